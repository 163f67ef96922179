//! What a game contributes to choosing: what a seat is asked, and what each press and each click mean. Pure functions; the
//! systems in `choosing` call them. Knows no game and reads no input by itself.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Deref;
use std::time::Duration;

use bevy::ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParam};
use bevy::prelude::*;

use super::context::MatchContext;
use crate::app::input::Button;
use crate::rules::{Illegal, MAX_SEATS, Seat, Seats};
use crate::sim::lobby::Device;
use crate::sim::table::TableGame;

/// A game in which people choose.
///
/// Shared code decides whose press it is, opens and closes choices, moves the pointer's ray to the table, debounces secret
/// presses, hands a shared device over, and writes requests and refusals.
pub trait Chooser: TableGame {
    /// What one seat is asked, and what it has marked so far: a cursor, selected dice, a stake.
    type Choice: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What choosing reads of the table: where pieces lie.
    type Pieces: ReadOnlySystemParam + 'static;

    /// The seats that choose now.
    fn choosing(cx: &MatchContext<'_, Self>) -> Seats {
        cx.choosing()
    }

    /// The choice of a seat when it opens; `None` for a seat that has nothing to choose by itself.
    fn open(seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<Self::Choice>;

    /// What a press means. It may change the marks in `choice`.
    fn press(choice: &mut Self::Choice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> Answer<Self::Action>;

    /// What pointing at the table means, and a click on it.
    fn point(
        _choice: &mut Self::Choice,
        _pointer: &Pointer<'_>,
        _cx: &ChoiceContext<'_, '_, Self>,
    ) -> Answer<Self::Action> {
        Answer::Nothing
    }

    /// What a press of a seat without an open choice means. Where several seats share a device, each is tried until one
    /// answers. A refusal is given once per seat, and only while others choose.
    fn press_unasked(_press: &Press, _cx: &ChoiceContext<'_, '_, Self>) -> Answer<Self::Action> {
        Answer::Nothing
    }

    /// Whether presses must tell nothing: one that comes too soon after the choice opened was meant for what was before,
    /// and a held button counts once.
    fn is_secret(_choice: &Self::Choice) -> bool {
        false
    }

    /// The private stretch that a seat is in, such as the number of its turn: a device that several people share is handed
    /// over at its beginning. `None` where nothing of it is private.
    fn private_stretch(_seat: Seat, _cx: &MatchContext<'_, Self>) -> Option<u32> {
        None
    }

    /// Whether the second action of [`Answer::ActTwice`] still makes sense in the choice that the first one led to.
    fn continues(_choice: &Self::Choice) -> bool {
        true
    }
}

/// A press of a button for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// The seat.
    pub seat: Seat,
    /// The device.
    pub device: Device,
    /// The button.
    pub button: Button,
    /// Whether the mouse was pressed while its pointer was on a prompt or a menu.
    pub on_prompt: bool,
}

impl Press {
    /// Whether it is a click on the table: the mouse points there, so it is no press of a button.
    #[must_use]
    pub fn on_table(&self) -> bool {
        self.device == Device::Mouse && self.button == Button::Throw && !self.on_prompt
    }

    /// The direction of a press on the table: x to the right, y towards the players.
    #[must_use]
    pub fn direction(&self) -> Option<Vec2> {
        self.button.direction().map(|direction| direction * Vec2::new(1.0, -1.0))
    }
}

/// What a press or a click leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<A> {
    /// Nothing beyond a change of the marks.
    Nothing,
    /// The seat acts.
    Act(A),
    /// The seat acts, and then acts again when it is asked the next time.
    ActTwice(A, A),
    /// The rules do not allow it.
    Refuse(Illegal),
    /// A text for all, that is no refusal.
    Notice(String),
    /// A mark that nobody may see changed: the pad is felt instead.
    Tick,
    /// The odds are shown, or hidden again.
    ToggleOdds,
}

/// The pointer over the table.
pub struct Pointer<'a> {
    pub(super) camera: &'a Camera,
    pub(super) transform: &'a GlobalTransform,
    pub(super) position: Vec2,
    pub(super) window_height: f32,
    /// The seat that the mouse speaks for.
    pub seat: Seat,
    /// Whether the mouse was clicked, not only moved.
    pub clicked: bool,
}

impl Pointer<'_> {
    /// The ray through the pointer.
    #[must_use]
    pub fn ray(&self) -> Option<Ray3d> {
        self.camera.viewport_to_world(self.transform, self.position).ok()
    }

    /// The point under the pointer at a height above the table, in centimetres.
    #[must_use]
    pub fn at_height(&self, height: f32) -> Option<Vec3> {
        let ray = self.ray()?;
        Some(ray.get_point(ray.intersect_plane(Vec3::Y * height, InfinitePlane3d::new(Vec3::Y))?))
    }

    /// How far a place of the table is from the pointer on the screen, as a part of the window's height.
    #[must_use]
    pub fn distance(&self, place: Vec3) -> Option<f32> {
        let on_screen = self.camera.world_to_viewport(self.transform, place).ok()?;
        Some(on_screen.distance(self.position) / self.window_height)
    }
}

