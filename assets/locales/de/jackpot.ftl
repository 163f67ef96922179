# Jackpot: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-jackpot = Jackpot
game-jackpot-line = Kirschen, Glocken und eine Bank voller Steine, die leer werden will.

illegal-jackpot-chance-first = Zuerst wird über die Chance entschieden.
illegal-jackpot-chance-full = Auf dem Chance-Feld liegt höchstens ein Stein, und dort liegt einer.
illegal-jackpot-used-up = Die Steine dieses Symbols sind aufgebraucht.
illegal-jackpot-other-symbol = Die Kombination gibt einen Stein ihres eigenen Symbols.
illegal-jackpot-no-chance-tile = Die Chance kommt vor den Steinen, und nur, wenn dort einer liegt.
illegal-jackpot-no-chance-option = Die Chance braucht drei oder vier gleiche.
illegal-jackpot-no-place = Die Bank hat keinen solchen Platz.
illegal-jackpot-place-full = An diesem Platz ist kein Raum mehr.
illegal-jackpot-nothing-under = Ein Stein liegt auf den Steinen unter ihm: Fülle zuerst diese.
