# Sequence Dice: Name, Hausregeln, Regelseiten, Tisch und Absagen.
game-sequence-dice = Sequence Dice
game-sequence-dice-line = Zwei Würfel, ein Chip pro Zug: Wer zuerst eine Reihe hat, gewinnt.
game-sequence-dice-aim = Es gewinnt, wer zuerst eine Reihe eigener Chips hat, meist sechs.
game-sequence-dice-roll = Würfle mit zwei Würfeln.
game-sequence-dice-choose = Leg einen Chip auf ihre Summe.
game-sequence-dice-score = Füll eine Reihe, auch diagonal.

option-sequence-dice-line = Länge der Reihe
option-sequence-dice-line-auto = Automatisch
option-sequence-dice-line-five = Fünf
option-sequence-dice-line-six = Sechs
option-sequence-dice-line-auto-about = Sechs in einer Reihe zu zweit oder zu viert, fünf zu dritt.
option-sequence-dice-line-five-about = Fünf in einer Reihe gewinnen. Etwa 15 Minuten.
option-sequence-dice-line-six-about = Sechs in einer Reihe gewinnen. Zu dritt dauert das lange: etwa 140 Züge.
option-sequence-dice-start = Wer beginnt
option-sequence-dice-start-roll = Auswürfeln
option-sequence-dice-start-seat = Spieler { $n }

preset-sequence-dice-short = Kurz
preset-sequence-dice-long = Lang

rules-sequence-dice-1-title = Das Ziel und das Brett
rules-sequence-dice-1 = Wer zuerst eine lückenlose Reihe eigener Chips hat, gewinnt: waagerecht, senkrecht oder diagonal. { $line ->
        [five] Fünf in einer Reihe gewinnen.
        [six] Sechs in einer Reihe gewinnen.
       *[auto] Zu zweit und zu viert gewinnen sechs in einer Reihe, zu dritt fünf.
    } Eine längere Reihe gewinnt auch.

    @board

    Es gibt je vier Felder mit den Zahlen 2 bis 9 und mit der 12. Die 2er sind die Ecken, die 12er die Mitte. Felder mit 10 oder 11 gibt es nicht; diese Würfe bewirken etwas Besonderes.

    Zu zweit und zu dritt spielt jeder für sich. Zu viert spielt ihr in Paaren: Partner sitzen sich gegenüber und teilen sich eine Farbe. Sie beraten sich nicht.
rules-sequence-dice-2-title = Ein Zug
rules-sequence-dice-2 = Würfle mit beiden Würfeln; die Summe sagt, was du tust. Ist es möglich, musst du es tun.

    @totals

    3 bis 9: Sind alle vier Felder besetzt, ersetz auf einem davon einen gegnerischen Chip. Gehören alle vier deinem Team, ist dein Zug vorbei.

    2 oder 12: genauso, und du würfelst noch einmal, auch wenn du nicht setzen konntest.

    10, Abwehr: ein beliebiger gegnerischer Chip, nur nicht auf einer 2 oder 12. Gibt es keinen, ist dein Zug vorbei.

    11, Joker: ein beliebiges freies Feld. Nur wenn das Brett voll ist, ersetz stattdessen einen beliebigen gegnerischen Chip.
rules-sequence-dice-3-title = Das Kleingedruckte
rules-sequence-dice-3 = Zu Beginn würfeln alle mit beiden Würfeln; die höchste Summe fängt an, bei Gleichstand wird noch einmal gewürfelt. Dann geht es im Uhrzeigersinn.

    Jede Farbe hat 20 Chips; entfernte gehen in ihren Vorrat zurück. Ohne Chips kannst du weder setzen noch ersetzen, aber eine 10 gilt trotzdem.

    Wo die Originalregeln etwas offen lassen, gilt bei uns: Den Zusatzwurf bringt die gewürfelte 2 oder 12, nicht das Feld: Eine Joker-11 auf einer 2 bringt keinen.

    Nach 400 Zügen gewinnt die längste Reihe; bei Gleichstand, wer mehr Chips auf dem Brett hat; ist auch das gleich, teilt ihr euch den Sieg.

    Die Anordnung der Zahlen auf dem Brett ist unsere. Das Original verlangt fünf in einer Reihe und nennt sechs das bessere Spiel für zwei Spieler oder Teams; bei uns ist sechs für sie der Standard.

