//! Requests the throws that the rules wait for, and makes a move from the faces that were read.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tracing::error;

use super::super::lobby::Lobby;
use super::moves::Moves;
use super::rerun::Rerun;
use super::schedule::{MoveSystems, RequestSystems};
use super::{
    AwaitedThrows, Match, PendingThrow, PresentationQueue, Speed, TableGame, TableSpeed, TableStore, TableSystems,
    ThrowStage,
};
use crate::rules::bots::Player;
use crate::rules::{Faces, Move, Seat, Turn, Word};
use crate::sim::dice::{DiceBag, DiceClock, DiceSets, Gesture, Impact, Release, RequestThrow, ThrowRead};

/// How long a bot, or the automatic throw, holds the dice in the hand.
const GATHER: Duration = Duration::from_millis(650);

/// On a tray: its index in the scene's list of trays.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrayAt(pub usize);

/// On a tray that is a part of one of the scene's trays, separated for the dice of one seat. It gets no model; the game
/// that adds it marks the seat.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Index of the scene's tray that it is a part of.
    pub of: usize,
}

/// Index of the tray that each seat throws into, by seat.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTrays(pub Vec<usize>);

impl SeatTrays {
    /// No tray: no rim shows the seat's turn marker.
    pub const NONE: usize = usize::MAX;
}

/// A setting: which dice of people are thrown automatically.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutoThrow {
    /// None.
    #[default]
    Never,
    /// Those that decide who begins.
    ForStart,
    /// All.
    Always,
}

impl AutoThrow {
    /// Whether a person's throw is automatic.
    pub fn covers(self, throw: &PendingThrow) -> bool {
        self == Self::Always || (self == Self::ForStart && throw.for_start)
    }

    /// Whether the dice of a throw are thrown automatically, also because no person has them.
    pub fn throws(self, throw: &PendingThrow, lobby: &Lobby) -> bool {
        match lobby.active_controller(throw.seat) {
            Some(Player::Bot(_) | Player::Program(_)) => true,
            Some(Player::Person) => self.covers(throw),
            None => false,
        }
    }
}

/// Faces that replace physical dice, throw by throw and seat by seat. Inserted by tests and screenshot scenes.
#[derive(Resource, Clone, Debug, Default)]
pub struct ScriptedFaces(pub VecDeque<Vec<String>>);

/// Faces that falling dice show in a lesson or in attract mode, in a match that is not stored.
/// [`clear`](super::clear) removes them, so no other match can have them.
#[derive(Resource, Clone, Debug, Default)]
pub struct ChosenThrows {
    /// The faces of the next throws: of each seat that throws, lowest seat first. Fewer dice take the first ones.
    pub throws: VecDeque<Vec<Vec<String>>>,
    /// The number of throws so far, the one in the hand included.
    pub thrown: usize,
    /// Whether the next dice may be handed out: the players have read what comes before.
    pub ready: bool,
}

/// Whether the dice fall in slow motion, because the one that still rolls decides. At their first impact they stand still
/// for a moment. Set by the presentation; no rule depends on it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlowMotion(pub bool);

/// The speed of dice in slow motion.
const SLOW: f32 = 0.35;

/// How long dice stand still at the first impact in slow motion.
const FREEZE: Duration = Duration::from_millis(80);

pub(super) fn shared_plugin(app: &mut App) {
    app.init_resource::<AutoThrow>().init_resource::<SlowMotion>().init_resource::<SeatTrays>().add_systems(
        Update,
        (
            set_dice_clock.in_set(TableSystems::Request),
            throw_for_bots.in_set(RequestSystems::BotThrows),
            (hand_out_dice, note_release, note_read).chain().in_set(MoveSystems::Dice),
        ),
    );
}

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            ask_for_throws::<G>.run_if(settled::<G>).in_set(MoveSystems::AskThrows),
            take_read_throws::<G>.in_set(MoveSystems::ReadThrows),
            shuffle::<G>.run_if(settled::<G>).in_set(MoveSystems::Shuffle),
        )
            .run_if(resource_exists::<Match<G>>),
    );
}

fn settled<G: TableGame>(queue: Res<PresentationQueue<G>>) -> bool {
    queue.is_settled()
}

fn set_dice_clock(
    (table_speed, slow, time): (Res<TableSpeed>, Res<SlowMotion>, Res<Time<Virtual>>),
    mut impacts: MessageReader<Impact>,
    mut since_impact: Local<Option<Duration>>,
    mut clock: ResMut<DiceClock>,
) {
    let impact = impacts.read().count() > 0;
    *since_impact = match *since_impact {
        _ if !slow.0 => None,
        Some(since) => Some(since + time.delta()),
        None => impact.then_some(Duration::ZERO),
    };
    let slowness = match *since_impact {
        Some(since) if since < FREEZE => 0.0,
        _ if slow.0 => SLOW,
        _ => 1.0,
    };
    let scale = table_speed.scale().min(10.0) * slowness;
    let wanted = DiceClock { scale, instant: table_speed.speed == Speed::Instant };
    clock.set_if_neq(wanted);
}

