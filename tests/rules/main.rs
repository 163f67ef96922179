//! The rules tier's tests: what needs neither engine nor window.

mod cli;
mod sealed;
