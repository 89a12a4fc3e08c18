//! Whether specifications mean anything: names are in scope, sorts fit, aliases have their arguments and do not unfold for ever, constructors
//! and measures exist, nothing is said twice.
//!
//! * `scope`: what names stand for; `types`, `terms`: refined types and expressions of the logic, with their sorts (`sort`).
//! * `shape`: refined types along the Haskell types they refine.
//! * `declarations`: datatypes, measures, classes and marks; `aliases`: cycles; `duplicates`; `options`.
//!
//! What is wrong is an error with its place, and the functions it speaks of are not decided. What this cannot judge (types behind synonyms,
//! variables, names of modules that are missing) draws no word.

mod aliases;
mod declarations;
mod duplicates;
mod measures;
mod options;
mod scope;
mod shape;
mod sort;
mod terms;
mod types;

use std::collections::BTreeSet;

use gainsay_source::{Diagnostic, Name, Span};

use crate::{
    contracts::specifications::{self, Book},
    lower::Lowered,
    modules::{ModuleId, Origin},
    rename::{Lookup, entity::GlobalId},
    syntax::{
        QualifiedName, Specification, SpecificationKind,
        specification::{RefinedSignature, Trust},
    },
};
use scope::Scope;

/// Notes in the book what is wrong with the specifications of the user's modules.
pub(crate) fn check(lowered: &mut Lowered, book: &mut Book) {
    let all: Vec<(ModuleId, Specification)> = lowered
        .specifications()
        .filter(|(module, _)| lowered.names().graph.module(*module).origin != Origin::Library)
        .map(|(module, specification)| (module, specification.clone()))
        .collect();
    if all.is_empty() {
        return;
    }
    let mut checker = Checker::new(lowered, book, &all);
    checker.duplicates();
    checker.cycles();
    for (module, specification) in &all {
        checker.module = *module;
        checker.specification(specification);
    }
    let Checker { found, wrong, .. } = checker;
    book.wrong.extend(wrong);
    book.diagnostics.extend(found);
}

struct Checker<'c> {
    lowered: &'c mut Lowered,
    book: &'c Book,
    all: &'c [(ModuleId, Specification)],
    module: ModuleId,
    found: Vec<Diagnostic>,
    /// Functions whose specifications are wrong, and where.
    wrong: Vec<(GlobalId, Span)>,
    /// Aliases that are wrong themselves: that is told where they are defined.
    wrong_aliases: BTreeSet<Name>,
    /// Types that the logic takes as other sorts than their own.
    embedded: BTreeSet<Name>,
    /// Bounds between predicates, which stand where classes do.
    bounds: BTreeSet<Name>,
    /// Whether a module is missing, which may have defined any name.
    is_incomplete: bool,
    depth: usize,
}

impl<'c> Checker<'c> {
    fn new(lowered: &'c mut Lowered, book: &'c Book, all: &'c [(ModuleId, Specification)]) -> Self {
        let is_elsewhere = |problem: &Diagnostic| problem.is_error() && problem.code != "specification";
        let is_incomplete = lowered.diagnostics.iter().any(is_elsewhere);
        let module = lowered.root();
        let mut checker = Checker {
            lowered,
            book,
            all,
            module,
            found: Vec::new(),
            wrong: Vec::new(),
            wrong_aliases: BTreeSet::new(),
            embedded: BTreeSet::new(),
            bounds: BTreeSet::new(),
            is_incomplete,
            depth: 0,
        };
        for (_, specification) in all {
            match &specification.kind {
                SpecificationKind::Embed { constructor, .. } => {
                    checker.embedded.insert(constructor.name.clone());
                }
                SpecificationKind::Bound(bound) => {
                    checker.bounds.insert(bound.name.name.clone());
                }
                SpecificationKind::Mark { name, .. } => {
                    checker.bounds.insert(capitalised(&name.name));
                    checker.bounds.insert(name.name.clone());
                }
                _ => {}
            }
        }
        checker
    }

    fn report(&mut self, message: impl Into<String>, help: impl Into<String>, span: Span) {
        self.found.push(Diagnostic::error("specification", message.into(), span).with_help(help.into()));
    }

    fn specification(&mut self, specification: &Specification) {
        let before = self.found.len();
        match &specification.kind {
            SpecificationKind::Signature(signature) => self.signature(signature),
            SpecificationKind::TypeAlias(alias) => {
                self.type_alias(alias);
                self.note_alias(&alias.name.name, before);
            }
            SpecificationKind::LogicAlias(alias) => {
                self.logic_alias(alias);
                self.note_alias(&alias.name.name, before);
            }
            SpecificationKind::Measure(measure) => self.measure(measure),
            SpecificationKind::Data(data) => self.data(data),
            SpecificationKind::Invariant(invariant) | SpecificationKind::Using { invariant, .. } => {
                self.written(invariant, &Scope::default(), None);
            }
            SpecificationKind::Qualifier(qualifier) => self.qualifier(qualifier),
            SpecificationKind::Class(class) => self.class(class),
            SpecificationKind::Instance(instance) => self.instance(instance),
            SpecificationKind::Mark { mark, name } => self.mark(*mark, name),
            SpecificationKind::Embed { constructor, .. } => self.embedded_type(constructor),
            SpecificationKind::Option(option) => self.option(option, specification.span),
            _ => {}
        }
    }

    fn note_alias(&mut self, name: &Name, before: usize) {
        if self.found.len() > before {
            self.wrong_aliases.insert(name.clone());
        }
    }

    fn signature(&mut self, signature: &RefinedSignature) {
        let globals: Vec<GlobalId> = signature.names.iter().filter_map(|name| self.global(name)).collect();
        // What local functions may mention is known where they are.
        if globals.len() < signature.names.len() {
            return self.nobody(signature);
        }
        let before = self.found.len();
        let scope = self.written(&signature.signature, &Scope::default(), None);
        for part in &signature.metric {
            self.metric(part, &scope);
        }
        for global in &globals {
            if let Some(scheme) = self.scheme(*global) {
                self.fits(&signature.signature, &scheme.body);
            }
        }
        let first = self.found[before..].iter().find(|found| found.is_error());
        if let Some(first) = first.and_then(|found| found.span) {
            self.wrong.extend(globals.into_iter().map(|global| (global, first)));
        }
    }

    /// A specification of something that is not there.
    fn nobody(&mut self, signature: &RefinedSignature) {
        for name in &signature.names {
            if self.global(name).is_some() {
                continue;
            }
            let message = format!("this specifies `{name}`, but there is no such function here");
            let may_be_elsewhere = signature.trust == Trust::Assumed
                || self.is_incomplete
                || name.qualifier.is_some()
                || self.is_local(&name.name)
                || self.is_value(name);
            if may_be_elsewhere {
                self.found.push(Diagnostic::warning("specification", message, name.span));
            } else {
                self.report(message, "define it, correct its name, or take the specification away", name.span);
            }
        }
    }

    /// Whether anything local has this name.
    fn is_local(&self, name: &Name) -> bool {
        self.lowered.names().entities.locals.iter().any(|local| local.name == *name)
    }

    fn global(&self, name: &QualifiedName) -> Option<GlobalId> {
        specifications::global(self.lowered, self.module, name)
    }

    fn is_value(&self, name: &QualifiedName) -> bool {
        !matches!(self.lowered.value(self.module, name), Lookup::Unbound)
    }
}

/// `upper` as a bound is written `Upper`.
fn capitalised(name: &str) -> Name {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) => Name::from(format!("{}{}", first.to_uppercase(), letters.as_str())),
        None => Name::new(name),
    }
}
