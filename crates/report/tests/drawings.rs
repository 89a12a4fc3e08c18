//! What every picture must keep to, on hand-built heaps and on random ones: each object once, each reference an arrow, no box over another.
//! `GALLERY=folder cargo test -p gainsay-report --test drawings` writes the pages into a folder, to be looked at.
#![allow(clippy::disallowed_methods, reason = "a test may read its switch and write its gallery")]

mod pictures;
#[allow(dead_code, reason = "only the sample's type is needed here")]
mod samples;

use std::collections::BTreeSet;

use gainsay_report::{Format, Options};
use gainsay_source::Name;
use gainsay_verdict::{Binding, Cell, Fate, HeapEntry, HeapPicture, Permission, PredicateInstance, Shown, Value, Wand};
use pictures::Heaps;
use proptest::prelude::*;
use roxmltree::{Document, Node, ParsingOptions};
use samples::Sample;
use sha2::{Digest, Sha256};

fn page(sample: &Sample) -> String {
    Format::Html.render(&sample.report, &sample.sources, &Options::default())
}

fn parse(text: &str) -> Document<'_> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
        .expect("the page is well-formed")
}

fn classes<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.attribute("class").unwrap_or("").split(' ')
}

fn with_class<'a, 'i>(node: Node<'a, 'i>, class: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |found| classes(*found).any(|name| name == class))
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
}

/// Left, top, right, bottom.
fn bounds(node: Node<'_, '_>) -> [f64; 4] {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(node, name));
    [x, y, x + width, y + height]
}

fn own_box<'a, 'i>(object: Node<'a, 'i>) -> Node<'a, 'i> {
    object.children().find(|child| classes(*child).any(|name| name == "box")).expect("an object has a box")
}

/// What must hold of every picture on a page.
fn complaints(text: &str) -> Vec<String> {
    let document = parse(text);
    with_class(document.root(), "heap").flat_map(picture_complaints).collect()
}

fn picture_complaints(picture: Node<'_, '_>) -> Vec<String> {
    let mut complaints = Vec::new();
    let objects: Vec<Node<'_, '_>> = with_class(picture, "object").collect();
    let names: BTreeSet<&str> = objects.iter().filter_map(|object| object.attribute("data-object")).collect();
    if names.len() != objects.len() {
        complaints.push("an object appears twice".to_owned());
    }
    let boxes: Vec<[f64; 4]> = objects.iter().map(|object| bounds(own_box(*object))).collect();
    let (width, height) = (number(picture, "width"), number(picture, "height"));
    for (one, here) in boxes.iter().enumerate() {
        if here[0] < 0.0 || here[1] < 0.0 || here[2] > width || here[3] > height {
            complaints.push(format!("box {one} leaves the picture"));
        }
        for there in &boxes[..one] {
            if here[0] < there[2] && there[0] < here[2] && here[1] < there[3] && there[1] < here[3] {
                complaints.push(format!("two boxes overlap: {here:?} and {there:?}"));
            }
        }
    }
    for reference in with_class(picture, "reference") {
        complaints.extend(reference_complaints(reference, &names, &boxes));
    }
    complaints
}

/// An arrow joins two objects that are there, and none of its corners lies in a box.
fn reference_complaints(reference: Node<'_, '_>, names: &BTreeSet<&str>, boxes: &[[f64; 4]]) -> Vec<String> {
    let mut complaints = Vec::new();
    for end in ["data-from", "data-to"] {
        let name = reference.attribute(end).unwrap_or("");
        if !names.contains(name) {
            complaints.push(format!("an arrow joins `{name}`, which is not there"));
        }
    }
    let line = with_class(reference, "line").next().and_then(|line| line.attribute("d")).unwrap_or("");
    let numbers: Vec<f64> =
        line.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|n| n.parse().ok()).collect();
    if numbers.len() < 4 {
        complaints.push(format!("an arrow without a line: {line}"));
    }
    let points: Vec<(f64, f64)> = numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    for pair in points.windows(2) {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
        let through = |[left, top, right, bottom]: &[f64; 4]| {
            x.min(to_x) < *right && x.max(to_x) > *left && y.min(to_y) < *bottom && y.max(to_y) > *top
        };
        if boxes.iter().any(through) {
            complaints.push(format!("an arrow leads through a box: {line}"));
        }
    }
    complaints
}

