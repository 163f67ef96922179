//! What was shown of a match of MACHZ so far, in words: the caption, the lines of the history, one shout.

use bevy::prelude::*;

use super::{Bet, Colour, Colours, Event, Machz, PaidFor, Vote, words};
use crate::look::tokens::Tokens;
use crate::rules::Seat;
use crate::sound::Cue;
use crate::table::seating::Seating;
use crate::table::{Backlog, Match, Rebuilt, Shown};
use crate::ui::hud::shout::Shout;
use crate::ui::hud::{Caption, FaceIcon};
use crate::ui::screens::chair_name;
use crate::ui::{TableLog, Words};

/// So many bets at the most are told in a caption; of more the chips on the cards tell.
const FEW: usize = 3;

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// The faces that the caption shows.
    pub faces: Vec<FaceIcon>,
    text: String,
    /// What is told under it, bit by bit.
    tail: Vec<String>,
    /// What the facts so far were about; a tail of another kind begins anew.
    kind: Tail,
    votes: [u8; 2],
    /// How many facts were shown.
    pub noted: usize,
    /// Who rolls, who sets.
    pub roller: Option<Seat>,
    pub setter: Option<Seat>,
    /// How many object sets were thrown, and how many MACHZ.
    pub sets: u16,
    pub machz: u16,
    /// How often MACHZ was shown since the table was laid out: each is a moment of its own.
    pub moments: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tail {
    #[default]
    Nothing,
    RollOff,
    Bets,
    Payments,
}

impl Told {
    /// A new caption.
    fn say(&mut self, faces: Vec<FaceIcon>, text: String) {
        (self.faces, self.text, self.kind) = (faces, text, Tail::Nothing);
        self.tail.clear();
    }

    fn add(&mut self, kind: Tail, text: String) {
        if self.kind != kind {
            self.tail.clear();
            self.kind = kind;
        }
        self.tail.push(text);
    }

    /// What is told now.
    pub fn caption(&self) -> Option<Caption> {
        let tail =
            if self.kind == Tail::Bets && self.tail.len() > FEW { String::new() } else { self.tail.join(" · ") };
        let text = [self.text.as_str(), tail.as_str()];
        let text = text.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        (!text.is_empty()).then(|| Caption { faces: self.faces.clone(), text })
    }

    /// What a fact changes beside the words.
    fn note(&mut self, fact: &Event) {
        self.noted += 1;
        match fact {
            Event::SetterFound { seat } => (self.setter, self.roller) = (Some(*seat), None),
            Event::ObjectSet { set, .. } => self.sets = *set,
            Event::TurnBegan { seat, .. } => self.roller = Some(*seat),
            Event::MachzRolled { machz, .. } => self.machz = *machz,
            Event::Won { .. } => self.roller = None,
            _ => {}
        }
    }

