//! Jackpot on a headless table, and the physics of its tiles.

use bevy::math::{Quat, Vec3};
use bevy::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rollick::games::jackpot::table::bodies::TileDropper;
use rollick::games::jackpot::table::count_animation::{CountedItem, ItemCounted};
use rollick::games::jackpot::table::held_tiles::{HeldTile, IntendedMove, TileIntent};
use rollick::games::jackpot::table::rack_body::{CHANCE, PITCH, RackFrame, SLOTS, TILE};
use rollick::games::jackpot::table::spill_animation::{SpillingTile, TippingRack};
use rollick::games::jackpot::table::tile_drop::{Jam, RackPoses, TileDrop};
use rollick::games::jackpot::table::tiles::{FallingTile, PendingDrop};
use rollick::games::jackpot::table::{RackPiece, RackTile, Racks, TilePosition, plugin};
use rollick::games::jackpot::{
    Action, At, Cells, ChanceOption, Jackpot, Options, RackName, Shape, Symbol, Symbols, TILES_OF_EACH,
};
use rollick::rules::bots::Level;
use rollick::rules::record::Record;
use rollick::rules::{Move, MoveOf, Seat, Turn};
use rollick::sim::dice::{Pose, STEP};
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{Match, Speed, TableSpeed};

use crate::test_table::{TestPlayer, TestTable, record};

const SHAPES: [RackName; 2] = [RackName::Staircase, RackName::Pyramid];

fn with_rack(rack: RackName, players: &[TestPlayer], moves: Vec<MoveOf<Jackpot>>) -> Record<Jackpot> {
    Record { options: Options { rack, ..Options::default() }, ..record(players, 5, moves) }
}

fn faces(faces: [Symbol; 4]) -> MoveOf<Jackpot> {
    Move::Faces(faces.into_iter().collect())
}

fn act(action: Action) -> MoveOf<Jackpot> {
    Move::Act { seat: Seat(0), action }
}

const fn place(symbol: Symbol, at: At) -> Action {
    Action::Place { symbol, at }
}

const ANY: [Symbol; 4] = Symbol::ALL;

/// A single player after these moves, at normal speed.
fn alone(moves: Vec<MoveOf<Jackpot>>) -> TestTable<Jackpot> {
    let players = [TestPlayer::Person];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.deal(record(&players, 5, moves), &players);
    table.wait(3);
    table
}

fn rack_tiles(table: &mut TestTable<Jackpot>) -> Vec<RackTile> {
    let mut tiles = table.app.world_mut().query::<&RackTile>();
    tiles.iter(table.app.world()).copied().collect()
}

/// Checks that every tile of the rules has one entity at the right position, and that the stacks hold the supply.
fn assert_tiles_match_rules(table: &mut TestTable<Jackpot>) {
    let tiles = rack_tiles(table);
    assert_eq!(tiles.len(), 112);
    let rules = table.the_match().rules().clone();
    for seat in (0..rollick::rules::Rules::seats(&rules)).map(Seat) {
        for slot in 0..SLOTS as u8 {
            let there: Vec<Symbol> = tiles
                .iter()
                .filter(|tile| tile.position == TilePosition::Slot { seat, slot })
                .map(|tile| tile.symbol)
                .collect();
            let expected = if slot == CHANCE { rules.chance(seat) } else { rules.rack(seat).tile(slot) };
            assert_eq!(there, Vec::from_iter(expected), "{seat:?}, slot {slot}");
        }
    }
    for (symbol, left) in Symbol::ALL.into_iter().zip(rules.supply()) {
        let mut stacked: Vec<u8> = tiles
            .iter()
            .filter(|tile| tile.symbol == symbol)
            .filter_map(|tile| match tile.position {
                TilePosition::Stack(index) => Some(index),
                _ => None,
            })
            .collect();
        stacked.sort_unstable();
        assert_eq!(stacked, (0..left).collect::<Vec<u8>>(), "{symbol:?}");
    }
}

