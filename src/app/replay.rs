//! The last throw once more: slowly, and from two places. Knows no game.
//!
//! A throw is a small value that falls the same way each time, so nothing was recorded: it simply falls again, in a world
//! of its own, while the table stands still. The dice that lie there are hidden meanwhile, and nothing else is touched.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::ui::dice_lab::Bench;
use super::ui::element::Element;
use super::ui::focus::{Activated, Back, FirstFocus, Focusable, Page};
use super::ui::hud::HudRoot;
use super::ui::theme::{Size, TextStyle, Tone, UiContext};
use super::ui::toast::Say;
use super::ui::views::AddView;
use super::ui::{Overlay, Screen, ScreenSystems, Words};
use crate::app::input::{Awake, Button, Pressed};
use crate::app::render::camera::{Director, Shot};
use crate::app::render::props::Workshop;
use crate::sim::dice::{
    DiceSet, DiceSets, DiceTray, Die, FaceRotation, Impact, LastThrow, Load, Pose, STEP, SimulationState,
    ThrowSimulation, ThrowValue, Tray,
};

/// How much slower than life it falls.
const SLOW: f32 = 0.35;

/// How long what lies is looked at before the next place, in seconds.
const LOOK: f32 = 0.7;

/// The camera's places, by the names of their shots.
const PLACES: [&str; 2] = ["again-low", "again-high"];

/// The overlay's page.
const PAGE: &str = "again";

/// Adds replays. It wants dice, a table, a stage and screens to be there.
pub fn plugin(app: &mut App) {
    app.init_resource::<LatestTray>()
        .add_view(PAGE, |_, overlay| overlay == Overlay::Again, view)
        .add_systems(
            Update,
            (
                note_tray,
                ask.in_set(ScreenSystems::Read),
                leave_out
                    .in_set(ScreenSystems::Show)
                    .run_if(resource_exists::<Again>.or_else(resource_removed::<Again>)),
            ),
        )
        .add_systems(OnEnter(Overlay::Again), begin)
        .add_systems(OnExit(Overlay::Again), end)
        .add_systems(Update, go_on.run_if(resource_exists::<Again>))
        .add_observer(turn_die);
}

/// The tray that was thrown into last.
#[derive(Resource, Default)]
struct LatestTray(Option<Entity>);

/// A throw that falls again.
#[derive(Resource)]
struct Again {
    tray: Tray,
    set: DiceSet,
    value: ThrowValue,
    /// The weight that was in its dice.
    load: Option<Load>,
    fall: ThrowSimulation,
    /// Where the dice were a step of physics ago, and where they are.
    last: Vec<Pose>,
    next: Vec<Pose>,
    /// How the dice's pictures are seen inside them.
    labels: Vec<Quat>,
    /// By how many steps the picture is behind `next`.
    owed: f32,
    /// From which place it is seen.
    place: usize,
    /// How long it has lain.
    lain: f32,
    /// Where the tray is.
    at: GlobalTransform,
    /// What was hidden, and how it was shown before.
    hidden: Vec<(Entity, Visibility)>,
    /// The shot there was before.
    shot: String,
}

/// A die of a throw that falls again.
#[derive(Component)]
struct SeenAgain(usize);

/// The picture of such a die is seen turned inside its body otherwise.
#[derive(EntityEvent)]
struct TurnDie {
    entity: Entity,
    label: Quat,
}

fn note_tray(thrown: Query<(Entity, &LastThrow), Changed<LastThrow>>, mut latest: ResMut<LatestTray>) {
    for (tray, throw) in &thrown {
        if throw.value.is_some() {
            latest.0 = Some(tray);
        }
    }
}

/// The throw that can be seen once more, for whoever offers it.
#[derive(SystemParam)]
pub struct LatestThrow<'w, 's> {
    latest: Option<Res<'w, LatestTray>>,
    trays: Query<'w, 's, &'static LastThrow>,
}

impl LatestThrow<'_, '_> {
    /// Whether there is one: some games have no dice.
    #[must_use]
    pub fn is_there(&self) -> bool {
        let tray = self.latest.as_ref().and_then(|latest| latest.0);
        tray.and_then(|tray| self.trays.get(tray).ok()).is_some_and(|throw| throw.value.is_some())
    }
}

