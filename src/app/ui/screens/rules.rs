//! The rules of the game: localized text with tables and pictures, which follow from the game's constants. During a match
//! the last page lists the house rules in force.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{active_rules, page};
use crate::app::input::Button;
use crate::app::render::tokens::Tokens;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::Focusable;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{
    Cell, GamePages, GameSetup, Localization, MatchRules, Overlay, PieceIcon, RulesContext, RulesPart, focus,
};

const PAGE: &str = "rules";

/// The side of a piece, the space between two pieces and the ring of a marked one, in ems of the body text.
const PIECE: f32 = 1.6;
const PIECE_GAP: f32 = 0.2;
const PIECE_BORDER: f32 = 0.12;

/// More than the width of most letters, in ems.
const LETTER: f32 = 0.62;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenPage>()
        .watch::<OpenPage>()
        .add_view(PAGE, |_, overlay| overlay == Overlay::Rules, view)
        .add_systems(OnEnter(Overlay::Rules), |mut open_page: ResMut<OpenPage>| open_page.0 = 0)
        .add_observer(turn);
}

#[derive(Resource, Default, Debug)]
pub(super) struct OpenPage(usize);

/// The rules of the selected game as pages; each begins with a heading.
fn pages_of(
    setup: &GameSetup,
    match_rules: &MatchRules,
    (words, tokens): (&Localization, &Tokens),
    games: &GamePages,
) -> Vec<Vec<RulesPart>> {
    let entry = setup.game();
    // The text follows the options of the current match, or else the selected ones.
    let values = active_rules::values(setup, match_rules);
    let args = active_rules::args(&values, words);
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let figures = games.0.get(entry.name).map(|game| (game.figures)(&RulesContext { words, values: &values, tokens }));
    let figures: BTreeMap<_, _> = figures.into_iter().flatten().collect();
    let mut pages = Vec::new();
    for number in 1.. {
        let key = format!("rules-{}-{number}", entry.slug);
        let Some(title) = words.first_existing(&[&format!("{key}-title")]) else { break };
        let text = words.text_with(&key, &args);
        let paragraphs = text.split("\n\n").map(|text| text.replace('\n', " ").trim().to_owned());
        // A paragraph about an option that is off is empty.
        let parts = paragraphs.filter(|text| !text.is_empty()).map(|text| {
            let figure = text.strip_prefix('@').and_then(|name| figures.get(name));
            figure.cloned().unwrap_or(RulesPart::Text(text))
        });
        pages.push(std::iter::once(RulesPart::Heading(title)).chain(parts).collect());
    }
    let house_rules = active_rules::parts(setup, match_rules, words);
    if !house_rules.is_empty() {
        pages.push(house_rules);
    }
    pages
}

fn view(
    cx: UiContext,
    (setup, games, match_rules): (Res<GameSetup>, Res<GamePages>, Res<MatchRules>),
    open_page: Res<OpenPage>,
) -> Option<Element> {
    let words = &cx.words;
    let game = setup.game();
    let parts = pages_of(&setup, &match_rules, (words, &cx.tokens), &games);
    let open = open_page.0.min(parts.len().saturating_sub(1));
    let number = words.text_with("page-of", &[("page", (open + 1).into()), ("of", parts.len().max(1).into())]);
    let title = format!("{} · {number}", words.text(&format!("game-{}", game.slug)));
    let prompts = [
        (Button::Left, words.text("prompt-page-previous")),
        (Button::Right, words.text("prompt-page-next")),
        (Button::Down, words.text("prompt-scroll")),
        (Button::Back, words.text("prompt-back")),
    ];
    let frame = PageFrame { reads: true, turns: true, ..page::frame(PAGE, 2, title, prompts) };
    Some(page::overlay(&cx, frame, |body| {
        for part in parts.get(open).into_iter().flatten() {
            show(&cx, body, part);
        }
    }))
}

