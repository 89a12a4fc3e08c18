//! Macros that use themselves, directly or not, would never end.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Name, Span};

use super::{Expander, statement};
use crate::syntax::{DefineBody, Expression, ExpressionKind};

impl Expander {
    /// Reports each use of a macro that leads back to the macro it stands in.
    pub(super) fn reject_recursion(&mut self) {
        let uses: BTreeMap<Name, Vec<(Name, Span)>> =
            self.macros.iter().map(|(name, define)| (name.clone(), self.used(&define.body))).collect();
        for (name, direct) in &uses {
            for (used, span) in direct {
                if reaches(&uses, used, name) {
                    self.error(format!("macro `{name}` uses itself, so its expansion would never end"), *span);
                }
            }
        }
    }

    fn used(&self, body: &DefineBody) -> Vec<(Name, Span)> {
        let mut found = Vec::new();
        let mut see = |expression: &Expression| {
            let name = match &*expression.kind {
                ExpressionKind::Identifier(name) => name,
                ExpressionKind::Call(name, _, _) => &name.name,
                _ => return,
            };
            if self.macros.contains_key(name) {
                found.push((name.clone(), expression.span));
            }
        };
        match body {
            DefineBody::Expression(expression) => each(expression, &mut see),
            DefineBody::Statements(block) => statement::visit(block, &mut |inner| {
                statement::expressions(inner).into_iter().for_each(|expression| each(expression, &mut see));
            }),
        }
        found
    }
}

fn each(expression: &Expression, see: &mut dyn FnMut(&Expression)) {
    let mut waiting = vec![expression];
    while let Some(next) = waiting.pop() {
        see(next);
        next.kind.children(&mut |child| waiting.push(child));
    }
}

fn reaches(uses: &BTreeMap<Name, Vec<(Name, Span)>>, from: &Name, to: &Name) -> bool {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(next) = waiting.pop() {
        if next == to {
            return true;
        }
        if seen.insert(next) {
            waiting.extend(uses.get(next).into_iter().flatten().map(|(name, _)| name));
        }
    }
    false
}
