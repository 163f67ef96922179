//! The setup page of a game: what the game is about, who plays, the bots and house rules, and the start.
//!
//! The player who opens the page has a seat. Every other device joins with Accept; its left and right change the colour of its
//! player, and Back leaves. One device at a time steers the menu: the one that opened the page or moved the focus last.

mod about;
mod countdown;
mod lesson_end;
mod people;
pub(super) mod profiles;

use bevy::prelude::*;

use super::page;
use crate::app::input::{Button, ButtonPress, HeldButtons, Joining, LastDevice, MenuDevice, Pads, SeatJoined};
use crate::app::lesson::LessonsTaken;
use crate::app::saves::{Disk, Profiles};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, FocusMemory, InitialFocus, ValueChanged};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageBackground, PageFrame, RowOpens, RowValue};
use crate::app::ui::{
    ClearTableSystems, GamePages, GameSetup, LearnPressed, Overlay, Screen, ScreenSystems, bot_line, level_key,
    seat_name,
};
use crate::catalog::GameEntry;
use crate::rules::Seat;
use crate::sim::lobby::{Device, Half, Keyboard, Lobby};
use crate::sim::table::TableSystems;
use countdown::Countdown;

/// The least widths of the part about the game and of the people, in ems. With large text the people are above.
const WIDTHS: [f32; 2] = [16.0, 17.0];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Profiles>()
        .init_resource::<LessonsTaken>()
        .init_resource::<Disk>()
        .add_plugins((countdown::plugin, lesson_end::plugin))
        .add_view(page::SETUP, |screen, _| screen == Screen::Setup, view)
        .watch::<FocusMemory>()
        .watch::<Profiles>()
        .add_systems(OnEnter(Screen::Setup), open.after(ClearTableSystems))
        .add_systems(OnExit(Screen::Setup), close)
        .add_systems(
            Update,
            (
                update_joining.in_set(ScreenSystems::Read),
                update_menu_device.after(TableSystems::Present).after(ScreenSystems::Read).before(countdown::count),
            )
                .run_if(in_state(Screen::Setup)),
        );
}

/// Gives the lobby as many slots as the game allows, and lets the device join that opened the page from the shelf. A
/// mouse belongs to the person at the keyboard, unless others play already.
fn open(
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    (setup, last, held, pads): (Res<GameSetup>, Res<LastDevice>, Res<HeldButtons>, Res<Pads>),
    mut lobby: ResMut<Lobby>,
    mut menu: ResMut<MenuDevice>,
) {
    let (least, most) = setup.game().seats;
    if lobby.playing() {
        lobby.end(least..=most);
    } else if lobby.seats() != (least..=most) {
        lobby.resize(least..=most);
    }
    let steered_by = match last.0 {
        Device::Mouse => Device::Keys,
        Device::Pad(pad) => Device::Pad(pads.get(pad).and_then(|pad| pad.duplicate_of).unwrap_or(pad)),
        // The half that pressed, so that the other one can join.
        Device::Keys => held.player_half().map_or(Device::Keys, Half::device),
        half => half,
    };
    let from_shelf = changes.read().last().is_none_or(|change| change.exited == Some(Screen::Shelf));
    let joins = lobby.people() == 0 || (from_shelf && last.0 != Device::Mouse);
    if joins {
        if let (Keyboard::Whole(_), Some(half)) = (lobby.keyboard(), steered_by.half()) {
            // The player may have used the other half before, or both, as after a continued match. A second person joins
            // with a press on the page.
            lobby.note_half(half);
        } else if !lobby.holds(steered_by)
            && let Err(error) = lobby.join(steered_by)
        {
            debug!("{steered_by:?} cannot join: {error:?}");
        }
    }
    menu.set_if_neq(MenuDevice(Some(menu_device(steered_by, &lobby))));
}

/// The device that reports presses of this one: with one player, the whole keyboard is one device.
fn menu_device(device: Device, lobby: &Lobby) -> Device {
    if device.is_keyboard() && lobby.keyboard() != Keyboard::Halves { Device::Keys } else { device }
}

