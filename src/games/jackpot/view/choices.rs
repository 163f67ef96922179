//! Choosing a tile and its channel: the tile hangs over the cursor's channel, and what is not allowed is answered by
//! the rule.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::super::table::held_tiles::{HeldTile, IntendedMove, TileIntent};
use super::super::table::rack_body::{CHANCE, FOOT, PITCH};
use super::super::table::{Racks, spot};
use super::super::{Action, At, ChanceOption, Jackpot, Symbol, Symbols};
use crate::app::input::{Button, Hands, PointerTaken, Pressed};
use crate::app::render::lighting::StageCamera;
use crate::rules::{Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::{Backlog, Match, Scene, TableSystems, Wish};

/// How near a click must be to the middle of a stack, in centimetres.
const NEAR_STACK: f32 = 3.2;

/// The choice a person at the table has now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Choosing {
    /// What is open; `None` when nobody chooses.
    pub open: Option<Open>,
    at_move: usize,
}

/// An open choice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Open {
    /// Who chooses.
    pub seat: Seat,
    /// What is asked.
    pub asked: Asked,
    /// The slots that the tile may go into, from left to right; [`CHANCE`] is the Chance Space.
    pub slots: Vec<u8>,
    /// The slot under the cursor: one of them.
    pub cursor: u8,
}

/// What a person is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Which tile, and where (JP-7).
    Tile {
        /// The symbols that may be played.
        playable: Symbols,
        /// The one that is held.
        symbol: Symbol,
    },
    /// What becomes of the tile of the Chance Space (JP-9). With the cursor on that space, it stays.
    Chance {
        /// What is on it.
        symbol: Symbol,
    },
}

impl Open {
    /// The symbol that hangs over the cursor.
    pub const fn symbol(&self) -> Symbol {
        match self.asked {
            Asked::Tile { symbol, .. } | Asked::Chance { symbol } => symbol,
        }
    }

    /// What is done when the choice is made now, with the tile going to `slot`.
    fn action(&self, slot: u8, place: impl Fn(u8) -> u8) -> Action {
        match self.asked {
            Asked::Tile { symbol, .. } => {
                let at = if slot == CHANCE { At::Chance } else { At::Place(place(slot)) };
                Action::Place { symbol, at }
            }
            Asked::Chance { .. } if slot == CHANCE => Action::Chance(ChanceOption::Keep),
            Asked::Chance { .. } => Action::Chance(ChanceOption::Drop(place(slot))),
        }
    }

    /// The next slot to the left or to the right; round the end it goes on.
    fn step(&mut self, by: isize) {
        let now = self.slots.iter().position(|slot| *slot == self.cursor).unwrap_or(0) as isize;
        let next = (now + by).rem_euclid(self.slots.len().max(1) as isize);
        if let Some(slot) = self.slots.get(next as usize) {
            self.cursor = *slot;
        }
    }

    /// The next of the symbols that may be played.
    fn turn(&mut self, by: isize) {
        if let Asked::Tile { playable, symbol } = &mut self.asked {
            let all: Vec<Symbol> = playable.iter().collect();
            let now = all.iter().position(|other| other == symbol).unwrap_or(0) as isize;
            if let Some(next) = all.get((now + by).rem_euclid(all.len().max(1) as isize) as usize) {
                *symbol = *next;
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choosing>()
        .add_systems(
            Update,
            (open_choice, press_buttons, point_with_the_mouse, reach)
                .chain()
                .in_set(TableSystems::Decide)
                .run_if(resource_exists::<Match<Jackpot>>.and_then(resource_exists::<Racks>)),
        )
        .add_systems(Update, close_choice.run_if(not(resource_exists::<Match<Jackpot>>)));
}

fn close_choice(mut choosing: ResMut<Choosing>, mut reach: ResMut<TileIntent>) {
    choosing.set_if_neq(Choosing::default());
    reach.set_if_neq(TileIntent::default());
}

/// Opens the choice of a person when everything before it was shown; forgets it when it is made.
fn open_choice(
    match_: Res<Match<Jackpot>>,
    (lobby, shown): (Res<Lobby>, Res<Backlog<Jackpot>>),
    racks: Res<Racks>,
    mut choosing: ResMut<Choosing>,
) {
    let moves = match_.record().moves.len();
    let wanted = match match_.turn() {
        Turn::Choose(seats) if shown.is_empty() => {
            seats.lowest().filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)))
        }
        _ => None,
    };
    let open = choosing.open.as_ref().map(|open| open.seat);
    // The racks of a match that was just dealt are laid out later in this frame.
    if match_.is_added() || open == wanted && (open.is_none() || choosing.at_move == moves) {
        return;
    }
    let before = choosing.open.take();
    choosing.at_move = moves;
    choosing.open = wanted.and_then(|seat| opened(match_.rules(), &racks, seat, before));
}

