//! Toasts: short messages, such as refusals, that disappear on their own. Must not depend on a screen.

use std::time::Duration;

use bevy::prelude::*;

use super::{
    Localization, Overlay, Screen, ScreenSystems,
    element::Element,
    seat_names::seat_name,
    theme::{TextColourRole, TextSize, TextStyle, UiContext},
    views::AddView,
};
use crate::app::input::{DeviceRefused, RedrawRequests};
use crate::rules::Seat;
use crate::sim::dice::DiceFileErrors;
use crate::sim::lobby::{Lobby, LobbyError};
use crate::sim::table::ActionRefused;

/// The distance of a toast from the bottom edge on pages, in grid steps: above the prompts.
const BOTTOM_OFFSET_GRID: f32 = 15.0;

/// The distance of a toast from the top edge at the table, in grid steps: that of the HUD, whose title it replaces.
const TOP_OFFSET_GRID: f32 = 1.5;

/// Adds toasts, and shows one when a device cannot join.
pub fn plugin(app: &mut App) {
    app.add_message::<ShowToast>()
        .add_message::<ActionRefused>()
        .init_resource::<CurrentToast>()
        .watch::<CurrentToast>()
        .add_view("toast", |_, _| true, view)
        .add_systems(
            Update,
            // Not at startup: the language of the settings is applied in the first frame.
            (toast_dice_errors.run_if(run_once), toast_join_refusals, update_current_toast)
                .chain()
                .in_set(ScreenSystems::Show),
        );
}

/// Shows a toast to all players. It replaces the current one.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ShowToast(pub String);

/// The current toast, if there is one.
#[derive(Resource, Default)]
pub struct CurrentToast(Option<Toast>);

impl CurrentToast {
    /// Whether one is shown.
    pub const fn is_shown(&self) -> bool {
        self.0.is_some()
    }
}

struct Toast {
    sentence: String,
    /// The seat whose press was refused; `None` if the toast is not a refusal of one seat.
    refused_seat: Option<Seat>,
    /// When the toast disappears, in [`Time<Real>`].
    until: Duration,
}

/// Shows errors in dice files, once. Errors in scene files are shown when their table opens.
fn toast_dice_errors(
    errors: Option<Res<DiceFileErrors>>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
) {
    if let Some(errors) = errors.filter(|errors| !errors.0.is_empty()) {
        let lines: Vec<String> = errors.0.iter().map(|error| words.error_text(error)).collect();
        toasts.write(ShowToast(lines.join("\n")));
    }
}

fn toast_join_refusals(mut refused: MessageReader<DeviceRefused>, cx: UiContext, mut toasts: MessageWriter<ShowToast>) {
    for refusal in refused.read() {
        let key = match refusal.reason {
            crate::app::input::device_join::JoinRefusal::DuplicateOf(_) => "refused-duplicate",
            crate::app::input::device_join::JoinRefusal::Seat(error) => join_refusal_key(error),
        };
        toasts.write(ShowToast(cx.words.text(key)));
    }
}

/// The localization key of the toast for an error of the lobby.
pub const fn join_refusal_key(error: LobbyError) -> &'static str {
    match error {
        LobbyError::AlreadySeated => "refused-already-seated",
        LobbyError::Full => "refused-full",
        LobbyError::Taken => "refused-taken",
        LobbyError::NotShareable => "refused-not-shareable",
        LobbyError::KeyboardShared => "refused-keyboard-shared",
        LobbyError::KeyboardSplit => "refused-keyboard-split",
        LobbyError::NotSeated | LobbyError::NotABot | LobbyError::NoSuchSlot => "refused-not-seated",
        LobbyError::NameTaken => "refused-name-taken",
        LobbyError::Playing => "refused-playing",
        LobbyError::NotPlaying => "refused-not-playing",
    }
}

