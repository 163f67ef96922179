# MACHZ: its name, house rules, rules pages, table and refusals.
game-machz = MACHZ
game-machz-line = Six colours, one pot, and the nerve to roll once more.
game-machz-aim = You win by having the most points when the pot is empty.
game-machz-roll = Roll five dice and match the target.
game-machz-choose = Bet in secret on the rolls of others.
game-machz-score = Matches lock. All five: MACHZ!

option-machz-bank = Points in play
option-machz-bank-null = Automatic
option-machz-bank-about = Automatic is 60 points a player, at least 150.
option-machz-thin_set = Easy targets
option-machz-thin_set-keep = Always play them
option-machz-thin_set-vote_below_2 = Vote: one colour
option-machz-thin_set-vote_below_3 = Vote: one or two colours
option-machz-thin_set-about = A majority can reject a target with few colours; the next player then sets a new one.
option-machz-pay_rerolls = Rerolls pay too
option-machz-pay_rerolls-about = A better combination on a reroll pays the difference.
option-machz-stake_limit = Bet limit
option-machz-stake_limit-about = The most you can bet on one roll.
option-machz-refill = Refill the pot
option-machz-refill-about = An empty pot is refilled, up to three times.
option-machz-finish = Match ends
option-machz-finish-pot = When the pot is empty
option-machz-finish-minutes = After { $n } minutes
option-machz-finish-points = At { $n } points
option-machz-finish-machz = After { $n } × MACHZ
option-machz-finish-about = An empty pot ends the match too, unless it is refilled.
option-machz-start = Who begins
option-machz-start-roll = Roll for it
option-machz-start-seat = Player { $n }
preset-machz-half-hour = Half an hour
preset-machz-race = Race to 100
preset-machz-high-stakes = High stakes

rules-machz-1-title = The aim and the target
rules-machz-1 = Have the most points at the end. Everyone starts with 10 points in chips; the rest go in the pot.

    The Setter rolls five dice that stay in view: the target. The pot pays the Setter for its combination.

    @combinations

    { $thin_set ->
        [vote_below_2] If it shows just one colour, everyone votes: when more than half pass, the next player rolls a new target.
        [vote_below_3] If it shows just one or two colours, everyone votes: when more than half pass, the next player rolls a new target.
       *[keep] {""}
    }

    { $refill ->
        [on] When the pot is empty it is refilled, up to three times. After that, an empty pot ends the match at once, even in the middle of a turn.
       *[off] When the pot is empty the match ends at once, even in the middle of a turn.
    }{ $finish ->
        [minutes] {" "}It also ends after { $finish-number } minutes; a turn that has begun is finished first.
        [points] {" "}It also ends as soon as a player has { $finish-number } points.
        [machz] {" "}It also ends after { $finish-number } × MACHZ.
       *[pot] {""}
    }
rules-machz-2-title = The Roller’s turn
rules-machz-2 = Roll five dice. Each die can match one die of the target, colour for colour.

    @matched

    Unless it is MACHZ, your first roll also pays for its combination{ $pay_rerolls ->
        [on] {"; "}a better one on a reroll pays the difference
       *[off] {""}
    }. Fewer than three match: your turn is over. Three: you may reroll the other two. Four: you may reroll the last one, once. Before any reroll you can stop instead.

    Rerolling two: match one, and you get one last try with the other. Match none but roll a pair, and you may reroll both once more.

    @reroll

    All five matched is MACHZ. It pays more for fewer colours, and the player to the Setter’s left sets the next target. Until then the turns go clockwise from the Setter’s left, Setter included.

    @machz
rules-machz-3-title = Bets
rules-machz-3 = Before every roll, everyone but the Roller may bet { $stake_limit ->
        [one] one chip
       *[other] up to { $stake_limit } chips
    }: match or no match. Bets stay hidden until all are in.

    On the first roll, match wins if three or more dice match, no match if fewer do. On a reroll, match wins if at least one new die matches, no match if none does.

    @bets

    Win, and you keep your bet and are paid from the pot. Lose, and your bet goes to the pot. Until the roll is settled, your bet still counts as yours. Out of chips, you can’t bet, but you still set and roll.
