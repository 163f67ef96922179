//! Hidden information (MU-18), and the odds a seat can compute from its view.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use super::*;

/// The same match with the tiles that this seat cannot see redistributed.
pub(crate) fn with_other_secrets(game: &Multzo, seat: Option<Seat>, source: &mut Pcg64Mcg) -> Multzo {
    game.redistribute_hidden_tiles(seat, |tiles| tiles.shuffle(source))
}

fn seen(events: &[Event], seat: Option<Seat>) -> Vec<&Event> {
    events.iter().filter(|event| event.seen_by(seat)).collect()
}

/// MU-18: at every moment of whole matches, two states that differ only in what a seat cannot see look the same to it:
/// its view, its legal actions, its refusals, and the events of every following move.
#[test]
fn hidden_tiles_do_not_affect_what_a_seat_sees() {
    let mut rng = Seeded::new(18);
    let (mut moments, mut different, mut declared) = (0, 0, 0);
    for seats in 2..=5 {
        for _ in 0..4 {
            let mut game = start(seats);
            while !matches!(game.turn(), Turn::Over(_)) {
                for observer in (0..seats).map(Seat).map(Some).chain([None]) {
                    let other = with_other_secrets(&game, observer, rng.source());
                    other.conserved().unwrap();
                    assert_eq!(game.view(observer), other.view(observer));
                    if let Some(seat) = observer {
                        assert_eq!(legal(&game, seat), legal(&other, seat));
                        check_refusals(&game, &other, seat);
                    }
                    moments += 1;
                    different += u32::from(game != other);
                    declared += check_next(&game, &other, observer, &mut rng);
                }
                let step = random_move(&game, &mut rng);
                play(&mut game, step);
            }
        }
    }
    assert!(different * 4 > moments && declared > 500, "{moments} {different} {declared}");
}

/// The seat's refusals do not depend on hidden tiles.
fn check_refusals(game: &Multzo, other: &Multzo, seat: Seat) {
    for tile in Tile::all() {
        for action in [Action::Draw(Source::FaceUp(tile)), Action::Discard(tile), Action::Declare(tile)] {
            let step = Move::Act { seat, action };
            let answer = |game: &Multzo| game.clone().apply(&step, &mut Vec::new()).err();
            assert_eq!(answer(game), answer(other));
        }
    }
}

/// The next move of another seat looks the same to the observer in both states. Any tile may be the one laid face down.
/// Returns the number of declarations compared.
fn check_next(game: &Multzo, other: &Multzo, observer: Option<Seat>, rng: &mut Seeded) -> u32 {
    let Some(seat) = game.acting() else { return 0 };
    let (here, there) = (legal(game, seat), legal(other, seat));
    let mut declared = 0;
    for &action in &here {
        let same = match action {
            Action::Declare(_) if observer != Some(seat) => {
                let declares: Vec<&Action> = there.iter().filter(|twin| matches!(twin, Action::Declare(_))).collect();
                declared += 1;
                Some(*declares[rng.source().random_range(0..declares.len())])
            }
            _ => there.contains(&action).then_some(action),
        };
        // Nothing is revealed before the showdown, and a drawn tile is seen by its drawer only.
        let Some(twin) = same else { continue };
        let (mut left, mut right) = (game.clone(), other.clone());
        let (seen_events, told_too) =
            (play(&mut left, Move::Act { seat, action }), play(&mut right, Move::Act { seat, action: twin }));
        let drew_unseen = action == STOCK && observer == Some(seat);
        let shows = names(&seen_events).contains(&"hand_shown");
        if !drew_unseen && !shows {
            assert_eq!(seen(&seen_events, observer), seen(&told_too, observer));
            assert_eq!(left.view(observer), right.view(observer));
        }
    }
    declared
}

