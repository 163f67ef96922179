//! Devices and seats, headless. Pads exist only as Bevy's raw input messages.

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, GamepadRumbleRequest,
    RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyCode, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{UpdateMode, WinitSettings};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rollick::app::input;
use rollick::app::input::device_join::JoinRefusal;
use rollick::app::input::{
    Button, ButtonPress, Device, DeviceRefused, HeldButtons, Joining, LastDevice, Lobby, Pads, PendingSeats,
    ReconnectCard, RedrawRequests, Rumble, SeatJoined, StickAims, TextEntryActive,
};
use rollick::rules::bots::Level;
use rollick::rules::{Seat, Seats};
use rollick::sim::lobby::{ActiveController, Controller, LobbyError, Waiting};
use rollick::sim::table::TableStore;
use std::time::Duration;

pub(crate) const FRAME: Duration = Duration::from_millis(16);
const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

/// Headless input and throw input.
pub(crate) struct PadTest {
    pub(crate) app: App,
}

impl PadTest {
    fn new(seats: std::ops::RangeInclusive<u8>) -> Self {
        Self::with(seats, |_| ())
    }

    fn with(seats: std::ops::RangeInclusive<u8>, more: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, input::plugin));
        more(&mut app);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_resource(Lobby::new(seats))
            .insert_resource(Joining::Open);
        app.finish();
        app.cleanup();
        app.update();
        Self { app }
    }

    fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    fn read<M: Message + Clone>(&self) -> Vec<M> {
        self.app.world().resource::<Messages<M>>().iter_current_update_messages().cloned().collect()
    }

    /// Runs one frame, and more until all moves made in it are on disk.
    pub(crate) fn frame(&mut self) -> &mut Self {
        self.app.update();
        if let Some(mut store) = self.app.world_mut().get_resource_mut::<TableStore>() {
            store.flush();
        }
        self
    }

    pub(crate) fn frames(&mut self, many: usize) {
        for _ in 0..many {
            self.frame();
        }
    }

    fn lobby(&self) -> &Lobby {
        self.app.world().resource::<Lobby>()
    }

    fn seating_mut(&mut self) -> Mut<'_, Lobby> {
        self.app.world_mut().resource_mut::<Lobby>()
    }

    fn card(&self) -> Option<Waiting> {
        self.app.world().resource::<ReconnectCard>().0
    }

    fn ask(&mut self, seat: Seat) {
        self.app.insert_resource(PendingSeats(Seats::one(seat)));
    }

    fn plug(&mut self, entity: Entity, name: &str) {
        let connection =
            GamepadConnection::Connected { name: name.into(), vendor_id: Some(0x045e), product_id: Some(0x02ea) };
        self.send(GamepadConnectionEvent::new(entity, connection));
    }

    pub(crate) fn new_pad(&mut self, name: &str) -> Entity {
        let entity = self.app.world_mut().spawn_empty().id();
        self.plug(entity, name);
        self.frame();
        entity
    }

    pub(crate) fn unplug(&mut self, entity: Entity) {
        self.send(GamepadConnectionEvent::new(entity, GamepadConnection::Disconnected));
    }

    pub(crate) fn button(&mut self, pad: Entity, button: GamepadButton, value: f32) {
        self.send(RawGamepadEvent::Button(RawGamepadButtonChangedEvent::new(pad, button, value)));
    }

    fn axis(&mut self, pad: Entity, axis: GamepadAxis, value: f32) {
        self.send(RawGamepadEvent::Axis(RawGamepadAxisChangedEvent::new(pad, axis, value)));
    }

    /// Press and release within one frame: no code may rely on seeing a button down in a frame.
    pub(crate) fn tap(&mut self, pad: Entity, button: GamepadButton) {
        self.button(pad, button, 1.0);
        self.button(pad, button, 0.0);
        self.frame();
    }

    fn key(&mut self, key_code: KeyCode, state: ButtonState, repeat: bool) {
        let logical_key = Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified);
        let window = Entity::PLACEHOLDER;
        self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat, window });
    }

    fn tap_key(&mut self, key: KeyCode) {
        self.key(key, ButtonState::Pressed, false);
        self.key(key, ButtonState::Released, false);
        self.frame();
    }

    fn click(&mut self) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER });
        }
        self.frame();
    }

    fn device(&self, pad: Entity) -> Device {
        Device::Pad(self.app.world().resource::<Pads>().number(pad).expect("the pad is there"))
    }

    /// A match with this many pads, joined and ready.
    pub(crate) fn many_at_the_table_with(many: u8, more: impl FnOnce(&mut App)) -> (Self, Vec<Entity>) {
        let mut test = Self::with(many..=many, more);
        let pads: Vec<Entity> = (0..many).map(|pad| test.new_pad(&format!("pad {pad}"))).collect();
        for pad in &pads {
            test.tap(*pad, GamepadButton::South);
            test.tap(*pad, GamepadButton::South);
        }
        test.seating_mut().begin().expect("all are seated and ready");
        (test, pads)
    }

    /// A match with two pads, joined and ready.
    fn two_at_the_table() -> (Self, [Entity; 2]) {
        Self::two_at_the_table_with(|_| ())
    }

    /// The same, with further plugins.
    pub(crate) fn two_at_the_table_with(more: impl FnOnce(&mut App)) -> (Self, [Entity; 2]) {
        let mut test = Self::with(2..=4, more);
        let pads = [test.new_pad("left pad"), test.new_pad("right pad")];
        for pad in pads {
            test.tap(pad, GamepadButton::South);
            test.tap(pad, GamepadButton::South);
        }
        test.seating_mut().begin().expect("two are seated and ready");
        (test, pads)
    }
}

