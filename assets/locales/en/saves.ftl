# What was found damaged on disk.
finding-match-recovered = A saved match was damaged ({ $why }). Moves recovered: { $moves }. The original is kept as { $aside }.
finding-match-lost = A saved match was damaged ({ $why }) and couldn’t be recovered. The file is kept as { $aside }.
finding-match-unreadable = The saved match { $file } can’t be opened ({ $why }). The file is untouched.
finding-settings-previous = Your settings couldn’t be read ({ $why }). We’re using the previous ones; the damaged file is kept as { $aside }.
finding-settings-default = Your settings couldn’t be read ({ $why }). We’re using the defaults; the damaged file is kept as { $aside }.
# Why a match or the settings could not be stored or opened.
save-disk-full = The disk is full. Free some space and try again; nothing saved so far is lost.
save-no-access = Rollick couldn’t access { $path } ({ $why }). Check that the disk is connected and writable, then try again.
save-busy = This match is open in another Rollick window. Play there, or close that window first.
save-newer = This match needs a newer version of Rollick.
save-lost = This match can’t be opened: { $why }, and there is no older copy.
save-header = This match can’t be opened: its header is invalid.
save-gone = This match no longer exists.
save-line-break = This couldn’t be saved: { $why }.
save-out-of-step = The match and its file disagree. Return to the shelf and continue the match from there.
save-no-home = No folder for saved matches found. Set the environment variable ROLLICK_HOME to a folder.
finding-high-scores = The high scores couldn’t be read. The damaged file is kept as { $aside }.

# Why a match cannot be played, and what is wrong with a scene file.
match-invalid-player-count = This game is for { $least } to { $most } players, not { $asked }.
match-invalid-house-rules = Invalid house rules: { $why }.
match-invalid-line = Line { $line } of the match is invalid.
match-invalid-move = Move { $number } of the match breaks the rules: { $why }
scene-unreadable = { $file } couldn’t be read ({ $why }). The built-in table is used.
scene-broken = { $file }, line { $line }, column { $column }: { $why }. The built-in table is used.
