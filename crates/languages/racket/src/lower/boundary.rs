//! What crosses from one module to another: values under contracts, and calls by body or by contract.

use gainsay_ir::functional::{Choice, Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{Lowering, contract::call_value, function::variadic, prelude_call, prelude_name, void};
use crate::{
    prelude,
    syntax::{self, Exported, ExprKind as Core, Layout},
};

impl Lowering<'_> {
    pub(super) fn import(&mut self, module: usize, export: usize, span: Span) -> Expr {
        let exporter = &self.program.modules[module];
        let export = &exporter.exports[export];
        let positive = self.positive(exporter, export);
        let negative = self.negative(export, span);
        let value = self.exported(&export.value, export.span);
        prelude_call("project", vec![Expr::variable(&export.contract, span), positive, negative, value], span)
    }

    /// What is evaluated when an export is not what its contract says.
    pub(super) fn positive(&mut self, exporter: &syntax::Module, export: &syntax::Export) -> Expr {
        if matches!(export.value, Exported::Opaque(_)) {
            return prelude_name("ignore", export.span);
        }
        // A file that is a module has no name that its reader would know.
        let message = match self.program.layout {
            Layout::IsModule if exporter.name == "program" => format!("`{}` breaks its own contract", export.name),
            _ => format!("`{}` of module `{}` breaks its own contract", export.name, exporter.name),
        };
        self.crash("contract", message, export.span)
    }

    /// What is evaluated when the current party does not keep to the contract of an export.
    fn negative(&mut self, export: &syntax::Export, span: Span) -> Expr {
        let message = format!("`{}` breaks the contract of `{}`", self.party.name, export.name);
        self.blame("contract", message, span)
    }

    pub(super) fn exported(&mut self, value: &Exported, span: Span) -> Expr {
        match value {
            Exported::Definition(name) if self.program.assigned.contains(name) => {
                prelude_call("readVariable", vec![void(span), Expr::variable(name, span)], span)
            }
            Exported::Definition(name) | Exported::Opaque(name) => self.global(name, span),
            Exported::Struct(index, part) => self.struct_part(*index, *part, span),
        }
    }

    /// A call of another module's function: by its body, or by what its contract promises.
    ///
    /// ```text
    /// (c[pos, neg](f) x …)  □  (c[nobody, neg](λ y …. ?) x …)
    /// ```
    /// On both sides the caller keeps to the domain or is blamed. On the right any result will do that the range admits.
    pub(super) fn import_call(
        &mut self,
        (module, position): (usize, usize),
        arguments: &[syntax::Expr],
        blame: Expr,
        span: Span,
    ) -> Expr {
        let export = &self.program.modules[module].exports[position];
        let body = self.import(module, position, span);
        let negative = self.negative(export, span);
        let nobody = prelude_name("ignore", span);
        let contract = Expr::variable(&export.contract, span);
        let promised = prelude_call("project", vec![contract, nobody, negative, self.promised(export, span)], span);
        self.with_values(arguments, span, |_, values| {
            let call = |function: Expr| call_value(blame.clone(), function, values.clone(), span);
            let choice = Choice {
                callee: Some(export.name.clone()),
                arguments: values.clone(),
                left: call(body),
                right: without_errors(call(promised), span),
            };
            Expr::new(ExprKind::Choice(Box::new(choice)), span)
        })
    }

    /// A function of any number of arguments with any result.
    fn promised(&mut self, export: &syntax::Export, span: Span) -> Expr {
        let label = Name::from(format!("result of {}", export.name));
        let unknown = ExprKind::Symbolic { label, ty: prelude::value_type() };
        let names = (self.fresh("blame"), self.fresh("xs"));
        variadic(0, names, Expr::new(unknown, span), span)
    }

    /// Whether the contract of an export says what one result of it is.
    pub(super) fn promises_a_result(&self, module: usize, position: usize) -> bool {
        let export = &self.program.modules[module].exports[position];
        let known = matches!(&export.value, Exported::Definition(name) if !self.program.assigned.contains(name));
        known
            && match self.contract_of(export).map(|contract| &super::interface::under_bindings(contract).0.kind) {
                Some(Core::Arrow(arrow)) => arrow.range.as_ref().is_some_and(|range| range.len() == 1),
                Some(Core::ArrowStar(arrow)) => {
                    arrow.keywords.is_empty() && arrow.range.as_ref().is_some_and(|range| range.len() == 1)
                }
                _ => false,
            }
    }

    /// The contract of an export as it is written, without the names it was given before.
    pub(super) fn contract_of(&self, export: &syntax::Export) -> Option<&syntax::Expr> {
        let named = |name: &Name| self.program.definition(name);
        let mut contract = &named(&export.contract)?.value;
        // Longer chains of names are left alone, as circles must be.
        for _ in 0..8 {
            let Core::Global(name) = &contract.kind else { break };
            contract = &named(name)?.value;
        }
        Some(contract)
    }
}

/// Where checking what a contract promises raises an error, it is no promise. With the body, the same error is found as it is.
fn without_errors(promised: Expr, span: Span) -> Expr {
    let handler = Expr::lambda(vec![Name::new("problem")], prelude_name("ignore", span), span);
    Expr::new(ExprKind::Catch(Box::new(handler), Box::new(promised)), span)
}
