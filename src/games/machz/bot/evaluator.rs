//! What positions and choices of MACHZ are worth in shares of a win: estimates that look ahead to the end of the turn.

use super::super::rules::state::MachzPhase;
use super::super::{Action, Machz};
use super::lookahead::{Lookahead, SeatShares, with_bet, with_usual_bets};
use super::shares::FittedShares;
use crate::rules::bots::Ask;
use crate::rules::bots::evaluator::{Evaluator, Shares};
use crate::rules::{Rules, Seat, Seats};

/// Evaluates matches of MACHZ. Each Rocker is expected to bet as is best for it if the others bet like `normal`, which is also
/// how a single bet is valued.
pub(super) struct MachzEvaluator;

/// The match before the throw with the best bet of each Rocker; no change if none is asked.
fn with_best_bets(game: &Machz, lookahead: &mut Lookahead<'_, FittedShares>) -> Machz {
    let MachzPhase::Bets { asked, .. } = game.phase else { return game.clone() };
    let usual = with_usual_bets(game);
    asked.into_iter().fold(usual.clone(), |best, seat| {
        let legal = legal_bets(game, seat);
        let share =
            |action: &Action, lookahead: &mut Lookahead<'_, _>| lookahead.after(&usual, seat, *action)[seat.index()];
        let shares: Vec<f64> = legal.iter().map(|action| share(action, lookahead)).collect();
        let most = (0..legal.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b])).unwrap_or(0);
        with_bet(&best, seat, legal[most])
    })
}

/// The bets that a Rocker may choose, whether or not it has chosen: hidden choices do not count.
fn legal_bets(game: &Machz, seat: Seat) -> Vec<Action> {
    let mut asked = game.clone();
    asked.phase = MachzPhase::Bets { asked: Seats::one(seat), awaited: Seats::one(seat) };
    asked.legal(seat)
}

impl Evaluator<Machz> for MachzEvaluator {
    fn shares(&mut self, game: &Machz) -> Shares {
        let mut lookahead = Lookahead::new(&FittedShares);
        let shares: SeatShares = match game.phase {
            MachzPhase::Bets { .. } => {
                let before = with_best_bets(game, &mut lookahead);
                lookahead.throw(&before)
            }
            MachzPhase::Throw => lookahead.throw(game),
            _ => lookahead.shares(game),
        };
        shares.into_iter().take(usize::from(game.seats())).collect()
    }

    fn choices(&mut self, Ask { seat, view, legal }: &Ask<Machz>) -> Vec<f64> {
        let mut lookahead = Lookahead::new(&FittedShares);
        let before = with_usual_bets(view);
        legal.iter().map(|action| lookahead.after(&before, *seat, *action)[seat.index()]).collect()
    }
}
