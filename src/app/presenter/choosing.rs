//! Choosing at the table, for all games: opens and closes choices, passes presses and clicks to them, sends the
//! results, and handles undo. Must not depend on a game or draw anything.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::PrimaryWindow;

use super::advice_tasks::CoachedActions;
use super::choices::{ChoiceContext, Choices, Chooser, InputOutcome, OpenChoice, Pointer, Press};
use super::context::{MatchContext, PresenterSystems};
use super::help;
use crate::app::input::throw_input::ThrowInputSystems;
use crate::app::input::{Button, ButtonPress, PointerCaptured, Rumble, ThrowGestures};
use crate::app::render::lighting::StageCamera;
use crate::app::ui::hud::handover_panel::{HandoverPanel, HandoverText};
use crate::rules::{Seat, Seats, Turn};
use crate::sim::lobby::{Device, Help, PendingSeats};
use crate::sim::table::RequestSystems;
use crate::sim::table::clock::ChoiceClock;
use crate::sim::table::{ActionRefused, ActionRequest, BotTables, Match, Notice, TableSystems, UndoRequest, cleared};

/// A press of a secret choice within this time after it opened is ignored: the press was meant for something earlier.
const DEBOUNCE: Duration = Duration::from_millis(350);

/// The rumble when a secret mark changes: strength and seconds.
const TICK: (f32, f32) = (0.22, 0.06);

/// The systems that open choices and read presses, within [`TableSystems::Request`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceSystems;

/// Adds choosing and undo for one game. Requires the table, input and localization.
pub fn plugin<G: Chooser>(app: &mut App) {
    app.init_resource::<Choices<G>>()
        .init_resource::<HandoverPanel>()
        .init_resource::<Help>()
        .init_resource::<ThrowGestures>()
        .init_resource::<PointerCaptured>()
        .add_message::<Rumble>()
        .add_systems(
            Update,
            (
                (
                    open_choices::<G>,
                    help::take_results::<G>,
                    act_as_coached::<G>,
                    press_buttons::<G>,
                    point_with_mouse::<G>,
                )
                    .chain()
                    .in_set(ChoiceSystems)
                    .in_set(RequestSystems::People)
                    .after(ThrowInputSystems),
                close_choices::<G>
                    .in_set(TableSystems::Present)
                    .after(PresenterSystems::Follow)
                    .before(PresenterSystems::Display),
                handle_undo::<G>.in_set(RequestSystems::People).before(ChoiceSystems).after(ThrowInputSystems),
            )
                .run_if(resource_exists::<Match<G>>),
        )
        .add_systems(Update, clear_choices::<G>.before(TableSystems::Request).run_if(cleared::<G>));
}

fn clear_choices<G: Chooser>(mut choices: ResMut<Choices<G>>, mut handover_panel: ResMut<HandoverPanel>) {
    *choices = Choices::default();
    handover_panel.set_if_neq(HandoverPanel(None));
}

/// Opens the choices of people once all earlier events have been presented.
fn open_choices<G: Chooser>(
    cx: ChoiceContext<G>,
    time: Res<Time<Real>>,
    help: Res<Help>,
    mut choices: ResMut<Choices<G>>,
    mut handover_panel: ResMut<HandoverPanel>,
    mut requests: MessageWriter<ActionRequest<G>>,
) {
    if cx.match_.is_added() {
        *choices = Choices::default();
    }
    // Another person may have joined, or the coach may have been switched off.
    choices.coached.take_if(|_| !help.coaches(&cx.lobby));
    choices.handover = handover(&cx, &choices);
    handover_panel.set_if_neq(HandoverPanel(choices.handover.map(|(seat, _)| HandoverText {
        colour: cx.colour(seat),
        title: cx.line("handover-title").with("name", cx.name(seat)).text(),
        text: cx.words.text("handover-look-away"),
        confirm_prompt: cx.words.text("handover-ready"),
    })));
    choices.people = if choices.handover.is_some() { Seats::NONE } else { cx.people(G::choosing(&cx)) };
    if choices.people.is_empty() {
        choices.refused = Seats::NONE;
    }
    let ready = cx.lobby.ready_to_choose(choices.people);
    choices.close(ready, |seat| cx.match_.choices_made(seat));
    for seat in ready {
        if let Some(open) = choices.open.get_mut(&seat) {
            open.acted &= cx.match_.is_storing();
            continue;
        }
        let Some(choice) = G::open(seat, &cx) else { continue };
        let made = cx.match_.choices_made(seat);
        choices.since[seat.index()] = time.elapsed();
        choices.refused = choices.refused.without(seat);
        let follow_up = choices.follow_up.take_if(|(of, after, _)| *of == seat && *after <= made);
        let follows = follow_up.filter(|(_, after, _)| *after == made && G::continues(&choice));
        let forced = follows.is_none() && cx.match_.is_forced(seat);
        if let Some((.., action)) = follows {
            requests.write(ActionRequest { seat, action });
        }
        choices.open.insert(seat, OpenChoice { choice, made, forced, acted: false });
    }
}

