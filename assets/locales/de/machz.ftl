# MACHZ: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-machz = MACHZ
game-machz-line = Sechs Farben, ein Topf und der Mut zu noch einem Wurf.

option-machz-bank = Punkte im Ganzen
option-machz-bank-null = wie am Tisch üblich
option-machz-bank-about = 150, oder 60 je Platz, wo das mehr ist, wenn nichts anderes gilt. Mindestens 20 je Platz.
option-machz-thin_set = Dünne Vorlagen
option-machz-thin_set-keep = gelten
option-machz-thin_set-vote_below_2 = Abstimmung unter zwei Farben
option-machz-thin_set-vote_below_3 = Abstimmung unter drei Farben
option-machz-thin_set-about = Mit Abstimmung kann mehr als die Hälfte aller Plätze eine Vorlage mit wenigen Farben weitergeben.
option-machz-pay_rerolls = Nachwürfe zahlen
option-machz-pay_rerolls-about = Ein Nachwurf zahlt den Unterschied zur besten Kombination des Zuges.
option-machz-stake_limit = Höchster Einsatz
option-machz-stake_limit-about = So viele Punkte darf man höchstens auf einen Wurf setzen.
option-machz-refill = Topf nachfüllen
option-machz-refill-about = Ein leerer Topf wird nachgefüllt, höchstens dreimal.
option-machz-finish = Die Partie endet
option-machz-finish-pot = mit leerem Topf
option-machz-finish-minutes = nach { $n } Minuten
option-machz-finish-points = mit { $n } Punkten
option-machz-finish-machz = nach { $n } MACHZ
option-machz-finish-about = Der leere Topf beendet sie auf jeden Fall.
preset-machz-half-hour = Halbe Stunde
preset-machz-race = Rennen bis 100
preset-machz-bold = Kühn

rules-machz-1-title = Das Ziel
rules-machz-1 = Die meisten Chips haben, wenn der Topf leer ist. Jeder beginnt mit zehn Punkten; alle anderen liegen im Topf.

    Die Würfel haben sechs Farben. Fünf von ihnen, die Vorlage, liegen offen; wer wirft, versucht sie mit fünf anderen zu treffen.
rules-machz-2-title = Die Vorlage
rules-machz-2 = Zu Beginn werfen alle einen Würfel: Wer als Einziger Blau zeigt, gibt zuerst vor. Der Vorgeber wirft fünf Würfel und bekommt aus dem Topf, was sie zeigen.

    Dann wirft der Platz links vom Vorgeber und so weiter reihum, bis jemand MACHZ wirft: alle fünf getroffen. Das nächste Spiel gibt der nächste Platz vor.
rules-machz-3-title = Der Zug des Werfers
rules-machz-3 = Der Werfer wirft fünf Würfel. Jeder kann einen Würfel der Vorlage von derselben Farbe treffen. Der erste Wurf zahlt auch für seine Kombination.

    Weniger als drei Treffer: Der Zug ist vorbei. Drei: Zwei Würfel dürfen noch einmal fallen. Vier: Der letzte darf noch einmal fallen. Vor jedem Wurf darf der Werfer aufhören.

    Nach drei Treffern gibt ein neuer Treffer einen letzten Versuch mit dem letzten Würfel. Kein Treffer, aber ein Paar: die beiden noch einmal werfen, einmal im Zug.
rules-machz-4-title = Die Wetten
rules-machz-4 = Alle anderen wetten vor jedem Wurf: auf Treffer, auf keinen Treffer oder gar nicht. Niemand sieht die Wetten, bevor alle da sind.

    Verlorene Einsätze gehen in den Topf. Dann zahlt er den Werfer, dann die Gewinner im Uhrzeigersinn, solange etwas darin ist.
rules-machz-5-title = Unsere Entscheidungen
rules-machz-5 = Treffer zählen Würfel, nicht Farben. Ist der Topf leer, wird der Rest nicht geschuldet.

    Nach 20 Vorlagen je Platz endet die Partie mit diesem Spiel; nach 200 Zügen ohne MACHZ ist ein Spiel ohne eines vorbei. Beendet eine Uhr die Partie, wird ein begonnener Zug zu Ende gespielt.
machz-table-combinations = Was ein Wurf von fünf zahlt
machz-table-machz = Was MACHZ zahlt
machz-table-bets = Was eine Wette je Punkt gewinnt
machz-table-shows = Zeigt
machz-table-pays = Zahlt
machz-table-colours = Farben der Vorlage
machz-table-throw = Wurf
machz-table-opening = fünf Würfel: drei oder mehr treffen
machz-table-three = zwei Würfel: mindestens einer trifft
machz-table-four = der letzte Würfel trifft

