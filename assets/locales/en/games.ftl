# The games: names, one line each, house rules, rules pages.
game-machz = MACHZ
game-machz-line = Six colours, one pot, and the nerve to throw once more.
game-hot-dice = Hot Dice
game-hot-dice-line = Two trays, one race: bank in time or lose it all.
game-jackpot = Jackpot
game-jackpot-line = Cherries, bells and a rack of tiles that wants to be emptied.
game-sequence-dice = Sequence Dice
game-sequence-dice-line = Throw two dice, place a chip, and be first with an unbroken row.
game-multzo = Multzo
game-multzo-line = Hidden tiles, open bids, and a multiplication that tells on you.

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

# Sequence Dice at the table
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
list-and = { " and " }
sequence-dice-why-completes = This completes a line of { $need }.
sequence-dice-why-takes-early = This takes a chip off before it can grow into a line.
sequence-dice-why-takes-out = This takes a chip out of a line that has { $threat } of { $need }.
sequence-dice-why-stops = This stops a line that has { $threat } of { $need }.
sequence-dice-why-one-more = One more chip makes { $need } in a line: { $number } or 11, { $ways } throws in 36.
sequence-dice-why-holds = No line is open here, but the chip holds the space.
sequence-dice-why-open = The lines through this space are still open.
sequence-dice-why-makes = This makes { $chips } of { $need } in a line that is still open.
sequence-dice-why-together = This keeps the chips together.

game-farkle = Farkle
game-farkle-line = Six dice, one row of points, and a throw too many.

option-farkle-chart = Chart
option-farkle-chart-classic = classic
option-farkle-chart-hot = hot
option-farkle-chart-classic-about = Hundreds: a 1 is worth 100, three 1s 1,000.
option-farkle-chart-hot-about = Small numbers: a 1 is worth 1, three 1s 10. Take a goal from 20 to 500.
option-farkle-four_and_pair = Four and a pair
option-farkle-four_and_pair-about = Four of a kind with a pair, and six of a kind, count as three pairs too.
option-farkle-goal = Goal
option-farkle-goal-null = as the chart says
option-farkle-goal-about = 10,000 with the classic chart, 100 with the hot one, unless it is set.
option-farkle-last_lap = Last lap
option-farkle-last_lap-about = When somebody reaches the goal, all others have one more turn.
option-farkle-entry = Entry
option-farkle-entry-about = So much a seat's first points must be at least; 0 for any.
preset-farkle-short = Short
preset-farkle-strict = Strict

option-hot-dice-chart = Chart
option-hot-dice-chart-hot = hot
option-hot-dice-four_and_pair = Four and a pair
option-hot-dice-four_and_pair-about = Four of a kind with a pair, and six of a kind, count as three pairs too.
option-hot-dice-rounds_to_win = Rounds to win
option-hot-dice-rounds_to_win-about = Who has won so many rounds first wins.
preset-hot-dice-short = Short

chart-classic = Classic chart
chart-hot = Hot chart
hot-dice-three-pairs = three pairs
hot-dice-three-pairs-score = Three pairs out of one throw: { $points }.
hot-dice-odds-heading = What a throw may bring
hot-dice-table-dice = Dice
hot-dice-table-farkle = Nothing scores
hot-dice-table-hot = All score
hot-dice-odds = { $dice ->
    [one] One die: { $farkle } to farkle, { $hot } to turn hot.
   *[other] { $dice } dice: { $farkle } to farkle, { $hot } to turn hot.
}
thousands = ,

rules-hot-dice-1-title = The aim
rules-hot-dice-1 = Two seats, each with six dice and a tray of its own. Win five rounds before the other does.

    A round is won by the higher score. Both throw at the same time, again and again, until both have stopped.
rules-hot-dice-2-title = A throw
rules-hot-dice-2 = After a throw set aside at least one die that scores. Only dice of one throw make a combination; dice set aside earlier never join.

    If nothing scores, that is a farkle: the points of the round are gone, and you are done with it.

    When all six dice are aside they are hot. Throw all six again, and keep the points.
rules-hot-dice-3-title = The coin
rules-hot-dice-3 = Then each hides a coin under the hand. Heads: throw again. Tails: stop, your points stand. Both hands lift at the same time.

    Who goes on throws the dice that are left, alone if the other has stopped. Who is alone still chooses freely.
