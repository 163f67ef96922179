# MACHZ: Name, Hausregeln, Regelseiten, Tisch und Absagen.
game-machz = MACHZ
game-machz-line = Sechs Farben, ein Topf und der Mut zu noch einem Wurf.
game-machz-aim = Es gewinnt, wer die meisten Punkte hat, wenn der Topf leer ist.
game-machz-roll = Würfle mit fünf und triff die Vorlage.
game-machz-choose = Setz heimlich auf die Würfe der anderen.
game-machz-score = Treffer bleiben liegen. Alle fünf: MACHZ!

option-machz-bank = Punkte im Spiel
option-machz-bank-null = Automatisch
option-machz-bank-about = Automatisch sind es 60 Punkte je Spieler, mindestens 150.
option-machz-thin_set = Leichte Vorlagen
option-machz-thin_set-keep = Immer spielen
option-machz-thin_set-vote_below_2 = Abstimmen bei einer Farbe
option-machz-thin_set-vote_below_3 = Abstimmen bei höchstens zwei Farben
option-machz-thin_set-about = Eine Mehrheit kann eine Vorlage mit wenigen Farben ablehnen; dann legt der Nächste neu vor.
option-machz-pay_rerolls = Auch Nachwürfe bringen Chips
option-machz-pay_rerolls-about = Eine bessere Kombination im Nachwurf bringt die Differenz.
option-machz-stake_limit = Höchsteinsatz
option-machz-stake_limit-about = So viel darfst du höchstens auf einen Wurf setzen.
option-machz-refill = Topf nachfüllen
option-machz-refill-about = Ein leerer Topf wird nachgefüllt, höchstens dreimal.
option-machz-finish = Partie endet
option-machz-finish-pot = Wenn der Topf leer ist
option-machz-finish-minutes = Nach { $n } Minuten
option-machz-finish-points = Bei { $n } Punkten
option-machz-finish-machz = Nach { $n } × MACHZ
option-machz-finish-about = Auch ein leerer Topf beendet die Partie, wenn er nicht nachgefüllt wird.
option-machz-start = Wer beginnt
option-machz-start-roll = Auswürfeln
option-machz-start-seat = Spieler { $n }
preset-machz-half-hour = Halbe Stunde
preset-machz-race = Rennen bis 100
preset-machz-high-stakes = Hoher Einsatz

rules-machz-1-title = Das Ziel und die Vorlage
rules-machz-1 = Es gewinnt, wer am Ende die meisten Punkte hat. Alle starten mit Chips für 10 Punkte; der Rest liegt im Topf.

    Einer legt vor: Er würfelt fünf Würfel, die offen liegen bleiben: die Vorlage. Der Topf zahlt ihm, was ihre Kombination bringt.

    @combinations

    { $thin_set ->
        [vote_below_2] Zeigt sie nur eine Farbe, stimmen alle ab: Ist mehr als die Hälfte fürs Weitergeben, würfelt der nächste Spieler eine neue.
        [vote_below_3] Zeigt sie nur eine oder zwei Farben, stimmen alle ab: Ist mehr als die Hälfte fürs Weitergeben, würfelt der nächste Spieler eine neue.
       *[keep] {""}
    }

    { $refill ->
        [on] Ist der Topf leer, wird er nachgefüllt, höchstens dreimal. Danach beendet ein leerer Topf die Partie sofort, auch mitten im Zug.
       *[off] Ist der Topf leer, endet die Partie sofort, auch mitten im Zug.
    }{ $finish ->
        [minutes] {" "}Sie endet auch nach { $finish-number } Minuten; ein begonnener Zug wird noch zu Ende gespielt.
        [points] {" "}Sie endet auch, sobald jemand { $finish-number } Punkte hat.
        [machz] {" "}Sie endet auch nach { $finish-number } × MACHZ.
       *[pot] {""}
    }
rules-machz-2-title = Ein Zug
rules-machz-2 = Würfle mit fünf Würfeln. Jeder kann einen Würfel der Vorlage treffen, Farbe für Farbe.

    @matched

    Außer bei MACHZ bringt der erste Wurf auch Chips für seine Kombination{ $pay_rerolls ->
        [on] {"; "}eine bessere im Nachwurf bringt die Differenz
       *[off] {""}
    }. Weniger als drei Treffer: Dein Zug ist vorbei. Drei: Du darfst die anderen zwei nachwürfeln. Vier: Du darfst den letzten einmal nachwürfeln. Statt nachzuwürfeln, kannst du immer aufhören.

    Beim Nachwurf mit zwei Würfeln: Trifft einer, hast du mit dem anderen noch einen letzten Versuch. Trifft keiner, aber es ist ein Paar, darfst du beide noch einmal würfeln.

    @reroll

    Alle fünf getroffen ist MACHZ. Je weniger Farben, desto mehr bringt es, und der linke Nachbar dessen, der vorgelegt hat, legt neu vor. Bis dahin geht es im Uhrzeigersinn weiter, beginnend links von dem, der vorgelegt hat; auch er kommt dran.

    @machz
