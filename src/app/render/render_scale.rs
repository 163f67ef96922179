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

/// The share of a software renderer's frame that depends on the number of pixels, for an estimate: the rest is the UI and
/// the presentation. The scale cannot oscillate: from one scale to the next the pixels grow by at most 1.48, so a frame that
/// was estimated to take [`HEADROOM`] of its budget takes at most 1.08 of it, less than [`TOLERANCE`].
const SOFTWARE_PIXEL_SHARE: f32 = 0.5;

/// How long a frame may take at each scale, in milliseconds.
type Budgets = [f32; SCALES.len()];

/// For a software renderer. Until the picture has half of the window's width, more pixels are worth more than more frames;
/// a picture that is fine enough has to be fluid.
const SOFTWARE_BUDGETS: Budgets = [48.0, 48.0, 66.0, 66.0, 80.0, 80.0, 80.0, 80.0];

/// For a software renderer that prefers the frame rate: 20 frames per second.
const SOFTWARE_FRAME_RATE_BUDGETS: Budgets = [48.0; SCALES.len()];

/// For a graphics card: 30 frames per second. The time of a frame is at least the display's interval, so a smaller budget
/// could not tell a display of 50 Hz from a slow card, nor when there is time for more.
const HARDWARE_BUDGETS: Budgets = [33.4; SCALES.len()];

/// The scale at or below which the quality is too high for the machine.
const STRAINED_SCALE: f32 = 0.6;

/// The number of successive measurements at such a scale after which a lower quality is chosen.
const STRAINED_MEASUREMENTS: u8 = 4;

/// The number of pixels that a software renderer starts with: what two cores keep up with.
const SOFTWARE_PIXELS: f32 = 520_000.0;

/// The number of pixels that it starts with if it prefers the frame rate: a movement of a box is over before the scale could
/// follow.
const SOFTWARE_FRAME_RATE_PIXELS: f32 = 200_000.0;

/// Adds the choice of the scale for applications that request it with [`RenderScale::automatic`].
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RenderScale>().add_systems(PreStartup, choose_budgets);
}

