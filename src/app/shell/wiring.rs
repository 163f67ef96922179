//! Connects modules that must not depend on each other: settings, input, audio, camera, toasts.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;

use super::session::{PendingLaunch, Session};
use crate::app::audio::ambience::Ambience;
use crate::app::audio::{Cue, Volumes};
use crate::app::input::throw_input::PointerAims;
use crate::app::input::{Button, ButtonPress, CameraPans, HoldsCancelled, Rumble, ThrowGestures};
use crate::app::render::camera::CameraDirector;
use crate::app::render::lighting::StageCamera;
use crate::app::render::props::PropTextureSystems;
use crate::app::render::quality::{AutomaticLimit, Quality, QualityOverride};
use crate::app::saves::Settings;
use crate::app::ui::hud::{Hud, Prompt, SeatPrompts};
use crate::app::ui::toast::ShowToast;
use crate::app::ui::{Localization, MatchRules, Overlay, Screen, ScreenSystems};
use crate::rules::Seat;
use crate::sim::dice::{DiceTray, DieCocked, DieLost, GatherDice, Release, ThrowRead};
use crate::sim::lobby::{Help, Lobby, PendingSeats};
use crate::sim::table::clock::ChoiceClock;
use crate::sim::table::{ActionRefused, AutoThrow, AwaitedThrows, ErrorReport, Notice, TableSpeed, ThinkingTime};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, apply_quality_setting.before(PropTextureSystems))
        .add_systems(Startup, (apply_settings, apply_volumes))
        .add_systems(
            Update,
            (
                apply_settings.run_if(resource_changed::<Settings>),
                apply_volumes.run_if(resource_changed::<Settings>.or_eager(state_changed::<Screen>)),
                // The settings screen says which quality is drawn.
                apply_quality_setting
                    .run_if(resource_changed::<Settings>)
                    .after(ScreenSystems::Read)
                    .before(ScreenSystems::Build),
                toast_refusals,
                (toast_notices, toast_errors),
                // In the lab's throws of a hundred dice, some are always cocked.
                toast_rethrows.run_if(not(in_state(Screen::Lab)).and_then(not(in_state(Screen::Attract)))),
                play_turn_cue.run_if(resource_changed::<PendingSeats>),
                fast_forward,
                steer_camera,
                aim_with_mouse,
                rumble_throws,
                publish_house_rules,
                log_for_tests,
            ),
        );
}

/// Logs screens, prompts, explanations and presses, for tests that drive the program from outside.
fn log_for_tests(
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    mut pressed: MessageReader<ButtonPress>,
    (hud, seat_prompts): (Res<Hud>, Res<SeatPrompts>),
    mut shown: Local<Vec<Prompt>>,
    (mut title, mut explanation): (Local<String>, Local<String>),
) {
    for change in changes.read() {
        if let Some(screen) = change.entered {
            info!("screen: {screen:?}");
        }
    }
    for press in pressed.read() {
        debug!("press: {press:?}");
    }
    if *title != hud.title {
        title.clone_from(&hud.title);
        info!("title: {}", *title);
    }
    if *explanation != hud.explanation {
        explanation.clone_from(&hud.explanation);
        info!("explanation: {}", *explanation);
    }
    let now = seat_prompts.0.iter().flat_map(|seat| &seat.prompts).chain(&hud.prompts);
    if !shown.iter().eq(now.clone()) {
        *shown = now.cloned().collect();
        info!("prompts: {}", shown.iter().map(|prompt| prompt.text.as_str()).collect::<Vec<_>>().join(" · "));
    }
}

/// Speeds up the table while any player holds the fast-forward button, or between two presses of a player who does not hold
/// buttons.
fn fast_forward(
    (mut pressed, mut cancels): (MessageReader<ButtonPress>, MessageReader<HoldsCancelled>),
    (lobby, gestures, settings): (Res<Lobby>, Res<ThrowGestures>, Res<Settings>),
    mut table_speed: ResMut<TableSpeed>,
) {
    if cancels.read().count() > 0 {
        table_speed.fast_forward = false;
    }
    for press in pressed.read().filter(|press| press.button == Button::FastForward) {
        let seat = lobby.seat_held_by(press.device);
        let toggles = seat.map_or(settings.toggle_holds, |seat| gestures.toggles.contains(seat));
        if !toggles {
            table_speed.fast_forward = press.down;
        } else if press.down {
            table_speed.fast_forward = !table_speed.fast_forward;
        }
    }
}

