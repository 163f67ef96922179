//! Models of pieces: they are built again only for pieces whose look has changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use rollick::app::prelude::{Appearance, DieLook, DieTint, Model, ModelContext, Tokens, appearance_plugin};
use rollick::app::render::table_material::TableMaterial;
use rollick::app::render::tokens::Palette;
use rollick::rules::Seat;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::dice::{DiceSets, Die};
use rollick::sim::lobby::Lobby;
use rollick::sim::table::MatchPlan;

use crate::headless;
use crate::pig;
use crate::pig::rules::Pig;

/// A piece that shows the badge of its seat. Counts how often its model was described.
#[derive(Component)]
struct Marker {
    seat: Seat,
    radius: f32,
    described: Arc<AtomicUsize>,
}

impl Appearance<Pig> for Marker {
    fn model(&self, cx: &mut ModelContext<Pig>) -> Model {
        self.described.fetch_add(1, Ordering::Relaxed);
        Model::of(cx.badge(self.seat, self.radius))
    }
}

/// Two markers, one for each seat.
struct Markers {
    app: App,
    entities: [Entity; 2],
    described: [Arc<AtomicUsize>; 2],
}

impl Markers {
    fn new() -> Self {
        let game = pig::ENTRY;
        let mut app = headless::program(&game, Duration::from_millis(50));
        appearance_plugin::<Pig, Marker>(&mut app);
        headless::first_frame(&mut app);
        app.insert_resource(Lobby::of((0..2).map(|seat| (Player::Person, format!("Person {seat}")))));
        let plan = MatchPlan {
            seats: (0..2).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect(),
            options: (game.rules.check_options)(2, &[]).expect("the default house rules"),
            seed: 3,
        };
        assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
        let described: [Arc<AtomicUsize>; 2] = std::array::from_fn(|_| Arc::default());
        let entities = std::array::from_fn(|seat| {
            let marker = Marker { seat: Seat(seat as u8), radius: 1.0, described: described[seat].clone() };
            app.world_mut().spawn((marker, Transform::default())).id()
        });
        let mut markers = Self { app, entities, described };
        markers.frame();
        markers
    }

    /// Runs a frame and returns how often each model was described in it.
    fn frame(&mut self) -> [usize; 2] {
        self.app.update();
        std::array::from_fn(|marker| self.described[marker].swap(0, Ordering::Relaxed))
    }

    /// The entities of the parts of each model.
    fn parts(&self) -> [Vec<Entity>; 2] {
        self.entities.map(|marker| {
            let children = self.app.world().get::<Children>(marker);
            children
                .into_iter()
                .flatten()
                .copied()
                .filter(|part| self.app.world().get::<Mesh3d>(*part).is_some())
                .collect()
        })
    }

    fn set_radius(&mut self, marker: usize, radius: f32) {
        let mut marker = self.app.world_mut().get_mut::<Marker>(self.entities[marker]).expect("the marker exists");
        marker.radius = radius;
    }
}

#[test]
fn a_changed_piece_is_built_again_and_the_others_stay() {
    let mut markers = Markers::new();
    let before = markers.parts();
    assert!(before.iter().all(|parts| parts.len() == 2), "a badge has two meshes: {before:?}");
    assert_eq!(markers.frame(), [0, 0], "nothing has changed");

    let foreign = markers.app.world_mut().spawn(ChildOf(markers.entities[0])).id();
    markers.set_radius(0, 2.0);
    assert_eq!(markers.frame(), [1, 0]);
    let after = markers.parts();
    assert_eq!((after[0].len(), &after[1]), (2, &before[1]));
    assert!(before[0].iter().all(|part| !after[0].contains(part)), "new meshes replace the old ones");
    assert!(before[0].iter().all(|part| markers.app.world().get_entity(*part).is_err()), "the old ones are despawned");
    assert!(markers.app.world().get_entity(foreign).is_ok(), "a child that is no part of the model stays");

    // A change that gives an equal model.
    markers.set_radius(0, 2.0);
    assert_eq!((markers.frame(), markers.parts()), ([1, 0], after));
}

#[test]
fn a_new_seat_colour_repaints_the_pieces_of_that_seat() {
    let mut markers = Markers::new();
    let before = markers.parts();
    markers.app.world_mut().resource_mut::<Lobby>().slots[1].colour = 7;
    assert_eq!(markers.frame(), [1, 1], "any model may show the colour of a seat");
    let after = markers.parts();
    assert_eq!(after[0], before[0], "an equal model is kept");
    assert!(before[1].iter().all(|part| !after[1].contains(part)));

    // Another palette changes the colours of all seats.
    markers.app.world_mut().resource_mut::<Tokens>().palette = Palette::Tritanopia;
    assert_eq!(markers.frame(), [1, 1]);
    let repainted = markers.parts();
    assert!((0..2).all(|marker| after[marker].iter().all(|part| !repainted[marker].contains(part))));
}

#[test]
fn a_tint_replaces_the_one_before_and_leaves_nothing_behind() {
    let mut app = headless::program(&pig::ENTRY, Duration::from_millis(50));
    headless::first_frame(&mut app);
    let set = app.world().resource::<DiceSets>().get("ordinary").expect("it is a built-in set").clone();
    let die = app.world_mut().spawn((Die::new(&set, 0), Transform::default())).id();
    app.update();
    let material = |app: &mut App| {
        let mut meshes = app.world_mut().query::<(&ChildOf, &Name, &MeshMaterial3d<TableMaterial>)>();
        let of_die = |(parent, name, _): &(&ChildOf, &Name, _)| parent.parent() == die && name.as_str() == "die";
        meshes.iter(app.world()).find(of_die).map(|(.., material)| material.id()).expect("the die has a mesh")
    };
    let untinted = material(&mut app);
    let mut tinted = |tint: Option<DieTint>| {
        app.world_mut().entity_mut(die).insert(DieLook { offset: Vec3::ZERO, tint });
        app.update();
        material(&mut app)
    };
    let [lost, hot, none, hot_again] =
        [Some(DieTint::Lost), Some(DieTint::Hot), None, Some(DieTint::Hot)].map(&mut tinted);
    assert!(lost != untinted && hot != untinted && lost != hot);
    assert_eq!((none, hot_again), (untinted, hot));
    app.world_mut().entity_mut(die).remove::<DieLook>();
    app.update();
    assert_eq!(material(&mut app), untinted);
}
