//! The JSON format, defined: these types are what is written, what is read and what the schema is generated from.
//!
//! A reader ignores keys it does not know, so keys may be added; removing or renaming one needs a new `schema` version. Values have their own
//! file (`value`). Nothing nests deeper than a constant, whatever the program did.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::value::{Integer, Value};

/// Which version of the format this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Version {
    #[serde(rename = "gainsay-report/1")]
    One,
}

/// One run of `gainsay check`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "gainsay report")]
pub struct Report {
    pub schema: Version,
    /// Who wrote it, where that is said.
    #[serde(default)]
    pub tool: Option<Tool>,
    /// What is wrong with the text of the programs.
    pub diagnostics: Vec<Diagnostic>,
    /// Every goal, in source order.
    pub goals: Vec<Goal>,
}

/// Who wrote the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

impl Tool {
    pub fn this() -> Tool {
        Tool { name: "gainsay".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
    }
}

/// A stretch of a source file. Lines and columns count from one, columns count characters, the end is excluded.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Span {
    pub file: String,
    #[schemars(range(min = 1))]
    pub line: u32,
    #[schemars(range(min = 1))]
    pub column: u32,
    #[schemars(range(min = 1))]
    pub end_line: u32,
    #[schemars(range(min = 1))]
    pub end_column: u32,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// One thing wrong with the text.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Diagnostic {
    pub code: String,
    pub severity: Severity,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// A change of the text that takes it away, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// A change of the text.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fix {
    pub span: Span,
    /// What stands there.
    pub replaced: String,
    pub replacement: String,
}

/// Another place that explains a diagnostic.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Label {
    pub message: String,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Verified,
    Refuted,
    Unknown,
}

/// The type of a function that nobody gave one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Inferred {
    pub function: String,
    #[serde(rename = "type")]
    pub ty: String,
}

/// One goal with its answer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Goal {
    pub name: String,
    pub language: String,
    pub span: Span,
    pub verdict: Verdict,
    /// Why it is unknown; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    pub failures: Vec<Failure>,
    /// The refinement types that were inferred for functions without one, as far as the verdict rests on them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inferred: Vec<Inferred>,
    pub statistics: Statistics,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    OutOfBudget,
    SolverGaveUp,
    Unsupported,
    Unconfirmed,
    Bug,
}

/// Why we do not know.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    pub kind: ReasonKind,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// Why it does not make the run fail; absent where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excuse: Option<Excuse>,
}

/// One way in which a goal fails.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    pub code: String,
    pub message: String,
    pub span: Span,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expectation: Option<Expectation>,
    /// Why it does not make the run fail; absent where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excuse: Option<Excuse>,
    /// Of Viper programs: the statement, contract or member that fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offending: Option<Node>,
    /// Of Viper programs: the part of it that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Node>,
}

/// A node of a Viper program.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Node {
    pub span: Span,
    pub text: String,
    /// The place in a front end's program that it stands for, where an annotation says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<Annotation>,
}

/// A place in the program of a front end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Origin {
    pub file: String,
    pub line: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

/// `@name("value", …)`
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Annotation {
    pub name: String,
    pub values: Vec<String>,
}

/// Why something does not make the run fail. The verdict is what it is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Excuse {
    /// A comment in the program says so, and why.
    Suppressed { reason: String, span: Span },
    /// It stands in the baseline.
    Known,
}

/// Whether an expected counterexample is contained in the one that was found.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Expectation {
    pub holds: bool,
    pub because: String,
}

/// What deciding a goal took.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Statistics {
    pub paths: u64,
    pub steps: u64,
    pub queries: u64,
    /// Queries that reached the solver itself.
    pub solver_queries: u64,
    pub milliseconds: u64,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Running the real bodies fails: the code is wrong.
    Concrete,
    /// Only what the contracts allow fails: a contract is too weak.
    Abstract,
}

/// An execution that shows why a goal does not hold.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Counterexample {
    pub kind: Kind,
    /// Whether an evaluator without symbolic rules reproduced it.
    pub confirmed: bool,
    /// Why it could not be replayed; absent when it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed_because: Option<String>,
    pub inputs: Vec<Binding>,
    pub ending: Ending,
    /// From the entry to the violation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// For abstract ones: what contracts were taken at their word for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<Assumption>,
    /// What a replay needs besides the inputs, in the engine's own terms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Binding>,
    /// Program variables at the point of failure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub store: Vec<Binding>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heaps: Vec<Heap>,
    /// Interpretations of functions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Table>,
    /// The statements executed, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Span>,
    pub blame: Blame,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A value together with how its language writes it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    pub value: Value,
    pub text: String,
}

