//! Locations: finding them, opening predicates, quantifying over what is held.

use gainsay_ir::permission::{Expression, ExpressionKind as Kind, OldState, PredicateAccess, Resource, Variable, Wand};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::interpreter::Outcome;
use super::{Given, Heap, Interpreter, Location, State, Stop, Value};
use gainsay_heap::{Blame, Cause};

impl Interpreter<'_> {
    /// The location that a resource is at.
    pub fn location(&mut self, state: &mut State, resource: &Resource) -> Result<Location, Stop> {
        self.locate(state, resource, Blame::Elsewhere)
    }

    pub(super) fn locate(&mut self, state: &mut State, resource: &Resource, blame: Blame) -> Outcome<Location> {
        match resource {
            Resource::Field(access) => {
                let receiver = self.reference(state, &access.receiver, blame)?;
                Ok(Location::Field(receiver, access.field.clone()))
            }
            Resource::Predicate(instance) => {
                let arguments = self.evaluate_all(state, &instance.arguments, blame)?;
                Ok(Location::Predicate(instance.predicate.clone(), arguments))
            }
            Resource::Wand(wand) => self.locate_wand(state, wand, blame),
        }
    }

    pub(super) fn unfolding(
        &mut self,
        state: &mut State,
        access: &PredicateAccess,
        body: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        self.charge_copy(state);
        self.step()?;
        let (heap, around) = (state.heap.clone(), state.around.clone());
        let value = self.unfold(state, access, blame).and_then(|()| self.evaluate_opened(state, &heap, body, blame));
        state.heap = heap;
        state.around = around;
        value
    }

    /// Evaluates where something is opened that is closed in `before`: `perm` and `forperm` look at what was opened, too.
    fn evaluate_opened(&mut self, state: &mut State, before: &Heap, body: &Expression, blame: Blame) -> Outcome<Value> {
        if state.remaining.as_ref().is_some_and(|remaining| remaining != before) && body.introspects() {
            return Self::unsupported("`perm` of an opened heap after parts of the assertion were given up", body.span);
        }
        let remaining = state.remaining.take();
        let value = self.evaluate(state, body, blame);
        state.remaining = remaining;
        value
    }

    /// Replaces a predicate instance by its body.
    pub(super) fn unfold(&mut self, state: &mut State, access: &PredicateAccess, blame: Blame) -> Outcome<()> {
        let name = &access.instance.predicate;
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame)?;
        let (amount, wildcard) = self.amount(state, &access.amount, blame)?;
        if !amount.is_positive() {
            return self.fail(Cause::PermissionNotPositive, access.amount.span, blame);
        }
        let location = Location::Predicate(name.clone(), arguments.clone());
        let stamp = state.heap.stamp_of(&location);
        let offending = access.instance.span;
        let (amount, contents) = if self.readable {
            let held = state.permission_anywhere(&location);
            if !held.is_positive() {
                return self.fail_with(Cause::InsufficientPermission, offending, blame, Some((held, amount)));
            }
            let contents = state.contents_anywhere(&location).cloned().unwrap_or(Given::Open);
            (held, contents)
        } else {
            let demand = Demand { amount, wildcard, offending, blame };
            self.take(state, &location, demand)?
        };
        self.mention_location(state, &location);
        let before = state.heap.clone();
        self.open(state, name, &arguments, &contents, &amount, offending)?;
        self.note_opened(&location, &before, &state.heap);
        state.heap.stamp_since(&before, stamp);
        Ok(())
    }

    /// Adds what a predicate instance contains.
    pub fn open(
        &mut self,
        state: &mut State,
        name: &Name,
        arguments: &[Value],
        contents: &Given,
        amount: &BigRational,
        span: Span,
    ) -> Result<(), Stop> {
        let program = self.program;
        let Some(predicate) = program.predicates.get(name) else {
            return Self::unsupported(format!("unknown predicate `{name}`"), span);
        };
        let Some(body) = &predicate.body else {
            return Self::unsupported(format!("unfolding the abstract predicate `{name}`"), span);
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let inside = parameters.zip(arguments.iter().cloned()).collect();
        let outside = std::mem::replace(&mut state.store, inside);
        self.record.iter_mut().for_each(|record| record.inside += 1);
        let done = self.inhale(state, body, contents, amount, Blame::Elsewhere);
        self.record.iter_mut().for_each(|record| record.inside -= 1);
        state.store = outside;
        done
    }

    /// For everything held of a resource.
    pub(super) fn for_perm(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        body: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        let held: Vec<Location> =
            state.remaining.as_ref().unwrap_or(&state.heap).entries().map(|(location, _)| location.clone()).collect();
        let outside = state.store.clone();
        for location in held {
            self.step()?;
            state.store.clone_from(&outside);
            let matches = self.bind_location(state, variables, resource, &location, blame)?;
            let holds = !matches || self.truth(state, body, blame)?;
            state.store.clone_from(&outside);
            if !holds {
                return Ok(Value::Bool(false));
            }
        }
        Ok(Value::Bool(true))
    }

    /// Gives the variables the values with which the resource is at the location; false if there are none.
    fn bind_location(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        resource: &Resource,
        location: &Location,
        blame: Blame,
    ) -> Outcome<bool> {
        let (patterns, values): (Vec<&Expression>, Vec<Value>) = match (resource, location) {
            (Resource::Field(access), Location::Field(receiver, field)) if access.field == *field => {
                (vec![&access.receiver], vec![Value::Reference(*receiver)])
            }
            (Resource::Predicate(instance), Location::Predicate(name, arguments)) if instance.predicate == *name => {
                (instance.arguments.iter().collect(), arguments.clone())
            }
            (Resource::Wand(wand), Location::Wand(shape, arguments)) => {
                let own = gainsay_heap::pattern(self.program, wand);
                if own.text != *shape {
                    return Ok(false);
                }
                return self.bind_patterns(state, variables, &own.parts, arguments, blame);
            }
            _ => return Ok(false),
        };
        let patterns: Vec<Expression> = patterns.into_iter().cloned().collect();
        self.bind_patterns(state, variables, &patterns, &values, blame)
    }

    fn bind_patterns(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        patterns: &[Expression],
        values: &[Value],
        blame: Blame,
    ) -> Outcome<bool> {
        let mut bound: Vec<&Name> = Vec::new();
        for (pattern, value) in patterns.iter().zip(values) {
            match &pattern.kind {
                Kind::Variable(name) if variables.iter().any(|each| each.name == *name) && !bound.contains(&name) => {
                    state.store.insert(name.clone(), value.clone());
                    bound.push(name);
                }
                _ => {
                    let own = self.evaluate(state, pattern, blame)?;
                    if !own.same(value).ok_or(Stop::Open { span: pattern.span })? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Takes permission away and gives back how much and the contents.
    pub(super) fn take(
        &mut self,
        state: &mut State,
        location: &Location,
        demand: Demand,
    ) -> Outcome<(BigRational, Given)> {
        let held = state.permission_anywhere(location);
        let amount = if demand.wildcard { self.wildcard_of(&held, demand.blame) } else { demand.amount };
        let enough = if demand.wildcard { held.is_positive() } else { amount <= held };
        if !enough && !state.is_contradicted_by(location, &amount) {
            let cause = match location {
                Location::Wand(..) => Cause::WandNotFound,
                Location::Field(..) | Location::Predicate(..) => Cause::InsufficientPermission,
            };
            return self.refuse(cause, demand.offending, demand.blame, Some((held, amount)));
        }
        let contents = state.contents_anywhere(location).cloned().unwrap_or(Given::Open);
        state.remove_anywhere(location, &amount);
        if state.around.as_ref().is_some_and(|around| around.contradicted) {
            let what = "what is taken does not go together with the wand's left side".to_owned();
            return Err(Stop::AssumptionFalse { what, span: demand.offending });
        }
        Ok((amount, contents))
    }

    /// Some of what is held: as much as was chosen, if that leaves something.
    fn wildcard_of(&self, held: &BigRational, blame: Blame) -> BigRational {
        let chosen = match blame {
            Blame::Report { span, .. } => self.choices.wildcards(span),
            Blame::Assume { .. } | Blame::Elsewhere => &[],
        };
        let mut amounts = chosen.iter().filter_map(|value| match value {
            Value::Permission(amount) if amount.is_positive() && amount < held => Some(amount.clone()),
            _ => None,
        });
        amounts.next_back().unwrap_or_else(|| held / BigRational::from_integer(2.into()))
    }

    pub(super) fn applying(
        &mut self,
        state: &mut State,
        wand: &Wand,
        body: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        let (heap, around) = (state.heap.clone(), state.around.clone());
        let value = self.apply_wand(state, wand, blame).and_then(|()| self.evaluate_opened(state, &heap, body, blame));
        state.heap = heap;
        state.around = around;
        value
    }
}

/// How much of a location is asked for.
pub(super) struct Demand {
    pub(super) amount: BigRational,
    /// Any positive amount less than what is held.
    pub(super) wildcard: bool,
    pub(super) offending: Span,
    pub(super) blame: Blame,
}

impl State {
    /// What is held in the heap and in those around it.
    pub(super) fn permission_anywhere(&self, location: &Location) -> BigRational {
        let mut held = self.heap.permission(location);
        let mut around = self.around.as_deref();
        while let Some(here) = around {
            held += here.heap.permission(location);
            around = here.further.as_deref();
        }
        held
    }

    /// Whether taking this much from the heaps around would show that there is no such left side.
    fn is_contradicted_by(&self, location: &Location, amount: &BigRational) -> bool {
        let mut trial = self.clone();
        trial.remove_anywhere(location, amount);
        trial.around.is_some_and(|around| around.contradicted)
    }

    /// Takes from the heap first, then from those around it, which remember what was taken. Once that does not go together with the left
    /// side, nothing more is needed.
    fn remove_anywhere(&mut self, location: &Location, amount: &BigRational) {
        let own = self.heap.permission(location).min(amount.clone());
        self.heap.remove(location, &own);
        let mut rest = amount - own;
        let mut transferred = Heap::default();
        let mut contradicted = false;
        let left = self.labels.get(&OldState::WandLeft);
        let mut around = self.around.as_deref_mut();
        while let Some(here) = around {
            if rest <= BigRational::zero() || contradicted {
                break;
            }
            let part = here.heap.permission(location).min(rest.clone());
            let contents = here.heap.contents(location).cloned().unwrap_or(Given::Open);
            here.heap.remove(location, &part);
            here.taken.add(location.clone(), part.clone(), contents.clone());
            transferred.add(location.clone(), part.clone(), contents);
            contradicted = left.is_some_and(|left| left.contradicts(&transferred));
            rest -= part;
            around = here.further.as_deref_mut();
        }
        if let Some(here) = self.around.as_deref_mut() {
            here.transferred.merge(&transferred);
            here.contradicted |= contradicted;
        }
    }
}
