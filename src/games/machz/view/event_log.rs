//! What was shown of a match of MACHZ so far, in words: the caption, the lines of the history, one shout.

use bevy::prelude::*;

use super::super::{Bet, Colour, Colours, Event, Machz, PaidFor, Vote};
use super::localization;
use crate::app::audio::Cue;
use crate::app::render::theme::Tokens;
use crate::app::ui::chair_name;
use crate::app::ui::hud::announcement::Shout;
use crate::app::ui::hud::{Caption, FaceIcon};
use crate::app::ui::{TableLog, Words};
use crate::rules::Seat;
use crate::sim::lobby::Lobby;
use crate::sim::table::{Backlog, Match, Rebuilt, Shown};

/// So many bets at the most are told in a caption; of more the chips on the cards tell.
const FEW: usize = 3;

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Told {
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
        let all = |faces: &[Colour]| localization::icons(tokens, faces, Colours::of(faces));
        let sentence = localization::sentence(fact, say, name);
        match fact {
            Event::RolledToSet { face, .. } => {
                if self.kind != Tail::RollOff {
                    self.say(Vec::new(), say.word("machz-roll-off"));
                    self.kind = Tail::RollOff;
                }
                self.faces.push(localization::icon(tokens, *face, *face == Colour::Blue));
            }
            Event::SettingTied { .. } | Event::SetterFound { .. } => {
                let faces = if self.kind == Tail::RollOff { std::mem::take(&mut self.faces) } else { Vec::new() };
                self.say(faces, sentence.unwrap_or_default());
            }
            Event::ObjectSet { seat, faces, combination, .. } => {
                let what = localization::combination(say, *combination);
                let args = [
                    ("name", name(*seat).into()),
                    ("what", what.into()),
                    ("paid", paid(PaidFor::Combination(*combination)).unwrap_or(0).into()),
                ];
                self.say(all(faces), say.say("machz-set-pays", &args));
            }
            Event::Rolled { seat, faces, matched } => {
                let text = localization::throw(say, &name(*seat), faces.len(), matched.len(), next);
                self.say(localization::icons(tokens, faces, *matched), text);
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
                let bet = localization::bet(say, Bet { side: *side, chips: *chips });
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
pub(crate) fn tell_facts(
    mut shown: MessageReader<Shown<Machz>>,
    mut rebuilt: MessageReader<Rebuilt<Machz>>,
    (match_, backlog): (Res<Match<Machz>>, Res<Backlog<Machz>>),
    (lobby, say, tokens): (Res<Lobby>, Res<Words>, Res<Tokens>),
    (mut told, mut log): (ResMut<Told>, ResMut<TableLog>),
    mut cues: MessageWriter<Cue>,
    mut shouts: MessageWriter<Shout>,
) {
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(&say, seat, slot));
    let colour = |seat: Seat| lobby.slot(seat).map_or(seat.0, |slot| slot.colour);
    let line = |fact: &Event| {
        localization::sentence(fact, &say, name).map(|text| (localization::seat_of(fact).map(colour), text))
    };
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
