//! `rollick shots`: every screen and every phase of every table as a picture, without a window.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::time::TimeUpdateStrategy;

use super::build;
use super::session::{Session, StraightToTable};
use crate::bots::Level;
use crate::cli::{PlayPlan, ShotsPlan};
use crate::games::{self, Entry};
use crate::record::Player;
use crate::rules::Seat;
use crate::saves::Settings;
use crate::table::seating::{Chair, Device, Seating, ToAct};
use crate::table::{AwaitedThrows, Pace, Refused, Speed};
use crate::ui::lab::{Bench, ThrowInLab};
use crate::ui::phases::let_go;
use crate::ui::{Evening, LeaveTable, LeftOff, Overlay, Phase, Screen, Told};

/// One frame of the pictures' own clock.
const FRAME: Duration = Duration::from_millis(33);

/// In so many matches a moment is looked for.
const TRIES: u64 = 8;

/// A picture: its name, and what has to happen before it is taken.
struct Stage {
    name: String,
    prepare: Box<dyn Fn(&mut Studio)>,
}

/// The program without a window, and the picture it draws into.
struct Studio {
    app: App,
    target: Handle<Image>,
}

/// Takes the pictures that were asked for.
#[must_use]
pub fn shots(plan: &ShotsPlan) -> ExitCode {
    let wanted = |stage: &Stage| plan.only.as_ref().is_none_or(|only| stage.name.starts_with(only.as_str()));
    let stages: Vec<Stage> = stages().into_iter().filter(wanted).collect();
    if stages.is_empty() {
        let names: Vec<String> = self::stages().into_iter().map(|stage| stage.name).collect();
        eprintln!("rollick: there is no picture of that name; there are: {}", names.join(", "));
        return ExitCode::from(2);
    }
    if let Err(error) = std::fs::create_dir_all(&plan.out) {
        eprintln!("rollick: the folder {} cannot be made ({error}): name another with --out", plan.out.display());
        return ExitCode::FAILURE;
    }
    let mut studio = Studio::open(plan.size);
    let mut missing = false;
    for stage in stages {
        (stage.prepare)(&mut studio);
        let file = plan.out.join(format!("{}.png", stage.name));
        studio.shoot(&file);
        if file.is_file() {
            println!("{}", file.display());
        } else {
            eprintln!("rollick: {} could not be written", file.display());
            missing = true;
        }
    }
    if missing { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

impl Studio {
    fn open(size: (u32, u32)) -> Self {
        let mut app = build::offscreen(size);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.finish();
        app.cleanup();
        let image = Image::new_target_texture(size.0, size.1, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        let mut studio = Self { app, target };
        studio.draw(false);
        studio.wait(20);
        studio
    }

    /// Points every camera at the picture, and lets them draw or not: what nobody sees need not be drawn.
    fn draw(&mut self, on: bool) {
        let mut cameras = self.app.world_mut().query::<(Entity, &mut Camera)>();
        let found: Vec<Entity> = cameras
            .iter_mut(self.app.world_mut())
            .map(|(entity, mut camera)| {
                camera.is_active = on;
                entity
            })
            .collect();
        for camera in found {
            let target = RenderTarget::from(self.target.clone());
            self.app.world_mut().entity_mut(camera).insert(target);
        }
    }

    fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.draw(false);
            self.app.update();
        }
    }

    fn until(&mut self, done: impl Fn(&World) -> bool) -> bool {
        for _ in 0..4_000 {
            if done(self.app.world()) {
                return true;
            }
            self.draw(false);
            self.app.update();
        }
        false
    }

    fn shoot(&mut self, file: &Path) {
        self.draw(true);
        // Layout, shadows and text need a few frames before the picture is whole; pipelines are built at once.
        for _ in 0..5 {
            self.app.update();
        }
        // A picture from before would pass for the one that is awaited.
        drop(std::fs::remove_file(file));
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(save_to_disk(PathBuf::from(file)));
        for _ in 0..40 {
            self.app.update();
            // The picture is on its way: nothing more has to be drawn for it.
            self.draw(false);
            let device = self.app.world().resource::<RenderDevice>().clone();
            if let Err(error) = device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None }) {
                warn!("the renderer did not answer: {error}");
            }
            if file.is_file() {
                break;
            }
        }
        // The picture is written on another thread.
        std::thread::sleep(Duration::from_millis(150));
    }

    fn go(&mut self, screen: Screen) {
        if self.app.world().get_resource::<Session>().is_some() {
            self.app.world_mut().write_message(LeaveTable);
            self.wait(3);
        }
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
        NextState::set_if_neq(&mut self.app.world_mut().resource_mut::<NextState<Screen>>(), screen);
        self.wait(20);
    }

    fn bench(&mut self, change: impl FnOnce(&mut Bench)) {
        change(&mut self.app.world_mut().resource_mut::<Bench>());
    }

    fn overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.wait(15);
    }

    /// A match in its middle, with people on the first `people` chairs.
    fn table(&mut self, game: &'static Entry, seats: u8, people: u8, moves: usize) {
        let table = game.table().expect("only games with a table are asked for");
        let enough = |world: &World| (table.standing)(world).is_some_and(|standing| standing.moves >= moves);
        self.seated(game, (seats, people), &[], 11, enough);
        self.until(|world| (table.standing)(world).is_some_and(|standing| standing.all_shown));
    }

    /// A moment that the game itself names.
    fn phase(&mut self, game: &'static Entry, phase: &'static Phase) {
        let table = game.table().expect("only games with a table are asked for");
        let rules: Vec<String> = phase.rules.iter().map(|&rule| rule.to_owned()).collect();
        // What seldom happens may need another match.
        let tried = (0..TRIES)
            .any(|more| self.seated(game, (phase.seats, phase.people), &rules, phase.seed + more, phase.reached));
        if !tried {
            warn!("'{}' did not happen in {TRIES} matches of {}", phase.name, game.name);
        }
        self.until(|world| (table.standing)(world).is_some_and(|standing| standing.all_shown));
        // What is asked of the people who sat down opens.
        self.wait(6);
        (phase.then)(self.app.world_mut());
        self.wait(phase.frames);
        for _ in 0..1_500 {
            if (phase.until)(self.app.world_mut()) {
                return;
            }
            self.wait(1);
        }
        warn!("{} of {} did not come", phase.name, game.name);
    }

    /// Bots play until a moment is reached, on the first chairs in place of people who are called what they are called
    /// all the way; then these people take their chairs. Whether it was.
    fn seated(
        &mut self,
        game: &'static Entry,
        (seats, people): (u8, u8),
        rules: &[String],
        seed: u64,
        reached: impl Fn(&World) -> bool,
    ) -> bool {
        self.go(Screen::Shelf);
        let Some(play) = game.play else { return false };
        let rules = match (play.check_options)(seats, rules) {
            Ok(rules) => rules,
            Err(why) => {
                error!("{} cannot be played so: {why}", game.name);
                return false;
            }
        };
        let player = |seat| if seat < people { Player::Person } else { Player::Bot(Level::Normal) };
        let plan = PlayPlan {
            game,
            seats: (0..seats).map(player).collect(),
            rules,
            seed: Some(seed),
            speed: Some(crate::cli::Speed::Instant),
            exit: false,
        };
        self.app.insert_resource(StraightToTable(plan));
        // The match is dealt at the end of a frame; in the next one the bots sit in.
        self.wait(1);
        self.people(people, |_, chair| (chair.device, chair.sat_in) = (None, true));
        let table = game.table().expect("only games with a table are asked for");
        let over = |world: &World| (table.standing)(world).is_some_and(|standing| standing.outcome.is_some());
        self.until(|world| reached(world) || over(world));
        let happened = reached(self.app.world());
        self.people(people, |index, chair| {
            chair.device = Some(if index == 0 { Device::Keys } else { Device::Pad(index as u32 - 1) });
            chair.sat_in = false;
        });
        self.app.insert_resource(Pace { speed: Speed::Normal, hurry: false });
        happened
    }

    /// Changes the chairs of the people at the table, which are the first ones.
    fn people(&mut self, many: u8, change: impl Fn(usize, &mut Chair)) {
        let mut seating = self.app.world_mut().resource_mut::<Seating>();
        for (index, chair) in seating.chairs.iter_mut().enumerate().take(usize::from(many)) {
            change(index, chair);
        }
    }

    /// The last moments of a match of bots.
    fn end_of(&mut self, game: &'static Entry) {
        self.table(game, game.seats.0, 0, usize::MAX);
        let Some(table) = game.table() else { return };
        let moves = (table.standing)(self.app.world()).map_or(0, |standing| standing.moves);
        // The same seed plays the same match again.
        self.table(game, game.seats.0, 0, moves.saturating_sub(2));
        self.until(|world| {
            (table.standing)(world).is_some_and(|standing| standing.outcome.is_some() && standing.all_shown)
        });
        self.wait(25);
    }

    /// Waits until a person has dice in the hand.
    fn until_in_hand(&mut self) {
        self.until(|world| {
            let seating = world.resource::<Seating>();
            world.resource::<AwaitedThrows>().hands().any(|seat| seating.needs_person(seat))
        });
        self.wait(30);
    }

    fn release(&mut self) {
        let_go(self.app.world_mut());
    }

    /// Waits until a person chooses.
    fn until_choice(&mut self) {
        for _ in 0..60 {
            let chooses = |world: &World| {
                let seating = world.resource::<Seating>();
                let awaited = world.resource::<AwaitedThrows>();
                world.resource::<ToAct>().0.into_iter().any(|seat| seating.needs_person(seat))
                    && awaited.iter().next().is_none()
            };
            let hand = |world: &World| {
                let seating = world.resource::<Seating>();
                world.resource::<AwaitedThrows>().hands().any(|seat| seating.needs_person(seat))
            };
            if !self.until(|world| chooses(world) || hand(world)) {
                warn!("nobody at the table was asked for anything");
                return;
            }
            if chooses(self.app.world()) {
                self.wait(35);
                if chooses(self.app.world()) {
                    return;
                }
            } else {
                self.release();
            }
            self.wait(2);
        }
    }
}

