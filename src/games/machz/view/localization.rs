//! Localized texts of MACHZ: log lines, captions, tables of the rules pages.

use bevy::color::{Alpha, Luminance, Mix};
use fluent_bundle::FluentValue;

use super::super::rules::odds;
use super::super::{Action, Bet, Colour, Colours, Combination, Event, Machz, PaidFor, PotRules, Side, Stage, Vote};
use crate::app::prelude::*;

/// The face of a die as an icon in its colour; pale if it does not count.
pub(crate) fn icon(tokens: &Tokens, colour: Colour, counts: bool) -> FaceIcon {
    let found = tokens.dice.get(colour.word());
    let icon = found.map_or("circle", |die| die.symbol.as_str()).to_owned();
    // Blue and purple are dark on a panel, so ivory is mixed in to make them as readable as the others.
    let tint = found.map(|die| die.colour.mix(&tokens.colour.ivory, 0.22).with_alpha(if counts { 1.0 } else { 0.34 }));
    FaceIcon { icon, tint }
}

/// A die in a picture of the rules.
fn die(tokens: &Tokens, colour: Colour) -> PieceIcon {
    let Some(die) = tokens.dice.get(colour.word()) else { return PieceIcon::default() };
    // The symbol is light on a dark die and dark on a light one, as on the table.
    let tint = if die.colour.luminance() > 0.5 { tokens.materials.ink } else { tokens.colour.ivory };
    PieceIcon { tint: Some(tint), ..PieceIcon::new(&die.symbol) }.on(die.colour)
}

/// The icons of a throw: matched dice first, the others pale.
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
pub(crate) fn combination(words: &Localization, combination: Combination) -> String {
    let key = match combination {
        Combination::Pair => "pair",
        Combination::TwoPairs => "two-pairs",
        Combination::ThreeOfAKind => "three",
        Combination::Rainbow => "rainbow",
        Combination::FullHouse => "full-house",
        Combination::FourOfAKind => "four",
        Combination::FiveOfAKind => "five",
    };
    words.text(&format!("machz-{key}"))
}

/// The name of a colour.
pub(crate) fn colour(words: &Localization, colour: Colour) -> String {
    words.text(&format!("machz-{}", colour.word()))
}

/// A bet in short form, such as `1 on match`.
pub(crate) fn bet(words: &Localization, bet: Bet) -> String {
    let key = match bet.side {
        Side::Match => "machz-on-match",
        Side::NoMatch => "machz-on-no-match",
    };
    words.text_with(key, &[("chips", i64::from(bet.chips).into())])
}

/// A number of points as a Fluent argument.
fn n(points: u16) -> FluentValue<'static> {
    i64::from(points).into()
}

/// A throw, what it matched and what it pays, in one sentence. `next` has the events that follow it.
pub(super) fn throw(cx: &ViewContext<'_, Machz>, roller: Seat, dice: usize, matched: u8, next: &[Event]) -> String {
    let mut text = rolled(cx, roller, dice, matched).text();
    for event in next {
        match event {
            Event::Paid { what: PaidFor::Combination(what), due, paid, .. } => {
                let line = cx.line(if paid < due { "machz-pays-short" } else { "machz-pays" });
                let what = combination(&cx.words, *what);
                text = format!("{text} · {}", line.with("what", what).with("paid", *paid).with("due", *due).text());
            }
            Event::TurnBegan { .. } | Event::SetterFound { .. } | Event::Rolled { .. } => break,
            _ => {}
        }
    }
    text
}

fn rolled<'a>(cx: &'a ViewContext<'_, Machz>, seat: Seat, dice: usize, matched: u8) -> LogLineBuilder<'a> {
    cx.line("machz-rolled").by(seat).with("matched", matched).with("dice", dice)
}

impl GameTexts for Machz {
    fn face_icon(face: Colour, tokens: &Tokens) -> FaceIcon {
        icon(tokens, face, true)
    }

