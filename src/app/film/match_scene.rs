//! The film of a saved match: what the table shows while a throw falls, while its great moments happen, or from beginning to
//! end.

use bevy::prelude::*;

use super::scene::FilmScene;
use super::{FilmError, Watcher};
use crate::app::audio::Cue;
use crate::app::offscreen::Offscreen;
use crate::app::shell::rerun;
use crate::catalog::GameEntry;
use crate::sim::table::{MatchPlan, MatchProgress, Speed};

/// The frames in which the table is built.
const BUILDING: usize = 3;

/// How long the end of a part stays, in seconds.
const REST: f32 = 1.5;

/// The longest time from one move to the next, in seconds. A match that takes longer is stuck.
const LONGEST: f32 = 120.0;

/// The largest number of great moments, beside the last move.
const MOST_MOMENTS: usize = 6;

/// The largest number of moves from the throw before a moment to the move that brings it.
const LEAD: usize = 4;

/// A saved match that is filmed. Its moves follow the rules.
#[derive(Clone)]
pub struct FilmedMatch {
    /// Its game.
    pub game: &'static GameEntry,
    /// Its seats, options and seed.
    pub plan: MatchPlan,
    /// The line of its header, then those of its moves.
    pub lines: Vec<String>,
    /// The numbers of its moves that are throws, from 0.
    pub throws: Vec<usize>,
    /// Whether it is over.
    pub is_over: bool,
}

impl std::fmt::Debug for FilmedMatch {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("FilmedMatch").field("game", &self.game.name).field("moves", &self.moves()).finish()
    }
}

impl FilmedMatch {
    /// The number of moves.
    pub const fn moves(&self) -> usize {
        self.lines.len() - 1
    }
}

/// The part of a match that is filmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The throw with this number, from 1.
    Throw(usize),
    /// All of it.
    Whole,
    /// Its great moments, and how it ends.
    Moments,
}

/// Moves that are shown one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cut {
    /// The number of moves before them.
    from: usize,
    /// The number of moves after them.
    to: usize,
}

/// The cuts of a match, one after the other.
pub(super) struct MatchScene {
    filmed: FilmedMatch,
    cuts: Vec<Cut>,
    /// The index of the cut.
    cut: usize,
    rate: f32,
    /// The number of frames since the last cut was complete.
    rest: f32,
    /// The number of moves, and of frames since there are so many.
    waiting: (usize, f32),
}

impl MatchScene {
    pub(super) fn new(
        filmed: &FilmedMatch,
        part: Part,
        rate: u16,
        offscreen: &mut Offscreen,
        watcher: &mut dyn Watcher,
    ) -> Result<Self, FilmError> {
        let rate = f32::from(rate);
        let mut scene = Self { filmed: filmed.clone(), cuts: Vec::new(), cut: 0, rate, rest: 0.0, waiting: (0, 0.0) };
        scene.cuts = match part {
            Part::Throw(number) => {
                let from = number.checked_sub(1).and_then(|index| filmed.throws.get(index));
                let from = *from.ok_or_else(|| match filmed.throws.len() {
                    0 => "the match has no throws: choose --match or --moments".to_owned(),
                    throws => format!("the match has throws 1 to {throws}, not {number}"),
                })?;
                vec![Cut { from, to: from + 1 }]
            }
            Part::Whole => vec![Cut { from: 0, to: filmed.moves() }],
            Part::Moments => cuts(&scene.moments(offscreen, watcher)?, filmed),
        };
        if scene.cuts.iter().all(|cut| cut.to == 0) {
            return Err(FilmError::Failed("the match has no moves to show".into()));
        }
        Ok(scene)
    }

    /// Opens the table of a cut. After its last move nothing happens.
    fn open(&mut self, offscreen: &mut Offscreen, cut: Cut, speed: Speed) -> Result<(), String> {
        let (game, plan, lines) = (self.filmed.game, &self.filmed.plan, &self.filmed.lines[..=cut.to]);
        let opened = rerun(offscreen.app.world_mut(), game, (plan, lines), cut.from, speed);
        opened.map_err(|error| error.to_string())?;
        (self.rest, self.waiting) = (0.0, (cut.from, 0.0));
        offscreen.wait(BUILDING);
        Ok(())
    }

    fn progress(&self, world: &World) -> Option<MatchProgress> {
        (self.filmed.game.table.progress)(world)
    }

    /// Counts a frame; fails if no move follows.
    fn watch(&mut self, moves: usize) -> Result<(), String> {
        let frames = if self.waiting.0 == moves { self.waiting.1 + 1.0 } else { 0.0 };
        self.waiting = (moves, frames);
        if frames <= LONGEST * self.rate {
            return Ok(());
        }
        Err(format!("move {} of the match cannot be shown: choose another part of it", moves + 1))
    }