fn turn(
    turn: On<focus::ValueChanged>,
    focusables: Query<&Focusable>,
    overlay: Res<State<Overlay>>,
    (setup, games, match_rules): (Res<GameSetup>, Res<GamePages>, Res<MatchRules>),
    (words, tokens): (Res<Localization>, Res<Tokens>),
    mut open_page: ResMut<OpenPage>,
    mut scrolls: Query<&mut ScrollPosition>,
) {
    let here =
        **overlay == Overlay::Rules && focusables.get(turn.entity).is_ok_and(|focusable| focusable.key == "body");
    if !here {
        return;
    }
    let last = pages_of(&setup, &match_rules, (&words, &tokens), &games).len().saturating_sub(1);
    let to = open_page.0.saturating_add_signed(turn.by as isize).min(last);
    if to != open_page.0 {
        open_page.0 = to;
        if let Ok(mut scroll) = scrolls.get_mut(turn.entity) {
            scroll.0 = Vec2::ZERO;
        }
    }
}

fn show(cx: &UiContext, body: &mut ElementList, part: &RulesPart) {
    match part {
        RulesPart::Heading(words) => {
            body.add(cx.text(words, TextStyle::of(TextSize::Body).bold().tone(TextColourRole::Accent)));
        }
        RulesPart::Text(words) => {
            body.add(cx.text(words, TextStyle::of(TextSize::Body)));
        }
        RulesPart::Table { head, rows } => table(cx, body, head, rows),
        RulesPart::Grid(rows) => grid(cx, body, rows),
        RulesPart::Rule(rule) => active_rules::line(cx, body, rule),
    }
}

fn table<'a>(cx: &UiContext, body: &mut ElementList, head: &'a [String], rows: &'a [Vec<Cell>]) {
    let colours = &cx.tokens.colour;
    let columns = rows.first().map_or(0, Vec::len);
    let cells = |place: usize| rows.iter().filter_map(move |row| row.get(place));
    // Pieces take the place that the longest row of their column needs, and words as much as they are long.
    let pieces = |cell: &Cell| if let Cell::Pieces(all) = cell { all.len() } else { 0 };
    let words = |place: usize| {
        let text = |cell: &'a Cell| if let Cell::Text(text) = cell { Some(text) } else { None };
        cells(place).filter_map(text).chain(head.get(place))
    };
    let longest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0) as f32;
    let column = |place: usize| {
        let word = longest(&mut words(place).flat_map(|text| text.split(' ')).map(|word| word.chars().count()));
        let word = cx.em(TextSize::Label, word * LETTER);
        match cells(place).map(pieces).max().unwrap_or(0) {
            0 => {
                let flex_grow = longest(&mut words(place).map(|text| text.chars().count())).clamp(4.0, 40.0);
                Node { flex_grow, flex_basis: word, min_width: Val::ZERO, ..default() }
            }
            most => {
                let width = piece_size(cx, most as f32 * (PIECE + PIECE_GAP));
                Node { width, min_width: word, flex_shrink: 0.0, ..default() }
            }
        }
    };
    let columns: Vec<Node> = (0..columns).map(column).collect();
    let head = (!head.is_empty()).then(|| head.iter().cloned().map(Cell::Text).collect::<Vec<_>>());
    let label = TextStyle::of(TextSize::Label);
    for (number, (row, style)) in head
        .iter()
        .map(|row| (row, label.tone(TextColourRole::Muted)))
        .chain(rows.iter().map(|row| (row, label)))
        .enumerate()
    {
        let background = if number % 2 == 1 { colours.walnut.with_alpha(0.5) } else { Color::NONE };
        let line = Node { column_gap: cx.grid(1.5), border_radius: cx.rounded(0.5), flex_shrink: 0.0, ..default() };
        let padding = UiRect::axes(cx.grid(1.0), cx.grid(0.3));
        let line = Node { padding, align_items: AlignItems::Center, ..line };
        body.add((line, BackgroundColor(background))).with_children(|line| {
            for (place, (cell, column)) in std::iter::zip(row, &columns).enumerate() {
                line.add(column.clone()).with_children(|inside| match cell {
                    Cell::Text(text) => {
                        let style = if place == 0 { style.bold() } else { style };
                        inside.add(cx.text(text, style));
                    }
                    Cell::Pieces(pieces) => {
                        let gap = piece_size(cx, PIECE_GAP);
                        inside
                            .add(Node { column_gap: gap, flex_shrink: 0.0, ..default() })
                            .with_children(|row| pieces.iter().for_each(|shown| piece(cx, row, shown)));
                    }
                });
            }
        });
    }
}

