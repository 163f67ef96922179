//! Farkle, clause by clause, with scripted dice.

use rollick::games::hot_dice::{Chart, Dice, Farkle, FarkleAction, FarkleEvent as Event, FarkleOptions, MOST_TURNS};
use rollick::rules::bots::Level;
use rollick::rules::{Move, Never, Options, Pips, Rules, Seat, Seats, Throw, Turn, options_from_pairs};
use serde_json::json;

use crate::bots::choice;
use crate::hot_dice::{dice, pips};
use crate::kit::{assert_refused, legal, play};

const FARKLE: [u8; 6] = [2, 2, 3, 3, 4, 6];

struct Script(Farkle);

impl Script {
    /// A match in which seat 0 has won the start.
    fn of(seats: u8, options: FarkleOptions) -> Self {
        let mut script = Self(Farkle::start(seats, &options).unwrap());
        let faces: Vec<u8> = (0..seats).map(|seat| if seat == 0 { 6 } else { 1 }).collect();
        script.throw(&faces);
        script
    }

    fn make(&mut self, step: Move<Pips, Never, FarkleAction>) -> Vec<Event> {
        play(&mut self.0, step)
    }

    fn throw(&mut self, faces: &[u8]) -> Vec<Event> {
        self.make(Move::Faces(pips(faces).into_iter().collect()))
    }

    fn act(&mut self, action: FarkleAction) -> Vec<Event> {
        let seat = self.0.acting().unwrap();
        self.make(Move::Act { seat, action })
    }

    fn set(&mut self, faces: &[u8]) -> Vec<Event> {
        self.act(FarkleAction::SetAside(dice(faces)))
    }

    /// Plays a turn that banks 100, 1,000 or 4,000 points, or farkles.
    fn turn(&mut self, points: u32) -> Vec<Event> {
        match points {
            0 => return self.throw(&FARKLE),
            100 => {
                self.throw(&[1, 2, 3, 4, 4, 6]);
                self.set(&[1]);
            }
            1000 => {
                self.throw(&[1, 1, 1, 4, 4, 6]);
                self.set(&[1, 1, 1]);
            }
            _ => {
                self.throw(&[1; 6]);
                self.set(&[1; 6]);
            }
        }
        self.act(FarkleAction::Bank)
    }

    fn refusal(&self, action: FarkleAction) -> &'static str {
        let seat = self.0.acting().unwrap();
        assert_refused(&self.0, &Move::Act { seat, action }, &[]).clause
    }

    fn winners(&self) -> Seats {
        match self.0.turn() {
            Turn::Over(outcome) => outcome.winners,
            turn => panic!("not over: {turn:?}"),
        }
    }
}

/// HD-16, HD-6
#[test]
fn a_turn_is_throws_set_asides_and_a_bank() {
    let mut script = Script::of(3, FarkleOptions::default());
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(0), 6)));
    script.throw(&[1, 5, 2, 3, 4, 6]);
    assert_eq!(script.refusal(FarkleAction::Bank), "HD-16");
    assert_eq!(script.refusal(FarkleAction::Throw), "HD-16");
    assert_eq!(script.refusal(FarkleAction::SetAside(dice(&[2]))), "HD-4");
    assert_eq!(script.refusal(FarkleAction::SetAside(Dice::NONE)), "HD-4");
    assert_eq!(script.refusal(FarkleAction::SetAside(dice(&[1, 1]))), "HD-3");
    script.set(&[1]);
    assert_eq!(script.refusal(FarkleAction::SetAside(dice(&[5]))), "HD-16");
    assert_eq!(legal(&script.0, Seat(0)), [FarkleAction::Bank, FarkleAction::Throw]);
    script.act(FarkleAction::Throw);
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(0), 5)), "the remaining dice are thrown");
    script.throw(&[5, 5, 2, 3, 4]);
    script.set(&[5]);
    assert_eq!((script.0.points(), script.0.left()), (150, 4));
    let events = script.act(FarkleAction::Bank);
    assert_eq!(events[0], Event::Banked { seat: Seat(0), points: 150, total: 150 });
    assert_eq!(script.0.acting(), Some(Seat(1)), "clockwise");
    script.throw(&[1, 5, 2, 3, 4, 6]);
    script.set(&[1]);
    script.act(FarkleAction::Throw);
    let events = script.throw(&[2, 3, 3, 4, 6]);
    assert!(events.contains(&Event::Farkled { seat: Seat(1), lost: 100 }));
    assert_eq!((script.0.scores(), script.0.acting(), script.0.points()), (&[150, 0, 0][..], Some(Seat(2)), 0));
}

