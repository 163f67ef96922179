//! Presented events, texts and prompts at headless tables.

use std::collections::BTreeSet;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use super::super::table::coins::Coins;
use super::super::table::pick::DicePick;
use super::super::table::{farkle, hot};
use super::super::{Coin, Dice, Farkle, FarkleAction, FarkleEvent, FarkleOptions, HotAction, HotDice};
use super::farkle_presenter::FarklePresented;
use super::hot_presenter::HotPresented;
use super::picks::{self, Busts, DiceChoice};
use crate::app::input::{Button, ButtonPress};
use crate::app::prelude::*;
use crate::app::presenter::{self, Tips, choosing_plugin};
use crate::app::render::highlights::{Highlight, HighlightKind};
use crate::app::saves::Language;
use crate::app::ui::hud::{Hud, SeatPrompts};
use crate::app::ui::{TableLog, test_table};
use crate::games::CATALOG;
use crate::rules::bots::prepare::TableCache;
use crate::rules::record::Record;
use crate::rules::{Move, MoveOf, Seats};
use crate::sim::table::{AwaitedThrows, BotTables, Match, ScriptedFaces};

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

/// The colours that the seats chose; they differ from the seats' default colours.
const COLOURS: [u8; 2] = [5, 2];

/// Two people with a pad each.
fn pads() -> Lobby {
    test_table::pads(2).coloured(COLOURS.map(Some))
}

/// A table at normal speed at the end of this record.
fn seated<G: TableGame>(record: Record<G>, lobby: Lobby, plugins: fn(&mut App)) -> App {
    let mut app = test_table::dealt(record, lobby, Speed::Normal, plugins);
    (0..10).for_each(|_| app.update());
    app
}

/// A table of Farkle with choices and texts.
fn farkle_table(options: FarkleOptions, moves: Vec<MoveOf<Farkle>>) -> App {
    seated(Record { moves, ..Record::<Farkle>::of_people(2, options, 3) }, pads(), |app| {
        app.add_plugins((farkle::plugin, presenter::plugin::<Farkle>, picks::plugin::<Farkle>))
            .add_plugins(picks::highlight_plugin::<Farkle>);
    })
}

/// A table of Hot Dice with choices and texts.
fn hot_table(lobby: Lobby, moves: Vec<MoveOf<HotDice>>) -> App {
    seated(Record { moves, ..Record::<HotDice>::of_people(2, Default::default(), 3) }, lobby, |app| {
        app.add_plugins((hot::plugin, presenter::plugin::<HotDice>, picks::plugin::<HotDice>));
    })
}

/// Farkle with choices and without texts.
fn farkle_choices(app: &mut App) {
    app.add_plugins((farkle::plugin, choosing_plugin::<Farkle>));
}

fn press(app: &mut App, pad: u32, button: Button) {
    app.world_mut().write_message(ButtonPress { device: Device::Pad(pad), button, down: true });
}

/// Scripts the faces of the pending throws, seat by seat. Dice already handed out are requested again.
fn script(app: &mut App, throws: &[&[u8]]) {
    let words = |throw: &&[u8]| -> Vec<String> { pips(throw).iter().map(|face| face.word().to_owned()).collect() };
    app.insert_resource(ScriptedFaces(throws.iter().map(words).collect()));
    app.world_mut().resource_mut::<AwaitedThrows>().clear();
}

fn caption_and_prompts(app: &App) -> (String, Vec<String>) {
    let hud = app.world().resource::<Hud>();
    let own = app.world().resource::<SeatPrompts>().0.iter().flat_map(|line| &line.prompts);
    let prompts = hud.prompts.iter().chain(own).map(|prompt| prompt.text.clone()).collect();
    (hud.caption.as_ref().map_or_else(String::new, |caption| caption.text.clone()), prompts)
}

/// The log after these requests, with a state reset in frame `reset_frame`.
fn log_after<G: TableGame>(
    app: &mut App,
    requests: Vec<ActionRequest<G>>,
    reset_frame: Option<usize>,
) -> Vec<(Option<u8>, String)> {
    app.world_mut().write_message_batch(requests);
    for frame in 0..120 {
        if reset_frame == Some(frame) {
            app.world_mut().write_message(StateReset::<G>::default());
        }
        app.update();
    }
    app.world().resource::<TableLog>().0.clone()
}

