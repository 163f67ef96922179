//! MACHZ, clause by clause, with scripted dice.

use std::collections::HashMap;

use rollick::games::machz::rules::odds;
use rollick::games::machz::{
    Action, Bet, Colour, Colours, Combination, Event, Finish, MOST_TURNS, Machz, MachzOptions, PaidFor, PhaseName,
    PotRules, Side, ThinSet, Vote,
};
use rollick::rules::{Move, Never, Outcome, Rules, Seat, Seats, Throw, Turn, Word, options_from_pairs};
use serde_json::json;

use crate::kit::{assert_refused, legal, play};

use Side::{Match, NoMatch};

/// Colours by their first letters.
fn colours(letters: &str) -> Vec<Colour> {
    let of = |letter: char| Colour::ALL.into_iter().find(|colour| colour.word().starts_with(letter)).unwrap();
    letters.chars().map(of).collect()
}

fn set_of(letters: &str) -> Colours {
    Colours::of(&colours(letters))
}

const fn bet(side: Side, chips: u8) -> Action {
    Action::Bet(Bet { side, chips })
}

struct Script(Machz);

impl Script {
    /// A match in which seat 0 sets first.
    fn of(seats: u8, options: MachzOptions) -> Self {
        let mut script = Self(Machz::start(seats, &options).unwrap());
        let roll: String = (0..seats).map(|seat| if seat == 0 { 'b' } else { 'r' }).collect();
        script.throw(&roll);
        script
    }

    /// A match of three in which seat 0 has thrown this object set.
    fn with_set(object: &str) -> Self {
        let mut script = Self::of(3, MachzOptions::default());
        script.throw(object);
        script
    }

    fn make(&mut self, step: Move<Colour, Never, Action>) -> Vec<Event> {
        let events = play(&mut self.0, step);
        self.0.conserved().expect("G-5");
        events
    }

    fn throw(&mut self, letters: &str) -> Vec<Event> {
        self.make(Move::Faces(colours(letters).into_iter().collect()))
    }

    fn act(&mut self, seat: u8, action: Action) -> Vec<Event> {
        self.make(Move::Act { seat: Seat(seat), action })
    }

    fn stay_out(&mut self) {
        self.all(Action::StayOut);
    }

    /// All asked seats choose the same action.
    fn all(&mut self, action: Action) -> Vec<Event> {
        let mut events = Vec::new();
        if let Turn::Choose(seats) = self.0.turn() {
            for seat in seats {
                events = self.act(seat.0, action);
            }
        }
        events
    }

    /// Nobody bets, and the Roller throws these faces.
    fn roll(&mut self, letters: &str) -> Vec<Event> {
        self.stay_out();
        self.throw(letters)
    }

    /// The Roller decides to roll, nobody bets, and these faces are thrown.
    fn reroll(&mut self, letters: &str) -> Vec<Event> {
        let roller = self.0.roller.unwrap();
        self.act(roller.0, Action::Roll);
        self.roll(letters)
    }

    fn refusal(&self, seat: u8, action: Action) -> &'static str {
        assert_refused(&self.0, &Move::Act { seat: Seat(seat), action }, &[]).clause
    }

    fn outcome(&self) -> Outcome {
        match self.0.turn() {
            Turn::Over(outcome) => outcome,
            turn => panic!("not over: {turn:?}"),
        }
    }

    fn state(&self, key: &str) -> serde_json::Value {
        serde_json::json!(self.0)[key].clone()
    }
}

fn paid(events: &[Event]) -> Vec<(u8, u16)> {
    let paid = |event: &Event| match event {
        Event::Paid { seat, paid, .. } => Some((seat.0, *paid)),
        _ => None,
    };
    events.iter().filter_map(paid).collect()
}

fn finish(finish: Finish) -> MachzOptions {
    MachzOptions { finish, ..MachzOptions::default() }
}

/// A match of two to 100 points with `pot` points left in the pot, 1 to 60; seat 0 sets next.
fn nearly_empty(pot: u16, options: MachzOptions) -> Script {
    let mut script = Script::of(2, MachzOptions { bank: Some(100), ..options });
    // The pot starts with 80 points. Each game pays five of a kind (15), then turns pay a pair (1) until `pot` is left.
    script.throw("ryggw");
    while script.0.pot > pot {
        let more = script.0.pot - pot;
        let throw = match more {
            15.. => "ppppp",
            10.. => "ppppb",
            5.. => "pppbb",
            3.. => "pppbr",
            2.. => "ppbbr",
            _ => "ppbry",
        };
        script.roll(throw);
        if script.0.phase() == PhaseName::Reroll {
            let roller = script.0.roller.unwrap();
            script.act(roller.0, Action::Stop);
        }
    }
    script
}

/// MZ-1
#[test]
fn the_die_and_its_dice_file_have_six_colours() {
    let words = Colour::ALL.map(Word::word);
    assert_eq!(words, ["blue", "red", "yellow", "green", "white", "purple"]);
    assert_eq!(Colour::SIDES, Colour::ALL);
    for word in words {
        let colour: Colour = serde_json::from_value(json!(word)).unwrap();
        assert_eq!(colour.word(), word);
    }
    #[derive(serde::Deserialize)]
    struct Die {
        name: String,
        faces: Vec<String>,
    }
    let die: Die = ron::from_str(include_str!("../../assets/dice/colour.ron")).unwrap();
    let mut faces = die.faces;
    faces.sort();
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    assert_eq!((die.name.as_str(), faces), ("colour", sorted.iter().map(|word| (*word).to_owned()).collect()));
}

