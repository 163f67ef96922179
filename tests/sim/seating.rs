//! Chairs, people, bots and devices, without a frame.

use proptest::prelude::*;
use rollick::rules::bots::Level;
use rollick::rules::{Seat, Seats};
use rollick::sim::lobby::{
    Accepted, Backed, Decider, Device, Half, Holder, Keyboard, NotYet, SeatRefusal, Seating, ToAct, Waiting,
};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);
const THREE: Seat = Seat(2);

/// A match of two people with pads 0 and 1.
fn two_pads() -> Seating {
    let mut seating = Seating::new(2..=4);
    for pad in [0, 1].map(Device::Pad) {
        assert!(matches!(seating.accept(pad), Ok(Accepted::Joined(_))));
        assert!(matches!(seating.accept(pad), Ok(Accepted::Ready(_))));
    }
    seating.begin().expect("two are enough and ready");
    seating
}

#[test]
fn where_a_device_is_passed_round_its_seats_choose_one_after_the_other() {
    let mut seating = Seating::of((0..5).map(|_| (Holder::Person, String::new())));
    for (seat, device) in [(0, Device::Mouse), (1, Device::Pad(0)), (2, Device::Mouse), (3, Device::Mouse)] {
        seating.chairs[seat].device = Some(device);
    }
    let all = Seats::first(5);
    assert_eq!(seating.at_hand(all), all.without(THREE).without(Seat(3)), "a seat without a device waits for nobody");
    assert_eq!(seating.at_hand(all.without(ONE)), all.without(ONE).without(Seat(3)));
    assert_eq!(seating.at_hand(Seats::NONE), Seats::NONE);
}

#[test]
fn a_device_joins_once_readies_goes_back_and_leaves() {
    let mut seating = Seating::new(2..=4);
    let pad = Device::Pad(7);
    assert_eq!(seating.accept(pad), Ok(Accepted::Joined(ONE)));
    assert_eq!(seating.accept(pad), Ok(Accepted::Ready(ONE)));
    assert_eq!(seating.accept(pad), Ok(Accepted::Already));
    assert_eq!(seating.join(pad), Err(SeatRefusal::AlreadySeated));
    assert_eq!(seating.join_at(pad, THREE), Err(SeatRefusal::AlreadySeated));
    assert_eq!(seating.back(pad), Ok(Backed::Unready(ONE)));
    assert_eq!(seating.back(pad), Ok(Backed::Left(ONE)));
    assert_eq!(seating.back(pad), Ok(Backed::Nothing));
    assert!(seating.chairs.iter().all(|chair| chair.is_free()));
}

#[test]
fn it_begins_when_enough_chairs_are_taken_and_all_people_are_ready() {
    let mut seating = Seating::new(2..=4);
    assert_eq!(seating.can_begin(), Err(NotYet::TooFew { seated: 0, fewest: 2 }));
    seating.join_at(Device::Mouse, THREE).expect("the chair is free");
    assert_eq!(seating.can_begin(), Err(NotYet::TooFew { seated: 1, fewest: 2 }));
    seating.add_bot(Level::Easy).expect("a chair is free");
    assert_eq!(seating.can_begin(), Err(NotYet::NotReady(vec![THREE])));
    assert_eq!(seating.begin(), Err(NotYet::NotReady(vec![THREE])));
    seating.accept(Device::Mouse).expect("it has a chair");
    seating.begin().expect("all are ready");
    let holders: Vec<_> = seating.chairs.iter().map(|chair| chair.holder.clone()).collect();
    assert_eq!(holders, [Holder::Bot(Level::Easy), Holder::Person], "free chairs are gone, order stays");
    assert_eq!(seating.seat_of(Device::Mouse), Some(TWO));
    assert_eq!(seating.accept(Device::Pad(0)), Err(SeatRefusal::Playing));
}