fn stage(name: impl Into<String>, prepare: impl Fn(&mut Studio) + 'static) -> Stage {
    Stage { name: name.into(), prepare: Box::new(prepare) }
}

/// Everything there is to see, in the order of an evening.
fn stages() -> Vec<Stage> {
    let mut all = vec![
        stage("shelf", |studio| studio.go(Screen::Shelf)),
        stage("shelf-continue", |studio| {
            let game = games::all().find(|entry| entry.table().is_some()).map_or("", |entry| entry.name);
            studio.go(Screen::Shelf);
            let told = Told { game: game.to_owned(), line: "Ada · Bo · Cleo".into() };
            studio.app.insert_resource(LeftOff(Some(told)));
            studio.wait(15);
        }),
        stage("settings", |studio| {
            studio.app.insert_resource(LeftOff(None));
            studio.go(Screen::Shelf);
            studio.overlay(Overlay::Settings);
        }),
        stage("settings-large-text", |studio| {
            studio.go(Screen::Shelf);
            studio.app.world_mut().resource_mut::<Settings>().text_size = 2.0;
            studio.overlay(Overlay::Settings);
        }),
    ];
    all.extend(of_lab());
    for game in games::all().filter(|entry| entry.table().is_some()) {
        all.extend(of_game(game));
    }
    all
}