# MACHZ am Tisch
machz-blue = Blau
machz-red = Rot
machz-yellow = Gelb
machz-green = Grün
machz-white = Weiß
machz-purple = Lila
machz-pair = ein Paar
machz-two-pairs = zwei Paare
machz-three = ein Drilling
machz-rainbow = ein Regenbogen
machz-full-house = ein Full House
machz-four = ein Vierling
machz-five = ein Fünfling
machz-machz = MACHZ
machz-match = Treffer
machz-no-match = Kein Treffer
machz-on-match = { $chips } auf Treffer
machz-on-no-match = { $chips } auf kein Treffer
machz-roll-off = Alle werfen einen Würfel: Blau allein gibt zuerst vor
machz-rolled-to-set = { $name } wirft { $colour } um die Vorgabe
machz-setting-tied = Kein einzelnes Blau: { $names } werfen noch einmal
machz-setter-found = { $name } gibt vor
machz-object-set = Vorlage von { $name }: { $what }
machz-set-pays = Vorlage von { $name }: { $what } zahlt { $paid }
machz-voted-keep = { $name } stimmt für die Vorlage
machz-voted-pass = { $name } stimmt fürs Weitergeben
machz-votes = { $keep } für die Vorlage, { $pass } fürs Weitergeben
machz-set-passed = Die Vorlage wird weitergegeben
machz-turn-began = { $name } wirft
machz-bet-placed = { $name } setzt { $bet }
machz-stayed-out = { $name } bleibt draußen
machz-rolled = { $matched ->
    [0] { $name }: kein Treffer
    [one] { $name }: ein Treffer
   *[other] { $name }: { $matched } Treffer
}
machz-pays = { $what } zahlt { $paid }
machz-pays-short = { $what } zahlt { $paid }, mehr war nicht da
machz-bet-lost = { $name } verliert { $n } an den Topf
machz-bet-won = { $name } gewinnt { $n }
machz-bet-won-short = { $name } gewinnt { $n }, mehr war nicht da
machz-paid = { $name } bekommt { $paid } für { $what }
machz-paid-short = { $name } bekommt { $paid } von { $due } für { $what }: der Topf ist leer
machz-locked = { $n } Würfel liegen fest
machz-grace = Kein Treffer, aber ein Paar: { $name } darf die beiden noch einmal werfen
machz-went-on = { $n ->
    [one] { $name } macht mit einem Würfel weiter
   *[other] { $name } macht mit { $n } Würfeln weiter
}
machz-stopped = { $name } hört auf
machz-machz-rolled = MACHZ! { $name } trifft alle fünf
machz-machz-pays = MACHZ! { $name } bekommt { $paid }
machz-shout = MACHZ!
machz-given-up = { $n } Züge ohne MACHZ: das Spiel ist vorbei
machz-pot-emptied = Der Topf ist leer
machz-pot-refilled = { $n } neue Punkte kommen in den Topf
machz-time-ran-out = Die Zeit ist um
machz-sets-ran-out = { $n } Vorlagen sind gespielt
machz-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
machz-pot = Topf { $n }
machz-set = Vorlage { $n }
machz-goal-points = bis { $n } Punkte
machz-goal-machz = { $machz } von { $n } MACHZ
machz-clock = noch { $time }
machz-last-turn = letzter Zug
machz-sets-now = gibt vor
machz-rolls-now = wirft
machz-locked-in = gewählt
machz-broke = keine Chips zum Wetten
machz-seconds = noch { $n } s
machz-seconds-of = { $name }: { $n } s
machz-others = andere
machz-bets-of = { $name } wirft. { $line }
machz-bets-opening = 3+ Treffer bringen { $yes }, weniger { $no }
machz-bets-reroll = Ein Treffer bringt { $yes }, keiner { $no }
machz-asked = { $count ->
    [one] { $names } wettet
   *[other] { $names } wetten
}
machz-asked-vote = { $count ->
    [one] { $names } stimmt ab
   *[other] { $names } stimmen ab
}
machz-again-for-more = Drücke nochmals für mehr, bis { $n }
machz-decide = { $dice ->
    [one] { $name }: den letzten Würfel werfen oder aufhören? MACHZ zahlt { $pays }
   *[other] { $name }: { $dice } Würfel werfen oder aufhören? MACHZ zahlt { $pays }
}
machz-vote = Wenige Farben: behalten, oder gibt { $name } vor?
machz-odds = Treffer { $match }, MACHZ in diesem Zug { $machz } %
machz-choose-first = Wähle zuerst Treffer oder kein Treffer.
prompt-machz-match = Treffer
prompt-machz-no-match = kein Treffer
prompt-machz-out = draußen bleiben
prompt-machz-lock = festlegen
prompt-machz-keep = behalten
prompt-machz-pass = weitergeben
prompt-machz-roll = werfen
prompt-machz-stop = aufhören
machz-won-short = { $name } +{ $n }
machz-lost-short = { $name } −{ $n }
machz-bet-short = { $name }: { $bet }
machz-decimal = ,

illegal-machz-vote-asked = Über diese Vorlage wird abgestimmt: behalten oder weitergeben.
illegal-machz-bet-asked = Wette auf Treffer oder kein Treffer, oder bleibe draußen.
illegal-machz-no-stake = Eine Wette ist mindestens ein Chip; oder bleibe draußen.
illegal-machz-over-limit = Ein Einsatz hat eine Grenze, und der liegt darüber.
illegal-machz-too-few-chips = Ein Platz setzt nur, was er hat.
illegal-machz-roll-or-stop = Der Werfer sagt: werfen oder aufhören.
illegal-machz-no-chips = Ein Platz ohne Chips kann nicht wetten.
illegal-machz-rockers-first = Zuerst wetten die anderen; der Werfer wettet nicht.
