//! What there is to see, in the order of an evening.

use bevy::prelude::*;

use super::studio::{BOXES, Studio};
use crate::app::saves::Settings;
use crate::app::ui::dice_lab::{Bench, ThrowInLab};
use crate::app::ui::focus::Focus;
use crate::app::ui::{GameSetup, Overlay, ResumeOffer, Screen, UnfinishedMatch};
use crate::catalog::{Catalog, GameEntry};
use crate::rules::bots::Level;
use crate::rules::{Illegal, Seat};
use crate::sim::lobby::{Device, Lobby, PendingSeats};
use crate::sim::table::Refused;

/// A picture: its name, and what has to happen before it is taken.
pub(super) struct Stage {
    pub(super) name: String,
    /// Whether it stands by itself, and begins at the shelf. Others go on from where the stage before them stands.
    pub(super) alone: bool,
    pub(super) prepare: Box<dyn Fn(&mut Studio)>,
    /// Turns to its next picture, where it has several; whether there was one.
    pub(super) turn: Option<fn(&mut Studio) -> bool>,
}

impl Stage {
    /// Whether its picture is asked for: all are where no name is given.
    pub(super) fn is_wanted(&self, only: Option<&str>) -> bool {
        only.is_none_or(|only| self.name.starts_with(only))
    }
}

/// A stage that stands by itself.
fn stage(name: impl Into<String>, prepare: impl Fn(&mut Studio) + 'static) -> Stage {
    Stage { name: name.into(), alone: true, prepare: Box::new(prepare), turn: None }
}

/// A stage that goes on from where the one before it stands.
fn after(name: impl Into<String>, prepare: impl Fn(&mut Studio) + 'static) -> Stage {
    Stage { alone: false, ..stage(name, prepare) }
}

/// Everything there is to see, in the order of an evening.
pub(super) fn all(catalog: Catalog) -> Vec<Stage> {
    let mut all = vec![
        stage("shelf", |_| {}),
        stage("shelf-continue", move |studio| {
            let game = catalog.games().next().map_or("", |game| game.name);
            let told = UnfinishedMatch { game: game.to_owned(), line: "Ada · Bo · Cleo".into() };
            studio.app.insert_resource(ResumeOffer(Some(told)));
            studio.wait(15);
        }),
    ];
    all.extend(of_several(catalog).map(|entry| {
        stage("shelf-opened", move |studio| {
            studio.app.world_mut().resource_mut::<Focus>().remember(BOXES, entry.name);
            studio.wait(3);
            studio.press_open(Overlay::Opened);
        })
    }));
    all.extend([
        stage("settings", |studio| studio.overlay(Overlay::Settings)),
        stage("settings-large-text", |studio| {
            studio.app.world_mut().resource_mut::<Settings>().text_size = 2.0;
            studio.overlay(Overlay::Settings);
        }),
    ]);
    all.extend(of_lab());
    for game in catalog.games() {
        all.extend(of_game(game));
    }
    all
}

/// The first box with several games in it.
fn of_several(catalog: Catalog) -> Option<&'static GameEntry> {
    catalog.boxes().find(|lid| catalog.games_in(lid).count() > 1)
}

/// The dice lab: empty, with a hundred dice, from below, with loaded dice, and what it says about itself.
fn of_lab() -> [Stage; 6] {
    let throw = |studio: &mut Studio, dice: u8| {
        studio.bench(|bench| bench.take(dice));
        studio.app.world_mut().write_message(ThrowInLab);
        studio.wait(2);
    };
    let rest = |studio: &mut Studio| {
        studio.wait_for("the dice to lie", |world| !world.resource::<Bench>().works());
        studio.wait(5);
    };
    [
        stage("lab", |studio| {
            studio.go(Screen::Lab);
            studio.bench(|bench| bench.seed(3));
        }),
        after("lab-ten", move |studio| {
            throw(studio, 10);
            rest(studio);
        }),
        after("lab-falling", move |studio| {
            studio.bench(|bench| bench.stoop(true));
            throw(studio, 100);
            studio.wait(14);
        }),
        after("lab-hundred", move |studio| {
            rest(studio);
            studio.bench(|bench| bench.stoop(false));
            throw(studio, 100);
            rest(studio);
            studio.wait(30);
        }),
        after("lab-loaded", move |studio| {
            studio.bench(|bench| bench.load_dice(true));
            throw(studio, 100);
            rest(studio);
        }),
        after("lab-why", |studio| studio.overlay(Overlay::WhyFair)),
    ]
}

