//! Termination: at every call among functions that call each other, a metric gets smaller and stays above zero.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Base, Logic, Operator, Type};
use gainsay_source::{Name, Span};

use crate::{
    catalogue::Catalogue,
    constraint::{RecursiveCall, Why},
    generate::{Generator, shown},
    prove::Failed,
    solve::Session,
};

/// So many of a function's parameters are tried as metrics, alone and in pairs.
const MOST_PARAMETERS: usize = 6;

/// What is needed about the functions of a group besides their constraints.
pub(crate) struct Functions {
    pub signatures: BTreeMap<Name, Type>,
    pub parameters: BTreeMap<Name, Vec<(Name, Logic)>>,
    pub metrics: BTreeMap<Name, Vec<Logic>>,
    /// The numbers that are in scope around each function: they are the same in all its calls.
    pub around: BTreeMap<Name, Vec<Name>>,
}

impl Functions {
    pub(crate) fn of(generator: &mut Generator<'_>) -> Functions {
        Functions {
            signatures: std::mem::take(&mut generator.signatures),
            parameters: std::mem::take(&mut generator.parameters),
            metrics: std::mem::take(&mut generator.metrics),
            around: std::mem::take(&mut generator.around),
        }
    }
}

/// The functions that are not shown to end, with the first call that is not smaller.
pub(crate) fn unproved(
    session: &mut Session<'_, '_>,
    calls: &[RecursiveCall],
    functions: &Functions,
) -> BTreeMap<Name, Failed> {
    let mut failed = BTreeMap::new();
    for group in groups(calls) {
        let members: Vec<&Name> = group.iter().flat_map(|call| [&call.caller, &call.callee]).collect();
        if let Err(span) = group_ends(session, &group, functions) {
            for name in members {
                let why = Why::Termination(Name::new(&shown(name)));
                let failure = Failed::Head { span, why, goal: None };
                failed.insert(name.clone(), failure);
            }
        }
    }
    failed
}

/// Calls that belong together: their functions call each other.
fn groups(calls: &[RecursiveCall]) -> Vec<Vec<&RecursiveCall>> {
    let mut representative: BTreeMap<&Name, &Name> = BTreeMap::new();
    for call in calls {
        let (caller, callee) = (find(&representative, &call.caller), find(&representative, &call.callee));
        if caller != callee {
            representative.insert(callee, caller);
        }
    }
    let mut groups: BTreeMap<&Name, Vec<&RecursiveCall>> = BTreeMap::new();
    for call in calls {
        groups.entry(find(&representative, &call.caller)).or_default().push(call);
    }
    groups.into_values().collect()
}

fn find<'c>(representative: &BTreeMap<&'c Name, &'c Name>, name: &'c Name) -> &'c Name {
    let mut name = name;
    while let Some(next) = representative.get(name) {
        name = next;
    }
    name
}

/// Whether some metrics get smaller at all these calls; otherwise the first call at which the written or the first one does not.
fn group_ends(session: &mut Session<'_, '_>, calls: &[&RecursiveCall], functions: &Functions) -> Result<(), Span> {
    if let Some(escaped) = calls.iter().find(|call| call.arguments.is_none()) {
        return Err(escaped.span);
    }
    let mut names: Vec<&Name> = calls.iter().flat_map(|call| [&call.caller, &call.callee]).collect();
    names.sort();
    names.dedup();
    let written: BTreeMap<Name, Vec<Logic>> = names
        .iter()
        .filter_map(|name| Some(((*name).clone(), functions.metrics.get(*name)?.clone())))
        .filter(|(name, metric)| !metric.is_empty() && !measures_endless(session.catalogue, functions, name, metric))
        .collect();
    let mut first_failure = None;
    let choices = names.iter().map(|name| metrics(session.catalogue, functions, name).len()).max().unwrap_or(0);
    if written.len() == names.len() {
        match first_not_smaller(session, calls, functions, &written) {
            None => return Ok(()),
            span => first_failure = span,
        }
    }
    for choice in 0..choices {
        let chosen: Option<BTreeMap<Name, Vec<Logic>>> = names
            .iter()
            .map(|name| {
                let own = written.get(*name).cloned();
                let other = || metrics(session.catalogue, functions, name).into_iter().nth(choice);
                Some(((*name).clone(), own.or_else(other)?))
            })
            .collect();
        let Some(chosen) = chosen else { continue };
        match first_not_smaller(session, calls, functions, &chosen) {
            None => return Ok(()),
            span => first_failure = first_failure.or(span),
        }
    }
    Err(first_failure.unwrap_or(calls[0].span))
}

