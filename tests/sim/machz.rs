//! MACHZ on a headless table.

use std::collections::HashMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rollick::games::machz::table::cards::{BetCard, Cards, Lid};
use rollick::games::machz::table::chips::{Accounts, CHIP_HALF, POT, pile, points, stake};
use rollick::games::machz::table::lanes::LaneOf;
use rollick::games::machz::table::object_set::{ObjectRail, ObjectSetLayout, RailDie, spot};
use rollick::games::machz::table::plugin;
use rollick::games::machz::{Action, Bet, Colour, Event, Finish, Machz, MachzOptions, PhaseName, Side, ThinSet, Vote};
use rollick::rules::bots::Level;
use rollick::rules::record::Record;
use rollick::rules::{Move, MoveOf, Rules, Seat, Seats, Turn, Word};
use rollick::sim::dice::{DiceSets, Die, DieShape, PictureRotation};
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table::chip_stacks::{ChipPiece, Piles};
use rollick::sim::table::clock::{ChoiceClock, MatchClock};
use rollick::sim::table::pieces::{Dropping, Snapping};
use rollick::sim::table::tween::arc::Flying;
use rollick::sim::table::{ActionRequest, AwaitedThrows, ScriptedFaces, SeatTrays, Speed, StateReset, TableSpeed};

use crate::test_table::{TestPlayer, TestTable, record};
use Colour::{Blue, Green, Purple, Red, White, Yellow};

const PEOPLE: [TestPlayer; 4] = [TestPlayer::Person; 4];

const OBJECT: [Colour; 5] = [Red, Red, Blue, Green, Yellow];

pub(crate) fn faces(faces: &[Colour]) -> MoveOf<Machz> {
    Move::Faces(faces.iter().copied().collect())
}

pub(crate) fn act(seat: u8, action: Action) -> MoveOf<Machz> {
    Move::Act { seat: Seat(seat), action }
}

pub(crate) const fn bet(side: Side, chips: u8) -> Action {
    Action::Bet(Bet { side, chips })
}

/// Seat 0 is the Setter, seat 1 will roll, and the three others have to bet.
pub(crate) fn before_the_bets() -> Vec<MoveOf<Machz>> {
    vec![faces(&[Blue, Red, Red, Green]), faces(&OBJECT)]
}

fn people_with(options: MachzOptions, moves: Vec<MoveOf<Machz>>) -> TestTable<Machz> {
    let mut table = TestTable::<Machz>::new(&PEOPLE, 3, plugin);
    table.deal(Record { moves, options, ..record(&PEOPLE, 3, Vec::new()) }, &PEOPLE);
    table.wait(4);
    table
}

fn people(moves: Vec<MoveOf<Machz>>) -> TestTable<Machz> {
    people_with(MachzOptions::default(), moves)
}

#[test]
fn no_dice_are_handed_out_while_chips_fly() {
    let mut table = TestTable::<Machz>::new(&[TestPlayer::Bot(Level::Normal); 4], 3, plugin);
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    let mut flying = table.app.world_mut().query_filtered::<(), With<Flying>>();
    let (mut handed, mut before, mut seen) = (0, true, 0);
    for _ in 0..4_000 {
        table.wait(1);
        let asked = table.app.world().resource::<AwaitedThrows>().iter().next().is_some();
        let fly = flying.iter(table.app.world()).count();
        seen += fly;
        if asked && !before {
            assert_eq!(fly, 0, "chips fly while dice are handed out, after {handed} times");
            handed += 1;
        }
        before = asked;
        if handed == 12 {
            break;
        }
    }
    assert!(handed == 12 && seen > 0, "dice were handed out {handed} times, chips seen {seen} times");
}

/// Checks that the piles of chips agree with the rules.
pub(crate) fn assert_piles(table: &TestTable<Machz>) {
    let (rules, piles) = (table.the_match().rules(), table.app.world().resource::<Piles>());
    let pile_points: Vec<u16> = (0..piles.count()).map(|pile| piles.points(pile)).collect();
    assert_eq!(pile_points, points(rules));
    assert_eq!(table.app.world().resource::<Accounts>(), &Accounts::of(rules));
}

