//! Highlights on the racks: legal slots, the lines that a tile would make, the item being counted; and the coins of a
//! Jackpot.

use bevy::light::NotShadowCaster;
use bevy::math::vec2;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;

use super::super::table::count_animation::{CountQueue, CountedItem, ItemCounted};
use super::super::table::rack_body::{CHANCE, DEPTH_ROOM, PITCH, TILE};
use super::super::table::{RackTile, Racks, TilePosition};
use super::super::{Jackpot, Preview};
use super::choices::slot_of;
use super::presenter::JackpotPresented;
use crate::app::moment::Moment;
use crate::app::prelude::*;
use crate::sim::table::pieces::flick_off;

/// Number of coins thrown up by a Jackpot.
const COINS: u8 = 22;

/// Radius of a coin and half its thickness, in cm.
const COIN: (f32, f32) = (0.62, 0.07);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            mark_slots.in_set(PresenterSystems::Display),
            spawn_coins.in_set(TableSystems::Present).after(PresenterSystems::Display),
        )
            .run_if(resource_exists::<Match<Jackpot>>.and_then(resource_exists::<Racks>)),
    );
}

/// A highlight in front of a slot.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct SlotMark {
    seat: Seat,
    slot: u8,
    mark: HighlightKind,
}

fn mark_slots(
    (match_, shown, moment): (Res<Match<Jackpot>>, Res<JackpotPresented>, Option<Res<Moment>>),
    (choices, counting, racks): (Res<Choices<Jackpot>>, Res<CountQueue>, Res<Racks>),
    tiles: Query<&RackTile>,
    marks: Query<(Entity, &SlotMark)>,
    mut commands: Commands,
) {
    let mut wanted: Vec<SlotMark> = Vec::new();
    if let Some((seat, open)) = choices.first() {
        wanted.extend(open.slots.iter().map(|&slot| SlotMark { seat, slot, mark: HighlightKind::Legal }));
        wanted.push(SlotMark { seat, slot: open.cursor, mark: HighlightKind::Cursor });
        let advised = choices.advised().and_then(|(seat, action)| Some((seat, slot_of(action, seat, match_.rules())?)));
        wanted.extend(advised.map(|(seat, slot)| SlotMark { seat, slot, mark: HighlightKind::Advised }));
        let rules = match_.rules();
        if open.cursor != CHANCE {
            let rack = rules.rack(seat);
            let preview = Preview::of(&rack, rules.shape(), rules.chart(), open.symbol(), open.cursor);
            let cells = preview.runs.iter().flat_map(|run| run.cells.iter()).filter(|cell| *cell != open.cursor);
            for slot in cells {
                let mark = SlotMark { seat, slot, mark: HighlightKind::Win };
                if !wanted.contains(&mark) {
                    wanted.push(mark);
                }
            }
        }
    }
    // A line that was just completed lights up for as long as its moment lasts.
    if let Some((seat, run)) = shown.line.filter(|_| moment.is_some_and(|moment| moment.is_staged())) {
        wanted.extend(run.cells.iter().map(|slot| SlotMark { seat, slot, mark: HighlightKind::Win }));
    }
    if let Some((seat, count)) = counting.now {
        let counted = |tile: &RackTile, slot: u8| match count {
            CountedItem::Run(run) => run.cells.contains(slot),
            CountedItem::Bonus(bonus) => tile.symbol == bonus.symbol && slot != CHANCE,
            CountedItem::High(_) => false,
        };
        wanted.extend(tiles.iter().filter_map(|tile| match tile.position {
            TilePosition::Slot { seat: whose, slot } if whose == seat && counted(tile, slot) => {
                Some(SlotMark { seat, slot, mark: HighlightKind::Win })
            }
            _ => None,
        }));
    }
    let upright = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
    update_marks(&mut commands, &marks, wanted, |mark| {
        let out = match mark.mark {
            HighlightKind::Legal => 0.05,
            HighlightKind::Win => 0.08,
            _ => 0.12,
        };
        let at = racks.frame.home(mark.slot).with_z(TILE.z + DEPTH_ROOM + out);
        let half = vec2(PITCH.x * 0.46, TILE.y * 0.98);
        let place = racks.place(mark.seat) * Transform::from_translation(at).with_rotation(upright);
        (Highlight { mark: mark.mark, half, round: false }, place)
    });
}

/// Spawns the coins of a Jackpot (five in line): they fly out of the foot of the rack, so that they never cover the line.
fn spawn_coins(
    mut counted: MessageReader<ItemCounted>,
    (racks, table_speed, director): (Res<Racks>, Res<TableSpeed>, Res<CameraDirector>),
    mut cache: AssetCache,
    mut commands: Commands,
) {
    for ItemCounted { seat, count } in counted.read() {
        let CountedItem::Run(run) = count else { continue };
        if !count.is_jackpot() || director.cuts || table_speed.speed == Speed::Instant {
            continue;
        }
        let cells: Vec<u8> = run.cells.iter().collect();
        for index in 0..COINS {
            let Some(&slot) = cells.get(usize::from(index) % cells.len().max(1)) else { continue };
            let body = cache.coin("star", "crown", COIN.0, COIN.1);
            let turn = f32::from(index) * 2.4;
            let at = Vec3::new(racks.frame.home(slot).x + turn.sin() * 0.6, COIN.0, 3.2 + turn.cos().abs());
            let place = racks.place(*seat) * Transform::from_translation(at).with_rotation(Quat::from_rotation_x(turn));
            // Shadows of coins near the lamp would be dark spots on the tiles.
            let flight = (NotShadowCaster, Collider::ball(COIN.0));
            let coin = commands.spawn((Name::new("coin"), OnTable, body, place, Visibility::default(), flight)).id();
            let away = Vec2::new(turn.cos() * 0.7, 0.35 + turn.sin().abs() * 0.5);
            flick_off(&mut commands, coin, away);
        }
    }
}
