//! Screens as data. A view describes what to show as a tree of elements; [`show`] makes the entities of that tree match
//! the description and changes only what differs from the last one. A changed score therefore changes one text node,
//! and focus, scroll positions and animations are kept. Must not depend on screens or games.

use std::any::{Any, TypeId};

use bevy::ecs::component::ComponentId;
use bevy::ecs::observer::IntoEntityObserver;
use bevy::prelude::*;

use crate::app::input::RedrawRequests;

/// A part of an element: a bundle that can be compared with its previous version.
pub trait ElementBundle: Bundle + Clone + PartialEq {}

impl<B: Bundle + Clone + PartialEq> ElementBundle for B {}

/// A [`ElementBundle`] whose type is erased.
trait AnyBundle: Any + Send + Sync {
    fn insert(&self, entity: &mut EntityWorldMut);
    fn remove(&self, entity: &mut EntityWorldMut);
    fn equals(&self, other: &dyn AnyBundle) -> bool;
    fn component_ids(&self, world: &World) -> Vec<ComponentId>;
}

impl<B: ElementBundle> AnyBundle for B {
    fn insert(&self, entity: &mut EntityWorldMut) {
        entity.insert(self.clone());
    }

    fn remove(&self, entity: &mut EntityWorldMut) {
        entity.remove::<B>();
    }

    fn equals(&self, other: &dyn AnyBundle) -> bool {
        (other as &dyn Any).downcast_ref::<B>() == Some(self)
    }

    fn component_ids(&self, world: &World) -> Vec<ComponentId> {
        B::get_component_ids(world.components()).flatten().collect()
    }
}

fn is_same_type(one: &dyn AnyBundle, other: &dyn AnyBundle) -> bool {
    (one as &dyn Any).type_id() == (other as &dyn Any).type_id()
}

/// Identifies an element among its siblings across descriptions: its key, the type of its first bundle, and its
/// observers. Equal identities are matched in order.
#[derive(PartialEq, Default)]
struct Identity {
    key: String,
    types: Vec<TypeId>,
}

/// An entity's description: components, observers and children.
///
/// Components that other systems change keep their value until the description changes. Observers are added when the
/// entity is spawned, and never replaced: what they capture must be in the key of the element or of one above it. An
/// element whose observer captures something must have a key of its own; debug builds panic without one.
#[derive(Default)]
pub struct Element {
    identity: Identity,
    /// The type of an observer that captures values, if there is one.
    capturing: Option<&'static str>,
    parts: Vec<Box<dyn AnyBundle>>,
    observers: Vec<Box<dyn FnOnce(&mut EntityWorldMut) + Send>>,
    children: ElementList,
}

impl Element {
    /// Creates an element with these components.
    pub fn new<L: ElementBundle>(bundle: L) -> Self {
        let mut element = Self::default();
        element.identity.types.push(TypeId::of::<L>());
        element.parts.push(Box::new(bundle));
        element
    }

    /// Sets the key that identifies the element among its siblings: it keeps its entity when their order changes.
    pub fn key(&mut self, key: impl Into<String>) -> &mut Self {
        self.identity.key = key.into();
        self
    }

    /// Adds components. They are removed when a later description lacks them.
    pub fn insert(&mut self, bundle: impl ElementBundle) -> &mut Self {
        self.parts.push(Box::new(bundle));
        self
    }

    /// Adds components if `wanted`.
    pub fn insert_if(&mut self, wanted: bool, bundle: impl ElementBundle) -> &mut Self {
        if wanted { self.insert(bundle) } else { self }
    }

