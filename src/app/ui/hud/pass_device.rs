//! A curtain over a secret choice: where several seats share one device, it is passed on under a card that says to
//! whom. Knows no game; whoever hides a choice draws the curtain, and lifts it when the right seat presses.

use bevy::prelude::*;

use crate::app::input::{Awake, Button};
use crate::app::render::theme::Tokens;
use crate::app::ui::theme::{Ink, Kit, Size, Theme, Tone};
use crate::app::ui::{Screen, ScreenSystems, Words};

/// The curtain; `None` when it is up.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Curtain(pub Option<CurtainWords>);

/// What stands on the curtain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurtainWords {
    /// The colour and symbol of the seat that may lift it.
    pub colour: u8,
    /// To whom the device goes.
    pub title: String,
    /// What the others are asked to do.
    pub text: String,
    /// What a press does.
    pub lift: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Curtain>()
        .add_systems(Update, show.in_set(ScreenSystems::Build).run_if(in_state(Screen::Table)))
        .add_systems(OnEnter(Screen::Table), |mut curtain: ResMut<Curtain>| curtain.set_changed());
}

/// The curtain's root.
#[derive(Component)]
struct Hangs;

fn show(
    curtain: Res<Curtain>,
    (theme, words, tokens): (Res<Theme>, Res<Words>, Res<Tokens>),
    kit: Kit,
    old: Query<Entity, With<Hangs>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    if !curtain.is_changed() && !theme.is_changed() && !words.is_changed() && !tokens.is_changed() {
        return;
    }
    old.iter().for_each(|curtain| commands.entity(curtain).despawn());
    awake.frames(Awake::AFTERGLOW);
    let Some(told) = &curtain.0 else { return };
    let (shade, _) = kit.tokens.seat(usize::from(told.colour));
    commands
        .spawn((
            Hangs,
            DespawnOnExit(Screen::Table),
            GlobalZIndex(7),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::all(kit.grid(4.0)),
                ..default()
            },
            Pickable::IGNORE,
            BackgroundColor(kit.tokens.colour.night.with_alpha(0.8)),
        ))
        .with_children(|root| {
            let (mut node, _, _) = kit.card();
            node.padding = UiRect::all(kit.grid(2.5));
            node.border = UiRect::all(Val::Vh(kit.tokens.size.focus_ring));
            node.align_items = AlignItems::Center;
            let ground = BackgroundColor(kit.tokens.colour.card.with_alpha(1.0));
            root.spawn((node, ground, BorderColor::all(shade))).with_children(|card| {
                card.spawn(Node { align_items: AlignItems::Center, column_gap: kit.grid(1.2), ..default() })
                    .with_children(|line| {
                        line.spawn(kit.symbol(told.colour, Size::Title, 1.1));
                        line.spawn(kit.text(&told.title, Ink::of(Size::Title).bold()));
                    });
                card.spawn(kit.text(&told.text, Ink::of(Size::Body).tone(Tone::Muted).centred()));
                kit.prompt(card, Button::Accept, None, &told.lift);
            });
        });
}
