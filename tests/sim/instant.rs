//! Instant speed: how much of a match a frame plays.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::{Real, TimeUpdateStrategy};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::lobby::{Lobby, PendingSeats};
use rollick::sim::table::instant::{self, InstantBudget};
use rollick::sim::table::{MatchOver, MatchPlan, MatchProgress, Speed, TableSpeed};
use rollick::sim::{dice, table};

/// The duration of a frame.
const FRAME: Duration = Duration::from_millis(50);

/// More than any match takes.
const UNLIMITED: Duration = Duration::from_secs(30);

/// A table at instant speed with these seats, in its second frame.
fn table_of(game: &GameEntry, seats: &[Player], budget: Duration) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(InstantBudget::Fixed(budget))
        .add_plugins((dice::plugin, table::shared_plugin, instant::plugin, game.table.plugin));
    app.finish();
    app.cleanup();
    // The physics context exists only after the first frame.
    app.update();
    app.insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
    app.insert_resource(Lobby::of(seats.iter().map(|player| (player.clone(), String::new()))));
    let plan = MatchPlan {
        seats: seats.iter().map(|player| SeatRecord::new("", player.clone())).collect(),
        options: (game.rules.check_options)(seats.len() as u8, &[]).expect("the default house rules"),
        seed: 3,
    };
    assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
    app
}

fn bots(game: &GameEntry) -> Vec<Player> {
    vec![Player::Bot(Level::Easy); usize::from(game.seats.0.max(2))]
}

fn progress(game: &GameEntry, app: &App) -> MatchProgress {
    (game.table.progress)(app.world()).expect("a match is at the table")
}

fn ended(app: &mut App) -> bool {
    app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some()
}

#[test]
fn a_frame_plays_as_many_moves_as_its_budget_allows() {
    for game in CATALOG.games() {
        let mut app = table_of(game, &bots(game), UNLIMITED);
        app.update();
        let played = progress(game, &app);
        assert!(played.outcome.is_some() && played.all_shown, "{}: {} moves in a frame", game.name, played.moves);
        assert!(ended(&mut app), "{}: the end was announced in the same frame", game.name);
        assert_eq!(app.world().resource::<Time<Real>>().elapsed(), FRAME, "{}: real time does not advance", game.name);
    }
}

#[test]
fn a_frame_without_budget_plays_at_most_one_move() {
    for game in CATALOG.games() {
        let mut app = table_of(game, &bots(game), Duration::ZERO);
        for frame in 1..200 {
            let before = progress(game, &app).moves;
            app.update();
            let moves = progress(game, &app).moves - before;
            // Seats that choose at the same time choose in the same frame.
            assert!(moves <= usize::from(game.seats.1), "{}: {moves} moves in frame {frame}", game.name);
        }
    }
}

#[test]
fn a_frame_at_instant_speed_ends_when_a_person_has_to_act() {
    for game in CATALOG.games() {
        let mut seats = bots(game);
        seats[0] = Player::Person;
        let mut app = table_of(game, &seats, UNLIMITED);
        app.update();
        let moves = progress(game, &app).moves;
        let waits = |app: &App| app.world().resource::<PendingSeats>().0.contains(rollick::rules::Seat(0));
        // The person's dice are handed out, or the choice is open, in this frame or the next.
        for _ in 0..3 {
            if !waits(&app) {
                app.update();
            }
        }
        assert!(waits(&app), "{}: after {moves} moves nobody waits for the person", game.name);
    }
}

#[test]
fn other_speeds_have_one_pass_a_frame() {
    let game = CATALOG.games().next().expect("a game");
    let mut app = table_of(game, &bots(game), UNLIMITED);
    app.insert_resource(TableSpeed { speed: Speed::Fast, fast_forward: false });
    (0..20).for_each(|_| app.update());
    assert!(progress(game, &app).moves <= 20);
}
