//! The 3D picture is drawn only when the scene changes: at a reduced resolution while it moves, and once at full
//! resolution when it rests.

use bevy::prelude::*;
use rollick::app::render::lighting::StageCamera;
use rollick::app::render::render_scale::RenderScale;
use rollick::app::render::stage_view::{CoversWindow, StagePicture};
use rollick::app::ui::hud::Hud;
use rollick::games::CATALOG;
use rollick::sim::dice::Die;

use crate::played_by_keys::Keyboard;

/// Maximum number of frames until everything rests.
const PATIENCE: usize = 400;

/// A table that waits for a person's throw, with the picture at rest.
fn at_rest(scale: RenderScale) -> Keyboard {
    let game = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    let mut table = Keyboard::at_window(game, 2, (1280, 800));
    table.app.insert_resource(scale);
    table.wait_for_prompt();
    until_final(&mut table);
    table
}

/// Updates until the picture is final. Returns the number of frames.
fn until_final(table: &mut Keyboard) -> usize {
    for frame in 0..PATIENCE {
        if table.app.world().resource::<StagePicture>().is_final() && !is_drawn(table) {
            return frame;
        }
        table.update(1);
    }
    panic!("the picture is not final after {PATIENCE} frames");
}

fn is_drawn(table: &mut Keyboard) -> bool {
    let world = table.app.world_mut();
    world.query_filtered::<&Camera, With<StageCamera>>().single(world).expect("there is one camera").is_active
}

fn scale(table: &Keyboard) -> f32 {
    table.app.world().resource::<StagePicture>().scale()
}

/// Moves a mesh of the table.
fn move_something(table: &mut Keyboard) {
    let world = table.app.world_mut();
    let mut meshes = world.query_filtered::<&mut Transform, (With<Mesh3d>, Without<Die>)>();
    meshes.iter_mut(world).next().expect("there is a mesh").translation.x += 0.01;
}

#[test]
fn a_table_at_rest_is_not_drawn_again_until_something_moves() {
    let mut table = at_rest(RenderScale::default());
    for _ in 0..10 {
        table.update(1);
        assert!(!is_drawn(&mut table));
    }
    move_something(&mut table);
    table.update(1);
    assert!(is_drawn(&mut table));
    assert_eq!(scale(&table), 1.0);
    assert!(until_final(&mut table) < 8);
}

#[test]
fn a_change_of_the_hud_does_not_draw_the_scene() {
    let mut table = at_rest(RenderScale::default());
    table.app.world_mut().resource_mut::<Hud>().title.push_str(" !");
    for _ in 0..5 {
        table.update(1);
        assert!(!is_drawn(&mut table));
    }
}

#[test]
fn the_picture_is_not_shown_below_a_page_that_covers_the_window() {
    let mut table = at_rest(RenderScale::default());
    let is_shown = |table: &mut Keyboard| {
        let world = table.app.world_mut();
        world.query_filtered::<&InheritedVisibility, With<Sprite>>().single(world).expect("there is one sprite").get()
    };
    assert!(is_shown(&mut table));
    let page = table.app.world_mut().spawn(CoversWindow).id();
    table.update(1);
    assert!(!is_shown(&mut table));
    table.app.world_mut().entity_mut(page).insert(Visibility::Hidden);
    table.update(1);
    assert!(is_shown(&mut table), "a hidden page covers nothing");
    table.app.world_mut().entity_mut(page).insert(Visibility::Inherited);
    table.update(1);
    assert!(!is_shown(&mut table));
    table.app.world_mut().despawn(page);
    table.update(1);
    assert!(is_shown(&mut table));
}

#[test]
fn a_moving_picture_has_fewer_pixels_than_one_at_rest() {
    let mut table = at_rest(RenderScale::software());
    move_something(&mut table);
    table.update(1);
    assert!(is_drawn(&mut table) && scale(&table) < 1.0, "{}", scale(&table));
    let frames = until_final(&mut table);
    // Frames take 50 ms in this test: the picture rests after 250 ms.
    assert!((4..10).contains(&frames), "{frames} frames");
    assert_eq!(scale(&table), 1.0);
}
