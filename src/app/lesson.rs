//! Lessons: a match through the real rules in which chosen dice fall and one sentence at a time says what to do. Must not
//! depend on a game.
//!
//! A lesson is data, a file in `assets/lessons/`: the faces of its throws, and what is said when. A match is played as
//! always; each part of the script begins with a throw, and within a part the first step whose moment has come is said. A
//! player who chooses otherwise skips steps, so there is no dead end. A lesson is neither stored nor counted.

use std::collections::BTreeSet;

use bevy::prelude::*;
use serde::Deserialize;

use crate::sim::table::ChosenThrows;

/// The lesson of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonScript {
    /// The number of players; bots fill the seats that are free. More people may take part.
    pub players: u8,
    /// The seed of the match: it orders decks, and bots draw from it.
    #[serde(default)]
    pub seed: u64,
    /// House rules, as on the command line.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Whether the first move of each kind that a bot makes is explained. Not in games in which it could betray a secret.
    #[serde(default)]
    pub explains_bots: bool,
    /// The part with whose throws the attract mode begins.
    #[serde(default)]
    pub attract: usize,
    /// A part for each throw, or a single one in a game without dice.
    pub parts: Vec<Part>,
}

/// A throw, what is said before it, and what is said until the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The faces of each seat that throws, lowest seat first.
    #[serde(default)]
    pub faces: Vec<Vec<String>>,
    /// The steps, in the order in which they may be said.
    pub steps: Vec<Step>,
}

/// A sentence and its moment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Step(pub Moment, pub String);

/// A moment of a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Moment {
    /// The part begins, before dice are handed out. The players read and go on with a press.
    Begin,
    /// A person has the dice.
    Throw,
    /// A person chooses, and may make an action of this kind: its name in records.
    Choose(String),
    /// An event of this name has been presented. The players read and go on with a press.
    Event(String),
}

impl LessonScript {
    /// Reads a script.
    ///
    /// # Errors
    /// What is wrong, with its line.
    pub fn parse(ron: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(ron)
    }
}

/// The lesson at the table.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lesson {
    script: LessonScript,
    /// The prefix of its localization keys.
    key: String,
    /// The index of the part.
    part: usize,
    /// The index of the next step of the part.
    step: usize,
    /// The number of moves when the last step was said. A choice or a throw is about one step.
    said_at: Option<usize>,
    /// What is said.
    pub(crate) text: String,
    /// Whether the table waits until the players have read.
    pub(crate) waits: bool,
    /// The kinds of moves of bots that were explained.
    explained: BTreeSet<String>,
}

impl Lesson {
    /// The lesson of the game with this slug.
    pub fn new(script: LessonScript, slug: &str) -> Self {
        Self { script, key: format!("lesson-{slug}"), ..Self::default() }
    }

    /// The throws of the lesson, for its match.
    pub fn throws(&self) -> ChosenThrows {
        let throws = self.script.parts.iter().map(|part| part.faces.clone()).collect();
        ChosenThrows { throws, ..ChosenThrows::default() }
    }

    /// Begins a part, unless it has begun.
    pub(crate) fn follow(&mut self, part: usize) {
        if self.part != part {
            (self.part, self.step) = (part, 0);
            self.text.clear();
        }
    }

    /// The localization key of the next step whose moment has come, after this number of moves; says it. An event or a
    /// beginning makes the table wait.
    pub(crate) fn next(&mut self, moves: usize, has_come: impl Fn(&Moment) -> bool) -> Option<String> {
        let steps = &self.script.parts.get(self.part)?.steps;
        let reads = |moment: &Moment| matches!(moment, Moment::Begin | Moment::Event(_));
        let may = |moment: &Moment| (reads(moment) || self.said_at != Some(moves)) && has_come(moment);
        let found = (self.step..steps.len()).find(|index| may(&steps[*index].0))?;
        let Step(moment, name) = &steps[found];
        self.step = found + 1;
        self.waits = reads(moment);
        if !self.waits {
            self.said_at = Some(moves);
        }
        Some(format!("{}-{name}", self.key))
    }

    /// The players have read.
    pub(crate) fn go_on(&mut self) {
        self.waits = false;
        self.text.clear();
    }

    /// Whether a bot's move of this kind is explained: the first one is.
    pub(crate) fn explains(&mut self, kind: &str) -> bool {
        self.script.explains_bots && self.explained.insert(kind.to_owned())
    }

    /// Whether everything has been said.
    pub(crate) fn is_over(&self) -> bool {
        let parts = &self.script.parts;
        let last = self.part + 1 == parts.len() && parts.last().is_some_and(|part| self.step == part.steps.len());
        !self.waits && (last || self.part >= parts.len())
    }
}

/// The games whose lessons were opened since the program started.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonsTaken(pub BTreeSet<&'static str>);

#[cfg(test)]
mod tests {
    use super::*;

    fn lesson() -> Lesson {
        let step = |moment, name: &str| Step(moment, name.into());
        let parts = vec![
            Part { faces: vec![], steps: vec![step(Moment::Begin, "aim"), step(Moment::Throw, "throw")] },
            Part {
                faces: vec![vec!["1".into()]],
                steps: vec![
                    step(Moment::Choose("keep".into()), "keep"),
                    step(Moment::Choose("bank".into()), "bank"),
                    step(Moment::Event("banked".into()), "safe"),
                ],
            },
        ];
        Lesson::new(LessonScript { players: 2, parts, ..LessonScript::default() }, "game")
    }

    #[test]
    fn steps_are_said_in_order_and_those_whose_moment_never_comes_are_skipped() {
        let mut lesson = lesson();
        let choose = |kind: &'static str| move |moment: &Moment| *moment == Moment::Choose(kind.into());
        assert_eq!(lesson.next(0, |moment| *moment == Moment::Begin), Some("lesson-game-aim".into()));
        assert!(lesson.waits, "a beginning is read");
        assert_eq!(lesson.next(0, |moment| *moment == Moment::Throw), Some("lesson-game-throw".into()));
        assert!(!lesson.waits);
        lesson.follow(1);
        assert_eq!(lesson.next(1, choose("bank")), Some("lesson-game-bank".into()), "keep never came");
        assert_eq!(lesson.next(2, choose("keep")), None, "it is too late for it");
        assert!(!lesson.is_over());
        assert!(lesson.next(2, |moment| matches!(moment, Moment::Event(_))).is_some());
        assert!(!lesson.is_over(), "it is read first");
        lesson.go_on();
        assert!(lesson.is_over());
    }

    #[test]
    fn a_lesson_ends_with_the_throw_after_its_last_one() {
        let mut lesson = lesson();
        lesson.follow(1);
        assert!(!lesson.is_over());
        lesson.follow(2);
        assert!(lesson.is_over());
    }
}
