//! Opens and leaves lessons: matches that are neither stored nor counted.

use bevy::prelude::*;

use super::session::{
    SessionSystems, clear_table, is_opening, leave_table, open_table, pause_under_overlays, seat_records, show_error,
    show_screen,
};
use crate::app::input::{Button, ButtonPress, RedrawRequests};
use crate::app::lesson::{Lesson, LessonScript, LessonsTaken};
use crate::app::saves::{SaveSystems, Settings};
use crate::app::ui::{LearnPressed, LessonOver, Overlay, Screen};
use crate::catalog::Catalog;
use crate::rules::bots::Level;
use crate::sim::lobby::Lobby;
use crate::sim::table::{MatchPlan, Speed, TableError, TableSpeed, TableSystems};

/// The players as they were before a lesson.
#[derive(Resource)]
struct Before(Lobby);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, go_on.after(pause_under_overlays).before(TableSystems::Request)).add_systems(
        Last,
        (learn.run_if(on_message::<LearnPressed>), finish.run_if(on_message::<LessonOver>))
            .chain()
            .after(SaveSystems)
            .before(SessionSystems),
    );
}

/// Opens the lesson of a game for the people who are in; bots fill the seats that it needs.
fn learn(world: &mut World) {
    let Some(pressed) = world.resource_mut::<Messages<LearnPressed>>().drain().last() else { return };
    let Some(game) = world.resource::<Catalog>().by_name(pressed.game) else { return };
    if is_opening(world) {
        return;
    }
    let script = match LessonScript::parse(game.lesson) {
        Ok(script) => script,
        Err(bad) => return error!("the lesson of {} cannot be read: {bad}", game.name),
    };
    let before = world.resource::<Lobby>().clone();
    let mut lobby = before.clone();
    lobby.set_bots(script.players.saturating_sub(lobby.people() as u8), Level::Easy);
    if let Err(few) = lobby.begin() {
        return debug!("the lesson cannot begin: {few:?}");
    }
    let seats = seat_records(&lobby);
    let options = (game.rules.check_options)(seats.len() as u8, &script.rules);
    clear_table(world);
    world.insert_resource(lobby);
    let started = options.map_err(TableError::Start).and_then(|options| {
        let plan = MatchPlan { seats, options, seed: script.seed };
        Ok(((game.table.start)(world, &plan)?, plan))
    });
    match started {
        Ok((problem, plan)) => {
            open_table(world, game, plan, false, problem);
            let lesson = Lesson::new(script, game.slug);
            world.insert_resource(lesson.throws());
            world.insert_resource(lesson);
            world.insert_resource(Before(before));
            world.resource_mut::<LessonsTaken>().0.insert(game.name);
            // A lesson is watched at normal speed.
            world.resource_mut::<TableSpeed>().speed = Speed::Normal;
        }
        Err(error) => {
            world.insert_resource(before);
            show_error(world, &error);
        }
    }
}

/// Any button that confirms goes on once the players have read.
fn go_on(
    // Read without a lesson too: the press that opens it must not be its first one.
    mut presses: MessageReader<ButtonPress>,
    time: Res<Time<Virtual>>,
    lesson: Option<ResMut<Lesson>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let confirms = |press: &ButtonPress| press.down && matches!(press.button, Button::Accept | Button::Throw);
    let pressed = presses.read().filter(|press| confirms(press)).count() > 0;
    // Nothing can be read under an overlay, or before the table is drawn.
    if let Some(mut lesson) = lesson.filter(|lesson| lesson.waits && pressed && !time.is_paused()) {
        lesson.go_on();
        redraw.draw_frames(2);
    }
}

/// Returns to the page of the game, with the focus on Play.
fn finish(world: &mut World) {
    let Some(over) = world.resource_mut::<Messages<LessonOver>>().drain().last() else { return };
    let Some(Before(before)) = world.remove_resource() else { return };
    leave_table(world);
    let bots = before.bots();
    world.resource_mut::<Lobby>().set_bots(bots, before.common_level().unwrap_or(Level::Normal));
    world.resource_mut::<TableSpeed>().speed = world.resource::<Settings>().table_speed;
    show_screen(world, Screen::Setup);
    if over.complete {
        world.resource_mut::<NextState<Overlay>>().set(Overlay::LessonEnd);
    }
}
