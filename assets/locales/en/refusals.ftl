# Why a choice is refused: the rules' own sentences.
illegal-over = The match is over.
illegal-not-your-turn = It is another seat's turn.
illegal-dice-awaited = The dice come first.
illegal-shuffle-awaited = The tiles are shuffled first.
illegal-choice-awaited = A choice comes first.
illegal-wrong-number-of-dice = Another number of dice is to be thrown.
illegal-no-clock = No clock runs in this match.

illegal-sequence-dice-other-number = That space shows another number than the throw.
illegal-sequence-dice-covered = That space is covered; an empty one of its number is left.
illegal-sequence-dice-all-covered = All spaces of that number are covered: replace an opponent's chip.
illegal-sequence-dice-still-empty = A chip is replaced only when no space of that number is empty.
illegal-sequence-dice-ten-removes = A 10 takes an opponent's chip off the board.
illegal-sequence-dice-nothing-there = There is no chip on that space.
illegal-sequence-dice-safe = Chips on the 2s and the 12s are safe from a 10.
illegal-sequence-dice-wild-covered = That space is covered; the wild 11 takes any empty one.
illegal-sequence-dice-board-full = The board is full: replace an opponent's chip.
illegal-sequence-dice-not-full = The wild 11 replaces a chip only when the whole board is full.
illegal-sequence-dice-only-ten-removes = Only a 10 takes a chip off the board.
illegal-sequence-dice-partners = That chip is your own side's, and a partner is no opponent.
illegal-sequence-dice-own = That chip is your own.
