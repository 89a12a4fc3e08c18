//! The listings of the thesis on counterexamples in Viper: all that its new format tells is told, under names from the program.

use gainsay::{Level, Options};
use gainsay_report::{Format, Options as Layout};
use gainsay_tests::{
    inputs::{self, Input},
    run,
};
use gainsay_verdict::{Cell, Counterexample, HeapEntry, Permission, PredicateInstance, Value};
use num_rational::BigRational;

fn listing(number: &str) -> Input {
    let all = inputs::all(&inputs::root()).expect("the programs can be read");
    let name = format!("tests/papers/advanced-counterexamples/listing-{number}-");
    all.into_iter().find(|input| input.name.starts_with(&name)).unwrap_or_else(|| panic!("no listing {number}"))
}

/// The one counterexample of a listing, and the report as text.
fn checked(number: &str, level: Level) -> (Counterexample, String) {
    let options = Options { time: run::PATIENCE, counterexample: level, ..Options::default() };
    run::checked(&listing(number), &options, |_, sources, _, report| {
        let mut failures = report.goals.iter().flat_map(|goal| goal.outcome.failures());
        let found = failures.next().and_then(|failure| failure.counterexample.clone()).expect("a counterexample");
        assert!(failures.next().is_none(), "listing {number} fails once");
        (found, Format::Text.render(&report, sources, &Layout::default()))
    })
    .expect("there is a solver")
}

fn extended(number: &str) -> Counterexample {
    let (found, text) = checked(number, Level::Extended);
    assert!(found.is_confirmed());
    assert!(!["Ref!", "]!", "val!"].iter().any(|name| text.contains(name)), "a name of the solver is shown:\n{text}");
    let labels: Vec<&str> = found.heaps.iter().map(|heap| heap.label.as_str()).collect();
    assert_eq!(labels, ["old", "current"]);
    for variable in &found.store {
        assert!(!variable.ty.is_empty() && variable.origin.is_some(), "{variable:?}");
        let declaration = format!("{}: {} = ", variable.name, variable.ty);
        assert!(text.contains(&declaration), "`{declaration}` is missing in\n{text}");
    }
    found
}

fn variable<'a>(found: &'a Counterexample, name: &str) -> &'a Value {
    let binding = found.store.iter().find(|binding| binding.name == *name);
    &binding.unwrap_or_else(|| panic!("there is no `{name}`")).value.value
}

fn entries<'a>(found: &'a Counterexample, label: &str) -> &'a [HeapEntry] {
    &found.heaps.iter().find(|heap| heap.label == label).expect("the heap").entries
}

fn cell<'a>(entries: &'a [HeapEntry], receiver: &str, field: &str) -> &'a Cell {
    let find = |entry: &'a HeapEntry| match entry {
        HeapEntry::Field(cell) if cell.receiver == *receiver && cell.field == *field => Some(cell),
        _ => None,
    };
    entries.iter().find_map(find).unwrap_or_else(|| panic!("{receiver}.{field} is not in {entries:?}"))
}

fn predicate<'a>(entries: &'a [HeapEntry], name: &str, argument: &str) -> &'a PredicateInstance {
    let find = |entry: &'a HeapEntry| match entry {
        HeapEntry::Predicate(instance)
            if instance.predicate == *name && instance.arguments.iter().any(|each| each.text == argument) =>
        {
            Some(instance)
        }
        _ => None,
    };
    entries.iter().find_map(find).unwrap_or_else(|| panic!("{name}({argument}) is not in {entries:?}"))
}

fn is_whole(permission: &Permission) -> bool {
    *permission == Permission::Exact(BigRational::from_integer(1.into()))
}

fn integer(value: i64) -> Value {
    Value::integer(value)
}

#[test]
fn a_field_and_a_sequence() {
    let found = extended("2.1");
    let (old, current) = (entries(&found, "old"), entries(&found, "current"));
    assert!(is_whole(&cell(old, "r", "f").permission) && is_whole(&cell(current, "r", "f").permission));
    assert_eq!(cell(current, "r", "f").value.value, *variable(&found, "x"));
}

#[test]
fn a_predicate_before_and_its_fields_after() {
    let found = extended("3.1");
    assert!(is_whole(&predicate(entries(&found, "old"), "StructA", "this").permission));
    let current = entries(&found, "current");
    assert_ne!(cell(current, "this", "x").value.value, cell(current, "this", "y").value.value);
}

#[test]
fn what_does_not_matter_is_unspecified_and_both_42s_are_shown() {
    let found = extended("4.1");
    assert_eq!((variable(&found, "x"), variable(&found, "y")), (&Value::Unspecified, &Value::Unspecified));
    let Value::Sequence(updated) = variable(&found, "updatedValues") else { panic!("a sequence") };
    for index in [1, 2] {
        assert!(updated.known.contains(&(index.into(), integer(42))), "{updated:?}");
    }
}

