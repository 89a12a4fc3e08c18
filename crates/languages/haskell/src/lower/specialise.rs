//! A definition lowered for known types: its dictionaries are still parameters, but methods are those of the instances, and so primitive
//! operations where the types are primitive.

use gainsay_ir::functional::Expr;

use super::{
    Lowered,
    detached::{CallSite, Watched},
};
use crate::{
    rename::entity::GlobalId,
    types::{Status, data::Type},
};

impl Lowered {
    /// [`Lowered::lower_detached`] where the type variables of the global stand for these types. The result is called with the same
    /// dictionaries as ever; it just does not look at them. `None` when the global has no meaning or an instance is missing.
    pub fn lower_detached_at(
        &mut self,
        global: GlobalId,
        types: &[Type],
        watched: &Watched,
    ) -> Option<(Expr, Vec<CallSite>)> {
        if self.checker().check_global(global) != Status::Typed {
            return None;
        }
        let span = self.names().entities.global(global).span;
        let scheme = self.checker().global_scheme(global);
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let context: Vec<_> = scheme.context.iter().map(|constraint| constraint.substitute(&substitution)).collect();
        let evidence = self.checker().find_evidence(&context, span);
        if self.checker().take_diagnostics().iter().any(gainsay_source::Diagnostic::is_error) {
            return None;
        }
        let parameters = self.checker().global_parameters(global).to_vec();
        for (parameter, id) in parameters.into_iter().zip(evidence) {
            let known = self.checker().evidence(id).clone();
            self.lowerer.assumed.insert(parameter, known);
        }
        let lowered = self.lower_detached(global, watched);
        self.lowerer.assumed.clear();
        lowered
    }
}
