//! Types of the permission language.

use gainsay_source::Name;
use serde::Serialize;

/// The type of an expression or a variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Type {
    Int,
    Bool,
    Ref,
    Perm,
    /// What assertions with wands are; `perm(A --* B)` and trigger positions are the only places where it matters.
    Wand,
    Seq(Box<Type>),
    Set(Box<Type>),
    Multiset(Box<Type>),
    Map(Box<Type>, Box<Type>),
    /// A domain with one argument for each of its type parameters.
    Domain(Name, Vec<Type>),
    /// An algebraic data type with one argument for each of its type parameters.
    Adt(Name, Vec<Type>),
    /// A type parameter of the enclosing domain or algebraic data type.
    Parameter(Name),
}

impl Type {
    pub fn seq(element: Type) -> Type {
        Type::Seq(Box::new(element))
    }

    pub fn set(element: Type) -> Type {
        Type::Set(Box::new(element))
    }

    pub fn multiset(element: Type) -> Type {
        Type::Multiset(Box::new(element))
    }

    pub fn map(key: Type, value: Type) -> Type {
        Type::Map(Box::new(key), Box::new(value))
    }

    /// The types this one is made of, outermost level only.
    pub fn parts(&self) -> Vec<&Type> {
        match self {
            Type::Int | Type::Bool | Type::Ref | Type::Perm | Type::Wand | Type::Parameter(_) => Vec::new(),
            Type::Seq(element) | Type::Set(element) | Type::Multiset(element) => vec![element],
            Type::Map(key, value) => vec![key, value],
            Type::Domain(_, arguments) | Type::Adt(_, arguments) => arguments.iter().collect(),
        }
    }

    /// This type with each type parameter replaced by what `find` says; a parameter it does not know stays.
    #[must_use]
    pub fn substitute(&self, find: &dyn Fn(&Name) -> Option<Type>) -> Type {
        let all = |arguments: &[Type]| arguments.iter().map(|argument| argument.substitute(find)).collect();
        match self {
            Type::Int | Type::Bool | Type::Ref | Type::Perm | Type::Wand => self.clone(),
            Type::Seq(element) => Type::seq(element.substitute(find)),
            Type::Set(element) => Type::set(element.substitute(find)),
            Type::Multiset(element) => Type::multiset(element.substitute(find)),
            Type::Map(key, value) => Type::map(key.substitute(find), value.substitute(find)),
            Type::Domain(name, arguments) => Type::Domain(name.clone(), all(arguments)),
            Type::Adt(name, arguments) => Type::Adt(name.clone(), all(arguments)),
            Type::Parameter(name) => find(name).unwrap_or_else(|| self.clone()),
        }
    }

    /// Whether no type parameter occurs in it.
    pub fn is_concrete(&self) -> bool {
        !matches!(self, Type::Parameter(_)) && self.parts().into_iter().all(Type::is_concrete)
    }
}
