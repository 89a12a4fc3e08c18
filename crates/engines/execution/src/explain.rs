//! A failing run as a counterexample: inputs, pictures before and after, the broken conjunct with its values, the lines executed.

use gainsay_ir::c::Type;
use gainsay_source::{Name, Sources, Span};
use gainsay_verdict::{
    self as verdict, Binding, Blame, Call, CallResult, Confirmation, ContractPart, Counterexample, Ending, Failure,
    HeapPicture, Kind, Shown,
};

use super::{
    blame, contract_effects,
    machine::{External, Variable},
    models::Broken,
    picture::Painter,
    replay_stored,
    search::Found,
    show::Words,
    value::Value,
    walk,
};

/// Of longer runs, only the end is told.
const LONGEST_TRACE: usize = 400;

pub(crate) fn failure(found: &Found<'_, '_>, sources: &Sources) -> Failure {
    let finding = &found.finding;
    let function = found.attempt.task.function;
    let abstracted = weak_contract(found);
    let message = match &abstracted {
        None => format!("`{}` can fail: {}", function.name, finding.message),
        Some((what, Blame::Contract { part: ContractPart::Invariant, .. })) => format!(
            "`{}` cannot be verified: {}, if {what} is in a state that its invariant allows",
            function.name, finding.message
        ),
        Some((what, _)) => format!(
            "`{}` cannot be verified: {}, if {what} does what its contract allows",
            function.name, finding.message
        ),
    };
    Failure {
        code: if abstracted.is_some() { "weak-contract".to_owned() } else { finding.code.to_owned() },
        message,
        span: finding.span,
        counterexample: Some(counterexample(found, abstracted, sources)),
        expectation: None,
    }
}

/// The contract that is to blame, if one is.
fn weak_contract(found: &Found<'_, '_>) -> Option<(String, Blame)> {
    let allowed = blame::weak_promise(found)?;
    let span = Some(allowed.span);
    Some(match &allowed.callee {
        None => {
            let of = found.attempt.task.function.name.clone();
            ("the loop".to_owned(), Blame::Contract { of, part: ContractPart::Invariant, span })
        }
        Some(callee) => {
            let blame = Blame::Contract { of: callee.clone(), part: ContractPart::Postcondition, span };
            (format!("`{callee}`"), blame)
        }
    })
}

fn counterexample(found: &Found<'_, '_>, abstracted: Option<(String, Blame)>, sources: &Sources) -> Counterexample {
    let (attempt, finding) = (&found.attempt, &found.finding);
    let machine = &attempt.machine;
    let painter = Painter { program: machine.program, knowledge: &machine.knowledge, names: &machine.memory };
    let inputs = inputs(found, &painter);
    let store = painter.variables(&machine.variables_in(&machine.memory));
    let first = painter.picture("before the call", &attempt.initial, inputs.clone(), &[]);
    let is_empty = first.entries.is_empty() && first.variables.is_empty();
    let mut heaps: Vec<HeapPicture> = (!is_empty).then_some(first).into_iter().collect();
    for event in &machine.log {
        if let External::Allowed(allowed) = event
            && allowed.callee.is_none()
        {
            let line = sources.line(allowed.span);
            let label = format!("at the loop, as its invariant allows (line {line})");
            heaps.push(painter.picture(&label, &allowed.memory, painter.variables(&allowed.variables), &[]));
        }
    }
    let is_news = |memory: &super::memory::Memory| *memory != attempt.initial && *memory != machine.memory;
    if machine.trace.len() > 1 && is_news(&machine.before) && machine.frames.len() == 1 {
        let line = machine.trace.last().map_or(0, |span| sources.line(*span));
        let now = painter.variables(&machine.variables_in(&machine.before));
        heaps.push(painter.picture(&format!("before line {line}"), &machine.before, now, &[]));
    }
    let last = if machine.frames.is_empty() { "when it returns" } else { "when it fails" };
    let mut variables = store.clone();
    variables.extend(result(found, &painter));
    let mut picture = painter.picture(last, &machine.memory, variables, &finding.leaked);
    picture.broken = broken(found, &painter);
    heaps.push(picture);
    if heaps.iter().all(|heap| heap.entries.is_empty()) {
        heaps.clear();
    }
    let (kind, blame) = match abstracted {
        Some((_, blame)) => (Kind::Abstract, blame),
        None => (Kind::Concrete, Blame::Code { span: Some(finding.span) }),
    };
    Counterexample {
        kind,
        confirmed: match &found.doubt {
            None => Confirmation::Replayed,
            Some(why) => Confirmation::NotReplayed(why.clone()),
        },
        inputs,
        ending: ending(found, &painter),
        calls: calls(found, &painter),
        assumed: match kind {
            Kind::Abstract => contract_effects::assumed(found, &painter, sources),
            Kind::Concrete => Vec::new(),
        },
        choices: replay_stored::choices(found),
        store,
        heaps,
        tables: Vec::new(),
        trace: machine.trace.iter().rev().take(LONGEST_TRACE).rev().copied().collect(),
        blame,
        notes: notes(found, &painter, sources),
    }
}

