//! Applying what stands at the head of a list to arguments, with the checks of arity and sorts that the smart
//! constructors leave to their callers.

use super::{Meaning, ReadError};
use crate::sort::{Constructor, Sort, SortKind};
use crate::term::{BitOperator, Operator, Term, Terms, TextOperator};
use crate::value::Value;
use num_rational::BigRational;

/// Wider bit-vectors are refused: nobody means them, and they would fill the memory.
pub(super) const WIDEST: u32 = 1 << 20;

/// What stands at the head of an application.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Head {
    Meaning(Meaning),
    Operator(Operator),
    Test(Constructor),
    ConstantArray(Sort),
    Subtract,
    Implies,
    Xor,
    Greater,
    GreaterEqual,
    Absolute,
}

impl Head {
    pub(crate) fn named(name: &str) -> Option<Head> {
        Some(match name {
            "=>" => Head::Implies,
            "xor" => Head::Xor,
            "-" => Head::Subtract,
            ">" => Head::Greater,
            ">=" => Head::GreaterEqual,
            "abs" => Head::Absolute,
            _ => Head::Operator(operator_named(name)?),
        })
    }

    pub(crate) fn indexed(name: &str, indices: &[u32]) -> Option<Head> {
        let operator = match (name, indices) {
            ("extract", [high, low]) if low <= high => BitOperator::Extract { high: *high, low: *low },
            ("zero_extend", [by]) if *by < WIDEST => BitOperator::ZeroExtend(*by),
            ("sign_extend", [by]) if *by < WIDEST => BitOperator::SignExtend(*by),
            ("int2bv" | "int_to_bv", [width]) if (1..WIDEST).contains(width) => BitOperator::FromInteger(*width),
            _ => return None,
        };
        Some(Head::Operator(Operator::Bits(operator)))
    }
}

fn operator_named(name: &str) -> Option<Operator> {
    const PLAIN: [Operator; 18] = [
        Operator::Not,
        Operator::And,
        Operator::Or,
        Operator::Equal,
        Operator::Distinct,
        Operator::IfThenElse,
        Operator::Add,
        Operator::Multiply,
        Operator::IntegerDivide,
        Operator::Modulo,
        Operator::RealDivide,
        Operator::LessEqual,
        Operator::Less,
        Operator::ToReal,
        Operator::ToInteger,
        Operator::IsInteger,
        Operator::Select,
        Operator::Store,
    ];
    if let Some(operator) = PLAIN.into_iter().find(|operator| operator.plain_name() == Some(name)) {
        return Some(operator);
    }
    if name == "bv2nat" || name == "ubv_to_int" {
        return Some(Operator::Bits(BitOperator::ToInteger));
    }
    let bits = BitOperator::PLAIN.iter().find(|(_, each)| *each == name).map(|(bits, _)| Operator::Bits(*bits));
    bits.or_else(|| TextOperator::ALL.iter().find(|(_, each)| *each == name).map(|(text, _)| Operator::Text(*text)))
}

pub(crate) fn apply(terms: &mut Terms, head: Head, arguments: &[Term]) -> Result<Term, ReadError> {
    match head {
        Head::Meaning(meaning) => apply_meaning(terms, meaning, arguments),
        Head::Test(constructor) => {
            let datatype = terms.constructor_info(constructor).datatype;
            expect(terms, arguments, &[datatype])?;
            Ok(terms.is(constructor, arguments[0]))
        }
        Head::ConstantArray(sort) => {
            let (_, to) = terms.array_parts(sort).ok_or_else(|| ReadError::new("not the sort of an array"))?;
            let arguments = coerced(terms, arguments, to);
            expect(terms, &arguments, &[to])?;
            Ok(terms.constant_array(sort, arguments[0]))
        }
        Head::Implies | Head::Xor => {
            expect(terms, arguments, &[Sort::BOOL, Sort::BOOL])?;
            Ok(match head {
                Head::Implies => terms.implies(arguments[0], arguments[1]),
                _ => terms.xor(arguments[0], arguments[1]),
            })
        }
        Head::Subtract | Head::Greater | Head::GreaterEqual | Head::Absolute => {
            let arguments = numbers(terms, arguments)?;
            apply_derived(terms, head, &arguments)
        }
        Head::Operator(operator) => apply_operator(terms, operator, arguments),
    }
}