#[test]
fn bots_come_change_their_level_and_go() {
    let mut seating = Seating::new(2..=3);
    assert_eq!(seating.add_bot(Level::Normal), Ok(ONE));
    assert_eq!(seating.cycle_level(ONE), Ok(Level::Easy));
    assert_eq!(seating.cycle_level(ONE), Ok(Level::Normal));
    assert_eq!(seating.cycle_level(TWO), Err(SeatRefusal::NotABot));
    seating.join_at(Device::Pad(0), TWO).expect("the chair is free");
    assert_eq!(seating.seat_bot(TWO, Level::Easy), Err(SeatRefusal::Taken));
    assert_eq!(seating.remove_bot(TWO), Err(SeatRefusal::NotABot));
    assert_eq!(seating.add_bot(Level::Easy), Ok(THREE));
    assert_eq!(seating.add_bot(Level::Easy), Err(SeatRefusal::Full));
    seating.remove_bot(ONE).expect("a bot sits there");
    assert!(seating.chairs[0].is_free());
}

#[test]
fn chairs_swap_step_and_move_with_all_they_have() {
    let mut seating = Seating::new(2..=4);
    for pad in 0..3 {
        seating.join(Device::Pad(pad)).expect("a chair is free");
    }
    seating.rename(ONE, "  Ada \u{7} ").expect("somebody sits there");
    assert_eq!(seating.chairs[0].name, "Ada");
    let colour = seating.chairs[0].colour;
    assert_eq!(seating.step(ONE, false), Ok(Seat(3)), "round the table");
    assert_eq!(seating.step(Seat(3), true), Ok(ONE));
    seating.move_chair(ONE, THREE).expect("both are there");
    assert_eq!(seating.seat_of(Device::Pad(0)), Some(THREE));
    assert_eq!((seating.chairs[2].name.as_str(), seating.chairs[2].colour), ("Ada", colour));
    seating.set_colour(ONE, colour).expect("there is such a colour");
    assert_ne!(seating.chairs[2].colour, colour, "colours change places, so that no two are the same");
    assert_eq!(seating.swap(ONE, Seat(9)), Err(SeatRefusal::NoSuchChair));
}

#[test]
fn another_game_sets_other_chairs_and_people_stay_before_bots() {
    let mut seating = Seating::new(2..=8);
    assert_eq!(seating.chairs.len(), 8);
    for _ in 0..5 {
        seating.add_bot(Level::Normal).expect("a chair is free");
    }
    for pad in 0..3 {
        seating.join(Device::Pad(pad)).expect("a chair is free");
    }
    seating.resize(2..=4);
    let people = seating.chairs.iter().filter(|chair| chair.holder == Holder::Person).count();
    assert_eq!((seating.chairs.len(), people), (4, 3));
    seating.resize(1..=2);
    assert_eq!((seating.seat_of(Device::Pad(0)), seating.seat_of(Device::Pad(2))), (Some(ONE), None));
    seating.resize(2..=40);
    assert_eq!(seating.chairs.len(), 8);
}

#[test]
fn a_lost_device_is_waited_for_taken_over_and_then_returns_to_nothing() {
    let mut seating = two_pads();
    assert_eq!(seating.lose(Device::Pad(1)), [TWO]);
    let waiting = Waiting { seat: TWO, lost: Some(Device::Pad(1)) };
    assert_eq!(seating.waiting_for(TWO), Some(waiting));
    assert_eq!(seating.stopped_by(ToAct(Seats::one(ONE))), None, "play goes on until that seat must act");
    assert_eq!(seating.stopped_by(ToAct(Seats::first(2))), Some(waiting));
    assert_eq!(seating.claim(TWO, Device::Pad(0)), Err(SeatRefusal::AlreadySeated));
    assert_eq!(seating.claim(ONE, Device::Pad(5)), Err(SeatRefusal::Taken));
    assert_eq!(seating.claim(TWO, Device::Pad(5)), Ok(()));
    assert_eq!(seating.regain(Device::Pad(1)), []);
    assert_eq!(seating.decider(TWO), Decider::Person(Device::Pad(5)));
    assert_eq!(seating.lose(Device::Pad(1)), [], "it holds nothing that it could lose");
}

