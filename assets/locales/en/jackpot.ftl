# Jackpot: its name, house rules, rules page, table and refusals.
game-jackpot = Jackpot
game-jackpot-line = Cherries, bells and a rack of tiles that wants to be emptied.

option-jackpot-rack = Rack
option-jackpot-rack-staircase = staircase
option-jackpot-rack-pyramid = pyramid
option-jackpot-rack-staircase-about = Five columns, 5, 4, 3, 2 and 1 high: a tile falls to the lowest free cell of its column.
option-jackpot-rack-pyramid-about = Rows of 5, 4, 3, 2 and 1: a tile lies on the two below it. Every row and both slants score.
preset-jackpot-pyramid = Pyramid

rules-jackpot-1-title = The aim
rules-jackpot-1 = Fill your rack with fifteen tiles so that three, four or five alike lie in line. Three rounds are played; the highest total wins. Alone, you play for a high score.
rules-jackpot-2-title = A throw
rules-jackpot-2 = Throw the four symbol dice. Four different give any one tile. A pair gives a tile of its symbol, two pairs one of either. Three alike give a tile of that symbol, four alike any two tiles, one after the other.

    When a symbol is used up, any other tile may be played instead.
rules-jackpot-3-title = Placing a tile
rules-jackpot-3 = Let the tile fall into a channel of your rack; it lies where it comes to rest. Or keep it in the Chance Space at the foot of the rack, if that is empty. What lies there scores nothing.

    Who has a full rack is done for this round. A tile without a place left is not played.
rules-jackpot-4-title = The Chance Option
rules-jackpot-4 = With three or four alike, and a tile in your Chance Space, you may first take that tile out: drop it into the rack, or give it back to the supply. Or leave it.
rules-jackpot-5-title = The count
rules-jackpot-5 = When all racks are full, runs in rows and on slanting lines are counted, never straight up. Of each line only the longest run counts; a tile may count in several lines. Five in line is a Jackpot.

    Seven or more of a symbol on a rack earn a bonus. The highest sub total earns the high round bonus: 30, 60 and 120 in the three rounds. Who ties for it earns it in full.
rules-jackpot-6-title = Our rulings
rules-jackpot-6 = To begin, everybody throws; most dollars start, then most bells, oranges, cherries. Each round is started by the seat to the left of the last round's. Cherries and oranges are on two sides of each die, bell and dollar on one.
jackpot-runs-heading = Runs of three, four and five
jackpot-bonus-heading = So many of a symbol on a rack
jackpot-odds-heading = What a throw shows
jackpot-table-throw = Throw
jackpot-table-chance = Chance
jackpot-odds-all-different = all different
jackpot-odds-one-pair = one pair
jackpot-odds-two-pairs = two pairs
jackpot-odds-three-alike = three alike
jackpot-odds-four-alike = four alike

# At the table
jackpot-cherry = cherry
jackpot-orange = orange
jackpot-bell = bell
jackpot-dollar = dollar
jackpot-all-different = all different, any tile
jackpot-pair = a pair, { $symbol }
jackpot-two-pairs = two pairs, { $first } or { $second }
jackpot-three = three alike, { $symbol }
jackpot-four = four alike, any two tiles
jackpot-rolled-to-start = { $name } throws for the start
jackpot-start-tied = A tie: those with the best throw again
jackpot-starter-found = { $name } starts
jackpot-round-began = Round { $round }
jackpot-rolled = { $name }: { $pattern }
jackpot-used-up = That symbol is used up: any other will do
jackpot-placed = { $name } plays { $symbol }
jackpot-kept = { $name } keeps { $symbol } in the Chance Space
jackpot-chance-dropped = { $name } drops { $symbol } out of the Chance Space
jackpot-chance-given-back = { $name } gives { $symbol } back
jackpot-chance-declined = { $name } leaves the Chance Space as it is
jackpot-not-played = No place is left for { $name }'s tile
jackpot-rack-filled = { $name }'s rack is full
jackpot-round-ended = Round { $round } is over: the count
jackpot-run-row = { $name }: { $length } × { $symbol } in a row, { $points }
jackpot-run-diagonal = { $name }: { $length } × { $symbol } on a slant, { $points }
jackpot-five = JACKPOT! { $name }: five × { $symbol }, { $points }
jackpot-shout = JACKPOT!
jackpot-shouted = { $name }: five × { $symbol }, { $points }
jackpot-bonus = { $name }: { $count } × { $symbol } on the rack, { $points }
jackpot-high = { $name }: the best of this round, { $points } more
jackpot-round-scored = { $name }: { $points } this round
jackpot-won = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}
jackpot-who-starts = who starts?
jackpot-round-of = round { $round } of { $of }
jackpot-this-round = { $points } this round
jackpot-makes-nothing = makes nothing yet
jackpot-makes = makes { $points }
jackpot-makes-run = { $length } in line: makes { $points }
jackpot-hope = { $missing ->
    [one] one more { $symbol } for { $points }
   *[other] { $missing } more { $symbol } for { $points }
}
jackpot-chance-keeps = kept in the Chance Space, where it scores nothing
jackpot-chance-stays = Three or four alike: what becomes of the Chance Space's tile?
jackpot-prompt-let-go = drop it
jackpot-prompt-channel = channel
jackpot-prompt-symbol = other symbol
jackpot-prompt-drop = drop it here
jackpot-prompt-give-back = give it back
jackpot-prompt-leave = leave it
jackpot-prompt-sheet = sheet
jackpot-sheet-diagonals = Diagonals
jackpot-sheet-rows = Rows
jackpot-sheet-bonus = Rack bonus
jackpot-sheet-sub = Sub total
jackpot-sheet-high = High round
jackpot-sheet-total = Round
jackpot-sheet-grand = In all

illegal-jackpot-chance-first = The Chance Option is decided first.
illegal-jackpot-chance-full = The Chance Space holds one tile, and has one.
illegal-jackpot-used-up = The tiles of that symbol are used up.
illegal-jackpot-other-symbol = The combination gives a tile of its own symbol.
illegal-jackpot-no-chance-tile = The Chance Option comes before the tiles, and only with a tile there.
illegal-jackpot-no-chance-option = The Chance Option takes three or four alike.
illegal-jackpot-no-place = The rack has no such place.
illegal-jackpot-place-full = There is no room left in that place.
illegal-jackpot-nothing-under = A tile lies on the tiles under it: fill those first.
