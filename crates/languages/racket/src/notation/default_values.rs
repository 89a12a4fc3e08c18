//! Something simple that satisfies a contract, for the fields of witnesses that nobody looked at: Racket checks them all the same.

use std::collections::BTreeMap;

use gainsay_source::Name;
use gainsay_verdict::Value;

use super::unseen;
use crate::{
    datum::{DatumKind, Number},
    syntax::{Access, Expr, ExprKind, Program, StructPart},
};

/// For each structure that anybody can make, what to write for each field; nothing where the contract is not a simple one.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlainFields(BTreeMap<Name, Vec<Option<String>>>);

impl PlainFields {
    pub(crate) fn of(program: &Program) -> PlainFields {
        let plain = |contract: &Option<Name>| plain_field(contract.as_ref(), program, DEEPEST_CONTRACT);
        let structures = program.structs.iter().filter_map(|structure| match &structure.access {
            Access::Private => None,
            Access::Public(contracts) => Some((structure.constructor.clone(), contracts.iter().map(plain).collect())),
        });
        PlainFields(structures.collect())
    }

    /// The value with something in the place of fields that nobody looked at; none where nothing is known to fit.
    pub(super) fn complete(&self, value: &Value, fuel: usize) -> Option<Value> {
        let fuel = fuel.checked_sub(1)?;
        let Value::Constructor { name, arguments } = value else { return Some(value.clone()) };
        let plain = self.0.get(name);
        // The first argument of a structure says who made it.
        let field = |(place, part): (usize, &Value)| match (plain, place.checked_sub(1)) {
            (Some(plain), Some(field)) if unseen(part) => {
                let text = plain.get(field).cloned().unwrap_or_else(|| Some(ANYTHING.to_owned()))?;
                Some(Value::Symbol(Name::from(text)))
            }
            _ => self.complete(part, fuel),
        };
        let arguments = arguments.iter().enumerate().map(field).collect::<Option<_>>()?;
        Some(Value::Constructor { name: name.clone(), arguments })
    }
}

const ANYTHING: &str = "#f";

/// Contracts inside one another are followed this far.
const DEEPEST_CONTRACT: usize = 8;

fn plain_field(contract: Option<&Name>, program: &Program, fuel: usize) -> Option<String> {
    let Some(name) = contract else { return Some(ANYTHING.to_owned()) };
    plain_text(&program.definition(name)?.value, program, fuel)
}

/// Something that satisfies the contract, as code.
fn plain_text(contract: &Expr, program: &Program, fuel: usize) -> Option<String> {
    let fuel = fuel.checked_sub(1)?;
    let text = |part: &Expr| plain_text(part, program, fuel);
    match &contract.kind {
        ExprKind::Global(name) => plain_field(Some(name), program, fuel),
        ExprKind::StructPart(index, StructPart::Test) => plain_instance(*index, program, fuel),
        ExprKind::Quote(datum) => match &datum.kind {
            DatumKind::Symbol(name) if name.chars().all(|each| each.is_ascii_alphanumeric() || each == '-') => {
                Some(format!("'{name}"))
            }
            DatumKind::Boolean(truth) => Some(if *truth { "#t" } else { "#f" }.to_owned()),
            DatumKind::Number(Number::Integer(number)) => Some(number.to_string()),
            _ => None,
        },
        ExprKind::Apply(function, parts) => {
            let ExprKind::Primitive(primitive) = &function.kind else { return None };
            match (primitive.name, parts.as_slice()) {
                ("listof", [_]) => Some("'()".to_owned()),
                ("vectorof", [_]) => Some("(vector)".to_owned()),
                ("hash/c", [_, _]) => Some("(hash)".to_owned()),
                ("non-empty-listof" | "nelistof", [each]) => Some(format!("(list {})", text(each)?)),
                ("cons/c", [first, rest]) => Some(format!("(cons {} {})", text(first)?, text(rest)?)),
                ("list/c", parts) => {
                    let parts: Option<Vec<String>> = parts.iter().map(text).collect();
                    Some(format!("(list {})", parts?.join(" ")))
                }
                ("or/c" | "first-or/c" | "one-of/c", parts) => parts.iter().find_map(text),
                ("and/c", parts) => fitting_all(parts, text),
                (">=/c" | "<=/c" | "=/c", [bound]) | ("integer-in" | "between/c" | "real-in", [bound, _]) => {
                    text(bound)
                }
                _ => None,
            }
        }
        _ => plainest(contract).map(str::to_owned),
    }
}

