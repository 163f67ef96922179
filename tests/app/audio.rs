//! Sounds follow the contacts: one knock per hit, louder at higher speed, and silence while dice are at rest. They follow the
//! volumes in the settings.

use std::time::Duration;

use bevy::audio::{AudioPlayer, Volume};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rollick::app::audio;
use rollick::app::audio::mixer::Mixer;
use rollick::app::audio::{Volumes, synth};
use rollick::sim::dice::{
    DiceBag, DiceSets, Gesture, Impact, Material, Rattle, SimulationState, ThrowSimulation, ThrowValue, Tray,
};
use rollick::sim::table::Scene;
use rollick::sim::table::pieces::Landed;

/// The time of a frame.
const STEP: Duration = Duration::from_micros(8_333);

fn room() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .init_asset::<AudioSource>()
        .add_message::<Impact>()
        .add_message::<Rattle>()
        .add_message::<Landed>()
        .add_plugins(audio::plugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(STEP))
        .insert_resource(Volumes { effects: 1.0, cues: 1.0, ambience: 0.0 });
    app.update();
    app
}

/// The volumes of the knocks that have started; despawns them.
fn take_started_volumes(app: &mut App) -> Vec<f32> {
    let world = app.world_mut();
    let mut sounds = world.query::<(Entity, &PlaybackSettings, &AudioPlayer)>();
    let all: Vec<(Entity, f32)> = sounds
        .iter(world)
        .map(|(entity, settings, _)| {
            let Volume::Linear(volume) = settings.volume else { panic!("loudness is linear") };
            (entity, volume)
        })
        .collect();
    all.iter().for_each(|(entity, _)| world.entity_mut(*entity).despawn());
    all.into_iter().map(|(_, volume)| volume).collect()
}

#[test]
fn each_impact_is_one_knock_and_strong_throws_are_louder() {
    let mut app = room();
    let mut means = Vec::new();
    for strength in [0.0, 1.0] {
        let (mut knocks, mut sum) = (0, 0.0);
        for seed in 0..12 {
            let gesture = Gesture { strength, ..Gesture::default() };
            let value = ThrowValue { seat: 0, dice: DiceBag::of("ordinary", 3), gesture, seed, chosen: Vec::new() };
            let mut fall = ThrowSimulation::new(&Tray::default(), &DiceSets::built_in(), &value);
            while fall.state() == SimulationState::Rolling {
                fall.step();
                fall.impacts().iter().for_each(|impact| {
                    app.world_mut().write_message(*impact);
                });
                app.update();
                let volumes = take_started_volumes(&mut app);
                assert_eq!(volumes.len(), fall.impacts().len(), "step {} of throw {seed}", fall.steps());
                knocks += volumes.len();
                sum += volumes.iter().sum::<f32>();
            }
        }
        means.push((knocks, sum / knocks as f32));
    }
    let [weak, strong] = means[..] else { unreachable!("two strengths") };
    assert!(weak.0 > 100 && strong.1 > weak.1, "strong throws are louder: {weak:?} {strong:?}");
    (0..30).for_each(|_| app.update());
    assert!(take_started_volumes(&mut app).is_empty(), "dice at rest are silent");
}

/// The volume of a knock while no other one sounds.
fn alone(loudness: f32) -> f32 {
    Mixer::default().admit(loudness, 1.0).expect("it is heard")
}

/// The volume of the first knock on the left and the right channel.
fn sides(app: &mut App) -> [i32; 2] {
    let world = app.world_mut();
    let mut sounds = world.query::<&AudioPlayer>();
    let source = sounds.iter(world).next().map(|player| player.0.clone()).expect("a knock");
    let source = world.resource::<Assets<AudioSource>>().get(&source).expect("the source is loaded");
    let samples: Vec<i16> =
        source.bytes[44..].chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
    [0, 1].map(|side| {
        let one = samples.iter().skip(side).step_by(2);
        one.map(|sample| i32::from(*sample).abs()).max().expect("the knock has samples")
    })
}

