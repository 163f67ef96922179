# What was found damaged on disk.
finding-match-mended = A saved match was damaged ({ $why }). Moves recovered: { $moves }. The original is kept as { $aside }.
finding-match-lost = A saved match was damaged ({ $why }) and couldn’t be recovered. The file is kept as { $aside }.
finding-match-left-alone = The saved match { $file } was left untouched: { $why }.
finding-settings-earlier = Your settings couldn’t be read ({ $why }). We’re using the previous ones; the damaged file is kept as { $aside }.
finding-settings-usual = Your settings couldn’t be read ({ $why }). We’re using the defaults; the damaged file is kept as { $aside }.
finding-not-kept = { $why }
# Why a match or the settings could not be stored or opened.
save-disk-full = The disk is full. Free some space and try again; nothing saved so far is lost.
save-no-access = Rollick couldn’t access { $path } ({ $why }). Check that the disk is connected and writable, then try again.
save-busy = Another Rollick is playing this match: continue there, or close it first.
save-newer = This match cannot be opened: { $why }.
save-lost = This match cannot be opened: { $why }, and there is no older copy.
save-header = This match cannot be opened: its header { $why }.
save-gone = This match no longer exists.
save-line-break = This could not be saved: { $why }.
save-out-of-step = The match and its file disagree. Leave the table and continue the match from the shelf.
save-no-home = No folder for saved games was found: set the environment variable ROLLICK_HOME to one.
finding-high-scores = The high scores couldn’t be read. The damaged file is kept as { $aside }.

# Why a match cannot be played, and what is wrong with a scene file.
match-wrong-seats = This game is for { $least } to { $most } seats, not { $asked }.
match-wrong-options = These options cannot be used: { $why }.
match-wrong-line = Line { $line } of the match { $why }.
match-wrong-move = Move { $number } of the match breaks the rules: { $why }
scene-unreadable = { $file } couldn’t be read ({ $why }). The built-in table is used.
scene-broken = { $file }, line { $line }, column { $column }: { $why }. The built-in table is used.
