//! Short sentences that come and go by themselves: refusals, and what cannot be done yet. Knows no screen.

use bevy::{
    prelude::*,
    ui::{ComputedNode, ComputedUiRenderTargetInfo, UiGlobalTransform},
};

use super::{
    ScreenSystems,
    theme::{Ink, Kit, Size, Tone},
};
use crate::{
    input::{Awake, DeviceRefused},
    table::seating::SeatRefusal,
};

/// How long a sentence stays, in the longest of the table's beats.
const BEATS: u32 = 6;

/// How far from the lower edge a sentence stands at the least, and how far above what it must not hide, in grid steps.
const LEAST: f32 = 15.0;
const GAP: f32 = 0.8;

/// Shows the newest sentence, and says why a device got no chair.
pub fn plugin(app: &mut App) {
    app.add_message::<Say>()
        .init_resource::<Shown>()
        .add_systems(Update, (say_refusals, show, rise, hide).chain().in_set(ScreenSystems::Show));
}

/// A sentence for everybody, kindly and shortly. A new one takes the place of the last.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Say(pub String);

/// The sentence that is shown, and until when.
#[derive(Resource, Default)]
struct Shown {
    until: Option<std::time::Duration>,
}

/// The root of the sentence on the screen.
#[derive(Component)]
pub struct Toast;

/// A node at the bottom of the screen that no sentence may lie over: it stands above.
#[derive(Component)]
pub struct KeepClear;

fn say_refusals(mut refused: MessageReader<DeviceRefused>, kit: Kit, mut say: MessageWriter<Say>) {
    for refusal in refused.read() {
        let key = match refusal.why {
            crate::input::joining::Refusal::EchoOf(_) => "refused-echo",
            crate::input::joining::Refusal::Seat(why) => seat_refusal(why),
        };
        say.write(Say(kit.words.word(key)));
    }
}

/// The key of the sentence for a refusal of the chairs.
#[must_use]
pub const fn seat_refusal(why: SeatRefusal) -> &'static str {
    match why {
        SeatRefusal::AlreadySeated => "refused-already-seated",
        SeatRefusal::Full => "refused-full",
        SeatRefusal::Taken => "refused-taken",
        SeatRefusal::NotShareable => "refused-not-shareable",
        SeatRefusal::KeyboardShared => "refused-keyboard-shared",
        SeatRefusal::KeyboardSplit => "refused-keyboard-split",
        SeatRefusal::NotSeated | SeatRefusal::NotABot | SeatRefusal::NoSuchChair => "refused-not-seated",
        SeatRefusal::Playing => "refused-playing",
        SeatRefusal::NotPlaying => "refused-not-playing",
    }
}

fn show(
    mut said: MessageReader<Say>,
    kit: Kit,
    old: Query<Entity, With<Toast>>,
    time: Res<Time<Real>>,
    mut shown: ResMut<Shown>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let Some(Say(sentence)) = said.read().last() else { return };
    old.iter().for_each(|toast| commands.entity(toast).despawn());
    let until = time.elapsed() + kit.tokens.time.beat_most() * BEATS;
    shown.until = Some(until);
    awake.call_at(until);
    awake.frames(Awake::AFTERGLOW);
    commands
        .spawn((
            Toast,
            Pickable::IGNORE,
            GlobalZIndex(90),
            Node {
                position_type: PositionType::Absolute,
                width: Val::Percent(100.0),
                // Above the caption and the prompts.
                bottom: kit.grid(LEAST),
                justify_content: JustifyContent::Center,
                padding: UiRect::horizontal(kit.grid(4.0)),
                ..default()
            },
        ))
        .with_children(|strip| {
            let (mut node, _, _) = kit.card();
            node.flex_direction = FlexDirection::Row;
            node.padding = UiRect::axes(kit.grid(1.6), kit.grid(0.8));
            let colours = &kit.tokens.colour;
            strip
                .spawn((
                    node,
                    Pickable::IGNORE,
                    BackgroundColor(colours.card.with_alpha(1.0)),
                    BorderColor::all(colours.warning),
                ))
                .with_child((kit.text(sentence, Ink::of(Size::Body).tone(Tone::Ivory)), Pickable::IGNORE));
        });
}

/// Keeps the sentence above whatever must stay readable, however many lines that takes.
fn rise(
    kit: Kit,
    mut toasts: Query<(&mut Node, &ComputedUiRenderTargetInfo), With<Toast>>,
    clear: Query<(&ComputedNode, &UiGlobalTransform), With<KeepClear>>,
) {
    let tops = clear.iter().filter(|(node, _)| !node.is_empty());
    let Some(top) = tops.map(|(node, at)| at.translation.y - node.size.y / 2.0).reduce(f32::min) else { return };
    for (mut node, target) in &mut toasts {
        let height = target.physical_size().y as f32;
        let grid = kit.tokens.size.grid;
        let bottom = Val::Vh((100.0 * (height - top) / height + GAP * grid).max(LEAST * grid));
        if height > 0.0 && node.bottom != bottom {
            node.bottom = bottom;
        }
    }
}

fn hide(toasts: Query<Entity, With<Toast>>, time: Res<Time<Real>>, mut shown: ResMut<Shown>, mut commands: Commands) {
    if shown.until.is_some_and(|until| time.elapsed() >= until) {
        shown.until = None;
        toasts.iter().for_each(|toast| commands.entity(toast).despawn());
    }
}
