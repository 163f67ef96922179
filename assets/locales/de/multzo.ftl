# Multzo: Name, Hausregeln, Regelseiten, Tisch und Absagen.
game-multzo = Multzo
game-multzo-line = Steine tauschen, rechtzeitig Schluss machen, mit Nullmünzen multiplizieren.
game-multzo-aim = Es gewinnt, wer die meisten Punkte hat, wenn ein Münzstapel leer ist.
game-multzo-roll = Zieh einen Stein, verdeckt oder offen.
game-multzo-choose = Behalte vier und leg einen ab.
game-multzo-score = Die besten Hände gewinnen Münzen.

illegal-multzo-stock-empty = Der Vorrat ist leer. Nimm einen offenen Stein.
illegal-multzo-not-face-up = Du kannst nur einen offenen Stein nehmen.
illegal-multzo-draw-first = Zieh erst einen Stein.
illegal-multzo-last-turn = Im letzten Zug musst du offen ablegen.
illegal-multzo-not-yours = Diesen Stein hast du nicht auf der Hand.
illegal-multzo-drawn-already = Du hast gezogen. Leg jetzt einen Stein ab.
illegal-multzo-no-null = Diese Nullmünze kannst du nicht nehmen.
illegal-multzo-coins-first = Nimm erst deine Münzen.
illegal-multzo-no-showdown = Münzen gibt es erst nach dem Aufdecken.
illegal-multzo-not-the-deck = Gemischt werden alle 24 Steine, jeder einmal.

# Wörter auf dem Tisch und in Tabellen. Die Farben heißen in der Einzahl, wie Herz und Pik.
multzo-suns = Sonne
multzo-moons = Mond
multzo-crowns = Krone
multzo-arms = Wappen
multzo-null = Null
multzo-ace = Ass
multzo-tile = { $suit } { $value }
multzo-flush = Flush
multzo-prime = Bunt
multzo-set = Satz
multzo-run = Folge
multzo-made-flush-4 = vier in einer Farbe
multzo-made-prime-4 = jede Farbe einmal
multzo-made-set-3 = Drilling
multzo-made-set-4 = Vierling
multzo-made-run-3 = Dreierfolge
multzo-made-run-4 = Viererfolge
multzo-round = Runde { $round }
multzo-stock = { $left ->
    [0] Vorrat leer
    [one] noch 1 Stein
   *[other] noch { $left } Steine
}
multzo-no-coins = keine Münzen
multzo-coins = { $n ->
    [one] 1 Münze
   *[other] { $n } Münzen
}
multzo-times = { $sum } × { $times }
multzo-looked = { $name } sieht nach ({ $n }×)
multzo-look-away = { $name } sieht sich die Steine an. Alle anderen bitte wegschauen
multzo-looks = { $name } sieht sich die Steine an
multzo-one-at-a-time = Immer nur einer: { $name } sieht gerade nach.
multzo-look-first = Sieh dir erst deine Steine an: Taste halten.

prompt-multzo-look = halten: Steine ansehen
prompt-multzo-draw = ziehen
prompt-multzo-discard = offen ablegen
prompt-multzo-flip-down = verdecken (Rundenende)
prompt-multzo-flip-up = aufdecken
prompt-multzo-discard-face-down = verdeckt ablegen
prompt-multzo-take-coins = Münzen nehmen

multzo-ask-stock = { $left ->
    [one] Zieh den letzten verdeckten Stein
   *[other] Zieh einen verdeckten Stein
}
multzo-ask-discard = Nimm { $tile }. Das sehen alle
multzo-ask-look = Leg einen Stein ab. Taste halten: Steine ansehen
multzo-ask-face-up = Offen ablegen. Andere dürfen ihn nehmen
multzo-ask-face-down = Verdeckt: Die Runde endet, alle anderen haben noch einen Zug
multzo-ask-coins = Nimm { $coins }: danach { $score } Punkte
multzo-ask-null = Nimm { $coins }: danach { $score } Punkte

