# Bildschirme und Menüs.
rollick = Rollick
quit = Beenden
settings = Einstellungen
notices = Hinweise
dice-lab = Würfellabor
continue = { $game } fortsetzen
about-continue = Weiter, wo ihr aufgehört habt.
about-lab = Würfle mit Tausenden Würfeln und sieh selbst, wie fair es zugeht.
about-notices = Was mit gespeicherten Dateien geschehen ist.
about-settings = Ton, Schriftgröße, Bewegung, Tempo und Sprache.
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
prompt-leave-seat = aussteigen
prompt-shelf = zum Regal
prompt-resume = weiter
prompt-scroll = scrollen
prompt-watch = auf dem Tisch zeigen
prompt-change = ändern
prompt-page-previous = vorige Seite
prompt-page-next = nächste Seite
prompt-pause = Pause

key-space = Leertaste
key-enter = Eingabe
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
typing-delete = Löschen
typing-done = Fertig
colour = Farbe
colour-and-symbol = { $colour }, { $symbol }
colour-vermilion = zinnoberrot
colour-sky = himmelblau
colour-leaf = blattgrün
colour-amber = bernsteingelb
colour-violet = violett
colour-rose = rosa
colour-steel = stahlgrau
colour-sand = sandfarben
symbol-circle = Kreis
symbol-triangle = Dreieck
symbol-square = Quadrat
symbol-diamond = Raute
symbol-star = Stern
symbol-crescent = Halbmond
symbol-cross = Kreuz
symbol-leaf = Blatt
bot-level = Bot-Stufe
level-beginner = Anfänger
level-easy = Leicht
level-normal = Normal
level-strong = Stark
level-best = Beste
level-mixed = Gemischt
seat-position = Platz
seat-position-of = { $place } von { $of }
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
pause-save-to-shelf = Speichern und zum Regal
page-of = { $page } / { $of }

solo-score = { $points } Punkte
# $names: the winners. $count: how many they are.
match-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
nobody-won = Niemand gewinnt
score-chart-title = Punkteverlauf
score-chart-moves = { $moves ->
    [one] 1 Schritt
   *[other] { $moves } Schritte
}
rematch = Revanche
change-players = Spieler ändern
other-game = Anderes Spiel

# The first start.
welcome = Willkommen
welcome-about = Alles lässt sich später in den Einstellungen ändern.
welcome-start = Zu den Spielen

setting-effects = Lautstärke der Effekte
setting-alerts = Lautstärke der Signale
setting-text = Schriftgröße
setting-colour-vision = Farbsehen
setting-motion = Weniger Bewegung
setting-speed = Spieltempo
setting-graphics = Grafik
setting-one-press-roll = Mit einem Tastendruck würfeln
setting-auto-roll = Automatisch würfeln
setting-gather-dice = Würfel aufreihen
setting-camera = Kamera
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
setting-language = Sprache
percent = { $n } %
palette-standard = Standard
palette-deuteranopia = Deuteranopie (Grün)
palette-protanopia = Protanopie (Rot)
palette-tritanopia = Tritanopie (Blau)
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
quality-limited = { $chosen }, gezeigt als { $level ->
    [low] niedrig
    [medium] mittel
   *[high] hoch
}
quality-low = Niedrig
quality-medium = Mittel
quality-high = Hoch
language-en = English
language-de = Deutsch

# Die Analyse einer beendeten Partie.
review = Analyse
review-running = Die Analyse wird berechnet: { $done }
review-preparing = Die Chancen dieses Spiels werden berechnet, einmal für diese Hausregeln. Das kann eine halbe Minute dauern.
review-no-evaluator = Keine Analyse: Die Bots können dieses Spiel mit dieser Spielerzahl und diesen Hausregeln noch nicht bewerten.
review-failed = Die Analyse konnte nicht berechnet werden. Schließe diese Seite und öffne sie noch einmal.
review-chances = Gewinnchance nach jedem Schritt
review-start = Beginn
review-luck = Glück
review-choices = Können
review-others = Andere
review-result = Ergebnis
review-luckiest = Die glücklichsten Züge
review-costliest = Die teuersten Entscheidungen
review-better = Besser: { $move }
# Über einem Zug, der auf dem Tisch gezeigt wird.
review-watched = Schritt { $n } von { $of }
watch-again = Noch einmal
watch-better = Besserer Zug
watch-played = Gespielter Zug
review-move = { $name }, Schritt { $n }
review-about = etwa { $amount }
review-exact = Alle Chancen sind exakt.
review-estimate = Die Chancen sind geschätzt. Sie widersprechen sich um etwa { $error } je Schritt; „Andere“ enthält das.
review-private = Jede Linie gilt nach dem Wissen dieses Spielers. Die Chancen ergeben deshalb nicht immer 100 %.

setting-hints = Tipps
hints-everyone = Alle
hints-chosen = Ausgewählte
hints-no-one = Aus
setting-coach = Trainer beim Üben

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
setting-thinking = Bots überlegen
thinking-usual = Wie üblich
review-legend = Glück: was Würfel und Steine geändert haben. Können: was eigene Entscheidungen gekostet haben. Andere: was die Entscheidungen der anderen geändert haben.
review-number = Schritt { $n }
review-score = { $name }: { $score }
setting-hints-about = Eine Taste zeigt in der Partie den besten Zug.
setting-coach-about = Spielt nur eine Person mit, fragt der Trainer vor einem teuren Fehler nach.
setting-thinking-about = Nur Vega nutzt das aus, und nur bei Multzo. Die anderen Bots brauchen weniger.

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
