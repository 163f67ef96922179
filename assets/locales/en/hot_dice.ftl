# Hot Dice, and Farkle in the same box: names, house rules, rules pages, tables and refusals.
game-hot-dice = Hot Dice
game-hot-dice-line = Two trays, one race: stop in time or lose it all.
game-hot-dice-aim = You win by being the first to win enough rounds, usually five.
game-hot-dice-roll = You both roll six dice at once.
game-hot-dice-choose = Keep at least one die that scores.
game-hot-dice-score = Hide a coin: crown rolls on, leaf stops.
game-farkle = Farkle
game-farkle-line = Six dice, easy points, and always one roll too many.
game-farkle-aim = You win by having the most points once somebody reaches the goal, usually 10,000.
game-farkle-roll = Roll six dice.
game-farkle-choose = Keep at least one die that scores.
game-farkle-score = Bank your points, or risk them and roll on.

option-farkle-chart = Scoring
option-farkle-chart-classic = Classic
option-farkle-chart-hot = Small numbers
option-farkle-chart-classic-about = Scores in hundreds: a 1 is 100, three 1s are 1,000.
option-farkle-chart-hot-about = Small scores: a 1 is 1, three 1s are 10. Goal: 20 to 500.
option-farkle-four_and_pair = Four of a kind + pair = three pairs
option-farkle-four_and_pair-about = Four of a kind plus a pair, or six of a kind, also count as three pairs.
option-farkle-goal = Goal
option-farkle-goal-null = Automatic
option-farkle-goal-about = Automatic is 10,000 with classic scoring, 100 with hot.
option-farkle-last_lap = Final round
option-farkle-last_lap-about = Once a player reaches the goal, everyone else gets one last turn.
option-farkle-entry = Opening score
option-farkle-entry-about = The least you may bank the first time. 0 means any score.
option-farkle-start = Who begins
option-farkle-start-roll = Roll for it
option-farkle-start-seat = Player { $n }

preset-farkle-short = Short
preset-farkle-strict = Strict

option-hot-dice-chart = Scoring
option-hot-dice-chart-hot = Small numbers
option-hot-dice-four_and_pair = Four of a kind + pair = three pairs
option-hot-dice-four_and_pair-about = Four of a kind plus a pair, or six of a kind, also count as three pairs.
option-hot-dice-rounds_to_win = Rounds to win
option-hot-dice-rounds_to_win-about = First to win this many rounds wins the match.

preset-hot-dice-short = Short

scoring-classic = Classic scoring
scoring-hot = Hot Dice scoring

hot-dice-three-pairs = three pairs
farkle-card-three-pairs = Three pairs
hot-dice-table-dice = Dice
hot-dice-table-farkle = Farkle
hot-dice-table-hot = Hot dice
hot-dice-odds = { $dice ->
    [one] { $farkle } farkle, { $hot } hot dice with one die.
   *[other] { $farkle } farkle, { $hot } hot dice with { $dice } dice.
}
hot-dice-average = Rolling is worth { $worth } on average, stopping { $points }.
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
rules-hot-dice-1 = Two players, six dice and a tray each. { $rounds_to_win ->
        [one] The first player to win a round wins the match.
       *[other] First to win { $rounds_to_win } rounds wins the match.
    }

    You both roll at once, again and again, until you’ve both stopped. Then the higher score wins the round. Equal scores are a draw, even 0–0. The next round starts from zero.
rules-hot-dice-2-title = A roll
rules-hot-dice-2 = After each roll, keep at least one scoring die: any 1 or 5, three or more of a kind, or three pairs. Only dice from the same roll combine.

    @scoring

    Nothing scores? That’s a farkle: you lose this round’s points and sit out the rest of it. If you both farkle at once, the round is drawn.

    Kept all six? They’re hot: you have all six again and keep your points.

    @chart
rules-hot-dice-3-title = The coin
rules-hot-dice-3 = Then you each hide a coin under a cup, and both cups lift together.

    @coins

    If you go on, roll the dice you have left. If your opponent has stopped, you go on choosing alone.
rules-hot-dice-4-title = Small print
rules-hot-dice-4 = Where the original rules leave something open, we decided:

    There are no straights. Three pairs must be three different numbers{ $four_and_pair ->
        [on] , but here four of a kind plus a pair, or six of a kind, count too
       *[off] {""}
    }. What you keep always scores the most it can, and never combines with dice you kept before.

    You both choose your dice at once, before the coin; nothing is final until both have chosen. With a device each, only the coin is secret; on a shared device, the picks are too. The coin is asked always, even with hot dice, when you’re ahead, or when your opponent has stopped. Its sides are heads and tails in the original rules, crown and leaf here.

    After 60 rounds, draws included, the player with more rounds won wins the match; with as many each, you share the win.

    The chances of a farkle and of hot dice:

    @odds
