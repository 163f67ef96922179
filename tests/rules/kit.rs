//! Test support for all games: random matches and the contract test. Must not depend on a game.

use std::collections::BTreeSet;
use std::fmt::Debug;

use rand::RngExt;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;
use rollick::rules::bots::random_source;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::record::{Record, header_line, move_line, read_lines, replay};
use rollick::rules::{
    Faces, Illegal, MAX_DICE, Move, MoveOf, OptionKind, Options, Outcome, Rules, Seat, Seats, Starter, Turn, Word as _,
    options_from_pairs,
};
use serde_json::Value;

/// An upper bound on the moves of a match of any game.
const MAX_MOVES: usize = 100_000;

/// A copy of the state with hidden information changed that a seat cannot see; `None` if nothing is hidden from it.
pub(crate) type RandomizeHidden<G> = fn(&G, Seat, &mut Pcg64Mcg) -> Option<G>;

/// Checks the contract of [`Rules`] on `matches` random matches of `G` at each seat count, with default and with random
/// house rules. Pass `with_other_secrets` for a game with hidden information.
pub(crate) fn check_game<G: Rules>(matches: u64, with_other_secrets: Option<RandomizeHidden<G>>) {
    check_option_specs::<G>();
    let mut source = Pcg64Mcg::seed_from_u64(1);
    for seats in G::SEATS {
        for seed in 0..matches {
            let options = if seed % 2 == 0 { G::Options::default() } else { random_options::<G>(seats, &mut source) };
            ContractCheck::<G>::new(seats, options, seed, with_other_secrets).run();
        }
    }
    for seats in (0..=u8::MAX).filter(|seats| !G::SEATS.contains(seats)) {
        assert!(G::start(seats, &G::Options::default()).is_err(), "{seats} seats are not for {}", G::GAME);
    }
}

/// Random house rules that can be played with this number of seats.
pub(crate) fn random_options<G: Rules>(seats: u8, source: &mut Pcg64Mcg) -> G::Options {
    for _ in 0..1000 {
        let mut pairs = Vec::new();
        for spec in <G::Options as Options>::specs() {
            if source.random_bool(0.5) {
                pairs.push(format!("{}={}", spec.key, random_value(&spec.kind, source)));
            }
        }
        if let Ok(options) = options_from_pairs::<G::Options>(&pairs)
            && G::start(seats, &options).is_ok()
        {
            return options;
        }
    }
    panic!("no playable house rules found for {} with {seats} seats", G::GAME);
}

fn random_value(kind: &OptionKind, source: &mut Pcg64Mcg) -> String {
    match kind {
        OptionKind::Toggle => ["on", "off"][source.random_range(0..2)].to_owned(),
        OptionKind::Choice(values) => values[source.random_range(0..values.len())].to_owned(),
        OptionKind::Number { least, most, .. } => source.random_range(*least..=*most).to_string(),
        OptionKind::Tagged(tags) => match tags[source.random_range(0..tags.len())] {
            (tag, None) => tag.to_owned(),
            (tag, Some((least, most, _))) => format!("{tag}:{}", source.random_range(least..=most)),
        },
    }
}

/// Checks that option specs and serialized options have the same keys, and that unknown keys and invalid values are
/// refused.
fn check_option_specs<G: Rules>() {
    let defaults = serde_json::to_value(G::Options::default()).unwrap();
    let known: BTreeSet<&str> = <G::Options as Options>::specs().iter().map(|spec| spec.key).collect();
    let written: BTreeSet<&str> = defaults.as_object().unwrap().keys().map(String::as_str).collect();
    // Records omit who begins while the seats roll for it.
    let known: BTreeSet<&str> = known.into_iter().filter(|key| *key != Starter::KEY).collect();
    assert_eq!(known, written, "the options of {} and their descriptions differ", G::GAME);
    assert!(options_from_pairs::<G::Options>(&["no_such_rule=1".into()]).is_err());
    for spec in <G::Options as Options>::specs() {
        assert!(options_from_pairs::<G::Options>(&[format!("{}=nonsense", spec.key)]).is_err(), "{}", spec.key);
    }
}

/// Whether generated files are rewritten instead of compared.
pub(crate) fn should_update_files() -> bool {
    std::env::var_os("ROLLICK_BLESS").is_some_and(|value| value == "1")
}

