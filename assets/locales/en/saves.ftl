# What was found amiss on disk.
finding-match-mended = A saved match was damaged ({ $why }). It was set aside as { $aside }; { $moves } moves of it are safe.
finding-match-lost = A saved match was damaged ({ $why }) and nothing of it could be read. It was set aside as { $aside }.
finding-match-left-alone = The saved match { $file } was left alone: { $why }.
finding-settings-earlier = The settings could not be read ({ $why }). They were set aside as { $aside }; the ones before are used.
finding-settings-usual = The settings could not be read ({ $why }). They were set aside as { $aside }; the usual ones are used.
finding-not-kept = { $why }
