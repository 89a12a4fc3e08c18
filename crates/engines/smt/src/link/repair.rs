//! Ways to make a failing assertion hold by giving one variable another value. Suggestions only: nothing here has to be
//! right, complete or even helpful, it is checked by evaluation.

use super::witness::Witness;
use crate::evaluate::default_value;
use crate::sort::{Function, Sort};
use crate::term::{Operator, Term, Terms};
use crate::value::Value;
use num_rational::BigRational;
use num_traits::{One, Signed};

/// Connectives deeper than this are not looked into.
const DEEPEST: usize = 8;

pub(super) fn repairs(terms: &mut Terms, witness: &mut Witness, assertion: Term) -> Vec<(Function, Value)> {
    let mut found = Vec::new();
    let mut pending = vec![(assertion, true, 0)];
    while let Some((term, wanted, depth)) = pending.pop() {
        if depth > DEEPEST || witness.value(terms, term) == Some(Value::Bool(wanted)) {
            continue;
        }
        match (terms.operator(term), terms.arguments(term)) {
            (Operator::Not, [inner]) => pending.push((*inner, !wanted, depth + 1)),
            (Operator::And | Operator::Or, members) => {
                pending.extend(members.iter().rev().map(|member| (*member, wanted, depth + 1)));
            }
            (Operator::Apply(variable), []) => found.push((variable, Value::Bool(wanted))),
            (Operator::Equal, &[left, right]) => equality(terms, witness, [left, right], wanted, &mut found),
            (Operator::LessEqual | Operator::Less, &[left, right]) => {
                comparison(terms, witness, [left, right], wanted, &mut found);
            }
            (Operator::Test(constructor), &[data]) => {
                let Some(variable) = terms.as_variable(data) else { continue };
                let others = terms.constructors(terms.sort(data)).to_vec();
                for other in others.into_iter().filter(|other| (*other == constructor) == wanted) {
                    found.extend(smallest(terms, other).map(|value| (variable, value)));
                }
            }
            _ => {}
        }
    }
    found
}

/// The constructor applied to defaults.
fn smallest(terms: &Terms, constructor: crate::Constructor) -> Option<Value> {
    let fields = &terms.constructor_info(constructor).fields;
    let values: Option<Vec<Value>> = fields.iter().map(|(_, sort)| default_value(terms, *sort)).collect();
    Some(Value::data(constructor, values?))
}

fn equality(
    terms: &Terms,
    witness: &mut Witness,
    [left, right]: [Term; 2],
    wanted: bool,
    found: &mut Vec<(Function, Value)>,
) {
    if matches!(terms.sort(left), Sort::INT | Sort::REAL) {
        let distance = if wanted { None } else { Some(BigRational::one()) };
        return shift(terms, witness, [left, right], distance, found);
    }
    for (side, other) in [(left, right), (right, left)] {
        let Some(variable) = terms.as_variable(side) else { continue };
        match (wanted, witness.value(terms, other)) {
            (true, Some(value)) => found.push((variable, value)),
            (false, Some(Value::Bool(value))) => found.push((variable, Value::Bool(!value))),
            (false, Some(Value::Data(data))) => {
                let others = terms.constructors(terms.sort(side)).iter();
                let others = others.filter(|constructor| **constructor != data.constructor);
                found.extend(others.filter_map(|other| Some((variable, smallest(terms, *other)?))));
            }
            _ => {}
        }
    }
}

fn comparison(
    terms: &Terms,
    witness: &mut Witness,
    sides: [Term; 2],
    wanted: bool,
    found: &mut Vec<(Function, Value)>,
) {
    shift(terms, witness, sides, (!wanted).then(BigRational::one), found);
}

/// Moves one variable so that `left - right` becomes `target`, zero if none is given.
fn shift(
    terms: &Terms,
    witness: &mut Witness,
    [left, right]: [Term; 2],
    target: Option<BigRational>,
    found: &mut Vec<(Function, Value)>,
) {
    let difference = terms.difference(left, right);
    let (Some(left), Some(right)) = (number(witness.value(terms, left)), number(witness.value(terms, right))) else {
        return;
    };
    let missing = target.unwrap_or_default() - (left - right);
    for (term, coefficient) in &difference.monomials {
        let (Some(variable), Some(current)) = (terms.as_variable(*term), number(witness.value(terms, *term))) else {
            continue;
        };
        let step = &missing / coefficient;
        if terms.sort(*term) == Sort::REAL {
            found.push((variable, Value::Real(current + step)));
        } else {
            let step = if step.is_negative() { step.floor() } else { step.ceil() };
            found.push((variable, Value::Int((current + step).to_integer())));
        }
    }
}

fn number(value: Option<Value>) -> Option<BigRational> {
    match value? {
        Value::Int(value) => Some(BigRational::from_integer(value)),
        Value::Real(value) => Some(value),
        _ => None,
    }
}
