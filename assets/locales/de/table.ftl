# Über dem Tisch.
device-lost = Gerät weg
device-none = noch kein Gerät
lost-title = { $name } hat das Gerät verloren
nobody-title = { $name } hat noch kein Gerät
lost-about = Die Partie wartet. Kommt dasselbe Gerät zurück, nimmt es seinen Platz von selbst ein.
lost-take = an einem freien Gerät: Platz nehmen
lost-bot = einen Bot spielen lassen
refused-already-seated = Dieses Gerät hat schon einen Platz.
refused-full = Kein Platz ist frei.
refused-taken = Dieser Platz ist besetzt.
refused-not-shareable = Nur Maus und ganze Tastatur können herumgereicht werden.
refused-keyboard-shared = Die Tastatur wird herumgereicht und kann nicht geteilt werden.
refused-keyboard-split = Die Tastatur wird schon in Hälften gespielt.
refused-not-seated = Auf diesem Platz sitzt niemand.
refused-playing = Während einer Partie bleiben die Plätze, wie sie sind.
refused-not-playing = Es wird keine Partie gespielt.
refused-echo = Dieser Controller drückt, was ein anderer drückt. Wahrscheinlich ist es derselbe, doppelt gesehen.
prompt-throw = halten, zum Werfen loslassen
prompt-release = loslassen
prompt-aim = zielen
prompt-place = legen
prompt-replace = erobern
prompt-remove = wegnehmen
prompt-advice = Rat
prompt-take-back = zurücknehmen
banner-turn = { $name }
story-throws = { $n ->
    [one] ein Wurf
   *[other] { $n } Würfe
}
story-moves = { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}
story-lead-changes = { $n ->
    [0] die Führung wechselte nie
    [one] die Führung wechselte einmal
   *[other] die Führung wechselte { $n }-mal
}
story-score-alone = { $n } Punkte allein
story-first-score = der erste Rekord
story-new-best = ein neuer Rekord: Er war { $n }
story-best = der Rekord ist noch { $n }
story-minutes = { $n ->
    [one] eine Minute
   *[other] { $n } Minuten
}
no-match-left = Es gibt keine Partie, die weitergehen kann.
die-cocked = Ein Würfel liegt schief: Er wird angestupst und notfalls neu geworfen.
die-lost = Ein Würfel ist vom Brett gefallen: Er wird neu geworfen.
match-unplayable = Diese Partie kann nicht weitergehen ({ $why }). Ihre Datei bleibt, wie sie ist.
prompt-pick = wählen
prompt-aside = beiseitelegen
prompt-aside-throw = beiseite, weiterwerfen
prompt-aside-bank = beiseite, sichern
prompt-throw-on = weiterwerfen
prompt-bank = sichern
prompt-odds = Chancen
prompt-heads = Kopf: noch ein Wurf
prompt-tails = Zahl: Schluss
curtain-pass = Weitergeben an { $name }
curtain-look-away = Was jetzt kommt, ist geheim: Alle anderen sehen weg.
curtain-lift = weiter

list-and = { " und " }
thousands = .
