//! The score chart: the scores over a match, drawn as SVG. A pure function of scores and colours.

use std::fmt::Write;

use bevy::prelude::*;

/// The data and colours of a chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScoreChart<'a> {
    /// Each seat's score at the start and after each move.
    pub series: &'a [Vec<i32>],
    /// Each seat's colour.
    pub colours: Vec<Color>,
    /// The colour of the grid lines.
    pub rule: Color,
}

/// The size of the image, in SVG units.
pub(super) const SIZE: (f32, f32) = (800.0, 440.0);
const EDGE: f32 = 14.0;

impl ScoreChart<'_> {
    /// The lowest and the highest value of the chart; never equal.
    #[must_use]
    pub(super) fn range(&self) -> (i32, i32) {
        let all = || self.series.iter().flatten().copied();
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0));
        (least, most.max(least + 1))
    }

    /// The position of a score after a turn.
    fn at(&self, turn: usize, score: i32) -> (f32, f32) {
        let (least, most) = self.range();
        let turns = self.series.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1).max(1);
        let x = EDGE + (SIZE.0 - 2.0 * EDGE) * turn as f32 / turns as f32;
        let up = (score - least) as f32 / (most - least) as f32;
        (x, SIZE.1 - EDGE - (SIZE.1 - 2.0 * EDGE) * up)
    }

    /// The chart as SVG.
    #[must_use]
    pub(super) fn svg(&self) -> String {
        let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">"#, SIZE.0, SIZE.1);
        let rule = self.rule.to_srgba().to_hex();
        for quarter in 0..=4 {
            let y = EDGE + (SIZE.1 - 2.0 * EDGE) * quarter as f32 / 4.0;
            let _ = write!(
                svg,
                r#"<path d="M{EDGE} {y}H{}" stroke="{}" stroke-width="1.5" fill="none"/>"#,
                SIZE.0 - EDGE,
                &rule[..7]
            );
        }
        for (seat, (scores, colour)) in self.series.iter().zip(&self.colours).enumerate() {
            let colour = &colour.to_srgba().to_hex()[..7];
            let mut path = String::new();
            for (turn, score) in scores.iter().enumerate() {
                let (x, y) = self.at(turn, *score);
                let _ = write!(path, "{}{x:.1} {y:.1}", if turn == 0 { "M" } else { "L" });
            }
            // Lines also differ in their dashes, because colour must never be the only difference.
            let dash = ["", "26 8", "6 8", "26 8 6 8", "14 6", "40 8", "3 5", "30 6 3 6"][seat % 8];
            let _ = write!(
                svg,
                r#"<path d="{path}" stroke="{colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="{}" fill="none"/>"#,
                if dash.is_empty() { "none" } else { dash }
            );
            if let Some(score) = scores.last() {
                let (x, y) = self.at(scores.len() - 1, *score);
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

    #[test]
    fn chart_points_are_inside_and_higher_scores_are_higher() {
        let series = [vec![0, 5, -2, 9], vec![0, 1, 1, 4]];
        let plot = ScoreChart { series: &series, colours: vec![Color::WHITE; 2], rule: Color::BLACK };
        assert_eq!(plot.range(), (-2, 9));
        for (turn, score) in series.iter().flat_map(|scores| scores.iter().copied().enumerate()) {
            let (x, y) = plot.at(turn, score);
            assert!((EDGE..=SIZE.0 - EDGE).contains(&x) && (EDGE..=SIZE.1 - EDGE).contains(&y));
        }
        assert!(plot.at(0, 9).1 < plot.at(0, 4).1);
        assert_eq!(plot.svg().matches("<circle").count(), 2);
    }

    #[test]
    fn a_match_without_a_turn_can_be_drawn() {
        let plot = ScoreChart { series: &[vec![0], vec![]], colours: vec![Color::WHITE; 2], rule: Color::BLACK };
        assert!(plot.svg().ends_with("</svg>"));
    }
}
