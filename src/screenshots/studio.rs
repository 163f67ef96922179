//! The program without a window: it goes where a picture is to be taken, waits until all stands there, and takes it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::time::TimeUpdateStrategy;

use crate::app::input::{Button, Pressed};
use crate::app::saves::Settings;
use crate::app::shell::{Session, StraightToTable, offscreen};
use crate::app::ui::dice_lab::Bench;
use crate::app::ui::focus::{Focus, Page};
use crate::app::ui::screenshot_scenes::let_go;
use crate::app::ui::{LeaveTable, Overlay, ResumeOffer, Screen};
use crate::catalog::{Catalog, GameEntry, ScreenshotScene};
use crate::launch::LaunchPlan;
use crate::rules::bots::Level;
use crate::rules::record::Player;
use crate::sim::lobby::{Device, Lobby, PendingSeats, Slot};
use crate::sim::table::{AwaitedThrows, Pace, Speed, TableEntry};

/// One frame of the pictures' own clock.
const FRAME: Duration = Duration::from_millis(33);

/// In so many matches a moment is looked for.
const TRIES: u64 = 8;

/// So many frames something is waited for.
const PATIENCE: usize = 4_000;

/// The page that the boxes stand on.
pub(super) const BOXES: &str = "shelf";

/// The program without a window, and the picture it draws into.
pub(super) struct Studio {
    pub(super) app: App,
    target: Handle<Image>,
    /// What was waited for in vain, in words.
    vain: Option<String>,
}

