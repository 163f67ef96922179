# Jackpot: its name, house rules, rules page, table and refusals.
game-jackpot = Jackpot
game-jackpot-line = Cherries, bells and a rack of tiles that wants to be emptied.

illegal-jackpot-chance-first = The Chance Option is decided first.
illegal-jackpot-chance-full = The Chance Space holds one tile, and has one.
illegal-jackpot-used-up = The tiles of that symbol are used up.
illegal-jackpot-other-symbol = The combination gives a tile of its own symbol.
illegal-jackpot-no-chance-tile = The Chance Option comes before the tiles, and only with a tile there.
illegal-jackpot-no-chance-option = The Chance Option takes three or four alike.
illegal-jackpot-no-place = The rack has no such place.
illegal-jackpot-place-full = There is no room left in that place.
illegal-jackpot-nothing-under = A tile lies on the tiles under it: fill those first.