#[test]
fn a_set_with_its_members_and_their_number() {
    let found = extended("4.4");
    let known = Value::Set { size: Some(1.into()), members: vec![integer(2)] };
    assert_eq!(variable(&found, "b"), &known);
    let (_, text) = checked("4.4", Level::Extended);
    assert!(text.contains("b: Set[Int] = Set(2)"), "{text}");
}

#[test]
fn a_field_in_both_heaps() {
    let found = extended("4.7");
    assert_eq!(cell(entries(&found, "old"), "x", "next").value.value, Value::Boolean(true));
    assert_eq!(cell(entries(&found, "current"), "x", "next").value.value, Value::Boolean(false));
    assert_eq!(variable(&found, "value"), &Value::Boolean(true));
}

#[test]
fn the_contents_of_folded_predicates() {
    let found = extended("4.10");
    for label in ["old", "current"] {
        let tuple = predicate(entries(&found, label), "tuple", "this");
        assert!(is_whole(&tuple.permission));
        cell(&tuple.contents, "this", "left");
        cell(&tuple.contents, "this", "right");
    }
    let now = &predicate(entries(&found, "current"), "tuple", "this").contents;
    assert_eq!(cell(now, "this", "left").value.value, *variable(&found, "l"));
    assert_eq!(cell(now, "this", "right").value.value, *variable(&found, "r"));
}

#[test]
fn a_wand_with_both_sides() {
    let found = extended("4.14");
    for label in ["old", "current"] {
        let [HeapEntry::Wand(wand)] = entries(&found, label) else { panic!("{:?}", entries(&found, label)) };
        assert!(is_whole(&wand.permission));
        assert!(wand.text.contains("x.f") && wand.text.contains("P(x)"), "{}", wand.text);
        cell(&wand.left, "x", "f");
        predicate(&wand.right, "P", "x");
    }
}

#[test]
fn functions_and_domain_functions_as_tables() {
    let found = extended("4.16");
    let rows = |name: &str| {
        let table = found.tables.iter().find(|table| table.function == *name);
        let table = table.unwrap_or_else(|| panic!("no table of {name}: {:?}", found.tables));
        assert_eq!(table.otherwise.value, Value::Unspecified);
        let row = |row: &gainsay_verdict::TableRow| {
            let arguments: Vec<String> = row.arguments.iter().map(|each| each.text.clone()).collect();
            (arguments, row.result.text.clone())
        };
        table.rows.iter().map(row).collect::<Vec<_>>()
    };
    let field = cell(entries(&found, "current"), "x", "f");
    assert!(rows("foo").contains(&(vec!["x".to_owned()], field.value.text.clone())));
    assert!(rows("cons").iter().any(|(arguments, _)| *arguments == ["5", "xs"]));
    assert!(!rows("nil").is_empty());
}

#[test]
fn basic_types_and_an_empty_set() {
    let found = extended("5.1.1");
    assert_eq!(variable(&found, "b"), &Value::Boolean(true));
    assert!(matches!(variable(&found, "i"), Value::Integer(_)));
    assert_eq!(variable(&found, "n"), &Value::Set { size: Some(0.into()), members: Vec::new() });
}

#[test]
fn fields_predicates_and_wands_together() {
    let found = extended("5.2.1");
    let current = entries(&found, "current");
    assert_eq!(cell(current, "a", "next").value.value, integer(5));
    let contents = &predicate(current, "Struct", "b").contents;
    assert_eq!(cell(contents, "b", "x").value.value, integer(7));
    assert_eq!(cell(contents, "b", "y").value.value, integer(11));
    let wands = current.iter().filter(|entry| matches!(entry, HeapEntry::Wand(wand) if wand.text.contains("a.next")));
    assert_eq!(wands.count(), 1);
}

#[test]
fn the_intermediate_view_keeps_the_identifiers_of_the_model() {
    let (found, text) = checked("3.1", Level::Intermediate);
    assert!(found.is_confirmed());
    let Value::Reference(this) = variable(&found, "this") else { panic!("a reference") };
    assert!(this.starts_with("Ref!"), "{this}");
    assert!(matches!(variable(&found, "null"), Value::Reference(name) if name.starts_with("Ref!")));
    let Value::Reference(sequence) = variable(&found, "s") else { panic!("the sequence by its identifier") };
    assert!(matches!(variable(&found, sequence), Value::Sequence(_)), "every collection is listed");
    cell(entries(&found, "current"), this, "x");
    predicate(entries(&found, "old"), "StructA", this);
    assert!(found.tables.iter().any(|table| table.function == *"length"), "functions of the encoding are shown");
    assert_ne!(text, checked("3.1", Level::Extended).1);
}

#[test]
fn without_a_counterexample_only_the_failure_is_told() {
    let (found, text) = checked("3.1", Level::None);
    assert!(found.is_confirmed() && found.inputs.is_empty() && found.store.is_empty() && found.heaps.is_empty());
    assert!(text.contains("assert.failed:assertion.false") && !text.contains("heap"), "{text}");
}
