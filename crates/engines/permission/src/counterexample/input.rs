//! From a model to what a run starts from, and to the state in which the failure was found.

use std::collections::BTreeMap;

use gainsay_ir::permission::{OldState, Type, Variable};
use gainsay_smt::{Otherwise, Sort, Term, Value as Meaning};
use gainsay_source::Name;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::complete::Input;
use super::member::Member;
use super::reader::Reader;
use crate::heap::{Chunk, Footprint, Heap as SymbolicHeap, ResourceKey};
use crate::replay::{Choices, Given, Heap, Location, Reference, State, Tables, Value};
use crate::symbolic::{Label, State as SymbolicState};

/// At most so many places are tried for a chunk that covers many.
const MOST_PLACES: usize = 3_000;
/// At most so many integers of the model are tried as arguments of a quantified predicate.
const MOST_NUMBERS: usize = 40;
/// The names of snapshots of what is inhaled, of the left sides of wands that are packaged, of the right sides of those applied, and of what is there after
/// `quasihavoc`.
const INHALED: [&str; 5] = ["snapshot", "left", "applied", "right", HAVOC];
const HAVOC: &str = "havoc";

impl Reader<'_> {
    /// The values that the model chose for everything the member leaves open.
    pub(crate) fn input(&mut self, member: &Member<'_>) -> Input {
        let background = self.background;
        let mut choices = Choices::default();
        for choice in &background.choices {
            let sort = self.terms.sort(choice.term);
            if sort == background.theory.snapshot.sort {
                // Others say nothing about what the program leaves open.
                if INHALED.contains(&&*choice.name) {
                    let given = self.given_of(choice.term);
                    choices.add_inhaled(choice.at, given);
                }
            } else if let Some(resource) = self.maps.get(&sort).cloned() {
                if let (HAVOC, Some(map)) = (&*choice.name, self.meaning(choice.term)) {
                    choices.add_inhaled(choice.at, self.rows(&resource, &map));
                }
            } else {
                let typ = self.type_of_sort(sort);
                let value = self.value(choice.term, &typ);
                choices.add_variable(choice.at, Name::new(&choice.name), value);
            }
        }
        let mut arguments = BTreeMap::new();
        for Variable { name, typ, .. } in member.parameters() {
            let value = match choices.variable(member.span(), name, 0) {
                Some(value) => value.clone(),
                None => self.new_open(typ),
            };
            arguments.insert(name.clone(), value);
        }
        Input { arguments, choices, tables: self.tables() }
    }

    fn type_of_sort(&self, sort: Sort) -> Type {
        match sort {
            Sort::INT => Type::Int,
            Sort::BOOL => Type::Bool,
            Sort::REAL => Type::Perm,
            other => self.type_of(other),
        }
    }

    /// What the model says about domain functions and functions whose bodies are not known.
    fn tables(&mut self) -> Tables {
        let background = self.background;
        let mut tables = Tables::default();
        for ((name, types), function) in &background.theory.domain_functions {
            let rows = match self.model.variable(*function) {
                Some(constant) => vec![(Vec::new(), constant.clone())],
                None => self.rows_of(*function, 0),
            };
            for (arguments, result) in rows {
                tables.add_row(name, types, arguments_of(self, &arguments), self.convert(&result));
            }
            if let Some(Otherwise::Value(value)) = self.model.function(*function).map(|each| each.otherwise.clone()) {
                tables.set_otherwise(name, types, self.convert(&value));
            }
        }
        for (name, symbols) in &background.theory.functions {
            let Some(declaration) = self.program.functions.get(name) else { continue };
            let rows = match &declaration.body {
                None => [self.rows_of(symbols.full, 0), self.rows_of(symbols.limited, 0)].concat(),
                // Where it is revealed, its body is run.
                Some(_) if declaration.is_opaque() => self.rows_of(symbols.limited, 0),
                Some(_) => continue,
            };
            for (arguments, result) in rows {
                let own = usize::from(symbols.has_snapshot).min(arguments.len());
                let mut values = arguments_of(self, &arguments[own..]);
                for snapshot in &arguments[..own] {
                    values.extend(self.given(snapshot).values());
                }
                let result = self.convert(&result);
                tables.add_row(name, &[], values, result);
            }
        }
        tables
    }

    /// The rows of a function, without its first arguments.
    pub(super) fn rows_of(&self, function: gainsay_smt::Function, without: usize) -> Vec<(Vec<Meaning>, Meaning)> {
        let Some(interpretation) = self.model.function(function) else { return Vec::new() };
        let rows = interpretation.rows.iter();
        rows.map(|(arguments, result)| (arguments[without.min(arguments.len())..].to_vec(), result.clone())).collect()
    }

    /// The state of a failure as the model has it.
    pub(crate) fn state(&mut self, member: &Member<'_>, symbolic: &SymbolicState) -> State {
        let mut state = State::default();
        for (name, term) in &symbolic.store.variables {
            let typ = match member.variable(name) {
                Some(variable) => variable.typ.clone(),
                None => self.type_of_sort(self.terms.sort(*term)),
            };
            let value = self.value(*term, &typ);
            state.store.insert(name.clone(), value);
        }
        if let Some(result) = symbolic.store.result {
            let typ = self.type_of_sort(self.terms.sort(result));
            state.result = Some(self.value(result, &typ));
        }
        state.heap = self.heap(&symbolic.heap);
        for (label, labelled) in &symbolic.labels {
            let which = match label {
                Label::Start => OldState::Start,
                Label::Named(name) => OldState::Label(name.clone()),
                Label::WandLeft => OldState::WandLeft,
            };
            let reached = self.meaning(labelled.reached).and_then(|meaning| meaning.as_bool());
            if reached != Some(false) {
                let heap = self.heap(&labelled.heap);
                state.labels.insert(which, heap);
            }
        }
        state
    }

    fn heap(&mut self, symbolic: &SymbolicHeap) -> Heap {
        let mut heap = Heap::default();
        for chunk in &symbolic.chunks {
            match &chunk.footprint {
                Footprint::Single { arguments, value } => {
                    let amount = self.amount(chunk.permission);
                    let location = self.location(&chunk.resource, arguments);
                    if let (Some(amount), Some(location)) = (amount, location) {
                        let contents = self.contents(&chunk.resource, *value);
                        heap.add(location, amount, contents);
                    }
                }
                Footprint::Quantified { formals, .. } => self.quantified(&mut heap, chunk, formals),
            }
        }
        heap
    }

    fn contents(&mut self, resource: &ResourceKey, value: Term) -> Given {
        match resource {
            ResourceKey::Field(field) => {
                let typ = self.program.fields.get(field).map_or(Type::Int, |field| field.typ.clone());
                Given::Value(self.value(value, &typ))
            }
            ResourceKey::Predicate(_) | ResourceKey::Wand(_) => self.given_of(value),
        }
    }

    fn amount(&mut self, term: Term) -> Option<BigRational> {
        self.meaning(term)?.as_real().filter(|amount| amount.is_positive()).cloned()
    }

    fn location(&mut self, resource: &ResourceKey, arguments: &[Term]) -> Option<Location> {
        let mut values = Vec::new();
        for argument in arguments {
            let typ = self.type_of_sort(self.terms.sort(*argument));
            values.push(self.value(*argument, &typ));
        }
        place(resource, values)
    }

    /// Every place the model speaks of for which a chunk holds something.
    pub(super) fn quantified(&mut self, heap: &mut Heap, chunk: &Chunk, formals: &[Term]) {
        let background = self.background;
        let Footprint::Quantified { map, .. } = &chunk.footprint else { return };
        for tuple in self.places(chunk, formals) {
            let terms: Vec<Term> = tuple
                .iter()
                .zip(formals)
                .map(|(value, formal)| {
                    let sort = self.terms.sort(*formal);
                    self.terms.value(value, sort)
                })
                .collect();
            let replacements: Vec<(Term, Term)> = formals.iter().copied().zip(terms.iter().copied()).collect();
            let permission = self.terms.substitute(chunk.permission, &replacements);
            let Some(amount) = self.amount(permission) else { continue };
            let Some(location) = place(&chunk.resource, arguments_of(self, &tuple)) else { continue };
            if matches!(location, Location::Field(Reference::Null, _)) {
                continue;
            }
            let contents = match background.theory.resources.get(&chunk.resource) {
                Some(symbols) => {
                    let mut all = vec![*map];
                    all.extend(&terms);
                    let lookup = self.terms.apply(symbols.lookup, all);
                    self.contents(&chunk.resource, lookup)
                }
                None => Given::Open,
            };
            heap.add(location, amount, contents);
        }
    }

    /// Tuples of values worth trying: those the model looked up, and all small combinations of what it speaks of.
    fn places(&mut self, chunk: &Chunk, formals: &[Term]) -> Vec<Vec<Meaning>> {
        let background = self.background;
        let mut found: Vec<Vec<Meaning>> = Vec::new();
        if let Some(symbols) = background.theory.resources.get(&chunk.resource) {
            found.extend(self.rows_of(symbols.lookup, 1).into_iter().map(|(arguments, _)| arguments));
        }
        let mut tuples: Vec<Vec<Meaning>> = vec![Vec::new()];
        for formal in formals {
            let candidates = self.candidates(self.terms.sort(*formal));
            if tuples.len() * candidates.len() > MOST_PLACES {
                tuples.clear();
                break;
            }
            tuples = tuples
                .iter()
                .flat_map(|tuple| candidates.iter().map(|each| tuple.iter().cloned().chain([each.clone()]).collect()))
                .collect();
        }
        found.extend(tuples);
        found.sort();
        found.dedup();
        found
    }

    fn candidates(&self, sort: Sort) -> Vec<Meaning> {
        match sort {
            Sort::BOOL => vec![Meaning::Bool(false), Meaning::Bool(true)],
            Sort::INT => self.numbers(MOST_NUMBERS),
            Sort::REAL => vec![Meaning::Real(BigRational::zero()), Meaning::Real(BigRational::from_integer(1.into()))],
            other => self.elements_of(other),
        }
    }
}

pub(super) fn arguments_of(reader: &mut Reader<'_>, meanings: &[Meaning]) -> Vec<Value> {
    meanings.iter().map(|meaning| reader.convert(meaning)).collect()
}

fn place(resource: &ResourceKey, values: Vec<Value>) -> Option<Location> {
    Some(match resource {
        ResourceKey::Field(field) => match values.first() {
            Some(Value::Reference(receiver)) => Location::Field(*receiver, field.clone()),
            _ => return None,
        },
        ResourceKey::Predicate(name) => Location::Predicate(name.clone(), values),
        ResourceKey::Wand(shape) => Location::Wand(shape.clone(), values),
    })
}