/// Shows the newest toast until its time is over. Remembers which seat a refusal belongs to, so that the toast can show
/// that seat's name.
fn update_current_toast(
    mut toasts: MessageReader<ShowToast>,
    mut refused: MessageReader<ActionRefused>,
    mut last_refusal: Local<Option<(Seat, String)>>,
    cx: UiContext,
    time: Res<Time<Real>>,
    mut shown: ResMut<CurrentToast>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if let Some(refusal) = refused.read().last() {
        *last_refusal = Some((refusal.seat, cx.words.refusal_text(&refusal.illegal)));
    }
    if let Some(ShowToast(sentence)) = toasts.read().last() {
        let refused_seat = last_refusal.take().filter(|(_, text)| text == sentence).map(|(seat, _)| seat);
        let until = time.elapsed() + cx.tokens.time.toast;
        redraw.draw_at(until);
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
        shown.0 = Some(Toast { sentence: sentence.clone(), refused_seat, until });
    } else if shown.0.as_ref().is_some_and(|toast| time.elapsed() >= toast.until) {
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
        shown.0 = None;
    }
}

fn view(
    cx: UiContext,
    shown: Res<CurrentToast>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    lobby: Res<Lobby>,
) -> Option<Element> {
    let toast = shown.0.as_ref()?;
    let refused_seat = toast.refused_seat.and_then(|seat| Some((seat, lobby.slot(seat)?)));
    // A page over the table has its own title at the top.
    let at_the_table = **screen == Screen::Table && **overlay == Overlay::None;
    let (top, bottom) =
        if at_the_table { (cx.grid(TOP_OFFSET_GRID), Val::Auto) } else { (Val::Auto, cx.grid(BOTTOM_OFFSET_GRID)) };
    let mut root = Element::new((
        Pickable::IGNORE,
        GlobalZIndex(90),
        Node {
            position_type: PositionType::Absolute,
            width: Val::Percent(100.0),
            top,
            bottom,
            border: cx.screen_edge(),
            justify_content: JustifyContent::Center,
            padding: UiRect::horizontal(cx.grid(4.0)),
            ..default()
        },
    ));
    root.with_children(|strip| {
        let (mut node, _, _) = cx.card();
        node.flex_direction = FlexDirection::Row;
        node.align_items = AlignItems::Center;
        node.column_gap = cx.grid(0.9);
        node.padding = UiRect::axes(cx.grid(1.6), cx.grid(0.6));
        // Between the panels of players.
        node.max_width = if at_the_table { Val::Percent(52.0) } else { Val::Auto };
        let colours = &cx.tokens.colour;
        let background = BackgroundColor(colours.card.with_alpha(1.0));
        strip.add((node, Pickable::IGNORE, background, BorderColor::all(colours.warning))).with_children(|card| {
            if let Some((seat, slot)) = refused_seat {
                let name = seat_name(&cx.words, &lobby.slots, seat);
                card.add((cx.symbol(slot.colour, TextSize::Body, 0.9), Pickable::IGNORE));
                card.add((cx.text(name, TextStyle::of(TextSize::Body).bold().no_wrap()), Pickable::IGNORE));
            }
            card.add((
                cx.text(&toast.sentence, TextStyle::of(TextSize::Body).tone(TextColourRole::Normal)),
                Pickable::IGNORE,
            ));
        });
    });
    Some(root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::saves::Language;
    use crate::games::CATALOG;
    use crate::sim::dice::{DiceSetError, DiceSetProblem};

    #[test]
    fn invalid_dice_files_show_a_localized_toast() {
        let mut app = App::new();
        let mut words = Localization::new(CATALOG);
        words.set_language(Language::German);
        let problem = DiceSetProblem::Name("Ä!".into());
        let error = DiceSetError { file: "x.ron".into(), line: Some(3), problem };
        app.add_message::<ShowToast>()
            .insert_resource(words)
            .insert_resource(DiceFileErrors(vec![error]))
            .add_systems(Update, toast_dice_errors);
        app.update();
        let toasts: Vec<ShowToast> = app.world_mut().resource_mut::<Messages<ShowToast>>().drain().collect();
        let text = "x.ron, Zeile 3: der Name darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, nicht „Ä!“. \
                    Diese Datei wird übergangen.";
        assert_eq!(toasts, [ShowToast(text.into())]);
    }
}
