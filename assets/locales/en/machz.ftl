# MACHZ: its name, house rules, rules page, table and refusals.
game-machz = MACHZ
game-machz-line = Six colours, one pot, and the nerve to throw once more.

illegal-machz-vote-asked = This set is voted on: keep or pass.
illegal-machz-bet-asked = Bet on match or no match, or stay out.
illegal-machz-no-stake = A bet is one chip at least; or stay out.
illegal-machz-over-limit = A stake has a limit, and that is over it.
illegal-machz-too-few-chips = A seat stakes only what it has.
illegal-machz-roll-or-stop = The Roller says roll or stop.
illegal-machz-no-chips = A seat without chips cannot bet.
illegal-machz-rockers-first = The Rockers bet first; the Roller does not.
