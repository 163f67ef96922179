//! The presenter of Multzo: log lines, the HUD and the camera shot, derived from the events presented so far. Private
//! information of a seat is shown only while that seat peeks at its tiles.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::table::TileLayout;
use super::super::table::layout::in_order;
use super::super::table::private_view::{Peek, PeekStarted, lift_after_warning};
use super::super::{Action, Event, Multzo, Source, Suit, Tile, score};
use super::choices::{Ask, MultzoChoice, look_button};
use super::{art, localization};
use crate::app::input::{Button, RedrawRequests};
use crate::app::prelude::*;
use crate::app::presenter::{self};
use crate::app::ui::TableLog;
use crate::sim::table::layout::HeldUp;

type View<'w, 's> = presenter::View<'w, 's, Multzo>;
type ViewContext<'w> = presenter::ViewContext<'w, Multzo>;

/// The state of a match of Multzo after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MultzoPresented {
    caption: Option<Caption>,
    round: u8,
    /// The hand that each seat revealed last.
    hands: BTreeMap<Seat, Vec<FaceIcon>>,
}

/// The tiles on the table, and the peek in progress.
#[derive(SystemParam)]
pub struct MultzoInput<'w> {
    laid: Res<'w, TileLayout>,
    peek: Res<'w, Peek>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(presenter::plugin::<Multzo>)
        // Texts change in the frame in which tiles are lifted.
        .configure_sets(Update, PresenterSystems::Follow.after(lift_after_warning))
        .add_systems(
            Update,
            (log_looks, return_to_usual_shot, stay_awake)
                .in_set(TableSystems::Present)
                .after(PresenterSystems::Follow)
                .before(PresenterSystems::Display)
                .run_if(resource_exists::<Match<Multzo>>),
        );
}

impl Presenter for Multzo {
    type PresentedState = MultzoPresented;
    type Input = MultzoInput<'static>;

    const TAKES_TURNS: bool = true;

    fn present(shown: &mut MultzoPresented, event: &Event, line: Option<&LogLine>, _cx: &ViewContext<'_>) {
        let faces = match event {
            Event::RoundBegan { round, .. } => {
                shown.round = *round;
                Vec::new()
            }
            Event::DrewFaceUp { tile, .. } | Event::Discarded { tile, .. } => vec![icon(*tile)],
            Event::HandShown { seat, tiles } => {
                shown.hands.insert(*seat, in_order(tiles).into_iter().map(icon).collect());
                tiles.iter().copied().map(icon).collect()
            }
            Event::CategoryWon { seat, .. } => shown.hands.get(seat).cloned().unwrap_or_default(),
            _ => Vec::new(),
        };
        if let Some(line) = line {
            shown.caption = Some(Caption { faces, text: line.text.clone() });
        }
    }

    fn restored(shown: &mut MultzoPresented, _cx: &ViewContext<'_>) {
        shown.caption = None;
    }

    fn effects(event: &Event, _shown: &MultzoPresented, _cx: &ViewContext<'_>) -> Effects {
        Effects { cue: matches!(event, Event::CategoryWon { .. }).then_some(Cue::Success), ..Effects::default() }
    }

    fn title(view: &View<'_, '_>) -> String {
        let round = view.line("multzo-round").with("round", view.shown.round.max(1)).text();
        let left = view.line("multzo-stock").with("left", view.input.laid.stock).text();
        format!("{} · {round} · {left}", view.words.text("game-multzo"))
    }

    fn panel(seat: Seat, view: &View<'_, '_>) -> PanelText {
        let coins = &view.input.laid.taken[seat.index()];
        PanelText { score: score(coins).to_string(), extra: localization::sum(&view.words, coins) }
    }

    /// Before a peek an announcement names the seat, and asks all others to look away.
    fn announced_turn(view: &View<'_, '_>) -> Option<(Seat, &'static str)> {
        let Some(seat) = view.input.peek.seat() else { return Some((view.acting_seat()?, "banner-turn")) };
        let others = view.lobby.iter().any(|(other, _)| other != seat && view.lobby.needs_person(other));
        Some((seat, if others { "multzo-look-away" } else { "multzo-looks" }))
    }

    fn caption(view: &View<'_, '_>) -> Option<Caption> {
        let peek = &view.input.peek;
        if let Some(seat) = view.choices.odds().filter(|seat| peek.open() == Some(*seat)) {
            let text = localization::odds(&view.words, &view.rules().view(Some(seat)));
            return Some(Caption { faces: Vec::new(), text });
        }
        match view.choices.first() {
            Some((seat, choice)) => Some(asked(view, seat, choice, peek.open() == Some(seat)).unwrap_or_default()),
            None => view.shown.caption.clone(),
        }
    }

    fn ending(cx: &ViewContext<'_>) -> String {
        let stacks = cx.rules().view(None).stacks;
        match Suit::ALL.into_iter().find(|suit| stacks[suit.index()] == 0) {
            Some(suit) => {
                let suit = cx.words.text(&format!("multzo-{}", suit.word()));
                cx.line("multzo-ended").with("suit", suit).text()
            }
            None => cx.words.text("multzo-rounds-ran-out"),
        }
    }