    /// The words of a fact that is shown now; `next` are those that became true after it.
    fn tell(&mut self, fact: &Event, next: &[Event], say: &Words, tokens: &Tokens, name: &dyn Fn(Seat) -> String) {
        let paid = |what: PaidFor| {
            next.iter().find_map(|fact| match fact {
                Event::Paid { what: found, paid, .. } if *found == what => Some(i64::from(*paid)),
                _ => None,
            })
        };
        let all = |faces: &[Colour]| words::icons(tokens, faces, Colours::of(faces));
        let sentence = words::sentence(fact, say, name);
        match fact {
            Event::RolledToSet { face, .. } => {
                if self.kind != Tail::RollOff {
                    self.say(Vec::new(), say.word("machz-roll-off"));
                    self.kind = Tail::RollOff;
                }
                self.faces.push(words::icon(tokens, *face, *face == Colour::Blue));
            }
            Event::SettingTied { .. } | Event::SetterFound { .. } => {
                let faces = if self.kind == Tail::RollOff { std::mem::take(&mut self.faces) } else { Vec::new() };
                self.say(faces, sentence.unwrap_or_default());
            }
            Event::ObjectSet { seat, faces, combination, .. } => {
                let what = words::combination(say, *combination);
                let args = [
                    ("name", name(*seat).into()),
                    ("what", what.into()),
                    ("paid", paid(PaidFor::Combination(*combination)).unwrap_or(0).into()),
                ];
                self.say(all(faces), say.say("machz-set-pays", &args));
            }
            Event::Rolled { seat, faces, matched } => {
                let text = words::throw(say, &name(*seat), faces.len(), matched.len(), next);
                self.say(words::icons(tokens, faces, *matched), text);
            }
            Event::MachzRolled { seat, .. } => {
                let args = [("name", name(*seat).into()), ("paid", paid(PaidFor::Machz).unwrap_or(0).into())];
                let faces = std::mem::take(&mut self.faces);
                self.say(faces, say.say("machz-machz-pays", &args));
            }
            // The caption of the throw has told it.
            Event::Paid { .. } | Event::Locked { .. } => {}
            Event::Voted { vote, .. } => {
                self.votes[usize::from(*vote == Vote::Pass)] += 1;
                let [keep, pass] = self.votes.map(i64::from);
                let text = say.say("machz-votes", &[("keep", keep.into()), ("pass", pass.into())]);
                let faces = std::mem::take(&mut self.faces);
                self.say(faces, text);
            }
            Event::Shown { .. } => self.votes = [0; 2],
            Event::BetPlaced { seat, side, chips } => {
                let bet = words::bet(say, Bet { side: *side, chips: *chips });
                let args = [("name", name(*seat).into()), ("bet", bet.into())];
                self.add(Tail::Bets, say.say("machz-bet-short", &args));
            }
            Event::BetWon { seat, paid, .. } => {
                let args = [("name", name(*seat).into()), ("n", i64::from(*paid).into())];
                self.add(Tail::Payments, say.say("machz-won-short", &args));
            }
            Event::BetLost { seat, chips } => {
                let args = [("name", name(*seat).into()), ("n", i64::from(*chips).into())];
                self.add(Tail::Payments, say.say("machz-lost-short", &args));
            }
            Event::StayedOut { .. } | Event::Chose { .. } => {}
            Event::GraceWon { .. } => {
                let faces = std::mem::take(&mut self.faces);
                self.say(faces, sentence.unwrap_or_default());
            }
            Event::TurnBegan { .. } => self.say(Vec::new(), sentence.unwrap_or_default()),
            _ => {
                if let Some(text) = sentence {
                    self.say(Vec::new(), text);
                }
            }
        }
    }
}