fn grid(cx: &UiContext, body: &mut ElementList, rows: &[Vec<Option<PieceIcon>>]) {
    let gap = piece_size(cx, PIECE_GAP);
    let column = Node { align_items: AlignItems::Center, row_gap: gap, ..cx.column(0.0) };
    body.add(column).with_children(|grid| {
        for row in rows {
            grid.add(Node { column_gap: gap, flex_shrink: 0.0, ..default() }).with_children(|line| {
                for cell in row {
                    match cell {
                        Some(shown) => piece(cx, line, shown),
                        None => {
                            line.add(square(cx));
                        }
                    }
                }
            });
        }
    });
}

/// A length in ems of the body text. With large text pieces grow less, so that words find place beside them.
fn piece_size(cx: &UiContext, ems: f32) -> Val {
    cx.em(TextSize::Body, ems / cx.text_scale().sqrt())
}

/// The node of a piece.
fn square(cx: &UiContext) -> Node {
    let side = piece_size(cx, PIECE);
    Node { width: side, height: side, justify_content: JustifyContent::Center, ..cx.line(0.0) }
}

fn piece(cx: &UiContext, row: &mut ElementList, piece: &PieceIcon) {
    let colours = &cx.tokens.colour;
    let border_radius = if piece.round { BorderRadius::MAX } else { BorderRadius::all(piece_size(cx, 0.3)) };
    let border = UiRect::all(piece_size(cx, PIECE_BORDER));
    let ring = if piece.marked { colours.brass } else { Color::NONE };
    let node = (
        Node { border_radius, border, ..square(cx) },
        BackgroundColor(piece.body.unwrap_or(Color::NONE)),
        BorderColor::all(ring),
    );
    // A drawing with a body of its own fills the piece.
    let ems = if piece.body.is_some() { PIECE * 0.68 } else { PIECE };
    row.add(node).with_children(|inside| {
        inside.add(cx.icon(
            &piece.icon,
            piece.tint.unwrap_or(colours.ivory),
            TextSize::Body,
            ems / cx.text_scale().sqrt(),
        ));
        inside.add(cx.text(&piece.text, TextStyle::of(TextSize::Label).bold().no_wrap()));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::saves::Language;
    use crate::games::CATALOG;

    /// All paragraphs of the game's rules pages before a match.
    fn read(setup: &GameSetup, words: &Localization) -> Vec<String> {
        let art = (words, &Tokens::embedded());
        let pages = pages_of(setup, &MatchRules(None), art, &GamePages::default());
        let text = |part| if let RulesPart::Text(text) = part { Some(text) } else { None };
        pages.into_iter().flatten().filter_map(text).collect()
    }

    #[test]
    fn rules_pages_have_no_unfilled_placeholder_with_any_option() {
        let mut words = Localization::new(CATALOG);
        for language in Language::ALL {
            words.set_language(language);
            for game in CATALOG.games() {
                let mut setup = GameSetup::new(CATALOG);
                setup.choose(game.name);
                for spec in setup.specs() {
                    for _ in 0..12 {
                        setup.step_value(spec, 1);
                        for text in read(&setup, &words) {
                            assert!(
                                !text.is_empty() && !text.contains(['{', '$']),
                                "{} {}: {text}",
                                game.name,
                                spec.key
                            );
                        }
                    }
                }
            }
        }
    }
}
