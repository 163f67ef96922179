//! The choice of a tile and its channel: the held tile is above the cursor's channel, and an illegal choice is answered
//! with the refusal of the rules.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::table::held_tiles::{HeldTile, IntendedMove, TileIntent};
use super::super::table::rack_body::{CHANCE, FOOT, PITCH};
use super::super::table::{Racks, spot};
use super::super::{Action, At, ChanceOption, Jackpot, Symbol, Symbols};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{Pointer, Press, nearest_within, step_around};
use crate::sim::table::dice_row::DiceInTrays;

/// Maximum distance of a click from the centre of a stack, in cm.
const NEAR_STACK: f32 = 3.2;

/// The choice of a slot for a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotChoice {
    /// What the seat is asked.
    pub asked: Asked,
    /// The legal slots for the tile, from left to right; [`CHANCE`] is the Chance Space.
    pub slots: Vec<u8>,
    /// The slot under the cursor; one of `slots`.
    pub cursor: u8,
}

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Which tile to play, and where (JP-7).
    Tile {
        /// The symbols that may be played.
        playable: Symbols,
        /// The symbol of the held tile.
        symbol: Symbol,
    },
    /// Whether to play the tile in the Chance Space (JP-9). With the cursor on that space, it stays there.
    Chance {
        /// The symbol of that tile.
        symbol: Symbol,
    },
}

impl SlotChoice {
    /// The symbol of the tile above the cursor.
    pub const fn symbol(&self) -> Symbol {
        match self.asked {
            Asked::Tile { symbol, .. } | Asked::Chance { symbol } => symbol,
        }
    }

    /// The action of choosing `slot` now.
    fn action(&self, slot: u8, rules: &Jackpot) -> Action {
        match self.asked {
            Asked::Tile { symbol, .. } if slot == CHANCE => Action::Place { symbol, at: At::Chance },
            Asked::Tile { symbol, .. } => Action::Place { symbol, at: At::Place(rules.shape().place(slot)) },
            Asked::Chance { .. } if slot == CHANCE => Action::Chance(ChanceOption::Keep),
            Asked::Chance { .. } => Action::Chance(ChanceOption::Drop(rules.shape().place(slot))),
        }
    }

    /// Moves the cursor to the next slot; wraps around.
    fn next_slot(&mut self, forward: bool) {
        let now = self.slots.iter().position(|slot| *slot == self.cursor).unwrap_or(0);
        self.cursor = self.slots[step_around(now, self.slots.len(), forward)];
    }

    /// Selects the next playable symbol; wraps around.
    fn next_symbol(&mut self, forward: bool) {
        if let Asked::Tile { playable, symbol } = &mut self.asked {
            let all: Vec<Symbol> = playable.iter().collect();
            let now = all.iter().position(|other| other == symbol).unwrap_or(0);
            *symbol = all[step_around(now, all.len(), forward)];
        }
    }
}

/// The slot that an action of a seat is about; `None` if its place is full.
pub(super) fn slot_of(action: &Action, seat: Seat, rules: &Jackpot) -> Option<u8> {
    match *action {
        Action::Place { at: At::Chance, .. } | Action::Chance(ChanceOption::Keep | ChanceOption::GiveBack) => {
            Some(CHANCE)
        }
        Action::Place { at: At::Place(place), .. } | Action::Chance(ChanceOption::Drop(place)) => {
            rules.shape().landing(rules.rack(seat).filled(), place)
        }
    }
}

/// The racks, the stacks and the dice.
#[derive(SystemParam)]
pub struct JackpotPieces<'w, 's> {
    racks: Option<Res<'w, Racks>>,
    scene: Res<'w, Scene>,
    dice: DiceInTrays<'w, 's>,
}

impl JackpotPieces<'_, '_> {
    /// The symbol under the pointer: that of a stack, or of a die if its symbols are what is asked for.
    fn symbol_under(&self, pointer: &Pointer<'_>, asked: Asked, rules: &Jackpot) -> Option<Symbol> {
        let die = pointer.die(&self.dice, 0).filter(|_| matches!(asked, Asked::Tile { .. }));
        let die = die.and_then(|die| Some(*rules.thrown()?.get(usize::from(die))?));
        die.or_else(|| stack_near(pointer.at_height(3.0)?, &self.scene))
    }
}

impl Chooser for Jackpot {
    type Choice = SlotChoice;
    type Pieces = JackpotPieces<'static, 'static>;

