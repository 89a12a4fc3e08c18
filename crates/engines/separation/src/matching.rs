//! Matching an instance against what is owned.

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, PredicateKind};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::{
    consume::{Asker, Consumed, Consuming, Effort, Miss, Missing},
    machine::Machine,
    state::{Chunk, Environment, Level, State},
};

/// The part of an instance that is wanted.
#[derive(Clone, Debug)]
pub(crate) enum Share {
    Exactly(Term),
    /// All there is.
    Whatever,
}

/// What was taken for an instance.
pub(crate) struct Found {
    pub(crate) arguments: Vec<Term>,
    pub(crate) fraction: Term,
    /// The values that stand for memory nobody may have written.
    pub(crate) unwritten: Vec<Term>,
}

impl Machine<'_> {
    pub(crate) fn consume_instance(
        &mut self,
        mut state: State,
        mut environment: Environment,
        instance: &Instance,
        span: Span,
        how: Consuming,
    ) -> Consumed {
        let named = self.named_instance(&mut environment, instance);
        let instance = named.as_ref().unwrap_or(instance);
        let mut miss = Miss { what: Missing::Instance(instance.predicate.clone()), span };
        let Some(predicate) = self.predicate(&instance.predicate) else { return Err(miss) };
        let known = self.known(&environment, &instance.arguments);
        let share = self.share(&environment, instance, how.scale);
        if instance.fraction.is_some() && !self.is_share(&state, &share) {
            return Err(Miss { what: Missing::Condition, span });
        }
        let before = self.taken.len();
        let mut found = self.take_match(&mut state, predicate, &known, &share);
        if let (None, PredicateKind::Cell, Some(Some(address))) = (&found, &predicate.kind, known.first())
            && self.view_as(&mut state, &instance.predicate, *address)
        {
            found = self.take_match(&mut state, predicate, &known, &share);
        }
        if let Some(found) = found {
            let (mut state, mut environment) = (state, environment);
            return match self.bind_found(&mut state, &mut environment, instance, &found, span, how) {
                Ok(()) => Ok(vec![(state, environment)]),
                Err(_) if self.is_impossible(&state) => Ok(Vec::new()),
                Err(miss) => {
                    self.taken.truncate(before);
                    Err(miss)
                }
            };
        }
        if let Some(result) = self.consume_array(&state, &environment, instance, predicate, &known, &share, span, how) {
            self.taken.push(None);
            return result;
        }
        if let Some(result) = self.consume_folded(&state, &environment, instance, predicate, &known, &share, span, how)
        {
            return result;
        }
        if let Some(result) = self.consume_field(&state, &environment, instance, &known, span, how) {
            return result;
        }
        if let Some(result) = self.consume_joined(&state, &environment, instance, predicate, &known, span, how) {
            return result;
        }
        if let Some(result) = self.consume_by_lemma(&state, &environment, instance, &known, span, how) {
            return result;
        }
        if self.is_impossible(&state) {
            return Ok(Vec::new());
        }
        if how.effort.close == Effort::FULL.close {
            self.explain_miss(&state, predicate, &known, &share, &mut miss);
        }
        Err(miss)
    }

    /// Tells what is missing to close the instance, if something of it is there.
    fn explain_miss(
        &mut self,
        state: &State,
        predicate: &Predicate,
        known: &[Option<Term>],
        share: &Share,
        miss: &mut Miss,
    ) {
        let (Share::Exactly(fraction), PredicateKind::Defined(_)) = (share, &predicate.kind) else { return };
        let taken = self.taken.clone();
        if let Err(inner) = self.close(state.clone(), predicate, known, *fraction, Effort::BRIEF) {
            miss.what = Missing::Closing(predicate.name.clone(), Box::new(inner.what), inner.span);
        }
        self.taken = taken;
    }

    /// Opens and closes what is needed; nothing if that does not help.
    #[allow(clippy::too_many_arguments, reason = "one more step of the same consumption")]
    fn consume_folded(
        &mut self,
        state: &State,
        environment: &Environment,
        instance: &Instance,
        predicate: &Predicate,
        known: &[Option<Term>],
        share: &Share,
        span: Span,
        how: Consuming,
    ) -> Option<Consumed> {
        let Effort { open, close } = how.effort;
        let is_defined = matches!(predicate.kind, PredicateKind::Defined(_));
        let fraction = match share {
            Share::Exactly(fraction) => *fraction,
            Share::Whatever => self.one,
        };
        let taken = self.taken.clone();
        let attempts: &[u8] = if open > 0 { &[0, 1] } else { &[0] };
        for opening in attempts {
            if is_defined && close > 0 {
                let effort = Effort { open: if *opening == 0 { 0 } else { open - 1 }, close: close - 1 };
                let closed = self.close(state.clone(), predicate, known, fraction, effort);
                let level = Level::around(&self.taken[taken.len().min(self.taken.len())..]);
                self.taken.clone_from(&taken);
                if let Ok(closed) = closed {
                    self.taken.push(level);
                    return Some(self.bind_closed(closed, environment, instance, fraction, span, how));
                }
            }
            if *opening == 0 && open > 0 {
                for candidate in self.openable(state, &instance.predicate, known.first().copied().flatten()) {
                    let how = Consuming { effort: Effort { open: open - 1, close }, ..how };
                    self.taken.clone_from(&taken);
                    let opened = self.open(state.clone(), candidate);
                    let all = opened
                        .into_iter()
                        .map(|state| self.consume_instance(state, environment.clone(), instance, span, how));
                    if let Ok(parts) = all.collect::<Result<Vec<_>, Miss>>() {
                        return Some(Ok(parts.into_iter().flatten().collect()));
                    }
                }
            }
        }
        self.taken = taken;
        None
    }

    fn bind_closed(
        &mut self,
        closed: Vec<(State, Vec<Term>)>,
        environment: &Environment,
        instance: &Instance,
        fraction: Term,
        span: Span,
        how: Consuming,
    ) -> Consumed {
        let mut all = Vec::new();
        for (mut state, arguments) in closed {
            let mut environment = environment.clone();
            self.bind_all(&mut state, &mut environment, instance, &arguments, fraction, how.scale, span)?;
            all.push((state, environment));
        }
        Ok(all)
    }

    /// The arguments whose values are known.
    pub(crate) fn known(&mut self, environment: &Environment, patterns: &[Pattern]) -> Vec<Option<Term>> {
        patterns
            .iter()
            .map(|pattern| match pattern {
                Pattern::Value(value) => self.evaluate(environment, value),
                _ => None,
            })
            .collect()
    }

    pub(crate) fn share(&mut self, environment: &Environment, instance: &Instance, scale: Term) -> Share {
        match &instance.fraction {
            None => Share::Exactly(scale),
            Some(Pattern::Value(value)) => match self.evaluate(environment, value) {
                Some(part) => Share::Exactly(self.terms.multiply([part, scale])),
                None => Share::Whatever,
            },
            Some(_) => Share::Whatever,
        }
    }

    /// Whether there is such a part: one that is not positive would be no part, and one below nothing would give more than there is.
    pub(crate) fn is_share(&mut self, state: &State, share: &Share) -> bool {
        let Share::Exactly(part) = share else { return true };
        let nothing = self.terms.real(num_rational::BigRational::from_integer(0.into()));
        let positive = self.terms.less(nothing, *part);
        self.proves(state, positive)
    }

    /// Finds and takes a chunk.
    pub(crate) fn take_match(
        &mut self,
        state: &mut State,
        predicate: &Predicate,
        known: &[Option<Term>],
        share: &Share,
    ) -> Option<Found> {
        let index = self.find(state, predicate, known)?;
        self.take(state, index, share)
    }

    /// The chunk that matches: identical arguments before equal ones, and the inputs decide where there are some.
    pub(crate) fn find(&mut self, state: &State, predicate: &Predicate, known: &[Option<Term>]) -> Option<usize> {
        let of_predicate: Vec<usize> =
            (0..state.heap.len()).filter(|index| state.heap[*index].predicate == predicate.name).collect();
        let matches = |chunk: &Chunk, limit: usize| {
            chunk
                .arguments
                .iter()
                .zip(known)
                .take(limit)
                .all(|(argument, wanted)| wanted.is_none_or(|wanted| wanted == *argument))
        };
        let inputs = predicate.inputs.unwrap_or(known.len());
        let decided = known.iter().take(inputs).any(Option::is_some);
        let limit = if decided { inputs } else { known.len() };
        for limit in [known.len(), limit] {
            if let Some(index) = of_predicate.iter().find(|index| matches(&state.heap[**index], limit)) {
                return Some(*index);
            }
        }
        of_predicate.into_iter().find(|index| {
            let arguments = state.heap[*index].arguments.clone();
            let pairs: Vec<(Term, Term)> = arguments
                .iter()
                .zip(known)
                .take(limit)
                .filter_map(|(argument, wanted)| Some((*argument, (*wanted)?)))
                .collect();
            pairs.into_iter().all(|(argument, wanted)| self.same(state, argument, wanted))
        })
    }

    /// Takes a part of a chunk, and of others like it if it is not enough.
    fn take(&mut self, state: &mut State, index: usize, share: &Share) -> Option<Found> {
        let chunk = state.heap[index].clone();
        let found = |chunk: Chunk, fraction: Term| Found {
            unwritten: chunk.arguments.last().filter(|_| chunk.unwritten).copied().into_iter().collect(),
            arguments: chunk.arguments,
            fraction,
        };
        if self.owns_nothing(&chunk.predicate) {
            self.taken.push(chunk.level);
            let fraction = match share {
                Share::Exactly(wanted) => *wanted,
                Share::Whatever => chunk.fraction,
            };
            return Some(found(chunk, fraction));
        }
        let Share::Exactly(wanted) = share else {
            if self.is_vague(chunk.fraction) {
                let part = self.part_of(state, index);
                self.taken.push(chunk.level);
                return Some(found(chunk, part));
            }
            state.heap.remove(index);
            self.taken.push(chunk.level);
            let fraction = chunk.fraction;
            return Some(found(chunk, fraction));
        };
        let mut remaining = *wanted;
        let mut at = index;
        let mut trial = state.clone();
        loop {
            let fraction = trial.heap[at].fraction;
            if self.same(&trial, fraction, remaining) {
                trial.heap.remove(at);
                break;
            }
            let more = self.terms.less(remaining, fraction);
            if self.proves(&trial, more) {
                trial.heap[at].fraction = self.terms.subtract(fraction, remaining);
                break;
            }
            let less = self.terms.less(fraction, remaining);
            if !self.proves(&trial, less) {
                return None;
            }
            trial.heap.remove(at);
            remaining = self.terms.subtract(remaining, fraction);
            at = (0..trial.heap.len()).find(|other| {
                let other = trial.heap[*other].clone();
                other.predicate == chunk.predicate
                    && other.arguments.iter().zip(&chunk.arguments).all(|(a, b)| self.same(&trial, *a, *b))
            })?;
        }
        *state = trial;
        self.taken.push(chunk.level);
        Some(found(chunk, *wanted))
    }

    /// A row without places: there is nothing to be written.
    fn is_empty_row(&mut self, state: &State, found: &Found) -> bool {
        let zero = self.zero();
        match found.arguments.as_slice() {
            [_, count, _] => self.same(state, *count, zero),
            _ => false,
        }
    }

    /// Matches what was found; a value that is asked for must have been written.
    pub(crate) fn bind_found(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        instance: &Instance,
        found: &Found,
        span: Span,
        how: Consuming,
    ) -> Result<(), Miss> {
        if !found.unwritten.is_empty() && !instance.asks_no_value() && !self.is_empty_row(state, found) {
            if how.by == Asker::Contract {
                return Err(Miss { what: Missing::Value(instance.predicate.clone()), span });
            }
            self.blank.extend(&found.unwritten);
        }
        if !found.unwritten.is_empty() && how.by == Asker::Annotation {
            self.hide(instance, instance.arguments.len() - 1, span);
        }
        self.took_unwritten |= !found.unwritten.is_empty();
        self.bind_all(state, environment, instance, &found.arguments, found.fraction, how.scale, span)
    }

    #[allow(clippy::too_many_arguments, reason = "one more step of the same consumption")]
    pub(crate) fn bind_all(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        instance: &Instance,
        arguments: &[Term],
        fraction: Term,
        scale: Term,
        span: Span,
    ) -> Result<(), Miss> {
        if let Some(pattern) = &instance.fraction {
            let part = if scale == self.one { fraction } else { self.terms.real_divide(fraction, scale) };
            self.bind(state, environment, pattern, part, span)?;
        }
        for (position, argument) in arguments.iter().enumerate() {
            if self.blank.contains(argument) {
                self.hide(instance, position, span);
            }
        }
        let (binding, values): (Vec<_>, Vec<_>) =
            instance.arguments.iter().zip(arguments).partition(|(pattern, _)| matches!(pattern, Pattern::Bind(_)));
        for (pattern, argument) in binding.into_iter().chain(values) {
            self.bind(state, environment, pattern, *argument, span)?;
        }
        Ok(())
    }

    /// Matches one value against a pattern.
    fn bind(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        pattern: &Pattern,
        value: Term,
        span: Span,
    ) -> Result<(), Miss> {
        match pattern {
            Pattern::Bind(name) => environment.set(name, value),
            Pattern::Any => {}
            Pattern::Value(expression) => {
                if self.evaluate(environment, expression).is_none() {
                    self.solve(environment, expression, value);
                }
                match self.evaluate(environment, expression) {
                    Some(wanted) => {
                        let equal = self.equal(wanted, value);
                        if wanted != value && !self.shows(state, equal) {
                            return Err(Miss { what: Missing::formula(expression), span });
                        }
                    }
                    None if environment.unbound.is_empty() => return Err(Miss { what: Missing::Condition, span }),
                    None => {
                        // What it speaks of is found later: the equation waits for it.
                        let name = Name::from(format!("$matched {}", environment.deferred.len()));
                        environment.set(&name, value);
                        let equation = Expression::equal(Expression::Variable(name), expression.clone());
                        environment.deferred.push((equation, span));
                    }
                }
            }
            Pattern::Construct(name, parts) => {
                let Some(constructor) = self.theory.constructors.get(name).copied() else {
                    return Err(Miss { what: Missing::Condition, span });
                };
                let test = self.is(constructor, value);
                if !self.shows(state, test) {
                    return Err(Miss { what: Missing::Condition, span });
                }
                for (position, part) in parts.iter().enumerate() {
                    let field = self.part(constructor, position, value);
                    self.bind(state, environment, part, field, span)?;
                }
            }
        }
        Ok(())
    }
}
