//! The dice in a program of your own: a bare Bevy window, a tray, and `2d6` that print what they show. Space throws again.
//!
//! A [`DiceTray`] is an entity. [`RequestThrow`] puts dice into a hand above it and [`Release`] throws them. The plugin
//! moves the dice, which are children of the tray; how they look is up to you. [`ThrowRead`] says what they show.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;
use rollick::rules::Seat;
use rollick::sim::dice::{
    self, DiceSets, DiceTray, Die, Gesture, PictureRotation, Release, RequestThrow, ThrowRead, Tray,
};

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, dice::plugin))
        .add_observer(show_die)
        .add_systems(Startup, (set_up, throw).chain())
        .add_systems(Update, (throw.run_if(input_just_pressed(KeyCode::Space)), print_result, turn_pictures))
        .run();
}

fn set_up(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    let tray = Tray::default();
    let floor = Plane3d::new(Vec3::Y, tray.half);
    let above = Transform::from_xyz(0.0, 24.0, 14.0).looking_at(Vec3::ZERO, Vec3::Y);
    // The default tonemapping needs a feature that Rollick does without.
    commands.spawn((Camera3d::default(), Tonemapping::Reinhard, above));
    commands.spawn((DirectionalLight::default(), Transform::from_xyz(-3.0, 9.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y)));
    commands.spawn((
        DiceTray::new(tray),
        Visibility::default(),
        children![(Mesh3d(meshes.add(floor)), MeshMaterial3d(materials.add(Color::srgb(0.1, 0.3, 0.2))))],
    ));
}

fn throw(
    tray: Single<Entity, With<DiceTray>>,
    mut hands: MessageWriter<RequestThrow>,
    mut throws: MessageWriter<Release>,
) -> Result {
    let (tray, dice, seed) = (*tray, "2d6".parse()?, SysRng.try_next_u64()?);
    hands.write(RequestThrow { tray, seat: Seat(0), dice, seed, chosen: Vec::new() });
    throws.write(Release { tray, gesture: Gesture::default() });
    Ok(())
}

/// The picture is a child of the die, because the plugin draws at random how it is rotated inside the body.
fn show_die(
    added: On<Add, Die>,
    dice: Query<&Die>,
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) -> Result {
    let die = Cuboid::from_length(dice.get(added.entity)?.size);
    // A colour for each of the six sides.
    let colours: Vec<[f32; 4]> =
        (0..24).map(|vertex| Color::hsl((vertex / 4 * 60) as f32, 0.7, 0.6).to_linear().to_f32_array()).collect();
    let mesh = meshes.add(Mesh::from(die).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours));
    let picture = (Mesh3d(mesh), MeshMaterial3d(materials.add(Color::WHITE)));
    commands.entity(added.entity).insert(Visibility::default()).with_child(picture);
    Ok(())
}

fn turn_pictures(
    dice: Query<(&PictureRotation, &Children), Changed<PictureRotation>>,
    mut pictures: Query<&mut Transform>,
) -> Result {
    for (rotation, children) in &dice {
        pictures.get_mut(children[0])?.rotation = rotation.0;
    }
    Ok(())
}

fn print_result(mut throws: MessageReader<ThrowRead>, dice: Res<DiceSets>) {
    for throw in throws.read() {
        let words = throw.sides.iter().filter_map(|side| Some(dice.get("ordinary")?.word(*side)));
        println!("{}", words.collect::<Vec<_>>().join(" and "));
    }
}