#[test]
fn thousands_of_tiles_come_to_rest_in_the_correct_cells() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for rack in SHAPES {
        let shape: &Shape = rack.shape();
        let frame = RackFrame::of(shape);
        let (mut jams, mut elsewhere) = (0, 0);
        let mut drops = TileDropper::new(shape, 17);
        for round in 0..80 {
            drops.empty();
            let mut filled = Cells::NONE;
            let (mut slot, mut rest) = (CHANCE, drops.drop_into(Seat(0), CHANCE));
            loop {
                // After any correction the tile is in its slot.
                assert_eq!(frame.slot_at(rest.pose.place), Some(slot), "{} {round}: {rest:?}", shape.name);
                assert!(!matches!(rest.jam, Some(Jam::WrongCell | Jam::Lost)), "{} {round}: {rest:?}", shape.name);
                assert!(rest.steps as f32 * STEP < 1.6, "{rest:?}");
                assert!(rest.helped as f32 * STEP <= 0.5, "{rest:?}");
                assert_eq!(rest.helped > 0, rest.jam.is_some(), "{rest:?}");
                jams += u32::from(rest.jam.is_some());
                elsewhere += u32::from(!rest.in_its_cell);
                let open: Vec<u8> = shape.open(filled).iter().collect();
                let Some(&cell) = open.choose(&mut rng) else { break };
                filled = filled.with(cell);
                (slot, rest) = (cell, drops.drop_into(Seat(0), cell));
            }
            assert_eq!(filled.len(), 15);
        }
        // 1,280 drops per shape.
        assert!(jams <= 25 && elsewhere <= 5, "{}: {jams} jams, {elsewhere} not in the correct cell", shape.name);
    }
}

#[test]
fn a_tile_stays_between_its_walls() {
    for rack in SHAPES {
        let frame = RackFrame::of(rack.shape());
        for slot in 0..SLOTS as u8 {
            for seed in 0..6 {
                let mut fall = TileDrop::new(&frame, &[None; SLOTS], slot, seed);
                let home = frame.home(slot);
                while fall.rest().is_none() {
                    fall.step();
                    let off = (fall.pose().place - home).abs();
                    assert!(off.x < PITCH.x * 0.5 - TILE.x + 0.09, "slot {slot}, seed {seed}: {off}");
                    assert!(off.z < 0.1, "slot {slot}, seed {seed}: {off}");
                }
            }
        }
    }
}

#[test]
fn drops_are_deterministic() {
    let frame = RackFrame::of(Shape::staircase());
    let rest = |seed| TileDrop::new(&frame, &[None; SLOTS], 0, seed).to_rest();
    assert_eq!(rest(9), rest(9));
    assert_ne!(rest(9).pose, rest(10).pose);
}

/// Starts a drop from an unusual pose.
fn staged(turn: Quat, off: Vec3) -> (RackFrame, TileDrop) {
    let frame = RackFrame::of(Shape::staircase());
    let start = Pose { place: frame.hold(0) + off, turn };
    let standing: RackPoses = [None; SLOTS];
    // The walls of the first column have equal height, so a tile can get stuck across them.
    let fall = TileDrop::start_with(&frame, &standing, 0, start, Vec3::ZERO);
    (frame, fall)
}

#[test]
fn a_jammed_tile_is_corrected_within_half_a_second() {
    // A tile on its corner does not fit into the channel.
    let (frame, mut fall) = staged(Quat::from_rotation_z(0.785), Vec3::Y * 0.6);
    let home = frame.home(0);
    let mut lowest = fall.pose().place.y;
    // Steps since its last progress while it is not in its slot.
    let mut away = 0;
    while fall.rest().is_none() {
        let there = fall.pose().place.distance(home) < 1e-3;
        fall.step();
        let place = fall.pose().place;
        assert!((place.x - home.x).abs() < PITCH.x * 0.5, "through a wall: {place}");
        if !fall.is_helped() && fall.rest().is_none() && place.y < lowest - 0.05 {
            (lowest, away) = (place.y, 0);
        } else if !there {
            away += 1;
        }
    }
    let rest = fall.to_rest();
    assert_eq!(rest.jam, Some(Jam::Stuck));
    assert!(!rest.in_its_cell && rest.pose.place == home, "the tile was stuck above its channel: {rest:?}");
    assert_eq!(rest.helped, away);
    assert!(away >= 20 && away as f32 * STEP <= 0.5, "{away} steps");
}

