//! Scoring (JP-14 to JP-18), and the odds.

use super::*;

/// JP-8
#[test]
fn the_chance_space_scores_nothing() {
    let mut game = started(1, RackName::Staircase);
    roll(&mut game, &pair(Dollar));
    keep(&mut game, Dollar);
    // At most two equal tiles per row, and six dollars on the rack: the seventh is in the Chance Space.
    let columns = [
        [Dollar, Cherry, Cherry, Orange, Bell].as_slice(),
        &[Cherry, Dollar, Orange, Bell],
        &[Dollar, Orange, Dollar],
        &[Bell, Dollar],
        &[Dollar],
    ];
    let mut events = Vec::new();
    for (column, tiles) in columns.into_iter().enumerate() {
        for &symbol in tiles {
            events = turn(&mut game, symbol, column as u8);
        }
    }
    assert!(events.contains(&Event::ChanceGivenBack { seat: Seat(0), symbol: Dollar }));
    assert!(!names(&events).contains(&"rack_bonus_scored"));
}

/// JP-14: the points of runs.
#[test]
fn runs_score_what_the_chart_says() {
    let chart = Chart::standard();
    let worth = Symbol::ALL.map(|symbol| [3, 4, 5].map(|length| chart.run(symbol, length)));
    assert_eq!(worth, [[30, 60, 120], [40, 80, 160], [50, 100, 200], [100, 200, 400]]);
    assert_eq!(chart.run(Dollar, 2), 0);
}

/// JP-14: the longest run of a line counts once; a tile scores in its row and its diagonals; columns never score.
#[test]
fn the_longest_run_counts_once_and_a_tile_may_score_twice() {
    let shape = Shape::staircase();
    let scores = |tiles| rack(tiles).scores(shape, Chart::standard());
    // Columns from the left, each from the bottom: a row of five bells, three of which are on no diagonal.
    let row = scores("bcoco bocd bdo bc b");
    assert_eq!((row.rows, row.diagonals), (200, 0));
    let four = scores("bcoco bocd bdo bc d");
    assert_eq!((four.rows, four.diagonals), (100, 0), "not also twice three");
    let broken = scores("bcoco bocd cdo bc b");
    assert_eq!((broken.rows, broken.diagonals), (0, 0), "unbroken");
    let column = scores("ccccc obob dod bd o");
    assert_eq!((column.rows, column.diagonals), (0, 0), "columns never score");
    let both = scores("dcocd obcd obd bd d");
    assert_eq!(both.diagonals, 400, "a Jackpot, falling to the right");
    let cross = rack("dbocc ddoo dbd oc b");
    let runs: Vec<_> = cross.runs(shape, Chart::standard()).collect();
    assert_eq!([runs[0].kind, runs[1].kind], [LineKind::Row, LineKind::Diagonal]);
    assert!(runs.iter().all(|run| run.cells.contains(0) && run.points == 100), "the corner scores in both");
}

/// JP-14, JP-15: over random and extreme racks of both shapes, the scores equal a naive count.
#[test]
fn rack_scores_match_a_naive_count() {
    let mut rng = Seeded::new(14);
    let mut racks: Vec<[usize; 15]> = Vec::new();
    for symbol in 0..4 {
        racks.push([symbol; 15]);
        for cell in 0..15 {
            for other in 0..4 {
                let mut rack = [symbol; 15];
                rack[cell] = other;
                racks.push(rack);
            }
        }
    }
    for mix in 0..30_000 {
        // From uniform to nearly all the same symbol, so that long runs occur too.
        let favoured = rng.source().random_range(0..4);
        racks.push([0; 15].map(|_: usize| {
            if rng.source().random_range(0..6) < mix % 6 { favoured } else { rng.source().random_range(0..4) }
        }));
    }
    let mut jackpots = 0;
    for shape in [Shape::staircase(), Shape::pyramid()] {
        let lines = naive_lines(shape.name == "staircase");
        for tiles in &racks {
            let cells = tiles.iter().enumerate();
            let rack = cells.fold(Rack::EMPTY, |rack, (cell, &symbol)| rack.with(Symbol::ALL[symbol], cell as u8));
            let scores = rack.scores(shape, Chart::standard());
            assert_eq!(scores, naive_scores(shape.name == "staircase", &lines, tiles), "{rack:?}");
            jackpots += rack.runs(shape, Chart::standard()).filter(|run| run.cells.len() == 5).count();
        }
    }
    assert!(jackpots > 1000);
}