# Was geschah.
multzo-round-began = Runde { $round }: { $name } fängt an
multzo-drew-stock = { $name } zieht aus dem Vorrat
multzo-took-tile = { $name } nimmt { $tile }
multzo-discarded = { $name } legt { $tile } ab
multzo-discarded-face-down = { $name } legt verdeckt ab. Die Runde geht zu Ende
multzo-last-face-down = Alle anderen haben noch einen Zug
multzo-last-stock = Der Vorrat ist leer. Alle haben noch einen Zug
multzo-last-turns = Das waren zwölf Züge je Spieler. Alle haben noch einen Zug
multzo-reveals = { $name } deckt auf
multzo-won-category = { $category }: { $name }, { $made }, Wert { $worth }
multzo-tied = { $category }: { $names } gleichauf mit { $made }, Wert { $worth }. Keine Münze dafür
multzo-unclaimed = { $category }: hat niemand
multzo-took = { $name } nimmt { $coins }: { $score } Punkte
multzo-took-null = { $name } nimmt { $coins }: nach dem Multiplizieren { $score } Punkte
multzo-stack-empty = { $suit }: Der Stapel ist leer. Die Partie ist zu Ende
multzo-rounds-ran-out = Das waren 40 Runden. Wer die meisten Punkte hat, gewinnt
multzo-ended = { $suit }: Der Stapel ist leer
multzo-odds-now = { $made } ({ $worth })
multzo-odds-nothing = noch nichts
multzo-odds-none = Noch nichts, und kein Stein im Vorrat würde helfen.
multzo-odds = { $category }: { $now } · { $chance } % Chance auf mehr

# Die Regelseiten.
multzo-table-category = Kategorie
multzo-table-tiles = Steine
multzo-table-coins = Münzen
multzo-needs-flush = vier in einer Farbe
multzo-needs-prime = jede Farbe einmal
multzo-needs-set = drei oder vier gleiche Werte
multzo-needs-run = drei oder vier in Folge
rules-multzo-1-title = Die Steine und das Ziel
rules-multzo-1 = Es gibt 24 Steine in vier Farben. Eine Null zählt 0, ein Ass 6. Vier davon hast du auf der Hand.

    @tiles

    In jeder Runde nimmt die beste Hand einer Kategorie die oberste Münze ihres Stapels. Ist ein Stapel leer, gewinnt, wer die meisten Punkte hat. Die Münzen werden immer besser: In jedem Stapel kommen nacheinander 2, 3, 4, 5, Ass (6).

    @hands
rules-multzo-2-title = Ein Zug
rules-multzo-2 = Wer die meisten Punkte hat, fängt an. Zieh einen Stein: einen verdeckten aus dem Vorrat, den Steinen, die niemand hat, oder einen beliebigen, der offen abgelegt wurde. Ist der Vorrat leer, nimm einen offenen. Dann leg einen deiner fünf offen ab.

    Legst du ihn verdeckt ab, beendest du die Runde: Alle anderen haben noch einen Zug und legen dabei immer offen ab. Dann werden alle Hände aufgedeckt.

    Ist der Vorrat leer oder hatte jeder zwölf Züge, gibt es ebenfalls noch einen letzten Zug für alle.

    Deine Steine bleiben verdeckt. Halte die Taste gedrückt, um sie zu sehen, sobald die anderen wegschauen; lässt du los, liegen sie wieder verdeckt. Du kannst spielen, während du nachschaust. Der Verlauf zählt jedes Nachschauen. Ein verdeckt abgelegter Stein wird nie gezeigt.
rules-multzo-3-title = Wer die Münzen gewinnt
rules-multzo-3 = Zähl alle vier Steine deiner Hand zusammen; die höchste Summe gewinnt. Aber bei Satz und Folge schlagen vier Steine drei. Bei Gleichstand gewinnt niemand. Eine Hand kann zwei Kategorien gewinnen.

    Ein Flush bringt die obersten zwei Münzen seines Stapels, die anderen bringen eine.

    Jede Farbe hat eine Nullmünze. Gewinnst du zwei Kategorien, darfst du statt eines der beiden Gewinne die Nullmünze seiner Farbe nehmen, solange sie noch da ist. Wer nichts zu wählen hat, nimmt zuerst; die anderen wählen nacheinander, im Uhrzeigersinn ab dem Spieler, der die Runde begonnen hat.

    Nullmünzen multiplizieren: Eine verdoppelt deine Punkte, zwei verdreifachen sie, und so weiter.