fn choose(studio: &mut Studio, game: &'static GameEntry) {
    studio.app.world_mut().resource_mut::<GameSetup>().choose(game.name);
    studio.app.insert_resource(Lobby::new(game.seats.0..=game.seats.1));
}

/// A game from its slots to its result.
fn of_game(game: &'static GameEntry) -> Vec<Stage> {
    let slug = game.slug;
    let name = move |phase: &str| format!("{slug}-{phase}");
    let mut all = vec![
        stage(name("seats"), move |studio| {
            choose(studio, game);
            studio.go(Screen::Seats);
        }),
        stage(name("seats-taken"), move |studio| {
            choose(studio, game);
            studio.go(Screen::Seats);
            let mut lobby = studio.app.world_mut().resource_mut::<Lobby>();
            let joined = [
                lobby.join(Device::Keys).is_ok(),
                lobby.join(Device::Pad(0)).is_ok(),
                lobby.add_bot(Level::Easy).is_ok(),
            ];
            debug!("joined: {joined:?}");
            studio.wait(15);
        }),
        after(name("chair"), |studio| studio.overlay(Overlay::Slot(1))),
        after(name("name"), |studio| {
            let named = studio.app.world_mut().resource_mut::<Lobby>().rename(Seat(1), "Ada");
            debug!("named: {named:?}");
            studio.wait(3);
            studio.press_open(Overlay::Name(1));
        }),
        stage(name("house-rules"), move |studio| {
            choose(studio, game);
            studio.go(Screen::HouseRules);
        }),
        stage(name("start"), move |studio| {
            studio.table(game, game.seats.0, 1, 0);
            studio.until_in_hand();
        }),
        after(name("falling"), |studio| {
            studio.release();
            studio.wait(16);
        }),
        stage(name("choice"), move |studio| {
            studio.table(game, game.seats.1, 2, 40);
            studio.until_choice();
        }),
        after(name("refusal"), |studio| {
            let illegal = Illegal::not_your_turn();
            studio.app.world_mut().write_message(Refused { seat: Seat(0), illegal });
            studio.wait(12);
        }),
        stage(name("again"), move |studio| {
            studio.table(game, game.seats.0, 1, 12);
            studio.until_choice();
            studio.overlay(Overlay::Again);
            studio.wait(25);
        }),
        after(name("pause"), |studio| studio.overlay(Overlay::Pause)),
        Stage { turn: Some(Studio::turn_page), ..after(name("rules"), |studio| studio.overlay(Overlay::Rules)) },
        after(name("history"), |studio| studio.overlay(Overlay::History)),
        after(name("lost"), |studio| {
            studio.overlay(Overlay::None);
            let lost = studio.app.world().resource::<PendingSeats>().0.lowest().unwrap_or(Seat(0));
            let mut lobby = studio.app.world_mut().resource_mut::<Lobby>();
            if let Some(device) = lobby.slot(lost).and_then(|slot| slot.device) {
                lobby.lose(device);
            } else {
                studio.miss("whoever is asked has no device to lose");
            }
            studio.wait(20);
        }),
        stage(name("three"), move |studio| {
            // Well into the match, and before the end of the shortest one.
            studio.table(game, (game.seats.0 + 1).min(game.seats.1), 1, 24);
            studio.until_choice();
        }),
    ];
    all.extend(game.scenes.iter().map(|phase| stage(name(phase.name), move |studio| studio.scene(game, phase))));
    all.extend([
        stage(name("end"), move |studio| studio.end_of(game)),
        after(name("result"), |studio| {
            studio.wait_for("the result", |world| **world.resource::<State<Screen>>() == Screen::Result);
            studio.wait(20);
        }),
    ]);
    all
}
