//! Racket: from a module to goals for the functional engine, and what shells ask about its programs beyond a report.

use std::sync::Arc;

use gainsay_functional::{Ran, code::compile, run};
use gainsay_ir::functional;
use gainsay_racket::{
    Exports, Files, Loaded, Order, Part, RacketNotation, Retold, Run, Step, Witness, load, load_run, load_spcf,
};
use gainsay_source::{CommentSyntax, FileId, Name, Plants, Sources, Span};
use gainsay_verdict::{
    Confirmation, Counterexample, Dialect, Ending, Evidence, Failure, GoalReport, Kind, Reason, Verdict,
};

use crate::{
    EmittedTest, Language, Suite, TestPlace, World,
    cache::program,
    engine::Work,
    functional::{Contracts, ProofCode, add},
    language::{FrontEnd, Text},
    large_stack::with_room,
    prepare::{Job, Prepared, SharedNotation},
    test_files::{concrete, named},
};

/// Racket, and the typed language of the paper.
pub(crate) struct Racket;

impl FrontEnd for Racket {
    fn dialect(&self) -> Dialect {
        Dialect::plain("racket")
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["rkt", "sch", "scm", "spcf"]
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["scheme", "spcf"]
    }

    fn comments(&self, _: &str) -> CommentSyntax {
        CommentSyntax::Racket
    }

    fn runs_whole_programs(&self) -> bool {
        true
    }

    fn prepare(&self, text: Text<'_>, prepared: &mut Prepared) {
        let Text { host, sources, root, options } = text;
        if is_spcf(sources, root) {
            return prepare(load_spcf(&sources.text(root), root), None, prepared);
        }
        let files = Files::gather(host, sources, root);
        let text = sources.text(root);
        let loaded = load(&text, root, &files, options.exports);
        prepare(loaded, Some((text, root, files)), prepared);
    }

    fn program(&self, text: Text<'_>) -> Result<String, String> {
        Ok(functional::print(&read(text.sources, text.root, text.options.exports).program))
    }

    fn plants(&self, text: Text<'_>) -> Plants {
        if is_spcf(text.sources, text.root) {
            return Plants::default();
        }
        gainsay_racket::plants(&text.sources.text(text.root), text.root)
    }

    fn nothing_in(&self, sources: &Sources, file: FileId) -> (&'static str, &'static str) {
        if gainsay_racket::offers_plainly(&sources.text(file), file, &Files::known(sources, file)) {
            (
                "what the module provides has no contracts",
                "provide functions with contracts: (provide (contract-out [f (-> … …)])); or ask with --any/c whether any arguments make one fail",
            )
        } else {
            (
                "definitions are checked where they are provided or used, and the module neither provides nor runs anything",
                "provide a function, best with its contract: (provide (contract-out [f (-> … …)]))",
            )
        }
    }

    fn tests(
        &self,
        _: World<'_>,
        text: Text<'_>,
        goal: &GoalReport,
        place: &TestPlace<'_>,
    ) -> Vec<Result<EmittedTest, String>> {
        let tests = racket_tests(goal, text.sources, &(place.named)(text.sources.path(text.root)));
        named(place, goal, ("rkt", Suite::Rackunit), tests)
    }

    fn witness(&self, _: World<'_>, text: Text<'_>, goal: &GoalReport) -> Result<String, String> {
        match racket_witness(goal, text.sources) {
            Some(witness) => witness.map(|witness| witness.text),
            None => Err("only what fails when it is run can be written as a program".to_owned()),
        }
    }
}

fn is_spcf(sources: &Sources, file: FileId) -> bool {
    sources.path(file).ends_with(".spcf")
}

/// Counterexamples can be run as programs where the text is one of Racket.
fn prepare(loaded: Loaded, text: Option<(Arc<str>, FileId, Files)>, prepared: &mut Prepared) {
    let as_written = text.map(|(text, file, files)| AsWritten::new(text, file, files, &loaded));
    let Loaded { program, diagnostics, notation, caveats, provable } = loaded;
    prepared.diagnostics.extend(diagnostics);
    let notation: SharedNotation = Arc::new(notation);
    if let Some(wrong) = functional::check(&program).first() {
        let message = format!("the program was translated wrongly: {}", wrong.message);
        for goal in &program.goals {
            let work = Work::Undecided(Reason::Bug { message: message.clone() });
            prepared.jobs.push(Job::new(goal.name.clone(), goal.span, Language::Racket, &notation, work));
        }
        return;
    }
    let slices = prepared.slices(|pieces| {
        provable.iter().for_each(|provable| program::racket(pieces, provable));
        let goals = program::functional(pieces, &program);
        let caveats = program.goals.iter().map(|goal| caveats.get(&goal.name));
        goals.into_iter().zip(caveats).map(|(goal, caveat)| vec![goal, pieces.own(caveat)]).collect()
    });
    let first = prepared.jobs.len();
    let more = (provable.map(ProofCode::new), as_written);
    add(prepared, &program, Language::Racket, &notation, Contracts::AfterBodies, more);
    for job in &mut prepared.jobs[first..] {
        job.caveats.extend(caveats.get(&job.name).cloned());
    }
    prepared.slice(first, slices);
}