fn apply_meaning(terms: &mut Terms, meaning: Meaning, arguments: &[Term]) -> Result<Term, ReadError> {
    match meaning {
        Meaning::Function(function) => {
            let parameters = terms.function_info(function).parameters.clone();
            let arguments = coerced_all(terms, arguments, &parameters)?;
            Ok(terms.apply(function, arguments))
        }
        Meaning::Constructor(constructor) => {
            let fields: Vec<Sort> = terms.constructor_info(constructor).fields.iter().map(|(_, sort)| *sort).collect();
            let arguments = coerced_all(terms, arguments, &fields)?;
            Ok(terms.construct(constructor, arguments))
        }
        Meaning::Field(constructor, position) => {
            expect(terms, arguments, &[terms.constructor_info(constructor).datatype])?;
            Ok(terms.field(constructor, position as usize, arguments[0]))
        }
        Meaning::Element(element) => {
            expect(terms, arguments, &[])?;
            Ok(terms.value(&Value::Element(element), element.sort))
        }
    }
}

fn apply_derived(terms: &mut Terms, head: Head, arguments: &[Term]) -> Result<Term, ReadError> {
    match (head, arguments) {
        (Head::Subtract, [only]) => Ok(terms.negate(*only)),
        (Head::Subtract, [first, rest @ ..]) => {
            let rest = terms.add(rest);
            Ok(terms.subtract(*first, rest))
        }
        (Head::Absolute, [only]) => Ok(terms.absolute(*only)),
        (Head::Greater, [left, right]) => Ok(terms.greater(*left, *right)),
        (Head::GreaterEqual, [left, right]) => Ok(terms.greater_equal(*left, *right)),
        _ => Err(arity()),
    }
}

fn apply_operator(terms: &mut Terms, operator: Operator, arguments: &[Term]) -> Result<Term, ReadError> {
    let arguments = match operator {
        Operator::Not => coerced_all(terms, arguments, &[Sort::BOOL])?,
        Operator::And | Operator::Or => coerced_all(terms, arguments, &vec![Sort::BOOL; arguments.len()])?,
        Operator::Equal | Operator::Distinct => same_sort(terms, arguments)?,
        Operator::IfThenElse => choice(terms, arguments)?,
        Operator::Add | Operator::Multiply => numbers(terms, arguments)?,
        Operator::LessEqual | Operator::Less => {
            let arguments = numbers(terms, arguments)?;
            if arguments.len() != 2 {
                return Err(arity());
            }
            arguments
        }
        Operator::IntegerDivide | Operator::Modulo => coerced_all(terms, arguments, &[Sort::INT, Sort::INT])?,
        Operator::RealDivide => coerced_all(terms, arguments, &[Sort::REAL, Sort::REAL])?,
        Operator::ToReal => coerced_all(terms, arguments, &[Sort::INT])?,
        Operator::ToInteger | Operator::IsInteger => coerced_all(terms, arguments, &[Sort::REAL])?,
        Operator::Select | Operator::Store => array_access(terms, operator, arguments)?,
        Operator::Bits(bits) => {
            expect_bits(terms, bits, arguments)?;
            arguments.to_vec()
        }
        Operator::Text(text) => {
            expect_text(terms, text, arguments)?;
            arguments.to_vec()
        }
        _ => arguments.to_vec(),
    };
    if operator == Operator::Equal {
        let equalities: Vec<Term> = arguments.windows(2).map(|pair| terms.eq(pair[0], pair[1])).collect();
        return Ok(terms.and(equalities));
    }
    Ok(terms.operation(operator, &arguments))
}

fn choice(terms: &mut Terms, arguments: &[Term]) -> Result<Vec<Term>, ReadError> {
    let [condition, then, otherwise] = *arguments else { return Err(arity()) };
    expect(terms, &[condition], &[Sort::BOOL])?;
    let branches = same_sort(terms, &[then, otherwise])?;
    Ok(vec![condition, branches[0], branches[1]])
}

fn array_access(terms: &mut Terms, operator: Operator, arguments: &[Term]) -> Result<Vec<Term>, ReadError> {
    let array = *arguments.first().ok_or_else(arity)?;
    let sort = terms.sort(array);
    let (from, to) = terms.array_parts(sort).ok_or_else(|| ReadError::new("expected an array"))?;
    let expected: &[Sort] = if operator == Operator::Select { &[sort, from] } else { &[sort, from, to] };
    coerced_all(terms, arguments, expected)
}

fn arity() -> ReadError {
    ReadError::new("the wrong number of arguments")
}

