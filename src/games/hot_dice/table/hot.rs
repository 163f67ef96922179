//! The pieces of Hot Dice: a tray, a rail and a coin for each of the two seats. Knows no picture.

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

/// Puts the dice and the coins on the table and moves them as facts are shown.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<HotDice>)
        .init_resource::<DiceLayouts>()
        .init_resource::<Coins>()
        .add_systems(
            Update,
            (
                // Not for hands: while one seat's comes down the other still hides its coin.
                wait_for_pieces::<HotDice, Without<HandPiece>>.before(crate::sim::table::ShowNext),
                // A hand that would arrive in the frame in which it is lifted again goes on to where it is told last.
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

/// Whether the seats that are asked now are asked for their coins (HD-11), not for dice (HD-9).
#[must_use]
pub fn asks_for_coins(rules: &HotDice) -> bool {
    match rules.turn() {
        Turn::Choose(_) => rules.playing().into_iter().all(|seat| rules.thrown(seat).is_none()),
        _ => false,
    }
}

/// Everything is laid out from the facts shown so far: at the start, after a resume, after a choice taken back. Those
/// that still wait are followed when they are shown.
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
    // Dice that were read lie in their tray before it is told. When nothing is left to tell they may be in hands again.
    for event in waiting {
        if let Event::Rolled { seat, faces } = event {
            layouts.0[seat.index()].throw(faces);
        }
    }
    // Who is done throws no more: what it threw last lies there until the next round.
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

/// What a fact of the `story` changes, but for dice that move aside.
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

/// Dice slide to their rails, come back hot, are swept off or knocked off, as their facts are shown.
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

/// When everything before it was shown, the seats that are asked have a coin before them. Of a choice made only that
/// it was made is looked at.
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
