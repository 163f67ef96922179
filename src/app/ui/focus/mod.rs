//! One focus for all screens, moved by any device: pads, both halves of the keyboard, the mouse. The focused entity is
//! the engine's [`InputFocus`], neighbours come from its navigator, and lists scroll as its [`ScrollArea`]. Must not
//! depend on a screen: pages contain focusable widgets and observe their events.

use bevy::{
    ecs::message::MessageUpdateSystems,
    input_focus::{
        FocusCause, FocusGained, InputFocus, InputFocusSystems,
        directional_navigation::{AutoNavigationConfig, FocusableArea},
        navigator::find_best_candidate,
    },
    math::CompassOctant,
    picking::{
        PickingSystems,
        pointer::{PointerAction, PointerButton, PointerId, PointerInput, PointerLocation},
    },
    platform::collections::HashMap,
    prelude::*,
    ui::{ComputedNode, UiGlobalTransform, UiSystems},
    ui_widgets::ScrollArea,
    window::{CursorMoved, WindowFocused},
};

use super::ScreenSystems;
use crate::app::input::{Button, ButtonPress, LastDevice, RedrawRequests};
use crate::app::render::tokens::Tokens;
use crate::sim::lobby::Device;

mod effect;

pub use effect::FocusEffect;

/// Adds the focus. Moves it on button presses, and triggers events on pages and widgets.
pub fn plugin(app: &mut App) {
    // Systems of the engine's widgets write it too, in no defined order; the program uses none of these widgets.
    app.allow_ambiguous_resource::<InputFocus>()
        .init_resource::<FocusMemory>()
        .init_resource::<ScrollTarget>()
        .init_resource::<Entering>()
        .add_systems(First, cancel_clicks.before(PickingSystems::Input).after(MessageUpdateSystems))
        .add_systems(PreUpdate, note_entering.before(PickingSystems::ProcessInput))
        .add_systems(Update, (read_presses, remember_focus).chain().in_set(ScreenSystems::Read))
        .add_systems(Update, keep_focus.in_set(ScreenSystems::Focus))
        .add_systems(
            PostUpdate,
            (follow_resized_list, scroll_into_view)
                .chain()
                .after(UiSystems::Layout)
                .after(InputFocusSystems::FocusChangeEvents),
        )
        .add_observer(note_scroll_target)
        .add_observer(point)
        .add_observer(click);
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
#[require(Outline = invisible_ring(), BoxShadow, UiTransform, FocusEffect)]
pub struct Focusable {
    /// Its key, unique on its page.
    pub key: String,
}

fn invisible_ring() -> Outline {
    Outline { width: Val::ZERO, offset: Val::ZERO, color: Color::NONE }
}

/// The widget that has the focus when a page is opened for the first time.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InitialFocus;

/// A widget with a value: left and right trigger [`ValueChanged`].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjustable;

/// Triggered when the focused widget is pressed.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Activated {
    pub(crate) entity: Entity,
    pub(crate) device: Device,
}

/// Triggered when the focused widget should change its value.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ValueChanged {
    pub(crate) entity: Entity,
    /// The number of values to move: 1 or −1.
    pub by: i32,
}

/// Triggered on the topmost page when Back or Menu is pressed.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct BackRequested {
    pub(crate) entity: Entity,
    pub(crate) device: Device,
    /// Back or Menu.
    pub button: Button,
}

/// The key of the focused widget of each page, also of pages that are closed or covered.
#[derive(Resource, Default, Debug)]
pub struct FocusMemory {
    keys: HashMap<&'static str, String>,
    /// The page whose focus has to be set from its key.
    restore: Option<&'static str>,
}

impl FocusMemory {
    /// Sets the focused widget of a page. If no widget has that key, the page's initial one gets it.
    pub fn remember(&mut self, page: &'static str, key: impl Into<String>) {
        self.keys.insert(page, key.into());
        self.restore = Some(page);
    }

    /// Forgets the focus of a page, so that it starts at its `InitialFocus`.
    pub fn forget(&mut self, page: &'static str) {
        self.keys.remove(page);
        self.restore = Some(page);
    }

