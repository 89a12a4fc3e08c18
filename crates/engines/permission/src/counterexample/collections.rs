//! Collections of a model. Solvers know them by functions on elements of a sort; a person wants to see what is in them.
//!
//! A collection that was made (by a literal, a union, an update) is what it was made of; otherwise its entries are what the model says about
//! length, index, membership and count, and the rest is open.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::Type;
use gainsay_smt::{Element, Function, Value as Meaning};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::reader::Reader;
use crate::replay::{Sequence, Value};

/// Elements are looked up one by one up to this length.
const FIRST_ENTRIES: u32 = 24;
/// Members that are only known to exist are listed up to this many.
const MOST_UNKNOWN: i64 = 64;

impl Reader<'_> {
    pub(super) fn collection(&mut self, element: Element, typ: &Type) -> Value {
        if let Some(known) = self.collections.get(&element) {
            return known.clone();
        }
        // A collection that contains itself would never end.
        let placeholder = self.new_open(typ);
        self.collections.insert(element, placeholder);
        let value = match typ {
            Type::Seq(inner) => self.sequence(element, typ, inner),
            Type::Set(inner) => self.set(element, typ, inner),
            Type::Multiset(inner) => self.multiset(element, typ, inner),
            Type::Map(key, inner) => self.map(element, typ, key, inner),
            _ => self.new_open(typ),
        };
        self.collections.insert(element, value.clone());
        value
    }

    fn function(&self, typ: &Type, name: &str) -> Option<Function> {
        self.background.theory.collections.get(typ)?.functions.get(name).copied()
    }

    fn ask(&mut self, typ: &Type, name: &str, arguments: &[Meaning]) -> Option<Meaning> {
        let function = self.function(typ, name)?;
        self.call(function, arguments)
    }

    fn ask_number(&mut self, typ: &Type, name: &str, arguments: &[Meaning]) -> Option<BigInt> {
        self.ask(typ, name, arguments)?.as_int().cloned()
    }

    fn sequence(&mut self, element: Element, typ: &Type, inner: &Type) -> Value {
        let own = Meaning::Element(element);
        let length = self.ask_number(typ, "length", std::slice::from_ref(&own));
        let Some(length) = length.filter(|length| !length.is_negative()) else { return self.new_open(typ) };
        let mut known: BTreeMap<BigInt, Value> = BTreeMap::new();
        if let Some(index) = self.function(typ, "index") {
            let first = length.to_u32().unwrap_or(FIRST_ENTRIES).min(FIRST_ENTRIES);
            for place in 0..first {
                if let Some(entry) = self.call(index, &[own.clone(), Meaning::int(place)]) {
                    known.insert(place.into(), self.convert(&entry));
                }
            }
            for (place, entry) in self.rows_at(index, &own) {
                if let [Meaning::Int(place)] = place.as_slice()
                    && !place.is_negative()
                    && *place < length
                {
                    known.insert(place.clone(), self.convert(&entry));
                }
            }
        }
        let mut sequence = Sequence::default();
        let mut end = BigInt::default();
        for (place, value) in known {
            self.gap(&mut sequence, &place - &end, inner);
            end = place + 1;
            sequence.push(1.into(), value);
        }
        self.gap(&mut sequence, length - end, inner);
        Value::Sequence(sequence)
    }

    /// Open elements: each by itself as long as there are few.
    fn gap(&mut self, sequence: &mut Sequence, length: BigInt, inner: &Type) {
        match length.to_i64().filter(|length| *length <= MOST_UNKNOWN) {
            Some(length) => (0..length).for_each(|_| {
                let value = self.new_open(inner);
                sequence.push(1.into(), value);
            }),
            None => {
                let value = self.new_open(inner);
                sequence.push(length, value);
            }
        }
    }

    fn set(&mut self, element: Element, typ: &Type, inner: &Type) -> Value {
        let own = Meaning::Element(element);
        let mut members: BTreeSet<Value> = BTreeSet::new();
        if let Some(contains) = self.function(typ, "contains") {
            for (arguments, result) in self.rows_at(contains, &own) {
                if let ([member], Some(true)) = (arguments.as_slice(), result.as_bool()) {
                    members.insert(self.convert(member));
                }
            }
        }
        if let Some(size) = self.ask_number(typ, "cardinality", &[own]) {
            for _ in 0..unknown(&size, members.len()) {
                members.insert(self.new_open(inner));
            }
        }
        Value::Set(members)
    }

    fn multiset(&mut self, element: Element, typ: &Type, inner: &Type) -> Value {
        let own = Meaning::Element(element);
        let mut members: BTreeMap<Value, BigInt> = BTreeMap::new();
        if let Some(count) = self.function(typ, "count") {
            for (arguments, result) in self.rows_at(count, &own) {
                if let ([member], Some(count)) = (arguments.as_slice(), result.as_int())
                    && count.is_positive()
                {
                    members.insert(self.convert(member), count.clone());
                }
            }
        }
        if let Some(size) = self.ask_number(typ, "cardinality", &[own]) {
            let rest: BigInt = size - members.values().sum::<BigInt>();
            if rest.is_positive() {
                members.insert(self.new_open(inner), rest);
            }
        }
        Value::Multiset(members)
    }

    fn map(&mut self, element: Element, typ: &Type, key: &Type, inner: &Type) -> Value {
        let own = Meaning::Element(element);
        let keys = Type::set(key.clone());
        let mut entries: BTreeMap<Value, Value> = BTreeMap::new();
        let Some(domain) = self.ask(typ, "domain", std::slice::from_ref(&own)) else { return Value::Map(entries) };
        if let Some(contains) = self.function(&keys, "contains") {
            for (arguments, result) in self.rows_at(contains, &domain) {
                let ([wanted], Some(true)) = (arguments.as_slice(), result.as_bool()) else { continue };
                let value = match self.ask(typ, "lookup", &[own.clone(), wanted.clone()]) {
                    Some(value) => self.convert(&value),
                    None => self.new_open(inner),
                };
                entries.insert(self.convert(wanted), value);
            }
        }
        if let Some(size) = self.ask_number(typ, "cardinality", &[own]) {
            for _ in 0..unknown(&size, entries.len()) {
                let (unknown_key, value) = (self.new_open(key), self.new_open(inner));
                entries.insert(unknown_key, value);
            }
        }
        Value::Map(entries)
    }
}

/// How many members are not known, as far as they are listed.
fn unknown(size: &BigInt, known: usize) -> i64 {
    (size - BigInt::from(known)).to_i64().unwrap_or(MOST_UNKNOWN).clamp(0, MOST_UNKNOWN)
}
