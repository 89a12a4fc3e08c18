//! Refined types as written become [`Refined`], along the Haskell type they refine.
//!
//! The Haskell type is the authority: it has no aliases left and no variables. What is written is followed only for what it adds.

use std::collections::BTreeSet;

use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::variable,
    logic::DEEPEST_ALIAS,
    refined::{Parts, Predicate, Refined},
    scope::{BOUND, Dropped, Meaning, Scope, TypeMeaning},
    syntax_tree::local,
};
use crate::{
    syntax::{
        QualifiedName,
        specification::{Logic, LogicKind, RefinedType, RefinedTypeKind, TupleComponent, TypeAlias, unnamed_value},
    },
    types::data::Type,
};

impl Writer<'_> {
    /// The refined type of something of type `ty`. `hint` is what the surroundings call the value.
    pub(super) fn elaborate(
        &mut self,
        written: &RefinedType,
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
    ) -> Refined {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Parenthesized(inner) => self.elaborate(inner, ty, scope, hint),
            Kind::Hole | Kind::Value(_) => self.plain(ty, hint),
            Kind::Variable(name) => match scope.types.get(&name.name).cloned() {
                Some(TypeMeaning::Refined(meant, outer)) => self.elaborate(&meant, ty, &outer, hint),
                Some(TypeMeaning::Parameter(predicate)) => self.parameter(&predicate, ty, hint, written.span),
                None => self.plain(ty, hint),
            },
            Kind::Refined { value, base, predicate } => {
                let name = value.as_ref().map(|value| value.name.clone());
                let mut refined = self.elaborate(base, ty, scope, hint.or(name.as_ref()));
                let mut inner = scope.clone();
                let unnamed = || unnamed_value(|name| scope.binders.contains(name));
                let names = [hint.cloned(), name.or_else(unnamed)];
                names.into_iter().flatten().for_each(|name| self.bring(&mut inner, &name, &refined));
                self.add_predicates(&mut refined, predicate, &inner);
                refined
            }
            Kind::Braced(predicate) => {
                let mut refined = self.plain(ty, hint);
                let mut inner = scope.clone();
                hint.into_iter().for_each(|name| self.bring(&mut inner, name, &refined));
                self.add_predicates(&mut refined, predicate, &inner);
                refined
            }
            Kind::List(element) => self.applied(ty, &[(**element).clone()], scope, hint, written.span),
            Kind::Tuple(components) => self.tuple(ty, components, scope, hint, written.span),
            Kind::Function { .. } => self.function_type(written, ty, scope, hint),
            Kind::Qualified { context, body } => {
                let mut refined = self.elaborate(body, ty, scope, hint);
                refined.dropped.extend(context.iter().filter_map(|part| self.bound_in_context(part, scope)));
                refined
            }
            Kind::ForAll { predicates, body, .. } => {
                let mut inner = scope.clone();
                let names = predicates.iter().map(|predicate| predicate.name.name.clone());
                inner.predicates.extend(names.filter(|name| !scope.values.contains_key(name)));
                self.elaborate(body, ty, &inner, hint)
            }
            Kind::Bounded { body, bound } => {
                let mut refined = self.elaborate(body, ty, scope, hint);
                refined.dropped.push(Dropped::new(BOUND, bound.span));
                refined
            }
            Kind::Abstract { base, arguments } => self.abstraction((base, arguments), ty, scope, hint),
            Kind::Exists { body, .. } => {
                let mut refined = self.elaborate(body, ty, scope, hint);
                refined.dropped.push(Dropped::new("an existential refinement", written.span));
                refined
            }
            Kind::Constructor(name) => self.constructor(name, &[], ty, scope, hint, written.span),
            Kind::Apply { function, arguments } => self.application(function, arguments, ty, scope, hint, written.span),
        }
    }

    /// A type of which nothing is said.
    pub(super) fn plain(&mut self, ty: &Type, hint: Option<&Name>) -> Refined {
        let value = self.unique(hint.map_or("v", Name::as_str));
        self.variables.insert(value.clone(), ty.clone());
        Refined::plain(ty.clone(), value)
    }

    fn parameter(&mut self, predicate: &Name, ty: &Type, hint: Option<&Name>, span: Span) -> Refined {
        let mut refined = self.plain(ty, hint);
        let arguments = vec![variable(&refined.value, span)];
        let condition = gainsay_ir::functional::Expr::apply(variable(predicate, span), arguments, span);
        refined.predicates.push(Predicate { condition, span });
        refined
    }

    /// A name of the logic for the value.
    pub(super) fn bring(&mut self, scope: &mut Scope, name: &Name, refined: &Refined) {
        let expression = local(&refined.value, self.nowhere);
        let variables = BTreeSet::from([refined.value.clone()]);
        scope.values.insert(name.clone(), Meaning { expression, variables });
    }

    /// Each conjunct by itself, so that one that is not understood does not take the others along.
    fn add_predicates(&mut self, refined: &mut Refined, predicate: &Logic, scope: &Scope) {
        for conjunct in conjuncts(predicate) {
            if matches!(&conjunct.kind, LogicKind::Variable(name) if name.name == "true") {
                continue;
            }
            match self.predicate(&conjunct, scope) {
                Ok(predicate) => refined.predicates.push(predicate),
                Err(dropped) => refined.dropped.push(dropped),
            }
        }
    }

    fn bound_in_context(&mut self, part: &RefinedType, scope: &Scope) -> Option<Dropped> {
        let head = match &part.kind {
            RefinedTypeKind::Apply { function, .. } => &function.kind,
            kind => kind,
        };
        let RefinedTypeKind::Constructor(name) = head else { return None };
        match self.lowered.type_name(scope.module, name).found() {
            Some(_) => None,
            None => Some(Dropped::new(format!("the bound `{name}`"), part.span)),
        }
    }

    fn function_type(&mut self, written: &RefinedType, ty: &Type, scope: &Scope, hint: Option<&Name>) -> Refined {
        let RefinedTypeKind::Function { binder, argument, result } = &written.kind else {
            return self.plain(ty, hint);
        };
        let Some((argument_type, result_type)) = self.split_arrow(ty) else {
            return self.mismatch(ty, hint, written.span);
        };
        let name = binder.as_ref().map(|binder| &binder.name);
        let argument_refined = self.elaborate(argument, &argument_type, scope, name);
        let mut inner = scope.clone();
        let own = argument.value_name();
        own.iter().chain(name).for_each(|name| self.bring(&mut inner, name, &argument_refined));
        inner.binders.extend(name.cloned());
        let result_refined = self.elaborate(result, &result_type, &inner, None);
        let mut refined = self.plain(ty, hint);
        refined.parts = Parts::Function(Box::new(argument_refined), Box::new(result_refined));
        refined
    }

    pub(super) fn split_arrow(&mut self, ty: &Type) -> Option<(Type, Type)> {
        match self.shape(ty) {
            super::shape::Shape::Function(argument, result) => Some((argument, result)),
            _ => None,
        }
    }

    fn tuple(
        &mut self,
        ty: &Type,
        components: &[TupleComponent],
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Refined {
        let (_, arguments) = ty.spine();
        if arguments.len() != components.len() {
            return self.mismatch(ty, hint, span);
        }
        let mut inner = scope.clone();
        let mut parts = Vec::new();
        for (component, argument) in components.iter().zip(arguments) {
            let name = component.binder.as_ref().map(|binder| &binder.name);
            let part = self.elaborate(&component.component, argument, &inner, name);
            name.into_iter().for_each(|name| self.bring(&mut inner, name, &part));
            parts.push(part);
        }
        let mut refined = self.plain(ty, hint);
        refined.parts = Parts::Arguments(parts);
        refined
    }

    /// A type constructor at these arguments, which must be those of the Haskell type.
    fn applied(
        &mut self,
        ty: &Type,
        written: &[RefinedType],
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Refined {
        let (_, arguments) = ty.spine();
        if arguments.len() != written.len() {
            return self.mismatch(ty, hint, span);
        }
        let parts = written.iter().zip(arguments).map(|(part, ty)| self.elaborate(part, ty, scope, None)).collect();
        let mut refined = self.plain(ty, hint);
        refined.parts = Parts::Arguments(parts);
        refined
    }

    fn mismatch(&mut self, ty: &Type, hint: Option<&Name>, span: Span) -> Refined {
        let mut refined = self.plain(ty, hint);
        let shown = self.lowered.show_type(ty);
        refined.dropped.push(Dropped::new(format!("a refined type that does not fit the type `{shown}`"), span));
        refined
    }

    fn application(
        &mut self,
        function: &RefinedType,
        arguments: &[RefinedType],
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Refined {
        match &function.kind {
            RefinedTypeKind::Parenthesized(inner) => self.application(inner, arguments, ty, scope, hint, span),
            RefinedTypeKind::Apply { function, arguments: first } => {
                let all: Vec<_> = first.iter().chain(arguments).cloned().collect();
                self.application(function, &all, ty, scope, hint, span)
            }
            RefinedTypeKind::Constructor(name) => self.constructor(name, arguments, ty, scope, hint, span),
            RefinedTypeKind::Abstract { base, arguments: given } => {
                let kind = RefinedTypeKind::Apply { function: base.clone(), arguments: arguments.to_vec() };
                self.abstraction((&RefinedType { kind, span }, given), ty, scope, hint)
            }
            RefinedTypeKind::Variable(_) => {
                // A variable that stands for a type constructor: the arguments are the last ones of the type.
                let (_, all) = ty.spine();
                let skipped = all.len().saturating_sub(arguments.len());
                let mut parts: Vec<_> = all[..skipped].iter().map(|ty| self.plain(ty, None)).collect();
                let rest = arguments.iter().zip(&all[skipped..]);
                parts.extend(rest.map(|(part, ty)| self.elaborate(part, ty, scope, None)).collect::<Vec<_>>());
                let mut refined = self.plain(ty, hint);
                refined.parts = Parts::Arguments(parts);
                refined
            }
            _ => self.mismatch(ty, hint, span),
        }
    }

    fn constructor(
        &mut self,
        name: &QualifiedName,
        arguments: &[RefinedType],
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
        span: Span,
    ) -> Refined {
        if let Some(said) = self.book.type_alias(scope.module, name).cloned() {
            let mut inner = Scope::new(said.module);
            inner.depth = scope.depth + 1;
            return match self.alias_scope(&said.content, arguments, scope, &mut inner) {
                Ok(()) if inner.depth <= DEEPEST_ALIAS => self.elaborate(&said.content.body, ty, &inner, hint),
                Ok(()) => self.mismatch(ty, hint, span),
                Err(dropped) => {
                    let mut refined = self.plain(ty, hint);
                    refined.dropped.push(dropped);
                    refined
                }
            };
        }
        if arguments.is_empty() {
            return self.plain(ty, hint);
        }
        if let Some(refined) = self.synonym(name, arguments, ty, scope, hint) {
            return refined;
        }
        if self.is_synonym(name, scope.module) {
            let mut refined = self.plain(ty, hint);
            let is_alias = |name: &QualifiedName| self.book.type_alias(scope.module, name).is_some();
            let said = |argument: &RefinedType| says_something(argument, &is_alias);
            if !scope.types.is_empty() || arguments.iter().any(said) {
                refined.dropped.push(Dropped::new(format!("refined arguments of the synonym `{name}`"), span));
            }
            return refined;
        }
        self.applied(ty, arguments, scope, hint, span)
    }

    /// Brings the parameters of an alias into the scope of its body.
    fn alias_scope(
        &mut self,
        alias: &TypeAlias,
        arguments: &[RefinedType],
        outer: &Scope,
        inner: &mut Scope,
    ) -> Result<(), Dropped> {
        let count = alias.type_parameters.len();
        for (parameter, argument) in alias.type_parameters.iter().zip(arguments) {
            let meaning = TypeMeaning::Refined(argument.clone(), Box::new(outer.clone()));
            inner.types.insert(parameter.name.clone(), meaning);
        }
        let values = arguments.get(count..).unwrap_or_default();
        if values.len() != alias.value_parameters.len() {
            return Err(Dropped::new(format!("the alias `{}` with these arguments", alias.name.name), alias.name.span));
        }
        for (parameter, argument) in alias.value_parameters.iter().zip(values) {
            let logic = argument.to_logic().ok_or_else(|| Dropped::new("this argument of an alias", argument.span))?;
            let meaning = self.meaning(&logic, outer)?;
            inner.values.insert(parameter.name.clone(), meaning);
        }
        Ok(())
    }
}

/// `a && b && c`, taken apart.
pub(super) fn conjuncts(predicate: &Logic) -> Vec<Logic> {
    let mut done = Vec::new();
    let mut work = vec![predicate.clone()];
    while let Some(logic) = work.pop() {
        match &logic.kind {
            LogicKind::Parenthesized(inner) => work.push((**inner).clone()),
            LogicKind::Operators(operators) => match super::operators::nest(operators) {
                Some(nested) => work.push(nested),
                None => done.push(logic),
            },
            LogicKind::Apply { function, arguments } => match (&function.kind, arguments.as_slice()) {
                (LogicKind::Variable(name), [left, right]) if name.name == "&&" => {
                    work.push(right.clone());
                    work.push(left.clone());
                }
                _ => done.push(logic),
            },
            _ => done.push(logic),
        }
    }
    done
}

/// Whether a written type has any refinement in it; aliases of refined types do.
fn says_something(written: &RefinedType, is_alias: &dyn Fn(&QualifiedName) -> bool) -> bool {
    use RefinedTypeKind as Kind;
    match &written.kind {
        Kind::Variable(_) | Kind::Hole => false,
        Kind::Constructor(name) => is_alias(name),
        Kind::Parenthesized(inner) | Kind::List(inner) => says_something(inner, is_alias),
        Kind::Apply { function, arguments } => {
            says_something(function, is_alias) || arguments.iter().any(|argument| says_something(argument, is_alias))
        }
        Kind::Tuple(components) => components.iter().any(|component| says_something(&component.component, is_alias)),
        _ => true,
    }
}

/// Whether a signature demands anything of its arguments.
pub(super) fn demands(written: &RefinedType) -> bool {
    use RefinedTypeKind as Kind;
    match &written.kind {
        Kind::Function { argument, result, .. } => says_something(argument, &|_| false) || demands(result),
        Kind::Parenthesized(body) | Kind::Qualified { body, .. } | Kind::ForAll { body, .. } => demands(body),
        _ => false,
    }
}

/// Whether no argument can satisfy a signature: what it specifies exists only to fail.
pub(super) fn demands_the_impossible(written: &RefinedType) -> bool {
    use RefinedTypeKind as Kind;
    let is_false = |logic: &Logic| matches!(&logic.kind, LogicKind::Variable(name) if name.name == "false");
    match &written.kind {
        Kind::Function { argument, result, .. } => {
            matches!(&argument.kind, Kind::Refined { predicate, .. } if is_false(predicate))
                || demands_the_impossible(result)
        }
        Kind::Parenthesized(body) | Kind::Qualified { body, .. } | Kind::ForAll { body, .. } => {
            demands_the_impossible(body)
        }
        _ => false,
    }
}