#[test]
fn every_hand_built_picture_keeps_to_the_rules() {
    let gallery = std::env::var("GALLERY").ok();
    for sample in pictures::all() {
        let text = page(&sample);
        if let Some(folder) = &gallery {
            std::fs::write(format!("{folder}/{}.html", sample.name), &text).expect("the gallery can be written");
        }
        assert_eq!(complaints(&text), Vec::<String>::new(), "{}", sample.name);
    }
}

#[test]
fn an_array_inside_a_structure_is_a_row_and_pointers_into_it_say_where() {
    let shown = |value: Value, text: &str| Shown { value, text: text.to_owned() };
    let number = |value: i64| shown(Value::integer(value), &value.to_string());
    let inside = || shown(Value::Symbol(Name::new("&buffer.items[1]")), "&buffer.items[1]");
    let held = |receiver: &str, field: &str, value: Shown| {
        let (receiver, field) = (Name::new(receiver), Name::new(field));
        HeapEntry::Field(Cell { receiver, field, value, permission: Permission::Wildcard, origin: None })
    };
    let entries = vec![
        held("buffer", "length", number(3)),
        held("buffer", "items[0]", number(7)),
        held("buffer", "items[1]", number(8)),
        held("buffer", "items[2]", number(9)),
        held("other", "place", inside()),
    ];
    let cursor = Binding { name: Name::new("cursor"), ty: String::new(), value: inside(), origin: None };
    let heap = HeapPicture { label: "now".to_owned(), entries, variables: vec![cursor], ..HeapPicture::default() };
    let sample = pictures::sample("rows", samples::C, Heaps { heaps: vec![heap], ..Heaps::default() });
    let text = page(&sample);
    assert_eq!(complaints(&text), Vec::<String>::new());
    let document = parse(&text);
    assert_eq!(with_class(document.root(), "cell").count(), 3);
    let arrow = with_class(document.root(), "reference").next().expect("an arrow");
    assert_eq!((arrow.attribute("data-from"), arrow.attribute("data-to")), (Some("other"), Some("buffer")));
    assert!(text.contains("cursor at .items[1]"), "{text}");
    assert!(text.contains("items: [7"), "{text}");
}

#[test]
fn a_broken_field_is_marked_although_nothing_changed() {
    let node = |name: &str, next: &str| {
        let value = Shown { value: Value::Reference(Name::new(next)), text: next.to_owned() };
        let (receiver, field) = (Name::new(name), Name::new("next"));
        HeapEntry::Field(Cell { receiver, field, value, permission: Permission::Wildcard, origin: None })
    };
    let entries = vec![node("node 1", "node 2"), node("node 2", "node 1")];
    let before = HeapPicture { label: "before".to_owned(), entries: entries.clone(), ..HeapPicture::default() };
    let broken = vec![(Name::new("node 2"), Name::new("next"))];
    let after = HeapPicture { label: "after".to_owned(), entries, broken, ..HeapPicture::default() };
    let text = page(&pictures::sample("broken", samples::C, Heaps { heaps: vec![before, after], ..Heaps::default() }));
    assert_eq!(complaints(&text), Vec::<String>::new());
    let document = parse(&text);
    let marked: Vec<_> = with_class(document.root(), "reference")
        .filter(|arrow| arrow.attribute("class").is_some_and(|class| class.contains("broken")))
        .map(|arrow| (arrow.attribute("data-from"), arrow.attribute("data-to")))
        .collect();
    assert_eq!(marked, [(Some("node 2"), Some("node 1"))]);
    assert!(text.contains("next: node 1 (some permission, broken)"), "{text}");
}

/// The references of all fields of a heap, as a picture should show them.
fn references(heaps: &[HeapPicture]) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    let mut pending: Vec<&HeapEntry> = heaps.iter().flat_map(|heap| &heap.entries).collect();
    while let Some(entry) = pending.pop() {
        match entry {
            HeapEntry::Field(Cell { receiver, field, value: Shown { value: Value::Reference(to), .. }, .. })
                if !matches!(to.as_str(), "null" | "NULL") =>
            {
                // An array shows its indices without brackets.
                let field = field.as_str().strip_prefix('[').and_then(|field| field.strip_suffix(']')).unwrap_or(field);
                found.push((receiver.to_string(), field.to_owned(), to.to_string()));
            }
            HeapEntry::Predicate(instance) => pending.extend(&instance.contents),
            HeapEntry::Field(_) | HeapEntry::Wand(_) => {}
        }
    }
    found.sort();
    found
}