/// The seat that a shared device must be handed to before it may see something private. An open hand-over panel stays
/// until the seat confirms, even if further events are presented.
fn handover<G: Chooser>(cx: &ChoiceContext<G>, choices: &Choices<G>) -> Option<(Seat, u32)> {
    let Turn::Choose(seats) = cx.match_.turn() else { return None };
    cx.lobby.ready_to_choose(cx.people(seats)).into_iter().find_map(|seat| {
        let period = (seat, G::private_period(seat, cx).filter(|_| cx.shares_device(seat))?);
        let begins = cx.queue.is_empty() || choices.handover == Some(period);
        (begins && choices.confirmed != Some(period)).then_some(period)
    })
}

/// Closes choices that the rules accepted in this frame, before the HUD is updated.
pub(super) fn close_choices<G: Chooser>(cx: ChoiceContext<G>, mut choices: ResMut<Choices<G>>) {
    let choosing = cx.people(G::choosing(&cx));
    choices.people = choices.people.into_iter().filter(|seat| choosing.contains(*seat)).collect();
    let people = choices.people;
    choices.close(people, |seat| cx.match_.choices_made(seat));
}

/// Everything that choosing writes.
#[derive(SystemParam)]
struct Outcomes<'w, G: Chooser> {
    choices: ResMut<'w, Choices<G>>,
    requests: MessageWriter<'w, ActionRequest<G>>,
    refusals: MessageWriter<'w, ActionRefused>,
    notices: MessageWriter<'w, Notice>,
    rumbles: MessageWriter<'w, Rumble>,
    time: Res<'w, Time<Real>>,
    help: Res<'w, Help>,
    tables: Option<Res<'w, BotTables>>,
    clock: Option<Res<'w, ChoiceClock>>,
}

impl<G: Chooser> Outcomes<'_, G> {
    /// Passes a seat's open choice to `input` and handles the outcome.
    fn apply_input(
        &mut self,
        seat: Seat,
        device: Device,
        cx: &ChoiceContext<G>,
        input: impl FnOnce(&mut G::Choice) -> InputOutcome<G::Action>,
    ) {
        // A secret choice accepts one press. Any other may be refused, and further presses of the same frame follow.
        let takes = |open: &&mut OpenChoice<G::Choice>| !(open.acted && G::is_secret(&open.choice));
        if let Some(open) = self.choices.open.get_mut(&seat).filter(takes) {
            let outcome = input(&mut open.choice);
            self.handle_outcome(seat, device, cx, outcome);
        }
    }

    fn handle_outcome(&mut self, seat: Seat, device: Device, cx: &ChoiceContext<G>, outcome: InputOutcome<G::Action>) {
        match outcome {
            InputOutcome::Nothing => {}
            InputOutcome::Act(action) => self.decide(seat, vec![action], cx),
            InputOutcome::ActTwice(action, then) => self.decide(seat, vec![action, then], cx),
            InputOutcome::Refuse(illegal) => {
                self.refusals.write(ActionRefused { seat, illegal });
            }
            InputOutcome::Notice(text) => {
                self.notices.write(Notice(text));
            }
            InputOutcome::Tick => {
                self.rumbles.write(Rumble { device, strength: TICK.0, seconds: TICK.1 });
            }
            InputOutcome::ToggleOdds => {
                // Odds take the place of a hint.
                let hid_hint = self.choices.hint.take_if(|hint| hint.seat == seat).is_some();
                let hides = !hid_hint && self.choices.odds == Some(seat);
                self.choices.odds = (!hides).then_some(seat);
            }
        }
    }

    /// Makes these actions one after the other; the coach examines them first if it watches. An action that the rules refuse
    /// needs no coach.
    fn decide(&mut self, seat: Seat, actions: Vec<G::Action>, cx: &ChoiceContext<G>) {
        // A choice with a time limit leaves no time for questions.
        let limited = self.clock.as_ref().is_some_and(|clock| clock.limit.is_some())
            && self.choices.get(seat).is_some_and(G::is_secret);
        let is_legal = || actions.first().is_some_and(|action| cx.rules().legal(seat).contains(action));
        if self.help.coaches(&cx.lobby) && !limited && is_legal() {
            let coached = CoachedActions::new(cx.rules(), seat, actions, self.tables.as_deref());
            if coached.prepares && !std::mem::replace(&mut self.choices.said_coach_prepares, true) {
                self.notices.write(Notice(cx.words.text("coach-prepares")));
            }
            self.choices.coached = Some(coached);
        } else {
            self.act(seat, actions);
        }
    }

    /// Makes the first action, and the second one in the choice that follows.
    fn act(&mut self, seat: Seat, actions: Vec<G::Action>) {
        let mut actions = actions.into_iter();
        let Some(action) = actions.next() else { return };
        if let Some(then) = actions.next() {
            let made = self.choices.open.get(&seat).map_or(0, |open| open.made);
            self.choices.follow_up = Some((seat, made + 1, then));
        }
        let now = self.time.elapsed();
        self.choices.since[seat.index()] = now;
        if let Some(open) = self.choices.open.get_mut(&seat) {
            open.acted = true;
        }
        self.requests.write(ActionRequest { seat, action });
    }

    /// Whether a press of a seat without a choice may be refused now: only while other seats choose, once per seat, and
    /// not within the debounce time.
    fn may_refuse(&self, seat: Seat) -> bool {
        let since = |seat: Seat| self.choices.since[seat.index()];
        let Some(opened) = self.choices.open.keys().map(|seat| since(*seat)).min() else { return false };
        self.time.elapsed() >= opened.max(since(seat)) + DEBOUNCE && !self.choices.refused.contains(seat)
    }
}

