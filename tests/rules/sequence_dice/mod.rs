//! Sequence Dice, clause by clause, with scripted dice.

mod bots;
mod lines;
mod playing;
mod winning;

use rollick::games::sequence_dice::{Action, Event, LineLength, Options, SequenceDice, Space, Spaces};
use rollick::rules::{Faces, Move, Never, Outcome, Pips, Rules, Seat, Throw, Turn};

use crate::kit::{assert_refused, legal, play};

/// A scripted match with all its events so far.
struct Script {
    game: SequenceDice,
    events: Vec<Event>,
}

type Place = (u8, u8);

fn space((row, column): Place) -> Space {
    Space::new(row, column).unwrap()
}

fn spaces(places: &[Place]) -> Spaces {
    places.iter().copied().map(space).collect()
}

/// Two dice that add up to `total`.
fn faces(total: u8) -> [Pips; 2] {
    let first = total.saturating_sub(6).max(1);
    [Pips::new(first).unwrap(), Pips::new(total - first).unwrap()]
}

impl Script {
    /// A match in which seat 0 has won the start.
    fn of(seats: u8, line: LineLength) -> Self {
        let mut script = Self::before_the_start(seats, line);
        let totals: Vec<u8> = (0..seats).map(|seat| 12 - seat).collect();
        script.throw(&totals);
        script.events.clear();
        script
    }

    fn before_the_start(seats: u8, line: LineLength) -> Self {
        Self { game: SequenceDice::start(seats, &Options { line, ..Options::default() }).unwrap(), events: Vec::new() }
    }

    /// All asked seats throw these totals. Returns the events.
    fn throw(&mut self, totals: &[u8]) -> Vec<Event> {
        let faces: Faces<Pips> = totals.iter().flat_map(|&total| faces(total)).collect();
        self.make(Move::Faces(faces))
    }

    fn act(&mut self, action: Action) -> Vec<Event> {
        let Turn::Choose(seats) = self.game.turn() else { panic!("no seat is asked") };
        self.make(Move::Act { seat: seats.lowest().unwrap(), action })
    }

    fn place(&mut self, at: Place) -> Vec<Event> {
        self.act(Action::Place(space(at)))
    }

    fn replace(&mut self, at: Place) -> Vec<Event> {
        self.act(Action::Replace(space(at)))
    }

    fn remove(&mut self, at: Place) -> Vec<Event> {
        self.act(Action::Remove(space(at)))
    }

    fn make(&mut self, step: Move<Pips, Never, Action>) -> Vec<Event> {
        let events = play(&mut self.game, step);
        self.events.extend_from_slice(&events);
        events
    }

    /// Each side in turn throws a wild 11 and places a chip on its next space. All lists have the same length.
    fn arrange(&mut self, sides: &[&[Place]]) {
        for round in 0..sides[0].len() {
            for places in sides {
                self.throw(&[11]);
                self.place(places[round]);
            }
        }
    }

    /// Two sides fill the board, 18 chips each, without any line: pairs of rows alternate in who has the even columns.
    fn fill_the_board(&mut self) {
        let owned = |side: u8| -> Vec<Place> {
            let all = (0..6).flat_map(|row| (0..6).map(move |column| (row, column)));
            all.filter(|(row, column)| (column + row / 2) % 2 == side).collect()
        };
        self.arrange(&[&owned(0), &owned(1)]);
    }

    /// The legal actions of `seat`.
    fn offered(&self, seat: u8) -> Vec<Action> {
        legal(&self.game, Seat(seat))
    }

    /// The clause that forbids this action of `seat` now.
    fn forbids(&self, seat: u8, action: Action) -> &'static str {
        assert_refused(&self.game, &Move::Act { seat: Seat(seat), action }, &self.events).clause
    }

    fn outcome(&self) -> Outcome {
        let Turn::Over(outcome) = self.game.turn() else { panic!("the match is not over") };
        outcome
    }

    fn throws_next(&self, seat: u8) -> bool {
        self.game.turn() == Turn::Throw(Throw::one(Seat(seat), 2))
    }

    /// Plays turns that leave the board unchanged up to this number of turns: seat 0 places a chip on the 3 at the
    /// right edge, seat 1 removes it.
    fn idle_until(&mut self, turns: u16) {
        while self.game.turns() < turns {
            self.throw(&[3]);
            self.place((1, 5));
            self.throw(&[10]);
            self.remove((1, 5));
        }
    }
}

fn places(list: &[Place]) -> Vec<Action> {
    list.iter().map(|&at| Action::Place(space(at))).collect()
}

fn replaces(list: &[Place]) -> Vec<Action> {
    list.iter().map(|&at| Action::Replace(space(at))).collect()
}

fn removes(list: &[Place]) -> Vec<Action> {
    list.iter().map(|&at| Action::Remove(space(at))).collect()
}

const SEVENS: [Place; 4] = [(1, 1), (1, 4), (4, 1), (4, 4)];
const EIGHTS: [Place; 4] = [(1, 2), (2, 4), (3, 1), (4, 3)];
const TWELVES: [Place; 4] = [(2, 2), (2, 3), (3, 2), (3, 3)];
const CORNERS: [Place; 4] = [(0, 0), (0, 5), (5, 0), (5, 5)];
