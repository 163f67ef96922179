# Hot Dice, und Farkle in derselben Schachtel: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-hot-dice = Hot Dice
game-hot-dice-line = Zwei Bretter, ein Rennen: rechtzeitig sichern oder alles verlieren.
game-farkle = Farkle
game-farkle-line = Sechs Würfel, eine Reihe Punkte und ein Wurf zu viel.

option-farkle-chart = Tabelle
option-farkle-chart-classic = klassisch
option-farkle-chart-hot = Hot Dice
option-farkle-chart-classic-about = Hunderter: Eine 1 zählt 100, drei 1er 1.000.
option-farkle-chart-hot-about = Kleine Zahlen: Eine 1 zählt 1, drei 1er 10. Nimm ein Ziel von 20 bis 500.
option-farkle-four_and_pair = Vier und ein Paar
option-farkle-four_and_pair-about = Vier gleiche mit einem Paar und sechs gleiche zählen auch als drei Paare.
option-farkle-goal = Ziel
option-farkle-goal-null = nach der Tabelle
option-farkle-goal-about = 10.000 mit der klassischen Tabelle, 100 mit der von Hot Dice, wenn nichts anderes gilt.
option-farkle-last_lap = Letzte Runde
option-farkle-last_lap-about = Erreicht jemand das Ziel, sind alle anderen noch einmal dran.
option-farkle-entry = Einstieg
option-farkle-entry-about = So viel müssen die ersten Punkte eines Platzes mindestens sein; 0 für beliebig.

preset-farkle-short = Kurz
preset-farkle-strict = Streng

option-hot-dice-chart = Tabelle
option-hot-dice-chart-hot = Hot Dice
option-hot-dice-four_and_pair = Vier und ein Paar
option-hot-dice-four_and_pair-about = Vier gleiche mit einem Paar und sechs gleiche zählen auch als drei Paare.
option-hot-dice-rounds_to_win = Runden zum Sieg
option-hot-dice-rounds_to_win-about = Wer zuerst so viele Runden gewonnen hat, gewinnt.

preset-hot-dice-short = Kurz

chart-classic = Klassische Tabelle
chart-hot = Tabelle Hot Dice

hot-dice-three-pairs = drei Paare
hot-dice-three-pairs-score = Drei Paare aus einem Wurf: { $points }.
hot-dice-odds-heading = Was ein Wurf bringen kann
hot-dice-table-dice = Würfel
hot-dice-table-farkle = Nichts zählt
hot-dice-table-hot = Alle zählen
hot-dice-odds = { $dice ->
    [one] Ein Würfel: { $farkle } Niete, { $hot } heiß.
   *[other] { $dice } Würfel: { $farkle } Niete, { $hot } heiß.
}
hot-dice-worth = Im Schnitt: weitermachen { $worth }, aufhören { $points }.
hot-dice-face = { $face }er
hot-dice-part = { $many ->
    [1] eine { $face }
    [2] zwei { $face }er
    [3] drei { $face }er
    [4] vier { $face }er
    [5] fünf { $face }er
   *[6] sechs { $face }er
}

rules-hot-dice-1-title = Das Ziel
rules-hot-dice-1 = Zwei Plätze, jeder mit sechs Würfeln und einem eigenen Brett. Gewinne fünf Runden, bevor es die andere Seite tut.

    Eine Runde gewinnt, wer mehr Punkte hat. Beide werfen zugleich, wieder und wieder, bis beide aufgehört haben.
rules-hot-dice-2-title = Ein Wurf
rules-hot-dice-2 = Nach einem Wurf legst du mindestens einen Würfel beiseite, der zählt. Nur Würfel eines Wurfs bilden eine Kombination; früher beiseitegelegte gehören nie dazu.

    Zählt nichts, ist das eine Niete: Die Punkte der Runde sind weg, und du bist mit ihr fertig.

    Liegen alle sechs Würfel beiseite, sind sie heiß. Wirf alle sechs noch einmal und behalte die Punkte.
