//! Conditions as the solver reads them: integers without bounds, with every wrap-around written out.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::trace::{Expression, Operation, Operator, Trace};
use gainsay_smt::{Model, Sort, Term, Terms, Value};
use num_traits::ToPrimitive;

/// Assertions, and what stands for the number at each position.
pub(crate) struct Written {
    pub(crate) assertions: Vec<Term>,
    pub(crate) inputs: BTreeMap<usize, Term>,
}

/// The expressions that conditions consist of, parts first.
pub(crate) fn ordered(trace: &Trace, wanted: &[(Expression, bool)]) -> BTreeSet<Expression> {
    let mut found = BTreeSet::new();
    let mut pending: Vec<Expression> = wanted.iter().map(|(condition, _)| *condition).collect();
    while let Some(next) = pending.pop() {
        if found.insert(next) {
            match trace.operation(next) {
                Operation::Binary(_, left, right) => pending.extend([left, right]),
                Operation::Wrapped { of, .. } => pending.push(of),
                Operation::Given { .. } | Operation::Number(_) => {}
            }
        }
    }
    found
}

/// Whether an operation works on the bits of two numbers neither of which is known.
pub(crate) fn needs_bits(trace: &Trace, operation: Operation) -> bool {
    match operation {
        Operation::Binary(Operator::BitAnd | Operator::BitOr | Operator::BitXor, left, right) => {
            trace.constant(left).is_none() && trace.constant(right).is_none()
        }
        _ => false,
    }
}

pub(crate) fn write(terms: &mut Terms, trace: &Trace, wanted: &[(Expression, bool)]) -> Written {
    let mut writer = Writer { terms, trace, known: BTreeMap::new(), assertions: Vec::new(), inputs: BTreeMap::new() };
    for expression in ordered(trace, wanted) {
        let term = writer.operation(trace.operation(expression));
        writer.known.insert(expression, term);
    }
    // The path is told in its order, and what is to be different last.
    for (condition, holds) in wanted.iter().rev() {
        let term = writer.condition(*condition);
        let term = if *holds { term } else { writer.terms.not(term) };
        writer.assertions.push(term);
    }
    Written { assertions: writer.assertions, inputs: writer.inputs }
}

pub(crate) fn read(terms: &Terms, model: &Model, written: &Written) -> Option<BTreeMap<usize, i128>> {
    let number = |term: Term| match model.evaluate_completed(terms, term)? {
        Value::Int(number) => number.to_i128(),
        _ => None,
    };
    written.inputs.iter().map(|(position, term)| Some((*position, number(*term)?))).collect()
}

struct Writer<'t> {
    terms: &'t mut Terms,
    trace: &'t Trace,
    /// Conditions are kept as such.
    known: BTreeMap<Expression, Term>,
    assertions: Vec<Term>,
    inputs: BTreeMap<usize, Term>,
}

impl Writer<'_> {
    fn condition(&mut self, expression: Expression) -> Term {
        let term = self.known[&expression];
        if self.terms.sort(term) == Sort::BOOL {
            return term;
        }
        let zero = self.terms.int(0);
        let is_zero = self.terms.eq(term, zero);
        self.terms.not(is_zero)
    }

    fn number(&mut self, expression: Expression) -> Term {
        let term = self.known[&expression];
        if self.terms.sort(term) != Sort::BOOL {
            return term;
        }
        let (one, zero) = (self.terms.int(1), self.terms.int(0));
        self.terms.ite(term, one, zero)
    }

    fn operation(&mut self, operation: Operation) -> Term {
        match operation {
            Operation::Number(number) => self.terms.int(number),
            Operation::Given { position, least, most } => {
                let term = self.terms.variable(&format!("n{position}"), Sort::INT);
                let (least, most) = (self.terms.int(least), self.terms.int(most));
                let bounds = [self.terms.less_equal(least, term), self.terms.less_equal(term, most)];
                self.assertions.extend(bounds);
                self.inputs.insert(position, term);
                term
            }
            Operation::Wrapped { of, least, most } => {
                let of = self.number(of);
                let (least, count) = (self.terms.int(least), self.terms.int(most - least + 1));
                let above = self.terms.subtract(of, least);
                let above = self.terms.modulo(above, count);
                self.terms.add([least, above])
            }
            Operation::Binary(Operator::Equal, left, right)
                if self.trace.constant(right) == Some(0) && self.terms.sort(self.known[&left]) == Sort::BOOL =>
            {
                let condition = self.known[&left];
                self.terms.not(condition)
            }
            Operation::Binary(operator, left, right) => self.binary(operator, left, right),
        }
    }

    fn binary(&mut self, operator: Operator, left: Expression, right: Expression) -> Term {
        let (one, other) = (self.number(left), self.number(right));
        match operator {
            Operator::Add => self.terms.add([one, other]),
            Operator::Subtract => self.terms.subtract(one, other),
            Operator::Multiply => self.terms.multiply([one, other]),
            Operator::Divide => self.towards_zero(one, other, Terms::integer_divide),
            Operator::Remainder => self.towards_zero(one, other, Terms::modulo),
            Operator::DivideDown => self.terms.integer_divide(one, other),
            Operator::Less => self.terms.less(one, other),
            Operator::LessEqual => self.terms.less_equal(one, other),
            Operator::Equal => self.terms.eq(one, other),
            Operator::BitAnd | Operator::BitOr | Operator::BitXor => {
                let (term, mask) = match (self.trace.constant(left), self.trace.constant(right)) {
                    (Some(mask), _) => (other, mask),
                    (_, mask) => (one, mask.unwrap_or(0)),
                };
                self.masked(operator, term, mask)
            }
        }
    }

    /// Euclid's division rounds another way where the dividend is negative.
    fn towards_zero(&mut self, left: Term, right: Term, operator: fn(&mut Terms, Term, Term) -> Term) -> Term {
        let zero = self.terms.int(0);
        let is_positive = self.terms.less_equal(zero, left);
        let plain = operator(self.terms, left, right);
        let opposite = self.terms.negate(left);
        let opposite = operator(self.terms, opposite, right);
        let negative = self.terms.negate(opposite);
        self.terms.ite(is_positive, plain, negative)
    }

    /// An operation on bits with a number that is known: `x | m` is `x + m - (x & m)`, and so on.
    fn masked(&mut self, operator: Operator, term: Term, mask: i128) -> Term {
        let shared = self.shared(term, mask);
        let mask = self.terms.int(mask);
        let minus = self.terms.negate(shared);
        match operator {
            Operator::BitAnd => shared,
            Operator::BitOr => self.terms.add([term, mask, minus]),
            _ => self.terms.add([term, mask, minus, minus]),
        }
    }

    /// `x & m`, one run of bits of the mask after the other.
    fn shared(&mut self, term: Term, mask: i128) -> Term {
        if mask < 0 {
            let rest = self.shared(term, !mask);
            return self.terms.subtract(term, rest);
        }
        let mut parts = vec![self.terms.int(0)];
        let mut low = 0;
        while low < 127 && mask >> low != 0 {
            low += (mask >> low).trailing_zeros();
            let length = (mask >> low).trailing_ones();
            let (unit, count) = (self.terms.int(1i128 << low), self.terms.int(1i128 << length.min(126)));
            let part = self.terms.integer_divide(term, unit);
            let part = self.terms.modulo(part, count);
            parts.push(self.terms.multiply([part, unit]));
            low += length;
        }
        self.terms.add(parts)
    }
}
