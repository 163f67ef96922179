//! The window: whether it fills its monitor, on which monitor it is, and where. The settings say so and remember it.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::{CursorOptions, Monitor, MonitorSelection, OnMonitor, PrimaryMonitor, PrimaryWindow, WindowMode};

use crate::app::input::LastDevice;
use crate::app::render::stage_view::WindowCamera;
use crate::app::saves::Settings;
use crate::app::saves::settings::WindowPlace;
use crate::launch::WindowedSize;
use crate::sim::lobby::Device;

/// The size of a window that does not fill its monitor, in logical pixels, until the player changes it.
pub const SIZE: UVec2 = UVec2::new(1280, 800);

/// The part of the window that a television may cut off on each side, in percent, if the settings leave it open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsualScreenEdge(pub u8);

/// Adds what keeps the window in its place. The window must be invisible at first; it is shown with its first complete
/// frame.
pub fn plugin(app: &mut App) {
    app.add_observer(keep_window_without_monitor)
        .add_systems(PreUpdate, toggle_full_screen.after(bevy::input::InputSystems))
        .add_systems(Update, (place_window, reveal_window, hide_cursor).chain());
}

/// Opens the window with a border this time.
pub fn open_windowed(app: &mut App, size: WindowedSize) {
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.full_screen = false;
    if let Some(size) = size {
        settings.window = Some(WindowPlace { size, position: None });
    }
}

/// The name of a monitor; its size if the system has none.
#[must_use]
pub fn monitor_name(monitor: &Monitor) -> String {
    let size = || format!("{} × {}", monitor.physical_width, monitor.physical_height);
    monitor.name.clone().unwrap_or_else(size)
}

/// In Bevy 0.19.1 a monitor that is gone takes the windows with it that are on it.
fn keep_window_without_monitor(on: On<Insert, OnMonitor>, mut commands: Commands) {
    commands.entity(on.entity).remove::<OnMonitor>();
}

/// F11, and Alt with Enter.
fn toggle_full_screen(
    mut pressed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mut settings: ResMut<Settings>,
) {
    let alt = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    for key in pressed.read().filter(|key| key.state.is_pressed() && !key.repeat) {
        if key.key_code == KeyCode::F11 || alt && key.key_code == KeyCode::Enter {
            settings.full_screen = !settings.full_screen;
        }
    }
}

/// Where the window was put: whether it fills the monitor, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
    full_screen: bool,
    monitor: Entity,
}

/// Puts the window where the settings want it, when they or the monitors change. Otherwise remembers where the player
/// put it.
fn place_window(
    monitors: Query<(Entity, &Monitor, Has<PrimaryMonitor>)>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    (mut settings, mut usual_edge): (ResMut<Settings>, ResMut<UsualScreenEdge>),
    mut placed: Local<Option<Placed>>,
) {
    let under = |place: &WindowPlace| monitors.iter().find(|(_, monitor, _)| is_on(place, monitor));
    let named = |settings: &Settings| {
        let name = settings.monitor.as_deref()?;
        monitors.iter().find(|(_, monitor, _)| monitor_name(monitor) == name)
    };
    // The primary monitor, or, if none is known to be that, the smallest one.
    let first =
        || monitors.iter().min_by_key(|(_, monitor, primary)| (!primary, monitor.physical_size().element_product()));
    let fills_now = placed.is_some_and(|placed| !placed.full_screen) && settings.full_screen;
    let here = fills_now.then(|| under(&place_of(&window))).flatten();
    let target = here.or_else(|| named(&settings)).or_else(first);
    let Some((entity, monitor, _)) = target else { return };
    let wanted = Placed { full_screen: settings.full_screen, monitor: entity };
    if *placed != Some(wanted) {
        *placed = Some(wanted);
        let is_cut = settings.full_screen && is_television(monitor.physical_size());
        usual_edge.set_if_neq(UsualScreenEdge(if is_cut { EDGE_OF_TELEVISION } else { 0 }));
        if settings.full_screen {
            window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Entity(entity));
            // Without a window manager nobody else gives it that size.
            window.resolution.set_physical_resolution(monitor.physical_width, monitor.physical_height);
        } else {
            show_windowed(&mut window, settings.window.as_ref(), (entity, monitor));
        }
    } else if !settings.full_screen {
        let place = place_of(&window);
        if let Some((entity, monitor, _)) = under(&place).filter(|(entity, ..)| *entity != wanted.monitor) {
            *placed = Some(Placed { full_screen: false, monitor: entity });
            settings.monitor = Some(monitor_name(monitor));
        }
        if settings.window.as_ref() != Some(&place) {
            settings.window = Some(place);
        }
    }
}

