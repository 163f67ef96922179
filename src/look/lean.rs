//! Surfaces where a processor draws them: a shader of our own in place of the engine's.
//!
//! The engine's shader for surfaces has a branch for everything that a surface may be. A graphics card leaves out what a
//! surface is not; a processor that draws takes every branch, and keeps all of it in memory once a kind of surface.

use std::path::{Path, PathBuf};

use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::prelude::*;
use bevy::shader::Shader;

use super::quality::Quality;

/// Where the engine keeps its shader for surfaces.
const ENGINES: &str = "bevy_pbr/render/pbr.wgsl";

const LEAN: &[u8] = include_bytes!("../../assets/shaders/lean.wgsl");

/// The shader that was found in the engine, while ours stands in its place.
#[derive(Resource)]
struct SetAside(Vec<u8>);

/// Whether surfaces can be drawn: not while their shader is being changed for another one, or all of them would be built
/// twice.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Surfaces {
    ready: bool,
}

impl Surfaces {
    pub(super) const fn ready(self) -> bool {
        self.ready
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Surfaces { ready: true })
        .add_systems(PreUpdate, (choose.run_if(resource_exists_and_changed::<Quality>), wait).chain());
}

/// Before anything is drawn, and when a person chooses another quality.
fn choose(
    quality: Res<Quality>,
    registry: Option<Res<EmbeddedAssetRegistry>>,
    server: Option<Res<AssetServer>>,
    aside: Option<Res<SetAside>>,
    mut surfaces: ResMut<Surfaces>,
    mut commands: Commands,
) {
    let (Some(registry), Some(server)) = (registry, server) else { return };
    let put = |shader: Vec<u8>| {
        let found = registry.remove_asset(Path::new(ENGINES))?;
        registry.insert_asset(PathBuf::from(ENGINES), Path::new(ENGINES), shader);
        Some(found.value().to_vec())
    };
    match (*quality, aside) {
        (Quality::Low, None) => {
            // An engine that keeps it elsewhere draws with its own.
            let Some(found) = put(LEAN.to_vec()) else { return };
            commands.insert_resource(SetAside(found));
        }
        (Quality::Medium | Quality::High, Some(engines)) => {
            put(engines.0.clone());
            commands.remove_resource::<SetAside>();
        }
        _ => return,
    }
    surfaces.ready = false;
    server.reload(format!("embedded://{ENGINES}"));
}

fn wait(
    mut changes: MessageReader<AssetEvent<Shader>>,
    server: Option<Res<AssetServer>>,
    mut surfaces: ResMut<Surfaces>,
) {
    let Some(server) = server else { return };
    for change in changes.read() {
        let AssetEvent::Modified { id } = change else { continue };
        if server.get_path(*id).is_some_and(|path| path.path() == Path::new(ENGINES)) {
            surfaces.ready = true;
        }
    }
}
