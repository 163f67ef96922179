//! The presenter of Jackpot: log lines, the HUD and the camera shot, derived from the events presented so far and from
//! the items counted so far.

use std::borrow::Cow;

use bevy::prelude::*;

use super::super::table::count_animation::{CountQueue, CountSystems, CountedItem, ItemCounted};
use super::super::table::rack_body::CHANCE;
use super::super::{Event, Jackpot, LONGEST, Preview, Rack, Run, Scores, Symbol};
use super::choices::{Asked, SlotChoice};
use super::{localization, sheet};
use crate::app::input::throw_input::ThrowInputSystems;
use crate::app::input::{Button, ButtonPress, ThrowGestures};
use crate::app::prelude::*;
use crate::app::presenter::{self};
use crate::sim::table::RequestSystems;

type View<'w, 's> = presenter::View<'w, 's, Jackpot>;
type ViewContext<'w> = presenter::ViewContext<'w, Jackpot>;

/// The state of a match of Jackpot after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct JackpotPresented {
    caption: Option<Caption>,
    faces: Vec<FaceIcon>,
    /// The current round; 0 before the first.
    pub(super) round: u8,
    /// The tiles in the racks, by seat.
    racks: Vec<Rack>,
    /// The current column of the score sheet, by seat.
    column: Vec<Scores>,
    /// The grand total of each seat.
    pub(super) totals: Vec<u32>,
    /// The scores of this column according to the rules and the new grand totals, by seat. Shown once counting is over.
    summed: Vec<(Seat, Scores, u32)>,
    /// The line of five that the last tile completed.
    pub(super) line: Option<(Seat, Run)>,
    /// Whether a player opened the score sheet.
    sheet: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(presenter::plugin::<Jackpot>)
        .configure_sets(Update, PresenterSystems::Follow.after(CountSystems))
        .add_systems(
            Update,
            show_counts
                .in_set(TableSystems::Present)
                .after(PresenterSystems::Follow)
                .before(PresenterSystems::Display)
                .run_if(resource_exists::<Match<Jackpot>>),
        )
        .add_systems(
            Update,
            ask_for_the_sheet
                .in_set(RequestSystems::People)
                .after(ThrowInputSystems)
                .run_if(resource_exists::<Match<Jackpot>>),
        );
}

impl Presenter for Jackpot {
    type PresentedState = JackpotPresented;
    /// The item being counted.
    type Input = Res<'static, CountQueue>;

    const TAKES_TURNS: bool = true;

    fn present(shown: &mut JackpotPresented, event: &Event, line: Option<&LogLine>, cx: &ViewContext<'_>) {
        let mut adds = None;
        match event {
            Event::TilePlaced { seat, symbol, cell } | Event::ChanceDropped { seat, symbol, cell } => {
                let (rules, rack) = (cx.rules(), shown.rack(*seat));
                let preview = Preview::of(rack, rules.shape(), rules.chart(), *symbol, *cell);
                *rack = rack.with(*symbol, *cell);
                let runs = rack.runs(rules.shape(), rules.chart());
                let five = runs.filter(|run| usize::from(run.cells.len()) == LONGEST && run.cells.contains(*cell));
                shown.line = five.max_by_key(|run| run.points).map(|run| (*seat, run));
                adds = (preview.points > 0).then(|| localization::makes(&cx.words, &preview));
            }
            Event::RacksEmptied => {
                shown.racks.clear();
                shown.line = None;
            }
            Event::Won { .. } => shown.line = None,
            Event::Rolled { faces, .. } | Event::RolledToStart { faces, .. } => {
                shown.line = None;
                shown.faces = faces.iter().copied().map(localization::icon).collect();
            }
            Event::TurnBegan { .. } | Event::RoundEnded { .. } => shown.faces.clear(),
            Event::RoundBegan { round, .. } => {
                shown.round = *round;
                // Items that were counted all at once are not written yet; they belong to the column that ends here.
                shown.sum_up();
                shown.column.clear();
            }
            Event::RoundScored { seat, scores, grand_total } => {
                shown.summed.push((*seat, *scores, u32::from(*grand_total)));
            }
            // The captions of these follow when they are counted: see `show_counts`.
            Event::RunScored { .. } | Event::RackBonusScored { .. } | Event::HighRoundWon { .. } => return,
            _ => {}
        }
        if let Some(line) = line {
            let text = [Some(line.text.clone()), adds].into_iter().flatten().collect::<Vec<_>>().join(": ");
            shown.caption = Some(Caption { faces: shown.faces.clone(), text });
        }
    }

