//! Inhibits the desktop's screen saver and sleep while people play with pads, which desktops do not count as activity. Only
//! Linux desktops are asked.

#[cfg(target_os = "linux")]
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
#[cfg(target_os = "linux")]
use zbus::blocking::Connection;

use crate::app::input::ButtonPress;
use crate::app::ui::Screen;
use crate::sim::lobby::Device;

/// How long after the last press of a pad people still play.
const PATIENCE: Duration = Duration::from_secs(15 * 60);

/// Whether the screen saver is held off.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct HeldOff(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HeldOff>().add_systems(Update, watch_pads);
    #[cfg(target_os = "linux")]
    app.add_systems(Update, hold_off.after(watch_pads).run_if(resource_changed::<HeldOff>));
}

fn watch_pads(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut presses: MessageReader<ButtonPress>,
    mut last_press: Local<Option<Duration>>,
    mut held_off: ResMut<HeldOff>,
) {
    if presses.read().filter(|press| matches!(press.device, Device::Pad(_))).count() > 0 {
        *last_press = Some(time.elapsed());
    }
    let in_use = last_press.is_some_and(|last| time.elapsed() - last < PATIENCE);
    held_off.set_if_neq(HeldOff(in_use && matches!(**screen, Screen::Table | Screen::Lab)));
}

/// The desktop holds the screen saver off as long as this connection is open.
#[cfg(target_os = "linux")]
type Inhibition = JoinHandle<Option<Connection>>;

#[cfg(target_os = "linux")]
fn hold_off(held_off: Res<HeldOff>, mut inhibition: Local<Option<Inhibition>>) {
    // A desktop may take its time to answer.
    let ask = || inhibit().inspect_err(|error| debug!("{error}")).ok();
    let started = || thread::Builder::new().name("screen saver".into()).spawn(ask).ok();
    *inhibition = held_off.0.then(started).flatten();
}

/// Idle Inhibition Service, draft 0.1 of freedesktop.org.
#[cfg(target_os = "linux")]
fn inhibit() -> zbus::Result<Connection> {
    let connection = Connection::session()?;
    let interface = "org.freedesktop.ScreenSaver";
    let arguments = ("Rollick", "playing with controllers");
    connection.call_method(Some(interface), "/org/freedesktop/ScreenSaver", Some(interface), "Inhibit", &arguments)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::input::Button;

    #[test]
    fn the_screen_saver_is_held_off_while_people_play_with_pads() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.build().disable::<bevy::time::TimePlugin>(), StatesPlugin))
            .init_resource::<Time<Real>>()
            .init_resource::<HeldOff>()
            .init_state::<Screen>()
            .add_message::<ButtonPress>()
            .add_systems(Update, watch_pads);
        let mut held_off_after = |screen: Screen, device: Option<Device>, passed: Duration| {
            app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
            app.world_mut().resource_mut::<Time<Real>>().advance_by(passed);
            if let Some(device) = device {
                app.world_mut().write_message(ButtonPress { device, button: Button::Accept, down: true });
            }
            app.update();
            app.world().resource::<HeldOff>().0
        };
        let second = Duration::from_secs(1);
        assert!(!held_off_after(Screen::Shelf, Some(Device::Pad(0)), second));
        assert!(held_off_after(Screen::Table, None, second), "a pad opened the table");
        assert!(!held_off_after(Screen::Table, None, PATIENCE));
        assert!(!held_off_after(Screen::Table, Some(Device::Keys), second), "desktops see keys");
        assert!(held_off_after(Screen::Table, Some(Device::Pad(0)), second));
        assert!(!held_off_after(Screen::Shelf, None, second));
    }
}
