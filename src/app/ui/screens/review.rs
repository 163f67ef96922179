//! The review of a finished match: the chances to win over the match, luck and choices of each player, and the moves that
//! mattered most.

use bevy::prelude::*;

use super::chart::{self, ScoreChart};
use super::page;
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, FocusEffect, Focusable, InitialFocus};
use crate::app::ui::hud::FaceIcon;
use crate::app::ui::layout::fill;
use crate::app::ui::theme::{StyledText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{MatchReview, Overlay, ReviewSummary, ReviewedMove, SeatReview, WatchedMove};

const PAGE: &str = "review";

/// The height of the chart, in percent of the window's height.
const CHART_HEIGHT: f32 = 26.0;

/// The size of the chart's drawing, in SVG units.
const CHART_SIZE: (f32, f32) = (1100.0, 290.0);

/// The width of a sentence beside its amount, in letters.
const SENTENCE: f32 = 12.0;

/// The width of a column of numbers, in letters.
const COLUMN: f32 = 4.3;

pub(super) fn plugin(app: &mut App) {
    app.watch::<MatchReview>().add_view(PAGE, |_, overlay| overlay == Overlay::Review, view);
}

fn series(review: &ReviewSummary) -> Vec<Vec<i32>> {
    let thousandths = |shares: &Vec<f64>| shares.iter().map(|share| (share * 1000.0).round() as i32).collect();
    review.shares.iter().map(thousandths).collect()
}

fn view(cx: UiContext, review: Res<MatchReview>) -> Option<Element> {
    let has_moves = matches!(&*review, MatchReview::Ready(review) if review.named().next().is_some());
    let watch = if has_moves { (Button::Accept, "prompt-watch") } else { (Button::Down, "prompt-scroll") };
    let prompts = [watch, (Button::Back, "prompt-back")].map(|(button, key)| (button, cx.words.text(key)));
    let frame = PageFrame { reads: !has_moves, ..page::frame(PAGE, 2, cx.words.text("review"), prompts) };
    Some(page::overlay(&cx, frame, |body| match &*review {
        MatchReview::NotStarted => {}
        MatchReview::Preparing => {
            body.add(cx.text(cx.words.text("review-preparing"), TextStyle::of(TextSize::Body)));
        }
        MatchReview::Running(done) => {
            let done = cx.words.percent(f64::from(*done), 0);
            let text = cx.words.text_with("review-running", &[("done", done.into())]);
            body.add(cx.text(text, TextStyle::of(TextSize::Body)));
        }
        MatchReview::Unavailable(why) => {
            body.add(cx.text(cx.words.text(why), TextStyle::of(TextSize::Body)));
        }
        MatchReview::Ready(review) => {
            body.add(cx.text(answer(&cx, &review.seats), TextStyle::of(TextSize::Body).bold()));
            chances(&cx, body, review);
            totals(&cx, body, &review.seats);
            moves(&cx, body, "review-luckiest", (0, &review.luckiest), 1.0);
            moves(&cx, body, "review-costliest", (review.luckiest.len(), &review.costliest), -1.0);
            let estimates = if review.exact { "" } else { "review-legend-estimates" };
            let legend = ["review-legend", estimates].into_iter().filter(|key| !key.is_empty());
            body.add(note(&cx, legend.map(|key| cx.words.text(key)).collect::<Vec<_>>().join(" ")));
            body.add(note(&cx, confidence(&cx, review)));
            if review.private {
                body.add(note(&cx, cx.words.text("review-private")));
            }
        }
    }))
}

/// What the mistakes of others gave a seat, in whole percent: what makes the rounded numbers of its row add up.
fn whole_others(seat: &SeatReview) -> f64 {
    let whole = |share: f64| (share * 100.0).round() / 100.0;
    whole(seat.result) - whole(seat.start) - whole(seat.luck) - whole(seat.choices)
}

/// What gave the winner most: luck or the mistakes of others. Empty without a single winner.
fn answer(cx: &UiContext, seats: &[SeatReview]) -> String {
    let mut winners = seats.iter().filter(|seat| seat.result > 0.5);
    let (Some(winner), None) = (winners.next(), winners.next()) else { return String::new() };
    let others = whole_others(winner);
    let luck_gave_more = winner.luck >= others;
    let (key, gave) = if luck_gave_more { ("review-by-luck", winner.luck) } else { ("review-by-mistakes", others) };
    if gave < 0.005 {
        return String::new();
    }
    let gave = signed(cx, gave, 0);
    cx.words.text_with(key, &[("name", winner.name.as_str().into()), ("amount", gave.into())])
}

/// How far the numbers can be trusted.
fn confidence(cx: &UiContext, review: &ReviewSummary) -> String {
    if review.exact {
        cx.words.text("review-exact")
    } else {
        cx.words.text_with("review-estimate", &[("error", cx.words.percent(review.error, 1).into())])
    }
}

fn note(cx: &UiContext, text: String) -> StyledText {
    cx.text(text, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted))
}

fn chances(cx: &UiContext, body: &mut ElementList, review: &ReviewSummary) {
    body.add(note(cx, cx.words.text("review-chances")));
    let series = series(review);
    let (least, most) = chart::score_range(&series);
    let labels = [most, least].map(|share| cx.words.percent(f64::from(share) / 1000.0, 0));
    let colours = review.seats.iter().map(|seat| cx.tokens.seat(usize::from(seat.colour)).0).collect();
    let (series, grid_colour) = (&*series, cx.tokens.colour.hairline);
    chart::add_chart(cx, body, &ScoreChart { series, colours, grid_colour, size: CHART_SIZE }, CHART_HEIGHT, labels);
}