/// HD-7
#[test]
fn hot_dice_are_all_thrown_again_and_keep_the_points() {
    let mut script = Script::of(2, FarkleOptions::default());
    script.throw(&[1, 1, 1, 5, 5, 5]);
    let events = script.set(&[1, 1, 1, 5, 5, 5]);
    assert!(events.contains(&Event::TurnedHot { seat: Seat(0) }));
    assert_eq!((script.0.points(), script.0.left()), (1500, 6));
    script.act(FarkleAction::Throw);
    script.throw(&[1, 2, 2, 3, 3, 4]);
    script.set(&[1]);
    assert_eq!((script.0.points(), script.0.left()), (1600, 5));
}

/// HD-17, HD-2
#[test]
fn the_chart_is_classic_unless_another_is_chosen() {
    assert_eq!(Script::of(2, FarkleOptions::default()).0.scoring().chart, "classic");
    let options = options_from_pairs::<FarkleOptions>(&["chart=hot".into()]).unwrap();
    assert_eq!((options.chart, options.goal()), (Chart::hot(), 100));
    let mut script = Script::of(2, options);
    script.turn(100);
    assert_eq!(script.0.scores(), [1, 0]);
    let wrong = serde_json::from_value::<FarkleOptions>(json!({"chart": "cold"})).unwrap_err().to_string();
    assert!(wrong.contains("hot, classic"), "{wrong}");
}

/// HD-18
#[test]
fn the_goal_ends_the_match_at_once_without_a_last_lap() {
    let options = FarkleOptions { goal: Some(1000), last_lap: false, ..FarkleOptions::default() };
    let mut script = Script::of(3, options);
    script.turn(100);
    let events = script.turn(1000);
    assert_eq!(events.last(), Some(&Event::Won { seats: Seats::one(Seat(1)) }));
    assert_eq!((script.0.left(), script.0.points(), script.0.acting()), (6, 0, None));
}

/// HD-18: every other seat has exactly one more turn, a second seat at the goal starts no new lap, the highest wins.
#[test]
fn the_last_lap_gives_every_other_seat_one_more_turn() {
    let options = FarkleOptions { goal: Some(1000), ..FarkleOptions::default() };
    let mut script = Script::of(3, options.clone());
    script.turn(100);
    assert!(script.turn(1000).contains(&Event::LastLapBegan { seat: Seat(1) }));
    let events = script.turn(4000);
    assert!(!events.iter().any(|event| matches!(event, Event::LastLapBegan { .. })), "no new lap");
    assert_eq!(script.0.acting(), Some(Seat(0)));
    script.turn(100);
    assert_eq!(script.winners(), Seats::one(Seat(2)));
    let mut tied = Script::of(2, options);
    tied.turn(0);
    tied.turn(1000);
    tied.turn(1000);
    assert_eq!(tied.winners(), Seats::first(2), "G-7");
}

/// HD-18, HD-19
#[test]
fn goals_and_entries_fit_the_chart() {
    for (pairs, fits) in [
        (vec!["goal=500"], true),
        (vec!["goal=20000"], true),
        (vec!["goal=499"], false),
        (vec!["entry=1000"], true),
        (vec!["entry=1001"], false),
        (vec!["chart=hot", "goal=20"], true),
        (vec!["chart=hot", "goal=501"], false),
        (vec!["chart=hot", "entry=20"], true),
        (vec!["chart=hot", "entry=21"], false),
    ] {
        let given: Vec<String> = pairs.iter().map(|&pair| pair.to_owned()).collect();
        let starts =
            options_from_pairs::<FarkleOptions>(&given).is_ok_and(|options| Farkle::start(2, &options).is_ok());
        assert_eq!(starts, fits, "{pairs:?}");
    }
    assert_eq!(FarkleOptions::default().goal(), 10_000);
    assert_eq!(FarkleOptions::specs().len(), 6);
}