    fn open(seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<SlotChoice> {
        open(seat, cx.rules(), cx.pieces.racks.as_ref()?)
    }

    fn press(choice: &mut SlotChoice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Action> {
        match (press.button, choice.asked) {
            // A click on the table selects a channel.
            _ if press.on_table() => {}
            (Button::Left | Button::Right, _) => choice.next_slot(press.button == Button::Right),
            (Button::Up | Button::Down, _) => choice.next_symbol(press.button == Button::Up),
            (Button::Accept, _) => return InputOutcome::Act(choice.action(choice.cursor, cx.rules())),
            (Button::Back, Asked::Chance { .. }) => return InputOutcome::Act(Action::Chance(ChanceOption::Keep)),
            (Button::Throw, Asked::Chance { .. }) => return InputOutcome::Act(Action::Chance(ChanceOption::GiveBack)),
            _ => {}
        }
        InputOutcome::Nothing
    }

    fn mark(choice: &mut SlotChoice, seat: Seat, action: &Action, cx: &ChoiceContext<'_, '_, Self>) {
        let slot = slot_of(action, seat, cx.rules());
        if let (Action::Place { symbol, .. }, Asked::Tile { symbol: held, .. }) = (*action, &mut choice.asked) {
            *held = symbol;
        }
        if let Some(slot) = slot.filter(|slot| choice.slots.contains(slot)) {
            choice.cursor = slot;
        }
    }

    fn point(choice: &mut SlotChoice, pointer: &Pointer<'_>, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Action> {
        let (Some(ray), Some(racks)) = (pointer.ray(), cx.pieces.racks.as_ref()) else { return InputOutcome::Nothing };
        // Illegal choices go to the rules too, because their refusal has the explanation.
        let action = if let Some(slot) = slot_under(&ray, racks, pointer.seat, choice) {
            if choice.slots.contains(&slot) {
                choice.cursor = slot;
            }
            choice.action(slot, cx.rules())
        } else if let Some(pointed) = cx.pieces.symbol_under(pointer, choice.asked, cx.rules()) {
            match &mut choice.asked {
                Asked::Chance { .. } => Action::Chance(ChanceOption::GiveBack),
                Asked::Tile { playable, symbol } if playable.contains(pointed) => {
                    if pointer.clicked {
                        *symbol = pointed;
                    }
                    return InputOutcome::Nothing;
                }
                Asked::Tile { .. } => {
                    let asked = Asked::Tile { playable: Symbols::NONE, symbol: pointed };
                    SlotChoice { asked, ..choice.clone() }.action(choice.cursor, cx.rules())
                }
            }
        } else {
            return InputOutcome::Nothing;
        };
        if pointer.clicked { InputOutcome::Act(action) } else { InputOutcome::Nothing }
    }
}

/// Opens the choice that the rules offer a seat.
fn open(seat: Seat, rules: &Jackpot, racks: &Racks) -> Option<SlotChoice> {
    let legal = rules.legal(seat);
    let is_chance = legal.iter().any(|action| matches!(action, Action::Chance(_)));
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
    slots.sort_by_key(|slot| {
        let home = racks.frame.home(*slot);
        (home.x * 8.0 + home.y) as i32
    });
    let (asked, cursor) = if is_chance {
        (Asked::Chance { symbol: rules.chance(seat)? }, CHANCE)
    } else {
        // Start with the most valuable symbol.
        let first = slots.iter().copied().find(|slot| *slot != CHANCE).or_else(|| slots.first().copied())?;
        (Asked::Tile { playable, symbol: playable.iter().last()? }, first)
    };
    Some(SlotChoice { asked, slots, cursor })
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_intent.in_set(TableSystems::Request).after(ChoiceSystems).run_if(resource_exists::<Match<Jackpot>>),
    );
}

/// The slot of the seat's rack that a ray hits: a legal one if the ray hits its channel, otherwise the cell.
fn slot_under(ray: &Ray3d, racks: &Racks, seat: Seat, choice: &SlotChoice) -> Option<u8> {
    let place = racks.place(seat);
    let far = ray.intersect_plane(place.translation, InfinitePlane3d::new(place.rotation * Vec3::Z))?;
    let at = place.rotation.inverse() * (ray.get_point(far) - place.translation);
    if at.y < FOOT * 0.5 || at.y > racks.frame.height() + 3.5 {
        return None;
    }
    let cell = racks.frame.slot_at(at.with_z(0.0));
    if let Some(cell) = cell.filter(|cell| choice.slots.contains(cell)) {
        return Some(cell);
    }
    let beside = |slot: &&u8| (racks.frame.home(**slot).x - at.x).abs() < PITCH.x * 0.5;
    let height = |slot: &&u8| (racks.frame.home(**slot).y - at.y).abs();
    choice.slots.iter().filter(beside).min_by(|one, other| height(one).total_cmp(&height(other))).copied().or(cell)
}

/// The stack of tiles near a point.
fn stack_near(at: Vec3, scene: &Scene) -> Option<Symbol> {
    let middle = |symbol: Symbol| (0..4).map(|index| spot(scene, symbol, index).translation).sum::<Vec3>() / 4.0;
    let distance = |symbol: Symbol| middle(symbol).xz().distance(at.xz());
    nearest_within(NEAR_STACK, Symbol::ALL.into_iter().map(|symbol| (symbol, distance(symbol))))
}

/// Copies the move under consideration to the table.
fn show_intent(choices: Res<Choices<Jackpot>>, mut intent: ResMut<TileIntent>) {
    let wanted = choices.first().map(|(seat, choice)| {
        let (playable, over) = match choice.asked {
            Asked::Tile { playable, symbol } => (playable, Some((HeldTile::Stacked(symbol), choice.cursor))),
            Asked::Chance { .. } if choice.cursor == CHANCE => (Symbols::NONE, None),
            Asked::Chance { .. } => (Symbols::NONE, Some((HeldTile::Kept, choice.cursor))),
        };
        IntendedMove { seat, over, playable }
    });
    intent.set_if_neq(TileIntent(wanted));
}
