//! Farkle on a headless table.

use bevy::prelude::*;
use rollick::games::hot_dice::table::DiceLayouts;
use rollick::games::hot_dice::table::farkle::plugin;
use rollick::games::hot_dice::{Dice, Farkle, FarkleAction, FarkleEvent, FarkleOptions};
use rollick::rules::bots::Level;
use rollick::rules::record::Record;
use rollick::rules::{Move, Pips, Seat, Turn, Word};
use rollick::sim::dice::{DiceSets, Die, DieShape, PictureRotation};
use rollick::sim::table::dice_row::{HeldForRethrow, RowDie, spot};
use rollick::sim::table::{Match, Scene, ScriptedFaces};

use crate::test_table::{TestPlayer, TestTable, record};

const PEOPLE: [TestPlayer; 2] = [TestPlayer::Person, TestPlayer::Person];

/// Dice with these faces.
fn dice(faces: &[u8]) -> Dice {
    let faces: Vec<Pips> = faces.iter().filter_map(|face| Pips::new(*face)).collect();
    Dice::of(&faces)
}

/// Seat 0 throws a 6 and starts, then the given sides follow; side `n` is the face `n + 1`.
fn people_with(sides: &[&[u8]]) -> TestTable<Farkle> {
    let mut all: Vec<&[u8]> = vec![&[5], &[0]];
    all.extend_from_slice(sides);
    let mut table = TestTable::scripted(&PEOPLE, &all, plugin);
    table.until("the first choice", |table| matches!(table.turn(), Turn::Choose(_)) && table.all_shown());
    table
}

/// The faces of the dice in the row, read from their bodies.
fn row(table: &mut TestTable<Farkle>) -> Vec<String> {
    let mut query = table.app.world_mut().query::<(&RowDie, &Die, &PictureRotation, &Transform)>();
    let world = table.app.world();
    let sets = world.resource::<DiceSets>();
    let place = world.resource::<Scene>().place("row-0").expect("the scene has a rail");
    let mut found: Vec<(u8, String)> = query
        .iter(world)
        .map(|(aside, die, label, transform)| {
            let home = spot(&place, aside.place, die.size);
            assert!(transform.translation.distance(home.translation) < 1e-3, "{transform:?} is not at {home:?}");
            let shown = DieShape::D6.read_side(transform.rotation * label.0).0;
            (aside.place, sets.get(&die.set).expect("known dice").word(shown).to_owned())
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, word)| word).collect()
}

#[test]
fn two_and_six_bots_play_to_the_end_with_physical_dice() {
    for seats in [2, 6] {
        let players: Vec<TestPlayer> =
            (0..seats).map(|seat| TestPlayer::Bot([Level::Easy, Level::Normal][seat % 2])).collect();
        let mut table = TestTable::<Farkle>::new(&players, 7, plugin);
        let mut over = None;
        for _ in 0..60_000 {
            table.wait(1);
            over = table.over();
            if over.is_some() {
                break;
            }
        }
        let over = over.expect("the match ended");
        let best = over.outcome.scores().iter().max().copied().unwrap_or_default();
        assert!(best >= 10_000, "{seats} seats: {best}");
        let match_ = table.the_match();
        let again = Match::new(match_.record().clone()).expect("the record replays");
        assert_eq!(again.rules(), match_.rules());
        assert_eq!(again.events(), match_.events());
    }
}

#[test]
fn the_rules_read_what_the_dice_show() {
    let mut table = TestTable::<Farkle>::new(&[TestPlayer::Bot(Level::Normal); 2], 5, plugin);
    let mut seen = 0;
    for _ in 0..6_000 {
        table.wait(1);
        let Some(hand) = table.the_match().rules().thrown().cloned() else { continue };
        // The next choice takes place in a later frame, so these dice lie where they were read.
        let mut query = table.app.world_mut().query::<(&Die, &PictureRotation, &Transform, &ChildOf)>();
        let world = table.app.world();
        let sets = world.resource::<DiceSets>();
        let mut shown: Vec<(usize, String)> = query
            .iter(world)
            .map(|(die, label, transform, _)| {
                let up = DieShape::D6.read_side(transform.rotation * label.0).0;
                (die.index, sets.get(&die.set).expect("known dice").word(up).to_owned())
            })
            .collect();
        if shown.len() != hand.len() {
            continue;
        }
        shown.sort();
        let read: Vec<&str> = hand.iter().map(|face| face.word()).collect();
        let pictures: Vec<&str> = shown.iter().map(|(_, word)| word.as_str()).collect();
        assert_eq!(read, pictures);
        seen += 1;
        if seen > 200 {
            break;
        }
    }
    assert!(seen > 50, "only {seen} throws were compared");
}