/// The seed of a throw. Depends only on the match's seed, the number of earlier throws and the seat.
fn throw_seed(match_seed: u64, throws: u32, seat: Seat) -> u64 {
    let mut rng = Pcg64Mcg::seed_from_u64(match_seed ^ (u64::from(throws) << 8 | u64::from(seat.0)));
    rng.random()
}

fn ask_for_throws<G: TableGame>(
    match_: Res<Match<G>>,
    trays: Query<(Entity, &TrayAt)>,
    (mut chosen_throws, store, sets): (Option<ResMut<ChosenThrows>>, Res<TableStore>, Res<DiceSets>),
    rerun: Option<Res<Rerun<G>>>,
    mut awaited: ResMut<AwaitedThrows>,
) {
    let Turn::Throw(throw) = match_.turn() else {
        if !awaited.throws.is_empty() {
            awaited.clear();
        }
        return;
    };
    let is_over = rerun.as_ref().is_some_and(|rerun| rerun.next(&match_).is_none());
    if !awaited.throws.is_empty() || is_over {
        return;
    }
    // A stored match uses fair dice only.
    let mut chosen = match chosen_throws.as_mut().filter(|_| !store.is_kept()) {
        Some(chosen) if !chosen.ready => return,
        Some(chosen) => {
            chosen.ready = false;
            chosen.thrown += 1;
            chosen.throws.pop_front().unwrap_or_default().into_iter()
        }
        None => Vec::new().into_iter(),
    };
    for (seat, dice) in throw.iter() {
        let index = match_.rules().tray(seat);
        let Some((tray, _)) = trays.iter().find(|(_, at)| at.0 == index) else { continue };
        let set = match_.rules().dice_set(seat);
        let words = chosen.next().unwrap_or_default();
        let sides = words.iter().take(usize::from(dice)).filter_map(|word| sets.get(set)?.side_of(word));
        let as_before = rerun.as_ref().zip(sets.get(set)).map(|(rerun, set)| rerun.sides(&match_, seat, set));
        awaited.throws.push(PendingThrow {
            seat,
            tray,
            set,
            dice,
            chosen: as_before.unwrap_or_else(|| sides.collect()),
            seed: throw_seed(match_.record().seed, match_.throws(), seat),
            for_start: match_.rules().rolls_for_start(),
            stage: ThrowStage::Queued,
            held: Duration::ZERO,
        });
    }
}

/// Puts dice into hands, one seat per tray at a time.
fn hand_out_dice(
    mut awaited: ResMut<AwaitedThrows>,
    mut asks: MessageWriter<RequestThrow>,
    (scripted, sets): (Option<ResMut<ScriptedFaces>>, Res<DiceSets>),
) {
    if !awaited.throws.iter().any(|throw| throw.stage == ThrowStage::Queued) {
        return;
    }
    if let Some(mut scripted) = scripted {
        for throw in &mut awaited.throws {
            if throw.stage == ThrowStage::Queued
                && let Some(set) = sets.get(throw.set)
                && let Some(words) = scripted.0.pop_front()
            {
                throw.stage = ThrowStage::Read(words.iter().filter_map(|word| set.side_of(word)).collect());
            }
        }
        return;
    }
    for index in 0..awaited.throws.len() {
        let throw = &awaited.throws[index];
        let busy = awaited
            .throws
            .iter()
            .any(|other| other.tray == throw.tray && matches!(other.stage, ThrowStage::InHand | ThrowStage::Falling));
        if throw.stage == ThrowStage::Queued && !busy {
            asks.write(RequestThrow {
                tray: throw.tray,
                seat: throw.seat,
                dice: DiceBag::of(throw.set, throw.dice.into()),
                seed: throw.seed,
                chosen: throw.chosen.clone(),
            });
            awaited.throws[index].stage = ThrowStage::InHand;
        }
    }
}

