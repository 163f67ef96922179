//! Hot Dice and the scoring it shares with Farkle, clause by clause, with scripted dice.

use std::collections::{BTreeMap, HashMap};

use rollick::games::hot_dice::rules::odds;
use rollick::games::hot_dice::rules::odds::throws;
use rollick::games::hot_dice::{
    Chart, ChartGame, Coin, Dice, HotAction, HotDice, HotEvent, HotOptions, MOST_ROUNDS, Scoring,
};
use rollick::rules::bots::Level;
use rollick::rules::input_limits::read_description;
use rollick::rules::{Move, Never, Pips, Rules, Seat, Seats, Throw, Turn};
use serde_json::json;

use crate::bots::choice;
use crate::kit::{assert_refused, legal, play};

use Coin::{Heads, Tails};

const HOT: [[u32; 5]; 6] =
    [[1, 10, 20, 30, 40], [0, 2, 4, 6, 8], [0, 3, 6, 9, 12], [0, 4, 8, 12, 16], [1, 5, 10, 15, 20], [0, 6, 12, 18, 24]];

pub(crate) fn pips(faces: &[u8]) -> Vec<Pips> {
    faces.iter().map(|&face| Pips::new(face).unwrap()).collect()
}

pub(crate) fn dice(faces: &[u8]) -> Dice {
    Dice::of(&pips(faces))
}

/// A scripted match of Hot Dice.
struct Script(HotDice);

impl Script {
    fn new() -> Self {
        Self::with(HotOptions::default())
    }

    fn with(options: HotOptions) -> Self {
        Self(HotDice::start(2, &options).unwrap())
    }

    fn make(&mut self, step: Move<Pips, Never, HotAction>) -> Vec<HotEvent> {
        play(&mut self.0, step)
    }

    fn throw(&mut self, faces: &[u8]) -> Vec<HotEvent> {
        self.make(Move::Faces(pips(faces).into_iter().collect()))
    }

    fn set(&mut self, seat: u8, faces: &[u8]) -> Vec<HotEvent> {
        self.make(Move::Act { seat: Seat(seat), action: HotAction::SetAside(dice(faces)) })
    }

    fn coin(&mut self, seat: u8, coin: Coin) -> Vec<HotEvent> {
        self.make(Move::Act { seat: Seat(seat), action: HotAction::Coin(coin) })
    }

    fn refusal(&self, seat: u8, action: HotAction) -> &'static str {
        assert_refused(&self.0, &Move::Act { seat: Seat(seat), action }, &[]).clause
    }

    /// Plays a round that one seat wins while the other farkles; both farkle in a drawn one.
    fn round(&mut self, winner: Option<u8>) -> Vec<HotEvent> {
        const FARKLE: [u8; 6] = [2, 2, 3, 3, 4, 6];
        const GOOD: [u8; 6] = [1, 2, 3, 4, 4, 6];
        match winner {
            None => self.throw(&[FARKLE, FARKLE].concat()),
            Some(winner) => {
                let throw = if winner == 0 { [GOOD, FARKLE] } else { [FARKLE, GOOD] };
                self.throw(&throw.concat());
                self.set(winner, &[1]);
                self.coin(winner, Tails)
            }
        }
    }
}

/// Naive scoring: tries every way to take one combination and then scores the rest.
fn naive(chart: &[[u32; 5]; 6], pairs: u32, four_and_pair: bool, counts: [u8; 6]) -> Option<u32> {
    let mut best = if counts == [0; 6] { Some(0) } else { None };
    for face in 0..6 {
        for (place, count) in [1, 3, 4, 5, 6].into_iter().enumerate() {
            if counts[face] >= count && chart[face][place] > 0 {
                let mut rest = counts;
                rest[face] -= count;
                let with = naive(chart, pairs, four_and_pair, rest).map(|rest| rest + chart[face][place]);
                best = best.max(with);
            }
        }
    }
    let mut shape: Vec<u8> = counts.into_iter().filter(|&count| count > 0).collect();
    shape.sort_unstable();
    if shape == [2, 2, 2] || (four_and_pair && (shape == [2, 4] || shape == [6])) {
        best = best.max(Some(pairs));
    }
    best
}

