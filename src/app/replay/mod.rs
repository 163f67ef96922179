//! Replays the last throw in slow motion, from two camera positions, again until it is closed, and saves it. Must not depend
//! on any game.
//!
//! A throw is a small deterministic value: it is simulated again and recorded in a physics world of its own, while the table
//! is paused. The dice on the table, the marks and the score chart are hidden meanwhile; nothing else changes.

mod keep;
mod player;
mod saved;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::ui::dice_lab::{LabState, RAIN_SLOW_START, rain_view};
use super::ui::element::{Element, ElementList};
use super::ui::focus::{Activated, BackRequested, Focusable, InitialFocus};
use super::ui::theme::{TextSize, TextStyle, UiContext};
use super::ui::toast::ShowToast;
use super::ui::views::AddView;
use super::ui::widgets::{ButtonWeight, stop_clicks};
use super::ui::{Localization, Overlay, Screen, ScreenSystems};
use crate::app::input::{Button, ButtonPress, RedrawRequests};
use crate::app::render::camera::TRAY;
use crate::app::saves::SavedThrow;
use crate::app::saves::throw_file::{LAB, View};
use crate::catalog::Catalog;
use crate::sim::dice::{DiceSets, LatestThrow, RecordedThrow, STEP};
use crate::sim::table::{Margins, Scene, Shot, TableOpen, Viewpoint};

use self::keep::FilmInProgress;
pub use self::player::ThrowPlayer;
use self::saved::OpenedThrow;
pub use self::saved::{put_tray, scene_of};

/// The playback speed, as a fraction of real time.
const PLAYBACK_SPEED: f32 = 0.35;

/// The time between two places of a camera that moves, in seconds.
const CAMERA_INTERVAL: f32 = 0.25;

/// What a film shows around the tray, without the texts at the edges of a window.
const EDGE: Margins = Margins { left: 0.05, top: 0.05, right: 0.05, bottom: 0.05 };

/// The name of the overlay's page.
const PAGE: &str = "replay";

/// Adds replays. Requires the dice, table, render and UI plugins.
pub fn plugin(app: &mut App) {
    app.add_plugins((player::plugin, keep::plugin, saved::plugin))
        .add_view(PAGE, |_, overlay| overlay == Overlay::Replay, view)
        .add_systems(Update, open_on_press.in_set(ScreenSystems::Read))
        .add_systems(OnEnter(Overlay::Replay), start_replay)
        .add_systems(OnExit(Overlay::Replay), end_replay)
        .add_systems(
            Update,
            play_when_recorded.run_if(in_state(Overlay::Replay).and_then(resource_exists::<PendingThrow>)),
        );
}

/// Opens the overlay on the Replay button, at the table, in the lab and on the result screen.
fn open_on_press(
    mut pressed: MessageReader<ButtonPress>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    latest: LatestThrow,
    (words, lab): (Res<Localization>, Option<Res<LabState>>),
    mut toasts: MessageWriter<ShowToast>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let asked = pressed.read().any(|press| press.down && press.button == Button::Replay);
    let there = matches!(**screen, Screen::Table | Screen::Result | Screen::Lab);
    if !asked || !there || !matches!(**overlay, Overlay::None | Overlay::Pause) {
        return;
    }
    // The lab's own dice are not paused by the overlay.
    if **screen == Screen::Lab && lab.is_some_and(|lab| lab.works()) {
        toasts.write(ShowToast(words.text("replay-wait")));
    } else if latest.is_there() {
        next.set(Overlay::Replay);
    } else {
        toasts.write(ShowToast(words.text("replay-none")));
    }
}

/// Plays the saved throw that was opened, or records the last one.
fn start_replay(
    opened: Option<Res<OpenedThrow>>,
    latest: LatestThrow,
    (sets, catalog, open): (Res<DiceSets>, Res<Catalog>, Option<Res<TableOpen>>),
    (scene, words): (Option<Res<Scene>>, Res<Localization>),
    mut toasts: MessageWriter<ShowToast>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    if let Some(opened) = opened {
        commands.insert_resource(ThrowPlayer::repeating(opened.throw.clone()));
        return;
    }
    let Some(record) = latest.recorder(&sets, RAIN_SLOW_START) else {
        toasts.write(ShowToast(words.text("replay-none")));
        next.set(Overlay::None);
        return;
    };
    let game = open.and_then(|open| catalog.by_name(open.game));
    let table = game.map_or(LAB, |game| game.slug).to_owned();
    // A saved throw has only the tray, so its camera does not depend on what a game shows beside it.
    let whole = scene.and_then(|scene| scene.shots.get(TRAY).copied());
    let whole = whole.map(|tray| Shot { margins: EDGE, ..tray.of_flight() }.viewpoint(Shot::DEFAULT_ASPECT));
    // Many dice take longer than a frame.
    let task = AsyncComputeTaskPool::get().spawn(async move { saved(record(), table, whole) });
    commands.insert_resource(PendingThrow(task));
}

