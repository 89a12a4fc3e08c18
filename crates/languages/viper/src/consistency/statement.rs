//! Rules about statements.

use gainsay_ir::permission::{Block, Statement, StatementKind};
use gainsay_source::Name;

use super::{Checker, expression::Place};

impl Checker<'_> {
    pub(super) fn collect_labels(&mut self, body: &Block) {
        let mut labels = Vec::new();
        body.visit(&mut |statement| {
            if let StatementKind::Label { name, .. } = &statement.kind {
                if labels.contains(name) {
                    self.error(format!("label `{name}` is declared twice"), statement.span);
                }
                labels.push(name.clone());
            }
        });
        self.labels = labels;
    }

    pub(super) fn block(&mut self, block: &Block) {
        self.block_in(block, Place::Outside);
    }

    fn block_in(&mut self, block: &Block, place: Place) {
        block.statements.iter().for_each(|statement| self.statement(statement, place));
    }

    fn statement(&mut self, statement: &Statement, place: Place) {
        match &statement.kind {
            StatementKind::Goto(label) if !self.labels.contains(label) => {
                self.error(format!("there is no label `{label}`"), statement.span);
            }
            StatementKind::Call { targets, .. } => {
                let twice = targets.iter().enumerate().any(|(at, target)| targets[..at].contains(target));
                if twice {
                    self.error("a call cannot assign to the same variable twice", statement.span);
                }
            }
            StatementKind::Fold(access) | StatementKind::Unfold(access) => return self.predicate_access(access, place),
            StatementKind::Package { wand, script } => {
                self.wand(wand);
                script.iter().for_each(|script| self.script(script));
                return script.iter().for_each(|script| self.block_in(script, Place::InWand));
            }
            StatementKind::Apply(wand) => return self.wand(wand),
            StatementKind::While { measures, .. } => self.measures(measures),
            _ => {}
        }
        let measured = match &statement.kind {
            StatementKind::While { measures, .. } => measures.iter().flat_map(|measure| measure.children()).count(),
            _ => 0,
        };
        let expressions = statement.expressions();
        let own = expressions.len() - measured;
        expressions[..own].iter().for_each(|expression| self.expression_in(expression, place));
        statement.blocks().into_iter().for_each(|block| self.block_in(block, place));
    }

    /// A proof script changes no real state: it may only fold, unfold, apply, package, assert and set variables of its own.
    fn script(&mut self, script: &Block) {
        let mut own: Vec<&Name> = Vec::new();
        let mut errors = Vec::new();
        script.visit(&mut |statement| match &statement.kind {
            StatementKind::Declare(variable) => own.push(&variable.name),
            StatementKind::Assign { target, .. } if !own.contains(&target) => {
                errors.push(("a proof script can only assign to variables it declares", statement.span));
            }
            StatementKind::Call { targets, .. } if targets.iter().any(|target| !own.contains(&target)) => {
                errors.push(("a proof script can only assign to variables it declares", statement.span));
            }
            StatementKind::AssignField { .. } => {
                errors.push(("a proof script cannot assign to fields", statement.span));
            }
            StatementKind::New { .. } => errors.push(("a proof script cannot allocate objects", statement.span)),
            StatementKind::While { .. } => errors.push(("a proof script cannot contain loops", statement.span)),
            StatementKind::Goto(_) => errors.push(("a proof script cannot jump", statement.span)),
            _ => {}
        });
        errors.into_iter().for_each(|(message, span)| self.error(message, span));
    }
}
