# Why a choice is refused: the rules’ own sentences.
illegal-over = The match is over.
illegal-not-your-turn = It’s not your turn.
illegal-no-such-seat = That seat doesn’t exist.
illegal-dice-awaited = Roll the dice first.
illegal-shuffle-awaited = Wait for the shuffle.
illegal-choice-awaited = There’s a choice to make first.
illegal-wrong-number-of-dice = That’s the wrong number of dice.
illegal-no-clock = This match has no timer.
illegal-no-shuffle = There’s nothing to shuffle in this game.
illegal-nothing-to-take-back = Too late to undo: the game has moved on.
illegal-already-chosen = You’re already locked in.
