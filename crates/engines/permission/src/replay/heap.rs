//! Concrete heaps: for each location the amount held and the value, for each predicate and wand instance the amount held and what is inside.

use std::collections::BTreeMap;
use std::sync::Arc;

use gainsay_ir::permission::Block;
use gainsay_ir::permission::{OldState, Wand};
use gainsay_source::Name;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use super::{Reference, Value};

/// The values that inhaling an assertion gives to the locations it speaks of, laid out like the assertion: one part for each conjunct that
/// is not pure. Exhaling gives it back, so that folding and unfolding, and framing around calls and loops, lose nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    /// Nothing is said: values are open, or plain ones are taken.
    Open,
    Unit,
    Pair(Arc<(Given, Given)>),
    /// The value of a field.
    Value(Value),
    /// For a quantified access: the part for each location. Locations without a row are open.
    Rows(Arc<BTreeMap<Vec<Value>, Given>>),
    /// For a wand that was packaged: see `Packaged`.
    Wand(Arc<Packaged>),
}

impl Given {
    pub fn pair(first: Given, second: Given) -> Given {
        Given::Pair(Arc::new((first, second)))
    }

    /// The parts for so many conjuncts.
    pub fn split(&self, parts: usize) -> Vec<Given> {
        let mut found = Vec::with_capacity(parts);
        let mut rest = self.clone();
        for _ in 1..parts {
            let (first, second) = match &rest {
                Given::Pair(both) => (both.0.clone(), both.1.clone()),
                _ => (Given::Open, Given::Open),
            };
            found.push(first);
            rest = second;
        }
        if parts > 0 {
            found.push(rest);
        }
        found
    }

    /// The inverse of [`Given::split`].
    pub fn unite(parts: Vec<Given>) -> Given {
        let mut parts = parts.into_iter().rev();
        match parts.next() {
            Some(last) => parts.fold(last, |rest, part| Given::pair(part, rest)),
            None => Given::Unit,
        }
    }

    /// The values of fields in it, in order.
    pub fn values(&self) -> Vec<Value> {
        let mut found = Vec::new();
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            match next {
                Given::Pair(both) => waiting.extend([&both.1, &both.0]),
                Given::Value(value) => found.push(value.clone()),
                Given::Rows(rows) => waiting.extend(rows.values().rev()),
                Given::Open | Given::Unit | Given::Wand(_) => {}
            }
        }
        if found.is_empty() {
            found.extend(self.shape());
        }
        found
    }

    /// What holds no value can still be told apart from others: it stands for what is in a predicate without a body.
    fn shape(&self) -> Option<Value> {
        if !matches!(self, Given::Pair(_)) {
            return None;
        }
        let mut code = BigInt::default();
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            code <<= 1;
            if let Given::Pair(both) = next {
                code += 1;
                waiting.extend([&both.1, &both.0]);
            }
        }
        Some(Value::Int(code))
    }

    /// Every value in it.
    pub fn visit(&self, see: &mut dyn FnMut(&Value)) {
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            match next {
                Given::Pair(both) => waiting.extend([&both.1, &both.0]),
                Given::Value(value) => value.visit(see),
                Given::Rows(rows) => {
                    rows.keys().flatten().for_each(|value| value.visit(see));
                    waiting.extend(rows.values());
                }
                Given::Open | Given::Unit | Given::Wand(_) => {}
            }
        }
    }

    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Value) -> Value) -> Given {
        match self {
            Given::Pair(both) => {
                let first = both.0.map(change);
                Given::pair(first, both.1.map(change))
            }
            Given::Value(value) => Given::Value(change(value)),
            Given::Rows(rows) => {
                let mut made = BTreeMap::new();
                for (place, row) in rows.iter() {
                    let place: Vec<Value> = place.iter().map(&mut *change).collect();
                    made.insert(place, row.map(change));
                }
                Given::Rows(Arc::new(made))
            }
            Given::Open | Given::Unit | Given::Wand(_) => self.clone(),
        }
    }
}

