//! No text is clipped and no nodes overlap: on every screen, in both languages, at five window sizes, for every number of
//! seats, with text of every size.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::{LineHeight, TextLayoutInfo};
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::ui_widgets::ScrollArea;
use rollick::app::input;
use rollick::app::render::vector_art::Art;
use rollick::app::saves::settings::LARGEST_EDGE;
use rollick::app::saves::{Language, Settings};
use rollick::app::ui::focus::Page;
use rollick::app::ui::hud::{Hud, MouseBindings, Prompt, SeatPrompts};
use rollick::app::ui::screens::Notices;
use rollick::app::ui::theme::Icon;
use rollick::app::ui::{GameSetup, Localization, MatchReview, MatchRules, MatchSummary, Overlay, Screen};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::sim::lobby::{Device, Lobby};

use super::UiTest;
use crate::played_by_keys::Keyboard;

/// Layout rounds to whole pixels.
const SLACK: f32 = 3.0;

/// The width of a space, in ems, and at least, in pixels.
const SPACE: f32 = 0.29;
const LEAST_SPACE: f32 = 10.0;

/// Number of frames in which the HUD finds the largest text that fits.
const FITTING: usize = 60;

/// Number of presses of the first moves of a match.
const PRESSES: usize = 8;

struct Checker<'a> {
    world: &'a World,
    window: Rect,
    what: String,
    wrong: Vec<String>,
}

impl Checker<'_> {
    fn rect(&self, node: Entity) -> Option<Rect> {
        let computed = self.world.get::<ComputedNode>(node)?;
        let at = self.world.get::<UiGlobalTransform>(node)?;
        let size = self.world.get::<UiTransform>(node).map_or(Vec2::ONE, |transform| transform.scale) * computed.size();
        (size.x > 0.0 && size.y > 0.0).then(|| Rect::from_center_size(at.translation, size))
    }

    fn words(&self, node: Entity) -> String {
        let own = self.world.get::<Text>(node).map(|text| text.0.clone());
        own.unwrap_or_else(|| {
            let children = self.world.get::<Children>(node).into_iter().flatten();
            children.map(|child| self.words(*child)).filter(|words| !words.is_empty()).collect::<Vec<_>>().join("|")
        })
    }

    fn fault(&mut self, fault: String) {
        self.wrong.push(format!("{}: {fault}", self.what));
    }

    /// Whether an ancestor scrolls vertically.
    fn scrolls(&self, node: Entity) -> bool {
        let mut at = node;
        while let Some(parent) = self.world.get::<ChildOf>(at) {
            at = parent.parent();
            if self.world.get::<ScrollArea>(at).is_some() {
                return true;
            }
        }
        false
    }

    fn check(&mut self, node: Entity) {
        let Some(rect) = self.rect(node) else {
            return;
        };
        self.check_words(node, rect);
        let children: Vec<Entity> = self.world.get::<Children>(node).map(|all| all.to_vec()).unwrap_or_default();
        let flowing = |child: &Entity| {
            self.world.get::<Node>(*child).is_some_and(|node| node.position_type == PositionType::Relative)
        };
        // The focused node is raised on purpose.
        let focus = self.world.resource::<InputFocus>().get();
        let rects: Vec<(Entity, Rect)> = children
            .iter()
            .filter(|child| flowing(child) && Some(**child) != focus)
            .filter_map(|child| Some((*child, self.rect(*child)?)))
            .collect();
        let mut faults = Vec::new();
        for (index, (one, a)) in rects.iter().enumerate() {
            for (other, b) in &rects[..index] {
                let common = a.intersect(*b);
                if common.width() > SLACK && common.height() > SLACK {
                    faults.push(format!("'{}' overlaps '{}'", self.words(*one), self.words(*other)));
                }
            }
            let open_below = self.world.get::<ScrollArea>(node).is_some();
            let aside = rect.min.x - a.min.x > SLACK || a.max.x - rect.max.x > SLACK;
            let below = !open_below && (rect.min.y - a.min.y > SLACK || a.max.y - rect.max.y > SLACK);
            let lifted = self.world.get::<UiTransform>(*one).is_some_and(|t| t.translation != Val2::ZERO);
            if (aside || below) && !lifted {
                faults.push(format!("'{}' {a:?} sticks out of its parent {rect:?}", self.words(*one)));
            }
        }
        for fault in faults {
            self.fault(fault);
        }
        for child in children {
            self.check(child);
        }
    }

    fn check_words(&mut self, node: Entity, rect: Rect) {
        let Some(text) = self.world.get::<Text>(node).filter(|text| !text.0.is_empty()) else { return };
        let Some(info) = self.world.get::<TextLayoutInfo>(node) else { return };
        // The width of a line includes the space at its break.
        let size = self.world.get::<TextFont>(node).map(|font| font.font_size);
        let em = if let Some(FontSize::Vh(share)) = size { share / 100.0 * self.window.height() } else { 0.0 };
        let space = if text.0.contains(' ') { (SPACE * em).max(LEAST_SPACE) } else { 0.0 };
        // The engine rounds the width of a node to whole pixels, so at some sizes it breaks a line that fits exactly.
        let line = match self.world.get::<LineHeight>(node) {
            Some(LineHeight::RelativeToFont(share)) => share * em,
            Some(LineHeight::Px(pixels)) => *pixels,
            None => 0.0,
        };
        let rounded = info.size.x < rect.width() + space && (info.size.y - rect.height() - line).abs() < SLACK;
        if info.size.x > rect.width() + space + SLACK || (info.size.y > rect.height() + SLACK && !rounded) {
            self.fault(format!("'{}' needs {} and has {}", text.0, info.size, rect.size()));
        }
        let out = rect.min.x < self.window.min.x - SLACK || rect.max.x > self.window.max.x + SLACK;
        let cut = self
            .world
            .get::<CalculatedClip>(node)
            .is_some_and(|clip| rect.min.x < clip.clip.min.x - SLACK || rect.max.x > clip.clip.max.x + SLACK);
        let high = rect.min.y < self.window.min.y - SLACK || rect.max.y > self.window.max.y + SLACK;
        if out || cut || (high && !self.scrolls(node)) {
            self.fault(format!("'{}' {rect:?} is not fully inside the window", text.0));
        }
    }
}

