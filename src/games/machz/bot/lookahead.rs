//! What positions and choices are worth: exact chances to the end of a turn, then estimated shares.

use super::super::rules::state::MachzPhase;
use super::super::{Action, Colour, DICE, Event, Machz, PhaseName, Stage, Vote};
use super::chances::{objects, throws_at};
use super::habits;
use crate::rules::bots::evaluator::final_shares;
use crate::rules::{ArrayVec, MAX_SEATS, Rules, Seat, Turn};

/// The share of a win of each seat; 0 for seats that do not play.
pub(super) type SeatShares = [f64; MAX_SEATS as usize];

const NONE: SeatShares = [0.0; MAX_SEATS as usize];

/// Estimates shares before an opening throw.
pub(super) trait Worth {
    /// The share of each seat before the bets on an opening throw.
    fn before_turn(&self, game: &Machz) -> SeatShares;
}

/// The chance that another seat votes for what is better for itself.
const SELF_INTEREST: f64 = 0.9;

/// Looks ahead to the end of the turn. Rockers bet as usual, that is like `normal`; the Roller does what is best for it.
pub(super) struct Lookahead<'a, W> {
    worth: &'a W,
    nodes: u64,
    events: Vec<Event>,
}

impl<'a, W: Worth> Lookahead<'a, W> {
    pub(super) const fn new(worth: &'a W) -> Self {
        Self { worth, nodes: 0, events: Vec::new() }
    }

    /// The number of throws looked at since this was last asked.
    pub(super) const fn take_nodes(&mut self) -> u64 {
        std::mem::replace(&mut self.nodes, 0)
    }

    /// The shares after this choice. The bets of the other seats lie on the table already.
    pub(super) fn after(&mut self, game: &Machz, seat: Seat, action: Action) -> SeatShares {
        match action {
            Action::Bet(_) | Action::StayOut => self.throw(&with_bet(game, seat, action)),
            Action::Roll | Action::Stop => self.after_decision(game, seat, action),
            Action::Vote(vote) => self.vote(game, Some((seat, vote))),
        }
    }

    /// The shares in any position: estimated before an opening throw, else by looking ahead.
    pub(super) fn shares(&mut self, game: &Machz) -> SeatShares {
        match (game.phase(), game.stage()) {
            (PhaseName::Bets | PhaseName::Throw, Stage::Opening) => self.worth.before_turn(game),
            (PhaseName::Bets, _) => self.throw(&with_usual_bets(game)),
            (PhaseName::Throw, _) => self.throw(game),
            (PhaseName::Reroll, _) => self.reroll(game),
            (PhaseName::Set, _) => self.set(game),
            (PhaseName::Vote, _) => self.vote(game, None),
            (PhaseName::FirstSetter, _) => equal_shares(game),
            (PhaseName::Over, _) => end(game),
        }
    }

    /// The mean over the outcomes of a vote (MZ-7). `known` is one seat's vote. The others mostly vote for what is better for
    /// them.
    fn vote(&mut self, game: &Machz, known: Option<(Seat, Vote)>) -> SeatShares {
        let keep = self.change(game, Machz::keep_set);
        // Sets differ by the throw that follows, so it is looked at.
        let keep = self.throw(&with_usual_bets(&keep));
        let pass = self.change(game, Machz::pass_set);
        let pass = self.shares(&pass);
        let chance = passing_chance((0..game.seats).map(|seat| match known {
            Some((voter, vote)) if voter.0 == seat => f64::from(u8::from(vote == Vote::Pass)),
            _ if pass[usize::from(seat)] > keep[usize::from(seat)] => SELF_INTEREST,
            _ => 1.0 - SELF_INTEREST,
        }));
        let mut sum = NONE;
        add(&mut sum, chance, pass);
        add(&mut sum, 1.0 - chance, keep);
        sum
    }

