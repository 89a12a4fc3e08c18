//! Reading a model: terms are evaluated in it, and what they mean becomes values of the interpreter. What the model leaves open stays open.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gainsay_ir::permission::{Program, Type};
use gainsay_smt::{Element, Function, Model, Sort, SortKind, Term, Terms, Value as Meaning};
use gainsay_source::Name;

use super::Background;
use crate::heap::ResourceKey;
use crate::replay::{Given, Reference, Value};
use gainsay_heap::theory::name_of;

/// Objects of the model have smaller numbers.
const FIRST_UNKNOWN_OBJECT: u32 = 1 << 30;

pub(crate) struct Reader<'a> {
    pub(crate) program: &'a Program,
    pub(crate) terms: &'a mut Terms,
    pub(crate) background: &'a Background,
    pub(crate) model: &'a Model,
    null: Option<Element>,
    types: BTreeMap<Sort, Type>,
    pub(super) maps: BTreeMap<Sort, ResourceKey>,
    /// The types of values that are open, by their numbers.
    pub(crate) open: BTreeMap<u32, Type>,
    open_terms: BTreeMap<Term, u32>,
    unknown_objects: BTreeMap<Term, u32>,
    pub(super) collections: BTreeMap<Element, Value>,
    /// Every element of an uninterpreted sort that the model speaks of.
    elements: BTreeMap<Sort, BTreeSet<u32>>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(
        program: &'a Program,
        terms: &'a mut Terms,
        background: &'a Background,
        model: &'a Model,
    ) -> Reader<'a> {
        let theory = &background.theory;
        let null = match model.evaluate(terms, theory.null) {
            Some(Meaning::Element(element)) => Some(element),
            _ => None,
        };
        let mut types = BTreeMap::from([(theory.reference, Type::Ref)]);
        let known = theory.collections.keys().cloned().chain(theory.adts.keys().cloned());
        let domains = theory.domains_seen.iter().map(|(name, arguments)| Type::Domain(name.clone(), arguments.clone()));
        for typ in known.chain(domains).chain(program_types(program)) {
            let name = name_of(&typ);
            let sort = match typ {
                Type::Adt(..) => terms.datatype(&name),
                _ => terms.uninterpreted_sort(&name),
            };
            types.entry(sort).or_insert(typ);
        }
        let maps = theory.resources.iter().map(|(key, symbols)| (symbols.map, key.clone())).collect();
        let mut reader = Reader {
            program,
            terms,
            background,
            model,
            null,
            types,
            maps,
            open: BTreeMap::new(),
            open_terms: BTreeMap::new(),
            unknown_objects: BTreeMap::new(),
            collections: BTreeMap::new(),
            elements: BTreeMap::new(),
        };
        reader.collect_elements();
        reader
    }

    fn collect_elements(&mut self) {
        let mut found: BTreeMap<Sort, BTreeSet<u32>> = BTreeMap::new();
        let mut see = |meaning: &Meaning| {
            let mut waiting = vec![meaning];
            while let Some(next) = waiting.pop() {
                match next {
                    Meaning::Element(element) => {
                        found.entry(element.sort).or_default().insert(element.number);
                    }
                    Meaning::Data(data) => waiting.extend(data.fields.iter()),
                    _ => {}
                }
            }
        };
        self.model.variables().for_each(|(_, meaning)| see(meaning));
        for (_, interpretation) in self.model.functions() {
            for (arguments, result) in &interpretation.rows {
                arguments.iter().for_each(&mut see);
                see(result);
            }
        }
        self.elements = found;
    }

    /// The references of the model, null excluded.
    pub(crate) fn objects(&self) -> Vec<Meaning> {
        let sort = self.background.theory.reference;
        let numbers = self.elements.get(&sort).into_iter().flatten();
        let elements = numbers.map(|number| Element { sort, number: *number });
        elements.filter(|element| Some(*element) != self.null).map(Meaning::Element).collect()
    }

    pub(super) fn elements_of(&self, sort: Sort) -> Vec<Meaning> {
        let numbers = self.elements.get(&sort).into_iter().flatten();
        numbers.map(|number| Meaning::Element(Element { sort, number: *number })).collect()
    }

    /// The sorts that stand for types, with them.
    pub(super) fn sorts(&self) -> Vec<(Sort, Type)> {
        self.types.iter().map(|(sort, typ)| (*sort, typ.clone())).collect()
    }

    /// Integers that occur in the model, and the first few.
    pub(super) fn numbers(&self, most: usize) -> Vec<Meaning> {
        let mut found: BTreeSet<Meaning> = (0..5).map(|number: i32| Meaning::int(number)).collect();
        for (_, meaning) in self.model.variables() {
            found.extend(meaning.as_int().map(|_| meaning.clone()));
        }
        for (_, interpretation) in self.model.functions() {
            let rows = interpretation.rows.iter().flat_map(|(arguments, result)| arguments.iter().chain([result]));
            found.extend(rows.filter(|meaning| meaning.as_int().is_some()).cloned());
        }
        found.into_iter().take(most).collect()
    }

    pub(super) fn type_of(&self, sort: Sort) -> Type {
        self.types.get(&sort).cloned().unwrap_or(Type::Int)
    }

    pub(crate) fn meaning(&self, term: Term) -> Option<Meaning> {
        self.model.evaluate(self.terms, term)
    }

    /// A function of the model, applied.
    pub(crate) fn call(&mut self, function: Function, arguments: &[Meaning]) -> Option<Meaning> {
        let sorts = self.terms.function_info(function).parameters.clone();
        let terms: Vec<Term> =
            arguments.iter().zip(sorts.iter()).map(|(argument, sort)| self.terms.value(argument, *sort)).collect();
        let application = self.terms.apply(function, terms);
        self.meaning(application)
    }

    /// The rows of a function whose first argument is given.
    pub(crate) fn rows_at(&self, function: Function, first: &Meaning) -> Vec<(Vec<Meaning>, Meaning)> {
        let Some(interpretation) = self.model.function(function) else { return Vec::new() };
        let rows = interpretation.rows.iter().filter(|(arguments, _)| arguments.first() == Some(first));
        rows.map(|(arguments, result)| (arguments[1..].to_vec(), result.clone())).collect()
    }

    /// The value of a term, open where the model says nothing.
    pub(crate) fn value(&mut self, term: Term, typ: &Type) -> Value {
        match self.meaning(term) {
            Some(meaning) => self.convert(&meaning),
            // An object that nothing is known about is one of its own: it can be named.
            None if *typ == Type::Ref => {
                let next = FIRST_UNKNOWN_OBJECT + self.unknown_objects.len() as u32;
                Value::object(*self.unknown_objects.entry(term).or_insert(next))
            }
            None => {
                let next = self.open.len() as u32;
                let number = *self.open_terms.entry(term).or_insert(next);
                self.open.insert(number, typ.clone());
                Value::Open(number)
            }
        }
    }

    pub(super) fn new_open(&mut self, typ: &Type) -> Value {
        let number = self.open.len() as u32;
        self.open.insert(number, typ.clone());
        Value::Open(number)
    }

    pub(crate) fn convert(&mut self, meaning: &Meaning) -> Value {
        match meaning {
            Meaning::Bool(value) => Value::Bool(*value),
            Meaning::Int(value) => Value::Int(value.clone()),
            Meaning::Real(value) => Value::Permission(value.clone()),
            Meaning::BitVec(bits) => Value::int(bits.bits.clone()),
            Meaning::Element(element) if Some(*element) == self.null => Value::NULL,
            Meaning::Element(element) => self.element(*element),
            Meaning::Data(data) => {
                let name = Name::new(&self.terms.constructor_info(data.constructor).name);
                let fields = data.fields.iter().map(|field| self.convert(field)).collect();
                Value::Data { constructor: name, fields }
            }
            Meaning::String(_) | Meaning::Array(_) => self.new_open(&Type::Int),
        }
    }

    fn element(&mut self, element: Element) -> Value {
        match self.types.get(&element.sort).cloned() {
            Some(Type::Ref) => Value::Reference(Reference::Object(element.number)),
            Some(typ @ (Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..))) => {
                self.collection(element, &typ)
            }
            Some(typ) => Value::Element { typ, number: element.number },
            None => {
                let name = match self.terms.sort_kind(element.sort) {
                    SortKind::Uninterpreted(name) | SortKind::Datatype(name) => Name::new(name),
                    _ => Name::new("value"),
                };
                Value::Element { typ: Type::Domain(name, Vec::new()), number: element.number }
            }
        }
    }

    /// What a snapshot gives to the parts of its assertion.
    pub(crate) fn given(&mut self, snapshot: &Meaning) -> Given {
        let Meaning::Data(data) = snapshot else { return Given::Open };
        let shape = &self.background.theory.snapshot;
        if Some(data.constructor) == shape.unit {
            return Given::Unit;
        }
        if Some(data.constructor) == shape.pair
            && let [first, second] = data.fields.as_slice()
        {
            let first = self.given(first);
            return Given::pair(first, self.given(second));
        }
        let [wrapped] = data.fields.as_slice() else { return Given::Open };
        if let Meaning::Element(element) = wrapped
            && let Some(resource) = self.maps.get(&element.sort).cloned()
        {
            return self.rows(&resource, wrapped);
        }
        Given::Value(self.convert(wrapped))
    }

    /// The values that a map of values holds, for each place the model speaks of.
    pub(super) fn rows(&mut self, resource: &ResourceKey, map: &Meaning) -> Given {
        let background = self.background;
        let Some(symbols) = background.theory.resources.get(resource) else { return Given::Open };
        let mut found = self.rows_at(symbols.lookup, map);
        if let ResourceKey::Field(_) = resource {
            for object in self.objects() {
                let place = vec![object.clone()];
                if !found.iter().any(|(known, _)| *known == place)
                    && let Some(result) = self.call(symbols.lookup, &[map.clone(), object])
                {
                    found.push((place, result));
                }
            }
        }
        let mut rows = BTreeMap::new();
        for (place, result) in found {
            let place: Vec<Value> = place.iter().map(|part| self.convert(part)).collect();
            let contents = match resource {
                ResourceKey::Field(_) => Given::Value(self.convert(&result)),
                ResourceKey::Predicate(_) | ResourceKey::Wand(_) => self.given(&result),
            };
            rows.insert(place, contents);
        }
        Given::Rows(Arc::new(rows))
    }

    /// What a term of the snapshot sort gives.
    pub(crate) fn given_of(&mut self, term: Term) -> Given {
        match self.meaning(term) {
            Some(meaning) => self.given(&meaning),
            None => Given::Open,
        }
    }
}

/// Types that values may have without a theory of theirs: those of fields.
fn program_types(program: &Program) -> Vec<Type> {
    let mut found: Vec<Type> = Vec::new();
    let mut waiting: Vec<Type> = program.fields.values().map(|field| field.typ.clone()).collect();
    for method in program.methods.values() {
        waiting.extend(method.parameters.iter().chain(&method.returns).map(|variable| variable.typ.clone()));
        if let Some(body) = &method.body {
            body.visit(&mut |statement| {
                if let gainsay_ir::permission::StatementKind::Declare(variable) = &statement.kind {
                    waiting.push(variable.typ.clone());
                }
            });
        }
    }
    for predicate in program.predicates.values() {
        waiting.extend(predicate.parameters.iter().map(|variable| variable.typ.clone()));
    }
    for function in program.functions.values() {
        waiting.extend(function.parameters.iter().map(|variable| variable.typ.clone()));
        waiting.push(function.result.clone());
    }
    while let Some(typ) = waiting.pop() {
        if found.contains(&typ) {
            continue;
        }
        waiting.extend(typ.parts().into_iter().cloned());
        if matches!(
            typ,
            Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..) | Type::Domain(..) | Type::Adt(..)
        ) {
            found.push(typ);
        }
    }
    found
}