#[test]
fn all_seats_roll_off_at_once_in_their_own_lanes() {
    let mut table = TestTable::<Machz>::new(&PEOPLE, 3, plugin);
    table.wait(4);
    let awaited = table.app.world().resource::<AwaitedThrows>();
    assert_eq!(awaited.hands().collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2), Seat(3)]);
    let mut trays: Vec<Entity> = awaited.iter().map(|throw| throw.tray).collect();
    trays.sort();
    trays.dedup();
    assert_eq!(trays.len(), 4);
    let rims = |table: &TestTable<Machz>| table.app.world().resource::<SeatTrays>().0.clone();
    assert_eq!(rims(&table), [SeatTrays::NONE; 4], "each lane shows its own marker");
    table.app.insert_resource(rollick::sim::table::AutoThrow::Always);
    table.until("a Setter", |table| table.the_match().rules().setter.is_some());
    table.until("the removal of the lanes", super::test_table::TestTable::all_shown);
    table.wait(3);
    let mut lanes = table.app.world_mut().query::<&LaneOf>();
    assert_eq!(lanes.iter(table.app.world()).count(), 0);
    assert_eq!(rims(&table), [0; 4], "afterwards all seats throw into the tray");
    let setter = table.the_match().rules().setter;
    let mut rails = table.app.world_mut().query::<&ObjectRail>();
    let before: Vec<Seat> = rails.iter(table.app.world()).map(|rail| rail.seat).collect();
    assert_eq!(before, setter.into_iter().collect::<Vec<_>>());
}

/// The dice on the rail: position, whether a twin, and the word on the upper side.
fn on_the_rail(table: &mut TestTable<Machz>) -> Vec<(u8, bool, String)> {
    let mut rails = table.app.world_mut().query::<(&ObjectRail, &Transform)>();
    let rail = *rails.single(table.app.world()).expect("one rail").1;
    let mut query = table.app.world_mut().query::<(&RailDie, &Die, &PictureRotation, &Transform)>();
    let world = table.app.world();
    let sets = world.resource::<DiceSets>();
    let mut found: Vec<(u8, bool, String)> = query
        .iter(world)
        .map(|(die, body, label, transform)| {
            let mut home = spot(&rail, die.place, die.twin);
            home.translation.y += body.size / 2.0;
            assert!(transform.translation.distance(home.translation) < 1e-3, "{transform:?} is not at {home:?}");
            let shown = DieShape::D6.read_side(transform.rotation * label.0).0;
            let word = sets.get(&body.set).expect("known dice").word(shown).to_owned();
            assert_eq!(word, die.colour.word());
            (die.place, die.twin, word)
        })
        .collect();
    found.sort();
    found
}

#[test]
fn matched_dice_lie_beside_their_twins_and_keep_their_faces() {
    let mut table = TestTable::<Machz>::new(&PEOPLE, 11, plugin);
    table.app.insert_resource(rollick::sim::table::AutoThrow::Always);
    let mut seen = 0;
    for _ in 0..4_000 {
        table.wait(1);
        let Turn::Choose(open) = table.turn() else { continue };
        if !table.all_shown() {
            continue;
        }
        table.wait(2);
        let rules = table.the_match().rules().clone();
        let rail = on_the_rail(&mut table);
        let twins: Vec<&str> = rail.iter().filter(|(_, twin, _)| *twin).map(|(.., word)| word.as_str()).collect();
        assert_eq!(rail.len() - twins.len(), 5);
        let mut locked: Vec<&str> = rules.locked.faces().map(Word::word).collect();
        let mut sorted = twins.clone();
        locked.sort_unstable();
        sorted.sort_unstable();
        assert_eq!(sorted, locked, "{:?}", rules.phase());
        for (place, _, word) in rail.iter().filter(|(_, twin, _)| *twin) {
            assert!(rail.contains(&(*place, false, word.clone())), "the matching object die exists");
        }
        seen += usize::from(!twins.is_empty());
        let action = if rules.phase() == PhaseName::Reroll { Action::Roll } else { Action::StayOut };
        for seat in open {
            table.request(seat.0, action);
        }
        if seen > 12 {
            break;
        }
    }
    assert!(seen > 6, "{seen}");
}

/// Everything observable at the table, and what other seats may know.
fn seen(table: &mut TestTable<Machz>) -> Vec<String> {
    let world = table.app.world_mut();
    let mut query = world.query::<(
        Option<&Name>,
        Option<&ChipPiece>,
        Option<&BetCard>,
        Option<&Lid>,
        Option<&RailDie>,
        Option<&Flying>,
        &Transform,
    )>();
    let mut all: Vec<String> = query.iter(table.app.world()).map(|piece| format!("{piece:?}")).collect();
    all.sort();
    let world = table.app.world();
    all.push(format!("{:?}", world.resource::<Cards>()));
    all.push(format!("{:?}", world.resource::<Accounts>()));
    all.push(format!("{:?}", world.resource::<Piles>()));
    all.push(format!("{:?}", world.resource::<ObjectSetLayout>()));
    all.push(format!("{:?}", table.the_match().events()));
    for viewer in [Some(Seat(1)), Some(Seat(2)), Some(Seat(3)), None] {
        all.push(format!("{:?}", table.the_match().rules().view(viewer)));
    }
    all
}

