//! Calls: a function's type at its arguments, each of which gets a name or is one already.

use gainsay_ir::refined::{APPLY, Expr, ExprKind, FUNCTION, Logic, Type};
use gainsay_source::{Name, Span};

use crate::{
    callee::callee_name,
    constraint::Why,
    environment::{Entry, Place},
    generate::{Checked, Generator, Position, stop},
};

impl Generator<'_> {
    /// Γ ⊢ f ⇒ x:s → t    Γ ⊢ e ⇐ s    gives    Γ ⊢ f e ⇒ t[x := e]
    pub(crate) fn apply(
        &mut self,
        place: Place,
        (function, ty): (&Expr, Type),
        arguments: &[Expr],
        position: Position,
        span: Span,
    ) -> Checked<(Type, Place, Vec<Logic>)> {
        let why = Why::Argument(callee_name(function));
        // What is evaluated evaluates the arguments of strict operations.
        let evaluated =
            if self.is_strict(function) && position != Position::Kept { Position::Forced } else { Position::Kept };
        let (mut place, mut ty) = (place, ty);
        let mut actuals = Vec::new();
        for argument in arguments {
            let Type::Function { binder, argument: expected, result } = ty else {
                return stop("a call with more arguments than its type has", span);
            };
            let (actual, next) = self.argument(place, argument, &expected, evaluated, &why)?;
            place = next;
            ty = result.substitute(&[(binder, actual.clone())]);
            actuals.push(actual);
        }
        // f x ⇒ {v:t | v = f x}: functions are functions.
        if let ExprKind::Variable(name, types) = &function.kind
            && types.is_empty()
            && let Some(Entry::Variable(..)) = self.environment.lookup(place, name)
        {
            let parts = std::iter::once(Logic::Variable(name.clone())).chain(actuals.iter().cloned());
            let same = Logic::equal(Logic::value(), Logic::Apply(Name::new(APPLY), parts.collect()));
            ty = ty.and(&same).unwrap_or(ty);
        }
        // ∀b. x:s → b → b can only return what it is given.
        if let Some(given) = self.returned(function, actuals.len()).and_then(|index| actuals.get(index)) {
            ty = ty.and(&Logic::equal(Logic::value(), given.clone())).unwrap_or(ty);
        }
        self.note_call(place, function, Some(actuals.clone()), span);
        Ok((ty, place, actuals))
    }

    /// An argument, with a name for its value.
    fn argument(
        &mut self,
        place: Place,
        argument: &Expr,
        expected: &Type,
        position: Position,
        why: &Why,
    ) -> Checked<(Logic, Place)> {
        match (&argument.kind, expected) {
            (ExprKind::Lambda(..), Type::Function { .. }) => {
                self.check(place, argument, expected, Position::Kept)?;
                let name = self.fresh("function");
                let place = self.bind(place, &name, expected.clone());
                Ok((Logic::Variable(name), place))
            }
            (ExprKind::Integer(value), _) => {
                let (ty, place) = self.synthesise(place, argument, Position::Kept)?;
                let actual = Logic::Integer(value.clone());
                self.is_as(place, &actual, &ty, expected, argument.span, why)?;
                Ok((actual, place))
            }
            (ExprKind::Variable(name, types), _) if types.is_empty() => {
                let (ty, place) = self.synthesise(place, argument, Position::Kept)?;
                let actual = Logic::Variable(name.clone());
                self.is_as(place, &actual, &ty, expected, argument.span, why)?;
                Ok((actual, place))
            }
            (ExprKind::Function(name, _), Type::Function { .. })
                if self.returns(name) && self.catalogue.definition(name).is_some() =>
            {
                let (ty, place) = self.synthesise(place, argument, Position::Kept)?;
                let measure = self.catalogue.definition(name).map(|definition| definition.measure.clone());
                let named = format!("{FUNCTION}{}", measure.unwrap_or_else(|| name.clone()));
                let actual = Logic::Apply(Name::from(named), Vec::new());
                self.is_as(place, &actual, &ty, expected, argument.span, why)?;
                Ok((actual, place))
            }
            (ExprKind::Apply(..), Type::Function { .. }) => {
                let (actual, ty, place) = match self.partly_applied(place, argument)? {
                    Some(found) => found,
                    None => {
                        let (ty, place) = self.synthesise(place, argument, Position::Kept)?;
                        let name = self.fresh("argument");
                        let place = self.bind(place, &name, ty.clone());
                        (Logic::Variable(name), ty, place)
                    }
                };
                self.is_as(place, &actual, &ty, expected, argument.span, why)?;
                Ok((actual, place))
            }
            (ExprKind::Fail(_), _) => {
                self.check(place, argument, expected, Position::Kept)?;
                let name = self.fresh("argument");
                let place = self.bind(place, &name, expected.clone());
                Ok((Logic::Variable(name), place))
            }
            _ => {
                let (ty, place) = self.synthesise(place, argument, position)?;
                let name = self.fresh("argument");
                let place = self.bind(place, &name, ty.clone());
                let actual = Logic::Variable(name);
                self.is_as(place, &actual, &ty, expected, argument.span, why)?;
                Ok((actual, place))
            }
        }
    }
}
