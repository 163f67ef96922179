//! The reference card at the edge of the table: what players look up during a match. Must not depend on a game; a game
//! fills its content.

use bevy::{color::Mix, prelude::*};

use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext, shown_if};
use crate::app::ui::views::{AddView, at_the_table_without_replay};

/// The largest text size at which the card is shown. Above it the card would cover the table, and players use the rules
/// page.
const LARGEST_TEXT: f32 = 1.25;

/// The number of table columns with nodes from the start. More are spawned when needed.
const COLUMNS: usize = 10;

/// The card at the right edge of the table; `None` hides it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReferenceCard(pub Option<ReferenceCardText>);

/// The content of a reference card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReferenceCardText {
    /// The heading.
    pub title: String,
    /// A table: the first row is the header, the first column holds the row names.
    pub grid: Vec<Vec<String>>,
    /// Lines below the table: a label and a value.
    pub lines: Vec<(String, String)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReferenceCard>().watch::<ReferenceCard>().add_view(
        "reference-card",
        at_the_table_without_replay,
        view,
    );
}

fn view(cx: UiContext, card: Res<ReferenceCard>) -> Option<Element> {
    let shown = card.0.as_ref().filter(|_| cx.theme.text_scale <= LARGEST_TEXT);
    let nothing = ReferenceCardText::default();
    let words = shown.unwrap_or(&nothing);
    let mut root = Element::new((
        Pickable::IGNORE,
        GlobalZIndex(4),
        Node {
            display: shown_if(shown.is_some()),
            position_type: PositionType::Absolute,
            right: cx.grid(1.5),
            height: Val::Percent(100.0),
            border: cx.screen_edge(),
            justify_content: JustifyContent::Center,
            flex_direction: FlexDirection::Column,
            ..default()
        },
    ));
    root.with_children(|root| {
        let (mut node, background, border) = cx.card();
        // Pieces behind the numbers must not show through.
        let background = BackgroundColor(background.0.with_alpha(1.0));
        node.padding = UiRect::axes(cx.grid(1.2), cx.grid(1.0));
        node.row_gap = cx.grid(0.3);
        root.add((node, background, border, Pickable::IGNORE)).with_children(|body| {
            body.add(
                cx.text(&words.title, TextStyle::of(TextSize::Caption).bold().tone(TextColourRole::Accent).no_wrap()),
            );
            grid(&cx, body, &words.grid);
            let line = TextStyle::of(TextSize::Caption).no_wrap();
            let between = Node { justify_content: JustifyContent::SpaceBetween, column_gap: cx.grid(1.2), ..default() };
            body.add(between).with_children(|lines| {
                let (what, much): (Vec<&str>, Vec<&str>) =
                    words.lines.iter().map(|(what, much)| (what.as_str(), much.as_str())).unzip();
                lines.add(cx.text(what.join("\n"), line.tone(TextColourRole::Muted)));
                lines.add(cx.text(much.join("\n"), line.align_right()));
            });
        });
    });
    Some(root)
}

/// A table. Each column consists of two multi-line texts: its header, and the cells below.
fn grid(cx: &UiContext, body: &mut ElementList, rows: &[Vec<String>]) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let colours = &cx.tokens.colour;
    let node = Node {
        display: shown_if(columns > 0),
        column_gap: cx.grid(1.0),
        margin: UiRect::vertical(cx.grid(0.4)),
        padding: UiRect::axes(cx.grid(0.5), cx.grid(0.3)),
        ..default()
    };
    let background = BackgroundColor(colours.walnut.mix(&colours.night, 0.4).with_alpha(0.5));
    body.add((node, background, Pickable::IGNORE)).with_children(|grid| {
        for column in 0..COLUMNS.max(columns) {
            let cells: Vec<&str> = rows.iter().map(|row| row.get(column).map_or("", String::as_str)).collect();
            let (head, cells) = cells.split_first().map_or(("", &[][..]), |(head, cells)| (*head, cells));
            let line = TextStyle::of(TextSize::Caption).align_right().no_wrap();
            let node = Node {
                display: shown_if(column < columns),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::FlexEnd,
                ..default()
            };
            grid.add(node).with_children(|lines| {
                // A non-breaking space keeps the line height of an empty header.
                let head = if head.is_empty() { "\u{a0}" } else { head };
                lines.add(cx.text(head, line.tone(TextColourRole::Muted)));
                let tone = if column == 0 { TextColourRole::Muted } else { TextColourRole::Normal };
                lines.add(cx.text(cells.join("\n"), line.tone(tone)));
            });
        }
    });
}
