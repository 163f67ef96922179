//! All scenarios, in the order in which a player sees them.

use std::path::Path;

use bevy::prelude::*;

use super::driver::Driver;
use crate::app::input::Button;
use crate::app::render::vector_art::{Art, name_on_die};
use crate::app::saves::{Finding, Findings, Language, Profile, Profiles, Settings};
use crate::app::ui::dice_lab::{LabCamera, LabState, StartRain, ThrowLabDice};
use crate::app::ui::{
    GameSetup, MatchReview, OfferedMatch, Overlay, ProgramQuestion, ResumeOffer, Screen, WatchedMove,
};
use crate::catalog::{Catalog, GameEntry};
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::rules::record::{Player, SeatRecord};
use crate::sim::dice::{DiceSet, DiceSets, DieMaterial, LaunchFrom, Obstacles};
use crate::sim::lobby::{Device, Lobby, PendingSeats};

/// The die that is an example of one's own.
const OWN_DIE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/dice/dragon.ron");

/// A screenshot: its name, and how to prepare it.
pub(super) struct Scenario {
    pub(super) name: String,
    /// Whether it starts from the shelf. Others continue from the state of the previous scenario.
    pub(super) from_shelf: bool,
    pub(super) prepare: Box<dyn Fn(&mut Driver)>,
    /// Turns to the next page, for a scenario with several; returns whether there was one.
    pub(super) turn: Option<fn(&mut Driver) -> bool>,
}

/// A scenario that starts from the shelf.
fn scenario(name: impl Into<String>, prepare: impl Fn(&mut Driver) + 'static) -> Scenario {
    Scenario { name: name.into(), from_shelf: true, prepare: Box::new(prepare), turn: None }
}

/// A scenario that continues from the previous one.
fn following(name: impl Into<String>, prepare: impl Fn(&mut Driver) + 'static) -> Scenario {
    Scenario { from_shelf: false, ..scenario(name, prepare) }
}

/// All scenarios.
pub(super) fn all(catalog: Catalog) -> Vec<Scenario> {
    let mut all = vec![
        scenario("shelf", |_| {}),
        scenario("welcome", |driver| driver.overlay(Overlay::Welcome)),
        scenario("shelf-continue", move |driver| {
            let game = catalog.games().next().map_or("", |game| game.name);
            let seats = ["Ada", "Bo", "Cleo"].map(|name| SeatRecord::new(name, Player::Person)).to_vec();
            let first = OfferedMatch {
                id: String::new(),
                game: game.to_owned(),
                seats: seats.clone(),
                minutes: 180,
                over: false,
            };
            let others =
                catalog.games().skip(1).map(|game| OfferedMatch { game: game.name.to_owned(), ..first.clone() });
            let others = others.zip(1..).map(|(unfinished, days)| OfferedMatch { minutes: days * 1440, ..unfinished });
            let matches = std::iter::once(first.clone()).chain(others);
            let matches = matches
                .zip(0..)
                .map(|(offered, place)| OfferedMatch { id: place.to_string(), over: place > 3, ..offered })
                .collect();
            driver.app.insert_resource(ResumeOffer { matches, chosen: 0 });
            driver.wait(15);
        }),
        following("shelf-matches", |driver| driver.overlay(Overlay::Matches)),
        following("shelf-delete", |driver| {
            driver.press(Button::Right);
            driver.wait(5);
            driver.press_focused();
        }),
        scenario("about", |driver| driver.overlay(Overlay::About)),
        scenario("shelf-programs", |driver| {
            driver.app.insert_resource(ProgramQuestion(vec!["/home/ada/bots/greedy.py".to_owned()]));
            driver.overlay(Overlay::Programs);
        }),
        scenario("notices", |driver| {
            let (wanted, aside) = ("line 42: no end of line".to_owned(), "20261125-2001.match.damaged".to_owned());
            let findings = [
                Finding::Recovered { wanted: wanted.clone(), aside: aside.clone(), moves: 41 },
                Finding::Lost { wanted, aside },
            ];
            driver.app.world().resource::<Findings>().add(findings);
            driver.wait_for("the notices", |world| **world.resource::<State<Overlay>>() == Overlay::Notices);
            driver.wait(15);
        }),
    ];
    all.extend([
        scenario("settings", |driver| driver.overlay(Overlay::Settings)),
        scenario("settings-large-text", |driver| {
            driver.app.world_mut().resource_mut::<Settings>().text_size = 2.0;
            driver.overlay(Overlay::Settings);
        }),
        scenario("settings-german", |driver| {
            driver.speak(Language::German);
            driver.overlay(Overlay::Settings);
        }),
    ]);
    all.extend(of_lab());
    for game in catalog.games() {
        all.extend(of_game(game));
    }
    all
}

