# Bildschirme und Menüs.
rollick = Rollick
quit = Beenden
settings = Einstellungen
notices = Hinweise
dice-lab = Würfellabor
continue = { $game } fortsetzen
played-just-now = eben
played-minutes-ago = { $n ->
    [one] vor einer Minute
   *[other] vor { $n } Minuten
}
setup-at-the-table = Am Tisch:
review-played = { $name }: { $action }
played-hours-ago = { $n ->
    [one] vor einer Stunde
   *[other] vor { $n } Stunden
}
played-days-ago = { $n ->
    [one] vor einem Tag
   *[other] vor { $n } Tagen
}
matches = Partien
matches-unfinished = Nicht zu Ende gespielt
matches-over = Beendet
matches-folder = Ordner zeigen
matches-folder-is = Die Partien liegen in { $path }.
match-delete = Löschen
match-delete-title = Diese Partie löschen?
about-matches = Eine Partie fortsetzen oder eine beendete noch einmal ansehen.
about-continue = Weiter, wo ihr aufgehört habt.
about-lab = Wirf Tausende Würfel und sieh selbst: Sie sind fair.
about-notices = Was mit gespeicherten Dateien geschehen ist.
about-settings = Sprache, Ton, Schriftgröße und Tempo.
surprise = Überrasch uns
about-surprise = Ein Spiel nach Zufall, passend zu eurer Zahl.
more = Über
about-more = Was neu ist, wer das gemacht hat, und Lizenzen.
about-news = Was ist neu
news-screen = • Von Anfang an im Vollbild; F11 wechselt.
news-setup = • Eine Seite für jedes Spiel: wer spielt, Bots, Hausregeln und ein Countdown.
news-people = • Spieler werden gemerkt: Name, Farbe, was sie brauchen und wie sie gespielt haben.
news-matches = • Alle Partien in einer Liste: fortsetzen, ansehen, nachlesen, löschen.
news-start = • Ihr wählt, wer beginnt; in der Revanche der Verlierer.
news-saves = • Nichts Gespeichertes verschwindet ohne ein Wort.
about-credits = Gemacht von
about-credits-text = Regeln, Würfel, Bilder, Klänge, Worte und Code sind unsere eigenen. Rollick ist mit der Spiel-Engine Bevy und der Physik-Engine Rapier gebaut. Sein eigener Code ist frei unter MIT oder Apache-2.0.
about-libraries = Bibliotheken und ihre Lizenzen
about-fonts = Schrift: Fira Sans
about-quit = Bis zum nächsten Mal. Alles ist gespeichert.
seats-exactly = { $most } Spieler
seats-range = { $least }–{ $most } Spieler
box-facts = { $seats } · { $from }–{ $to } Min.

prompt-open = öffnen
prompt-choose = wählen
prompt-move = Auswahl
prompt-rules = Regeln
prompt-back = zurück
prompt-join = mitspielen
prompt-play = spielen
prompt-stop = anhalten
prompt-edit = Name, Farbe
prompt-play-as = so mitspielen
prompt-leave-seat = aussteigen
prompt-shelf = Spiele
prompt-resume = weiter
prompt-scroll = scrollen
prompt-watch = auf dem Tisch zeigen
prompt-change = ändern
prompt-page-previous = vorige Seite
prompt-page-next = nächste Seite
prompt-pause = Pause
prompt-skip-lesson = Lektion überspringen
prompt-go-on = weiter
lesson-bot = Der Zug von { $name }: „{ $action }“. { $reason }
attract-press = Drück irgendeine Taste
lesson-over = Mehr musst du nicht wissen
lesson-play = Jetzt spielen
lesson-again = Noch einmal lernen
setup-learn = Lernen
prompt-more = mehr, Pause

key-space = Leertaste
key-enter = Enter
key-escape = Esc
key-tab = Tab
key-shift = Umschalt
key-control = Strg
key-backspace = Rücktaste
key-delete = Entf
key-insert = Einfg
key-page-down = Bild ab
key-end = Ende
key-home = Pos1
mouse-click = Klick

