//! What a program consists of.

use std::collections::BTreeMap;

use gainsay_source::{Name, Span};
use indexmap::IndexMap;
use serde::Serialize;

use super::{Assertion, Body, Expression, Sort};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    pub datatypes: IndexMap<Name, Datatype>,
    pub functions: IndexMap<Name, Function>,
    /// What is known of the functions besides their definitions. Each is proved elsewhere.
    pub facts: Vec<Fact>,
    /// The data types whose values are lists, with the functions over them that there are.
    pub lists: IndexMap<Name, BTreeMap<ListFunction, Name>>,
    pub predicates: IndexMap<Name, Predicate>,
    /// Places that have two names.
    pub views: Vec<View>,
    /// Places that share memory: whoever writes one of them writes over the others.
    pub unions: Vec<Vec<Name>>,
    /// Arrays that can be seen as bytes.
    pub byte_views: Vec<ByteView>,
    /// Predicates that are values.
    pub predicate_values: Vec<PredicateValue>,
    pub procedures: IndexMap<Name, Procedure>,
    /// Lemmas of one address that are used where what they give is wanted.
    pub automatic: Vec<Name>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variable {
    pub name: Name,
    pub sort: Sort,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Datatype {
    pub name: Name,
    pub constructors: Vec<Constructor>,
}

/// The name is unique in the whole program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<Sort>,
}

/// A total function on values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Function {
    pub name: Name,
    pub parameters: Vec<Variable>,
    pub result: Sort,
    pub definition: Definition,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Definition {
    /// Nothing is known but that it is a function.
    None,
    Direct(Expression),
    /// By the constructor of one parameter; recursion only on parts of it.
    Cases {
        parameter: usize,
        arms: Vec<super::Arm>,
    },
    /// The other function as a value, with the first arguments given: selecting from it is applying that function.
    Closure(Name),
}

/// What arrays and segments are spoken of with: functions that mean what they are called, over lists that are empty or an element before a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ListFunction {
    Append,
    /// The list without so many elements at its beginning.
    Drop,
    Length,
    /// The element at an index.
    Nth,
    /// So many elements at its beginning.
    Take,
    /// The list with another element at an index.
    Update,
}

impl ListFunction {
    pub const ALL: [ListFunction; 6] = [
        ListFunction::Append,
        ListFunction::Drop,
        ListFunction::Length,
        ListFunction::Nth,
        ListFunction::Take,
        ListFunction::Update,
    ];

    pub fn name(self) -> &'static str {
        match self {
            ListFunction::Append => "append",
            ListFunction::Drop => "drop",
            ListFunction::Length => "length",
            ListFunction::Nth => "nth",
            ListFunction::Take => "take",
            ListFunction::Update => "update",
        }
    }

    pub fn named(name: &str) -> Option<ListFunction> {
        ListFunction::ALL.into_iter().find(|function| function.name() == name)
    }
}

/// For all values of the variables: if the premise holds, so does the conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    pub name: Name,
    pub variables: Vec<Variable>,
    pub premise: Expression,
    pub conclusion: Expression,
    /// Where it stands among the declarations: a proof may use earlier facts only.
    pub order: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Predicate {
    pub name: Name,
    /// What the user calls it.
    pub written: Name,
    pub parameters: Vec<Variable>,
    /// How many parameters determine the others; `None` if that is not known.
    pub inputs: Option<usize>,
    pub kind: PredicateKind,
    pub span: Span,
}

/// `field(p, v)` is the same as `cell(p + offset, v)`: a field of a structure, and the place of its type where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub field: Name,
    pub cell: Name,
    pub offset: u64,
}

/// `array(p, n, vs)` is the same memory as `bytes(p, n * stride, to_bytes(vs))`; `from_bytes` takes the values back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ByteView {
    pub array: Name,
    pub bytes: Name,
    pub to_bytes: Name,
    pub from_bytes: Name,
}

/// `function(x̄)` is the value that stands for the predicate whose first arguments are `x̄`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PredicateValue {
    pub function: Name,
    pub predicate: Name,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum PredicateKind {
    /// One place in memory: address and value. At most one per address, none at zero.
    Cell,
    /// The right to free what begins at the first parameter. At most one per address, none at zero.
    Block,
    /// `count` places in a row from an address on, `stride` apart: address, count, values as a list.
    Array {
        cell: Name,
        stride: u64,
    },
    Defined(Assertion),
    /// Known by its name only.
    Abstract,
    /// A place that exists for the proof only: its number and its value. At most one per number.
    Ghost,
    /// Known by its name only, and there is nothing to own: it may be forgotten.
    Knowledge,
    /// The first argument is a value that stands for a predicate; this is an instance of that.
    Applied,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ProcedureKind {
    /// Code of the program.
    Code,
    /// A proof; recursion must be well-founded.
    Lemma,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Procedure {
    pub name: Name,
    /// What the user calls it.
    pub written: Name,
    pub kind: ProcedureKind,
    pub parameters: Vec<Variable>,
    /// The variable that holds the result in the postcondition.
    pub result: Option<Variable>,
    pub requires: Assertion,
    pub ensures: Assertion,
    /// Absent where only the contract is known.
    pub body: Option<Body>,
    /// Where it stands among the declarations.
    pub order: usize,
    pub span: Span,
    /// Where the body ends, for what fails there.
    pub end: Span,
}
