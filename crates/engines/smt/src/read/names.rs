//! What names mean to the reader: symbols of the arena by their printed names, and whatever a text declares itself.

use crate::naming::{Suffix, suffix, write_constructor, write_field, write_function, write_sort};
use crate::sort::{Constructor, Function, Sort, SortKind};
use crate::term::Terms;
use crate::value::Element;
use std::collections::BTreeMap;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Function(Function),
    Constructor(Constructor),
    Field(Constructor, u32),
    Element(Element),
}

/// Names a text declares; they come before those of the arena.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) symbols: BTreeMap<String, Meaning>,
    pub(crate) sorts: BTreeMap<String, Sort>,
}

impl Names {
    pub(crate) fn symbol(&self, terms: &Terms, name: &str) -> Option<Meaning> {
        self.symbols.get(name).copied().or_else(|| arena_symbol(terms, name)).or_else(|| self.element(terms, name))
    }

    pub(crate) fn sort(&self, terms: &Terms, name: &str) -> Option<Sort> {
        match name {
            "Bool" => Some(Sort::BOOL),
            "Int" => Some(Sort::INT),
            "Real" => Some(Sort::REAL),
            "String" => Some(Sort::STRING),
            _ => self.sorts.get(name).copied().or_else(|| arena_sort(terms, name)),
        }
    }

    /// `Sort!val!3`, as Z3 calls elements; cvc5's `(as @Sort_3 Sort)` is read by [`Names::element_of`].
    fn element(&self, terms: &Terms, name: &str) -> Option<Meaning> {
        let (sort, number) = name.rsplit_once("!val!")?;
        let sort = self.sort(terms, sort)?;
        let number = number.parse().ok()?;
        matches!(terms.sort_kind(sort), SortKind::Uninterpreted(_))
            .then_some(Meaning::Element(Element { sort, number }))
    }

    pub(crate) fn element_of(terms: &Terms, name: &str, sort: Sort) -> Option<Meaning> {
        let (_, number) = name.strip_prefix('@')?.rsplit_once('_')?;
        let number = number.parse().ok()?;
        matches!(terms.sort_kind(sort), SortKind::Uninterpreted(_))
            .then_some(Meaning::Element(Element { sort, number }))
    }
}

fn arena_symbol(terms: &Terms, name: &str) -> Option<Meaning> {
    let mut printed = String::new();
    let meaning = match suffix(name)? {
        Suffix::Function(number) if terms.has_function(number) => {
            write_function(&mut printed, terms, Function(number));
            Meaning::Function(Function(number))
        }
        Suffix::Constructor(number) if terms.has_constructor(number) => {
            write_constructor(&mut printed, terms, Constructor(number));
            Meaning::Constructor(Constructor(number))
        }
        Suffix::Field(number, field) if terms.has_constructor(number) => {
            let fields = terms.constructor_info(Constructor(number)).fields.len();
            if field as usize >= fields {
                return None;
            }
            write_field(&mut printed, terms, Constructor(number), field);
            Meaning::Field(Constructor(number), field)
        }
        _ => return None,
    };
    (printed == name).then_some(meaning)
}

fn arena_sort(terms: &Terms, name: &str) -> Option<Sort> {
    let Some(Suffix::Sort(number)) = suffix(name) else { return None };
    if !terms.has_sort(number) {
        return None;
    }
    let mut printed = String::new();
    write_sort(&mut printed, terms, Sort(number));
    (printed == name).then_some(Sort(number))
}