/// Gives the window a border and its remembered place, or else the middle of this monitor, on which it fits.
fn show_windowed(window: &mut Window, place: Option<&WindowPlace>, (entity, monitor): (Entity, &Monitor)) {
    let largest = monitor.physical_size();
    let usual = (SIZE.as_dvec2() * monitor.scale_factor).as_uvec2();
    let size = place.map_or(usual, |place| place.size.into()).min(largest);
    window.mode = WindowMode::Windowed;
    window.position = match place.filter(|place| is_on(place, monitor)).and_then(|place| place.position) {
        Some(position) => WindowPosition::At(position.into()),
        None => WindowPosition::Centered(MonitorSelection::Entity(entity)),
    };
    window.resolution.set_physical_resolution(size.x, size.y);
}

fn place_of(window: &Window) -> WindowPlace {
    let position = match window.position {
        WindowPosition::At(position) => Some(position.into()),
        _ => None,
    };
    WindowPlace { size: window.physical_size().into(), position }
}

/// Whether the middle of a window is known to be on a monitor.
fn is_on(place: &WindowPlace, monitor: &Monitor) -> bool {
    let Some(position) = place.position else { return false };
    let middle = IVec2::from(position) + UVec2::from(place.size).as_ivec2() / 2;
    let inside = middle - monitor.physical_position;
    inside.cmpge(IVec2::ZERO).all() && inside.cmplt(monitor.physical_size().as_ivec2()).all()
}

/// The width in centimetres from which a screen is one for the sofa.
const TELEVISION: u8 = 85;

/// What televisions cut off on each side, in percent.
const EDGE_OF_TELEVISION: u8 = 4;

/// Whether a screen with this many pixels is as wide as a television. Only Linux tells.
fn is_television(pixels: UVec2) -> bool {
    let displays = std::fs::read_dir("/sys/class/drm").into_iter().flatten().flatten();
    displays.filter_map(|display| std::fs::read(display.path().join("edid")).ok()).any(|edid| describes(&edid, pixels))
}

/// Whether an EDID is that of a television with this many pixels. VESA E-EDID 1.4: byte 21 is the width in centimetres, and
/// the detailed timing from byte 54 on has the number of pixels.
fn describes(edid: &[u8], pixels: UVec2) -> bool {
    let Some(timing) = edid.get(54..72) else { return false };
    let number = |low: usize, high: usize| u32::from(timing[low]) | u32::from(timing[high] & 0xf0) << 4;
    edid[21] >= TELEVISION && UVec2::new(number(2, 4), number(5, 7)) == pixels
}

fn reveal_window(
    mut windows: Query<&mut Window>,
    cameras: Query<&Camera, With<WindowCamera>>,
    mut revealed: Local<bool>,
) {
    if !*revealed && cameras.iter().any(|camera| camera.is_active) {
        *revealed = true;
        for mut window in &mut windows {
            window.visible = true;
        }
    }
}

