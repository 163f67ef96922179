//! What is told of the facts, at headless tables.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::super::table::picking::Pick;
use super::super::table::{farkle, hot};
use super::super::{Coin, Dice, Farkle, FarkleAction, HotAction, HotDice};
use super::picks::Picks;
use super::{farkle_choose, farkle_hud, hot_hud};
use crate::input::{Button, Pressed};
use crate::record::Record;
use crate::rules::{Move, MoveOf, Pips, Rules, Seat, Word};
use crate::table::seating::Device;
use crate::table::{Match, Play, Rebuilt, ScriptedFaces, ShowNext, Speed, TableSystems, Wish};
use crate::ui::{TableLog, test_table};

fn pips(faces: &[u8]) -> Vec<Pips> {
    faces.iter().filter_map(|face| Pips::new(*face)).collect()
}

fn dice(faces: &[u8]) -> Dice {
    Dice::of(&pips(faces))
}

fn faces<G: Rules<Face = Pips>>(faces: &[u8]) -> MoveOf<G> {
    Move::Faces(pips(faces).into_iter().collect())
}

fn act<G: Rules>(seat: u8, action: G::Action) -> MoveOf<G> {
    Move::Act { seat: Seat(seat), action }
}

/// The colours that the seats chose: not those of their numbers.
const COLOURS: [u8; 2] = [5, 2];

/// A table of two people at its usual pace, with these moves made.
fn table<G: Play>(game: fn(&mut App), words: fn(&mut App), moves: Vec<MoveOf<G>>) -> App {
    let record = Record { moves, ..Record::<G>::of_people(2, G::Options::default(), 3) };
    let seating = test_table::pads(2).coloured(COLOURS.map(Some));
    let mut app = test_table::dealt(record, seating, Speed::Normal, |app| {
        app.init_resource::<Picks>();
        game(app);
        words(app);
    });
    (0..10).for_each(|_| app.update());
    app
}

fn hot_table(moves: Vec<MoveOf<HotDice>>) -> App {
    table::<HotDice>(
        hot::plugin,
        |app| {
            app.init_resource::<hot_hud::Told>().add_systems(
                Update,
                hot_hud::tell_facts
                    .in_set(TableSystems::Show)
                    .after(ShowNext)
                    .run_if(resource_exists::<Match<HotDice>>),
            );
        },
        moves,
    )
}

fn farkle_table(moves: Vec<MoveOf<Farkle>>) -> App {
    table::<Farkle>(
        farkle::plugin,
        |app| {
            app.init_resource::<farkle_hud::Told>().add_systems(
                Update,
                farkle_hud::tell_facts
                    .in_set(TableSystems::Show)
                    .after(ShowNext)
                    .run_if(resource_exists::<Match<Farkle>>),
            );
        },
        moves,
    )
}

/// The history after these wishes, where the table was laid out anew in one of the frames.
fn told<G: Play>(app: &mut App, wishes: Vec<Wish<G>>, anew: Option<usize>) -> Vec<(Option<u8>, String)> {
    app.world_mut().write_message_batch(wishes);
    for frame in 0..120 {
        if anew == Some(frame) {
            app.world_mut().write_message(Rebuilt::<G>::default());
        }
        app.update();
    }
    app.world().resource::<TableLog>().0.clone()
}

/// The colours in a history.
fn colours(log: &[(Option<u8>, String)]) -> BTreeSet<u8> {
    log.iter().filter_map(|(colour, _)| *colour).collect()
}

/// Frames in which a table is laid out anew: with the first fact, and between others.
const ANEW: [usize; 6] = [0, 1, 4, 9, 14, 30];

#[test]
fn hot_dice_tells_nothing_twice_where_it_is_laid_out_anew_between_two_facts() {
    let moves = || {
        let set_aside = |seat, of: &[u8]| act::<HotDice>(seat, HotAction::SetAside(dice(of)));
        vec![faces::<HotDice>(&[1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6]), set_aside(0, &[1, 1]), set_aside(1, &[5])]
    };
    let told = |anew| {
        let mut app = hot_table(moves());
        let wish = |seat| Wish::<HotDice> { seat: Seat(seat), action: HotAction::Coin(Coin::Tails) };
        let log = told(&mut app, vec![wish(0), wish(1)], anew);
        (log, app.world().resource::<hot_hud::Told>().won)
    };
    let undisturbed = told(None);
    assert_eq!((undisturbed.0.len(), undisturbed.1), (8, [1, 0]), "{undisturbed:?}");
    assert_eq!(colours(&undisturbed.0), BTreeSet::from(COLOURS), "{undisturbed:?}");
    for frame in ANEW {
        assert_eq!(told(Some(frame)), undisturbed, "laid out anew in frame {frame}");
    }
}

