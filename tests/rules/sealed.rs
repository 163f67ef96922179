//! The lines of a saved match: what holds, what is torn, what is damaged.

use proptest::prelude::*;
use rollick::record::sealed::{End, FORMAT, LineBreak, Newer, Seal, Sealed, Step, Wanted, looks_sealed, read};

fn written(steps: &[Step]) -> String {
    let (mut text, mut seal) = Seal::first();
    for step in steps {
        let (line, next) = seal.line(*step).unwrap();
        text += &line;
        seal = next;
    }
    text
}

fn evening() -> String {
    written(&[
        Step::Header(r#"{"game":"some"}"#),
        Step::Move("one"),
        Step::Move("two"),
        Step::Back(1),
        Step::Move("three"),
        Step::Done,
    ])
}

fn whole(text: &str) -> Sealed {
    let sealed = read(text.as_bytes()).unwrap();
    assert_eq!(sealed.end, End::Whole);
    sealed
}

#[test]
fn what_was_written_is_read() {
    let sealed = whole(&evening());
    assert_eq!(sealed.header.as_deref(), Some(r#"{"game":"some"}"#));
    assert_eq!(sealed.moves, ["one", "three"]);
    assert!(sealed.done);
    assert_eq!(sealed.good, evening().len());
    assert_eq!(sealed.seal.lines(), 6);
}

#[test]
fn the_next_line_can_be_sealed_after_reading() {
    let half = written(&[Step::Header("h"), Step::Move("one")]);
    let (line, _) = whole(&half).seal.line(Step::Move("two")).unwrap();
    assert_eq!(half + &line, written(&[Step::Header("h"), Step::Move("one"), Step::Move("two")]));
}

#[test]
fn an_unfinished_line_was_never_accepted() {
    let text = evening();
    for cut in 1..text.len() {
        let sealed = read(&text.as_bytes()[..cut]).unwrap();
        let lines = text[..cut].matches('\n').count();
        let ends = if text[..cut].ends_with('\n') { End::Whole } else { End::Torn };
        assert_eq!(sealed.end, ends, "cut at {cut}");
        assert_eq!(sealed.seal.lines(), lines.saturating_sub(1) as u64, "cut at {cut}");
        assert_eq!(sealed.good, text[..cut].rfind('\n').map_or(0, |at| at + 1), "cut at {cut}");
    }
}

#[test]
fn a_flipped_bit_is_found_and_costs_nothing_before_it() {
    let text = evening();
    for place in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let sealed = read(&bytes).unwrap();
            assert_ne!(sealed.end, End::Whole, "bit {bit} of byte {place} was not noticed");
            let start = text[..place].rfind('\n').map_or(0, |at| at + 1);
            assert_eq!(sealed.good, start, "bit {bit} of byte {place}: all lines before it hold, none after");
        }
    }
}

#[test]
fn lines_cannot_change_places() {
    let text = evening();
    let mut lines: Vec<_> = text.split_inclusive('\n').collect();
    lines.swap(2, 3);
    let End::Damaged(damage) = read(lines.concat().as_bytes()).unwrap().end else { panic!("it was not noticed") };
    assert_eq!((damage.line, damage.wanted), (3, Wanted::Number(1)));
    assert_eq!(damage.to_string(), "line 3: expected the line with number 1");
}

#[test]
fn lines_of_two_matches_do_not_mix() {
    let (one, other) = (written(&[Step::Header("a"), Step::Move("m")]), written(&[Step::Header("b"), Step::Move("m")]));
    let mixed: String = one.split_inclusive('\n').take(2).chain(other.split_inclusive('\n').skip(2)).collect();
    let End::Damaged(damage) = read(mixed.as_bytes()).unwrap().end else { panic!("it was not noticed") };
    assert_eq!((damage.line, damage.wanted), (3, Wanted::Checksum));
}

#[test]
fn sealed_nonsense_is_damage_too() {
    for (steps, line, wanted) in [
        (vec![Step::Move("one")], 2, Wanted::Header),
        (vec![Step::Header("h"), Step::Header("h")], 3, Wanted::Header),
        (vec![Step::Header("h"), Step::Back(1)], 3, Wanted::Moves(0)),
        (vec![Step::Header("h"), Step::Done, Step::Move("one")], 4, Wanted::Nothing),
    ] {
        let End::Damaged(damage) = read(written(&steps).as_bytes()).unwrap().end else { panic!("{steps:?} passed") };
        assert_eq!((damage.line, damage.wanted), (line, wanted));
    }
}

#[test]
fn a_newer_format_is_refused_in_words() {
    let text = format!("rollick match {}", FORMAT + 1);
    let bytes = format!("{text} {:08x}\nsomething else\n", crc32fast::hash(text.as_bytes()));
    assert!(looks_sealed(bytes.as_bytes()));
    let newer = read(bytes.as_bytes()).unwrap_err();
    assert_eq!(newer, Newer(FORMAT + 1));
    assert!(newer.to_string().contains("update Rollick"), "{newer}");
}

#[test]
fn a_line_break_cannot_be_sealed() {
    let (_, seal) = Seal::first();
    assert_eq!(seal.line(Step::Move("one\ntwo")), Err(LineBreak));
    assert_eq!(seal.line(Step::Header("one\rtwo")), Err(LineBreak));
}

proptest! {
    #[test]
    fn any_bytes_can_be_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(sealed) = read(&bytes) {
            prop_assert!(sealed.good <= bytes.len());
        }
    }

    #[test]
    fn any_match_comes_back(moves in proptest::collection::vec("[^\r\n]{0,30}", 0..30), back in 0usize..40) {
        let header = Step::Header("{}");
        let back = back.min(moves.len());
        let steps: Vec<_> = std::iter::once(header).chain(moves.iter().map(|text| Step::Move(text))).chain([Step::Back(back)]).collect();
        let sealed = whole(&written(&steps));
        prop_assert_eq!(&sealed.moves[..], &moves[..back]);
    }
}
