//! Learns what the bots know by self-play: `cargo run --release --locked --no-default-features --example train -- NAME`.
//! Each name writes a file in `assets/bots/`.

use std::io;

use rollick::games::jackpot::Shape;

mod jackpot;
mod learning;
mod machz;
mod sequence_dice;
mod three_sides;

fn main() -> io::Result<()> {
    match std::env::args().nth(1).unwrap_or_default().as_str() {
        "jackpot-staircase" => jackpot::train_and_write(Shape::staircase()),
        "jackpot-pyramid" => jackpot::train_and_write(Shape::pyramid()),
        "sequence-dice-five" => sequence_dice::train(5),
        "sequence-dice-six" => sequence_dice::train(6),
        "sequence-dice-three-sides" => three_sides::train(),
        "machz" => machz::fit_and_write(),
        _ => Err(io::Error::other(
            "name one of jackpot-staircase, jackpot-pyramid, sequence-dice-five, sequence-dice-six, \
             sequence-dice-three-sides, machz",
        )),
    }
}

/// Writes learned weights to `assets/bots/`.
fn write(file: &str, bytes: &[u8]) -> io::Result<()> {
    println!("{file}: {} bytes", bytes.len());
    std::fs::write(format!("{}/assets/bots/{file}", env!("CARGO_MANIFEST_DIR")), bytes)
}
