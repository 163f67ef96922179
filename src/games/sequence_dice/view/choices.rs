//! Choosing a space: the cursor jumps between legal spaces only; a press anywhere else is answered by the rule.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::super::table::BoardPiece;
use super::super::{Kind, SequenceDice, Space, Why, bot};
use super::localization;
use crate::app::input::{Button, Hands, Pressed};
use crate::app::render::lighting::StageCamera;
use crate::app::ui::Words;
use crate::rules::bots::{Botable, Level};
use crate::rules::{Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::{Match, Notice, TableSystems, Wish};

/// The choice a person at the table has now.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Choosing {
    /// Who chooses.
    pub seat: Seat,
    /// What the throw asks for.
    pub kind: Kind,
    /// The legal spaces, row by row.
    pub spaces: Vec<Space>,
    /// Where the cursor is: one of them.
    pub cursor: Space,
    at_move: usize,
}

/// The rules' and the bots' advice, when a seat asked for it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Hint {
    /// The space advised.
    pub space: Space,
    /// Why.
    pub why: Why,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (open_choice, press_buttons, point_with_the_mouse)
            .chain()
            .in_set(TableSystems::Decide)
            .run_if(resource_exists::<Match<SequenceDice>>),
    )
    .add_systems(Update, close_choice.run_if(not(resource_exists::<Match<SequenceDice>>)));
}

fn close_choice(mut commands: Commands, open: Option<Res<Choosing>>) {
    if open.is_some() {
        commands.remove_resource::<Choosing>();
        commands.remove_resource::<Hint>();
    }
}

/// Opens the choice of a person when everything before it was shown; forgets it when it is made.
fn open_choice(
    mut commands: Commands,
    match_: Res<Match<SequenceDice>>,
    lobby: Res<Lobby>,
    shown: Res<crate::sim::table::Backlog<SequenceDice>>,
    open: Option<Res<Choosing>>,
) {
    let moves = match_.record().moves.len();
    let wanted = match match_.turn() {
        Turn::Choose(seats) if shown.is_empty() => {
            seats.lowest().filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)))
        }
        _ => None,
    };
    if let Some(open) = &open
        && (wanted != Some(open.seat) || open.at_move != moves)
    {
        commands.remove_resource::<Choosing>();
        commands.remove_resource::<Hint>();
    } else if open.is_some() {
        return;
    }
    let (Some(seat), Some(choice)) = (wanted, match_.rules().choice()) else { return };
    let spaces: Vec<Space> = choice.spaces.into_iter().collect();
    let Some(&first) = spaces.first() else { return };
    commands.insert_resource(Choosing { seat, kind: choice.kind, spaces, cursor: first, at_move: moves });
}

/// The legal space that lies nearest in a direction, as the eye would pick it.
fn next_space(from: Space, spaces: &[Space], step: IVec2) -> Option<Space> {
    let place = |space: Space| IVec2::new(i32::from(space.column()), i32::from(space.row()));
    spaces
        .iter()
        .copied()
        .filter(|space| *space != from)
        .filter_map(|space| {
            let off = place(space) - place(from);
            let along = off.dot(step);
            let across = off.dot(step.perp()).abs();
            (along > 0).then_some((along + across * 2, space))
        })
        .min_by_key(|(distance, space)| (*distance, space.row(), space.column()))
        .map(|(_, space)| space)
}

fn press_buttons(
    mut commands: Commands,
    mut pressed: MessageReader<Pressed>,
    hands: Res<Hands>,
    match_: Res<Match<SequenceDice>>,
    lobby: Res<Lobby>,
    pending_seats: Res<PendingSeats>,
    mut choosing: Option<ResMut<Choosing>>,
    mut wishes: MessageWriter<Wish<SequenceDice>>,
) {
    for press in pressed.read() {
        if hands.still || !press.down {
            continue;
        }
        let Some(choosing) = choosing.as_mut() else { continue };
        if lobby.seat_for(press.device, *pending_seats) != Some(choosing.seat) {
            continue;
        }
        let step = match press.button {
            Button::Up => IVec2::NEG_Y,
            Button::Down => IVec2::Y,
            Button::Left => IVec2::NEG_X,
            Button::Right => IVec2::X,
            Button::Accept => {
                wishes.write(Wish { seat: choosing.seat, action: choosing.kind.at(choosing.cursor) });
                continue;
            }
            Button::Odds => {
                commands.insert_resource(advise(&match_, choosing.seat));
                continue;
            }
            _ => continue,
        };
        if let Some(space) = next_space(choosing.cursor, &choosing.spaces, step) {
            choosing.cursor = space;
        }
    }
}

