//! The numbers a program mentions: values next to them are where it behaves differently.

use std::collections::BTreeSet;

use num_traits::ToPrimitive;

use crate::syntax::{DeclarationKind, ExpressionKind, FunctionKind, Unit};

use super::walk;

/// More would only make the search slower.
const MOST: usize = 12;

/// Numbers in C functions and contracts of the program itself, the smallest first.
pub(crate) fn mentioned(unit: &Unit) -> Vec<i128> {
    let mut found = BTreeSet::new();
    for declaration in unit.declarations.iter().filter(|declaration| !declaration.from_library) {
        let DeclarationKind::Function(function) = &declaration.kind else { continue };
        if function.kind != FunctionKind::Ordinary {
            continue;
        }
        walk::function(function, &mut |expression| {
            if let ExpressionKind::Integer(number) = &expression.kind {
                found.extend(number.to_i128());
            }
        });
    }
    let mut found: Vec<i128> = found.into_iter().collect();
    found.sort_by_key(|number| (number.unsigned_abs(), *number));
    found.truncate(MOST);
    found
}