/// Something that satisfies every part: what is plain for all of them, or a number near what is plain for one.
fn fitting_all(parts: &[Expr], text: impl Fn(&Expr) -> Option<String>) -> Option<String> {
    let texts: Vec<Option<String>> = parts.iter().map(text).collect();
    let first = texts.first()?;
    if first.is_some() && texts.iter().all(|each| each == first) {
        return first.clone();
    }
    let plain = texts.iter().flatten().filter_map(|text| text.parse::<i64>().ok());
    let bounds = parts.iter().filter_map(|part| Some(bound(part)?.1));
    let mut near = plain.chain(bounds).flat_map(|number| [0, 1, -1, 2, -2].map(|step| number.saturating_add(step)));
    let fits = |number: &i64| parts.iter().all(|part| fits(part, *number));
    near.find(fits).map(|number| number.to_string())
}

/// A contract that compares with a number: which, and with what.
fn bound(contract: &Expr) -> Option<(&'static str, i64)> {
    let ExprKind::Apply(function, parts) = &contract.kind else { return None };
    let (ExprKind::Primitive(primitive), [limit]) = (&function.kind, parts.as_slice()) else { return None };
    let ExprKind::Quote(datum) = &limit.kind else { return None };
    let DatumKind::Number(Number::Integer(number)) = &datum.kind else { return None };
    Some((primitive.name, i64::try_from(number).ok()?))
}

/// Whether a whole number satisfies a contract for certain.
fn fits(contract: &Expr, number: i64) -> bool {
    if let Some((comparison, limit)) = bound(contract) {
        return match comparison {
            ">=/c" => number >= limit,
            "<=/c" => number <= limit,
            ">/c" => number > limit,
            "</c" => number < limit,
            "=/c" => number == limit,
            _ => false,
        };
    }
    let ExprKind::Primitive(primitive) = &contract.kind else { return false };
    match primitive.name {
        "any/c" | "number?" | "complex?" | "real?" | "rational?" | "integer?" | "exact?" | "exact-integer?" => true,
        "exact-nonnegative-integer?" | "natural?" | "natural-number/c" => number >= 0,
        "positive?" | "exact-positive-integer?" => number > 0,
        "negative?" => number < 0,
        "zero?" => number == 0,
        "even?" => number % 2 == 0,
        "odd?" => number % 2 != 0,
        "byte?" => (0..256).contains(&number),
        _ => false,
    }
}

fn plain_instance(index: usize, program: &Program, fuel: usize) -> Option<String> {
    let structure = &program.structs[index];
    let Access::Public(contracts) = &structure.access else { return None };
    let field = |at: usize| plain_field(contracts.get(at).and_then(Option::as_ref), program, fuel);
    let fields: Option<Vec<String>> = (0..structure.fields.len()).map(field).collect();
    let made = std::iter::once(structure.name.to_string()).chain(fields?);
    Some(format!("({})", made.collect::<Vec<_>>().join(" ")))
}

/// The same for what a module offers: functions as well.
pub(crate) fn plain_value(contract: &Expr) -> Option<&'static str> {
    match &contract.kind {
        ExprKind::Arrow(_) | ExprKind::ArrowStar(_) | ExprKind::ArrowDependent(_) | ExprKind::CaseArrow(_) => {
            Some("void")
        }
        ExprKind::Let(_, body) => plain_value(body),
        _ => plainest(contract),
    }
}

fn plainest(contract: &Expr) -> Option<&'static str> {
    let ExprKind::Primitive(primitive) = &contract.kind else { return None };
    let written = match primitive.name {
        "any/c" | "boolean?" => ANYTHING,
        "string?" => "\"\"",
        "symbol?" => "'a",
        "char?" => "#\\a",
        "list?" | "null?" | "empty?" => "'()",
        "pair?" | "cons?" => "'(0)",
        "vector?" => "(vector)",
        "void?" => "(void)",
        "number?"
        | "complex?"
        | "real?"
        | "rational?"
        | "integer?"
        | "exact?"
        | "exact-integer?"
        | "zero?"
        | "even?"
        | "exact-nonnegative-integer?"
        | "natural?"
        | "natural-number/c"
        | "byte?" => "0",
        "positive?" | "odd?" | "exact-positive-integer?" => "1",
        "negative?" => "-1",
        "procedure?" => "void",
        _ => return None,
    };
    Some(written)
}