/// MZ-2
#[test]
fn points_are_shown_in_the_fewest_chips() {
    let pot_rules = PotRules::standard();
    let worth: Vec<(&str, u16)> = pot_rules.chips.iter().map(|chip| (chip.colour.as_str(), chip.points)).collect();
    assert_eq!(worth, [("blue", 1), ("red", 5), ("yellow", 10), ("white", 25)]);
    assert_eq!(pot_rules.stacks(0), [0, 0, 0, 0]);
    assert_eq!(pot_rules.stacks(44), [4, 1, 1, 1]);
    for points in 0..=120_u16 {
        let stacks = pot_rules.stacks(points);
        let sum: u16 = stacks.iter().zip(&pot_rules.chips).map(|(count, chip)| count * chip.points).sum();
        let fewest = (0..=4_u16)
            .flat_map(|white| (0..=12).flat_map(move |yellow| (0..=24).map(move |red| [red, yellow, white])))
            .filter_map(|[red, yellow, white]| {
                Some(red + yellow + white + points.checked_sub(5 * red + 10 * yellow + 25 * white)?)
            })
            .min();
        assert_eq!((sum, Some(stacks.iter().sum())), (points, fewest), "{points}");
    }
}

/// MZ-3
#[test]
fn each_seat_takes_ten_from_a_bank_that_is_large_enough() {
    for seats in 2..=8_u8 {
        let usual = [150, 180, 240, 300, 360, 420, 480][usize::from(seats) - 2];
        let game = Machz::start(seats, &MachzOptions::default()).unwrap();
        assert_eq!(game.chips(), vec![10; seats.into()]);
        assert_eq!(game.pot, usual - 10 * u16::from(seats));
        let least = (20 * u16::from(seats)).max(100);
        for (bank, starts) in [(least, true), (least - 1, false), (1000, true), (1001, false)] {
            let options = MachzOptions { bank: Some(bank), ..MachzOptions::default() };
            assert_eq!(Machz::start(seats, &options).is_ok(), starts, "{bank} for {seats}");
        }
    }
    let options = MachzOptions { bank: Some(100), ..MachzOptions::default() };
    let wrong = Machz::start(8, &options).unwrap_err().to_string();
    assert!(wrong.contains("160 to 1000 for 8 seats"), "{wrong}");
}

/// MZ-4
#[test]
fn exactly_one_blue_sets_first() {
    let mut script = Script(Machz::start(4, &MachzOptions::default()).unwrap());
    assert_eq!((script.state("phase"), script.state("setter")), (json!("first_setter"), json!(null)));
    assert_eq!(script.0.turn(), Turn::Throw(Throw::each(Seats::first(4), 1)));
    script.throw("ryyg");
    assert_eq!(script.0.turn(), Turn::Throw(Throw::each(Seats::first(4), 1)), "no blue: all again");
    let two = Seats::one(Seat(1)).with(Seat(3));
    let events = script.throw("rbgb");
    assert_eq!(events.last(), Some(&Event::SettingTied { seats: two }));
    assert_eq!(script.0.turn(), Turn::Throw(Throw::each(two, 1)), "several blues: those among themselves");
    script.throw("rw");
    assert_eq!(script.0.turn(), Turn::Throw(Throw::each(two, 1)));
    script.throw("rb");
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(3), 5)));
    assert_eq!((script.state("phase"), script.state("setter")), (json!("set"), json!(3)));
}

/// MZ-5
#[test]
fn the_object_set_stays_until_the_game_is_over() {
    let mut script = Script::with_set("rgbyr");
    assert_eq!(script.state("object"), json!(["red", "green", "blue", "yellow", "red"]), "in the order thrown");
    script.roll("ppppw");
    assert_eq!(script.0.object.unwrap().to_vec(), colours("rgbyr"));
    script.roll("ybgrr");
    assert_eq!((script.state("object"), script.state("phase")), (json!(null), json!("set")));
}

/// MZ-6, over all 6^5 throws against a naive count.
#[test]
fn five_dice_show_exactly_one_combination() {
    let pot_rules = PotRules::standard();
    let mut seen = HashMap::new();
    for code in 0..7776_u32 {
        let faces: Vec<usize> = (0..5).map(|die| (code / 6_u32.pow(die) % 6) as usize).collect();
        let mut groups: Vec<usize> = (0..6).map(|face| faces.iter().filter(|&&other| other == face).count()).collect();
        groups.sort_unstable();
        let (pays, name) = match groups[1..] {
            [0, 0, 0, 0, 5] => (15, Combination::FiveOfAKind),
            [0, 0, 0, 1, 4] => (10, Combination::FourOfAKind),
            [0, 0, 0, 2, 3] => (5, Combination::FullHouse),
            [1, 1, 1, 1, 1] => (4, Combination::Rainbow),
            [0, 0, 1, 1, 3] => (3, Combination::ThreeOfAKind),
            [0, 0, 1, 2, 2] => (2, Combination::TwoPairs),
            [0, 1, 1, 1, 2] => (1, Combination::Pair),
            _ => panic!("{groups:?}"),
        };
        let found = faces.iter().map(|&face| Colour::ALL[face]).collect::<Colours>().combination();
        assert_eq!((pot_rules.combination(found), found), (pays, name));
        *seen.entry(name).or_insert(0) += 1;
    }
    assert_eq!(Combination::ALL.map(|name| seen[&name]), [3600, 1800, 1200, 720, 300, 150, 6]);
}

