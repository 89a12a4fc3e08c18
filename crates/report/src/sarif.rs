//! SARIF 2.1.0, for code scanning. A confirmed failure is a result of kind `fail`, an unknown goal is `open`; the calls from the entry to the
//! violation are its code flow. Verified goals are not results. What is excused is suppressed: in the source, or by the baseline, which is external.

use std::collections::BTreeMap;

use gainsay_source::{Diagnostic, Fix, Place, Severity, Sources, Span};
use gainsay_verdict::{Counterexample, Excused, Failure, GoalReport, Report, Why};
use serde_json::{Value, json};

use crate::{codes, json as report_json, prose};

pub fn render(report: &Report, sources: &Sources) -> String {
    let log = Log { sources };
    let diagnostics = report.diagnostics.iter().map(|diagnostic| log.diagnostic(diagnostic));
    let goals = report.goals.iter().flat_map(|goal| log.goal(goal));
    let results: Vec<Value> = diagnostics.chain(goals).collect();
    report_json::pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "gainsay",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules(report),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    }))
}

/// Every code that occurs, once.
fn rules(report: &Report) -> Vec<Value> {
    let mut codes: BTreeMap<&str, ()> = BTreeMap::new();
    codes.extend(report.diagnostics.iter().map(|diagnostic| (diagnostic.code.as_str(), ())));
    for goal in &report.goals {
        codes.extend(goal.reason().map(|reason| (reason.kind(), ())));
        codes.extend(goal.outcome.failures().iter().map(|failure| (failure.code.as_str(), ())));
    }
    codes.keys().map(|code| rule(code)).collect()
}

/// What a code means, in short and in full, and what to do about it.
fn rule(code: &str) -> Value {
    let pages = codes::pages_of(code);
    let said = |part: &dyn Fn(&'static str) -> String, between: &str| {
        pages.iter().map(|page| part(page)).collect::<Vec<_>>().join(between)
    };
    let mut rule = json!({ "id": code, "help": { "text": format!("gainsay explain {code}") } });
    if !pages.is_empty() {
        rule["shortDescription"] = json!({ "text": said(&|page| codes::title(page).to_owned(), ": ") });
        rule["fullDescription"] = json!({ "text": said(&codes::meaning, " ") });
        rule["help"]["markdown"] = json!(said(&|page| page.to_owned(), "\n"));
    }
    rule
}

struct Log<'a> {
    sources: &'a Sources,
}

