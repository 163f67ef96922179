//! A move of the review, shown at the table: what was played, and for a choice the better one.

use bevy::prelude::*;

use super::page::close_overlay;
use super::review::change_text;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, InitialFocus};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;
use crate::app::ui::{MatchReview, Overlay, WatchedMove};

const PAGE: &str = "reviewed-move";

/// The maximum width of the sentences, in letters.
const WIDTH: f32 = 32.0;

pub(super) fn plugin(app: &mut App) {
    app.watch::<WatchedMove>()
        .add_view(PAGE, |_, overlay| overlay == Overlay::ReviewedMove, view)
        .add_systems(OnExit(Overlay::ReviewedMove), |mut watched: ResMut<WatchedMove>| *watched = WatchedMove::None);
}

fn view(cx: UiContext, review: Res<MatchReview>, watched: Res<WatchedMove>) -> Option<Element> {
    let MatchReview::Ready(review) = &*review else { return None };
    let (number, shows_better) = match *watched {
        WatchedMove::None => return None,
        WatchedMove::Played(number) => (number, false),
        WatchedMove::Better(number) => (number, true),
    };
    let reviewed = review.named().nth(number)?;
    let mut root = cx.over_the_table(PAGE);
    root.observe(close_overlay).with_children(|root| {
        let moves = review.shares.first().map_or(0, |shares| shares.len().saturating_sub(1));
        let title = [("n", reviewed.number.into()), ("of", moves.into())];
        let label = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
        let sign = if number < review.luckiest.len() { 1.0 } else { -1.0 };
        let title = format!("{} · {}", cx.words.text_with("review-watched", &title), change_text(&cx, reviewed, sign));
        root.add((cx.text(title, label), Pickable::IGNORE));
        let (mut card, _, border) = cx.card();
        // Opaque, so that edges on the table do not cross out words.
        let background = BackgroundColor(cx.tokens.colour.card.with_alpha(1.0));
        (card.align_items, card.row_gap) = (AlignItems::Center, cx.grid(0.4));
        card.padding = UiRect::axes(cx.grid(1.2), cx.grid(0.6));
        card.max_width = cx.em(TextSize::Body, WIDTH);
        root.add((card, background, border)).with_children(|card| {
            let label = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted).centred();
            card.add(cx.text(&reviewed.scores, label));
            // The sentence about what is shown stands out.
            let style = |shown: bool| {
                let tone = if shown { TextColourRole::Normal } else { TextColourRole::Muted };
                TextStyle::of(TextSize::Body).tone(tone).centred()
            };
            card.add(cx.text(&reviewed.text, style(!shows_better)));
            if let Some(better) = &reviewed.better {
                let better = cx.words.text_with("review-better", &[("move", better.as_str().into())]);
                card.add(cx.text(better, style(shows_better)));
            }
            card.add(Node { column_gap: cx.grid(1.6), margin: UiRect::vertical(cx.grid(0.8)), ..default() })
                .with_children(|row| {
                    let other = match (&reviewed.better, shows_better) {
                        (None, _) => "watch-again",
                        (Some(_), false) => "watch-better",
                        (Some(_), true) => "watch-played",
                    };
                    cx.button(row, "other", Some("play"), cx.words.text(other), ButtonWeight::Primary)
                        .insert(InitialFocus)
                        .observe(show_other);
                    cx.button(row, "back", Some("chevron-left"), cx.words.text("review-back"), ButtonWeight::Plain)
                        .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Review));
                });
        });
    });
    Some(root)
}

/// Shows the better move instead of the played one, or the other way round; without a better one, the move again.
fn show_other(_: On<Activated>, review: Res<MatchReview>, mut watched: ResMut<WatchedMove>) {
    let has_better = |number: usize| match &*review {
        MatchReview::Ready(review) => review.named().nth(number).is_some_and(|reviewed| reviewed.better.is_some()),
        _ => false,
    };
    *watched = match *watched {
        WatchedMove::Played(number) if has_better(number) => WatchedMove::Better(number),
        WatchedMove::Better(number) => WatchedMove::Played(number),
        same => same,
    };
}
