//! The boxes behind the page of the shelf. Each box stands where the page has its lid, so that the layout of the page, with any
//! size of text, is the only one. Must not depend on any game.

use bevy::camera::visibility::VisibilitySystems;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiSystems};

use super::input::RedrawRequests;
use super::render::camera::{CameraDirector, CameraShot, OVERVIEW, update_camera};
use super::render::props::AssetCache;
use super::render::props::die::DieDetail;
use super::render::props::game_box::{CARD, LID};
use super::render::render_scale::RenderScale;
use super::render::stage_view::WindowCamera;
use super::render::tokens::Tokens;
use super::ui::screens::{BoxLid, LidPicture};
use super::ui::toast::ShowToast;
use super::ui::{GameSetup, Localization, Screen};
use crate::catalog::Catalog;
use crate::sim::dice::{DiceSet, DiceSets};
use crate::sim::table::{OnTable, Scene, SceneSource, Shot, TableOpen, Viewpoint};

const SCENE: SceneSource = SceneSource { file: "shelf.ron", embedded: include_str!("../../scenes/shelf.ron") };

/// The distance of the camera from the lids, in cm.
const DISTANCE: f32 = 80.0;

/// The vertical field of view in a window that is wide enough, in degrees.
const FOV: f32 = 36.0;

/// How far a box turns when it has the focus, in radians.
const TURN: f32 = 0.16;

/// The edge of the dice in a box, in cm.
const DIE: f32 = 1.9;

/// Where the dice of an open box lie.
const DICE: [Vec2; 5] = [vec2(-5.2, 2.3), vec2(-2.3, 3.7), vec2(0.4, 2.0), vec2(2.9, 3.4), vec2(5.6, 2.5)];

/// The back of the shelf, which begins at the board: half its width and height, and how far it is behind the lids, in cm.
const BACK: (Vec2, f32) = (Vec2::new(95.0, 25.0), 9.0);

/// Adds the boxes. Requires the render and UI plugins.
pub fn plugin(app: &mut App) {
    // Its only message may be shown a frame later.
    app.add_systems(Update, stock_shelf.run_if(needs_boxes).ambiguous_with_all())
        .add_systems(OnEnter(Screen::Shelf), |mut scale: ResMut<RenderScale>| scale.prefer_frame_rate(true))
        // The picture is drawn before the page is laid out, so the boxes follow a frame later. Both write to nothing but boxes
        // and the shots of the camera.
        .add_systems(
            PostUpdate,
            (place_boxes, open_boxes)
                .chain()
                .before(update_camera)
                .before(UiSystems::Prepare)
                .before(VisibilitySystems::VisibilityPropagate)
                .ambiguous_with_all(),
        );
    for entered in [Screen::Table, Screen::Lab, Screen::Attract, Screen::SavedThrow] {
        for exited in [Screen::Shelf, Screen::Setup] {
            app.add_systems(OnTransition { exited, entered }, leave_shelf);
        }
    }
}

/// The box of a game.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct GameBox {
    game: &'static str,
    /// From closed, 0, to open, 1.
    open: f32,
}

/// A box or a back. It is hidden until the page is laid out.
#[derive(Component, Default)]
#[require(OnTable, Visibility::Hidden, Transform)]
struct ShelfPart;

/// The lid of a box, with its picture.
#[derive(Component)]
struct Lid;

/// The picture on a lid.
#[derive(Component)]
struct Picture;

/// A die in a closed box. When the box opens, it rolls to this place on the board: to the right of the box and in front of it,
/// in cm.
#[derive(Component, Clone, Copy, Debug)]
struct Spilled(Vec2);

/// Whether the shelf is shown and has no boxes yet.
fn needs_boxes(screen: Res<State<Screen>>, boxes: Query<(), With<GameBox>>, table: Option<Res<TableOpen>>) -> bool {
    matches!(**screen, Screen::Shelf | Screen::Setup | Screen::HouseRules) && boxes.is_empty() && table.is_none()
}

