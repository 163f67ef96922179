//! Multzo on a headless table.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rollick::games::multzo::table::layout::{CoinSpot, TileSpot};
use rollick::games::multzo::table::positions::{COIN_RADIUS, TILE, TablePositions};
use rollick::games::multzo::table::private_view::{Peek, PeekButton, PeekStarted, own_tiles};
use rollick::games::multzo::table::{CoinPiece, TileLayout, TilePiece, VisibleFace, plugin};
use rollick::games::multzo::{Action, Event, Multzo, Source, TILES, Tile};
use rollick::rules::bots::Level;
use rollick::rules::record::{Record, move_line};
use rollick::rules::{Move, MoveOf, Seat, Turn};
use rollick::sim::dice::Material;
use rollick::sim::lobby::Device;
use rollick::sim::table::layout::HeldUp;
use rollick::sim::table::pieces::{Landed, PieceMaterial};
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{
    ActionRequest, Match, PresentationQueue, Scene, Shot, Speed, TableGame, TableSpeed, TableStore, ThinkingTime,
};

use crate::fake_store::FakeStore;
use crate::test_table::{TestPlayer, TestTable, record};

const PEOPLE: [TestPlayer; 3] = [TestPlayer::Person; 3];

/// A shuffled deck.
fn deck(seed: u64) -> Vec<Tile> {
    let mut deck: Vec<Tile> = Tile::all().collect();
    deck.shuffle(&mut rand_pcg::Pcg64Mcg::seed_from_u64(seed));
    deck
}

fn act(seat: u8, action: Action) -> MoveOf<Multzo> {
    Move::Act { seat: Seat(seat), action }
}

/// A table of people after these moves.
fn people(moves: Vec<MoveOf<Multzo>>) -> TestTable<Multzo> {
    let mut table = TestTable::<Multzo>::new(&PEOPLE, 3, plugin);
    table.deal(record(&PEOPLE, 3, moves), &PEOPLE);
    table.until("the presentation", TestTable::all_shown);
    table.wait(3);
    table
}

/// Visible faces with the positions of their tiles.
fn faces(table: &mut TestTable<Multzo>) -> Vec<(TileSpot, Tile)> {
    let mut query = table.app.world_mut().query::<(&TilePiece, &VisibleFace)>();
    let mut faces: Vec<_> = query.iter(table.app.world()).map(|(piece, face)| (piece.spot, face.0)).collect();
    faces.sort();
    faces
}

fn set_peek_button(table: &mut TestTable<Multzo>, seat: u8, held: bool) {
    table.app.world_mut().write_message(PeekButton { seat: Seat(seat), held });
    table.wait(1);
}

fn peek(table: &TestTable<Multzo>) -> &Peek {
    table.app.world().resource::<Peek>()
}

/// Checks that only public tiles, and those of a peeking seat, have a visible face.
fn assert_only_public_faces(table: &mut TestTable<Multzo>) {
    let open = peek(table).open();
    let lay = table.app.world().resource::<TileLayout>().clone();
    let mut query = table.app.world_mut().query::<(&TilePiece, Option<&VisibleFace>, Has<Sliding>)>();
    let mut spots: Vec<TileSpot> = Vec::new();
    for (piece, face, sliding) in query.iter(table.app.world()) {
        spots.push(piece.spot);
        let peeked = matches!(piece.spot, TileSpot::Hand(seat, _) if Some(seat) == open);
        let known = lay.face(piece.spot);
        if !peeked && !sliding {
            assert_eq!(face.map(|face| face.0), known, "{:?}", piece.spot);
        }
    }
    spots.sort();
    let mut wanted = lay.tiles().to_vec();
    wanted.sort();
    assert_eq!(spots, wanted, "every tile is in its position");
}

#[test]
fn bots_finish_matches_and_no_hidden_tile_gets_a_face() {
    for seats in 2..=5_usize {
        let players: Vec<TestPlayer> =
            (0..seats).map(|seat| TestPlayer::Bot(if seat % 2 == 0 { Level::Normal } else { Level::Easy })).collect();
        let mut table = TestTable::<Multzo>::new(&players, 10 + seats as u64, plugin);
        let mut over = None;
        for _ in 0..60_000 {
            table.wait(1);
            assert_only_public_faces(&mut table);
            over = table.over();
            if over.is_some() {
                break;
            }
        }
        let over = over.unwrap_or_else(|| panic!("the match of {seats} did not end"));
        assert_eq!(over.outcome.scores().len(), seats);
        let mut coins = table.app.world_mut().query::<&CoinPiece>();
        assert_eq!(coins.iter(table.app.world()).count(), TILES);
        let match_ = table.the_match();
        let again = Match::new(match_.record().clone()).expect("the record replays");
        assert_eq!(again.events(), match_.events());
        assert!(match_.events().iter().any(|event| matches!(event, Event::HandShown { .. })));
    }
}

