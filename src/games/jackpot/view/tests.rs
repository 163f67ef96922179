//! Cues and announcements while a round is counted, at headless tables.

use bevy::prelude::*;

use super::super::table::count_animation::CountQueue;
use super::super::{Jackpot, Options, table};
use super::presenter::JackpotPresented;
use super::{SCENES, choices, presenter};
use crate::app::prelude::*;
use crate::app::ui::hud::Hud;
use crate::app::ui::hud::reference_card::ReferenceCard;
use crate::app::ui::{TableLog, test_table};
use crate::catalog::ScreenshotScene;
use crate::rules::record::Record;

/// The screenshot scene in which five in line are counted.
fn phase() -> &'static ScreenshotScene {
    SCENES.iter().find(|phase| phase.name == "jackpot").expect("the scene is listed")
}

/// A table with this number of people; the first seat has four in line.
fn at_the_last_tile(seats: u8, speed: Speed) -> App {
    let record = Record::<Jackpot>::of_people(seats, Options::default(), 3);
    let mut app = test_table::dealt(record, test_table::pads(seats), speed, |app| {
        app.add_plugins((table::plugin, choices::plugin, presenter::plugin));
    });
    app.update();
    (phase().then)(app.world_mut());
    app
}

/// Plays the fifth. Returns the cues and announcements of this number of frames, and whether the scene was reached.
fn play_the_fifth(app: &mut App, frames: usize) -> (Vec<Cue>, Vec<Announcement>, bool) {
    let (mut cues, mut announcements, mut scene_reached) = (Vec::new(), Vec::new(), false);
    for _ in 0..frames {
        scene_reached |= (phase().until)(app.world_mut());
        app.update();
        cues.extend(app.world_mut().resource_mut::<Messages<Cue>>().drain());
        announcements.extend(app.world_mut().resource_mut::<Messages<Announcement>>().drain());
    }
    (cues, announcements, scene_reached)
}

fn rules(app: &App) -> &Jackpot {
    app.world().resource::<Match<Jackpot>>().rules()
}

#[test]
fn five_in_line_is_announced_once_with_a_cue_at_any_speed() {
    for speed in [Speed::Normal, Speed::Fast, Speed::Instant] {
        let mut app = at_the_last_tile(2, speed);
        let (cues, announcements, scene_reached) = play_the_fifth(&mut app, 500);
        assert_eq!(rules(&app).round(), 2, "{speed:?}: {:?}", rules(&app).turn());
        assert_eq!(scene_reached, speed != Speed::Instant, "{speed:?}: instant speed has no counting scene");
        assert_eq!(cues, [Cue::Celebration], "{speed:?}");
        let colour = app.world().resource::<Lobby>().slots[0].colour;
        let [announcement] = announcements.as_slice() else { panic!("{speed:?}: {announcements:?}") };
        assert_eq!((announcement.text.as_str(), announcement.colour), ("JACKPOT!", colour), "{speed:?}");
        assert!(announcement.detail.ends_with("5 × dollar, 400 points"), "{speed:?}: {}", announcement.detail);
        let log_lines =
            app.world().resource::<TableLog>().0.iter().filter(|(_, line)| line.starts_with("JACKPOT!")).count();
        assert_eq!(log_lines, 1, "{speed:?}: one line in the history");
    }
}

#[test]
fn the_panel_of_the_counted_seat_is_highlighted_not_that_of_the_last_turn() {
    let mut app = at_the_last_tile(2, Speed::Normal);
    while app.world().resource::<CountQueue>().now.is_none() {
        play_the_fifth(&mut app, 1);
    }
    let mut counting = app.world_mut().resource_mut::<CountQueue>();
    counting.now = counting.now.map(|(_, count)| (Seat(1), count));
    app.update();
    let panels = app.world().resource::<Hud>().panels.iter();
    let highlighted: Vec<u8> = panels.filter(|panel| panel.highlighted).map(|panel| panel.seat).collect();
    assert_eq!(highlighted, [1]);
}

#[test]
fn the_score_sheet_waits_while_a_jackpot_is_counted() {
    let mut app = at_the_last_tile(2, Speed::Normal);
    let counts_jackpot =
        |app: &App| app.world().resource::<CountQueue>().now.is_some_and(|(_, item)| item.is_jackpot());
    while !counts_jackpot(&app) {
        play_the_fifth(&mut app, 1);
    }
    app.update();
    assert!(counts_jackpot(&app));
    assert_eq!(*app.world().resource::<ReferenceCard>(), ReferenceCard(None));
    while counts_jackpot(&app) {
        app.update();
    }
    app.update();
    assert_ne!(*app.world().resource::<ReferenceCard>(), ReferenceCard(None));
}

#[test]
fn five_in_line_is_in_the_caption_at_instant_speed() {
    let mut app = at_the_last_tile(2, Speed::Instant);
    play_the_fifth(&mut app, 12);
    let caption = app.world().resource::<Hud>().caption.clone().expect("there is a caption");
    assert!(caption.text.starts_with("JACKPOT!"), "{}", caption.text);
    assert_eq!(caption.faces.len(), 5);
}

#[test]
fn score_sheet_is_closed_in_the_round_after_an_instant_count() {
    let mut app = at_the_last_tile(3, Speed::Instant);
    play_the_fifth(&mut app, 12);
    let rules = rules(&app);
    assert!(rules.round() == 2 && matches!(rules.turn(), Turn::Throw(_)));
    let world = app.world();
    let (shown, counting) = (world.resource::<JackpotPresented>(), world.resource::<CountQueue>());
    assert!(!shown.is_scored(counting), "{shown:?}");
    let totals: Vec<u32> = (0..3).map(|seat| u32::from(rules.grand_total(Seat(seat)))).collect();
    assert_eq!((shown.round, &shown.totals), (2, &totals));
    assert_eq!(totals[0], 430, "five in line and the high round bonus");
    assert_eq!(*world.resource::<ReferenceCard>(), ReferenceCard(None));
    let panels = &world.resource::<Hud>().panels;
    assert!(panels.len() == 3 && panels.iter().all(|panel| panel.extra.is_empty()), "{panels:?}");
    assert_eq!(panels[0].score, "430");
    let shot = &world.resource::<CameraDirector>().wanted;
    assert!(shot.starts_with("rack-3-"), "the camera stays at \"{shot}\"");
}

#[test]
fn the_panel_counts_along_and_a_complete_line_is_announced_when_its_last_tile_lies() {
    let mut app = at_the_last_tile(2, Speed::Normal);
    let extra = |app: &App| app.world().resource::<Hud>().panels[0].extra.clone();
    while rules(&app).rack(Seat(0)).filled().len() < 14 {
        (phase().until)(app.world_mut());
        app.update();
    }
    (0..5).for_each(|_| app.update());
    assert_eq!(extra(&app), "200 this round", "four dollars in a line");
    let mut announced = 0;
    let counting = |app: &App| app.world().resource::<CountQueue>().now.is_some();
    while announced == 0 && !counting(&app) {
        (phase().until)(app.world_mut());
        app.update();
        announced += app.world_mut().resource_mut::<Messages<Announcement>>().drain().count();
    }
    assert_eq!(announced, 1);
    assert!(!counting(&app), "it does not wait for the end of the round");
    assert_eq!(extra(&app), "400 this round");
    let caption = app.world().resource::<Hud>().caption.clone().expect("there is a caption");
    assert!(caption.text.ends_with(": +200 · 5 in a line, worth 400"), "{}", caption.text);
}
