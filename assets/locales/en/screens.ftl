# Screens and menus.
rollick = Rollick
quit = Quit
settings = Settings
dice-lab = Dice lab
soon = soon
still-wrapped = { $game } is still in its shrink wrap. It comes with a later version.
continue = Continue { $game }
about-continue = Everything is where you left it.
about-lab = Throw dice by the thousand and watch how fair they fall.
about-settings = Sound, text, motion, tempo and language.
about-quit = Good night. Everything is saved.
seats-exactly = { $most } seats
seats-range = { $least }–{ $most } seats
box-facts = { $seats } · { $from }–{ $to } minutes

# What buttons do
prompt-open = open
prompt-choose = choose
prompt-back = back
prompt-join = sit down
prompt-ready = ready
prompt-unready = not ready after all
prompt-leave-chair = get up
prompt-add-bot = add a bot
prompt-level = change the level
prompt-start = start
prompt-missing = what is missing
prompt-shelf = back to the shelf
prompt-resume = go on
prompt-scroll = scroll
prompt-change = change
prompt-page-back = page back
prompt-page-on = next page
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

# Seats
chair-free = Free
chair-person = Player { $seat }
chair-bot = Bot { $seat }
chair-program = Program { $seat }
side = side { $side }
sit-here = Sit here
add-bot = Add a bot
ready = Ready
not-ready = Ready?
more = More
all-ready = Everybody is ready.
too-few = { $fewest ->
    [one] One chair must be taken. Press a button on any device to sit down.
    [2] Two chairs must be taken. Press a button on any device to sit down.
    [3] Three chairs must be taken. Press a button on any device to sit down.
   *[other] { $fewest } chairs must be taken. Press a button on any device to sit down.
}
waits-for = { $many ->
    [one] One person is not ready yet.
   *[other] { $many } people are not ready yet.
}
start = Start
not-yet = Not yet: chairs are free or people are not ready.
house-rules-are = House rules: { $card }
rules = Rules of the game
to-shelf = Back to the shelf

# One chair
change-name = Change the name
type-a-name = Type or choose letters
space = Space
delete = Delete
done = Done
colour = Colour
colour-and-symbol = { $colour }, { $symbol }
colour-vermilion = vermilion
colour-sky = sky
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
level = Level
level-easy = easy
level-normal = normal
place = Place at the table
place-of = { $place } of { $of }
get-up = Get up
remove-bot = Send the bot away

# House rules
house-rules-of = House rules: { $game }
play-like-this = Play like this
no-house-rules = This game is played as printed: there is nothing to choose.
preset-printed = As printed
preset-own = Your own
value-on = on
value-off = off
match-rules = House rules of this match
match-rules-own = What is not as printed stands first, in bold.
match-rules-printed = Everything is as printed.

# Pause
paused = Paused
paused-seat-waits = Paused: a seat waits for its player
resume = Go on
history = What happened
history-empty = Nothing yet. The first throw is still to come.
save-and-leave = Save and leave
page-of = page { $page } of { $of }

# Result
alone-ended = { $points } points
one-won = { $name } wins!
several-won = { $names } win!
nobody-won = Nobody wins
plot-title = Score over the match
plot-moves = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
rematch = Rematch
change-seats = Change seats
other-game = Another game

# Settings
setting-effects = Volume of effects
setting-cues = Volume of cues
setting-text = Text size
setting-palette = Colours
setting-motion = Reduced motion
setting-speed = Table speed
setting-quality = Picture quality
setting-assist = Throw with one press
setting-auto = Throw by itself
setting-choice = Time for secret choices
seconds = { $n } s
setting-language = Language
percent = { $n } %
palette-standard = standard
palette-deuteranopia = for weak green
palette-protanopia = for weak red
palette-tritanopia = for weak blue
speed-normal = normal
speed-fast = fast
speed-instant = instant
quality-auto = automatic
quality-low = low
quality-medium = medium
quality-high = high
language-en = English
language-de = Deutsch
which-game = Which game?
