# Why a choice is refused: the rules’ own sentences.
illegal-over = The match is over.
illegal-not-your-turn = Not your turn yet.
illegal-no-such-seat = That seat doesn’t exist.
illegal-roll-first = Roll the dice first.
illegal-shuffle-awaited = Wait for the shuffle.
illegal-choose-first = There’s a choice to make first.
illegal-wrong-number-of-dice = That’s the wrong number of dice.
illegal-no-time-limit = This match is not timed.
illegal-no-shuffle = There’s nothing to shuffle in this game.
illegal-nothing-to-undo = Too late to undo: the match has moved on.
illegal-already-chosen = You’re already locked in.
