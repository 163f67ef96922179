//! `linger` finds dice that change after they were read.

use super::*;
use crate::sim::dice::DiceBag;

fn thrown(dice: u16, seed: u64) -> ThrowSimulation {
    let sets = DiceSets::built_in();
    let value = ThrowValue {
        seat: 0,
        dice: DiceBag::of("ordinary", dice),
        gesture: Gesture::default(),
        seed,
        chosen: Vec::new(),
    };
    let mut simulation = ThrowSimulation::new(&Tray::default(), &sets, &value).without_impacts();
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
    }
    simulation
}

#[test]
fn a_die_that_turns_over_after_the_read_is_reported() {
    let found = (0..12)
        .filter(|seed| {
            let mut simulation = thrown(1, *seed);
            let body = &mut simulation.world.bodies[simulation.dice[0].body];
            body.set_body_type(rapier::RigidBodyType::Dynamic, true);
            body.set_linvel(Vec3::Y * 60.0, true);
            body.set_angvel(Vec3::new(23.0, 7.0, 11.0), true);
            match simulation.linger(360)[..] {
                [] => false,
                [0] => true,
                ref other => panic!("only die 0 exists: {other:?}"),
            }
        })
        .count();
    assert!(found >= 6, "expected about 10 of 12 to change, got {found}");
}

#[test]
fn a_fixed_die_is_released() {
    let mut simulation = thrown(2, 5);
    let lifted = simulation.dice[0].body;
    let body = &mut simulation.world.bodies[lifted];
    body.set_body_type(rapier::RigidBodyType::Fixed, true);
    let at = body.translation() + Vec3::Y * 3.0;
    body.set_translation(at, true);
    assert!(!simulation.linger(360).contains(&1), "the other die does not change");
    assert!(simulation.world.bodies[lifted].translation().y < at.y - 2.0, "the fixed die falls");
}