fn colours(log: &[(Option<u8>, String)]) -> BTreeSet<u8> {
    log.iter().filter_map(|(colour, _)| *colour).collect()
}

/// Frames with a state reset: at the first event and between others.
const RESET_FRAMES: [usize; 6] = [0, 1, 4, 9, 14, 30];

#[test]
fn hot_dice_log_is_the_same_after_a_state_reset_in_any_frame() {
    let moves = || {
        let set_aside = |seat, of: &[u8]| act::<HotDice>(seat, HotAction::SetAside(dice(of)));
        vec![faces::<HotDice>(&[1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6]), set_aside(0, &[1, 1]), set_aside(1, &[5])]
    };
    let log_and_wins = |reset_frame| {
        let mut app = hot_table(pads(), moves());
        let request = |seat| ActionRequest::<HotDice> { seat: Seat(seat), action: HotAction::Coin(Coin::Tails) };
        let log = log_after(&mut app, vec![request(0), request(1)], reset_frame);
        (log, [0, 1].map(|seat| app.world().resource::<Coins>().rounds_won(Seat(seat))))
    };
    let undisturbed = log_and_wins(None);
    assert_eq!((undisturbed.0.len(), undisturbed.1), (8, [1, 0]), "{undisturbed:?}");
    assert_eq!(colours(&undisturbed.0), BTreeSet::from(COLOURS), "{undisturbed:?}");
    for frame in RESET_FRAMES {
        assert_eq!(log_and_wins(Some(frame)), undisturbed, "reset in frame {frame}");
    }
}

#[test]
fn farkle_log_is_the_same_after_a_state_reset_in_any_frame() {
    let log_with_reset = |reset_frame| {
        let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 3, 4, 6, 5])];
        let mut app = farkle_table(FarkleOptions::default(), moves);
        let request = |action| ActionRequest::<Farkle> { seat: Seat(0), action };
        log_after(&mut app, vec![request(FarkleAction::SetAside(dice(&[1]))), request(FarkleAction::Bank)], reset_frame)
    };
    let undisturbed = log_with_reset(None);
    assert!(undisturbed.len() > 4, "{undisturbed:?}");
    assert_eq!(colours(&undisturbed), BTreeSet::from(COLOURS), "{undisturbed:?}");
    for frame in RESET_FRAMES {
        assert_eq!(log_with_reset(Some(frame)), undisturbed, "reset in frame {frame}");
    }
}

#[test]
fn set_aside_and_bank_with_nothing_picked_does_not_bank() {
    let mut app = seated(Record::<Farkle>::of_people(2, FarkleOptions::default(), 3), pads(), farkle_choices);
    // Only one set-aside is legal, so the table makes it after a delay.
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 2, 3, 4, 6, 6])];
    let record = Record { moves, ..Record::<Farkle>::of_people(2, Default::default(), 3) };
    crate::sim::table::start_match::<Farkle>(app.world_mut(), record).expect("the record is valid");
    (0..3).for_each(|_| app.update());
    assert!(app.world().resource::<Choices<Farkle>>().get(Seat(0)).is_some(), "the choice is open");
    // Set aside and bank, with nothing picked.
    app.world_mut().write_message(ButtonPress { device: Device::Pad(0), button: Button::Back, down: true });
    (0..60).for_each(|_| app.update());
    let rules = app.world().resource::<Match<Farkle>>().rules();
    assert_eq!((rules.points(), rules.acting()), (100, Some(Seat(0))), "the die is set aside and nothing is banked");
}

#[test]
fn farkle_highlight_is_gone_when_the_next_seat_acts() {
    let aside = act::<Farkle>(0, FarkleAction::SetAside(dice(&[1])));
    let moves = vec![
        faces::<Farkle>(&[6, 1]),
        faces::<Farkle>(&[1, 2, 3, 4, 6, 6]),
        aside,
        act::<Farkle>(0, FarkleAction::Throw),
    ];
    let mut app = farkle_table(FarkleOptions::default(), moves);
    script(&mut app, &[&[2, 3, 4, 6, 6]]);
    let mut lit = 0;
    for _ in 0..120 {
        app.update();
        lit += usize::from(app.world().resource::<FarklePresented>().bust()[0]);
    }
    assert_eq!(app.world().resource::<Match<Farkle>>().rules().acting(), Some(Seat(1)));
    assert!(lit > 20, "the farkle is highlighted for {lit} frames only");
    assert_eq!(app.world().resource::<FarklePresented>().bust(), [false; 2], "no dice are highlighted any more");
}

