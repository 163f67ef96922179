# Hot Dice, und Farkle in derselben Schachtel: Namen, Hausregeln, Regelseiten, Tische und Absagen.
game-hot-dice = Hot Dice
game-hot-dice-line = Zwei Schalen, ein Rennen: Hör rechtzeitig auf, sonst ist alles weg.
game-hot-dice-aim = Es gewinnt, wer zuerst genug Runden gewinnt, meist fünf.
game-hot-dice-roll = Ihr würfelt gleichzeitig mit sechs Würfeln.
game-hot-dice-choose = Behalte mindestens einen Würfel, der zählt.
game-hot-dice-score = Versteck eine Münze: Krone würfelt weiter, Blatt hört auf.
game-farkle = Farkle
game-farkle-line = Sechs Würfel, leichte Punkte und immer ein Wurf zu viel.
game-farkle-aim = Es gewinnt, wer die meisten Punkte hat, sobald jemand das Ziel erreicht, meist 10.000.
game-farkle-roll = Würfle mit sechs Würfeln.
game-farkle-choose = Behalte mindestens einen Würfel, der zählt.
game-farkle-score = Sichere die Punkte oder riskier sie.

option-farkle-chart = Wertung
option-farkle-chart-classic = Klassisch
option-farkle-chart-hot = Kleine Zahlen
option-farkle-chart-classic-about = Zählt in Hundertern: Eine 1 zählt 100, drei 1er zählen 1.000.
option-farkle-chart-hot-about = Kleine Zahlen: Eine 1 zählt 1, drei 1er zählen 10. Ziel zwischen 20 und 500.
option-farkle-four_and_pair = Vierling + Paar = drei Paare
option-farkle-four_and_pair-about = Ein Vierling mit Paar oder sechs Gleiche zählen auch als drei Paare.
option-farkle-goal = Ziel
option-farkle-goal-null = Automatisch
option-farkle-goal-about = Automatisch sind es 10.000 bei klassischer Wertung, 100 bei Hot-Wertung.
option-farkle-last_lap = Letzte Runde
option-farkle-last_lap-about = Erreicht jemand das Ziel, sind alle anderen noch einmal dran.
option-farkle-entry = Einstieg
option-farkle-entry-about = So viel musst du beim ersten Mal mindestens sichern. Bei 0 gibt es kein Minimum.
option-farkle-start = Wer beginnt
option-farkle-start-roll = Auswürfeln
option-farkle-start-seat = Spieler { $n }

preset-farkle-short = Kurz
preset-farkle-strict = Streng

option-hot-dice-chart = Wertung
option-hot-dice-chart-hot = Kleine Zahlen
option-hot-dice-four_and_pair = Vierling + Paar = drei Paare
option-hot-dice-four_and_pair-about = Ein Vierling mit Paar oder sechs Gleiche zählen auch als drei Paare.
option-hot-dice-rounds_to_win = Runden zum Sieg
option-hot-dice-rounds_to_win-about = Wer zuerst so viele Runden gewonnen hat, gewinnt die Partie.

preset-hot-dice-short = Kurz

scoring-classic = Klassische Wertung
scoring-hot = Wertung von Hot Dice

hot-dice-three-pairs = drei Paare
farkle-card-three-pairs = Drei Paare
hot-dice-table-dice = Würfel
hot-dice-table-farkle = Niete
hot-dice-table-hot = Heiße Würfel
hot-dice-odds = { $dice ->
    [one] { $farkle } Niete, { $hot } heiße Würfel mit einem Würfel.
   *[other] { $farkle } Niete, { $hot } heiße Würfel mit { $dice } Würfeln.
}
hot-dice-average = Im Schnitt { $worth } beim Weiterwürfeln, { $points } beim Aufhören.
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
rules-hot-dice-1 = Zwei Spieler, jeder mit sechs Würfeln und eigener Schale. { $rounds_to_win ->
        [one] Wer zuerst eine Runde gewinnt, gewinnt die Partie.
       *[other] Wer zuerst { $rounds_to_win } Runden gewinnt, gewinnt die Partie.
    }

    Ihr würfelt gleichzeitig, immer wieder, bis beide aufgehört haben. Dann gewinnt die höhere Punktzahl die Runde. Bei Gleichstand ist sie unentschieden, auch bei 0 zu 0. Die nächste Runde beginnt bei null.
