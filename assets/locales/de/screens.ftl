# Bildschirme und Menüs.
rollick = Rollick
quit = Beenden
settings = Einstellungen
dice-lab = Würfellabor
soon = bald
still-wrapped = { $game } steckt noch in der Folie. Es kommt mit einer späteren Version.
continue = { $game } fortsetzen
about-continue = Alles steht, wie ihr es verlassen habt.
about-lab = Tausende Würfe, und man sieht, wie gerecht sie fallen.
about-settings = Klang, Schrift, Bewegung, Tempo und Sprache.
about-quit = Gute Nacht. Alles ist gespeichert.
seats-exactly = { $most } Plätze
seats-range = { $least }–{ $most } Plätze
box-facts = { $seats } · { $from }–{ $to } Minuten

prompt-open = öffnen
prompt-choose = wählen
prompt-back = zurück
prompt-join = hinsetzen
prompt-ready = bereit
prompt-unready = doch nicht bereit
prompt-leave-chair = aufstehen
prompt-add-bot = Bot dazu
prompt-level = Stärke ändern
prompt-start = los
prompt-missing = was noch fehlt
prompt-shelf = zurück zum Regal
prompt-resume = weiter
prompt-scroll = blättern
prompt-change = ändern
prompt-page-back = Seite zurück
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

chair-free = Frei
chair-person = Spieler { $seat }
chair-bot = Bot { $seat }
chair-program = Programm { $seat }
side = Seite { $side }
sit-here = Hinsetzen
add-bot = Bot dazu
ready = Bereit
not-ready = Bereit?
more = Mehr
all-ready = Alle sind bereit.
too-few = { $fewest ->
    [one] Ein Platz muss besetzt sein. Zum Hinsetzen an einem Gerät eine Taste drücken.
    [2] Zwei Plätze müssen besetzt sein. Zum Hinsetzen an einem Gerät eine Taste drücken.
    [3] Drei Plätze müssen besetzt sein. Zum Hinsetzen an einem Gerät eine Taste drücken.
   *[other] { $fewest } Plätze müssen besetzt sein. Zum Hinsetzen an einem Gerät eine Taste drücken.
}
waits-for = { $many ->
    [one] Eine Person ist noch nicht bereit.
   *[other] { $many } Personen sind noch nicht bereit.
}
start = Los geht’s
not-yet = Noch nicht: Es sind Plätze frei oder nicht alle bereit.
house-rules-are = Hausregeln: { $card }
rules = Spielregeln
to-shelf = Zurück zum Regal

change-name = Namen ändern
type-a-name = Tippen oder Buchstaben wählen
space = Leerzeichen
delete = Löschen
done = Fertig
colour = Farbe
colour-and-symbol = { $colour }, { $symbol }
colour-vermilion = zinnoberrot
colour-sky = himmelblau
colour-leaf = blattgrün
colour-amber = bernstein
colour-violet = violett
colour-rose = rosa
colour-steel = stahlgrau
colour-sand = sand
symbol-circle = Kreis
symbol-triangle = Dreieck
symbol-square = Quadrat
symbol-diamond = Raute
symbol-star = Stern
symbol-crescent = Sichel
symbol-cross = Kreuz
symbol-leaf = Blatt
level = Stärke
level-easy = leicht
level-normal = normal
place = Platz am Tisch
place-of = { $place } von { $of }
get-up = Aufstehen
remove-bot = Bot wegschicken

house-rules-of = Hausregeln: { $game }
play-like-this = So spielen
no-house-rules = Dieses Spiel spielt man wie gedruckt: Hier gibt es nichts zu wählen.
preset-printed = Wie gedruckt
preset-own = Eure eigenen
value-on = an
value-off = aus
match-rules = Hausregeln dieser Partie
match-rules-own = Was anders ist als gedruckt, steht zuerst und fett.
match-rules-printed = Alles ist wie gedruckt.

paused = Pause
paused-seat-waits = Pause: Ein Platz wartet auf seinen Spieler
resume = Weiter
history = Was geschah
history-empty = Noch nichts. Der erste Wurf steht aus.
save-and-leave = Speichern und gehen
page-of = Seite { $page } von { $of }

alone-ended = { $points } Punkte
one-won = { $name } gewinnt!
several-won = { $names } gewinnen!
nobody-won = Niemand gewinnt
plot-title = Punkte im Lauf der Partie
plot-moves = { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
}
rematch = Revanche
change-seats = Plätze ändern
other-game = Anderes Spiel

setting-effects = Lautstärke der Geräusche
setting-cues = Lautstärke der Signale
setting-text = Schriftgröße
setting-palette = Farben
setting-motion = Weniger Bewegung
setting-speed = Tempo am Tisch
setting-quality = Bildqualität
setting-assist = Wurf mit einem Druck
setting-auto = Von selbst würfeln
setting-choice = Zeit für geheime Wahl
seconds = { $n } s
setting-language = Sprache
percent = { $n } %
palette-standard = normal
palette-deuteranopia = bei Grünschwäche
palette-protanopia = bei Rotschwäche
palette-tritanopia = bei Blauschwäche
speed-normal = normal
speed-fast = schnell
speed-instant = sofort
quality-auto = automatisch
quality-low = niedrig
quality-medium = mittel
quality-high = hoch
language-en = English
language-de = Deutsch
which-game = Welches Spiel?
