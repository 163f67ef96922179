//! What the seats of Jackpot read and can do now: fills the display over the table from the facts shown so far, the
//! history, and what the box says about the game.

use bevy::prelude::*;

use super::super::table::count_animation::{Count, CountQueue, CountSystems, ItemCounted};
use super::super::table::rack_body::CHANCE;
use super::super::{Event, Jackpot, Preview, ROUNDS, Scores, Symbol};
use super::choices::{Asked, Choosing, Open};
use super::localization;
use super::sheet::is_scored;
use crate::app::audio::Cue;
use crate::app::input::{Button, Hands};
use crate::app::render::camera::Director;
use crate::app::render::theme::Tokens;
use crate::app::ui::chair_name;
use crate::app::ui::hud::announcement::Shout;
use crate::app::ui::hud::{Banner, Caption, FaceIcon, Hud, MouseWays, Plaque, Prompt};
use crate::app::ui::{Boxes, GameBox, TableLog, Words};
use crate::rules::{Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, Backlog, Match, Rebuilt, Shown, TableSystems};

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    caption: Option<Caption>,
    faces: Vec<FaceIcon>,
    /// Which round is played; 0 before the first.
    pub round: u8,
    /// The column of the sheet that is being written.
    pub column: Vec<Scores>,
    /// The grand total of each seat.
    pub totals: Vec<u32>,
    /// What the rules wrote into this column, seat by seat, and the grand total then: it stands when all is counted.
    summed: Vec<(Seat, Scores, u32)>,
    acting: Option<Seat>,
    /// Whether somebody asked for the sheet.
    pub sheet: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Startup, tell_the_boxes).add_systems(
        Update,
        (tell_facts, tell_counts, fill_hud, point_the_camera)
            .chain()
            .in_set(TableSystems::Show)
            .after(crate::sim::table::ShowNext)
            .after(CountSystems)
            .run_if(resource_exists::<Match<Jackpot>>),
    );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes.0.insert(Jackpot::GAME, GameBox { sides: None, tables: Some(localization::tables) });
}

/// Facts become captions, lines of the history and columns of the sheet as they are shown.
fn tell_facts(
    mut shown: MessageReader<Shown<Jackpot>>,
    mut rebuilt: MessageReader<Rebuilt<Jackpot>>,
    match_: Res<Match<Jackpot>>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    (mut told, mut log): (ResMut<Told>, ResMut<TableLog>),
) {
    let rules = match_.rules();
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(&say, seat, slot));
    let line = |fact: &Event| {
        localization::sentence(fact, &say, name).map(|text| {
            let colour = seat_of(fact).and_then(|seat| lobby.slot(seat)).map(|slot| slot.colour);
            (colour, text)
        })
    };
    if rebuilt.read().count() > 0 {
        shown.clear();
        let over = matches!(match_.turn(), Turn::Over(_));
        *told = Told {
            faces: rules.thrown().into_iter().flatten().map(localization::icon).collect(),
            round: rules.round(),
            column: rules.sheet().last().filter(|_| over).map_or_else(Vec::new, <[Scores]>::to_vec),
            totals: (0..rules.seats()).map(|seat| u32::from(rules.grand_total(Seat(seat)))).collect(),
            ..Told::default()
        };
        log.0 = match_.story().iter().filter_map(line).collect();
        return;
    }
    for Shown(fact) in shown.read() {
        match fact {
            Event::Rolled { faces, .. } | Event::RolledToStart { faces, .. } => {
                told.faces = faces.iter().copied().map(localization::icon).collect();
            }
            Event::TurnBegan { .. } | Event::RoundEnded { .. } => told.faces.clear(),
            Event::RoundBegan { round, .. } => {
                told.round = *round;
                // What was counted all at once is not written yet, and belongs to the column that ends here.
                told.sum_up();
                told.column.clear();
            }
            Event::RoundScored { seat, scores, grand_total } => {
                told.summed.push((*seat, *scores, u32::from(*grand_total)));
            }
            _ => {}
        }
        let Some(line) = line(fact) else { continue };
        let counted =
            matches!(fact, Event::RunScored { .. } | Event::RackBonusScored { .. } | Event::HighRoundWon { .. });
        // What is counted is said when it is: see `tell_counts`.
        if !counted {
            told.caption = Some(Caption { faces: told.faces.clone(), text: line.1.clone() });
        }
        log.0.push(line);
    }
}

