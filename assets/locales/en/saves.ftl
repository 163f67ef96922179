# What was found damaged on disk.
finding-match-mended = A saved match was damaged ({ $why }). Moves recovered: { $moves }. The original is kept as { $aside }.
finding-match-lost = A saved match was damaged ({ $why }) and couldn’t be recovered. The file is kept as { $aside }.
finding-match-left-alone = The saved match { $file } was left untouched: { $why }.
finding-settings-earlier = Your settings couldn’t be read ({ $why }). We’re using the previous ones; the damaged file is kept as { $aside }.
finding-settings-usual = Your settings couldn’t be read ({ $why }). We’re using the defaults; the damaged file is kept as { $aside }.
finding-not-kept = { $why }
