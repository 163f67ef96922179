# Over the table.
device-lost = disconnected
device-none = no controller yet
lost-title = { $name } is disconnected
nobody-title = { $name } needs a controller
lost-about = The game is waiting. Reconnect to carry on.
lost-take = take over with any free controller
lost-bot = let a bot play on
refused-already-seated = That controller already has a seat.
refused-full = The table is full.
refused-taken = That seat is taken.
refused-not-shareable = Only the mouse and the full keyboard can be shared.
refused-keyboard-shared = The keyboard is being shared, so it can’t be split.
refused-keyboard-split = The keyboard is already split in two.
refused-not-seated = That seat is empty.
refused-playing = Seats can’t change during a match.
refused-not-playing = No match is in progress.
refused-echo = This controller seems to be connected twice.
prompt-throw = hold and release to roll
prompt-release = release to roll
prompt-aim = aim
prompt-place = place
prompt-replace = replace
prompt-remove = remove
prompt-advice = hint
prompt-take-back = undo
banner-turn = { $name }’s turn
story-throws = { $n ->
    [one] 1 roll
   *[other] { $n } rolls
}
story-moves = { $n ->
    [one] 1 move
   *[other] { $n } moves
}
story-lead-changes = { $n ->
    [0] the lead never changed
    [one] the lead changed once
   *[other] the lead changed { $n } times
}
story-score-alone = { $n } points, solo
story-first-score = Your first high score
story-new-best = New best! It was { $n }
story-best = Best so far: { $n }
story-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
no-match-left = There’s no match to continue.
die-cocked = Cocked die: we’ll nudge it, or roll it again.
die-lost = A die left the tray. Rolling it again.
match-unplayable = That match can’t be continued ({ $why }). The file is untouched.
prompt-pick = pick
prompt-aside = keep
prompt-aside-throw = keep and roll
prompt-aside-bank = keep and bank
prompt-throw-on = roll again
prompt-bank = bank
prompt-odds = odds
prompt-heads = crown: roll again
prompt-tails = leaf: stop
curtain-pass = Hand over to { $name }
curtain-look-away = This part is secret. Everyone else, look away.
curtain-lift = I’m ready

list-and = { " and " }
thousands = ,
