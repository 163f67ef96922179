//! External programs that control seats (`docs/referee.md`). A program is started once; for each choice it gets one
//! line and two seconds to answer with one. Must not depend on a game. It is the only module below the command line
//! that starts processes. It and `budget.rs` are the only ones that read a clock.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::{Bot, Botable, Level};
use crate::rules::input_limits;
use crate::rules::{Rules, Seat};

/// How long a program may take for one choice.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// The maximum length of an answer in bytes.
pub const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// The maximum length of the reason in a failure notice, in characters.
const MAX_REASON_CHARS: usize = 160;

/// How long a program may take to exit after its input is closed, before it is killed.
const EXIT_GRACE: Duration = Duration::from_millis(200);

/// The level of the bot that replaces a failed program.
pub const SUBSTITUTE_LEVEL: Level = Level::Easy;

/// Why a program lost its seat. Each text completes a sentence that starts with the program's name.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// The operating system did not start the program.
    #[error("cannot be started ({0})")]
    NotStarted(io::Error),
    /// The program exceeded the time limit.
    #[error("did not answer within {} seconds", ANSWER_TIMEOUT.as_secs())]
    Late,
    /// The program exited.
    #[error("ended before it answered")]
    Ended,
    /// The program wrote a line before it was asked.
    #[error("sent output without a request")]
    UnexpectedOutput,
    /// The program's answer could not be parsed.
    #[error("gave an unreadable answer: {0}")]
    NoAnswer(String),
    /// The program chose an action that was not offered.
    #[error("made an illegal choice: {0}")]
    NotOffered(String),
}

/// The public part of a [`ProgramError`]: without the program's own output, which may contain its seat's hidden
/// information. Each text completes a sentence that starts with the program's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum ProgramFailure {
    /// See [`ProgramError::NotStarted`]; the text of the operating system.
    #[error("cannot be started ({0})")]
    NotStarted(String),
    /// See [`ProgramError::Late`].
    #[error("did not answer within {} seconds", ANSWER_TIMEOUT.as_secs())]
    Late,
    /// See [`ProgramError::Ended`].
    #[error("ended before it answered")]
    Ended,
    /// See [`ProgramError::UnexpectedOutput`].
    #[error("sent output without a request")]
    UnexpectedOutput,
    /// See [`ProgramError::NoAnswer`].
    #[error("gave an unreadable answer")]
    NoAnswer,
    /// See [`ProgramError::NotOffered`].
    #[error("made an illegal choice")]
    NotOffered,
}

impl From<&ProgramError> for ProgramFailure {
    fn from(error: &ProgramError) -> Self {
        match error {
            ProgramError::NotStarted(reason) => Self::NotStarted(reason.to_string()),
            ProgramError::Late => Self::Late,
            ProgramError::Ended => Self::Ended,
            ProgramError::UnexpectedOutput => Self::UnexpectedOutput,
            ProgramError::NoAnswer(_) => Self::NoAnswer,
            ProgramError::NotOffered(_) => Self::NotOffered,
        }
    }
}

/// The notice that a program lost its seat, as a sentence for each audience.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{open}")]
pub struct FailureNotice {
    /// The program.
    pub path: String,
    /// Why it lost the seat.
    pub failure: ProgramFailure,
    /// For all players: without the program's output.
    pub open: String,
    /// For the person who runs the program.
    pub full: String,
}

/// A running program. Dropping it ends the program.
#[derive(Debug)]
struct Program {
    child: Child,
    /// Sends lines to the program. Dropping it closes the program's input.
    questions: Option<Sender<String>>,
    /// Receives lines from the program. The mutex makes the struct `Sync`.
    answers: Mutex<Receiver<Vec<u8>>>,
}

