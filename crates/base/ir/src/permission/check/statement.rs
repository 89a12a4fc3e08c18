//! Well-formedness of statements.

use gainsay_source::{Name, Span};

use super::Checker;
use crate::permission::{Block, Expression, PredicateAccess, Statement, StatementKind, Type, Variable};

impl Checker<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        let mut declared: Vec<Variable> = Vec::new();
        for statement in &block.statements {
            if let StatementKind::Declare(variable) = &statement.kind {
                declared.push(variable.clone());
            }
            self.statement(statement);
        }
        self.leave(&declared);
    }

    fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Declare(variable) => self.declare(variable),
            StatementKind::Assign { target, value } => {
                let typ = self.target(target, span);
                self.expect(value, &typ.unwrap_or_else(|| value.typ.clone()));
            }
            StatementKind::AssignField { target, value } => {
                let typ = self.field_access(target);
                self.expect(value, &typ.unwrap_or_else(|| value.typ.clone()));
            }
            StatementKind::New { target, fields } => self.new_object(target, fields, span),
            StatementKind::Call { targets, method, arguments } => self.call(targets, method, arguments, span),
            StatementKind::Inhale(assertion)
            | StatementKind::Exhale(assertion)
            | StatementKind::Assert(assertion)
            | StatementKind::Assume(assertion)
            | StatementKind::Refute(assertion) => self.expect(assertion, &Type::Bool),
            StatementKind::Fold(access) | StatementKind::Unfold(access) => self.predicate_access(access),
            StatementKind::Package { wand, script } => {
                self.wand(wand);
                script.iter().for_each(|script| self.block(script));
            }
            StatementKind::Apply(wand) => self.wand(wand),
            StatementKind::If { condition, then, otherwise } => {
                self.expect(condition, &Type::Bool);
                self.block(then);
                self.block(otherwise);
            }
            StatementKind::While { condition, invariants, measures, body } => {
                self.expect(condition, &Type::Bool);
                self.assertions(invariants);
                self.measures(measures);
                self.block(body);
            }
            StatementKind::Label { invariants, .. } => self.assertions(invariants),
            StatementKind::Goto(label) => self.label(label, span),
            StatementKind::Block(block) => self.block(block),
            StatementKind::QuasiHavoc { condition, resource } => {
                self.assertions(condition.as_slice());
                self.resource(resource);
            }
            StatementKind::QuasiHavocAll { variables, condition, resource } => {
                self.declare_all(variables);
                self.assertions(condition.as_slice());
                self.resource(resource);
                self.leave(variables);
            }
        }
    }

    pub(super) fn label(&mut self, label: &Name, span: Span) {
        if !self.member.labels.contains(label) {
            self.flaw(format!("there is no label `{label}`"), span);
        }
    }

    fn target(&mut self, target: &Name, span: Span) -> Option<Type> {
        let found = self.member.scope.get(target).cloned();
        if found.is_none() {
            self.flaw(format!("variable `{target}` is not in scope"), span);
        }
        found
    }

    fn new_object(&mut self, target: &Name, fields: &[Name], span: Span) {
        if self.target(target, span).is_some_and(|typ| typ != Type::Ref) {
            self.flaw("a new object is assigned to a variable that is no reference", span);
        }
        for field in fields {
            if !self.program.fields.contains_key(field) {
                self.flaw(format!("there is no field `{field}`"), span);
            }
        }
    }

    fn call(&mut self, targets: &[Name], method: &Name, arguments: &[Expression], span: Span) {
        let Some(declaration) = self.program.methods.get(method) else {
            return self.flaw(format!("there is no method `{method}`"), span);
        };
        self.against(arguments, declaration.parameters.iter().map(|each| each.typ.clone()).collect(), span);
        let found: Vec<Option<Type>> = targets.iter().map(|target| self.target(target, span)).collect();
        if !found.iter().flatten().eq(declaration.returns.iter().map(|each| &each.typ)) {
            self.flaw(format!("the targets of this call do not fit what `{method}` returns"), span);
        }
    }

    pub(super) fn predicate_access(&mut self, access: &PredicateAccess) {
        self.instance(&access.instance);
        self.expect(&access.amount, &Type::Perm);
    }
}