impl Log<'_> {
    fn diagnostic(&self, diagnostic: &Diagnostic) -> Value {
        let level = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let related = diagnostic.labels.iter().map(|label| self.location(label.span, Some(&label.message)));
        let mut result = json!({
            "ruleId": diagnostic.code,
            "level": level,
            "message": { "text": said(diagnostic) },
            "locations": diagnostic.span.map(|span| self.location(span, None)).into_iter().collect::<Vec<_>>(),
        });
        set_unless_empty(&mut result, "relatedLocations", related.collect());
        set_unless_empty(&mut result, "fixes", diagnostic.fix.iter().map(|fix| self.fix(fix)).collect());
        result
    }

    fn fix(&self, fix: &Fix) -> Value {
        let place = self.sources.place(fix.span);
        let replacement = json!({ "deletedRegion": region(&place), "insertedContent": { "text": fix.replacement } });
        json!({
            "description": { "text": prose::fix(fix) },
            "artifactChanges": [{ "artifactLocation": { "uri": uri(&place.file) }, "replacements": [replacement] }],
        })
    }

    fn goal(&self, goal: &GoalReport) -> Vec<Value> {
        let unknown = goal.reason().map(|reason| {
            let text = format!("`{}` is neither proved nor refuted: {}", goal.name, reason.message());
            let mut result = json!({
                "ruleId": reason.kind(),
                "kind": "open",
                "level": "none",
                "message": { "text": text },
                "locations": [self.location(reason.span().unwrap_or(goal.span), None)],
                "partialFingerprints": fingerprint(goal, reason.kind()),
            });
            set_unless_empty(&mut result, "suppressions", self.suppressions(goal, Excused::Unknown));
            result
        });
        let failures = goal.outcome.failures().iter().enumerate().map(|(index, failure)| {
            let mut result = self.failure(goal, failure);
            set_unless_empty(&mut result, "suppressions", self.suppressions(goal, Excused::Failure(index)));
            result
        });
        unknown.into_iter().chain(failures).collect()
    }

    fn suppressions(&self, goal: &GoalReport, of: Excused) -> Vec<Value> {
        let suppression = goal.excuse(of).map(|why| match why {
            Why::Suppressed { reason, span } => {
                json!({ "kind": "inSource", "justification": reason, "location": self.location(*span, None) })
            }
            Why::Known => json!({ "kind": "external", "justification": "known: it stands in the baseline" }),
        });
        suppression.into_iter().collect()
    }

    fn failure(&self, goal: &GoalReport, failure: &Failure) -> Value {
        let (kind, level) = if failure.is_confirmed() { ("fail", "error") } else { ("open", "none") };
        let mut result = json!({
            "ruleId": failure.code,
            "kind": kind,
            "level": level,
            "message": { "text": prose::plain(goal, failure) },
            "locations": [self.location(failure.span, None)],
            "partialFingerprints": fingerprint(goal, &failure.code),
        });
        let Some(counterexample) = &failure.counterexample else { return result };
        set_unless_empty(&mut result, "codeFlows", self.code_flows(counterexample));
        let blamed = prose::blamed_elsewhere(failure);
        let related = blamed.map(|span| self.location(span, Some(&prose::blame_label(failure, counterexample))));
        set_unless_empty(&mut result, "relatedLocations", related.into_iter().collect());
        let counterexample = report_json::counterexample(counterexample, self.sources);
        result["properties"] = json!({ "goal": goal.name.as_str(), "counterexample": counterexample });
        result
    }

    /// The calls from the entry to the violation, or else the statements executed. A call whose place is unknown still has its text.
    fn code_flows(&self, counterexample: &Counterexample) -> Vec<Value> {
        let steps = counterexample.calls.iter().enumerate().map(|(depth, call)| {
            let location = match call.span {
                Some(span) => self.location(span, Some(&call.text)),
                None => json!({ "message": { "text": call.text } }),
            };
            json!({ "nestingLevel": depth, "location": location })
        });
        let statements = counterexample.trace.iter().filter(|_| counterexample.calls.is_empty());
        let statements = statements.map(|span| json!({ "location": self.location(*span, None) }));
        let steps: Vec<Value> = steps.chain(statements).collect();
        if steps.is_empty() { Vec::new() } else { vec![json!({ "threadFlows": [{ "locations": steps }] })] }
    }

    fn location(&self, span: Span, message: Option<&str>) -> Value {
        let place = self.sources.place(span);
        let mut location = json!({ "physicalLocation": {
            "artifactLocation": { "uri": uri(&place.file) },
            "region": region(&place),
        }});
        if let Some(text) = message {
            location["message"] = json!({ "text": text });
        }
        location
    }
}

fn region(place: &Place) -> Value {
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    })
}

/// What is wrong, and what to do about it.
fn said(diagnostic: &Diagnostic) -> String {
    match &diagnostic.help {
        Some(help) => format!("{}; {help}", diagnostic.message),
        None => diagnostic.message.clone(),
    }
}

/// Lets a scanner recognise the same finding after lines have moved.
fn fingerprint(goal: &GoalReport, code: &str) -> Value {
    json!({ "goal/v1": format!("{}:{}:{code}", goal.language.name, goal.name) })
}

fn set_unless_empty(result: &mut Value, key: &str, values: Vec<Value>) {
    if !values.is_empty() {
        result[key] = Value::Array(values);
    }
}

/// A path as a URI reference.
fn uri(path: &str) -> String {
    let absolute = path.starts_with('/');
    let mut text = String::from(if absolute { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(byte as char),
            b'\\' if cfg!(windows) => text.push('/'),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}
