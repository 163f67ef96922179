//! One focus for every screen, moved by any device: pads, both halves of the keyboard, the mouse. Knows no screen: pages
//! have focusable things, and observe what was pressed.

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
use crate::app::render::theme::Tokens;
use crate::sim::lobby::Device;

mod lift;
mod nearest;

pub use lift::FocusLift;
pub use nearest::{NavDirection, nearest};

/// Moves the focus, and triggers events on pages and widgets for what was pressed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Focus>()
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
    /// Its name, by which its focus is remembered.
    pub name: &'static str,
    /// Screens are 0; a page of a higher layer keeps the focus to itself.
    pub layer: u8,
}

/// A widget that can have the focus. `key` names it on its page, so that a page that is opened again has its focus where it
/// was.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Outline = ring_of_nothing(), UiTransform, FocusLift)]
pub struct Focusable {
    /// Its name on its page.
    pub key: String,
}

fn ring_of_nothing() -> Outline {
    Outline { width: Val::ZERO, offset: Val::ZERO, color: Color::NONE }
}

/// What has the focus when a page is seen for the first time.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InitialFocus;

/// A widget with a value: left and right change it, as [`ValueChanged`].
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjustable;

/// A panel that scrolls; focusable things in it are brought into view. If it can have the focus itself, up and down
/// scroll it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScrollPanel;

/// The widget in focus was pressed.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Activated {
    /// The thing.
    pub entity: Entity,
    /// By which device.
    pub device: Device,
}

/// The widget in focus is to change its value.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ValueChanged {
    /// The thing.
    pub entity: Entity,
    /// By which device.
    pub device: Device,
    /// How many values on: 1 or −1.
    pub by: i32,
}

/// Back was pressed: the page is to be left for the one above it.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct BackRequested {
    /// The page.
    pub entity: Entity,
}

/// What has the focus, and what had it on other pages.
#[derive(Resource, Default, Debug)]
pub struct Focus {
    /// The thing in focus; none at the table.
    pub at: Option<Entity>,
    /// Set when `at` is to be scrolled into view.
    follow: bool,
    kept: HashMap<&'static str, String>,
}

impl Focus {
    /// Puts the focus, or the next one there, on a page's thing.
    pub fn remember(&mut self, page: &'static str, key: impl Into<String>) {
        self.kept.insert(page, key.into());
        self.at = None;
    }

    /// Forgets where the focus of a page was: it is seen as if for the first time.
    pub fn forget(&mut self, page: &'static str) {
        self.kept.remove(page);
        self.at = None;
    }

    /// The key of what has the focus on a page.
    #[must_use]
    pub fn key(&self, page: &str) -> Option<&str> {
        self.kept.get(page).map(String::as_str)
    }
}

