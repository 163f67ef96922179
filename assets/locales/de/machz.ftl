# MACHZ: Name, Hausregeln, Regelseite, Tisch und Absagen.
game-machz = MACHZ
game-machz-line = Sechs Farben, ein Topf und der Mut zu noch einem Wurf.

illegal-machz-vote-asked = Über diesen Satz wird abgestimmt: behalten oder weitergeben.
illegal-machz-bet-asked = Wette auf Treffer oder kein Treffer, oder bleibe draußen.
illegal-machz-no-stake = Eine Wette ist mindestens ein Chip; oder bleibe draußen.
illegal-machz-over-limit = Ein Einsatz hat eine Grenze, und der liegt darüber.
illegal-machz-too-few-chips = Ein Platz setzt nur, was er hat.
illegal-machz-roll-or-stop = Der Werfer sagt: werfen oder aufhören.
illegal-machz-no-chips = Ein Platz ohne Chips kann nicht wetten.
illegal-machz-rockers-first = Zuerst wetten die anderen; der Werfer wettet nicht.
