//! Snapshots: the values that an assertion's permissions cover, as one term.
//!
//! `unit` for an assertion without permissions, a pair for a conjunction, the wrapped value for a field, the predicate's own snapshot for a
//! predicate, a wrapped map for a quantified access. The datatype is made when the goal starts, with one wrapper for each sort needed.

use std::collections::BTreeMap;

use gainsay_smt::{Constructor, ConstructorDeclaration, Sort, Term, Terms};

use crate::symbolic::{Machine, State};

pub(crate) struct Shape {
    pub(crate) sort: Sort,
    pub(crate) unit: Option<Constructor>,
    pub(crate) pair: Option<Constructor>,
    pub(crate) wrappers: BTreeMap<Sort, Constructor>,
}

impl Shape {
    pub(crate) fn new(terms: &mut Terms) -> Shape {
        let sort = terms.datatype("Snapshot");
        Shape { sort, unit: None, pair: None, wrappers: BTreeMap::new() }
    }

    /// Fixes the sorts whose values snapshots can hold. To be called once.
    pub(crate) fn define(&mut self, terms: &mut Terms, sorts: &[Sort]) {
        let mut declarations = vec![
            ConstructorDeclaration::new("unit", &[]),
            ConstructorDeclaration::new("pair", &[("first", self.sort), ("second", self.sort)]),
        ];
        let mut wrapped: Vec<Sort> = sorts.to_vec();
        wrapped.sort();
        wrapped.dedup();
        for (number, sort) in wrapped.iter().enumerate() {
            declarations.push(ConstructorDeclaration::new(format!("wrap{number}"), &[("wrapped", *sort)]));
        }
        let constructors = terms.define_datatype(self.sort, declarations);
        self.unit = Some(constructors[0]);
        self.pair = Some(constructors[1]);
        self.wrappers = wrapped.into_iter().zip(constructors[2..].iter().copied()).collect();
    }
}

impl Machine<'_> {
    pub fn unit(&mut self) -> Term {
        match self.theory.snapshot.unit {
            Some(unit) => self.terms.construct(unit, []),
            None => self.unspecified(self.theory.snapshot.sort),
        }
    }

    pub fn pair(&mut self, first: Term, second: Term) -> Term {
        match self.theory.snapshot.pair {
            Some(pair) => self.terms.construct(pair, [first, second]),
            None => first,
        }
    }

    /// Takes a pair apart. That it is one follows from the shape of the assertion it belongs to.
    pub(crate) fn unpair(&mut self, state: &mut State, snapshot: Term) -> (Term, Term) {
        let Some(pair) = self.theory.snapshot.pair else { return (snapshot, snapshot) };
        let shape = self.terms.is(pair, snapshot);
        self.assume(state, shape);
        (self.terms.field(pair, 0, snapshot), self.terms.field(pair, 1, snapshot))
    }

    /// A value as a snapshot. Snapshots stand for themselves.
    pub fn wrap(&mut self, value: Term) -> Term {
        let sort = self.terms.sort(value);
        if sort == self.theory.snapshot.sort {
            return value;
        }
        match self.theory.snapshot.wrappers.get(&sort) {
            Some(wrapper) => self.terms.construct(*wrapper, [value]),
            None => self.missing_wrapper(),
        }
    }

    pub(crate) fn unwrap(&mut self, state: &mut State, snapshot: Term, sort: Sort) -> Term {
        if sort == self.theory.snapshot.sort {
            return snapshot;
        }
        match self.theory.snapshot.wrappers.get(&sort).copied() {
            Some(wrapper) => {
                let shape = self.terms.is(wrapper, snapshot);
                self.assume(state, shape);
                self.terms.field(wrapper, 0, snapshot)
            }
            None => {
                self.missing_wrapper();
                self.unspecified(sort)
            }
        }
    }

    fn missing_wrapper(&mut self) -> Term {
        let reason = gainsay_verdict::Reason::Bug { message: "a value of a sort that snapshots do not hold".into() };
        if !self.gaps.contains(&reason) {
            self.gaps.push(reason);
        }
        self.unit()
    }

    pub fn wrapper(&self, sort: Sort) -> Option<Constructor> {
        self.theory.snapshot.wrappers.get(&sort).copied()
    }
}
