//! What a seat wins flies from the middle of the shot to its panel, whose score then counts up. Follows from the scores of the
//! panels, so no game sends anything. Must not depend on any game.

use std::borrow::Cow;

use bevy::prelude::*;

use super::content::{Hud, HudRoot, PlayerPanel};
use crate::app::audio::Note;
use crate::app::input::{ButtonPress, RedrawRequests};
use crate::app::moment::MomentSystems;
use crate::app::ui::element::ElementList;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, Theme, UiContext, shown_if};
use crate::app::ui::views::AddView;
use crate::app::ui::{AnimationSystems, Localization, Screen, ScreenSystems, TableLog};
use crate::sim::table::{TableSpeed, TableSystems};

/// How long a number stays where it was won, how long it flies, and how long the score counts, in seconds.
const PHASES: [f32; 3] = [0.3, 0.4, 0.4];

/// The most notes while a score counts.
const NOTES: u32 = 6;

/// Where numbers start: the free part of the window at each side, and above, in percent. The middle of a shot is above that of
/// the window.
const START: (f32, f32) = (30.0, 38.0);

/// The distance of numbers that start together, as a fraction of the window's height.
const PITCH: f32 = 0.09;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScoreAnimations>()
        .init_resource::<TableSpeed>()
        .add_message::<Note>()
        .watch::<ScoreAnimations>()
        .add_systems(
            Update,
            (
                follow
                    .after(TableSystems::Present)
                    .after(MomentSystems)
                    .after(ScreenSystems::Read)
                    .before(ScreenSystems::Build),
                fly.in_set(ScreenSystems::Show).in_set(AnimationSystems).ambiguous_with(AnimationSystems),
            )
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(
            OnExit(Screen::Table),
            |mut animations: ResMut<ScoreAnimations>, mut redraw: ResMut<RedrawRequests>| {
                *animations = ScoreAnimations::default();
                redraw.bypass_change_detection().release("score animation");
            },
        );
}

/// A score that went up.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ScoreAnimation {
    seat: u8,
    from: u32,
    to: u32,
    /// In seconds.
    age: f32,
}

impl ScoreAnimation {
    /// How far a phase is, from 0 to 1.
    fn part(&self, phase: usize) -> f32 {
        let before: f32 = PHASES[..phase].iter().sum();
        ((self.age - before) / PHASES[phase]).clamp(0.0, 1.0)
    }

    /// Whether its number has a place: a new text is measured a frame later.
    fn is_laid_out(&self) -> bool {
        self.age > 0.0
    }

    /// The score that the panel shows.
    fn score(&self) -> u32 {
        self.from + ((self.to - self.from) as f32 * self.part(2)) as u32
    }

    /// The note of the score that the panel shows; the first one sounds when the number arrives.
    fn note(&self) -> Option<u8> {
        let notes = (self.to - self.from).min(NOTES);
        (self.part(1) >= 1.0).then(|| (self.part(2) * notes as f32) as u8)
    }
}

/// The scores that just went up.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct ScoreAnimations {
    /// The scores of the panels, as far as they are numbers.
    scores: Vec<Option<u32>>,
    /// The length of the log. It becomes shorter when a choice is undone.
    lines: usize,
    running: Vec<ScoreAnimation>,
}

impl ScoreAnimations {
    /// What panels and numbers show of them. Where numbers fly is no part of it.
    fn shown(&self) -> Vec<(u8, u32, bool, bool)> {
        let shown = |animation: &ScoreAnimation| {
            (animation.seat, animation.score(), animation.part(1) < 1.0, animation.is_laid_out())
        };
        self.running.iter().map(shown).collect()
    }

    /// The score that a panel shows now.
    pub(super) fn score<'p>(&self, panel: &'p PlayerPanel, words: &Localization) -> Cow<'p, str> {
        match (self.of(panel.seat), split(&panel.score)) {
            (Some(animation), Some((_, unit))) => format!("{}{unit}", words.number(animation.score())).into(),
            _ => panel.score.as_str().into(),
        }
    }

    fn of(&self, seat: u8) -> Option<&ScoreAnimation> {
        self.running.iter().find(|animation| animation.seat == seat)
    }
}

/// The number that a score begins with, and the rest. No score is negative.
fn split(score: &str) -> Option<(u32, &str)> {
    let end = score.find(|char: char| char == '/' || char.is_alphabetic()).unwrap_or(score.len());
    let digits: String = score[..end].chars().filter(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, &score[end..]))
}