rules-hot-dice-2-title = Ein Wurf
rules-hot-dice-2 = Nach jedem Wurf behältst du mindestens einen Würfel, der zählt: eine 1 oder 5, drei oder mehr Gleiche oder drei Paare. Nur Würfel aus demselben Wurf bilden eine Kombination.

    @scoring

    Zählt nichts? Das ist eine Niete: Du verlierst die Punkte dieser Runde und setzt bis zu ihrem Ende aus. Würfelt ihr beide gleichzeitig eine Niete, ist die Runde unentschieden.

    Alle sechs behalten? Dann sind sie heiß: Du hast wieder alle sechs und behältst deine Punkte.

    @chart
rules-hot-dice-3-title = Die Münze
rules-hot-dice-3 = Dann versteckt jeder von euch eine Münze unter seinem Becher, und beide Becher gehen gleichzeitig hoch.

    @coins

    Machst du weiter, würfelst du mit den Würfeln, die du noch hast. Hat dein Gegner aufgehört, entscheidest du allein weiter.
rules-hot-dice-4-title = Das Kleingedruckte
rules-hot-dice-4 = Wo die Originalregeln etwas offen lassen, gilt bei uns:

    Straßen gibt es nicht. Drei Paare müssen drei verschiedene Zahlen zeigen{ $four_and_pair ->
        [on] , aber hier zählen auch ein Vierling mit Paar oder sechs Gleiche
       *[off] {""}
    }. Was du behältst, zählt immer so viel wie möglich, aber nie zusammen mit früher behaltenen Würfeln.

    Welche Würfel ihr behaltet, wählt ihr gleichzeitig, noch vor der Münze, und nichts gilt, bevor beide gewählt haben. Hat jeder ein eigenes Gerät, wählt ihr offen, und nur die Münze ist geheim; teilt ihr euch ein Gerät, ist alles geheim. Nach der Münze wirst du immer gefragt, auch mit heißen Würfeln, wenn du vorn liegst oder wenn dein Gegner aufgehört hat. Im Original hat sie Kopf und Zahl, bei uns Krone und Blatt.

    Nach 60 Runden, Unentschieden mitgezählt, gewinnt, wer mehr Runden gewonnen hat; sind es gleich viele, teilt ihr euch den Sieg.

    Die Chancen auf eine Niete und auf heiße Würfel:

    @odds
rules-farkle-goal = { $goal ->
    [null] { $chart ->
        [hot] 100
       *[classic] 10.000
    }
   *[other] { $goal }
}
rules-farkle-1-title = Das Ziel und ein Zug
rules-farkle-1 = { $last_lap ->
    [on] Sichere die meisten Punkte. Hat jemand { rules-farkle-goal } Punkte gesichert, sind alle anderen noch einmal dran; dann gewinnt, wer die meisten Punkte hat. Wer das Ziel erst dann erreicht, löst keine weitere letzte Runde aus.
   *[off] Wer zuerst { rules-farkle-goal } Punkte gesichert hat, gewinnt. Die Partie endet sofort.
}

    Würfle mit sechs Würfeln und behalte mindestens einen, der zählt. Dann sichere deine Punkte und beende den Zug, oder würfle mit den übrigen weiter.

    Zählt nichts? Das ist eine Niete: Die Punkte dieses Zugs sind weg. Gesicherte Punkte bleiben.

    Alle sechs behalten? Dann sind sie heiß: Du darfst wieder alle sechs würfeln und zählst weiter.

    { $entry ->
        [0] {""}
       *[other] Beim ersten Mal musst du mindestens { $entry } Punkte sichern. Bis du so viel in einem Zug hast, musst du weiterwürfeln.
    }