rules-machz-3-title = Die Wetten
rules-machz-3 = Vor jedem Wurf dürfen alle anderen { $stake_limit ->
        [one] einen Chip
       *[other] bis zu { $stake_limit } Chips
    } setzen: auf „Treffer“ oder „kein Treffer“. Die Wetten bleiben verdeckt, bis alle gesetzt oder gepasst haben.

    Beim ersten Wurf gewinnt „Treffer“, wenn drei oder mehr Würfel treffen, und „kein Treffer“ bei weniger. Bei einem Nachwurf gewinnt „Treffer“, wenn mindestens ein neuer Würfel trifft, sonst „kein Treffer“.

    @bets

    Gewinnst du, behältst du deinen Einsatz und bekommst den Gewinn aus dem Topf. Verlierst du, geht der Einsatz in den Topf. Bis zur Abrechnung zählt er noch zu deinen Chips. Ohne Chips kannst du nicht wetten, aber weiterhin vorlegen und würfeln.
rules-machz-4-title = Das Kleingedruckte
rules-machz-4 = Zu Beginn würfeln alle gleichzeitig mit einem Würfel. Wer als Einziger Blau würfelt, legt zuerst vor. Haben mehrere Blau, würfeln sie noch einmal; hat niemand Blau, würfeln alle noch einmal, die noch dabei sind.

    Wo die Originalregeln etwas offen lassen, gilt bei uns: Die ersten 10 Punkte kommen aus dem Topf. Wer vorgelegt hat, kommt auch an die Reihe.

    Wir zählen Würfel, nicht Farben: Zwei rote treffen zwei rote. Nur beim ersten Wurf bringt die Kombination Chips{ $pay_rerolls ->
        [on] {" "}in voller Höhe
       *[off] {""}
    }. Ein Paar bringt höchstens einen Zusatzwurf je Zug, und nur, wenn keiner der beiden trifft.{ $thin_set ->
        [keep] {""}
       *[other] {" "}Weitergegeben wird nur, wenn mehr als die Hälfte aller Spieler dafür ist, und die Chips für die weitergegebene Vorlage behält, wer sie bekommen hat.
    }{ $stake_limit ->
        [one] {""}
       *[other] {" "}Höhere Einsätze gewinnen und verlieren entsprechend mehr.
    }

    Verlorene Einsätze gehen zuerst in den Topf. Dann zahlt er den Wurf oder die Vorlage, danach die gewonnenen Wetten reihum ab dem linken Nachbarn des Würfelnden. Reicht es nicht, verfällt der Rest.

    Gibt es in 200 Zügen kein MACHZ, legt der nächste Spieler vor. Nach 20 Vorlagen je Spieler endet die Partie. Bei gleich vielen Punkten teilt ihr euch den Sieg.

    Ohne Hausregel hat der Topf 150 Punkte, oder 60 je Spieler, wenn das mehr ist; das Original sagt 150 oder mehr. Die Vorlage heißt dort „object set“. Mehr Chips je Wette sind bei uns eine Hausregel, keine Abstimmung.

