//! Measures the light of each table: how bright its tray is beside the bare table, and how far apart the colours of dice
//! are.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use bevy::camera::primitives::Aabb;
use bevy::color::{ColorToComponents, Laba, Srgba};
use bevy::prelude::*;

use super::driver::{Driver, Look};
use super::{draw, exit_code};
use crate::app::film::Picture;
use crate::app::render::camera::{CameraDirector, TRAY};
use crate::app::render::lighting::StageCamera;
use crate::app::render::scene_materials::Slab;
use crate::app::saves::QualitySetting;
use crate::catalog::Catalog;
use crate::sim::dice::{DiceSets, DiceTray, Die, DieShape, PictureRotation, SIDE_NORMALS};
use crate::sim::table::Scene;

/// The size of the pictures.
const SIZE: (u32, u32) = (1280, 800);

/// How much brighter than the table a tray is at least.
const LEAST_RATIO: f32 = 1.3;

/// How far apart two colours of dice are at least, in CIELAB (ΔE*76).
const LEAST_DISTANCE: f32 = 20.0;

/// The distance from a tray up to which the table counts as beside it, in cm.
const BESIDE: f32 = 14.0;

/// The distance between two measured points, in cm.
const SPACING: f32 = 0.4;

/// The name of the dice whose colours have a meaning.
const COLOUR_DICE: &str = "colour";

/// Measures the light of these scenes at this quality, in the shot of the scene and in that of the tray.
#[must_use]
pub fn test_light(catalog: Catalog, names: &[&str], quality: QualitySetting) -> ExitCode {
    exit_code(test(catalog, names, quality))
}

fn test(catalog: Catalog, names: &[&str], quality: QualitySetting) -> Result<(), String> {
    let look = Look { size: SIZE, quality, at_rest: true, ..Look::default() };
    let mut colours = BTreeMap::new();
    // Nothing is written, but old pictures in this folder are deleted.
    let out = Path::new("shots/light");
    let is_wanted = |name: &str| names.contains(&name);
    let drawn = draw(catalog, is_wanted, look, out, |name, _, driver| {
        let own = driver.capture_table()?;
        let mut failed = measure(driver, &own, name).err();
        add_colours(driver, &own, &mut colours);
        // As a player who switches the shot.
        TRAY.clone_into(&mut driver.app.world_mut().resource_mut::<CameraDirector>().wanted);
        driver.wait(2);
        driver.settle()?;
        let tray = driver.capture_table()?;
        failed = failed.or(measure(driver, &tray, &format!("{name}, shot of the tray")).err());
        add_colours(driver, &tray, &mut colours);
        failed.map_or(Ok(()), Err)
    });
    // Colours are compared also if a tray is too dark.
    let errors: Vec<String> = [drawn, compare_colours(&colours)].into_iter().filter_map(Result::err).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
}