/// MZ-6
#[test]
fn the_setter_is_paid_for_the_set() {
    for (object, pays) in
        [("rrbgy", 1), ("rrbby", 2), ("rrrby", 3), ("rbygw", 4), ("rrrbb", 5), ("rrrrb", 10), ("rrrrr", 15)]
    {
        let mut script = Script::of(3, MachzOptions::default());
        assert_eq!(paid(&script.throw(object)), [(0, pays)]);
        assert_eq!((script.0.chips(), script.0.pot), (&[10 + pays, 10, 10][..], 150 - pays));
    }
}

/// MZ-7
#[test]
fn a_thin_set_is_voted_on() {
    let thin = |thin_set| MachzOptions { thin_set, ..MachzOptions::default() };
    for (option, object, asked) in [
        (ThinSet::Keep, "rrrrr", false),
        (ThinSet::VoteBelow2, "rrrrr", true),
        (ThinSet::VoteBelow2, "rrrrb", false),
        (ThinSet::VoteBelow3, "rrrrb", true),
        (ThinSet::VoteBelow3, "rrryb", false),
    ] {
        let mut script = Script::of(4, thin(option));
        script.throw(object);
        assert_eq!(script.0.phase() == PhaseName::Vote, asked, "{option:?} {object}");
    }
    let mut script = Script::of(4, thin(ThinSet::VoteBelow3));
    script.throw("rrrrb");
    assert_eq!(script.0.turn(), Turn::Choose(Seats::first(4)), "the Setter too");
    assert_eq!((script.state("roller"), script.state("object")[4].clone()), (json!(null), json!("blue")));
    assert_eq!(script.refusal(0, Action::StayOut), "MZ-7");
    for seat in 0..4 {
        let vote = if seat < 2 { Vote::Pass } else { Vote::Keep };
        script.act(seat, Action::Vote(vote));
    }
    assert_eq!((script.0.phase(), script.0.roller), (PhaseName::Bets, Some(Seat(1))), "half is not more than half");
    let mut script = Script::of(4, thin(ThinSet::VoteBelow3));
    script.throw("rrrrb");
    for seat in [3, 1, 0] {
        script.act(seat, Action::Vote(Vote::Pass));
    }
    let events = script.act(2, Action::Vote(Vote::Keep));
    assert!(events.contains(&Event::SetPassed { seat: Seat(0) }));
    assert_eq!((script.0.phase(), script.0.setter, script.0.object), (PhaseName::Set, Some(Seat(1)), None));
    assert_eq!(script.0.chips(), [20, 10, 10, 10], "the Setter keeps the payment");
}

/// MZ-7, MZ-28: a set that is voted down counts.
#[test]
fn sets_voted_down_count_towards_the_limit() {
    let options = MachzOptions { thin_set: ThinSet::VoteBelow2, bank: Some(1000), ..MachzOptions::default() };
    let mut script = Script::of(2, options);
    for set in 1..=40_u16 {
        let events = script.throw("rrrrr");
        assert!(matches!(events[0], Event::ObjectSet { set: number, .. } if number == set));
        script.all(Action::Vote(Vote::Pass));
    }
    assert_eq!((script.0.phase(), script.0.sets), (PhaseName::Over, 40));
}

/// MZ-8, MZ-9
#[test]
fn turns_go_clockwise_from_the_setters_left_and_include_the_setter() {
    let mut script = Script::with_set("rgbyr");
    for roller in [1, 2, 0, 1] {
        assert_eq!(script.0.roller, Some(Seat(roller)));
        script.roll("ppppw");
    }
    let events = script.roll("rgbyr");
    assert!(events.contains(&Event::MachzRolled { seat: Seat(2), machz: 1 }));
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(1), 5)), "the seat to the left of the last Setter sets");
}

/// Naive matching: removes one object die for each die with the same colour.
fn struck(object: &[Colour], roll: &[Colour]) -> Vec<Colour> {
    let mut rest = object.to_vec();
    let mut matched = Vec::new();
    for face in roll {
        if let Some(at) = rest.iter().position(|other| other == face) {
            matched.push(rest.remove(at));
        }
    }
    matched.sort_unstable();
    matched
}

