//! The shelf, which is the title screen: the games' boxes, the unfinished match, and Quit.

use bevy::prelude::*;

use super::notices::Notices;
use super::{matches, page, pause};
use crate::app::input::{Button, ButtonPress};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, FocusEffect, FocusMemory, Focusable, InitialFocus, remember_focus};
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageBackground, PageFrame};
use crate::app::ui::{
    ContinuePressed, GameSetup, Localization, Overlay, QuitPressed, ResumeOffer, Screen, ScreenSystems,
    SurprisePressed, seats_in_short,
};
use crate::catalog::{Catalog, GameEntry};

/// The name of the page.
pub const PAGE: &str = "shelf";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, _| screen == Screen::Shelf, view)
        .add_systems(Update, open_rules.in_set(ScreenSystems::Read).after(remember_focus).before(pause::open));
}

/// Opens the rules of the focused box, or of the game that is being set up.
fn open_rules(
    mut presses: MessageReader<ButtonPress>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    (catalog, focus): (Res<Catalog>, Res<FocusMemory>),
    mut setup: ResMut<GameSetup>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let pressed = presses.read().any(|press| press.down && press.button == Button::Odds);
    let game = match (**screen, **overlay) {
        _ if !pressed => None,
        (Screen::Shelf, Overlay::None) => focus.key(PAGE).and_then(|key| catalog.by_name(key)),
        (Screen::Setup, Overlay::None) => Some(setup.game()),
        _ => None,
    };
    if let Some(game) = game {
        setup.choose(game.name);
        next.set(Overlay::Rules);
    }
}

fn view(cx: UiContext, left_off: Res<ResumeOffer>, notices: Res<Notices>, focus: Res<FocusMemory>) -> Option<Element> {
    let focused = focus.key(PAGE).unwrap_or_default();
    let is_box = cx.catalog.by_name(focused).is_some();
    let mut prompts = vec![(Button::Accept, cx.words.text("prompt-open"))];
    prompts.extend(is_box.then(|| (Button::Odds, cx.words.text("prompt-rules"))));
    let frame = page::frame(PAGE, 0, String::new(), prompts);
    let frame = PageFrame { move_prompt: true, background: PageBackground::Scene, ..frame };
    Some(cx.screen(frame, |body| {
        head(&cx, body, &left_off);
        boxes(&cx, body, left_off.newest_unfinished().is_none());
        about(&cx, body, focused);
        foot(&cx, body, !notices.0.is_empty());
    }))
}

/// The title, and the unfinished matches, which most players return for.
fn head(cx: &UiContext, body: &mut ElementList, left_off: &ResumeOffer) {
    let head = Node { align_items: AlignItems::Center, ..cx.wrap(2.0, 0.6) };
    body.add(Node { justify_content: JustifyContent::SpaceBetween, ..head }).with_children(|head| {
        head.add(cx.text(
            cx.words.text("rollick"),
            TextStyle::of(TextSize::Display).bold().tone(TextColourRole::Accent).no_wrap(),
        ));
        let Some(offer) = left_off.newest_unfinished() else {
            if !left_off.matches.is_empty() {
                matches_button(cx, head);
            }
            return;
        };
        let (mut node, background, border) = cx.card();
        node.flex_direction = FlexDirection::Row;
        node.align_items = AlignItems::Center;
        node.column_gap = cx.grid(1.2);
        node.padding = UiRect::axes(cx.grid(1.4), cx.grid(0.8));
        head.add(Node { align_items: AlignItems::Center, flex_shrink: 1.0, ..cx.line(1.2) }).with_children(|offers| {
            offers
                .add((Focusable { key: "continue".to_owned() }, InitialFocus, node, background, border))
                .with_children(|card| {
                    card.add(cx.icon("play", cx.colour(TextColourRole::Accent), TextSize::Title, 1.0));
                    card.add(Node { flex_direction: FlexDirection::Column, ..default() }).with_children(|lines| {
                        let game = matches::game_name(cx, offer);
                        lines.add(cx.text(
                            cx.words.text_with("continue", &[("game", game.into())]),
                            TextStyle::of(TextSize::Body).bold(),
                        ));
                        let small = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
                        lines.add(cx.text(matches::details(cx, offer), small));
                    });
                })
                .observe(
                    |_: On<Activated>,
                     mut offer: ResMut<ResumeOffer>,
                     mut continue_pressed: MessageWriter<ContinuePressed>| {
                        offer.chosen = 0;
                        continue_pressed.write(ContinuePressed::Ask);
                    },
                );
            matches_button(cx, offers);
        });
    });
}

fn matches_button(cx: &UiContext, parent: &mut ElementList) {
    cx.button(parent, "matches", Some("history"), cx.words.text("matches"), ButtonWeight::Plain)
        .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Matches));
}

/// The boxes on the shelf. Their width grows a little with the text, so that every title fits.
fn boxes(cx: &UiContext, body: &mut ElementList, first: bool) {
    let shelf = Node { align_items: AlignItems::Stretch, margin: UiRect::top(Val::Auto), ..cx.column(0.0) };
    body.add(shelf).with_children(|shelf| {
        let row = Node { justify_content: JustifyContent::Center, align_items: AlignItems::End, ..cx.line(2.0) };
        // The focused lid grows, but not over the title.
        let padding = UiRect { top: Val::Vh(BoxLid::GROWTH * 20.0), ..UiRect::horizontal(cx.grid(1.0)) };
        let row = Node { padding, flex_shrink: 1.0, ..row };
        shelf.add(row).with_children(|row| {
            for (place, game) in cx.catalog.games().enumerate() {
                spawn_lid(cx, row, game, first && place == 0);
            }
        });
        // The front of the board.
        shelf.add(Node { height: cx.grid(if cx.has_large_text() { 2.0 } else { 4.5 }), ..default() });
    });
}

