//! The effects of moves in MACHZ: setting, votes, bets, throws and the end of turns, games and the match.

use super::super::{Action, Bet, Colour, Colours, Combination, DICE, Event, Machz, PaidFor, Stage, Vote};
use super::settle::AfterSettlement;
use super::state::MachzPhase;
use crate::rules::{Illegal, Outcome, Seat, Seats};

impl Machz {
    pub(crate) fn roll_for_setter(&mut self, rolling: Seats, faces: &[Colour], events: &mut Vec<Event>) {
        events.extend(rolling.into_iter().zip(faces).map(|(seat, &face)| Event::RolledToSet { seat, face }));
        // If none rolls blue, all roll again.
        let blue = rolling.highest(faces.iter().map(|face| *face == Colour::Blue));
        if let Some(seat) = blue.only() {
            return self.let_set(seat, events);
        }
        events.push(Event::SettingTied { seats: blue });
        self.phase = MachzPhase::FirstSetter(blue);
    }

    pub(crate) fn let_set(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.setter = Some(seat);
        self.roller = None;
        self.object = None;
        self.locked = Colours::NONE;
        self.turns = 0;
        self.phase = MachzPhase::Set;
        events.push(Event::SetterFound { seat });
    }

    pub(crate) fn set(&mut self, setter: Seat, faces: [Colour; 5], events: &mut Vec<Event>) {
        let object = Colours::of(&faces);
        let combination = object.combination();
        self.object = Some(faces);
        self.sets += 1;
        events.push(Event::ObjectSet { seat: setter, faces, combination, set: self.sets });
        let due = self.pot_rules.combination(combination);
        let paid = self.pay_from_pot(setter, due);
        events.push(Event::Paid { seat: setter, what: PaidFor::Combination(combination), due, paid });
        if self.ends_after_settlement(AfterSettlement::Continue, events) {
            self.finish(events);
        } else if object.kinds() < self.options.thin_set.below() {
            self.phase = MachzPhase::Vote(Seats::first(self.seats));
        } else {
            self.begin_turn(setter.left(self.seats), events);
        }
    }

    fn begin_turn(&mut self, roller: Seat, events: &mut Vec<Event>) {
        self.turns += 1;
        self.roller = Some(roller);
        self.locked = Colours::NONE;
        self.grace = false;
        self.best = 0;
        events.push(Event::TurnBegan { seat: roller, turn: self.turns });
        self.ask_for_bets(roller);
    }

    fn ask_for_bets(&mut self, roller: Seat) {
        let asked: Seats = self.rockers(roller).filter(|seat| self.chips[seat.index()] > 0).collect();
        self.phase = if asked.is_empty() { MachzPhase::Throw } else { MachzPhase::Bets { asked, awaited: asked } };
    }

    pub(crate) fn vote(
        &mut self,
        seat: Seat,
        awaited: Seats,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if !matches!(action, Action::Vote(_)) {
            return Err(Illegal::new("MZ-7", "machz-vote-asked", "This set is voted on: keep or pass."));
        }
        let all = Seats::first(self.seats);
        if !self.keep(seat, all, awaited, action, events) {
            self.phase = MachzPhase::Vote(awaited.without(seat));
            return Ok(());
        }
        let mut passes = 0;
        for seat in all {
            if let Some(Action::Vote(vote)) = self.pending[seat.index()].take() {
                events.push(Event::Voted { seat, vote });
                passes += u8::from(vote == Vote::Pass);
            }
        }
        if 2 * passes <= self.seats {
            self.keep_set(events);
        } else {
            self.pass_set(events);
        }
        Ok(())
    }

    /// The thin set is played (MZ-7).
    pub(crate) fn keep_set(&mut self, events: &mut Vec<Event>) {
        if let Some(setter) = self.setter {
            self.begin_turn(setter.left(self.seats), events);
        }
    }

    /// The thin set was voted down (MZ-7).
    pub(crate) fn pass_set(&mut self, events: &mut Vec<Event>) {
        if let Some(setter) = self.setter {
            events.push(Event::SetPassed { seat: setter });
            self.end_game(setter, events);
        }
    }

    pub(crate) fn bet(
        &mut self,
        seat: Seat,
        [asked, awaited]: [Seats; 2],
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match action {
            Action::Bet(bet) => self.check_stake(seat, bet)?,
            Action::StayOut => {}
            Action::Roll | Action::Stop | Action::Vote(_) => {
                return Err(Illegal::new("MZ-18", "machz-bet-asked", "Bet on match or no match, or stay out."));
            }
        }
        if !self.keep(seat, asked, awaited, action, events) {
            self.phase = MachzPhase::Bets { asked, awaited: awaited.without(seat) };
            return Ok(());
        }
        for seat in asked {
            if let Some(Action::Bet(bet)) = self.pending[seat.index()].take() {
                self.bets[seat.index()] = Some(bet);
                events.push(Event::BetPlaced { seat, side: bet.side, chips: bet.chips });
            } else {
                events.push(Event::StayedOut { seat });
            }
        }
        self.phase = MachzPhase::Throw;
        Ok(())
    }