/// MZ-10, MZ-17: every roll of five against one object set of each shape, compared with naive matching.
#[test]
fn matching_counts_dice_not_kinds() {
    assert_eq!(set_of("rrbgy").matching(set_of("rwrbp")), set_of("rrb"));
    for object in ["rrbgy", "rrbby", "rrrby", "rbygw", "rrrbb", "rrrrb", "rrrrr", "ppwwb", "bpbpb"] {
        let object = colours(object);
        for code in 0..7776_u32 {
            let roll: Vec<Colour> = (0..5).map(|die| Colour::ALL[(code / 6_u32.pow(die) % 6) as usize]).collect();
            let matched = Colours::of(&object).matching(Colours::of(&roll));
            assert_eq!(matched.faces().collect::<Vec<_>>(), struck(&object, &roll));
            let left = Colours::of(&object).less(matched);
            let kinds = Colour::ALL.into_iter().filter(|colour| left.faces().any(|other| other == *colour)).count();
            assert_eq!((left.len() + matched.len(), usize::from(left.kinds())), (5, kinds));
        }
    }
}

/// MZ-11
#[test]
fn the_opening_roll_is_paid_and_rerolls_are_not() {
    let mut script = Script::with_set("rgbyw");
    assert_eq!(paid(&script.roll("rgbpp")), [(1, 1)]);
    assert_eq!(paid(&script.reroll("pp")), []);
    let mut script = Script::with_set("rgbyw");
    let events = script.roll("rgbyw");
    assert_eq!(paid(&events), [(1, 25)], "MACHZ is not a combination too");
}

/// MZ-11
#[test]
fn rerolls_may_pay_the_difference_to_the_best() {
    let options = MachzOptions { pay_rerolls: true, ..MachzOptions::default() };
    let mut script = Script::of(3, options.clone());
    script.throw("rrbyw");
    assert_eq!(paid(&script.roll("rrbgg")), [(1, 2)], "two pairs");
    assert_eq!(paid(&script.reroll("gg")), [], "two pairs again, and a grace");
    assert_eq!(paid(&script.reroll("yb")), [], "two pairs once more, one match");
    let mut script = Script::of(3, options);
    script.throw("rrrbw");
    assert_eq!(paid(&script.roll("rrrgp")), [(1, 3)], "three of a kind");
    assert_eq!(paid(&script.reroll("rr")), [(1, 12)], "five of a kind pays 15, 3 of it were paid");
    assert_eq!(paid(&script.reroll("br")), [], "four of a kind is less");
    let lines = script.reroll("w");
    assert_eq!(paid(&lines), [(1, 35)], "MACHZ");
}

/// MZ-12
#[test]
fn machz_pays_by_the_colours_of_the_object_set() {
    for (object, pays) in [("rbygw", 25), ("rrbgy", 30), ("rrrby", 35), ("rrrbb", 40), ("rrrrr", 50)] {
        let mut script = Script::with_set(object);
        let before = script.0.chips()[1];
        let events = script.roll(object);
        assert_eq!(paid(&events), [(1, pays)]);
        assert!(matches!(events[2], Event::Paid { what: PaidFor::Machz, .. }));
        assert_eq!((script.0.chips()[1], script.0.machz), (before + pays, 1));
    }
    let mut late = Script::with_set("rbygw");
    late.roll("rbygp");
    assert_eq!(paid(&late.reroll("w")), [(1, 25)], "on any throw");
}

/// MZ-13
#[test]
fn fewer_than_three_matches_end_the_turn() {
    let mut script = Script::with_set("rbygw");
    script.roll("rbppp");
    assert_eq!((script.0.roller, script.0.locked), (Some(Seat(2)), Colours::NONE));
}

/// MZ-14
#[test]
fn the_roller_says_roll_or_stop_before_each_reroll() {
    let mut script = Script::with_set("rbygw");
    script.roll("wybpp");
    assert_eq!(script.state("matched"), json!(["blue", "yellow", "white"]), "in the order of the rules");
    assert_eq!((script.0.turn(), script.0.phase()), (Turn::Choose(Seats::one(Seat(1))), PhaseName::Reroll));
    assert_eq!(legal(&script.0, Seat(1)), [Action::Roll, Action::Stop]);
    assert_eq!(script.refusal(1, Action::StayOut), "MZ-14");
    assert_eq!(script.refusal(2, Action::Roll), "G-4");
    script.reroll("pp");
    assert_eq!(script.0.phase(), PhaseName::Reroll, "before the grace too");
    script.reroll("rp");
    assert_eq!(script.0.phase(), PhaseName::Reroll, "before the final attempt too");
    script.act(1, Action::Stop);
    assert_eq!((script.0.roller, script.0.phase()), (Some(Seat(2)), PhaseName::Bets));
}

/// MZ-15: after three matched, every pair of dice, compared with the wording of the rules.
#[test]
fn two_dice_are_rerolled_after_three() {
    for first in Colour::ALL {
        for second in Colour::ALL {
            let mut script = Script::with_set("rbygw");
            script.roll("rbypp");
            let faces = [first, second];
            script.act(1, Action::Roll);
            script.stay_out();
            script.make(Move::Faces(faces.into_iter().collect()));
            let matches = struck(&colours("gw"), &faces).len();
            match (matches, first == second) {
                (2, _) => assert_eq!(script.0.machz, 1),
                (1, _) => assert_eq!((script.0.locked.len(), script.0.phase()), (4, PhaseName::Reroll)),
                (_, true) => assert_eq!((script.0.locked.len(), script.0.grace), (3, true)),
                (_, false) => assert_eq!(script.0.roller, Some(Seat(2)), "the turn is over"),
            }
        }
    }
}