    /// The key of the focused widget of a page.
    pub fn key(&self, page: &str) -> Option<&str> {
        self.keys.get(page).map(String::as_str)
    }
}

/// How far two widgets may overlap and still be neighbours, in pixels.
const MAX_OVERLAP: f32 = 2.0;

/// Whether all of `area` is in this direction of `origin`. The engine's navigator compares centres only.
fn is_beyond(origin: &FocusableArea, area: &FocusableArea, direction: CompassOctant) -> bool {
    let towards = Dir2::from(direction).as_vec2() * vec2(1.0, -1.0);
    let apart = (area.position - origin.position).dot(towards);
    apart >= ((area.size + origin.size) / 2.0).dot(towards.abs()) - MAX_OVERLAP
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
    lists: Query<'w, 's, (), With<ScrollArea>>,
}

impl TopPage<'_, '_> {
    pub(crate) fn page(&self) -> Option<(Entity, &Page)> {
        self.pages.iter().max_by_key(|(_, page)| page.layer)
    }

    fn is_on(&self, entity: Entity, page: Entity) -> bool {
        self.parents.iter_ancestors(entity).any(|above| above == page)
    }

    fn area(&self, entity: Entity) -> Option<FocusableArea> {
        let (_, _, node, at, _) = self.focusables.get(entity).ok()?;
        Some(FocusableArea { entity, position: at.translation, size: node.size() })
    }

    fn next(&self, page: Entity, from: Entity, direction: CompassOctant) -> Option<Entity> {
        let origin = self.area(from)?;
        let best = |list: Option<Entity>| {
            let is_candidate =
                |entity: Entity| self.is_on(entity, page) && list.is_none_or(|list| self.list_of(entity) == Some(list));
            let areas: Vec<FocusableArea> = self
                .focusables
                .iter()
                .filter(|(entity, ..)| is_candidate(*entity))
                .filter_map(|(entity, ..)| self.area(entity))
                .filter(|area| is_beyond(&origin, area, direction))
                .collect();
            find_best_candidate(&origin, direction, &areas, &AutoNavigationConfig::default())
        };
        // Up and down visit all of a list before they leave it, because part of it may be scrolled out of view.
        let list = self.list_of(from).filter(|_| matches!(direction, CompassOctant::North | CompassOctant::South));
        list.and_then(|list| best(Some(list))).or_else(|| best(None))
    }

    fn list_of(&self, entity: Entity) -> Option<Entity> {
        self.parents.iter_ancestors(entity).find(|above| self.lists.contains(*above))
    }
}

/// Handles directions, Accept and Back on the topmost page.
pub(super) fn read_presses(
    mut presses: MessageReader<ButtonPress>,
    top: TopPage,
    adjustables: Query<(), With<Adjustable>>,
    mut scrollers: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
    tokens: Res<Tokens>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    for press in presses.read().filter(|press| press.down) {
        let Some((page, _)) = top.page() else { continue };
        let focused = focus.get().filter(|at| top.focusables.contains(*at));
        let direction = match press.button {
            Button::Up => CompassOctant::North,
            Button::Down => CompassOctant::South,
            Button::Left => CompassOctant::West,
            Button::Right => CompassOctant::East,
            Button::Accept => {
                if let Some(entity) = focused {
                    commands.trigger(Activated { entity, device: press.device });
                }
                continue;
            }
            // Escape goes back, as on every other screen.
            Button::Back | Button::Menu => {
                commands.trigger(BackRequested { entity: page, device: press.device, button: press.button });
                continue;
            }
            _ => continue,
        };
        let Some(at) = focused else { continue };
        if adjustables.contains(at) && matches!(direction, CompassOctant::West | CompassOctant::East) {
            let by = if direction == CompassOctant::West { -1 } else { 1 };
            commands.trigger(ValueChanged { entity: at, by });
        } else if let Ok((node, mut scroll)) = scrollers.get_mut(at)
            && scroll_by(node, &mut scroll, direction, tokens.size.body)
        {
        } else if let Some(next) = top.next(page, at, direction) {
            focus.set(next, FocusCause::Navigated);
        } else if let Some((node, mut scroll)) = top.list_of(at).and_then(|list| scrollers.get_mut(list).ok()) {
            // Text before the first or after the last widget of a list.
            scroll_by(node, &mut scroll, direction, tokens.size.body);
        }
    }
}

