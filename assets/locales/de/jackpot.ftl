# Jackpot: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-jackpot = Jackpot
game-jackpot-line = Kirschen, Glocken und eine Bank voller Steine, die leer werden will.

option-jackpot-rack = Bank
option-jackpot-rack-staircase = Treppe
option-jackpot-rack-pyramid = Pyramide
option-jackpot-rack-staircase-about = Fünf Spalten, 5, 4, 3, 2 und 1 hoch: Ein Stein fällt in das unterste freie Fach seiner Spalte.
option-jackpot-rack-pyramid-about = Reihen zu 5, 4, 3, 2 und 1: Ein Stein liegt auf den zweien unter ihm. Reihen und beide Schrägen zählen.
preset-jackpot-pyramid = Pyramide

rules-jackpot-1-title = Das Ziel
rules-jackpot-1 = Fülle deine Bank mit fünfzehn Steinen, so dass drei, vier oder fünf gleiche in einer Linie liegen. Gespielt werden drei Runden; die höchste Summe gewinnt. Allein spielt man um den Rekord.
rules-jackpot-2-title = Ein Wurf
rules-jackpot-2 = Wirf die vier Symbolwürfel. Vier verschiedene geben einen Stein nach Wahl. Ein Paar gibt einen Stein seines Symbols, zwei Paare einen von beiden. Drei gleiche geben einen Stein dieses Symbols, vier gleiche zwei Steine nach Wahl, einen nach dem anderen.

    Ist ein Symbol aufgebraucht, darf stattdessen jeder andere Stein gespielt werden.
rules-jackpot-3-title = Einen Stein setzen
rules-jackpot-3 = Lass den Stein in einen Schacht deiner Bank fallen; er liegt, wo er zur Ruhe kommt. Oder hebe ihn im Chance-Feld am Fuß der Bank auf, wenn es leer ist. Was dort liegt, zählt nichts.

    Wessen Bank voll ist, der ist für diese Runde fertig. Ein Stein ohne freien Platz wird nicht gespielt.
rules-jackpot-4-title = Die Chance
rules-jackpot-4 = Bei drei oder vier gleichen, und mit einem Stein im Chance-Feld, darfst du zuerst diesen Stein herausnehmen: ihn in die Bank fallen lassen oder in den Vorrat zurückgeben. Oder du lässt ihn liegen.
rules-jackpot-5-title = Die Wertung
rules-jackpot-5 = Sind alle Bänke voll, zählen Folgen in Reihen und auf schrägen Linien, nie senkrecht. Von jeder Linie zählt nur die längste Folge; ein Stein kann in mehreren Linien zählen. Fünf in einer Linie sind ein Jackpot.

    Sieben und mehr eines Symbols auf einer Bank bringen einen Zuschlag. Die höchste Zwischensumme bringt den Rundenzuschlag: 30, 60 und 120 in den drei Runden. Bei Gleichstand erhalten ihn alle ganz.
rules-jackpot-6-title = Unsere Entscheide
rules-jackpot-6 = Zu Beginn werfen alle; die meisten Dollars beginnen, dann die meisten Glocken, Orangen, Kirschen. Jede Runde beginnt der Platz links von dem, der die vorige begann. Kirsche und Orange sind auf je zwei Seiten jedes Würfels, Glocke und Dollar auf einer.
jackpot-runs-heading = Folgen von drei, vier und fünf
jackpot-bonus-heading = So viele eines Symbols auf einer Bank
jackpot-odds-heading = Was ein Wurf zeigt
jackpot-table-throw = Wurf
jackpot-table-chance = Chance
jackpot-odds-all-different = alle verschieden
jackpot-odds-one-pair = ein Paar
jackpot-odds-two-pairs = zwei Paare
jackpot-odds-three-alike = drei gleiche
jackpot-odds-four-alike = vier gleiche

