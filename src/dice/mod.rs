//! Dice as physics bodies. Knows no game.
