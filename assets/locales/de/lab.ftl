# Das Würfellabor, und Würfe noch einmal gesehen.
lab-throw = werfen
lab-count = 10.000 zählen
lab-counting = { $done } von { $all }: anhalten
lab-start-over = neu
lab-sheet = als Tabelle sichern
lab-sheet-empty = Wirf erst etwas.
lab-sheet-nowhere = Es gibt keinen Ordner dafür.
lab-sheet-put = { $dice ->
    [one] Ein Würfel, in { $file }
   *[other] { $dice } Würfel, je eine Zeile: { $file }
}
lab-why = Warum diese Würfel gerecht sind
lab-why-short = warum gerecht?
lab-why-fair = Wenn die Hand loslässt, dreht der Zufall das Bild jedes Würfels in seinem Körper, und der Körper, der fällt, kennt kein Bild: Wie du auch wirfst und was Schale und Physik auch tun, jede Seite kommt einmal in sechs.
lab-why-check = Glaub es nicht einfach: Leg ein Gewicht hinein und sieh, wie es auffliegt, sichere jeden Würfel als Tabelle und zähl selbst nach, oder lass „rollick dice --throws 200000“ eine Million werfen.
lab-dice = { $n ->
    [0] Noch kein Würfel geworfen
    [one] Ein Würfel
   *[other] { $n } Würfel
}
lab-band = Im hellen Band lässt der Zufall eine Seite liegen. Wenige Würfel, breites Band.
lab-memory = { $same } % zeigen, was sie in der Hand zeigten; zufällig 16,7 %.
lab-next-look = Der erste Blick kommt bei { $n } Würfeln.
lab-fine = { $n } Würfel: So ungleich ist der Zufall in { $percent } von 100 Versuchen.
lab-caught = { $n } Würfel: gezinkt. Das tut der Zufall seltener als einmal in { $once }.
lab-count-of = Wie viele
lab-set = Würfel
lab-set-ordinary = Augen
lab-set-colour = Farben
lab-set-symbol = Symbole
lab-strength = Stärke
lab-weak = schwach
lab-normal = normal
lab-strong = stark
lab-mixed = gemischt
lab-load = Ein Gewicht darin
lab-slow = Zeitlupe
lab-low = Kamera tief
face-cherry = Kirsche
face-orange = Orange
face-bell = Glocke
face-dollar = Dollar
again = Den letzten Wurf noch einmal
again-title = Der letzte Wurf, langsam
again-none = Es wurde noch nichts geworfen.
again-wait = Erst wenn die Würfel liegen.
prompt-again-end = genug
key-end = Ende
decimal = ,
