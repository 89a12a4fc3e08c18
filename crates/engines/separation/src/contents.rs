//! What predicates contain: which instances opening them can bring to light, in as many steps as it takes.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::separation::{Expression, Instance, Pattern, Predicate, PredicateKind, Program};
use gainsay_source::Name;

/// Which predicates contain which, for a whole program.
#[derive(Default)]
pub(crate) struct Contents {
    /// The predicates in whose definitions there are instances of this one.
    around: BTreeMap<Name, Vec<Name>>,
    /// Predicates whose instances may own memory.
    owning: BTreeSet<Name>,
}

/// That an argument of an instance inside is a parameter of the predicate outside.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Passed<'a> {
    inside: &'a Name,
    argument: usize,
    parameter: usize,
}

impl Contents {
    pub(crate) fn new(program: &Program) -> Contents {
        let mut around: BTreeMap<Name, Vec<Name>> = BTreeMap::new();
        let mut owners: Vec<&Name> = Vec::new();
        for predicate in program.predicates.values() {
            if !matches!(predicate.kind, PredicateKind::Defined(_)) {
                owners.push(&predicate.name);
            }
            for instance in instances(predicate) {
                for inside in names(program, instance) {
                    around.entry(inside.clone()).or_default().push(predicate.name.clone());
                    // Nothing is known of what nobody declared.
                    owners.extend((!program.predicates.contains_key(inside)).then_some(inside));
                }
            }
        }
        let contents = Contents { around, owning: BTreeSet::new() };
        let mut owning = contents.containing(owners.iter().copied());
        owning.extend(owners.into_iter().cloned());
        Contents { owning, ..contents }
    }

    /// Whether instances of the predicate own no memory: they only say something, and saying it again costs nothing.
    pub(crate) fn owns_nothing(&self, predicate: &Name) -> bool {
        !self.owning.contains(predicate)
    }

    /// The predicates that contain instances of one of these.
    pub(crate) fn containing<'a>(&'a self, wanted: impl IntoIterator<Item = &'a Name>) -> BTreeSet<Name> {
        let around = |name: &Name| self.around.get(name).into_iter().flatten();
        let mut waiting: Vec<&Name> = wanted.into_iter().flat_map(around).collect();
        let mut found = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            if found.insert(next.clone()) {
                waiting.extend(around(next));
            }
        }
        found
    }
}

/// What instances of the predicate contain with one of their parameters as first argument, and which.
/// ```text
/// P(…, x, …) = … Q(…, x, …) …     Q(…, y, …) = … R(y, …) …
/// ──────────────────────────────────────────────────────────   P contains Q at x if x comes first, and R
/// ```
pub(crate) fn at_parameters(program: &Program, predicate: &Predicate) -> BTreeSet<(Name, usize)> {
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let own = |parameter| Passed { inside: &predicate.name, argument: parameter, parameter };
    let mut waiting: Vec<Passed<'_>> = (0..predicate.parameters.len()).map(own).collect();
    while let Some(Passed { inside, argument, parameter }) = waiting.pop() {
        let Some(outer) = program.predicates.get(inside) else { continue };
        let Some(passed) = outer.parameters.get(argument) else { continue };
        for instance in instances(outer) {
            for (position, pattern) in instance.arguments.iter().enumerate() {
                if !matches!(pattern, Pattern::Value(Expression::Variable(name)) if *name == passed.name) {
                    continue;
                }
                if position == 0 {
                    found.extend(names(program, instance).map(|name| (name.clone(), parameter)));
                }
                let next = Passed { inside: &instance.predicate, argument: position, parameter };
                if seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
    }
    found
}

/// The instances in the definition of a predicate.
fn instances(predicate: &Predicate) -> Vec<&Instance> {
    match &predicate.kind {
        PredicateKind::Defined(body) => body.instances().into_iter().map(|(instance, _)| instance).collect(),
        _ => Vec::new(),
    }
}

/// What an instance is one of: an array is also a place, where it begins.
fn names<'a>(program: &'a Program, instance: &'a Instance) -> impl Iterator<Item = &'a Name> {
    let element = match program.predicates.get(&instance.predicate).map(|each| &each.kind) {
        Some(PredicateKind::Array { cell, .. }) => Some(cell),
        _ => None,
    };
    std::iter::once(&instance.predicate).chain(element)
}