#[test]
fn another_device_can_take_the_seat_of_a_lost_pad() {
    let (mut test, [first, second]) = PadTest::two_at_the_table();
    let (one, two) = (test.device(first), test.device(second));
    assert_eq!((test.lobby().seat_of(one), test.lobby().seat_of(two)), (Some(ONE), Some(TWO)));

    // Lost while another seat must act: play goes on.
    test.ask(ONE);
    test.unplug(second);
    test.frame();
    assert_eq!(test.lobby().slots[1].lost, Some(two));
    assert_eq!(test.lobby().waiting_for(TWO), Some(Waiting { seat: TWO, lost: Some(two) }));
    assert_eq!(test.card(), None, "nobody waits yet");
    test.tap(first, GamepadButton::South);
    assert_eq!(test.read::<ButtonPress>().len(), 2, "the seated pad plays on");

    // Its turn comes: the reconnect panel appears and names the seat.
    test.ask(TWO);
    test.frame();
    assert_eq!(test.card(), Some(Waiting { seat: TWO, lost: Some(two) }));
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Waits);

    // A pad that has a seat cannot take it, a free one can, and that press is not a throw.
    test.tap(first, GamepadButton::South);
    let refused = DeviceRefused { device: one, reason: JoinRefusal::Seat(LobbyError::AlreadySeated) };
    assert_eq!(test.read::<DeviceRefused>(), [refused]);
    let third = test.new_pad("third pad");
    let three = test.device(third);
    test.tap(third, GamepadButton::South);
    assert_eq!(test.read::<SeatJoined>(), [SeatJoined { seat: TWO, device: three }]);
    assert_eq!(test.read::<ButtonPress>(), [], "the press that takes a seat does nothing else");
    assert_eq!(test.card(), None);
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Person(three));

    // The first owner's pad has no seat when it returns, but can take one that waits.
    test.plug(second, "right pad");
    test.frame();
    assert_eq!(test.device(second), two, "it has its number again");
    assert_eq!(test.lobby().seat_of(two), None);
    test.unplug(third);
    test.frame();
    test.tap(second, GamepadButton::South);
    assert_eq!(test.lobby().seat_of(two), Some(TWO));
}

#[test]
fn a_lost_seat_takes_no_presses_from_other_choosing_seats() {
    let (mut test, [first, second]) = PadTest::two_at_the_table();
    test.app.insert_resource(PendingSeats(Seats::first(2)));
    test.unplug(second);
    test.frame();
    assert_eq!(test.card().map(|waiting| waiting.seat), Some(TWO));
    test.tap(first, GamepadButton::South);
    assert_eq!(test.read::<ButtonPress>().len(), 2);
    assert_eq!(test.read::<DeviceRefused>(), []);
}

