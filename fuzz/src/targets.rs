//! The targets. Each takes any bytes; what it checks beyond not panicking stands in its body.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use gainsay_ir::functional;
use gainsay_report::json;
use gainsay_smt::{
    Answer, Backend, Launch, LaunchError, Process, ProcessFailure, Query, Settings, Solver, Sort, Terms, parse_answer,
};
use gainsay_source::Sources;

/// A function to be run on many inputs, with inputs to start from and the words its language is made of.
#[derive(Clone, Copy)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
    pub seeds: &'static [&'static [u8]],
    pub words: &'static [&'static str],
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "read-core",
        run: read_core,
        seeds: &[include_bytes!("../seeds/lists.fun"), include_bytes!("../seeds/everything.fun")],
        words: &[
            "(",
            ")",
            "goal g = ",
            "data ",
            "def ",
            "let { ",
            "case ",
            " of { ",
            " -> ",
            "? : Int",
            "\"",
            "`",
            "\\x -> ",
            "if ",
            "-",
            "--",
            "é",
        ],
    },
    Target {
        name: "read-report",
        run: read_report,
        seeds: &[
            include_bytes!("../../crates/report/tests/expected/abstract-contract.json"),
            include_bytes!("../../crates/report/tests/expected/heaps.json"),
            include_bytes!("../../crates/report/tests/expected/higher-order-input.json"),
            include_bytes!("../../crates/report/tests/expected/unknown-goals.json"),
        ],
        words: &["[", "{", "null", "-1", "1e999", "\"\\ud800\"", "\"kind\":", "\"list\"", "99999999999999999999", ","],
    },
    Target {
        name: "read-solver-answers",
        run: read_solver_answers,
        seeds: &[
            include_bytes!("../seeds/answers.smt2"),
            b"sat\n((k 1))\n",
            b"unknown\n(:reason-unknown \"incomplete\")\n",
        ],
        words: &[
            "(",
            ")",
            "sat\n",
            "unsat\n",
            "(error \"",
            "|",
            "(- 1)",
            "(/ 1.0 0.0)",
            "(as const (Array Int Int))",
            "(let ((a!1 ",
            "#b1",
            "#xff",
            "gainsay-ready\n",
        ],
    },
];

/// The reader of the core language; what it reads without a complaint, the printer writes and the reader reads again.
pub fn read_core(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let read = |text: &str| functional::read(text, Sources::new().add("fuzz.fun", text));
    let (program, diagnostics) = read(text);
    let complaints = functional::check(&program);
    if diagnostics.is_empty() && complaints.is_empty() {
        let printed = functional::print(&program);
        let (again, diagnostics) = read(&printed);
        assert!(diagnostics.is_empty(), "printed text is not read: {diagnostics:?}\n{printed}");
        assert_eq!(functional::print(&again), printed, "printed text is read as something else");
    }
}

/// Sources in which every file that a report names exists and is large enough for its spans.
fn sources_of(report: &str) -> Sources {
    let mut sources = Sources::new();
    let text = format!("{}\n", "x".repeat(200)).repeat(60);
    for mention in report.split("\"file\":").skip(1).take(20) {
        if let Some(path) = mention.split('"').nth(1).filter(|path| sources.find(path).is_none()) {
            sources.add(path, text.clone());
        }
    }
    sources
}

/// The reader of reports; what it reads is written and read again as the same.
pub fn read_report(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let sources = sources_of(text);
    if let Ok(report) = json::read(text, &sources) {
        let written = json::write(&report, &sources);
        let again = json::read(&written, &sources).expect("what was written can be read");
        assert_eq!(json::write(&again, &sources), written);
    }
}

/// The reader of solvers' answers, line by line and as the other end of a conversation.
pub fn read_solver_answers(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        // Whatever it is, it is an answer or an error.
        let _ = parse_answer(line);
    }
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let settings = Settings { patience: Duration::from_millis(1), ..Settings::default() };
    let mut solver = Backend::new(Arc::new(Babbler { lines }), settings);
    let mut terms = Terms::new();
    let k = terms.variable("k", Sort::INT);
    let zero = terms.int(0);
    let positive = terms.less(zero, k);
    for _ in 0..3 {
        if let Answer::Sat(model) = solver.check(&mut terms, &Query::model(&[positive])) {
            let _ = model.evaluate_completed(&terms, k);
        }
    }
}

/// A solver that says the same thing whatever it is asked.
struct Babbler {
    lines: Vec<String>,
}

impl Launch for Babbler {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        // The greeting of a solver that would be trusted, so that the rest is listened to.
        let greeting = ["(:name \"Z3\")", "(:version \"4.15.4\")", "gainsay-ready", "gainsay-ready"];
        let greeting = greeting.into_iter().map(str::to_owned);
        Ok(Box::new(Babble { left: greeting.chain(self.lines.iter().cloned()).collect() }))
    }
}

struct Babble {
    left: VecDeque<String>,
}

impl Process for Babble {
    fn write(&mut self, _text: &str) -> Result<(), ProcessFailure> {
        Ok(())
    }

    fn read_line(&mut self, _patience: Duration) -> Result<String, ProcessFailure> {
        self.left.pop_front().ok_or(ProcessFailure::Ended)
    }

    fn kill(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(name: &str) -> impl Iterator<Item = &'static str> {
        let target = TARGETS.iter().find(|target| target.name == name).unwrap();
        target.seeds.iter().map(|seed| std::str::from_utf8(seed).unwrap())
    }

    /// A seed that its target refuses at once leads nowhere.
    #[test]
    fn seeds_reach_deep() {
        for seed in seeds("read-core") {
            let (program, diagnostics) = functional::read(seed, Sources::new().add("seed.fun", seed));
            assert_eq!(diagnostics, [], "{seed}");
            assert_eq!(functional::check(&program), [], "{seed}");
        }
        for seed in seeds("read-report") {
            assert_eq!(json::read(seed, &sources_of(seed)).err(), None);
        }
        for line in seeds("read-solver-answers").flat_map(str::lines) {
            assert!(parse_answer(line).is_ok(), "{line}: {:?}", parse_answer(line));
        }
    }
}
