//! The review of a finished match, in the whole program without a GPU.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use rollick::app::ui::{MatchReview, Overlay, ReviewSummary, Screen, WatchedMove};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::sim::table::{MatchOver, Speed};

use crate::headless;

/// Maximum number of frames of a match at instant speed.
const LONGEST: usize = 20_000;

/// Maximum time in which a review is computed.
const PATIENCE: Duration = Duration::from_secs(120);

/// The result screen after a match of two bots, with the review open.
fn reviewed(game: &GameEntry) -> App {
    let mut app = headless::bots(game, 2, Speed::Instant, Duration::from_millis(50));
    let over = |app: &mut App| {
        app.update();
        app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some()
    };
    assert!((0..LONGEST).any(|_| over(&mut app)), "{}: the match does not end", game.name);
    assert_eq!(*app.world().resource::<MatchReview>(), MatchReview::NotStarted);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Result);
    app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Review);
    app
}

/// Waits until the review is done.
fn finished(app: &mut App) -> Box<ReviewSummary> {
    let start = Instant::now();
    loop {
        app.update();
        match app.world().resource::<MatchReview>() {
            MatchReview::Ready(review) => return review.clone(),
            MatchReview::Unavailable(why) => panic!("no review: {why}"),
            MatchReview::NotStarted | MatchReview::Preparing | MatchReview::Running(_) => {}
        }
        assert!(start.elapsed() < PATIENCE, "the review takes too long");
        std::thread::yield_now();
    }
}

#[test]
fn a_finished_match_is_reviewed_in_words() {
    for name in ["sequence_dice", "machz"] {
        let game = CATALOG.find(name).expect("the game is in the catalogue");
        let mut app = reviewed(game);
        let review = finished(&mut app);
        assert_eq!(review.seats.len(), 2);
        for (seat, shares) in review.seats.iter().zip(&review.shares) {
            let sum = seat.start + seat.luck + seat.choices + seat.others;
            assert!((sum - seat.result).abs() < 1e-9, "{name}: {seat:?}");
            assert_eq!((shares.first(), shares.last()), (Some(&seat.start), Some(&seat.result)), "{name}");
        }
        let named: Vec<_> = review.luckiest.iter().chain(&review.costliest).collect();
        assert!(!named.is_empty() && named.iter().all(|reviewed| reviewed.amount > 0.0), "{name}: {named:?}");
        for reviewed in &named {
            let seat = review.seats.iter().find(|seat| seat.colour == reviewed.colour).expect("a seat has this colour");
            assert!(reviewed.text.contains(&seat.name) && !reviewed.text.contains(", move "), "{name}: {reviewed:?}");
            assert_ne!(reviewed.better.as_ref(), Some(&reviewed.text), "{name}");
            assert!(reviewed.faces.is_empty() || reviewed.better.is_none(), "{name}: {reviewed:?}");
        }
        assert!(review.luckiest.iter().all(|reviewed| reviewed.better.is_none()), "{name}: {review:?}");
        assert!(review.luckiest.iter().any(|reviewed| !reviewed.faces.is_empty()), "{name}: {review:?}");
        assert!(review.costliest.iter().any(|reviewed| reviewed.better.is_some()), "{name}: {review:?}");
        named_moves_are_shown_at_the_table(&mut app, game, &review);
    }
}

/// Shows each named move and its better move at the table, then the end of the match again.
fn named_moves_are_shown_at_the_table(app: &mut App, game: &GameEntry, review: &ReviewSummary) {
    let progress = |app: &App| (game.table.progress)(app.world()).expect("a match is at the table");
    let end = progress(app);
    for (number, reviewed) in review.named().enumerate() {
        let better = reviewed.better.as_ref().map(|_| WatchedMove::Better(number));
        for watched in std::iter::once(WatchedMove::Played(number)).chain(better) {
            app.insert_resource(watched);
            NextState::set_if_neq(&mut app.world_mut().resource_mut::<NextState<Overlay>>(), Overlay::ReviewedMove);
            app.update();
            app.update();
            let before = progress(app);
            // Choices that other seats make at the same time come first.
            assert!(before.moves + 1 >= reviewed.number && before.outcome.is_none(), "{watched:?}: {before:?}");
            let shown = |app: &mut App| {
                app.update();
                let now = progress(app);
                now.moves == before.moves + 1 && now.all_shown
            };
            assert!((0..LONGEST).any(|_| shown(app)), "{watched:?} is not shown");
            let now = progress(app);
            if watched == WatchedMove::Played(number) && now.moves == reviewed.number {
                assert_eq!(now.curve, end.curve[..=now.moves], "{watched:?}");
            }
            // No one acts at the past position.
            (0..30).for_each(|_| app.update());
            assert_eq!(progress(app), now, "{watched:?}");
        }
        app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Review);
        app.update();
        app.update();
        assert_eq!(progress(app), end, "the end of the match is at the table again");
    }
    assert!(app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_none(), "the match ends once");
    assert_eq!(**app.world().resource::<State<Screen>>(), Screen::Result);
    assert!(matches!(app.world().resource::<MatchReview>(), MatchReview::Ready(_)), "the review is kept");
}

#[test]
fn the_review_of_the_last_match_is_forgotten_with_its_table() {
    let game = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    let mut app = reviewed(game);
    finished(&mut app);
    (game.table.clear)(app.world_mut());
    app.update();
    assert_eq!(*app.world().resource::<MatchReview>(), MatchReview::NotStarted);
}
