//! The intermediate view of a counterexample: what the solver's model defines, all of it and under its own identifiers. Nothing is shrunk,
//! named or left out; `T!3` is the model's third element of the sort for the type `T`.

use gainsay_ir::permission::{Program, Type};
use gainsay_smt::{Element, Otherwise, SortKind, Value as Meaning};
use gainsay_source::Name;
use gainsay_verdict::{
    Binding, Cell, Counterexample, HeapEntry, HeapPicture, Permission, PredicateInstance, Shown, Table, TableRow,
    Value as Shape, Wand,
};

use super::explain::model_of;
use super::member::Member;
use super::naming::{Naming, type_text};
use super::reader::Reader;
use crate::heap::{Chunk, Footprint, Heap as SymbolicHeap, ResourceKey};
use crate::member::MemberResult;
use crate::replay::{Given, Heap, Held, Location};
use crate::symbolic::Label;
use gainsay_heap::Goal;

/// Puts the model in place of the person's view: its store, collections, heaps and functions.
pub fn intermediate(
    program: &Program,
    goal: &Goal,
    result: &mut MemberResult,
    failure: usize,
    counterexample: &mut Counterexample,
) {
    let (Some(member), Some(failure)) = (Member::of(program, goal), result.failures.get(failure)) else { return };
    let Some(model) = model_of(failure) else { return };
    let reader = Reader::new(program, &mut result.terms, &result.background, &model);
    let mut view = View { program, reader, naming: Naming::internal(program) };
    counterexample.store = view.store(&member, &failure.state.store.variables);
    counterexample.store.extend(view.collections());
    let mut heaps = Vec::new();
    for (label, labelled) in &failure.state.labels {
        let label = match label {
            Label::Start => "old".to_owned(),
            Label::Named(name) => name.to_string(),
            Label::WandLeft => "lhs".to_owned(),
        };
        let is_input = |binding: &&Binding| member.parameters().iter().any(|each| Some(each.span) == binding.origin);
        let variables = counterexample.store.iter().filter(is_input).cloned().collect();
        heaps.push(HeapPicture { variables, ..view.heap(label, &labelled.heap) });
    }
    heaps.push(view.heap("current".to_owned(), &failure.state.heap));
    counterexample.heaps = heaps;
    counterexample.tables = view.tables();
}

struct View<'a> {
    program: &'a Program,
    reader: Reader<'a>,
    naming: Naming<'a>,
}

