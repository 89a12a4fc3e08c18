//! Well-formedness of assertions: what one part binds the next may use.

use super::Checker;
use crate::separation::{Assertion, AssertionKind, Instance, Pattern, Sort};

impl Checker<'_> {
    pub(super) fn assertion(&mut self, assertion: &Assertion) {
        let outer = self.span.replace(assertion.span);
        match &assertion.kind {
            AssertionKind::Pure(condition) => self.expect(condition, &Sort::Bool),
            AssertionKind::Star(parts) => parts.iter().for_each(|part| self.assertion(part)),
            AssertionKind::Conditional(condition, then, otherwise) => {
                self.expect(condition, &Sort::Bool);
                let before = self.variables.clone();
                self.assertion(then);
                let after = std::mem::replace(&mut self.variables, before);
                self.assertion(otherwise);
                self.variables.meet(&after);
            }
            AssertionKind::Instance(instance) => self.instance(instance),
            AssertionKind::Match(subject, arms) => {
                if let Some(subject) = self.sort_of(subject) {
                    self.covers(&subject, arms.iter().map(|arm| &arm.constructor));
                    for arm in arms {
                        let before = self.variables.clone();
                        self.take_apart(&subject, &arm.constructor, &arm.variables);
                        self.assertion(&arm.assertion);
                        self.variables = before;
                    }
                }
            }
            AssertionKind::After(inner) => {
                let before = self.variables.clone();
                if let Some(result) = &self.result {
                    self.variables.set(&result.name, Some(result.sort.clone()));
                }
                self.assertion(inner);
                self.variables = before;
            }
        }
        self.span = outer;
    }

    pub(super) fn instance(&mut self, instance: &Instance) {
        if let Some(fraction) = &instance.fraction {
            self.pattern(fraction, &Sort::Real);
        }
        let Some(predicate) = self.program.predicates.get(&instance.predicate) else {
            return self.flaw(format!("no such predicate: `{}`", instance.predicate));
        };
        if instance.arguments.len() != predicate.parameters.len() {
            let (wanted, found) = (predicate.parameters.len(), instance.arguments.len());
            self.flaw(format!("`{}` takes {wanted} arguments, not {found}", instance.predicate));
        }
        for (argument, parameter) in instance.arguments.iter().zip(&predicate.parameters) {
            self.pattern(argument, &parameter.sort);
        }
    }

    fn pattern(&mut self, pattern: &Pattern, sort: &Sort) {
        match pattern {
            Pattern::Value(value) => self.expect(value, sort),
            Pattern::Bind(name) => self.variables.set(name, Some(sort.clone())),
            Pattern::Any => {}
            Pattern::Construct(constructor, parts) => {
                let Some((datatype, sorts)) = self.fields(constructor) else { return };
                self.same(&Sort::Data(datatype), sort);
                if parts.len() != sorts.len() {
                    self.flaw(format!("`{constructor}` has {} fields, not {}", sorts.len(), parts.len()));
                }
                for (part, sort) in parts.iter().zip(&sorts) {
                    self.pattern(part, sort);
                }
            }
        }
    }
}
