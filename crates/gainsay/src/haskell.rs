//! Haskell: from a file with its imports to goals for the functional engine.

use std::{collections::BTreeMap, sync::Arc};

use gainsay_functional::code::compile;
use gainsay_haskell::{
    contracts::{self, Aim, Contracted},
    liquid::{self, Liquid, Style},
    lower::lower,
    notation::Haskell,
    test_file::{TestFile, test_file},
};
use gainsay_ir::functional;
use gainsay_source::{Diagnostic, FileId, Host, Name, Sources};
use gainsay_verdict::{Failure, Reason};

use crate::{
    Language, Options,
    cache::{Slice, program},
    functional::Contracts,
    induction::Inductive,
    large_stack::with_room,
    machine_integers::Range,
    prepare::{Job, Prepared, SharedNotation, Work},
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
    diagnostics
        .extend(contracted.diagnostics.iter().filter(|one| !is_understood(one, &contracted, &by_types)).cloned());
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    (contracted, by_types, diagnostics)
}

/// Whether something that cannot be searched is checked by types all the same. If that does not prove it, its verdict says so.
fn is_understood(diagnostic: &Diagnostic, contracted: &Contracted, by_types: &Option<Liquid>) -> bool {
    let Some(liquid) = by_types.as_ref().filter(|liquid| liquid.style == Style::Refined) else { return false };
    let is_checked = |goal: &Name| {
        let function = liquid.functions.get(goal);
        function.is_some_and(|name| !liquid.stopped.contains_key(name) && liquid.program.function(name).is_some())
    };
    let mut here = contracted.undecided.iter().filter(|undecided| Some(undecided.at) == diagnostic.span).peekable();
    diagnostic.code == "not-checked" && here.peek().is_some() && here.all(|undecided| is_checked(&undecided.name))
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
    let (mut contracted, by_types, diagnostics) = read(host, sources, file, options);
    let mut slices = slices(prepared, &contracted, by_types.as_ref());
    let all_types = by_types.map(|liquid| Arc::new(Types::new(liquid)));
    // Without refinement types, whether something fails is decided by looking for failures alone.
    let by_types = all_types.clone().filter(|types| types.style() == Style::Refined);
    let is_clear = diagnostics.is_empty();
    prepared.diagnostics.extend(diagnostics);
    let notation: SharedNotation = Arc::new(notation(&contracted));
    let job = |name: &Name, span, work| Job::new(name.clone(), span, Language::Haskell, &notation, work);
    let mut jobs = Vec::new();
    for undecided in &contracted.undecided {
        let reason = Reason::Unsupported { what: undecided.what.clone(), span: Some(undecided.at) };
        let job = job(&undecided.name, undecided.span, Work::Undecided(reason));
        jobs.push(Job { types: by_types.clone(), ..job });
    }
    let mistakes = functional::check(&contracted.program);
    if let Some(mistake) = mistakes.first() {
        for goal in &contracted.program.goals {
            let message = format!("the program was lowered wrongly: {}", mistake.message);
            jobs.push(job(&goal.name, goal.span, Work::Undecided(Reason::Bug { message })));
        }
    } else {
        let code = Arc::new(compile(&contracted.program));
        let inductive = Arc::new(Inductive::new(std::mem::take(&mut contracted.program)));
        let inductive = Some(inductive).filter(|_| options.types && options.aim == Aim::Everything);
        for (goal, entry) in code.entries.iter().enumerate() {
            let large = contracted.entries.get(&entry.name).is_none_or(|entry| entry.takes_large_integers);
            let range = if large { Range::Any } else { Range::Word };
            let caveats = contracted.caveats.get(&entry.name).into_iter().flatten();
            let caveats =
                caveats.map(|caveat| Reason::Unsupported { what: caveat.what.clone(), span: Some(caveat.span) });
            let (code, contracts) = (code.clone(), Contracts::Always);
            let work = Work::Functional { code, goal, range, contracts, proof: None, as_written: None };
            let job = job(&entry.name, entry.span, work);
            let inductive = inductive.clone();
            jobs.push(Job { caveats: caveats.collect(), types: by_types.clone(), inductive, ..job });
        }
    }
    // Where nothing else is to be decided, what has types still has to be of its types and to end.
    let alone = all_types.as_ref().filter(|_| jobs.is_empty());
    for (name, span) in alone.iter().flat_map(|types| types.goals()) {
        let what = "nothing in it can fail, but that it returns a value of its type is not proved".to_owned();
        let job = job(name, span, Work::Undecided(Reason::Unsupported { what, span: Some(span) }));
        jobs.push(Job { types: all_types.clone(), ..job });
    }
    // Where refinement types are used and there are no functions, it may still be that no value keeps what is said of datatypes.
    let alone = by_types.as_ref().filter(|_| jobs.is_empty() && is_clear);
    for declared in alone.iter().flat_map(|types| types.declared()) {
        let what = match &declared.datatype {
            Ok(_) => "that each of its constructors has arguments of its fields' types is not shown".to_owned(),
            Err(stopped) => stopped.what.clone(),
        };
        let work = Work::Undecided(Reason::Unsupported { what, span: Some(declared.span) });
        jobs.push(Job { types: all_types.clone(), ..job(&declared.name, declared.span, work) });
    }
    jobs.sort_by_key(|job| job.span);
    jobs.iter_mut().for_each(|job| job.slice = slices.remove(&job.name));
    prepared.jobs.append(&mut jobs);
}

