//! What can go wrong, who is told, and what is kept of it: Viper's error ids, reasons and the place a failure is reported at.

use gainsay_smt::{Model, Reason as SolverReason, Term};
use gainsay_source::Span;

/// The left part of a failure's code: what was being done. The caller of a rule chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorId {
    AssignmentFailed,
    CallFailed,
    ContractNotWellformed,
    CallPrecondition,
    ApplicationPrecondition,
    ExhaleFailed,
    InhaleFailed,
    IfFailed,
    WhileFailed,
    AssertFailed,
    PostconditionViolated,
    FoldFailed,
    UnfoldFailed,
    PackageFailed,
    ApplyFailed,
    InvariantNotPreserved,
    InvariantNotEstablished,
    FunctionNotWellformed,
    PredicateNotWellformed,
    WandNotWellformed,
    QuasiHavocFailed,
    QuasiHavocAllFailed,
    TerminationFailed,
    RefuteFailed,
}

impl ErrorId {
    pub const ALL: [ErrorId; 24] = [
        ErrorId::AssignmentFailed,
        ErrorId::CallFailed,
        ErrorId::ContractNotWellformed,
        ErrorId::CallPrecondition,
        ErrorId::ApplicationPrecondition,
        ErrorId::ExhaleFailed,
        ErrorId::InhaleFailed,
        ErrorId::IfFailed,
        ErrorId::WhileFailed,
        ErrorId::AssertFailed,
        ErrorId::PostconditionViolated,
        ErrorId::FoldFailed,
        ErrorId::UnfoldFailed,
        ErrorId::PackageFailed,
        ErrorId::ApplyFailed,
        ErrorId::InvariantNotPreserved,
        ErrorId::InvariantNotEstablished,
        ErrorId::FunctionNotWellformed,
        ErrorId::PredicateNotWellformed,
        ErrorId::WandNotWellformed,
        ErrorId::QuasiHavocFailed,
        ErrorId::QuasiHavocAllFailed,
        ErrorId::TerminationFailed,
        ErrorId::RefuteFailed,
    ];

    pub fn code(self) -> &'static str {
        match self {
            ErrorId::AssignmentFailed => "assignment.failed",
            ErrorId::CallFailed => "call.failed",
            ErrorId::ContractNotWellformed => "not.wellformed",
            ErrorId::CallPrecondition => "call.precondition",
            ErrorId::ApplicationPrecondition => "application.precondition",
            ErrorId::ExhaleFailed => "exhale.failed",
            ErrorId::InhaleFailed => "inhale.failed",
            ErrorId::IfFailed => "if.failed",
            ErrorId::WhileFailed => "while.failed",
            ErrorId::AssertFailed => "assert.failed",
            ErrorId::PostconditionViolated => "postcondition.violated",
            ErrorId::FoldFailed => "fold.failed",
            ErrorId::UnfoldFailed => "unfold.failed",
            ErrorId::PackageFailed => "package.failed",
            ErrorId::ApplyFailed => "apply.failed",
            ErrorId::InvariantNotPreserved => "invariant.not.preserved",
            ErrorId::InvariantNotEstablished => "invariant.not.established",
            ErrorId::FunctionNotWellformed => "function.not.wellformed",
            ErrorId::PredicateNotWellformed => "predicate.not.wellformed",
            ErrorId::WandNotWellformed => "wand.not.wellformed",
            ErrorId::QuasiHavocFailed => "quasihavoc.failed",
            ErrorId::QuasiHavocAllFailed => "quasihavocall.failed",
            ErrorId::TerminationFailed => "termination.failed",
            ErrorId::RefuteFailed => "refute.failed",
        }
    }
}

impl ErrorId {
    /// What it is that might not hold.
    fn violated(self) -> &'static str {
        match self {
            ErrorId::PostconditionViolated => "the postcondition might not hold",
            ErrorId::CallPrecondition | ErrorId::ApplicationPrecondition => "the precondition might not hold",
            ErrorId::InvariantNotEstablished => "the invariant might not hold before the loop",
            ErrorId::InvariantNotPreserved => "the invariant might not hold after an iteration",
            ErrorId::FoldFailed => "the body of the predicate might not hold",
            _ => "the assertion might not hold",
        }
    }
}

/// The right part of a failure's code: why it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    AssertionFalse,
    InsufficientPermission,
    NegativePermission,
    PermissionNotPositive,
    DivisionByZero,
    WandNotFound,
    NotInjective,
    HavocNotInjective,
    LabelNotReached,
    IndexNegative,
    IndexExceedsLength,
    KeyNotContained,
    TerminationConditionFalse,
    TupleConditionFalse,
    TupleFalse,
    RefutationTrue,
}