#[test]
fn released_tile_reaches_its_slot_half_a_second_after_progress() {
    let frame = RackFrame::of(Shape::staircase());
    let mut jams = 0;
    for turned in 0..12 {
        for aside in [-0.4, 0.0, 0.4] {
            for push in [-60.0, 0.0, 60.0] {
                let start = Pose {
                    place: frame.hold(5) + Vec3::new(aside, 0.6, 0.0),
                    turn: Quat::from_rotation_z(turned as f32 * 0.26),
                };
                let fall = TileDrop::start_with(&frame, &[None; SLOTS], 5, start, Vec3::X * push);
                let rest = fall.to_rest();
                assert_eq!(frame.slot_at(rest.pose.place), Some(5), "{turned}, {aside}, {push}: {rest:?}");
                assert!(rest.helped as f32 * STEP <= 0.5, "{turned}, {aside}, {push}: {rest:?}");
                assert_eq!(rest.helped > 0, rest.jam.is_some(), "{turned}, {aside}, {push}: {rest:?}");
                assert!(rest.in_its_cell || rest.jam.is_some(), "{turned}, {aside}, {push}: {rest:?}");
                jams += u32::from(rest.jam.is_some());
            }
        }
    }
    assert!(jams > 10, "{jams} of 108 jammed");
}

#[test]
fn a_lost_tile_is_corrected() {
    let (frame, fall) = staged(Quat::IDENTITY, Vec3::X * PITCH.x * 0.9);
    let rest = fall.to_rest();
    assert_eq!((rest.jam, rest.in_its_cell, rest.pose.place), (Some(Jam::Lost), false, frame.home(0)));
    assert!(rest.helped > 0 && rest.helped as f32 * STEP <= 0.5, "{rest:?}");
}

#[test]
fn one_to_four_bots_finish_matches_with_physical_tiles() {
    for (seats, rack) in [(1, SHAPES[0]), (2, SHAPES[1]), (3, SHAPES[0]), (4, SHAPES[1])] {
        let levels = [Level::Normal, Level::Easy];
        let players: Vec<TestPlayer> = (0..seats).map(|seat| TestPlayer::Bot(levels[seat % 2])).collect();
        let mut table = TestTable::<Jackpot>::new(&players, 7, plugin);
        table.deal(with_rack(rack, &players, Vec::new()), &players);
        let mut rested = 0;
        let mut standing = vec![[None; SLOTS]; seats];
        let mut over = None;
        for _ in 0..30_000 {
            table.wait(1);
            let racks = table.app.world().resource::<Racks>();
            for (seat, before) in standing.iter_mut().enumerate() {
                let now = racks.standing(Seat(seat as u8));
                for (slot, pose) in now.iter().enumerate().filter(|(slot, pose)| **pose != before[*slot]) {
                    let Some(pose) = pose else { continue };
                    assert_eq!(racks.frame.slot_at(pose.place), Some(slot as u8), "{pose:?}");
                    rested += 1;
                }
                *before = now;
            }
            over = table.over();
            if over.is_some() {
                break;
            }
        }
        let over = over.expect("the match ended");
        assert_eq!(over.outcome.scores().len(), seats);
        assert!(rested >= 45 * seats, "{rested} drops of {seats} seats");
        assert_tiles_match_rules(&mut table);
        let match_ = table.the_match();
        let again = Match::new(match_.record().clone()).expect("the record replays");
        assert_eq!(again.events(), match_.events());
        let mut racks = table.app.world_mut().query::<&RackPiece>();
        assert_eq!(racks.iter(table.app.world()).count(), seats);
    }
}