/// The program of a file; the typed language of the paper has a reader of its own.
fn read(sources: &Sources, file: FileId, exports: Exports) -> Loaded {
    let text = sources.text(file);
    if is_spcf(sources, file) {
        load_spcf(&text, file)
    } else {
        load(&text, file, &Files::known(sources, file), exports)
    }
}

/// How a step of a program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    Through,
    /// The code of the failure, and what it says.
    Failed(String, String),
    /// Nothing is claimed, for this reason.
    Unknown(String),
}

/// Runs a program without unknowns concretely: what each of its definitions and expressions comes to, by where it stands.
pub fn racket_run(sources: &Sources, root: FileId) -> Result<Vec<(Span, Ended)>, String> {
    let text = sources.text(root);
    let last = Name::new(if text.trim_start().starts_with("#lang") { "program" } else { "the top level" });
    with_room(|| {
        let Run { program, steps, mistakes, .. } =
            load_run(&text, root, &Files::known(sources, root), &last, Order::AsMade);
        if let Some(mistake) = mistakes.first() {
            return Err(mistake.message.clone());
        }
        let code = compile(&program);
        let ended = run(&code, &code.entries).into_iter().map(|ran| match ran {
            Ran::Through => Ended::Through,
            Ran::Failed(check) => Ended::Failed(check.code.to_string(), check.message.unwrap_or_default()),
            Ran::Broke => Ended::Unknown("a client breaks a contract".to_owned()),
            Ran::NeedsInput => Ended::Unknown("an input is needed".to_owned()),
            Ran::Endless => Ended::Unknown("it does not come to an end".to_owned()),
            Ran::Unsupported(what) | Ran::Stuck(what) => Ended::Unknown(what),
        });
        Ok(steps.iter().map(|step| step.span).zip(ended).collect())
    })
}

/// A program in which a goal's counterexample is written down, to be run by somebody else.
pub struct WrittenDown {
    pub text: String,
    /// The same where the client does nothing, where there is one.
    pub idle: Option<String>,
    /// The files that it requires, by their paths from where it stands.
    pub beside: Vec<(String, Arc<str>)>,
    /// The submodule to run; none where the program itself is run.
    pub submodule: Option<Name>,
}

/// The program of a refuted goal with its counterexample in it; an error says why it cannot be written down.
pub fn racket_witness(goal: &GoalReport, sources: &Sources) -> Option<Result<WrittenDown, String>> {
    if *goal.outcome.verdict() != Verdict::Refuted {
        return None;
    }
    let failure = goal.outcome.failures().iter().find(|failure| failure.is_confirmed())?;
    let as_written = as_written(goal, sources);
    let witness = as_written.witness(&goal.name, failure.counterexample.as_ref()?)?;
    if let Ok(guessed) = &witness
        && guessed.is_guessed()
        && let Agreement::NotTried(why) | Agreement::Other(why) = with_room(|| as_written.agreement(guessed, failure))
    {
        return Some(Err(why));
    }
    Some(witness.map(|witness| WrittenDown {
        text: with_room(|| as_written.without_earlier_failures(&witness)),
        idle: witness.idle().map(|idle| with_room(|| as_written.without_earlier_failures(&idle))),
        beside: as_written.beside(),
        submodule: Some(witness.last().clone()).filter(|name| !["program", "the top level"].contains(&name.as_str())),
    }))
}

fn as_written(goal: &GoalReport, sources: &Sources) -> AsWritten {
    let file = goal.span.file;
    let (text, files) = (sources.text(file), Files::known(sources, file));
    with_room(|| {
        let is_known = |loaded: &Loaded| loaded.program.goals.iter().any(|known| known.name == goal.name);
        let contracted = load(&text, file, &files, Exports::Contracted);
        let loaded = if is_known(&contracted) { contracted } else { load(&text, file, &files, Exports::All) };
        AsWritten::new(text.clone(), file, files.clone(), &loaded)
    })
}