#[test]
fn landings_are_panned_to_their_position() {
    let mut app = room();
    app.insert_resource(Scene::read("lab.ron", include_str!("../../scenes/lab.ron")).expect("the scene is valid"));
    let [left, middle, right] = [-40.0, 0.0, 40.0].map(|x| {
        let (piece, at) = (Entity::PLACEHOLDER, Vec3::new(x, 0.0, 5.0));
        app.world_mut().write_message(Landed { piece, at, speed: 40.0, helped: false, material: Material::Brass });
        app.update();
        let sides = sides(&mut app);
        assert_eq!(take_started_volumes(&mut app), [alone(synth::loudness(40.0))]);
        sides
    });
    assert!(left[0] > left[1] * 3 / 2 && right[1] > right[0] * 3 / 2, "{left:?} {right:?}");
    assert!(middle[0] == middle[1] && middle[0] > 4_000, "{middle:?}");
}

#[test]
fn rattle_is_audible_and_rest_is_silent() {
    let mut app = room();
    let rattle = |strength| Rattle { tray: Entity::PLACEHOLDER, position: Vec3::ZERO, strength };
    let volumes = [0.1, 0.5, 1.0].map(|strength| {
        app.world_mut().write_message(rattle(strength));
        app.update();
        take_started_volumes(&mut app)
    });
    assert!(
        volumes.iter().all(|one| one.len() == 1) && volumes[0][0] < volumes[1][0] && volumes[1][0] < volumes[2][0],
        "{volumes:?}"
    );
    app.insert_resource(Volumes { effects: 0.0, cues: 0.0, ambience: 0.0 });
    app.world_mut().write_message(rattle(1.0));
    app.update();
    assert!(take_started_volumes(&mut app).is_empty());
}

/// The samples of the knocks that have started, without their volumes; despawns them.
fn take_started_samples(app: &mut App) -> Vec<Vec<u8>> {
    let world = app.world_mut();
    let mut sounds = world.query::<(Entity, &AudioPlayer)>();
    let all: Vec<_> = sounds.iter(world).map(|(entity, player)| (entity, player.0.clone())).collect();
    all.into_iter()
        .map(|(entity, source)| {
            world.entity_mut(entity).despawn();
            world.resource::<Assets<AudioSource>>().get(&source).expect("the source is loaded").bytes.to_vec()
        })
        .collect()
}

#[test]
fn no_knock_repeats_the_one_before() {
    let mut app = room();
    let mut heard = Vec::new();
    for _ in 0..40 {
        let (piece, at) = (Entity::PLACEHOLDER, Vec3::ZERO);
        app.world_mut().write_message(Landed { piece, at, speed: 40.0, helped: false, material: Material::Clay });
        app.update();
        heard.extend(take_started_samples(&mut app));
        (0..60).for_each(|_| app.update());
    }
    assert_eq!(heard.len(), 40);
    assert!(heard.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn sounds_that_play_follow_the_volume() {
    let mut app = room();
    let (piece, at) = (Entity::PLACEHOLDER, Vec3::ZERO);
    app.world_mut().write_message(Landed { piece, at, speed: 40.0, helped: false, material: Material::Brass });
    app.world_mut().write_message(audio::Cue::Win);
    app.update();
    for (volumes, knock, cue) in [
        (Volumes { effects: 0.5, cues: 1.0, ambience: 0.0 }, 0.5, 1.0),
        (Volumes { effects: 0.0, cues: 0.25, ambience: 0.0 }, 0.0, 0.25),
    ] {
        app.insert_resource(volumes);
        app.update();
        let mut playing = app.world_mut().query::<&PlaybackSettings>();
        let mut now: Vec<f32> = playing.iter(app.world()).map(|settings| settings.volume.to_linear()).collect();
        now.sort_by(f32::total_cmp);
        assert_eq!(now, [knock * alone(synth::loudness(40.0)), cue]);
    }
}
