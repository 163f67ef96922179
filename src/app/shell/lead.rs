//! Who led a match, and when that changed.

/// The number of times the lead changed. Partners lead together; a tie does not take the lead away.
pub(super) fn lead_changes(curve: &[Vec<i32>]) -> u64 {
    let mut lead: Vec<usize> = Vec::new();
    let mut changes = 0;
    for scores in curve {
        let Some(most) = scores.iter().max() else { continue };
        let now: Vec<usize> = (0..scores.len()).filter(|seat| scores[*seat] == *most).collect();
        if now.len() == scores.len() {
            continue;
        }
        let both: Vec<usize> = now.iter().copied().filter(|seat| lead.contains(seat)).collect();
        if both.is_empty() {
            changes += u64::from(!lead.is_empty());
            lead = now;
        } else {
            lead = both;
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::lead_changes;

    #[test]
    fn lead_changes_are_counted() {
        assert_eq!(lead_changes(&[vec![0, 0], vec![1, 0], vec![1, 1], vec![1, 2], vec![2, 2], vec![3, 2]]), 2);
        assert_eq!(lead_changes(&[vec![0, 0], vec![1, 0], vec![1, 1], vec![2, 1]]), 0, "a tie changes nothing");
        let partners = [vec![0, 0, 0, 0], vec![1, 0, 1, 0], vec![1, 2, 1, 2], vec![3, 2, 3, 2]];
        assert_eq!(lead_changes(&partners), 2);
        assert_eq!(lead_changes(&[]), 0);
    }
}
