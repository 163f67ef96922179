# Jackpot: Name, Hausregeln, Regelseiten, Tisch und Absagen.
game-jackpot = Jackpot
game-jackpot-line = Kirschen, Glocken und ein Ständer, der gefüllt werden will.
game-jackpot-aim = Es gewinnt, wer nach drei Runden die höchste Summe hat.
game-jackpot-roll = Würfle mit vier Würfeln um einen Stein.
game-jackpot-choose = Lass ihn in deinen Ständer fallen.
game-jackpot-score = Drei oder mehr Gleiche in einer Linie zählen.

option-jackpot-rack = Ständer
option-jackpot-rack-staircase = Treppe
option-jackpot-rack-pyramid = Pyramide
option-jackpot-rack-staircase-about = Spalten mit 5, 4, 3, 2 und 1. Steine fallen auf das unterste freie Feld.
option-jackpot-rack-pyramid-about = Reihen mit 5, 4, 3, 2 und 1. Jeder Stein liegt auf zweien. Reihen und Diagonalen zählen.
option-jackpot-start = Wer beginnt
option-jackpot-start-roll = Auswürfeln
option-jackpot-start-seat = Spieler { $n }
preset-jackpot-pyramid = Pyramide

rules-jackpot-1-title = Das Ziel und ein Zug
rules-jackpot-1 = Füll deinen Ständer mit 15 Steinen und bring drei, vier oder fünf gleiche in eine Linie. Nach drei Runden gewinnt, wer die meisten Punkte hat. Allein spielst du um den Rekord.

    Würfle mit vier Würfeln um einen Stein:

    @throws

    Ist dein Symbol aufgebraucht, nimm ein beliebiges anderes. Bei zwei Paaren erst, wenn beide aufgebraucht sind. Zwei Steine setzt du nacheinander.
rules-jackpot-2-title = Einen Stein setzen
rules-jackpot-2 = { $rack ->
    [pyramid] Setz den Stein auf ein freies Feld deines Ständers. Über der untersten Reihe müssen erst beide Felder darunter gefüllt sein.
   *[staircase] Lass den Stein in eine Spalte deines Ständers fallen. Er fällt auf das unterste freie Feld.
}

    @rack

    Oder park ihn auf dem Chance-Feld neben dem Ständer, wenn es leer ist. Dort zählt er nichts. Beim Vierling darf nur einer der beiden Steine dorthin.

    Würfelst du einen Drilling oder Vierling und hast einen Stein auf dem Chance-Feld, darfst du ihn zuerst wegnehmen: in den Ständer oder zurück in den Vorrat. Oder du lässt ihn liegen. Ist er weg, darf der Stein dieses Zugs auf das leere Feld.

    Ist dein Ständer voll, bist du für diese Runde fertig; dein letzter Stein darf noch auf ein leeres Chance-Feld. Ein Stein, für den kein Platz ist, verfällt.
rules-jackpot-3-title = Die Wertung
rules-jackpot-3 = Sind alle Ständer voll, zählen { $rack ->
        [pyramid] Reihen und beide Diagonalen
       *[staircase] Reihen und Diagonalen, aber keine Spalten
    }. In jeder Linie zählt nur die längste Kette gleicher Symbole, aber ein Stein kann in mehreren Linien zählen. Fünf in einer Linie sind ein Jackpot.

    @lines

    @runs

    Sieben oder mehr gleiche Symbole in einem Ständer bringen einen Bonus. Das beste Ergebnis der Runde bringt 30, 60 oder 120 Punkte extra in Runde eins, zwei oder drei; bei Gleichstand bekommt sie jeder. Allein gibt es diesen Bonus nicht.

    @bonus
rules-jackpot-4-title = Das Kleingedruckte
rules-jackpot-4 = Wo die Originalregeln etwas offen lassen, gilt bei uns:

    Jeder Würfel hat zwei Kirschen, zwei Orangen, eine Glocke und einen Dollar. Die Form der Ständer und die Linien, die zählen, haben wir festgelegt. „Jackpot“ nennen wir fünf in einer Linie; im Original heißen so vier gleiche Würfel.

    Zu Beginn würfeln alle: Wer die meisten Dollars hat, fängt an, dann zählen Glocken, Orangen, Kirschen; bei Gleichstand wird noch einmal gewürfelt. Jede neue Runde beginnt der Nächste im Uhrzeigersinn.

    Du kannst allein spielen, ohne den Bonus für das beste Rundenergebnis. Bei zwei Paaren nimmst du erst dann ein anderes Symbol, wenn beide aufgebraucht sind. Ein Stein, für den kein Platz ist, verfällt. Bei gleich vielen Punkten teilt ihr euch den Sieg.

