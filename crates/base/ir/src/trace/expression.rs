//! Expressions over given numbers. Conditions are numbers, too: one where they hold, zero where not.

use std::collections::BTreeMap;

use super::Trace;

/// A handle into a [`Trace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expression(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    /// The number that was decided at this position of the tape, which lies between these.
    Given {
        position: usize,
        least: i128,
        most: i128,
    },
    Number(i128),
    Binary(Operator, Expression, Expression),
    /// The number between these that differs by a multiple of how many there are.
    Wrapped {
        of: Expression,
        least: i128,
        most: i128,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Towards zero, as C divides.
    Divide,
    /// With the sign of the dividend.
    Remainder,
    /// By a positive number, rounded down.
    DivideDown,
    /// Of numbers in two's complement, as wide as needed.
    BitAnd,
    BitOr,
    BitXor,
    Less,
    LessEqual,
    Equal,
}

impl Operator {
    /// What it makes of two numbers; nothing where it has no meaning, or none that fits.
    pub fn apply(self, left: i128, right: i128) -> Option<i128> {
        match self {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => left.checked_div(right),
            Operator::Remainder => left.checked_rem(right),
            Operator::DivideDown if right > 0 => Some(left.div_euclid(right)),
            Operator::DivideDown => None,
            Operator::BitAnd => Some(left & right),
            Operator::BitOr => Some(left | right),
            Operator::BitXor => Some(left ^ right),
            Operator::Less => Some(i128::from(left < right)),
            Operator::LessEqual => Some(i128::from(left <= right)),
            Operator::Equal => Some(i128::from(left == right)),
        }
    }

    fn is_comparison(self) -> bool {
        matches!(self, Operator::Less | Operator::LessEqual | Operator::Equal)
    }
}

const EVERYTHING: (i128, i128) = (i128::MIN, i128::MAX);

fn wrapped(value: i128, least: i128, most: i128) -> Option<i128> {
    let count = most.checked_sub(least)?.checked_add(1)?;
    least.checked_add(value.checked_sub(least)?.rem_euclid(count))
}

impl Trace {
    pub fn operation(&self, expression: Expression) -> Operation {
        self.operations[expression.0 as usize]
    }

    /// Between which numbers its values lie.
    pub fn bounds(&self, expression: Expression) -> (i128, i128) {
        self.bounds[expression.0 as usize]
    }

    pub fn constant(&self, expression: Expression) -> Option<i128> {
        match self.operation(expression) {
            Operation::Number(number) => Some(number),
            _ => None,
        }
    }

    pub fn number(&mut self, number: i128) -> Expression {
        self.add(Operation::Number(number), (number, number))
    }

    pub fn given(&mut self, position: usize, least: i128, most: i128) -> Expression {
        self.add(Operation::Given { position, least, most }, (least, most))
    }

    pub fn calculated(&mut self, operator: Operator, left: Expression, right: Expression) -> Expression {
        if let (Some(one), Some(other)) = (self.constant(left), self.constant(right))
            && let Some(number) = operator.apply(one, other)
        {
            return self.number(number);
        }
        if operator == Operator::Equal
            && let Some(condition) = self.is_said(left, right)
        {
            return condition;
        }
        let bounds = self.bounds_of(operator, left, right);
        if bounds.0 == bounds.1 {
            return self.number(bounds.0);
        }
        self.add(Operation::Binary(operator, left, right), bounds)
    }

    /// `condition == 1` is the condition.
    fn is_said(&self, left: Expression, right: Expression) -> Option<Expression> {
        let is_condition = matches!(self.operation(left), Operation::Binary(operator, ..) if operator.is_comparison());
        (is_condition && self.constant(right) == Some(1)).then_some(left)
    }

    pub fn wrapped(&mut self, of: Expression, least: i128, most: i128) -> Expression {
        let (lower, upper) = self.bounds(of);
        if least <= lower && upper <= most {
            return of;
        }
        match self.constant(of).and_then(|number| wrapped(number, least, most)) {
            Some(number) => self.number(number),
            None => self.add(Operation::Wrapped { of, least, most }, (least, most)),
        }
    }

    /// Whether it does not hold.
    pub fn negated(&mut self, condition: Expression) -> Expression {
        let zero = self.number(0);
        self.calculated(Operator::Equal, condition, zero)
    }

    /// The condition that does not hold where this one does.
    pub fn is_negation(&self, condition: Expression) -> Option<Expression> {
        match self.operation(condition) {
            Operation::Binary(Operator::Equal, inner, zero)
                if self.constant(zero) == Some(0) && self.bounds(inner) == (0, 1) =>
            {
                Some(inner)
            }
            _ => None,
        }
    }

    fn add(&mut self, operation: Operation, bounds: (i128, i128)) -> Expression {
        if let Some(known) = self.known.get(&operation) {
            return *known;
        }
        let expression = Expression(self.operations.len() as u32);
        self.operations.push(operation);
        self.bounds.push(bounds);
        self.known.insert(operation, expression);
        expression
    }

