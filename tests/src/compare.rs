//! Holds what a check said against what its program expects. Pure: a report in, complaints out.

use gainsay_source::{FileId, Severity, Sources, Span};
use gainsay_verdict::{Blame, Counterexample, Failure, GoalReport, Kind, Report, Verdict};

use crate::{
    marker::{Expected, Marker, Refuted},
    property::Scope,
};

/// Something the check said that a marker has to expect.
#[derive(Clone, Debug)]
pub struct Fact<'a> {
    pub news: News<'a>,
    /// Lines a marker for it may speak of, the best first; zero is the file as a whole.
    pub lines: Vec<usize>,
}

#[derive(Clone, Debug)]
pub enum News<'a> {
    Refuted { goal: &'a GoalReport, failure: &'a Failure },
    Unknown { goal: &'a GoalReport, kind: &'static str, message: &'a str },
    Error { code: &'a str, message: &'a str },
    Warning { code: &'a str, message: &'a str },
}

/// Which marker speaks of which fact.
#[derive(Debug)]
pub struct Matching<'a> {
    pub facts: Vec<Fact<'a>>,
    /// For each fact, the index of its marker.
    pub marker_of: Vec<Option<usize>>,
    /// Markers no fact fits, each with why.
    pub unmet: Vec<(usize, String)>,
}

/// How a marker and a fact go together.
enum Fit {
    /// They speak of the same.
    Meant,
    /// The fact is about another line.
    Elsewhere,
    /// Same line, but not what the marker asks for.
    Refused(String),
}

/// Everything the check of `root` said that needs a marker.
pub fn facts<'a>(report: &'a Report, sources: &Sources, root: FileId) -> Vec<Fact<'a>> {
    let line = |span: Span| Some(sources.line(span) as usize).filter(|_| span.file == root);
    let mut facts = Vec::new();
    for diagnostic in &report.diagnostics {
        let (code, message) = (diagnostic.code.as_str(), diagnostic.message.as_str());
        let news = match diagnostic.severity {
            Severity::Error => News::Error { code, message },
            Severity::Warning => News::Warning { code, message },
            Severity::Note => continue,
        };
        facts.push(Fact { news, lines: vec![diagnostic.span.and_then(line).unwrap_or(0)] });
    }
    for goal in &report.goals {
        let goal_line = line(goal.span).unwrap_or(0);
        match goal.outcome.verdict() {
            Verdict::Verified => {}
            Verdict::Unknown(reason) => {
                let news = News::Unknown { goal, kind: reason.kind(), message: reason.message() };
                facts.push(Fact { news, lines: vec![goal_line] });
            }
            Verdict::Refuted => facts.extend(goal.outcome.failures().iter().map(|failure| Fact {
                news: News::Refuted { goal, failure },
                lines: line(failure.span).into_iter().chain([goal_line]).collect(),
            })),
        }
    }
    facts
}

impl<'a> Matching<'a> {
    /// Gives each marker a fact. The markers that ask for more choose first, so that a modest one does not take what another needs.
    pub fn new(facts: Vec<Fact<'a>>, markers: &[Marker]) -> Matching<'a> {
        let mut marker_of = vec![None; facts.len()];
        let mut unmet = Vec::new();
        let mut order: Vec<usize> = (0..markers.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(demands(&markers[*index].expected)));
        for index in order {
            let Marker { subject, expected, .. } = &markers[index];
            if matches!(expected, Expected::With(_)) {
                continue;
            }
            let mut refusals = Vec::new();
            let mut taken = None;
            for place in (0..facts.len()).filter(|place| marker_of[*place].is_none()) {
                match facts[place].fit(*subject, expected) {
                    Fit::Elsewhere => {}
                    Fit::Refused(why) => refusals.push(why),
                    Fit::Meant => {
                        taken = Some(place);
                        break;
                    }
                }
            }
            match taken {
                Some(place) => marker_of[place] = Some(index),
                None => unmet.push((index, refusals.join("; "))),
            }
        }
        unmet.sort_by_key(|(index, _)| *index);
        Matching { facts, marker_of, unmet }
    }

    /// Facts without a marker.
    pub fn unexpected(&self) -> impl Iterator<Item = &Fact<'a>> {
        self.facts.iter().zip(&self.marker_of).filter(|(_, marker)| marker.is_none()).map(|(fact, _)| fact)
    }

    /// All complaints, in the order of the program.
    pub fn complaints(&self, markers: &[Marker]) -> Vec<String> {
        let unmet = self.unmet.iter().map(|(index, why)| {
            let Marker { line, expected, .. } = &markers[*index];
            let why = if why.is_empty() { "nothing of the kind was reported".to_owned() } else { why.clone() };
            (*line, format!("line {line}: expected `{expected}`: {why}"))
        });
        let unexpected = self.unexpected().map(|fact| {
            let line = fact.lines.first().copied().unwrap_or(0);
            (line, format!("line {line}: unexpected `{}`: {}", fact.expectation(), fact.message()))
        });
        let mut complaints: Vec<(usize, String)> = unmet.chain(unexpected).collect();
        complaints.sort_by_key(|(line, _)| *line);
        complaints.into_iter().map(|(_, complaint)| complaint).collect()
    }
}