fn naive_scores(staircase: bool, lines: &[Vec<u8>], tiles: &[usize; 15]) -> Scores {
    let values = [[30, 60, 120], [40, 80, 160], [50, 100, 200], [100, 200, 400]];
    let mut scores = Scores::default();
    for line in lines {
        let (mut start, mut best) = (0, (0, 0));
        for end in 1..=line.len() {
            let alike = |index: usize| tiles[usize::from(line[index])];
            if end == line.len() || alike(end) != alike(start) {
                best = best.max((end - start, alike(start)));
                start = end;
            }
        }
        if best.0 >= 3 {
            let points = values[best.1][best.0 - 3];
            let level = line.iter().all(|&cell| position(staircase, cell).1 == position(staircase, line[0]).1);
            *(if level { &mut scores.rows } else { &mut scores.diagonals }) += points;
        }
    }
    for symbol in 0..4 {
        scores.rack_bonus += match tiles.iter().filter(|tile| **tile == symbol).count() {
            9.. => 100,
            8 => 70,
            7 => 50,
            _ => 0,
        };
    }
    scores.sub_total = scores.rows + scores.diagonals + scores.rack_bonus;
    scores.total = scores.sub_total;
    scores
}

/// JP-15
#[test]
fn seven_or_more_of_a_symbol_score_a_bonus() {
    let chart = Chart::standard();
    assert_eq!([6, 7, 8, 9, 15].map(|count| chart.rack_bonus(count)), [0, 50, 70, 100, 100]);
    let both = rack("ccccccc oooooooo");
    assert_eq!(both.scores(Shape::staircase(), chart).rack_bonus, 50 + 70, "bonuses add up");
}

/// JP-14 to JP-16: a longer run, a larger count and a later round never count less.
#[test]
fn points_never_fall() {
    let chart = Chart::standard();
    for symbol in Symbol::ALL {
        assert!([2, 3, 4, 5].map(|length| chart.run(symbol, length)).is_sorted(), "{symbol:?}");
    }
    assert!((0..15).map(|count| chart.rack_bonus(count)).is_sorted());
    assert!([1, 2, 3].map(|round| chart.high_round(round)).is_sorted());
}

/// Plays a round in which each seat fills its rack with tiles from a drawing, by column from the left.
fn play_round(game: &mut Jackpot, drawings: &[&str]) -> Vec<Event> {
    let racks: Vec<Rack> = drawings.iter().map(|drawing| rack(drawing)).collect();
    let mut events = Vec::new();
    for cell in 0..15 {
        for _ in drawings {
            let seat = game.acting().unwrap();
            let symbol = racks[seat.index()].tile(cell).unwrap();
            events = turn(game, symbol, game.shape().place(cell));
        }
    }
    events
}

fn nothing() -> String {
    find_rack(0)
}

/// A full staircase rack with exactly this score, found by search.
fn find_rack(points: u16) -> String {
    let mut rng = Seeded::new(u64::from(points));
    loop {
        let drawing: String = (0..15).map(|_| ['c', 'o', 'b', 'd'][rng.source().random_range(0..4)]).collect();
        if rack(&drawing).scores(Shape::staircase(), Chart::standard()).sub_total == points {
            return drawing;
        }
    }
}

