//! What the parameters of a recursive predicate are to its recursion, as its definition says. Lemmas about predicates are made from this alone, whatever the
//! order, number and names of the parameters.

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, PredicateKind};
use gainsay_source::Name;

use crate::{contents::Contained, machine::Machine};

/// What a parameter is to the instances of the same predicate inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Where its first element is; the inner instance has another.
    Beginning,
    /// Handed on as it is: where it ends, whose it is.
    Kept,
    /// The inner instance has the beginning here: where it comes from.
    Before,
    /// Anything else: what it holds, how much of it there is.
    Content,
}

/// A predicate that contains itself.
#[derive(Clone, Debug)]
pub(super) struct Recursion<'a> {
    pub(super) predicate: &'a Predicate,
    /// The parameter of the role `Beginning`.
    pub(super) beginning: usize,
    pub(super) roles: Vec<Role>,
}

impl Recursion<'_> {
    pub(super) fn positions(&self, role: Role) -> impl Iterator<Item = usize> + '_ {
        self.roles.iter().enumerate().filter(move |(_, each)| **each == role).map(|(position, _)| position)
    }
}

impl<'a> Machine<'a> {
    /// How a predicate contains itself, if it does.
    pub(super) fn recursion_of(&mut self, name: &Name) -> Option<Recursion<'a>> {
        let predicate = self.predicate(name)?;
        let PredicateKind::Defined(body) = &predicate.kind else { return None };
        let all = body.instances().into_iter().map(|(instance, _)| instance);
        let own: Vec<&Instance> = all.filter(|instance| instance.predicate == *name).collect();
        let fits = |instance: &&Instance| {
            instance.fraction.is_none() && instance.arguments.len() == predicate.parameters.len()
        };
        if own.is_empty() || !own.iter().all(fits) {
            return None;
        }
        let is = |position: usize, parameter: usize| {
            own.iter().all(|instance| is_variable(&instance.arguments[position], &predicate.parameters[parameter].name))
        };
        let places = self.owned_at(name);
        let beginning = places.into_iter().find(|position| !is(*position, *position))?;
        let role = |position: usize| match position {
            _ if position == beginning => Role::Beginning,
            _ if is(position, position) => Role::Kept,
            _ if is(position, beginning) => Role::Before,
            _ => Role::Content,
        };
        Some(Recursion { predicate, beginning, roles: (0..predicate.parameters.len()).map(role).collect() })
    }

    /// The parameters at which instances of the predicate own places, those with the most places first.
    fn owned_at(&mut self, name: &Name) -> Vec<usize> {
        let places = self.places_at(name);
        let mut counts: Vec<(usize, usize)> = Vec::new();
        for Contained { name, parameter, .. } in places.iter().filter(|contained| contained.offset == 0) {
            if self.predicate(name).is_some_and(|each| each.kind == PredicateKind::Cell) {
                match counts.iter_mut().find(|(each, _)| each == parameter) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((*parameter, 1)),
                }
            }
        }
        counts.sort_by_key(|(parameter, count)| (usize::MAX - count, *parameter));
        counts.into_iter().map(|(parameter, _)| parameter).collect()
    }
}

fn is_variable(pattern: &Pattern, name: &Name) -> bool {
    matches!(pattern, Pattern::Value(Expression::Variable(variable)) if variable == name)
}
