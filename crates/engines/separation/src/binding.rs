//! Matching the patterns of an instance against what was found for it: they bind variables, or what they say must be so.

use gainsay_ir::separation::{Expression, Instance, Pattern};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::{
    consume::{Asker, Miss, Missing},
    machine::Machine,
    matching::{Found, Wanted},
    state::{Environment, State},
};

impl Machine<'_> {
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
        wanted: &Wanted<'_, '_>,
        found: &Found,
    ) -> Result<(), Miss> {
        let Wanted { instance, span, how, .. } = wanted;
        if !found.unwritten.is_empty() && !instance.asks_no_value() && !self.is_empty_row(state, found) {
            if how.by == Asker::Contract {
                return Err(Miss { what: Missing::Value(instance.predicate.clone()), span: *span });
            }
            self.blank.extend(&found.unwritten);
        }
        if !found.unwritten.is_empty() && how.by == Asker::Annotation {
            self.hide(instance, instance.arguments.len() - 1, *span);
        }
        self.took_unwritten |= !found.unwritten.is_empty();
        self.bind_wanted(state, environment, wanted, found)
    }

    /// Matches what was found, whether it was written or not.
    pub(crate) fn bind_wanted(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        wanted: &Wanted<'_, '_>,
        found: &Found,
    ) -> Result<(), Miss> {
        let Wanted { instance, span, how, .. } = wanted;
        self.bind_instance(state, environment, instance, found, how.scale, *span)
    }

    /// Matches what was found for this part of an instance.
    pub(crate) fn bind_instance(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        instance: &Instance,
        found: &Found,
        scale: Term,
        span: Span,
    ) -> Result<(), Miss> {
        let Found { arguments, fraction, .. } = found;
        if let Some(pattern) = &instance.fraction {
            let part = if scale == self.one { *fraction } else { self.terms.real_divide(*fraction, scale) };
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
                        let is_it = wanted == value || self.shows(state, equal);
                        if !is_it && !self.has_same_elements(state, wanted, value) {
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
                let fields: Vec<Term> =
                    (0..parts.len()).map(|position| self.part(constructor, position, value)).collect();
                let whole = self.construct(constructor, &fields);
                let made = self.terms.eq(value, whole);
                self.assume(state, made);
                for (part, field) in parts.iter().zip(fields) {
                    self.bind(state, environment, part, field, span)?;
                }
            }
        }
        Ok(())
    }
}