/// The throw while it is recorded.
#[derive(Resource)]
struct PendingThrow(Task<SavedThrow>);

fn play_when_recorded(mut pending: ResMut<PendingThrow>, mut redraw: ResMut<RedrawRequests>, mut commands: Commands) {
    let Some(throw) = check_ready(&mut pending.0) else { return redraw.draw_frames(1) };
    commands.insert_resource(ThrowPlayer::repeating(throw));
    commands.remove_resource::<PendingThrow>();
}

fn end_replay(mut commands: Commands) {
    commands.remove_resource::<PendingThrow>();
    commands.remove_resource::<ThrowPlayer>();
}

/// Adds the cameras to a recorded throw: two in slow motion, or the circling one of a rain. `whole` shows the whole tray.
fn saved(recorded: RecordedThrow, table: String, whole: Option<Viewpoint>) -> SavedThrow {
    let (views, speed) = if recorded.in_columns {
        (vec![rain_path(&recorded)], 1.0)
    } else {
        (views(&recorded).map(|view| vec![(0.0, view)]).into(), PLAYBACK_SPEED)
    };
    let of_all = whole.filter(|_| !recorded.in_columns).map(|view| vec![(0.0, view)]);
    let camera = of_all.unwrap_or_else(|| views[views.len() - 1].clone());
    SavedThrow { table, at: recorded.at, recording: recorded.recording, camera, views, speed }
}

/// The cameras: low behind the hand, and from the side above the rim.
fn views(throw: &RecordedThrow) -> [Viewpoint; 2] {
    let (tray, at, aim) = (&throw.recording.tray, throw.at, throw.aim);
    let (ahead, across) = (Vec3::new(aim.x, 0.0, aim.y), Vec3::new(-aim.y, 0.0, aim.x));
    let reach = tray.half.length();
    [
        Viewpoint {
            eye: at - ahead * (reach * 1.05 + 9.0) + Vec3::Y * (tray.rim + 9.0),
            target: at + Vec3::Y * 1.5,
            fov: 40.0,
        },
        Viewpoint {
            eye: at + across * (reach * 0.95 + 4.0) + ahead * 5.0 + Vec3::Y * (tray.rim + 17.0),
            target: at + ahead * 2.0 + Vec3::Y,
            fov: 36.0,
        },
    ]
}

/// The camera that circles a rain.
fn rain_path(throw: &RecordedThrow) -> View {
    let places = (throw.recording.seconds() / CAMERA_INTERVAL).ceil() as u32;
    let seconds = (0..=places).map(|place| (place as f32 * CAMERA_INTERVAL / STEP).round() * STEP);
    seconds.map(|seconds| (seconds, rain_view(throw.at, seconds))).collect()
}

