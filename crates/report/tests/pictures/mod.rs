//! Hand-built heaps, one per shape a picture must cope with: lists, trees, arrays, predicates, many nodes, none, long names.

use gainsay_source::{Name, Sources, Span};
use gainsay_verdict::{
    Binding, Blame, Cell, Confirmation, Counterexample, Dialect, Ending, Entries, Evidence, Failure, Fate, GoalReport,
    HeapEntry, HeapPicture, Kind, Outcome, Permission, PredicateInstance, Report, Shown, Statistics, Value, Wand,
};
use num_rational::BigRational;

use crate::samples::{C, Sample, VIPER};

pub fn all() -> Vec<Sample> {
    vec![
        sample("picture-list", C, list()),
        sample("picture-doubly-linked", VIPER, doubly_linked()),
        sample("picture-tree", C, tree()),
        sample("picture-pointers-into-a-tree", C, pointers_into_a_tree()),
        sample("picture-array-beside-a-stack", C, array_beside_a_stack()),
        sample("picture-forty-nodes", C, forty_nodes()),
        sample("picture-nothing-held", VIPER, nothing_held()),
        sample("picture-long-names", VIPER, long_names()),
        sample("picture-predicates", VIPER, predicates()),
        sample("picture-collections", VIPER, collections()),
        sample("picture-star", C, star()),
    ]
}

/// The variables and heaps of one counterexample.
#[derive(Debug, Default)]
pub struct Heaps {
    pub inputs: Vec<Binding>,
    pub store: Vec<Binding>,
    pub heaps: Vec<HeapPicture>,
}

pub fn sample(name: &'static str, language: Dialect, heaps: Heaps) -> Sample {
    let mut sources = Sources::new();
    let text = "void splice(struct node *x)\n{\n  x->next = x->next->next;\n}\n";
    let file = sources.add(if language == C { "list.c" } else { "list.vpr" }, text);
    let span = Span::new(file, 32, 55);
    let counterexample = Counterexample {
        kind: Kind::Concrete,
        confirmed: Confirmation::Replayed,
        inputs: heaps.inputs,
        ending: Ending::AssertionFailed { sides: None },
        calls: Vec::new(),
        assumed: Vec::new(),
        choices: Vec::new(),
        store: heaps.store,
        heaps: heaps.heaps,
        tables: Vec::new(),
        trace: Vec::new(),
        blame: Blame::Code { span: None },
        notes: Vec::new(),
    };
    let failure = Failure {
        code: "postcondition".to_owned(),
        message: "the postcondition can be false".to_owned(),
        span,
        counterexample: Some(counterexample),
        expectation: None,
    };
    let outcome = Outcome::conclude(Evidence { failures: vec![failure], gaps: Vec::new() });
    let goal = GoalReport {
        name: Name::new("splice"),
        language,
        span,
        outcome,
        statistics: Statistics::default(),
        excuses: Vec::new(),
        inferred: Vec::new(),
    };
    Sample { name, sources, report: Report { diagnostics: Vec::new(), goals: vec![goal] } }
}

fn reference(name: &str) -> Shown {
    Shown { value: Value::Reference(Name::new(name)), text: name.to_owned() }
}

fn integer(number: i64) -> Shown {
    Shown { value: Value::integer(number), text: number.to_string() }
}

fn variable(name: &str, value: Shown) -> Binding {
    Binding { name: Name::new(name), ty: String::new(), value, origin: None }
}

fn part(numerator: i64, denominator: i64) -> Permission {
    Permission::Exact(BigRational::new(numerator.into(), denominator.into()))
}

fn held(receiver: &str, field: &str, value: Shown, permission: Permission) -> HeapEntry {
    let (receiver, field) = (Name::new(receiver), Name::new(field));
    HeapEntry::Field(Cell { receiver, field, value, permission, origin: None })
}

fn field(receiver: &str, name: &str, value: Shown) -> HeapEntry {
    held(receiver, name, value, part(1, 1))
}

fn link(receiver: &str, name: &str, to: &str) -> HeapEntry {
    field(receiver, name, reference(to))
}

fn heap(label: &str, entries: Vec<HeapEntry>) -> HeapPicture {
    HeapPicture { label: label.to_owned(), entries, ..HeapPicture::default() }
}

fn instance(predicate: &str, argument: &str, permission: Permission, contents: Vec<HeapEntry>) -> HeapEntry {
    HeapEntry::Predicate(PredicateInstance {
        predicate: Name::new(predicate),
        arguments: vec![reference(argument)],
        permission,
        contents,
    })
}

