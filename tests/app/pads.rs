//! Devices and seats, rumble and power saving, headless. Pads exist only as Bevy's raw input messages.

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, GamepadRumbleRequest,
    RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use bevy::winit::{UpdateMode, WinitSettings};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rollick::app::input;
use rollick::app::input::device_join::JoinRefusal;
use rollick::app::input::{
    Button, ButtonPress, CameraPans, Device, DeviceRefused, HeldButtons, Joining, LastDevice, Lobby, Pads,
    PendingSeats, ReconnectCard, RedrawRequests, Rumble, SeatJoined, StickAims, TextEntryActive,
};
use rollick::rules::bots::{Level, Player};
use rollick::rules::{Seat, Seats};
use rollick::sim::lobby::{LobbyError, Waiting};
use rollick::sim::table::TableStore;
use std::time::Duration;

pub(crate) const FRAME: Duration = Duration::from_millis(16);
const SEAT_0: Seat = Seat(0);
const SEAT_1: Seat = Seat(1);

/// A headless app with the input plugin.
pub(crate) struct PadTest {
    pub(crate) app: App,
}

impl PadTest {
    fn new(seats: std::ops::RangeInclusive<u8>) -> Self {
        Self::with(seats, |_| ())
    }

    fn with(seats: std::ops::RangeInclusive<u8>, add_plugins: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, input::plugin));
        add_plugins(&mut app);
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

    /// Runs one frame, then waits until the store has written all moves.
    pub(crate) fn frame(&mut self) -> &mut Self {
        self.app.update();
        if let Some(mut store) = self.app.world_mut().get_resource_mut::<TableStore>() {
            store.flush();
        }
        self
    }

    pub(crate) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame();
        }
    }

    fn lobby(&self) -> &Lobby {
        self.app.world().resource::<Lobby>()
    }

    fn lobby_mut(&mut self) -> Mut<'_, Lobby> {
        self.app.world_mut().resource_mut::<Lobby>()
    }

    fn reconnect_panel(&self) -> Option<Waiting> {
        self.app.world().resource::<ReconnectCard>().0
    }

    fn set_pending_seat(&mut self, seat: Seat) {
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

    /// Gives the focus to another window.
    pub(crate) fn lose_focus(&mut self) {
        self.send(WindowFocused { window: Entity::PLACEHOLDER, focused: false });
    }

    pub(crate) fn key(&mut self, key_code: KeyCode, state: ButtonState, repeat: bool) {
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
        Device::Pad(self.app.world().resource::<Pads>().number(pad).expect("the pad is connected"))
    }

    /// A running match with `count` pads that have joined.
    pub(crate) fn match_with_pads(count: u8, add_plugins: impl FnOnce(&mut App)) -> (Self, Vec<Entity>) {
        let mut test = Self::with(count..=count, add_plugins);
        let pads: Vec<Entity> = (0..count).map(|pad| test.new_pad(&format!("pad {pad}"))).collect();
        for pad in &pads {
            test.tap(*pad, GamepadButton::South);
        }
        test.lobby_mut().begin().expect("all have joined");
        (test, pads)
    }

    /// A running match with two pads that have joined.
    fn match_with_two_pads() -> (Self, [Entity; 2]) {
        Self::match_with_two_pads_and(|_| ())
    }

    /// Like [`Self::match_with_two_pads`], with further plugins.
    pub(crate) fn match_with_two_pads_and(add_plugins: impl FnOnce(&mut App)) -> (Self, [Entity; 2]) {
        let mut test = Self::with(2..=4, add_plugins);
        let pads = [test.new_pad("left pad"), test.new_pad("right pad")];
        for pad in pads {
            test.tap(pad, GamepadButton::South);
        }
        test.lobby_mut().begin().expect("two have joined");
        (test, pads)
    }
}

