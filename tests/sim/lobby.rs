//! The lobby: slots, people, bots and devices, without an app.

use proptest::prelude::*;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::rules::{Seat, Seats};
use rollick::sim::lobby::{Device, Half, Keyboard, Lobby, LobbyError, PendingSeats, Slot, TooFewPlayers, Waiting};

const SEAT_0: Seat = Seat(0);
const SEAT_1: Seat = Seat(1);
const SEAT_2: Seat = Seat(2);

/// A match of two people with pads 0 and 1.
fn two_pads() -> Lobby {
    let mut lobby = Lobby::new(2..=4);
    for pad in [0, 1].map(Device::Pad) {
        lobby.join(pad).expect("a slot is free");
    }
    lobby.begin().expect("two people have joined");
    lobby
}

#[test]
fn seats_that_share_a_device_choose_one_after_the_other() {
    let mut lobby = Lobby::of((0..5).map(|_| (Player::Person, String::new())));
    for (seat, device) in [(0, Device::Mouse), (1, Device::Pad(0)), (2, Device::Mouse), (3, Device::Mouse)] {
        lobby.slots[seat].device = Some(device);
    }
    let all = Seats::first(5);
    assert_eq!(
        lobby.ready_to_choose(all),
        all.without(SEAT_2).without(Seat(3)),
        "a seat without a device shares no device"
    );
    assert_eq!(lobby.ready_to_choose(all.without(SEAT_0)), all.without(SEAT_0).without(Seat(3)));
    assert_eq!(lobby.ready_to_choose(Seats::NONE), Seats::NONE);
}

#[test]
fn a_name_sits_at_the_table_once() {
    let mut lobby = Lobby::new(2..=4);
    for pad in [0, 1].map(Device::Pad) {
        lobby.join(pad).expect("a slot is free");
    }
    lobby.introduce(SEAT_0, "Ada", Some(5)).expect("nobody has the name");
    assert_eq!(lobby.slots[0].colour, 5);
    assert_eq!(lobby.rename(SEAT_1, "ADA"), Err(LobbyError::NameTaken));
    assert_eq!(lobby.introduce(SEAT_1, "Bo", Some(5)), Ok(()));
    assert_ne!(lobby.slots[1].colour, 5, "somebody else has the colour");
    // The seat of a lost pad keeps the name, unless somebody else takes it.
    lobby.lose(Device::Pad(0));
    lobby.rename(SEAT_1, "Ada").expect("the other one has left");
    lobby.regain(Device::Pad(0));
    let names: Vec<&str> = lobby.slots.iter().filter(|slot| slot.is_person()).map(|slot| &*slot.name).collect();
    assert_eq!(names, ["", "Ada"]);
}

#[test]
fn a_device_joins_once_and_leaves() {
    let mut lobby = Lobby::new(2..=4);
    let pad = Device::Pad(7);
    assert_eq!(lobby.join(pad), Ok(SEAT_0));
    assert_eq!(lobby.join(pad), Err(LobbyError::AlreadySeated));
    assert_eq!(lobby.join_at(pad, SEAT_2), Err(LobbyError::AlreadySeated));
    assert_eq!(lobby.leave(pad), Ok(SEAT_0));
    assert_eq!(lobby.leave(pad), Err(LobbyError::NotSeated));
    assert!(lobby.slots.iter().all(Slot::is_free), "the bot that kept the person company leaves too");
}

/// Which slots have a person (`p`), a bot (`b`) or nobody (`.`).
fn seating(lobby: &Lobby) -> String {
    let letter = |slot: &Slot| match (slot.is_person(), slot.is_bot()) {
        (true, _) => 'p',
        (_, true) => 'b',
        _ => '.',
    };
    lobby.slots.iter().map(letter).collect()
}