sequence-dice-chart-title = Längste Reihe
sequence-dice-begin = Alle würfeln. Die höchste Summe fängt an.
sequence-dice-rolled-to-start = { $name } würfelt { $number }
sequence-dice-start-tied = Gleichstand. Noch einmal würfeln
sequence-dice-starter-found = { $name } fängt an
sequence-dice-rolled = { $name } würfelt { $number }
sequence-dice-placed = { $name } setzt einen Chip auf { $number }
sequence-dice-replaced = { $name } ersetzt einen Chip auf { $number }
sequence-dice-removed = { $name } entfernt einen Chip von { $number }
sequence-dice-passed-no-chip = Keine Chips mehr zum Setzen
sequence-dice-passed-all-own = Alle vier Felder gehören schon dieser Farbe
sequence-dice-passed-nothing = Kein Chip zum Entfernen
sequence-dice-extra-turn = { $name } würfelt noch einmal
sequence-dice-row-made = { $length } in einer Reihe!
sequence-dice-turns-ran-out = Nach { $turns } Zügen gewinnt die längste Reihe
sequence-dice-ended = { $length } in einer Reihe
sequence-dice-asks-place = setz einen Chip auf { $number }
sequence-dice-asks-replace = alle besetzt: ersetz einen Chip auf { $number }
sequence-dice-asks-wild = Joker: setz einen Chip auf ein freies Feld
sequence-dice-asks-wild-replace = Joker: ersetz einen gegnerischen Chip
sequence-dice-asks-remove = entferne einen gegnerischen Chip (nicht auf 2 oder 12)
sequence-dice-table-roll = Wurf
sequence-dice-table-spaces = Felder
sequence-dice-table-chance = Chance
sequence-dice-table-does = Wirkung
sequence-dice-table-place = dort einen Chip setzen
sequence-dice-table-again = dort einen Chip setzen, noch einmal würfeln
sequence-dice-table-remove = einen gegnerischen Chip entfernen
sequence-dice-table-wild = irgendwo einen Chip setzen
sequence-dice-need = { $need } in einer Reihe
sequence-dice-longest = längste Reihe: { $n }
sequence-dice-chips-left = { $n ->
    [one] noch 1 Chip
   *[other] noch { $n } Chips
}
sequence-dice-why-completes = Vollendet eine Reihe von { $need }.
sequence-dice-why-removes-early = Entfernt einen Chip, bevor daraus eine Reihe wird.
sequence-dice-why-breaks = Unterbricht eine Reihe mit { $threat } von { $need } Chips.
sequence-dice-why-blocks = Blockiert eine Reihe mit { $threat } von { $need } Chips.
sequence-dice-why-one-more = Dann fehlt noch ein Chip zu { $need } in einer Reihe: { $number } oder 11, { $ways } von 36 Würfen.
sequence-dice-why-keeps-out = Blockiert andere, aber keine eigene Reihe kann es nutzen.
sequence-dice-why-open = Besetzt ein Feld, auf dem noch Reihen möglich sind.
sequence-dice-why-makes = Bringt eine offene Reihe auf { $chips } von { $need }.

