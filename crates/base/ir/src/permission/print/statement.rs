//! Printing statements.

use gainsay_source::Name;

use super::Printer;
use crate::permission::{Block, Expression, Resource, Statement, StatementKind, Wand};

impl Printer {
    pub(super) fn block(&mut self, block: &Block) {
        self.put("{");
        self.indent += 1;
        for statement in &block.statements {
            self.line();
            self.statement(statement);
        }
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    pub(super) fn statement(&mut self, statement: &Statement) {
        self.annotations(&statement.annotations);
        match &statement.kind {
            StatementKind::Declare(variable) => {
                self.put("var ");
                self.variable(variable);
            }
            StatementKind::Assign { .. }
            | StatementKind::AssignField { .. }
            | StatementKind::New { .. }
            | StatementKind::Call { .. } => self.assignment(&statement.kind),
            StatementKind::Inhale(assertion) => self.keyword("inhale ", assertion),
            StatementKind::Exhale(assertion) => self.keyword("exhale ", assertion),
            StatementKind::Assert(assertion) => self.keyword("assert ", assertion),
            StatementKind::Assume(assertion) => self.keyword("assume ", assertion),
            StatementKind::Refute(assertion) => self.keyword("refute ", assertion),
            StatementKind::Fold(access) => {
                self.put("fold ");
                self.predicate_access(access);
            }
            StatementKind::Unfold(access) => {
                self.put("unfold ");
                self.predicate_access(access);
            }
            StatementKind::Package { wand, script } => self.package(wand, script.as_ref()),
            StatementKind::Apply(wand) => {
                self.put("apply ");
                self.wand(wand);
            }
            StatementKind::Goto(label) => {
                self.put("goto ");
                self.put(label);
            }
            StatementKind::Label { name, invariants } => {
                self.put("label ");
                self.put(name);
                self.indented_clauses("invariant", invariants);
            }
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { .. } | StatementKind::While { .. } => self.control(&statement.kind),
            StatementKind::QuasiHavoc { .. } | StatementKind::QuasiHavocAll { .. } => self.havoc(&statement.kind),
        }
    }

    fn assignment(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::Assign { target, value } => {
                self.put(target);
                self.put(" := ");
                self.expression(value);
            }
            StatementKind::AssignField { target, value } => {
                self.field_access(target);
                self.put(" := ");
                self.expression(value);
            }
            StatementKind::New { target, fields } => {
                self.put(target);
                self.put(" := new(");
                self.separated(fields, |printer, field| printer.put(field));
                self.put(")");
            }
            StatementKind::Call { targets, method, arguments } => self.call(targets, method, arguments),
            _ => {}
        }
    }

    fn havoc(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::QuasiHavoc { condition, resource } => {
                self.put("quasihavoc ");
                self.havocked(condition.as_ref(), resource);
            }
            StatementKind::QuasiHavocAll { variables, condition, resource } => {
                self.put("quasihavocall ");
                self.separated(variables, Printer::variable);
                self.put(" :: ");
                self.havocked(condition.as_ref(), resource);
            }
            _ => {}
        }
    }

    fn keyword(&mut self, keyword: &str, assertion: &Expression) {
        self.put(keyword);
        self.expression(assertion);
    }

    fn call(&mut self, targets: &[Name], method: &Name, arguments: &[Expression]) {
        if !targets.is_empty() {
            self.separated(targets, |printer, target| printer.put(target));
            self.put(" := ");
        }
        self.put(method);
        self.arguments(arguments);
    }

    fn package(&mut self, wand: &Wand, script: Option<&Block>) {
        self.put("package ");
        self.wand(wand);
        if let Some(script) = script {
            self.put(" ");
            self.block(script);
        }
    }

    fn indented_clauses(&mut self, keyword: &str, clauses: &[Expression]) {
        self.indent += 1;
        self.clauses(keyword, clauses);
        self.indent -= 1;
    }

    fn control(&mut self, kind: &StatementKind) {
        match kind {
            StatementKind::If { condition, then, otherwise } => {
                self.put("if (");
                self.expression(condition);
                self.put(") ");
                self.block(then);
                if !otherwise.statements.is_empty() {
                    self.put(" else ");
                    self.block(otherwise);
                }
            }
            StatementKind::While { condition, invariants, measures, body } => {
                self.put("while (");
                self.expression(condition);
                self.put(")");
                self.indented_clauses("invariant", invariants);
                self.indent += 1;
                self.measures(measures);
                self.indent -= 1;
                self.line();
                self.block(body);
            }
            _ => {}
        }
    }

    fn havocked(&mut self, condition: Option<&Expression>, resource: &Resource) {
        if let Some(condition) = condition {
            self.atom(condition);
            self.put(" ==> ");
        }
        match resource {
            Resource::Wand(wand) => {
                self.put("(");
                self.wand(wand);
                self.put(")");
            }
            _ => self.resource(resource),
        }
    }
}
