//! Images of icons and charts: drawn for the size of the window, and dropped when nothing shows them.

use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use rollick::app::ui::theme::{Drawing, Icon};
use rollick::app::ui::{MatchReview, MatchSummary, Overlay, Screen};

use super::UiTest;

fn images(test: &UiTest) -> usize {
    test.app.world().resource::<Assets<Image>>().len()
}

/// Shows the result and the review of a match, both with a chart that no other match has.
fn show_result(test: &mut UiTest, number: u16) {
    test.insert_match_summary();
    test.insert_match_review();
    test.world().resource_mut::<MatchSummary>().series[0].push(number.into());
    if let MatchReview::Ready(review) = &mut *test.world().resource_mut::<MatchReview>() {
        review.shares[0].push(f64::from(number) / 1000.0);
    }
    test.open(Screen::Result, Overlay::None);
    test.open(Screen::Result, Overlay::Review);
    test.open(Screen::Shelf, Overlay::None);
}

#[test]
fn charts_of_finished_matches_are_dropped() {
    let mut test = UiTest::new((320, 200));
    (0..3).for_each(|number| show_result(&mut test, number));
    let after_three = images(&test);
    (3..100).for_each(|number| show_result(&mut test, number));
    assert_eq!(images(&test), after_three);
}

/// Asserts that each icon and chart has an image of the size it is shown in, and each text its letters.
fn assert_sharp(test: &mut UiTest, window_height: u32) {
    let height = window_height as f32;
    let world = test.app.world_mut();
    let mut icons = world.query::<(&Icon, &ImageNode)>();
    let mut drawings = world.query::<(&Drawing, &ImageNode)>();
    let mut texts = world.query::<&TextLayoutInfo>();
    let images = world.resource::<Assets<Image>>();
    let size = |node: &ImageNode| images.get(&node.image).expect("it is drawn").size();
    let mut shown = 0;
    for (icon, node) in icons.iter(world).filter(|(icon, _)| !icon.name.is_empty()) {
        assert_eq!(size(node), UVec2::splat((icon.side * height / 100.0).round() as u32), "{}", icon.name);
        shown += 1;
    }
    assert!(shown > 0);
    for text in texts.iter(world) {
        assert!(text.glyphs.iter().all(|glyph| images.contains(glyph.atlas_info.texture)));
    }
    for (drawing, node) in drawings.iter(world) {
        let (width, rows) = drawing.proportions;
        assert_eq!(size(node), Vec2::new(height, height * rows / width).as_uvec2());
    }
}

#[test]
fn icons_and_charts_are_drawn_again_for_another_window() {
    let mut test = UiTest::new((320, 180));
    test.insert_match_summary();
    for screen in [Screen::Shelf, Screen::Result] {
        test.open(screen, Overlay::None);
        let mut counts = Vec::new();
        for (size, scale) in [((320, 180), 1.0), ((960, 540), 1.0), ((640, 360), 2.0), ((320, 180), 1.0)] {
            test.resize(size, scale);
            assert_sharp(&mut test, size.1);
            counts.push(images(&test));
        }
        assert!(counts.iter().all(|count| *count <= counts[0]), "{screen:?}: images of other sizes stay: {counts:?}");
    }
}
