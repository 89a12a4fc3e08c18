//! Expressions, written three ways: as code, as annotation, and as code that calculates what the annotation means.

/// An expression of numbers. Conditions are numbers, too.
#[derive(Clone, Debug)]
pub(super) enum Term {
    Name(String),
    Number(i64),
    Binary(&'static str, Box<Term>, Box<Term>),
    Unary(&'static str, Box<Term>),
    /// A conversion, of which annotations know nothing.
    Cast(&'static str, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
}

impl Term {
    pub(super) fn name(name: &str) -> Term {
        Term::Name(name.to_owned())
    }

    pub(super) fn binary(operator: &'static str, left: Term, right: Term) -> Term {
        Term::Binary(operator, Box::new(left), Box::new(right))
    }

    pub(super) fn choose(condition: Term, then: Term, otherwise: Term) -> Term {
        Term::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }

    /// As it stands in code, and in annotations where there are no conversions.
    pub(super) fn code(&self) -> String {
        match self {
            Term::Name(name) => name.clone(),
            Term::Number(number) if *number < 0 => format!("({number})"),
            Term::Number(number) => number.to_string(),
            Term::Binary(operator, left, right) => format!("({} {operator} {})", left.code(), right.code()),
            Term::Unary(operator, operand) => format!("({operator}{})", operand.code()),
            Term::Cast(ty, operand) => format!("(({ty}){})", operand.code()),
            Term::If(condition, then, otherwise) => {
                format!("({} ? {} : {})", condition.code(), then.code(), otherwise.code())
            }
        }
    }

    /// As the annotation means it: numbers without bounds.
    pub(super) fn meaning(&self) -> String {
        match self {
            Term::Name(name) => format!("(I){name}"),
            Term::Number(number) => format!("(I){number}"),
            Term::Binary("/", left, right) => format!("judge_quotient({}, {})", left.meaning(), right.meaning()),
            Term::Binary("%", left, right) => format!("judge_remainder({}, {})", left.meaning(), right.meaning()),
            Term::Binary(operator, left, right) => format!("({} {operator} {})", left.meaning(), right.meaning()),
            Term::Unary(operator, operand) => format!("({operator}({}))", operand.meaning()),
            Term::Cast(_, operand) => operand.meaning(),
            Term::If(condition, then, otherwise) => {
                format!("({} ? {} : {})", condition.meaning(), then.meaning(), otherwise.meaning())
            }
        }
    }

    /// Without conversions; `None` where an operator means nothing to annotations.
    pub(super) fn stated(&self) -> Option<Term> {
        Some(match self {
            Term::Name(_) | Term::Number(_) => self.clone(),
            Term::Binary("<<" | ">>" | "&" | "|" | "^", ..) | Term::Unary("~" | "!", _) => return None,
            Term::Binary(operator, left, right) => Term::binary(operator, left.stated()?, right.stated()?),
            Term::Unary(operator, operand) => Term::Unary(operator, Box::new(operand.stated()?)),
            Term::Cast(_, operand) => operand.stated()?,
            Term::If(condition, then, otherwise) => {
                Term::choose(condition.stated()?, then.stated()?, otherwise.stated()?)
            }
        })
    }

    /// With the terms that variables stand for.
    pub(super) fn with(&self, values: &[(String, Term)]) -> Term {
        match self {
            Term::Name(name) => {
                values.iter().rev().find(|(known, _)| known == name).map_or(self.clone(), |(_, term)| term.clone())
            }
            Term::Number(_) => self.clone(),
            Term::Binary(operator, left, right) => Term::binary(operator, left.with(values), right.with(values)),
            Term::Unary(operator, operand) => Term::Unary(operator, Box::new(operand.with(values))),
            Term::Cast(ty, operand) => Term::Cast(ty, Box::new(operand.with(values))),
            Term::If(condition, then, otherwise) => {
                Term::choose(condition.with(values), then.with(values), otherwise.with(values))
            }
        }
    }

    /// How many operators it has.
    pub(super) fn size(&self) -> usize {
        match self {
            Term::Name(_) | Term::Number(_) => 0,
            Term::Binary(_, left, right) => 1 + left.size() + right.size(),
            Term::Unary(_, operand) | Term::Cast(_, operand) => 1 + operand.size(),
            Term::If(condition, then, otherwise) => 1 + condition.size() + then.size() + otherwise.size(),
        }
    }
}
