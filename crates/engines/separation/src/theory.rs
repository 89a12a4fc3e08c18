//! Data types, functions and facts as the solver's sorts, symbols and axioms.

use std::collections::BTreeMap;

use gainsay_ir::separation::{Arm, ByteView, Definition, Expression, Fact, Function, Sort as SourceSort};
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::{
    data::{Constructor, DataTypes},
    learnt::Claim,
    machine::Machine,
    reach::Reach,
    state::Environment,
    trigger::Trigger,
};

#[derive(Default)]
pub(crate) struct Theory<'a> {
    /// The functions that there are, in the order of the program.
    pub(crate) defined: Vec<&'a Function>,
    pub(crate) data: DataTypes,
    pub(crate) constructors: BTreeMap<Name, Constructor>,
    pub(crate) functions: BTreeMap<Name, Symbol>,
    /// What makes lists of bytes out of lists of values, and for which arrays.
    pub(crate) bytes: BTreeMap<Symbol, Name>,
    /// What makes values that stand for predicates, and for which.
    pub(crate) predicates: BTreeMap<Symbol, Name>,
    pub(crate) axioms: Vec<Term>,
}

impl Machine<'_> {
    pub(crate) fn sort(&mut self, sort: &SourceSort) -> Sort {
        match sort {
            SourceSort::Int => Sort::INT,
            SourceSort::Bool => Sort::BOOL,
            SourceSort::Real => Sort::REAL,
            SourceSort::Data(name) => self.terms.uninterpreted_sort(name),
            SourceSort::Map(from, to) => {
                let (from, to) = (self.sort(from), self.sort(to));
                self.terms.array_sort(from, to)
            }
            SourceSort::Opaque(name) => self.terms.uninterpreted_sort(name),
        }
    }

    /// Tells of what the goal reaches, and of what was shown about it.
    pub(crate) fn define_theory(&mut self, reach: &Reach, claims: &[Claim]) {
        let program = self.program;
        for position in &reach.datatypes {
            self.define_data(&program.datatypes[*position]);
        }
        self.theory.defined = reach.functions.iter().map(|position| &program.functions[*position]).collect();
        for function in self.theory.defined.clone() {
            self.declare_function(function);
        }
        for view in &program.byte_views {
            self.define_bytes(view);
        }
        for function in self.theory.defined.clone() {
            self.define_function(function);
        }
        for position in &reach.facts {
            self.assume_fact(&program.facts[*position]);
        }
        for claim in claims {
            let axioms = self.claim_axioms(claim);
            self.theory.axioms.extend(axioms);
        }
    }

    fn declare_function(&mut self, function: &Function) {
        let parameters: Vec<Sort> = function.parameters.iter().map(|parameter| self.sort(&parameter.sort)).collect();
        let result = self.sort(&function.result);
        let symbol = self.terms.function(&function.name, &parameters, result);
        self.theory.functions.insert(function.name.clone(), symbol);
        if let Some(predicate) = self.index.predicates_of(&function.name).last() {
            self.theory.predicates.insert(symbol, predicate.clone());
        }
    }

    /// ```text
    /// f(x̄) = e                       for a direct definition
    /// f(…, C(ȳ), …) = e              for each constructor C of the parameter a definition goes by
    /// ```
    fn define_function(&mut self, function: &Function) {
        match &function.definition {
            Definition::None => {}
            Definition::Direct(body) => {
                let (environment, variables) = self.quantified(function, None);
                let arguments = variables.clone();
                self.equation(function, &environment, &variables, &arguments, body);
            }
            Definition::Cases { parameter, arms } => {
                for arm in arms {
                    self.define_case(function, *parameter, arm);
                }
            }
            Definition::Closure(of) => self.define_closure(function, of),
        }
    }

    /// ```text
    /// from_bytes(to_bytes(vs)) = vs
    /// ```
    fn define_bytes(&mut self, view: &ByteView) {
        let (Some(to), Some(from), Some(array)) = (
            self.theory.functions.get(&view.to_bytes).copied(),
            self.theory.functions.get(&view.from_bytes).copied(),
            self.predicate(&view.array),
        ) else {
            return;
        };
        let sort = self.sort(&array.parameters[2].sort);
        let values = self.terms.fresh("values", sort);
        let bytes = self.terms.apply(to, [values]);
        let back = self.terms.apply(from, [bytes]);
        let equal = self.terms.eq(back, values);
        let axiom = self.terms.forall(&[values], &[vec![bytes]], equal);
        self.theory.axioms.push(axiom);
        self.theory.bytes.insert(to, view.array.clone());
    }

    /// ```text
    /// select(…select(value(x̄), y₁)…, yₙ) = f(x̄, ȳ)
    /// ```
    fn define_closure(&mut self, value: &Function, of: &Name) {
        let (Some(symbol), Some(closure), Some(function)) = (
            self.theory.functions.get(of).copied(),
            self.theory.functions.get(&value.name).copied(),
            self.program.functions.get(of),
        ) else {
            return;
        };
        let (_, variables) = self.quantified(function, None);
        let given = value.parameters.len();
        let mut selected = self.terms.apply(closure, &variables[..given]);
        for argument in &variables[given..] {
            selected = self.terms.select(selected, *argument);
        }
        let applied = self.terms.apply(symbol, &variables);
        let equal = self.terms.eq(selected, applied);
        let axiom = self.terms.forall(&variables, &[vec![selected]], equal);
        self.theory.axioms.push(axiom);
    }

    fn define_case(&mut self, function: &Function, parameter: usize, arm: &Arm) {
        let Some(constructor) = self.theory.constructors.get(&arm.constructor).copied() else { return };
        let (mut environment, mut variables) = self.quantified(function, Some(parameter));
        let fields: Vec<Sort> = self.fields(constructor);
        let parts: Vec<Term> = fields.iter().map(|sort| self.terms.fresh("part", *sort)).collect();
        for (name, part) in arm.variables.iter().zip(&parts) {
            environment.set(name, *part);
        }
        let whole = self.construct(constructor, &parts);
        environment.set(&function.parameters[parameter].name, whole);
        let arguments: Vec<Term> = function.parameters.iter().map(|each| environment.values[&each.name]).collect();
        variables.extend(parts);
        self.equation(function, &environment, &variables, &arguments, &arm.value);
    }

    /// A variable for each parameter but one.
    fn quantified(&mut self, function: &Function, without: Option<usize>) -> (Environment, Vec<Term>) {
        let mut environment = Environment::default();
        let mut variables = Vec::new();
        for (position, parameter) in function.parameters.iter().enumerate() {
            if without == Some(position) {
                continue;
            }
            let sort = self.sort(&parameter.sort);
            let variable = self.terms.fresh(&parameter.name, sort);
            environment.set(&parameter.name, variable);
            variables.push(variable);
        }
        (environment, variables)
    }

    fn equation(
        &mut self,
        function: &Function,
        environment: &Environment,
        variables: &[Term],
        arguments: &[Term],
        body: &Expression,
    ) {
        let Some(symbol) = self.theory.functions.get(&function.name).copied() else { return };
        let Some(value) = self.evaluate(environment, body) else { return };
        let application = self.terms.apply(symbol, arguments);
        let equal = self.terms.eq(application, value);
        let mut triggers = vec![vec![application]];
        triggers.extend(self.upward_triggers(function, environment, variables, arguments, body));
        let axiom = if variables.is_empty() { equal } else { self.terms.forall(variables, &triggers, equal) };
        self.theory.axioms.push(axiom);
    }

    /// What a function says about a part is of use for the whole as soon as that is there: `has(l, p)` beside `node(x, l, r)`. No new values
    /// come of it where the result is none.
    fn upward_triggers(
        &mut self,
        function: &Function,
        environment: &Environment,
        variables: &[Term],
        arguments: &[Term],
        body: &Expression,
    ) -> Vec<Vec<Term>> {
        let Definition::Cases { parameter, .. } = &function.definition else { return Vec::new() };
        if function.parameters.len() < 2 || !matches!(function.result, SourceSort::Bool | SourceSort::Int) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for call in body.applications(&function.name) {
            let Some(inner) = self.evaluate(environment, call) else { continue };
            let inner_arguments = self.terms.arguments(inner).to_vec();
            let fits = inner_arguments.iter().enumerate().all(|(position, argument)| {
                if position == *parameter { variables.contains(argument) } else { arguments[position] == *argument }
            });
            if fits {
                found.push(vec![arguments[*parameter], inner]);
            }
        }
        found
    }

    /// ```text
    /// ∀x̄. premise ⇒ conclusion
    /// ```
    fn assume_fact(&mut self, fact: &Fact) {
        let Some(trigger) = Trigger::of(fact) else { return };
        let mut environment = Environment::default();
        let mut variables = Vec::new();
        for variable in &fact.variables {
            let sort = self.sort(&variable.sort);
            let term = self.terms.fresh(&variable.name, sort);
            environment.set(&variable.name, term);
            variables.push(term);
        }
        let (Some(premise), Some(conclusion), Some(trigger)) = (
            self.evaluate(&environment, &fact.premise),
            self.evaluate(&environment, &fact.conclusion),
            self.evaluate_all(&environment, trigger.applications),
        ) else {
            return;
        };
        // Where arguments were simplified, a variable may have gone.
        let inside = self.terms.subterms(&trigger);
        if variables.iter().all(|variable| inside.contains(variable)) {
            let body = self.terms.implies(premise, conclusion);
            let axiom = self.terms.forall(&variables, &[trigger], body);
            self.theory.axioms.push(axiom);
        }
    }
}
