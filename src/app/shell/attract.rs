//! Attract mode: after some time without input on the shelf, bots play one game after the other in front of a low camera,
//! and then a hundred dice pour down. The first throws of a game show the faces of its lesson. Nothing is stored or counted,
//! and it is silent. Any press returns to the shelf; no screen reads that press.

use std::time::Duration;

use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{CursorMoved, WindowFocused};

use super::session::{Session, SessionSystems, clear_table, is_opening, open_table, seat_records, show_screen};
use crate::app::decor::TableDecor;
use crate::app::input::{ButtonPress, CameraPans, DeviceSystems, HeldButtons, Pads, RedrawRequests};
use crate::app::lesson::LessonScript;
use crate::app::render::camera::{CameraDirector, CameraShot, OVERVIEW, update_camera};
use crate::app::render::pipeline_warmup::PipelineWarmup;
use crate::app::saves::{SaveSystems, Settings};
use crate::app::ui::dice_lab::{LabState, hide_rain, show_rain};
use crate::app::ui::element::Element;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::{Overlay, Screen};
use crate::catalog::{Catalog, GameEntry};
use crate::rules::bots::Level;
use crate::rules::record::Player;
use crate::sim::dice::DiceTray;
use crate::sim::lobby::Lobby;
use crate::sim::table::{AwaitedThrows, ChosenThrows, MatchPlan, Speed, TableError, TableSpeed};

/// How long the shelf is left alone before it begins.
const IDLE_DELAY: Duration = Duration::from_secs(45);

/// How long each game is shown. A throw, what a bot makes of it, and what follows take six to eight seconds.
const TIME_PER_GAME: Duration = Duration::from_secs(9);

/// How long the dice of a rain are shown in their columns.
const TIME_IN_COLUMNS: Duration = Duration::from_secs(3);

/// How long it lasts. Then the program sleeps until the next input.
const MAX_DURATION: Duration = Duration::from_mins(10);

/// The name of the page and of the camera's shot.
const NAME: &str = "attract";

/// How far the camera looks down, in degrees.
const PITCH: f32 = 32.0;

/// How long a game appears from black and disappears, and how long it is black at first, while its table is built.
const FADE: Duration = Duration::from_millis(300);

/// The longest time that counts as shown in one frame.
const LONGEST_FRAME: Duration = Duration::from_millis(100);

/// How quickly the camera follows the dice to another tray, per second.
const FOLLOWING: f32 = 2.5;

/// The time of the last input, in [`Time<Real>`]; `None` once attract mode has ended by itself. Then it waits for an input.
#[derive(Resource)]
struct LastInput(Option<Duration>);

/// The attract mode is running.
#[derive(Resource)]
struct Attract {
    began: Duration,
    /// How long the game or the rain has been shown. A frame in which a table is built counts little.
    shown: Duration,
    /// How long it is shown in all.
    time: Duration,
    /// What opens next: the index of a game in the catalogue, or their number for the rain.
    next: usize,
    /// What the camera looks at.
    target: Option<Vec3>,
    /// The lobby of the shelf, which is restored afterwards.
    lobby: Lobby,
    /// The state of the dice lab while a rain is shown, which is restored afterwards.
    lab: Option<LabState>,
}

pub(super) fn plugin(app: &mut App) {
    let any_input = on_message::<ButtonPress>
        .or_eager(on_message::<KeyboardInput>)
        .or_eager(on_message::<MouseButtonInput>)
        .or_eager(on_message::<MouseWheel>)
        .or_eager(on_message::<CursorMoved>)
        // A button without a meaning, and the stick that pans the camera.
        .or_eager(on_message::<GamepadButtonStateChangedEvent>)
        .or_eager(resource_changed::<CameraPans>)
        .or_eager(on_message::<WindowFocused>);
    app.insert_resource(LastInput(Some(Duration::ZERO)))
        .add_view(NAME, |screen, _| screen == Screen::Attract, view)
        // Before anything reads the input, and early enough that this frame shows the shelf.
        .add_systems(PreUpdate, note_input.after(DeviceSystems::Seat).run_if(any_input).ambiguous_with_all())
        // After the table has chosen its own shot.
        .add_systems(
            PostUpdate,
            (fade, hide_decor_in_front, circle_camera)
                .before(update_camera)
                .run_if(resource_exists::<Attract>)
                .ambiguous_with_all(),
        )
        .add_systems(
            Last,
            (begin.run_if(may_begin), show_next.run_if(resource_exists::<Attract>))
                .chain()
                .after(SaveSystems)
                .before(SessionSystems),
        );
}