impl Cause {
    pub const ALL: [Cause; 16] = [
        Cause::AssertionFalse,
        Cause::InsufficientPermission,
        Cause::NegativePermission,
        Cause::PermissionNotPositive,
        Cause::DivisionByZero,
        Cause::WandNotFound,
        Cause::NotInjective,
        Cause::HavocNotInjective,
        Cause::LabelNotReached,
        Cause::IndexNegative,
        Cause::IndexExceedsLength,
        Cause::KeyNotContained,
        Cause::TerminationConditionFalse,
        Cause::TupleConditionFalse,
        Cause::TupleFalse,
        Cause::RefutationTrue,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Cause::AssertionFalse => "assertion.false",
            Cause::InsufficientPermission => "insufficient.permission",
            Cause::NegativePermission => "negative.permission",
            Cause::PermissionNotPositive => "permission.not.positive",
            Cause::DivisionByZero => "division.by.zero",
            Cause::WandNotFound => "wand.not.found",
            Cause::NotInjective => "qp.not.injective",
            Cause::HavocNotInjective => "quasihavocall.not.injective",
            Cause::LabelNotReached => "labelled.state.not.reached",
            Cause::IndexNegative => "seq.index.negative",
            Cause::IndexExceedsLength => "seq.index.length",
            Cause::KeyNotContained => "map.key.contains",
            Cause::TerminationConditionFalse => "termination.condition.false",
            Cause::TupleConditionFalse => "tuple.condition.false",
            Cause::TupleFalse => "tuple.false",
            Cause::RefutationTrue => "refutation.true",
        }
    }

    /// Why it failed, in words.
    pub fn sentence(self, error: ErrorId) -> &'static str {
        match self {
            Cause::AssertionFalse => error.violated(),
            Cause::InsufficientPermission => "there might be too little permission",
            Cause::NegativePermission => "the permission amount might be negative",
            Cause::PermissionNotPositive => "the permission amount might not be positive",
            Cause::DivisionByZero => "the divisor might be zero",
            Cause::WandNotFound => "the magic wand might not be held",
            Cause::NotInjective => "two instances of the quantifier might give permission to the same location",
            Cause::HavocNotInjective => "two instances of the quantifier might havoc the same location",
            Cause::LabelNotReached => "the label might not have been reached",
            Cause::IndexNegative => "the index might be negative",
            Cause::IndexExceedsLength => "the index might be beyond the end",
            Cause::KeyNotContained => "the map might not have the key",
            Cause::TerminationConditionFalse => "a call might not end though it must",
            Cause::TupleConditionFalse => "the condition of the termination measure might not hold",
            Cause::TupleFalse => "the termination measure might not get smaller",
            Cause::RefutationTrue => "what was to be refuted holds",
        }
    }

    /// Whether the path is worth following once the failed condition is assumed: not where it says what is held.
    pub fn goes_on(self) -> bool {
        !matches!(
            self,
            Cause::InsufficientPermission
                | Cause::WandNotFound
                | Cause::NegativePermission
                | Cause::PermissionNotPositive
                | Cause::NotInjective
                | Cause::HavocNotInjective
        )
    }
}

/// Who is told when a rule's premise does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// Report this error at this place.
    Report { error: ErrorId, span: Span },
    /// Report this error at this place if something is not well-defined; assume what is asserted.
    Assume { error: ErrorId, span: Span },
    /// The premise is checked elsewhere, once and for all: do not check it here.
    Elsewhere,
}

impl Blame {
    pub fn new(error: ErrorId, span: Span) -> Blame {
        Blame::Report { error, span }
    }

    /// The same duty under another name: what is checked elsewhere stays so.
    #[must_use]
    pub fn renamed(self, error: ErrorId, span: Span) -> Blame {
        match self {
            Blame::Elsewhere => Blame::Elsewhere,
            Blame::Report { .. } | Blame::Assume { .. } => Blame::new(error, span),
        }
    }
}

/// Why the solver did not prove the premise.
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// The premise is false in this model.
    Refuted(Box<Model>),
    /// The solver gave up; perhaps with a candidate.
    GaveUp { reason: SolverReason, candidate: Option<Box<Model>> },
    /// No solver was needed: the premise is literally false.
    Evident,
}

/// One premise that could not be proved, with everything needed to explain it: `S` is the state it was checked in, as it is shown.
#[derive(Clone, Debug)]
pub struct Failure<S> {
    pub error: ErrorId,
    pub cause: Cause,
    /// Where Viper reports it.
    pub span: Span,
    /// The expression or access that failed, inside `span`'s statement or assertion.
    pub offending: Span,
    /// What should have been true.
    pub condition: Term,
    pub state: Box<S>,
    pub evidence: Evidence,
}

impl<S> Failure<S> {
    /// Viper's id of error and reason, as in `assert.failed:assertion.false`.
    pub fn code(&self) -> String {
        format!("{}:{}", self.error.code(), self.cause.code())
    }

    /// Whether both are the same to whoever reads of them.
    pub fn is_like(&self, other: &Failure<S>) -> bool {
        self.error == other.error && self.cause == other.cause && self.span == other.span
    }
}
