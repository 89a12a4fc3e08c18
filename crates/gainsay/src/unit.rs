//! Each file is read apart from all others, into sources of its own: what breaks a front end, or keeps it busy for ever, costs that file and
//! nothing else, and files can be read side by side.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, PoisonError, mpsc},
};

use gainsay_explore::stack_size;
use gainsay_meter::{Disturbance, observed, with_gauge};
use gainsay_source::{Diagnostic, FileId, Name, Severity, Sources, Span};
use gainsay_verdict::{GoalReport, Plain, visit_diagnostic_spans};

use crate::{
    Language, Options, World,
    cache::{FileQuestion, Known, Reads, recorded},
    engine::Work,
    prepare::{Job, Prepared, SharedNotation, prepare_one},
    run::Doubts,
    worker::panic_message,
};

/// A file on its way to a report.
pub(crate) struct Unit<'a> {
    /// Which of all files it is.
    root: FileId,
    /// The file itself and what it imports.
    pub(crate) sources: Sources,
    pub(crate) jobs: Vec<Job>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The goals that were not asked for.
    pub(crate) left_out: Vec<Name>,
    /// What is doubtful about it before and after its goals are decided, where that is known already.
    pub(crate) known_doubts: [Option<Doubts>; 2],
    /// How it is kept, if it is and nothing has spoilt it.
    keeping: Option<Keeping<'a>>,
}

/// What is kept of a file once all of it is known.
struct Keeping<'a> {
    question: FileQuestion<'a>,
    reads: Reads,
    goals: Vec<GoalReport>,
}

impl<'a> Unit<'a> {
    /// What is known of a file, or what there is to be decided.
    pub(crate) fn open(world: World<'a>, all: &Sources, root: FileId, options: &Options) -> Unit<'a> {
        let mut own = Sources::new();
        own.add(all.path(root), all.text(root));
        let question = FileQuestion::of(world, all.path(root), &all.text(root), options);
        match question.as_ref().and_then(|question| question.answer(&**world.host, &own)) {
            Some((known, sources)) => Unit::known(root, known, sources),
            None => Unit::read(world, own, root, question, options),
        }
    }

    fn known(root: FileId, known: Known, sources: Sources) -> Unit<'a> {
        let Known { goals, diagnostics: [diagnostics, early, late], left_out } = known;
        let notation: SharedNotation = Arc::new(Plain);
        let job = |goal: GoalReport| {
            let language = Language::of_goal(&goal).unwrap_or(Language::Core);
            Job::new(goal.name.clone(), goal.span, language, &notation, Work::Known(Box::new(goal)))
        };
        let jobs = goals.into_iter().map(job).collect();
        let known_doubts = [early, late].map(|found| Some(Doubts { found, disturbed: false }));
        Unit { root, sources, jobs, diagnostics, left_out, known_doubts, keeping: None }
    }

    fn read(
        world: World<'a>,
        own: Sources,
        root: FileId,
        question: Option<FileQuestion<'a>>,
        options: &Options,
    ) -> Unit<'a> {
        let (host, reads) = recorded(world.host);
        let world = World { host: &host, ..world };
        let (read, disturbed) = read(world, own, options, question.is_some());
        let (prepared, sources) = read;
        let Prepared { jobs, diagnostics, left_out, .. } = prepared;
        let question = question.filter(|_| !disturbed);
        let reads = std::mem::take(&mut *reads.lock().unwrap_or_else(PoisonError::into_inner));
        let keeping = question.map(|question| Keeping { question, reads, goals: Vec::new() });
        Unit { root, sources, jobs, diagnostics, left_out, known_doubts: [None, None], keeping }
    }

    /// Notes what became of the next goal. Where another run might come to something else, nothing of the file is kept.
    pub(crate) fn decided(&mut self, goal: &GoalReport, disturbed: bool) {
        if disturbed {
            self.keeping = None;
        }
        self.keeping.iter_mut().for_each(|keeping| keeping.goals.push(goal.clone()));
    }

    /// Keeps the file, all of which is known now.
    pub(crate) fn keep(&mut self, doubts: &[Doubts; 2]) {
        let keeping = self.keeping.take().filter(|_| doubts.iter().all(|doubts| !doubts.disturbed));
        if let Some(Keeping { question, reads, goals }) = keeping {
            let [early, late] = doubts.each_ref().map(|doubts| doubts.found.clone());
            let known =
                Known { goals, diagnostics: [self.diagnostics.clone(), early, late], left_out: self.left_out.clone() };
            question.keep(known, &self.sources, &reads);
        }
    }

    /// Where something of the file's own sources is among all files.
    pub(crate) fn place(&self, span: &mut Span, all: &mut Sources) {
        if span.file == FIRST {
            span.file = self.root;
            return;
        }
        let (path, text) = (self.sources.path(span.file), self.sources.text(span.file));
        let known = all.find(path).filter(|known| all.text(*known) == text);
        span.file = known.unwrap_or_else(|| all.add(path, text));
    }

    /// Keeps all files of the unit, for whoever runs counterexamples as programs.
    pub(crate) fn place_files(&self, all: &mut Sources) {
        for file in self.sources.files() {
            self.place(&mut Span::new(file, 0, 0), all);
        }
    }

    pub(crate) fn place_diagnostic(&self, mut diagnostic: Diagnostic, all: &mut Sources) -> Diagnostic {
        visit_diagnostic_spans(&mut diagnostic, &mut |span| self.place(span, all));
        diagnostic
    }
}

/// The file itself, among its own sources.
const FIRST: FileId = FileId::FIRST;

