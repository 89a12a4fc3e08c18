//! Parametricity: values of a type that a function knows nothing about can only come from its arguments.

use gainsay_ir::functional::Expr;
use gainsay_source::Name;

use super::{
    Writer,
    build::{alternative, bind, conditional, conjunction, lambda, otherwise, truth, variable},
    contract::Contract,
    shape::Shape,
};
use crate::{
    rename::entity::{GlobalId, Value},
    types::data::{Scheme, Type, VariableId},
};

impl Writer<'_> {
    /// Conditions on an abstract result: each part of a type that is a variable of the callee occurs in the arguments.
    pub(super) fn parametric_conditions(&mut self, global: GlobalId, types: &[Type], contract: &Contract) -> Vec<Expr> {
        let scheme = self.lowered.signature_of(Value::Global(global));
        let mut conditions = Vec::new();
        for (index, variable_id) in scheme.variables.iter().enumerate() {
            let Some(ty) = types.get(index) else { continue };
            if self.is_made_by_class(&scheme, *variable_id) {
                continue;
            }
            conditions.extend(self.members_only(&scheme, *variable_id, ty, contract));
        }
        conditions
    }

    /// Values of a variable with these constraints can be made from nothing.
    fn is_made_by_class(&self, scheme: &Scheme, variable: VariableId) -> bool {
        let classes = &self.lowered.names().entities;
        scheme.context.iter().any(|constraint| {
            constraint.arguments.iter().any(|argument| argument.mentions(variable))
                && !matches!(classes.class(constraint.class).name.as_str(), "Eq" | "Ord" | "Show")
        })
    }

    fn members_only(
        &mut self,
        scheme: &Scheme,
        variable_id: VariableId,
        ty: &Type,
        contract: &Contract,
    ) -> Option<Expr> {
        let span = self.nowhere;
        let (arguments, result) = self.arguments_of(&scheme.body, contract.parameters.len())?;
        if !result.mentions(variable_id) {
            return None;
        }
        let equal = self.equality(ty).ok()?;
        let candidate = self.unique("candidate");
        let mut sources = Vec::new();
        for (argument, parameter) in arguments.iter().zip(&contract.parameters) {
            if !argument.mentions(variable_id) {
                continue;
            }
            match self.occurs(argument, &parameter.ty, variable_id) {
                Occurrence::Never => {}
                Occurrence::Hidden => return None,
                Occurrence::Found(occurs) => {
                    let compare = Expr::apply(equal.clone(), vec![variable(&candidate, span)], span);
                    sources.push(Expr::apply(occurs, vec![compare, variable(&parameter.value, span)], span));
                }
            }
        }
        let first = sources.pop()?;
        let found = sources.into_iter().rev().fold(first, |rest, source| conditional(source, truth(true, span), rest));
        let holds = self.unique("occurs");
        let meanings = [(Type::Variable(variable_id), ty.clone(), Some(holds.clone()))];
        let walked = self.from_type(&result, &contract.result.ty, &meanings);
        let conditions = self.conditions(&walked, &contract.result.value);
        let condition = conjunction(conditions)?;
        Some(bind(&holds, lambda(&[candidate], found, span), condition))
    }

    /// The types of the first arguments, and of what is left.
    fn arguments_of(&mut self, ty: &Type, count: usize) -> Option<(Vec<Type>, Type)> {
        let mut arguments = Vec::new();
        let mut rest = ty.clone();
        for _ in 0..count {
            let (argument, result) = self.split_arrow(&rest)?;
            arguments.push(argument);
            rest = result;
        }
        Some((arguments, rest))
    }

    /// A function `\p v` that says whether some value of the variable's type in `v` satisfies `p`. `ty` is the argument's type with the
    /// variable replaced.
    fn occurs(&mut self, generic: &Type, ty: &Type, variable_id: VariableId) -> Occurrence {
        let span = self.nowhere;
        if *generic == Type::Variable(variable_id) {
            let names = [Name::new("p#"), Name::new("x#")];
            let body = Expr::apply(variable(&names[0], span), vec![variable(&names[1], span)], span);
            return Occurrence::Found(lambda(&names, body, span));
        }
        if !generic.mentions(variable_id) {
            return Occurrence::Never;
        }
        match (self.shape(generic), self.shape(ty)) {
            (Shape::Function(_, result), _) => {
                if result.mentions(variable_id) { Occurrence::Hidden } else { Occurrence::Never }
            }
            (Shape::Data { constructors: left, .. }, Shape::Data { constructors: right, .. }) => {
                let key = format!("occurs {} {}", self.key(generic), self.key(ty));
                if let Some(known) = self.made.get(&key) {
                    return Occurrence::Found(variable(known, span));
                }
                let name = self.define_later(&key, "occurs");
                let names = [Name::new("p#"), Name::new("x#")];
                let mut alternatives = Vec::new();
                let mut hidden = false;
                for (generic, real) in left.iter().zip(&right) {
                    let fields: Vec<Name> = real.fields.iter().map(|_| self.unique("field")).collect();
                    let mut body = truth(false, span);
                    for ((field, generic), ty) in fields.iter().zip(&generic.fields).zip(&real.fields).rev() {
                        match self.occurs(generic, ty, variable_id) {
                            Occurrence::Never => {}
                            Occurrence::Hidden => hidden = true,
                            Occurrence::Found(occurs) => {
                                let arguments = vec![variable(&names[0], span), variable(field, span)];
                                let here = Expr::apply(occurs, arguments, span);
                                body = conditional(here, truth(true, span), body);
                            }
                        }
                    }
                    alternatives.push(alternative(&real.name, fields, body));
                }
                if alternatives.is_empty() {
                    alternatives.push(otherwise(truth(false, span)));
                }
                let body = Expr::case(variable(&names[1], span), alternatives, span);
                self.define(&name, lambda(&names, body, span), span);
                if hidden { Occurrence::Hidden } else { Occurrence::Found(variable(&name, span)) }
            }
            _ => Occurrence::Hidden,
        }
    }
}

/// How values of a variable's type occur in a value.
enum Occurrence {
    Never,
    /// As results of functions, or in ways that cannot be followed.
    Hidden,
    Found(Expr),
}