fn stock_shelf(
    (catalog, sets, words): (Res<Catalog>, Res<DiceSets>, Res<Localization>),
    mut toasts: MessageWriter<ShowToast>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let (scene, problem) = SCENE.load();
    if let Some(problem) = problem {
        warn!("{problem}");
        toasts.write(ShowToast(words.error_text(&problem)));
    }
    commands.insert_resource(scene);
    let (half, behind) = BACK;
    let upright = Quat::from_rotation_x(core::f32::consts::FRAC_PI_2);
    let back = Transform::from_xyz(0.0, half.y - 3.0, -behind).with_rotation(upright);
    commands.spawn((Name::new("back"), ShelfPart, cache.slab(half), back, NotShadowCaster));
    // Below the board is the text of the page: the wood is dark, mirrors nothing and has no shadows of boxes across it.
    let (mesh, wood) = cache.slab(half);
    let dark = cache.material("dark back", |cache| StandardMaterial {
        base_color: cache.tokens.materials.shelf_back,
        reflectance: 0.0,
        clearcoat: 0.0,
        ..cache.materials.get(&wood.0).map_or_else(default, |wood| wood.base.clone())
    });
    let below = back.with_translation(vec3(0.0, -half.y - 3.0, -behind));
    let unshaded = (NotShadowCaster, NotShadowReceiver);
    commands.spawn((Name::new("dark back"), ShelfPart, mesh, MeshMaterial3d(dark), below, unshaded));
    for game in catalog.games() {
        let colour = cache.tokens.parse_colour(game.art.accent);
        let [lid, base, inside] = cache.game_box(colour, cache.tokens.colour.walnut);
        let picture = cache.lid_picture(game.slug, game.art.lid);
        let words = (game.table.faces)();
        let set = sets.iter().find(|set| !words.is_empty() && words.iter().all(|face| set.side_of(face).is_some()));
        let die = set.map(|set| cache.die(&DiceSet { size: DIE, ..set.clone() }, DieDetail::Fine));
        let closed = GameBox { game: game.name, open: 0.0 };
        commands.spawn((Name::new("game box"), ShelfPart, closed)).with_children(|parts| {
            parts.spawn(base);
            parts.spawn((inside, NotShadowCaster));
            parts.spawn((Lid, Visibility::default(), Transform::default())).with_children(|front| {
                front.spawn(lid);
                if let Some(picture) = picture {
                    front.spawn((Picture, picture, Transform::default(), NotShadowCaster));
                }
            });
            for (at, body) in DICE.iter().zip(die.iter().cycle()) {
                parts.spawn((Spilled(*at), body.clone(), Transform::default()));
            }
        });
    }
}

/// Removes what a table did not remove when it opened. The camera cuts to the new scene.
fn leave_shelf(
    parts: Query<Entity, With<ShelfPart>>,
    mut director: ResMut<CameraDirector>,
    mut scale: ResMut<RenderScale>,
    mut commands: Commands,
) {
    parts.iter().for_each(|entity| commands.entity(entity).despawn());
    director.shots.clear();
    scale.prefer_frame_rate(false);
}

/// From a rectangle of the window to the plane of the lids.
struct LidPlane {
    /// The centre of the window, and centimetres per pixel.
    middle: Vec2,
    scale: f32,
    /// The height of the camera above the board.
    eye: f32,
}

impl LidPlane {
    /// The place of a point of the window at the plane of the lids, in cm.
    fn at(&self, point: Vec2) -> Vec2 {
        let offset = (point - self.middle) * self.scale;
        vec2(offset.x, self.eye - offset.y)
    }
}

