//! Pieces as pure functions of the presented events: a game defines the pieces and their positions, and these systems
//! spawn, move and remove them. Must not depend on any game. The match state never waits for pieces.
//!
//! A game has one or more [`TableLayout`]s, which events change, and [`Piece`]s, whose positions follow from a layout.

use bevy::ecs::component::Mutable;
use bevy::ecs::query::QueryFilter;
use bevy::ecs::system::EntityCommands;
use bevy::prelude::*;
use bevy::utils::prelude::ShortName;

use super::chip_stacks::{ChipLayout, ChipMover};
use super::dice_row::DiceRows;
use super::pieces::{Landed, drop_piece, flick_off};
use super::tween::arc::Flying;
use super::tween::slide::{SlideSystems, Sliding, slide_and_hold, slide_off, slide_to};
use super::{
    EventPresented, Match, OnTable, PresentNextSystems, PresentationQueue, Scene, StateReset, TableGame, TableSystems,
};
use crate::sim::dice::Material;

/// What layouts and pieces may depend on besides the events presented so far.
#[derive(Debug)]
pub struct TableContext<'a, G: TableGame> {
    /// The state of the rules, which is ahead of the presentation. Do not show anything from it before its event.
    pub rules: &'a G,
    /// All events of the match, including those that are not presented yet.
    pub events: &'a [G::Event],
    pub(crate) scene: &'a Scene,
}

impl<G: TableGame> TableContext<'_, G> {
    /// The state of the rules at the start of the match.
    pub fn start(&self) -> G {
        G::start(self.rules.seats(), self.rules.options()).expect("the options of a running match are valid")
    }
}

/// A part of the table after the events presented so far. Pure data.
pub trait TableLayout<G: TableGame>: Resource<Mutability = Mutable> + Default {
    /// The layout at the start of a match.
    fn start(_cx: &TableContext<G>) -> Self {
        Self::default()
    }

    /// Applies an event that is presented. Returns animations of dice and chips; pieces follow from the layout.
    fn apply(&mut self, event: &G::Event, cx: &TableContext<G>) -> Vec<Animation>;

    /// Completes a layout that is shown without animation: at the start, after a resume and after an undo. `waiting`
    /// are the events that are not presented yet.
    fn settle(&mut self, _waiting: &[G::Event], _cx: &TableContext<G>) {}

    /// The dice to place when the layout is shown without animation. Trays that are not listed keep their dice.
    fn dice(&self, _cx: &TableContext<G>) -> Vec<TrayDice> {
        Vec::new()
    }

    /// The chips to place when the layout is shown without animation, with the points in each pile.
    fn chips(&self, _cx: &TableContext<G>) -> Option<(ChipLayout, Vec<u16>)> {
        None
    }

    /// The layout after the first `presented` events of the match.
    fn after(presented: usize, cx: &TableContext<G>) -> Self {
        let (presented, waiting) = cx.events.split_at(presented);
        let mut layout = Self::start(cx);
        for event in presented {
            layout.apply(event, cx);
        }
        layout.settle(waiting, cx);
        layout
    }
}

/// Dice in a tray and in the row beside it, by the words they show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrayDice {
    pub(crate) tray: usize,
    pub(crate) set: &'static str,
    pub(crate) in_tray: Vec<&'static str>,
    pub(crate) aside: Vec<&'static str>,
}

/// A movement of dice or chips that an event starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Animation {
    /// Dice move from a tray to its row.
    SetAside {
        /// Index of the tray.
        tray: usize,
        /// Name of the dice set.
        set: &'static str,
        /// The index of each die in the throw, and the word it shows.
        dice: Vec<(u8, &'static str)>,
        /// The position of the first die in the row.
        from: u8,
    },
    /// The dice of this tray's row are removed, because they are in the hand now.
    RemoveRow(usize),
    /// The dice of this tray's row are knocked off the table.
    ScatterRow(usize),
    /// The dice of this tray and of its row are swept off the table.
    Sweep(usize),
    /// The dice of this tray are swept off the table.
    SweepTray(usize),
    /// Chips move from a pile to another. Nothing moves if `points` is 0.
    Pay {
        /// The source; `None` for the bank.
        from: Option<usize>,
        /// The destination.
        to: usize,
        /// The value of the chips.
        points: u16,
    },
}

