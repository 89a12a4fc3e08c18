//! The declarations of a program by what leads to them: made once, for all of its goals.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::separation::{
    Assertion, AssertionKind, ByteView, Expression, Function, Instance, Pattern, PredicateKind, Procedure, Program,
    Sort, Variable, View,
};
use gainsay_source::Name;

use crate::{contents::Contents, precise::precise, trigger::Trigger};

/// Places among the declarations of a program.
#[derive(Default)]
pub(crate) struct Index {
    /// What predicates contain.
    pub(crate) contents: Contents,
    /// Predicates with definitions whose outputs follow from their inputs.
    pub(crate) precise: BTreeSet<Name>,
    /// The data type of each constructor.
    data: BTreeMap<Name, usize>,
    /// The functions that each fact is of no use without.
    needs: Vec<Vec<usize>>,
    /// Facts, by the function they need that was declared last.
    facts: BTreeMap<usize, Vec<usize>>,
    /// The arrays whose elements are such places.
    arrays: BTreeMap<Name, Name>,
    /// By the places and by the fields.
    views: BTreeMap<Name, Vec<usize>>,
    /// By the arrays, their elements and the bytes.
    byte_views: BTreeMap<Name, Vec<usize>>,
    /// The predicates that functions give as values.
    predicate_values: BTreeMap<Name, Vec<Name>>,
    /// The functions that may say what is below or in a member of such a value, and what the value is when that is written, by data types.
    updates: BTreeMap<Name, Vec<Name>>,
    /// Lemmas that are used by themselves, by the predicates whose instances they give.
    automatic: BTreeMap<Name, Vec<Name>>,
    /// Lemmas that say in a condition what an instance says, by its predicate.
    stated: BTreeMap<Name, Vec<Name>>,
}

impl Index {
    pub(crate) fn new(program: &Program) -> Index {
        let contents = Contents::new(program);
        let mut index = Index { contents, precise: precise(program), ..Index::default() };
        for (position, datatype) in program.datatypes.values().enumerate() {
            index.data.extend(datatype.constructors.iter().map(|constructor| (constructor.name.clone(), position)));
        }
        index.add_facts(program);
        for predicate in program.predicates.values() {
            if let PredicateKind::Array { cell, .. } = &predicate.kind {
                index.arrays.entry(cell.clone()).or_insert_with(|| predicate.name.clone());
            }
        }
        index.add_views(program);
        for value in &program.predicate_values {
            let all = index.predicate_values.entry(value.function.clone()).or_default();
            all.push(value.predicate.clone());
        }
        for function in program.functions.values() {
            if let Some(data) = updated(function) {
                index.updates.entry(data.clone()).or_default().push(function.name.clone());
            }
        }
        for name in &program.automatic {
            let given = program.procedures.get(name).map(given).unwrap_or_default();
            for predicate in given {
                index.automatic.entry(predicate.clone()).or_default().push(name.clone());
            }
            if let Some(predicate) = program.procedures.get(name).and_then(stated) {
                index.stated.entry(predicate.clone()).or_default().push(name.clone());
            }
        }
        index
    }

    fn add_facts(&mut self, program: &Program) {
        for (position, fact) in program.facts.iter().enumerate() {
            let functions = Trigger::of(fact).map(|trigger| trigger.functions).unwrap_or_default();
            let needs: Option<Vec<usize>> =
                functions.into_iter().map(|name| program.functions.get_index_of(name)).collect();
            let needs = needs.unwrap_or_default();
            if let Some(last) = needs.iter().max() {
                self.facts.entry(*last).or_default().push(position);
            }
            self.needs.push(needs);
        }
    }

    fn add_views(&mut self, program: &Program) {
        for (position, view) in program.views.iter().enumerate() {
            for name in [&view.cell, &view.field] {
                self.views.entry(name.clone()).or_default().push(position);
            }
        }
        for (position, view) in program.byte_views.iter().enumerate() {
            let element = program.predicates.get(&view.array).and_then(|array| match &array.kind {
                PredicateKind::Array { cell, .. } => Some(cell),
                _ => None,
            });
            for name in [&view.array, &view.bytes].into_iter().chain(element) {
                self.byte_views.entry(name.clone()).or_default().push(position);
            }
        }
    }

    /// The place of the data type that has this constructor.
    pub(crate) fn data_of(&self, constructor: &Name) -> Option<usize> {
        self.data.get(constructor).copied()
    }

    pub(crate) fn needs(&self, fact: usize) -> &[usize] {
        self.needs.get(fact).map_or(&[], Vec::as_slice)
    }