/// The cursor is visible while the mouse is used: until another device is, and again when the mouse moves.
fn hide_cursor(
    last: Res<LastDevice>,
    mut moved: MessageReader<CursorMoved>,
    mut cursor: Single<&mut CursorOptions, With<PrimaryWindow>>,
) {
    let moves = moved.read().count() > 0;
    if moves || last.is_changed() {
        let visible = moves || last.0 == Device::Mouse;
        if cursor.visible != visible {
            cursor.visible = visible;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::{HasWindows, WindowResolution};

    use super::*;

    /// A monitor: its name, place, physical size and scale factor.
    fn monitor(name: &str, at: (i32, i32), size: (u32, u32), scale_factor: f64) -> Monitor {
        Monitor {
            name: Some(name.to_owned()),
            physical_width: size.0,
            physical_height: size.1,
            physical_position: at.into(),
            refresh_rate_millihertz: None,
            scale_factor,
            video_modes: Vec::new(),
        }
    }

    struct Desk {
        app: App,
        window: Entity,
    }

    impl Desk {
        /// A window with these settings beside these monitors, of which the first is the primary one.
        fn new(settings: Settings, monitors: &[Monitor]) -> Self {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .add_observer(keep_window_without_monitor)
                .init_resource::<UsualScreenEdge>()
                .insert_resource(settings)
                .add_systems(Update, place_window);
            let resolution = WindowResolution::new(SIZE.x, SIZE.y);
            let window = app.world_mut().spawn((Window { resolution, ..default() }, PrimaryWindow)).id();
            app.update();
            for (index, monitor) in monitors.iter().enumerate() {
                let mut entity = app.world_mut().spawn(monitor.clone());
                if index == 0 {
                    entity.insert(PrimaryMonitor);
                }
            }
            app.update();
            Self { app, window }
        }

        fn window(&self) -> &Window {
            self.app.world().get(self.window).expect("it is open")
        }

        fn settings(&mut self) -> Mut<'_, Settings> {
            self.app.world_mut().resource_mut()
        }

        fn monitor(&mut self, name: &str) -> Entity {
            let mut all = self.app.world_mut().query::<(Entity, &Monitor)>();
            all.iter(self.app.world()).find(|(_, monitor)| monitor_name(monitor) == name).expect("it is there").0
        }

        /// The system reports a place of the window.
        fn move_to(&mut self, position: (i32, i32)) {
            let mut window = self.app.world_mut().get_mut::<Window>(self.window).expect("it is open");
            window.position = WindowPosition::At(position.into());
            self.app.update();
        }

        fn fills(&mut self, name: &str) -> bool {
            let mode = WindowMode::BorderlessFullscreen(MonitorSelection::Entity(self.monitor(name)));
            self.window().mode == mode
        }
    }

    fn windowed() -> Settings {
        Settings { full_screen: false, ..Settings::default() }
    }

    fn two_monitors() -> [Monitor; 2] {
        [monitor("desk", (0, 0), (1920, 1080), 1.0), monitor("television", (1920, 0), (3840, 2160), 2.0)]
    }

    #[test]
    fn a_wide_display_is_a_television() {
        // The first block of a display that is 121 cm wide and has 3840 by 2160 pixels.
        let mut edid = [0; 128];
        edid[21] = 121;
        edid[54..72][..8].copy_from_slice(&[0x08, 0xe8, 0x00, 0x30, 0xf2, 0x70, 0x5a, 0x80]);
        let size = UVec2::new(3840, 2160);
        assert!(describes(&edid, size));
        assert!(!describes(&edid, UVec2::new(1920, 1080)), "another display");
        assert!(!describes(&edid[..60], size) && !describes(&[], size));
        edid[21] = 60;
        assert!(!describes(&edid, size), "a monitor for a desk");
    }

    #[test]
    fn a_window_with_a_border_fits_its_monitor() {
        let size = |monitors: &[Monitor]| Desk::new(windowed(), monitors).window().physical_size();
        assert_eq!(size(&[]), SIZE);
        assert_eq!(size(&[monitor("a", (0, 0), (1920, 1080), 1.0), monitor("b", (1920, 0), (800, 600), 1.0)]), SIZE);
        assert_eq!(size(&[monitor("a", (0, 0), (800, 600), 1.0)]), UVec2::new(800, 600));
        assert_eq!(size(&[monitor("a", (0, 0), (3840, 2160), 3.0)]), UVec2::new(3840, 2160));
    }

    #[test]
    fn the_window_fills_the_monitor_of_the_last_time() {
        let settings = Settings { monitor: Some("television".to_owned()), ..Settings::default() };
        let mut desk = Desk::new(settings, &two_monitors());
        assert!(desk.fills("television"));
        assert_eq!(desk.window().physical_size(), UVec2::new(3840, 2160));
        let gone = Settings { monitor: Some("projector".to_owned()), ..Settings::default() };
        assert!(Desk::new(gone, &two_monitors()).fills("desk"));
    }

    #[test]
    fn the_window_returns_to_its_place() {
        let mut desk = Desk::new(windowed(), &two_monitors());
        desk.move_to((2000, 100));
        let place = WindowPlace { size: SIZE.into(), position: Some((2000, 100)) };
        assert_eq!(desk.settings().window, Some(place.clone()));
        // It fills the monitor on which it is.
        desk.settings().full_screen = true;
        desk.app.update();
        assert!(desk.fills("television"));
        desk.move_to((1920, 0));
        assert_eq!(desk.settings().window, Some(place), "the place of the full screen is not remembered");
        desk.settings().full_screen = false;
        desk.app.update();
        assert_eq!((desk.window().mode, desk.window().physical_size()), (WindowMode::Windowed, SIZE));
        assert_eq!(desk.window().position, WindowPosition::At(IVec2::new(2000, 100)));
    }

    #[test]
    fn the_window_moves_to_the_chosen_monitor() {
        for full_screen in [true, false] {
            let mut desk = Desk::new(Settings { full_screen, ..Settings::default() }, &two_monitors());
            desk.settings().monitor = Some("television".to_owned());
            desk.app.update();
            let television = desk.monitor("television");
            if full_screen {
                assert!(desk.fills("television"));
            } else {
                assert_eq!(desk.window().position, WindowPosition::Centered(MonitorSelection::Entity(television)));
            }
        }
    }

    #[test]
    fn the_window_survives_its_monitor() {
        let settings = Settings { monitor: Some("television".to_owned()), ..Settings::default() };
        let mut desk = Desk::new(settings, &two_monitors());
        let television = desk.monitor("television");
        desk.app.world_mut().entity_mut(desk.window).insert(OnMonitor(television));
        assert!(desk.app.world().get::<HasWindows>(television).is_none());
        desk.app.world_mut().despawn(television);
        desk.app.update();
        assert!(desk.fills("desk"));
    }
}
