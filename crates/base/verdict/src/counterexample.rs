//! The counterexample: an execution that shows why not. It is the product; every output format is derived from it.

use gainsay_source::{Name, Span};
use serde::{Deserialize, Serialize};

use crate::{HeapPicture, Value};

/// Whether the code is wrong, or a contract is too weak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Running the real bodies fails.
    Concrete,
    /// Only what the contracts allow fails; the bodies do better than they promise.
    Abstract,
}

/// A value together with how its language writes it. Engines leave `text` empty; [`crate::GoalReport::write_in`] fills it in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    pub value: Value,
    pub text: String,
}

impl From<Value> for Shown {
    fn from(value: Value) -> Shown {
        Shown { value, text: String::new() }
    }
}

/// A name with its value: an input, a program variable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Binding {
    pub name: Name,
    /// The type as the language writes it; empty where the language has none.
    pub ty: String,
    pub value: Shown,
    /// The declaration it belongs to.
    pub origin: Option<Span>,
}

/// How the execution ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ending {
    /// It returns this, which violates what was promised.
    Returned(Shown),
    /// It raises an error, about this value where one breaks a contract.
    Raised { message: String, value: Option<Shown> },
    /// An assertion is false; its two sides where it is a comparison.
    AssertionFailed { sides: Option<(Shown, Shown)> },
}

impl Ending {
    /// An error that is about no value in particular.
    pub fn raised(message: impl Into<String>) -> Ending {
        Ending::Raised { message: message.into(), value: None }
    }
}

/// What a call came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CallResult {
    Returned(Shown),
    Raised(String),
    /// The violation happened inside it.
    Interrupted,
}

/// One call on the way from the entry to the violation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    pub function: Name,
    pub arguments: Vec<Shown>,
    pub result: CallResult,
    pub span: Option<Span>,
    /// The whole call as its language writes it, filled in like [`Shown::text`].
    pub text: String,
}

/// What the body of an abstracted callee really does with those arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Actual {
    Returns(Shown),
    Raises(String),
    /// It did not come back within the budget.
    Diverges,
    /// There is no body to run.
    NoBody,
}

/// One row of the partial definition that a contract allows: the callee, what its contract allowed, what its body does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assumption {
    pub callee: Name,
    pub arguments: Vec<Shown>,
    pub allowed: Shown,
    pub actual: Actual,
    /// The how-manieth evaluation of this call it was, from one, and the unknowns its contract introduced: what a replay needs.
    pub occurrence: u32,
    pub promised: Vec<Binding>,
    pub span: Option<Span>,
    /// The call as its language writes it, filled in like [`Shown::text`].
    pub text: String,
}

/// The interpretation of a function or domain function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub function: Name,
    pub rows: Vec<TableRow>,
    pub otherwise: Shown,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableRow {
    pub arguments: Vec<Shown>,
    pub result: Shown,
}

/// Which part of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ContractPart {
    Precondition,
    Postcondition,
    Invariant,
    Predicate,
    Measure,
}

/// Who has to change something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Blame {
    Code {
        span: Option<Span>,
    },
    Contract {
        of: Name,
        part: ContractPart,
        span: Option<Span>,
    },
    Caller {
        of: Name,
        span: Option<Span>,
    },
    /// Unknown code that uses the program.
    Context,
}

/// Whether an evaluator without symbolic rules reproduced it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Confirmation {
    Replayed,
    NotReplayed(String),
}

/// One step of the replay, for `gainsay replay`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub depth: u32,
    pub text: String,
    pub span: Option<Span>,
}

/// An execution that shows why a goal does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    pub kind: Kind,
    pub confirmed: Confirmation,
    pub inputs: Vec<Binding>,
    pub ending: Ending,
    /// From the entry to the violation.
    pub calls: Vec<Call>,
    /// For abstract ones: what contracts were taken at their word for.
    pub assumed: Vec<Assumption>,
    /// What the run was given besides its inputs, in the terms of the engine that made it: only a replay reads it.
    pub choices: Vec<Binding>,
    pub store: Vec<Binding>,
    pub heaps: Vec<HeapPicture>,
    pub tables: Vec<Table>,
    /// The statements executed, in order, where the language has statements; of long runs the last.
    pub trace: Vec<Span>,
    pub blame: Blame,
    /// Further lines for the reader: branch conditions, held and needed permission, the nearest input that is fine.
    pub notes: Vec<String>,
}

impl Counterexample {
    pub fn is_confirmed(&self) -> bool {
        self.confirmed == Confirmation::Replayed
    }
}
