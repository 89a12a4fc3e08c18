//! Record construction, update and selection.

use gainsay_ir::functional::{self as ir, Alternative, Check, Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{Lowerer, apply};
use crate::rename::{
    entity::{ConstructorId, GlobalId, NodeId, TypeId},
    tree,
};

impl Lowerer {
    /// A field that is not given fails when it is used.
    pub(super) fn record_construct(
        &mut self,
        node: NodeId,
        constructor: ConstructorId,
        fields: &[(usize, tree::Expr)],
        span: Span,
    ) -> Expr {
        let entity = self.checker.names.entities.constructor(constructor).clone();
        let mut arguments: Vec<_> = self.node_evidence(node).into_iter().map(|id| self.evidence(id, span)).collect();
        for place in 0..entity.arity {
            let given = fields.iter().find(|(known, _)| *known == place);
            arguments.push(match given {
                Some((_, value)) => self.expression(value),
                None => {
                    let message = Some(format!("a field of `{}` was not given", entity.name));
                    let check = Check { message, ..Check::new("missing-field", span) };
                    Expr::new(ExprKind::Crash(Box::new(check)), span)
                }
            });
        }
        Expr::new(ExprKind::Construct(self.constructor_name(constructor), arguments), span)
    }

    /// New values are bound first, so that they are shared when several constructors have the fields.
    pub(super) fn record_update(&mut self, record: &tree::Expr, fields: &[(GlobalId, tree::Expr)], span: Span) -> Expr {
        let globals: Vec<_> = fields.iter().map(|(field, _)| *field).collect();
        let Some(owner) = globals.first().and_then(|field| self.checker.field_owner(*field)) else {
            return super::unsupported("this record update", span);
        };
        let mut bindings = Vec::new();
        let mut values = Vec::new();
        for (field, value) in fields {
            let hint = self.checker.names.entities.global(*field).name.clone();
            let name = self.naming.fresh(&hint);
            let value = self.expression(value);
            bindings.push(ir::Binding { name: name.clone(), value });
            values.push(name);
        }
        let scrutinee = self.expression(record);
        let constructors = self.checker.constructors_with(owner, &globals);
        let complete = constructors.len() == self.checker.names.entities.ty(owner).constructors.len();
        let mut alternatives: Vec<_> = constructors
            .into_iter()
            .map(|(constructor, places)| self.updated(constructor, &places, &values, span))
            .collect();
        if !complete {
            alternatives.push(no_field("the record has no such field", span));
        }
        Expr::bind(bindings, Expr::case(scrutinee, alternatives, span), span)
    }

    fn updated(&mut self, constructor: ConstructorId, places: &[usize], values: &[Name], span: Span) -> Alternative {
        let (all, dictionaries) = self.constructor_fields(constructor);
        let updated = |(index, name): (usize, &Name)| {
            let place = index.checked_sub(dictionaries);
            let value = places.iter().position(|known| Some(*known) == place).map(|at| &values[at]);
            Expr::variable(value.unwrap_or(name), span)
        };
        let arguments = all.iter().enumerate().map(updated).collect();
        let name = self.constructor_name(constructor);
        let body = Expr::new(ExprKind::Construct(name.clone(), arguments), span);
        Alternative { pattern: ir::Pattern::Constructor(name, all), body }
    }

    /// Fresh names for all fields of a constructor, and how many of them are dictionaries.
    fn constructor_fields(&mut self, constructor: ConstructorId) -> (Vec<Name>, usize) {
        let dictionaries = self.checker.constructor_information(constructor).context.len();
        let arity = self.checker.names.entities.constructor(constructor).arity;
        ((0..dictionaries + arity).map(|_| self.naming.fresh("field")).collect(), dictionaries)
    }

    /// The function that a field's name stands for.
    pub(super) fn selector(&mut self, field: GlobalId, owner: TypeId, span: Span) -> Expr {
        let record = self.naming.fresh("record");
        let constructors = self.checker.constructors_with(owner, &[field]);
        let complete = constructors.len() == self.checker.names.entities.ty(owner).constructors.len();
        // A field of polymorphic type with a context takes its dictionaries after it was selected.
        let context = self.checker.global_scheme(field).context.len();
        let dictionaries: Vec<_> = (0..context).map(|_| self.naming.fresh("dictionary")).collect();
        let mut alternatives: Vec<_> = constructors
            .into_iter()
            .map(|(constructor, places)| {
                let (all, stored) = self.constructor_fields(constructor);
                let selected = Expr::variable(&all[stored + places[0]], span);
                let arguments = dictionaries.iter().map(|name| Expr::variable(name, span)).collect();
                let body = apply(selected, arguments, span);
                Alternative { pattern: ir::Pattern::Constructor(self.constructor_name(constructor), all), body }
            })
            .collect();
        if !complete {
            let name = &self.checker.names.entities.global(field).name;
            alternatives.push(no_field(&format!("no match in the record selector `{name}`"), span));
        }
        let case = Expr::case(Expr::variable(&record, span), alternatives, span);
        Expr::lambda(dictionaries.into_iter().chain([record]).collect(), case, span)
    }
}

fn no_field(message: &str, span: Span) -> Alternative {
    let check = Check { message: Some(message.to_owned()), ..Check::new("incomplete-pattern", span) };
    let body = Expr::new(ExprKind::Crash(Box::new(check)), span);
    Alternative { pattern: ir::Pattern::Default(None), body }
}