rules-farkle-goal = { $goal ->
    [null] { $chart ->
        [hot] 100
       *[classic] 10,000
    }
   *[other] { $goal }
}
rules-farkle-1-title = The aim and a turn
rules-farkle-1 = { $last_lap ->
    [on] Bank the most points. Once a player has banked { rules-farkle-goal }, each other player gets one last turn; then the highest total wins. Reaching the goal in that last turn adds no further turn.
   *[off] Be the first to bank { rules-farkle-goal } points. The match ends at once, and you win.
}

    Roll six dice and keep at least one that scores. Then bank your points and end the turn, or roll the dice you have left.

    Nothing scores? That’s a farkle: this turn’s points are gone. Banked points are safe.

    Kept all six? They’re hot: you may roll all six again and keep counting.

    { $entry ->
        [0] {""}
       *[other] The first time you bank, it must be at least { $entry } points. Until you have that much in one turn, keep rolling.
    }
rules-farkle-2-title = What scores
rules-farkle-2 = Any 1 or 5, three or more of a kind, and three pairs. Only dice from the same roll combine, and what you keep always scores the most it can.

    @scoring

    @chart
rules-farkle-3-title = Small print
rules-farkle-3 = Where the original rules leave something open, we decided:

    To start, everyone rolls one die. Highest goes first; ties roll again.

    There are no straights. Three pairs must be three different numbers{ $four_and_pair ->
        [on] , but here four of a kind plus a pair, or six of a kind, count too
       *[off] {""}
    }. Dice you kept before never join a combination.

    After 200 turns each, the highest total wins. Players with equal totals share the win. The original match ends as soon as a player reaches the goal, which each table chooses; the final round, the goal of 10,000 and the opening score are our own house rules.

    The chances of a farkle and of hot dice:

    @odds

hot-dice-chart-title = Rounds won
hot-dice-rolled = { $name } rolls: up to { $points ->
    [one] { $points } point
   *[other] { $points } points
}
hot-dice-rolled-nothing = Nothing scores for { $name }
hot-dice-kept = { $name } keeps { $dice } for { $points }
hot-dice-turned-hot = Hot dice: { $name } has all six again
hot-dice-rolls = { $dice ->
    [one] { $name } rolls one die
   *[other] { $name } rolls { $dice } dice
}
hot-dice-farkled = Farkle. { $name } loses { $points }
hot-dice-farkled-nothing = Farkle. Nothing for { $name } this round
hot-dice-coin-crown = { $dice ->
    [one] Crown: { $name } rolls one die
   *[other] Crown: { $name } rolls { $dice } dice
}
hot-dice-coin-leaf = Leaf: { $name } stops on { $points }
hot-dice-round-won = { $name } wins the round { $points }–{ $other }
hot-dice-round-drawn = { $points } each. A draw
hot-dice-round-began = Round { $round }
hot-dice-rounds-ran-out = That’s { $rounds } rounds
hot-dice-ended = { $name } won { $rounds ->
    [one] the round
   *[other] { $rounds } rounds
}
hot-dice-round = Round { $round }
hot-dice-goal = First to win { $rounds } rounds
hot-dice-points = { $points } this round
hot-dice-done = done: { $points }
hot-dice-farkle = Farkle
hot-dice-keep-one = Choose at least one die that scores
hot-dice-player-keep-one = { $name }: keep a scoring die
hot-dice-picked = { $name }: { $dice } for { $points } · { $left } left to roll
hot-dice-picked-total = { $name }: { $dice } for { $points } · { $total } this round · { $left } left
hot-dice-begin = Both roll. Higher score wins the round
hot-dice-coin-asked = Choose in secret: crown rolls again, leaf stops
hot-dice-locked = locked in
hot-dice-pointer-warning = Move the pointer off the buttons, or your opponent will see your choice.

farkle-begin = Everyone rolls one die. The highest goes first.
farkle-rolled-to-start = { $name } rolls a { $points }
farkle-start-tied = A tie. Roll again
farkle-starter-found = { $name } goes first
farkle-farkled = Farkle. { $name } loses { $points }
farkle-farkled-nothing = Farkle. Nothing for { $name }
farkle-banked = { $name } banks { $points }: { $total } in total
farkle-final-round = { $name } reaches the goal. One last turn for everyone else
farkle-final-round-title = Final round
farkle-turns-ran-out = That’s { $turns } turns each. Highest total wins
farkle-ended = { $goal } points reached
farkle-ended-final-round = { $goal } points reached, and the final round has been played
farkle-goal = Goal { $goal }
farkle-first-to = First to { $goal }
farkle-at-stake = { $points } at risk
farkle-needs-opening = needs { $points } to open
farkle-any-opening = Any
farkle-picked = { $dice } for { $points } · { $left } left to roll
farkle-picked-total = { $dice } for { $points } · { $total } this turn · { $left } left
farkle-decide = { $left ->
    [one] { $points } this turn. Bank it, or roll one die?
   *[other] { $points } this turn. Bank it, or roll { $left } dice?
}
farkle-decide-opening = { $left ->
    [one] { $points } of the { $entry } you need to open. Roll one die
   *[other] { $points } of the { $entry } you need to open. Roll { $left } dice
}
farkle-average = Rolling is worth { $worth } on average, banking { $points }.
farkle-average-opening = On average { $worth } if you roll. You need { $entry } to open.