#[test]
fn the_rules_do_not_wait_for_a_dropping_tile() {
    let mut table = alone(vec![faces(ANY)]);
    table.request(0, place(Symbol::Bell, At::Place(1)));
    // The action is applied at once: the next throw is pending before the tile has left its stack.
    assert!(matches!(table.turn(), Turn::Throw(_)));
    assert_eq!(table.the_match().rules().rack(Seat(0)).tile(5), Some(Symbol::Bell));
    let mut on_its_way = table.app.world_mut().query_filtered::<(), Or<(With<PendingDrop>, With<FallingTile>)>>();
    assert_eq!(on_its_way.iter(table.app.world()).count(), 1);
    table.until("the tile at rest", super::test_table::TestTable::all_shown);
    assert_eq!(on_its_way.iter(table.app.world()).count(), 0);
    assert_tiles_match_rules(&mut table);
    let racks = table.app.world().resource::<Racks>();
    let stands = racks.standing(Seat(0))[5].expect("the tile is in its cell");
    assert!(stands.place.distance(racks.frame.home(5)) < 0.2, "{stands:?}");
}

#[test]
fn a_match_resumed_during_a_drop_is_in_the_same_state() {
    let mut table = alone(vec![faces(ANY)]);
    table.request(0, place(Symbol::Dollar, At::Place(0)));
    table.wait(6);
    let mut in_the_air = table.app.world_mut().query_filtered::<(), Or<(With<PendingDrop>, With<FallingTile>)>>();
    assert_eq!(in_the_air.iter(table.app.world()).count(), 1);
    // Simulate a crash: resume from the stored record.
    let kept = table.the_match().record().clone();
    let before = table.the_match().rules().clone();
    let players = [TestPlayer::Person];
    let mut again = TestTable::<Jackpot>::new(&players, 1, plugin);
    again.deal(kept, &players);
    again.wait(2);
    assert_eq!(again.the_match().rules(), &before);
    assert_tiles_match_rules(&mut again);
    let mut on_its_way = again.app.world_mut().query_filtered::<(), Or<(With<PendingDrop>, With<FallingTile>)>>();
    assert_eq!(on_its_way.iter(again.app.world()).count(), 0);
}

/// A cherry is in the Chance Space, and three bells were thrown.
fn before_the_chance_option() -> Vec<MoveOf<Jackpot>> {
    use Symbol::Bell;
    vec![faces(ANY), act(place(Symbol::Cherry, At::Chance)), faces([Bell, Bell, Bell, Symbol::Cherry])]
}

#[test]
fn a_match_resumed_during_a_chance_option_is_in_the_same_state() {
    let mut table = alone(before_the_chance_option());
    assert_eq!(table.turn(), Turn::Choose(rollick::rules::Seats::one(Seat(0))));
    assert_tiles_match_rules(&mut table);
    let resumed = |table: &TestTable<Jackpot>| {
        let players = [TestPlayer::Person];
        let mut again = TestTable::<Jackpot>::new(&players, 1, plugin);
        again.deal(table.the_match().record().clone(), &players);
        again.wait(2);
        assert_eq!(again.the_match().rules(), table.the_match().rules());
        assert_tiles_match_rules(&mut again);
        let mut on_its_way =
            again.app.world_mut().query_filtered::<(), Or<(With<PendingDrop>, With<FallingTile>, With<Sliding>)>>();
        assert_eq!(on_its_way.iter(again.app.world()).count(), 0);
        again
    };
    assert_eq!(resumed(&table).turn(), table.turn(), "the choice is open again");
    // Crash while the tile of the Chance Space is held over a channel.
    let over = Some((HeldTile::Kept, 5));
    table.app.insert_resource(TileIntent(Some(IntendedMove { seat: Seat(0), over, playable: Symbols::NONE })));
    table.wait(4);
    assert!(
        rack_tiles(&mut table).iter().any(|tile| tile.position == TilePosition::Hand { seat: Seat(0), chance: true })
    );
    resumed(&table);
    // Crash while it drops.
    table.app.insert_resource(TileIntent(None));
    table.request(0, Action::Chance(ChanceOption::Drop(0)));
    table.wait(3);
    let mut in_the_air = table.app.world_mut().query_filtered::<(), Or<(With<PendingDrop>, With<FallingTile>)>>();
    assert_eq!(in_the_air.iter(table.app.world()).count(), 1);
    assert_eq!(resumed(&table).the_match().rules().chance(Seat(0)), None);
}