#[test]
fn without_a_wish_bots_only_fill_the_table_up_to_what_the_game_needs() {
    let mut lobby = Lobby::new(2..=4);
    assert_eq!(seating(&lobby), "....");
    for expected in ["p..b", "pp..", "ppp.", "pppp"] {
        lobby.join(Device::Pad(lobby.people() as u32)).expect("a slot is free");
        assert_eq!(seating(&lobby), expected);
    }
    assert_eq!(lobby.join(Device::Pad(9)), Err(LobbyError::Full));
    for expected in ["ppp.", "pp..", "p..b", "...."] {
        lobby.leave(Device::Pad(lobby.people() as u32 - 1)).expect("it plays");
        assert_eq!(seating(&lobby), expected);
    }
    lobby.join(Device::Pad(0)).expect("a slot is free");
    lobby.resize(1..=4);
    assert_eq!(seating(&lobby), "p...", "a game for one needs no bot");
}

#[test]
fn bots_that_were_asked_for_stay_and_give_way_to_people() {
    let mut lobby = Lobby::new(2..=4);
    lobby.join(Device::Pad(0)).expect("a slot is free");
    lobby.step_bots(1);
    assert_eq!(seating(&lobby), "p.bb");
    lobby.step_bots(1);
    assert_eq!(seating(&lobby), "pbbb");
    for (pad, expected) in [(1, "ppbb"), (2, "pppb"), (3, "pppp")] {
        lobby.join(Device::Pad(pad)).expect("a bot gives way");
        assert_eq!(seating(&lobby), expected);
    }
    lobby.leave(Device::Pad(3)).expect("it plays");
    assert_eq!(seating(&lobby), "pppb", "the wish still holds");
    lobby.step_bots(1);
    assert_eq!(seating(&lobby), "ppp.", "zero follows the largest number");
    lobby.step_bots(-1);
    assert_eq!(seating(&lobby), "pppb");
    lobby.begin().expect("there are enough players");
    lobby.step_bots(-1);
    assert_eq!(seating(&lobby), "pppb", "not during a match");
}

#[test]
fn a_bot_that_is_removed_is_not_replaced_and_no_bots_are_no_wish_for_another_game() {
    let mut lobby = Lobby::new(2..=4);
    lobby.join(Device::Pad(0)).expect("a slot is free");
    assert_eq!(seating(&lobby), "p..b");
    lobby.clear(Seat(3)).expect("it has a bot");
    assert_eq!(seating(&lobby), "p...");
    assert!(lobby.can_begin().is_err());
    lobby.resize(2..=2);
    assert_eq!(seating(&lobby), "pb", "another game");
    let bots = [Player::Person, Player::Bot(Level::Best), Player::Bot(Level::Best)];
    let mut played = Lobby::of(bots.map(|player| (player, String::new())));
    played.claim(SEAT_0, Device::Keys).expect("it waits");
    played.end(2..=4);
    assert_eq!((seating(&played).as_str(), played.common_level()), ("pbb.", Some(Level::Best)), "as in the match");
}

#[test]
fn the_half_of_a_whole_keyboard_can_become_known() {
    let mut lobby = Lobby::new(2..=4);
    lobby.join(Device::Keys).expect("a slot is free");
    assert_eq!(lobby.join(Device::KeysLeft).err(), None, "any half may join");
    let mut lobby = Lobby::new(2..=4);
    lobby.join(Device::Keys).expect("a slot is free");
    lobby.note_half(Half::Right);
    assert_eq!(lobby.keyboard(), Keyboard::Whole(Some(Half::Right)));
    assert_eq!(lobby.device_of_half(Half::Left, true), Device::KeysLeft);
    assert_eq!(lobby.device_of_half(Half::Right, true), Device::Keys);
    lobby.note_half(Half::Left);
    assert_eq!(lobby.device_of_half(Half::Left, true), Device::Keys, "the player changed hands");
}

#[test]
fn the_first_player_gets_each_of_the_others_as_a_partner() {
    let mut lobby = Lobby::new(2..=4);
    for pad in 0..4 {
        lobby.join(Device::Pad(pad)).expect("a slot is free");
    }
    let partner = |lobby: &Lobby| lobby.slots[2].device;
    let mut partners = vec![];
    for _ in 0..3 {
        assert_eq!(lobby.slots[0].device, Some(Device::Pad(0)));
        partners.push(partner(&lobby));
        lobby.rotate_partners(1);
    }
    assert_eq!(partners, [2, 1, 3].map(|pad| Some(Device::Pad(pad))));
    assert_eq!(partner(&lobby), partners[0]);
    lobby.rotate_partners(-1);
    assert_eq!(partner(&lobby), partners[2]);
}

