//! Syntax to program: names are resolved, types inferred, sugar removed, then Viper's consistency rules are checked.
//!
//! Order of work, as in the reference tools: what the type checker finds stops the consistency checks.

mod access;
mod assume;
mod calls;
mod collections;
mod constraints;
mod expression;
mod globals;
mod hyper;
mod members;
mod operators;
mod outside;
mod purity;
mod scope;
mod statement;
mod types;
mod unify;

use gainsay_ir::permission::{Expression, ExpressionKind, Program, Type};
use gainsay_source::{Diagnostic, Name, Span};

use crate::{
    Plugins, consistency,
    syntax::{Identifier, Member},
};
use globals::{Globals, Symbol};
use scope::Scope;
use unify::Inference;

pub(crate) use outside::lower_outside;

pub(crate) const TYPECHECKER_ERROR: &str = "typechecker.error";
/// What is understood and not done.
const VERIFIER_WARNING: &str = "verifier.warning";

/// The program, and what is wrong with it.
pub(crate) fn lower(members: &[Member], plugins: Plugins) -> (Program, Vec<Diagnostic>) {
    let mut lowering = Lowering { plugins, ..Lowering::default() };
    lowering.declare(members);
    lowering.members(members);
    let Lowering { program, mut diagnostics, .. } = lowering;
    if !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(consistency::check(&program));
    }
    (program, diagnostics)
}

#[derive(Default)]
struct Lowering {
    plugins: Plugins,
    globals: Globals,
    program: Program,
    diagnostics: Vec<Diagnostic>,
    scope: Scope,
    inference: Inference,
}

impl Lowering {
    fn error(&mut self, message: impl Into<String>, span: Span) {
        self.report_once(Diagnostic::error(TYPECHECKER_ERROR, message, span));
    }

    fn report_once(&mut self, diagnostic: Diagnostic) {
        // One construct that is wrong in several ways is one piece of news, also where a macro repeats it.
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports that a name stands for nothing of these kinds.
    fn unbound(&mut self, message: String, span: Span, name: &Identifier, kinds: &[Symbol]) {
        let known = self.globals.symbols.iter().filter(|(_, (symbol, _))| kinds.contains(symbol));
        let known = known.map(|(known, _)| known.as_str());
        let found = Diagnostic::error(TYPECHECKER_ERROR, message, span);
        self.report_once(found.or_nearest(&name.name, name.span, known));
    }

    /// Reports that no variable has this name.
    fn no_variable(&mut self, name: &Name, span: Span) {
        let found = Diagnostic::error(TYPECHECKER_ERROR, format!("there is no variable `{name}` here"), span);
        let found = found.or_nearest(name, span, self.scope.names().map(Name::as_str));
        self.report_once(found);
    }

    fn warn(&mut self, message: impl Into<String>, span: Span) {
        self.diagnostics.push(Diagnostic::warning(VERIFIER_WARNING, message, span));
    }

    /// What stands for an expression that is wrong: it fits everywhere, so that one error does not cause another.
    fn wrong(&mut self, span: Span) -> Expression {
        let typ = self.inference.fresh();
        Expression::new(ExpressionKind::Boolean(true), typ, span)
    }

    /// Reports `message` and goes on with an expression that fits everywhere.
    fn reject(&mut self, message: impl Into<String>, span: Span) -> Expression {
        self.error(message, span);
        self.wrong(span)
    }

    /// Makes the two types one; where they differ, reports it at `span`.
    fn agree(&mut self, expected: &Type, found: &Type, span: Span) -> bool {
        let same = self.inference.unify(expected, found);
        if !same {
            let (expected, found) = (self.shown(expected), self.shown(found));
            self.error(format!("expected {expected}, found {found}"), span);
        }
        same
    }

    fn shown(&self, typ: &Type) -> String {
        types::describe(&self.inference.resolve(typ))
    }

    fn name_of_type(&self, name: &Name) -> Option<Type> {
        self.globals.own_type(name)
    }
}
