# Screens and menus.
rollick = Rollick
quit = Quit
settings = Settings
notices = Notices
dice-lab = Dice lab
continue = Continue { $game }
played-just-now = just now
played-minutes-ago = { $n ->
    [one] a minute ago
   *[other] { $n } minutes ago
}
setup-at-the-table = At the table:
review-played = { $name }: { $action }
played-hours-ago = { $n ->
    [one] an hour ago
   *[other] { $n } hours ago
}
played-days-ago = { $n ->
    [one] a day ago
   *[other] { $n } days ago
}
matches = Matches
matches-unfinished = Not over yet
matches-over = Finished
matches-folder = Show the folder
matches-folder-is = The matches are in { $path }.
match-delete = Delete
match-delete-title = Delete this match?
about-matches = Continue a match, or look at a finished one again.
about-continue = Pick up where you left off.
about-lab = Roll thousands of dice and see for yourself that they’re fair.
about-notices = What happened to saved files.
about-settings = Language, sound, text size and speed.
surprise = Surprise me
about-surprise = A game at random, for as many people as you are.
more = About
about-more = What is new, who made this, and licences.
about-news = What is new
news-screen = • Full screen from the start; F11 switches.
news-setup = • One page for each game: who plays, bots, house rules, and a countdown.
news-people = • People are remembered: name, colour, what they need, and how they played.
news-matches = • All matches in one list: continue, look again, review, delete.
news-start = • Choose who begins; in a rematch the loser does.
news-saves = • Nothing that was saved disappears without a word.
about-credits = Made by
about-credits-text = Rules, dice, pictures, sounds, words and code are our own. Rollick is built with Bevy, the game engine, and Rapier, the physics engine. Its own code is free under MIT or Apache-2.0.
about-libraries = Libraries and their licences
about-fonts = Fonts: Fira Sans
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
prompt-play-as = play as this person
prompt-leave-seat = leave seat
prompt-shelf = games
prompt-resume = resume
prompt-scroll = scroll
prompt-watch = show on the table
prompt-change = change
prompt-page-previous = previous
prompt-page-next = next
prompt-pause = pause
prompt-skip-lesson = skip lesson
prompt-go-on = continue
lesson-bot = The move of { $name }: “{ $action }”. { $reason }
attract-press = Press any button
lesson-over = That’s all you need to know
lesson-play = Play now
lesson-again = Take it again
setup-learn = Learn
prompt-more = more, pause

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
setup-first-player = Who begins
first-player-loser = Last loser
first-player-roll = Roll for it
first-player-random = At random
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
typing-accents = É À Ø
typing-letters = A B C
typing-delete = Delete
typing-done = Done
colour = Colour
colour-and-symbol = { $colour }, { $symbol }
colour-vermilion = Vermilion
colour-sky = Sky blue
colour-leaf = Leaf green
colour-amber = Amber
colour-violet = Violet
colour-rose = Rose
colour-steel = Steel
colour-sand = Sand
symbol-circle = circle
symbol-triangle = triangle
symbol-square = square
symbol-diamond = diamond
symbol-star = star
symbol-crescent = crescent
symbol-cross = cross
symbol-leaf = leaf
bot-level = Bot level
level-beginner = Very easy
level-easy = Easy
level-normal = Medium
level-strong = Hard
level-best = Very hard
level-mixed = Mixed
seat-position = Seat
seat-position-of = { $place } of { $of }
forget-person = Forget { $name }
forget-person-title = Forget { $name }?
forget-person-about = Name, colour, needs and statistics are deleted. Saved matches stay.
forget-person-yes = Forget
question-no = Cancel
player-guest = Guest
player-name-change = Change
person-played = { $game }: { $played } played, { $won } won
person-best = best { $score }
person-reviewed = luck { $luck }, mistakes { $choices } a match
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
pause-save-to-shelf = Leave (saved)
page-of = { $page } / { $of }

# Result
solo-score = { $points } points
# $names: the winners. $count: how many they are.
match-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
nobody-won = Nobody wins
score-chart-title = Score
score-chart-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
rematch = Rematch
change-players = Change players
other-game = Next game

# The first start.
welcome = Welcome
welcome-about = All of this can be changed later, in the settings.
welcome-start = To the games

