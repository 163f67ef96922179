//! Stacks of chips. Every pile consists of as few chips as possible; payments fly from pile to pile, and change is
//! exchanged visibly at the bank. Must not depend on any game: the game defines piles, chip values and payments.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, RigidBody};

use super::OnTable;
use super::pieces::place_piece;
use super::tween::arc::{toss, toss_off};

/// Maximum number of kinds of chips.
pub const KINDS: usize = 8;

/// Number of chips of each kind.
pub type ChipCounts = [u16; KINDS];

/// Maximum number of chips in a stack. More chips start another stack.
const MAX_STACK_HEIGHT: usize = 20;

/// Delay between the steps of a payment, in seconds: first change, then the payment.
const STEP_DELAY: f32 = 0.3;

/// Delay between successive chips, in seconds.
const STAGGER: f32 = 0.045;

/// A chip and its position in a pile.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChipPiece {
    /// The pile, an index into `ChipLayout::piles`.
    pub pile: usize,
    /// The kind; 0 is the least valuable.
    pub kind: u8,
    /// Number of chips of the same kind below it.
    pub level: u16,
}

#[derive(Component)]
struct TableTop;

/// Half extents of the table top, in cm.
const TABLE_TOP_HALF: Vec3 = Vec3::new(200.0, 5.0, 200.0);

/// Position and arrangement of a pile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PileSpec {
    /// Its centre on the table top.
    pub at: Vec3,
    /// Number of stacks per row.
    pub columns: u8,
    /// Offset from a full stack to the next stack of the same kind.
    pub over: Vec3,
    /// Whether all kinds share one stack.
    pub single: bool,
}

/// The chips of a table.
#[derive(Clone, Debug)]
pub struct ChipLayout {
    /// Value of each kind, in ascending order.
    pub worth: Vec<u16>,
    /// Converts points into as few chips as possible.
    pub fewest: fn(u16) -> ChipCounts,
    /// Radius of a chip, in cm.
    pub radius: f32,
    /// Half the thickness of a chip, in cm.
    pub half: f32,
    /// Where change comes from and goes to.
    pub bank: Vec3,
    pub(crate) piles: Vec<PileSpec>,
}

impl ChipLayout {
    /// Total value of these chips.
    fn points(&self, counts: &ChipCounts) -> u16 {
        self.worth.iter().zip(counts).map(|(worth, count)| worth * count).sum()
    }

    fn spot(&self, chip: ChipPiece) -> Transform {
        let pile = &self.piles[chip.pile];
        let (stack, level) = (usize::from(chip.level) / MAX_STACK_HEIGHT, usize::from(chip.level) % MAX_STACK_HEIGHT);
        let spacing = self.radius * 2.14;
        let kinds = self.worth.len().max(1);
        let columns = usize::from(pile.columns).clamp(1, kinds);
        let rows = kinds.div_ceil(columns);
        // The most valuable kind is at the back on the left.
        let place = kinds - 1 - usize::from(chip.kind).min(kinds - 1);
        let (column, row) = if pile.single { (0, 0) } else { (place % columns, place / columns) };
        let middle = if pile.single { Vec2::ZERO } else { vec2(columns as f32 - 1.0, rows as f32 - 1.0) / 2.0 };
        let odd = f32::from(chip.level).mul_add(2.4, f32::from(chip.kind) * 1.1 + chip.pile as f32);
        // Small deterministic offsets make stacks look hand-made.
        let wobble = Vec2::from_angle(odd) * self.radius * 0.035;
        let at = pile.at
            + pile.over * stack as f32
            + Vec3::new(
                (column as f32 - middle.x) * spacing + wobble.x,
                self.half * (2 * level + 1) as f32,
                (row as f32 - middle.y) * spacing + wobble.y,
            );
        Transform::from_translation(at).with_rotation(Quat::from_rotation_y(odd * 1.7))
    }
}

/// Source or destination of a toss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TossEnd {
    /// A pile.
    Pile(usize),
    /// The bank, which has an unlimited supply.
    Bank,
}

/// A chip that moves from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toss {
    pub(crate) kind: u8,
    pub(crate) from: TossEnd,
    pub(crate) to: TossEnd,
    /// The step of the payment: 0 makes change, 1 pays, 2 makes change again.
    pub step: u8,
}