#[test]
fn hot_dice_light_up_in_the_hand() {
    let all = [1, 1, 1, 5, 5, 5];
    let aside = act::<Farkle>(0, FarkleAction::SetAside(dice(&all)));
    let mut app = farkle_table(Default::default(), vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&all), aside]);
    let mut marks = app.world_mut().query::<&Highlight>();
    let mut lit = |app: &App| marks.iter(app.world()).filter(|mark| mark.mark == HighlightKind::Win).count();
    let seen = [0; 120].map(|_| (app.update(), lit(&app)).1);
    assert!(seen.iter().all(|marks| marks % 6 == 0) && seen[119] == 6, "{seen:?}");
}

#[test]
fn picked_dice_stay_picked_after_a_state_reset() {
    let mut app = hot_table(pads(), vec![faces::<HotDice>(&[1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6])]);
    let rules = app.world().resource::<Match<HotDice>>().rules().clone();
    let mut pick = DicePick::new(Seat(1), rules.thrown(Seat(1)).expect("dice were thrown"), rules.scoring());
    pick.toggle(1).expect("a 5 scores");
    let picked = DiceChoice::Pick(pick);
    let mut choices = app.world_mut().resource_mut::<Choices<HotDice>>();
    choices.get_mut(Seat(1)).expect("the choice is open").clone_from(&picked);
    app.world_mut().write_message(StateReset::<HotDice>::default());
    app.update();
    assert_eq!(app.world().resource::<Choices<HotDice>>().get(Seat(1)), Some(&picked));
}

#[test]
fn farkle_highlight_stays_after_a_state_reset() {
    let mut app = hot_table(pads(), vec![faces::<HotDice>(&[2, 2, 3, 4, 6, 6, 1, 5, 2, 3, 3, 6])]);
    let bust = |app: &App| app.world().resource::<HotPresented>().bust();
    assert_eq!(bust(&app), [true, false], "also after a resume");
    app.world_mut().write_message(StateReset::<HotDice>::default());
    app.update();
    assert_eq!((bust(&app), &*app.world().resource::<Hud>().panels[0].extra), ([true, false], "Farkle"));
}

/// The acting seat in each of these frames, as presented. Before its turn is presented, no seat is announced or
/// highlighted, and the points at stake are shown at the seat that lost or kept them.
fn turns(app: &mut App, frames: usize) -> Vec<Option<Seat>> {
    let mut turns = Vec::new();
    for frame in 0..frames {
        app.update();
        let events = app.world().resource::<Match<Farkle>>().events();
        let presented = app.world().resource::<PresentationQueue<Farkle>>().shown(events);
        let began = presented.iter().rev().find_map(|event| match event {
            FarkleEvent::TurnBegan { seat, .. } => Some(*seat),
            _ => None,
        });
        let stake = presented.iter().rev().find_map(|event| match event {
            FarkleEvent::SetAside { seat, total, .. } => Some((seat.index(), format!("{total} at risk"))),
            FarkleEvent::Banked { .. } | FarkleEvent::Farkled { .. } => Some((0, String::new())),
            _ => None,
        });
        let hud = app.world().resource::<Hud>();
        let lit: Vec<_> = hud.panels.iter().filter(|panel| panel.highlighted).map(|panel| Seat(panel.seat)).collect();
        assert_eq!(lit, Vec::from_iter(began), "frame {frame}");
        assert_eq!(hud.banner.as_ref().map(|banner| banner.seat), began, "frame {frame}");
        let (stake_seat, stake_text) = stake.unwrap_or_default();
        assert_eq!(hud.panels[stake_seat].extra, stake_text, "frame {frame}");
        assert_eq!(hud.panels[1 - stake_seat].extra, "", "frame {frame}");
        turns.push(began);
    }
    turns
}

