//! What the dice cup looks like, and that it rests where motion is reduced.

use bevy::prelude::*;

use super::super::Jackpot;
use crate::app::render::camera::Director;
use crate::app::render::props::Workshop;
use crate::sim::table::dice_cup::{Cup, CupDisabled, MOUTH};
use crate::sim::table::{Match, TableSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_cup).add_systems(
        Update,
        rest_with_reduced_motion.in_set(TableSystems::Decide).run_if(resource_exists::<Match<Jackpot>>),
    );
}

fn dress_cup(added: On<Add, Cup>, mut shop: Workshop, mut commands: Commands) {
    let parts = shop.cup(MOUTH);
    commands.entity(added.entity).insert(Visibility::default()).with_children(|cup| {
        for part in parts {
            cup.spawn((Name::new("cup"), part));
        }
    });
}

fn rest_with_reduced_motion(director: Res<Director>, mut rests: ResMut<CupDisabled>) {
    rests.set_if_neq(CupDisabled(director.cuts));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_reduced_motion_the_cup_rests() {
        let mut app = App::new();
        app.init_resource::<CupDisabled>().init_resource::<Director>().add_systems(Update, rest_with_reduced_motion);
        for cuts in [true, false] {
            app.world_mut().resource_mut::<Director>().cuts = cuts;
            app.update();
            assert_eq!(*app.world().resource::<CupDisabled>(), CupDisabled(cuts));
        }
    }
}