/// MZ-15
#[test]
fn there_is_one_grace_a_turn_and_a_final_attempt_after_it() {
    let mut script = Script::with_set("rbygw");
    script.roll("rbypp");
    assert!(script.reroll("pp").contains(&Event::GraceWon { seat: Seat(1) }));
    script.reroll("rr");
    assert_eq!(script.0.roller, Some(Seat(2)), "no second grace");
    let mut script = Script::with_set("rbygw");
    script.roll("rbypp");
    script.reroll("pp");
    script.reroll("gp");
    assert_eq!(script.0.locked, set_of("rbyg"));
    script.reroll("w");
    assert_eq!(script.0.machz, 1, "the final attempt after the grace");
    let mut script = Script::with_set("rbygg");
    script.roll("rbypp");
    script.reroll("gp");
    assert_eq!(script.0.turn(), Turn::Choose(Seats::one(Seat(1))));
    script.reroll("p");
    assert_eq!(script.0.roller, Some(Seat(2)), "one final attempt");
    let mut script = Script::with_set("rbygw");
    script.roll("rbypp");
    let events = script.reroll("gg");
    assert!(!events.contains(&Event::GraceWon { seat: Seat(1) }), "a pair of which one matches");
    assert_eq!(script.0.locked.len(), 4);
}

/// MZ-16
#[test]
fn the_fifth_die_is_rerolled_once() {
    let mut script = Script::with_set("rbygw");
    script.roll("rbygp");
    assert_eq!(script.0.locked.len(), 4);
    script.act(1, Action::Roll);
    script.stay_out();
    assert_eq!(script.0.turn(), Turn::Throw(Throw::one(Seat(1), 1)));
    script.throw("p");
    assert_eq!(script.0.roller, Some(Seat(2)));
}

/// MZ-17
#[test]
fn new_matches_count_against_what_is_unmatched() {
    let mut script = Script::with_set("rrbyg");
    script.roll("rbgpp");
    assert_eq!(script.0.unmatched(), set_of("ry"));
    let events = script.reroll("bg");
    assert!(matches!(events[0], Event::Rolled { matched: Colours::NONE, .. }), "blue and green are matched already");
}

/// MZ-18, G-6
#[test]
fn rockers_bet_in_secret_before_each_throw() {
    let mut script = Script::with_set("rbygw");
    let rockers = Seats::one(Seat(0)).with(Seat(2));
    assert_eq!(script.0.turn(), Turn::Choose(rockers), "every seat but the Roller, the Setter too");
    assert_eq!(legal(&script.0, Seat(0)), [bet(Match, 1), bet(NoMatch, 1), Action::StayOut]);
    assert_eq!(script.refusal(1, bet(Match, 1)), "MZ-18");
    assert_eq!(script.refusal(0, Action::Roll), "MZ-18");
    assert_eq!(script.refusal(0, bet(Match, 0)), "MZ-18");
    assert_eq!(script.refusal(0, bet(Match, 2)), "MZ-18");
    assert_eq!(
        assert_refused(&script.0, &Move::Faces(colours("rbygw").into_iter().collect()), &[]).key,
        "choose-first"
    );
    let mut other = script.0.clone();
    assert_eq!(script.act(0, bet(Match, 1)), [Event::Chose { seat: Seat(0) }]);
    play(&mut other, Move::Act { seat: Seat(0), action: Action::StayOut });
    for seat in [None, Some(Seat(1)), Some(Seat(2))] {
        assert_eq!(script.0.view(seat), other.view(seat));
    }
    assert_ne!(script.0.view(Some(Seat(0))), other.view(Some(Seat(0))));
    assert_eq!(script.state("pending")[0], json!({"bet": {"side": "match", "chips": 1}}));
    assert_eq!(script.refusal(0, Action::StayOut), "G-4");
    let events = script.act(2, Action::StayOut);
    assert_eq!(
        events[1..],
        [
            Event::Shown { seats: rockers },
            Event::BetPlaced { seat: Seat(0), side: Match, chips: 1 },
            Event::StayedOut { seat: Seat(2) }
        ]
    );
    script.throw("rbygp");
    script.act(1, Action::Roll);
    assert_eq!(script.0.turn(), Turn::Choose(rockers), "before a reroll again, the Roller has chosen first");
}

/// MZ-19
#[test]
fn stakes_scale_what_is_won_and_lost() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let mut script = Script::of(3, options);
    script.throw("rbygw");
    assert_eq!(legal(&script.0, Seat(2)).len(), 7);
    assert_eq!(script.refusal(2, bet(Match, 4)), "MZ-19");
    script.act(0, bet(Match, 3));
    script.act(2, bet(NoMatch, 2));
    script.throw("rbypp");
    assert_eq!(script.0.chips(), [14 + 6, 11, 8]);
    for limit in [0, 6] {
        let options = MachzOptions { stake_limit: limit, ..MachzOptions::default() };
        assert!(Machz::start(3, &options).is_err());
    }
}