#[test]
fn another_device_can_take_the_seat_of_a_lost_pad() {
    let (mut test, [first, second]) = PadTest::match_with_two_pads();
    let (one, two) = (test.device(first), test.device(second));
    assert_eq!((test.lobby().seat_of(one), test.lobby().seat_of(two)), (Some(SEAT_0), Some(SEAT_1)));

    // The pad is lost while another seat must act: the match continues.
    test.set_pending_seat(SEAT_0);
    test.unplug(second);
    test.frame();
    assert_eq!(test.lobby().slots[1].lost, Some(two));
    assert_eq!(test.lobby().waiting_for(SEAT_1), Some(Waiting { seat: SEAT_1, lost: Some(two) }));
    assert_eq!(test.reconnect_panel(), None, "no seat blocks the match yet");
    test.tap(first, GamepadButton::South);
    assert_eq!(test.read::<ButtonPress>().len(), 2, "the presses of the other pad still count");

    // The seat without a device must act: the reconnect panel appears and names the seat.
    test.set_pending_seat(SEAT_1);
    test.frame();
    assert_eq!(test.reconnect_panel(), Some(Waiting { seat: SEAT_1, lost: Some(two) }));
    assert_eq!(test.lobby().active_controller(SEAT_1), None);

    // A pad that has a seat cannot take the waiting seat. A free pad can, and its press is not a throw.
    test.tap(first, GamepadButton::South);
    let refused = DeviceRefused { device: one, reason: JoinRefusal::Seat(LobbyError::AlreadySeated) };
    assert_eq!(test.read::<DeviceRefused>(), [refused]);
    let third = test.new_pad("third pad");
    let three = test.device(third);
    test.tap(third, GamepadButton::South);
    assert_eq!(test.read::<SeatJoined>(), [SeatJoined { seat: SEAT_1, device: three }]);
    assert_eq!(test.read::<ButtonPress>(), [], "the press that takes a seat does nothing else");
    assert_eq!(test.reconnect_panel(), None);
    assert_eq!(test.lobby().slot(SEAT_1).and_then(|slot| slot.device), Some(three));

    // The first owner's pad has no seat when it returns, but can take one that waits.
    test.plug(second, "right pad");
    test.frame();
    assert_eq!(test.device(second), two, "the pad has its number again");
    assert_eq!(test.lobby().seat_of(two), None);
    test.unplug(third);
    test.frame();
    test.tap(second, GamepadButton::South);
    assert_eq!(test.lobby().seat_of(two), Some(SEAT_1));
}

#[test]
fn a_lost_seat_takes_no_presses_from_other_choosing_seats() {
    let (mut test, [first, second]) = PadTest::match_with_two_pads();
    test.app.insert_resource(PendingSeats(Seats::first(2)));
    test.unplug(second);
    test.frame();
    assert_eq!(test.reconnect_panel().map(|waiting| waiting.seat), Some(SEAT_1));
    test.tap(first, GamepadButton::South);
    assert_eq!(test.read::<ButtonPress>().len(), 2);
    assert_eq!(test.read::<DeviceRefused>(), []);
}

#[test]
fn free_mouse_claims_a_waiting_seat_unless_a_keyboard_player_uses_it() {
    let (mut test, [_, second]) = PadTest::match_with_two_pads();
    test.set_pending_seat(SEAT_1);
    test.unplug(second);
    test.frame();
    let mut lobby_with_keyboard = test.lobby().clone();
    test.click();
    assert_eq!(test.lobby().slot(SEAT_1).and_then(|slot| slot.device), Some(Device::Mouse));
    assert_eq!(test.read::<ButtonPress>(), []);

    let one = lobby_with_keyboard.seat_of(Device::Pad(0)).expect("the first pad has a seat");
    lobby_with_keyboard.slots[one.index()].device = Some(Device::Keys);
    test.app.insert_resource(lobby_with_keyboard);
    test.click();
    assert_eq!(test.lobby().active_controller(SEAT_1), None);
    assert_eq!(test.read::<ButtonPress>().len(), 2, "the click of the keyboard player is forwarded");
}

#[test]
fn a_returning_pad_regains_its_seat_even_as_another_entity() {
    let (mut test, [_, second]) = PadTest::match_with_two_pads();
    let two = test.device(second);
    test.set_pending_seat(SEAT_1);
    test.unplug(second);
    test.frame();
    assert!(test.reconnect_panel().is_some());
    let returned_pad = test.new_pad("right pad");
    assert_eq!(test.device(returned_pad), two);
    assert_eq!(test.lobby().seat_of(two), Some(SEAT_1), "the pad has its seat again");
    assert_eq!(test.reconnect_panel(), None);
    test.tap(returned_pad, GamepadButton::South);
    assert_eq!(test.read::<ButtonPress>()[0], ButtonPress { device: two, button: Button::Accept, down: true });
}

#[test]
fn a_pad_that_reconnects_within_one_frame_keeps_its_seat() {
    let (mut test, [_, second]) = PadTest::match_with_two_pads();
    let two = test.device(second);
    test.unplug(second);
    test.plug(second, "right pad");
    test.frame();
    assert_eq!(test.lobby().seat_of(two), Some(SEAT_1));
    test.plug(second, "right pad");
    test.unplug(second);
    test.frame();
    assert_eq!(test.lobby().slots[1].lost, Some(two));
}

