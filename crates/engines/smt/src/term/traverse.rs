//! Walks over terms, all with an explicit stack: subterms in dependency order, free symbols, substitution.

use super::{Operator, Term, Terms};
use crate::sort::{Function, Origin};
use gainsay_meter::tick;
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

impl Terms {
    /// Every subterm of the roots once, arguments before the terms they occur in.
    pub fn subterms(&self, roots: &[Term]) -> Vec<Term> {
        let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
        let mut order = Vec::new();
        let mut pending: Vec<(Term, bool)> = roots.iter().rev().map(|root| (*root, false)).collect();
        while let Some((term, arguments_done)) = pending.pop() {
            tick(1);
            if arguments_done {
                order.push(term);
            } else if seen.insert(term) {
                pending.push((term, true));
                pending.extend(self.arguments(term).iter().rev().map(|argument| (*argument, false)));
            }
        }
        order
    }

    /// The variables and functions that occur free, in order of their creation; remembered per term asked for.
    pub fn free_symbols(&mut self, term: Term) -> Arc<[Function]> {
        if let Some(symbols) = self.symbols.get(&term) {
            return Arc::clone(symbols);
        }
        let mut found = Vec::new();
        let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
        let mut pending = vec![term];
        while let Some(next) = pending.pop() {
            tick(1);
            if !self.arguments(next).is_empty() && !seen.insert(next) {
                continue;
            }
            if let Operator::Apply(function) = self.operator(next)
                && !matches!(self.function_info(function).origin, Origin::Bound { .. })
            {
                found.push(function);
            }
            pending.extend_from_slice(self.arguments(next));
        }
        found.sort_unstable();
        found.dedup();
        let symbols: Arc<[Function]> = found.into();
        self.symbols.insert(term, Arc::clone(&symbols));
        symbols
    }

    /// What quantifiers speak of without speaking of what is bound: the largest applications, in dependency order. A solver that looks for triggers does
    /// not see them before it has some.
    pub fn fixed_in_quantifiers(&self, term: Term) -> Vec<Term> {
        if !self.has_quantifier(term) {
            return Vec::new();
        }
        let mut bound: HashSet<Term, FxBuildHasher> = HashSet::default();
        let mut found = Vec::new();
        for next in self.subterms(&[term]) {
            let is_variable = matches!(self.operator(next), Operator::Apply(function)
                if matches!(self.function_info(function).origin, Origin::Bound { .. }));
            if !is_variable && !self.arguments(next).iter().any(|argument| bound.contains(argument)) {
                continue;
            }
            bound.insert(next);
            let is_fixed = |argument: &Term| {
                let is_application = matches!(self.operator(*argument), Operator::Apply(_) | Operator::Construct(_));
                !bound.contains(argument) && is_application && !self.arguments(*argument).is_empty()
            };
            let fixed: Vec<Term> = self.arguments(next).iter().copied().filter(is_fixed).collect();
            for argument in fixed {
                if !found.contains(&argument) {
                    found.push(argument);
                }
            }
        }
        found
    }

    /// Does a quantifier occur in the term?
    pub fn has_quantifier(&self, term: Term) -> bool {
        self.node(term).level > 0
    }

    /// Replaces terms (usually variables) by terms of the same sort, all at once, simplifying on the way.
    pub fn substitute(&mut self, term: Term, replacements: &[(Term, Term)]) -> Term {
        let mut done: HashMap<Term, Term, FxBuildHasher> = replacements.iter().copied().collect();
        let mut pending = vec![term];
        while let Some(next) = pending.last().copied() {
            tick(1);
            if done.contains_key(&next) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pending.extend(self.arguments(next).iter().filter(|argument| !done.contains_key(*argument)));
            if pending.len() > before {
                continue;
            }
            let arguments: Vec<Term> = self.arguments(next).iter().map(|argument| done[argument]).collect();
            let result = if arguments == self.arguments(next) { next } else { self.rebuild(next, &arguments) };
            done.insert(next, result);
            pending.pop();
        }
        done[&term]
    }
}
