//! Haskell: from a file with its imports to goals for the functional engine.

use std::{collections::BTreeMap, sync::Arc};

use gainsay_functional::code::{Code, compile};
use gainsay_haskell::{
    contracts::{self, Aim, Contracted},
    liquid::{self, Liquid, Style},
    lower::lower,
    notation::Haskell as Notation,
    plant,
    test_file::{TestFile, test_file},
};
use gainsay_ir::functional::{self, ENDS};
use gainsay_source::{CommentSyntax, Diagnostic, FileId, Host, Name, Plants, Sources};
use gainsay_verdict::{Dialect, Failure, GoalReport, Reason};

use crate::{
    EmittedTest, Language, Options, Suite, TestPlace, World,
    cache::{Piece, Slice, program},
    engine::Work,
    functional::{Contracts, Search},
    induction::Inductive,
    language::{FrontEnd, Text},
    large_stack::with_room,
    machine_integers::Range,
    prepare::{Ending, Job, Prepared, SharedNotation},
    types::Types,
};

/// Haskell, also as literate programs.
pub(crate) struct Haskell;

impl FrontEnd for Haskell {
    fn dialect(&self) -> Dialect {
        Dialect { contract: "refinement type", short_contract: "type", ..Dialect::plain("haskell") }
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["hs", "lhs"]
    }

    fn comments(&self, path: &str) -> CommentSyntax {
        if path.ends_with(".lhs") { CommentSyntax::LiterateHaskell } else { CommentSyntax::Haskell }
    }

    fn has_aims(&self) -> bool {
        true
    }

    fn prepare(&self, text: Text<'_>, prepared: &mut Prepared) {
        prepare(text, prepared);
    }

    fn program(&self, text: Text<'_>) -> Result<String, String> {
        Ok(functional::print(&read(text.host, text.sources, text.root, text.options).0.program))
    }

    fn plants(&self, text: Text<'_>) -> Plants {
        plant::plants(text.sources, text.root)
    }

    fn nothing_in(&self, _: &Sources, _: FileId) -> (&'static str, &'static str) {
        (
            "functions that the module does not export are checked where others call them, and it exports none that can fail or promises anything",
            "export a function, name a property `prop_…`, or write a refinement type: {-@ f :: … @-}",
        )
    }

    fn tests(
        &self,
        _: World<'_>,
        text: Text<'_>,
        goal: &GoalReport,
        place: &TestPlace<'_>,
    ) -> Vec<Result<EmittedTest, String>> {
        let Text { host, sources, root, options } = text;
        let files = haskell_test(host, sources, root, options, &goal.name, place.stem, goal.outcome.failures());
        files.into_iter().map(|file| file.and_then(emitted)).collect()
    }
}

fn emitted(file: TestFile) -> Result<EmittedTest, String> {
    if let Some(why) = file.unseen {
        return Err(why.to_owned());
    }
    let copy = "the test holds a copy of the program, because no other module can call the function: write it again when the program is mended";
    let remark = file.is_copy.then(|| copy.to_owned());
    Ok(EmittedTest { name: file.name, text: file.text, remark, suite: Suite::HUnit })
}

/// The program of a file with its goals, and what is wrong with the text.
fn read(
    host: &dyn Host,
    sources: &mut Sources,
    file: FileId,
    options: &Options,
) -> (Contracted, Option<Liquid>, Vec<Diagnostic>) {
    let include = include(sources, file, options);
    let mut lowered = lower(host, sources, file, &include);
    let by_types = (options.types && options.aim == Aim::Everything).then(|| liquid::elaborate(&mut lowered));
    let contracted = contracts::goals(&mut lowered, &options.aim);
    let mut diagnostics = std::mem::take(&mut lowered.diagnostics);
    diagnostics
        .extend(contracted.diagnostics.iter().filter(|one| !is_understood(one, &contracted, &by_types)).cloned());
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    (contracted, by_types, diagnostics)
}

/// Where modules that a program imports are looked for besides beside it.
fn include(sources: &Sources, file: FileId, options: &Options) -> Vec<String> {
    let path = sources.path(file);
    let folder = path.rfind('/').map_or("", |slash| &path[..slash]);
    let of_package = options.source_folders.get(folder).into_iter().flatten();
    options.include.iter().chain(of_package).cloned().collect()
}

/// Whether something that cannot be searched is checked by types all the same. If that does not prove it, its verdict says so.
fn is_understood(diagnostic: &Diagnostic, contracted: &Contracted, by_types: &Option<Liquid>) -> bool {
    let Some(liquid) = by_types.as_ref().filter(|liquid| liquid.style == Style::Refined) else { return false };
    let is_checked = |goal: &Name| {
        // A function inside of another is checked with it.
        let function = outwards(goal).iter().find_map(|goal| liquid.functions.get(goal));
        function.is_some_and(|name| !liquid.stopped.contains_key(name) && liquid.program.function(name).is_some())
    };
    let mut here = contracted.undecided.iter().filter(|undecided| Some(undecided.at) == diagnostic.span).peekable();
    diagnostic.code == "not-checked" && here.peek().is_some() && here.all(|undecided| is_checked(&undecided.name))
}

fn notation(contracted: &Contracted) -> Notation {
    let Contracted { records, dictionaries, around, library, types, .. } = contracted;
    Notation {
        records: records.clone(),
        dictionaries: dictionaries.clone(),
        around: around.clone(),
        library: library.clone(),
        types: types.clone(),
        ..Notation::default()
    }
}

