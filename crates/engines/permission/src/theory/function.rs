//! Functions with bodies: what the solver is told about them.
//!
//! Each function `f` gets a limited copy `f′`, used for calls from its own definition and those it depends on cyclically, so that the
//! definition is unrolled only as often as the program says `f`. `pre(f)` marks applications whose precondition was checked: nothing is said
//! about others.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Expression, ExpressionKind, Function as Declaration};
use gainsay_smt::{Function, Operator, Sort, Term};
use gainsay_source::Name;

use crate::assertion::one_sided;
use crate::failure::Blame;
use crate::symbolic::{Amounts, Machine, State};

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

impl Machine<'_> {
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

    /// ```text
    /// ∀ s, x {f(s,x)}   f′(s,x) = f(s,x)
    /// ∀ s, x {f(s,x)}   pre(s,x) ⇒ f(s,x) = body
    /// ∀ s, x {f′(s,x)}  pre(s,x) ⇒ post[result := f′(s,x)]
    /// ```
    pub(super) fn read_function(&mut self, name: &Name) {
        let program = self.program;
        let Some(declaration) = program.functions.get(name) else { return };
        let symbols = self.function_symbols(declaration);
        let component = component_of(program, name);
        let outside = std::mem::replace(&mut self.component, component);
        let instantiation = std::mem::take(&mut self.instantiation);
        self.with_amounts(Amounts::Readable, |machine| machine.tell_function(declaration, &symbols));
        self.component = outside;
        self.instantiation = instantiation;
    }

    fn tell_function(&mut self, declaration: &Declaration, symbols: &FunctionSymbols) {
        let (mut state, arguments) = self.function_state(declaration, symbols);
        let own = &arguments[usize::from(symbols.has_snapshot)..];
        let full = self.terms.apply(symbols.full, &arguments);
        let limited = self.terms.apply(symbols.limited, &arguments);
        let checked = self.terms.apply(symbols.precondition, &arguments);
        let same = self.terms.eq(limited, full);
        let stateless = self.terms.apply(symbols.stateless, own);
        self.tell_for_all(&arguments, &[vec![full]], same);
        self.tell_for_all(&arguments, &[vec![limited]], stateless);
        let mut described = state.clone();
        described.store.result = Some(limited);
        let mut conclusions = Vec::new();
        for postcondition in &declaration.postconditions {
            let inhaled = one_sided(postcondition, |inhaled, _| inhaled);
            let holds = self.evaluate(&mut described, &inhaled, Blame::Elsewhere);
            described.path.assume(&self.terms, holds);
        }
        conclusions.extend(described.path.terms());
        if !declaration.postconditions.is_empty() {
            self.tell_checked(&arguments, &[vec![limited]], checked, &conclusions);
        }
        if self.theory.undefined.contains(&declaration.name) {
            return;
        }
        if let Some(body) = &declaration.body {
            self.theory.opened.clear();
            let value = self.evaluate(&mut state, body, Blame::Elsewhere);
            let defined = self.terms.eq(full, value);
            let mut conclusions: Vec<Term> = state.path.terms().collect();
            conclusions.push(defined);
            let mut triggers = vec![vec![full]];
            for (opened, inner) in std::mem::take(&mut self.theory.opened) {
                let trigger = vec![stateless, opened];
                let parts = self.terms.subterms(&trigger);
                // An instance that does not depend on the arguments would unroll the definition for all of them.
                let inside = self.terms.subterms(&[opened]);
                let depends = own.iter().any(|argument| inside.contains(argument));
                if !depends || !self.is_pattern(opened) || arguments.iter().any(|argument| !parts.contains(argument)) {
                    continue;
                }
                let inner: Vec<Term> =
                    inner.into_iter().filter(|term| inside.contains(term) && !arguments.contains(term)).collect();
                if inner.is_empty() {
                    triggers.push(trigger);
                } else {
                    let variables: Vec<Term> = arguments.iter().chain(&inner).copied().collect();
                    self.tell_checked(&variables, &[trigger], checked, &conclusions);
                }
            }
            self.tell_checked(&arguments, &triggers, checked, &conclusions);
        }
    }

    /// The state in which a function's body and postconditions are read: its parameters and the snapshot are variables.
    fn function_state(&mut self, declaration: &Declaration, symbols: &FunctionSymbols) -> (State, Vec<Term>) {
        let mut state = State::default();
        let mut arguments = Vec::new();
        if symbols.has_snapshot {
            arguments.push(self.terms.fresh("snapshot", self.theory.snapshot.sort));
        }
        for parameter in &declaration.parameters {
            let sort = self.sort_of(&parameter.typ);
            let value = self.terms.fresh(parameter.name.as_str(), sort);
            state.store.set(&parameter.name, value);
            arguments.push(value);
        }
        state.bound.clone_from(&arguments);
        let snapshot = if symbols.has_snapshot { arguments[0] } else { self.unit() };
        let write = self.write();
        self.produce_all(&mut state, &declaration.preconditions, snapshot, write, Blame::Elsewhere);
        (state, arguments)
    }

    fn tell_checked(&mut self, variables: &[Term], triggers: &[Vec<Term>], checked: Term, conclusions: &[Term]) {
        let conclusion = self.terms.and(conclusions);
        let body = self.terms.implies(checked, conclusion);
        self.tell_for_all(variables, triggers, body);
    }

    fn tell_for_all(&mut self, variables: &[Term], triggers: &[Vec<Term>], body: Term) {
        let axiom = self.terms.forall(variables, triggers, body);
        if self.terms.as_bool(axiom) != Some(true) {
            self.theory.axioms.push(axiom);
        }
    }

    /// Triggers with limited copies in place of the functions: whoever mentions a function mentions its copy.
    pub fn limited_triggers(&mut self, triggers: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
        let copies: BTreeMap<Function, Function> =
            self.theory.functions.values().map(|symbols| (symbols.full, symbols.limited)).collect();
        let mut limited = |term: Term| match self.terms.operator(term) {
            Operator::Apply(function) => match copies.get(&function) {
                Some(copy) => {
                    let arguments = self.terms.arguments(term).to_vec();
                    self.terms.apply(*copy, arguments)
                }
                None => term,
            },
            _ => term,
        };
        triggers.into_iter().map(|set| set.into_iter().map(&mut limited).collect()).collect()
    }
}

/// The functions that `name` calls and that call it, itself included if it calls itself.
pub fn component_of(program: &gainsay_ir::permission::Program, name: &Name) -> BTreeSet<Name> {
    let called = reachable(program, name);
    called.iter().filter(|other| *other == name || reachable(program, other).contains(name)).cloned().collect()
}

fn reachable(program: &gainsay_ir::permission::Program, from: &Name) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![from.clone()];
    while let Some(next) = waiting.pop() {
        let Some(declaration) = program.functions.get(&next) else { continue };
        let parts = declaration.body.iter().chain(&declaration.postconditions).chain(&declaration.preconditions);
        for name in parts.flat_map(called_in) {
            if found.insert(name.clone()) {
                waiting.push(name);
            }
        }
    }
    found
}

/// The functions an expression applies.
pub(crate) fn called_in(expression: &Expression) -> Vec<Name> {
    let mut found = Vec::new();
    expression.visit(&mut |part| {
        if let ExpressionKind::Apply { function, .. } = &part.kind {
            found.push(function.clone());
        }
    });
    found
}
