//! The screens without a GPU: laid out, and operated with presses and clicks.

mod active_rules;
mod dice_lab;
mod images;
mod layout;
mod navigation;
mod profiles;
mod prompts;
mod retained;
mod sample_game;
mod text_entry;

use std::collections::HashMap;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent};
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput, NativeKey, NativeKeyCode};
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::UiGlobalTransform;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized};
use rollick::app::input;
use rollick::app::input::Button;
use rollick::app::render;
use rollick::app::render::{tokens, vector_art};
use rollick::app::saves::{Profile, Profiles};
use rollick::app::ui;
use rollick::app::ui::focus::{Focusable, Page};
use rollick::app::ui::hud::{Caption, FaceIcon, Hud, PlayerPanel, Prompt};
use rollick::app::ui::{
    ContinuePressed, GameSetup, LeaveTable, MatchReview, MatchRules, MatchSummary, OfferedMatch, Overlay,
    ProgramQuestion, QuitPressed, RematchPressed, ResumeOffer, ReviewSummary, ReviewedMove, Screen, SeatReview,
    SeatSummary, StartPressed, TableLog, WatchedMove,
};
use rollick::catalog::Catalog;
use rollick::games::CATALOG;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::{dice, table};

use crate::headless;

const FRAME: Duration = Duration::from_millis(33);

/// An app with all screens and a connected pad.
struct UiTest {
    app: App,
    pad: Entity,
}

impl UiTest {
    fn new(size: (u32, u32)) -> Self {
        Self::with(size, |app| {
            app.add_plugins((tokens::plugin, vector_art::plugin));
        })
    }

    /// Like [`Self::new`], with dice, tables and rendering, as far as they need no GPU.
    fn with_dice(size: (u32, u32)) -> Self {
        Self::with(size, |app| {
            app.add_plugins((
                render::plugin,
                dice::plugin,
                table::shared_plugin,
                ui::dice_lab::plugin,
                rollick::app::replay::plugin,
            ));
        })
    }

    fn with(size: (u32, u32), add_plugins: impl FnOnce(&mut App)) -> Self {
        Self::with_catalog(CATALOG, size, add_plugins)
    }