/// Adds every goal of the file, in the order of the source.
fn prepare(text: Text<'_>, prepared: &mut Prepared) {
    let (mut contracted, by_types, diagnostics) = read(text.host, text.sources, text.root, text.options);
    let mut slices = slices(prepared, &contracted, by_types.as_ref());
    let all_types = by_types.map(|liquid| Arc::new(Types::new(liquid)));
    // Without refinement types, whether something fails is decided by looking for failures alone.
    let by_types = all_types.clone().filter(|types| types.style() == Style::Refined);
    // That functions are not written yet says nothing of the datatypes.
    let is_clear = diagnostics.iter().all(|diagnostic| diagnostic.code == "assumed");
    prepared.diagnostics.extend(diagnostics);
    let notation: SharedNotation = Arc::new(notation(&contracted));
    let job = |name: &Name, span, work| Job::new(name.clone(), span, Language::Haskell, &notation, work);
    let mut jobs = Vec::new();
    let mut ending = None;
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
        let inductive = Some(inductive).filter(|_| text.options.types && text.options.aim == Aim::Everything);
        for (goal, entry) in code.entries.iter().enumerate() {
            if entry.name.ends_with(ENDS) {
                continue;
            }
            let large = contracted.entries.get(&entry.name).is_none_or(|entry| entry.takes_large_integers);
            let range = if large { Range::Any } else { Range::Word };
            let caveats = contracted.caveats.get(&entry.name).into_iter().flatten();
            let caveats: Vec<Reason> = caveats
                .map(|caveat| Reason::Unsupported { what: caveat.what.clone(), span: Some(caveat.span) })
                .collect();
            let (code, contracts) = (code.clone(), Contracts::Always);
            // What keeps a goal from being verified keeps it from being proved.
            let inductive = inductive.clone().filter(|_| caveats.is_empty());
            let work = Work::by(Search { code, goal, range, contracts, inductive, proof: None, as_written: None });
            jobs.push(Job { caveats, types: by_types.clone(), ..job(&entry.name, entry.span, work) });
        }
        ending = Some(code);
    }
    // Where nothing else is to be decided, what has types still has to be of its types and to end.
    let alone = all_types.as_ref().filter(|_| jobs.is_empty());
    for (name, span) in alone.iter().flat_map(|types| types.goals()) {
        let what = "nothing in it can fail, but that it returns a value of its type is not proved".to_owned();
        let job = job(name, span, Work::Undecided(Reason::Unsupported { what, span: Some(span) }));
        jobs.push(Job { types: all_types.clone(), ..job });
    }
    // Where refinement types are used and no function is written, it may still be that no value keeps what is said of datatypes.
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
    let ends = |name: &Name| looks_for_the_end(ending.as_ref()?, &contracted, name);
    jobs.iter_mut().for_each(|job| job.ending = ends(&job.name));
    prepared.jobs.append(&mut jobs);
}

/// The search for a call of a function by itself that is at nothing smaller.
fn looks_for_the_end(code: &Arc<Code>, contracted: &Contracted, function: &Name) -> Option<Ending> {
    let goal = code.entries.iter().position(|entry| entry.name.strip_suffix(ENDS) == Some(function.as_str()))?;
    let large = contracted.entries.get(function).is_none_or(|entry| entry.takes_large_integers);
    let range = if large { Range::Any } else { Range::Word };
    let (code, contracts) = (code.clone(), Contracts::Always);
    let engine = Search { code, goal, range, contracts, inductive: None, proof: None, as_written: None };
    Some(Ending { engine: Box::new(engine), is_stated: contracted.metrics.contains(function) })
}

/// What the goals depend on, by their names.
fn slices(prepared: &Prepared, contracted: &Contracted, by_types: Option<&Liquid>) -> BTreeMap<Name, Slice> {
    let mut names: Vec<Name> = Vec::new();
    let slices = prepared.slices(|pieces| {
        by_types.iter().for_each(|liquid| program::liquid(pieces, liquid));
        let goals = program::functional(pieces, &contracted.program);
        let mut all = Vec::new();
        let mut goals: Vec<(&functional::Goal, Piece)> = contracted.program.goals.iter().zip(goals).collect();
        let ending = goals.extract_if(.., |(goal, _)| goal.name.ends_with(ENDS));
        let mut ending: BTreeMap<Name, Piece> =
            ending.map(|(goal, piece)| (Name::new(goal.name.trim_end_matches(ENDS)), piece)).collect();
        let mut ends = |name: &Name| ending.remove(name);
        for (goal, piece) in goals {
            let large = contracted.entries.get(&goal.name).is_none_or(|entry| entry.takes_large_integers);
            let caveats = contracted.caveats.get(&goal.name).into_iter().flatten();
            let caveats: Vec<_> = caveats.map(|caveat| (&caveat.what, caveat.span)).collect();
            names.push(goal.name.clone());
            let own = pieces.own((outwards(&goal.name), large, caveats));
            all.push([piece, own].into_iter().chain(ends(&goal.name)).collect());
        }
        for undecided in &contracted.undecided {
            names.push(undecided.name.clone());
            let own = pieces.own((outwards(&undecided.name), &undecided.what, undecided.at));
            all.push([own].into_iter().chain(ends(&undecided.name)).collect());
        }
        for declared in by_types.iter().flat_map(|liquid| &liquid.declared) {
            names.push(declared.name.clone());
            all.push(vec![pieces.own((&declared.name, format!("{:?}", declared.datatype), declared.span))]);
        }
        for goal in by_types.iter().flat_map(|liquid| liquid.functions.keys()) {
            names.push(goal.clone());
            all.push([pieces.own(outwards(goal))].into_iter().chain(ends(goal)).collect());
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
        let include = include(sources, root, options);
        let mut lowered = lower(host, sources, root, &include);
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