#[test]
fn a_substitute_bot_leaves_when_the_pad_returns() {
    let (mut test, [_, second]) = PadTest::match_with_two_pads();
    test.set_pending_seat(SEAT_1);
    test.unplug(second);
    test.frame();
    test.lobby_mut().add_substitute(SEAT_1).expect("the seat waits");
    test.frame();
    assert_eq!(test.reconnect_panel(), None);
    assert_eq!(test.lobby().active_controller(SEAT_1), Some(Player::Bot(Level::Normal)));
    test.plug(second, "right pad");
    test.frame();
    assert_eq!(test.lobby().slot(SEAT_1).and_then(|slot| slot.device), Some(test.device(second)));
}

#[test]
fn a_free_pad_takes_a_seat_that_never_had_a_device_before_its_turn() {
    let (mut test, [first, second]) = PadTest::match_with_two_pads();
    test.lobby_mut().slots[1].device = None;
    test.set_pending_seat(SEAT_0);
    test.tap(first, GamepadButton::South);
    assert_eq!(test.lobby().slots[1].device, None, "a device that has a seat does not take another one");
    test.tap(second, GamepadButton::South);
    assert_eq!(test.lobby().seat_of(test.device(second)), Some(SEAT_1));
}

#[test]
fn a_substitute_bot_leaves_for_an_idle_device() {
    let (mut test, [first, second]) = PadTest::match_with_two_pads();
    test.unplug(second);
    test.frame();
    test.lobby_mut().add_substitute(SEAT_1).expect("the seat waits");
    for seat in [SEAT_0, SEAT_1] {
        test.set_pending_seat(seat);
        test.tap(first, GamepadButton::South);
        assert_eq!(
            test.lobby().first_substituted(),
            Some(SEAT_1),
            "a device that has a seat does not take another one"
        );
        assert_eq!((test.read::<ButtonPress>().len(), test.read::<DeviceRefused>().len()), (2, 0));
    }
    let has_substitute = test.lobby().clone();

    // A duplicate pad repeats every press of the first pad and must be ignored.
    let duplicate = test.new_pad("duplicate of the first pad");
    test.frames(4);
    for button in [GamepadButton::DPadUp, GamepadButton::DPadUp, GamepadButton::DPadUp, GamepadButton::South] {
        for pad in [first, duplicate] {
            test.button(pad, button, 1.0);
            test.button(pad, button, 0.0);
        }
        test.frame();
        assert_eq!((test.lobby().first_substituted(), test.read::<DeviceRefused>().len()), (Some(SEAT_1), 0));
        test.frames(4);
    }

    let third = test.new_pad("third pad");
    let three = test.device(third);
    test.tap(third, GamepadButton::South);
    assert_eq!(test.read::<SeatJoined>(), [SeatJoined { seat: SEAT_1, device: three }]);
    assert_eq!(test.read::<ButtonPress>(), [], "the press that takes a seat does nothing else");
    assert_eq!(test.lobby().slot(SEAT_1).and_then(|slot| slot.device), Some(three));

    // Either half of the keyboard can replace the bot. A click or a trigger cannot, because it may be meant for something
    // else.
    test.app.insert_resource(has_substitute);
    test.click();
    test.tap(third, GamepadButton::RightTrigger2);
    assert_eq!(test.lobby().first_substituted(), Some(SEAT_1));
    test.tap_key(KeyCode::Space);
    assert_eq!(test.lobby().slot(SEAT_1).and_then(|slot| slot.device), Some(Device::Keys));
}

#[test]
fn substitute_leaves_for_a_pad_but_not_for_keyboard_or_its_mouse() {
    let mut test = PadTest::new(2..=2);
    let mut lobby = Lobby::of([(Player::Person, String::new()), (Player::Person, String::new())]);
    lobby.claim(SEAT_0, Device::Keys).expect("the seat waits");
    lobby.add_substitute(SEAT_1).expect("the seat waits");
    test.app.insert_resource(lobby);
    test.set_pending_seat(SEAT_0);
    test.click();
    assert_eq!(test.read::<ButtonPress>().len(), 2);
    for key in [KeyCode::Enter, KeyCode::Space] {
        test.tap_key(key);
        assert_eq!(test.read::<ButtonPress>().len(), 2, "both halves belong to the keyboard player");
    }
    assert_eq!(test.lobby().first_substituted(), Some(SEAT_1));
    let pad = test.new_pad("pad");
    test.tap(pad, GamepadButton::South);
    assert_eq!(test.lobby().slot(SEAT_1).and_then(|slot| slot.device), Some(test.device(pad)));
}

