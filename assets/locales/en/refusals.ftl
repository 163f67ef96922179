# Why a choice is refused: the rules' own sentences.
illegal-over = The match is over.
illegal-not-your-turn = It is another seat’s turn.
illegal-no-such-seat = There is no such seat.
illegal-dice-awaited = The dice come first.
illegal-shuffle-awaited = The tiles are shuffled first.
illegal-choice-awaited = A choice comes first.
illegal-wrong-number-of-dice = Another number of dice is to be thrown.
illegal-no-clock = No clock runs in this match.
illegal-no-shuffle = Nothing is shuffled in this game.
illegal-nothing-to-take-back = There is nothing to take back: dice, a reveal or another seat came after your choice.
illegal-already-chosen = You have chosen already; the choice stands.