/// The radius of a lid's corners, relative to that of panels.
const LID_CORNER: f32 = 0.2;

/// The lid of a game's box on the page. The box is drawn behind it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxLid(pub &'static str);

impl BoxLid {
    /// How much a lid grows when it has the focus, as a fraction of its size.
    pub const GROWTH: f32 = 0.07;
}

/// The part of a lid that its picture fills.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LidPicture(pub &'static str);

/// One box: title and seats on its lid.
fn spawn_lid(cx: &UiContext, row: &mut ElementList, entry: &'static GameEntry, first: bool) {
    let grown = cx.theme.text_scale - 1.0;
    let lid_entity = row.add((
        BoxLid(entry.name),
        Focusable { key: entry.name.to_owned() },
        FocusEffect::swelling(BoxLid::GROWTH),
        Node {
            // All boxes fit a narrow window.
            flex_grow: 1.0,
            flex_basis: Val::ZERO,
            min_width: Val::ZERO,
            max_width: Val::Vh(23.0 + 4.4 * grown),
            height: Val::Vh(40.0 - 14.0 * grown),
            align_items: AlignItems::Center,
            padding: UiRect::axes(cx.grid(0.6), cx.grid(1.2)),
            border_radius: cx.rounded(LID_CORNER),
            ..cx.column(0.6)
        },
    ));
    lid_entity.key(entry.name).insert_if(first, InitialFocus);
    let title = cx.words.text(&format!("game-{}", entry.slug));
    lid_entity.insert(AccessibleText(title.clone())).with_children(|lid| {
        let size = if cx.has_large_text() { TextSize::Caption } else { TextSize::Label };
        lid.add(cx.text(title, TextStyle::of(size).bold().centred()));
        lid.add((
            LidPicture(entry.name),
            Node { flex_grow: 1.0, min_height: Val::ZERO, width: Val::Percent(100.0), ..default() },
        ));
        // Large text has no room for it; it is below the shelf too.
        let seats = if cx.has_large_text() { String::new() } else { seats_in_short(&cx.words, entry.seats) };
        lid.add(cx.text(seats, TextStyle::of(TextSize::Caption).tone(TextColourRole::Normal).centred()));
    });
    lid_entity.observe(
        |_: On<Activated>,
         (mut setup, mut focus): (ResMut<GameSetup>, ResMut<FocusMemory>),
         mut screen: ResMut<NextState<Screen>>| {
            setup.choose(entry.name);
            focus.forget(page::SETUP);
            screen.set(Screen::Setup);
        },
    );
}

/// Describes the focused item below the shelf.
fn about(cx: &UiContext, body: &mut ElementList, focused: &str) {
    let words = &cx.words;
    let [name, box_details, line] = match cx.catalog.by_name(focused) {
        Some(entry) => [
            words.text(&format!("game-{}", entry.slug)),
            box_details(words, entry),
            words.text(&format!("game-{}-line", entry.slug)),
        ],
        None => {
            [String::new(), String::new(), words.first_existing(&[&format!("about-{focused}")]).unwrap_or_default()]
        }
    };
    // Reserves two lines, so that the shelf does not move when the text changes.
    let min_height = cx.em(TextSize::Body, 3.6);
    let column = Node { align_items: AlignItems::Center, min_height, ..cx.column(0.0) };
    body.add(Node { margin: UiRect::vertical(Val::Auto), ..column }).with_children(|lines| {
        let head = Node { align_items: AlignItems::Baseline, flex_shrink: 1.0, ..cx.line(2.0) };
        lines.add(Node { justify_content: JustifyContent::Center, ..head }).with_children(|line| {
            line.add(cx.text(name, TextStyle::of(TextSize::Title).bold().centred()));
            line.add(cx.text(box_details, TextStyle::of(TextSize::Label).tone(TextColourRole::Accent).centred()));
        });
        lines.add(cx.text(line, TextStyle::of(TextSize::Body).tone(TextColourRole::Muted).centred()));
    });
}

fn foot(cx: &UiContext, body: &mut ElementList, has_notices: bool) {
    body.add(Node { justify_content: JustifyContent::Center, ..cx.wrap(1.6, 1.2) }).with_children(|row| {
        cx.button(row, "surprise", Some("dice"), cx.words.text("surprise"), ButtonWeight::Plain).observe(
            |_: On<Activated>, mut focus: ResMut<FocusMemory>, mut surprise: MessageWriter<SurprisePressed>| {
                focus.forget(page::SETUP);
                surprise.write(SurprisePressed);
            },
        );
        cx.button(row, "lab", Some("flask"), cx.words.text("dice-lab"), ButtonWeight::Plain)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Lab));
        cx.button(row, "settings", Some("gear"), cx.words.text("settings"), ButtonWeight::Plain)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Settings));
        if has_notices {
            cx.button(row, "notices", Some("book"), cx.words.text("notices"), ButtonWeight::Plain)
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Notices));
        }
        cx.button(row, "more", None, cx.words.text("more"), ButtonWeight::Plain)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::About));
        cx.button(row, "quit", Some("door"), cx.words.text("quit"), ButtonWeight::Plain).observe(
            |_: On<Activated>, mut quit: MessageWriter<QuitPressed>| {
                quit.write(QuitPressed);
            },
        );
    });
}

fn box_details(words: &Localization, entry: &GameEntry) -> String {
    let (from, to) = entry.minutes;
    let seats = seats_in_short(words, entry.seats);
    words.text_with("box-facts", &[("seats", seats.into()), ("from", from.into()), ("to", to.into())])
}
