//! One focus for all screens, moved by any device: pads, both halves of the keyboard, the mouse. Must not depend on a
//! screen: pages contain focusable widgets and observe their events.

use bevy::{
    input_focus::{FocusCause, InputFocus},
    picking::PickingSystems,
    platform::collections::HashMap,
    prelude::*,
    ui::{ComputedNode, UiGlobalTransform, UiSystems},
    window::CursorMoved,
};

use super::ScreenSystems;
use crate::app::input::{Button, ButtonPress, RedrawRequests};
use crate::app::render::tokens::Tokens;
use crate::sim::lobby::Device;

mod lift;
mod nearest;

pub use lift::FocusLift;
pub use nearest::{NavDirection, nearest};

/// Adds the focus. Moves it on button presses, and triggers events on pages and widgets.
pub fn plugin(app: &mut App) {
    // The menus of the engine, which the program does not use, write it too.
    app.allow_ambiguous_resource::<InputFocus>()
        .init_resource::<Focus>()
        .init_resource::<Entering>()
        .add_systems(PreUpdate, note_entering.before(PickingSystems::ProcessInput))
        .add_systems(Update, read_presses.in_set(ScreenSystems::Read))
        .add_systems(Update, keep_focus.in_set(ScreenSystems::Focus))
        .add_systems(PostUpdate, scroll_into_view.after(UiSystems::Layout))
        .add_observer(point)
        .add_observer(click)
        .add_observer(roll);
}

/// The root of a screen or overlay.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The key under which the focus of the page is remembered.
    pub name: &'static str,
    /// Screens are on layer 0. The page on the highest layer has the focus.
    pub layer: u8,
}

/// A widget that can have the focus. The key identifies it on its page, so that a reopened page restores its focus.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Outline = ring_of_nothing(), UiTransform, FocusLift)]
pub struct Focusable {
    /// Its key, unique on its page.
    pub key: String,
}

fn ring_of_nothing() -> Outline {
    Outline { width: Val::ZERO, offset: Val::ZERO, color: Color::NONE }
}

/// The widget that has the focus when a page is opened for the first time.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InitialFocus;

/// A widget with a value: left and right trigger [`ValueChanged`].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjustable;

/// A scrollable panel. Focused widgets in it are scrolled into view. If the panel itself is focusable, up and down
/// scroll it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScrollPanel;

/// Triggered when the focused widget is pressed.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Activated {
    /// The widget.
    pub entity: Entity,
    /// The device that pressed it.
    pub device: Device,
}

/// Triggered when the focused widget should change its value.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ValueChanged {
    /// The widget.
    pub entity: Entity,
    /// The device that pressed it.
    pub device: Device,
    /// The number of values to move: 1 or −1.
    pub by: i32,
}

/// Triggered on the topmost page when Back is pressed.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct BackRequested {
    /// The page.
    pub entity: Entity,
}

/// The focused widget, and the last focused widget of each page.
#[derive(Resource, Default, Debug)]
pub struct Focus {
    /// The focused widget; `None` at the table.
    pub at: Option<Entity>,
    /// Whether `at` has to be scrolled into view.
    follow: bool,
    kept: HashMap<&'static str, String>,
}

impl Focus {
    /// Sets the remembered focus of a page. If no widget has that key, the page's initial one gets it.
    pub fn remember(&mut self, page: &'static str, key: impl Into<String>) {
        self.kept.insert(page, key.into());
        self.at = None;
    }

    /// Forgets the focus of a page, so that it starts at its `InitialFocus`.
    pub fn forget(&mut self, page: &'static str) {
        self.kept.remove(page);
        self.at = None;
    }

    /// The key of the widget with the remembered focus of a page.
    #[must_use]
    pub fn key(&self, page: &str) -> Option<&str> {
        self.kept.get(page).map(String::as_str)
    }
}

