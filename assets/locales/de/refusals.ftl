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
illegal-no-shuffle = In diesem Spiel wird nichts gemischt.
illegal-nothing-to-take-back = Es gibt nichts zurückzunehmen: Würfel, etwas Aufgedecktes oder ein anderer Platz kam nach deiner Wahl.
illegal-already-chosen = Du hast schon gewählt; dabei bleibt es.

illegal-farkle-decide = Es liegen schon Würfel beiseite: sichern oder werfen.
illegal-farkle-entry = Die ersten Punkte müssen den Einstieg erreichen; wirf weiter.
illegal-farkle-set-aside-first = Lege zuerst mindestens einen Würfel beiseite, der zählt.
illegal-hot-dice-set-aside-first = Lege zuerst mindestens einen Würfel beiseite, der zählt.
illegal-hot-dice-coin-asked = Gefragt ist die Münze: Kopf oder Zahl.
illegal-hot-dice-nothing = Lege mindestens einen Würfel beiseite.
illegal-hot-dice-other-dice = Nur Würfel dieses Wurfs können beiseitegelegt werden.
illegal-hot-dice-left-over = Jeder dieser Würfel muss zu einer Kombination gehören, die zählt.

illegal-jackpot-chance-first = Zuerst wird über die Chance entschieden.
illegal-jackpot-chance-full = Auf dem Chance-Feld liegt höchstens ein Stein, und dort liegt einer.
illegal-jackpot-used-up = Die Steine dieses Symbols sind aufgebraucht.
illegal-jackpot-other-symbol = Die Kombination gibt einen Stein ihres eigenen Symbols.
illegal-jackpot-no-chance-tile = Die Chance kommt vor den Steinen, und nur, wenn dort einer liegt.
illegal-jackpot-no-chance-option = Die Chance braucht drei oder vier gleiche.
illegal-jackpot-no-place = Die Bank hat keinen solchen Platz.
illegal-jackpot-place-full = An diesem Platz ist kein Raum mehr.
illegal-jackpot-nothing-under = Ein Stein liegt auf den Steinen unter ihm: Fülle zuerst diese.

illegal-machz-vote-asked = Über diesen Satz wird abgestimmt: behalten oder weitergeben.
illegal-machz-bet-asked = Wette auf Treffer oder kein Treffer, oder bleibe draußen.
illegal-machz-no-stake = Eine Wette ist mindestens ein Chip; oder bleibe draußen.
illegal-machz-over-limit = Ein Einsatz hat eine Grenze, und der liegt darüber.
illegal-machz-too-few-chips = Ein Platz setzt nur, was er hat.
illegal-machz-roll-or-stop = Der Werfer sagt: werfen oder aufhören.
illegal-machz-no-chips = Ein Platz ohne Chips kann nicht wetten.
illegal-machz-rockers-first = Zuerst wetten die anderen; der Werfer wettet nicht.

illegal-multzo-stock-empty = Der Vorrat ist leer: Ziehe einen abgelegten Stein, der offen liegt.
illegal-multzo-not-face-up = Nur ein abgelegter Stein, der offen liegt, kann gewählt werden.
illegal-multzo-draw-first = Erst wird ein Stein gezogen, dann einer abgelegt.
illegal-multzo-last-turn = Im letzten Zug wird der Stein offen abgelegt.
illegal-multzo-not-yours = Nur ein Stein der eigenen Hand kann abgelegt werden.
illegal-multzo-drawn-already = Ein Stein je Zug: Lege jetzt einen ab.
illegal-multzo-no-null = Eine Nullmünze gibt es für eine gewonnene Kategorie, solange die dieser Farbe noch da ist.
illegal-multzo-coins-first = Zuerst werden die Münzen der Aufdeckung genommen.
illegal-multzo-no-showdown = Münzen werden nach der Aufdeckung genommen.
illegal-multzo-not-the-deck = Die gemischten Steine sind alle 24, jeder einmal.
