//! The window: whether it fills its monitor, on which monitor it is, and where. The settings say so and remember it.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::{CursorOptions, Monitor, MonitorSelection, OnMonitor, PrimaryMonitor, PrimaryWindow, WindowMode};

use crate::app::input::ButtonPress;
use crate::app::input::buttons::alt_is_down;
use crate::app::render::stage_view::WindowCamera;
use crate::app::saves::Settings;
use crate::app::saves::settings::{WINDOW_SIDES, WindowPlace};
use crate::launch::WindowedSize;
use crate::sim::lobby::Device;

/// The size of a window that does not fill its monitor, in logical pixels, until the player changes it.
pub const SIZE: UVec2 = UVec2::new(1280, 800);

/// The part of the window that a television may cut off on each side, in percent, if the settings leave it open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AutomaticScreenEdge(pub u8);

/// Adds what keeps the window in its place. The window must be invisible at first; it is shown with its first complete
/// frame.
pub fn plugin(app: &mut App) {
    app.add_observer(keep_window_without_monitor)
        .add_systems(PreUpdate, toggle_full_screen.after(bevy::input::InputSystems))
        .add_systems(Update, (place_window, reveal_window, hide_cursor).chain());
}

/// Overrides the settings in this run: the window has a border until the player switches to full screen.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Windowed(pub WindowedSize);

/// The monitors, the primary one first, then the smaller ones.
pub fn in_order<'m>(monitors: impl Iterator<Item = (&'m Monitor, bool)>) -> Vec<&'m Monitor> {
    let mut all: Vec<_> = monitors.collect();
    all.sort_by_key(|(monitor, primary)| (!primary, monitor.physical_size().element_product()));
    all.into_iter().map(|(monitor, _)| monitor).collect()
}

/// The name of a monitor; its size if the system has none.
pub fn monitor_name(monitor: &Monitor) -> String {
    let size = || format!("{} × {}", monitor.physical_width, monitor.physical_height);
    monitor.name.clone().unwrap_or_else(size)
}

/// Bevy 0.19.1 despawns the windows on a monitor together with it when it is unplugged.
fn keep_window_without_monitor(on: On<Insert, OnMonitor>, mut commands: Commands) {
    commands.entity(on.entity).remove::<OnMonitor>();
}

/// F11, and Alt with Enter.
fn toggle_full_screen(
    mut pressed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    windowed: Option<Res<Windowed>>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) {
    let alt = alt_is_down(&keys);
    for key in pressed.read().filter(|key| key.state.is_pressed() && !key.repeat) {
        if key.key_code == KeyCode::F11 || (alt && key.key_code == KeyCode::Enter) {
            settings.full_screen = windowed.is_some() || !settings.full_screen;
            commands.remove_resource::<Windowed>();
        }
    }
}

/// Where the window was put: whether it fills the monitor, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
    full_screen: bool,
    monitor: Entity,
    /// Whether [`Windowed`] overrode the settings.
    temporary: bool,
}

