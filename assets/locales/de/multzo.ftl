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
