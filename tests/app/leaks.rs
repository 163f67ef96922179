//! Hidden tiles of Multzo do not affect the picture, the text or the sounds: the same match is played twice with the
//! same seed and other hidden tiles, and every frame is compared. The same for a bet of MACHZ and a coin of Hot Dice. A
//! self-check adds each kind of leak and expects a difference.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use bevy::audio::{AudioSource, Volume};
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
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::{ActionRequest, Match, PresentationQueue, TableGame, TableSpeed, TableSystems};

use crate::headless;

const FRAME: Duration = Duration::from_millis(33);

/// Adds a leak to the app.
type LeakPlugin = fn(&mut App);

/// The record of a match of `seats` people.
fn record<G: TableGame>(seats: usize, moves: Vec<MoveOf<G>>) -> Record<G> {
    let names = ["Ada", "Bo", "Cleo"].into_iter().take(seats);
    let seats = names.map(|name| SeatRecord::new(name, Player::Person)).collect();
    Record { moves, ..Record::<G>::new(seats, G::Options::default(), 3) }
}

/// The whole app at a table of people, without a GPU.
fn app_at_table<G: TableGame>(record: Record<G>, leak: LeakPlugin) -> App {
    let game = CATALOG.find(G::GAME).expect("the game is in the catalogue");
    let mut app = headless::program(game, FRAME);
    leak(&mut app);
    headless::first_frame(&mut app);
    let mut lobby = Lobby::of(record.seats.iter().map(|seat| (Player::Person, seat.name.clone())));
    for (slot, device) in lobby.slots.iter_mut().zip([Device::Keys, Device::Pad(0), Device::Pad(1)]) {
        slot.device = Some(device);
    }
    app.insert_resource(lobby).insert_resource(TableSpeed::default());
    table::start_match(app.world_mut(), record).expect("the record is valid");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    app
}

/// Everything visible and audible in a frame, entity by entity.
fn observable_state(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut all: Vec<String> = Vec::new();
    let entities: Vec<Entity> = world.query::<Entity>().iter(world).collect();
    for entity in entities {
        let component_ids: Vec<String> = world
            .inspect_entity(entity)
            .map(|component_ids| component_ids.map(|part| format!("{:?}", part.id())).collect())
            .unwrap_or_default();
        let entity_ref = world.entity(entity);
        let mesh = entity_ref.get::<Mesh3d>().map(|mesh| mesh.id());
        let material = entity_ref.get::<MeshMaterial3d<TableMaterial>>().map(|material| material.id());
        let picture = entity_ref.get::<ImageNode>().map(|node| node.image.id());
        let sound = entity_ref.get::<AudioPlayer>().map(|player| {
            let source = world.resource::<Assets<AudioSource>>().get(&player.0);
            (source.map(|source| digest(&source.bytes)), entity_ref.get::<PlaybackSettings>())
        });
        let colours = (
            entity_ref.get::<ImageNode>().map(|node| node.color),
            (entity_ref.get::<TextColor>(), entity_ref.get::<BackgroundColor>()),
            (entity_ref.get::<BorderColor>(), entity_ref.get::<UiTransform>(), entity_ref.get::<Visibility>()),
        );
        let (name, text) = (entity_ref.get::<Name>(), entity_ref.get::<Text>().map(|text| text.0.clone()));
        let (at, node) = (entity_ref.get::<GlobalTransform>(), entity_ref.get::<Node>());
        // Several systems build screens at once, so entity ids of UI nodes are arbitrary. Node sizes follow from their
        // text, except for a pixel of rounding.
        let number = node.is_none().then_some(entity);
        all.push(format!(
            "{number:?} {name:?} {at:?} {mesh:?} {material:?} {picture:?} {sound:?} {text:?} {node:?} {colours:?} {component_ids:?}"
        ));
    }
    all.sort();
    all.push(format!("{:?}", world.resource::<Hud>()));
    all.push(format!("log {:?}", world.resource::<TableLog>().0));
    let asset_counts = (
        world.resource::<Assets<Mesh>>().len(),
        world.resource::<Assets<TableMaterial>>().len(),
        world.resource::<Assets<Image>>().len(),
    );
    all.push(format!("{asset_counts:?}"));
    all
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The content of the meshes, materials and images in [`observable_state`]: two tables may use the same ids for different
/// content.
fn asset_contents(app: &App) -> Vec<String> {
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
        format!("asset {id:?} {material:?} {textures:?}")
    });
    let meshes = world.resource::<Assets<Mesh>>().iter().map(|(id, mesh)| {
        let shape: Vec<u64> = mesh.attributes().map(|(_, values)| digest(values.get_bytes())).collect();
        format!("asset {id:?} {shape:?}")
    });
    let mut all: Vec<String> = materials.chain(meshes).collect();
    all.sort();
    all
}