    fn check_stake(&self, seat: Seat, bet: Bet) -> Result<(), Illegal> {
        if bet.chips == 0 {
            return Err(Illegal::new("MZ-18", "machz-no-bet", "A bet is one chip at least; or stay out."));
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

    /// Stores a choice that is hidden until all asked seats have chosen. Returns whether it was the last one.
    fn keep(&mut self, seat: Seat, asked: Seats, awaited: Seats, action: Action, events: &mut Vec<Event>) -> bool {
        self.pending[seat.index()] = Some(action);
        let last = awaited.without(seat).is_empty();
        if asked.len() > 1 {
            events.push(Event::Chose { seat });
            if last {
                events.push(Event::Shown { seats: asked });
            }
        }
        last
    }

    pub(crate) fn decide(&mut self, seat: Seat, action: Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match action {
            Action::Roll => {
                events.push(Event::WentOn { seat, dice: DICE - self.locked.len() });
                self.ask_for_bets(seat);
            }
            Action::Stop => {
                events.push(Event::Stopped { seat });
                self.end_turn(seat, events);
            }
            Action::Bet(_) | Action::StayOut | Action::Vote(_) => {
                return Err(Illegal::new("MZ-14", "machz-roll-or-stop", "The Roller says roll or stop."));
            }
        }
        Ok(())
    }

    pub(crate) fn throw(&mut self, roller: Seat, faces: &[Colour], events: &mut Vec<Event>) {
        let stage = self.stage();
        let thrown = Colours::of(faces);
        let matched = self.unmatched().matching(thrown);
        events.push(Event::Rolled { seat: roller, faces: faces.iter().copied().collect(), matched });
        let total = self.locked.and(matched);
        let is_match = if stage == Stage::Opening { matched.len() >= 3 } else { !matched.is_empty() };
        if total.len() == DICE {
            self.machz += 1;
            events.push(Event::MachzRolled { seat: roller, machz: self.machz });
            let due = self.pot_rules.machz(total);
            self.settle_throw(roller, stage, is_match, Some((PaidFor::Machz, due)), events);
            if self.ends_after_settlement(AfterSettlement::GameOver, events) {
                self.finish(events);
            } else if let Some(setter) = self.setter {
                self.end_game(setter, events);
            }
            return;
        }
        let due = self.due_for(stage, self.locked.and(thrown).combination());
        self.settle_throw(roller, stage, is_match, due, events);
        let pair = faces.len() == 2 && faces[0] == faces[1];
        let grace = stage == Stage::Three && !is_match && pair && !self.grace;
        let next = if is_match || grace { AfterSettlement::Continue } else { AfterSettlement::TurnOver };
        if self.ends_after_settlement(next, events) {
            self.finish(events);
        } else if next == AfterSettlement::TurnOver {
            self.end_turn(roller, events);
        } else {
            if grace {
                self.grace = true;
                events.push(Event::GraceWon { seat: roller });
            } else {
                self.locked = total;
                events.push(Event::Locked { seat: roller, matched: total });
            }
            self.phase = MachzPhase::Reroll;
        }
    }

    /// What the Roller is due for a throw other than MACHZ (MZ-11).
    fn due_for(&mut self, stage: Stage, combination: Combination) -> Option<(PaidFor, u16)> {
        if stage != Stage::Opening && !self.options.pay_rerolls {
            return None;
        }
        let worth = self.pot_rules.combination(combination);
        let more = worth.saturating_sub(self.best);
        self.best = self.best.max(worth);
        (more > 0).then_some((PaidFor::Combination(combination), more))
    }

    fn end_turn(&mut self, roller: Seat, events: &mut Vec<Event>) {
        if self.time_up {
            return self.finish(events);
        }
        if self.is_last_turn() {
            events.push(Event::GameGivenUp { turns: self.turns });
            if let Some(setter) = self.setter {
                self.end_game(setter, events);
            }
            return;
        }
        self.begin_turn(roller.left(self.seats), events);
    }

    /// Ends a game. The next seat sets, unless this was the last set (MZ-9, MZ-28).
    fn end_game(&mut self, setter: Seat, events: &mut Vec<Event>) {
        if self.time_up {
            self.finish(events);
        } else if self.is_last_set() {
            events.push(Event::SetsRanOut { sets: self.sets });
            self.finish(events);
        } else {
            self.let_set(setter.left(self.seats), events);
        }
    }

    pub(crate) fn run_out_of_time(&mut self, events: &mut Vec<Event>) {
        if self.time_up {
            return;
        }
        self.time_up = true;
        events.push(Event::TimeRanOut);
        if self.roller.is_none() {
            self.finish(events);
        }
    }

    pub(crate) fn finish(&mut self, events: &mut Vec<Event>) {
        let outcome = Outcome::highest(&self.chips.map(i32::from)[..usize::from(self.seats)]);
        self.roller = None;
        self.object = None;
        self.locked = Colours::NONE;
        self.pending = Default::default();
        events.push(Event::Won { seats: outcome.winners });
        self.phase = MachzPhase::Over(outcome);
    }
}