/// What the goals depend on, by their names.
fn slices(prepared: &Prepared, contracted: &Contracted, by_types: Option<&Liquid>) -> BTreeMap<Name, Slice> {
    let mut names: Vec<Name> = Vec::new();
    let slices = prepared.slices(|pieces| {
        by_types.iter().for_each(|liquid| program::liquid(pieces, liquid));
        let goals = program::functional(pieces, &contracted.program);
        let mut all = Vec::new();
        for (goal, piece) in contracted.program.goals.iter().zip(goals) {
            let large = contracted.entries.get(&goal.name).is_none_or(|entry| entry.takes_large_integers);
            let caveats = contracted.caveats.get(&goal.name).into_iter().flatten();
            let caveats: Vec<_> = caveats.map(|caveat| (&caveat.what, caveat.span)).collect();
            names.push(goal.name.clone());
            all.push(vec![piece, pieces.own((outwards(&goal.name), large, caveats))]);
        }
        for undecided in &contracted.undecided {
            names.push(undecided.name.clone());
            all.push(vec![pieces.own((outwards(&undecided.name), &undecided.what, undecided.at))]);
        }
        for declared in by_types.iter().flat_map(|liquid| &liquid.declared) {
            names.push(declared.name.clone());
            all.push(vec![pieces.own((&declared.name, format!("{:?}", declared.datatype), declared.span))]);
        }
        for goal in by_types.iter().flat_map(|liquid| liquid.functions.keys()) {
            names.push(goal.clone());
            all.push(vec![pieces.own(outwards(goal))]);
        }
        all
    });
    // The first of a name is the one that is meant: a goal that is only left to its types comes last.
    let mut by_name = BTreeMap::new();
    for (name, slice) in names.into_iter().zip(slices.into_iter().flatten()) {
        by_name.entry(name).or_insert(slice);
    }
    by_name
}

/// A goal's name and those of what it is inside of: `outer.inner`, `outer`.
fn outwards(goal: &Name) -> Vec<Name> {
    let outer = |name: &Name| name.rsplit_once('.').map(|(outer, _)| Name::new(outer));
    std::iter::successors(Some(goal.clone()), outer).collect()
}

/// The counterexamples of a goal as Haskell files whose names begin with `stem`; an `Err` says in a sentence why there is none.
pub fn haskell_test(
    host: &dyn Host,
    sources: &mut Sources,
    root: FileId,
    options: &Options,
    goal: &str,
    stem: &str,
    failures: &[Failure],
) -> Vec<Result<TestFile, String>> {
    with_room(|| {
        let mut lowered = lower(host, sources, root, &options.include);
        let contracted = contracts::goals(&mut lowered, &options.aim);
        let notation = notation(&contracted);
        let graph = &lowered.names().graph;
        let file = |(failure, number)| match contracted.entries.get(goal) {
            Some(entry) => test_file(sources, graph, entry, &notation, (stem, number), failure),
            None => Err(format!("there is no goal `{goal}`")),
        };
        failures.iter().zip(1..).map(file).collect()
    })
}