    fn log_line(event: &Event, cx: &ViewContext<'_, Machz>) -> Option<LogLine> {
        let words = &*cx.words;
        let points = |key, seat, points: u16| cx.line(key).by(seat).with("n", points);
        let line = match event {
            Event::RolledToSet { seat, face } => {
                cx.line("machz-rolled-to-set").by(*seat).with("colour", colour(words, *face))
            }
            Event::SettingTied { seats } => cx.line("machz-setting-tied").names(*seats),
            Event::SetterFound { seat } => cx.line("machz-setter-found").by(*seat),
            Event::ObjectSet { seat, combination: shown, .. } => {
                cx.line("machz-target").by(*seat).with("what", combination(words, *shown))
            }
            Event::Voted { seat, vote: Vote::Keep } => cx.line("machz-voted-keep").by(*seat),
            Event::Voted { seat, vote: Vote::Pass } => cx.line("machz-voted-pass").by(*seat),
            Event::SetPassed { seat } => cx.line("machz-target-passed").by(*seat),
            Event::TurnBegan { seat, .. } => cx.line("machz-turn-began").by(*seat),
            Event::BetPlaced { seat, side, chips } => {
                cx.line("machz-bet-placed").by(*seat).with("bet", bet(words, Bet { side: *side, chips: *chips }))
            }
            Event::StayedOut { seat } => cx.line("machz-sat-out").by(*seat),
            Event::Rolled { seat, faces, matched } => rolled(cx, *seat, faces.len(), matched.len()),
            Event::BetLost { seat, chips } => points("machz-bet-lost", *seat, *chips),
            Event::BetWon { seat, paid, due } => {
                points(if paid < due { "machz-bet-won-short" } else { "machz-bet-won" }, *seat, *paid)
            }
            Event::Paid { seat, what, due, paid } => {
                let what = match what {
                    PaidFor::Combination(shown) => combination(words, *shown),
                    PaidFor::Machz => words.text("machz-machz"),
                };
                let line = cx.line(if paid < due { "machz-paid-short" } else { "machz-paid" }).by(*seat);
                line.with("what", what).with("paid", *paid).with("due", *due)
            }
            Event::Locked { seat, matched } => cx.line("machz-locked").by(*seat).with("n", matched.len()),
            Event::GraceWon { seat } => cx.line("machz-pair-rerolls").by(*seat),
            Event::WentOn { seat, dice } => points("machz-rerolls", *seat, u16::from(*dice)),
            Event::Stopped { seat } => cx.line("machz-stopped").by(*seat),
            Event::MachzRolled { seat, .. } => cx.line("machz-machz-rolled").by(*seat),
            Event::GameGivenUp { turns } => cx.line("machz-given-up").with("n", *turns),
            Event::PotEmptied { .. } => cx.line("machz-pot-emptied"),
            Event::PotRefilled { points } => cx.line("machz-pot-refilled").with("n", *points),
            Event::TimeRanOut => cx.line("machz-time-ran-out"),
            Event::SetsRanOut { sets } => cx.line("machz-targets-ran-out").with("n", *sets),
            Event::Won { seats } => cx.line("match-won").names(*seats),
            Event::Chose { .. } | Event::Shown { .. } => return None,
        };
        Some(line.into())
    }

    fn action_text(action: &Action, cx: &ViewContext<'_, Machz>) -> String {
        let words = &cx.words;
        match *action {
            Action::Bet(Bet { side, chips }) => {
                let key = if side == Side::Match { "machz-do-match" } else { "machz-do-no-match" };
                cx.line(key).with("chips", chips).text()
            }
            Action::StayOut => words.text("machz-do-sit-out"),
            Action::Roll => words.text("machz-do-roll"),
            Action::Stop => words.text("machz-do-stop"),
            Action::Vote(Vote::Keep) => words.text("machz-do-keep"),
            Action::Vote(Vote::Pass) => words.text("machz-do-pass"),
        }
    }

    fn reason(_seat: Seat, action: &Action, cx: &ViewContext<'_, Machz>) -> String {
        let rules = cx.rules();
        match action {
            Action::Vote(_) => {
                let pays = rules.object.map_or(0, |object| rules.pot_rules.machz(Colours::of(&object)));
                cx.line("machz-why-vote").with("pays", pays.min(rules.pot)).text()
            }
            _ => odds_line(&cx.words, rules.unmatched(), rules.grace),
        }
    }

