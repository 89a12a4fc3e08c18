//! From a snapshot to its graph: one object per receiver, one slot per field, one label per variable, one container per predicate instance.
//!
//! An object appears once, wherever its fields are held; it stands where the outermost of them is. Collections that hold references become
//! boxes of their own, as do arrays (fields named by an index) and sequences that variables hold.

use std::collections::BTreeMap;

use gainsay_source::Name;
use gainsay_verdict::{
    Binding, Cell, Counterexample, Entries, Fate, HeapEntry, HeapPicture, Notation, Permission, Plain, Shown, Value,
};

use super::graph::{Change, Container, Graph, Label, Object, Scalar, Shape, Slot, Standing, Target, Wand};

/// Longer collections are cut.
const MOST_CELLS: usize = 16;

/// The graph of one of the counterexample's heaps.
pub fn graph(counterexample: &Counterexample, index: usize) -> Graph {
    let heap = &counterexample.heaps[index];
    let mut builder = Builder::default();
    builder.graph.label.clone_from(&heap.label);
    builder.graph.may_hide_more = heap.may_hide_more;
    builder.graph.has_own_variables = !heap.variables.is_empty();
    builder.entries(&heap.entries);
    builder.values();
    builder.variables(variables(counterexample, heap, index));
    builder.fates(&heap.fates);
    builder.broken(&heap.broken);
    builder.finish()
}

/// The variables of a snapshot: its own, or the store for the last one and the inputs for those before.
fn variables<'a>(counterexample: &'a Counterexample, heap: &'a HeapPicture, index: usize) -> &'a [Binding] {
    let Counterexample { inputs, store, heaps, .. } = counterexample;
    let is_last = index + 1 == heaps.len();
    match (heap.variables.is_empty(), is_last) {
        (false, _) => &heap.variables,
        (true, true) if !store.is_empty() => store,
        (true, false) if inputs.is_empty() => store,
        (true, _) => inputs,
    }
}

#[derive(Default)]
struct Builder {
    graph: Graph,
    known: BTreeMap<String, usize>,
    /// The depth of the outermost field of each object.
    depth: Vec<usize>,
    /// Slots whose value is still to be looked at: the object, the slot, the value.
    pending: Vec<(usize, usize, Value)>,
}

impl Builder {
    fn object(&mut self, key: &str, title: &str) -> usize {
        if let Some(found) = self.known.get(key) {
            return *found;
        }
        let index = self.graph.objects.len();
        self.known.insert(key.to_owned(), index);
        self.depth.push(usize::MAX);
        self.graph.objects.push(Object {
            key: key.to_owned(),
            title: title.to_owned(),
            shape: Shape::Record,
            slots: Vec::new(),
            labels: Vec::new(),
            standing: Standing::Mentioned,
            home: None,
            change: Change::Same,
        });
        index
    }

    /// All entries, without recursion: a long list is a deep nest of instances.
    fn entries(&mut self, entries: &[HeapEntry]) {
        let mut pending: Vec<(&HeapEntry, Option<usize>)> = entries.iter().rev().map(|entry| (entry, None)).collect();
        while let Some((entry, container)) = pending.pop() {
            match entry {
                HeapEntry::Field(cell) => self.cell(cell, container),
                HeapEntry::Predicate(instance) => {
                    let title = format!("{}({})", instance.predicate, texts(&instance.arguments));
                    let inside = self.container(title, &instance.permission, container, &instance.arguments);
                    pending.extend(instance.contents.iter().rev().map(|entry| (entry, Some(inside))));
                }
                HeapEntry::Wand(wand) => self.graph.wands.push(Wand {
                    title: wand.text.clone(),
                    permission: amount(&wand.permission),
                    container,
                    lines: sides(wand),
                }),
            }
        }
    }

