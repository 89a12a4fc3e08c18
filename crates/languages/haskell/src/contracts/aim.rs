//! What a check is for: everything that is specified, or, without refinement types (section 2.1 of the paper), one property of the module,
//! or the inputs that reach a call of one function.
//!
//! Then calls mean the bodies of what they call, and no contract stands for them.

use gainsay_ir::functional::{Check, Definition, Expr, ExprKind, Primitive};
use gainsay_source::{Diagnostic, Name};

use super::{
    Writer,
    build::{assume, bind, truth},
    goal::{Draft, Occasion},
    partiality::{failing, with_users},
};
use crate::{
    lower::{Function, UNSUPPORTED, Watched},
    rename::{
        Lookup,
        entity::{GlobalId, Value},
    },
    syntax::QualifiedName,
};

/// What is to be found out about a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Whether everything keeps its specification and nothing fails.
    #[default]
    Everything,
    /// Whether the Boolean function of this name is true of all inputs.
    Assert(String),
    /// Which inputs of the other functions lead to a call of the function of this name.
    Reach(String),
}

/// The code of a witness: not a failure of the program, but what was asked for.
pub const REACHED: &str = "reached";

impl Writer<'_> {
    /// The drafts that the aim asks for.
    pub(super) fn drafts(&mut self, aim: &Aim, functions: &[Function]) -> Vec<Draft> {
        match aim {
            Aim::Everything => {
                let failing = (!self.book.is_used).then(|| failing(self.lowered.definitions()));
                // Without refinement types nothing but its own code makes a function fail.
                let sure = |function: &Function| failing.as_ref().is_some_and(|names| !names.contains(&function.name));
                let drafts = functions.iter().filter_map(|function| self.draft(function, sure));
                let mut drafts: Vec<Draft> = drafts.collect();
                drafts.extend(self.local_drafts());
                self.ending = functions.iter().filter_map(|function| self.ending_goal(function)).collect();
                drafts
            }
            Aim::Assert(name) => {
                self.program_watched = Watched::default();
                self.asserted(name, functions).into_iter().collect()
            }
            Aim::Reach(name) => {
                self.program_watched = Watched::default();
                self.reaching(name, functions)
            }
        }
    }

    fn asserted(&mut self, name: &str, functions: &[Function]) -> Option<Draft> {
        let function = functions.iter().find(|function| function.name == *name)?;
        if !self.returns_truth(&function.scheme.body) {
            let found = self.lowered.show_scheme(&function.scheme);
            let message = format!("`{name}` is no property: it has the type {found}, which does not end in Bool");
            self.book.diagnostics.push(Diagnostic::error("property", message, function.span));
            return None;
        }
        self.draft_for(function, Occasion::Property)
    }

    /// A goal for each function that may lead to a call of the one named: the exported ones, or all where none of those does.
    fn reaching(&mut self, name: &str, functions: &[Function]) -> Vec<Draft> {
        let Some(target) = self.named(name) else { return Vec::new() };
        let target_name = self.lowered.program_name(Value::Global(target));
        let program = self.lowered.program();
        let leading = with_users(&program.definitions, |definition| definition.name == target_name);
        let leads = |function: &&Function| function.global != target && leading.contains(&function.name);
        let leading: Vec<Function> = functions.iter().filter(leads).cloned().collect();
        if leading.is_empty() {
            let span = self.lowered.names().entities.global(target).span;
            let message = format!("no function of this module calls `{name}`, so no input of one reaches it");
            self.book.diagnostics.push(Diagnostic::error("not-called", message, span));
        }
        let exported = leading.iter().filter(|function| self.is_exported(function.global)).cloned();
        let exported: Vec<Function> = exported.collect();
        let entries = if exported.is_empty() { leading } else { exported };
        entries.iter().filter_map(|function| self.draft_for(function, Occasion::Witness)).collect()
    }

    /// The function that a name means in the root module.
    pub(super) fn named(&self, name: &str) -> Option<GlobalId> {
        let (qualifier, last) =
            match name.rsplit_once('.').filter(|(before, after)| !before.is_empty() && !after.is_empty()) {
                Some((qualifier, last)) => (Some(Name::new(qualifier)), last),
                None => (None, name),
            };
        let written = QualifiedName { qualifier, name: Name::new(last), span: self.nowhere };
        match self.lowered.value(self.lowered.root(), &written) {
            Lookup::Found(Value::Global(global)) => Some(global),
            _ => None,
        }
    }

    /// Calls of the function that is looked for end the run with a witness; whatever else fails ends it without one.
    pub(super) fn mark_target(&mut self, aim: &Aim, definitions: &mut [Definition]) {
        let Aim::Reach(name) = aim else { return };
        let Some(target) = self.named(name) else { return };
        let target_name = self.lowered.program_name(Value::Global(target));
        for definition in definitions {
            if definition.name == target_name {
                let message = Some(format!("a call of `{name}`"));
                let check = Check { message, ..Check::new(REACHED, definition.span) };
                let witness = Expr::new(ExprKind::Crash(Box::new(check)), definition.span);
                replace_innermost(&mut definition.body, witness);
            } else {
                end_quietly(&mut definition.body, &mut self.count);
            }
        }
    }
}

/// Puts an expression below all parameters.
fn replace_innermost(expression: &mut Expr, replacement: Expr) {
    if let ExprKind::Lambda(_, body) = &mut expression.kind {
        return replace_innermost(body, replacement);
    }
    *expression = replacement;
}

/// Failures become the end of a path of which there is nothing to say.
fn end_quietly(expression: &mut Expr, count: &mut usize) {
    expression.for_each_part_mut(&mut |part| end_quietly(part, count));
    let span = expression.span;
    let replacement = match &mut expression.kind {
        ExprKind::Crash(check) | ExprKind::Raise(check, _) if check.code != UNSUPPORTED => {
            assume(truth(false, span), expression.clone())
        }
        ExprKind::Assert(assertion) => assume(assertion.condition.clone(), assertion.body.clone()),
        ExprKind::Primitive(primitive, arguments) if is_division(*primitive) && arguments.len() == 2 => {
            *count += 1;
            let divisor = Name::from(format!("divisor#{count}"));
            let again = Expr::variable(&divisor, span);
            let zero = Expr::integer(0, span);
            let test = Expr::new(ExprKind::Primitive(Primitive::NotEqual, vec![again.clone(), zero]), span);
            let divided = Expr::new(ExprKind::Primitive(*primitive, vec![arguments[0].clone(), again]), span);
            bind(&divisor, arguments[1].clone(), assume(test, divided))
        }
        _ => return,
    };
    *expression = replacement;
}

fn is_division(primitive: Primitive) -> bool {
    matches!(primitive, Primitive::Divide | Primitive::Modulo | Primitive::Quotient | Primitive::Remainder)
}
