//! `terminates`, seen from the form of a function: its loops name what gets smaller, no `goto` leads back, and whatever it calls ends, too, and stands
//! before it, so that no calls go round in a circle. That what a loop names gets smaller is proved with the function.

use std::collections::BTreeSet;

use gainsay_ir::c::{
    Doubt, Expression, ExpressionKind, Function, FunctionKind, LoopContract, Statement, StatementKind, Type,
};
use gainsay_source::{Name, Span};

use super::Lowering;

impl Lowering<'_> {
    /// What keeps a function that says that it ends from being seen to.
    pub(super) fn may_not_end(&self, function: &Function, order: usize) -> Option<Doubt> {
        let body = function.body.as_ref()?;
        function.contract.as_ref().filter(|contract| contract.terminates)?;
        let mut passed = BTreeSet::new();
        let turning = body.statements.iter().find_map(|statement| turns(statement, &mut passed));
        turning.or_else(|| {
            let mut found = None;
            body.clone().change(&mut |expression| {
                if let ExpressionKind::Call { callee, .. } = &expression.kind
                    && found.is_none()
                    && !self.ends(callee, order)
                {
                    found = Some(("that this call ends, as `terminates` says".to_owned(), expression.span));
                }
            });
            found
        })
    }

    fn ends(&self, callee: &Expression, caller: usize) -> bool {
        let known = match &callee.kind {
            ExpressionKind::Variable(name) => self.functions.get(name),
            _ => None,
        };
        // Whatever else annotations apply is no function of C.
        let Some((function, order)) = known else {
            return !matches!(callee.ty, Type::Pointer(_) | Type::Function { .. });
        };
        let is_known = self.checked.unit.declarations.get(*order).is_some_and(|declaration| declaration.from_library);
        let says_so = function.contract.as_ref().is_some_and(|contract| contract.terminates);
        // Lemmas are proved to end. Another file is not read, and calls nothing of this one.
        function.kind != FunctionKind::Ordinary || is_known || says_so && (function.body.is_none() || *order < caller)
    }
}

/// Where control goes back to, with nothing that gets smaller.
fn turns(statement: &Statement, passed: &mut BTreeSet<Name>) -> Option<Doubt> {
    let unmeasured = |contract: &LoopContract, span: Span| {
        let what = "that this loop ends, as `terminates` says: it has no `decreases`";
        contract.decreases.is_none().then(|| (what.to_owned(), span))
    };
    match &statement.kind {
        StatementKind::While { contract, body, .. }
        | StatementKind::DoWhile { contract, body, .. }
        | StatementKind::For { contract, body, .. } => {
            unmeasured(contract, statement.span).or_else(|| turns(body, passed))
        }
        StatementKind::If { then, otherwise, .. } => {
            turns(then, passed).or_else(|| otherwise.as_ref().and_then(|otherwise| turns(otherwise, passed)))
        }
        StatementKind::Switch { cases, .. } => {
            cases.iter().flat_map(|case| &case.body).find_map(|statement| turns(statement, passed))
        }
        StatementKind::Block(block) => block.statements.iter().find_map(|statement| turns(statement, passed)),
        StatementKind::Label { name, .. } => {
            passed.insert(name.clone());
            None
        }
        StatementKind::Goto(name) if passed.contains(name) => {
            Some(("that this `goto` back ends, as `terminates` says".to_owned(), statement.span))
        }
        _ => None,
    }
}