#[test]
fn the_chance_option_has_three_answers_that_move_the_tile() {
    for (answer, symbol_there) in
        [(ChanceOption::Keep, Some(Symbol::Cherry)), (ChanceOption::GiveBack, None), (ChanceOption::Drop(2), None)]
    {
        let mut table = alone(before_the_chance_option());
        table.request(0, Action::Chance(answer));
        table.until("the presentation", TestTable::all_shown);
        table.wait(12);
        assert_eq!(table.the_match().rules().chance(Seat(0)), symbol_there, "{answer:?}");
        assert_tiles_match_rules(&mut table);
    }
}

#[test]
fn a_considered_tile_hovers_above_its_channel_and_returns() {
    let mut table = alone(vec![faces(ANY)]);
    let intent = |symbol, slot| {
        let over = Some((HeldTile::Stacked(symbol), slot));
        TileIntent(Some(IntendedMove { seat: Seat(0), over, playable: Symbols::ALL }))
    };
    let in_hand = |table: &mut TestTable<Jackpot>| -> Vec<Symbol> {
        let held = |tile: &&RackTile| matches!(tile.position, TilePosition::Hand { .. });
        rack_tiles(table).iter().filter(held).map(|tile| tile.symbol).collect()
    };
    table.app.insert_resource(intent(Symbol::Bell, 5));
    table.wait(15);
    assert_eq!(in_hand(&mut table), [Symbol::Bell]);
    table.app.insert_resource(intent(Symbol::Dollar, 9));
    table.wait(15);
    assert_eq!(in_hand(&mut table), [Symbol::Dollar]);
    let racks = table.app.world().resource::<Racks>().clone();
    let mut tiles = table.app.world_mut().query::<(&RackTile, &Transform)>();
    let (_, hangs) = tiles
        .iter(table.app.world())
        .find(|(tile, _)| matches!(tile.position, TilePosition::Hand { .. }))
        .expect("a tile is held");
    assert!(hangs.translation.distance(racks.held(Seat(0), 9).translation) < 0.1);
    // The choice is made: the held tile drops and nothing else moves.
    table.app.insert_resource(TileIntent(None));
    table.request(0, place(Symbol::Dollar, At::Place(2)));
    table.until("the presentation", TestTable::all_shown);
    table.wait(10);
    assert_tiles_match_rules(&mut table);
}

#[test]
fn an_undone_tile_returns_to_its_stack() {
    let mut table = alone(before_the_chance_option());
    let before = table.the_match().rules().clone();
    table.request(0, Action::Chance(ChanceOption::Drop(4)));
    table.wait(4);
    table.undo(0);
    table.wait(3);
    assert_eq!(table.the_match().rules(), &before);
    assert_tiles_match_rules(&mut table);
}

/// All moves of a round of one seat except the last one, with runs in the rack, and the last move.
fn almost_a_round(rack: RackName) -> (Vec<MoveOf<Jackpot>>, Action) {
    let shape = rack.shape();
    let mut moves = Vec::new();
    let mut filled = Cells::NONE;
    let mut last = place(Symbol::Cherry, At::Chance);
    for count in 0..15 {
        let cell = shape.open(filled).iter().next().expect("the rack is not full");
        filled = filled.with(cell);
        // Bells with two cherries.
        let symbol = if cell == 3 || cell == 8 { Symbol::Cherry } else { Symbol::Bell };
        last = place(symbol, At::Place(shape.place(cell)));
        moves.push(faces(ANY));
        if count < 14 {
            moves.push(act(last));
        }
    }
    (moves, last)
}

