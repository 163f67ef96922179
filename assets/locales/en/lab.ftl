# The dice lab, and replays.
lab-throw = Roll
lab-count = Roll 10,000
lab-counting = Stop ({ $done } of { $all })
lab-start-over = Reset
lab-sheet = Export CSV
lab-sheet-empty = Roll some dice first.
lab-sheet-nowhere = No folder to save to.
lab-sheet-put = { $dice ->
    [one] Saved one die: { $file }
   *[other] Saved { $dice } dice, one per line: { $file }
}
lab-why = Why these dice are fair
lab-why-short = Why it’s fair
lab-why-fair = The moment you let go, each die’s faces are shuffled at random inside its cube. The cube falls without knowing which face is where, so however you roll, every face has a one-in-six chance.
lab-why-check = Don’t take our word for it. Load the dice and watch them get caught, export every roll and count for yourself, or run “rollick dice --throws 200000” to roll five dice 200,000 times: a million dice.
lab-dice = { $n ->
    [0] No dice rolled yet
    [one] One die
   *[other] { $n } dice
}
lab-band = The pale band is normal luck. It narrows as you roll more.
lab-memory = { $same }% landed on the face they started with. Luck alone gives 16.7%.
lab-next-look = First verdict after { $n } dice.
lab-fine = { $n } dice: looks fair. { $percent }% of fair runs are at least this uneven.
lab-caught = { $n } dice: loaded. Fair dice do this less than once in { $once } runs.
lab-count-of = Number of dice
lab-set = Dice
lab-set-ordinary = Pips
lab-set-colour = Colours
lab-set-symbol = Symbols
lab-strength = Roll strength
lab-weak = Weak
lab-normal = Normal
lab-strong = Strong
lab-mixed = Mixed
lab-load = Loaded dice
lab-slow = Slow motion
lab-low = Low camera
face-cherry = cherry
face-orange = orange
face-bell = bell
face-dollar = dollar
again = Replay last roll
again-title = Last roll, slow motion
again-none = No roll to replay yet.
again-wait = Wait for the dice to settle.
prompt-again-end = back to the game
key-end = End
decimal = .