/// Plays a random match to its end. Returns its record and outcome.
pub(crate) fn random_match<G: Rules>(seats: u8, options: &G::Options, seed: u64) -> (Record<G>, Outcome) {
    let mut game = G::start(seats, options).unwrap();
    let mut record = Record::of_people(seats, options.clone(), seed);
    let mut rng = Seeded::new(seed);
    loop {
        if let Turn::Over(outcome) = game.turn() {
            return (record, outcome);
        }
        let game_move = random_move(&game, &mut rng);
        game.apply(&game_move, &mut Vec::new()).unwrap();
        record.moves.push(game_move);
        assert!(record.moves.len() < MAX_MOVES, "G-8: the match does not end");
    }
}

/// A random legal move.
pub(crate) fn random_move<G: Rules>(game: &G, rng: &mut Seeded) -> MoveOf<G> {
    let turn = game.turn();
    if let Some(game_move) = random_source::random_move(game, &turn, rng) {
        return game_move;
    }
    let Turn::Choose(seats) = turn else { panic!("the match is over") };
    let seats: Vec<Seat> = seats.into_iter().collect();
    let seat = *seats.choose(rng.source()).expect("a choice asks at least one seat");
    let actions = legal(game, seat);
    let action = actions.choose(rng.source()).expect("an asked seat has a legal action").clone();
    Move::Act { seat, action }
}

/// The legal actions of `seat`.
pub(crate) fn legal<G: Rules>(game: &G, seat: Seat) -> Vec<G::Action> {
    game.legal(seat)
}

/// Makes a move that must be accepted and returns its events.
pub(crate) fn play<G: Rules>(game: &mut G, game_move: MoveOf<G>) -> Vec<G::Event> {
    let mut events = Vec::new();
    if let Err(refusal) = game.apply(&game_move, &mut events) {
        panic!("{game_move:?} was refused: {refusal}");
    }
    events
}

/// Makes a move that must be refused, checks that nothing changed (G-4), and returns the refusal.
pub(crate) fn assert_refused<G: Rules>(game: &G, game_move: &MoveOf<G>, events: &[G::Event]) -> Illegal {
    let mut after = game.clone();
    let mut events_after = events.to_vec();
    match after.apply(game_move, &mut events_after) {
        Ok(()) => panic!("{game_move:?} was accepted in {game:?}"),
        Err(refusal) => {
            assert_eq!(&after, game, "G-4: a refused move changed the state");
            assert_eq!(events_after, events, "G-4: a refused move added an event");
            assert_sentence(&refusal);
            refusal
        }
    }
}

fn assert_sentence(refusal: &Illegal) {
    let (prefix, number) = refusal.clause.split_once('-').expect("a clause is a prefix and a number");
    assert!(!prefix.is_empty() && number.parse::<u8>().is_ok(), "{:?} names no clause", refusal.clause);
    assert!(
        refusal.message.ends_with('.') && refusal.message.len() < 100,
        "{:?} is not a short sentence",
        refusal.message
    );
    assert!(
        !refusal.key.is_empty() && refusal.key.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
        "{:?}",
        refusal.key
    );
}

/// Checks the contract on one match, move by move.
struct ContractCheck<G: Rules> {
    game: G,
    record: Record<G>,
    events: Vec<G::Event>,
    rng: Seeded,
    /// Actions that were legal at some point of this match; most of them are illegal now.
    actions_legal_earlier: Vec<(Seat, G::Action)>,
    with_other_secrets: Option<RandomizeHidden<G>>,
}

impl<G: Rules> ContractCheck<G> {
    fn new(seats: u8, options: G::Options, seed: u64, with_other_secrets: Option<RandomizeHidden<G>>) -> Self {
        let game = G::start(seats, &options).unwrap();
        assert_eq!(game.seats(), seats);
        assert_eq!(game.options(), &options);
        let record = Record::of_people(seats, options, seed);
        Self {
            game,
            record,
            events: Vec::new(),
            rng: Seeded::new(seed),
            actions_legal_earlier: Vec::new(),
            with_other_secrets,
        }
    }