fn close(mut joining: ResMut<Joining>, mut menu: ResMut<MenuDevice>) {
    joining.set_if_neq(Joining::Closed);
    menu.set_if_neq(MenuDevice(None));
}

/// Devices can join only while no overlay is open.
fn update_joining(overlay: Res<State<Overlay>>, mut joining: ResMut<Joining>) {
    joining.set_if_neq(if **overlay == Overlay::None { Joining::Open } else { Joining::Closed });
}

/// The device that moves the focus steers the menu. When the keyboard is split, that is the half that was there first.
fn update_menu_device(
    mut presses: MessageReader<ButtonPress>,
    mut joined: MessageReader<SeatJoined>,
    held: Res<HeldButtons>,
    mut lobby: ResMut<Lobby>,
    mut menu: ResMut<MenuDevice>,
) {
    // Only while it is unknown: a second person can join with the other half.
    if lobby.keyboard() == Keyboard::Whole(None)
        && let Some(half) = held.player_half()
    {
        lobby.note_half(half);
    }
    let moves = |press: &&ButtonPress| press.down && matches!(press.button, Button::Up | Button::Down);
    let mut steers = presses.read().filter(moves).last().map(|press| press.device).or(menu.0);
    for joined in joined.read() {
        if let (Some(Device::Keys), Keyboard::Halves, Some(half)) = (steers, lobby.keyboard(), joined.device.half()) {
            steers = Some(half.other().device());
        }
    }
    menu.set_if_neq(MenuDevice(steers.map(|device| menu_device(device, &lobby))));
}

/// Back stops the countdown; otherwise a player leaves the seat, and the last one returns to the shelf. Menu always does.
fn go_back(
    back: On<BackRequested>,
    mut countdown: ResMut<Countdown>,
    mut lobby: ResMut<Lobby>,
    mut next: ResMut<NextState<Screen>>,
) {
    if countdown.stop() {
        return;
    }
    let leaves = back.button == Button::Back && lobby.people() > 1 && lobby.leave(back.device).is_ok();
    if !leaves {
        next.set(Screen::Shelf);
    }
}

/// The team of each slot; `None` where the slot is free or everybody plays alone.
fn teams(lobby: &Lobby, sides: fn(u8) -> Vec<u8>) -> Vec<Option<u8>> {
    let taken = lobby.slots.iter().filter(|slot| !slot.is_free()).count() as u8;
    let sides = sides(taken);
    let shared = sides.iter().enumerate().any(|(seat, side)| sides[..seat].contains(side));
    let mut sides = sides.into_iter().filter(|_| shared);
    lobby.slots.iter().map(|slot| if slot.is_free() { None } else { sides.next() }).collect()
}

fn view(
    cx: UiContext,
    (lobby, setup, pages, known): (Res<Lobby>, Res<GameSetup>, Res<GamePages>, Res<Profiles>),
    (focus, countdown, taken): (Res<FocusMemory>, Res<Countdown>, Res<LessonsTaken>),
) -> Option<Element> {
    let words = &cx.words;
    let game = setup.game();
    let teams = pages.0.get(game.name).map_or_else(Vec::new, |pages| teams(&lobby, pages.sides));
    let title = words.text(&format!("game-{}", game.slug));
    let focused = focus.key(page::SETUP).unwrap_or_default();
    let prompts = prompts(&cx, &lobby, &countdown, focused);
    let body = |body: &mut ElementList| {
        // Reversed: the end is at the top.
        let line = Node { align_items: AlignItems::FlexEnd, ..cx.wrap(2.5, 2.0) };
        let [about, people] = WIDTHS.map(|ems| Node {
            flex_grow: ems,
            flex_basis: cx.em(TextSize::Body, ems),
            min_width: Val::ZERO,
            ..cx.column(0.8)
        });
        body.add(Node { flex_wrap: FlexWrap::WrapReverse, ..line }).with_children(|line| {
            line.add(about).with_children(|about| about::describe(&cx, about, game, countdown.number()));
            line.add(people).with_children(|side| {
                people::list(&cx, side, &lobby, &teams);
                profiles::chips(&cx, side, &known, &lobby);
                rows(&cx, side, (&lobby, &setup), &teams);
                about::buttons(&cx, side, game);
            });
        });
    };
    let is_new = is_new(game, &lobby, &known, &taken);
    let foot = |root: &mut ElementList| foot(&cx, root, &lobby, &countdown, (game, is_new));
    let frame = PageFrame {
        move_prompt: true,
        background: PageBackground::Dimmed(0.97),
        ..page::frame(page::SETUP, 0, title, prompts)
    };
    let mut page = cx.screen_with(frame, body, foot);
    page.key(game.name).observe(go_back);
    Some(page)
}

