//! What predicates contain: which instances opening them can bring to light, in as many steps as it takes.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::separation::{BinaryOperator, Expression, Instance, Pattern, Predicate, PredicateKind, Program};
use gainsay_source::Name;

/// Which predicates contain which, for a whole program.
#[derive(Default)]
pub(crate) struct Contents {
    /// The predicates in whose definitions there are instances of this one.
    around: BTreeMap<Name, Vec<Name>>,
    /// Predicates whose instances may own memory.
    owning: BTreeSet<Name>,
}

/// That a predicate contains such an instance so far behind one of its parameters: `&r->max` lies behind `r`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Contained {
    pub(crate) name: Name,
    pub(crate) parameter: usize,
    pub(crate) offset: i64,
}

/// That an argument of an instance inside is a parameter of the predicate outside, or lies behind it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Passed<'a> {
    inside: &'a Name,
    argument: usize,
    parameter: usize,
    offset: i64,
}

/// More ways to hand on parameters are not followed.
const MOST_WAYS: usize = 200;

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

/// What instances of the predicate contain with one of their parameters as first argument, or so far behind it.
/// ```text
/// P(…, x, …) = … Q(…, x + n, …) …     Q(…, y, …) = … R(y, …) …
/// ──────────────────────────────────────────────────────────────   P contains Q at x + n if that comes first, and R
/// ```
pub(crate) fn at_parameters(program: &Program, predicate: &Predicate) -> BTreeSet<Contained> {
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let own = |parameter| Passed { inside: &predicate.name, argument: parameter, parameter, offset: 0 };
    let mut waiting: Vec<Passed<'_>> = (0..predicate.parameters.len()).map(own).collect();
    while let Some(Passed { inside, argument, parameter, offset }) = waiting.pop() {
        let Some(outer) = program.predicates.get(inside) else { continue };
        let Some(passed) = outer.parameters.get(argument) else { continue };
        for instance in instances(outer) {
            for (position, pattern) in instance.arguments.iter().enumerate() {
                let Some(offset) = behind(pattern, &passed.name).and_then(|more| offset.checked_add(more)) else {
                    continue;
                };
                if position == 0 {
                    let contained = |name: &Name| Contained { name: name.clone(), parameter, offset };
                    found.extend(names(program, instance).map(contained));
                }
                let next = Passed { inside: &instance.predicate, argument: position, parameter, offset };
                // What contains itself further behind goes on like that.
                let goes_on = instance.predicate == *inside && next.offset != 0 || seen.len() >= MOST_WAYS;
                if !goes_on && seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
    }
    found
}

/// How far behind the variable a value lies.
fn behind(pattern: &Pattern, name: &Name) -> Option<i64> {
    let is_it = |value: &Expression| matches!(value, Expression::Variable(variable) if variable == name);
    match pattern {
        Pattern::Value(value) if is_it(value) => Some(0),
        Pattern::Value(Expression::Binary(BinaryOperator::Add, start, offset)) if is_it(start) => match &**offset {
            Expression::Integer(offset) => i64::try_from(offset).ok(),
            _ => None,
        },
        _ => None,
    }
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
