//! How a match of MACHZ goes on after each move, clause by clause: setting, votes, bets, throws, ends.

use super::super::{Action, Bet, Colour, Colours, Combination, DICE, Event, Machz, PaidFor, Stage, Vote};
use super::settle::Next;
use super::state::Phase;
use crate::rules::{Illegal, Outcome, Seat, Seats};

impl Machz {
    pub(crate) fn roll_for_setter(&mut self, rolling: Seats, faces: &[Colour], facts: &mut Vec<Event>) {
        let mut blue = Seats::NONE;
        for (seat, &face) in rolling.into_iter().zip(faces) {
            facts.push(Event::RolledToSet { seat, face });
            if face == Colour::Blue {
                blue = blue.with(seat);
            }
        }
        match blue.lowest() {
            Some(seat) if blue.len() == 1 => self.let_set(seat, facts),
            _ => {
                let again = if blue.is_empty() { rolling } else { blue };
                facts.push(Event::SettingTied { seats: again });
                self.phase = Phase::FirstSetter(again);
            }
        }
    }

    fn let_set(&mut self, seat: Seat, facts: &mut Vec<Event>) {
        self.setter = Some(seat);
        self.roller = None;
        self.object = None;
        self.locked = Colours::NONE;
        self.turns = 0;
        self.phase = Phase::Set;
        facts.push(Event::SetterFound { seat });
    }

    pub(crate) fn set(&mut self, setter: Seat, faces: [Colour; 5], facts: &mut Vec<Event>) {
        let object = Colours::of(&faces);
        let combination = object.combination();
        self.object = Some(faces);
        self.sets += 1;
        facts.push(Event::ObjectSet { seat: setter, faces, combination, set: self.sets });
        let due = self.house.combination(combination);
        let paid = self.take(setter, due);
        facts.push(Event::Paid { seat: setter, what: PaidFor::Combination(combination), due, paid });
        if self.ends_after_settlement(Next::GoOn, facts) {
            self.finish(facts);
        } else if object.kinds() < self.options.thin_set.below() {
            self.phase = Phase::Vote(Seats::first(self.seats));
        } else {
            self.begin_turn(setter.left(self.seats), facts);
        }
    }

    fn begin_turn(&mut self, roller: Seat, facts: &mut Vec<Event>) {
        self.turns += 1;
        self.roller = Some(roller);
        self.locked = Colours::NONE;
        self.grace = false;
        self.best = 0;
        facts.push(Event::TurnBegan { seat: roller, turn: self.turns });
        self.ask_for_bets(roller);
    }

    fn ask_for_bets(&mut self, roller: Seat) {
        let asked: Seats = self.rockers(roller).filter(|seat| self.chips[seat.index()] > 0).collect();
        self.phase = if asked.is_empty() { Phase::Throw } else { Phase::Bets { asked, awaited: asked } };
    }

    pub(crate) fn vote(
        &mut self,
        seat: Seat,
        awaited: Seats,
        action: Action,
        facts: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if !matches!(action, Action::Vote(_)) {
            return Err(Illegal::new("MZ-7", "machz-vote-asked", "This set is voted on: keep or pass."));
        }
        let all = Seats::first(self.seats);
        if !self.keep(seat, all, awaited, action, facts) {
            self.phase = Phase::Vote(awaited.without(seat));
            return Ok(());
        }
        let mut passes = 0;
        for seat in all {
            if let Some(Action::Vote(vote)) = self.pending[seat.index()].take() {
                facts.push(Event::Voted { seat, vote });
                passes += u8::from(vote == Vote::Pass);
            }
        }
        let Some(setter) = self.setter else { return Ok(()) };
        if 2 * passes <= self.seats {
            self.begin_turn(setter.left(self.seats), facts);
            return Ok(());
        }
        facts.push(Event::SetPassed { seat: setter });
        self.end_game(setter, facts);
        Ok(())
    }

    pub(crate) fn bet(
        &mut self,
        seat: Seat,
        [asked, awaited]: [Seats; 2],
        action: Action,
        facts: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match action {
            Action::Bet(bet) => self.check_stake(seat, bet)?,
            Action::StayOut => {}
            Action::Roll | Action::Stop | Action::Vote(_) => {
                return Err(Illegal::new("MZ-18", "machz-bet-asked", "Bet on match or no match, or stay out."));
            }
        }
        if !self.keep(seat, asked, awaited, action, facts) {
            self.phase = Phase::Bets { asked, awaited: awaited.without(seat) };
            return Ok(());
        }
        for seat in asked {
            if let Some(Action::Bet(bet)) = self.pending[seat.index()].take() {
                self.bets[seat.index()] = Some(bet);
                facts.push(Event::BetPlaced { seat, side: bet.side, chips: bet.chips });
            } else {
                facts.push(Event::StayedOut { seat });
            }
        }
        self.phase = Phase::Throw;
        Ok(())
    }

    fn check_stake(&self, seat: Seat, bet: Bet) -> Result<(), Illegal> {
        if bet.chips == 0 {
            return Err(Illegal::new("MZ-18", "machz-no-stake", "A bet is one chip at least; or stay out."));
        }
        if bet.chips > self.options.stake_limit {
            let limit = self.options.stake_limit;
            let clause = if limit == 1 { "MZ-18" } else { "MZ-19" };
            return Err(Illegal::because(clause, "machz-over-limit", format!("The most for one throw is {limit}.")));
        }
        if u16::from(bet.chips) > self.chips[seat.index()] {
            return Err(Illegal::new("MZ-24", "machz-too-few-chips", "A seat stakes only what it has."));
        }
        Ok(())
    }

