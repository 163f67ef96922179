# Hot Dice, and Farkle in the same box: its name, house rules, rules page, table and refusals.
game-hot-dice = Hot Dice
game-hot-dice-line = Two trays, one race: bank in time or lose it all.
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
    [one] One die: { $farkle } farkle, { $hot } hot.
   *[other] { $dice } dice: { $farkle } farkle, { $hot } hot.
}
hot-dice-worth = On average: going on { $worth }, stopping { $points }.
hot-dice-face = { $face }s
hot-dice-part = { $many ->
    [1] one { $face }
    [2] two { $face }s
    [3] three { $face }s
    [4] four { $face }s
    [5] five { $face }s
   *[6] six { $face }s
}

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

    The two choose at the same time: neither choice is final before both are made. With a device each, dice are picked in view, as by hand at a table; the coin is the secret. With one device for both, all is chosen behind a curtain. After 60 rounds whoever has won more wins.
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

hot-dice-rolled = { $name } throws and can score up to { $points }
hot-dice-rolled-nothing = { $name } throws, and nothing scores
hot-dice-set-aside = { $name } sets aside { $dice }, worth { $points }
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
    [one] { $name }: { $dice }, worth { $points }; one die left
   *[other] { $name }: { $dice }, worth { $points }; { $left } dice left
}
hot-dice-picked-total = { $left ->
    [one] { $name }: { $dice }, worth { $points }; { $total } in all, one die left
   *[other] { $name }: { $dice }, worth { $points }; { $total } in all, { $left } dice left
}
hot-dice-begin = Both throw: the higher score wins the round
hot-dice-coin-asked = Hide a coin: heads throws again, tails stops
hot-dice-locked = chosen
hot-dice-off-the-prompts = Move the pointer off the prompts: there the others would see your coin.

farkle-begin = One die each: who starts?
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
farkle-no-entry = none
farkle-picked = { $left ->
    [one] { $dice }, worth { $points }; one die left
   *[other] { $dice }, worth { $points }; { $left } dice left
}
farkle-picked-total = { $left ->
    [one] { $dice }, worth { $points }; { $total } this turn, one die left
   *[other] { $dice }, worth { $points }; { $total } this turn, { $left } dice left
}
farkle-decide = { $left ->
    [one] { $points } this turn: bank, or throw one die
   *[other] { $points } this turn: bank, or throw { $left } dice
}
farkle-decide-entry = { $left ->
    [one] { $points } this turn, the entry is { $entry }: throw one die
   *[other] { $points } this turn, the entry is { $entry }: throw { $left } dice
}
farkle-worth = On average: throwing { $worth }, banking { $points }.
farkle-worth-entry = On average: throwing { $worth }; the entry is { $entry }.

illegal-farkle-decide = Dice are set aside already: bank or throw.
illegal-farkle-entry = A seat's first points must reach the entry; throw on.
illegal-farkle-set-aside-first = Set aside at least one scoring die first.
illegal-hot-dice-set-aside-first = Set aside at least one scoring die first.
illegal-hot-dice-coin-asked = The coin is asked for: heads or tails.
illegal-hot-dice-nothing = Set aside at least one die.
illegal-hot-dice-other-dice = Only dice of this throw can be set aside.
illegal-hot-dice-left-over = Each of these dice has to be part of a scoring combination.
