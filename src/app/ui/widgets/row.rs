//! Rows with a value: left, right and clicks on the arrows change it.

use bevy::prelude::*;

use crate::app::ui::Localization;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, Adjustable, Focusable, ValueChanged};
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};

/// Adds the observers of rows. Pressing a row moves to its next value.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(turn_on).add_observer(click_an_arrow);
}

/// The value of a row, and its text.
#[derive(Clone, Debug, PartialEq)]
pub enum RowValue {
    /// One of several values.
    Choice(String),
    /// A level from 0 to 1.
    Level(f32, String),
    /// On or off.
    Switch(bool, String),
}

impl RowValue {
    pub(crate) fn switch(words: &Localization, on: bool) -> Self {
        Self::Switch(on, words.text(if on { "value-on" } else { "value-off" }))
    }
}

/// The index of the value that is `by` steps further on; the first value follows the last one.
pub(crate) fn stepped_index(index: usize, count: usize, by: i32) -> usize {
    (index as i32 + by).rem_euclid(count.max(1) as i32) as usize
}

/// A row or other adjustable widget that a press does not change: it opens something.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowOpens;

/// An arrow of a row, with the number of values that a click moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Arrow(i32);

fn turn_on(
    activated: On<Activated>,
    turners: Query<(), (With<Adjustable>, Without<RowOpens>)>,
    mut commands: Commands,
) {
    if turners.contains(activated.entity) {
        commands.trigger(ValueChanged { entity: activated.entity, by: 1 });
    }
}

fn click_an_arrow(
    mut click: On<Pointer<Click>>,
    arrows: Query<&Arrow>,
    rows: Query<(), With<Adjustable>>,
    parents: Query<&ChildOf>,
    mut commands: Commands,
) {
    if let Ok(arrow) = arrows.get(click.entity) {
        click.propagate(false);
        if let Some(entity) = parents.iter_ancestors(click.entity).find(|above| rows.contains(*above)) {
            commands.trigger(ValueChanged { entity, by: arrow.0 });
        }
    }
}

impl UiContext<'_, '_> {
    /// A row with a name and a value. Observe [`ValueChanged`] on it.
    pub fn row<'a>(
        &self,
        parent: &'a mut ElementList,
        key: impl Into<String>,
        name: impl Into<String>,
        value: &RowValue,
    ) -> &'a mut Element {
        let name: String = name.into();
        let colours = &self.tokens.colour;
        let key: String = key.into();
        let row = parent.add((
            Focusable { key: key.clone() },
            Adjustable,
            AccessibleText(name.clone()),
            Node {
                width: Val::Percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                column_gap: self.grid(1.0),
                padding: UiRect::axes(self.grid(1.2), self.grid(0.5)),
                border: UiRect::all(Val::Vh(self.tokens.size.hairline)),
                border_radius: BorderRadius::all(Val::Vh(self.tokens.size.corner)),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(colours.walnut.with_alpha(0.55)),
            BorderColor::all(colours.hairline),
        ));
        row.key(key).with_children(|row| {
            row.add(self.text(name, TextStyle::of(TextSize::Body)));
            row.add(Node {
                align_items: AlignItems::Center,
                column_gap: self.grid(0.6),
                flex_shrink: 0.0,
                ..default()
            })
            .with_children(|side| {
                self.arrow(side, -1, "chevron-left");
                self.value(side, value);
                self.arrow(side, 1, "chevron-right");
            });
        })
    }

    /// A row with an explanation close below it, so that they are seen as one item and a long list fits. `add_row` adds the row.
    pub fn row_with_about(
        &self,
        parent: &mut ElementList,
        about: Option<String>,
        add_row: impl FnOnce(&mut ElementList),
    ) {
        let node =
            Node { flex_direction: FlexDirection::Column, row_gap: self.grid(0.2), flex_shrink: 0.0, ..default() };
        parent.add(node).with_children(|both| {
            add_row(both);
            if let Some(about) = about {
                let style = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
                both.add(Node { padding: UiRect::horizontal(self.grid(1.2)), ..default() })
                    .with_child(self.text(about, style));
            }
        });
    }

    fn arrow(&self, side: &mut ElementList, by: i32, icon: &str) {
        side.add((Arrow(by), Node { padding: UiRect::all(self.grid(0.4)), flex_shrink: 0.0, ..default() }))
            .with_child(self.icon(icon, self.colour(TextColourRole::Accent), TextSize::Body, 0.9));
    }

    fn value(&self, side: &mut ElementList, value: &RowValue) {
        let style = TextStyle::of(TextSize::Body).bold().centred();
        let corner = BorderRadius::MAX;
        let colours = &self.tokens.colour;
        match value {
            RowValue::Choice(words) => {
                side.add(Node {
                    min_width: self.em(TextSize::Body, 5.0),
                    justify_content: JustifyContent::Center,
                    ..default()
                })
                .with_child(self.text(words, style));
            }
            RowValue::Level(level, words) => {
                let bar = Node {
                    width: self.em(TextSize::Body, 5.0),
                    height: self.em(TextSize::Body, 0.4),
                    border_radius: corner,
                    ..default()
                };
                side.add((bar, BackgroundColor(colours.night))).with_child((
                    Node {
                        width: Val::Percent(level * 100.0),
                        height: Val::Percent(100.0),
                        border_radius: corner,
                        ..default()
                    },
                    BackgroundColor(colours.brass),
                ));
                side.add(Node {
                    min_width: self.em(TextSize::Body, 3.2),
                    justify_content: JustifyContent::End,
                    ..default()
                })
                .with_child(self.text(words, style.align_right().no_wrap()));
            }
            RowValue::Switch(on, words) => {
                let knob = self.em(TextSize::Body, 0.8);
                side.add(Node {
                    min_width: self.em(TextSize::Body, 2.2),
                    justify_content: JustifyContent::End,
                    ..default()
                })
                .with_child(self.text(words, style.no_wrap()));
                side.add((
                    Node {
                        width: self.em(TextSize::Body, 1.9),
                        padding: UiRect::all(self.em(TextSize::Body, 0.1)),
                        justify_content: if *on { JustifyContent::End } else { JustifyContent::Start },
                        border_radius: corner,
                        flex_shrink: 0.0,
                        ..default()
                    },
                    BackgroundColor(if *on { colours.good } else { colours.night }),
                ))
                .with_child((
                    Node { width: knob, height: knob, border_radius: corner, ..default() },
                    BackgroundColor(if *on { colours.night } else { colours.muted }),
                ));
            }
        }
    }
}
