//! Declarations: what stands at the top of a file, in C and in annotations.

use std::collections::BTreeMap;

use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use serde::Serialize;

use super::{Assertion, Block, Expression, Initialiser, Type};

/// Why a function cannot be followed, and where it says so.
pub type Doubt = (String, Span);

/// A file with everything it includes, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Unit {
    pub declarations: Vec<Declaration>,
    /// How the words end of structures by their records that could not be declared; what is wrong with them was told.
    pub refused: Vec<String>,
    /// What the file is called, without its ending: the name of the module it is.
    pub module: Option<Name>,
    /// Modules that are part of this one.
    pub imported: Vec<Name>,
    /// Functions that predicates are chosen by: each has an address of its own.
    pub told_apart: Vec<Name>,
    /// Functions that depend on words which gainsay does not follow.
    pub doubts: BTreeMap<Name, Doubt>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Declaration {
    pub kind: DeclarationKind,
    pub span: Span,
    /// From a header that comes with gainsay, whose promises are taken on trust.
    pub from_library: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(clippy::large_enum_variant, reason = "there are few declarations, and boxes would be in everybody's way")]
pub enum DeclarationKind {
    Structure(Structure),
    Enumeration(Vec<Enumerator>),
    Global(Global),
    /// C functions, fixpoints and lemmas, with or without a body.
    Function(Function),
    Predicate(Predicate),
    /// What a family of predicates means for one function. None are left after checking.
    FamilyInstance(FamilyInstance),
    Inductive(Inductive),
    /// Something outside the subset, by its name.
    Unsupported(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Structure {
    pub name: Name,
    pub is_union: bool,
    /// It has no tag; a `typedef` names it, if anything does.
    pub is_tagless: bool,
    /// `None` where it is only announced.
    pub fields: Option<Vec<Field>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    pub name: Name,
    pub ty: Type,
    pub span: Span,
    /// Declared in an annotation: it takes no room, and only annotations see it.
    pub is_ghost: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Enumerator {
    pub name: Name,
    pub value: BigInt,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Global {
    pub name: Name,
    pub ty: Type,
    pub initialiser: Option<Initialiser>,
    pub is_extern: bool,
    pub is_constant: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FunctionKind {
    /// A C function.
    Ordinary,
    /// Ghost: proved by its body, called to learn its postcondition.
    Lemma,
    /// Ghost: a lemma that is used without being called.
    AutoLemma,
    /// Ghost: a mathematical function.
    Fixpoint,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Function {
    pub name: Name,
    /// Where the name stands.
    pub name_span: Span,
    pub kind: FunctionKind,
    pub type_parameters: Vec<Name>,
    pub result: Type,
    pub parameters: Vec<Parameter>,
    /// Of a type of functions: how many of the first parameters no call gives. `this` is the function itself, the others stand in an annotation.
    pub hidden: usize,
    /// More arguments may follow: `printf`.
    pub variadic: bool,
    pub is_static: bool,
    /// `//@ : t`: the type of functions it says it is one of.
    pub implements: Option<Name>,
    pub contract: Option<Contract>,
    pub body: Option<Block>,
    /// It has a body that could not be read.
    pub is_unreadable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parameter {
    pub name: Name,
    pub ty: Type,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contract {
    pub requires: Assertion,
    pub ensures: Assertion,
    pub decreases: Option<Expression>,
    /// It says that the function ends.
    pub terminates: bool,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Predicate {
    pub name: Name,
    pub type_parameters: Vec<Name>,
    pub parameters: Vec<Parameter>,
    /// Where a `;` stands between them: how many parameters come before it. The ones after it are determined by those.
    pub inputs: Option<usize>,
    /// `predicate_ctor p(a)(x)`, `predicate_family p(f)(x)`: how many parameters make it a predicate that is a value.
    pub given: usize,
    /// `None` where it is only announced.
    pub body: Option<Assertion>,
    /// `copredicate`: it may unfold for ever, so nothing follows by induction over it.
    pub is_endless: bool,
}

impl Predicate {
    /// `predicate_family p(f)(x);`, as long as it has no definition.
    pub fn is_family(&self) -> bool {
        self.given > 0 && self.body.is_none()
    }
}

/// `predicate_family_instance p(function)(x) = …`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FamilyInstance {
    pub family: Name,
    /// The functions it is about.
    pub of: Vec<Name>,
    pub parameters: Vec<Parameter>,
    pub body: Assertion,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inductive {
    pub name: Name,
    pub type_parameters: Vec<Name>,
    pub constructors: Vec<Constructor>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<Parameter>,
    pub span: Span,
}
