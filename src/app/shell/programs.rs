//! Programs in the seats of saved matches: such a program starts only if the command line named it or the players agreed.

use std::collections::HashSet;

use bevy::prelude::*;

use crate::app::ui::{ContinuePressed, Overlay, ProgramQuestion};
use crate::rules::bots::Level;
use crate::rules::record::{Player, SeatRecord};

/// The paths of the programs that may start until Rollick ends.
#[derive(Resource, Default)]
pub(super) struct AllowedPrograms(HashSet<String>);

impl AllowedPrograms {
    /// Allows the programs among players that the command line named.
    pub(super) fn allow<'a>(&mut self, players: impl IntoIterator<Item = &'a Player>) {
        self.0.extend(players.into_iter().filter_map(|player| player.program().map(str::to_owned)));
    }
}

/// The seats with which a saved match continues after this press; `None` if the players are asked first.
pub(super) fn admit(world: &mut World, seats: &[SeatRecord], pressed: ContinuePressed) -> Option<Vec<SeatRecord>> {
    if pressed == ContinuePressed::WithPrograms {
        let asked = std::mem::take(&mut world.resource_mut::<ProgramQuestion>().0);
        world.resource_mut::<AllowedPrograms>().0.extend(asked);
    }
    let allowed = &world.resource::<AllowedPrograms>().0;
    let unknown = |seat: &SeatRecord| seat.kind.program().is_some_and(|path| !allowed.contains(path));
    if pressed == ContinuePressed::WithBots {
        let bot = |seat: &SeatRecord| SeatRecord { kind: Player::Bot(Level::Normal), ..seat.clone() };
        return Some(seats.iter().map(|seat| if unknown(seat) { bot(seat) } else { seat.clone() }).collect());
    }
    let mut paths: Vec<String> = Vec::new();
    for path in seats.iter().filter(|seat| unknown(seat)).filter_map(|seat| seat.kind.program()) {
        if !paths.iter().any(|known| known == path) {
            paths.push(path.to_owned());
        }
    }
    if paths.is_empty() {
        return Some(seats.to_vec());
    }
    info!("asked before these programs start: {paths:?}");
    world.insert_resource(ProgramQuestion(paths));
    world.resource_mut::<NextState<Overlay>>().set(Overlay::Programs);
    None
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    fn seats() -> Vec<SeatRecord> {
        let program = |path: &str| Player::Program(path.to_owned());
        let players = [Player::Person, program("/evil.sh"), program("./mine"), program("/evil.sh")];
        players.map(|player| SeatRecord::new("", player)).to_vec()
    }

    fn world() -> World {
        let mut app = App::new();
        app.add_plugins(StatesPlugin).init_state::<Overlay>();
        app.init_resource::<ProgramQuestion>().init_resource::<AllowedPrograms>();
        app.world_mut().resource_mut::<AllowedPrograms>().allow(&[Player::Program("./mine".to_owned())]);
        std::mem::take(app.world_mut())
    }

    fn opens(world: &World) -> bool {
        matches!(world.resource::<NextState<Overlay>>(), NextState::Pending(Overlay::Programs))
    }

    #[test]
    fn a_program_of_a_saved_match_starts_only_after_a_yes() {
        let mut world = world();
        assert_eq!(admit(&mut world, &seats(), ContinuePressed::Ask), None);
        assert!(opens(&world));
        assert_eq!(world.resource::<ProgramQuestion>().0, ["/evil.sh"], "only what the command line did not name");
        // A match that became the newest one meanwhile needs its own answer.
        let other = [SeatRecord::new("", Player::Program("/other.sh".to_owned()))];
        assert_eq!(admit(&mut world, &other, ContinuePressed::WithPrograms), None);
        assert_eq!(world.resource::<ProgramQuestion>().0, ["/other.sh"]);
        assert_eq!(admit(&mut world, &seats(), ContinuePressed::Ask), Some(seats()), "the answer was yes");
    }

    #[test]
    fn a_normal_bot_plays_for_a_program_that_may_not_start() {
        let mut world = world();
        let admitted = admit(&mut world, &seats(), ContinuePressed::WithBots).expect("bots need no answer");
        let players: Vec<String> = admitted.iter().map(|seat| seat.kind.to_string()).collect();
        assert_eq!(players, ["person", "bot:normal", "program:./mine", "bot:normal"]);
        assert!(!opens(&world));
        assert_eq!(admit(&mut world, &seats(), ContinuePressed::Ask), None, "the question returns");
    }
}
