//! Functions without a body: they have any value that their postconditions allow. A model speaks only of the values that the solver came across; where a
//! run asks for another one, it is made up, and what the postconditions say about it comes with it.

use gainsay_ir::permission::{BinaryOperator as Operator, Domain, Expression, ExpressionKind as Kind, Function, Type};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::interpreter::Outcome;
use super::{Completion, Given, Interpreter, State, Value};
use gainsay_heap::Blame;

/// So often in a run axioms are asked before a function says no.
const MOST_TRUTHS: usize = 500;

impl Interpreter<'_> {
    /// The value of a function without a body must be one that its postconditions allow. What these apply in turn is looked at afterwards, each
    /// once: promises over all values at hand would lead from each to all others.
    pub(super) fn promised_value(
        &mut self,
        state: &mut State,
        function: &Function,
        values: &[Value],
    ) -> Outcome<Value> {
        let application = (function.name.clone(), values.to_vec());
        let is_kept = self.may_be_kept(function);
        let is_outermost = !self.is_inside_promise();
        if is_kept && !self.promised.contains(&application) {
            self.promised.insert(application.clone());
            self.unseen_promises.push(application);
        } else if !is_kept {
            self.keep_promise(state, function, values)?;
        }
        if is_outermost {
            self.keep_promises()?;
        } else {
            self.make_up(state, function, values)?;
        }
        self.look_up(&function.name, &[], values, &function.result, function.span)
    }

    /// Whether the postconditions of another application are being looked at.
    fn is_inside_promise(&self) -> bool {
        let outer = self.running.split_last().map_or(&[][..], |(_, outer)| outer);
        outer.iter().any(|(name, _)| self.program.functions.get(name).is_some_and(|function| function.body.is_none()))
    }

    /// Looks at all promises that nobody has looked at yet.
    fn keep_promises(&mut self) -> Outcome<()> {
        while let Some((name, values)) = self.unseen_promises.pop() {
            let program = self.program;
            let Some(function) = program.functions.get(&name) else { continue };
            let values: Vec<Value> = values.iter().map(|value| value.settled(&self.settled)).collect();
            let parameters = function.parameters.iter().map(|parameter| parameter.name.clone());
            let mut state = State::with_store(parameters.zip(values.iter().cloned()).collect());
            self.running.push((name, values.clone()));
            let kept = self.keep_promise(&mut state, function, &values);
            self.running.pop();
            kept?;
        }
        Ok(())
    }

    /// Insists on the postconditions for the value that an application has, or for one that is made up.
    fn keep_promise(&mut self, state: &mut State, function: &Function, values: &[Value]) -> Outcome<()> {
        let is_first = self.answered.insert((function.name.clone(), values.to_vec()));
        self.make_up(state, function, values)?;
        let mut value = self.look_up(&function.name, &[], values, &function.result, function.span)?;
        let is_free = is_first && self.record.is_none() && self.may_add_rows;
        if is_free && is_collection(&value) && !self.abstraction.weakens_quantifiers() {
            value = self.repaired(state, function, values, value)?;
        }
        for postcondition in &function.postconditions {
            state.result = Some(value);
            let given = Given::Open;
            self.inhale(state, postcondition, &given, &BigRational::one(), Blame::Elsewhere)?;
            if let (Some(_), Some(fitting)) = (&self.record, &state.result) {
                self.tables.set_row(&function.name, &[], values.to_vec(), fitting.clone());
            }
            value = self.look_up(&function.name, &[], values, &function.result, function.span)?;
        }
        Ok(())
    }

    /// The collection that the model has, changed where it is not what is promised: solvers know only what they looked at. Nobody has seen it yet.
    fn repaired(&mut self, state: &mut State, function: &Function, values: &[Value], value: Value) -> Outcome<Value> {
        state.result = Some(value.clone());
        for postcondition in function.postconditions.iter().filter(|postcondition| postcondition.is_pure()) {
            if self.insist(state, postcondition, Blame::Elsewhere)? {
                continue;
            }
            if !self.bring_about(state, postcondition, Blame::Elsewhere)? {
                return Ok(value);
            }
        }
        let repaired = state.result.clone().unwrap_or_else(|| value.clone());
        if repaired != value {
            self.tables.set_row(&function.name, &[], values.to_vec(), repaired.clone());
        }
        Ok(repaired)
    }

    /// Whether what a function promises needs to be looked at only once: if it is about values alone, which stay what they are.
    fn may_be_kept(&self, function: &Function) -> bool {
        let is_settled = self.record.is_none() && !self.abstraction.weakens_quantifiers();
        is_settled && function.preconditions.iter().all(Expression::is_pure)
    }

    /// The first function that does not keep what it promises, for all the values that the run came to know since.
    pub fn broken_promise(&mut self) -> Option<(String, Span)> {
        let promised = std::mem::take(&mut self.promised);
        let completion = std::mem::replace(&mut self.completion, Completion::Open);
        let may_add_rows = std::mem::replace(&mut self.may_add_rows, false);
        let readable = std::mem::replace(&mut self.readable, true);
        let found = promised.iter().find_map(|(name, values)| self.broken_by(name, values));
        self.readable = readable;
        self.may_add_rows = may_add_rows;
        self.completion = completion;
        self.promised = promised;
        found
    }

    fn broken_by(&mut self, name: &Name, values: &[Value]) -> Option<(String, Span)> {
        let function = self.program.functions.get(name)?;
        let values: Vec<Value> = values.iter().map(|value| value.settled(&self.settled)).collect();
        let parameters = function.parameters.iter().map(|parameter| parameter.name.clone());
        let mut state = State::with_store(parameters.zip(values.iter().cloned()).collect());
        state.result = self.tables.row(name, &[], &values).cloned();
        self.running.push((name.clone(), values));
        let broken = function.postconditions.iter().find(|postcondition| {
            postcondition.is_pure() && self.truth(&mut state, postcondition, Blame::Elsewhere) == Ok(false)
        });
        self.running.pop();
        broken.map(|postcondition| (crate::written::as_written(postcondition), postcondition.span))
    }

    /// Where there is no row yet, one that the postconditions say: `result == e` tells the value, `g(result) == e` what goes with it.
    fn make_up(&mut self, state: &mut State, function: &Function, values: &[Value]) -> Outcome<()> {
        let is_known = self.tables.find(&function.name, &[], values).is_some();
        if is_known || !self.may_add_rows || self.completion == Completion::Open {
            return Ok(());
        }
        let said: Vec<&Expression> = function.postconditions.iter().flat_map(Expression::conjuncts).collect();
        let application = (function.name.clone(), values.to_vec());
        self.running.push(application);
        let value = said.iter().find_map(|conjunct| self.said_of_result(state, conjunct));
        self.running.pop();
        if let Some(value) = value {
            self.tables.add_row(&function.name, &[], values.to_vec(), value);
        }
        let value = self.look_up(&function.name, &[], values, &function.result, function.span)?;
        state.result = Some(value);
        for conjunct in said {
            self.add_said_row(state, conjunct);
        }
        Ok(())
    }

    /// Where there is no row yet for a function that says yes or no, one that the axioms allow: no, unless they rule that out.
    pub(super) fn make_up_truth(&mut self, domain: &Domain, function: &Name, types: &[Type], arguments: &[Value]) {
        let is_known = self.tables.find(function, types, arguments).is_some();
        let is_made_up = self.completion == Completion::Plain && self.may_add_rows;
        if is_known || !is_made_up || self.truths_made_up >= MOST_TRUTHS {
            return;
        }
        self.truths_made_up += 1;
        self.tables.add_row(function, types, arguments.to_vec(), Value::Bool(false));
        let (witness, sampled) = (self.witness.take(), self.sampled);
        let about = domain.axioms.iter().filter(|axiom| speaks_of(&axiom.body, function));
        if self.false_axiom_of(domain, types, about).is_some() {
            self.tables.set_row(function, types, arguments.to_vec(), Value::Bool(true));
        }
        (self.witness, self.sampled) = (witness, sampled);
    }

    /// The value of `e` where `result == e` is said.
    fn said_of_result(&mut self, state: &mut State, conjunct: &Expression) -> Option<Value> {
        let conjunct = self.applicable(state, conjunct)?;
        let Kind::Binary(Operator::Equal, left, right) = &conjunct.kind else { return None };
        let other = match (&left.kind, &right.kind) {
            (Kind::Result, _) => right,
            (_, Kind::Result) => left,
            _ => return None,
        };
        if speaks_of_result(other) {
            return None;
        }
        self.evaluate(state, other, Blame::Elsewhere).ok()
    }

    /// What an implication comes to where its premises hold, as far as they do not speak of the result.
    fn applicable<'e>(&mut self, state: &mut State, conjunct: &'e Expression) -> Option<&'e Expression> {
        let mut rest = conjunct;
        while let Kind::Binary(Operator::Implies, premise, conclusion) = &rest.kind {
            if self.truth(state, premise, Blame::Elsewhere) != Ok(true) {
                return None;
            }
            rest = conclusion;
        }
        Some(rest)
    }

    /// A row of another function that is said to have a value for this result, and has none.
    fn add_said_row(&mut self, state: &mut State, conjunct: &Expression) {
        let Some(conjunct) = self.applicable(state, conjunct) else { return };
        match &conjunct.kind {
            Kind::Binary(Operator::Equal, left, right) => {
                for (place, other) in [(left, right), (right, left)] {
                    if let Some((function, types, arguments)) = self.missing_row(state, place)
                        && let Ok(value) = self.evaluate(state, other, Blame::Elsewhere)
                    {
                        self.tables.add_row(&function, &types, arguments, value);
                        return;
                    }
                }
            }
            _ => {
                if let Some((function, types, arguments)) = self.missing_row(state, conjunct) {
                    self.tables.add_row(&function, &types, arguments, Value::Bool(true));
                }
            }
        }
    }

    /// The row of an application to the result that no table has, if only tables can tell.
    fn missing_row(&mut self, state: &mut State, place: &Expression) -> Option<(Name, Vec<Type>, Vec<Value>)> {
        if !speaks_of_result(place) {
            return None;
        }
        let (function, types, arguments) = match &place.kind {
            Kind::DomainApply { domain, function, type_arguments, arguments } => {
                let declared = self.program.domains.get(domain)?.functions.get(function)?;
                if declared.interpretation.is_some() {
                    return None;
                }
                let types: Vec<Type> = type_arguments.iter().map(|typ| self.concrete(typ)).collect();
                (function, types, arguments)
            }
            Kind::Apply { function, arguments } => {
                let declared = self.program.functions.get(function)?;
                let is_free = declared.body.is_none() && declared.preconditions.iter().all(Expression::is_pure);
                if !is_free {
                    return None;
                }
                (function, Vec::new(), arguments)
            }
            _ => return None,
        };
        let arguments = self.evaluate_all(state, arguments, Blame::Elsewhere).ok()?;
        let is_missing = self.tables.row(function, &types, &arguments).is_none();
        is_missing.then(|| (function.clone(), types, arguments))
    }
}

fn speaks_of(expression: &Expression, name: &Name) -> bool {
    let mut found = false;
    expression.visit(&mut |part| {
        found |= matches!(&part.kind, Kind::DomainApply { function, .. } if function == name);
    });
    found
}

fn speaks_of_result(expression: &Expression) -> bool {
    let mut found = false;
    expression.visit(&mut |part| found |= matches!(part.kind, Kind::Result));
    found
}

fn is_collection(value: &Value) -> bool {
    matches!(value, Value::Sequence(_) | Value::Set(_) | Value::Multiset(_) | Value::Map(_))
}
