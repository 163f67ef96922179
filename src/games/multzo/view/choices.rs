//! Choosing in Multzo: what to draw, what to lay down, which coins. One's own tiles are seen only while a button is
//! held; who shares a device passes it on behind a curtain.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::super::table::ShownLayout;
use super::super::table::layout::TileSpot;
use super::super::table::positions::TablePositions;
use super::super::table::private_view::{Peek, PeekButton, own_tiles};
use super::super::{Action, Category, Multzo, Source, Suit, Tile};
use crate::app::input::{Button, Hands, PointerTaken, Pressed};
use crate::app::render::lighting::StageCamera;
use crate::app::ui::Words;
use crate::app::ui::chair_name;
use crate::app::ui::hud::pass_device::{PassDevice, PassDeviceText};
use crate::rules::{Rules, Seat, Seats, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::{Backlog, Match, Notice, Scene, TableSystems, Wish};

/// How near to a thing a pointer is meant for it, as a part of the picture's height.
const REACH: f32 = 0.075;

/// What a person is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    /// To draw from one of these (MU-6).
    Draw(Vec<Source>),
    /// To lay down one of so many tiles (MU-6), and whether it may lie face down (MU-7).
    LayDown(u8, bool),
    /// Which coins to take (MU-15).
    Coins(Vec<Action>),
}

/// A person's choice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Open {
    /// Who chooses.
    pub seat: Seat,
    /// What is asked.
    pub ask: Ask,
    /// Which of the things that can be chosen.
    pub cursor: usize,
    /// Whether the tile is to lie face down.
    pub face_down: bool,
    /// After how many moves of the match it was opened.
    pub at_move: usize,
}

impl Open {
    /// How many things there are to choose from.
    fn many(&self) -> usize {
        match &self.ask {
            Ask::Draw(sources) => sources.len(),
            Ask::LayDown(tiles, _) => usize::from(*tiles),
            Ask::Coins(actions) => actions.len(),
        }
    }
}

/// What people at the table choose now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Choosing {
    /// The choice, if a person has one.
    pub open: Option<Open>,
    /// Whether the seat that looks at its tiles asked for the odds.
    pub odds: bool,
    /// For whose turn the curtain was lifted.
    lifted: Option<(Seat, u32)>,
    /// For whose turn it hangs.
    hung: Option<(Seat, u32)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choosing>()
        .add_systems(
            Update,
            (open_choice, look_at_tiles, press_buttons, point_with_the_mouse, tell_the_choice)
                .chain()
                .in_set(TableSystems::Decide)
                .run_if(resource_exists::<Match<Multzo>>),
        )
        .add_systems(Update, put_away.run_if(crate::sim::table::cleared::<Multzo>));
}

fn put_away(mut choosing: ResMut<Choosing>, mut curtain: ResMut<PassDevice>, mut peek: ResMut<Peek>) {
    *choosing = Choosing::default();
    curtain.0 = None;
    peek.close();
}

/// The button by which a device looks at its seat's tiles. A mouse's left button chooses.
pub(super) const fn look_button(device: Option<Device>) -> Button {
    if matches!(device, Some(Device::Mouse)) { Button::Back } else { Button::Throw }
}

/// Whether another person plays with the same device.
fn shared(lobby: &Lobby, seat: Seat) -> bool {
    let device = lobby.slot(seat).and_then(|slot| slot.device);
    device.is_some_and(|device| lobby.seats_of(device).count() > 1)
}

/// Opens the choice of a person when everything before it was shown; forgets it when it is made. A device that is
/// shared is passed on first, once a turn, behind a curtain that hangs until it is lifted: a tile that is the only one
/// to draw is drawn behind it.
fn open_choice(
    match_: Res<Match<Multzo>>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    shown: Res<Backlog<Multzo>>,
    (mut choosing, mut curtain): (ResMut<Choosing>, ResMut<PassDevice>),
) {
    let rules = match_.rules();
    let moves = match_.record().moves.len();
    let person = |seat: &Seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_));
    let acting = match match_.turn() {
        Turn::Choose(seats) => seats.lowest().filter(person),
        _ => None,
    };
    let wanted = acting.filter(|_| shown.is_empty());
    let mut legal = Vec::new();
    if let Some(seat) = acting {
        rules.legal_actions(seat, &mut legal);
    }
    let view = rules.view(None);
    let turn = u32::from(view.round) << 8 | u32::from(view.turns);
    let secret = matches!(legal.first(), Some(Action::Draw(_) | Action::Discard(_) | Action::Declare(_)));
    let passed_on = acting.filter(|seat| secret && shared(&lobby, *seat) && choosing.lifted != Some((*seat, turn)));
    // Once it hangs it does not go away for what is shown meanwhile.
    let waits = passed_on.filter(|seat| shown.is_empty() || choosing.hung == Some((*seat, turn)));
    let hung = waits.map(|seat| (seat, turn));
    if choosing.hung != hung {
        choosing.hung = hung;
    }
    let told = waits.and_then(|seat| lobby.slot(seat).map(|slot| (seat, slot))).map(|(seat, slot)| {
        let name = chair_name(&say, seat, slot);
        PassDeviceText {
            colour: slot.colour,
            title: say.say("curtain-pass", &[("name", name.into())]),
            text: say.word("curtain-look-away"),
            lift: say.word("curtain-lift"),
        }
    });
    curtain.set_if_neq(PassDevice(told));
    let open = wanted.filter(|_| waits.is_none() && legal.len() > 1).and_then(|seat| asked(seat, &legal, moves));
    let same = |now: &Open, then: &Open| now.seat == then.seat && now.at_move == then.at_move;
    match (&choosing.open, open) {
        (Some(now), Some(then)) if same(now, &then) => {}
        (None, None) => {}
        (_, then) => choosing.open = then,
    }
}

