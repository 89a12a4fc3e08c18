//! Making a confirmed counterexample smaller: numbers towards zero, collections smaller, objects away, as long as the run still fails in the same way.

use std::collections::BTreeSet;

use gainsay_source::Name;
use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

use super::complete::Input;
use super::confirm::{Confirmed, Trial};
use crate::replay::{Reference, Sequence, Value};

/// At most so many runs are spent.
const MOST_RUNS: usize = 120;

impl Trial<'_> {
    pub(crate) fn shrink(&self, mut confirmed: Confirmed) -> Confirmed {
        let mut runs = 0;
        let mut place = 0;
        while let Some(value) = shrinkable(&confirmed.input, place) {
            let mut changed = false;
            for smaller in smaller(&value) {
                runs += 1;
                if runs > MOST_RUNS {
                    return confirmed;
                }
                let tried = gainsay_meter::salvaged(|| {
                    let input = replaced(&confirmed.input, place, &smaller);
                    let run = self.run(&input, confirmed.abstraction.clone(), confirmed.completion);
                    (input, self.reproduces(&run).then_some(run))
                });
                // What was confirmed has to do when there is nothing left to make it smaller with.
                let Ok((input, run)) = tried else { return confirmed };
                if let Some(run) = run {
                    confirmed.run = run;
                    confirmed.input = input;
                    changed = true;
                    break;
                }
            }
            if !changed || is_smallest(&value) {
                place += 1;
            }
        }
        confirmed
    }
}

fn is_smallest(value: &Value) -> bool {
    smaller(value).is_empty()
}

fn is_shrinkable(value: &Value) -> bool {
    matches!(value, Value::Int(_) | Value::Sequence(_) | Value::Set(_) | Value::Multiset(_) | Value::Map(_))
}

/// An object that the heap leads to may be left away. What a member is called with stays: `null` there is rarely what its caller means.
fn is_shrinkable_in_heap(value: &Value) -> bool {
    is_shrinkable(value) || matches!(value, Value::Reference(Reference::Object(_)))
}

/// Numbers and collections, wherever they are, and objects in the heap, in a fixed order.
fn shrinkable(input: &Input, place: usize) -> Option<Value> {
    let (mut seen, mut found) = (0, None);
    let mut see = |value: &Value| {
        if seen == place {
            found = Some(value.clone());
        }
        seen += 1;
    };
    input.arguments.values().filter(|value| is_shrinkable(value)).for_each(&mut see);
    input.choices.visit_top(&mut |value| {
        if is_shrinkable_in_heap(value) {
            see(value);
        }
    });
    found
}

fn replaced(input: &Input, place: usize, by: &Value) -> Input {
    let mut seen = 0;
    let mut change = |value: &Value, counts: bool| {
        seen += usize::from(counts);
        if counts && seen == place + 1 { by.clone() } else { value.clone() }
    };
    let argument = |(name, value): (&Name, &Value)| (name.clone(), change(value, is_shrinkable(value)));
    let arguments = input.arguments.iter().map(argument).collect();
    let choices = input.choices.map(&mut |value| change(value, is_shrinkable_in_heap(value)));
    Input { arguments, choices, tables: input.tables.clone() }
}

/// What to try in place of a value, the smallest first.
fn smaller(value: &Value) -> Vec<Value> {
    match value {
        Value::Reference(Reference::Object(_)) => vec![Value::NULL],
        Value::Int(number) => {
            let mut found: Vec<BigInt> = Vec::new();
            for candidate in [BigInt::zero(), 1.into(), (-1).into(), number / 2, -number] {
                let better = candidate.magnitude() < number.magnitude()
                    || candidate.magnitude() == number.magnitude() && candidate.is_positive() && number.is_negative();
                if better && !found.contains(&candidate) {
                    found.push(candidate);
                }
            }
            found.into_iter().map(Value::Int).collect()
        }
        Value::Sequence(sequence) => {
            let length = sequence.length();
            let counts = [BigInt::zero(), 1.into(), 2.into(), 3.into(), 4.into(), &length / 2, &length - 1];
            let counts = counts.into_iter().filter(|count| !count.is_negative() && *count < length);
            let mut found: Vec<Sequence> = counts.map(|count| sequence.take(&count)).collect();
            found.dedup();
            found.extend(by_rank(sequence));
            found.extend(by_element(sequence));
            found.into_iter().map(Value::Sequence).collect()
        }
        Value::Set(members) => members
            .iter()
            .map(|member| Value::Set(members.iter().filter(|each| *each != member).cloned().collect()))
            .collect(),
        Value::Multiset(members) => members
            .keys()
            .map(|member| {
                let mut fewer = members.clone();
                fewer.entry(member.clone()).and_modify(|count| *count -= 1);
                fewer.retain(|_, count| count.is_positive());
                Value::Multiset(fewer)
            })
            .collect(),
        Value::Map(entries) => entries
            .keys()
            .map(|key| {
                let mut fewer = entries.clone();
                fewer.remove(key);
                Value::Map(fewer)
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The same sequence with one of its first numbers smaller.
fn by_element(sequence: &Sequence) -> Vec<Sequence> {
    const MOST_ELEMENTS: u32 = 6;
    let places = (0..MOST_ELEMENTS).map(BigInt::from);
    let entries = places.filter_map(|place| Some((sequence.get(&place)?.clone(), place)));
    let numbers = entries.filter(|(entry, _)| matches!(entry, Value::Int(_)));
    let changed = numbers.flat_map(|(entry, place)| {
        smaller(&entry).into_iter().map(move |less| (place.clone(), less)).collect::<Vec<_>>()
    });
    changed.map(|(place, less)| sequence.update(&place, less)).collect()
}

/// The same sequence with its numbers counted from zero upwards in their order, if that is any smaller.
fn by_rank(sequence: &Sequence) -> Option<Sequence> {
    let numbers: BTreeSet<&BigInt> = sequence
        .values()
        .filter_map(|entry| if let Value::Int(number) = entry { Some(number) } else { None })
        .collect();
    let ranked = sequence.map(&mut |entry| match entry {
        Value::Int(number) => Value::int(numbers.iter().filter(|each| **each < number).count()),
        other => other.clone(),
    });
    let largest = numbers.iter().map(|number| number.magnitude()).max()?;
    (BigUint::from(numbers.len() - 1) < *largest).then_some(ranked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_is_smaller() {
        assert!(smaller(&Value::int(0)).is_empty());
        assert_eq!(smaller(&Value::int(1)), [Value::int(0)]);
        assert_eq!(smaller(&Value::int(-1)), [Value::int(0), Value::int(1)]);
        assert_eq!(smaller(&Value::int(853))[..2], [Value::int(0), Value::int(1)]);
        assert!(smaller(&Value::Sequence(Sequence::default())).is_empty());
    }

    #[test]
    fn numbers_in_sequences_keep_their_order() {
        let sequence = |numbers: &[i64]| Sequence::of(numbers.iter().map(|number| Value::int(*number)));
        assert_eq!(by_rank(&sequence(&[1237, 1236, 1237])), Some(sequence(&[1, 0, 1])));
        assert_eq!(by_rank(&sequence(&[1, 0, 1])), None);
        assert_eq!(by_rank(&sequence(&[0, 0])), None);
        assert!(by_element(&sequence(&[5853, -1])).contains(&sequence(&[0, -1])));
    }
}