/// What buttons do for the device used last.
fn prompts(cx: &UiContext, lobby: &Lobby, countdown: &Countdown, focused: &str) -> Vec<(Button, String)> {
    let device = cx.last_device.0;
    let plays = lobby.seat_held_by(device).is_some();
    let is_mouse = device == Device::Mouse;
    let accept = match focused {
        _ if !plays && !is_mouse => "prompt-join",
        "play" if countdown.number().is_some() => "",
        "play" => "prompt-play",
        "rules" | "learn" | "house-rules" => "prompt-open",
        "join" => "prompt-join",
        _ if focused.starts_with(profiles::CHIP) => "prompt-play-as",
        "bots" | "level" | "teams" | "first-player" => "prompt-change",
        _ => "prompt-edit",
    };
    let back = match () {
        () if countdown.number().is_some() => "prompt-stop",
        () if plays && lobby.people() > 1 => "prompt-leave-seat",
        () => "prompt-shelf",
    };
    let turns =
        focused.starts_with("seat-") || matches!(focused, "bots" | "level" | "teams" | "first-player" | "house-rules");
    let colour = if turns { "prompt-change" } else { "" };
    [(Button::Accept, accept), (Button::Left, colour), (Button::Odds, "prompt-rules"), (Button::Back, back)]
        .into_iter()
        .filter(|(_, key)| !key.is_empty())
        .map(|(button, key)| (button, cx.words.text(key)))
        .collect()
}

/// The rows below the people: bots, their level, house rules, partners.
fn rows(cx: &UiContext, side: &mut ElementList, (lobby, setup): (&Lobby, &GameSetup), teams: &[Option<u8>]) {
    let words = &cx.words;
    if *lobby.seats().end() > 1 {
        let bots = RowValue::Choice(lobby.bots().to_string());
        cx.row(side, "bots", words.text("setup-bots"), &bots)
            .observe(|change: On<ValueChanged>, mut lobby: ResMut<Lobby>| lobby.step_bots(change.by));
    }
    if lobby.bots() > 0 {
        let level = lobby.common_level().map_or_else(|| "level-mixed".to_owned(), level_key);
        let about = lobby.common_level().map(|level| bot_line(words, level));
        cx.row_with_about(side, about, |both| {
            cx.row(both, "level", words.text("bot-level"), &RowValue::Choice(words.text(&level)))
                .observe(|change: On<ValueChanged>, mut lobby: ResMut<Lobby>| lobby.step_levels(change.by));
        });
    }
    if teams.iter().any(Option::is_some) {
        cx.row(side, "teams", words.text("setup-teams"), &RowValue::Choice(team_names(cx, lobby, teams)))
            .observe(|change: On<ValueChanged>, mut lobby: ResMut<Lobby>| lobby.rotate_partners(change.by));
    }
    if setup.has_first_player() && *lobby.seats().end() > 1 {
        let first = RowValue::Choice(words.text(setup.first_player.key()));
        cx.row(side, "first-player", words.text("setup-first-player"), &first)
            .observe(|change: On<ValueChanged>, mut setup: ResMut<GameSetup>| setup.step_first_player(change.by));
    }
    if setup.house_rules().next().is_some() {
        let preset = RowValue::Choice(setup.selected_preset_name(words));
        cx.row(side, "house-rules", words.text("setup-house-rules"), &preset)
            .insert(RowOpens)
            .observe(|change: On<ValueChanged>, mut setup: ResMut<GameSetup>| setup.step_preset(change.by))
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::HouseRules));
    }
}