/// Moves the boxes below the lids of the page, and the camera so that the boxes stand on the board. A lid that has grown is nearer.
fn place_boxes(
    lids: Query<(&BoxLid, &ComputedNode, &UiGlobalTransform)>,
    pictures: Query<(&LidPicture, &ComputedNode, &UiGlobalTransform)>,
    mut boxes: Query<(&GameBox, &mut Transform)>,
    mut parts: Query<&mut Visibility, With<ShelfPart>>,
    mut cards: Query<(&mut Transform, &ChildOf), (With<Picture>, Without<GameBox>)>,
    parents: Query<&ChildOf>,
    window: Single<&Camera, With<WindowCamera>>,
    scene: Option<Res<Scene>>,
    mut director: ResMut<CameraDirector>,
) {
    let Some(size) = window.physical_target_size() else { return };
    let size = size.as_vec2();
    // Not yet laid out, or another page.
    let laid_out = lids.iter().filter(|(_, node, _)| node.size().min_element() > 0.0);
    // What grows rises from its lower edge, so the lowest one stands on the board.
    let foot = laid_out.map(|(_, node, at)| at.translation.y + node.size().y * 0.5).max_by(f32::total_cmp);
    let (Some(foot), true) = (foot, scene.is_some() && !boxes.is_empty()) else { return };
    let narrow = (Shot::DEFAULT_ASPECT * size.y / size.x).max(1.0);
    let scale = 2.0 * DISTANCE * (FOV.to_radians() * 0.5).tan() * narrow / size.y;
    let plane = LidPlane { middle: size * 0.5, scale, eye: (foot - size.y * 0.5) * scale };
    let (eye, target) = (vec3(0.0, plane.eye, DISTANCE), vec3(0.0, plane.eye, 0.0));
    let shot = CameraShot::From(Viewpoint { eye, target, fov: FOV });
    if director.shots.get(OVERVIEW) != Some(&shot) {
        director.shots.insert(OVERVIEW.to_owned(), shot);
        director.cut(OVERVIEW);
    }
    for mut seen in &mut parts {
        seen.set_if_neq(Visibility::Inherited);
    }
    for (GameBox { game, .. }, mut place) in &mut boxes {
        let Some((_, node, at)) = lids.iter().find(|(lid, ..)| lid.0 == *game) else { continue };
        let (grown, ..) = at.to_scale_angle_translation();
        place.set_if_neq(box_transform(&plane, at.translation, node.size(), grown.x));
    }
    for (mut card, above) in &mut cards {
        let Some((GameBox { game, .. }, whole)) = parents.iter_ancestors(above.0).find_map(|of| boxes.get(of).ok())
        else {
            continue;
        };
        let Some((_, _, lid)) = lids.iter().find(|(lid, ..)| lid.0 == *game) else { continue };
        let Some((_, slot, at)) = pictures.iter().find(|(slot, ..)| slot.0 == *game) else { continue };
        let grown = lid.to_scale_angle_translation().0.x;
        let stretch = whole.scale.truncate();
        let offset = (at.translation - lid.translation) / grown * scale * vec2(1.0, -1.0);
        let fit = (slot.size() * scale / CARD).min_element();
        card.set_if_neq(Transform {
            translation: (offset / stretch).extend(0.03),
            scale: (Vec2::splat(fit) / stretch).extend(1.0),
            ..default()
        });
    }
}

/// The place of a box whose lid is this rectangle of the window, `grown` times as large as at rest.
fn box_transform(plane: &LidPlane, centre: Vec2, size: Vec2, grown: f32) -> Transform {
    // Nearer to the camera, on the line from the eye.
    let at = vec3(0.0, plane.eye, DISTANCE).lerp(plane.at(centre).extend(0.0), 1.0 / grown);
    let stretch = size * plane.scale / LID;
    let turn = (grown - 1.0) / BoxLid::GROWTH * TURN;
    Transform { translation: at, rotation: Quat::from_rotation_y(turn), scale: stretch.extend(stretch.min_element()) }
}

