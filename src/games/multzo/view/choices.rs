//! The choices of Multzo: what to draw, what to discard, which coins to take. A seat sees its own tiles only while it
//! holds a button down.

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::super::table::TileLayout;
use super::super::table::layout::TileSpot;
use super::super::table::positions::TablePositions;
use super::super::table::private_view::{Peek, PeekButton, own_tiles};
use super::super::{Action, Category, Multzo, Source, Suit};
use crate::app::input::throw_input::ThrowInputSystems;
use crate::app::input::{Button, ButtonPress, HoldsCancelled};
use crate::app::prelude::*;
use crate::app::presenter::{Pointer, Press, nearest_in_direction, nearest_within, step_around};
use crate::app::ui::hud::handover_panel::HandoverPanel;
use crate::sim::lobby::PendingSeats;
use crate::sim::table::{Notice, RequestSystems};

/// Maximum distance of the pointer from a target, as a fraction of the window's height. Larger for tiles held up to the
/// camera.
const REACH: f32 = 0.075;
const REACH_OF_TILES: f32 = 0.12;

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Which of these sources to draw from (MU-6).
    Draw(Vec<Source>),
    /// Which tile to discard: their number (MU-6), and whether face down is allowed (MU-7).
    LayDown(u8, bool),
    /// Which coins to take (MU-15).
    Coins(Vec<Action>),
}

/// An open choice of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct MultzoChoice {
    /// What the seat is asked.
    pub ask: Ask,
    /// The index of the target under the cursor.
    pub cursor: usize,
    /// Whether the tile will lie face down.
    pub face_down: bool,
}

/// The positions of tiles and coins, and the peek in progress.
#[derive(SystemParam)]
pub struct MultzoPieces<'w> {
    layout: Res<'w, TileLayout>,
    scene: Res<'w, Scene>,
    peek: Res<'w, Peek>,
}

type Context<'w, 's> = ChoiceContext<'w, 's, Multzo>;

impl Chooser for Multzo {
    type Choice = MultzoChoice;
    type Pieces = MultzoPieces<'static>;

    fn open(seat: Seat, cx: &Context<'_, '_>) -> Option<MultzoChoice> {
        let legal = cx.rules().legal(seat);
        // The table makes a single legal action by itself.
        if legal.len() > 1 { MultzoChoice::of(&legal) } else { None }
    }

    /// A whole turn, in which the seat draws and discards: it may look at its tiles throughout.
    fn private_period(seat: Seat, cx: &MatchContext<'_, Self>) -> Option<u32> {
        let legal = cx.rules().legal(seat);
        let view = cx.rules().view(None);
        matches!(legal.first(), Some(Action::Draw(_) | Action::Discard(_) | Action::Declare(_)))
            .then(|| u32::from(view.round) << 8 | u32::from(view.turns))
    }

    fn press(choice: &mut MultzoChoice, press: &Press, cx: &Context<'_, '_>) -> InputOutcome<Action> {
        let sees = cx.pieces.peek.open() == Some(press.seat);
        match press.button {
            Button::Odds => return toggle_odds(press.seat, cx),
            button if button == look_button(Some(press.device)) => {}
            Button::Accept | Button::Back if matches!(choice.ask, Ask::LayDown(..)) && !sees => {
                return InputOutcome::Notice(cx.words.text("multzo-look-first"));
            }
            Button::Accept => return choice.take(press.seat, cx),
            Button::Back => return choice.turn_over(press.seat, cx),
            _ => {
                if let Some(direction) = press.direction() {
                    choice.step(direction, cx);
                }
            }
        }
        InputOutcome::Nothing
    }

