# Das Würfellabor und Wiederholungen.
lab-throw = Würfeln
lab-count = 10.000 würfeln
lab-counting = Stopp ({ $done } von { $all })
lab-start-over = Zurücksetzen
lab-sheet = Als CSV speichern
lab-sheet-empty = Würfle zuerst.
lab-sheet-nowhere = Kein Ordner zum Speichern da.
lab-sheet-put = { $dice ->
    [one] Ein Würfel gespeichert: { $file }
   *[other] { $dice } Würfel gespeichert, einer pro Zeile: { $file }
}
lab-why = Warum diese Würfel fair sind
lab-why-short = Warum fair?
lab-why-fair = Sobald du loslässt, mischt der Zufall die sechs Seiten jedes Würfels neu. Der Würfel fällt, ohne zu wissen, welche Seite wo sitzt. Egal, wie du wirfst: Jede Seite kommt mit einer Chance von einem Sechstel.
lab-why-check = Glaub uns nicht einfach: Zinke die Würfel und sieh zu, wie sie auffliegen, speichere jeden Wurf und zähl selbst nach, oder würfle mit „rollick dice --throws 200000“ fünf Würfel 200.000-mal: eine Million Würfel.
lab-dice = { $n ->
    [0] Noch nichts gewürfelt
    [one] Ein Würfel
   *[other] { $n } Würfel
}
lab-band = Das helle Band ist der normale Zufall. Je mehr du würfelst, desto schmaler wird es.
lab-memory = { $same } % zeigen wieder dieselbe Seite wie beim Start. Reiner Zufall ergibt 16,7 %.
lab-next-look = Erstes Urteil nach { $n } Würfeln.
lab-fine = { $n } Würfel: sieht fair aus. { $percent } % aller fairen Serien sind mindestens so ungleichmäßig.
lab-caught = { $n } Würfel: gezinkt. Mit fairen Würfeln passiert das seltener als einmal in { $once } Serien.
lab-count-of = Anzahl Würfel
lab-set = Würfel
lab-set-ordinary = Augen
lab-set-colour = Farben
lab-set-symbol = Symbole
lab-strength = Wurfstärke
lab-weak = Schwach
lab-normal = Normal
lab-strong = Stark
lab-mixed = Gemischt
lab-load = Gezinkte Würfel
lab-slow = Zeitlupe
lab-low = Kamera am Tisch
face-cherry = Kirsche
face-orange = Orange
face-bell = Glocke
face-dollar = Dollar
again = Letzten Wurf ansehen
again-title = Letzter Wurf in Zeitlupe
again-none = Noch kein Wurf zum Ansehen.
again-wait = Warte, bis die Würfel liegen.
prompt-again-end = zurück zum Spiel
key-end = Ende
decimal = ,
