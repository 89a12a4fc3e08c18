//! The syntax tree of C programs and their annotations, after preprocessing. One tree for both: an annotation is a declaration, statement or
//! contract like any other, marked as ghost. Every node has its span. Type names are resolved (`typedef`s are gone); the checker fills in the
//! type of every expression and tells predicate instances from calls. Nothing here has behaviour beyond walking.

mod assertion;
mod declaration;
mod expression;
mod statement;
mod types;
mod walk;

pub use assertion::{Assertion, AssertionCase, AssertionKind};
pub use declaration::{
    Constructor, Contract, Declaration, DeclarationKind, Enumerator, FamilyInstance, Field, Function, FunctionKind,
    Global, Inductive, Parameter, Predicate, Structure, Unit,
};
pub use expression::{
    BinaryOperator, Expression, ExpressionCase, ExpressionKind, IncrementKind, Initialiser, InitialiserItem,
    UnaryOperator,
};
pub use statement::{Block, Case, CaseLabel, Declarator, LoopContract, PointerProof, Statement, StatementKind};
pub use types::{IntegerKind, Type};