/// The metrics that may be meant where none is written: sizes of parameters, in order, then pairs of them, their sums and distances, and distances
/// from numbers around the function.
fn metrics(catalogue: &Catalogue, functions: &Functions, name: &Name) -> Vec<Vec<Logic>> {
    let (mut sizes, mut numbers) = (Vec::new(), Vec::new());
    let mut rest = functions.signatures.get(name);
    while let Some(Type::Function { binder, argument, result }) = rest {
        let value = Logic::Variable(binder.clone());
        match &**argument {
            Type::Base { base: Base::Int, .. } => {
                numbers.push(value.clone());
                sizes.push(value);
            }
            ty @ Type::Base { base: Base::Data(data, _), .. } if catalogue.has_finite_values(&ty.sort()) => {
                if let Some(size) = catalogue.datatype(data).and_then(|datatype| datatype.size.clone()) {
                    sizes.push(Logic::Apply(size, vec![value]));
                }
            }
            _ => {}
        }
        rest = Some(result);
    }
    sizes.truncate(MOST_PARAMETERS);
    let mut all: Vec<Vec<Logic>> = sizes.iter().map(|size| vec![size.clone()]).collect();
    for first in &sizes {
        for second in sizes.iter().filter(|second| *second != first) {
            all.push(vec![first.clone(), second.clone()]);
        }
    }
    // Two lists of which one or the other gets shorter, numbers that come closer to each other.
    for (place, first) in sizes.iter().enumerate() {
        for second in &sizes[place + 1..] {
            all.push(vec![Logic::binary(Operator::Add, first.clone(), second.clone())]);
            all.push(vec![distance(first, second)]);
            all.push(vec![distance(second, first)]);
        }
    }
    for number in numbers.iter().take(MOST_PARAMETERS) {
        for other in functions.around.get(name).into_iter().flatten() {
            let other = Logic::Variable(other.clone());
            all.push(vec![distance(number, &other)]);
            all.push(vec![distance(&other, number)]);
        }
    }
    all
}

/// Whether a metric is about what never comes to an end, such as a stream: then it shows nothing, whatever measures say.
fn measures_endless(catalogue: &Catalogue, functions: &Functions, name: &Name, metric: &[Logic]) -> bool {
    let mut endless = BTreeSet::new();
    let mut rest = functions.signatures.get(name);
    while let Some(Type::Function { binder, argument, result }) = rest {
        if !catalogue.has_finite_values(&argument.sort()) {
            endless.insert(binder);
        }
        rest = Some(result);
    }
    let mut found = false;
    for part in metric {
        part.for_each(&mut |part| found |= matches!(part, Logic::Variable(name) if endless.contains(name)));
    }
    found
}

/// How far it is from one number to another. One more than that: the last step may go one too far.
fn distance(from: &Logic, to: &Logic) -> Logic {
    let between = Logic::binary(Operator::Subtract, to.clone(), from.clone());
    Logic::binary(Operator::Add, between, Logic::integer(1))
}

fn first_not_smaller(
    session: &mut Session<'_, '_>,
    calls: &[&RecursiveCall],
    functions: &Functions,
    metrics: &BTreeMap<Name, Vec<Logic>>,
) -> Option<Span> {
    let mut calls = calls.iter();
    calls.find(|call| !is_smaller(session, call, functions, metrics)).map(|call| call.span)
}

fn is_smaller(
    session: &mut Session<'_, '_>,
    call: &RecursiveCall,
    functions: &Functions,
    metrics: &BTreeMap<Name, Vec<Logic>>,
) -> bool {
    let smaller = || {
        let (own, other) = (metrics.get(&call.caller)?, metrics.get(&call.callee)?);
        let taken = binders(functions.signatures.get(&call.callee)?);
        let arguments = call.arguments.as_ref()?;
        let actual: Vec<(Name, Logic)> = taken.iter().cloned().zip(arguments.iter().cloned()).collect();
        let parameters = functions.parameters.get(&call.caller)?;
        let named = binders(functions.signatures.get(&call.caller)?);
        let own: Option<Vec<Logic>> = own.iter().map(|part| closed(part, parameters, &named)).collect();
        let other: Option<Vec<Logic>> = other.iter().map(|part| closed(part, &actual, &taken)).collect();
        lexicographic(&other?, &own?)
    };
    let Some(goal) = smaller() else { return false };
    session.follows(call.place, &goal)
}

/// A metric at the values of the parameters; `None` when it is about one that is not there. What is defined around a function is the same in all its calls.
fn closed(metric: &Logic, values: &[(Name, Logic)], binders: &[Name]) -> Option<Logic> {
    let mut known = true;
    metric.for_each(&mut |part| {
        if let Logic::Variable(name) = part {
            known &= values.iter().any(|(own, _)| own == name) || !binders.contains(name);
        }
    });
    known.then(|| metric.substitute(values))
}

fn binders(ty: &Type) -> Vec<Name> {
    let mut binders = Vec::new();
    let mut rest = ty;
    while let Type::Function { binder, result, .. } = rest {
        binders.push(binder.clone());
        rest = result;
    }
    binders
}

/// `0 ≤ a₁ < b₁ ∨ (a₁ = b₁ ∧ 0 ≤ a₂ < b₂) ∨ …`
fn lexicographic(smaller: &[Logic], larger: &[Logic]) -> Option<Logic> {
    if smaller.len() != larger.len() || smaller.is_empty() {
        return None;
    }
    let mut choices = Vec::new();
    for place in 0..smaller.len() {
        let mut parts: Vec<Logic> =
            (0..place).map(|before| Logic::equal(smaller[before].clone(), larger[before].clone())).collect();
        parts.push(Logic::binary(Operator::LessEqual, Logic::integer(0), smaller[place].clone()));
        parts.push(Logic::binary(Operator::Less, smaller[place].clone(), larger[place].clone()));
        choices.push(Logic::and(parts));
    }
    Some(Logic::Operation(Operator::Or, choices))
}
