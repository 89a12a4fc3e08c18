//! Constructors that fix types: what they say of the parameters of their type, where a value is made and where it is matched.

use gainsay_ir::refined::{Base, Type as Refined};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, data::parameter_name, stop, types::variable_name};
use crate::{
    rename::entity::TypeEntityKind,
    types::{
        data::{Type, VariableId},
        information::ConstructorInformation,
    },
};

/// What type variables stand for.
pub(super) type Types = Vec<(VariableId, Type)>;

/// What a match on a constructor says of types.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// What the constructor's variables stand for.
    pub variables: Types,
    /// What type variables around the match stand for.
    pub equations: Types,
}

/// The variables of a constructor that its type does not show by themselves: those that it hides, then those that only fixed parameters mention.
pub(super) fn hidden(information: &ConstructorInformation) -> (Vec<VariableId>, Vec<VariableId>) {
    let shown = shown(information);
    let inside = information.universals.iter().filter(|one| !shown.iter().any(|(_, own)| own == *one));
    (information.existentials.clone(), inside.copied().collect())
}

/// The parameters that are variables of the constructor, by their places.
pub(super) fn shown(information: &ConstructorInformation) -> Vec<(usize, VariableId)> {
    let mut found: Vec<(usize, VariableId)> = Vec::new();
    for (place, argument) in information.result.spine().1.into_iter().enumerate() {
        if let Type::Variable(variable) = argument
            && !found.iter().any(|(_, own)| own == variable)
        {
            found.push((place, *variable));
        }
    }
    found
}

impl Elaborator<'_> {
    /// What the parameters are that a constructor fixes; `written` is its refined result, where somebody wrote one.
    pub(super) fn fixes(
        &mut self,
        information: &ConstructorInformation,
        written: Option<&Refined>,
        renamed: &[(Name, Refined)],
        span: Span,
    ) -> Made<Vec<(Name, Refined)>> {
        let shown = shown(information);
        let arguments: Vec<Type> = information.result.spine().1.into_iter().cloned().collect();
        let mut fixes = Vec::new();
        for (place, argument) in arguments.iter().enumerate() {
            if shown.iter().any(|(own, _)| *own == place) {
                continue;
            }
            let own = match written {
                Some(Refined::Base { base: Base::Data(_, parts), .. }) => parts.get(place).cloned(),
                _ => None,
            };
            let fixed = match own {
                Some(own) => own,
                None => self.plain(argument, span)?,
            };
            let Some(fixed) = fixed.instantiate(renamed) else { return stop("a constructor that fixes types", span) };
            fixes.push((parameter_name(place), fixed));
        }
        Ok(fixes)
    }

    /// What is known of types where a value of a type was made by a constructor; `None` where it cannot have been.
    pub(super) fn matched_types(&mut self, information: &ConstructorInformation, ty: &Type) -> Option<Matched> {
        let mut matched = Matched::default();
        let ty = self.zonk(ty);
        // What a constructor hides is another type in every match.
        let (hidden, inside) = hidden(information);
        let hidden = hidden.into_iter().chain(inside);
        let renamed: Vec<_> = hidden.map(|one| (one, self.lowered.checker().renew(one))).collect();
        let renewed = renamed.iter().filter_map(|(_, ty)| match ty {
            Type::Variable(variable) => Some(*variable),
            _ => None,
        });
        let free: Vec<VariableId> = information.universals.iter().copied().chain(renewed).collect();
        let result = information.result.substitute(&renamed);
        for (own, actual) in result.spine().1.into_iter().zip(ty.spine().1) {
            if !self.matches_type(own, actual, &free, &mut matched) {
                return None;
            }
        }
        let solved = matched.variables.clone();
        matched.variables.extend(renamed.into_iter().map(|(one, ty)| (one, ty.substitute(&solved))));
        Some(matched)
    }

    fn matches_type(&self, own: &Type, actual: &Type, universals: &[VariableId], matched: &mut Matched) -> bool {
        match (own, actual) {
            (Type::Variable(variable), actual) if universals.contains(variable) => {
                match matched.variables.iter().find(|(known, _)| known == variable).map(|(_, ty)| ty.clone()) {
                    Some(known) => self.matches_type(&known, actual, &[], matched),
                    None => {
                        matched.variables.push((*variable, actual.clone()));
                        true
                    }
                }
            }
            (own, actual) if own == actual => true,
            (known, Type::Variable(variable)) | (Type::Variable(variable), known) => {
                let known = known.substitute(&matched.variables).substitute(&matched.equations);
                // An equation of a variable with itself, inside of something larger, cannot be solved and need not be.
                if known.mentions(*variable) {
                    return true;
                }
                let solved = [(*variable, known.clone())];
                for (_, ty) in matched.equations.iter_mut().chain(&mut matched.variables) {
                    *ty = ty.substitute(&solved);
                }
                matched.equations.push((*variable, known));
                true
            }
            (Type::Apply(own), Type::Apply(actual)) => {
                self.matches_type(&own.0, &actual.0, universals, matched)
                    && self.matches_type(&own.1, &actual.1, universals, matched)
            }
            (own, actual) => !(self.is_rigid(own) && self.is_rigid(actual)),
        }
    }

    /// Whether a type is by its head what it is: data, never a synonym or a function of types.
    fn is_rigid(&self, ty: &Type) -> bool {
        let Type::Constructor(id) = ty.spine().0 else { return false };
        let kind = &self.lowered.names().entities.ty(*id).kind;
        matches!(kind, TypeEntityKind::Data { .. } | TypeEntityKind::Newtype { .. } | TypeEntityKind::Builtin)
    }

    /// What is made where type variables stand for these types.
    pub(super) fn knowing<T>(&mut self, equations: &[(VariableId, Type)], make: impl FnOnce(&mut Self) -> T) -> T {
        if equations.is_empty() {
            return make(self);
        }
        let before = self.fixed.clone();
        for (_, ty) in &mut self.fixed {
            *ty = ty.substitute(equations);
        }
        self.fixed.extend(equations.iter().cloned());
        let made = make(self);
        self.fixed = before;
        made
    }

    /// The names of the variables that a constructor's type does not show.
    pub(super) fn hidden_names(&self, information: &ConstructorInformation) -> Vec<Name> {
        let (hidden, inside) = hidden(information);
        hidden.into_iter().chain(inside).map(variable_name).collect()
    }
}