/// The second node is unlinked and freed, and a third leaks.
fn list() -> Heaps {
    let node = |name: &str, value: i64, next: &str| [field(name, "value", integer(value)), link(name, "next", next)];
    let before = [node("node 1", 3, "node 2"), node("node 2", 4, "node 3"), node("node 3", 5, "NULL")].concat();
    let after = [node("node 1", 3, "node 2"), node("node 3", 5, "NULL")].concat();
    let mut after = heap("after", after);
    after.fates = vec![(Name::new("node 2"), Fate::Freed), (Name::new("node 3"), Fate::Leaked)];
    after.variables =
        vec![variable("x", reference("node 1")), variable("p", reference("node 2")), variable("q", reference("NULL"))];
    let mut before = heap("before", before);
    before.variables = vec![
        variable("x", reference("node 1")),
        variable("p", reference("node 2")),
        variable("q", reference("node 3")),
        variable("n", integer(3)),
    ];
    Heaps { heaps: vec![before, after], ..Heaps::default() }
}

fn doubly_linked() -> Heaps {
    let node = |name: &str, previous: &str, next: &str| {
        [held(name, "prev", reference(previous), part(1, 2)), link(name, "next", next), field(name, "val", integer(7))]
    };
    let before = [node("x", "null", "x.next"), node("x.next", "x", "last"), node("last", "x.next", "null")].concat();
    let after = [node("x", "null", "last"), node("x.next", "x", "last"), node("last", "x.next", "null")].concat();
    let variables =
        vec![variable("x", reference("x")), variable("y", reference("last")), variable("z", reference("last"))];
    Heaps { inputs: variables.clone(), store: variables, heaps: vec![heap("old", before), heap("current", after)] }
}

fn tree_nodes() -> Vec<HeapEntry> {
    let node = |name: &str, key: i64, left: &str, right: &str| {
        [field(name, "key", integer(key)), link(name, "left", left), link(name, "right", right)]
    };
    [
        node("node 1", 50, "node 2", "node 3"),
        node("node 2", 30, "node 4", "node 5"),
        node("node 3", 70, "NULL", "node 6"),
        node("node 4", 20, "NULL", "NULL"),
        node("node 5", 40, "NULL", "NULL"),
        node("node 6", 90, "NULL", "NULL"),
    ]
    .concat()
}

fn tree() -> Heaps {
    let store = vec![variable("root", reference("node 1")), variable("t", reference("node 5"))];
    Heaps { store, heaps: vec![heap("current", tree_nodes())], ..Heaps::default() }
}

fn pointers_into_a_tree() -> Heaps {
    let entry = |name: &str, tree: &str, next: &str| [link(name, "t", tree), link(name, "n", next)];
    let list =
        [entry("cell 1", "node 3", "cell 2"), entry("cell 2", "node 2", "cell 3"), entry("cell 3", "node 9", "NULL")];
    let entries = [tree_nodes(), list.concat()].concat();
    let store =
        vec![variable("r", reference("node 1")), variable("p", reference("cell 1")), variable("i", reference("NULL"))];
    let mut dangling = heap("current", entries);
    dangling.fates.push((Name::new("node 9"), Fate::Freed));
    Heaps { store, heaps: vec![dangling], ..Heaps::default() }
}

fn array_beside_a_stack() -> Heaps {
    let array = |states: [i64; 6]| -> Vec<HeapEntry> {
        let cells = states.iter().enumerate();
        cells.map(|(index, state)| field("assignment", &format!("[{index}]"), integer(*state))).collect()
    };
    let entry = |name: &str, variable: i64, value: i64, next: &str| {
        [field(name, "var", integer(variable)), field(name, "value", integer(value)), link(name, "next", next)]
    };
    let stack = [entry("entry 1", 4, 1, "entry 2"), entry("entry 2", 0, 2, "NULL")].concat();
    let before = [array([2, 0, 0, 0, 1, 0]), stack].concat();
    let after = [array([2, 0, 0, 0, 1, 0]), entry("entry 2", 0, 2, "NULL").to_vec()].concat();
    let variables =
        |stack: &str| vec![variable("assignment", reference("assignment")), variable("stack", reference(stack))];
    let mut after = heap("after", after);
    after.fates.push((Name::new("entry 1"), Fate::Freed));
    Heaps { inputs: variables("entry 1"), store: variables("entry 2"), heaps: vec![heap("before", before), after] }
}

