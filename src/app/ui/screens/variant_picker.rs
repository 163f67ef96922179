//! An opened box with several games in it: which of them?

use bevy::{ecs::system::SystemParam, prelude::*};

use super::page::{self, AddPage, clear, close_overlay};
use crate::app::input::Button;
use crate::app::ui::focus::{Chosen, FirstFocus, Focus, Focusable, Page};
use crate::app::ui::seats_in_short;
use crate::app::ui::theme::{Ink, Kit, Size, Tone};
use crate::app::ui::widgets::Frame;
use crate::app::ui::{Evening, Overlay, Screen};
use crate::catalog::{Catalog, GameEntry};

/// The page's name.
const PAGE: &str = "opened";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opened>();
    app.add_page(in_state(Screen::Shelf), build.into_configs());
}

/// The box that lies open.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Opened(Option<&'static GameEntry>);

/// Opens boxes and takes games out of them.
#[derive(SystemParam)]
pub(super) struct Opening<'w> {
    catalog: Res<'w, Catalog>,
    opened: ResMut<'w, Opened>,
    evening: ResMut<'w, Evening>,
    focus: ResMut<'w, Focus>,
    screen: ResMut<'w, NextState<Screen>>,
    overlay: ResMut<'w, NextState<Overlay>>,
}

impl Opening<'_> {
    /// Opens a box: its one game is taken out, of several one is asked for.
    pub fn open_box(&mut self, entry: &'static GameEntry) {
        let mut games = self.catalog.games_in(entry);
        match (games.next(), games.next()) {
            (Some(game), None) => self.take(game),
            (Some(_), Some(_)) => {
                self.opened.0 = Some(entry);
                self.focus.forget(PAGE);
                self.overlay.set(Overlay::Opened);
            }
            (None, _) => {}
        }
    }

    fn take(&mut self, game: &'static GameEntry) {
        self.evening.choose(game.name);
        self.focus.forget(page::SEATS);
        self.screen.set(Screen::Seats);
    }
}

fn build(
    kit: Kit,
    overlay: Res<State<Overlay>>,
    opened: Res<Opened>,
    pages: Query<(Entity, &Page)>,
    mut commands: Commands,
) {
    clear(&mut commands, &pages, PAGE);
    let Some(entry) = opened.0.filter(|_| **overlay == Overlay::Opened) else { return };
    let words = &kit.words;
    let frame = Frame {
        page: Page { name: PAGE, layer: 1 },
        title: words.word("which-game"),
        prompts: vec![(Button::Accept, words.word("prompt-open")), (Button::Back, words.word("prompt-back"))],
        ..default()
    };
    kit.panel(&mut commands, frame, |body| {
        for (place, game) in kit.catalog.games_in(entry).enumerate() {
            let (mut node, _, border) = kit.card();
            node.flex_direction = FlexDirection::Row;
            node.align_items = AlignItems::Center;
            node.column_gap = kit.grid(2.0);
            node.padding = UiRect::axes(kit.grid(2.0), kit.grid(1.2));
            node.flex_shrink = 0.0;
            let ground = BackgroundColor(kit.tinted(kit.tokens.parse_colour(game.art.accent), 0.8));
            let title = words.word(&format!("game-{}", game.slug));
            let key = format!("game-{}", game.name);
            let mut card = body.spawn((Focusable { key }, AccessibleLabel::new(title.clone()), node, ground, border));
            if place == 0 {
                card.insert(FirstFocus);
            }
            card.with_children(|card| {
                card.spawn(kit.picture(&format!("box-{}", game.slug), Color::WHITE, 12.0));
                card.spawn(Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: kit.grid(0.4),
                    min_width: Val::ZERO,
                    ..default()
                })
                .with_children(|lines| {
                    lines.spawn(kit.text(title, Ink::of(Size::Title).bold()));
                    let line = words.word(&format!("game-{}-line", game.slug));
                    lines.spawn(kit.text(line, Ink::of(Size::Body)));
                    let seats = seats_in_short(words, game.seats);
                    lines.spawn(kit.text(seats, Ink::of(Size::Label).tone(Tone::Brass)));
                });
            })
            .observe(move |_: On<Chosen>, mut opening: Opening| opening.take(game));
        }
    })
    .insert(DespawnOnExit(Screen::Shelf))
    .observe(close_overlay);
}
