# MACHZ: its name, house rules, rules page, table and refusals.
game-machz = MACHZ
game-machz-line = Six colours, one pot, and the nerve to throw once more.

option-machz-bank = Points in all
option-machz-bank-null = as usual for the table
option-machz-bank-about = 150, or 60 a seat where that is more, unless it is set. At least 20 a seat.
option-machz-thin_set = Thin object sets
option-machz-thin_set-keep = are kept
option-machz-thin_set-vote_below_2 = vote below two colours
option-machz-thin_set-vote_below_3 = vote below three colours
option-machz-thin_set-about = With a vote, more than half of all seats can pass a set of few colours on.
option-machz-pay_rerolls = Rerolls pay
option-machz-pay_rerolls-about = A reroll pays the difference to the best combination of the turn.
option-machz-stake_limit = Most chips a bet
option-machz-stake_limit-about = So many points a Rocker may stake on one throw.
option-machz-refill = Fill the pot again
option-machz-refill-about = An empty pot is filled again, three times at the most.
option-machz-finish = The match ends
option-machz-finish-pot = when the pot is empty
option-machz-finish-minutes = after { $n } minutes
option-machz-finish-points = with { $n } points
option-machz-finish-machz = after { $n } MACHZ
option-machz-finish-about = The empty pot ends it in any case.
preset-machz-half-hour = Half an hour
preset-machz-race = Race to 100
preset-machz-bold = Bold

rules-machz-1-title = The aim
rules-machz-1 = Have the most chips when the pot is empty. Everybody begins with ten points; all others lie in the pot.

    The dice have six colours. Five of them, the object set, lie in view; whoever rolls tries to match them with five others.
rules-machz-2-title = The object set
rules-machz-2 = To begin, all roll one die: whoever alone shows blue sets first. The Setter rolls five dice and is paid from the pot for what they show.

    Then the seat to the Setter's left rolls, and so on round the table, until somebody rolls MACHZ: all five matched. The next game is set by the next seat.
rules-machz-3-title = The Roller's turn
rules-machz-3 = The Roller throws five dice. Each die can match one die of the object set of the same colour. The first throw pays for its combination too.

    Fewer than three matched: the turn is over. Three: two dice may be thrown again. Four: the last die may be thrown once more. Before each throw the Roller may stop.

    With three matched, one new match gives a last try with the last die. No match but a pair: throw the two once more, once a turn.
rules-machz-4-title = The Rockers
rules-machz-4 = All others bet before each throw: on match, on no match, or not at all. Nobody sees the bets before all are in.

    Lost stakes go to the pot. Then it pays the Roller, then the winners clockwise, as long as there is something in it.
rules-machz-5-title = Our rulings
rules-machz-5 = Matches count dice, not colours. When the pot runs dry the rest is not owed.

    After 20 object sets a seat the match ends with that game; after 200 turns without MACHZ a game is over without one. If a clock ends the match, a turn that has begun is finished.
machz-table-combinations = What a throw of five pays
machz-table-machz = What MACHZ pays
machz-table-bets = What a bet wins for each point
machz-table-shows = Shows
machz-table-pays = Pays
machz-table-colours = Colours in the object set
machz-table-throw = Throw
machz-table-opening = five dice: three or more match
machz-table-three = two dice: at least one matches
machz-table-four = the last die matches

