//! Connects profiles to the table: their needs apply to the people who play, and matches and reviews count in their statistics.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::session::{Session, SessionSystems};
use crate::app::input::rumble::{RumbleStrength, forward_rumble};
use crate::app::input::{RedrawRequests, ThrowGestures};
use crate::app::presenter::Tips;
use crate::app::saves::profiles::{Needs, load_in_background};
use crate::app::saves::{Disk, Findings, Profile, ProfileEditor, Profiles, Reply, Settings, Store};
use crate::app::ui::theme::Theme;
use crate::app::ui::{MatchReview, MatchSummary, Screen};
use crate::rules::{Seat, Seats};
use crate::sim::lobby::{Lobby, Slot, is_same_name};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LoadingProfiles>()
        .add_systems(Startup, start_loading.run_if(resource_exists::<Store>))
        .init_resource::<Tips>()
        .add_systems(OnEnter(Screen::Table), (begin_tips, remember_people).chain())
        .add_systems(
            PostUpdate,
            // A sample of the vibration has the strength that was just set.
            apply_needs.before(forward_rumble).run_if(
                resource_changed::<Lobby>.or_else(resource_changed::<Profiles>).or_else(resource_changed::<Settings>),
            ),
        )
        .add_systems(PreUpdate, take_loaded.run_if(|loading: Res<LoadingProfiles>| loading.0.is_some()))
        .add_systems(
            Last,
            (
                count_match.run_if(resource_changed::<MatchSummary>),
                count_review.run_if(resource_changed::<MatchReview>),
            )
                .chain()
                .after(SessionSystems),
        );
}

/// The profiles that are being read from the disk.
#[derive(Resource, Default)]
struct LoadingProfiles(Option<Reply<Profiles>>);

fn start_loading(
    store: Res<Store>,
    (disk, findings): (Res<Disk>, Res<Findings>),
    mut loading: ResMut<LoadingProfiles>,
) {
    loading.0 = Some(load_in_background(&store, &disk, &findings));
}

fn take_loaded(
    mut loading: ResMut<LoadingProfiles>,
    mut profiles: ResMut<Profiles>,
    mut redraw: ResMut<RedrawRequests>,
) {
    redraw.draw_frames(1);
    if let Some(loaded) = loading.0.as_ref().and_then(Reply::take) {
        loading.0 = None;
        // A name may have been entered meanwhile.
        let entered: Vec<Profile> =
            profiles.0.iter().filter(|entered| loaded.get(&entered.name).is_none()).cloned().collect();
        profiles.set_if_neq(Profiles(entered.into_iter().chain(loaded.0).collect()));
    }
}

/// The people of the table who have a profile, by seat. A name counts once.
fn known_people<'a>(lobby: &'a Lobby, profiles: &Profiles) -> Vec<(Seat, &'a Slot)> {
    let mut people: Vec<(Seat, &Slot)> = Vec::new();
    for (seat, slot) in lobby.iter() {
        let is_known = slot.is_person() && !slot.is_replaced() && profiles.get(&slot.name).is_some();
        if is_known && !people.iter().any(|(_, other)| is_same_name(&other.name, &slot.name)) {
            people.push((seat, slot));
        }
    }
    people
}

/// In a match, its choices are explained to the people who never finished one of this game.
fn begin_tips(
    (session, settings): (Option<Res<Session>>, Res<Settings>),
    (lobby, profiles): (Res<Lobby>, Res<Profiles>),
    mut tips: ResMut<Tips>,
) {
    let is_new = |slot: &Slot, game| profiles.get(&slot.name).is_some_and(|profile| !profile.has_played(game));
    let newcomers = session.filter(|_| settings.tips).map_or(Seats::NONE, |session| {
        let people = known_people(&lobby, &profiles).into_iter();
        people.filter(|(_, slot)| is_new(slot, session.game.name)).map(|(seat, _)| seat).collect()
    });
    *tips = Tips::for_newcomers(newcomers);
}

