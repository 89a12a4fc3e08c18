//! Matching an instance against what is owned.

use gainsay_ir::separation::{Instance, Pattern, Predicate, PredicateKind};
use gainsay_smt::Term;
use gainsay_source::Span;

use crate::{
    consume::{Consumed, Consuming, Effort, Miss, Missing},
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

/// An instance that is asked for, as far as it is known.
pub(crate) struct Wanted<'w, 'a> {
    pub(crate) instance: &'w Instance,
    pub(crate) predicate: &'a Predicate,
    /// The arguments that have values.
    pub(crate) known: Vec<Option<Term>>,
    pub(crate) share: Share,
    /// The conjunct that asks for it.
    pub(crate) span: Span,
    pub(crate) how: Consuming,
}

impl Wanted<'_, '_> {
    /// Where it is asked for.
    pub(crate) fn address(&self) -> Option<Term> {
        self.known.first().copied().flatten()
    }
}

/// What was taken for an instance.
pub(crate) struct Found {
    pub(crate) arguments: Vec<Term>,
    pub(crate) fraction: Term,
    /// The values that stand for memory nobody may have written.
    pub(crate) unwritten: Vec<Term>,
}

impl Found {
    /// Something whose places have all been written, or that does not tell.
    pub(crate) fn written(arguments: Vec<Term>, fraction: Term) -> Found {
        Found { arguments, fraction, unwritten: Vec::new() }
    }
}

impl<'a> Machine<'a> {
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
        let Some(predicate) = self.predicate(&instance.predicate) else {
            return Err(Miss { what: Missing::Instance(instance.predicate.clone()), span });
        };
        let known = self.known(&environment, &instance.arguments);
        let share = self.share(&environment, instance, how.scale);
        if instance.fraction.is_some() && !self.is_share(&state, &share) {
            return Err(Miss { what: Missing::Condition, span });
        }
        let wanted = Wanted { instance, predicate, known, share, span, how };
        let before = self.taken.len();
        if let Some(found) = self.take_as_it_is(&mut state, &wanted) {
            return match self.bind_found(&mut state, &mut environment, &wanted, &found) {
                Ok(()) => Ok(vec![(state, environment)]),
                Err(_) if self.is_impossible(&state) => Ok(Vec::new()),
                Err(miss) => {
                    self.taken.truncate(before);
                    Err(miss)
                }
            };
        }
        match self.consume_otherwise(&state, &environment, &wanted) {
            Some(consumed) => consumed,
            None if self.is_impossible(&state) => Ok(Vec::new()),
            None => Err(self.miss(&state, &wanted)),
        }
    }

    /// Takes a chunk that is what is wanted, perhaps by another name.
    fn take_as_it_is(&mut self, state: &mut State, wanted: &Wanted<'_, 'a>) -> Option<Found> {
        if let Some(found) = self.take_match(state, wanted.predicate, &wanted.known, &wanted.share) {
            return Some(found);
        }
        let address = wanted.address().filter(|_| wanted.predicate.kind == PredicateKind::Cell)?;
        let is_viewed = self.view_as(state, &wanted.predicate.name, address);
        is_viewed.then(|| self.take_match(state, wanted.predicate, &wanted.known, &wanted.share)).flatten()
    }

    /// The ways to get an instance that is not there as it is, one after the other; nothing if none of them leads anywhere.
    fn consume_otherwise(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        if let Some(consumed) = self.consume_array(state, environment, wanted) {
            self.taken.push(None);
            return Some(consumed);
        }
        self.consume_around_element(state, environment, wanted)
            .or_else(|| self.consume_of_element(state, environment, wanted))
            .or_else(|| self.consume_restated(state, environment, wanted))
            .or_else(|| self.consume_folded(state, environment, wanted))
            .or_else(|| self.consume_field(state, environment, wanted))
            .or_else(|| self.consume_back(state, environment, wanted))
            .or_else(|| self.consume_concatenated(state, environment, wanted))
            .or_else(|| self.consume_by_lemma(state, environment, wanted))
    }

    /// What is not there; what is missing to close it, if something of it is there.
    fn miss(&mut self, state: &State, wanted: &Wanted<'_, 'a>) -> Miss {
        let Wanted { predicate, known, share, span, how, .. } = wanted;
        let plain = Miss { what: Missing::Instance(predicate.name.clone()), span: *span };
        let (Share::Exactly(fraction), PredicateKind::Defined(_)) = (share, &predicate.kind) else { return plain };
        if how.effort.close != Effort::FULL.close {
            return plain;
        }
        let taken = self.taken.clone();
        let closed = self.close(state.clone(), predicate, known, *fraction, Effort::BRIEF);
        self.taken = taken;
        match closed {
            Ok(_) => plain,
            Err(inner) => {
                let what = Missing::Closing(predicate.name.clone(), Box::new(inner.what), inner.span);
                Miss { what, span: *span }
            }
        }
    }

    /// Opens and closes what is needed: little before much.
    fn consume_folded(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let closed = self.consume_closed(state, environment, wanted, 0);
        let open = match wanted.how.effort.open.checked_sub(1) {
            Some(open) if closed.is_none() => open,
            _ => return closed,
        };
        self.consume_opened(state, environment, wanted, open)
            .or_else(|| self.consume_closed(state, environment, wanted, open))
    }

    /// Closes the instance, opening this much on the way.
    fn consume_closed(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
        open: u8,
    ) -> Option<Consumed> {
        if !matches!(wanted.predicate.kind, PredicateKind::Defined(_)) {
            return None;
        }
        let mut state = state.clone();
        let fractions = match wanted.share {
            Share::Exactly(fraction) => vec![fraction],
            Share::Whatever => self.fractions_inside(&mut state, &wanted.predicate.name, wanted.address()),
        };
        fractions.into_iter().find_map(|fraction| self.consume_closed_as(&state, environment, wanted, (open, fraction)))
    }

    /// The same for one fraction of it.
    fn consume_closed_as(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
        (open, fraction): (u8, Term),
    ) -> Option<Consumed> {
        let mut effort = Effort { open, close: wanted.how.effort.close.checked_sub(1)? };
        if self.is_stated_otherwise(&wanted.predicate.name) {
            // What is inside can be said otherwise, or not at all.
            effort.close = effort.close.min(1);
        }
        let taken = self.taken.clone();
        let closed = self.close(state.clone(), wanted.predicate, &wanted.known, fraction, effort);
        let level = Level::around(&self.taken[taken.len().min(self.taken.len())..]);
        self.taken = taken;
        let closed = closed.ok()?;
        self.taken.push(level);
        Some(self.bind_closed(closed, environment, wanted, fraction))
    }

    /// Opens what may contain the instance, and this much inside of it.
    fn consume_opened(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
        open: u8,
    ) -> Option<Consumed> {
        let taken = self.taken.clone();
        let how = Consuming { effort: Effort { open, ..wanted.how.effort }, ..wanted.how };
        for candidate in self.openable(state, &wanted.predicate.name, wanted.address()) {
            self.taken.clone_from(&taken);
            let opened = self.open(state.clone(), candidate);
            let all = opened
                .into_iter()
                .map(|state| self.consume_instance(state, environment.clone(), wanted.instance, wanted.span, how));
            if let Ok(parts) = all.collect::<Result<Vec<_>, Miss>>() {
                return Some(Ok(parts.into_iter().flatten().collect()));
            }
        }
        self.taken = taken;
        None
    }

    fn bind_closed(
        &mut self,
        closed: Vec<(State, Vec<Term>)>,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
        fraction: Term,
    ) -> Consumed {
        let mut all = Vec::new();
        for (mut state, arguments) in closed {
            let (mut environment, found) = (environment.clone(), Found::written(arguments, fraction));
            self.bind_wanted(&mut state, &mut environment, wanted, &found)?;
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
        let mut of_predicate: Vec<usize> =
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
        // Where it is not said which one is meant, it is the one that came last: others may wait for something else.
        if !known.iter().take(inputs).all(Option::is_some) {
            of_predicate.reverse();
        }
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
                let whole = trial.heap.remove(at);
                trial.spent.extend((whole.fraction == self.one).then_some(whole));
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
}
