//! Rendering of Sequence Dice: its board, its chips, and highlights on legal spaces and the winning line.

use bevy::prelude::*;

use super::super::table::{BoardChip, BoardPiece, LostChip, PileChip};
use super::super::{Board, Event, Kind, SequenceDice, Side, Space};
use crate::app::presenter::{Choices, PresenterSystems};
use crate::app::render::highlights::{Highlight, HighlightKind, update_marks};
use crate::app::render::props::AssetCache;
use crate::app::render::props::board::{BoardPlan, BoardSpace as PlanSpace, Veneer};
use crate::app::render::theme::Tokens;
use crate::rules::Seat;
use crate::sim::lobby::Lobby;
use crate::sim::table::{EventPresented, Match, StateReset, TableSystems};

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(add_board_mesh)
        .add_observer(add_chip_mesh)
        .add_observer(add_unused_chip_mesh)
        .init_resource::<LastTouched>()
        .add_systems(
            Update,
            (
                (note_last, note_line)
                    .chain()
                    .in_set(TableSystems::Present)
                    .after(crate::sim::table::PresentNextSystems),
                mark_spaces.in_set(PresenterSystems::Display).after(note_line),
            )
                .run_if(resource_exists::<Match<SequenceDice>>),
        )
        .add_systems(
            Update,
            repaint.run_if(
                resource_exists::<Match<SequenceDice>>
                    .and_then(resource_changed::<Tokens>.or_else(resource_changed::<Lobby>)),
            ),
        );
}

/// The last space that changed and the winning line, for highlights.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct LastTouched {
    space: Option<Space>,
    line: Vec<Space>,
}

fn add_board_mesh(
    added: On<Add, BoardPiece>,
    boards: Query<&BoardPiece>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok(board) = boards.get(added.entity) else { return };
    let numbers = Board::standard();
    let spaces = Space::all()
        .map(|space| {
            let number = numbers.number(space);
            let veneer = match number {
                2 | 12 => Veneer::Precious,
                number if number % 2 == 0 => Veneer::Light,
                _ => Veneer::Warm,
            };
            PlanSpace { word: number.to_string(), veneer }
        })
        .collect();
    let plan = BoardPlan { columns: 6, spaces, edge: board.place.size };
    let body = cache.board(&plan);
    let contact = cache.contact(plan.half() + Vec2::splat(plan.frame()), 2.2);
    commands.entity(added.entity).insert((body, Visibility::default())).with_child((
        Name::new("contact"),
        contact,
        Transform::from_xyz(0.0, 0.015, 0.0),
        bevy::light::NotShadowCaster,
        bevy::light::NotShadowReceiver,
    ));
}

/// The colour and symbol of a side, which are those of its lowest seat (SD-2).
fn paint(side: Side, lobby: &Lobby, tokens: &Tokens) -> (Color, String) {
    let colour = lobby.slot(Seat(side.0)).map_or(side.0, |slot| slot.colour);
    let (colour, symbol) = tokens.seat(usize::from(colour));
    (colour, symbol.to_owned())
}

fn add_chip_mesh(
    added: On<Add, BoardChip>,
    chips: Query<&BoardChip>,
    lobby: Res<Lobby>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok(chip) = chips.get(added.entity) else { return };
    dress(added.entity, chip.side, &lobby, &mut cache, &mut commands);
}

fn add_unused_chip_mesh(
    added: On<Add, PileChip>,
    chips: Query<&PileChip>,
    lobby: Res<Lobby>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok(chip) = chips.get(added.entity) else { return };
    dress(added.entity, chip.side, &lobby, &mut cache, &mut commands);
}

fn dress(chip: Entity, side: Side, lobby: &Lobby, cache: &mut AssetCache, commands: &mut Commands) {
    let (colour, symbol) = paint(side, lobby, &cache.tokens);
    let body = cache.chip(colour, &symbol, super::super::table::CHIP_RADIUS);
    commands.entity(chip).insert((body, Visibility::default()));
}

/// Repaints the chips when the palette or a seat's colour changes.
fn repaint(
    chips: Query<(Entity, Option<&BoardChip>, Option<&PileChip>, Option<&LostChip>)>,
    lobby: Res<Lobby>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    for (entity, chip, pile, lost) in &chips {
        let side = chip.map(|chip| chip.side).or(pile.map(|chip| chip.side)).or(lost.map(|chip| chip.side));
        if let Some(side) = side {
            dress(entity, side, &lobby, &mut cache, &mut commands);
        }
    }
}

fn note_last(
    mut shown: MessageReader<EventPresented<SequenceDice>>,
    mut resets: MessageReader<StateReset<SequenceDice>>,
    mut last: ResMut<LastTouched>,
) {
    if resets.read().count() > 0 {
        last.set_if_neq(LastTouched::default());
    }
    for EventPresented(fact) in shown.read() {
        match *fact {
            Event::ChipPlaced { at, .. } | Event::ChipReplaced { at, .. } | Event::ChipRemoved { at, .. } => {
                last.space = Some(at);
            }
            Event::LineMade { spaces, .. } => last.line.extend(spaces),
            _ => {}
        }
    }
}

/// Also finds the winning line of a finished match that is opened again.
fn note_line(match_: Res<Match<SequenceDice>>, mut last: ResMut<LastTouched>) {
    if !match_.is_added() {
        return;
    }
    let line: Vec<Space> = match_
        .events()
        .iter()
        .filter_map(|fact| match fact {
            Event::LineMade { spaces, .. } => Some(*spaces),
            _ => None,
        })
        .flatten()
        .collect();
    if last.line != line {
        last.line = line;
    }
}

/// A highlight on a space.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct SpaceMark(Space, HighlightKind);

/// Legal spaces have a faint highlight, the cursor and the hint a strong one, the winning line a permanent one.
fn mark_spaces(
    choices: Res<Choices<SequenceDice>>,
    last: Res<LastTouched>,
    boards: Query<&BoardPiece>,
    marks: Query<(Entity, &SpaceMark)>,
    mut commands: Commands,
) {
    let Ok(board) = boards.single() else { return };
    let mut wanted: Vec<SpaceMark> = last.line.iter().map(|space| SpaceMark(*space, HighlightKind::Win)).collect();
    if let Some((_, choice)) = choices.first() {
        let legal = if choice.kind == Kind::Place { HighlightKind::Legal } else { HighlightKind::Taken };
        wanted.extend(choice.spaces.iter().map(|space| SpaceMark(*space, legal)));
        wanted.extend(choice.hint.map(|space| SpaceMark(space, HighlightKind::Win)));
        wanted.push(SpaceMark(choice.cursor, HighlightKind::Cursor));
    } else if let Some(space) = last.space.filter(|_| last.line.is_empty()) {
        wanted.push(SpaceMark(space, HighlightKind::Cursor));
    }
    update_marks(&mut commands, &marks, wanted, |mark| {
        // The cursor is above the highlight of its space, and chips are above both.
        let height = if mark.1 == HighlightKind::Cursor { 0.06 } else { 0.04 };
        let glow = Highlight { mark: mark.1, half: Vec2::splat(board.place.size * 0.46), round: false };
        (glow, Transform::from_translation(board.spot(mark.0) + Vec3::Y * height))
    });
}