impl Told {
    /// A seat's part of the sheet's column that is being written.
    fn column(&mut self, seat: Seat) -> &mut Scores {
        if self.column.len() <= seat.index() {
            self.column.resize(seat.index() + 1, Scores::default());
        }
        &mut self.column[seat.index()]
    }

    /// Writes a number on the sheet.
    fn write(&mut self, seat: Seat, count: Count) {
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

    /// Writes the sums under the column, as the rules have them.
    fn sum_up(&mut self) {
        for (seat, scores, grand_total) in std::mem::take(&mut self.summed) {
            *self.column(seat) = scores;
            if let Some(total) = self.totals.get_mut(seat.index()) {
                *total = grand_total;
            }
        }
    }
}

/// What is counted is said and written on the sheet, a number at a time; a Jackpot is shouted.
fn tell_counts(
    mut counted: MessageReader<ItemCounted>,
    counting: Res<CountQueue>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    mut told: ResMut<Told>,
    mut cues: MessageWriter<Cue>,
    mut shouts: MessageWriter<Shout>,
) {
    // All is counted, or it was counted all at once.
    let written = !counting.is_busy();
    if written && !told.summed.is_empty() {
        told.sum_up();
    }
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(&say, seat, slot));
    for ItemCounted { seat, count } in counted.read() {
        // Of what nobody could read one by one, a Jackpot alone is still told.
        if written && !count.is_jackpot() {
            continue;
        }
        let faces = match count {
            Count::Run(run) => vec![localization::icon(run.symbol); usize::from(run.cells.len())],
            Count::Bonus(bonus) => vec![localization::icon(bonus.symbol)],
            Count::High(_) => Vec::new(),
        };
        told.caption = Some(Caption { faces, text: localization::counted(*seat, *count, &say, name) });
        if !written {
            told.write(*seat, *count);
        }
        if let Count::Run(run) = count
            && count.is_jackpot()
        {
            let colour = lobby.slot(*seat).map_or(seat.0, |slot| slot.colour);
            cues.write(Cue::Jubilee);
            shouts.write(Shout {
                text: say.word("jackpot-shout"),
                told: localization::jackpot(*seat, *run, &say, name),
                colour,
            });
        }
    }
}