/// The dice lab: empty, with a hundred dice, from below, with loaded dice, and what it says about itself.
fn of_lab() -> [Stage; 6] {
    let throw = |studio: &mut Studio, dice: u8| {
        studio.bench(|bench| bench.take(dice));
        studio.app.world_mut().write_message(ThrowInLab);
        studio.wait(2);
    };
    let rest = |studio: &mut Studio| {
        studio.until(|world| !world.resource::<Bench>().works());
        studio.wait(5);
    };
    [
        stage("lab", |studio| {
            studio.app.world_mut().resource_mut::<Settings>().text_size = 1.0;
            studio.go(Screen::Shelf);
            studio.go(Screen::Lab);
            studio.bench(|bench| bench.seed(3));
        }),
        stage("lab-ten", move |studio| {
            throw(studio, 10);
            rest(studio);
        }),
        stage("lab-falling", move |studio| {
            studio.bench(|bench| bench.stoop(true));
            throw(studio, 100);
            studio.wait(14);
        }),
        stage("lab-hundred", move |studio| {
            rest(studio);
            studio.bench(|bench| bench.stoop(false));
            throw(studio, 100);
            rest(studio);
            studio.wait(30);
        }),
        stage("lab-loaded", move |studio| {
            studio.bench(|bench| bench.load_dice(true));
            throw(studio, 100);
            rest(studio);
        }),
        stage("lab-why", |studio| {
            studio.overlay(Overlay::WhyFair);
        }),
    ]
}