fn counts_of(faces: &[u8]) -> [u8; 6] {
    let mut counts = [0; 6];
    for &face in faces {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

pub(crate) fn classic_numbers() -> [[u32; 5]; 6] {
    std::array::from_fn(|face| {
        let three = if face == 0 { 1000 } else { 100 * (face as u32 + 1) };
        [[100, 0, 0, 0, 50, 0][face], three, 2 * three, 3 * three, 4 * three]
    })
}

fn every_throw(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(dice)).map(move |code| (0..dice).map(|die| (code / 6_u32.pow(die) % 6) as u8 + 1).collect())
}

/// HD-2, HD-3, HD-4, HD-5, HD-6, HD-17: every set-aside of every throw of six, both charts, with and without HD-5.
#[test]
fn scoring_agrees_with_a_plain_computation_over_all_throws() {
    for (chart, numbers, pairs) in [(Chart::hot(), HOT, 10), (Chart::classic(), classic_numbers(), 1000)] {
        for four_and_pair in [false, true] {
            let scoring = chart.scoring(four_and_pair);
            let mut known: HashMap<[u8; 6], Option<u32>> = HashMap::new();
            let mut sorted: BTreeMap<[u8; 6], Vec<([u8; 6], u32)>> = BTreeMap::new();
            for throw in every_throw(6) {
                let expected = sorted.entry(counts_of(&throw)).or_insert_with(|| {
                    let mut sets = Vec::new();
                    for mask in 1_u8..64 {
                        let chosen: Vec<u8> = (0..6).filter(|die| mask >> die & 1 != 0).map(|die| throw[die]).collect();
                        let counts = counts_of(&chosen);
                        let points =
                            known.entry(counts).or_insert_with(|| naive(&numbers, pairs, four_and_pair, counts));
                        sets.extend(points.map(|points| (counts, points)));
                    }
                    sets.sort_unstable();
                    sets.dedup();
                    sets
                });
                let throw = dice(&throw);
                assert_eq!(scoring.farkles(throw), expected.is_empty(), "{throw:?}");
                let offered = scoring.set_asides(throw);
                assert_eq!(offered.len(), expected.len(), "{throw:?}");
                if offered.len() == expected.len() && throw.faces().map(Pips::get).is_sorted() {
                    let mut offered: Vec<([u8; 6], u32)> = offered
                        .iter()
                        .map(|set| (Pips::ALL.map(|face| set.dice.count(face)), u32::from(set.points)))
                        .collect();
                    offered.sort_unstable();
                    assert_eq!(&offered, expected, "{throw:?}");
                }
            }
        }
    }
}

fn score(scoring: &Scoring, faces: &[u8]) -> Option<u16> {
    scoring.score(dice(faces))
}

/// HD-2
#[test]
fn the_hot_chart_matches_the_rules() {
    let scoring = Chart::hot().scoring(false);
    for (face, values) in HOT.iter().enumerate() {
        for (count, points) in [1, 3, 4, 5, 6].into_iter().zip(values) {
            let found = score(scoring, &vec![face as u8 + 1; count]).unwrap_or(0);
            assert_eq!(u32::from(found), *points, "{count} of {}", face + 1);
        }
    }
    assert_eq!(score(scoring, &[2, 2, 3, 3, 4, 4]), Some(10));
    assert_eq!(score(scoring, &[1, 2, 3, 4, 5, 6]), None, "no straights");
}

/// HD-17
#[test]
fn the_classic_chart_matches_the_rules_and_is_for_farkle_only() {
    let scoring = Chart::classic().scoring(false);
    assert_eq!(score(scoring, &[1]), Some(100));
    assert_eq!(score(scoring, &[5]), Some(50));
    assert_eq!(score(scoring, &[1, 1, 1]), Some(1000));
    assert_eq!(score(scoring, &[4, 4, 4, 4]), Some(800));
    assert_eq!(score(scoring, &[6, 6, 6, 6, 6]), Some(1800));
    assert_eq!(score(scoring, &[2, 2, 2, 2, 2, 2]), Some(800));
    assert_eq!(score(scoring, &[2, 2, 3, 3, 6, 6]), Some(1000));
    assert!(!Chart::classic().is_for(ChartGame::HotDice) && Chart::hot().is_for(ChartGame::Farkle));
    let options = HotOptions { chart: Chart::classic(), ..HotOptions::default() };
    let wrong = HotDice::start(2, &options).unwrap_err().to_string();
    assert!(wrong.contains("'chart' cannot be 'classic'") && wrong.contains("hot"), "{wrong}");
}

/// HD-4: six of a kind is worth more than two threes of a kind, unless a chart says otherwise.
#[test]
fn a_set_aside_scores_its_best_split() {
    assert_eq!(score(Chart::hot().scoring(false), &[2, 2, 2, 2, 2, 2]), Some(8));
    let text = include_str!("../../assets/charts/hot.ron")
        .replace("six: 8)", "six: 3)")
        .replace("name: \"hot\"", "name: \"odd\"");
    let odd: Chart = read_description(&text).unwrap();
    assert_eq!(score(&Scoring::build(&odd, false), &[2, 2, 2, 2, 2, 2]), Some(4), "two threes of a kind");
    assert_eq!(score(&Scoring::build(&odd, true), &[2, 2, 2, 2, 2, 2]), Some(10), "three pairs");
}

/// HD-5
#[test]
fn three_pairs_differ_unless_four_and_a_pair_count_too() {
    let [strict, wide] = [false, true].map(|on| Chart::hot().scoring(on));
    assert_eq!(score(strict, &[2, 2, 2, 2, 3, 3]), None);
    assert_eq!(score(wide, &[2, 2, 2, 2, 3, 3]), Some(10));
    assert_eq!(score(strict, &[3, 3, 3, 3, 3, 3]), Some(12));
    assert_eq!(score(wide, &[3, 3, 3, 3, 3, 3]), Some(12), "the better reading");
    assert_eq!(score(wide, &[2, 2, 2, 2, 2, 2]), Some(10), "the better reading");
    assert_eq!(score(wide, &[1, 1, 1, 1, 5, 5]), Some(22), "the better reading");
    assert_eq!(score(strict, &[2, 2, 3, 3]), None, "all six dice");
}

/// HD-2, HD-17, HD-18: what may be asked of a chart that ships.
#[test]
fn charts_have_goals_in_bounds_and_points_that_fit_16_bits() {
    for chart in Chart::built_in() {
        let goal = chart.goal;
        assert!(0 < goal.least && goal.least <= goal.default && goal.default <= goal.most, "{goal:?}");
        assert!(chart.is_for(ChartGame::HotDice) || chart.is_for(ChartGame::Farkle));
        assert!(chart.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", chart.name);
        let points = chart.faces.iter().flat_map(|values| (1..=6).filter_map(|dice| values.combination(dice)));
        assert!(points.chain([chart.three_pairs]).all(|points| (1..=10_000).contains(&points)));
    }
}

/// HD-1, HD-8
#[test]
fn both_throw_six_dice_at_once() {
    let mut script = Script::new();
    assert_eq!(script.0.turn(), Turn::Throw(Throw::each(Seats::first(2), 6)));
    let events = script.throw(&[1, 2, 3, 4, 4, 6, 5, 2, 2, 3, 4, 6]);
    assert_eq!(events.len(), 2);
    assert_eq!(script.0.turn(), Turn::Choose(Seats::first(2)));
    assert_eq!(script.0.thrown(Seat(1)).unwrap().as_slice(), pips(&[5, 2, 2, 3, 4, 6]));
}

/// HD-3: two 1s set aside earlier do not make three of a kind with a third.
#[test]
fn dice_of_different_throws_do_not_combine() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 2, 2, 3, 3, 4, 6]);
    script.set(0, &[1, 1]);
    script.coin(0, Heads);
    script.throw(&[1, 3, 4, 6]);
    assert_eq!(script.refusal(0, HotAction::SetAside(dice(&[1, 1, 1]))), "HD-3");
    script.set(0, &[1]);
    assert_eq!(script.0.points(), [3, 0]);
}

