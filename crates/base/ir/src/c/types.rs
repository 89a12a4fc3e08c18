//! Types of C and of annotations.

use std::fmt;

use gainsay_source::Name;
use serde::Serialize;

/// Integer types by rank; plain `char` is signed, `long` has 64 bits, as on the usual 64-bit systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum IntegerKind {
    Char,
    Short,
    Int,
    Long,
}

impl IntegerKind {
    pub fn bytes(self) -> u64 {
        match self {
            IntegerKind::Char => 1,
            IntegerKind::Short => 2,
            IntegerKind::Int => 4,
            IntegerKind::Long => 8,
        }
    }
}

/// Types of floating-point numbers, with the sizes of the usual 64-bit systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum FloatKind {
    Float,
    Double,
    LongDouble,
}

impl FloatKind {
    /// How many bytes it has; its alignment is the same.
    pub fn bytes(self) -> u64 {
        match self {
            FloatKind::Float => 4,
            FloatKind::Double => 8,
            FloatKind::LongDouble => 16,
        }
    }
}

/// A C type or a ghost type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Type {
    Void,
    Bool,
    Integer {
        kind: IntegerKind,
        signed: bool,
    },
    /// `float`, `double`, `long double`: parsed, not verified.
    Float(FloatKind),
    Pointer(Box<Type>),
    /// The length is absent in `int a[]`.
    Array(Box<Type>, Option<u64>),
    Struct(Name),
    Union(Name),
    /// A function, behind a pointer or as a named type.
    Function {
        /// What a `typedef` calls it.
        name: Option<Name>,
        parameters: Vec<Type>,
        result: Box<Type>,
    },
    /// Ghost: an inductive type with its arguments, `list<int>`.
    Inductive(Name, Vec<Type>),
    /// Ghost: a type parameter of the enclosing declaration.
    Parameter(Name),
    /// Ghost: `fixpoint(a, b)`, a mathematical function.
    Fixpoint(Vec<Type>, Box<Type>),
    /// Ghost: `predicate(a, b)`, a predicate as a value.
    Predicate(Vec<Type>),
    /// Ghost: fractions.
    Real,
    /// Ghost: unbounded integers are `int` in annotations; this is `any` and everything opaque.
    Any,
    /// Ghost: what stands for the type parameters of a name, `<int, list<t> >`. Only as the type of what is called, never of a value.
    Arguments(Vec<Type>),
    /// Not known (yet): what the parser leaves, and what the checker could not find out. The number tells one unknown from another.
    Unknown(u32),
}

impl Type {
    pub const INT: Type = Type::Integer { kind: IntegerKind::Int, signed: true };
    pub const CHAR: Type = Type::Integer { kind: IntegerKind::Char, signed: true };
    pub const UNSIGNED: Type = Type::Integer { kind: IntegerKind::Int, signed: false };
    pub const SIZE: Type = Type::Integer { kind: IntegerKind::Long, signed: false };
    pub const LONG: Type = Type::Integer { kind: IntegerKind::Long, signed: true };

    pub fn pointer(to: Type) -> Type {
        Type::Pointer(Box::new(to))
    }

    pub fn list(of: Type) -> Type {
        Type::Inductive(Name::new("list"), vec![of])
    }

    /// What stands for type parameters, if this says it.
    pub fn into_arguments(self) -> Vec<Type> {
        if let Type::Arguments(types) = self { types } else { Vec::new() }
    }

    pub fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer(_) | Type::Array(..))
    }

    pub fn is_integer(&self) -> bool {
        matches!(self, Type::Integer { .. } | Type::Bool)
    }

    pub fn is_float(&self) -> bool {
        matches!(self, Type::Float(_))
    }

    /// What a pointer points to or an array consists of.
    pub fn target(&self) -> Option<&Type> {
        match self {
            Type::Pointer(target) | Type::Array(target, _) => Some(target),
            _ => None,
        }
    }
}

/// As C writes it; what only annotations know and nobody declares is written as nothing.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Void => f.write_str("void"),
            Type::Bool => f.write_str("bool"),
            Type::Integer { kind, signed } => {
                let name = match kind {
                    IntegerKind::Char => "char",
                    IntegerKind::Short => "short",
                    IntegerKind::Int => "int",
                    IntegerKind::Long => "long",
                };
                write!(f, "{}{name}", if *signed { "" } else { "unsigned " })
            }
            Type::Pointer(target) => match &**target {
                Type::Function { .. } => write!(f, "{target} (*)()"),
                inner if inner.is_pointer() => write!(f, "{inner}*"),
                inner => write!(f, "{inner} *"),
            },
            Type::Array(element, Some(length)) => write!(f, "{element}[{length}]"),
            Type::Array(element, None) => write!(f, "{element}[]"),
            Type::Struct(name) => write!(f, "struct {name}"),
            Type::Union(name) => write!(f, "union {name}"),
            Type::Function { result, .. } => write!(f, "{result}"),
            Type::Inductive(name, arguments) if arguments.is_empty() => write!(f, "{name}"),
            Type::Inductive(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Type::to_string).collect();
                write!(f, "{name}<{}>", arguments.join(", "))
            }
            Type::Real => f.write_str("real"),
            _ => Ok(()),
        }
    }
}