fn demands(expected: &Expected) -> usize {
    match expected {
        Expected::Refuted(Refuted { property, blame, kind, .. }) => {
            usize::from(property.is_some()) * 4 + usize::from(blame.is_some()) * 2 + usize::from(kind.is_some())
        }
        _ => 0,
    }
}

impl Fact<'_> {
    /// Whether a marker about `subject` speaks of this fact.
    fn fit(&self, subject: usize, expected: &Expected) -> Fit {
        if !self.lines.contains(&subject) {
            return Fit::Elsewhere;
        }
        let refusal = match (&self.news, expected) {
            (News::Refuted { failure, .. }, Expected::Refuted(refuted)) => refuse_failure(failure, refuted),
            (News::Unknown { kind, .. }, Expected::Unknown(expected)) if kind == expected => None,
            (News::Error { code, .. }, Expected::Error(expected)) if is_code(code, expected) => None,
            (News::Warning { code, .. }, Expected::Warning(expected)) if is_code(code, expected) => None,
            _ => Some(format!("here is `{}`: {}", self.expectation(), self.message())),
        };
        refusal.map_or(Fit::Meant, Fit::Refused)
    }

    /// The marker that would expect this fact.
    pub fn expectation(&self) -> Expected {
        match &self.news {
            News::Unknown { kind, .. } => Expected::Unknown((*kind).to_owned()),
            News::Error { code, .. } => Expected::Error((*code).to_owned()),
            News::Warning { code, .. } => Expected::Warning((*code).to_owned()),
            News::Refuted { failure, .. } => {
                let blame = failure.counterexample.as_ref().map(|found| &found.blame).and_then(blamed);
                Expected::Refuted(Refuted { code: failure.code.clone(), property: None, blame, kind: None })
            }
        }
    }

    pub fn message(&self) -> String {
        match &self.news {
            News::Refuted { goal, failure } => format!("`{}`: {}", goal.name, failure.message),
            News::Unknown { goal, message, .. } => format!("`{}`: {message}", goal.name),
            News::Error { message, .. } | News::Warning { message, .. } => (*message).to_owned(),
        }
    }
}

/// A code is expected in full or up to a colon: `assert.failed` stands for `assert.failed:assertion.false`.
fn is_code(code: &str, expected: &str) -> bool {
    code == expected || code.strip_prefix(expected).is_some_and(|rest| rest.starts_with(':'))
}

fn refuse_failure(failure: &Failure, refuted: &Refuted) -> Option<String> {
    if !is_code(&failure.code, &refuted.code) {
        return Some(format!("the failure's code is `{}`", failure.code));
    }
    let Some(counterexample) = &failure.counterexample else {
        return Some("the failure has no counterexample".to_owned());
    };
    refuse_kind(counterexample, refuted)
        .or_else(|| refuse_blame(counterexample, refuted))
        .or_else(|| refuse_property(counterexample, refuted))
}

fn refuse_kind(counterexample: &Counterexample, refuted: &Refuted) -> Option<String> {
    let kind = match counterexample.kind {
        Kind::Concrete => "concrete",
        Kind::Abstract => "abstract",
    };
    let expected = refuted.kind.as_deref()?;
    if kind == expected { None } else { Some(format!("the counterexample is {kind}")) }
}

fn refuse_blame(counterexample: &Counterexample, refuted: &Refuted) -> Option<String> {
    let expected = refuted.blame.as_deref()?;
    let fits = match &counterexample.blame {
        Blame::Code { .. } => expected == "code",
        Blame::Context => expected == "context",
        Blame::Caller { of, .. } => *of == *expected || expected == "caller",
        Blame::Contract { of, .. } => *of == *expected,
    };
    if fits { None } else { Some(format!("the blame is on {:?}", counterexample.blame)) }
}

fn refuse_property(counterexample: &Counterexample, refuted: &Refuted) -> Option<String> {
    let property = refuted.property.as_ref()?;
    let found = || {
        let bindings = counterexample.inputs.iter().chain(&counterexample.store);
        let texts: Vec<String> = bindings.map(|binding| format!("{} = {}", binding.name, binding.value.text)).collect();
        texts.join(", ")
    };
    match property.holds(&Scope::new(counterexample)) {
        Ok(true) => None,
        Ok(false) => Some(format!("`{property}` is false of the counterexample {}", found())),
        Err(error) => Some(format!("`{property}` cannot be evaluated on the counterexample {}: {error:#}", found())),
    }
}