/// Puts the people of a match first, with the colours that they play in.
fn remember_people(session: Option<Res<Session>>, lobby: Res<Lobby>, mut editor: ProfileEditor) {
    if session.is_some_and(|session| session.was_over) {
        return;
    }
    for (_, slot) in known_people(&lobby, editor.all()).into_iter().rev() {
        editor.remember(&slot.name, slot.colour);
    }
}

fn count_match(
    summary: Res<MatchSummary>,
    session: Option<Res<Session>>,
    lobby: Res<Lobby>,
    mut editor: ProfileEditor,
    mut counted: Local<Option<u64>>,
) {
    let Some(session) = session.filter(|session| !session.was_over) else { return };
    // The summary changes again when a high score was looked up.
    let again = counted.replace(session.plan.seed) == Some(session.plan.seed);
    if again || summary.seats.len() != lobby.slots.len() {
        return;
    }
    for (seat, slot) in known_people(&lobby, editor.all()) {
        let (game, result) = (summary.game.clone(), &summary.seats[seat.index()]);
        let (won, score) = (result.won, result.score);
        editor.change(&slot.name, move |profile| profile.count_match(&game, won, score));
    }
}

fn count_review(review: Res<MatchReview>, session: Option<Res<Session>>, lobby: Res<Lobby>, mut editor: ProfileEditor) {
    let (MatchReview::Ready(review), Some(session)) = (&*review, session) else { return };
    let (game, seed) = (session.game.name, session.plan.seed);
    for (seat, slot) in known_people(&lobby, editor.all()) {
        let Some(result) = review.seats.get(seat.index()) else { continue };
        let (luck, choices) = (result.luck, result.choices);
        editor.change(&slot.name, move |profile| profile.count_review(game, seed, luck, choices));
    }
}