    /// A tile only while its seat sees it: else the cursor would tell the others which one is worth least.
    fn mark(choice: &mut MultzoChoice, seat: Seat, action: &Action, cx: &Context<'_, '_>) {
        let index = match (&choice.ask, *action) {
            (Ask::Draw(sources), Action::Draw(source)) => sources.iter().position(|other| *other == source),
            (Ask::Coins(actions), action) => actions.iter().position(|other| *other == action),
            (Ask::LayDown(..), Action::Discard(tile) | Action::Declare(tile))
                if cx.pieces.peek.open() == Some(seat) =>
            {
                choice.face_down = matches!(action, Action::Declare(_));
                own_tiles(cx.queue.shown(cx.match_.events()), seat).iter().position(|other| *other == tile)
            }
            _ => None,
        };
        choice.cursor = index.unwrap_or(choice.cursor);
    }

    /// A hint about the hand would tell the others what the seat holds.
    fn hint_refusal(seat: Seat, cx: &Context<'_, '_>) -> Option<String> {
        let legal = cx.rules().legal(seat);
        let about_coins = matches!(legal.first(), Some(Action::TakeCoins | Action::TakeNull(_)));
        let sees = cx.pieces.peek.open() == Some(seat);
        (!about_coins && !sees).then(|| cx.words.text("multzo-look-first"))
    }

    fn press_out_of_turn(press: &Press, cx: &Context<'_, '_>) -> InputOutcome<Action> {
        if press.button == Button::Odds { toggle_odds(press.seat, cx) } else { InputOutcome::Nothing }
    }

    /// The cursor follows the mouse, and a click chooses the target. A tile of one's own takes two clicks: the first
    /// selects it.
    fn point(choice: &mut MultzoChoice, pointer: &Pointer<'_>, cx: &Context<'_, '_>) -> InputOutcome<Action> {
        let lays = matches!(choice.ask, Ask::LayDown(..));
        if lays && cx.pieces.peek.open() != Some(pointer.seat) {
            return InputOutcome::Nothing;
        }
        let targets = choice.targets(cx);
        let reach = if lays { REACH_OF_TILES } else { REACH };
        let distances = |targets: &[Vec3]| -> Vec<(usize, f32)> {
            let distance = |(index, target): (usize, &Vec3)| Some((index, pointer.distance(*target)?));
            targets.iter().enumerate().filter_map(distance).collect()
        };
        if lays {
            let face_down = positions(cx).tile(TileSpot::Declared, false).translation;
            if pointer.distance(face_down).is_some_and(|distance| distance < REACH) && pointer.clicked {
                return if choice.face_down {
                    choice.take(pointer.seat, cx)
                } else {
                    choice.turn_over(pointer.seat, cx)
                };
            }
        }
        let Some(target) = nearest_within(reach, distances(&targets)) else { return InputOutcome::Nothing };
        let chosen = !lays || choice.cursor == target;
        if pointer.clicked && chosen {
            choice.cursor = target;
            choice.face_down = false;
            return choice.take(pointer.seat, cx);
        }
        if pointer.clicked || !lays {
            choice.cursor = target;
        }
        InputOutcome::Nothing
    }
}

impl MultzoChoice {
    /// The choice among these legal actions, before any press.
    pub(super) fn of(legal: &[Action]) -> Option<Self> {
        let sources = legal.iter().filter_map(|action| match action {
            Action::Draw(source) => Some(*source),
            _ => None,
        });
        let ask = match legal.first()? {
            Action::Draw(_) => Ask::Draw(sources.collect()),
            Action::Discard(_) | Action::Declare(_) => {
                let tiles = legal.iter().filter(|action| matches!(action, Action::Discard(_))).count();
                Ask::LayDown(tiles as u8, legal.iter().any(|action| matches!(action, Action::Declare(_))))
            }
            Action::TakeCoins | Action::TakeNull(_) => Ask::Coins(legal.to_vec()),
        };
        // The cursor starts at the tile drawn last.
        let cursor = if let Ask::LayDown(tiles, _) = ask { usize::from(tiles).saturating_sub(1) } else { 0 };
        Some(Self { ask, cursor, face_down: false })
    }

