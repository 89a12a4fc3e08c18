//! Any SMT-LIB solver as a live child process. Assertions are kept on the solver's stack between queries and only the
//! difference to the last query is sent; everything for one query goes out in one piece, and answers are read only for
//! `check-sat` and what follows it. A process that dies, hangs or talks nonsense costs the query (`Unknown`) and is
//! replaced for the next one, which feeds the new process from scratch.

mod dialect;
mod live;
mod question;
pub(crate) mod script;
mod second;

pub use dialect::{Identity, Profile, launch_arguments};
pub use second::{Opinion, SecondSolver};

use crate::evaluate::{Completion, Evaluator};
use crate::model::Model;
use crate::process::Launch;
use crate::query::{Answer, Query, Reason, Share, Solver, Statistics};
use crate::read::ReadError;
use crate::term::{Term, Terms};
use crate::value::Value;
use live::{Live, Verdict};
use question::{Question, Questions, Texts};
use std::sync::Arc;
use std::time::Duration;

/// Receives every query put to the solver as a text that can be replayed alone.
pub type QueryLog = Box<dyn FnMut(&str) + Send>;

/// How the backend treats its solver.
#[derive(Clone, Debug)]
pub struct Settings {
    pub profile: Profile,
    /// The solver's own resource units per query; zero is unlimited. Makes giving up independent of the machine.
    pub resource_limit: u64,
    /// Bytes the solver's process may take, for solvers that can be told.
    pub memory: u64,
    /// How long to wait for one answer before the process counts as hanging. What is under way may have less time than that.
    pub patience: Duration,
    /// After this many failures in a row no new process is started for the same goal.
    pub most_failures: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            profile: Profile::Paths,
            resource_limit: 20_000_000,
            memory: 2 << 30,
            patience: Duration::from_secs(30),
            most_failures: 3,
        }
    }
}

/// The solver at the end of the chain.
pub struct Backend {
    launch: Arc<dyn Launch>,
    settings: Settings,
    live: Option<Live>,
    /// Something was asked, and nobody has read all of the answer: whoever asked ran out of time.
    in_flight: bool,
    questions: Questions,
    failures_in_a_row: u32,
    /// The goal before this one ended in failures, and no process has answered since: more than one start would be in vain.
    is_wary: bool,
    statistics: Statistics,
    log: Option<QueryLog>,
    proofs: Option<QueryLog>,
}

impl Backend {
    pub fn new(launch: Arc<dyn Launch>, settings: Settings) -> Self {
        Backend {
            launch,
            settings,
            live: None,
            in_flight: false,
            questions: Questions::default(),
            failures_in_a_row: 0,
            is_wary: false,
            statistics: Statistics::default(),
            log: None,
            proofs: None,
        }
    }

    /// Hands every query to `log`, as text.
    pub fn log_to(&mut self, log: QueryLog) {
        self.log = Some(log);
    }

    /// Hands every query that is answered `unsat` to `log`, as text for whichever solver, without the command that asks.
    pub fn proofs_to(&mut self, log: QueryLog) {
        self.proofs = Some(log);
    }

    /// Starts the solver if it does not run, and says who it is: for the shell, which tells the user of a missing or
    /// unsuitable solver once, before any goal is tried.
    pub fn identify(&mut self) -> Result<Identity, Reason> {
        self.live(self.settings.patience).map(|live| live.identity().clone())
    }

    /// A process that is given up is tried again for the next goal, once if it did not answer this one either.
    fn live(&mut self, patience: Duration) -> Result<&mut Live, Reason> {
        let most = if self.is_wary { 1 } else { self.settings.most_failures };
        if self.failures_in_a_row >= most {
            return Err(Reason::GivenUp { failures: self.failures_in_a_row });
        }
        if self.live.is_none() {
            self.statistics.launches += 1;
            match Live::launch(&*self.launch, &self.settings, patience) {
                Ok(live) => self.live = Some(live),
                Err(reason) => {
                    self.fail(&reason);
                    return Err(reason);
                }
            }
        }
        self.live.as_mut().ok_or(Reason::ProcessEnded)
    }

    /// Takes the process out of service. A query it did not understand or had no resources for says nothing about its
    /// health.
    fn fail(&mut self, reason: &Reason) {
        self.live = None;
        if !matches!(reason, Reason::Rejected(_) | Reason::ResourceLimit) {
            self.failures_in_a_row += 1;
            self.statistics.failures += 1;
        }
    }