/// Applies what the people at the table need, on top of the settings for everybody.
fn apply_needs(
    (lobby, profiles, settings): (Res<Lobby>, Res<Profiles>, Res<Settings>),
    mut theme: ResMut<Theme>,
    mut gestures: ResMut<ThrowGestures>,
    mut rumble: ResMut<RumbleStrength>,
) {
    let people = || lobby.iter().filter(|(_, slot)| slot.is_person());
    let needs: Vec<(Seat, &Slot, Needs)> =
        people().map(|(seat, slot)| (seat, slot, profiles.needs(&slot.name))).collect();
    let seats = |of: fn(&Needs) -> bool, everybody: bool| -> Seats {
        needs.iter().filter(|(.., needs)| everybody || of(needs)).map(|(seat, ..)| *seat).collect()
    };
    let one_press = seats(|needs| needs.one_press_roll, settings.throw_assist);
    let toggles = seats(|needs| needs.toggle_holds, settings.toggle_holds);
    if (gestures.assist, gestures.toggles) != (one_press, toggles) {
        (gestures.assist, gestures.toggles) = (one_press, toggles);
    }
    let text = needs.iter().map(|(.., needs)| needs.text_size).fold(1.0, f32::max);
    if theme.needed_text != text {
        theme.needed_text = text;
    }
    // Of people who share a device the most sensitive one counts.
    let mut of_devices = HashMap::new();
    for (device, vibration) in needs.iter().filter_map(|(_, slot, needs)| Some((slot.device?, needs.vibration))) {
        let least = of_devices.entry(device).or_insert(vibration);
        *least = vibration.min(*least);
    }
    rumble.set_if_neq(RumbleStrength { everybody: settings.vibration, of_devices });
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::app::ui::SeatSummary;
    use crate::games::CATALOG;
    use crate::rules::bots::Player;
    use crate::sim::lobby::Device;
    use crate::sim::table::MatchPlan;

    #[test]
    fn needs_are_those_of_the_person_on_the_seat() {
        let mut lobby = Lobby::new(2..=4);
        for pad in 0..2 {
            lobby.join(Device::Pad(pad)).expect("a slot is free");
        }
        lobby.rename(Seat(1), "ada").expect("the slot is taken");
        let needs =
            Needs { text_size: 1.5, one_press_roll: true, toggle_holds: true, vibration: 0.25, ..Needs::default() };
        let mut world = World::new();
        world.init_resource::<Assets<Font>>();
        world.init_resource::<Theme>();
        world.init_resource::<ThrowGestures>();
        world.init_resource::<RumbleStrength>();
        world.insert_resource(Settings { vibration: 0.5, ..Settings::default() });
        world.insert_resource(Profiles(vec![Profile { needs, ..Profile::new("Ada", 3) }]));
        world.insert_resource(lobby);
        world.run_system_once(apply_needs).expect("its parameters are there");
        let gestures = world.resource::<ThrowGestures>();
        assert_eq!((gestures.assist, gestures.toggles), (Seats::one(Seat(1)), Seats::one(Seat(1))));
        assert_eq!(world.resource::<Theme>().needed_text, 1.5, "everybody reads the same screen");
        let rumble = world.resource::<RumbleStrength>();
        assert_eq!((rumble.everybody, rumble.of_devices[&Device::Pad(1)]), (0.5, 0.25));
        assert_eq!(rumble.of_devices[&Device::Pad(0)], 1.0);
        // A guest who takes the seat needs nothing.
        world.resource_mut::<Lobby>().rename(Seat(1), "").expect("the slot is taken");
        world.run_system_once(apply_needs).expect("its parameters are there");
        assert_eq!(
            (world.resource::<ThrowGestures>().assist, world.resource::<Theme>().needed_text),
            (Seats::NONE, 1.0)
        );
    }

    #[test]
    fn only_people_who_never_finished_a_match_of_the_game_get_tips() {
        let game = &CATALOG.0[0];
        let people = ["Ada", "Bea", "Cleo"].map(|name| (Player::Person, name.to_owned()));
        let mut lobby = Lobby::of(people);
        lobby.resume();
        let mut played = Profile::new("Bea", 1);
        played.count_match(game.name, false, 0);
        let plan = MatchPlan { seats: Vec::new(), options: serde_json::Value::Null, seed: 9 };
        let mut world = World::new();
        world.init_resource::<Tips>();
        world.insert_resource(Profiles(vec![Profile::new("Ada", 3), played]));
        world.insert_resource(lobby);
        world.insert_resource(Session { game, plan, exit: false, was_over: false, began: None, ends: None });
        for (tips, newcomers) in [(true, Seats::one(Seat(0))), (false, Seats::NONE)] {
            world.insert_resource(Settings { tips, ..Settings::default() });
            world.run_system_once(begin_tips).expect("its parameters are there");
            assert_eq!(world.resource::<Tips>().newcomers, newcomers, "a guest is asked nothing and told nothing");
        }
    }

    #[test]
    fn a_match_counts_once_although_its_summary_changes_again() {
        let mut lobby = Lobby::of([(Player::Person, "Ada".to_owned())]);
        lobby.resume();
        let game = &CATALOG.0[0];
        let plan = MatchPlan { seats: Vec::new(), options: serde_json::Value::Null, seed: 9 };
        let mut world = World::new();
        world.init_resource::<Disk>();
        world.init_resource::<Findings>();
        world.insert_resource(Profiles(vec![Profile::new("Ada", 3)]));
        world.insert_resource(lobby);
        let seat = SeatSummary { won: true, score: 5, ..default() };
        world.insert_resource(MatchSummary { game: game.name.to_owned(), seats: vec![seat], ..default() });
        let count = world.register_system(count_match);
        let played =
            |world: &World| world.resource::<Profiles>().0[0].games.get(game.name).map_or(0, |tally| tally.played);
        for (seed, was_over, total) in [(9, true, 0), (9, false, 1), (9, false, 1), (10, false, 2)] {
            let plan = MatchPlan { seed, ..plan.clone() };
            world.insert_resource(Session { game, plan, exit: false, was_over, began: None, ends: None });
            world.run_system(count).expect("its parameters are there");
            assert_eq!(played(&world), total);
        }
    }
}
