//! Picking dice with a device: the cursor jumps between dice that score, a click picks the die under the mouse, and
//! marks at the dice show which score, which are picked, and where the cursor is.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::table::DiceLayouts;
use super::super::table::pick::DicePick;
use super::localization;
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{DIE_CENTRE, Pointer, Press, nearest_in_direction};
use crate::sim::table::dice_row::{DiceInTrays, HeldForRethrow, RowDie};

/// What a seat chooses in Farkle and Hot Dice.
#[derive(Clone, Debug, PartialEq)]
pub enum DiceChoice {
    /// Dice to set aside.
    Pick(DicePick),
    /// A decision without dice: throw or bank, heads or tails.
    Decision,
}

impl DiceChoice {
    /// The dice picked so far; `None` if the choice is not about dice.
    pub(super) const fn pick(&self) -> Option<&DicePick> {
        match self {
            Self::Pick(pick) => Some(pick),
            Self::Decision => None,
        }
    }
}

/// A game in which dice are set aside.
pub(super) trait SetsAside: Chooser<Choice = DiceChoice, Pieces = PickPieces<'static, 'static>> {}

impl<G: Chooser<Choice = DiceChoice, Pieces = PickPieces<'static, 'static>>> SetsAside for G {}

/// The positions of the dice.
#[derive(SystemParam)]
pub struct PickPieces<'w, 's> {
    dice: DiceInTrays<'w, 's>,
    trays: Res<'w, SeatTrays>,
}

impl PickPieces<'_, '_> {
    fn tray_of(&self, seat: Seat) -> usize {
        self.trays.0.get(seat.index()).copied().unwrap_or(0)
    }

    /// The dice of a seat's throw that still lie in its tray.
    fn dice_of(&self, seat: Seat) -> Vec<(usize, Entity, Vec3)> {
        self.dice
            .dice_in_tray(self.tray_of(seat))
            .into_iter()
            .map(|(index, die, at)| (usize::from(index), die, at))
            .collect()
    }
}

/// The presented state of a game in which a throw may score nothing.
pub(super) trait Busts {
    /// Whether the dice of each tray farkled. They are grey until they are thrown again, change hands or the match ends.
    fn bust(&self) -> [bool; 2];
}

/// Handles picking dice and passes the pick to the table.
pub(super) fn plugin<G: SetsAside>(app: &mut App) {
    app.add_systems(
        Update,
        mirror_picks::<G>.in_set(TableSystems::Request).after(ChoiceSystems).run_if(resource_exists::<Match<G>>),
    );
}

/// Draws highlights under dice.
pub(super) fn highlight_plugin<G: Presenter<PresentedState: Busts> + SetsAside>(app: &mut App) {
    app.add_systems(Update, mark_dice::<G>.in_set(PresenterSystems::Display).run_if(resource_exists::<Match<G>>));
}

/// The mouse buttons for actions that other devices have buttons for. While dice are picked, the mouse points at them
/// and sets them aside by a click on the prompt; for coins, its two buttons are the two sides.
pub(super) fn mouse_bindings(coins: bool) -> MouseBindings {
    if coins { MouseBindings::two_buttons() } else { MouseBindings::default().clicking(Button::Throw) }
}

/// The faces of a throw as icons, in the order in which the dice are lined up: picked ones in brass, ones that score
/// nothing pale.
pub(super) fn pick_icons(pick: &DicePick, tokens: &Tokens) -> Vec<FaceIcon> {
    let lit = pick.scoring_dice();
    let icon = |(index, face): (usize, Pips)| {
        let tint = match (pick.picked[index], lit[index]) {
            (true, _) => tokens.colour.brass,
            (false, true) => tokens.colour.ivory,
            (false, false) => tokens.colour.hairline,
        };
        FaceIcon { tint: Some(tint), ..localization::icon(face) }
    };
    let mut dice: Vec<(usize, Pips)> = pick.hand.iter().copied().enumerate().collect();
    dice.sort_by_key(|(_, face)| *face);
    dice.into_iter().map(icon).collect()
}

/// Applies a press to a pick.
pub(super) fn press<G: SetsAside>(
    pick: &mut DicePick,
    press: &Press,
    cx: &ChoiceContext<'_, '_, G>,
) -> InputOutcome<G::Action> {
    if press.button == Button::Accept {
        return toggle(pick, pick.cursor);
    }
    let dice = cx.pieces.dice_of(press.seat);
    let from = dice.iter().find(|(index, ..)| *index == pick.cursor);
    if let (Some(direction), Some((_, _, from))) = (press.direction(), from) {
        let scores = pick.scoring_dice();
        let targets = dice.iter().filter(|(index, ..)| scores[*index]).map(|(index, _, at)| (*index, at.xz()));
        pick.cursor = nearest_in_direction(from.xz(), direction, targets).unwrap_or(pick.cursor);
    }
    InputOutcome::Nothing
}

/// The cursor follows the mouse; a click picks a die, or shows why it cannot be picked.
pub(super) fn point<G: SetsAside>(
    choice: &mut DiceChoice,
    pointer: &Pointer<'_>,
    cx: &ChoiceContext<'_, '_, G>,
) -> InputOutcome<G::Action> {
    let DiceChoice::Pick(pick) = choice else { return InputOutcome::Nothing };
    let die = pointer.die(&cx.pieces.dice, cx.pieces.tray_of(pointer.seat));
    let Some(index) = die.map(usize::from) else { return InputOutcome::Nothing };
    if pick.scoring_dice()[index] {
        pick.cursor = index;
    }
    if pointer.clicked { toggle(pick, index) } else { InputOutcome::Nothing }
}

