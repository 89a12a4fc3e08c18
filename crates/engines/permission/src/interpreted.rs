//! Domains and domain functions that stand for a solver's own types and operators, by their SMT-LIB names.

use gainsay_ir::permission::{Program, Type};
use gainsay_smt::{BitOperator, Sort, SortKind, Term, Terms};
use num_bigint::BigInt;

/// Wider bit-vectors than this are not supported.
const WIDEST: u32 = 4096;

/// A solver's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolverType {
    Integer,
    Boolean,
    Real,
    BitVector(u32),
}

impl SolverType {
    pub(crate) fn named(text: &str) -> Option<SolverType> {
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
    pub(crate) fn of(program: &Program, typ: &Type) -> Option<SolverType> {
        match typ {
            Type::Int => Some(SolverType::Integer),
            Type::Bool => Some(SolverType::Boolean),
            Type::Perm => Some(SolverType::Real),
            Type::Domain(name, _) => SolverType::named(program.domains.get(name)?.interpretation.as_ref()?.smtlib()?),
            _ => None,
        }
    }

    pub(crate) fn sort(self, terms: &mut Terms) -> Sort {
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
pub(crate) fn apply(terms: &mut Terms, name: &str, arguments: &[Term]) -> Option<Term> {
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