/// Bets of seats 0 and 2 on the throw of seat 1: what each wins or loses.
fn settled(script: &mut Script, throw: &str) -> [i32; 2] {
    let before = [0, 2].map(|seat| i32::from(script.0.chips()[seat]));
    script.act(0, bet(Match, 1));
    script.act(2, bet(NoMatch, 1));
    script.throw(throw);
    [0, 1].map(|i| i32::from(script.0.chips()[2 * i]) - before[i])
}

/// MZ-20
#[test]
fn bets_on_the_opening_roll() {
    for (throw, won) in
        [("rbygw", [2, -1]), ("rbygp", [2, -1]), ("rbypp", [2, -1]), ("rbppp", [-1, 2]), ("ppppp", [-1, 2])]
    {
        assert_eq!(settled(&mut Script::with_set("rbygw"), throw), won, "{throw}");
    }
}

/// MZ-21
#[test]
fn bets_with_three_matched_and_before_the_grace() {
    for (throw, won) in [("gw", [4, -1]), ("gp", [4, -1]), ("pr", [-1, 2]), ("pp", [-1, 2])] {
        let mut script = Script::with_set("rbygw");
        script.roll("rbypp");
        script.act(1, Action::Roll);
        assert_eq!(settled(&mut script, throw), won, "{throw}");
    }
    for (throw, won) in [("gw", [4, -1]), ("pp", [-1, 2])] {
        let mut script = Script::with_set("rbygw");
        script.roll("rbypp");
        script.reroll("pp");
        script.act(1, Action::Roll);
        assert_eq!(settled(&mut script, throw), won, "the grace: {throw}");
    }
}

/// MZ-22
#[test]
fn bets_with_four_matched() {
    for (throw, won) in [("w", [6, -1]), ("p", [-1, 2])] {
        let mut script = Script::with_set("rbygw");
        script.roll("rbygp");
        script.act(1, Action::Roll);
        assert_eq!(settled(&mut script, throw), won, "{throw}");
    }
}

/// MZ-23
#[test]
fn a_stake_belongs_to_its_seat_until_settlement() {
    let mut script = Script::with_set("rbygw");
    let pot = script.0.pot;
    script.all(bet(NoMatch, 1));
    assert_eq!((script.0.chips(), script.0.pot), (&[14, 10, 10][..], pot));
    assert_eq!(script.state("bets")[2], json!({"side": "no_match", "chips": 1}));
    script.throw("rbypp");
    assert_eq!((script.0.chips(), script.0.pot), (&[13, 11, 9][..], pot + 2 - 1), "lost, and a pair paid");
    assert_eq!(script.state("bets"), json!([null, null, null]));
}

/// MZ-24
#[test]
fn a_seat_without_chips_does_not_bet_but_plays() {
    let options = MachzOptions { stake_limit: 5, ..MachzOptions::default() };
    let mut script = Script::of(3, options);
    script.throw("rbygw");
    for (roller, action) in [
        (1, bet(Match, 5)),
        (2, Action::StayOut),
        (0, bet(Match, 5)),
        (1, Action::StayOut),
        (2, Action::StayOut),
        (0, bet(Match, 4)),
    ] {
        assert_eq!(script.0.roller, Some(Seat(roller)));
        let max_stake =
            legal(&script.0, Seat(2)).into_iter().filter(|action| matches!(action, Action::Bet(_))).count() / 2;
        if roller != 2 {
            assert_eq!(max_stake, usize::from(script.0.chips()[2].min(5)), "as far as its chips go");
            if max_stake < 5 {
                assert_eq!(script.refusal(2, bet(Match, 5)), "MZ-24");
            }
            script.act(2, action);
        }
        script.roll("pprrb");
    }
    assert_eq!((script.0.roller, script.0.chips()[2]), (Some(Seat(1)), 0));
    assert_eq!(script.0.turn(), Turn::Choose(Seats::one(Seat(0))), "seat 2 has nothing to bet with");
    assert_eq!(script.refusal(2, Action::StayOut), "MZ-24");
    script.roll("pprrb");
    assert_eq!(script.0.roller, Some(Seat(2)), "the seat without chips still takes its turn");
    script.roll("pprrb");
    assert_eq!(script.0.turn(), Turn::Choose(Seats::one(Seat(1)).with(Seat(2))), "seat 2 has chips again");
}

/// MZ-25
#[test]
fn lost_stakes_are_added_before_the_pot_pays_in_order() {
    let mut script = nearly_empty(1, MachzOptions::default());
    let roller = script.0.roller.unwrap();
    let other = Seat(1 - roller.0);
    let before = script.0.chips().to_vec();
    script.act(other.0, bet(Match, 1));
    let events = script.throw("pppbb");
    assert_eq!(events[1], Event::BetLost { seat: other, chips: 1 });
    assert_eq!(paid(&events), [(roller.0, 2)], "a full house, of which the pot had 1 and the lost stake");
    assert_eq!(script.outcome().scores()[roller.index()], i32::from(before[roller.index()]) + 2);
    let mut script = nearly_empty(3, MachzOptions::default());
    let roller = script.0.roller.unwrap();
    script.act(1 - roller.0, bet(NoMatch, 1));
    let events = script.throw("ppbbw");
    assert_eq!(paid(&events), [(roller.0, 2)], "the Roller first");
    assert!(events.contains(&Event::BetWon { seat: Seat(1 - roller.0), due: 2, paid: 1 }), "the rest is not owed");
}

