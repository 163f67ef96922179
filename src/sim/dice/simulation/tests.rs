//! Whoever looks once more after the read finds what changed.

use super::*;

fn thrown(dice: u8, seed: u64) -> ThrowSimulation {
    let value = ThrowValue { seat: 0, set: "ordinary".into(), dice, gesture: Gesture::default(), seed };
    let mut simulation = ThrowSimulation::new(&Tray::default(), &DiceSet::ordinary(), &value).without_impacts();
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
    }
    simulation
}

#[test]
fn a_die_that_turns_over_after_its_read_is_named() {
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
                ref other => panic!("there is one die, and not {other:?}"),
            }
        })
        .count();
    assert!(found >= 6, "of six sides five are others: {found} of 12");
}

#[test]
fn a_die_that_was_held_fast_is_let_go() {
    let mut simulation = thrown(2, 5);
    let lifted = simulation.dice[0].body;
    let body = &mut simulation.world.bodies[lifted];
    body.set_body_type(rapier::RigidBodyType::Fixed, true);
    let at = body.translation() + Vec3::Y * 3.0;
    body.set_translation(at, true);
    assert!(!simulation.linger(360).contains(&1), "the other one lies as it lay");
    assert!(simulation.world.bodies[lifted].translation().y < at.y - 2.0, "it was let go");
}