rules-machz-4-title = Small print
rules-machz-4 = To start, everyone rolls one die at once. If just one player rolls blue, they set first. If several do, those roll again; if nobody does, everyone still in rolls again.

    Where the original rules leave something open, we decided: The first 10 points come out of the pot. The Setter takes a turn like everyone else.

    We count dice, not colours: two reds match two reds. Only the first roll pays for its combination{ $pay_rerolls ->
        [on] {" "}in full
       *[off] {""}
    }. A pair gives one extra roll a turn, and only if neither die matches.{ $thin_set ->
        [keep] {""}
       *[other] {" "}Passing a target takes over half of all players, and what it paid stays paid.
    }{ $stake_limit ->
        [one] {""}
       *[other] {" "}Bigger bets win and lose in proportion.
    }

    Lost bets go to the pot first. Then it pays the Roller or Setter, then the winners clockwise from the Roller’s left. If it can’t pay in full, the rest is lost.

    If nobody rolls MACHZ in 200 turns, the next player sets. After 20 targets per player the match ends. Players with equal points share the win.

    Unless you change it, the pot has 150 points, or 60 a player if that is more; the original rules say 150 or more. What they call the object set, we call the target. More chips a bet are a house rule here, not a vote.

machz-picture-target = The target
machz-picture-roll = Your roll: three match. You may reroll the other two
machz-picture-last-try = One matches: one last try with the other
machz-picture-pair = A pair, and none matches: both once more
machz-table-shows = Your five dice
machz-table-pays = Pays
machz-table-colours = Colours in the target
machz-table-roll = Roll
machz-table-opening = First roll: will three or more match?
machz-table-three = Two dice: will either match?
machz-table-four = Last die: will it match?

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
machz-rainbow = a rainbow (five colours)
machz-full-house = a full house (3 + 2)
machz-four = four of a kind
machz-five = five of a kind
machz-machz = MACHZ
machz-match = Match
machz-no-match = No match
machz-on-match = bets { $chips }: match
machz-on-no-match = bets { $chips }: no match
machz-roll-off = Everyone rolls one die. Roll the only blue, and you begin.
machz-rolled-to-set = { $name } rolls { $colour }
machz-setting-tied = Still open: { $names } roll again
machz-setter-found = { $name } sets the target
machz-target = Target: { $what }
machz-target-pays = { $name }’s target: { $what }, +{ $paid }
machz-voted-keep = { $name } votes: keep
machz-voted-pass = { $name } votes: pass
machz-votes = Keep { $keep }, pass { $pass }
machz-target-passed = Target rejected. The next player sets one.
machz-turn-began = { $name } rolls
machz-bet-placed = { $name } { $bet }
machz-sat-out = { $name } sits out
machz-rolled = { $matched ->
    [0] { $name } matches none
    [one] { $name } matches one
   *[other] { $name } matches { $matched }
}
machz-pays = { $what } pays { $paid }
machz-pays-short = { $what } pays { $paid }, the last of the pot
machz-bet-lost = { $name } loses { $n } to the pot
machz-bet-won = { $name } wins { $n }
machz-bet-won-short = { $name } wins { $n }, the last of the pot
machz-paid = { $name } gets { $paid } for { $what }
machz-paid-short = { $name } gets { $paid } of { $due } for { $what }. The pot is empty
machz-locked = { $n } dice locked
machz-pair-rerolls = A pair: { $name } may roll both once more
machz-rerolls = { $n ->
    [one] { $name } rerolls the last die
   *[other] { $name } rerolls { $n } dice
}
machz-stopped = { $name } stops
machz-machz-rolled = MACHZ! { $name } matches all five
machz-machz-pays = MACHZ! { $name } takes { $paid }
machz-shout = MACHZ!
machz-given-up = No MACHZ in { $n } turns. Next target
machz-pot-emptied = The pot is empty
machz-pot-refilled = The pot is refilled with { $n }
machz-time-ran-out = Time’s up
machz-targets-ran-out = All { $n } targets have been played
machz-ended-points = { $n } chips reached
machz-ended-machz = { $n } MACHZ rolled
machz-pot = Pot { $n }
machz-target-number = Target no. { $n }
machz-goal-points = Ends at { $n }
machz-goal-machz = MACHZ { $machz } of { $n }
machz-clock = { $time } left
machz-last-turn = Last turn
machz-is-setter = Setter
machz-is-roller = Roller
machz-locked-in = locked in
machz-out-of-chips = out of chips
machz-seconds = { $n }s left
machz-seconds-of = { $name }: { $n }s
machz-others = everyone else
machz-bets-asked = { $stage ->
    [opening] Will { $name } match 3 or more?
    [three] Will { $name } match with either die?
   *[four] Will { $name } match the last die?
} { machz-bets-pay }
machz-bets-short = { $stage ->
    [opening] 3 or more?
    [three] Either of two?
   *[four] The last die?
} { machz-bets-pay }
machz-bets-pay = Match pays { $yes }, no match { $no }
machz-asked = Waiting for { $names }
machz-asked-vote = { $count ->
    [one] Waiting for { $names } to vote
   *[other] Waiting for votes: { $names }
}
machz-again-for-more = Press again to raise, up to { $n }
machz-decide = { $dice ->
    [one] Reroll the last die, or stop? MACHZ pays { $pays }
   *[other] Reroll { $dice } dice, or stop? MACHZ pays { $pays }
}
machz-vote = Too easy? Keep this target, or let { $name } set
machz-odds = Match { $match }, MACHZ this turn { $machz }.
machz-choose-first = Choose match or no match first.
prompt-machz-match = = match
prompt-machz-no-match = ≠ no match
prompt-machz-sit-out = sit out
prompt-machz-lock = lock in
prompt-machz-keep = keep
prompt-machz-pass = pass
prompt-machz-roll = roll
prompt-machz-stop = stop
machz-won-short = { $name } +{ $n }
machz-lost-short = { $name } −{ $n }
machz-bet-short = { $name } { $bet }