/// Number of presented rounds.
fn rounds_shown(table: &TestTable<Multzo>) -> usize {
    let shown = table.app.world().resource::<PresentationQueue<Multzo>>().shown(table.the_match().events());
    shown.iter().filter(|event| matches!(event, Event::RoundBegan { .. })).count()
}

/// Revealed hands are gathered before the next deal, so that their tiles cannot be followed.
#[test]
fn tiles_are_dealt_only_when_all_are_face_down_in_the_stock() {
    for speed in [Speed::Normal, Speed::Fast, Speed::Instant] {
        let deck = deck(6);
        let moves = vec![
            Move::Order(deck.clone()),
            act(0, Action::Draw(Source::Stock)),
            act(0, Action::Declare(deck[0])),
            act(1, Action::Draw(Source::Stock)),
            act(1, Action::Discard(deck[4])),
            act(2, Action::Draw(Source::Stock)),
        ];
        let mut table = people(moves);
        table.app.insert_resource(TableSpeed { speed, fast_forward: false });
        table.request(2, Action::Discard(deck[8]));
        let (mut gathered, mut dealt, mut in_the_air) = (0, 0, 0);
        for _ in 0..2_000 {
            table.wait(1);
            if rounds_shown(&table) < 2 {
                // Make the choices about taking coins.
                if let (Turn::Choose(open), true) = (table.turn(), table.all_shown()) {
                    let seat = open.lowest().expect("a seat is asked");
                    table.app.world_mut().write_message(ActionRequest::<Multzo> { seat, action: Action::TakeCoins });
                }
                continue;
            }
            let mut query = table.app.world_mut().query::<(&TilePiece, Option<&VisibleFace>, Has<Sliding>)>();
            let pieces: Vec<_> = query.iter(table.app.world()).map(|(tile, face, on)| (tile.spot, face, on)).collect();
            let to_stock = pieces.iter().filter(|(spot, _, on)| matches!(spot, TileSpot::Stock(_)) && *on).count();
            in_the_air += usize::from(to_stock > 0);
            for (spot, face, _) in pieces {
                match spot {
                    TileSpot::Hand(..) => {
                        assert_eq!(face, None, "{speed:?}: face up in another hand, {spot:?}");
                        assert_eq!(to_stock, 0, "{speed:?}: dealt while tiles are still being gathered");
                        dealt += 1;
                    }
                    _ => gathered += usize::from(face.is_some()),
                }
            }
            if table.all_shown() {
                break;
            }
        }
        assert_eq!(
            table.app.world().resource::<TileLayout>().held[..3],
            [4_u8; 3],
            "{speed:?}: the next round is dealt"
        );
        assert!(
            table.all_shown() && matches!(table.turn(), Turn::Choose(_)),
            "{speed:?}: the presentation is finished"
        );
        assert!(dealt >= 12, "{speed:?}");
        // At instant speed nothing is seen moving.
        let seen = (gathered > 0, in_the_air > 0);
        assert_eq!(seen, (speed != Speed::Instant, speed != Speed::Instant), "{speed:?}: tiles go back face up");
    }
}

#[test]
fn only_moves_that_reveal_a_hidden_tile_are_obfuscated() {
    let store = FakeStore::default();
    let mut table = TestTable::<Multzo>::new(&PEOPLE, 3, plugin);
    table.app.insert_resource(TableStore::new(store.clone()));
    let hand = |table: &TestTable<Multzo>, seat: u8| table.the_match().rules().hand(Seat(seat)).to_vec();
    // Drawing from the stock is the only choice, so it is made automatically.
    table.until("seat 0 draws", |table| hand(table, 0).len() == 5);
    let hidden = hand(&table, 0)[0];
    table.request(0, Action::Declare(hidden));
    table.until("seat 1 draws", |table| hand(table, 1).len() == 5);
    let open = hand(&table, 1)[0];
    table.request(1, Action::Discard(open));
    table.request(2, Action::Draw(Source::FaceUp(open)));
    let moves = &table.the_match().record().moves;
    assert!(matches!(moves[0], Move::Order(_)));
    let after = [
        act(0, Action::Draw(Source::Stock)),
        act(0, Action::Declare(hidden)),
        act(1, Action::Draw(Source::Stock)),
        act(1, Action::Discard(open)),
        act(2, Action::Draw(Source::FaceUp(open))),
    ];
    assert_eq!(moves[1..], after);
    let veiled = [true, true, true, true, false, false];
    let wanted: Vec<(String, bool)> = moves.iter().map(move_line::<Multzo>).zip(veiled).collect();
    assert_eq!(store.lines(), wanted);
}