/// The choice that the rules leave a seat.
fn opened(rules: &Jackpot, racks: &Racks, seat: Seat, before: Option<Open>) -> Option<Open> {
    let mut legal = Vec::new();
    rules.legal_actions(seat, &mut legal);
    let chance = legal.iter().any(|action| matches!(action, Action::Chance(_)));
    let landing = |place: u8| rules.shape().landing(rules.rack(seat).filled(), place);
    let mut playable = Symbols::NONE;
    let mut slots: Vec<u8> = Vec::new();
    for action in &legal {
        let slot = match action {
            Action::Place { symbol, at } => {
                playable = playable.with(*symbol);
                match at {
                    At::Chance => Some(CHANCE),
                    At::Place(place) => landing(*place),
                }
            }
            Action::Chance(ChanceOption::Drop(place)) => landing(*place),
            Action::Chance(ChanceOption::Keep) => Some(CHANCE),
            Action::Chance(ChanceOption::GiveBack) => None,
        };
        slots.extend(slot.filter(|slot| !slots.contains(slot)));
    }
    let order = |slot: &u8| {
        let home = racks.frame.home(*slot);
        (home.x * 8.0 + home.y) as i32
    };
    slots.sort_by_key(order);
    let asked = if chance {
        Asked::Chance { symbol: rules.chance(seat)? }
    } else {
        // The dearest first: it is what one hopes for.
        Asked::Tile { playable, symbol: playable.iter().last()? }
    };
    let first = slots.iter().copied().find(|slot| *slot != CHANCE).or_else(|| slots.first().copied())?;
    let cursor = match (chance, before.filter(|open| open.seat == seat)) {
        (true, _) => CHANCE,
        (false, Some(before)) if slots.contains(&before.cursor) => before.cursor,
        _ => first,
    };
    Some(Open { seat, asked, slots, cursor })
}

fn press_buttons(
    mut pressed: MessageReader<Pressed>,
    (hands, taken): (Res<Hands>, Res<PointerTaken>),
    match_: Res<Match<Jackpot>>,
    (lobby, pending_seats): (Res<Lobby>, Res<PendingSeats>),
    mut choosing: ResMut<Choosing>,
    mut wishes: MessageWriter<Wish<Jackpot>>,
) {
    for press in pressed.read() {
        if hands.still || !press.down {
            continue;
        }
        let chooses = choosing.open.as_ref().map(|open| open.seat);
        if chooses.is_none() || lobby.seat_for(press.device, *pending_seats) != chooses {
            continue;
        }
        // A click on the table points at a channel; only one on a prompt is a press.
        if press.device == Device::Mouse && press.button == Button::Throw && !taken.0 {
            continue;
        }
        let Some(open) = choosing.open.as_mut() else { continue };
        let place = |slot| match_.rules().shape().place(slot);
        let action = match (press.button, open.asked) {
            (Button::Left, _) => {
                open.step(-1);
                continue;
            }
            (Button::Right, _) => {
                open.step(1);
                continue;
            }
            (Button::Up, _) => {
                open.turn(1);
                continue;
            }
            (Button::Down, _) => {
                open.turn(-1);
                continue;
            }
            (Button::Accept, _) => open.action(open.cursor, place),
            (Button::Back, Asked::Chance { .. }) => Action::Chance(ChanceOption::Keep),
            (Button::Throw, Asked::Chance { .. }) => Action::Chance(ChanceOption::GiveBack),
            _ => continue,
        };
        wishes.write(Wish { seat: open.seat, action });
    }
}

/// What the mouse points at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Slot(u8),
    Stack(Symbol),
}

