//! Saved matches that are played at their tables again, as for films.

use rollick::cli::replay::read;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, header_line};
use rollick::sim::lobby::Lobby;

use crate::finished_matches::bots_at;

/// A saved match of each kind of move: throws, choices at the same time, shuffles, the end of the match clock.
const MATCHES: [&str; 4] = ["farkle-three", "hot-dice-two", "machz-clock-in-choice", "multzo-two"];

#[test]
fn a_saved_match_is_played_again_as_it_was() {
    for name in MATCHES {
        let path = format!("{}/tests/fixtures/saves/{name}.match", env!("CARGO_MANIFEST_DIR"));
        let saved = read(&std::fs::read(path).expect("the match is there")).expect("it is a match");
        let game = CATALOG.find(&saved.header.game).expect("the game is in the catalogue");
        let moves = saved.moves.iter().map(ToString::to_string);
        let lines: Vec<String> = std::iter::once(header_line(&saved.header)).chain(moves).collect();
        let mut whole = bots_at(game.table);
        assert_eq!((game.table.resume)(whole.world_mut(), &lines), Ok(None), "{name}");
        let wanted = (game.table.progress)(whole.world()).expect("a match");
        let mut app = bots_at(game.table);
        let acting = saved.header.seats.iter().map(|seat| (Player::Bot(Level::Easy), seat.name.clone()));
        app.insert_resource(Lobby::of(acting));
        // The first moves are made already.
        assert_eq!((game.table.rerun)(app.world_mut(), &lines, 2), Ok(None), "{name}");
        let made = |app: &bevy::prelude::App| (game.table.progress)(app.world()).expect("a match");
        assert_eq!(made(&app).moves, 2, "{name}");
        for _ in 0..20_000 {
            app.update();
            if made(&app).moves == wanted.moves {
                break;
            }
        }
        // Nothing happens after the last move.
        (0..100).for_each(|_| app.update());
        let shown = made(&app);
        assert_eq!(
            (shown.moves, &shown.curve, &shown.outcome),
            (wanted.moves, &wanted.curve, &wanted.outcome),
            "{name}"
        );
    }
}