    fn run(mut self) {
        let outcome = loop {
            self.game.conserved().expect("G-5");
            let turn = self.game.turn();
            self.check_turn(&turn);
            self.check_legal_actions(&turn);
            self.check_refusals(&turn);
            self.check_hidden();
            if let Turn::Over(outcome) = turn {
                break outcome;
            }
            let game_move = random_move(&self.game, &mut self.rng);
            self.game.apply(&game_move, &mut self.events).unwrap();
            self.record.moves.push(game_move);
            assert!(self.record.moves.len() < MAX_MOVES, "G-8: the match does not end");
        };
        self.check_outcome(outcome);
        self.check_record();
    }

    /// The last events, enough to see whether a move changes earlier ones.
    fn tail(&self) -> &[G::Event] {
        &self.events[self.events.len().saturating_sub(3)..]
    }

    fn all_seats(&self) -> Seats {
        Seats::first(self.game.seats())
    }

    fn check_turn(&self, turn: &Turn) {
        let within = |seats: Seats| !seats.is_empty() && seats.into_iter().all(|seat| self.all_seats().contains(seat));
        match turn {
            Turn::Throw(throw) => {
                assert!(within(throw.seats()));
                assert!(throw.iter().all(|(_, dice)| dice > 0) && throw.total() <= MAX_DICE);
            }
            Turn::Shuffle(pieces) => assert_eq!(usize::from(*pieces), self.game.deck().len()),
            Turn::Choose(seats) => assert!(within(*seats)),
            Turn::Over(_) => {}
        }
    }

    /// Each legal action is listed once, for the seats that are asked, and is accepted.
    fn check_legal_actions(&mut self, turn: &Turn) {
        let asked = if let Turn::Choose(seats) = turn { *seats } else { Seats::NONE };
        for seat in (0..8).map(Seat) {
            let offered = legal(&self.game, seat);
            assert_eq!(offered.is_empty(), !asked.contains(seat), "exactly the asked seats have legal actions");
            assert_eq!(offered, legal(&self.game, seat), "the same state has the same legal actions");
            for (index, action) in offered.iter().enumerate() {
                assert!(!offered[..index].contains(action), "{action:?} is listed twice");
                let mut after = self.game.clone();
                let mut events = self.tail().to_vec();
                let game_move = Move::Act { seat, action: action.clone() };
                if let Err(refusal) = after.apply(&game_move, &mut events) {
                    panic!("{game_move:?} is a legal action, but was refused: {refusal}");
                }
                assert!(events.starts_with(self.tail()), "events are appended");
                after.conserved().expect("G-5");
                if self.actions_legal_earlier.len() < 200
                    && !self.actions_legal_earlier.contains(&(seat, action.clone()))
                {
                    self.actions_legal_earlier.push((seat, action.clone()));
                }
            }
        }
    }

    /// Moves that are not legal are refused and change nothing.
    fn check_refusals(&mut self, turn: &Turn) {
        let awaited_dice = if let Turn::Throw(throw) = turn { throw.total() } else { 0 };
        if !G::Face::SIDES.is_empty() {
            for dice in [0, 1, 2, 3, 5, 6, MAX_DICE] {
                if dice != awaited_dice || awaited_dice == 0 {
                    let faces: Faces<G::Face> = (0..dice).map(|die| G::Face::SIDES[die % 6]).collect();
                    assert_refused(&self.game, &Move::Faces(faces), self.tail());
                }
            }
        }
        let mut deck = self.game.deck();
        if !matches!(turn, Turn::Shuffle(_)) {
            assert_refused(&self.game, &Move::Order(deck), self.tail());
        } else {
            let twice = deck[0];
            assert_refused(&self.game, &Move::Order(Vec::new()), self.tail());
            deck.push(twice);
            assert_refused(&self.game, &Move::Order(deck.clone()), self.tail());
            deck.remove(1);
            assert_refused(&self.game, &Move::Order(deck), self.tail());
        }
        for _ in 0..8 {
            let Some((seat, action)) = self.actions_legal_earlier.choose(self.rng.source()).cloned() else { break };
            self.check_possibly_illegal_action(seat, &action);
            self.check_possibly_illegal_action(Seat((seat.0 + 1) % 9), &action);
            if let Some(changed) = mutated(&action, self.rng.source()) {
                self.check_possibly_illegal_action(seat, &changed);
            }
        }
    }