/// MU-18: a view has the own hand, all public tiles and the size of the stock, and nothing of other hands.
#[test]
fn a_view_shows_the_own_hand_and_public_tiles() {
    let mut game = dealt(&["s0 s2 m4 mA", "c0 c2 a4 aA", "s3 m3 c5 a2"], "m0");
    act(&mut game, STOCK);
    act(&mut game, lay("s0"));
    let view = |game: &Multzo, seat: Option<u8>| serde_json::to_value(game.view(seat.map(Seat))).unwrap();
    let own = view(&game, Some(1));
    assert_eq!(own["hands"], json!([null, ["crowns-null", "crowns-2", "arms-4", "arms-ace"], null]));
    assert_eq!((&own["stock"], &own["discards"]), (&json!(11), &json!(["suns-null"])));
    assert_eq!((&own["hidden"], &own["shown"], &own["drew"]), (&json!(false), &json!(null), &json!([[], [], []])));
    assert_eq!(view(&game, None)["hands"], json!([null, null, null]));
    let mut keys: Vec<String> = own.as_object().unwrap().keys().cloned().collect();
    keys.retain(|key| !["drew", "history", "shown", "laid"].contains(&key.as_str()));
    let state: Vec<String> = json!(game).as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, state, "the keys of the state");
    for (key, value) in json!(game).as_object().unwrap() {
        if !["hands", "stock", "hidden"].contains(&key.as_str()) {
            assert_eq!(&own[key], value, "{key}");
        }
    }
}

/// MU-18: tiles that others drew face up stay known, even if one may be the tile they laid face down.
#[test]
fn a_tile_drawn_face_up_stays_known_until_discarded_face_up() {
    let mut game = dealt(&NOTHING, "m0 m2 m3");
    pass(&mut game, false);
    let events = act(&mut game, take("m0"));
    assert!(events[0].seen_by(Some(Seat(0))) && !events[0].reveals());
    assert_eq!(game.view(Some(Seat(0))).drew[1][..], tiles("m0"));
    let mut back = game.clone();
    let events = act(&mut back, lay("m0"));
    assert_eq!(events[0], Event::Discarded { seat: Seat(1), tile: tile("m0"), known: true });
    assert!(!events[0].reveals(), "no event reveals it");
    assert!(back.view(Some(Seat(0))).drew[1].is_empty());
    let events = act(&mut game, Action::Declare(tile("m0")));
    assert!(!events[1].seen_by(Some(Seat(0))) && !events[1].seen_by(None) && events[1].seen_by(Some(Seat(1))));
    for seat in [Some(Seat(0)), Some(Seat(1)), None] {
        let view = game.view(seat);
        assert_eq!(view.drew[1][..], tiles("m0"), "its absence would reveal the hidden tile");
        assert_eq!((view.hidden, view.laid), (true, (seat == Some(Seat(1))).then(|| tile("m0"))));
    }
}

/// MU-18: a view lists the turns of the round as all saw them, so not the tile that was laid face down.
#[test]
fn a_view_lists_the_turns_of_the_round() {
    let mut game = dealt(&NOTHING, "m0 m2 m3");
    act(&mut game, STOCK);
    act(&mut game, lay("m0"));
    act(&mut game, take("m0"));
    let turn = |seat, drew, discarded, last| TurnRecord { seat: Seat(seat), drew, discarded, last };
    let mut turns =
        vec![turn(0, Source::Stock, Some(tile("m0")), false), turn(1, Source::FaceUp(tile("m0")), None, false)];
    assert_eq!(game.view(Some(Seat(0))).history[..], turns);
    act(&mut game, Action::Declare(tile("m0")));
    act(&mut game, STOCK);
    turns.push(turn(0, Source::Stock, None, true));
    for seat in [Some(Seat(0)), Some(Seat(1)), None] {
        assert_eq!(game.view(seat).history[..], turns);
    }
    act(&mut game, lay("m2"));
    deal(&mut game, &NOTHING, "");
    assert!(game.view(None).history.is_empty());
}

