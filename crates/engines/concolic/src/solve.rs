//! Numbers that make a run go another way: a few are tried by calculating, the others are the solver's.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::trace::{Decision, Expression, Operation, Purpose, Trace};
use gainsay_smt::{Answer, Query, Share, Solver, Term, Terms};

use crate::{
    Ran,
    agenda::{At, Turn},
    bits, numbers,
};

/// Numbers that are tried for one input before the solver is asked.
const MOST_GUESSES: usize = 40;
/// Inputs of a condition for which numbers are tried.
const MOST_INPUTS: usize = 3;
/// Conditions with more operations in them are not given to the solver.
const LARGEST: usize = 20_000;

/// Numbers that are tried first where bits are needed.
const SMALL: i128 = 255;
/// A question that the solver gives up has used up all it may: it counts as so many.
const COST_OF_NOTHING: u64 = 20;

/// A condition and whether it is to hold.
type Wanted = (Expression, bool);
/// Positions of numbers, with the least and largest that may stand there.
type Inputs = BTreeMap<usize, (i128, i128)>;
/// Numbers by the positions they are decided at.
type Numbers = BTreeMap<usize, i128>;

pub(crate) struct Solving<'s> {
    solver: &'s mut dyn Solver,
    terms: Terms,
    pub(crate) queries: u64,
}

impl<'s> Solving<'s> {
    pub(crate) fn new(solver: &'s mut dyn Solver) -> Solving<'s> {
        solver.reset();
        Solving { solver, terms: Terms::new(), queries: 0 }
    }

    /// The decisions of a run that takes a turn, if there are any.
    pub(crate) fn decisions(&mut self, turn: &Turn) -> Option<Vec<Decision>> {
        let run = &turn.run;
        match turn.at {
            At::Alternative(position, other) => {
                let mut decisions = run.decisions[..=position].to_vec();
                if let Decision::Alternative { taken, .. } = &mut decisions[position] {
                    *taken = other;
                }
                Some(decisions)
            }
            At::Question(index) => {
                let numbers = self.numbers(run, index)?;
                let mut decisions = run.decisions.clone();
                for (position, number) in numbers {
                    if let Some(decision @ Decision::Number(_)) = decisions.get_mut(position) {
                        *decision = Decision::Number(number);
                    }
                }
                Some(decisions)
            }
        }
    }

    /// Numbers with which the question has the other answer, and those before it the same. What a run looked at as a whole may be
    /// otherwise, if it has to.
    fn numbers(&mut self, run: &Ran, index: usize) -> Option<Numbers> {
        let questions = run.trace.questions();
        let asked = questions[index];
        let turned = (asked.condition, !asked.answer);
        let before = |is_kept: &dyn Fn(Purpose) -> bool| -> Vec<Wanted> {
            let kept = questions[..index].iter().filter(|question| is_kept(question.purpose));
            kept.map(|question| (question.condition, question.answer)).collect()
        };
        let is_pinned = |purpose: Purpose| matches!(purpose, Purpose::Pinned(_));
        let all = before(&|_| true);
        let found = self.satisfying(run, turned, &all);
        if found.is_some() || !questions[..index].iter().any(|question| is_pinned(question.purpose)) {
            return found;
        }
        let loose = before(&|purpose| !is_pinned(purpose));
        if loose.len() == all.len() { None } else { self.satisfying(run, turned, &loose) }
    }

    fn satisfying(&mut self, run: &Ran, turned: Wanted, before: &[Wanted]) -> Option<Numbers> {
        let slice = slice(&run.trace, turned, before);
        if slice.operations > LARGEST {
            return None;
        }
        slice.guessed(run, turned).or_else(|| self.solved(&run.trace, &slice))
    }

    fn solved(&mut self, trace: &Trace, slice: &Slice) -> Option<Numbers> {
        if !slice.needs_bits(trace) {
            let written = numbers::write(&mut self.terms, trace, &slice.wanted);
            match self.ask(&written.assertions) {
                Answer::Sat(model) => return numbers::read(&self.terms, &model, &written),
                Answer::Unsat => return None,
                Answer::Unknown { .. } => {}
            }
        }
        // Small numbers have few bits, and most of what there is to find is found with them.
        let (small, wanted) = trace.narrowed(&slice.wanted, SMALL);
        self.solved_by_bits(&small, &wanted).or_else(|| self.solved_by_bits(trace, &slice.wanted))
    }

    fn solved_by_bits(&mut self, trace: &Trace, wanted: &[Wanted]) -> Option<Numbers> {
        let written = bits::write(&mut self.terms, trace, wanted)?;
        match self.ask(&written.assertions) {
            Answer::Sat(model) => bits::read(&self.terms, &model, &written),
            _ => None,
        }
    }

    fn ask(&mut self, assertions: &[Term]) -> Answer {
        let answer = self.solver.check(&mut self.terms, &Query::model(assertions).with(Share::Glance));
        self.queries += if answer.is_unknown() { COST_OF_NOTHING } else { 1 };
        answer
    }
}

/// The conditions that depend on the same inputs as the one that is to be turned.
struct Slice {
    wanted: Vec<Wanted>,
    inputs: Inputs,
    operations: usize,
}

/// The inputs and constants of a condition.
fn parts(trace: &Trace, condition: Expression, seen: &mut BTreeSet<Expression>) -> Vec<Operation> {
    let (mut pending, mut found) = (vec![condition], Vec::new());
    while let Some(next) = pending.pop() {
        if !seen.insert(next) {
            continue;
        }
        let operation = trace.operation(next);
        match operation {
            Operation::Binary(_, left, right) => pending.extend([left, right]),
            Operation::Wrapped { of, .. } => pending.push(of),
            Operation::Given { .. } | Operation::Number(_) => {}
        }
        found.push(operation);
    }
    found
}

fn inputs(operations: &[Operation]) -> Inputs {
    let given = operations.iter().filter_map(|operation| match operation {
        Operation::Given { position, least, most } => Some((*position, (*least, *most))),
        _ => None,
    });
    given.collect()
}

fn slice(trace: &Trace, turned: Wanted, before: &[Wanted]) -> Slice {
    let own = parts(trace, turned.0, &mut BTreeSet::new());
    let mut slice = Slice { wanted: vec![turned], inputs: inputs(&own), operations: own.len() };
    let mut others: Vec<(Wanted, usize, Inputs)> = before
        .iter()
        .map(|wanted| {
            let parts = parts(trace, wanted.0, &mut BTreeSet::new());
            (*wanted, parts.len(), inputs(&parts))
        })
        .collect();
    loop {
        let count = others.len();
        others.retain(|(wanted, size, inputs)| {
            let is_apart = inputs.keys().all(|position| !slice.inputs.contains_key(position));
            if !is_apart {
                slice.wanted.push(*wanted);
                slice.operations += size;
                slice.inputs.extend(inputs);
            }
            is_apart
        });
        if others.len() == count {
            return slice;
        }
    }
}

impl Slice {
    /// Whether there is something in it that integers only express in a roundabout way.
    fn needs_bits(&self, trace: &Trace) -> bool {
        let mut seen = BTreeSet::new();
        let mut operations = self.wanted.iter().flat_map(|(condition, _)| parts(trace, *condition, &mut seen));
        operations.any(|operation| numbers::needs_bits(trace, operation))
    }