    fn container(
        &mut self,
        title: String,
        permission: &Permission,
        parent: Option<usize>,
        arguments: &[Shown],
    ) -> usize {
        let depth = parent.map_or(1, |parent| self.graph.containers[parent].depth + 1);
        let subject = arguments.iter().find_map(|argument| match &argument.value {
            Value::Reference(name) if !is_null(name) => Some(name.to_string()),
            _ => None,
        });
        self.graph.containers.push(Container { title, permission: amount(permission), parent, depth, subject });
        self.graph.containers.len() - 1
    }

    fn cell(&mut self, cell: &Cell, container: Option<usize>) {
        let index = self.object(&cell.receiver, &cell.receiver);
        let depth = container.map_or(0, |container| self.graph.containers[container].depth);
        let object = &mut self.graph.objects[index];
        object.standing = Standing::Held;
        if depth < self.depth[index] {
            self.depth[index] = depth;
            object.home = container;
        }
        let slot = Slot { within: container, ..Slot::new(&cell.field, &cell.value.text, amount(&cell.permission)) };
        object.slots.push(slot);
        self.pending.push((index, object.slots.len() - 1, cell.value.value.clone()));
    }

    /// References become arrows; collections that hold references become boxes.
    fn values(&mut self) {
        for (index, slot, value) in std::mem::take(&mut self.pending) {
            let target = match &value {
                Value::Reference(name) if is_null(name) => Target::Null,
                Value::Reference(name) => Target::Object(self.object(name, name)),
                Value::Symbol(name) => match self.inside(name) {
                    Some((object, _)) => Target::Object(object),
                    None => Target::Nothing,
                },
                collection if holds_references(collection) => {
                    let object = &self.graph.objects[index];
                    let title = format!("{}.{}", object.title, object.slots[slot].name);
                    let home = object.slots[slot].within;
                    Target::Object(self.collection(&format!("{title}#{slot}="), &title, collection, home))
                }
                _ => Target::Nothing,
            };
            let slot = &mut self.graph.objects[index].slots[slot];
            slot.target = target;
            if matches!(target, Target::Object(_)) && !matches!(value, Value::Reference(_) | Value::Symbol(_)) {
                slot.text = kind(&value).to_owned();
            }
        }
    }

    /// A box for a value with parts.
    fn collection(&mut self, key: &str, title: &str, value: &Value, home: Option<usize>) -> usize {
        let index = self.object(key, title);
        let parts = parts(value);
        let cut = parts.len().saturating_sub(MOST_CELLS);
        for (name, part) in parts.into_iter().take(MOST_CELLS) {
            let target = match part {
                Some(Value::Reference(name)) if is_null(name) => Target::Null,
                Some(Value::Reference(name)) => Target::Object(self.object(name, name)),
                _ => Target::Nothing,
            };
            let text = part.map_or("…".to_owned(), written);
            let slots = &mut self.graph.objects[index].slots;
            slots.push(Slot { target, ..Slot::new(&name, &text, String::new()) });
        }
        let object = &mut self.graph.objects[index];
        if cut > 0 {
            object.slots.push(Slot::rest(cut));
        }
        object.title = match size(value) {
            Some(size) => format!("{title} ({size})"),
            None => title.to_owned(),
        };
        object.shape = if matches!(value, Value::Map { .. }) { Shape::Record } else { Shape::Row };
        object.standing = Standing::Value;
        object.home = home;
        index
    }

