//! Haskell's type synonyms in refined types: what is said of their arguments is said of the type they stand for.

use gainsay_source::{Name, Span};

use super::{
    Writer,
    logic::DEEPEST_ALIAS,
    refined::Refined,
    scope::{Scope, TypeMeaning},
};
use crate::{
    lower::Lowered,
    modules::ModuleId,
    rename::entity::{TypeEntityKind, TypeId, TypeName},
    syntax::{
        DeclarationKind, QualifiedName, Type as WrittenType, TypeKind,
        specification::{RefinedType, RefinedTypeKind, TupleComponent},
    },
    types::data::Type,
};

impl Writer<'_> {
    /// The synonym of that name at these arguments, as what it stands for; `None` when it is none or cannot be followed.
    pub(super) fn synonym(
        &mut self,
        name: &QualifiedName,
        arguments: &[RefinedType],
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
    ) -> Option<Refined> {
        let Some(TypeName::Type(id)) = self.lowered.type_name(scope.module, name).found() else { return None };
        let (module, parameters, body) = synonym_body(self.lowered, id)?;
        if parameters.len() > arguments.len() || scope.depth > DEEPEST_ALIAS {
            return None;
        }
        let (own, rest) = arguments.split_at(parameters.len());
        if !rest.is_empty() {
            return None;
        }
        let mut inner = Scope::new(module);
        inner.depth = scope.depth + 1;
        for (parameter, argument) in parameters.into_iter().zip(own) {
            inner.types.insert(parameter, TypeMeaning::Refined(argument.clone(), Box::new(scope.clone())));
        }
        let body = refined(&body)?;
        Some(self.elaborate(&body, ty, &inner, hint))
    }

    pub(super) fn is_synonym(&self, name: &QualifiedName, module: ModuleId) -> bool {
        match self.lowered.type_name(module, name).found() {
            Some(TypeName::Type(id)) => {
                matches!(self.lowered.names().entities.ty(id).kind, TypeEntityKind::Synonym { .. })
            }
            _ => false,
        }
    }
}

/// Where a synonym is declared, its parameters, and what it stands for.
pub(crate) fn synonym_body(lowered: &Lowered, id: TypeId) -> Option<(ModuleId, Vec<Name>, WrittenType)> {
    let names = lowered.names();
    let entity = names.entities.ty(id);
    let TypeEntityKind::Synonym { declaration } = entity.kind else { return None };
    let syntax = &names.graph.module(entity.module).syntax;
    let DeclarationKind::TypeSynonym(synonym) = &syntax.declarations.get(declaration)?.kind else { return None };
    let parameters = synonym.head.parameters.iter().map(|parameter| parameter.name.name.clone()).collect();
    Some((entity.module, parameters, synonym.body.clone()))
}

/// A Haskell type as a refined type that says nothing by itself.
pub(crate) fn refined(written: &WrittenType) -> Option<RefinedType> {
    let span: Span = written.span;
    let kind = match &written.kind {
        TypeKind::Variable(name) => RefinedTypeKind::Variable(name.clone()),
        TypeKind::Constructor(name) => RefinedTypeKind::Constructor(name.clone()),
        TypeKind::Apply { function, arguments } => RefinedTypeKind::Apply {
            function: Box::new(refined(function)?),
            arguments: arguments.iter().map(refined).collect::<Option<_>>()?,
        },
        TypeKind::Function { argument, result } => RefinedTypeKind::Function {
            binder: None,
            argument: Box::new(refined(argument)?),
            result: Box::new(refined(result)?),
        },
        TypeKind::List(element) => RefinedTypeKind::List(Box::new(refined(element)?)),
        TypeKind::Tuple(parts) => {
            let component = |part| Some(TupleComponent { binder: None, component: refined(part)? });
            RefinedTypeKind::Tuple(parts.iter().map(component).collect::<Option<_>>()?)
        }
        TypeKind::Parenthesized(inner) => RefinedTypeKind::Parenthesized(Box::new(refined(inner)?)),
        _ => return None,
    };
    Some(RefinedType { kind, span })
}