    /// A complete line of five.
    fn effects(event: &Event, shown: &JackpotPresented, cx: &ViewContext<'_>) -> Effects {
        if !matches!(event, Event::TilePlaced { .. } | Event::ChanceDropped { .. }) {
            return Effects::default();
        }
        let announcement = shown.line.map(|(seat, run)| Announcement {
            text: cx.words.text("jackpot-shout"),
            detail: localization::jackpot(seat, run, cx),
            colour: cx.colour(seat),
        });
        Effects { cue: announcement.is_some().then_some(Cue::Celebration), announcement }
    }

    fn restored(shown: &mut JackpotPresented, cx: &ViewContext<'_>) {
        let rules = cx.rules();
        *shown = JackpotPresented {
            faces: rules.thrown().into_iter().flatten().map(localization::icon).collect(),
            round: rules.round(),
            column: rules.sheet().last().filter(|_| cx.is_over()).map_or_else(Vec::new, <[Scores]>::to_vec),
            totals: (0..rules.seats()).map(|seat| u32::from(rules.grand_total(Seat(seat)))).collect(),
            racks: (0..rules.seats()).map(|seat| rules.rack(Seat(seat))).collect(),
            ..JackpotPresented::default()
        };
    }

    fn title(view: &View<'_, '_>) -> String {
        let (words, round) = (&view.words, view.shown.round);
        let game = words.text("game-jackpot");
        if round == 0 {
            return format!("{game} · {}", words.text("jackpot-who-starts"));
        }
        let rack = words.text(&format!("option-jackpot-rack-{}", view.rules().shape().name));
        format!("{game} · {} · {rack}", localization::round_of(words, round))
    }

    fn panel(seat: Seat, view: &View<'_, '_>) -> PanelText {
        let (rules, shown) = (view.rules(), &view.shown);
        // What the tiles score so far, until they are counted.
        let so_far =
            || shown.racks.get(seat.index()).map_or(0, |rack| rack.scores(rules.shape(), rules.chart()).sub_total);
        let round = if shown.is_scored(&view.input) {
            shown.column.get(seat.index()).map_or(0, |column| column.total)
        } else {
            so_far()
        };
        PanelText {
            score: view.words.number(view.shown.totals.get(seat.index()).copied().unwrap_or(0)),
            extra: if round > 0 { view.line("jackpot-this-round").with("points", round).text() } else { String::new() },
        }
    }

    fn caption(view: &View<'_, '_>) -> Option<Caption> {
        if let Some((seat, choice)) = view.choices.first() {
            return Some(choice_caption(view, seat, choice));
        }
        let key = if view.shown.round == 0 { "jackpot-begin-roll-off" } else { "jackpot-begin" };
        view.shown.caption.clone().or_else(|| view.throw_caption(key))
    }

    fn ending(cx: &ViewContext<'_>) -> String {
        cx.words.text("jackpot-ended")
    }

    fn prompts(view: &View<'_, '_>) -> PromptSet {
        let choice = view.choices.first().map(|(_, choice)| choice);
        let mut prompts = view.one_at_a_time(choice.map(|choice| choice_prompts(view, choice)));
        prompts.strip.extend(view.undo_prompt());
        if view.shown.round > 0 {
            prompts.strip.push(view.prompt(Button::Odds, "prompt-jackpot-scores"));
        }
        // A click on the table releases the tile; a tile is put back by a click on the prompt or on the stack.
        if choice.is_some_and(|choice| matches!(choice.asked, Asked::Chance { .. })) {
            prompts.mouse = MouseBindings::default().clicking(Button::Throw);
        }
        prompts
    }