    /// Keeps a choice that is hidden until all who were asked have chosen; says whether it was the last one.
    fn keep(&mut self, seat: Seat, asked: Seats, awaited: Seats, action: Action, facts: &mut Vec<Event>) -> bool {
        self.pending[seat.index()] = Some(action);
        let last = awaited.without(seat).is_empty();
        if asked.len() > 1 {
            facts.push(Event::Chose { seat });
            if last {
                facts.push(Event::Shown { seats: asked });
            }
        }
        last
    }

    pub(crate) fn decide(&mut self, seat: Seat, action: Action, facts: &mut Vec<Event>) -> Result<(), Illegal> {
        match action {
            Action::Roll => {
                facts.push(Event::WentOn { seat, dice: DICE - self.locked.len() });
                self.ask_for_bets(seat);
            }
            Action::Stop => {
                facts.push(Event::Stopped { seat });
                self.end_turn(seat, facts);
            }
            Action::Bet(_) | Action::StayOut | Action::Vote(_) => {
                return Err(Illegal::new("MZ-14", "machz-roll-or-stop", "The Roller says roll or stop."));
            }
        }
        Ok(())
    }

    pub(crate) fn throw(&mut self, roller: Seat, faces: &[Colour], facts: &mut Vec<Event>) {
        let stage = self.stage();
        let thrown = Colours::of(faces);
        let matched = self.unmatched().matching(thrown);
        facts.push(Event::Rolled { seat: roller, faces: faces.iter().copied().collect(), matched });
        let total = self.locked.and(matched);
        let is_match = if stage == Stage::Opening { matched.len() >= 3 } else { !matched.is_empty() };
        if total.len() == DICE {
            self.machz += 1;
            facts.push(Event::MachzRolled { seat: roller, machz: self.machz });
            let due = self.house.machz(total);
            self.settle_throw(roller, stage, is_match, Some((PaidFor::Machz, due)), facts);
            if self.ends_after_settlement(Next::GameOver, facts) {
                self.finish(facts);
            } else if let Some(setter) = self.setter {
                self.end_game(setter, facts);
            }
            return;
        }
        let due = self.due_for(stage, self.locked.and(thrown).combination());
        self.settle_throw(roller, stage, is_match, due, facts);
        let pair = faces.len() == 2 && faces[0] == faces[1];
        let grace = stage == Stage::Three && !is_match && pair && !self.grace;
        let next = if is_match || grace { Next::GoOn } else { Next::TurnOver };
        if self.ends_after_settlement(next, facts) {
            self.finish(facts);
        } else if next == Next::TurnOver {
            self.end_turn(roller, facts);
        } else {
            if grace {
                self.grace = true;
                facts.push(Event::GraceWon { seat: roller });
            } else {
                self.locked = total;
                facts.push(Event::Locked { seat: roller, matched: total });
            }
            self.phase = Phase::Reroll;
        }
    }

    /// What a throw that is not MACHZ pays the Roller (MZ-11).
    fn due_for(&mut self, stage: Stage, combination: Combination) -> Option<(PaidFor, u16)> {
        if stage != Stage::Opening && !self.options.pay_rerolls {
            return None;
        }
        let worth = self.house.combination(combination);
        let more = worth.saturating_sub(self.best);
        self.best = self.best.max(worth);
        (more > 0).then_some((PaidFor::Combination(combination), more))
    }

    fn end_turn(&mut self, roller: Seat, facts: &mut Vec<Event>) {
        if self.time_up {
            return self.finish(facts);
        }
        if self.is_last_turn() {
            facts.push(Event::GameGivenUp { turns: self.turns });
            if let Some(setter) = self.setter {
                self.end_game(setter, facts);
            }
            return;
        }
        self.begin_turn(roller.left(self.seats), facts);
    }

    /// The game is over; the next seat sets, unless that was the last set (MZ-9, MZ-28).
    fn end_game(&mut self, setter: Seat, facts: &mut Vec<Event>) {
        if self.time_up {
            self.finish(facts);
        } else if self.is_last_set() {
            facts.push(Event::SetsRanOut { sets: self.sets });
            self.finish(facts);
        } else {
            self.let_set(setter.left(self.seats), facts);
        }
    }

    pub(crate) fn run_out_of_time(&mut self, facts: &mut Vec<Event>) {
        if self.time_up {
            return;
        }
        self.time_up = true;
        facts.push(Event::TimeRanOut);
        if self.roller.is_none() {
            self.finish(facts);
        }
    }

    pub(crate) fn finish(&mut self, facts: &mut Vec<Event>) {
        let most = self.chips().iter().max().copied().unwrap_or(0);
        let winners = (0..self.seats).map(Seat).filter(|seat| self.chips[seat.index()] == most).collect();
        let scores = self.chips.map(i32::from);
        self.roller = None;
        self.object = None;
        self.locked = Colours::NONE;
        self.pending = Default::default();
        facts.push(Event::Won { seats: winners });
        self.phase = Phase::Over(Outcome::new(winners, &scores[..usize::from(self.seats)]));
    }
}