machz-picture-target = Die Vorlage
machz-picture-roll = Dein Wurf: drei Treffer. Die anderen zwei darfst du nachwürfeln
machz-picture-last-try = Einer trifft: ein letzter Versuch mit dem anderen
machz-picture-pair = Ein Paar, und keiner trifft: beide noch einmal
machz-table-shows = Deine fünf Würfel
machz-table-pays = Bringt
machz-table-colours = Farben der Vorlage
machz-table-roll = Wurf
machz-table-opening = Erster Wurf: drei oder mehr Treffer?
machz-table-three = Zwei Würfel: Trifft einer?
machz-table-four = Letzter Würfel: Trifft er?

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
machz-rainbow = ein Regenbogen (fünf Farben)
machz-full-house = ein Full House (3 + 2)
machz-four = ein Vierling
machz-five = ein Fünfling
machz-machz = MACHZ
machz-match = Treffer
machz-no-match = Kein Treffer
machz-on-match = setzt { $chips } auf „Treffer“
machz-on-no-match = setzt { $chips } auf „kein Treffer“
machz-roll-off = Alle würfeln. Wer als Einziger Blau hat, beginnt.
machz-rolled-to-set = { $name } würfelt { $colour }
machz-setting-tied = Noch offen: { $names } würfeln noch einmal
machz-setter-found = { $name } legt vor
machz-target = Vorlage: { $what }
machz-target-pays = Vorlage von { $name }: { $what }, +{ $paid }
machz-voted-keep = { $name } stimmt fürs Behalten
machz-voted-pass = { $name } stimmt fürs Weitergeben
machz-votes = Behalten { $keep }, weitergeben { $pass }
machz-target-passed = Vorlage abgelehnt. Der Nächste legt vor.
machz-turn-began = { $name } würfelt
machz-bet-placed = { $name } { $bet }
machz-sat-out = { $name } passt
machz-rolled = { $matched ->
    [0] { $name }: kein Treffer
    [one] { $name }: ein Treffer
   *[other] { $name }: { $matched } Treffer
}
machz-pays = { $what }: +{ $paid }
machz-pays-short = { $what }: +{ $paid }, der Rest des Topfs
machz-bet-lost = { $name } verliert { $n } an den Topf
machz-bet-won = { $name } gewinnt { $n }
machz-bet-won-short = { $name } gewinnt { $n }, den Rest des Topfs
machz-paid = { $name } bekommt { $paid }: { $what }
machz-paid-short = { $name } bekommt { $paid } von { $due }: { $what }. Der Topf ist leer
machz-locked = { $n } Würfel liegen fest
machz-pair-rerolls = Ein Paar: { $name } darf beide noch einmal würfeln
machz-rerolls = { $n ->
    [one] { $name } würfelt den letzten nach
   *[other] { $name } würfelt { $n } Würfel nach
}
machz-stopped = { $name } hört auf
machz-machz-rolled = MACHZ! { $name } trifft alle fünf
machz-machz-pays = MACHZ! { $name } bekommt { $paid }
machz-shout = MACHZ!
machz-given-up = Kein MACHZ in { $n } Zügen. Nächste Vorlage
machz-pot-emptied = Der Topf ist leer
machz-pot-refilled = Der Topf wird mit { $n } nachgefüllt
machz-time-ran-out = Die Zeit ist um
machz-targets-ran-out = Alle { $n } Vorlagen sind gespielt
machz-ended-points = { $n } Chips erreicht
machz-ended-machz = { $n } MACHZ gewürfelt
machz-pot = Topf { $n }
machz-target-number = Vorlage Nr. { $n }
machz-goal-points = Ende bei { $n } Punkten
machz-goal-machz = MACHZ { $machz } von { $n }
machz-clock = noch { $time }
machz-last-turn = Letzter Zug
machz-is-setter = legt vor
machz-is-roller = würfelt
machz-locked-in = hat gewählt
machz-out-of-chips = keine Chips mehr
machz-seconds = noch { $n } s
machz-seconds-of = { $name }: { $n } s
machz-others = alle anderen
machz-bets-asked = { $stage ->
    [opening] Trifft { $name } mindestens 3?
    [three] Trifft { $name } mit einem der beiden Würfel?
   *[four] Trifft { $name } mit dem letzten Würfel?
} { machz-bets-pay }
machz-bets-short = { $stage ->
    [opening] 3 oder mehr?
    [three] Einer von 2?
   *[four] Der letzte?
} { machz-bets-pay }
machz-bets-pay = Treffer zahlt { $yes }, kein Treffer { $no }
machz-asked = Warten auf { $names }
machz-asked-vote = { $count ->
    [one] { $names } muss noch abstimmen
   *[other] Es fehlen Stimmen: { $names }
}
machz-again-for-more = Noch einmal: erhöhen (bis { $n })
machz-decide = { $dice ->
    [one] Den letzten nachwürfeln oder aufhören? MACHZ bringt { $pays }
   *[other] { $dice } Würfel nachwürfeln oder aufhören? MACHZ bringt { $pays }
}
machz-vote = Zu leicht? Vorlage behalten oder { $name } vorlegen lassen
machz-odds = Treffer { $match }, MACHZ in diesem Zug { $machz }.
machz-choose-first = Wähl erst „Treffer“ oder „kein Treffer“.
prompt-machz-match = = Treffer
prompt-machz-no-match = ≠ kein Treffer
prompt-machz-sit-out = passen
prompt-machz-lock = bestätigen
prompt-machz-keep = behalten
prompt-machz-pass = weitergeben
prompt-machz-roll = würfeln
prompt-machz-stop = aufhören
machz-won-short = { $name } +{ $n }
machz-lost-short = { $name } −{ $n }
machz-bet-short = { $name } { $bet }

