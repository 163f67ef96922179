# What was found damaged on disk.
finding-match-recovered = A saved match was damaged ({ $why }). Moves recovered: { $moves }. The damaged file is kept as { $aside }.
finding-match-lost = A saved match was damaged ({ $why }) and couldn’t be recovered. The file is kept as { $aside }.
finding-match-unreadable = The saved match { $file } was left as it is. { $why }
finding-settings-previous = Your settings couldn’t be read ({ $why }). We’re using the previous ones; the unreadable file is kept as { $aside }.
finding-settings-default = Your settings couldn’t be read ({ $why }). We’re using the defaults; the unreadable file is kept as { $aside }.
# Why a match or the settings could not be stored or opened.
save-disk-full = The disk is full. Free some space and try again; nothing saved so far is lost.
save-no-access = Rollick couldn’t access { $path } ({ $why }). Check that the disk is connected and writable, then try again.
save-foreign-file = { $path } was not written by Rollick: it isn’t a plain file, or it’s too large. We left it as it is; please move it elsewhere.
save-busy = This match is open in another Rollick window. Play there, or close that window first.
save-newer = This match needs a newer version of Rollick.
save-lost = This match can’t be opened: { $why }, and there is no older copy.
save-header = This match can’t be opened: its header is invalid.
save-gone = This match no longer exists.
save-line-break = The match couldn’t be saved: { $why }.
save-out-of-step = Rollick lost track of this match’s file. Return to the shelf and continue from there; saved moves are safe.
save-long-throw = This throw is too long for a file. Take fewer dice, or a stronger gravity.
save-no-home = No folder for saved matches found. Set the environment variable ROLLICK_HOME to a folder.
finding-profile-previous = A player’s profile couldn’t be read ({ $why }). We’re using the previous version; the unreadable file is kept as { $aside }.
finding-profile-default = A player’s profile couldn’t be read ({ $why }), and there is no previous version. The unreadable file is kept as { $aside }.
finding-high-scores-previous = The high scores couldn’t be read ({ $why }). We’re using the previous ones; the unreadable file is kept as { $aside }.
finding-high-scores-default = The high scores couldn’t be read ({ $why }), and there are no previous ones. The unreadable file is kept as { $aside }.
finding-time-previous = The time played in this match couldn’t be read ({ $why }). We’re using the time saved before; the unreadable file is kept as { $aside }.
finding-time-default = The time played in this match couldn’t be read ({ $why }). The clock starts at the beginning; the unreadable file is kept as { $aside }.

# Why a match cannot be played, and what is wrong with a scene file.
match-invalid-player-count = This game is for { $least } to { $most } players, not { $asked }.
match-wrong-player-count = This game is for { $most } players, not { $asked }.
match-invalid-house-rules = Invalid house rules: { $why }.
match-unknown-house-rule = There is no house rule “{ $key }”. There are: { $known }.
match-invalid-house-rule-value = The house rule “{ $key }” can’t be “{ $value }”. Allowed: { $wanted }.
match-invalid-line = Line { $line } of the match is invalid.
match-invalid-move = Move { $number } of the match breaks the rules: { $why }
scene-unreadable = { $file } couldn’t be read ({ $why }). The built-in table is used.
scene-broken = { $file }, line { $line }, column { $column }: { $why }. The built-in table is used.

# What is wrong with a dice file.
dice-file-invalid = { $file }, line { $line }: { $why }. This file is skipped.
dice-file-invalid-name = { $file }, line { $line }: the name may contain lowercase letters, digits and hyphens only, not “{ $word }”. This file is skipped.
dice-file-other-words = { $file }, line { $line }: the sides of “{ $name }” must be, in any order: { $words }. This file is skipped.
dice-file-drawing = { $file } of the die { $name } couldn’t be read ({ $why }). Its name is shown instead.
dice-file-unreadable = { $file } couldn’t be read ({ $why }). This file is skipped.

# Why a program lost its seat.
program-not-started = The program { $program } can’t be started ({ $why }). An easy bot takes over.
program-late = The program { $program } didn’t answer within { $seconds } seconds. An easy bot takes over.
program-ended = The program { $program } ended before it answered. An easy bot takes over.
program-unexpected-output = The program { $program } wrote something before it was asked. An easy bot takes over.
program-unreadable-answer = The program { $program } gave an unreadable answer. An easy bot takes over.
program-illegal-choice = The program { $program } made an illegal choice. An easy bot takes over.