#[test]
fn a_free_mouse_takes_a_waiting_seat_unless_it_assists_the_keyboard() {
    let (mut test, [_, second]) = PadTest::two_at_the_table();
    test.ask(TWO);
    test.unplug(second);
    test.frame();
    let mut desk = test.lobby().clone();
    test.click();
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Person(Device::Mouse));
    assert_eq!(test.read::<ButtonPress>(), []);

    let one = desk.seat_of(Device::Pad(0)).expect("the first pad has a seat");
    desk.slots[one.index()].device = Some(Device::Keys);
    test.app.insert_resource(desk);
    test.click();
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Waits);
    assert_eq!(test.read::<ButtonPress>().len(), 2, "whoever plays with the keyboard has clicked on something");
}

#[test]
fn a_returning_pad_regains_its_seat_even_as_another_entity() {
    let (mut test, [_, second]) = PadTest::two_at_the_table();
    let two = test.device(second);
    test.ask(TWO);
    test.unplug(second);
    test.frame();
    assert!(test.card().is_some());
    let again = test.new_pad("right pad");
    assert_eq!(test.device(again), two);
    assert_eq!(test.lobby().seat_of(two), Some(TWO), "the seat is its own again");
    assert_eq!(test.card(), None);
    test.tap(again, GamepadButton::South);
    assert_eq!(test.read::<ButtonPress>()[0], ButtonPress { device: two, button: Button::Accept, down: true });
}

#[test]
fn a_pad_that_reconnects_within_one_frame_keeps_its_seat() {
    let (mut test, [_, second]) = PadTest::two_at_the_table();
    let two = test.device(second);
    test.unplug(second);
    test.plug(second, "right pad");
    test.frame();
    assert_eq!(test.lobby().seat_of(two), Some(TWO));
    test.plug(second, "right pad");
    test.unplug(second);
    test.frame();
    assert_eq!(test.lobby().slots[1].lost, Some(two));
}

#[test]
fn a_substitute_bot_leaves_when_the_pad_returns() {
    let (mut test, [_, second]) = PadTest::two_at_the_table();
    test.ask(TWO);
    test.unplug(second);
    test.frame();
    test.seating_mut().add_substitute(TWO).expect("the seat waits");
    test.frame();
    assert_eq!(test.card(), None);
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Bot(Level::Normal));
    test.plug(second, "right pad");
    test.frame();
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Person(test.device(second)));
}

#[test]
fn a_substitute_bot_leaves_for_an_idle_device() {
    let (mut test, [first, second]) = PadTest::two_at_the_table();
    test.unplug(second);
    test.frame();
    test.seating_mut().add_substitute(TWO).expect("the seat waits");
    for seat in [ONE, TWO] {
        test.ask(seat);
        test.tap(first, GamepadButton::South);
        assert_eq!(test.lobby().first_substituted(), Some(TWO), "whoever has a seat keeps to it");
        assert_eq!((test.read::<ButtonPress>().len(), test.read::<DeviceRefused>().len()), (2, 0));
    }
    let has_substitute = test.lobby().clone();

    // A duplicate pad repeats every press of the first pad and must be ignored.
    let double = test.new_pad("the first pad's double");
    test.frames(4);
    for button in [GamepadButton::DPadUp, GamepadButton::DPadUp, GamepadButton::DPadUp, GamepadButton::South] {
        for pad in [first, double] {
            test.button(pad, button, 1.0);
            test.button(pad, button, 0.0);
        }
        test.frame();
        assert_eq!((test.lobby().first_substituted(), test.read::<DeviceRefused>().len()), (Some(TWO), 0));
        test.frames(4);
    }

    let third = test.new_pad("third pad");
    let three = test.device(third);
    test.tap(third, GamepadButton::South);
    assert_eq!(test.read::<SeatJoined>(), [SeatJoined { seat: TWO, device: three }]);
    assert_eq!(test.read::<ButtonPress>(), [], "the press that takes a seat does nothing else");
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Person(three));

    // Either half of the keyboard can. A click or a trigger may have another purpose.
    test.app.insert_resource(has_substitute);
    test.click();
    test.tap(third, GamepadButton::RightTrigger2);
    assert_eq!(test.lobby().first_substituted(), Some(TWO));
    test.tap_key(KeyCode::Space);
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Person(Device::Keys));
}

