//! Pieces of Hot Dice: a tray, a rail and a coin for each of the two seats. Must not depend on rendering.

use bevy::prelude::*;

use super::super::{HotDice, HotEvent as Event};
use super::coins::{CoinState, Coins, HandPiece, update_coins};
use super::{DiceLayoutSystems, DiceLayouts, pick_up_hot_dice};
use crate::rules::{Rules, Seat, Seats, Turn};
use crate::sim::table::dice_row::DiceRows;
use crate::sim::table::tween::slide::{SlideSystems, wait_for_pieces};
use crate::sim::table::{Backlog, Match, NewlyShown, Play, PresentationPause, Rebuilt, TableSystems};

/// The dice of each seat (HD-1).
const DICE_SETS: [&str; 2] = ["ordinary", "ordinary-ink"];

impl Play for HotDice {
    const SCENE: (&'static str, &'static str) = ("hot_dice.ron", include_str!("../../../../scenes/hot_dice.ron"));

    fn dice_set(&self, seat: Seat) -> &'static str {
        DICE_SETS[seat.index() % 2]
    }

    fn tray(&self, seat: Seat) -> usize {
        seat.index()
    }

    fn pause_after(event: &Event) -> PresentationPause {
        match event {
            Event::Farkled { .. } | Event::TurnedHot { .. } | Event::RoundsRanOut { .. } => PresentationPause::Moment,
            Event::RoundWon { .. } | Event::RoundDrawn { .. } => PresentationPause::Moment,
            Event::Rolled { .. } | Event::SetAside { .. } => PresentationPause::Long,
            Event::WentOn { .. } | Event::Stopped { .. } => PresentationPause::Long,
            Event::Shown { .. } => PresentationPause::Short,
            Event::Chose { .. } | Event::RoundBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn standing(&self) -> Vec<i32> {
        self.rounds_won().map(i32::from).to_vec()
    }
}

/// Adds dice and coins and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<HotDice>)
        .init_resource::<DiceLayouts>()
        .init_resource::<Coins>()
        .add_systems(
            Update,
            (
                // Hands are excluded: the other seat may still be choosing while one hand comes down.
                wait_for_pieces::<HotDice, Without<HandPiece>>.before(crate::sim::table::ShowNext),
                // Runs before slides advance, so that a hand that is lifted again in this frame goes to its newest
                // goal.
                (reset_layout, follow_events, ask_for_coins, pick_up_hot_dice, update_coins)
                    .chain()
                    .in_set(DiceLayoutSystems)
                    .after(crate::sim::table::ShowNext)
                    .before(SlideSystems),
            )
                .in_set(TableSystems::Show)
                .run_if(resource_exists::<Match<HotDice>>),
        );
}

/// Whether the open choice is about coins (HD-11) and not about dice (HD-9).
#[must_use]
pub fn asks_for_coins(rules: &HotDice) -> bool {
    match rules.turn() {
        Turn::Choose(_) => rules.playing().into_iter().all(|seat| rules.thrown(seat).is_none()),
        _ => false,
    }
}

/// Places everything according to the events presented so far, at the start, after a resume and after an undo. Events
/// that are still queued are animated later.
fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<HotDice>>,
    (match_, backlog): (Res<Match<HotDice>>, Res<Backlog<HotDice>>),
    (mut layouts, mut coins): (ResMut<DiceLayouts>, ResMut<Coins>),
    mut rows: DiceRows,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    (*layouts, *coins) = (DiceLayouts::default(), Coins::default());
    let story = match_.story();
    let (presented, waiting) = story.split_at(backlog.shown(story).len());
    for event in presented {
        if let Event::SetAside { seat, dice, .. } = event {
            layouts.0[seat.index()].set_aside(*dice);
        }
        apply(&mut layouts, &mut coins, event, story);
    }
    coins.skip_animation = true;
    // Throws are in their trays before their events are presented. If no event is queued, the dice may be in hands
    // again.
    for event in waiting {
        if let Event::Rolled { seat, faces } = event {
            layouts.0[seat.index()].throw(faces);
        }
    }
    // A seat that is done does not throw again, so its last throw stays in the tray until the next round.
    let in_hands = match match_.turn() {
        Turn::Throw(_) if waiting.is_empty() => match_.rules().playing(),
        _ => Seats::NONE,
    };
    for (index, set) in DICE_SETS.iter().enumerate() {
        if in_hands.contains(Seat(index as u8)) {
            layouts.0[index].thrown.clear();
        }
        layouts.lay_out(index, set, &mut rows);
    }
}

/// Applies an event of the `story`, except for the movement of dice set aside.
fn apply(layouts: &mut DiceLayouts, coins: &mut Coins, event: &Event, story: &[Event]) {
    coins.apply(event, story);
    match event {
        Event::Rolled { seat, faces } => layouts.0[seat.index()].throw(faces),
        Event::TurnedHot { seat } => layouts.0[seat.index()].hot = true,
        Event::WentOn { seat, .. } if layouts.0[seat.index()].hot => layouts.0[seat.index()].take_up(),
        Event::Farkled { seat, .. } => {
            let layout = &mut layouts.0[seat.index()];
            layout.aside.clear();
            layout.hot = false;
        }
        Event::RoundBegan { .. } => layouts.0.iter_mut().for_each(super::dice_layout::DiceLayout::clear),
        _ => {}
    }
}

/// Animates dice when their events are presented: set aside, picked up, swept off, knocked off.
fn follow_events(
    mut shown: NewlyShown<HotDice>,
    match_: Res<Match<HotDice>>,
    (mut layouts, mut coins): (ResMut<DiceLayouts>, ResMut<Coins>),
    mut rows: DiceRows,
) {
    for event in shown.read() {
        match event {
            Event::SetAside { seat, dice, .. } => {
                layouts.move_aside(seat.index(), DICE_SETS[seat.index()], *dice, &mut rows);
            }
            Event::WentOn { seat, .. } if layouts.0[seat.index()].hot => rows.remove_row(seat.index()),
            Event::Farkled { seat, .. } => rows.scatter(seat.index()),
            Event::RoundBegan { .. } => (0..2).for_each(|tray| rows.sweep(tray)),
            _ => {}
        }
        apply(&mut layouts, &mut coins, event, match_.story());
    }
}

/// Once everything before was presented, shows the coins of the seats that are asked. Reveals only whether a seat has
/// chosen.
fn ask_for_coins(match_: Res<Match<HotDice>>, backlog: Res<Backlog<HotDice>>, mut coins: ResMut<Coins>) {
    let rules = match_.rules();
    if !backlog.is_empty() || !asks_for_coins(rules) {
        return;
    }
    for seat in rules.playing() {
        let wanted = if rules.pending(seat).is_some() { CoinState::Covered } else { CoinState::Open };
        if coins.of(seat) != wanted {
            coins.put(seat, wanted);
        }
    }
}
