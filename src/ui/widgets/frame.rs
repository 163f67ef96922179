//! The frame of a page: a title, a body that scrolls when it must, and the prompts. Nothing in it can overlap,
//! whatever the size of the text: what has no room scrolls.

use bevy::{ecs::relationship::RelatedSpawnerCommands, prelude::*};

use crate::{
    input::Button,
    ui::{
        focus::{FirstFocus, Focusable, Page, Scrolls, Turns},
        theme::{Ink, Kit, Size},
        widgets::stop_clicks,
    },
};

/// What a page's frame says.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The page.
    pub page: Page,
    /// Its title; empty for none.
    pub title: String,
    /// Buttons, and what they do here.
    pub prompts: Vec<(Button, String)>,
    /// Whether its body is there to be read: it has the focus, and up and down scroll it.
    pub reads: bool,
    /// Whether such a body also takes left and right, for pages.
    pub turns: bool,
}

/// How wide a panel over the table is at the most, in hundredths of the window's height.
const PANEL: f32 = 116.0;

impl Kit<'_> {
    /// A page that fills the window: spawns its root and lets `body` fill the part between title and prompts.
    pub fn screen<'a>(
        &self,
        commands: &'a mut Commands,
        frame: Frame,
        body: impl FnOnce(&mut RelatedSpawnerCommands<'_, ChildOf>),
    ) -> EntityCommands<'a> {
        let colours = &self.tokens.colour;
        let lamp = RadialGradient {
            position: UiPosition::anchor(vec2(0.0, -0.5)),
            shape: RadialGradientShape::FarthestCorner,
            stops: vec![
                ColorStop::new(colours.walnut, Val::Percent(0.0)),
                ColorStop::new(colours.night, Val::Percent(85.0)),
            ],
            ..default()
        };
        let mut root = commands.spawn((
            frame.page.clone(),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                flex_direction: FlexDirection::Column,
                padding: UiRect::axes(self.grid(3.0), self.grid(2.0)),
                row_gap: self.grid(1.0),
                ..default()
            },
            BackgroundColor(colours.night),
            BackgroundGradient::from(lamp),
            GlobalZIndex(i32::from(frame.page.layer) * 10 + 10),
        ));
        root.observe(stop_clicks).with_children(|root| self.fill(root, &frame, body));
        root
    }

    /// A panel over whatever is there, which is dimmed.
    pub fn panel<'a>(
        &self,
        commands: &'a mut Commands,
        frame: Frame,
        body: impl FnOnce(&mut RelatedSpawnerCommands<'_, ChildOf>),
    ) -> EntityCommands<'a> {
        let mut root = commands.spawn((
            frame.page.clone(),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::all(self.grid(2.0)),
                ..default()
            },
            BackgroundColor(self.tokens.colour.night.with_alpha(0.72)),
            GlobalZIndex(i32::from(frame.page.layer) * 10 + 10),
        ));
        root.observe(stop_clicks).with_children(|root| {
            let (mut node, _, border) = self.card();
            // Words below must not shine through words.
            let ground = BackgroundColor(self.tokens.colour.card.with_alpha(1.0));
            node.width = Val::Percent(100.0);
            node.max_width = Val::Vh(PANEL);
            node.max_height = Val::Percent(100.0);
            node.padding = UiRect::axes(self.grid(2.5), self.grid(2.0));
            let shadow =
                BoxShadow::new(Color::BLACK.with_alpha(0.5), Val::ZERO, self.grid(0.5), Val::ZERO, self.grid(3.0));
            root.spawn((node, ground, border, shadow)).with_children(|card| self.fill(card, &frame, body));
        });
        root
    }

    fn fill(
        &self,
        root: &mut RelatedSpawnerCommands<'_, ChildOf>,
        frame: &Frame,
        body: impl FnOnce(&mut RelatedSpawnerCommands<'_, ChildOf>),
    ) {
        if !frame.title.is_empty() {
            // In line with the body, which has room for rings round it.
            root.spawn(Node { padding: UiRect::horizontal(self.grid(0.9)), flex_shrink: 0.0, ..default() })
                .with_child(self.text(&frame.title, Ink::of(Size::Title).bold()));
        }
        let mut panel = self.scroll(root, body);
        if frame.reads {
            panel.insert((Focusable { key: "body".to_owned() }, FirstFocus));
            if frame.turns {
                panel.insert(Turns);
            }
        }
        if frame.prompts.is_empty() {
            return;
        }
        root.spawn(Node {
            flex_wrap: FlexWrap::Wrap,
            justify_content: JustifyContent::Center,
            column_gap: self.grid(3.0),
            row_gap: self.grid(0.4),
            flex_shrink: 0.0,
            ..default()
        })
        .with_children(|strip| {
            for (button, words) in &frame.prompts {
                self.prompt(strip, *button, None, words);
            }
        });
    }

    /// A column that takes the room that is left and scrolls when that is not enough.
    pub fn scroll<'a>(
        &self,
        parent: &'a mut RelatedSpawnerCommands<'_, ChildOf>,
        body: impl FnOnce(&mut RelatedSpawnerCommands<'_, ChildOf>),
    ) -> EntityCommands<'a> {
        let mut panel = parent.spawn((
            Scrolls,
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                min_height: Val::ZERO,
                row_gap: self.grid(1.0),
                // Room for the ring round things at the edges, and for their lift.
                padding: UiRect { top: self.grid(1.4), ..UiRect::all(self.grid(0.9)) },
                overflow: Overflow::scroll_y(),
                ..default()
            },
        ));
        panel.with_children(body);
        panel
    }
}