/// Whether the shelf is seen, with no question open, and every pipeline that a table needs is there.
fn may_begin(
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    settings: Res<Settings>,
    windows: Query<&Window>,
    warmup: Option<Res<PipelineWarmup>>,
) -> bool {
    settings.attract
        && (**screen, **overlay) == (Screen::Shelf, Overlay::None)
        && windows.iter().all(|window| window.focused)
        && warmup.is_none_or(|warmup| *warmup == PipelineWarmup::Done)
}

/// Begins when the shelf has been left alone for long enough.
fn begin(world: &mut World, mut wake: Local<Duration>) {
    let now = world.resource::<Time<Real>>().elapsed();
    let Some(last) = world.resource::<LastInput>().0.filter(|_| !is_opening(world)) else { return };
    let due = last + IDLE_DELAY;
    if now < due {
        // One wake-up at a time, however often the pointer moves.
        if *wake <= now {
            *wake = due;
            world.resource_mut::<RedrawRequests>().draw_at(due);
        }
        return;
    }
    let lobby = world.resource::<Lobby>().clone();
    let (shown, time) = (Duration::ZERO, Duration::ZERO);
    world.insert_resource(Attract { began: now, shown, time, next: 0, target: None, lobby, lab: None });
    world.resource_mut::<RedrawRequests>().hold(NAME);
}

fn note_input(world: &mut World) {
    let now = world.resource::<Time<Real>>().elapsed();
    world.resource_mut::<LastInput>().0 = Some(now);
    end(world);
}

/// Returns to the shelf as it was. The input that ends it is not read by anything else.
fn end(world: &mut World) {
    clear(world);
    let Some(Attract { mut lobby, .. }) = world.remove_resource() else { return };
    world.resource_mut::<Messages<ButtonPress>>().clear();
    world.resource_mut::<HeldButtons>().stop_repeating();
    // Pads that were lost meanwhile were not in the lobby of the bots.
    let held: Vec<_> = lobby.iter().filter_map(|(_, slot)| slot.device).collect();
    for device in held.into_iter().filter(|device| !world.resource::<Pads>().is_there(*device)) {
        lobby.lose(device);
    }
    world.insert_resource(lobby);
    world.resource_mut::<TableSpeed>().speed = world.resource::<Settings>().table_speed;
    world.resource_mut::<RedrawRequests>().release(NAME);
    show_screen(world, Screen::Shelf);
}

/// Removes the game or the rain that is shown.
fn clear(world: &mut World) {
    let Some(mut attract) = world.get_resource_mut::<Attract>() else { return };
    if let Some(lab) = attract.lab.take() {
        hide_rain(world, lab);
    }
    clear_table(world);
}

/// Opens the next game, or the rain after the last game, when its time has come.
fn show_next(world: &mut World) {
    let now = world.resource::<Time<Real>>().elapsed();
    let catalog = *world.resource::<Catalog>();
    let attract = world.resource::<Attract>();
    let lasts = now - attract.began < MAX_DURATION;
    if lasts && attract.shown < attract.time {
        return;
    }
    clear(world);
    let mut attract = world.resource_mut::<Attract>();
    let game = catalog.0.get(attract.next);
    attract.time = if game.is_some() { TIME_PER_GAME } else { TIME_IN_COLUMNS };
    (attract.shown, attract.target) = (Duration::ZERO, None);
    attract.next = if game.is_some() { attract.next + 1 } else { 0 };
    let opened = match game {
        _ if !lasts => false,
        Some(game) => open(world, game).inspect_err(|error| error!("{} cannot be shown: {error}", game.name)).is_ok(),
        None => {
            let lab = show_rain(world);
            world.resource_mut::<Attract>().lab = Some(lab);
            true
        }
    };
    if opened {
        show_screen(world, Screen::Attract);
    } else {
        world.resource_mut::<LastInput>().0 = None;
        end(world);
    }
}

