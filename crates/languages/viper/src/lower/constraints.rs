//! Overloaded operators: which reading is meant may be known only after their surroundings.

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind, Type};
use gainsay_source::Span;

use super::{Lowering, types::describe};

/// What must hold of the types of one node.
#[derive(Clone)]
pub(super) struct Constraint {
    pub rule: Rule,
    pub types: Vec<Type>,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// Int or Perm.
    Numeric,
    /// left · right = result.
    Multiply,
    /// left / right = result.
    Divide,
    /// element, collection, result of `in`.
    In,
    /// Anything with a size.
    Sized,
    /// Set or Multiset.
    SetLike,
    /// base, key, result of `base[key]`.
    Index,
    /// base, key, value of `base[key := value]`.
    Update,
}

enum Step {
    Solved,
    Waiting,
    Failed,
}

impl Lowering {
    /// Notes a constraint, and uses it at once if enough is known.
    pub(super) fn constrain(&mut self, rule: Rule, types: Vec<Type>, span: Span) {
        let constraint = Constraint { rule, types, span };
        match self.step(&constraint) {
            Step::Solved => {}
            Step::Failed => self.report(&constraint),
            Step::Waiting => self.inference.constraints.push(constraint),
        }
    }

    /// Solves what is left, taking the default reading where nothing decides.
    pub(super) fn solve(&mut self) {
        loop {
            while self.sweep() {}
            let Some(position) = self.next_to_default() else { return };
            let next = self.inference.constraints.remove(position);
            self.take_default(&next);
            if let Step::Failed = self.step(&next) {
                self.report(&next);
            }
        }
    }

    /// The constraint whose default says most: a factor of a permission is a permission itself, so that `1/2 * p` is half of `p`; then
    /// fractions, which are permissions where nothing asks for an integer.
    fn next_to_default(&self) -> Option<usize> {
        let constraints = &self.inference.constraints;
        let scales = |constraint: &Constraint| constraint.rule == Rule::Multiply && self.scales_permission(constraint);
        let divides = |constraint: &Constraint| constraint.rule == Rule::Divide;
        let first = if constraints.is_empty() { None } else { Some(0) };
        constraints.iter().position(scales).or_else(|| constraints.iter().position(divides)).or(first)
    }

    fn scales_permission(&self, constraint: &Constraint) -> bool {
        constraint.types.iter().any(|typ| self.inference.known(typ) == Some(Type::Perm))
    }

    /// One pass over all constraints; whether it found out anything.
    fn sweep(&mut self) -> bool {
        let constraints = std::mem::take(&mut self.inference.constraints);
        let before = constraints.len();
        let mut left = Vec::new();
        for constraint in constraints {
            match self.step(&constraint) {
                Step::Solved => {}
                Step::Failed => self.report(&constraint),
                Step::Waiting => left.push(constraint),
            }
        }
        let progress = left.len() < before;
        self.inference.constraints = left;
        progress
    }

    fn report(&mut self, constraint: &Constraint) {
        let types: Vec<String> = constraint.types.iter().map(|typ| describe(&self.inference.resolve(typ))).collect();
        let message = match constraint.rule {
            Rule::Numeric => format!("expected Int or Perm, found {}", types[0]),
            Rule::Multiply | Rule::Divide => {
                format!("this operator does not apply to {} and {} with result {}", types[0], types[1], types[2])
            }
            Rule::In => format!("a value of type {} cannot be in a {}", types[0], types[1]),
            Rule::Sized => format!("expected a sequence, set, multiset or map, found {}", types[0]),
            Rule::SetLike => format!("expected a set or multiset, found {}", types[0]),
            Rule::Index => format!("a {} has no entry at a {}", types[0], types[1]),
            Rule::Update => format!("a {} cannot be changed at a {} to a {}", types[0], types[1], types[2]),
        };
        self.error(message, constraint.span);
    }

