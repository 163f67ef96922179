//! Other programs that choose for a seat: started once, told one line, given two seconds to answer with one
//! (`docs/referee.md`). Below the commands, nothing else starts a process or looks at a clock. It knows no game.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::{Bot, Botable, Choice, Level};
use crate::rules::input_limits;
use crate::rules::{Rules, Seat};

/// How long a program may take for a choice.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// The longest answer that is read, in bytes.
pub const LONGEST_ANSWER: usize = 64 * 1024;

/// How much of what was wrong with an answer is told, in letters.
const LONGEST_REASON: usize = 160;

/// How long a program that is not needed any more may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);

/// Who plays on for a program that has failed.
pub const STAND_IN: Level = Level::Easy;

/// Why a program lost its seat, in words that follow its name.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The system does not start it.
    #[error("cannot be started ({0})")]
    NotStarted(io::Error),
    /// It took too long.
    #[error("did not answer within {} seconds", PATIENCE.as_secs())]
    Late,
    /// It is not there any more.
    #[error("ended before it answered")]
    Ended,
    /// It said something before it was asked.
    #[error("spoke without being asked")]
    Unasked,
    /// Its answer is no answer.
    #[error("answered what cannot be read: {0}")]
    NoAnswer(String),
    /// It chose what it was not offered.
    #[error("chose what was not offered: {0}")]
    NotOffered(String),
}

impl Failure {
    /// The same without what the program said, which may name what only its seat may know.
    fn in_the_open(&self) -> String {
        match self {
            Self::NoAnswer(_) => "answered what cannot be read".to_owned(),
            Self::NotOffered(_) => "chose what was not offered".to_owned(),
            Self::NotStarted(_) | Self::Late | Self::Ended | Self::Unasked => self.to_string(),
        }
    }
}

/// That a program lost its seat, and why: a sentence each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// For everybody at a table: what the program said is left out.
    pub open: String,
    /// For whoever looks after the program.
    pub full: String,
}

/// A program that runs. It is ended when this is dropped.
#[derive(Debug)]
struct Program {
    child: Child,
    /// Lines for the program; without it the program's input ends.
    questions: Option<Sender<String>>,
    /// Lines of the program. Behind a lock only so that it can be looked at from any thread.
    answers: Mutex<Receiver<Vec<u8>>>,
}

impl Program {
    fn start(path: &str) -> Result<Self, Failure> {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // A Ctrl-C at the terminal is meant for us: the program ends when its input does.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = running();
        let mut child = command.spawn().map_err(Failure::NotStarted)?;
        running.push(child.id());
        drop(running);
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::NotStarted(io::ErrorKind::BrokenPipe.into()));
        };
        // A program that does not read, or does not end its line, blocks these two and nobody else.
        let (questions, asked) = mpsc::channel::<String>();
        thread::spawn(move || {
            while let Ok(line) = asked.recv() {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (told, answers) = mpsc::sync_channel(1);
        thread::spawn(move || pass_on(BufReader::new(stdout), &told));
        Ok(Self { child, questions: Some(questions), answers: Mutex::new(answers) })
    }

    /// Asks for one line, without its break.
    fn ask(&mut self, mut question: String) -> Result<Vec<u8>, Failure> {
        let answers = self.answers.get_mut().unwrap_or_else(PoisonError::into_inner);
        match answers.try_recv() {
            Ok(_) => return Err(Failure::Unasked),
            Err(TryRecvError::Disconnected) => return Err(Failure::Ended),
            Err(TryRecvError::Empty) => {}
        }
        question.push('\n');
        let sent = self.questions.as_ref().is_some_and(|questions| questions.send(question).is_ok());
        match answers.recv_timeout(if sent { PATIENCE } else { FAREWELL }) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Late),
            Err(RecvTimeoutError::Disconnected) => Err(Failure::Ended),
        }
    }
}

impl Program {
    /// Whether it has ended by itself.
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
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            if self.has_ended() {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let mut running = running();
        end_group(self.child.id());
        // It may end by itself in between; then there is nothing to kill, and waiting takes no time.
        drop(self.child.kill());
        drop(self.child.wait());
        running.retain(|id| *id != self.child.id());
    }
}

/// The programs that run. Nobody waits for one of them without taking its number out, so each number is still its own.
fn running() -> MutexGuard<'static, Vec<u32>> {
    static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that runs, and what they started: for somebody who is about to leave at once.
pub fn end_all() {
    running().iter().for_each(|&id| end_group(id));
}

