//! The symbol of the seat to act, standing on the tray's rim.

use bevy::prelude::*;

use super::content::Hud;
use crate::app::render::props::Workshop;
use crate::app::render::props::table::RIM;
use crate::app::render::theme::Tokens;
use crate::app::ui::{Screen, ScreenSystems};
use crate::sim::dice::DiceTray;
use crate::sim::table::{AwaitedThrows, Lane, OnTable, SeatTrays, TableUp, TrayAt};

/// How large a medal is, in cm.
const RADIUS: f32 = 1.25;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        stand.in_set(ScreenSystems::Show).run_if(in_state(Screen::Table).and_then(resource_exists::<TableUp>)),
    );
}

/// A medal on a rim: of which colour, on which tray, and its place among those there.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Medal {
    tray: Entity,
    colour: u8,
    place: f32,
}

/// The medals stand on the far rim, where every shot sees them, side by side when several seats are to act.
fn stand(
    hud: Res<Hud>,
    tokens: Res<Tokens>,
    (awaited, seat_trays): (Res<AwaitedThrows>, Res<SeatTrays>),
    trays: Query<(Entity, &DiceTray, &TrayAt)>,
    lanes: Query<(), With<Lane>>,
    medals: Query<(Entity, &Medal)>,
    mut shop: Workshop,
    mut commands: Commands,
) {
    let mut wanted: Vec<Medal> = Vec::new();
    for plaque in hud.plaques.iter().filter(|plaque| plaque.acting && !plaque.lost) {
        let own = awaited.iter().find(|throw| throw.seat.0 == plaque.seat).map(|throw| throw.tray);
        // A lane is marked by whoever walled it off.
        let own = own.filter(|tray| !lanes.contains(*tray));
        let usual = seat_trays.0.get(usize::from(plaque.seat)).copied().unwrap_or(0);
        let usual = trays.iter().find(|(_, _, at)| at.0 == usual).map(|(tray, ..)| tray);
        let Some(tray) = own.or(usual) else { continue };
        wanted.push(Medal { tray, colour: plaque.colour, place: 0.0 });
    }
    for index in 0..wanted.len() {
        let same = |medal: &&Medal| medal.tray == wanted[index].tray;
        let (before, all) = (wanted[..index].iter().filter(same).count(), wanted.iter().filter(same).count());
        wanted[index].place = before as f32 - (all as f32 - 1.0) / 2.0;
    }
    for (entity, medal) in &medals {
        match wanted.iter().position(|wanted| wanted == medal).filter(|_| !tokens.is_changed()) {
            Some(index) => drop(wanted.swap_remove(index)),
            None => commands.entity(entity).despawn(),
        }
    }
    for medal in wanted {
        let Ok((_, tray, _)) = trays.get(medal.tray) else { continue };
        let (colour, symbol) = shop.tokens.seat(usize::from(medal.colour));
        let symbol = symbol.to_owned();
        let bodies = shop.medal(colour, &symbol, RADIUS);
        let rim = &tray.tray;
        let at = Vec3::new(medal.place * RADIUS * 2.3, rim.rim, -(rim.half.y + RIM / 2.0));
        let parts = bodies.map(|body| commands.spawn((Name::new("medal"), body)).id());
        commands
            .spawn((Name::new("turn"), OnTable, medal, ChildOf(medal.tray), Transform::from_translation(at)))
            .insert(Visibility::default())
            .add_children(&parts);
    }
}
