//! Abstract refinements: predicates as parameters of types and datatypes, and predicates given for them.
//!
//! In a goal they are unknown functions to `Bool`: a function must keep its type for every predicate. Where a function is called, they are
//! taken to be `true`, which demands nothing; then only its body says what it returns. Lists and tuples have the abstract refinements that
//! LiquidHaskell gives them: an element of a list is related to every later one, a component of a tuple to those before it.

use std::collections::BTreeMap;

use gainsay_ir::functional::Expr;
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{conjunction, lambda, truth, variable},
    elaborate::conjuncts,
    refined::{Parts, Predicate, Refined},
    scope::{Dropped, Meaning, Scope},
    shape::Shape,
    syntax_tree::{apply, local},
};
use crate::{
    modules::ModuleId,
    rename::entity::TypeId,
    syntax::{
        Identifier,
        specification::{AbstractArgument, AbstractArgumentKind, Logic, PredicateBinder, RefinedType, RefinedTypeKind},
    },
    types::data::Type,
};

/// A predicate that a contract is parametric in.
#[derive(Clone, Debug)]
pub(super) struct AbstractPredicate {
    /// In the core language.
    pub value: Name,
    /// What the user calls it.
    pub label: Name,
    pub ty: Type,
    /// How many arguments it takes.
    pub arity: usize,
}

impl AbstractPredicate {
    /// The predicate that says nothing.
    pub(super) fn trivial(&self, span: Span) -> Expr {
        let parameters: Vec<Name> = (0..self.arity).map(|index| Name::from(format!("any#{index}"))).collect();
        lambda(&parameters, truth(true, span), span)
    }
}