    pub(crate) fn observe<M: 'static, O: IntoEntityObserver<M>>(&mut self, observer: O) -> &mut Self {
        self.identity.types.push(TypeId::of::<O>());
        // Functions and closures that capture nothing have no size.
        if size_of::<O>() != 0 {
            self.capturing = Some(std::any::type_name::<O>());
        }
        self.observers.push(Box::new(move |entity| {
            entity.observe(observer);
        }));
        self
    }

    pub(crate) fn with_children(&mut self, describe: impl FnOnce(&mut ElementList)) -> &mut Self {
        describe(&mut self.children);
        self
    }

    pub(crate) fn with_child(&mut self, bundle: impl ElementBundle) -> &mut Self {
        self.children.add(bundle);
        self
    }
}

/// A list of siblings, in order.
#[derive(Default)]
pub struct ElementList(Vec<Element>);

impl ElementList {
    /// Appends an element with these components.
    pub fn add(&mut self, bundle: impl ElementBundle) -> &mut Element {
        self.0.push(Element::new(bundle));
        self.0.last_mut().expect("one was added above")
    }
}

/// Marks the root of a tree, by name.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root(pub &'static str);

/// The last description of an entity.
#[derive(Component)]
struct Described {
    identity: Identity,
    parts: Vec<Box<dyn AnyBundle>>,
}

