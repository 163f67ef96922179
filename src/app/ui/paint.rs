//! Gradients and blurred shadows, computed once into small textures. The engine computes them again for each pixel of
//! each frame, which a renderer without a graphics card cannot afford. Must not depend on a screen or a game.

use bevy::{
    asset::{AssetEventSystems, RenderAssetUsages},
    color::Mix,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    ui::UiSystems,
};

use super::element::{Element, ElementList};
use super::theme::UiContext;

/// Fills the textures of new and resized nodes, before they are drawn for the first time.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        // The images are new in this frame, so no other system uses them yet.
        paint_nodes.after(UiSystems::PostLayout).before(AssetEventSystems).ambiguous_with_all(),
    );
}

/// The colour at a position of a gradient, from 0 to 1.
type Stop = (Color, f32);

/// Fills a node, including its rounded corners. Colours are mixed in the engine's default space, Oklab.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(immutable)]
#[require(ImageNode = stretched())]
pub enum Paint {
    /// A gradient in this direction: an angle in radians, clockwise from the top.
    Linear(f32, Vec<Stop>),
    /// A gradient from this point to the farthest sides. The point is relative to the centre, in sizes of the node.
    Radial(Vec2, Vec<Stop>),
    /// The shadow of a box that is smaller than the node by three blurs on each side.
    Shadow {
        /// The colour where it is darkest.
        colour: Color,
        /// The standard deviation of the blur, in percent of the window's height.
        blur: f32,
        /// The radius of the corners, in percent of the window's height.
        corner: f32,
    },
}

/// The shadow of a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// Its opacity where it is darkest.
    pub strength: f32,
    /// Its offset to the right and down, in grid steps.
    pub offset: (f32, f32),
    /// The standard deviation of its blur, in grid steps.
    pub blur: f32,
    /// The radius of the box's corners, in percent of the window's height.
    pub corner: f32,
}

impl Shadow {
    /// How far a shadow reaches beyond its box, in blurs.
    const SPREAD: f32 = 3.0;
}

impl UiContext<'_, '_> {
    /// A container with a shadow behind it. `node` is its place in the layout; the caller adds the box, which fills it.
    pub fn shadowed<'a>(&self, parent: &'a mut ElementList, node: Node, shadow: Shadow) -> &'a mut Element {
        let grid = self.tokens.size.grid;
        let reach = shadow.blur * Shadow::SPREAD;
        let paint = Paint::Shadow {
            colour: Color::BLACK.with_alpha(shadow.strength),
            blur: shadow.blur * grid,
            corner: shadow.corner,
        };
        let behind = Node {
            position_type: PositionType::Absolute,
            left: self.grid(shadow.offset.0 - reach),
            right: self.grid(-shadow.offset.0 - reach),
            top: self.grid(shadow.offset.1 - reach),
            bottom: self.grid(-shadow.offset.1 - reach),
            ..default()
        };
        parent.add(node).with_children(|holder| {
            holder.add((paint, behind, Pickable::IGNORE));
        })
    }
}

