//! Axioms for which tables have rows. Where tables get no new rows, an instance whose evaluation asks for a row that is not there is decided by nothing;
//! so only those instances are looked at for which all the rows are there that a false body must have asked for. Without that an axiom over three
//! variables costs the cube of the values at hand, nearly all of it for nothing.

use std::collections::BTreeSet;

use gainsay_ir::permission::{
    BinaryOperator as Operator, Expression, ExpressionKind as Kind, Type, UnaryOperator, Variable,
};
use gainsay_source::Name;

use super::quantifier::has_type;
use super::{Interpreter, State, Value};

/// An application of a domain function whose row a false body has asked for.
pub(super) struct Needed<'e> {
    domain: &'e Name,
    function: &'e Name,
    type_arguments: &'e [Type],
    arguments: &'e [Expression],
    /// The value that it has where it is a condition itself.
    value: Option<bool>,
}

/// The applications that are evaluated whenever an expression comes out as `value`.
pub(super) fn needed(expression: &Expression, value: bool) -> Vec<Needed<'_>> {
    let mut found = Vec::new();
    let mut waiting = vec![(expression, Some(value))];
    while let Some((next, value)) = waiting.pop() {
        match (&next.kind, value) {
            (Kind::Binary(Operator::Implies, premise, conclusion), Some(false)) => {
                waiting.extend([(&**premise, Some(true)), (&**conclusion, Some(false))]);
            }
            (Kind::Binary(Operator::And, left, right), Some(true))
            | (Kind::Binary(Operator::Or, left, right), Some(false)) => {
                waiting.extend([(&**left, value), (&**right, value)]);
            }
            // Of these one side alone may decide.
            (Kind::Binary(Operator::Implies | Operator::And | Operator::Or | Operator::In, ..), _) => {}
            (Kind::Binary(_, left, right), _) => waiting.extend([(&**left, None), (&**right, None)]),
            (Kind::Unary(UnaryOperator::Not, operand), _) => waiting.push((operand, value.map(|value| !value))),
            (Kind::Unary(_, operand), _) => waiting.push((operand, None)),
            (Kind::Apply { arguments, .. }, _) => waiting.extend(arguments.iter().map(|argument| (argument, None))),
            (Kind::DomainApply { domain, function, type_arguments, arguments }, _) => {
                waiting.extend(arguments.iter().map(|argument| (argument, None)));
                found.push(Needed { domain, function, type_arguments, arguments, value });
            }
            _ => {}
        }
    }
    found
}

impl Interpreter<'_> {
    /// The values of a variable for which the needed rows are there, as far as the variables that have values already tell; nothing if no row of it is
    /// needed.
    pub(super) fn with_rows(
        &self,
        state: &State,
        variable: &Variable,
        unbound: &[&Name],
        needed: &[Needed<'_>],
    ) -> Option<BTreeSet<Value>> {
        let mut found: Option<BTreeSet<Value>> = None;
        for application in needed.iter().filter(|application| self.is_looked_up(application)) {
            let is_variable =
                |argument: &Expression| matches!(&argument.kind, Kind::Variable(name) if *name == variable.name);
            let Some(place) = application.arguments.iter().position(is_variable) else { continue };
            let values = self.values_at(state, application, place, unbound);
            found = Some(match found {
                Some(known) => known.intersection(&values).cloned().collect(),
                None => values,
            });
        }
        let typ = self.concrete(&variable.typ);
        found.map(|values| values.into_iter().filter(|value| has_type(value, &typ)).collect())
    }

    /// A solver's own functions have no rows.
    fn is_looked_up(&self, application: &Needed<'_>) -> bool {
        let domain = self.program.domains.get(application.domain);
        let function = domain.and_then(|domain| domain.functions.get(application.function));
        function.is_some_and(|function| function.interpretation.is_none())
    }

    /// What stands at this place of the rows that agree with the arguments that are known.
    fn values_at(&self, state: &State, application: &Needed<'_>, place: usize, unbound: &[&Name]) -> BTreeSet<Value> {
        let types: Vec<Type> = application.type_arguments.iter().map(|typ| self.concrete(typ)).collect();
        let known: Vec<Option<&Value>> = application
            .arguments
            .iter()
            .map(|argument| match &argument.kind {
                Kind::Variable(name) if !unbound.contains(&name) => state.store.get(name),
                _ => None,
            })
            .collect();
        let mut found = BTreeSet::new();
        for (arguments, result) in self.tables.rows_of(application.function, &types) {
            gainsay_meter::tick(1);
            let agrees =
                arguments.iter().zip(&known).all(|(argument, known)| known.is_none_or(|known| known == argument));
            let is_fit = application.value.is_none_or(|value| *result == Value::Bool(value));
            if agrees && is_fit {
                found.extend(arguments.get(place).cloned());
            }
        }
        found
    }
}
