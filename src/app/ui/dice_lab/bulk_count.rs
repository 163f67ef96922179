//! Bulk count: simulates many throws on other threads, without showing them.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use bevy::prelude::*;
use rand::RngExt;
use rayon::ThreadPoolBuilder;

use super::lab_state::LabState;
use super::tray::scene_for;
use crate::app::ui::{Screen, ScreenSystems};
use crate::sim::dice::{DiceSet, DiceSets};
use crate::sim::fairness::{RunControl, SampleSpec, SampledThrow, throw_all};

/// The number of throws in a bulk count.
const THROWS: u64 = 1000;

/// The number of dice per throw.
const DICE: u8 = 10;

/// The interval between updates of the displayed statistics during a count, in seconds.
const SHOWN: f32 = 0.25;

/// Requests a bulk count of ten thousand dice, or cancels the one in progress.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct RunBulkCount;

/// A bulk count in progress: the receiver of its throws.
#[derive(Resource)]
struct BulkCount {
    thrown: Mutex<Receiver<SampledThrow>>,
    cancel: Arc<AtomicBool>,
    /// The number of sides of a die.
    sides: usize,
    since: f32,
}

impl Drop for BulkCount {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RunBulkCount>()
        .add_systems(
            Update,
            (begin, take_in)
                .chain()
                .after(ScreenSystems::Read)
                .before(ScreenSystems::Build)
                .run_if(in_state(Screen::Lab)),
        )
        .add_systems(OnExit(Screen::Lab), |mut lab: ResMut<LabState>, mut commands: Commands| {
            lab.counting = None;
            commands.remove_resource::<BulkCount>();
        });
}

fn begin(
    mut requests: MessageReader<RunBulkCount>,
    sets: Res<DiceSets>,
    mut lab: ResMut<LabState>,
    mut commands: Commands,
) {
    if requests.read().count() == 0 {
        return;
    }
    if lab.counting.take().is_some() {
        return;
    }
    let experiment = lab.experiment();
    let remade = sets.remade(experiment.material, experiment.size);
    let set = remade.get(lab.set_name()).cloned().unwrap_or_else(DiceSet::ordinary);
    let sides = set.faces.len();
    let trial = SampleSpec {
        // Not the tray of the last throw, which may be wider.
        tray: scene_for(lab.widening(DICE.into()), lab.obstacles()).0.trays[0].tray,
        strength: lab.strength,
        load: experiment.load,
        params: experiment.params,
        ..SampleSpec::of(set, DICE, THROWS, lab.rng.random())
    };
    let (send, receive) = channel();
    let cancel = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&cancel);
    let count = move || {
        // Leaves one core for rendering.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(cores.saturating_sub(1).max(1)).build() else { return };
        pool.install(|| {
            let running = RunControl { progress: &|| {}, cancel: &stop };
            throw_all(&trial, &running, |thrown| {
                // The receiver is dropped when the player leaves the lab; the count then stops.
                if send.send(thrown.clone()).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            });
        });
    };
    if std::thread::Builder::new().name("count".into()).spawn(count).is_ok() {
        lab.counting = Some((0, THROWS * u64::from(DICE)));
        commands.insert_resource(BulkCount { thrown: Mutex::new(receive), cancel, sides, since: 0.0 });
    }
}

fn take_in(time: Res<Time<Real>>, count: Option<ResMut<BulkCount>>, mut lab: ResMut<LabState>, mut commands: Commands) {
    let Some(mut count) = count else { return };
    if lab.counting.is_none() {
        commands.remove_resource::<BulkCount>();
        return;
    }
    count.since += time.delta_secs();
    if count.since < SHOWN {
        return;
    }
    count.since = 0.0;
    let sides = count.sides;
    let Ok(thrown) = count.thrown.get_mut() else { return };
    loop {
        match thrown.try_recv() {
            Ok(thrown) => {
                if let Some((done, _)) = &mut lab.counting {
                    *done += thrown.dice.len() as u64;
                }
                lab.count(thrown, sides);
            }
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => {
                lab.counting = None;
                commands.remove_resource::<BulkCount>();
                break;
            }
        }
    }
}
