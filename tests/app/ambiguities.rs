//! No two systems of the program that access the same data run in an undefined order.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;
use rollick::games::CATALOG;

use crate::headless;

/// The ambiguous pairs of systems in all schedules of which at least one belongs to the program.
fn ambiguities(app: &App) -> BTreeSet<String> {
    let (schedules, components) = (app.world().resource::<Schedules>(), app.world().components());
    let mut found = BTreeSet::new();
    for (label, schedule) in schedules.iter() {
        let graph = schedule.graph();
        for (one, other, data) in graph.conflicting_systems().to_string(graph, components) {
            if one.starts_with("rollick::") || other.starts_with("rollick::") {
                let data: Vec<String> = data.iter().map(|name| name.shortname().to_string()).collect();
                let (one, other) = if one < other { (one, other) } else { (other, one) };
                found.insert(format!("{label:?}: {one} and {other}: {}", data.join(", ")));
            }
        }
    }
    found
}

#[test]
fn the_order_of_systems_that_share_data_is_defined() {
    for game in CATALOG.games() {
        let mut app = headless::program(game, Duration::from_millis(33));
        headless::load_fonts(&mut app);
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