    /// Chooses the target under the cursor.
    fn take(&self, seat: Seat, cx: &Context<'_, '_>) -> InputOutcome<Action> {
        let action = match &self.ask {
            Ask::Draw(sources) => sources.get(self.cursor).map(|source| Action::Draw(*source)),
            Ask::LayDown(..) => {
                let lay_down = if self.face_down { Action::Declare } else { Action::Discard };
                own_tiles(cx.queue.shown(cx.match_.events()), seat).get(self.cursor).map(|tile| lay_down(*tile))
            }
            Ask::Coins(actions) => actions.get(self.cursor).copied(),
        };
        action.map_or(InputOutcome::Nothing, InputOutcome::Act)
    }

    /// Toggles whether the tile will lie face down. If that is not allowed, the rules refuse.
    fn turn_over(&mut self, seat: Seat, cx: &Context<'_, '_>) -> InputOutcome<Action> {
        match self.ask {
            Ask::LayDown(_, true) => self.face_down = !self.face_down,
            Ask::LayDown(_, false) => return Self { face_down: true, ..self.clone() }.take(seat, cx),
            _ => {}
        }
        InputOutcome::Nothing
    }

    /// The positions of the targets, in their order.
    fn targets(&self, cx: &Context<'_, '_>) -> Vec<Vec3> {
        let (places, layout) = (positions(cx), &cx.pieces.layout);
        match &self.ask {
            Ask::Draw(sources) => {
                sources.iter().map(|source| places.tile(layout.offered(*source), true).translation).collect()
            }
            Ask::LayDown(tiles, _) => (0..*tiles).map(|slot| places.held(slot, *tiles).translation).collect(),
            Ask::Coins(actions) => {
                let seat = cx.choosing().lowest().unwrap_or(Seat(0));
                let coins = |action: &Action| match taken(cx.rules(), seat, *action) {
                    (_, Some(null)) => places.null(null).translation,
                    (stacks, None) => stacks.first().map_or(Vec3::ZERO, |suit| places.stack(*suit).translation),
                };
                actions.iter().map(coins).collect()
            }
        }
    }

    /// Moves the cursor: in a row to the next target, on the table to the nearest one in a direction.
    fn step(&mut self, direction: Vec2, cx: &Context<'_, '_>) {
        let targets = self.targets(cx);
        if matches!(self.ask, Ask::Draw(_)) {
            let all = targets.iter().map(|target| target.xz()).enumerate();
            let from = targets.get(self.cursor).map_or(Vec2::ZERO, |target| target.xz());
            self.cursor = nearest_in_direction(from, direction, all).unwrap_or(self.cursor);
        } else {
            self.cursor = step_around(self.cursor, targets.len(), direction.x - direction.y > 0.0);
        }
    }
}

fn positions<'a>(cx: &'a Context<'_, '_>) -> TablePositions<'a> {
    TablePositions::new(&cx.pieces.scene, cx.rules().seats())
}

/// The odds are shown only while the seat looks at its tiles.
fn toggle_odds(seat: Seat, cx: &Context<'_, '_>) -> InputOutcome<Action> {
    if cx.pieces.peek.open() == Some(seat) {
        InputOutcome::ToggleOdds
    } else {
        InputOutcome::Notice(cx.words.text("multzo-look-first"))
    }
}

/// The suits of the stacks that an action takes coins from, and the suit of its null coin.
pub(super) fn taken(rules: &Multzo, seat: Seat, action: Action) -> (Vec<Suit>, Option<Suit>) {
    let won = rules.view(None).showdown.map(|showdown| showdown.of(seat)).unwrap_or_default();
    let null = if let Action::TakeNull(suit) = action { Some(suit) } else { None };
    (won.into_iter().map(Category::suit).filter(|suit| Some(*suit) != null).collect(), null)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (look_at_tiles.before(ChoiceSystems).after(ThrowInputSystems), follow_look.after(ChoiceSystems))
            .in_set(RequestSystems::People)
            .run_if(resource_exists::<Match<Multzo>>),
    )
    .add_systems(
        Update,
        (|mut peek: ResMut<Peek>| peek.close())
            .before(TableSystems::Request)
            .run_if(crate::sim::table::cleared::<Multzo>),
    );
}

