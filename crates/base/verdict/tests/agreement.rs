//! A counterexample that was kept and one that was seen again: whatever is different about them is said.

use gainsay_source::{Name, Sources, Span};
use gainsay_verdict::{
    Actual, Assumption, Binding, Blame, Cell, Confirmation, Counterexample, Ending, Failure, HeapEntry, HeapPicture,
    Kind, Permission, PredicateInstance, Shown, Value, Wand,
};

fn number(number: i64) -> Shown {
    Value::integer(number).into()
}

fn binding(name: &str, value: Shown) -> Binding {
    Binding { name: Name::new(name), ty: String::new(), value, origin: None }
}

fn field(value: i64) -> HeapEntry {
    let (receiver, field) = (Name::new("x"), Name::new("f"));
    HeapEntry::Field(Cell { receiver, field, value: number(value), permission: Permission::Wildcard, origin: None })
}

fn predicate(argument: i64, content: i64) -> HeapEntry {
    HeapEntry::Predicate(PredicateInstance {
        predicate: Name::new("list"),
        arguments: vec![number(argument)],
        permission: Permission::Wildcard,
        contents: vec![field(content)],
    })
}

fn wand(left: i64, right: i64) -> HeapEntry {
    let (left, right) = (vec![field(left)], vec![field(right)]);
    HeapEntry::Wand(Wand { text: "a --* b".to_owned(), permission: Permission::Wildcard, left, right })
}

fn heap(entries: Vec<HeapEntry>) -> HeapPicture {
    HeapPicture { label: "old".to_owned(), entries, ..HeapPicture::default() }
}

fn failure() -> Failure {
    let assumed = Assumption {
        callee: Name::new("g"),
        arguments: vec![number(1)],
        allowed: number(2),
        actual: Actual::NoBody,
        occurrence: 1,
        promised: Vec::new(),
        span: None,
        text: String::new(),
    };
    let counterexample = Counterexample {
        kind: Kind::Abstract,
        confirmed: Confirmation::Replayed,
        inputs: vec![binding("x", number(3)), binding("y", Value::Float(f64::NAN).into())],
        ending: Ending::AssertionFailed { sides: Some((number(4), number(5))) },
        calls: Vec::new(),
        assumed: vec![assumed],
        choices: Vec::new(),
        store: Vec::new(),
        heaps: vec![heap(vec![field(6), predicate(7, 8), wand(9, 10)])],
        tables: Vec::new(),
        trace: Vec::new(),
        blame: Blame::Context,
        notes: Vec::new(),
    };
    Failure {
        code: "assert".to_owned(),
        message: "it does not hold".to_owned(),
        span: Span::new(Sources::new().add("a", "0123456789"), 2, 5),
        counterexample: Some(counterexample),
        expectation: None,
    }
}

/// What is said after a change of the failure that is seen again.
fn said(change: impl FnOnce(&mut Failure)) -> Option<&'static str> {
    let mut again = failure();
    change(&mut again);
    let forth = failure().difference(&again);
    assert_eq!(forth, again.difference(&failure()), "whichever was kept");
    forth
}

fn of_counterexample(change: impl FnOnce(&mut Counterexample)) -> Option<&'static str> {
    said(|failure| change(failure.counterexample.as_mut().expect("a counterexample")))
}

#[test]
fn the_same_is_the_same_however_it_is_told() {
    assert_eq!(said(|_| ()), None);
    assert_eq!(said(|failure| failure.message = "in other words".to_owned()), None);
    assert_eq!(of_counterexample(|it| it.notes.push("a note".to_owned())), None);
    assert_eq!(of_counterexample(|it| it.inputs[0].value.text = "three".to_owned()), None);
}

#[test]
fn another_way_place_or_kind_is_another_failure() {
    let said_of = said(|failure| failure.code = "postcondition".to_owned());
    assert_eq!(said_of, Some("it fails in another way than the one that was kept"));
    let elsewhere = Some("it fails at another location than the one that was kept");
    assert_eq!(said(|failure| failure.span.start += 1), elsewhere);
    assert_eq!(said(|failure| failure.span.end += 1), elsewhere);
    assert_eq!(said(|failure| failure.counterexample = None), Some("nothing was kept that could be compared"));
    let kind = of_counterexample(|it| it.kind = Kind::Concrete);
    assert_eq!(kind, Some("it is of another kind than the one that was kept"));
}