impl Animation {
    fn play(self, rows: &mut DiceRows, chips: &mut ChipMover) {
        match self {
            Self::SetAside { tray, set, dice, from } => rows.move_aside(tray, set, &dice, from),
            Self::RemoveRow(tray) => rows.remove_row(tray),
            Self::ScatterRow(tray) => rows.scatter(tray),
            Self::Sweep(tray) => rows.sweep(tray),
            Self::SweepTray(tray) => rows.sweep_tray(tray),
            Self::Pay { from, to, points } => chips.pay(from, to, points),
        }
    }
}

/// A piece on the table. The component is its identity and its visible state; see [`Piece::is`].
pub trait Piece<G: TableGame>: Component<Mutability = Mutable> + Clone + PartialEq {
    /// The layout that determines the pieces.
    type Layout: TableLayout<G>;

    /// All pieces of this type on the table. Those that move start to move in this order.
    fn all(layout: &Self::Layout, cx: &TableContext<G>) -> Vec<Placed<Self>>;

    /// The delay before the first piece of this type starts to move, in seconds.
    fn delay(_layout: &Self::Layout) -> f32 {
        0.0
    }

    /// Whether both are the same piece, perhaps at another position.
    fn is(&self, other: &Self) -> bool {
        self == other
    }

    /// Whether the presentation waits while the piece moves.
    fn holds(&self) -> bool {
        false
    }

    /// Adds further components to a spawned piece, such as its collider.
    fn build(&self, _entity: &mut EntityCommands) {}

    /// How the piece appears. Not called when everything is placed without animation.
    fn enter(&self, _home: &Transform, _cx: &TableContext<G>) -> Entrance {
        Entrance::Appear
    }

    /// How the piece at this transform disappears. The component is removed if its entity remains. Not called when everything is placed without animation.
    fn leave(&self, _layout: &Self::Layout, _at: &Transform, _cx: &TableContext<G>) -> Exit {
        Exit::Despawn
    }
}

/// A piece and its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<P> {
    pub(crate) piece: P,
    /// Its transform at rest; for dice that of the point below them.
    pub home: Transform,
    /// For a piece that is a die: where it comes from.
    pub die: Option<DieSource>,
    /// If it moves, the delay until the next piece starts to move, in seconds.
    pub stagger: f32,
}

impl<P> Placed<P> {
    pub(crate) const fn new(piece: P, home: Transform) -> Self {
        Self { piece, home, die: None, stagger: 0.0 }
    }

    /// The same with another delay until the next piece starts to move, in seconds.
    #[must_use]
    pub fn staggered(self, stagger: f32) -> Self {
        Self { stagger, ..self }
    }
}

/// A die of a throw that becomes a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieSource {
    pub(crate) tray: usize,
    pub(crate) set: &'static str,
    pub(crate) index: u8,
    pub(crate) word: &'static str,
}

/// How a piece appears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entrance {
    /// At once.
    Appear,
    /// At once, with the sound of this material and speed (cm/s).
    Sound(Material, f32),
    /// It slides from another transform.
    SlideFrom(Transform),
    /// It drops with physics, leaning by these angles (radians) around x and z. It needs a collider.
    Drop(Vec2),
}

/// How a piece disappears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exit {
    /// At once.
    Despawn,
    /// It is flicked off the table in this direction, with physics.
    Flick(Vec2),
    /// It slides to another transform after a delay in seconds.
    SlideOff(Transform, f32),
}

/// The transform of a piece at rest. Maintained by the systems of this module.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Home(pub Transform);

/// On a piece that another system moves. Changes of its [`Home`] start no slide; the system that removes this component
/// moves the piece there.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Carried;

