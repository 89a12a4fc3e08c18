//! The tree a Haskell file is parsed into: plain data with a span on every node, nothing resolved.
//!
//! Names are as written, operators stand in flat [`Operators`] sequences until the renamer nests them, and function clauses of
//! one name that stand together are one [`FunctionBinding`]. Specifications (`{-@ … @-}`) are a tree of their own in
//! [`specification`]; they hang at the [`Bindings`], class, instance or module they were written in. No behaviour lives here besides
//! small questions about a node.

mod declaration;
mod expression;
mod literal;
mod module;
mod name;
mod operators;
mod pattern;
mod types;

pub mod specification;

pub use declaration::{
    AssociatedDefault, Associativity, Binding, BindingKind, Bindings, Body, Class, ClassItem, Clause, ClauseForm,
    Constructor, ConstructorFields, ConstructorForm, Data, DataKeyword, Declaration, DeclarationKind, Deriving,
    DerivingStrategy, Field, Fixity, FixityDeclaration, FunctionBinding, FunctionalDependency, GuardedBody, Instance,
    InstanceHead, InstanceItem, Overlap, RightHandSide, Signature, StandaloneDeriving, Strictness, TypeEquation,
    TypeFamily, TypeFamilyForm, TypeHead, TypeSynonym,
};
pub use expression::{Alternative, DoKind, Expression, ExpressionKind, FieldBinding, Statement, StatementKind};
pub use literal::{Literal, LiteralKind};
pub use module::{Export, ExportKind, Import, ImportItem, ImportList, Members, Module, Pragma};
pub use name::{Identifier, ModuleName, QualifiedName, is_constructor_text, is_symbolic_text};
pub use operators::{OperatorItem, Operators};
pub use pattern::{Pattern, PatternKind};
pub use specification::{Specification, SpecificationKind};
pub use types::{Type, TypeBinder, TypeKind};
