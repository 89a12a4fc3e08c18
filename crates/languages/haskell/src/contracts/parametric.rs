//! Parametricity: values of a type that a function knows nothing about can only come from its arguments, or from the functions among them.

use gainsay_ir::functional::Expr;
use gainsay_source::Name;

use super::{
    Writer,
    build::{alternative, bind, conditional, conjunction, lambda, otherwise, truth, variable},
    contract::Contract,
    shape::{Built, Shape},
};
use crate::{
    rename::entity::{GlobalId, Value},
    types::data::{Scheme, Type, VariableId},
};

/// A function's type, taken apart, its variables kept.
pub(super) struct Generic {
    pub scheme: std::sync::Arc<Scheme>,
    pub arguments: Vec<Type>,
    pub result: Type,
}

/// How the values of a variable's type in a result come about.
pub(super) enum Supply {
    /// The result does not speak of the variable, or nothing is known.
    Anything,
    /// They come from nowhere, or out of functions in structures: what is made up may be none of them.
    Untraced,
    /// They occur in the arguments.
    Members,
    /// They are what the parameter of that index returns, which takes these types.
    Results(usize, Vec<Type>),
}

impl Writer<'_> {
    pub(super) fn generic(&mut self, global: GlobalId, contract: &Contract) -> Option<Generic> {
        let scheme = self.lowered.signature_of(Value::Global(global));
        let mut arguments = Vec::new();
        let mut rest = self.lowered.checker().zonk(&scheme.body);
        for _ in 0..contract.parameters.len() {
            let (argument, result) = self.split_arrow(&rest)?;
            arguments.push(argument);
            rest = result;
        }
        Some(Generic { scheme, arguments, result: rest })
    }

    /// Where values of the variable's type can come from.
    pub(super) fn supply(&mut self, generic: &Generic, variable_id: VariableId) -> Supply {
        if !generic.result.mentions(variable_id) || self.is_made_by_class(&generic.scheme, variable_id) {
            return Supply::Anything;
        }
        let mut members = false;
        let mut results = Vec::new();
        for (index, argument) in generic.arguments.iter().enumerate() {
            if !argument.mentions(variable_id) {
                continue;
            }
            match self.function_to(argument, variable_id) {
                Some(taken) => results.push((index, taken)),
                None if self.hides(argument, variable_id) => return self.supply_of_hidden(argument),
                None => members |= self.offers(argument, variable_id),
            }
        }
        match (members, results.pop()) {
            (true, None) => Supply::Members,
            (false, Some((index, taken))) if results.is_empty() => Supply::Results(index, taken),
            (false, None) => Supply::Untraced,
            _ => Supply::Anything,
        }
    }

    /// Where values come out of a function in an argument: one that is the argument itself may be applied to anything, again and again.
    fn supply_of_hidden(&mut self, argument: &Type) -> Supply {
        if self.split_arrow(argument).is_some() { Supply::Anything } else { Supply::Untraced }
    }

    /// What a function with this variable as its result takes, if that does not depend on the variable itself.
    pub(super) fn function_to(&mut self, ty: &Type, variable_id: VariableId) -> Option<Vec<Type>> {
        let mut taken = Vec::new();
        let mut rest = ty.clone();
        while let Some((argument, result)) = self.split_arrow(&rest) {
            taken.push(argument);
            rest = result;
        }
        let fits = rest == Type::Variable(variable_id) && !taken.is_empty();
        (fits && !taken.iter().any(|argument| argument.mentions(variable_id))).then_some(taken)
    }

    /// Whether values of the variable's type may come out of a function in here, in ways that are not followed.
    fn hides(&mut self, ty: &Type, variable_id: VariableId) -> bool {
        self.parts_of(ty).iter().any(|shape| match shape {
            Shape::Function(_, result) => result.mentions(variable_id),
            _ => false,
        })
    }

    /// Whether a value of this type has values of the variable's type in it.
    fn offers(&mut self, ty: &Type, variable_id: VariableId) -> bool {
        *ty == Type::Variable(variable_id)
            || self.parts_of(ty).iter().any(|shape| match shape {
                Shape::Data { constructors, .. } => {
                    constructors.iter().any(|built| built.fields.contains(&Type::Variable(variable_id)))
                }
                _ => false,
            })
    }

    /// The shapes of the parts of a value; functions are not looked into.
    fn parts_of(&mut self, ty: &Type) -> Vec<Shape> {
        let mut seen = std::collections::BTreeSet::new();
        let mut found = Vec::new();
        let mut work = vec![ty.clone()];
        while let Some(ty) = work.pop() {
            if !seen.insert(self.key(&ty)) || seen.len() > 200 {
                continue;
            }
            let shape = self.shape(&ty);
            if let Shape::Data { constructors, .. } = &shape {
                work.extend(constructors.iter().flat_map(|built| built.fields.iter().cloned()));
            }
            found.push(shape);
        }
        found
    }

    /// Values of a variable with these constraints can be made from nothing.
    fn is_made_by_class(&self, scheme: &Scheme, variable: VariableId) -> bool {
        let classes = &self.lowered.names().entities;
        scheme.context.iter().any(|constraint| {
            constraint.arguments.iter().any(|argument| argument.mentions(variable))
                && !matches!(classes.class(constraint.class).name.as_str(), "Eq" | "Ord" | "Show")
        })
    }

    /// The condition on `value`, of the type `result` at `ground`, that everything of the variable's type in it occurs in the arguments.
    pub(super) fn members_only(
        &mut self,
        generic: &Generic,
        (variable_id, ty): (VariableId, &Type),
        (result, ground): (&Type, &Type),
        contract: &Contract,
        value: &Name,
    ) -> Option<Expr> {
        let span = self.nowhere;
        let equal = self.equality(ty).ok()?;
        let candidate = self.unique("candidate");
        let mut sources = Vec::new();
        for (argument, parameter) in generic.arguments.iter().zip(&contract.parameters) {
            if let Some(occurs) = self.occurs(argument, &parameter.ty, variable_id) {
                let compare = Expr::apply(equal.clone(), vec![variable(&candidate, span)], span);
                sources.push(Expr::apply(occurs, vec![compare, variable(&parameter.value, span)], span));
            }
        }
        let first = sources.pop()?;
        let found = sources.into_iter().rev().fold(first, |rest, source| conditional(source, truth(true, span), rest));
        let holds = self.unique("occurs");
        let meanings = [(Type::Variable(variable_id), ty.clone(), Some(holds.clone()))];
        let walked = self.refined_field(result, ground, &meanings);
        let conditions = self.conditions(&walked, value);
        let condition = conjunction(conditions)?;
        Some(bind(&holds, lambda(&[candidate], found, span), condition))
    }

    /// A function `\p v` that says whether some value of the variable's type in `v` satisfies `p`; `None` when there are no such values.
    /// `ty` is the argument's type with the variables replaced.
    fn occurs(&mut self, generic: &Type, ty: &Type, variable_id: VariableId) -> Option<Expr> {
        let span = self.nowhere;
        let names = [Name::new("p#"), Name::new("x#")];
        if *generic == Type::Variable(variable_id) {
            let body = Expr::apply(variable(&names[0], span), vec![variable(&names[1], span)], span);
            return Some(lambda(&names, body, span));
        }
        if !generic.mentions(variable_id) {
            return None;
        }
        let (Shape::Data { constructors: left, .. }, Shape::Data { constructors: right, .. }) =
            (self.shape(generic), self.shape(ty))
        else {
            return None;
        };
        let key = format!("occurs {} {} {}", variable_id.0, self.key(generic), self.key(ty));
        if let Some(known) = self.made.get(&key) {
            return Some(variable(known, span));
        }
        let name = self.define_later(&key, "occurs");
        let mut alternatives = Vec::new();
        for (generic, real) in left.iter().zip(&right) {
            let fields: Vec<Name> = real.fields.iter().map(|_| self.unique("field")).collect();
            let mut body = truth(false, span);
            for ((field, generic), ty) in fields.iter().zip(&generic.fields).zip(&real.fields).rev() {
                if let Some(occurs) = self.occurs(generic, ty, variable_id) {
                    let arguments = vec![variable(&names[0], span), variable(field, span)];
                    let here = Expr::apply(occurs, arguments, span);
                    body = conditional(here, truth(true, span), body);
                }
            }
            alternatives.push(alternative(&real.name, fields, body));
        }
        if alternatives.is_empty() {
            alternatives.push(otherwise(truth(false, span)));
        }
        let body = Expr::case(variable(&names[1], span), alternatives, span);
        self.define(&name, lambda(&names, body, span), span);
        Some(variable(&name, span))
    }

    /// A function `\f v` that applies `f` to every value of the variable's type in `v`; `None` when there are none.
    pub(super) fn mapping(&mut self, generic: &Type, variable_id: VariableId) -> Option<Expr> {
        let span = self.nowhere;
        let names = [Name::new("f#"), Name::new("x#")];
        if *generic == Type::Variable(variable_id) {
            let body = Expr::apply(variable(&names[0], span), vec![variable(&names[1], span)], span);
            return Some(lambda(&names, body, span));
        }
        if !generic.mentions(variable_id) {
            return None;
        }
        let Shape::Data { constructors, .. } = self.shape(generic) else { return None };
        let key = format!("mapping {} {}", variable_id.0, self.key(generic));
        if let Some(known) = self.made.get(&key) {
            return Some(variable(known, span));
        }
        let name = self.define_later(&key, "mapping");
        let alternatives = constructors.iter().map(|built| self.mapped(built, variable_id, &names[0])).collect();
        let body = Expr::case(variable(&names[1], span), alternatives, span);
        self.define(&name, lambda(&names, body, span), span);
        Some(variable(&name, span))
    }

    fn mapped(&mut self, built: &Built, variable_id: VariableId, f: &Name) -> gainsay_ir::functional::Alternative {
        let span = self.nowhere;
        let fields: Vec<Name> = built.fields.iter().map(|_| self.unique("field")).collect();
        let mut arguments = Vec::new();
        for (field, generic) in fields.iter().zip(&built.fields) {
            arguments.push(match self.mapping(generic, variable_id) {
                Some(mapping) => Expr::apply(mapping, vec![variable(f, span), variable(field, span)], span),
                None => variable(field, span),
            });
        }
        alternative(&built.name, fields, Expr::construct(&built.name, arguments, span))
    }
}
