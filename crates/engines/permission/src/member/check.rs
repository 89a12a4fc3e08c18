//! Checking one member.

use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, Cause, ErrorId, Goal, MemberKind, Options, component_of, one_sided};
use gainsay_ir::permission::{Expression, Function, Method, Predicate, Program, Variable};
use gainsay_smt::Solver;
use gainsay_verdict::Reason;

use super::MemberResult;
use crate::heap::Heap;
use crate::symbolic::{Label, Machine, State};

/// Checks one member of a program. The solver is reset first: it may have served other goals.
pub fn check_member(program: &Program, goal: &Goal, solver: &mut dyn Solver, options: &Options) -> MemberResult {
    solver.reset();
    let before = solver.statistics().backend_queries;
    let mut machine = Machine::new(program, solver, options);
    // What was found until then stays.
    let checked = gainsay_meter::salvaged(|| {
        if machine.begin(goal) {
            machine.check_goal(goal);
        }
    });
    if let Err(exhausted) = checked {
        let message = format!("neither proved nor refuted within {}", exhausted.limit());
        machine.gaps.push(Reason::OutOfBudget { message });
    }
    let (ground, failures) = machine.into_ground();
    let asked = ground.solver.statistics().backend_queries - before;
    MemberResult::new(ground, failures, asked)
}

impl Machine<'_> {
    fn check_goal(&mut self, goal: &Goal) {
        let program = self.program;
        match goal.kind {
            MemberKind::Method => {
                if let Some(method) = program.methods.get(&goal.name) {
                    self.check_method(method);
                }
            }
            MemberKind::Function => {
                if let Some(function) = program.functions.get(&goal.name) {
                    self.check_function(function);
                }
            }
            MemberKind::Predicate => {
                if let Some(predicate) = program.predicates.get(&goal.name) {
                    self.check_predicate(predicate);
                }
            }
        }
    }

    fn bind(&mut self, state: &mut State, variables: &[Variable]) {
        variables.iter().for_each(|variable| self.declare_variable(state, variable));
    }

    fn produce_contract(&mut self, state: &mut State, assertions: &[Expression]) {
        for assertion in assertions {
            self.produce_fresh(state, assertion, Blame::new(ErrorId::ContractNotWellformed, assertion.span));
        }
    }

    /// ```text
    /// ∅ ⊢ produce pre ⇝ Γ; h      Γ; h ⊢ produce post, old = h      Γ; h ⊢ body ⇝ Γ′; h′      Γ′; h′ ⊢ consume post, old = h
    /// ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// method ok
    /// ```
    fn check_method(&mut self, method: &Method) {
        let mut state = State::default();
        self.bind(&mut state, &method.parameters);
        self.produce_contract(&mut state, &method.preconditions);
        self.remember(&mut state, Label::Start);
        self.bind(&mut state, &method.returns);
        let mut promised = state.clone();
        promised.heap = Heap::default();
        self.produce_contract(&mut promised, &method.postconditions);
        let Some(body) = &method.body else { return };
        if !self.failures.is_empty() {
            return;
        }
        self.begin_method_termination(&mut state, method);
        self.execute_block(&mut state, body);
        if let Some((label, _)) = self.jumps.first() {
            let what = format!("a jump into a block, to `{label}`");
            self.unsupported(what, method.span);
        }
        self.check_refuted(&state, body);
        if state.path.is_dead(&self.terms) {
            return;
        }
        let (original, write) = (state.heap.clone(), self.write());
        let earlier = self.failures.len();
        for postcondition in &method.postconditions {
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.consume(&mut state, &original, postcondition, write, blame);
        }
        for failure in &mut self.failures[earlier..] {
            failure.state.heap.clone_from(&original);
        }
    }

    /// ```text
    /// ∅ ⊢ produce pre ⇝ Γ; h      Γ; h ⊢ post ⇝ p      Γ; h ⊢ body ⇝ Γ′; t      Γ′ ⊢ p[result := t]
    /// ───────────────────────────────────────────────────────────────────────────────────────────────
    /// function ok
    /// ```
    fn check_function(&mut self, function: &Function) {
        self.amounts = self.function_amounts();
        self.component = component_of(self.program, &function.name);
        self.theory.undefined.insert(function.name.clone());
        let mut state = State::default();
        self.bind(&mut state, &function.parameters);
        self.begin_function_termination(&mut state, function);
        self.produce_contract(&mut state, &function.preconditions);
        self.begin_function_termination(&mut state, function);
        self.remember(&mut state, Label::Start);
        let mut promised = state.clone();
        let sort = self.sort_of(&function.result);
        promised.store.result = Some(self.fresh(&state, "result", sort));
        for postcondition in &function.postconditions {
            let blame = Blame::new(ErrorId::ContractNotWellformed, postcondition.span);
            let inhaled = one_sided(postcondition, |inhaled, _| inhaled);
            let holds = self.evaluate(&mut promised, &inhaled, blame);
            self.assume(&mut promised, holds);
        }
        let Some(body) = &function.body else { return };
        if !self.failures.is_empty() {
            return;
        }
        let value = self.evaluate(&mut state, body, Blame::new(ErrorId::FunctionNotWellformed, function.span));
        state.store.result = Some(value);
        // What the body applies promises something, also where no postcondition asks for the value.
        let sort = self.terms.sort(value);
        let name = self.terms.fresh("value", sort);
        let definition = self.terms.eq(name, value);
        state.path.define(definition);
        self.termination = None;
        for postcondition in &function.postconditions {
            let exhaled = one_sided(postcondition, |_, exhaled| exhaled);
            let holds = self.evaluate(&mut state, &exhaled, Blame::Elsewhere);
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.check(&mut state, holds, Cause::AssertionFalse, postcondition.span, blame);
            self.assume(&mut state, holds);
        }
    }

    fn check_predicate(&mut self, predicate: &Predicate) {
        let Some(body) = &predicate.body else { return };
        let mut state = State::default();
        self.bind(&mut state, &predicate.parameters);
        self.produce_fresh(&mut state, body, Blame::new(ErrorId::PredicateNotWellformed, predicate.span));
    }
}
