//! Renders the props without a window, to be looked at: `cargo run --example look_testbed -- [OUT] [WxH] [SHOT…]`.

use std::path::PathBuf;

use bevy::prelude::*;
use rollick::look::{
    self,
    art::Art,
    glow::{Glow, Mark},
    props::{
        Workshop,
        board::{Plan, Space, Veneer},
        chip,
    },
    quality::{Chosen, Quality},
    rig::{Director, Shot},
    shots::{Stage, shoot},
};

const WORDS: [&str; 36] = [
    "2", "3", "4", "5", "6", "2", "6", "7", "8", "9", "7", "3", "5", "9", "12", "12", "8", "4", "4", "8", "12", "12",
    "9", "5", "3", "7", "9", "8", "7", "6", "2", "6", "5", "4", "3", "2",
];
const BOARD: Vec3 = Vec3::new(15.5, 0.0, 0.5);
const TRAY: Vec3 = Vec3::new(-19.5, 0.0, 1.0);
const RADIUS: f32 = 1.55;

fn main() {
    let mut args = std::env::args().skip(1);
    let out = PathBuf::from(args.next().unwrap_or_else(|| "shots".into()));
    let size = args.next().unwrap_or_else(|| "1280x800".into());
    let size = size.split_once('x').and_then(|(w, h)| Some(UVec2::new(w.parse().ok()?, h.parse().ok()?)));
    let size = size.expect("a size is written as 1280x800");
    let only: Vec<String> = args.collect();
    if only.iter().any(|name| name == "drawings") {
        return drawings(&out);
    }
    let stages = ["overview", "tray", "board", "result", "near"]
        .into_iter()
        .filter(|name| only.is_empty() || only.iter().any(|o| o == name))
        .map(|name| {
            Stage::new(name, move |app: &mut App| app.world_mut().resource_mut::<Director>().cut(name)).settling(3)
        })
        .collect();
    let begun = std::time::Instant::now();
    let build = |app: &mut App| {
        match std::env::var("QUALITY").as_deref() {
            Ok("low") => drop(app.insert_resource(Quality::Low).insert_resource(Chosen)),
            Ok("medium") => drop(app.insert_resource(Quality::Medium).insert_resource(Chosen)),
            Ok("high") => drop(app.insert_resource(Quality::High).insert_resource(Chosen)),
            _ => {}
        }
        app.add_plugins(look::plugin).add_systems(Startup, lay);
        if std::env::var_os("PACE").is_some() {
            app.add_systems(Last, pace);
        }
    };
    match shoot(build, stages, &out, size) {
        Ok(files) => files.iter().for_each(|file| println!("{} {:.1?}", file.display(), begun.elapsed())),
        Err(why) => eprintln!("{why}"),
    }
}

/// Every icon on one sheet, without a renderer.
fn drawings(out: &std::path::Path) {
    let art = Art::default();
    let icons = rollick::look::art::icons().map(|name| (name.to_owned(), 74));
    let (width, height) = (1300, 720);
    let mut sheet = vec![[30u8, 34, 30]; width * height];
    let (mut x, mut y, mut row) = (5, 5, 0);
    for (name, px) in icons {
        if x + px + 5 > width {
            (x, y, row) = (5, y + row + 5, 0);
        }
        let drawn = art.draw(&name, UVec2::splat(px as u32), Color::WHITE).expect("it is drawn");
        for (i, texel) in drawn.data.iter().enumerate() {
            let at = &mut sheet[(y + i / px) * width + x + i % px];
            let c = Color::linear_rgb(texel.x, texel.y, texel.z).to_srgba().to_u8_array();
            for k in 0..3 {
                at[k] = (f32::from(at[k]) * (1.0 - texel.w) + f32::from(c[k]) * texel.w) as u8;
            }
        }
        (x, row) = (x + px + 5, row.max(px));
    }
    let size = bevy::render::render_resource::Extent3d { width: 1300, height: 720, depth_or_array_layers: 1 };
    let data = sheet.iter().flat_map(|c| [c[0], c[1], c[2], 255]).collect();
    let sheet = Image::new(
        size,
        bevy::render::render_resource::TextureDimension::D2,
        data,
        bevy::render::render_resource::TextureFormat::Rgba8UnormSrgb,
        bevy::asset::RenderAssetUsages::MAIN_WORLD,
    );
    let sheet = sheet.try_into_dynamic().expect("the format is a plain one");
    sheet.to_rgb8().save(out.join("drawings.png")).expect("the folder is there");
}

fn pace(mut last: Local<Option<std::time::Instant>>) {
    if let Some(last) = last.replace(std::time::Instant::now()) {
        println!("frame {:.0?}", last.elapsed());
    }
}

