//! Physics of emptying the racks of Jackpot.

use bevy::math::Vec3;
use bevy::prelude::*;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use rollick::games::jackpot::table::rack_body::{RackFrame, SLOTS, TILE};
use rollick::games::jackpot::table::spill::{POURED, STEPS, Spill, SpillBounds, tilt};
use rollick::games::jackpot::table::spill_animation::{SpillingTile, TippingRack};
use rollick::games::jackpot::table::tile_drop::{RackPoses, TileDrop};
use rollick::games::jackpot::table::{RackTile, Racks, TilePosition, plugin, spot};
use rollick::games::jackpot::{Action, At, Cells, Jackpot, RackName, Shape, Symbol};
use rollick::rules::record::Record;
use rollick::rules::{Move, MoveOf, Seat};
use rollick::sim::dice::{Pose, STEP};
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{Scene, Speed, TableGame, TableSpeed};

use crate::test_table::{TestPlayer, TestTable, record};

const SHAPES: [RackName; 2] = [RackName::Staircase, RackName::Pyramid];

fn scene() -> Scene {
    let (file, text) = Jackpot::SCENE;
    Scene::read(file, text).expect("the embedded scene is valid")
}

/// A full rack with tiles where they came to rest.
fn filled(shape: &Shape, rng: &mut Pcg64Mcg) -> RackPoses {
    let frame = RackFrame::of(shape);
    let mut standing: RackPoses = [None; SLOTS];
    let mut cells = Cells::NONE;
    loop {
        let open: Vec<u8> = shape.open(cells).iter().collect();
        let Some(&cell) = open.choose(rng) else { return standing };
        cells = cells.with(cell);
        let rest = TileDrop::new(&frame, &standing, cell, u64::from(cell) + 7 * cells.len() as u64).to_rest();
        standing[usize::from(cell)] = Some(rest.pose);
    }
}

/// Full racks at their places, and the tiles in table coordinates.
fn full(shape: &Shape, seats: u8, rng: &mut Pcg64Mcg) -> (Vec<Transform>, Vec<Pose>) {
    let scene = scene();
    let places: Vec<Transform> = (0..seats)
        .map(|seat| scene.place(&format!("rack-{seats}-{seat}")).expect("the scene has the place").transform())
        .collect();
    let tiles = places
        .iter()
        .flat_map(|place| {
            filled(shape, rng).into_iter().flatten().map(|pose| {
                let at = *place * pose.transform();
                Pose { place: at.translation, turn: at.rotation }
            })
        })
        .collect();
    (places, tiles)
}

/// Defects found at the end of a spill.
#[derive(Debug, Default)]
struct Defects {
    tiles: usize,
    /// The deepest that a tile's corner was below the table top, in cm. A tile may sink in by the distance it falls in
    /// one step.
    deepest: f32,
    /// Tiles that left the table.
    lost: usize,
    in_their_rack: usize,
    /// Tiles higher than a few tiles on top of each other.
    hanging: usize,
    /// Tiles at the tray or the stacks.
    in_the_way: usize,
    /// Tiles that moved more than half a centimetre in the last tenth of a second.
    moving: usize,
}

fn spill_all(rack: RackName, seats: u8, rng: &mut Pcg64Mcg) -> (Defects, usize) {
    let (ground, frame) = (SpillBounds::of(&scene()), RackFrame::of(rack.shape()));
    let (places, tiles) = full(rack.shape(), seats, rng);
    assert_eq!(tiles.len(), usize::from(seats) * 15);
    let mut spill = Spill::new(&frame, &ground, &places, &tiles);
    let mut defects = Defects { tiles: tiles.len(), ..Defects::default() };
    let (mut knocks, mut before) = (0, Vec::new());
    while spill.steps() < POURED {
        if spill.steps() + 12 == POURED {
            before = (0..tiles.len()).map(|tile| spill.tile(tile).place).collect();
        }
        spill.step();
        knocks += usize::from(spill.knock().is_some());
        for tile in 0..tiles.len() {
            defects.deepest = defects.deepest.max(spill.sunk(tile));
            assert!(spill.tile(tile).place.y > TILE.z - 1e-4, "the displayed tile is above the table");
        }
    }
    for (tile, before) in before.iter().enumerate() {
        let at = spill.tile(tile).place;
        let (tray, half) = ground.tray;
        let off = (Vec2::new(at.x, at.z) - tray).abs();
        defects.lost +=
            usize::from(at.x.abs() > ground.half.x || at.z.abs() > ground.half.y || spill.sunk(tile) > TILE.z);
        defects.hanging += usize::from(at.y > 5.0);
        defects.in_the_way += usize::from(at.z > ground.front || (off.x < half.x && off.y < half.y));
        defects.moving += usize::from(at.distance(*before) > 0.5);
        defects.in_their_rack += places
            .iter()
            .filter(|place| {
                let seen = (**place * tilt(&frame, POURED as f32)).to_matrix().inverse().transform_point3(at);
                let high = (0.0..frame.total_height()).contains(&seen.y);
                seen.x.abs() < frame.half_width() && high && seen.z.abs() < TILE.z
            })
            .count();
    }
    (defects, knocks)
}

