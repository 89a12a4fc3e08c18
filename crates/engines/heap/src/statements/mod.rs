//! Statements: each changes a state and reports what could not be proved. Written over [`crate::Control`].

mod calls;
mod jumps;
mod loops;
mod objects;
mod written;

pub use calls::Calls;
pub use jumps::Jumps;
pub use loops::Loops;
pub use objects::Objects;
pub use written::{assigned_in, jumps_to};

use gainsay_ir::permission::{Block, Expression, FieldAccess, PredicateAccess, Statement, StatementKind as Kind};
use gainsay_source::Span;
use gainsay_verdict::Reason;

use crate::control::Control;
use crate::failure::{Blame, Cause, ErrorId, Evidence, Failure};
use crate::logic::{Demand, StateOf};
use crate::order::ordered;
use crate::resource::ResourceKey;
use crate::rules::{Assertions, Opening, Rules, Snapshots};
use crate::state::{Label, Labelled};

impl<'a, C: Control<'a>> Statements<'a> for C {}

pub trait Statements<'a>: Control<'a> {
    fn execute_block(&mut self, state: &mut StateOf<'a, Self>, block: &Block) {
        let created = self.created.len();
        let around = std::mem::replace(&mut self.created_before, created);
        match ordered(&block.statements) {
            Some(statements) => self.execute_statements(state, &statements),
            None => self.execute_statements(state, &block.statements),
        }
        self.created_before = around;
    }

    fn execute(&mut self, state: &mut StateOf<'a, Self>, statement: &Statement) {
        self.steps += 1;
        gainsay_meter::step(1);
        let earlier = self.failures().len();
        // A failure while giving something up is explained in the heap the statement started from.
        let before = gives_up(&statement.kind).then(|| (state.store.clone(), state.heap.clone()));
        let around = self.at.replace(statement.span);
        self.execute_kind(state, &statement.kind, statement.span);
        self.at = around;
        state.transferred = Self::Heap::default();
        if let Some((store, heap)) = before.filter(|_| self.failures().len() > earlier) {
            self.show_heap(earlier, &store, &heap);
        }
    }

    fn execute_kind(&mut self, state: &mut StateOf<'a, Self>, kind: &Kind, span: Span) {
        let blame = |error| Blame::new(error, span);
        match kind {
            Kind::Declare(variable) => {
                self.declare_variable(state, variable);
                self.is_as_old_as_its_block(state, &variable.name);
            }
            Kind::Assign { target, value } => {
                let value = self.evaluate(state, value, blame(ErrorId::AssignmentFailed));
                self.mention(state, value);
                state.store.set(target, value);
            }
            Kind::AssignField { target, value } => self.assign_field(state, target, value, span),
            Kind::New { target, fields } => self.allocate(state, target, fields),
            Kind::Call { targets, method, arguments } => self.call(state, targets, method, arguments, span),
            Kind::Inhale(assertion) => self.produce_fresh(state, assertion, blame(ErrorId::InhaleFailed)),
            Kind::Exhale(assertion) => {
                let (original, write) = (state.heap.clone(), self.write());
                self.consume(state, &original, assertion, write, blame(ErrorId::ExhaleFailed));
            }
            Kind::Assert(assertion) => self.assert(state, assertion, blame(ErrorId::AssertFailed)),
            Kind::Assume(assertion) => {
                self.assert(state, assertion, Blame::Assume { error: ErrorId::InhaleFailed, span });
            }
            Kind::Refute(assertion) => self.refute(state, assertion, span),
            Kind::Fold(access) => self.fold(state, access, blame(ErrorId::FoldFailed)),
            Kind::Unfold(access) => self.open_predicate(state, access, blame(ErrorId::UnfoldFailed)),
            Kind::Package { wand, script } => {
                let (jumps, known) = (self.flow().jumps.len(), self.failures().len());
                self.package(state, wand, script.as_ref(), blame(ErrorId::PackageFailed));
                if self.failures().len() > known {
                    // There is no such wand, and what it would have taken is anyone's guess.
                    self.stop(state);
                }
                if self.flow().jumps.len() > jumps {
                    self.unsupported("a jump out of a `package`", span);
                }
            }
            Kind::Apply(wand) => self.apply_wand(state, wand, blame(ErrorId::ApplyFailed)),
            Kind::If { condition, then, otherwise } => self.execute_if(state, condition, then, otherwise),
            Kind::While { condition, invariants, measures, body } => {
                self.execute_while(state, (condition, invariants, body), measures, span);
            }
            Kind::Label { .. } => {}
            Kind::Goto(label) => self.jump(state, label, span),
            Kind::Block(block) => self.execute_block(state, block),
            Kind::QuasiHavoc { condition, resource } => {
                self.havoc(state, condition.as_ref(), resource, blame(ErrorId::QuasiHavocFailed));
            }
            Kind::QuasiHavocAll { variables, condition, resource } => {
                self.havoc_all(state, variables, condition.as_ref(), resource, blame(ErrorId::QuasiHavocAllFailed));
            }
        }
    }