    /// Changes one input of the condition: numbers that are mentioned, and those next to them.
    fn guessed(&self, run: &Ran, turned: Wanted) -> Option<Numbers> {
        let trace = &run.trace;
        let own = parts(trace, turned.0, &mut BTreeSet::new());
        let mut guesses: Vec<i128> = vec![0, 1, -1, 2];
        for operation in &own {
            if let Operation::Number(number) = operation {
                let near = [*number, number.saturating_add(1), number.saturating_sub(1), number.saturating_neg()];
                guesses.extend(near.into_iter().filter(|guess| !guesses.contains(guess)).collect::<Vec<_>>());
            }
        }
        guesses.truncate(MOST_GUESSES);
        for (position, (least, most)) in inputs(&own).into_iter().take(MOST_INPUTS) {
            for guess in guesses.iter().filter(|guess| (least..=most).contains(*guess)) {
                let given = |at: usize| if at == position { Some(*guess) } else { number_at(run, at) };
                let mut values = BTreeMap::new();
                let mut holds = |(condition, wanted): &Wanted| {
                    trace.evaluate_with(*condition, &given, &mut values).is_some_and(|value| (value != 0) == *wanted)
                };
                if self.wanted.iter().all(&mut holds) {
                    return Some(BTreeMap::from([(position, *guess)]));
                }
            }
        }
        None
    }
}

fn number_at(run: &Ran, position: usize) -> Option<i128> {
    match run.decisions.get(position) {
        Some(Decision::Number(number)) => Some(*number),
        _ => None,
    }
}
