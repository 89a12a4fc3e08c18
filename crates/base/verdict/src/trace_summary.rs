//! The lines of a run, short enough to be read: what is repeated is told once.

/// A stretch of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub lines: Vec<u32>,
    /// How often in a row.
    pub times: usize,
}

/// Iterations of loops longer than this are told one by one.
const LONGEST_TURN: usize = 40;
/// Fewer iterations in a row are told one by one.
const FEWEST_TURNS: usize = 3;

/// Lines in the order of their execution, with what is repeated taken together.
pub fn summarise(lines: &[u32]) -> Vec<Stretch> {
    let mut found: Vec<Stretch> = Vec::new();
    let mut rest = lines;
    while !rest.is_empty() {
        let (length, times) = repetition(rest);
        let (stretch, after) = rest.split_at(length);
        match found.last_mut() {
            Some(last) if times == 1 && last.times == 1 => last.lines.extend_from_slice(stretch),
            _ => found.push(Stretch { lines: stretch.to_vec(), times }),
        }
        rest = &after[length * (times - 1)..];
    }
    found
}

/// How long the iteration is that is repeated here, and how often: the one that covers most.
fn repetition(lines: &[u32]) -> (usize, usize) {
    let mut best = (1, 1);
    for length in 1..=LONGEST_TURN.min(lines.len() / FEWEST_TURNS) {
        let times = lines.chunks_exact(length).take_while(|iteration| *iteration == &lines[..length]).count();
        if times >= FEWEST_TURNS && times * length > best.0 * best.1 {
            best = (length, times);
        }
    }
    best
}

/// A trail on one line: `3, 4, (5, 6) × 12, 8`.
pub fn summary_text(trail: &[Stretch]) -> String {
    let stretch = |Stretch { lines, times }: &Stretch| {
        let lines = lines.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        if *times == 1 { lines } else { format!("({lines}) × {times}") }
    };
    trail.iter().map(stretch).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_repeated_is_told_once() {
        let run = [1, 2, 3, 4, 3, 4, 3, 4, 3, 9];
        assert_eq!(summary_text(&summarise(&run)), "1, 2, (3, 4) × 3, 3, 9");
        assert_eq!(summary_text(&summarise(&[5, 6, 5, 6, 7])), "5, 6, 5, 6, 7");
        assert_eq!(summary_text(&summarise(&[])), "");
    }

    #[test]
    fn nothing_is_lost() {
        let run: Vec<u32> = (0..200).map(|step| step * step % 7).collect();
        let stretches = summarise(&run);
        let again = stretches.iter().flat_map(|stretch| stretch.lines.repeat(stretch.times));
        assert_eq!(again.collect::<Vec<_>>(), run);
    }
}