/// Prints the median luminance of the tray and of the bare table beside it.
fn measure(driver: &mut Driver, picture: &Picture, name: &str) -> Result<(), String> {
    let world = driver.app.world_mut();
    let Some(project) = projection(world, picture) else { return Err("there is no camera".to_owned()) };
    let Some(slab) = world.get_resource::<Scene>().map(|scene| Vec2::from(scene.slab)) else { return Ok(()) };
    let trays: Vec<(Vec2, Vec2)> = world
        .query::<(&DiceTray, &GlobalTransform)>()
        .iter(world)
        .map(|(tray, at)| (at.translation().xz(), tray.tray.half))
        .collect();
    let dice: Vec<Vec2> =
        world.query_filtered::<&GlobalTransform, With<Die>>().iter(world).map(|at| at.translation().xz()).collect();
    // Everything on the table, seen from above.
    let pieces: Vec<Rect> = world
        .query_filtered::<(&Aabb, &GlobalTransform), (With<Mesh3d>, Without<Slab>)>()
        .iter(world)
        .map(|(aabb, at)| {
            let (centre, half) =
                (at.transform_point(aabb.center.into()), at.affine().matrix3.abs() * aabb.half_extents);
            Rect::from_center_half_size(centre.xz(), Vec3::from(half).xz())
        })
        .collect();
    let luminance = |point: Vec2| {
        let (x, y) = project(Vec3::new(point.x, 0.0, point.y))?;
        let [red, green, blue] = picture.at(x, y).map(f32::from);
        Some(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    };
    for (number, (centre, half)) in trays.iter().enumerate() {
        let near = |die: &Vec2| die.distance(*centre) < half.length();
        let dice: Vec<Vec2> = dice.iter().copied().filter(near).collect();
        let inside = grid(*centre, *half * 0.9).filter(|point| dice.iter().all(|die| die.distance(*point) > 2.0));
        let beside = grid(*centre, *half + BESIDE)
            .filter(|point| point.abs().cmplt(slab - 1.0).all() && !pieces.iter().any(|piece| piece.contains(*point)));
        let (Some(tray), Some(table)) = (median(inside.filter_map(&luminance)), median(beside.filter_map(&luminance)))
        else {
            continue;
        };
        let ratio = tray / table;
        println!("{name}, tray {}: {tray:.0}, table {table:.0}: {ratio:.2} times", number + 1);
        if ratio < LEAST_RATIO {
            return Err(format!(
                "the tray is {ratio:.2} times as bright as the table beside it, not {LEAST_RATIO} times"
            ));
        }
    }
    Ok(())
}

/// Points around a centre.
fn grid(centre: Vec2, half: Vec2) -> impl Iterator<Item = Vec2> {
    let steps = (half / SPACING).as_ivec2();
    (-steps.y..=steps.y)
        .flat_map(move |y| (-steps.x..=steps.x).map(move |x| centre + IVec2::new(x, y).as_vec2() * SPACING))
}

/// The median; `None` for fewer values than a patch has.
fn median(values: impl Iterator<Item = f32>) -> Option<f32> {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().filter(|_| values.len() >= 50)
}

/// The pixel of a point on the table; `None` outside the picture.
fn projection(world: &mut World, picture: &Picture) -> Option<impl Fn(Vec3) -> Option<(i32, i32)> + use<>> {
    let (camera, at) = world.query_filtered::<(&Camera, &GlobalTransform), With<StageCamera>>().single(world).ok()?;
    let (camera, at, size) = (camera.clone(), *at, UVec2::from(picture.size).as_vec2());
    Some(move |point: Vec3| {
        let seen = camera.world_to_ndc(&at, point)?.xy();
        let pixel = (seen * Vec2::new(0.5, -0.5) + 0.5) * size;
        (pixel.cmpge(Vec2::ZERO).all() && pixel.cmplt(size).all()).then_some((pixel.x as i32, pixel.y as i32))
    })
}

/// Adds the colour of the upper face of each die whose colours have a meaning.
fn add_colours(driver: &mut Driver, picture: &Picture, colours: &mut BTreeMap<String, Vec<Laba>>) {
    let world = driver.app.world_mut();
    let Some(project) = projection(world, picture) else { return };
    let dice: Vec<(Vec3, f32, Quat)> = world
        .query::<(&Die, &PictureRotation, &GlobalTransform)>()
        .iter(world)
        .filter(|(die, ..)| die.set == COLOUR_DICE)
        .map(|(die, picture, at)| (at.translation(), die.size, at.rotation() * picture.0))
        .collect();
    let sets = world.resource::<DiceSets>();
    for (at, edge, rotation) in dice {
        let (side, _) = DieShape::D6.read_side(rotation);
        let Some(word) = sets.get(COLOUR_DICE).map(|set| set.word(side).to_owned()) else { continue };
        let up = SIDE_NORMALS[usize::from(side)];
        let (right, ahead) = up.any_orthonormal_pair();
        // Inside the bevel. No symbol reaches the corners; the rays of the sun reach the middles of the edges.
        let corners = [right + ahead, right - ahead, ahead - right, -right - ahead];
        let face = corners.into_iter().filter_map(|corner| {
            let (x, y) = project(at + rotation * (up * 0.5 + corner * 0.35) * edge)?;
            let [red, green, blue] = picture.at(x, y);
            Some(Laba::from(Srgba::rgb_u8(red, green, blue)))
        });
        let mut face: Vec<Laba> = face.collect();
        face.sort_by(|one, other| one.lightness.total_cmp(&other.lightness));
        colours.entry(word).or_default().extend(face.get(face.len() / 2));
    }
}

/// Prints how far apart the colours of dice are: of any two dice in any pictures, so that one that mirrors the lamp counts.
fn compare_colours(colours: &BTreeMap<String, Vec<Laba>>) -> Result<(), String> {
    let nearest = |one: &[Laba], other: &[Laba]| {
        let pairs =
            one.iter().flat_map(|one| other.iter().map(|other| one.to_vec3().distance(other.to_vec3()) * 100.0));
        pairs.fold(f32::INFINITY, f32::min)
    };
    let words = || colours.keys().flat_map(|one| colours.keys().map(move |other| (one, other)));
    let pairs = words().filter(|(one, other)| one < other);
    let mut pairs: Vec<(f32, &String, &String)> =
        pairs.map(|(one, other)| (nearest(&colours[one], &colours[other]), one, other)).collect();
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    println!("{} colours of dice, the nearest pairs: {:?}", colours.len(), &pairs[..pairs.len().min(3)]);
    match pairs.first() {
        Some((distance, one, other)) if *distance < LEAST_DISTANCE => {
            Err(format!("{one} and {other} are {distance:.1} apart, not {LEAST_DISTANCE}"))
        }
        _ => Ok(()),
    }
}
