//! The rules of the game: localized text, and tables generated from the game's constants. One section per page; during
//! a match the last page lists the house rules in force.

use bevy::{color::Mix, prelude::*};

use super::{active_rules, page};
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::Focusable;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{GamePages, GameSetup, Localization, MatchRules, Overlay, RulesPart, focus};

const PAGE: &str = "rules";

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
    words: &Localization,
    boxes: &GamePages,
) -> Vec<Vec<RulesPart>> {
    let entry = setup.game();
    let mut parts = Vec::new();
    // The text follows the options of the current match, or else the selected ones.
    let values = active_rules::values(setup, match_rules);
    let args = active_rules::args(&values, words);
    let args: Vec<_> = args.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    for number in 1.. {
        let key = format!("rules-{}-{number}", entry.slug);
        let Some(title) = words.first_existing(&[&format!("{key}-title")]) else { break };
        parts.push(RulesPart::Heading(title));
        let text = words.text_with(&key, &args);
        let paragraphs = text.split("\n\n").map(|text| text.replace('\n', " ").trim().to_owned());
        // A paragraph about an option that is off is empty.
        parts.extend(paragraphs.filter(|text| !text.is_empty()).map(RulesPart::Text));
    }
    parts.extend(boxes.0.get(entry.name).into_iter().flat_map(|about| (about.tables)(words, &values)));
    parts.extend(active_rules::parts(setup, match_rules, words));
    let mut pages: Vec<Vec<RulesPart>> = Vec::new();
    for part in parts {
        if matches!(part, RulesPart::Heading(_)) || pages.is_empty() {
            pages.push(Vec::new());
        }
        pages.last_mut().expect("a page was begun above").push(part);
    }
    pages
}

fn view(
    cx: UiContext,
    (setup, boxes, match_rules): (Res<GameSetup>, Res<GamePages>, Res<MatchRules>),
    open_page: Res<OpenPage>,
) -> Option<Element> {
    let words = &cx.words;
    let game = setup.game();
    let parts = pages_of(&setup, &match_rules, words, &boxes);
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
    (setup, boxes, match_rules): (Res<GameSetup>, Res<GamePages>, Res<MatchRules>),
    words: Res<Localization>,
    mut open_page: ResMut<OpenPage>,
    mut scrolls: Query<&mut ScrollPosition>,
) {
    let here =
        **overlay == Overlay::Rules && focusables.get(turn.entity).is_ok_and(|focusable| focusable.key == "body");
    if !here {
        return;
    }
    let last = pages_of(&setup, &match_rules, &words, &boxes).len().saturating_sub(1);
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
        RulesPart::Table(rows) => table(cx, body, rows),
        RulesPart::Grid(rows) => grid(cx, body, rows),
        RulesPart::Rule(rule) => active_rules::line(cx, body, rule),
    }
}

fn table(cx: &UiContext, body: &mut ElementList, rows: &[Vec<String>]) {
    let colours = &cx.tokens.colour;
    for (number, row) in rows.iter().enumerate() {
        let background = if number % 2 == 1 { colours.walnut.with_alpha(0.5) } else { Color::NONE };
        let line = Node { column_gap: cx.grid(1.5), border_radius: cx.rounded(0.5), flex_shrink: 0.0, ..default() };
        let line = Node { padding: UiRect::axes(cx.grid(1.0), cx.grid(0.3)), ..line };
        body.add((line, BackgroundColor(background))).with_children(|line| {
            for (place, cell) in row.iter().enumerate() {
                let style = if number == 0 {
                    TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)
                } else {
                    TextStyle::of(TextSize::Label)
                };
                let style = if place == 0 { style.bold() } else { style };
                // The first column holds names and is narrow; the last holds explanations and is wide.
                let grow = if place + 1 == row.len() { 3.0 } else { 1.0 };
                line.add(Node { flex_grow: grow, flex_basis: Val::ZERO, min_width: Val::ZERO, ..default() })
                    .with_child(cx.text(cell, style));
            }
        });
    }
}

fn grid(cx: &UiContext, body: &mut ElementList, rows: &[Vec<String>]) {
    let colours = &cx.tokens.colour;
    let side = cx.em(TextSize::Body, 1.7);
    body.add(Node { align_items: AlignItems::Center, ..cx.column(0.3) }).with_children(|grid| {
        for row in rows {
            grid.add(Node { column_gap: cx.grid(0.3), flex_shrink: 0.0, ..default() }).with_children(|line| {
                for cell in row {
                    let square = Node { width: side, height: side, border_radius: cx.rounded(0.4), ..cx.line(0.0) };
                    let square = Node { justify_content: JustifyContent::Center, ..square };
                    line.add((square, BackgroundColor(colours.walnut.mix(&colours.walnut_light, 0.5))))
                        .with_child(cx.text(cell, TextStyle::of(TextSize::Body).bold().no_wrap()));
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::saves::Language;
    use crate::games::CATALOG;

    /// All paragraphs of the game's rules pages before a match.
    fn read(setup: &GameSetup, words: &Localization) -> Vec<String> {
        let pages = pages_of(setup, &MatchRules(None), words, &GamePages::default());
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