    fn rules_figures(cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        use Colour::{Blue, Green, Purple, Red, White, Yellow};
        let (words, pot_rules) = (cx.words, PotRules::standard());
        let dice = |colours: &[Colour]| colours.iter().map(|&colour| die(cx.tokens, colour)).collect::<Vec<_>>();
        let matched = |colours: &[Colour], of: Colours| {
            let mut open = of;
            let mark = |&colour: &Colour| {
                let matches = open.count(colour) > 0;
                open = if matches { open.less(Colours::of(&[colour])) } else { open };
                die(cx.tokens, colour).marked(matches)
            };
            colours.iter().map(mark).collect::<Vec<_>>()
        };
        let combinations = [
            [Red, Red, Blue, Green, White],
            [Red, Red, Blue, Blue, White],
            [Red, Red, Red, Blue, White],
            [Red, Blue, Yellow, Green, White],
            [Red, Red, Red, Blue, Blue],
            [Red, Red, Red, Red, Blue],
            [Red; 5],
        ];
        let target = [Blue, Blue, Red, Green, White];
        let pays = std::iter::zip(combinations, pays(words, pot_rules))
            .map(|(shown, (what, pays))| vec![dice(&shown).into(), what.into(), pays.into()]);
        let machz = machz_pays(pot_rules).into_iter().map(|(kinds, pays)| {
            let target: [Colour; 5] = std::array::from_fn(|die| Colour::ALL[die.min(usize::from(kinds) - 1)]);
            vec![dice(&target).into(), kinds.to_string().into(), pays.to_string().into()]
        });
        let bets = [
            (Stage::Opening, "machz-table-opening"),
            (Stage::Three, "machz-table-three"),
            (Stage::Four, "machz-table-four"),
        ];
        let bets = bets.map(|(stage, key)| {
            let [yes, no] = [Side::Match, Side::NoMatch].map(|side| stage.wins(side).to_string().into());
            vec![words.text(key).into(), yes, no]
        });
        let line = |pieces: Vec<PieceIcon>, key: &str| vec![pieces.into(), words.text(key).into()];
        vec![
            ("combinations", RulesPart::table(words, &["machz-table-shows", "", "machz-table-pays"], pays)),
            (
                "matched",
                RulesPart::rows([
                    line(dice(&target), "machz-picture-target"),
                    line(
                        matched(&[Blue, Blue, Green, Red, Purple][..], Colours::of(&[Blue, Blue, Red])),
                        "machz-picture-roll",
                    ),
                ]),
            ),
            (
                "reroll",
                RulesPart::rows([
                    line(matched(&[Green, Yellow], Colours::of(&[Green, White])), "machz-picture-last-try"),
                    line(dice(&[Purple, Purple]), "machz-picture-pair"),
                ]),
            ),
            ("machz", RulesPart::table(words, &["", "machz-table-colours", "machz-table-pays"], machz)),
            ("bets", RulesPart::table(words, &["machz-table-roll", "machz-match", "machz-no-match"], bets)),
        ]
    }
}

/// What is bet on: the Roller's next throw, and what each side wins. Without the Roller's name where place is short.
pub(super) fn bets_line(words: &Localization, stage: Stage, roller: Option<&str>) -> String {
    let stage_name = match stage {
        Stage::Opening => "opening",
        Stage::Three => "three",
        Stage::Four => "four",
    };
    let (yes, no) = (stage.wins(Side::Match), stage.wins(Side::NoMatch));
    let mut args = vec![("stage", stage_name.into()), ("yes", n(yes)), ("no", n(no))];
    args.extend(roller.map(|name| ("name", name.into())));
    words.text_with(if roller.is_some() { "machz-bets-asked" } else { "machz-bets-short" }, &args)
}

/// The odds of the throw of the unmatched dice, and of MACHZ in this turn.
pub(crate) fn odds_line(words: &Localization, unmatched: Colours, grace: bool) -> String {
    let is_match = words.percent(odds::is_match(unmatched).share(), 0);
    let machz = words.percent(odds::machz(unmatched, grace), 1);
    let args = [("match", is_match.into()), ("machz", machz.into())];
    words.text_with("machz-odds", &args)
}

/// The payouts of combinations, lowest first.
pub(crate) fn pays(words: &Localization, pot_rules: &PotRules) -> Vec<(String, String)> {
    Combination::ALL.map(|shown| (combination(words, shown), pot_rules.combination(shown).to_string())).to_vec()
}

/// The payouts of MACHZ, from five colours to one.
pub(crate) fn machz_pays(pot_rules: &PotRules) -> Vec<(u8, u16)> {
    let sets = |kinds: usize| Colours::of(&std::array::from_fn::<_, 5, _>(|die| Colour::ALL[die.min(kinds - 1)]));
    (1..=5).rev().map(|kinds| (kinds as u8, pot_rules.machz(sets(kinds)))).collect()
}