fn frames_of(turns: &[Option<Seat>], seat: Option<Seat>) -> usize {
    turns.iter().filter(|turn| **turn == seat).count()
}

#[test]
fn farkle_is_presented_before_the_next_seat() {
    let aside = act::<Farkle>(0, FarkleAction::SetAside(dice(&[1])));
    let throw = act::<Farkle>(0, FarkleAction::Throw);
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 2, 3, 4, 6, 6]), aside, throw];
    let mut app = farkle_table(FarkleOptions::default(), moves);
    script(&mut app, &[&[2, 3, 4, 6, 6]]);
    let turns = turns(&mut app, 120);
    assert!(frames_of(&turns, Some(Seat(0))) > 30, "the throw and the farkle are presented: {turns:?}");
    assert_eq!(turns.last(), Some(&Some(Seat(1))));
}

#[test]
fn bank_is_presented_before_the_next_seat() {
    let aside = act::<Farkle>(0, FarkleAction::SetAside(dice(&[1])));
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 3, 4, 6, 5]), aside];
    let mut app = farkle_table(FarkleOptions::default(), moves);
    press(&mut app, 0, Button::Back);
    let turns = turns(&mut app, 60);
    assert!(frames_of(&turns, Some(Seat(0))) > 5, "the bank is presented: {turns:?}");
    assert_eq!(turns.last(), Some(&Some(Seat(1))));
}

#[test]
fn roll_off_is_presented_before_the_starter() {
    let mut app = farkle_table(FarkleOptions::default(), Vec::new());
    script(&mut app, &[&[1], &[6]]);
    let turns = turns(&mut app, 120);
    assert!(frames_of(&turns, None) > 30, "both dice and the starter are presented: {turns:?}");
    assert_eq!(turns.last(), Some(&Some(Seat(1))));
}

#[test]
fn farkle_bank_has_a_long_presentation_pause() {
    assert_eq!(
        Farkle::pause_after(&FarkleEvent::Banked { seat: Seat(0), points: 300, total: 300 }),
        PresentationPause::Long
    );
}

#[test]
fn farkle_prompts_disappear_once_chosen() {
    let localization = Localization::new(CATALOG);
    let thrown = || vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 3, 4, 6, 5])];
    let chosen = |app: &mut App, prompt: &str| {
        let prompt = localization.text(prompt);
        assert!(caption_and_prompts(app).1.contains(&prompt), "{:?}", caption_and_prompts(app));
        press(app, 0, if prompt == localization.text("prompt-bank") { Button::Back } else { Button::Throw });
        for frame in 0..40 {
            app.update();
            let (caption, prompts) = caption_and_prompts(app);
            assert!(!caption.contains("this turn"), "frame {frame}: {caption}");
            assert!(!prompts.contains(&prompt), "frame {frame}: {prompts:?}");
        }
    };
    let mut app = farkle_table(FarkleOptions::default(), thrown());
    press(&mut app, 0, Button::Accept);
    app.update();
    chosen(&mut app, "prompt-keep-roll");
    let mut moves = thrown();
    moves.push(act::<Farkle>(0, FarkleAction::SetAside(dice(&[1]))));
    let mut app = farkle_table(FarkleOptions::default(), moves);
    assert!(caption_and_prompts(&app).0.contains("100 this turn"), "{:?}", caption_and_prompts(&app));
    chosen(&mut app, "prompt-bank");
}

/// The faces that both seats throw.
const BOTH: [u8; 12] = [1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6];

#[test]
fn hot_dice_set_aside_prompts_disappear_once_chosen() {
    let mut app = hot_table(pads(), vec![faces::<HotDice>(&BOTH)]);
    (0..2).for_each(|pad| press(&mut app, pad, Button::Accept));
    app.update();
    let (caption, _) = caption_and_prompts(&app);
    assert!(["seat 0: one 1", "seat 1: one 1"].iter().all(|picked| caption.contains(picked)), "{caption}");
    press(&mut app, 0, Button::Throw);
    app.update();
    let (caption, _) = caption_and_prompts(&app);
    assert!(!caption.contains("seat 0") && caption.contains("seat 1: one 1"), "{caption}");
    press(&mut app, 1, Button::Throw);
    let aside = Localization::new(CATALOG).text("prompt-keep");
    for frame in 0..40 {
        app.update();
        let (caption, prompts) = caption_and_prompts(&app);
        assert!(!caption.contains("this round"), "frame {frame}: {caption}");
        assert!(!prompts.contains(&aside), "frame {frame}: {prompts:?}");
    }
}

