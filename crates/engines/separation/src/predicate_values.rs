//! Instances of predicates that are values: as soon as it is known which predicate it is, they are instances of that.

use gainsay_ir::separation::{Expression, Instance, Pattern, PredicateKind};
use gainsay_smt::Operator;
use gainsay_source::Name;

use crate::{machine::Machine, state::Environment};

impl Machine<'_> {
    /// ```text
    /// p = value of P(c̄)
    /// ─────────────────────
    /// p(x̄)  =  P(c̄, x̄)
    /// ```
    pub(crate) fn named_instance(&mut self, environment: &mut Environment, instance: &Instance) -> Option<Instance> {
        if !matches!(self.predicate(&instance.predicate)?.kind, PredicateKind::Applied) {
            return None;
        }
        let Some(Pattern::Value(which)) = instance.arguments.first() else { return None };
        let value = self.evaluate(environment, which)?;
        let Operator::Apply(symbol) = self.terms.operator(value) else { return None };
        let predicate = self.theory.predicates.get(&symbol).cloned()?;
        let given = self.terms.arguments(value).to_vec();
        let mut arguments = Vec::new();
        for (position, argument) in given.into_iter().enumerate() {
            let name = Name::from(format!("$given {position}"));
            environment.set(&name, argument);
            arguments.push(Pattern::Value(Expression::Variable(name)));
        }
        arguments.extend(instance.arguments[1..].iter().cloned());
        Some(Instance { predicate, arguments, fraction: instance.fraction.clone() })
    }
}
