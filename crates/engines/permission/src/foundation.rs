//! What another engine for the same programs stands on: types as sorts, collections, data types, domains, snapshots and triggers, as far as
//! they say nothing of how goals are decided. Such an engine reads axioms and definitions by its own rules, and hands back a result that is
//! explained and replayed like any other.

use std::collections::BTreeMap;

use gainsay_ir::permission::Type;
use gainsay_smt::{Constructor, Sort, Term, Terms};
use gainsay_source::{Name, Span};
use gainsay_verdict::Statistics;

use crate::counterexample::{Background, Choice};
use crate::failure::Failure;
use crate::member::{Goal, MemberResult, Options, deepest_supported, reach};
use crate::symbolic::Machine;

/// Something that was used and of which nothing was told yet.
pub enum Waiting {
    /// A domain at these types: its axioms.
    Domain(Name, Vec<Type>),
    /// A function: its definition and postconditions.
    Function(Name),
}

impl Machine<'_> {
    /// Prepares for one goal. False if its expressions are nested too deep to be looked at.
    pub fn begin(&mut self, goal: &Goal) -> bool {
        let reach = reach(self.program, goal, &Options::default());
        if !deepest_supported(&reach) {
            self.unsupported("an expression nested too deep", goal.span);
            return false;
        }
        self.define_snapshots(&reach);
        true
    }

    /// What is to be read next.
    pub fn next_waiting(&mut self) -> Option<Waiting> {
        if let Some((domain, arguments)) = self.theory.domains_waiting.pop() {
            return Some(Waiting::Domain(domain, arguments));
        }
        self.theory.functions_waiting.pop().map(Waiting::Function)
    }

    /// Axioms about collections and data types that were not taken yet.
    pub fn take_axioms(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.theory.axioms)
    }

    /// Gives type parameters back the meaning they had before [`Machine::instantiate`].
    pub fn restore_types(&mut self, outside: BTreeMap<Name, Type>) -> BTreeMap<Name, Type> {
        std::mem::replace(&mut self.instantiation, outside)
    }

    pub fn reference_sort(&self) -> Sort {
        self.theory.reference
    }

    pub fn snapshot_sort(&self) -> Sort {
        self.theory.snapshot.sort
    }

    pub fn pair_constructor(&self) -> Option<Constructor> {
        self.theory.snapshot.pair
    }

    /// Marks the maps in a snapshot that outlives what it was taken from: they may have to be equal to others.
    pub fn kept_maps(&mut self, snapshot: Term) -> Vec<Term> {
        let maps = self.maps_in(snapshot);
        maps.into_iter().map(|map| self.kept(map)).collect()
    }

    /// Declares every function of a domain, also those no axiom mentions; that its unique constants differ, if it has several.
    pub fn declare_domain_functions(&mut self, name: &Name, arguments: &[Type]) -> Option<Term> {
        let unique = self.unique_constants(name, arguments);
        (unique.len() > 1).then(|| self.terms.distinct(unique))
    }

    /// Notes the sorts of what tells the wands of one shape apart.
    pub fn note_wand(&mut self, shape: std::sync::Arc<str>, sorts: Vec<Sort>) {
        self.theory.wand_shapes.entry(shape).or_insert(sorts);
    }

    /// Notes that the program leaves this value open here.
    pub fn note_choice(&mut self, at: Span, name: &str, term: Term) {
        self.choices.push(Choice { at, name: name.into(), term });
    }

    /// What came of the goal, with these failures.
    pub fn into_result(mut self, failures: Vec<Failure>, solver_queries: u64) -> MemberResult {
        let statistics =
            Statistics { paths: 1, steps: self.steps, queries: self.queries, solver_queries, milliseconds: 0 };
        let terms = std::mem::replace(&mut self.terms, Terms::new());
        let background = Background { theory: self.theory, choices: self.choices };
        MemberResult { failures, gaps: self.gaps, statistics, terms, background }
    }
}
