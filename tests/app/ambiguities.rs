//! No two systems of the program that access the same data run in an undefined order.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use bevy::ecs::schedule::SystemKey;
use bevy::prelude::*;
use rollick::games::CATALOG;

use crate::headless;

/// The ambiguous pairs of systems in all schedules of which at least one belongs to the program.
fn ambiguities(app: &App) -> BTreeSet<String> {
    let (schedules, components) = (app.world().resource::<Schedules>(), app.world().components());
    let mut found = BTreeSet::new();
    for (label, schedule) in schedules.iter() {
        // A schedule that has never run has no systems to compare.
        let Ok(systems) = schedule.systems() else { continue };
        let names: HashMap<SystemKey, String> = systems.map(|(key, system)| (key, system.name().to_string())).collect();
        for (one, other, data) in schedule.graph().conflicting_systems().iter() {
            let mut pair = [one, other].map(|key| names[key].as_str());
            pair.sort_unstable();
            if pair.iter().any(|name| name.starts_with("rollick::")) {
                let data = data.iter().filter_map(|id| components.get_name(*id)).map(|name| name.to_string());
                found.insert(format!("{label:?}: {}: {}", pair.join(" and "), data.collect::<Vec<_>>().join(", ")));
            }
        }
    }
    found
}

#[test]
fn the_order_of_systems_that_share_data_is_defined() {
    for game in CATALOG.games() {
        let mut app = headless::program(game, Duration::from_millis(33));
        app.add_plugins(rollick::app::shelf::plugin);
        headless::first_frame(&mut app);
        let found = ambiguities(&app);
        assert!(
            found.is_empty(),
            "{}: {} ambiguous pairs:\n{}",
            game.name,
            found.len(),
            Vec::from_iter(found).join("\n")
        );
    }
}
