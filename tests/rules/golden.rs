//! Golden matches: complete matches in files, with their events and outcome.
//!
//! A change of rules or events shows as a diff of `tests/rules/golden/`. The moves stay; the rest is rewritten by
//! `ROLLICK_BLESS=1 cargo test --locked --no-default-features golden`. Review the diff before committing it.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::{Chart, Farkle, FarkleOptions, HotDice, HotOptions};
use rollick::games::machz::{Finish, Machz, MachzOptions, ThinSet};
use rollick::games::sequence_dice::{LineLength, Options, SequenceDice};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::random_source;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::{Ask, Bot, Botable, Level};
use rollick::rules::record::{Player, Record, SeatRecord, replay_with};
use rollick::rules::{GameEvent, Move, MoveOf, Rules, Turn};
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Deserialize;

use crate::kit::{play, should_update_files};

/// Compares the match in `golden/NAME.ron` with a replay of its record. When blessing, a missing file is created from a
/// match between bots of these levels.
pub(crate) fn check_golden<G: Botable>(name: &str, levels: &[Level], options: &G::Options, seed: u64) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules/golden").join(format!("{name}.ron"));
    let written = fs::read_to_string(&path).unwrap_or_default();
    let record = if should_update_files() && written.is_empty() {
        played_by_bots::<G>(levels, options, seed)
    } else {
        record_in(&written).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let rendered = rendered(&record);
    if should_update_files() {
        fs::write(&path, &rendered).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    let differs = written.lines().zip(rendered.lines()).position(|(written, rendered)| written != rendered);
    if let Some(line) = differs.or((written != rendered).then_some(0)) {
        let of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
        panic!("{name}.ron, line {}: it says\n{}\nbut now it is\n{}", line + 1, of(&written), of(&rendered));
    }
}

/// The record in a golden file. The rest of the file is only compared as text.
fn record_in<G: Rules>(text: &str) -> Result<Record<G>, ron::error::SpannedError> {
    #[derive(Deserialize)]
    #[serde(bound = "", rename = "Golden")]
    struct Golden<G: Rules> {
        record: Written<G>,
        #[serde(rename = "winners")]
        _winners: Vec<u8>,
        #[serde(rename = "scores")]
        _scores: Vec<i32>,
        #[serde(rename = "story")]
        _story: Vec<String>,
    }
    #[derive(Deserialize)]
    #[serde(bound = "", deny_unknown_fields)]
    struct Written<G: Rules> {
        version: u32,
        game: String,
        #[serde(rename = "seats")]
        _seats: u8,
        who: Vec<SeatRecord>,
        options: G::Options,
        seed: u64,
        moves: Vec<MoveOf<G>>,
    }
    let Written { version, game, who, options, seed, moves, .. } = ron::from_str::<Golden<G>>(text)?.record;
    Ok(Record { version, game, seats: who, options, seed, moves })
}

fn rendered<G: Rules>(record: &Record<G>) -> String {
    let pretty = PrettyConfig::new().depth_limit(2).extensions(Extensions::IMPLICIT_SOME);
    let moves = ron::ser::to_string_pretty(record, pretty).unwrap();
    let (extensions, record_text) = moves.split_once('\n').unwrap();
    let mut event_lines = String::new();
    let game = replay_with(record, |index, _, events| {
        for event in events {
            let text = ron::to_string(event).unwrap();
            assert!(text.contains(event.name()), "{} is written as {text}", event.name());
            writeln!(event_lines, "        {:?},", format!("{index}: {text}")).unwrap();
        }
    })
    .unwrap();
    let Turn::Over(outcome) = game.turn() else { panic!("the match is not over") };
    let winners: Vec<u8> = outcome.winners.into_iter().map(|seat| seat.0).collect();
    let record_text = record_text.replace('\n', "\n    ");
    format!(
        "{extensions}\n(\n    record: {record_text},\n    winners: {winners:?},\n    scores: {:?},\n    story: [\n{event_lines}    ],\n)\n",
        outcome.scores()
    )
}

fn played_by_bots<G: Botable>(levels: &[Level], options: &G::Options, seed: u64) -> Record<G> {
    let names = ["Ada", "Bo", "Cleo", "Dan", "Eva", "Fin", "Gil", "Hana"];
    let seats: Vec<SeatRecord> =
        levels.iter().zip(names).map(|(level, name)| SeatRecord::new(name, Player::Bot(*level))).collect();
    let mut record = Record::<G>::new(seats, options.clone(), seed);
    let mut game = G::start(record.seat_count(), options).unwrap();
    let mut dice = Seeded::new(seed);
    let mut bot_rng = Pcg64Mcg::seed_from_u64(seed);
    let mut bots: Vec<Box<dyn Bot<G>>> = levels.iter().map(|level| G::bot(*level)).collect();
    loop {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(_) => return record,
            Turn::Choose(seats) => {
                let seat = seats.lowest().unwrap();
                let action = bots[seat.index()].choose(&Ask::of(&game, seat), &mut bot_rng, &mut Budget::default());
                Move::Act { seat, action }
            }
            _ => random_source::random_move(&game, &turn, &mut dice).unwrap(),
        };
        play(&mut game, step.clone());
        record.moves.push(step);
    }
}

#[test]
fn golden_sequence_dice_for_two() {
    check_golden::<SequenceDice>("sequence_dice_two", &[Level::Normal, Level::Easy], &Options::default(), 7);
}

#[test]
fn golden_sequence_dice_for_four_with_lines_of_five() {
    let options = Options { line: LineLength::Five, ..Options::default() };
    let levels = [Level::Normal, Level::Easy, Level::Easy, Level::Normal];
    check_golden::<SequenceDice>("sequence_dice_four", &levels, &options, 5);
}

#[test]
fn golden_hot_dice() {
    check_golden::<HotDice>("hot_dice", &[Level::Normal, Level::Easy], &HotOptions::default(), 3);
}

#[test]
fn golden_hot_dice_with_four_and_a_pair() {
    let options = HotOptions { four_and_pair: true, rounds_to_win: 3, ..HotOptions::default() };
    check_golden::<HotDice>("hot_dice_four_and_pair", &[Level::Easy, Level::Normal], &options, 8);
}

#[test]
fn golden_farkle_for_three() {
    let levels = [Level::Normal, Level::Easy, Level::Normal];
    check_golden::<Farkle>("farkle_three", &levels, &FarkleOptions { goal: Some(4000), ..FarkleOptions::default() }, 2);
}

#[test]
fn golden_farkle_by_the_chart_hot_with_an_entry() {
    let options = FarkleOptions { chart: Chart::hot(), entry: 5, last_lap: false, ..FarkleOptions::default() };
    check_golden::<Farkle>("farkle_hot", &[Level::Normal, Level::Easy], &options, 6);
}

#[test]
fn golden_machz_for_four() {
    let levels = [Level::Normal, Level::Easy, Level::Easy, Level::Normal];
    check_golden::<Machz>("machz_four", &levels, &MachzOptions { bank: Some(150), ..MachzOptions::default() }, 4);
}

#[test]
fn golden_machz_with_every_house_rule() {
    let options = MachzOptions {
        bank: Some(100),
        thin_set: ThinSet::VoteBelow3,
        pay_rerolls: true,
        stake_limit: 3,
        refill: true,
        finish: Finish::Machz(3),
        ..MachzOptions::default()
    };
    check_golden::<Machz>("machz_house_rules", &[Level::Normal, Level::Easy, Level::Normal], &options, 9);
}