    fn counted_seat(view: &View<'_, '_>) -> Option<Seat> {
        view.input.now.map(|(seat, _)| seat)
    }

    /// The score sheet is open while it is written, at the end, and when a player opens it. A Jackpot that is counted is
    /// looked at without it.
    fn card(view: &View<'_, '_>) -> Option<ReferenceCardText> {
        let (shown, counting) = (&view.shown, &view.input);
        let is_jackpot = counting.now.is_some_and(|(_, item)| item.is_jackpot());
        let open = shown.sheet || (shown.is_scored(counting) && !is_jackpot);
        open.then(|| sheet::card(view, shown.round, &shown.column, &shown.totals))
    }

    /// A close-up of a rack while its seat plays or while it is counted. Of more than two racks, only the one that a seat
    /// places tiles in is shown with the dice.
    fn camera(view: &View<'_, '_>) -> Cow<'static, str> {
        let (seats, counting) = (view.rules().seats(), &view.input);
        if let Some((seat, _)) = counting.now {
            format!("count-{seats}-{}", seat.0).into()
        } else if let Some(seat) = view.sole_winner() {
            format!("win-{seats}-{}", seat.0).into()
        } else if (view.shown.is_scored(counting) || view.presented_outcome().is_some()) && seats > 2 {
            "result".into()
        } else if let Some(shot) = view.throw_shot() {
            shot.into()
        } else if let Some((seat, _)) = view.shown.line.filter(|_| !view.queue.is_empty()) {
            // A seat that can act has its usual shot at once.
            format!("count-{seats}-{}", seat.0).into()
        } else if let Some(seat) = view.choices.first().map(|(seat, _)| seat).or_else(|| view.acting_seat()) {
            let places = view.shown.round > 0 && !view.shown.faces.is_empty();
            let shot = if places && seats > 2 && !view.shown.sheet { "place" } else { "rack" };
            format!("{shot}-{seats}-{}", seat.0).into()
        } else {
            "overview".into()
        }
    }
}

impl JackpotPresented {
    /// Whether a column is being written or was just completed.
    pub(super) fn is_scored(&self, counting: &CountQueue) -> bool {
        counting.is_busy() || !self.column.is_empty()
    }

    fn rack(&mut self, seat: Seat) -> &mut Rack {
        if self.racks.len() <= seat.index() {
            self.racks.resize(seat.index() + 1, Rack::EMPTY);
        }
        &mut self.racks[seat.index()]
    }

    /// A seat's entry in the current column of the score sheet.
    fn column(&mut self, seat: Seat) -> &mut Scores {
        if self.column.len() <= seat.index() {
            self.column.resize(seat.index() + 1, Scores::default());
        }
        &mut self.column[seat.index()]
    }

    /// Writes an item's points on the score sheet.
    fn write(&mut self, seat: Seat, count: CountedItem) {
        let points = count.points();
        let column = self.column(seat);
        match count.line() {
            0 => column.diagonals += points,
            1 => column.rows += points,
            2 => column.rack_bonus += points,
            _ => column.high_round += points,
        }
        column.sub_total = column.diagonals + column.rows + column.rack_bonus;
        column.total = column.sub_total + column.high_round;
    }

    /// Writes the sums under the column, as computed by the rules.
    fn sum_up(&mut self) {
        for (seat, scores, grand_total) in std::mem::take(&mut self.summed) {
            *self.column(seat) = scores;
            if let Some(total) = self.totals.get_mut(seat.index()) {
                *total = grand_total;
            }
        }
    }
}

