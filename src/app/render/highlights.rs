//! Highlights on the table: legal targets, the cursor, winning pieces. Must not depend on any game. A highlight is
//! horizontal; its origin is the centre of the place it highlights.

use bevy::{
    light::{NotShadowCaster, NotShadowReceiver},
    math::vec4,
    prelude::*,
    window::RequestRedraw,
};

use super::camera::{spring, stiffness};
use super::mesh_builder::MeshBuilder;
use super::noise::smoothstep;
use super::props::AssetCache;
use super::texture::{Texels, linear};
use super::tokens::Tokens;
use crate::sim::table::{OnTable, TableSystems};

/// Adds meshes and materials to highlights, and moves entities with `Glide`.
pub fn plugin(app: &mut App) {
    app.add_observer(add_highlight_mesh).add_systems(Update, glide.after(TableSystems::Present));
}

/// The meaning of a highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighlightKind {
    /// A legal target.
    Legal,
    /// The cursor.
    Cursor,
    /// A die that scores: a bar in front of it.
    Scoring,
    /// Part of a winning line.
    Win,
    /// A piece that would be removed.
    Taken,
    /// What a hint or the coach names.
    Advised,
}

/// A highlight. Insert it again to change its look.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform, Visibility)]
pub struct Highlight {
    pub(crate) mark: HighlightKind,
    /// Half the size of the highlighted place, in cm.
    pub half: Vec2,
    pub(crate) round: bool,
}

/// Despawns the marks that are no longer wanted and spawns the missing ones at the transforms that `place` returns.
pub fn update_marks<M: Component + PartialEq>(
    commands: &mut Commands,
    marks: &Query<(Entity, &M)>,
    mut wanted: Vec<M>,
    place: impl Fn(&M) -> (Highlight, Transform),
) {
    for (entity, mark) in marks {
        match wanted.iter().position(|wanted| wanted == mark) {
            Some(index) => drop(wanted.swap_remove(index)),
            None => commands.entity(entity).despawn(),
        }
    }
    for mark in wanted {
        let (glow, transform) = place(&mark);
        commands.spawn((Name::new("mark"), OnTable, mark, glow, transform));
    }
}

/// Moves an entity to a position with a critically damped spring. Stays until it is removed.
#[derive(Component, Clone, Copy, Debug)]
pub struct Glide {
    /// The target, in the parent's coordinates.
    pub to: Vec3,
    speed: Vec3,
}

impl Glide {
    /// Glides to a position.
    pub fn to(to: Vec3) -> Self {
        Self { to, speed: Vec3::ZERO }
    }
}

fn add_highlight_mesh(
    added: On<Insert, Highlight>,
    glows: Query<&Highlight>,
    mut cache: AssetCache,
    mut commands: Commands,
) -> Result {
    let glow = glows.get(added.entity)?;
    // The glow extends a little over the place.
    let margin = if glow.mark == HighlightKind::Cursor { 1.12 } else { 1.16 };
    let size = glow.half * margin;
    let mesh = cache
        .mesh(&format!("glow {size}"), || MeshBuilder::level(size, 1, 1, |p| p / (size * 2.0) + 0.5, |_| 1.0).mesh());
    let (mark, round) = (glow.mark, glow.round);
    let material = cache.material(&format!("glow {mark:?} {round}"), |cache| {
        let texels = paint_highlight(mark, round, margin, &cache.tokens);
        cache.glow(texels)
    });
    commands.entity(added.entity).insert((Mesh3d(mesh), MeshMaterial3d(material), NotShadowCaster, NotShadowReceiver));
    Ok(())
}

fn paint_highlight(mark: HighlightKind, round: bool, margin: f32, tokens: &Tokens) -> Texels {
    const PX: u32 = 160;
    let c = &tokens.colour;
    let [brass, ivory, bad, good, night] = [c.brass, c.ivory, c.bad, c.good, c.night].map(linear);
    Texels::paint(PX, PX, |x, y| {
        let p = (vec2(x, y) / PX as f32 * 2.0 - 1.0) * margin;
        let corner = if round { 1.0 } else { 0.2 };
        let q = p.abs() - Vec2::splat(1.0 - corner);
        // Signed distance from the edge of the place: negative inside.
        let d = q.max(Vec2::ZERO).length() + q.max_element().min(0.0) - corner;
        let line = |at: f32, thick: f32| 1.0 - smoothstep(thick, thick + 0.035, (d - at).abs());
        // Brass alone would be pale on ivory and maple: a bar, and a dark line on both sides of it.
        let outlined = |at: f32, thick: f32| {
            let bar = line(at, thick);
            (bar, line(at, thick * 1.75) * (1.0 - bar))
        };
        // The glow follows the edge and leaves the middle free for a label.
        let rim = |reach: f32| (-(d.max(0.0) / 0.07).powi(2) - (d.min(0.0) / reach).powi(2)).exp();
        let (colour, alpha) = match mark {
            HighlightKind::Legal => {
                let (bar, dark) = outlined(-0.07, 0.045);
                ((brass * 1.1).lerp(night, dark), bar + dark * 0.6 + rim(0.1) * 0.4)
            }
            HighlightKind::Cursor => {
                // Four corner brackets: the line is omitted in the middle of each side.
                let side = p.abs().min_element();
                let bracket = if round { 1.0 } else { smoothstep(0.34, 0.40, side) };
                (ivory * 1.2, line(-0.02, 0.06) * bracket + rim(0.08) * 0.25 * bracket)
            }
            HighlightKind::Scoring => (brass * 1.2, 1.0 - smoothstep(0.75, 1.0, p.abs().max_element())),
            HighlightKind::Win => {
                let (bar, dark) = outlined(-0.05, 0.07);
                ((brass * 1.25).lerp(night, dark), bar + dark * 0.7 + rim(0.1) * 0.5)
            }
            HighlightKind::Advised => {
                // Dots along the edge.
                let dots = smoothstep(-0.1, 0.4, (p.y.atan2(p.x) * 12.0).cos());
                (good * 1.4, line(-0.12, 0.09) * dots + rim(0.3) * 0.35)
            }
            HighlightKind::Taken => (bad * 1.1, line(-0.07, 0.05) * 0.95 + rim(0.14) * 0.45),
        };
        vec4(colour.x, colour.y, colour.z, alpha.clamp(0.0, 1.0))
    })
}

/// Moves entities with [`Glide`].
pub fn glide(
    mut gliding: Query<(&mut Transform, &mut Glide)>,
    tokens: Res<Tokens>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (omega, dt) = (stiffness(tokens.time.cursor.as_secs_f32()), time.delta_secs());
    for (mut place, mut glide) in &mut gliding {
        if place.translation == glide.to {
            continue;
        }
        let (x, speed) = spring(place.translation - glide.to, glide.speed, omega, dt);
        let rest = x.length() < 0.004 && speed.length() < 0.05;
        place.translation = if rest { glide.to } else { glide.to + x };
        glide.speed = if rest { Vec3::ZERO } else { speed };
        redraw.write(RequestRedraw);
    }
}
