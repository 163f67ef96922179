//! Whole numbers and sizes as arguments.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parser of whole numbers in a range. Its error names the range.
pub(super) fn whole_number<N: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A parser of a width and a height in pixels, each in this range. Its error names the range.
pub(crate) fn width_and_height(sides: RangeInclusive<u32>) -> impl Fn(&str) -> Result<(u32, u32), String> + Clone {
    move |text| {
        let side = |text: &str| text.parse::<u32>().ok().filter(|side| sides.contains(side));
        text.split_once(['x', 'X', '×']).and_then(|(width, height)| Some((side(width)?, side(height)?))).ok_or_else(
            || format!("write width x height in pixels, {} to {} each: 1280x800", sides.start(), sides.end()),
        )
    }
}