# Settings
setting-volume = Volume
setting-volume-about = All sounds together.
setting-mute = Mute
setting-mute-about = No sound at all.
setting-toggle-holds = Press twice instead of holding
setting-toggle-holds-about = Rolling, looking and fast-forward: one press begins, another ends.
setting-vibration = Vibration
setting-vibration-about = How strongly controllers vibrate.
setting-effects = Table sounds
setting-alerts = Turn and win sounds
setting-ambience = Background sound
setting-ambience-about = A fire, or rain.
ambience-fire = Fire
ambience-rain = Rain
setting-text = Text size
setting-colour-vision = Colour vision
setting-motion = Reduce motion
setting-speed = Game speed
setting-graphics = Graphics
setting-one-press-roll = Roll without holding
setting-auto-roll = Roll for me
setting-roll-for-start = Roll for the start by hand
setting-gather-dice = Line up dice after a roll
setting-camera = Camera
setting-attract = Demo when idle
camera-follows = Follows the dice
camera-fixed = Whole table
setting-choice-timer = Time limit for secret choices
seconds = { $n }s
setting-window = Window
setting-window-about = F11 switches at any time.
window-full-screen = Full screen
window-bordered = With a border
setting-monitor = Screen
setting-screen-edge = Screen edge
setting-screen-edge-about = For televisions that cut off the edge of the picture.
screen-edge-auto = Automatic
settings-screen = Screen
settings-sound = Sound
settings-play = Play
settings-help = Help
settings-access = Access
setting-language-about = The language of all texts.
setting-graphics-about = Lower is faster. Automatic suits this computer.
setting-camera-about = Whether the camera moves to the dice, or always shows everything.
setting-attract-about = After 45 seconds without input on the shelf, bots play the games, without sound.
setting-effects-about = Dice, chips, tiles and coins.
setting-alerts-about = Your turn, a win, a refused press.
setting-speed-about = How fast dice and pieces move.
setting-gather-dice-about = Dice at rest are pushed into a row. Off: they stay where they fell.
setting-roll-for-start-about = Off: the dice that decide who begins fall by themselves.
setting-choice-timer-about = For choices that several players make at the same time.
setting-monitor-about = The screen that Rollick fills.
setting-text-about = All text on all pages and at the table.
setting-one-press-roll-about = One press rolls, without holding and aiming.
setting-auto-roll-about = All your dice are rolled for you.
setting-motion-about = The camera cuts instead of moving, and nothing shakes.
setting-colour-vision-about = Colours of players that are easier to tell apart.
setting-language = Language
percent = { $n }%
palette-standard = Standard
palette-deuteranopia = Weak green (deuteranopia)
palette-protanopia = Weak red (protanopia)
palette-tritanopia = Weak blue (tritanopia)
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
quality-limited = { $chosen } (this computer: { $level ->
    [low] low
    [medium] medium
   *[high] high
})
quality-low = Low
quality-medium = Medium
quality-high = High
language-en = English
language-de = Deutsch

# The review of a finished match.
review = Luck or skill?
review-running = Looking through the match: { $done }
review-preparing = Working out the chances. The first time takes up to half a minute.
review-no-evaluator = No review yet for these players and house rules.
review-failed = That didn’t work. Close this page and open it again.
review-chances = Chance to win after each move
review-start = Start
review-luck = Luck
review-choices = Mistakes
review-others = Others’ mistakes
review-result = Result
review-luckiest = Biggest strokes of luck
review-costliest = Costliest mistakes
review-back = Back to the review
review-better = Better: { $move }
# Above a move that is shown on the table.
review-watched = Move { $n } of { $of }
watch-again = Show again
watch-better = What was better
watch-played = As played
review-move = { $name }, move { $n }
review-about = about { $amount }
review-exact = All chances are exact.
review-estimate = These chances are estimates, within about { $error } a move.
review-private = Each line shows what that player could know, so they don’t add up to 100%.

setting-tips = Explain choices in a first match
setting-hints = Hints
hints-everyone = Everyone
hints-chosen = Chosen players
hints-no-one = Off
setting-coach = Coach when you play alone

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
setting-thinking = Vega’s thinking time at Multzo
thinking-usual = Short
review-legend = Each number is a change of the chance to win. Luck: what dice and tiles gave or took. Mistakes: what your own choices cost. Others’ mistakes: what theirs gave you.
review-legend-estimates = They also hold what estimates miss.
review-by-luck = Mostly luck: it gave { $name } { $amount }.
review-by-mistakes = Mostly mistakes: those of others gave { $name } { $amount }.
review-number = Move { $n }
review-score = { $name }: { $score }
setting-tips-about = Says in one sentence what a choice is about, to a player who is new to the game.
setting-hints-about = During a match, one button shows a good move and why.
setting-coach-about = Asks “Sure?” before a costly mistake.
setting-thinking-about = Longer makes the strongest bot stronger.

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
