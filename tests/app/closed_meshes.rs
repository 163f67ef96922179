//! Every mesh that can leave its place is closed, with its faces outwards: dice, chips, coins, tiles, cards, cups,
//! badges. An open mesh shows a hole when it flies, and its shadow has one too.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::prelude::*;
use rollick::games::CATALOG;
use rollick::sim::dice::Die;
use rollick::sim::table::Speed;
use rollick::sim::table::layout::Home;

use crate::headless;

/// Number of frames of each match. Piles, dice, cups and the first moves appear in them.
const FRAMES: usize = 400;

/// Furniture: pieces that stand on the table, with bare edges below or inside.
const FURNITURE: [&str; 4] = ["Bank", "BoardPiece", "ObjectRail", "RackPiece"];

/// The distance at which two vertices count as one, in cm.
const WELD: f32 = 1e-3;

/// The reason why a mesh is not closed; `None` if it is.
fn fault(mesh: &Mesh) -> Option<String> {
    let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
        return Some("it has no positions".into());
    };
    let indices: Vec<usize> = match mesh.indices()? {
        Indices::U16(all) => all.iter().map(|index| usize::from(*index)).collect(),
        Indices::U32(all) => all.iter().map(|index| *index as usize).collect(),
    };
    let mut ids: BTreeMap<[i64; 3], usize> = BTreeMap::new();
    let welded: Vec<usize> = positions
        .iter()
        .map(|at| {
            let cell = at.map(|value| (f64::from(value / WELD) + 0.37).round() as i64);
            let next = ids.len();
            *ids.entry(cell).or_insert(next)
        })
        .collect();
    let mut edges: HashMap<(usize, usize), i32> = HashMap::new();
    let mut volume = 0.0;
    for triangle in indices.chunks(3) {
        let corners = [0, 1, 2].map(|corner| welded[triangle[corner]]);
        let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[triangle[corner]]));
        volume += a.dot(b.cross(c));
        for (from, to) in [(0, 1), (1, 2), (2, 0)].map(|(from, to)| (corners[from], corners[to])) {
            if from < to {
                *edges.entry((from, to)).or_default() += 1;
            } else if to < from {
                *edges.entry((to, from)).or_default() -= 1;
            }
        }
    }
    let open = edges.values().filter(|sum| **sum != 0).count();
    if open > 0 {
        return Some(format!("{open} of {} edges are open", edges.len()));
    }
    (volume <= 0.0).then(|| format!("its faces point inwards: volume {volume}"))
}

#[test]
fn pieces_that_move_have_closed_meshes() {
    let mut faults = Vec::new();
    for game in CATALOG.games() {
        let mut app = headless::bots(game, game.seats.0.max(2), Speed::Fast, Duration::from_millis(50));
        let mut checked: HashMap<AssetId<Mesh>, String> = HashMap::new();
        for _ in 0..FRAMES {
            app.update();
            let world = app.world_mut();
            let mut movable = world.query_filtered::<(Entity, Option<&Name>), Or<(With<Home>, With<Die>)>>();
            let roots: Vec<(Entity, String)> = movable
                .iter(world)
                .map(|(root, name)| (root, name.map(Name::to_string).unwrap_or_default()))
                .filter(|(_, name)| !FURNITURE.contains(&name.as_str()))
                .collect();
            for (root, name) in roots {
                let mut open = vec![root];
                while let Some(entity) = open.pop() {
                    open.extend(world.get::<Children>(entity).into_iter().flatten());
                    // The soft shadow of a die is flat and casts none.
                    let is_shadow = world.get::<Name>(entity).is_some_and(|name| name.as_str() == "soft shadow");
                    if let Some(mesh) = world.get::<Mesh3d>(entity).filter(|_| !is_shadow) {
                        checked.entry(mesh.id()).or_insert_with(|| name.clone());
                    }
                }
            }
        }
        let meshes = app.world().resource::<Assets<Mesh>>();
        let all = checked.iter().filter_map(|(id, name)| Some((name, meshes.get(*id)?)));
        let before = faults.len();
        faults.extend(all.filter_map(|(name, mesh)| Some(format!("{}: {name}: {}", game.name, fault(mesh)?))));
        faults[before..].sort();
        assert!(!checked.is_empty(), "{} has pieces", game.name);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
