//! Segments from the back: `dseg(a, k, b; l, v)` that is not empty ends with the element at `l`, which is as good a place to begin as `a`. Nobody has to
//! write the lemma; that a predicate is of this kind is shown by induction when it matters first.

use std::rc::Rc;

use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator, Expression, Instance, ListFunction, Pattern, Predicate, PredicateKind,
    Sort, UnaryOperator,
};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{
    consume::{Asker, Consumed, Consuming, Effort, Miss},
    machine::Machine,
    matching::Wanted,
    produce::{Producing, Wildcard},
    state::{Chunk, Environment, State},
};

/// How much may be closed to put the front together.
const FRONT: Effort = Effort { open: 0, close: 2 };
/// How much may be closed to put the last element together: what is behind it, which is empty.
const ELEMENT: Effort = Effort { open: 0, close: 1 };

/// A predicate `P(a, …) = a == b ? base : step`, where `step` goes on with one `P(n, …)`, and what its parameters are.
pub(crate) struct Back<'a> {
    predicate: &'a Predicate,
    condition: &'a Expression,
    /// The condition holds where the segment is empty.
    empty_if: bool,
    base: &'a Assertion,
    step: &'a Assertion,
    recursion: &'a Instance,
    end: usize,
    /// What the recursion gets the beginning for.
    before: usize,
    last: usize,
    contents: Vec<usize>,
    /// The places that every element owns where it begins.
    owned: Vec<&'a Name>,
}

impl<'a> Back<'a> {
    /// The ways to see the predicate as such a segment.
    fn shapes(predicate: &'a Predicate) -> Vec<Back<'a>> {
        let Some((condition, empty_if, base, step, recursion)) = parts_of(predicate) else { return Vec::new() };
        let name = |position: usize| &predicate.parameters[position].name;
        let (mut kept, mut before, mut contents) = (Vec::new(), None, Vec::new());
        for (position, pattern) in recursion.arguments.iter().enumerate() {
            match pattern {
                Pattern::Value(Expression::Variable(value)) if value == name(position) => kept.push(position),
                Pattern::Value(Expression::Variable(value)) if value == name(0) => before = Some(position),
                Pattern::Bind(_) => contents.push(position),
                _ if position == 0 => {}
                _ => return Vec::new(),
            }
        }
        let Some(before) = before else { return Vec::new() };
        let end = kept.iter().copied().find(|position| ends_at(condition, name(0), name(*position)));
        let Some(end) = end else { return Vec::new() };
        let lasts = kept.into_iter().filter(|position| *position != end);
        let lasts = lasts.filter(|position| predicate.parameters[*position].sort == Sort::Int);
        let shape = |last| Back {
            predicate,
            condition,
            empty_if,
            base,
            step,
            recursion,
            end,
            before,
            last,
            contents: contents.clone(),
            owned: owned_at(step, name(0)),
        };
        lasts.map(shape).collect()
    }

    fn environment(&self, arguments: &[Option<Term>]) -> Environment {
        let mut environment = Environment::default();
        for (parameter, argument) in self.predicate.parameters.iter().zip(arguments) {
            match argument {
                Some(value) => environment.set(&parameter.name, *value),
                None => environment.unbound.push(parameter.name.clone()),
            }
        }
        environment
    }

    /// The last element of a segment as a segment of its own, which `front` leads to.
    fn element(&self, whole: &[Term], front: &[Term]) -> Vec<Option<Term>> {
        let argument = |position: usize| match position {
            0 => Some(whole[self.last]),
            _ if position == self.before => Some(front[self.last]),
            _ if self.contents.contains(&position) => None,
            _ => Some(whole[position]),
        };
        (0..whole.len()).map(argument).collect()
    }
}

/// The condition, whether it holds for the empty segment, the two cases, and the one instance of the predicate itself.
fn parts_of(predicate: &Predicate) -> Option<(&Expression, bool, &Assertion, &Assertion, &Instance)> {
    let PredicateKind::Defined(body) = &predicate.kind else { return None };
    let mut body = body;
    predicate.inputs.filter(|inputs| *inputs >= 3)?;
    while let AssertionKind::Star(parts) = &body.kind {
        let [only] = parts.as_slice() else { return None };
        body = only;
    }
    let AssertionKind::Conditional(condition, then, otherwise) = &body.kind else { return None };
    let own = |assertion: &'_ Assertion| {
        assertion.instances().iter().filter(|(instance, _)| instance.predicate == predicate.name).count()
    };
    let (empty_if, base, step) = match (own(then), own(otherwise)) {
        (0, 1) => (true, &**then, &**otherwise),
        (1, 0) => (false, &**otherwise, &**then),
        _ => return None,
    };
    let recursion = step.instances().into_iter().map(|(instance, _)| instance);
    let recursion = recursion.filter(|instance| instance.fraction.is_none());
    Some((condition, empty_if, base, step, recursion.into_iter().find(|each| each.predicate == predicate.name)?))
}