/// Plays a round in which seat 1 places a tile face down in its second turn. Returns the observable state of each frame,
/// at most `max_frames`, and the maximum number of faces visible at once.
fn play(order: Vec<Tile>, max_frames: usize, leak: LeakPlugin) -> (Vec<Vec<String>>, usize) {
    let mut app = app_at_table(record::<Multzo>(3, vec![Move::Order(order)]), leak);
    let mut frames = Vec::new();
    let (mut max_visible_faces, mut idle_frames) = (0, 0);
    for frame in 0..max_frames {
        app.update();
        let match_ = app.world().resource::<Match<Multzo>>();
        if match_.events().iter().any(|event| matches!(event, Event::HandShown { .. })) {
            break;
        }
        let turn = match_.turn();
        let seat = match turn {
            Turn::Choose(seats) => seats.lowest(),
            _ => None,
        };
        let hand = seat.map(|seat| match_.rules().hand(seat).to_vec()).unwrap_or_default();
        let may_declare = match_.rules().view(None).turns >= 4 && match_.rules().view(None).last.is_none();
        let mut all = observable_state(&mut app);
        // Assets seldom change, and hashing them is slow.
        if frame % 100 == 99 {
            all.extend(asset_contents(&app));
        }
        frames.push(all);
        let mut faces = app.world_mut().query::<&VisibleFace>();
        max_visible_faces = max_visible_faces.max(faces.iter(app.world()).count());
        // The frames are recorded from seat 0's view; it peeks at its own tiles every 90 frames.
        match frame % 90 {
            20 => drop(app.world_mut().write_message(PeekButton { seat: Seat(0), held: true })),
            70 => drop(app.world_mut().write_message(PeekButton { seat: Seat(0), held: false })),
            _ => {}
        }
        idle_frames = if app.world().resource::<PresentationQueue<Multzo>>().is_empty() { idle_frames + 1 } else { 0 };
        let Some(seat) = seat.filter(|_| idle_frames > 12) else { continue };
        let action = match hand.len() {
            4 => Action::Draw(Source::Stock),
            _ if may_declare && seat == Seat(1) => Action::Declare(hand[0]),
            _ => Action::Discard(hand[4]),
        };
        idle_frames = 0;
        app.world_mut().write_message(ActionRequest::<Multzo> { seat, action });
    }
    if let Some(last) = frames.last_mut() {
        last.extend(asset_contents(&app));
    }
    (frames, max_visible_faces)
}

/// An order of the tiles, and the same with seat 1's tiles swapped for the bottom of the stock, which is not drawn in
/// this round.
fn orders() -> [Vec<Tile>; 2] {
    let mut order: Vec<Tile> = Tile::all().collect();
    order.shuffle(&mut rand_pcg::Pcg64Mcg::seed_from_u64(21));
    let mut other = order.clone();
    for (hand_index, stock_index) in [(4, 20), (5, 23), (6, 21), (7, 22)] {
        other.swap(hand_index, stock_index);
    }
    [order, other]
}

#[test]
fn hidden_tiles_are_invisible_until_shown() {
    let [order, other] = orders();
    let (one, max_visible_faces) = play(order, 3_000, |_| {});
    let (two, _) = play(other, 3_000, |_| {});
    assert!(one.len() > 150 && max_visible_faces >= 4, "{} frames, {max_visible_faces} faces at once", one.len());
    assert_alike(&one, &two);
}

