//! Data types, functions and facts as the solver's sorts, symbols and axioms.

use std::collections::BTreeMap;

use gainsay_ir::separation::{
    Arm, BinaryOperator, ByteView, Definition, Expression, Function, ProcedureKind, Sort as SourceSort,
};
use gainsay_smt::{Function as Symbol, Sort, Term};
use gainsay_source::Name;

use crate::{
    data::{Constructor, DataTypes},
    machine::Machine,
    state::Environment,
};

#[derive(Default)]
pub(crate) struct Theory {
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

    pub(crate) fn define_theory(&mut self) {
        let program = self.program;
        for datatype in program.datatypes.values() {
            self.define_data(datatype);
        }
        for function in program.functions.values() {
            let parameters: Vec<Sort> =
                function.parameters.iter().map(|parameter| self.sort(&parameter.sort)).collect();
            let result = self.sort(&function.result);
            let symbol = self.terms.function(&function.name, &parameters, result);
            self.theory.functions.insert(function.name.clone(), symbol);
        }
        for view in &program.byte_views {
            self.define_bytes(view);
        }
        for value in &program.predicate_values {
            if let Some(symbol) = self.theory.functions.get(&value.function).copied() {
                self.theory.predicates.insert(symbol, value.predicate.clone());
            }
        }
        for function in program.functions.values() {
            self.define_function(function);
        }
        self.assume_facts();
        self.learn_orders();
        self.learn_appends();
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

    /// Facts about the functions. A lemma may use those declared before it only.
    fn assume_facts(&mut self) {
        let program = self.program;
        let (is_lemma, order) = (self.procedure.kind == ProcedureKind::Lemma, self.procedure.order);
        for fact in program.facts.iter().filter(|fact| !is_lemma || fact.order < order) {
            let mut environment = Environment::default();
            let mut variables = Vec::new();
            for variable in &fact.variables {
                let sort = self.sort(&variable.sort);
                let term = self.terms.fresh(&variable.name, sort);
                environment.set(&variable.name, term);
                variables.push(term);
            }
            let (Some(premise), Some(conclusion)) =
                (self.evaluate(&environment, &fact.premise), self.evaluate(&environment, &fact.conclusion))
            else {
                continue;
            };
            let body = self.terms.implies(premise, conclusion);
            let trigger = match self.trigger(&environment, &fact.conclusion, &variables) {
                Some(trigger) => vec![trigger],
                None => match self.covering(&environment, &fact.conclusion, &variables) {
                    Some(pair) => pair,
                    None => continue,
                },
            };
            let axiom = self.terms.forall(&variables, &[trigger], body);
            self.theory.axioms.push(axiom);
        }
    }

    /// What holds of every value of a constructor is known as soon as there is one: `mem(x, cons(x, xs))`. No new values come of it.
    fn constructed_trigger(
        &mut self,
        environment: &Environment,
        conclusion: &Expression,
        variables: &[Term],
    ) -> Option<Term> {
        let Expression::Binary(BinaryOperator::Equal, left, right) = conclusion else { return None };
        let (Expression::Apply(_, arguments), Expression::Boolean(_)) = (&**left, &**right) else { return None };
        let made = arguments.iter().find(|argument| matches!(argument, Expression::Construct(..)))?;
        let term = self.evaluate(environment, made)?;
        let inside = self.terms.subterms(&[term]);
        variables.iter().all(|variable| inside.contains(variable)).then_some(term)
    }

    /// Two applications of different functions to variables alone that mention every variable together.
    fn covering(
        &mut self,
        environment: &Environment,
        conclusion: &Expression,
        variables: &[Term],
    ) -> Option<Vec<Term>> {
        let is_variable = |each: &Expression| matches!(each, Expression::Variable(_));
        let mut flat: Vec<Term> = Vec::new();
        for part in conclusion.parts() {
            if let Expression::Apply(_, arguments) = part
                && arguments.iter().all(is_variable)
            {
                flat.extend(self.evaluate(environment, part));
            }
        }
        flat.sort();
        flat.dedup();
        for (position, one) in flat.iter().enumerate() {
            for other in &flat[position + 1..] {
                let inside = self.terms.subterms(&[*one, *other]);
                if self.terms.operator(*one) == self.terms.operator(*other) {
                    continue;
                }
                if variables.iter().all(|variable| inside.contains(variable)) {
                    return Some(vec![*one, *other]);
                }
            }
        }
        None
    }

    /// The first application in the conclusion that mentions every variable.
    fn trigger(&mut self, environment: &Environment, conclusion: &Expression, variables: &[Term]) -> Option<Term> {
        if let Some(made) = self.constructed_trigger(environment, conclusion, variables) {
            return Some(made);
        }
        let mut waiting = std::collections::VecDeque::from([conclusion]);
        while let Some(next) = waiting.pop_front() {
            match next {
                Expression::Apply(..) => {
                    let term = self.evaluate(environment, next)?;
                    let inside = self.terms.subterms(&[term]);
                    if variables.iter().all(|variable| inside.contains(variable)) {
                        return Some(term);
                    }
                    if let Expression::Apply(_, arguments) = next {
                        waiting.extend(arguments);
                    }
                }
                Expression::Binary(_, left, right) => waiting.extend([&**left, &**right]),
                Expression::Unary(_, inner) => waiting.push_back(inner),
                Expression::Conditional(condition, then, otherwise) => {
                    waiting.extend([&**condition, &**then, &**otherwise]);
                }
                _ => {}
            }
        }
        None
    }
}