/// Facts become captions, lines of the history, and one shout, as they are shown.
pub(super) fn tell_facts(
    mut shown: MessageReader<Shown<Machz>>,
    mut rebuilt: MessageReader<Rebuilt<Machz>>,
    (match_, backlog): (Res<Match<Machz>>, Res<Backlog<Machz>>),
    (seating, say, tokens): (Res<Seating>, Res<Words>, Res<Tokens>),
    (mut told, mut log): (ResMut<Told>, ResMut<TableLog>),
    mut cues: MessageWriter<Cue>,
    mut shouts: MessageWriter<Shout>,
) {
    let name = |seat: Seat| seating.chair(seat).map_or_else(String::new, |chair| chair_name(&say, seat, chair));
    let colour = |seat: Seat| seating.chair(seat).map_or(seat.0, |chair| chair.colour);
    let line = |fact: &Event| words::sentence(fact, &say, name).map(|text| (words::seat_of(fact).map(colour), text));
    if rebuilt.read().count() > 0 {
        shown.clear();
        *told = Told::default();
        // The last throw is told again, so that who comes back reads what lies there. What is not shown yet is told
        // when it is.
        let past = backlog.shown(match_.story());
        for (index, fact) in past.iter().enumerate() {
            told.note(fact);
            told.tell(fact, &match_.story()[index + 1..], &say, &tokens, &name);
        }
        log.0 = past.iter().filter_map(line).collect();
        return;
    }
    for Shown(fact) in shown.read() {
        told.note(fact);
        let next = match_.story().get(told.noted..).unwrap_or_default();
        told.tell(fact, next, &say, &tokens, &name);
        log.0.extend(line(fact));
        if let Event::MachzRolled { seat, .. } = fact {
            told.moments += 1;
            cues.write(Cue::Jubilee);
            shouts.write(Shout { text: say.word("machz-shout"), told: told.text.clone(), colour: colour(*seat) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::machz::{Action, MachzOptions, Side, choose, hud, table};
    use crate::input::Button;
    use crate::record::Record;
    use crate::rules::{Move, MoveOf};
    use crate::table::seating::Device;
    use crate::table::{Speed, Wish};
    use crate::ui::hud::{Hud, MouseWays, SeatPrompts};
    use crate::ui::test_table;

    /// A table at which seat 1 is to roll and three pads are asked for bets.
    fn at_the_bets(options: MachzOptions, speed: Speed, more: &[MoveOf<Machz>]) -> App {
        use Colour::{Blue, Green, Red, Yellow};
        let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
        let mut moves = vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Blue, Green, Yellow])];
        moves.extend_from_slice(more);
        let record = Record::<Machz> { moves, ..Record::of_people(4, options, 3) };
        let mut app = test_table::dealt(record, test_table::pads(4), speed, |app| {
            app.add_plugins((table::plugin, choose::plugin, hud::plugin));
        });
        (0..4).for_each(|_| app.update());
        app
    }

    #[test]
    fn a_seat_with_one_chip_is_shown_how_to_lock_it_where_stakes_may_be_raised() {
        use Colour::{Purple, White};
        let act = |seat, action| Move::Act { seat: Seat(seat), action };
        let nothing: MoveOf<Machz> = Move::Faces([White, White, White, Purple, Purple].into_iter().collect());
        let lost = |others: [u8; 2]| {
            let [one, other] = others.map(|seat| act(seat, Action::StayOut));
            let mut moves = vec![act(0, Action::Bet(Bet { side: Side::Match, chips: 5 })), one, other];
            moves.push(nothing.clone());
            moves
        };
        let options = MachzOptions { stake_limit: 5, ..MachzOptions::default() };
        let more = [lost([2, 3]), lost([1, 3])].concat();
        let app = at_the_bets(options, Speed::Instant, &more);
        let rules = app.world().resource::<Match<Machz>>().rules();
        assert_eq!((rules.chips()[0], rules.most_stake(Seat(0))), (1, 1));
        let lines = &app.world().resource::<SeatPrompts>().0;
        let own = lines.iter().find(|line| line.device == Some(Device::Pad(0))).expect("it is asked");
        assert!(own.prompts.iter().any(|prompt| prompt.button == Button::Accept), "{own:?}");
    }

    #[test]
    fn what_waits_while_the_table_is_laid_out_anew_is_told_once() {
        let bet = |side| Action::Bet(Bet { side, chips: 1 });
        let choices = [(0, bet(Side::Match)), (2, bet(Side::NoMatch)), (3, Action::StayOut)];
        let mut app = at_the_bets(MachzOptions::default(), Speed::Normal, &[]);
        for (seat, action) in choices {
            app.world_mut().write_message(Wish::<Machz> { seat: Seat(seat), action });
        }
        // In the frame in which the first of the new facts are shown.
        app.world_mut().write_message(Rebuilt::<Machz>::default());
        app.update();
        assert!(!app.world().resource::<Backlog<Machz>>().is_empty(), "the others wait");
        for _ in 0..200 {
            app.update();
        }
        assert!(app.world().resource::<Backlog<Machz>>().is_empty(), "all was shown");
        let acts = choices.map(|(seat, action)| Move::Act { seat: Seat(seat), action });
        let resumed = at_the_bets(MachzOptions::default(), Speed::Normal, &acts);
        assert_eq!(app.world().resource::<TableLog>(), resumed.world().resource::<TableLog>());
        assert_eq!(app.world().resource::<Told>(), resumed.world().resource::<Told>());
        assert_eq!(app.world().resource::<Told>().noted, app.world().resource::<Match<Machz>>().story().len());
    }

    #[test]
    fn nothing_that_is_written_tells_a_bet_before_all_are_in() {
        let written = |app: &App| {
            let world = app.world();
            let display = (world.resource::<Hud>(), world.resource::<SeatPrompts>(), world.resource::<MouseWays>());
            format!("{display:?} {:?} {:?}", world.resource::<TableLog>(), world.resource::<Told>())
        };
        let bet = |side, chips| Action::Bet(Bet { side, chips });
        let choices = [bet(Side::Match, 1), bet(Side::NoMatch, 1), bet(Side::Match, 3), Action::StayOut];
        let all = choices.map(|action| {
            let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
            let mut app = at_the_bets(options, Speed::Instant, &[]);
            let mut wish = |seat, action| {
                app.world_mut().write_message(Wish::<Machz> { seat: Seat(seat), action });
                (0..6).for_each(|_| app.update());
                written(&app)
            };
            let before = wish(0, action);
            wish(2, Action::StayOut);
            (before, wish(3, Action::StayOut))
        });
        assert!(all.iter().all(|(before, _)| *before == all[0].0), "{all:#?}");
        assert!(all[1..].iter().all(|(_, after)| *after != all[0].1), "what is looked at tells it in the end");
    }
}