fn toggle<A>(pick: &mut DicePick, index: usize) -> InputOutcome<A> {
    pick.toggle(index).map_or_else(InputOutcome::Refuse, |()| InputOutcome::Nothing)
}

/// Copies picks to the table's layout, which then knows which of several dice with the same face are meant.
fn mirror_picks<G: SetsAside>(choices: Res<Choices<G>>, trays: Res<SeatTrays>, mut layouts: ResMut<DiceLayouts>) {
    for (seat, choice) in choices.iter() {
        let tray = trays.0.get(seat.index()).copied().unwrap_or(0);
        if let Some(pick) = choice.pick()
            && layouts.0[tray].picked != pick.picked
        {
            layouts.0[tray].picked = pick.picked;
        }
    }
}

/// A highlight at a die.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct DieMark {
    die: Entity,
    mark: HighlightKind,
    at: Vec3,
}

/// Where a picked die is drawn: lifted, and towards the players.
const PICKED: DieLook = DieLook { offset: Vec3::new(0.0, 0.5, 1.4), tint: None };

/// A die that farkled.
const FARKLED: DieLook = DieLook { offset: Vec3::ZERO, tint: Some(DieTint::Lost) };

/// A hot die.
const HOT: DieLook = DieLook { offset: Vec3::ZERO, tint: Some(DieTint::Hot) };

/// Dice that score have a bar in front of them, picked ones are lifted out of the row, and the cursor is on top of its die.
/// Dice that farkled are grey, hot ones glow.
fn mark_dice<G: Presenter<PresentedState: Busts> + SetsAside>(
    (choices, shown, layouts): (Res<Choices<G>>, Res<G::PresentedState>, Res<DiceLayouts>),
    pieces: PickPieces,
    held: Query<(Entity, &RowDie, &Transform, Has<Sliding>), With<HeldForRethrow>>,
    marks: Query<(Entity, &DieMark)>,
    looks: Query<(Entity, &DieLook)>,
    lit_marks: Query<(&DieMark, &Visibility)>,
    mut commands: Commands,
) {
    let mut wanted: Vec<DieMark> = Vec::new();
    let mut looking: Vec<(Entity, DieLook)> = Vec::new();
    for (seat, choice) in choices.iter() {
        let Some(pick) = choice.pick() else { continue };
        let lit = pick.scoring_dice();
        for (index, die, at) in pieces.dice_of(seat) {
            let is_picked = pick.picked[index];
            let at = if is_picked { at + PICKED.offset } else { at };
            if is_picked {
                looking.push((die, PICKED));
            } else if lit.get(index).copied().unwrap_or(false) {
                wanted.push(DieMark { die, mark: HighlightKind::Scoring, at });
            }
            if index == pick.cursor {
                wanted.push(DieMark { die, mark: HighlightKind::Cursor, at });
            }
        }
    }
    for (tray, _) in shown.bust().iter().enumerate().filter(|(_, bust)| **bust) {
        looking.extend(pieces.dice.dice_in_tray(tray).into_iter().map(|(_, die, _)| (die, FARKLED)));
    }
    // Hot dice light up one after the other, each as soon as its mark is seen. Marks that appear in one frame are numbered in
    // their order.
    for (tray, _) in layouts.0.iter().enumerate().filter(|(_, layout)| layout.hot) {
        let mut hot: Vec<_> = held.iter().filter(|(_, die, ..)| die.row == tray).collect();
        if hot.iter().all(|(.., slides)| !slides) {
            hot.sort_by_key(|(_, die, ..)| die.place);
            for (die, _, at, _) in hot {
                let mark = DieMark { die, mark: HighlightKind::Win, at: at.translation };
                if lit_marks.iter().any(|(lit, seen)| *lit == mark && *seen != Visibility::Hidden) {
                    looking.push((die, HOT));
                }
                wanted.push(mark);
            }
        }
    }
    update_looks(&mut commands, &looks, &looking);
    update_marks(&mut commands, &marks, wanted, |mark| {
        let (half, at) = if mark.mark == HighlightKind::Scoring {
            (Vec2::new(0.6, 0.1), mark.at.with_y(0.06) + Vec3::Z * 1.05)
        } else {
            // On top of the die, so that neighbours do not cover it. Six hot dice all have a frame, and at Hot Dice they are
            // 1.9 cm apart.
            let half = if mark.mark == HighlightKind::Win { 0.8 } else { 1.0 };
            (Vec2::splat(half), mark.at + Vec3::Y * (DIE_CENTRE + 0.05))
        };
        (Highlight { mark: mark.mark, half, round: false }, Transform::from_translation(at))
    });
}

/// Changes the looks of dice that differ from these, and removes the others.
fn update_looks(commands: &mut Commands, looks: &Query<(Entity, &DieLook)>, wanted: &[(Entity, DieLook)]) {
    for (die, look) in looks {
        if !wanted.contains(&(die, *look)) {
            commands.entity(die).try_remove::<DieLook>();
        }
    }
    for (die, look) in wanted {
        if looks.get(*die).ok().map(|(_, now)| now) != Some(look) {
            commands.entity(*die).try_insert(*look);
        }
    }
}