#[test]
fn round_is_counted_in_sheet_order_and_racks_are_emptied() {
    for rack in SHAPES {
        let (moves, last) = almost_a_round(rack);
        let players = [TestPlayer::Person];
        let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
        table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
        table.deal(with_rack(rack, &players, moves), &players);
        table.wait(3);
        table.request(0, last);
        let (mut lines, mut points) = (Vec::new(), 0);
        let mut tipped = false;
        for _ in 0..1_200 {
            table.wait(1);
            for ItemCounted { count, .. } in table.app.world_mut().resource_mut::<Messages<ItemCounted>>().drain() {
                lines.push(count.line());
                points += count.points();
                assert!(!matches!(count, CountedItem::High(_)), "alone there is no high round bonus (JP-16)");
            }
            let mut tipping = table.app.world_mut().query_filtered::<(), Or<(With<TippingRack>, With<SpillingTile>)>>();
            tipped |= tipping.iter(table.app.world()).count() > 0;
            if table.all_shown() {
                break;
            }
        }
        assert!(lines.len() > 4 && lines.is_sorted(), "{lines:?}");
        let sheet = table.the_match().rules().sheet().next().expect("a round was written")[0];
        assert_eq!(points, sheet.sub_total);
        assert!(tipped);
        table.wait(60);
        assert_tiles_match_rules(&mut table);
        let mut moving = table.app.world_mut().query_filtered::<(), Or<(With<TippingRack>, With<SpillingTile>)>>();
        assert_eq!(moving.iter(table.app.world()).count(), 0);
    }
}

#[test]
fn an_illegal_request_names_its_clause() {
    let mut table = alone(vec![faces([Symbol::Bell, Symbol::Bell, Symbol::Orange, Symbol::Dollar])]);
    table.request(0, place(Symbol::Dollar, At::Place(0)));
    assert_eq!(table.refusals()[0].illegal.clause, "JP-6");
    table.request(0, place(Symbol::Bell, At::Place(9)));
    assert_eq!(table.refusals()[0].illegal.clause, "JP-7");
    table.request(0, Action::Chance(ChanceOption::Keep));
    assert_eq!(table.refusals()[0].illegal.clause, "JP-9");
}

#[test]
fn racks_are_clear_of_each_other_the_tray_and_the_stacks() {
    use rollick::sim::table::{Scene, TableGame};
    let (file, text) = Jackpot::SCENE;
    let scene = Scene::read(file, text).expect("the embedded scene is valid");
    for rack in SHAPES {
        let half = RackFrame::of(rack.shape()).half_width();
        for seats in 1..=4 {
            let places: Vec<Transform> = (0..seats)
                .map(|seat| scene.place(&format!("rack-{seats}-{seat}")).expect("the scene has the place").transform())
                .collect();
            for (index, place) in places.iter().enumerate() {
                for other in &places[..index] {
                    let apart = place.translation.distance(other.translation);
                    assert!(apart > half * 2.0, "{seats} seats: {apart} cm for racks of {}", half * 2.0);
                }
                let front = place.translation.z + 2.5 + half * (place.rotation * Vec3::X).z.abs();
                let tray = &scene.trays[0];
                assert!(front < tray.at.2 - tray.tray.half.y, "{seats} seats: rack {index}");
                for shot in ["rack", "count", "win"].into_iter().chain((seats > 2).then_some("place")) {
                    assert!(scene.shots.contains_key(&format!("{shot}-{seats}-{index}")));
                }
            }
        }
    }
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let symbol = Symbol::ALL[rng.random_range(0..4_usize)];
    let top = rollick::games::jackpot::table::spot(&scene, symbol, TILES_OF_EACH - 1);
    assert!((5.0..7.0).contains(&top.translation.y), "{top:?}");
}
