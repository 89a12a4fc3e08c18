//! A text that we wrote is recognised in every format, and nothing else is.

use gainsay_report::{Color, Format, Options, is_ours};
use gainsay_source::{Diagnostic, Severity, Sources, Span};
use gainsay_verdict::{Dialect, Evidence, GoalReport, Outcome, Reason, Report, Statistics};

fn reports() -> (Vec<Report>, Sources) {
    let mut sources = Sources::new();
    let file = sources.add("a.fun", "goal a = 1;\n");
    let span = Span::new(file, 0, 4);
    let goal = |gaps| GoalReport {
        name: "a".into(),
        language: Dialect::plain("core"),
        span,
        outcome: Outcome::conclude(Evidence { failures: Vec::new(), gaps }),
        statistics: Statistics::default(),
        excuses: Vec::new(),
        inferred: Vec::new(),
    };
    let unknown = Reason::OutOfBudget { message: "no counterexample within 3 steps".into() };
    let error = Diagnostic::new(Severity::Error, "syntax", "expected `;`", Some(span));
    let one = Report { diagnostics: Vec::new(), goals: vec![goal(Vec::new())] };
    let many = Report { diagnostics: vec![error], goals: vec![goal(Vec::new()), goal(vec![unknown])] };
    (vec![Report::default(), one, many], sources)
}

#[test]
fn every_format_is_recognised() {
    let (reports, sources) = reports();
    for format in Format::ALL {
        for color in [Color::Always, Color::Never] {
            for report in &reports {
                let text = format.render(report, &sources, &Options { color, ..Options::default() });
                assert!(is_ours(&text), "{}: {text}", format.name());
            }
        }
    }
    assert!(is_ours(""));
}

#[test]
fn what_others_wrote_is_not() {
    for text in [
        "goal a = 1;\n",
        "int main() { return 0; }\n",
        "{\n  \"schema\": \"something-else/1\"\n}\n",
        "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"name\": \"another\"\n}\n",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"another\" tests=\"1\">\n",
        "<!DOCTYPE html>\n<title>A page</title>\n",
        "notes\n3 goals: win, lose, draw\n",
        "todo: 1 verified\n",
        "::error title=a::b\nsomething else\n",
    ] {
        assert!(!is_ours(text), "{text}");
    }
}
