//! The card of a seat that must act and has no device: any free device takes it, or a bot sits in.

use bevy::prelude::*;

use crate::{
    input::{Awake, Button, LostCard, Pressed},
    table::seating::Seating,
    ui::{
        Overlay, Screen, ScreenSystems, Words,
        screens::chair_name,
        theme::{Ink, Kit, Size, Tone},
        toast::{Say, seat_refusal},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (answer.in_set(ScreenSystems::Read), show.in_set(ScreenSystems::Build)).run_if(in_state(Screen::Table)),
    );
}

/// The card's root.
#[derive(Component)]
struct Card;

/// A bot sits in when asked to. A device that takes the seat by a press never comes by here; only the mouse's click
/// on the card does.
fn answer(
    mut presses: MessageReader<Pressed>,
    card: Res<LostCard>,
    overlay: Res<State<Overlay>>,
    words: Res<Words>,
    mut seating: ResMut<Seating>,
    mut say: MessageWriter<Say>,
) {
    let Some(waiting) = card.0.filter(|_| **overlay == Overlay::None) else {
        presses.clear();
        return;
    };
    for press in presses.read().filter(|press| press.down) {
        let done = match press.button {
            Button::Odds => seating.sit_in(waiting.seat),
            Button::Accept if seating.holds(press.device) && press.device.can_be_shared() && waiting.lost.is_none() => {
                seating.share(press.device, waiting.seat)
            }
            Button::Accept => seating.claim(waiting.seat, press.device),
            _ => continue,
        };
        if let Err(why) = done {
            say.write(Say(words.word(seat_refusal(why))));
        }
        return;
    }
}

fn show(
    card: Res<LostCard>,
    kit: Kit,
    seating: Res<Seating>,
    old: Query<Entity, With<Card>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    if !card.is_changed() && !kit.theme.is_changed() && !kit.words.is_changed() {
        return;
    }
    old.iter().for_each(|card| commands.entity(card).despawn());
    awake.frames(Awake::AFTERGLOW);
    let Some((waiting, chair)) = card.0.and_then(|waiting| Some((waiting, seating.chair(waiting.seat)?))) else {
        return;
    };
    let words = &kit.words;
    let name = chair_name(words, waiting.seat, chair);
    let (shade, _) = kit.tokens.seat(usize::from(chair.colour));
    let key = if waiting.lost.is_some() {
        words.say("lost-title", &[("name", name.into())])
    } else {
        words.say("nobody-title", &[("name", name.into())])
    };
    commands
        .spawn((
            Card,
            DespawnOnExit(Screen::Table),
            Pickable::IGNORE,
            GlobalZIndex(8),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::all(kit.grid(4.0)),
                ..default()
            },
        ))
        .with_children(|root| {
            let (mut node, _, _) = kit.card();
            node.padding = UiRect::all(kit.grid(2.5));
            node.border = UiRect::all(Val::Vh(kit.tokens.size.focus_ring));
            let ground = BackgroundColor(kit.tokens.colour.card.with_alpha(0.98));
            root.spawn((node, ground, BorderColor::all(shade))).with_children(|card| {
                card.spawn(Node { align_items: AlignItems::Center, column_gap: kit.grid(1.2), ..default() })
                    .with_children(|line| {
                        line.spawn(kit.symbol(chair.colour, Size::Title, 1.1));
                        line.spawn(kit.text(key, Ink::of(Size::Title).bold()));
                    });
                card.spawn(kit.text(words.word("lost-about"), Ink::of(Size::Body).tone(Tone::Muted)));
                kit.prompt(card, Button::Accept, None, words.word("lost-take"));
                kit.prompt(card, Button::Odds, None, words.word("lost-bot"));
            });
        });
}
