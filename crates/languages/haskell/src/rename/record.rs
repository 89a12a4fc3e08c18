//! Records: fields by name, puns and wildcards.

use gainsay_source::{Name, Span};

use super::{
    Renamer,
    entity::{ConstructorId, GlobalId, GlobalKind, Value},
    scope::Lookup,
    tree::{Expr, ExprKind},
};
use crate::syntax::{Expression, FieldBinding, QualifiedName};

impl Renamer<'_> {
    /// The place of a field in a constructor.
    pub(super) fn field_place(&mut self, constructor: ConstructorId, field: &QualifiedName) -> Option<usize> {
        let entity = self.names.entities.constructor(constructor);
        let named = |selector: &Option<GlobalId>| {
            selector.is_some_and(|selector| self.names.entities.global(selector).name == field.name)
        };
        let place = entity.fields.iter().position(named);
        if place.is_none() {
            let message = format!("the constructor `{}` has no field `{field}`", entity.name);
            self.error("unbound-name", message, field.span);
        }
        place
    }

    pub(super) fn record_construct(
        &mut self,
        constructor: &QualifiedName,
        fields: &[FieldBinding<Expression>],
        wildcard: Option<Span>,
        span: Span,
    ) -> ExprKind {
        let Some(id) = self.find_constructor(constructor) else { return ExprKind::Error };
        let mut given: Vec<(usize, Expr)> = Vec::new();
        for field in fields {
            let Some(place) = self.field_place(id, &field.field) else { continue };
            if given.iter().any(|(taken, _)| *taken == place) {
                self.error("defined-twice", format!("the field `{}` is given twice", field.field), field.span);
            }
            let value = self.field_value(field);
            given.push((place, value));
        }
        if wildcard.is_some() {
            self.wildcard_fields(id, &mut given, span);
        }
        ExprKind::RecordConstruct(id, given)
    }

    fn field_value(&mut self, field: &FieldBinding<Expression>) -> Expr {
        match &field.value {
            Some(value) => self.expression(value),
            None => {
                let name = QualifiedName { qualifier: None, ..field.field.clone() };
                self.variable(&name, field.span)
            }
        }
    }

    /// `C {..}` takes the fields whose names are bound to something else than the fields themselves.
    fn wildcard_fields(&mut self, constructor: ConstructorId, given: &mut Vec<(usize, Expr)>, span: Span) {
        let selectors = self.names.entities.constructor(constructor).fields.clone();
        for (place, selector) in selectors.into_iter().enumerate() {
            let Some(selector) = selector else { continue };
            if given.iter().any(|(taken, _)| *taken == place) {
                continue;
            }
            let name = self.names.entities.global(selector).name.clone();
            if self.is_bound_beside(&name, selector) {
                let value = self.variable(&QualifiedName::unqualified(name, span), span);
                given.push((place, value));
            }
        }
    }

    fn is_bound_beside(&self, name: &Name, selector: GlobalId) -> bool {
        self.local(name).is_some()
            || matches!(
                self.names.value_named(self.module, None, name),
                Lookup::Found(Value::Global(global)) if global != selector
            )
    }

    pub(super) fn record_update(&mut self, record: &Expression, fields: &[FieldBinding<Expression>]) -> ExprKind {
        let record = self.expression(record);
        let mut updates = Vec::new();
        for field in fields {
            let value = self.field_value(field);
            match self.names.lookup_value(self.module, &field.field) {
                Lookup::Found(Value::Global(global))
                    if matches!(self.names.entities.global(global).kind, GlobalKind::Field { .. }) =>
                {
                    updates.push((global, value));
                }
                _ => {
                    let message = format!("there is no field `{}` in scope", field.field);
                    self.error("unbound-name", message, field.field.span);
                    return ExprKind::Error;
                }
            }
        }
        ExprKind::RecordUpdate(Box::new(record), updates)
    }
}
