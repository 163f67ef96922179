//! The file format of saved matches: valid, incomplete and damaged lines.

use proptest::prelude::*;
use rollick::rules::record::file_format::{
    FORMAT, LineBreak, Newer, RecordLine, Seal, Sealed, Wanted, looks_sealed, read,
};

fn written(steps: &[RecordLine]) -> String {
    let (mut text, mut seal) = Seal::first();
    for step in steps {
        let (line, next) = seal.line(*step).unwrap();
        text += &line;
        seal = next;
    }
    text
}

fn sample_match() -> String {
    written(&[
        RecordLine::Header(r#"{"game":"some"}"#),
        RecordLine::Move("one"),
        RecordLine::Move("two"),
        RecordLine::Back(1),
        RecordLine::Move("three"),
        RecordLine::Done,
    ])
}

fn whole(text: &str) -> Sealed {
    let sealed = read(text.as_bytes()).unwrap();
    assert_eq!(sealed.damage, None);
    sealed
}

#[test]
fn a_written_match_is_read_back() {
    let sealed = whole(&sample_match());
    assert_eq!(sealed.header.as_deref(), Some(r#"{"game":"some"}"#));
    assert_eq!(sealed.moves, ["one", "three"]);
    assert!(sealed.done);
    assert_eq!(sealed.good, sample_match().len());
    assert_eq!(sealed.seal.lines(), 6);
}

#[test]
fn a_match_can_be_continued_after_reading() {
    let half = written(&[RecordLine::Header("h"), RecordLine::Move("one")]);
    let (line, _) = whole(&half).seal.line(RecordLine::Move("two")).unwrap();
    assert_eq!(half + &line, written(&[RecordLine::Header("h"), RecordLine::Move("one"), RecordLine::Move("two")]));
}

#[test]
fn a_hidden_move_is_obfuscated_and_read_back() {
    let secret = r#"{"order":["moons-3","suns-ace"]}"#;
    let text = written(&[
        RecordLine::Header("h"),
        RecordLine::Veiled(secret),
        RecordLine::Veiled(secret),
        RecordLine::Move("open"),
    ]);
    assert_eq!(whole(&text).moves, [secret, secret, "open"]);
    let lines: Vec<&str> = text.lines().collect();
    for line in &lines[2..4] {
        assert!(line.contains(" veil ") && !line.contains("moons") && !line.contains("order"), "{line}");
    }
    // The same move is obfuscated differently the second time, so that lines cannot be compared.
    let veiled = |line: &str| line.rsplit(' ').next().unwrap().to_owned();
    assert_ne!(veiled(lines[2]), veiled(lines[3]));
    assert_eq!(Seal::first().1.line(RecordLine::Veiled("one\ntwo")), Err(LineBreak));
}

#[test]
fn an_invalid_obfuscated_move_is_damage() {
    for broken in ["veil 0", "veil zz", "veil ffffffffffffffff"] {
        let mut text = written(&[RecordLine::Header("h")]);
        let before = text.lines().last().unwrap().split(' ').nth(1).unwrap();
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&u32::from_str_radix(before, 16).unwrap().to_be_bytes());
        hasher.update(format!("1 {broken}").as_bytes());
        text += &format!("1 {:08x} {broken}\n", hasher.finalize());
        let Some(damage) = read(text.as_bytes()).unwrap().damage else { panic!("{broken} was read") };
        assert_eq!((damage.line, damage.wanted), (3, Wanted::ObfuscatedMove));
    }
}

/// A file as version 1 of the format wrote it.
fn of_the_first_version(moves: &[&str]) -> String {
    let seal = |before: u32, number: usize, text: &str| {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&before.to_be_bytes());
        hasher.update(format!("{number} {text}").as_bytes());
        hasher.finalize()
    };
    let mut checksum = crc32fast::hash(b"rollick match 1");
    let mut written = format!("rollick match 1 {checksum:08x}\n");
    let lines = std::iter::once("header {}".to_owned()).chain(moves.iter().map(|text| format!("move {text}")));
    for (number, text) in lines.enumerate() {
        checksum = seal(checksum, number, &text);
        written += &format!("{number} {checksum:08x} {text}\n");
    }
    written
}

#[test]
fn a_version_1_match_is_continued_in_version_1() {
    let old = of_the_first_version(&["one", "two"]);
    let sealed = whole(&old);
    assert_eq!(sealed.moves, ["one", "two"]);
    let (line, seal) = sealed.seal.line(RecordLine::Veiled("three")).unwrap();
    let (next, _) = seal.line(RecordLine::Move("four")).unwrap();
    let gone_on = old + &line + &next;
    assert_eq!(whole(&gone_on).moves, ["one", "two", "three", "four"]);
    assert_eq!(gone_on, of_the_first_version(&["one", "two", "three", "four"]), "no word that it does not know");
}

#[test]
fn an_incomplete_last_line_is_damage() {
    let text = sample_match();
    for cut in 1..text.len() {
        let sealed = read(&text.as_bytes()[..cut]).unwrap();
        let lines = text[..cut].matches('\n').count();
        let wanted = sealed.damage.as_ref().map(|damage| damage.wanted);
        assert_eq!(wanted, (!text[..cut].ends_with('\n')).then_some(Wanted::LineEnd), "cut at {cut}");
        assert_eq!(sealed.seal.lines(), lines.saturating_sub(1) as u64, "cut at {cut}");
        assert_eq!(sealed.good, text[..cut].rfind('\n').map_or(0, |at| at + 1), "cut at {cut}");
    }
}

#[test]
fn zero_bytes_at_the_end_are_damage() {
    let text = sample_match();
    for cut in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[cut..].fill(0);
        let sealed = read(&bytes).unwrap();
        let lines = text[..cut].matches('\n').count();
        let Some(damage) = sealed.damage else { panic!("zeros from {cut} were not noticed") };
        assert_eq!((damage.line, damage.wanted), (lines + 1, Wanted::Text));
        assert_eq!(sealed.seal.lines(), lines.saturating_sub(1) as u64, "zeros from {cut}");
    }
}