#[test]
fn pads_of_the_same_model_get_distinct_numbers() {
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
fn before_the_first_press_prompts_are_those_of_a_connected_pad() {
    let mut test = PadTest::new(2..=4);
    let last = |test: &PadTest| test.app.world().resource::<LastDevice>().0;
    assert_eq!(last(&test), Device::Keys);
    let first = test.new_pad("first");
    let second = test.new_pad("second");
    test.frames(2);
    assert_eq!(last(&test), Device::Pad(0));
    for pad in [first, second] {
        test.unplug(pad);
    }
    test.frame();
    assert_eq!(last(&test), Device::Keys, "no pad is left");
    test.tap_key(KeyCode::Enter);
    test.new_pad("third");
    test.frame();
    assert!(last(&test).is_keyboard(), "somebody used the keyboard");
}

#[test]
fn the_keyboard_is_one_device_until_its_other_half_joins() {
    let mut test = PadTest::new(2..=4);
    test.tap_key(KeyCode::Enter);
    assert_eq!(test.lobby().seat_of(Device::Keys), Some(SEAT_0));
    test.tap_key(KeyCode::KeyW);
    assert!(
        test.read::<ButtonPress>().iter().all(|press| press.device == Device::Keys),
        "the left half also controls the slot"
    );
    test.tap_key(KeyCode::Space);
    assert_eq!(test.lobby().seat_of(Device::KeysRight), Some(SEAT_0));
    assert_eq!(test.lobby().seat_of(Device::KeysLeft), Some(SEAT_1));
    test.tap_key(KeyCode::KeyW);
    assert_eq!(test.read::<ButtonPress>()[0], ButtonPress { device: Device::KeysLeft, button: Button::Up, down: true });
    assert_eq!(test.app.world().resource::<LastDevice>().0, Device::KeysLeft);
    test.lobby_mut().leave(Device::KeysLeft).expect("it plays");
    assert_eq!(test.lobby().seat_of(Device::Keys), Some(SEAT_0), "the remaining player has the whole keyboard again");
}

#[test]
fn at_the_table_both_halves_are_the_whole_keyboard() {
    let mut test = PadTest::new(1..=4);
    test.tap_key(KeyCode::Enter);
    test.tap_key(KeyCode::Enter);
    test.lobby_mut().begin().expect("one is enough");
    test.set_pending_seat(SEAT_0);
    test.tap_key(KeyCode::Space);
    assert_eq!(test.read::<ButtonPress>()[0], ButtonPress { device: Device::Keys, button: Button::Accept, down: true });
}

#[test]
fn a_shared_keyboard_takes_seats_that_never_had_a_device() {
    let mut test = PadTest::new(2..=2);
    let people = [(Player::Person, String::new()), (Player::Person, String::new())];
    test.app.insert_resource(Lobby::of(people));
    for seat in [SEAT_0, SEAT_1] {
        test.set_pending_seat(seat);
        test.frame();
        assert_eq!(test.reconnect_panel(), Some(Waiting { seat, lost: None }));
        test.tap_key(KeyCode::Enter);
        assert_eq!(test.reconnect_panel(), None);
        assert_eq!(test.lobby().seat_for(Device::Keys, PendingSeats(Seats::one(seat))), Some(seat));
    }
}

#[test]
fn unused_keyboard_half_takes_a_seat_without_device_after_resume() {
    let mut test = PadTest::new(2..=2);
    let mut lobby = Lobby::of([(Player::Person, String::new()), (Player::Person, String::new())]);
    lobby.claim(SEAT_0, Device::Keys).expect("the seat waits");
    test.app.insert_resource(lobby).insert_resource(PendingSeats(Seats::first(2)));
    test.frame();
    assert_eq!(test.reconnect_panel(), Some(Waiting { seat: SEAT_1, lost: None }));

    // The first seat chooses with one half, and still holds its key down when the other half takes the second seat.
    test.key(KeyCode::Enter, ButtonState::Pressed, false);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [ButtonPress { device: Device::Keys, button: Button::Accept, down: true }]);
    test.tap_key(KeyCode::Space);
    assert_eq!(test.read::<SeatJoined>(), [SeatJoined { seat: SEAT_1, device: Device::KeysLeft }]);
    assert_eq!((test.reconnect_panel(), test.read::<ButtonPress>()), (None, vec![]));
    assert_eq!(test.lobby().seat_of(Device::KeysRight), Some(SEAT_0));
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
    let mut lobby = Lobby::of([(Player::Person, String::new()), (Player::Person, String::new())]);
    lobby.claim(SEAT_0, Device::Keys).expect("the seat waits");
    test.app.insert_resource(lobby);
    test.set_pending_seat(SEAT_0);
    test.tap_key(KeyCode::Enter);
    test.click();
    test.set_pending_seat(SEAT_1);
    test.tap_key(KeyCode::Space);
    assert_eq!(test.lobby().seats_of(Device::Keys).count(), 2);
}

