//! The variant picker: chooses among the games of one box.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::page::{self, close_overlay};
use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, FocusMemory, Focusable, InitialFocus, Page};
use crate::app::ui::seats_in_short;
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{GameSetup, Overlay, Screen};
use crate::catalog::{Catalog, GameEntry};

const PAGE: &str = "opened";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenBox>().watch::<OpenBox>().add_view(
        PAGE,
        |screen, overlay| (screen, overlay) == (Screen::Shelf, Overlay::VariantPicker),
        view,
    );
}

/// The box whose games are offered.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct OpenBox(Option<&'static GameEntry>);

#[derive(SystemParam)]
pub(super) struct BoxOpener<'w> {
    catalog: Res<'w, Catalog>,
    opened: ResMut<'w, OpenBox>,
    setup: ResMut<'w, GameSetup>,
    focus: ResMut<'w, FocusMemory>,
    screen: ResMut<'w, NextState<Screen>>,
    overlay: ResMut<'w, NextState<Overlay>>,
}

impl BoxOpener<'_> {
    /// Opens a box: selects its only game, or opens the variant picker if there are several.
    pub(super) fn open_box(&mut self, entry: &'static GameEntry) {
        let mut games = self.catalog.games_in(entry);
        match (games.next(), games.next()) {
            (Some(game), None) => self.take(game),
            (Some(_), Some(_)) => {
                self.opened.0 = Some(entry);
                self.focus.forget(PAGE);
                self.overlay.set(Overlay::VariantPicker);
            }
            (None, _) => {}
        }
    }

    fn take(&mut self, game: &'static GameEntry) {
        self.setup.choose(game.name);
        self.focus.forget(page::SEATS);
        self.screen.set(Screen::Seats);
    }
}

fn view(cx: UiContext, opened: Res<OpenBox>) -> Option<Element> {
    let entry = opened.0?;
    let words = &cx.words;
    let frame = PageFrame {
        page: Page { name: PAGE, layer: 1 },
        title: words.text("which-game"),
        prompts: vec![(Button::Accept, words.text("prompt-open")), (Button::Back, words.text("prompt-back"))],
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        for (place, game) in cx.catalog.games_in(entry).enumerate() {
            let (mut node, _, border) = cx.card();
            node.flex_direction = FlexDirection::Row;
            node.align_items = AlignItems::Center;
            node.column_gap = cx.grid(2.0);
            node.padding = UiRect::axes(cx.grid(2.0), cx.grid(1.2));
            node.flex_shrink = 0.0;
            let background = BackgroundColor(cx.tinted(cx.tokens.parse_colour(game.art.accent), 0.8));
            let title = words.text(&format!("game-{}", game.slug));
            let key = format!("game-{}", game.name);
            let card =
                body.add((Focusable { key: key.clone() }, AccessibleText(title.clone()), node, background, border));
            card.key(key).insert_if(place == 0, InitialFocus);
            card.with_children(|card| {
                card.add(cx.picture(&format!("box-{}", game.slug), Color::WHITE, 12.0));
                card.add(Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: cx.grid(0.4),
                    min_width: Val::ZERO,
                    ..default()
                })
                .with_children(|lines| {
                    lines.add(cx.text(title, TextStyle::of(TextSize::Title).bold()));
                    let line = words.text(&format!("game-{}-line", game.slug));
                    lines.add(cx.text(line, TextStyle::of(TextSize::Body)));
                    let seats = seats_in_short(words, game.seats);
                    lines.add(cx.text(seats, TextStyle::of(TextSize::Label).tone(TextColourRole::Accent)));
                });
            })
            .observe(move |_: On<Activated>, mut opening: BoxOpener| opening.take(game));
        }
    });
    page.observe(close_overlay);
    Some(page)
}
