//! Instant speed: a frame does the work of as many frames as fit into its budget, so that a match is bound by work and
//! not by the time that drawing takes. Only the state at the end of a frame is drawn.
//!
//! An additional pass runs the fixed main loop and `Update` once more, for every system as in a frame of its own. The
//! table's time advances by one fixed step, real time does not advance. Input is read once a frame, so systems of the table
//! must not ask whether a key was just pressed. After the passes the table's time keeps the delta of the last one.

use std::time::{Duration, Instant};

use bevy::app::{MainScheduleOrder, RunFixedMainLoop};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::time::Real;

use super::super::lobby::Lobby;
use super::{AutoThrow, AwaitedThrows, Speed, TableBusy, TableOpen, TableSpeed, ThrowStage};

/// The least time that a frame continues a match. It leaves time to draw a frame at 60 Hz.
const LEAST: Duration = Duration::from_millis(12);

/// The most time that a frame continues a match, so that the program responds however long drawing takes.
const MOST: Duration = Duration::from_millis(100);

/// The time between two looks at tasks in the background, to which it leaves the processor.
const POLL: Duration = Duration::from_micros(500);

/// The maximum number of such looks in succession.
const MOST_POLLS: u32 = 40;

/// How long a frame continues a match at instant speed before it is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstantBudget {
    /// As long as the rest of the frame takes, within limits, so that about half of the time goes to the match.
    #[default]
    Half,
    /// This long. Zero for one pass a frame.
    Fixed(Duration),
}

impl InstantBudget {
    /// The budget after a frame that took `frame`, of which `passes` went to the match.
    fn after(self, frame: Duration, passes: Duration) -> Duration {
        match self {
            Self::Half => frame.saturating_sub(passes).clamp(LEAST, MOST),
            Self::Fixed(budget) => budget,
        }
    }
}

/// How long additional passes took. That time says nothing about the renderer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InstantPasses {
    /// In the frame before this one, whose duration is `Time<Real>::delta`.
    pub last: Duration,
    pub(crate) now: Duration,
}

/// Runs after `Update`, in each frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct AdditionalPasses;

/// Adds the additional passes. Without this plugin a frame at instant speed has one pass.
pub fn plugin(app: &mut App) {
    app.init_resource::<InstantBudget>()
        .init_resource::<InstantPasses>()
        .add_systems(AdditionalPasses, (begin_frame, run_passes.run_if(continues)).chain());
    app.world_mut().resource_mut::<MainScheduleOrder>().insert_after(Update, AdditionalPasses);
}

/// Whether the table continues at instant speed without input.
fn continues(
    (table_speed, time, open): (Res<TableSpeed>, Res<Time<Virtual>>, Option<Res<TableOpen>>),
    (busy, awaited): (Res<TableBusy>, Res<AwaitedThrows>),
    (auto, lobby): (Res<AutoThrow>, Res<Lobby>),
) -> bool {
    // A throw may be waiting for that of a person.
    let throws = awaited.iter().any(|throw| match throw.stage {
        ThrowStage::InHand => auto.throws(throw, &lobby),
        ThrowStage::Queued | ThrowStage::Read(_) => awaited.hands().next().is_none(),
        ThrowStage::Falling => true,
    });
    table_speed.speed == Speed::Instant && !time.is_paused() && open.is_some() && (*busy != TableBusy::No || throws)
}

fn begin_frame(mut passes: ResMut<InstantPasses>) {
    *passes = InstantPasses { last: passes.now, now: Duration::ZERO };
}

fn run_passes(world: &mut World) {
    let start = Instant::now();
    let real = *world.resource::<Time<Real>>();
    let spent = world.resource::<InstantPasses>().last;
    let budget = world.resource::<InstantBudget>().after(real.delta(), spent);
    let mut polls = 0;
    while start.elapsed() < budget && world.run_system_cached(continues).is_ok_and(|continues| continues) {
        world.resource_mut::<Time<Real>>().update_with_duration(Duration::ZERO);
        let step = world.resource::<Time<Fixed>>().timestep();
        let mut table_time = world.resource_mut::<Time<Virtual>>();
        table_time.advance_by(step);
        let table_time = table_time.as_generic();
        world.insert_resource(table_time);
        world.run_schedule(RunFixedMainLoop);
        world.run_schedule(Update);
        if *world.resource::<TableBusy>() == TableBusy::InBackground {
            // A long computation is awaited by frames, not by passes.
            polls += 1;
            if polls >= MOST_POLLS {
                break;
            }
            std::thread::sleep(POLL);
        } else {
            polls = 0;
        }
    }
    world.insert_resource(real);
    world.resource_mut::<InstantPasses>().now = start.elapsed();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_time_goes_to_the_match() {
        let [short, long, endless] = [16, 150, 2000].map(Duration::from_millis);
        assert_eq!(InstantBudget::Half.after(short, LEAST), LEAST);
        assert_eq!(InstantBudget::Half.after(long, long / 2), long / 2);
        assert_eq!(InstantBudget::Half.after(endless, Duration::ZERO), MOST);
        assert_eq!(InstantBudget::Fixed(long).after(short, short), long);
    }
}