/// The failures of a goal as files for rackunit, which name the program like this.
fn racket_tests(goal: &GoalReport, sources: &Sources, program: &str) -> Vec<Result<String, String>> {
    if program.ends_with(".spcf") {
        return goal.outcome.failures().iter().map(|_| Err("Racket does not run SPCF".to_owned())).collect();
    }
    let as_written = as_written(goal, sources);
    let code = as_written.text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with(';'));
    let is_module = code.is_some_and(|line| line.starts_with("#lang") || line.starts_with("#!"));
    let test = |failure: &Failure| {
        let counterexample = concrete(failure)?;
        let witness = as_written.witness(&goal.name, counterexample).ok_or("it was not replayed")??;
        if let Agreement::NotTried(why) | Agreement::Other(why) = with_room(|| as_written.agreement(&witness, failure))
        {
            return Err(why);
        }
        let title = on_one_line(&failure.message);
        let test = witness.test(program, is_module, &title)?;
        Ok(format!(
            "; written by gainsay\n; It fails as long as {program} does, and passes after that: raco test FILE\n{test}"
        ))
    };
    goal.outcome.failures().iter().map(test).collect()
}

/// The text of a program, and how its counterexamples are written down in it.
pub(crate) struct AsWritten {
    pub(crate) text: Arc<str>,
    pub(crate) file: FileId,
    /// What it requires.
    pub(crate) files: Files,
    pub(crate) notation: Arc<RacketNotation>,
    /// What was said about the text.
    pub(crate) mistakes: Vec<String>,
}

/// Whether a program that is run fails the way its counterexample says.
enum Agreement {
    Same,
    /// It does, after something else that fails.
    Later(String),
    /// It says nothing, for this reason.
    NotTried(String),
    /// It does something else.
    Other(String),
}

impl AsWritten {
    /// The files that have to stand beside it; libraries stand where Racket has them.
    fn beside(&self) -> Vec<(String, Arc<str>)> {
        let own = self.files.required().iter().filter(|required| !required.is_library());
        own.map(|required| (required.path.clone(), Arc::clone(&required.text))).collect()
    }

    pub(crate) fn new(text: Arc<str>, file: FileId, files: Files, loaded: &Loaded) -> AsWritten {
        let mistakes = loaded.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
        AsWritten { text, file, files, notation: Arc::new(loaded.notation.clone()), mistakes }
    }

    /// Runs what will be shown: the program with the counterexample in it, read as its user would have it read, from scratch. Only what fails then in
    /// the same place and in the same way stays confirmed.
    pub(crate) fn confirm(&self, goal: &Name, evidence: &mut Evidence) {
        for failure in &mut evidence.failures {
            let Some(witness) = failure.counterexample.as_ref().and_then(|known| self.witness(goal, known)) else {
                continue;
            };
            let agreement = match &witness {
                Ok(witness) => self.agreement(witness, failure),
                Err(why) => Agreement::NotTried(why.clone()),
            };
            let Some(counterexample) = &mut failure.counterexample else { continue };
            if let (Ok(witness), Agreement::Same | Agreement::Later(_)) = (&witness, &agreement) {
                counterexample.notes.extend(witness.sentence().filter(|_| witness.is_guessed()));
            }
            match agreement {
                Agreement::Same => {}
                // The start fails where this goal does, too.
                Agreement::Later(message) if failure.message.ends_with(&message) => {}
                Agreement::Later(message) => {
                    counterexample.notes.push(format!("the program fails before it comes to this: {message}"));
                }
                Agreement::NotTried(why) => {
                    counterexample.notes.push(format!("it was replayed, but not as a program: {why}"));
                }
                Agreement::Other(what) => counterexample.confirmed = Confirmation::NotReplayed(what),
            }
        }
    }

    /// There was nothing left to run it with.
    pub(crate) fn not_tried(&self, mut evidence: Evidence) -> Evidence {
        for counterexample in evidence.failures.iter_mut().filter_map(|failure| failure.counterexample.as_mut()) {
            counterexample.notes.push("it was replayed, but not as a program: the budget was used up".to_owned());
        }
        evidence
    }

    /// What fails only by a contract does not fail when it is run, and what was not replayed before is not tried.
    fn witness(&self, goal: &Name, counterexample: &Counterexample) -> Option<Result<Witness, String>> {
        let is_run = counterexample.kind == Kind::Concrete && counterexample.confirmed == Confirmation::Replayed;
        is_run.then(|| self.notation.witness_of(goal, &counterexample.inputs, &counterexample.ending))
    }

    fn agreement(&self, witness: &Witness, failure: &Failure) -> Agreement {
        match self.outcome(witness, failure) {
            Agreement::Other(_) if witness.is_guessed() => {
                Agreement::NotTried("what unknown code does with what it gets is not written down".to_owned())
            }
            agreement => agreement,
        }
    }

