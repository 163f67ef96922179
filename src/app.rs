//! Puts the rooms together into one program.
