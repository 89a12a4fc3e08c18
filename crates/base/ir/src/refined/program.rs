//! Programs: datatypes, measures, functions, qualifiers.

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::{Expr, Logic, Signature, Sort, Type};

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Program {
    pub datatypes: Vec<Datatype>,
    pub measures: Vec<Measure>,
    pub definitions: Vec<Definition>,
    pub functions: Vec<Function>,
    pub qualifiers: Vec<Qualifier>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Datatype {
    pub name: Name,
    pub parameters: Vec<Name>,
    /// Predicate parameters of its fields' types, with the relations that they are.
    pub predicates: Vec<(Name, Type)>,
    /// Of the type parameters, then of the predicate parameters.
    pub variances: Vec<Variance>,
    pub constructors: Vec<Constructor>,
    /// The measure by which its values get smaller.
    pub size: Option<Name>,
    /// What may hold of all its values. Each is used only if every constructor keeps it.
    pub invariants: Vec<Logic>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Variance {
    Covariant,
    Contravariant,
    Invariant,
}

/// A constructor of all type parameters, in order. Later fields may mention earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Constructor {
    pub name: Name,
    /// Type variables of its fields that its type does not show. Where a value is made, their types come after the others.
    pub hidden: Vec<Name>,
    pub fields: Vec<(Name, Type)>,
    /// What parameters of the type are in what it makes, over the others, its hidden variables and its fields.
    pub fixes: Vec<(Name, Type)>,
    /// What the measures are of the value it makes.
    pub facts: Vec<Logic>,
}

/// A function of the logic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    pub name: Name,
    pub parameters: Vec<Sort>,
    pub result: Sort,
}

/// A measure that is a function of the program: where that takes its arguments and returns, the measure is what it returns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Definition {
    pub measure: Name,
    pub function: Name,
    pub parameters: Vec<Name>,
    /// The value over the parameters; `None` where the constructors say what the measure is of them.
    pub body: Option<Logic>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Function {
    pub name: Name,
    /// With holes for what is to be inferred, where it is checked.
    pub signature: Signature,
    pub trust: Trust,
    pub termination: Termination,
    /// `None` for an assumed one.
    pub body: Option<Expr>,
    /// What else has to be proved before it is: functions that it may call although its body does not name them.
    pub needs: Vec<Name>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Trust {
    Checked,
    Assumed,
    /// Assumed, and all its arguments are evaluated before it returns: arithmetic and comparisons of numbers.
    Strict,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Termination {
    /// It has to end.
    Checked(Metric),
    /// Nobody says that it ends. What is known of its result is known only once that was evaluated.
    Unchecked(Metric),
}

/// A lexicographic metric over the parameters of the signature.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Metric {
    /// Empty when none is written.
    pub parts: Vec<Logic>,
}

/// A candidate for what is to be inferred; `v` and the parameters are its variables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Qualifier {
    pub value: Sort,
    pub parameters: Vec<(Name, Sort)>,
    pub body: Logic,
}

impl Program {
    pub fn function(&self, name: &Name) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == *name)
    }

    pub fn datatype(&self, name: &Name) -> Option<&Datatype> {
        self.datatypes.iter().find(|datatype| datatype.name == *name)
    }
}

impl Termination {
    pub fn metric(&self) -> &Metric {
        match self {
            Termination::Checked(metric) | Termination::Unchecked(metric) => metric,
        }
    }
}
