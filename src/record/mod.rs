//! A match as its options, its seats and its moves.
