//! Runs the application without a window: brings it into a state, waits until the state is reached, and draws it.

use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::app::film::Picture;
use crate::app::input::{Button, ButtonPress, RedrawRequests};
use crate::app::offscreen::Offscreen;
use crate::app::render::quality::Quality;
use crate::app::render::renderer_settings::GraphicsApi;
use crate::app::saves::{Language, QualitySetting, Settings};
use crate::app::shell::{PendingLaunch, Session};
use crate::app::ui::dice_lab::LabState;
use crate::app::ui::focus::{FocusMemory, Page};
use crate::app::ui::screenshot_scenes::release_all_dice;
use crate::app::ui::toast::CurrentToast;
use crate::app::ui::{LeaveTable, Overlay, ResumeOffer, Screen};
use crate::catalog::{Catalog, GameEntry, ScreenshotScene};
use crate::launch::LaunchPlan;
use crate::rules::bots::Level;
use crate::rules::record::Player;
use crate::sim::lobby::{Device, Lobby, PendingSeats, Slot};
use crate::sim::table::{AwaitedThrows, Speed, TableSpeed};

/// The time step of a frame.
const FRAME_TIME: Duration = Duration::from_millis(33);

/// Why an image is no picture.
const UNKNOWN_FORMAT: &str = "the picture has an unknown format";

/// The number of matches that are tried for a scene.
const MAX_MATCHES: u64 = 8;

/// The maximum number of frames to wait for a state.
const MAX_FRAMES: usize = 4_000;

/// The maximum time to wait for the work of other threads.
const PATIENCE: Duration = Duration::from_secs(600);

/// The time between two looks at the work of other threads.
const POLL: Duration = Duration::from_millis(20);

/// The name of the shelf's page.
pub(super) const SHELF_PAGE: &str = "shelf";

/// How pictures are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The width and height in pixels.
    pub(super) size: (u32, u32),
    pub(super) quality: QualitySetting,
    pub(super) language: Language,
    pub(super) text_size: f32,
    /// Whether a picture is taken only when nothing moves.
    pub(super) at_rest: bool,
    pub(super) reduced_motion: bool,
    /// Whether a scene is drawn from its beginning, because it is filmed.
    pub(super) from_beginning: bool,
}

impl Default for Look {
    fn default() -> Self {
        let (quality, language) = (QualitySetting::Low, Language::English);
        let (at_rest, reduced_motion, from_beginning) = (false, false, false);
        Self { size: (640, 400), quality, language, text_size: 1.0, at_rest, reduced_motion, from_beginning }
    }
}

/// The application without a window, in scenarios.
pub(super) struct Driver {
    offscreen: Offscreen,
    /// How scenarios that start from the shelf look.
    look: Look,
    /// Why the current scenario failed.
    failure: Option<String>,
    /// What a scene that is filmed does in each frame, until it returns true.
    acts: Option<fn(&mut World) -> bool>,
}

impl Deref for Driver {
    type Target = Offscreen;

    fn deref(&self) -> &Offscreen {
        &self.offscreen
    }
}

impl DerefMut for Driver {
    fn deref_mut(&mut self) -> &mut Offscreen {
        &mut self.offscreen
    }
}

impl Driver {
    /// Opens the application. Without graphics it has no pictures.
    pub(super) fn open(catalog: Catalog, look: Look, graphics: Option<GraphicsApi>) -> Self {
        let offscreen = Offscreen::open(catalog, look.size, look.quality, graphics, FRAME_TIME);
        Self { offscreen, look, failure: None, acts: None }
    }

    /// Updates until `done`; returns whether that happened. Does nothing after a failure.
    fn update_until(&mut self, done: impl Fn(&World) -> bool) -> bool {
        if self.failure.is_some() {
            return false;
        }
        for _ in 0..MAX_FRAMES {
            if done(self.app.world()) {
                return true;
            }
            self.wait(1);
        }
        false
    }

    /// Updates until `done`; otherwise the scenario fails.
    pub(super) fn wait_for(&mut self, what: &str, done: impl Fn(&World) -> bool) {
        if !self.update_until(done) {
            self.fail(format!("timed out waiting for {what}"));
        }
    }

