//! The result screen: ranking, score chart, three numbers, and Rematch.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::chart::{self, ScoreChart};
use super::page::{frame, open_replay};
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, InitialFocus};
use crate::app::ui::layout::fill;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageBackground, PageFrame};
use crate::app::ui::{MatchEnding, MatchSummary, Overlay, RematchPressed, Screen, SeatSummary};
use crate::sim::dice::LatestThrow;

const PAGE: &str = "result";
/// The height of the chart, in percent of the window's height.
const CHART_HEIGHT: f32 = 42.0;
/// The size of the chart's drawing, in SVG units.
const CHART_SIZE: (f32, f32) = (800.0, 440.0);

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, _| screen == Screen::Result, view).watch::<MatchEnding>();
}

fn view(cx: UiContext, summary: Res<MatchSummary>, ending: Res<MatchEnding>, latest: LatestThrow) -> Option<Element> {
    let words = &cx.words;
    let winners: Vec<&SeatSummary> = summary.seats.iter().filter(|seat| seat.won).collect();
    let title = match winners.as_slice() {
        [one] if summary.seats.len() == 1 => words.text_with("solo-score", &[("points", i64::from(one.score).into())]),
        [] => words.text("nobody-won"),
        all => {
            let names: Vec<_> = all.iter().map(|seat| seat.name.clone()).collect();
            words.text_with("match-won", &[("names", words.list(&names).into()), ("count", (all.len() as i64).into())])
        }
    };
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-shelf"))];
    let mut page = cx.screen(
        PageFrame { background: PageBackground::Dimmed(0.82), ..frame(PAGE, 0, String::new(), prompts) },
        |body| {
            let head = Node { align_items: AlignItems::Baseline, ..cx.wrap(2.0, 0.0) };
            body.add(Node { justify_content: JustifyContent::SpaceBetween, ..head }).with_children(|head| {
                head.add(cx.text(title, TextStyle::of(TextSize::Display).bold().tone(TextColourRole::Accent)));
                let slug = cx.catalog.by_name(&summary.game).map_or("", |entry| entry.slug);
                let game = words.text(&format!("game-{slug}"));
                head.add(cx.text(
                    if ending.0.is_empty() { game } else { format!("{game} · {}", ending.0) },
                    TextStyle::of(TextSize::Label).tone(TextColourRole::Muted),
                ));
            });
            let middle = Node { flex_grow: 1.0, align_items: AlignItems::Center, ..cx.wrap(2.5, 1.5) };
            body.add(middle).with_children(|middle| {
                ranking(&cx, middle, &summary);
                chart_card(&cx, middle, &summary);
            });
            numbers(&cx, body, &summary);
            foot(&cx, body, latest.is_there(), summary.seats.len() > 1);
        },
    );
    page.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Shelf));
    Some(page)
}

fn ranking(cx: &UiContext, middle: &mut ElementList, summary: &MatchSummary) {
    let mut order: Vec<&SeatSummary> = summary.seats.iter().collect();
    order.sort_by_key(|seat| (!seat.won, std::cmp::Reverse(seat.score)));
    let column = Node { flex_direction: FlexDirection::Column, row_gap: cx.grid(0.8), ..fill() };
    middle.add(Node { flex_basis: cx.em(TextSize::Body, 15.0), ..column }).with_children(|list| {
        let unit = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted).align_right();
        list.add(Node { justify_content: JustifyContent::End, padding: UiRect::horizontal(cx.grid(1.2)), ..default() })
            .with_child(cx.text(counted(cx, summary), unit));
        for seat in order {
            let (shade, _) = cx.tokens.seat(usize::from(seat.colour));
            list.add((
                Node {
                    padding: UiRect::axes(cx.grid(1.2), cx.grid(0.6)),
                    border: UiRect::left(Val::Vh(cx.tokens.size.focus_ring * 2.0)),
                    border_radius: cx.rounded(1.0),
                    flex_shrink: 1.0,
                    ..cx.line(1.0)
                },
                BackgroundColor(cx.tinted(shade, if seat.won { 0.3 } else { 0.1 })),
                BorderColor::all(shade),
            ))
            .with_children(|line| {
                line.add(cx.symbol(seat.colour, TextSize::Title, 0.9));
                line.add(Node { flex_grow: 1.0, min_width: Val::ZERO, ..default() })
                    .with_child(cx.text(&seat.name, TextStyle::of(TextSize::Body).bold().wrap_anywhere()));
                if seat.won {
                    line.add(cx.icon("crown", cx.colour(TextColourRole::Accent), TextSize::Body, 1.2));
                }
                if summary.is_series() {
                    let wins = cx.words.text_with("result-wins", &[("n", seat.wins.into())]);
                    line.add(cx.text(wins, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted).no_wrap()));
                }
                line.add(cx.text(cx.words.number(seat.score), TextStyle::of(TextSize::Title).bold().no_wrap()));
            });
        }
    });
}

