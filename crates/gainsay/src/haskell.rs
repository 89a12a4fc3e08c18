//! Haskell: from a file with its imports to goals for the functional engine.

use std::sync::Arc;

use gainsay_functional::code::compile;
use gainsay_haskell::{
    contracts::{self, Aim, Contracted},
    liquid::{self, Liquid, Style},
    lower::lower,
    notation::Haskell,
    test_file::{TestFile, test_file},
};
use gainsay_ir::functional;
use gainsay_source::{Diagnostic, FileId, Host, Sources};
use gainsay_verdict::{Failure, Notation, Reason};

use crate::{
    Language, Options,
    functional::Contracts,
    prepare::{Job, Prepared, Work},
    range::Range,
    stack::with_room,
    types::Types,
};

/// The program of a file with its goals, and what is wrong with the text.
pub(crate) fn read(
    host: &dyn Host,
    sources: &mut Sources,
    file: FileId,
    options: &Options,
) -> (Contracted, Option<Liquid>, Vec<Diagnostic>) {
    let mut lowered = lower(host, sources, file, &options.include);
    let by_types = (options.types && options.aim == Aim::Everything).then(|| liquid::elaborate(&mut lowered));
    let contracted = contracts::goals(&mut lowered, &options.aim);
    let mut diagnostics = std::mem::take(&mut lowered.diagnostics);
    diagnostics.extend(contracted.diagnostics.iter().cloned());
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    (contracted, by_types, diagnostics)
}

fn notation(contracted: &Contracted) -> Haskell {
    let Contracted { records, dictionaries, library, types, .. } = contracted;
    Haskell {
        records: records.clone(),
        dictionaries: dictionaries.clone(),
        library: library.clone(),
        types: types.clone(),
        ..Haskell::default()
    }
}

/// Adds every goal of the file, in the order of the source.
pub(crate) fn prepare(
    host: &dyn Host,
    sources: &mut Sources,
    file: FileId,
    options: &Options,
    prepared: &mut Prepared,
) {
    let (contracted, by_types, diagnostics) = read(host, sources, file, options);
    let all_types = by_types.map(|liquid| Arc::new(Types::new(liquid)));
    // Without refinement types, whether something fails is decided by looking for failures alone.
    let by_types = all_types.clone().filter(|types| types.style() == Style::Refined);
    prepared.diagnostics.extend(diagnostics);
    let notation: Arc<dyn Notation + Send> = Arc::new(notation(&contracted));
    let mut jobs = Vec::new();
    for undecided in &contracted.undecided {
        let reason = Reason::Unsupported { what: undecided.what.clone(), span: Some(undecided.at) };
        let (name, span) = (undecided.name.clone(), undecided.span);
        let work = Work::Undecided(reason);
        jobs.push(Job {
            name,
            span,
            language: Language::Haskell,
            notation: notation.clone(),
            caveats: Vec::new(),
            types: by_types.clone(),
            work,
        });
    }
    let mistakes = functional::check(&contracted.program);
    if let Some(mistake) = mistakes.first() {
        for goal in &contracted.program.goals {
            let message = format!("the program was lowered wrongly: {}", mistake.message);
            let (name, span, work) = (goal.name.clone(), goal.span, Work::Undecided(Reason::Bug { message }));
            jobs.push(Job {
                name,
                span,
                language: Language::Haskell,
                notation: notation.clone(),
                caveats: Vec::new(),
                types: None,
                work,
            });
        }
    } else {
        let code = Arc::new(compile(&contracted.program));
        for (goal, entry) in code.entries.iter().enumerate() {
            let large = contracted.entries.get(&entry.name).is_none_or(|entry| entry.takes_large_integers);
            let range = if large { Range::Any } else { Range::Word };
            let caveats = contracted.caveats.get(&entry.name).into_iter().flatten();
            let caveats =
                caveats.map(|caveat| Reason::Unsupported { what: caveat.what.clone(), span: Some(caveat.span) });
            jobs.push(Job {
                name: entry.name.clone(),
                span: entry.span,
                language: Language::Haskell,
                notation: notation.clone(),
                caveats: caveats.collect(),
                types: by_types.clone(),
                work: Work::Functional {
                    code: code.clone(),
                    goal,
                    range,
                    contracts: Contracts::Always,
                    proof: None,
                    as_written: None,
                },
            });
        }
    }
    // Where nothing else is to be decided, what has types still has to be of its types and to end.
    let alone = all_types.as_ref().filter(|_| jobs.is_empty());
    for (name, span) in alone.iter().flat_map(|types| types.goals()) {
        let what = "nothing in it can fail, but that it returns a value of its type is not proved".to_owned();
        jobs.push(Job {
            name: name.clone(),
            span,
            language: Language::Haskell,
            notation: notation.clone(),
            caveats: Vec::new(),
            types: all_types.clone(),
            work: Work::Undecided(Reason::Unsupported { what, span: Some(span) }),
        });
    }
    jobs.sort_by_key(|job| job.span);
    prepared.jobs.append(&mut jobs);
}

/// The counterexamples of a goal as Haskell files; an `Err` says in a sentence why there is none.
pub fn haskell_test(
    host: &dyn Host,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    goal: &str,
    failures: &[Failure],
) -> Vec<Result<TestFile, String>> {
    with_room(|| {
        let mut lowered = lower(host, sources, root, &options.include);
        let contracted = contracts::goals(&mut lowered, &options.aim);
        let notation = notation(&contracted);
        let graph = &lowered.names().graph;
        let file = |(failure, number)| match contracted.entries.get(goal) {
            Some(entry) => test_file(sources, graph, entry, &notation, number, failure),
            None => Err(format!("there is no goal `{goal}`")),
        };
        failures.iter().zip(1..).map(file).collect()
    })
}