seat-open = Freier Platz
seat-player = Spieler { $seat }
seat-external-bot = Externer Bot { $seat }
team = Team { $side }
setup-play = Spielen
setup-starting = { $number } …
setup-join = Mitspielen
setup-bots = Bots
setup-teams = Teams
setup-first-player = Wer beginnt
first-player-loser = Letzter Verlierer
first-player-roll = Auswürfeln
first-player-random = Zufall
setup-house-rules = Hausregeln
setup-missing = { $missing ->
    [one] Es fehlt noch ein Spieler.
   *[other] Es fehlen noch { $missing } Spieler.
}
setup-too-few = Es fehlen noch Spieler: Spielt mit oder holt Bots dazu.
rules = Spielregeln

player-name = Name
player-name-hint = Tippen oder Buchstaben wählen
player-name-letters = Namen haben lateinische, griechische oder kyrillische Buchstaben. Andere hat die Schrift nicht.
typing-space = Leerzeichen
typing-accents = É À Ø
typing-letters = A B C
typing-delete = Löschen
typing-done = Fertig
colour = Farbe
colour-and-symbol = { $colour }, { $symbol }
colour-vermilion = Zinnoberrot
colour-sky = Himmelblau
colour-leaf = Blattgrün
colour-amber = Bernsteingelb
colour-violet = Violett
colour-rose = Rosa
colour-steel = Stahlgrau
colour-sand = Sandfarben
symbol-circle = Kreis
symbol-triangle = Dreieck
symbol-square = Quadrat
symbol-diamond = Raute
symbol-star = Stern
symbol-crescent = Halbmond
symbol-cross = Kreuz
symbol-leaf = Blatt
bot-level = Bot-Stufe
level-beginner = Sehr leicht
level-easy = Leicht
level-normal = Mittel
level-strong = Schwer
level-best = Sehr schwer
level-mixed = Gemischt
seat-position = Platz
seat-position-of = { $place } von { $of }
forget-person = { $name } vergessen
forget-person-title = { $name } vergessen?
forget-person-about = Name, Farbe, Bedürfnisse und Statistik werden gelöscht. Gespeicherte Partien bleiben.
forget-person-yes = Vergessen
question-no = Abbrechen
player-guest = Gast
player-name-change = Ändern
person-played = { $game }: { $played } gespielt, { $won } gewonnen
person-best = Bestes { $score }
person-reviewed = Glück { $luck }, Fehler { $choices } je Partie
leave-seat = Aussteigen
remove-bot = Bot entfernen

house-rules-of = Hausregeln: { $game }
use-these-rules = So spielen
no-house-rules = Für dieses Spiel gibt es keine Hausregeln.
preset-standard = Standard
preset-custom = Eigene
value-on = An
value-off = Aus
match-rules = Hausregeln dieser Partie
match-rules-changed = Geänderte Regeln stehen oben, in Fettschrift.
match-rules-standard = Standardregeln, nichts geändert.

paused = Pause
paused-for-player = Pause: Ein Spieler fehlt
resume = Weiter
history = Verlauf
history-empty = Noch nichts. Die Partie hat gerade erst begonnen.
pause-save-to-shelf = Verlassen (gespeichert)
page-of = { $page } / { $of }

solo-score = { $points } Punkte
# $names: the winners. $count: how many they are.
match-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
nobody-won = Niemand gewinnt
score-chart-title = Punkte
score-chart-moves = { $moves ->
    [one] 1 Aktion
   *[other] { $moves } Aktionen
}
rematch = Revanche
change-players = Spieler ändern
other-game = Nächstes Spiel

# The first start.
welcome = Willkommen
welcome-about = Alles lässt sich später in den Einstellungen ändern.
welcome-start = Zu den Spielen

