//! Announcements: a large line in the place of the caption for a moment, below all pieces. A presenter sends them. Must not
//! depend on any game.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::input::RedrawRequests;
use crate::app::moment::{Moment, MomentSystems};
use crate::app::render::tokens::{Tokens, movement_left};
use crate::app::ui::element::ElementList;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext, shown_if};
use crate::app::ui::views::AddView;
use crate::app::ui::{AnimationSystems, Screen, ScreenSystems};
use crate::sim::table::TableSystems;

/// How much smaller an announcement starts, as a fraction of its final size: it must not cover its surroundings.
const GROWTH: f32 = 0.4;

/// Shows an announcement. A new one replaces the current one.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The large text.
    pub text: String,
    /// The text below it. May be empty.
    pub detail: String,
    /// Index of the colour and symbol of the seat that is announced.
    pub colour: u8,
}

/// Takes the current announcement back, because what it says has not happened: after an undo.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WithdrawAnnouncement;

/// The current announcement, and when it was first shown.
#[derive(Resource, Default)]
pub(super) struct Announced(pub(super) Option<(Announcement, Duration)>);

/// An announcement that waits until the light of its moment has been seen.
#[derive(Resource, Default)]
struct WaitingAnnouncement(Option<Announcement>);

/// The card of the announcement, which the animation scales.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct Swelling;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Announcement>()
        .add_message::<WithdrawAnnouncement>()
        .init_resource::<Announced>()
        .init_resource::<Moment>()
        .init_resource::<WaitingAnnouncement>()
        .watch::<Announced>()
        .add_systems(
            Update,
            (
                announce
                    .after(TableSystems::Present)
                    .after(MomentSystems)
                    .after(ScreenSystems::Read)
                    .before(ScreenSystems::Build),
                swell.in_set(ScreenSystems::Show).in_set(AnimationSystems).ambiguous_with(AnimationSystems),
            )
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(
            OnExit(Screen::Table),
            |mut announced: ResMut<Announced>, mut waiting: ResMut<WaitingAnnouncement>| {
                (announced.0, waiting.0) = (None, None);
            },
        );
}

fn announce(
    mut announcements: MessageReader<Announcement>,
    mut withdrawals: MessageReader<WithdrawAnnouncement>,
    tokens: Res<Tokens>,
    (time, moment): (Res<Time<Real>>, Res<Moment>),
    (mut waiting, mut announced): (ResMut<WaitingAnnouncement>, ResMut<Announced>),
    mut redraw: ResMut<RedrawRequests>,
) {
    let whole = tokens.time.announcement;
    if withdrawals.read().count() > 0 {
        (waiting.0, announced.0) = (None, None);
    }
    if let Some(newest) = announcements.read().last() {
        waiting.0 = Some(newest.clone());
    }
    if waiting.0.is_some() && moment.allows_words(time.elapsed()) {
        announced.0 = waiting.0.take().map(|newest| (newest, time.elapsed()));
        redraw.draw_at(time.elapsed() + whole);
    } else if announced.0.as_ref().is_some_and(|(_, since)| time.elapsed().saturating_sub(*since) >= whole) {
        announced.0 = None;
    }
}

/// The card of an announcement. Its nodes stay, so that none is spawned in a match.
pub(super) fn card(cx: &UiContext, middle: &mut ElementList, announcement: Option<&Announcement>) {
    let (text, all, colour) = announcement.map_or(("", "", 0), |it| (&it.text, &it.detail, it.colour));
    // The text below must not repeat the large one.
    let detail = all.strip_prefix(text).unwrap_or(all).trim_start();
    let (shade, _) = cx.tokens.seat(usize::from(colour));
    // The glow is below the card too and must not show through.
    let background = BackgroundColor(cx.tokens.colour.night);
    let (mut node, _, _) = cx.card();
    node.display = shown_if(announcement.is_some());
    node.align_items = AlignItems::Center;
    node.padding = UiRect::axes(cx.grid(3.0), cx.grid(0.6));
    node.max_width = Val::Percent(100.0);
    node.border = UiRect::vertical(Val::Vh(cx.tokens.size.focus_ring));
    let glow = BoxShadow::new(cx.tokens.colour.brass.with_alpha(0.6), Val::ZERO, Val::ZERO, Val::ZERO, cx.grid(4.0));
    middle.add((node, Pickable::IGNORE, Swelling, background, BorderColor::all(shade), glow)).with_children(|card| {
        let style = TextStyle::of(TextSize::Display).bold().tone(TextColourRole::Accent).centred();
        card.add(cx.text(text, style));
        let line = Node {
            display: shown_if(!detail.is_empty()),
            align_items: AlignItems::Center,
            column_gap: cx.grid(1.0),
            ..default()
        };
        card.add(line).with_children(|line| {
            line.add(cx.symbol(colour, TextSize::Body, 1.0));
            line.add(cx.text(detail, TextStyle::of(TextSize::Body)));
        });
    });
}

/// Starts small and grows to the final size.
fn swell(
    mut cards: Query<&mut UiTransform, With<Swelling>>,
    announced: Res<Announced>,
    cx: UiContext,
    time: Res<Time<Real>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some((_, since)) = &announced.0 else { return };
    let age = time.elapsed().saturating_sub(*since);
    let rest =
        if cx.theme.reduced_motion { 0.0 } else { movement_left(age.as_secs_f32(), cx.tokens.time.announcement_entry) };
    let scale = Vec2::splat(1.0 - GROWTH * rest);
    for mut transform in &mut cards {
        if transform.scale != scale {
            transform.scale = scale;
        }
    }
    if rest > 0.01 {
        redraw.draw_frames(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_announcement_can_be_taken_back_and_replaced_in_one_frame() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<Announcement>()
            .add_message::<WithdrawAnnouncement>()
            .init_resource::<Tokens>()
            .init_resource::<Moment>()
            .init_resource::<RedrawRequests>()
            .init_resource::<Announced>()
            .init_resource::<WaitingAnnouncement>()
            .add_systems(Update, announce);
        let shown = |app: &App| app.world().resource::<Announced>().0.as_ref().map(|(shown, _)| shown.text.clone());
        let say = |app: &mut App, text: &str| {
            app.world_mut().write_message(Announcement { text: text.into(), detail: String::new(), colour: 0 });
        };
        say(&mut app, "one");
        app.update();
        assert_eq!(shown(&app).as_deref(), Some("one"));
        app.world_mut().write_message(WithdrawAnnouncement);
        app.update();
        assert_eq!(shown(&app), None);
        app.world_mut().write_message(WithdrawAnnouncement);
        say(&mut app, "two");
        app.update();
        assert_eq!(shown(&app).as_deref(), Some("two"));
    }
}