/// What the scores of the game count.
fn counted(cx: &UiContext, summary: &MatchSummary) -> String {
    let slug = cx.catalog.by_name(&summary.game).map_or("", |entry| entry.slug);
    cx.words.first_existing(&[&format!("{slug}-chart-title"), "score-chart-title"]).unwrap_or_default()
}

fn chart_card(cx: &UiContext, middle: &mut ElementList, summary: &MatchSummary) {
    let (mut node, background, border) = cx.card();
    node.flex_grow = 1.0;
    node.flex_basis = cx.em(TextSize::Body, 20.0);
    node.min_width = Val::ZERO;
    node.row_gap = cx.grid(0.6);
    let (least, most) = chart::score_range(&summary.series);
    let small = TextStyle::of(TextSize::Caption).tone(TextColourRole::Muted);
    middle.add((node, background, border)).with_children(|card| {
        card.add(cx.text(counted(cx, summary), TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
        let labels = [most, least].map(|score| cx.words.number(score));
        let colours = summary.seats.iter().map(|seat| cx.tokens.seat(usize::from(seat.colour)).0).collect();
        let (series, grid_colour) = (&*summary.series, cx.tokens.colour.hairline);
        chart::add_chart(
            cx,
            card,
            &ScoreChart { series, colours, grid_colour, size: CHART_SIZE },
            CHART_HEIGHT,
            labels,
        );
        let moves = summary.series.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1);
        let moves_text = cx.words.text_with("score-chart-moves", &[("moves", moves.into())]);
        card.add(Node { justify_content: JustifyContent::End, ..default() })
            .with_child(cx.text(moves_text, small.align_right()));
    });
}

fn numbers(cx: &UiContext, body: &mut ElementList, summary: &MatchSummary) {
    // Space for the lift and the focus ring of the button below.
    let margin = UiRect { top: cx.grid(0.6), bottom: cx.grid(1.8), ..default() };
    body.add(Node { justify_content: JustifyContent::SpaceEvenly, margin, ..cx.wrap(3.0, 0.5) }).with_children(|row| {
        for (key, args) in &summary.numbers {
            let args: Vec<(&str, FluentValue<'_>)> =
                args.iter().map(|(name, value)| (name.as_str(), FluentValue::try_number(value))).collect();
            row.add(cx.text(cx.words.text_with(key, &args), TextStyle::of(TextSize::Body).centred()));
        }
    });
}

/// The buttons. A throw can be replayed if there was one; a match of several players can be reviewed.
fn foot(cx: &UiContext, body: &mut ElementList, has_throw: bool, has_review: bool) {
    body.add(Node { justify_content: JustifyContent::Center, ..cx.wrap(1.6, 1.2) }).with_children(|row| {
        cx.button(row, "rematch", Some("play"), cx.words.text("rematch"), ButtonWeight::Primary)
            .insert(InitialFocus)
            .observe(|_: On<Activated>, mut rematch: MessageWriter<RematchPressed>| {
                rematch.write(RematchPressed);
            });
        if has_review {
            cx.button(row, "review", Some("history"), cx.words.text("review"), ButtonWeight::Plain)
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Review));
        }
        if has_throw {
            cx.button(row, "replay", Some("dice"), cx.words.text("replay"), ButtonWeight::Plain).observe(open_replay);
        }
        cx.button(row, "setup", Some("person"), cx.words.text("change-players"), ButtonWeight::Plain)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Setup));
        cx.button(row, "shelf", Some("door"), cx.words.text("other-game"), ButtonWeight::Plain)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Shelf));
    });
}
