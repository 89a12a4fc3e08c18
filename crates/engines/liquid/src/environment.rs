//! What is known at a place of the program: variables with their types, and conditions of the path that leads there.

use gainsay_ir::refined::{Base, Logic, Signature, Type};
use gainsay_source::Name;

/// So many numbers in scope are told.
const MOST_NUMBERS: usize = 6;

/// A place, by its last entry. Copying it costs nothing; entries are never changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(Option<usize>);

#[derive(Debug)]
pub(crate) enum Entry {
    Variable(Name, Type),
    /// A function that may have type variables of its own.
    Function(Name, Signature),
    Condition(Logic),
    /// What holds between the predicate parameters of the function that is checked: whatever it takes last is what it returns as well.
    Bound(Type),
    /// What a type variable is.
    Equation(Name, Type),
}

#[derive(Debug, Default)]
pub(crate) struct Environment {
    nodes: Vec<(Place, Entry)>,
}

impl Environment {
    pub(crate) fn extend(&mut self, place: Place, entry: Entry) -> Place {
        self.nodes.push((place, entry));
        Place(Some(self.nodes.len() - 1))
    }

    /// The entries that hold at a place with their numbers, the newest first.
    pub(crate) fn entries(&self, place: Place) -> impl Iterator<Item = (usize, &Entry)> {
        let mut next = place;
        std::iter::from_fn(move || {
            let index = next.0?;
            let (parent, entry) = &self.nodes[index];
            next = *parent;
            Some((index, entry))
        })
    }

    /// The entries between a place and an earlier one; `None` where that does not lead to it.
    pub(crate) fn since(&self, place: Place, earlier: Place) -> Option<Vec<&Entry>> {
        let mut found = Vec::new();
        let mut next = place;
        while next != earlier {
            let (parent, entry) = &self.nodes[next.0?];
            found.push(entry);
            next = *parent;
        }
        Some(found)
    }

    /// The numbers in scope at a place, the nearest first and only so many.
    pub(crate) fn numbers(&self, place: Place) -> Vec<Name> {
        let numbers = self.entries(place).filter_map(|(_, entry)| match entry {
            Entry::Variable(name, Type::Base { base: Base::Int, .. }) => Some(name.clone()),
            _ => None,
        });
        numbers.take(MOST_NUMBERS).collect()
    }

    pub(crate) fn lookup(&self, place: Place, name: &Name) -> Option<&Entry> {
        self.entries(place).map(|(_, entry)| entry).find(|entry| match entry {
            Entry::Variable(own, _) | Entry::Function(own, _) => own == name,
            Entry::Condition(_) | Entry::Bound(_) | Entry::Equation(..) => false,
        })
    }
}