/// The tosses that move `points` from one pile to another and leave both in as few chips as possible. `from` is `None`
/// for the bank.
pub fn payment(
    plan: &ChipLayout,
    from: Option<(usize, ChipCounts)>,
    to: (usize, ChipCounts),
    points: u16,
) -> Vec<Toss> {
    let fewest = plan.fewest;
    let paid = fewest(points);
    let mut tosses = Vec::new();
    let mut change = |pile: usize, has: ChipCounts, needs: ChipCounts, step: u8| {
        for kind in 0..KINDS {
            let (pile, bank, kind_) = (TossEnd::Pile(pile), TossEnd::Bank, kind as u8);
            for _ in needs[kind]..has[kind] {
                tosses.push(Toss { kind: kind_, from: pile, to: bank, step });
            }
            for _ in has[kind]..needs[kind] {
                tosses.push(Toss { kind: kind_, from: bank, to: pile, step });
            }
        }
    };
    if let Some((pile, has)) = from {
        let rest = fewest(plan.points(&has).saturating_sub(points));
        change(pile, has, std::array::from_fn(|kind| rest[kind] + paid[kind]), 0);
    }
    let (pile, has) = to;
    let got = std::array::from_fn(|kind| has[kind] + paid[kind]);
    change(pile, got, fewest(plan.points(&got)), 2);
    for (kind, count) in paid.into_iter().enumerate() {
        let end = from.map_or(TossEnd::Bank, |(pile, _)| TossEnd::Pile(pile));
        let toss = Toss { kind: kind as u8, from: end, to: TossEnd::Pile(pile), step: 1 };
        tosses.extend((0..count).map(|_| toss));
    }
    tosses.sort_by_key(|toss| toss.step);
    tosses
}

/// All chips of the table by pile and kind, from bottom to top.
#[derive(Resource, Debug, Default)]
pub struct Piles {
    plan: Option<ChipLayout>,
    stacks: Vec<[Vec<Entity>; KINDS]>,
}

impl Piles {
    /// Value of a pile, including chips on their way to it.
    pub fn points(&self, pile: usize) -> u16 {
        self.plan.as_ref().map_or(0, |plan| plan.points(&self.counts(pile)))
    }

    fn counts(&self, pile: usize) -> ChipCounts {
        self.stacks.get(pile).map_or([0; KINDS], |stacks| std::array::from_fn(|kind| stacks[kind].len() as u16))
    }

    /// Number of piles.
    pub const fn count(&self) -> usize {
        self.stacks.len()
    }

    /// Position of a pile.
    pub fn place(&self, pile: usize) -> Option<Vec3> {
        self.plan.as_ref().and_then(|plan| plan.piles.get(pile)).map(|pile| pile.at)
    }
}

/// System parameter for placing chips and paying with them.
#[derive(SystemParam)]
pub struct ChipMover<'w, 's> {
    commands: Commands<'w, 's>,
    piles: ResMut<'w, Piles>,
    chips: Query<'w, 's, (Entity, &'static Transform), With<ChipPiece>>,
    table_top: Query<'w, 's, (), With<TableTop>>,
}

impl ChipMover<'_, '_> {
    /// Removes all chips and places these points without animation, one value per pile.
    pub fn reset(&mut self, plan: ChipLayout, points: &[u16]) {
        for (chip, _) in &self.chips {
            self.commands.entity(chip).despawn();
        }
        if self.table_top.is_empty()
            && let Some(pile) = plan.piles.first()
        {
            let below = Transform::from_xyz(0.0, pile.at.y - TABLE_TOP_HALF.y, 0.0);
            let shape = Collider::cuboid(TABLE_TOP_HALF.x, TABLE_TOP_HALF.y, TABLE_TOP_HALF.z);
            self.commands.spawn((Name::new("table top"), OnTable, TableTop, shape, RigidBody::Fixed, below));
        }
        let piles = plan.piles.len();
        self.piles.stacks = (0..piles).map(|_| Default::default()).collect();
        self.piles.plan = Some(plan.clone());
        for (pile, points) in points.iter().enumerate().take(piles) {
            for (kind, count) in (plan.fewest)(*points).into_iter().enumerate() {
                for level in 0..count {
                    let chip = ChipPiece { pile, kind: kind as u8, level };
                    let entity = self.spawn_chip(&plan, chip);
                    place_piece(&mut self.commands, entity, plan.spot(chip));
                    self.piles.stacks[pile][kind].push(entity);
                }
            }
        }
    }

    fn spawn_chip(&mut self, plan: &ChipLayout, chip: ChipPiece) -> Entity {
        let shape = Collider::round_cylinder(plan.half - 0.03, plan.radius - 0.03, 0.03);
        self.commands.spawn((Name::new("chip"), OnTable, chip, shape, RigidBody::Fixed)).id()
    }