illegal-machz-vote-asked = Erst abstimmen: behalten oder weitergeben.
illegal-machz-bet-asked = Setz auf „Treffer“ oder „kein Treffer“ oder passe.
illegal-machz-no-bet = Setz mindestens einen Chip oder passe.
illegal-machz-over-limit = Das liegt über dem Höchsteinsatz.
illegal-machz-too-few-chips = So viele Chips hast du nicht.
illegal-machz-roll-or-stop = Wähl: würfeln oder aufhören.
illegal-machz-no-chips = Du hast keine Chips zum Setzen.
illegal-machz-bets-first = Erst wird gewettet. Wer würfelt, wettet nicht.

machz-do-match = { $chips } auf Treffer setzen
machz-do-no-match = { $chips } auf keinen Treffer setzen
machz-do-sit-out = Passen
machz-do-roll = Weiterwürfeln
machz-do-stop = Aufhören
machz-do-keep = Vorlage behalten
machz-do-pass = Weitergeben
machz-why-vote = MACHZ bringt hier { $pays }.

tip-machz-bet = Wette heimlich, ob die Würfel die Vorlage treffen. Gewonnene Wetten zahlt der Topf, verlorene gehen in den Topf.
tip-machz-roll = Würfle nach, was nicht trifft, oder hör auf. Alle fünf getroffen ist MACHZ und bringt am meisten.
tip-machz-vote = Diese Vorlage hat wenige Farben. Behaltet ihr sie, bringt MACHZ hier mehr; gebt ihr sie weiter, würfelt der Nächste eine neue.

lesson-machz-aim = Alles kommt aus einem Topf. Ist er leer, gewinnen die meisten Punkte.
lesson-machz-set = Du fängst an. Wirf fünf Würfel: Sie werden die Vorlage.
lesson-machz-target = Diese fünf Würfel sind die Vorlage für alle. Paare und Besseres und fünf verschiedene Farben darin zahlen dir sofort.
lesson-machz-bet = Jemand anderes würfelt: Setz oder setz aus. Chips sind Punkte. = heißt drei oder mehr Treffer, ≠ weniger. Das bleibt geheim, bis alle gesetzt haben.
lesson-machz-match = Jeder Würfel trifft einen gleichfarbigen Würfel der Vorlage. Mit weniger als drei Treffern ist der Zug vorbei.
lesson-machz-your-roll = Du bist dran: Wirf fünf Würfel gegen die Vorlage.
lesson-machz-locked = Drei treffen und bleiben liegen. Hör auf, oder würfle die anderen zwei nach: Ohne neuen Treffer oder Paar ist der Zug vorbei.
lesson-machz-one-more = Vier treffen. Den letzten nachwürfeln?
lesson-machz-machz = Alle fünf treffen: MACHZ! Das zahlt 25 bis 50 Punkte: je weniger Farben in der Vorlage, desto mehr.
lesson-machz-pays = Dein erster Wurf im Zug zahlt auch für Farbpaare und Besseres. Kleine Summen sammeln sich.
lesson-machz-end = Die Vorlage bleibt bis zum nächsten MACHZ. Dann wirft eine neue, wer nach dem sitzt, der sie geworfen hat.
lesson-machz-recap =
    Triff mindestens drei Würfel der Vorlage, sonst ist dein Zug vorbei. Alle fünf sind MACHZ.
    Ein Nachwurf braucht einen neuen Treffer oder zwei Würfel mit einem Paar: Die dürfen noch einmal geworfen werden.
    Gesetzt wird geheim. Richtiges zahlt der Topf, Falsches geht hinein. Vor einem Nachwurf heißt =: noch ein Treffer.
    Ein leerer Topf beendet die Partie sofort, und die meisten Punkte gewinnen.
    Ein misslungener Nachwurf kostet nichts: Was dir gezahlt wurde, bleibt dir.
    Hausregeln können den Topf auffüllen, eine Zeit oder Punktzahl setzen oder über den Tausch leichter Vorlagen abstimmen lassen.
