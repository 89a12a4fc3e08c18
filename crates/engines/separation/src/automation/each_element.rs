//! Structures that own something for each element of a list, and nothing else: `rows(xs)` is `row(x) ∗ rows(t)` where `xs` is `cons(x, t)`. An element of
//! which only the position is known is taken out of the middle, and what is left is put together around it, or around another one, where that is asked for.

use gainsay_ir::separation::{
    Assertion, AssertionKind, Expression, Instance, ListFunction, Pattern, Predicate, PredicateKind,
};
use gainsay_smt::{Function, Operator, Term};
use gainsay_source::Name;

use crate::{
    consume::{Asker, Consumed, Consuming, Effort, Miss},
    machine::Machine,
    matching::{Found, Share, Wanted},
    produce::Producing,
    state::{Chunk, Environment, Level, State},
};

/// What a predicate owns for each element.
struct Each {
    /// The parameter that is the list.
    list: usize,
    element: Name,
    /// What is owned for it.
    owned: Assertion,
}

impl<'a> Machine<'a> {
    /// The instance, if it belongs to an element that is taken out for it.
    pub(crate) fn consume_of_element(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let open = wanted.how.effort.open.checked_sub(1)?;
        let how = Consuming { effort: Effort { open, ..wanted.how.effort }, ..wanted.how };
        let states = self.with_element_out(state, &wanted.predicate.name, wanted.address()?)?;
        let taken = self.taken.clone();
        let parts = states
            .into_iter()
            .map(|state| self.consume_instance(state, environment.clone(), wanted.instance, wanted.span, how))
            .collect::<Result<Vec<_>, Miss>>();
        match parts {
            Ok(parts) => Some(Ok(parts.into_iter().flatten().collect())),
            Err(_) => {
                self.taken = taken;
                None
            }
        }
    }

