//! What is written keeps to the schemas: our own, kept in `schema/`, and the published one of SARIF 2.1.0.
//! `BLESS=1 cargo test -p gainsay-report` rewrites our own.
#![allow(clippy::disallowed_methods, reason = "a test may read its schemas and its switch")]

mod samples;

use std::path::Path;

use gainsay_report::{Format, Options, json};
use serde_json::Value;

fn validator(text: &str) -> jsonschema::Validator {
    // The published pattern for a language tag has a stray `]`, which strict readers of patterns refuse; we write no language tags.
    let text = text.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$");
    let schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is a schema")
}

fn complaints(validator: &jsonschema::Validator, document: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(document).expect("it is JSON");
    validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn the_schema_in_the_repository_is_in_step() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/gainsay-report-1.schema.json");
    if std::env::var("BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, json::schema()).expect("the schema can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, json::schema(), "run `BLESS=1 cargo test -p gainsay-report` and read the diff");
}

#[test]
fn json_reports_keep_to_their_schema() {
    let validator = validator(&json::schema());
    for sample in samples::all() {
        let text = Format::Json.render(&sample.report, &sample.sources, &Options::default());
        assert_eq!(complaints(&validator, &text), Vec::<String>::new(), "{}", sample.name);
    }
}

#[test]
fn the_schema_refuses_what_is_no_report() {
    let validator = validator(&json::schema());
    let refused = [
        r#"{}"#,
        r#"{ "schema": "gainsay-report/2", "diagnostics": [], "goals": [] }"#,
        r#"{ "schema": "gainsay-report/1", "diagnostics": [], "goals": [{}] }"#,
        r#"{ "schema": "gainsay-report/1", "goals": [], "diagnostics": [{ "code": "x", "severity": "bad", "message": "" }] }"#,
    ];
    for text in refused {
        assert!(!complaints(&validator, text).is_empty(), "{text}");
    }
}

#[test]
fn sarif_reports_keep_to_the_published_schema() {
    let validator = validator(include_str!("sarif/sarif-schema-2.1.0.json"));
    for sample in samples::all() {
        let text = Format::Sarif.render(&sample.report, &sample.sources, &Options::default());
        assert_eq!(complaints(&validator, &text), Vec::<String>::new(), "{}", sample.name);
    }
    assert!(!complaints(&validator, r#"{ "version": "2.1.0" }"#).is_empty());
}

#[test]
fn sarif_shows_the_call_chain_as_a_code_flow() {
    let sample = samples::all().into_iter().find(|sample| sample.name == "deep-recursion").expect("it exists");
    let text = Format::Sarif.render(&sample.report, &sample.sources, &Options::default());
    let log: Value = serde_json::from_str(&text).expect("it is JSON");
    let steps = &log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"];
    assert_eq!(steps.as_array().map(Vec::len), Some(12));
    assert_eq!(steps[3]["location"]["message"]["text"], "count 3");
}

#[test]
fn junit_reports_are_well_formed_and_count_right() {
    for sample in samples::all() {
        let text = Format::Junit.render(&sample.report, &sample.sources, &Options::default());
        let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let count = |tag: &str| document.descendants().filter(|node| node.has_tag_name(tag)).count();
        let stated = |name: &str| document.root_element().attribute(name).map(str::to_owned);
        assert_eq!(stated("tests"), Some(count("testcase").to_string()), "{}", sample.name);
        assert_eq!(stated("errors"), Some(count("error").to_string()), "{}", sample.name);
    }
}

#[test]
fn every_line_of_json_lines_is_an_object_with_a_type() {
    for sample in samples::all() {
        let text = Format::Jsonl.render(&sample.report, &sample.sources, &Options::default());
        let types: Vec<String> = text
            .lines()
            .map(|line| {
                serde_json::from_str::<Value>(line).expect("it is JSON")["type"].as_str().unwrap_or("?").to_owned()
            })
            .collect();
        let goals = types.iter().filter(|kind| *kind == "goal").count();
        assert_eq!(goals, sample.report.goals.len());
        assert_eq!(types.last().map(String::as_str), Some("summary"));
        assert!(!types.contains(&"?".to_owned()));
    }
}

#[test]
fn no_program_can_smuggle_in_a_workflow_command() {
    for sample in samples::all() {
        let text = Format::Github.render(&sample.report, &sample.sources, &Options::default());
        let findings = sample.report.diagnostics.len()
            + sample
                .report
                .goals
                .iter()
                .map(|goal| goal.outcome.failures().len() + goal.reason().iter().count())
                .sum::<usize>();
        assert_eq!(text.lines().count(), findings, "{text}");
        assert!(text.lines().all(|line| line.starts_with("::")), "{text}");
    }
}