/// The fields that what goes wrong is about. Where that is freed memory, those that still lead to it.
fn broken(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Vec<(Name, Name)> {
    let places = found.finding.broken.iter().flat_map(|broken| &broken.places).chain(&found.finding.followed);
    let mut fields = Vec::new();
    for place in places {
        match &painter.fields_to_freed(place.block)[..] {
            [] => fields.extend(painter.field(*place)),
            leading => fields.extend_from_slice(leading),
        }
    }
    fields
}

fn inputs(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Vec<Binding> {
    let parameters = &found.attempt.task.function.parameters;
    let bindings = parameters.iter().zip(&found.attempt.arguments).map(|(parameter, value)| Binding {
        name: parameter.name.clone(),
        ty: parameter.ty.to_string(),
        value: Shown::from(painter.typed(value, &parameter.ty)),
        origin: Some(parameter.span),
    });
    bindings.collect()
}

/// What was returned, as a variable of the state behind the call.
fn result(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Option<Binding> {
    let ty = &found.attempt.task.function.result;
    let value = found.attempt.result.as_ref()?;
    let value = Shown::from(painter.typed(value, ty));
    Some(Binding { name: Name::new("result"), ty: ty.to_string(), value, origin: None })
}

/// The calls from the function under test to where it fails.
fn calls(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Vec<Call> {
    let inner = found.attempt.machine.frames.iter().skip(1).map(|frame| {
        let parameters = frame.function.parameters.iter().zip(frame.arguments());
        Call {
            function: frame.function.name.clone(),
            arguments: parameters
                .map(|(parameter, value)| Shown::from(painter.argument(value, &parameter.ty)))
                .collect(),
            result: CallResult::Interrupted,
            text: String::new(),
            span: Some(frame.function.name_span),
        }
    });
    std::iter::once(call(found, painter)).chain(inner).collect()
}

/// The variables of the callee in which it fails.
fn innermost(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Option<String> {
    let machine = &found.attempt.machine;
    let frame = machine.frames.last().filter(|_| machine.frames.len() > 1)?;
    let variables = machine.variables_of(frame, &machine.memory).into_iter();
    let known = variables.map(|Variable { name, ty, value }| match value {
        Some(value) => (name, painter.argument(&value, &ty)),
        None => (name, verdict::Value::Symbol(Name::new("uninitialised"))),
    });
    let known = known.filter(|(_, value)| *value != verdict::Value::Unspecified);
    let texts: Vec<String> =
        known.map(|(name, value)| format!("{name} = {}", painter.program.notation.value(&value))).collect();
    (!texts.is_empty()).then(|| format!("in `{}`: {}", frame.function.name, texts.join(", ")))
}

/// The call that was run.
fn call(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Call {
    let function = found.attempt.task.function;
    let arguments = inputs(found, painter).into_iter().map(|input| input.value).collect();
    Call {
        function: function.name.clone(),
        arguments,
        result: match result(found, painter) {
            Some(result) => CallResult::Returned(result.value),
            None => CallResult::Interrupted,
        },
        text: String::new(),
        span: Some(function.name_span),
    }
}

fn ending(found: &Found<'_, '_>, painter: &Painter<'_, '_>) -> Ending {
    let result = &found.attempt.task.function.result;
    match (found.finding.code, &found.attempt.result) {
        ("assert" | "invariant", _) | ("postcondition" | "leak", None) => Ending::AssertionFailed { sides: None },
        ("postcondition" | "leak", Some(value)) => Ending::Returned(Shown::from(painter.typed(value, result))),
        _ => Ending::raised(&found.finding.message),
    }
}

fn notes(found: &Found<'_, '_>, painter: &Painter<'_, '_>, sources: &Sources) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(innermost(found, painter));
    if let Some(broken) = &found.finding.broken {
        notes.push(conjunct(found, broken, sources));
    }
    notes.extend(ghost(found));
    let failed = found.attempt.machine.log.iter().filter_map(|event| match event {
        External::AllocationFails(fails) => Some(*fails),
        _ => None,
    });
    for (index, fails) in failed.enumerate() {
        if fails {
            notes.push(format!("allocation {} fails and gives NULL", index + 1));
        }
    }
    let typed = found.attempt.machine.log.iter().filter_map(|event| match event {
        External::Input(_, value) => Some(words(found).value(&found.attempt.machine.knowledge.deep(value))),
        _ => None,
    });
    let typed: Vec<String> = typed.collect();
    if !typed.is_empty() {
        notes.push(format!("input from outside: {}", typed.join(", ")));
    }
    if !found.attempt.machine.trace.is_empty() {
        notes.push(lines(found, sources));
    }
    notes
}

/// What the patterns of the precondition stand for.
fn ghost(found: &Found<'_, '_>) -> Option<String> {
    let attempt = &found.attempt;
    let parameters = &attempt.task.function.parameters;
    let is_ghost = |name: &Name| parameters.iter().all(|parameter| parameter.name != *name);
    let types = attempt.task.contract.map(|contract| walk::binders(&contract.requires)).unwrap_or_default();
    let values = attempt.scope.values.iter().filter(|(name, _)| is_ghost(name)).map(|(name, value)| {
        let ty = types.iter().find(|(known, _)| known == name).map_or(&Type::Any, |(_, ty)| ty);
        format!("{name} = {}", words(found).typed(&attempt.machine.knowledge.deep(value), ty))
    });
    let values: Vec<String> = values.collect();
    (!values.is_empty()).then(|| format!("before the call {}", values.join(", ")))
}

fn words<'f, 'u>(found: &'f Found<'_, 'u>) -> Words<'f, 'u> {
    let machine = &found.attempt.machine;
    Words { program: machine.program, memory: &machine.memory }
}

/// The broken conjunct as it is written, with its values.
fn conjunct(found: &Found<'_, '_>, broken: &Broken, sources: &Sources) -> String {
    let written = |span: Span| sources.excerpt(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let own = found.attempt.task.function.name_span.file;
    let line = |span: Span| match sources.path(span.file).rsplit(['/', '\\']).next() {
        Some(file) if span.file != own => format!("{file}:{}", sources.line(span)),
        _ => format!("line {}", sources.line(span)),
    };
    let is_told = |value: &Value| !matches!(value, Value::Function(_));
    let values = broken.values.iter().filter(|(_, _, value)| is_told(value));
    let values: Vec<String> =
        values.map(|(name, ty, value)| format!("{name} = {}", words(found).typed(value, ty))).collect();
    let mut text = match found.finding.code {
        code @ ("invariant" | "postcondition" | "precondition") => format!("{code}, "),
        _ => String::new(),
    };
    text.push_str(&format!("{}: {} — {}", line(broken.span), written(broken.span), broken.why));
    if !values.is_empty() {
        text.push_str(&format!("; {}", values.join(", ")));
    }
    if broken.root != broken.span {
        text.push_str(&format!("; needed for {} ({})", written(broken.root), line(broken.root)));
    }
    if let Some(rival) = broken.rival {
        text.push_str(&format!("; {} ({}) needs it, too", written(rival), line(rival)));
    }
    text
}

fn lines(found: &Found<'_, '_>, sources: &Sources) -> String {
    let mut lines: Vec<u32> = Vec::new();
    for span in &found.attempt.machine.trace {
        let line = sources.line(*span);
        if lines.last() != Some(&line) {
            lines.push(line);
        }
    }
    let cut = lines.len().saturating_sub(LONGEST_TRACE);
    let more = if cut > 0 { "…, " } else { "" };
    format!("executed lines: {more}{}", verdict::summary_text(&verdict::summarise(&lines[cut..])))
}