impl Writer<'_> {
    /// `t<p x, {\v -> e}>`
    pub(super) fn abstraction(
        &mut self,
        (base, arguments): (&RefinedType, &[AbstractArgument]),
        ty: &Type,
        scope: &Scope,
        hint: Option<&Name>,
    ) -> Refined {
        let mut refined = self.elaborate(base, ty, scope, hint);
        let declared = if is_variable(base) { Vec::new() } else { self.declared_predicates(ty) };
        if declared.is_empty() {
            for argument in arguments {
                match self.predicate_function(argument, std::slice::from_ref(ty), scope) {
                    Ok(Some(function)) => {
                        let span = argument.span;
                        let condition = Expr::apply(function, vec![variable(&refined.value, span)], span);
                        refined.predicates.push(Predicate { condition, span });
                    }
                    Ok(None) => {}
                    Err(dropped) => refined.dropped.push(dropped),
                }
            }
            return refined;
        }
        refined.abstracted.resize(declared.len(), None);
        for (index, argument) in arguments.iter().enumerate() {
            let function = match declared.get(index) {
                Some(types) => self.predicate_function(argument, types, scope),
                None => Err(Dropped::new("an abstract refinement that the type does not have", argument.span)),
            };
            match function {
                Ok(function) => refined.abstracted[index] = function.or(refined.abstracted[index].take()),
                Err(dropped) => refined.dropped.push(dropped),
            }
        }
        refined
    }

    /// The types of the parameters of each abstract refinement that values of this type have.
    fn declared_predicates(&mut self, ty: &Type) -> Vec<Vec<Type>> {
        let Shape::Data { id, arguments, .. } = self.shape(ty) else { return Vec::new() };
        let builtin = &self.lowered.names().builtin;
        if id == builtin.list {
            return arguments.iter().map(|element| vec![element.clone(), element.clone()]).collect();
        }
        if builtin.is_tuple(id) {
            return (2..=arguments.len()).map(|count| arguments[..count].to_vec()).collect();
        }
        let Some(said) = self.book.data.get(&id).cloned() else { return Vec::new() };
        let names = said.content.parameters.iter().map(|parameter| parameter.name.name.clone());
        let names: BTreeMap<Name, Type> = names.zip(arguments).collect();
        let predicates = said.content.predicates.iter();
        predicates.map(|one| self.predicate_types(one, &names, said.module).unwrap_or_default()).collect()
    }

    /// The types of a predicate's parameters.
    fn predicate_types(
        &mut self,
        binder: &PredicateBinder,
        names: &BTreeMap<Name, Type>,
        module: ModuleId,
    ) -> Option<Vec<Type>> {
        let mut types = Vec::new();
        let mut rest = &binder.signature;
        loop {
            match &rest.kind {
                RefinedTypeKind::Parenthesized(inner) => rest = inner,
                RefinedTypeKind::Function { argument, result, .. } => {
                    types.push(self.named_type(argument, names, module)?);
                    rest = result;
                }
                _ => return Some(types),
            }
        }
    }

    fn named_type(&mut self, written: &RefinedType, names: &BTreeMap<Name, Type>, module: ModuleId) -> Option<Type> {
        match &written.kind {
            RefinedTypeKind::Parenthesized(inner) | RefinedTypeKind::Refined { base: inner, .. } => {
                self.named_type(inner, names, module)
            }
            RefinedTypeKind::Variable(name) => names.get(&name.name).cloned(),
            RefinedTypeKind::List(element) => {
                let element = self.named_type(element, names, module)?;
                Some(self.lowered.checker().list_of(element))
            }
            RefinedTypeKind::Apply { function, arguments } => {
                let function = self.named_type(function, names, module)?;
                let arguments: Option<Vec<Type>> =
                    arguments.iter().map(|one| self.named_type(one, names, module)).collect();
                Some(Type::apply(function, arguments?))
            }
            _ => {
                let erased = self.erase(module, written)?;
                let scheme = self.lowered.read_type(module, &erased).ok()?;
                scheme.variables.is_empty().then(|| scheme.body.clone())
            }
        }
    }

    /// What is given for an abstract refinement, as a function to `Bool`; `None` when nothing is said.
    fn predicate_function(
        &mut self,
        argument: &AbstractArgument,
        types: &[Type],
        scope: &Scope,
    ) -> Result<Option<Expr>, Dropped> {
        let span = argument.span;
        match &argument.kind {
            AbstractArgumentKind::Hole => Ok(None),
            AbstractArgumentKind::Predicate { name, .. } if scope.trivial.contains(&name.name) => Ok(None),
            AbstractArgumentKind::Predicate { name, arguments } => {
                self.applied_predicate(name, arguments, types, scope, span).map(Some)
            }
            AbstractArgumentKind::Lambda { parameters, body } => {
                let (names, inner) = self.predicate_parameters(parameters, types, scope, span)?;
                let mut conditions = Vec::new();
                for conjunct in conjuncts(body) {
                    conditions.push(self.predicate(&conjunct, &inner)?.condition);
                }
                Ok(conjunction(conditions).map(|condition| lambda(&names, condition, span)))
            }
            AbstractArgumentKind::TypeLambda { parameters, body } => {
                let Some((last, first)) = types.split_last() else {
                    return Err(Dropped::new("an abstract refinement", span));
                };
                let (mut names, inner) = self.predicate_parameters(parameters, first, scope, span)?;
                let refined = self.elaborate(body, last, &inner, None);
                if let Some(dropped) = refined.all_dropped().into_iter().next() {
                    return Err(dropped);
                }
                names.push(refined.value.clone());
                let conditions = self.conditions(&refined, &refined.value);
                Ok(conjunction(conditions).map(|condition| lambda(&names, condition, span)))
            }
        }
    }

    /// Names for all parameters; those the user names are the last ones.
    fn predicate_parameters(
        &mut self,
        written: &[Identifier],
        types: &[Type],
        scope: &Scope,
        span: Span,
    ) -> Result<(Vec<Name>, Scope), Dropped> {
        let Some(skipped) = types.len().checked_sub(written.len()) else {
            return Err(Dropped::new("an abstract refinement with too many parameters", span));
        };
        let mut inner = scope.clone();
        let mut names = Vec::new();
        for (index, ty) in types.iter().enumerate() {
            let own = index.checked_sub(skipped).and_then(|index| written.get(index));
            let refined = self.plain(ty, own.map(|own| &own.name));
            if let Some(own) = own {
                self.bring(&mut inner, &own.name, &refined);
            }
            names.push(refined.value);
        }
        Ok((names, inner))
    }

    /// `p x y`, a predicate with the arguments it already has, as a function of the others.
    fn applied_predicate(
        &mut self,
        name: &Identifier,
        arguments: &[Logic],
        types: &[Type],
        scope: &Scope,
        span: Span,
    ) -> Result<Expr, Dropped> {
        let unknown = || Dropped::new(format!("the abstract refinement `{}`", name.name), span);
        let meaning = scope.values.get(&name.name).cloned().ok_or_else(unknown)?;
        let mut variables = meaning.variables;
        let mut all = Vec::new();
        for argument in arguments {
            let given = self.meaning(argument, scope)?;
            variables.extend(given.variables);
            all.push(given.expression);
        }
        let names: Vec<Name> = types.iter().map(|ty| self.plain(ty, None).value).collect();
        all.extend(names.iter().map(|name| local(name, span)));
        variables.extend(names.iter().cloned());
        let expression = apply(meaning.expression, all, span);
        let condition = self
            .condition(&expression, &variables)
            .map_err(|why| Dropped::new(format!("the abstract refinement `{}` ({why})", name.name), span))?;
        Ok(lambda(&names, condition, span))
    }

    /// Brings the predicates that a signature is parametric in into scope.
    pub(super) fn contract_predicates(
        &mut self,
        written: &RefinedType,
        ty: &Type,
        scope: &mut Scope,
    ) -> Vec<AbstractPredicate> {
        let mut names = BTreeMap::new();
        self.match_variables(written, ty, &mut names);
        let mut predicates = Vec::new();
        for binder in outermost_predicates(written) {
            if let Some(types) = self.predicate_types(binder, &names, scope.module) {
                let predicate = self.bring_predicate(&binder.name.name, &types, scope);
                predicates.push(predicate);
            }
        }
        predicates
    }

    /// A name for an abstract refinement, with the types of its parameters.
    fn bring_predicate(&mut self, label: &Name, types: &[Type], scope: &mut Scope) -> AbstractPredicate {
        let truth = self.lowered.checker().well_known.bool.map_or(Type::Error, Type::Constructor);
        let checker = self.lowered.checker();
        let ty = types.iter().rev().fold(truth, |result, argument| checker.function(argument.clone(), result));
        let value = self.plain(&ty, Some(label)).value;
        let expression = local(&value, self.nowhere);
        scope.values.insert(label.clone(), Meaning { expression, variables: [value.clone()].into() });
        AbstractPredicate { value, label: label.clone(), ty, arity: types.len() }
    }

    /// Brings the abstract refinements of a datatype into the scope of its fields: those without a predicate say nothing.
    pub(super) fn bring_declared(&mut self, id: TypeId, arguments: &[Type], given: &[Option<Name>], scope: &mut Scope) {
        let Some(said) = self.book.data.get(&id).cloned() else { return };
        let names = said.content.parameters.iter().map(|parameter| parameter.name.name.clone());
        let names: BTreeMap<Name, Type> = names.zip(arguments.iter().cloned()).collect();
        for (index, binder) in said.content.predicates.iter().enumerate() {
            let types = self.predicate_types(binder, &names, said.module);
            let label = &binder.name.name;
            match (types, given.get(index).cloned().flatten()) {
                (Some(types), Some(name)) => {
                    let ty = self.bring_predicate(label, &types, scope).ty;
                    self.variables.insert(name.clone(), ty);
                    let expression = local(&name, self.nowhere);
                    scope.values.insert(label.clone(), Meaning { expression, variables: [name].into() });
                }
                (Some(_), None) => {
                    scope.trivial.insert(label.clone());
                }
                (None, _) => {
                    scope.predicates.insert(label.clone());
                }
            }
        }
    }

    /// `x : xs` of a list whose elements are related to all later ones.
    pub(super) fn related_list(
        &mut self,
        ty: &Type,
        element: &Type,
        holds: Option<&Name>,
        relation: &Name,
    ) -> Vec<Refined> {
        let span = self.nowhere;
        let mut first = self.plain(element, None);
        let mut later = self.plain(element, None);
        if let Some(holds) = holds {
            for one in [&mut first, &mut later] {
                let condition = Expr::apply(variable(holds, span), vec![variable(&one.value, span)], span);
                one.predicates.push(Predicate { condition, span });
            }
        }
        let pair = vec![variable(&first.value, span), variable(&later.value, span)];
        let condition = Expr::apply(variable(relation, span), pair, span);
        later.predicates.push(Predicate { condition, span });
        let mut rest = self.plain(ty, None);
        rest.parts = Parts::Arguments(vec![later]);
        rest.abstracted = vec![Some(variable(relation, span))];
        vec![first, rest]
    }

    /// What the type variables of a signature stand for.
    fn match_variables(&mut self, written: &RefinedType, ty: &Type, names: &mut BTreeMap<Name, Type>) {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Parenthesized(inner)
            | Kind::Refined { base: inner, .. }
            | Kind::Abstract { base: inner, .. }
            | Kind::Qualified { body: inner, .. }
            | Kind::ForAll { body: inner, .. }
            | Kind::Bounded { body: inner, .. }
            | Kind::Exists { body: inner, .. } => self.match_variables(inner, ty, names),
            Kind::Variable(name) => {
                names.entry(name.name.clone()).or_insert_with(|| ty.clone());
            }
            Kind::Function { argument, result, .. } => {
                if let Some((first, second)) = self.split_arrow(ty) {
                    self.match_variables(argument, &first, names);
                    self.match_variables(result, &second, names);
                }
            }
            Kind::List(element) => self.match_all(&[element], ty, names),
            Kind::Tuple(components) => {
                let parts: Vec<&RefinedType> = components.iter().map(|component| &component.component).collect();
                self.match_all(&parts, ty, names);
            }
            Kind::Apply { arguments, .. } => self.match_all(&arguments.iter().collect::<Vec<_>>(), ty, names),
            Kind::Constructor(_) | Kind::Braced(_) | Kind::Value(_) | Kind::Hole => {}
        }
    }

    fn match_all(&mut self, written: &[&RefinedType], ty: &Type, names: &mut BTreeMap<Name, Type>) {
        let (_, arguments) = ty.spine();
        if arguments.len() == written.len() {
            for (written, ty) in written.iter().zip(arguments) {
                self.match_variables(written, ty, names);
            }
        }
    }
}

fn is_variable(written: &RefinedType) -> bool {
    match &written.kind {
        RefinedTypeKind::Variable(_) => true,
        RefinedTypeKind::Parenthesized(inner) => is_variable(inner),
        _ => false,
    }
}

/// The predicates that a whole signature is parametric in.
fn outermost_predicates(written: &RefinedType) -> Vec<&PredicateBinder> {
    match &written.kind {
        RefinedTypeKind::ForAll { predicates, body, .. } => {
            predicates.iter().chain(outermost_predicates(body)).collect()
        }
        RefinedTypeKind::Parenthesized(body)
        | RefinedTypeKind::Qualified { body, .. }
        | RefinedTypeKind::Bounded { body, .. } => outermost_predicates(body),
        _ => Vec::new(),
    }
}