setting-volume = Lautstärke
setting-volume-about = Alle Töne zusammen.
setting-mute = Ton aus
setting-mute-about = Gar kein Ton.
setting-toggle-holds = Zweimal drücken statt halten
setting-toggle-holds-about = Würfeln, Ansehen, Vorspulen: ein Druck beginnt, der nächste beendet.
setting-vibration = Vibration
setting-vibration-about = Wie stark Controller vibrieren.
setting-effects = Geräusche am Tisch
setting-alerts = Hinweistöne
setting-ambience = Hintergrundklang
setting-ambience-about = Ein Feuer oder Regen.
ambience-fire = Feuer
ambience-rain = Regen
setting-text = Schriftgröße
setting-colour-vision = Farbsehen
setting-motion = Weniger Bewegung
setting-speed = Spieltempo
setting-graphics = Grafik
setting-one-press-roll = Ohne Halten würfeln
setting-auto-roll = Automatisch würfeln
setting-roll-for-start = Um den Anfang selbst würfeln
setting-gather-dice = Würfel nach dem Wurf aufreihen
setting-camera = Kamera
setting-attract = Spiele zeigen, wenn niemand spielt
camera-follows = Folgt den Würfeln
camera-fixed = Ganzer Tisch
setting-choice-timer = Zeitlimit bei geheimer Wahl
seconds = { $n } s
setting-window = Fenster
setting-window-about = F11 wechselt jederzeit.
window-full-screen = Vollbild
window-bordered = Mit Rahmen
setting-monitor = Bildschirm
setting-screen-edge = Bildrand
setting-screen-edge-about = Für Fernseher, die den Rand des Bildes abschneiden.
screen-edge-auto = Automatisch
settings-screen = Bildschirm
settings-sound = Ton
settings-play = Spiel
settings-help = Hilfe
settings-access = Bedienung
setting-language-about = Die Sprache aller Texte.
setting-graphics-about = Niedriger ist schneller. Automatisch passt zu diesem Computer.
setting-camera-about = Ob die Kamera zu den Würfeln fährt oder immer alles zeigt.
setting-attract-about = Nach 45 Sekunden ohne Eingabe im Regal spielen die Spiele von selbst, ohne Ton.
setting-effects-about = Würfel, Chips, Steine und Münzen.
setting-alerts-about = Du bist dran, ein Sieg, ein abgelehnter Druck.
setting-speed-about = Wie schnell sich Würfel und Figuren bewegen.
setting-gather-dice-about = Liegende Würfel werden zu einer Reihe geschoben. Aus: Sie bleiben liegen.
setting-roll-for-start-about = Aus: Die Würfel, die über den Anfang entscheiden, fallen von selbst.
setting-choice-timer-about = Für Entscheidungen, die mehrere gleichzeitig treffen.
setting-monitor-about = Der Bildschirm, den Rollick füllt.
setting-text-about = Alle Texte, auf allen Seiten und am Tisch.
setting-one-press-roll-about = Ein Druck würfelt, ohne Halten und Zielen.
setting-auto-roll-about = Alle deine Würfel werden für dich geworfen.
setting-motion-about = Die Kamera springt, statt zu fahren, und nichts wackelt.
setting-colour-vision-about = Farben der Spieler, die sich leichter unterscheiden lassen.
setting-language = Sprache
percent = { $n } %
palette-standard = Standard
palette-deuteranopia = Grünschwäche (Deuteranopie)
palette-protanopia = Rotschwäche (Protanopie)
palette-tritanopia = Blauschwäche (Tritanopie)
speed-normal = Normal
speed-fast = Schnell
speed-instant = Sofort
quality-auto = Automatisch
# $level: the quality that was chosen.
quality-auto-chosen = Automatisch: { $level ->
    [low] niedrig
    [medium] mittel
   *[high] hoch
}
# $chosen: the quality in the settings. $level: the quality that the graphics driver allows.
quality-limited = { $chosen } (hier: { $level ->
    [low] niedrig
    [medium] mittel
   *[high] hoch
})
quality-low = Niedrig
quality-medium = Mittel
quality-high = Hoch
language-en = English
language-de = Deutsch

