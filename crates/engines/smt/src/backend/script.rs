//! SMT-LIB commands as text: declarations for what a term uses, and whole queries that stand alone.

use super::dialect::{Profile, z3_options};
use crate::naming;
use crate::print::write_term;
use crate::sort::{Function, Origin, Sort, SortKind};
use crate::term::{Operator, Term, Terms};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use std::fmt::Write;

/// What has been declared to a process so far.
#[derive(Default)]
pub(crate) struct Declared {
    functions: HashSet<Function, FxBuildHasher>,
    sorts: HashSet<Sort, FxBuildHasher>,
    /// Terms all of whose symbols are declared.
    terms: HashSet<Term, FxBuildHasher>,
}

impl Declared {
    /// Appends declarations of everything the term uses that is not declared yet.
    pub(crate) fn declare(&mut self, out: &mut String, terms: &Terms, term: Term) {
        let mut pending = vec![term];
        while let Some(next) = pending.pop() {
            if !self.terms.insert(next) {
                continue;
            }
            self.declare_sort(out, terms, terms.sort(next));
            if let Operator::Apply(function) = terms.operator(next) {
                self.declare_function(out, terms, function);
            }
            pending.extend_from_slice(terms.arguments(next));
        }
    }

    /// Are all symbols of the term declared?
    pub(crate) fn covers(&self, terms: &mut Terms, term: Term) -> bool {
        terms.free_symbols(term).iter().all(|function| self.functions.contains(function))
    }

    fn declare_function(&mut self, out: &mut String, terms: &Terms, function: Function) {
        let info = terms.function_info(function);
        if matches!(info.origin, Origin::Bound { .. }) || !self.functions.insert(function) {
            return;
        }
        for sort in info.parameters.iter().chain([&info.result]) {
            self.declare_sort(out, terms, *sort);
        }
        out.push_str("(declare-fun ");
        naming::write_function(out, terms, function);
        out.push_str(" (");
        for (position, sort) in info.parameters.iter().enumerate() {
            out.push_str(if position == 0 { "" } else { " " });
            naming::write_sort(out, terms, *sort);
        }
        out.push_str(") ");
        naming::write_sort(out, terms, info.result);
        out.push_str(")\n");
    }

    fn declare_sort(&mut self, out: &mut String, terms: &Terms, sort: Sort) {
        if self.sorts.contains(&sort) {
            return;
        }
        let mut group = Vec::new();
        for reached in terms.signature().reachable_sorts(sort) {
            if !self.sorts.insert(reached) {
                continue;
            }
            match terms.sort_kind(reached) {
                SortKind::Datatype(_) if !terms.constructors(reached).is_empty() => group.push(reached),
                SortKind::Datatype(_) | SortKind::Uninterpreted(_) => {
                    out.push_str("(declare-sort ");
                    naming::write_sort(out, terms, reached);
                    out.push_str(" 0)\n");
                }
                _ => {}
            }
        }
        if !group.is_empty() {
            write_datatypes(out, terms, &group);
        }
    }
}

fn write_datatypes(out: &mut String, terms: &Terms, group: &[Sort]) {
    out.push_str("(declare-datatypes (");
    for datatype in group {
        out.push('(');
        naming::write_sort(out, terms, *datatype);
        out.push_str(" 0)");
    }
    out.push_str(") (");
    for datatype in group {
        out.push('(');
        for constructor in terms.constructors(*datatype) {
            out.push('(');
            naming::write_constructor(out, terms, *constructor);
            for ((_, sort), position) in terms.constructor_info(*constructor).fields.iter().zip(0..) {
                out.push_str(" (");
                naming::write_field(out, terms, *constructor, position);
                out.push(' ');
                naming::write_sort(out, terms, *sort);
                out.push(')');
            }
            out.push(')');
        }
        out.push(')');
    }
    out.push_str("))\n");
}

/// Appends `(assert term)`.
pub(crate) fn write_assert(out: &mut String, terms: &Terms, term: Term) {
    out.push_str("(assert ");
    write_term(out, terms, term);
    out.push_str(")\n");
}

/// The query as a file any solver can run, with the resources it was granted (none at all means no limit).
pub(crate) fn replayable(terms: &Terms, assertions: &[Term], profile: Profile, granted: u64) -> String {
    let mut out = String::from("; written by gainsay\n");
    out.push_str(z3_options(profile));
    if granted > 0 {
        let _ = writeln!(out, "(set-option :rlimit {granted})");
    }
    out.push_str("(set-logic ALL)\n");
    out.push_str(&portable(terms, assertions));
    let _ = writeln!(out, "(check-sat)");
    out
}

/// What a query speaks of and says, in the words of no particular solver.
pub(crate) fn portable(terms: &Terms, assertions: &[Term]) -> String {
    let mut out = String::new();
    let mut declared = Declared::default();
    for assertion in assertions {
        declared.declare(&mut out, terms, *assertion);
    }
    for assertion in assertions {
        write_assert(&mut out, terms, *assertion);
    }
    out
}