jackpot-in-a-line = { $n } in einer Linie
jackpot-of-one-symbol = { $n } gleiche
jackpot-table-roll = Wurf
jackpot-table-earns = Bringt
jackpot-table-odds = Chance

# Am Tisch
jackpot-cherry = Kirsche
jackpot-orange = Orange
jackpot-bell = Glocke
jackpot-dollar = Dollar
jackpot-all-different = alle verschieden: ein beliebiger Stein
jackpot-pair = ein Paar: { $symbol }
jackpot-two-pairs = zwei Paare: { $first } oder { $second }
jackpot-three = Drilling: { $symbol }
jackpot-four = Vierling: zwei beliebige Steine
jackpot-begin = Würfle mit vier Würfeln um einen Stein
jackpot-begin-roll-off = Alle würfeln. Wer die meisten Dollars hat, fängt an
jackpot-rolled-to-start = { $name } würfelt um den ersten Zug
jackpot-start-tied = Gleichstand. Noch einmal würfeln
jackpot-starter-found = { $name } fängt an
jackpot-round-began = Runde { $round }
jackpot-rolled = { $name }: { $pattern }
jackpot-used-up = Davon ist kein Stein mehr da. Nimm einen anderen
jackpot-placed = { $name } setzt { $symbol ->
        [Dollar] einen Dollar
       *[other] eine { $symbol }
    }
jackpot-parked = { $name } parkt { $symbol ->
        [Dollar] einen Dollar
       *[other] eine { $symbol }
    } auf dem Chance-Feld
jackpot-chance-placed = { $name } setzt { $symbol ->
        [Dollar] den Dollar
       *[other] die { $symbol }
    } vom Chance-Feld
jackpot-chance-returned = { $name } gibt { $symbol ->
        [Dollar] den Dollar
       *[other] die { $symbol }
    } zurück
jackpot-chance-left = { $name } lässt das Chance-Feld, wie es ist
jackpot-no-room = Kein Platz für den Stein von { $name }
jackpot-rack-filled = Der Ständer von { $name } ist voll
jackpot-round-ended = Runde { $round } ist vorbei. Jetzt wird gezählt
jackpot-run-row = { $name }: { $length } × { $symbol } in einer Reihe, { $points } Punkte
jackpot-run-diagonal = { $name }: { $length } × { $symbol } diagonal, { $points } Punkte
jackpot-five = JACKPOT! { $name }: 5 × { $symbol }, { $points } Punkte
jackpot-shout = JACKPOT!
jackpot-shouted = { $name }: 5 × { $symbol }, { $points } Punkte
jackpot-bonus = { $name }: { $count } × { $symbol } im Ständer, { $points } Punkte
jackpot-best-of-round = { $name }: bestes Ergebnis der Runde, +{ $points }
jackpot-round-scored = { $name }: { $points } in dieser Runde
jackpot-who-starts = Wer fängt an?
jackpot-round-of = Runde { $round } von { $of }
jackpot-this-round = { $points } in dieser Runde
jackpot-makes-nothing = bringt hier noch nichts
jackpot-makes = +{ $points }
jackpot-makes-runs = +{ $points } · { $lines } Linien
jackpot-makes-run = +{ $points } · { $length } in einer Linie
jackpot-makes-longer-run = +{ $points } · { $length } in einer Linie, zusammen { $worth }
jackpot-missing = { $missing ->
    [one] es fehlt noch einer für { $points } Punkte
   *[other] es fehlen noch { $missing } für { $points } Punkte
}
jackpot-chance-parks = parken auf dem Chance-Feld: keine Punkte
jackpot-chance-question = Erst den geparkten Stein bewegen?
prompt-jackpot-drop = fallen lassen
prompt-jackpot-space = anderes Feld
prompt-jackpot-symbol = anderes Symbol
prompt-jackpot-move = hierher setzen
prompt-jackpot-return = zurücklegen
prompt-jackpot-leave = liegen lassen
prompt-jackpot-scores = Punkteblatt
jackpot-ended = Drei Runden sind gespielt
jackpot-sheet-diagonals = Diagonalen
jackpot-sheet-rows = Reihen
jackpot-sheet-bonus = Symbol-Bonus
jackpot-sheet-sub = Zwischensumme
jackpot-sheet-best = Rundenbonus
jackpot-sheet-total = Runde gesamt
jackpot-sheet-grand = Gesamt