#[test]
fn at_a_resumed_table_a_substitute_leaves_for_a_pad_and_not_for_an_assisting_mouse() {
    let mut test = PadTest::new(2..=2);
    let mut lobby = Lobby::of([(Controller::Person, String::new()), (Controller::Person, String::new())]);
    lobby.claim(ONE, Device::Keys).expect("the seat waits");
    lobby.add_substitute(TWO).expect("the seat waits");
    test.app.insert_resource(lobby);
    test.ask(ONE);
    test.click();
    assert_eq!(test.read::<ButtonPress>().len(), 2);
    for key in [KeyCode::Enter, KeyCode::Space] {
        test.tap_key(key);
        assert_eq!(test.read::<ButtonPress>().len(), 2, "all of the keyboard is its person's");
    }
    assert_eq!(test.lobby().first_substituted(), Some(TWO));
    let pad = test.new_pad("pad");
    test.tap(pad, GamepadButton::South);
    assert_eq!(test.lobby().active_controller(TWO), ActiveController::Person(test.device(pad)));
}

#[test]
fn pads_of_one_model_get_numbers_of_their_own() {
    let mut test = PadTest::new(2..=4);
    let pads = ["twin", "twin", "other"].map(|name| test.new_pad(name));
    assert_eq!(pads.map(|pad| test.device(pad)), [0, 1, 2].map(Device::Pad));
    for pad in pads {
        test.unplug(pad);
    }
    test.frame();
    test.plug(pads[1], "twin");
    test.plug(pads[2], "other");
    test.frame();
    assert_eq!((test.device(pads[1]), test.device(pads[2])), (Device::Pad(1), Device::Pad(2)));
    let late = test.new_pad("twin");
    assert_eq!(test.device(late), Device::Pad(0));
}

#[test]
fn the_keyboard_is_one_device_until_its_other_half_joins() {
    let mut test = PadTest::new(2..=4);
    test.tap_key(KeyCode::Enter);
    assert_eq!(test.lobby().seat_of(Device::Keys), Some(ONE));
    test.tap_key(KeyCode::Enter);
    assert!(test.lobby().slots[0].ready);
    test.tap_key(KeyCode::KeyW);
    assert!(test.read::<ButtonPress>().iter().all(|press| press.device == Device::Keys), "the left half serves it too");
    test.tap_key(KeyCode::Space);
    assert_eq!(test.lobby().seat_of(Device::KeysRight), Some(ONE));
    assert_eq!(test.lobby().seat_of(Device::KeysLeft), Some(TWO));
    test.tap_key(KeyCode::KeyW);
    assert_eq!(test.read::<ButtonPress>()[0], ButtonPress { device: Device::KeysLeft, button: Button::Up, down: true });
    assert_eq!(test.app.world().resource::<LastDevice>().0, Device::KeysLeft);
    test.tap_key(KeyCode::KeyQ);
    assert_eq!(test.lobby().seat_of(Device::Keys), Some(ONE), "the one who stays has the whole keyboard again");
}

#[test]
fn at_the_table_both_halves_are_the_whole_keyboard() {
    let mut test = PadTest::new(1..=4);
    test.tap_key(KeyCode::Enter);
    test.tap_key(KeyCode::Enter);
    test.seating_mut().begin().expect("one is enough");
    test.ask(ONE);
    test.tap_key(KeyCode::Space);
    assert_eq!(test.read::<ButtonPress>()[0], ButtonPress { device: Device::Keys, button: Button::Accept, down: true });
}

#[test]
fn a_shared_keyboard_takes_seats_that_never_had_a_device() {
    let mut test = PadTest::new(2..=2);
    let people = [(Controller::Person, String::new()), (Controller::Person, String::new())];
    test.app.insert_resource(Lobby::of(people));
    for seat in [ONE, TWO] {
        test.ask(seat);
        test.frame();
        assert_eq!(test.card(), Some(Waiting { seat, lost: None }));
        test.tap_key(KeyCode::Enter);
        assert_eq!(test.card(), None);
        assert_eq!(test.lobby().seat_for(Device::Keys, PendingSeats(Seats::one(seat))), Some(seat));
    }
}

