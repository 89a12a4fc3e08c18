//! What contracts and invariants were taken at their word for, each with what really happens from there: the difference is what the contract
//! leaves open.

use gainsay_source::{Name, Sources, Span};
use gainsay_verdict::{self as verdict, Assumption, Binding, Notation, Shown};

use super::{
    machine::{Allowed, External, Variable},
    memory::Memory,
    picture::Painter,
    replay::{self, Actual},
    search::Found,
    value::Value,
};

/// More differences than this are not told.
const MOST_TOLD: usize = 4;

/// A place whose value a contract leaves open: its name, what was allowed, what it really is.
struct Difference {
    name: String,
    ty: String,
    allowed: verdict::Value,
    actual: verdict::Value,
}

pub(crate) fn assumed(found: &Found<'_, '_>, painter: &Painter<'_, '_>, sources: &Sources) -> Vec<Assumption> {
    let machine = &found.attempt.machine;
    let recorded = replay::recorded(&found.attempt);
    let mut assumptions: Vec<Assumption> = Vec::new();
    for (event, open) in recorded.log.iter().zip(&machine.log) {
        let (External::Allowed(allowed), External::Allowed(open)) = (event, open) else { continue };
        let made = match &allowed.callee {
            Some(callee) => Some(of_callee(found, painter, allowed, callee)),
            None => of_loop(found, painter, open, sources),
        };
        let Some(mut made) = made else { continue };
        made.occurrence = 1 + assumptions.iter().filter(|other| other.callee == made.callee).count() as u32;
        assumptions.push(made);
    }
    assumptions
}

fn of_callee(found: &Found<'_, '_>, painter: &Painter<'_, '_>, allowed: &Allowed, callee: &Name) -> Assumption {
    let result = found.attempt.machine.program.ordinary(callee).map(|function| &function.result);
    let (differences, actual) = match replay::run_body(&found.attempt, allowed) {
        Actual::Returns(value, memory) => {
            let mut differences = differences(painter, &allowed.memory, &memory);
            if let (Some(allowed), Some(ty)) = (&allowed.result, result) {
                let actual = Painter { names: &memory, ..*painter }.typed(&value, ty);
                let allowed = painter.typed(allowed, ty);
                if allowed != actual {
                    let name = "result".to_owned();
                    differences.insert(0, Difference { name, ty: ty.to_string(), allowed, actual });
                }
            }
            (differences, None)
        }
        Actual::Nothing(memory) => (differences(painter, &allowed.memory, &memory), None),
        Actual::Raises(message) => (Vec::new(), Some(verdict::Actual::Raises(message))),
        Actual::Diverges => (Vec::new(), Some(verdict::Actual::Diverges)),
        Actual::NoBody => (Vec::new(), Some(verdict::Actual::NoBody)),
    };
    let nothing = || Shown::from(verdict::Value::Unspecified);
    let actual = actual.unwrap_or_else(|| verdict::Actual::Returns(together(&differences, painter.program.notation)));
    Assumption {
        callee: callee.clone(),
        arguments: allowed.arguments.iter().map(|value| Shown::from(painter.value(value))).collect(),
        allowed: allowed.result.as_ref().map_or_else(nothing, |value| Shown::from(painter.value(value))),
        actual,
        occurrence: 1,
        promised: differences.into_iter().map(promised).collect(),
        span: Some(allowed.span),
        text: String::new(),
    }
}

/// The state in which an invariant lets an iteration begin, and those in which iterations really begin.
fn of_loop(
    found: &Found<'_, '_>,
    painter: &Painter<'_, '_>,
    allowed: &Allowed,
    sources: &Sources,
) -> Option<Assumption> {
    let iterations = replay::iterations(&found.attempt, allowed.span);
    if iterations.is_empty() {
        return None;
    }
    let told = |variable: &Variable| painter.variables(std::slice::from_ref(variable)).pop();
    let mut differences = Vec::new();
    for variable in &allowed.variables {
        let Some(Binding { name, ty, value, .. }) = told(variable) else { continue };
        let same = |turn: &Vec<Variable>| turn.iter().find(|other| other.name == name).and_then(told);
        let really: Vec<Binding> = iterations.iter().filter_map(same).collect();
        let is_new = really.iter().all(|other| other.value.value != value.value);
        if really.is_empty() || !is_new || value.value == verdict::Value::Unspecified {
            continue;
        }
        let mut values: Vec<String> = Vec::new();
        for binding in really {
            let text = painter.program.notation.value(&binding.value.value);
            if values.last() != Some(&text) {
                values.push(text);
            }
        }
        let cut = values.len().saturating_sub(MOST_TOLD);
        let more = if cut > 0 { ", and so on" } else { "" };
        values.truncate(MOST_TOLD);
        let actual = verdict::Value::Symbol(Name::from(format!("{}{more}", values.join(", then "))));
        differences.push(Difference { name: name.to_string(), ty, allowed: value.value, actual });
    }
    differences.truncate(MOST_TOLD);
    let actual = verdict::Actual::Returns(together(&differences, painter.program.notation));
    Some(Assumption {
        callee: Name::from(head(allowed.span, sources)),
        arguments: Vec::new(),
        allowed: Shown::from(verdict::Value::Unspecified),
        actual,
        occurrence: 1,
        promised: differences.into_iter().map(promised).collect(),
        span: Some(allowed.span),
        text: String::new(),
    })
}

/// A loop by its first line.
fn head(span: Span, sources: &Sources) -> String {
    let line = sources.excerpt(span).lines().next().unwrap_or("").trim();
    let line = line.trim_end_matches('{').trim_end();
    if line.contains('(') { line.to_owned() } else { format!("{line} (…)") }
}

fn promised(difference: Difference) -> Binding {
    let Difference { name, ty, allowed, .. } = difference;
    Binding { name: Name::from(name), ty, value: Shown::from(allowed), origin: None }
}

/// What the body really gives: the value alone where there is one, else all of them by name.
fn together(differences: &[Difference], notation: &dyn Notation) -> Shown {
    match differences {
        [] => Shown::from(verdict::Value::Unspecified),
        [only] => Shown::from(only.actual.clone()),
        several => {
            let told: Vec<String> =
                several.iter().map(|each| format!("{} = {}", each.name, notation.value(&each.actual))).collect();
            Shown::from(verdict::Value::Symbol(Name::from(told.join(", "))))
        }
    }
}

/// Places of the same blocks that hold different values.
fn differences(painter: &Painter<'_, '_>, allowed: &Memory, actual: &Memory) -> Vec<Difference> {
    let really = Painter { names: actual, ..*painter };
    let mut found = Vec::new();
    for (index, (left, right)) in allowed.blocks.iter().zip(&actual.blocks).enumerate() {
        if left.origin != right.origin || found.len() >= MOST_TOLD {
            continue;
        }
        for (offset, path, ty) in painter.paths(left) {
            let value = |cells: &super::memory::Block| cells.cells.get(&offset).and_then(|cell| cell.value.clone());
            let (Some(allowed), Some(actual)) = (value(left), value(right)) else { continue };
            let (allowed, actual): (Value, Value) = (allowed, actual);
            let (allowed, actual) = (painter.typed(&allowed, &ty), really.typed(&actual, &ty));
            if allowed == actual || found.len() >= MOST_TOLD {
                continue;
            }
            let name = super::show::block(painter.names, index);
            let separator = if path.is_empty() || path.starts_with('[') { "" } else { "." };
            let name = format!("{name}{separator}{path}");
            found.push(Difference { name, ty: ty.to_string(), allowed, actual });
        }
    }
    found
}
