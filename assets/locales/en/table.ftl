# Over the table.
device-lost = device lost
device-none = no device yet
lost-title = { $name } lost their device
nobody-title = { $name } has no device yet
lost-about = The match waits. The same device coming back takes the seat by itself.
lost-take = on a free device: take the seat
lost-bot = let a bot sit in
refused-already-seated = That device has a chair already.
refused-full = No chair is free.
refused-taken = That chair is taken.
refused-not-shareable = Only the mouse and the whole keyboard can be passed round.
refused-keyboard-shared = The keyboard is passed round, so it cannot be split.
refused-keyboard-split = The keyboard is played in halves already.
refused-not-seated = Nobody sits on that chair.
refused-playing = Chairs stay as they are while a match is played.
refused-not-playing = No match is being played.
refused-echo = That pad presses whatever another pad presses. It is probably the same one, seen twice.
prompt-throw = hold, let go to throw
prompt-release = let go
prompt-aim = aim
prompt-place = place
prompt-replace = take over
prompt-remove = take off
prompt-advice = advice
prompt-take-back = take back
banner-turn = { $name }
story-throws = { $n ->
    [one] one throw
   *[other] { $n } throws
}
story-moves = { $n ->
    [one] one move
   *[other] { $n } moves
}
story-lead-changes = { $n ->
    [0] the lead never changed
    [one] the lead changed once
   *[other] the lead changed { $n } times
}
story-score-alone = { $n } points alone
story-first-score = the first high score
story-new-best = a new best: it was { $n }
story-best = the best is still { $n }
story-minutes = { $n ->
    [one] one minute
   *[other] { $n } minutes
}
no-match-left = There is no match to go on with.
die-cocked = A die lies askew: it is nudged, and thrown again if it must be.
die-lost = A die left the tray: it is thrown again.
match-unplayable = That match cannot go on ({ $why }). Its file stays as it is.
prompt-pick = pick
prompt-aside = set aside
prompt-aside-throw = set aside, throw on
prompt-aside-bank = set aside, bank
prompt-throw-on = throw on
prompt-bank = bank
prompt-odds = odds
prompt-heads = heads: throw again
prompt-tails = tails: stop
curtain-pass = Pass it on to { $name }
curtain-look-away = What comes next is a secret: everybody else looks away.
curtain-lift = go on

list-and = { " and " }
thousands = ,