# Die Analyse einer beendeten Partie.
review = Glück oder Können?
review-running = Die Partie wird durchgesehen: { $done }
review-preparing = Die Chancen werden berechnet. Beim ersten Mal dauert das bis zu einer halben Minute.
review-no-evaluator = Für diese Spielerzahl und diese Hausregeln gibt es noch keine Analyse.
review-failed = Das hat nicht geklappt. Schließ diese Seite und öffne sie noch einmal.
review-chances = Gewinnchance nach jeder Aktion
review-start = Beginn
review-luck = Glück
review-choices = Fehler
review-others = Fehler der anderen
review-result = Ergebnis
review-luckiest = Die größten Glücksfälle
review-costliest = Die teuersten Fehler
review-back = Zurück zur Analyse
review-better = Besser: { $move }
# Über einem Zug, der auf dem Tisch gezeigt wird.
review-watched = Aktion { $n } von { $of }
watch-again = Noch einmal zeigen
watch-better = Was besser war
watch-played = Wie gespielt
review-move = { $name }, Aktion { $n }
review-about = etwa { $amount }
review-exact = Alle Chancen sind exakt.
review-estimate = Diese Chancen sind geschätzt, auf etwa { $error } je Aktion genau.
review-private = Jede Linie zeigt, was dieser Spieler wissen konnte. Zusammen ergeben sie deshalb nicht 100 %.

setting-tips = Entscheidungen in der ersten Partie erklären
setting-hints = Tipps
hints-everyone = Alle
hints-chosen = Ausgewählte
hints-no-one = Aus
setting-coach = Trainer, wenn du allein spielst

# Die Figuren der Bots: Namen und wie sie spielen.
bot-beginner = Pip
bot-beginner-plays = Neu am Tisch. Nimmt, was gut aussieht.
bot-easy = Bruno
bot-easy-plays = Spielt für sich. Vertraut aufs Glück.
bot-normal = Mara
bot-normal-plays = Besonnen. Kennt die Chancen.
bot-strong = Otto
bot-strong-plays = Zählt alles und plant voraus.
bot-best = Vega
bot-best-plays = Übersieht nichts. Schwer zu schlagen.
setting-thinking = Vegas Bedenkzeit bei Multzo
thinking-usual = Kurz
review-legend = Jede Zahl ist eine Änderung der Gewinnchance. Glück: was Würfel und Steine gebracht haben. Fehler: was eigene Entscheidungen gekostet haben. Fehler der anderen: was deren Entscheidungen gebracht haben.
review-legend-estimates = Darin steckt auch, was Schätzungen danebenliegen.
review-by-luck = Vor allem Glück: Es brachte { $name } { $amount }.
review-by-mistakes = Vor allem Fehler: Die der anderen brachten { $name } { $amount }.
review-number = Aktion { $n }
review-score = { $name }: { $score }
setting-tips-about = Sagt in einem Satz, worum es geht, wenn ein Spiel für jemanden neu ist.
setting-hints-about = In der Partie zeigt eine Taste einen guten Zug und warum.
setting-coach-about = Fragt vor einem teuren Fehler: „Sicher?“
setting-thinking-about = Länger macht den stärksten Bot stärker.

# Bevor Programme einer gespeicherten Partie starten
programs-title = { $count ->
    [one] Ein Programm starten?
   *[other] Programme starten?
}
programs-asked = { $count ->
    [one] In dieser Partie spielt ein Programm auf diesem Computer mit:
   *[other] In dieser Partie spielen Programme auf diesem Computer mit:
}
programs-warning = { $count ->
    [one] Starte es nur, wenn du ihm vertraust. Spielt stattdessen ein Bot, bleibt die gespeicherte Partie, wie sie ist, und die Frage kommt beim nächsten Mal wieder.
   *[other] Starte sie nur, wenn du ihnen vertraust. Spielen stattdessen Bots, bleibt die gespeicherte Partie, wie sie ist, und die Frage kommt beim nächsten Mal wieder.
}
programs-bots = { $count ->
    [one] Einen normalen Bot spielen lassen
   *[other] Normale Bots spielen lassen
}
programs-start = { $count ->
    [one] Das Programm starten
   *[other] Die Programme starten
}
