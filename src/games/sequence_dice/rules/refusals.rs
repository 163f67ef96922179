//! The refusals of Sequence Dice: for each illegal choice a clause and a sentence (G-4).

use super::super::{Action, Choice, Kind, Side};
use crate::rules::Illegal;

/// What a refusal depends on besides the throw: the chosen space, and the side that chose it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefusedSpace {
    /// The number of the space.
    pub number: u8,
    /// The side whose chip is on the space.
    pub owner: Option<Side>,
    /// Whether two seats share the choosing side.
    pub has_partner: bool,
}

/// Why `action` is not one of those that `choice` offers `side` after a throw of `total`.
#[cold]
pub(crate) fn refusal(side: Side, total: u8, choice: Choice, action: Action, space: RefusedSpace) -> Illegal {
    let (kind, _) = action.parts();
    match total {
        10 => on_a_ten(side, kind, space),
        11 => on_an_eleven(choice.kind, kind, space),
        _ => on_a_number(total, choice.kind, kind, space),
    }
}

fn on_a_number(total: u8, asked: Kind, kind: Kind, space: RefusedSpace) -> Illegal {
    let other_number = space.number != total;
    match (asked, kind) {
        (_, Kind::Remove) => only_a_ten_removes(),
        (_, Kind::Place) if other_number => {
            let clause = if matches!(total, 2 | 12) { "SD-8" } else { "SD-6" };
            Illegal::new(clause, "sequence-dice-other-number", "That space shows another number than the throw.")
        }
        (Kind::Place, Kind::Place) => {
            Illegal::new("SD-6", "sequence-dice-covered", "That space is covered; an empty one of its number is left.")
        }
        (_, Kind::Place) => Illegal::new(
            "SD-7",
            "sequence-dice-all-covered",
            "All spaces of that number are covered: replace an opponent's chip.",
        ),
        (Kind::Place, Kind::Replace) => Illegal::new(
            "SD-7",
            "sequence-dice-still-empty",
            "A chip is replaced only when no space of that number is empty.",
        ),
        (_, Kind::Replace) if other_number => {
            Illegal::new("SD-7", "sequence-dice-other-number", "That space shows another number than the throw.")
        }
        (_, Kind::Replace) => own_chip(space, "SD-7"),
    }
}

fn on_a_ten(side: Side, kind: Kind, space: RefusedSpace) -> Illegal {
    if kind != Kind::Remove {
        return Illegal::new("SD-9", "sequence-dice-ten-removes", "A 10 takes an opponent's chip off the board.");
    }
    match space.owner {
        None => Illegal::new("SD-9", "sequence-dice-nothing-there", "There is no chip on that space."),
        Some(chip) if chip == side => own_chip(space, "SD-9"),
        Some(_) => Illegal::new("SD-9", "sequence-dice-safe", "Chips on the 2s and the 12s are safe from a 10."),
    }
}

fn on_an_eleven(asked: Kind, kind: Kind, space: RefusedSpace) -> Illegal {
    match (asked, kind) {
        (_, Kind::Remove) => only_a_ten_removes(),
        (Kind::Place, Kind::Place) => Illegal::new(
            "SD-10",
            "sequence-dice-wild-covered",
            "That space is covered; the wild 11 takes any empty one.",
        ),
        (_, Kind::Place) => {
            Illegal::new("SD-10", "sequence-dice-board-full", "The board is full: replace an opponent's chip.")
        }
        (Kind::Place, Kind::Replace) => Illegal::new(
            "SD-10",
            "sequence-dice-not-full",
            "The wild 11 replaces a chip only when the whole board is full.",
        ),
        (_, Kind::Replace) => own_chip(space, "SD-10"),
    }
}

fn only_a_ten_removes() -> Illegal {
    Illegal::new("SD-9", "sequence-dice-only-ten-removes", "Only a 10 takes a chip off the board.")
}

fn own_chip(space: RefusedSpace, clause: &'static str) -> Illegal {
    if space.has_partner {
        Illegal::new("SD-12", "sequence-dice-partners", "That chip is your own side's, and a partner is no opponent.")
    } else {
        Illegal::new(clause, "sequence-dice-own", "That chip is your own.")
    }
}
