//! Checking one member.

use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, Cause, ErrorId, Goal, MemberKind, Options, component_of, one_sided};
use gainsay_heap::{Ground, Label};
use gainsay_ir::permission::{Expression, Function, Method, Predicate, Program, Variable};
use gainsay_permission::MemberResult;
use gainsay_smt::Solver;
use gainsay_verdict::Reason;

use crate::engine::Engine;
use crate::state::{Heap, State};

/// Checks one member of a program. The solver is reset first: it may have served other goals.
pub fn check_member(program: &Program, goal: &Goal, solver: &mut dyn Solver, options: &Options) -> MemberResult {
    solver.reset();
    let before = solver.statistics().backend_queries;
    let mut engine = Engine::new(Ground::new(program, solver, options));
    if engine.begin(goal) {
        // What was found until then stays.
        if let Err(exhausted) = gainsay_meter::salvaged(|| engine.check_goal(goal)) {
            let message = format!("neither proved nor refuted within {}", exhausted.limit());
            engine.gaps.push(Reason::OutOfBudget { message });
        }
    }
    let (ground, failures) = engine.into_ground();
    let asked = ground.solver.statistics().backend_queries - before;
    MemberResult::new(ground, failures, asked)
}

impl Engine<'_> {
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

    fn inhale_contract(&mut self, state: &mut State, assertions: &[Expression]) {
        self.check_exhaled_sides(state, assertions);
        for assertion in assertions {
            self.produce_fresh(state, assertion, Blame::new(ErrorId::ContractNotWellformed, assertion.span));
        }
    }

    /// What is only said of exhaling must make sense as well.
    fn check_exhaled_sides(&mut self, state: &State, assertions: &[Expression]) {
        let sides: Vec<Expression> =
            assertions.iter().map(|assertion| one_sided(assertion, |_, exhaled| exhaled)).collect();
        if sides == assertions {
            return;
        }
        let mut other = state.clone();
        self.aside(&mut other);
        let around = self.at.take();
        for (side, assertion) in sides.iter().zip(assertions) {
            self.produce_fresh(&mut other, side, Blame::new(ErrorId::ContractNotWellformed, assertion.span));
        }
        self.at = around;
    }

    /// ```text
    /// inhale pre      inhale post, old = pre, for its meaning      body      exhale post, old = pre
    /// ─────────────────────────────────────────────────────────────────────────────────────────────
    /// method ok
    /// ```
    fn check_method(&mut self, method: &Method) {
        let mut state = self.start();
        self.bind(&mut state, &method.parameters);
        self.inhale_contract(&mut state, &method.preconditions);
        self.remember(&mut state, Label::Start);
        self.bind(&mut state, &method.returns);
        let mut promised = state.clone();
        promised.heap = Heap::default();
        self.aside(&mut promised);
        self.inhale_contract(&mut promised, &method.postconditions);
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
        if self.is_gone(&state) {
            return;
        }
        let (original, write) = (state.heap.clone(), self.write());
        let before = state.clone();
        let earlier = self.failures.len();
        for postcondition in &method.postconditions {
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.consume(&mut state, &original, postcondition, write, blame);
        }
        if self.failures.len() > earlier {
            let heap = self.shown(&before).heap;
            self.failures[earlier..].iter_mut().for_each(|failure| failure.state.heap.clone_from(&heap));
        }
    }

    /// ```text
    /// inhale pre      H; M ⊢ post ⇝ p      H; M ⊢ body ⇝ t      p[result := t]
    /// ────────────────────────────────────────────────────────────────────────
    /// function ok
    /// ```
    fn check_function(&mut self, function: &Function) {
        self.amounts = self.function_amounts();
        self.component = component_of(self.program, &function.name);
        self.theory.undefined.insert(function.name.clone());
        let mut state = self.start();
        self.bind(&mut state, &function.parameters);
        self.begin_function_termination(&mut state, function);
        self.inhale_contract(&mut state, &function.preconditions);
        self.begin_function_termination(&mut state, function);
        self.remember(&mut state, Label::Start);
        self.check_promise(&state, function);
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
        self.known(definition);
        self.termination = None;
        for postcondition in &function.postconditions {
            let exhaled = one_sided(postcondition, |_, exhaled| exhaled);
            let holds = self.evaluate(&mut state, &exhaled, Blame::Elsewhere);
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.prove(&state, holds, Cause::AssertionFalse, postcondition.span, blame);
            self.know(&state, holds);
        }
    }

    /// The postconditions must mean something for any result.
    fn check_promise(&mut self, state: &State, function: &Function) {
        let mut promised = state.clone();
        let sort = self.sort_of(&function.result);
        promised.store.result = Some(self.fresh(state, "result", sort));
        self.aside(&mut promised);
        for postcondition in &function.postconditions {
            let blame = Blame::new(ErrorId::ContractNotWellformed, postcondition.span);
            let inhaled = one_sided(postcondition, |inhaled, _| inhaled);
            let holds = self.evaluate(&mut promised, &inhaled, blame);
            self.know(&promised, holds);
        }
    }

    fn check_predicate(&mut self, predicate: &Predicate) {
        let Some(body) = &predicate.body else { return };
        let mut state = self.start();
        self.bind(&mut state, &predicate.parameters);
        self.produce_fresh(&mut state, body, Blame::new(ErrorId::PredicateNotWellformed, predicate.span));
    }
}