/// MZ-25: winning Rockers are paid clockwise from the Roller's left.
#[test]
fn winning_rockers_are_paid_clockwise() {
    let mut script = Script::of(4, MachzOptions::default());
    script.throw("rbygw");
    script.roll("ppppw");
    script.all(bet(NoMatch, 1));
    let events = script.throw("ppppw");
    let order: Vec<u8> = events
        .iter()
        .filter_map(|event| if let Event::BetWon { seat, .. } = event { Some(seat.0) } else { None })
        .collect();
    assert_eq!(order, [3, 0, 1]);
}

/// MZ-26, G-7
#[test]
fn an_empty_pot_ends_the_match_in_the_middle_of_a_turn() {
    let mut script = nearly_empty(1, MachzOptions::default());
    let events = script.roll("ryggp");
    assert!(events.contains(&Event::PotEmptied { refills: 0 }));
    assert!(!events.iter().any(|event| matches!(event, Event::Locked { .. })), "there and then");
    let outcome = script.outcome();
    let highest = *outcome.scores().iter().max().unwrap();
    assert!(outcome.winners.into_iter().all(|seat| outcome.scores()[seat.index()] == highest));
    assert_eq!(outcome.scores().iter().sum::<i32>(), 100);
    assert_eq!(
        (script.state("object"), script.state("roller"), script.state("matched")),
        (json!(null), json!(null), json!([]))
    );
    assert!(!script.state("setter").is_null(), "the Setter stays");
}

/// MZ-26, G-5
#[test]
fn an_empty_pot_can_be_refilled_three_times() {
    let mut script = nearly_empty(1, MachzOptions { refill: true, ..MachzOptions::default() });
    for refill in 0..3_u8 {
        let events = script.roll("ppbrw");
        assert!(events.contains(&Event::PotEmptied { refills: 3 - refill }), "{events:?}");
        assert!(events.contains(&Event::PotRefilled { points: 100 }));
        assert_eq!(script.0.pot, 100);
        while script.0.pot > 1 {
            let throw = if script.0.pot > 15 { "ppppp" } else { "ppbrw" };
            script.roll(throw);
        }
    }
    script.roll("ppbrw");
    assert_eq!(script.outcome().scores().iter().sum::<i32>(), 400);
}

/// MZ-26, MZ-27: no refill if the match ends at that moment anyway.
#[test]
fn a_match_that_ends_anyway_is_not_refilled() {
    let options = MachzOptions { refill: true, finish: Finish::Machz(1), ..MachzOptions::default() };
    let mut script = nearly_empty(1, options);
    let events = script.roll("ryggw");
    assert!(events.contains(&Event::PotEmptied { refills: 3 }));
    assert!(!events.iter().any(|event| matches!(event, Event::PotRefilled { .. })));
    assert_eq!(script.outcome().scores().iter().sum::<i32>(), 100);
}