#[test]
fn dice_set_aside_lie_in_the_row_and_keep_their_faces() {
    let mut table = TestTable::<Farkle>::new(&PEOPLE, 11, plugin);
    table.app.insert_resource(rollick::sim::table::AutoThrow::Always);
    let mut seen = 0;
    for _ in 0..40 {
        table.until("a choice", |table| matches!(table.turn(), Turn::Choose(_)) && table.all_shown());
        let rules = table.the_match().rules().clone();
        let seat = rules.acting().expect("a seat acts");
        let legal = rollick::rules::Rules::legal(&rules, seat);
        if rules.thrown().is_none() {
            table.request(seat.0, FarkleAction::Throw);
            continue;
        }
        let before = table.app.world().resource::<DiceLayouts>().0[0].aside.len();
        table.request(seat.0, legal[legal.len() - 1]);
        table.wait(3);
        let FarkleAction::SetAside(moved) = legal[legal.len() - 1] else { panic!("dice were thrown") };
        let layout = table.app.world().resource::<DiceLayouts>().0[0].clone();
        let aside: Vec<&str> = layout.aside.iter().map(|face| face.word()).collect();
        assert_eq!(aside.len(), before + usize::from(moved.len()));
        if !layout.hot {
            assert_eq!(row(&mut table), aside);
            seen += 1;
        }
    }
    assert!(seen > 8, "{seen}");
}

#[test]
fn six_dice_set_aside_are_hot_and_return_to_the_hand() {
    let mut table = people_with(&[&[0, 0, 0, 4, 4, 4], &[0, 1, 2, 3, 4, 5]]);
    table.request(0, FarkleAction::SetAside(dice(&[1, 1, 1, 5, 5, 5])));
    table.wait(4);
    let mut warm = table.app.world_mut().query_filtered::<(), (With<HeldForRethrow>, With<RowDie>)>();
    assert_eq!(warm.iter(table.app.world()).count(), 6);
    let high = table.app.world().resource::<Scene>().place("hand-0").expect("a hand").at.1;
    let mut transforms = table.app.world_mut().query_filtered::<&Transform, With<HeldForRethrow>>();
    assert!(transforms.iter(table.app.world()).all(|transform| transform.translation.y > high));
    table.request(0, FarkleAction::Throw);
    table.wait(4);
    let mut aside = table.app.world_mut().query::<&RowDie>();
    assert_eq!(aside.iter(table.app.world()).count(), 0);
}

#[test]
fn a_farkle_knocks_the_row_off_and_ends_the_turn() {
    // Set a 1 aside, then throw five dice that score nothing.
    let mut table = people_with(&[&[0, 1, 2, 3, 5, 5], &[1, 2, 3, 5, 5]]);
    let script = table.app.world_mut().remove_resource::<ScriptedFaces>().expect("the script is there");
    table.until("the 1 set aside by itself", |table| table.the_match().rules().points() == 100);
    table.wait(2);
    assert_eq!(row(&mut table), ["1"]);
    table.app.insert_resource(script);
    table.request(0, FarkleAction::Throw);
    table.until("the farkle", |table| {
        table.the_match().events().iter().any(|event| matches!(event, FarkleEvent::Farkled { lost: 100, .. }))
    });
    table.wait(3);
    assert!(row(&mut table).is_empty());
    assert_eq!(table.the_match().rules().acting(), Some(Seat(1)));
    assert_eq!(table.the_match().rules().scores(), [0, 0]);
}

#[test]
fn an_illegal_request_names_its_clause() {
    let mut table = people_with(&[&[0, 0, 2, 3, 5, 4]]);
    let before = table.the_match().rules().clone();
    for (action, clause) in [
        (FarkleAction::SetAside(dice(&[3])), "HD-4"),
        (FarkleAction::SetAside(dice(&[2])), "HD-3"),
        (FarkleAction::SetAside(Dice::NONE), "HD-4"),
        (FarkleAction::Bank, "HD-16"),
        (FarkleAction::Throw, "HD-16"),
    ] {
        table.request(0, action);
        let refusals = table.refusals();
        assert_eq!(refusals.len(), 1, "{action:?}");
        assert_eq!(refusals[0].illegal.clause, clause, "{action:?}");
    }
    table.request(1, FarkleAction::SetAside(dice(&[1])));
    assert_eq!(table.refusals()[0].seat, Seat(1));
    assert_eq!(table.the_match().rules(), &before);
}