/// The dice lab: empty, with ten and a hundred dice, from a low camera, with loaded dice, each shape, mixed
/// dice, and its explanation.
fn of_lab() -> Vec<Scenario> {
    let throw = |driver: &mut Driver, dice: u16| {
        driver.lab(|lab| lab.take(dice));
        driver.app.world_mut().write_message(ThrowLabDice);
        driver.wait(2);
    };
    let rest = |driver: &mut Driver| {
        driver.wait_for("the dice to lie", |world| !world.resource::<LabState>().works());
        driver.wait(5);
    };
    let shapes = ["d4", "d8", "d10", "d12", "d20", "fudge", "coin"].map(|set| {
        following(format!("lab-{set}"), move |driver: &mut Driver| {
            driver.lab(|lab| {
                lab.load_dice(false);
                lab.choose(set);
            });
            throw(driver, 10);
            rest(driver);
        })
    });
    let mut all = vec![
        scenario("lab", |driver| {
            driver.go_to(Screen::Lab);
            driver.lab(|lab| lab.seed(3));
        }),
        following("lab-ten", move |driver| {
            throw(driver, 10);
            rest(driver);
        }),
        following("lab-falling", move |driver| {
            driver.lab(|lab| lab.use_camera(LabCamera::Low));
            throw(driver, 100);
            driver.wait(14);
        }),
        following("lab-hundred", move |driver| {
            rest(driver);
            driver.lab(|lab| lab.use_camera(LabCamera::Above));
            throw(driver, 100);
            rest(driver);
            driver.wait(30);
        }),
        following("lab-bare", move |driver| {
            driver.lab(|lab| lab.put_panel_away(true));
            driver.wait(40);
        }),
        following("lab-thousand-falling", move |driver| {
            driver.lab(|lab| lab.put_panel_away(false));
            throw(driver, 1000);
            driver.wait(9);
        }),
        following("lab-thousand", move |driver| {
            rest(driver);
            driver.wait(30);
        }),
        following("lab-loaded", move |driver| {
            driver.lab(|lab| lab.load_dice(true));
            throw(driver, 100);
            rest(driver);
        }),
    ];
    all.extend(shapes);
    all.extend([following("lab-mixed", move |driver| {
        driver.lab(|lab| lab.set_mix("3d4+4d6+3d8+2d100+2d12+3d20+4dF+3coin".parse().expect("it is a bag")));
        driver.app.world_mut().write_message(ThrowLabDice);
        driver.wait(2);
        rest(driver);
    })]);
    all.extend([DieMaterial::Brass, DieMaterial::Glass, DieMaterial::Wood, DieMaterial::Stone].map(|material| {
        following(format!("lab-{material}"), move |driver: &mut Driver| {
            driver.lab(|lab| {
                lab.use_material(Some(material));
                lab.put_panel_away(true);
            });
            driver.app.world_mut().write_message(ThrowLabDice);
            driver.wait(2);
            rest(driver);
            driver.wait(30);
        })
    }));
    for (obstacles, dice) in
        [(Obstacles::Bowl, 10), (Obstacles::Stairs, 10), (Obstacles::Pegs, 100), (Obstacles::Tower, 10)]
    {
        all.extend([
            following(format!("lab-{obstacles}-falling"), move |driver: &mut Driver| {
                driver.lab(|lab| {
                    lab.use_material(None);
                    lab.choose("colour");
                    lab.use_obstacles(obstacles);
                });
                throw(driver, dice);
                driver.wait(12);
            }),
            following(format!("lab-{obstacles}"), move |driver: &mut Driver| {
                rest(driver);
                driver.wait(30);
            }),
        ]);
    }
    all.extend([
        following("lab-cup-falling", move |driver: &mut Driver| {
            driver.lab(|lab| {
                lab.use_obstacles(Obstacles::None);
                lab.use_launch(LaunchFrom::Cup);
                lab.use_camera(LabCamera::Low);
            });
            throw(driver, 10);
            driver.wait(40);
        }),
        following("lab-own", move |driver: &mut Driver| {
            let own = DiceSet::from_file(Path::new(OWN_DIE)).expect("the example describes a die");
            for (word, svg) in &own.drawings {
                driver.app.world_mut().resource_mut::<Art>().add(name_on_die(&own, word), svg.clone());
            }
            driver.app.world_mut().resource_mut::<DiceSets>().put(own);
            driver.lab(|lab| {
                lab.use_launch(LaunchFrom::Hand);
                lab.use_camera(LabCamera::Above);
                lab.choose("dragon");
            });
            throw(driver, 10);
            rest(driver);
            driver.wait(30);
        }),
    ]);
    for (name, camera, bare) in
        [("lab-circling", LabCamera::Circling, true), ("lab-following", LabCamera::Following, false)]
    {
        all.push(following(name, move |driver: &mut Driver| {
            driver.lab(|lab| {
                lab.choose("colour");
                lab.use_camera(camera);
                lab.put_panel_away(bare);
            });
            throw(driver, 10);
            rest(driver);
            driver.wait(40);
        }));
    }
    all.extend([
        following("lab-rain-falling", |driver| {
            driver.lab(|lab| lab.use_camera(LabCamera::Above));
            driver.app.world_mut().write_message(StartRain);
            driver.wait(36);
        }),
        following("lab-rain", move |driver| {
            rest(driver);
            driver.wait(30);
        }),
        following("lab-mix", |driver| driver.overlay(Overlay::DiceBag)),
        following("lab-why", |driver| driver.overlay(Overlay::WhyFair)),
    ]);
    all
}