#[test]
fn farkle_tells_nothing_twice_where_it_is_laid_out_anew_between_two_facts() {
    let told = |anew| {
        let mut app = farkle_table(vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 3, 4, 6, 5])]);
        let wish = |action| Wish::<Farkle> { seat: Seat(0), action };
        told(&mut app, vec![wish(FarkleAction::SetAside(dice(&[1]))), wish(FarkleAction::Bank)], anew)
    };
    let undisturbed = told(None);
    assert!(undisturbed.len() > 4, "{undisturbed:?}");
    assert_eq!(colours(&undisturbed), BTreeSet::from(COLOURS), "{undisturbed:?}");
    for frame in ANEW {
        assert_eq!(told(Some(frame)), undisturbed, "laid out anew in frame {frame}");
    }
}

#[test]
fn nothing_follows_a_set_aside_that_was_refused() {
    let mut app = table::<Farkle>(farkle::plugin, farkle_choose::plugin, Vec::new());
    // One set-aside is allowed, so the table makes it by itself after a moment.
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 2, 3, 4, 6, 6])];
    let record = Record { moves, ..Record::<Farkle>::of_people(2, Default::default(), 3) };
    crate::table::deal::<Farkle>(app.world_mut(), record).expect("the record is sound");
    (0..3).for_each(|_| app.update());
    assert!(app.world().resource::<Picks>().open.contains_key(&Seat(0)), "the choice is open");
    // Set aside and bank, with nothing picked.
    app.world_mut().write_message(Pressed { device: Device::Pad(0), button: Button::Back, down: true });
    (0..60).for_each(|_| app.update());
    let rules = app.world().resource::<Match<Farkle>>().rules();
    assert_eq!((rules.points(), rules.acting()), (100, Some(Seat(0))), "it was set aside, and is not banked");
}

#[test]
fn the_red_light_of_a_farkle_is_gone_when_the_next_seat_takes_the_dice() {
    let aside = act::<Farkle>(0, FarkleAction::SetAside(dice(&[1])));
    let moves = vec![
        faces::<Farkle>(&[6, 1]),
        faces::<Farkle>(&[1, 2, 3, 4, 6, 6]),
        aside,
        act::<Farkle>(0, FarkleAction::Throw),
    ];
    let mut app = farkle_table(moves);
    let nothing: Vec<String> = pips(&[2, 3, 4, 6, 6]).iter().map(|face| face.word().to_owned()).collect();
    app.insert_resource(ScriptedFaces([nothing].into()));
    // The dice handed out before the script was there are asked for once more.
    app.world_mut().resource_mut::<crate::table::AwaitedThrows>().clear();
    let mut lit = 0;
    for _ in 0..120 {
        app.update();
        lit += usize::from(app.world().resource::<Picks>().bust[0]);
    }
    assert_eq!(app.world().resource::<Match<Farkle>>().rules().acting(), Some(Seat(1)));
    assert!(lit > 20, "a farkle is seen for its moment: {lit} frames");
    assert_eq!(app.world().resource::<Picks>().bust, [false; 2], "nobody's dice lie in red any more");
}

#[test]
fn what_one_seat_picks_stays_picked_when_the_other_takes_a_choice_back() {
    let mut app = hot_table(vec![faces::<HotDice>(&[1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6])]);
    let rules = app.world().resource::<Match<HotDice>>().rules().clone();
    let mut pick = Pick::new(Seat(1), rules.thrown(Seat(1)).expect("dice were thrown"), rules.scoring());
    pick.toggle(1).expect("a 5 scores");
    app.world_mut().resource_mut::<Picks>().open.insert(Seat(1), pick.clone());
    app.world_mut().write_message(Rebuilt::<HotDice>::default());
    app.update();
    assert_eq!(app.world().resource::<Picks>().open.get(&Seat(1)), Some(&pick));
}

#[test]
fn dice_that_farkled_lie_in_red_where_the_other_takes_a_choice_back() {
    let mut app = hot_table(vec![faces::<HotDice>(&[2, 2, 3, 4, 6, 6, 1, 5, 2, 3, 3, 6])]);
    let bust = |app: &App| app.world().resource::<Picks>().bust;
    assert_eq!(bust(&app), [true, false], "also after a resume");
    app.world_mut().write_message(Rebuilt::<HotDice>::default());
    app.update();
    assert_eq!(bust(&app), [true, false]);
}