    fn prompts(view: &View<'_, '_>) -> PromptSet {
        let MultzoInput { laid, peek } = &*view.input;
        let person = view.asked_person();
        let mut strip = Vec::new();
        if let Some((seat, choice)) = view.choices.first() {
            let sees = peek.open() == Some(seat);
            strip = choice_prompts(view, choice, sees, look_button(view.device(seat)));
            if sees && view.choices.odds().is_none() {
                strip.push(view.prompt(Button::Odds, "prompt-odds"));
            }
        } else if let Some(seat) = person
            && laid.held[seat.index()] > 0
            && laid.shown[seat.index()].is_none()
        {
            strip.push(view.prompt(look_button(view.device(seat)), "prompt-multzo-look"));
        }
        strip.extend(view.undo_prompt());
        let device = peek.open().or(person).and_then(|seat| view.device(seat));
        PromptSet { strip, device, ..PromptSet::default() }
    }

    /// Tiles that are held up are placed for the usual shot, so the camera uses it throughout; the end is shown from
    /// nearer.
    fn camera(view: &View<'_, '_>) -> Cow<'static, str> {
        let winner = view.sole_winner().map(|seat| format!("win-{}-{}", view.rules().seats(), seat.0).into());
        winner.unwrap_or_else(|| view.default_shot(None))
    }
}

fn icon(tile: Tile) -> FaceIcon {
    FaceIcon { icon: art::card(tile), tint: Some(Color::WHITE) }
}

fn choice_prompts(view: &View<'_, '_>, open: &MultzoChoice, sees: bool, look: Button) -> Vec<Prompt> {
    let act = |key| vec![(Button::Accept, key), (Button::Left, "prompt-move")];
    let mut keys = match &open.ask {
        Ask::Draw(_) => act("prompt-multzo-draw"),
        Ask::LayDown(..) if !sees => Vec::new(),
        Ask::LayDown(_, may_declare) => {
            let (now, other) = if open.face_down {
                ("prompt-multzo-discard-face-down", "prompt-multzo-flip-up")
            } else {
                ("prompt-multzo-discard", "prompt-multzo-flip-down")
            };
            let mut keys = act(now);
            // A mouse peeks with the button that turns a tile over on other devices; it clicks the place instead.
            if *may_declare && look != Button::Back {
                keys.push((Button::Back, other));
            }
            keys
        }
        Ask::Coins(_) => return view.prompts(act("prompt-multzo-take-coins")),
    };
    if !sees {
        keys.push((look, "prompt-multzo-look"));
    }
    view.prompts(keys)
}

/// What the seat is asked, and the result of choosing the target under the cursor.
fn asked(view: &View<'_, '_>, seat: Seat, open: &MultzoChoice, sees: bool) -> Option<Caption> {
    let lay = &view.input.laid;
    let line = match &open.ask {
        Ask::Draw(sources) => match sources.get(open.cursor)? {
            Source::Stock => view.line("multzo-ask-stock").with("left", lay.stock),
            Source::FaceUp(tile) => {
                let text = view.line("multzo-ask-discard").with("tile", localization::tile(&view.words, *tile)).text();
                return Some(Caption { faces: vec![icon(*tile)], text });
            }
        },
        Ask::LayDown(..) if !sees => view.line("multzo-ask-look"),
        Ask::LayDown(..) if open.face_down => view.line("multzo-ask-face-down"),
        Ask::LayDown(..) => view.line("multzo-ask-face-up"),
        Ask::Coins(actions) => {
            let action = *actions.get(open.cursor)?;
            let (won, score) = localization::coins_of(view.rules(), seat, action)?;
            let mut coins = lay.taken[seat.index()].clone();
            coins.extend(won.iter().copied());
            let key = if matches!(action, Action::TakeNull(_)) { "multzo-ask-null" } else { "multzo-ask-coins" };
            view.line(key)
                .with("coins", localization::coins(&view.words, &won))
                .with("sum", localization::sum(&view.words, &coins))
                .with("score", score)
        }
    };
    Some(Caption { faces: Vec::new(), text: line.text() })
}

/// Logs each peek with its count. Peeks are not events of the match, so the counts are logged again after a reset.
fn log_looks(
    mut looked: MessageReader<PeekStarted>,
    mut resets: MessageReader<StateReset<Multzo>>,
    peek: Res<Peek>,
    cx: ViewContext,
    mut log: ResMut<TableLog>,
) {
    let line = |seat: Seat, times: u32| (Some(cx.colour(seat)), localization::looked(&cx.words, &cx.name(seat), times));
    if resets.read().count() > 0 {
        let seats = (0..cx.rules().seats()).map(Seat).filter(|seat| peek.times(*seat) > 0);
        log.0.extend(seats.map(|seat| line(seat, peek.times(seat))));
    }
    log.0.extend(looked.read().map(|look| line(look.seat, look.times)));
}

/// Tiles are held up in front of the usual shot, so a peek ends any other shot that a player selected.
fn return_to_usual_shot(peek: Res<Peek>, mut director: ResMut<CameraDirector>, mut looked: Local<bool>) {
    let looks = peek.seat().is_some();
    if looks && !*looked && director.wanted != "overview" {
        director.bypass_change_detection().select("");
    }
    *looked = looks;
}

/// Requests redraws while tiles move up to the camera and while a warning runs.
fn stay_awake(peek: Res<Peek>, held_up: Query<(), With<HeldUp>>, mut redraw: ResMut<RedrawRequests>) {
    if peek.seat().is_some() || !held_up.is_empty() {
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
}