/// The page on top, and what on it can have the focus.
#[derive(bevy::ecs::system::SystemParam)]
pub struct TopPage<'w, 's> {
    pages: Query<'w, 's, (Entity, &'static Page)>,
    things: Query<
        'w,
        's,
        (Entity, &'static Focusable, &'static ComputedNode, &'static UiGlobalTransform, Has<InitialFocus>),
    >,
    parents: Query<'w, 's, &'static ChildOf>,
    lists: Query<'w, 's, (), With<ScrollPanel>>,
}

impl TopPage<'_, '_> {
    /// The page on top.
    #[must_use]
    pub fn page(&self) -> Option<(Entity, &Page)> {
        self.pages.iter().max_by_key(|(_, page)| page.layer)
    }

    fn is_on(&self, thing: Entity, page: Entity) -> bool {
        self.parents.iter_ancestors(thing).any(|above| above == page)
    }

    fn rect(&self, thing: Entity) -> Option<Rect> {
        let (_, _, node, at, _) = self.things.get(thing).ok()?;
        Some(Rect::from_center_size(at.translation, node.size()))
    }

    fn next(&self, page: Entity, from: Entity, way: NavDirection) -> Option<Entity> {
        let here = self.rect(from)?;
        let others = |list: Option<Entity>| {
            let open = move |thing: Entity| list.is_none_or(|list| self.list_of(thing) == Some(list));
            self.things
                .iter()
                .filter(move |(thing, ..)| *thing != from && self.is_on(*thing, page) && open(*thing))
                .map(|(thing, _, node, at, _)| (thing, Rect::from_center_size(at.translation, node.size())))
        };
        // A list is gone through to its end before what stands below it: part of it may be scrolled out of view.
        let list = self.list_of(from).filter(|_| matches!(way, NavDirection::Up | NavDirection::Down));
        let within = list.and_then(|list| nearest(here, way, others(Some(list))));
        within.or_else(|| nearest(here, way, others(None)))
    }

    fn list_of(&self, thing: Entity) -> Option<Entity> {
        self.parents.iter_ancestors(thing).find(|above| self.lists.contains(*above))
    }
}

/// What a press of a direction, Accept or Back does on the page on top.
fn read_presses(
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
        let way = match press.button {
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
            // Escape goes up a level, as it does everywhere else.
            Button::Back | Button::Menu => {
                commands.trigger(BackRequested { entity: page });
                continue;
            }
            _ => continue,
        };
        let Some(at) = focus.at else { continue };
        if turners.contains(at) && matches!(way, NavDirection::Left | NavDirection::Right) {
            commands.trigger(ValueChanged {
                entity: at,
                device: press.device,
                by: if way == NavDirection::Left { -1 } else { 1 },
            });
        } else if let Ok((node, mut scroll)) = scrollers.get_mut(at)
            && scroll_by(node, &mut scroll, way, tokens.size.body)
        {
        } else if let Some(next) = top.next(page, at, way) {
            focus.at = Some(next);
            focus.follow = true;
        }
    }
}

/// Scrolls a panel of text some lines; whether it had any way to go.
fn scroll_by(node: &ComputedNode, scroll: &mut ScrollPosition, way: NavDirection, line: f32) -> bool {
    let most = ((node.content_size().y - node.size().y) * node.inverse_scale_factor).max(0.0);
    let step = (node.size().y * node.inverse_scale_factor * 0.3).max(line);
    let to = match way {
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

/// Moves the focus to the page on top, or on from a widget that is gone, and remembers where it is on each page.
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
    let stands = focus.at.is_some_and(|at| top.things.contains(at) && top.is_on(at, page));
    if !stands {
        let here = || top.things.iter().filter(|(thing, ..)| top.is_on(*thing, page));
        let kept = focus.kept.get(about.name);
        let found = here()
            .find(|(_, thing, ..)| Some(&thing.key) == kept)
            .or_else(|| here().find(|(.., first)| *first))
            .or_else(|| here().min_by_key(|(thing, ..)| *thing))
            .map(|(thing, ..)| thing);
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
        && let Ok((_, thing, ..)) = top.things.get(at)
    {
        focus.kept.insert(about.name, thing.key.clone());
        // Screen readers follow the engine's own focus.
        input_focus.set(at, FocusCause::Navigated);
    }
}

/// Brings the thing in focus into view, once it has been laid out.
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
    let thing = Rect::from_center_size(place.translation, node.size());
    for above in parents.iter_ancestors(at) {
        let (Ok(mut scroll), Ok((panel, place))) = (panels.get_mut(above), nodes.get(above)) else { continue };
        let view = Rect::from_center_size(place.translation, panel.size());
        // The ring and its air stay in view too.
        let air = tokens.size.grid * panel.size().y / 100.0;
        let off = if thing.min.y - air < view.min.y {
            thing.min.y - air - view.min.y
        } else if thing.max.y + air > view.max.y {
            (thing.max.y + air - view.max.y).min(thing.min.y - air - view.min.y)
        } else {
            continue;
        };
        scroll.y = (scroll.y + off * panel.inverse_scale_factor).max(0.0);
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
}

/// Whether the pointer has just come into the window: where it comes in, nobody has pointed at anything yet. A window
/// that opens under a mouse at rest is such a case.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Entering(bool);

fn note_entering(mut moved: MessageReader<CursorMoved>, mut entering: ResMut<Entering>) {
    entering.0 = moved.read().any(|moved| moved.delta.is_none());
}

/// The mouse moves over a thing: it has the focus. A mouse that rests takes it from nobody.
fn point(mut moved: On<Pointer<Move>>, top: TopPage, entering: Res<Entering>, mut focus: ResMut<Focus>) {
    if entering.0 || !top.things.contains(moved.entity) {
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
    if clicked.button != bevy::picking::pointer::PointerButton::Primary || !top.things.contains(clicked.entity) {
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
