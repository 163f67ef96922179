# Sequence Dice: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-sequence-dice = Sequence Dice
game-sequence-dice-line = Zwei Würfel, ein Chip, und wer zuerst eine lückenlose Reihe hat.

option-sequence-dice-line = Länge der Reihe
option-sequence-dice-line-auto = nach Plätzen
option-sequence-dice-line-five = fünf
option-sequence-dice-line-six = sechs
option-sequence-dice-line-auto-about = Sechs in einer Reihe zu zweit und zu viert, fünf zu dritt.
option-sequence-dice-line-five-about = Fünf in einer Reihe gewinnen. Kurz: etwa eine Viertelstunde.
option-sequence-dice-line-six-about = Sechs in einer Reihe gewinnen. Bei drei Seiten dauert das: rund 140 Züge.

preset-sequence-dice-short = Kurz
preset-sequence-dice-long = Lang

rules-sequence-dice-1-title = Das Ziel
rules-sequence-dice-1 = Als erste Seite eine lückenlose Reihe eigener Chips haben: quer, hinunter oder schräg.

    Bei zwei Seiten ist die Reihe sechs lang, bei drei Seiten fünf; eine Hausregel kann das ändern. Eine längere Reihe gewinnt auch.

    Zu zweit spielt jeder gegen jeden, zu dritt auch. Zu viert spielen Paare: Partner sitzen sich gegenüber und teilen eine Farbe.
rules-sequence-dice-2-title = Das Brett
rules-sequence-dice-2 = Das Brett hat 36 Felder: je vier mit den Zahlen 2 bis 9 und mit der 12. Die 2er sind die Ecken, die 12er die Mitte. 10er und 11er gibt es nicht; diese Würfe tun etwas anderes.

    Jede Seite hat 20 Chips. Ein Chip, der das Brett verlässt, geht zu seiner Seite zurück. Wer keinen mehr hat, kann keinen setzen; der Zug ist vorbei.
rules-sequence-dice-3-title = Ein Zug
rules-sequence-dice-3 = Zu Beginn werfen alle beide Würfel; die höchste Summe fängt an, bei Gleichstand wird noch einmal geworfen. Dann geht es im Uhrzeigersinn.

    Beide Würfel werfen und die Summe spielen. Was getan werden kann, muss getan werden.
rules-sequence-dice-4-title = Was ein Wurf tut
rules-sequence-dice-4 = 3 bis 9: einen Chip auf ein freies Feld dieser Zahl setzen, welches man mag. Sind alle vier besetzt, nimmt man von einem davon den Chip eines Gegners und setzt den eigenen dorthin. Gehören alle vier der eigenen Seite, ist der Zug vorbei.

    2 und 12: ebenso, und danach wird noch einmal geworfen, ob man setzen konnte oder nicht.

    10, die Abwehr: einen Chip eines Gegners vom Brett nehmen. Chips auf den 2ern und 12ern sind sicher.

    11, der freie Wurf: einen Chip auf irgendein freies Feld setzen. Nur wenn das ganze Brett voll ist, ersetzt man stattdessen irgendeinen Chip eines Gegners.
rules-sequence-dice-5-title = Unsere Entscheidungen
rules-sequence-dice-5 = Wo die gedruckten Regeln schweigen, haben wir entschieden: Der zusätzliche Wurf hängt an der Summe, nicht am Feld; eine freie 11 auf einer 2 bringt keinen.

    Ohne Chip im Vorrat setzt und ersetzt eine Seite nichts; eine 10 wird gespielt wie immer.

    Nach 400 Zügen ohne Reihe gewinnt die Seite mit der längsten Reihe; bei Gleichstand die mit mehr Chips auf dem Brett; sonst teilen sie.