const CHOICES: [Action; 4] = [bet(Side::Match, 1), bet(Side::NoMatch, 1), bet(Side::Match, 3), Action::StayOut];

#[test]
fn bet_is_not_revealed_before_all_have_bet() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let all = CHOICES.map(|action| {
        let mut table = people_with(options.clone(), before_the_bets());
        table.request(0, action);
        table.wait(5);
        assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
        assert!(table.app.world().resource::<Cards>().of(Seat(0)).lid, "it is visible that a bet was made");
        seen(&mut table)
    });
    assert!(all.iter().all(|one| *one == all[0]));
}

#[test]
fn a_match_resumed_during_betting_reveals_nothing() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let all = CHOICES.map(|action| {
        let mut moves = before_the_bets();
        moves.push(act(0, action));
        let mut table = people_with(options.clone(), moves);
        assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
        let cards = table.app.world().resource::<Cards>();
        let lids: Vec<(bool, bool)> = (0..4).map(|seat| cards.of(Seat(seat))).map(|c| (c.on_table, c.lid)).collect();
        assert_eq!(lids, [(true, true), (false, false), (true, false), (true, false)]);
        let mut there = table.app.world_mut().query::<&Lid>();
        assert_eq!(there.iter(table.app.world()).count(), 1);
        seen(&mut table)
    });
    assert!(all.iter().all(|one| *one == all[0]));
}

#[test]
fn all_bets_are_revealed_at_once_and_the_chips_lie_on_the_cards() {
    let mut table = people(before_the_bets());
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.request(2, bet(Side::NoMatch, 1));
    table.request(0, bet(Side::Match, 1));
    table.wait(10);
    assert_eq!(table.app.world().resource::<Piles>().points(stake(Seat(0), Side::Match)), 0);
    table.request(3, Action::StayOut);
    // Both chips start in the same frame.
    let stakes = |table: &TestTable<Machz>| {
        let piles = table.app.world().resource::<Piles>();
        [piles.points(stake(Seat(0), Side::Match)), piles.points(stake(Seat(2), Side::NoMatch))]
    };
    for _ in 0..40 {
        let now = stakes(&table);
        assert_eq!(now[0], now[1]);
        table.wait(1);
    }
    assert_eq!(stakes(&table), [1, 1]);
    assert_piles(&table);
    table.until("chips at rest", super::test_table::TestTable::all_shown);
    table.wait(40);
    // They have settled at their positions.
    let mut moving = table.app.world_mut().query_filtered::<(), Or<(With<Flying>, With<Dropping>)>>();
    assert_eq!(moving.iter(table.app.world()).count(), 0);
    let piles = table.app.world().resource::<Piles>();
    let place = piles.place(stake(Seat(0), Side::Match)).expect("the pile exists");
    let mut chips = table.app.world_mut().query::<(&ChipPiece, &Transform)>();
    let mine: Vec<Transform> = chips
        .iter(table.app.world())
        .filter(|(chip, _)| chip.pile == stake(Seat(0), Side::Match))
        .map(|(_, transform)| *transform)
        .collect();
    assert_eq!(mine.len(), 1);
    assert!(mine[0].translation.distance(place) < 0.6, "{mine:?} {place}");
    assert!((mine[0].rotation * Vec3::Y).y > 0.99);
}