#[test]
fn a_match_begins_when_enough_slots_are_taken() {
    let mut lobby = Lobby::new(2..=4);
    assert_eq!(lobby.can_begin(), Err(TooFewPlayers { seated: 0, fewest: 2 }));
    lobby.set_bots(0, Level::Easy);
    lobby.join_at(Device::Mouse, SEAT_2).expect("the slot is free");
    assert_eq!(lobby.can_begin(), Err(TooFewPlayers { seated: 1, fewest: 2 }));
    assert_eq!(lobby.begin(), Err(TooFewPlayers { seated: 1, fewest: 2 }));
    lobby.set_bots(1, Level::Easy);
    lobby.begin().expect("there are two players");
    let controllers: Vec<_> = lobby.slots.iter().map(|slot| slot.controller.clone()).collect();
    assert_eq!(
        controllers,
        [Some(Player::Person), Some(Player::Bot(Level::Easy))],
        "free slots are removed, the order stays"
    );
    assert_eq!(lobby.seat_of(Device::Mouse), Some(SEAT_0));
    assert_eq!(lobby.join(Device::Pad(0)), Err(LobbyError::Playing));
}

#[test]
fn bots_change_their_level_alone_and_together() {
    let mut lobby = Lobby::new(2..=3);
    lobby.set_bots(2, Level::Normal);
    assert_eq!(seating(&lobby), ".bb");
    assert_eq!(lobby.step_level(SEAT_1, 1), Ok(Level::Strong));
    assert_eq!(lobby.step_level(SEAT_1, 2), Ok(Level::Beginner));
    assert_eq!(lobby.step_level(SEAT_1, -1), Ok(Level::Best));
    assert_eq!(lobby.step_level(SEAT_0, 1), Err(LobbyError::NotABot));
    assert_eq!(lobby.common_level(), None);
    lobby.step_levels(1);
    assert_eq!(lobby.common_level(), Some(Level::Strong), "from the level of new bots");
    lobby.set_bots(9, Level::Easy);
    assert_eq!((seating(&lobby).as_str(), lobby.common_level()), ("bbb", Some(Level::Easy)));
    lobby.set_bots(0, Level::Easy);
    assert_eq!((seating(&lobby).as_str(), lobby.common_level()), ("...", Some(Level::Easy)));
}

#[test]
fn swapping_and_moving_slots_keeps_their_contents() {
    let mut lobby = Lobby::new(2..=4);
    for pad in 0..3 {
        lobby.join(Device::Pad(pad)).expect("a slot is free");
    }
    lobby.rename(SEAT_0, "  Ada \u{7} ").expect("the slot is taken");
    assert_eq!(lobby.slots[0].name, "Ada");
    let colour = lobby.slots[0].colour;
    assert_eq!(lobby.step(SEAT_0, false), Ok(Seat(3)), "with wrap-around");
    assert_eq!(lobby.step(Seat(3), true), Ok(SEAT_0));
    assert_eq!(lobby.step(SEAT_0, true), Ok(SEAT_1));
    assert_eq!(lobby.step(SEAT_1, true), Ok(SEAT_2));
    assert_eq!(lobby.seat_of(Device::Pad(0)), Some(SEAT_2));
    assert_eq!((lobby.slots[2].name.as_str(), lobby.slots[2].colour), ("Ada", colour));
    lobby.set_colour(SEAT_0, colour).expect("the colour exists");
    assert_ne!(lobby.slots[2].colour, colour, "colours are swapped to stay unique");
    assert_eq!(lobby.step(Seat(9), true), Err(LobbyError::NoSuchSlot));
}

