//! Player panels: a seat's colour, symbol, name and score, at the edge of the table where the seat is. Highlighted
//! panels are raised.

use bevy::prelude::*;

use super::content::PlayerPanel;
use super::obstacles::HudObstacle;
use super::score_animation::{PanelOf, ScoreAnimations};
use crate::app::input::RedrawRequests;
use crate::app::render::tokens::{Tokens, movement_left};
use crate::app::ui::element::ElementList;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, Theme, UiContext};
use crate::app::ui::widgets::{device_icon, device_number};
use crate::app::ui::{AnimationSystems, Screen, ScreenSystems, bot_portrait};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lift.in_set(ScreenSystems::Show)
            .in_set(AnimationSystems)
            .ambiguous_with(AnimationSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// A panel, and whether it is highlighted.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
#[require(Height)]
struct Highlighted(bool);

/// How far a panel is raised: 0 to 1. `None` until its first frame.
#[derive(Component, Clone, Copy, Default)]
struct Height(Option<f32>);

/// The panels at the left and the right end of one edge of the table.
type Edge<'a> = (Vec<&'a PlayerPanel>, Vec<&'a PlayerPanel>);

/// Assigns panels to edges: clockwise from the near left, like the seats. Returns the far edge first, then the near
/// one.
pub(super) fn places(panels: &[PlayerPanel]) -> (Edge<'_>, Edge<'_>) {
    let half = panels.len().div_ceil(2);
    let left: Vec<&PlayerPanel> = panels[..half].iter().rev().collect();
    let right: Vec<&PlayerPanel> = panels[half..].iter().collect();
    let (far_left, near_left) = left.split_at(left.len().div_ceil(2));
    let (far_right, near_right) = right.split_at(right.len().div_ceil(2));
    ((far_left.to_vec(), far_right.to_vec()), (near_left.to_vec(), near_right.to_vec()))
}

/// Describes one panel. `had` says whether a waiting seat has lost a device.
pub(super) fn show(
    cx: &UiContext,
    side: &mut ElementList,
    panel: &PlayerPanel,
    animations: &ScoreAnimations,
    had: bool,
) {
    let (shade, symbol) = cx.tokens.seat(usize::from(panel.colour));
    let dim = if panel.lost { 0.45 } else { 1.0 };
    let (mut node, _, _) = cx.card();
    node.flex_direction = FlexDirection::Row;
    node.align_items = AlignItems::Center;
    node.max_width = Val::Percent(100.0);
    // Large text may wrap. At normal sizes the panel must not wrap because of a rounding error of a pixel.
    if cx.has_large_text() {
        node.flex_wrap = FlexWrap::Wrap;
    }
    node.column_gap = cx.grid(0.9);
    node.row_gap = Val::ZERO;
    node.padding = UiRect::axes(cx.grid(1.0), cx.grid(0.6));
    node.border = UiRect::left(Val::Vh(cx.tokens.size.focus_ring * 2.0));
    let glows = panel.highlighted && !panel.lost;
    let strength = if glows { 0.4 } else { 0.12 };
    let background = cx.tinted(shade, strength).with_alpha(if panel.lost { 0.6 } else { 0.94 });
    let glow = if glows { shade.with_alpha(0.6) } else { Color::BLACK.with_alpha(0.4) };
    let shadow = BoxShadow::new(glow, Val::ZERO, Val::ZERO, Val::ZERO, cx.grid(if glows { 1.4 } else { 1.0 }));
    side.add((
        (PanelOf(panel.seat), Highlighted(panel.highlighted)),
        HudObstacle,
        Pickable::IGNORE,
        node,
        BackgroundColor(background),
        BorderColor::all(shade.with_alpha(dim)),
        shadow,
    ))
    .key(panel.seat.to_string())
    .with_children(|row| {
        let tone = if panel.lost { TextColourRole::Muted } else { TextColourRole::Normal };
        row.add(group(cx)).with_children(|left| {
            left.add(cx.icon(symbol, shade.with_alpha(dim), TextSize::Title, 1.0));
            left.add(Node { flex_direction: FlexDirection::Column, min_width: Val::ZERO, ..default() }).with_children(
                |lines| {
                    lines.add(cx.text(&panel.name, TextStyle::of(TextSize::Label).bold().tone(tone).wrap_anywhere()));
                    let extra = match (panel.lost, had) {
                        (true, true) => cx.words.text("device-lost"),
                        (true, false) => cx.words.text("device-none"),
                        (false, _) => panel.extra.clone(),
                    };
                    // Muted text would be unreadable on a highlighted background.
                    let tone = match (panel.lost, glows) {
                        (true, _) => TextColourRole::Warning,
                        (false, true) => TextColourRole::Normal,
                        (false, false) => TextColourRole::Muted,
                    };
                    lines.add(cx.text(extra, TextStyle::of(TextSize::Caption).tone(tone)));
                },
            );
        });
        // The score never shrinks; a long name wraps instead.
        row.add(Node { flex_shrink: 0.0, ..group(cx) }).with_children(|right| {
            let score = animations.score(panel, &cx.words);
            right.add(cx.text(score, TextStyle::of(TextSize::Title).bold().tone(tone).no_wrap()));
            let device = panel.device.filter(|_| panel.bot.is_none());
            let icon = panel.bot.map(bot_portrait).or_else(|| device.map(|device| device_icon(device).to_owned()));
            right.add(cx.icon(&icon.unwrap_or_default(), cx.colour(TextColourRole::Muted), TextSize::Label, 1.2));
            let number = device.map(device_number).unwrap_or_default();
            right.add(cx.text(number, TextStyle::of(TextSize::Caption).no_wrap()));
        });
    });
}

/// A row of items in a panel.
fn group(cx: &UiContext) -> Node {
    Node {
        align_items: AlignItems::Center,
        column_gap: cx.grid(0.9),
        min_width: Val::ZERO,
        max_width: Val::Percent(100.0),
        ..default()
    }
}

/// Raises highlighted panels and lowers the others.
fn lift(
    mut panels: Query<(&Highlighted, &mut Height, &mut UiTransform)>,
    (tokens, theme): (Res<Tokens>, Res<Theme>),
    time: Res<Time<Real>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    for (highlighted, mut height, mut transform) in &mut panels {
        let wanted = f32::from(u8::from(highlighted.0));
        let height = height.0.get_or_insert(wanted);
        if *height != wanted {
            let rest = (wanted - *height) * movement_left(time.delta_secs(), tokens.time.panel);
            *height = if theme.reduced_motion || rest.abs() < 0.01 { wanted } else { wanted - rest };
            redraw.draw_frames(1);
        }
        let up = Val::Vh(-tokens.size.lift * *height);
        if transform.translation.y != up {
            transform.translation.y = up;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(of: &[&PlayerPanel]) -> Vec<u8> {
        of.iter().map(|panel| panel.seat).collect()
    }

    #[test]
    fn panels_are_clockwise_from_the_near_left() {
        let panels: Vec<PlayerPanel> = (0..4).map(|seat| PlayerPanel { seat, ..PlayerPanel::default() }).collect();
        let ((far_left, far_right), (near_left, near_right)) = places(&panels);
        assert_eq!([seats(&near_left), seats(&far_left), seats(&far_right), seats(&near_right)], [[0], [1], [2], [3]]);
    }

    #[test]
    fn every_seat_has_a_panel_with_up_to_eight_seats() {
        for count in 0..=8 {
            let panels: Vec<PlayerPanel> =
                (0..count).map(|seat| PlayerPanel { seat, ..PlayerPanel::default() }).collect();
            let ((a, b), (c, d)) = places(&panels);
            let mut all = [seats(&a), seats(&b), seats(&c), seats(&d)].concat();
            all.sort_unstable();
            assert_eq!(all, (0..count).collect::<Vec<_>>());
        }
    }
}