#[test]
fn hot_dice_coin_prompts_disappear_once_chosen() {
    let localization = Localization::new(CATALOG);
    let set_aside = |seat, of: &[u8]| act::<HotDice>(seat, HotAction::SetAside(dice(of)));
    let moves = vec![faces::<HotDice>(&BOTH), set_aside(0, &[1, 1]), set_aside(1, &[5])];
    let mut app = hot_table(pads(), moves);
    let (coins, heads) = (localization.text("hot-dice-coin-asked"), localization.text("prompt-crown"));
    let hide = |app: &mut App, seat| {
        app.world_mut()
            .write_message(ActionRequest::<HotDice> { seat: Seat(seat), action: HotAction::Coin(Coin::Tails) });
        app.update();
    };
    hide(&mut app, 0);
    let (caption, prompts) = caption_and_prompts(&app);
    assert_eq!(caption, coins, "seat 1 must still choose");
    assert_eq!(prompts.iter().filter(|prompt| **prompt == heads).count(), 1, "{prompts:?}");
    hide(&mut app, 1);
    for frame in 0..60 {
        let (caption, prompts) = caption_and_prompts(&app);
        assert_ne!(caption, coins, "frame {frame}");
        assert!(!prompts.contains(&heads), "frame {frame}: {prompts:?}");
        app.update();
    }
}

#[test]
fn shared_device_is_prompted_to_throw_for_one_seat_at_a_time() {
    let app = hot_table(test_table::people([Device::Keys, Device::Keys]), Vec::new());
    let in_hand = |seat| app.world().resource::<AwaitedThrows>().in_hand_of(Seat(seat)).is_some();
    assert!(in_hand(0) && in_hand(1), "both seats have their dice");
    let throw = Localization::new(CATALOG).text("prompt-roll");
    let (_, prompts) = caption_and_prompts(&app);
    assert_eq!(prompts.iter().filter(|prompt| **prompt == throw).count(), 1, "{prompts:?}");
    let (_, prompts) = caption_and_prompts(&hot_table(pads(), Vec::new()));
    assert_eq!(prompts.iter().filter(|prompt| **prompt == throw).count(), 2, "{prompts:?}");
}

#[test]
fn farkle_card_shows_goal_opening_score_and_final_round() {
    let localization = Localization::new(CATALOG);
    let lines = |options: FarkleOptions| {
        let rules = Farkle::start(2, &options).expect("these house rules can be played");
        super::farkle_presenter::chart_card(&rules, &localization).lines
    };
    let line = |what: &str, much: &str| (what.to_owned(), much.to_owned());
    let usual = lines(FarkleOptions::default());
    assert_eq!(usual[0], line("Three pairs", "1,000"));
    assert_eq!(usual[1..], [line("Goal", "10,000"), line("Opening score", "Any"), line("Final round", "On")]);
    let strict = lines(FarkleOptions { goal: Some(5_000), entry: 500, last_lap: false, ..FarkleOptions::default() });
    assert_eq!(strict[1..], [line("Goal", "5,000"), line("Opening score", "500"), line("Final round", "Off")]);
}

#[test]
fn odds_are_of_a_roll_that_can_be_made() {
    let mut app =
        farkle_table(FarkleOptions::default(), vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 5, 3, 4, 6])]);
    (0..3).for_each(|_| app.update());
    press(&mut app, 0, Button::Odds);
    (0..2).for_each(|_| app.update());
    let caption = caption_and_prompts(&app).0;
    assert!(!caption.contains('%'), "nothing is picked: {caption}");
    press(&mut app, 0, Button::Accept);
    (0..2).for_each(|_| app.update());
    let caption = caption_and_prompts(&app).0;
    assert!(caption.contains('%'), "a die that scores is picked: {caption}");
}

