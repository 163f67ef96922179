//! The table of Pig: a tray and one die.

use bevy::prelude::*;
use rollick::rules::Word as _;
use rollick::sim::table::dice_row::DiceRows;
use rollick::sim::table::{self, Match, PresentNextSystems, StateReset, TableGame, TableSystems};

use super::rules::Pig;

impl TableGame for Pig {
    const SCENE: (&'static str, &'static str) = ("pig.ron", include_str!("pig.ron"));

    fn plot_scores(&self) -> Vec<i32> {
        self.scores.iter().copied().map(i32::from).collect()
    }
}

/// Adds the table.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(table::plugin::<Pig>).add_systems(
        Update,
        reset_layout.in_set(TableSystems::Present).after(PresentNextSystems).run_if(resource_exists::<Match<Pig>>),
    );
}

/// Places the die with its last face after a resume and after an undo.
fn reset_layout(mut resets: MessageReader<StateReset<Pig>>, match_: Res<Match<Pig>>, mut rows: DiceRows) {
    if resets.read().count() > 0
        && let Some(face) = match_.rules().thrown
    {
        rows.place_in_tray(0, "ordinary", &[face.word()]);
    }
}
