//! Predicate parameters: of functions, of datatypes, and of lists and tuples, which have them where somebody uses them.

use std::collections::BTreeMap;

use gainsay_ir::refined::{Base, Logic as Term, Sort, Type as Refined, VALUE};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, data::parameter_name, stop, written::Scope};
use crate::{
    modules::ModuleId,
    rename::entity::TypeId,
    syntax::specification::{
        AbstractArgument, AbstractArgumentKind, PredicateBinder, RefinedType, RefinedTypeKind, unnamed_value,
    },
    types::data::Type,
};

/// Predicate parameters by their names in the program, with the relations that they are.
pub(super) type Relations = Vec<(Name, Refined)>;

impl Elaborator<'_> {
    /// The predicate parameters of a datatype, over its type parameters; found out once.
    pub(super) fn find_relations(&mut self, id: TypeId, span: Span) -> Made<()> {
        let found = match self.book.data.get(&id).cloned() {
            Some(said) if !said.content.predicates.is_empty() => {
                let own = said.content.parameters.iter().enumerate();
                let sorts =
                    own.map(|(place, binder)| (binder.name.name.clone(), Sort::Variable(parameter_name(place))));
                let sorts: Vec<(Name, Sort)> = sorts.collect();
                let mut found = Vec::new();
                for binder in &said.content.predicates {
                    found.push((binder.name.name.clone(), self.shape_of(binder, said.module, &sorts)?));
                }
                found
            }
            _ => self.builtin_relations(id),
        };
        let _ = span;
        let named = found.into_iter().map(|(name, relation)| (self.unique(&name), relation)).collect();
        self.relations.insert(id, named);
        Ok(())
    }

    /// Lists relate each member to those behind it, tuples each component to those before it.
    fn builtin_relations(&mut self, id: TypeId) -> Relations {
        let variable = |place: usize| Sort::Variable(parameter_name(place));
        let builtin = &self.lowered.names().builtin;
        if id == builtin.list && self.uses.lists {
            let first = self.unique("first");
            let relation =
                Refined::Relation { parameters: vec![(first, variable(0))], value: variable(0), body: Term::truth() };
            return vec![(Name::new("p"), relation)];
        }
        let size = (2..8).find(|size| builtin.tuple(*size).is_some_and(|(tuple, _)| tuple == id));
        let Some(size) = size.filter(|_| self.uses.tuples) else { return Vec::new() };
        let relations = (1..size).map(|place| {
            let parameters = (0..place).map(|before| (self.unique("part"), variable(before))).collect();
            (Name::new("p"), Refined::Relation { parameters, value: variable(place), body: Term::truth() })
        });
        relations.collect()
    }

    /// The arguments of a datatype behind its types, of which nothing is said.
    pub(super) fn plain_relations(&self, id: TypeId, types: &[Refined]) -> Vec<Refined> {
        let Some(relations) = self.relations.get(&id) else { return Vec::new() };
        let parameters = (0..types.len()).map(parameter_name);
        let types: Vec<(Name, Refined)> = parameters.zip(types.iter().cloned()).collect();
        relations.iter().filter_map(|(_, relation)| relation.instantiate(&types)).collect()
    }

    /// A field of a list or a tuple is related to what comes before it.
    pub(super) fn relate_fields(&mut self, owner: TypeId, fields: &mut [(Name, Refined)]) {
        let written = self.book.data.get(&owner).is_some_and(|said| !said.content.predicates.is_empty());
        let Some(relations) = self.relations.get(&owner).filter(|relations| !written && !relations.is_empty()) else {
            return;
        };
        let relations = relations.clone();
        let names: Vec<Term> = fields.iter().map(|(name, _)| Term::Variable(name.clone())).collect();
        let said = |name: &Name, count: usize| {
            let arguments = names.iter().take(count).cloned().chain([Term::value()]);
            Term::Apply(name.clone(), arguments.collect())
        };
        if owner != self.lowered.names().builtin.list {
            for (place, (name, _)) in relations.iter().enumerate() {
                if let Some((_, field)) = fields.get_mut(place + 1)
                    && let Some(refined) = field.and(&said(name, place + 1))
                {
                    *field = refined;
                }
            }
            return;
        }
        let [(name, relation)] = relations.as_slice() else { return };
        if let Some((_, Refined::Base { base: Base::Data(_, arguments), .. })) = fields.get_mut(1)
            && let [element, rest] = arguments.as_mut_slice()
            && let Some(refined) = element.and(&said(name, 1))
        {
            *element = refined;
            *rest = with_body(relation, &|arguments| Term::Apply(name.clone(), arguments));
        }
    }

    /// The predicate parameters that a signature binds, which come into scope.
    pub(super) fn bind_predicates(&mut self, written: &RefinedType, ty: &Type, scope: &mut Scope) -> Made<Relations> {
        let mut binders = Vec::new();
        let mut rest = written;
        loop {
            match &rest.kind {
                RefinedTypeKind::ForAll { predicates, body, .. } => {
                    binders.extend(predicates.iter().cloned());
                    rest = body;
                }
                RefinedTypeKind::Parenthesized(body)
                | RefinedTypeKind::Qualified { body, .. }
                | RefinedTypeKind::Bounded { body, .. } => rest = body,
                _ => break,
            }
        }
        let mut found = Vec::new();
        if binders.is_empty() {
            return Ok(found);
        }
        let mut types = BTreeMap::new();
        self.type_variables(rest, ty, &mut types);
        let mut sorts = Vec::new();
        for (name, ty) in types {
            sorts.push((name, self.sort(&ty, written.span)?));
        }
        for binder in binders {
            let relation = self.shape_of(&binder, scope.module, &sorts)?;
            let name = self.unique(&binder.name.name);
            scope.predicates.insert(binder.name.name.clone(), (name.clone(), arity(&relation)));
            found.push((name, relation));
        }
        Ok(found)
    }

    /// What the type variables of a signature stand for, by the Haskell type that it is about.
    pub(super) fn type_variables(&mut self, written: &RefinedType, ty: &Type, found: &mut BTreeMap<Name, Type>) {
        use RefinedTypeKind as Kind;
        let ty = self.zonk(ty);
        let parts: Vec<Type> = ty.spine().1.into_iter().cloned().collect();
        match &written.kind {
            Kind::Variable(name) => {
                found.entry(name.name.clone()).or_insert(ty);
            }
            Kind::Function { argument, result, .. } => {
                if let Some((own, rest)) = self.arrow(&ty) {
                    self.type_variables(argument, &own, found);
                    self.type_variables(result, &rest, found);
                }
            }
            Kind::List(inner) if parts.len() == 1 => self.type_variables(inner, &parts[0], found),
            Kind::Tuple(components) if components.len() == parts.len() => {
                for (component, part) in components.iter().zip(&parts) {
                    self.type_variables(&component.component, part, found);
                }
            }
            Kind::Apply { arguments, .. } if arguments.len() == parts.len() => {
                for (argument, part) in arguments.iter().zip(&parts) {
                    self.type_variables(argument, part, found);
                }
            }
            Kind::Parenthesized(inner)
            | Kind::Refined { base: inner, .. }
            | Kind::Abstract { base: inner, .. }
            | Kind::Qualified { body: inner, .. }
            | Kind::ForAll { body: inner, .. }
            | Kind::Bounded { body: inner, .. }
            | Kind::Exists { body: inner, .. } => self.type_variables(inner, &ty, found),
            _ => {}
        }
    }

    /// `p :: a -> b -> Bool`, with what the type variables stand for.
    fn shape_of(&mut self, binder: &PredicateBinder, module: ModuleId, sorts: &[(Name, Sort)]) -> Made<Refined> {
        let span = binder.signature.span;
        let mut all = Vec::new();
        let mut rest = &binder.signature;
        loop {
            match &rest.kind {
                RefinedTypeKind::Function { argument, result, .. } => {
                    let sort = self.written_sort(module, argument)?;
                    if !all_known(&sort, sorts) {
                        return stop("a predicate parameter of types that are not known", span);
                    }
                    all.push(sort.substitute(sorts));
                    rest = result;
                }
                RefinedTypeKind::Parenthesized(inner) => rest = inner,
                _ => break,
            }
        }
        let Some(value) = all.pop() else { return stop("a predicate parameter without arguments", span) };
        let parameters = all.into_iter().map(|sort| (self.unique("z"), sort)).collect();
        Ok(Refined::Relation { parameters, value, body: Term::truth() })
    }

    /// `t<p, …>`: what the predicate parameters of data stand for, or something said of the value.
    pub(super) fn abstracted(
        &mut self,
        refined: Refined,
        written: &[AbstractArgument],
        scope: &Scope,
        span: Span,
    ) -> Made<Refined> {
        match refined {
            Refined::Base { base: Base::Data(name, mut arguments), predicate }
                if arguments.iter().any(|argument| matches!(argument, Refined::Relation { .. })) =>
            {
                let relations = arguments.iter_mut().filter(|one| matches!(one, Refined::Relation { .. }));
                let relations: Vec<&mut Refined> = relations.collect();
                if written.len() > relations.len() {
                    return stop("more predicates than the type has parameters for", span);
                }
                for (relation, written) in relations.into_iter().zip(written) {
                    *relation = self.relation(relation, written, scope)?;
                }
                Ok(Refined::refined(Base::Data(name, arguments), predicate))
            }
            refined => {
                let mut refined = refined;
                for written in written {
                    let (parameters, value) = (Vec::new(), refined.sort());
                    let shape = Refined::Relation { parameters, value, body: Term::truth() };
                    let said = self.relation(&shape, written, scope)?.related(&[Term::value()]);
                    match said.and_then(|said| refined.and(&said)) {
                        Some(stronger) => refined = stronger,
                        None => return stop("an abstract refinement of a function", span),
                    }
                }
                Ok(refined)
            }
        }
    }

    /// A relation as written, of the sorts of another.
    fn relation(&mut self, shape: &Refined, written: &AbstractArgument, scope: &Scope) -> Made<Refined> {
        let span = written.span;
        let Refined::Relation { parameters, .. } = shape else { return stop("this predicate", span) };
        match &written.kind {
            AbstractArgumentKind::Hole => Ok(shape.clone()),
            AbstractArgumentKind::Predicate { name, arguments } => {
                let Some((predicate, arity)) = scope.predicates.get(&name.name).cloned() else {
                    return stop(format!("the unknown predicate `{}`", name.name), span);
                };
                if arguments.len() + parameters.len() + 1 != arity {
                    return stop(format!("`{}` with another number of arguments", name.name), span);
                }
                let given = arguments.iter().map(|one| self.logic(one, scope)).collect::<Made<Vec<_>>>()?;
                Ok(with_body(shape, &|rest| {
                    Term::Apply(predicate.clone(), given.iter().cloned().chain(rest).collect())
                }))
            }
            AbstractArgumentKind::Lambda { parameters: names, body } => {
                let Some((value, names)) = names.split_last().filter(|(_, names)| names.len() == parameters.len())
                else {
                    return stop("a predicate with another number of arguments", span);
                };
                let (shape, mut inner) = self.renamed(shape, names.iter().map(|name| &name.name), scope);
                inner.values.insert(value.name.clone(), Term::value());
                let body = self.logic(body, &inner)?;
                Ok(with_body(&shape, &|_| body.clone()))
            }
            AbstractArgumentKind::TypeLambda { parameters: names, body } => {
                if names.len() != parameters.len() {
                    return stop("a predicate with another number of arguments", span);
                }
                let (shape, inner) = self.renamed(shape, names.iter().map(|name| &name.name), scope);
                let body = self.said_of_value(body, &shape, &inner)?;
                Ok(with_body(&shape, &|_| body.clone()))
            }
        }
    }

    /// What a written type says of its values. What it says of their parts cannot be said by a relation.
    fn said_of_value(&mut self, written: &RefinedType, shape: &Refined, scope: &Scope) -> Made<Term> {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Parenthesized(inner) => self.said_of_value(inner, shape, scope),
            Kind::Refined { value, base, predicate } => {
                let said = self.said_of_value(base, shape, scope)?;
                let mut inner = scope.clone();
                let own = value.as_ref().map(|value| value.name.clone());
                let value = own.or_else(|| unnamed_value(|name| scope.binders.contains(name)));
                inner.values.extend(value.map(|value| (value, Term::value())));
                Ok(Term::and([said, self.logic(predicate, &inner)?]))
            }
            Kind::Variable(name) if scope.types.contains_key(&name.name) => {
                let (meant, outer) = scope.types[&name.name].clone();
                self.said_of_value(&meant, shape, &outer)
            }
            Kind::Constructor(name) if self.book.type_alias(scope.module, name).is_some() => {
                let (body, inner) = self.unfolded(name, &[], scope, written.span)?;
                self.said_of_value(&body, shape, &inner)
            }
            Kind::Apply { function, arguments } => match &function.kind {
                Kind::Constructor(name) if self.book.type_alias(scope.module, name).is_some() => {
                    let (body, inner) = self.unfolded(name, arguments, scope, written.span)?;
                    self.said_of_value(&body, shape, &inner)
                }
                _ => self.says_nothing(written, scope),
            },
            Kind::Abstract { base, arguments } => {
                let said = self.said_of_value(base, shape, scope)?;
                let Refined::Relation { value: value @ (Sort::Int | Sort::Bool | Sort::Variable(_)), .. } = shape
                else {
                    return stop("a predicate that says something of the parts of a value", written.span);
                };
                let value = Refined::Relation { parameters: Vec::new(), value: value.clone(), body: Term::truth() };
                let mut all = vec![said];
                for argument in arguments {
                    all.extend(self.relation(&value, argument, scope)?.related(&[Term::value()]));
                }
                Ok(Term::and(all))
            }
            _ => self.says_nothing(written, scope),
        }
    }

    fn says_nothing(&self, written: &RefinedType, scope: &Scope) -> Made<Term> {
        match self.says_something(written, scope) {
            true => stop("a predicate that says something of the parts of a value", written.span),
            false => Ok(Term::truth()),
        }
    }

    /// A relation whose parameters are called so, with the scope of its body.
    fn renamed<'n>(
        &mut self,
        shape: &Refined,
        names: impl Iterator<Item = &'n Name>,
        scope: &Scope,
    ) -> (Refined, Scope) {
        let mut inner = scope.clone();
        let Refined::Relation { parameters, value, body } = shape else { return (shape.clone(), inner) };
        let mut renamed = Vec::new();
        for (name, (_, sort)) in names.zip(parameters) {
            let unique = self.unique(name);
            inner.values.insert(name.clone(), Term::Variable(unique.clone()));
            renamed.push((unique, sort.clone()));
        }
        (Refined::Relation { parameters: renamed, value: value.clone(), body: body.clone() }, inner)
    }

    /// `(x :: a, {v:b | p})`: a component is related to those before it.
    pub(super) fn dependent_tuple(
        &mut self,
        ty: &Type,
        components: &[crate::syntax::specification::TupleComponent],
        scope: &Scope,
        span: Span,
    ) -> Made<Refined> {
        let ty = self.zonk(ty);
        let types: Vec<Type> = ty.spine().1.into_iter().cloned().collect();
        if types.len() != components.len() {
            return stop("a refined type that does not fit the function's type", span);
        }
        let mut inner = scope.clone();
        let (mut parts, mut relations, mut before): (Vec<Refined>, Vec<Refined>, Vec<(Name, Sort)>) =
            Default::default();
        for (component, ty) in components.iter().zip(&types) {
            let refined = self.refined(&component.component, ty, &inner, None)?;
            let mentions = |predicate: &Term| before.iter().any(|(name, _)| predicate.mentions(name));
            let Refined::Base { base, predicate } = &refined else { return stop("a function in such a tuple", span) };
            let (dependent, own): (Vec<Term>, Vec<Term>) = predicate.conjuncts().into_iter().partition(mentions);
            let mut dependent = dependent;
            let base = self.lifted_base(base, &Term::value(), &mentions, &mut dependent);
            let mut inside = false;
            Refined::plain(base.clone()).for_each_predicate(&mut |predicate| inside |= mentions(predicate));
            if inside {
                return stop("a tuple whose components depend on each other inside", span);
            }
            if !parts.is_empty() {
                let (parameters, value) = (before.clone(), refined.sort());
                relations.push(Refined::Relation { parameters, value, body: Term::and(dependent) });
            }
            let name = self.unique("part");
            before.push((name.clone(), refined.sort()));
            if let Some(binder) = &component.binder {
                inner.values.insert(binder.name.clone(), Term::Variable(name));
            }
            parts.push(Refined::refined(base, Term::and(own)));
        }
        match self.base(&ty, span)? {
            Base::Data(name, arguments) if arguments.len() == parts.len() + relations.len() => {
                parts.extend(relations);
                Ok(Refined::plain(Base::Data(name, parts)))
            }
            _ => stop("a tuple whose components depend on each other", span),
        }
    }
}

