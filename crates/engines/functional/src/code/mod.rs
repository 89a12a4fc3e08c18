//! λ_G with its names resolved: what both evaluators run.
//!
//! Variables are slots of an environment or static addresses; everything that is allocated (thunks, closures, constructors) says so. The
//! code is plain data. The symbolic machine and the concrete evaluator read it, and share nothing else.

mod compile;
mod recursion;

use gainsay_ir::functional::{Check, Literal, Primitive, Strictness, Type};
use gainsay_source::{Name, Span};

pub use compile::compile;
pub(crate) use recursion::recursive_functions;

/// A place in the heap. The first [`Code::statics`] places hold definitions and constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(pub u32);

/// A position in the environment.
pub type Slot = u32;

macro_rules! identifiers {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

identifiers! {
    NodeId,
    /// A thunk's, function's or goal's code.
    ScopeId,
    ConstructorId,
    DatatypeId,
    /// A `? : type` in the text.
    GeneratorId,
    /// A □ in the text.
    ChoiceId,
    CheckId,
    AlternativesId,
}

/// The two constructors that primitives return.
pub const FALSE: ConstructorId = ConstructorId(0);
pub const TRUE: ConstructorId = ConstructorId(1);

/// One operation. Environments only grow inside a scope, so a slot means the same all the way down.
#[derive(Clone, Debug)]
pub enum Node {
    Atom(Atom),
    Apply {
        function: NodeId,
        arguments: Box<[Atom]>,
    },
    /// Allocates the group, recursively, then goes on with the body.
    Let {
        values: Box<[Allocation]>,
        body: NodeId,
    },
    Case {
        scrutinee: NodeId,
        alternatives: AlternativesId,
    },
    Primitive {
        operation: Primitive,
        arguments: Box<[NodeId]>,
        check: Option<CheckId>,
        span: Span,
    },
    Symbolic(GeneratorId),
    Choice(ChoiceId),
    Assume {
        condition: NodeId,
        body: NodeId,
    },
    Assert {
        check: CheckId,
        condition: NodeId,
        body: NodeId,
    },
    Crash(CheckId),
    /// Cannot be run: reaching it is not a failure, it is not knowing.
    Unsupported(CheckId),
    Force {
        first: NodeId,
        body: NodeId,
    },
    Catch {
        handler: Atom,
        body: NodeId,
    },
    /// `value` is under the contract that is written at `clause` while `body` is evaluated.
    Monitor {
        value: Atom,
        blamed: Option<Atom>,
        clause: Span,
        body: NodeId,
    },
    Raise {
        check: CheckId,
        value: Atom,
    },
}

/// Something that has an address at once, or after one allocation.
#[derive(Clone, Debug)]
pub enum Atom {
    Static(Address),
    Local(Slot),
    New(Allocation),
}

#[derive(Clone, Debug)]
pub enum Allocation {
    Thunk(ScopeId),
    Closure(ScopeId),
    Construct(ConstructorId, Box<[Atom]>),
}

/// Code with its own environment: first the captured variables, then the parameters.
#[derive(Clone, Debug)]
pub struct Scope {
    pub captures: Box<[Slot]>,
    pub parameters: Box<[Name]>,
    pub body: NodeId,
    /// The definition this is the body of.
    pub name: Option<Name>,
    pub span: Span,
}

/// The alternatives of a case. Fields, or the bound scrutinee, are pushed onto the environment.
#[derive(Clone, Debug)]
pub struct Alternatives {
    pub constructors: Vec<(ConstructorId, NodeId)>,
    pub literals: Vec<(Literal, NodeId)>,
    pub default: Option<Default>,
    /// What fails when nothing matches.
    pub unmatched: CheckId,
}

#[derive(Clone, Copy, Debug)]
pub struct Default {
    pub binds_scrutinee: bool,
    pub body: NodeId,
}

#[derive(Clone, Debug)]
pub struct Constructor {
    pub name: Name,
    pub datatype: DatatypeId,
    pub fields: Vec<Type>,
    pub strictness: Vec<Strictness>,
}

#[derive(Clone, Debug)]
pub struct Datatype {
    pub name: Name,
    pub parameters: Vec<Name>,
    pub constructors: Vec<ConstructorId>,
}

#[derive(Clone, Debug)]
pub struct Generator {
    pub label: Name,
    pub ty: Type,
    /// Inside the right side of a choice: what a contract promises, not an input.
    pub promised: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Choice {
    pub callee: Option<Name>,
    pub arguments: Box<[Atom]>,
    pub left: NodeId,
    pub right: NodeId,
    pub span: Span,
}

/// What a static address holds before anything ran.
#[derive(Clone, Debug)]
pub enum Static {
    Definition(ScopeId),
    Function(ScopeId),
    Literal(Literal),
    Constructor(ConstructorId),
}

/// A goal's entry.
#[derive(Clone, Debug)]
pub struct Entry {
    pub name: Name,
    pub body: NodeId,
    pub span: Span,
}

/// A whole program, resolved.
#[derive(Clone, Debug, std::default::Default)]
pub struct Code {
    /// Other code has another number; none is zero.
    pub(crate) number: u64,
    pub nodes: Vec<Node>,
    pub scopes: Vec<Scope>,
    pub alternatives: Vec<Alternatives>,
    pub checks: Vec<Check>,
    pub generators: Vec<Generator>,
    pub choices: Vec<Choice>,
    pub constructors: Vec<Constructor>,
    pub datatypes: Vec<Datatype>,
    pub statics: Vec<Static>,
    pub entries: Vec<Entry>,
}

impl Code {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    pub fn constructor(&self, id: ConstructorId) -> &Constructor {
        &self.constructors[id.index()]
    }

    pub fn check(&self, id: CheckId) -> &Check {
        &self.checks[id.index()]
    }

    pub fn choice(&self, id: ChoiceId) -> &Choice {
        &self.choices[id.index()]
    }

    pub fn generator(&self, id: GeneratorId) -> &Generator {
        &self.generators[id.index()]
    }

    pub fn alternatives(&self, id: AlternativesId) -> &Alternatives {
        &self.alternatives[id.index()]
    }

    pub fn datatype_named(&self, name: &str) -> Option<&Datatype> {
        self.datatypes.iter().find(|datatype| datatype.name == *name)
    }

    /// The types of a constructor's fields when its datatype is applied to `arguments`.
    pub fn field_types(&self, id: ConstructorId, arguments: &[Type]) -> Vec<Type> {
        let constructor = self.constructor(id);
        let parameters = &self.datatypes[constructor.datatype.index()].parameters;
        constructor.fields.iter().map(|field| substitute(field, parameters, arguments)).collect()
    }
}

fn substitute(ty: &Type, parameters: &[Name], arguments: &[Type]) -> Type {
    gainsay_meter::tick(1);
    match ty {
        Type::Variable(name) => {
            let position = parameters.iter().position(|parameter| parameter == name);
            position.and_then(|index| arguments.get(index)).unwrap_or(ty).clone()
        }
        Type::Data(name, parts) => {
            Type::Data(name.clone(), parts.iter().map(|part| substitute(part, parameters, arguments)).collect())
        }
        Type::Function(argument, result) => Type::Function(
            Box::new(substitute(argument, parameters, arguments)),
            Box::new(substitute(result, parameters, arguments)),
        ),
        _ => ty.clone(),
    }
}