#[test]
fn shuffles_use_the_matchs_random_source_and_are_stored_as_moves() {
    let orders = [5, 5, 6].map(|seed| {
        let mut table = TestTable::<Multzo>::new(&PEOPLE, seed, plugin);
        table.until("the deal", |table| matches!(table.turn(), Turn::Choose(_)));
        let Some(Move::Order(order)) = table.the_match().record().moves.first().cloned() else {
            panic!("the shuffle is the first move")
        };
        order
    });
    assert_eq!(orders[0], orders[1]);
    assert_ne!(orders[0], orders[2]);
}

#[test]
fn tiles_are_lifted_after_a_warning_while_held_for_one_seat_only() {
    let mut table = people(vec![Move::Order(deck(1))]);
    assert_eq!(faces(&mut table), []);
    set_peek_button(&mut table, 1, true);
    for _ in 0..16 {
        assert_eq!(peek(&table).open(), None, "the warning comes first");
        assert_eq!(faces(&mut table), []);
        table.wait(1);
    }
    table.wait(4);
    assert_eq!(peek(&table).open(), Some(Seat(1)));
    let own = own_tiles(table.the_match().events(), Seat(1));
    let wanted: Vec<_> =
        own.iter().enumerate().map(|(slot, tile)| (TileSpot::Hand(Seat(1), slot as u8), *tile)).collect();
    assert_eq!(faces(&mut table), wanted);
    set_peek_button(&mut table, 2, true);
    assert_eq!(peek(&table).open(), Some(Seat(1)), "only one seat can peek at a time");
    set_peek_button(&mut table, 2, false);
    assert_eq!(faces(&mut table), wanted);
    set_peek_button(&mut table, 1, false);
    assert_eq!(
        (peek(&table).seat(), faces(&mut table)),
        (None, Vec::new()),
        "tiles are lowered in the frame of the release"
    );
    let mut held = table.app.world_mut().query_filtered::<(), With<HeldUp>>();
    assert_eq!(held.iter(table.app.world()).count(), 0);
    assert_eq!((peek(&table).times(Seat(1)), peek(&table).times(Seat(2))), (1, 0));
    // A short press lifts nothing and is not counted.
    set_peek_button(&mut table, 1, true);
    table.wait(5);
    set_peek_button(&mut table, 1, false);
    table.wait(20);
    assert_eq!((peek(&table).times(Seat(1)), faces(&mut table)), (1, Vec::new()));
}

#[test]
fn bots_and_seats_without_hidden_tiles_cannot_peek() {
    let players = [TestPlayer::Person, TestPlayer::Bot(Level::Easy)];
    let mut table = TestTable::<Multzo>::new(&players, 4, plugin);
    set_peek_button(&mut table, 1, true);
    table.wait(30);
    assert_eq!((peek(&table).seat(), faces(&mut table).is_empty()), (None, true));
    let mut table = people(Vec::new());
    table.until("the deal", |table| matches!(table.turn(), Turn::Choose(_)));
    table.until("the presentation", TestTable::all_shown);
    set_peek_button(&mut table, 0, true);
    table.wait(30);
    assert_eq!(peek(&table).open(), Some(Seat(0)));
    // Losing the device ends the peek at once.
    table.app.world_mut().resource_mut::<rollick::sim::lobby::Lobby>().lose(Device::Pad(0));
    table.wait(1);
    assert_eq!((peek(&table).seat(), faces(&mut table)), (None, Vec::new()));
}

