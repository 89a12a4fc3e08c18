//! State that calls share: what the context did before a call matters then, and so does the order in which modules start.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Expr, ExprKind, Literal, Primitive, Type};
use gainsay_source::{Name, Span};

use super::{
    Lowering, evaluate,
    goal::is_computed,
    list, prelude_call, prelude_name,
    state::{parameters_at_rest, reaches, stateful},
};
use crate::{
    prelude::Purpose,
    syntax::{self, Access, Exported},
};

impl Lowering<'_> {
    /// Where the functions of a program share something that changes, the context may have used them before.
    pub(super) fn after_other_uses(
        &mut self,
        module: &syntax::Module,
        export: &syntax::Export,
        body: Expr,
        span: Span,
    ) -> Expr {
        let state = self.state();
        let is_touched = reaches(export, &state, self.program);
        // Instances of private structures come from other exports, which may look at anything.
        if !is_touched && (!self.has_private_structures() || state.is_empty()) {
            return body;
        }
        let exports = match self.purpose {
            Purpose::Search => list(self.offered(module, span), span),
            Purpose::Proof => self.all_offered(span),
        };
        let ty = Type::Data(Name::new("Uses"), Vec::new());
        let before = Expr::new(ExprKind::Symbolic { label: Name::new("before"), ty }, span);
        let session = prelude_call("session", vec![exports, before], span);
        self.initialized(evaluate(Name::new("_"), session, body, span), span)
    }

    /// Everything that the context can get hold of.
    fn all_offered(&mut self, span: Span) -> Expr {
        let mut offered = Vec::new();
        for module in &self.program.modules {
            offered.extend(self.offered(module, span));
            let plain = module.offered.iter().cloned().map(Exported::Definition);
            offered.extend(plain.map(|value| self.exported(&value, span)));
        }
        list(offered, span)
    }

    /// What a module offers under contracts, as pairs of a name and a value.
    fn offered(&mut self, module: &syntax::Module, span: Span) -> Vec<Expr> {
        let mut exports = Vec::new();
        for export in module.exports.iter().filter(|export| matches!(export.value, Exported::Definition(_))) {
            let monitored = self.monitored(module, export, span);
            let tag = Expr::new(ExprKind::Literal(Literal::Text(export.name.to_string())), span);
            let tag = Expr::construct("Symbol", vec![tag], span);
            exports.push(Expr::construct("Pair", vec![tag, monitored], span));
        }
        exports
    }

    /// An export as the context gets it.
    pub(super) fn monitored(&mut self, module: &syntax::Module, export: &syntax::Export, span: Span) -> Expr {
        let positive = self.positive(module, export);
        let value = self.exported(&export.value, span);
        let contract = Expr::variable(&export.contract, span);
        prelude_call("project", vec![contract, positive, prelude_name("ignore", span), value], span)
    }

    /// Whether the context needs a module's own functions to get at instances of its structures.
    pub(super) fn has_private_structures(&self) -> bool {
        self.purpose == Purpose::Search
            && self.program.opaque.is_empty()
            && self.program.structs.iter().any(|structure| structure.access == Access::Private)
    }

    /// Expressions that stand before may have changed what this one finds. Their own failures are the business of their own goals.
    pub(super) fn after_earlier_expressions(&mut self, earlier: &[syntax::Expr], body: Expr, span: Span) -> Expr {
        if !self.has_state() {
            return body;
        }
        let mute = |on: i64| Expr::new(ExprKind::Primitive(Primitive::Mute, vec![Expr::integer(on, span)]), span);
        let body = evaluate(Name::new("_"), mute(0), body, span);
        let body = earlier.iter().rev().fold(body, |body, expression| {
            let value = self.expression(expression);
            evaluate(Name::new("_"), value, body, span)
        });
        self.initialized(evaluate(Name::new("_"), mute(1), body, span), span)
    }

    /// Whether calls can influence later ones.
    fn has_state(&self) -> bool {
        !self.state().is_empty()
    }

    /// The definitions that are assigned to, or hold something that changes from one use to the next.
    fn state(&self) -> BTreeSet<Name> {
        let program = self.program;
        if !program.features.mutation {
            return BTreeSet::new();
        }
        let mut state = stateful(program);
        if !self.runs_unknown_code() {
            let resting = parameters_at_rest(program);
            state.retain(|name| !resting.contains(name));
        }
        state
    }

    fn runs_unknown_code(&self) -> bool {
        let program = self.program;
        let takes_code = |export: &syntax::Export| self.interfaces(export).iter().any(|interface| interface.takes_code);
        !program.opaque.is_empty()
            || program.modules.iter().any(|module| module.offers_plainly || module.exports.iter().any(takes_code))
    }

    /// What modules compute when they start, in order, before the body.
    pub(super) fn initialized(&self, body: Expr, span: Span) -> Expr {
        let definitions = self.program.modules.iter().flat_map(|module| &module.definitions);
        let computed: Vec<&syntax::Definition> = definitions.filter(|definition| is_computed(definition)).collect();
        computed.into_iter().rev().fold(body, |body, definition| {
            let value = Expr::variable(&definition.name, definition.span);
            Expr::new(ExprKind::Force(Box::new(value), Box::new(body)), span)
        })
    }
}
