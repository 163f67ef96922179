//! Rendering of the dice cup. It does not move if reduced motion is on.

use bevy::prelude::*;

use super::super::Jackpot;
use crate::app::render::camera::CameraDirector;
use crate::app::render::props::AssetCache;
use crate::sim::table::dice_cup::{Cup, CupDisabled, MOUTH};
use crate::sim::table::{Match, TableSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_cup_mesh).add_systems(
        Update,
        rest_with_reduced_motion.in_set(TableSystems::Request).run_if(resource_exists::<Match<Jackpot>>),
    );
}

fn add_cup_mesh(added: On<Add, Cup>, mut cache: AssetCache, mut commands: Commands) {
    let parts = cache.cup(MOUTH);
    commands.entity(added.entity).insert(Visibility::default()).with_children(|cup| {
        for part in parts {
            cup.spawn((Name::new("cup"), part));
        }
    });
}

fn rest_with_reduced_motion(director: Res<CameraDirector>, mut rests: ResMut<CupDisabled>) {
    rests.set_if_neq(CupDisabled(director.cuts));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_reduced_motion_the_cup_rests() {
        let mut app = App::new();
        app.init_resource::<CupDisabled>()
            .init_resource::<CameraDirector>()
            .add_systems(Update, rest_with_reduced_motion);
        for cuts in [true, false] {
            app.world_mut().resource_mut::<CameraDirector>().cuts = cuts;
            app.update();
            assert_eq!(*app.world().resource::<CupDisabled>(), CupDisabled(cuts));
        }
    }
}
