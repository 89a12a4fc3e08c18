//! Macros that use themselves, directly or not, would never end.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::Name;

use super::{Expander, statement};
use crate::syntax::{Define, DefineBody, Expression, ExpressionKind};

impl Expander {
    /// Finds the macros whose expansion would never end. They are an error only where they are used.
    pub(super) fn find_recursion(&mut self) {
        let uses: BTreeMap<Name, Vec<Name>> =
            self.macros.iter().map(|(name, define)| (name.clone(), self.used(&define.body))).collect();
        let leads_back = |name: &&Name| uses[*name].iter().any(|used| reaches(&uses, used, name));
        self.recursive = uses.keys().filter(leads_back).cloned().collect();
    }

    /// Whether a macro can be expanded; if its expansion would never end, that is said where it is defined.
    pub(super) fn reject_recursion(&mut self, define: &Define) -> bool {
        let name = &define.name;
        let endless = self.recursive.contains(&name.name);
        if endless && !self.errors.iter().any(|error| error.span == Some(name.span)) {
            self.error(format!("macro `{}` uses itself, so its expansion would never end", name.name), name.span);
        }
        endless
    }

    fn used(&self, body: &DefineBody) -> Vec<Name> {
        let mut found = Vec::new();
        let mut see = |expression: &Expression| {
            let name = match &*expression.kind {
                ExpressionKind::Identifier(name) => name,
                ExpressionKind::Call(name, _, _) => &name.name,
                _ => return,
            };
            if self.macros.contains_key(name) {
                found.push(name.clone());
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

fn reaches(uses: &BTreeMap<Name, Vec<Name>>, from: &Name, to: &Name) -> bool {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(next) = waiting.pop() {
        if next == to {
            return true;
        }
        if seen.insert(next) {
            waiting.extend(uses.get(next).into_iter().flatten());
        }
    }
    false
}
