# Screens and menus.
rollick = Rollick
quit = Quit
settings = Settings
notices = Notices
dice-lab = Dice lab
continue = Continue { $game }
about-continue = Pick up where you left off.
about-lab = Roll thousands of dice and see for yourself that they’re fair.
about-notices = What happened to saved files.
about-settings = Sound, text size, motion, speed and language.
about-quit = See you next time. Everything is saved.
seats-exactly = { $most } players
seats-range = { $least }–{ $most } players
box-facts = { $seats } · { $from }–{ $to } min

# What buttons do
prompt-open = open
prompt-choose = select
prompt-move = move
prompt-rules = rules
prompt-back = back
prompt-join = join
prompt-play = play
prompt-stop = stop
prompt-edit = name, colour
prompt-leave-seat = leave seat
prompt-shelf = back to shelf
prompt-resume = resume
prompt-scroll = scroll
prompt-watch = show on the table
prompt-change = change
prompt-page-previous = previous
prompt-page-next = next
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
key-end = End
key-home = Home
mouse-click = click

# Players
seat-open = Open seat
seat-player = Player { $seat }
seat-external-bot = External bot { $seat }
team = Team { $side }
setup-play = Play
setup-starting = { $number } …
setup-join = Join
setup-bots = Bots
setup-teams = Teams
setup-house-rules = House rules
setup-missing = { $missing ->
    [one] One more player is needed.
   *[other] { $missing } more players are needed.
}
setup-too-few = More players are needed: join, or add bots.
rules = How to play

# One player
player-name = Name
player-name-hint = Type, or select letters
player-name-letters = Letters in names are Latin, Greek or Cyrillic. The font has no others.
typing-space = Space
typing-delete = Delete
typing-done = Done
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
bot-level = Bot level
level-beginner = Beginner
level-easy = Easy
level-normal = Normal
level-strong = Strong
level-best = Best
level-mixed = Mixed
seat-position = Seat
seat-position-of = { $place } of { $of }
leave-seat = Leave seat
remove-bot = Remove bot

# House rules
house-rules-of = House rules: { $game }
use-these-rules = Use these rules
no-house-rules = No house rules for this game.
preset-standard = Standard
preset-custom = Custom
value-on = On
value-off = Off
match-rules = House rules in play
match-rules-changed = Changed rules come first, in bold.
match-rules-standard = Standard rules, nothing changed.

# Pause
paused = Paused
paused-for-player = Paused: waiting for a player
resume = Resume
history = History
history-empty = Nothing yet. The match has only just begun.
pause-save-to-shelf = Save and return to shelf
page-of = { $page } / { $of }

# Result
solo-score = { $points } points
# $names: the winners. $count: how many they are.
match-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
nobody-won = Nobody wins
score-chart-title = Score by move
score-chart-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
rematch = Rematch
change-players = Change players
other-game = Another game

# The first start.
welcome = Welcome
welcome-about = All of this can be changed later, in the settings.
welcome-start = To the games

# Settings
setting-effects = Table sounds
setting-alerts = Signal sounds
setting-text = Text size
setting-colour-vision = Colour vision
setting-motion = Reduce motion
setting-speed = Game speed
setting-graphics = Graphics
setting-one-press-roll = Roll with one press
setting-auto-roll = Roll automatically
setting-gather-dice = Line up dice
setting-camera = Camera
camera-follows = Follows the dice
camera-fixed = Whole table
setting-choice-timer = Timer for secret choices
seconds = { $n }s
setting-window = Window
setting-window-about = F11 switches at any time.
window-full-screen = Full screen
window-bordered = With a border
setting-monitor = Screen
setting-screen-edge = Screen edge
setting-screen-edge-about = For televisions that cut off the edge of the picture.
screen-edge-auto = Automatic
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
# $level: the quality that was chosen.
quality-auto-chosen = Automatic: { $level ->
    [low] low
    [medium] medium
   *[high] high
}
# $chosen: the quality in the settings. $level: the quality that the graphics driver allows.
quality-limited = { $chosen }, drawn as { $level ->
    [low] low
    [medium] medium
   *[high] high
}
quality-low = Low
quality-medium = Medium
quality-high = High
language-en = English
language-de = Deutsch

# The review of a finished match.
review = Review
review-running = Computing the review: { $done }
review-preparing = Computing the chances of this game, once for these house rules. It can take half a minute.
review-no-evaluator = There is no review: the bots cannot value this game with these players and house rules yet.
review-failed = The review could not be computed. Close this page and open it again.
review-chances = Chance to win after each move
review-start = Start
review-luck = Luck
review-choices = Choices
review-others = Others
review-result = Result
review-luckiest = Luckiest moves
review-costliest = Costliest choices
review-better = Better: { $move }
# Above a move that is shown on the table.
review-watched = Move { $n } of { $of }
watch-again = Again
watch-better = Better move
watch-played = Move played
review-move = { $name }, move { $n }
review-about = about { $amount }
review-exact = All chances are exact.
review-estimate = The chances are estimates. They contradict each other by about { $error } in a move; “Others” includes this.
review-private = Each line is by what that player could know, so the chances need not sum to 100 %.

setting-hints = Hints
hints-everyone = Everyone
hints-chosen = Chosen players
hints-no-one = Off
setting-coach = Coach in practice

# The characters of bots: names and how they play.
bot-beginner = Pip
bot-beginner-plays = New to the table. Takes what looks good.
bot-easy = Bruno
bot-easy-plays = Plays his own game. Trusts his luck.
bot-normal = Mara
bot-normal-plays = Level-headed. Knows the odds.
bot-strong = Otto
bot-strong-plays = Counts everything and plans ahead.
bot-best = Vega
bot-best-plays = Misses nothing. Hard to beat.
setting-thinking = Bots think
thinking-usual = As usual
review-legend = Luck: what dice and tiles changed. Choices: what the player’s own choices cost. Others: what the other players’ choices changed.
review-number = Move { $n }
review-score = { $name }: { $score }
setting-hints-about = A button shows the best move during a match.
setting-coach-about = If only one person plays, the coach asks before a costly mistake.
setting-thinking-about = Only Vega at Multzo uses it; the other bots need less.

# Before programs of a saved match start
programs-title = { $count ->
    [one] Start a program?
   *[other] Start programs?
}
programs-asked = { $count ->
    [one] In this match, a program on this computer plays for one seat:
   *[other] In this match, programs on this computer play for some seats:
}
programs-warning = { $count ->
    [one] Start it only if you trust it. If a bot plays instead, the saved match stays as it is, and you are asked again next time.
   *[other] Start them only if you trust them. If bots play instead, the saved match stays as it is, and you are asked again next time.
}
programs-bots = { $count ->
    [one] Let a normal bot play
   *[other] Let normal bots play
}
programs-start = { $count ->
    [one] Start the program
   *[other] Start the programs
}
