//! MACHZ: five colour dice set the object, five more try to match it, and everybody else bets on the throw.

mod colours;
mod events;
mod house;
mod options;
mod rules;
mod settle;

pub use colours::{Colour, Colours, Combination};
pub use events::{Event, PaidFor};
pub use house::{BadHouse, Bank, ChipKind, House};
pub use options::{Finish, MachzOptions, ThinSet};
pub use rules::{Action, Bet, DICE, Machz, MOST_REFILLS, MOST_SETS, MOST_TURNS, PhaseName, Side, Stage, View, Vote};
