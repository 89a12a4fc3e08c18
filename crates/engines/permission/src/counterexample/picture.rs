//! Heaps as pictures: what is held, with values and contents, under names a person uses.

use std::collections::BTreeMap;
use std::sync::Arc;

use gainsay_ir::permission::{Expression, OldState, Program, Wand as WandText};
use gainsay_source::{Name, Span};
use gainsay_verdict::{Binding, Cell, HeapEntry, HeapPicture, Permission, PredicateInstance, Wand};
use num_rational::BigRational;
use num_traits::One;

use super::member::Member;
use super::naming::{Naming, type_text};
use crate::replay::{Budget, Choices, Completion, Given, Heap, Held, Interpreter, Location, State, Tables, Value};
use gainsay_heap::Blame;

/// Predicates inside predicates are opened this far.
const DEEPEST_CONTENTS: usize = 5;
/// So many entries of one heap are shown.
const MOST_ENTRIES: usize = 200;

pub(crate) type Wands = BTreeMap<Arc<str>, WandText>;

pub(crate) struct Painter<'a> {
    pub(crate) program: &'a Program,
    pub(crate) naming: Naming<'a>,
    pub(crate) tables: &'a Tables,
    pub(crate) wands: &'a Wands,
    /// What stands for values that nobody fixed.
    pub(crate) completion: Completion,
    /// Where nothing better is known.
    pub(crate) span: Span,
}

impl Painter<'_> {
    /// One picture for each labelled heap, `old` first, and one for the current heap.
    pub(crate) fn heaps(&mut self, state: &State, hides: &dyn Fn(Option<&OldState>) -> bool) -> Vec<HeapPicture> {
        let mut pictures = Vec::new();
        for (which, heap) in &state.labels {
            let label = match which {
                OldState::Start => "old".to_owned(),
                OldState::Label(name) => name.to_string(),
                OldState::WandLeft => continue,
            };
            pictures.push(self.heap(label, heap, hides(Some(which))));
        }
        pictures.push(self.heap("current".to_owned(), &state.heap, hides(None)));
        pictures
    }

    fn heap(&mut self, label: String, heap: &Heap, may_hide_more: bool) -> HeapPicture {
        let entries = self.entries(heap, DEEPEST_CONTENTS);
        HeapPicture { label, entries, may_hide_more, ..HeapPicture::default() }
    }

    fn entries(&mut self, heap: &Heap, depth: usize) -> Vec<HeapEntry> {
        heap.entries().take(MOST_ENTRIES).map(|(location, held)| self.entry(location, held, depth)).collect()
    }

    fn entry(&mut self, location: &Location, held: &Held, depth: usize) -> HeapEntry {
        let permission = Permission::Exact(held.permission.clone());
        match location {
            Location::Field(receiver, field) => {
                let value = match &held.contents {
                    Given::Value(value) => self.naming.show(value),
                    _ => gainsay_verdict::Value::Unspecified.into(),
                };
                let origin = self.program.fields.get(field).map(|field| field.span);
                let receiver = self.naming.reference(*receiver);
                HeapEntry::Field(Cell { receiver, field: self.naming.field(field), value, permission, origin })
            }
            Location::Predicate(name, arguments) => {
                let contents = match depth.checked_sub(1) {
                    Some(depth) => self.contents(name, arguments, held, depth),
                    None => Vec::new(),
                };
                let predicate = self.program.predicates.get(name).map_or(name, |each| &each.written).clone();
                let arguments = arguments.iter().map(|argument| self.naming.show(argument)).collect();
                HeapEntry::Predicate(PredicateInstance { predicate, arguments, permission, contents })
            }
            Location::Wand(shape, arguments) => self.wand(shape, arguments, permission, depth),
        }
    }

    /// What a predicate instance holds, as far as the model tells.
    fn contents(&mut self, name: &Name, arguments: &[Value], held: &Held, depth: usize) -> Vec<HeapEntry> {
        let choices = Choices::default();
        let mut interpreter = Interpreter::new(self.program, &choices, self.tables.clone(), Budget::default());
        interpreter.completion = self.completion;
        let mut inside = State::default();
        // What does not depend on anything open has been added when it stops.
        let _ = interpreter.open(&mut inside, name, arguments, &held.contents, &held.permission, self.span);
        self.entries(&inside.heap, depth)
    }

    fn wand(&mut self, shape: &str, arguments: &[Value], permission: Permission, depth: usize) -> HeapEntry {
        let (left, right) = match self.wands.get(shape) {
            Some(wand) => {
                let holes = (0..).map(gainsay_heap::hole);
                let store = holes.zip(arguments.iter().cloned()).collect();
                (self.side(&wand.left, &store, depth), self.side(&wand.right, &store, depth))
            }
            None => (Vec::new(), Vec::new()),
        };
        // A shape may end in the sorts of its holes.
        let mut text = shape.rsplit_once(" [").map_or(shape, |(text, _)| text).to_owned();
        for argument in arguments {
            let name = match argument {
                Value::Reference(reference) => self.naming.reference(*reference).to_string(),
                Value::Int(number) => number.to_string(),
                Value::Bool(value) => value.to_string(),
                _ => "_".to_owned(),
            };
            text = text.replacen('□', &name, 1);
        }
        HeapEntry::Wand(Wand { text, permission, left, right })
    }

    /// The permission that one side of a wand speaks of.
    fn side(&mut self, side: &Expression, store: &BTreeMap<Name, Value>, depth: usize) -> Vec<HeapEntry> {
        let choices = Choices::default();
        let mut interpreter = Interpreter::new(self.program, &choices, self.tables.clone(), Budget::default());
        interpreter.completion = Completion::Open;
        let mut inside = State::with_store(store.clone());
        let _ = interpreter.inhale(&mut inside, side, &Given::Open, &BigRational::one(), Blame::Elsewhere);
        self.entries(&inside.heap, depth.saturating_sub(1))
    }

    /// The variables of a member, as far as they have values.
    pub(crate) fn bindings(&mut self, member: &Member<'_>, state: &State) -> Vec<Binding> {
        let mut found = Vec::new();
        // What has no name in the program is not shown.
        for variable in member.variables().into_iter().filter(|variable| !variable.written.is_empty()) {
            if let Some(value) = state.store.get(&variable.name) {
                found.push(Binding {
                    name: variable.written.clone(),
                    ty: type_text(self.program, &variable.typ),
                    value: self.naming.show(value),
                    origin: Some(variable.span),
                });
            }
        }
        found
    }
}

/// An expression as it is written, on one line.
pub(crate) fn text_of(program: &Program, expression: &Expression) -> String {
    crate::written::in_method(program, expression).split_whitespace().collect::<Vec<_>>().join(" ")
}