fn lay(mut commands: Commands, mut shop: Workshop, mut director: ResMut<Director>) {
    let shot = |eye: [f32; 3], target: [f32; 3]| Shot { eye: eye.into(), target: target.into(), fov: 39.0 };
    director.shots.extend([
        ("overview".into(), Shot { fov: 37.0, ..shot([0.0, 57.0, 42.0], [0.0, 0.0, 1.2]) }),
        ("tray".into(), shot([-17.0, 25.0, 36.0], [-17.5, 0.0, 1.0])),
        ("board".into(), shot([13.0, 38.0, 32.0], [14.0, 0.0, 1.0])),
        ("result".into(), shot([15.5, 30.0, 27.0], [15.5, 0.0, 0.5])),
        ("near".into(), shot([-17.5, 9.0, 13.0], [-19.0, 0.8, 2.0])),
    ]);
    director.cut("overview");

    commands.spawn((shop.slab(vec2(46.0, 29.0)), Transform::default()));
    let felt = shop.tokens.felt("sequence_dice");
    let tray = commands.spawn((Transform::from_translation(TRAY), Visibility::default())).id();
    shop.furnish_tray(&mut commands, tray, vec2(12.0, 10.0), 3.2, felt);
    dice(&mut commands, &mut shop);
    board(&mut commands, &mut shop);
    piles(&mut commands, &mut shop);
}

fn dice(commands: &mut Commands, shop: &mut Workshop) {
    let faces = ["1", "6", "2", "5", "3", "4"];
    for (i, (style, at, turn)) in [
        ("ivory", vec3(-22.0, 0.8, 1.0), Quat::from_rotation_y(0.5)),
        ("ivory", vec3(-19.0, 0.8, 3.2), Quat::from_rotation_y(-0.35) * Quat::from_rotation_x(1.5708)),
        ("ivory", vec3(-16.6, 3.6, 1.0), Quat::from_euler(EulerRot::XYZ, 0.6, 0.4, 0.9)),
        ("ink", vec3(-24.6, 0.8, 4.0), Quat::from_rotation_y(0.2) * Quat::from_rotation_z(1.5708)),
    ]
    .into_iter()
    .enumerate()
    {
        let place = Transform::from_translation(at).with_rotation(turn);
        commands.spawn((Name::new(format!("die {i}")), shop.die(faces, 1.6, style), place));
    }
    let colours = ["blue", "red", "yellow", "green", "white", "purple"];
    for (i, turn) in [0.0, 1.5708, -1.5708].into_iter().enumerate() {
        let place = Transform::from_xyz(-25.0 + i as f32 * 2.6, 0.8, -4.5).with_rotation(Quat::from_rotation_x(turn));
        commands.spawn((shop.die(colours, 1.6, "resin"), place));
    }
}

fn board(commands: &mut Commands, shop: &mut Workshop) {
    let space = |word: &str| Space {
        word: word.to_owned(),
        veneer: match word {
            "2" | "12" => Veneer::Precious,
            "3" | "5" | "7" | "9" => Veneer::Warm,
            _ => Veneer::Light,
        },
    };
    let plan = Plan { columns: 6, spaces: WORDS.iter().map(|w| space(w)).collect(), edge: 4.3 };
    let begun = std::time::Instant::now();
    commands.spawn((shop.board(&plan), Transform::from_translation(BOARD)));
    println!("board made in {:.1?}", begun.elapsed());
    let outer = plan.half() + Vec2::splat(plan.frame());
    commands.spawn((shop.contact(outer, 1.8), Transform::from_translation(BOARD + Vec3::Y * 0.015)));
    for (row, column, seat) in [
        (0, 1, 0),
        (1, 1, 0),
        (2, 2, 1),
        (3, 3, 1),
        (4, 4, 1),
        (2, 4, 2),
        (5, 1, 3),
        (4, 0, 3),
        (1, 4, 0),
        (2, 0, 4),
        (5, 4, 5),
        (3, 0, 6),
        (5, 5, 7),
    ] {
        let (colour, symbol) = shop.tokens.seat(seat);
        let symbol = symbol.to_owned();
        let chip = shop.chip(colour, &symbol, RADIUS);
        commands.spawn((chip, Transform::from_translation(BOARD + plan.place(row, column))));
    }
    for (row, column, mark) in [
        (0, 3, Mark::Legal),
        (3, 1, Mark::Legal),
        (3, 1, Mark::Cursor),
        (4, 3, Mark::Legal),
        (3, 3, Mark::Win),
        (4, 4, Mark::Win),
        (2, 4, Mark::Taken),
    ] {
        let place = Transform::from_translation(BOARD + plan.place(row, column) + Vec3::Y * 0.03);
        commands.spawn((Glow { mark, half: Vec2::splat(2.1), round: false }, place));
    }
}

fn piles(commands: &mut Commands, shop: &mut Workshop) {
    for (pile, at) in [vec3(-2.2, 0.0, 9.2), vec3(-2.2, 0.0, -7.2), vec3(33.2, 0.0, -7.2), vec3(33.2, 0.0, 9.2)]
        .into_iter()
        .enumerate()
    {
        let (colour, symbol) = shop.tokens.seat(pile);
        let symbol = symbol.to_owned();
        let body = shop.chip(colour, &symbol, RADIUS);
        for i in 0..12 {
            let lean = vec3((i * 7 % 5) as f32 * 0.04 - 0.08, 0.0, (i * 3 % 5) as f32 * 0.04 - 0.08);
            let place = at + lean + Vec3::Y * (i as f32 * RADIUS * chip::THICKNESS);
            commands.spawn((
                body.clone(),
                Transform::from_translation(place).with_rotation(Quat::from_rotation_y(i as f32)),
            ));
        }
    }
    let (colour, symbol) = shop.tokens.seat(0);
    let symbol = symbol.to_owned();
    for body in shop.medal(colour, &symbol, 1.5) {
        commands.spawn((body, Transform::from_xyz(-19.5, 3.2, -9.9)));
    }
}
