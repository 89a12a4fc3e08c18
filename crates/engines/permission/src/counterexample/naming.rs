//! Names that a person would use: a variable, a path of fields from one, and only then a number.

use std::collections::{BTreeMap, VecDeque};

use gainsay_ir::permission::Program;
use gainsay_source::Name;
use gainsay_verdict::{Entries, Notation, Shown, Value as Shape};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::member::Member;
use crate::{
    notation::ViperNotation,
    replay::{Given, Heap, Location, Reference, State, Tables, Value},
};

/// Elements of one sequence are listed up to this many.
const MOST_ENTRIES: usize = 64;
/// Paths of fields are followed this far.
const LONGEST_PATH: usize = 6;

pub(crate) struct Naming<'a> {
    program: &'a Program,
    objects: BTreeMap<u32, Name>,
    elements: BTreeMap<Value, Name>,
    numbered: BTreeMap<u32, usize>,
    words: Words,
}

/// What objects and domain values without a better name are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    /// Numbered in the order they are met.
    Person,
    /// As the model numbers them.
    Model,
}

impl<'a> Naming<'a> {
    pub(crate) fn new(program: &'a Program, member: &Member<'_>, state: &State, tables: &Tables) -> Naming<'a> {
        let mut naming = Naming { words: Words::Person, ..Naming::internal(program) };
        naming.name_elements(tables);
        let mut waiting = VecDeque::new();
        for variable in member.variables().into_iter().filter(|variable| !variable.written.is_empty()) {
            if let Some(value) = state.store.get(&variable.name) {
                naming.name_variable(value, &variable.written, &mut waiting);
            }
        }
        let heaps: Vec<&Heap> = [&state.heap].into_iter().chain(state.labels.values()).collect();
        while let Some((number, length)) = waiting.pop_front() {
            if length < LONGEST_PATH {
                naming.follow(&heaps, number, length, &mut waiting);
            }
        }
        naming
    }

    /// The model's own identifiers.
    pub(crate) fn internal(program: &'a Program) -> Naming<'a> {
        let (objects, elements, numbered) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Naming { program, objects, elements, numbered, words: Words::Model }
    }

    /// Domain values that a function without arguments gives are called like it.
    fn name_elements(&mut self, tables: &Tables) {
        for ((function, _), rows) in tables.entries() {
            if let Some(value @ Value::Element { .. }) = rows.rows.get(&Vec::new()) {
                self.elements.entry(value.clone()).or_insert_with(|| Name::from(format!("{function}()")));
            }
        }
    }

    fn name_variable(&mut self, value: &Value, name: &Name, waiting: &mut VecDeque<(u32, usize)>) {
        match value {
            Value::Reference(Reference::Object(number)) => self.call(*number, name.clone(), 0, waiting),
            Value::Sequence(sequence) => {
                let mut place = BigInt::default();
                for (length, entry) in sequence.runs() {
                    if let Value::Reference(Reference::Object(number)) = entry {
                        self.call(*number, Name::from(format!("{name}[{place}]")), 1, waiting);
                    }
                    place += length;
                }
            }
            Value::Element { .. } => {
                self.elements.entry(value.clone()).or_insert_with(|| name.clone());
            }
            _ => {}
        }
    }

    fn call(&mut self, number: u32, name: Name, length: usize, waiting: &mut VecDeque<(u32, usize)>) {
        if let std::collections::btree_map::Entry::Vacant(free) = self.objects.entry(number) {
            free.insert(name);
            waiting.push_back((number, length));
        }
    }

    fn follow(&mut self, heaps: &[&Heap], number: u32, length: usize, waiting: &mut VecDeque<(u32, usize)>) {
        let Some(own) = self.objects.get(&number).cloned() else { return };
        for heap in heaps {
            for (location, held) in heap.entries() {
                if let (Location::Field(Reference::Object(receiver), field), Given::Value(value)) =
                    (location, &held.contents)
                    && *receiver == number
                    && let Value::Reference(Reference::Object(next)) = value
                {
                    let field = self.field(field);
                    self.call(*next, Name::from(format!("{own}.{field}")), length + 1, waiting);
                }
            }
        }
    }

    pub(crate) fn field(&self, field: &Name) -> Name {
        self.program.fields.get(field).map_or_else(|| field.clone(), |field| field.written.clone())
    }

    pub(crate) fn reference(&mut self, reference: Reference) -> Name {
        match reference {
            Reference::Null => Name::new("null"),
            Reference::Object(number) => match self.objects.get(&number) {
                Some(name) => name.clone(),
                None if self.words == Words::Model => Name::from(format!("Ref!{number}")),
                None => {
                    let next = self.numbered.len() + 1;
                    let place = *self.numbered.entry(number).or_insert(next);
                    Name::from(format!("Ref#{place}"))
                }
            },
        }
    }

    pub(crate) fn predicate(&self, name: &Name) -> Name {
        self.program.predicates.get(name).map_or_else(|| name.clone(), |predicate| predicate.written.clone())
    }

    /// A value in a sentence.
    pub(crate) fn plain(&mut self, value: &Value) -> String {
        ViperNotation.value(&self.shape(value))
    }

    pub(crate) fn show(&mut self, value: &Value) -> Shown {
        Shown::from(self.shape(value))
    }

    pub(crate) fn shape(&mut self, value: &Value) -> Shape {
        match value {
            Value::Int(value) => Shape::Integer(value.clone()),
            Value::Bool(value) => Shape::Boolean(*value),
            Value::Reference(reference) => Shape::Reference(self.reference(*reference)),
            Value::Permission(value) => Shape::Rational(value.clone()),
            Value::Sequence(sequence) => {
                let mut known = Vec::new();
                let mut place = BigInt::default();
                for (length, entry) in sequence.runs() {
                    if !matches!(entry, Value::Open(_)) {
                        let shape = self.shape(entry);
                        let count =
                            length.to_usize().unwrap_or(MOST_ENTRIES).min(MOST_ENTRIES - known.len().min(MOST_ENTRIES));
                        known.extend((0..count).map(|step| (&place + step, shape.clone())));
                    }
                    place += length;
                }
                Shape::Sequence(Entries { length: Some(sequence.length()), known })
            }
            Value::Set(members) => Shape::Set {
                size: Some(members.len().into()),
                members: members.iter().filter(|each| !is_open(each)).map(|each| self.shape(each)).collect(),
            },
            Value::Multiset(members) => Shape::Multiset {
                size: Some(members.values().sum()),
                members: members
                    .iter()
                    .filter(|(each, _)| !is_open(each))
                    .map(|(each, count)| (self.shape(each), count.clone()))
                    .collect(),
            },
            Value::Map(entries) => Shape::Map {
                size: Some(entries.len().into()),
                entries: entries
                    .iter()
                    .filter(|(key, _)| !is_open(key))
                    .map(|(key, value)| (self.shape(key), self.shape(value)))
                    .collect(),
            },
            Value::Data { constructor, fields } => Shape::Constructor {
                name: self.constructor(constructor),
                arguments: fields.iter().map(|field| self.shape(field)).collect(),
            },
            Value::Element { typ, number } => Shape::Reference(match self.elements.get(value) {
                Some(name) => name.clone(),
                None => {
                    let sign = if self.words == Words::Model { '!' } else { '#' };
                    Name::from(format!("{}{sign}{number}", type_text(self.program, typ)))
                }
            }),
            Value::Open(_) => Shape::Unspecified,
        }
    }

    fn constructor(&self, name: &Name) -> Name {
        let mut all = self.program.adts.values().flat_map(|adt| adt.constructors.values());
        all.find(|each| each.name == *name).map_or_else(|| name.clone(), |each| each.written.clone())
    }
}