fn arrows(text: &str) -> Vec<(String, String, String)> {
    let document = parse(text);
    let mut found: Vec<_> = with_class(document.root(), "reference")
        .map(|arrow| ["data-from", "data-field", "data-to"].map(|name| arrow.attribute(name).unwrap_or("").to_owned()))
        .map(|[from, field, to]| (from, field.trim_matches(['[', ']']).to_owned(), to))
        .collect();
    found.sort();
    found
}

fn heaps_of(sample: &Sample) -> Vec<HeapPicture> {
    let failure = &sample.report.goals[0].outcome.failures()[0];
    failure.counterexample.as_ref().expect("there is one").heaps.clone()
}

#[test]
fn what_changed_is_marked_and_nothing_else() {
    let samples = pictures::all();
    let sample = samples.iter().find(|sample| sample.name == "picture-doubly-linked").expect("it is there");
    let text = page(sample);
    let document = parse(&text);
    let pictures: Vec<_> = with_class(document.root(), "heap").collect();
    let [old, current] = pictures[..] else { panic!("two pictures") };
    assert_eq!(with_class(old, "changed").count(), 0);
    let changed: Vec<_> = with_class(current, "changed").filter_map(|found| found.attribute("data-field")).collect();
    assert_eq!(changed, ["next"], "one arrow");
    let place = |picture: Node<'_, '_>| {
        let corner = |found: Node<'_, '_>| bounds(own_box(found)).map(|number| number.to_string())[..2].join(",");
        let named = |found: Node<'_, '_>| (found.attribute("data-object").map(str::to_owned), corner(found));
        with_class(picture, "object").map(named).collect::<BTreeSet<_>>()
    };
    assert_eq!(place(old), place(current), "the same objects stand at the same places");
}

#[test]
fn freed_and_leaked_blocks_are_marked() {
    let samples = pictures::all();
    let sample = samples.iter().find(|sample| sample.name == "picture-list").expect("it is there");
    let text = page(sample);
    let document = parse(&text);
    let marked = |class| {
        with_class(document.root(), class).filter_map(|found| found.attribute("data-object")).collect::<Vec<_>>()
    };
    assert_eq!(marked("freed"), ["node 2"]);
    assert_eq!(marked("leaked"), ["node 3"]);
}

#[test]
fn pages_need_nothing_from_elsewhere_and_let_nothing_in() {
    for sample in pictures::all().iter().chain(&samples::all()) {
        let text = page(sample);
        let document = parse(&text);
        for node in document.descendants().filter(Node::is_element) {
            assert!(!matches!(node.tag_name().name(), "link" | "img" | "iframe" | "object" | "b"), "{}", sample.name);
            if node.has_tag_name("script") {
                let known = format!("script-src 'sha256-{}'", base64(&Sha256::digest(node.text().unwrap_or_default())));
                assert!(text.contains(&known), "{}: the policy lets {known} run and nothing else", sample.name);
            }
            for attribute in node.attributes() {
                assert!(!attribute.name().starts_with("on") && attribute.name() != "src", "{attribute:?}");
                assert!(attribute.name() != "href" || attribute.value().starts_with('#'), "{attribute:?}");
            }
        }
        let is_unsafe = |character: char| (character.is_control() && character != '\n') || character == '\u{202e}';
        assert!(!text.chars().any(is_unsafe), "{}", sample.name);
    }
}

/// As policies write a hash: six bits a letter, and `=` for what is missing of three bytes.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let bits = (0..3).fold(0_usize, |bits, index| bits << 8 | usize::from(*three.get(index).unwrap_or(&0)));
        let letter =
            |index: usize| if index > three.len() { '=' } else { char::from(LETTERS[bits >> (18 - 6 * index) & 63]) };
        (0..4).map(letter).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