rules-farkle-2-title = Was zählt
rules-farkle-2 = Jede 1 und 5, drei oder mehr Gleiche und drei Paare. Nur Würfel aus demselben Wurf bilden eine Kombination, und was du behältst, zählt immer so viel wie möglich.

    @scoring

    @chart
rules-farkle-3-title = Das Kleingedruckte
rules-farkle-3 = Wo die Originalregeln etwas offen lassen, gilt bei uns:

    Zu Beginn würfeln alle mit einem Würfel. Die höchste Zahl fängt an; bei Gleichstand wird noch einmal gewürfelt.

    Straßen gibt es nicht. Drei Paare müssen drei verschiedene Zahlen zeigen{ $four_and_pair ->
        [on] , aber hier zählen auch ein Vierling mit Paar oder sechs Gleiche
       *[off] {""}
    }. Früher behaltene Würfel gehören nie zu einer Kombination.

    Hatten alle 200 Züge, gewinnt, wer die meisten Punkte hat. Bei gleich vielen teilt ihr euch den Sieg. Im Original endet die Partie, sobald jemand das Ziel erreicht, das jede Runde selbst wählt; letzte Runde, das Ziel von 10.000 und der Einstieg sind unsere eigenen Hausregeln.

    Die Chancen auf eine Niete und auf heiße Würfel:

    @odds

