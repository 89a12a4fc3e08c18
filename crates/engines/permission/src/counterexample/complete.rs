//! Filling in what a model leaves open, so that a replay can go on where it does matter after all.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::permission::{Program, Type};
use num_traits::ToPrimitive;

use crate::replay::{Choices, Reference, Sequence, Tables, Value};

/// Everything a run starts from.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Input {
    pub(crate) arguments: BTreeMap<gainsay_source::Name, Value>,
    pub(crate) choices: Choices,
    pub(crate) tables: Tables,
}

impl Input {
    #[must_use]
    pub(crate) fn map(&self, change: &mut dyn FnMut(&Value) -> Value) -> Input {
        Input {
            arguments: self.arguments.iter().map(|(name, value)| (name.clone(), change(value))).collect(),
            choices: self.choices.map(change),
            tables: self.tables.map(change),
        }
    }

    /// With values for all that is open.
    pub(crate) fn completed(&self, program: &Program, open: &BTreeMap<u32, Type>, filling: Filling) -> Input {
        let mut completion = Completer { program, open, filling, chosen: BTreeMap::new(), next: 0 };
        self.map(&mut |value| completion.complete(value))
    }
}

/// What takes the place of open values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filling {
    /// The plainest value of the type, the same everywhere; members of one set still differ.
    Plain,
    /// Numbers and objects that occur nowhere else.
    Distinct,
    /// As plain, and each set that has members has one more: solvers often leave open what else is in them.
    Larger,
}

/// Open elements of a sequence are made distinct up to this many.
const MOST_DISTINCT: u32 = 64;
/// Objects of models have smaller numbers, and so have those that models say nothing about.
const FIRST_OBJECT: u32 = (1 << 30) + (1 << 29);
/// Numbers that programs and models hardly use.
const FIRST_NUMBER: i64 = 101;

struct Completer<'a> {
    program: &'a Program,
    open: &'a BTreeMap<u32, Type>,
    filling: Filling,
    chosen: BTreeMap<u32, Value>,
    next: u32,
}

impl Completer<'_> {
    fn fill(&mut self, number: u32) -> Value {
        if let Some(known) = self.chosen.get(&number) {
            return known.clone();
        }
        let value = self.another(number);
        self.chosen.insert(number, value.clone());
        value
    }

    /// A value for one more thing that is open.
    fn another(&mut self, number: u32) -> Value {
        let plain = match self.open.get(&number) {
            Some(typ) => Value::plainest(self.program, typ),
            None => Value::int(0),
        };
        if self.filling != Filling::Distinct {
            return plain;
        }
        self.next += 1;
        match plain {
            Value::Int(_) => Value::int(FIRST_NUMBER + i64::from(self.next)),
            Value::Reference(_) => Value::Reference(Reference::Object(FIRST_OBJECT + self.next)),
            other => other,
        }
    }

    fn complete(&mut self, value: &Value) -> Value {
        match value {
            Value::Open(number) => self.fill(*number),
            Value::Sequence(sequence) => Value::Sequence(self.sequence(sequence)),
            Value::Set(members) => {
                let mut all = BTreeSet::new();
                for member in members {
                    let member = self.member(member, |each| all.contains(each));
                    all.insert(member);
                }
                if let (Filling::Larger, Some(like)) = (self.filling, all.first().cloned()) {
                    let extra = self.other_than(&like, |each| all.contains(each));
                    all.insert(extra);
                }
                Value::Set(all)
            }
            Value::Multiset(members) => {
                let mut counts = BTreeMap::new();
                for (member, count) in members {
                    let member = self.member(member, |each| counts.contains_key(each));
                    counts.insert(member, count.clone());
                }
                Value::Multiset(counts)
            }
            Value::Map(entries) => {
                let mut made = BTreeMap::new();
                for (key, value) in entries {
                    let key = self.member(key, |each| made.contains_key(each));
                    made.insert(key, self.complete(value));
                }
                Value::Map(made)
            }
            Value::Data { constructor, fields } => Value::Data {
                constructor: constructor.clone(),
                fields: fields.iter().map(|field| self.complete(field)).collect(),
            },
            _ => value.clone(),
        }
    }

    fn sequence(&mut self, sequence: &Sequence) -> Sequence {
        let mut made = Sequence::default();
        for (length, entry) in sequence.runs() {
            match (entry, length.to_u32().filter(|length| *length <= MOST_DISTINCT)) {
                (Value::Open(number), Some(length)) => {
                    (0..length).for_each(|_| made.push(1.into(), self.another(*number)));
                }
                _ => made.push(length.clone(), self.complete(entry)),
            }
        }
        made
    }

    /// Open members differ from those there are already.
    fn member(&mut self, member: &Value, taken: impl Fn(&Value) -> bool) -> Value {
        let value = self.complete(member);
        let is_free = !matches!(member, Value::Open(_)) || !taken(&value);
        if is_free { value } else { self.other_than(&value, taken) }
    }

    /// A value of the same type that is not taken, where that is easy.
    fn other_than(&mut self, like: &Value, taken: impl Fn(&Value) -> bool) -> Value {
        self.next += 1;
        match like {
            Value::Int(_) => {
                let mut numbers = (0..).map(|number: i64| Value::int(number));
                numbers.find(|number| !taken(number)).unwrap_or_else(|| like.clone())
            }
            Value::Reference(_) => Value::Reference(Reference::Object(FIRST_OBJECT + self.next)),
            _ => like.clone(),
        }
    }
}
