//! Pearson's χ² test. Pure numbers; must not depend on dice.

/// Pearson's χ² of pairs of an observed count and its expected value.
pub fn chi_square(pairs: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    pairs.into_iter().filter(|pair| pair.1 > 0.0).map(|(count, expected)| (count - expected).powi(2) / expected).sum()
}

/// χ² of counts against a uniform distribution. One degree of freedom less than there are counts.
pub fn uniform(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len().max(1) as f64;
    chi_square(counts.iter().map(|&count| (count as f64, expected)))
}

/// χ² of a contingency table against independence of rows and columns. It has (rows − 1)·(columns − 1) degrees of
/// freedom.
pub fn independence(table: &[impl AsRef<[u64]>]) -> f64 {
    let table: Vec<&[u64]> = table.iter().map(AsRef::as_ref).collect();
    let rows: Vec<f64> = table.iter().map(|row| row.iter().sum::<u64>() as f64).collect();
    let side = rows.len();
    let of_column = |column: usize| table.iter().map(|row| row[column]).sum::<u64>() as f64;
    let columns: Vec<f64> = (0..side).map(of_column).collect();
    let all: f64 = rows.iter().sum();
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    chi_square(cells.map(|(row, column)| (table[row][column] as f64, rows[row] * columns[column] / all.max(1.0))))
}

/// The p-value: the probability that χ² with this many degrees of freedom exceeds `chi_square`.
///
/// This is the regularised incomplete gamma function Q(ν/2, χ²/2) (NIST Digital Library of Mathematical Functions,
/// §8.2), computed by its series (8.11.4) where that converges quickly and by its continued fraction (8.9.2) elsewhere.
pub fn p_value(chi_square: f64, freedom: u32) -> f64 {
    if chi_square.is_nan() || freedom == 0 {
        return f64::NAN;
    }
    if chi_square <= 0.0 {
        return 1.0;
    }
    let (a, x) = (f64::from(freedom) / 2.0, chi_square / 2.0);
    let front = (a * x.ln() - x - ln_gamma_of_half(freedom)).exp();
    if x < a + 1.0 { 1.0 - front * series(a, x) } else { front * fraction(a, x) }
}

/// Σ xⁿ / (a·(a+1)·…·(a+n)), starting at n = 0.
fn series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0 / a, 1.0 / a);
    for n in 1..1000 {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum
}

/// 1 / (x+1−a − 1·(1−a) / (x+3−a − 2·(2−a) / (x+5−a − …))), by the modified Lentz method.
fn fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut value = d;
    for n in 1..1000 {
        let n = f64::from(n);
        let an = -n * (n - a);
        b += 2.0;
        d = an.mul_add(d, b);
        d = if d.abs() < TINY { TINY } else { d }.recip();
        c = b + an / c;
        c = if c.abs() < TINY { TINY } else { c };
        let step = c * d;
        value *= step;
        if (step - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// ln Γ(n/2), by recurrence from Γ(1/2) = √π or Γ(1) = 1.
fn ln_gamma_of_half(n: u32) -> f64 {
    let (mut at, mut value) = if n % 2 == 1 { (0.5, std::f64::consts::PI.ln() / 2.0) } else { (1.0, 0.0) };
    while at < f64::from(n) / 2.0 {
        value += at.ln();
        at += 1.0;
    }
    value
}

/// The number of standard deviations that a normal variable exceeds, in either direction, with probability
/// `significance`.
pub fn z_score(significance: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 40.0_f64);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if p_value(middle * middle, 1) > significance { low = middle } else { high = middle }
    }
    low
}

/// The range of the relative frequency in `count` trials of an event with this `probability`. The frequency is outside
/// the range with probability `significance`. A normal approximation for large counts.
pub fn band(probability: f64, count: u64, significance: f64) -> (f64, f64) {
    let reach = z_score(significance) * (probability * (1.0 - probability) / count.max(1) as f64).sqrt();
    ((probability - reach).max(0.0), (probability + reach).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_equal_those_of_published_tables() {
        // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, upper critical values of χ².
        let printed = [
            (1, 0.10, 2.706),
            (1, 0.05, 3.841),
            (1, 0.001, 10.828),
            (2, 0.01, 9.210),
            (5, 0.10, 9.236),
            (5, 0.05, 11.070),
            (5, 0.01, 15.086),
            (5, 0.001, 20.515),
            (25, 0.10, 34.382),
            (25, 0.05, 37.652),
            (25, 0.01, 44.314),
            (25, 0.001, 52.620),
            (100, 0.05, 124.342),
        ];
        for (freedom, probability, value) in printed {
            let p = p_value(value, freedom);
            assert!((p / probability - 1.0).abs() < 1e-3, "{freedom} degrees, {value}: {p} instead of {probability}");
        }
        // Lower critical values, where the series is used.
        assert!((p_value(1.145, 5) / 0.95 - 1.0).abs() < 1e-3 && (p_value(11.524, 25) / 0.99 - 1.0).abs() < 1e-3);
        // The series and the continued fraction agree where they meet; extreme and invalid input is handled.
        let (below, above) = (p_value(27.0 - 1e-9, 25), p_value(27.0 + 1e-9, 25));
        assert!((below - above).abs() < 1e-9 && p_value(0.0, 5) == 1.0 && p_value(1e6, 25) < 1e-100);
        assert!(p_value(f64::NAN, 5).is_nan());
    }

    #[test]
    fn a_band_has_the_width_of_the_normal_approximation() {
        assert!((z_score(0.05) - 1.959_964).abs() < 1e-5 && (z_score(0.001) - 3.290_527).abs() < 1e-5);
        let (low, high) = band(1.0 / 6.0, 3600, 0.05);
        assert!((high - low - 2.0 * 1.959_964 * (5.0_f64 / 36.0 / 3600.0).sqrt()).abs() < 1e-9);
        assert_eq!(band(0.5, 0, 0.001), (0.0, 1.0));
    }

    #[test]
    fn chi_square_equals_values_computed_by_hand() {
        // Five throws: the expected count of each side is 5/6.
        assert!((uniform(&[5, 0, 0, 0, 0, 0]) - 25.0).abs() < 1e-12);
        assert_eq!(uniform(&[7; 6]), 0.0);
        // Complete dependence of rows and columns gives n·(N − 1).
        let mut table = [[0; 6]; 6];
        (0..6).for_each(|side| table[side][side] = 10);
        assert!((independence(&table) - 60.0 * 5.0).abs() < 1e-9);
        assert_eq!(independence(&[[4; 6]; 6]), 0.0);
        assert_eq!(independence(&[[0; 6]; 6]), 0.0);
    }
}