const fn seat_of(fact: &Event) -> Option<Seat> {
    match fact {
        Event::RolledToStart { seat, .. }
        | Event::StarterFound { seat }
        | Event::TurnBegan { seat }
        | Event::Rolled { seat, .. }
        | Event::SymbolUsedUp { seat }
        | Event::TilePlaced { seat, .. }
        | Event::TileKept { seat, .. }
        | Event::ChanceDropped { seat, .. }
        | Event::ChanceGivenBack { seat, .. }
        | Event::ChanceDeclined { seat }
        | Event::TileNotPlayed { seat }
        | Event::RackFilled { seat }
        | Event::RunScored { seat, .. }
        | Event::RackBonusScored { seat, .. }
        | Event::HighRoundWon { seat, .. }
        | Event::RoundScored { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn fill_hud(
    match_: Res<Match<Jackpot>>,
    (lobby, say, tokens): (Res<Lobby>, Res<Words>, Res<Tokens>),
    (mut told, backlog, choosing): (ResMut<Told>, Res<Backlog<Jackpot>>, Res<Choosing>),
    (awaited, hands, pending_seats): (Res<AwaitedThrows>, Res<Hands>, Res<PendingSeats>),
    (mut hud, mut ways): (ResMut<Hud>, ResMut<MouseWays>),
    mut last_asked: Local<Option<Seat>>,
) {
    let rules = match_.rules();
    // Nobody's turn begins before all that came before it was shown.
    if backlog.is_empty() {
        let acting = match match_.turn() {
            Turn::Over(_) => None,
            _ => rules.acting().or_else(|| awaited.hands().next()),
        };
        if told.acting != acting {
            told.acting = acting;
        }
    }
    let acting = told.acting;
    let asked = pending_seats.0.lowest();
    let person = asked.filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)));
    let mut next = Hud {
        title: title(rules, &say, &told),
        plaques: plaques(rules, &lobby, &say, &told, acting),
        caption: told.caption.clone(),
        prompts: Vec::new(),
        prompted: person.and_then(|seat| lobby.slot(seat)).and_then(|slot| slot.device),
        message: hud.message.clone(),
        banner: hud.banner.clone(),
    };
    if next.caption.is_none() && matches!(match_.turn(), Turn::Throw(_)) {
        let key = if rules.round() == 0 { "jackpot-begin-roll-off" } else { "jackpot-begin" };
        next.caption = Some(Caption { faces: Vec::new(), text: say.word(key) });
    }
    if let Some(open) = &choosing.open {
        next.caption = Some(caption(rules, &say, &tokens, open));
        next.prompts = prompts(&say, open);
    } else if let Some(seat) = person.filter(|seat| awaited.in_hand_of(*seat).is_some()) {
        let key = if hands.gathering(seat).is_some() { "prompt-release" } else { "prompt-throw" };
        next.prompts.push(Prompt::new(&say, Button::Accept, key));
        next.prompts.push(Prompt::new(&say, Button::Left, "prompt-aim"));
    }
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && lobby.needs_person(*seat);
    if let Some(seat) = (0..rules.seats()).map(Seat).find(may) {
        let device = lobby.slot(seat).and_then(|slot| slot.device);
        next.prompts.push(Prompt::new(&say, Button::Undo, "prompt-take-back").on(device));
    }
    if rules.round() > 0 {
        next.prompts.push(Prompt::new(&say, Button::Odds, "jackpot-prompt-sheet"));
    }
    if acting != *last_asked {
        *last_asked = acting;
        next.banner = acting.and_then(|seat| lobby.slot(seat).map(|slot| (seat, slot))).map(|(seat, slot)| Banner {
            seat,
            colour: slot.colour,
            text: say.say("banner-turn", &[("name", chair_name(&say, seat, slot).into())]),
        });
    }
    ways.set_if_neq(mouse_ways(choosing.open.as_ref().map(|open| open.asked)));
    hud.set_if_neq(next);
}

/// On the table the mouse's left button lets a tile go; a tile is given back by a click on the prompt, or on the stack.
fn mouse_ways(asked: Option<Asked>) -> MouseWays {
    match asked {
        Some(Asked::Chance { .. }) => MouseWays::default().clicking(Button::Throw),
        _ => MouseWays::default(),
    }
}

fn prompts(say: &Words, open: &Open) -> Vec<Prompt> {
    let mut all = Vec::new();
    match &open.asked {
        Asked::Tile { playable, .. } => {
            all.push(Prompt::new(say, Button::Accept, "jackpot-prompt-let-go"));
            all.push(Prompt::new(say, Button::Left, "jackpot-prompt-channel"));
            if playable.len() > 1 {
                all.push(Prompt::new(say, Button::Up, "jackpot-prompt-symbol"));
            }
        }
        Asked::Chance { .. } => {
            if open.cursor != CHANCE {
                all.push(Prompt::new(say, Button::Accept, "jackpot-prompt-drop"));
            }
            all.push(Prompt::new(say, Button::Left, "jackpot-prompt-channel"));
            all.push(Prompt::new(say, Button::Throw, "jackpot-prompt-give-back"));
            all.push(Prompt::new(say, Button::Back, "jackpot-prompt-leave"));
        }
    }
    all
}

