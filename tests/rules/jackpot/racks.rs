//! Symbols, dice and racks: JP-1 to JP-4.

use rollick::rules::input_limits::read_description;

use super::*;

/// JP-1
#[test]
fn symbols_are_in_ascending_order_of_value() {
    assert!(Symbol::ALL.is_sorted());
    assert_eq!(Symbol::ALL.map(Word::word), ["cherry", "orange", "bell", "dollar"]);
    let chart = Chart::standard();
    for pair in Symbol::ALL.windows(2) {
        for length in 3..=5 {
            assert!(chart.run(pair[0], length) < chart.run(pair[1], length));
        }
    }
}

/// JP-2
#[test]
fn more_valuable_symbols_are_rarer_on_the_die() {
    let count = |symbol| Symbol::SIDES.iter().filter(|side| **side == symbol).count();
    assert_eq!(Symbol::ALL.map(count), [2, 2, 1, 1]);
}

/// JP-2: the physical die has the sides of the rules, in the same order.
#[test]
fn the_dice_file_has_the_sides_of_the_rules() {
    #[derive(serde::Deserialize)]
    struct DiceFile {
        faces: Vec<String>,
    }
    let file: DiceFile = read_description(include_str!("../../../assets/dice/symbol.ron")).unwrap();
    let words: Vec<&str> = Symbol::SIDES.iter().map(|side| side.word()).collect();
    assert_eq!(words, file.faces.iter().map(String::as_str).collect::<Vec<_>>());
}

/// JP-3: five columns, 5 to 1 high; a tile falls to the lowest empty cell of its column.
#[test]
fn the_staircase_is_filled_column_by_column_from_the_top() {
    let mut game = started(1, RackName::Staircase);
    for (column, height) in [5, 4, 3, 2, 1].into_iter().enumerate() {
        let first: u8 = [5, 4, 3, 2, 1][..column].iter().sum();
        for row in 0..height {
            roll(&mut game, &pair(Bell));
            let expected: Vec<u8> = (column as u8..5).collect();
            assert_eq!(places(&game, Bell), expected, "full columns are not open");
            let events = put(&mut game, Bell, column as u8);
            let placed = Event::TilePlaced { seat: Seat(0), symbol: Bell, cell: first + row };
            assert!(events.contains(&placed), "{events:?}");
        }
    }
    assert_eq!(game.round(), 2, "fifteen tiles fill a rack");
}

/// JP-3: a cell of the pyramid is open once both cells under it are filled.
#[test]
fn the_pyramid_is_filled_from_the_bottom() {
    let mut game = started(1, RackName::Pyramid);
    roll(&mut game, &pair(Cherry));
    assert_eq!(places(&game, Cherry), [0, 1, 2, 3, 4]);
    assert_eq!(refusal_of(&game, Action::Place { symbol: Cherry, at: At::Place(5) }).clause, "JP-3");
    put(&mut game, Cherry, 1);
    turn(&mut game, Cherry, 3);
    roll(&mut game, &pair(Cherry));
    assert_eq!(places(&game, Cherry), [0, 2, 4], "each rests on two");
    put(&mut game, Cherry, 2);
    roll(&mut game, &pair(Cherry));
    assert_eq!(places(&game, Cherry), [0, 4, 6, 7]);
    assert_eq!(refusal_of(&game, Action::Place { symbol: Cherry, at: At::Place(2) }).clause, "JP-7");
}

/// JP-3
#[test]
fn the_staircase_is_the_default_rack() {
    assert_eq!(Options::default().rack, RackName::Staircase);
    assert_eq!(started(2, RackName::Staircase).shape().name, "staircase");
    assert_eq!(started(2, RackName::Pyramid).shape().name, "pyramid");
}

/// JP-3: over every way to fill a rack, the open cells equal a naive computation.
#[test]
fn open_places_are_those_a_tile_can_rest_in() {
    let mut fillings = 0;
    for shape in [Shape::staircase(), Shape::pyramid()] {
        for mask in 0..1_u16 << 15 {
            let filled: Cells = (0..15).filter(|cell| mask >> cell & 1 != 0).collect();
            let staircase = shape.name == "staircase";
            let rests = |cell: u8| rests_on(staircase, cell).into_iter().all(|under| filled.contains(under));
            if !filled.iter().all(rests) {
                continue;
            }
            fillings += 1;
            let naive: Cells = (0..15).filter(|&cell| !filled.contains(cell) && rests(cell)).collect();
            assert_eq!(shape.open(filled), naive);
        }
    }
    assert_eq!(fillings, 720 + 132, "the columns' heights; the stacks of coins on a row of five are a Catalan number");
}

/// JP-4: three rows and four diagonals on the staircase, three rows and six slants on the pyramid.
#[test]
fn scoring_lines_are_rows_and_diagonals_of_three_and_more() {
    for (shape, diagonals) in [(Shape::staircase(), vec![3, 3, 4, 5]), (Shape::pyramid(), vec![3, 3, 4, 4, 5, 5])] {
        let lengths = |kind| {
            let mut lengths: Vec<usize> =
                shape.lines.iter().filter(|line| line.kind == kind).map(|line| line.cells.len()).collect();
            lengths.sort_unstable();
            lengths
        };
        assert_eq!(lengths(LineKind::Row), [3, 4, 5]);
        assert_eq!(lengths(LineKind::Diagonal), diagonals);
        let mut lines: Vec<Vec<u8>> = shape.lines.iter().map(|line| line.cells.to_vec()).collect();
        lines.sort();
        let mut naive = naive_lines(shape.name == "staircase");
        naive.sort();
        assert_eq!(lines, naive);
    }
}

/// JP-3: no two cells are in one position, and a cell rests on the one before it with the same place.
#[test]
fn cells_have_positions_of_their_own_and_columns_stand() {
    for shape in [Shape::staircase(), Shape::pyramid()] {
        for cell in 1..15 {
            assert!((0..cell).all(|before| shape.at(before) != shape.at(cell)), "{cell}");
            let below = (0..cell).rev().find(|&before| shape.place(before) == shape.place(cell));
            let others: Cells = (0..cell).filter(|before| Some(*before) != below).collect();
            assert!(below.is_none() || !shape.open(others).contains(cell), "{cell}");
        }
    }
}
