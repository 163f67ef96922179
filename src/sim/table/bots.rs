//! Bots and external programs at the table. They choose on background threads, after a minimum delay, and see only what
//! their seat may see. A program that fails is replaced by a bot.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use tracing::warn;

use super::super::lobby::Lobby;
use super::rerun::Rerun;
use super::schedule::RequestSystems;
use super::{
    ActionRequest, AwaitedThrows, ErrorReport, Match, PresentationQueue, TableGame, TableSpeed, TableSystems, all_shown,
};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::external::{ProgramBot, ProgramSeat, SUBSTITUTE_LEVEL};
use crate::rules::bots::{Ask, Bot, Player};
use crate::rules::{Seat, Turn};

/// How long bots think about a choice at normal speed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkingTime(pub Duration);

impl Default for ThinkingTime {
    /// A little less than the minimum delay, so that bots never keep the table waiting.
    fn default() -> Self {
        Self(Duration::from_millis(600))
    }
}

/// Minimum delay before a bot's choice, so that people can follow the match.
const MIN_THINKING_TIME: Duration = Duration::from_millis(700);

/// Delay before a person's only legal choice is made automatically: long enough to read that this happens.
const FORCED_CHOICE_DELAY: Duration = Duration::from_millis(900);

/// The choices of bots that are being computed or are waiting for their delay.
#[derive(Resource)]
pub struct BotChoices<G: TableGame> {
    pending: BTreeMap<Seat, PendingChoice<G>>,
    /// The running programs, by seat. They end when the table is cleared.
    programs: BTreeMap<Seat, Arc<ProgramSeat>>,
    move_count: usize,
}

struct PendingChoice<G: TableGame> {
    by: Option<Player>,
    task: Option<Task<G::Action>>,
    action: Option<G::Action>,
    wait: Duration,
}

impl<G: TableGame> Default for BotChoices<G> {
    fn default() -> Self {
        Self { pending: BTreeMap::new(), programs: BTreeMap::new(), move_count: 0 }
    }
}

impl<G: TableGame> BotChoices<G> {
    /// Whether a choice of `seat` is in progress.
    pub fn about(&self, seat: Seat) -> bool {
        self.pending.contains_key(&seat)
    }

    /// The program at `path` that plays for `seat`. The process is reused while the seat keeps the program.
    fn program(&mut self, seat: Seat, path: &str) -> Arc<ProgramSeat> {
        let program = self.programs.entry(seat).or_insert_with(|| Arc::new(ProgramSeat::new(path)));
        if program.path() != path {
            *program = Arc::new(ProgramSeat::new(path));
        }
        Arc::clone(program)
    }
}

/// Whether the table continues without input: a choice is in progress, a move is being stored, events are being
/// presented, a bot is about to choose, a deck is about to be shuffled, or dice are about to be handed out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableBusy {
    /// Nothing happens without input.
    #[default]
    No,
    /// The next frame continues.
    Yes,
    /// The table continues when a task in the background is finished.
    InBackground,
}

fn update_busy<G: TableGame>(
    choices: Res<BotChoices<G>>,
    queue: Res<PresentationQueue<G>>,
    match_: Res<Match<G>>,
    (awaited, lobby): (Res<AwaitedThrows>, Res<Lobby>),
    mut busy: ResMut<TableBusy>,
) {
    let begins = match match_.turn() {
        Turn::Throw(_) => awaited.iter().next().is_none(),
        Turn::Choose(open) => open.into_iter().any(|seat| !lobby.needs_person(seat)),
        Turn::Shuffle(_) => true,
        Turn::Over(_) => false,
    };
    let working = !choices.pending.is_empty() || !queue.is_settled() || begins || match_.is_storing();
    let in_background = match_.is_storing() || choices.pending.values().any(|choice| choice.task.is_some());
    busy.set_if_neq(match (working, in_background) {
        (false, _) => TableBusy::No,
        (true, false) => TableBusy::Yes,
        (true, true) => TableBusy::InBackground,
    });
}

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.init_resource::<ThinkingTime>().add_systems(
        Update,
        update_busy::<G>
            .in_set(TableSystems::Present)
            .after(super::PresentNextSystems)
            .run_if(resource_exists::<Match<G>>),
    );
    app.add_systems(
        Update,
        (start_choices::<G>, submit_choices::<G>)
            .chain()
            .in_set(RequestSystems::Bots)
            .run_if(resource_exists::<Match<G>>.and_then(all_shown::<G>).and_then(all_stored::<G>)),
    );
}

