# Over the table.
device-lost = disconnected
device-none = no device yet
reconnect-title = { $name } is disconnected
reconnect-no-device = Who plays for { $name }?
reconnect-about = The match is waiting. Reconnect, and you’re back in your seat.
reconnect-about-new = Press a button on the device that plays here.
reconnect-take = play with this device
reconnect-take-over = play on with another device
reconnect-bot = let a bot take over
refused-already-seated = This device already has a seat.
refused-full = The table is full.
refused-taken = That seat is taken.
refused-not-shareable = A controller or half a keyboard can hold only one seat.
refused-keyboard-shared = Several players share the keyboard. To split it, all but one of them must leave their seats first.
refused-keyboard-split = The keyboard is already split in two.
refused-not-seated = That seat is empty.
refused-name-taken = Another player already has that name.
refused-playing = Seats can’t change during a match.
refused-not-playing = No match is in progress.
refused-duplicate = This controller seems to be connected twice.
prompt-roll = hold and release to roll
prompt-roll-start = shake the dice
prompt-roll-press = roll
prompt-release = release to roll
prompt-aim = aim
prompt-place = place
prompt-replace = replace
prompt-remove = remove
prompt-hint = hint
prompt-undo = undo
banner-turn = { $name }’s turn
result-rolls = { $n ->
    [one] 1 roll
   *[other] { $n } rolls
}
result-moves = { $n ->
    [one] 1 move
   *[other] { $n } moves
}
result-lead-changes = { $n ->
    [0] The lead never changed
    [one] The lead changed once
   *[other] The lead changed { $n } times
}
result-wins = { $n ->
    [one] 1 win
   *[other] { $n } wins
}
result-solo-score = { $n } points on your own
result-first-high-score = Your first high score
result-new-high-score = New high score! The old one was { $n }
result-high-score = High score so far: { $n }
result-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
continue-nothing = There’s no match to continue.
die-cocked = A die is leaning. We’ll nudge it or roll it again.
die-lost = A die left the tray. Rolling it again.
match-unplayable = That match can’t be continued ({ $why }). The file is untouched.
prompt-pick = select
prompt-keep = keep
prompt-keep-roll = keep, then roll
prompt-keep-bank = keep and bank
prompt-roll-again = roll again
prompt-bank = bank
prompt-odds = chances
prompt-crown = crown: roll again
prompt-leaf = leaf: stop
handover-title = Pass to { $name }
handover-look-away = This part is secret. Everyone else, look away.
handover-ready = ready
preparing-table = Preparing the table …

list-and = { " and " }
thousands = ,
decimal = .

# Hints and the coach.
only-choice = Only one choice: made for you
hint-thinking = Thinking …
hint-nudge = Hint: { $reason }
hint-move = Best: { $action }
hint-move-for-now = So far: { $action } (still thinking)
hint-move-of-bot = A bot’s choice: { $action }
hint-best-share = Best: { $action } ({ $share } to win)
hint-second-share = Second best: { $action } ({ $share })
hint-equal-share = About as good: { $action }
hint-twice = { $first }, then “{ $then }”
hint-mixed = Best: { $action }, { $often } of the time; otherwise “{ $second }”. Your rival cannot foresee you then.
hint-points = { $points } points better than: { $action }
hint-not-allowed = Hints are off for you.
coach-prepares = The coach is still calculating the chances of this game. It speaks up once it is done.
coach-better = Better: { $action }
coach-shares = { $best } to win instead of { $share }
coach-points = Worth { $points } points more
prompt-hint-move = best move
prompt-hint-numbers = numbers
prompt-hint-hide = hide hint
prompt-take-back = take it back
prompt-play-anyway = play it anyway
