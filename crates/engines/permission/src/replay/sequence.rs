//! Sequences as runs of equal elements: a sequence of two billion elements of which three differ takes six runs.

use std::fmt;

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::Value;

/// In normal form: no run is empty, neighbouring runs differ. So equal sequences are equal data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Sequence {
    runs: Vec<(BigInt, Value)>,
}

impl Sequence {
    pub fn of(values: impl IntoIterator<Item = Value>) -> Sequence {
        let mut made = Sequence::default();
        values.into_iter().for_each(|value| made.push(BigInt::one(), value));
        made
    }

    /// `count` times the same element; none if the count is not positive.
    pub fn repeated(count: BigInt, value: Value) -> Sequence {
        let mut made = Sequence::default();
        made.push(count, value);
        made
    }

    pub fn push(&mut self, count: BigInt, value: Value) {
        if !count.is_positive() {
            return;
        }
        match self.runs.last_mut() {
            Some((length, last)) if *last == value => *length += count,
            _ => self.runs.push((count, value)),
        }
    }

    pub fn runs(&self) -> &[(BigInt, Value)] {
        &self.runs
    }

    pub fn length(&self) -> BigInt {
        self.runs.iter().map(|(length, _)| length).sum()
    }

    pub fn get(&self, index: &BigInt) -> Option<&Value> {
        self.run_at(index).map(|(_, value)| value)
    }

    /// The run that covers a place, with its length.
    pub fn run_at(&self, index: &BigInt) -> Option<(&BigInt, &Value)> {
        if index.is_negative() {
            return None;
        }
        let mut rest = index.clone();
        for (length, value) in &self.runs {
            if rest < *length {
                return Some((length, value));
            }
            rest -= length;
        }
        None
    }

    #[must_use]
    pub fn append(&self, other: &Sequence) -> Sequence {
        let mut made = self.clone();
        other.runs.iter().for_each(|(length, value)| made.push(length.clone(), value.clone()));
        made
    }

    /// The first `count` elements, or as many as there are.
    #[must_use]
    pub fn take(&self, count: &BigInt) -> Sequence {
        let mut made = Sequence::default();
        let mut rest = count.clone();
        for (length, value) in &self.runs {
            if !rest.is_positive() {
                break;
            }
            made.push(length.min(&rest).clone(), value.clone());
            rest -= length;
        }
        made
    }

    /// All but the first `count` elements.
    #[must_use]
    pub fn drop(&self, count: &BigInt) -> Sequence {
        let mut made = Sequence::default();
        let mut rest = count.max(&BigInt::zero()).clone();
        for (length, value) in &self.runs {
            let dropped = length.min(&rest).clone();
            made.push(length - &dropped, value.clone());
            rest -= dropped;
        }
        made
    }

    /// With another element at one place, which must exist.
    #[must_use]
    pub fn update(&self, index: &BigInt, value: Value) -> Sequence {
        let middle = Sequence::of([value]);
        self.take(index).append(&middle).append(&self.drop(&(index + 1)))
    }

    /// Every element with its place, as long as there are at most `most`; otherwise nothing.
    pub fn elements(&self, most: usize) -> Option<Vec<Value>> {
        let length = self.length().to_usize().filter(|length| *length <= most)?;
        let mut found = Vec::with_capacity(length);
        for (count, value) in &self.runs {
            found.extend(std::iter::repeat_n(value.clone(), count.to_usize()?));
        }
        Some(found)
    }

    /// The values that occur, each once for every run.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.runs.iter().map(|(_, value)| value)
    }

    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Value) -> Value) -> Sequence {
        let mut made = Sequence::default();
        self.runs.iter().for_each(|(length, value)| made.push(length.clone(), change(value)));
        made
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = self.runs.iter().map(|(length, value)| format!("{value:?}×{length}"));
        write!(formatter, "[{}]", runs.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[i64]) -> Sequence {
        Sequence::of(values.iter().map(|value| Value::int(*value)))
    }

    #[test]
    fn equal_contents_are_equal_data_however_they_were_made() {
        let made = numbers(&[1, 1]).append(&numbers(&[1, 2]));
        assert_eq!(made, numbers(&[1, 1, 1, 2]));
        assert_eq!(made.update(&1.into(), Value::int(5)), numbers(&[1, 5, 1, 2]));
        assert_eq!(made.drop(&2.into()), numbers(&[1, 2]));
        assert_eq!(made.take(&9.into()), made);
        assert_eq!(made.drop(&(-1).into()), made);
    }

    #[test]
    fn two_billion_elements_are_no_trouble() {
        let long = Sequence::repeated(2_000_000_000.into(), Value::int(0)).update(&7.into(), Value::int(1));
        assert_eq!(long.length(), 2_000_000_000.into());
        assert_eq!(long.get(&7.into()), Some(&Value::int(1)));
        assert_eq!(long.get(&8.into()), Some(&Value::int(0)));
        assert_eq!(long.get(&2_000_000_000.into()), None);
        assert_eq!(long.elements(100), None);
    }
}
