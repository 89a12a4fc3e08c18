//! Domains and domain functions that stand for a solver's own types and operators, by their SMT-LIB names.

use gainsay_ir::permission::{Program, Type};
use gainsay_smt::{BitOperator, Sort, SortKind, Term, Terms};
use num_bigint::BigInt;

/// Wider bit-vectors than this are not supported.
const WIDEST: u32 = 4096;

/// A solver's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverType {
    Integer,
    Boolean,
    Real,
    BitVector(u32),
}

impl SolverType {
    pub fn named(text: &str) -> Option<SolverType> {
        match words(text).as_slice() {
            ["Int"] => Some(SolverType::Integer),
            ["Bool"] => Some(SolverType::Boolean),
            ["Real"] => Some(SolverType::Real),
            ["BitVec", width] => {
                width.parse().ok().filter(|width| (1..=WIDEST).contains(width)).map(SolverType::BitVector)
            }
            _ => None,
        }
    }

    /// What a type of the program stands for, if that is one of the solver's.
    pub fn of(program: &Program, typ: &Type) -> Option<SolverType> {
        match typ {
            Type::Int => Some(SolverType::Integer),
            Type::Bool => Some(SolverType::Boolean),
            Type::Perm => Some(SolverType::Real),
            Type::Domain(name, _) => SolverType::named(program.domains.get(name)?.interpretation.as_ref()?.smtlib()?),
            _ => None,
        }
    }

