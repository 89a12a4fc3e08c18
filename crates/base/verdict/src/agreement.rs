//! Whether a failure that was seen again is the one that was kept.

use crate::{Assumption, Counterexample, Ending, Failure, HeapEntry, HeapPicture, Shown, Value};

impl Failure {
    /// What is different about the same failure seen again, as the end of a sentence; nothing where it is the same. How values are written does not
    /// matter, and neither does what is only told about them.
    pub fn difference(&self, again: &Failure) -> Option<&'static str> {
        if self.code != again.code {
            return Some("it fails in another way than the one that was kept");
        }
        if self.span != again.span {
            return Some("it fails at another location than the one that was kept");
        }
        match (&self.counterexample, &again.counterexample) {
            (Some(kept), Some(again)) => kept.difference(again),
            _ => Some("nothing was kept that could be compared"),
        }
    }
}

impl Counterexample {
    fn difference(&self, again: &Counterexample) -> Option<&'static str> {
        let same_inputs = all(&self.inputs, &again.inputs, |kept, again| {
            kept.name == again.name && same(&kept.value.value, &again.value.value)
        });
        if self.kind != again.kind {
            Some("it is of another kind than the one that was kept")
        } else if !same_inputs {
            Some("its inputs are not those that were kept")
        } else if !same_ending(&self.ending, &again.ending) {
            Some("it does not end with what was kept")
        } else if !all(&self.assumed, &again.assumed, same_assumption) {
            Some("what contracts are taken at their word for is not what was kept")
        } else if !all(&self.heaps, &again.heaps, same_heap) {
            Some("memory does not hold what was kept")
        } else {
            None
        }
    }
}

fn all<T>(kept: &[T], again: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    kept.len() == again.len() && kept.iter().zip(again).all(|(kept, again)| same(kept, again))
}

/// Equal, where what is not a number is equal to itself.
fn same(kept: &Value, again: &Value) -> bool {
    kept == again || format!("{kept:?}") == format!("{again:?}")
}

fn same_shown(kept: &Shown, again: &Shown) -> bool {
    same(&kept.value, &again.value)
}

fn same_ending(kept: &Ending, again: &Ending) -> bool {
    match (kept, again) {
        (Ending::Returned(kept), Ending::Returned(again)) => same_shown(kept, again),
        (Ending::Raised { message: kept, value: kept_value }, Ending::Raised { message, value }) => {
            kept == message
                && match (kept_value, value) {
                    (Some(kept), Some(again)) => same_shown(kept, again),
                    (None, None) => true,
                    _ => false,
                }
        }
        (
            Ending::AssertionFailed { sides: Some((kept_left, kept_right)) },
            Ending::AssertionFailed { sides: Some((left, right)) },
        ) => same_shown(kept_left, left) && same_shown(kept_right, right),
        (Ending::AssertionFailed { sides: None }, Ending::AssertionFailed { sides: None }) => true,
        _ => false,
    }
}

fn same_assumption(kept: &Assumption, again: &Assumption) -> bool {
    kept.callee == again.callee
        && all(&kept.arguments, &again.arguments, same_shown)
        && same_shown(&kept.allowed, &again.allowed)
}

fn same_heap(kept: &HeapPicture, again: &HeapPicture) -> bool {
    kept.label == again.label && all(&kept.entries, &again.entries, same_entry)
}

fn same_entry(kept: &HeapEntry, again: &HeapEntry) -> bool {
    match (kept, again) {
        (HeapEntry::Field(kept), HeapEntry::Field(again)) => {
            kept.receiver == again.receiver
                && kept.field == again.field
                && kept.permission == again.permission
                && same_shown(&kept.value, &again.value)
        }
        (HeapEntry::Predicate(kept), HeapEntry::Predicate(again)) => {
            kept.predicate == again.predicate
                && kept.permission == again.permission
                && all(&kept.arguments, &again.arguments, same_shown)
                && all(&kept.contents, &again.contents, same_entry)
        }
        (HeapEntry::Wand(kept), HeapEntry::Wand(again)) => {
            kept.permission == again.permission
                && all(&kept.left, &again.left, same_entry)
                && all(&kept.right, &again.right, same_entry)
        }
        _ => false,
    }
}
