//! The calls that get definitions of their own: those of the user's functions, and of library functions that can fail.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{Expr, ExprKind};
use gainsay_source::Name;

use super::{elaborate, partiality::visit, specifications::Book};
use crate::{
    lower::{Lowered, UNSUPPORTED, Watched},
    modules::Origin,
    rename::entity::{GlobalEntity, GlobalId, GlobalKind},
};

/// The classes of the library whose methods check what they demand.
const DIVIDING: [&str; 2] = ["Integral", "Fractional"];

/// Methods of the library that fail for some arguments, whatever the instance.
const FAILING: [(&str, &[&str]); 2] =
    [("Foldable", &["foldr1", "foldl1", "maximum", "minimum"]), ("Enum", &["succ", "pred", "toEnum"])];

/// The functions of the user, and those of the library that demand something of their arguments; where no refinement types are used, also
/// those that fail without having demanded anything.
pub(super) fn watched(lowered: &mut Lowered, book: &Book) -> Watched {
    let failing = if book.is_used { BTreeSet::new() } else { failing(lowered) };
    let names = lowered.names();
    let mut watched = Watched::default();
    for (index, global) in names.entities.globals.iter().enumerate() {
        let id = GlobalId(index as u32);
        if names.graph.modules.get(global.module.0 as usize).is_none() {
            continue;
        }
        let library = names.graph.module(global.module).origin == Origin::Library;
        let function = match global.kind {
            GlobalKind::Function { .. } => true,
            // Division fails by itself where its type says so.
            GlobalKind::Method { class, .. } => {
                !library || !DIVIDING.contains(&names.entities.class(class).name.as_str())
            }
            _ => false,
        };
        let signed = book.signatures.get(&id).filter(|_| book.is_used);
        let demanding = signed.is_some_and(|signed| {
            let respecified = names.graph.module(signed.module).origin != Origin::Library;
            respecified || elaborate::demands(&signed.signature.signature)
        });
        if function && (!library || demanding || failing.contains(&id)) {
            watched.globals.insert(id);
        }
    }
    watched
}

/// The library functions that fail for some arguments, as far as the program uses them.
fn failing(lowered: &mut Lowered) -> BTreeSet<GlobalId> {
    let mut functions: BTreeMap<Name, GlobalId> = BTreeMap::new();
    let mut failing = BTreeSet::new();
    for id in (0..lowered.names().entities.globals.len() as u32).map(GlobalId) {
        let names = lowered.names();
        let global = names.entities.global(id);
        let known = names.graph.modules.get(global.module.0 as usize);
        if known.is_none_or(|module| module.origin != Origin::Library) {
            continue;
        }
        if is_failing_method(lowered, global) {
            failing.insert(id);
        } else if matches!(global.kind, GlobalKind::Function { .. })
            && let Some(name) = lowered.requested_name(id)
        {
            functions.insert(name, id);
        }
    }
    let mut users: BTreeMap<GlobalId, Vec<GlobalId>> = BTreeMap::new();
    let mut work = Vec::new();
    for definition in lowered.definitions() {
        let Some(id) = functions.get(&definition.name) else { continue };
        visit(&definition.body, &mut |part| match &part.kind {
            ExprKind::Variable(name) => {
                functions.get(name).into_iter().for_each(|used| users.entry(*used).or_default().push(*id));
            }
            _ if raises(part) => work.push(*id),
            _ => {}
        });
    }
    while let Some(id) = work.pop() {
        if failing.insert(id) {
            work.extend(users.get(&id).into_iter().flatten());
        }
    }
    failing
}

fn is_failing_method(lowered: &Lowered, global: &GlobalEntity) -> bool {
    let GlobalKind::Method { class, .. } = global.kind else { return false };
    let class = &lowered.names().entities.class(class).name;
    FAILING.iter().any(|(of, methods)| class == of && methods.contains(&global.name.as_str()))
}

fn raises(expression: &Expr) -> bool {
    match &expression.kind {
        ExprKind::Crash(check) | ExprKind::Raise(check, _) => check.code != UNSUPPORTED,
        _ => false,
    }
}