/// MU-18: shown hands stay visible until the next shuffle; the tile laid face down stays hidden.
#[test]
fn shown_hands_stay_visible_until_the_next_shuffle() {
    let mut game = start(2);
    let events = show(&mut game, &["s5 m5 c5 a5", "s0 s2 m4 mA"]);
    let laid = events.iter().find(|event| event.name() == "laid_face_down").unwrap();
    assert!(laid.seen_by(Some(Seat(0))) && !laid.seen_by(Some(Seat(1))));
    let view = game.view(Some(Seat(1)));
    assert_eq!(view.hands[0].as_ref().unwrap()[..], tiles("s5 m5 c5 a5"), "while coins are chosen");
    assert_eq!((view.hidden, view.laid), (true, None));
    act(&mut game, Action::TakeCoins);
    let view = game.view(None);
    assert_eq!(view.shown.as_ref().unwrap()[0][..], tiles("s5 m5 c5 a5"));
    assert!(view.hands.iter().all(|hand| hand.as_ref().is_some_and(rollick::rules::ArrayVec::is_empty)));
    assert!(!view.hidden);
    deal(&mut game, &NOTHING, "");
    assert_eq!(game.view(None).shown, None);
}

/// MU-18: an event for one seat is seen by that seat only.
#[test]
fn events_about_hidden_tiles_go_to_their_seat_only() {
    let mut game = start(2);
    let mut events = deal(&mut game, &NOTHING, "");
    events.extend(act(&mut game, STOCK));
    let seen_events = |seat| seen(&events, seat).iter().map(|event| event.name()).collect::<Vec<_>>();
    assert_eq!(seen_events(None), ["round_began", "turn_began", "drew_from_stock"]);
    assert_eq!(seen_events(Some(Seat(0))), ["round_began", "dealt", "turn_began", "drew_from_stock", "tile_seen"]);
    assert_eq!(seen_events(Some(Seat(1))), ["round_began", "dealt", "turn_began", "drew_from_stock"]);
    assert!(events.iter().filter(|event| event.reveals()).count() == 3);
}

/// The odds of the stock equal a count over every tile it may hold as far as the seat knows.
#[test]
fn stock_odds_match_a_count_over_all_tiles() {
    let mut rng = Seeded::new(5);
    let mut examined = 0;
    for seats in 2..=5 {
        let mut game = start(seats);
        for _ in 0..200 {
            if matches!(game.turn(), Turn::Over(_)) {
                break;
            }
            if let Some(seat) = game.acting()
                && offered(&game).contains(&STOCK)
            {
                check_outs(&game, seat, &mut rng);
                examined += 1;
            }
            let step = random_move(&game, &mut rng);
            play(&mut game, step);
        }
    }
    assert!(examined > 100);
}

fn check_outs(game: &Multzo, seat: Seat, rng: &mut Seeded) {
    let view = game.view(Some(seat));
    // All tiles that come up on top when hidden tiles are redistributed, often enough to see each.
    let tops: Tiles = (0..400)
        .map(|_| {
            let mut other = with_other_secrets(game, Some(seat), rng.source());
            act(&mut other, STOCK);
            *other.hand(seat).last().unwrap()
        })
        .collect();
    assert_eq!(odds::unseen(&view), tops);
    let best = |five: &[Tile], category| {
        let keep =
            |leave: usize| five.iter().enumerate().filter(|(at, _)| *at != leave).map(|(_, tile)| *tile).collect();
        (0..5).filter_map(|leave| Standings::of(keep(leave)).get(category)).max()
    };
    for outs in odds::outs(&view) {
        let now = Standings::of(game.hand(seat).iter().copied().collect()).get(outs.category);
        assert_eq!(outs.now, now);
        let better = |top: &Tile| best(&[game.hand(seat), &[*top]].concat(), outs.category) > now;
        let tiles: Tiles = tops.iter().filter(better).collect();
        assert_eq!(outs.tiles, tiles);
        assert!((outs.chance - tiles.len() as f64 / tops.len() as f64).abs() < 1e-12);
    }
}
