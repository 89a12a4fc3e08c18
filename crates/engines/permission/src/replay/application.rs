//! Functions: executed where they have a body, looked up where they have none.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Annotation, DomainFunction, Expression, Function, FunctionAmounts, Type};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::interpreter::{Completion, Outcome};
use super::{Abstraction, Given, Heap, Interpreter, Passed, PassedKind, State, Stop, Value};
use gainsay_heap::interpreted::{self, SolverType};
use gainsay_heap::{Blame, ErrorId};

/// Whether the verifier knows the body of a function where it is applied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hiding {
    /// It is not opaque.
    Known,
    Revealed,
    Hidden,
}

impl Hiding {
    fn of(function: &Function, application: &Expression) -> Hiding {
        match (function.is_opaque(), Annotation::reveals(&application.annotations)) {
            (false, _) => Hiding::Known,
            (true, true) => Hiding::Revealed,
            (true, false) => Hiding::Hidden,
        }
    }
}

impl Interpreter<'_> {
    pub(super) fn apply(
        &mut self,
        state: &mut State,
        name: &Name,
        arguments: &[Expression],
        application: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        self.step()?;
        let (program, span) = (self.program, application.span);
        let values = self.evaluate_all(state, arguments, blame)?;
        let Some(function) = program.functions.get(name) else {
            return Self::unsupported(format!("unknown function `{name}`"), span);
        };
        let parameters = function.parameters.iter().map(|parameter| parameter.name.clone());
        let inside: BTreeMap<Name, Value> = parameters.zip(values.iter().cloned()).collect();
        let outside = std::mem::replace(&mut state.store, inside);
        let result = state.result.take();
        let readable = std::mem::replace(&mut self.readable, true);
        let checked = match blame {
            Blame::Elsewhere => Ok(()),
            _ if self.is_on_duty_in_function() => self.check_duty(state, &function.name, &function.measures, span),
            _ => Ok(()),
        };
        let blame = blame.renamed(ErrorId::ApplicationPrecondition, span);
        let value = checked.and_then(|()| {
            self.off_duty(|interpreter| {
                interpreter.check_exact_amounts(state, function, blame)?;
                interpreter.run_function(state, function, &values, application, blame)
            })
        });
        self.readable = readable;
        state.store = outside;
        state.result = result;
        value
    }

    fn run_function(
        &mut self,
        state: &mut State,
        function: &Function,
        values: &[Value],
        application: &Expression,
        blame: Blame,
    ) -> Outcome<Value> {
        let outside = std::mem::take(&mut self.reads);
        let values = self.with_what_is_read(state, function, values, blame)?;
        let stamps = std::mem::replace(&mut self.reads, outside);
        let arguments = values.iter().take(function.parameters.len());
        self.mention(function.name.as_str(), arguments.chain(&stamps));
        let blame = Blame::new(ErrorId::FunctionNotWellformed, function.span);
        let hiding = Hiding::of(function, application);
        let (place, application) = (application.span, (function.name.clone(), values.clone()));
        // A function that is defined by its own value there may have any value that its postconditions allow; one that is described by its own
        // value there may have any.
        let rounds = self.running.iter().filter(|running| **running == application).count();
        if rounds > usize::from(function.body.is_some()) {
            return self.look_up(&function.name, &[], &values, &function.result, function.span);
        }
        self.running.push(application);
        let value = match &function.body {
            Some(body) if rounds == 0 && !(hiding == Hiding::Hidden && self.abstraction.covers(place)) => {
                let value = self.evaluate(state, body, blame);
                if let Ok(value) = &value {
                    self.note_application(&function.name, &values[..function.parameters.len()], value);
                }
                value.and_then(|value| self.revealed(function, hiding, &values, value))
            }
            // It may depend on its arguments and on what it may read, and on nothing else.
            _ => self.promised_value(state, function, &values),
        };
        self.running.pop();
        if let (Hiding::Hidden, Ok(value)) = (hiding, &value) {
            self.note_hidden(function, &values[..function.parameters.len()], value, place);
        }
        value
    }

    /// What an opaque function was taken to give where it was not revealed must be what it gives where it is.
    fn revealed(&mut self, function: &Function, hiding: Hiding, values: &[Value], value: Value) -> Outcome<Value> {
        if hiding != Hiding::Revealed || self.abstraction == Abstraction::Nothing {
            return Ok(value);
        }
        match self.tables.row(&function.name, &[], values).map(|known| known.same(&value)) {
            None => self.tables.add_row(&function.name, &[], values.to_vec(), value.clone()),
            Some(Some(true)) => {}
            Some(Some(false)) => {
                let what = format!("`{}` was taken to give something else than its body does", function.written);
                return Err(Stop::AssumptionFalse { what, span: function.span });
            }
            Some(None) => return Err(Stop::Open { span: function.span }),
        }
        Ok(value)
    }

    /// Notes what an opaque function gave where the program does not reveal it.
    fn note_hidden(&mut self, function: &Function, arguments: &[Value], value: &Value, span: Span) {
        let abstracted = function.body.is_some() && self.abstraction.covers(span);
        let (kind, arguments) = (PassedKind::Function(function.name.clone()), arguments.to_vec());
        let (results, heap) = (vec![(Name::new("result"), value.clone())], Heap::default());
        let passed = Passed { span, kind, arguments, results, abstracted, heap };
        const MOST_NOTED: usize = 100;
        if self.passed.len() < MOST_NOTED && !self.passed.contains(&passed) {
            self.passed.push(passed);
        }
    }

    /// Where amounts in preconditions of functions are meant exactly, there has to be that much.
    fn check_exact_amounts(&mut self, state: &State, function: &Function, blame: Blame) -> Outcome<()> {
        if self.program.function_amounts == FunctionAmounts::Readable || blame == Blame::Elsewhere {
            return Ok(());
        }
        let mut rest = state.clone();
        let readable = std::mem::replace(&mut self.readable, false);
        let mut give_up = |precondition| self.exhale(&mut rest, &state.heap, precondition, &BigRational::one(), blame);
        let given_up = function.preconditions.iter().try_for_each(|precondition| give_up(precondition).map(drop));
        self.readable = readable;
        given_up
    }

    /// What the value of a function depends on: its arguments, and what it may read.
    pub(super) fn with_what_is_read(
        &mut self,
        state: &mut State,
        function: &Function,
        arguments: &[Value],
        blame: Blame,
    ) -> Outcome<Vec<Value>> {
        let mut values = arguments.to_vec();
        let heap = state.heap.clone();
        let mut read = Vec::new();
        for precondition in &function.preconditions {
            let part = self.exhale(state, &heap, precondition, &BigRational::one(), blame)?;
            if !precondition.is_pure() {
                read.push(part);
            }
        }
        values.extend(Given::unite(read).values());
        Ok(values)
    }

    pub(super) fn domain_apply(
        &mut self,
        domain: &Name,
        function: &Name,
        type_arguments: &[Type],
        arguments: &[Value],
        span: Span,
    ) -> Outcome<Value> {
        self.step()?;
        let types: Vec<Type> = type_arguments.iter().map(|typ| self.concrete(typ)).collect();
        let program = self.program;
        let declaration = program.domains.get(domain).and_then(|each| Some((each, each.functions.get(function)?)));
        let Some((domain, declaration)) = declaration else {
            return Self::unsupported(format!("unknown domain function `{function}`"), span);
        };
        if let Some(text) = &declaration.interpretation {
            return self.interpreted_apply(declaration, text, arguments, span);
        }
        let find = |name: &Name| {
            let place = domain.type_parameters.iter().position(|parameter| parameter == name)?;
            types.get(place).cloned()
        };
        let result = declaration.result.substitute(&find);
        self.mention(function.as_str(), arguments);
        if result == Type::Bool {
            self.make_up_truth(domain, function, &types, arguments);
        }
        self.look_up(function, &types, arguments, &result, span)
    }

    /// A solver's own operator: literals are folded while its term is built.
    fn interpreted_apply(
        &self,
        function: &DomainFunction,
        text: &str,
        arguments: &[Value],
        span: Span,
    ) -> Outcome<Value> {
        let mut terms = gainsay_smt::Terms::new();
        let mut literals = Vec::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            if matches!(argument, Value::Open(_)) {
                return Err(Stop::Open { span });
            }
            let typ = SolverType::of(self.program, &parameter.typ);
            literals.extend(typ.and_then(|typ| argument.literal(&mut terms, typ)));
        }
        let result = match literals.len() == arguments.len() {
            true => interpreted::apply(&mut terms, text, &literals),
            false => None,
        };
        match result.and_then(|result| Value::of_literal(&terms, result)) {
            Some(value) => Ok(value),
            None => Self::unsupported(format!("the solver's own function `{}`", function.written), span),
        }
    }

    /// The row of a table. A row that is missing is made up once and for all.
    pub(super) fn look_up(
        &mut self,
        function: &Name,
        types: &[Type],
        arguments: &[Value],
        result: &Type,
        span: Span,
    ) -> Outcome<Value> {
        if let Some(value) = self.tables.row(function, types, arguments) {
            return Ok(value.clone());
        }
        // What a model says about all other arguments need not fit the axioms: it is taken only where a run asks for it.
        if self.may_add_rows
            && let Some(value) = self.tables.find(function, types, arguments).cloned()
        {
            self.tables.add_row(function, types, arguments.to_vec(), value.clone());
            return Ok(value);
        }
        if self.completion == Completion::Open || !self.may_add_rows {
            return Err(Stop::Open { span });
        }
        // Domain functions that give objects or values of domains are most often injective.
        let value = match (self.completion, result) {
            (Completion::Lazy, Type::Int | Type::Bool | Type::Perm) => self.unfixed(result),
            (_, Type::Ref) => {
                self.next_object += 1;
                Value::object(self.next_object - 1)
            }
            (_, Type::Domain(..)) => {
                self.next_object += 1;
                Value::Element { typ: result.clone(), number: self.next_object - 1 }
            }
            (Completion::Drawn, _) => self.unfixed(result),
            _ => Value::plainest(self.program, result),
        };
        self.tables.add_row(function, types, arguments.to_vec(), value.clone());
        Ok(value)
    }
}