#[test]
fn a_bot_sits_in_until_a_device_takes_the_seat() {
    let mut seating = two_pads();
    assert_eq!(seating.sit_in(TWO), Err(SeatRefusal::Taken));
    seating.lose(Device::Pad(1));
    seating.sit_in(TWO).expect("the seat waits");
    assert_eq!((seating.waiting_for(TWO), seating.bot_at(TWO)), (None, Some(Level::Normal)));
    assert_eq!(seating.first_sat_in(), Some(TWO));
    let mut back = seating.clone();
    assert_eq!(back.regain(Device::Pad(1)), [TWO]);
    assert_eq!(back.decider(TWO), Decider::Person(Device::Pad(1)));
    seating.claim(TWO, Device::Mouse).expect("a bot gets up for anybody");
    assert_eq!((seating.decider(TWO), seating.first_sat_in()), (Decider::Person(Device::Mouse), None));
    seating.give_up(TWO).expect("somebody sits there");
    assert_eq!(seating.bot_at(TWO), Some(Level::Normal));
    assert_eq!(seating.seat_of(Device::Mouse), None);
}

#[test]
fn before_the_match_a_lost_pads_chair_is_kept_as_long_as_others_are_free() {
    let mut seating = Seating::new(2..=2);
    seating.join(Device::Pad(0)).expect("a chair is free");
    seating.rename(ONE, "Ada").expect("somebody sits there");
    seating.lose(Device::Pad(0));
    assert_eq!(seating.join(Device::Pad(1)), Ok(TWO), "the other chair first");
    let mut kept = seating.clone();
    assert_eq!(kept.regain(Device::Pad(0)), [ONE]);
    assert_eq!(kept.chairs[0].name, "Ada");
    assert_eq!(seating.join(Device::Pad(2)), Ok(ONE), "then the kept one, for nobody is locked out");
    assert_eq!(seating.chairs[0].name, "");
    assert_eq!(seating.regain(Device::Pad(0)), []);
}

#[test]
fn the_keyboard_is_whole_or_split_never_both() {
    let mut seating = Seating::new(2..=4);
    assert_eq!(seating.keyboard(), Keyboard::Free);
    seating.accept(Device::KeysRight).expect("a chair is free");
    assert_eq!(seating.keyboard(), Keyboard::Whole(Some(Half::Right)));
    assert_eq!(seating.chairs[0].device, Some(Device::Keys));
    assert_eq!(seating.accept(Device::KeysRight), Ok(Accepted::Ready(ONE)), "the half that joined answers for it");
    assert_eq!(seating.accept(Device::KeysLeft), Ok(Accepted::Joined(TWO)));
    assert_eq!(seating.keyboard(), Keyboard::Halves);
    assert_eq!(seating.chairs[0].device, Some(Device::KeysRight));
    assert!(seating.chairs[0].ready, "a split changes nothing else");
    assert_eq!(seating.join(Device::Keys), Err(SeatRefusal::KeyboardSplit));
    assert_eq!(seating.share(Device::KeysLeft, THREE), Err(SeatRefusal::NotShareable));
    assert_eq!(seating.back(Device::KeysLeft), Ok(Backed::Left(TWO)));
    assert_eq!(seating.keyboard(), Keyboard::Whole(Some(Half::Right)), "the other has all of it again");
    seating.share(Device::Keys, TWO).expect("it may be passed round");
    assert_eq!(seating.join(Device::KeysLeft), Err(SeatRefusal::KeyboardShared));
}

#[test]
fn at_a_table_that_was_left_the_half_that_nobody_plays_with_is_free() {
    let people = |seats: u8| Seating::of((0..seats).map(|_| (Holder::Person, String::new())));
    let (left, right) = (Half::Left, Half::Right);
    let mut three = people(3);
    three.claim(ONE, Device::Keys).expect("the seat waits");
    assert_eq!(three.half_to_claim(left, Some(right)), Device::Keys, "halves would leave the third seat without keys");
    let mut seating = people(2);
    assert_eq!(seating.half_to_claim(left, Some(right)), Device::Keys, "nobody plays with it: it is taken whole");
    seating.claim(ONE, Device::Keys).expect("the seat waits");
    assert_eq!(seating.half_to_claim(left, None), Device::Keys, "which half is its person's is not known");
    assert_eq!(seating.half_to_claim(right, Some(right)), Device::Keys, "it is to be passed round");
    assert_eq!(seating.half_to_claim(left, Some(right)), Device::KeysLeft);
    let mut passed = seating.clone();
    passed.share(Device::Keys, TWO).expect("the seat waits");
    assert_eq!(passed.half_to_claim(left, Some(right)), Device::Keys, "it is passed round already");
    seating.claim(TWO, Device::KeysLeft).expect("half the keyboard is free");
    assert_eq!((seating.seat_of(Device::KeysRight), seating.seat_of(Device::KeysLeft)), (Some(ONE), Some(TWO)));
    assert_eq!(seating.half_to_claim(left, None), Device::KeysLeft);
    let mut joined = people(2);
    joined.claim(ONE, Device::KeysLeft).expect("the seat waits");
    assert_eq!(joined.half_to_claim(left, Some(right)), Device::Keys, "the half that took it is its person's");
    assert_eq!(joined.half_to_claim(right, None), Device::KeysRight);
}