#[test]
fn a_turn_can_be_played_while_peeking() {
    let mut table = people(vec![Move::Order(deck(2)), act(0, Action::Draw(Source::Stock))]);
    let thrown = own_tiles(table.the_match().events(), Seat(0))[0];
    table.request(0, Action::Discard(thrown));
    table.until("the next turn", TestTable::all_shown);
    set_peek_button(&mut table, 1, true);
    table.wait(25);
    table.request(1, Action::Draw(Source::FaceUp(thrown)));
    table.wait(4);
    let own = own_tiles(table.the_match().events(), Seat(1));
    assert_eq!((own.len(), own[4]), (5, thrown), "the tile drawn last is at the end");
    assert_eq!(faces(&mut table).len(), 5);
    table.app.world_mut().resource_mut::<Peek>().chosen = Some(2);
    table.request(1, Action::Declare(own[2]));
    table.wait(6);
    assert_eq!(faces(&mut table).len(), 4);
    assert!(faces(&mut table).iter().all(|(spot, _)| matches!(spot, TileSpot::Hand(Seat(1), _))));
    set_peek_button(&mut table, 1, false);
    assert_eq!(faces(&mut table), []);
    assert_only_public_faces(&mut table);
}

#[test]
fn a_match_resumed_during_a_peek_shows_nothing() {
    let moves = vec![Move::Order(deck(3)), act(0, Action::Draw(Source::Stock))];
    let mut table = people(moves.clone());
    set_peek_button(&mut table, 0, true);
    table.wait(25);
    assert_eq!(faces(&mut table).len(), 5);
    let kept = table.the_match().record().clone();
    assert_eq!(kept.moves, moves, "peeking is not a move");
    // Simulate a crash: resume from the record.
    let mut again = people(Vec::new());
    again.deal(Record { moves: kept.moves, ..record(&PEOPLE, 3, Vec::new()) }, &PEOPLE);
    again.wait(4);
    assert_eq!(again.the_match().rules(), table.the_match().rules());
    assert_eq!((peek(&again).seat(), faces(&mut again)), (None, Vec::new()));
    assert_only_public_faces(&mut again);
    // The same when the match is resumed at the same table.
    table.deal(record(&PEOPLE, 3, moves), &PEOPLE);
    table.wait(2);
    assert_eq!((peek(&table).seat(), faces(&mut table)), (None, Vec::new()));
}

#[test]
fn tiles_sound_like_bone_and_coins_like_brass() {
    let mut table = people(vec![Move::Order(deck(8))]);
    let world = table.app.world_mut();
    let mut tiles = world.query_filtered::<&PieceMaterial, With<TilePiece>>();
    assert!(tiles.iter(world).count() == 24 && tiles.iter(world).all(|made| made.0 == Material::Bone));
    let mut coins = world.query_filtered::<&PieceMaterial, With<CoinPiece>>();
    assert!(coins.iter(world).count() == 24 && coins.iter(world).all(|made| made.0 == Material::Brass));
}

/// Everything observable: all entities with their components (except table-internal data), the layout, sounds and
/// peeks.
fn seen(table: &mut TestTable<Multzo>) -> Vec<String> {
    let world = table.app.world_mut();
    let mut all: Vec<String> = Vec::new();
    let entities: Vec<Entity> = world.query::<Entity>().iter(world).collect();
    for entity in entities {
        let component_ids: Vec<String> = world
            .inspect_entity(entity)
            .map(|parts| parts.map(|part| format!("{:?}", part.id())).collect())
            .unwrap_or_default();
        let entity_ref = world.entity(entity);
        let name = entity_ref.get::<Name>().map(|name| name.as_str().to_owned());
        let at = entity_ref.get::<Transform>().copied();
        let (tile, face) = (entity_ref.get::<TilePiece>(), entity_ref.get::<VisibleFace>());
        let (coin, sliding) = (entity_ref.get::<CoinPiece>(), entity_ref.get::<Sliding>());
        all.push(format!("{entity} {name:?} {at:?} {tile:?} {face:?} {coin:?} {sliding:?} {component_ids:?}"));
    }
    all.sort();
    let sounds = world.resource::<Messages<Landed>>();
    all.push(format!(
        "{:?}",
        sounds.get_cursor().read(sounds).map(|landed| (landed.at, landed.material)).collect::<Vec<_>>()
    ));
    all.push(format!("{:?} {:?}", world.resource::<TileLayout>(), world.resource::<Peek>()));
    all
}

/// A choice that can be expressed for any deck.
#[derive(Clone, Copy)]
enum Choice {
    DrawStock,
    /// Discard the tile drawn last.
    Back,
    /// Lay the first tile face down.
    Declare,
}

