//! Haskell's types as refined types of which nothing is said.

use gainsay_ir::refined::{Base, SET, Sort, Type as Refined};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, stop};
use crate::types::data::{Type, VariableId};

/// The name of a type variable.
pub(super) fn variable_name(variable: VariableId) -> Name {
    Name::from(format!("t{}", variable.0))
}

impl Elaborator<'_> {
    /// The type with nothing said of it.
    pub(super) fn plain(&mut self, ty: &Type, span: Span) -> Made<Refined> {
        let ty = self.lowered.checker().zonk(ty);
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
                Ok(Base::Data(Name::from(format!("%{}", variable_name(variable))), parts))
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