#[test]
fn a_shared_device_serves_the_seat_that_must_act() {
    let mut seating = Seating::new(2..=4);
    seating.join(Device::Mouse).expect("a chair is free");
    assert_eq!(seating.share(Device::Pad(0), TWO), Err(SeatRefusal::NotShareable));
    seating.share(Device::Mouse, TWO).expect("the chair is free");
    assert_eq!(seating.accept(Device::Mouse), Ok(Accepted::Ready(ONE)));
    assert_eq!(seating.accept(Device::Mouse), Ok(Accepted::Ready(TWO)));
    seating.begin().expect("both are ready");
    for seat in [ONE, TWO] {
        assert_eq!(seating.seat_for(Device::Mouse, ToAct(Seats::one(seat))), Some(seat));
        assert_eq!(seating.seat_for(Device::Keys, ToAct(Seats::one(seat))), Some(seat), "on the same desk");
        assert_eq!(seating.seat_for(Device::Pad(3), ToAct(Seats::one(seat))), None);
    }
}

#[test]
fn a_saved_table_keeps_people_and_bots_but_no_devices() {
    let seating = two_pads();
    let saved = serde_json::to_string(&seating).expect("it is plain data");
    let mut loaded: Seating = serde_json::from_str(&saved).expect("it was just written");
    loaded.resume();
    assert_eq!(loaded.waiting_for(TWO), Some(Waiting { seat: TWO, lost: None }));
    loaded.claim(TWO, Device::Keys).expect("any device may take it");
    loaded.share(Device::Keys, ONE).expect("and be passed round");
    assert_eq!(loaded.stopped_by(ToAct(Seats::first(2))), None);
}

#[test]
fn after_a_match_the_same_people_choose_again() {
    let mut seating = two_pads();
    seating.lose(Device::Pad(0));
    seating.end(2..=4);
    assert!(!seating.playing());
    assert_eq!(seating.chairs.len(), 4);
    assert_eq!(seating.seat_of(Device::Pad(1)), Some(TWO));
    assert!(!seating.chairs[1].ready);
    assert_eq!(seating.regain(Device::Pad(0)), [ONE]);
}

/// Anything that can be asked of a table.
#[derive(Clone, Copy, Debug)]
enum Ask {
    Accept(Device),
    Back(Device),
    JoinAt(Device, Seat),
    Share(Device, Seat),
    Claim(Device, Seat),
    Lose(Device),
    Regain(Device),
    SitIn(Seat),
    GiveUp(Seat),
    Clear(Seat),
    Bot(Seat),
    Level(Seat),
    Colour(Seat, u8),
    Move(Seat, Seat),
    Step(Seat, bool),
    Resize(u8, u8),
    Begin,
    End(u8, u8),
}

fn ask() -> impl Strategy<Value = Ask> {
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
        8 => device().prop_map(Ask::Accept),
        2 => device().prop_map(Ask::Back),
        1 => (device(), seat()).prop_map(|(device, seat)| Ask::JoinAt(device, seat)),
        1 => (device(), seat()).prop_map(|(device, seat)| Ask::Share(device, seat)),
        4 => (device(), seat()).prop_map(|(device, seat)| Ask::Claim(device, seat)),
        3 => device().prop_map(Ask::Lose),
        3 => device().prop_map(Ask::Regain),
        1 => seat().prop_map(Ask::SitIn),
        1 => seat().prop_map(Ask::GiveUp),
        1 => seat().prop_map(Ask::Clear),
        1 => seat().prop_map(Ask::Bot),
        1 => seat().prop_map(Ask::Level),
        1 => (seat(), 0..9_u8).prop_map(|(seat, colour)| Ask::Colour(seat, colour)),
        1 => (seat(), seat()).prop_map(|(from, to)| Ask::Move(from, to)),
        1 => (seat(), any::<bool>()).prop_map(|(seat, left)| Ask::Step(seat, left)),
        1 => (0..9_u8, 0..10_u8).prop_map(|(few, many)| Ask::Resize(few, many)),
        3 => Just(Ask::Begin),
        1 => (0..9_u8, 0..10_u8).prop_map(|(few, many)| Ask::End(few, many)),
    ]
}