/// Chooses the resolution of a moving 3D picture from the time that frames take. A picture at rest always has the
/// window's full resolution.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RenderScale {
    automatic: bool,
    budgets: Option<Budgets>,
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

    /// Adapts with the budgets of a software renderer, also on a graphics card.
    pub fn software() -> Self {
        Self { budgets: Some(SOFTWARE_BUDGETS), ..Self::automatic() }
    }

    /// Sets the budget of a frame at every scale. Without it, the adapter determines the budgets.
    #[must_use]
    pub fn within(self, budget: Duration) -> Self {
        Self { budgets: Some([budget.as_secs_f32() * 1000.0; SCALES.len()]), ..self }
    }

    /// Makes a software renderer prefer more frames to more pixels, for what moves for a moment only, such as a box on the
    /// shelf.
    pub fn prefer_frame_rate(&mut self, preferred: bool) {
        if std::mem::replace(&mut self.prefers_frame_rate, preferred) != preferred && self.is_software() {
            self.restart();
        }
    }

    /// The scale of a moving picture: its width and height relative to a window of this many pixels.
    pub fn moving(&mut self, pixels: u32) -> f32 {
        let (software, prefers_frame_rate) = (self.is_software(), self.prefers_frame_rate);
        let start = || {
            if !software {
                return 0;
            }
            let most = if prefers_frame_rate { SOFTWARE_FRAME_RATE_PIXELS } else { SOFTWARE_PIXELS };
            let fits = |scale: &f32| scale * scale * pixels as f32 <= most;
            SCALES.iter().position(fits).unwrap_or(SCALES.len() - 1)
        };
        SCALES[*self.index.get_or_insert_with(start)]
    }

    /// Takes the duration of a frame that was drawn while the picture moved.
    pub fn observe(&mut self, frame: Duration) {
        let (Some(budgets), Some(index)) = (self.budgets, self.index) else { return };
        let budgets = if self.prefers_frame_rate && self.is_software() { SOFTWARE_FRAME_RATE_BUDGETS } else { budgets };
        self.times.push(frame.as_secs_f32() * 1000.0);
        if self.times.len() < SAMPLES {
            return;
        }
        self.times.sort_by(f32::total_cmp);
        let median = self.times[SAMPLES / 2];
        self.times.clear();
        let pixels = |other: usize| (SCALES[other] / SCALES[index]).powi(2);
        if median > budgets[index] * TOLERANCE {
            // At best all of the time depends on the number of pixels.
            let smaller = (index + 1..SCALES.len()).find(|other| median * pixels(*other) <= budgets[*other]);
            self.index = Some(smaller.unwrap_or(SCALES.len() - 1));
        } else if index > 0 {
            let share = if self.is_software() { SOFTWARE_PIXEL_SHARE } else { 1.0 };
            let estimate = median * (1.0 - share + share * pixels(index - 1));
            if estimate <= budgets[index - 1] * HEADROOM {
                self.index = Some(index - 1);
            }
        }
        let is_strained = self.index.is_some_and(|index| SCALES[index] <= STRAINED_SCALE);
        self.strained = if is_strained { self.strained.saturating_add(1) } else { 0 };
    }

    fn is_software(&self) -> bool {
        self.budgets == Some(SOFTWARE_BUDGETS)
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

fn choose_budgets(adapter: Option<Res<RenderAdapterInfo>>, mut scale: ResMut<RenderScale>) {
    if let Some(adapter) = adapter
        && scale.automatic
        && scale.budgets.is_none()
    {
        let software = adapter.device_type == DeviceType::Cpu;
        scale.budgets = Some(if software { SOFTWARE_BUDGETS } else { HARDWARE_BUDGETS });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: u32 = 1280 * 800;

    fn within(budgets: Budgets) -> RenderScale {
        RenderScale { budgets: Some(budgets), ..RenderScale::automatic() }
    }

    /// The scale after a second of frames that take `fixed` milliseconds and `full` more at full resolution, and the
    /// number of times that it changed in the second half.
    fn settle(budgets: Budgets, fixed: f32, full: f32) -> (f32, usize) {
        let mut scale = within(budgets);
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
        for budgets in [SOFTWARE_BUDGETS, SOFTWARE_FRAME_RATE_BUDGETS, HARDWARE_BUDGETS] {
            for (fixed, full) in [(0.2, 0.3), (0.3, 2.0), (0.4, 5.0), (0.1, 8.0), (0.5, 0.6), (0.9, 1.0)] {
                for unit in [20.0, 35.0, 48.0, 57.0, 66.0, 80.0] {
                    let (side, changes) = settle(budgets, unit * fixed, unit * full);
                    let time = unit * (fixed + full * side * side);
                    let index = SCALES.iter().position(|scale| *scale == side).expect("one of the scales");
                    let what = format!("{budgets:?}, {unit} ms, fixed {fixed}, full {full}: {side} takes {time} ms");
                    assert!(time <= budgets[index] * TOLERANCE || side == 0.3, "{what}");
                    assert_eq!(changes, 0, "{what}: the scale oscillates");
                }
            }
        }
    }

    #[test]
    fn no_estimate_is_so_wrong_that_a_larger_scale_is_left_again() {
        for pair in SCALES.windows(2) {
            let pixels = (pair[0] / pair[1]).powi(2);
            let estimate = 1.0 - SOFTWARE_PIXEL_SHARE + SOFTWARE_PIXEL_SHARE * pixels;
            assert!(HEADROOM * pixels / estimate < TOLERANCE, "{pair:?}");
        }
    }

    #[test]
    fn a_software_renderer_draws_a_coarse_picture_finer_and_a_fine_one_faster() {
        // As measured on two cores: 1920 by 1080 and 1280 by 800.
        let (coarse, _) = settle(SOFTWARE_BUDGETS, 45.0, 80.0);
        let (fine, _) = settle(SOFTWARE_BUDGETS, 25.0, 50.0);
        assert_eq!((coarse, fine), (0.5, 0.7));
        let start = |pixels| within(SOFTWARE_BUDGETS).moving(pixels);
        assert_eq!((start(1920 * 1080), start(WINDOW)), (0.5, 0.7), "it starts there");
    }

    #[test]
    fn a_short_movement_has_more_frames_and_fewer_pixels_on_a_software_renderer() {
        for (budgets, fewer) in [(SOFTWARE_BUDGETS, true), (HARDWARE_BUDGETS, false)] {
            let mut scales = [false, true].map(|short| {
                let mut scale = within(budgets);
                scale.prefer_frame_rate(short);
                assert!(scale.moving(WINDOW) <= if fewer && short { 0.42 } else { 1.0 }, "{budgets:?}");
                for _ in 0..40 {
                    let side = scale.moving(WINDOW);
                    scale.observe(Duration::from_secs_f32(0.03 + 0.08 * side * side));
                }
                scale
            });
            let [usual, short] = &mut scales;
            assert_eq!(short.moving(WINDOW) < usual.moving(WINDOW), fewer, "{budgets:?}");
        }
    }

    #[test]
    fn a_display_at_its_own_rate_keeps_or_regains_full_resolution() {
        for rate in [30.0, 50.0, 60.0, 90.0, 144.0_f32] {
            for (index, side) in SCALES.into_iter().enumerate() {
                let mut scale = within(HARDWARE_BUDGETS);
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
        assert_eq!(settle(SOFTWARE_BUDGETS, 5.0, 20.0), (1.0, 0));
    }

    #[test]
    fn a_small_scale_for_a_while_is_a_strain() {
        let mut scale = within(HARDWARE_BUDGETS);
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
        let mut scale = within(HARDWARE_BUDGETS);
        for frame in 0..100 {
            scale.moving(WINDOW);
            scale.observe(Duration::from_millis(if frame % 5 == 2 { 400 } else { 16 }));
        }
        assert_eq!(scale.moving(WINDOW), 1.0);
    }
}
