//! Tips in the first match: a player who never played the game is told what a choice is about, the first time that each
//! kind of choice comes up. Must not depend on a game.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::choices::Choices;
use super::context::ViewContext;
use super::lesson::kind_of;
use super::{Presenter, PresenterSystems, choosing};
use crate::app::lesson::Lesson;
use crate::rules::{Seat, Seats};
use crate::sim::table::{Match, TableSystems};

pub(super) fn plugin<G: Presenter>(app: &mut App) {
    app.init_resource::<Tips>().add_systems(
        Update,
        give_tip::<G>
            .in_set(TableSystems::Present)
            .after(choosing::close_choices::<G>)
            .before(PresenterSystems::Display)
            .run_if(
                resource_exists::<Match<G>>
                    .and_then(not(resource_exists::<Lesson>))
                    .and_then(resource_changed::<Choices<G>>.or_else(resource_changed::<Tips>)),
            ),
    );
}

/// The tips of the match at the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tips {
    /// The seats of the players to whom the game is new.
    pub newcomers: Seats,
    /// The kinds of choices that were explained.
    told: BTreeSet<String>,
    /// The open choice that is explained now.
    shown: Option<Tip>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Tip {
    seat: Seat,
    /// What the seat may do.
    kinds: BTreeSet<String>,
    text: String,
}

impl Tips {
    /// Tips for these seats, none of them given yet.
    pub fn for_newcomers(newcomers: Seats) -> Self {
        Self { newcomers, ..Self::default() }
    }

    /// What is said now; may be empty.
    pub(super) fn text(&self) -> &str {
        self.shown.as_ref().map_or("", |tip| &tip.text)
    }
}

fn give_tip<G: Presenter>(cx: ViewContext<G>, choices: Res<Choices<G>>, mut tips: ResMut<Tips>) {
    let kinds = |seat: Seat| cx.rules().legal(seat).iter().map(kind_of).collect::<BTreeSet<String>>();
    let now = tips.bypass_change_detection();
    // A tip stays as long as the choice that it is about.
    if now.shown.as_ref().is_some_and(|tip| choices.get(tip.seat).is_some() && tip.kinds == kinds(tip.seat)) {
        return;
    }
    now.shown = None;
    let slug = G::GAME.replace('_', "-");
    for (seat, _) in choices.iter().filter(|(seat, _)| now.newcomers.contains(*seat)) {
        let kinds = kinds(seat);
        let mut untold = kinds.iter().filter(|kind| !now.told.contains(*kind));
        let tip = |kind: &String| Some((kind.clone(), cx.words.first_existing(&[&format!("tip-{slug}-{kind}")])?));
        let Some((kind, text)) = untold.find_map(tip) else { continue };
        let people = cx.lobby.slots.iter().filter(|slot| slot.is_person()).count();
        let text = if people > 1 { format!("{}: {text}", cx.name(seat)) } else { text };
        now.told.insert(kind);
        now.shown = Some(Tip { seat, kinds, text });
        return;
    }
}