/// Scrolls a text panel by 30 % of its height. Returns whether it moved.
fn scroll_by(node: &ComputedNode, scroll: &mut ScrollPosition, direction: CompassOctant, line: f32) -> bool {
    let most = ((node.content_size().y - node.size().y) * node.inverse_scale_factor).max(0.0);
    let step = (node.size().y * node.inverse_scale_factor * 0.3).max(line);
    let to = match direction {
        CompassOctant::North => (scroll.y - step).max(0.0),
        CompassOctant::South => (scroll.y + step).min(most),
        _ => return false,
    };
    let moved = (to - scroll.y).abs() > 0.5;
    if moved {
        scroll.y = to;
    }
    moved
}

/// Remembers the focused widget of the topmost page.
pub(crate) fn remember_focus(
    focus: Res<InputFocus>,
    mut memory: ResMut<FocusMemory>,
    top: TopPage,
    mut logged: Local<Option<Entity>>,
) {
    if let Some((page, about)) = top.page()
        && let Some((at, focusable, ..)) = focus.get().and_then(|at| top.focusables.get(at).ok())
        && top.is_on(at, page)
    {
        if logged.replace(at) != Some(at) {
            debug!("focus: {} {}", about.name, focusable.key);
        }
        if memory.restore != Some(about.name) && memory.key(about.name) != Some(focusable.key.as_str()) {
            memory.keys.insert(about.name, focusable.key.clone());
        }
    }
}

/// Moves the focus to the topmost page, or away from a widget that is gone.
fn keep_focus(mut focus: ResMut<InputFocus>, mut memory: ResMut<FocusMemory>, top: TopPage) {
    let Some((page, about)) = top.page() else {
        if focus.get().is_some() {
            focus.clear();
        }
        return;
    };
    let is_valid = |at: Entity| top.focusables.contains(at) && top.is_on(at, page);
    let restores = memory.restore == Some(about.name);
    if restores || !focus.get().is_some_and(is_valid) {
        let here = || top.focusables.iter().filter(|(entity, ..)| top.is_on(*entity, page));
        let key = memory.key(about.name);
        let found = here()
            .find(|(_, focusable, ..)| Some(focusable.key.as_str()) == key)
            .or_else(|| here().find(|(.., initial)| *initial))
            .or_else(|| here().min_by_key(|(entity, ..)| *entity))
            .map(|(entity, ..)| entity);
        match found {
            Some(entity) if focus.get() != found => focus.set(entity, FocusCause::Navigated),
            None if focus.get().is_some() => focus.clear(),
            _ => {}
        }
        // Written only if needed, because a write makes all views run.
        if restores {
            memory.restore = None;
        }
    }
}

/// The widget to scroll into view as soon as it is laid out.
#[derive(Resource, Default)]
struct ScrollTarget(Option<Entity>);

/// A widget under the pointer is in view already: scrolling would move it away from the pointer.
fn note_scroll_target(gained: On<FocusGained>, mut target: ResMut<ScrollTarget>) {
    if gained.cause == FocusCause::Navigated && gained.entity == gained.original_event_target() {
        target.0 = Some(gained.entity);
    }
}

/// Keeps the focused widget in view when its list grows or shrinks, such as with the size of text. A list that moved under
/// the pointer would be worse.
fn follow_resized_list(
    (focus, last_device): (Res<InputFocus>, Res<LastDevice>),
    parents: Query<&ChildOf>,
    lists: Query<&ComputedNode, With<ScrollArea>>,
    mut known: Local<Option<(Entity, f32)>>,
    mut target: ResMut<ScrollTarget>,
) {
    let list = focus.get().and_then(|at| parents.iter_ancestors(at).find(|above| lists.contains(*above)));
    let now = list.and_then(|list| Some((list, lists.get(list).ok()?.content_size().y)));
    let before = std::mem::replace(&mut *known, now);
    if now != before && now.map(|(list, _)| list) == before.map(|(list, _)| list) && last_device.0 != Device::Mouse {
        target.0 = focus.get();
    }
}

