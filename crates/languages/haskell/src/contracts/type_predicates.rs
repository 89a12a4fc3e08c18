//! What a refined type demands of a value, as conditions: its own predicates, and walkers `p_T` over its parts (section 5 of the paper).

use gainsay_ir::functional::{Expr, ExprKind, Monitor};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{alternative, bind, conjunction, lambda, otherwise, truth, variable},
    refined::{Parts, Refined},
    scope::{Dropped, Scope, TypeMeaning},
    shape::{Built, Shape},
};
use crate::{
    rename::entity::{TypeId, Value},
    syntax::specification::{RefinedConstructor, RefinedType, RefinedTypeKind},
    types::data::{Type, VariableId},
};

impl Writer<'_> {
    /// Everything that `refined` demands of the variable `value`.
    pub(super) fn conditions(&mut self, refined: &Refined, value: &Name) -> Vec<Expr> {
        let span = self.nowhere;
        let mut conditions: Vec<Expr> = Vec::new();
        for predicate in &refined.predicates {
            let mut condition = predicate.condition.clone();
            if *value != refined.value {
                condition = bind(&refined.value, variable(value, span), condition);
            }
            condition.span = predicate.span;
            conditions.push(condition);
        }
        conditions.extend(self.part_conditions(refined, value, span));
        conditions
    }

    /// What `refined` demands of a part of a value: a reader is shown the predicate that is false of the part.
    fn demands(&mut self, refined: &Refined, value: &Name) -> Vec<Expr> {
        let nowhere = self.nowhere;
        let watched = |condition: Expr| {
            let span = condition.span;
            let watch = |body| Monitor { value: variable(value, span), blamed: None, body };
            if span == nowhere { condition } else { Expr::new(ExprKind::Monitor(Box::new(watch(condition))), span) }
        };
        self.conditions(refined, value).into_iter().map(watched).collect()
    }

    fn part_conditions(&mut self, refined: &Refined, value: &Name, span: Span) -> Option<Expr> {
        let Shape::Data { id, arguments, constructors } = self.shape(&refined.ty) else { return None };
        let parts: Vec<Refined> = match &refined.parts {
            Parts::Arguments(parts) if parts.len() == arguments.len() => parts.clone(),
            _ => arguments.iter().map(|argument| self.plain(argument, None)).collect(),
        };
        if self.lowered.names().builtin.is_tuple(id) {
            return self.tuple_condition(refined, &parts, &constructors, value);
        }
        let predicates: Vec<Option<Expr>> = parts.iter().map(|part| self.as_function(part)).collect();
        let mask: Vec<bool> = predicates.iter().map(Option::is_some).collect();
        let abstract_mask: Vec<bool> = refined.abstracted.iter().map(Option::is_some).collect();
        if !mask.contains(&true)
            && !abstract_mask.contains(&true)
            && !self.reaches_refined(&refined.ty)
            && !self.reaches_indexed(&refined.ty)
        {
            return None;
        }
        let walker = self.walker((id, &arguments, &constructors), &refined.ty, &mask, &abstract_mask);
        let mut all: Vec<Expr> = predicates.into_iter().flatten().collect();
        all.extend(refined.abstracted.iter().flatten().cloned());
        all.push(variable(value, span));
        Some(Expr::apply(variable(&walker, span), all, span))
    }

    /// Components may speak of each other, so their names are bound together.
    fn tuple_condition(
        &mut self,
        refined: &Refined,
        parts: &[Refined],
        constructors: &[Built],
        value: &Name,
    ) -> Option<Expr> {
        let span = self.nowhere;
        let mut all: Vec<Expr> = parts.iter().flat_map(|part| self.demands(part, &part.value)).collect();
        let names: Vec<Name> = parts.iter().map(|part| part.value.clone()).collect();
        for (index, relation) in refined.abstracted.iter().enumerate() {
            let related = names.iter().take(index + 2).map(|name| variable(name, span)).collect();
            all.extend(relation.clone().map(|relation| Expr::apply(relation, related, span)));
        }
        let condition = conjunction(all)?;
        let alternatives = vec![alternative(&constructors.first()?.name, names, condition)];
        Some(Expr::case(variable(value, span), alternatives, span))
    }

    /// The demands as a function to `Bool`; `None` when there are none.
    pub(super) fn as_function(&mut self, refined: &Refined) -> Option<Expr> {
        let conditions = self.demands(refined, &refined.value);
        let condition = conjunction(conditions)?;
        let span = condition.span;
        Some(lambda(std::slice::from_ref(&refined.value), condition, span))
    }

    /// `\p̄ v -> case v of …`: whether the parts of `v` satisfy the predicates of the arguments in `mask`, and its fields what its
    /// declaration demands.
    fn walker(
        &mut self,
        (id, arguments, constructors): (TypeId, &[Type], &[Built]),
        ty: &Type,
        mask: &[bool],
        abstract_mask: &[bool],
    ) -> Name {
        let key = format!("walk {} {mask:?} {abstract_mask:?}", self.key(ty));
        if let Some(known) = self.made.get(&key) {
            return known.clone();
        }
        let name = self.define_later(&key, "walk");
        let span = self.nowhere;
        let predicates: Vec<Option<Name>> = mask.iter().map(|wanted| wanted.then(|| self.unique("holds"))).collect();
        let abstracted: Vec<Option<Name>> =
            abstract_mask.iter().map(|wanted| wanted.then(|| self.unique("related"))).collect();
        let mut alternatives = Vec::new();
        for built in constructors {
            let fields = match abstracted.iter().flatten().next() {
                Some(relation) if id == self.lowered.names().builtin.list && !built.fields.is_empty() => {
                    self.related_list(ty, &arguments[0], predicates[0].as_ref(), relation)
                }
                _ => self.fields(id, built, arguments, &predicates, &abstracted),
            };
            let conditions: Vec<Expr> = fields.iter().flat_map(|field| self.demands(field, &field.value)).collect();
            let body = conjunction(conditions).unwrap_or_else(|| truth(true, span));
            let names = fields.iter().map(|field| field.value.clone()).collect();
            alternatives.push(alternative(&built.name, names, body));
        }
        if alternatives.is_empty() {
            alternatives.push(otherwise(truth(true, span)));
        } else if !self.has_all_constructors(ty, constructors) {
            alternatives.push(otherwise(truth(false, span)));
        }
        let value = self.unique("value");
        let body = Expr::case(variable(&value, span), alternatives, span);
        let parameters: Vec<Name> = predicates.into_iter().chain(abstracted).flatten().chain([value]).collect();
        self.define(&name, lambda(&parameters, body, span), span);
        name
    }

    /// The fields of a constructor, as its refined declaration says, or as its Haskell declaration does.
    pub(super) fn fields(
        &mut self,
        id: TypeId,
        built: &Built,
        arguments: &[Type],
        predicates: &[Option<Name>],
        abstracted: &[Option<Name>],
    ) -> Vec<Refined> {
        if let Some(fields) = self.refined_fields(id, built, arguments, predicates, abstracted) {
            return fields;
        }
        let information = self.lowered.checker().constructor_information(built.id);
        let (_, parameters) = information.result.spine();
        let meanings: Vec<(Type, Type, Option<Name>)> = parameters
            .into_iter()
            .zip(arguments)
            .zip(predicates)
            .filter(|((parameter, _), _)| matches!(parameter, Type::Variable(_)))
            .map(|((parameter, argument), predicate)| (parameter.clone(), argument.clone(), predicate.clone()))
            .collect();
        let pairs = information.fields.iter().zip(&built.fields);
        pairs.map(|(generic, ty)| self.refined_field(generic, ty, &meanings)).collect()
    }

    fn refined_fields(
        &mut self,
        id: TypeId,
        built: &Built,
        arguments: &[Type],
        predicates: &[Option<Name>],
        abstracted: &[Option<Name>],
    ) -> Option<Vec<Refined>> {
        let said = self.book.data.get(&id)?.clone();
        let constructors = said.content.constructors.as_ref()?;
        let written = constructors.iter().find(|one: &&RefinedConstructor| {
            self.lowered.value(said.module, &one.name).found() == Some(Value::Constructor(built.id))
        })?;
        let is_refined = |ty: &RefinedType| matches!(ty.kind, RefinedTypeKind::Refined { .. });
        let is_odd = written.fields.len() != built.fields.len()
            || written.result.as_ref().is_some_and(is_refined)
            || written.signature.is_some() && predicates.iter().chain(abstracted).any(Option::is_some);
        if is_odd {
            let dropped = Dropped::new("the specification of a constructor", written.span);
            self.data_dropped.insert(id, vec![dropped]);
            return None;
        }
        let mut scope = Scope::new(said.module);
        for (parameter, predicate) in said.content.parameters.iter().zip(predicates) {
            if let Some(predicate) = predicate {
                scope.types.insert(parameter.name.name.clone(), TypeMeaning::Parameter(predicate.clone()));
            }
        }
        self.bring_declared(id, arguments, abstracted, &mut scope);
        let mut fields = Vec::new();
        for (field, ty) in written.fields.iter().zip(&built.fields) {
            let name = field.name.as_ref().map(|name| &name.name);
            let refined = self.elaborate(&field.field_type, ty, &scope, name);
            name.into_iter().for_each(|name| self.bring(&mut scope, name, &refined));
            fields.push(refined);
        }
        let mut dropped: Vec<_> = fields.iter().flat_map(Refined::all_dropped).collect();
        let functions = |field: &Refined| matches!(field.parts, Parts::Function(..)) && !field.is_trivial();
        if fields.iter().any(|field| functions(field) || field.hides_function_contract()) {
            dropped.push(Dropped::new("a refined type of a function in a field", said.content.name.span));
        }
        if !dropped.is_empty() {
            self.data_dropped.insert(id, dropped);
        }
        Some(fields)
    }

    /// A refinement of what functions inside the values of a type return, of which no walker knows: `IO {v:Int | v > 0}`, or `IO T` where the
    /// declaration of `T` refines a field.
    pub(super) fn vanishes_in(&mut self, refined: &Refined) -> Option<String> {
        let parts = match &refined.parts {
            Parts::Plain => {
                let (_, arguments) = refined.ty.spine();
                let arguments: Vec<Type> = arguments.into_iter().cloned().collect();
                arguments.iter().map(|argument| self.plain(argument, None)).collect()
            }
            Parts::Function(argument, result) => vec![(**argument).clone(), (**result).clone()],
            Parts::Arguments(parts) => parts.clone(),
        };
        if !matches!(refined.parts, Parts::Function(..)) && self.loses(&refined.ty, &parts) {
            let ty = self.lowered.show_type(&refined.ty);
            return Some(format!("a refinement inside of `{ty}`, whose values are functions"));
        }
        parts.iter().find_map(|part| self.vanishes_in(part))
    }

    /// Whether something is said of an argument of a type that only functions inside its values return.
    fn loses(&mut self, ty: &Type, parts: &[Refined]) -> bool {
        let Shape::Data { constructors, .. } = self.shape(ty) else { return false };
        let refined: Vec<bool> =
            parts.iter().map(|part| !part.is_trivial() || self.reaches_refined(&part.ty)).collect();
        let arrow = Type::Constructor(self.lowered.names().builtin.arrow);
        constructors.iter().any(|built| {
            let information = self.lowered.checker().constructor_information(built.id);
            let (_, parameters) = information.result.spine();
            let said = parameters.into_iter().zip(&refined).filter_map(|(parameter, said)| match parameter {
                Type::Variable(variable) if *said => Some(*variable),
                _ => None,
            });
            let said: Vec<VariableId> = said.collect();
            let is_lost = |field: &Type| said.iter().any(|one| occurs_in_function(field, *one, &arrow));
            information.fields.iter().any(is_lost)
        })
    }

    /// The Haskell type of a field, where some parameters of the datatype have predicates.
    pub(super) fn refined_field(
        &mut self,
        generic: &Type,
        ty: &Type,
        meanings: &[(Type, Type, Option<Name>)],
    ) -> Refined {
        if let Some((_, _, predicate)) = meanings.iter().find(|(parameter, _, _)| parameter == generic) {
            let mut refined = self.plain(ty, None);
            if let Some(predicate) = predicate {
                let span = self.nowhere;
                let condition = Expr::apply(variable(predicate, span), vec![variable(&refined.value, span)], span);
                refined.predicates.push(super::refined::Predicate { condition, span });
            }
            return refined;
        }
        let mut refined = self.plain(ty, None);
        let (head, parts) = generic.spine();
        let (_, types) = ty.spine();
        let arrow = *head == Type::Constructor(self.lowered.names().builtin.arrow);
        if !parts.is_empty() && parts.len() == types.len() && !arrow {
            let pairs: Vec<(Type, Type)> = parts.into_iter().cloned().zip(types.into_iter().cloned()).collect();
            let parts = pairs.iter().map(|(generic, ty)| self.refined_field(generic, ty, meanings)).collect();
            refined.parts = Parts::Arguments(parts);
        }
        refined
    }

    /// Whether a datatype with a refined declaration occurs in values of this type.
    pub(super) fn reaches_refined(&mut self, ty: &Type) -> bool {
        !self.refined_within(ty).is_empty()
    }

    /// The datatypes with refined declarations that occur in values of this type.
    pub(super) fn refined_within(&mut self, ty: &Type) -> Vec<TypeId> {
        if self.book.data.is_empty() {
            return Vec::new();
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut found = Vec::new();
        let mut work = vec![ty.clone()];
        while let Some(ty) = work.pop() {
            if !seen.insert(self.key(&ty)) {
                continue;
            }
            if let Shape::Data { id, constructors, .. } = self.shape(&ty) {
                if self.book.data.get(&id).is_some_and(|said| said.content.constructors.is_some()) {
                    found.push(id);
                }
                work.extend(constructors.into_iter().flat_map(|built| built.fields));
            }
        }
        found
    }
}

/// Whether a variable occurs in a function type inside of a type, or in what a variable stands for that may be one.
fn occurs_in_function(ty: &Type, variable: VariableId, arrow: &Type) -> bool {
    let (head, arguments) = ty.spine();
    let hides = head == arrow || matches!(head, Type::Variable(_)) && !arguments.is_empty();
    arguments
        .into_iter()
        .any(|argument| hides && argument.mentions(variable) || occurs_in_function(argument, variable, arrow))
}
