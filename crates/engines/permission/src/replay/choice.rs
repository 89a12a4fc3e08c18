//! What the program leaves open, as tables: values of unassigned variables, of what is inhaled, of domain functions. A model fills them in.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::Type;
use gainsay_source::{Name, Span};

use super::at_hand::ByType;
use super::{Given, Value};

/// A choice is known by the statement (or method) it is made at, by what it is for, and by the how-manieth of that name it is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    variables: BTreeMap<(Span, Name), Vec<Value>>,
    inhaled: BTreeMap<Span, Vec<Given>>,
}

impl Choices {
    pub fn add_variable(&mut self, at: Span, name: Name, value: Value) {
        self.variables.entry((at, name)).or_default().push(value);
    }

    /// Another value for what was chosen last.
    pub(super) fn set_variable(&mut self, at: Span, name: &Name, value: &Value) {
        if let Some(last) = self.variables.get_mut(&(at, name.clone())).and_then(|all| all.last_mut()) {
            *last = value.clone();
        }
    }

    pub fn add_inhaled(&mut self, at: Span, given: Given) {
        self.inhaled.entry(at).or_default().push(given);
    }

    pub fn variable(&self, at: Span, name: &Name, occurrence: usize) -> Option<&Value> {
        self.variables.get(&(at, name.clone()))?.get(occurrence)
    }

    /// The amounts that were chosen for `wildcard`s at the smallest statement around a place.
    pub fn wildcards(&self, place: Span) -> &[Value] {
        let around = self.variables.iter().filter(|((at, name), _)| {
            name == "wildcard" && at.file == place.file && at.start <= place.start && place.end <= at.end
        });
        around.min_by_key(|((at, _), _)| at.end - at.start).map_or(&[], |(_, amounts)| amounts)
    }

    pub fn inhaled(&self, at: Span, occurrence: usize) -> Given {
        self.inhaled.get(&at).and_then(|all| all.get(occurrence)).cloned().unwrap_or(Given::Open)
    }

    /// All chosen values of variables, each with where, in the order in which they are chosen there.
    pub fn variables(&self) -> impl Iterator<Item = (Span, &Name, &Value)> {
        self.variables.iter().flat_map(|((at, name), values)| values.iter().map(move |value| (*at, name, value)))
    }

    /// Everything inhaled, each with where, in the order in which it is inhaled there.
    pub fn all_inhaled(&self) -> impl Iterator<Item = (Span, &Given)> {
        self.inhaled.iter().flat_map(|(at, givens)| givens.iter().map(move |given| (*at, given)))
    }

    /// Every value in it.
    pub fn visit(&self, see: &mut dyn FnMut(&Value)) {
        self.variables.values().flatten().for_each(|value| value.visit(see));
        self.inhaled.values().flatten().for_each(|given| given.visit(see));
    }

    /// The values themselves, in the order in which [`Choices::map`] changes them.
    pub fn visit_top(&self, see: &mut dyn FnMut(&Value)) {
        let _ = self.map(&mut |value| {
            see(value);
            value.clone()
        });
    }

    /// The same choices with every value changed that is chosen at a place.
    #[must_use]
    pub fn map_at(&self, place: Span, change: &mut dyn FnMut(&Value) -> Value) -> Choices {
        let mut made = self.clone();
        for (_, values) in made.variables.iter_mut().filter(|((at, _), _)| *at == place) {
            values.iter_mut().for_each(|value| *value = change(value));
        }
        if let Some(givens) = made.inhaled.get_mut(&place) {
            givens.iter_mut().for_each(|given| *given = given.map(change));
        }
        made
    }

    /// The same choices with every value changed.
    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Value) -> Value) -> Choices {
        let mut made = Choices::default();
        for (key, values) in &self.variables {
            made.variables.insert(key.clone(), values.iter().map(&mut *change).collect());
        }
        for (key, givens) in &self.inhaled {
            made.inhaled.insert(*key, givens.iter().map(|given| given.map(change)).collect());
        }
        made
    }
}

