//! Statements of C and ghost statements.

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::{Assertion, Expression, Initialiser, Type};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    pub kind: StatementKind,
    pub span: Span,
    /// Written in an annotation: it must not change what the program does.
    pub ghost: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum StatementKind {
    Empty,
    Declare(Vec<Declarator>),
    Expression(Expression),
    If {
        condition: Expression,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    While {
        condition: Expression,
        contract: LoopContract,
        body: Box<Statement>,
    },
    DoWhile {
        body: Box<Statement>,
        contract: LoopContract,
        condition: Expression,
    },
    /// `initial` is a declaration or an expression statement; its variables live in the loop.
    For {
        initial: Option<Box<Statement>>,
        condition: Option<Expression>,
        step: Option<Expression>,
        contract: LoopContract,
        body: Box<Statement>,
    },
    /// C's `switch`, where control falls through, or a ghost `switch` over an inductive value, where it does not.
    Switch {
        subject: Expression,
        cases: Vec<Case>,
    },
    Block(Block),
    Return(Option<Expression>),
    Break,
    Continue,
    Goto(Name),
    /// With an invariant where it is the head of a loop made of `goto`s.
    Label {
        name: Name,
        invariant: Option<Assertion>,
    },
    /// C's `assert(condition)`.
    Check(Expression),
    /// Ghost `assert`; its patterns bind variables for what follows.
    Assert(Assertion),
    /// Ghost `assume`.
    Assume(Expression),
    /// Ghost `open [fraction]predicate(arguments)`.
    Open {
        fraction: Option<Expression>,
        predicate: Name,
        types: Vec<Type>,
        arguments: Vec<Expression>,
    },
    /// Ghost `close [fraction]predicate(arguments)`.
    Close {
        fraction: Option<Expression>,
        predicate: Name,
        types: Vec<Type>,
        arguments: Vec<Expression>,
    },
    /// Ghost `leak`: give the assertion up.
    Leak(Assertion),
    /// Ghost `recursive_call();` in a loop with `requires` and `ensures`: the rest of the loop runs here.
    RecursiveCall,
    /// Ghost `produce_function_pointer_chunk`.
    PointerProof(PointerProof),
    /// Ghost `call();` in such a proof.
    ProvedCall,
    /// Ghost statements that only split or merge permissions, which needs no help here.
    Hint(String),
}

/// `produce_function_pointer_chunk of(function)(arguments)(parameters) { body }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PointerProof {
    /// The type of functions, and what stands for its type parameters.
    pub of: Name,
    pub types: Vec<Type>,
    pub function: Name,
    /// What the parameters are that stand in an annotation.
    pub arguments: Vec<Expression>,
    /// What the proof calls the others.
    pub parameters: Vec<Name>,
    pub body: Block,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declarator {
    pub name: Name,
    pub ty: Type,
    pub initialiser: Option<Initialiser>,
    pub is_static: bool,
    pub span: Span,
}

/// What holds at a loop.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LoopContract {
    pub invariant: Option<Assertion>,
    /// `requires` and `ensures` of the rest of the loop, `old_x` being `x` where it begins.
    pub requires: Option<Assertion>,
    pub ensures: Option<Assertion>,
    pub decreases: Option<Expression>,
}

/// A label of a `switch` and the statements up to the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    pub label: CaseLabel,
    pub body: Vec<Statement>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum CaseLabel {
    Value(Expression),
    /// Ghost: `case cons(h, t):`.
    Constructor(Name, Vec<Name>),
    Default,
}
