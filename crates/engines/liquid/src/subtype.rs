//! Subtyping, and types with κ for what is to be inferred.

use gainsay_ir::refined::{Base, Logic, Sort, Type, Unknown, VALUE, Variance};
use gainsay_source::{Name, Span};

use crate::{
    constraint::{Kappa, Why},
    environment::{Entry, Place},
    generate::{Checked, Generator, stop},
};

impl Generator<'_> {
    /// Γ ⊢ s <: t
    pub(crate) fn subtype(&mut self, place: Place, own: &Type, other: &Type, span: Span, why: &Why) -> Checked<()> {
        match (own, other) {
            (Type::Base { .. }, Type::Base { predicate, .. }) => {
                let name = self.fresh("value");
                let needs_name = !predicate.is_true();
                let inner = if needs_name { self.bind(place, &name, own.clone()) } else { place };
                self.is_as(inner, &Logic::Variable(name), own, other, span, why)
            }
            (
                Type::Function { binder, argument, result },
                Type::Function { binder: other_binder, argument: other_argument, result: other_result },
            ) => {
                // s' <: s and Γ, x:s' ⊢ t <: t' gives x:s → t <: x:s' → t'
                self.subtype(place, other_argument, argument, span, why)?;
                let name = self.fresh("x");
                let inner = self.bind(place, &name, (**other_argument).clone());
                let actual = Logic::Variable(name);
                let result = result.substitute(&[(binder.clone(), actual.clone())]);
                let other_result = other_result.substitute(&[(other_binder.clone(), actual)]);
                self.subtype(inner, &result, &other_result, span, why)
            }
            (Type::Relation { .. }, Type::Relation { .. }) => self.relation(place, own, other, span, why),
            _ => self.subtype_by_equations(place, (own, other), span, why),
        }
    }

    /// Γ, x̄, v, p x̄ v ⊢ q x̄ v gives p <: q
    fn relation(&mut self, place: Place, own: &Type, other: &Type, span: Span, why: &Why) -> Checked<()> {
        let Type::Relation { parameters, value, .. } = own else { return stop("this relation", span) };
        if let Type::Relation { body, .. } = other
            && body.is_true()
        {
            return Ok(());
        }
        let mut place = place;
        let mut actuals = Vec::new();
        for (name, sort) in parameters.iter().map(|(name, sort)| (name.as_str(), sort)).chain([("value", value)]) {
            let Some(ty) = Type::of_sort(sort) else { return stop("a relation between functions", span) };
            let name = self.fresh(name);
            place = self.bind(place, &name, ty);
            actuals.push(Logic::Variable(name));
        }
        match (own.related(&actuals), other.related(&actuals)) {
            (Some(known), Some(goal)) => {
                let place = self.assume(place, [known]);
                self.head(place, goal, span, why);
                Ok(())
            }
            _ => stop("relations of other sorts", span),
        }
    }

    /// A value that has a name is of the other type as well.
    pub(crate) fn is_as(
        &mut self,
        place: Place,
        value: &Logic,
        own: &Type,
        other: &Type,
        span: Span,
        why: &Why,
    ) -> Checked<()> {
        let (Type::Base { base, .. }, Type::Base { base: expected, predicate }) = (own, other) else {
            return self.subtype(place, own, other, span, why);
        };
        let goal = predicate.substitute(&[(Name::new(VALUE), value.clone())]);
        self.head(place, goal, span, why);
        match (base, expected) {
            (Base::Int, Base::Int) | (Base::Bool, Base::Bool) => Ok(()),
            // That they are the same is known from the program's types: one that a match brings into scope has a name for each.
            (Base::Variable(own), Base::Variable(other)) if own == other || !self.has_equations(place) => Ok(()),
            (Base::Data(own, mine), Base::Data(other, others)) if own == other && mine.len() == others.len() => {
                let variances = self.catalogue.variances(own, mine.len());
                for ((mine, other), variance) in mine.iter().zip(others).zip(variances) {
                    if variance != Variance::Contravariant {
                        self.subtype(place, mine, other, span, why)?;
                    }
                    if variance != Variance::Covariant {
                        self.subtype(place, other, mine, span, why)?;
                    }
                }
                Ok(())
            }
            _ => self.is_as_by_equations(place, value, (own, &Type::plain(expected.clone())), span, why),
        }
    }

    /// The type with a κ for each hole, over what is in scope.
    pub(crate) fn template(&mut self, place: Place, ty: &Type) -> Type {
        let mut open = false;
        ty.for_each_predicate(&mut |predicate| open |= predicate.is_open());
        if !open {
            return ty.clone();
        }
        let mut scope: Vec<(Name, Sort)> = Vec::new();
        for (_, entry) in self.environment.entries(place) {
            if let Entry::Variable(name, ty) = entry
                && !matches!(ty, Type::Function { .. })
            {
                scope.push((name.clone(), ty.sort()));
            }
        }
        self.template_in(&mut scope, ty)
    }

    fn template_in(&mut self, scope: &mut Vec<(Name, Sort)>, ty: &Type) -> Type {
        match ty {
            Type::Base { base, predicate } => {
                let base = match base {
                    Base::Data(name, arguments) => {
                        let arguments = arguments.iter().map(|argument| self.template_in(scope, argument));
                        Base::Data(name.clone(), arguments.collect())
                    }
                    other => other.clone(),
                };
                // What is said beside a hole is said all the same.
                let (holes, said): (Vec<Logic>, Vec<Logic>) =
                    predicate.conjuncts().into_iter().partition(|conjunct| *conjunct == Logic::Hole);
                if holes.is_empty() {
                    return Type::Base { base, predicate: predicate.clone() };
                }
                self.constraints.kappas.push(Kappa { value: base.sort(), scope: scope.clone() });
                let id = self.constraints.kappas.len() - 1;
                let unknown = Logic::Unknown(Unknown { id, substitution: Vec::new() });
                Type::Base { base, predicate: Logic::and(said.into_iter().chain([unknown])) }
            }
            Type::Relation { parameters, value, body: Logic::Hole } => {
                for (name, sort) in parameters {
                    self.sorts.insert(name.clone(), sort.clone());
                }
                let inner = parameters.iter().chain(scope.iter()).cloned().collect();
                self.constraints.kappas.push(Kappa { value: value.clone(), scope: inner });
                let id = self.constraints.kappas.len() - 1;
                let body = Logic::Unknown(Unknown { id, substitution: Vec::new() });
                Type::Relation { parameters: parameters.clone(), value: value.clone(), body }
            }
            Type::Relation { .. } => ty.clone(),
            Type::Function { binder, argument, result } => {
                let argument = self.template_in(scope, argument);
                let name = binder.clone();
                let is_value = !matches!(argument, Type::Function { .. });
                if is_value {
                    self.sorts.insert(name.clone(), argument.sort());
                    scope.insert(0, (name.clone(), argument.sort()));
                }
                let result = self.template_in(scope, result);
                if is_value {
                    scope.remove(0);
                }
                Type::function(name, argument, result)
            }
        }
    }
}
