//! External programs that control seats (`docs/referee.md`). A program is started once; for each choice it gets one
//! line and a limited time to answer with one. Must not depend on a game. It is the only module below the command line
//! that starts processes. It and `budget.rs` are the only ones that read a clock.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::{Ask, Bot, Botable, Level};
use crate::rules::{Rules, Seat, input_limits, json};

/// How long a program may take for one choice.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a program may take for its first choice, in which it may still be starting.
pub const START_TIMEOUT: Duration = Duration::from_secs(10);

/// The maximum length of an answer in bytes.
pub const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// The maximum length of the reason in a failure notice, in characters.
const MAX_REASON_CHARS: usize = 160;

/// How long a program may take to exit after its input is closed, before it is killed.
const EXIT_GRACE: Duration = Duration::from_millis(200);

/// The level of the bot that replaces a failed program.
pub const SUBSTITUTE_LEVEL: Level = Level::Easy;

/// Why a program lost its seat. Each text completes a sentence that starts with the program's name. It omits the
/// program's own output, which may contain its seat's hidden information; [`FailureNotice::full`] includes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum ProgramError {
    /// The operating system did not start the program, for this reason.
    #[error("cannot be started ({0})")]
    NotStarted(String),
    /// The program exceeded this time limit.
    #[error("did not answer within {} seconds", .0.as_secs())]
    Late(#[serde(skip)] Duration),
    /// The program exited.
    #[error("ended before it answered")]
    Ended,
    /// The program wrote a line before it was asked.
    #[error("sent output without a request")]
    UnexpectedOutput,
    /// The program's answer could not be parsed, for this reason.
    #[error("gave an unreadable answer")]
    NoAnswer(#[serde(skip)] String),
    /// The program chose this action, which was not offered.
    #[error("made an illegal choice")]
    NotOffered(#[serde(skip)] String),
}

impl From<io::Error> for ProgramError {
    fn from(error: io::Error) -> Self {
        Self::NotStarted(error.to_string())
    }
}

/// The notice that a program lost its seat. Its text is a sentence for all players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", sentence(.path, &.error.to_string()))]
pub struct FailureNotice {
    /// The program.
    pub path: String,
    /// Why it lost the seat.
    pub error: ProgramError,
}

impl FailureNotice {
    /// The notice with the program's output, for the person who runs the program.
    pub fn full(&self) -> String {
        match &self.error {
            ProgramError::NoAnswer(detail) | ProgramError::NotOffered(detail) => {
                sentence(&self.path, &format!("{}: {detail}", self.error))
            }
            _ => self.to_string(),
        }
    }
}

fn sentence(path: &str, reason: &str) -> String {
    let reason = input_limits::shorten(reason, MAX_REASON_CHARS);
    format!("The program {path} {reason}. A bot ({SUBSTITUTE_LEVEL}) takes over.")
}

/// A running program. Dropping it ends the program.
#[derive(Debug)]
struct Program {
    child: Child,
    guard: Guard,
    /// Sends lines to the program. Dropping it closes the program's input.
    questions: Option<Sender<String>>,
    /// Receives lines from the program. The mutex makes the struct `Sync`.
    answers: Mutex<Receiver<Vec<u8>>>,
    /// How long it may take for its next answer.
    timeout: Duration,
}

impl Program {
    fn start(path: &str) -> Result<Self, ProgramError> {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut guard = Guard::start(&mut command)?;
        let mut child = command.spawn().inspect_err(|_| guard.end())?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe).into());
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
        let answers = Mutex::new(answers);
        Ok(Self { child, guard, questions: Some(questions), answers, timeout: START_TIMEOUT })
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
        let timeout = std::mem::replace(&mut self.timeout, ANSWER_TIMEOUT);
        match answers.recv_timeout(if sent { timeout } else { EXIT_GRACE }) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(ProgramError::Late(timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(ProgramError::Ended),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.questions = None;
        let started = Instant::now();
        while started.elapsed() < EXIT_GRACE && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        self.guard.end();
        // These fail or return at once if the program has exited.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Ends a program together with what it started, even if the program has exited, and however this process ends.
///
/// It is a shell that leads the process group of the program. When its input closes, this process is gone: it gives the
/// group the time to exit, and kills it. A line of input means: kill it now.
#[cfg(unix)]
#[derive(Debug)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    /// `kill 0` reaches every process of the group. Signals that end us must not end the guard first.
    const SCRIPT: &str = "trap '' HUP INT TERM; read -r now || sleep 0.2; kill -KILL 0";

    /// Starts the guard of a program that is about to be started. In a process group of its own the program does not
    /// receive a Ctrl-C meant for us.
    fn start(program: &mut Command) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", Self::SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let guard = shell.process_group(0).spawn()?;
        program.process_group(guard.id().cast_signed());
        Ok(Self(guard))
    }

    /// Kills the group.
    fn end(&mut self) {
        if let Some(mut input) = self.0.stdin.take() {
            drop(input.write_all(b"\n"));
        }
        drop(self.0.wait());
    }
}

/// On other systems only the program itself is ended.
#[cfg(not(unix))]
#[derive(Debug)]
struct Guard;

#[cfg(not(unix))]
impl Guard {
    fn start(_program: &mut Command) -> io::Result<Self> {
        Ok(Self)
    }

    fn end(&mut self) {}
}

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
    pub fn new(path: &str) -> Self {
        Self { path: path.to_owned(), idle: Mutex::default(), lost: OnceLock::new(), reported: AtomicBool::new(false) }
    }

    /// The path of the program.
    pub fn path(&self) -> &str {
        &self.path
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
    fn record_failure(&self, error: ProgramError) {
        self.lost.get_or_init(|| FailureNotice { path: self.path.clone(), error });
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
    pub fn new(seat: Arc<ProgramSeat>, seats: u8, options: G::Options) -> Self {
        Self { seat, program: None, seats, options, substitute: G::bot(SUBSTITUTE_LEVEL), stood_in: false }
    }

    fn ask(&mut self, Ask { seat, view, legal }: &Ask<G>) -> Result<G::Action, ProgramError> {
        if self.program.is_none() {
            self.program = Some(self.seat.acquire()?);
        }
        let program = self.program.as_mut().expect("it was just acquired");
        let (seats, options, seat) = (self.seats, &self.options, *seat);
        let question = ProgramRequest::<G> { cmd: "choose", game: G::GAME, seats, options, seat, view, actions: legal };
        let question = serde_json::to_string(&question).expect("views and actions are plain data with words as keys");
        let line = program.ask(question)?;
        if line.len() > MAX_ANSWER_BYTES {
            let error = input_limits::LimitExceeded::LineTooLong(MAX_ANSWER_BYTES);
            return Err(ProgramError::NoAnswer(error.to_string()));
        }
        input_limits::check(&line).map_err(|error| ProgramError::NoAnswer(error.to_string()))?;
        let ProgramAnswer { action } = json::read(&line)
            .and_then(ProgramAnswer::<G::Action>::deserialize)
            .map_err(|error| ProgramError::NoAnswer(error.to_string()))?;
        if legal.contains(&action) {
            return Ok(action);
        }
        Err(ProgramError::NotOffered(serde_json::to_string(&action).unwrap_or_default()))
    }
}

impl<G: Botable> Bot<G> for ProgramBot<G> {
    fn choose(&mut self, ask: &Ask<G>, rng: &mut dyn Rng, budget: &mut Budget) -> G::Action {
        if self.seat.lost().is_none() {
            match self.ask(ask) {
                Ok(action) => return action,
                Err(error) => self.seat.record_failure(error),
            }
        }
        self.program = None;
        self.stood_in = true;
        self.substitute.choose(ask, rng, budget)
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
