//! Feeds mutated lines, saved matches and data files to every parser: none may panic or use much memory. A test runs it
//! for a few seconds, `benches/fuzz.rs` for as long as requested.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rollick::cli::{replay, seats};
use rollick::games::CATALOG;
use rollick::games::hot_dice::{Chart, Farkle, HotDice};
use rollick::games::jackpot::Jackpot;
use rollick::games::machz::{Machz, PotRules};
use rollick::games::multzo::Multzo;
use rollick::games::sequence_dice::SequenceDice;
use rollick::rules::bots::random_source;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::input_limits::read_description;
use rollick::rules::record::file_format::{RecordLine, Seal};
use rollick::rules::referee::Referee;
use rollick::rules::{Move, Rules, Turn};
use serde_json::{Value, json};

use super::change::Changer;

/// The maximum memory for parsing one input, in bytes.
pub(crate) const MOST_MEMORY: u64 = 64 << 20;

/// An input that caused a failure.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// What went wrong.
    pub what: String,
    /// The input.
    pub input: Vec<u8>,
}

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The number of mutated inputs.
    pub inputs: u64,
    /// The number of inputs that were accepted.
    pub accepted: u64,
    /// The maximum memory used for one input, in bytes.
    pub memory: u64,
    /// The growth of the process's peak memory, in bytes, where the system reports it.
    pub resident: u64,
    /// The failures, at most a hundred.
    pub findings: Vec<Finding>,
    /// The duration of the run.
    pub took: Duration,
}

