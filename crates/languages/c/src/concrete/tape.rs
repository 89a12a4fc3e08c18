//! Nondeterminism as a tape of decisions: a run asks the tape at every choice; the next run takes the last decision that has an
//! alternative the other way. So everything is explored in a fixed order, and a tape is all a replay needs.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Decision {
    pub(crate) taken: usize,
    of: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tape {
    decisions: Vec<Decision>,
    position: usize,
    /// The decisions are from another run: where that had fewer, the first alternative is taken.
    is_from_another: bool,
}

impl Tape {
    /// A tape that takes these decisions again.
    pub(crate) fn of(decisions: impl IntoIterator<Item = usize>) -> Tape {
        let decisions = decisions.into_iter().map(|taken| Decision { taken, of: taken + 1 });
        Tape { decisions: decisions.collect(), ..Tape::default() }
    }

    /// A tape for a run that is like the one with these decisions. Decisions between equally many alternatives are taken for the same.
    pub(crate) fn like(decisions: Vec<Decision>) -> Tape {
        Tape { decisions, position: 0, is_from_another: true }
    }

    /// One of `of` alternatives; the first where the tape has ended.
    pub(crate) fn choose(&mut self, of: usize) -> usize {
        if of <= 1 {
            return 0;
        }
        let is_another = |next: &Decision| self.is_from_another && next.of != of;
        if self.decisions.get(self.position).is_none_or(is_another) {
            self.decisions.insert(self.position, Decision { taken: 0, of });
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

    /// The decisions that a run has taken so far.
    pub(crate) fn taken(&self) -> &[Decision] {
        &self.decisions[..self.position]
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

    #[test]
    fn a_run_like_another_takes_the_first_way_where_that_one_did_not_choose() {
        let decisions = [(7, 9), (1, 2)].map(|(taken, of)| Decision { taken, of });
        let mut tape = Tape::like(decisions.to_vec());
        assert_eq!([tape.choose(9), tape.choose(9), tape.choose(2), tape.choose(2)], [7, 0, 1, 0]);
    }
}
