//! Refined types as written, along the Haskell type they refine, which is the authority.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Base, Logic as Term, Type as Refined};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, stop};
use crate::{
    contracts::synonym::{refined, synonym_body},
    modules::ModuleId,
    rename::entity::{TypeEntityKind, TypeId, TypeName},
    syntax::{
        Identifier, QualifiedName,
        specification::{Logic, LogicKind, RefinedType, RefinedTypeKind, TupleComponent, unnamed_value},
    },
    types::data::Type,
};

/// What names mean in a refinement.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub module: ModuleId,
    pub values: BTreeMap<Name, Term>,
    /// Those of them that name arguments and variables, not only what a refinement calls its value.
    pub binders: BTreeSet<Name>,
    /// The type parameters of an alias, with the scope of what they stand for.
    pub types: BTreeMap<Name, (RefinedType, Box<Scope>)>,
    /// Predicate parameters, with their names in the program and how many arguments they have.
    pub predicates: BTreeMap<Name, (Name, usize)>,
    pub depth: usize,
    /// Whether holes are inferred, because all uses are known.
    pub infers: bool,
}

/// Aliases unfold to at most this depth.
const DEEPEST: usize = 24;

impl Scope {
    pub(super) fn new(module: ModuleId) -> Scope {
        let (values, types, predicates) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Scope { module, values, binders: BTreeSet::new(), types, predicates, depth: 0, infers: false }
    }
}

