//! What the solver is told of domains and functions, read by this engine's rules.

use gainsay_heap::verbs::*;
use gainsay_heap::{Amounts, Blame, FunctionSymbols, Purpose, Waiting, component_of, one_sided};
use gainsay_ir::permission::{Function as Declaration, Type};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::symbolic::{Machine, State};

impl Machine<'_> {
    /// Reads the axioms of every domain and function used so far. They may use others, which are read too.
    pub(crate) fn complete_background(&mut self) {
        if self.theory.working {
            return;
        }
        self.theory.working = true;
        let purpose = std::mem::replace(&mut self.purpose, Purpose::Definition);
        loop {
            match self.next_waiting() {
                Some(Waiting::Domain(domain, arguments)) => self.read_domain(&domain, &arguments),
                Some(Waiting::Function(function)) => self.read_function(&function),
                None => break,
            }
        }
        self.purpose = purpose;
        self.theory.working = false;
    }

    /// The axioms of one instance.
    fn read_domain(&mut self, name: &Name, arguments: &[Type]) {
        let program = self.program;
        let Some(domain) = program.domains.get(name) else { return };
        let outside = self.instantiate(domain, arguments);
        for axiom in &domain.axioms {
            let mut state = State::default();
            let body = self.evaluate(&mut state, &axiom.body, Blame::Elsewhere);
            self.theory.axioms.extend(state.path.terms());
            self.theory.axioms.push(body);
        }
        let unique = self.unique_constants(name, arguments);
        if unique.len() > 1 {
            let distinct = self.terms.distinct(unique);
            self.theory.axioms.push(distinct);
        }
        self.instantiation = outside;
    }

    /// ```text
    /// ∀ s, x {f(s,x)}   f′(s,x) = f(s,x)
    /// ∀ s, x {f(s,x)}   pre(s,x) ⇒ f(s,x) = body
    /// ∀ s, x {f′(s,x)}  pre(s,x) ⇒ post[result := f′(s,x)]
    /// ```
    pub fn read_function(&mut self, name: &Name) {
        let program = self.program;
        let Some(declaration) = program.functions.get(name) else { return };
        let symbols = self.function_symbols(declaration);
        let component = component_of(program, name);
        let outside = std::mem::replace(&mut self.component, component);
        let instantiation = std::mem::take(&mut self.instantiation);
        let amounts = std::mem::replace(&mut self.amounts, Amounts::Readable);
        self.tell_function(declaration, &symbols);
        self.amounts = amounts;
        self.component = outside;
        self.instantiation = instantiation;
    }

    fn tell_function(&mut self, declaration: &Declaration, symbols: &FunctionSymbols) {
        let (mut state, arguments) = self.function_state(declaration, symbols);
        let own = &arguments[usize::from(symbols.has_snapshot)..];
        let full = self.terms.apply(symbols.full, &arguments);
        let limited = self.terms.apply(symbols.limited, &arguments);
        // Without a precondition there is nothing to check, so that what is said holds wherever the function is mentioned.
        let checked = match declaration.preconditions.is_empty() {
            true => self.terms.bool(true),
            false => self.terms.apply(symbols.precondition, &arguments),
        };
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
            // Opening an instance reveals no opaque function.
            let opened = std::mem::take(&mut self.theory.opened);
            for (opened, inner) in opened.into_iter().filter(|_| !declaration.is_opaque()) {
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
            let sort = self.theory.snapshot.sort;
            arguments.push(self.terms.fresh("snapshot", sort));
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
}
