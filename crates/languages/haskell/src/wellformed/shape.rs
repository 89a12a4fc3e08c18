//! Refined types along the Haskell types they refine: the same constructors, the same arguments.

use super::{Checker, aliases::DEEPEST, sort::Sort};
use crate::{
    rename::entity::{TypeEntityKind, TypeId, TypeName},
    syntax::{
        QualifiedName,
        specification::{RefinedType, RefinedTypeKind},
    },
    types::data::Type,
};

impl Checker<'_> {
    /// Reports the first part of a written type that cannot be of the Haskell type.
    pub(super) fn fits(&mut self, written: &RefinedType, ty: &Type) {
        if let Some((part, ty)) = self.misfit(written, ty, 0) {
            let shown = self.lowered.show_type(&ty);
            let message = format!("this does not refine the Haskell type, which is `{shown}` here");
            self.report(message, "a refined type is the Haskell type with refinements added", part.span);
        }
    }

    fn misfit(&self, written: &RefinedType, ty: &Type, depth: usize) -> Option<(RefinedType, Type)> {
        use RefinedTypeKind as Kind;
        if depth > DEEPEST {
            return None;
        }
        let wrong = || Some((written.clone(), ty.clone()));
        let (head, arguments) = ty.spine();
        let Type::Constructor(head) = head else { return None };
        let builtin = &self.lowered.names().builtin;
        match &written.kind {
            Kind::Parenthesized(inner)
            | Kind::Refined { base: inner, .. }
            | Kind::Exists { body: inner, .. }
            | Kind::Qualified { body: inner, .. }
            | Kind::ForAll { body: inner, .. }
            | Kind::Bounded { body: inner, .. }
            | Kind::Abstract { base: inner, .. } => self.misfit(inner, ty, depth + 1),
            Kind::Function { argument, result, .. } if *head == builtin.arrow => {
                let [from, to] = arguments.as_slice() else { return None };
                self.misfit(argument, from, depth + 1).or_else(|| self.misfit(result, to, depth + 1))
            }
            Kind::Function { .. } => self.is_plain(*head).then(wrong).flatten(),
            Kind::List(element) if *head == builtin.list => self.misfit(element, arguments.first()?, depth + 1),
            Kind::List(_) => self.is_plain(*head).then(wrong).flatten(),
            Kind::Tuple(parts) if builtin.is_tuple(*head) && parts.len() == arguments.len() => {
                let mut pairs = parts.iter().zip(arguments);
                pairs.find_map(|(part, ty)| self.misfit(&part.component, ty, depth + 1))
            }
            Kind::Tuple(_) => self.is_plain(*head).then(wrong).flatten(),
            Kind::Constructor(name) => self.misfit_named(name, &[], (written, ty), depth),
            Kind::Apply { function, arguments } => match &function.kind {
                Kind::Constructor(name) => self.misfit_named(name, arguments, (written, ty), depth),
                Kind::Abstract { base, .. } => match &base.kind {
                    Kind::Constructor(name) => self.misfit_named(name, arguments, (written, ty), depth),
                    _ => None,
                },
                _ => None,
            },
            Kind::Variable(_) | Kind::Hole | Kind::Braced(_) | Kind::Value(_) => None,
        }
    }

    fn misfit_named(
        &self,
        name: &QualifiedName,
        written: &[RefinedType],
        (whole, ty): (&RefinedType, &Type),
        depth: usize,
    ) -> Option<(RefinedType, Type)> {
        let (Type::Constructor(head), arguments) = ty.spine() else { return None };
        if let Some(alias) = self.book.type_alias(self.module, name) {
            // What is wrong in an alias is wrong where it is used.
            return self.misfit(&alias.content.body, ty, depth + 1).map(|(_, part)| (whole.clone(), part));
        }
        let Some(TypeName::Type(id)) = self.lowered.type_name(self.module, name).found() else { return None };
        if !self.is_plain(id) || !self.is_plain(*head) {
            return None;
        }
        let are_numbers = self.sort_of_type(id) == Sort::Number && self.sort_of_type(*head) == Sort::Number;
        if id != *head && !are_numbers || id == *head && written.len() != arguments.len() {
            return Some((whole.clone(), ty.clone()));
        }
        written.iter().zip(arguments).find_map(|(part, ty)| self.misfit(part, ty, depth + 1))
    }

    /// Whether a type is itself and nothing else: no synonym, no family.
    fn is_plain(&self, id: TypeId) -> bool {
        let kind = &self.lowered.names().entities.ty(id).kind;
        matches!(kind, TypeEntityKind::Data { .. } | TypeEntityKind::Newtype { .. } | TypeEntityKind::Builtin)
    }
}