#[test]
fn a_newcomer_is_told_once_what_each_kind_of_choice_is_about() {
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 5, 3, 4, 6])];
    let words = Localization::new(CATALOG);
    let said = |app: &App| app.world().resource::<Hud>().explanation.clone();
    for (newcomer, told) in [(0, true), (1, false)] {
        let mut app = farkle_table(FarkleOptions::default(), moves.clone());
        app.insert_resource(Tips::for_newcomers(Seats::one(Seat(newcomer))));
        script(&mut app, &[&[1, 2, 3, 4, 6]]);
        (0..3).for_each(|_| app.update());
        let of = |kind: &str| if told { words.text(&format!("tip-farkle-{kind}")) } else { String::new() };
        let expect = |app: &App, text: String| {
            if told { assert!(said(app).ends_with(&text), "{}", said(app)) } else { assert_eq!(said(app), "") }
        };
        expect(&app, of("set_aside"));
        press(&mut app, 0, Button::Accept);
        (0..2).for_each(|_| app.update());
        expect(&app, of("set_aside"));
        act_and_wait(&mut app, FarkleAction::SetAside(dice(&[1])));
        expect(&app, of("bank"));
        act_and_wait(&mut app, FarkleAction::Throw);
        assert_eq!(said(&app), "", "each kind is explained once");
    }
}

/// The first seat acts, and everything is presented.
fn act_and_wait(app: &mut App, action: FarkleAction) {
    app.world_mut().write_message(ActionRequest::<Farkle> { seat: Seat(0), action });
    (0..200).for_each(|_| app.update());
}

#[test]
fn farkle_says_first_to_the_goal_only_without_a_final_round() {
    for (last_lap, title) in [(true, "Farkle · Goal 10,000"), (false, "Farkle · First to 10,000")] {
        let mut app = farkle_table(FarkleOptions { last_lap, ..FarkleOptions::default() }, Vec::new());
        (0..3).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Hud>().title, title);
    }
}

#[test]
fn bank_is_not_suggested_below_the_opening_score() {
    let localization = Localization::new(CATALOG);
    let bank = localization.text("prompt-keep-bank");
    let picked = |entry| {
        let options = FarkleOptions { entry, ..FarkleOptions::default() };
        let mut app = farkle_table(options, vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 3, 4, 6, 5])]);
        press(&mut app, 0, Button::Odds);
        press(&mut app, 0, Button::Accept);
        app.update();
        let strategy = app.world().resource::<Match<Farkle>>().rules().strategy();
        let worth = strategy.plan_from(entry.into()).throwing(100, 5);
        (app, localization.number(worth.round() as u32))
    };
    let (app, worth) = picked(0);
    let (caption, prompts) = caption_and_prompts(&app);
    assert!(caption.contains(&format!("Rolling is worth {worth} on average, banking 100")), "{caption}");
    assert!(prompts.contains(&bank), "{prompts:?}");
    let (mut app, lower) = picked(500);
    assert_ne!(lower, worth, "points below the entry are worth less");
    let (caption, prompts) = caption_and_prompts(&app);
    assert!(caption.contains(&format!("{lower} if you roll. You need 500 to open")), "{caption}");
    assert!(!prompts.contains(&bank), "{prompts:?}");
    // After they are set aside, the table throws again after a delay.
    app.world_mut()
        .write_message(ActionRequest::<Farkle> { seat: Seat(0), action: FarkleAction::SetAside(dice(&[1])) });
    let mut entry_shown = false;
    for frame in 0..40 {
        app.update();
        let (caption, prompts) = caption_and_prompts(&app);
        entry_shown |= caption.starts_with("100 of the 500 you need to open. Roll 5 dice");
        assert!(
            !caption.contains("bank") && !prompts.concat().contains("bank"),
            "frame {frame}: {caption} {prompts:?}"
        );
    }
    assert!(entry_shown, "the caption shows the missing points");
}

