//! Racks of Jackpot that are tipped empty, their tiles as bodies.

use bevy::math::Vec3;
use bevy::prelude::*;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use rollick::games::jackpot::table::rack_body::{RackFrame, SLOTS, TILE};
use rollick::games::jackpot::table::spill::{POURED, STEPS, Spill, SpillBounds, tilt};
use rollick::games::jackpot::table::spill_animation::{SpillingTile, TippingRack};
use rollick::games::jackpot::table::tile_drop::{RackPoses, TileDrop};
use rollick::games::jackpot::table::{Racks, Tile, TilePosition, plugin, spot};
use rollick::games::jackpot::{Action, At, Cells, Jackpot, RackName, Shape, Symbol};
use rollick::rules::record::Record;
use rollick::rules::{Move, MoveOf, Seat};
use rollick::sim::dice::{Pose, STEP};
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{Pace, Play, Scene, Speed};

use crate::test_table::{TestPlayer, TestTable, record};

const SHAPES: [RackName; 2] = [RackName::Staircase, RackName::Pyramid];

fn scene() -> Scene {
    let (file, text) = Jackpot::SCENE;
    Scene::read(file, text).expect("the scene is sound")
}

/// A full rack, its tiles where they came to rest when they fell.
fn filled(shape: &Shape, chance: &mut Pcg64Mcg) -> RackPoses {
    let frame = RackFrame::of(shape);
    let mut standing: RackPoses = [None; SLOTS];
    let mut cells = Cells::NONE;
    loop {
        let open: Vec<u8> = shape.open(cells).iter().collect();
        let Some(&cell) = open.choose(chance) else { return standing };
        cells = cells.with(cell);
        let rest = TileDrop::new(&frame, &standing, cell, u64::from(cell) + 7 * cells.len() as u64).to_rest();
        standing[usize::from(cell)] = Some(rest.pose);
    }
}

/// Full racks of so many seats at their places, and their tiles on the table.
fn full(shape: &Shape, seats: u8, chance: &mut Pcg64Mcg) -> (Vec<Transform>, Vec<Pose>) {
    let scene = scene();
    let places: Vec<Transform> =
        (0..seats).map(|seat| scene.place(&format!("rack-{seats}-{seat}")).expect("a place").transform()).collect();
    let tiles = places
        .iter()
        .flat_map(|place| {
            filled(shape, chance).into_iter().flatten().map(|pose| {
                let at = *place * pose.transform();
                Pose { place: at.translation, turn: at.rotation }
            })
        })
        .collect();
    (places, tiles)
}

/// What can go wrong with the tiles of a pour, as told at its end.
#[derive(Debug, Default)]
struct Defects {
    tiles: usize,
    /// The deepest that a corner of a tile was in the table, in centimetres: one that hits it goes as far as it falls in a
    /// step.
    deepest: f32,
    /// Left the table.
    lost: usize,
    in_their_rack: usize,
    /// Lie higher than a few tiles upon each other.
    hanging: usize,
    /// Lie where the tray or the stacks are.
    in_the_way: usize,
    /// Moved more than half a centimetre in the last tenth of a second.
    moving: usize,
}

fn pour_out(rack: RackName, seats: u8, chance: &mut Pcg64Mcg) -> (Defects, usize) {
    let (ground, frame) = (SpillBounds::of(&scene()), RackFrame::of(rack.shape()));
    let (places, tiles) = full(rack.shape(), seats, chance);
    assert_eq!(tiles.len(), usize::from(seats) * 15);
    let mut pour = Spill::new(&frame, &ground, &places, &tiles);
    let mut amiss = Defects { tiles: tiles.len(), ..Defects::default() };
    let (mut heard, mut before) = (0, Vec::new());
    while pour.steps() < POURED {
        if pour.steps() + 12 == POURED {
            before = (0..tiles.len()).map(|tile| pour.tile(tile).place).collect();
        }
        pour.step();
        heard += usize::from(pour.knock().is_some());
        for tile in 0..tiles.len() {
            amiss.deepest = amiss.deepest.max(pour.sunk(tile));
            assert!(pour.tile(tile).place.y > TILE.z - 1e-4, "it is seen in the table");
        }
    }
    for (tile, before) in before.iter().enumerate() {
        let at = pour.tile(tile).place;
        let (tray, half) = ground.tray;
        let off = (Vec2::new(at.x, at.z) - tray).abs();
        amiss.lost += usize::from(at.x.abs() > ground.half.x || at.z.abs() > ground.half.y || pour.sunk(tile) > TILE.z);
        amiss.hanging += usize::from(at.y > 5.0);
        amiss.in_the_way += usize::from(at.z > ground.front || (off.x < half.x && off.y < half.y));
        amiss.moving += usize::from(at.distance(*before) > 0.5);
        amiss.in_their_rack += places
            .iter()
            .filter(|place| {
                let seen = (**place * tilt(&frame, POURED as f32)).to_matrix().inverse().transform_point3(at);
                let high = (0.0..frame.tall()).contains(&seen.y);
                seen.x.abs() < frame.half_width() && high && seen.z.abs() < TILE.z
            })
            .count();
    }
    (amiss, heard)
}

