//! Type inference: unknown types and what has been found out about them.

use std::collections::BTreeMap;

use gainsay_ir::permission::Type;
use gainsay_source::Name;

use super::constraints::Constraint;

/// Unknown types are parameters whose name starts with a character no user can write.
const UNKNOWN_MARK: char = '?';

#[derive(Default)]
pub(super) struct Inference {
    found: BTreeMap<Name, Type>,
    next: usize,
    pub(super) constraints: Vec<Constraint>,
}

pub(super) fn is_unknown(name: &Name) -> bool {
    name.starts_with(UNKNOWN_MARK)
}

impl Inference {
    pub(super) fn fresh(&mut self) -> Type {
        self.next += 1;
        Type::Parameter(Name::from(format!("{UNKNOWN_MARK}{}", self.next)))
    }

    /// Fresh unknowns, one for each type parameter.
    pub(super) fn fresh_for(&mut self, parameters: &[Name]) -> Vec<Type> {
        parameters.iter().map(|_| self.fresh()).collect()
    }

    /// Forgets everything: the next expression stands on its own.
    pub(super) fn reset(&mut self) {
        self.found.clear();
        self.constraints.clear();
    }

    /// The type as far as it is known.
    pub(super) fn resolve(&self, typ: &Type) -> Type {
        gainsay_meter::tick(1);
        let once = typ.substitute(&|name| self.found.get(name).cloned());
        if once == *typ { once } else { self.resolve(&once) }
    }

    /// The outermost form of the type, if it is known.
    pub(super) fn known(&self, typ: &Type) -> Option<Type> {
        let resolved = self.resolve(typ);
        match &resolved {
            Type::Parameter(name) if is_unknown(name) => None,
            _ => Some(resolved),
        }
    }

    /// Makes two types equal; `false` if they cannot be.
    pub(super) fn unify(&mut self, left: &Type, right: &Type) -> bool {
        gainsay_meter::tick(1);
        let (left, right) = (self.resolve(left), self.resolve(right));
        if left == right {
            return true;
        }
        match (&left, &right) {
            (Type::Parameter(name), other) | (other, Type::Parameter(name)) if is_unknown(name) => {
                if mentions(other, name) {
                    return false;
                }
                self.found.insert(name.clone(), other.clone());
                true
            }
            _ => same_head(&left, &right) && self.unify_all(&left.parts(), &right.parts()),
        }
    }

    fn unify_all(&mut self, left: &[&Type], right: &[&Type]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.unify(left, right))
    }

    /// The final type: what is still unknown does not matter and is an integer, as in the reference tools.
    pub(super) fn settle(&self, typ: &Type) -> Type {
        self.resolve(typ).substitute(&|name| is_unknown(name).then_some(Type::Int))
    }
}

fn mentions(typ: &Type, name: &Name) -> bool {
    matches!(typ, Type::Parameter(other) if other == name) || typ.parts().into_iter().any(|part| mentions(part, name))
}

fn same_head(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Seq(_), Type::Seq(_))
        | (Type::Set(_), Type::Set(_))
        | (Type::Multiset(_), Type::Multiset(_))
        | (Type::Map(..), Type::Map(..)) => true,
        (Type::Domain(left, _), Type::Domain(right, _)) | (Type::Adt(left, _), Type::Adt(right, _)) => left == right,
        _ => false,
    }
}