fn advise(match_: &Match<SequenceDice>, seat: Seat) -> Hint {
    use rand::SeedableRng;
    let mut legal = Vec::new();
    match_.rules().legal_actions(seat, &mut legal);
    let mut chance = rand_pcg::Pcg64Mcg::seed_from_u64(match_.record().seed);
    let choice = SequenceDice::bot(Level::Normal).choose(seat, &match_.rules().view(Some(seat)), &legal, &mut chance);
    let why = bot::why(seat, &match_.rules().view(Some(seat)), choice.action);
    Hint { space: choice.action.parts().1, why }
}

/// The mouse points at spaces; a click chooses, or is told why not.
fn point_with_the_mouse(
    mut pressed: MessageReader<Pressed>,
    hands: Res<Hands>,
    lobby: Res<Lobby>,
    pending_seats: Res<PendingSeats>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<StageCamera>>,
    boards: Query<&BoardPiece>,
    mut choosing: Option<ResMut<Choosing>>,
    mut wishes: MessageWriter<Wish<SequenceDice>>,
    mut last: Local<Vec2>,
) {
    let clicked = pressed
        .read()
        .filter(|press| press.down && press.device == Device::Mouse && press.button == Button::Throw)
        .count()
        > 0;
    let Some(choosing) = choosing.as_mut() else { return };
    if hands.still || lobby.seat_for(Device::Mouse, *pending_seats) != Some(choosing.seat) {
        return;
    }
    let (Ok(window), Ok((camera, eye)), Ok(board)) = (window.single(), camera.single(), boards.single()) else {
        return;
    };
    let Some(pointer) = window.cursor_position() else { return };
    if pointer == *last && !clicked {
        return;
    }
    *last = pointer;
    let Some(space) = camera.viewport_to_world(eye, pointer).ok().and_then(|ray| {
        let surface = board.spot(board_middle());
        let distance = ray.intersect_plane(surface, InfinitePlane3d::new(Vec3::Y))?;
        board.space_at(ray.get_point(distance))
    }) else {
        return;
    };
    if choosing.spaces.contains(&space) && choosing.cursor != space {
        choosing.cursor = space;
    }
    if clicked {
        wishes.write(Wish { seat: choosing.seat, action: choosing.kind.at(space) });
    }
}

fn board_middle() -> Space {
    Space::new(2, 2).expect("the board has six rows and columns")
}

/// Kept so that a person never wonders what a button did: the odds button's answer is said to the whole table.
pub(crate) fn say_hint(hint: Option<Res<Hint>>, say: Res<Words>, mut notices: MessageWriter<Notice>) {
    if let Some(hint) = hint.filter(|hint| hint.is_added() || hint.is_changed()) {
        notices.write(Notice(localization::why(&say, hint.why)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(row: u8, column: u8) -> Space {
        Space::new(row, column).expect("on the board")
    }

    #[test]
    fn the_cursor_jumps_between_legal_spaces_only() {
        let legal = [at(0, 1), at(2, 4), at(5, 0), at(5, 5)];
        assert_eq!(next_space(at(0, 1), &legal, IVec2::Y), Some(at(5, 0)));
        assert_eq!(next_space(at(0, 1), &legal, IVec2::X), Some(at(2, 4)));
        assert_eq!(next_space(at(5, 0), &legal, IVec2::X), Some(at(5, 5)));
        assert_eq!(next_space(at(5, 5), &legal, IVec2::NEG_Y), Some(at(2, 4)));
        assert_eq!(next_space(at(5, 5), &legal, IVec2::X), None);
    }

    #[test]
    fn every_legal_space_can_be_reached_from_every_other() {
        let legal = [at(0, 0), at(0, 5), at(5, 0), at(5, 5)];
        let steps = [IVec2::X, IVec2::NEG_X, IVec2::Y, IVec2::NEG_Y];
        for &from in &legal {
            let mut seen = vec![from];
            let mut next = 0;
            while next < seen.len() {
                for step in steps {
                    if let Some(space) = next_space(seen[next], &legal, step)
                        && !seen.contains(&space)
                    {
                        seen.push(space);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), legal.len(), "from {from:?}");
        }
    }
}
