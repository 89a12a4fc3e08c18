//! Typed C: programs and their annotations after preprocessing, with every name resolved and every type known. It is what runs; what is proved is lowered
//! from it to [`crate::separation`].
//!
//! One tree for code and annotations: an annotation is a declaration, statement or contract like any other, marked as ghost. Every node has its span.
//! The parser of C builds a [`Unit`], in which type names are resolved (`typedef`s are gone); the checker fills in the type of every expression, tells
//! predicate instances from calls, and hands on what is [`Checked`]. [`Context`] finds declarations by their names and says how types lie in memory.
//!
//! Its text form is C. Nothing here has behaviour beyond walking, looking up and measuring.

mod assertion;
mod builtin;
mod checked;
mod context;
mod declaration;
mod expression;
mod reserved;
mod statement;
mod types;
mod walk;

pub use assertion::{Assertion, AssertionCase, AssertionKind};
pub use builtin::{Builtin, named_array, named_cell, scalar_names};
pub use checked::Checked;
pub use context::{ConstructorSignature, Context, PredicateSignature, Signature};
pub use declaration::{
    Constructor, Contract, Declaration, DeclarationKind, Doubt, Enumerator, FamilyInstance, Field, Function,
    FunctionKind, Global, Inductive, Parameter, Predicate, Structure, Unit,
};
pub use expression::{
    BinaryOperator, Expression, ExpressionCase, ExpressionKind, IncrementKind, Initialiser, InitialiserItem, Operand,
    UnaryOperator,
};
pub use reserved::{ADDRESS, ANONYMOUS, WHOLE};
pub use statement::{Block, Case, CaseLabel, Declarator, LoopContract, PointerProof, Statement, StatementKind};
pub use types::{FloatKind, IntegerKind, Type};
