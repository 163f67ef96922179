# Warum eine Wahl abgelehnt wird: die Sätze der Regeln.
illegal-over = Die Partie ist zu Ende.
illegal-not-your-turn = Ein anderer Platz ist am Zug.
illegal-no-such-seat = Diesen Platz gibt es nicht.
illegal-dice-awaited = Erst kommen die Würfel.
illegal-shuffle-awaited = Erst werden die Steine gemischt.
illegal-choice-awaited = Erst muss gewählt werden.
illegal-wrong-number-of-dice = Es ist eine andere Zahl von Würfeln zu werfen.
illegal-no-clock = In dieser Partie läuft keine Uhr.
illegal-no-shuffle = In diesem Spiel wird nichts gemischt.
illegal-nothing-to-take-back = Es gibt nichts zurückzunehmen: Würfel, etwas Aufgedecktes oder ein anderer Platz kam nach deiner Wahl.
illegal-already-chosen = Du hast schon gewählt; dabei bleibt es.
