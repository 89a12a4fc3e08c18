//! Equations between types, which a match on a constructor that fixes types brings into scope.
//!
//! What a parameter is in the type of such a constructor, it is in every type of its values, refinements included: the parameter does not vary. So behind
//! the match a type variable is that type.

use gainsay_ir::refined::{Base, Logic, Type, VALUE};
use gainsay_source::{Name, Span};

use crate::{
    constraint::Why,
    environment::{Entry, Place},
    generate::{Checked, Generator, stop},
};

/// Equations lead from variable to variable for at most so many steps.
const LONGEST: usize = 16;

impl Generator<'_> {
    /// Γ, s = t
    pub(crate) fn equate(&mut self, place: Place, own: &Type, other: &Type) -> Place {
        match (own, other) {
            (Type::Base { base: Base::Variable(name), .. }, Type::Base { base: Base::Variable(same), .. })
                if name == same =>
            {
                place
            }
            (ty, Type::Base { base: Base::Variable(name), .. })
            | (Type::Base { base: Base::Variable(name), .. }, ty) => {
                self.environment.extend(place, Entry::Equation(name.clone(), ty.clone()))
            }
            (Type::Base { base: Base::Data(own, mine), .. }, Type::Base { base: Base::Data(other, others), .. })
                if own == other =>
            {
                mine.iter().zip(others).fold(place, |place, (mine, other)| self.equate(place, mine, other))
            }
            (
                Type::Function { argument, result, .. },
                Type::Function { argument: other_argument, result: other_result, .. },
            ) => {
                let place = self.equate(place, argument, other_argument);
                self.equate(place, result, other_result)
            }
            _ => place,
        }
    }

    pub(crate) fn has_equations(&self, place: Place) -> bool {
        self.environment.entries(place).any(|(_, entry)| matches!(entry, Entry::Equation(..)))
    }

    /// What a type is by the equations in scope: itself, if it is no variable, otherwise all that it stands for.
    fn resolved(&self, place: Place, ty: &Type) -> Vec<Type> {
        let mut found = vec![ty.clone()];
        let mut next = 0;
        while let Some(Type::Base { base, predicate }) = found.get(next).cloned().filter(|_| next < LONGEST) {
            next += 1;
            let Base::Variable(name) = base else { continue };
            for (_, entry) in self.environment.entries(place) {
                if let Entry::Equation(own, ty) = entry
                    && *own == name
                {
                    let ty = ty.and(&predicate).unwrap_or_else(|| ty.clone());
                    if !found.contains(&ty) {
                        found.push(ty);
                    }
                }
            }
        }
        let (unknown, known): (Vec<Type>, Vec<Type>) = found.into_iter().partition(is_variable);
        if known.is_empty() { unknown } else { known }
    }

    /// The data that a type variable stands for.
    pub(crate) fn as_data(&self, place: Place, ty: &Type) -> Type {
        let mut known = self.resolved(place, ty).into_iter();
        known.find(|ty| matches!(ty, Type::Base { base: Base::Data(..), .. })).unwrap_or_else(|| ty.clone())
    }

    /// The two sides of an equation, as types with the same head if there are such.
    fn sides(&self, place: Place, own: &Type, other: &Type) -> Option<(Type, Type)> {
        let (own, other) = (self.resolved(place, own), self.resolved(place, other));
        let pairs = own.iter().flat_map(|own| other.iter().map(move |other| (own, other)));
        let same = pairs.clone().find(|(own, other)| same_head(own, other));
        same.or_else(|| pairs.clone().next()).map(|(own, other)| (own.clone(), other.clone()))
    }

    /// A value is of a type that is the same in Haskell, and looks like another here.
    pub(crate) fn is_as_by_equations(
        &mut self,
        place: Place,
        value: &Logic,
        (own, other): (&Type, &Type),
        span: Span,
        why: &Why,
    ) -> Checked<()> {
        if !self.has_equations(place) {
            return stop("a value of another type than expected", span);
        }
        let Some((own, other)) = self.sides(place, own, other) else {
            return stop("a value of another type than expected", span);
        };
        match (is_variable(&own), is_variable(&other)) {
            (false, false) => {
                let place = match &own {
                    Type::Base { predicate, .. } => {
                        let said = predicate.substitute(&[(Name::new(VALUE), value.clone())]);
                        self.assume(place, [said])
                    }
                    _ => place,
                };
                if same_head(&own, &other) {
                    return self.is_as(place, value, &own, &other, span, why);
                }
                stop("a value of another type than expected", span)
            }
            // Of a type that is a variable no more is known than what Haskell says of it.
            (true, false) => self.is_as(place, value, &other.stripped(), &other, span, why),
            // Of what no equation says anything, nothing can be demanded unless one of them says more than Haskell does.
            (_, true) if self.refined_equation(place) => stop("a value of another type than expected", span),
            (_, true) => Ok(()),
        }
    }

    /// Γ ⊢ s <: t where one of them is a variable that stands for functions
    pub(crate) fn subtype_by_equations(
        &mut self,
        place: Place,
        (own, other): (&Type, &Type),
        span: Span,
        why: &Why,
    ) -> Checked<()> {
        if self.has_equations(place)
            && let Some(sides @ (Type::Function { .. }, Type::Function { .. })) = self.sides(place, own, other)
        {
            return self.subtype(place, &sides.0, &sides.1, span, why);
        }
        stop("a function where its type is none", span)
    }

    fn refined_equation(&self, place: Place) -> bool {
        self.environment.entries(place).any(|(_, entry)| match entry {
            Entry::Equation(_, ty) => {
                let mut refined = false;
                ty.for_each_predicate(&mut |predicate| refined |= !predicate.is_true());
                refined
            }
            _ => false,
        })
    }
}

/// A type variable, or a type on which nothing depends.
fn is_variable(ty: &Type) -> bool {
    match ty {
        Type::Base { base: Base::Variable(_), .. } => true,
        Type::Base { base: Base::Data(name, _), .. } => name.as_str() == "?",
        _ => false,
    }
}

fn same_head(own: &Type, other: &Type) -> bool {
    match (own, other) {
        (Type::Base { base, .. }, Type::Base { base: other, .. }) => match (base, other) {
            (Base::Data(own, _), Base::Data(other, _)) => own == other,
            _ => base == other,
        },
        (Type::Function { .. }, Type::Function { .. }) => true,
        _ => false,
    }
}

/// What hidden variables stand for where a type is another one.
pub(crate) fn bind(hidden: &[Name], pattern: &Type, actual: &Type, found: &mut Vec<(Name, Type)>) {
    match (pattern, actual) {
        (Type::Base { base: Base::Variable(name), .. }, actual)
            if hidden.contains(name) && !found.iter().any(|(own, _)| own == name) =>
        {
            found.push((name.clone(), actual.clone()));
        }
        (Type::Base { base: Base::Data(own, mine), .. }, Type::Base { base: Base::Data(other, others), .. })
            if own == other =>
        {
            mine.iter().zip(others).for_each(|(mine, other)| bind(hidden, mine, other, found));
        }
        (
            Type::Function { argument, result, .. },
            Type::Function { argument: other_argument, result: other_result, .. },
        ) => {
            bind(hidden, argument, other_argument, found);
            bind(hidden, result, other_result, found);
        }
        _ => {}
    }
}
