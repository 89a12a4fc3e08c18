//! Segments: `lseg(a, b; v) ∗ lseg(b, c; w)` is `lseg(a, c; v · w)` if `c` is not inside. Nobody has to write the lemma; it is shown by induction
//! where it is needed, with what else is owned there, since that is what keeps `c` outside.

use gainsay_ir::separation::{Instance, Pattern, Predicate, PredicateKind};
use gainsay_smt::{Sort, Term};
use gainsay_source::Span;

use crate::{
    consume::{Asker, Consumed, Consuming, Effort},
    machine::Machine,
    state::{Chunk, Environment, State},
};

/// Two segments in a row: the first is owned, the second was found for it.
struct Seam<'a> {
    predicate: &'a Predicate,
    inputs: usize,
    /// Which input says where the segment ends.
    end: usize,
    second: Chunk,
    /// The wanted inputs.
    wanted: Vec<Term>,
}

/// Segments are joined where they are asked for, not deep inside of what is closed: there, too many are asked for.
const NEAR_THE_TOP: u8 = Effort::FULL.close - 2;
/// How much may be closed to find the second segment.
const SECOND: Effort = Effort { open: 1, close: 3 };
/// How much may be closed in one step of the induction.
const STEP: Effort = Effort { open: 0, close: 1 };