    /// The state with the element on its own at whose address such an instance lies; nothing if the address is that of no element.
    pub(crate) fn with_element_out(&mut self, state: &State, wanted: &Name, address: Term) -> Option<Vec<State>> {
        let (position, values) = self.position_of_element(address)?;
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            let Some(predicate) = self.predicate(&chunk.predicate) else { continue };
            let Some(each) = self.each(predicate) else { continue };
            if !self.contains(&chunk.predicate, wanted) && !self.is_given(&chunk, wanted) {
                continue;
            }
            if self.are_same_values(state, chunk.arguments[each.list], values) {
                return self.take_out(state, index, &each, position);
            }
            // Another element is out already.
            let Some((_, around)) = self.applied(ListFunction::Take, chunk.arguments[each.list]) else { continue };
            if self.are_same_values(state, around, values) {
                let mut known: Vec<Option<Term>> = chunk.arguments.iter().copied().map(Some).collect();
                known[each.list] = Some(values);
                let whole = self.put_together(state, predicate, &each, &known, chunk.fraction, Effort::BRIEF)?;
                let arguments: Vec<Term> = known.into_iter().collect::<Option<_>>()?;
                let mut all = Vec::new();
                for mut state in whole {
                    self.add(
                        &mut state,
                        predicate,
                        Chunk { arguments: arguments.clone(), level: None, ..chunk.clone() },
                    );
                    let last = state.heap.len() - 1;
                    all.extend(self.take_out(&state, last, &each, position)?);
                }
                return Some(all);
            }
        }
        None
    }

    /// The instance, put together around an element.
    pub(crate) fn consume_around_element(
        &mut self,
        state: &State,
        environment: &Environment,
        wanted: &Wanted<'_, 'a>,
    ) -> Option<Consumed> {
        let Share::Exactly(fraction) = wanted.share else { return None };
        let each = self.each(wanted.predicate)?;
        let effort = Effort { close: wanted.how.effort.close.checked_sub(1)?, ..wanted.how.effort };
        let taken = self.taken.clone();
        let states = self.put_together(state, wanted.predicate, &each, &wanted.known, fraction, effort);
        self.taken = taken;
        let (states, arguments) = (states?, wanted.known.iter().copied().collect::<Option<Vec<Term>>>()?);
        self.taken.push(None);
        let mut all = Vec::new();
        for mut state in states {
            let (mut environment, found) = (environment.clone(), Found::written(arguments.clone(), fraction));
            if let Err(miss) = self.bind_wanted(&mut state, &mut environment, wanted, &found) {
                return Some(Err(miss));
            }
            all.push((state, environment));
        }
        Some(Ok(all))
    }

    /// ```text
    /// 0 ≤ i < length(xs)     rows(xs) ∗ H
    /// ───────────────────────────────────────────────────────────────
    /// rows(take(i, xs)) ∗ row(nth(i, xs)) ∗ rows(drop(i + 1, xs)) ∗ H
    /// ```
    fn take_out(&mut self, state: &State, index: usize, each: &Each, position: Term) -> Option<Vec<State>> {
        let chunk = state.heap[index].clone();
        let predicate = self.predicate(&chunk.predicate)?;
        let values = chunk.arguments[each.list];
        if !self.is_position(state, position, values) {
            return None;
        }
        let (before, behind) = self.parts_around(position, values)?;
        let element = self.list_function(ListFunction::Nth, values)?;
        let element = self.terms.apply(element, [position, values]);
        let mut rest = state.clone();
        rest.heap.remove(index);
        for part in [before, behind] {
            let mut arguments = chunk.arguments.clone();
            arguments[each.list] = part;
            let part = Chunk { level: chunk.level, ..Chunk::new(predicate.name.clone(), arguments, chunk.fraction) };
            self.add(&mut rest, predicate, part);
        }
        let arguments = chunk.arguments.iter().copied().map(Some).collect::<Vec<_>>();
        let environment = of_element(predicate, each, &arguments, element);
        let level = chunk.level.map(|level| Level { depth: level.depth + 1, ..level });
        let how = Producing { scale: chunk.fraction, level, any: self.given };
        Some(self.produce(rest, environment, &each.owned, how).into_iter().map(|(state, _)| state).collect())
    }

    /// ```text
    /// 0 ≤ i < length(xs)     rows(take(i, xs)) ∗ row(x) ∗ rows(drop(i + 1, xs)) ∗ H
    /// ─────────────────────────────────────────────────────────────────────────────
    /// rows(update(i, x, xs)) ∗ H
    /// ```
    /// The states lack all of it. Where `xs` itself is wanted, it is with what it has at `i`.
    fn put_together(
        &mut self,
        state: &State,
        predicate: &'a Predicate,
        each: &Each,
        known: &[Option<Term>],
        fraction: Term,
        effort: Effort,
    ) -> Option<Vec<State>> {
        let whole = known[each.list]?;
        let written = self.written_element(whole);
        for index in 0..state.heap.len() {
            let chunk = state.heap[index].clone();
            if chunk.predicate != predicate.name || chunk.fraction != fraction {
                continue;
            }
            let are_others_same = |(position, (wanted, there)): (usize, (&Option<Term>, &Term))| {
                position == each.list || *wanted == Some(*there)
            };
            if !known.iter().zip(&chunk.arguments).enumerate().all(are_others_same) {
                continue;
            }
            // It may be whole but for what was written.
            if let Some((position, _, around)) = written
                && self.are_same_values(state, chunk.arguments[each.list], around)
            {
                let out = self.take_out(state, index, each, position)?;
                let closed = out
                    .into_iter()
                    .map(|state| self.put_together(&state, predicate, each, known, fraction, effort))
                    .collect::<Option<Vec<_>>>();
                return closed.map(|all| all.into_iter().flatten().collect());
            }
            let Some((position, values)) = self.applied(ListFunction::Take, chunk.arguments[each.list]) else {
                continue;
            };
            let element = match written {
                _ if self.are_same_values(state, whole, values) => {
                    let nth = self.list_function(ListFunction::Nth, values)?;
                    self.terms.apply(nth, [position, values])
                }
                Some((at, element, around))
                    if self.same(state, at, position) && self.are_same_values(state, around, values) =>
                {
                    element
                }
                _ => continue,
            };
            let (_, behind) = self.parts_around(position, values)?;
            let Some(behind) = state.heap.iter().position(|other| {
                let mut expected = chunk.arguments.clone();
                expected[each.list] = behind;
                other.predicate == chunk.predicate && other.fraction == fraction && other.arguments == expected
            }) else {
                continue;
            };
            if !self.is_position(state, position, values) {
                continue;
            }
            let mut rest = state.clone();
            rest.heap.remove(index.max(behind));
            rest.heap.remove(index.min(behind));
            let environment = of_element(predicate, each, known, element);
            let how = Consuming { scale: fraction, effort, by: Asker::Annotation };
            let consumed = self.consume(rest, environment, &each.owned, how).ok()?;
            return Some(consumed.into_iter().map(|(state, _)| state).collect());
        }
        None
    }

    /// What the predicate owns for each element of a list; nothing if that is not all it says.
    fn each(&self, predicate: &Predicate) -> Option<Each> {
        let PredicateKind::Defined(body) = &predicate.kind else { return None };
        let AssertionKind::Match(Expression::Variable(list), arms) = &body.kind else { return None };
        let list = predicate.parameters.iter().position(|parameter| parameter.name == *list)?;
        let is_nothing = |assertion: &Assertion| match &assertion.kind {
            AssertionKind::Star(parts) => parts.is_empty(),
            AssertionKind::Pure(condition) => *condition == Expression::Boolean(true),
            _ => false,
        };
        let [nil, cons] = arms.as_slice() else { return None };
        let ([], [element, tail]) = (nil.variables.as_slice(), cons.variables.as_slice()) else { return None };
        let AssertionKind::Star(parts) = &cons.assertion.kind else { return None };
        let goes_on = |part: &Assertion| match &part.kind {
            AssertionKind::Instance(instance) => is_rest(instance, predicate, list, tail),
            _ => false,
        };
        let (rest, owned): (Vec<&Assertion>, Vec<&Assertion>) = parts.iter().partition(|part| goes_on(part));
        let speaks_of_others =
            |part: &&Assertion| part.mentions(tail) || part.mentions(&predicate.parameters[list].name);
        if !is_nothing(&nil.assertion) || rest.len() != 1 || owned.iter().any(speaks_of_others) {
            return None;
        }
        let owned = AssertionKind::Star(owned.into_iter().cloned().collect());
        Some(Each { list, element: element.clone(), owned: Assertion::new(owned, cons.assertion.span) })
    }

    /// The position and the list, where an address is that of an element, or lies behind it.
    fn position_of_element(&mut self, address: Term) -> Option<(Term, Term)> {
        let parts = match self.terms.operator(address) {
            Operator::Add => self.terms.arguments(address).to_vec(),
            _ => vec![address],
        };
        parts.into_iter().find_map(|part| self.applied_to_list(part, ListFunction::Nth))
    }

    /// `f(i, xs)` of these lists.
    fn applied(&mut self, function: ListFunction, list: Term) -> Option<(Term, Term)> {
        let symbol = self.list_function(function, list)?;
        let is_it = |operator: Operator| operator == Operator::Apply(symbol);
        is_it(self.terms.operator(list)).then(|| (self.terms.arguments(list)[0], self.terms.arguments(list)[1]))
    }

    /// `f(i, xs)`, whatever it is.
    fn applied_to_list(&mut self, term: Term, function: ListFunction) -> Option<(Term, Term)> {
        let Operator::Apply(symbol) = self.terms.operator(term) else { return None };
        let [position, list] = self.terms.arguments(term) else { return None };
        let (position, list) = (*position, *list);
        let wanted: Option<Function> = self.list_function(function, list);
        (wanted == Some(symbol)).then_some((position, list))
    }

    /// `update(i, x, xs)`
    fn written_element(&mut self, list: Term) -> Option<(Term, Term, Term)> {
        let update = self.list_function(ListFunction::Update, list)?;
        let is_written = self.terms.operator(list) == Operator::Apply(update);
        let arguments = self.terms.arguments(list);
        is_written.then(|| (arguments[0], arguments[1], arguments[2]))
    }

    fn parts_around(&mut self, position: Term, values: Term) -> Option<(Term, Term)> {
        let take = self.list_function(ListFunction::Take, values)?;
        let drop = self.list_function(ListFunction::Drop, values)?;
        let one = self.terms.int(1);
        let next = self.terms.add([position, one]);
        Some((self.terms.apply(take, [position, values]), self.terms.apply(drop, [next, values])))
    }

    fn is_position(&mut self, state: &State, position: Term, values: Term) -> bool {
        let Some(length) = self.list_function(ListFunction::Length, values) else { return false };
        let (zero, length) = (self.zero(), self.terms.apply(length, [values]));
        let (above, below) = (self.terms.less_equal(zero, position), self.terms.less(position, length));
        let inside = self.terms.and([above, below]);
        self.proves(state, inside)
    }

    fn are_same_values(&mut self, state: &State, one: Term, other: Term) -> bool {
        one == other || self.terms.sort(one) == self.terms.sort(other) && self.same(state, one, other)
    }
}

/// The parameters as they are, and the element.
fn of_element(predicate: &Predicate, each: &Each, known: &[Option<Term>], element: Term) -> Environment {
    let mut environment = Environment::default();
    for (parameter, value) in predicate.parameters.iter().zip(known) {
        if let Some(value) = value {
            environment.set(&parameter.name, *value);
        }
    }
    environment.set(&each.element, element);
    environment
}

/// Whether this is the same predicate of the rest of the list, and otherwise of the same.
fn is_rest(instance: &Instance, predicate: &Predicate, list: usize, tail: &Name) -> bool {
    let is_variable = |pattern: &Pattern, name: &Name| *pattern == Pattern::Value(Expression::Variable(name.clone()));
    let parameters = predicate.parameters.iter().enumerate();
    instance.predicate == predicate.name
        && instance.fraction.is_none()
        && instance.arguments.len() == predicate.parameters.len()
        && parameters.zip(&instance.arguments).all(|((position, parameter), argument)| {
            is_variable(argument, if position == list { tail } else { &parameter.name })
        })
}