illegal-machz-vote-asked = Vote first: keep or pass.
illegal-machz-bet-asked = Bet match or no match, or sit out.
illegal-machz-no-bet = Bet at least one chip, or sit out.
illegal-machz-over-limit = That’s over the bet limit.
illegal-machz-too-few-chips = You don’t have that many chips.
illegal-machz-roll-or-stop = Choose: roll or stop.
illegal-machz-no-chips = You have no chips to bet.
illegal-machz-bets-first = Bets come first. The Roller doesn’t bet.

machz-do-match = Bet { $chips } on match
machz-do-no-match = Bet { $chips } on no match
machz-do-sit-out = Sit out
machz-do-roll = Roll again
machz-do-stop = Stop
machz-do-keep = Keep the target
machz-do-pass = Pass it on
machz-why-vote = MACHZ pays { $pays } here.

tip-machz-bet = Bet in secret whether the Roller’s dice will match the target. The pot pays a bet that wins; one that loses goes into the pot.
tip-machz-roll = Reroll the dice that do not match, or stop. All five matched is MACHZ and pays most.
tip-machz-vote = This target has few colours. Keep it, and MACHZ pays more here; pass, and the next player rolls a new one.

lesson-machz-aim = Everything is paid from one pot. When it is empty, the most points win.
lesson-machz-set = You begin. Roll five dice: they become the target.
lesson-machz-target = These five dice are the target for everyone. Its pairs and better, and five different colours, pay you at once.
lesson-machz-bet = Another player rolls: bet or sit out. Chips are points. = says three or more match, ≠ fewer. Bets stay secret until all have bet.
lesson-machz-match = Each die matches one target die of its colour. With fewer than three matches the turn is over.
lesson-machz-your-roll = Your turn: roll five dice against the target.
lesson-machz-locked = Three match and are locked. Stop, or reroll the other two: without a new match or a pair, the turn is over.
lesson-machz-one-more = Four match. Reroll the last one?
lesson-machz-machz = All five match: MACHZ! It pays 25 to 50 points: fewer colours in the target pay more.
lesson-machz-pays = Your first roll of a turn also pays for pairs of a colour and better. Small sums add up.
lesson-machz-end = The target stays until somebody rolls MACHZ. Then the player after its Setter rolls a new one.
lesson-machz-recap =
    Match at least three dice of the target, or your turn is over. All five are MACHZ.
    A reroll needs a new match, or two dice that show a pair: those may be rerolled once more.
    Bets are secret. A right bet is paid from the pot, a wrong one goes into it. Before a reroll, = says that one more die matches.
    An empty pot ends the match at once, and the most points win.
    A failed reroll costs nothing: what you were paid stays yours.
    House rules can refill the pot, end at a time or a score, or let you vote to replace easy targets.
