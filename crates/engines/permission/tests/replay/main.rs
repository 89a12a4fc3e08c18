//! The interpreter by itself: what runs well, what fails where and with which code, what is no execution, what it cannot do.

mod calls;
mod heap;
mod open;
mod promises;
mod refused;
mod resources;
mod values;

use std::collections::BTreeMap;
use std::time::Duration;

use gainsay_ir::permission::Program;
use gainsay_permission::replay::{Abstraction, Budget, Choices, Completion, Interpreter, Stop, Tables, Value};
use gainsay_source::{Host, Name, ReadError, Sources};

struct NoFiles;

impl Host for NoFiles {
    fn read(&self, _: &str) -> Result<String, ReadError> {
        Err(ReadError::Missing)
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

pub struct Bench {
    pub sources: Sources,
    pub program: Program,
    pub choices: Choices,
    pub tables: Tables,
}

impl Bench {
    pub fn new(text: &str) -> Bench {
        let mut sources = Sources::new();
        let file = sources.add("test.vpr", text);
        let (program, diagnostics) = gainsay_viper::load(&NoFiles, &mut sources, file);
        let program = program.unwrap_or_else(|| panic!("{diagnostics:?}"));
        Bench { sources, program, choices: Choices::default(), tables: Tables::default() }
    }

    pub fn run_under(&self, abstraction: Abstraction, method: &str, arguments: &[(&str, Value)]) -> String {
        let arguments: BTreeMap<Name, Value> =
            arguments.iter().map(|(name, value)| (Name::new(name), value.clone())).collect();
        let mut interpreter =
            Interpreter::new(&self.program, &self.choices, self.tables.clone(), Budget { steps: 5_000, depth: 200 });
        interpreter.abstraction = abstraction;
        let method = self.program.methods.get(method).expect("a method");
        match interpreter.run_method(method, &arguments, None) {
            Ok(()) => "finished".to_owned(),
            Err(stop) => self.describe(&stop),
        }
    }

    /// With open values settled by assumptions.
    pub fn run_lazily(&self, method: &str, arguments: &[(&str, Value)]) -> String {
        let arguments: BTreeMap<Name, Value> =
            arguments.iter().map(|(name, value)| (Name::new(name), value.clone())).collect();
        let mut interpreter =
            Interpreter::new(&self.program, &self.choices, self.tables.clone(), Budget { steps: 5_000, depth: 200 });
        interpreter.completion = Completion::Lazy;
        match interpreter.run_method(&self.program.methods[method], &arguments, None) {
            Ok(()) => "finished".to_owned(),
            Err(stop) => self.describe(&stop),
        }
    }

    pub fn run(&self, method: &str, arguments: &[(&str, Value)]) -> String {
        self.run_under(Abstraction::Nothing, method, arguments)
    }

    fn describe(&self, stop: &Stop) -> String {
        let line = |span| self.sources.line(span);
        match stop {
            Stop::Failed(failed) => format!("{} at {}", failed.code(), line(failed.span)),
            Stop::AssumptionFalse { span, .. } => format!("assumption false at {}", line(*span)),
            Stop::OutOfSteps => "out of steps".to_owned(),
            Stop::Unsupported { what, .. } => format!("unsupported: {what}"),
            Stop::Open { span } => format!("open at {}", line(*span)),
        }
    }
}

/// Runs the method `m` of a program.
pub fn run(text: &str, arguments: &[(&str, Value)]) -> String {
    Bench::new(text).run("m", arguments)
}

pub fn int(value: i64) -> Value {
    Value::int(value)
}
