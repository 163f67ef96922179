# Sequence Dice: its name, house rules, rules pages, table and refusals.
game-sequence-dice = Sequence Dice
game-sequence-dice-line = Roll two dice, place a chip, be the first to line up a row.
game-sequence-dice-aim = You win by being the first with a row of your chips, usually six.
game-sequence-dice-roll = Roll two dice.
game-sequence-dice-choose = Put a chip on their sum.
game-sequence-dice-score = Fill a row: across, down or diagonal.

option-sequence-dice-line = Row length
option-sequence-dice-line-auto = Automatic
option-sequence-dice-line-five = Five
option-sequence-dice-line-six = Six
option-sequence-dice-line-auto-about = Six in a row for two or four players, five for three.
option-sequence-dice-line-five-about = Five in a row wins. About 15 minutes.
option-sequence-dice-line-six-about = Six in a row wins. Long with three players: about 140 turns.
option-sequence-dice-start = Who begins
option-sequence-dice-start-roll = Roll for it
option-sequence-dice-start-seat = Player { $n }

preset-sequence-dice-short = Short
preset-sequence-dice-long = Long

rules-sequence-dice-1-title = The aim and the board
rules-sequence-dice-1 = Be the first to line up an unbroken row of your chips: across, down or diagonal. { $line ->
        [five] Five in a row wins.
        [six] Six in a row wins.
       *[auto] Six in a row wins, or five with three players.
    } A longer row wins too.

    @board

    There are four spaces each of 2 to 9, and 12. The 2s are the corners, the 12s the centre. There’s no 10 or 11; those rolls do something special.

    Two or three play for themselves. Four play in pairs: partners sit opposite and share a colour. Partners give each other no advice.
rules-sequence-dice-2-title = A turn
rules-sequence-dice-2 = Roll both dice and play the total. If you can play it, you must.

    @totals

    3 to 9: if all four spaces are covered, replace an opponent’s chip on one of them. If all four are your team’s, your turn ends.

    2 or 12: the same, and you roll again, even if you couldn’t place.

    10, defend: any opponent’s chip, except on a 2 or 12. If there’s none to remove, your turn ends.

    11, wild: any empty space. Only on a full board, replace any opponent’s chip instead.
rules-sequence-dice-3-title = Small print
rules-sequence-dice-3 = To start, everyone rolls both dice; highest total goes first, ties roll again. Play goes clockwise.

    Each colour has 20 chips; removed ones go back to its supply. Out of chips, you can’t place or replace, but a 10 still counts.

    Where the original rules leave something open, we decided: The extra roll comes from rolling 2 or 12, not from the space: a wild 11 placed on a 2 doesn’t earn one.

    After 400 turns the longest row wins, then the most chips on the board, then a shared win.

    The order of the numbers on the board is ours. The original rules ask for five in a row and call six the better game for two players or teams; here six is the standard for them.

sequence-dice-chart-title = Longest row
sequence-dice-begin = Everyone rolls. The highest total goes first.
sequence-dice-rolled-to-start = { $name } rolls { $number }
sequence-dice-start-tied = A tie. Roll again
sequence-dice-starter-found = { $name } goes first
sequence-dice-rolled = { $name } rolls { $number }
sequence-dice-placed = { $name } places a chip on { $number }
sequence-dice-replaced = { $name } replaces a chip on { $number }
sequence-dice-removed = { $name } removes a chip from { $number }
sequence-dice-passed-no-chip = No chips left to place
sequence-dice-passed-all-own = All four spaces already have this colour
sequence-dice-passed-nothing = No chip to remove
sequence-dice-extra-turn = { $name } rolls again
sequence-dice-row-made = { $length } in a row!
sequence-dice-turns-ran-out = After { $turns } turns, the longest row wins
sequence-dice-ended = { $length } in a row
sequence-dice-asks-place = place a chip on { $number }
sequence-dice-asks-replace = all covered: replace a chip on { $number }
sequence-dice-asks-wild = wild: place a chip on any empty space
sequence-dice-asks-wild-replace = wild: replace any opponent’s chip
sequence-dice-asks-remove = remove an opponent’s chip (not on 2 or 12)
sequence-dice-table-roll = Roll
sequence-dice-table-spaces = Spaces
sequence-dice-table-chance = Chance
sequence-dice-table-does = What it does
sequence-dice-table-place = place a chip there
sequence-dice-table-again = place a chip there, roll again
sequence-dice-table-remove = remove an opponent’s chip
sequence-dice-table-wild = place a chip anywhere
sequence-dice-need = { $need } in a row
sequence-dice-longest = longest row: { $n }
sequence-dice-chips-left = { $n ->
    [one] 1 chip left
   *[other] { $n } chips left
}
sequence-dice-why-completes = Completes a row of { $need }.
sequence-dice-why-removes-early = Removes a chip before it becomes a row.
sequence-dice-why-breaks = Breaks a row that’s at { $threat } of { $need }.
sequence-dice-why-blocks = Blocks a row that’s at { $threat } of { $need }.
sequence-dice-why-one-more = Then one more chip makes { $need } in a row: { $number } or 11, { $ways } rolls in 36.
sequence-dice-why-keeps-out = Blocks others, but no row of yours can use it.
sequence-dice-why-open = Takes a space that rows can still run through.
sequence-dice-why-makes = Builds an open row to { $chips } of { $need }.

