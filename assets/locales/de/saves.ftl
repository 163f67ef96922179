# Was auf der Festplatte beschädigt war.
finding-match-recovered = Eine gespeicherte Partie war beschädigt ({ $why }). Gerettete Züge: { $moves }. Das Original liegt unter { $aside }.
finding-match-lost = Eine gespeicherte Partie war beschädigt ({ $why }) und nicht zu retten. Die Datei liegt unter { $aside }.
finding-match-unreadable = Die gespeicherte Partie { $file } lässt sich nicht öffnen ({ $why }). Die Datei bleibt unverändert.
finding-settings-previous = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die vorigen; die beschädigte Datei liegt unter { $aside }.
finding-settings-default = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die Standardwerte; die beschädigte Datei liegt unter { $aside }.
# Warum eine Partie oder die Einstellungen nicht gespeichert oder geöffnet werden konnten.
save-disk-full = Das Laufwerk ist voll. Gib etwas Speicherplatz frei und versuch es noch einmal; was schon gespeichert ist, geht nicht verloren.
save-no-access = Kein Zugriff auf { $path } ({ $why }). Prüf, ob das Laufwerk angeschlossen und beschreibbar ist, und versuch es noch einmal.
save-busy = Diese Partie wird gerade in einem anderen Rollick-Fenster gespielt. Spiel dort weiter oder schließ es zuerst.
save-newer = Für diese Partie brauchst du ein neueres Rollick.
save-lost = Diese Partie lässt sich nicht öffnen: { $why }. Eine ältere Kopie gibt es nicht.
save-header = Diese Partie lässt sich nicht öffnen: Ihre Kopfzeile ist ungültig.
save-gone = Diese Partie gibt es nicht mehr.
save-line-break = Das ließ sich nicht speichern: { $why }.
save-out-of-step = Die Partie und ihre Datei passen nicht zusammen. Geh zum Regal zurück und setz die Partie von dort fort.
save-no-home = Kein Ordner für Partien gefunden. Setz die Umgebungsvariable ROLLICK_HOME auf einen Ordner.
finding-high-scores = Die Rekorde ließen sich nicht lesen. Die beschädigte Datei liegt unter { $aside }.

# Warum eine Partie nicht gespielt werden kann, und was an einer Szenendatei nicht stimmt.
match-invalid-player-count = Dieses Spiel ist für { $least } bis { $most } Spieler, nicht für { $asked }.
match-invalid-house-rules = Diese Hausregeln sind ungültig: { $why }.
match-invalid-line = Zeile { $line } der Partie ist ungültig.
match-invalid-move = Zug { $number } der Partie ist nicht erlaubt: { $why }
scene-unreadable = { $file } ließ sich nicht lesen ({ $why }). Es gilt der eingebaute Tisch.
scene-broken = { $file }, Zeile { $line }, Spalte { $column }: { $why }. Es gilt der eingebaute Tisch.
