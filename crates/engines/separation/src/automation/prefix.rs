//! A segment in front of a list: `lseg(a, b; v) ∗ nodes(b; w)` is `nodes(a; v · w)`, if the two are made of the same links. It is shown by induction on the
//! segment where it is needed; [`super::join`] does the same for two segments.

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, PredicateKind};
use gainsay_smt::Term;

use super::join::{NEAR_THE_TOP, SECOND, STEP};
use crate::{
    consume::{Asker, Consumed, Consuming},
    machine::Machine,
    matching::{Found, Share, Wanted},
    state::{Chunk, Environment, State},
};

/// The parameter of a segment that says where it ends.
const END: usize = 1;

/// A segment, and the list that begins where it ends.
struct Prefix<'a> {
    segment: &'a Predicate,
    list: &'a Predicate,
    /// The list behind it.
    behind: Chunk,
}

impl<'a> Machine<'a> {
    /// The instance as a segment and a list behind it; nothing if they are not there.
    pub(crate) fn consume_prefixed(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let list = wanted.predicate;
        let is_list = list.inputs == Some(1) && matches!(list.kind, PredicateKind::Defined(_));
        if !is_list || wanted.how.effort.close < NEAR_THE_TOP || wanted.how.scale != self.one {
            return None;
        }
        let beginning = wanted.address()?;
        for index in 0..state.heap.len() {
            let first = state.heap[index].clone();
            let Some(segment) = self.segment_of(&first, list) else { continue };
            if first.fraction != self.one || !self.same(state, first.arguments[0], beginning) {
                continue;
            }
            let mut rest = state.clone();
            rest.heap.remove(index);
            let Some((rest, behind)) = self.list_at(&rest, first.arguments[END], wanted) else { continue };
            let prefix = Prefix { segment, list, behind };
            if !self.leads_to_list(&rest, &prefix) {
                continue;
            }
            let Some(arguments) = self.prefixed(&prefix, &first.arguments) else { continue };
            self.taken.push(None);
            let (mut rest, mut environment) = (rest, environment.clone());
            let bound = self.bind_wanted(&mut rest, &mut environment, wanted, &Found::written(arguments, self.one));
            return Some(bound.map(|()| vec![(rest, environment)]));
        }
        None
    }

    /// The predicate of an owned chunk, if it is one of segments that hold what such lists hold.
    fn segment_of(&self, chunk: &Chunk, list: &Predicate) -> Option<&'a Predicate> {
        let segment = self.predicate(&chunk.predicate)?;
        let is_segment = segment.inputs == Some(END + 1) && matches!(segment.kind, PredicateKind::Defined(_));
        let leads = |position: usize| segment.parameters[position].sort == list.parameters[0].sort;
        let contents = segment.parameters.iter().skip(END + 1).map(|parameter| &parameter.sort);
        let fits = contents.eq(list.parameters.iter().skip(1).map(|parameter| &parameter.sort));
        (is_segment && segment.name != list.name && leads(0) && leads(END) && fits).then_some(segment)
    }

    /// Finds or closes the list that begins there.
    fn list_at(&mut self, state: &State, address: Term, wanted: &Wanted<'_, 'a>) -> Option<(State, Chunk)> {
        let list = wanted.predicate;
        let mut environment = Environment::default();
        environment.set(&list.parameters[0].name, address);
        let mut patterns = vec![Pattern::Value(Expression::Variable(list.parameters[0].name.clone()))];
        patterns.extend(list.parameters.iter().skip(1).map(|parameter| Pattern::Bind(parameter.name.clone())));
        let instance = Instance { predicate: list.name.clone(), arguments: patterns, fraction: None };
        let how = Consuming { scale: self.one, effort: SECOND, by: Asker::Contract };
        let taken = self.taken.clone();
        let consumed = self.consume_instance(state.clone(), environment, &instance, wanted.span, how);
        self.taken = taken;
        let mut consumed = consumed.ok()?;
        let (after, environment) = consumed.pop().filter(|_| consumed.is_empty())?;
        let values = list.parameters.iter().map(|parameter| environment.values.get(&parameter.name).copied());
        Some((after, Chunk::new(list.name.clone(), values.collect::<Option<Vec<Term>>>()?, self.one)))
    }

    /// The arguments of the list that a segment with these arguments begins.
    fn prefixed(&mut self, prefix: &Prefix<'_>, segment: &[Term]) -> Option<Vec<Term>> {
        let mut arguments = vec![segment[0]];
        for (one, other) in segment[END + 1..].iter().zip(&prefix.behind.arguments[1..]) {
            arguments.push(self.one_after_the_other(*one, *other)?);
        }
        Some(arguments)
    }

    /// ```text
    /// P(x, b; v) = base              Q(b; w) ∗ R ⊢ Q(x; v · w) ∗ R
    /// P(x, b; v) = A ∗ P(y, b; u)    A ∗ Q(y; u · w) ∗ R ⊢ Q(x; v · w) ∗ R
    /// ─────────────────────────────────────────────────────────────────────   by induction on P, for all x and v
    /// P(a, b; v) ∗ Q(b; w) ∗ R ⊢ Q(a; v · w) ∗ R
    /// ```
    fn leads_to_list(&mut self, rest: &State, prefix: &Prefix<'_>) -> bool {
        let mut arguments = Vec::new();
        for parameter in &prefix.segment.parameters {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.fresh(&parameter.name, sort));
        }
        arguments[END] = prefix.behind.arguments[0];
        let mut state = rest.clone();
        state.heap.push(Chunk::new(prefix.segment.name.clone(), arguments.clone(), self.one));
        let last = state.heap.len() - 1;
        self.open(state, last).into_iter().all(|state| self.leads_one_step(state, last, prefix, &arguments))
    }

    fn leads_one_step(&mut self, mut state: State, before: usize, prefix: &Prefix<'_>, arguments: &[Term]) -> bool {
        let is_inner = |index: &usize| state.heap[*index].predicate == prefix.segment.name;
        let inner: Vec<usize> = (before..state.heap.len()).filter(is_inner).collect();
        match inner.as_slice() {
            [] => state.heap.push(prefix.behind.clone()),
            [index] => {
                let chunk = state.heap[*index].clone();
                let ends_there = chunk.arguments[END] == arguments[END];
                let Some(joined) = self.prefixed(prefix, &chunk.arguments).filter(|_| ends_there) else { return false };
                state.heap[*index] = Chunk::new(prefix.list.name.clone(), joined, self.one);
            }
            _ => return false,
        }
        self.learn(&mut state);
        let Some(wanted) = self.prefixed(prefix, arguments) else { return false };
        let mut known = vec![None; wanted.len()];
        known[0] = Some(wanted[0]);
        self.closes_with(state, prefix.list, &known, &wanted)
    }

    /// Whether the instance with the known arguments is there or can be closed, and has the wanted ones.
    pub(super) fn closes_with(
        &mut self,
        state: State,
        predicate: &Predicate,
        known: &[Option<Term>],
        wanted: &[Term],
    ) -> bool {
        let mut direct = state.clone();
        let found = match self.take_match(&mut direct, predicate, known, &Share::Exactly(self.one)) {
            Some(taken) => vec![(direct, taken.arguments)],
            None => match self.close(state, predicate, known, self.one, STEP) {
                Ok(closed) => closed,
                Err(_) => return false,
            },
        };
        found.into_iter().all(|(mut state, arguments)| {
            arguments.into_iter().zip(wanted).all(|(have, want)| {
                let equal = self.equal(have, *want);
                self.shows(&mut state, equal)
            })
        })
    }
}
