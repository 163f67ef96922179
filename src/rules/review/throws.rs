//! The throws that could have been: all of them with their probabilities, or some at random. Must not depend on a game.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::rules::bots::random_source::{Seeded, faces};
use crate::rules::{Faces, Rules, Throw, Word as _};

/// Throws of which one happens, with their probabilities. The order of a seat's dice does not matter, so each of their
/// combinations is there once. If there are more than `most` in all, it is `most` random ones, the same for the same seed.
pub(super) fn possible_throws<G: Rules>(throw: &Throw, most: usize, seed: u64) -> Vec<(Faces<G::Face>, f64)> {
    let mut kinds: Vec<(G::Face, f64)> = Vec::new();
    for face in G::Face::SIDES {
        match kinds.iter_mut().find(|(kind, _)| kind == face) {
            Some((_, chance)) => *chance += 1.0 / 6.0,
            None => kinds.push((*face, 1.0 / 6.0)),
        }
    }
    let mut all = vec![(Faces::new(), 1.0)];
    for (_, dice) in throw.iter() {
        let combinations = combinations(&kinds, dice);
        if all.len() * combinations.len() > most {
            return random_throws::<G>(throw, most.max(1), seed);
        }
        let both = |(first, chance): &(Faces<G::Face>, f64)| {
            let (first, chance) = (first.clone(), *chance);
            combinations.iter().map(move |(faces, more)| {
                let mut all = first.clone();
                all.extend(faces.iter().copied());
                (all, chance * more)
            })
        };
        all = all.iter().flat_map(both).collect();
    }
    all
}

/// All combinations of the faces of some dice, with their probabilities.
fn combinations<F: Copy>(kinds: &[(F, f64)], dice: u8) -> Vec<(Vec<F>, f64)> {
    let Some(((face, chance), rest)) = kinds.split_first() else {
        return if dice == 0 { vec![(Vec::new(), 1.0)] } else { Vec::new() };
    };
    let mut all = Vec::new();
    // The number of ways to choose which dice show this face.
    let mut ways = 1.0;
    for count in 0..=dice {
        for (others, probability) in combinations(rest, dice - count) {
            let faces = std::iter::repeat_n(*face, count.into()).chain(others).collect();
            all.push((faces, ways * chance.powi(count.into()) * probability));
        }
        ways *= f64::from(dice - count) / f64::from(count + 1);
    }
    all
}

fn random_throws<G: Rules>(throw: &Throw, count: usize, seed: u64) -> Vec<(Faces<G::Face>, f64)> {
    let seed = rand::RngExt::random(&mut Pcg64Mcg::seed_from_u64(seed));
    let mut source = Seeded::new(seed);
    (0..count).map(|_| (faces::<G>(throw, &mut source), 1.0 / count as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_have_their_probabilities() {
        let coin = [('a', 0.5), ('b', 0.25), ('c', 0.25)];
        let three = combinations(&coin, 3);
        assert_eq!(three.len(), 10);
        assert!((three.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
        let of = |faces: &str| three.iter().find(|(throw, _)| throw.iter().collect::<String>() == faces).unwrap().1;
        assert!((of("aab") - 3.0 * 0.0625).abs() < 1e-12);
        assert!((of("abc") - 6.0 * 0.5 / 16.0).abs() < 1e-12);
        assert!((of("ccc") - 1.0 / 64.0).abs() < 1e-12);
    }
}
