# Sequence Dice: its name, house rules, rules page, table and refusals.
game-sequence-dice = Sequence Dice
game-sequence-dice-line = Throw two dice, place a chip, and be first with an unbroken row.

option-sequence-dice-line = Length of the row
option-sequence-dice-line-auto = by seats
option-sequence-dice-line-five = five
option-sequence-dice-line-six = six
option-sequence-dice-line-auto-about = Six in a row with two or four at the table, five with three.
option-sequence-dice-line-five-about = Five in a row win. Short: about a quarter of an hour.
option-sequence-dice-line-six-about = Six in a row win. With three sides that is long: some 140 turns.

preset-sequence-dice-short = Short
preset-sequence-dice-long = Long

rules-sequence-dice-1-title = The aim
rules-sequence-dice-1 = Be the first side with an unbroken row of its own chips: across, down or along a diagonal.

    With two sides the row is six long, with three sides five; a house rule can change that. A longer row wins too.

    Two play against each other, three each for themselves. Four play in pairs: partners sit across from each other and share a colour.
rules-sequence-dice-2-title = The board
rules-sequence-dice-2 = The board has 36 spaces: four of each of 2 to 9 and of 12. The 2s are the corners, the 12s the middle. There are no 10s and no 11s; those throws do something else.

    Every side has 20 chips. A chip that leaves the board goes back to its side. Somebody without a chip left can place none; the turn passes.
rules-sequence-dice-3-title = A turn
rules-sequence-dice-3 = To begin, everybody throws both dice; the highest total starts, and those who tie throw again. Then it goes round clockwise.

    Throw both dice and play the total. What can be done must be done.
rules-sequence-dice-4-title = What a throw does
rules-sequence-dice-4 = 3 to 9: put a chip on an empty space of that number, whichever you like. Are all four covered, take an opponent's chip off one of them and put your own there. Are all four your side's, the turn is over.

    2 and 12: the same, and then you throw once more, whether or not you could place anything.

    10, the defence: take one opponent's chip off the board. Chips on the 2s and 12s are safe.

    11, the wild throw: put a chip on any empty space. Only when the whole board is full, replace any opponent's chip instead.
rules-sequence-dice-5-title = Our rulings
rules-sequence-dice-5 = Where the printed rules are silent, we decided: an extra throw hangs on the total, not on the space; a wild 11 put on a 2 brings none.

    Without a chip in supply a side neither places nor replaces; a 10 is played as ever.

    After 400 turns without a row the side with the longest row wins; equal, the one with more chips on the board; equal still, they share.

sequence-dice-rolled-to-start = { $name } throws { $number } for the start
sequence-dice-start-tied = A tie: those with the highest throw again
sequence-dice-starter-found = { $name } starts
sequence-dice-rolled = { $name } throws { $number }
sequence-dice-placed = { $name } puts a chip on { $number }
sequence-dice-replaced = { $name } takes over { $number }
sequence-dice-removed = { $name } takes a chip off { $number }
sequence-dice-passed-no-chip = No chip is left to put down
sequence-dice-passed-all-own = Every space of that number is one's own already
sequence-dice-passed-nothing = There is no chip to take off
sequence-dice-extra-turn = { $name } throws again
sequence-dice-line = A line of { $length }!
sequence-dice-turns-ran-out = { $turns } turns without a line: the longest line wins
sequence-dice-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
sequence-dice-asks-place = put a chip on { $number }
sequence-dice-asks-replace = replace a chip on { $number }
sequence-dice-asks-wild = wild: put a chip on any empty space
sequence-dice-asks-wild-replace = wild: replace any chip
sequence-dice-asks-remove = take an opponent's chip off
sequence-dice-table-total = Throw
sequence-dice-table-spaces = Spaces
sequence-dice-table-chance = Chance
sequence-dice-table-does = What it does
sequence-dice-table-place = put a chip there
sequence-dice-table-again = put a chip there, throw again
sequence-dice-table-remove = take an opponent's chip off
sequence-dice-table-wild = put a chip anywhere
sequence-dice-board-heading = The board
sequence-dice-totals-heading = What the dice say
sequence-dice-need = { $need } in a row
sequence-dice-longest = line of { $n }
sequence-dice-chips-left = { $n } chips left
sequence-dice-why-completes = This completes a line of { $need }.
sequence-dice-why-takes-early = This takes a chip off before it can grow into a line.
sequence-dice-why-takes-out = This takes a chip out of a line that has { $threat } of { $need }.
sequence-dice-why-stops = This stops a line that has { $threat } of { $need }.
sequence-dice-why-one-more = One more chip makes { $need } in a line: { $number } or 11, { $ways } throws in 36.
sequence-dice-why-holds = No line is open here, but the chip holds the space.
sequence-dice-why-open = The lines through this space are still open.
sequence-dice-why-makes = This makes { $chips } of { $need } in a line that is still open.
sequence-dice-why-together = This keeps the chips together.

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