/// A name with its value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Binding {
    pub name: String,
    /// Empty where the language has none.
    #[serde(rename = "type")]
    pub ty: String,
    pub value: Value,
    pub text: String,
    /// The declaration it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Span>,
}

/// How the execution ends.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    Returned {
        value: Value,
        text: String,
    },
    /// `value` is what breaks a contract, where that is the error.
    Raised {
        message: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Shown>,
    },
    /// `sides` are the two sides of the assertion where it is a comparison.
    AssertionFailed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sides: Option<[Shown; 2]>,
    },
}

/// What a call came to.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CallResult {
    Returned {
        value: Value,
        text: String,
    },
    Raised {
        message: String,
    },
    /// The violation happened inside it.
    Interrupted,
}

/// One call on the way from the entry to the violation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Call {
    pub function: String,
    pub arguments: Vec<Shown>,
    pub result: CallResult,
    /// The whole call as its language writes it.
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
}

/// What the body of an abstracted callee really does.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Actual {
    Returns {
        value: Value,
        text: String,
    },
    Raises {
        message: String,
    },
    /// It did not come back within the budget.
    Diverges,
    NoBody,
}

/// What a contract allowed its callee to return.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Assumption {
    pub callee: String,
    pub arguments: Vec<Shown>,
    pub allowed: Shown,
    pub actual: Actual,
    /// The how-manieth evaluation of this call it was, from one.
    #[serde(default = "first")]
    pub occurrence: u32,
    /// The unknowns its contract introduced; a replay needs them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promised: Vec<Binding>,
    /// The call as its language writes it.
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
}

fn first() -> u32 {
    1
}

/// A labelled snapshot of the heap. `entries` is a tree written flat: an entry names the one it lies inside, which comes before it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Heap {
    pub label: String,
    pub entries: Vec<HeapEntry>,
    /// Quantified permissions may hold for more receivers than are listed.
    pub may_hide_more: bool,
    /// The variables at this moment, where they were recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<Binding>,
    /// Blocks that were freed or leaked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fates: Vec<BlockFate>,
    /// Fields that what goes wrong is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenField>,
}

/// A field of an object that what goes wrong is about.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BrokenField {
    pub object: String,
    pub field: String,
}

/// What became of a block of memory.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BlockFate {
    pub object: String,
    pub fate: Fate,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It was given back; whoever still refers to it dangles.
    Freed,
    /// Nobody can give it back any more.
    Leaked,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HeapEntry {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Inside>,
    #[serde(flatten)]
    pub what: HeapEntryKind,
}

/// Where a heap entry lies: inside which entry (its index), and in which part of it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Inside {
    pub entry: usize,
    pub part: InsidePart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InsidePart {
    /// What a predicate instance contains.
    Contents,
    /// The left side of a magic wand.
    Left,
    /// The right side of a magic wand.
    Right,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum HeapEntryKind {
    Field {
        receiver: String,
        field: String,
        value: Value,
        text: String,
        permission: Permission,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Span>,
    },
    Predicate {
        predicate: String,
        arguments: Vec<Shown>,
        permission: Permission,
    },
    Wand {
        text: String,
        permission: Permission,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Permission {
    Exact { numerator: Integer, denominator: Integer },
    Wildcard,
    Unspecified,
}

/// The interpretation of a function.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Table {
    pub function: String,
    pub rows: Vec<TableRow>,
    pub otherwise: Shown,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableRow {
    pub arguments: Vec<Shown>,
    pub result: Shown,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ContractPart {
    Precondition,
    Postcondition,
    Invariant,
    Predicate,
    Measure,
}

/// Who has to change something.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Blame {
    Code {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        span: Option<Span>,
    },
    Contract {
        of: String,
        part: ContractPart,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        span: Option<Span>,
    },
    Caller {
        of: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        span: Option<Span>,
    },
    /// Unknown code that uses the program.
    Context,
}
