//! λ_G programs: from `.fun` text to code. An item with a mistake in it takes along only what depends on it.

use std::{collections::BTreeSet, sync::Arc};

use gainsay_ir::functional::{self, Expr, ExprKind, Program};
use gainsay_source::{CommentSyntax, Diagnostic, FileId, Name, Plants, Sources, Span};
use gainsay_verdict::{Dialect, GoalReport, Plain};

use crate::{
    EmittedTest, Language, TestPlace, World,
    cache::program,
    functional::{Contracts, add},
    language::{FrontEnd, Text},
    prepare::{Prepared, SharedNotation},
    test_files::none,
};

/// The core language, which is its own intermediate language.
pub(crate) struct Core;

impl FrontEnd for Core {
    fn dialect(&self) -> Dialect {
        Dialect::plain("core")
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["fun"]
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["fun", "gainsay-core"]
    }

    fn comments(&self, _: &str) -> CommentSyntax {
        CommentSyntax::Core
    }

    fn prepare(&self, text: Text<'_>, prepared: &mut Prepared) {
        let (program, diagnostics) = read(text.sources, text.root);
        prepared.diagnostics.extend(diagnostics);
        let notation: SharedNotation = Arc::new(Plain);
        let slices = prepared
            .slices(|pieces| program::functional(pieces, &program).into_iter().map(|goal| vec![goal]).collect());
        let first = prepared.jobs.len();
        add(prepared, &program, Language::Core, &notation, Contracts::Always, (None, None));
        prepared.slice(first, slices);
    }

    fn program(&self, text: Text<'_>) -> Result<String, String> {
        Ok(functional::print(&read(text.sources, text.root).0))
    }

    fn plants(&self, text: Text<'_>) -> Plants {
        functional::plants(&read(text.sources, text.root).0, text.root)
    }

    fn nothing_in(&self, _: &Sources, _: FileId) -> (&'static str, &'static str) {
        ("it has no goal", "write `goal name = …;`")
    }

    fn tests(
        &self,
        _: World<'_>,
        _: Text<'_>,
        goal: &GoalReport,
        _: &TestPlace<'_>,
    ) -> Vec<Result<EmittedTest, String>> {
        none(goal, "programs of the core language have no tests")
    }
}

/// Reads a program and keeps what is well-formed of it.
fn read(sources: &Sources, file: FileId) -> (Program, Vec<Diagnostic>) {
    let (mut program, mut diagnostics) = functional::read(&sources.text(file), file);
    diagnostics.extend(functional::check(&program));
    if diagnostics.iter().any(Diagnostic::is_error) {
        keep_sound_part(&mut program, &diagnostics);
    }
    (program, diagnostics)
}

/// Removes every item in which an error lies, and every item that uses a removed one.
fn keep_sound_part(program: &mut Program, diagnostics: &[Diagnostic]) {
    let errors: Vec<Span> = diagnostics.iter().filter(|news| news.is_error()).filter_map(|news| news.span).collect();
    let broken = |item: Span| errors.iter().any(|error| item.start <= error.start && error.start < item.end);
    program.datatypes.retain(|datatype| !broken(datatype.span));
    program.definitions.retain(|definition| !broken(definition.span));
    program.goals.retain(|goal| !broken(goal.span));
    loop {
        let before = program.definitions.len();
        let known = Known::of(program);
        let sound: Vec<bool> = program.definitions.iter().map(|definition| known.covers(&definition.body)).collect();
        let mut sound = sound.into_iter();
        program.definitions.retain(|_| sound.next() == Some(true));
        if program.definitions.len() == before {
            break;
        }
    }
    let known = Known::of(program);
    program.goals.retain(|goal| known.covers(&goal.body));
}

/// The names that are still defined.
struct Known {
    globals: BTreeSet<Name>,
    constructors: BTreeSet<Name>,
}

impl Known {
    fn of(program: &Program) -> Known {
        let constructors = program.datatypes.iter().flat_map(|datatype| &datatype.constructors);
        let builtin = ["True", "False"].map(Name::new);
        Known {
            globals: program.definitions.iter().map(|definition| definition.name.clone()).collect(),
            constructors: constructors.map(|constructor| constructor.name.clone()).chain(builtin).collect(),
        }
    }

    fn covers(&self, expression: &Expr) -> bool {
        self.covers_under(expression, &mut Vec::new())
    }

    fn covers_under(&self, expression: &Expr, locals: &mut Vec<Name>) -> bool {
        let height = locals.len();
        let own = match &expression.kind {
            ExprKind::Variable(name) => locals.contains(name) || self.globals.contains(name),
            ExprKind::Construct(name, _) => self.constructors.contains(name),
            ExprKind::Lambda(parameters, _) => {
                locals.extend(parameters.iter().cloned());
                true
            }
            ExprKind::Let(bindings, _) => {
                locals.extend(bindings.iter().map(|binding| binding.name.clone()));
                true
            }
            ExprKind::Case(case) => case.alternatives.iter().all(|alternative| match &alternative.pattern {
                functional::Pattern::Constructor(name, fields) => {
                    locals.extend(fields.iter().cloned());
                    self.constructors.contains(name)
                }
                functional::Pattern::Default(binder) => {
                    locals.extend(binder.iter().cloned());
                    true
                }
                functional::Pattern::Literal(_) => true,
            }),
            _ => true,
        };
        let mut covered = own;
        expression.for_each_part(&mut |part| covered = covered && self.covers_under(part, locals));
        locals.truncate(height);
        covered
    }
}