#[test]
fn chips_land_on_the_table_on_cards_and_beside_other_chips() {
    let mut table = people(before_the_bets());
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    // Seats with ten points make change before they pay.
    for (seat, side) in [(0, Side::Match), (2, Side::NoMatch), (3, Side::Match)] {
        table.request(seat, bet(side, 1));
    }
    let mut chips = table.app.world_mut().query::<(Entity, &ChipPiece, &Transform, Has<Snapping>, Has<Dropping>)>();
    let (mut dropped, mut helped_from) = (0, HashMap::new());
    for frame in 0..160 {
        table.wait(1);
        for (entity, chip, at, helped, dropping) in chips.iter(table.app.world()) {
            assert!(at.translation.y > 0.05, "frame {frame}: {chip:?} is below the table top, at {}", at.translation);
            if helped {
                helped_from.entry(entity).or_insert(at.translation);
            }
            dropped += usize::from(dropping);
        }
    }
    assert!(dropped > 10, "chips drop with physics: {dropped}");
    // Where chips are dense one may slide off another and is then moved to its position.
    for (entity, _, at, ..) in chips.iter(table.app.world()) {
        let off = helped_from.get(&entity).map_or(0.0, |from: &Vec3| from.distance(at.translation));
        assert!(off < 1.5, "a chip was corrected by {off} cm");
    }
    let heights: Vec<f32> = chips
        .iter(table.app.world())
        .filter(|(_, chip, ..)| chip.pile == stake(Seat(2), Side::NoMatch))
        .map(|(_, _, at, ..)| at.translation.y)
        .collect();
    let piles = table.app.world().resource::<Piles>();
    let card = piles.place(stake(Seat(2), Side::NoMatch)).expect("the pile exists").y;
    assert!(heights.len() == 1 && (heights[0] - card - CHIP_HALF).abs() < 0.06, "on the card at {card}: {heights:?}");
}

#[test]
fn chips_reach_their_piles_when_the_speed_changes_at_any_time() {
    let mut table = TestTable::<Machz>::new(&[TestPlayer::Bot(Level::Normal); 4], 11, plugin);
    let mut moving = table.app.world_mut().query_filtered::<(), Or<(With<Flying>, With<Dropping>, With<Snapping>)>>();
    let mut chips = table.app.world_mut().query::<(&ChipPiece, &Transform)>();
    let (mut looked, mut on_cards) = (0, 0);
    for frame in 0..3_000_u32 {
        // Uneven intervals of instant and normal speed catch chips in every state.
        let speed = if frame % 97 < 31 { Speed::Instant } else { Speed::Normal };
        table.app.insert_resource(TableSpeed { speed, fast_forward: frame % 97 > 70 });
        table.wait(1);
        if moving.iter(table.app.world()).count() > 0 {
            continue;
        }
        looked += 1;
        let piles = table.app.world().resource::<Piles>();
        for (chip, at) in chips.iter(table.app.world()) {
            let place = piles.place(chip.pile).expect("a chip lies in a pile");
            let staked = chip.pile >= stake(Seat(0), Side::Match);
            let (off, slack) = (at.translation.xz().distance(place.xz()), if staked { 0.6 } else { 9.0 });
            assert!(off < slack, "frame {frame}: {chip:?} is {off} cm away from its pile");
            assert!(
                at.translation.y > place.y + CHIP_HALF * 0.5,
                "frame {frame}: {chip:?} is below the table top: {at:?}"
            );
            on_cards += usize::from(staked);
        }
    }
    assert!(looked > 500 && on_cards > 100, "{looked} times, {on_cards} chips on cards");
}

#[test]
fn a_roll_settles_the_same_amounts_in_chips_and_rules() {
    // Bets: seat 0 on match, seat 2 on no match, seat 3 out. Three dice match; the other two make no pair with the set.
    let mut moves = before_the_bets();
    moves.extend([act(0, bet(Side::Match, 1)), act(2, bet(Side::NoMatch, 1)), act(3, Action::StayOut)]);
    let mut table = people(moves);
    table.app.insert_resource(ScriptedFaces(
        [[Red, White, Red, Blue, Purple].map(|face| face.word().to_owned()).to_vec()].into_iter().collect(),
    ));
    table.deal(table.the_match().record().clone(), &PEOPLE);
    table.until("roll or stop", |table| table.the_match().rules().phase() == PhaseName::Reroll && table.all_shown());
    assert_piles(&table);
    let piles = table.app.world().resource::<Piles>();
    // 240 in total; each seat has 10, the Setter got 1 for a pair; the pair of reds pays 1, match wins 2, no match
    // loses.
    let all: Vec<u16> =
        [POT, pile(Seat(0)), pile(Seat(1)), pile(Seat(2)), pile(Seat(3))].map(|p| piles.points(p)).into();
    assert_eq!(all.iter().sum::<u16>(), 240);
    assert_eq!(all[1..], [13, 11, 9, 10]);
    assert_eq!(table.app.world().resource::<ObjectSetLayout>().left(), [White, Purple]);
    assert_eq!(on_the_rail(&mut table).iter().filter(|(_, twin, _)| *twin).count(), 3);
}

