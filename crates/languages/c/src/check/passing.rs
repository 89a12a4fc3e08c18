//! Arrays in values that pass: `f().items` ends with the expression around it, so its address must not outlive that.

use std::collections::BTreeSet;

use gainsay_ir::c::{Block, ExpressionKind, Type};

/// Replaces arrays in values without a place by what is not supported, but for those whose elements are taken at once.
pub(super) fn refuse_addresses(body: &mut Block) {
    let mut taken_apart = BTreeSet::new();
    body.change(&mut |each| {
        if let ExpressionKind::Index { array, .. } = &each.kind {
            taken_apart.insert(array.span);
        }
    });
    body.change(&mut |each| {
        if matches!(each.ty, Type::Array(..)) && !each.has_place() && !taken_apart.contains(&each.span) {
            each.kind = ExpressionKind::Unsupported("the address of an array in a value that passes".to_owned());
        }
    });
}