#[test]
fn a_byte_order_mark_and_carriage_returns_are_skipped() {
    let (first, rest) = ("\u{feff}", sample_match().replace('\n', "\r\n"));
    for text in [first.to_owned() + &sample_match(), rest.clone(), first.to_owned() + &rest] {
        assert!(looks_sealed(text.as_bytes()));
        let sealed = whole(&text);
        assert_eq!(
            (&sealed.moves[..], sealed.seal),
            (&["one".to_owned(), "three".into()][..], whole(&sample_match()).seal)
        );
        assert_eq!(sealed.good, text.len(), "the next line is appended at the end of the file");
    }
}

#[test]
fn a_flipped_bit_is_detected_and_earlier_lines_stay_valid() {
    let text = sample_match();
    for place in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let sealed = read(&bytes).unwrap();
            assert_ne!(sealed.damage, None, "bit {bit} of byte {place} was not noticed");
            let start = text[..place].rfind('\n').map_or(0, |at| at + 1);
            assert_eq!(sealed.good, start, "bit {bit} of byte {place}: all lines before it hold, none after");
        }
    }
}

#[test]
fn reordered_lines_are_detected() {
    let text = sample_match();
    let mut lines: Vec<_> = text.split_inclusive('\n').collect();
    lines.swap(2, 3);
    let Some(damage) = read(lines.concat().as_bytes()).unwrap().damage else { panic!("the damage was not detected") };
    assert_eq!((damage.line, damage.wanted), (3, Wanted::Number(1)));
    assert_eq!(damage.to_string(), "line 3: expected the line with number 1");
}

#[test]
fn lines_of_another_match_are_detected() {
    let (one, other) = (
        written(&[RecordLine::Header("a"), RecordLine::Move("m")]),
        written(&[RecordLine::Header("b"), RecordLine::Move("m")]),
    );
    let mixed: String = one.split_inclusive('\n').take(2).chain(other.split_inclusive('\n').skip(2)).collect();
    let Some(damage) = read(mixed.as_bytes()).unwrap().damage else { panic!("the damage was not detected") };
    assert_eq!((damage.line, damage.wanted), (3, Wanted::Checksum));
}

#[test]
fn misplaced_lines_are_damage() {
    for (steps, line, wanted) in [
        (vec![RecordLine::Move("one")], 2, Wanted::Header),
        (vec![RecordLine::Header("h"), RecordLine::Header("h")], 3, Wanted::Header),
        (vec![RecordLine::Header("h"), RecordLine::Back(1)], 3, Wanted::Moves(0)),
        (vec![RecordLine::Header("h"), RecordLine::Done, RecordLine::Move("one")], 4, Wanted::Nothing),
    ] {
        let Some(damage) = read(written(&steps).as_bytes()).unwrap().damage else { panic!("{steps:?} passed") };
        assert_eq!((damage.line, damage.wanted), (line, wanted));
    }
}

#[test]
fn a_newer_format_is_rejected_with_a_reason() {
    let text = format!("rollick match {}", FORMAT + 1);
    let bytes = format!("{text} {:08x}\nsomething else\n", crc32fast::hash(text.as_bytes()));
    assert!(looks_sealed(bytes.as_bytes()));
    let newer = read(bytes.as_bytes()).unwrap_err();
    assert_eq!(newer, Newer(FORMAT + 1));
    assert!(newer.to_string().contains("update Rollick"), "{newer}");
}

#[test]
fn line_breaks_are_rejected() {
    let (_, seal) = Seal::first();
    assert_eq!(seal.line(RecordLine::Move("one\ntwo")), Err(LineBreak));
    assert_eq!(seal.line(RecordLine::Header("one\rtwo")), Err(LineBreak));
}

proptest! {
    #[test]
    fn any_bytes_can_be_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(sealed) = read(&bytes) {
            prop_assert!(sealed.good <= bytes.len());
        }
    }

    #[test]
    fn any_match_is_read_back(moves in proptest::collection::vec("[^\r\n]{0,30}", 0..30), back in 0usize..40) {
        let header = RecordLine::Header("{}");
        let back = back.min(moves.len());
        let steps: Vec<_> = std::iter::once(header).chain(moves.iter().enumerate().map(|(index, text)| if index % 2 == 0 { RecordLine::Move(text) } else { RecordLine::Veiled(text) })).chain([RecordLine::Back(back)]).collect();
        let sealed = whole(&written(&steps));
        prop_assert_eq!(&sealed.moves[..], &moves[..back]);
    }
}
