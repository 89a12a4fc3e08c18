//! Nondeterminism as a tape of decisions: a run asks the tape at every choice; the next run takes the last decision that has an
//! alternative the other way. So everything is explored in a fixed order, and a tape is all a replay needs.
//!
//! A tape of one that looks for runs by solving also holds the numbers a run is given, and keeps a trace of what is asked about them.

use std::{cell::RefCell, rc::Rc};

pub(crate) use gainsay_ir::trace::Decision;

use gainsay_ir::trace::Trace;

use super::value::Value;

/// A trace that is being written.
pub(crate) type Writing = Rc<RefCell<Trace>>;

#[derive(Clone, Debug, Default)]
pub(crate) struct Tape {
    decisions: Vec<Decision>,
    position: usize,
    /// The decisions are from another run: where that had fewer, the first alternative is taken.
    is_from_another: bool,
    /// Numbers are decisions of their own, not alternatives among those that are worth trying.
    has_numbers: bool,
    trace: Option<Writing>,
}

impl Tape {
    /// A tape that takes decisions again which were written down as numbers.
    pub(crate) fn of(decisions: impl IntoIterator<Item = i128>, has_numbers: bool) -> Tape {
        let decisions = decisions.into_iter().map(Decision::Number).collect();
        Tape { decisions, has_numbers, ..Tape::default() }
    }

    /// A tape for a run that is like the one with these decisions. Decisions between equally many alternatives are taken for the same.
    pub(crate) fn like(decisions: Vec<Decision>, has_numbers: bool) -> Tape {
        Tape { decisions, is_from_another: true, has_numbers, ..Tape::default() }
    }

    /// The same tape, with a trace of the run.
    pub(crate) fn traced(self, trace: Writing) -> Tape {
        Tape { trace: Some(trace), ..self }
    }

    pub(crate) fn trace(&self) -> Option<&Writing> {
        self.trace.as_ref()
    }

    pub(crate) fn has_numbers(&self) -> bool {
        self.has_numbers
    }

    /// One of `of` alternatives; the first where the tape has ended.
    pub(crate) fn choose(&mut self, of: usize) -> usize {
        if of <= 1 {
            return 0;
        }
        let found = match self.decisions.get(self.position) {
            Some(Decision::Alternative { taken, of: others }) if !self.is_from_another || *others == of => Some(*taken),
            Some(Decision::Number(written)) if !self.is_from_another => usize::try_from(*written).ok(),
            _ => None,
        };
        let taken = found.unwrap_or(0).min(of - 1);
        self.take(found.is_some(), Decision::Alternative { taken, of });
        taken
    }

    /// A number between two others; the one closest to `default` where the tape has ended.
    pub(crate) fn number(&mut self, least: i128, most: i128, default: i128) -> Value {
        self.number_where(|number| (least..=most).contains(&number), (least, most), default)
    }

    /// The same for numbers that are not zero.
    pub(crate) fn number_but_zero(&mut self, least: i128, most: i128, default: i128) -> Value {
        self.number_where(|number| number != 0 && (least..=most).contains(&number), (least, most), default)
    }

    fn number_where(&mut self, fits: impl Fn(i128) -> bool, (least, most): (i128, i128), default: i128) -> Value {
        let found = match self.decisions.get(self.position) {
            Some(Decision::Number(number)) if fits(*number) => Some(*number),
            _ => None,
        };
        let number = found.unwrap_or(default.clamp(least, most));
        let position = self.position;
        self.take(found.is_some(), Decision::Number(number));
        match &self.trace {
            Some(trace) => Value::Traced(number, trace.borrow_mut().given(position, least, most)),
            None => Value::Integer(number),
        }
    }

    fn take(&mut self, is_there: bool, decision: Decision) {
        match self.decisions.get_mut(self.position) {
            Some(there) if is_there => *there = decision,
            _ => self.decisions.insert(self.position, decision),
        }
        self.position += 1;
        if let Some(trace) = &self.trace {
            trace.borrow_mut().decided();
        }
    }

    /// Back to the beginning with the next decisions in order; `false` when there are none.
    pub(crate) fn advance(&mut self) -> bool {
        self.decisions.truncate(self.position);
        self.position = 0;
        while let Some(last) = self.decisions.last_mut() {
            if let Decision::Alternative { taken, of } = last
                && *taken + 1 < *of
            {
                *taken += 1;
                return true;
            }
            self.decisions.pop();
        }
        false
    }

    /// The first decisions, to tell whether they changed.
    pub(crate) fn prefix(&self, length: usize) -> Vec<Decision> {
        self.decisions.iter().take(length).copied().collect()
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
        let decisions = [(7, 9), (1, 2)].map(|(taken, of)| Decision::Alternative { taken, of });
        let mut tape = Tape::like(decisions.to_vec(), false);
        assert_eq!([tape.choose(9), tape.choose(9), tape.choose(2), tape.choose(2)], [7, 0, 1, 0]);
    }

    #[test]
    fn numbers_are_taken_where_they_fit_and_put_in_where_there_are_none() {
        let decisions = vec![Decision::Number(700), Decision::Alternative { taken: 1, of: 2 }];
        let mut tape = Tape::like(decisions, true);
        let numbers = [tape.number(0, 1_000, 0), tape.number(5, 9, 0)];
        assert_eq!(numbers, [Value::Integer(700), Value::Integer(5)]);
        assert_eq!(tape.choose(2), 1);
        assert_eq!(tape.taken().len(), 3);
    }
}
