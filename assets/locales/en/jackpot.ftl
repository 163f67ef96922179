# Jackpot: its name, house rules, rules pages, table and refusals.
game-jackpot = Jackpot
game-jackpot-line = Cherries, bells, and a rack waiting to be filled.
game-jackpot-aim = You win by having the highest total after three rounds.
game-jackpot-roll = Roll four dice to earn a tile.
game-jackpot-choose = Drop it into your rack.
game-jackpot-score = Three or more alike in a line score.

option-jackpot-rack = Rack
option-jackpot-rack-staircase = Staircase
option-jackpot-rack-pyramid = Pyramid
option-jackpot-rack-staircase-about = Columns of 5, 4, 3, 2 and 1. Tiles drop to the lowest free space.
option-jackpot-rack-pyramid-about = Rows of 5, 4, 3, 2 and 1. Each tile rests on two. Rows and diagonals score.
option-jackpot-start = Who begins
option-jackpot-start-roll = Roll for it
option-jackpot-start-seat = Player { $n }
preset-jackpot-pyramid = Pyramid

rules-jackpot-1-title = The aim and a turn
rules-jackpot-1 = Fill your rack with 15 tiles and line up three, four or five of a kind. Highest total after three rounds wins. On your own, play for a high score.

    Roll four dice to earn a tile:

    @throws

    If the symbol you need has run out, take any other. With two pairs, only once both have run out. Two tiles are placed one at a time.
rules-jackpot-2-title = Placing a tile
rules-jackpot-2 = { $rack ->
    [pyramid] Place the tile on a free space of your rack. Above the bottom row, both spaces below it must be filled first.
   *[staircase] Drop the tile into a column of your rack. It falls to the lowest free space.
}

    @rack

    Or park it in the Chance Space beside the rack, if that’s empty. It scores nothing there. With four of a kind, only one of your two tiles may go there.

    Roll three or four of a kind with a tile in your Chance Space, and you may first move it: into your rack, or back to the supply. Or leave it. Once it’s moved, this turn’s tile may go into the empty space.

    Once your rack is full you’re done for the round; your last tile may still go to an empty Chance Space. A tile with nowhere to go is lost.
rules-jackpot-3-title = Scoring
rules-jackpot-3 = When every rack is full, { $rack ->
        [pyramid] rows and both diagonals score
       *[staircase] rows and diagonals score; columns don’t
    }. Only the longest run in a line counts, but a tile can count in several lines. Five in a line is a Jackpot.

    @lines

    @runs

    Seven or more of one symbol on a rack earn a bonus. The best score of the round earns 30, 60 or 120 more in round one, two or three; if players tie, each gets it. On your own there’s no such bonus.

    @bonus
rules-jackpot-4-title = Small print
rules-jackpot-4 = Where the original rules leave something open, we decided:

    Each die has two cherries, two oranges, one bell and one dollar. The shape of the racks and which lines score are ours. “Jackpot” is our word for five in a line; the original rules say it of four alike on the dice.

    To start, everyone rolls: most dollars goes first, then most bells, oranges, cherries; ties roll again. Each new round, the next player to the left starts.

    You can play alone, without the bonus for the best round. With two pairs, you take any other tile only once both symbols have run out. A tile with nowhere to go is lost. Players with equal totals share the win.

jackpot-in-a-line = { $n } in a line
jackpot-of-one-symbol = { $n } of one symbol
jackpot-table-roll = Roll
jackpot-table-earns = Earns
jackpot-table-odds = Chance

# At the table
jackpot-cherry = cherry
jackpot-orange = orange
jackpot-bell = bell
jackpot-dollar = dollar
jackpot-all-different = all different: any tile
jackpot-pair = a pair: { $symbol }
jackpot-two-pairs = two pairs: { $first } or { $second }
jackpot-three = three of a kind: { $symbol }
jackpot-four = four of a kind: any two tiles
jackpot-begin = Roll four dice to earn a tile
jackpot-begin-roll-off = Everyone rolls. Most dollars goes first
jackpot-rolled-to-start = { $name } rolls to go first
jackpot-start-tied = A tie. Roll again
jackpot-starter-found = { $name } goes first
jackpot-round-began = Round { $round }
jackpot-rolled = { $name }: { $pattern }
jackpot-used-up = None of those left. Take any other
jackpot-placed = { $name } places { $symbol ->
        [orange] an orange
       *[other] a { $symbol }
    }
jackpot-parked = { $name } parks { $symbol ->
        [orange] an orange
       *[other] a { $symbol }
    } in the Chance Space