# Am Tisch
jackpot-cherry = Kirsche
jackpot-orange = Orange
jackpot-bell = Glocke
jackpot-dollar = Dollar
jackpot-all-different = alle verschieden, ein Stein nach Wahl
jackpot-pair = ein Paar, { $symbol }
jackpot-two-pairs = zwei Paare, { $first } oder { $second }
jackpot-three = drei gleiche, { $symbol }
jackpot-four = vier gleiche, zwei Steine nach Wahl
jackpot-rolled-to-start = { $name } wirft um den Beginn
jackpot-start-tied = Gleichstand: Die Besten werfen noch einmal
jackpot-starter-found = { $name } beginnt
jackpot-round-began = Runde { $round }
jackpot-rolled = { $name }: { $pattern }
jackpot-used-up = Das Symbol ist aufgebraucht: Jedes andere ist recht
jackpot-placed = { $name } spielt { $symbol }
jackpot-kept = { $name } hebt { $symbol } im Chance-Feld auf
jackpot-chance-dropped = { $name } spielt { $symbol } aus dem Chance-Feld
jackpot-chance-given-back = { $name } gibt { $symbol } zurück
jackpot-chance-declined = { $name } lässt das Chance-Feld, wie es ist
jackpot-not-played = Für den Stein von { $name } ist kein Platz mehr
jackpot-rack-filled = Die Bank von { $name } ist voll
jackpot-round-ended = Runde { $round } ist vorbei: die Wertung
jackpot-run-row = { $name }: { $length } × { $symbol } in der Reihe, { $points }
jackpot-run-diagonal = { $name }: { $length } × { $symbol } schräg, { $points }
jackpot-five = JACKPOT! { $name }: fünf × { $symbol }, { $points }
jackpot-shout = JACKPOT!
jackpot-shouted = { $name }: fünf × { $symbol }, { $points }
jackpot-bonus = { $name }: { $count } × { $symbol } auf der Bank, { $points }
jackpot-high = { $name }: die beste Runde, { $points } dazu
jackpot-round-scored = { $name }: { $points } in dieser Runde
jackpot-won = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } teilen sich den Sieg
}
jackpot-who-starts = wer beginnt?
jackpot-round-of = Runde { $round } von { $of }
jackpot-this-round = { $points } in dieser Runde
jackpot-makes-nothing = bringt noch nichts
jackpot-makes = bringt { $points }
jackpot-makes-run = { $length } in der Linie: bringt { $points }
jackpot-hope = { $missing ->
    [one] noch 1 × { $symbol } für { $points }
   *[other] noch { $missing } × { $symbol } für { $points }
}
jackpot-chance-keeps = ins Chance-Feld, wo er nichts zählt
jackpot-chance-stays = Drei oder vier gleiche: Was wird aus dem Stein im Chance-Feld?
jackpot-prompt-let-go = fallen lassen
jackpot-prompt-channel = Schacht
jackpot-prompt-symbol = anderes Symbol
jackpot-prompt-drop = hier fallen lassen
jackpot-prompt-give-back = zurückgeben
jackpot-prompt-leave = liegen lassen
jackpot-prompt-sheet = Blatt
jackpot-sheet-diagonals = Schräge
jackpot-sheet-rows = Reihen
jackpot-sheet-bonus = Bank-Zuschlag
jackpot-sheet-sub = Zwischensumme
jackpot-sheet-high = Beste Runde
jackpot-sheet-total = Runde
jackpot-sheet-grand = Gesamt

illegal-jackpot-chance-first = Zuerst wird über die Chance entschieden.
illegal-jackpot-chance-full = Auf dem Chance-Feld liegt höchstens ein Stein, und dort liegt einer.
illegal-jackpot-used-up = Die Steine dieses Symbols sind aufgebraucht.
illegal-jackpot-other-symbol = Die Kombination gibt einen Stein ihres eigenen Symbols.
illegal-jackpot-no-chance-tile = Die Chance kommt vor den Steinen, und nur, wenn dort einer liegt.
illegal-jackpot-no-chance-option = Die Chance braucht drei oder vier gleiche.
illegal-jackpot-no-place = Die Bank hat keinen solchen Platz.
illegal-jackpot-place-full = An diesem Platz ist kein Raum mehr.
illegal-jackpot-nothing-under = Ein Stein liegt auf den Steinen unter ihm: Fülle zuerst diese.