#[test]
fn another_game_changes_the_slots_and_keeps_people_before_bots() {
    let mut lobby = Lobby::new(2..=8);
    assert_eq!(lobby.slots.len(), 8);
    lobby.set_bots(5, Level::Normal);
    for pad in 0..3 {
        lobby.join(Device::Pad(pad)).expect("a slot is free");
    }
    lobby.resize(2..=4);
    let people = lobby.slots.iter().filter(|slot| slot.is_person()).count();
    assert_eq!((lobby.slots.len(), people), (4, 3));
    lobby.resize(1..=2);
    assert_eq!((lobby.seat_of(Device::Pad(0)), lobby.seat_of(Device::Pad(2))), (Some(SEAT_0), None));
    lobby.resize(2..=40);
    assert_eq!(lobby.slots.len(), 8);
}

#[test]
fn seat_without_device_waits_and_replaced_device_gets_no_seat() {
    let mut lobby = two_pads();
    assert_eq!(lobby.lose(Device::Pad(1)), [SEAT_1]);
    let waiting = Waiting { seat: SEAT_1, lost: Some(Device::Pad(1)) };
    assert_eq!(lobby.waiting_for(SEAT_1), Some(waiting));
    assert_eq!(
        lobby.stopped_by(PendingSeats(Seats::one(SEAT_0))),
        None,
        "the match continues until that seat is pending"
    );
    assert_eq!(lobby.stopped_by(PendingSeats(Seats::first(2))), Some(waiting));
    assert_eq!(lobby.claim(SEAT_1, Device::Pad(0)), Err(LobbyError::AlreadySeated));
    assert_eq!(lobby.claim(SEAT_0, Device::Pad(5)), Err(LobbyError::Taken));
    assert_eq!(lobby.claim(SEAT_1, Device::Pad(5)), Ok(()));
    assert_eq!(lobby.regain(Device::Pad(1)), []);
    assert_eq!(lobby.slot(SEAT_1).and_then(|slot| slot.device), Some(Device::Pad(5)));
    assert_eq!(lobby.lose(Device::Pad(1)), [], "the pad has no seat to lose");
}

#[test]
fn a_bot_substitutes_until_a_device_claims_the_seat() {
    let mut lobby = two_pads();
    assert_eq!(lobby.add_substitute(SEAT_1), Err(LobbyError::Taken));
    lobby.lose(Device::Pad(1));
    lobby.add_substitute(SEAT_1).expect("the seat waits");
    assert_eq!((lobby.waiting_for(SEAT_1), lobby.bot_at(SEAT_1)), (None, Some(Level::Normal)));
    assert_eq!(lobby.first_substituted(), Some(SEAT_1));
    let mut reconnected = lobby.clone();
    assert_eq!(reconnected.regain(Device::Pad(1)), [SEAT_1]);
    assert_eq!(reconnected.slot(SEAT_1).and_then(|slot| slot.device), Some(Device::Pad(1)));
    lobby.claim(SEAT_1, Device::Mouse).expect("a device replaces the substitute");
    assert_eq!(
        (lobby.slot(SEAT_1).and_then(|slot| slot.device), lobby.first_substituted()),
        (Some(Device::Mouse), None)
    );
}

#[test]
fn slot_of_a_lost_pad_stays_reserved_while_others_are_free() {
    let mut lobby = Lobby::new(2..=2);
    lobby.join(Device::Pad(0)).expect("a slot is free");
    lobby.rename(SEAT_0, "Ada").expect("the slot is taken");
    lobby.lose(Device::Pad(0));
    assert_eq!(lobby.join(Device::Pad(1)), Ok(SEAT_1), "an unreserved slot is taken first");
    let mut with_reservation = lobby.clone();
    assert_eq!(with_reservation.regain(Device::Pad(0)), [SEAT_0]);
    assert_eq!(with_reservation.slots[0].name, "Ada");
    assert_eq!(lobby.join(Device::Pad(2)), Ok(SEAT_0), "then the reserved slot is taken");
    assert_eq!(lobby.slots[0].name, "");
    assert_eq!(lobby.regain(Device::Pad(0)), []);
}