/// Notices scores that went up. A press ends what flies; a hurried table and reduced motion have none.
fn follow(
    (hud, log, theme): (Res<Hud>, Res<TableLog>, Res<Theme>),
    (speed, time): (Res<TableSpeed>, Res<Time<Real>>),
    mut presses: MessageReader<ButtonPress>,
    mut animations: ResMut<ScoreAnimations>,
    mut notes: MessageWriter<Note>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let is_pressed = presses.read().filter(|press| press.down).count() > 0;
    let still = speed.scale() > 1.0 || theme.reduced_motion;
    let shown = animations.shown();
    let ScoreAnimations { scores, lines, running } = animations.bypass_change_detection();
    let mut newest = None;
    for animation in running.iter_mut() {
        let before = animation.note();
        animation.age += time.delta_secs();
        newest = newest.max(animation.note().filter(|note| before != Some(*note)));
    }
    // Several scores that count at once sound as one.
    notes.write_batch(newest.map(Note));
    let all: f32 = PHASES.iter().sum();
    running.retain(|animation| animation.age < all && !is_pressed && !still);
    let now: Vec<Option<u32>> = hud.panels.iter().map(|panel| Some(split(&panel.score)?.0)).collect();
    let is_undone = log.0.len() < std::mem::replace(lines, log.0.len());
    if is_undone {
        running.clear();
    } else if now.len() == scores.len() {
        for (panel, change) in hud.panels.iter().zip(now.iter().zip(&*scores)) {
            let (Some(to), Some(from)) = change else { continue };
            if to != from {
                running.retain(|animation| animation.seat != panel.seat);
            }
            if to > from && !still {
                running.push(ScoreAnimation { seat: panel.seat, from: *from, to: *to, age: 0.0 });
            }
        }
    }
    *scores = now;
    redraw.bypass_change_detection().hold_while("score animation", !running.is_empty());
    if animations.shown() != shown {
        animations.set_changed();
    }
}

/// The seat of a panel, to which numbers fly.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) struct PanelOf(pub(super) u8);

/// The place of a number before it flies to the panel of its seat.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct FlyingNumber(u8);

/// The numbers of all seats. Their nodes stay, so that none is spawned in a match.
pub(super) fn numbers(cx: &UiContext, root: &mut ElementList, panels: &[PlayerPanel], animations: &ScoreAnimations) {
    for panel in panels {
        let animation = animations.of(panel.seat).filter(|animation| animation.part(1) < 1.0);
        let text = animation
            .map_or_else(String::new, |animation| format!("+{}", cx.words.number(animation.to - animation.from)));
        let node = Node {
            display: shown_if(animation.is_some()),
            position_type: PositionType::Absolute,
            left: Val::Percent(START.0),
            right: Val::Percent(START.0),
            top: Val::Percent(START.1),
            justify_content: JustifyContent::Center,
            ..default()
        };
        let style = TextStyle::of(TextSize::Display).bold().tone(TextColourRole::Accent).no_wrap();
        let ground = Node {
            padding: UiRect::axes(cx.grid(1.2), cx.grid(0.2)),
            border_radius: cx.rounded(1.0),
            flex_shrink: 0.0,
            ..default()
        };
        let seen = animation.is_some_and(ScoreAnimation::is_laid_out);
        let seen = if seen { Visibility::Inherited } else { Visibility::Hidden };
        root.add((FlyingNumber(panel.seat), Pickable::IGNORE, node, seen)).with_children(|number| {
            let night = BackgroundColor(cx.tokens.colour.night.with_alpha(0.7));
            number.add((ground, night, Pickable::IGNORE)).with_child(cx.text(text, style));
        });
    }
}