illegal-jackpot-chance-first = Entscheide erst über deinen Chance-Stein.
illegal-jackpot-chance-full = Dein Chance-Feld ist schon belegt.
illegal-jackpot-used-up = Von diesem Symbol ist kein Stein mehr da.
illegal-jackpot-other-symbol = Dieses Symbol gibt dein Wurf nicht her.
illegal-jackpot-no-chance-tile = Zu spät, oder auf deinem Chance-Feld liegt kein Stein.
illegal-jackpot-no-chance-option = Dafür brauchst du einen Drilling oder Vierling.
illegal-jackpot-no-place = Dieses Feld gibt es im Ständer nicht.
illegal-jackpot-place-full = Dort ist kein Platz mehr.
illegal-jackpot-nothing-under = Füll erst die zwei Felder darunter.

jackpot-where = { $row ->
    [0] die { $column ->
        [1] höchste
        [2] zweithöchste
        [3] mittlere
        [4] zweitkürzeste
       *[5] kürzeste
    } Spalte
   *[other] Reihe { $row } von unten, Platz { $column }
}
jackpot-do-place = { $symbol } in { jackpot-where }
jackpot-do-drop = Geparkten Stein in { jackpot-where }
jackpot-do-keep = { $symbol } aufs Chance-Feld
jackpot-do-leave = Geparkten Stein liegen lassen
jackpot-do-give-back = Geparkten Stein zurücklegen
jackpot-why-wait = Hält jeden Platz im Ständer offen.
jackpot-why-nothing = Bringt hier nichts, und keine Reihe ist offen.

tip-jackpot-place = Lass den Stein dorthin fallen, wo er zu gleichen passt: Drei, vier oder fünf in einer Reihe oder Diagonale zählen. Am meisten bringen Dollars, am wenigsten Kirschen.
tip-jackpot-chance = Drei oder vier Gleiche: Du darfst deinen geparkten Stein jetzt bewegen, in den Ständer oder zurück in den Vorrat. Oder lass ihn liegen.

lesson-jackpot-aim = Füll deinen Ständer: Drei, vier oder fünf Gleiche in einer Reihe oder Diagonale zählen. Spalten zählen nicht.
lesson-jackpot-throw = Wirf vier Würfel. Ein Paar bringt einen Stein mit seinem Symbol.
lesson-jackpot-drop = Ein Paar Kirschen bringt eine Kirsche. Wähle eine Spalte: Der Stein fällt ganz nach unten.
lesson-jackpot-two-pairs = Zwei Paare: Wähle eines. Am meisten bringen Dollars, dann Glocken, Orangen, Kirschen.
lesson-jackpot-different = Alle verschieden: ein beliebiger Stein. Nach jedem Wurf darfst du einen Stein stattdessen auf dem leeren Chance-Feld parken: Dort zählt er nichts.
lesson-jackpot-parked = Drilling oder Vierling: Zuerst darfst du den geparkten Stein in den Ständer bewegen oder in den Vorrat zurücklegen.
lesson-jackpot-three = Ein Drilling bringt einen Stein mit diesem Symbol, ein Vierling zwei beliebige.
lesson-jackpot-counting = Sind alle Ständer voll, wird gezählt. Sieben oder mehr gleiche Symbole bringen einen Bonus, die beste Summe auch: 30, dann 60, dann 120.
lesson-jackpot-end = Nach drei Runden gewinnt die höchste Summe.
lesson-jackpot-recap =
    Reihen und Diagonalen aus drei, vier oder fünf Gleichen zählen. Spalten nicht.
    Ein Paar oder Drilling: ein Stein mit diesem Symbol. Alle verschieden: ein beliebiger. Vierling: zwei beliebige.
    Nach jedem Wurf darfst du einen Stein auf dem leeren Chance-Feld parken. Er zählt dort nichts, und nur ein Drilling oder Vierling befreit ihn.
    Nach drei Runden gewinnt die höchste Summe.
    Eine Hausregel macht den Ständer zur Pyramide, in der jeder Stein auf zwei anderen liegt.