    /// The facts that need this function and none that was declared after it.
    pub(crate) fn facts_of(&self, function: usize) -> &[usize] {
        self.facts.get(&function).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn array_of(&self, cell: &Name) -> Option<&Name> {
        self.arrays.get(cell)
    }

    /// The views in which this is the place or the field.
    pub(crate) fn views_of<'p>(&self, program: &'p Program, name: &Name) -> Vec<&'p View> {
        self.views.get(name).into_iter().flatten().filter_map(|position| program.views.get(*position)).collect()
    }

    /// The views in which this is the array, its element or the bytes.
    pub(crate) fn byte_views_of<'p>(&self, program: &'p Program, name: &Name) -> Vec<&'p ByteView> {
        let positions = self.byte_views.get(name).into_iter().flatten();
        positions.filter_map(|position| program.byte_views.get(*position)).collect()
    }

    pub(crate) fn predicates_of(&self, function: &Name) -> &[Name] {
        self.predicate_values.get(function).map_or(&[], Vec::as_slice)
    }

    /// What a function that says what is in a value makes of use where something is written.
    pub(crate) fn updates_for(&self, membership: &Function) -> &[Name] {
        let data = match membership.parameters.as_slice() {
            [first, second] if membership.result == Sort::Bool => match (&first.sort, &second.sort) {
                (Sort::Data(data), Sort::Int) | (Sort::Int, Sort::Data(data)) => data,
                _ => return &[],
            },
            _ => return &[],
        };
        self.updates.get(data).map_or(&[], Vec::as_slice)
    }

    /// The lemmas that say in a condition what an instance of the predicate says.
    pub(crate) fn stating(&self, predicate: &Name) -> &[Name] {
        self.stated.get(predicate).map_or(&[], Vec::as_slice)
    }

    /// The lemmas that leave an instance of the predicate with their parameters as its first arguments.
    pub(crate) fn lemmas_for(&self, predicate: &Name) -> &[Name] {
        self.automatic.get(predicate).map_or(&[], Vec::as_slice)
    }
}

/// The predicate that a lemma says in a condition, of exactly its parameters.
fn stated(lemma: &Procedure) -> Option<&Name> {
    let (AssertionKind::Pure(_), AssertionKind::Instance(instance)) = (&lemma.requires.kind, &lemma.ensures.kind)
    else {
        return None;
    };
    let is_it = |pattern: &Pattern, parameter: &Name| matches!(pattern, Pattern::Value(Expression::Variable(name)) if name == parameter);
    let parameters = lemma.parameters.iter().map(|parameter| &parameter.name);
    let fits = instance.arguments.len() == lemma.parameters.len()
        && instance.arguments.iter().zip(parameters).all(|(pattern, parameter)| is_it(pattern, parameter));
    (fits && instance.fraction.is_none()).then_some(&instance.predicate)
}

/// The data type whose values the function may read a place of, take apart at one, or give another value there.
fn updated(function: &Function) -> Option<&Name> {
    let parameters: Vec<&Sort> = function.parameters.iter().map(|parameter| &parameter.sort).collect();
    match (parameters.as_slice(), &function.result) {
        ([Sort::Data(data), Sort::Int], result) => (*result != Sort::Bool).then_some(data),
        ([Sort::Data(data), Sort::Int, _] | [Sort::Int, _, Sort::Data(data)], Sort::Data(result)) => {
            (data == result).then_some(data)
        }
        _ => None,
    }
}

/// The predicates of which a lemma leaves instances whose first arguments are its parameters.
fn given(lemma: &Procedure) -> Vec<&Name> {
    let parts = match &lemma.ensures.kind {
        AssertionKind::Star(parts) => parts.as_slice(),
        _ => std::slice::from_ref(&lemma.ensures),
    };
    let mut found: Vec<&Name> = parts.iter().filter_map(|part| instance_of(part, &lemma.parameters)).collect();
    found.sort();
    found.dedup();
    found
}

/// The predicate, if the assertion is an instance of one with these variables as its first arguments.
fn instance_of<'a>(assertion: &'a Assertion, variables: &[Variable]) -> Option<&'a Name> {
    let AssertionKind::Instance(Instance { predicate, arguments, .. }) = &assertion.kind else { return None };
    let is_variable = |(argument, variable): (&Pattern, &Variable)| match argument {
        Pattern::Value(Expression::Variable(name)) => *name == variable.name,
        _ => false,
    };
    let are_given = !variables.is_empty() && variables.len() <= arguments.len();
    (are_given && arguments.iter().zip(variables).all(is_variable)).then_some(predicate)
}