/// HD-4
#[test]
fn a_set_aside_is_whole_combinations_of_the_throw() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 2, 2, 6, 5, 2, 3, 3, 4, 6]);
    assert_eq!(script.refusal(0, HotAction::SetAside(Dice::NONE)), "HD-4");
    assert_eq!(script.refusal(0, HotAction::SetAside(dice(&[1, 6]))), "HD-4");
    assert_eq!(script.refusal(0, HotAction::SetAside(dice(&[2, 2]))), "HD-4");
    assert_eq!(script.refusal(0, HotAction::SetAside(dice(&[5]))), "HD-3");
    let offered: Vec<String> = legal(&script.0, Seat(0)).iter().map(|a| serde_json::to_string(a).unwrap()).collect();
    let expected =
        ["[1,1,2,2,2]", "[1,2,2,2]", "[1,1]", "[2,2,2]", "[1]"].map(|set| format!("{{\"set_aside\":{set}}}"));
    assert_eq!(offered, expected, "highest points first");
    let in_any_order: HotAction = serde_json::from_value(json!({"set_aside": [2, 1, 2, 2]})).unwrap();
    script.make(Move::Act { seat: Seat(0), action: in_any_order });
    script.set(1, &[5]);
    assert_eq!(script.0.points(), [3, 1]);
}