#[test]
fn the_keyboard_is_whole_or_split_never_both() {
    let mut lobby = Lobby::new(2..=4);
    assert_eq!(lobby.keyboard(), Keyboard::Free);
    lobby.join(Device::KeysRight).expect("a slot is free");
    assert_eq!(lobby.keyboard(), Keyboard::Whole(Some(Half::Right)));
    assert_eq!(lobby.slots[0].device, Some(Device::Keys));
    assert_eq!(lobby.seat_held_by(Device::KeysRight), Some(SEAT_0), "the half that joined acts for the whole keyboard");
    assert_eq!(lobby.join(Device::KeysLeft), Ok(SEAT_1));
    assert_eq!(lobby.keyboard(), Keyboard::Halves);
    assert_eq!(lobby.slots[0].device, Some(Device::KeysRight));
    assert_eq!(lobby.join(Device::Keys), Err(LobbyError::KeyboardSplit));
    assert_eq!(lobby.share(Device::KeysLeft, SEAT_2), Err(LobbyError::NotShareable));
    assert_eq!(lobby.leave(Device::KeysLeft), Ok(SEAT_1));
    assert_eq!(lobby.keyboard(), Keyboard::Whole(Some(Half::Right)), "the other half gets the whole keyboard");
    lobby.share(Device::Keys, SEAT_1).expect("the whole keyboard can be shared");
    assert_eq!(lobby.join(Device::KeysLeft), Err(LobbyError::KeyboardShared));
}

#[test]
fn the_unused_half_of_the_keyboard_can_claim_the_last_waiting_seat() {
    let people = |seats: u8| Lobby::of((0..seats).map(|_| (Player::Person, String::new())));
    let (left, right) = (Half::Left, Half::Right);
    let mut three = people(3);
    three.claim(SEAT_0, Device::Keys).expect("the seat waits");
    assert_eq!(
        three.half_to_claim(left, Some(right)),
        Device::Keys,
        "a split keyboard has only two devices for three seats"
    );
    let mut lobby = people(2);
    assert_eq!(lobby.half_to_claim(left, Some(right)), Device::Keys, "an unused keyboard is taken whole");
    lobby.claim(SEAT_0, Device::Keys).expect("the seat waits");
    assert_eq!(lobby.half_to_claim(left, None), Device::Keys, "the half used by the keyboard player is unknown");
    assert_eq!(lobby.half_to_claim(right, Some(right)), Device::Keys, "the same half asks to share it");
    assert_eq!(lobby.half_to_claim(left, Some(right)), Device::KeysLeft);
    let mut passed = lobby.clone();
    passed.share(Device::Keys, SEAT_1).expect("the seat waits");
    assert_eq!(passed.half_to_claim(left, Some(right)), Device::Keys, "the keyboard is shared already");
    lobby.claim(SEAT_1, Device::KeysLeft).expect("the other half is free");
    assert_eq!((lobby.seat_of(Device::KeysRight), lobby.seat_of(Device::KeysLeft)), (Some(SEAT_0), Some(SEAT_1)));
    assert_eq!(lobby.half_to_claim(left, None), Device::KeysLeft);
    let mut joined = people(2);
    joined.claim(SEAT_0, Device::KeysLeft).expect("the seat waits");
    assert_eq!(joined.half_to_claim(left, Some(right)), Device::Keys, "the left half belongs to the first player");
    assert_eq!(joined.half_to_claim(right, None), Device::KeysRight);
}

#[test]
fn a_shared_device_acts_for_the_pending_seat() {
    let mut lobby = Lobby::new(2..=4);
    lobby.join(Device::Mouse).expect("a slot is free");
    assert_eq!(lobby.share(Device::Pad(0), SEAT_1), Err(LobbyError::NotShareable));
    lobby.share(Device::Mouse, SEAT_1).expect("the slot is free");
    lobby.begin().expect("there are two players");
    for seat in [SEAT_0, SEAT_1] {
        assert_eq!(lobby.seat_for(Device::Mouse, PendingSeats(Seats::one(seat))), Some(seat));
        assert_eq!(
            lobby.seat_for(Device::Keys, PendingSeats(Seats::one(seat))),
            Some(seat),
            "the keyboard acts for the only mouse user"
        );
        assert_eq!(lobby.seat_for(Device::Pad(3), PendingSeats(Seats::one(seat))), None);
    }
}

