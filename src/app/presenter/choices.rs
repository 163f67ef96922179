//! A game's contribution to choosing: what a seat is asked, and what each press and each click mean. Pure functions,
//! called by the systems in `choosing`. Must not depend on a game or read input.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Deref;
use std::time::Duration;

use bevy::ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParam};
use bevy::prelude::*;

use super::advice_tasks::{CoachedActions, Hint};
use super::context::MatchContext;
use crate::app::input::Button;
use crate::rules::{Illegal, MAX_SEATS, Seat, Seats};
use crate::sim::lobby::Device;
use crate::sim::table::TableGame;
use crate::sim::table::dice_row::DiceInTrays;

/// Height of the centre of a die above the floor of its tray, in cm.
pub const DIE_CENTRE: f32 = 0.8;

/// Maximum distance of a click from the centre of a die, in cm.
const DIE_REACH: f32 = 1.7;

/// A game in which people choose.
///
/// Shared code assigns presses to seats, opens and closes choices, casts the pointer's ray onto the table, debounces
/// secret presses, hands shared devices over, and sends requests and refusals.
pub trait Chooser: TableGame {
    /// A seat's choice, including what the seat has marked so far: a cursor, selected dice, a stake.
    type Choice: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Additional read-only input, such as the positions of pieces.
    type Pieces: ReadOnlySystemParam + 'static;

    /// The seats that currently have to choose.
    fn choosing(cx: &MatchContext<'_, Self>) -> Seats {
        cx.choosing()
    }

    /// Opens the choice of a seat; `None` if the seat has nothing to choose itself.
    fn open(seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<Self::Choice>;

    /// Handles a press. May change the marks in `choice`.
    fn press(choice: &mut Self::Choice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Self::Action>;

    /// Handles a pointer move over the table, or a click on it.
    fn point(
        _choice: &mut Self::Choice,
        _pointer: &Pointer<'_>,
        _cx: &ChoiceContext<'_, '_, Self>,
    ) -> InputOutcome<Self::Action> {
        InputOutcome::Nothing
    }

    /// Handles a press of a seat without an open choice. If several seats share a device, each is tried until one
    /// answers. A refusal is shown at most once per seat, and only while other seats choose.
    fn press_out_of_turn(_press: &Press, _cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Self::Action> {
        InputOutcome::Nothing
    }

    /// Whether presses must reveal nothing. A press just after a secret choice opens was meant for something earlier
    /// and is ignored, and a held button counts once.
    fn is_secret(_choice: &Self::Choice) -> bool {
        false
    }

    /// The private period that a seat is in, such as the number of its turn. A shared device is handed over when one
    /// begins. `None` if nothing is private.
    fn private_period(_seat: Seat, _cx: &MatchContext<'_, Self>) -> Option<u32> {
        None
    }

    /// Moves the marks in `choice` to this action: the cursor, the selected dice. Defaults to no change, for choices without
    /// marks and for secret ones.
    fn mark(_choice: &mut Self::Choice, _seat: Seat, _action: &Self::Action, _cx: &ChoiceContext<'_, '_, Self>) {}

    /// The text that says why a seat gets no hint now, such as that its pieces are not visible.
    fn hint_refusal(_seat: Seat, _cx: &ChoiceContext<'_, '_, Self>) -> Option<String> {
        None
    }

    /// Whether the press that makes this action also makes the one after it, as [`InputOutcome::ActTwice`]. A hint about the
    /// action then names both. Such an action must reveal nothing that its seat does not know.
    fn acts_twice(_action: &Self::Action) -> bool {
        false
    }

    /// Whether the second action of [`InputOutcome::ActTwice`] is still valid in the choice that follows the first one.
    fn continues(_choice: &Self::Choice) -> bool {
        true
    }
}

/// A button press, assigned to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    pub(crate) seat: Seat,
    pub(crate) device: Device,
    /// The button.
    pub button: Button,
    /// Whether this is a mouse press while the pointer is over a prompt or a menu.
    pub on_prompt: bool,
}

impl Press {
    /// Whether this is a mouse click on the table. Such a click points at a target, so it does not count as a button
    /// press.
    pub fn on_table(&self) -> bool {
        self.device == Device::Mouse && self.button == Button::Throw && !self.on_prompt
    }

    /// The direction of the press on the table: x to the right, y towards the players.
    pub fn direction(&self) -> Option<Vec2> {
        self.button.direction().map(|direction| direction * Vec2::new(1.0, -1.0))
    }
}

/// The result of a press or a click.
#[derive(Clone, Debug, PartialEq)]
pub enum InputOutcome<A> {
    /// Nothing, except for changed marks.
    Nothing,
    /// The seat acts.
    Act(A),
    /// The seat acts, and acts a second time in its next choice.
    ActTwice(A, A),
    /// The rules do not allow the action.
    Refuse(Illegal),
    /// A text for all players that is not a refusal.
    Notice(String),
    /// A secret mark changed: only the pad's rumble may show it.
    Tick,
    /// Shows or hides the odds.
    ToggleOdds,
}

/// The pointer over the table.
pub struct Pointer<'a> {
    pub(super) camera: &'a Camera,
    pub(super) transform: &'a GlobalTransform,
    pub(super) position: Vec2,
    pub(super) window_height: f32,
    pub(crate) seat: Seat,
    /// Whether the mouse was clicked, not just moved.
    pub clicked: bool,
}

impl Pointer<'_> {
    pub(crate) fn ray(&self) -> Option<Ray3d> {
        self.camera.viewport_to_world(self.transform, self.position).ok()
    }

