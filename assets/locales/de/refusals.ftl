# Warum eine Wahl abgelehnt wird: die Sätze der Regeln.
illegal-over = Die Partie ist zu Ende.
illegal-not-your-turn = Du bist noch nicht dran.
illegal-no-such-seat = Diesen Platz gibt es nicht.
illegal-roll-first = Würfle zuerst.
illegal-shuffle-awaited = Warte, bis gemischt ist.
illegal-choose-first = Erst muss noch etwas gewählt werden.
illegal-wrong-number-of-dice = Das ist die falsche Anzahl Würfel.
illegal-no-time-limit = Diese Partie hat kein Zeitlimit.
illegal-no-shuffle = In diesem Spiel gibt es nichts zu mischen.
illegal-nothing-to-undo = Zu spät zum Zurücknehmen: Es ging schon weiter.
illegal-already-chosen = Du hast dich schon festgelegt.