/// HD-6, HD-10
#[test]
fn a_farkle_loses_the_points_without_a_choice() {
    let mut script = Script::new();
    script.throw(&[1, 2, 3, 4, 4, 6, 5, 2, 2, 3, 4, 6]);
    script.set(0, &[1]);
    script.set(1, &[5]);
    script.coin(0, Heads);
    script.coin(1, Heads);
    let events = script.throw(&[2, 2, 3, 3, 4, 1, 2, 2, 3, 4]);
    assert!(events.contains(&HotEvent::Farkled { seat: Seat(0), lost: 1 }));
    assert_eq!((script.0.points(), script.0.left(), script.0.done()), ([0, 1], [0, 5], [true, false]));
    assert_eq!(script.0.turn(), Turn::Choose(Seats::one(Seat(1))), "the other chooses alone");
    let events = script.set(1, &[1]);
    assert!(!events.iter().any(|event| matches!(event, HotEvent::Chose { .. } | HotEvent::Shown { .. })));
    script.coin(1, Tails);
    assert_eq!(script.0.rounds_won(), [0, 1]);
}

/// HD-10, HD-13
#[test]
fn two_farkles_at_once_draw_the_round() {
    let mut script = Script::new();
    let events = script.round(None);
    assert!(events.contains(&HotEvent::RoundDrawn { points: 0 }));
    assert_eq!((script.0.round(), script.0.rounds_won()), (2, [0, 0]));
}

/// HD-7, HD-11, HD-12
#[test]
fn six_dice_set_aside_are_hot_and_the_coin_is_still_chosen() {
    let mut script = Script::new();
    script.throw(&[1, 1, 1, 5, 5, 5, 1, 2, 2, 3, 4, 6]);
    script.set(0, &[1, 1, 1, 5, 5, 5]);
    let events = script.set(1, &[1]);
    assert!(events.contains(&HotEvent::TurnedHot { seat: Seat(0) }));
    assert_eq!((script.0.left(), script.0.points()), ([6, 5], [15, 1]), "six are left as soon as it is shown");
    assert_eq!(legal(&script.0, Seat(0)), [HotAction::Coin(Heads), HotAction::Coin(Tails)]);
    script.coin(0, Heads);
    script.coin(1, Tails);
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(0), 6)), "all six, and alone");
}

/// HD-9, G-6
#[test]
fn set_asides_are_hidden_until_both_are_made() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    let mut other = script.0.clone();
    let events = script.set(0, &[1]);
    play(&mut other, Move::Act { seat: Seat(0), action: HotAction::SetAside(dice(&[1, 1])) });
    assert_eq!(events, [HotEvent::Chose { seat: Seat(0) }]);
    assert_eq!((script.0.points(), script.0.left()), ([0, 0], [6, 6]), "nothing moves before both are in");
    assert_eq!(script.0.view(Some(Seat(1))), other.view(Some(Seat(1))));
    assert_eq!(script.0.view(None), other.view(None));
    assert_ne!(script.0.view(Some(Seat(0))), other.view(Some(Seat(0))));
    assert_eq!(json!(script.0)["pending"], json!([{"set_aside": [1]}, null]));
    assert_eq!(serde_json::to_value(script.0.view(Some(Seat(1)))).unwrap()["pending"], json!([null, null]));
    assert_eq!(script.refusal(0, HotAction::SetAside(dice(&[1, 1]))), "G-4");
    assert!(legal(&script.0, Seat(0)).is_empty(), "a choice cannot be changed");
    let events = script.set(1, &[1, 5]);
    assert_eq!(events[1], HotEvent::Shown { seats: Seats::first(2) });
    assert_eq!(events[2], HotEvent::SetAside { seat: Seat(0), dice: dice(&[1]), points: 1, total: 1 });
    assert_eq!((script.0.points(), script.0.left()), ([1, 2], [5, 4]));
}