#[test]
fn at_a_resumed_table_the_other_half_of_the_keyboard_takes_a_seat_that_never_had_a_device() {
    let mut test = PadTest::new(2..=2);
    let mut lobby = Lobby::of([(Controller::Person, String::new()), (Controller::Person, String::new())]);
    lobby.claim(ONE, Device::Keys).expect("the seat waits");
    test.app.insert_resource(lobby).insert_resource(PendingSeats(Seats::first(2)));
    test.frame();
    assert_eq!(test.card(), Some(Waiting { seat: TWO, lost: None }));

    // The first seat chooses with one half, and still holds its key down when the other half takes the second seat.
    test.key(KeyCode::Enter, ButtonState::Pressed, false);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [ButtonPress { device: Device::Keys, button: Button::Accept, down: true }]);
    test.tap_key(KeyCode::Space);
    assert_eq!(test.read::<SeatJoined>(), [SeatJoined { seat: TWO, device: Device::KeysLeft }]);
    assert_eq!((test.card(), test.read::<ButtonPress>()), (None, vec![]));
    assert_eq!(test.lobby().seat_of(Device::KeysRight), Some(ONE));
    test.key(KeyCode::Enter, ButtonState::Released, false);
    test.frame();
    assert_eq!(
        test.read::<ButtonPress>(),
        [ButtonPress { device: Device::KeysRight, button: Button::Accept, down: false }]
    );
}

#[test]
fn a_player_with_mouse_and_keyboard_keeps_both_when_they_are_shared() {
    let mut test = PadTest::new(2..=2);
    let mut lobby = Lobby::of([(Controller::Person, String::new()), (Controller::Person, String::new())]);
    lobby.claim(ONE, Device::Keys).expect("the seat waits");
    test.app.insert_resource(lobby);
    test.ask(ONE);
    test.tap_key(KeyCode::Enter);
    test.click();
    test.ask(TWO);
    test.tap_key(KeyCode::Space);
    assert_eq!(test.lobby().seats_of(Device::Keys).count(), 2);
}

#[test]
fn press_and_release_within_one_frame_are_both_seen_and_second_keys_are_not() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed);
    let [down, up] = [true, false].map(|down| ButtonPress { device: Device::Keys, button: Button::Up, down });
    test.tap_key(KeyCode::KeyW);
    assert_eq!(test.read::<ButtonPress>(), [down, up]);
    test.key(KeyCode::KeyW, ButtonState::Pressed, false);
    test.key(KeyCode::ArrowUp, ButtonState::Pressed, false);
    test.key(KeyCode::KeyW, ButtonState::Released, false);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [down]);
    test.send(KeyboardFocusLost);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [up], "a window without focus holds no key down");
}

#[test]
fn held_directions_repeat_and_system_repeats_are_ignored() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed);
    test.key(KeyCode::ArrowRight, ButtonState::Pressed, false);
    test.key(KeyCode::Enter, ButtonState::Pressed, false);
    let (mut rights, mut accepts) = (0, 0);
    for _ in 0..(1000 / FRAME.as_millis()) {
        test.key(KeyCode::ArrowRight, ButtonState::Pressed, true);
        test.key(KeyCode::Enter, ButtonState::Pressed, true);
        test.frame();
        rights += test.read::<ButtonPress>().iter().filter(|press| press.button == Button::Right).count();
        accepts += test.read::<ButtonPress>().iter().filter(|press| press.button == Button::Accept).count();
    }
    assert_eq!(accepts, 1);
    assert!((5..=8).contains(&rights), "{rights}: one press, then one repeat in 110 ms from 400 ms on");
}

#[test]
fn a_stick_is_a_direction_and_an_aim_and_a_lost_pad_releases_everything() {
    let mut test = PadTest::new(2..=4);
    let pad = test.new_pad("pad");
    let device = test.device(pad);
    test.axis(pad, GamepadAxis::LeftStickX, 0.9);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [ButtonPress { device, button: Button::Right, down: true }]);
    let aim = test.app.world().resource::<StickAims>().of(device);
    assert!(aim.x > 0.8 && aim.y == 0.0, "{aim}");
    // A flick that ends before the frame still counts.
    test.axis(pad, GamepadAxis::LeftStickX, 0.0);
    test.axis(pad, GamepadAxis::LeftStickY, -1.0);
    test.axis(pad, GamepadAxis::LeftStickY, 0.0);
    test.frame();
    let buttons: Vec<_> = test.read::<ButtonPress>().iter().map(|press| (press.button, press.down)).collect();
    assert_eq!(buttons, [(Button::Right, false), (Button::Down, true), (Button::Down, false)]);
    test.button(pad, GamepadButton::West, 1.0);
    test.axis(pad, GamepadAxis::LeftStickY, 1.0);
    test.frame();
    assert!(test.app.world().resource::<HeldButtons>().is_down(device, Button::Odds));
    test.unplug(pad);
    test.frame();
    assert_eq!(test.read::<ButtonPress>().iter().filter(|press| !press.down).count(), 2);
    assert!(!test.app.world().resource::<HeldButtons>().is_down(device, Button::Odds));
    assert_eq!(test.app.world().resource::<StickAims>().of(device), Vec2::ZERO);
}

