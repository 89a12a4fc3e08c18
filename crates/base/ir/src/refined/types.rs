//! Refined types.

use gainsay_source::Name;
use serde::Serialize;

use super::{Logic, SET, Sort, VALUE};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Type {
    /// `{v:base | predicate}`
    Base { base: Base, predicate: Logic },
    /// `binder:argument -> result`; the result may mention the binder.
    Function { binder: Name, argument: Box<Type>, result: Box<Type> },
    /// What a predicate parameter of a datatype or a function stands for: `\parameters v -> body`. Only as an argument of data, behind its types, and in
    /// signatures.
    Relation { parameters: Vec<(Name, Sort)>, value: Sort, body: Logic },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Base {
    Int,
    Bool,
    Variable(Name),
    Data(Name, Vec<Type>),
}

/// `forall variables. ty`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Signature {
    pub variables: Vec<Name>,
    /// Predicate parameters, with the relations that they are, of which nothing is said. In the type a parameter is applied as a measure is.
    pub predicates: Vec<(Name, Type)>,
    /// What holds between the predicate parameters: whatever such a function takes last is what it returns as well.
    pub bounds: Vec<Type>,
    pub ty: Type,
}

impl Signature {
    /// Without predicate parameters.
    pub fn new(variables: Vec<Name>, ty: Type) -> Signature {
        Signature { variables, predicates: Vec::new(), bounds: Vec::new(), ty }
    }
}

impl Type {
    pub fn plain(base: Base) -> Type {
        Type::Base { base, predicate: Logic::truth() }
    }

    pub fn refined(base: Base, predicate: Logic) -> Type {
        Type::Base { base, predicate }
    }

    pub fn function(binder: Name, argument: Type, result: Type) -> Type {
        Type::Function { binder, argument: Box::new(argument), result: Box::new(result) }
    }

    pub fn sort(&self) -> Sort {
        match self {
            Type::Base { base, .. } => base.sort(),
            Type::Function { argument, result, .. } => {
                let mut parts = vec![argument.sort()];
                match result.sort() {
                    Sort::Function(rest) => parts.extend(rest),
                    result => parts.push(result),
                }
                Sort::Function(parts)
            }
            Type::Relation { .. } => Sort::Function(Vec::new()),
        }
    }

    /// Replaces variables of the logic.
    #[must_use]
    pub fn substitute(&self, replacements: &[(Name, Logic)]) -> Type {
        self.map(&mut |predicate| predicate.substitute(replacements))
    }

    /// Another predicate for each.
    #[must_use]
    pub fn map(&self, change: &mut dyn FnMut(&Logic) -> Logic) -> Type {
        match self {
            Type::Base { base, predicate } => Type::Base { base: base.map(change), predicate: change(predicate) },
            Type::Function { binder, argument, result } => {
                Type::function(binder.clone(), argument.map(change), result.map(change))
            }
            Type::Relation { parameters, value, body } => {
                Type::Relation { parameters: parameters.clone(), value: value.clone(), body: change(body) }
            }
        }
    }

    /// The type of which nothing is said.
    #[must_use]
    pub fn stripped(&self) -> Type {
        self.map(&mut |_| Logic::truth())
    }

    /// The type all of whose refinements are to be inferred.
    #[must_use]
    pub fn with_holes(&self) -> Type {
        self.map(&mut |_| Logic::Hole)
    }

    /// The type with one more conjunct; `None` for a function, of which nothing can be said.
    pub fn and(&self, more: &Logic) -> Option<Type> {
        match self {
            _ if more.is_true() => Some(self.clone()),
            Type::Base { base, predicate } => {
                let predicate = Logic::and([predicate.clone(), more.clone()]);
                Some(Type::Base { base: base.clone(), predicate })
            }
            Type::Function { .. } | Type::Relation { .. } => None,
        }
    }

    /// The relation at these arguments, the value last; `None` for what is none, or has another number of arguments.
    pub fn related(&self, arguments: &[Logic]) -> Option<Logic> {
        let Type::Relation { parameters, body, .. } = self else { return None };
        let (last, first) = arguments.split_last()?;
        if first.len() != parameters.len() {
            return None;
        }
        let names = parameters.iter().map(|(name, _)| name.clone()).chain([Name::new(VALUE)]);
        let actual: Vec<(Name, Logic)> = names.zip(first.iter().chain([last]).cloned()).collect();
        Some(body.substitute(&actual))
    }