/// Opens a match of bots whose first throws show faces of the game's lesson.
fn open(world: &mut World, game: &'static GameEntry) -> Result<(), TableError> {
    // Without a lesson the dice show what falls.
    let script = LessonScript::parse(game.lesson)
        .inspect_err(|bad| warn!("the lesson of {} cannot be read: {bad}", game.name))
        .unwrap_or_default();
    let players = script.players.max(game.seats.0);
    let lobby = Lobby::of((0..players).map(|_| (Player::Bot(Level::Normal), String::new())));
    let seats = seat_records(&lobby);
    let options = (game.rules.check_options)(players, &script.rules).map_err(TableError::Start)?;
    let plan = MatchPlan { seats, options, seed: script.seed };
    world.insert_resource(lobby);
    let problem = (game.table.start)(world, &plan)?;
    open_table(world, game, plan, false, problem);
    let throws = script.parts.into_iter().skip(script.attract).map(|part| part.faces).collect();
    world.insert_resource(ChosenThrows { throws, ..ChosenThrows::default() });
    world.resource_mut::<TableSpeed>().speed = Speed::Normal;
    Ok(())
}

/// Covers the picture while one table is exchanged for the next.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Curtain;

/// Fades each game and the rain in and out. Its dice are handed out without waiting for readers.
fn fade(
    time: Res<Time<Real>>,
    mut attract: ResMut<Attract>,
    mut curtains: Query<&mut BackgroundColor, With<Curtain>>,
    throws: Option<ResMut<ChosenThrows>>,
    lab: Res<LabState>,
) {
    if let Some(mut throws) = throws {
        throws.ready = true;
    }
    attract.shown += time.delta().min(LONGEST_FRAME);
    if attract.lab.is_some() && lab.works() {
        attract.time = attract.shown + TIME_IN_COLUMNS;
    }
    let (since, left) = (attract.shown.saturating_sub(FADE), attract.time.saturating_sub(attract.shown));
    let lit = since.min(left).div_duration_f32(FADE).min(1.0);
    for mut curtain in &mut curtains {
        curtain.0 = Color::BLACK.with_alpha(1.0 - lit);
    }
}

/// Hides what stands between the camera and the game.
fn hide_decor_in_front(attract: Res<Attract>, mut decor: Query<(&Transform, &mut Visibility), With<TableDecor>>) {
    let Some(target) = attract.target else { return };
    for (place, mut seen) in &mut decor {
        seen.set_if_neq(if place.translation.z > target.z { Visibility::Hidden } else { Visibility::Inherited });
    }
}

/// Moves the camera round the tray in which dice fall, or round the table.
fn circle_camera(
    (time, awaited): (Res<Time<Real>>, Res<AwaitedThrows>),
    trays: Query<(&DiceTray, &GlobalTransform)>,
    mut attract: ResMut<Attract>,
    mut director: ResMut<CameraDirector>,
) {
    // A rain has a camera of its own.
    if director.fixed || attract.lab.is_some() {
        return;
    }
    let thrown = awaited.iter().find_map(|throw| trays.get(throw.tray).ok());
    let (wanted, reach) = match (thrown.or_else(|| trays.iter().next()), director.shots.get(OVERVIEW)) {
        (Some((tray, at)), _) => (at.translation(), tray.tray.half.length() * 1.3 + 9.0),
        (None, Some(CameraShot::Region(shot))) => (shot.centre(), Vec2::from(shot.from).distance(shot.to.into()) * 0.6),
        _ => return,
    };
    // At once where movement is reduced, and while the new table is not seen yet.
    let at_once = director.cuts || attract.shown < FADE;
    let follow = if at_once { 1.0 } else { 1.0 - (-FOLLOWING * time.delta_secs()).exp() };
    let target = attract.target.map_or(wanted, |target| target.lerp(wanted, follow));
    attract.target = Some(target);
    let seconds = if director.cuts { 0.0 } else { (time.elapsed() - attract.began).as_secs_f32() };
    director.shots.insert(NAME.to_owned(), CameraShot::From(CameraShot::circling(target, reach, PITCH, seconds)));
    director.cut(NAME);
}

fn view(cx: UiContext, session: Option<Res<Session>>) -> Option<Element> {
    let title = session.map_or("lab-rain".to_owned(), |session| format!("game-{}", session.game.slug));
    let mut root = cx.over_the_table(NAME);
    root.insert((Curtain, BackgroundColor(Color::BLACK))).with_children(|root| {
        root.add(Node::default());
        let (mut node, background, border) = cx.card();
        node.padding = UiRect::axes(cx.grid(2.0), cx.grid(0.8));
        node.flex_direction = FlexDirection::Column;
        node.align_items = AlignItems::Center;
        root.add((node, background, border, Pickable::IGNORE)).with_children(|card| {
            card.add(cx.text(cx.words.text(&title), TextStyle::of(TextSize::Title)));
            let invitation = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
            card.add(cx.text(cx.words.text("attract-press"), invitation));
        });
    });
    Some(root)
}
