//! State that calls share: what the context did before a call matters then, and so does the order in which modules start.

use gainsay_ir::functional::{Expr, ExprKind, Literal, Primitive, Type};
use gainsay_source::{Name, Span};

use super::{Lowering, evaluate, goal::is_computed, list, prelude_call, prelude_name};
use crate::{
    datum::DatumKind,
    prelude::Purpose,
    primitive,
    syntax::{self, Access, Exported, ExprKind as Core},
};

impl Lowering<'_> {
    /// Where the functions of a program share something that changes, the context may have used them before.
    pub(super) fn after_other_uses(&mut self, module: &syntax::Module, body: Expr, span: Span) -> Expr {
        if !self.has_state() {
            return body;
        }
        let exports = self.offered(module, span);
        let ty = Type::Data(Name::new("Uses"), Vec::new());
        let before = Expr::new(ExprKind::Symbolic { label: Name::new("before"), ty }, span);
        let session = prelude_call("session", vec![exports, before], span);
        self.initialized(evaluate(Name::new("_"), session, body, span), span)
    }

    /// What a module offers under contracts, as a list of pairs of a name and a value.
    fn offered(&mut self, module: &syntax::Module, span: Span) -> Expr {
        let mut exports = Vec::new();
        for export in module.exports.iter().filter(|export| matches!(export.value, Exported::Definition(_))) {
            let monitored = self.monitored(module, export, span);
            let tag = Expr::new(ExprKind::Literal(Literal::Text(export.name.to_string())), span);
            let tag = Expr::construct("Symbol", vec![tag], span);
            exports.push(Expr::construct("Pair", vec![tag, monitored], span));
        }
        list(exports, span)
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

    /// Whether calls can influence later ones: a definition is assigned to, or is a box, vector or hash table.
    fn has_state(&self) -> bool {
        let program = self.program;
        let mut definitions = program.modules.iter().flat_map(|module| &module.definitions);
        program.features.mutation
            && definitions.any(|definition| {
                program.assigned.contains(&definition.name) || makes_something_mutable(&definition.value, program)
            })
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

fn makes_something_mutable(value: &syntax::Expr, program: &syntax::Program) -> bool {
    match &value.kind {
        Core::Apply(function, arguments) => {
            let makes = match &function.kind {
                Core::Primitive(primitive) => primitive::is_about_mutation(primitive.name),
                Core::StructPart(index, _) => program.structs[*index].mutable.contains(&true),
                // It may return anything.
                Core::Global(_) | Core::Import(..) => true,
                _ => false,
            };
            makes || arguments.iter().any(|argument| makes_something_mutable(argument, program))
        }
        Core::Let(_, body) | Core::Letrec(_, body) => makes_something_mutable(body, program),
        Core::Begin(parts) => parts.iter().any(|part| makes_something_mutable(part, program)),
        Core::If(_, yes, no) => [yes, no].into_iter().any(|part| makes_something_mutable(part, program)),
        Core::Quote(datum) => matches!(datum.kind, DatumKind::Vector(_) | DatumKind::Boxed(_)),
        _ => false,
    }
}