impl Machine<'_> {
    /// The instance as two segments that are joined; nothing if there are none.
    #[allow(clippy::too_many_arguments, reason = "one more step of the same consumption")]
    pub(crate) fn consume_joined(
        &mut self,
        state: &State,
        environment: &Environment,
        instance: &Instance,
        predicate: &Predicate,
        known: &[Option<Term>],
        span: Span,
        how: Consuming,
    ) -> Option<Consumed> {
        let inputs = predicate.inputs.filter(|inputs| *inputs >= 2)?;
        if how.effort.close < NEAR_THE_TOP
            || !matches!(predicate.kind, PredicateKind::Defined(_))
            || how.scale != self.one
        {
            return None;
        }
        let wanted: Vec<Term> = known.iter().take(inputs).copied().collect::<Option<_>>()?;
        for index in 0..state.heap.len() {
            let first = state.heap[index].clone();
            if first.predicate != predicate.name || first.fraction != self.one || first.arguments[0] != wanted[0] {
                continue;
            }
            let Some(end) = self.open_end(state, &first, &wanted) else { continue };
            if predicate.parameters[0].sort != predicate.parameters[end].sort {
                continue;
            }
            let mut rest = state.clone();
            rest.heap.remove(index);
            let Some((rest, second)) = self.second_segment(&rest, predicate, &first, &wanted, end, span) else {
                continue;
            };
            let seam = Seam { predicate, inputs, end, second, wanted: wanted.clone() };
            if !self.joins(&rest, &seam) {
                continue;
            }
            let Some(arguments) = self.joined_arguments(&seam, &first.arguments) else { continue };
            self.taken.push(None);
            let (mut rest, mut environment) = (rest, environment.clone());
            let bound = self.bind_all(&mut rest, &mut environment, instance, &arguments, self.one, how.scale, span);
            return Some(bound.map(|()| vec![(rest, environment)]));
        }
        None
    }

    /// The one input in which the owned segment differs from the wanted one, if it is not the first.
    fn open_end(&mut self, state: &State, owned: &Chunk, wanted: &[Term]) -> Option<usize> {
        let mut differs = None;
        for (position, (have, want)) in owned.arguments.iter().zip(wanted).enumerate() {
            if self.same(state, *have, *want) {
                continue;
            }
            if position == 0 || differs.is_some() {
                return None;
            }
            differs = Some(position);
        }
        differs
    }

    /// Finds or closes the segment from where the first ends to where the wanted one ends.
    fn second_segment(
        &mut self,
        state: &State,
        predicate: &Predicate,
        first: &Chunk,
        wanted: &[Term],
        end: usize,
        span: Span,
    ) -> Option<(State, Chunk)> {
        let mut environment = Environment::default();
        let mut patterns = Vec::new();
        for (position, parameter) in predicate.parameters.iter().enumerate() {
            let input = if position == 0 { Some(first.arguments[end]) } else { wanted.get(position).copied() };
            patterns.push(match input {
                Some(value) => {
                    environment.set(&parameter.name, value);
                    Pattern::Value(gainsay_ir::separation::Expression::Variable(parameter.name.clone()))
                }
                None => Pattern::Bind(parameter.name.clone()),
            });
        }
        let instance = Instance { predicate: predicate.name.clone(), arguments: patterns, fraction: None };
        let how = Consuming { scale: self.one, effort: SECOND, by: Asker::Contract };
        let taken = self.taken.clone();
        let consumed = self.consume_instance(state.clone(), environment, &instance, span, how);
        self.taken = taken;
        let mut consumed = consumed.ok()?;
        let (after, environment) = consumed.pop().filter(|_| consumed.is_empty())?;
        let values = predicate.parameters.iter().map(|parameter| environment.values.get(&parameter.name).copied());
        let arguments = values.collect::<Option<Vec<Term>>>()?;
        Some((after, Chunk::new(predicate.name.clone(), arguments, self.one)))
    }

    /// The arguments of the whole: the wanted inputs, and what both segments hold, one after the other.
    fn joined_arguments(&mut self, seam: &Seam<'_>, first: &[Term]) -> Option<Vec<Term>> {
        let mut arguments = vec![first[0]];
        arguments.extend(&seam.wanted[1..]);
        for (one, other) in first.iter().zip(&seam.second.arguments).skip(seam.inputs) {
            arguments.push(match self.list_function("append", *one) {
                Some(append) => self.terms.apply(append, [*one, *other]),
                None if self.terms.sort(*one) == Sort::INT => self.terms.add([*one, *other]),
                None => return None,
            });
        }
        Some(arguments)
    }

    /// ```text
    /// P(x, b; v) = base              P(b, c; w) ∗ R ⊢ P(x, c; v · w) ∗ R
    /// P(x, b; v) = A ∗ P(y, b; u)    A ∗ P(y, c; u · w) ∗ R ⊢ P(x, c; v · w) ∗ R
    /// ───────────────────────────────────────────────────────────────────────────   by induction on P, for all x and v
    /// P(a, b; v) ∗ P(b, c; w) ∗ R ⊢ P(a, c; v · w) ∗ R
    /// ```
    fn joins(&mut self, rest: &State, seam: &Seam<'_>) -> bool {
        let mut arguments = Vec::new();
        for (position, parameter) in seam.predicate.parameters.iter().enumerate() {
            let argument = match seam.wanted.get(position) {
                Some(_) if position == seam.end => seam.second.arguments[0],
                Some(wanted) if position > 0 => *wanted,
                _ => {
                    let sort = self.sort(&parameter.sort);
                    self.fresh(&parameter.name, sort)
                }
            };
            arguments.push(argument);
        }
        let mut state = rest.clone();
        state.heap.push(Chunk::new(seam.predicate.name.clone(), arguments.clone(), self.one));
        let last = state.heap.len() - 1;
        let before = last;
        self.open(state, last).into_iter().all(|state| self.joins_one_step(state, before, seam, &arguments))
    }

    fn joins_one_step(&mut self, mut state: State, before: usize, seam: &Seam<'_>, arguments: &[Term]) -> bool {
        let inner: Vec<usize> =
            (before..state.heap.len()).filter(|index| state.heap[*index].predicate == seam.predicate.name).collect();
        match inner.as_slice() {
            [] => state.heap.push(seam.second.clone()),
            [index] => {
                let chunk = state.heap[*index].clone();
                let same_end = chunk.arguments[1..seam.inputs] == arguments[1..seam.inputs];
                let Some(joined) = self.joined_arguments(seam, &chunk.arguments).filter(|_| same_end) else {
                    return false;
                };
                state.heap[*index] = Chunk::new(chunk.predicate, joined, self.one);
            }
            _ => return false,
        }
        self.learn(&mut state);
        let Some(wanted) = self.joined_arguments(seam, arguments) else { return false };
        let known: Vec<Option<Term>> =
            wanted.iter().enumerate().map(|(position, value)| (position < seam.inputs).then_some(*value)).collect();
        let share = crate::matching::Share::Exactly(self.one);
        let mut found = Vec::new();
        let mut direct = state.clone();
        if let Some(taken) = self.take_match(&mut direct, seam.predicate, &known, &share) {
            found.push((direct, taken.arguments));
        } else {
            match self.close(state, seam.predicate, &known, self.one, STEP) {
                Ok(closed) => found = closed,
                Err(_) => return false,
            }
        }
        found.into_iter().all(|(mut state, arguments)| {
            let pairs: Vec<(Term, Term)> = arguments.into_iter().zip(wanted.iter().copied()).collect();
            pairs.into_iter().all(|(have, want)| {
                let equal = self.equal(have, want);
                self.shows(&mut state, equal)
            })
        })
    }
}