#[test]
fn after_a_match_the_same_people_are_in_the_lobby() {
    let mut lobby = two_pads();
    lobby.lose(Device::Pad(0));
    lobby.end(2..=4);
    assert!(!lobby.playing());
    assert_eq!(lobby.slots.len(), 4);
    assert_eq!(lobby.seat_of(Device::Pad(1)), Some(SEAT_1));
    assert_eq!(lobby.regain(Device::Pad(0)), [SEAT_0]);
}

/// Any method of the lobby with its arguments.
#[derive(Clone, Copy, Debug)]
enum LobbyCommand {
    Join(Device),
    Leave(Device),
    JoinOrShare(Device),
    JoinAt(Device, Seat),
    Share(Device, Seat),
    Claim(Device, Seat),
    Lose(Device),
    Regain(Device),
    AddSubstitute(Seat),
    Clear(Seat),
    Bots(i32),
    Levels(i32),
    Partners(i32),
    Level(Seat),
    Colour(Seat, u8),
    Step(Seat, bool),
    Resize(u8, u8),
    Begin,
    End(u8, u8),
}

fn command() -> impl Strategy<Value = LobbyCommand> {
    let device = prop_oneof![
        Just(Device::Mouse),
        Just(Device::Keys),
        Just(Device::KeysLeft),
        Just(Device::KeysRight),
        (0..4_u32).prop_map(Device::Pad),
    ];
    let device = device.boxed();
    let seat = (0..9_u8).prop_map(Seat).boxed();
    let (device, seat) = (move || device.clone(), move || seat.clone());
    prop_oneof![
        8 => device().prop_map(LobbyCommand::Join),
        2 => device().prop_map(LobbyCommand::Leave),
        1 => device().prop_map(LobbyCommand::JoinOrShare),
        1 => (device(), seat()).prop_map(|(device, seat)| LobbyCommand::JoinAt(device, seat)),
        1 => (device(), seat()).prop_map(|(device, seat)| LobbyCommand::Share(device, seat)),
        4 => (device(), seat()).prop_map(|(device, seat)| LobbyCommand::Claim(device, seat)),
        3 => device().prop_map(LobbyCommand::Lose),
        3 => device().prop_map(LobbyCommand::Regain),
        1 => seat().prop_map(LobbyCommand::AddSubstitute),
        1 => seat().prop_map(LobbyCommand::Clear),
        1 => (-1..2).prop_map(LobbyCommand::Bots),
        1 => (-1..2).prop_map(LobbyCommand::Levels),
        1 => (-1..2).prop_map(LobbyCommand::Partners),
        1 => seat().prop_map(LobbyCommand::Level),
        1 => (seat(), 0..9_u8).prop_map(|(seat, colour)| LobbyCommand::Colour(seat, colour)),
        1 => (seat(), any::<bool>()).prop_map(|(seat, left)| LobbyCommand::Step(seat, left)),
        1 => (0..9_u8, 0..10_u8).prop_map(|(min, max)| LobbyCommand::Resize(min, max)),
        3 => Just(LobbyCommand::Begin),
        1 => (0..9_u8, 0..10_u8).prop_map(|(min, max)| LobbyCommand::End(min, max)),
    ]
}

