//! Hidden tiles of Multzo leave no trace in the picture, the text or the sounds: the same match is played twice with
//! the same seed and other hidden tiles, and every frame is compared. The same for a bet of MACHZ and a coin of Hot
//! Dice. The test is tested itself: tables that leak in each of these ways are detected.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use bevy::audio::{AudioSource, Volume};
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rollick::app::input::{Button, ButtonPress};
use rollick::app::render::table_material::TableMaterial;
use rollick::app::ui::hud::Hud;
use rollick::app::ui::{Screen, TableLog};
use rollick::games::CATALOG;
use rollick::games::hot_dice::{Dice, HotAction, HotDice};
use rollick::games::machz::{Colour, Machz};
use rollick::games::multzo::table::layout::TileSpot;
use rollick::games::multzo::table::private_view::PeekButton;
use rollick::games::multzo::table::{TilePiece, VisibleFace};
use rollick::games::multzo::{Action, Event, Multzo, Source, Tile};
use rollick::rules::record::{Player, Record, SeatRecord};
use rollick::rules::{Move, MoveOf, Pips, Rules, Seat, Turn};
use rollick::sim::lobby::{Controller, Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::{ActionRequest, Match, PresentationQueue, TableGame, TableSpeed, TableSystems};

use crate::headless;

const FRAME: Duration = Duration::from_millis(33);

/// Adds a leak to the program.
type Added = fn(&mut App);

/// A match of this many people.
fn record<G: TableGame>(seats: usize, moves: Vec<MoveOf<G>>) -> Record<G> {
    let names = ["Ada", "Bo", "Cleo"].into_iter().take(seats);
    let seats = names.map(|name| SeatRecord::new(name, Player::Person)).collect();
    Record { moves, ..Record::<G>::new(seats, G::Options::default(), 3) }
}

/// The whole program at a table of people, without a GPU.
fn program<G: TableGame>(record: Record<G>, added: Added) -> App {
    let game = CATALOG.find(G::GAME).expect("it is on the shelf");
    let mut app = headless::program(game, FRAME);
    added(&mut app);
    // Systems run one after the other in a fixed order, those of the start among them; otherwise the order of ambiguous
    // systems decides which entity gets which number, and could build a screen a frame earlier.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    headless::load_fonts(&mut app);
    let mut lobby = Lobby::of(record.seats.iter().map(|seat| (Controller::Person, seat.name.clone())));
    for (slot, device) in lobby.slots.iter_mut().zip([Device::Keys, Device::Pad(0), Device::Pad(1)]) {
        slot.device = Some(device);
    }
    app.insert_resource(lobby).insert_resource(TableSpeed::default());
    table::start_match(app.world_mut(), record).expect("the record is sound");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    app
}

/// Everything visible and audible in a frame, entity by entity.
fn seen(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut all: Vec<String> = Vec::new();
    let things: Vec<Entity> = world.query::<Entity>().iter(world).collect();
    for entity in things {
        let parts: Vec<String> = world
            .inspect_entity(entity)
            .map(|parts| parts.map(|part| format!("{:?}", part.id())).collect())
            .unwrap_or_default();
        let thing = world.entity(entity);
        let mesh = thing.get::<Mesh3d>().map(|mesh| mesh.id());
        let material = thing.get::<MeshMaterial3d<TableMaterial>>().map(|material| material.id());
        let picture = thing.get::<ImageNode>().map(|node| node.image.id());
        let sound = thing.get::<AudioPlayer>().map(|player| {
            let source = world.resource::<Assets<AudioSource>>().get(&player.0);
            (source.map(|source| digest(&source.bytes)), thing.get::<PlaybackSettings>())
        });
        let colours = (
            thing.get::<ImageNode>().map(|node| node.color),
            (thing.get::<TextColor>(), thing.get::<BackgroundColor>()),
            (thing.get::<BorderColor>(), thing.get::<UiTransform>(), thing.get::<Visibility>()),
        );
        let (name, text) = (thing.get::<Name>(), thing.get::<Text>().map(|text| text.0.clone()));
        let (at, node) = (thing.get::<GlobalTransform>(), thing.get::<Node>());
        // Several systems build screens at once, so entity ids of UI nodes are arbitrary. Node sizes follow from their
        // text, except for a pixel of rounding.
        let number = node.is_none().then_some(entity);
        all.push(format!(
            "{number:?} {name:?} {at:?} {mesh:?} {material:?} {picture:?} {sound:?} {text:?} {node:?} {colours:?} {parts:?}"
        ));
    }
    all.sort();
    all.push(format!("{:?}", world.resource::<Hud>()));
    all.push(format!("log {:?}", world.resource::<TableLog>().0));
    let made = (
        world.resource::<Assets<Mesh>>().len(),
        world.resource::<Assets<TableMaterial>>().len(),
        world.resource::<Assets<Image>>().len(),
    );
    all.push(format!("{made:?}"));
    all
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The content of the meshes, materials and images in [`seen`]: two tables may use the same ids for different content.
fn looks(app: &App) -> Vec<String> {
    let world = app.world();
    let images = world.resource::<Assets<Image>>();
    let painted = |image: &Option<Handle<Image>>| {
        image.as_ref().and_then(|image| images.get(image)).and_then(|image| image.data.as_deref()).map(digest)
    };
    let materials = world.resource::<Assets<TableMaterial>>().iter().map(|(id, material)| {
        let textures = [
            &material.base.base_color_texture,
            &material.base.normal_map_texture,
            &material.base.emissive_texture,
            &material.base.metallic_roughness_texture,
            &material.base.occlusion_texture,
        ]
        .map(painted);
        format!("look {id:?} {material:?} {textures:?}")
    });
    let meshes = world.resource::<Assets<Mesh>>().iter().map(|(id, mesh)| {
        let shape: Vec<u64> = mesh.attributes().map(|(_, values)| digest(values.get_bytes())).collect();
        format!("look {id:?} {shape:?}")
    });
    let mut all: Vec<String> = materials.chain(meshes).collect();
    all.sort();
    all
}

/// A round in which seat 1 places a tile face down in its second turn; what was visible in each of at most `most`
/// frames.
fn play(order: Vec<Tile>, most: usize, added: Added) -> (Vec<Vec<String>>, usize) {
    let mut app = program(record::<Multzo>(3, vec![Move::Order(order)]), added);
    let mut frames = Vec::new();
    let (mut own, mut waited) = (0, 0);
    for frame in 0..most {
        app.update();
        let match_ = app.world().resource::<Match<Multzo>>();
        if match_.events().iter().any(|fact| matches!(fact, Event::HandShown { .. })) {
            break;
        }
        let turn = match_.turn();
        let seat = match turn {
            Turn::Choose(seats) => seats.lowest(),
            _ => None,
        };
        let hand = seat.map(|seat| match_.rules().hand(seat).to_vec()).unwrap_or_default();
        let declares = match_.rules().view(None).turns >= 4 && match_.rules().view(None).last.is_none();
        let mut all = seen(&mut app);
        // Assets seldom change, and hashing them is slow.
        if frame % 100 == 99 {
            all.extend(looks(&app));
        }
        frames.push(all);
        let mut faces = app.world_mut().query::<&VisibleFace>();
        own = own.max(faces.iter(app.world()).count());
        // Seat 0, from whose view this is seen, looks at its own tiles from time to time.
        match frame % 90 {
            20 => drop(app.world_mut().write_message(PeekButton { seat: Seat(0), held: true })),
            70 => drop(app.world_mut().write_message(PeekButton { seat: Seat(0), held: false })),
            _ => {}
        }
        waited = if app.world().resource::<PresentationQueue<Multzo>>().is_empty() { waited + 1 } else { 0 };
        let Some(seat) = seat.filter(|_| waited > 12) else { continue };
        let action = match hand.len() {
            4 => Action::Draw(Source::Stock),
            _ if declares && seat == Seat(1) => Action::Declare(hand[0]),
            _ => Action::Discard(hand[4]),
        };
        waited = 0;
        app.world_mut().write_message(ActionRequest::<Multzo> { seat, action });
    }
    if let Some(last) = frames.last_mut() {
        last.extend(looks(&app));
    }
    (frames, own)
}

/// An order of the tiles, and the same with seat 1's tiles swapped for the bottom of the stock, which nobody draws in
/// this round.
fn orders() -> [Vec<Tile>; 2] {
    let mut order: Vec<Tile> = Tile::all().collect();
    order.shuffle(&mut rand_pcg::Pcg64Mcg::seed_from_u64(21));
    let mut other = order.clone();
    for (held, deep) in [(4, 20), (5, 23), (6, 21), (7, 22)] {
        other.swap(held, deep);
    }
    [order, other]
}

#[test]
fn hidden_tiles_are_invisible_until_shown() {
    let [order, other] = orders();
    let (one, most) = play(order, 3_000, |_| {});
    let (two, _) = play(other, 3_000, |_| {});
    assert!(one.len() > 150 && most >= 4, "{} frames, {most} faces at once", one.len());
    assert_alike(&one, &two);
}

/// Both tables showed the same, frame by frame.
fn assert_alike(one: &[Vec<String>], two: &[Vec<String>]) {
    assert_eq!(one.len(), two.len());
    for (number, (one, two)) in one.iter().zip(two).enumerate() {
        let apart: Vec<_> = one.iter().zip(two).filter(|(one, two)| one != two).take(3).collect();
        assert!(one.len() == two.len() && apart.is_empty(), "frame {number}: {apart:#?}");
    }
}

/// What is visible in each frame after seat 0 has chosen with a press while other seats are still choosing.
fn pressed<G: TableGame>(seats: usize, moves: Vec<MoveOf<G>>, button: Button) -> Vec<Vec<String>> {
    let mut app = program(record::<G>(seats, moves), |_| {});
    // Presses are ignored for a moment after a choice opens.
    for _ in 0..60 {
        app.update();
    }
    for down in [true, false] {
        app.world_mut().write_message(ButtonPress { device: Device::Keys, button, down });
    }
    let mut frames = Vec::new();
    for frame in 0..60 {
        app.update();
        let mut all = seen(&mut app);
        if frame % 30 == 29 {
            all.extend(looks(&app));
        }
        frames.push(all);
    }
    let turn = app.world().resource::<Match<G>>().turn();
    assert!(matches!(turn, Turn::Choose(left) if !left.contains(Seat(0))), "it chose, and others are asked: {turn:?}");
    frames
}

#[test]
fn bets_are_invisible_until_all_have_bet() {
    use Colour::{Blue, Green, Red, Yellow};
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    let moves = || vec![faces(&[Blue, Red, Red]), faces(&[Red, Red, Blue, Green, Yellow])];
    let [one, two, out] = [Button::Left, Button::Right, Button::Down].map(|bet| pressed::<Machz>(3, moves(), bet));
    assert_alike(&one, &two);
    assert_alike(&one, &out);
}

#[test]
fn coin_choices_are_invisible_until_both_have_chosen() {
    let dice = |faces: &[u8]| faces.iter().filter_map(|face| Pips::new(*face)).collect::<Vec<_>>();
    let aside = |seat, faces: &[u8]| {
        let action = HotAction::SetAside(Dice::of(&dice(faces)));
        Move::Act { seat: Seat(seat), action }
    };
    let thrown = || Move::Faces(dice(&[1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6]).into_iter().collect());
    let moves = || vec![thrown(), aside(0, &[1, 1]), aside(1, &[5])];
    let [heads, tails] = [Button::Left, Button::Right].map(|side| pressed::<HotDice>(2, moves(), side));
    assert_alike(&heads, &tails);
}

/// A secret of seat 1 as a number: the first tile it was dealt.
fn secret(match_: &Match<Multzo>) -> Option<f32> {
    let first = *match_.rules().hand(Seat(1)).first()?;
    Tile::all().position(|tile| tile == first).map(|place| place as f32)
}

/// Leaks: a tile whose height depends on its value, a colour of bone, a line of the log, a sound.
fn telltales(app: &mut App) {
    app.add_systems(
        Update,
        (lie_higher, say_it, sound_it).after(TableSystems::Present).run_if(resource_exists::<Match<Multzo>>),
    );
}

fn lie_higher(
    match_: Res<Match<Multzo>>,
    mut tiles: Query<(&TilePiece, &mut Transform, &MeshMaterial3d<TableMaterial>)>,
    mut materials: ResMut<Assets<TableMaterial>>,
) {
    let Some(secret) = secret(&match_) else { return };
    for (_, mut at, material) in tiles.iter_mut().filter(|(tile, ..)| tile.spot == TileSpot::Hand(Seat(1), 0)) {
        at.translation.y = 0.5 + secret * 0.001;
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.base.base_color = Color::srgb(1.0, 1.0, 1.0 - secret * 0.001);
        }
    }
}

fn say_it(match_: Res<Match<Multzo>>, mut log: ResMut<TableLog>, mut said: Local<bool>) {
    if let Some(secret) = secret(&match_).filter(|_| !std::mem::replace(&mut *said, true)) {
        log.0.push((None, format!("{secret}")));
    }
}

fn sound_it(match_: Res<Match<Multzo>>, mut sounded: Local<bool>, mut commands: Commands) {
    if let Some(secret) = secret(&match_).filter(|_| !std::mem::replace(&mut *sounded, true)) {
        let loud = PlaybackSettings::ONCE.with_volume(Volume::Linear(secret * 0.01));
        commands.spawn((Name::new("sound"), AudioPlayer::<AudioSource>(Handle::default()), loud));
    }
}

#[test]
fn every_kind_of_leak_is_detected() {
    let [one, two] = orders().map(|order| play(order, 130, telltales).0);
    assert_eq!(one.len(), two.len());
    let lines = |frames: &[Vec<String>]| -> HashSet<String> { frames.iter().flatten().cloned().collect() };
    let (one, two) = (lines(&one), lines(&two));
    let apart: Vec<&String> = one.difference(&two).collect();
    for (what, mark) in [("place", "\"tile\""), ("sound", "\"sound\""), ("history", "log "), ("colour", "look ")] {
        let told = |line: &String| if mark.ends_with(' ') { line.starts_with(mark) } else { line.contains(mark) };
        assert!(apart.iter().any(|line| told(line)), "nobody would notice by its {what}");
    }
}