#[test]
fn votes_on_thin_sets_are_secret() {
    let options = MachzOptions { thin_set: ThinSet::VoteBelow3, ..MachzOptions::default() };
    let moves = vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Red, Blue, Blue])];
    let both = [Vote::Keep, Vote::Pass].map(|vote| {
        let mut table = people_with(options.clone(), moves.clone());
        assert_eq!(table.the_match().rules().phase(), PhaseName::Vote);
        let cards = table.app.world().resource::<Cards>();
        assert!((0..4).all(|seat| cards.of(Seat(seat)).on_table), "the Setter votes too");
        table.request(0, Action::Vote(vote));
        table.wait(4);
        seen(&mut table)
    });
    assert_eq!(both[0], both[1]);
    let mut table = people_with(options, moves);
    for seat in 0..4 {
        table.request(seat, Action::Vote(if seat == 0 { Vote::Keep } else { Vote::Pass }));
    }
    table.until("the next Setter", super::test_table::TestTable::all_shown);
    assert_eq!(table.the_match().rules().setter, Some(Seat(1)));
    table.wait(3);
    let mut dice = table.app.world_mut().query::<&RailDie>();
    assert_eq!(dice.iter(table.app.world()).count(), 0, "the passed set was removed");
}

#[test]
fn time_running_out_during_a_vote_removes_all_lids() {
    let options = MachzOptions { thin_set: ThinSet::VoteBelow3, finish: Finish::Minutes(5), ..MachzOptions::default() };
    let mut table = people_with(options, vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Red, Blue, Blue])]);
    table.request(0, Action::Vote(Vote::Keep));
    table.wait(4);
    assert!(table.app.world().resource::<Cards>().of(Seat(0)).lid);
    table.app.world_mut().resource_mut::<MatchClock>().played = Duration::from_secs(300);
    table.until("the end", |table| matches!(table.turn(), Turn::Over(_)) && table.all_shown());
    table.wait(4);
    let cards = table.app.world().resource::<Cards>();
    assert!((0..4).all(|seat| !cards.of(Seat(seat)).lid), "all lids are removed");
    let mut lids = table.app.world_mut().query::<&Lid>();
    assert_eq!(lids.iter(table.app.world()).count(), 0);
}

#[test]
fn the_dice_of_the_roll_off_are_swept_off_when_the_setter_is_known() {
    let mut table = TestTable::<Machz>::new(&PEOPLE, 3, plugin);
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.app.insert_resource(rollick::sim::table::AutoThrow::Always);
    table.until("a Setter", |table| table.the_match().rules().setter.is_some());
    let mut dice = table.app.world_mut().query_filtered::<&Transform, (With<Die>, Without<ChildOf>)>();
    let (mut max, mut now) = (0, 0);
    for _ in 0..80 {
        table.wait(1);
        now = dice.iter(table.app.world()).filter(|at| at.translation.z > 10.0).count();
        max = max.max(now);
    }
    assert!(max >= 2, "dice are seen leaving the table: {max}");
    assert_eq!(now, 0, "the dice are despawned");
}

#[test]
fn chips_in_flight_can_be_despawned_in_any_frame() {
    for frame in 0..60 {
        let mut table = people(before_the_bets());
        table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
        table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        for seat in [0, 2, 3] {
            let action = bet(Side::Match, 1);
            table.app.world_mut().write_message(ActionRequest::<Machz> { seat: Seat(seat), action });
        }
        table.wait(frame);
        table.app.world_mut().write_message(StateReset::<Machz>::default());
        table.wait(2);
        table.until("all shown", super::test_table::TestTable::all_shown);
        assert_piles(&table);
    }
}

fn limit_choices(table: &mut TestTable<Machz>, seconds: u64) {
    table.app.world_mut().resource_mut::<ChoiceClock>().limit = Some(Duration::from_secs(seconds));
}

#[test]
fn seats_that_share_a_device_each_have_the_full_time_to_bet() {
    let mut table = people(before_the_bets());
    let mut lobby = table.app.world_mut().resource_mut::<Lobby>();
    for seat in [0, 2] {
        lobby.slots[seat].device = Some(Device::Keys);
    }
    limit_choices(&mut table, 5);
    let seconds = |table: &TestTable<Machz>, seat| table.app.world().resource::<ChoiceClock>().seconds(Seat(seat));
    table.wait(60);
    assert_eq!(
        [0, 2, 3].map(|seat| seconds(&table, seat)),
        [Some(3), None, Some(3)],
        "seat 2 waits for the shared device"
    );
    table.wait(50);
    assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(2))), "the two seats that were asked stay out");
    table.wait(50);
    assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(2))));
    assert!(seconds(&table, 2).is_some_and(|left| left > 1));
    table.wait(60);
    assert!(matches!(table.turn(), Turn::Throw(_)), "the time of seat 2 ran out too");
}

