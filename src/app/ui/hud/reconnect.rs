//! The reconnect panel: shown when a seat must act and has no device. A free device can take the seat, or a bot plays
//! as a substitute.

use crate::sim::table::RequestSystems;
use bevy::ecs::system::SystemParam;
use bevy::{picking::hover::HoverMap, prelude::*};

use crate::app::input::{Button, ButtonPress, ReconnectCard};
use crate::app::ui::element::Element;
use crate::app::ui::seat_name;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext, shown_if};
use crate::app::ui::toast::{ShowToast, join_refusal_key};
use crate::app::ui::views::{AddView, at_the_table};
use crate::app::ui::{Localization, Overlay, Screen, ScreenSystems};
use crate::sim::lobby::{Device, Keyboard, Lobby, PendingSeats, Waiting};

pub(super) fn plugin(app: &mut App) {
    app.watch::<ReconnectCard>().watch::<PendingSeats>().add_view("reconnect", at_the_table, view).add_systems(
        Update,
        (
            answer.in_set(ScreenSystems::Read).before(RequestSystems::Seats).run_if(in_state(Screen::Table)),
            // Runs on every screen, because the panel can disappear together with its table.
            title_change.pipe(log_for_tests).in_set(ScreenSystems::Show),
        ),
    );
}

/// The root of the panel, with its title. An empty title means that the panel is hidden.
#[derive(Component, Clone, PartialEq, Eq)]
struct ReconnectCardNode(String);

/// The current position of the pointer over the UI.
#[derive(SystemParam)]
struct Pointing<'w, 's> {
    hovered: Option<Res<'w, HoverMap>>,
    cards: Query<'w, 's, (), With<ReconnectCardNode>>,
    parents: Query<'w, 's, &'static ChildOf>,
}

impl Pointing<'_, '_> {
    fn is_on_the_card(&self) -> bool {
        let on_card = |entity: &Entity| self.parents.iter_ancestors(*entity).any(|up| self.cards.contains(up));
        self.hovered.as_ref().is_some_and(|map| map.values().flat_map(|entities| entities.keys()).any(on_card))
    }
}

/// Whether a press of this device belongs to a seat that must act itself. Such a press does not answer the panel.
fn for_itself(device: Device, lobby: &Lobby, pending_seats: PendingSeats) -> bool {
    lobby.seat_for(device, pending_seats).is_some_and(|seat| pending_seats.0.contains(seat))
}

/// Handles Accept and Odds on the panel: takes the seat, or adds a substitute bot. Most devices that take a seat are
/// handled earlier, when they join. Presses of a device whose own seat must act are ignored, because they belong to
/// that seat's choice.
fn answer(
    mut presses: MessageReader<ButtonPress>,
    (card, pending_seats, pointing): (Res<ReconnectCard>, Res<PendingSeats>, Pointing),
    overlay: Res<State<Overlay>>,
    words: Res<Localization>,
    mut lobby: ResMut<Lobby>,
    mut toasts: MessageWriter<ShowToast>,
) {
    let Some(waiting) = card.0.filter(|_| **overlay == Overlay::None) else {
        presses.clear();
        return;
    };
    for press in presses.read().filter(|press| press.down) {
        let meant = match press.device {
            // A mouse has neither button. It clicks on prompts, and other prompts than the panel's are shown too.
            Device::Mouse => pointing.is_on_the_card(),
            device => !for_itself(device, &lobby, *pending_seats),
        };
        let done = match press.button {
            _ if !meant => continue,
            Button::Odds => lobby.add_substitute(waiting.seat),
            Button::Accept if lobby.holds(press.device) && press.device.can_be_shared() && waiting.lost.is_none() => {
                lobby.share(press.device, waiting.seat)
            }
            Button::Accept => lobby.claim(waiting.seat, press.device),
            _ => continue,
        };
        if let Err(error) = done {
            toasts.write(ShowToast(words.text(join_refusal_key(error))));
        }
        return;
    }
}

