//! What can be read off statements without running them.

use gainsay_ir::permission::{Statement, StatementKind as Kind};
use gainsay_source::Name;

/// The variables that statements assign.
pub fn assigned_in<'a>(statements: impl Iterator<Item = &'a Statement>) -> Vec<Name> {
    let mut assigned: Vec<Name> = Vec::new();
    let mut waiting: Vec<&Statement> = statements.collect();
    while let Some(statement) = waiting.pop() {
        match &statement.kind {
            Kind::Assign { target, .. } | Kind::New { target, .. } => assigned.push(target.clone()),
            Kind::Call { targets, .. } => assigned.extend(targets.iter().cloned()),
            _ => {}
        }
        for block in statement.blocks() {
            waiting.extend(&block.statements);
        }
    }
    assigned.sort();
    assigned.dedup();
    assigned
}

/// Whether a statement has a jump to the label in it.
pub fn jumps_to(statement: &Statement, label: &Name) -> bool {
    let mut waiting = vec![statement];
    while let Some(next) = waiting.pop() {
        if matches!(&next.kind, Kind::Goto(to) if to == label) {
            return true;
        }
        for block in next.blocks() {
            waiting.extend(&block.statements);
        }
    }
    false
}
