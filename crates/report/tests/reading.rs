//! The JSON reader: what was written is read back the same, and anything else is refused with a sentence.

mod samples;

use gainsay_report::json;
use gainsay_source::{Name, Sources, Span};
use gainsay_verdict::{
    Actual, Assumption, Binding, Blame, Call, CallResult, Cell, Confirmation, ContractPart, Counterexample, Dialect,
    Ending, Entries, Evidence, Failure, Fate, FunctionTable, GoalReport, HeapEntry, HeapPicture, Kind, Outcome,
    Permission, PredicateInstance, Report, Shown, Statistics, Table, TableRow, Value, Wand,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

#[test]
fn every_sample_is_read_back_the_same() {
    for sample in samples::all() {
        let text = json::write(&sample.report, &sample.sources);
        assert_eq!(
            json::read(&text, &sample.sources, &samples::LANGUAGES).as_ref(),
            Ok(&sample.report),
            "{}",
            sample.name
        );
    }
}

#[test]
fn an_assumption_without_its_number_is_the_first() {
    let numbered = |sample: &&samples::Sample| json::write(&sample.report, &sample.sources).contains("occurrence");
    let samples = samples::all();
    let sample = samples.iter().find(numbered).expect("some sample assumes something");
    let text = json::write(&sample.report, &sample.sources);
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains("\"occurrence\": 1,")).collect();
    assert!(lines.len() < text.lines().count(), "the number stands on a line of its own");
    assert_eq!(json::read(&lines.join("\n"), &sample.sources, &samples::LANGUAGES).as_ref(), Ok(&sample.report));
}

fn sources() -> (Sources, Span) {
    let mut sources = Sources::new();
    let file = sources.add("a.fun", "goal é = 1\n  in é\n");
    (sources, Span::new(file, 5, 7))
}

/// A report whose only counterexample has this input.
fn report_with(value: Value, span: Span) -> Report {
    let counterexample = Counterexample {
        kind: Kind::Concrete,
        confirmed: Confirmation::Replayed,
        inputs: vec![binding(value, span)],
        ending: Ending::raised("x"),
        calls: Vec::new(),
        assumed: Vec::new(),
        choices: Vec::new(),
        store: Vec::new(),
        heaps: Vec::new(),
        tables: Vec::new(),
        trace: vec![span],
        blame: Blame::Context,
        notes: Vec::new(),
    };
    report_of(counterexample, span)
}

fn binding(value: Value, span: Span) -> Binding {
    Binding { name: Name::new("x"), ty: String::new(), value: value.into(), origin: Some(span) }
}

fn report_of(counterexample: Counterexample, span: Span) -> Report {
    let failure = Failure {
        code: "crash".into(),
        message: String::new(),
        span,
        counterexample: Some(counterexample),
        expectation: None,
    };
    let outcome = Outcome::conclude(Evidence { failures: vec![failure], gaps: Vec::new() });
    let goal = GoalReport {
        name: Name::new("g"),
        language: Dialect::plain("core"),
        span,
        outcome,
        statistics: Statistics::default(),
        excuses: Vec::new(),
        inferred: Vec::new(),
    };
    Report { diagnostics: Vec::new(), goals: vec![goal] }
}

fn long_list(length: usize) -> Value {
    (0..length).fold(Value::constructor("Nil", vec![]), |tail, index| {
        Value::constructor("Cons", vec![Value::integer(index), tail])
    })
}

#[test]
fn a_long_list_is_written_flat_and_read_back() {
    let (sources, span) = sources();
    let report = report_with(long_list(900), span);
    let text = json::write(&report, &sources);
    assert_eq!(json::read(&text, &sources, &samples::LANGUAGES), Ok(report));
}

#[test]
fn a_list_too_deep_to_take_apart_is_written_but_not_read() {
    let (sources, span) = sources();
    let report = report_with(long_list(50_000), span);
    let text = json::write(&report, &sources);
    std::mem::forget(report);
    let error = json::read(&text, &sources, &samples::LANGUAGES).expect_err("it is too deep");
    assert!(error.to_string().contains("levels deep"), "{error}");
}