#[test]
fn typing_a_name_does_not_press_game_buttons() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed).insert_resource(TextEntryActive(true));
    for key in [KeyCode::KeyW, KeyCode::Space, KeyCode::Backspace] {
        test.tap_key(key);
        assert_eq!(test.read::<ButtonPress>(), []);
    }
    test.tap_key(KeyCode::Enter);
    assert_eq!(test.read::<ButtonPress>().len(), 2);
}

#[test]
fn rumble_reaches_only_connected_pads() {
    let mut test = PadTest::new(2..=4);
    let pad = test.new_pad("pad");
    let rumble = Rumble { device: test.device(pad), strength: 0.5, seconds: 0.2 };
    test.send(rumble);
    test.frame();
    assert_eq!(test.read::<GamepadRumbleRequest>().len(), 1);
    for odd in [f32::NAN, f32::INFINITY, -1.0, 1e30] {
        test.send(Rumble { strength: odd, ..rumble });
        test.send(Rumble { seconds: odd, ..rumble });
    }
    test.send(Rumble { device: Device::Mouse, ..rumble });
    test.send(Rumble { device: Device::Pad(77), ..rumble });
    test.frame();
    for request in test.read::<GamepadRumbleRequest>() {
        let GamepadRumbleRequest::Add { duration, intensity, .. } = request else { panic!("nobody stops it") };
        assert!(duration <= Duration::from_secs(5) && intensity.strong_motor <= 1.0);
    }
    test.unplug(pad);
    test.send(rumble);
    test.frame();
    assert_eq!(test.read::<GamepadRumbleRequest>().len(), 0, "lost in this very frame");
    test.send(rumble);
    test.frame();
    assert_eq!(test.read::<GamepadRumbleRequest>().len(), 0);
}

#[test]
fn the_program_sleeps_while_idle_and_wakes_for_a_press_a_hold_and_a_request() {
    fn sleeps(test: &PadTest) -> bool {
        matches!(test.app.world().resource::<WinitSettings>().focused_mode, UpdateMode::Reactive { .. })
    }
    fn settle(test: &mut PadTest) {
        for _ in 0..8 {
            test.frame();
        }
        assert!(sleeps(test));
    }
    let mut test = PadTest::new(2..=4);
    let pad = test.new_pad("pad");
    settle(&mut test);
    test.tap(pad, GamepadButton::West);
    assert!(!sleeps(&test));
    settle(&mut test);
    test.app.world_mut().resource_mut::<RedrawRequests>().hold("dice");
    for _ in 0..50 {
        test.frame();
        assert!(!sleeps(&test));
    }
    test.app.world_mut().resource_mut::<RedrawRequests>().release("dice");
    settle(&mut test);
    test.app.world_mut().resource_mut::<RedrawRequests>().draw_for(0.5);
    let frames = (0..100).take_while(|_| !sleeps(test.frame())).count();
    assert!((29..=33).contains(&frames), "{frames}");
    // A requested frame lets it sleep until then.
    test.app.world_mut().resource_mut::<RedrawRequests>().draw_in(1.0);
    test.frame();
    let UpdateMode::Reactive { wait, .. } = test.app.world().resource::<WinitSettings>().focused_mode else {
        panic!("it sleeps until the call")
    };
    assert!(wait > Duration::from_millis(950) && wait <= Duration::from_secs(1), "{wait:?}");
    let slept = (0..100).take_while(|_| sleeps(test.frame())).count();
    assert!((57..=63).contains(&slept), "{slept}");
}