/// The mouse points at channels and stacks; a click takes one, or is told why not.
fn point_with_the_mouse(
    mut pressed: MessageReader<Pressed>,
    (hands, taken): (Res<Hands>, Res<PointerTaken>),
    (lobby, pending_seats): (Res<Lobby>, Res<PendingSeats>),
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<StageCamera>>,
    (match_, racks, scene): (Res<Match<Jackpot>>, Res<Racks>, Res<Scene>),
    mut choosing: ResMut<Choosing>,
    mut wishes: MessageWriter<Wish<Jackpot>>,
    mut last: Local<Vec2>,
) {
    let click = |press: &&Pressed| press.down && press.device == Device::Mouse && press.button == Button::Throw;
    let clicked = pressed.read().filter(click).count() > 0 && !taken.0;
    let Some(open) = choosing.open.clone() else { return };
    if hands.still || lobby.seat_for(Device::Mouse, *pending_seats) != Some(open.seat) {
        return;
    }
    let (Ok(window), Ok((camera, eye))) = (window.single(), camera.single()) else { return };
    let Some(pointer) = window.cursor_position() else { return };
    if pointer == *last && !clicked {
        return;
    }
    *last = pointer;
    let Ok(ray) = camera.viewport_to_world(eye, pointer) else { return };
    let rules = match_.rules();
    let Some(target) = slot_under(&ray, &racks, &open).map(Target::Slot).or_else(|| stack_under(&ray, &scene)) else {
        return;
    };
    match target {
        Target::Slot(slot) if open.slots.contains(&slot) => {
            if open.cursor != slot
                && let Some(open) = choosing.open.as_mut()
            {
                open.cursor = slot;
            }
        }
        _ if !clicked => return,
        Target::Slot(_) => {}
        Target::Stack(symbol) => {
            let may = matches!(open.asked, Asked::Tile { playable, .. } if playable.contains(symbol));
            if may
                && let Some(open) = choosing.open.as_mut()
                && let Asked::Tile { symbol: held, .. } = &mut open.asked
            {
                *held = symbol;
                return;
            }
        }
    }
    if !clicked {
        return;
    }
    // What is not allowed goes to the rules too: they have the sentence for it.
    let action = match (target, open.asked) {
        (Target::Slot(slot), _) => open.action(slot, |slot| rules.shape().place(slot)),
        (Target::Stack(_), Asked::Chance { .. }) => Action::Chance(ChanceOption::GiveBack),
        (Target::Stack(symbol), Asked::Tile { .. }) => {
            let asked = Asked::Tile { playable: Symbols::NONE.with(symbol), symbol };
            Open { asked, ..open.clone() }.action(open.cursor, |slot| rules.shape().place(slot))
        }
    };
    wishes.write(Wish { seat: open.seat, action });
}

/// The slot of the chooser's rack that a ray meets: an open one where the pointer is in its channel, else the cell.
fn slot_under(ray: &Ray3d, racks: &Racks, open: &Open) -> Option<u8> {
    let place = racks.place(open.seat);
    let far = ray.intersect_plane(place.translation, InfinitePlane3d::new(place.rotation * Vec3::Z))?;
    let at = place.rotation.inverse() * (ray.get_point(far) - place.translation);
    if at.y < FOOT * 0.5 || at.y > racks.frame.height() + 3.5 {
        return None;
    }
    let cell = racks.frame.slot_at(at.with_z(0.0));
    if let Some(cell) = cell.filter(|cell| open.slots.contains(cell)) {
        return Some(cell);
    }
    let beside = |slot: &&u8| (racks.frame.home(**slot).x - at.x).abs() < PITCH.x * 0.5;
    let height = |slot: &&u8| (racks.frame.home(**slot).y - at.y).abs();
    open.slots.iter().filter(beside).min_by(|one, other| height(one).total_cmp(&height(other))).copied().or(cell)
}

fn stack_under(ray: &Ray3d, scene: &Scene) -> Option<Target> {
    let height = 3.0;
    let far = ray.intersect_plane(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))?;
    let at = ray.get_point(far);
    let middle = |symbol: Symbol| {
        let corners: Vec<Vec3> = (0..4).map(|index| spot(scene, symbol, index).translation).collect();
        corners.iter().sum::<Vec3>() / 4.0
    };
    let near = |symbol: &Symbol| middle(*symbol).xz().distance(at.xz());
    Symbol::ALL
        .into_iter()
        .filter(|symbol| near(symbol) < NEAR_STACK)
        .min_by(|one, other| near(one).total_cmp(&near(other)))
        .map(Target::Stack)
}

/// What a person has in mind is seen on the table.
fn reach(choosing: Res<Choosing>, mut reach: ResMut<TileIntent>) {
    let wanted = choosing.open.as_ref().map(|open| {
        let (playable, over) = match open.asked {
            Asked::Tile { playable, symbol } => (playable, Some((HeldTile::Stacked(symbol), open.cursor))),
            Asked::Chance { .. } if open.cursor == CHANCE => (Symbols::NONE, None),
            Asked::Chance { .. } => (Symbols::NONE, Some((HeldTile::Kept, open.cursor))),
        };
        IntendedMove { seat: open.seat, over, playable }
    });
    reach.set_if_neq(TileIntent(wanted));
}