    /// The mean over the throws at the unmatched dice.
    pub(super) fn throw(&mut self, game: &Machz) -> SeatShares {
        let Some(roller) = game.roller else { return NONE };
        let throws = throws_at(game.unmatched());
        self.nodes += throws.len() as u64;
        let mut sum = NONE;
        for throw in throws {
            let next = self.change(game, |next, events| next.throw(roller, &throw.faces(), events));
            add(&mut sum, throw.chance, self.shares(&next));
        }
        sum
    }

    /// The mean over the object sets.
    fn set(&mut self, game: &Machz) -> SeatShares {
        let Some(setter) = game.setter else { return NONE };
        self.nodes += objects().len() as u64;
        let mut sum = NONE;
        for object in objects() {
            let faces: ArrayVec<Colour, { DICE as usize }> = object.faces();
            let next = self.change(game, |next, events| {
                if let &[a, b, c, d, e] = faces.as_slice() {
                    next.set(setter, [a, b, c, d, e], events);
                }
            });
            // Votes are left out: a pass would lead to the next set, and so on.
            let kept = if next.phase() == PhaseName::Vote { self.change(&next, Machz::keep_set) } else { next };
            add(&mut sum, object.chance, self.shares(&kept));
        }
        sum
    }

    fn reroll(&mut self, game: &Machz) -> SeatShares {
        let Some(roller) = game.roller else { return NONE };
        let [roll, stop] = [Action::Roll, Action::Stop].map(|action| self.after_decision(game, roller, action));
        if roll[roller.index()] >= stop[roller.index()] { roll } else { stop }
    }

    fn after_decision(&mut self, game: &Machz, roller: Seat, action: Action) -> SeatShares {
        let next = self.change(game, |next, events| {
            let decided = next.decide(roller, action, events);
            debug_assert!(decided.is_ok(), "the Roller may roll and stop");
        });
        self.shares(&next)
    }

    /// The match after this change.
    fn change(&mut self, game: &Machz, change: impl FnOnce(&mut Machz, &mut Vec<Event>)) -> Machz {
        let mut next = game.clone();
        self.events.clear();
        change(&mut next, &mut self.events);
        next
    }
}

/// The chance that more than half of all seats pass a set on, by the chance of each.
pub(super) fn passing_chance(chances: impl Iterator<Item = f64>) -> f64 {
    let mut passes = [0.0; MAX_SEATS as usize + 1];
    passes[0] = 1.0;
    let mut seats = 0;
    for chance in chances {
        seats += 1;
        for count in (0..=seats).rev() {
            let one_more = if count > 0 { passes[count - 1] * chance } else { 0.0 };
            passes[count] = passes[count] * (1.0 - chance) + one_more;
        }
    }
    passes[seats / 2 + 1..].iter().sum()
}

fn add(sum: &mut SeatShares, weight: f64, shares: SeatShares) {
    sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += weight * share);
}

fn equal_shares(game: &Machz) -> SeatShares {
    let mut shares = NONE;
    shares[..usize::from(game.seats)].fill(1.0 / f64::from(game.seats));
    shares
}

fn end(game: &Machz) -> SeatShares {
    let mut shares = NONE;
    if let Turn::Over(outcome) = game.turn() {
        shares.iter_mut().zip(final_shares(&outcome)).for_each(|(to, share)| *to = share);
    }
    shares
}

/// The match with this choice of a Rocker, ready for the throw.
pub(super) fn with_bet(game: &Machz, seat: Seat, action: Action) -> Machz {
    let mut next = game.clone();
    next.phase = MachzPhase::Throw;
    next.bets[seat.index()] = match action {
        Action::Bet(bet) => Some(bet),
        _ => None,
    };
    next
}

/// The match with the usual bets of all Rockers, ready for the throw.
pub(super) fn with_usual_bets(game: &Machz) -> Machz {
    let MachzPhase::Bets { asked, .. } = game.phase else { return game.clone() };
    asked.into_iter().fold(game.clone(), |next, seat| with_bet(&next, seat, habits::bet(game, seat)))
}