rules-hot-dice-4-title = The round's end
rules-hot-dice-4 = When both are done the higher score wins the round. Equal scores, zeros too, are a draw. Then all begins at zero again.
rules-hot-dice-5-title = Our rulings
rules-hot-dice-5 = There are no straights, and the three pairs show three different numbers. What you set aside scores the most that it can.

    The two choose at the same time: neither choice is final before both are made. After 60 rounds whoever has won more wins.
rules-farkle-1-title = The aim
rules-farkle-1 = Be the first to bank the goal: 10,000 by the classic chart.

    When somebody reaches it, all others have one more turn; then the highest total wins.
rules-farkle-2-title = A turn
rules-farkle-2 = Throw six dice and set aside at least one that scores. Then bank the points and end the turn, or throw the dice that are left.

    If nothing scores, that is a farkle: the points of this turn are gone. What was banked before is safe.

    When all six dice are aside they are hot: throw all six again and keep the points so far.
rules-farkle-3-title = What scores
rules-farkle-3 = Single 1s and 5s, three or more of a kind, and three pairs. Only dice of one throw make a combination; dice set aside earlier never join.

    What you set aside scores the most that it can.
rules-farkle-4-title = House rules
rules-farkle-4 = The chart, the goal and the last lap can be changed. With an entry, a seat's first points must reach it; below it, that seat has to throw on.
rules-farkle-5-title = Our rulings
rules-farkle-5 = To begin, everybody throws one die; the highest starts, and those who tie throw again. There are no straights.

    After 200 turns each the highest total wins.

# Hot Dice and Farkle at the table
hot-dice-rolled = { $name } throws: up to { $points }
hot-dice-rolled-nothing = { $name } throws: nothing scores
hot-dice-set-aside = { $name } sets aside { $dice }: { $points }
hot-dice-turned-hot = All six score: { $name }'s dice are hot
hot-dice-went-on = { $dice ->
    [one] { $name } throws one die
   *[other] { $name } throws { $dice } dice
}
hot-dice-farkled = Farkle. { $name } loses { $points }
hot-dice-farkled-nothing = Farkle. { $name } is done with nothing
hot-dice-coin-heads = { $dice ->
    [one] Heads: { $name } throws one die
   *[other] Heads: { $name } throws { $dice } dice
}
hot-dice-coin-tails = Tails: { $name } stops with { $points }
hot-dice-round-won = { $name } wins the round, { $points } to { $other }
hot-dice-round-drawn = { $points } each: a draw
hot-dice-round-began = Round { $round }
hot-dice-rounds-ran-out = { $rounds } rounds are played
hot-dice-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
hot-dice-round = round { $round }
hot-dice-goal = { $rounds ->
    [one] one round wins
   *[other] { $rounds } rounds win
}
hot-dice-points = { $points } this round
hot-dice-points-done = done with { $points }
hot-dice-pick = Pick dice that score
hot-dice-picks = { $name }: pick dice that score
hot-dice-picked = { $left ->
    [one] { $name }: { $dice } = { $points }, { $total } in all, one die left
   *[other] { $name }: { $dice } = { $points }, { $total } in all, { $left } dice left
}
hot-dice-coin-asked = Hide a coin: heads throws again, tails stops
hot-dice-locked = chosen
farkle-rolled-to-start = { $name } throws a { $points } for the start
farkle-start-tied = A tie: those with the highest throw again
farkle-starter-found = { $name } starts
farkle-farkled = Farkle. { $name } loses { $points }
farkle-farkled-nothing = Farkle. { $name } gets nothing
farkle-banked = { $name } banks { $points } and has { $total }
farkle-last-lap = { $name } has reached the goal: one more turn for all others
farkle-last-lap-title = last lap
farkle-turns-ran-out = { $turns } turns each: the highest total wins
farkle-goal = to { $goal }
farkle-at-stake = { $points } at stake
farkle-enters = enters with { $points }
farkle-picked = { $left ->
    [one] { $dice } = { $points }, { $total } this turn, one die left
   *[other] { $dice } = { $points }, { $total } this turn, { $left } dice left
}
farkle-decide = { $left ->
    [one] { $points } this turn: bank, or throw one die
   *[other] { $points } this turn: bank, or throw { $left } dice
}
farkle-worth = Throwing is worth { $worth } on average, banking { $points }.