/// What these legal actions ask a seat, before it has pressed anything.
pub(super) fn asked(seat: Seat, legal: &[Action], at_move: usize) -> Option<Open> {
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
    // The tile drawn last is pointed at first.
    let cursor = if let Ask::LayDown(tiles, _) = ask { usize::from(tiles).saturating_sub(1) } else { 0 };
    Some(Open { seat, ask, cursor, face_down: false, at_move })
}

/// The seat whose tiles a device looks at: its own; of several, the one whose turn it is.
fn looker(lobby: &Lobby, device: Device, pending_seats: PendingSeats) -> Option<Seat> {
    let seat = lobby.seat_for(device, pending_seats)?;
    (pending_seats.0.contains(seat) || !shared(lobby, seat)).then_some(seat)
}

/// A look begins with a button held down and ends with it, with a menu over the table, with a curtain.
fn look_at_tiles(
    mut pressed: MessageReader<Pressed>,
    (hands, curtain, peek): (Res<Hands>, Res<PassDevice>, Res<Peek>),
    (lobby, pending_seats, say): (Res<Lobby>, Res<PendingSeats>, Res<Words>),
    mut looks: MessageWriter<PeekButton>,
    mut notices: MessageWriter<Notice>,
    mut held: Local<HashMap<Device, Seat>>,
) {
    if hands.still || curtain.0.is_some() {
        looks.write_batch(held.drain().map(|(_, seat)| PeekButton { seat, held: false }));
        pressed.clear();
        return;
    }
    for press in pressed.read() {
        if press.button != look_button(Some(press.device)) {
            continue;
        }
        if !press.down {
            looks.write_batch(held.remove(&press.device).map(|seat| PeekButton { seat, held: false }));
            continue;
        }
        let Some(seat) = looker(&lobby, press.device, *pending_seats) else { continue };
        match peek.seat().filter(|other| *other != seat) {
            Some(other) => {
                let name = lobby.slot(other).map_or_else(String::new, |slot| chair_name(&say, other, slot));
                notices.write(Notice(say.say("multzo-one-at-a-time", &[("name", name.into())])));
            }
            None => {
                held.insert(press.device, seat);
                looks.write(PeekButton { seat, held: true });
            }
        }
    }
}

fn press_buttons(
    mut pressed: MessageReader<Pressed>,
    (hands, peek): (Res<Hands>, Res<Peek>),
    (match_, shown, laid, scene): (Res<Match<Multzo>>, Res<Backlog<Multzo>>, Res<ShownLayout>, Res<Scene>),
    (lobby, pending_seats, say): (Res<Lobby>, Res<PendingSeats>, Res<Words>),
    mut choosing: ResMut<Choosing>,
    mut wishes: MessageWriter<Wish<Multzo>>,
    mut notices: MessageWriter<Notice>,
) {
    for press in pressed.read().filter(|press| press.down && !hands.still) {
        if let Some((seat, turn)) = choosing.hung {
            let lifts =
                press.button == Button::Accept || press.device == Device::Mouse && press.button == Button::Throw;
            // Whose press it is does not follow from who is asked: while something is shown behind it, nobody is.
            if lifts && lobby.seat_for(press.device, PendingSeats(Seats::one(seat))) == Some(seat) {
                choosing.lifted = Some((seat, turn));
            }
            continue;
        }
        let Some(seat) = lobby.seat_for(press.device, *pending_seats) else { continue };
        let sees = peek.open() == Some(seat);
        if press.button == Button::Odds {
            if sees {
                choosing.odds = !choosing.odds;
            } else {
                notices.write(Notice(say.word("multzo-look-first")));
            }
            continue;
        }
        let Some(open) = choosing.open.as_mut().filter(|open| open.seat == seat) else { continue };
        if press.button == look_button(Some(press.device)) {
            continue;
        }
        let own = own_tiles(shown.shown(match_.story()), seat);
        match press.button {
            Button::Accept | Button::Back if matches!(open.ask, Ask::LayDown(..)) && !sees => {
                notices.write(Notice(say.word("multzo-look-first")));
            }
            Button::Accept => {
                wishes.write_batch(wish(open, &own));
            }
            Button::Back => turn_over(open, &own, &mut wishes),
            button => {
                let spots = spots(open, &TablePositions::new(&scene, match_.rules().seats()), &laid, &match_);
                if let Some(next) = step(open, &spots, button) {
                    open.cursor = next;
                }
            }
        }
    }
}

