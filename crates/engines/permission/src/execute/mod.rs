//! Statements: each changes the state of a path and reports what it could not prove.

mod call;
mod jump;
mod loops;
pub(crate) use jump::OpenLoop;
mod havoc;
mod unrolled;

use gainsay_heap::verbs::*;
use gainsay_ir::permission::{Block, Expression, FieldAccess, PredicateAccess, Statement, StatementKind as Kind};
use gainsay_source::Span;
use gainsay_verdict::Reason;

use crate::failure::Failure;
use crate::heap::ResourceKey;
use crate::symbolic::{Label, Labelled, Machine, State};
use gainsay_heap::{Blame, Cause, ErrorId, Evidence};
use gainsay_heap::{Demand, ordered};

impl Machine<'_> {
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
        let heap = state.heap.clone();
        let around = self.at.replace(span);
        match &statement.kind {
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
            Kind::Exhale(assertion) => self.exhale(state, assertion, Blame::new(ErrorId::ExhaleFailed, span)),
            Kind::Assert(assertion) => self.assert(state, assertion, Blame::new(ErrorId::AssertFailed, span)),
            Kind::Assume(assertion) => {
                self.assert(state, assertion, Blame::Assume { error: ErrorId::InhaleFailed, span });
            }
            Kind::Refute(assertion) => self.refute(state, assertion, span),
            Kind::Fold(access) => self.fold(state, access, span),
            Kind::Unfold(access) => self.open_predicate(state, access, Blame::new(ErrorId::UnfoldFailed, span)),
            Kind::Package { wand, script } => {
                self.package(state, wand, script.as_ref(), Blame::new(ErrorId::PackageFailed, span));
            }
            Kind::Apply(wand) => self.apply_wand(state, wand, Blame::new(ErrorId::ApplyFailed, span)),
            Kind::If { condition, then, otherwise } => self.execute_if(state, condition, then, otherwise),
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
        self.at = around;
        state.transferred = crate::heap::Heap::default();
        self.show_heap_before(earlier, statement, &heap);
    }

    /// A failure while giving something up is explained in the heap the statement started from.
    fn show_heap_before(&mut self, earlier: usize, statement: &Statement, heap: &crate::heap::Heap) {
        let gives_up = matches!(
            statement.kind,
            Kind::Exhale(_) | Kind::Assert(_) | Kind::Call { .. } | Kind::Fold(_) | Kind::Unfold(_) | Kind::Apply(_)
        );
        if gives_up {
            for failure in &mut self.failures[earlier..] {
                failure.state.heap.clone_from(heap);
            }
        }
    }

    /// ```text
    /// Γ; h ⊢ c ⇝ t      Γ, t; h ⊢ S ⇝ Γ₁; h₁      Γ, ¬t; h ⊢ T ⇝ Γ₂; h₂
    /// ─────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ if (c) { S } else { T } ⇝ join of both
    /// ```
    fn execute_if(&mut self, state: &mut State, condition: &Expression, then: &Block, otherwise: &Block) {
        let holds = self.evaluate(state, condition, Blame::new(ErrorId::IfFailed, condition.span));
        self.branch(
            state,
            holds,
            Some(condition.span),
            |machine, state| machine.execute_block(state, then),
            |machine, state| machine.execute_block(state, otherwise),
        );
    }

    fn exhale(&mut self, state: &mut State, assertion: &Expression, blame: Blame) {
        let (original, write) = (state.heap.clone(), self.write());
        self.consume(state, &original, assertion, write, blame);
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ t      Γ; h ⊢ d ⇝ v      Γ; h ⊢ take write of t.f ⇝ h′
    /// ─────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ e.f := d ⇝ h′, t.f ↦ v # write
    /// ```
    fn assign_field(&mut self, state: &mut State, target: &FieldAccess, value: &Expression, span: Span) {
        let blame = Blame::new(ErrorId::AssignmentFailed, span);
        let receiver = self.evaluate(state, &target.receiver, blame);
        let value = self.evaluate(state, value, blame);
        let resource = ResourceKey::Field(target.field.clone());
        if self.overwrite(state, &resource, receiver, value) {
            return;
        }
        let amount = self.write();
        let cause = Cause::InsufficientPermission;
        let demand = Demand { amount, wildcard: false, cause, offending: target.span, blame };
        self.take_here(state, &resource, &[receiver], demand);
        self.add_single(state, &resource, &[receiver], amount, value);
    }

    /// ```text
    /// Γ; h ⊢ consume p · body(P)[x := t] ⇝ h′; s
    /// ──────────────────────────────────────────
    /// Γ; h ⊢ fold acc(P(t), p) ⇝ h′, P(t) ↦ s # p
    /// ```
    fn fold(&mut self, state: &mut State, access: &PredicateAccess, span: Span) {
        let program = self.program;
        let blame = Blame::new(ErrorId::FoldFailed, span);
        let name = &access.instance.predicate;
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame);
        let (amount, _) = self.evaluate_amount(state, &access.amount, blame);
        let positive = self.positive(amount);
        self.check(state, positive, Cause::PermissionNotPositive, access.amount.span, blame);
        let Some(predicate) = program.predicates.get(name) else { return };
        let Some(body) = &predicate.body else {
            self.unsupported(format!("folding the abstract predicate `{name}`"), access.span);
            return;
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store = parameters.zip(arguments.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store.variables, store);
        let original = state.heap.clone();
        let sort = self.theory.snapshot.sort;
        let content = self.hidden(state, "content", sort);
        self.theory.folding = self.nesting(name, content, &arguments);
        let snapshot = self.consume(state, &original, body, amount, blame);
        if self.theory.folding.take().is_some() {
            let same = self.terms.eq(content, snapshot);
            state.path.define(same);
        }
        state.store.variables = outside;
        self.keep_maps(state, snapshot);
        self.mark_opened(state, name, snapshot, &arguments);
        self.add_single(state, &ResourceKey::Predicate(name.clone()), &arguments, amount, snapshot);
    }

    /// Fails if the assertion provably holds here.
    fn refute(&mut self, state: &mut State, assertion: &Expression, span: Span) {
        let earlier = self.failures.len();
        let mut trial = state.clone();
        self.assert(&mut trial, assertion, Blame::new(ErrorId::AssertFailed, span));
        let failed = self.failures.split_off(earlier);
        if failed.is_empty() {
            let never = self.terms.bool(false);
            let blame = Blame::new(ErrorId::RefuteFailed, span);
            // Nothing is wrong with the state: what comes after is looked at as well.
            self.fail(&mut trial, never, Cause::RefutationTrue, span, blame);
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
            self.failures.push(Failure {
                error: ErrorId::RefuteFailed,
                cause: Cause::RefutationTrue,
                span,
                offending: span,
                condition: self.terms.bool(false),
                state: Box::new(state.clone()),
                evidence: Evidence::Evident,
            });
            self.gaps
                .push(Reason::Unconfirmed { message: "nothing reaches this `refute`, so no run can show it".into() });
        }
    }

    pub(crate) fn remember(&mut self, state: &mut State, label: Label) {
        let reached = self.terms.bool(true);
        state.labels.insert(label, Labelled { heap: state.heap.clone(), reached });
    }
}