#[test]
fn every_tile_leaves_its_rack_and_lies_on_the_table() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut wrong = Vec::new();
    for rack in SHAPES {
        for round in 0..12_u8 {
            let seats = round % 4 + 1;
            let (defects, knocks) = spill_all(rack, seats, &mut rng);
            let none = [defects.lost, defects.in_their_rack, defects.hanging, defects.in_the_way] == [0; 4];
            if !none || defects.deepest > 1.0 || defects.moving * 5 > defects.tiles || knocks < 4 {
                wrong.push(format!("{rack:?}, {seats} seats, round {round}: {defects:?}, {knocks} knocks"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn spills_are_deterministic_and_fast() {
    let (places, tiles) = full(Shape::staircase(), 4, &mut Pcg64Mcg::seed_from_u64(9));
    let poured = || {
        let mut spill = Spill::new(&RackFrame::of(Shape::staircase()), &SpillBounds::of(&scene()), &places, &tiles);
        let began = std::time::Instant::now();
        while spill.steps() < STEPS {
            spill.step();
        }
        let took = began.elapsed();
        ((0..tiles.len()).map(|tile| spill.tile(tile)).collect::<Vec<_>>(), took)
    };
    let (one, took) = poured();
    println!("60 tiles spilled: {:.1} ms a step", took.as_secs_f64() * 1000.0 / f64::from(POURED));
    assert_eq!(one, poured().0);
    // A generous limit that catches a severe slowdown only.
    assert!(took.as_secs_f32() < 20.0 * POURED as f32 * STEP, "{took:?}");
}

#[test]
fn a_tilting_rack_stays_above_the_table_and_returns_to_its_place() {
    for rack in SHAPES {
        let frame = RackFrame::of(rack.shape());
        for step in 0..=STEPS {
            let tilt = tilt(&frame, step as f32);
            for y in [0.0, frame.total_height()] {
                for z in [-1.9, 1.9] {
                    // The foot is deeper than the upper part.
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

/// Moves that fill all racks except for one tile of seat 0, and the move that completes them.
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

/// A table whose racks are about to be tipped.
fn tipping(speed: Speed) -> TestTable<Jackpot> {
    let (moves, last) = almost_a_round();
    let players = [TestPlayer::Person];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(TableSpeed { speed, fast_forward: false });
    table.deal(Record { ..record(&players, 5, moves) }, &players);
    table.wait(3);
    table.request(0, last);
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

fn spilling(table: &mut TestTable<Jackpot>) -> Vec<Vec3> {
    let mut tiles = table.app.world_mut().query_filtered::<&Transform, With<SpillingTile>>();
    tiles.iter(table.app.world()).map(|at| at.translation).collect()
}

/// Checks that every tile is in its stack and at rest.
fn all_are_gathered(table: &mut TestTable<Jackpot>) {
    let scene = table.app.world().resource::<Scene>().clone();
    let world = table.app.world_mut();
    let mut tiles = world.query::<(&RackTile, &Transform, Has<Sliding>, Has<SpillingTile>)>();
    let mut places: Vec<(Symbol, u8)> = Vec::new();
    for (tile, at, sliding, spilling) in tiles.iter(world) {
        let TilePosition::Stack(index) = tile.position else { panic!("{tile:?} is in no stack") };
        assert!(!sliding && !spilling, "{tile:?} is still moving");
        let home = spot(&scene, tile.symbol, index).translation;
        assert!(at.translation.distance(home) < 0.05, "{tile:?} at {at:?}");
        places.push((tile.symbol, index));
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 112, "no two tiles are at the same position");
    assert!(world.resource::<Racks>().standing(Seat(0)).iter().all(Option::is_none));
}

#[test]
fn tiles_spill_and_are_gathered_within_the_time_limit() {
    for (speed, max_frames) in [(Speed::Normal, 31), (Speed::Fast, 13)] {
        let mut table = tipping(speed);
        // The rules are in the next round already, independently of the tiles.
        assert_eq!(table.the_match().rules().round(), 2);
        assert_eq!(spilling(&mut table).len(), 15);
        let (mut frames, mut highest) = (0, 0.0_f32);
        while tipped(&mut table) > 0 {
            for at in spilling(&mut table) {
                assert!(at.y > TILE.z - 0.02, "frame {frames}: {at}");
                highest = highest.max(at.y);
            }
            table.wait(1);
            frames += 1;
            assert!(frames <= max_frames, "{speed:?}: tipped for {frames} frames of 50 ms");
        }
        assert!(highest > 8.0, "tiles are lifted with their rack: {highest}");
        assert_eq!(spilling(&mut table), []);
        table.wait(16);
        all_are_gathered(&mut table);
    }
}

#[test]
fn instant_speed_skips_the_spill() {
    let mut table = tipping(Speed::Instant);
    table.wait(2);
    assert_eq!((tipped(&mut table), spilling(&mut table).len()), (0, 0));
    all_are_gathered(&mut table);
    // Switch to instant speed while tiles are spilling.
    let mut table = tipping(Speed::Normal);
    table.wait(12);
    assert_eq!(spilling(&mut table).len(), 15);
    table.app.insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
    table.wait(3);
    assert_eq!((tipped(&mut table), spilling(&mut table).len()), (0, 0));
    all_are_gathered(&mut table);
}

#[test]
fn resuming_during_a_spill_puts_all_tiles_into_their_stacks() {
    let mut table = tipping(Speed::Normal);
    table.wait(10);
    assert_eq!(spilling(&mut table).len(), 15);
    let (kept, before) = (table.the_match().record().clone(), table.the_match().rules().clone());
    // Resume at the same table while tiles are spilling.
    table.deal(kept, &[TestPlayer::Person]);
    table.wait(2);
    assert_eq!(table.the_match().rules(), &before);
    assert_eq!((tipped(&mut table), spilling(&mut table).len()), (0, 0));
    all_are_gathered(&mut table);
    table.wait(40);
    all_are_gathered(&mut table);
}