rules-hot-dice-3-title = Die Münze
rules-hot-dice-3 = Dann verbirgt jeder eine Münze unter der Hand. Kopf: noch ein Wurf. Zahl: Schluss, deine Punkte stehen. Beide Hände heben sich zugleich.

    Wer weitermacht, wirft die übrigen Würfel, allein, wenn die andere Seite aufgehört hat. Auch wer allein ist, wählt frei.
rules-hot-dice-4-title = Das Ende der Runde
rules-hot-dice-4 = Sind beide fertig, gewinnt die höhere Punktzahl die Runde. Gleiche Punkte, auch null, sind unentschieden. Dann beginnt alles wieder bei null.
rules-hot-dice-5-title = Unsere Entscheidungen
rules-hot-dice-5 = Straßen gibt es nicht, und drei Paare zeigen drei verschiedene Zahlen. Was du beiseitelegst, zählt so viel, wie es kann.

    Beide wählen zugleich: Keine Wahl gilt, bevor beide getroffen sind. Hat jeder ein eigenes Gerät, werden die Würfel offen ausgesucht, wie mit der Hand am Tisch; geheim ist die Münze. Mit einem Gerät für beide wird alles hinter einem Vorhang gewählt. Nach 60 Runden gewinnt, wer mehr gewonnen hat.
rules-farkle-1-title = Das Ziel
rules-farkle-1 = Sichere als Erste oder Erster die Punkte bis zum Ziel: 10.000 nach der klassischen Tabelle.

    Erreicht es jemand, sind alle anderen noch einmal dran; dann gewinnt die höchste Summe.
rules-farkle-2-title = Ein Zug
rules-farkle-2 = Wirf sechs Würfel und lege mindestens einen beiseite, der zählt. Dann sichere die Punkte und beende den Zug, oder wirf die übrigen Würfel.

    Zählt nichts, ist das eine Niete: Die Punkte dieses Zugs sind weg. Was vorher gesichert war, bleibt.

    Liegen alle sechs Würfel beiseite, sind sie heiß: Wirf alle sechs noch einmal und behalte die Punkte.
rules-farkle-3-title = Was zählt
rules-farkle-3 = Einzelne 1er und 5er, drei und mehr gleiche und drei Paare. Nur Würfel eines Wurfs bilden eine Kombination; früher beiseitegelegte gehören nie dazu.

    Was du beiseitelegst, zählt so viel, wie es kann.
rules-farkle-4-title = Hausregeln
rules-farkle-4 = Tabelle, Ziel und letzte Runde lassen sich ändern. Mit einem Einstieg müssen die ersten Punkte eines Platzes ihn erreichen; darunter muss er weiterwerfen.
rules-farkle-5-title = Unsere Entscheidungen
rules-farkle-5 = Zu Beginn wirft jeder einen Würfel; der höchste fängt an, bei Gleichstand wird noch einmal geworfen. Straßen gibt es nicht.

    Nach 200 Zügen für jeden gewinnt die höchste Summe.