fn choose(driver: &mut Driver, game: &'static GameEntry) {
    driver.app.world_mut().resource_mut::<GameSetup>().choose(game.name);
    driver.app.insert_resource(Lobby::new(game.seats.0..=game.seats.1));
}

/// Some people who are remembered.
fn people_of(game: &GameEntry) -> Profiles {
    let names = ["Ada", "Bo", "Cleo", "Grandma Rosalind", "Zoë"];
    let mut people: Vec<Profile> = (0..).zip(names).map(|(colour, name)| Profile::new(name, 4 - colour)).collect();
    for won in [true, false, true] {
        people[0].count_match(game.name, won, 1_250);
    }
    people[0].count_review(game.name, 1, 0.062, -0.031);
    Profiles(people)
}

/// A game, from its setup page to its result.
fn of_game(game: &'static GameEntry) -> Vec<Scenario> {
    let slug = game.slug;
    let name = move |phase: &str| format!("{slug}-{phase}");
    let has_dice = !(game.table.faces)().is_empty();
    let mut all = vec![
        scenario(name("setup"), move |driver| {
            choose(driver, game);
            driver.go_to(Screen::Setup);
        }),
        following(name("lesson-end"), |driver| driver.overlay(Overlay::LessonEnd)),
        scenario(name("setup-countdown"), move |driver| {
            choose(driver, game);
            driver.go_to(Screen::Setup);
            driver.press_focused();
        }),
        scenario(name("setup-people"), move |driver| {
            choose(driver, game);
            driver.go_to(Screen::Setup);
            let mut lobby = driver.app.world_mut().resource_mut::<Lobby>();
            let joined = lobby.join(Device::Pad(0)).is_ok();
            lobby.set_bots(1, Level::Easy);
            debug!("joined: {joined}");
            driver.app.insert_resource(people_of(game));
            driver.wait(15);
        }),
        following(name("chair"), |driver| {
            let named = driver.app.world_mut().resource_mut::<Lobby>().introduce(Seat(0), "Ada", Some(4));
            debug!("named: {named:?}");
            driver.overlay(Overlay::Slot(0));
        }),
        following(name("name"), |driver| driver.press_open(Overlay::Name(0))),
        scenario(name("house-rules"), move |driver| {
            choose(driver, game);
            driver.go_to(Screen::HouseRules);
        }),
        scenario(name("start"), move |driver| {
            driver.table(game, game.seats.0, 1, 0);
            if has_dice { driver.until_in_hand() } else { driver.until_choice() }
        }),
    ];
    all.extend(has_dice.then(|| {
        following(name("falling"), |driver| {
            driver.release();
            driver.wait(16);
        })
    }));
    all.extend([
        scenario(name("choice"), move |driver| {
            driver.table(game, game.seats.1, 2, 40);
            driver.until_choice();
        }),
        scenario(name("again"), move |driver| {
            driver.table(game, game.seats.0, 1, 12);
            driver.until_choice();
            if has_dice {
                driver.overlay(Overlay::Replay);
                driver.wait(25);
            }
        }),
        following(name("pause"), |driver| driver.overlay(Overlay::Pause)),
        Scenario { turn: Some(Driver::turn_page), ..following(name("rules"), |driver| driver.overlay(Overlay::Rules)) },
        following(name("history"), |driver| driver.overlay(Overlay::History)),
        following(name("lost"), |driver| {
            driver.overlay(Overlay::None);
            let lost = driver.app.world().resource::<PendingSeats>().0.lowest().unwrap_or(Seat(0));
            let mut lobby = driver.app.world_mut().resource_mut::<Lobby>();
            if let Some(device) = lobby.slot(lost).and_then(|slot| slot.device) {
                lobby.lose(device);
            } else {
                driver.fail("the pending seat has no device");
            }
            driver.wait(20);
        }),
        scenario(name("three"), move |driver| {
            // In the middle of the match, before the end of the shortest one.
            driver.table(game, (game.seats.0 + 1).min(game.seats.1), 1, 24);
            driver.until_choice();
        }),
    ]);
    all.extend(game.scenes.iter().map(|phase| scenario(name(phase.name), move |driver| driver.scene(game, phase))));
    all.extend([
        scenario(name("end"), move |driver| driver.end_of(game)),
        following(name("result"), |driver| {
            driver.wait_for("the result", |world| **world.resource::<State<Screen>>() == Screen::Result);
            driver.wait(20);
        }),
    ]);
    // A seat that plays alone always wins.
    if game.seats.1 > 1 {
        let review = following(name("review"), |driver| {
            driver.overlay(Overlay::Review);
            driver
                .wait_for_work("the review", |world| matches!(world.resource::<MatchReview>(), MatchReview::Ready(_)));
            driver.wait(15);
        });
        let reviewed_move = following(name("reviewed-move"), |driver| {
            let number = match driver.app.world().resource::<MatchReview>() {
                MatchReview::Ready(review) => review.named().position(|reviewed| reviewed.better.is_some()),
                _ => None,
            };
            driver.app.insert_resource(WatchedMove::Better(number.unwrap_or_default()));
            driver.overlay(Overlay::ReviewedMove);
            driver.wait(90);
        });
        all.extend([review, reviewed_move]);
    }
    all
}