    /// Animates a payment from one pile to another. `from` is `None` for the bank.
    pub fn pay(&mut self, from: Option<usize>, to: usize, points: u16) {
        let Some(plan) = self.piles.plan.clone() else { return };
        if to >= plan.piles.len() || points == 0 {
            return;
        }
        let from = from.map(|pile| (pile, self.piles.counts(pile)));
        let tosses = payment(&plan, from, (to, self.piles.counts(to)), points);
        let first = tosses.first().map_or(0, |toss| toss.step);
        let mut started = [0_u8; 3];
        // Chips still in flight may be used for change, because they already count as arrived.
        for toss in tosses {
            let many = &mut started[usize::from(toss.step)];
            let wait = f32::from(toss.step - first) * STEP_DELAY + f32::from(*many) * STAGGER;
            *many += 1;
            self.send(&plan, toss, wait);
        }
    }

    fn send(&mut self, plan: &ChipLayout, toss_order: Toss, wait: f32) {
        let kind = usize::from(toss_order.kind);
        let bank = Transform::from_translation(plan.bank + Vec3::Y * plan.half);
        let taken = match toss_order.from {
            TossEnd::Pile(pile) => self.piles.stacks[pile][kind].pop(),
            TossEnd::Bank => None,
        };
        let TossEnd::Pile(pile) = toss_order.to else {
            if let Some(chip) = taken {
                let from = self.chips.get(chip).map_or(bank, |(_, at)| *at);
                self.commands.entity(chip).remove::<ChipPiece>();
                toss_off(&mut self.commands, chip, from, bank, wait);
            }
            return;
        };
        let chip = ChipPiece { pile, kind: toss_order.kind, level: self.piles.stacks[pile][kind].len() as u16 };
        let (entity, from) = match taken {
            Some(entity) => (entity, self.chips.get(entity).map_or(bank, |(_, at)| *at)),
            None => (self.spawn_chip(plan, chip), bank),
        };
        self.commands.entity(entity).insert(chip);
        toss(&mut self.commands, entity, from, plan.spot(chip), wait);
        self.piles.stacks[pile][kind].push(entity);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Piles>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fewest(points: u16) -> ChipCounts {
        let mut counts = [0; KINDS];
        let mut remaining = points;
        for (kind, worth) in [(3, 25), (2, 10), (1, 5), (0, 1)] {
            counts[kind] = remaining / worth;
            remaining %= worth;
        }
        counts
    }

    fn plan() -> ChipLayout {
        let pile = PileSpec { at: Vec3::ZERO, columns: 2, over: Vec3::X, single: false };
        let (worth, piles) = (vec![1, 5, 10, 25], vec![pile; 2]);
        ChipLayout { worth, fewest, radius: 1.2, half: 0.13, bank: Vec3::Z, piles }
    }

    fn count(counts: &mut [ChipCounts; 2], tosses: &[Toss]) {
        for toss in tosses {
            let kind = usize::from(toss.kind);
            if let TossEnd::Pile(pile) = toss.from {
                counts[pile][kind] = counts[pile][kind].checked_sub(1).expect("a toss takes an existing chip");
            }
            if let TossEnd::Pile(pile) = toss.to {
                counts[pile][kind] += 1;
            }
        }
    }

    #[test]
    fn a_payment_leaves_both_piles_in_as_few_chips_as_possible() {
        let plan = plan();
        for all in [10, 26, 75, 151] {
            for has in 0..=all {
                for points in 1..=has {
                    let mut counts = [fewest(has), fewest(all - has)];
                    let tosses = payment(&plan, Some((0, counts[0])), (1, counts[1]), points);
                    count(&mut counts, &tosses);
                    assert_eq!(counts, [fewest(has - points), fewest(all - has + points)], "{points} of {has}");
                    let across: u16 = tosses
                        .iter()
                        .filter(|toss| toss.from == TossEnd::Pile(0) && toss.to == TossEnd::Pile(1))
                        .map(|toss| plan.worth[usize::from(toss.kind)])
                        .sum();
                    assert_eq!(across, points, "the payment moves directly between the piles");
                }
            }
        }
    }

    #[test]
    fn payments_without_a_source_come_from_the_bank() {
        let plan = plan();
        let mut counts = [fewest(3), [0; KINDS]];
        let tosses = payment(&plan, None, (0, counts[0]), 33);
        assert!(tosses.iter().filter(|toss| toss.step == 1).all(|toss| toss.from == TossEnd::Bank));
        count(&mut counts, &tosses);
        assert_eq!(counts[0], fewest(36));
    }

    #[test]
    fn no_two_chips_overlap() {
        let plan = plan();
        let mut positions: Vec<Vec3> = Vec::new();
        for kind in 0..4 {
            for level in 0..15 {
                positions.push(plan.spot(ChipPiece { pile: 0, kind, level }).translation);
            }
        }
        for (index, one) in positions.iter().enumerate() {
            for other in &positions[..index] {
                let (flat, high) = (one.xz().distance(other.xz()), (one.y - other.y).abs());
                assert!(flat > plan.radius * 1.95 || high > plan.half * 1.99, "{one} {other}");
            }
        }
    }
}
