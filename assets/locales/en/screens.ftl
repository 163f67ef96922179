# Screens and menus.
rollick = Rollick
quit = Quit
settings = Settings
dice-lab = Dice lab
soon = soon
continue = Continue { $game }
about-continue = Pick up where you left off.
about-lab = Roll thousands of dice and see for yourself that they’re fair.
about-settings = Sound, text size, motion, speed and language.
about-quit = See you next time. Your game is saved.
seats-exactly = { $most } players
seats-range = { $least }–{ $most } players
box-facts = { $seats } · { $from }–{ $to } min

# What buttons do
prompt-open = open
prompt-choose = choose
prompt-back = back
prompt-join = join
prompt-ready = ready
prompt-unready = not ready
prompt-leave-chair = leave
prompt-add-bot = add bot
prompt-level = bot skill
prompt-start = start
prompt-missing = what’s missing?
prompt-shelf = back to shelf
prompt-resume = resume
prompt-scroll = scroll
prompt-change = change
prompt-page-back = previous
prompt-page-on = next
prompt-pause = pause

# Names of keys
key-space = Space
key-enter = Enter
key-escape = Esc
key-tab = Tab
key-shift = Shift
key-control = Ctrl
key-backspace = Backspace
key-delete = Del
key-insert = Ins
key-page-down = Page Down
mouse-click = click

# Players
chair-free = Open seat
chair-person = Player { $seat }
chair-bot = Bot { $seat }
chair-program = External bot { $seat }
side = Team { $side }
sit-here = Join
add-bot = Add bot
ready = Ready
not-ready = Ready up
more = Edit
all-ready = Everyone’s ready.
too-few = { $fewest ->
    [one] Press a button on any controller or keyboard to join.
    [2] Needs two players. Press a button on any controller or keyboard to join.
    [3] Needs three players. Press a button on any controller or keyboard to join.
   *[other] Needs { $fewest } players. Press a button on any controller or keyboard to join.
}
waits-for = { $many ->
    [one] Waiting for one player.
   *[other] Waiting for { $many } players.
}
start = Start
not-yet = Not yet: someone still has to join or ready up.
house-rules-are = House rules: { $card }
rules = How to play
to-shelf = Back to shelf

# One player
change-name = Name
type-a-name = Type, or pick letters
space = Space
delete = Delete
done = Done
colour = Colour
colour-and-symbol = { $colour }, { $symbol }
colour-vermilion = vermilion
colour-sky = sky blue
colour-leaf = leaf green
colour-amber = amber
colour-violet = violet
colour-rose = rose
colour-steel = steel
colour-sand = sand
symbol-circle = circle
symbol-triangle = triangle
symbol-square = square
symbol-diamond = diamond
symbol-star = star
symbol-crescent = crescent
symbol-cross = cross
symbol-leaf = leaf
level = Bot skill
level-easy = Easy
level-normal = Normal
place = Seat
place-of = { $place } of { $of }
get-up = Leave seat
remove-bot = Remove bot

# House rules
house-rules-of = House rules: { $game }
play-like-this = Use these rules
no-house-rules = No house rules for this game.
preset-printed = Standard
preset-own = Custom
value-on = On
value-off = Off
match-rules = House rules in play
match-rules-own = Changed rules come first, in bold.
match-rules-printed = Standard rules, nothing changed.

# Pause
paused = Paused
paused-seat-waits = Paused: waiting for a player
resume = Resume
history = History
history-empty = Nothing yet. The game has only just begun.
save-and-leave = Save and return to shelf
page-of = { $page } / { $of }

# Result
alone-ended = { $points } points
one-won = { $name } wins!
several-won = { $names } win!
nobody-won = Nobody wins
plot-title = Score by turn
plot-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
rematch = Rematch
change-seats = Change players
other-game = Another game

# Settings
setting-effects = Effects volume
setting-cues = Alert volume
setting-text = Text size
setting-palette = Colour vision
setting-motion = Reduce motion
setting-speed = Game speed
setting-quality = Graphics
setting-assist = Roll with one press
setting-auto = Roll automatically
setting-choice = Timer for secret choices
seconds = { $n }s
setting-language = Language
percent = { $n }%
palette-standard = Standard
palette-deuteranopia = Deuteranopia (green)
palette-protanopia = Protanopia (red)
palette-tritanopia = Tritanopia (blue)
speed-normal = Normal
speed-fast = Fast
speed-instant = Instant
quality-auto = Automatic
quality-low = Low
quality-medium = Medium
quality-high = High
language-en = English
language-de = Deutsch
which-game = Which game?