    /// ```text
    /// Γ; h ⊢ c ⇝ t      Γ, t; h ⊢ S ⇝ Γ₁; h₁      Γ, ¬t; h ⊢ T ⇝ Γ₂; h₂
    /// ─────────────────────────────────────────────────────────────────
    /// Γ; h ⊢ if (c) { S } else { T } ⇝ join of both
    /// ```
    fn execute_if(&mut self, state: &mut StateOf<'a, Self>, condition: &Expression, then: &Block, otherwise: &Block) {
        let holds = self.evaluate(state, condition, Blame::new(ErrorId::IfFailed, condition.span));
        self.mention(state, holds);
        self.branch(
            state,
            holds,
            Some(condition.span),
            |engine, state| engine.execute_block(state, then),
            |engine, state| engine.execute_block(state, otherwise),
        );
    }

    /// ```text
    /// Γ; h ⊢ e ⇝ t      Γ; h ⊢ d ⇝ v      h holds write of t.f
    /// ────────────────────────────────────────────────────────
    /// Γ; h ⊢ e.f := d ⇝ h with t.f ↦ v
    /// ```
    fn assign_field(&mut self, state: &mut StateOf<'a, Self>, target: &FieldAccess, value: &Expression, span: Span) {
        let blame = Blame::new(ErrorId::AssignmentFailed, span);
        let receiver = self.evaluate(state, &target.receiver, blame);
        let value = self.evaluate(state, value, blame);
        self.mention(state, value);
        let (amount, cause, offending) = (self.write(), Cause::InsufficientPermission, target.span);
        let demand = Demand { amount, wildcard: false, cause, offending, blame };
        self.write_location(state, &ResourceKey::Field(target.field.clone()), receiver, value, demand);
    }

    /// ```text
    /// Γ; h ⊢ consume p · body(P)[x := t] ⇝ h′; s
    /// ──────────────────────────────────────────
    /// Γ; h ⊢ fold acc(P(t), p) ⇝ h′, P(t) ↦ s # p
    /// ```
    fn fold(&mut self, state: &mut StateOf<'a, Self>, access: &PredicateAccess, blame: Blame) {
        let program = self.program;
        let name = &access.instance.predicate;
        let arguments = self.evaluate_all(state, &access.instance.arguments, blame);
        let (amount, _) = self.evaluate_amount(state, &access.amount, blame);
        let positive = self.positive(amount);
        self.check(state, positive, Cause::PermissionNotPositive, access.amount.span, blame);
        let Some(predicate) = program.predicates.get(name) else { return };
        let Some(body) = &predicate.body else {
            return self.unsupported(format!("folding the abstract predicate `{name}`"), access.span);
        };
        let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
        let store = parameters.zip(arguments.iter().copied()).collect();
        let outside = std::mem::replace(&mut state.store.variables, store);
        let original = state.heap.clone();
        let snapshot = self
            .closing(state, (name, &arguments), |engine, state| engine.consume(state, &original, body, amount, blame));
        state.store.variables = outside;
        self.keep_maps(state, snapshot);
        self.mark_opened(state, name, snapshot, &arguments);
        self.put(state, &ResourceKey::Predicate(name.clone()), &arguments, amount, snapshot);
    }

    /// Fails if the assertion provably holds here.
    fn refute(&mut self, state: &StateOf<'a, Self>, assertion: &Expression, span: Span) {
        let earlier = self.failures().len();
        let mut trial = state.clone();
        self.aside(&mut trial);
        self.assert(&mut trial, assertion, Blame::new(ErrorId::AssertFailed, span));
        let failed = self.failures().split_off(earlier);
        if failed.is_empty() {
            let never = self.terms.bool(false);
            // Nothing is wrong with the state: what comes after is looked at as well.
            self.check(&mut trial, never, Cause::RefutationTrue, span, Blame::new(ErrorId::RefuteFailed, span));
        } else {
            self.refuted.insert(span);
        }
    }

    /// What nothing reaches, nothing refutes, and no run can show it. Where something failed before, that may be why.
    fn check_refuted(&mut self, state: &StateOf<'a, Self>, body: &Block) {
        if !self.failures().is_empty() {
            return;
        }
        let mut unreached = Vec::new();
        body.visit(&mut |statement| {
            if matches!(statement.kind, Kind::Refute(_)) && !self.refuted.contains(&statement.span) {
                unreached.push(statement.span);
            }
        });
        for span in unreached {
            let (condition, shown) = (self.terms.bool(false), Box::new(self.shown(state)));
            let (error, cause) = (ErrorId::RefuteFailed, Cause::RefutationTrue);
            let evidence = Evidence::Evident;
            let failure = Failure { error, cause, span, offending: span, condition, state: shown, evidence };
            self.failures().push(failure);
            let message = "nothing reaches this `refute`, so no run can show it".into();
            self.gaps.push(Reason::Unconfirmed { message });
        }
    }

    fn remember(&mut self, state: &mut StateOf<'a, Self>, label: Label) {
        let reached = self.terms.bool(true);
        state.labels.insert(label, Labelled { heap: state.heap.clone(), reached });
    }
}

fn gives_up(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Exhale(_) | Kind::Assert(_) | Kind::Call { .. } | Kind::Fold(_) | Kind::Unfold(_) | Kind::Apply(_)
    )
}