#[test]
fn press_and_release_in_one_frame_count_and_second_keys_do_not() {
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
    test.lose_focus();
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [up], "a window without focus holds no key down");
}

#[test]
fn enter_with_alt_is_no_press() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed);
    test.key(KeyCode::AltLeft, ButtonState::Pressed, false);
    test.tap_key(KeyCode::Enter);
    assert_eq!(test.read::<ButtonPress>(), []);
    test.key(KeyCode::AltLeft, ButtonState::Released, false);
    test.tap_key(KeyCode::Enter);
    assert_eq!(test.read::<ButtonPress>().len(), 2);
}

#[test]
fn losing_the_focus_ends_every_hold_until_it_is_pressed_anew() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed);
    let pad = test.new_pad("pad");
    test.axis(pad, GamepadAxis::LeftStickX, 0.1);
    let mouse = |test: &mut PadTest, state| {
        test.send(MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER });
    };
    test.key(KeyCode::Enter, ButtonState::Pressed, false);
    mouse(&mut test, ButtonState::Pressed);
    test.button(pad, GamepadButton::West, 1.0);
    test.axis(pad, GamepadAxis::LeftStickX, 1.0);
    test.frame();
    let downs = test.read::<ButtonPress>();
    assert!(downs.len() == 4 && downs.iter().all(|press| press.down), "{downs:?}");
    test.lose_focus();
    test.frame();
    let ups = test.read::<ButtonPress>();
    assert!(ups.len() == 4 && ups.iter().all(|press| !press.down), "{ups:?}");

    // What was held is let go of, or held on: neither is a press or a release.
    test.key(KeyCode::Enter, ButtonState::Released, false);
    mouse(&mut test, ButtonState::Released);
    test.button(pad, GamepadButton::West, 0.0);
    test.axis(pad, GamepadAxis::LeftStickX, 0.9);
    for _ in 0..60 {
        test.frame();
        assert_eq!(test.read::<ButtonPress>(), []);
    }
    assert_eq!(test.app.world().resource::<StickAims>().of(test.device(pad)), Vec2::ZERO);

    test.axis(pad, GamepadAxis::LeftStickX, 0.0);
    test.axis(pad, GamepadAxis::LeftStickX, 1.0);
    test.key(KeyCode::Enter, ButtonState::Pressed, false);
    mouse(&mut test, ButtonState::Pressed);
    test.button(pad, GamepadButton::West, 1.0);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), downs, "each is pressed anew");
}

#[test]
fn an_axis_that_rests_at_its_end_moves_nothing_until_it_has_been_at_rest() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed);
    let pad = test.new_pad("pad");
    let device = test.device(pad);
    for axis in [GamepadAxis::LeftStickX, GamepadAxis::RightStickX] {
        test.axis(pad, axis, 1.0);
    }
    for value in [0.97, 1.0, 0.9] {
        test.axis(pad, GamepadAxis::LeftStickX, value);
        for _ in 0..60 {
            test.frame();
            assert_eq!(test.read::<ButtonPress>(), []);
        }
    }
    let analogue = |test: &PadTest| {
        let world = test.app.world();
        (world.resource::<StickAims>().of(device), world.resource::<CameraPans>().0.len())
    };
    assert_eq!(analogue(&test), (Vec2::ZERO, 0));
    // The other axis of the same stick works.
    test.axis(pad, GamepadAxis::LeftStickY, 0.1);
    test.axis(pad, GamepadAxis::LeftStickY, 1.0);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [ButtonPress { device, button: Button::Up, down: true }]);
    test.axis(pad, GamepadAxis::LeftStickY, 0.0);
    test.axis(pad, GamepadAxis::LeftStickX, 0.0);
    test.frame();
    test.axis(pad, GamepadAxis::LeftStickX, 1.0);
    test.frame();
    assert_eq!(test.read::<ButtonPress>(), [ButtonPress { device, button: Button::Right, down: true }]);
    assert!(analogue(&test).0.x > 0.9);
}