/// The goals of the first file of `sources`, and whether another run might find others. What its front end adds to the sources counts only if
/// it comes to an end.
pub(crate) fn read(
    world: World<'_>,
    sources: Sources,
    options: &Options,
    slicing: bool,
) -> ((Prepared, Sources), bool) {
    let (sender, receiver) = mpsc::channel();
    let (host, mut known, wanted) = (Arc::clone(world.host), sources.clone(), options.clone());
    let work = move || {
        let read = || with_gauge(host.gauge(), || prepare_one(&*host, &mut known, FIRST, &wanted, slicing));
        let (prepared, disturbance) = observed(|| catch_unwind(AssertUnwindSafe(read)));
        // Nobody listens any more when it took too long.
        let _ = sender.send((prepared, known, disturbance != Disturbance::None));
    };
    // A front end that counts what it does has ended by itself by then.
    world.host.attempt(Box::new(work), stack_size(), options.time);
    let why = match receiver.try_recv() {
        Ok((Ok(prepared), known, disturbed)) => return ((prepared, known), disturbed),
        Ok((Err(panic), ..)) => panic_message("this file", panic.as_ref()),
        Err(_) => format!("it could not be read within {} seconds", options.time.as_secs_f64()),
    };
    let message = format!("nothing in `{}` was checked: {why}", sources.path(FIRST));
    let diagnostic = Diagnostic::new(Severity::Error, "not-read", message, Some(Span::new(FIRST, 0, 0)));
    ((Prepared { diagnostics: vec![diagnostic], ..Prepared::default() }, sources), true)
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, mpsc},
        time::Duration,
    };

    use gainsay_smt::{Launch, LaunchError, Process};
    use gainsay_source::{Host, ReadError, Sources};
    use gainsay_verdict::Verdict;

    use crate::{Options, Silent, World, check};

    /// Files that keep whoever reads them, or break them.
    struct Traps;

    impl Host for Traps {
        fn read(&self, path: &str) -> Result<String, ReadError> {
            match path {
                "endless.h" => loop {
                    std::thread::sleep(Duration::from_secs(1));
                },
                "broken.h" => panic!("a front end breaks"),
                _ => Err(ReadError::Missing),
            }
        }

        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        fn attempt(&self, work: Box<dyn FnOnce() + Send>, stack: usize, time: Duration) {
            let (sender, ended) = mpsc::channel::<()>();
            let work = move || {
                work();
                drop(sender);
            };
            std::thread::Builder::new().stack_size(stack).spawn(work).expect("a thread");
            let _ = ended.recv_timeout(time);
        }
    }

    struct NoSolver;

    impl Launch for NoSolver {
        fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
            Err(LaunchError::NotFound("z3".to_owned()))
        }
    }

    fn checked(files: &[(&str, &str)], options: &Options) -> (gainsay_verdict::Report, Sources) {
        let mut sources = Sources::new();
        let roots: Vec<_> = files.iter().map(|(path, text)| sources.add(*path, *text)).collect();
        let host: Arc<dyn Host> = Arc::new(Traps);
        let solver: Arc<dyn Launch> = Arc::new(NoSolver);
        let world = World { host: &host, observer: &Silent, solver: &solver, second: None, cache: None };
        let report = check(world, &mut sources, &roots, options);
        (report, sources)
    }

    const FINE: &str = "goal fine = let { x = ? : Int } in assert (x == x);\n";

    #[test]
    fn a_front_end_that_breaks_or_never_ends_costs_its_file() {
        let files = [
            ("one.fun", FINE),
            ("broken.c", "#include \"broken.h\"\nint f() { return 1; }\n"),
            ("endless.c", "#include \"endless.h\"\nint f() { return 1; }\n"),
            ("two.fun", FINE),
        ];
        for jobs in [1, 4] {
            let options = Options { jobs, time: Duration::from_millis(1500), ..Options::default() };
            let (report, sources) = checked(&files, &options);
            let verdicts: Vec<_> = report.goals.iter().map(|goal| goal.outcome.verdict().clone()).collect();
            assert_eq!(verdicts, [Verdict::Verified, Verdict::Verified]);
            let told: Vec<_> =
                report.diagnostics.iter().map(|told| (told.code.as_str(), told.message.as_str())).collect();
            let [("not-read", broken), ("not-read", endless)] = told[..] else { panic!("{told:?}") };
            assert!(broken.contains("`broken.c`") && broken.contains("a front end breaks"), "{broken}");
            assert!(endless.contains("`endless.c`") && endless.contains("within 1.5 seconds"), "{endless}");
            assert_eq!(report.exit_code(), 2);
            assert_eq!(sources.files().count(), files.len(), "nothing half-read stays");
        }
    }

    #[test]
    fn a_folder_is_the_sum_of_its_files() {
        let text = |number: usize| {
            let goal = |which: usize| format!("goal g{number}_{which} = let {{ x = ? : Int }} in assert (x == x);\n");
            (0..number % 5).map(goal).collect::<String>()
        };
        let files: Vec<(String, String)> = (0..40).map(|number| (format!("f{number}.fun"), text(number))).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let names = |files: &[(&str, &str)]| {
            let (report, _) = checked(files, &Options::default());
            let goals: Vec<String> = report.goals.iter().map(|goal| goal.name.to_string()).collect();
            (goals, report.diagnostics.len())
        };
        let (all, told) = names(&files);
        let (each, each_told): (Vec<_>, Vec<_>) = files.iter().map(|file| names(&[*file])).unzip();
        assert_eq!((all, told), (each.concat(), each_told.iter().sum()));
    }
}