hot-dice-rolled = { $name } würfelt und kann bis zu { $points } holen
hot-dice-rolled-nothing = { $name } würfelt, und nichts zählt
hot-dice-set-aside = { $name } legt { $dice } beiseite, das zählt { $points }
hot-dice-turned-hot = Alle sechs zählen: { $name } hat heiße Würfel
hot-dice-went-on = { $dice ->
    [one] { $name } wirft einen Würfel
   *[other] { $name } wirft { $dice } Würfel
}
hot-dice-farkled = Niete. { $name } verliert { $points }
hot-dice-farkled-nothing = Niete. { $name } geht leer aus
hot-dice-coin-heads = { $dice ->
    [one] Kopf: { $name } wirft einen Würfel
   *[other] Kopf: { $name } wirft { $dice } Würfel
}
hot-dice-coin-tails = Zahl: { $name } hört mit { $points } auf
hot-dice-round-won = { $name } gewinnt die Runde, { $points } zu { $other }
hot-dice-round-drawn = Je { $points }: unentschieden
hot-dice-round-began = Runde { $round }
hot-dice-rounds-ran-out = { $rounds } Runden sind gespielt
hot-dice-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
hot-dice-round = Runde { $round }
hot-dice-goal = { $rounds ->
    [one] eine Runde gewinnt
   *[other] { $rounds } Runden gewinnen
}
hot-dice-points = { $points } in dieser Runde
hot-dice-points-done = fertig mit { $points }
hot-dice-pick = Wähle Würfel, die zählen
hot-dice-picks = { $name }: wähle Würfel, die zählen
hot-dice-picked = { $left ->
    [one] { $name }: { $dice }, das zählt { $points }; noch ein Würfel
   *[other] { $name }: { $dice }, das zählt { $points }; noch { $left } Würfel
}
hot-dice-picked-total = { $left ->
    [one] { $name }: { $dice }, das zählt { $points }; zusammen { $total }, noch ein Würfel
   *[other] { $name }: { $dice }, das zählt { $points }; zusammen { $total }, noch { $left } Würfel
}
hot-dice-begin = Beide werfen: Wer mehr Punkte hat, gewinnt die Runde
hot-dice-coin-asked = Verbirg eine Münze: Kopf wirft weiter, Zahl hört auf
hot-dice-locked = gewählt
hot-dice-off-the-prompts = Zieh den Zeiger von den Tasten weg: Dort sähen die anderen deine Münze.

farkle-begin = Jeder wirft einen Würfel: Wer fängt an?
farkle-rolled-to-start = { $name } würfelt eine { $points } um den Anfang
farkle-start-tied = Gleichstand: die Höchsten würfeln noch einmal
farkle-starter-found = { $name } fängt an
farkle-farkled = Niete. { $name } verliert { $points }
farkle-farkled-nothing = Niete. { $name } geht leer aus
farkle-banked = { $name } sichert { $points } und hat { $total }
farkle-last-lap = { $name } ist am Ziel: alle anderen sind noch einmal dran
farkle-last-lap-title = letzte Runde
farkle-turns-ran-out = { $turns } Züge für jeden: die höchste Summe gewinnt
farkle-goal = bis { $goal }
farkle-at-stake = { $points } im Spiel
farkle-enters = Einstieg mit { $points }
farkle-no-entry = keiner
farkle-picked = { $left ->
    [one] { $dice }, das zählt { $points }; noch ein Würfel
   *[other] { $dice }, das zählt { $points }; noch { $left } Würfel
}
farkle-picked-total = { $left ->
    [one] { $dice }, das zählt { $points }; in diesem Zug { $total }, noch ein Würfel
   *[other] { $dice }, das zählt { $points }; in diesem Zug { $total }, noch { $left } Würfel
}
farkle-decide = { $left ->
    [one] { $points } in diesem Zug: sichern oder einen Würfel werfen
   *[other] { $points } in diesem Zug: sichern oder { $left } Würfel werfen
}
farkle-decide-entry = { $left ->
    [one] { $points } in diesem Zug, der Einstieg ist { $entry }: einen Würfel werfen
   *[other] { $points } in diesem Zug, der Einstieg ist { $entry }: { $left } Würfel werfen
}
farkle-worth = Im Schnitt: werfen { $worth }, sichern { $points }.
farkle-worth-entry = Im Schnitt: werfen { $worth }; der Einstieg ist { $entry }.

illegal-farkle-decide = Es liegen schon Würfel beiseite: sichern oder werfen.
illegal-farkle-entry = Die ersten Punkte müssen den Einstieg erreichen; wirf weiter.
illegal-farkle-set-aside-first = Lege zuerst mindestens einen Würfel beiseite, der zählt.
illegal-hot-dice-set-aside-first = Lege zuerst mindestens einen Würfel beiseite, der zählt.
illegal-hot-dice-coin-asked = Gefragt ist die Münze: Kopf oder Zahl.
illegal-hot-dice-nothing = Lege mindestens einen Würfel beiseite.
illegal-hot-dice-other-dice = Nur Würfel dieses Wurfs können beiseitegelegt werden.
illegal-hot-dice-left-over = Jeder dieser Würfel muss zu einer Kombination gehören, die zählt.