#[test]
fn the_press_that_opens_a_table_is_not_an_answer() {
    let moves = vec![
        faces::<Farkle>(&[6, 1]),
        faces::<Farkle>(&[1, 1, 2, 3, 4, 6]),
        act::<Farkle>(0, FarkleAction::SetAside(dice(&[1, 1]))),
    ];
    let record = Record { moves, ..Record::<Farkle>::of_people(2, FarkleOptions::default(), 3) };
    let mut app = test_table::dealt(record, pads(), Speed::Normal, farkle_choices);
    let moves = |app: &App| app.world().resource::<Match<Farkle>>().record().moves.len();
    // The button was pressed on another screen in the same frame.
    press(&mut app, 0, Button::Accept);
    (0..10).for_each(|_| app.update());
    assert_eq!(moves(&app), 3);
    press(&mut app, 0, Button::Accept);
    (0..10).for_each(|_| app.update());
    assert_eq!(moves(&app), 4, "a press at the open table is an answer");
}

#[test]
fn a_caption_says_that_the_only_choice_is_made_automatically() {
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 2, 3, 4, 6, 6])];
    let mut app = farkle_table(FarkleOptions::default(), moves);
    assert!(caption_and_prompts(&app).0.contains("Only one choice"), "{:?}", caption_and_prompts(&app));
    (0..30).for_each(|_| app.update());
    assert!(!caption_and_prompts(&app).0.contains("Only one choice"), "{:?}", caption_and_prompts(&app));
}

/// A cache without tables that answers once the test sends something.
struct Closed(Mutex<Receiver<()>>);

impl TableCache for Closed {
    fn load(&self, _name: &str) -> Option<Vec<u8>> {
        let _ = self.0.lock().ok()?.recv();
        None
    }

    fn store(&self, _name: &str, _table: &[u8]) {}
}

#[test]
fn a_hint_improves_by_itself_once_the_table_is_computed() {
    // No other test uses these rules, so no table is ready before this one is released.
    let (release, released) = mpsc::channel();
    let options = FarkleOptions { goal: Some(1500), last_lap: false, ..FarkleOptions::default() };
    let moves = vec![faces::<Farkle>(&[6, 1]), faces::<Farkle>(&[1, 1, 5, 3, 4, 6])];
    let mut app = farkle_table(options, moves);
    app.insert_resource(BotTables(Arc::new(Closed(Mutex::new(released)))));
    let start = std::time::Instant::now();
    let wait_until = |app: &mut App, wanted: &dyn Fn(&str) -> bool| {
        while !wanted(&caption_and_prompts(app).0) {
            assert!(start.elapsed().as_secs() < 120, "{:?}", caption_and_prompts(app));
            app.update();
            std::thread::yield_now();
        }
    };
    for _ in 0..2 {
        press(&mut app, 0, Button::Hint);
        app.update();
        app.world_mut().write_message(ButtonPress { device: Device::Pad(0), button: Button::Hint, down: false });
        app.update();
    }
    wait_until(&mut app, &|caption| caption.contains("still thinking"));
    release.send(()).expect("the table waits");
    wait_until(&mut app, &|caption| caption.contains("Best: Keep"));
    press(&mut app, 0, Button::Odds);
    (0..2).for_each(|_| app.update());
    let (caption, prompts) = caption_and_prompts(&app);
    assert!(
        !caption.contains("Best") && prompts.contains(&"hint".to_owned()),
        "odds hide the hint: {caption}, {prompts:?}"
    );
    assert!(!caption.contains("Keep at least one"), "the hint marked the best dice: {caption}");
}

/// They follow a colon in hints and questions.
#[test]
fn actions_and_reasons_have_no_colon() {
    let mut words = Localization::new(CATALOG);
    let keys = [
        "hot-dice-do-keep",
        "hot-dice-do-crown",
        "hot-dice-do-leaf",
        "farkle-do-roll",
        "farkle-do-bank",
        "hot-dice-odds",
        "hot-dice-average",
        "farkle-average",
        "farkle-average-opening",
    ];
    for language in Language::ALL {
        words.set_language(language);
        let args = ["dice", "farkle", "hot", "worth", "points", "entry"].map(|name| (name, 3.into()));
        for key in keys {
            let text = words.text_with(key, &args);
            assert!(!text.contains(':') && text != key, "{language:?}: {text}");
        }
        for key in ["hint-twice", "hint-mixed"] {
            let args = ["first", "then", "action", "often", "second"].map(|name| (name, "…".into()));
            assert!(words.text_with(key, &args).matches(':').count() <= 1, "{language:?}: {key}");
        }
    }
}
