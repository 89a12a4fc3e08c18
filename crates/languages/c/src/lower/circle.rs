//! Fixpoints that call each other: sizes of trees and of lists of trees. Each call among them must be on a part of what the caller switches over,
//! then no circle is endless.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{Declaration, DeclarationKind, Expression, ExpressionKind, Function, FunctionKind};
use gainsay_source::Name;

/// For each fixpoint that is in a circle with others: all of them, with the parameter that each switches over.
#[derive(Default)]
pub(super) struct Circles {
    members: BTreeMap<Name, Vec<(Name, usize)>>,
}

impl Circles {
    /// Only fixpoints of the program itself are looked at; the library has no circles.
    pub(super) fn among(declarations: &[Declaration]) -> Circles {
        let own: BTreeMap<Name, &Function> = declarations.iter().filter_map(own_fixpoint).collect();
        let calls: BTreeMap<&Name, BTreeSet<Name>> =
            own.iter().map(|(name, function)| (name, called(function, &own))).collect();
        let mut members = BTreeMap::new();
        for name in own.keys() {
            let behind = reachable(name, &calls);
            let circle: Vec<&Name> = behind.iter().filter(|other| reachable(other, &calls).contains(name)).collect();
            if circle.iter().any(|other| *other != name) {
                let with_parameter = |other: &&Name| Some(((*other).clone(), switched(own.get(*other)?)?));
                let all: Option<Vec<(Name, usize)>> = circle.iter().map(with_parameter).collect();
                members.insert(name.clone(), all.unwrap_or_default());
            }
        }
        Circles { members }
    }

    /// The fixpoints in a circle with this one, itself among them; none if there is no circle, or one that makes no sense.
    pub(super) fn with(&self, name: &Name) -> &[(Name, usize)] {
        self.members.get(name).map_or(&[], Vec::as_slice)
    }
}

fn own_fixpoint(declaration: &Declaration) -> Option<(Name, &Function)> {
    match &declaration.kind {
        DeclarationKind::Function(function)
            if function.kind == FunctionKind::Fixpoint && function.body.is_some() && !declaration.from_library =>
        {
            Some((function.name.clone(), function))
        }
        _ => None,
    }
}

fn called(function: &Function, own: &BTreeMap<Name, &Function>) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let mut note = |each: &mut Expression| match &each.kind {
        ExpressionKind::Variable(name) if own.contains_key(name) => drop(found.insert(name.clone())),
        _ => {}
    };
    function.body.iter().for_each(|body| body.clone().change(&mut note));
    found
}

fn reachable(from: &Name, calls: &BTreeMap<&Name, BTreeSet<Name>>) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![from.clone()];
    while let Some(next) = waiting.pop() {
        for other in calls.get(&next).into_iter().flatten() {
            if found.insert(other.clone()) {
                waiting.push(other.clone());
            }
        }
    }
    found
}

/// The parameter a fixpoint switches over.
fn switched(function: &Function) -> Option<usize> {
    let value = super::fixpoint::body_value(function.body.as_ref()?)?;
    let ExpressionKind::Switch { subject, .. } = &value.kind else { return None };
    let ExpressionKind::Variable(subject) = &subject.kind else { return None };
    function.parameters.iter().position(|parameter| parameter.name == *subject)
}
