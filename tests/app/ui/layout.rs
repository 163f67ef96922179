//! No text is clipped and no nodes overlap: on every screen, in both languages, at both window sizes, with text at its
//! normal size and twice as large.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::ui_widgets::ScrollArea;
use rollick::app::saves::{Language, Settings};
use rollick::app::ui::focus::Page;
use rollick::app::ui::screens::Notices;
use rollick::app::ui::{GameSetup, MatchRules, Overlay, Screen};
use rollick::games::CATALOG;
use rollick::sim::lobby::Lobby;

use super::UiTest;

/// Layout rounds to whole pixels.
const SLACK: f32 = 3.0;

/// The width of a space in small text of twice the size, in logical pixels.
const SPACE: f32 = 10.0;

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
        let space = if text.0.contains(' ') { (rect.width() * 0.012).max(SPACE) } else { 0.0 };
        if info.size.x > rect.width() + space + SLACK || info.size.y > rect.height() + SLACK {
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
    let window = Rect::new(0.0, 0.0, size.0 as f32, size.1 as f32);
    let mut checker = Checker { world: test.app.world(), window, what, wrong: Vec::new() };
    for root in roots {
        checker.check(root);
    }
    if paged && !low.is_empty() {
        checker.fault(format!("a panel is too low to use: {low:?}"));
    }
    checker.wrong
}

fn check_everything(size: (u32, u32)) {
    let mut test = UiTest::new(size);
    test.choose_game();
    test.fill_hud_with_running_match();
    test.insert_match_summary();
    test.insert_match_review();
    test.world().insert_resource(Notices(super::navigation::findings()));
    let pages = [
        (Screen::Shelf, Overlay::None),
        (Screen::Shelf, Overlay::Settings),
        (Screen::Shelf, Overlay::Programs),
        (Screen::Shelf, Overlay::Notices),
        (Screen::Seats, Overlay::None),
        (Screen::Seats, Overlay::Slot(2)),
        (Screen::Seats, Overlay::Name(2)),
        (Screen::Seats, Overlay::Rules),
        (Screen::HouseRules, Overlay::None),
        (Screen::Table, Overlay::None),
        (Screen::Table, Overlay::Pause),
        (Screen::Table, Overlay::History),
        (Screen::Table, Overlay::Rules),
        (Screen::Result, Overlay::None),
        (Screen::Result, Overlay::Review),
        (Screen::Result, Overlay::ReviewedMove),
    ];
    let mut wrong = Vec::new();
    for language in [Language::English, Language::German] {
        for text_size in [1.0, 1.5, 2.0] {
            *test.world().resource_mut::<Settings>() = Settings { text_size, language, ..Settings::default() };
            for (screen, overlay) in pages {
                test.open(screen, Overlay::None);
                if screen == Screen::Shelf {
                    test.insert_resume_offer();
                }
                if screen == Screen::Seats && test.lobby().slots.iter().all(rollick::sim::lobby::Slot::is_free) {
                    test.fill_lobby();
                }
                // Before a match a rules page has only text, during a match also house rules.
                if screen == Screen::Table {
                    test.start_match_with_last_preset();
                } else {
                    test.world().insert_resource(MatchRules::default());
                }
                test.open(screen, overlay);
                let what =
                    format!("{screen:?} {overlay:?} {language:?} {:.0} % {}x{}", text_size * 100.0, size.0, size.1);
                wrong.extend(check(&mut test, size, what));
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn screens_have_no_clipped_or_overlapping_nodes_at_1280x800() {
    check_everything((1280, 800));
}

#[test]
fn screens_have_no_clipped_or_overlapping_nodes_at_1920x1080() {
    check_everything((1920, 1080));
}

#[test]
fn house_rules_need_no_scrolling_at_default_text_size() {
    let mut cut = Vec::new();
    for size in [(1280, 800), (1920, 1080)] {
        let mut test = UiTest::new(size);
        for language in [Language::English, Language::German] {
            *test.world().resource_mut::<Settings>() = Settings { language, ..Settings::default() };
            for game in CATALOG.boxes() {
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