impl Elaborator<'_> {
    /// The refined type of something of type `ty`; `hint` is what the surroundings call the value.
    pub(super) fn refined(
        &mut self,
        written: &RefinedType,
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
    ) -> Made<Refined> {
        use RefinedTypeKind as Kind;
        let span = written.span;
        match &written.kind {
            Kind::Parenthesized(inner) => self.refined(inner, ty, scope, hint),
            // Of a parameter nothing is assumed, of a result nothing is promised.
            Kind::Hole if scope.infers => Ok(self.plain(ty, span)?.with_holes()),
            Kind::Hole => self.plain(ty, span),
            Kind::Variable(name) => match scope.types.get(&name.name).cloned() {
                Some((meant, outer)) => self.refined(&meant, ty, &outer, hint),
                None => self.plain(ty, span),
            },
            Kind::Refined { value, base, predicate } => {
                let own = value.as_ref().map(|value| value.name.clone());
                let refined = self.refined(base, ty, scope, hint.or(own.as_ref()))?;
                let unnamed = || unnamed_value(|name| scope.binders.contains(name));
                let names = [hint.cloned(), own.or_else(unnamed)];
                self.strengthened(refined, predicate, scope, names.into_iter().flatten(), span)
            }
            Kind::Braced(predicate) => {
                let refined = self.plain(ty, span)?;
                self.strengthened(refined, predicate, scope, hint.cloned(), span)
            }
            Kind::List(element) => self.applied(ty, std::slice::from_ref(&**element), scope, span),
            Kind::Tuple(components) => self.tuple(ty, components, scope, span),
            Kind::Function { .. } => self.function_type(written, ty, scope),
            Kind::Qualified { context, body } => {
                for part in context {
                    self.is_class_constraint(part, scope)?;
                }
                self.refined(body, ty, scope, hint)
            }
            Kind::ForAll { predicates, body, .. }
                if predicates.iter().all(|one| scope.predicates.contains_key(&one.name.name)) =>
            {
                self.refined(body, ty, scope, hint)
            }
            Kind::ForAll { .. } => stop("an abstract refinement inside of a type", span),
            Kind::Abstract { base, arguments } => {
                let refined = self.refined(base, ty, scope, hint)?;
                self.abstracted(refined, arguments, scope, span)
            }
            Kind::Bounded { .. } => stop("a bounded refinement", span),
            Kind::Exists { .. } => stop("an existential refinement", span),
            Kind::Value(_) => stop("a value where a type is expected", span),
            Kind::Constructor(name) => self.constructor_type(name, &[], ty, scope, hint, span),
            Kind::Apply { function, arguments } => self.application(function, arguments, ty, scope, hint, span),
        }
    }

    fn strengthened(
        &mut self,
        refined: Refined,
        predicate: &Logic,
        scope: &Scope,
        names: impl IntoIterator<Item = Name>,
        span: Span,
    ) -> Made<Refined> {
        if matches!(predicate.kind, LogicKind::Hole) {
            // As of a type that is a hole: inferred where all uses are known, otherwise nothing is assumed and nothing promised.
            return Ok(match refined {
                // What is said beside a hole is said all the same.
                Refined::Base { base, predicate } if scope.infers => {
                    Refined::refined(base, Term::and([predicate, Term::Hole]))
                }
                refined => refined,
            });
        }
        let mut inner = scope.clone();
        for name in names {
            inner.values.insert(name, Term::value());
        }
        let predicate = self.logic(predicate, &inner)?;
        match refined.and(&predicate) {
            Some(refined) => Ok(refined),
            None => stop("a refinement of a function", span),
        }
    }

    /// A class says nothing of values; a bound would.
    fn is_class_constraint(&mut self, part: &RefinedType, scope: &Scope) -> Made<()> {
        let mut head = part;
        while let RefinedTypeKind::Apply { function: inner, .. } | RefinedTypeKind::Parenthesized(inner) = &head.kind {
            head = inner;
        }
        let known = match &head.kind {
            RefinedTypeKind::Constructor(name) => self.lowered.type_name(scope.module, name).found().is_some(),
            RefinedTypeKind::Tuple(parts) => {
                for part in parts {
                    self.is_class_constraint(&part.component, scope)?;
                }
                true
            }
            _ => false,
        };
        if known { Ok(()) } else { stop("a bound", part.span) }
    }

    fn function_type(&mut self, written: &RefinedType, ty: &Type, scope: &Scope) -> Made<Refined> {
        let RefinedTypeKind::Function { binder, argument, result } = &written.kind else {
            return self.plain(ty, written.span);
        };
        let ty = self.zonk(ty);
        let Some((argument_type, result_type)) = self.arrow(&ty) else {
            return stop("a refined type that does not fit the function's type", written.span);
        };
        let name = binder.as_ref().map(|binder| &binder.name);
        let argument_refined = self.refined(argument, &argument_type, scope, name)?;
        let own = argument.value_name();
        let unique = self.unique(name.or(own.as_ref()).map_or("x", Name::as_str));
        let mut inner = scope.clone();
        for name in own.iter().chain(name) {
            inner.values.insert(name.clone(), Term::Variable(unique.clone()));
        }
        inner.binders.extend(name.cloned());
        let result = self.refined(result, &result_type, &inner, None)?;
        Ok(Refined::function(unique, argument_refined, result))
    }

    fn tuple(&mut self, ty: &Type, components: &[TupleComponent], scope: &Scope, span: Span) -> Made<Refined> {
        if components.iter().any(|component| component.binder.is_some()) {
            return self.dependent_tuple(ty, components, scope, span);
        }
        let written: Vec<RefinedType> = components.iter().map(|part| part.component.clone()).collect();
        self.applied(ty, &written, scope, span)
    }

    /// A type constructor at these arguments.
    fn applied(&mut self, ty: &Type, written: &[RefinedType], scope: &Scope, span: Span) -> Made<Refined> {
        let ty = self.zonk(ty);
        let (_, arguments) = ty.spine();
        let arguments: Vec<Type> = arguments.into_iter().cloned().collect();
        if arguments.len() != written.len() {
            return stop("a refined type that does not fit the function's type", span);
        }
        let parts: Vec<Refined> = written
            .iter()
            .zip(&arguments)
            .map(|(part, ty)| self.refined(part, ty, scope, None))
            .collect::<Made<_>>()?;
        match self.base(&ty, span)? {
            Base::Data(name, plain) => {
                let relations = plain.into_iter().skip(parts.len());
                Ok(Refined::plain(Base::Data(name, parts.into_iter().chain(relations).collect())))
            }
            _ => stop("a refined type that does not fit the function's type", span),
        }
    }

    fn application(
        &mut self,
        function: &RefinedType,
        arguments: &[RefinedType],
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Made<Refined> {
        match &function.kind {
            RefinedTypeKind::Parenthesized(inner) => self.application(inner, arguments, ty, scope, hint, span),
            RefinedTypeKind::Apply { function, arguments: first } => {
                let all: Vec<_> = first.iter().chain(arguments).cloned().collect();
                self.application(function, &all, ty, scope, hint, span)
            }
            RefinedTypeKind::Constructor(name) => self.constructor_type(name, arguments, ty, scope, hint, span),
            RefinedTypeKind::Variable(_) => {
                let zonked = self.zonk(ty);
                let (_, all) = zonked.spine();
                if all.len() != arguments.len() {
                    return stop("a refined type at a type constructor that is a variable", span);
                }
                self.applied(ty, arguments, scope, span)
            }
            RefinedTypeKind::Abstract { base, arguments: predicates } => {
                let refined = self.application(base, arguments, ty, scope, hint, span)?;
                self.abstracted(refined, predicates, scope, span)
            }
            _ => stop("this application of a type", span),
        }
    }

    fn constructor_type(
        &mut self,
        name: &QualifiedName,
        arguments: &[RefinedType],
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Made<Refined> {
        if self.book.type_alias(scope.module, name).is_some() {
            let (body, inner) = self.unfolded(name, arguments, scope, span)?;
            return self.refined(&body, ty, &inner, hint);
        }
        if self.lowered.type_name(scope.module, name).found().is_none() && !is_builtin(name) {
            return stop(format!("the unknown type `{name}`"), span);
        }
        if arguments.is_empty() {
            return self.plain(ty, span);
        }
        if let Some(TypeName::Type(id)) = self.lowered.type_name(scope.module, name).found()
            && matches!(self.lowered.names().entities.ty(id).kind, TypeEntityKind::Synonym { .. })
        {
            if arguments.iter().any(|argument| self.says_something(argument, scope)) || !scope.types.is_empty() {
                return self.synonym(id, arguments, ty, scope, hint, span);
            }
            return self.plain(ty, span);
        }
        self.applied(ty, arguments, scope, span)
    }
}

impl Elaborator<'_> {
    /// What an alias stands for, with the scope of that.
    pub(super) fn unfolded(
        &mut self,
        name: &QualifiedName,
        arguments: &[RefinedType],
        scope: &Scope,
        span: Span,
    ) -> Made<(RefinedType, Scope)> {
        let Some(said) = self.book.type_alias(scope.module, name).cloned() else {
            return stop(format!("the unknown type `{name}`"), span);
        };
        let mut inner = Scope::new(said.module);
        inner.depth = scope.depth + 1;
        let alias = said.content;
        let count = alias.type_parameters.len();
        let values = arguments.get(count..).unwrap_or_default();
        if inner.depth > DEEPEST || arguments.len() < count || values.len() != alias.value_parameters.len() {
            return stop(format!("the alias `{name}` with these arguments"), span);
        }
        for (parameter, argument) in alias.type_parameters.iter().zip(arguments) {
            inner.types.insert(parameter.name.clone(), (argument.clone(), Box::new(scope.clone())));
        }
        for (parameter, argument) in alias.value_parameters.iter().zip(values) {
            let Some(logic) = argument.to_logic() else { return stop("this argument of an alias", argument.span) };
            let meaning = self.logic(&logic, scope)?;
            inner.values.insert(parameter.name.clone(), meaning);
        }
        Ok((alias.body, inner))
    }

    /// What is said of a synonym's arguments is said of the type that it stands for.
    fn synonym(
        &mut self,
        id: TypeId,
        arguments: &[RefinedType],
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Made<Refined> {
        let known = synonym_body(self.lowered, id);
        let known = known.and_then(|(module, parameters, body)| Some((module, parameters, refined(&body)?)));
        let Some((module, parameters, body)) = known.filter(|(_, own, _)| own.len() <= arguments.len()) else {
            return stop("refined arguments of a type synonym", span);
        };
        let mut inner = Scope::new(module);
        inner.depth = scope.depth + 1;
        if inner.depth > DEEPEST {
            return stop("a type synonym that stands for itself", span);
        }
        let (own, rest) = arguments.split_at(parameters.len());
        for (parameter, argument) in parameters.into_iter().zip(own) {
            inner.types.insert(parameter, (argument.clone(), Box::new(scope.clone())));
        }
        // `type T = Either Int` takes what it stands for takes.
        let mut further = Vec::new();
        for (place, argument) in rest.iter().enumerate() {
            let name = Identifier { name: Name::from(format!("further#{place}")), span };
            inner.types.insert(name.name.clone(), (argument.clone(), Box::new(scope.clone())));
            further.push(RefinedType { kind: RefinedTypeKind::Variable(name), span });
        }
        if further.is_empty() {
            return self.refined(&body, ty, &inner, hint);
        }
        self.application(&body, &further, ty, &inner, hint, span)
    }

    /// Whether a written type has any refinement in it.
    pub(super) fn says_something(&self, written: &RefinedType, scope: &Scope) -> bool {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Variable(_) => false,
            Kind::Constructor(name) => self.book.type_alias(scope.module, name).is_some(),
            Kind::Parenthesized(inner) | Kind::List(inner) => self.says_something(inner, scope),
            Kind::Apply { function, arguments } => {
                self.says_something(function, scope) || arguments.iter().any(|one| self.says_something(one, scope))
            }
            Kind::Tuple(parts) => parts.iter().any(|part| self.says_something(&part.component, scope)),
            _ => true,
        }
    }
}

fn is_builtin(name: &QualifiedName) -> bool {
    matches!(name.name.as_str(), "()" | "[]" | "->")
}