    /// The point under the pointer at this height above the table, in cm.
    pub fn at_height(&self, height: f32) -> Option<Vec3> {
        let ray = self.ray()?;
        Some(ray.get_point(ray.intersect_plane(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))?))
    }

    /// The index of the die of a tray's last throw under the pointer.
    pub fn die(&self, dice: &DiceInTrays, tray: usize) -> Option<u8> {
        let at = self.at_height(DIE_CENTRE)?;
        let dice = dice.dice_in_tray(tray).into_iter().map(|(index, _, lies)| (index, lies.xz().distance(at.xz())));
        nearest_within(DIE_REACH, dice)
    }

    /// The distance on screen between a point of the table and the pointer, as a fraction of the window's height.
    pub fn distance(&self, place: Vec3) -> Option<f32> {
        let on_screen = self.camera.world_to_viewport(self.transform, place).ok()?;
        Some(on_screen.distance(self.position) / self.window_height)
    }
}

/// The nearest target in a direction, as a player would expect it. Positions are x to the right, y towards the players.
pub fn nearest_in_direction<K>(from: Vec2, direction: Vec2, targets: impl IntoIterator<Item = (K, Vec2)>) -> Option<K> {
    let ahead = targets.into_iter().filter_map(|(key, position)| {
        let offset = position - from;
        let (along, across) = (offset.dot(direction), offset.perp_dot(direction).abs());
        (along > 1e-3).then_some((along + across * 2.0, key))
    });
    ahead.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, key)| key)
}

/// The nearest target within a maximum distance.
pub fn nearest_within<K>(reach: f32, distances: impl IntoIterator<Item = (K, f32)>) -> Option<K> {
    let near = distances.into_iter().filter(|(_, distance)| *distance < reach);
    near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(key, _)| key)
}

/// Moves a cursor through a list; wraps around at both ends.
pub fn step_around(index: usize, count: usize, forward: bool) -> usize {
    match (count, forward) {
        (0, _) => 0,
        (_, true) => (index + 1) % count,
        (_, false) => (index + count - 1) % count,
    }
}

/// The match, and the game's additional input for choosing.
#[derive(SystemParam)]
pub struct ChoiceContext<'w, 's, G: Chooser> {
    context: MatchContext<'w, G>,
    /// The game's additional input.
    pub pieces: StaticSystemParam<'w, 's, <G as Chooser>::Pieces>,
}

impl<'w, G: Chooser> Deref for ChoiceContext<'w, '_, G> {
    type Target = MatchContext<'w, G>;

    fn deref(&self) -> &Self::Target {
        &self.context
    }
}

/// The open choices of the people at the table.
#[derive(Resource)]
pub struct Choices<G: Chooser> {
    pub(super) open: BTreeMap<Seat, OpenChoice<G::Choice>>,
    /// The people who choose now. Those who wait for a shared device have no open choice yet.
    pub(super) people: Seats,
    pub(super) odds: Option<Seat>,
    /// The hint that is shown; it is about an open choice.
    pub(super) hint: Option<Hint<G::Action>>,
    /// The choice as it was when the hint was asked for or marked its move. It marks nothing once a player has changed it.
    pub(super) hinted: Option<G::Choice>,
    /// Actions that the coach examines before they are made.
    pub(super) coached: Option<CoachedActions<G::Action>>,
    /// Whether the notice that the coach still waits for a table was shown in this match.
    pub(super) said_coach_prepares: bool,
    /// The seat that a shared device is being handed to, and the number of its private period. Cleared when the seat
    /// confirms.
    pub(super) handover: Option<(Seat, u32)>,
    pub(super) confirmed: Option<(Seat, u32)>,
    /// The second action of a seat, and how many of its choices must be in the record before it is sent.
    pub(super) follow_up: Option<(Seat, usize, G::Action)>,
    /// When each seat's choice was opened or made.
    pub(super) since: [Duration; MAX_SEATS as usize],
    /// The seats without a choice that have been refused.
    pub(super) refused: Seats,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct OpenChoice<C> {
    pub choice: C,
    /// The number of the seat's choices in the record when this one opened. If it differs, this choice is outdated.
    pub made: usize,
    /// Whether it has one legal answer, which is given automatically and was not asked for by the press before.
    pub forced: bool,
    /// Whether the seat has acted and waits for the response of the rules.
    pub acted: bool,
}

impl<G: Chooser> Default for Choices<G> {
    fn default() -> Self {
        Self {
            open: BTreeMap::new(),
            people: Seats::NONE,
            odds: None,
            hint: None,
            hinted: None,
            coached: None,
            said_coach_prepares: false,
            handover: None,
            confirmed: None,
            follow_up: None,
            since: [Duration::ZERO; MAX_SEATS as usize],
            refused: Seats::NONE,
        }
    }
}

impl<G: Chooser> Choices<G> {
    pub(crate) fn get(&self, seat: Seat) -> Option<&G::Choice> {
        self.open.get(&seat).map(|open| &open.choice)
    }