/// A wand that the program packaged: what it was made of, to be run again when it is applied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Packaged {
    /// Permission and values taken from the surroundings.
    pub footprint: Heap,
    pub store: BTreeMap<Name, Value>,
    pub labels: BTreeMap<OldState, Heap>,
    pub script: ByIdentity<Option<Block>>,
    pub wand: ByIdentity<Wand>,
}

/// Program text that need not be compared: two wands with the same footprint and store may differ in their proofs only.
#[derive(Clone, Debug)]
pub struct ByIdentity<T>(pub T);

impl<T> PartialEq for ByIdentity<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for ByIdentity<T> {}

impl<T> PartialOrd for ByIdentity<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for ByIdentity<T> {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

/// A place in the heap one may hold permission to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    Field(Reference, Name),
    Predicate(Name, Vec<Value>),
    /// The wand's shape and the values it speaks of.
    Wand(Arc<str>, Vec<Value>),
}

/// What is held at a location.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub permission: BigRational,
    /// A value for a field, the contents of a predicate instance or wand.
    pub contents: Given,
    /// Which write or gain of the run it comes from: tells apart what only happens to be equal.
    pub(super) stamp: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Heap {
    held: BTreeMap<Location, Held>,
}

impl Heap {
    pub fn permission(&self, location: &Location) -> BigRational {
        self.held.get(location).map_or_else(BigRational::zero, |held| held.permission.clone())
    }

    pub fn contents(&self, location: &Location) -> Option<&Given> {
        self.held.get(location).map(|held| &held.contents)
    }

    pub fn entries(&self) -> impl Iterator<Item = (&Location, &Held)> {
        self.held.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// Adds permission. The contents are kept where there are some already.
    pub fn add(&mut self, location: Location, permission: BigRational, contents: Given) {
        if !permission.is_positive() {
            return;
        }
        match self.held.get_mut(&location) {
            Some(held) => held.permission += permission,
            None => {
                self.held.insert(location, Held { permission, contents, stamp: 0 });
            }
        }
    }

    pub(super) fn stamp(&mut self, location: &Location, stamp: u32) {
        if let Some(held) = self.held.get_mut(location) {
            held.stamp = stamp;
        }
    }

    /// What has come since is as old as what it came from.
    pub(super) fn stamp_since(&mut self, before: &Heap, stamp: u32) {
        for (location, held) in &mut self.held {
            if !before.held.contains_key(location) {
                held.stamp = stamp;
            }
        }
    }

    pub(super) fn stamp_of(&self, location: &Location) -> u32 {
        self.held.get(location).map_or(0, |held| held.stamp)
    }

    pub fn set(&mut self, location: &Location, contents: Given) {
        if let Some(held) = self.held.get_mut(location) {
            held.contents = contents;
        }
    }

    /// Takes permission away; with the last of it the contents are gone.
    pub fn remove(&mut self, location: &Location, permission: &BigRational) {
        if let Some(held) = self.held.get_mut(location) {
            held.permission -= permission;
            if !held.permission.is_positive() {
                self.held.remove(location);
            }
        }
    }

    /// Whether the two cannot be held together: too much of a field, or two values at one place.
    pub(super) fn contradicts(&self, other: &Heap) -> bool {
        other.entries().filter(|(location, _)| matches!(location, Location::Field(..))).any(|(location, held)| {
            let too_much = self.permission(location) + &held.permission > BigRational::from_integer(1.into());
            let clash = match (self.contents(location), &held.contents) {
                (Some(Given::Value(one)), Given::Value(two)) => one.same(two) == Some(false),
                _ => false,
            };
            too_much || clash
        })
    }

    /// Every value in it, receivers and arguments included.
    pub fn visit(&self, see: &mut dyn FnMut(&Value)) {
        for (location, held) in &self.held {
            match location {
                Location::Field(receiver, _) => see(&Value::Reference(*receiver)),
                Location::Predicate(_, arguments) | Location::Wand(_, arguments) => {
                    arguments.iter().for_each(|argument| argument.visit(see));
                }
            }
            held.contents.visit(see);
        }
    }
}
