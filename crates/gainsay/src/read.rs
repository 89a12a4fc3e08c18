//! Each file is read apart from all others: what breaks a front end, or keeps it busy for ever, costs that file and nothing else.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc},
};

use gainsay_explore::stack_size;
use gainsay_meter::with_gauge;
use gainsay_source::{Diagnostic, FileId, Severity, Sources, Span};

use crate::{
    Options, World,
    check::panic_message,
    prepare::{Prepared, prepare},
};

/// The goals of a file. What its front end adds to the sources counts only if it comes to an end.
pub(crate) fn read(world: World<'_>, sources: &mut Sources, root: FileId, options: &Options) -> Prepared {
    let (sender, receiver) = mpsc::channel();
    let (host, mut known, wanted) = (Arc::clone(world.host), sources.clone(), options.clone());
    let work = move || {
        let read = || with_gauge(host.gauge(), || prepare(&*host, &mut known, &[root], &wanted));
        let prepared = catch_unwind(AssertUnwindSafe(read));
        // Nobody listens any more when it took too long.
        let _ = sender.send((prepared, known));
    };
    // A front end that counts what it does has ended by itself by then.
    world.host.attempt(Box::new(work), stack_size(), options.time);
    let why = match receiver.try_recv() {
        Ok((Ok(prepared), known)) => {
            *sources = known;
            return prepared;
        }
        Ok((Err(panic), _)) => panic_message("this file", panic.as_ref()),
        Err(_) => format!("it could not be read within {} seconds", options.time.as_secs_f64()),
    };
    let message = format!("nothing in `{}` was checked: {why}", sources.path(root));
    let diagnostic = Diagnostic::new(Severity::Error, "not-read", message, Some(Span::new(root, 0, 0)));
    Prepared { diagnostics: vec![diagnostic], ..Prepared::default() }
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
        let world = World { host: &host, observer: &Silent, solver: &solver, second: None };
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