#[test]
fn a_trigger_that_rests_part_of_the_way_is_not_held() {
    let mut test = PadTest::new(2..=4);
    test.app.insert_resource(Joining::Closed);
    for rest in [0.5, 0.7, 0.8, 0.9] {
        let pad = test.new_pad("pad");
        let device = test.device(pad);
        let press = |down| ButtonPress { device, button: Button::Throw, down };
        for value in [rest, rest + 0.02, rest - 0.02, rest] {
            test.button(pad, GamepadButton::RightTrigger2, value);
            test.frame();
            assert_eq!(test.read::<ButtonPress>(), [], "rests at {rest}");
        }
        // Let go of once, it works.
        for (value, expected) in [(0.1, None), (1.0, Some(press(true))), (0.6, Some(press(false)))] {
            test.button(pad, GamepadButton::RightTrigger2, value);
            test.frame();
            assert_eq!(test.read::<ButtonPress>(), expected.as_slice(), "{rest}, {value}");
        }
    }
    // The first press of a trigger, and of a button that has no way.
    let pad = test.new_pad("pad");
    for value in [0.3, 0.8] {
        test.button(pad, GamepadButton::RightTrigger2, value);
    }
    test.button(pad, GamepadButton::LeftTrigger2, 1.0);
    test.frame();
    assert_eq!(test.read::<ButtonPress>().len(), 2);
}