    /// With relations in the place of predicate parameters.
    #[must_use]
    pub fn relate(&self, relations: &[(Name, Type)]) -> Type {
        if relations.is_empty() {
            return self.clone();
        }
        self.map(&mut |predicate| predicate.relate(relations))
    }

    /// The type of a sort, of which nothing is said; `None` for functions.
    pub fn of_sort(sort: &Sort) -> Option<Type> {
        let all = |sorts: &[Sort]| sorts.iter().map(Type::of_sort).collect::<Option<Vec<_>>>();
        Some(Type::plain(match sort {
            Sort::Int => Base::Int,
            Sort::Bool => Base::Bool,
            Sort::Variable(name) => Base::Variable(name.clone()),
            Sort::Set(element) => Base::Data(Name::new(SET), vec![Type::of_sort(element)?]),
            Sort::Data(name, arguments) => Base::Data(name.clone(), all(arguments)?),
            Sort::Function(_) => return None,
        }))
    }

    /// Replaces type variables; `None` where something is said of a value that would be a function.
    pub fn instantiate(&self, types: &[(Name, Type)]) -> Option<Type> {
        match self {
            Type::Base { base: Base::Variable(name), predicate } => match types.iter().find(|(own, _)| own == name) {
                Some((_, ty)) => ty.and(predicate),
                None => Some(self.clone()),
            },
            Type::Base { base, predicate } => {
                Some(Type::Base { base: base.instantiate(types)?, predicate: predicate.clone() })
            }
            Type::Function { binder, argument, result } => {
                Some(Type::function(binder.clone(), argument.instantiate(types)?, result.instantiate(types)?))
            }
            Type::Relation { parameters, value, body } => {
                let sorts: Vec<(Name, Sort)> = types.iter().map(|(name, ty)| (name.clone(), ty.sort())).collect();
                let parameters = parameters.iter().map(|(name, sort)| (name.clone(), sort.substitute(&sorts)));
                let (parameters, value) = (parameters.collect(), value.substitute(&sorts));
                Some(Type::Relation { parameters, value, body: body.clone() })
            }
        }
    }

    /// Whether a type variable occurs in it.
    pub fn mentions(&self, variable: &Name) -> bool {
        match self {
            Type::Base { base: Base::Variable(own), .. } => own == variable,
            Type::Base { base: Base::Data(_, arguments), .. } => arguments.iter().any(|one| one.mentions(variable)),
            Type::Base { .. } | Type::Relation { .. } => false,
            Type::Function { argument, result, .. } => argument.mentions(variable) || result.mentions(variable),
        }
    }

    /// Calls `visit` for every predicate in it.
    pub fn for_each_predicate(&self, visit: &mut dyn FnMut(&Logic)) {
        match self {
            Type::Base { base, predicate } => {
                visit(predicate);
                if let Base::Data(_, arguments) = base {
                    arguments.iter().for_each(|argument| argument.for_each_predicate(visit));
                }
            }
            Type::Function { argument, result, .. } => {
                argument.for_each_predicate(visit);
                result.for_each_predicate(visit);
            }
            Type::Relation { body, .. } => visit(body),
        }
    }

    /// `v = x` of a variable.
    pub fn same_as(&self, name: &Name) -> Type {
        let same = Logic::equal(Logic::variable(VALUE), Logic::Variable(name.clone()));
        self.and(&same).unwrap_or_else(|| self.clone())
    }
}

impl Base {
    pub fn sort(&self) -> Sort {
        match self {
            Base::Int => Sort::Int,
            Base::Bool => Sort::Bool,
            Base::Variable(name) => Sort::Variable(name.clone()),
            Base::Data(name, arguments) if name.as_str() == SET && arguments.len() == 1 => {
                Sort::Set(Box::new(arguments[0].sort()))
            }
            Base::Data(name, arguments) => {
                let types = arguments.iter().filter(|argument| !matches!(argument, Type::Relation { .. }));
                Sort::Data(name.clone(), types.map(Type::sort).collect())
            }
        }
    }

    fn map(&self, change: &mut dyn FnMut(&Logic) -> Logic) -> Base {
        match self {
            Base::Data(name, arguments) => {
                Base::Data(name.clone(), arguments.iter().map(|argument| argument.map(change)).collect())
            }
            other => other.clone(),
        }
    }

    fn instantiate(&self, types: &[(Name, Type)]) -> Option<Base> {
        Some(match self {
            Base::Data(name, arguments) => {
                let arguments = arguments.iter().map(|argument| argument.instantiate(types));
                Base::Data(name.clone(), arguments.collect::<Option<_>>()?)
            }
            other => other.clone(),
        })
    }
}
