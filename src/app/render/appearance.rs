//! The meshes of pieces. A game describes the look of each type of piece; these systems build it when a piece appears or
//! changes, and when the theme or the colours of seats change. Must not depend on any game.

use bevy::ecs::system::SystemParam;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::props::{AssetCache, Body};
use crate::rules::Seat;
use crate::sim::lobby::Lobby;
use crate::sim::table::layout::LayoutSystems;
use crate::sim::table::tween::slide::SlideSystems;
use crate::sim::table::{Match, Scene, TableGame, TableSystems};

/// Height of a contact shadow above the table, in cm.
const CONTACT_HEIGHT: f32 = 0.015;

/// A component with a look, such as a piece.
pub trait Appearance<G: TableGame>: Component {
    /// Whether it casts shadows. The shadow map is too coarse for low pieces that never move; a contact shadow suits them.
    const CASTS_SHADOWS: bool = true;

    /// Describes the meshes. Called again when the component, the theme or the colours of seats change.
    fn model(&self, cx: &mut ModelContext<G>) -> Model;
}

/// What models are built from.
#[derive(SystemParam)]
pub struct ModelContext<'w, G: TableGame> {
    pub(crate) cache: AssetCache<'w>,
    pub(crate) match_: Res<'w, Match<G>>,
    pub(crate) scene: Res<'w, Scene>,
    lobby: Res<'w, Lobby>,
}

impl<G: TableGame> ModelContext<'_, G> {
    /// The colour and the symbol of a seat.
    pub fn seat(&self, seat: Seat) -> (Color, String) {
        let index = self.lobby.slot(seat).map_or(seat.0, |slot| slot.colour);
        let (colour, symbol) = self.cache.tokens.seat(usize::from(index));
        (colour, symbol.to_owned())
    }

    /// The badge of a seat; `radius` in cm.
    pub fn badge(&mut self, seat: Seat, radius: f32) -> [Body; 2] {
        let (colour, symbol) = self.seat(seat);
        self.cache.badge(colour, &symbol, radius)
    }

    /// The colour of the scene's felt.
    pub fn felt(&self) -> Color {
        self.cache.tokens.parse_colour(&self.scene.felt)
    }

    /// The contact shadow under a piece; `half` is half the size of the piece, `reach` the width of the soft edge.
    pub fn contact(&mut self, half: Vec2, reach: f32) -> ModelPart {
        let body = self.cache.contact(half, reach);
        ModelPart { body, at: Transform::from_xyz(0.0, CONTACT_HEIGHT, 0.0), shadows: false }
    }
}

/// A mesh of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelPart {
    pub(crate) body: Body,
    pub(crate) at: Transform,
    pub(crate) shadows: bool,
}

impl ModelPart {
    /// A mesh at a transform relative to the entity.
    pub const fn new(body: Body, at: Transform) -> Self {
        Self { body, at, shadows: true }
    }

    /// The same without shadows.
    #[must_use]
    pub fn without_shadows(self) -> Self {
        Self { shadows: false, ..self }
    }
}

impl From<Body> for ModelPart {
    fn from(body: Body) -> Self {
        Self::new(body, Transform::IDENTITY)
    }
}

/// The meshes of an entity.
#[derive(Component, Clone, Debug, Default, PartialEq)]
#[require(Visibility)]
pub struct Model {
    body: Option<Body>,
    parts: Vec<ModelPart>,
}

impl Model {
    /// A single mesh on the entity itself.
    pub const fn new(body: Body) -> Self {
        Self { body: Some(body), parts: Vec::new() }
    }

    /// Meshes on children of the entity.
    pub fn of(parts: impl IntoIterator<Item = impl Into<ModelPart>>) -> Self {
        Self { body: None, parts: parts.into_iter().map(Into::into).collect() }
    }

    /// The model with more meshes, on children of the entity.
    #[must_use]
    pub fn and(mut self, parts: impl IntoIterator<Item = impl Into<ModelPart>>) -> Self {
        self.parts.extend(parts.into_iter().map(Into::into));
        self
    }

    /// The model with more meshes, all at this transform.
    #[must_use]
    pub fn and_at(self, at: Transform, parts: impl IntoIterator<Item = Body>) -> Self {
        self.and(parts.into_iter().map(|body| ModelPart::new(body, at)))
    }
}

/// On a child entity that [`build_models`] spawned for a part of a [`Model`].
#[derive(Component)]
struct PartOfModel;

/// Builds models. The systems of this set may run in any order.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct AppearanceSystems;

/// Builds the models of a type of component while its game is on the table.
pub fn appearance_plugin<G: TableGame, C: Appearance<G>>(app: &mut App) {
    app.add_systems(
        Update,
        build_models::<G, C>
            .in_set(TableSystems::Present)
            .in_set(AppearanceSystems)
            .ambiguous_with(AppearanceSystems)
            .after(LayoutSystems::Place)
            .before(SlideSystems)
            .run_if(resource_exists::<Match<G>>),
    );
}

fn build_models<G: TableGame, C: Appearance<G>>(
    entities: Query<(Entity, Ref<C>, Option<&Model>, Option<&Children>)>,
    parts: Query<(), With<PartOfModel>>,
    mut seat_colours: Local<Vec<u8>>,
    mut cx: ModelContext<G>,
    mut commands: Commands,
) {
    let colours: Vec<u8> = cx.lobby.iter().map(|(_, slot)| slot.colour).collect();
    let repaint = *seat_colours != colours || cx.cache.tokens.is_changed();
    *seat_colours = colours;
    for (entity, component, old, children) in &entities {
        if !repaint && !component.is_changed() {
            continue;
        }
        let model = component.model(&mut cx);
        if old == Some(&model) {
            continue;
        }
        for part in children.into_iter().flatten().filter(|child| parts.contains(**child)) {
            commands.entity(*part).despawn();
        }
        for ModelPart { body, at, shadows } in model.parts.clone() {
            let mut part = commands.spawn((PartOfModel, Name::new("part"), ChildOf(entity), body, at));
            if !shadows {
                part.insert((NotShadowCaster, NotShadowReceiver));
            } else if !C::CASTS_SHADOWS {
                part.insert(NotShadowCaster);
            }
        }
        let mut parent = commands.entity(entity);
        match model.body.clone() {
            Some(body) if C::CASTS_SHADOWS => parent.insert(body),
            Some(body) => parent.insert((body, NotShadowCaster)),
            None => parent.remove::<Body>(),
        };
        parent.insert(model);
    }
}
