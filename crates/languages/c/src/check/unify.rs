//! Types that are found out on the way. C's scalar types agree with each other here: converting between them is C's business, not an error.

use std::collections::BTreeMap;

use gainsay_ir::c::Type;
use gainsay_source::Name;

/// Levels of a type beyond which it is taken for a circular one.
const DEPTH: usize = 100;

#[derive(Default)]
pub(super) struct Types {
    /// What each unknown stands for.
    found: Vec<Option<Type>>,
}

impl Types {
    pub(super) fn fresh(&mut self) -> Type {
        self.found.push(None);
        Type::Unknown(self.found.len() as u32)
    }

    /// The type as far as it is known, outermost level.
    pub(super) fn shallow(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        while let Type::Unknown(number) = ty {
            match (number as usize).checked_sub(1).and_then(|index| self.found.get(index)).cloned().flatten() {
                Some(found) => ty = found,
                None => break,
            }
        }
        ty
    }

    fn resolve(&self, ty: &Type, depth: usize) -> Type {
        gainsay_meter::tick(1);
        if depth == 0 {
            return Type::INT;
        }
        let all = |types: &[Type]| types.iter().map(|each| self.resolve(each, depth - 1)).collect();
        match self.shallow(ty) {
            Type::Inductive(name, arguments) => Type::Inductive(name, all(&arguments)),
            Type::Fixpoint(arguments, result) => {
                Type::Fixpoint(all(&arguments), Box::new(self.resolve(&result, depth - 1)))
            }
            Type::Predicate(arguments) => Type::Predicate(all(&arguments)),
            Type::Arguments(arguments) => Type::Arguments(all(&arguments)),
            Type::Unknown(_) => Type::INT,
            other => other,
        }
    }

    /// Replaces what is unknown by what was found; what nobody cares about is an integer.
    pub(super) fn finish(&self, ty: &mut Type) {
        *ty = self.resolve(ty, DEPTH);
    }

    pub(super) fn unify(&mut self, left: &Type, right: &Type) -> bool {
        gainsay_meter::tick(1);
        let (left, right) = (self.shallow(left), self.shallow(right));
        match (&left, &right) {
            (Type::Unknown(a), Type::Unknown(b)) if a == b => true,
            (Type::Unknown(number), other) | (other, Type::Unknown(number)) => {
                if let Some(slot) = (*number as usize).checked_sub(1).and_then(|index| self.found.get_mut(index)) {
                    *slot = Some(other.clone());
                }
                true
            }
            (Type::Inductive(a, these), Type::Inductive(b, those)) => a == b && self.unify_all(these, those),
            (Type::Fixpoint(these, a), Type::Fixpoint(those, b)) => self.unify_all(these, those) && self.unify(a, b),
            (Type::Parameter(a), Type::Parameter(b)) => a == b,
            (Type::Any, _) | (_, Type::Any) => true,
            (Type::Predicate(these), Type::Predicate(those)) => self.unify_all(these, those),
            _ => is_scalar(&left) && is_scalar(&right) || left == right,
        }
    }

    fn unify_all(&mut self, these: &[Type], those: &[Type]) -> bool {
        these.len() == those.len() && these.iter().zip(those).all(|(a, b)| self.unify(a, b))
    }

    /// A type with each parameter replaced by an unknown.
    pub(super) fn instance(&mut self, parameters: &[Name]) -> BTreeMap<Name, Type> {
        parameters.iter().map(|name| (name.clone(), self.fresh())).collect()
    }
}

fn is_scalar(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Bool
            | Type::Integer { .. }
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Real
            | Type::Float(_)
            | Type::Function { .. }
    )
}

/// The type with its parameters replaced.
pub(crate) fn substitute(ty: &Type, values: &BTreeMap<Name, Type>) -> Type {
    gainsay_meter::tick(1);
    let all = |types: &[Type]| types.iter().map(|each| substitute(each, values)).collect();
    match ty {
        Type::Parameter(name) => values.get(name).cloned().unwrap_or_else(|| ty.clone()),
        Type::Inductive(name, arguments) => Type::Inductive(name.clone(), all(arguments)),
        Type::Fixpoint(arguments, result) => Type::Fixpoint(all(arguments), Box::new(substitute(result, values))),
        Type::Predicate(arguments) => Type::Predicate(all(arguments)),
        Type::Arguments(arguments) => Type::Arguments(all(arguments)),
        Type::Pointer(target) => Type::pointer(substitute(target, values)),
        _ => ty.clone(),
    }
}
