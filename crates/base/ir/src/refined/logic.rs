//! The logic of refinements: sorts and expressions.

use gainsay_source::Name;
use num_bigint::BigInt;
use serde::Serialize;

use super::Type;

/// What the logic sees of a type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Sort {
    Int,
    Bool,
    Set(Box<Sort>),
    Data(Name, Vec<Sort>),
    Variable(Name),
    /// What it takes, then what it returns; empty where that is not known.
    Function(Vec<Sort>),
}

/// An expression of the logic; a predicate is one of sort `Bool`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Logic {
    Variable(Name),
    Integer(BigInt),
    Boolean(bool),
    /// A measure, an uninterpreted function, or a constructor.
    Apply(Name, Vec<Logic>),
    Operation(Operator, Vec<Logic>),
    /// To be inferred.
    Hole,
    /// A predicate that is being inferred; only inside of the engine.
    Unknown(Unknown),
}

/// κ, with what stands for the variables of its scope where that is not themselves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Unknown {
    pub id: usize,
    pub substitution: Vec<(Name, Logic)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    /// As in SMT-LIB: the remainder is never negative.
    Divide,
    Modulo,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    And,
    Or,
    Not,
    Implies,
    Iff,
    If,
    EmptySet,
    Singleton,
    Union,
    Intersection,
    Difference,
    Member,
    Subset,
}

impl Operator {
    /// The word of the text form, and the number of operands; `None` where there may be any number.
    pub const ALL: [(Operator, &'static str, Option<usize>); 22] = [
        (Operator::Add, "+", Some(2)),
        (Operator::Subtract, "-", Some(2)),
        (Operator::Multiply, "*", Some(2)),
        (Operator::Divide, "div", Some(2)),
        (Operator::Modulo, "mod", Some(2)),
        (Operator::Equal, "=", Some(2)),
        (Operator::NotEqual, "/=", Some(2)),
        (Operator::Less, "<", Some(2)),
        (Operator::LessEqual, "<=", Some(2)),
        (Operator::And, "and", None),
        (Operator::Or, "or", None),
        (Operator::Not, "not", Some(1)),
        (Operator::Implies, "=>", Some(2)),
        (Operator::Iff, "<=>", Some(2)),
        (Operator::If, "if", Some(3)),
        (Operator::EmptySet, "empty-set", Some(0)),
        (Operator::Singleton, "singleton", Some(1)),
        (Operator::Union, "union", Some(2)),
        (Operator::Intersection, "intersection", Some(2)),
        (Operator::Difference, "difference", Some(2)),
        (Operator::Member, "member", Some(2)),
        (Operator::Subset, "subset", Some(2)),
    ];

    pub fn word(self) -> &'static str {
        Operator::ALL.iter().find(|(operator, ..)| *operator == self).map_or("?", |(_, word, _)| word)
    }

    pub fn of_word(word: &str) -> Option<Operator> {
        Operator::ALL.iter().find(|(_, own, _)| *own == word).map(|(operator, ..)| *operator)
    }

    pub fn arity(self) -> Option<usize> {
        Operator::ALL.iter().find(|(operator, ..)| *operator == self).and_then(|(.., arity)| *arity)
    }
}

impl Logic {
    pub fn truth() -> Logic {
        Logic::Boolean(true)
    }

    pub fn falsity() -> Logic {
        Logic::Boolean(false)
    }

    pub fn variable(name: &str) -> Logic {
        Logic::Variable(Name::new(name))
    }

    pub fn value() -> Logic {
        Logic::variable(super::VALUE)
    }

    pub fn integer(value: impl Into<BigInt>) -> Logic {
        Logic::Integer(value.into())
    }

    pub fn binary(operator: Operator, left: Logic, right: Logic) -> Logic {
        Logic::Operation(operator, vec![left, right])
    }

    pub fn equal(left: Logic, right: Logic) -> Logic {
        Logic::binary(Operator::Equal, left, right)
    }

    pub fn negation(operand: Logic) -> Logic {
        match operand {
            Logic::Boolean(value) => Logic::Boolean(!value),
            operand => Logic::Operation(Operator::Not, vec![operand]),
        }
    }

