//! Doubles that are not known, in proofs: finite ones as the reals they are, results of arithmetic as whatever rounding can make of them.
//!
//! Comparing finite doubles is comparing reals. A sum, difference or product is the exact one, rounded: rounding keeps the order, zero and every
//! double are exact, and so is being whole. What overflows is infinite.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Primitive};
use gainsay_smt::{Answer, Query, Sort, Term, Value};
use gainsay_verdict::Reason;
use num_rational::BigRational;
use num_traits::Zero;

use super::super::{
    machine::{Halt, Step, SymbolicMachine},
    state::{Control, State},
    value::Whnf,
};

/// Adding less than this to a finite double does not overflow: it is less than half the distance of the two largest ones.
const NEGLIGIBLE: f64 = 1e290;

/// A double as far as it is known.
#[derive(Clone, Copy)]
enum Double {
    Finite(Term, Option<f64>),
    Special(f64),
}

impl SymbolicMachine<'_> {
    /// `None`: no operand is a double that is not known.
    pub(in super::super) fn on_unknown_doubles(
        &mut self,
        state: &mut State,
        operation: Primitive,
        values: &[Whnf],
    ) -> Option<Step> {
        self.proof.as_ref()?;
        if let ([Whnf::Term(term)], Primitive::IntToDouble | Primitive::RealToDouble) = (values, operation) {
            return Some(self.converted(state, *term, operation));
        }
        if !values.iter().any(|value| matches!(value, Whnf::Inexact(_))) {
            return None;
        }
        let doubles: Option<Vec<Double>> = values.iter().map(|value| self.double(value)).collect();
        Some(match doubles.as_deref() {
            Some([Double::Finite(one, _)]) => self.on_one(state, operation, *one),
            Some([left, right]) => self.on_two(state, operation, *left, *right),
            _ => Err(unsupported(operation)),
        })
    }

    fn double(&mut self, value: &Whnf) -> Option<Double> {
        match value {
            Whnf::Inexact(term) => Some(Double::Finite(*term, None)),
            Whnf::Literal(literal) => match **literal {
                Literal::Double(number) if number.is_finite() => {
                    Some(Double::Finite(self.literal_term(literal)?, Some(number)))
                }
                Literal::Double(number) => Some(Double::Special(number)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The whole part of a double is a double.
    fn converted(&mut self, state: &mut State, term: Term, operation: Primitive) -> Step {
        let exact = if operation == Primitive::IntToDouble { self.terms.to_real(term) } else { term };
        if operation == Primitive::IntToDouble && self.floors.contains(&term) {
            state.control = Control::Return(Whnf::Inexact(exact));
            return Ok(());
        }
        self.rounded(state, exact, &[], &[exact], Overflow::Possible)
    }

    fn on_one(&mut self, state: &mut State, operation: Primitive, one: Term) -> Step {
        let result = match operation {
            Primitive::Negate => Whnf::Inexact(self.terms.negate(one)),
            Primitive::IsNaN => Whnf::Truth(false),
            Primitive::DoubleToReal => Whnf::Term(one),
            Primitive::Floor => {
                let below = self.terms.to_integer(one);
                self.floors.insert(below);
                Whnf::Term(below)
            }
            _ => return Err(unsupported(operation)),
        };
        state.control = Control::Return(result);
        Ok(())
    }

    fn on_two(&mut self, state: &mut State, operation: Primitive, left: Double, right: Double) -> Step {
        use Primitive::{Add, Equal, Greater, GreaterEqual, Less, LessEqual, Multiply, NotEqual, Over, Subtract};
        match (left, right) {
            (Double::Finite(left, known_left), Double::Finite(right, known_right)) => match operation {
                Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => {
                    let result = self.compared(operation, left, right);
                    state.control = Control::Return(result);
                    Ok(())
                }
                Add | Subtract => {
                    let small = [known_left, known_right].into_iter().flatten().any(|known| known.abs() < NEGLIGIBLE);
                    let is_zero = operation == Subtract && left == right;
                    let overflow = if small || is_zero { Overflow::Impossible } else { Overflow::Possible };
                    let exact = match operation {
                        Add => self.terms.add([left, right]),
                        _ => self.terms.subtract(left, right),
                    };
                    self.rounded(state, exact, &[left, right], &[left, right], overflow)
                }
                Multiply => match (known_left, known_right) {
                    (None, None) => self.product(state, [left, right]),
                    _ => {
                        let exact = self.terms.multiply([left, right]);
                        self.rounded(state, exact, &[], &[left, right], Overflow::Possible)
                    }
                },
                Over => match self.only_value(state, right)?.filter(|divisor| !divisor.is_zero()) {
                    Some(divisor) => {
                        let factor = self.terms.real(divisor.recip());
                        let exact = self.terms.multiply([left, factor]);
                        self.rounded(state, exact, &[], &[exact], Overflow::Possible)
                    }
                    None => self.anything(state),
                },
                _ => Err(unsupported(operation)),
            },
            (one, another) => self.with_special(state, operation, one, another),
        }
    }

    fn compared(&mut self, operation: Primitive, left: Term, right: Term) -> Whnf {
        let terms = &mut self.terms;
        let truth = match operation {
            Primitive::Less => terms.less(left, right),
            Primitive::LessEqual => terms.less_equal(left, right),
            Primitive::Greater => terms.greater(left, right),
            Primitive::GreaterEqual => terms.greater_equal(left, right),
            _ => {
                let equal = terms.eq(left, right);
                if operation == Primitive::Equal { equal } else { terms.not(equal) }
            }
        };
        self.terms.as_bool(truth).map_or(Whnf::Term(truth), Whnf::Truth)
    }

    /// A finite double and one that is infinite or no number. For comparing, any finite one will do.
    fn with_special(&mut self, state: &mut State, operation: Primitive, left: Double, right: Double) -> Step {
        let number = |double| match double {
            Double::Finite(..) => 1.0,
            Double::Special(number) => number,
        };
        let (left, right) = (number(left), number(right));
        let truth = match operation {
            Primitive::Equal => left == right,
            Primitive::NotEqual => left != right,
            Primitive::Less => left < right,
            Primitive::LessEqual => left <= right,
            Primitive::Greater => left > right,
            Primitive::GreaterEqual => left >= right,
            Primitive::Add | Primitive::Subtract | Primitive::Multiply | Primitive::Over => {
                return self.anything(state);
            }
            _ => return Err(unsupported(operation)),
        };
        state.control = Control::Return(Whnf::Truth(truth));
        Ok(())
    }

    /// Any double at all.
    fn anything(&mut self, state: &mut State) -> Step {
        let finite = Whnf::Inexact(self.terms.fresh("double", Sort::REAL));
        let others = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(special);
        Err(Halt::Fork([finite].into_iter().chain(others).map(|value| returned(state, value)).collect()))
    }

    /// The only value that a term can have on this path: with it, products and quotients are linear.
    fn only_value(&mut self, state: &State, term: Term) -> Result<Option<BigRational>, Halt> {
        let Answer::Sat(model) = self.ask(&Query::model(&state.path)) else { return Ok(None) };
        let Some(Value::Real(value)) = model.evaluate(&self.terms, term) else { return Ok(None) };
        let constant = self.terms.real(value.clone());
        let is_it = self.terms.eq(term, constant);
        Ok(self.must_hold(state, is_it)?.then_some(value))
    }

    fn product(&mut self, state: &mut State, factors: [Term; 2]) -> Step {
        for (index, factor) in factors.iter().enumerate() {
            if let Some(value) = self.only_value(state, *factor)? {
                let value = self.terms.real(value);
                let exact = self.terms.multiply([value, factors[1 - index]]);
                return self.rounded(state, exact, &[], &factors, Overflow::Possible);
            }
        }
        self.any_product(state, factors)
    }

    /// A product of two unknown factors.
    fn any_product(&mut self, state: &mut State, factors: [Term; 2]) -> Step {
        let product = self.terms.fresh("product", Sort::REAL);
        let mut finite = returned(state, Whnf::Inexact(product));
        self.assume_whole_like(state, &mut finite, product, &factors)?;
        let infinite = [f64::INFINITY, f64::NEG_INFINITY].map(|infinity| returned(state, special(infinity)));
        Err(Halt::Fork([finite].into_iter().chain(infinite).collect()))
    }

    /// Sums, differences and products of whole numbers are whole, and stay so when they are rounded. Whether they are.
    fn assume_whole_like(
        &mut self,
        state: &State,
        path: &mut State,
        result: Term,
        operands: &[Term],
    ) -> Result<bool, Halt> {
        for operand in operands {
            let whole = self.is_whole(*operand);
            if !self.must_hold(state, whole)? {
                return Ok(false);
            }
        }
        let whole = self.is_whole(result);
        path.assume(whole);
        Ok(true)
    }

    /// Whole numbers of at most 53 bits are doubles.
    fn assume_small_exact(&mut self, path: &mut State, exact: Term, result: Term) {
        let [least, most] = [-1, 1].map(|sign: i64| self.terms.real(BigRational::from_integer((sign << 53).into())));
        let within = [self.terms.less_equal(least, exact), self.terms.less_equal(exact, most)];
        let (is_small, is_exact) = (self.terms.and(within), self.terms.eq(result, exact));
        let fact = self.terms.implies(is_small, is_exact);
        path.assume(fact);
    }

    /// What is beyond the largest doubles, on either side.
    fn overflowed(&mut self, state: &State, exact: Term) -> [State; 2] {
        [f64::INFINITY, f64::NEG_INFINITY].map(|infinity| {
            let largest = BigRational::from_float(f64::MAX.copysign(infinity)).unwrap_or_default();
            let bound = self.terms.real(largest);
            let is_beyond = if infinity > 0.0 { self.terms.less(bound, exact) } else { self.terms.less(exact, bound) };
            let mut path = returned(state, special(infinity));
            path.assume(is_beyond);
            path
        })
    }

    /// What rounding can make of an exact result. The order between it and `fixed`, which are doubles, is kept, and so is being whole, which it is
    /// if all `operands` are.
    fn rounded(
        &mut self,
        state: &mut State,
        exact: Term,
        fixed: &[Term],
        operands: &[Term],
        overflow: Overflow,
    ) -> Step {
        let result = self.terms.fresh("rounded", Sort::REAL);
        let zero = self.terms.real(BigRational::from_integer(0.into()));
        let mut finite = returned(state, Whnf::Inexact(result));
        for fixed in fixed.iter().copied().chain([zero]) {
            let (above, stays_above) = (self.terms.less_equal(fixed, exact), self.terms.less_equal(fixed, result));
            let (below, stays_below) = (self.terms.less_equal(exact, fixed), self.terms.less_equal(result, fixed));
            let facts = [self.terms.implies(above, stays_above), self.terms.implies(below, stays_below)];
            facts.into_iter().for_each(|fact| finite.assume(fact));
        }
        if self.assume_whole_like(state, &mut finite, result, operands)? {
            self.assume_small_exact(&mut finite, exact, result);
        }
        let mut paths = vec![finite];
        if overflow == Overflow::Possible {
            paths.extend(self.overflowed(state, exact));
        }
        Self::go_on_with(state, paths)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Overflow {
    Possible,
    Impossible,
}

fn special(number: f64) -> Whnf {
    Whnf::Literal(Rc::new(Literal::Double(number)))
}

fn returned(state: &State, value: Whnf) -> State {
    let mut path = state.clone();
    path.control = Control::Return(value);
    path
}

fn unsupported(operation: Primitive) -> Halt {
    let what = format!("`{}` of an unknown inexact number", operation.name());
    Halt::Stuck(Reason::Unsupported { what, span: None })
}
