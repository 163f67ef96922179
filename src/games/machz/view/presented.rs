//! The state of a match of MACHZ after the events presented so far, and its caption.

use bevy::prelude::*;

use super::super::{Bet, Colour, Colours, Event, Machz, PaidFor, Vote};
use super::localization;
use crate::app::prelude::*;

/// Maximum number of bets that a caption lists. If there are more, the chips on the cards show them.
const FEW: usize = 3;

/// The state of a match of MACHZ after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MachzPresented {
    /// The faces in the caption.
    pub(super) faces: Vec<FaceIcon>,
    text: String,
    /// The parts of the line below the first line.
    tail: Vec<String>,
    /// The subject of the parts; a part with another subject starts a new line.
    kind: Tail,
    votes: [u8; 2],
    /// Number of events presented.
    pub(super) noted: usize,
    /// The Roller and the Setter.
    pub(super) roller: Option<Seat>,
    pub(super) setter: Option<Seat>,
    /// The object set, and what the Roller has not matched of it.
    object: Option<[Colour; 5]>,
    unmatched: Colours,
    /// Number of object sets thrown, and of MACHZ.
    pub(super) sets: u16,
    pub(super) machz: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tail {
    #[default]
    Nothing,
    RollOff,
    Bets,
    Payments,
}

impl MachzPresented {
    /// The first line of the caption.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The number of dice of the object set that the Roller has not matched.
    pub(super) fn dice_to_match(&self) -> usize {
        usize::from(self.unmatched.len())
    }

    /// The Setter of an object set that was matched whole, until the next Setter is found.
    pub(super) fn setter_of_machz(&self) -> Option<Seat> {
        self.setter.filter(|_| self.roller.is_some() && self.object.is_some() && self.unmatched.is_empty())
    }

    /// The object set as icons.
    pub(super) fn target(&self, tokens: &Tokens) -> Vec<FaceIcon> {
        self.object.iter().flatten().map(|colour| localization::icon(tokens, *colour, true)).collect()
    }

    pub(super) fn caption(&self) -> Option<Caption> {
        let tail =
            if self.kind == Tail::Bets && self.tail.len() > FEW { String::new() } else { self.tail.join(" · ") };
        let text = [self.text.as_str(), tail.as_str()];
        let text = text.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        (!text.is_empty()).then(|| Caption { faces: self.faces.clone(), text })
    }

    /// Starts a new caption.
    fn say(&mut self, faces: Vec<FaceIcon>, text: String) {
        (self.faces, self.text, self.kind) = (faces, text, Tail::Nothing);
        self.tail.clear();
    }

    /// Starts a new caption and keeps the faces.
    fn say_under(&mut self, text: String) {
        let faces = std::mem::take(&mut self.faces);
        self.say(faces, text);
    }

    fn add(&mut self, kind: Tail, text: String) {
        if self.kind != kind {
            self.tail.clear();
            self.kind = kind;
        }
        self.tail.push(text);
    }

    /// Applies a presented event; `line` is its log line.
    pub(super) fn present(&mut self, event: &Event, line: Option<&LogLine>, cx: &ViewContext<'_, Machz>) {
        self.note(event);
        let (tokens, sentence) = (&cx.tokens, || line.map(|line| line.text.clone()).unwrap_or_default());
        // The events that follow it.
        let next = cx.match_.events().get(self.noted..).unwrap_or_default();
        let paid = |what: PaidFor| {
            let paid = next.iter().find_map(|event| match event {
                Event::Paid { what: found, paid, .. } if *found == what => Some(*paid),
                _ => None,
            });
            paid.unwrap_or(0)
        };
        match event {
            Event::RolledToSet { face, .. } => {
                if self.kind != Tail::RollOff {
                    self.say(Vec::new(), cx.words.text("machz-roll-off"));
                    self.kind = Tail::RollOff;
                }
                self.faces.push(localization::icon(tokens, *face, *face == Colour::Blue));
            }
            Event::SettingTied { .. } | Event::SetterFound { .. } => {
                let faces = if self.kind == Tail::RollOff { std::mem::take(&mut self.faces) } else { Vec::new() };
                self.say(faces, sentence());
            }
            Event::ObjectSet { seat, faces, combination, .. } => {
                let pays = cx
                    .line("machz-target-pays")
                    .by(*seat)
                    .with("what", localization::combination(&cx.words, *combination))
                    .with("paid", paid(PaidFor::Combination(*combination)));
                self.say(localization::icons(tokens, faces, Colours::of(faces)), pays.text());
            }
            Event::Rolled { seat, faces, matched } => {
                let text = localization::throw(cx, *seat, faces.len(), matched.len(), next);
                self.say(localization::icons(tokens, faces, *matched), text);
            }
            Event::MachzRolled { seat, .. } => {
                self.say_under(cx.line("machz-machz-pays").by(*seat).with("paid", paid(PaidFor::Machz)).text());
            }
            // The caption of the throw already includes these.
            Event::Paid { .. } | Event::Locked { .. } => {}
            Event::Voted { vote, .. } => {
                self.votes[usize::from(*vote == Vote::Pass)] += 1;
                let [keep, pass] = self.votes;
                self.say_under(cx.line("machz-votes").with("keep", keep).with("pass", pass).text());
            }
            Event::Shown { .. } => self.votes = [0; 2],
            Event::BetPlaced { seat, side, chips } => {
                let bet = localization::bet(&cx.words, Bet { side: *side, chips: *chips });
                self.add(Tail::Bets, cx.line("machz-bet-short").by(*seat).with("bet", bet).text());
            }
            Event::BetWon { seat, paid, .. } => {
                self.add(Tail::Payments, cx.line("machz-won-short").by(*seat).with("n", *paid).text());
            }
            Event::BetLost { seat, chips } => {
                self.add(Tail::Payments, cx.line("machz-lost-short").by(*seat).with("n", *chips).text());
            }
            Event::StayedOut { .. } | Event::Chose { .. } => {}
            Event::GraceWon { .. } => self.say_under(sentence()),
            _ => self.say(Vec::new(), sentence()),
        }
    }

    /// Applies what an event changes apart from the caption.
    fn note(&mut self, event: &Event) {
        self.noted += 1;
        match event {
            Event::SetterFound { seat } => (self.setter, self.roller) = (Some(*seat), None),
            Event::ObjectSet { seat, set, faces, .. } => {
                self.setter = Some(*seat);
                (self.sets, self.object, self.unmatched) = (*set, Some(*faces), Colours::of(faces));
            }
            Event::TurnBegan { seat, .. } => {
                self.roller = Some(*seat);
                self.unmatched = self.object.map_or(Colours::default(), |object| Colours::of(&object));
            }
            Event::Rolled { matched, .. } => self.unmatched = self.unmatched.less(*matched),
            Event::SetPassed { .. } => self.object = None,
            Event::MachzRolled { machz, .. } => self.machz = *machz,
            Event::Won { .. } => self.roller = None,
            _ => {}
        }
    }
}