    /// The conjunction, flat, without what is trivially true.
    pub fn and(parts: impl IntoIterator<Item = Logic>) -> Logic {
        let mut kept: Vec<Logic> = Vec::new();
        for part in parts {
            match part {
                Logic::Boolean(true) => {}
                Logic::Operation(Operator::And, inner) => kept.extend(inner),
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Logic::truth(),
            1 => kept.remove(0),
            _ => Logic::Operation(Operator::And, kept),
        }
    }

    pub fn is_true(&self) -> bool {
        matches!(self, Logic::Boolean(true))
    }

    /// The conjuncts of a predicate.
    pub fn conjuncts(&self) -> Vec<Logic> {
        match self {
            Logic::Boolean(true) => Vec::new(),
            Logic::Operation(Operator::And, parts) => parts.iter().flat_map(Logic::conjuncts).collect(),
            other => vec![other.clone()],
        }
    }

    /// Replaces variables, all at once.
    #[must_use]
    pub fn substitute(&self, replacements: &[(Name, Logic)]) -> Logic {
        if replacements.is_empty() {
            return self.clone();
        }
        match self {
            Logic::Variable(name) => {
                let found = replacements.iter().find(|(from, _)| from == name);
                found.map_or_else(|| self.clone(), |(_, to)| to.clone())
            }
            Logic::Apply(name, arguments) => Logic::Apply(name.clone(), all(arguments, replacements)),
            Logic::Operation(operator, operands) => Logic::Operation(*operator, all(operands, replacements)),
            Logic::Unknown(unknown) => {
                let inner = unknown.substitution.iter();
                let mut substitution: Vec<_> =
                    inner.map(|(name, logic)| (name.clone(), logic.substitute(replacements))).collect();
                let known = |name: &Name| unknown.substitution.iter().any(|(own, _)| own == name);
                substitution.extend(replacements.iter().filter(|(name, _)| !known(name)).cloned());
                Logic::Unknown(Unknown { id: unknown.id, substitution })
            }
            Logic::Integer(_) | Logic::Boolean(_) | Logic::Hole => self.clone(),
        }
    }

    /// With relations in the place of the predicate parameters that are applied.
    #[must_use]
    pub fn relate(&self, relations: &[(Name, Type)]) -> Logic {
        let all = |parts: &[Logic]| -> Vec<Logic> { parts.iter().map(|part| part.relate(relations)).collect() };
        match self {
            Logic::Apply(name, arguments) => {
                let arguments = all(arguments);
                let relation = relations.iter().find(|(own, _)| own == name);
                let related = relation.and_then(|(_, relation)| relation.related(&arguments));
                related.unwrap_or_else(|| Logic::Apply(name.clone(), arguments))
            }
            Logic::Operation(Operator::And, parts) => Logic::and(all(parts)),
            Logic::Operation(operator, operands) => Logic::Operation(*operator, all(operands)),
            Logic::Unknown(unknown) => {
                let own = unknown.substitution.iter();
                let substitution = own.map(|(name, logic)| (name.clone(), logic.relate(relations))).collect();
                Logic::Unknown(Unknown { id: unknown.id, substitution })
            }
            other => other.clone(),
        }
    }

    /// Calls `visit` for every part, itself first.
    pub fn for_each(&self, visit: &mut dyn FnMut(&Logic)) {
        visit(self);
        match self {
            Logic::Apply(_, parts) | Logic::Operation(_, parts) => parts.iter().for_each(|part| part.for_each(visit)),
            Logic::Unknown(unknown) => unknown.substitution.iter().for_each(|(_, part)| part.for_each(visit)),
            _ => {}
        }
    }

    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.for_each(&mut |part| found |= matches!(part, Logic::Variable(own) if own.as_str() == name));
        found
    }

    /// Whether something in it is to be inferred or is being inferred.
    pub fn is_open(&self) -> bool {
        let mut found = false;
        self.for_each(&mut |part| found |= matches!(part, Logic::Hole | Logic::Unknown(_)));
        found
    }
}

fn all(parts: &[Logic], replacements: &[(Name, Logic)]) -> Vec<Logic> {
    parts.iter().map(|part| part.substitute(replacements)).collect()
}

impl Sort {
    /// Replaces sort variables.
    #[must_use]
    pub fn substitute(&self, replacements: &[(Name, Sort)]) -> Sort {
        match self {
            Sort::Variable(name) => {
                let found = replacements.iter().find(|(from, _)| from == name);
                found.map_or_else(|| self.clone(), |(_, to)| to.clone())
            }
            Sort::Set(element) => Sort::Set(Box::new(element.substitute(replacements))),
            Sort::Data(name, arguments) => {
                Sort::Data(name.clone(), arguments.iter().map(|sort| sort.substitute(replacements)).collect())
            }
            Sort::Function(parts) => Sort::Function(parts.iter().map(|sort| sort.substitute(replacements)).collect()),
            Sort::Int | Sort::Bool => self.clone(),
        }
    }

    /// What the variables of this sort stand for where it is the other one; whether there is such a thing.
    pub fn matches(&self, other: &Sort, found: &mut Vec<(Name, Sort)>) -> bool {
        match (self, other) {
            (Sort::Variable(name), other) => match found.iter().find(|(own, _)| own == name) {
                Some((_, known)) => known == other,
                None => {
                    found.push((name.clone(), other.clone()));
                    true
                }
            },
            (Sort::Set(own), Sort::Set(other)) => own.matches(other, found),
            (Sort::Data(own, mine), Sort::Data(name, others)) => {
                own == name
                    && mine.len() == others.len()
                    && mine.iter().zip(others).all(|(mine, other)| mine.matches(other, found))
            }
            (Sort::Function(own), Sort::Function(others)) => {
                // What functions take and return is not always known; where it is, it tells what variables stand for.
                let mut more = found.clone();
                if own.len() == others.len() && own.iter().zip(others).all(|(own, other)| own.matches(other, &mut more))
                {
                    *found = more;
                }
                true
            }
            _ => self == other,
        }
    }
}