    /// Racket goes through tables and sets in an order of its own: what fails has to fail in two.
    fn outcome(&self, witness: &Witness, failure: &Failure) -> Agreement {
        let retold = witness.within(&self.text, self.file);
        let (agreement, depends_on_order) = self.outcome_in(Order::AsMade, &retold, witness, failure);
        if !matches!(agreement, Agreement::Same) || !depends_on_order {
            return agreement;
        }
        match self.outcome_in(Order::LastFirst, &retold, witness, failure).0 {
            Agreement::Other(_) => {
                Agreement::Other("it depends on the order in which a table or set is gone through".to_owned())
            }
            _ => Agreement::Same,
        }
    }

    /// What comes out, and whether it might be something else in another order.
    fn outcome_in(&self, order: Order, retold: &Retold, witness: &Witness, failure: &Failure) -> (Agreement, bool) {
        match self.run(order, retold, witness) {
            Ok(run) => (run.judged(retold, witness, failure), run.depends_on_order),
            Err(why) => (Agreement::Other(why), false),
        }
    }

    fn run(&self, order: Order, retold: &Retold, witness: &Witness) -> Result<Trace, String> {
        let Run { program, steps, mistakes, depends_on_order } =
            load_run(&retold.text, self.file, &self.files, witness.last(), order);
        // What is wrong with the program itself was said already.
        if let Some(mistake) = mistakes.iter().find(|mistake| !self.mistakes.contains(&mistake.message)) {
            return Err(format!("the program with it in it cannot be read: {}", mistake.message));
        }
        if let Some(wrong) = gainsay_ir::functional::check(&program).first() {
            return Err(format!("the program with it in it was translated wrongly: {}", wrong.message));
        }
        let code = compile(&program);
        let steps = steps.into_iter().zip(run(&code, &code.entries)).collect();
        Ok(Trace { steps, depends_on_order })
    }

    /// The program with a witness in it, and without the expressions that fail before it.
    fn without_earlier_failures(&self, witness: &Witness) -> String {
        let retold = witness.within(&self.text, self.file);
        let Ok(Trace { steps, .. }) = self.run(Order::AsMade, &retold, witness) else { return retold.text };
        let mut text = retold.text;
        let failed = steps.iter().take_while(|(step, _)| !witness.is_about(step));
        let failed: Vec<&Step> = failed
            .filter(|(step, ran)| matches!((ran, step.part), (Ran::Failed(_), Part::Expression(_))))
            .filter(|(step, _)| step.span.file == self.file)
            .map(|(step, _)| step)
            .collect();
        for step in failed.into_iter().rev() {
            text.replace_range(step.span.start as usize..step.span.end as usize, "(void)");
        }
        text
    }
}

/// What each step of a program came to.
struct Trace {
    steps: Vec<(Step, Ran)>,
    depends_on_order: bool,
}

impl Trace {
    fn judged(&self, retold: &Retold, witness: &Witness, failure: &Failure) -> Agreement {
        let mut before = None;
        for (step, ran) in &self.steps {
            if witness.is_about(step) && *ran != Ran::Through {
                return judged(ran, retold, failure, before);
            }
            if let Ran::Failed(check) = ran
                && before.is_none()
            {
                before = check.message.clone();
            }
        }
        Agreement::Other("written down and run, the program does not fail".to_owned())
    }
}

fn judged(ran: &Ran, retold: &Retold, failure: &Failure, before: Option<String>) -> Agreement {
    match ran {
        Ran::Failed(check) => {
            let message = check.message.as_deref().unwrap_or(&check.code);
            let ending = failure.counterexample.as_ref().map(|counterexample| &counterexample.ending);
            let same_message = matches!(ending, Some(Ending::Raised { message: raised, .. }) if on_one_line(raised) == on_one_line(message));
            let same_place = overlap(retold.original(check.span), failure.span);
            if check.code == failure.code.as_str() && same_place && same_message {
                return before.map_or(Agreement::Same, Agreement::Later);
            }
            Agreement::Other(format!("written down and run, the program fails in another way: {message}"))
        }
        Ran::Through => Agreement::Other("written down and run, the program does not fail".to_owned()),
        Ran::Broke => Agreement::Other("written down and run, its client breaks a contract".to_owned()),
        Ran::Stuck(what) => Agreement::Other(format!("written down and run, the program gets stuck: {what}")),
        Ran::NeedsInput => Agreement::NotTried("it depends on something that is not written down".to_owned()),
        Ran::Endless => Agreement::NotTried("the program does not come to an end soon enough".to_owned()),
        Ran::Unsupported(what) => Agreement::NotTried(format!("the program reaches {what}")),
    }
}

/// A call of unknown code stands where its function stands, a call of known code where all of it stands.
fn overlap(one: Span, other: Span) -> bool {
    one.encloses(other) || other.encloses(one)
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