    /// Mutable access to the open choice of a seat.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut G::Choice> {
        self.open.get_mut(&seat).map(|open| &mut open.choice)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, &G::Choice)> {
        self.open.iter().map(|(seat, open)| (*seat, &open.choice))
    }

    /// The open choice of the lowest seat.
    pub fn first(&self) -> Option<(Seat, &G::Choice)> {
        self.iter().next()
    }

    /// The people who choose now, including those who wait for a shared device.
    pub const fn people(&self) -> Seats {
        self.people
    }

    /// The lowest seat whose open choice is made automatically, because it has one legal answer.
    pub fn forced(&self) -> Option<Seat> {
        self.open.iter().find(|(_, open)| open.forced && !open.acted).map(|(seat, _)| *seat)
    }

    /// The seat that shows the odds.
    pub const fn odds(&self) -> Option<Seat> {
        self.odds
    }

    /// The action that a hint or the question of the coach names as the best, and its seat.
    pub fn advised(&self) -> Option<(Seat, &G::Action)> {
        let coached = self.coached.as_ref().and_then(|coached| Some((coached.seat, &coached.mistake()?.best)));
        coached.or_else(|| self.hint.as_ref().and_then(|hint| Some((hint.seat, hint.shown_action()?))))
    }

    pub(crate) fn hide_odds_and_hint(&mut self) {
        self.odds = None;
        self.hint = None;
    }

    /// Closes the choices of seats that no longer choose, and outdated ones.
    pub(super) fn close(&mut self, choosing: Seats, made: impl Fn(Seat) -> usize) {
        let closed: Vec<Seat> = self
            .open
            .iter()
            .filter(|(seat, open)| !choosing.contains(**seat) || open.made != made(**seat))
            .map(|(seat, _)| *seat)
            .collect();
        for seat in closed {
            self.open.remove(&seat);
            if self.odds == Some(seat) {
                self.odds = None;
            }
            self.hint.take_if(|hint| hint.seat == seat);
            self.coached.take_if(|coached| coached.seat == seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIRECTIONS: [Vec2; 4] = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];

    fn reached_from(start: usize, targets: &[Vec2]) -> usize {
        let mut seen = vec![start];
        let mut next = 0;
        while next < seen.len() {
            for direction in DIRECTIONS {
                let all = targets.iter().copied().enumerate();
                if let Some(there) = nearest_in_direction(targets[seen[next]], direction, all)
                    && !seen.contains(&there)
                {
                    seen.push(there);
                }
            }
            next += 1;
        }
        seen.len()
    }

    #[test]
    fn every_target_can_be_reached_from_every_other() {
        let corners = [(0.0, 0.0), (5.0, 0.0), (0.0, 5.0), (5.0, 5.0)];
        let dice = [(0.0, 0.0), (4.0, 3.0), (-5.0, 1.0), (1.0, -6.0), (4.2, 3.4)];
        let tiles = [(-26.0, -2.0), (-15.0, -5.0), (-11.0, -5.0), (-7.0, -5.0), (-15.0, 0.0), (9.0, -5.0)];
        for targets in [&corners[..], &dice, &tiles] {
            let targets: Vec<Vec2> = targets.iter().map(|(x, y)| Vec2::new(*x, *y)).collect();
            for start in 0..targets.len() {
                assert_eq!(reached_from(start, &targets), targets.len(), "from {start} of {targets:?}");
            }
        }
    }

    #[test]
    fn nearest_in_direction_prefers_straight_ahead_or_finds_none() {
        let targets = [('a', Vec2::new(3.0, 2.0)), ('b', Vec2::new(4.0, 0.0))];
        assert_eq!(nearest_in_direction(Vec2::ZERO, Vec2::X, targets), Some('b'));
        assert_eq!(nearest_in_direction(Vec2::ZERO, Vec2::NEG_X, targets), None);
    }

    #[test]
    fn step_around_wraps_at_both_ends_of_a_list() {
        assert_eq!([step_around(2, 3, true), step_around(0, 3, false), step_around(0, 0, true)], [0, 2, 0]);
    }

    #[test]
    fn nearest_within_finds_only_targets_in_range() {
        assert_eq!(nearest_within(1.0, [('a', 0.9), ('b', 0.2), ('c', 1.5)]), Some('b'));
        assert_eq!(nearest_within(0.1, [('a', 0.9)]), None);
    }
}
