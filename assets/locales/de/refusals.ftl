# Warum eine Wahl abgelehnt wird: die Sätze der Regeln.
illegal-over = Die Partie ist zu Ende.
illegal-not-your-turn = Du bist nicht dran.
illegal-no-such-seat = Diesen Platz gibt es nicht.
illegal-dice-awaited = Würfle zuerst.
illegal-shuffle-awaited = Warte, bis gemischt ist.
illegal-choice-awaited = Erst muss noch etwas gewählt werden.
illegal-wrong-number-of-dice = Das ist die falsche Anzahl Würfel.
illegal-no-clock = Diese Partie hat kein Zeitlimit.
illegal-no-shuffle = In diesem Spiel gibt es nichts zu mischen.
illegal-nothing-to-take-back = Zu spät: Das Spiel ist schon weitergegangen.
illegal-already-chosen = Du hast dich schon festgelegt.
