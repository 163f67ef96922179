//! Writes throws as comma-separated values, one line per die.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::sampled_throw::SampledThrow;
use crate::sim::dice::{DiceSet, STEP};

/// Writes a header and one line per die.
pub struct CsvWriter<W: Write> {
    out: W,
    line: String,
}

impl<W: Write> CsvWriter<W> {
    /// The column names. `docs/fairness.md` explains them.
    pub const COLUMNS: &'static str = "throw,die,strength,start_x,start_y,start_z,start_qx,start_qy,start_qz,start_qw,\
                                       start_side,start_face,turn,body_side,body_face,side,face,seconds,throw_seconds,\
                                       cocked,lost,stuck,thrown_again,changed";

    /// Starts a file by writing the header.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn new(mut out: W) -> io::Result<Self> {
        writeln!(out, "{}", Self::COLUMNS)?;
        Ok(Self { out, line: String::new() })
    }

    /// Writes the dice of a throw.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn add(&mut self, set: &DiceSet, thrown: &SampledThrow) -> io::Result<()> {
        self.line.clear();
        for (index, (die, start)) in thrown.dice.iter().zip(&thrown.starts).enumerate() {
            let (place, turn) = (start.place, start.turn);
            let (first, kept, face) = (set.word(die.shown), set.word(die.kept()), set.word(die.side));
            let [seconds, throw] = [die.steps, thrown.steps].map(|steps| f64::from(steps) * f64::from(STEP));
            writeln!(
                self.line,
                "{},{index},{},{},{},{},{},{},{},{},{},{first},{},{},{kept},{},{face},{seconds:.4},{throw:.4},{},{},{},\
                 {},{}",
                thrown.index,
                thrown.strength,
                place.x,
                place.y,
                place.z,
                turn.x,
                turn.y,
                turn.z,
                turn.w,
                die.shown,
                die.face_rotation.number(),
                die.body,
                die.side,
                die.cocked,
                die.lost,
                die.stuck,
                die.rethrows,
                u8::from(thrown.changed_dice.contains(&index)),
            )
            .expect("writing to a string cannot fail");
        }
        self.out.write_all(self.line.as_bytes())
    }

    /// Flushes the output.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