/// Updates captions and the score sheet as items are counted.
fn show_counts(
    mut counted: MessageReader<ItemCounted>,
    counting: Res<CountQueue>,
    cx: ViewContext,
    mut shown: ResMut<JackpotPresented>,
) {
    // Counting is over, or was skipped.
    let written = !counting.is_busy();
    if written && !shown.summed.is_empty() {
        shown.sum_up();
    }
    for ItemCounted { seat, count } in counted.read() {
        // If counting was skipped, only five in line still gets a caption.
        if written && !count.is_jackpot() {
            continue;
        }
        let faces = match count {
            CountedItem::Run(run) => vec![localization::icon(run.symbol); usize::from(run.cells.len())],
            CountedItem::Bonus(bonus) => vec![localization::icon(bonus.symbol)],
            CountedItem::High(_) => Vec::new(),
        };
        shown.caption = Some(Caption { faces, text: localization::counted(*seat, *count, &cx).text() });
        if !written {
            shown.write(*seat, *count);
        }
    }
}

fn ask_for_the_sheet(
    mut pressed: MessageReader<ButtonPress>,
    hands: Res<ThrowGestures>,
    mut shown: ResMut<JackpotPresented>,
) {
    let asked = pressed.read().filter(|press| press.down && press.button == Button::Odds).count();
    if asked % 2 == 1 && !hands.still {
        shown.sheet = !shown.sheet;
    }
}

fn choice_prompts(view: &View<'_, '_>, open: &SlotChoice) -> Vec<Prompt> {
    let channel = (Button::Left, "prompt-jackpot-space");
    let mut keys = Vec::new();
    match &open.asked {
        Asked::Tile { playable, .. } => {
            keys.extend([(Button::Accept, "prompt-jackpot-drop"), channel]);
            keys.extend((playable.len() > 1).then_some((Button::Up, "prompt-jackpot-symbol")));
        }
        Asked::Chance { .. } => {
            let stays = open.cursor == CHANCE;
            keys.push((Button::Accept, if stays { "prompt-jackpot-leave" } else { "prompt-jackpot-move" }));
            keys.extend([channel, (Button::Throw, "prompt-jackpot-return")]);
            keys.extend((!stays).then_some((Button::Back, "prompt-jackpot-leave")));
        }
    }
    view.prompts(keys)
}

/// The result of a choice before it is made.
fn choice_caption(view: &View<'_, '_>, seat: Seat, open: &SlotChoice) -> Caption {
    let (rules, words) = (view.rules(), &view.words);
    let made = |symbol: Symbol| {
        let preview = Preview::of(&rules.rack(seat), rules.shape(), rules.chart(), symbol, open.cursor);
        localization::preview(words, symbol, &preview)
    };
    let symbol = open.symbol();
    let text = match (&open.asked, open.cursor) {
        (Asked::Tile { .. }, CHANCE) => words.text("jackpot-chance-parks"),
        (Asked::Chance { .. }, CHANCE) => words.text("jackpot-chance-question"),
        _ => made(symbol),
    };
    // All playable symbols; the held one is bright.
    let faces = match &open.asked {
        Asked::Tile { playable, .. } => playable
            .iter()
            .map(|other| {
                let tint = (other != symbol).then(|| view.tokens.colour.ivory.with_alpha(0.4));
                FaceIcon { tint, ..localization::icon(other) }
            })
            .collect(),
        Asked::Chance { .. } => vec![localization::icon(symbol)],
    };
    Caption { faces, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheet_column_grows_with_counted_items_up_to_the_rules_sums() {
        let seat = Seat(0);
        let sums = Scores { high_round: 50, total: 50, ..Scores::default() };
        // The rules report the sums before anything is counted.
        let mut shown =
            JackpotPresented { totals: vec![320], summed: vec![(seat, sums, 370)], ..JackpotPresented::default() };
        shown.write(seat, CountedItem::High(50));
        assert_eq!(shown.column[0].total, 50, "nothing is counted twice");
        assert_eq!(shown.totals, [320], "the grand total waits for the counting");
        shown.sum_up();
        assert_eq!((shown.column[0].total, shown.totals[0]), (50, 370));
        shown.sum_up();
        assert_eq!(shown.totals, [370]);
    }
}
