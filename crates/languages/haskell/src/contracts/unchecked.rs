//! What is not to be checked: `undefined` stands for anything, a module may do without the check of totality, and where refinement types
//! are used, a library function whose type demands nothing is taken to be total.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Definition, Expr, ExprKind};
use gainsay_source::{FileId, Name};

use super::build::unsupported;
use crate::{
    lower::{Lowered, UNSUPPORTED},
    modules::ModuleId,
    notation::source_name,
    syntax::SpecificationKind,
};

/// The files whose incomplete patterns are not to be reported.
pub(super) fn without_totality(lowered: &Lowered) -> BTreeSet<FileId> {
    let mut files = BTreeSet::new();
    let specifications: Vec<(ModuleId, String)> = lowered
        .specifications()
        .filter_map(|(module, specification)| match &specification.kind {
            SpecificationKind::Option(option) => Some((module, option.clone())),
            _ => None,
        })
        .collect();
    for (module, option) in specifications {
        if option.split_whitespace().any(|word| matches!(word, "--no-totality" | "--nototality")) {
            files.insert(lowered.names().graph.module(module).syntax.file);
        }
    }
    files
}

/// Failures that say nothing about the program become the end of what is known.
pub(super) fn trust(definitions: &mut [Definition], without_totality: &BTreeSet<FileId>) {
    for definition in definitions {
        trust_expression(&mut definition.body, without_totality);
    }
}

/// The library functions that are taken at their word, and those that exist only to fail.
#[derive(Debug, Default)]
pub(super) struct Library {
    pub total: BTreeSet<Name>,
    pub failing: BTreeSet<Name>,
}

/// In functions that are taken to be total, a failure is the end of what is known.
pub(super) fn trust_library(definitions: &mut [Definition], library: &Library) {
    for definition in definitions.iter_mut().filter(|definition| library.total.contains(&definition.name)) {
        let what = format!("`{}` fails, of which its type says nothing", source_name(&definition.name));
        make_total(&mut definition.body, &what, &library.failing);
    }
}

fn make_total(expression: &mut Expr, what: &str, failing: &BTreeSet<Name>) {
    let fails = match &expression.kind {
        ExprKind::Crash(check) | ExprKind::Raise(check, _) => {
            check.code == "error" || check.code == "incomplete-pattern"
        }
        ExprKind::Variable(name) => failing.contains(name),
        _ => false,
    };
    if fails {
        *expression = unsupported(what, expression.span);
        return;
    }
    expression.for_each_part_mut(&mut |part| make_total(part, what, failing));
}

fn trust_expression(expression: &mut Expr, without_totality: &BTreeSet<FileId>) {
    if let ExprKind::Crash(check) = &mut expression.kind {
        let trusted = match check.code.as_str() {
            "undefined" => Some("`undefined` is reached, which stands for anything"),
            "incomplete-pattern" if without_totality.contains(&check.span.file) => {
                Some("a pattern fails to match where totality is not checked")
            }
            _ => None,
        };
        if let Some(what) = trusted {
            check.message = Some(what.to_owned());
            check.code = Name::new(UNSUPPORTED);
        }
    }
    expression.for_each_part_mut(&mut |part| trust_expression(part, without_totality));
}
