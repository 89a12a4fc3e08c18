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
            for member in self.asked_about(&own, typ, contains) {
                let result = self.call(contains, &[own.clone(), member.clone()]);
                if result.and_then(|result| result.as_bool()) == Some(true) {
                    members.insert(self.convert(&member));
                }
            }
        }
        for value in self.made_of(&own, typ) {
            match value {
                Made::Member(member) => {
                    members.insert(member);
                }
                Made::Part(Value::Set(part)) => members.extend(part),
                Made::Part(_) => {}
            }
        }
        if let Some(size) = self.ask_number(typ, "cardinality", &[own]) {
            for _ in 0..unknown(&size, members.len()) {
                members.insert(self.new_open(inner));
            }
        }
        Value::Set(members)
    }

    /// Values about which the model says whether they are members: those it lists, and those that tell this collection from another.
    fn asked_about(&self, own: &Meaning, typ: &Type, membership: Function) -> BTreeSet<Meaning> {
        let rows = self.rows_at(membership, own).into_iter();
        let mut found: BTreeSet<Meaning> = rows.filter_map(|(arguments, _)| arguments.into_iter().next()).collect();
        for name in ["subset_witness", "some", "difference"] {
            let Some(function) = self.function(typ, name) else { continue };
            let telling = self.rows_of(function, 0).into_iter().filter(|(arguments, _)| arguments.contains(own));
            found.extend(telling.map(|(_, witness)| witness));
        }
        found
    }

    /// What a set was made of by literals and unions.
    fn made_of(&mut self, own: &Meaning, typ: &Type) -> Vec<Made> {
        let mut found = Vec::new();
        for name in ["singleton", "insert", "union"] {
            let Some(function) = self.function(typ, name) else { continue };
            for (arguments, _) in self.rows_of(function, 0).into_iter().filter(|(_, result)| result == own) {
                for argument in arguments.iter().filter(|argument| *argument != own) {
                    let value = self.convert(argument);
                    let is_part = matches!(argument, Meaning::Element(element) if self.type_of(element.sort) == *typ);
                    found.push(if is_part { Made::Part(value) } else { Made::Member(value) });
                }
            }
        }
        found
    }

    fn multiset(&mut self, element: Element, typ: &Type, inner: &Type) -> Value {
        let own = Meaning::Element(element);
        let mut members: BTreeMap<Value, BigInt> = BTreeMap::new();
        if let Some(count) = self.function(typ, "count") {
            for member in self.asked_about(&own, typ, count) {
                let result = self.call(count, &[own.clone(), member.clone()]);
                if let Some(count) = result.and_then(|result| result.as_int().cloned()).filter(Signed::is_positive) {
                    members.insert(self.convert(&member), count);
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

/// Something a set was made of.
enum Made {
    Member(Value),
    Part(Value),
}

/// How many members are not known, as far as they are listed.
fn unknown(size: &BigInt, known: usize) -> i64 {
    (size - BigInt::from(known)).to_i64().unwrap_or(MOST_UNKNOWN).clamp(0, MOST_UNKNOWN)
}
