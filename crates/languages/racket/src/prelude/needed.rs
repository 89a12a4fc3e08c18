//! The part of the prelude that a program needs. All of it is read once; a program gets the definitions that it mentions, and those that these
//! mention.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use gainsay_ir::functional::{Datatype, Definition, Expr, ExprKind, Program};
use gainsay_source::{Name, Span};

use super::{Purpose, name, relocated, stand_at};
use crate::lower::Order;

/// Definitions that say in which order tables and sets are gone through, and the one that is for the other order.
const ORDERS: [&str; 2] = ["inSomeOrder", "inAnyOrder"];
const LAST_FIRST: &str = "lastFirst";

/// The prelude for one kind of programs.
pub(super) struct Prelude {
    pub(super) datatypes: Vec<Datatype>,
    definitions: BTreeMap<Name, Known>,
}

struct Known {
    definition: Definition,
    /// What of the prelude it mentions.
    mentions: BTreeSet<Name>,
}

impl Prelude {
    pub(super) fn of(mutation: bool, purpose: Purpose) -> &'static Prelude {
        static ALL: [OnceLock<Prelude>; 4] = [const { OnceLock::new() }; 4];
        let index = 2 * usize::from(mutation) + usize::from(purpose == Purpose::Proof);
        ALL[index].get_or_init(|| {
            let Program { datatypes, definitions, .. } = relocated(mutation, purpose);
            let known = definitions.into_iter().map(|definition| {
                let mentions = mentioned([&definition.body]);
                (definition.name.clone(), Known { definition, mentions })
            });
            Prelude { datatypes, definitions: known.collect() }
        })
    }

    /// Adds what a program needs. All of it stands at `span`.
    pub(super) fn complete(&self, program: &mut Program, span: Span, order: Order) {
        let bodies = program.definitions.iter().map(|definition| &definition.body);
        let mut pending = mentioned(bodies.chain(program.goals.iter().map(|goal| &goal.body)));
        let mut needed: BTreeMap<&Name, &Known> = BTreeMap::new();
        while let Some(next) = pending.pop_first() {
            let Some((name, known)) = self.definitions.get_key_value(&next) else { continue };
            let known = if order == Order::LastFirst && is_order(name) { self.last_first(known) } else { known };
            if needed.insert(name, known).is_none() {
                pending.extend(known.mentions.iter().cloned());
            }
        }
        program.definitions.extend(needed.into_iter().map(|(name, known)| {
            let mut definition = Definition { name: name.clone(), ..known.definition.clone() };
            stand_at(&mut definition, span);
            definition
        }));
    }

    fn last_first<'a>(&'a self, otherwise: &'a Known) -> &'a Known {
        self.definitions.get(&name(LAST_FIRST)).unwrap_or(otherwise)
    }
}

/// Whether a definition says in which order tables and sets are gone through.
pub(crate) fn is_order(definition: &Name) -> bool {
    ORDERS.iter().any(|order| *definition == name(order))
}

/// The variables of expressions, bound ones among them: nothing of the prelude is called like these.
fn mentioned<'e>(expressions: impl IntoIterator<Item = &'e Expr>) -> BTreeSet<Name> {
    fn walk(expression: &Expr, found: &mut BTreeSet<Name>) {
        if let ExprKind::Variable(variable) = &expression.kind
            && !found.contains(variable)
        {
            found.insert(variable.clone());
        }
        expression.for_each_part(&mut |part| walk(part, found));
    }
    let mut found = BTreeSet::new();
    expressions.into_iter().for_each(|expression| walk(expression, &mut found));
    found
}