#[test]
fn equal_pads_that_come_back_in_another_order_are_asked_for_their_seats() {
    let mut test = PadTest::with(2..=2, |_| ());
    let pads = ["twin", "twin"].map(|name| test.new_pad(name));
    for pad in pads {
        test.tap(pad, GamepadButton::South);
    }
    test.lobby_mut().begin().expect("both have joined");
    // One alone can only be the one that is missing, even if the system takes it for another device.
    test.unplug(pads[0]);
    test.frame();
    let again = test.new_pad("twin");
    assert_eq!(test.lobby().seat_of(test.device(again)), Some(SEAT_0));

    for pad in [again, pads[1]] {
        test.unplug(pad);
    }
    test.frame();
    // The system gives the place of the first to whichever comes back first.
    for pad in [again, pads[1]] {
        test.plug(pad, "twin");
        test.frame();
    }
    assert!(test.lobby().slots.iter().all(|slot| slot.device.is_none()), "nobody knows which pad is whose");
    test.set_pending_seat(SEAT_0);
    test.frame();
    assert!(test.reconnect_panel().is_some(), "the panel asks for a press");
    test.tap(pads[1], GamepadButton::South);
    assert_eq!(test.lobby().seat_of(test.device(pads[1])), Some(SEAT_0));
    assert_eq!(test.read::<ButtonPress>(), []);
    test.set_pending_seat(SEAT_1);
    test.tap(again, GamepadButton::South);
    assert_eq!(test.lobby().seat_of(test.device(again)), Some(SEAT_1));
    assert_invariants(&test);

    // Once one of the two has its seat, the other one is known.
    for pad in [again, pads[1]] {
        test.unplug(pad);
    }
    test.frame();
    test.plug(again, "twin");
    test.frame();
    test.tap(again, GamepadButton::South);
    test.plug(pads[1], "twin");
    test.frame();
    assert!(test.lobby().slots.iter().all(|slot| slot.device.is_some() && slot.lost.is_none()));
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
fn stick_gives_direction_and_aim_and_a_lost_pad_releases_all() {
    let mut test = PadTest::new(2..=4);
    let pad = test.new_pad("pad");
    let device = test.device(pad);
    for axis in [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY] {
        test.axis(pad, axis, 0.1);
        test.axis(pad, axis, 0.0);
    }
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
    for invalid in [f32::NAN, f32::INFINITY, -1.0, 1e30] {
        test.send(Rumble { strength: invalid, ..rumble });
        test.send(Rumble { seconds: invalid, ..rumble });
    }
    test.send(Rumble { device: Device::Mouse, ..rumble });
    test.send(Rumble { device: Device::Pad(77), ..rumble });
    test.frame();
    for request in test.read::<GamepadRumbleRequest>() {
        let GamepadRumbleRequest::Add { duration, intensity, .. } = request else { panic!("expected an Add request") };
        assert!(duration <= Duration::from_secs(5) && intensity.strong_motor <= 1.0);
    }
    test.unplug(pad);
    test.send(rumble);
    test.frame();
    assert_eq!(test.read::<GamepadRumbleRequest>().len(), 0, "the pad was disconnected in this frame");
    test.send(rumble);
    test.frame();
    assert_eq!(test.read::<GamepadRumbleRequest>().len(), 0);
}

#[test]
fn app_sleeps_when_idle_and_wakes_on_input_holds_and_frame_requests() {
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
    // Until a requested frame the app sleeps.
    test.app.world_mut().resource_mut::<RedrawRequests>().draw_in(1.0);
    test.frame();
    let UpdateMode::Reactive { wait, .. } = test.app.world().resource::<WinitSettings>().focused_mode else {
        panic!("the app does not sleep until the requested frame")
    };
    assert!(wait > Duration::from_millis(950) && wait <= Duration::from_secs(1), "{wait:?}");
    let slept = (0..100).take_while(|_| sleeps(test.frame())).count();
    assert!((57..=63).contains(&slept), "{slept}");
}

/// Asserts the invariants that hold after every frame.
fn assert_invariants(test: &PadTest) {
    let (lobby, pads) = (test.lobby(), test.app.world().resource::<Pads>());
    for (seat, slot) in lobby.iter() {
        if let Some(device) = slot.device {
            assert_eq!(slot.controller, Some(Player::Person), "only people have devices: {slot:?}");
            assert!(pads.is_there(device), "{slot:?} has a pad that is disconnected");
            assert!(slot.lost.is_none() && !slot.has_substitute, "{slot:?}");
            let held = lobby.seats_of(device).count();
            assert!(held == 1 || device.can_be_shared(), "{device:?} holds {held} slots");
        }
        if let Some(lost) = slot.lost {
            assert_eq!(lobby.seat_of(lost), None, "{lost:?} is lost at one seat and plays at another");
        }
        if lobby.playing() {
            assert!(!slot.is_free(), "a match has no empty seats");
            let stuck = slot.wants_device() && !slot.has_substitute;
            assert_eq!(lobby.waiting_for(seat).is_some(), stuck);
            if slot.wants_device() {
                lobby.clone().add_substitute(seat).expect("a seat without a device can get a substitute bot");
            }
        }
        let same = lobby.slots.iter().filter(|other| other.colour == slot.colour).count();
        assert_eq!(same, 1, "two slots of colour {}", slot.colour);
    }
    let whole = lobby.seat_of(Device::Keys).is_some();
    let half = lobby.seat_of(Device::KeysLeft).is_some() || lobby.seat_of(Device::KeysRight).is_some();
    assert!(!(whole && half), "the keyboard is both whole and split");
    assert_eq!(
        test.reconnect_panel(),
        lobby.stopped_by(*test.app.world().resource::<PendingSeats>()),
        "the reconnect panel matches the lobby"
    );
}

/// Claims every seat without a device with an unassigned pad, one after the other, and then restores the lobby. Fails if
/// a seat cannot be claimed. Returns the counts of claimed empty seats and of claimed seats with a substitute bot.
fn take_every_seat(test: &mut PadTest, unassigned_pad: Entity, rng: &mut Pcg64Mcg) -> [usize; 2] {
    let mut took = [0, 0];
    let (device, before) = (test.device(unassigned_pad), test.lobby().clone());
    if !before.playing() {
        return took;
    }
    let (joining, pending_seats) =
        (*test.app.world().resource::<Joining>(), *test.app.world().resource::<PendingSeats>());
    test.app.insert_resource(Joining::Open);
    for (seat, _) in before.iter().filter(|(_, slot)| slot.wants_device()) {
        if rng.random_bool(0.5) {
            test.lobby_mut().add_substitute(seat).expect("a seat without a device can get a substitute bot");
        }
    }
    let first_seat_without_device = |test: &PadTest| {
        let (seat, slot) = test.lobby().iter().find(|(_, slot)| slot.wants_device())?;
        Some((seat, slot.has_substitute))
    };
    while let Some((seat, has_substitute)) = first_seat_without_device(test) {
        test.set_pending_seat(seat);
        test.tap(unassigned_pad, GamepadButton::South);
        assert_eq!(test.lobby().seat_of(device), Some(seat), "{seat:?} is not claimed: {:?}", test.lobby());
        assert!(
            test.read::<ButtonPress>().iter().all(|press| press.device != device),
            "the press that takes a seat is not forwarded"
        );
        took[usize::from(has_substitute)] += 1;
        // Its player continues with another pad.
        test.lobby_mut().slots[seat.index()].device = Some(Device::Pad(9_000 + u32::from(seat.0)));
    }
    test.app.insert_resource(before).insert_resource(joining).insert_resource(pending_seats);
    took
}

/// Sends a random input, connection or lobby event.
fn random_event(test: &mut PadTest, pads: &mut Vec<Entity>, rng: &mut Pcg64Mcg) {
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
    let any_seat = Seat(rng.random_range(0..9));
    match rng.random_range(0..100) {
        0..15 => {
            let entity = match pads.len() {
                known if known > 0 && (known > 9 || rng.random_bool(0.7)) => pads[rng.random_range(0..known)],
                _ => {
                    pads.push(test.app.world_mut().spawn_empty().id());
                    pads[pads.len() - 1]
                }
            };
            // Few names for many pads: duplicates are common, and entities change the pad they stand for.
            test.plug(entity, ["twin", "twin", "single"][rng.random_range(0..3)]);
        }
        15..28 if !pads.is_empty() => test.unplug(pads[rng.random_range(0..pads.len())]),
        28..60 if !pads.is_empty() => {
            let buttons = [GamepadButton::South, GamepadButton::South, GamepadButton::East, GamepadButton::DPadUp];
            let (pad, button) = (pads[rng.random_range(0..pads.len())], buttons[rng.random_range(0..4)]);
            test.button(pad, button, f32::from(rng.random_bool(0.6)));
            if rng.random_bool(0.6) {
                test.button(pad, button, 0.0);
            }
        }
        60..65 if !pads.is_empty() => {
            let pad = pads[rng.random_range(0..pads.len())];
            test.axis(pad, GamepadAxis::LeftStickY, rng.random_range(-1.0..=1.0));
        }
        65..80 => {
            let state = if rng.random_bool(0.6) { ButtonState::Pressed } else { ButtonState::Released };
            test.key(KEYS[rng.random_range(0..KEYS.len())], state, rng.random_bool(0.2));
        }
        80..82 => {
            let state = if rng.random_bool(0.5) { ButtonState::Pressed } else { ButtonState::Released };
            test.send(MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER });
        }
        82..84 => {
            let device = if rng.random_bool(0.5) { Device::Mouse } else { Device::Keys };
            let _ = match rng.random_range(0..3) {
                0 => test.lobby_mut().join_at(device, any_seat),
                1 => test.lobby_mut().share(device, any_seat),
                _ => test.lobby_mut().claim(any_seat, device),
            };
        }
        84 => test.lobby_mut().step_bots(1),
        86 => drop(test.lobby_mut().clear(any_seat)),
        87 => drop(test.lobby_mut().step(any_seat, true)),
        89 if rng.random_bool(0.1) => drop(test.lobby_mut().add_substitute(any_seat)),
        90 | 91 => test.send(Rumble { device: Device::Pad(u32::from(any_seat.0)), strength: 1.0, seconds: 0.1 }),
        92 if rng.random_bool(0.5) => {
            let max_seats = rng.random_range(1..=8);
            test.lobby_mut().end(1..=max_seats);
        }
        93 if test.lobby().slots.iter().any(|slot| slot.device.is_some()) => {
            let _ = test.lobby_mut().begin();
        }
        94 => test.lose_focus(),
        95 => {
            let joining = if rng.random_bool(0.9) { Joining::Open } else { Joining::Closed };
            test.app.insert_resource(joining);
        }
        _ => {
            let waits = test.lobby().iter().find(|(seat, _)| test.lobby().waiting_for(*seat).is_some());
            let seat = waits.filter(|_| rng.random_bool(0.7)).map(|(seat, _)| seat);
            test.set_pending_seat(seat.unwrap_or(Seat(any_seat.0 % 8)));
        }
    }
}

