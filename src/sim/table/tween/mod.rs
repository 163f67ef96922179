//! Piece movements without physics: sliding over the table and flying in an arc.

pub mod arc;
pub mod slide;