/// Puts the window where the settings want it, when they or the monitors change. Otherwise remembers where the player
/// put it.
fn place_window(
    monitors: Query<(Entity, &Monitor, Has<PrimaryMonitor>)>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    (mut settings, windowed): (ResMut<Settings>, Option<Res<Windowed>>),
    mut automatic_edge: ResMut<AutomaticScreenEdge>,
    mut placed: Local<Option<Placed>>,
) {
    let full_screen = settings.full_screen && windowed.is_none();
    let order = in_order(monitors.iter().map(|(_, monitor, primary)| (monitor, primary)));
    let named = order.iter().find(|monitor| settings.monitor.as_ref() == Some(&monitor_name(monitor)));
    let under = |place: &WindowPlace| order.iter().find(|monitor| is_on(place, monitor));
    let fills_now = placed.is_some_and(|placed| !placed.full_screen) && full_screen;
    let here = fills_now.then(|| under(&place_of(&window))).flatten();
    let Some(monitor) = here.or(named).or(order.first()).copied() else { return };
    let entity_of = |wanted: &Monitor| monitors.iter().find(|(_, monitor, _)| std::ptr::eq(*monitor, wanted));
    let Some((entity, ..)) = entity_of(monitor) else { return };
    let wanted = Placed { full_screen, monitor: entity, temporary: windowed.is_some() };
    if *placed == Some(wanted) {
        let place = place_of(&window);
        let is_minimized = place.size.0.min(place.size.1) < WINDOW_SIDES.0;
        if !full_screen && windowed.is_none() && knows_places() && !is_minimized {
            let monitor = under(&place).copied();
            if let Some((entity, ..)) = monitor.and_then(entity_of) {
                *placed = Some(Placed { full_screen, monitor: entity, temporary: false });
            }
            remember(place, &mut settings, monitor);
        }
        return;
    }
    let was_temporary = placed.replace(wanted).is_some_and(|placed| placed.temporary);
    let is_cut = full_screen && is_television(monitor.physical_size());
    automatic_edge.set_if_neq(AutomaticScreenEdge(if is_cut { EDGE_OF_TELEVISION } else { 0 }));
    if let Some(monitor) = here.filter(|_| !was_temporary) {
        // The window may have been moved in this very frame.
        remember(place_of(&window), &mut settings, Some(monitor));
    }
    if full_screen {
        let known = here.is_some() || !fills_now;
        let selection = if known { MonitorSelection::Entity(entity) } else { MonitorSelection::Current };
        window.mode = WindowMode::BorderlessFullscreen(selection);
        // Without a window manager, the mode alone does not resize the window.
        if knows_places() {
            window.resolution.set_physical_resolution(monitor.physical_width, monitor.physical_height);
        }
    } else {
        let size = windowed
            .and_then(|windowed| windowed.0)
            .map(|size| (UVec2::from(size).as_dvec2() * monitor.scale_factor).as_uvec2());
        show_windowed(&mut window, size, settings.window.as_ref(), (entity, monitor));
    }
}

/// Whether the window system tells and takes places of windows. Wayland does not, and chooses the size of full screens.
fn knows_places() -> bool {
    !cfg!(target_os = "linux") || std::env::var_os("WAYLAND_DISPLAY").is_none_or(|name| name.is_empty())
}

/// Remembers the place of the window, and its monitor if that is known.
fn remember(place: WindowPlace, settings: &mut ResMut<Settings>, monitor: Option<&Monitor>) {
    let name = monitor.map(monitor_name);
    if name.is_some() && settings.monitor != name {
        settings.monitor = name;
    }
    if settings.window.as_ref() != Some(&place) {
        settings.window = Some(place);
    }
}

