# Das Würfellabor und Wiederholungen.
lab-roll = Würfeln
lab-rain = Würfelregen
lab-roll-many = 10.000 Würfel werfen
lab-stop-rolling = Stopp ({ $done } von { $all })
lab-reset = Zurücksetzen
lab-export = Als CSV speichern
lab-export-empty = Würfle zuerst.
lab-export-no-folder = Kein Ordner zum Speichern da.
lab-export-saved = { $dice ->
    [one] Ein Würfel gespeichert: { $file }
   *[other] { $dice } Würfel gespeichert, einer pro Zeile: { $file }
}
lab-why = Warum diese Würfel fair sind
lab-why-short = Warum fair?
lab-why-fair = Sobald du loslässt, mischt der Zufall die Seiten jedes Würfels neu. Der Würfel fällt, ohne zu wissen, welche Seite wo sitzt. Egal, wie du wirfst: Jede Seite kommt mit der gleichen Chance.
lab-why-check = Glaub uns nicht einfach: Zink die Würfel und sieh zu, wie sie auffliegen, speichere jeden Wurf und zähl selbst nach, oder wirf mit dem Befehl „rollick dice --rolls 200000“ fünf Würfel 200.000-mal: eine Million Würfel.
lab-dice = { $n ->
    [0] Noch nichts gewürfelt
    [one] Ein Würfel
   *[other] { $n } Würfel
}
lab-band = Das helle Band zeigt, wie stark der Zufall normalerweise streut. Je mehr du würfelst, desto schmaler wird es.
lab-same-face = { $same } % zeigen wieder dieselbe Seite wie vor dem Wurf. Reiner Zufall ergibt { $chance } %.
lab-first-verdict = Erstes Urteil nach { $n } Würfeln.
lab-verdict-fair = { $n } Würfel: sieht fair aus. { $percent } % aller fairen Serien sind mindestens so ungleichmäßig.
lab-verdict-loaded = { $n } Würfel: gezinkt. Mit fairen Würfeln passiert das seltener als einmal in { $once } Serien.
lab-dice-count = Anzahl Würfel
lab-set = Würfel
lab-set-ordinary = W6
lab-set-colour = Farben
lab-set-symbol = Symbole
lab-set-d4 = W4
lab-set-d8 = W8
lab-set-d10 = W10
lab-set-d100 = W100 (Zehner)
lab-set-d12 = W12
lab-set-d20 = W20
lab-set-d3 = W3
lab-set-fudge = WF (plus, minus)
lab-set-coin = Münzen
lab-mix = Mischung
lab-counted = Statistik für
lab-strength = Wurfstärke
lab-weak = Schwach
lab-normal = Normal
lab-strong = Stark
lab-mixed = Gemischt
lab-sum = Summe { $sum }
lab-hide-panel = Tafel ausblenden
lab-show-panel = Tafel zeigen
lab-gravity = Schwerkraft
lab-gravity-table = Normal
lab-gravity-moon = Mond
lab-gravity-mars = Mars
lab-gravity-earth = Erde
lab-gravity-jupiter = Jupiter
lab-material = Material
lab-material-own = Wie üblich
lab-material-ivory = Elfenbein
lab-material-resin = Harz
lab-material-brass = Messing
lab-material-glass = Glas
lab-material-wood = Holz
lab-material-stone = Stein
lab-loaded-dice = Gezinkte Würfel
lab-slow-motion = Zeitlupe
lab-low-camera = Kamera unten
face-cherry = Kirsche
face-orange = Orange
face-bell = Glocke
face-dollar = Dollar
face-blank = leer
replay = Letzten Wurf ansehen
replay-title = Letzter Wurf in Zeitlupe
replay-none = Noch kein Wurf zum Ansehen.
replay-wait = Warte, bis die Würfel liegen.
prompt-replay-close = Wiederholung beenden
throw-save = Diesen Wurf speichern
throw-saved = Wurf gespeichert: { $file }
film-make = Film erstellen
film-cancel = Film abbrechen ({ $percent } %)
film-progress = Der Film wird gezeichnet: { $percent } %
film-saved = Film gespeichert: { $file }
film-cancelled = Film abgebrochen. Der Wurf ist gespeichert.
film-failed = Der Film konnte nicht erstellt werden: { $why }