/// Plays these choices with a deck until `done` and returns what is observable in every frame.
fn play(deck: Vec<Tile>, choices: &[(u8, Choice)], peek_frame: usize) -> (Vec<Vec<String>>, TestTable<Multzo>) {
    let mut table = TestTable::<Multzo>::new(&PEOPLE, 3, plugin);
    table.deal(record(&PEOPLE, 3, vec![Move::Order(deck)]), &PEOPLE);
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    let mut frames = Vec::new();
    let mut next = 0;
    for frame in 0..6_000 {
        table.wait(1);
        frames.push(seen(&mut table));
        if matches!(table.the_match().events().last(), Some(Event::CoinsTaken { .. } | Event::CategoryUnclaimed { .. }))
            || table.the_match().events().iter().any(|event| matches!(event, Event::HandShown { .. }))
        {
            break;
        }
        // Seat 0, the observer, peeks at its own tiles now and then.
        if frame % 60 == peek_frame % 60 {
            table.app.world_mut().write_message(PeekButton { seat: Seat(0), held: true });
        } else if frame % 60 == (peek_frame + 40) % 60 {
            table.app.world_mut().write_message(PeekButton { seat: Seat(0), held: false });
        }
        let Turn::Choose(open) = table.turn() else { continue };
        if !table.all_shown() || frame % 15 != 0 || next >= choices.len() {
            continue;
        }
        let (seat, choice) = choices[next];
        if !open.contains(Seat(seat)) {
            continue;
        }
        let hand = table.the_match().rules().hand(Seat(seat)).to_vec();
        let action = match choice {
            Choice::DrawStock => Action::Draw(Source::Stock),
            Choice::Back => Action::Discard(*hand.last().expect("the seat drew a tile")),
            Choice::Declare => Action::Declare(hand[0]),
        };
        next += 1;
        table.app.world_mut().write_message(ActionRequest::<Multzo> { seat: Seat(seat), action });
    }
    (frames, table)
}

#[test]
fn another_seats_hidden_tiles_do_not_affect_anything_observable() {
    use Choice::{Back, Declare, DrawStock};
    let turns = |seat: u8, last: Choice| [(seat, DrawStock), (seat, last)];
    let round: Vec<_> =
        [turns(0, Back), turns(1, Back), turns(2, Back), turns(0, Back), turns(1, Declare), turns(2, Back)]
            .into_iter()
            .chain([turns(0, Back)])
            .flatten()
            .collect();
    let one = deck(8);
    // Swap seat 1's four tiles with four from the bottom of the stock that are not drawn, so that categories, values and
    // display order differ.
    let mut other = one.clone();
    for (hand_index, stock_index) in [(4, 20), (5, 23), (6, 21), (7, 22)] {
        other.swap(hand_index, stock_index);
    }
    let (a, first) = play(one, &round, 7);
    let (b, second) = play(other, &round, 7);
    let shown = |table: &TestTable<Multzo>| {
        let events = table.the_match().events();
        events
            .iter()
            .position(|event| matches!(event, Event::HandShown { .. }))
            .expect("the round reached the showdown")
    };
    assert_eq!(shown(&first), shown(&second));
    let hands = |table: &TestTable<Multzo>| table.the_match().events()[shown(table)..shown(table) + 3].to_vec();
    assert_ne!(hands(&first), hands(&second), "the revealed hands differ");
    assert!(a.len() > 200 && a.len() == b.len(), "{} and {} frames", a.len(), b.len());
    let frames_with_faces =
        a.iter().filter(|frame| frame.iter().any(|line| line.contains("Some(VisibleFace("))).count();
    assert!(frames_with_faces > 20, "faces were visible in {frames_with_faces} frames");
    for (number, (one, other)) in a.iter().zip(&b).enumerate() {
        assert_eq!(one, other, "frame {number} differs");
    }
    // The events visible to seat 0 are equal too, and the comparison detects a real difference.
    let events_of_seat_0 = |table: &TestTable<Multzo>| -> Vec<Event> {
        use rollick::rules::GameEvent;
        let events = table.the_match().events();
        events[..shown(table)].iter().filter(|event| event.seen_by(Some(Seat(0)))).cloned().collect()
    };
    assert_eq!(events_of_seat_0(&first), events_of_seat_0(&second));
    let (mut first, mut second) = (first, second);
    let later = [&mut first, &mut second].map(|table| {
        table.until("the showdown is shown", TestTable::all_shown);
        seen(table)
    });
    assert_ne!(later[0], later[1], "the showdown differs");
}