fn of_game(game: &'static Entry) -> Vec<Stage> {
    let slug = game.slug;
    let name = move |phase: &str| format!("{slug}-{phase}");
    let choose = move |studio: &mut Studio| {
        studio.app.world_mut().resource_mut::<Settings>().text_size = 1.0;
        studio.go(Screen::Shelf);
        studio.app.world_mut().resource_mut::<Evening>().choose(game.name);
        studio.app.insert_resource(Seating::new(game.seats.0..=game.seats.1));
    };
    let mut all = vec![
        stage(name("seats"), move |studio| {
            choose(studio);
            studio.go(Screen::Seats);
        }),
        stage(name("seats-taken"), move |studio| {
            choose(studio);
            studio.go(Screen::Seats);
            let mut seating = studio.app.world_mut().resource_mut::<Seating>();
            let joined = [
                seating.join(Device::Keys).is_ok(),
                seating.join(Device::Pad(0)).is_ok(),
                seating.add_bot(Level::Easy).is_ok(),
            ];
            debug!("joined: {joined:?}");
            studio.wait(15);
        }),
        stage(name("chair"), move |studio| studio.overlay(Overlay::Chair(1))),
        stage(name("house-rules"), move |studio| {
            choose(studio);
            studio.go(Screen::HouseRules);
        }),
        stage(name("start"), move |studio| {
            studio.table(game, game.seats.0, 1, 0);
            studio.until_in_hand();
        }),
        stage(name("falling"), |studio| {
            studio.release();
            studio.wait(16);
        }),
        stage(name("choice"), move |studio| {
            studio.table(game, game.seats.1, 2, 40);
            studio.until_choice();
        }),
        stage(name("refusal"), |studio| {
            let illegal = crate::rules::Illegal::not_your_turn();
            studio.app.world_mut().write_message(Refused { seat: Seat(0), illegal });
            studio.wait(12);
        }),
        stage(name("again"), move |studio| {
            studio.table(game, game.seats.0, 1, 12);
            studio.until_choice();
            studio.overlay(Overlay::Again);
            studio.wait(25);
        }),
        stage(name("pause"), |studio| studio.overlay(Overlay::Pause)),
        stage(name("rules"), |studio| studio.overlay(Overlay::Rules)),
        stage(name("history"), |studio| studio.overlay(Overlay::History)),
        stage(name("lost"), move |studio| {
            studio.overlay(Overlay::None);
            let lost = studio.app.world().resource::<ToAct>().0.lowest().unwrap_or(Seat(0));
            let mut seating = studio.app.world_mut().resource_mut::<Seating>();
            if let Some(device) = seating.chair(lost).and_then(|chair| chair.device) {
                seating.lose(device);
            }
            studio.wait(20);
        }),
        stage(name("three"), move |studio| {
            // Well into the match, and before the end of the shortest one.
            studio.table(game, (game.seats.0 + 1).min(game.seats.1), 1, 24);
            studio.until_choice();
        }),
    ];
    all.extend(game.phases().iter().map(|phase| stage(name(phase.name), move |studio| studio.phase(game, phase))));
    all.extend([
        stage(name("end"), move |studio| studio.end_of(game)),
        stage(name("result"), move |studio| {
            studio.until(|world| **world.resource::<State<Screen>>() == Screen::Result);
            studio.wait(20);
        }),
    ]);
    all
}