fn expect(terms: &Terms, arguments: &[Term], sorts: &[Sort]) -> Result<(), ReadError> {
    if arguments.len() != sorts.len() {
        return Err(arity());
    }
    let fits = arguments.iter().zip(sorts).all(|(term, sort)| terms.sort(*term) == *sort);
    if fits { Ok(()) } else { Err(ReadError::new("an argument of the wrong sort")) }
}

/// Solvers write reals without a decimal point where the sort is clear.
fn coerced(terms: &mut Terms, arguments: &[Term], sort: Sort) -> Vec<Term> {
    arguments.iter().map(|term| coerce(terms, *term, sort)).collect()
}

pub(super) fn coerce(terms: &mut Terms, term: Term, sort: Sort) -> Term {
    match terms.as_int(term) {
        Some(value) if sort == Sort::REAL => {
            let value = BigRational::from_integer(value.clone());
            terms.real(value)
        }
        _ => term,
    }
}

fn coerced_all(terms: &mut Terms, arguments: &[Term], sorts: &[Sort]) -> Result<Vec<Term>, ReadError> {
    if arguments.len() != sorts.len() {
        return Err(arity());
    }
    let coerced: Vec<Term> = arguments.iter().zip(sorts).map(|(term, sort)| coerce(terms, *term, *sort)).collect();
    expect(terms, &coerced, sorts)?;
    Ok(coerced)
}

fn same_sort(terms: &mut Terms, arguments: &[Term]) -> Result<Vec<Term>, ReadError> {
    let Some(first) = arguments.first() else { return Err(arity()) };
    let any_real = arguments.iter().any(|term| terms.sort(*term) == Sort::REAL);
    let sort = if any_real { Sort::REAL } else { terms.sort(*first) };
    coerced_all(terms, arguments, &vec![sort; arguments.len()])
}

fn numbers(terms: &mut Terms, arguments: &[Term]) -> Result<Vec<Term>, ReadError> {
    let arguments = same_sort(terms, arguments)?;
    match terms.sort(arguments[0]) {
        Sort::INT | Sort::REAL => Ok(arguments),
        _ => Err(ReadError::new("expected numbers")),
    }
}

fn expect_bits(terms: &Terms, operator: BitOperator, arguments: &[Term]) -> Result<(), ReadError> {
    let wrong = || ReadError::new("a bit-vector operator on the wrong arguments");
    if let BitOperator::FromInteger(_) = operator {
        return expect(terms, arguments, &[Sort::INT]);
    }
    let widths: Option<Vec<u32>> = arguments
        .iter()
        .map(|term| match terms.sort_kind(terms.sort(*term)) {
            SortKind::BitVec(width) => Some(*width),
            _ => None,
        })
        .collect();
    let fits = match (operator, widths.as_deref()) {
        (BitOperator::Not | BitOperator::Negate | BitOperator::ToInteger, Some([_])) => true,
        (BitOperator::ZeroExtend(by) | BitOperator::SignExtend(by), Some([width])) => width + by <= WIDEST,
        (BitOperator::Extract { high, .. }, Some([width])) => high < *width,
        (BitOperator::Concat, Some([left, right])) => left + right <= WIDEST,
        (
            BitOperator::Not
            | BitOperator::Negate
            | BitOperator::ToInteger
            | BitOperator::ZeroExtend(_)
            | BitOperator::SignExtend(_)
            | BitOperator::Extract { .. },
            _,
        ) => false,
        (_, Some([left, right])) => left == right,
        _ => false,
    };
    if fits { Ok(()) } else { Err(wrong()) }
}

fn expect_text(terms: &Terms, operator: TextOperator, arguments: &[Term]) -> Result<(), ReadError> {
    let (text, int) = (Sort::STRING, Sort::INT);
    let sorts: &[Sort] = match operator {
        TextOperator::Concat => return expect(terms, arguments, &vec![text; arguments.len()]),
        TextOperator::Length | TextOperator::ToCode | TextOperator::ToInteger => &[text],
        TextOperator::FromCode | TextOperator::FromInteger => &[int],
        TextOperator::At => &[text, int],
        TextOperator::Substring => &[text, int, int],
        TextOperator::IndexOf => &[text, text, int],
        TextOperator::Replace => &[text, text, text],
        TextOperator::Contains
        | TextOperator::PrefixOf
        | TextOperator::SuffixOf
        | TextOperator::Less
        | TextOperator::LessEqual => &[text, text],
    };
    expect(terms, arguments, sorts)
}
