# Warum eine Wahl abgelehnt wird: die Sätze der Regeln.
illegal-over = Die Partie ist zu Ende.
illegal-not-your-turn = Ein anderer Platz ist am Zug.
illegal-dice-awaited = Erst kommen die Würfel.
illegal-shuffle-awaited = Erst werden die Steine gemischt.
illegal-choice-awaited = Erst muss gewählt werden.
illegal-wrong-number-of-dice = Es ist eine andere Zahl von Würfeln zu werfen.
illegal-no-clock = In dieser Partie läuft keine Uhr.

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
