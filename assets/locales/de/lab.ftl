# Das Würfellabor und Wiederholungen.
lab-throw = Würfeln
lab-count = 10.000 würfeln
lab-counting = Stopp ({ $done } von { $all })
lab-start-over = Zurücksetzen
lab-sheet = Als CSV sichern
lab-sheet-empty = Würfle zuerst.
lab-sheet-nowhere = Kein Ordner zum Speichern da.
lab-sheet-put = { $dice ->
    [one] Ein Würfel gespeichert: { $file }
   *[other] { $dice } Würfel gespeichert, einer pro Zeile: { $file }
}
lab-why = Warum diese Würfel fair sind
lab-why-short = Warum fair?
lab-why-fair = Beim Loslassen mischt der Zufall die Seiten jedes Würfels neu. Der Würfel weiß nicht, welche Seite wo sitzt. Jede Seite kommt mit der Chance eins zu sechs.
lab-why-check = Glaub es nicht einfach: Zinke die Würfel und sieh zu, wie es auffliegt, sichere jeden Wurf und zähl selbst nach, oder würfle mit „rollick dice --throws 200000“ fünf Würfel 200.000-mal: eine Million Würfel.
lab-dice = { $n ->
    [0] Noch nichts gewürfelt
    [one] Ein Würfel
   *[other] { $n } Würfel
}
lab-band = Das helle Band ist normales Glück. Es wird mit jedem Wurf schmaler.
lab-memory = { $same } % zeigen die Seite vom Start. Zufall allein ergibt 16,7 %.
lab-next-look = Erstes Urteil nach { $n } Würfeln.
lab-fine = { $n } Würfel: sieht fair aus. { $percent } % aller fairen Reihen sind mindestens so ungleich.
lab-caught = { $n } Würfel: gezinkt. Fair passiert das seltener als einmal in { $once } Reihen.
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
lab-low = Tiefe Kamera
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
