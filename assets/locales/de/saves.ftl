# Was auf der Festplatte beschädigt war.
finding-match-recovered = Eine gespeicherte Partie war beschädigt ({ $why }). Gerettete Schritte: { $moves }. Die beschädigte Datei liegt unter { $aside }.
finding-match-lost = Eine gespeicherte Partie war beschädigt ({ $why }) und nicht zu retten. Die Datei liegt unter { $aside }.
finding-match-unreadable = Die gespeicherte Partie { $file } bleibt unverändert. { $why }
finding-settings-previous = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die vorigen; die unlesbare Datei liegt unter { $aside }.
finding-settings-default = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die Standardwerte; die unlesbare Datei liegt unter { $aside }.
# Warum eine Partie oder die Einstellungen nicht gespeichert oder geöffnet werden konnten.
save-disk-full = Das Laufwerk ist voll. Gib etwas Speicherplatz frei und versuch es noch einmal; was schon gespeichert ist, geht nicht verloren.
save-no-access = Kein Zugriff auf { $path } ({ $why }). Prüf, ob das Laufwerk angeschlossen und beschreibbar ist, und versuch es noch einmal.
save-foreign-file = { $path } ist keine Datei von Rollick: keine gewöhnliche Datei oder zu groß. Sie bleibt, wie sie ist; verschieb sie an einen anderen Ort.
save-busy = Diese Partie wird gerade in einem anderen Rollick-Fenster gespielt. Spiel dort weiter oder schließ es zuerst.
save-newer = Für diese Partie brauchst du eine neuere Version von Rollick.
save-lost = Diese Partie lässt sich nicht öffnen: { $why }. Eine ältere Kopie gibt es nicht.
save-header = Diese Partie lässt sich nicht öffnen: Ihre Kopfzeile ist ungültig.
save-gone = Diese Partie gibt es nicht mehr.
save-line-break = Die Partie ließ sich nicht speichern: { $why }.
save-out-of-step = Rollick hat den Bezug zur Datei dieser Partie verloren. Geh zum Regal zurück und setz die Partie von dort fort; gespeicherte Züge sind sicher.
save-long-throw = Dieser Wurf ist zu lang für eine Datei. Nimm weniger Würfel oder stärkere Schwerkraft.
save-no-home = Kein Ordner für Partien gefunden. Setz die Umgebungsvariable ROLLICK_HOME auf einen Ordner.
finding-profile-previous = Das Profil eines Spielers ließ sich nicht lesen ({ $why }). Es gilt die vorige Fassung; die unlesbare Datei liegt unter { $aside }.
finding-profile-default = Das Profil eines Spielers ließ sich nicht lesen ({ $why }), und eine frühere Fassung gibt es nicht. Die unlesbare Datei liegt unter { $aside }.
finding-high-scores-previous = Die Rekorde ließen sich nicht lesen ({ $why }). Es gelten die vorigen; die unlesbare Datei liegt unter { $aside }.
finding-high-scores-default = Die Rekorde ließen sich nicht lesen ({ $why }), und frühere gibt es nicht. Die unlesbare Datei liegt unter { $aside }.
finding-time-previous = Die Spielzeit dieser Partie ließ sich nicht lesen ({ $why }). Es gilt die zuvor gespeicherte; die unlesbare Datei liegt unter { $aside }.
finding-time-default = Die Spielzeit dieser Partie ließ sich nicht lesen ({ $why }). Die Uhr beginnt von vorn; die unlesbare Datei liegt unter { $aside }.

# Warum eine Partie nicht gespielt werden kann, und was an einer Szenendatei nicht stimmt.
match-invalid-player-count = Dieses Spiel ist für { $least } bis { $most } Spieler, nicht für { $asked }.
match-wrong-player-count = Dieses Spiel ist für { $most } Spieler, nicht für { $asked }.
match-invalid-house-rules = Diese Hausregeln sind ungültig: { $why }.
match-unknown-house-rule = Die Hausregel „{ $key }“ gibt es nicht. Es gibt: { $known }.
match-invalid-house-rule-value = Die Hausregel „{ $key }“ kann nicht „{ $value }“ sein. Erlaubt: { $wanted }.
match-invalid-line = Zeile { $line } der Partie ist ungültig.
match-invalid-move = Schritt { $number } der Partie ist nicht erlaubt: { $why }
scene-unreadable = { $file } ließ sich nicht lesen ({ $why }). Stattdessen wird der eingebaute Tisch verwendet.
scene-broken = { $file }, Zeile { $line }, Spalte { $column }: { $why }. Stattdessen wird der eingebaute Tisch verwendet.

# Was an einer Würfeldatei nicht stimmt.
dice-file-invalid = { $file }, Zeile { $line }: { $why }. Diese Datei wird übergangen.
dice-file-invalid-name = { $file }, Zeile { $line }: der Name darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, nicht „{ $word }“. Diese Datei wird übergangen.
dice-file-other-words = { $file }, Zeile { $line }: Die Seiten von „{ $name }“ müssen in beliebiger Reihenfolge sein: { $words }. Diese Datei wird übergangen.
dice-file-drawing = { $file } des Würfels { $name } ließ sich nicht lesen ({ $why }). Stattdessen steht dort ihr Name.
dice-file-unreadable = { $file } ließ sich nicht lesen ({ $why }). Diese Datei wird übergangen.

# Warum ein Programm seinen Platz verloren hat.
program-not-started = Das Programm { $program } lässt sich nicht starten ({ $why }). Ein leichter Bot übernimmt.
program-late = Das Programm { $program } hat nicht innerhalb von { $seconds } Sekunden geantwortet. Ein leichter Bot übernimmt.
program-ended = Das Programm { $program } hat sich beendet, ohne zu antworten. Ein leichter Bot übernimmt.
program-unexpected-output = Das Programm { $program } hat etwas ausgegeben, ohne gefragt zu sein. Ein leichter Bot übernimmt.
program-unreadable-answer = Die Antwort des Programms { $program } war nicht lesbar. Ein leichter Bot übernimmt.
program-illegal-choice = Das Programm { $program } hat etwas Unerlaubtes gewählt. Ein leichter Bot übernimmt.