/// HD-9: a seat must set a scoring die aside before it continues.
#[test]
fn the_coin_comes_after_the_dice() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    assert_eq!(script.refusal(0, HotAction::Coin(Tails)), "HD-9");
    script.set(0, &[1]);
    script.set(1, &[1]);
    assert_eq!(script.refusal(0, HotAction::SetAside(dice(&[1]))), "HD-11");
}

/// HD-11, G-6
#[test]
fn coins_are_shown_at_the_same_time() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    script.set(0, &[1]);
    script.set(1, &[1]);
    let mut other = script.0.clone();
    assert_eq!(script.coin(1, Heads), [HotEvent::Chose { seat: Seat(1) }]);
    play(&mut other, Move::Act { seat: Seat(1), action: HotAction::Coin(Tails) });
    assert_eq!(script.0.view(Some(Seat(0))), other.view(Some(Seat(0))));
    assert_eq!((script.0.done(), other.done()), ([false; 2], [false; 2]));
    let events = script.coin(0, Tails);
    assert_eq!(
        events[1..],
        [
            HotEvent::Shown { seats: Seats::first(2) },
            HotEvent::Stopped { seat: Seat(0), points: 1 },
            HotEvent::WentOn { seat: Seat(1), dice: 5 }
        ]
    );
    assert_eq!((script.0.done(), script.0.left()), ([true, false], [0, 5]));
}

/// HD-12: a seat whose rival has stopped may still throw on, and may lose by it.
#[test]
fn a_seat_that_leads_may_throw_on() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    script.set(0, &[1, 1]);
    script.set(1, &[1]);
    script.coin(0, Heads);
    script.coin(1, Tails);
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(0), 4)));
    script.throw(&[2, 3, 4, 6]);
    assert_eq!((script.0.rounds_won(), script.0.round()), ([0, 1], 2));
}

/// HD-13, HD-14
#[test]
fn the_higher_score_wins_and_scores_start_again() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    script.set(0, &[1]);
    script.set(1, &[1, 5]);
    script.coin(0, Tails);
    let events = script.coin(1, Tails);
    assert!(events.contains(&HotEvent::RoundWon { seat: Seat(1), points: [1, 2] }));
    assert_eq!(events.last(), Some(&HotEvent::RoundBegan { round: 2 }));
    assert_eq!((script.0.points(), script.0.left(), script.0.done()), ([0, 0], [6, 6], [false; 2]));
    let mut equal = Script::new();
    equal.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    equal.set(0, &[1]);
    equal.set(1, &[5]);
    equal.coin(0, Tails);
    assert!(equal.coin(1, Tails).contains(&HotEvent::RoundDrawn { points: 1 }));
}

/// HD-14
#[test]
fn the_first_to_win_enough_rounds_wins() {
    for rounds in [1, 5, 9] {
        let mut script = Script::with(HotOptions { rounds_to_win: rounds, ..HotOptions::default() });
        for _ in 1..rounds {
            script.round(Some(1));
            script.round(Some(0));
        }
        script.round(None);
        let events = script.round(Some(1));
        assert_eq!(events.last(), Some(&HotEvent::Won { seats: Seats::one(Seat(1)) }));
        let Turn::Over(outcome) = script.0.turn() else { panic!() };
        assert_eq!(outcome.scores(), [i32::from(rounds) - 1, rounds.into()]);
        let state = json!(script.0);
        assert_eq!((&state["left"], &state["done"]), (&json!([0, 0]), &json!([true, true])), "the last values stay");
        assert_eq!(state["points"], json!([0, 1]));
    }
    assert_eq!(HotOptions::default().rounds_to_win, 5);
    for rounds in [0, 10] {
        assert!(HotDice::start(2, &HotOptions { rounds_to_win: rounds, ..HotOptions::default() }).is_err());
    }
}

