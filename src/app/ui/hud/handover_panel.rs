//! The hand-over panel: hides a secret choice while seats that share a device pass it on, and says which seat is next.
//! Must not depend on a game. The presenter (`app::presenter::choosing`) fills and clears the resource for all games.

use bevy::prelude::*;

use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext, shown_if};
use crate::app::ui::views::{AddView, at_the_table};

/// The panel that hides the table while a device is passed on; `None` if there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct HandoverPanel(pub Option<HandoverText>);

/// The content of the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandoverText {
    /// Index of the colour and symbol of the seat that gets the device.
    pub colour: u8,
    /// The title: names the player who gets the device.
    pub title: String,
    /// The text: what the other players are asked to do.
    pub text: String,
    /// The text of the prompt that closes the panel.
    pub confirm_prompt: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HandoverPanel>().watch::<HandoverPanel>().add_view("pass-device", at_the_table, view);
}

fn view(cx: UiContext, panel: Res<HandoverPanel>) -> Option<Element> {
    let text = panel.0.clone().unwrap_or_default();
    let (shade, _) = cx.tokens.seat(usize::from(text.colour));
    let mut root = Element::new((
        GlobalZIndex(7),
        Node {
            display: shown_if(panel.0.is_some()),
            width: Val::Percent(100.0),
            height: Val::Percent(100.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: cx.screen_edge(),
            padding: UiRect::all(cx.grid(4.0)),
            ..default()
        },
        Pickable::IGNORE,
        BackgroundColor(cx.tokens.colour.night.with_alpha(0.8)),
    ));
    root.with_children(|root| {
        let (mut node, _, _) = cx.card();
        node.padding = UiRect::all(cx.grid(2.5));
        node.border = UiRect::all(Val::Vh(cx.tokens.size.focus_ring));
        node.align_items = AlignItems::Center;
        let background = BackgroundColor(cx.tokens.colour.card.with_alpha(1.0));
        root.add((node, background, BorderColor::all(shade))).with_children(|body| {
            let line = Node { align_items: AlignItems::Center, column_gap: cx.grid(1.2), ..default() };
            body.add(line).with_children(|line| {
                line.add(cx.symbol(text.colour, TextSize::Title, 1.1));
                line.add(cx.text(text.title, TextStyle::of(TextSize::Title).bold()));
            });
            body.add(cx.text(text.text, TextStyle::of(TextSize::Body).tone(TextColourRole::Muted).centred()));
            cx.prompt(body, Button::Accept, None, text.confirm_prompt);
        });
    });
    Some(root)
}