#[test]
fn other_inputs_are_other_inputs() {
    let other = Some("its inputs are not those that were kept");
    assert_eq!(of_counterexample(|it| it.inputs[0].value = number(4)), other);
    assert_eq!(of_counterexample(|it| it.inputs[0].name = Name::new("z")), other);
    assert_eq!(of_counterexample(|it| it.inputs[1].value = Value::Float(1.0).into()), other);
    assert_eq!(of_counterexample(|it| it.inputs.truncate(1)), other);
}

#[test]
fn another_ending_is_another_ending() {
    let other = Some("it does not end with what was kept");
    let sides = |left, right| Ending::AssertionFailed { sides: Some((number(left), number(right))) };
    for ending in [
        sides(0, 5),
        sides(4, 0),
        Ending::AssertionFailed { sides: None },
        Ending::raised("oops"),
        Ending::Returned(number(4)),
    ] {
        assert_eq!(of_counterexample(|it| it.ending = ending.clone()), other, "{ending:?}");
    }
    let both = |one: Ending, other: Ending| {
        let with = |ending: Ending| {
            let mut failure = failure();
            failure.counterexample.as_mut().expect("a counterexample").ending = ending;
            failure
        };
        with(one).difference(&with(other)).is_none()
    };
    let raised = |text: &str| Ending::raised(text);
    assert!(both(raised("a"), raised("a")) && !both(raised("a"), raised("b")));
    assert!(both(Ending::Returned(number(1)), Ending::Returned(number(1))));
    assert!(!both(Ending::Returned(number(1)), Ending::Returned(number(2))));
    assert!(both(Ending::AssertionFailed { sides: None }, Ending::AssertionFailed { sides: None }));
}

#[test]
fn what_contracts_are_taken_at_their_word_for_is_compared() {
    let other = Some("what contracts are taken at their word for is not what was kept");
    assert_eq!(of_counterexample(|it| it.assumed.clear()), other);
    assert_eq!(of_counterexample(|it| it.assumed[0].callee = Name::new("h")), other);
    assert_eq!(of_counterexample(|it| it.assumed[0].arguments[0] = number(0)), other);
    assert_eq!(of_counterexample(|it| it.assumed[0].arguments.clear()), other);
    assert_eq!(of_counterexample(|it| it.assumed[0].allowed = number(0)), other);
}

#[test]
fn another_heap_is_another_heap() {
    let other = Some("memory does not hold what was kept");
    let entry = |place: usize, changed: HeapEntry| of_counterexample(|it| it.heaps[0].entries[place] = changed.clone());
    assert_eq!(of_counterexample(|it| it.heaps.clear()), other);
    assert_eq!(of_counterexample(|it| it.heaps[0].label = "current".to_owned()), other);
    assert_eq!(of_counterexample(|it| it.heaps[0].entries.truncate(1)), other);
    for (place, changed) in
        [(0, field(0)), (0, wand(6, 6)), (1, predicate(0, 8)), (1, predicate(7, 0)), (2, wand(0, 10)), (2, wand(9, 0))]
    {
        assert_eq!(entry(place, changed.clone()), other, "{changed:?}");
    }
    let in_field = |change: &dyn Fn(&mut Cell)| {
        of_counterexample(|it| match &mut it.heaps[0].entries[0] {
            HeapEntry::Field(cell) => change(cell),
            _ => panic!("a field"),
        })
    };
    assert_eq!(in_field(&|cell| cell.receiver = Name::new("y")), other);
    assert_eq!(in_field(&|cell| cell.field = Name::new("g")), other);
    assert_eq!(in_field(&|cell| cell.permission = Permission::Unspecified), other);
    let in_predicate = |change: &dyn Fn(&mut PredicateInstance)| {
        of_counterexample(|it| match &mut it.heaps[0].entries[1] {
            HeapEntry::Predicate(instance) => change(instance),
            _ => panic!("a predicate"),
        })
    };
    assert_eq!(in_predicate(&|instance| instance.predicate = Name::new("tree")), other);
    assert_eq!(in_predicate(&|instance| instance.permission = Permission::Unspecified), other);
    let unspecified = of_counterexample(|it| match &mut it.heaps[0].entries[2] {
        HeapEntry::Wand(wand) => wand.permission = Permission::Unspecified,
        _ => panic!("a wand"),
    });
    assert_eq!(unspecified, other);
}
