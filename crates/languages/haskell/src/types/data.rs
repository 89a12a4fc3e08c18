//! Types as inference sees them, and schemes.

use std::sync::Arc;

use gainsay_source::Name;

use crate::rename::entity::{ClassId, TypeId};

/// A type variable: quantified in a scheme, or rigid while the definition with that scheme is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub u32);

/// An unknown type that inference may find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MetaId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Constructor(TypeId),
    Variable(VariableId),
    Meta(MetaId),
    Apply(Arc<(Type, Type)>),
    /// A polymorphic type in the argument of a function or constructor.
    Forall(Arc<Scheme>),
    /// A type that could not be made out; a diagnostic said so, and it fits everywhere.
    Error,
}

/// `forall variables. context => body`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    pub variables: Vec<VariableId>,
    pub context: Vec<Constraint>,
    /// `a ~ b`
    pub equalities: Vec<(Type, Type)>,
    pub body: Type,
}

/// `C t₁ … tₙ`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub class: ClassId,
    pub arguments: Vec<Type>,
}

/// Types for variables.
pub type Substitution = [(VariableId, Type)];

impl Type {
    pub fn apply(function: Type, arguments: impl IntoIterator<Item = Type>) -> Type {
        arguments.into_iter().fold(function, |function, argument| Type::Apply(Arc::new((function, argument))))
    }

    /// The head and the arguments of an application; metas are not looked through.
    pub fn spine(&self) -> (&Type, Vec<&Type>) {
        let mut arguments = Vec::new();
        let mut head = self;
        while let Type::Apply(parts) = head {
            arguments.push(&parts.1);
            head = &parts.0;
        }
        arguments.reverse();
        (head, arguments)
    }

    pub fn substitute(&self, substitution: &Substitution) -> Type {
        gainsay_meter::tick(1);
        self.replaced(substitution).unwrap_or_else(|| self.clone())
    }

    /// The type with variables replaced, or nothing when none occurs.
    fn replaced(&self, substitution: &Substitution) -> Option<Type> {
        match self {
            Type::Variable(variable) => {
                substitution.iter().find(|(from, _)| from == variable).map(|(_, to)| to.clone())
            }
            Type::Apply(parts) => {
                let (function, argument) = (parts.0.replaced(substitution), parts.1.replaced(substitution));
                if function.is_none() && argument.is_none() {
                    return None;
                }
                let function = function.unwrap_or_else(|| parts.0.clone());
                let argument = argument.unwrap_or_else(|| parts.1.clone());
                Some(Type::Apply(Arc::new((function, argument))))
            }
            Type::Forall(scheme) => Some(Type::Forall(Arc::new(scheme.substitute(substitution)))),
            Type::Constructor(_) | Type::Meta(_) | Type::Error => None,
        }
    }

    /// Calls `visit` for every variable, metas included, in order of occurrence.
    pub fn for_each_leaf(&self, visit: &mut dyn FnMut(&Type)) {
        match self {
            Type::Apply(parts) => {
                parts.0.for_each_leaf(visit);
                parts.1.for_each_leaf(visit);
            }
            Type::Forall(scheme) => {
                scheme
                    .context
                    .iter()
                    .flat_map(|constraint| &constraint.arguments)
                    .for_each(|part| part.for_each_leaf(visit));
                scheme.body.for_each_leaf(visit);
            }
            leaf => visit(leaf),
        }
    }

    pub fn mentions(&self, variable: VariableId) -> bool {
        let mut found = false;
        self.for_each_leaf(&mut |leaf| found |= *leaf == Type::Variable(variable));
        found
    }
}

impl Constraint {
    pub fn substitute(&self, substitution: &Substitution) -> Constraint {
        let arguments = self.arguments.iter().map(|argument| argument.substitute(substitution)).collect();
        Constraint { class: self.class, arguments }
    }
}

impl Scheme {
    pub fn plain(body: Type) -> Scheme {
        Scheme { variables: Vec::new(), context: Vec::new(), equalities: Vec::new(), body }
    }

    /// Replaces free variables; the quantified ones are unique, so none is captured.
    pub fn substitute(&self, substitution: &Substitution) -> Scheme {
        Scheme {
            variables: self.variables.clone(),
            context: self.context.iter().map(|constraint| constraint.substitute(substitution)).collect(),
            equalities: self
                .equalities
                .iter()
                .map(|(left, right)| (left.substitute(substitution), right.substitute(substitution)))
                .collect(),
            body: self.body.substitute(substitution),
        }
    }

    pub fn is_plain(&self) -> bool {
        self.variables.is_empty() && self.context.is_empty() && self.equalities.is_empty()
    }

    /// As a type: the body itself when nothing is quantified.
    pub fn into_type(self) -> Type {
        if self.is_plain() { self.body } else { Type::Forall(Arc::new(self)) }
    }
}

/// What a type constructor of the library is for lowering and defaulting.
#[derive(Clone, Debug, Default)]
pub struct WellKnown {
    pub int: Option<TypeId>,
    pub integer: Option<TypeId>,
    pub double: Option<TypeId>,
    pub float: Option<TypeId>,
    pub char: Option<TypeId>,
    pub bool: Option<TypeId>,
}

/// Names for generalised variables: a, b, …, z, a1, …
pub fn letter(index: usize) -> Name {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => Name::from(letter.to_string()),
        round => Name::from(format!("{letter}{round}")),
    }
}