fn any_heaps() -> impl Strategy<Value = Heaps> {
    let name = || (0_usize..12).prop_map(|index| format!("o{index}"));
    let target = prop_oneof![4 => name(), 1 => Just("null".to_owned())];
    let value = prop_oneof![
        3 => target.prop_map(|name| Shown { value: Value::Reference(Name::new(&name)), text: name }),
        1 => any::<i64>().prop_map(|number| Shown { value: Value::integer(number), text: number.to_string() }),
    ];
    let field = prop_oneof![Just("next".to_owned()), Just("f".to_owned()), Just("[0]".to_owned()), "[ -Z^-~]{0,40}"];
    let cell = (name(), field, value).prop_map(|(receiver, field, value)| {
        let (receiver, field) = (Name::new(&receiver), Name::new(&field));
        HeapEntry::Field(Cell { receiver, field, value, permission: Permission::Wildcard, origin: None })
    });
    let entry = cell.prop_recursive(7, 25, 5, |inner| {
        let contents = prop::collection::vec(inner.clone(), 0..5);
        prop_oneof![
            3 => ("[a-z]{1,8}", contents.clone()).prop_map(|(predicate, contents)| HeapEntry::Predicate(PredicateInstance {
                predicate: Name::new(&predicate),
                arguments: vec![Shown { value: Value::Reference(Name::new("o3")), text: "o3".to_owned() }],
                permission: Permission::Unspecified,
                contents,
            })),
            1 => ("[a-z]{1,8}", contents).prop_map(|(text, left)| HeapEntry::Wand(Wand {
                text, permission: Permission::Wildcard, left, right: Vec::new(),
            })),
        ]
    });
    let variable = ("[a-z]{1,30}", name()).prop_map(|(variable, object)| Binding {
        name: Name::new(&variable),
        ty: String::new(),
        value: Shown { value: Value::Reference(Name::new(&object)), text: object },
        origin: None,
    });
    let fates = prop::collection::vec(
        (name().prop_map(|name| Name::new(&name)), prop_oneof![Just(Fate::Freed), Just(Fate::Leaked)]),
        0..3,
    );
    let heap = (prop::collection::vec(entry, 0..6), fates).prop_map(|(entries, fates)| HeapPicture {
        label: "current".to_owned(),
        entries,
        fates,
        ..HeapPicture::default()
    });
    (prop::collection::vec(variable, 0..5), prop::collection::vec(heap, 1..3)).prop_map(|(store, heaps)| Heaps {
        inputs: Vec::new(),
        store,
        heaps,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_picture_keeps_to_the_rules(heaps in any_heaps()) {
        let sample = pictures::sample("random", samples::VIPER, heaps);
        let text = page(&sample);
        prop_assert_eq!(complaints(&text), Vec::<String>::new());
        let expected = references(&heaps_of(&sample));
        // Objects with more slots than can be drawn say so instead.
        prop_assume!(!text.contains(" more</text>"));
        prop_assert_eq!(arrows(&text), expected);
    }
}

#[test]
fn every_reference_of_a_hand_built_heap_is_an_arrow() {
    for name in ["picture-list", "picture-doubly-linked", "picture-tree", "picture-forty-nodes", "picture-predicates"] {
        let samples = pictures::all();
        let sample = samples.iter().find(|sample| sample.name == name).expect("it is there");
        assert_eq!(arrows(&page(sample)), references(&heaps_of(sample)), "{name}");
    }
}

#[test]
fn large_and_deep_heaps_are_drawn_within_reason() {
    let reference = |name: &str| Shown { value: Value::Reference(Name::new(name)), text: name.to_owned() };
    let cell = |index: usize, field: &str, to: usize| {
        let value = reference(&format!("o{to}"));
        let permission = Permission::Wildcard;
        HeapEntry::Field(Cell {
            receiver: Name::new(&format!("o{index}")),
            field: Name::new(field),
            value,
            permission,
            origin: None,
        })
    };
    let wide = (0..3000).flat_map(|index| {
        [cell(index, "next", index + 1), cell(index, "far", index * 7 % 3000), cell(0, &format!("f{index}"), index)]
    });
    let deep = (0..900).rev().fold(Vec::new(), |contents, index| {
        let contents = [vec![cell(index, "next", index + 1)], contents].concat();
        let (predicate, permission) = (Name::new("list"), Permission::Wildcard);
        vec![HeapEntry::Predicate(PredicateInstance {
            predicate,
            arguments: vec![reference(&format!("o{index}"))],
            permission,
            contents,
        })]
    });
    for entries in [wide.collect(), deep] {
        let heap = HeapPicture { label: "current".to_owned(), entries, ..HeapPicture::default() };
        let heaps = Heaps { heaps: vec![heap.clone(), heap], ..Heaps::default() };
        let sample = pictures::sample("large", samples::VIPER, heaps);
        let text = page(&sample);
        assert_eq!(complaints(&text), Vec::<String>::new());
        assert!(text.contains("more objects are not drawn"));
        let lines = Format::Text.render(&sample.report, &sample.sources, &Options::default());
        assert!(lines.lines().count() < 3000 && lines.contains("more objects"), "{}", lines.lines().count());
    }
}