/// Scrolls the focused widget into view after layout. Unlike the engine's `ScrollIntoView`, this keeps the focus ring
/// around the widget in view too. For the first and the last widget of a list it scrolls as far to that end as it can, because
/// no other widget shows the text there.
fn scroll_into_view(
    mut target: ResMut<ScrollTarget>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    focusables: Query<Entity, With<Focusable>>,
    mut panels: Query<&mut ScrollPosition, With<ScrollArea>>,
    tokens: Res<Tokens>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some(entity) = target.0 else { return };
    let Ok((node, at)) = nodes.get(entity) else { return };
    if node.is_empty() {
        return;
    }
    target.0 = None;
    let Some(panel) = parents.iter_ancestors(entity).find(|above| panels.contains(*above)) else { return };
    let Ok((panel_node, panel_at)) = nodes.get(panel) else { return };
    let view = Rect::from_center_size(panel_at.translation, panel_node.size());
    let margin = tokens.size.grid * view.height() / 100.0;
    let rect = Rect::from_center_size(at.translation, node.size()).inflate(margin);
    let is_here = |other: &Entity| parents.iter_ancestors(*other).find(|above| panels.contains(*above)) == Some(panel);
    let laid_out = focusables.iter().filter(is_here).filter_map(|other| nodes.get(other).ok());
    let heights: Vec<f32> = laid_out.filter(|(node, _)| !node.is_empty()).map(|(_, at)| at.translation.y).collect();
    // How far to scroll so that the widget is at the lower or at the upper edge.
    let (to_lower, to_upper) = (rect.max.y - view.max.y, rect.min.y - view.min.y);
    let by = if heights.iter().all(|other| at.translation.y <= *other + MAX_OVERLAP) {
        to_lower.min(to_upper)
    } else if heights.iter().all(|other| at.translation.y >= *other - MAX_OVERLAP) {
        to_upper.max(to_lower)
    } else if to_upper < 0.0 {
        to_upper
    } else {
        to_lower.clamp(0.0, to_upper)
    };
    let most = ((panel_node.content_size().y - panel_node.size().y) * panel_node.inverse_scale_factor).max(0.0);
    let Ok(mut scroll) = panels.get_mut(panel) else { return };
    // A list that has become shorter is laid out as if it were scrolled to its end.
    let to = (scroll.y.min(most) + by * panel_node.inverse_scale_factor).clamp(0.0, most);
    if (to - scroll.y).abs() > 0.5 {
        scroll.y = to;
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

/// Ends a press when the window loses the focus, so that letting go of the mouse is no click.
fn cancel_clicks(
    mut focus: MessageReader<WindowFocused>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    mut inputs: MessageWriter<PointerInput>,
) {
    if focus.read().filter(|change| !change.focused).count() > 0 {
        inputs.write_batch(pointers.iter().filter_map(|(pointer, at)| {
            Some(PointerInput::new(*pointer, at.location.clone()?, PointerAction::Cancel))
        }));
    }
}

/// Gives the focus to the widget under the moving pointer. A resting pointer changes nothing.
fn point(mut moved: On<Pointer<Move>>, top: TopPage, entering: Res<Entering>, mut focus: ResMut<InputFocus>) {
    if entering.0 || !top.focusables.contains(moved.entity) {
        return;
    }
    moved.propagate(false);
    if let Some((page, _)) = top.page()
        && top.is_on(moved.entity, page)
        && focus.get() != Some(moved.entity)
    {
        // Only `Navigated` scrolls a widget into view.
        focus.set(moved.entity, FocusCause::Pressed);
    }
}

fn click(mut clicked: On<Pointer<Click>>, top: TopPage, mut focus: ResMut<InputFocus>, mut commands: Commands) {
    if clicked.button != PointerButton::Primary || !top.focusables.contains(clicked.entity) {
        return;
    }
    clicked.propagate(false);
    if let Some((page, _)) = top.page()
        && top.is_on(clicked.entity, page)
    {
        focus.set(clicked.entity, FocusCause::Pressed);
        commands.trigger(Activated { entity: clicked.entity, device: Device::Mouse });
    }
}