/// A data file and its parser.
type Description = (&'static str, fn(&str) -> bool);

/// Feeds mutated inputs to the parsers.
pub(crate) struct Fuzzer {
    changer: Changer,
    /// Matches as request lines. The first line of each starts it.
    sessions: Vec<Vec<Vec<u8>>>,
    /// Requests that are valid at any time.
    asks: Vec<Vec<u8>>,
    saved: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
    report: Report,
}

/// Every game: its name, its random matches, its maximum number of seats.
const GAMES: &[(&str, fn(u8, u64) -> Vec<String>, u8)] = &[
    (Machz::GAME, moves::<Machz>, 8),
    (HotDice::GAME, moves::<HotDice>, 2),
    (Farkle::GAME, moves::<Farkle>, 8),
    (Jackpot::GAME, moves::<Jackpot>, 4),
    (SequenceDice::GAME, moves::<SequenceDice>, 4),
    (Multzo::GAME, moves::<Multzo>, 5),
];

const DESCRIPTIONS: &[Description] = &[
    (include_str!("../../../assets/charts/classic.ron"), |text| read_description::<Chart>(text).is_ok()),
    (include_str!("../../../assets/pots/machz.ron"), |text| read_description::<PotRules>(text).is_ok()),
    #[cfg(feature = "sim")]
    (include_str!("../../../assets/dice/ordinary.ron"), |text| {
        rollick::sim::dice::DiceSet::from_ron(text, std::path::Path::new("dice")).is_ok()
    }),
    #[cfg(feature = "sim")]
    (include_str!("../../../scenes/sequence_dice.ron"), |text| rollick::sim::table::Scene::read("scene", text).is_ok()),
];

impl Fuzzer {
    /// A fuzzer with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        let mut sessions: Vec<Vec<Vec<u8>>> = Vec::new();
        let mut saved = Vec::new();
        for (name, moves, max_seats) in GAMES {
            for seats in [2, *max_seats] {
                let lines = moves(seats, seed);
                let header = json!({"game": name, "seats": seats});
                saved.extend(saved_as(&header, &lines[..lines.len().min(60)]));
                let begin = json!({"cmd": "new", "game": name, "seats": seats}).to_string();
                let plays = lines.iter().map(|step| format!("{{\"cmd\":\"play\",\"move\":{step}}}").into_bytes());
                sessions.push(std::iter::once(begin.into_bytes()).chain(plays).collect());
            }
        }
        let words =
            ["human,bot:easy,program:./a", "line=five,bank=150,finish=minutes:30", "bot,bot", "chart=hot,goal=100"];
        let mut changer = Changer::new(seed);
        let others = ["legal", "view"].map(|cmd| json!({"cmd": cmd, "seat": 0}).to_string());
        let plain = ["state", "record", "quit"].map(|cmd| json!({"cmd": cmd}).to_string());
        let load = |record: &[u8]| [b"{\"cmd\":\"load\",\"record\":", record, b"}"].concat();
        let loads = saved
            .iter()
            .filter(|bytes| bytes.starts_with(b"{\"game\"") && bytes.ends_with(b"]}"))
            .map(|bytes| load(bytes));
        let asks: Vec<Vec<u8>> = others.into_iter().chain(plain).map(String::into_bytes).chain(loads).collect();
        for seen in sessions.iter().flatten().chain(&saved).chain(&asks) {
            changer.learn(seen);
        }
        for (text, _) in DESCRIPTIONS {
            changer.learn(text.as_bytes());
        }
        let words = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        Self { changer, sessions, asks, saved, words, report: Report::default() }
    }

    /// Feeds mutated inputs until `inputs` is reached or the time is up.
    pub(crate) fn run(mut self, inputs: u64, time: Duration, mut progress: impl FnMut(&Report)) -> Report {
        let started = Instant::now();
        let before = resident();
        while self.report.inputs < inputs && started.elapsed() < time && self.report.findings.len() < 100 {
            match self.changer.below(20) {
                0..=10 => self.hold_a_session(),
                11..=14 => self.read_saved_matches(),
                15..=17 => self.read_descriptions(),
                _ => self.read_words(),
            }
            self.report.took = started.elapsed();
            progress(&self.report);
        }
        self.report.resident = resident().saturating_sub(before);
        self.report
    }

    /// Runs one parser on an input. `read` returns whether the input was accepted. Returns what went wrong, if
    /// anything.
    pub(crate) fn check(&mut self, input: &[u8], read: impl FnOnce() -> Result<bool, String>) -> Option<String> {
        self.report.inputs += 1;
        let mut end = Ok(Ok(false));
        #[expect(clippy::disallowed_methods, reason = "a panic is what the fuzzer looks for")]
        let memory = allocation_counter::measure(|| end = catch_unwind(AssertUnwindSafe(read)));
        self.report.memory = self.report.memory.max(memory.bytes_max);
        let what = match end {
            Ok(Ok(accepted)) => {
                self.report.accepted += u64::from(accepted);
                (memory.bytes_max > MOST_MEMORY).then(|| format!("it took {} bytes of memory", memory.bytes_max))
            }
            Ok(Err(wrong)) => Some(wrong),
            Err(panic) => {
                let words = panic.downcast_ref::<String>().map(String::as_str);
                Some(format!("it panicked: {}", words.or(panic.downcast_ref::<&str>().copied()).unwrap_or("?")))
            }
        };
        if let Some(what) = &what {
            self.report.findings.push(Finding { what: what.clone(), input: input.to_vec() });
        }
        what
    }

    /// Replays the start of a match and sends mutated requests at each step.
    fn hold_a_session(&mut self) {
        let which = self.changer.below(self.sessions.len());
        let long = self.sessions[which].len();
        let stretch = 1 + self.changer.below(long.min(40));
        let mut referee = Referee::new(CATALOG.rules());
        for step in 0..stretch {
            let line = self.sessions[which][step].clone();
            for _ in 0..4 {
                let changed = self.changer.changed(&line);
                let look = self.changer.below(16) == 0;
                self.check(&changed, || answer(&mut referee, &changed, look));
            }
            if self.changer.below(4) == 0 {
                let ask = self.changer.pick(&self.asks).to_vec();
                let changed = self.changer.changed(&ask);
                self.check(&changed, || answer(&mut referee, &changed, false));
            }
            // Continue with the original match, as far as the mutated requests have left it intact.
            referee.answer(&line);
        }
    }

    fn read_saved_matches(&mut self) {
        for _ in 0..4 {
            let saved = self.changer.pick(&self.saved).to_vec();
            let changed = self.changer.changed(&saved);
            self.check(&changed, || Ok(read_saved(&changed)));
        }
    }

    fn read_descriptions(&mut self) {
        for _ in 0..4 {
            let (text, read) = DESCRIPTIONS[self.changer.below(DESCRIPTIONS.len())];
            let changed = self.changer.changed(text.as_bytes());
            let text = String::from_utf8_lossy(&changed);
            self.check(&changed, || Ok(read(&text)));
        }
    }

    /// Command line arguments: seats and house rules.
    fn read_words(&mut self) {
        for _ in 0..4 {
            let word = self.changer.pick(&self.words).to_vec();
            let changed = self.changer.changed(&word);
            let text = String::from_utf8_lossy(&changed);
            let entry = &CATALOG.0[self.changer.below(CATALOG.0.len())];
            self.check(&changed, || {
                let pairs: Vec<String> = text.split(',').map(str::to_owned).collect();
                let rules = (entry.rules.check_options)(entry.seats.0, &pairs).is_ok();
                Ok(seats::read(&text, "game", (1, 8)).is_ok() | rules)
            });
        }
    }
}

