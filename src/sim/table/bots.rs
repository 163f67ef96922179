//! Bots and programs at the table: they think off the main thread, at a pace one can follow, from what their seat may
//! see. A program that fails loses its slot to a bot.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tracing::warn;

use super::super::lobby::{ActiveController, Lobby};
use super::{AwaitedThrows, Backlog, Match, Notice, Pace, Play, TableSystems, Wish, all_shown};
use crate::rules::bots::external::{ProgramBot, ProgramSeat, STAND_IN};
use crate::rules::bots::{Bot, Choice};
use crate::rules::{Seat, Seats, Turn};

/// How long a bot seems to think at the least: one can follow it, and it never takes 1.5 s.
const PONDER: Duration = Duration::from_millis(700);

/// What a seat left alone with one choice waits before it is made for it.
const FORCED: Duration = Duration::from_millis(450);

/// Who is choosing for a seat right now, and what they came to.
#[derive(Resource)]
pub struct BotChoices<G: Play> {
    thoughts: BTreeMap<Seat, PendingChoice<G>>,
    /// The programs that hold seats. They end when the table is cleared.
    programs: BTreeMap<Seat, (PathBuf, Arc<ProgramSeat>)>,
    at_move: usize,
}

struct PendingChoice<G: Play> {
    by: ActiveController,
    task: Option<Task<Choice<G::Action>>>,
    choice: Option<Choice<G::Action>>,
    wait: Duration,
}

impl<G: Play> Default for BotChoices<G> {
    fn default() -> Self {
        Self { thoughts: BTreeMap::new(), programs: BTreeMap::new(), at_move: 0 }
    }
}

impl<G: Play> BotChoices<G> {
    /// Whether somebody is choosing for `seat`.
    #[must_use]
    pub fn about(&self, seat: Seat) -> bool {
        self.thoughts.contains_key(&seat)
    }

    /// The program at `path` as it holds `seat`; the same one as long as nobody else sits there.
    fn program(&mut self, seat: Seat, path: &Path) -> Arc<ProgramSeat> {
        let known = self.programs.get(&seat).filter(|(known, _)| known == path);
        if let Some((_, program)) = known {
            return Arc::clone(program);
        }
        let program = Arc::new(ProgramSeat::new(&path.display().to_string()));
        self.programs.insert(seat, (path.to_owned(), Arc::clone(&program)));
        program
    }
}

/// Whether the table works by itself: somebody thinks, a forced choice is about to be made, facts are being shown, dice
/// are about to be handed out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableBusy(pub bool);

fn note_busy<G: Play>(
    thinking: Res<BotChoices<G>>,
    backlog: Res<Backlog<G>>,
    match_: Res<Match<G>>,
    awaited: Res<AwaitedThrows>,
    mut busy: ResMut<TableBusy>,
) {
    let to_hand_out = matches!(match_.turn(), Turn::Throw(_)) && awaited.iter().next().is_none();
    busy.set_if_neq(TableBusy(!thinking.thoughts.is_empty() || !backlog.is_settled() || to_hand_out));
}

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        note_busy::<G>.in_set(TableSystems::Show).after(super::ShowNext).run_if(resource_exists::<Match<G>>),
    );
    app.add_systems(
        Update,
        (begin_to_think::<G>, finish_thinking::<G>)
            .chain()
            .in_set(TableSystems::Decide)
            .run_if(resource_exists::<Match<G>>.and_then(all_shown::<G>)),
    );
}

/// For every open seat that a bot or a program holds, or that has only one choice, somebody begins to think.
fn begin_to_think<G: Play>(
    match_: Res<Match<G>>,
    lobby: Res<Lobby>,
    pace: Res<Pace>,
    mut thinking: ResMut<BotChoices<G>>,
) {
    let moves = match_.record().moves.len();
    let open = match match_.turn() {
        Turn::Choose(open) => open,
        _ => Seats::NONE,
    };
    // Seats that choose at the same time don't see each other's choice, so a thought outlives another seat's move;
    // it does not outlive a choice taken back, or the seat changing hands.
    let went_back = moves < thinking.at_move;
    thinking.at_move = moves;
    thinking
        .thoughts
        .retain(|seat, thought| !went_back && open.contains(*seat) && thought.by == lobby.active_controller(*seat));
    for seat in open {
        if thinking.about(seat) {
            continue;
        }
        let mut legal = Vec::new();
        match_.rules().legal_actions(seat, &mut legal);
        let by = lobby.active_controller(seat);
        let bot: Box<dyn Bot<G>> = match (&by, legal.len()) {
            (_, 0) => continue,
            (ActiveController::Person(_), 1) => {
                let choice = legal.pop().map(|action| Choice { action, reason: String::new() });
                thinking.thoughts.insert(seat, PendingChoice { by, task: None, choice, wait: pace.time(FORCED) });
                continue;
            }
            (ActiveController::Person(_) | ActiveController::Waits, _) => continue,
            (ActiveController::Bot(level), _) => G::bot(*level),
            (ActiveController::Program(path), _) => {
                let rules = match_.rules();
                Box::new(ProgramBot::new(thinking.program(seat, path), rules.seats(), rules.options().clone()))
            }
        };
        let view = match_.rules().view(Some(seat));
        let seed = match_.record().seed ^ (moves as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(seat.0);
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let (mut bot, mut chance) = (bot, Pcg64Mcg::seed_from_u64(seed));
            bot.choose(seat, &view, &legal, &mut chance)
        });
        let thought = PendingChoice { by, task: Some(task), choice: None, wait: pace.time(PONDER) };
        thinking.thoughts.insert(seat, thought);
    }
}

fn finish_thinking<G: Play>(
    time: Res<Time>,
    mut thinking: ResMut<BotChoices<G>>,
    mut lobby: ResMut<Lobby>,
    mut wishes: MessageWriter<Wish<G>>,
    mut notices: MessageWriter<Notice>,
) {
    let mut done = Vec::new();
    for (seat, thought) in &mut thinking.thoughts {
        thought.wait = thought.wait.saturating_sub(time.delta());
        if let Some(task) = &mut thought.task
            && let Some(choice) = block_on(poll_once(task))
        {
            thought.choice = Some(choice);
            thought.task = None;
        }
        if thought.wait.is_zero()
            && let Some(choice) = thought.choice.take()
        {
            wishes.write(Wish { seat: *seat, action: choice.action });
            done.push(*seat);
        }
    }
    for seat in done {
        thinking.thoughts.remove(&seat);
        let lost = thinking.programs.get(&seat).and_then(|(_, program)| program.take_news());
        if let Some(news) = lost {
            // What it answered may name what only its seat may know: the table is not told.
            warn!("{}", news.full);
            notices.write(Notice(news.open));
            lobby.replace_program(seat, STAND_IN);
            thinking.programs.remove(&seat);
        }
    }
}
