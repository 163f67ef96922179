# The dice lab, and throws seen once more.
lab-throw = throw
lab-count = count 10,000
lab-counting = { $done } of { $all }: stop
lab-start-over = anew
lab-sheet = save as table
lab-sheet-empty = Throw something first.
lab-sheet-nowhere = There is no folder to save it in.
lab-sheet-put = { $dice ->
    [one] One die, in { $file }
   *[other] { $dice } dice, a line each: { $file }
}
lab-why = Why these dice are fair
lab-why-short = why fair?
lab-why-fair = As the hand lets go, every die’s picture is turned inside its cube at random, and the falling cube knows no picture: whatever hand and tray do, each face comes up once in six.
lab-why-check = Do not take our word for it: put a weight inside and see it caught, save every die as a table and count for yourself, or let “rollick dice --throws 200000” throw a million.
lab-dice = { $n ->
    [0] No die thrown yet
    [one] One die
   *[other] { $n } dice
}
lab-band = The pale band is where chance leaves a face. Few dice, wide band.
lab-memory = { $same } % show what they showed in the hand; by chance 16.7 %.
lab-next-look = The first look is at { $n } dice.
lab-fine = { $n } dice: chance is as uneven as that in { $percent } of 100 tries.
lab-caught = { $n } dice: loaded. Chance does that less than once in { $once } tries.
lab-count-of = How many
lab-set = Dice
lab-set-ordinary = pips
lab-set-colour = colours
lab-set-symbol = symbols
lab-strength = Strength
lab-weak = weak
lab-normal = normal
lab-strong = strong
lab-mixed = mixed
lab-load = A weight inside
lab-slow = Slow motion
lab-low = Low camera
face-cherry = cherry
face-orange = orange
face-bell = bell
face-dollar = dollar
again = The last throw again
again-title = The last throw, slowly
again-none = Nothing was thrown yet.
again-wait = Wait until the dice lie still.
prompt-again-end = enough
key-end = End
decimal = .
