//! The lines of a record: a field each, and the elements of an array beside each other. An array of pointers stays one line for each, so
//! that every arrow has a line to start from.

use std::ops::Range;

use super::graph::{Object, Slot, Target};

/// Longer arrays go on in the next line.
const MOST_ABREAST: usize = 8;

/// Slots that stand on one line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strip {
    Field(usize),
    Elements { array: String, slots: Range<usize> },
}

impl Strip {
    pub fn slots(&self) -> Range<usize> {
        match self {
            Strip::Field(slot) => *slot..*slot + 1,
            Strip::Elements { slots, .. } => slots.clone(),
        }
    }
}

/// `items[3]` is element `3` of `items`.
fn element(name: &str) -> Option<(&str, &str)> {
    let (array, index) = name.strip_suffix(']')?.rsplit_once('[')?;
    (!array.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit())).then_some((array, index))
}

/// The index of an element, or the name of another slot.
pub fn index(slot: &Slot) -> &str {
    element(&slot.name).map_or(slot.name.as_str(), |(_, index)| index)
}

/// All lines of a record, in the order of its slots.
pub fn strips(object: &Object) -> Vec<Strip> {
    let mut strips = Vec::new();
    for (array, slots) in runs(object) {
        let has_pointers = object.slots[slots.clone()].iter().any(|slot| slot.target != Target::Nothing);
        match array {
            Some(array) if !has_pointers => strips.extend(slots.clone().step_by(MOST_ABREAST).map(|start| {
                let end = slots.end.min(start + MOST_ABREAST);
                Strip::Elements { array: array.to_owned(), slots: start..end }
            })),
            _ => strips.extend(slots.map(Strip::Field)),
        }
    }
    strips
}

/// Slots that belong together: the elements of one array, with its name, or a single slot.
pub fn runs(object: &Object) -> Vec<(Option<&str>, Range<usize>)> {
    let mut runs: Vec<(Option<&str>, Range<usize>)> = Vec::new();
    for (position, slot) in object.slots.iter().enumerate() {
        let array = element(&slot.name).map(|(array, _)| array);
        match runs.last_mut() {
            Some((Some(before), slots)) if array == Some(*before) => slots.end = position + 1,
            _ => runs.push((array, position..position + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_belongs_to_the_innermost_array() {
        assert_eq!(element("rows[1][2]"), Some(("rows[1]", "2")));
        assert_eq!(element("[2]"), None);
        assert_eq!(element("items[0].key"), None);
        assert_eq!(element("key"), None);
    }
}