impl Studio {
    pub(super) fn open(catalog: Catalog, size: (u32, u32)) -> Self {
        let mut app = offscreen(catalog, size);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.finish();
        app.cleanup();
        let image = Image::new_target_texture(size.0, size.1, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Self { app, target, vain: None };
        studio.draw(false);
        studio.wait(20);
        studio
    }

    /// Points every camera at the picture, and lets them draw or not: what nobody sees need not be drawn.
    fn draw(&mut self, on: bool) {
        let mut cameras = self.app.world_mut().query::<(Entity, &mut Camera)>();
        let found: Vec<Entity> = cameras
            .iter_mut(self.app.world_mut())
            .map(|(entity, mut camera)| {
                camera.is_active = on;
                entity
            })
            .collect();
        for camera in found {
            let target = RenderTarget::from(self.target.clone());
            self.app.world_mut().entity_mut(camera).insert(target);
        }
    }

    pub(super) fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.draw(false);
            self.app.update();
        }
    }

    /// Goes on until `done`; whether that came. Once something was waited for in vain, nothing else is.
    fn until(&mut self, done: impl Fn(&World) -> bool) -> bool {
        if self.vain.is_some() {
            return false;
        }
        for _ in 0..PATIENCE {
            if done(self.app.world()) {
                return true;
            }
            self.wait(1);
        }
        false
    }

    /// Goes on until `done`, without which there is no picture.
    pub(super) fn wait_for(&mut self, what: &str, done: impl Fn(&World) -> bool) {
        if !self.until(done) {
            self.miss(format!("waited in vain for {what}"));
        }
    }

    /// There is no picture, for this reason; the first one counts.
    pub(super) fn miss(&mut self, why: impl Into<String>) {
        self.vain.get_or_insert_with(|| why.into());
    }

    /// Why there is no picture; asked for once.
    pub(super) fn missed(&mut self) -> Option<String> {
        self.vain.take()
    }

    pub(super) fn shoot(&mut self, file: &Path) {
        self.draw(true);
        // Layout, shadows and text need a few frames before the picture is whole; pipelines are built at once.
        for _ in 0..5 {
            self.app.update();
        }
        // A picture from before would pass for the one that is awaited.
        drop(std::fs::remove_file(file));
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(save_to_disk(PathBuf::from(file)));
        for _ in 0..40 {
            self.app.update();
            // The picture is on its way: nothing more has to be drawn for it.
            self.draw(false);
            let device = self.app.world().resource::<RenderDevice>().clone();
            if let Err(error) = device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None }) {
                warn!("the renderer did not answer: {error}");
            }
            if file.is_file() {
                break;
            }
        }
        // The picture is written on another thread.
        std::thread::sleep(Duration::from_millis(150));
    }

    /// The shelf as it is when the program begins: here begins what stands by itself.
    pub(super) fn begin_anew(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<ResumeOffer>().set_if_neq(ResumeOffer(None));
        world.resource_mut::<Focus>().forget(BOXES);
        let mut settings = world.resource_mut::<Settings>();
        if settings.text_size != 1.0 {
            settings.text_size = 1.0;
        }
        self.go(Screen::Shelf);
    }

    pub(super) fn go(&mut self, screen: Screen) {
        if self.app.world().get_resource::<Session>().is_some() {
            self.app.world_mut().write_message(LeaveTable);
            self.wait(3);
        }
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
        NextState::set_if_neq(&mut self.app.world_mut().resource_mut::<NextState<Screen>>(), screen);
        self.wait(20);
    }

    pub(super) fn bench(&mut self, change: impl FnOnce(&mut Bench)) {
        change(&mut self.app.world_mut().resource_mut::<Bench>());
    }

    pub(super) fn overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.wait(15);
    }

    fn press(&mut self, button: Button) {
        for down in [true, false] {
            self.app.world_mut().write_message(Pressed { device: Device::Keys, button, down });
        }
    }

    /// Presses what has the focus, which opens this.
    pub(super) fn press_open(&mut self, overlay: Overlay) {
        self.press(Button::Accept);
        self.wait_for("what a press opens", |world| **world.resource::<State<Overlay>>() == overlay);
        self.wait(15);
    }

    /// Turns to the next page of what is there to be read; whether there was one.
    pub(super) fn turn_page(&mut self) -> bool {
        let before = self.words_on_top();
        self.press(Button::Right);
        self.wait(10);
        self.words_on_top() != before
    }

    /// All that is written on the page on top, in any order.
    fn words_on_top(&mut self) -> Vec<String> {
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

    /// A match in its middle, with people on the first `people` slots.
    pub(super) fn table(&mut self, game: &'static GameEntry, seats: u8, people: u8, moves: usize) {
        let table = table_of(game);
        let enough = |world: &World| (table.standing)(world).is_some_and(|standing| standing.moves >= moves);
        self.seated(game, (seats, people), &[], 11, enough);
        self.until_shown(game);
    }

    fn until_shown(&mut self, game: &'static GameEntry) {
        let table = table_of(game);
        let shown = |world: &World| (table.standing)(world).is_some_and(|standing| standing.all_shown);
        self.wait_for("all that happened to be shown", shown);
    }

    /// A moment that the game itself names.
    pub(super) fn scene(&mut self, game: &'static GameEntry, phase: &'static ScreenshotScene) {
        let rules: Vec<String> = phase.rules.iter().map(|&rule| rule.to_owned()).collect();
        // What seldom happens may need another match.
        let happened = (0..TRIES)
            .any(|more| self.seated(game, (phase.seats, phase.people), &rules, phase.seed + more, phase.reached));
        if !happened {
            return self.miss(format!("it did not happen in {TRIES} matches"));
        }
        self.until_shown(game);
        // What is asked of the people who sat down opens.
        self.wait(6);
        (phase.then)(self.app.world_mut());
        self.wait(phase.frames);
        for _ in 0..1_500 {
            if (phase.until)(self.app.world_mut()) {
                return;
            }
            self.wait(1);
        }
        self.miss("what it is about did not follow");
    }

    /// Bots play until a moment is reached, on the first slots in place of people who are called what they are called
    /// all the way; then these people take their slots. Whether it was.
    fn seated(
        &mut self,
        game: &'static GameEntry,
        (seats, people): (u8, u8),
        rules: &[String],
        seed: u64,
        reached: impl Fn(&World) -> bool,
    ) -> bool {
        self.go(Screen::Shelf);
        let rules = match (game.rules.check_options)(seats, rules) {
            Ok(rules) => rules,
            Err(why) => {
                self.miss(format!("it cannot be played so: {why}"));
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
        };
        self.app.insert_resource(StraightToTable(plan));
        // The match is dealt at the end of a frame; in the next one the bots sit in.
        self.wait(1);
        self.people(people, |_, slot| (slot.device, slot.has_substitute) = (None, true));
        let table = table_of(game);
        let over = |world: &World| (table.standing)(world).is_some_and(|standing| standing.outcome.is_some());
        self.until(|world| reached(world) || over(world));
        let happened = reached(self.app.world());
        self.people(people, |index, slot| {
            slot.device = Some(if index == 0 { Device::Keys } else { Device::Pad(index as u32 - 1) });
            slot.has_substitute = false;
        });
        self.app.insert_resource(Pace { speed: Speed::Normal, hurry: false });
        happened
    }

    /// Changes the slots of the people at the table, which are the first ones.
    fn people(&mut self, many: u8, change: impl Fn(usize, &mut Slot)) {
        let mut lobby = self.app.world_mut().resource_mut::<Lobby>();
        for (index, slot) in lobby.slots.iter_mut().enumerate().take(usize::from(many)) {
            change(index, slot);
        }
    }

    /// The last moments of a match of bots.
    pub(super) fn end_of(&mut self, game: &'static GameEntry) {
        self.table(game, game.seats.0, 0, usize::MAX);
        let table = table_of(game);
        let moves = (table.standing)(self.app.world()).map_or(0, |standing| standing.moves);
        // The same seed plays the same match again.
        self.table(game, game.seats.0, 0, moves.saturating_sub(2));
        self.wait_for("the end of the match", |world| {
            (table.standing)(world).is_some_and(|standing| standing.outcome.is_some() && standing.all_shown)
        });
        self.wait(25);
    }

    /// Waits until a person has dice in the hand.
    pub(super) fn until_in_hand(&mut self) {
        self.wait_for("dice in a person's hand", |world| {
            let lobby = world.resource::<Lobby>();
            world.resource::<AwaitedThrows>().hands().any(|seat| lobby.needs_person(seat))
        });
        self.wait(30);
    }

    pub(super) fn release(&mut self) {
        let_go(self.app.world_mut());
    }

    /// Waits until a person chooses.
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
            if !self.until(|world| chooses(world) || hand(world)) {
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
        self.miss("nobody at the table was asked for anything");
    }
}

fn table_of(game: &GameEntry) -> TableEntry {
    game.table
}