/// The table of start, luck, own choices, other players' choices and result; a row for each seat.
fn totals(cx: &UiContext, body: &mut ElementList, seats: &[SeatReview]) {
    let row = |body: &mut ElementList, fill: &dyn Fn(&mut ElementList)| {
        body.add(Node { align_items: AlignItems::Center, ..cx.wrap(0.8, 0.0) }).with_children(fill);
    };
    let column = || Node { width: cx.em(TextSize::Body, COLUMN), justify_content: JustifyContent::End, ..default() };
    let name = || {
        let line = Node { align_items: AlignItems::Center, column_gap: cx.grid(0.8), ..fill() };
        Node { flex_basis: cx.em(TextSize::Body, 7.0), ..line }
    };
    row(body, &|head| {
        head.add(name());
        for key in ["review-start", "review-luck", "review-choices", "review-others", "review-result"] {
            let label = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted).align_right();
            head.add(column()).with_child(cx.text(cx.words.text(key), label));
        }
    });
    for seat in seats {
        row(body, &|line| {
            line.add(name()).with_children(|name| {
                name.add(cx.symbol(seat.colour, TextSize::Body, 0.9));
                name.add(cx.text(&seat.name, TextStyle::of(TextSize::Body).bold().wrap_anywhere()));
            });
            let parts = [seat.luck, seat.choices, whole_others(seat)];
            let [luck, choices, others] = parts.map(|part| signed(cx, part, 0));
            for number in [cx.words.percent(seat.start, 0), luck, choices, others, cx.words.percent(seat.result, 0)] {
                line.add(column()).with_child(cx.text(number, TextStyle::of(TextSize::Body).no_wrap()));
            }
        });
    }
}

/// A change of a share in percent, with its sign and this number of decimals.
pub(super) fn signed(cx: &UiContext, change: f64, decimals: usize) -> String {
    let size = cx.words.percent(change.abs(), decimals);
    if size == cx.words.percent(0.0, decimals) {
        size
    } else {
        format!("{}{size}", if change > 0.0 { '+' } else { '\u{2212}' })
    }
}

/// What a move gave or cost. `sign` is that of its amount.
pub(super) fn change_text(cx: &UiContext, reviewed: &ReviewedMove, sign: f64) -> String {
    let amount = signed(cx, sign * reviewed.amount, 1);
    if reviewed.certain { amount } else { cx.words.text_with("review-about", &[("amount", amount.into())]) }
}

/// A note, after the faces of a throw as icons.
fn thrown_faces(cx: &UiContext, sentences: &mut ElementList, faces: &[FaceIcon], note: StyledText) {
    if faces.is_empty() {
        sentences.add(note);
        return;
    }
    let line =
        Node { flex_wrap: FlexWrap::Wrap, align_items: AlignItems::Center, column_gap: cx.grid(0.8), ..default() };
    sentences.add(line).with_children(|line| {
        line.add(Node { column_gap: cx.grid(0.2), flex_shrink: 0.0, ..default() }).with_children(|icons| {
            for face in faces {
                let tint = face.tint.unwrap_or(cx.colour(TextColourRole::Normal));
                icons.add(cx.icon(&face.icon, tint, TextSize::Label, 1.2));
            }
        });
        line.add(note);
    });
}

/// A list of moves that mattered, with the number of the first one among all. `sign` is that of their amounts. Pressing a
/// move shows it at the table.
fn moves(cx: &UiContext, body: &mut ElementList, key: &str, (first, moves): (usize, &[ReviewedMove]), sign: f64) {
    if moves.is_empty() {
        return;
    }
    body.add(cx.text(cx.words.text(key), TextStyle::of(TextSize::Body).bold()));
    for (number, reviewed) in (first..).zip(moves) {
        let key = format!("move-{number}");
        let row = body.add((
            Focusable { key: key.clone() },
            FocusEffect::firm(),
            // With large text the amount is below the sentence.
            Node {
                align_items: AlignItems::Start,
                padding: UiRect::axes(cx.grid(0.8), cx.grid(0.3)),
                border_radius: cx.rounded(1.0),
                ..cx.wrap(1.0, 0.0)
            },
        ));
        row.key(key).insert_if(number == 0, InitialFocus).observe(
            move |_: On<Activated>, mut watched: ResMut<WatchedMove>, mut next: ResMut<NextState<Overlay>>| {
                *watched = WatchedMove::Played(number);
                next.set(Overlay::ReviewedMove);
            },
        );
        row.with_children(|line| {
            line.add(cx.symbol(reviewed.colour, TextSize::Body, 0.9));
            let column = Node { flex_direction: FlexDirection::Column, ..fill() };
            line.add(Node { flex_basis: cx.em(TextSize::Body, SENTENCE), ..column }).with_children(|sentences| {
                sentences.add(cx.text(&reviewed.text, TextStyle::of(TextSize::Body)));
                let number = cx.words.text_with("review-number", &[("n", reviewed.number.into())]);
                let better = reviewed
                    .better
                    .as_ref()
                    .map(|better| cx.words.text_with("review-better", &[("move", better.as_str().into())]));
                let number = [Some(number), better].into_iter().flatten().collect::<Vec<_>>().join(" · ");
                thrown_faces(cx, sentences, &reviewed.faces, note(cx, number));
            });
            line.add(cx.text(change_text(cx, reviewed, sign), TextStyle::of(TextSize::Body).bold().no_wrap()));
        });
    }
}
