# Was auf der Festplatte beschädigt war.
finding-match-mended = Eine gespeicherte Partie war beschädigt ({ $why }). Gerettete Züge: { $moves }. Das Original liegt unter { $aside }.
finding-match-lost = Eine gespeicherte Partie war beschädigt ({ $why }) und nicht zu retten. Die Datei liegt unter { $aside }.
finding-match-left-alone = Die gespeicherte Partie { $file } bleibt unverändert: { $why }.
finding-settings-earlier = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die vorigen; die beschädigte Datei liegt unter { $aside }.
finding-settings-usual = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die Standardwerte; die beschädigte Datei liegt unter { $aside }.
finding-not-kept = { $why }
# Warum eine Partie oder die Einstellungen nicht gespeichert oder geöffnet werden konnten.
save-disk-full = Die Festplatte ist voll. Gib etwas Speicherplatz frei und versuche es noch einmal; was schon gespeichert ist, geht nicht verloren.
save-no-access = Kein Zugriff auf { $path } ({ $why }). Prüfe, ob das Laufwerk angeschlossen und beschreibbar ist, und versuche es noch einmal.
save-busy = Diese Partie wird gerade in einem anderen Rollick-Fenster gespielt. Spiele dort weiter oder schließe es zuerst.
save-newer = Diese Partie lässt sich nicht öffnen: { $why }.
save-lost = Diese Partie lässt sich nicht öffnen: { $why }. Eine ältere Kopie gibt es nicht.
save-header = Diese Partie lässt sich nicht öffnen, ihre Kopfzeile ist ungültig: { $why }.
save-gone = Diese Partie gibt es nicht mehr.
save-line-break = Das ließ sich nicht speichern: { $why }.
save-out-of-step = Die Partie und ihre Datei passen nicht zusammen. Verlasse den Tisch und setze die Partie vom Regal aus fort.
save-no-home = Es wurde kein Ordner für Spielstände gefunden: Setze die Umgebungsvariable ROLLICK_HOME auf einen Ordner.
finding-high-scores = Die Bestenliste ließ sich nicht lesen. Die beschädigte Datei liegt unter { $aside }.

# Warum eine Partie nicht gespielt werden kann, und was an einer Szenendatei nicht stimmt.
match-wrong-seats = Dieses Spiel ist für { $least } bis { $most } Spieler, nicht für { $asked }.
match-wrong-options = Diese Regeln lassen sich nicht verwenden: { $why }.
match-wrong-line = Zeile { $line } der Partie ist ungültig: { $why }.
match-wrong-move = Zug { $number } der Partie ist nicht erlaubt: { $why }
scene-unreadable = { $file } ließ sich nicht lesen ({ $why }). Es gilt der eingebaute Tisch.
scene-broken = { $file }, Zeile { $line }, Spalte { $column }: { $why }. Es gilt der eingebaute Tisch.