impl Elaborator<'_> {
    /// What is said of components of a tuple inside is said of the tuple: the base without it, and what is said of `value`.
    fn lifted_base(&self, base: &Base, value: &Term, mentions: &dyn Fn(&Term) -> bool, lifted: &mut Vec<Term>) -> Base {
        let Base::Data(name, arguments) = base else { return base.clone() };
        let tuples = (2..8).filter_map(|size| self.lowered.names().builtin.tuple(size));
        let own = tuples.into_iter().find(|(tuple, _)| self.type_name(*tuple) == *name);
        let Some((_, constructor)) = own else { return base.clone() };
        let constructor = self.constructor_name(constructor);
        let arguments = arguments.iter().enumerate().map(|(place, argument)| {
            let Refined::Base { base, predicate } = argument else { return argument.clone() };
            let selected = Term::Apply(Name::from(format!("field#{place}#{constructor}")), vec![value.clone()]);
            let (dependent, own): (Vec<Term>, Vec<Term>) = predicate.conjuncts().into_iter().partition(mentions);
            let said = [(Name::new(VALUE), selected.clone())];
            lifted.extend(dependent.iter().map(|conjunct| conjunct.substitute(&said)));
            Refined::refined(self.lifted_base(base, &selected, mentions, lifted), Term::and(own))
        });
        Base::Data(name.clone(), arguments.collect())
    }
}

pub(super) fn arity(relation: &Refined) -> usize {
    match relation {
        Refined::Relation { parameters, .. } => parameters.len() + 1,
        _ => 0,
    }
}

/// A relation with this body, of its parameters and the value.
fn with_body(relation: &Refined, body: &dyn Fn(Vec<Term>) -> Term) -> Refined {
    let Refined::Relation { parameters, value, .. } = relation else { return relation.clone() };
    let arguments = parameters.iter().map(|(name, _)| Term::Variable(name.clone())).chain([Term::value()]);
    Refined::Relation { parameters: parameters.clone(), value: value.clone(), body: body(arguments.collect()) }
}

fn all_known(sort: &Sort, known: &[(Name, Sort)]) -> bool {
    match sort {
        Sort::Variable(name) => known.iter().any(|(own, _)| own == name),
        Sort::Set(element) => all_known(element, known),
        Sort::Data(_, arguments) => arguments.iter().all(|argument| all_known(argument, known)),
        Sort::Function(parts) => parts.iter().all(|part| all_known(part, known)),
        Sort::Int | Sort::Bool => true,
    }
}
