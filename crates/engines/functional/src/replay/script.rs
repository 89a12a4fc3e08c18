//! What a replay is given: a value for each symbolic input, a side for each choice.

use std::collections::BTreeMap;

use gainsay_verdict::Value;

use crate::code::{ChoiceId, GeneratorId};

/// Which side of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The callee's body.
    Left,
    /// What its contract promises.
    Right,
}

/// The inputs and decisions of one run. The n-th evaluation of a `?` or □ in the text takes its n-th entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Script {
    pub(crate) inputs: BTreeMap<GeneratorId, Vec<Value>>,
    /// Without an entry: the body.
    pub(crate) decisions: BTreeMap<ChoiceId, Vec<Decision>>,
}

impl Script {
    /// The same inputs, every callee by its body.
    pub(crate) fn with_bodies(&self) -> Script {
        Script { inputs: self.inputs.clone(), decisions: BTreeMap::new() }
    }

    pub(crate) fn rights(&self) -> usize {
        self.decisions.values().flatten().filter(|decision| **decision == Decision::Right).count()
    }

    pub(crate) fn size(&self) -> usize {
        self.inputs.values().flatten().map(Value::size).sum()
    }
}
