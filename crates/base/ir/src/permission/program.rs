//! Declarations: what a program consists of.

use gainsay_source::{Name, Span};
use indexmap::IndexMap;
use serde::Serialize;

use super::{Block, Expression, Type};

/// A whole program, imports included, macros expanded. Each table keeps the order of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    pub fields: IndexMap<Name, Field>,
    pub domains: IndexMap<Name, Domain>,
    pub adts: IndexMap<Name, Adt>,
    pub functions: IndexMap<Name, Function>,
    pub predicates: IndexMap<Name, Predicate>,
    pub methods: IndexMap<Name, Method>,
    pub function_amounts: FunctionAmounts,
}

/// What amounts of permission mean in preconditions of functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum FunctionAmounts {
    /// A positive amount asks for some permission.
    #[default]
    Readable,
    /// An amount asks for that much.
    Exact,
}

/// `@name("value", …)` as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Annotation {
    pub name: Name,
    pub values: Vec<String>,
}

impl Annotation {
    /// The body of such a function is known only where it is revealed.
    const OPAQUE: &str = "opaque";
    const REVEAL: &str = "reveal";

    fn is_among(annotations: &[Annotation], name: &str) -> bool {
        annotations.iter().any(|annotation| annotation.name.as_str() == name)
    }

    /// Whether an application that is annotated like this reveals the body of an opaque function.
    pub fn reveals(annotations: &[Annotation]) -> bool {
        Annotation::is_among(annotations, Annotation::REVEAL)
    }
}

/// A parameter, local or bound variable. `name` is unique in its member, `written` is what the user called it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variable {
    pub name: Name,
    pub written: Name,
    pub typ: Type,
    pub span: Span,
}

impl Variable {
    /// A variable that is called what the user wrote.
    pub fn new(name: Name, typ: Type, span: Span) -> Variable {
        Variable { written: name.clone(), name, typ, span }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    pub name: Name,
    pub written: Name,
    pub typ: Type,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Method {
    pub name: Name,
    pub written: Name,
    pub parameters: Vec<Variable>,
    pub returns: Vec<Variable>,
    pub preconditions: Vec<Expression>,
    pub postconditions: Vec<Expression>,
    pub measures: Vec<Measure>,
    /// `None`: abstract.
    pub body: Option<Block>,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Function {
    pub name: Name,
    pub written: Name,
    pub parameters: Vec<Variable>,
    pub result: Type,
    pub preconditions: Vec<Expression>,
    /// May speak of [`super::ExpressionKind::Result`].
    pub postconditions: Vec<Expression>,
    pub measures: Vec<Measure>,
    /// `None`: abstract.
    pub body: Option<Expression>,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

impl Function {
    /// Whether its body is known only where an application reveals it.
    pub fn is_opaque(&self) -> bool {
        Annotation::is_among(&self.annotations, Annotation::OPAQUE)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Predicate {
    pub name: Name,
    pub written: Name,
    pub parameters: Vec<Variable>,
    /// `None`: abstract.
    pub body: Option<Expression>,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

/// What a member or loop says about its termination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Measure {
    /// `decreases e1, e2 if c`: goes down lexicographically whenever `c` held on entry.
    Tuple { expressions: Vec<Expression>, condition: Option<Expression>, span: Span },
    /// `decreases _ if c`: terminates without proof.
    Assumed { condition: Option<Expression>, span: Span },
    /// `decreases *`: need not terminate.
    Star { span: Span },
}

impl Measure {
    pub fn span(&self) -> Span {
        match self {
            Measure::Tuple { span, .. } | Measure::Assumed { span, .. } | Measure::Star { span } => *span,
        }
    }

    pub fn condition(&self) -> Option<&Expression> {
        match self {
            Measure::Tuple { condition, .. } | Measure::Assumed { condition, .. } => condition.as_ref(),
            Measure::Star { .. } => None,
        }
    }
}

/// What a solver knows this type or function by, for each backend the user named (`SMTLIB`, `Boogie`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Interpretation {
    pub backends: Vec<(Name, String)>,
}

impl Interpretation {
    pub fn smtlib(&self) -> Option<&str> {
        self.backends.iter().find(|(backend, _)| backend.as_str() == "SMTLIB").map(|(_, text)| text.as_str())
    }
}

/// Uninterpreted type with functions and axioms. With an interpretation it *is* that solver type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Domain {
    pub name: Name,
    pub written: Name,
    pub type_parameters: Vec<Name>,
    pub interpretation: Option<Interpretation>,
    pub functions: IndexMap<Name, DomainFunction>,
    pub axioms: Vec<Axiom>,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

impl Domain {
    /// The domain as a type of its own parameters.
    pub fn own_type(&self) -> Type {
        Type::Domain(self.name.clone(), self.type_parameters.iter().cloned().map(Type::Parameter).collect())
    }
}

/// Function names are unique in the whole program, not only in their domain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DomainFunction {
    pub name: Name,
    pub written: Name,
    pub parameters: Vec<Variable>,
    pub result: Type,
    /// Its value differs from that of every other unique function of the same domain.
    pub unique: bool,
    /// The solver's own function of that name.
    pub interpretation: Option<String>,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axiom {
    pub name: Option<Name>,
    pub body: Expression,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

/// Algebraic data type. Engines map it to the solver's datatypes or axiomatise it; either way a value prints as a constructor term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Adt {
    pub name: Name,
    pub written: Name,
    pub type_parameters: Vec<Name>,
    pub constructors: IndexMap<Name, Constructor>,
    pub derives: Vec<Derive>,
    pub span: Span,
    pub annotations: Vec<Annotation>,
}

impl Adt {
    /// The data type as a type of its own parameters.
    pub fn own_type(&self) -> Type {
        Type::Adt(self.name.clone(), self.type_parameters.iter().cloned().map(Type::Parameter).collect())
    }

    /// The constructors that have a field of this name, with its position and declaration.
    pub fn fields_called<'a>(&'a self, field: &'a str) -> impl Iterator<Item = (&'a Constructor, usize, &'a Variable)> {
        self.constructors.values().flat_map(move |constructor| {
            let found = constructor.fields.iter().enumerate().filter(move |(_, each)| each.name.as_str() == field);
            found.map(move |(position, each)| (constructor, position, each))
        })
    }
}

/// Constructor names are unique in the whole program; field names are unique in their data type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Constructor {
    pub name: Name,
    pub written: Name,
    pub fields: Vec<Variable>,
    pub span: Span,
}

/// `derives { contains without f }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Derive {
    pub name: Name,
    pub without: Vec<Name>,
    pub span: Span,
}
