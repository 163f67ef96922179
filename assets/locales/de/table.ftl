# Über dem Tisch.
device-lost = getrennt
device-none = noch kein Gerät
reconnect-title = { $name } ist nicht mehr verbunden
reconnect-no-device = Wer spielt für { $name }?
reconnect-about = Die Partie wartet. Verbinde das Gerät wieder, und du sitzt wieder am Platz.
reconnect-about-new = Drück eine Taste auf dem Gerät, das hier spielt.
reconnect-take = mit diesem Gerät spielen
reconnect-take-over = mit einem anderen Gerät weiterspielen
reconnect-bot = einen Bot weiterspielen lassen
refused-already-seated = Dieses Gerät hat schon einen Platz.
refused-full = Der Tisch ist voll.
refused-taken = Dieser Platz ist besetzt.
refused-not-shareable = Ein Controller oder eine halbe Tastatur kann nur einen Platz haben.
refused-keyboard-shared = Mehrere Spieler teilen sich die Tastatur. Zum Aufteilen müssen zuerst alle bis auf einen aussteigen.
refused-keyboard-split = Die Tastatur ist schon in zwei Hälften aufgeteilt.
refused-not-seated = Dieser Platz ist leer.
refused-name-taken = Diesen Namen hat schon jemand am Tisch.
refused-playing = Während einer Partie lassen sich die Plätze nicht ändern.
refused-not-playing = Es läuft gerade keine Partie.
refused-duplicate = Dieser Controller ist offenbar doppelt verbunden.
prompt-roll = halten, loslassen: würfeln
prompt-roll-start = Würfel schütteln
prompt-roll-press = würfeln
prompt-release = loslassen: würfeln
prompt-aim = zielen
prompt-place = setzen
prompt-replace = ersetzen
prompt-remove = entfernen
prompt-hint = Tipp
prompt-undo = zurücknehmen
banner-turn = { $name } ist dran
result-rolls = { $n ->
    [one] 1 Wurf
   *[other] { $n } Würfe
}
result-moves = { $n ->
    [one] 1 Aktion
   *[other] { $n } Aktionen
}
result-lead-changes = { $n ->
    [0] Die Führung wechselte nie
    [one] Die Führung wechselte einmal
   *[other] Die Führung wechselte { $n }-mal
}
result-wins = { $n ->
    [one] 1 Sieg
   *[other] { $n } Siege
}
result-solo-score = { $n } Punkte allein
result-first-high-score = Dein erster Rekord
result-new-high-score = Neuer Rekord! Der alte war { $n }
result-high-score = Rekord bisher: { $n }
result-minutes = { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
}
continue-nothing = Es gibt keine Partie zum Fortsetzen.
die-cocked = Ein Würfel steht auf Kippe: Er wird angestupst oder neu gewürfelt.
die-lost = Ein Würfel ist aus der Schale gefallen. Er wird neu gewürfelt.
match-unplayable = Diese Partie lässt sich nicht fortsetzen ({ $why }). Die Datei bleibt unverändert.
prompt-pick = wählen
prompt-keep = behalten
prompt-keep-roll = behalten, dann würfeln
prompt-keep-bank = behalten und sichern
prompt-roll-again = weiterwürfeln
prompt-bank = sichern
prompt-odds = Chancen
prompt-crown = Krone: weiterwürfeln
prompt-leaf = Blatt: aufhören
handover-title = Weitergeben an { $name }
handover-look-away = Jetzt wird’s geheim. Alle anderen bitte wegschauen.
handover-ready = bereit
preparing-table = Der Tisch wird vorbereitet …

list-and = { " und " }
thousands = .
decimal = ,

# Tipps und Trainer.
only-choice = Einziger Zug: geht von selbst
hint-thinking = Überlege …
hint-nudge = Tipp: { $reason }
hint-move = Am besten: { $action }
hint-move-for-now = Bisher: { $action } (ich überlege noch)
hint-move-of-bot = Ein Bot würde wählen: { $action }
hint-best-share = Am besten: { $action } ({ $share } Siegchance)
hint-second-share = Zweitbester Zug: { $action } ({ $share })
hint-equal-share = Etwa gleich gut: { $action }
hint-twice = { $first }, dann „{ $then }“
hint-mixed = Am besten: { $action }, in { $often } der Fälle; sonst „{ $second }“. So bist du nicht zu durchschauen.
hint-points = { $points } Punkte besser als: { $action }
hint-not-allowed = Für dich sind Tipps ausgeschaltet.
coach-prepares = Der Trainer rechnet noch die Chancen dieses Spiels aus. Er meldet sich, sobald er fertig ist.
coach-better = Besser: { $action }
coach-shares = { $best } Siegchance statt { $share }
coach-points = Bringt { $points } Punkte mehr
prompt-hint-move = bester Zug
prompt-hint-numbers = Zahlen
prompt-hint-hide = Tipp aus
prompt-take-back = zurücknehmen
prompt-play-anyway = trotzdem spielen
