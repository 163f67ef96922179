//! Where a processor draws: shaders of our own in place of some of the engine's.
//!
//! The engine's shader for surfaces has a branch for everything that a surface may be. A graphics card leaves out what a
//! surface is not; a processor that draws takes every branch, and keeps all of it in memory once a kind of surface. So it
//! is with edges, which the engine follows at every point of the picture whether there is one or not.

use std::path::{Path, PathBuf};

use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::prelude::*;
use bevy::shader::Shader;

use super::quality::Quality;

/// Where the engine keeps its shader for surfaces.
const SURFACES: &str = "bevy_pbr/render/pbr.wgsl";

/// Shaders of the engine, and what stands in their place.
const LEAN: [(&str, &str); 4] = [
    (SURFACES, include_str!("../../../assets/shaders/lean.wgsl")),
    ("bevy_anti_alias/fxaa/fxaa.wgsl", include_str!("../../../assets/shaders/edges.wgsl")),
    // What darkens corners is built for everybody; a processor does not draw it.
    ("bevy_pbr/ssao/preprocess_depth.wgsl", super::renderer_settings::NOTHING),
    ("bevy_pbr/ssao/spatial_denoise.wgsl", super::renderer_settings::NOTHING),
];

/// The shaders that were found in the engine, while ours stand in their place.
#[derive(Resource)]
struct SetAside(Vec<(&'static str, Vec<u8>)>);

/// Whether surfaces can be drawn: not while their shader is being changed for another one. At the start nothing is drawn
/// before, or every kind of surface would be built twice.
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

/// Puts a shader where the engine looks for one, and gives what was there. An engine that keeps it elsewhere draws with
/// its own.
fn put(registry: &EmbeddedAssetRegistry, path: &'static str, shader: Vec<u8>) -> Option<(&'static str, Vec<u8>)> {
    let found = registry.remove_asset(Path::new(path))?;
    registry.insert_asset(PathBuf::from(path), Path::new(path), shader);
    Some((path, found.value().to_vec()))
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
    let changed: Vec<&str> = match (*quality, aside) {
        (Quality::Low, None) => {
            let found: Vec<_> =
                LEAN.iter().filter_map(|(path, ours)| put(&registry, path, ours.as_bytes().to_vec())).collect();
            let paths = found.iter().map(|(path, _)| *path).collect();
            commands.insert_resource(SetAside(found));
            paths
        }
        (Quality::Medium | Quality::High, Some(engines)) => {
            commands.remove_resource::<SetAside>();
            let back = engines.0.iter().filter_map(|(path, shader)| put(&registry, path, shader.clone()));
            back.map(|(path, _)| path).collect()
        }
        _ => return,
    };
    surfaces.ready = !changed.contains(&SURFACES);
    for path in changed {
        server.reload(format!("embedded://{path}"));
    }
}

fn wait(
    mut changes: MessageReader<AssetEvent<Shader>>,
    server: Option<Res<AssetServer>>,
    mut surfaces: ResMut<Surfaces>,
) {
    let Some(server) = server else { return };
    for change in changes.read() {
        let AssetEvent::Modified { id } = change else { continue };
        if server.get_path(*id).is_some_and(|path| path.path() == Path::new(SURFACES)) {
            surfaces.ready = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::asset::AssetPlugin;
    use bevy::asset::io::embedded::EmbeddedAssetRegistry;

    use super::*;

    fn kept(app: &App) -> Vec<Vec<u8>> {
        let registry = app.world().resource::<EmbeddedAssetRegistry>();
        LEAN.iter()
            .map(|(path, _)| {
                let found =
                    registry.remove_asset(Path::new(path)).expect("a shader lies where the engine looks for it");
                registry.insert_asset(PathBuf::from(path), Path::new(path), found.value().to_vec());
                found.value().to_vec()
            })
            .collect()
    }

    #[test]
    fn ours_stand_in_the_engines_place_only_where_a_processor_draws() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<Shader>().init_resource::<Quality>();
        app.add_plugins(plugin);
        let engines: Vec<Vec<u8>> = LEAN.iter().map(|(path, _)| path.as_bytes().to_vec()).collect();
        for (path, _) in LEAN {
            let registry = app.world().resource::<EmbeddedAssetRegistry>();
            registry.insert_asset(PathBuf::from(path), Path::new(path), path.as_bytes().to_vec());
        }
        let ours: Vec<Vec<u8>> = LEAN.iter().map(|(_, shader)| shader.as_bytes().to_vec()).collect();
        for (quality, wanted) in
            [(Quality::Medium, &engines), (Quality::Low, &ours), (Quality::High, &engines), (Quality::Low, &ours)]
        {
            app.insert_resource(quality);
            app.update();
            assert_eq!(kept(&app), *wanted, "{quality:?}");
        }
        assert!(!app.world().resource::<Surfaces>().ready(), "no shader was loaded here, so none was changed");
    }
}