/// What choosing the thing under the cursor asks the rules for.
fn wish(open: &Open, own: &[Tile]) -> Option<Wish<Multzo>> {
    let action = match &open.ask {
        Ask::Draw(sources) => Action::Draw(*sources.get(open.cursor)?),
        Ask::LayDown(..) if open.face_down => Action::Declare(*own.get(open.cursor)?),
        Ask::LayDown(..) => Action::Discard(*own.get(open.cursor)?),
        Ask::Coins(actions) => *actions.get(open.cursor)?,
    };
    Some(Wish { seat: open.seat, action })
}

/// The tile is to lie face down, or face up after all. Where it may not, the rules say why.
fn turn_over(open: &mut Open, own: &[Tile], wishes: &mut MessageWriter<Wish<Multzo>>) {
    match open.ask {
        Ask::LayDown(_, true) => open.face_down = !open.face_down,
        Ask::LayDown(_, false) => {
            let tile = own.get(open.cursor);
            wishes.write_batch(tile.map(|tile| Wish { seat: open.seat, action: Action::Declare(*tile) }));
        }
        _ => {}
    }
}

/// The suits whose stacks an answer takes coins from, and the suit whose null it takes.
pub(super) fn taken(match_: &Match<Multzo>, seat: Seat, action: Action) -> (Vec<Suit>, Option<Suit>) {
    let won = match_.rules().view(None).showdown.map(|showdown| showdown.of(seat)).unwrap_or_default();
    let null = if let Action::TakeNull(suit) = action { Some(suit) } else { None };
    (won.into_iter().map(Category::suit).filter(|suit| Some(*suit) != null).collect(), null)
}

/// Where the things lie that can be chosen, in their order.
pub(super) fn spots(open: &Open, places: &TablePositions, laid: &ShownLayout, match_: &Match<Multzo>) -> Vec<Vec3> {
    match &open.ask {
        Ask::Draw(sources) => sources.iter().map(|source| spot(*source, places, laid)).collect(),
        Ask::LayDown(tiles, _) => (0..*tiles).map(|slot| places.held(slot, *tiles).translation).collect(),
        Ask::Coins(actions) => actions
            .iter()
            .map(|action| match taken(match_, open.seat, *action) {
                (_, Some(null)) => places.null(null).translation,
                (stacks, None) => stacks.first().map_or(Vec3::ZERO, |suit| places.stack(*suit).translation),
            })
            .collect(),
    }
}

fn spot(source: Source, places: &TablePositions, laid: &ShownLayout) -> Vec3 {
    match source {
        Source::Stock => places.tile(TileSpot::Stock(laid.layout.stock.saturating_sub(1)), false).translation,
        Source::FaceUp(tile) => {
            let place = laid.layout.discards.iter().position(|lying| *lying == Some(tile)).unwrap_or_default();
            places.tile(TileSpot::Discard(place as u8), true).translation
        }
    }
}

/// The thing that lies nearest in a direction, as the eye would pick it.
fn step(open: &Open, spots: &[Vec3], button: Button) -> Option<usize> {
    let way = button.direction()?;
    if !matches!(open.ask, Ask::Draw(_)) {
        let next = open.cursor as i32 + if way.x + way.y > 0.0 { 1 } else { -1 };
        return Some(next.rem_euclid(open.many() as i32) as usize);
    }
    let from = spots.get(open.cursor)?;
    let way = Vec2::new(way.x, -way.y);
    let off = |spot: &Vec3| (*spot - *from).xz();
    let far = |spot: &Vec3| off(spot).dot(way) + 2.0 * off(spot).perp_dot(way).abs();
    let ahead = spots.iter().enumerate().filter(|(_, spot)| off(spot).dot(way) > 1.0);
    ahead.min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other))).map(|(index, _)| index)
}