pub(super) fn check(test: &mut UiTest, size: (u32, u32), what: String) -> Vec<String> {
    let world = test.app.world_mut();
    let mut roots = world.query_filtered::<Entity, (With<Node>, Without<ChildOf>)>();
    let roots: Vec<Entity> = roots.iter(world).collect();
    let mut panels = world.query_filtered::<(&ComputedNode, &ChildOf), With<ScrollArea>>();
    let low: Vec<f32> =
        panels.iter(world).map(|(node, _)| node.size().y).filter(|y| *y < size.1 as f32 * 0.2).collect();
    let mut pages = world.query::<&Page>();
    let paged = pages.iter(world).count() > 0;
    let size_of_window = Vec2::new(size.0 as f32, size.1 as f32);
    let edge = size_of_window * f32::from(world.resource::<Settings>().screen_edge.unwrap_or_default()) / 100.0;
    let window = Rect::from_corners(edge, size_of_window - edge);
    let mut checker = Checker { world: test.app.world(), window, what, wrong: Vec::new() };
    for root in roots {
        checker.check(root);
    }
    if paged && !low.is_empty() {
        checker.fault(format!("a panel is too low to use: {low:?}"));
    }
    checker.wrong
}

/// The window sizes: the usual one first, the smallest last.
const WINDOWS: [(u32, u32); 5] = [(1280, 800), (1024, 600), (1366, 768), (1900, 500), (640, 480)];

/// Checks what is open, at all window sizes and at three text sizes; in the usual and the smallest window, at text sizes in
/// steps of this many percent. Only lays it out again.
fn check_all_sizes(test: &mut UiTest, what: &str, step: usize, wrong: &mut Vec<String>) {
    check_sizes(test, &WINDOWS, what, step, wrong);
}

fn check_sizes(test: &mut UiTest, windows: &[(u32, u32)], what: &str, step: usize, wrong: &mut Vec<String>) {
    for (index, &window) in windows.iter().enumerate() {
        let step = if matches!(index, 0 | 4) { step } else { 50 };
        test.world().resource_mut::<Settings>().text_size = 1.0;
        test.resize(window, 1.0);
        for percent in (100..=200).step_by(step) {
            test.world().resource_mut::<Settings>().text_size = percent as f32 / 100.0;
            let what = format!("{what} {percent} % {}x{}", window.0, window.1);
            let mut faults = Vec::new();
            for _ in 0..FITTING {
                test.app.update();
                faults = check(test, window, what.clone());
                if faults.is_empty() {
                    break;
                }
            }
            wrong.extend(faults);
        }
    }
}

const PAGES: [(Screen, Overlay); 21] = [
    (Screen::Shelf, Overlay::Welcome),
    (Screen::Shelf, Overlay::None),
    (Screen::Shelf, Overlay::Settings),
    (Screen::Shelf, Overlay::Programs),
    (Screen::Shelf, Overlay::Notices),
    (Screen::Shelf, Overlay::Matches),
    (Screen::Shelf, Overlay::About),
    (Screen::Setup, Overlay::None),
    (Screen::Setup, Overlay::Slot(0)),
    (Screen::Setup, Overlay::Slot(2)),
    (Screen::Setup, Overlay::Name(2)),
    (Screen::Setup, Overlay::Rules),
    (Screen::Setup, Overlay::LessonEnd),
    (Screen::HouseRules, Overlay::None),
    (Screen::Table, Overlay::None),
    (Screen::Table, Overlay::Pause),
    (Screen::Table, Overlay::History),
    (Screen::Table, Overlay::Rules),
    (Screen::Result, Overlay::None),
    (Screen::Result, Overlay::Review),
    (Screen::Result, Overlay::ReviewedMove),
];

