//! Types in assertions, and which calls are predicate instances.

use gainsay_ir::c::{Assertion, AssertionKind, Expression, ExpressionKind, Type};
use gainsay_source::{Name, Span};

use super::{Checker, inferred::Typed, unify::substitute};

impl Checker<'_> {
    pub(super) fn assertion(&mut self, assertion: &mut Assertion) {
        let before = std::mem::replace(&mut self.ghost, true);
        self.assertion_kind(assertion);
        self.ghost = before;
    }

    fn assertion_kind(&mut self, assertion: &mut Assertion) {
        let span = assertion.span;
        if let AssertionKind::Pure(condition) = &mut assertion.kind {
            self.path(condition);
        }
        if let AssertionKind::Pure(condition) = &assertion.kind
            && let Some(kind) = self.predicate_instance(condition).or_else(|| self.branches(condition))
        {
            assertion.kind = kind;
        }
        match &mut assertion.kind {
            AssertionKind::Empty => {}
            AssertionKind::Pure(condition) => self.expect(condition, &Type::Bool),
            AssertionKind::Separate(parts) => parts.iter_mut().for_each(|part| self.assertion_kind(part)),
            AssertionKind::Conditional { condition, then, otherwise } => {
                self.expect(condition, &Type::Bool);
                let depth = self.scope.len();
                self.assertion_kind(then);
                self.scope.truncate(depth);
                self.assertion_kind(otherwise);
                self.scope.truncate(depth);
            }
            AssertionKind::PointsTo { place, value } => {
                let ty = self.expression(place);
                self.expect(value, &ty);
            }
            AssertionKind::Slice { array, from, to, values } => {
                let ty = self.expression(array);
                self.expect(from, &Type::INT);
                self.expect(to, &Type::INT);
                let element = ty.target().cloned().unwrap_or(Type::INT);
                self.expect(values, &Type::list(element));
            }
            AssertionKind::Predicate { name, types, arguments } => self.instance(name, types, arguments, span),
            AssertionKind::Fraction { fraction, assertion } => {
                self.expect(fraction, &Type::Real);
                self.assertion_kind(assertion);
            }
            AssertionKind::Switch { subject, cases } => {
                self.exhaustive(cases.iter().map(|case| &case.constructor), span);
                let ty = self.expression(subject);
                for case in cases {
                    let depth = self.scope.len();
                    self.case(&case.constructor, &case.variables, &ty, case.span);
                    self.assertion_kind(&mut case.assertion);
                    self.scope.truncate(depth);
                }
            }
            AssertionKind::Ensures(inner) => {
                let depth = self.scope.len();
                let result = self.result.clone();
                self.bind(&Name::new("result"), result);
                self.assertion_kind(inner);
                self.scope.truncate(depth);
            }
        }
    }

    /// A condition that is really an instance of a predicate.
    fn predicate_instance(&self, condition: &Expression) -> Option<AssertionKind> {
        let ExpressionKind::Call { callee, arguments } = &condition.kind else { return None };
        let instance = |name: &Name, types: &Type, arguments: Vec<Expression>| AssertionKind::Predicate {
            name: name.clone(),
            types: types.clone().into_arguments(),
            arguments,
        };
        match &callee.kind {
            ExpressionKind::Variable(name) => {
                let declared = self.context.predicates.contains_key(name) || self.predicate_variable(name).is_some();
                let builtin = !self.context.fixpoints.contains_key(name) && self.context.builtin(name).is_some();
                (declared || builtin).then(|| instance(name, &callee.ty, arguments.clone()))
            }
            // `p(a)(x)`, where `p(a)` is a predicate.
            ExpressionKind::Call { callee, arguments: given } => {
                let ExpressionKind::Variable(name) = &callee.kind else { return None };
                let signature = self.context.predicates.get(name)?;
                let all = || given.iter().chain(arguments).cloned().collect();
                (signature.given > 0).then(|| instance(name, &callee.ty, all()))
            }
            _ => None,
        }
    }

    /// A conditional in parentheses whose branches are really assertions: `(c ? true : p(x))`.
    fn branches(&self, condition: &Expression) -> Option<AssertionKind> {
        let ExpressionKind::Conditional(test, then, otherwise) = &condition.kind else { return None };
        if !self.has_instance(then) && !self.has_instance(otherwise) {
            return None;
        }
        let branch = |value: &Expression| Box::new(Assertion::new(AssertionKind::Pure(value.clone()), value.span));
        let (then, otherwise) = (branch(then), branch(otherwise));
        Some(AssertionKind::Conditional { condition: (**test).clone(), then, otherwise })
    }

    /// Whether it is an instance of a predicate, in one of its cases.
    fn has_instance(&self, condition: &Expression) -> bool {
        let mut waiting = vec![condition];
        while let Some(next) = waiting.pop() {
            match &next.kind {
                ExpressionKind::Conditional(_, then, otherwise) => waiting.extend([&**then, &**otherwise]),
                _ if self.predicate_instance(next).is_some() => return true,
                _ => {}
            }
        }
        false
    }

    /// The types of the arguments of a predicate that a variable holds.
    fn predicate_variable(&self, name: &Name) -> Option<Vec<Type>> {
        match self.types.shallow(&self.local(name)?) {
            Type::Predicate(parameters) => Some(parameters),
            _ => None,
        }
    }

    /// A predicate as a value, with its first arguments given.
    pub(super) fn predicate_value(
        &mut self,
        name: &Name,
        written: &mut Type,
        given: &mut [Expression],
        span: Span,
    ) -> Option<Type> {
        let Some(signature) = self.context.predicates.get(name) else {
            let is_other = self.context.enumerators.contains_key(name) || self.context.functions.contains_key(name);
            let builtin = self.context.builtin(name).filter(|_| given.is_empty() && !is_other)?;
            return Some(Type::Predicate(builtin.parameters()));
        };
        let values = self.instantiated(&signature.type_parameters, written, span);
        let mut parameters: Vec<Type> = signature.parameters.iter().map(|each| substitute(&each.ty, &values)).collect();
        let rest = parameters.split_off(signature.given);
        self.arguments(name, given, &parameters, span);
        Some(Type::Predicate(rest))
    }

    pub(super) fn instance(&mut self, name: &Name, types: &mut Vec<Type>, arguments: &mut [Expression], span: Span) {
        if let Some(parameters) = self.predicate_variable(name) {
            self.arguments(name, arguments, &parameters, span);
            return;
        }
        let parameters: Vec<Type> = match self.context.predicates.get(name) {
            Some(signature) => {
                let is_said = !types.is_empty();
                let mut written = if is_said { Type::Arguments(std::mem::take(types)) } else { Type::Unknown(0) };
                let values = self.instantiated(&signature.type_parameters, &mut written, span);
                *types = written.into_arguments();
                if !types.is_empty() {
                    let about = super::inferred::variable(arguments.first());
                    self.typed.push(Typed { predicate: name.clone(), types: types.clone(), about });
                }
                signature.parameters.iter().map(|each| substitute(&each.ty, &values)).collect()
            }
            None => match self.context.builtin(name) {
                Some(builtin) => builtin.parameters(),
                None => {
                    let place = Span { end: span.start + name.len() as u32, ..span };
                    self.unbound(name, format!("there is no predicate `{name}`"), place);
                    return;
                }
            },
        };
        self.arguments(name, arguments, &parameters, span);
    }
}
