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
illegal-no-shuffle = Nothing is shuffled in this game.
illegal-nothing-to-take-back = There is nothing to take back: dice, a reveal or another seat came after your choice.
illegal-already-chosen = You have chosen already; the choice stands.

illegal-farkle-decide = Dice are set aside already: bank or throw.
illegal-farkle-entry = A seat's first points must reach the entry; throw on.
illegal-farkle-set-aside-first = Set aside at least one scoring die first.
illegal-hot-dice-set-aside-first = Set aside at least one scoring die first.
illegal-hot-dice-coin-asked = The coin is asked for: heads or tails.
illegal-hot-dice-nothing = Set aside at least one die.
illegal-hot-dice-other-dice = Only dice of this throw can be set aside.
illegal-hot-dice-left-over = Each of these dice has to be part of a scoring combination.

illegal-jackpot-chance-first = The Chance Option is decided first.
illegal-jackpot-chance-full = The Chance Space holds one tile, and has one.
illegal-jackpot-used-up = The tiles of that symbol are used up.
illegal-jackpot-other-symbol = The combination gives a tile of its own symbol.
illegal-jackpot-no-chance-tile = The Chance Option comes before the tiles, and only with a tile there.
illegal-jackpot-no-chance-option = The Chance Option takes three or four alike.
illegal-jackpot-no-place = The rack has no such place.
illegal-jackpot-place-full = There is no room left in that place.
illegal-jackpot-nothing-under = A tile lies on the tiles under it: fill those first.

illegal-machz-vote-asked = This set is voted on: keep or pass.
illegal-machz-bet-asked = Bet on match or no match, or stay out.
illegal-machz-no-stake = A bet is one chip at least; or stay out.
illegal-machz-over-limit = A stake has a limit, and that is over it.
illegal-machz-too-few-chips = A seat stakes only what it has.
illegal-machz-roll-or-stop = The Roller says roll or stop.
illegal-machz-no-chips = A seat without chips cannot bet.
illegal-machz-rockers-first = The Rockers bet first; the Roller does not.

illegal-multzo-stock-empty = The stock is empty: draw a discard that lies face up.
illegal-multzo-not-face-up = Only a discard that lies face up can be drawn by name.
illegal-multzo-draw-first = A tile is drawn before one is laid down.
illegal-multzo-last-turn = In a last turn the discard is laid face up.
illegal-multzo-not-yours = Only a tile of your own hand can be laid down.
illegal-multzo-drawn-already = One tile a turn: lay one down now.
illegal-multzo-no-null = A null coin is taken for a category you won, while that suit's is still there.
illegal-multzo-coins-first = The coins of the showdown are taken first.
illegal-multzo-no-showdown = Coins are taken after the showdown.
illegal-multzo-not-the-deck = The shuffled tiles are all 24, each once.
