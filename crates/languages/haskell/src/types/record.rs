//! Record construction and update, and the types of selectors.

use std::sync::Arc;

use gainsay_source::Span;

use super::{
    Checker,
    data::{Scheme, Type},
};
use crate::rename::{
    entity::{ConstructorId, GlobalId, GlobalKind, TypeId},
    tree::Expr,
};

impl Checker {
    pub(super) fn record_construct(
        &mut self,
        node: &Expr,
        constructor: ConstructorId,
        fields: &[(usize, Expr)],
        expected: &Type,
    ) {
        let information = self.constructor_information(constructor);
        let mut rest = self.instantiate(node, &information.scheme, &[]);
        let mut types = Vec::new();
        while types.len() < information.fields.len() {
            let Some((field, result)) = self.split_function(&rest) else { break };
            types.push(field);
            rest = result;
        }
        self.expect(expected, &rest, node.span);
        for (place, value) in fields {
            if let Some(ty) = types.get(*place) {
                self.check(value, ty);
            }
        }
    }

    /// The constructors that have all the fields, and the place of each field in them.
    pub fn constructors_with(&self, owner: TypeId, fields: &[GlobalId]) -> Vec<(ConstructorId, Vec<usize>)> {
        let constructors = self.names.entities.ty(owner).constructors.iter();
        constructors
            .filter_map(|constructor| {
                let entity = self.names.entities.constructor(*constructor);
                let place = |field: &GlobalId| entity.fields.iter().position(|known| *known == Some(*field));
                let places: Option<Vec<_>> = fields.iter().map(place).collect();
                Some((*constructor, places?))
            })
            .collect()
    }

    pub fn field_owner(&self, field: GlobalId) -> Option<TypeId> {
        match self.names.entities.global(field).kind {
            GlobalKind::Field { owner } => Some(owner),
            _ => None,
        }
    }

    /// Parameters that occur only in the updated fields may change.
    pub(super) fn record_update(&mut self, record: &Expr, fields: &[(GlobalId, Expr)], expected: &Type, span: Span) {
        let globals: Vec<_> = fields.iter().map(|(field, _)| *field).collect();
        let Some(owner) = globals.first().and_then(|field| self.field_owner(*field)) else { return };
        let constructors = self.constructors_with(owner, &globals);
        let Some((constructor, places)) = constructors.first().cloned() else {
            self.error("type-mismatch", "no constructor has all these fields".to_owned(), span);
            return;
        };
        let information = self.constructor_information(constructor);
        let mut before = Vec::new();
        let mut after = Vec::new();
        for variable in &information.universals {
            let kept = self.is_kept(&constructors, *variable, &information.universals);
            let old = self.fresh_meta();
            after.push((*variable, if kept { old.clone() } else { self.fresh_meta() }));
            before.push((*variable, old));
        }
        let old_type = information.result.substitute(&before);
        let new_type = information.result.substitute(&after);
        self.check(record, &old_type);
        self.expect(expected, &new_type, span);
        for ((_, value), place) in fields.iter().zip(places) {
            let ty = information.fields[place].substitute(&after);
            self.check(value, &ty);
        }
    }

    /// Whether some field that stays as it is mentions the parameter, or none does at all.
    fn is_kept(
        &mut self,
        constructors: &[(ConstructorId, Vec<usize>)],
        variable: super::data::VariableId,
        universals: &[super::data::VariableId],
    ) -> bool {
        let parameter = universals.iter().position(|known| *known == variable);
        let mut mentioned = false;
        for (constructor, updated) in constructors {
            let information = self.constructor_information(*constructor);
            let Some(own) = parameter.and_then(|index| information.universals.get(index)) else { return true };
            for (place, field) in information.fields.iter().enumerate() {
                if field.mentions(*own) {
                    mentioned = true;
                    if !updated.contains(&place) {
                        return true;
                    }
                }
            }
        }
        !mentioned
    }

    /// `T a -> field`
    pub(super) fn selector_scheme(&mut self, field: GlobalId, owner: TypeId) -> Arc<Scheme> {
        let Some((constructor, places)) = self.constructors_with(owner, &[field]).first().cloned() else {
            return Arc::new(Scheme::plain(Type::Error));
        };
        let information = self.constructor_information(constructor);
        let mut variables = information.universals.clone();
        let mut context = Vec::new();
        let mut equalities = Vec::new();
        let result = match &information.fields[places[0]] {
            Type::Forall(scheme) => {
                variables.extend(&scheme.variables);
                context.extend(scheme.context.iter().cloned());
                equalities.extend(scheme.equalities.iter().cloned());
                scheme.body.clone()
            }
            plain => plain.clone(),
        };
        let body = self.function(information.result.clone(), result);
        Arc::new(Scheme { variables, context, equalities, body })
    }
}
