//! Smart constructors for arrays: total maps with extensional equality.

use super::{Operator, Term, Terms};
use crate::sort::{Sort, SortKind};

/// How many stores a read looks through before it gives up and becomes a term.
const STORES_LOOKED_THROUGH: usize = 64;

impl Terms {
    /// Index and element sort of an array sort.
    pub fn array_parts(&self, sort: Sort) -> Option<(Sort, Sort)> {
        match self.sort_kind(sort) {
            SortKind::Array(from, to) => Some((*from, *to)),
            _ => None,
        }
    }

    /// The array of sort `sort` that holds `element` everywhere.
    pub fn constant_array(&mut self, sort: Sort, element: Term) -> Term {
        debug_assert_eq!(self.array_parts(sort).map(|(_, to)| to), Some(self.sort(element)), "the element fits");
        self.make(Operator::ConstantArray(sort), &[element], sort)
    }

    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let mut array = array;
        for _ in 0..STORES_LOOKED_THROUGH {
            match (self.operator(array), self.arguments(array)) {
                (Operator::ConstantArray(_), [element]) => return *element,
                (Operator::Store, &[below, written, element]) => {
                    if written == index {
                        return element;
                    }
                    if !self.never_equal(written, index) {
                        break;
                    }
                    array = below;
                }
                _ => break,
            }
        }
        let element = self.array_parts(self.sort(array)).expect("select reads an array").1;
        self.make(Operator::Select, &[array, index], element)
    }

    pub fn store(&mut self, array: Term, index: Term, element: Term) -> Term {
        let sort = self.sort(array);
        debug_assert_eq!(self.array_parts(sort), Some((self.sort(index), self.sort(element))), "store fits the array");
        let mut array = array;
        if self.operator(array) == Operator::Store && self.arguments(array)[1] == index {
            array = self.arguments(array)[0];
        }
        let unchanged = match (self.operator(array), self.arguments(array)) {
            (Operator::ConstantArray(_), [everywhere]) => *everywhere == element,
            _ => self.operator(element) == Operator::Select && self.arguments(element) == [array, index],
        };
        if unchanged {
            return array;
        }
        self.make(Operator::Store, &[array, index, element], sort)
    }

    /// Can the two terms be told apart in every model, as far as simplification sees?
    fn never_equal(&mut self, left: Term, right: Term) -> bool {
        self.eq(left, right) == self.bool(false)
    }
}