#[test]
fn undo_ends_the_peek_and_keeps_the_count() {
    let mut table = people(vec![Move::Order(deck(5)), act(0, Action::Draw(Source::Stock))]);
    let own = own_tiles(table.the_match().events(), Seat(0));
    table.request(0, Action::Discard(own[1]));
    table.until("shown", TestTable::all_shown);
    table.request(1, Action::Draw(Source::FaceUp(own[1])));
    table.until("shown", TestTable::all_shown);
    set_peek_button(&mut table, 1, true);
    table.wait(25);
    assert_eq!(faces(&mut table).len(), 5);
    let started_peeks: Vec<PeekStarted> =
        table.app.world_mut().resource_mut::<Messages<PeekStarted>>().drain().collect();
    assert!(started_peeks.iter().all(|peek| *peek == PeekStarted { seat: Seat(1), times: 1 }));
    table.undo(1);
    table.wait(2);
    assert_eq!(peek(&table).seat(), None, "the table was reset");
    assert_eq!(peek(&table).times(Seat(1)), 1);
    let open = faces(&mut table);
    assert_eq!(open.len(), 1, "the discard is back: {open:?}");
}

/// The warning is timed by the clock, not by frames.
#[test]
fn the_warning_has_the_specified_duration() {
    let mut table = people(vec![Move::Order(deck(1))]);
    table.app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_millis(10)));
    set_peek_button(&mut table, 2, true);
    table.wait(80);
    assert_eq!(peek(&table).open(), None);
    table.wait(20);
    assert_eq!(peek(&table).open(), Some(Seat(2)));
}

/// Lower end of the upper player panels and upper end of the lower ones at a table of five, in percent of the picture's
/// height from the top.
const CLEAR: (f32, f32) = (18.4, 85.0);

#[test]
fn player_panels_cover_neither_hands_nor_coins() {
    let (file, text) = Multzo::SCENE;
    let scene = Scene::read(file, text).expect("the embedded scene is valid");
    let shot = scene.shots["overview"].viewpoint(Shot::DEFAULT_ASPECT);
    let eye = Transform::from_translation(shot.eye).looking_at(shot.target, Vec3::Y);
    let height = |point: Vec3| {
        let seen = eye.to_matrix().inverse().transform_point3(point);
        50.0 + 50.0 * seen.y / seen.z / (shot.fov.to_radians() * 0.5).tan()
    };
    assert!(height(Vec3::NEG_Z * 20.0) < height(Vec3::Z * 20.0), "heights are measured from the top");
    for seats in 2..=5 {
        let places = TablePositions::new(&scene, seats);
        for seat in (0..seats).map(Seat) {
            let coins = (0..10).map(|place| (places.coin(CoinSpot::Taken(seat, place), 10), COIN_RADIUS));
            let tiles = (0..5).map(|slot| (places.tile(TileSpot::Hand(seat, slot), true), TILE.z));
            for (at, half) in coins.chain(tiles) {
                for side in [-half, half] {
                    let seen = height(at.translation + Vec3::Z * side);
                    let room = seen - CLEAR.0 > 0.8 && CLEAR.1 - seen > 0.8;
                    assert!(room, "{seats} seats, {seat:?}: {seen} of 100 at {at:?}");
                }
            }
        }
        // Coins lie behind their hand and not under it.
        for seat in (0..seats).map(Seat) {
            let (hand, coins) = (places.hand(seat), places.coin(CoinSpot::Taken(seat, 0), 1));
            assert!((hand.translation.z - coins.translation.z).abs() > TILE.z + COIN_RADIUS);
        }
    }
}

/// A bot that thought on the main thread would hold up one frame for as long as it thinks.
#[test]
fn frames_keep_coming_while_a_bot_thinks() {
    let think = Duration::from_secs(2);
    let mut table = TestTable::<Multzo>::new(&[TestPlayer::Bot(Level::Best); 2], 3, plugin);
    table.app.insert_resource(ThinkingTime(think));
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.until("a choice", |table| matches!(table.turn(), Turn::Choose(_)) && table.all_shown());
    let moves = |table: &TestTable<Multzo>| table.the_match().record().moves.len();
    let (mut thought, mut frames) = (Duration::ZERO, 0);
    // Some choices need no search.
    while thought < think / 2 {
        assert!(!matches!(table.turn(), Turn::Over(_)), "no bot thought for {:?}", think / 2);
        let (before, start) = (moves(&table), Instant::now());
        frames = 0;
        while moves(&table) == before && !matches!(table.turn(), Turn::Over(_)) {
            table.wait(1);
            frames += 1;
        }
        thought = start.elapsed();
    }
    // The delay of 0.7 s before each choice takes 14 frames.
    assert!(frames > 100, "{frames} frames in {thought:?}");
}