/// One press at the table, or at the result.
fn ask(
    mut pressed: MessageReader<Pressed>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    latest: LatestThrow,
    (words, bench): (Res<Words>, Option<Res<Bench>>),
    mut say: MessageWriter<Say>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let asked = pressed.read().any(|press| press.down && press.button == Button::Again);
    let there = matches!(**screen, Screen::Table | Screen::Result | Screen::Lab);
    if !asked || !there || !matches!(**overlay, Overlay::None | Overlay::Pause) {
        return;
    }
    // In the lab nothing else stands still meanwhile.
    if **screen == Screen::Lab && bench.is_some_and(|bench| bench.works()) {
        say.write(Say(words.word("again-wait")));
    } else if latest.is_there() {
        next.set(Overlay::Again);
    } else {
        say.write(Say(words.word("again-none")));
    }
}

fn begin(
    latest: Res<LatestTray>,
    trays: Query<(&DiceTray, &LastThrow, &GlobalTransform)>,
    sets: Res<DiceSets>,
    mut seen: Query<(Entity, &mut Visibility), With<Die>>,
    mut director: ResMut<Director>,
    mut shop: Workshop,
    cx: UiContext,
    mut say: MessageWriter<Say>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    let found = latest.0.and_then(|tray| trays.get(tray).ok());
    let found = found.and_then(|(tray, last, at)| Some((tray.tray, last.value.clone()?, last.load, *at)));
    let Some((tray, value, load, at)) = found else {
        say.write(Say(cx.words.word("again-none")));
        next.set(Overlay::None);
        return;
    };
    let set = sets.get(&value.set).cloned().unwrap_or_else(DiceSet::ordinary);
    let fall = fall(&tray, &set, &value, load);
    let labels: Vec<Quat> = fall.face_rotations().map(FaceRotation::rotation).collect();
    let hidden = seen
        .iter_mut()
        .map(|(die, mut visibility)| (die, std::mem::replace(&mut *visibility, Visibility::Hidden)))
        .collect();
    let words: [&str; 6] = std::array::from_fn(|side| set.word(side as u8));
    let body = shop.die(words, set.edge(), &set.style);
    for (index, (pose, &label)) in fall.poses().zip(&labels).enumerate() {
        let place = GlobalTransform::from(at.compute_transform() * pose.transform()).compute_transform();
        commands
            .spawn((
                Name::new("die again"),
                SeenAgain(index),
                place,
                Visibility::default(),
                DespawnOnExit(Overlay::Again),
            ))
            .with_child((body.clone(), Transform::from_rotation(label)));
    }
    let shot = director.wanted.clone();
    for (name, shot) in PLACES.into_iter().zip(places(&tray, &value, at.translation())) {
        director.shots.insert(name.to_owned(), shot);
    }
    director.cut(PLACES[0]);
    let next: Vec<Pose> = fall.poses().collect();
    let last = next.clone();
    commands.insert_resource(Again {
        tray,
        set,
        value,
        load,
        fall,
        last,
        next,
        labels,
        owed: 0.0,
        place: 0,
        lain: 0.0,
        at,
        hidden,
        shot,
    });
}

/// The throw at the moment the hand lets go.
fn fall(tray: &Tray, set: &DiceSet, value: &ThrowValue, load: Option<Load>) -> ThrowSimulation {
    let fall = ThrowSimulation::new(tray, set, value);
    match load {
        Some(load) => fall.loaded(load),
        None => fall,
    }
}

/// Low behind the hand, and from the side above the rim.
fn places(tray: &Tray, value: &ThrowValue, at: Vec3) -> [Shot; 2] {
    let way = value.gesture.direction();
    let (ahead, across) = (Vec3::new(way.x, 0.0, way.y), Vec3::new(-way.y, 0.0, way.x));
    let reach = tray.half.length();
    [
        Shot {
            eye: at - ahead * (reach * 1.05 + 9.0) + Vec3::Y * (tray.rim + 9.0),
            target: at + Vec3::Y * 1.5,
            fov: 40.0,
        },
        Shot {
            eye: at + across * (reach * 0.95 + 4.0) + ahead * 5.0 + Vec3::Y * (tray.rim + 17.0),
            target: at + ahead * 2.0 + Vec3::Y,
            fov: 36.0,
        },
    ]
}

