//! Functions and domains: their application, and the axioms about them.
//!
//! A function is framed by the snapshot of its precondition: it depends on its arguments and on the values of the places it may read. Each has a
//! limited copy, used for calls from its own definition and those it depends on cyclically, so that a definition is unrolled only as often as
//! the program says. `pre(f)` marks applications whose precondition was checked: nothing is said about others.

use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, FunctionSymbols, component_of, one_sided};
use gainsay_ir::permission::{Function as Declaration, Type};
use gainsay_smt::{Operator, Sort, Term};
use gainsay_source::Name;

use crate::engine::Engine;
use crate::state::State;
use gainsay_heap::Amounts;

impl Engine<'_> {
    /// The axioms of one instance of a domain.
    pub(crate) fn read_domain(&mut self, name: &Name, arguments: &[Type]) {
        let program = self.program;
        let Some(domain) = program.domains.get(name) else { return };
        let outside = self.instantiate(domain, arguments);
        for axiom in &domain.axioms {
            let mut state = self.start();
            let body = self.evaluate(&mut state, &axiom.body, Blame::Elsewhere);
            self.known(body);
        }
        let unique = self.unique_constants(name, arguments);
        if unique.len() > 1 {
            let distinct = self.terms.distinct(unique);
            self.known(distinct);
        }
        self.instantiation = outside;
    }

    /// ```text
    /// ∀ s, x {f(s,x)}   f′(s,x) = f(s,x)
    /// ∀ s, x {f(s,x)}   pre(s,x) ⇒ f(s,x) = body
    /// ∀ s, x {f′(s,x)}  pre(s,x) ⇒ post[result := f′(s,x)]
    /// ```
    pub(crate) fn read_function(&mut self, name: &Name) {
        let program = self.program;
        let Some(declaration) = program.functions.get(name) else { return };
        let symbols = self.function_symbols(declaration);
        let outside = std::mem::replace(&mut self.component, component_of(program, name));
        let types = std::mem::take(&mut self.instantiation);
        let (opening, duty) = (std::mem::take(&mut self.opening), self.termination.take());
        let amounts = std::mem::replace(&mut self.amounts, Amounts::Readable);
        self.tell_function(declaration, &symbols);
        self.amounts = amounts;
        (self.opening, self.termination) = (opening, duty);
        self.instantiation = types;
        self.component = outside;
    }

    fn tell_function(&mut self, declaration: &Declaration, symbols: &FunctionSymbols) {
        let mark = self.facts.len();
        let (mut state, arguments) = self.function_state(declaration, symbols);
        let given = self.said_of(mark, state.path.guard, &arguments);
        let own = &arguments[usize::from(symbols.has_snapshot)..];
        let full = self.terms.apply(symbols.full, &arguments);
        let limited = self.terms.apply(symbols.limited, &arguments);
        let checked = self.terms.apply(symbols.precondition, &arguments);
        let stateless = self.terms.apply(symbols.stateless, own);
        let same = self.terms.eq(limited, full);
        self.tell_for_all(&arguments, &[vec![full]], same);
        self.tell_for_all(&arguments, &[vec![limited]], stateless);
        let mark = self.facts.len();
        let mut described = state.clone();
        described.store.result = Some(limited);
        for postcondition in &declaration.postconditions {
            let inhaled = one_sided(postcondition, |inhaled, _| inhaled);
            let holds = self.evaluate(&mut described, &inhaled, Blame::Elsewhere);
            self.know(&described, holds);
        }
        let mut promised = self.said_of(mark, state.path.guard, &arguments);
        if !declaration.postconditions.is_empty() {
            promised.extend(&given);
            self.tell_checked(&arguments, &[vec![limited]], checked, &promised);
        }
        let Some(body) = declaration.body.as_ref().filter(|_| !self.theory.undefined.contains(&declaration.name))
        else {
            return;
        };
        self.theory.opened.clear();
        let mark = self.facts.len();
        let value = self.evaluate(&mut state, body, Blame::Elsewhere);
        let mut conclusions = self.said_of(mark, state.path.guard, &arguments);
        conclusions.extend(&given);
        conclusions.push(self.terms.eq(full, value));
        if declaration.is_opaque() {
            // Opening an instance does not reveal it.
            self.theory.opened.clear();
        }
        self.tell_definition(&arguments, own, [full, stateless, checked], &conclusions);
    }

    /// What was learnt since `mark` that holds only where the function is applied: `applied` stands for that. The rest stays known.
    fn said_of(&mut self, mark: usize, applied: Term, arguments: &[Term]) -> Vec<Term> {
        let always = self.terms.bool(true);
        let mut said = Vec::new();
        for fact in self.facts.split_off(mark) {
            if self.mentions(fact, &[applied]) || self.mentions(fact, arguments) {
                said.push(self.terms.substitute(fact, &[(applied, always)]));
            } else {
                self.known(fact);
            }
        }
        said
    }

    /// The definition is looked into where the function is applied, and where an instance is opened that its body looks into.
    fn tell_definition(
        &mut self,
        arguments: &[Term],
        own: &[Term],
        [full, stateless, checked]: [Term; 3],
        conclusions: &[Term],
    ) {
        let mut triggers = vec![vec![full]];
        for (opened, bound) in std::mem::take(&mut self.theory.opened) {
            let trigger = vec![stateless, opened];
            let (parts, inside) = (self.terms.subterms(&trigger), self.terms.subterms(&[opened]));
            // An instance that does not depend on the arguments would unroll the definition for all of them.
            let depends = own.iter().any(|argument| inside.contains(argument));
            let complete = arguments.iter().all(|argument| parts.contains(argument));
            if !depends || !complete || !self.is_trigger(&inside) {
                continue;
            }
            let inner = bound.into_iter().filter(|term| inside.contains(term) && !arguments.contains(term));
            let inner: Vec<Term> = inner.collect();
            if inner.is_empty() {
                triggers.push(trigger);
            } else {
                let variables: Vec<Term> = arguments.iter().chain(&inner).copied().collect();
                self.tell_checked(&variables, &[trigger], checked, conclusions);
            }
        }
        self.tell_checked(arguments, &triggers, checked, conclusions);
    }

    /// Whether solvers match these terms.
    fn is_trigger(&self, parts: &[Term]) -> bool {
        parts.iter().all(|part| {
            matches!(
                self.terms.operator(*part),
                Operator::Apply(_) | Operator::Constant(_) | Operator::Construct(_) | Operator::Field(..)
            )
        })
    }

    /// The state in which a function's body and postconditions are read: its parameters and the snapshot are variables.
    fn function_state(&mut self, declaration: &Declaration, symbols: &FunctionSymbols) -> (State, Vec<Term>) {
        let mut state = self.start();
        state.path.guard = self.terms.fresh("applied", Sort::BOOL);
        let mut arguments = Vec::new();
        let sort = self.theory.snapshot.sort;
        if symbols.has_snapshot {
            arguments.push(self.terms.fresh("snapshot", sort));
        }
        for parameter in &declaration.parameters {
            let sort: Sort = self.sort_of(&parameter.typ);
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
        let axiom = if variables.is_empty() { body } else { self.terms.forall(variables, triggers, body) };
        self.known(axiom);
    }
}
