//! Sets for the solver: functions it does not interpret, with those instances of their axioms that a query needs.
//!
//! Every set of a query is asked for every element of it, and two sets that are compared for a witness of their difference. For formulas
//! without quantifiers that decides the theory.

use std::collections::BTreeSet;

use gainsay_ir::refined::Operator;
use gainsay_smt::{Function, Operator as SmtOperator, Sort, Term, Terms};

pub(crate) struct Sets {
    pub sort: Sort,
    empty: Term,
    singleton: Function,
    union: Function,
    intersection: Function,
    difference: Function,
    member: Function,
    subset: Function,
    witness: Function,
    is_used: bool,
}

impl Sets {
    pub(crate) fn new(terms: &mut Terms) -> Sets {
        let sort = terms.uninterpreted_sort("set");
        let both = [sort, sort];
        Sets {
            sort,
            empty: terms.variable("#empty-set", sort),
            singleton: terms.function("#singleton", &[Sort::INT], sort),
            union: terms.function("#union", &both, sort),
            intersection: terms.function("#intersection", &both, sort),
            difference: terms.function("#difference", &both, sort),
            member: terms.function("#member", &[Sort::INT, sort], Sort::BOOL),
            subset: terms.function("#subset", &both, Sort::BOOL),
            witness: terms.function("#witness", &both, Sort::INT),
            is_used: false,
        }
    }

    pub(crate) fn empty(&mut self, _terms: &mut Terms) -> Term {
        self.is_used = true;
        self.empty
    }

    pub(crate) fn singleton(&mut self, terms: &mut Terms, element: Term) -> Term {
        self.is_used = true;
        terms.apply(self.singleton, [element])
    }

    pub(crate) fn combine(&mut self, terms: &mut Terms, operator: Operator, left: Term, right: Term) -> Term {
        self.is_used = true;
        let function = match operator {
            Operator::Intersection => self.intersection,
            Operator::Difference => self.difference,
            _ => self.union,
        };
        terms.apply(function, [left, right])
    }

    pub(crate) fn member(&mut self, terms: &mut Terms, element: Term, set: Term) -> Term {
        self.is_used = true;
        terms.apply(self.member, [element, set])
    }

    pub(crate) fn subset(&mut self, terms: &mut Terms, left: Term, right: Term) -> Term {
        self.is_used = true;
        terms.apply(self.subset, [left, right])
    }

    pub(crate) fn equal(&mut self, terms: &mut Terms, left: Term, right: Term) -> Term {
        self.is_used = true;
        terms.eq(left, right)
    }

    /// The instances of the axioms that these assertions need.
    pub(crate) fn axioms(&self, terms: &mut Terms, assertions: &[Term]) -> Vec<Term> {
        if !self.is_used {
            return Vec::new();
        }
        let all = terms.subterms(assertions);
        let sets: BTreeSet<Term> = all.iter().copied().filter(|term| terms.sort(*term) == self.sort).collect();
        let mut elements: BTreeSet<Term> = BTreeSet::new();
        let mut axioms = Vec::new();
        for term in &all {
            let arguments = terms.arguments(*term).to_vec();
            match terms.operator(*term) {
                SmtOperator::Apply(function) if function == self.singleton || function == self.member => {
                    elements.insert(arguments[0]);
                }
                SmtOperator::Apply(function) if function == self.subset => {
                    let [left, right] = arguments[..] else { continue };
                    let witness = terms.apply(self.witness, [left, right]);
                    elements.insert(witness);
                    let (here, there) =
                        (terms.apply(self.member, [witness, left]), terms.apply(self.member, [witness, right]));
                    let not_there = terms.not(there);
                    let differs = terms.and([here, not_there]);
                    axioms.push(terms.or([*term, differs]));
                }
                SmtOperator::Equal if arguments.len() == 2 && terms.sort(arguments[0]) == self.sort => {
                    let [left, right] = arguments[..] else { continue };
                    let witness = terms.apply(self.witness, [left, right]);
                    elements.insert(witness);
                    let (here, there) =
                        (terms.apply(self.member, [witness, left]), terms.apply(self.member, [witness, right]));
                    let differs = terms.xor(here, there);
                    axioms.push(terms.or([*term, differs]));
                }
                _ => {}
            }
        }
        for element in &elements {
            for set in &sets {
                axioms.extend(self.membership(terms, *element, *set));
            }
            for term in &all {
                if matches!(terms.operator(*term), SmtOperator::Apply(function) if function == self.subset) {
                    let arguments = terms.arguments(*term).to_vec();
                    let here = terms.apply(self.member, [*element, arguments[0]]);
                    let there = terms.apply(self.member, [*element, arguments[1]]);
                    let both = terms.and([*term, here]);
                    axioms.push(terms.implies(both, there));
                }
            }
        }
        axioms
    }

    /// What membership in a set means, by how the set is made.
    fn membership(&self, terms: &mut Terms, element: Term, set: Term) -> Option<Term> {
        let is_member = terms.apply(self.member, [element, set]);
        if set == self.empty {
            return Some(terms.not(is_member));
        }
        let SmtOperator::Apply(function) = terms.operator(set) else { return None };
        let arguments = terms.arguments(set).to_vec();
        if function == self.singleton {
            let same = terms.eq(element, arguments[0]);
            return Some(terms.eq(is_member, same));
        }
        // Of what another function gives nothing is known, whatever it is given.
        if ![self.union, self.intersection, self.difference].contains(&function) {
            return None;
        }
        let [left, right] = arguments[..] else { return None };
        let (left, right) = (terms.apply(self.member, [element, left]), terms.apply(self.member, [element, right]));
        let meaning = if function == self.union {
            terms.or([left, right])
        } else if function == self.intersection {
            terms.and([left, right])
        } else {
            let not_right = terms.not(right);
            terms.and([left, not_right])
        };
        Some(terms.eq(is_member, meaning))
    }
}