/// Invariants after every frame.
fn check(test: &PadTest) {
    let (lobby, pads) = (test.lobby(), test.app.world().resource::<Pads>());
    for (seat, slot) in lobby.iter() {
        if let Some(device) = slot.device {
            assert_eq!(slot.controller, Controller::Person, "only people hold devices: {slot:?}");
            assert!(pads.is_there(device), "{slot:?} is held by a pad that is gone");
            assert!(slot.lost.is_none() && !slot.has_substitute, "{slot:?}");
            let held = lobby.seats_of(device).count();
            assert!(held == 1 || device.can_be_shared(), "{device:?} holds {held} slots");
        }
        if let Some(lost) = slot.lost {
            assert_eq!(lobby.seat_of(lost), None, "{lost:?} is lost here and plays elsewhere");
        }
        if lobby.playing() {
            assert!(!slot.is_free(), "a match has no empty seats");
            let stuck = slot.wants_device() && !slot.has_substitute;
            assert_eq!(lobby.waiting_for(seat).is_some(), stuck);
            if slot.wants_device() {
                lobby.clone().add_substitute(seat).expect("a bot sits in for whoever is missed");
            }
        }
        let same = lobby.slots.iter().filter(|other| other.colour == slot.colour).count();
        assert_eq!(same, 1, "two slots of colour {}", slot.colour);
    }
    let whole = lobby.seat_of(Device::Keys).is_some();
    let half = lobby.seat_of(Device::KeysLeft).is_some() || lobby.seat_of(Device::KeysRight).is_some();
    assert!(!(whole && half), "the keyboard is whole and split");
    assert_eq!(test.card(), lobby.stopped_by(*test.app.world().resource::<PendingSeats>()), "the card tells the truth");
}

/// Takes every seat with a free pad, one after the other, when the seat must act or has a substitute; then restores the
/// lobby. Fails if there is a seat that cannot be taken. Returns how many were taken from nobody and from bots.
fn take_every_seat(test: &mut PadTest, free: Entity, chance: &mut Pcg64Mcg) -> [usize; 2] {
    let mut took = [0, 0];
    let (device, before) = (test.device(free), test.lobby().clone());
    if !before.playing() {
        return took;
    }
    let (joining, pending_seats) =
        (*test.app.world().resource::<Joining>(), *test.app.world().resource::<PendingSeats>());
    test.app.insert_resource(Joining::Open);
    for (seat, _) in before.iter().filter(|(_, slot)| slot.wants_device()) {
        if chance.random_bool(0.5) {
            test.seating_mut().add_substitute(seat).expect("a bot sits in for whoever is missed");
        }
    }
    let missed = |test: &PadTest| {
        let (seat, slot) = test.lobby().iter().find(|(_, slot)| slot.wants_device())?;
        Some((seat, slot.has_substitute))
    };
    while let Some((seat, has_substitute)) = missed(test) {
        test.ask(seat);
        test.tap(free, GamepadButton::South);
        assert_eq!(test.lobby().seat_of(device), Some(seat), "nobody takes {seat:?}: {:?}", test.lobby());
        assert!(test.read::<ButtonPress>().iter().all(|press| press.device != device), "it takes the seat and no more");
        took[usize::from(has_substitute)] += 1;
        // Its player continues with another pad.
        test.seating_mut().slots[seat.index()].device = Some(Device::Pad(9_000 + u32::from(seat.0)));
    }
    test.app.insert_resource(before).insert_resource(joining).insert_resource(pending_seats);
    took
}