    /// An action that may not be legal now is refused, unless it has the same effect as a legal one.
    fn check_possibly_illegal_action(&self, seat: Seat, action: &G::Action) {
        let offered = legal(&self.game, seat);
        if offered.contains(action) {
            return;
        }
        let game_move = Move::Act { seat, action: action.clone() };
        let mut after = self.game.clone();
        if after.apply(&game_move, &mut Vec::new()).is_err() {
            assert_refused(&self.game, &game_move, self.tail());
            return;
        }
        let has_equivalent = offered.iter().any(|offer| {
            let mut other = self.game.clone();
            other.apply(&Move::Act { seat, action: offer.clone() }, &mut Vec::new()).is_ok() && other == after
        });
        assert!(has_equivalent, "{game_move:?} is no legal action, but was accepted");
    }

    /// A seat's view does not depend on information hidden from it (G-6).
    fn check_hidden(&mut self) {
        for seat in self.all_seats() {
            assert_eq!(self.game.view(Some(seat)), self.game.view(Some(seat)));
            if let Some(with_other_secrets) = self.with_other_secrets
                && let Some(other) = with_other_secrets(&self.game, seat, self.rng.source())
            {
                assert_eq!(
                    self.game.view(Some(seat)),
                    other.view(Some(seat)),
                    "G-6: the view leaks hidden information to {seat:?}"
                );
                assert_eq!(
                    legal(&self.game, seat),
                    legal(&other, seat),
                    "G-6: legal actions leak hidden information to {seat:?}"
                );
            }
        }
        let Turn::Choose(open) = self.game.turn() else { return };
        if open.len() < 2 {
            return;
        }
        for chooser in open {
            let offered = legal(&self.game, chooser);
            let mut known = None;
            for action in offered {
                let mut after = self.game.clone();
                play(&mut after, Move::Act { seat: chooser, action });
                let others = (0..8).map(Seat).filter(|&seat| seat != chooser).map(Some).chain([None]);
                let visible: Vec<(G::View, Vec<G::Action>)> = others
                    .map(|seat| (after.view(seat), seat.map(|seat| legal(&after, seat)).unwrap_or_default()))
                    .collect();
                let first = known.get_or_insert_with(|| visible.clone());
                assert_eq!(first, &visible, "G-6: the hidden choice of {chooser:?} is visible to others");
            }
        }
    }

    fn check_outcome(&self, outcome: Outcome) {
        assert_eq!(outcome.scores().len(), usize::from(self.game.seats()));
        assert!(!outcome.winners.is_empty() && outcome.winners.into_iter().all(|seat| self.all_seats().contains(seat)));
    }

    /// The same moves give the same events, and a record is equal after a round trip through JSON and through lines.
    fn check_record(&self) {
        let (game, events) = replay(&self.record).expect("a match that was played can be replayed");
        assert_same(&game, &self.game);
        assert_same(&events, &self.events);
        let text = serde_json::to_string(&self.record).unwrap();
        assert_same(&Record::from_json(&serde_json::from_str(&text).unwrap()).unwrap(), &self.record);
        let mut lines = vec![header_line(&self.record.header())];
        lines.extend(self.record.moves.iter().map(move_line::<G>));
        assert_same(&read_lines::<G>(lines.iter().map(String::as_str)).unwrap(), &self.record);
    }
}

fn assert_same<T: PartialEq + Debug>(left: &T, right: &T) {
    assert!(left == right, "the values differ:\n{left:?}\n{right:?}");
}

/// The action with one of its numbers or words changed, if the result is an action.
fn mutated<A: serde::Serialize + serde::de::DeserializeOwned>(action: &A, source: &mut Pcg64Mcg) -> Option<A> {
    let mut value = serde_json::to_value(action).unwrap();
    change(&mut value, source);
    serde_json::from_value(value).ok()
}

fn change(value: &mut Value, source: &mut Pcg64Mcg) {
    match value {
        Value::Array(values) if !values.is_empty() => {
            let index = source.random_range(0..values.len());
            match source.random_range(0..6) {
                0 => drop(values.remove(index)),
                1 => values.push(values[index].clone()),
                _ => change(&mut values[index], source),
            }
        }
        Value::Object(map) if !map.is_empty() => {
            let index = source.random_range(0..map.len());
            if let Some(value) = map.values_mut().nth(index) {
                change(value, source);
            }
        }
        Value::Number(_) => *value = Value::from(source.random_range(0..8)),
        _ => {}
    }
}