    fn bounds_of(&self, operator: Operator, left: Expression, right: Expression) -> (i128, i128) {
        let ((a, b), (c, d)) = (self.bounds(left), self.bounds(right));
        let corners = |operator: Operator| {
            let found: Option<Vec<i128>> =
                [(a, c), (a, d), (b, c), (b, d)].into_iter().map(|(one, other)| operator.apply(one, other)).collect();
            let found = found.unwrap_or_default();
            found.iter().min().zip(found.iter().max()).map_or(EVERYTHING, |(least, most)| (*least, *most))
        };
        match operator {
            Operator::Add | Operator::Multiply => corners(operator),
            Operator::Subtract => a.checked_sub(d).zip(b.checked_sub(c)).unwrap_or(EVERYTHING),
            Operator::DivideDown if c > 0 => corners(operator),
            Operator::Divide if a > i128::MIN => {
                let most = a.abs().max(b.checked_abs().unwrap_or(i128::MAX));
                (if a >= 0 && c >= 0 { 0 } else { -most }, most)
            }
            Operator::Remainder if c > i128::MIN => {
                let most = (c.abs().max(d.checked_abs().unwrap_or(i128::MAX)) - 1).max(0);
                (if a >= 0 { 0 } else { -most }, if b <= 0 { 0 } else { most })
            }
            Operator::BitAnd if a >= 0 || c >= 0 => {
                let most = [(a, b), (c, d)].into_iter().filter(|(least, _)| *least >= 0).map(|(_, most)| most).min();
                (0, most.unwrap_or(i128::MAX))
            }
            Operator::BitAnd | Operator::BitOr | Operator::BitXor => {
                let magnitude = |number: i128| if number < 0 { !number } else { number };
                let most = [a, b, c, d].into_iter().map(magnitude).max().unwrap_or(0);
                let most = i128::MAX >> most.leading_zeros().saturating_sub(1).min(126);
                (if a >= 0 && c >= 0 { 0 } else { -most - 1 }, most)
            }
            Operator::Equal if b < c || d < a => (0, 0),
            Operator::Less if b < c => (1, 1),
            Operator::Less if a >= d => (0, 0),
            Operator::LessEqual if b <= c => (1, 1),
            Operator::LessEqual if a > d => (0, 0),
            Operator::Less | Operator::LessEqual | Operator::Equal => (0, 1),
            _ => EVERYTHING,
        }
    }

    /// Conditions over given numbers that are not larger than `most` and not less than `-most`.
    pub fn narrowed(&self, conditions: &[(Expression, bool)], most: i128) -> (Trace, Vec<(Expression, bool)>) {
        let (mut narrow, mut known) = (Trace::default(), BTreeMap::new());
        // Parts come before what they are parts of.
        for (operation, index) in self.operations.iter().zip(0..) {
            let expression = match *operation {
                Operation::Number(number) => narrow.number(number),
                Operation::Given { position, least, most: largest } => {
                    narrow.given(position, least.max((-most).min(largest)), largest.min(most.max(least)))
                }
                Operation::Binary(operator, left, right) => narrow.calculated(operator, known[&left], known[&right]),
                Operation::Wrapped { of, least, most } => narrow.wrapped(known[&of], least, most),
            };
            known.insert(Expression(index), expression);
        }
        let conditions = conditions.iter().map(|(condition, holds)| (known[condition], *holds)).collect();
        (narrow, conditions)
    }

    /// Its value where the given numbers are these; nothing where it has none. The expressions in it are looked at once each.
    pub fn evaluate(&self, expression: Expression, given: &dyn Fn(usize) -> Option<i128>) -> Option<i128> {
        let mut values = BTreeMap::new();
        self.evaluate_with(expression, given, &mut values)
    }

    /// As [`Trace::evaluate`], with what is known already.
    pub fn evaluate_with(
        &self,
        expression: Expression,
        given: &dyn Fn(usize) -> Option<i128>,
        values: &mut BTreeMap<Expression, i128>,
    ) -> Option<i128> {
        let mut pending = vec![expression];
        while let Some(next) = pending.last().copied() {
            let value = match self.operation(next) {
                _ if values.contains_key(&next) => {
                    pending.pop();
                    continue;
                }
                Operation::Number(number) => Some(number),
                Operation::Given { position, .. } => given(position),
                Operation::Binary(operator, left, right) => {
                    let open: Vec<_> = [left, right].into_iter().filter(|part| !values.contains_key(part)).collect();
                    if !open.is_empty() {
                        pending.extend(open);
                        continue;
                    }
                    operator.apply(values[&left], values[&right])
                }
                Operation::Wrapped { of, least, most } => match values.get(&of) {
                    Some(value) => wrapped(*value, least, most),
                    None => {
                        pending.push(of);
                        continue;
                    }
                },
            };
            values.insert(next, value?);
            pending.pop();
        }
        values.get(&expression).copied()
    }
}