/// A word and a way out; everything else is the picture's.
fn view(cx: UiContext, again: Option<Res<Again>>) -> Option<Element> {
    again?;
    let mut root = Element::new((
        Page { name: PAGE, layer: 3 },
        GlobalZIndex(60),
        Node {
            width: Val::Percent(100.0),
            height: Val::Percent(100.0),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            padding: UiRect::all(cx.grid(2.0)),
            ..default()
        },
    ));
    root.observe(|_: On<Back>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .observe(|_: On<Pointer<Click>>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .with_children(|root| {
            let title = cx.text(cx.words.word("again-title"), TextStyle::of(Size::Label).tone(Tone::Muted));
            root.add((title, Pickable::IGNORE));
            // Accept ends it as well.
            root.add((Focusable { key: "enough".to_owned() }, FirstFocus, Node::default()))
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
                .with_children(|way_out| cx.prompt(way_out, Button::Back, None, cx.words.word("prompt-again-end")));
        });
    Some(root)
}

/// Everything that is written goes from the picture while it falls.
fn leave_out(
    again: Option<Res<Again>>,
    mut pages: Query<(&Page, &mut Visibility), Without<HudRoot>>,
    mut hud: Query<&mut Visibility, With<HudRoot>>,
) {
    let wanted = if again.is_some() { Visibility::Hidden } else { Visibility::Inherited };
    for (_, mut visibility) in pages.iter_mut().filter(|(page, _)| page.name != PAGE) {
        visibility.set_if_neq(wanted);
    }
    for mut visibility in &mut hud {
        visibility.set_if_neq(wanted);
    }
}

/// By the real clock: the table's own stands still.
fn go_on(
    time: Res<Time<Real>>,
    mut again: ResMut<Again>,
    mut dice: Query<(Entity, &SeenAgain, &mut Transform)>,
    mut impacts: MessageWriter<Impact>,
    mut director: ResMut<Director>,
    mut next: ResMut<NextState<Overlay>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    awake.hold("again");
    let again = &mut *again;
    // A picture that took long is no reason to miss what falls.
    again.owed += time.delta_secs().min(0.1) * SLOW / STEP;
    let labels = again.labels.clone();
    while again.owed >= 1.0 && again.fall.state() == SimulationState::Rolling {
        again.owed -= 1.0;
        again.fall.step();
        for (label, look) in again.labels.iter_mut().zip(again.fall.face_rotations()) {
            *label = look.approach_from(*label, 1.0);
        }
        std::mem::swap(&mut again.last, &mut again.next);
        again.next.clear();
        again.next.extend(again.fall.poses());
        for impact in again.fall.impacts() {
            impacts.write(Impact { position: again.at.transform_point(impact.position), ..*impact });
        }
    }
    let part = if again.fall.state() == SimulationState::Resolved { 1.0 } else { again.owed.clamp(0.0, 1.0) };
    for (entity, die, mut place) in &mut dice {
        let (Some(last), Some(to)) = (again.last.get(die.0), again.next.get(die.0)) else { continue };
        *place = again.at.compute_transform() * last.towards(to, part).transform();
        if let Some(&label) = again.labels.get(die.0).filter(|&&label| labels.get(die.0) != Some(&label)) {
            commands.trigger(TurnDie { entity, label });
        }
    }
    if again.fall.state() == SimulationState::Rolling {
        return;
    }
    again.lain += time.delta_secs();
    if again.lain < LOOK {
        return;
    }
    again.place += 1;
    if again.place >= PLACES.len() {
        NextState::set_if_neq(&mut next, Overlay::None);
        return;
    }
    director.cut(PLACES[again.place]);
    again.fall = fall(&again.tray, &again.set, &again.value, again.load);
    again.next = again.fall.poses().collect();
    again.last.clone_from(&again.next);
    (again.owed, again.lain) = (0.0, 0.0);
    again.labels = again.fall.face_rotations().map(FaceRotation::rotation).collect();
    for (entity, die, _) in &dice {
        if let Some(&label) = again.labels.get(die.0) {
            commands.trigger(TurnDie { entity, label });
        }
    }
}

fn turn_die(turn: On<TurnDie>, dice: Query<&Children>, mut pictures: Query<&mut Transform, Without<SeenAgain>>) {
    for picture in dice.get(turn.entity).into_iter().flatten() {
        if let Ok(mut place) = pictures.get_mut(*picture) {
            place.rotation = turn.label;
        }
    }
}

fn end(
    again: Option<Res<Again>>,
    mut seen: Query<&mut Visibility>,
    mut director: ResMut<Director>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    awake.release("again");
    for name in PLACES {
        director.shots.remove(name);
    }
    let Some(again) = again else { return };
    for (die, before) in &again.hidden {
        if let Ok(mut visibility) = seen.get_mut(*die) {
            *visibility = *before;
        }
    }
    director.cut(&again.shot);
    commands.remove_resource::<Again>();
}