    /// Updates until other threads have done some work; otherwise the scenario fails.
    pub(super) fn wait_for_work(&mut self, what: &str, done: impl Fn(&World) -> bool) {
        let start = Instant::now();
        while self.failure.is_none() && !done(self.app.world()) {
            if start.elapsed() > PATIENCE {
                self.fail(format!("timed out waiting for {what}"));
            }
            self.wait(1);
            // Leaves the processor to that work.
            std::thread::sleep(POLL);
        }
    }

    /// Marks the scenario as failed. Only the first reason is kept.
    pub(super) fn fail(&mut self, reason: impl Into<String>) {
        self.failure.get_or_insert_with(|| reason.into());
    }

    /// Takes the reason of a failure.
    pub(super) fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// Waits until nothing moves, and nothing is about to move without an input.
    ///
    /// # Errors
    /// A sentence that says that this took too long.
    pub(super) fn settle(&mut self) -> Result<(), String> {
        self.wait_for("everything to rest", |world| world.resource::<RedrawRequests>().is_idle());
        self.take_failure().map_or(Ok(()), Err)
    }

    /// Draws the current state.
    ///
    /// # Errors
    /// A sentence that says why there is no picture.
    pub(super) fn capture(&mut self) -> Result<Picture, String> {
        let image = self.finish_picture(Offscreen::draw)?;
        Picture::captured(image).ok_or_else(|| UNKNOWN_FORMAT.into())
    }

    /// Draws the current state without the UI.
    ///
    /// # Errors
    /// Those of [`Driver::capture`].
    pub(super) fn capture_table(&mut self) -> Result<Picture, String> {
        let world = self.app.world_mut();
        let mut roots = world.query_filtered::<(Entity, &Visibility), (With<Node>, Without<ChildOf>)>();
        let before: Vec<(Entity, Visibility)> = roots.iter(world).map(|(root, seen)| (root, *seen)).collect();
        for (root, _) in &before {
            world.entity_mut(*root).insert(Visibility::Hidden);
        }
        let picture = self.capture();
        for (root, seen) in before {
            if let Ok(mut root) = self.app.world_mut().get_entity_mut(root) {
                root.insert(seen);
            }
        }
        picture
    }

    /// Draws every `step`-th frame from now on, each once.
    ///
    /// # Errors
    /// A sentence that says why a picture is missing.
    pub(super) fn film(&mut self, pictures: usize, step: usize) -> Result<Vec<Picture>, String> {
        let draw = |_| {
            for _ in 1..step {
                self.acts = self.acts.filter(|acts| !acts(self.app.world_mut()));
                self.wait(1);
            }
            self.draw()
        };
        (0..pictures).map(draw).collect()
    }

    /// Draws the next frame.
    fn draw(&mut self) -> Result<Picture, String> {
        Picture::captured(self.offscreen.draw()?).ok_or_else(|| UNKNOWN_FORMAT.into())
    }

