//! Jackpot: four symbol dice, a rack of fifteen tiles a seat, and runs of three to five alike.

mod bot;
mod choices;
mod description;
mod events;
pub mod odds;
mod pattern;
mod preview;
mod rack;
mod refusals;
mod rules;
mod shape;
mod symbol;

#[cfg(feature = "app")]
mod show;
#[cfg(feature = "sim")]
pub mod table;

pub use choices::{Action, At, ChanceOption, Options, RackName};
pub use description::BadDescription;
pub use events::Event;
pub use pattern::Pattern;
pub use preview::{Hope, Preview};
pub use rack::{Bonus, Rack, Run, Scores};
pub use rules::{Jackpot, ROUNDS, View};
pub use shape::{CELLS, Cells, LONGEST, Line, LineKind, Shape};
pub use symbol::{Chart, Symbol, Symbols, TILES_OF_EACH};

#[cfg(feature = "app")]
pub use show::{PHASES, picture_plugin};