hot-dice-chart-title = Gewonnene Runden
hot-dice-rolled = { $name } würfelt: bis zu { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
hot-dice-rolled-nothing = Für { $name } zählt nichts
hot-dice-kept = { $name } behält { $dice } für { $points }
hot-dice-turned-hot = Heiße Würfel: { $name } hat wieder alle sechs
hot-dice-rolls = { $dice ->
    [one] { $name } würfelt mit einem Würfel
   *[other] { $name } würfelt mit { $dice } Würfeln
}
hot-dice-farkled = Niete. { $name } verliert { $points }
hot-dice-farkled-nothing = Niete. { $name } geht in dieser Runde leer aus
hot-dice-coin-crown = { $dice ->
    [one] Krone: { $name } würfelt mit einem Würfel
   *[other] Krone: { $name } würfelt mit { $dice } Würfeln
}
hot-dice-coin-leaf = Blatt: { $name } hört mit { $points } auf
hot-dice-round-won = { $name } gewinnt die Runde { $points }:{ $other }
hot-dice-round-drawn = Je { $points }. Unentschieden
hot-dice-round-began = Runde { $round }
hot-dice-rounds-ran-out = Das waren { $rounds } Runden
hot-dice-ended = { $name } hat { $rounds ->
    [one] die Runde
   *[other] { $rounds } Runden
} gewonnen
hot-dice-round = Runde { $round }
hot-dice-goal = { $rounds ->
    [one] Ziel: 1 Rundensieg
   *[other] Ziel: { $rounds } Rundensiege
}
hot-dice-points = { $points } in dieser Runde
hot-dice-done = fertig mit { $points }
hot-dice-farkle = Niete
hot-dice-keep-one = Wähle mindestens einen Würfel, der zählt
hot-dice-player-keep-one = { $name }: behalte einen, der zählt
hot-dice-picked = { $name }: { $dice } für { $points } · noch { $left } zu würfeln
hot-dice-picked-total = { $name }: { $dice } für { $points } · { $total } in dieser Runde · noch { $left }
hot-dice-begin = Beide würfeln. Wer mehr hat, gewinnt die Runde
hot-dice-coin-asked = Wählt geheim: Krone würfelt weiter, Blatt hört auf
hot-dice-locked = hat gewählt
hot-dice-pointer-warning = Zieh den Zeiger von den Knöpfen weg, sonst sieht dein Gegner deine Wahl.

farkle-begin = Alle würfeln mit einem Würfel. Die höchste Zahl fängt an.
farkle-rolled-to-start = { $name } würfelt eine { $points }
farkle-start-tied = Gleichstand. Noch einmal würfeln
farkle-starter-found = { $name } fängt an
farkle-farkled = Niete. { $name } verliert { $points }
farkle-farkled-nothing = Niete. { $name } geht leer aus
farkle-banked = { $name } sichert { $points }: insgesamt { $total }
farkle-final-round = { $name } ist am Ziel. Alle anderen sind noch einmal dran
farkle-final-round-title = Letzte Runde
farkle-turns-ran-out = Das waren { $turns } Züge je Spieler. Wer die meisten Punkte hat, gewinnt
farkle-ended = { $goal } Punkte erreicht
farkle-ended-final-round = { $goal } Punkte erreicht, und die letzte Runde ist gespielt
farkle-goal = Ziel: { $goal }
farkle-first-to = Bis { $goal }
farkle-at-stake = { $points } auf dem Spiel
farkle-needs-opening = Einstieg ab { $points }
farkle-any-opening = Beliebig
farkle-picked = { $dice } für { $points } · noch { $left } zu würfeln
farkle-picked-total = { $dice } für { $points } · { $total } in diesem Zug · noch { $left }
farkle-decide = { $left ->
    [one] { $points } in diesem Zug. Sichern oder mit einem Würfel weiterwürfeln?
   *[other] { $points } in diesem Zug. Sichern oder mit { $left } Würfeln weiterwürfeln?
}
farkle-decide-opening = { $left ->
    [one] { $points } von { $entry } für den Einstieg. Würfle mit einem Würfel
   *[other] { $points } von { $entry } für den Einstieg. Würfle mit { $left } Würfeln
}
farkle-average = Im Schnitt { $worth } beim Weiterwürfeln, { $points } beim Sichern.
farkle-average-opening = Im Schnitt { $worth } beim Weiterwürfeln. Zum Einstieg brauchst du { $entry }.

illegal-farkle-decide = Du hast schon gewählt. Sichere oder würfle weiter.
illegal-farkle-opening = Du brauchst erst die Punkte für den Einstieg. Würfle weiter.
illegal-farkle-keep-first = Behalte erst mindestens einen Würfel, der zählt.
illegal-hot-dice-keep-first = Behalte erst mindestens einen Würfel, der zählt.
illegal-hot-dice-coin-asked = Wähl deine Münze: Krone oder Blatt.
illegal-hot-dice-nothing = Behalte mindestens einen Würfel.
illegal-hot-dice-other-dice = Behalten kannst du nur Würfel aus diesem Wurf.
illegal-hot-dice-left-over = Jeder Würfel, den du behältst, muss zählen.

hot-dice-do-keep = { $dice } behalten
hot-dice-do-crown = Weiterwürfeln (Krone)
hot-dice-do-leaf = Aufhören (Blatt)
farkle-do-roll = Weiterwürfeln
farkle-do-bank = Sichern

tip-farkle-set_aside = Behalte mindestens einen Würfel, der zählt: eine 1 oder 5, drei oder mehr Gleiche oder drei Paare. Was sie bringen, zeigt die Punktetabelle.
tip-farkle-bank = Sichere, und diese Punkte bleiben dir. Würfle um mehr, und wenn nichts zählt, sind die Punkte dieses Zugs weg.
tip-hot-dice-set_aside = Behalte mindestens einen Würfel, der zählt: eine 1 oder 5, drei oder mehr Gleiche oder drei Paare. Mit den anderen würfelst du weiter.
tip-hot-dice-coin = Krone würfelt mit den übrigen weiter, Blatt hört mit deinen Punkten auf. Zählt nichts, verlierst du die Punkte dieser Runde.

lesson-farkle-aim = Hat jemand 10.000 gesichert, sind alle anderen noch einmal dran. Dann gewinnen die meisten Punkte. Jeder Zug beginnt mit sechs Würfeln.
lesson-farkle-throw = Wirf deine sechs Würfel.
lesson-farkle-select = Eine 1 zählt 100, eine 5 zählt 50. Behalte mindestens einen Würfel, der zählt; dann sichere die Punkte, oder würfle mit den übrigen um mehr.
lesson-farkle-safe = Gesicherte Punkte bleiben dir. Jetzt würfelt der Nächste.
lesson-farkle-farkle = Nichts zählt: eine Niete. Die Punkte dieses Zugs sind weg, gesicherte bleiben.
lesson-farkle-three-ones = Drei 1er zählen 1.000, und die 5 bringt 50 dazu.
lesson-farkle-your-turn = Du bist dran: Wirf wieder sechs Würfel.
lesson-farkle-all-six = Drei 1er und drei 5er: Alle sechs zählen. Behalte sie alle.
lesson-farkle-hot = Alle sechs behalten: Sie sind heiß. Du darfst wieder alle sechs werfen und weiterzählen oder sichern.
lesson-farkle-three-alike = Drei Gleiche zählen das Hundertfache ihrer Zahl, nur drei 1er 1.000. Behalte die drei 4er und sichere.
lesson-farkle-goal = Hat jemand 10.000 gesichert, sind alle anderen noch einmal dran. Dann gewinnen die meisten Punkte.
lesson-farkle-recap =
    Punkte zählen, sobald du sie sicherst. Eine Niete nimmt die Punkte dieses Zugs, nie gesicherte.
    Vier, fünf und sechs Gleiche zählen zwei-, drei- und viermal so viel wie drei, drei Paare 1.000. Nur Würfel eines Wurfs zählen zusammen.
    Hat jemand 10.000 gesichert, sind alle anderen noch einmal dran. Dann gewinnen die meisten Punkte.
    Hausregeln können eine Mindestpunktzahl zum Einstieg verlangen oder das Ziel ändern.

lesson-hot-dice-aim = In jeder Runde würfeln beide gleichzeitig, und mehr Punkte gewinnen sie.
lesson-hot-dice-throw = Wirf deine sechs Würfel.
lesson-hot-dice-keep = Eine 1 oder 5 zählt 1, drei Gleiche ihre Zahl, aber drei 1er 10. Drei Paare zählen 10. Behalte mindestens einen Würfel, der zählt.
lesson-hot-dice-coin = Versteck jetzt deine Münze: Krone würfelt mit den übrigen weiter, Blatt hört auf.
lesson-hot-dice-rolls-on = Die Münzen werden gleichzeitig gezeigt. Wer Krone hat, würfelt weiter.
lesson-hot-dice-farkle = Nichts zählt: Alle Punkte, die du in dieser Runde hattest, sind weg.
lesson-hot-dice-round = Mehr Punkte haben die Runde gewonnen; bei Gleichstand gewinnt sie niemand. Die nächste beginnt bei null.
lesson-hot-dice-all-six = Drei 1er und drei 5er: Alle sechs zählen. Behalte sie alle.
lesson-hot-dice-hot = Alle sechs behalten: Krone wirft jetzt alle sechs, und deine Punkte bleiben.
lesson-hot-dice-three-alike = Drei 4er zählen 4, vier 8, fünf 12 und sechs 16. Nur Würfel eines Wurfs zählen zusammen.
lesson-hot-dice-goal = Wer zuerst fünf Runden gewinnt, gewinnt die Partie.
lesson-hot-dice-recap =
    Zählt nichts, sind deine Punkte dieser Runde weg, und du setzt bis zur nächsten aus.
    Krone würfelt weiter, Blatt hört auf. Sind beide fertig, gewinnen mehr Punkte die Runde.
    Wer zuerst fünf Runden gewinnt, gewinnt die Partie.
    Hausregeln können die Zahl der Runden ändern oder vier Gleiche und ein Paar als drei Paare zählen lassen.