/// Access to the topmost page and its focusable widgets.
#[derive(bevy::ecs::system::SystemParam)]
pub struct TopPage<'w, 's> {
    pages: Query<'w, 's, (Entity, &'static Page)>,
    focusables: Query<
        'w,
        's,
        (Entity, &'static Focusable, &'static ComputedNode, &'static UiGlobalTransform, Has<InitialFocus>),
    >,
    parents: Query<'w, 's, &'static ChildOf>,
    lists: Query<'w, 's, (), With<ScrollPanel>>,
}

impl TopPage<'_, '_> {
    /// The topmost page.
    #[must_use]
    pub fn page(&self) -> Option<(Entity, &Page)> {
        self.pages.iter().max_by_key(|(_, page)| page.layer)
    }

    fn is_on(&self, entity: Entity, page: Entity) -> bool {
        self.parents.iter_ancestors(entity).any(|above| above == page)
    }

    fn rect(&self, entity: Entity) -> Option<Rect> {
        let (_, _, node, at, _) = self.focusables.get(entity).ok()?;
        Some(Rect::from_center_size(at.translation, node.size()))
    }

    fn next(&self, page: Entity, from: Entity, direction: NavDirection) -> Option<Entity> {
        let here = self.rect(from)?;
        let others = |list: Option<Entity>| {
            let open = move |entity: Entity| list.is_none_or(|list| self.list_of(entity) == Some(list));
            self.focusables
                .iter()
                .filter(move |(entity, ..)| *entity != from && self.is_on(*entity, page) && open(*entity))
                .map(|(entity, _, node, at, _)| (entity, Rect::from_center_size(at.translation, node.size())))
        };
        // Up and down visit all of a list before they leave it, because part of it may be scrolled out of view.
        let list = self.list_of(from).filter(|_| matches!(direction, NavDirection::Up | NavDirection::Down));
        let within = list.and_then(|list| nearest(here, direction, others(Some(list))));
        within.or_else(|| nearest(here, direction, others(None)))
    }

    fn list_of(&self, entity: Entity) -> Option<Entity> {
        self.parents.iter_ancestors(entity).find(|above| self.lists.contains(*above))
    }
}

/// Handles directions, Accept and Back on the topmost page.
pub(super) fn read_presses(
    mut presses: MessageReader<ButtonPress>,
    top: TopPage,
    turners: Query<(), With<Adjustable>>,
    mut scrollers: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollPanel>>,
    tokens: Res<Tokens>,
    mut focus: ResMut<Focus>,
    mut commands: Commands,
) {
    for press in presses.read().filter(|press| press.down) {
        let Some((page, _)) = top.page() else { continue };
        let direction = match press.button {
            Button::Up => NavDirection::Up,
            Button::Down => NavDirection::Down,
            Button::Left => NavDirection::Left,
            Button::Right => NavDirection::Right,
            Button::Accept => {
                if let Some(entity) = focus.at {
                    commands.trigger(Activated { entity, device: press.device });
                }
                continue;
            }
            // Escape goes back, as on every other screen.
            Button::Back | Button::Menu => {
                commands.trigger(BackRequested { entity: page });
                continue;
            }
            _ => continue,
        };
        let Some(at) = focus.at else { continue };
        if turners.contains(at) && matches!(direction, NavDirection::Left | NavDirection::Right) {
            commands.trigger(ValueChanged {
                entity: at,
                device: press.device,
                by: if direction == NavDirection::Left { -1 } else { 1 },
            });
        } else if let Ok((node, mut scroll)) = scrollers.get_mut(at)
            && scroll_by(node, &mut scroll, direction, tokens.size.body)
        {
        } else if let Some(next) = top.next(page, at, direction) {
            focus.at = Some(next);
            focus.follow = true;
        }
    }
}

/// Scrolls a text panel by a few lines. Returns whether it moved.
fn scroll_by(node: &ComputedNode, scroll: &mut ScrollPosition, direction: NavDirection, line: f32) -> bool {
    let most = ((node.content_size().y - node.size().y) * node.inverse_scale_factor).max(0.0);
    let step = (node.size().y * node.inverse_scale_factor * 0.3).max(line);
    let to = match direction {
        NavDirection::Up => (scroll.y - step).max(0.0),
        NavDirection::Down => (scroll.y + step).min(most),
        NavDirection::Left | NavDirection::Right => return false,
    };
    let moved = (to - scroll.y).abs() > 0.5;
    if moved {
        scroll.y = to;
    }
    moved
}

/// Moves the focus to the topmost page, or away from a widget that is gone, and remembers the focus of each page.
fn keep_focus(
    mut focus: ResMut<Focus>,
    top: TopPage,
    mut input_focus: ResMut<InputFocus>,
    mut was: Local<Option<Entity>>,
) {
    let Some((page, about)) = top.page() else {
        if focus.at.is_some() {
            focus.at = None;
        }
        return;
    };
    let stands = focus.at.is_some_and(|at| top.focusables.contains(at) && top.is_on(at, page));
    if !stands {
        let here = || top.focusables.iter().filter(|(entity, ..)| top.is_on(*entity, page));
        let kept = focus.kept.get(about.name);
        let found = here()
            .find(|(_, focusable, ..)| Some(&focusable.key) == kept)
            .or_else(|| here().find(|(.., first)| *first))
            .or_else(|| here().min_by_key(|(entity, ..)| *entity))
            .map(|(entity, ..)| entity);
        if focus.at != found {
            focus.at = found;
            focus.follow = true;
        }
    }
    if *was == focus.at {
        return;
    }
    *was = focus.at;
    if let Some(at) = focus.at
        && let Ok((_, focusable, ..)) = top.focusables.get(at)
    {
        focus.kept.insert(about.name, focusable.key.clone());
        // Screen readers follow Bevy's own `InputFocus`.
        input_focus.set(at, FocusCause::Navigated);
    }
}

/// Scrolls the focused widget into view after layout.
fn scroll_into_view(
    mut focus: ResMut<Focus>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    mut panels: Query<&mut ScrollPosition, With<ScrollPanel>>,
    tokens: Res<Tokens>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if !focus.follow {
        return;
    }
    let Some(at) = focus.at else { return };
    let Ok((node, place)) = nodes.get(at) else { return };
    if node.size().y <= 0.0 {
        return;
    }
    focus.follow = false;
    let rect = Rect::from_center_size(place.translation, node.size());
    for above in parents.iter_ancestors(at) {
        let (Ok(mut scroll), Ok((panel, place))) = (panels.get_mut(above), nodes.get(above)) else { continue };
        let view = Rect::from_center_size(place.translation, panel.size());
        // Keeps the focus ring and its margin in view too.
        let air = tokens.size.grid * panel.size().y / 100.0;
        let off = if rect.min.y - air < view.min.y {
            rect.min.y - air - view.min.y
        } else if rect.max.y + air > view.max.y {
            (rect.max.y + air - view.max.y).min(rect.min.y - air - view.min.y)
        } else {
            continue;
        };
        scroll.y = (scroll.y + off * panel.inverse_scale_factor).max(0.0);
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
}

/// Whether the pointer has entered the window in this frame. That first move must not change the focus, for example
/// when a window opens under a resting mouse.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Entering(bool);

fn note_entering(mut moved: MessageReader<CursorMoved>, mut entering: ResMut<Entering>) {
    entering.0 = moved.read().any(|moved| moved.delta.is_none());
}

/// Gives the focus to the widget under the moving pointer. A resting pointer changes nothing.
fn point(mut moved: On<Pointer<Move>>, top: TopPage, entering: Res<Entering>, mut focus: ResMut<Focus>) {
    if entering.0 || !top.focusables.contains(moved.entity) {
        return;
    }
    moved.propagate(false);
    if let Some((page, _)) = top.page()
        && top.is_on(moved.entity, page)
        && focus.at != Some(moved.entity)
    {
        focus.at = Some(moved.entity);
    }
}

fn click(mut clicked: On<Pointer<Click>>, top: TopPage, mut focus: ResMut<Focus>, mut commands: Commands) {
    if clicked.button != bevy::picking::pointer::PointerButton::Primary || !top.focusables.contains(clicked.entity) {
        return;
    }
    clicked.propagate(false);
    if let Some((page, _)) = top.page()
        && top.is_on(clicked.entity, page)
    {
        focus.at = Some(clicked.entity);
        commands.trigger(Activated { entity: clicked.entity, device: Device::Mouse });
    }
}

fn roll(
    mut rolled: On<Pointer<Scroll>>,
    mut panels: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollPanel>>,
    tokens: Res<Tokens>,
) {
    let Ok((node, mut scroll)) = panels.get_mut(rolled.entity) else { return };
    let most = ((node.content_size().y - node.size().y) * node.inverse_scale_factor).max(0.0);
    let unit = match rolled.unit {
        bevy::input::mouse::MouseScrollUnit::Line => tokens.size.body * 8.0,
        bevy::input::mouse::MouseScrollUnit::Pixel => 1.0,
    };
    let to = (scroll.y - rolled.y * unit).clamp(0.0, most);
    if scroll.y != to {
        scroll.y = to;
        rolled.propagate(false);
    }
}
