//! Bodies of procedures: basic blocks, how they are connected, and the loops among them.

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::{Assertion, Expression, Instance, Sort, Variable};

/// What can go wrong at a step, as failures are called in reports.
pub const CODES: [&str; 13] = [
    "assert",
    "close",
    "dangling",
    "division",
    "free",
    "missing-return",
    "open",
    "overflow",
    "permission",
    "precondition",
    "scope",
    "shift",
    "uninitialised",
];

pub type BlockId = usize;
pub type LoopId = usize;

/// Begins with block 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Body {
    pub blocks: Vec<BasicBlock>,
    pub loops: Vec<Loop>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BasicBlock {
    pub steps: Vec<Step>,
    pub exit: Exit,
    /// Where the exit stands in the source.
    pub span: Span,
    /// The innermost loop it belongs to.
    pub within: Option<LoopId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub kind: StepKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum StepKind {
    Assign(Name, Expression),
    /// Any value.
    Havoc(Name, Sort),
    /// Reads a place.
    Load {
        target: Name,
        cell: Name,
        address: Expression,
    },
    Store {
        cell: Name,
        address: Expression,
        value: Expression,
    },
    /// Must hold; otherwise the code says what went wrong.
    Check {
        condition: Expression,
        code: &'static str,
        message: String,
    },
    Assume(Expression),
    Produce(Assertion),
    /// Gives the assertion up.
    Consume {
        assertion: Assertion,
        code: &'static str,
    },
    /// Gives up the first that is there.
    ConsumeOne {
        assertions: Vec<Assertion>,
        code: &'static str,
    },
    /// The same memory as something else; what was not written is not written afterwards.
    Recast {
        from: Assertion,
        to: Assertion,
    },
    /// An array of this kind begins at the address and has at least so many elements: from here on they are apart from the others.
    Split {
        array: Name,
        address: Expression,
        count: Expression,
    },
    /// An array of this kind begins at the address: from here on what follows it is part of it.
    Join {
        array: Name,
        address: Expression,
    },
    /// Must hold; nothing is given up, and its patterns bind variables.
    Assert(Assertion),
    Call {
        target: Option<Name>,
        procedure: Name,
        arguments: Vec<Expression>,
    },
    Open(Instance),
    Close(Instance),
    /// Parts of an expression that come in no order: each may use only what the others leave as it is.
    Parts(Parts),
    /// In a loop with a contract: the rest of the loop runs here.
    Recurse(LoopId),
    /// Begins a proof beside the program: only what the assertion gives is owned, and what its patterns bind is known.
    Isolate(Assertion),
    /// Ends it: the assertion holds, and nothing is left. Nothing follows.
    Conclude(Assertion),
    /// Cannot be checked; the goal is unknown if this is reached.
    Unsupported(String),
}

/// Where such a part begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Parts {
    /// The first begins.
    Begin,
    /// One ends and the next begins.
    Next,
    /// The last ends.
    End,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Exit {
    Goto(BlockId),
    Branch(Expression, BlockId, BlockId),
    Match(Expression, Vec<MatchTarget>),
    Return(Option<Expression>),
    /// Begins a loop: its invariant or precondition must hold here.
    Enter(LoopId),
    /// Ends an iteration.
    Again(LoopId),
    /// Never reached.
    Stop,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchTarget {
    pub constructor: Name,
    pub variables: Vec<Name>,
    pub block: BlockId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loop {
    pub rule: LoopRule,
    /// What every iteration makes smaller, never below zero, if somebody says so. It may speak of what the rule binds.
    pub measure: Option<Expression>,
    /// Variables that its body changes and that live on after it.
    pub modified: Vec<Variable>,
    /// Where an iteration begins.
    pub head: BlockId,
    /// The first block after it.
    pub exit: BlockId,
    pub parent: Option<LoopId>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum LoopRule {
    Invariant(Assertion),
    /// What the rest of the loop needs and leaves; `old_x` is `x` where it begins.
    Contract {
        requires: Assertion,
        ensures: Assertion,
        /// The variables called `old_x`, with the `x` they are.
        old: Vec<(Name, Name)>,
    },
    /// Nobody said.
    Missing,
}