    /// The quality at which pictures are drawn, as a word.
    pub(super) fn quality(&self) -> &'static str {
        match self.app.world().resource::<Quality>() {
            Quality::Low => "low",
            Quality::Medium => "medium",
            Quality::High => "high",
        }
    }

    /// Returns to the shelf with default state, for a scenario that starts there.
    pub(super) fn reset(&mut self) {
        let Look { language, text_size, reduced_motion, .. } = self.look;
        let world = self.app.world_mut();
        world.insert_resource(CurrentToast::default());
        world.resource_mut::<ResumeOffer>().set_if_neq(ResumeOffer::default());
        world.resource_mut::<FocusMemory>().forget(SHELF_PAGE);
        let mut settings = world.resource_mut::<Settings>();
        let default = Settings {
            quality: settings.quality,
            attract: settings.attract,
            language,
            text_size,
            reduced_motion,
            ..default()
        };
        if *settings != default {
            *settings = default;
        }
        self.acts = None;
        self.go_to(Screen::Shelf);
    }

    pub(super) fn go_to(&mut self, screen: Screen) {
        if self.app.world().get_resource::<Session>().is_some() {
            self.app.world_mut().write_message(LeaveTable);
            self.wait(3);
        }
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
        NextState::set_if_neq(&mut self.app.world_mut().resource_mut::<NextState<Screen>>(), screen);
        self.wait(20);
    }

    pub(super) fn lab(&mut self, change: impl FnOnce(&mut LabState)) {
        change(&mut self.app.world_mut().resource_mut::<LabState>());
    }

    pub(super) fn overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.wait(15);
    }

    pub(super) fn press(&mut self, button: Button) {
        self.hold(button, true);
        self.hold(button, false);
    }

    /// Presses a button of the keyboard, or releases it.
    pub(super) fn hold(&mut self, button: Button, down: bool) {
        self.app.world_mut().write_message(ButtonPress { device: Device::Keys, button, down });
    }

    /// Changes the language of all texts.
    pub(super) fn speak(&mut self, language: Language) {
        self.app.world_mut().resource_mut::<Settings>().language = language;
        self.wait(3);
    }

    /// Presses Accept on the focused widget and waits for the overlay that opens.
    pub(super) fn press_open(&mut self, overlay: Overlay) {
        self.press(Button::Accept);
        self.wait_for("what a press opens", |world| **world.resource::<State<Overlay>>() == overlay);
        self.wait(15);
    }

    /// Presses Accept on the focused widget.
    pub(super) fn press_focused(&mut self) {
        self.press(Button::Accept);
        self.wait(15);
    }

    /// Turns to the next page of a text; returns whether there was one.
    pub(super) fn turn_page(&mut self) -> bool {
        let before = self.top_page_texts();
        self.press(Button::Right);
        self.wait(10);
        self.top_page_texts() != before
    }

    /// All texts of the topmost page, sorted.
    fn top_page_texts(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut pages = world.query::<(Entity, &Page)>();
        let mut texts = world.query::<(Entity, &Text)>();
        let world = self.app.world();
        let top = pages.iter(world).max_by_key(|(_, page)| page.layer).map(|(entity, _)| entity);
        let parent = |below: Entity| world.get::<ChildOf>(below).map(ChildOf::parent);
        let on_top =
            |text: Entity| std::iter::successors(Some(text), |below| parent(*below)).any(|above| Some(above) == top);
        let mut words: Vec<String> =
            texts.iter(world).filter(|(entity, _)| on_top(*entity)).map(|(_, text)| text.0.clone()).collect();
        words.sort_unstable();
        words
    }

    /// Plays to the middle of a match, with people on the first `people` slots.
    pub(super) fn table(&mut self, game: &'static GameEntry, seats: u8, people: u8, moves: usize) {
        let table = game.table;
        let enough = |world: &World| (table.progress)(world).is_some_and(|progress| progress.moves >= moves);
        self.play_until(game, (seats, people), &[], 11, enough);
        self.until_shown(game);
    }

    fn until_shown(&mut self, game: &'static GameEntry) {
        let table = game.table;
        let shown = |world: &World| (table.progress)(world).is_some_and(|progress| progress.all_shown);
        self.wait_for("all events to be presented", shown);
    }

    /// Plays to a scene of the game.
    pub(super) fn scene(&mut self, game: &'static GameEntry, phase: &'static ScreenshotScene) {
        let rules: Vec<String> = phase.rules.iter().map(|&rule| rule.to_owned()).collect();
        // A rare situation may need another match.
        let happened = (0..MAX_MATCHES)
            .any(|more| self.play_until(game, (phase.seats, phase.people), &rules, phase.seed + more, phase.reached));
        if !happened {
            return self.fail(format!("not reached in {MAX_MATCHES} matches"));
        }
        self.until_shown(game);
        // The choice of the people who took over opens.
        self.wait(6);
        (phase.then)(self.app.world_mut());
        if self.look.from_beginning {
            self.acts = Some(phase.until);
            return;
        }
        self.wait(phase.frames);
        for _ in 0..1_500 {
            if (phase.until)(self.app.world_mut()) {
                return;
            }
            self.wait(1);
        }
        let world = self.app.world();
        let state = format!(
            "{:?}, moves and outcome {:?}, to act {:?}, time {}",
            **world.resource::<State<Overlay>>(),
            (game.table.progress)(world).map(|progress| (progress.moves, progress.outcome.is_some())),
            world.resource::<PendingSeats>().0,
            if world.resource::<Time<Virtual>>().is_paused() { "paused" } else { "running" },
        );
        self.fail(format!("the condition after the scene was not met: overlay {state}"));
    }

    /// Plays with bots until a moment is reached, then gives the first slots to people. During the match these slots
    /// already belong to people with substitute bots, so that names do not change. Returns whether the moment was
    /// reached.
    fn play_until(
        &mut self,
        game: &'static GameEntry,
        (seats, people): (u8, u8),
        rules: &[String],
        seed: u64,
        reached: impl Fn(&World) -> bool,
    ) -> bool {
        self.go_to(Screen::Shelf);
        let rules = match (game.rules.check_options)(seats, rules) {
            Ok(rules) => rules,
            Err(error) => {
                self.fail(format!("invalid house rules: {error}"));
                return false;
            }
        };
        let player = |seat| if seat < people { Player::Person } else { Player::Bot(Level::Normal) };
        let plan = LaunchPlan {
            game: game.name,
            seats: (0..seats).map(player).collect(),
            rules,
            seed: Some(seed),
            speed: Some(Speed::Instant),
            exit: false,
            frame_times: None,
        };
        self.app.insert_resource(PendingLaunch(plan));
        // The match starts at the end of a frame; substitutes act from the next frame on.
        self.wait(1);
        self.people(people, |_, slot| (slot.device, slot.has_substitute) = (None, true));
        let table = game.table;
        let over = |world: &World| (table.progress)(world).is_some_and(|progress| progress.outcome.is_some());
        self.update_until(|world| reached(world) || over(world));
        let happened = reached(self.app.world());
        self.people(people, |index, slot| {
            slot.device = Some(if index == 0 { Device::Keys } else { Device::Pad(index as u32 - 1) });
            slot.has_substitute = false;
        });
        self.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
        happened
    }

    /// Changes the slots of the first `many` people.
    fn people(&mut self, many: u8, change: impl Fn(usize, &mut Slot)) {
        let mut lobby = self.app.world_mut().resource_mut::<Lobby>();
        for (index, slot) in lobby.slots.iter_mut().enumerate().take(usize::from(many)) {
            change(index, slot);
        }
    }

    /// Plays to the end of a match between bots: as few as can play, but two if the game allows that. A seat that plays
    /// alone has no review.
    pub(super) fn end_of(&mut self, game: &'static GameEntry) {
        let seats = game.seats.0.max(2).min(game.seats.1);
        self.table(game, seats, 0, usize::MAX);
        let table = game.table;
        let moves = (table.progress)(self.app.world()).map_or(0, |progress| progress.moves);
        // The same seed plays the same match again.
        self.table(game, seats, 0, moves.saturating_sub(2));
        self.wait_for("the end of the match", |world| {
            (table.progress)(world).is_some_and(|progress| progress.outcome.is_some() && progress.all_shown)
        });
        self.wait(25);
    }

    /// Waits until a person has dice to throw.
    pub(super) fn until_in_hand(&mut self) {
        self.wait_for("dice in a person's hand", |world| {
            let lobby = world.resource::<Lobby>();
            world.resource::<AwaitedThrows>().hands().any(|seat| lobby.needs_person(seat))
        });
        self.wait(30);
    }

    pub(super) fn release(&mut self) {
        release_all_dice(self.app.world_mut());
    }

    /// Waits until a person has to choose.
    pub(super) fn until_choice(&mut self) {
        for _ in 0..60 {
            let chooses = |world: &World| {
                let lobby = world.resource::<Lobby>();
                let awaited = world.resource::<AwaitedThrows>();
                world.resource::<PendingSeats>().0.into_iter().any(|seat| lobby.needs_person(seat))
                    && awaited.iter().next().is_none()
            };
            let hand = |world: &World| {
                let lobby = world.resource::<Lobby>();
                world.resource::<AwaitedThrows>().hands().any(|seat| lobby.needs_person(seat))
            };
            if !self.update_until(|world| chooses(world) || hand(world)) {
                break;
            }
            if chooses(self.app.world()) {
                self.wait(35);
                if chooses(self.app.world()) {
                    return;
                }
            } else {
                self.release();
            }
            self.wait(2);
        }
        self.fail("no person had to choose");
    }
}