/// JP-16: 30, 60 and 120 for the highest sub total, for all tied seats, also at zero.
#[test]
fn the_highest_sub_total_earns_the_high_round_bonus() {
    let (none, some) = (nothing(), find_rack(50));
    let mut game = started(3, RackName::Staircase);
    let events = play_round(&mut game, &[&none, &some, &some]);
    let bonus = |events: &[Event]| {
        let earned = |event: &Event| match event {
            Event::HighRoundWon { seat, points } => Some((seat.0, *points)),
            _ => None,
        };
        events.iter().filter_map(earned).collect::<Vec<_>>()
    };
    assert_eq!(bonus(&events), [(1, 30), (2, 30)]);
    let events = play_round(&mut game, &[&none, &none, &none]);
    assert_eq!(bonus(&events), [(0, 60), (1, 60), (2, 60)], "all tie at zero");
    let events = play_round(&mut game, &[&some, &none, &none]);
    assert_eq!(bonus(&events), [(0, 120)]);
    let Turn::Over(outcome) = game.turn() else { panic!("three rounds are played") };
    assert_eq!(outcome, Outcome::new(Seats::one(Seat(0)), &[230, 140, 140]));
}

/// JP-16
#[test]
fn a_single_player_gets_no_high_round_bonus() {
    let mut game = started(1, RackName::Staircase);
    for _ in 0..3 {
        let events = play_round(&mut game, &[&find_rack(90)]);
        assert!(!names(&events).contains(&"high_round_won"));
    }
    assert_eq!(game.turn(), Turn::Over(Outcome::new(Seats::one(Seat(0)), &[270])));
}

/// JP-17: three rounds, racks emptied between them, the highest grand total wins; G-7: a tie is shared.
#[test]
fn three_rounds_are_played_and_the_highest_grand_total_wins() {
    let (none, some) = (nothing(), find_rack(40));
    let mut game = started(2, RackName::Staircase);
    let events = play_round(&mut game, &[&some, &none]);
    assert!(events.contains(&Event::RacksEmptied));
    assert_eq!(game.supply(), [28; 4]);
    play_round(&mut game, &[&none, &some]);
    let events = play_round(&mut game, &[&none, &none]);
    assert!(!events.contains(&Event::RacksEmptied));
    assert_eq!(game.turn(), Turn::Over(Outcome::new(Seats::one(Seat(1)), &[190, 220])));

    let mut tied = started(2, RackName::Staircase);
    for _ in 0..3 {
        play_round(&mut tied, &[&some, &some]);
    }
    assert_eq!(tied.turn(), Turn::Over(Outcome::new(Seats::first(2), &[330, 330])));
    assert_eq!(assert_refused(&tied, &Move::Faces([Cherry; 4].into_iter().collect()), &[]), Illegal::OVER);
}

/// JP-18
#[test]
fn the_sheet_shows_every_part_of_every_round() {
    let mut game = started(2, RackName::Staircase);
    assert_eq!(json!(game)["sheet"], json!([]));
    let row = "bcoco bocd bdo bc b";
    let events = play_round(&mut game, &[row, &nothing()]);
    let none = json!({"diagonals": 0, "rows": 0, "rack_bonus": 0, "sub_total": 0, "high_round": 0, "total": 0});
    let seven = rack(row).cells(Bell).len();
    assert_eq!(seven, 5);
    let full = json!({"diagonals": 0, "rows": 200, "rack_bonus": 0, "sub_total": 200, "high_round": 30, "total": 230});
    assert_eq!(json!(game)["sheet"], json!([[full, none]]));
    assert_eq!(game.grand_total(Seat(0)), 230);
    assert!(events.iter().any(|event| matches!(event, Event::JackpotMade { seat: Seat(0), symbol: Bell })));
    let serialized = serde_json::to_value(events.iter().find(|event| event.name() == "run_scored")).unwrap();
    assert_eq!(
        serialized,
        json!({"run_scored": {"seat": 0, "kind": "row", "symbol": "bell", "cells": [0, 5, 9, 12, 14], "points": 200}})
    );
}

/// The odds of each pattern agree with a count over all 1,296 throws.
#[test]
fn pattern_odds_match_a_count_over_all_throws() {
    assert_eq!(odds::patterns().iter().map(|(_, outcomes)| outcomes).sum::<u32>(), odds::THROWS);
    assert_eq!(odds::ways(|pattern| pattern == Pattern::AllDifferent), 24 * 2 * 2);
    assert_eq!(odds::ways(|pattern| pattern == Pattern::Four(Cherry)), 16);
    assert_eq!(odds::ways(|pattern| pattern == Pattern::Four(Dollar)), 1);
}
