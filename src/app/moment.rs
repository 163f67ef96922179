//! Great moments of a match, and losses: light, sound, rumble and words that belong together. The cue of an event says what
//! kind of moment it is. Must not depend on any game.

use std::time::Duration;

use bevy::prelude::*;

use super::audio::{Cue, Note};
use super::input::rumble::Rumble;
use super::input::{ButtonPress, RedrawRequests};
use super::render::highlights::{Highlight, HighlightKind};
use super::render::lamp_mood::LampMood;
use crate::sim::lobby::Lobby;
use crate::sim::table::{TableSpeed, TableSystems};

/// The longest time that a moment takes.
const LENGTH: Duration = Duration::from_millis(1600);

/// The time after which the words of a moment are shown.
const WORDS: Duration = Duration::from_millis(700);

/// The time between two pieces that light up.
const STEP: Duration = Duration::from_millis(110);

/// The systems that begin and end moments.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct MomentSystems;

/// Adds moments.
pub fn plugin(app: &mut App) {
    app.init_resource::<Moment>().add_message::<Cue>().add_message::<Note>().add_systems(
        Update,
        (end, begin, line_up, light_up).chain().in_set(MomentSystems).after(TableSystems::Present),
    );
}

/// How a moment is staged.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Staging {
    /// How bright the lamp gets at once.
    lamp: f32,
    /// The strength of the rumble.
    rumble: f32,
    /// Whether marked pieces light up one after the other, and words come after them.
    lights_up: bool,
}

/// Everyday cues are no moments.
fn staging(cue: Cue) -> Option<Staging> {
    let (lamp, rumble, lights_up) = match cue {
        Cue::Celebration => (1.9, 0.8, true),
        Cue::Success => (1.5, 0.4, true),
        Cue::Win => (1.6, 0.6, true),
        Cue::Bust => (0.4, 0.5, false),
        Cue::Loss => (0.7, 0.0, false),
        Cue::YourTurn | Cue::Refusal => return None,
    };
    Some(Staging { lamp, rumble, lights_up })
}

/// The moment that is being staged, and when it began. A press ends it.
#[derive(Resource, Default, Debug)]
pub struct Moment(Option<(Staging, Duration)>);

impl Moment {
    /// Whether a moment is being staged.
    pub const fn is_staged(&self) -> bool {
        self.0.is_some()
    }

    /// Whether words about what has happened may be shown: after the light.
    pub fn allows_words(&self, now: Duration) -> bool {
        self.0.is_none_or(|(staging, since)| !staging.lights_up || now.saturating_sub(since) >= WORDS)
    }
}

/// On a mark that is hidden until this time.
#[derive(Component)]
struct LightsUp {
    at: Duration,
    index: u8,
}

/// A hurried table has no moments.
fn begin(
    mut cues: MessageReader<Cue>,
    (speed, time, lobby): (Res<TableSpeed>, Res<Time<Real>>, Option<Res<Lobby>>),
    (mut moment, mut lamp): (ResMut<Moment>, ResMut<LampMood>),
    mut rumbles: MessageWriter<Rumble>,
) {
    let Some(staging) = cues.read().copied().filter_map(staging).last().filter(|_| speed.scale() <= 1.0) else {
        return;
    };
    moment.0 = Some((staging, time.elapsed()));
    lamp.flash(staging.lamp);
    let devices = lobby.iter().flat_map(|lobby| lobby.iter()).filter_map(|(_, slot)| slot.device);
    rumbles.write_batch(devices.map(|device| Rumble { device, strength: staging.rumble, seconds: 0.25 }));
}

fn end(
    mut presses: MessageReader<ButtonPress>,
    time: Res<Time<Real>>,
    mut moment: ResMut<Moment>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let is_pressed = presses.read().filter(|press| press.down).count() > 0;
    if moment.0.is_some_and(|(_, since)| is_pressed || time.elapsed().saturating_sub(since) >= LENGTH) {
        moment.0 = None;
    }
    redraw.bypass_change_detection().hold_while("moment", moment.0.is_some());
}