#[test]
fn after_ten_thousand_random_events_every_seat_can_be_taken() {
    for seed in 0..4 {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut test = PadTest::new(1..=8);
        let unassigned_pad = test.new_pad("unassigned pad");
        let mut pads = Vec::new();
        let (mut events, mut lost, mut regained, mut taken, mut claimed, mut panels) = (0, 0, 0, 0, 0, 0);
        let (mut from_empty, mut from_bots) = (0, 0);
        while events < 10_000 {
            let events_in_frame = rng.random_range(1..=4);
            for _ in 0..events_in_frame {
                random_event(&mut test, &mut pads, &mut rng);
            }
            events += events_in_frame;
            let playing = test.lobby().playing();
            let before = test.lobby().slots.clone();
            test.frame();
            assert_invariants(&test);
            for (before, after) in before.iter().zip(&test.lobby().slots) {
                lost += usize::from(before.lost.is_none() && after.lost.is_some());
                regained += usize::from(before.lost.is_some() && after.lost.is_none() && after.device == before.lost);
            }
            claimed += if playing { test.read::<SeatJoined>().len() } else { 0 };
            taken += test.read::<SeatJoined>().len();
            panels += usize::from(test.reconnect_panel().is_some());
            if rng.random_bool(0.1) {
                let [empty, substituted] = take_every_seat(&mut test, unassigned_pad, &mut rng);
                from_empty += empty;
                from_bots += substituted;
            }
        }
        let counts = [lost, regained, taken, claimed, panels, from_empty, from_bots];
        assert!(
            counts.iter().all(|times| *times >= 4),
            "seed {seed}: an event kind occurred fewer than 4 times: {counts:?}"
        );
    }
}