/// The devices whose glyphs the panel shows: first for taking the seat, then for adding a bot. `None` stands for the
/// device used last. Never a device whose presses belong to its own seat. A lost device only if it is a pad, whose
/// glyphs then stand for any other pad.
fn glyphs(waiting: Waiting, lobby: &Lobby, pending_seats: PendingSeats) -> [Option<Device>; 2] {
    let open = |device: Device| {
        let split = device == Device::Keys && lobby.keyboard() == Keyboard::Halves;
        let shared = device.can_be_shared() && waiting.lost.is_none() && !split;
        waiting.lost != Some(device) && (shared || !lobby.holds(device))
    };
    let keys_gone = matches!(waiting.lost, Some(Device::Keys | Device::KeysLeft | Device::KeysRight));
    let keys = !keys_gone && !for_itself(Device::Keys, lobby, pending_seats);
    let pad = |seat| lobby.slot(seat).and_then(|slot| slot.device).filter(|held| matches!(held, Device::Pad(_)));
    // The device used last may be a pad whose own seat must act. Another pad at the table need not be that busy.
    let idle_pad = lobby.iter().filter_map(|(seat, _)| pad(seat)).find(|pad| !for_itself(*pad, lobby, pending_seats));
    let is_busy = pending_seats.0.into_iter().find_map(pad).is_some();
    let without_pad = if is_busy { idle_pad.or(Some(Device::Keys)) } else { None };
    let lost_pad = waiting.lost.filter(|lost| matches!(lost, Device::Pad(_)));
    let takes = match (keys && open(Device::Keys), open(Device::Mouse)) {
        // A pad at the table has a seat, so its glyph stands for another pad.
        (true, _) => without_pad.and(lost_pad.filter(|_| idle_pad.is_some()).or(without_pad)),
        (false, true) => Some(Device::Mouse),
        (false, false) => lost_pad.or(Some(Device::Pad(0))),
    };
    [takes, if keys { without_pad } else { Some(Device::Mouse) }]
}

