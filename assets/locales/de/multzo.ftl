# Multzo: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-multzo = Multzo
game-multzo-line = Verdeckte Steine, offene Gebote und ein Einmaleins, das dich verrät.

illegal-multzo-stock-empty = Der Vorrat ist leer: Ziehe einen abgelegten Stein, der offen liegt.
illegal-multzo-not-face-up = Nur ein abgelegter Stein, der offen liegt, kann gewählt werden.
illegal-multzo-draw-first = Erst wird ein Stein gezogen, dann einer abgelegt.
illegal-multzo-last-turn = Im letzten Zug wird der Stein offen abgelegt.
illegal-multzo-not-yours = Nur ein Stein der eigenen Hand kann abgelegt werden.
illegal-multzo-drawn-already = Ein Stein je Zug: Lege jetzt einen ab.
illegal-multzo-no-null = Eine Nullmünze gibt es für eine gewonnene Kategorie, solange die dieser Farbe noch da ist.
illegal-multzo-coins-first = Zuerst werden die Münzen der Aufdeckung genommen.
illegal-multzo-no-showdown = Münzen werden nach der Aufdeckung genommen.
illegal-multzo-not-the-deck = Die gemischten Steine sind alle 24, jeder einmal.

# Worte auf dem Tisch und in Tabellen.
multzo-suns = Sonnen
multzo-moons = Monde
multzo-crowns = Kronen
multzo-arms = Wappen
multzo-null = Null
multzo-ace = Ass
multzo-tile = { $suit } { $value }
multzo-flush = Flush
multzo-prime = Bunt
multzo-set = Satz
multzo-run = Folge
multzo-made-flush-4 = vier einer Farbe
multzo-made-prime-4 = jede Farbe einmal
multzo-made-set-3 = drei Gleiche
multzo-made-set-4 = vier Gleiche
multzo-made-run-3 = drei in Folge
multzo-made-run-4 = vier in Folge
multzo-round = Runde { $round }
multzo-stock = { $left ->
    [0] der Vorrat ist leer
    [one] ein Stein im Vorrat
   *[other] { $left } Steine im Vorrat
}
multzo-no-coins = keine Münzen
multzo-coins = { $n ->
    [one] eine Münze
   *[other] { $n } Münzen
}
multzo-times = { $sum } × { $times }
multzo-looked = { $name } sieht die Steine an ({ $n })
multzo-look-away = { $name } sieht nach. Alle anderen sehen weg
multzo-looks = { $name } sieht die Steine an
multzo-one-at-a-time = { $name } sieht gerade Steine an: einer nach dem anderen.
multzo-look-first = Halte die Taste und sieh zuerst deine Steine an.

prompt-look = halten: deine Steine
prompt-draw = ziehen
prompt-discard = offen ablegen
prompt-face-down = verdeckt
prompt-face-up = offen
prompt-declare = verdeckt ablegen
prompt-take-coins = nehmen

multzo-ask-stock = { $left ->
    [one] Der letzte Stein des Vorrats, ungesehen
   *[other] Ein ungesehener Stein aus dem Vorrat
}
multzo-ask-discard = { $tile }: Alle sehen, dass du ihn nimmst
multzo-ask-look = Lege einen Stein ab: halte und sieh sie dir zuerst an
multzo-ask-face-up = Offen: Andere dürfen ihn nehmen
multzo-ask-face-down = Verdeckt beendet die Runde: noch ein Zug für alle anderen
multzo-ask-coins = { $coins }: { $sum }, das macht { $score }
multzo-ask-null = { $coins }: { $sum }, das macht { $score }

