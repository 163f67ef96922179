//! Turn markers: a disc with the seat's symbol on the rim of the tray while the seat has to act.

use bevy::prelude::*;

use super::content::Hud;
use crate::app::render::highlights::glide;
use crate::app::render::props::table::RIM;
use crate::app::render::props::{AssetCache, Body};
use crate::app::render::tokens::Tokens;
use crate::app::ui::{AnimationSystems, MatchEnding, Overlay, Screen, ScreenSystems};
use crate::sim::dice::DiceTray;
use crate::sim::table::{AwaitedThrows, Lane, OnTable, SeatTrays, TableOpen, TrayAt};

/// The radius of a turn marker, in cm.
const RADIUS: f32 = 1.25;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        stand
            .in_set(ScreenSystems::Show)
            .after(glide)
            .in_set(AnimationSystems)
            .ambiguous_with(AnimationSystems)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<TableOpen>)),
    );
}

/// The turn marker of a seat. Exists as long as the table and is visible while the match waits for the seat.
#[derive(Component, Clone, Copy, Debug)]
struct TurnMarker {
    seat: u8,
    colour: u8,
    tray: Entity,
    parts: [Entity; 2],
}

/// The position of a seat's turn marker.
struct MarkerPlace {
    seat: u8,
    colour: u8,
    tray: Entity,
    visible: bool,
}

/// Places the markers on the far rim, which every camera shot shows. Several are side by side.
fn stand(
    hud: Res<Hud>,
    (tokens, overlay, ending): (Res<Tokens>, Res<State<Overlay>>, Res<MatchEnding>),
    (awaited, seat_trays): (Res<AwaitedThrows>, Res<SeatTrays>),
    trays: Query<(Entity, &DiceTray, &TrayAt)>,
    lanes: Query<(), With<Lane>>,
    mut badges: Query<(Entity, &mut TurnMarker, &mut Transform, &mut Visibility)>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let mut places: Vec<MarkerPlace> = Vec::new();
    // Nobody acts during a replay or after the end.
    let is_live = **overlay != Overlay::Replay && ending.0.is_empty();
    for panel in &hud.panels {
        let throw_tray = awaited.iter().find(|throw| throw.seat.0 == panel.seat).map(|throw| throw.tray);
        // A lane is marked by the game that adds it, so the marker goes to the scene tray of the seat.
        let throw_tray = throw_tray.filter(|tray| !lanes.contains(*tray));
        let scene_tray = seat_trays.0.get(usize::from(panel.seat)).copied().unwrap_or(0);
        let scene_tray = trays.iter().find(|(_, _, at)| at.0 == scene_tray).map(|(tray, ..)| tray);
        let Some(tray) = throw_tray.or(scene_tray) else { continue };
        places.push(MarkerPlace {
            seat: panel.seat,
            colour: panel.colour,
            tray,
            visible: is_live && panel.highlighted && !panel.lost,
        });
    }
    for (entity, badge, ..) in &badges {
        if !places.iter().any(|place| (place.seat, place.colour) == (badge.seat, badge.colour)) {
            commands.entity(entity).despawn();
        }
    }
    for (index, place) in places.iter().enumerate() {
        let Ok((_, tray, _)) = trays.get(place.tray) else { continue };
        let beside = |other: &&MarkerPlace| other.visible && other.tray == place.tray;
        let (before, all) = (places[..index].iter().filter(beside).count(), places.iter().filter(beside).count());
        let aside = before as f32 - (all as f32 - 1.0) / 2.0;
        let rim = &tray.tray;
        let at = Vec3::new(aside * RADIUS * 2.3, rim.rim, -(rim.half.y + RIM / 2.0));
        let visibility = if place.visible { Visibility::Inherited } else { Visibility::Hidden };
        let of_seat = |badge: &TurnMarker| (place.seat, place.colour) == (badge.seat, badge.colour);
        if let Some((entity, mut badge, mut transform, mut seen)) =
            badges.iter_mut().find(|(_, badge, ..)| of_seat(badge))
        {
            seen.set_if_neq(visibility);
            transform.set_if_neq(Transform::from_translation(at));
            if badge.tray != place.tray {
                badge.tray = place.tray;
                commands.entity(entity).insert(ChildOf(place.tray));
            }
            if tokens.is_changed() {
                for (part, body) in badge.parts.into_iter().zip(bodies(&mut cache, place.colour)) {
                    commands.entity(part).insert(body);
                }
            }
        } else {
            let parts = bodies(&mut cache, place.colour).map(|body| commands.spawn((Name::new("badge"), body)).id());
            let badge = TurnMarker { seat: place.seat, colour: place.colour, tray: place.tray, parts };
            commands
                .spawn((Name::new("turn"), OnTable, badge, ChildOf(place.tray), Transform::from_translation(at)))
                .insert(visibility)
                .add_children(&parts);
        }
    }
}

/// The disc and the rim of a marker, in a seat's colour and with its symbol.
fn bodies(cache: &mut AssetCache, colour: u8) -> [Body; 2] {
    let (shade, symbol) = cache.tokens.seat(usize::from(colour));
    let symbol = symbol.to_owned();
    cache.badge(shade, &symbol, RADIUS)
}