/// Makes actions that the coach has examined and found to be fine.
fn act_as_coached<G: Chooser>(mut outcomes: Outcomes<G>) {
    let choices = outcomes.choices.bypass_change_detection();
    if let Some(coached) = choices.coached.take_if(|coached| coached.is_fine()) {
        outcomes.act(coached.seat, coached.actions);
    }
}

/// Handles a press while the coach examines the seat's actions or asks about them.
fn answer_coach<G: Chooser>(button: Button, outcomes: &mut Outcomes<G>, cx: &ChoiceContext<G>) {
    let choices = &mut *outcomes.choices;
    let Some(coached) = &choices.coached else { return };
    // A press just after the question appeared was meant for something earlier.
    if coached.done.is_some_and(|done| outcomes.time.elapsed() < done + DEBOUNCE) {
        return;
    }
    let asks = coached.mistake().is_some();
    match button {
        // The right button of a mouse is Back anywhere on the table, so Back must be the answer that changes nothing.
        Button::Back | Button::Undo => {
            let Some(coached) = choices.coached.take() else { return };
            if let (Some(mistake), Some(choice)) = (coached.mistake(), choices.get_mut(coached.seat)) {
                G::mark(choice, coached.seat, &mistake.best, cx);
            }
        }
        Button::Accept if asks => {
            if let Some(coached) = choices.coached.take() {
                outcomes.act(coached.seat, coached.actions);
            }
        }
        _ => {}
    }
}

