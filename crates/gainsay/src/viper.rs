//! Viper programs: from `.vpr` text to members, and what somebody expects of their counterexamples.

use std::sync::Arc;

use gainsay_ir::permission::{Expression, Program};
use gainsay_permission::{Goal, MemberKind};
use gainsay_source::{Diagnostic, FileId, Host, Place, Sources, Span};

use crate::{
    Expect, Language, Options,
    prepare::{Job, Prepared, Work},
};

pub(crate) fn prepare(
    host: &dyn Host,
    sources: &mut Sources,
    file: FileId,
    options: &Options,
    prepared: &mut Prepared,
) {
    let (program, diagnostics) = gainsay_viper::load(host, sources, file);
    let broken = diagnostics.iter().any(Diagnostic::is_error);
    prepared.diagnostics.extend(diagnostics);
    let Some(program) = program.filter(|_| !broken).map(Arc::new) else { return };
    for member in gainsay_permission::goals(&program) {
        let expected = options.expect.as_ref().and_then(|expect| expected(sources, file, &program, &member, expect));
        prepared.jobs.push(Job {
            name: member.written.clone(),
            span: member.span,
            language: Language::Viper,
            notation: Arc::new(gainsay_viper::ViperNotation),
            caveats: Vec::new(),
            work: Work::Permission { program: program.clone(), member, expected },
        });
    }
}

/// The expected items as a method's expressions; `None` for a member in which they mean nothing.
fn expected(
    sources: &mut Sources,
    file: FileId,
    program: &Program,
    member: &Goal,
    expect: &Expect,
) -> Option<(Span, Vec<Expression>)> {
    let line = line(sources, file, expect.line)?;
    let method = program.methods.get(&member.name).filter(|_| member.kind == MemberKind::Method)?;
    let items = gainsay_viper::load_assertions(sources, program, method, &expect.items.join(", "));
    Some((line, items.ok()?))
}

fn line(sources: &Sources, file: FileId, line: u32) -> Option<Span> {
    let path = sources.path(file).to_owned();
    let start = sources.span(&Place { file: path, line, column: 1, end_line: line, end_column: 1 })?;
    let length = sources.line_text(file, line).len() as u32;
    Some(Span { end: start.start + length, ..start })
}