/// What the choice would bring, before it is made.
fn caption(rules: &Jackpot, say: &Words, tokens: &Tokens, open: &Open) -> Caption {
    let made = |symbol: Symbol| {
        let preview = Preview::of(&rules.rack(open.seat), rules.shape(), rules.chart(), symbol, open.cursor);
        localization::preview(say, symbol, &preview)
    };
    let symbol = open.symbol();
    let text = match (&open.asked, open.cursor) {
        (Asked::Tile { .. }, CHANCE) => say.word("jackpot-chance-keeps"),
        (Asked::Chance { .. }, CHANCE) => say.word("jackpot-chance-stays"),
        _ => made(symbol),
    };
    // All that may be played, the one in the hand bright.
    let faces = match &open.asked {
        Asked::Tile { playable, .. } => playable
            .iter()
            .map(|other| {
                let tint = (other != symbol).then_some(tokens.colour.hairline);
                FaceIcon { tint, ..localization::icon(other) }
            })
            .collect(),
        Asked::Chance { .. } => vec![localization::icon(symbol)],
    };
    Caption { faces, text }
}

fn title(rules: &Jackpot, say: &Words, told: &Told) -> String {
    let game = say.word("game-jackpot");
    if told.round == 0 {
        return format!("{game} · {}", say.word("jackpot-who-starts"));
    }
    let rack = say.word(&format!("option-jackpot-rack-{}", rules.shape().name()));
    format!("{game} · {} · {rack}", round_of(say, told.round))
}

/// Which round it is, of how many.
pub(super) fn round_of(say: &Words, round: u8) -> String {
    let args = [("round", i64::from(round.max(1)).into()), ("of", i64::from(ROUNDS).into())];
    say.say("jackpot-round-of", &args)
}

fn plaques(rules: &Jackpot, lobby: &Lobby, say: &Words, told: &Told, acting: Option<Seat>) -> Vec<Plaque> {
    (0..rules.seats())
        .filter_map(|index| {
            let seat = Seat(index);
            let slot = lobby.slot(seat)?;
            let total = told.totals.get(seat.index()).copied().unwrap_or(0);
            let round = told.column.get(seat.index()).map_or(0, |column| column.total);
            let extra = if round > 0 {
                say.say("jackpot-this-round", &[("points", i64::from(round).into())])
            } else {
                String::new()
            };
            Some(Plaque {
                seat: index,
                colour: slot.colour,
                name: chair_name(say, seat, slot),
                score: total.to_string(),
                extra,
                device: slot.device,
                acting: acting == Some(seat),
                lost: lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
                bot: lobby.bot_at(seat).is_some(),
            })
        })
        .collect()
}

/// Dice in the air are watched from near, a rack while its seat chooses or is counted, all else from above.
fn point_the_camera(
    awaited: Res<AwaitedThrows>,
    match_: Res<Match<Jackpot>>,
    (choosing, counting, told): (Res<Choosing>, Res<CountQueue>, Res<Told>),
    backlog: Res<Backlog<Jackpot>>,
    mut director: ResMut<Director>,
) {
    let seats = match_.rules().seats();
    let over = matches!(match_.turn(), Turn::Over(_)) && backlog.is_empty();
    let shot = if let Some((seat, _)) = counting.now() {
        format!("count-{seats}-{}", seat.0)
    } else if (is_scored(&told, &counting) || over) && seats > 2 {
        "result".to_owned()
    } else if awaited.falling() {
        "tray".to_owned()
    } else if let Some(open) = &choosing.open {
        format!("rack-{seats}-{}", open.seat.0)
    } else {
        "overview".to_owned()
    };
    director.bypass_change_detection().go(&shot);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_grows_with_what_is_counted_and_ends_at_the_sums_of_the_rules() {
        let seat = Seat(0);
        let sums = Scores { high_round: 50, total: 50, ..Scores::default() };
        // The rules say the sums before anything is counted.
        let mut told = Told { totals: vec![320], summed: vec![(seat, sums, 370)], ..Told::default() };
        told.write(seat, Count::High(50));
        assert_eq!(told.column[0].total, 50, "nothing is counted twice");
        assert_eq!(told.totals, [320], "the grand total waits for the counting");
        told.sum_up();
        assert_eq!((told.column[0].total, told.totals[0]), (50, 370));
        told.sum_up();
        assert_eq!(told.totals, [370]);
    }
}