/// Bots hold the dice briefly and then throw them with a random variation.
fn throw_for_bots(
    time: Res<Time>,
    table_speed: Res<TableSpeed>,
    lobby: Res<Lobby>,
    auto: Res<AutoThrow>,
    mut awaited: ResMut<AwaitedThrows>,
    mut releases: MessageWriter<Release>,
) {
    if awaited.throws.is_empty() {
        return;
    }
    for throw in &mut awaited.throws {
        if throw.stage != ThrowStage::InHand || !auto.throws(throw, &lobby) {
            continue;
        }
        throw.held += time.delta();
        if throw.held >= table_speed.time(GATHER) {
            let mut rng = Pcg64Mcg::seed_from_u64(throw.seed ^ 0x6765_7374_7572_6521);
            let aim = Vec2::from_angle(rng.random_range(-0.5..0.5_f32)).rotate(Vec2::NEG_Y);
            releases
                .write(Release { tray: throw.tray, gesture: Gesture { aim, strength: rng.random_range(0.35..0.9) } });
        }
    }
}

fn note_release(mut released: MessageReader<Release>, mut awaited: ResMut<AwaitedThrows>) {
    for release in released.read() {
        for throw in &mut awaited.throws {
            if throw.tray == release.tray && throw.stage == ThrowStage::InHand {
                throw.stage = ThrowStage::Falling;
            }
        }
    }
}

fn note_read(mut reads: MessageReader<ThrowRead>, mut awaited: ResMut<AwaitedThrows>) {
    for read in reads.read() {
        for throw in &mut awaited.throws {
            if throw.tray == read.tray
                && throw.seat == read.seat
                && matches!(throw.stage, ThrowStage::InHand | ThrowStage::Falling)
                && read.sides.len() == usize::from(throw.dice)
            {
                throw.stage = ThrowStage::Read(read.sides.clone());
            }
        }
    }
}

/// Makes a move from the faces when all pending dice were read.
fn take_read_throws<G: TableGame>(mut moves: Moves<G>, sets: Res<DiceSets>) {
    let throws = &moves.awaited.throws;
    let read = !throws.is_empty() && throws.iter().all(|throw| matches!(throw.stage, ThrowStage::Read(_)));
    if !read || !moves.ready() {
        return;
    }
    let sides = throws.iter().flat_map(|throw| {
        let ThrowStage::Read(sides) = &throw.stage else { unreachable!("all throws were read") };
        sides.iter().map(|side| (throw.set, *side))
    });
    let face = |(set, side)| {
        let word = sets.get(set)?.word(side);
        G::Face::SIDES.iter().copied().find(|face| face.word() == word)
    };
    let Some(faces) = sides.map(face).collect::<Option<Faces<G::Face>>>() else {
        error!("the dice show a face that the game does not have");
        return moves.awaited.clear();
    };
    if let Err(illegal) = moves.submit(Move::Faces(faces)) {
        error!("the rules refused a throw they had asked for: {illegal}");
        moves.awaited.clear();
    }
}

/// Shuffles a deck when the rules wait for that.
fn shuffle<G: TableGame>(mut moves: Moves<G>, rerun: Option<Res<Rerun<G>>>) {
    use rand::seq::SliceRandom;
    let match_ = &moves.match_;
    if !matches!(match_.turn(), Turn::Shuffle(_)) || !moves.ready() {
        return;
    }
    let made = match_.record().moves.len() as u64;
    let mut rng = Pcg64Mcg::seed_from_u64(match_.record().seed ^ made.wrapping_mul(0xa076_1d64_78bd_642f));
    let mut deck = match_.rules().deck();
    deck.shuffle(&mut rng);
    if let Some(rerun) = rerun {
        let Some(Move::Order(order)) = rerun.next(match_) else { return };
        deck.clone_from(order);
    }
    if let Err(illegal) = moves.submit(Move::Order(deck)) {
        error!("the rules refused a shuffle they had asked for: {illegal}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::Material;

    #[test]
    fn dice_stand_still_once_at_the_first_impact_in_slow_motion() {
        let mut app = App::new();
        app.init_resource::<TableSpeed>()
            .init_resource::<SlowMotion>()
            .init_resource::<DiceClock>()
            .init_resource::<Time<Virtual>>()
            .add_message::<Impact>()
            .add_systems(Update, set_dice_clock);
        let mut frame = |slow: bool, hits: bool| {
            app.world_mut().insert_resource(SlowMotion(slow));
            app.world_mut().resource_mut::<Time<Virtual>>().advance_by(FREEZE / 2);
            if hits {
                let (material, other) = (Material::Die, Material::Felt);
                app.world_mut().write_message(Impact { position: Vec3::ZERO, speed: 50.0, material, other, die: 0 });
            }
            app.update();
            app.world().resource::<DiceClock>().scale
        };
        assert_eq!([frame(false, true), frame(true, false)], [1.0, SLOW]);
        assert_eq!([frame(true, true), frame(true, true), frame(true, false)], [0.0, 0.0, SLOW]);
        // Once in each slow motion.
        assert_eq!([frame(true, true), frame(false, false), frame(true, true)], [SLOW, 1.0, 0.0]);
    }
}
