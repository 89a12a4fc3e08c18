//! Goals as data.

use gainsay_ir::permission::Program;
use gainsay_source::{Name, Span};

/// How a member is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether a model is asked for when something fails.
    pub models: bool,
    /// Looks for what fails in the code itself: loops are turned a few times, and calls run the callee's body, so many calls deep.
    pub bodies: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options { models: true, bodies: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberKind {
    Method,
    Function,
    Predicate,
}

/// One member to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub kind: MemberKind,
    pub name: Name,
    /// What the user called it.
    pub written: Name,
    pub span: Span,
}

/// Every member that has something to be checked, functions first, in the order they are written.
pub fn goals(program: &Program) -> Vec<Goal> {
    let functions = program.functions.values().map(|each| (MemberKind::Function, &each.name, &each.written, each.span));
    let predicates =
        program.predicates.values().map(|each| (MemberKind::Predicate, &each.name, &each.written, each.span));
    let methods = program.methods.values().map(|each| (MemberKind::Method, &each.name, &each.written, each.span));
    let all = functions.chain(predicates).chain(methods);
    all.map(|(kind, name, written, span)| Goal { kind, name: name.clone(), written: written.clone(), span }).collect()
}