illegal-sequence-dice-other-number = Dieses Feld passt nicht zu deinem Wurf.
illegal-sequence-dice-covered = Dieses Feld ist besetzt. Von dieser Zahl ist noch ein Feld frei.
illegal-sequence-dice-all-covered = Alle vier sind besetzt. Ersetz einen gegnerischen Chip.
illegal-sequence-dice-still-empty = Ersetzen kannst du erst, wenn alle vier besetzt sind.
illegal-sequence-dice-ten-removes = Eine 10 entfernt einen gegnerischen Chip.
illegal-sequence-dice-nothing-there = Dort liegt kein Chip.
illegal-sequence-dice-safe = Eine 10 entfernt nichts von 2 oder 12.
illegal-sequence-dice-wild-covered = Dieses Feld ist besetzt. Eine Joker-11 geht auf jedes freie Feld.
illegal-sequence-dice-board-full = Das Brett ist voll. Ersetz einen gegnerischen Chip.
illegal-sequence-dice-not-full = Eine 11 ersetzt nur dann einen Chip, wenn das Brett voll ist.
illegal-sequence-dice-only-ten-removes = Nur eine 10 entfernt einen Chip.
illegal-sequence-dice-partners = Der Chip gehört deinem eigenen Team.
illegal-sequence-dice-own = Das ist dein eigener Chip.

sequence-dice-upper-left = oben links
sequence-dice-upper-right = oben rechts
sequence-dice-lower-left = unten links
sequence-dice-lower-right = unten rechts
sequence-dice-do-place = Chip auf die { $number } { $where }
sequence-dice-do-replace = Chip auf der { $number } { $where } ersetzen
sequence-dice-do-remove = Chip von der { $number } { $where } nehmen

tip-sequence-dice-place = Setz deinen Chip auf ein freies Feld mit der gewürfelten Zahl. Du brauchst eine Reihe deiner Farbe.
tip-sequence-dice-replace = Alle diese Felder sind besetzt. Ersetz einen gegnerischen Chip durch deinen.
tip-sequence-dice-remove = Eine 10: Nimm einen gegnerischen Chip vom Brett, wo es am meisten stört. Chips auf einer 2 oder 12 sind sicher.

lesson-sequence-dice-aim = Bring als Erster sechs deiner Chips in eine Reihe: waagerecht, senkrecht oder diagonal. Zu dritt genügen fünf.
lesson-sequence-dice-throw = Wirf beide Würfel. Die Summe sagt, wohin dein Chip kommt. Dann ist der Nächste dran.
lesson-sequence-dice-number = Eine 7: Wähle ein freies Feld mit einer 7. Alle Summen von 3 bis 9 gehen so.
lesson-sequence-dice-twelve = Eine 12: Setz einen Chip auf eine 12 und würfle noch einmal. Mit einer 2 ist es genauso.
lesson-sequence-dice-again = Du würfelst noch einmal.
lesson-sequence-dice-eleven = Die 11 ist der Joker: ein beliebiges freies Feld.
lesson-sequence-dice-ten = Eine 10 nimmt einen gegnerischen Chip weg, nur nicht von 2 oder 12. Ist keiner da, ist dein Zug vorbei.
lesson-sequence-dice-replace = Alle vier Felder deiner Zahl besetzt? Ersetze dort einen gegnerischen Chip, auch auf 2 oder 12. Sind alle deine, ist dein Zug vorbei.
lesson-sequence-dice-partners = Zu viert teilst du dir die Farbe mit deinem Gegenüber und brauchst sechs. Partner beraten sich nicht.
lesson-sequence-dice-recap =
    Sechs Chips in einer Reihe gewinnen, zu dritt fünf: waagerecht, senkrecht oder diagonal.
    2 und 12: Setz einen Chip und würfle noch einmal. 10 nimmt einen gegnerischen Chip weg, 11 ist der Joker.
    Alle vier Felder deiner Zahl besetzt? Ersetze dort einen gegnerischen Chip.
    Chips auf einer 2 oder 12 nimmt keine 10 weg. Jede Farbe hat 20 Chips: Ohne Vorrat setzt du keinen.
    Eine Hausregel ändert, wie viele Chips eine Reihe bilden.
