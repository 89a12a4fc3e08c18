//! Checked programs to [`gainsay_ir::separation`]: pointers become integers, types become sorts, polymorphic things one instance for each use,
//! statements become graphs of blocks with every check that C asks for.

mod assertion;
mod assign;
mod builder;
mod bytes;
mod call;
mod circle;
mod dangling;
mod endless;
mod fixpoint;
mod format;
mod indirect;
mod inline;
mod instances;
mod integer;
mod lemmas;
mod loops;
mod memory;
mod object;
mod place;
mod pointer_proof;
mod predicates;
mod print;
mod procedure;
mod pure;
mod records;
mod returns;
mod reuse;
mod scope;
mod statement;
mod structure;
mod termination;
mod value;

use std::collections::BTreeMap;

use gainsay_ir::c::{Checked, DeclarationKind, Function, FunctionKind, Inductive, Predicate, Type};
use gainsay_ir::separation::Program;
use gainsay_source::{Diagnostic, Name, Severity, Span};

use circle::Circles;
pub(crate) use integer::{balanced, promoted};

/// What is checked besides the contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Integer overflow is an error. Otherwise integers are taken to be as large as needed.
    pub overflow: bool,
}

/// Something to be proved: a function or a lemma with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub name: Name,
    /// Its name among the procedures of the program.
    pub procedure: Name,
    pub span: Span,
    /// Why it cannot be checked, if it cannot.
    pub obstacle: Option<(String, Span)>,
    /// Somebody says what it needs and what it leaves.
    pub has_contract: bool,
}

/// A program ready for its engine.
pub struct Lowered {
    pub program: Program,
    pub goals: Vec<Goal>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Lowers everything the user wrote; of the library, what is used.
pub fn lower(checked: &Checked, options: Options) -> Lowered {
    let mut lowering = Lowering::new(checked, options);
    let mut goals = Vec::new();
    for (order, declaration) in checked.unit.declarations.iter().enumerate() {
        let DeclarationKind::Function(function) = &declaration.kind else { continue };
        let has_body = function.body.is_some() || function.is_unreadable;
        let is_goal = function.kind != FunctionKind::Fixpoint && has_body && !declaration.from_library;
        if is_goal {
            goals.push(lowering.goal(function, order));
        }
    }
    lowering.record_updates();
    lowering.facts();
    Lowered { program: lowering.program, goals, diagnostics: lowering.diagnostics }
}

/// Lowers the lemmas of the library, which the tests prove.
pub fn lower_library(checked: &Checked) -> Lowered {
    let mut lowering = Lowering::new(checked, Options::default());
    let mut goals = Vec::new();
    for (order, declaration) in checked.unit.declarations.iter().enumerate() {
        let DeclarationKind::Function(function) = &declaration.kind else { continue };
        if matches!(function.kind, FunctionKind::Lemma | FunctionKind::AutoLemma) && function.body.is_some() {
            goals.push(lowering.goal(function, order));
        }
    }
    lowering.facts();
    Lowered { program: lowering.program, goals, diagnostics: lowering.diagnostics }
}

struct Lowering<'a> {
    checked: &'a Checked,
    options: Options,
    program: Program,
    functions: BTreeMap<Name, (&'a Function, usize)>,
    fixpoints: BTreeMap<Name, (&'a Function, usize)>,
    predicates: BTreeMap<Name, (&'a Predicate, Span)>,
    inductives: BTreeMap<Name, &'a Inductive>,
    circles: Circles,
    /// The program tells memory that may not have been written from memory that was, by their predicates.
    tells_blank: bool,
    /// The types at which fixpoints are used.
    uses: BTreeMap<Name, Vec<Vec<Type>>>,
    diagnostics: Vec<Diagnostic>,
    /// Procedures that cannot be lowered, and why.
    obstacles: BTreeMap<Name, String>,
}

impl<'a> Lowering<'a> {
    fn new(checked: &'a Checked, options: Options) -> Lowering<'a> {
        let mut lowering = Lowering {
            checked,
            options,
            program: Program::default(),
            functions: BTreeMap::new(),
            fixpoints: BTreeMap::new(),
            predicates: BTreeMap::new(),
            inductives: BTreeMap::new(),
            circles: Circles::among(&checked.unit.declarations),
            tells_blank: instances::tells_blank(checked),
            uses: BTreeMap::new(),
            diagnostics: Vec::new(),
            obstacles: BTreeMap::new(),
        };
        for (order, declaration) in checked.unit.declarations.iter().enumerate() {
            lowering.remember(&declaration.kind, order, declaration.span);
        }
        lowering
    }

    /// A definition wins over an announcement, whichever comes first.
    fn remember(&mut self, kind: &'a DeclarationKind, order: usize, span: Span) {
        match kind {
            DeclarationKind::Function(function) => {
                let fixpoint = function.kind == FunctionKind::Fixpoint;
                let table = if fixpoint { &mut self.fixpoints } else { &mut self.functions };
                match table.get(&function.name) {
                    Some((known, _)) if known.body.is_some() && function.body.is_none() => {}
                    _ => {
                        table.insert(function.name.clone(), (function, order));
                    }
                }
            }
            DeclarationKind::Predicate(predicate) => match self.predicates.get(&predicate.name) {
                Some((known, _)) if known.body.is_some() && predicate.body.is_none() => {}
                _ => {
                    self.predicates.insert(predicate.name.clone(), (predicate, span));
                }
            },
            DeclarationKind::Inductive(inductive) => {
                self.inductives.insert(inductive.name.clone(), inductive);
            }
            _ => {}
        }
    }

    /// Warns of something that no proof stands behind.
    fn taken_for_granted(&mut self, message: String, span: Span) {
        let diagnostic = Diagnostic::new(Severity::Warning, "assumed", message, Some(span));
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    fn goal(&mut self, function: &'a Function, order: usize) -> Goal {
        let span = function.name_span;
        let has_contract = function.contract.is_some();
        if self.checked.broken.contains(&function.name) || function.is_unreadable {
            let end = function.body.as_ref().map_or(span.end, |body| body.span.end);
            let obstacle = Some(("there are errors in it".to_owned(), Span { end, ..span }));
            let (name, procedure) = (function.name.clone(), function.name.clone());
            return Goal { name, procedure, span, obstacle, has_contract };
        }
        let procedure = self.define(function, order);
        let doubt = self.checked.unit.doubts.get(&function.name).cloned();
        let doubt = doubt.or_else(|| self.may_not_end(function, order));
        let obstacle = doubt.or_else(|| Some((self.obstacles.get(&procedure)?.clone(), span)));
        Goal { name: function.name.clone(), procedure, span, obstacle, has_contract }
    }
}
