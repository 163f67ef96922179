//! Every scenario of the screenshots tool can still be reached, and its picture becomes final. Nothing is drawn.

use std::thread;

use rollick::games::CATALOG;
use rollick::screenshots::stage;

#[test]
#[ignore = "takes many minutes unoptimized"]
fn every_screenshot_scenario_can_be_staged() {
    let of_game = |name: &str| CATALOG.games().position(|game| name.starts_with(&format!("{}-", game.slug)));
    let groups = std::iter::once(None).chain((0..CATALOG.games().count()).map(Some));
    let failed: Vec<String> = thread::scope(|scope| {
        let staged: Vec<_> =
            groups.map(|group| scope.spawn(move || stage(CATALOG, |name| of_game(name) == group))).collect();
        staged.into_iter().filter_map(|thread| thread.join().expect("no scenario panics").err()).collect()
    });
    assert!(failed.is_empty(), "{failed:#?}");
}