/// On a piece in front of the camera, for the person who may see it. It casts no shadow.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Carried)]
pub struct HeldUp;

/// The order in which layouts and pieces follow presented events, after [`PresentNextSystems`] and before
/// [`SlideSystems`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LayoutSystems {
    /// Layouts apply events.
    Follow,
    /// Games change layouts for other reasons.
    Adjust,
    /// Pieces follow layouts.
    Place,
}

pub(super) fn shared_plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (LayoutSystems::Follow, LayoutSystems::Adjust, LayoutSystems::Place)
            .chain()
            .in_set(TableSystems::Present)
            .after(PresentNextSystems)
            .before(SlideSystems),
    )
    .configure_sets(Update, HoldSystems.in_set(TableSystems::Present).before(PresentNextSystems));
}

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        hold_while_moving::<G>.in_set(HoldSystems).ambiguous_with(HoldSystems).run_if(resource_exists::<Match<G>>),
    );
}

/// Adds a layout of a game. The order in which layouts follow an event does not matter.
pub fn layout_plugin<G: TableGame, L: TableLayout<G>>(app: &mut App) {
    app.init_resource::<L>().add_systems(
        Update,
        follow_events::<G, L>
            .in_set(LayoutSystems::Follow)
            .ambiguous_with(LayoutSystems::Follow)
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Adds pieces of a game. Their layout is added with [`layout_plugin`]. The order in which types are placed does not
/// matter.
pub fn piece_plugin<G: TableGame, P: Piece<G>>(app: &mut App) {
    app.add_systems(
        Update,
        place_pieces::<G, P>
            .in_set(LayoutSystems::Place)
            .ambiguous_with(LayoutSystems::Place)
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Systems that hold the presentation, before [`PresentNextSystems`]. Their order does not matter.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct HoldSystems;

/// Holds the presentation of a game while an entity matches the filter. Add it to [`HoldSystems`].
pub fn hold_while<G: TableGame, F: QueryFilter>(mut queue: ResMut<PresentationQueue<G>>, busy: Query<(), F>) {
    if !busy.is_empty() {
        queue.hold();
    }
}

/// Holds the presentation while pieces, dice or chips that it must wait for are moving.
fn hold_while_moving<G: TableGame>(
    mut queue: ResMut<PresentationQueue<G>>,
    sliding: Query<&Sliding>,
    flying: Query<(), With<Flying>>,
) {
    if !flying.is_empty() || sliding.iter().any(Sliding::holds) {
        queue.hold();
    }
}

fn follow_events<G: TableGame, L: TableLayout<G>>(
    (mut shown, mut resets): (MessageReader<EventPresented<G>>, MessageReader<StateReset<G>>),
    (match_, queue, scene): (Res<Match<G>>, Res<PresentationQueue<G>>, Res<Scene>),
    mut layout: ResMut<L>,
    (mut rows, mut chips): (DiceRows, ChipMover),
) {
    let events = match_.events();
    let cx = TableContext { rules: match_.rules(), events, scene: &scene };
    if resets.read().count() > 0 {
        // Events of this frame are part of the layout already.
        shown.clear();
        *layout = L::after(queue.shown(events).len(), &cx);
        for TrayDice { tray, set, in_tray, aside } in layout.dice(&cx) {
            rows.reset(tray, set, &in_tray, &aside);
        }
        if let Some((piles, points)) = layout.chips(&cx) {
            chips.reset(piles, &points);
        }
        return;
    }
    for EventPresented(event) in shown.read() {
        for animation in layout.apply(event, &cx) {
            animation.play(&mut rows, &mut chips);
        }
    }
}

type Pieces<'w, 's, P> = Query<'w, 's, (Entity, &'static mut P, &'static mut Home, &'static Transform, Has<Carried>)>;

fn place_pieces<G: TableGame, P: Piece<G>>(
    mut resets: MessageReader<StateReset<G>>,
    (match_, scene, layout): (Res<Match<G>>, Res<Scene>, Res<P::Layout>),
    mut pieces: Pieces<P>,
    mut rows: DiceRows,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    let reset = resets.read().count() > 0;
    if !reset && !layout.is_changed() {
        return;
    }
    let cx = TableContext { rules: match_.rules(), events: match_.events(), scene: &scene };
    let wanted = P::all(&layout, &cx);
    for (entity, piece, _, at, ..) in &pieces {
        if reset {
            commands.entity(entity).despawn();
        } else if !wanted.iter().any(|placed| placed.piece.is(piece)) {
            let mut leaving = commands.entity(entity);
            leaving.remove::<(P, Home)>();
            match piece.leave(&layout, at, &cx) {
                Exit::Despawn => leaving.despawn(),
                Exit::Flick(away) => flick_off(&mut commands, entity, away),
                Exit::SlideOff(to, wait) => slide_off(&mut commands, entity, *at, to, wait),
            }
        }
    }
    let mut wait = P::delay(&layout);
    for Placed { piece, home, die, stagger } in wanted {
        let known = pieces.iter_mut().find(|(_, old, ..)| !reset && old.is(&piece));
        if let Some((entity, mut old, mut old_home, at, carried)) = known {
            if old_home.0 != home {
                old_home.0 = home;
                if !carried {
                    let slide = if piece.holds() { slide_and_hold } else { slide_to };
                    slide(&mut commands, entity, *at, home, wait);
                    wait += stagger;
                }
            }
            old.set_if_neq(piece);
            continue;
        }
        if let Some(DieSource { tray, set, index, word }) = die {
            let entity =
                if reset { rows.place_at(set, word, home) } else { rows.move_to(tray, set, (index, word), home, wait) };
            commands.entity(entity).insert((piece, Home(home)));
            wait += stagger;
            continue;
        }
        let mut spawned =
            commands.spawn((Name::new(ShortName::of::<P>().to_string()), OnTable, piece.clone(), Home(home), home));
        piece.build(&mut spawned);
        let entity = spawned.id();
        match piece.enter(&home, &cx) {
            _ if reset => {}
            Entrance::Appear => {}
            Entrance::Sound(material, speed) => {
                landed.write(Landed { piece: entity, at: home.translation, speed, helped: false, material });
            }
            Entrance::SlideFrom(from) => slide_to(&mut commands, entity, from, home, 0.0),
            Entrance::Drop(lean) => drop_piece(&mut commands, entity, home, lean),
        }
    }
}

/// Helpers for tests of layouts.
#[cfg(test)]
pub(crate) mod testing {
    use super::TableGame;
    use crate::rules::{Move, Turn, Word as _};

    /// Plays up to `moves` random moves and returns the events after each of them. Ends early if the match is over.
    pub(crate) fn play_randomly<G: TableGame>(game: &mut G, moves: usize, seed: u64) -> Vec<Vec<G::Event>> {
        use rand::seq::{IndexedRandom, SliceRandom};
        use rand::{RngExt, SeedableRng};
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
        let mut events_by_move = Vec::new();
        for _ in 0..moves {
            let step = match game.turn() {
                Turn::Throw(throw) => {
                    let dice: u8 = throw.iter().map(|(_, dice)| dice).sum();
                    let sides = G::Face::SIDES;
                    Move::Faces((0..dice).map(|_| sides[rng.random_range(0..sides.len())]).collect())
                }
                Turn::Shuffle(_) => {
                    let mut deck = game.deck();
                    deck.shuffle(&mut rng);
                    Move::Order(deck)
                }
                Turn::Choose(open) => {
                    let seat = open.lowest().expect("a seat chooses");
                    let legal = game.legal(seat);
                    Move::Act { seat, action: legal.choose(&mut rng).expect("a legal action").clone() }
                }
                Turn::Over(_) => break,
            };
            let mut events = Vec::new();
            game.apply(&step, &mut events).expect("a legal move");
            events_by_move.push(events);
        }
        events_by_move
    }
}