# Was geschah.
multzo-round-began = Runde { $round }: { $name } beginnt
multzo-drew-stock = { $name } zieht aus dem Vorrat
multzo-drew-discard = { $name } nimmt { $tile }
multzo-discarded = { $name } legt { $tile } ab
multzo-declared = { $name } legt einen Stein verdeckt ab: Das Ende ist angesagt
multzo-last-declared = Noch ein Zug für alle anderen
multzo-last-stock = Der Vorrat ist leer: noch ein Zug für alle
multzo-last-turns = Zwölf Züge für jeden sind vorbei: noch ein Zug für alle
multzo-shown = { $name } deckt auf
multzo-won-category = { $category }: { $name } mit { $made }, Wert { $worth }
multzo-tied = { $category }: { $names } gleich mit { $made }, Wert { $worth }; niemand gewinnt
multzo-unclaimed = { $category }: niemand
multzo-took = { $name } nimmt { $coins }: { $score } Punkte
multzo-took-null = { $name } nimmt { $coins }: malgenommen { $score } Punkte
multzo-emptied = Die letzte Münze der { $suit } ist weg: Die Partie endet
multzo-rounds-ran-out = Vierzig Runden sind gespielt: Der höchste Stand gewinnt
multzo-won = { $count ->
    [one] { $names } gewinnt!
   *[other] { $names } gewinnen!
}
multzo-odds-now = { $made }, { $worth }
multzo-odds-nothing = noch nichts
multzo-odds-none = Noch nichts, und kein Stein des Vorrats ändert das.
multzo-odds = { $category }: { $now } · { $chance } % für mehr

# Die Regelseite.
multzo-table-heading = Was welche Münzen gewinnt
multzo-table-category = Kategorie
multzo-table-tiles = Steine
multzo-table-coins = Münzen
multzo-needs-flush = vier einer Farbe
multzo-needs-prime = jede Farbe einmal
multzo-needs-set = drei oder vier eines Werts
multzo-needs-run = drei oder vier in Folge
rules-multzo-1-title = Das Ziel
rules-multzo-1 = Vier Steine auf der Hand, vier Kategorien, vier Stapel Münzen. In jeder Runde nimmt die beste Hand einer Kategorie die oberste Münze ihres Stapels. Ist ein Stapel leer, gewinnt der höchste Stand.

    Ein Stapel beginnt mit einer 2 und endet mit dem Ass, das 6 zählt: Münzen sind umso mehr wert, je später sie gewonnen werden.
rules-multzo-2-title = Ein Zug
rules-multzo-2 = Ziehe einen Stein: ungesehen aus dem Vorrat oder irgendeinen von denen, die offen liegen. Dann lege einen deiner fünf offen ab.

    Legst du ihn verdeckt ab, sagst du das Ende an: Alle anderen haben noch einen Zug, und was sie ablegen, liegt offen. Dann werden alle Hände aufgedeckt.

    Ist der Vorrat leer oder hatte jeder zwölf Züge, beginnen die letzten Züge von selbst.
rules-multzo-3-title = Das Aufdecken
rules-multzo-3 = Ein Flush sind vier Steine einer Farbe, Bunt ist jede Farbe einmal. Ein Satz sind drei oder vier eines Werts, eine Folge drei oder vier hintereinander: Null, 2, 3, 4, 5, Ass, gleich welcher Farbe.

    Bei Satz und Folge schlagen vier Steine drei. Sonst entscheidet der Wert aller vier Steine: Die Null zählt 0, das Ass 6. Gleichstand an der Spitze: Niemand gewinnt. Der Flush nimmt zwei Münzen, jede andere Kategorie eine. Eine Hand kann zwei Kategorien gewinnen.
rules-multzo-4-title = Nullmünzen
rules-multzo-4 = Wer zwei Kategorien gewinnt, darf für eine davon die Nullmünze der Farbe nehmen, statt der Münzen, die sie brächte. Der Stand ist die Summe deiner Münzen, mal eins mehr als deine Nullmünzen: Eine Null verdoppelt ihn, zwei verdreifachen ihn.
rules-multzo-5-title = Geheimnisse
rules-multzo-5 = Deine Steine liegen verdeckt. Halte deine Taste, und sie werden gehoben, nachdem alle anderen gebeten wurden, wegzusehen; lass los, und sie liegen wieder. Du kannst ziehen und ablegen, während du nachsiehst. Der Verlauf zählt, wie oft jemand nachgesehen hat.

    Ein verdeckt abgelegter Stein bleibt verdeckt, auch beim Aufdecken.
rules-multzo-6-title = Unsere Auslegung
rules-multzo-6 = Bei gleichem Stand beginnt der Erste im Uhrzeigersinn nach dem letzten Beginner. Geht der Vorrat aus, hat jeder noch einen Zug, und wer ihn leerte, ist zuletzt dran. Nach 40 Runden gewinnt der höchste Stand.