fn view(
    cx: UiContext,
    (card, pending_seats): (Res<ReconnectCard>, Res<PendingSeats>),
    lobby: Res<Lobby>,
) -> Option<Element> {
    let shown = card.0.and_then(|waiting| Some((waiting, lobby.slot(waiting.seat)?)));
    let mut devices = shown.map_or([None; 2], |(waiting, _)| glyphs(waiting, &lobby, *pending_seats));
    // The device used last may hold a seat that it cannot leave for this one.
    let last = cx.last_device.0;
    if let Some((waiting, _)) = shown
        && devices[0].is_none()
        && lobby.holds(last)
        && !(last.can_be_shared() && waiting.lost.is_none())
    {
        // The glyphs of a pad stand for any other one.
        devices[0] = Some(if matches!(last, Device::Pad(_)) { last } else { Device::Keys });
    }
    let words = &cx.words;
    let text = |key: &str| shown.map_or_else(String::new, |_| words.text(key));
    let (title, colour) = shown.map_or_else(Default::default, |(waiting, slot)| {
        let key = if waiting.lost.is_some() { "reconnect-title" } else { "reconnect-no-device" };
        (words.text_with(key, &[("name", seat_name(words, &lobby.slots, waiting.seat).into())]), slot.colour)
    });
    let (shade, _) = cx.tokens.seat(usize::from(colour));
    let mut root = Element::new((
        ReconnectCardNode(title.clone()),
        Pickable::IGNORE,
        GlobalZIndex(8),
        Node {
            display: shown_if(shown.is_some()),
            width: Val::Percent(100.0),
            height: Val::Percent(100.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: cx.screen_edge(),
            padding: UiRect::all(cx.grid(4.0)),
            ..default()
        },
    ));
    root.with_children(|root| {
        let (mut node, _, _) = cx.card();
        node.padding = UiRect::all(cx.grid(2.5));
        node.border = UiRect::all(Val::Vh(cx.tokens.size.focus_ring));
        // Opaque, because the bright table is directly behind the panel.
        let background = BackgroundColor(cx.tokens.colour.card.with_alpha(1.0));
        root.add((node, background, BorderColor::all(shade))).with_children(|card| {
            let line = Node { align_items: AlignItems::Center, column_gap: cx.grid(1.2), ..default() };
            card.add(line).with_children(|line| {
                line.add(cx.symbol(colour, TextSize::Title, 1.1));
                line.add(cx.text(title, TextStyle::of(TextSize::Title).bold()));
            });
            let was_lost = shown.is_none_or(|(waiting, _)| waiting.lost.is_some());
            let [about, take] = if was_lost {
                ["reconnect-about", "reconnect-take-over"]
            } else {
                ["reconnect-about-new", "reconnect-take"]
            };
            card.add(cx.text(text(about), TextStyle::of(TextSize::Body).tone(TextColourRole::Muted)));
            let [takes, bot] = devices;
            cx.prompt_button(card, Button::Accept, takes, text(take));
            cx.prompt_button(card, Button::Odds, bot, text("reconnect-bot"));
        });
    });
    Some(root)
}

/// The title of the panel if it has changed since the last run; empty if the panel has disappeared.
fn title_change(cards: Query<&ReconnectCardNode>, mut last_title: Local<String>) -> Option<String> {
    let now = cards.iter().next().map_or("", |card| card.0.as_str());
    if *last_title == now {
        return None;
    }
    *last_title = now.to_owned();
    Some(last_title.clone())
}

/// Logs the panel, for tests that drive the program from outside.
fn log_for_tests(In(title_change): In<Option<String>>) {
    if let Some(words) = title_change {
        info!("card: {words}");
    }
}

#[cfg(test)]
mod tests {
    use bevy::picking::{backend::HitData, pointer::PointerId};
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::ui::test_table;
    use crate::rules::bots::{Level, Player};
    use crate::rules::{Seat, Seats};

    /// Three people with these devices. All must act, and the first one has lost its device.
    fn table(devices: [Device; 3]) -> App {
        let mut lobby = test_table::people(devices);
        lobby.lose(devices[0]);
        let pending_seats = PendingSeats(Seats::first(3));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Overlay>()
            .insert_resource(crate::games::CATALOG)
            .init_resource::<Localization>()
            .insert_resource(ReconnectCard(lobby.stopped_by(pending_seats)))
            .insert_resource(lobby)
            .insert_resource(pending_seats)
            .add_message::<ButtonPress>()
            .add_message::<ShowToast>()
            .add_systems(Update, answer);
        app
    }

    fn press(app: &mut App, device: Device, button: Button) -> Option<Player> {
        app.world_mut().write_message(ButtonPress { device, button, down: true });
        app.update();
        app.world().resource::<Lobby>().active_controller(Seat(0))
    }

    fn toast_count(app: &App) -> usize {
        app.world().resource::<Messages<ShowToast>>().len()
    }

    #[test]
    fn reconnect_panel_ignores_presses_of_other_pending_seats() {
        let mut app = table([Device::Pad(0), Device::Keys, Device::Pad(1)]);
        for device in [Device::Keys, Device::Pad(1), Device::Mouse] {
            for button in [Button::Odds, Button::Accept] {
                assert_eq!(press(&mut app, device, button), None, "{device:?} {button:?}");
                assert_eq!(toast_count(&app), 0, "{device:?} {button:?}");
            }
        }
    }

    #[test]
    fn reconnect_panel_is_answered_by_a_free_device_or_a_click_on_it() {
        let mut app = table([Device::Pad(0), Device::Keys, Device::Pad(1)]);
        assert!(matches!(press(&mut app, Device::Pad(2), Button::Odds), Some(Player::Bot(_))));
        for (button, controller) in [(Button::Odds, Player::Bot(Level::default())), (Button::Accept, Player::Person)] {
            let mut app = table([Device::Pad(0), Device::Keys, Device::Pad(1)]);
            let card = app.world_mut().spawn(ReconnectCardNode(String::new())).id();
            let prompt = app.world_mut().spawn(ChildOf(card)).id();
            let mut map = HoverMap::default();
            let hit = HitData::new(Entity::PLACEHOLDER, 0.0, None, None);
            map.entry(PointerId::Mouse).or_default().insert(prompt, hit);
            app.insert_resource(map);
            assert_eq!(press(&mut app, Device::Mouse, button), Some(controller));
        }
    }

    #[test]
    fn reconnect_panel_is_announced_once_on_open_and_once_on_close() {
        let mut world = World::new();
        let announced =
            |world: &mut World| world.run_system_cached(title_change).expect("the system has no other parameters");
        assert_eq!(announced(&mut world), None);
        for text in ["Ada is disconnected", "Bo is disconnected"] {
            let card = world.spawn(ReconnectCardNode(text.to_owned())).id();
            assert_eq!(announced(&mut world).as_deref(), Some(text));
            assert_eq!(announced(&mut world), None, "{text}");
            world.despawn(card);
        }
        assert_eq!(announced(&mut world).as_deref(), Some(""));
        assert_eq!(announced(&mut world), None);
    }

    #[test]
    fn reconnect_panel_offers_no_lost_device_and_no_pending_one() {
        let of = |devices, pending_seats| {
            let app = table(devices);
            let waiting = app.world().resource::<ReconnectCard>().0.expect("a seat waits");
            glyphs(waiting, app.world().resource::<Lobby>(), pending_seats)
        };
        let (all, first) = (PendingSeats(Seats::first(3)), PendingSeats(Seats::first(1)));
        let mouse = Some(Device::Mouse);
        assert_eq!(of([Device::Keys, Device::Pad(0), Device::Pad(1)], first), [mouse, mouse], "the keyboard is lost");
        assert_eq!(
            of([Device::Pad(0), Device::Keys, Device::Pad(1)], all),
            [mouse, mouse],
            "the keyboard has a choice of its own"
        );
        let pads = [Device::Pad(0), Device::Pad(1), Device::Pad(2)];
        assert_eq!(of(pads, first), [None, None], "the device used last");
        assert_eq!(of(pads, all), [Some(Device::Keys); 2], "the pending pads cannot take the seat");
        let second = PendingSeats(Seats::first(2));
        let (lost, idle) = (Some(Device::Pad(0)), Some(Device::Pad(2)));
        assert_eq!(of(pads, second), [lost, idle], "a pad at the table that is not asked");
        let never = Waiting { seat: Seat(0), lost: None };
        let mut split = test_table::people([Device::Pad(0), Device::KeysLeft, Device::KeysRight]);
        split.slots[0].device = None;
        assert_eq!(glyphs(never, &split, first)[0], mouse, "both halves have a seat already");
    }
}
