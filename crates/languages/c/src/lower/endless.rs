//! Opening and closing by hand, and `copredicate`: what may unfold for ever. That is opened and closed where an annotation says so and nowhere else, and to the engine it is a predicate
//! of which nothing is known: nothing follows from it by induction, and no recursion ends because of it.

use gainsay_ir::c::{Expression, Type};
use gainsay_ir::separation::{Assertion, AssertionKind, Expression as Lowered, Pattern, StepKind};
use gainsay_source::{Name, Span};

use super::builder::{Builder, Result};
use crate::check::substitute;

/// Which way round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Open,
    Close,
}

impl Builder<'_, '_> {
    pub(super) fn open_or_close(
        &mut self,
        fraction: Option<&Expression>,
        predicate: (&Name, &[Type]),
        arguments: &[Expression],
        span: Span,
        way: Way,
    ) -> Result<()> {
        let before = std::mem::replace(&mut self.ghost, true);
        if self.is_endless(predicate.0) {
            let result = match fraction {
                Some(_) => Err(format!("a part of `{}`, which may unfold for ever", predicate.0)),
                None => self.unfold(predicate, arguments, way, span),
            };
            self.ghost = before;
            return result;
        }
        let fraction = fraction.map(|fraction| self.pattern(fraction, &Type::Real)).transpose();
        let instance = fraction.and_then(|fraction| self.instance(predicate, arguments, fraction.as_ref(), span));
        self.ghost = before;
        match instance? {
            Some(instance) if way == Way::Open => self.emit(StepKind::Open(instance), span),
            Some(instance) => self.emit(StepKind::Close(instance), span),
            None => Ok(()),
        }
    }

    pub(super) fn is_endless(&self, predicate: &Name) -> bool {
        self.lowering.predicates.get(predicate).is_some_and(|(predicate, _)| predicate.is_endless)
    }

    /// ```text
    /// p(ā)   becomes   body[ā],   or the other way round
    /// ```
    pub(super) fn unfold(
        &mut self,
        (name, written): (&Name, &[Type]),
        arguments: &[Expression],
        way: Way,
        span: Span,
    ) -> Result<()> {
        let Some((predicate, _)) = self.lowering.predicates.get(name).copied() else {
            return Err(format!("there is no predicate `{name}`"));
        };
        let body = predicate.body.as_ref().ok_or_else(|| format!("`{name}`, of which nothing is known"))?;
        let Some(mut instance) = self.instance((name, written), arguments, None, span)? else { return Ok(()) };
        let mut names = Vec::new();
        for argument in &mut instance.arguments {
            let variable = match argument {
                Pattern::Value(value) => match self.keep("argument", value.clone(), span)? {
                    Lowered::Variable(variable) => variable,
                    _ => return Err("this argument".to_owned()),
                },
                Pattern::Bind(variable) if way == Way::Open => variable.clone(),
                Pattern::Any if way == Way::Open => self.temporary("argument"),
                _ => return Err(format!("a pattern where `{name}` is closed")),
            };
            if matches!(argument, Pattern::Value(_)) {
                *argument = Pattern::Value(Lowered::Variable(variable.clone()));
            } else {
                *argument = Pattern::Bind(variable.clone());
            }
            names.push(variable);
        }
        let values = predicate.type_parameters.iter().cloned();
        let values = values.zip(written.iter().map(|ty| substitute(ty, &self.types))).collect();
        let (entries, types) = (std::mem::take(&mut self.scope.entries), std::mem::replace(&mut self.types, values));
        for (parameter, variable) in predicate.parameters.iter().zip(names) {
            let ty = substitute(&parameter.ty, &self.types);
            self.scope.bind(&parameter.name, ty);
            if let Some(entry) = self.scope.entries.last_mut() {
                entry.name = variable;
            }
        }
        let body = self.assertion(body);
        (self.scope.entries, self.types) = (entries, types);
        let (body, instance) = (body?, Assertion::new(AssertionKind::Instance(instance), span));
        let (from, to, code) = match way {
            Way::Open => (instance, body, "open"),
            Way::Close => (body, instance, "close"),
        };
        self.emit(StepKind::Consume { assertion: from, code }, span)?;
        self.emit(StepKind::Produce(to), span)
    }
}