/// Hides the marks of winning pieces that appear during a moment.
fn line_up(
    marks: Query<(Entity, &Highlight), Added<Highlight>>,
    moment: Res<Moment>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    if moment.0.is_none_or(|(staging, _)| !staging.lights_up) {
        return;
    }
    for (index, (mark, _)) in marks.iter().filter(|(_, mark)| mark.mark == HighlightKind::Win).enumerate() {
        let at = time.elapsed() + STEP * index as u32;
        commands.entity(mark).insert((Visibility::Hidden, LightsUp { at, index: index as u8 }));
    }
}

/// Shows hidden marks one after the other, each with a higher note.
fn light_up(
    mut marks: Query<(Entity, &LightsUp, &mut Visibility)>,
    (moment, time): (Res<Moment>, Res<Time<Real>>),
    mut notes: MessageWriter<Note>,
    mut commands: Commands,
) {
    for (mark, lights, mut visibility) in &mut marks {
        if moment.0.is_none() || time.elapsed() >= lights.at {
            *visibility = Visibility::Inherited;
            commands.entity(mark).remove::<LightsUp>();
            if moment.0.is_some() {
                notes.write(Note(lights.index));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::app::input::{Button, Device};
    use crate::launch::Speed;

    const FRAME: Duration = Duration::from_millis(50);

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .init_resource::<LampMood>()
            .init_resource::<RedrawRequests>()
            .init_resource::<TableSpeed>()
            .add_message::<Rumble>()
            .add_message::<ButtonPress>()
            .add_plugins(plugin);
        app.update();
        app
    }

    fn allows_words(app: &App) -> bool {
        app.world().resource::<Moment>().allows_words(app.world().resource::<Time<Real>>().elapsed())
    }

    fn hidden(app: &mut App) -> usize {
        let mut marks = app.world_mut().query::<&Visibility>();
        marks.iter(app.world()).filter(|visibility| **visibility == Visibility::Hidden).count()
    }

    /// Three winning pieces of an event with this cue.
    fn happens(app: &mut App, cue: Cue) {
        app.world_mut().write_message(cue);
        app.update();
        let win = Highlight { mark: HighlightKind::Win, half: Vec2::ONE, round: false };
        app.world_mut().spawn_batch([win; 3]);
        app.update();
    }

    #[test]
    fn pieces_light_up_one_by_one_before_the_words() {
        let mut app = app();
        happens(&mut app, Cue::Celebration);
        let mut seen = vec![hidden(&mut app)];
        let mut frames = 0;
        while !allows_words(&app) {
            app.update();
            seen.push(hidden(&mut app));
            frames += 1;
            assert!(frames < 40);
        }
        seen.dedup();
        assert_eq!(seen, [2, 1, 0]);
        assert!(FRAME * frames <= LENGTH);
    }

    #[test]
    fn a_press_ends_a_moment_within_a_frame() {
        let mut app = app();
        happens(&mut app, Cue::Celebration);
        assert!(hidden(&mut app) > 0 && !allows_words(&app));
        app.world_mut().write_message(ButtonPress { device: Device::Keys, button: Button::Accept, down: true });
        app.update();
        assert!(hidden(&mut app) == 0 && allows_words(&app));
    }

    #[test]
    fn a_loss_and_a_hurried_table_hold_nothing_back() {
        for (speed, cue) in [(Speed::Normal, Cue::Bust), (Speed::Fast, Cue::Celebration), (Speed::Instant, Cue::Win)] {
            let mut app = app();
            app.insert_resource(TableSpeed { speed, fast_forward: false });
            happens(&mut app, cue);
            assert!(hidden(&mut app) == 0 && allows_words(&app), "{cue:?}");
        }
    }
}
