//! What solvers say.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use gainsay_smt::{
    Answer, Backend, Launch, LaunchError, Process, ProcessFailure, Query, Settings, Solver, Sort, Terms, parse_answer,
};

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