illegal-farkle-decide = You’ve kept your dice. Bank or roll.
illegal-farkle-opening = You need the opening score first. Keep rolling.
illegal-farkle-keep-first = Keep at least one scoring die first.
illegal-hot-dice-keep-first = Keep at least one scoring die first.
illegal-hot-dice-coin-asked = Choose your coin: crown or leaf.
illegal-hot-dice-nothing = Keep at least one die.
illegal-hot-dice-other-dice = Only dice from this roll can be kept.
illegal-hot-dice-left-over = Every die you keep has to score.

hot-dice-do-keep = Keep { $dice }
hot-dice-do-crown = Roll again (crown)
hot-dice-do-leaf = Stop (leaf)
farkle-do-roll = Roll again
farkle-do-bank = Bank

tip-farkle-set_aside = Keep at least one die that scores: any 1 or 5, three or more alike, or three pairs. The table of points shows what they are worth.
tip-farkle-bank = Bank, and these points are safe. Roll for more, and if nothing scores, this turn’s points are gone.
tip-hot-dice-set_aside = Keep at least one die that scores: any 1 or 5, three or more alike, or three pairs. You roll the others again.
tip-hot-dice-coin = Crown rolls the dice that are left, leaf stops with your points. If nothing scores, you lose the points of this round.

lesson-farkle-aim = Once a player has banked 10,000, everyone else gets a last turn. Then the most points win. Each turn starts with six dice.
lesson-farkle-throw = Roll your six dice.
lesson-farkle-select = A 1 is worth 100, a 5 is worth 50. Keep at least one die that scores; then bank the points, or roll the other dice for more.
lesson-farkle-safe = Banked points are safe. The next player rolls.
lesson-farkle-farkle = Nothing scores: a farkle. The points of this turn are gone; banked ones are safe.
lesson-farkle-three-ones = Three 1s are worth 1,000, and the 5 adds 50.
lesson-farkle-your-turn = Your turn: roll six dice again.
lesson-farkle-all-six = Three 1s and three 5s: all six score. Keep all of them.
lesson-farkle-hot = All six kept: they’re hot. You may roll all six again and go on adding, or bank.
lesson-farkle-three-alike = Three alike are worth a hundred times their number, only three 1s are 1,000. Keep the three 4s and bank.
lesson-farkle-goal = Once a player has banked 10,000, everyone else gets one last turn. Then the most points win.
lesson-farkle-recap =
    Points count once you bank them. A farkle takes the points of this turn, never banked ones.
    Four, five and six alike are worth two, three and four times as much as three, and three pairs 1,000. Only dice of one roll count together.
    Once a player has banked 10,000, everyone else gets one last turn. Then the most points win.
    House rules can ask for a higher first bank, or change the goal.

lesson-hot-dice-aim = In each round both players roll at the same time, and more points win it.
lesson-hot-dice-throw = Roll your six dice.
lesson-hot-dice-keep = A 1 or a 5 is worth 1, three alike their number, but three 1s 10. Three pairs are worth 10. Keep at least one die that scores.
lesson-hot-dice-coin = Now hide your coin: crown rolls the other dice, leaf stops with what you have.
lesson-hot-dice-rolls-on = Both coins are shown at once. Whoever chose the crown rolls on.
lesson-hot-dice-farkle = Nothing scores: all points that you made this round are gone.
lesson-hot-dice-round = The higher score won the round; nobody wins a tie. The next round starts from zero.
lesson-hot-dice-all-six = Three 1s and three 5s: all six score. Keep all of them.
lesson-hot-dice-hot = All six kept: crown now rolls all six dice, and your points stay.
lesson-hot-dice-three-alike = Three 4s are worth 4, four 8, five 12 and six 16. Only dice of one roll count together.
lesson-hot-dice-goal = The first to win five rounds wins the match.
lesson-hot-dice-recap =
    If nothing scores, your points of this round are gone and you are out until the next.
    Crown rolls on, leaf stops. Once both are done, more points win the round.
    The first to win five rounds wins the match.
    House rules can change the number of rounds, or let four alike and a pair count as three pairs.
