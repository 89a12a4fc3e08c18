//! Statements: each makes a new version of what it changes and reports what it could not prove.

mod call;
mod jump;
mod loops;

use gainsay_heap::Label;
use gainsay_heap::ResourceKey;
use gainsay_heap::verbs::*;
use gainsay_heap::{Blame, Cause, ErrorId, Evidence, ordered};
use gainsay_ir::permission::{Block, Expression, FieldAccess, PredicateAccess, Statement, StatementKind as Kind};
use gainsay_permission::Failure;
use gainsay_source::Span;
use gainsay_verdict::Reason;

use crate::engine::Engine;
use crate::state::{Labelled, State};
use gainsay_heap::Demand;

pub(crate) use jump::OpenLoop;

impl Engine<'_> {
    pub(crate) fn execute_block(&mut self, state: &mut State, block: &Block) {
        let created = self.created.len();
        let around = std::mem::replace(&mut self.created_before, created);
        match ordered(&block.statements) {
            Some(statements) => self.execute_statements(state, &statements),
            None => self.execute_statements(state, &block.statements),
        }
        self.created_before = around;
    }

    fn execute(&mut self, state: &mut State, statement: &Statement) {
        self.steps += 1;
        gainsay_meter::step(1);
        let span = statement.span;
        let earlier = self.failures.len();
        let before = state.clone();
        let around = self.at.replace(span);
        self.execute_kind(state, &statement.kind, span);
        self.at = around;
        state.transferred = crate::state::Heap::default();
        self.show_before(earlier, &statement.kind, &before);
    }

    fn execute_kind(&mut self, state: &mut State, kind: &Kind, span: Span) {
        match kind {
            Kind::Declare(variable) => {
                self.declare_variable(state, variable);
                self.is_as_old_as_its_block(state, &variable.name);
            }
            Kind::Assign { target, value } => {
                let value = self.evaluate(state, value, Blame::new(ErrorId::AssignmentFailed, span));
                self.mention(state, value);
                state.store.set(target, value);
            }
            Kind::AssignField { target, value } => self.assign_field(state, target, value, span),
            Kind::New { target, fields } => self.allocate(state, target, fields),
            Kind::Call { targets, method, arguments } => self.call(state, targets, method, arguments, span),
            Kind::Inhale(assertion) => {
                self.produce_fresh(state, assertion, Blame::new(ErrorId::InhaleFailed, span));
            }
            Kind::Exhale(assertion) => {
                let (original, write) = (state.heap.clone(), self.write());
                self.consume(state, &original, assertion, write, Blame::new(ErrorId::ExhaleFailed, span));
            }
            Kind::Assert(assertion) => self.assert(state, assertion, Blame::new(ErrorId::AssertFailed, span)),
            Kind::Assume(assertion) => {
                self.assert(state, assertion, Blame::Assume { error: ErrorId::InhaleFailed, span });
            }
            Kind::Refute(assertion) => self.refute(state, assertion, span),
            Kind::Fold(access) => self.fold(state, access, span),
            Kind::Unfold(access) => self.open_predicate(state, access, Blame::new(ErrorId::UnfoldFailed, span)),
            Kind::Package { wand, script } => self.package(state, wand, script.as_ref(), span),
            Kind::Apply(wand) => self.apply_wand(state, wand, Blame::new(ErrorId::ApplyFailed, span)),
            Kind::If { condition, then, otherwise } => {
                let holds = self.evaluate(state, condition, Blame::new(ErrorId::IfFailed, condition.span));
                self.branch(
                    state,
                    holds,
                    Some(condition.span),
                    |engine, state| engine.execute_block(state, then),
                    |engine, state| engine.execute_block(state, otherwise),
                );
            }
            Kind::While { condition, invariants, measures, body } => {
                self.execute_while(state, condition, invariants, measures, body, span);
            }
            Kind::Label { .. } => {}
            Kind::Goto(label) => self.jump(state, label, span),
            Kind::Block(block) => self.execute_block(state, block),
            Kind::QuasiHavoc { condition, resource } => self.havoc(state, condition.as_ref(), resource, span),
            Kind::QuasiHavocAll { variables, condition, resource } => {
                self.havoc_all(state, variables, condition.as_ref(), resource, span);
            }
        }
    }

    /// A failure while giving something up is explained in the heap the statement started from.
    fn show_before(&mut self, earlier: usize, kind: &Kind, before: &State) {
        let gives_up = matches!(
            kind,
            Kind::Exhale(_) | Kind::Assert(_) | Kind::Call { .. } | Kind::Fold(_) | Kind::Unfold(_) | Kind::Apply(_)
        );
        if gives_up && self.failures.len() > earlier {
            let heap = self.shown(before).heap;
            for failure in &mut self.failures[earlier..] {
                failure.state.heap.clone_from(&heap);
            }
        }
    }

    /// ```text
    /// M[t.f] ≥ write
    /// ────────────────────────────────
    /// H; M ⊢ t.f := v ⇝ H[t.f := v]
    /// ```
    fn assign_field(&mut self, state: &mut State, target: &FieldAccess, value: &Expression, span: Span) {
        let blame = Blame::new(ErrorId::AssignmentFailed, span);
        let receiver = self.evaluate(state, &target.receiver, blame);
        let value = self.evaluate(state, value, blame);
        let place = self.place(ResourceKey::Field(target.field.clone()), vec![receiver]);
        let (write, offending, cause) = (self.write(), target.span, Cause::InsufficientPermission);
        if !state.outer.is_empty() {
            self.transfer(state, &place, Demand { amount: write, wildcard: false, cause, offending, blame });
        }
        let heap = state.heap.clone();
        let held = self.held(&heap, &place);
        let enough = self.terms.less_equal(write, held);
        self.prove(state, enough, cause, offending, blame);
        let values = self.values(&heap, &place);
        let values = self.terms.store(values, place.index, value);
        state.heap.values.insert(place.key, values);
    }

    /// ```text
    /// exhale p · body(P)[x := t] ⇝ s
    /// ───────────────────────────────────
    /// fold acc(P(t), p) ⇝ gain p of P(t) with s
    /// ```
    fn fold(&mut self, state: &mut State, access: &PredicateAccess, span: Span) {
        let program = self.program;
        let blame = Blame::new(ErrorId::FoldFailed, span);
        let name = &access.instance.predicate;
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame);
        let (amount, _) = self.evaluate_amount(state, &access.amount, blame);
        let positive = self.positive(amount);
        self.prove(state, positive, Cause::PermissionNotPositive, access.amount.span, blame);
        let Some(predicate) = program.predicates.get(name) else { return };
        let Some(body) = &predicate.body else {
            return self.unsupported(format!("folding the abstract predicate `{name}`"), access.span);
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store = parameters.zip(arguments.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store.variables, store);
        let original = state.heap.clone();
        let snapshot = self.consume(state, &original, body, amount, blame);
        state.store.variables = outside;
        if let Some(outer) = self.nesting(name, snapshot, &arguments) {
            self.assume_nested(state, &state.heap, &original, outer);
        }
        self.keep_maps(state, snapshot);
        self.mark_opened(state, name, snapshot, &arguments);
        let place = self.place(ResourceKey::Predicate(name.clone()), arguments);
        self.gain(state, &place, amount, snapshot);
    }

    /// Fails if the assertion provably holds here.
    fn refute(&mut self, state: &State, assertion: &Expression, span: Span) {
        let earlier = self.failures.len();
        let mut trial = state.clone();
        self.aside(&mut trial);
        self.assert(&mut trial, assertion, Blame::new(ErrorId::AssertFailed, span));
        let failed = self.failures.split_off(earlier);
        if failed.is_empty() {
            let never = self.terms.bool(false);
            self.prove(&trial, never, Cause::RefutationTrue, span, Blame::new(ErrorId::RefuteFailed, span));
        } else {
            self.refuted.insert(span);
        }
    }

    /// What nothing reaches, nothing refutes, and no run can show it. Where something failed before, that may be why.
    pub(crate) fn check_refuted(&mut self, state: &State, body: &Block) {
        if !self.failures.is_empty() {
            return;
        }
        let mut unreached = Vec::new();
        body.visit(&mut |statement| {
            if matches!(statement.kind, Kind::Refute(_)) && !self.refuted.contains(&statement.span) {
                unreached.push(statement.span);
            }
        });
        for span in unreached {
            let condition = self.terms.bool(false);
            let (error, cause, shown) = (ErrorId::RefuteFailed, Cause::RefutationTrue, Box::new(self.shown(state)));
            let evidence = Evidence::Evident;
            self.failures.push(Failure { error, cause, span, offending: span, condition, state: shown, evidence });
            let message = "nothing reaches this `refute`, so no run can show it".into();
            self.gaps.push(Reason::Unconfirmed { message });
        }
    }

    pub(crate) fn remember(&mut self, state: &mut State, label: Label) {
        let reached = self.terms.bool(true);
        state.labels.insert(label, Labelled { heap: state.heap.clone(), reached });
    }
}