/// Gives the window a border, this size or its remembered place, or else the middle of this monitor, on which it fits.
fn show_windowed(
    window: &mut Window,
    size: Option<UVec2>,
    place: Option<&WindowPlace>,
    (entity, monitor): (Entity, &Monitor),
) {
    let usual = (SIZE.as_dvec2() * monitor.scale_factor).as_uvec2();
    let place = place.filter(|_| size.is_none());
    let size = size.or(place.map(|place| place.size.into())).unwrap_or(usual).min(monitor.physical_size());
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

/// The width in centimetres from which a display counts as a television.
const TELEVISION: u8 = 85;

/// What televisions cut off on each side, in percent.
const EDGE_OF_TELEVISION: u8 = 4;

/// Whether the displays with this many pixels are as wide as televisions. Only Linux tells.
fn is_television(pixels: UVec2) -> bool {
    let displays = std::fs::read_dir("/sys/class/drm").into_iter().flatten().flatten();
    let edids = displays.filter_map(|display| std::fs::read(display.path().join("edid")).ok());
    let widths: Vec<u8> = edids.filter_map(|edid| width_of_display(&edid, pixels)).collect();
    pixels.x * 9 == pixels.y * 16 && !widths.is_empty() && widths.into_iter().all(|width| width >= TELEVISION)
}

/// The width in centimetres in the EDID of a display with this many pixels; `None` for another display. VESA E-EDID 1.4: byte
/// 21 is the width, and the detailed timing from byte 54 on has the number of pixels.
fn width_of_display(edid: &[u8], pixels: UVec2) -> Option<u8> {
    let timing = edid.get(54..72)?;
    let number = |low: usize, high: usize| u32::from(timing[low]) | (u32::from(timing[high] & 0xf0) << 4);
    (UVec2::new(number(2, 4), number(5, 7)) == pixels).then_some(edid[21])
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
    mut moved: MessageReader<CursorMoved>,
    mut presses: MessageReader<ButtonPress>,
    mut cursor: Single<&mut CursorOptions, With<PrimaryWindow>>,
) {
    let moves = moved.read().count() > 0;
    let last = presses.read().filter(|press| press.down).last();
    let visible = last.map_or(moves || cursor.visible, |press| press.device == Device::Mouse);
    if cursor.visible != visible {
        cursor.visible = visible;
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
                .init_resource::<AutomaticScreenEdge>()
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
    fn the_width_of_a_display_is_read_from_its_edid() {
        // The first block of a display that is 121 cm wide and has 3840 by 2160 pixels.
        let mut edid = [0; 128];
        edid[21] = 121;
        edid[54..72][..8].copy_from_slice(&[0x08, 0xe8, 0x00, 0x30, 0xf2, 0x70, 0x5a, 0x80]);
        let size = UVec2::new(3840, 2160);
        assert_eq!(width_of_display(&edid, size), Some(121));
        assert_eq!(width_of_display(&edid, UVec2::new(1920, 1080)), None, "another display");
        assert_eq!((width_of_display(&edid[..60], size), width_of_display(&[], size)), (None, None));
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
    fn the_monitor_of_a_window_moved_just_before_it_fills_it_is_remembered() {
        let mut desk = Desk::new(windowed(), &two_monitors());
        desk.settings().full_screen = true;
        desk.move_to((2000, 100));
        assert!(desk.fills("television"));
        assert_eq!(desk.settings().monitor.as_deref(), Some("television"));
        assert_eq!(desk.settings().window.as_ref().and_then(|place| place.position), Some((2000, 100)));
    }

    #[test]
    fn a_minimized_window_keeps_its_place() {
        let mut desk = Desk::new(windowed(), &two_monitors());
        desk.move_to((2000, 100));
        let before = desk.settings().window.clone();
        let mut window = desk.app.world_mut().get_mut::<Window>(desk.window).expect("it is open");
        window.resolution.set_physical_resolution(0, 0);
        desk.move_to((-32_000, -32_000));
        assert_eq!(desk.settings().window, before);
    }

    #[test]
    fn a_border_for_one_time_changes_no_settings() {
        let mut desk = Desk::new(Settings::default(), &[]);
        desk.app.insert_resource(Windowed(Some((800, 600))));
        desk.app.world_mut().spawn((monitor("television", (0, 0), (3840, 2160), 2.0), PrimaryMonitor));
        desk.app.world_mut().spawn(monitor("desk", (3840, 0), (1920, 1080), 1.0));
        desk.app.update();
        desk.move_to((3900, 20));
        desk.app.update();
        assert_eq!(desk.window().position, WindowPosition::At(IVec2::new(3900, 20)), "it stays where it was moved to");
        assert_eq!((desk.window().mode, desk.window().physical_size()), (WindowMode::Windowed, UVec2::new(1600, 1200)));
        assert_eq!(*desk.settings(), Settings::default());
        // F11
        desk.app.world_mut().remove_resource::<Windowed>();
        desk.app.update();
        assert!(desk.fills("desk"));
        assert_eq!(*desk.settings(), Settings::default());
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
