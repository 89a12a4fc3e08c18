//! Haskell's types as refined types of which nothing is said.

use std::sync::Arc;

use gainsay_ir::refined::{Base, SET, Sort, Type as Refined};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, stop};
use crate::{
    rename::entity::{LocalId, NodeId},
    types::{
        LocalType,
        data::{Type, VariableId},
    },
};

/// The name of a type variable.
pub(super) fn variable_name(variable: VariableId) -> Name {
    Name::from(format!("t{}", variable.0))
}

impl Elaborator<'_> {
    /// The type as far as it is known, in the copy of a function that is being made.
    pub(super) fn zonk(&mut self, ty: &Type) -> Type {
        let ty = self.lowered.checker().zonk(ty);
        if self.fixed.is_empty() { ty } else { ty.substitute(&self.fixed) }
    }

    /// The types at which something polymorphic is used.
    pub(super) fn instantiation(&mut self, node: NodeId) -> Vec<Type> {
        let types = self.lowered.checker().instantiation(node);
        types.iter().map(|ty| self.zonk(ty)).collect()
    }

    pub(super) fn known_local_type(&mut self, local: LocalId) -> Option<LocalType> {
        Some(match self.lowered.checker().local_type(local)? {
            LocalType::Mono(ty) => LocalType::Mono(self.zonk(&ty)),
            LocalType::Poly(scheme) if self.fixed.is_empty() => LocalType::Poly(scheme),
            LocalType::Poly(scheme) => {
                let scheme = self.lowered.checker().zonk_scheme(&scheme);
                LocalType::Poly(Arc::new(scheme.substitute(&self.fixed)))
            }
        })
    }

    /// The type with nothing said of it.
    pub(super) fn plain(&mut self, ty: &Type, span: Span) -> Made<Refined> {
        let ty = self.zonk(ty);
        if let Some((argument, result)) = self.arrow(&ty) {
            let binder = self.unique("x");
            let argument = self.plain(&argument, span)?;
            return Ok(Refined::function(binder, argument, self.plain(&result, span)?));
        }
        Ok(Refined::plain(self.base(&ty, span)?))
    }

    pub(super) fn base(&mut self, ty: &Type, span: Span) -> Made<Base> {
        let (head, arguments) = ty.spine();
        let parts: Vec<Type> = arguments.into_iter().cloned().collect();
        match head.clone() {
            Type::Constructor(id) => {
                let known = self.lowered.checker().well_known.clone();
                if parts.is_empty() && (Some(id) == known.int || Some(id) == known.integer) {
                    return Ok(Base::Int);
                }
                if parts.is_empty() && Some(id) == known.bool {
                    return Ok(Base::Bool);
                }
                let parts = parts.iter().map(|part| self.plain(part, span)).collect::<Made<Vec<_>>>()?;
                if self.is_set(id) && parts.len() == 1 {
                    return Ok(Base::Data(Name::new(SET), parts));
                }
                let name = self.datatype(id, span)?;
                let relations = self.plain_relations(id, &parts);
                Ok(Base::Data(name, parts.into_iter().chain(relations).collect()))
            }
            Type::Variable(variable) if parts.is_empty() => Ok(Base::Variable(variable_name(variable))),
            Type::Variable(variable) => {
                let parts = parts.iter().map(|part| self.plain(part, span)).collect::<Made<Vec<_>>>()?;
                Ok(Base::Data(self.constructor_variable(variable, parts.len()), parts))
            }
            // Nothing depends on what it is.
            Type::Meta(_) => Ok(Base::Data(Name::new("?"), Vec::new())),
            Type::Forall(_) => stop("a polymorphic argument", span),
            Type::Error | Type::Apply(_) => stop("a type that is not known", span),
        }
    }

    /// A function type, taken apart.
    pub(super) fn arrow(&self, ty: &Type) -> Option<(Type, Type)> {
        let (head, arguments) = ty.spine();
        match (head, arguments.as_slice()) {
            (Type::Constructor(id), [argument, result]) if *id == self.lowered.names().builtin.arrow => {
                Some(((*argument).clone(), (*result).clone()))
            }
            _ => None,
        }
    }

    pub(super) fn is_set(&self, id: crate::rename::entity::TypeId) -> bool {
        let names = self.lowered.names();
        let entity = names.entities.ty(id);
        entity.name == "Set" && self.is_library(entity.module)
    }

    pub(super) fn is_integer(&mut self, ty: &Type) -> bool {
        let known = self.lowered.checker().well_known.clone();
        matches!(ty, Type::Constructor(id) if Some(*id) == known.int || Some(*id) == known.integer)
    }

    pub(super) fn sort(&mut self, ty: &Type, span: Span) -> Made<Sort> {
        Ok(self.plain(ty, span)?.sort())
    }
}
