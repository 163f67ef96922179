//! Tests of the lab's state.

use strum::VariantArray as _;

use super::*;
use crate::sim::dice::{Gesture, SimulationState, ThrowValue};
use crate::sim::fairness::SampleSpec;

fn lab_after(sample: &SampleSpec) -> LabState {
    let mut lab = LabState::default();
    (0..sample.throws).for_each(|index| lab.count(sample.throw(index), sample.set.faces.len()));
    lab
}

#[test]
fn changing_the_dice_resets_the_counts() {
    let set = DiceSet::ordinary();
    let mut lab = lab_after(&SampleSpec::of(set.clone(), 10, 30, 5));
    let Statistics { tally, looks, thrown } = lab.statistics();
    assert_eq!((lab.dice(), tally.throws, thrown.len()), (300, 30, 30));
    assert!(looks.last().is_some_and(|look| look.dice == 240 || look.dice == 250), "{looks:?}");
    let sheet = String::from_utf8(lab.sheet(&set).expect("a sheet")).expect("plain text");
    assert_eq!(sheet.lines().count(), 301);
    lab.load_dice(true);
    let Statistics { looks, thrown, .. } = lab.statistics();
    assert!(lab.dice() == 0 && thrown.is_empty() && looks.last().is_none() && lab.experiment().load.is_some());
}

fn sums_of(set: &DiceSet, sets: &DiceSets) -> Vec<i32> {
    let mut lab = LabState { rolling: DiceBag::of(&set.name, 5), ..LabState::default() };
    let sample = SampleSpec::of(set.clone(), 5, 20, 5);
    (0..sample.throws).for_each(|index| lab.count_shown(&sample.throw(index), sets));
    lab.sums
}

#[test]
fn dice_of_ones_own_are_on_offer_after_the_built_in_ones() {
    let mut sets = DiceSets::built_in();
    sets.put(DiceSet { name: "dragon".to_owned(), ..DiceSet::ordinary() });
    let mut lab = LabState::default();
    let mut seen = vec![lab.set_name().to_owned()];
    while !lab.is_mixed() {
        lab.step_kind(1, &sets);
        seen.push(lab.set_name().to_owned());
    }
    assert!(seen.iter().take(sets.iter().count()).eq(sets.iter().map(|set| &set.name)), "{seen:?}");
    lab.step_kind(-1, &sets);
    assert_eq!((lab.set_name(), lab.is_mixed()), ("dragon", false));
}

#[test]
fn another_number_of_the_same_dice_keeps_the_counts_and_the_running_throw() {
    let mut lab = lab_after(&SampleSpec::of(DiceSet::ordinary(), 10, 3, 5));
    lab.falling = true;
    lab.set_mix("5d6".parse().expect("it is a bag"));
    lab.set_mix(lab.bag().clone());
    assert!(lab.works() && lab.dice() == 30, "{lab:?}");
    lab.set_mix("5d6+1d4".parse().expect("it is a bag"));
    assert!(!lab.works() && lab.dice() == 0, "{lab:?}");
}

#[test]
fn each_kind_of_mixed_dice_is_counted_by_itself() {
    let sets = DiceSets::built_in();
    let mut lab = LabState::default();
    lab.set_mix("3d6+2d20".parse().expect("it is a bag"));
    lab.rolling = lab.bag().clone();
    let [d6, d20] = [("ordinary", 3), ("d20", 2)]
        .map(|(name, dice)| SampleSpec::of(sets.get(name).expect("it is built in").clone(), dice, 1, 5).throw(0));
    let thrown = SampledThrow {
        starts: [d6.starts, d20.starts].concat(),
        dice: [d6.dice.clone(), d20.dice.clone()].concat(),
        ..d6
    };
    lab.count_shown(&thrown, &sets);
    let counted = |lab: &LabState| {
        let mut thrown = lab.statistics().thrown.clone();
        (lab.set_name().to_owned(), thrown.pop().expect("a throw").dice)
    };
    assert_eq!(counted(&lab), ("ordinary".to_owned(), d6.dice));
    lab.show_next(1);
    assert_eq!(counted(&lab), ("d20".to_owned(), d20.dice));
    assert_eq!(lab.sums.len(), 1, "the numbers of both kinds have one sum");
}

