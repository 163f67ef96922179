# The dice lab, and replays.
lab-roll = Roll
lab-rain = Rain
lab-roll-many = Roll 10,000
lab-stop-rolling = Stop ({ $done } of { $all })
lab-reset = Reset
lab-export = Export CSV
lab-export-empty = Roll some dice first.
lab-export-no-folder = No folder to save to.
lab-export-saved = { $dice ->
    [one] Saved one die: { $file }
   *[other] Saved { $dice } dice, one per line: { $file }
}
lab-why = Why these dice are fair
lab-why-short = Why it’s fair
lab-why-fair = The moment you let go, each die’s faces are shuffled at random inside its body. The body falls without knowing which face is where, so however you roll, every face has the same chance.
lab-why-check = Don’t take our word for it. Load the dice and watch them get caught, export every roll and count for yourself, or run “rollick dice --rolls 200000” to roll five dice 200,000 times: a million dice.
lab-dice = { $n ->
    [0] No dice rolled yet
    [one] One die
   *[other] { $n } dice
}
lab-band = The pale band is normal luck. It narrows as you roll more.
lab-same-face = { $same }% landed on the face they started with. Luck alone gives { $chance }%.
lab-first-verdict = First verdict after { $n } dice.
lab-verdict-fair = { $n } dice: looks fair. { $percent }% of fair runs are at least this uneven.
lab-verdict-loaded = { $n } dice: loaded. Fair dice do this less than once in { $once } runs.
lab-dice-count = Number of dice
lab-set = Dice
lab-set-ordinary = d6
lab-set-colour = Colours
lab-set-symbol = Symbols
lab-set-d4 = d4
lab-set-d8 = d8
lab-set-d10 = d10
lab-set-d100 = d100 (tens)
lab-set-d12 = d12
lab-set-d20 = d20
lab-set-d3 = d3
lab-set-fudge = dF (plus, minus)
lab-set-coin = Coins
lab-mix = Mix
lab-counted = Statistics of
lab-strength = Roll strength
lab-weak = Weak
lab-normal = Normal
lab-strong = Strong
lab-mixed = Mixed
lab-sum = Total { $sum }
lab-hide-panel = hide panel
lab-show-panel = show panel
lab-gravity = Gravity
lab-gravity-table = Normal
lab-gravity-moon = Moon
lab-gravity-mars = Mars
lab-gravity-earth = Earth
lab-gravity-jupiter = Jupiter
lab-material = Material
lab-material-own = As usual
lab-material-ivory = Ivory
lab-material-resin = Resin
lab-material-brass = Brass
lab-material-glass = Glass
lab-material-wood = Wood
lab-material-stone = Stone
lab-loaded-dice = Loaded dice
lab-slow-motion = Slow motion
lab-low-camera = Low camera
face-cherry = cherry
face-orange = orange
face-bell = bell
face-dollar = dollar
face-blank = blank
replay = Replay last roll
replay-title = Last roll, slow motion
replay-none = No roll to replay yet.
replay-wait = Wait for the dice to settle.
prompt-replay-close = close replay
throw-save = Save this throw
throw-saved = Throw saved: { $file }
film-make = Make a film
film-cancel = Cancel the film ({ $percent }%)
film-progress = Drawing the film: { $percent }%
film-saved = Film saved: { $file }
film-cancelled = Film cancelled. The throw is saved.
film-failed = The film could not be made: { $why }
