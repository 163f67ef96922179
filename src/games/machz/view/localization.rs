//! What the facts of MACHZ are in words: captions, the history, the rules pages.

use bevy::color::{Alpha, Mix};
use fluent_bundle::FluentValue;

use super::super::rules::odds;
use super::super::{Bet, Colour, Colours, Combination, Event, House, PaidFor, Side, Stage, Vote};
use crate::app::render::theme::Tokens;
use crate::app::ui::hud::FaceIcon;
use crate::app::ui::{RulesPart, Words};
use crate::rules::{Seat, Seats, Word};

/// A die's face as a symbol in its colour; a pale one where it does not count.
pub(crate) fn icon(tokens: &Tokens, colour: Colour, counts: bool) -> FaceIcon {
    let found = tokens.dice.get(colour.word());
    let icon = found.map_or("circle", |die| die.symbol.as_str()).to_owned();
    // Blue and purple are dark for a card: light is mixed in until they read as well as the others.
    let tint = found.map(|die| die.colour.mix(&tokens.colour.ivory, 0.22).with_alpha(if counts { 1.0 } else { 0.34 }));
    FaceIcon { icon, tint }
}

/// A throw as symbols: the dice that matched first, the others pale.
pub(crate) fn icons(tokens: &Tokens, faces: &[Colour], matched: Colours) -> Vec<FaceIcon> {
    let mut open = matched;
    let mut hits = Vec::new();
    let mut others = Vec::new();
    for &colour in faces {
        if open.count(colour) > 0 {
            open = open.less(Colours::of(&[colour]));
            hits.push(icon(tokens, colour, true));
        } else {
            others.push(icon(tokens, colour, false));
        }
    }
    hits.append(&mut others);
    hits
}

/// The name of a combination.
pub(crate) fn combination(words: &Words, combination: Combination) -> String {
    let key = match combination {
        Combination::Pair => "pair",
        Combination::TwoPairs => "two-pairs",
        Combination::ThreeOfAKind => "three",
        Combination::Rainbow => "rainbow",
        Combination::FullHouse => "full-house",
        Combination::FourOfAKind => "four",
        Combination::FiveOfAKind => "five",
    };
    words.word(&format!("machz-{key}"))
}

/// The name of a colour.
pub(crate) fn colour(words: &Words, colour: Colour) -> String {
    words.word(&format!("machz-{}", colour.word()))
}

/// A bet in short: `1 on match`.
pub(crate) fn bet(words: &Words, bet: Bet) -> String {
    let key = match bet.side {
        Side::Match => "machz-on-match",
        Side::NoMatch => "machz-on-no-match",
    };
    words.say(key, &[("chips", i64::from(bet.chips).into())])
}

/// Names of several seats in a row.
pub(crate) fn names(words: &Words, seats: Seats, name: impl Fn(Seat) -> String) -> String {
    seats.into_iter().map(name).collect::<Vec<_>>().join(&words.word("list-and"))
}

/// A number of points as an argument.
fn n(points: u16) -> FluentValue<'static> {
    i64::from(points).into()
}

/// What a throw was, what it matched and what it pays: one sentence. `next` is what became true with it.
pub(crate) fn throw(words: &Words, roller: &str, dice: usize, matched: u8, next: &[Event]) -> String {
    let args =
        [("name", roller.to_owned().into()), ("matched", i64::from(matched).into()), ("dice", (dice as i64).into())];
    let mut text = words.say("machz-rolled", &args);
    for fact in next {
        match fact {
            Event::Paid { what: PaidFor::Combination(what), due, paid, .. } => {
                let args = [("what", combination(words, *what).into()), ("paid", n(*paid)), ("due", n(*due))];
                let key = if paid < due { "machz-pays-short" } else { "machz-pays" };
                text = format!("{text} · {}", words.say(key, &args));
            }
            Event::TurnBegan { .. } | Event::SetterFound { .. } | Event::Rolled { .. } => break,
            _ => {}
        }
    }
    text
}