#[test]
fn dice_with_numbers_have_sums() {
    let sets = crate::sim::dice::DiceSets::built_in();
    for (name, least, most) in [("ordinary", 5, 30), ("fudge", -5, 5), ("d100", 0, 450)] {
        let sums = sums_of(sets.get(name).expect("it is built in"), &sets);
        assert!(sums.len() == 20 && sums.iter().all(|sum| (least..=most).contains(sum)), "{name}: {sums:?}");
    }
    assert!(sums_of(sets.get("colour").expect("it is built in"), &sets).is_empty());
    assert!(lab_after(&SampleSpec::of(DiceSet::ordinary(), 5, 20, 5)).sums.is_empty(), "nobody saw these dice");
}

#[test]
fn dice_come_to_rest_with_every_value_of_every_quantity() {
    let sets = DiceSets::built_in();
    for &quantity in Quantity::VARIANTS {
        for &percent in quantity.values() {
            let mut lab = LabState::default();
            lab.set_percent(quantity, percent);
            let throw = |seed| {
                let value = ThrowValue {
                    seat: 0,
                    dice: lab.bag().clone(),
                    gesture: Gesture { strength: 1.0, ..Gesture::default() },
                    seed,
                    chosen: Vec::new(),
                };
                let mut simulation = lab.experiment().throw(&Tray::for_dice(10), &sets, &value).without_impacts();
                while simulation.state() == SimulationState::Rolling {
                    simulation.step();
                }
                simulation.outcomes().map(|die| usize::from(die.stuck + die.lost)).sum::<usize>()
            };
            let failed: usize = (0..20).map(throw).sum();
            assert!(failed <= 4, "{quantity:?} {percent} %: {failed} of 200 dice did not come to rest");
        }
    }
}

#[test]
fn obstacles_are_there_for_as_many_dice_as_fit() {
    let mut lab = LabState::default();
    lab.take(1000);
    lab.use_obstacles(Obstacles::Pegs);
    assert_eq!((lab.obstacles(), lab.bag().dice()), (Obstacles::Pegs, Obstacles::MAX_DICE));
    lab.step_number(1);
    assert_eq!((lab.obstacles(), lab.bag().dice()), (Obstacles::None, 300));
    lab.set_mix("60d6+60d20".parse().expect("it is a bag"));
    lab.use_obstacles(Obstacles::Bowl);
    assert_eq!((lab.obstacles(), lab.bag().dice()), (Obstacles::None, 120));
}

#[test]
fn another_tray_needs_new_statistics() {
    let counted = || {
        let mut lab = lab_after(&SampleSpec::of(DiceSet::ordinary(), 10, 3, 5));
        lab.take(100);
        lab
    };
    let mut lab = counted();
    lab.obstacles = Obstacles::Bowl;
    lab.step_number(1);
    assert_eq!((lab.bag().dice(), lab.dice()), (300, 0), "the bowl was taken away");
    let mut lab = LabState { bag: DiceBag::of(RAIN_DICE.0, 10), ..counted() };
    lab.percent[Quantity::Size as usize] = 150;
    lab.prepare_rain();
    assert_eq!((lab.percent(Quantity::Size), lab.dice()), (100, 0), "the dice of a rain have the usual size");
}

#[test]
fn loaded_dice_are_rejected_and_fair_dice_pass_after_50_throws() {
    let load = Some(Load { side: UNDER, off: OFF });
    let loaded = lab_after(&SampleSpec { load, ..SampleSpec::of(DiceSet::ordinary(), 10, 50, 5) });
    assert!(loaded.statistics().looks.last().is_some_and(|look| look.rejected), "{:?}", loaded.statistics().looks);
    let fair = lab_after(&SampleSpec::of(DiceSet::ordinary(), 10, 50, 5));
    assert!(fair.statistics().looks.last().is_some_and(|look| !look.rejected), "{:?}", fair.statistics().looks);
}