fn assert_nothing_wrong(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// Repeats or removes entries until there is one for each seat.
fn for_seats<T: Clone>(entries: &mut Vec<T>, seats: u8, number: impl Fn(&mut T, u8)) {
    let all = (0..seats).zip(entries.clone().into_iter().cycle());
    *entries = all
        .map(|(seat, mut entry)| {
            number(&mut entry, seat);
            entry
        })
        .collect();
}

/// A program with content on all pages, for this number of seats.
fn filled(seats: u8, language: Language) -> UiTest {
    let mut test = UiTest::new(WINDOWS[0]);
    *test.world().resource_mut::<Settings>() = Settings { language, ..Settings::default() };
    test.choose_game();
    test.fill_hud_with_running_match();
    test.insert_match_summary();
    test.insert_match_review();
    test.insert_profiles();
    test.world().insert_resource(Notices(super::navigation::findings()));
    let world = test.world();
    world.insert_resource(Lobby::new(2..=seats.max(2)));
    for_seats(&mut world.resource_mut::<Hud>().panels, seats, |panel, seat| (panel.seat, panel.colour) = (seat, seat));
    for_seats(&mut world.resource_mut::<MatchSummary>().seats, seats, |entry, seat| entry.colour = seat);
    for_seats(&mut world.resource_mut::<MatchSummary>().series, seats, |_, _| ());
    if let MatchReview::Ready(review) = &mut *world.resource_mut::<MatchReview>() {
        for_seats(&mut review.seats, seats, |entry, seat| entry.colour = seat);
        for_seats(&mut review.shares, seats, |_, _| ());
    }
    test
}

/// Opens a page with its content.
fn open(test: &mut UiTest, screen: Screen, overlay: Overlay) {
    test.open(screen, Overlay::None);
    if screen == Screen::Shelf {
        test.insert_resume_offer();
    }
    if screen == Screen::Setup && test.lobby().people() < 2 {
        test.fill_lobby();
        test.world().resource_mut::<Lobby>().set_bots(8, Level::Best);
    }
    // Before a match a rules page has only text, during a match also house rules.
    if screen == Screen::Table {
        test.start_match_with_last_preset();
    } else {
        test.world().insert_resource(MatchRules::default());
    }
    test.open(screen, overlay);
}

#[test]
fn text_keeps_clear_of_the_screen_edge() {
    let mut wrong = Vec::new();
    let mut test = filled(4, Language::German);
    test.world().resource_mut::<Settings>().screen_edge = Some(LARGEST_EDGE);
    for (screen, overlay) in PAGES {
        open(&mut test, screen, overlay);
        // Televisions are larger than the smallest window.
        check_sizes(&mut test, &WINDOWS[..4], &format!("{screen:?} {overlay:?} at the edge"), 50, &mut wrong);
    }
    assert_nothing_wrong(&wrong);
}

#[test]
fn pages_have_no_clipped_or_overlapping_nodes() {
    let mut wrong = Vec::new();
    // German texts are longer.
    for (language, step) in [(Language::English, 50), (Language::German, 10)] {
        let mut test = filled(4, language);
        for (screen, overlay) in PAGES {
            open(&mut test, screen, overlay);
            let place = format!("{screen:?} {overlay:?} {language:?}");
            wrong.extend(missing_drawings(&mut test).map(|name| format!("{place}: no drawing is named {name}")));
            check_all_sizes(&mut test, &place, step, &mut wrong);
        }
    }
    assert_nothing_wrong(&wrong);
}

/// The names of icons on the page for which there is no drawing.
fn missing_drawings(test: &mut UiTest) -> impl Iterator<Item = String> + use<> {
    let world = test.world();
    let mut icons = world.query::<&Icon>();
    let names: Vec<String> = icons.iter(world).map(|icon| icon.name.clone()).filter(|name| !name.is_empty()).collect();
    let art = world.resource::<Art>();
    names.into_iter().filter(|name| !art.has(name)).collect::<Vec<_>>().into_iter()
}

#[test]
fn pages_about_all_seats_fit_any_number_of_seats() {
    let mut wrong = Vec::new();
    for seats in [2, 3, 5, 6, 7, 8] {
        let mut test = filled(seats, Language::German);
        let step = if matches!(seats, 2 | 8) { 10 } else { 50 };
        for (screen, overlay) in
            [(Screen::Setup, Overlay::None), (Screen::Result, Overlay::None), (Screen::Result, Overlay::Review)]
        {
            open(&mut test, screen, overlay);
            check_all_sizes(&mut test, &format!("{screen:?} {overlay:?}, {seats} seats"), step, &mut wrong);
        }
    }
    assert_nothing_wrong(&wrong);
}

/// What the HUD shows when it shows most in the first moves of a match between this number of seats, one of them a
/// person's.
fn fullest_moment(game: &GameEntry, seats: u8) -> (Hud, SeatPrompts, MouseBindings) {
    let mut keyboard = Keyboard::at_window(game, seats, (320, 200));
    let world = keyboard.app.world_mut();
    world.resource_mut::<Settings>().language = Language::German;
    for (seat, slot) in world.resource_mut::<Lobby>().slots.iter_mut().enumerate() {
        slot.name = format!("Bartholomew Nr {seat}");
    }
    let length = |(hud, lines, _): &(Hud, SeatPrompts, MouseBindings)| {
        let prompts = hud.prompts.iter().chain(lines.0.iter().flat_map(|line| &line.prompts));
        let caption = hud.caption.as_ref().map_or(0, |caption| caption.text.len());
        prompts.map(|prompt| prompt.text.len() + 4).sum::<usize>() + caption
    };
    let moments = (0..PRESSES).map(|_| {
        keyboard.press(&mut None);
        let world = keyboard.app.world();
        (
            world.resource::<Hud>().clone(),
            world.resource::<SeatPrompts>().clone(),
            world.resource::<MouseBindings>().clone(),
        )
    });
    moments.max_by_key(length).expect("something is shown")
}

#[test]
fn tables_of_all_games_have_no_clipped_or_overlapping_nodes() {
    let mut wrong = Vec::new();
    let mut test = filled(2, Language::German);
    open(&mut test, Screen::Table, Overlay::None);
    for game in CATALOG.games() {
        let (fullest, lines, bindings) = fullest_moment(game, game.seats.1);
        for seats in game.seats.0.max(2)..=game.seats.1 {
            let mut hud = fullest.clone();
            hud.panels.truncate(usize::from(seats));
            let caption = hud.caption.as_ref().map(|caption| &caption.text);
            let what = format!("{}, {seats} seats, {caption:?}", game.name);
            let world = test.world();
            world.insert_resource(hud);
            world.insert_resource(lines.clone());
            world.insert_resource(bindings.clone());
            check_all_sizes(&mut test, &what, 10, &mut wrong);
        }
    }
    assert_nothing_wrong(&wrong);
}

#[test]
fn house_rules_need_no_scrolling_at_default_text_size() {
    let mut cut = Vec::new();
    for size in [(1280, 800), (1920, 1080)] {
        let mut test = UiTest::new(size);
        for language in [Language::English, Language::German] {
            *test.world().resource_mut::<Settings>() = Settings { language, ..Settings::default() };
            for game in CATALOG.games() {
                test.open(Screen::Shelf, Overlay::None);
                test.world().resource_mut::<GameSetup>().choose(game.name);
                test.world().insert_resource(Lobby::new(game.seats.0..=game.seats.1));
                test.open(Screen::HouseRules, Overlay::None);
                let world = test.app.world_mut();
                let mut panels = world.query_filtered::<(&ComputedNode, &ScrollPosition), With<ScrollArea>>();
                for (panel, scroll) in panels.iter(world) {
                    let over = panel.content_size().y - panel.size().y;
                    if over > SLACK || scroll.y > SLACK {
                        cut.push(format!(
                            "{} {language:?} {size:?}: {over} too high, scrolled {}",
                            game.name, scroll.y
                        ));
                    }
                }
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

#[test]
fn a_strip_of_prompts_that_has_place_is_one_row() {
    let mut test = UiTest::new(WINDOWS[0]);
    test.open(Screen::Table, Overlay::None);
    let words = test.app.world().resource::<Localization>();
    let keys = [(input::Button::Accept, "prompt-roll"), (input::Button::Left, "prompt-aim")];
    let prompts = keys.map(|(button, key)| Prompt::new(words, button, key)).to_vec();
    let texts: Vec<String> = prompts.iter().map(|prompt| prompt.text.clone()).collect();
    test.world().insert_resource(Hud { prompts, prompted: Some(Device::Pad(0)), ..default() });
    for height in 700..800 {
        test.resize((height * 8 / 5, height), 1.0);
        test.app.update();
        let world = test.app.world_mut();
        let mut nodes = world.query::<(&Text, &UiGlobalTransform)>();
        let prompts = nodes.iter(world).filter(|(text, _)| texts.contains(&text.0));
        let rows: Vec<f32> = prompts.map(|(_, at)| at.translation.y).collect();
        assert!(rows.len() == 2 && (rows[0] - rows[1]).abs() < SLACK, "{height}: {rows:?}");
    }
}