/// Applies a command and returns whether it was accepted.
fn apply(lobby: &mut Lobby, command: LobbyCommand) -> bool {
    match command {
        LobbyCommand::Join(device) => lobby.join(device).is_ok(),
        LobbyCommand::Leave(device) => lobby.leave(device).is_ok(),
        LobbyCommand::JoinOrShare(device) => lobby.join_or_share(device).is_ok(),
        LobbyCommand::JoinAt(device, seat) => lobby.join_at(device, seat).is_ok(),
        LobbyCommand::Share(device, seat) => lobby.share(device, seat).is_ok(),
        LobbyCommand::Claim(device, seat) => lobby.claim(seat, device).is_ok(),
        LobbyCommand::Lose(device) => !lobby.lose(device).is_empty(),
        LobbyCommand::Regain(device) => {
            lobby.regain(device);
            true
        }
        LobbyCommand::AddSubstitute(seat) => lobby.add_substitute(seat).is_ok(),
        LobbyCommand::Clear(seat) => lobby.clear(seat).is_ok(),
        LobbyCommand::Bots(steps) => {
            lobby.step_bots(steps);
            true
        }
        LobbyCommand::Levels(steps) => {
            lobby.step_levels(steps);
            true
        }
        LobbyCommand::Partners(steps) => {
            lobby.rotate_partners(steps);
            true
        }
        LobbyCommand::Level(seat) => lobby.step_level(seat, 1).is_ok(),
        LobbyCommand::Colour(seat, colour) => lobby.set_colour(seat, colour).is_ok(),
        LobbyCommand::Step(seat, left) => lobby.step(seat, left).is_ok(),
        LobbyCommand::Resize(min, max) => {
            lobby.resize(min..=max);
            true
        }
        LobbyCommand::Begin => {
            let _ = lobby.begin();
            true
        }
        LobbyCommand::End(min, max) => {
            lobby.end(min..=max);
            true
        }
    }
}

proptest! {
    #[test]
    fn any_sequence_of_commands_keeps_the_invariants(
        commands in prop::collection::vec(command(), 1..120)
    ) {
        let mut lobby = Lobby::new(2..=4);
        for command in commands {
            let before = lobby.clone();
            if !apply(&mut lobby, command) {
                prop_assert_eq!(&lobby, &before, "{:?} was refused", command);
            }
            let mut unshared_devices = vec![];
            for (seat, slot) in lobby.iter() {
                prop_assert_eq!(slot.is_free(), slot.controller.is_none());
                prop_assert!(slot.device.is_none() || slot.is_person());
                prop_assert!(slot.device.is_none() || (slot.lost.is_none() && !slot.has_substitute));
                prop_assert_eq!(lobby.iter().filter(|(_, other)| other.colour == slot.colour).count(), 1);
                if let Some(device) = slot.device.filter(|device| !device.can_be_shared()) {
                    prop_assert!(!unshared_devices.contains(&device), "{:?} after {:?}", lobby, command);
                    unshared_devices.push(device);
                }
                if lobby.playing() && slot.wants_device() {
                    prop_assert!(lobby.clone().claim(seat, Device::Pad(99)).is_ok());
                    prop_assert!(lobby.clone().add_substitute(seat).is_ok());
                }
            }
            let halves = [Device::KeysLeft, Device::KeysRight].map(|half| lobby.seat_of(half));
            prop_assert!(lobby.seat_of(Device::Keys).is_none() || halves == [None, None]);
            prop_assert!(lobby.slots.len() <= 8);
            if !lobby.playing() {
                prop_assert_eq!(lobby.slots.len(), usize::from(*lobby.seats().end()));
                prop_assert!(halves.iter().flatten().count() != 1, "a single half of the keyboard before a match: {:?}", lobby);
            }
        }
    }
}

#[test]
fn a_resumed_match_keeps_colours_and_the_players_chosen_for_hints() {
    let seats = [
        SeatRecord { colour: Some(6), ..SeatRecord::new("Ada", Player::Person) },
        SeatRecord { hints: true, ..SeatRecord::new("Bo", Player::Person) },
    ];
    let lobby = Lobby::of_seats(&seats);
    assert_eq!(lobby.slots.iter().map(|slot| slot.colour).collect::<Vec<_>>(), [6, 1]);
    assert_eq!(lobby.slots.iter().map(|slot| slot.hints).collect::<Vec<_>>(), [false, true]);
    assert!(lobby.playing() && lobby.slots.iter().all(|slot| slot.device.is_none()));
}