/// Opens the box of the game that is set up: its lid rises, and dice roll onto the board.
fn open_boxes(
    (screen, setup): (Res<State<Screen>>, Res<GameSetup>),
    (time, tokens, director): (Res<Time<Real>>, Res<Tokens>, Res<CameraDirector>),
    mut boxes: Query<(&mut GameBox, &Transform, &Visibility, &Children)>,
    mut lids: Query<&mut Transform, (With<Lid>, Without<GameBox>)>,
    mut dice: Query<(&Spilled, &mut Transform), (Without<GameBox>, Without<Lid>)>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let mut moving = false;
    for (mut game_box, whole, seen, parts) in &mut boxes {
        let wanted = **screen != Screen::Shelf && setup.game().name == game_box.game;
        let (wanted, step) = (f32::from(u8::from(wanted)), time.delta_secs() / tokens.time.lid.as_secs_f32());
        if game_box.open == wanted && !game_box.is_added() {
            continue;
        }
        let rest = wanted - game_box.open;
        let at_once = director.cuts || *seen == Visibility::Hidden;
        game_box.open = if at_once { wanted } else { game_box.open + rest.clamp(-step, step) };
        moving |= game_box.open != wanted;
        for part in parts {
            if let Ok(mut lid) = lids.get_mut(*part) {
                *lid = lid_transform(game_box.open);
            } else if let Ok((spilled, mut place)) = dice.get_mut(*part) {
                *place = die_transform(spilled.0, game_box.open, whole);
            }
        }
    }
    redraw.hold_while("lid", moving);
}

/// The place of a lid on a box that is open by this share.
fn lid_transform(open: f32) -> Transform {
    let open = EaseFunction::CubicInOut.sample_clamped(open);
    Transform::from_xyz(0.0, 9.0 * open, 4.0 * open).with_rotation(Quat::from_rotation_x(-0.6 * open))
}

/// The place of a die in a box that is open by this share.
fn die_transform(to: Vec2, open: f32, whole: &Transform) -> Transform {
    // It leaves the box when the lid is out of its way.
    let out = EaseFunction::QuadraticOut.sample_clamped((open - 0.35) / 0.65);
    let board = -whole.translation.y / whole.scale.y + DIE * 0.5;
    let (from, to) = (vec3(to.x * 0.5, -6.0, -2.0), vec3(to.x, board, to.y));
    let at = from.lerp(to, out) + Vec3::Y * 5.0 * out * (1.0 - out);
    let tumble = Quat::from_euler(EulerRot::YXZ, to.x * 1.7, (1.0 - out) * 5.0, (1.0 - out) * to.z * 0.5);
    Transform::from_translation(at).with_rotation(tumble)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the camera of the shelf sees a point, in pixels from the centre of the window.
    fn seen(plane: &LidPlane, at: Vec3) -> Vec2 {
        let near = DISTANCE / (DISTANCE - at.z);
        vec2(at.x, plane.eye - at.y) * near / plane.scale
    }

    #[test]
    fn a_lid_covers_its_node_at_rest_and_grown() {
        let plane = LidPlane { middle: vec2(640.0, 400.0), scale: 0.065, eye: 4.2 };
        for (centre, size) in [(vec2(139.0, 305.0), vec2(181.0, 320.0)), (vec2(940.0, 330.0), vec2(226.0, 240.0))] {
            for grown in [1.0, 1.03, 1.0 + BoxLid::GROWTH] {
                let mut place = box_transform(&plane, centre, size, grown);
                let turned = place.rotation.to_euler(EulerRot::YXZ).0;
                assert!((turned > 0.0) == (grown > 1.0), "it turns while it comes nearer");
                place.rotation = Quat::IDENTITY;
                for corner in [vec2(-0.5, -0.5), vec2(0.5, -0.5), vec2(0.5, 0.5)] {
                    let at = place.transform_point((LID * corner * vec2(1.0, -1.0)).extend(0.0));
                    let expected = centre + size * grown * corner - plane.middle;
                    let found = seen(&plane, at);
                    assert!(found.distance(expected) < 0.5, "{found} is not {expected}, grown {grown}");
                }
            }
        }
    }

    #[test]
    fn dice_are_behind_a_closed_lid_and_on_the_board_of_an_open_box() {
        let whole = Transform::from_xyz(-30.0, 10.9, 5.2).with_scale(Vec3::splat(1.02));
        for to in DICE {
            let closed = die_transform(to, 0.0, &whole).translation;
            assert!(closed.z + DIE < 0.0 && (closed.truncate().abs() + DIE * 0.5).cmplt(LID * 0.5).all(), "{closed}");
            let open = whole.transform_point(die_transform(to, 1.0, &whole).translation);
            assert!((open.y - DIE * 0.5 * whole.scale.y).abs() < 0.01, "it lies on the board: {open}");
        }
    }
}