jackpot-chance-placed = { $name } places the { $symbol } from the Chance Space
jackpot-chance-returned = { $name } returns the { $symbol }
jackpot-chance-left = { $name } leaves the Chance Space alone
jackpot-no-room = No room for { $name }’s tile
jackpot-rack-filled = { $name }’s rack is full
jackpot-round-ended = Round { $round } is over. Let’s count
jackpot-run-row = { $name }: { $length } × { $symbol } in a row, { $points } points
jackpot-run-diagonal = { $name }: { $length } × { $symbol } on a diagonal, { $points } points
jackpot-five = JACKPOT! { $name }: 5 × { $symbol }, { $points } points
jackpot-shout = JACKPOT!
jackpot-shouted = { $name }: 5 × { $symbol }, { $points } points
jackpot-bonus = { $name }: { $count } × { $symbol } on the rack, { $points } points
jackpot-best-of-round = { $name }: best of the round, +{ $points }
jackpot-round-scored = { $name }: { $points } this round
jackpot-who-starts = Who goes first?
jackpot-round-of = Round { $round } of { $of }
jackpot-this-round = { $points } this round
jackpot-makes-nothing = scores nothing here yet
jackpot-makes = +{ $points }
jackpot-makes-runs = +{ $points } · { $lines } lines
jackpot-makes-run = +{ $points } · { $length } in a line
jackpot-makes-longer-run = +{ $points } · { $length } in a line, worth { $worth }
jackpot-missing = { $missing ->
    [one] one more to score { $points }
   *[other] { $missing } more to score { $points }
}
jackpot-chance-parks = parks it in the Chance Space: no points there
jackpot-chance-question = First move your parked tile?
prompt-jackpot-drop = drop
prompt-jackpot-space = other space
prompt-jackpot-symbol = other symbol
prompt-jackpot-move = move it here
prompt-jackpot-return = put back
prompt-jackpot-leave = leave it
prompt-jackpot-scores = score sheet
jackpot-ended = Three rounds have been played
jackpot-sheet-diagonals = Diagonals
jackpot-sheet-rows = Rows
jackpot-sheet-bonus = Rack bonus
jackpot-sheet-sub = Subtotal
jackpot-sheet-best = Round bonus
jackpot-sheet-total = Round total
jackpot-sheet-grand = Total

illegal-jackpot-chance-first = Decide on your Chance tile first.
illegal-jackpot-chance-full = Your Chance Space is full.
illegal-jackpot-used-up = There are none of that symbol left.
illegal-jackpot-other-symbol = Your roll doesn’t give you that symbol.
illegal-jackpot-no-chance-tile = Too late, or there’s no tile in your Chance Space.
illegal-jackpot-no-chance-option = You need three or four of a kind to move it.
illegal-jackpot-no-place = That’s not a space on the rack.
illegal-jackpot-place-full = There’s no room left there.
illegal-jackpot-nothing-under = Fill the two spaces below it first.

jackpot-where = { $row ->
    [0] the { $column ->
        [1] tallest
        [2] second-tallest
        [3] middle
        [4] second-shortest
       *[5] shortest
    } column
   *[other] row { $row } from the bottom, place { $column }
}
jackpot-do-place = Put the { $symbol } in { jackpot-where }
jackpot-do-drop = Put the parked tile in { jackpot-where }
jackpot-do-keep = Put the { $symbol } in the Chance Space
jackpot-do-leave = Leave the parked tile
jackpot-do-give-back = Put the parked tile back
jackpot-why-wait = Keeps every place in the rack open.
jackpot-why-nothing = Scores nothing here, and no row is open.

tip-jackpot-place = Drop the tile where it can join others alike: three, four or five in a row or diagonal score. Dollars are worth most, cherries least.
tip-jackpot-chance = Three or four alike: you may move your parked tile now, into the rack or back to the supply. Or leave it.

lesson-jackpot-aim = Fill your rack: three, four or five alike in a row or on a diagonal score. Columns don’t count.
lesson-jackpot-throw = Roll four dice. A pair earns a tile of its symbol.
lesson-jackpot-drop = A pair of cherries earns a cherry. Choose a column: the tile falls to the lowest free space.
lesson-jackpot-two-pairs = Two pairs: choose one of them. Dollars are worth most, then bells, oranges, cherries.
lesson-jackpot-different = All different: any one tile. After any roll you may park a tile on the empty Chance Space instead: it scores nothing there.
lesson-jackpot-parked = Three or four alike: first you may move your parked tile into the rack, or give it back to the stock.
lesson-jackpot-three = Three alike earn one tile of that symbol. Four alike earn any two tiles.
lesson-jackpot-counting = When all racks are full they are counted. Seven or more of one symbol earn a bonus, and so does the best total: 30, then 60, then 120.
lesson-jackpot-end = After three rounds the highest total wins.
lesson-jackpot-recap =
    Rows and diagonals of three, four or five alike score. Columns don’t.
    A pair or three alike: a tile of that symbol. All different: any tile. Four alike: any two.
    After any roll you may park a tile on the empty Chance Space. It scores nothing there, and only three or four alike free it.
    After three rounds the highest total wins.
    A house rule makes the rack a pyramid, in which each tile rests on two others.