/// Who is blamed, when it has a name.
fn blamed(blame: &Blame) -> Option<String> {
    match blame {
        Blame::Contract { of, .. } | Blame::Caller { of, .. } => Some(of.to_string()),
        Blame::Code { .. } => None,
        Blame::Context => Some("context".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use gainsay_source::{Diagnostic, Name};
    use gainsay_verdict::{Binding, Confirmation, Ending, Evidence, Outcome, Reason, Statistics, Value};

    use super::*;
    use crate::{comment::CommentStyle, marker};

    const PROGRAM: &str = "first\nsecond\nthird\n";

    fn failure(span: Span, code: &str, k: i32) -> Failure {
        let counterexample = Counterexample {
            kind: Kind::Concrete,
            confirmed: Confirmation::Replayed,
            inputs: vec![Binding {
                name: Name::new("k"),
                ty: String::new(),
                value: Value::integer(k).into(),
                origin: None,
            }],
            ending: Ending::raised("boom"),
            calls: vec![],
            assumed: vec![],
            choices: vec![],
            store: vec![],
            heaps: vec![],
            tables: vec![],
            trace: vec![],
            blame: Blame::Caller { of: Name::new("append"), span: None },
            notes: vec![],
        };
        Failure {
            code: code.into(),
            message: "it fails".into(),
            span,
            counterexample: Some(counterexample),
            expectation: None,
        }
    }

    /// What is wrong with the markers of `text`, whose check finds two failures on the second line, an undecided goal on the third and an
    /// error about no line.
    fn complaints_of(text: &str) -> Vec<String> {
        let mut sources = Sources::new();
        let root = sources.add("a.fun", text);
        let at = |word: &str| {
            let start = text.find(word).unwrap();
            Span::new(root, start, start + word.len())
        };
        let goal = |word: &str, evidence: Evidence| GoalReport {
            name: Name::new(word),
            language: gainsay_verdict::Dialect::plain("core"),
            span: at(word),
            outcome: Outcome::conclude(evidence),
            statistics: Statistics::default(),
            excuses: Vec::new(),
            inferred: Vec::new(),
        };
        let failures =
            vec![failure(at("second"), "assert.failed:false", 1), failure(at("second"), "assert.failed:false", 2)];
        let gaps = vec![Reason::OutOfBudget { message: "no counterexample within 10 steps".into() }];
        let report = Report {
            diagnostics: vec![Diagnostic::new(Severity::Error, "syntax", "not like this", None)],
            goals: vec![
                goal("first", Evidence { failures, gaps: vec![] }),
                goal("third", Evidence { failures: vec![], gaps }),
            ],
        };
        let markers = marker::read(text, CommentStyle::of_path(Path::new("a.fun")).unwrap()).unwrap();
        Matching::new(facts(&report, &sources, root), &markers).complaints(&markers)
    }

    const RIGHT: &str = "-- ~ error syntax\nfirst\nsecond\n-- ~ refuted assert.failed\n\
                         -- ~ refuted assert.failed:false where k == 1 blame append\nthird -- ~ unknown out-of-budget\n";

    #[test]
    fn right_markers_are_met_whatever_their_order() {
        assert_eq!(complaints_of(RIGHT), Vec::<String>::new());
    }

    #[test]
    fn a_goal_may_be_marked_instead_of_its_failure() {
        let text =
            RIGHT.replace("-- ~ refuted assert.failed\n", "").replace("first\n", "first -- ~ refuted assert.failed\n");
        assert_eq!(complaints_of(&text), Vec::<String>::new());
    }

    #[test]
    fn every_wrong_marker_fails() {
        let wrong = [
            ("error syntax", "error unbound-name"),
            ("error syntax", "warning syntax"),
            ("k == 1", "k == 3"),
            ("k == 1", "missing == 1"),
            ("blame append", "blame concat"),
            ("blame append", "kind abstract"),
            ("assert.failed:false", "assert.fail"),
            ("unknown out-of-budget", "unknown unsupported"),
            ("unknown out-of-budget", "refuted assert.failed"),
        ];
        for (right, instead) in wrong {
            // One marker is not met, and one fact has no marker.
            assert_eq!(complaints_of(&RIGHT.replacen(right, instead, 1)).len(), 2, "{instead}");
        }
    }

    #[test]
    fn missing_surplus_and_misplaced_markers_fail() {
        assert_eq!(complaints_of(PROGRAM).len(), 4, "two failures, an undecided goal, an error");
        assert_eq!(complaints_of(&RIGHT.replace("-- ~ refuted assert.failed\n", "")).len(), 1);
        assert_eq!(complaints_of(&format!("{RIGHT}-- ~ refuted assert.failed\n")).len(), 1);
        assert_eq!(
            complaints_of(&RIGHT.replace(" -- ~ unknown out-of-budget\n", "\nend -- ~ unknown out-of-budget\n")).len(),
            2
        );
    }
}
