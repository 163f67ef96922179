//! Sequence Dice: two dice, a board of 36 numbers, and a line of one's own chips.