#[test]
fn the_only_legal_choice_is_made_and_cannot_be_undone() {
    let mut table = people_with(&[&[0, 1, 2, 3, 5, 5]]);
    let choices = |table: &TestTable<Farkle>| {
        table.the_match().record().moves.iter().filter(|step| matches!(step, Move::Act { .. })).count()
    };
    table.until("the 1 is set aside", |table| choices(table) == 1);
    table.undo(0);
    assert_eq!(table.refusals()[0].illegal.key, "nothing-to-undo");
    table.wait(3);
    assert_eq!(choices(&table), 1);
    assert_eq!(row(&mut table), ["1"]);
}

#[test]
fn undo_goes_back_over_choices_that_were_made_automatically() {
    let mut table = TestTable::<Farkle>::scripted(&PEOPLE, &[], plugin);
    let faces = |faces: &[u8]| Move::Faces(faces.iter().filter_map(|face| Pips::new(*face)).collect());
    let moves = vec![faces(&[6, 1]), faces(&[1, 1, 3, 4, 6, 6])];
    let options = FarkleOptions { entry: 500, ..FarkleOptions::default() };
    table.deal(Record { moves: moves.clone(), options, ..record(&PEOPLE, 1, Vec::new()) }, &PEOPLE);
    table.request(0, FarkleAction::SetAside(dice(&[1, 1])));
    // With 200 of 500 points, only another throw is legal.
    table.until("the throw", |table| matches!(table.turn(), Turn::Throw(_)));
    assert_eq!(table.the_match().record().moves.len(), moves.len() + 2);
    table.undo(0);
    table.wait(3);
    assert_eq!(table.the_match().record().moves, moves);
}

#[test]
fn resume_and_undo_restore_the_dice() {
    let mut table = people_with(&[&[0, 0, 2, 3, 5, 4], &[4, 4, 1, 2]]);
    table.request(0, FarkleAction::SetAside(dice(&[1, 1])));
    table.wait(3);
    assert_eq!(row(&mut table), ["1", "1"]);
    let left = table.the_match().record().clone();
    table.undo(0);
    table.wait(3);
    assert!(row(&mut table).is_empty());
    let count = |table: &mut TestTable<Farkle>| {
        let mut dice_in_tray = table.app.world_mut().query_filtered::<&Die, With<ChildOf>>();
        dice_in_tray.iter(table.app.world()).count()
    };
    assert_eq!(count(&mut table), 6, "the throw is in the tray again");
    let mut other = TestTable::<Farkle>::new(&PEOPLE, 1, plugin);
    other.deal(Record { moves: left.moves.clone(), ..record(&PEOPLE, left.seed, Vec::new()) }, &PEOPLE);
    other.wait(3);
    assert_eq!(row(&mut other), ["1", "1"]);
    assert_eq!(count(&mut other), 4);
    // The dice in tray and row together are the throw, so no face occurs twice.
    let mut dice_in_tray =
        other.app.world_mut().query_filtered::<(&Die, &PictureRotation, &Transform), With<ChildOf>>();
    let world = other.app.world();
    let sets = world.resource::<DiceSets>();
    let shown = dice_in_tray.iter(world).map(|(die, label, transform)| {
        let up = DieShape::D6.read_side(transform.rotation * label.0).0;
        sets.get(&die.set).expect("known dice").word(up).to_owned()
    });
    let mut shown: Vec<String> = shown.collect();
    shown.sort();
    assert_eq!(shown, ["3", "4", "5", "6"]);
}

#[test]
fn a_reset_in_any_frame_sets_dice_aside_once() {
    let set_aside = |frame: Option<usize>| {
        let mut table = people_with(&[&[0, 0, 2, 3, 5, 4]]);
        table.app.insert_resource(rollick::sim::table::TableSpeed::default());
        table.app.world_mut().write_message(rollick::sim::table::ActionRequest::<Farkle> {
            seat: Seat(0),
            action: FarkleAction::SetAside(dice(&[1])),
        });
        for now in 0..40 {
            if frame == Some(now) {
                table.app.world_mut().write_message(rollick::sim::table::StateReset::<Farkle>::default());
            }
            table.wait(1);
        }
        let layouts = table.app.world().resource::<DiceLayouts>().clone();
        (layouts, row(&mut table))
    };
    let undisturbed = set_aside(None);
    assert_eq!(undisturbed.1, ["1"]);
    for frame in 0..8 {
        assert_eq!(set_aside(Some(frame)), undisturbed, "reset in frame {frame}");
    }
}