    fn step(&mut self, constraint: &Constraint) -> Step {
        let types = &constraint.types;
        match constraint.rule {
            Rule::Numeric => match self.inference.known(&types[0]) {
                None => Step::Waiting,
                Some(Type::Int | Type::Perm) => Step::Solved,
                Some(_) => Step::Failed,
            },
            Rule::Sized => match self.inference.known(&types[0]) {
                None => Step::Waiting,
                Some(Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..)) => Step::Solved,
                Some(_) => Step::Failed,
            },
            Rule::SetLike => match self.inference.known(&types[0]) {
                None => Step::Waiting,
                Some(Type::Set(_) | Type::Multiset(_)) => Step::Solved,
                Some(_) => Step::Failed,
            },
            Rule::Multiply => self.multiply(&types[0], &types[1], &types[2]),
            Rule::Divide => self.divide(&types[0], &types[1], &types[2]),
            Rule::In => self.inside(&types[0], &types[1], &types[2]),
            Rule::Index => self.entry(&types[0], &types[1], &types[2]),
            Rule::Update => self.entry(&types[0], &types[1], &types[2]),
        }
    }

    fn outcome(&mut self, pairs: &[(&Type, Type)]) -> Step {
        let fits = pairs.iter().all(|(typ, expected)| self.inference.unify(expected, typ));
        if fits { Step::Solved } else { Step::Failed }
    }

    fn multiply(&mut self, left: &Type, right: &Type, result: &Type) -> Step {
        let known = [left, right, result].map(|typ| self.inference.known(typ));
        match known {
            [Some(Type::Int), Some(Type::Int), _] => self.outcome(&[(result, Type::Int)]),
            [_, _, Some(Type::Int)] => self.outcome(&[(left, Type::Int), (right, Type::Int)]),
            [Some(Type::Perm), Some(Type::Int | Type::Perm), _] | [Some(Type::Int), Some(Type::Perm), _] => {
                self.outcome(&[(result, Type::Perm)])
            }
            [Some(Type::Int), None, Some(Type::Perm)] => self.outcome(&[(right, Type::Perm)]),
            [None, Some(Type::Int), Some(Type::Perm)] => self.outcome(&[(left, Type::Perm)]),
            [Some(Type::Int | Type::Perm) | None, Some(Type::Int | Type::Perm) | None, Some(Type::Perm) | None] => {
                Step::Waiting
            }
            _ => Step::Failed,
        }
    }

    fn divide(&mut self, left: &Type, right: &Type, result: &Type) -> Step {
        let known = [left, right, result].map(|typ| self.inference.known(typ));
        match known {
            [_, _, Some(Type::Int)] => self.outcome(&[(left, Type::Int), (right, Type::Int)]),
            [Some(Type::Int), Some(Type::Int), Some(Type::Perm)] => Step::Solved,
            [Some(Type::Int), None, _] => {
                self.inference.unify(right, &Type::Int);
                Step::Waiting
            }
            [Some(Type::Perm), Some(Type::Int | Type::Perm), _] => self.outcome(&[(result, Type::Perm)]),
            [_, Some(Type::Perm), _] => self.outcome(&[(left, Type::Perm), (result, Type::Perm)]),
            [Some(Type::Int | Type::Perm) | None, Some(Type::Int) | None, Some(Type::Perm) | None] => Step::Waiting,
            _ => Step::Failed,
        }
    }

    fn inside(&mut self, element: &Type, collection: &Type, result: &Type) -> Step {
        match self.inference.known(collection) {
            None => Step::Waiting,
            Some(Type::Seq(inner) | Type::Set(inner)) => self.outcome(&[(element, *inner), (result, Type::Bool)]),
            Some(Type::Multiset(inner)) => self.outcome(&[(element, *inner), (result, Type::Int)]),
            Some(Type::Map(key, _)) => self.outcome(&[(element, *key), (result, Type::Bool)]),
            Some(_) => Step::Failed,
        }
    }

    fn entry(&mut self, base: &Type, key: &Type, value: &Type) -> Step {
        match self.inference.known(base) {
            None => Step::Waiting,
            Some(Type::Seq(inner)) => self.outcome(&[(key, Type::Int), (value, *inner)]),
            Some(Type::Map(from, to)) => self.outcome(&[(key, *from), (value, *to)]),
            Some(_) => Step::Failed,
        }
    }

    fn take_default(&mut self, constraint: &Constraint) {
        let element = self.inference.fresh();
        let default = match constraint.rule {
            Rule::Numeric => (0, Type::Int),
            Rule::Multiply => {
                let undecided = self.undecided(constraint);
                (undecided, if self.scales_permission(constraint) { Type::Perm } else { Type::Int })
            }
            Rule::Divide => {
                let undecided = self.undecided(constraint);
                (undecided, if undecided == 2 { Type::Perm } else { Type::Int })
            }
            Rule::In => (1, Type::seq(element)),
            Rule::Sized | Rule::Index | Rule::Update => (0, Type::seq(element)),
            Rule::SetLike => (0, Type::set(element)),
        };
        self.inference.unify(&constraint.types[default.0], &default.1);
        if matches!(constraint.rule, Rule::Multiply | Rule::Divide) && matches!(self.step(constraint), Step::Waiting) {
            self.inference.constraints.insert(0, constraint.clone());
        }
    }

    fn undecided(&self, constraint: &Constraint) -> usize {
        constraint.types.iter().position(|typ| self.inference.known(typ).is_none()).unwrap_or(0)
    }

    /// Writes the types that were found into an expression, and chooses the readings they decide.
    pub(super) fn settle(&self, expression: &mut Expression) {
        expression.typ = self.inference.settle(&expression.typ);
        match &mut expression.kind {
            ExpressionKind::DomainApply { type_arguments, .. } => {
                for argument in type_arguments {
                    *argument = self.inference.settle(argument);
                }
            }
            ExpressionKind::Let { variable, .. } => variable.typ = self.inference.settle(&variable.typ),
            _ => {}
        }
        expression.children_mut().into_iter().for_each(|child| self.settle(child));
        choose_reading(expression);
    }
}

fn choose_reading(expression: &mut Expression) {
    let integer = expression.typ == Type::Int;
    match &mut expression.kind {
        ExpressionKind::Binary(operator @ BinaryOperator::Divide, ..) if integer => {
            *operator = BinaryOperator::IntegerDivide;
        }
        ExpressionKind::Binary(BinaryOperator::Multiply, left, right)
            if left.typ == Type::Perm && right.typ == Type::Int =>
        {
            std::mem::swap(left, right);
        }
        ExpressionKind::Index(base, _) if matches!(base.typ, Type::Map(..)) => {
            let kind = std::mem::replace(&mut expression.kind, ExpressionKind::Null);
            if let ExpressionKind::Index(base, key) = kind {
                expression.kind = ExpressionKind::Lookup(base, key);
            }
        }
        _ => {}
    }
}
