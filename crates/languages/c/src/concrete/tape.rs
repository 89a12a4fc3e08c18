//! Nondeterminism as a tape of decisions: a run asks the tape at every choice; the next run takes the last decision that has an
//! alternative the other way. So everything is explored in a fixed order, and a tape is all a replay needs.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decision {
    taken: usize,
    of: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tape {
    decisions: Vec<Decision>,
    position: usize,
}

impl Tape {
    /// A tape that takes these decisions again.
    pub(crate) fn of(decisions: impl IntoIterator<Item = usize>) -> Tape {
        let decisions = decisions.into_iter().map(|taken| Decision { taken, of: taken + 1 });
        Tape { decisions: decisions.collect(), position: 0 }
    }

    /// One of `of` alternatives; the first where the tape has ended.
    pub(crate) fn choose(&mut self, of: usize) -> usize {
        if of <= 1 {
            return 0;
        }
        if self.position == self.decisions.len() {
            self.decisions.push(Decision { taken: 0, of });
        }
        let taken = self.decisions[self.position].taken.min(of - 1);
        self.position += 1;
        taken
    }

    /// Back to the beginning with the next decisions in order; `false` when there are none.
    pub(crate) fn advance(&mut self) -> bool {
        self.decisions.truncate(self.position);
        self.position = 0;
        while let Some(last) = self.decisions.last_mut() {
            if last.taken + 1 < last.of {
                last.taken += 1;
                return true;
            }
            self.decisions.pop();
        }
        false
    }

    /// The first decisions, to tell whether they changed.
    pub(crate) fn prefix(&self, length: usize) -> Vec<usize> {
        self.decisions.iter().take(length).map(|decision| decision.taken).collect()
    }

    /// How many decisions a run has taken so far.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Forgets alternatives to the first `kept` decisions and to everything behind them that was not asked for.
    pub(crate) fn skip_rest(&mut self, kept: usize) {
        self.position = self.position.min(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_come_once_and_in_order() {
        let (mut tape, mut seen) = (Tape::default(), Vec::new());
        loop {
            let first = tape.choose(2);
            let second = if first == 0 { tape.choose(3) } else { 9 };
            seen.push((first, second));
            if !tape.advance() {
                break;
            }
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 2), (1, 9)]);
    }
}