    /// A process that still has to say something would answer the wrong question.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.in_flight, true) {
            self.live = None;
        }
    }

    fn ask(&mut self, terms: &mut Terms, query: &Query<'_>) -> Result<Answer, Reason> {
        let patience = query.patience.map_or(self.settings.patience, |patience| patience.min(self.settings.patience));
        // What is waited for while the process starts is waited for by this query.
        self.live(patience)?.wait_at_most(patience);
        let questions = self.questions.of(terms, query);
        let live = self.live.as_mut().ok_or(Reason::ProcessEnded)?;
        live.feed(terms, query.assertions);
        let verdict = live.check(terms, &questions, query)?;
        (self.failures_in_a_row, self.is_wary) = (0, false);
        match verdict {
            Verdict::Unsat => Ok(Answer::Unsat),
            Verdict::Sat(texts) => {
                let model = self.model(terms, &questions, texts)?;
                Ok(checked(terms, query.assertions, model))
            }
            Verdict::Unknown(texts) => {
                let reason = self.live.as_mut().ok_or(Reason::ProcessEnded)?.reason()?;
                let candidate = texts.candidate(terms, &questions).ok();
                Ok(Answer::Unknown { reason, candidate })
            }
        }
    }

    fn model(&mut self, terms: &mut Terms, question: &Question, mut texts: Texts) -> Result<Model, Reason> {
        let garbled = |error: ReadError| Reason::Garbled(error.message);
        let model = texts.model(terms, question).map_err(garbled)?;
        if !question.is_open(terms, &model) {
            return Ok(model);
        }
        let live = self.live.as_mut().ok_or(Reason::ProcessEnded)?;
        texts.partial = Some(live.values(terms, &question.partial)?);
        texts.model(terms, question).map_err(garbled)
    }

    fn count(&mut self, answer: &Answer) {
        self.statistics.backend_queries += 1;
        match answer {
            Answer::Sat(_) => self.statistics.backend_sat += 1,
            Answer::Unsat => self.statistics.backend_unsat += 1,
            Answer::Unknown { .. } => self.statistics.backend_unknown += 1,
        }
    }
}

/// What a query counts for among the steps of a goal. An ordinary one takes about a millisecond.
fn cost(answer: &Answer, share: Share) -> u64 {
    const ORDINARY: u64 = 100;
    const CUT_SHORT: u64 = 400_000;
    match answer {
        Answer::Unknown { reason: Reason::ResourceLimit | Reason::NoAnswer, .. } => ORDINARY + share.of(CUT_SHORT),
        _ => ORDINARY,
    }
}

/// Some solvers print values that read back as others (a backslash that is not escaped): such a model is none.
fn checked(terms: &Terms, assertions: &[Term], model: Model) -> Answer {
    let mut evaluator = Evaluator::new(terms, &model, Completion::Partial);
    let wrong = assertions.iter().any(|assertion| evaluator.evaluate(*assertion) == Some(Value::Bool(false)));
    if !wrong {
        return Answer::Sat(model);
    }
    let reason = Reason::Garbled("a model in which an assertion is false".to_string());
    Answer::Unknown { reason, candidate: Some(model) }
}

impl Solver for Backend {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        if let Some(log) = &mut self.log {
            let granted = query.share.of(self.settings.resource_limit);
            log(&script::replayable(terms, query.assertions, self.settings.profile, granted));
        }
        self.begin();
        let asked = self.ask(terms, query);
        self.in_flight = false;
        let answer = match asked {
            Ok(answer) => answer,
            Err(reason) => {
                if !matches!(reason, Reason::GivenUp { .. }) && self.live.is_some() {
                    self.fail(&reason);
                }
                Answer::unknown(reason)
            }
        };
        if let (Some(proofs), Answer::Unsat) = (&mut self.proofs, &answer) {
            proofs(&script::portable(terms, query.assertions));
        }
        self.count(&answer);
        // Whoever has no time left does not go on with an answer that there was no time for.
        gainsay_meter::step(cost(&answer, query.share));
        answer
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn reset(&mut self) {
        self.questions = Questions::default();
        if std::mem::take(&mut self.in_flight) {
            self.live = None;
        }
        // The next goal asks other things, of a solver that may be well again.
        self.is_wary |= std::mem::take(&mut self.failures_in_a_row) > 0;
        if let Some(live) = &mut self.live {
            live.reset();
        }
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        self.begin();
        let answer = self.live.as_mut().map(|live| live.value(terms, term));
        self.in_flight = false;
        match answer? {
            Ok(value) => value,
            Err(reason) => {
                self.fail(&reason);
                None
            }
        }
    }
}