/// HD-19
#[test]
fn an_entry_has_to_be_banked_at_once() {
    let mut script = Script::of(2, FarkleOptions { entry: 300, ..FarkleOptions::default() });
    script.throw(&[1, 1, 2, 3, 4, 6]);
    script.set(&[1, 1]);
    assert_eq!(script.refusal(FarkleAction::Bank), "HD-19");
    assert_eq!(legal(&script.0, Seat(0)), [FarkleAction::Throw]);
    script.act(FarkleAction::Throw);
    script.throw(&[1, 2, 3, 4]);
    script.set(&[1]);
    script.act(FarkleAction::Bank);
    script.turn(0);
    script.turn(100);
    assert_eq!(script.0.scores(), [400, 0], "an entry is asked once");
}

/// HD-20
#[test]
fn the_highest_die_throws_first_and_ties_rethrow() {
    let mut game = Farkle::start(4, &FarkleOptions::default()).unwrap();
    assert_eq!(game.turn(), Turn::Throw(Throw::each(Seats::first(4), 1)));
    let tied = Seats::one(Seat(1)).with(Seat(3));
    let events = play(&mut game, Move::Faces(pips(&[3, 5, 2, 5]).into_iter().collect()));
    assert_eq!(events.last(), Some(&Event::StartTied { seats: tied }));
    assert_eq!(game.turn(), Turn::Throw(Throw::each(tied, 1)), "only those tied");
    assert_eq!((game.acting(), game.left()), (None, 6));
    let events = play(&mut game, Move::Faces(pips(&[1, 4]).into_iter().collect()));
    assert!(events.contains(&Event::StarterFound { seat: Seat(3) }));
    assert_eq!(game.acting(), Some(Seat(3)));
}

/// HD-21
#[test]
fn after_two_hundred_turns_each_the_highest_total_wins() {
    let mut script = Script::of(3, FarkleOptions::default());
    script.turn(0);
    script.turn(100);
    script.turn(0);
    for _ in 1..MOST_TURNS {
        for _ in 0..3 {
            assert_eq!(script.0.turn(), Turn::Throw(Throw::one(script.0.acting().unwrap(), 6)));
            script.turn(0);
        }
    }
    assert_eq!(script.0.turns(), [200, 200, 200]);
    assert_eq!(script.winners(), Seats::one(Seat(1)));
}

#[test]
fn the_state_has_the_keys_of_the_protocol() {
    let mut game = Farkle::start(2, &FarkleOptions::default()).unwrap();
    assert_eq!(json!(game)["seat"], json!(null));
    play(&mut game, Move::Faces(pips(&[6, 5]).into_iter().collect()));
    play(&mut game, Move::Faces(pips(&[1, 2, 3, 4, 4, 6]).into_iter().collect()));
    let state = json!(game);
    assert_eq!(
        (&state["scores"], &state["points"], &state["left"], &state["seat"]),
        (&json!([0, 0]), &json!(0), &json!(6), &json!(0))
    );
    assert_eq!(serde_json::to_value(FarkleAction::Bank).unwrap(), json!("bank"));
    assert_eq!(serde_json::to_value(FarkleAction::SetAside(dice(&[5, 1]))).unwrap(), json!({"set_aside": [1, 5]}));
}

/// `easy` banks 600 points with six dice to throw; `beginner` wants them also with one die.
#[test]
fn novices_bank_at_fixed_numbers() {
    let after = |throw: &[u8], kept: &[u8]| {
        let mut script = Script::of(2, FarkleOptions::default());
        script.throw(throw);
        script.set(kept);
        script.0
    };
    let hot = after(&[2, 2, 2, 4, 4, 4], &[2, 2, 2, 4, 4, 4]);
    assert_eq!(choice(Level::Easy, &hot, Seat(0)), FarkleAction::Bank);
    assert_eq!(choice(Level::Normal, &hot, Seat(0)), FarkleAction::Throw);
    let risky = after(&[4, 4, 4, 1, 5, 3], &[4, 4, 4, 1, 5]);
    assert_eq!(choice(Level::Beginner, &risky, Seat(0)), FarkleAction::Throw);
    assert_eq!(choice(Level::Easy, &risky, Seat(0)), FarkleAction::Bank);
}