/// The meaning of one instance of a domain function, or of a function without a body: finitely many rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    pub rows: BTreeMap<Vec<Value>, Value>,
    pub otherwise: Option<Value>,
}

/// Domain functions by name and type arguments; functions without a body by name alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    functions: BTreeMap<(Name, Vec<Type>), Rows>,
    values: ByType,
}

impl Tables {
    /// The first row for given arguments stays.
    pub fn add_row(&mut self, function: &Name, types: &[Type], arguments: Vec<Value>, result: Value) {
        let rows = self.functions.entry((function.clone(), types.to_vec())).or_default();
        if let Entry::Vacant(place) = rows.rows.entry(arguments) {
            place.key().iter().chain([&result]).for_each(|value| self.values.add(value));
            place.insert(result);
        }
    }

    /// Another value for given arguments.
    pub(super) fn set_row(&mut self, function: &Name, types: &[Type], arguments: Vec<Value>, result: Value) {
        let rows = self.functions.entry((function.clone(), types.to_vec())).or_default();
        rows.rows.insert(arguments, result);
        self.values.forget();
    }

    pub fn set_otherwise(&mut self, function: &Name, types: &[Type], result: Value) {
        self.functions.entry((function.clone(), types.to_vec())).or_default().otherwise = Some(result);
    }

    /// The row for given arguments, if there is one.
    pub fn row(&self, function: &Name, types: &[Type], arguments: &[Value]) -> Option<&Value> {
        self.functions.get(&(function.clone(), types.to_vec()))?.rows.get(arguments)
    }

    pub fn find(&self, function: &Name, types: &[Type], arguments: &[Value]) -> Option<&Value> {
        let rows = self.functions.get(&(function.clone(), types.to_vec()))?;
        rows.rows.get(arguments).or(rows.otherwise.as_ref())
    }

    pub fn entries(&self) -> impl Iterator<Item = (&(Name, Vec<Type>), &Rows)> {
        self.functions.iter()
    }

    /// The rows of one instance of a function.
    pub(super) fn rows_of(&self, function: &Name, types: &[Type]) -> impl Iterator<Item = (&Vec<Value>, &Value)> {
        self.functions.get(&(function.clone(), types.to_vec())).into_iter().flat_map(|rows| &rows.rows)
    }

    /// The values of a type in it.
    pub(super) fn of_type(&mut self, typ: &Type) -> &BTreeSet<Value> {
        let functions = &self.functions;
        self.values.of(typ, |see| visit_rows(functions, see))
    }

    pub fn visit(&self, see: &mut dyn FnMut(&Value)) {
        visit_rows(&self.functions, see);
    }

    /// A function that has another value here than in the same tables before something in them was settled.
    pub(super) fn disagreement<'t>(&self, before: &'t Tables, settled: &BTreeMap<u32, Value>) -> Option<&'t Name> {
        let differs = |function: &Name, types: &[Type], arguments: &[Value], result: &Value| {
            let arguments: Vec<Value> = arguments.iter().map(|argument| argument.settled(settled)).collect();
            self.row(function, types, &arguments) != Some(&result.settled(settled))
        };
        before.functions.iter().find_map(|((function, types), rows)| {
            let mut rows = rows.rows.iter();
            rows.any(|(arguments, result)| differs(function, types, arguments, result)).then_some(function)
        })
    }

    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Value) -> Value) -> Tables {
        let mut made = Tables::default();
        for ((function, types), rows) in &self.functions {
            for (arguments, result) in &rows.rows {
                let arguments = arguments.iter().map(&mut *change).collect();
                made.add_row(function, types, arguments, change(result));
            }
            if let Some(otherwise) = &rows.otherwise {
                made.set_otherwise(function, types, change(otherwise));
            }
        }
        made
    }
}

fn visit_rows(functions: &BTreeMap<(Name, Vec<Type>), Rows>, see: &mut dyn FnMut(&Value)) {
    for (arguments, result) in functions.values().flat_map(|rows| &rows.rows) {
        arguments.iter().for_each(|argument| argument.visit(see));
        result.visit(see);
    }
}
