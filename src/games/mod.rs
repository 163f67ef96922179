//! The registry: the only place, beside the games' own folders, that knows which games there are.

pub mod jackpot;
pub mod sequence_dice;
