//! An idle window sleeps, and responds at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::winit::WinitPlugin;
use rollick::app::input;
use rollick::app::input::pad_wakeup::Waker;

type Frames = Arc<Mutex<Vec<Instant>>>;

/// The number of frames that began between two instants.
fn frames_in(frames: &Frames, from: Instant, to: Instant) -> usize {
    frames.lock().expect("the lock is not poisoned").iter().filter(|frame| **frame >= from && **frame < to).count()
}

/// The dice that decide who begins fall by themselves, but not while one of the seats has no device.
#[cfg(feature = "screenshots")]
#[test]
fn a_table_that_waits_for_a_device_sleeps() {
    use bevy::time::TimeUpdateStrategy;
    use rollick::app::input::{ReconnectCard, RedrawRequests};
    use rollick::app::shell::PendingLaunch;
    use rollick::games::CATALOG;
    use rollick::launch::LaunchPlan;
    use rollick::rules::record::Player;

    use crate::finished_matches::{program, wait_until};

    let home = tempfile::tempdir().expect("a folder can be made");
    let mut app = program(&rollick::app::saves::Store::at(home.path()));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    let game = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    app.insert_resource(PendingLaunch(LaunchPlan {
        game: game.name,
        seats: vec![Player::Person, Player::Person],
        rules: (game.rules.check_options)(2, &[]).expect("the usual house rules"),
        seed: Some(7),
        speed: None,
        exit: false,
        frame_times: None,
    }));
    wait_until(&mut app, "the card that asks who plays", |world| world.resource::<ReconnectCard>().0.is_some());
    (0..100).for_each(|_| app.update());
    assert!(app.world().resource::<ReconnectCard>().0.is_some(), "the second seat has no device");
    let held: Vec<_> = app.world().resource::<RedrawRequests>().held_reasons().collect();
    assert!(!held.contains(&"table"), "{held:?}");
}

/// Needs a display; a virtual one is enough.
#[test]
#[ignore = "needs a display"]
fn an_idle_window_draws_nothing_and_responds_to_a_pad_within_100_ms() {
    let frames = Frames::default();
    let leave = Arc::new(AtomicBool::new(false));
    let (found, waker) = mpsc::channel::<Waker>();
    let mut app = App::new();
    let no_picture = WgpuSettings { backends: None, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(WinitPlugin { run_on_any_thread: true })
            .set(RenderPlugin { render_creation: no_picture.into(), ..default() })
            .disable::<LogPlugin>()
            .disable::<AudioPlugin>(),
    )
    .add_plugins(input::plugin);
    let (seen, over) = (frames.clone(), leave.clone());
    app.add_systems(First, move |mut exit: MessageWriter<AppExit>| {
        seen.lock().expect("the lock is not poisoned").push(Instant::now());
        if over.load(Ordering::Acquire) {
            exit.write(AppExit::Success);
        }
    })
    .add_systems(Startup, move |waker: Res<Waker>| {
        found.send(waker.clone()).expect("the receiver exists");
    });
    let watch = thread::spawn(move || {
        let waker = waker.recv().expect("there is an event loop");
        // Windows are moved and resized at first.
        thread::sleep(Duration::from_secs(3));
        let start = Instant::now();
        thread::sleep(Duration::from_secs(4));
        let idle = frames_in(&frames, start, Instant::now());
        let mut slowest = Duration::ZERO;
        for _ in 0..20 {
            thread::sleep(Duration::from_millis(230));
            let asked = Instant::now();
            assert!(waker.wake());
            while frames_in(&frames, asked, Instant::now()) == 0 && asked.elapsed() < Duration::from_secs(2) {
                thread::sleep(Duration::from_micros(200));
            }
            slowest = slowest.max(asked.elapsed());
        }
        let woken = frames_in(&frames, start + Duration::from_secs(4), Instant::now());
        leave.store(true, Ordering::Release);
        waker.wake();
        (idle, slowest, woken)
    });
    assert!(app.run().is_success());
    let (idle, slowest, woken) = watch.join().expect("the watching thread does not panic");
    println!("{idle} frames in 4 s asleep; slowest answer {slowest:?}; {woken} frames for 20 stirrings");
    assert!(idle <= 2, "{idle} frames in 4 s while nothing moves");
    assert!(slowest < Duration::from_millis(100), "{slowest:?}");
    assert!(woken < 100, "{woken} frames for 20 stirrings: it does not go back to sleep");
}