/// Asserts that both tables showed the same, frame by frame.
fn assert_alike(one: &[Vec<String>], two: &[Vec<String>]) {
    assert_eq!(one.len(), two.len());
    for (number, (one, two)) in one.iter().zip(two).enumerate() {
        let differing_lines: Vec<_> = one.iter().zip(two).filter(|(one, two)| one != two).take(3).collect();
        assert!(one.len() == two.len() && differing_lines.is_empty(), "frame {number}: {differing_lines:#?}");
    }
}

/// The observable state of each frame after seat 0 has chosen with a press while other seats are still choosing.
fn frames_after_press<G: TableGame>(seats: usize, moves: Vec<MoveOf<G>>, button: Button) -> Vec<Vec<String>> {
    let mut app = app_at_table(record::<G>(seats, moves), |_| {});
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
        let mut all = observable_state(&mut app);
        if frame % 30 == 29 {
            all.extend(asset_contents(&app));
        }
        frames.push(all);
    }
    let turn = app.world().resource::<Match<G>>().turn();
    assert!(
        matches!(turn, Turn::Choose(left) if !left.contains(Seat(0))),
        "seat 0 has chosen and others are still choosing: {turn:?}"
    );
    frames
}

#[test]
fn bets_are_invisible_until_all_have_bet() {
    use Colour::{Blue, Green, Red, Yellow};
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    let moves = || vec![faces(&[Blue, Red, Red]), faces(&[Red, Red, Blue, Green, Yellow])];
    let [one, two, out] =
        [Button::Left, Button::Right, Button::Down].map(|bet| frames_after_press::<Machz>(3, moves(), bet));
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
    let [heads, tails] = [Button::Left, Button::Right].map(|side| frames_after_press::<HotDice>(2, moves(), side));
    assert_alike(&heads, &tails);
}

/// A secret of seat 1 as a number: the first tile it was dealt.
fn secret(match_: &Match<Multzo>) -> Option<f32> {
    let first = *match_.rules().hand(Seat(1)).first()?;
    Tile::all().position(|tile| tile == first).map(|place| place as f32)
}

/// Leaks a hidden tile by the height of the tile, the colour of its material, a log line, and the volume of a sound.
fn add_leaks(app: &mut App) {
    app.add_systems(
        Update,
        (leak_by_tile_height, leak_by_log, leak_by_sound)
            .after(TableSystems::Present)
            .run_if(resource_exists::<Match<Multzo>>),
    );
}

fn leak_by_tile_height(
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

fn leak_by_log(match_: Res<Match<Multzo>>, mut log: ResMut<TableLog>, mut logged: Local<bool>) {
    if let Some(secret) = secret(&match_).filter(|_| !std::mem::replace(&mut *logged, true)) {
        log.0.push((None, format!("{secret}")));
    }
}

fn leak_by_sound(match_: Res<Match<Multzo>>, mut played: Local<bool>, mut commands: Commands) {
    if let Some(secret) = secret(&match_).filter(|_| !std::mem::replace(&mut *played, true)) {
        let settings = PlaybackSettings::ONCE.with_volume(Volume::Linear(secret * 0.01));
        commands.spawn((Name::new("sound"), AudioPlayer::<AudioSource>(Handle::default()), settings));
    }
}

#[test]
fn every_kind_of_leak_is_detected() {
    let [one, two] = orders().map(|order| play(order, 130, add_leaks).0);
    assert_eq!(one.len(), two.len());
    let lines = |frames: &[Vec<String>]| -> HashSet<String> { frames.iter().flatten().cloned().collect() };
    let (one, two) = (lines(&one), lines(&two));
    let differing_lines: Vec<&String> = one.difference(&two).collect();
    for (what, mark) in
        [("tile height", "\"TilePiece\""), ("sound", "\"sound\""), ("log", "log "), ("colour", "asset ")]
    {
        let has_mark = |line: &String| if mark.ends_with(' ') { line.starts_with(mark) } else { line.contains(mark) };
        assert!(differing_lines.iter().any(|line| has_mark(line)), "the leak by {what} was not detected");
    }
}