/// The overlay: a title, and at the lower edge what can be kept of the throw.
fn view(cx: UiContext, film: Res<FilmInProgress>, opened: Option<Res<OpenedThrow>>) -> Option<Element> {
    let mut root = cx.over_the_table(PAGE);
    root.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .observe(|_: On<Pointer<Click>>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .with_children(|root| {
            let (mut node, background, border) = cx.card();
            node.padding = UiRect::axes(cx.grid(1.2), cx.grid(0.4));
            let title = if opened.is_some() { "replay-title-saved" } else { "replay-title" };
            let title = cx.text(cx.words.text(title), TextStyle::of(TextSize::Label));
            root.add((node, background, border, Pickable::IGNORE)).with_child(title);
            let (mut strip, background, border) = cx.card();
            strip.padding = UiRect::axes(cx.grid(1.2), cx.grid(0.6));
            let row = Node {
                flex_direction: FlexDirection::Row,
                // A line that just fits would be wrapped by rounding.
                flex_wrap: if cx.theme.text_scale > 1.2 { FlexWrap::Wrap } else { FlexWrap::NoWrap },
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                max_width: Val::Percent(100.0),
                column_gap: cx.grid(1.0),
                row_gap: cx.grid(0.4),
                ..strip
            };
            root.add((row, background, border)).observe(stop_clicks).with_children(|row| {
                // Accept ends the replay too.
                row.add((Focusable { key: "close".to_owned() }, InitialFocus, Node::default()))
                    .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
                    .with_children(|prompt_node| {
                        cx.prompt(prompt_node, Button::Back, None, cx.words.text("prompt-replay-close"));
                    });
                if opened.is_none() {
                    button(&cx, row, "save", cx.words.text("throw-save")).observe(keep::save);
                }
                let words = match film.percent {
                    Some(percent) => cx.words.text_with("film-cancel", &[("percent", percent.into())]),
                    None => cx.words.text("film-make"),
                };
                button(&cx, row, "film", words).observe(keep::film);
            });
        });
    Some(root)
}

fn button<'a>(cx: &UiContext, row: &'a mut ElementList, key: &str, words: String) -> &'a mut Element {
    cx.button_of(row, key, None, words, ButtonWeight::Plain, TextSize::Label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::{Experiment, GathersDice, Gesture, Recording, SlowStart, ThrowValue, Tray};

    fn recorded(dice: &str, gathers: Option<GathersDice>) -> RecordedThrow {
        let (dice, gesture) = (dice.parse().expect("it is a bag"), Gesture::default());
        let value = ThrowValue { seat: 0, dice, gesture, seed: 7, chosen: Vec::new() };
        let how = (gathers, if gathers.is_some() { RAIN_SLOW_START } else { SlowStart::NONE });
        let (sets, tray) = (DiceSets::built_in(), Tray { half: Vec2::new(7.6, 5.4), ..Tray::default() });
        let recording = Recording::of(&tray, &sets, &value, &Experiment::default(), how);
        RecordedThrow { recording, at: Vec3::new(3.0, 0.5, -2.0), aim: Vec2::NEG_Y, in_columns: gathers.is_some() }
    }

    #[test]
    fn a_throw_is_read_as_it_was_saved() {
        for (dice, gathers) in [("3d6 + 1d20 + coin", None), ("6 colour", Some(GathersDice::Columns))] {
            let throw = saved(recorded(dice, gathers), "lab".into(), Some(Viewpoint::default()));
            let bytes = throw.to_bytes();
            assert!(SavedThrow::is_throw(&bytes));
            let read = SavedThrow::from_bytes(&bytes).expect("it is a throw");
            let (recording, of_file) = (&throw.recording, &read.recording);
            assert_eq!((&of_file.tray, of_file.steps), (&recording.tray, recording.steps));
            assert_eq!(of_file.dice, recording.dice);
            assert_eq!(of_file.impacts.len(), recording.impacts.len());
            assert_eq!(read.views.len(), throw.views.len());
            for (die, track) in recording.tracks.iter().enumerate() {
                for key in track {
                    let pose = of_file.pose(die, key.step as f32 * STEP).expect("the die is there");
                    assert!(pose.place.distance(key.pose.place) < 0.002, "{pose:?} {key:?}");
                    assert!(pose.turn.dot(key.pose.turn).abs() > 0.999_99, "{pose:?} {key:?}");
                }
            }
        }
    }

    #[test]
    fn a_throw_of_a_thousand_dice_is_not_too_large_for_a_file() {
        let value = ThrowValue {
            seat: 0,
            dice: "1000d6".parse().expect("it is a bag"),
            gesture: Gesture::default(),
            seed: 7,
            chosen: Vec::new(),
        };
        let (sets, tray) = (DiceSets::built_in(), Tray::for_dice(1000));
        let recording = Recording::of(&tray, &sets, &value, &Experiment::default(), (None, SlowStart::NONE));
        let throw = RecordedThrow { recording, at: Vec3::ZERO, aim: Vec2::NEG_Y, in_columns: false };
        let bytes = saved(throw, "lab".into(), Some(Viewpoint::default())).to_bytes();
        assert!(SavedThrow::from_bytes(&bytes).is_ok(), "{} bytes", bytes.len());
    }

    #[test]
    fn a_rain_is_saved_with_the_camera_that_circles_it() {
        let throw = saved(recorded("6 colour", Some(GathersDice::Columns)), "lab".into(), Some(Viewpoint::default()));
        assert!(throw.speed == 1.0 && throw.views.len() == 1 && throw.camera == throw.views[0]);
        let [first, later] = [0, 8].map(|number| throw.camera[number].1);
        assert!(first.eye != later.eye && first.target.y > later.target.y, "it circles and looks down");
    }
}