    pub fn sort(self, terms: &mut Terms) -> Sort {
        match self {
            SolverType::Integer => Sort::INT,
            SolverType::Boolean => Sort::BOOL,
            SolverType::Real => Sort::REAL,
            SolverType::BitVector(width) => terms.bit_vector_sort(width),
        }
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split(['(', ')', ' ']).filter(|word| !word.is_empty() && *word != "_").collect()
}

/// A solver's operator, applied. Nothing if it is unknown or does not go with the arguments.
pub fn apply(terms: &mut Terms, name: &str, arguments: &[Term]) -> Option<Term> {
    let words = words(name);
    if let ([word], []) = (words.as_slice(), arguments)
        && let Some(literal) = bit_literal(terms, word)
    {
        return Some(literal);
    }
    let kinds: Vec<SortKind> = arguments.iter().map(|term| terms.sort_kind(terms.sort(*term)).clone()).collect();
    match (words.as_slice(), arguments) {
        (["int2bv" | "nat2bv" | "int_to_bv", width], [_]) if kinds == [SortKind::Int] => {
            let width: u32 = width.parse().ok().filter(|width| (1..=WIDEST).contains(width))?;
            Some(terms.bits(BitOperator::FromInteger(width), arguments))
        }
        ([number, width], []) if number.starts_with("bv") => {
            let width: u32 = width.parse().ok().filter(|width| (1..=WIDEST).contains(width))?;
            Some(terms.bit_vector(width, number[2..].parse::<BigInt>().ok()?))
        }
        _ if !kinds.is_empty() && kinds.iter().all(|kind| matches!(kind, SortKind::BitVec(_))) => {
            on_bits(terms, &words, arguments)
        }
        _ => on_numbers(terms, &words, arguments, &kinds),
    }
}

fn bit_literal(terms: &mut Terms, word: &str) -> Option<Term> {
    let (digits, base, bits) = match word.get(..2)? {
        "#b" => (&word[2..], 2, 1),
        "#x" => (&word[2..], 16, 4),
        _ => return None,
    };
    let width = u32::try_from(digits.len()).ok()?.checked_mul(bits).filter(|width| (1..=WIDEST).contains(width))?;
    Some(terms.bit_vector(width, BigInt::parse_bytes(digits.as_bytes(), base)?))
}

fn on_bits(terms: &mut Terms, words: &[&str], arguments: &[Term]) -> Option<Term> {
    use BitOperator as Bits;
    let width = terms.width(arguments[0]);
    let alike = arguments.iter().all(|argument| terms.width(*argument) == width);
    let operator = match (words, arguments) {
        (["bv2int" | "bv2nat" | "ubv_to_int"], [_]) => Bits::ToInteger,
        (["bvnot"], [_]) => Bits::Not,
        (["bvneg"], [_]) => Bits::Negate,
        (["extract", high, low], [_]) => {
            let (high, low): (u32, u32) = (high.parse().ok()?, low.parse().ok()?);
            (low <= high && high < width).then_some(Bits::Extract { high, low })?
        }
        (["zero_extend", by], [_]) => Bits::ZeroExtend(by.parse().ok().filter(|by| *by <= WIDEST - width)?),
        (["sign_extend", by], [_]) => Bits::SignExtend(by.parse().ok().filter(|by| *by <= WIDEST - width)?),
        (["concat"], [_, other]) if width + terms.width(*other) <= WIDEST => Bits::Concat,
        (["="], [left, right]) if alike => return Some(terms.eq(*left, *right)),
        (["bvugt" | "bvuge" | "bvsgt" | "bvsge"], [left, right]) if alike => {
            let operator = match words[0] {
                "bvugt" => Bits::UnsignedLess,
                "bvuge" => Bits::UnsignedLessEqual,
                "bvsgt" => Bits::SignedLess,
                _ => Bits::SignedLessEqual,
            };
            return Some(terms.bits(operator, [*right, *left]));
        }
        ([name], [_, _]) if alike => binary(name)?,
        _ => return None,
    };
    Some(terms.bits(operator, arguments))
}

fn binary(name: &str) -> Option<BitOperator> {
    use BitOperator as Bits;
    Some(match name {
        "bvadd" => Bits::Add,
        "bvsub" => Bits::Subtract,
        "bvmul" => Bits::Multiply,
        "bvudiv" => Bits::UnsignedDivide,
        "bvurem" => Bits::UnsignedRemainder,
        "bvsdiv" => Bits::SignedDivide,
        "bvsrem" => Bits::SignedRemainder,
        "bvand" => Bits::And,
        "bvor" => Bits::Or,
        "bvxor" => Bits::Xor,
        "bvshl" => Bits::ShiftLeft,
        "bvlshr" => Bits::ShiftRight,
        "bvashr" => Bits::ShiftRightArithmetic,
        "bvult" => Bits::UnsignedLess,
        "bvule" => Bits::UnsignedLessEqual,
        "bvslt" => Bits::SignedLess,
        "bvsle" => Bits::SignedLessEqual,
        _ => return None,
    })
}

fn on_numbers(terms: &mut Terms, words: &[&str], arguments: &[Term], kinds: &[SortKind]) -> Option<Term> {
    let all = |kind: &SortKind| kinds.iter().all(|each| each == kind);
    let numbers = !kinds.is_empty() && (all(&SortKind::Int) || all(&SortKind::Real));
    match (words, arguments) {
        (["+"], _) if numbers => Some(terms.add(arguments)),
        (["-"], [only]) if numbers => Some(terms.negate(*only)),
        (["-"], [left, right]) if numbers => Some(terms.subtract(*left, *right)),
        (["*"], _) if numbers => Some(terms.multiply(arguments)),
        (["div"], [left, right]) if all(&SortKind::Int) => Some(terms.integer_divide(*left, *right)),
        (["mod"], [left, right]) if all(&SortKind::Int) => Some(terms.modulo(*left, *right)),
        (["<"], [left, right]) if numbers => Some(terms.less(*left, *right)),
        (["<="], [left, right]) if numbers => Some(terms.less_equal(*left, *right)),
        ([">"], [left, right]) if numbers => Some(terms.greater(*left, *right)),
        ([">="], [left, right]) if numbers => Some(terms.greater_equal(*left, *right)),
        (["to_real"], [only]) if all(&SortKind::Int) => Some(terms.to_real(*only)),
        (["and"], _) if all(&SortKind::Bool) => Some(terms.and(arguments)),
        (["or"], _) if all(&SortKind::Bool) => Some(terms.or(arguments)),
        (["not"], [one]) if all(&SortKind::Bool) => Some(terms.not(*one)),
        (["=>"], [left, right]) if all(&SortKind::Bool) => Some(terms.implies(*left, *right)),
        (["="], [left, right]) if kinds[0] == kinds[1] => Some(terms.eq(*left, *right)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use gainsay_smt::print_term;

    use super::*;

    /// What an operator of the solver makes of bit vectors of eight bits.
    fn on_bytes(name: &str, values: &[i64]) -> Option<String> {
        let mut terms = Terms::new();
        let arguments: Vec<Term> = values.iter().map(|value| terms.bit_vector(8, *value)).collect();
        let term = apply(&mut terms, name, &arguments)?;
        Some(print_term(&terms, term))
    }

    #[test]
    fn operators_on_bits_are_those_of_the_solver() {
        let is = |name: &str, values: &[i64], expected: &str| {
            assert_eq!(on_bytes(name, values).as_deref(), Some(expected), "{name} {values:?}");
        };
        is("bv2nat", &[200], "200");
        is("bvnot", &[0], "(_ bv255 8)");
        is("bvneg", &[1], "(_ bv255 8)");
        is("(_ extract 7 4)", &[0xa5], "(_ bv10 4)");
        is("(_ extract 0 0)", &[0xa5], "(_ bv1 1)");
        is("(_ zero_extend 8)", &[0x80], "(_ bv128 16)");
        is("(_ sign_extend 8)", &[0x80], "(_ bv65408 16)");
        is("concat", &[0x12, 0x34], "(_ bv4660 16)");
        is("bvadd", &[255, 2], "(_ bv1 8)");
        is("bvsub", &[1, 2], "(_ bv255 8)");
        is("bvmul", &[16, 17], "(_ bv16 8)");
        is("bvudiv", &[200, 7], "(_ bv28 8)");
        is("bvurem", &[200, 7], "(_ bv4 8)");
        is("bvsdiv", &[-7, 2], "(_ bv253 8)");
        is("bvsrem", &[-7, 2], "(_ bv255 8)");
        is("bvand", &[12, 10], "(_ bv8 8)");
        is("bvor", &[12, 10], "(_ bv14 8)");
        is("bvxor", &[12, 10], "(_ bv6 8)");
        is("bvshl", &[3, 2], "(_ bv12 8)");
        is("bvlshr", &[0x80, 7], "(_ bv1 8)");
        is("bvashr", &[0x80, 7], "(_ bv255 8)");
        for (name, unsigned, signed) in
            [("lt", "false", "true"), ("le", "false", "true"), ("gt", "true", "false"), ("ge", "true", "false")]
        {
            // 200 is negative where there is a sign.
            is(&format!("bvu{name}"), &[200, 1], unsigned);
            is(&format!("bvs{name}"), &[200, 1], signed);
        }
        for (name, same) in [
            ("bvult", "false"),
            ("bvule", "true"),
            ("bvugt", "false"),
            ("bvuge", "true"),
            ("bvsgt", "false"),
            ("bvsge", "true"),
            ("=", "true"),
        ] {
            is(name, &[5, 5], same);
        }
        is("=", &[5, 6], "false");
    }

    #[test]
    fn what_goes_with_no_operator_is_refused() {
        for (name, values) in [
            ("(_ extract 8 0)", &[1][..]),
            ("(_ extract 2 3)", &[1]),
            ("(_ zero_extend 4000000000)", &[1]),
            ("(_ sign_extend 4000000000)", &[1]),
            ("(_ zero_extend x)", &[1]),
            ("bvnot", &[1, 2]),
            ("bvadd", &[1]),
            ("bvnonsense", &[1, 2]),
        ] {
            assert_eq!(on_bytes(name, values), None, "{name}");
        }
        let mut terms = Terms::new();
        let (wide, narrow) = (terms.bit_vector(16, 1), terms.bit_vector(8, 1));
        for name in ["bvadd", "bvult", "bvuge", "="] {
            assert!(apply(&mut terms, name, &[wide, narrow]).is_none(), "{name}");
        }
        assert!(apply(&mut terms, "concat", &[wide, narrow]).is_some());
    }

    #[test]
    fn literals_and_conversions_have_a_width() {
        let mut terms = Terms::new();
        let mut shown = |name: &str, argument: Option<i64>| {
            let arguments: Vec<Term> = argument.map(|value| terms.int(value)).into_iter().collect();
            apply(&mut terms, name, &arguments).map(|term| print_term(&terms, term))
        };
        assert_eq!(shown("#xff", None).as_deref(), Some("(_ bv255 8)"));
        assert_eq!(shown("#b101", None).as_deref(), Some("(_ bv5 3)"));
        assert_eq!(shown("(_ bv5 8)", None).as_deref(), Some("(_ bv5 8)"));
        assert_eq!(shown("(_ int2bv 8)", Some(257)).as_deref(), Some("(_ bv1 8)"));
        for refused in ["#x", "#xg", "#b2", "(_ bv5 0)", "(_ bv5 4000000000)", "nonsense"] {
            assert_eq!(shown(refused, None), None, "{refused}");
        }
        assert_eq!(shown("(_ int2bv 0)", Some(1)), None);
    }
}
