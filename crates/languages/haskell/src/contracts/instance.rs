//! The types at which a polymorphic function is checked: `Int` for each variable, or the first type that has the instances it needs, from the
//! usual ones and from the user's.

use std::collections::BTreeSet;

use gainsay_source::Span;

use super::{Writer, goal::Occasion, scope::Dropped};
use crate::{
    modules::Origin,
    rename::entity::TypeId,
    types::data::{Constraint, Scheme, Type, VariableId},
};

/// That a function was looked at for one type constructor only, where it is for all that have an instance.
pub(super) fn one_constructor_of_many(scheme: &Scheme, span: Span) -> Option<Dropped> {
    let constrained = |variable: &VariableId| {
        let own = |constraint: &Constraint| constraint.arguments.contains(&Type::Variable(*variable));
        taken(&scheme.body, *variable) > 0 && scheme.context.iter().any(own)
    };
    let any = scheme.variables.iter().any(constrained);
    any.then(|| Dropped::new("every type constructor but the first that has the instances", span))
}

impl Writer<'_> {
    /// That a function was looked at for one type only, where it is for all that have an instance: of a class of the user's with more than one,
    /// and of any class where it is a property.
    pub(super) fn one_type_of_many(&mut self, scheme: &Scheme, occasion: Occasion, span: Span) -> Option<Dropped> {
        let constrained: Vec<Constraint> =
            scheme.context.iter().filter(|one| is_about_variable(one)).cloned().collect();
        let mut is_open = false;
        for constraint in constrained {
            let names = self.lowered.names();
            let class = names.entities.class(constraint.class);
            let own = names.graph.modules.get(class.module.0 as usize).is_some_and(|one| one.origin != Origin::Library);
            is_open |= if own { class.instances.len() > 1 } else { occasion == Occasion::Property };
        }
        is_open.then(|| Dropped::other_types("every type but the first that has the instances", span))
    }
}

fn is_about_variable(constraint: &Constraint) -> bool {
    constraint.arguments.iter().any(|argument| matches!(argument, Type::Variable(_)))
}

/// That a function was looked at for one index of a GADT only, where it is for all.
pub(super) fn one_index_of_many(scheme: &Scheme, indexed: &BTreeSet<TypeId>, span: Span) -> Option<Dropped> {
    let mut work = vec![&scheme.body];
    while let Some(ty) = work.pop() {
        let (head, arguments) = ty.spine();
        let is_indexed = matches!(head, Type::Constructor(id) if indexed.contains(id));
        if is_indexed && arguments.iter().any(|argument| scheme.variables.iter().any(|one| argument.mentions(*one))) {
            return Some(Dropped::new("every parameter of the GADT but the one that was tried", span));
        }
        work.extend(arguments);
    }
    None
}

impl Writer<'_> {
    /// One type for each variable of the scheme.
    pub(super) fn instance_types(&mut self, scheme: &Scheme, span: Span) -> Result<Vec<Type>, Dropped> {
        let variables = scheme.variables.iter();
        variables.map(|variable| self.instance_type(scheme, *variable, span)).collect()
    }

    fn instance_type(&mut self, scheme: &Scheme, variable: VariableId, span: Span) -> Result<Type, Dropped> {
        let own: Vec<Constraint> = scheme
            .context
            .iter()
            .filter(|constraint| constraint.arguments.len() == 1 && constraint.arguments[0] == Type::Variable(variable))
            .cloned()
            .collect();
        let usual = match taken(&scheme.body, variable) {
            0 => self.usual_types(),
            1 => self.usual_constructors(),
            _ => return Err(Dropped::new("a type variable that stands for a type constructor", span)),
        };
        let first = usual.first().cloned().unwrap_or(Type::Error);
        if own.is_empty() {
            return Ok(first);
        }
        let of_user = self.instances_of_user(&own);
        let pseudo = Scheme { variables: vec![variable], context: own, equalities: vec![], body: first.clone() };
        let mut candidates = usual.into_iter().chain(of_user);
        let found = candidates.find(|ty| self.lowered.dictionaries(&pseudo, std::slice::from_ref(ty), span).is_ok());
        Ok(found.unwrap_or(first))
    }

    fn usual_types(&mut self) -> Vec<Type> {
        let int = self.lowered.int_type();
        let known = self.lowered.checker().well_known.clone();
        let list = self.lowered.checker().list_of(int.clone());
        let others = [known.double, known.char, known.bool].into_iter().flatten().map(Type::Constructor);
        [int].into_iter().chain(others).chain([list]).collect()
    }

    /// Types that still take an argument.
    fn usual_constructors(&mut self) -> Vec<Type> {
        let int = self.lowered.int_type();
        let list = self.lowered.checker().list_of(int);
        vec![list.spine().0.clone()]
    }

    /// The types for which the user wrote or derived instances of the classes; their own variables become `Int`.
    fn instances_of_user(&mut self, constraints: &[Constraint]) -> Vec<Type> {
        let int = self.lowered.int_type();
        let entities = &self.lowered.names().entities;
        let instances = constraints.iter().flat_map(|constraint| &entities.class(constraint.class).instances);
        let written: Vec<_> = instances
            .copied()
            .filter(|id| {
                let module = self.lowered.names().graph.modules.get(entities.instance(*id).module.0 as usize);
                module.is_some_and(|module| module.origin != Origin::Library)
            })
            .collect();
        let mut types = Vec::new();
        for id in written {
            let information = self.lowered.checker().instance_information(id);
            let chosen: Vec<_> = information.variables.iter().map(|variable| (*variable, int.clone())).collect();
            if let [only] = information.arguments.as_slice() {
                types.push(only.substitute(&chosen));
            }
        }
        types
    }
}

/// The number of arguments that a variable takes.
fn taken(ty: &Type, variable: VariableId) -> usize {
    let Type::Apply(parts) = ty else { return 0 };
    let (head, arguments) = ty.spine();
    let own = if *head == Type::Variable(variable) { arguments.len() } else { 0 };
    own.max(taken(&parts.0, variable)).max(taken(&parts.1, variable))
}
