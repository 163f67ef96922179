# Multzo: its name, house rules, rules pages, table and refusals.
game-multzo = Multzo
game-multzo-line = Swap tiles, end the round in time, and multiply with null coins.
game-multzo-aim = You win by having the highest score when a stack of coins runs out.
game-multzo-roll = Draw a tile, hidden or face up.
game-multzo-choose = Keep four and discard one.
game-multzo-score = The best hands take coins.

illegal-multzo-stock-empty = The stock is empty. Take a face-up tile.
illegal-multzo-not-face-up = You can only take a face-up tile.
illegal-multzo-draw-first = Draw a tile first.
illegal-multzo-last-turn = On the last turn you must discard face up.
illegal-multzo-not-yours = That tile isn’t in your hand.
illegal-multzo-drawn-already = You’ve drawn. Now discard a tile.
illegal-multzo-no-null = You can’t take that null coin.
illegal-multzo-coins-first = Take your coins first.
illegal-multzo-no-showdown = Coins come after the showdown.
illegal-multzo-not-the-deck = A shuffle needs all 24 tiles, each once.

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
multzo-made-set-3 = three of a kind
multzo-made-set-4 = four of a kind
multzo-made-run-3 = run of three
multzo-made-run-4 = run of four
multzo-round = Round { $round }
multzo-stock = { $left ->
    [0] Stock empty
    [one] 1 tile left
   *[other] { $left } tiles left
}
multzo-no-coins = no coins
multzo-coins = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
multzo-times = { $sum } × { $times }
multzo-looked = { $name } looks ({ $n }×)
multzo-look-away = { $name } is looking. Everyone else, look away
multzo-looks = { $name } checks their tiles
multzo-one-at-a-time = One at a time: { $name } is looking.
multzo-look-first = Look at your tiles first: hold the button.

prompt-multzo-look = hold to see your tiles
prompt-multzo-draw = draw
prompt-multzo-discard = discard face up
prompt-multzo-flip-down = face down (ends round)
prompt-multzo-flip-up = turn face up
prompt-multzo-discard-face-down = discard face down
prompt-multzo-take-coins = take coins

multzo-ask-stock = { $left ->
    [one] Draw the last hidden tile
   *[other] Draw a hidden tile
}
multzo-ask-discard = Take the { $tile }. Everyone sees it
multzo-ask-look = Discard one. Hold to see your tiles
multzo-ask-face-up = Discard face up. Others may take it
multzo-ask-face-down = Face down ends the round: everyone else gets one more turn
multzo-ask-coins = Take { $coins }: { $score } points
multzo-ask-null = Take { $coins }: score becomes { $score }

# What happened.
multzo-round-began = Round { $round }: { $name } goes first
multzo-drew-stock = { $name } draws from the stock
multzo-took-tile = { $name } takes the { $tile }
multzo-discarded = { $name } discards the { $tile }
multzo-discarded-face-down = { $name } discards face down. The round is ending
multzo-last-face-down = One last turn for everyone else
multzo-last-stock = The stock is empty. One last turn each
multzo-last-turns = That’s 12 turns each. Now one last turn for everyone
multzo-reveals = { $name }’s tiles
multzo-won-category = { $category }: { $name }, { $made }, worth { $worth }
multzo-tied = { $category }: { $names } tie with { $made }, worth { $worth }. Nobody wins it
multzo-unclaimed = { $category }: nobody has one
multzo-took = { $name } takes { $coins }: { $score } points
multzo-took-null = { $name } takes { $coins }: { $score } points after multiplying
multzo-stack-empty = The { $suit } stack is empty. The match is over
multzo-rounds-ran-out = That’s 40 rounds. Highest score wins
multzo-ended = The { $suit } stack is empty
multzo-odds-now = { $made } ({ $worth })
multzo-odds-nothing = nothing yet
multzo-odds-none = Nothing yet, and no tile in the stock would help.
multzo-odds = { $category }: { $now } · { $chance }% to improve

# The rules pages.
multzo-table-category = Category
multzo-table-tiles = Tiles
multzo-table-coins = Coins
multzo-needs-flush = four of one suit
multzo-needs-prime = one of each suit
multzo-needs-set = three or four of one value
multzo-needs-run = three or four in order
rules-multzo-1-title = The tiles and the aim
rules-multzo-1 = There are 24 tiles in four suits. A null counts 0, an ace 6. You hold four of them.

    @tiles

    Each round, the best hand in a category takes the top coin of its stack. Once a stack runs out, the highest score wins. Coins get better: each stack goes 2, 3, 4, 5, ace (6).

    @hands