/// Whether no move is being stored. Such a move could be the bot's own choice, or an undo.
fn all_stored<G: TableGame>(match_: Res<Match<G>>) -> bool {
    !match_.is_storing()
}

/// Starts a choice for every open seat that has a bot, a program, or a single legal action.
fn start_choices<G: TableGame>(
    match_: Res<Match<G>>,
    lobby: Res<Lobby>,
    (table_speed, thinking, rerun): (Res<TableSpeed>, Res<ThinkingTime>, Option<Res<Rerun<G>>>),
    mut choices: ResMut<BotChoices<G>>,
) {
    let moves = match_.record().moves.len();
    let open = match_.turn().choosing();
    // Seats that choose simultaneously do not see each other's choices, so another seat's move does not invalidate a
    // choice in progress. An undo or a new controller does.
    let undone = moves < choices.move_count;
    choices.move_count = moves;
    choices.pending.retain(|seat, choice_task| {
        !undone && open.contains(*seat) && choice_task.by == lobby.active_controller(*seat)
    });
    for seat in open {
        if choices.about(seat) {
            continue;
        }
        let by = lobby.active_controller(seat);
        if let Some(rerun) = &rerun {
            let wait = table_speed.time(MIN_THINKING_TIME);
            if let action @ Some(_) = rerun.action(&match_, seat) {
                choices.pending.insert(seat, PendingChoice { by, task: None, action, wait });
            }
            continue;
        }
        let mut legal = match_.rules().legal(seat);
        let bot: Box<dyn Bot<G>> = match (&by, legal.len()) {
            (_, 0) => continue,
            (Some(Player::Person), 1) => {
                let action = legal.pop();
                choices.pending.insert(
                    seat,
                    PendingChoice { by, task: None, action, wait: table_speed.time(FORCED_CHOICE_DELAY) },
                );
                continue;
            }
            (Some(Player::Person) | None, _) => continue,
            (Some(Player::Bot(level)), _) => G::bot(*level),
            (Some(Player::Program(path)), _) => {
                let rules = match_.rules();
                Box::new(ProgramBot::new(choices.program(seat, path), rules.seats(), rules.options().clone()))
            }
        };
        let ask = Ask { seat, view: match_.rules().view(Some(seat)), legal };
        let seed = match_.record().seed ^ (moves as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(seat.0);
        // Without a delay a bot thinks as much as in a simulation.
        let time = table_speed.time(thinking.0);
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let (mut bot, mut rng) = (bot, Pcg64Mcg::seed_from_u64(seed));
            let mut budget = if time.is_zero() { Budget::default() } else { Budget::within(time) };
            bot.choose(&ask, &mut rng, &mut budget)
        });
        let choice_task =
            PendingChoice { by, task: Some(task), action: None, wait: table_speed.time(MIN_THINKING_TIME) };
        choices.pending.insert(seat, choice_task);
    }
}

fn submit_choices<G: TableGame>(
    time: Res<Time>,
    mut choices: ResMut<BotChoices<G>>,
    mut lobby: ResMut<Lobby>,
    mut requests: MessageWriter<ActionRequest<G>>,
    mut problems: MessageWriter<ErrorReport>,
) {
    let mut submitted = Vec::new();
    for (seat, choice_task) in &mut choices.pending {
        choice_task.wait = choice_task.wait.saturating_sub(time.delta());
        if let Some(task) = &mut choice_task.task
            && let Some(action) = check_ready(task)
        {
            choice_task.action = Some(action);
            choice_task.task = None;
        }
        if choice_task.wait.is_zero()
            && let Some(action) = choice_task.action.take()
        {
            requests.write(ActionRequest { seat: *seat, action });
            submitted.push(*seat);
        }
    }
    for seat in submitted {
        choices.pending.remove(&seat);
        let lost = choices.programs.get(&seat).and_then(|program| program.take_failure());
        if let Some(notice) = lost {
            // The full message may contain private information of the program's seat, so it goes only to the log.
            warn!("{}", notice.full());
            problems.write(ErrorReport(Box::new(notice)));
            lobby.replace_program(seat, SUBSTITUTE_LEVEL);
            choices.programs.remove(&seat);
        }
    }
}
