//! Dynamic resolution of a moving 3D picture: reduced until frames keep within their budget. Must not depend on any game.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu::DeviceType;

/// The scales of a moving picture: its width and height relative to the window's.
const SCALES: [f32; 8] = [1.0, 0.85, 0.7, 0.6, 0.5, 0.42, 0.36, 0.3];

/// The number of frames after which the scale may change. One slow frame among them has no effect.
const SAMPLES: usize = 5;

/// A scale is kept while a frame takes at most this multiple of its budget.
const TOLERANCE: f32 = 1.1;

/// A larger scale is chosen if a frame would then take at most this fraction of its budget.
const HEADROOM: f32 = 0.9;

/// The budget of a frame for a software renderer: 13.5 frames per second.
pub const SOFTWARE_BUDGET: Duration = Duration::from_millis(74);

/// The budget of a frame for a software renderer that prefers the frame rate: 20 frames per second.
const SOFTWARE_FRAME_RATE_BUDGET: Duration = Duration::from_millis(48);

/// The budget of a frame for a graphics card: 30 frames per second. The time of a frame is at least the display's
/// interval, so a smaller budget could not tell a display of 50 Hz from a slow card, nor when there is time for more.
const HARDWARE_BUDGET: Duration = Duration::from_micros(33_400);

/// The scale at or below which the quality is too high for the machine.
const STRAINED_SCALE: f32 = 0.6;

/// The number of successive measurements at such a scale after which a lower quality is chosen.
const STRAINED_MEASUREMENTS: u8 = 4;

/// The number of pixels that a software renderer starts with.
const SOFTWARE_PIXELS: f32 = 200_000.0;

/// Adds the choice of the scale for applications that request it with [`RenderScale::automatic`].
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RenderScale>().add_systems(PreStartup, choose_budget);
}

/// Chooses the resolution of a moving 3D picture from the time that frames take. A picture at rest always has the
/// window's full resolution.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RenderScale {
    automatic: bool,
    budget: Option<Duration>,
    /// Whether a software renderer prefers more frames to more pixels.
    prefers_frame_rate: bool,
    /// The index in [`SCALES`]; `None` before the first frame.
    index: Option<usize>,
    times: Vec<f32>,
    /// The number of successive measurements with a strained scale.
    strained: u8,
}

impl RenderScale {
    /// Adapts to the time that frames take. The default always renders at full resolution.
    pub fn automatic() -> Self {
        Self { automatic: true, ..default() }
    }

    /// Sets the budget of a frame. Without it, the adapter determines the budget.
    #[must_use]
    pub fn within(self, budget: Duration) -> Self {
        Self { budget: Some(budget), ..self }
    }

    /// Makes a software renderer prefer more frames to more pixels, for what moves for a moment only, such as a box on the
    /// shelf.
    pub fn prefer_frame_rate(&mut self, preferred: bool) {
        if std::mem::replace(&mut self.prefers_frame_rate, preferred) != preferred
            && self.budget == Some(SOFTWARE_BUDGET)
        {
            self.restart();
        }
    }

    /// The scale of a moving picture: its width and height relative to a window of this many pixels.
    pub fn moving(&mut self, pixels: u32) -> f32 {
        let start = || {
            if self.budget != Some(SOFTWARE_BUDGET) {
                return 0;
            }
            let fits = |scale: &f32| scale * scale * pixels as f32 <= SOFTWARE_PIXELS;
            SCALES.iter().position(fits).unwrap_or(SCALES.len() - 1)
        };
        SCALES[*self.index.get_or_insert_with(start)]
    }

    /// Takes the duration of a frame that was drawn while the picture moved.
    pub fn observe(&mut self, frame: Duration) {
        let (Some(budget), Some(index)) = (self.budget, self.index) else { return };
        let budget =
            if self.prefers_frame_rate && budget == SOFTWARE_BUDGET { SOFTWARE_FRAME_RATE_BUDGET } else { budget };
        self.times.push(frame.as_secs_f32());
        if self.times.len() < SAMPLES {
            return;
        }
        self.times.sort_by(f32::total_cmp);
        let (median, budget) = (self.times[SAMPLES / 2], budget.as_secs_f32());
        self.times.clear();
        // An upper bound if the scale grows: a part of the time does not depend on the number of pixels.
        let at = |other: usize| median * (SCALES[other] / SCALES[index]).powi(2);
        if median > budget * TOLERANCE {
            let smaller = (index + 1..SCALES.len()).find(|other| at(*other) <= budget);
            self.index = Some(smaller.unwrap_or(SCALES.len() - 1));
        } else if index > 0 && at(index - 1) <= budget * HEADROOM {
            self.index = Some(index - 1);
        }
        let is_strained = self.index.is_some_and(|index| SCALES[index] <= STRAINED_SCALE);
        self.strained = if is_strained { self.strained.saturating_add(1) } else { 0 };
    }

    /// Whether the quality is too high: the scale has been small for a while.
    pub fn is_strained(&self) -> bool {
        self.strained >= STRAINED_MEASUREMENTS
    }