/// HD-15, G-7
#[test]
fn sixty_rounds_end_the_match() {
    for (winner, winners) in [(None, Seats::first(2)), (Some(1), Seats::one(Seat(1)))] {
        let mut script = Script::new();
        for _ in 1..MOST_ROUNDS {
            script.round(None);
        }
        assert_eq!(script.0.round(), 60);
        let events = script.round(winner);
        assert!(events.contains(&HotEvent::RoundsRanOut { rounds: 60 }));
        assert_eq!(events.last(), Some(&HotEvent::Won { seats: winners }));
        assert_eq!(assert_refused(&script.0, &Move::TimeUp, &[]).key, "over");
    }
}

#[test]
fn the_state_has_the_keys_of_the_protocol() {
    let mut script = Script::new();
    script.throw(&[1, 1, 2, 3, 4, 6, 5, 1, 2, 3, 4, 6]);
    let state = json!(script.0);
    for key in ["round", "rounds_won", "points", "left", "done"] {
        assert!(!state[key].is_null(), "{key}");
    }
    assert_eq!(state["thrown"][1], json!([5, 1, 2, 3, 4, 6]));
    assert_eq!(serde_json::to_value(HotAction::Coin(Heads)).unwrap(), json!({"coin": "heads"}));
    assert!(serde_json::from_value::<HotAction>(json!({"set_aside": [7]})).is_err());
    assert!(serde_json::from_value::<HotAction>(json!({"set_aside": vec![1; 16]})).is_err());
}

/// HD-6, HD-7: the exact odds, compared with a count over all throws.
#[test]
fn odds_agree_with_counting_all_throws() {
    for (chart, four_and_pair) in [(Chart::hot(), false), (Chart::classic(), true)] {
        let scoring = chart.scoring(four_and_pair);
        for count in 1..=6 {
            let (mut farkles, mut hot, mut all) = (0, 0, 0);
            for throw in every_throw(count.into()) {
                let throw = dice(&throw);
                farkles += u32::from(scoring.set_asides(throw).is_empty());
                hot += u32::from(scoring.set_asides(throw).iter().any(|set| set.dice == throw));
                all += 1;
            }
            assert_eq!((odds::farkle(scoring, count).ways, odds::farkle(scoring, count).of), (farkles, all));
            assert_eq!(odds::hot(scoring, count).ways, hot);
            assert_eq!(throws(count).iter().map(|(_, ways)| ways).sum::<u32>(), all);
        }
    }
    let scoring = Chart::classic().scoring(false);
    assert_eq!([1, 2, 6].map(|dice| odds::farkle(scoring, dice).ways), [4, 16, 1080], "66.7 %, 44.4 %, 2.31 %");
    assert_eq!(odds::farkle(scoring, 2).to_string(), "44\u{a0}%");
}

/// Both novices misjudge a round: `beginner` goes on although it has won, `easy` goes on with one die because five points
/// are fewer than six.
#[test]
fn novices_throw_once_too_often() {
    let mut won = Script::new();
    won.throw(&[5, 5, 5, 1, 2, 3, 2, 2, 3, 3, 4, 6]);
    won.set(0, &[5, 5, 5, 1]);
    let coin = |level, script: &Script| choice(level, &script.0, Seat(0));
    assert_eq!(coin(Level::Beginner, &won), HotAction::Coin(Heads));
    assert_eq!(coin(Level::Easy, &won), HotAction::Coin(Tails));
    let mut ahead = Script::new();
    ahead.throw(&[3, 3, 3, 1, 1, 6, 1, 2, 3, 4, 4, 6]);
    ahead.set(0, &[3, 3, 3, 1, 1]);
    ahead.set(1, &[1]);
    assert_eq!(coin(Level::Easy, &ahead), HotAction::Coin(Heads));
    assert_eq!(coin(Level::Normal, &ahead), HotAction::Coin(Tails));
}