# MACHZ at the table
machz-blue = blue
machz-red = red
machz-yellow = yellow
machz-green = green
machz-white = white
machz-purple = purple
machz-pair = a pair
machz-two-pairs = two pairs
machz-three = three of a kind
machz-rainbow = a rainbow
machz-full-house = a full house
machz-four = four of a kind
machz-five = five of a kind
machz-machz = MACHZ
machz-match = Match
machz-no-match = No match
machz-on-match = { $chips } on match
machz-on-no-match = { $chips } on no match
machz-roll-off = All roll one die: blue alone sets first
machz-rolled-to-set = { $name } rolls { $colour } for the setting
machz-setting-tied = No single blue: { $names } roll again
machz-setter-found = { $name } sets the object dice
machz-object-set = { $name } sets { $what }
machz-set-pays = { $name } sets { $what } and gets { $paid }
machz-voted-keep = { $name } votes to keep the set
machz-voted-pass = { $name } votes to pass it on
machz-votes = { $keep } to keep the set, { $pass } to pass it on
machz-set-passed = The set is passed on
machz-turn-began = { $name } rolls
machz-bet-placed = { $name } bets { $bet }
machz-stayed-out = { $name } stays out
machz-rolled = { $matched ->
    [0] { $name }: no match
    [one] { $name }: one match
   *[other] { $name }: { $matched } match
}
machz-pays = { $what } pays { $paid }
machz-pays-short = { $what } pays { $paid }, all that was left
machz-bet-lost = { $name } loses { $n } to the pot
machz-bet-won = { $name } wins { $n }
machz-bet-won-short = { $name } wins { $n }, all that was left
machz-paid = { $name } gets { $paid } for { $what }
machz-paid-short = { $name } gets { $paid } of { $due } for { $what }: the pot is empty
machz-locked = { $n } dice are locked
machz-grace = No match, but a pair: { $name } may throw the two once more
machz-went-on = { $n ->
    [one] { $name } goes on with one die
   *[other] { $name } goes on with { $n } dice
}
machz-stopped = { $name } stops
machz-machz-rolled = MACHZ! { $name } matches all five
machz-machz-pays = MACHZ! { $name } takes { $paid }
machz-shout = MACHZ!
machz-given-up = { $n } turns without MACHZ: the game is over
machz-pot-emptied = The pot is empty
machz-pot-refilled = { $n } new points go into the pot
machz-time-ran-out = The time is up
machz-sets-ran-out = { $n } object sets are played
machz-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
machz-pot = pot { $n }
machz-set = set { $n }
machz-goal-points = to { $n } points
machz-goal-machz = { $machz } of { $n } MACHZ
machz-clock = { $time } left
machz-last-turn = last turn
machz-sets-now = sets
machz-rolls-now = rolls
machz-locked-in = chosen
machz-broke = no chips to bet
machz-seconds = { $n } s left
machz-seconds-of = { $name }: { $n } s
machz-others = others
machz-bets-of = { $name } rolls. { $line }
machz-bets-opening = 3+ matches win { $yes }, fewer win { $no }
machz-bets-reroll = A match wins { $yes }, none wins { $no }
machz-asked = { $count ->
    [one] { $names } bets
   *[other] { $names } bet
}
machz-asked-vote = { $count ->
    [one] { $names } votes
   *[other] { $names } vote
}
machz-again-for-more = Press again for more, up to { $n }
machz-decide = { $dice ->
    [one] { $name }: throw the last die, or stop? MACHZ pays { $pays }
   *[other] { $name }: throw { $dice } dice, or stop? MACHZ pays { $pays }
}
machz-vote = Few colours: keep this set, or let { $name } set?
machz-odds = Match { $match }, MACHZ in this turn { $machz } %
machz-choose-first = Choose match or no match first.
prompt-machz-match = match
prompt-machz-no-match = no match
prompt-machz-out = stay out
prompt-machz-lock = lock
prompt-machz-keep = keep
prompt-machz-pass = pass on
prompt-machz-roll = throw
prompt-machz-stop = stop
machz-won-short = { $name } +{ $n }
machz-lost-short = { $name } −{ $n }
machz-bet-short = { $name }: { $bet }
machz-decimal = .

illegal-machz-vote-asked = This set is voted on: keep or pass.
illegal-machz-bet-asked = Bet on match or no match, or stay out.
illegal-machz-no-stake = A bet is one chip at least; or stay out.
illegal-machz-over-limit = A stake has a limit, and that is over it.
illegal-machz-too-few-chips = A seat stakes only what it has.
illegal-machz-roll-or-stop = The Roller says roll or stop.
illegal-machz-no-chips = A seat without chips cannot bet.
illegal-machz-rockers-first = The Rockers bet first; the Roller does not.