    /// Plays the match quickly, and returns the numbers of moves after which a great moment came.
    fn moments(&mut self, offscreen: &mut Offscreen, watcher: &mut dyn Watcher) -> Result<Vec<usize>, FilmError> {
        self.open(offscreen, Cut { from: 0, to: self.filmed.moves() }, Speed::Fast)?;
        let mut cursor = offscreen.app.world().resource::<Messages<Cue>>().get_cursor_current();
        let mut found: Vec<(u8, usize)> = Vec::new();
        while let Some(progress) = self.progress(offscreen.app.world()) {
            let cues = offscreen.app.world().resource::<Messages<Cue>>();
            let rank = cursor.read(cues).filter_map(|cue| rank(*cue)).max();
            found.extend(rank.map(|rank| (rank, progress.moves)));
            if progress.moves >= self.filmed.moves() && progress.all_shown {
                break;
            }
            self.watch(progress.moves)?;
            if !watcher.drawn(0, 0) {
                return Err(FilmError::Cancelled(0));
            }
            offscreen.wait(1);
        }
        let mut moves = greatest(found);
        moves.extend(self.filmed.is_over.then(|| self.filmed.moves()));
        if moves.is_empty() {
            return Err(FilmError::Failed("the match has no great moments: choose --throw N or --match".into()));
        }
        Ok(moves)
    }
}

/// The moves with the greatest moments, of ranks and moves. A move may have several.
fn greatest(mut found: Vec<(u8, usize)>) -> Vec<usize> {
    found.sort_unstable_by_key(|(rank, moves)| (*moves, std::cmp::Reverse(*rank)));
    found.dedup_by_key(|(_, moves)| *moves);
    found.sort_by_key(|(rank, moves)| (std::cmp::Reverse(*rank), *moves));
    found.into_iter().take(MOST_MOMENTS).map(|(_, moves)| moves).collect()
}

/// How great a moment with this cue is; everyday cues are none.
const fn rank(cue: Cue) -> Option<u8> {
    match cue {
        Cue::Celebration => Some(3),
        Cue::Success => Some(2),
        Cue::Bust => Some(1),
        Cue::Win | Cue::Loss | Cue::YourTurn | Cue::Refusal => None,
    }
}

/// What is shown of moments that came after so many moves: each from the throw that led to it.
fn cuts(moments: &[usize], filmed: &FilmedMatch) -> Vec<Cut> {
    let mut moments: Vec<usize> = moments.to_vec();
    moments.sort_unstable();
    moments.dedup();
    let mut cuts: Vec<Cut> = Vec::new();
    for to in moments.into_iter().filter(|to| *to > 0) {
        let throw = filmed.throws.iter().rfind(|throw| (to.saturating_sub(LEAD)..to).contains(*throw));
        let from = throw.map_or(to - 1, |throw| *throw);
        match cuts.last_mut() {
            Some(last) if last.to >= from => last.to = to,
            _ => cuts.push(Cut { from, to }),
        }
    }
    cuts
}

impl FilmScene for MatchScene {
    fn begin(&mut self, offscreen: &mut Offscreen) -> Result<(), String> {
        self.cut = 0;
        self.open(offscreen, self.cuts[0], Speed::Normal)
    }

    fn follow(&mut self, offscreen: &mut Offscreen) -> Result<bool, String> {
        let Some(progress) = self.progress(offscreen.app.world()) else {
            return Err("the table of the match was closed".into());
        };
        if progress.moves < self.cuts[self.cut].to || !progress.all_shown {
            self.watch(progress.moves)?;
            self.rest = 0.0;
            return Ok(false);
        }
        self.rest += 1.0;
        if self.rest < REST * self.rate {
            return Ok(false);
        }
        let Some(next) = self.cuts.get(self.cut + 1).copied() else { return Ok(true) };
        self.cut += 1;
        self.open(offscreen, next, Speed::Normal)?;
        offscreen.finish_picture(|_| Ok(()))?;
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::games::CATALOG;

    fn filmed(throws: &[usize], moves: usize) -> FilmedMatch {
        let plan = MatchPlan { seats: Vec::new(), options: json!({}), seed: 1 };
        let lines = vec![String::new(); moves + 1];
        FilmedMatch { game: &CATALOG.0[0], plan, lines, throws: throws.to_vec(), is_over: true }
    }

    #[test]
    fn the_greatest_moments_are_of_different_moves() {
        let celebrations = (0..10).map(|_| (3, 40));
        let others = [(2, 40), (1, 7), (2, 9), (3, 5)];
        assert_eq!(greatest(celebrations.chain(others).collect()), [5, 40, 9, 7]);
        assert_eq!(greatest((0..20).map(|moves| (1, moves)).collect()), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_moment_is_shown_from_the_throw_that_led_to_it() {
        let cut = |from, to| Cut { from, to };
        let filmed = filmed(&[0, 5, 12], 20);
        assert_eq!(cuts(&[6], &filmed), [cut(5, 6)]);
        assert_eq!(cuts(&[8], &filmed), [cut(5, 8)]);
        assert_eq!(cuts(&[20], &filmed), [cut(19, 20)], "the last throw was long before");
        assert_eq!(cuts(&[14, 6, 14, 8], &filmed), [cut(5, 8), cut(12, 14)], "each move is shown once");
    }
}