/// The names of the players of each team: `Ada + Bo · Cleo + Mara`.
fn team_names(cx: &UiContext, lobby: &Lobby, teams: &[Option<u8>]) -> String {
    let mut sides: Vec<u8> = teams.iter().flatten().copied().collect();
    sides.sort_unstable();
    sides.dedup();
    let names = |side: u8| {
        let members = (0..teams.len() as u8).filter(|seat| teams[usize::from(*seat)] == Some(side));
        members.map(|seat| seat_name(&cx.words, &lobby.slots, Seat(seat))).collect::<Vec<_>>().join(" + ")
    };
    sides.into_iter().map(names).collect::<Vec<_>>().join(" · ")
}

/// Whether the game is new to a person here who has a profile.
fn is_new(game: &GameEntry, lobby: &Lobby, known: &Profiles, taken: &LessonsTaken) -> bool {
    let mut people = lobby.slots.iter().filter(|slot| slot.is_person()).filter_map(|slot| known.get(&slot.name));
    !game.lesson.is_empty() && !taken.0.contains(game.name) && people.any(|person| !person.has_played(game.name))
}

/// Play, and beside it the lesson, or the rules. They stay at the bottom, however long the list above is.
fn foot(
    cx: &UiContext,
    root: &mut ElementList,
    lobby: &Lobby,
    countdown: &Countdown,
    (game, is_new): (&GameEntry, bool),
) {
    let words = &cx.words;
    let can_begin = lobby.can_begin();
    let missing = can_begin.err().map_or_else(String::new, |few| {
        let missing = few.fewest - few.seated;
        words.text_with("setup-missing", &[("missing", missing.into())])
    });
    let line = Node { justify_content: JustifyContent::Center, flex_shrink: 0.0, ..cx.wrap(2.0, 0.6) };
    root.add(Node { align_items: AlignItems::Center, margin: UiRect::vertical(cx.grid(0.4)), ..line }).with_children(
        |foot| {
            foot.add(cx.text(missing, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
            let weight = if can_begin.is_ok() { ButtonWeight::Primary } else { ButtonWeight::Faint };
            let play = match countdown.number() {
                Some(number) => words.text_with("setup-starting", &[("number", number.into())]),
                None => words.text("setup-play"),
            };
            // Below the rows, so that down leads from the last one to Play.
            if game.lesson.is_empty() {
                cx.button(foot, "rules", Some("book"), words.text("rules"), ButtonWeight::Plain)
                    .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Rules));
            } else {
                let learn = cx.button(foot, "learn", Some("book"), words.text("setup-learn"), ButtonWeight::Plain);
                learn.observe(
                    |_: On<Activated>,
                     setup: Res<GameSetup>,
                     mut focus: ResMut<FocusMemory>,
                     mut learn: MessageWriter<LearnPressed>| {
                        learn.write(LearnPressed { game: setup.game().name });
                        // After the lesson, Play has the focus.
                        focus.forget(page::SETUP);
                    },
                );
                if is_new {
                    learn.insert(InitialFocus);
                }
            }
            let play = cx.button(foot, "play", Some("play"), play, weight).observe(countdown::press_play);
            if !is_new {
                play.insert(InitialFocus);
            }
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_count_only_taken_slots() {
        let mut lobby = Lobby::new(2..=4);
        for pad in 0..4 {
            lobby.join(Device::Pad(pad)).expect("a slot is free");
        }
        assert_eq!(teams(&lobby, |_| vec![0, 1, 0, 1]), [0, 1, 0, 1].map(Some));
        lobby.clear(Seat(1)).expect("it is taken");
        assert_eq!(teams(&lobby, |_| vec![0, 1, 0]), [Some(0), None, Some(1), Some(0)]);
        assert_eq!(teams(&lobby, |_| vec![0, 1, 2]), [None; 4], "everybody plays alone");
    }
}