#[test]
fn every_tile_leaves_its_rack_and_lies_on_the_table() {
    let mut chance = Pcg64Mcg::seed_from_u64(5);
    let mut wrong = Vec::new();
    for rack in SHAPES {
        for round in 0..12_u8 {
            let seats = round % 4 + 1;
            let (amiss, heard) = pour_out(rack, seats, &mut chance);
            let none = [amiss.lost, amiss.in_their_rack, amiss.hanging, amiss.in_the_way] == [0; 4];
            if !none || amiss.deepest > 1.0 || amiss.moving * 5 > amiss.tiles || heard < 4 {
                wrong.push(format!("{rack:?}, {seats} seats, round {round}: {amiss:?}, {heard} hits"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_same_racks_pour_the_same_way_and_cost_little() {
    let (places, tiles) = full(Shape::staircase(), 4, &mut Pcg64Mcg::seed_from_u64(9));
    let poured = || {
        let mut pour = Spill::new(&RackFrame::of(Shape::staircase()), &SpillBounds::of(&scene()), &places, &tiles);
        let began = std::time::Instant::now();
        while pour.steps() < STEPS {
            pour.step();
        }
        let took = began.elapsed();
        ((0..tiles.len()).map(|tile| pour.tile(tile)).collect::<Vec<_>>(), took)
    };
    let (one, took) = poured();
    println!("60 tiles poured: {:.1} ms a step", took.as_secs_f64() * 1000.0 / f64::from(POURED));
    assert_eq!(one, poured().0);
    // Far more than it takes: so that nobody makes it a hundred times dearer.
    assert!(took.as_secs_f32() < 20.0 * POURED as f32 * STEP, "{took:?}");
}

#[test]
fn a_rack_stays_above_the_table_while_it_is_turned_over_and_stands_as_it_stood() {
    for rack in SHAPES {
        let frame = RackFrame::of(rack.shape());
        for step in 0..=STEPS {
            let tilt = tilt(&frame, step as f32);
            for y in [0.0, frame.tall()] {
                for z in [-1.9, 1.9] {
                    // The foot is deeper than what stands on it.
                    let corner = tilt * Vec3::new(0.0, y, if y > 0.0 { z * 0.45 } else { z });
                    assert!(corner.y > -0.06, "step {step}: {corner}");
                }
            }
        }
        for end in [0, STEPS] {
            assert!(tilt(&frame, end as f32).translation.length() < 1e-3);
        }
    }
}

/// Everybody's racks are full but for one tile of seat 0: these moves, and that last one.
fn almost_a_round() -> (Vec<MoveOf<Jackpot>>, Action) {
    let (shape, mut moves, mut cells) = (Shape::staircase(), Vec::new(), Cells::NONE);
    loop {
        let cell = shape.open(cells).iter().next().expect("the rack is not full");
        cells = cells.with(cell);
        let symbol = Symbol::ALL[usize::from(cell) % 4];
        let action = Action::Place { symbol, at: At::Place(shape.place(cell)) };
        moves.push(Move::Faces(Symbol::ALL.into_iter().collect()));
        if cells.len() == 15 {
            return (moves, action);
        }
        moves.push(Move::Act { seat: Seat(0), action });
    }
}

/// A table on which the racks begin to be tipped.
fn tipping(speed: Speed) -> TestTable<Jackpot> {
    let (moves, last) = almost_a_round();
    let players = [TestPlayer::Person];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(Pace { speed, hurry: false });
    table.deal(Record { ..record(&players, 5, moves) }, &players);
    table.wait(3);
    table.wish(0, last);
    for _ in 0..1_200 {
        if tipped(&mut table) > 0 || speed == Speed::Instant {
            break;
        }
        table.wait(1);
    }
    table
}

fn tipped(table: &mut TestTable<Jackpot>) -> usize {
    let mut racks = table.app.world_mut().query::<&TippingRack>();
    racks.iter(table.app.world()).count()
}

fn pouring(table: &mut TestTable<Jackpot>) -> Vec<Vec3> {
    let mut tiles = table.app.world_mut().query_filtered::<&Transform, With<SpillingTile>>();
    tiles.iter(table.app.world()).map(|at| at.translation).collect()
}

/// Every tile lies in its stack, where its stack is, and nothing is on its way.
fn all_are_gathered(table: &mut TestTable<Jackpot>) {
    let scene = table.app.world().resource::<Scene>().clone();
    let world = table.app.world_mut();
    let mut tiles = world.query::<(&Tile, &Transform, Has<Sliding>, Has<SpillingTile>)>();
    let mut places: Vec<(Symbol, u8)> = Vec::new();
    for (tile, at, sliding, pouring) in tiles.iter(world) {
        let TilePosition::Stack(index) = tile.position else { panic!("{tile:?} lies in no stack") };
        assert!(!sliding && !pouring, "{tile:?} is on its way");
        let home = spot(&scene, tile.symbol, index).translation;
        assert!(at.translation.distance(home) < 0.05, "{tile:?} at {at:?}");
        places.push((tile.symbol, index));
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 112, "each in a place of its own");
    assert!(world.resource::<Racks>().standing(Seat(0)).iter().all(Option::is_none));
}

#[test]
fn tiles_pour_as_bodies_and_are_gathered_in_time() {
    for (speed, most) in [(Speed::Normal, 31), (Speed::Fast, 13)] {
        let mut table = tipping(speed);
        // The rules are a round further already, whatever the tiles do.
        assert_eq!(table.the_match().rules().round(), 2);
        assert_eq!(pouring(&mut table).len(), 15);
        let (mut frames, mut highest) = (0, 0.0_f32);
        while tipped(&mut table) > 0 {
            for at in pouring(&mut table) {
                assert!(at.y > TILE.z - 0.02, "frame {frames}: {at}");
                highest = highest.max(at.y);
            }
            table.wait(1);
            frames += 1;
            assert!(frames <= most, "{speed:?}: tipped for {frames} frames of 50 ms");
        }
        assert!(highest > 8.0, "they were lifted with their rack: {highest}");
        assert_eq!(pouring(&mut table), []);
        table.wait(16);
        all_are_gathered(&mut table);
    }
}

#[test]
fn a_table_that_waits_for_nothing_pours_nothing_and_one_that_is_hurried_on_stops() {
    let mut table = tipping(Speed::Instant);
    table.wait(2);
    assert_eq!((tipped(&mut table), pouring(&mut table).len()), (0, 0));
    all_are_gathered(&mut table);
    // Somebody sets the table to instant while tiles fall.
    let mut table = tipping(Speed::Normal);
    table.wait(12);
    assert_eq!(pouring(&mut table).len(), 15);
    table.app.insert_resource(Pace { speed: Speed::Instant, hurry: false });
    table.wait(3);
    assert_eq!((tipped(&mut table), pouring(&mut table).len()), (0, 0));
    all_are_gathered(&mut table);
}

#[test]
fn a_match_resumed_while_tiles_pour_has_them_all_in_their_stacks() {
    let mut table = tipping(Speed::Normal);
    table.wait(10);
    assert_eq!(pouring(&mut table).len(), 15);
    let (kept, before) = (table.the_match().record().clone(), table.the_match().rules().clone());
    // Dealt anew at the same table, over the tiles that fall.
    table.deal(kept, &[TestPlayer::Person]);
    table.wait(2);
    assert_eq!(table.the_match().rules(), &before);
    assert_eq!((tipped(&mut table), pouring(&mut table).len()), (0, 0));
    all_are_gathered(&mut table);
    table.wait(40);
    all_are_gathered(&mut table);
}