rules-multzo-4-title = Das Kleingedruckte
rules-multzo-4 = Wo die Originalregeln etwas offen lassen, gilt bei uns:

    Führen mehrere, beginnt von ihnen der Erste im Uhrzeigersinn nach dem, der zuletzt begonnen hat; in der ersten Runde Spieler 1.

    In den letzten Zügen wird offen abgelegt. Ist der Vorrat leer oder hatte jeder zwölf Züge, hat jeder noch einen Zug, beginnend mit dem nächsten Spieler.

    Liegt für einen Flush nur noch eine Münze da, nimmt er diese. Eine Nullmünze ersetzt den ganzen Gewinn ihrer Kategorie. Gewählt wird im Uhrzeigersinn ab dem, der die Runde begonnen hat.

    Nach 40 Runden gewinnt, wer die meisten Punkte hat. Bei gleich vielen teilt ihr euch den Sieg.

multzo-do-draw = Aus dem Vorrat ziehen
multzo-do-take = { $tile } nehmen
multzo-do-discard = { $tile } ablegen
multzo-do-declare = { $tile } verdeckt ablegen
multzo-do-coins = Die Münzen nehmen
multzo-do-null = Die Null ({ $suit }) nehmen
multzo-why-coins = Danach hast du { $score } Punkte.
multzo-why-draw = Der nächste Stein kann besser sein. Jetzt: { $line }
multzo-why-take = Mit diesem Stein: { $line }
multzo-why-keep = Die Steine, die du behältst: { $line }
multzo-prospect-made = { $made } ({ $worth }), { $chance } % Chance auf mehr
multzo-prospect-hope = { $category }, { $chance } % Chance mit dem nächsten Stein

tip-multzo-draw = Zieh einen verdeckten Stein oder nimm einen abgelegten. Vier in einer Farbe, jede Farbe einmal, drei oder vier Gleiche oder in Folge gewinnen Münzen.
tip-multzo-discard = Leg den Stein ab, der dir am wenigsten nützt. Verdeckt beendet er die Runde: Die anderen haben noch einen Zug.
tip-multzo-take_coins = Du hast zwei Kategorien gewonnen. Nimm die Münzen von beiden, oder verzichte auf einen Gewinn für eine Nullmünze: Sie multipliziert deine Punkte.

lesson-multzo-tiles = 24 Steine in vier Farben, Sonne, Mond, Krone und Wappen: Null (0), 2, 3, 4, 5 und Ass (6) in jeder. Du hältst vier.
lesson-multzo-hands = Vier Kategorien bringen Münzen: Flush (eine Farbe), Bunt (jede Farbe einmal), Satz (3 oder 4 gleiche Werte), Folge (3 oder 4 nacheinander: Null, 2, 3, 4, 5, Ass).
lesson-multzo-draw = Du darfst deine Steine ansehen, während die anderen wegschauen. Zieh dann einen: verdeckt aus dem Vorrat oder offen.
lesson-multzo-discard = Halt die Taste, sieh deine Steine an und leg den ab, der am wenigsten hilft. Die anderen dürfen ihn nehmen.
lesson-multzo-again = Zieh noch einmal: verdeckt aus dem Vorrat oder einen offenen Stein. Eine Hand spielt um alle vier Kategorien.
lesson-multzo-declare = Zufrieden mit deiner Hand? Leg verdeckt ab: Alle anderen sind noch einmal dran, dann wird aufgedeckt.
lesson-multzo-last-turns = Ein Stein liegt verdeckt: Die anderen sind noch einmal dran, dann wird aufgedeckt.
lesson-multzo-category = In jeder Kategorie gewinnt die höchste Summe aller vier Steine, doch vier in Satz oder Folge schlagen drei. Bei Gleichstand gewinnt niemand.
lesson-multzo-coins = Wer gewinnt, nimmt die oberste Münze dieser Kategorie, ein Flush zwei. Eine Nullmünze zählt die Summe deiner Münzen noch einmal. Ist ein Stapel leer, gewinnen die meisten Punkte.
lesson-multzo-recap =
    Eine Hand spielt um vier Kategorien: Flush, Bunt, Satz und Folge.
    Ein verdeckt abgelegter Stein gibt allen anderen noch einen Zug. Dann wird aufgedeckt.
    In jeder Kategorie gewinnt die höchste Summe, doch vier in Satz oder Folge schlagen drei. Bei Gleichstand gewinnt niemand.
    Wer zwei Kategorien gewinnt, darf von einer davon statt der Münze die Nullmünze nehmen: Sie zählt die Summe deiner Münzen noch einmal.
    Ist ein Stapel leer, gewinnen die meisten Punkte.