/// At the table, NextShot switches to the next camera shot, and a stick pans the camera while it is tilted.
fn steer_camera(
    mut pressed: MessageReader<ButtonPress>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    pans: Res<CameraPans>,
    mut director: ResMut<CameraDirector>,
) {
    let steps = pressed.read().filter(|press| press.button == Button::NextShot && press.down).count();
    let free = **screen == Screen::Table && **overlay == Overlay::None;
    let pan = if free { pans.0.values().copied().sum::<Vec2>().clamp_length_max(1.0) } else { Vec2::ZERO };
    if director.pan != pan {
        director.pan = pan;
    }
    if free {
        (0..steps).for_each(|_| director.next());
    }
}

/// Rumbles the thrower's pad when the dice are released and when they are read.
fn rumble_throws(
    mut released: MessageReader<Release>,
    mut read: MessageReader<ThrowRead>,
    awaited: Res<AwaitedThrows>,
    lobby: Res<Lobby>,
    mut rumbles: MessageWriter<Rumble>,
) {
    let mut rumble = |seat: Seat, strength: f32, seconds: f32| {
        if let Some(device) = lobby.slot(seat).and_then(|slot| slot.device) {
            rumbles.write(Rumble { device, strength, seconds });
        }
    };
    for release in released.read() {
        for throw in awaited.iter().filter(|throw| throw.tray == release.tray && lobby.needs_person(throw.seat)) {
            rumble(throw.seat, 0.25 + 0.5 * release.gesture.strength, 0.14);
        }
    }
    for read in read.read().filter(|read| lobby.needs_person(read.seat)) {
        rumble(read.seat, 0.2, 0.07);
    }
}

/// Converts the mouse position to an aim for each tray: from the middle of its near edge to the point under the
/// pointer.
fn aim_with_mouse(
    windows: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<StageCamera>>,
    trays: Query<(Entity, &DiceTray, &GlobalTransform)>,
    awaited: Res<AwaitedThrows>,
    mut aims: ResMut<PointerAims>,
) {
    let mut found = PointerAims::default();
    if let (Ok(window), Ok((camera, eye))) = (windows.single(), camera.single())
        && awaited.hands().next().is_some()
        && let Some(ray) = window.cursor_position().and_then(|at| camera.viewport_to_world(eye, at).ok())
        && let Some(point) = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))
    {
        for (entity, tray, place) in &trays {
            let hand = place.translation() + Vec3::Z * tray.tray.half.y;
            let offset = point - hand;
            // A point at or behind the hand gives no aim.
            if offset.z < -1.0 {
                found.0.insert(entity, offset.x.atan2(-offset.z));
            }
        }
    }
    aims.set_if_neq(found);
}

/// Applies the quality from the settings, or the automatic choice. Existing props keep their textures.
fn apply_quality_setting(
    settings: Res<Settings>,
    (adapter, limit): (Option<Res<RenderAdapterInfo>>, Option<Res<AutomaticLimit>>),
    mut quality: ResMut<Quality>,
    mut commands: Commands,
) {
    let chosen = if let Some(asked) = settings.quality.level() {
        commands.insert_resource(QualityOverride);
        Some(adapter.map_or(asked, |adapter| asked.min(Quality::highest(&adapter))))
    } else {
        commands.remove_resource::<QualityOverride>();
        let limit = limit.map_or_else(AutomaticLimit::default, |limit| *limit);
        adapter.map(|adapter| Quality::automatic(&adapter, limit))
    };
    if let Some(chosen) = chosen {
        quality.set_if_neq(chosen);
    }
}

