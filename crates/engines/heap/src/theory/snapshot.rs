//! Snapshots: the values that an assertion's permissions cover, as one term.
//!
//! `unit` for an assertion without permissions, a pair for a conjunction, the wrapped value for a field, the predicate's own snapshot for a
//! predicate, a wrapped map for a quantified access. The datatype is made when the goal starts, with one wrapper for each sort needed.

use std::collections::BTreeMap;

use gainsay_smt::{Constructor, ConstructorDeclaration, Sort, Term, Terms};

use crate::ground::Ground;

pub struct Shape {
    pub sort: Sort,
    pub unit: Option<Constructor>,
    pub pair: Option<Constructor>,
    pub wrappers: BTreeMap<Sort, Constructor>,
}

impl Shape {
    pub fn new(terms: &mut Terms) -> Shape {
        let sort = terms.datatype("Snapshot");
        Shape { sort, unit: None, pair: None, wrappers: BTreeMap::new() }
    }

    /// Fixes the sorts whose values snapshots can hold. To be called once.
    pub fn define(&mut self, terms: &mut Terms, sorts: &[Sort]) {
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

impl Ground<'_> {
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

    pub fn missing_wrapper(&mut self) -> Term {
        let reason = gainsay_verdict::Reason::Bug { message: "a value of a sort that snapshots do not hold".into() };
        self.note_gap(reason);
        self.unit()
    }

    pub fn wrapper(&self, sort: Sort) -> Option<Constructor> {
        self.theory.snapshot.wrappers.get(&sort).copied()
    }
}