fn press_buttons<G: Chooser>(
    mut pressed: MessageReader<ButtonPress>,
    cx: ChoiceContext<G>,
    pointer_captured: Res<PointerCaptured>,
    mut outcomes: Outcomes<G>,
    mut held: Local<HashSet<(Device, Button)>>,
) {
    if cx.match_.is_added() {
        // The release may have been missed, because the keyboard was split in the meantime.
        held.clear();
        // The press that opened the table is not an answer.
        pressed.clear();
    }
    for &ButtonPress { device, button, down } in pressed.read() {
        // A held direction repeats; repeats are not new presses.
        let new = down && held.insert((device, button));
        if !down {
            held.remove(&(device, button));
        }
        if cx.hands.still || !down {
            continue;
        }
        let click = device == Device::Mouse && button == Button::Throw;
        if let Some((seat, period)) = outcomes.choices.handover {
            // While events are presented behind the panel, no seat is pending, so the seat that confirms is passed
            // explicitly.
            let pressed_seat = cx.lobby.seat_for(device, PendingSeats(Seats::one(seat)));
            if new && (button == Button::Accept || click) && pressed_seat == Some(seat) {
                outcomes.choices.confirmed = Some((seat, period));
            }
            continue;
        }
        let Some(seat) = cx.lobby.seat_for(device, *cx.pending_seats) else { continue };
        let press = |seat| Press { seat, device, button, on_prompt: device == Device::Mouse && pointer_captured.0 };
        let Some(choice) = outcomes.choices.get(seat) else {
            let Some(device) = cx.device(seat).filter(|_| new) else { continue };
            // If another seat of the same device is choosing, the press was meant for that seat and is not refused.
            let others: Seats = cx.lobby.seats_of(device).collect();
            if !others.into_iter().any(|seat| outcomes.choices.people.contains(seat)) {
                press_out_of_turn(others.into_iter().map(press), &cx, &mut outcomes);
            }
            continue;
        };
        let is_secret = G::is_secret(choice);
        if outcomes.choices.coached.as_ref().is_some_and(|coached| coached.seat == seat) {
            if new {
                answer_coach(button, &mut outcomes, &cx);
            }
            continue;
        }
        if button == Button::Hint {
            if new {
                let (help, tables) = (*outcomes.help, outcomes.tables.as_deref());
                let refusal = help::press_hint(&mut outcomes.choices, seat, help, tables, &cx);
                outcomes.notices.write_batch(refusal.map(Notice));
            }
            continue;
        }
        let early = || outcomes.time.elapsed() < outcomes.choices.since[seat.index()] + DEBOUNCE;
        if is_secret && (!new || button != Button::Odds && early()) {
            continue;
        }
        outcomes.apply_input(seat, device, &cx, |choice| G::press(choice, &press(seat), &cx));
    }
}

fn press_out_of_turn<G: Chooser>(
    presses: impl Iterator<Item = Press>,
    cx: &ChoiceContext<G>,
    outcomes: &mut Outcomes<G>,
) {
    for press in presses {
        match G::press_out_of_turn(&press, cx) {
            InputOutcome::Nothing => {}
            InputOutcome::Refuse(_) if !outcomes.may_refuse(press.seat) => return,
            outcome => {
                if matches!(outcome, InputOutcome::Refuse(_)) {
                    outcomes.choices.refused = outcomes.choices.refused.with(press.seat);
                }
                return outcomes.handle_outcome(press.seat, press.device, cx, outcome);
            }
        }
    }
}

/// Handles the Undo button: undoes the last choice of a seat that the device acts for.
fn handle_undo<G: Chooser>(
    mut pressed: MessageReader<ButtonPress>,
    (cx, choices): (MatchContext<G>, Res<Choices<G>>),
    mut requests: MessageWriter<UndoRequest>,
) {
    // While the coach asks, Undo takes back what it asks about.
    let undoes = |press: &&ButtonPress| press.down && press.button == Button::Undo && choices.coached.is_none();
    for press in pressed.read().filter(undoes).filter(|_| !cx.hands.still) {
        requests.write_batch(cx.match_.undo_request(press.device, &cx.lobby, *cx.pending_seats));
    }
}

/// Handles pointing at targets and clicking on them.
fn point_with_mouse<G: Chooser>(
    mut pressed: MessageReader<ButtonPress>,
    cx: ChoiceContext<G>,
    pointer_captured: Res<PointerCaptured>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<StageCamera>>,
    mut outcomes: Outcomes<G>,
    mut last: Local<Vec2>,
) {
    let click = |press: &&ButtonPress| press.down && press.device == Device::Mouse && press.button == Button::Throw;
    let clicked = pressed.read().filter(click).count() > 0 && !pointer_captured.0;
    let (Ok(window), Ok((camera, transform))) = (window.single(), camera.single()) else { return };
    let Some(position) = window.cursor_position() else { return };
    let moved = std::mem::replace(&mut *last, position) != position;
    if cx.hands.still || !(moved || clicked) {
        return;
    }
    let Some(seat) = cx.lobby.seat_for(Device::Mouse, *cx.pending_seats) else { return };
    let pointer = Pointer { camera, transform, position, window_height: window.height(), seat, clicked };
    if outcomes.choices.coached.as_ref().is_some_and(|coached| coached.seat == seat) {
        return;
    }
    outcomes.apply_input(seat, Device::Mouse, &cx, |choice| G::point(choice, &pointer, &cx));
}