/// MZ-27
#[test]
fn a_match_can_end_at_a_number_of_points_or_machz() {
    let mut script = Script::of(3, finish(Finish::Points(24)));
    script.throw("rbygw");
    script.roll("ppbbb");
    assert_eq!(script.0.chips(), [14, 15, 10]);
    let events = script.roll("ppppp");
    assert_eq!(events.last(), Some(&Event::Won { seats: Seats::one(Seat(2)) }), "25 points");
    let mut script = Script::of(3, finish(Finish::Machz(2)));
    script.throw("rbygw");
    script.roll("rbygw");
    script.throw("rbygw");
    script.roll("ppppp");
    script.roll("rbygw");
    assert_eq!(script.0.phase(), PhaseName::Over);
    for (wrong, words) in [
        (Finish::Minutes(4), "minutes:N with N from 5 to 240"),
        (Finish::Minutes(241), "240"),
        (Finish::Points(19), "20 to 1000"),
        (Finish::Machz(0), "1 to 50"),
        (Finish::Machz(51), "1 to 50"),
    ] {
        let error = Machz::start(2, &finish(wrong)).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    let read = |text: &str| options_from_pairs::<MachzOptions>(&[text.into()]).map(|options| options.finish);
    assert_eq!(read("finish=minutes:30"), Ok(Finish::Minutes(30)));
    assert_eq!(read("finish=pot"), Ok(Finish::Pot));
    assert!(read("finish=minutes:3").is_err() && read("finish=points").is_err());
    assert_eq!(serde_json::to_value(Finish::Machz(6)).unwrap(), json!({"machz": 6}));
    assert_eq!(serde_json::to_value(Finish::Pot).unwrap(), json!("pot"));
}

/// MZ-27: the time limit.
#[test]
fn a_started_turn_is_finished_when_time_is_up() {
    let timed = || Script::of(3, finish(Finish::Minutes(30)));
    let mut roll_off = Script(Machz::start(3, &finish(Finish::Minutes(30))).unwrap());
    roll_off.make(Move::TimeUp);
    assert_eq!(roll_off.outcome().winners, Seats::first(3), "at once");
    let mut setting = timed();
    assert_eq!(setting.make(Move::TimeUp)[0], Event::TimeRanOut);
    assert_eq!(setting.0.phase(), PhaseName::Over);
    let options = MachzOptions { thin_set: ThinSet::VoteBelow2, ..finish(Finish::Minutes(30)) };
    let mut vote = Script::of(3, options);
    vote.throw("rrrrr");
    vote.act(0, Action::Vote(Vote::Keep));
    vote.make(Move::TimeUp);
    assert_eq!(vote.outcome().winners, Seats::one(Seat(0)));
    let mut bets = timed();
    bets.throw("rbygw");
    bets.act(0, bet(Match, 1));
    assert_eq!(bets.make(Move::TimeUp), [Event::TimeRanOut]);
    assert_eq!(bets.make(Move::TimeUp), [], "a second one changes nothing");
    bets.act(2, Action::StayOut);
    bets.throw("rbypp");
    bets.act(1, Action::Roll);
    bets.roll("gp");
    assert_eq!(bets.0.phase(), PhaseName::Reroll, "the turn is played to its end");
    bets.act(1, Action::Stop);
    assert_eq!(bets.0.phase(), PhaseName::Over);
    assert!(assert_refused(&Script::with_set("rbygw").0, &Move::TimeUp, &[]).key == "no-time-limit");
    assert_eq!(assert_refused(&bets.0, &Move::TimeUp, &[]).key, "over");
}

/// MZ-28
#[test]
fn a_match_ends_after_twenty_object_sets_per_seat() {
    let options = MachzOptions { bank: Some(1000), refill: true, ..MachzOptions::default() };
    let mut script = Script::of(2, options);
    for set in 1..=40 {
        assert_eq!(script.0.phase(), PhaseName::Set, "set {set}");
        script.throw("rrbyg");
        script.roll("rrbyg");
    }
    assert_eq!((script.0.phase(), script.0.sets), (PhaseName::Over, 40));
    assert_eq!(script.outcome().scores().iter().sum::<i32>() + i32::from(script.0.pot), 2000);
}

/// MZ-29
#[test]
fn a_game_ends_after_two_hundred_turns_without_machz() {
    let options = MachzOptions { bank: Some(1000), ..MachzOptions::default() };
    let mut script = Script::of(3, options);
    script.throw("rrrrr");
    for turn in 1..MOST_TURNS {
        assert_eq!(script.0.turns, turn);
        script.roll("ppbwg");
    }
    let events = script.roll("ppbwg");
    assert!(events.contains(&Event::GameGivenUp { turns: 200 }));
    assert_eq!((script.0.phase(), script.0.setter), (PhaseName::Set, Some(Seat(1))));
}

/// MZ-10, MZ-15 to MZ-17 and MZ-20 to MZ-22: the exact odds, compared with a count over all ordered throws.
#[test]
fn odds_agree_with_counting_all_throws() {
    for unmatched in ["rbygw", "rrbyg", "rrrrr", "rrbbb", "rg", "rr", "p"] {
        let object = colours(unmatched);
        let dice = object.len() as u32;
        let mut counted = [0; 6];
        for code in 0..6_u32.pow(dice) {
            let roll: Vec<Colour> = (0..dice).map(|die| Colour::ALL[(code / 6_u32.pow(die) % 6) as usize]).collect();
            counted[struck(&object, &roll).len()] += 1;
        }
        assert_eq!(odds::matches(Colours::of(&object)), counted, "{unmatched}");
        let enough: u32 = if dice == 5 { counted[3..].iter().sum() } else { counted[1..].iter().sum() };
        assert_eq!(odds::is_match(Colours::of(&object)).ways, enough);
    }
    let last = 1.0 / 6.0;
    let after_grace = 2.0 / 36.0 + 18.0 / 36.0 * last;
    let two = after_grace + 4.0 / 36.0 * after_grace;
    assert!((odds::machz(set_of("rg"), false) - two).abs() < 1e-12);
    assert!((odds::machz(set_of("rg"), true) - after_grace).abs() < 1e-12);
    let two_alike = (1.0 + 10.0 * last) / 36.0 * (1.0 + 5.0 / 36.0);
    let one_colour = (1.0 + 25.0 * last + 250.0 * two_alike) / 7776.0;
    assert!((odds::machz(set_of("rrrrr"), false) - one_colour).abs() < 1e-12, "296 turns on average");
}

/// MZ-2, MZ-3: every number of points can be paid, and eight seats find a bank that can be.
#[test]
fn chips_and_bank_fit_every_match() {
    let pot_rules = PotRules::standard();
    let points: Vec<u16> = pot_rules.chips.iter().map(|chip| chip.points).collect();
    assert!(points[0] == 1 && points.is_sorted_by(|less, more| less < more), "{points:?}");
    let bank = pot_rules.bank;
    assert!(bank.least <= bank.default && bank.default <= bank.most, "{bank:?}");
    assert!(bank.least_per_seat <= bank.default_per_seat && 8 * bank.default_per_seat <= bank.most, "{bank:?}");
    assert!(pot_rules.start <= bank.least_per_seat, "the start is paid from the bank");
    assert!(Combination::ALL.map(|combination| pot_rules.combination(combination)).is_sorted());
}