/// An image over everything inside the border.
fn stretched() -> ImageNode {
    ImageNode { image_mode: NodeImageMode::Stretch, visual_box: VisualBox::PaddingBox, ..default() }
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Painted {
    size: UVec2,
    window: u32,
}

type Unpainted = Or<(Changed<Paint>, Changed<ComputedNode>, Changed<ComputedUiRenderTargetInfo>)>;

fn paint_nodes(
    mut nodes: Query<
        (Entity, Ref<Paint>, &ComputedNode, &ComputedUiRenderTargetInfo, &mut ImageNode, Option<&Painted>),
        Unpainted,
    >,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for (entity, paint, node, target, mut image, painted) in &mut nodes {
        let size = node.size().round().as_uvec2();
        let now = Painted { size, window: target.physical_size().y };
        if size.min_element() == 0 || (!paint.is_changed() && painted == Some(&now)) {
            continue;
        }
        commands.entity(entity).insert(now);
        image.image = images.add(texture(&paint, size.as_vec2(), now.window as f32 / 100.0));
        image.color = if let Paint::Shadow { colour, .. } = &*paint { *colour } else { Color::WHITE };
    }
}

/// The distance of two texels of a gradient in a large node, in pixels.
const GRADIENT_TEXEL: f32 = 8.0;

/// The least number of texels of a gradient along a side, unless the side has fewer pixels.
const FEWEST_TEXELS: f32 = 32.0;

/// The number of texels per blur of a shadow.
const TEXELS_PER_BLUR: f32 = 2.0;

/// The maximum number of texels along a side.
const MOST_TEXELS: f32 = 256.0;

/// The texture of a node of this size in pixels. Linear filtering fills in what lies between its texels.
fn texture(paint: &Paint, size: Vec2, percent: f32) -> Image {
    let texels = match paint {
        Paint::Linear(..) | Paint::Radial(..) => (size / GRADIENT_TEXEL).max(size.min(Vec2::splat(FEWEST_TEXELS))),
        Paint::Shadow { blur, .. } => size * TEXELS_PER_BLUR / (blur * percent).max(1.0),
    };
    let texels = texels.ceil().clamp(Vec2::ONE, Vec2::splat(MOST_TEXELS)).as_uvec2();
    let mut data = Vec::with_capacity((texels.x * texels.y * 4) as usize);
    let ramp = if let Paint::Linear(_, stops) | Paint::Radial(_, stops) = paint { ramp(stops) } else { Vec::new() };
    for y in 0..texels.y {
        for x in 0..texels.x {
            // Relative to the node's centre, in pixels.
            let at = ((vec2(x as f32, y as f32) + 0.5) / texels.as_vec2() - 0.5) * size;
            data.extend(match paint {
                Paint::Linear(angle, _) => ramp[step_of_ramp(linear_position(*angle, at, size))],
                Paint::Radial(centre, _) => ramp[step_of_ramp(radial_position(*centre, at, size))],
                Paint::Shadow { blur, corner, .. } => {
                    let blur = (blur * percent).max(1.0);
                    let half = (size / 2.0 - Shadow::SPREAD * blur).max(Vec2::ZERO);
                    [255, 255, 255, (shadow(at.abs(), half, corner * percent, blur) * 255.0).round() as u8]
                }
            });
        }
    }
    let extent = Extent3d { width: texels.x, height: texels.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(extent, TextureDimension::D2, data, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::linear();
    image
}

/// The number of colours of a ramp, among them those at quarters.
const RAMP: usize = 1025;

fn step_of_ramp(position: f32) -> usize {
    (position.clamp(0.0, 1.0) * (RAMP - 1) as f32).round() as usize
}

/// The colours of a gradient from 0 to 1, as texels.
fn ramp(stops: &[Stop]) -> Vec<[u8; 4]> {
    let texel = |colour: Color| colour.to_srgba().to_u8_array();
    (0..RAMP)
        .map(|step| {
            let position = step as f32 / (RAMP - 1) as f32;
            let after = stops.iter().position(|stop| stop.1 > position).unwrap_or(stops.len());
            match (after.checked_sub(1).map(|before| stops[before]), stops.get(after)) {
                (Some((from, start)), Some((to, end))) => {
                    let part = (position - start) / (end - start);
                    texel(Oklaba::from(from).mix(&Oklaba::from(*to), part).into())
                }
                (Some((only, _)), None) | (None, Some(&(only, _))) => texel(only),
                (None, None) => [0; 4],
            }
        })
        .collect()
}

/// The position in a linear gradient, 0 and 1 at opposite corners.
fn linear_position(angle: f32, at: Vec2, size: Vec2) -> f32 {
    let direction = vec2(angle.sin(), -angle.cos());
    0.5 + at.dot(direction) / direction.abs().dot(size)
}

/// The position in a radial gradient, 1 at the farthest side.
fn radial_position(centre: Vec2, at: Vec2, size: Vec2) -> f32 {
    let farthest = (centre.abs() + 0.5) * size;
    ((at - centre * size) / farthest).length()
}

/// The share of a blurred box at a point, both in the first quadrant around its centre: a rounded box of this half size,
/// convolved with a normal distribution.
fn shadow(at: Vec2, half: Vec2, corner: f32, blur: f32) -> f32 {
    const SAMPLES: i16 = 24;
    let corner = corner.min(half.min_element());
    let step = 2.0 * Shadow::SPREAD / f32::from(SAMPLES);
    let total: f32 = (0..SAMPLES)
        .map(|sample| {
            let deviation = (f32::from(sample) + 0.5) * step - Shadow::SPREAD;
            let y = (at.y - deviation * blur).abs();
            if y > half.y {
                return 0.0;
            }
            // The half width of the rounded box at this height.
            let inside = (half.y - corner - y).min(0.0);
            let width = half.x - corner + (corner * corner - inside * inside).max(0.0).sqrt();
            let (from, to) = ((at.x - width) / blur, (at.x + width) / blur);
            (-0.5 * deviation * deviation).exp() * (normal_share(to) - normal_share(from))
        })
        .sum();
    (total * step / std::f32::consts::TAU.sqrt()).clamp(0.0, 1.0)
}

/// The share of a normal distribution below `x` deviations.
fn normal_share(x: f32) -> f32 {
    // Abramowitz and Stegun 7.1.25, accurate to 2.5e-5.
    let t = 1.0 / (1.0 + 0.470_47 * x.abs() * std::f32::consts::FRAC_1_SQRT_2);
    let tail = t * (0.348_024_2 + t * (-0.095_879_8 + t * 0.747_855_6)) * (-0.5 * x * x).exp();
    if x < 0.0 { tail / 2.0 } else { 1.0 - tail / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Vec2 = vec2(200.0, 100.0);

    fn texels(image: &Image) -> Vec<[u8; 4]> {
        let data = image.data.as_ref().expect("it has data");
        data.chunks_exact(4).map(|texel| texel.try_into().expect("four bytes")).collect()
    }

    #[test]
    fn gradients_run_between_opposite_corners_and_to_the_farthest_sides() {
        let corner = SIZE / 2.0;
        for (angle, from) in [
            (LinearGradient::TO_BOTTOM_RIGHT, -corner),
            (LinearGradient::TO_TOP_RIGHT, corner * vec2(-1.0, 1.0)),
            (LinearGradient::TO_BOTTOM, vec2(30.0, -50.0)),
            (LinearGradient::TO_TOP, vec2(30.0, 50.0)),
        ] {
            assert!(linear_position(angle, from, SIZE).abs() < 1e-5, "{angle}");
            assert!((linear_position(angle, -from, SIZE) - 1.0).abs() < 1e-5, "{angle}");
        }
        let lamp = vec2(0.0, -0.5);
        for (at, position) in [(vec2(0.0, -50.0), 0.0), (vec2(0.0, 50.0), 1.0), (vec2(100.0, -50.0), 1.0)] {
            assert!((radial_position(lamp, at, SIZE) - position).abs() < 1e-5, "{at}");
        }
    }

    #[test]
    fn a_ramp_has_the_colours_of_its_stops() {
        let [black, red, white] = [Color::BLACK, Color::srgb_u8(200, 10, 20), Color::srgba_u8(255, 255, 255, 0)];
        let ramp = ramp(&[(black, 0.0), (red, 0.25), (white, 0.75)]);
        assert_eq!(ramp[0], [0, 0, 0, 255]);
        assert_eq!(ramp[step_of_ramp(0.25)], [200, 10, 20, 255]);
        assert_eq!(ramp[step_of_ramp(0.9)], [255, 255, 255, 0]);
        assert!((i16::from(ramp[step_of_ramp(0.5)][3]) - 127).abs() <= 1, "opacity is mixed too");
    }

    #[test]
    fn a_shadow_is_a_blurred_box() {
        let (half, blur) = (vec2(100.0, 50.0), 10.0);
        let at = |x, y| shadow(vec2(x, y), half, 0.0, blur);
        assert!(at(0.0, 0.0) > 0.99);
        assert!((at(100.0, 0.0) - 0.5).abs() < 0.02, "half at an edge");
        assert!((at(0.0, 50.0) - 0.5).abs() < 0.02, "half at an edge");
        assert!((at(100.0, 50.0) - 0.25).abs() < 0.02, "a quarter at a corner");
        assert!(at(129.0, 0.0) < 0.01 && at(0.0, 79.0) < 0.01, "nothing beyond three deviations");
        assert!(shadow(vec2(100.0, 50.0), half, 30.0, blur) < 0.2, "rounded corners are lighter");
        // A box that is thinner than its blur never reaches full strength.
        assert!(shadow(Vec2::ZERO, vec2(100.0, 2.0), 2.0, blur) < 0.2);
    }

    #[test]
    fn textures_are_small_and_smooth() {
        let board = Paint::Linear(LinearGradient::TO_BOTTOM, vec![(Color::WHITE, 0.0), (Color::BLACK, 1.0)]);
        let image = texture(&board, vec2(1200.0, 19.0), 8.0);
        assert_eq!((image.width(), image.height()), (150, 19), "a short side has a texel per pixel");
        let box_shadow = Paint::Shadow { colour: Color::BLACK, blur: 2.0, corner: 1.0 };
        let image = texture(&box_shadow, vec2(276.0, 412.0), 8.0);
        assert_eq!((image.width(), image.height()), (35, 52));
        let row = &texels(&image)[26 * 35..27 * 35];
        let steepest = row.windows(2).map(|pair| pair[0][3].abs_diff(pair[1][3])).max();
        assert!(row[0][3] <= 2 && row[17][3] >= 253, "{row:?}");
        assert!(steepest.is_some_and(|step| step < 64), "linear filtering shows no steps: {row:?}");
        assert!(texture(&board, vec2(8000.0, 8000.0), 43.0).width() <= MOST_TEXELS as u32);
    }
}
