# Multzo: its name, house rules, rules page, table and refusals.
game-multzo = Multzo
game-multzo-line = Hidden tiles, open bids, and a multiplication that tells on you.

illegal-multzo-stock-empty = The stock is empty: draw a discard that lies face up.
illegal-multzo-not-face-up = Only a discard that lies face up can be drawn by name.
illegal-multzo-draw-first = A tile is drawn before one is laid down.
illegal-multzo-last-turn = In a last turn the discard is laid face up.
illegal-multzo-not-yours = Only a tile of your own hand can be laid down.
illegal-multzo-drawn-already = One tile a turn: lay one down now.
illegal-multzo-no-null = A null coin is taken for a category you won, while that suit's is still there.
illegal-multzo-coins-first = The coins of the showdown are taken first.
illegal-multzo-no-showdown = Coins are taken after the showdown.
illegal-multzo-not-the-deck = The shuffled tiles are all 24, each once.