fn forty_nodes() -> Heaps {
    let name = |index: usize| format!("node {index}");
    let entries = (1..=40).flat_map(|index| {
        let next = if index == 40 { name(33) } else { name(index + 1) };
        let back = name(if index % 7 == 0 { index - 6 } else { index });
        [
            field(&name(index), "value", integer(index as i64)),
            link(&name(index), "next", &next),
            link(&name(index), "back", &back),
        ]
    });
    let store = vec![variable("list", reference("node 1")), variable("cursor", reference("node 17"))];
    Heaps { store, heaps: vec![heap("current", entries.collect())], ..Heaps::default() }
}

fn nothing_held() -> Heaps {
    let mut before = heap("old", Vec::new());
    before.may_hide_more = true;
    let store = vec![variable("x", reference("x")), variable("y", reference("null"))];
    Heaps { store, heaps: vec![before, heap("current", Vec::new())], ..Heaps::default() }
}

fn long_names() -> Heaps {
    let long = "the_object_that_is_reached_through.a_chain_of_fields.whose_names_are_long.next";
    let entries = vec![
        field("x", "a_field_with_a_name_that_goes_on_and_on_and_on", integer(i64::MAX)),
        link("x", "next", long),
        link(long, "next", "x"),
        held(
            long,
            "<b>&\"漢字'",
            Shown { value: Value::Text("\u{202e}<svg>".into()), text: "\"\u{202e}<svg onload=alert(1)>\"".into() },
            Permission::Wildcard,
        ),
    ];
    let store = vec![
        variable("a_variable_with_a_name_that_goes_on_and_on_and_on", reference("x")),
        variable("another_variable_with_a_long_name", reference("x")),
        variable("x", reference("x")),
    ];
    Heaps { store, heaps: vec![heap("<label & \"all\">", entries)], ..Heaps::default() }
}

fn predicates() -> Heaps {
    let node = |name: &str, value: i64, next: &str, rest: Vec<HeapEntry>| {
        [vec![held(name, "val", integer(value), part(1, 2)), held(name, "next", reference(next), part(1, 2))], rest]
            .concat()
    };
    let third = instance("list", "x.next.next", part(1, 2), Vec::new());
    let second = instance("list", "x.next", part(1, 2), node("x.next", 2, "x.next.next", vec![third]));
    let folded = instance("list", "x", part(1, 2), node("x", 1, "x.next", vec![second.clone()]));
    let unfolded = [node("x", 1, "x.next", Vec::new()), vec![second]].concat();
    let wand = HeapEntry::Wand(Wand {
        text: "list(y) --* list(x)".to_owned(),
        permission: part(1, 1),
        left: vec![instance("list", "y", part(1, 1), Vec::new())],
        right: vec![instance("list", "x", part(1, 1), Vec::new())],
    });
    let current = [
        unfolded,
        vec![field("y", "val", integer(5)), held("y", "next", reference("x"), Permission::Unspecified), wand],
    ]
    .concat();
    let inputs = vec![variable("x", reference("x"))];
    let store = vec![variable("x", reference("x")), variable("y", reference("y"))];
    Heaps { inputs, store, heaps: vec![heap("old", vec![folded]), heap("current", current)] }
}

fn collections() -> Heaps {
    let known = |entries: Vec<(i64, Value)>| entries.into_iter().map(|(index, value)| (index.into(), value)).collect();
    let object = |name: &str| Value::Reference(Name::new(name));
    let shown = |value: Value| Shown { text: "…".to_owned(), value };
    let references = Value::Sequence(Entries {
        length: Some(853.into()),
        known: known(vec![(0, object("a")), (1, object("b")), (17, object("a"))]),
    });
    let numbers = Value::Sequence(Entries {
        length: Some(3.into()),
        known: known(vec![(0, Value::integer(10)), (1, Value::integer(20)), (2, Value::integer(-30))]),
    });
    let set = Value::Set { size: Some(2.into()), members: vec![object("b"), object("null")] };
    let map = Value::Map { size: Some(1.into()), entries: vec![(Value::integer(3), object("a"))] };
    let store = vec![
        variable("nodes", shown(references)),
        variable("numbers", shown(numbers)),
        variable("index", shown(map)),
        variable("b", Shown { text: "true".to_owned(), value: Value::Boolean(true) }),
    ];
    let entries = vec![field("a", "peers", shown(set)), field("a", "f", integer(1)), field("b", "f", integer(2))];
    Heaps { store, heaps: vec![heap("current", entries)], ..Heaps::default() }
}

/// One node with many children, all of which point back.
fn star() -> Heaps {
    let children = 1..=14;
    let entries = children.flat_map(|index| {
        let child = format!("child {index}");
        [link("hub", &format!("slot {index}"), &child), link(&child, "hub", "hub")]
    });
    let store = vec![variable("hub", reference("hub"))];
    Heaps { store, heaps: vec![heap("current", entries.collect())], ..Heaps::default() }
}