/// The first moves of a random match, at most a hundred.
fn moves<G: Rules>(seats: u8, seed: u64) -> Vec<String> {
    let mut game = G::start(seats, &G::Options::default()).expect("the number of seats is supported");
    let mut rng = Seeded::new(seed);
    let (mut moves, mut legal, mut events) = (Vec::new(), Vec::new(), Vec::new());
    while moves.len() < 100 {
        let turn = game.turn();
        let step = match (turn, random_source::random_move(&game, &turn, &mut rng)) {
            (_, Some(step)) => step,
            (Turn::Choose(seats), None) => {
                let seat = seats.lowest().expect("a choice asks at least one seat");
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let action = legal.choose(rng.source()).expect("an asked seat has a legal action").clone();
                Move::Act { seat, action }
            }
            _ => break,
        };
        game.apply(&step, &mut events).expect("the move is legal");
        moves.push(serde_json::to_string(&step).expect("a move is plain data"));
    }
    moves
}

/// A saved match in each file format.
fn saved_as(header: &Value, moves: &[String]) -> Vec<Vec<u8>> {
    let header = header.to_string();
    let (mut sealed, mut seal) = Seal::first();
    for step in std::iter::once(RecordLine::Header(&header)).chain(moves.iter().map(|step| RecordLine::Move(step))) {
        let (line, next) = seal.line(step).expect("a move is one line");
        sealed += &line;
        seal = next;
    }
    let lines = format!("{header}\n{}\n", moves.join("\n"));
    let whole = format!("{},\"moves\":[{}]}}", header.trim_end_matches('}'), moves.join(","));
    [sealed, lines, whole].map(String::into_bytes).to_vec()
}

/// The peak memory of the process in bytes; 0 where the system does not report it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.trim().parse().ok());
    kib.unwrap_or(0_u64) << 10
}

/// Whether a request was accepted. Every answer must be JSON; every error a sentence and without effect.
fn answer(referee: &mut Referee, line: &[u8], look: bool) -> Result<bool, String> {
    let state = |referee: &mut Referee| referee.answer(br#"{"cmd":"state"}"#);
    let before = look.then(|| state(referee));
    let reply = referee.answer(line);
    if let Some(before) = before {
        let reply: Value = serde_json::from_str(&reply).map_err(|error| format!("the answer is no JSON: {error}"))?;
        let message = reply["error"]["message"].as_str();
        if reply["ok"] == json!(false) {
            if !message.is_some_and(|message| message.ends_with('.')) {
                return Err(format!("the error is not a sentence: {reply}"));
            }
            if state(referee) != before {
                return Err("a refused request changed something".into());
            }
        }
    }
    if reply.contains(['\n', '\r']) {
        return Err("the answer is more than one line".into());
    }
    Ok(reply.starts_with("{\"ok\":true"))
}

/// Reads a saved match like `rollick replay` and replays it.
fn read_saved(bytes: &[u8]) -> bool {
    let Ok(saved) = replay::read(bytes) else { return false };
    let Ok(game) = CATALOG.find(&saved.header.game) else { return false };
    let record = json!({
        "game": saved.header.game,
        "seats": saved.header.seats.len(),
        "options": saved.header.options,
        "moves": saved.moves,
    });
    (game.rules.resume)(&record).is_ok()
}
