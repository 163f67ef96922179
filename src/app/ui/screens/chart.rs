//! The score chart: the scores over a match, drawn as SVG from scores and colours, and its place on a screen.

use std::fmt::Write;

use bevy::prelude::*;

use crate::app::ui::element::ElementList;
use crate::app::ui::layout::fill;
use crate::app::ui::theme::{Drawing, TextColourRole, TextSize, TextStyle, UiContext};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScoreChart<'a> {
    /// Each seat's score at the start and after each move.
    pub series: &'a [Vec<i32>],
    pub(crate) colours: Vec<Color>,
    pub(crate) grid_colour: Color,
    /// The size of the image, in SVG units.
    pub size: (f32, f32),
}

/// The space between the edge of the image and the lines, in SVG units.
const MARGIN: f32 = 14.0;
/// Number of spaces between the grid lines.
const GRID_SPACES: i32 = 4;
/// A smaller range than this has a line for each whole number instead.
const WHOLE_BELOW: i32 = 8;
/// The dashes of the seats' lines. Lines also differ in their dashes, because colour must never be the only difference.
const DASHES: [&str; 8] = ["none", "26 8", "6 8", "26 8 6 8", "14 6", "40 8", "3 5", "30 6 3 6"];

/// The lowest and the highest value of a chart; never equal. Zero is always included.
pub(super) fn score_range(series: &[Vec<i32>]) -> (i32, i32) {
    let (least, most) =
        series.iter().flatten().fold((0, 0), |(least, most), &score| (score.min(least), score.max(most)));
    (least, most.max(least + 1))
}

/// Adds a chart of this height (percent of the window's height), with the labels of the highest and the lowest value
/// left of it.
pub(super) fn add_chart(cx: &UiContext, list: &mut ElementList, chart: &ScoreChart, height: f32, labels: [String; 2]) {
    let small = TextStyle::of(TextSize::Caption).tone(TextColourRole::Muted).no_wrap();
    list.add(Node { column_gap: cx.grid(0.8), align_items: AlignItems::Stretch, flex_shrink: 0.0, ..default() })
        .with_children(|row| {
            row.add(Node {
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                align_items: AlignItems::End,
                ..default()
            })
            .with_children(|axis| {
                for label in labels {
                    axis.add(cx.text(label, small));
                }
            });
            row.add((
                Drawing { svg: chart.svg(), proportions: chart.size },
                // A stretched image has no height of its own.
                Node { height: Val::Vh(height), ..fill() },
            ));
        });
}

/// Maps moves and scores to positions in the image.
struct Axes {
    size: (f32, f32),
    moves: usize,
    least: i32,
    most: i32,
}

impl Axes {
    fn of(series: &[Vec<i32>], size: (f32, f32)) -> Self {
        let (least, most) = score_range(series);
        let moves = series.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1).max(1);
        Self { size, moves, least, most }
    }

    fn position(&self, moves: usize, score: i32) -> (f32, f32) {
        let x = MARGIN + (self.size.0 - 2.0 * MARGIN) * moves as f32 / self.moves as f32;
        let height = (score - self.least) as f32 / (self.most - self.least) as f32;
        (x, self.size.1 - MARGIN - (self.size.1 - 2.0 * MARGIN) * height)
    }
}

fn hex(colour: Color) -> String {
    colour.with_alpha(1.0).to_srgba().to_hex()
}

impl ScoreChart<'_> {
    pub(super) fn svg(&self) -> String {
        let axes = Axes::of(self.series, self.size);
        let mut svg =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">"#, self.size.0, self.size.1);
        let (right, grid_colour) = (self.size.0 - MARGIN, hex(self.grid_colour));
        let range = axes.most - axes.least;
        let spaces = if range < WHOLE_BELOW { range } else { GRID_SPACES };
        for line in 0..=spaces {
            let y = MARGIN + (self.size.1 - 2.0 * MARGIN) * line as f32 / spaces as f32;
            let _ = write!(
                svg,
                r#"<path d="M{MARGIN} {y}H{right}" stroke="{grid_colour}" stroke-width="1.5" fill="none"/>"#
            );
        }
        for (seat, (scores, colour)) in self.series.iter().zip(&self.colours).enumerate() {
            let colour = hex(*colour);
            let mut path = String::new();
            for (moves, score) in scores.iter().enumerate() {
                let (x, y) = axes.position(moves, *score);
                let _ = write!(path, "{}{x:.1} {y:.1}", if moves == 0 { "M" } else { "L" });
            }
            let dashes = DASHES[seat % DASHES.len()];
            let _ = write!(
                svg,
                r#"<path d="{path}" stroke="{colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="{dashes}" fill="none"/>"#
            );
            if let Some(score) = scores.last() {
                let (x, y) = axes.position(scores.len() - 1, *score);
                let _ = write!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="11" fill="{colour}"/>"#);
            }
        }
        svg.push_str("</svg>");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (f32, f32) = (800.0, 440.0);

    #[test]
    fn chart_points_are_inside_and_higher_scores_are_higher() {
        let series = [vec![0, 5, -2, 9], vec![0, 1, 1, 4]];
        assert_eq!(score_range(&series), (-2, 9));
        let axes = Axes::of(&series, SIZE);
        for (moves, score) in series.iter().flat_map(|scores| scores.iter().copied().enumerate()) {
            let (x, y) = axes.position(moves, score);
            assert!((MARGIN..=SIZE.0 - MARGIN).contains(&x) && (MARGIN..=SIZE.1 - MARGIN).contains(&y));
        }
        assert!(axes.position(0, 9).1 < axes.position(0, 4).1);
        let chart =
            ScoreChart { series: &series, colours: vec![Color::WHITE; 2], grid_colour: Color::BLACK, size: SIZE };
        assert_eq!(chart.svg().matches("<circle").count(), 2);
    }

    #[test]
    fn a_match_without_a_move_can_be_drawn() {
        let chart = ScoreChart {
            series: &[vec![0], vec![]],
            colours: vec![Color::WHITE; 2],
            grid_colour: Color::BLACK,
            size: SIZE,
        };
        assert!(chart.svg().ends_with("</svg>"));
    }
}
