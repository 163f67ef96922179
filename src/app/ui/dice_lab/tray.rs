//! The lab's tray, camera and clock: what is thrown falls here, and what was read is counted.

use bevy::prelude::*;
use rand::RngExt;

use super::bench::{Bench, COUNTS};
use crate::app::input::Awake;
use crate::app::render::camera::Director;
use crate::app::ui::toast::Say;
use crate::app::ui::{Overlay, Screen, ScreenSystems, Words};
use crate::rules::Seat;
use crate::sim::dice::{
    ClearTray, DiceClock, DiceTray, Gesture, LastReport, LoadedDice, MAX_THROWN_DICE, Release, RequestThrow, ThrowRead,
};
use crate::sim::fairness::SampledThrow;
use crate::sim::table::{OnTable, Scene, SceneSource};

/// The lab's scene, as it is inside the program.
const SCENE: SceneSource = SceneSource { file: "lab.ron", embedded: include_str!("../../../../scenes/lab.ron") };

/// How much slower than life slow motion is.
const SLOW: f32 = 0.25;

/// A wish: throw what lies on the bench.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct ThrowInLab;

/// The lab's tray.
#[derive(Component)]
struct LabTray;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ThrowInLab>()
        .add_systems(OnEnter(Screen::Lab), set_up)
        .add_systems(OnExit(Screen::Lab), clear_up)
        .add_systems(
            Update,
            (hear_reads, change_dice, throw, follow_the_bench)
                .chain()
                .after(ScreenSystems::Read)
                .before(ScreenSystems::Build)
                .run_if(in_state(Screen::Lab)),
        );
}

/// The scene first: whoever dresses a tray looks there for its felt.
fn set_up(mut commands: Commands, words: Res<Words>, mut say: MessageWriter<Say>) {
    let (scene, problem) = SCENE.load();
    if let Some(problem) = problem {
        warn!("{problem}");
        say.write(Say(words.error(&problem)));
    }
    let places = scene.trays.clone();
    commands.insert_resource(scene);
    for place in places {
        let tray = (LabTray, OnTable, DiceTray::new(place.tray), Transform::from_translation(place.at.into()));
        commands.spawn((Name::new("lab tray"), tray));
    }
}

fn clear_up(
    things: Query<Entity, With<OnTable>>,
    mut bench: ResMut<Bench>,
    mut clock: ResMut<DiceClock>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    things.iter().for_each(|thing| commands.entity(thing).despawn());
    commands.remove_resource::<Scene>();
    clock.set_if_neq(DiceClock::default());
    (bench.falling, bench.low) = (false, false);
    awake.release("lab");
}

/// Other dice, or dice with a weight: what lies in the tray goes.
fn change_dice(
    bench: Res<Bench>,
    trays: Query<Entity, With<LabTray>>,
    mut lay: Local<(usize, bool)>,
    mut clear: MessageWriter<ClearTray>,
    mut commands: Commands,
) {
    let Ok(tray) = trays.single() else { return };
    if *lay != (bench.set, bench.loaded) {
        *lay = (bench.set, bench.loaded);
        clear.write(ClearTray { tray });
    }
    match bench.load() {
        Some(load) if bench.is_changed() => commands.entity(tray).insert(LoadedDice(load)),
        None if bench.is_changed() => commands.entity(tray).remove::<LoadedDice>(),
        _ => return,
    };
}

fn throw(
    mut wishes: MessageReader<ThrowInLab>,
    trays: Query<Entity, With<LabTray>>,
    mut bench: ResMut<Bench>,
    mut asks: MessageWriter<RequestThrow>,
    mut releases: MessageWriter<Release>,
) {
    let (wished, Ok(tray)) = (wishes.read().count() > 0, trays.single()) else { return };
    if !wished || bench.falling {
        return;
    }
    bench.falling = true;
    let strength = bench.strength;
    bench.drawn = strength.draw(&mut bench.chance);
    let (seed, aside) = (bench.chance.random(), bench.draw(-0.45_f32..0.45));
    let aim = Vec2::from_angle(aside).rotate(Vec2::NEG_Y);
    let dice = COUNTS[bench.count].min(MAX_THROWN_DICE);
    asks.write(RequestThrow { tray, seat: Seat(0), set: bench.set_name().to_owned(), dice, seed });
    releases.write(Release { tray, gesture: Gesture { aim, strength: bench.drawn.force() } });
}

fn hear_reads(mut reads: MessageReader<ThrowRead>, trays: Query<&LastReport, With<LabTray>>, mut bench: ResMut<Bench>) {
    for read in reads.read() {
        let Ok(LastReport(Some((report, starts)))) = trays.get(read.tray) else { continue };
        // What was thrown before the dice were changed counts for nothing.
        if !bench.falling {
            continue;
        }
        bench.falling = false;
        let strength = bench.drawn;
        let (steps, dice, starts) = (report.steps, report.dice.clone(), starts.clone());
        bench.count(SampledThrow { index: 0, strength, steps, starts, dice, changed: Vec::new() });
    }
}

/// Clock, camera and wakefulness are as the bench says.
fn follow_the_bench(
    bench: Res<Bench>,
    overlay: Res<State<Overlay>>,
    mut clock: ResMut<DiceClock>,
    mut director: ResMut<Director>,
    mut awake: ResMut<Awake>,
) {
    clock.set_if_neq(DiceClock { scale: if bench.slow { SLOW } else { 1.0 }, instant: false });
    let shot = if bench.low { "low" } else { "tray" };
    // A throw that is seen again has places of its own, and gives the camera back.
    if **overlay != Overlay::Again && director.wanted != shot && director.shots.contains_key(shot) {
        director.go(shot);
    }
    awake.hold_while("lab", bench.works());
}