/// The button with which a device peeks at its seat's tiles. The left mouse button is needed to choose.
pub(super) const fn look_button(device: Option<Device>) -> Button {
    if matches!(device, Some(Device::Mouse)) { Button::Back } else { Button::Throw }
}

/// The seat whose tiles a device peeks at: its own; if it has several, the one whose turn it is.
fn looker(lobby: &Lobby, device: Device, pending_seats: PendingSeats) -> Option<Seat> {
    let seat = lobby.seat_for(device, pending_seats)?;
    let device = lobby.slot(seat)?.device?;
    (pending_seats.0.contains(seat) || lobby.seats_of(device).count() < 2).then_some(seat)
}

/// Peeks while the button is held, or between two presses of a player who does not hold buttons. Also ends a peek when a menu
/// opens, when the device is passed on, and when the window loses the focus.
fn look_at_tiles(
    (mut pressed, mut cancels): (MessageReader<ButtonPress>, MessageReader<HoldsCancelled>),
    cx: MatchContext<Multzo>,
    (handover_panel, peek): (Res<HandoverPanel>, Res<Peek>),
    mut looks: MessageWriter<PeekButton>,
    mut notices: MessageWriter<Notice>,
    mut held: Local<HashMap<Device, Seat>>,
) {
    if cx.hands.still || handover_panel.0.is_some() {
        looks.write_batch(held.drain().map(|(_, seat)| PeekButton { seat, held: false }));
        pressed.clear();
        return;
    }
    if cancels.read().count() > 0 {
        looks.write_batch(held.drain().map(|(_, seat)| PeekButton { seat, held: false }));
    }
    // The table has closed the peek, for example because of an undo.
    if peek.is_changed() && peek.seat().is_none() {
        held.clear();
    }
    for press in pressed.read() {
        if press.button != look_button(Some(press.device)) {
            continue;
        }
        let toggles = held.get(&press.device).is_some_and(|seat| cx.hands.toggles.contains(*seat));
        if press.down == toggles {
            looks.write_batch(held.remove(&press.device).map(|seat| PeekButton { seat, held: false }));
            continue;
        }
        if !press.down {
            continue;
        }
        let Some(seat) = looker(&cx.lobby, press.device, *cx.pending_seats) else { continue };
        match peek.seat().filter(|other| *other != seat) {
            Some(other) => {
                notices.write(Notice(cx.line("multzo-one-at-a-time").with("name", cx.name(other)).text()));
            }
            None => {
                held.insert(press.device, seat);
                looks.write(PeekButton { seat, held: true });
            }
        }
    }
}

/// The table raises the tile under the cursor a little more; the odds close when the peek ends.
fn follow_look(mut choices: ResMut<Choices<Multzo>>, mut peek: ResMut<Peek>, mut looked: Local<bool>) {
    let choice = peek.open().and_then(|seat| choices.get(seat));
    let chosen = choice.filter(|choice| matches!(choice.ask, Ask::LayDown(..))).map(|choice| choice.cursor as u8);
    if peek.chosen != chosen {
        peek.chosen = chosen;
    }
    if std::mem::replace(&mut *looked, peek.open().is_some()) && peek.open().is_none() {
        choices.hide_odds_and_hint();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::test_table;

    #[test]
    fn shared_device_peeks_only_for_the_pending_seat() {
        let lobby = test_table::people([Device::Keys, Device::Keys, Device::Pad(0)]);
        let pending_seats = |seat| PendingSeats(crate::rules::Seats::one(Seat(seat)));
        assert_eq!(looker(&lobby, Device::Keys, pending_seats(1)), Some(Seat(1)));
        assert_eq!(looker(&lobby, Device::Keys, pending_seats(2)), None, "the device has no pending seat");
        assert_eq!(
            looker(&lobby, Device::Pad(0), pending_seats(1)),
            Some(Seat(2)),
            "a device of one seat may peek at any time"
        );
    }
}
