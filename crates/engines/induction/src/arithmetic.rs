//! Integers in one form: sums of products with coefficients, of words modulo 2^64; comparisons as `<` and `==`.

use std::collections::BTreeMap;

use gainsay_ir::functional::Primitive;
use num_bigint::BigInt;

use crate::term::Term;

/// Products of atoms, each sorted, with their coefficients.
type Sum = BTreeMap<Vec<Term>, BigInt>;

/// Larger sums are left as they are.
const MOST_SUMMANDS: usize = 60;

fn modulus() -> BigInt {
    BigInt::from(1) << 64
}

/// The integer of 64 bits with a sign that is congruent.
pub(crate) fn wrapped(value: &BigInt) -> BigInt {
    let half = BigInt::from(1) << 63;
    let shifted = (value + &half) % modulus();
    let shifted = if shifted < BigInt::from(0) { shifted + modulus() } else { shifted };
    shifted - half
}

/// The sum that a term of arithmetic is. Inside of a word, words need not be kept apart.
fn sum(term: &Term, in_word: bool) -> Option<Sum> {
    use Primitive as P;
    let result = match term {
        Term::Integer(value) => Sum::from([(Vec::new(), value.clone())]),
        Term::Primitive(P::Add, parts) => {
            let mut total = Sum::new();
            for part in parts.iter() {
                add(&mut total, sum(part, in_word)?, &BigInt::from(1));
            }
            total
        }
        Term::Primitive(P::Subtract, parts) => {
            let mut total = sum(&parts[0], in_word)?;
            add(&mut total, sum(&parts[1], in_word)?, &BigInt::from(-1));
            total
        }
        Term::Primitive(P::Negate, parts) => {
            let mut total = Sum::new();
            add(&mut total, sum(&parts[0], in_word)?, &BigInt::from(-1));
            total
        }
        Term::Primitive(P::Multiply, parts) => {
            let mut total = Sum::from([(Vec::new(), BigInt::from(1))]);
            for part in parts.iter() {
                total = multiply(&total, &sum(part, in_word)?);
            }
            total
        }
        Term::Primitive(P::Word, parts) if in_word => sum(&parts[0], true)?,
        atom => Sum::from([(vec![atom.clone()], BigInt::from(1))]),
    };
    (result.len() <= MOST_SUMMANDS).then_some(result)
}

fn add(total: &mut Sum, summands: Sum, factor: &BigInt) {
    for (product, coefficient) in summands {
        *total.entry(product).or_default() += coefficient * factor;
    }
}

fn multiply(left: &Sum, right: &Sum) -> Sum {
    let mut result = Sum::new();
    for (first, one) in left {
        for (second, other) in right {
            let mut product: Vec<Term> = first.iter().chain(second).cloned().collect();
            product.sort();
            *result.entry(product).or_default() += one * other;
        }
    }
    result
}

fn written(sum: Sum) -> Term {
    let mut summands = Vec::new();
    for (product, coefficient) in sum.into_iter().filter(|(_, coefficient)| *coefficient != BigInt::from(0)) {
        let mut factors = product;
        if coefficient != BigInt::from(1) || factors.is_empty() {
            factors.insert(0, Term::Integer(coefficient));
        }
        summands.push(match factors.len() {
            1 => factors.remove(0),
            _ => Term::primitive(Primitive::Multiply, factors),
        });
    }
    match summands.len() {
        0 => Term::integer(0),
        1 => summands.remove(0),
        _ => Term::primitive(Primitive::Add, summands),
    }
}

/// An integer of any size, whose parts have their form already.
pub(crate) fn integer(term: &Term) -> Term {
    sum(term, false).map_or_else(|| term.clone(), written)
}

