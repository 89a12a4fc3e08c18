//! The cases of a `switch` over a value: one for each constructor, with the types of its parts.

use gainsay_ir::c::Type;
use gainsay_source::{Name, Span};

use super::{Checker, unify::substitute};

impl Checker<'_> {
    /// Every constructor needs its case: what is left out would be left unproved.
    pub(super) fn exhaustive<'b>(&mut self, constructors: impl Iterator<Item = &'b Name>, span: Span) {
        let named: Vec<&Name> = constructors.collect();
        if named.is_empty() && self.ghost {
            return self.error("type", "a `switch` over a value has a case for each of its constructors", span);
        }
        let Some(signature) = named.first().and_then(|first| self.context.constructors.get(*first)) else { return };
        let all = self.context.constructors.iter().filter(|(_, each)| each.inductive == signature.inductive);
        let missing: Vec<String> =
            all.filter(|(name, _)| !named.contains(name)).map(|(name, _)| format!("`{name}`")).collect();
        if !missing.is_empty() {
            self.error("type", format!("there is no case for {}", missing.join(", ")), span);
        }
        let twice = named.iter().enumerate().find(|(position, name)| named[..*position].contains(name));
        if let Some((_, name)) = twice {
            self.error("type", format!("there are two cases for `{name}`"), span);
        }
    }

    /// Binds the variables of a case.
    pub(super) fn case(&mut self, constructor: &Name, variables: &[Name], subject: &Type, span: Span) {
        let Some(signature) = self.context.constructors.get(constructor) else {
            self.error("unbound-name", format!("there is no constructor `{constructor}`"), span);
            variables.iter().for_each(|variable| self.bind(variable, Type::INT));
            return;
        };
        let values = self.types.instance(&signature.type_parameters);
        let types = signature.type_parameters.iter().map(|each| values[each].clone()).collect();
        if !self.types.unify(subject, &Type::Inductive(signature.inductive.clone(), types)) {
            self.error("type", format!("`{constructor}` is no case of this value"), span);
        }
        if variables.len() != signature.fields.len() {
            let message = format!("`{constructor}` has {} parts, not {}", signature.fields.len(), variables.len());
            self.error("type", message, span);
        }
        for (variable, field) in variables.iter().zip(&signature.fields) {
            let ty = substitute(&field.ty, &values);
            self.bind(variable, ty);
        }
    }
}
