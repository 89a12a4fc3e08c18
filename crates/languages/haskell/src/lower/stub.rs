//! Stubs: functions that nobody has written yet, `f x = undefined`. Where refinement types are used, their types are believed.

use super::Lowered;
use crate::{
    modules::Origin,
    rename::{
        entity::GlobalId,
        tree::{DefinitionBody, Expr, ExprKind, RightHandSide},
    },
};

impl Lowered {
    /// Whether a function of the user is `undefined`, whatever it is given.
    pub fn is_stub(&mut self, global: GlobalId) -> bool {
        let names = self.names();
        let home = names.graph.modules.get(names.entities.global(global).module.0 as usize);
        if home.is_none_or(|module| module.origin == Origin::Library) {
            return false;
        }
        let Some(definition) = self.checker().definition(global) else { return false };
        match &definition.body {
            DefinitionBody::Matches(matches) if definition.broken.is_none() => {
                !matches.is_empty() && matches.iter().all(|one| self.only_undefined(&one.right_hand_side))
            }
            _ => false,
        }
    }

    fn only_undefined(&self, right_hand_side: &RightHandSide) -> bool {
        right_hand_side.branches.iter().all(|branch| branch.guards.is_empty() && self.is_undefined(&branch.body))
    }

    fn is_undefined(&self, expression: &Expr) -> bool {
        match &expression.kind {
            ExprKind::Global(global) => {
                let names = self.names();
                let entity = names.entities.global(*global);
                let home = names.graph.modules.get(entity.module.0 as usize);
                entity.name == "undefined" && home.is_none_or(|module| module.origin == Origin::Library)
            }
            ExprKind::Lambda(one) => self.only_undefined(&one.right_hand_side),
            ExprKind::Annotated(inner, _) => self.is_undefined(inner),
            _ => false,
        }
    }
}
