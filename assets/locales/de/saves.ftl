# Was auf der Platte nicht stimmte.
finding-match-mended = Eine gespeicherte Partie war beschädigt ({ $why }). Sie liegt nun als { $aside } daneben; Züge, die noch da sind: { $moves }.
finding-match-lost = Eine gespeicherte Partie war beschädigt ({ $why }), nichts davon war zu lesen. Sie liegt nun als { $aside } daneben.
finding-match-left-alone = Die gespeicherte Partie { $file } bleibt unberührt: { $why }.
finding-settings-earlier = Die Einstellungen waren nicht zu lesen ({ $why }). Sie liegen nun als { $aside } daneben; es gelten die vorigen.
finding-settings-usual = Die Einstellungen waren nicht zu lesen ({ $why }). Sie liegen nun als { $aside } daneben; es gelten die üblichen.
finding-not-kept = { $why }