/// The mouse points at what can be chosen; a click chooses it. A tile of one's own takes two: the first one picks it up.
fn point_with_the_mouse(
    mut pressed: MessageReader<Pressed>,
    (hands, taken, curtain, peek): (Res<Hands>, Res<PointerTaken>, Res<PassDevice>, Res<Peek>),
    (lobby, pending_seats): (Res<Lobby>, Res<PendingSeats>),
    (match_, shown, laid, scene): (Res<Match<Multzo>>, Res<Backlog<Multzo>>, Res<ShownLayout>, Res<Scene>),
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<StageCamera>>,
    mut choosing: ResMut<Choosing>,
    mut wishes: MessageWriter<Wish<Multzo>>,
    mut last: Local<Vec2>,
) {
    let click = |press: &&Pressed| press.down && press.device == Device::Mouse && press.button == Button::Throw;
    let clicked = pressed.read().filter(click).count() > 0 && !taken.0;
    let (Ok(window), Ok((camera, eye))) = (window.single(), camera.single()) else { return };
    let Some(pointer) = window.cursor_position() else { return };
    let moved = std::mem::replace(&mut *last, pointer) != pointer;
    let seat = lobby.seat_for(Device::Mouse, *pending_seats);
    let mine = choosing.open.as_ref().is_some_and(|open| Some(open.seat) == seat);
    if hands.still || curtain.0.is_some() || !mine || !(moved || clicked) {
        return;
    }
    let choosing = choosing.bypass_change_detection();
    let Some(open) = &mut choosing.open else { return };
    let lays = matches!(open.ask, Ask::LayDown(..));
    if lays && peek.open() != Some(open.seat) {
        return;
    }
    let places = TablePositions::new(&scene, match_.rules().seats());
    let mut targets = spots(open, &places, &laid, &match_);
    let declared = targets.len();
    if lays {
        targets.push(places.tile(TileSpot::Declared, false).translation);
    }
    let reach = REACH * window.height();
    let near = targets.iter().enumerate().filter_map(|(index, target)| {
        let far = camera.world_to_viewport(eye, *target).ok()?.distance(pointer);
        (far < reach * if lays && index < declared { 1.6 } else { 1.0 }).then_some((index, far))
    });
    let Some((target, _)) = near.min_by(|one, other| one.1.total_cmp(&other.1)) else { return };
    let own = own_tiles(shown.shown(match_.story()), open.seat);
    if lays && target == declared {
        if clicked && open.face_down {
            wishes.write_batch(wish(open, &own));
        } else if clicked {
            turn_over(open, &own, &mut wishes);
        }
    } else if lays {
        if clicked && open.cursor == target {
            open.face_down = false;
            wishes.write_batch(wish(open, &own));
        } else if clicked {
            open.cursor = target;
        }
    } else {
        open.cursor = target;
        if clicked {
            wishes.write_batch(wish(open, &own));
        }
    }
}

/// The table lifts the tile that is pointed at a little more.
fn tell_the_choice(mut choosing: ResMut<Choosing>, mut peek: ResMut<Peek>, mut looked: Local<bool>) {
    let open = choosing.open.as_ref().filter(|open| matches!(open.ask, Ask::LayDown(..)));
    let chosen = open.filter(|open| peek.open() == Some(open.seat)).map(|open| open.cursor as u8);
    if peek.chosen != chosen {
        peek.chosen = chosen;
    }
    // Odds are asked for anew with every look.
    if std::mem::replace(&mut *looked, peek.open().is_some()) && peek.open().is_none() {
        choosing.odds = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::test_table;

    #[test]
    fn who_shares_a_device_looks_only_in_their_own_turn() {
        let lobby = test_table::people([Device::Keys, Device::Keys, Device::Pad(0)]);
        let pending_seats = |seat| PendingSeats(crate::rules::Seats::one(Seat(seat)));
        assert_eq!(looker(&lobby, Device::Keys, pending_seats(1)), Some(Seat(1)));
        assert_eq!(looker(&lobby, Device::Keys, pending_seats(2)), None, "whose tiles would these be");
        assert_eq!(looker(&lobby, Device::Pad(0), pending_seats(1)), Some(Seat(2)), "one may look at any time");
        assert!(shared(&lobby, Seat(0)) && !shared(&lobby, Seat(2)));
    }

    #[test]
    fn every_source_can_be_reached_from_every_other() {
        let spots: Vec<Vec3> = [(-26.0, -2.0), (-15.0, -5.0), (-11.0, -5.0), (-7.0, -5.0), (-15.0, 0.0), (9.0, -5.0)]
            .map(|(x, z)| Vec3::new(x, 0.5, z))
            .to_vec();
        let ways = [Button::Up, Button::Down, Button::Left, Button::Right];
        for from in 0..spots.len() {
            let mut seen = vec![from];
            let mut next = 0;
            while next < seen.len() {
                for way in ways {
                    let ask = Ask::Draw(vec![Source::Stock; spots.len()]);
                    let open = Open { seat: Seat(0), ask, cursor: seen[next], face_down: false, at_move: 0 };
                    if let Some(there) = step(&open, &spots, way).filter(|there| !seen.contains(there)) {
                        seen.push(there);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), spots.len(), "from {from}");
        }
    }
}