impl View<'_> {
    /// `null`, and the variables as terms have them; what the model leaves open is unspecified.
    fn store(
        &mut self,
        member: &Member<'_>,
        variables: &std::collections::BTreeMap<Name, gainsay_smt::Term>,
    ) -> Vec<Binding> {
        let null = self.reader.meaning(self.reader.background.theory.null);
        let mut bindings = vec![Binding {
            name: Name::new("null"),
            ty: "Ref".to_owned(),
            value: self.shown(null.as_ref()),
            origin: None,
        }];
        for (name, term) in variables {
            let declared = member.variable(name);
            let meaning = self.reader.meaning(*term);
            bindings.push(Binding {
                name: declared.map_or_else(|| name.clone(), |variable| variable.written.clone()),
                ty: declared.map_or_else(String::new, |variable| type_text(self.program, &variable.typ)),
                value: self.shown(meaning.as_ref()),
                origin: declared.map(|variable| variable.span),
            });
        }
        bindings
    }

    /// Every collection that the model has, whether or not a variable holds it.
    fn collections(&mut self) -> Vec<Binding> {
        let mut bindings = Vec::new();
        for (sort, typ) in self.reader.sorts() {
            if !matches!(typ, Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..)) {
                continue;
            }
            for meaning in self.reader.elements_of(sort) {
                let Meaning::Element(element) = meaning else { continue };
                let contents = self.reader.collection(element, &typ);
                bindings.push(Binding {
                    name: self.element(element),
                    ty: type_text(self.program, &typ),
                    value: self.naming.show(&contents),
                    origin: None,
                });
            }
        }
        bindings
    }

    fn heap(&mut self, label: String, heap: &SymbolicHeap) -> HeapPicture {
        let mut entries = Vec::new();
        for chunk in &heap.chunks {
            match &chunk.footprint {
                Footprint::Single { arguments, value } => entries.push(self.single(chunk, arguments, *value)),
                Footprint::Quantified { formals, .. } => {
                    let mut found = Heap::default();
                    self.reader.quantified(&mut found, chunk, formals);
                    entries.extend(found.entries().map(|(location, held)| self.instance(location, held)));
                }
            }
        }
        let may_hide_more = heap.chunks.iter().any(|chunk| chunk.is_quantified());
        HeapPicture { label, entries, may_hide_more, ..HeapPicture::default() }
    }

    fn single(&mut self, chunk: &Chunk, arguments: &[gainsay_smt::Term], value: gainsay_smt::Term) -> HeapEntry {
        let permission = match self.reader.meaning(chunk.permission) {
            Some(Meaning::Real(amount)) => Permission::Exact(amount),
            _ => Permission::Unspecified,
        };
        let meanings: Vec<Option<Meaning>> = arguments.iter().map(|argument| self.reader.meaning(*argument)).collect();
        let arguments: Vec<Shown> = meanings.iter().map(|meaning| self.shown(meaning.as_ref())).collect();
        let meaning = self.reader.meaning(value);
        let value = self.shown(meaning.as_ref());
        self.entry(&chunk.resource, arguments, permission, value)
    }

    fn instance(&mut self, location: &Location, held: &Held) -> HeapEntry {
        let permission = Permission::Exact(held.permission.clone());
        let value = match &held.contents {
            Given::Value(value) => self.naming.show(value),
            _ => Shape::Unspecified.into(),
        };
        match location {
            Location::Field(receiver, field) => {
                let receiver = Shape::Reference(self.naming.reference(*receiver)).into();
                self.entry(&ResourceKey::Field(field.clone()), vec![receiver], permission, value)
            }
            Location::Predicate(name, arguments) => {
                let arguments = arguments.iter().map(|argument| self.naming.show(argument)).collect();
                self.entry(&ResourceKey::Predicate(name.clone()), arguments, permission, value)
            }
            Location::Wand(shape, arguments) => {
                let arguments = arguments.iter().map(|argument| self.naming.show(argument)).collect();
                self.entry(&ResourceKey::Wand(shape.clone()), arguments, permission, value)
            }
        }
    }

    /// What a folded predicate holds is its snapshot, shown as its last argument.
    fn entry(
        &self,
        resource: &ResourceKey,
        mut arguments: Vec<Shown>,
        permission: Permission,
        value: Shown,
    ) -> HeapEntry {
        match resource {
            ResourceKey::Field(field) => HeapEntry::Field(Cell {
                receiver: match arguments.first().map(|receiver| &receiver.value) {
                    Some(Shape::Reference(name)) => name.clone(),
                    _ => Name::new("_"),
                },
                field: self.naming.field(field),
                value,
                permission,
                origin: self.program.fields.get(field).map(|field| field.span),
            }),
            ResourceKey::Predicate(name) => {
                let predicate = self.program.predicates.get(name).map_or(name, |each| &each.written).clone();
                arguments.push(value);
                HeapEntry::Predicate(PredicateInstance { predicate, arguments, permission, contents: Vec::new() })
            }
            ResourceKey::Wand(shape) => {
                let mut text = shape.to_string();
                for argument in &arguments {
                    let name = match &argument.value {
                        Shape::Reference(name) => name.to_string(),
                        Shape::Integer(number) => number.to_string(),
                        Shape::Boolean(value) => value.to_string(),
                        _ => "_".to_owned(),
                    };
                    text = text.replacen('□', &name, 1);
                }
                HeapEntry::Wand(Wand { text, permission, left: Vec::new(), right: Vec::new() })
            }
        }
    }

    /// Every function of the model that has rows, the encoding's own included.
    fn tables(&mut self) -> Vec<Table> {
        let mut tables = Vec::new();
        for (function, interpretation) in self.reader.model.functions() {
            let row = |(arguments, result): (&Vec<Meaning>, &Meaning)| TableRow {
                arguments: arguments.iter().map(|argument| self.shown(Some(argument))).collect(),
                result: self.shown(Some(result)),
            };
            let otherwise = match &interpretation.otherwise {
                Otherwise::Value(value) => self.shown(Some(value)),
                _ => Shape::Unspecified.into(),
            };
            let rows: Vec<TableRow> = interpretation.rows.iter().map(row).collect();
            let function = Name::new(&self.reader.terms.function_info(function).name);
            tables.push(Table { function, rows, otherwise });
        }
        tables.retain(|table| !table.rows.is_empty());
        tables.sort_by(|one, two| one.function.cmp(&two.function));
        tables
    }

    fn shown(&self, meaning: Option<&Meaning>) -> Shown {
        meaning.map_or(Shape::Unspecified, |meaning| self.raw(meaning)).into()
    }

    fn raw(&self, meaning: &Meaning) -> Shape {
        match meaning {
            Meaning::Bool(value) => Shape::Boolean(*value),
            Meaning::Int(value) => Shape::Integer(value.clone()),
            Meaning::Real(value) => Shape::Rational(value.clone()),
            Meaning::BitVec(bits) => Shape::integer(bits.bits.clone()),
            Meaning::Element(element) => Shape::Reference(self.element(*element)),
            Meaning::Data(data) => Shape::Constructor {
                name: Name::new(&self.reader.terms.constructor_info(data.constructor).name),
                arguments: data.fields.iter().map(|field| self.raw(field)).collect(),
            },
            // No type of the language is one of these.
            Meaning::String(_) | Meaning::Array(_) => Shape::Unspecified,
        }
    }

    fn element(&self, element: Element) -> Name {
        let known = self.reader.sorts().into_iter().find(|(sort, _)| *sort == element.sort);
        let sort = match (known, self.reader.terms.sort_kind(element.sort)) {
            (Some((_, typ)), _) => type_text(self.program, &typ),
            (None, SortKind::Uninterpreted(name) | SortKind::Datatype(name)) => name.to_string(),
            (None, _) => "value".to_owned(),
        };
        Name::from(format!("{sort}!{}", element.number))
    }
}