/// Ends a program and whatever it started: they are one group, named after the program.
#[cfg(unix)]
fn end_group(program: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(group) = i32::try_from(program) {
        // It fails when all of them have ended already.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_program: u32) {}

/// Passes on what a program says, line by line, until it stops or nobody listens.
fn pass_on(mut said: impl io::BufRead, told: &SyncSender<Vec<u8>>) {
    let mut line = Vec::new();
    while input_limits::read_line(&mut said, &mut line, LONGEST_ANSWER).is_ok_and(|more| more) {
        if told.send(line.clone()).is_err() {
            return;
        }
    }
}

/// A seat whose choices a program makes: as many copies of it run as matches are played at once, until one fails.
#[derive(Debug)]
pub struct ProgramSeat {
    path: String,
    idle: Mutex<Vec<Program>>,
    lost: OnceLock<News>,
    told: AtomicBool,
}

impl ProgramSeat {
    /// A seat for the program at `path`, which is started when it is first asked.
    #[must_use]
    pub fn new(path: &str) -> Self {
        Self { path: path.to_owned(), idle: Mutex::default(), lost: OnceLock::new(), told: AtomicBool::new(false) }
    }

    /// Makes sure that the program can be started, by starting it.
    ///
    /// # Errors
    /// [`Failure::NotStarted`] says why not.
    pub fn try_out(&self) -> Result<(), Failure> {
        let program = self.engage()?;
        self.rest(program);
        Ok(())
    }

    /// Why the program lost the seat; `None` while it has it.
    pub fn lost(&self) -> Option<&News> {
        self.lost.get()
    }

    /// The same, but only for the first who asks: whoever tells everybody.
    pub fn take_news(&self) -> Option<News> {
        let lost = self.lost()?;
        (!self.told.swap(true, Ordering::Relaxed)).then(|| lost.clone())
    }

    fn engage(&self) -> Result<Program, Failure> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Program::start(&self.path), Ok)
    }

    fn rest(&self, program: Program) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(program);
    }

    /// Takes the seat away, once; later failures say nothing new.
    fn lose(&self, why: &Failure) {
        let sentence = |why: &str| {
            let why = input_limits::brief(why, LONGEST_REASON);
            format!("The program {} {why}. A bot ({STAND_IN}) plays on for it.", self.path)
        };
        self.lost.get_or_init(|| News { open: sentence(&why.in_the_open()), full: sentence(&why.to_string()) });
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// A [`ProgramSeat`] in one match, as a bot: what the program chooses, or the stand-in once it has failed.
pub struct ProgramBot<G: Botable> {
    seat: Arc<ProgramSeat>,
    program: Option<Program>,
    seats: u8,
    options: G::Options,
    stand_in: Box<dyn Bot<G>>,
    stood_in: bool,
}

/// What a program is told.
#[derive(Serialize)]
#[serde(bound = "")]
struct Question<'a, G: Rules> {
    cmd: &'static str,
    game: &'static str,
    seats: u8,
    options: &'a G::Options,
    seat: Seat,
    view: &'a G::View,
    actions: &'a [G::Action],
}

/// What it has to say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer<A> {
    action: A,
}

impl<G: Botable> ProgramBot<G> {
    /// Seats the program in a match of so many seats, with these house rules.
    #[must_use]
    pub fn new(seat: Arc<ProgramSeat>, seats: u8, options: G::Options) -> Self {
        Self { seat, program: None, seats, options, stand_in: G::bot(STAND_IN), stood_in: false }
    }

    fn ask(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> Result<G::Action, Failure> {
        if self.program.is_none() {
            self.program = Some(self.seat.engage()?);
        }
        let program = self.program.as_mut().expect("it was just engaged");
        let (seats, options) = (self.seats, &self.options);
        let question = Question::<G> { cmd: "choose", game: G::GAME, seats, options, seat, view, actions: legal };
        let question = serde_json::to_string(&question).expect("views and actions are plain data with words as keys");
        let line = program.ask(question)?;
        let unread = |why: String| Failure::NoAnswer(why);
        if line.len() > LONGEST_ANSWER {
            return Err(unread(input_limits::TooMuch::Long(LONGEST_ANSWER).to_string()));
        }
        input_limits::check(&line).map_err(|too_much| unread(too_much.to_string()))?;
        let Answer { action } =
            serde_json::from_slice::<Answer<G::Action>>(&line).map_err(|error| unread(error.to_string()))?;
        if legal.contains(&action) {
            return Ok(action);
        }
        Err(Failure::NotOffered(serde_json::to_string(&action).unwrap_or_default()))
    }
}

impl<G: Botable> Bot<G> for ProgramBot<G> {
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action], chance: &mut dyn Rng) -> Choice<G::Action> {
        if self.seat.lost().is_none() {
            match self.ask(seat, view, legal) {
                Ok(action) => return Choice { action, reason: "The program chose it.".into() },
                Err(why) => self.seat.lose(&why),
            }
        }
        self.program = None;
        self.stood_in = true;
        self.stand_in.choose(seat, view, legal, chance)
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
            self.seat.rest(program);
        }
    }
}
