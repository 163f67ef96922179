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

# Words on the table and in tables.
multzo-suns = suns
multzo-moons = moons
multzo-crowns = crowns
multzo-arms = arms
multzo-null = null
multzo-ace = ace
multzo-tile = { $value } of { $suit }
multzo-flush = Flush
multzo-prime = Prime
multzo-set = Set
multzo-run = Run
multzo-made-flush-4 = four of one suit
multzo-made-prime-4 = one of each suit
multzo-made-set-3 = three alike
multzo-made-set-4 = four alike
multzo-made-run-3 = three in a row
multzo-made-run-4 = four in a row
multzo-round = round { $round }
multzo-stock = { $left ->
    [0] the stock is empty
    [one] one tile in the stock
   *[other] { $left } tiles in the stock
}
multzo-no-coins = no coins
multzo-coins = { $n ->
    [one] one coin
   *[other] { $n } coins
}
multzo-times = { $sum } × { $times }
multzo-looked = { $name } looks at the tiles ({ $n })
multzo-look-away = { $name } looks. All others look away
multzo-looks = { $name } looks at the tiles
multzo-one-at-a-time = { $name } is looking at tiles: one at a time.
multzo-look-first = Hold the button and look at your tiles first.

prompt-look = hold: your tiles
prompt-draw = draw
prompt-discard = lay it face up
prompt-face-down = face down
prompt-face-up = face up
prompt-declare = lay it face down
prompt-take-coins = take

multzo-ask-stock = { $left ->
    [one] The last tile of the stock, unseen
   *[other] An unseen tile from the stock
}
multzo-ask-discard = The { $tile }: everybody sees you take it
multzo-ask-look = Lay one tile down: hold and look at them first
multzo-ask-face-up = Face up: others may take it
multzo-ask-face-down = Face down ends the round: one more turn for everybody else
multzo-ask-coins = { $coins }: { $sum }, that makes { $score }
multzo-ask-null = { $coins }: { $sum }, that makes { $score }

# What happened.
multzo-round-began = Round { $round }: { $name } starts
multzo-drew-stock = { $name } draws from the stock
multzo-drew-discard = { $name } takes the { $tile }
multzo-discarded = { $name } lays down the { $tile }
multzo-declared = { $name } lays a tile face down: the end is declared
multzo-last-declared = One last turn for everybody else
multzo-last-stock = The stock is empty: one last turn for everybody
multzo-last-turns = Twelve turns each are over: one last turn for everybody
multzo-shown = { $name } shows the hand
multzo-won-category = { $category }: { $name } with { $made }, worth { $worth }
multzo-tied = { $category }: { $names } tie with { $made }, worth { $worth }; nobody wins it
multzo-unclaimed = { $category }: nobody
multzo-took = { $name } takes { $coins }: { $score } points
multzo-took-null = { $name } takes { $coins }: multiplied, { $score } points
multzo-emptied = The last coin of the { $suit } is gone: the match ends
multzo-rounds-ran-out = Forty rounds are over: the highest score wins
multzo-won = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
multzo-odds-now = { $made }, { $worth }
multzo-odds-nothing = nothing yet
multzo-odds-none = Nothing yet, and no tile of the stock changes that.
multzo-odds = { $category }: { $now } · { $chance } % to better it

# The rules page.
multzo-table-heading = What wins which coins
multzo-table-category = Category
multzo-table-tiles = Tiles
multzo-table-coins = Coins
multzo-needs-flush = four of one suit
multzo-needs-prime = one of each suit
multzo-needs-set = three or four of one value
multzo-needs-run = three or four in sequence
rules-multzo-1-title = The aim
rules-multzo-1 = Four tiles in hand, four categories, four stacks of coins. Each round the best hand of a category takes the top coin of its stack. When a stack is empty, the highest score wins.

    A stack begins with a 2 and ends with the ace, which counts 6: coins are worth more the later they are won.
rules-multzo-2-title = A turn
rules-multzo-2 = Draw one tile: unseen from the stock, or any one of those that lie face up. Then lay one of your five down, face up.

    Lay it face down instead, and you declare the end: everybody else has one more turn, and what they lay down is face up. Then all hands are shown.

    With an empty stock, or after twelve turns each, the last turns begin by themselves.
rules-multzo-3-title = The showdown
rules-multzo-3 = A flush is four of one suit, a prime one of each. A set is three or four of one value, a run three or four in sequence: null, 2, 3, 4, 5, ace, of any suits.

    In set and run four tiles beat three. Else the worth of all four tiles decides: the null counts 0, the ace 6. A tie at the top: nobody wins it. The flush takes two coins, every other category one. A hand can win two categories.
rules-multzo-4-title = Null coins
rules-multzo-4 = Who wins two categories may take a suit's null coin for one of them, in place of the coins that it would bring. A score is the sum of your coins, times one more than your null coins: one null doubles it, two make it threefold.
rules-multzo-5-title = Secrets
rules-multzo-5 = Your tiles lie face down. Hold your button and they are lifted, after everybody else was asked to look away; let go and they lie down. You can draw and lay down while you look. The history counts how often somebody looked.

    A tile laid face down stays hidden, in the showdown too.
rules-multzo-6-title = Our rulings
rules-multzo-6 = With equal scores the first clockwise from the seat after the last starter begins. When the stock runs out, everybody has one more turn, and whoever emptied it is last. After 40 rounds the highest score wins.