#[test]
fn integers_that_a_double_cannot_hold_are_strings() {
    let (sources, span) = sources();
    let written = |value: BigInt| json::write(&report_with(Value::Integer(value), span), &sources);
    let limit = BigInt::from(1_i64 << 53);
    assert!(written(limit.clone()).contains("\"value\": 9007199254740992"));
    assert!(written(limit + 1).contains("\"value\": \"9007199254740993\""));
}

#[test]
fn a_verdict_that_does_not_follow_is_refused() {
    let (sources, span) = sources();
    let text = json::write(&report_with(Value::Unspecified, span), &sources);
    let lie = text.replace("\"verdict\": \"refuted\"", "\"verdict\": \"verified\"");
    assert_ne!(text, lie);
    assert!(json::read(&lie, &sources, &samples::LANGUAGES).is_err());
    let lie = text.replace("\"confirmed\": true", "\"confirmed\": false, \"unconfirmed_because\": \"no\"");
    assert_ne!(text, lie);
    assert!(json::read(&lie, &sources, &samples::LANGUAGES).is_err());
}

fn inside(object: &str) -> &str {
    object.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).expect("it is an object")
}

#[test]
fn garbage_is_refused_with_a_sentence() {
    let (sources, span) = sources();
    let good = json::write(&report_with(Value::Unforced, span), &sources);
    let value = good.lines().find(|line| line.contains("\"unforced\"")).expect("it is there").to_owned();
    // Only the inside of the object is replaced, so the closing brace stays.
    let with = |other: &str| good.replace(&value, inside(other));
    assert_eq!(
        json::read(&with(r#"{ "kind": "integer", "value": "12" }"#), &sources, &samples::LANGUAGES).map(|_| ()),
        Ok(())
    );
    let cyclic = r#"{ "kind": "table", "nodes": [{ "kind": "list", "parts": [{ "kind": "node", "index": 0 }] }] }"#;
    let twice = r#"{ "kind": "table", "nodes": [{ "kind": "unforced" },
        { "kind": "list", "parts": [{ "kind": "node", "index": 0 }, { "kind": "node", "index": 0 }] }] }"#;
    let garbage = [
        String::new(),
        "null".into(),
        "[".repeat(100_000),
        "{\"goals\":".repeat(100_000),
        good.replace("a.fun", "b.fun"),
        good.replace("\"line\": 1", "\"line\": 0"),
        good.replace("\"column\": 6", "\"column\": 4000000000"),
        good.replace("\"core\"", "\"cobol\""),
        with(cyclic),
        with(twice),
        with(r#"{ "kind": "table", "nodes": [] }"#),
        with(r#"{ "kind": "node", "index": 0 }"#),
        with(r#"{ "kind": "rational", "numerator": 1, "denominator": 0 }"#),
        with(r#"{ "kind": "integer", "value": "12x" }"#),
        with(r#"{ "kind": "float", "value": "big" }"#),
        with(&format!(r#"{{ "kind": "integer", "value": "{}" }}"#, "9".repeat(200_000))),
        with(&format!("{}{}", r#"{ "kind": "list", "parts": ["#.repeat(5_000), "]}".repeat(5_000))),
    ];
    for text in garbage {
        let error = json::read(&text, &sources, &samples::LANGUAGES).expect_err("it is garbage");
        assert!(!error.to_string().is_empty());
    }
}

fn any_integer() -> impl Strategy<Value = BigInt> {
    prop_oneof![any::<i128>().prop_map(BigInt::from), (-3_i64..4).prop_map(BigInt::from)]
}

fn any_rational() -> impl Strategy<Value = BigRational> {
    (any_integer(), 1_u64..1000).prop_map(|(numerator, denominator)| BigRational::new(numerator, denominator.into()))
}

fn any_name() -> impl Strategy<Value = Name> {
    ".{0,6}".prop_map(|text| Name::new(&text))
}

fn any_leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        any_integer().prop_map(Value::Integer),
        any_rational().prop_map(Value::Rational),
        any::<f64>().prop_filter("NaN is not equal to itself", |value| !value.is_nan()).prop_map(Value::Float),
        any::<bool>().prop_map(Value::Boolean),
        any::<char>().prop_map(Value::Character),
        ".{0,8}".prop_map(Value::Text),
        any_name().prop_map(Value::Symbol),
        any_name().prop_map(Value::Reference),
        any_name().prop_map(Value::NamedFunction),
        ".{0,8}".prop_map(Value::Raised),
        Just(Value::Unforced),
        Just(Value::Unspecified),
    ]
}

fn any_value() -> impl Strategy<Value = Value> {
    any_leaf().prop_recursive(40, 60, 4, |inner| {
        let several = || prop::collection::vec(inner.clone(), 0..4);
        let size = || prop::option::of(any_integer());
        prop_oneof![
            (any_name(), several()).prop_map(|(name, arguments)| Value::Constructor { name, arguments }),
            several().prop_map(Value::Tuple),
            several().prop_map(Value::List),
            (size(), prop::collection::vec((any_integer(), inner.clone()), 0..3))
                .prop_map(|(length, known)| Value::Sequence(Entries { length, known })),
            (size(), several()).prop_map(|(size, members)| Value::Set { size, members }),
            (size(), prop::collection::vec((inner.clone(), any_integer()), 0..3))
                .prop_map(|(size, members)| Value::Multiset { size, members }),
            (size(), prop::collection::vec((inner.clone(), inner.clone()), 0..3))
                .prop_map(|(size, entries)| Value::Map { size, entries }),
            (inner.clone(), inner.clone())
                .prop_map(|(real, imaginary)| Value::Complex { real: real.into(), imaginary: imaginary.into() }),
            (
                prop::collection::vec(any_name(), 0..3),
                prop::collection::vec((several(), inner.clone()), 0..3),
                inner.clone()
            )
                .prop_map(|(parameters, rows, default)| {
                    Value::Function(FunctionTable { parameters, rows, default: default.into() })
                }),
        ]
    })
}

fn any_shown() -> impl Strategy<Value = Shown> {
    (any_leaf(), ".{0,8}").prop_map(|(value, text)| Shown { value, text })
}

fn any_permission() -> impl Strategy<Value = Permission> {
    prop_oneof![any_rational().prop_map(Permission::Exact), Just(Permission::Wildcard), Just(Permission::Unspecified)]
}

fn any_entry() -> impl Strategy<Value = HeapEntry> {
    let cell =
        (any_name(), any_name(), any_shown(), any_permission()).prop_map(|(receiver, field, value, permission)| {
            HeapEntry::Field(Cell { receiver, field, value, permission, origin: None })
        });
    cell.prop_recursive(20, 30, 3, |inner| {
        let several = || prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            (any_name(), prop::collection::vec(any_shown(), 0..2), any_permission(), several()).prop_map(
                |(predicate, arguments, permission, contents)| HeapEntry::Predicate(PredicateInstance {
                    predicate,
                    arguments,
                    permission,
                    contents
                })
            ),
            (".{0,8}", any_permission(), several(), several())
                .prop_map(|(text, permission, left, right)| HeapEntry::Wand(Wand { text, permission, left, right })),
        ]
    })
}

fn any_ending() -> impl Strategy<Value = Ending> {
    prop_oneof![
        any_shown().prop_map(Ending::Returned),
        (".{0,8}", prop::option::of(any_shown())).prop_map(|(message, value)| Ending::Raised { message, value }),
        prop::option::of((any_shown(), any_shown())).prop_map(|sides| Ending::AssertionFailed { sides }),
    ]
}

fn any_call(span: Span) -> impl Strategy<Value = Call> {
    let result = prop_oneof![
        any_shown().prop_map(CallResult::Returned),
        ".{0,8}".prop_map(CallResult::Raised),
        Just(CallResult::Interrupted)
    ];
    (any_name(), prop::collection::vec(any_shown(), 0..3), result, any::<bool>()).prop_map(
        move |(function, arguments, result, placed)| Call {
            text: function.to_string(),
            function,
            arguments,
            result,
            span: placed.then_some(span),
        },
    )
}

fn any_assumption() -> impl Strategy<Value = Assumption> {
    let actual = prop_oneof![
        any_shown().prop_map(Actual::Returns),
        ".{0,8}".prop_map(Actual::Raises),
        Just(Actual::Diverges),
        Just(Actual::NoBody)
    ];
    (any_name(), prop::collection::vec(any_shown(), 0..3), any_shown(), actual).prop_map(
        |(callee, arguments, allowed, actual)| Assumption {
            text: callee.to_string(),
            callee,
            arguments,
            allowed,
            actual,
            occurrence: 2,
            promised: vec![],
            span: None,
        },
    )
}

fn any_blame(span: Span) -> impl Strategy<Value = Blame> {
    let part = prop_oneof![
        Just(ContractPart::Precondition),
        Just(ContractPart::Postcondition),
        Just(ContractPart::Invariant),
        Just(ContractPart::Predicate),
        Just(ContractPart::Measure)
    ];
    prop_oneof![
        Just(Blame::Code { span: Some(span) }),
        (any_name(), part).prop_map(|(of, part)| Blame::Contract { of, part, span: None }),
        any_name().prop_map(move |of| Blame::Caller { of, span: Some(span) }),
        Just(Blame::Context),
    ]
}

fn any_table() -> impl Strategy<Value = Table> {
    let row = (prop::collection::vec(any_shown(), 0..2), any_shown())
        .prop_map(|(arguments, result)| TableRow { arguments, result });
    (any_name(), prop::collection::vec(row, 0..2), any_shown()).prop_map(|(function, rows, otherwise)| Table {
        function,
        rows,
        otherwise,
    })
}

fn any_counterexample(span: Span) -> impl Strategy<Value = Counterexample> {
    let confirmed = prop_oneof![Just(Confirmation::Replayed), ".{0,8}".prop_map(Confirmation::NotReplayed)];
    let variable =
        (any_name(), any_shown()).prop_map(|(name, value)| Binding { name, ty: "Ref".to_owned(), value, origin: None });
    let fate = (any_name(), prop_oneof![Just(Fate::Freed), Just(Fate::Leaked)]);
    let heap = (
        ".{0,5}",
        prop::collection::vec(any_entry(), 0..3),
        any::<bool>(),
        prop::collection::vec(variable, 0..2),
        prop::collection::vec(fate, 0..2),
        prop::collection::vec((any_name(), any_name()), 0..2),
    )
        .prop_map(|(label, entries, may_hide_more, variables, fates, broken)| HeapPicture {
            label,
            entries,
            may_hide_more,
            variables,
            fates,
            broken,
        });
    let head = (confirmed, any_value(), any_ending(), prop::collection::vec(any_call(span), 0..3));
    let tail = (
        prop::collection::vec(any_assumption(), 0..2),
        prop::collection::vec(heap, 0..2),
        prop::collection::vec(any_table(), 0..2),
        any_blame(span),
        prop::collection::vec(".{0,8}", 0..2),
    );
    (head, tail).prop_map(move |((confirmed, value, ending, calls), (assumed, heaps, tables, blame, notes))| {
        Counterexample {
            kind: if assumed.is_empty() { Kind::Concrete } else { Kind::Abstract },
            confirmed,
            inputs: vec![binding(value.clone(), span)],
            ending,
            calls,
            assumed,
            choices: Vec::new(),
            store: vec![binding(value, span)],
            heaps,
            tables,
            trace: vec![span],
            blame,
            notes,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn writing_and_reading_gives_the_same_report(counterexample in any_counterexample(sources().1)) {
        let (sources, span) = sources();
        let report = report_of(counterexample, span);
        let text = json::write(&report, &sources);
        prop_assert_eq!(json::read(&text, &sources, &samples::LANGUAGES), Ok(report));
    }

    #[test]
    fn a_damaged_document_is_read_or_refused_but_never_a_panic(
        counterexample in any_counterexample(sources().1),
        at in any::<prop::sample::Index>(),
        insert in "[{}\\[\\]\",:0-9a-z]{0,3}",
    ) {
        let (sources, span) = sources();
        let mut text = json::write(&report_of(counterexample, span), &sources);
        let boundaries: Vec<usize> = text.char_indices().map(|(index, _)| index).collect();
        let index = boundaries[at.index(boundaries.len())];
        text.remove(index);
        text.insert_str(index, &insert);
        let _ = json::read(&text, &sources, &samples::LANGUAGES);
    }
}