/// The nearest target in a direction, as the eye would pick it. Positions are x to the right, y towards the players.
#[must_use]
pub fn nearest_in_direction<K>(from: Vec2, direction: Vec2, targets: impl IntoIterator<Item = (K, Vec2)>) -> Option<K> {
    let ahead = targets.into_iter().filter_map(|(key, position)| {
        let offset = position - from;
        let (along, across) = (offset.dot(direction), offset.perp_dot(direction).abs());
        (along > 1e-3).then_some((along + across * 2.0, key))
    });
    ahead.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, key)| key)
}

/// The target nearest to a point, within a distance.
#[must_use]
pub fn nearest_within<K>(reach: f32, distances: impl IntoIterator<Item = (K, f32)>) -> Option<K> {
    let near = distances.into_iter().filter(|(_, distance)| *distance < reach);
    near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(key, _)| key)
}

/// Moves a cursor along a list that goes round.
#[must_use]
pub fn step_around(index: usize, count: usize, forward: bool) -> usize {
    match (count, forward) {
        (0, _) => 0,
        (_, true) => (index + 1) % count,
        (_, false) => (index + count - 1) % count,
    }
}

/// The match, and where its pieces lie.
#[derive(SystemParam)]
pub struct ChoiceContext<'w, 's, G: Chooser> {
    context: MatchContext<'w, G>,
    /// Where pieces lie.
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
    /// The people who choose now; those who wait for a shared device have no open choice yet.
    pub(super) people: Seats,
    pub(super) odds: Option<Seat>,
    /// The seat that a shared device is handed to, and its private stretch, until the seat confirms.
    pub(super) handover: Option<(Seat, u32)>,
    /// The last one that was confirmed.
    pub(super) confirmed: Option<(Seat, u32)>,
    /// What a seat does next, when so many of its choices are in the record.
    pub(super) follow_up: Option<(Seat, usize, G::Action)>,
    /// When each seat's choice opened, or was made.
    pub(super) since: [Duration; MAX_SEATS as usize],
    /// The seats without a choice whose press was answered.
    pub(super) refused: Seats,
}

/// A choice, and how it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OpenChoice<C> {
    pub choice: C,
    /// How many choices of the seat were in the record when it opened: another number is another choice.
    pub made: usize,
    /// Whether the seat has acted. The rules have not answered yet.
    pub acted: bool,
}

impl<G: Chooser> Default for Choices<G> {
    fn default() -> Self {
        Self {
            open: BTreeMap::new(),
            people: Seats::NONE,
            odds: None,
            handover: None,
            confirmed: None,
            follow_up: None,
            since: [Duration::ZERO; MAX_SEATS as usize],
            refused: Seats::NONE,
        }
    }
}

impl<G: Chooser> Choices<G> {
    /// The open choice of a seat.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&G::Choice> {
        self.open.get(&seat).map(|open| &open.choice)
    }

    /// The open choice of a seat, to change what it has marked.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut G::Choice> {
        self.open.get_mut(&seat).map(|open| &mut open.choice)
    }

    /// All open choices, by seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &G::Choice)> {
        self.open.iter().map(|(seat, open)| (*seat, &open.choice))
    }

    /// The first open choice.
    #[must_use]
    pub fn first(&self) -> Option<(Seat, &G::Choice)> {
        self.iter().next()
    }

    /// The people who choose now, those among them who wait for a shared device.
    #[must_use]
    pub const fn people(&self) -> Seats {
        self.people
    }

    /// The seat that asked for the odds.
    #[must_use]
    pub const fn odds(&self) -> Option<Seat> {
        self.odds
    }

    /// Hides the odds.
    pub const fn hide_odds(&mut self) {
        self.odds = None;
    }

    /// Closes the choices of seats that no longer choose, or that choose something else.
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
    fn a_cursor_prefers_what_lies_straight_ahead_and_stays_where_nothing_does() {
        let targets = [('a', Vec2::new(3.0, 2.0)), ('b', Vec2::new(4.0, 0.0))];
        assert_eq!(nearest_in_direction(Vec2::ZERO, Vec2::X, targets), Some('b'));
        assert_eq!(nearest_in_direction(Vec2::ZERO, Vec2::NEG_X, targets), None);
    }

    #[test]
    fn a_cursor_goes_round_a_list() {
        assert_eq!([step_around(2, 3, true), step_around(0, 3, false), step_around(0, 0, true)], [0, 2, 0]);
    }

    #[test]
    fn only_targets_within_reach_are_pointed_at() {
        assert_eq!(nearest_within(1.0, [('a', 0.9), ('b', 0.2), ('c', 1.5)]), Some('b'));
        assert_eq!(nearest_within(0.1, [('a', 0.9)]), None);
    }
}