impl Program {
    fn start(path: &str) -> Result<Self, ProgramError> {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // In a process group of its own, the program does not receive a Ctrl-C meant for us. It exits when its input
        // closes.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = running();
        let mut child = command.spawn().map_err(ProgramError::NotStarted)?;
        running.push(child.id());
        drop(running);
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ProgramError::NotStarted(io::ErrorKind::BrokenPipe.into()));
        };
        // Threads, because a program that neither reads nor finishes its line would block us.
        let (questions, asked) = mpsc::channel::<String>();
        thread::spawn(move || {
            while let Ok(line) = asked.recv() {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (lines, answers) = mpsc::sync_channel(1);
        thread::spawn(move || forward_lines(BufReader::new(stdout), &lines));
        Ok(Self { child, questions: Some(questions), answers: Mutex::new(answers) })
    }

    /// Sends one line and returns the answer without its line break.
    fn ask(&mut self, mut question: String) -> Result<Vec<u8>, ProgramError> {
        let answers = self.answers.get_mut().unwrap_or_else(PoisonError::into_inner);
        match answers.try_recv() {
            Ok(_) => return Err(ProgramError::UnexpectedOutput),
            Err(TryRecvError::Disconnected) => return Err(ProgramError::Ended),
            Err(TryRecvError::Empty) => {}
        }
        question.push('\n');
        let sent = self.questions.as_ref().is_some_and(|questions| questions.send(question).is_ok());
        match answers.recv_timeout(if sent { ANSWER_TIMEOUT } else { EXIT_GRACE }) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(ProgramError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(ProgramError::Ended),
        }
    }
}

impl Program {
    /// Whether the program has exited by itself.
    fn has_ended(&mut self) -> bool {
        let mut running = running();
        let ended = !matches!(self.child.try_wait(), Ok(None));
        if ended {
            running.retain(|id| *id != self.child.id());
        }
        ended
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.questions = None;
        let started = Instant::now();
        while started.elapsed() < EXIT_GRACE {
            if self.has_ended() {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let mut running = running();
        end_group(self.child.id());
        // The program may have exited by itself; then `kill` fails and `wait` returns at once.
        drop(self.child.kill());
        drop(self.child.wait());
        running.retain(|id| *id != self.child.id());
    }
}

/// The process ids of all running programs. A program is reaped only while this lock is held and its id is removed with
/// it, so that no id in the list can have been reused.
fn running() -> MutexGuard<'static, Vec<u32>> {
    static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every running program and its child processes. Called before an immediate exit.
pub fn end_all() {
    running().iter().for_each(|&id| end_group(id));
}

/// Kills a program and its child processes: they form a process group with the program's id.
#[cfg(unix)]
fn end_group(program: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(group) = i32::try_from(program) {
        // Fails if all of them have exited.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_program: u32) {}

/// Forwards the program's lines until the program stops or no one receives them.
fn forward_lines(mut output: impl io::BufRead, lines: &SyncSender<Vec<u8>>) {
    let mut line = Vec::new();
    while input_limits::read_line(&mut output, &mut line, MAX_ANSWER_BYTES).is_ok_and(|more| more) {
        if lines.send(line.clone()).is_err() {
            return;
        }
    }
}

/// A seat that a program controls. One copy of the program runs for each match in progress, until one fails.
#[derive(Debug)]
pub struct ProgramSeat {
    path: String,
    idle: Mutex<Vec<Program>>,
    lost: OnceLock<FailureNotice>,
    reported: AtomicBool,
}

impl ProgramSeat {
    /// A seat for the program at `path`. The program is started for its first choice.
    #[must_use]
    pub fn new(path: &str) -> Self {
        Self { path: path.to_owned(), idle: Mutex::default(), lost: OnceLock::new(), reported: AtomicBool::new(false) }
    }

    /// Starts the program to check that it can be started.
    ///
    /// # Errors
    /// [`ProgramError::NotStarted`] with the operating system's reason.
    pub fn try_out(&self) -> Result<(), ProgramError> {
        let program = self.acquire()?;
        self.release(program);
        Ok(())
    }

    /// The notice of the first failure; `None` while the program keeps the seat.
    pub fn lost(&self) -> Option<&FailureNotice> {
        self.lost.get()
    }

    /// The notice of the first failure, for the first caller only: that caller reports it.
    pub fn take_failure(&self) -> Option<FailureNotice> {
        let lost = self.lost()?;
        (!self.reported.swap(true, Ordering::Relaxed)).then(|| lost.clone())
    }

    fn acquire(&self) -> Result<Program, ProgramError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Program::start(&self.path), Ok)
    }

    fn release(&self, program: Program) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(program);
    }

    /// Takes the seat from the program. Only the first failure is recorded.
    fn record_failure(&self, error: &ProgramError) {
        let sentence = |reason: &str| {
            let reason = input_limits::shorten(reason, MAX_REASON_CHARS);
            format!("The program {} {reason}. A bot ({SUBSTITUTE_LEVEL}) takes over.", self.path)
        };
        self.lost.get_or_init(|| {
            let failure = ProgramFailure::from(error);
            FailureNotice {
                path: self.path.clone(),
                open: sentence(&failure.to_string()),
                full: sentence(&error.to_string()),
                failure,
            }
        });
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// A [`ProgramSeat`] in one match: asks the program, or the replacement bot once the program has failed.
pub struct ProgramBot<G: Botable> {
    seat: Arc<ProgramSeat>,
    program: Option<Program>,
    seats: u8,
    options: G::Options,
    substitute: Box<dyn Bot<G>>,
    stood_in: bool,
}

/// The request line for a choice.
#[derive(Serialize)]
#[serde(bound = "")]
struct ProgramRequest<'a, G: Rules> {
    cmd: &'static str,
    game: &'static str,
    seats: u8,
    options: &'a G::Options,
    seat: Seat,
    view: &'a G::View,
    actions: &'a [G::Action],
}

/// The answer line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProgramAnswer<A> {
    action: A,
}

impl<G: Botable> ProgramBot<G> {
    /// Gives the program a seat in a match with this number of seats and these house rules.
    #[must_use]
    pub fn new(seat: Arc<ProgramSeat>, seats: u8, options: G::Options) -> Self {
        Self { seat, program: None, seats, options, substitute: G::bot(SUBSTITUTE_LEVEL), stood_in: false }
    }

    fn ask(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> Result<G::Action, ProgramError> {
        if self.program.is_none() {
            self.program = Some(self.seat.acquire()?);
        }
        let program = self.program.as_mut().expect("it was just acquired");
        let (seats, options) = (self.seats, &self.options);
        let question = ProgramRequest::<G> { cmd: "choose", game: G::GAME, seats, options, seat, view, actions: legal };
        let question = serde_json::to_string(&question).expect("views and actions are plain data with words as keys");
        let line = program.ask(question)?;
        let invalid = |reason: String| ProgramError::NoAnswer(reason);
        if line.len() > MAX_ANSWER_BYTES {
            return Err(invalid(input_limits::LimitExceeded::LineTooLong(MAX_ANSWER_BYTES).to_string()));
        }
        input_limits::check(&line).map_err(|error| invalid(error.to_string()))?;
        let ProgramAnswer { action } =
            serde_json::from_slice::<ProgramAnswer<G::Action>>(&line).map_err(|error| invalid(error.to_string()))?;
        if legal.contains(&action) {
            return Ok(action);
        }
        Err(ProgramError::NotOffered(serde_json::to_string(&action).unwrap_or_default()))
    }
}

impl<G: Botable> Bot<G> for ProgramBot<G> {
    fn choose(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Action],
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> G::Action {
        if self.seat.lost().is_none() {
            match self.ask(seat, view, legal) {
                Ok(action) => return action,
                Err(error) => self.seat.record_failure(&error),
            }
        }
        self.program = None;
        self.stood_in = true;
        self.substitute.choose(seat, view, legal, rng, budget)
    }

    fn stood_in(&self) -> bool {
        self.stood_in
    }
}

impl<G: Botable> Drop for ProgramBot<G> {
    fn drop(&mut self) {
        if let Some(program) = self.program.take()
            && self.seat.lost().is_none()
        {
            self.seat.release(program);
        }
    }
}
