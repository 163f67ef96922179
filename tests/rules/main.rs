//! The rules tier: every game held to the contract, every clause to its sentence. Needs no engine and no window.

mod cli;
mod contract;
mod kit;
mod record;
mod sealed;