    /// The object that `&object.field` or `&object[index]` points into, and where.
    fn inside<'n>(&self, name: &'n Name) -> Option<(usize, &'n str)> {
        let path = name.strip_prefix('&')?;
        let (object, place) = path.split_at(path.find(['.', '['])?);
        self.known.get(object).map(|object| (*object, place))
    }

    fn label(&mut self, object: usize, name: &Name, place: &str) {
        let label = Label { text: name.to_string(), place: place.to_owned(), change: Change::Same };
        self.graph.objects[object].labels.push(label);
    }

    fn variables(&mut self, variables: &[Binding]) {
        for Binding { name, value, .. } in variables {
            if let Value::Symbol(symbol) = &value.value
                && let Some((object, place)) = self.inside(symbol)
            {
                self.label(object, name, place);
                continue;
            }
            match &value.value {
                Value::Reference(object) if !is_null(object) => {
                    let index = self.object(object, object);
                    self.label(index, name, "");
                }
                Value::Unforced | Value::Unspecified => {}
                collection if holds_references(collection) || is_row(collection) => {
                    self.collection(&format!("{name}="), name, collection, None);
                }
                other => self.graph.scalars.push(Scalar {
                    name: name.to_string(),
                    text: value.text.clone(),
                    is_null: matches!(other, Value::Reference(_)),
                    change: Change::Same,
                }),
            }
        }
    }

    fn fates(&mut self, fates: &[(Name, Fate)]) {
        for (name, fate) in fates {
            let index = self.object(name, name);
            self.graph.objects[index].standing = match fate {
                Fate::Freed => Standing::Freed,
                Fate::Leaked => Standing::Leaked,
            };
        }
    }

    fn broken(&mut self, broken: &[(Name, Name)]) {
        for (name, field) in broken {
            let Some(index) = self.known.get(name.as_str()) else { continue };
            let slots = self.graph.objects[*index].slots.iter_mut();
            slots.filter(|slot| slot.name == field.as_str()).for_each(|slot| slot.is_broken = true);
        }
    }

    fn finish(mut self) -> Graph {
        let subjects = self.graph.containers.iter().enumerate();
        let subjects: Vec<(usize, usize)> = subjects
            .filter_map(|(container, found)| Some((container, *self.known.get(found.subject.as_ref()?)?)))
            .collect();
        // Of several instances that speak of it, the outermost and first is where an object without fields stands.
        for (container, object) in subjects {
            let depth = self.graph.containers[container].depth;
            if self.graph.objects[object].slots.is_empty() && depth < self.depth[object] {
                self.depth[object] = depth;
                let found = &mut self.graph.objects[object];
                found.home = Some(container);
                found.standing = if found.standing == Standing::Mentioned { Standing::Folded } else { found.standing };
            }
        }
        for object in &mut self.graph.objects {
            let home = object.home;
            for slot in &mut object.slots {
                slot.within = slot.within.filter(|within| Some(*within) != home);
            }
            as_array(object);
        }
        self.graph.order_for_reading();
        self.graph
    }
}

/// An object whose fields are all indices is an array, shown in the order of its indices.
fn as_array(object: &mut Object) {
    let index = |slot: &Slot| slot.name.strip_prefix('[')?.strip_suffix(']')?.parse::<i64>().ok();
    if object.slots.is_empty() || object.slots.iter().any(|slot| index(slot).is_none()) {
        return;
    }
    object.shape = Shape::Row;
    object.slots.sort_by_key(index);
    for slot in &mut object.slots {
        slot.name = slot.name.trim_matches(['[', ']']).to_owned();
    }
}

pub fn is_null(name: &Name) -> bool {
    matches!(name.as_str(), "null" | "NULL" | "nullptr")
}

/// The parts of a collection: how each is named, and its value; none where entries are not known.
fn parts(value: &Value) -> Vec<(String, Option<&Value>)> {
    match value {
        Value::List(parts) | Value::Tuple(parts) => {
            parts.iter().enumerate().map(|(index, part)| (index.to_string(), Some(part))).collect()
        }
        Value::Sequence(entries) => sequence_parts(entries),
        Value::Set { members, .. } => members.iter().map(|member| (String::new(), Some(member))).collect(),
        Value::Multiset { members, .. } => {
            members.iter().map(|(member, count)| (format!("× {count}"), Some(member))).collect()
        }
        Value::Map { entries, .. } => entries.iter().map(|(key, value)| (written(key), Some(value))).collect(),
        _ => Vec::new(),
    }
}