    /// Like [`Self::with`], for another catalogue.
    fn with_catalog(catalog: Catalog, size: (u32, u32), add_plugins: impl FnOnce(&mut App)) -> Self {
        let mut app = headless::engine(size, FRAME);
        app.insert_resource(catalog).add_plugins((input::plugin, ui::plugin));
        add_plugins(&mut app);
        app.init_resource::<MessageCounts>().add_systems(
            Last,
            (
                count_messages::<StartPressed>,
                count_messages::<RematchPressed>,
                count_messages::<LeaveTable>,
                count_messages::<QuitPressed>,
                count_messages::<ContinuePressed>,
            ),
        );
        app.world_mut().spawn(Camera2d);
        headless::first_frame(&mut app);
        let pad = app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "a pad".into(), vendor_id: None, product_id: None };
        app.world_mut().write_message(GamepadConnectionEvent::new(pad, connection));
        let mut test = Self { app, pad };
        test.settle();
        test
    }

    /// Lets time pass until the countdown of the setup page has ended.
    fn finish_countdown(&mut self) {
        let frames = self.frames_until_start();
        assert!(frames > 60, "three numbers can be seen: {frames} frames");
    }

    /// Updates until a match starts, and returns the number of frames.
    fn frames_until_start(&mut self) -> usize {
        self.world().resource_mut::<MessageCounts>().0.clear();
        let started = |test: &mut Self| {
            test.app.update();
            test.message_count::<StartPressed>() > 0
        };
        (1..200).find(|_| started(self)).expect("the countdown ends")
    }

    /// Connects another pad.
    fn add_pad(&mut self) -> Entity {
        let pad = self.world().spawn_empty().id();
        let connection = GamepadConnection::Connected { name: "another pad".into(), vendor_id: None, product_id: None };
        self.world().write_message(GamepadConnectionEvent::new(pad, connection));
        self.settle();
        pad
    }

    /// Presses a button of a pad, and releases it if `releases`.
    fn press_pad(&mut self, pad: Entity, button: Button, releases: bool) {
        let mapped = |(_, mapped): &&(_, Button)| *mapped == button;
        let button = input::bindings::PAD.iter().find(mapped).expect("the button is mapped on pads").0;
        for value in [Some(1.0), releases.then_some(0.0)].into_iter().flatten() {
            let event = RawGamepadButtonChangedEvent::new(pad, button, value);
            self.world().write_message(RawGamepadEvent::Button(event));
        }
        self.settle();
    }

    /// All texts that exist.
    fn texts(&mut self) -> Vec<String> {
        self.world().query::<&Text>().iter(self.app.world()).map(|text| text.0.clone()).collect()
    }

    /// Updates until everything is spawned, laid out and scrolled into view.
    fn settle(&mut self) {
        for _ in 0..4 {
            self.app.update();
        }
    }

    fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    fn screen(&self) -> Screen {
        **self.app.world().resource::<State<Screen>>()
    }

    fn overlay(&self) -> Overlay {
        **self.app.world().resource::<State<Overlay>>()
    }

    fn lobby(&self) -> &Lobby {
        self.app.world().resource::<Lobby>()
    }

    /// Switches to a screen directly, without input.
    fn open(&mut self, screen: Screen, overlay: Overlay) {
        NextState::set_if_neq(&mut self.world().resource_mut::<NextState<Screen>>(), screen);
        self.settle();
        if overlay == Overlay::Programs {
            let path = "/home/ada/programs-that-play/a-name-without-any-place-to-break-the-line-at/greedy.py";
            self.world().insert_resource(ProgramQuestion(vec![path.into(), "./mine".into()]));
        }
        if overlay == Overlay::ReviewedMove {
            self.world().insert_resource(WatchedMove::Better(3));
        }
        NextState::set_if_neq(&mut self.world().resource_mut::<NextState<Overlay>>(), overlay);
        self.settle();
    }

    /// Selects the first game for three or more seats.
    fn choose_game(&mut self) {
        let game = CATALOG.games().find(|game| game.seats.1 > 2).expect("a game has three or more seats");
        self.world().resource_mut::<GameSetup>().choose(game.name);
        self.world().insert_resource(Lobby::new(game.seats.0..=game.seats.1));
    }

    fn press(&mut self, kind: InputKind, button: Button) {
        match kind {
            InputKind::Pad => return self.press_pad(self.pad, button, true),
            InputKind::Keys => {
                let keys = input::bindings::RIGHT_KEYS.iter().chain(input::bindings::COMMON_KEYS);
                let key =
                    keys.into_iter().find(|(_, mapped)| *mapped == button).expect("the button is mapped on keys").0;
                self.key(key, Key::Unidentified(NativeKey::Unidentified));
            }
        }
        self.settle();
    }

    /// Presses and releases a key; a character key types its character.
    fn key(&mut self, key_code: KeyCode, logical_key: Key) {
        let text = match &logical_key {
            Key::Character(text) => Some(text.clone()),
            Key::Space => Some(" ".into()),
            _ => None,
        };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: logical_key.clone(),
                state,
                text: text.clone(),
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
    }

    /// Types a key of a text.
    fn type_key(&mut self, key: Key) {
        self.key(KeyCode::Unidentified(NativeKeyCode::Unidentified), key);
        self.settle();
    }

    /// The text in a text field.
    fn text_of(&mut self, key: &str) -> String {
        let field = self.find(key);
        self.app.world().get::<EditableText>(field).expect("it is a text field").value().to_string()
    }

    /// The name of the topmost page, and its focusable nodes with their keys.
    fn focusable_nodes_of_top_page(&mut self) -> Option<(&'static str, Vec<(String, Entity)>)> {
        let world = self.app.world_mut();
        let mut pages = world.query::<(Entity, &Page)>();
        let (root, name) = pages.iter(world).max_by_key(|(_, page)| page.layer).map(|(e, page)| (e, page.name))?;
        let mut focusables = world.query::<(Entity, &Focusable)>();
        let all: Vec<(Entity, String)> =
            focusables.iter(world).map(|(entity, focusable)| (entity, focusable.key.clone())).collect();
        let mut parents = world.query::<&ChildOf>();
        let parents = parents.query(world);
        let here = all.into_iter().filter(|(entity, _)| parents.iter_ancestors(*entity).any(|above| above == root));
        Some((name, here.map(|(entity, key)| (key, entity)).collect()))
    }

    fn focus(&mut self) -> Option<String> {
        let at = self.app.world().resource::<InputFocus>().get()?;
        self.app.world().get::<Focusable>(at).map(|focusable| focusable.key.clone())
    }

    fn find(&mut self, key: &str) -> Entity {
        let (page, focusables) = self.focusable_nodes_of_top_page().expect("a page is open");
        let found = focusables.iter().find(|(name, _)| name == key).map(|(_, entity)| *entity);
        found.unwrap_or_else(|| panic!("{page} has no {key}: {focusables:?}"))
    }

    /// Moves the mouse to a node; with `delta` `None` the cursor enters the window at that node.
    fn move_mouse(&mut self, node: Entity, delta: Option<Vec2>) {
        let at = self.app.world().get::<UiGlobalTransform>(node).expect("the node is laid out").translation;
        let window = self.window();
        let moved = CursorMoved { window, position: at + delta.unwrap_or_default(), delta };
        self.app.world_mut().write_message(moved.clone());
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        self.settle();
    }

    fn window(&mut self) -> Entity {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(self.app.world()).expect("there is a window")
    }

    /// Gives the window another size and scale factor. The size is in physical pixels.
    fn resize(&mut self, (width, height): (u32, u32), scale: f32) {
        let window = self.window();
        let mut open = self.app.world_mut().get_mut::<Window>(window).expect("there is a window");
        open.resolution.set_scale_factor(scale);
        open.resolution.set_physical_resolution(width, height);
        let (width, height) = (open.width(), open.height());
        self.app.world_mut().write_message(WindowResized { window, width, height });
        self.settle();
    }

    /// Moves the mouse to a node and clicks on it.
    fn click(&mut self, node: Entity) {
        self.move_mouse(node, Some(Vec2::ONE));
        self.mouse_button(ButtonState::Pressed);
        self.mouse_button(ButtonState::Released);
        self.settle();
    }

    fn mouse_button(&mut self, state: ButtonState) {
        let click = MouseButtonInput { button: MouseButton::Left, state, window: self.window() };
        self.app.world_mut().write_message(click);
        self.app.world_mut().write_message(WindowEvent::MouseButtonInput(click));
        self.app.update();
    }

    fn click_on(&mut self, key: &str) {
        let node = self.find(key);
        self.click(node);
    }

    /// Clicks on a prompt, found by the localization key of its text.
    fn click_prompt(&mut self, key: &str) {
        let text = self.app.world().resource::<ui::Localization>().text(key);
        let mut labels = self.app.world_mut().query_filtered::<(Entity, &AccessibleLabel), Without<Focusable>>();
        let found = labels.iter(self.app.world()).find(|(_, label)| label.0 == text).map(|(entity, _)| entity);
        self.click(found.unwrap_or_else(|| panic!("no prompt has the text {text}")));
    }

    /// Number of messages of this type that the screens wrote.
    fn message_count<M: Message>(&self) -> usize {
        self.app.world().resource::<MessageCounts>().0.get(std::any::type_name::<M>()).copied().unwrap_or(0)
    }

    /// Fills the HUD and the log with a match in progress.
    fn fill_hud_with_running_match(&mut self) {
        let panel = |seat: u8| PlayerPanel {
            seat,
            colour: seat,
            name: ["Ada", "Bartholomew", "Cleo", "Bot 4"][usize::from(seat)].into(),
            score: format!("{}", 9 + seat),
            extra: "11 chips left".into(),
            device: (seat < 3).then_some(Device::Pad(u32::from(seat))),
            highlighted: seat == 1,
            lost: seat == 2,
            bot: (seat == 3).then_some(rollick::rules::bots::Level::Best),
        };
        let prompt =
            |button, text: &str| Prompt { button, text: text.into(), device: None, about: false, pinned: false };
        self.world().insert_resource(Hud {
            title: "Sequence Dice · 6 in a row".into(),
            panels: (0..4).map(panel).collect(),
            caption: Some(Caption {
                faces: vec![face_icon(3), face_icon(5)],
                text: "3 + 5 = 8: place a chip on an 8".into(),
            }),
            prompts: vec![
                prompt(Button::Accept, "place"),
                prompt(Button::Left, "move"),
                prompt(Button::Throw, "keep, then roll"),
                prompt(Button::Back, "keep and bank"),
                prompt(Button::Odds, "show the odds"),
                prompt(Button::Undo, "undo"),
            ],
            ..default()
        });
        let log = (0..40).map(|n| (Some(n % 4), format!("Turn {n}: somebody threw 3 + 5 and placed a chip on an 8.")));
        self.world().insert_resource(TableLog(log.collect()));
    }

    /// Sets the house rules of a match of the selected game to its last preset. The selection itself has the defaults.
    fn start_match_with_last_preset(&mut self) {
        let mut setup = self.world().resource_mut::<GameSetup>();
        let presets = setup.presets();
        let [standard, .., last] = presets.as_slice() else { return };
        setup.apply_preset(last);
        let (game, pairs) = (setup.game(), setup.pairs());
        setup.apply_preset(standard);
        let play = game.rules;
        let options = (play.check_options)(game.seats.0, &pairs).expect("the preset can be played");
        self.world().insert_resource(MatchRules(Some(options)));
    }

    fn insert_match_summary(&mut self) {
        let seat = |name: &str, colour, score, won| SeatSummary { name: name.into(), colour, score, won, wins: 1 };
        let series = |step: i32| (0..40).map(|turn| turn / step).collect();
        let number = |key: &str| (key.to_owned(), vec![]);
        self.world().insert_resource(MatchSummary {
            game: "sequence_dice".into(),
            seats: vec![
                seat("Ada", 0, 6, true),
                seat("Bartholomew", 1, 5, false),
                seat("Cleo", 2, 4, false),
                seat("Bot 4", 3, 3, false),
            ],
            series: vec![series(6), series(7), series(9), series(11)],
            numbers: vec![number("setup-too-few"), number("about-quit"), number("replay-none")],
        });
    }

    fn insert_match_review(&mut self) {
        let seat = |name: &str, colour, luck| SeatReview {
            name: name.into(),
            colour,
            start: 0.25,
            luck,
            choices: -0.125,
            others: -luck - 0.125,
            result: 0.0,
        };
        let reviewed = |colour, better: Option<&str>| ReviewedMove {
            scores: String::new(),
            number: 12,
            colour,
            text: "Bartholomew rolls 4, 5 and 6 and puts a chip on the space in the middle.".into(),
            faces: [4, 5, 6].map(face_icon).to_vec(),
            better: better.map(str::to_owned),
            amount: 0.123,
            certain: colour == 0,
        };
        let better = Some("Bartholomew puts a chip on the space in the corner.");
        self.world().insert_resource(MatchReview::Ready(Box::new(ReviewSummary {
            exact: false,
            private: true,
            error: 0.012,
            seats: vec![
                seat("Ada", 0, 0.5),
                seat("Bartholomew", 1, -0.1),
                seat("Cleo", 2, 0.25),
                seat("Bot 4", 3, 0.0),
            ],
            shares: vec![vec![0.25; 30], vec![0.3; 30], vec![0.2; 30], vec![0.25; 30]],
            luckiest: vec![reviewed(0, None), reviewed(1, None), reviewed(2, None)],
            costliest: vec![reviewed(1, better), reviewed(3, better)],
        })));
    }

    fn insert_resume_offer(&mut self) {
        let seats = ["Ada", "Bartholomew", "Cleo"].map(|name| SeatRecord::new(name, Player::Person)).to_vec();
        let offered = |id: u8| OfferedMatch {
            id: id.to_string(),
            game: "sequence_dice".into(),
            seats: seats.clone(),
            minutes: 1800,
            over: id > 1,
        };
        self.world().insert_resource(ResumeOffer { matches: (0..3).map(offered).collect(), chosen: 0 });
    }

    /// Some people who are not at the table, and one who is, with needs and statistics.
    fn insert_profiles(&mut self) {
        let absent = ["Ada", "Bo", "Maximiliane Aurora", "Cleo"];
        let mut profiles: Vec<Profile> = (0..4).zip(absent).map(|(colour, name)| Profile::new(name, colour)).collect();
        let mut known = Profile::new("Bartholomew the 3", 5);
        for game in CATALOG.games() {
            known.count_match(game.name, true, 12_345);
            known.count_review(game.name, 7, 0.25, -0.125);
        }
        profiles.push(known);
        self.world().insert_resource(Profiles(profiles));
    }

    fn fill_lobby(&mut self) {
        let mut lobby = self.world().resource_mut::<Lobby>();
        if !lobby.holds(Device::Keys) {
            lobby.join(Device::Keys).expect("a slot is free");
        }
        let seat = lobby.seat_of(Device::Keys).expect("it plays");
        lobby.rename(seat, "Bartholomew the 3").expect("the slot is taken");
        lobby.join(Device::Mouse).expect("a slot is free");
        lobby.set_bots(1, rollick::rules::bots::Level::Easy);
    }
}

fn face_icon(pips: u8) -> FaceIcon {
    FaceIcon { icon: format!("die-{pips}"), tint: None }
}

/// Number of messages written by the screens, by type name.
#[derive(Resource, Default)]
struct MessageCounts(HashMap<&'static str, usize>);

fn count_messages<M: Message>(mut messages: MessageReader<M>, mut counts: ResMut<MessageCounts>) {
    let count = messages.read().count();
    if count > 0 {
        *counts.0.entry(std::any::type_name::<M>()).or_default() += count;
    }
}

/// The kind of input that a person uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputKind {
    Pad,
    Keys,
}
