//! Methods at types whose instance is known are functions like any other: recursion through them is recursion.

use super::Elaborator;
use crate::{
    rename::entity::{GlobalEntity, GlobalId, GlobalKind, InstanceForm, Value},
    types::data::{Type, VariableId},
};

impl Elaborator<'_> {
    /// The method of the user's instance that a method of a class is at these types, with its types; otherwise itself.
    pub(super) fn resolved(
        &mut self,
        global: GlobalId,
        entity: &GlobalEntity,
        types: Vec<Type>,
    ) -> (GlobalId, Vec<Type>) {
        match self.instance_method(global, entity, &types) {
            Some(found) => found,
            None => (global, types),
        }
    }

    fn instance_method(
        &mut self,
        global: GlobalId,
        entity: &GlobalEntity,
        types: &[Type],
    ) -> Option<(GlobalId, Vec<Type>)> {
        let GlobalKind::Method { class, index } = entity.kind else { return None };
        let scheme = self.lowered.signature_of(Value::Global(global));
        if scheme.variables.len() != types.len() {
            return None;
        }
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let body = scheme.body.substitute(&substitution);
        let body = self.zonk(&body);
        let own = scheme.context.iter().find(|constraint| constraint.class == class)?;
        let at: Vec<Type> = own.arguments.iter().map(|argument| argument.substitute(&substitution)).collect();
        let mut found = None;
        for instance in self.lowered.names().entities.class(class).instances.clone() {
            let information = self.lowered.checker().instance_information(instance);
            let mut bound = Vec::new();
            let fits = information.arguments.len() == at.len()
                && information.arguments.iter().zip(&at).all(|(pattern, ty)| matches(pattern, ty, &mut bound));
            if !fits {
                continue;
            }
            let entity = self.lowered.names().entities.instance(instance);
            let is_written = matches!(entity.form, InstanceForm::Written { .. }) && !self.is_library(entity.module);
            let has_own = entity.items.get(index).is_some_and(Option::is_some);
            // Where several instances fit, which of them it is depends on more than is looked at here.
            if !is_written || !has_own || found.is_some() {
                return None;
            }
            found = entity.methods.get(index).copied();
        }
        let method = found?;
        let scheme = self.lowered.signature_of(Value::Global(method));
        let scheme = self.lowered.checker().zonk_scheme(&scheme);
        let mut bound = Vec::new();
        if !matches(&scheme.body, &body, &mut bound) {
            return None;
        }
        let types = scheme.variables.iter().map(|variable| {
            let known = bound.iter().find(|(own, _)| own == variable);
            known.map(|(_, ty)| ty.clone())
        });
        Some((method, types.collect::<Option<Vec<Type>>>()?))
    }
}

/// Whether a type is of a pattern, whose variables are bound on the way.
fn matches(pattern: &Type, ty: &Type, bound: &mut Vec<(VariableId, Type)>) -> bool {
    if let Type::Variable(variable) = pattern {
        return match bound.iter().find(|(own, _)| own == variable) {
            Some((_, known)) => known == ty,
            None => {
                bound.push((*variable, ty.clone()));
                true
            }
        };
    }
    match (pattern, ty) {
        (Type::Apply(own), Type::Apply(other)) => matches(&own.0, &other.0, bound) && matches(&own.1, &other.1, bound),
        (pattern, ty) => pattern == ty,
    }
}