/// Moves the numbers. Several that start together are below each other.
fn fly(
    animations: Res<ScoreAnimations>,
    roots: Query<&ComputedNode, With<HudRoot>>,
    panels: Query<(&PanelOf, &UiGlobalTransform)>,
    mut numbers: Query<(&FlyingNumber, &ComputedNode, &mut UiTransform)>,
) {
    let Ok(root) = roots.single() else { return };
    let scale = root.inverse_scale_factor();
    for (number, node, mut transform) in &mut numbers {
        let Some(index) = animations.running.iter().position(|animation| animation.seat == number.0) else { continue };
        let Some((_, panel)) = panels.iter().find(|(panel, _)| panel.0 == number.0) else { continue };
        let part = animations.running[index].part(1);
        let part = EaseFunction::SmoothStep.sample_clamped(part);
        let start = root.size() * vec2(0.5, START.1 / 100.0) + vec2(0.0, node.size().y / 2.0);
        let way = (panel.translation - start) * scale;
        let aside =
            Vec2::Y * root.size().y * scale * PITCH * (index as f32 - (animations.running.len() - 1) as f32 / 2.0);
        let at = aside.lerp(way, part);
        let next =
            UiTransform { translation: Val2::px(at.x, at.y), scale: Vec2::splat(1.0 - 0.5 * part), ..*transform };
        transform.set_if_neq(next);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::app::input::{Button, Device};
    use crate::launch::Speed;

    const FRAME: Duration = Duration::from_millis(50);

    /// A table whose only seat has 100 points.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .init_resource::<Assets<Font>>()
            .init_resource::<Theme>()
            .init_resource::<Hud>()
            .init_resource::<ScoreAnimations>()
            .init_resource::<TableLog>()
            .init_resource::<TableSpeed>()
            .init_resource::<RedrawRequests>()
            .add_message::<ButtonPress>()
            .add_message::<Note>()
            .add_systems(Update, follow);
        score(&mut app, "100");
        app
    }

    /// The seat has this score from the next frame on.
    fn score(app: &mut App, score: &str) {
        let panels = vec![PlayerPanel { score: score.into(), ..default() }];
        app.insert_resource(Hud { panels, ..default() });
        app.update();
    }

    fn notes(app: &mut App) -> usize {
        app.world_mut().resource_mut::<Messages<Note>>().drain().count()
    }

    fn moves(app: &App) -> bool {
        !app.world().resource::<ScoreAnimations>().running.is_empty()
    }

    #[test]
    fn a_score_that_goes_up_counts_for_as_long_as_its_phases() {
        let mut app = app();
        assert!(!moves(&app), "the first score of a match does not fly");
        score(&mut app, "450");
        let mut frames = 0;
        while moves(&app) {
            app.update();
            frames += 1;
        }
        let all = PHASES.iter().sum::<f32>();
        assert!((FRAME.as_secs_f32() * frames as f32 - all).abs() < 0.11, "{frames} frames");
        score(&mut app, "400");
        assert!(!moves(&app), "a loss does not fly");
    }

    #[test]
    fn an_undone_loss_does_not_fly() {
        let mut app = app();
        app.insert_resource(TableLog(vec![(None, "the chip is removed".to_owned())]));
        score(&mut app, "50");
        app.insert_resource(TableLog::default());
        score(&mut app, "100");
        assert!(!moves(&app));
    }

    #[test]
    fn scores_that_count_together_sound_as_one() {
        let mut app = app();
        let both = |score: &str| {
            let panel = |seat| PlayerPanel { seat, score: score.into(), ..default() };
            Hud { panels: vec![panel(0), panel(1)], ..default() }
        };
        app.insert_resource(both("1"));
        app.update();
        app.insert_resource(both("9"));
        app.update();
        let mut heard = Vec::new();
        while moves(&app) {
            app.update();
            heard.push(notes(&mut app));
        }
        assert!(heard.iter().all(|notes| *notes <= 1) && heard.iter().sum::<usize>() > 3, "{heard:?}");
    }

    #[test]
    fn a_press_ends_it_within_a_frame() {
        let mut app = app();
        score(&mut app, "450");
        app.world_mut().write_message(ButtonPress { device: Device::Keys, button: Button::Accept, down: true });
        app.update();
        assert!(!moves(&app));
    }

    #[test]
    fn a_hurried_table_and_reduced_motion_have_none() {
        for speed in [Speed::Fast, Speed::Instant] {
            let mut app = app();
            app.insert_resource(TableSpeed { speed, fast_forward: false });
            score(&mut app, "450");
            assert!(!moves(&app), "{speed:?}");
        }
        let mut app = app();
        app.world_mut().resource_mut::<Theme>().reduced_motion = true;
        score(&mut app, "450");
        assert!(!moves(&app));
    }

    #[test]
    fn a_score_begins_with_a_number() {
        assert_eq!(split("1.250"), Some((1250, "")));
        assert_eq!(split("10,000"), Some((10_000, "")));
        assert_eq!(split("3/5"), Some((3, "/5")));
        assert_eq!(split(""), None);
    }

    #[test]
    fn a_panel_counts_once_its_number_has_arrived() {
        let at = |age| ScoreAnimation { seat: 0, from: 100, to: 450, age };
        assert_eq!([0.0, 0.5, 0.7].map(|age| at(age).score()), [100; 3]);
        assert!((200..350).contains(&at(0.9).score()));
        assert_eq!(at(1.2).score(), 450);
        let notes: Vec<Option<u8>> = [0.6, 0.71, 0.9, 1.2].map(|age| at(age).note()).into();
        assert_eq!((notes[0], notes[1], notes[3]), (None, Some(0), Some(6)));
        assert!(notes[2] > notes[1]);
    }
}
