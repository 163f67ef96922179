# Über dem Tisch.
device-lost = getrennt
device-none = noch kein Controller
lost-title = { $name } ist nicht mehr verbunden
nobody-title = { $name } braucht einen Controller
lost-about = Das Spiel wartet. Verbinde dich neu, dann geht es weiter.
lost-take = mit einem freien Controller übernehmen
lost-bot = einen Bot weiterspielen lassen
refused-already-seated = Dieser Controller hat schon einen Platz.
refused-full = Der Tisch ist voll.
refused-taken = Dieser Platz ist besetzt.
refused-not-shareable = Gemeinsam benutzen lassen sich nur die Maus und die ganze Tastatur.
refused-keyboard-shared = Die Tastatur wird schon gemeinsam benutzt und lässt sich nicht aufteilen.
refused-keyboard-split = Die Tastatur ist schon in zwei Hälften aufgeteilt.
refused-not-seated = Dieser Platz ist leer.
refused-playing = Während einer Partie lassen sich die Plätze nicht ändern.
refused-not-playing = Es läuft gerade keine Partie.
refused-echo = Das sieht nach einem Controller aus, der schon dabei ist und doppelt erscheint.
prompt-throw = halten und loslassen zum Würfeln
prompt-release = loslassen zum Würfeln
prompt-aim = zielen
prompt-place = setzen
prompt-replace = ersetzen
prompt-remove = entfernen
prompt-advice = Tipp
prompt-take-back = rückgängig
banner-turn = { $name } ist dran
story-throws = { $n ->
    [one] 1 Wurf
   *[other] { $n } Würfe
}
story-moves = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
}
story-lead-changes = { $n ->
    [0] die Führung wechselte nie
    [one] die Führung wechselte einmal
   *[other] die Führung wechselte { $n }-mal
}
story-score-alone = { $n } Punkte, solo
story-first-score = Dein erster Rekord
story-new-best = Neuer Rekord! Der alte war { $n }
story-best = Rekord bisher: { $n }
story-minutes = { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
}
no-match-left = Es gibt keine Partie zum Fortsetzen.
die-cocked = Ein Würfel steht auf der Kippe: Er wird angestupst oder neu gewürfelt.
die-lost = Ein Würfel ist aus der Schale gefallen. Er wird neu gewürfelt.
match-unplayable = Diese Partie lässt sich nicht fortsetzen ({ $why }). Die Datei bleibt unverändert.
prompt-pick = auswählen
prompt-aside = behalten
prompt-aside-throw = behalten und würfeln
prompt-aside-bank = behalten und sichern
prompt-throw-on = weiterwürfeln
prompt-bank = sichern
prompt-odds = Chancen
prompt-heads = Krone: weiterwürfeln
prompt-tails = Blatt: aufhören
curtain-pass = Gib an { $name } weiter
curtain-look-away = Jetzt wird’s geheim. Alle anderen schauen weg.
curtain-lift = Ich bin so weit

list-and = { " und " }
thousands = .