illegal-sequence-dice-other-number = That space doesn’t match your roll.
illegal-sequence-dice-covered = That one’s taken. There’s still an empty space of that number.
illegal-sequence-dice-all-covered = All four are covered. Replace an opponent’s chip.
illegal-sequence-dice-still-empty = You can only replace once all four are covered.
illegal-sequence-dice-ten-removes = A 10 removes an opponent’s chip.
illegal-sequence-dice-nothing-there = There’s no chip there.
illegal-sequence-dice-safe = A 10 can’t remove chips from 2s or 12s.
illegal-sequence-dice-wild-covered = That one’s taken. A wild 11 goes on any empty space.
illegal-sequence-dice-board-full = The board is full. Replace an opponent’s chip.
illegal-sequence-dice-not-full = An 11 replaces a chip only on a full board.
illegal-sequence-dice-only-ten-removes = Only a 10 removes a chip.
illegal-sequence-dice-partners = That’s your own team’s chip.
illegal-sequence-dice-own = That’s your own chip.

sequence-dice-upper-left = upper left
sequence-dice-upper-right = upper right
sequence-dice-lower-left = lower left
sequence-dice-lower-right = lower right
sequence-dice-do-place = Put a chip on the { $where } { $number }
sequence-dice-do-replace = Replace the chip on the { $where } { $number }
sequence-dice-do-remove = Remove the chip on the { $where } { $number }

tip-sequence-dice-place = Place your chip on a free space with the number you rolled. You need a row of your colour.
tip-sequence-dice-replace = All these spaces are covered. Replace an opponent’s chip with yours.
tip-sequence-dice-remove = A 10: take an opponent’s chip off the board, where it hurts most. Chips on a 2 or 12 are safe.

lesson-sequence-dice-aim = Be the first with six of your chips in a row: across, down or diagonal. With three players five are enough.
lesson-sequence-dice-throw = Roll both dice. Their sum says where your chip goes. Then the next player rolls.
lesson-sequence-dice-number = A 7: choose any empty space with a 7. All sums from 3 to 9 work like that.
lesson-sequence-dice-twelve = A 12: place a chip on a 12 and roll again. A 2 does the same.
lesson-sequence-dice-again = You roll again.
lesson-sequence-dice-eleven = An 11 is wild: any empty space.
lesson-sequence-dice-ten = A 10 takes an opponent’s chip off the board, but not from a 2 or a 12. None there: your turn is over.
lesson-sequence-dice-replace = All four spaces of your number covered? Replace an opponent’s chip there, also on a 2 or 12. All yours: your turn is over.
lesson-sequence-dice-partners = Four players: you and the player opposite share a colour and need six. Partners may not advise each other.
lesson-sequence-dice-recap =
    Six chips in a row win, with three players five: across, down or diagonal.
    2 and 12: place a chip and roll again. 10 takes an opponent’s chip, 11 is wild.
    All four spaces of your number covered? Replace an opponent’s chip there.
    Chips on a 2 or a 12 can’t be taken with a 10. Each colour has 20 chips: with none left, you can place none.
    A house rule changes how many chips make a row.
