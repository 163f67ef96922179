//! Physical tiles in headless matches: every tile is dropped into its channel as at the table.

use super::super::{Event, Jackpot, Shape};
use super::rack_body::{CHANCE, RackFrame, SLOTS};
use super::tile_drop::{DropResult, Jam, RackPoses, TileDrop};
use crate::rules::Seat;
use crate::rules::bots::physics_hook::{Bodies, Count};

/// The racks of a match, filled by dropped tiles.
pub struct TileDropper {
    frame: RackFrame,
    standing: [RackPoses; 4],
    seed: u64,
    drops: u64,
    elsewhere: u64,
    wrong_cell: u64,
    lost: u64,
    jammed: u64,
}

impl TileDropper {
    /// Creates empty racks of this shape. `seed` varies how tiles are released.
    pub fn new(shape: &Shape, seed: u64) -> Self {
        Self {
            frame: RackFrame::of(shape),
            standing: [[None; SLOTS]; 4],
            seed,
            drops: 0,
            elsewhere: 0,
            wrong_cell: 0,
            lost: 0,
            jammed: 0,
        }
    }

    /// Drops a tile into the rack of `seat` and returns the result.
    pub fn drop_into(&mut self, seat: Seat, slot: u8) -> DropResult {
        let standing = &self.standing[seat.index()];
        let seed = self.seed.wrapping_add(self.drops.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let rest = TileDrop::new(&self.frame, standing, slot, seed).to_rest();
        self.drops += 1;
        self.elsewhere += u64::from(!rest.in_its_cell);
        self.wrong_cell += u64::from(rest.jam == Some(Jam::WrongCell));
        self.lost += u64::from(rest.jam == Some(Jam::Lost));
        self.jammed += u64::from(rest.jam.is_some());
        self.standing[seat.index()][usize::from(slot)] = Some(rest.pose);
        rest
    }

    /// Removes all tiles from the racks.
    pub fn empty(&mut self) {
        self.standing = [[None; SLOTS]; 4];
    }
}

impl Bodies<Jackpot> for TileDropper {
    fn follow(&mut self, event: &Event) {
        match *event {
            Event::TilePlaced { seat, cell, .. } => {
                self.drop_into(seat, cell);
            }
            Event::TileKept { seat, .. } => {
                self.drop_into(seat, CHANCE);
            }
            Event::ChanceDropped { seat, cell, .. } => {
                self.standing[seat.index()][usize::from(CHANCE)] = None;
                self.drop_into(seat, cell);
            }
            Event::ChanceGivenBack { seat, .. } => self.standing[seat.index()][usize::from(CHANCE)] = None,
            Event::RacksEmptied => self.empty(),
            _ => {}
        }
    }

    fn tally(&self) -> Vec<Count> {
        let share = |name, count| Count { name, count, of: Some("tiles_dropped") };
        vec![
            Count { name: "tiles_dropped", count: self.drops, of: None },
            share("tiles_out_of_their_cell", self.elsewhere),
            share("tiles_astray_before_help", self.wrong_cell),
            share("tiles_lost", self.lost),
            share("tiles_jammed_and_helped", self.jammed),
        ]
    }
}
