//! Bounds between predicate parameters, `{x::a<p> |- a<q> <: a<r>} t`.

use std::collections::BTreeMap;

use gainsay_ir::refined::{Logic as Term, Type as Refined};
use gainsay_source::Name;

use super::{Elaborator, Made, stop, written::Scope};
use crate::{
    modules::ModuleId,
    rename::entity::{TypeEntityKind, TypeName},
    syntax::specification::{RefinedType, RefinedTypeKind, SubtypingBound},
    types::data::Type,
};

impl Elaborator<'_> {
    /// The bounds of a signature, as functions: whatever one takes last is what it returns as well.
    pub(super) fn bounds(&mut self, written: &RefinedType, ty: &Type, scope: &Scope) -> Made<Vec<Refined>> {
        let mut found = Vec::new();
        let mut rest = written;
        loop {
            match &rest.kind {
                RefinedTypeKind::Bounded { bound, body } => {
                    found.push(&**bound);
                    rest = body;
                }
                RefinedTypeKind::ForAll { body, .. }
                | RefinedTypeKind::Parenthesized(body)
                | RefinedTypeKind::Qualified { body, .. } => rest = body,
                _ => break,
            }
        }
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let mut types = BTreeMap::new();
        self.type_variables(rest, ty, &mut types);
        found.into_iter().map(|bound| self.bound_type(bound, &types, scope)).collect()
    }

    fn bound_type(&mut self, bound: &SubtypingBound, types: &BTreeMap<Name, Type>, scope: &Scope) -> Made<Refined> {
        let mut inner = scope.clone();
        let mut parameters = Vec::new();
        for (name, written) in &bound.binders {
            let ty = self.haskell_type(scope.module, written, types)?;
            let refined = self.refined(written, &ty, &inner, Some(&name.name))?;
            let unique = self.unique(&name.name);
            inner.values.insert(name.name.clone(), Term::Variable(unique.clone()));
            parameters.push((unique, refined));
        }
        let ty = self.haskell_type(scope.module, &bound.left, types)?;
        let (left, right) =
            (self.refined(&bound.left, &ty, &inner, None)?, self.refined(&bound.right, &ty, &inner, None)?);
        parameters.push((self.unique("bounded"), left));
        let function = |result, (name, argument)| Refined::function(name, argument, result);
        Ok(parameters.into_iter().rev().fold(right, function))
    }

    /// The Haskell type of a refined type, with what type variables stand for.
    fn haskell_type(&mut self, module: ModuleId, written: &RefinedType, types: &BTreeMap<Name, Type>) -> Made<Type> {
        use RefinedTypeKind as Kind;
        let span = written.span;
        match &written.kind {
            Kind::Variable(name) => match types.get(&name.name) {
                Some(ty) => Ok(ty.clone()),
                None => stop("a bound of types that are not known", span),
            },
            Kind::Parenthesized(inner) | Kind::Refined { base: inner, .. } | Kind::Abstract { base: inner, .. } => {
                self.haskell_type(module, inner, types)
            }
            Kind::List(element) => {
                let element = self.haskell_type(module, element, types)?;
                Ok(self.lowered.checker().list_of(element))
            }
            Kind::Tuple(parts) => {
                let Some((tuple, _)) = self.lowered.names().builtin.tuple(parts.len()) else {
                    return stop("a bound of this type", span);
                };
                let parts = parts.iter().map(|part| self.haskell_type(module, &part.component, types));
                Ok(Type::apply(Type::Constructor(tuple), parts.collect::<Made<Vec<_>>>()?))
            }
            Kind::Constructor(name) if self.book.type_alias(module, name).is_none() => {
                match self.lowered.type_name(module, name).found() {
                    Some(TypeName::Type(id))
                        if !matches!(self.lowered.names().entities.ty(id).kind, TypeEntityKind::Synonym { .. }) =>
                    {
                        Ok(Type::Constructor(id))
                    }
                    _ => stop("a bound of this type", span),
                }
            }
            Kind::Apply { function, arguments } => {
                let head = self.haskell_type(module, function, types)?;
                let arguments = arguments.iter().map(|one| self.haskell_type(module, one, types));
                Ok(Type::apply(head, arguments.collect::<Made<Vec<_>>>()?))
            }
            _ => stop("a bound of this type", span),
        }
    }
}

/// The type without the bounds in front of it.
pub(super) fn unbounded(written: &RefinedType) -> RefinedType {
    use RefinedTypeKind as Kind;
    let mut copy = written.clone();
    match &mut copy.kind {
        Kind::Bounded { body, .. } => return unbounded(body),
        Kind::ForAll { body, .. } | Kind::Parenthesized(body) | Kind::Qualified { body, .. } => {
            **body = unbounded(body);
        }
        _ => {}
    }
    copy
}