/// A fact as a sentence; `None` for facts that need no words. `name` gives a seat's name.
pub(crate) fn sentence(fact: &Event, words: &Words, name: impl Fn(Seat) -> String) -> Option<String> {
    let by = |key: &str, seat: Seat| words.say(key, &[("name", name(seat).into())]);
    let with = |key: &str, seat: Seat, points: u16| words.say(key, &[("name", name(seat).into()), ("n", n(points))]);
    Some(match fact {
        Event::RolledToSet { seat, face } => {
            let args = [("name", name(*seat).into()), ("colour", colour(words, *face).into())];
            words.say("machz-rolled-to-set", &args)
        }
        Event::SettingTied { seats } => {
            words.say("machz-setting-tied", &[("names", names(words, *seats, name).into())])
        }
        Event::SetterFound { seat } => by("machz-setter-found", *seat),
        Event::ObjectSet { seat, combination: shown, .. } => {
            let args = [("name", name(*seat).into()), ("what", combination(words, *shown).into())];
            words.say("machz-object-set", &args)
        }
        Event::Voted { seat, vote } => {
            by(if *vote == Vote::Keep { "machz-voted-keep" } else { "machz-voted-pass" }, *seat)
        }
        Event::SetPassed { seat } => by("machz-set-passed", *seat),
        Event::TurnBegan { seat, .. } => by("machz-turn-began", *seat),
        Event::BetPlaced { seat, side, chips } => {
            let bet = bet(words, Bet { side: *side, chips: *chips });
            words.say("machz-bet-placed", &[("name", name(*seat).into()), ("bet", bet.into())])
        }
        Event::StayedOut { seat } => by("machz-stayed-out", *seat),
        Event::Rolled { seat, faces, matched } => throw(words, &name(*seat), faces.len(), matched.len(), &[]),
        Event::BetLost { seat, chips } => with("machz-bet-lost", *seat, *chips),
        Event::BetWon { seat, paid, due } => {
            let key = if paid < due { "machz-bet-won-short" } else { "machz-bet-won" };
            with(key, *seat, *paid)
        }
        Event::Paid { seat, what, due, paid } => {
            let what = match what {
                PaidFor::Combination(shown) => combination(words, *shown),
                PaidFor::Machz => words.word("machz-machz"),
            };
            let key = if paid < due { "machz-paid-short" } else { "machz-paid" };
            let args = [("name", name(*seat).into()), ("what", what.into()), ("paid", n(*paid)), ("due", n(*due))];
            words.say(key, &args)
        }
        Event::Locked { matched, .. } => words.say("machz-locked", &[("n", n(matched.len().into()))]),
        Event::GraceWon { seat } => by("machz-grace", *seat),
        Event::WentOn { seat, dice } => with("machz-went-on", *seat, u16::from(*dice)),
        Event::Stopped { seat } => by("machz-stopped", *seat),
        Event::MachzRolled { seat, .. } => by("machz-machz-rolled", *seat),
        Event::GameGivenUp { turns } => words.say("machz-given-up", &[("n", n(u16::from(*turns)))]),
        Event::PotEmptied { .. } => words.word("machz-pot-emptied"),
        Event::PotRefilled { points } => words.say("machz-pot-refilled", &[("n", n(*points))]),
        Event::TimeRanOut => words.word("machz-time-ran-out"),
        Event::SetsRanOut { sets } => words.say("machz-sets-ran-out", &[("n", n(*sets))]),
        Event::Won { seats } => {
            let count = seats.len() as i64;
            words.say("machz-won", &[("names", names(words, *seats, name).into()), ("count", count.into())])
        }
        Event::Chose { .. } | Event::Shown { .. } => return None,
    })
}

/// Whom a fact is about.
pub(crate) const fn seat_of(fact: &Event) -> Option<Seat> {
    match fact {
        Event::RolledToSet { seat, .. }
        | Event::SetterFound { seat }
        | Event::ObjectSet { seat, .. }
        | Event::Voted { seat, .. }
        | Event::SetPassed { seat }
        | Event::TurnBegan { seat, .. }
        | Event::BetPlaced { seat, .. }
        | Event::StayedOut { seat }
        | Event::Rolled { seat, .. }
        | Event::BetLost { seat, .. }
        | Event::Paid { seat, .. }
        | Event::BetWon { seat, .. }
        | Event::Locked { seat, .. }
        | Event::GraceWon { seat }
        | Event::WentOn { seat, .. }
        | Event::Stopped { seat }
        | Event::MachzRolled { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// What bets on the next throw win, and what they need.
pub(crate) fn bets_line(words: &Words, stage: Stage) -> String {
    let key = match stage {
        Stage::Opening => "machz-bets-opening",
        Stage::Three | Stage::Four => "machz-bets-reroll",
    };
    let (yes, no) = (stage.wins(Side::Match), stage.wins(Side::NoMatch));
    words.say(key, &[("yes", n(yes)), ("no", n(no))])
}

/// The chances of the throw at what is unmatched, and of MACHZ in the turn.
pub(crate) fn odds_line(words: &Words, unmatched: Colours, grace: bool) -> String {
    let machz = format!("{:.1}", 100.0 * odds::machz(unmatched, grace));
    let machz = machz.replace('.', &words.word("machz-decimal"));
    let args = [("match", words.percent(odds::is_match(unmatched).share(), 0).into()), ("machz", machz.into())];
    words.say("machz-odds", &args)
}

/// What the house pays for combinations, the least first.
pub(crate) fn pays(words: &Words, house: &House) -> Vec<(String, String)> {
    Combination::ALL.map(|shown| (combination(words, shown), house.combination(shown).to_string())).to_vec()
}

/// What MACHZ pays, from five colours to one.
pub(crate) fn machz_pays(house: &House) -> Vec<(u8, u16)> {
    let sets = |kinds: usize| Colours::of(&std::array::from_fn::<_, 5, _>(|die| Colour::ALL[die.min(kinds - 1)]));
    (1..=5).rev().map(|kinds| (kinds as u8, house.machz(sets(kinds)))).collect()
}

/// Tables of the rules pages, made from the house itself.
pub(crate) fn tables(words: &Words, _: &crate::app::ui::OptionValues) -> Vec<RulesPart> {
    let house = House::standard();
    let mut rows = vec![vec![words.word("machz-table-shows"), words.word("machz-table-pays")]];
    rows.extend(pays(words, house).into_iter().map(|(what, pays)| vec![what, pays]));
    let mut machz = vec![vec![words.word("machz-table-colours"), words.word("machz-table-pays")]];
    machz.extend(machz_pays(house).into_iter().map(|(kinds, pays)| vec![kinds.to_string(), pays.to_string()]));
    let mut bets = vec![vec![words.word("machz-table-throw"), words.word("machz-match"), words.word("machz-no-match")]];
    for (stage, key) in [
        (Stage::Opening, "machz-table-opening"),
        (Stage::Three, "machz-table-three"),
        (Stage::Four, "machz-table-four"),
    ] {
        let wins = |side| stage.wins(side).to_string();
        bets.push(vec![words.word(key), wins(Side::Match), wins(Side::NoMatch)]);
    }
    vec![
        RulesPart::Heading(words.word("machz-table-combinations")),
        RulesPart::Table(rows),
        RulesPart::Heading(words.word("machz-table-machz")),
        RulesPart::Table(machz),
        RulesPart::Heading(words.word("machz-table-bets")),
        RulesPart::Table(bets),
    ]
}