/// The predicates of which every such assertion owns an instance at this address.
fn owned_at<'a>(step: &'a Assertion, address: &Name) -> Vec<&'a Name> {
    let first = Pattern::Value(Expression::Variable(address.clone()));
    let mut owned = Vec::new();
    let mut waiting = vec![step];
    while let Some(next) = waiting.pop() {
        match &next.kind {
            AssertionKind::Star(parts) => waiting.extend(parts),
            AssertionKind::Instance(instance)
                if instance.fraction.is_none() && instance.arguments.first() == Some(&first) =>
            {
                owned.push(&instance.predicate);
            }
            _ => {}
        }
    }
    owned
}

/// Whether a condition compares these two variables, and nothing else.
fn ends_at(condition: &Expression, first: &Name, second: &Name) -> bool {
    let variable = |expression: &Expression, name: &Name| *expression == Expression::Variable(name.clone());
    match condition {
        Expression::Unary(UnaryOperator::Not, inner) => ends_at(inner, first, second),
        Expression::Binary(BinaryOperator::Equal, left, right) => {
            variable(left, first) && variable(right, second) || variable(left, second) && variable(right, first)
        }
        _ => false,
    }
}

impl<'a> Machine<'a> {
    /// How the predicate is taken apart at its back, if it can be.
    fn back(&mut self, name: &Name) -> Option<Rc<Back<'a>>> {
        if let Some(known) = self.backs.get(name) {
            return known.clone();
        }
        self.backs.insert(name.clone(), None);
        let predicate = self.predicate(name)?;
        let taken = self.taken.clone();
        let found = Back::shapes(predicate).into_iter().find(|back| self.ends_with_last(back)).map(Rc::new);
        self.taken = taken;
        self.backs.insert(name.clone(), found.clone());
        found
    }

    /// Whether the segment with these arguments is empty.
    fn is_empty_segment(&mut self, back: &Back<'_>, arguments: &[Term]) -> Option<Term> {
        let known: Vec<Option<Term>> = arguments.iter().copied().map(Some).collect();
        let condition = self.evaluate(&back.environment(&known), back.condition)?;
        Some(if back.empty_if { condition } else { self.terms.not(condition) })
    }

    fn fresh_arguments(&mut self, predicate: &Predicate) -> Vec<Term> {
        let mut arguments = Vec::new();
        for parameter in &predicate.parameters {
            let sort = self.sort(&parameter.sort);
            arguments.push(self.fresh(&parameter.name, sort));
        }
        arguments
    }

    /// Adds a segment that is empty, by what the definition says of one.
    fn add_empty(&mut self, mut state: State, back: &Back<'_>, arguments: &[Term], how: Producing) -> Vec<State> {
        let Some(empty) = self.is_empty_segment(back, arguments) else { return vec![state] };
        self.assume(&mut state, empty);
        let known: Vec<Option<Term>> = arguments.iter().copied().map(Some).collect();
        let produced = self.produce(state, back.environment(&known), back.base, how);
        produced.into_iter().map(|(state, _)| state).collect()
    }

    /// Adds one element of a segment; what follows it is taken out again.
    fn add_element(
        &mut self,
        state: State,
        back: &Back<'_>,
        arguments: &[Term],
        how: Producing,
    ) -> Option<Vec<(State, Vec<Term>)>> {
        let before = state.heap.len();
        let known: Vec<Option<Term>> = arguments.iter().copied().map(Some).collect();
        let mut all = Vec::new();
        for (mut state, _) in self.produce(state, back.environment(&known), back.step, how) {
            let own = |index: &usize| state.heap[*index].predicate == back.predicate.name;
            let rest: Vec<usize> = (before..state.heap.len()).filter(own).collect();
            let [index] = rest.as_slice() else { return None };
            let rest = state.heap.remove(*index);
            all.push((state, rest.arguments));
        }
        Some(all)
    }

    /// ```text
    /// P(a, k, b; l, v)   ⊢   P(a, k, l; m, u) ∗ step(l, m, b; l, w) with nothing behind it ∧ v = u · w          if a ≠ b
    /// ```
    /// The instance itself is not in the state any more.
    fn add_apart(&mut self, mut state: State, back: &Back<'_>, whole: &[Term], how: Producing) -> Option<Vec<State>> {
        let mut front = self.fresh_arguments(back.predicate);
        for (position, argument) in front.iter_mut().enumerate() {
            if position != back.last && !back.contents.contains(&position) {
                *argument = whole[if position == back.end { back.last } else { position }];
            }
        }
        let fresh = self.fresh_arguments(back.predicate);
        let element = back.element(whole, &front);
        let element: Vec<Term> = element.into_iter().zip(fresh).map(|(known, fresh)| known.unwrap_or(fresh)).collect();
        state.heap.push(Chunk::new(back.predicate.name.clone(), front.clone(), self.one));
        if let Some(empty) = self.is_empty_segment(back, &element) {
            let not_empty = self.terms.not(empty);
            self.assume(&mut state, not_empty);
        }
        for position in &back.contents {
            for fact in self.ends_with(whole[*position], front[*position], element[*position])? {
                self.assume(&mut state, fact);
            }
        }
        let mut all = Vec::new();
        for (state, rest) in self.add_element(state, back, &element, how)? {
            all.extend(self.add_empty(state, back, &rest, how));
        }
        Some(all)
    }

    /// What follows from one value being two, one after the other.
    fn ends_with(&mut self, whole: Term, first: Term, second: Term) -> Option<Vec<Term>> {
        let joined = self.one_after_the_other(first, second)?;
        let mut facts = vec![self.equal(whole, joined)];
        let sort = self.terms.sort(first);
        if let Some(length) = self.list_function(ListFunction::Length, first) {
            let count = self.terms.apply(length, [first]);
            if let Some(take) = self.list_function(ListFunction::Take, first) {
                let taken = self.terms.apply(take, [count, whole]);
                facts.push(self.equal(taken, first));
            }
            if let Some(drop) = self.list_function(ListFunction::Drop, first) {
                let dropped = self.terms.apply(drop, [count, whole]);
                facts.push(self.equal(dropped, second));
            }
            if let (Some(nth), [_, cons]) =
                (self.list_function(ListFunction::Nth, first), self.constructors(sort).as_slice())
            {
                let (element, only) = (self.terms.apply(nth, [count, whole]), self.part(*cons, 0, second));
                let (same, is_one) = (self.equal(element, only), self.is(*cons, second));
                facts.push(self.terms.implies(is_one, same));
            }
        }
        Some(facts)
    }

    /// ```text
    /// step(a, k, b; l, v) with nothing behind it                  ⊢ Q(a, k, b; l, v)
    /// A(a, k, n) ∗ Q(n, a, b; l, u)   with step(a, …) = A ∗ P(n, …)  ⊢ Q(a, k, b; l, v)
    /// ─────────────────────────────────────────────────────────────────────────────   by induction on P
    /// a ≠ b ∧ P(a, k, b; l, v) ⊢ Q(a, k, b; l, v)           Q(a, k, b; l, v) = P(a, k, l; m, u) ∗ step(l, m, b; l, w) ∧ v = u · w
    /// ```
    fn ends_with_last(&mut self, back: &Back<'a>) -> bool {
        let how = Producing { scale: self.one, level: None, any: Wildcard::Written };
        let whole = self.fresh_arguments(back.predicate);
        let mut state = State::default();
        let Some(empty) = self.is_empty_segment(back, &whole) else { return false };
        let not_empty = self.terms.not(empty);
        self.assume(&mut state, not_empty);
        let Some(opened) = self.add_element(state, back, &whole, how) else { return false };
        opened.into_iter().all(|(state, rest)| {
            let mut more = state.clone();
            let Some(empty) = self.is_empty_segment(back, &rest) else { return false };
            let not_empty = self.terms.not(empty);
            self.assume(&mut more, not_empty);
            let mut cases = self.add_empty(state, back, &rest, how);
            let Some(further) = self.add_apart(more, back, &rest, how) else { return false };
            cases.extend(further);
            cases.into_iter().all(|state| self.is_apart(state, back, &whole))
        })
    }

    /// Whether the state is that of a segment taken apart, and nothing else.
    fn is_apart(&mut self, mut state: State, back: &Back<'a>, whole: &[Term]) -> bool {
        self.learn(&mut state);
        if self.is_impossible(&state) {
            return true;
        }
        let front = |position: usize| match position {
            _ if position == back.last || back.contents.contains(&position) => None,
            _ if position == back.end => Some(whole[back.last]),
            _ => Some(whole[position]),
        };
        let front: Vec<Option<Term>> = (0..whole.len()).map(front).collect();
        let Ok(closed) = self.close(state, back.predicate, &front, self.one, FRONT) else { return false };
        closed.into_iter().all(|(state, front)| self.is_element(state, back, whole, &front))
    }

    fn is_element(&mut self, state: State, back: &Back<'a>, whole: &[Term], front: &[Term]) -> bool {
        let how = Consuming { scale: self.one, effort: ELEMENT, by: Asker::Annotation };
        let environment = back.environment(&back.element(whole, front));
        let Ok(consumed) = self.consume(state, environment, back.step, how) else { return false };
        consumed.into_iter().all(|(mut state, mut environment)| {
            let settled = self.settle(&mut state, &mut environment).is_ok();
            let rest = self.recursion(back, &environment);
            let ends = rest.and_then(|rest| self.is_empty_segment(back, &rest));
            let parameters = &back.predicate.parameters;
            settled
                && state.heap.is_empty()
                && ends.is_some_and(|ends| self.proves(&state, ends))
                && back.contents.iter().all(|position| {
                    let element = environment.values.get(&parameters[*position].name).copied();
                    let joined = element.and_then(|element| self.one_after_the_other(front[*position], element));
                    let Some(joined) = joined else { return false };
                    let equal = self.equal(joined, whole[*position]);
                    self.shows(&mut state, equal)
                })
        })
    }

    /// The arguments that the recursion got.
    fn recursion(&mut self, back: &Back<'_>, environment: &Environment) -> Option<Vec<Term>> {
        let mut arguments = Vec::new();
        for pattern in &back.recursion.arguments {
            arguments.push(match pattern {
                Pattern::Value(value) => self.evaluate(environment, value)?,
                Pattern::Bind(name) => environment.values.get(name).copied()?,
                _ => return None,
            });
        }
        Some(arguments)
    }

    /// The cases of a segment taken apart at its back: it is empty, or there is a last element.
    pub(crate) fn open_back(&mut self, mut state: State, index: usize) -> Option<Vec<State>> {
        let back = self.back(&state.heap[index].predicate.clone())?;
        let chunk = state.heap.remove(index);
        let how = Producing { scale: self.one, level: None, any: self.given };
        let empty = self.is_empty_segment(&back, &chunk.arguments)?;
        let mut all = Vec::new();
        for (state, is_empty) in self.fork(state, empty) {
            all.extend(match is_empty {
                true => self.add_empty(state, &back, &chunk.arguments, how),
                false => self.add_apart(state, &back, &chunk.arguments, how)?,
            });
        }
        if all.len() > 1 {
            all.retain(|state| !self.is_impossible(state));
        }
        Some(all)
    }

    /// The segments whose last element owns such a place at this address.
    pub(crate) fn ending_at(&mut self, state: &State, wanted: &Name, address: Term) -> Vec<usize> {
        let mut found = Vec::new();
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            if chunk.fraction != self.one || self.provided_at(&chunk.predicate, wanted) != Some(0) {
                continue;
            }
            let Some(predicate) = self.predicate(&chunk.predicate) else { continue };
            let shapes = Back::shapes(predicate);
            if !shapes.iter().any(|back| self.same(state, chunk.arguments[back.last], address)) {
                continue;
            }
            if let Some(back) = self.back(&chunk.predicate)
                && self.same(state, chunk.arguments[back.last], address)
            {
                found.push(index);
            }
        }
        found
    }

    /// The segments that begin like the wanted one and have their last element where it ends.
    fn ending_behind(&mut self, state: &State, wanted: &Predicate, known: &[Option<Term>]) -> Vec<usize> {
        let Some(beginning) = known.first().copied().flatten() else { return Vec::new() };
        let mut found = Vec::new();
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            if chunk.predicate != wanted.name || chunk.fraction != self.one || Back::shapes(wanted).is_empty() {
                continue;
            }
            let Some(back) = self.back(&chunk.predicate) else { continue };
            if let Some(end) = known[back.end]
                && self.same(state, chunk.arguments[0], beginning)
                && self.same(state, chunk.arguments[back.last], end)
            {
                found.push(index);
            }
        }
        found
    }

    /// The instance out of a segment that is taken apart at its back; nothing if that does not help.
    pub(crate) fn consume_back(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let Wanted { instance, predicate, known, span, how, .. } = wanted;
        let open = how.effort.open.checked_sub(1)?;
        let how = Consuming { effort: Effort { open, ..how.effort }, ..*how };
        let candidates = match &predicate.kind {
            PredicateKind::Cell | PredicateKind::Block => self.ending_at(state, &predicate.name, wanted.address()?),
            PredicateKind::Defined(_) => self.ending_behind(state, predicate, known),
            _ => return None,
        };
        let taken = self.taken.clone();
        for candidate in candidates {
            self.taken.clone_from(&taken);
            let opened = self.open_back(state.clone(), candidate)?;
            let all =
                opened.into_iter().map(|state| self.consume_instance(state, environment.clone(), instance, *span, how));
            if let Ok(parts) = all.collect::<Result<Vec<_>, Miss>>() {
                return Some(Ok(parts.into_iter().flatten().collect()));
            }
        }
        self.taken = taken;
        None
    }

    /// ```text
    /// P(a, k, b; l, v) ∗ p.f ↦ _   ⊢   a ≠ b ⇒ l ≠ 0 ∧ l ≠ p
    /// ```
    pub(super) fn last_apart(&mut self, state: &State, index: usize) -> Vec<Term> {
        let mut facts = Vec::new();
        let chunk = state.heap[index].clone();
        for (position, other) in state.heap.iter().enumerate() {
            facts.extend(self.last_apart_from(&chunk, other));
            if position != index {
                facts.extend(self.last_apart_from(other, &chunk));
            }
        }
        facts
    }

    fn last_apart_from(&mut self, segment: &Chunk, place: &Chunk) -> Option<Term> {
        if segment.fraction != self.one {
            return None;
        }
        let is_itself = segment == place;
        let back = self.back(&segment.predicate)?;
        let is_cell = |name: &Name| self.predicate(name).is_some_and(|each| each.kind == PredicateKind::Cell);
        let shares = |name: &&Name| is_cell(name) && (is_itself || **name == place.predicate);
        back.owned.iter().copied().find(shares)?;
        let empty = self.is_empty_segment(&back, &segment.arguments)?;
        let last = segment.arguments[back.last];
        let apart = if is_itself {
            let zero = self.zero();
            self.terms.less(zero, last)
        } else {
            let equal = self.equal(last, place.arguments[0]);
            self.terms.not(equal)
        };
        Some(self.terms.or([empty, apart]))
    }
}