rules-multzo-2-title = A turn
rules-multzo-2 = The player with the highest score goes first. Draw one tile: a hidden one from the stock, the tiles nobody holds, or any face-up discard. If the stock is empty, take a face-up discard. Then discard one of your five, face up.

    Discard face down instead and you end the round: everyone else gets one more turn, always discarding face up. Then all hands are shown.

    When the stock runs out, or after twelve turns each, everyone gets one last turn as well.

    Your tiles stay face down. Hold the button to see them once the others look away; let go and they lie face down again. You can play while you look. The history counts every look. A tile discarded face down is never shown.
rules-multzo-3-title = Who wins the coins
rules-multzo-3 = Add up all four tiles of your hand; the highest sum wins. But in set and run, four tiles beat three. A tie wins nothing. One hand can win two categories.

    A flush takes the top two coins of its stack, the others take one.

    Each suit has one null coin. Win two categories and you may swap one prize for the null coin of its suit, if it’s still there. Winners without a choice take their coins first; the others choose in turn, clockwise from the player who started the round.

    Null coins multiply: one doubles your score, two triple it, and so on.
rules-multzo-4-title = Small print
rules-multzo-4 = Where the original rules leave something open, we decided:

    If several players lead, the first of them clockwise after last round’s starter goes first; in the first round, Player 1.

    In the last turns, discards are face up. If the stock runs out, or after twelve turns each, everyone gets one more turn, starting with the next player.

    If a stack has only one coin left, a flush takes that one. A null coin replaces the whole prize of its category. Those with a choice choose clockwise from the round’s starter.

    After 40 rounds the highest score wins. Players with equal scores share the win.

multzo-do-draw = Draw from the stock
multzo-do-take = Take the { $tile }
multzo-do-discard = Discard the { $tile }
multzo-do-declare = Discard the { $tile } face down
multzo-do-coins = Take the coins
multzo-do-null = Take the null of { $suit }
multzo-why-coins = You then have { $score } points.
multzo-why-draw = The next tile may be better. Now: { $line }
multzo-why-take = With this tile: { $line }
multzo-why-keep = The tiles you keep: { $line }
multzo-prospect-made = { $made } ({ $worth }), { $chance }% to improve
multzo-prospect-hope = { $category }, { $chance }% with the next tile

tip-multzo-draw = Draw a hidden tile or take a discard. Four of one suit, one of each suit, three or four alike or in order win coins.
tip-multzo-discard = Discard the tile that helps you least. Face down, it ends the round: the others have one more turn.
tip-multzo-take_coins = You won two categories. Take the coins of both, or give one up for a null coin: it multiplies your score.

lesson-multzo-tiles = 24 tiles in four suits, suns, moons, crowns and arms: null (0), 2, 3, 4, 5 and ace (6) of each. You hold four.
lesson-multzo-hands = Four categories win coins: flush (all one suit), prime (one of each suit), set (3 or 4 of a value), run (3 or 4 in the order null, 2, 3, 4, 5, ace).
lesson-multzo-draw = You may look at your tiles while the others look away. Then draw one: hidden from the stock, or face up.
lesson-multzo-discard = Hold the button to see your tiles, choose the one that helps least, and discard it. The others may take it.
lesson-multzo-again = Draw again: hidden from the stock, or a tile that lies face up. One hand plays for all four categories.
lesson-multzo-declare = Happy with your hand? Discard face down: everyone else gets one more turn, then all hands are shown.
lesson-multzo-last-turns = A tile was laid face down: the others have one more turn, then all hands are shown.
lesson-multzo-category = In each category the highest sum of all four tiles wins, but four in a set or run beat three. A tie wins nothing.
lesson-multzo-coins = Winners take the top coin of that category, a flush two. A null coin adds the sum of your coins again. When a stack is empty, the highest score wins.
lesson-multzo-recap =
    One hand plays for four categories: flush, prime, set and run.
    A tile laid face down gives everyone else one more turn. Then all hands are shown.
    In each category the highest sum wins, but four in a set or run beat three. A tie wins nothing.
    Win two categories, and you may take the null coin of one of them instead of its coin: it adds the sum of your coins again.
    When a stack is empty, the highest score wins.
