//! Ends the program when the system asks for it with SIGINT, SIGTERM or SIGHUP, so that everything is written first. A
//! second signal ends it at once.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Replaces the engine's own handler, which waits for the next frame: an idle program may draw none for half a minute.
pub(super) fn plugin(app: &mut App) {
    let event_loop = (**app.world().resource::<EventLoopProxyWrapper>()).clone();
    let handler = move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        // An error means that the event loop has ended.
        event_loop.send_event(WinitUserEvent::WakeUp).ok();
    };
    // Who started the program may have chosen that it ignores signals.
    if let Err(error) = bevy::app::ctrlc::try_set_handler(handler) {
        debug!("signals are handled by others: {error}");
    }
    app.add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
}