#[test]
fn late_seats_stay_out_when_betting_is_timed() {
    let mut table = people(before_the_bets());
    table.wait(200);
    assert!(matches!(table.turn(), Turn::Choose(_)), "without a time limit no seat stays out");
    limit_choices(&mut table, 5);
    table.request(2, bet(Side::Match, 1));
    table.wait(60);
    assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(0)).with(Seat(3))));
    assert_eq!(table.app.world().resource::<ChoiceClock>().seconds(Seat(3)), Some(2));
    table.wait(60);
    let bets = table.the_match().rules().bets();
    assert_eq!(bets, [None, None, Some(Bet { side: Side::Match, chips: 1 }), None]);
    assert_eq!(table.app.world().resource::<ChoiceClock>().left, None, "the next bets have the full time");
}

#[test]
fn the_match_clock_ends_the_match_after_the_turn() {
    let options = MachzOptions { finish: Finish::Minutes(5), ..MachzOptions::default() };
    let mut table = people_with(options, before_the_bets());
    assert_eq!(table.app.world().resource::<MatchClock>().left(), Some(5 * 60));
    table.app.insert_resource(rollick::sim::table::AutoThrow::Always);
    table.app.world_mut().resource_mut::<MatchClock>().played = Duration::from_secs(299);
    table.wait(30);
    assert!(table.the_match().rules().time_up);
    assert!(matches!(table.turn(), Turn::Choose(_)), "the turn is finished first");
    for _ in 0..3_000 {
        if let Turn::Choose(open) = table.turn() {
            let stops = table.the_match().rules().phase() == PhaseName::Reroll;
            for seat in open {
                table.request(seat.0, if stops { Action::Stop } else { Action::StayOut });
            }
        }
        table.wait(1);
        if matches!(table.turn(), Turn::Over(_)) {
            break;
        }
    }
    assert!(matches!(table.turn(), Turn::Over(_)));
    assert!(table.the_match().events().contains(&Event::TimeRanOut));
}

#[test]
fn time_running_out_before_the_roll_off_ends_the_match_at_once() {
    let options = MachzOptions { finish: Finish::Minutes(5), ..MachzOptions::default() };
    let mut table = people_with(options, vec![faces(&[Blue, Red, Red, Green])]);
    assert_eq!(table.app.world().resource::<AwaitedThrows>().hands().count(), 1);
    table.app.world_mut().resource_mut::<MatchClock>().played = Duration::from_secs(300);
    table.wait(5);
    assert!(matches!(table.turn(), Turn::Over(_)));
    assert_eq!(table.app.world().resource::<AwaitedThrows>().iter().count(), 0, "no dice are held");
}

#[test]
fn an_illegal_request_names_its_clause() {
    let mut table = people(before_the_bets());
    for (seat, action, clause) in [
        (1, bet(Side::Match, 1), "MZ-18"),
        (0, bet(Side::Match, 2), "MZ-18"),
        (0, bet(Side::Match, 0), "MZ-18"),
        (0, Action::Roll, "MZ-18"),
    ] {
        table.request(seat, action);
        let refusals = table.refusals();
        assert_eq!(refusals.len(), 1, "{action:?}");
        assert_eq!(refusals[0].illegal.clause, clause, "{action:?}");
    }
    table.request(0, Action::StayOut);
    table.request(0, bet(Side::Match, 1));
    assert_eq!(table.refusals()[0].illegal.key, "already-chosen");
}

#[test]
fn a_bet_can_be_undone_until_another_is_made() {
    let mut table = people(before_the_bets());
    table.request(0, bet(Side::Match, 1));
    table.wait(2);
    table.undo(0);
    table.wait(2);
    assert_eq!(table.turn(), Turn::Choose(Seats::first(4).without(Seat(1))));
    assert!(!table.app.world().resource::<Cards>().of(Seat(0)).lid);
    let mut lids = table.app.world_mut().query::<&Lid>();
    assert_eq!(lids.iter(table.app.world()).count(), 0);
    table.request(0, bet(Side::NoMatch, 1));
    table.request(2, Action::StayOut);
    table.undo(0);
    assert_eq!(table.refusals()[0].illegal.key, "nothing-to-undo");
}