/// Does what is asked; says whether the table agreed.
fn answer(seating: &mut Seating, ask: Ask) -> bool {
    match ask {
        Ask::Accept(device) => seating.accept(device).is_ok(),
        Ask::Back(device) => seating.back(device).is_ok(),
        Ask::JoinAt(device, seat) => seating.join_at(device, seat).is_ok(),
        Ask::Share(device, seat) => seating.share(device, seat).is_ok(),
        Ask::Claim(device, seat) => seating.claim(seat, device).is_ok(),
        Ask::Lose(device) => !seating.lose(device).is_empty(),
        Ask::Regain(device) => {
            seating.regain(device);
            true
        }
        Ask::SitIn(seat) => seating.sit_in(seat).is_ok(),
        Ask::GiveUp(seat) => seating.give_up(seat).is_ok(),
        Ask::Clear(seat) => seating.clear(seat).is_ok(),
        Ask::Bot(seat) => seating.seat_bot(seat, Level::Normal).is_ok(),
        Ask::Level(seat) => seating.cycle_level(seat).is_ok(),
        Ask::Colour(seat, colour) => seating.set_colour(seat, colour).is_ok(),
        Ask::Move(from, to) => seating.move_chair(from, to).is_ok(),
        Ask::Step(seat, left) => seating.step(seat, left).is_ok(),
        Ask::Resize(few, many) => {
            seating.resize(few..=many);
            true
        }
        Ask::Begin => {
            seating.chairs.iter_mut().for_each(|chair| chair.ready = true);
            let _ = seating.begin();
            true
        }
        Ask::End(few, many) => {
            seating.end(few..=many);
            true
        }
    }
}

proptest! {
    #[test]
    fn no_device_has_two_chairs_no_chair_two_devices_and_a_refusal_changes_nothing(
        asks in prop::collection::vec(ask(), 1..120)
    ) {
        let mut seating = Seating::new(2..=4);
        for ask in asks {
            let before = seating.clone();
            if !answer(&mut seating, ask) {
                prop_assert_eq!(&seating, &before, "{:?} was refused", ask);
            }
            let mut pads = vec![];
            for (seat, chair) in seating.iter() {
                prop_assert_eq!(chair.is_free(), chair.holder == Holder::Nobody);
                prop_assert!(chair.device.is_none() || chair.holder == Holder::Person);
                prop_assert!(chair.device.is_none() || (chair.lost.is_none() && !chair.sat_in));
                prop_assert_eq!(seating.iter().filter(|(_, other)| other.colour == chair.colour).count(), 1);
                if let Some(device) = chair.device.filter(|device| !device.can_be_shared()) {
                    prop_assert!(!pads.contains(&device), "{:?} after {:?}", seating, ask);
                    pads.push(device);
                }
                if seating.playing() && chair.wants_device() {
                    prop_assert!(seating.clone().claim(seat, Device::Pad(99)).is_ok());
                    prop_assert!(seating.clone().sit_in(seat).is_ok());
                }
            }
            let halves = [Device::KeysLeft, Device::KeysRight].map(|half| seating.seat_of(half));
            prop_assert!(seating.seat_of(Device::Keys).is_none() || halves == [None, None]);
            prop_assert!(seating.chairs.len() <= 8);
            if !seating.playing() {
                prop_assert_eq!(seating.chairs.len(), usize::from(*seating.seats().end()));
                prop_assert!(halves.iter().flatten().count() != 1, "half a keyboard before a match: {:?}", seating);
            }
        }
    }
}