    /// Starts again, as after a change of the quality.
    pub fn restart(&mut self) {
        (self.index, self.strained) = (None, 0);
        self.times.clear();
    }
}

fn choose_budget(adapter: Option<Res<RenderAdapterInfo>>, mut scale: ResMut<RenderScale>) {
    if let Some(adapter) = adapter
        && scale.automatic
        && scale.budget.is_none()
    {
        let software = adapter.device_type == DeviceType::Cpu;
        scale.budget = Some(if software { SOFTWARE_BUDGET } else { HARDWARE_BUDGET });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: u32 = 1280 * 800;

    /// The scale after a second of frames that take `fixed` milliseconds and `full` more at full resolution, and the
    /// number of times that it changed in the second half.
    fn settle(budget: Duration, fixed: f32, full: f32) -> (f32, usize) {
        let mut scale = RenderScale::automatic().within(budget);
        let mut chosen = Vec::new();
        for _ in 0..80 {
            let side = scale.moving(WINDOW);
            chosen.push(side);
            scale.observe(Duration::from_secs_f32((fixed + full * side * side) / 1000.0));
        }
        let changes = chosen[40..].windows(2).filter(|pair| pair[0] != pair[1]).count();
        (scale.moving(WINDOW), changes)
    }

    #[test]
    fn the_default_renders_at_full_resolution() {
        let mut scale = RenderScale::default();
        assert_eq!(scale.moving(WINDOW), 1.0);
        (0..40).for_each(|_| scale.observe(Duration::from_secs(1)));
        assert_eq!(scale.moving(WINDOW), 1.0);
    }

    #[test]
    fn the_scale_settles_within_the_budget() {
        for budget in [SOFTWARE_BUDGET, HARDWARE_BUDGET] {
            let whole = budget.as_secs_f32() * 1000.0;
            for (fixed, full) in [(0.2, 0.3), (0.3, 2.0), (0.4, 5.0), (0.1, 8.0)] {
                let (side, changes) = settle(budget, whole * fixed, whole * full);
                let time = fixed + full * side * side;
                assert!(time <= TOLERANCE || side == 0.3, "fixed {fixed}, full {full}: {side} takes {time}");
                assert_eq!(changes, 0, "fixed {fixed}, full {full}: the scale oscillates");
            }
        }
    }

    #[test]
    fn a_short_movement_has_more_frames_and_fewer_pixels_on_a_software_renderer() {
        for (budget, fewer) in [(SOFTWARE_BUDGET, true), (HARDWARE_BUDGET, false)] {
            let mut scales = [false, true].map(|short| {
                let mut scale = RenderScale::automatic().within(budget);
                scale.prefer_frame_rate(short);
                for _ in 0..40 {
                    let side = scale.moving(WINDOW);
                    scale.observe(Duration::from_secs_f32(0.03 + 0.08 * side * side));
                }
                scale
            });
            let [usual, short] = &mut scales;
            assert_eq!(short.moving(WINDOW) < usual.moving(WINDOW), fewer, "{budget:?}");
        }
    }

    #[test]
    fn a_display_at_its_own_rate_keeps_or_regains_full_resolution() {
        for rate in [30.0, 50.0, 60.0, 90.0, 144.0_f32] {
            for (index, side) in SCALES.into_iter().enumerate() {
                let mut scale = RenderScale::automatic().within(HARDWARE_BUDGET);
                scale.index = Some(index);
                (0..80).for_each(|_| scale.observe(Duration::from_secs_f32(1.0 / rate)));
                // At 30 Hz nothing tells whether there is time for more.
                let regained = if rate > 40.0 { 1.0 } else { side };
                assert_eq!(scale.moving(WINDOW), regained, "{rate} Hz from {side}");
            }
        }
    }

    #[test]
    fn a_fast_machine_returns_to_full_resolution() {
        assert_eq!(settle(SOFTWARE_BUDGET, 5.0, 20.0), (1.0, 0));
    }

    #[test]
    fn a_small_scale_for_a_while_is_a_strain() {
        let mut scale = RenderScale::automatic().within(HARDWARE_BUDGET);
        let draw = |scale: &mut RenderScale, frames: usize| {
            for _ in 0..frames {
                let side = scale.moving(WINDOW);
                scale.observe(Duration::from_secs_f32(0.1 * side * side));
            }
        };
        draw(&mut scale, 2 * SAMPLES);
        assert!(!scale.is_strained(), "too early");
        draw(&mut scale, 4 * SAMPLES);
        assert!(scale.is_strained());
        scale.restart();
        assert!(!scale.is_strained());
        assert_eq!(scale.moving(WINDOW), 1.0);
    }

    #[test]
    fn one_slow_frame_does_not_change_the_scale() {
        let mut scale = RenderScale::automatic().within(HARDWARE_BUDGET);
        for frame in 0..100 {
            scale.moving(WINDOW);
            scale.observe(Duration::from_millis(if frame % 5 == 2 { 400 } else { 16 }));
        }
        assert_eq!(scale.moving(WINDOW), 1.0);
    }
}
