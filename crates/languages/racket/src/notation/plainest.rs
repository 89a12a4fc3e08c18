//! Something simple that satisfies a contract, for the fields of witnesses that nobody looked at: Racket checks them all the same.

use std::collections::BTreeMap;

use gainsay_source::Name;
use gainsay_verdict::Value;

use super::unseen;
use crate::syntax::{Access, Expr, ExprKind, Program};

/// For each structure that anybody can make, what to write for each field; nothing where the contract is not a simple one.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlainFields(BTreeMap<Name, Vec<Option<&'static str>>>);

impl PlainFields {
    pub(crate) fn of(program: &Program) -> PlainFields {
        let definitions = || program.modules.iter().flat_map(|module| &module.definitions);
        let plain = |contract: &Option<Name>| match contract {
            None => Some(ANYTHING),
            Some(name) => definitions().find(|each| each.name == *name).and_then(|each| plainest(&each.value)),
        };
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
                let text = plain.get(field).copied().unwrap_or(Some(ANYTHING))?;
                Some(Value::Symbol(Name::new(text)))
            }
            _ => self.complete(part, fuel),
        };
        let arguments = arguments.iter().enumerate().map(field).collect::<Option<_>>()?;
        Some(Value::Constructor { name: name.clone(), arguments })
    }
}

const ANYTHING: &str = "#f";

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