/// Makes the tree of that name match its description and returns its root. Without a description, despawns the tree.
pub fn show(world: &mut World, name: &'static str, tree: Option<Element>) -> Option<Entity> {
    let mut roots = world.query::<(Entity, &Root)>();
    let old: Vec<Entity> = roots.iter(world).filter(|(_, root)| root.0 == name).map(|(entity, _)| entity).collect();
    let wanted: Vec<Element> = tree.into_iter().collect();
    let (now, changed) = reconcile(world, None, old, wanted);
    if changed && let Some(mut redraw) = world.get_resource_mut::<RedrawRequests>() {
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
    let root = now.first().copied()?;
    world.entity_mut(root).insert_if_new(Root(name));
    Some(root)
}

/// Turns the `old` siblings into the wanted ones: patches those with the same identity, spawns new ones, despawns the
/// rest. Children that no view has described stay, after the described ones. Returns the siblings in order, and whether anything changed.
fn reconcile(
    world: &mut World,
    parent: Option<Entity>,
    mut old: Vec<Entity>,
    wanted: Vec<Element>,
) -> (Vec<Entity>, bool) {
    let mut changed = false;
    let mut now = Vec::with_capacity(wanted.len());
    for element in wanted {
        let Element { identity, capturing, parts, observers, children } = element;
        if cfg!(debug_assertions)
            && identity.key.is_empty()
            && let Some(observer) = capturing
        {
            panic!(
                "an element without a key has an observer that captures values: {observer}. Observers are never \
                 replaced, so the values must be in a key, or be read when the observer runs."
            );
        }
        let same = |entity: &Entity| world.get::<Described>(*entity).is_some_and(|was| was.identity == identity);
        let entity = if let Some(found) = old.iter().position(same) {
            let entity = old.remove(found);
            changed |= patch(&mut world.entity_mut(entity), parts);
            entity
        } else {
            changed = true;
            let mut entity = world.spawn_empty();
            if let Some(parent) = parent {
                entity.insert(ChildOf(parent));
            }
            parts.iter().for_each(|part| part.insert(&mut entity));
            entity.insert(Described { identity, parts });
            observers.into_iter().for_each(|observe| observe(&mut entity));
            entity.id()
        };
        let before: Vec<Entity> = world.get::<Children>(entity).map(|all| all.to_vec()).unwrap_or_default();
        let (described, foreign) = before.into_iter().partition(|child| world.get::<Described>(*child).is_some());
        let (mut after, differs) = reconcile(world, Some(entity), described, children.0);
        after.extend::<Vec<Entity>>(foreign);
        changed |= differs;
        if world.get::<Children>(entity).is_some_and(|all| all[..] != after[..]) {
            world.entity_mut(entity).replace_children(&after);
        }
        now.push(entity);
    }
    changed |= !old.is_empty();
    for gone in old {
        world.despawn(gone);
    }
    (now, changed)
}

/// Inserts the parts that differ from the last description and removes those that are no longer in it. Returns whether
/// anything changed.
fn patch(entity: &mut EntityWorldMut, parts: Vec<Box<dyn AnyBundle>>) -> bool {
    let Some(mut described) = entity.get_mut::<Described>() else { return false };
    let was = std::mem::take(&mut described.parts);
    // Parts can share components. Once such a component is removed or inserted, the later parts that have it are
    // inserted again, so that the result is the same as for a new entity.
    let mut touched: Vec<ComponentId> = Vec::new();
    let mut changed = false;
    for old in was.iter().filter(|old| !parts.iter().any(|part| is_same_type(&***old, &**part))) {
        touched.extend(old.component_ids(entity.world()));
        old.remove(entity);
        changed = true;
    }
    for part in &parts {
        let is_touched =
            || !touched.is_empty() && part.component_ids(entity.world()).iter().any(|id| touched.contains(id));
        if !was.iter().any(|old| part.equals(&**old)) || is_touched() {
            part.insert(entity);
            touched.extend(part.component_ids(entity.world()));
            changed = true;
        }
    }
    if let Some(mut described) = entity.get_mut::<Described>() {
        described.parts = parts;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(EntityEvent)]
    struct Poke {
        entity: Entity,
    }

    #[derive(Resource, Default)]
    struct Poked(Vec<&'static str>);

    #[derive(Component, Clone, Copy, PartialEq)]
    struct Marked;

    fn row(words: &str, marked: bool) -> Element {
        let mut row = Element::new(Name::new(words.to_owned()));
        row.insert_if(marked, Marked);
        row
    }

    fn list(rows: &[(&'static str, &str)]) -> Element {
        let mut root = Element::new(Name::new("root"));
        root.with_children(|list| {
            for &(key, words) in rows {
                list.add(Name::new(words.to_owned())).key(key).observe(move |_: On<Poke>, mut poked: ResMut<Poked>| {
                    poked.0.push(key);
                });
            }
        });
        root
    }

    fn root(world: &mut World) -> Option<Entity> {
        let mut roots = world.query_filtered::<Entity, With<Root>>();
        roots.single(world).ok()
    }

    /// The children of the root with their names.
    fn rows(world: &mut World) -> Vec<(Entity, String)> {
        let root = root(world).expect("there is a root");
        let children: Vec<Entity> = world.get::<Children>(root).map(|all| all.to_vec()).unwrap_or_default();
        children.into_iter().map(|row| (row, world.get::<Name>(row).expect("it has a name").to_string())).collect()
    }

    #[test]
    fn a_described_change_touches_one_component_of_one_entity() {
        let mut world = World::new();
        show(&mut world, "list", Some(list(&[("a", "one"), ("b", "two")])));
        let before = rows(&mut world);
        world.clear_trackers();
        show(&mut world, "list", Some(list(&[("a", "one"), ("b", "three")])));
        let after = rows(&mut world);
        assert_eq!(after, [before[0].clone(), (before[1].0, "three".to_owned())]);
        let mut changed = world.query_filtered::<Entity, Changed<Name>>();
        assert_eq!(changed.iter(&world).collect::<Vec<_>>(), [before[1].0]);
    }

    #[test]
    fn keys_keep_entities_through_moves_and_observers_are_added_once() {
        let mut world = World::new();
        world.init_resource::<Poked>();
        show(&mut world, "list", Some(list(&[("a", "a"), ("b", "b")])));
        let [a, b] = [0, 1].map(|index| rows(&mut world)[index].0);
        show(&mut world, "list", Some(list(&[("c", "c"), ("b", "b"), ("a", "a")])));
        let now = rows(&mut world);
        assert_eq!((now.len(), now[1].0, now[2].0), (3, b, a), "in the described order");
        for (row, _) in now {
            world.trigger(Poke { entity: row });
        }
        assert_eq!(world.resource::<Poked>().0, ["c", "b", "a"]);
        show(&mut world, "list", Some(list(&[("b", "b")])));
        assert_eq!(rows(&mut world), [(b, "b".to_owned())]);
        assert!(world.get_entity(a).is_err(), "undescribed children are despawned");
        show(&mut world, "list", None);
        assert_eq!((root(&mut world), world.get_entity(b).is_err()), (None, true));
    }

    #[test]
    fn undescribed_components_are_removed_and_external_changes_stay() {
        let mut world = World::new();
        show(&mut world, "row", Some(row("one", true)));
        let root = root(&mut world).expect("there is a root");
        assert!(world.get::<Marked>(root).is_some());
        world.entity_mut(root).insert(Name::new("from outside"));
        show(&mut world, "row", Some(row("one", false)));
        assert!(world.get::<Marked>(root).is_none());
        assert_eq!(world.get::<Name>(root).map(Name::as_str), Some("from outside"));
        show(&mut world, "row", Some(row("two", false)));
        assert_eq!(world.get::<Name>(root).map(Name::as_str), Some("two"));
    }

    #[test]
    fn element_with_another_key_or_kind_is_a_new_entity() {
        let mut world = World::new();
        show(&mut world, "row", Some(row("one", false)));
        let before = root(&mut world);
        let mut other = row("one", false);
        other.key("other");
        show(&mut world, "row", Some(other));
        assert_ne!(root(&mut world), before);
        show(&mut world, "row", Some(Element::new(Marked)));
        let root = root(&mut world).expect("there is one root");
        assert!(world.get::<Name>(root).is_none());
    }

    #[test]
    fn removed_part_leaves_components_that_another_part_has() {
        #[derive(Component, Clone, Copy, PartialEq, Debug)]
        struct Shared(u8);

        let row = |extra: bool| {
            let mut row = Element::new((Name::new("row"), Shared(1)));
            row.insert_if(extra, (Shared(2), Marked));
            row
        };
        let mut world = World::new();
        show(&mut world, "row", Some(row(true)));
        let root = root(&mut world).expect("there is a root");
        assert_eq!(world.get::<Shared>(root), Some(&Shared(2)), "the later part wins");
        show(&mut world, "row", Some(row(false)));
        assert_eq!((world.get::<Shared>(root), world.get::<Marked>(root).is_some()), (Some(&Shared(1)), false));
    }

    #[test]
    fn changed_part_leaves_the_components_of_later_parts() {
        let row = |words: &str| {
            let mut row = Element::new((Name::new(words.to_owned()), Marked));
            row.insert(Name::new("later"));
            row
        };
        let mut world = World::new();
        show(&mut world, "row", Some(row("one")));
        show(&mut world, "row", Some(row("two")));
        let root = root(&mut world).expect("there is a root");
        assert_eq!(world.get::<Name>(root).map(Name::as_str), Some("later"));
    }

    #[test]
    fn children_that_no_view_described_stay() {
        let mut world = World::new();
        show(&mut world, "list", Some(list(&[("a", "a"), ("b", "b")])));
        let list_root = root(&mut world).expect("there is a root");
        let foreign = world.spawn((Name::new("foreign"), ChildOf(list_root))).id();
        show(&mut world, "list", Some(list(&[("c", "c"), ("b", "b")])));
        let names: Vec<String> = rows(&mut world).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["c", "b", "foreign"]);
        show(&mut world, "list", Some(list(&[])));
        assert_eq!(rows(&mut world), [(foreign, "foreign".to_owned())]);
        show(&mut world, "list", None);
        assert!(world.get_entity(foreign).is_err(), "it is despawned with its parent");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "captures values")]
    fn capturing_observer_needs_a_key() {
        let mut world = World::new();
        let seat = 3;
        let mut row = row("one", false);
        row.observe(move |_: On<Poke>| assert_eq!(seat, 3));
        show(&mut world, "row", Some(row));
    }
}