/// Known entries in order, with a part without a value where some between them are not known.
fn sequence_parts(entries: &Entries) -> Vec<(String, Option<&Value>)> {
    let mut known: Vec<_> = entries.known.iter().collect();
    known.sort_by(|(left, _), (right, _)| left.cmp(right));
    let mut parts = Vec::new();
    let mut expected = num_bigint::BigInt::from(0);
    for (index, value) in known {
        if *index != expected {
            parts.push((String::new(), None));
        }
        parts.push((index.to_string(), Some(value)));
        expected = index + 1;
    }
    if entries.length.as_ref().is_some_and(|length| *length > expected) {
        parts.push((String::new(), None));
    }
    parts
}

fn holds_references(value: &Value) -> bool {
    parts(value).iter().any(|(_, part)| matches!(part, Some(Value::Reference(_))))
}

fn is_row(value: &Value) -> bool {
    matches!(value, Value::Sequence(_) | Value::List(_)) && !parts(value).is_empty()
}

fn size(value: &Value) -> Option<String> {
    match value {
        Value::Sequence(entries) => entries.length.as_ref().map(|length| format!("length {length}")),
        Value::Set { size, .. } | Value::Multiset { size, .. } | Value::Map { size, .. } => {
            size.as_ref().map(|size| format!("size {size}"))
        }
        _ => None,
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::List(_) => "list",
        Value::Tuple(_) => "tuple",
        Value::Set { .. } => "set",
        Value::Multiset { .. } => "multiset",
        Value::Map { .. } => "map",
        _ => "sequence",
    }
}

/// A value inside a collection, which nobody has written yet.
fn written(value: &Value) -> String {
    match value {
        Value::Boolean(truth) => truth.to_string(),
        other => Plain.value(other),
    }
}

fn texts(arguments: &[Shown]) -> String {
    arguments.iter().map(|argument| argument.text.as_str()).collect::<Vec<_>>().join(", ")
}

/// A permission as it stands beside a field.
fn amount(permission: &Permission) -> String {
    match permission {
        Permission::Exact(amount) => amount.to_string(),
        Permission::Wildcard => "some".to_owned(),
        Permission::Unspecified => "_".to_owned(),
    }
}

/// Sides of wands that nest deeper are cut.
const DEEPEST_SIDE: usize = 12;

/// What a wand takes and gives, a line each, what lies inside an entry indented below it.
fn sides(wand: &gainsay_verdict::Wand) -> Vec<String> {
    let takes = wand.left.iter().map(|entry| ("takes ", 0, entry));
    let gives = wand.right.iter().map(|entry| ("gives ", 0, entry));
    let mut pending: Vec<(&str, usize, &HeapEntry)> = takes.chain(gives).collect();
    pending.reverse();
    let mut lines = Vec::new();
    while let Some((verb, depth, entry)) = pending.pop() {
        let indent = "  ".repeat(depth);
        if depth > DEEPEST_SIDE {
            lines.push(format!("{indent}…"));
            continue;
        }
        lines.push(format!("{indent}{verb}{}", describe_entry(entry)));
        let inside: Vec<_> = match entry {
            HeapEntry::Field(_) => Vec::new(),
            HeapEntry::Predicate(instance) => instance.contents.iter().map(|entry| ("", depth + 1, entry)).collect(),
            HeapEntry::Wand(wand) => {
                let takes = wand.left.iter().map(|entry| ("takes ", depth + 1, entry));
                takes.chain(wand.right.iter().map(|entry| ("gives ", depth + 1, entry))).collect()
            }
        };
        pending.extend(inside.into_iter().rev());
    }
    lines
}

fn describe_entry(entry: &HeapEntry) -> String {
    let (text, permission) = match entry {
        HeapEntry::Field(Cell { receiver, field, value, permission, .. }) => {
            let separator = if field.is_empty() { "" } else { "." };
            (format!("{receiver}{separator}{field} = {}", value.text), permission)
        }
        HeapEntry::Predicate(instance) => {
            (format!("{}({})", instance.predicate, texts(&instance.arguments)), &instance.permission)
        }
        HeapEntry::Wand(wand) => (wand.text.clone(), &wand.permission),
    };
    match amount(permission).as_str() {
        "1" => text,
        amount => format!("{text} ({amount})"),
    }
}
