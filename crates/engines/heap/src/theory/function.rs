//! Functions with bodies: what the solver is told about them.
//!
//! Each function `f` gets a limited copy `f′`, used for calls from its own definition and those it depends on cyclically, so that the
//! definition is unrolled only as often as the program says `f`. `pre(f)` marks applications whose precondition was checked: nothing is said
//! about others.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Expression, ExpressionKind, Function as Declaration};
use gainsay_smt::{Function, Operator, Sort, Term};
use gainsay_source::Name;

use crate::ground::Ground;

#[derive(Clone, Debug)]
pub struct FunctionSymbols {
    pub full: Function,
    pub limited: Function,
    /// Without the snapshot: matches an application in any heap.
    pub stateless: Function,
    pub precondition: Function,
    /// Whether the first argument is the snapshot of the precondition.
    pub has_snapshot: bool,
}

impl Ground<'_> {
    pub fn function_symbols(&mut self, declaration: &Declaration) -> FunctionSymbols {
        if let Some(known) = self.theory.functions.get(&declaration.name) {
            return known.clone();
        }
        let has_snapshot = declaration.preconditions.iter().any(|precondition| !precondition.is_pure());
        let own: Vec<Sort> = declaration.parameters.iter().map(|parameter| self.sort_of(&parameter.typ)).collect();
        let mut parameters = own.clone();
        if has_snapshot {
            parameters.insert(0, self.theory.snapshot.sort);
        }
        let result = self.sort_of(&declaration.result);
        let name = declaration.name.as_str();
        let symbols = FunctionSymbols {
            full: self.terms.fresh_function(name, &parameters, result),
            limited: self.terms.fresh_function(&format!("{name} limited"), &parameters, result),
            stateless: self.terms.fresh_function(&format!("{name} stateless"), &own, Sort::BOOL),
            precondition: self.terms.fresh_function(&format!("{name} precondition"), &parameters, Sort::BOOL),
            has_snapshot,
        };
        self.theory.functions.insert(declaration.name.clone(), symbols.clone());
        self.theory.functions_waiting.push(declaration.name.clone());
        symbols
    }

    /// Triggers with limited copies in place of the functions: whoever mentions a function mentions its copy. Where what a function reads is a map that
    /// depends on the variables, no mention has just this map: it is matched in any heap.
    pub fn limited_triggers(&mut self, triggers: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
        let copies: BTreeMap<Function, FunctionSymbols> =
            self.theory.functions.values().map(|symbols| (symbols.full, symbols.clone())).collect();
        let mut limited = |term: Term| match self.terms.operator(term) {
            Operator::Apply(function) => match copies.get(&function) {
                Some(symbols) => {
                    let arguments = self.terms.arguments(term).to_vec();
                    match arguments.split_first() {
                        Some((snapshot, own)) if symbols.has_snapshot && self.has_dependent_map(*snapshot) => {
                            self.terms.apply(symbols.stateless, own)
                        }
                        _ => self.terms.apply(symbols.limited, arguments),
                    }
                }
                None => term,
            },
            _ => term,
        };
        triggers.into_iter().map(|set| set.into_iter().map(&mut limited).collect()).collect()
    }

    /// Whether a snapshot of many places is not the same for all values of the variables.
    fn has_dependent_map(&self, snapshot: Term) -> bool {
        let maps: BTreeSet<Sort> = self.theory.resources.values().map(|symbols| symbols.map).collect();
        let parts = self.terms.subterms(&[snapshot]);
        parts.into_iter().any(|part| maps.contains(&self.terms.sort(part)) && !self.terms.arguments(part).is_empty())
    }
}

/// The functions that `name` calls and that call it, itself included if it calls itself.
pub fn component_of(program: &gainsay_ir::permission::Program, name: &Name) -> BTreeSet<Name> {
    circle(name, |from| {
        let Some(declaration) = program.functions.get(from) else { return Vec::new() };
        let parts = declaration.body.iter().chain(&declaration.postconditions).chain(&declaration.preconditions);
        parts.flat_map(called_in).collect()
    })
}

/// Everything on a way that leads from a place back to it.
pub(crate) fn circle(start: &Name, next: impl Fn(&Name) -> Vec<Name>) -> BTreeSet<Name> {
    let mut leading_to: BTreeMap<Name, Vec<Name>> = BTreeMap::new();
    let mut seen = BTreeSet::from([start.clone()]);
    let mut waiting = vec![start.clone()];
    while let Some(from) = waiting.pop() {
        for to in next(&from) {
            if seen.insert(to.clone()) {
                waiting.push(to.clone());
            }
            leading_to.entry(to).or_default().push(from.clone());
        }
    }
    let mut found = BTreeSet::new();
    let mut waiting = vec![start];
    while let Some(to) = waiting.pop() {
        for from in leading_to.get(to).into_iter().flatten() {
            if found.insert(from.clone()) {
                waiting.push(from);
            }
        }
    }
    found
}

/// The functions an expression applies.
pub fn called_in(expression: &Expression) -> Vec<Name> {
    let mut found = Vec::new();
    expression.visit(&mut |part| {
        if let ExpressionKind::Apply { function, .. } = &part.kind {
            found.push(function.clone());
        }
    });
    found
}