fn is_open(value: &Value) -> bool {
    matches!(value, Value::Open(_))
}

/// A type as it is written.
pub(crate) fn type_text(program: &Program, typ: &gainsay_ir::permission::Type) -> String {
    use gainsay_ir::permission::Type;
    let list = |name: &Name, arguments: &[Type]| match arguments {
        [] => name.to_string(),
        _ => {
            let arguments: Vec<String> = arguments.iter().map(|argument| type_text(program, argument)).collect();
            format!("{name}[{}]", arguments.join(", "))
        }
    };
    match typ {
        Type::Int => "Int".into(),
        Type::Bool => "Bool".into(),
        Type::Ref => "Ref".into(),
        Type::Perm => "Perm".into(),
        Type::Wand => "Wand".into(),
        Type::Seq(element) => format!("Seq[{}]", type_text(program, element)),
        Type::Set(element) => format!("Set[{}]", type_text(program, element)),
        Type::Multiset(element) => format!("Multiset[{}]", type_text(program, element)),
        Type::Map(key, value) => format!("Map[{}, {}]", type_text(program, key), type_text(program, value)),
        Type::Domain(name, arguments) => {
            let written = program.domains.get(name).map_or(name, |domain| &domain.written);
            list(written, arguments)
        }
        Type::Adt(name, arguments) => {
            let written = program.adts.get(name).map_or(name, |adt| &adt.written);
            list(written, arguments)
        }
        Type::Parameter(name) => name.to_string(),
    }
}