sequence-dice-rolled-to-start = { $name } würfelt { $number } um den Anfang
sequence-dice-start-tied = Gleichstand: die Höchsten würfeln noch einmal
sequence-dice-starter-found = { $name } fängt an
sequence-dice-rolled = { $name } würfelt { $number }
sequence-dice-placed = { $name } legt einen Chip auf { $number }
sequence-dice-replaced = { $name } erobert eine { $number }
sequence-dice-removed = { $name } nimmt einen Chip von einer { $number }
sequence-dice-passed-no-chip = Kein Chip ist mehr da
sequence-dice-passed-all-own = Alle Felder dieser Zahl gehören schon der eigenen Seite
sequence-dice-passed-nothing = Es gibt keinen Chip zu nehmen
sequence-dice-extra-turn = { $name } würfelt noch einmal
sequence-dice-line = Eine Reihe von { $length }!
sequence-dice-turns-ran-out = { $turns } Züge ohne Reihe: die längste Reihe gewinnt
sequence-dice-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
sequence-dice-asks-place = lege einen Chip auf eine { $number }
sequence-dice-asks-replace = ersetze einen Chip auf einer { $number }
sequence-dice-asks-wild = Joker: lege einen Chip auf ein beliebiges freies Feld
sequence-dice-asks-wild-replace = Joker: ersetze einen beliebigen Chip
sequence-dice-asks-remove = nimm einen gegnerischen Chip weg
sequence-dice-table-total = Wurf
sequence-dice-table-spaces = Felder
sequence-dice-table-chance = Chance
sequence-dice-table-does = Was er bewirkt
sequence-dice-table-place = einen Chip darauf legen
sequence-dice-table-again = einen Chip darauf legen, noch einmal würfeln
sequence-dice-table-remove = einen gegnerischen Chip wegnehmen
sequence-dice-table-wild = einen Chip irgendwohin legen
sequence-dice-board-heading = Das Brett
sequence-dice-totals-heading = Was die Würfel sagen
sequence-dice-need = { $need } in einer Reihe
sequence-dice-longest = Reihe von { $n }
sequence-dice-chips-left = noch { $n } Chips
sequence-dice-why-completes = Damit ist eine Reihe von { $need } voll.
sequence-dice-why-takes-early = Das nimmt einen Chip weg, bevor er zu einer Reihe wachsen kann.
sequence-dice-why-takes-out = Das nimmt einen Chip aus einer Reihe, die { $threat } von { $need } hat.
sequence-dice-why-stops = Das hält eine Reihe auf, die { $threat } von { $need } hat.
sequence-dice-why-one-more = Dann fehlt noch ein Chip zu { $need } in einer Reihe: eine { $number } oder eine 11, { $ways } von 36 Würfen.
sequence-dice-why-holds = Hier ist keine Reihe offen, aber der Chip hält das Feld.
sequence-dice-why-open = Die Reihen durch dieses Feld sind noch offen.
sequence-dice-why-makes = Das macht { $chips } von { $need } in einer Reihe, die noch offen ist.
sequence-dice-why-together = Das hält die Chips beieinander.

illegal-sequence-dice-other-number = Das Feld zeigt eine andere Zahl als der Wurf.
illegal-sequence-dice-covered = Das Feld ist besetzt; ein freies mit dieser Zahl gibt es noch.
illegal-sequence-dice-all-covered = Alle Felder dieser Zahl sind besetzt: Ersetze einen Chip eines Gegners.
illegal-sequence-dice-still-empty = Ersetzt wird ein Chip nur, wenn kein Feld dieser Zahl mehr frei ist.
illegal-sequence-dice-ten-removes = Eine 10 nimmt einen Chip eines Gegners vom Brett.
illegal-sequence-dice-nothing-there = Auf dem Feld liegt kein Chip.
illegal-sequence-dice-safe = Chips auf den 2ern und 12ern sind vor einer 10 sicher.
illegal-sequence-dice-wild-covered = Das Feld ist besetzt; die freie 11 nimmt irgendein leeres.
illegal-sequence-dice-board-full = Das Brett ist voll: Ersetze einen Chip eines Gegners.
illegal-sequence-dice-not-full = Die freie 11 ersetzt nur dann einen Chip, wenn das ganze Brett voll ist.
illegal-sequence-dice-only-ten-removes = Nur eine 10 nimmt einen Chip vom Brett.
illegal-sequence-dice-partners = Das ist ein Chip eurer eigenen Seite, und ein Partner ist kein Gegner.
illegal-sequence-dice-own = Das ist dein eigener Chip.