/// Applies the settings to all modules that use them.
fn apply_settings(
    settings: Res<Settings>,
    launch: Option<Res<PendingLaunch>>,
    mut table_speed: ResMut<TableSpeed>,
    (mut auto, mut gather, mut choices): (ResMut<AutoThrow>, ResMut<GatherDice>, ResMut<ChoiceClock>),
    (mut help, mut thinking): (ResMut<Help>, ResMut<ThinkingTime>),
    mut ambience: ResMut<Ambience>,
    mut director: ResMut<CameraDirector>,
) {
    if launch.is_none_or(|launch| launch.0.speed.is_none()) && table_speed.speed != settings.table_speed {
        table_speed.speed = settings.table_speed;
    }
    auto.set_if_neq(match (settings.auto_throw, settings.throw_for_start) {
        (true, _) => AutoThrow::Always,
        (_, true) => AutoThrow::Never,
        _ => AutoThrow::ForStart,
    });
    gather.set_if_neq(GatherDice(settings.gather_dice));
    thinking.set_if_neq(match settings.thinking_seconds {
        0 => ThinkingTime::default(),
        seconds => ThinkingTime(Duration::from_secs(seconds.into())),
    });
    help.set_if_neq(Help { hints: settings.hints, coach: settings.coach });
    let limit = (settings.choice_seconds > 0).then(|| Duration::from_secs(settings.choice_seconds.into()));
    if choices.limit != limit {
        choices.limit = limit;
    }
    if director.cuts != settings.reduced_motion || director.fixed != settings.fixed_camera {
        (director.cuts, director.fixed) = (settings.reduced_motion, settings.fixed_camera);
    }
    ambience.set_if_neq(settings.ambience);
}

/// Applies the volumes from the settings. In attract mode only the background sound is heard.
fn apply_volumes(settings: Res<Settings>, screen: Res<State<Screen>>, mut volumes: ResMut<Volumes>) {
    let all = if settings.muted { 0.0 } else { settings.volume };
    let table = if **screen == Screen::Attract { 0.0 } else { all };
    volumes.set_if_neq(Volumes {
        effects: table * settings.effects,
        cues: table * settings.cues,
        ambience: all * Volumes::default().ambience,
    });
}

/// Publishes the house rules of the match at the table for the screens, regardless of how the match was opened.
fn publish_house_rules(session: Option<Res<Session>>, mut rules: ResMut<MatchRules>) {
    let changed = session.as_ref().map_or(rules.0.is_some(), bevy::prelude::DetectChanges::is_changed);
    if changed {
        rules.set_if_neq(MatchRules(session.map(|session| session.plan.options.clone())));
    }
}

fn toast_refusals(
    mut refused: MessageReader<ActionRefused>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
    mut cues: MessageWriter<Cue>,
) {
    for refusal in refused.read() {
        cues.write(Cue::Refusal);
        toasts.write(ShowToast(words.refusal_text(&refusal.illegal)));
    }
}

fn toast_notices(mut notices: MessageReader<Notice>, mut toasts: MessageWriter<ShowToast>) {
    for Notice(sentence) in notices.read() {
        toasts.write(ShowToast(sentence.clone()));
    }
}

fn toast_errors(
    mut problems: MessageReader<ErrorReport>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
) {
    for ErrorReport(error) in problems.read() {
        warn!("{error}");
        toasts.write(ShowToast(words.error_text(&**error)));
    }
}

/// Shows a toast with the reason when dice are thrown again.
fn toast_rethrows(
    mut cocked: MessageReader<DieCocked>,
    mut lost: MessageReader<DieLost>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
) {
    if cocked.read().count() > 0 {
        toasts.write(ShowToast(words.text("die-cocked")));
    }
    if lost.read().count() > 0 {
        toasts.write(ShowToast(words.text("die-lost")));
    }
}

fn play_turn_cue(
    pending_seats: Res<PendingSeats>,
    lobby: Res<Lobby>,
    mut cues: MessageWriter<Cue>,
    mut last: Local<PendingSeats>,
) {
    if *pending_seats != *last
        && pending_seats.0.into_iter().any(|seat| lobby.needs_person(seat) && !last.0.contains(seat))
    {
        cues.write(Cue::YourTurn);
    }
    *last = *pending_seats;
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::games::CATALOG;
    use crate::sim::table::MatchPlan;

    #[test]
    fn house_rules_are_published_while_a_match_is_open() {
        let mut app = App::new();
        app.init_resource::<MatchRules>().add_systems(Update, publish_house_rules);
        for options in [json!({ "one": true }), json!({ "one": { "many": 3 } })] {
            let plan = MatchPlan { seats: Vec::new(), options: options.clone(), seed: 1 };
            app.insert_resource(Session {
                game: &CATALOG.0[0],
                plan,
                exit: false,
                was_over: false,
                began: None,
                ends: None,
            });
            app.update();
            assert_eq!(*app.world().resource::<MatchRules>(), MatchRules(Some(options)));
        }
        app.world_mut().remove_resource::<Session>();
        app.update();
        assert_eq!(*app.world().resource::<MatchRules>(), MatchRules(None));
    }
}