/// An integer as a word holds it. `is_word`: whether an atom is a word already.
pub(crate) fn word(inner: &Term, is_word: &dyn Fn(&Term) -> bool) -> Term {
    let Some(mut sum) = sum(inner, true) else { return Term::primitive(Primitive::Word, [inner.clone()]) };
    sum.values_mut().for_each(|coefficient| *coefficient = wrapped(coefficient));
    match written(sum) {
        Term::Integer(value) => Term::Integer(wrapped(&value)),
        term if !matches!(term, Term::Primitive(Primitive::Add | Primitive::Multiply, _)) && is_word(&term) => term,
        term => Term::primitive(Primitive::Word, [term]),
    }
}

/// What a primitive is of values.
pub(crate) fn computed(primitive: Primitive, parts: &[Term]) -> Option<Term> {
    use Primitive as P;
    let order = match parts {
        [Term::Integer(left), Term::Integer(right)] => Some(left.cmp(right)),
        [Term::Character(left), Term::Character(right)] => Some(left.cmp(right)),
        _ => None,
    };
    if let Some(order) = order {
        let holds = match primitive {
            P::Equal => order.is_eq(),
            P::NotEqual => order.is_ne(),
            P::Less => order.is_lt(),
            P::LessEqual => order.is_le(),
            P::Greater => order.is_gt(),
            P::GreaterEqual => order.is_ge(),
            _ => return divided(primitive, parts),
        };
        return Some(Term::truth(holds));
    }
    match (primitive, parts) {
        (P::CharToInt, [Term::Character(value)]) => Some(Term::integer(u32::from(*value))),
        (P::IntToChar, [Term::Integer(value)]) => {
            u32::try_from(value).ok().and_then(char::from_u32).map(Term::Character)
        }
        (P::Not, [value]) => value.as_truth().map(|value| Term::truth(!value)),
        (P::Both, [left, right]) => Some(Term::truth(left.as_truth()? && right.as_truth()?)),
        (P::Either, [left, right]) => Some(Term::truth(left.as_truth()? || right.as_truth()?)),
        _ => None,
    }
}

fn divided(primitive: Primitive, parts: &[Term]) -> Option<Term> {
    use Primitive as P;
    let [Term::Integer(left), Term::Integer(right)] = parts else { return None };
    let zero = BigInt::from(0);
    if *right == zero {
        return None;
    }
    let (quotient, remainder) = (left / right, left % right);
    // Rust rounds towards zero.
    let rounds_up = remainder != zero && (remainder < zero) != (*right < zero);
    Some(Term::Integer(match primitive {
        P::Quotient => quotient,
        P::Remainder => remainder,
        P::Divide => quotient - i32::from(rounds_up),
        P::Modulo if rounds_up => remainder + right,
        P::Modulo => remainder,
        _ => return None,
    }))
}

/// A comparison of what is not known in one form: `<` or `==` of parts in order, or its negation.
pub(crate) fn comparison(primitive: Primitive, parts: &[Term]) -> Option<Term> {
    use Primitive as P;
    let [left, right] = parts else { return None };
    let less = |left: &Term, right: &Term| match left == right {
        true => Term::truth(false),
        false => Term::primitive(P::Less, [left.clone(), right.clone()]),
    };
    let equal = || match left.cmp(right) {
        std::cmp::Ordering::Equal => Term::truth(true),
        std::cmp::Ordering::Less => Term::primitive(P::Equal, [left.clone(), right.clone()]),
        std::cmp::Ordering::Greater => Term::primitive(P::Equal, [right.clone(), left.clone()]),
    };
    Some(match primitive {
        P::Less => less(left, right),
        P::Greater => less(right, left),
        P::LessEqual => not(less(right, left)),
        P::GreaterEqual => not(less(left, right)),
        P::Equal => equal(),
        P::NotEqual => not(equal()),
        _ => return None,
    })
}

pub(crate) fn not(term: Term) -> Term {
    match (term.as_truth(), term) {
        (Some(value), _) => Term::truth(!value),
        (None, Term::Primitive(Primitive::Not, parts)) => parts[0].clone(),
        (None, term) => Term::primitive(Primitive::Not, [term]),
    }
}
