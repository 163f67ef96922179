# Bildschirme und Menüs.
rollick = Rollick
quit = Beenden
settings = Einstellungen
dice-lab = Würfellabor
soon = bald
continue = { $game } fortsetzen
about-continue = Weiter, wo ihr aufgehört habt.
about-lab = Würfle tausendfach und sieh selbst, wie fair es zugeht.
about-settings = Ton, Schriftgröße, Bewegung, Tempo und Sprache.
about-quit = Bis zum nächsten Mal. Eure Partie ist gespeichert.
seats-exactly = { $most } Spieler
seats-range = { $least }–{ $most } Spieler
box-facts = { $seats } · { $from }–{ $to } Min.

prompt-open = öffnen
prompt-choose = wählen
prompt-back = zurück
prompt-join = mitspielen
prompt-ready = bereit
prompt-unready = doch nicht bereit
prompt-leave-chair = aussteigen
prompt-add-bot = Bot dazu
prompt-level = Bot-Stärke
prompt-start = starten
prompt-missing = was fehlt noch?
prompt-shelf = zum Regal
prompt-resume = weiter
prompt-scroll = scrollen
prompt-change = ändern
prompt-page-back = vorige Seite
prompt-page-on = nächste Seite
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
mouse-click = Klick

chair-free = Freier Platz
chair-person = Spieler { $seat }
chair-bot = Bot { $seat }
chair-program = Externer Bot { $seat }
side = Team { $side }
sit-here = Mitspielen
add-bot = Bot dazu
ready = Bereit
not-ready = Bin bereit
more = Ändern
all-ready = Alle sind bereit.
too-few = { $fewest ->
    [one] Drück eine Taste auf Controller oder Tastatur, um mitzuspielen.
    [2] Mindestens zwei Spieler. Drück eine Taste auf Controller oder Tastatur, um mitzuspielen.
    [3] Mindestens drei Spieler. Drück eine Taste auf Controller oder Tastatur, um mitzuspielen.
   *[other] Mindestens { $fewest } Spieler. Drück eine Taste auf Controller oder Tastatur, um mitzuspielen.
}
waits-for = { $many ->
    [one] Ein Spieler ist noch nicht bereit.
   *[other] { $many } Spieler sind noch nicht bereit.
}
start = Los geht’s
not-yet = Noch nicht: Es fehlen Spieler, oder nicht alle sind bereit.
house-rules-are = Hausregeln: { $card }
rules = Spielregeln
to-shelf = Zurück zum Regal

change-name = Name
type-a-name = Tippen oder Buchstaben wählen
space = Leerzeichen
delete = Löschen
done = Fertig
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
symbol-crescent = Sichel
symbol-cross = Kreuz
symbol-leaf = Blatt
level = Bot-Stärke
level-easy = Leicht
level-normal = Normal
place = Platz
place-of = { $place } von { $of }
get-up = Aussteigen
remove-bot = Bot entfernen

house-rules-of = Hausregeln: { $game }
play-like-this = So spielen
no-house-rules = Für dieses Spiel gibt es keine Hausregeln.
preset-printed = Standard
preset-own = Eigene
value-on = An
value-off = Aus
match-rules = Hausregeln dieser Partie
match-rules-own = Geänderte Regeln stehen oben, fett gedruckt.
match-rules-printed = Standardregeln, nichts geändert.

paused = Pause
paused-seat-waits = Pause: Ein Spieler fehlt
resume = Weiter
history = Verlauf
history-empty = Noch nichts. Die Partie hat gerade erst begonnen.
save-and-leave = Speichern und zum Regal
page-of = { $page } / { $of }

alone-ended = { $points } Punkte
one-won = { $name } gewinnt!
several-won = { $names } gewinnen!
nobody-won = Niemand gewinnt
plot-title = Punkteverlauf
plot-moves = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}
rematch = Revanche
change-seats = Spieler ändern
other-game = Anderes Spiel

setting-effects = Lautstärke der Effekte
setting-cues = Lautstärke der Signale
setting-text = Schriftgröße
setting-palette = Farbsehen
setting-motion = Weniger Bewegung
setting-speed = Spieltempo
setting-quality = Grafik
setting-assist = Mit einem Tastendruck würfeln
setting-auto = Automatisch würfeln
setting-choice = Zeitlimit bei geheimer Wahl
seconds = { $n } s
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
quality-low = Niedrig
quality-medium = Mittel
quality-high = Hoch
language-en = English
language-de = Deutsch
which-game = Welches Spiel?