/// A random action of a player, a cable or a screen.
fn anything(test: &mut PadTest, pads: &mut Vec<Entity>, chance: &mut Pcg64Mcg) {
    const KEYS: [KeyCode; 8] = [
        KeyCode::Enter,
        KeyCode::Space,
        KeyCode::Backspace,
        KeyCode::KeyQ,
        KeyCode::KeyW,
        KeyCode::ArrowUp,
        KeyCode::Escape,
        KeyCode::ShiftLeft,
    ];
    let any_seat = Seat(chance.random_range(0..9));
    match chance.random_range(0..100) {
        0..15 => {
            let entity = match pads.len() {
                known if known > 0 && (known > 9 || chance.random_bool(0.7)) => pads[chance.random_range(0..known)],
                _ => {
                    pads.push(test.app.world_mut().spawn_empty().id());
                    pads[pads.len() - 1]
                }
            };
            // Few names for many pads: duplicates are common, and entities change the pad they stand for.
            test.plug(entity, ["twin", "twin", "single"][chance.random_range(0..3)]);
        }
        15..28 if !pads.is_empty() => test.unplug(pads[chance.random_range(0..pads.len())]),
        28..60 if !pads.is_empty() => {
            let buttons = [GamepadButton::South, GamepadButton::South, GamepadButton::East, GamepadButton::DPadUp];
            let (pad, button) = (pads[chance.random_range(0..pads.len())], buttons[chance.random_range(0..4)]);
            test.button(pad, button, f32::from(chance.random_bool(0.6)));
            if chance.random_bool(0.6) {
                test.button(pad, button, 0.0);
            }
        }
        60..65 if !pads.is_empty() => {
            let pad = pads[chance.random_range(0..pads.len())];
            test.axis(pad, GamepadAxis::LeftStickY, chance.random_range(-1.0..=1.0));
        }
        65..80 => {
            let state = if chance.random_bool(0.6) { ButtonState::Pressed } else { ButtonState::Released };
            test.key(KEYS[chance.random_range(0..KEYS.len())], state, chance.random_bool(0.2));
        }
        80..82 => {
            let state = if chance.random_bool(0.5) { ButtonState::Pressed } else { ButtonState::Released };
            test.send(MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER });
        }
        82..84 => {
            let device = if chance.random_bool(0.5) { Device::Mouse } else { Device::Keys };
            let _ = match chance.random_range(0..3) {
                0 => test.seating_mut().join_at(device, any_seat),
                1 => test.seating_mut().share(device, any_seat),
                _ => test.seating_mut().claim(any_seat, device),
            };
        }
        84 => drop(test.seating_mut().add_bot(Level::Easy)),
        86 => drop(test.seating_mut().clear(any_seat)),
        87 => drop(test.seating_mut().step(any_seat, true)),
        88 if chance.random_bool(0.1) => drop(test.seating_mut().give_up(any_seat)),
        89 if chance.random_bool(0.1) => drop(test.seating_mut().add_substitute(any_seat)),
        90 | 91 => test.send(Rumble { device: Device::Pad(u32::from(any_seat.0)), strength: 1.0, seconds: 0.1 }),
        92 if chance.random_bool(0.5) => {
            let most = chance.random_range(1..=8);
            test.seating_mut().end(1..=most);
        }
        93 if test.lobby().slots.iter().any(|slot| slot.device.is_some()) => {
            let mut lobby = test.seating_mut();
            lobby.slots.iter_mut().for_each(|slot| slot.ready = true);
            let _ = lobby.begin();
        }
        94 => test.send(KeyboardFocusLost),
        95 => {
            let joining = if chance.random_bool(0.9) { Joining::Open } else { Joining::Closed };
            test.app.insert_resource(joining);
        }
        _ => {
            let waits = test.lobby().iter().find(|(seat, _)| test.lobby().waiting_for(*seat).is_some());
            let seat = waits.filter(|_| chance.random_bool(0.7)).map(|(seat, _)| seat);
            test.ask(seat.unwrap_or(Seat(any_seat.0 % 8)));
        }
    }
}

#[test]
fn after_ten_thousand_random_events_every_seat_can_be_taken() {
    for seed in 0..4 {
        let mut chance = Pcg64Mcg::seed_from_u64(seed);
        let mut test = PadTest::new(1..=8);
        let free = test.new_pad("nobody's pad");
        let mut pads = Vec::new();
        let (mut events, mut lost, mut regained, mut taken, mut claimed, mut cards) = (0, 0, 0, 0, 0, 0);
        let (mut from_nobody, mut from_bots) = (0, 0);
        while events < 10_000 {
            let together = chance.random_range(1..=4);
            for _ in 0..together {
                anything(&mut test, &mut pads, &mut chance);
            }
            events += together;
            let playing = test.lobby().playing();
            let before = test.lobby().slots.clone();
            test.frame();
            check(&test);
            for (before, after) in before.iter().zip(&test.lobby().slots) {
                lost += usize::from(before.lost.is_none() && after.lost.is_some());
                regained += usize::from(before.lost.is_some() && after.lost.is_none() && after.device == before.lost);
            }
            claimed += if playing { test.read::<SeatJoined>().len() } else { 0 };
            taken += test.read::<SeatJoined>().len();
            cards += usize::from(test.card().is_some());
            if chance.random_bool(0.1) {
                let [nobody, bots] = take_every_seat(&mut test, free, &mut chance);
                from_nobody += nobody;
                from_bots += bots;
            }
        }
        let seen = [lost, regained, taken, claimed, cards, from_nobody, from_bots];
        assert!(seen.iter().all(|times| *times >= 4), "seed {seed} has seen too little: {seen:?}");
    }
}
