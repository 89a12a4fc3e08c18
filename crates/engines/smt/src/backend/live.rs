//! One running solver process and what it holds: declarations, a stack of assertions, perhaps a model.

use super::Settings;
use super::dialect::{ECHO, HELLO, Identity, READY};
use super::question::{Question, Texts};
use super::script::{Declared, write_assert};
use crate::print::write_term;
use crate::process::{Launch, Process, ProcessFailure};
use crate::query::{Query, Reason, Share};
use crate::read::{Balance, Response, parse_answer, read_values};
use crate::term::{Term, Terms};
use crate::value::Value;
use gainsay_meter::{Disturbance, disturb};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use std::fmt::Write;
use std::time::Duration;

/// A solver that says more than this before it is ready is none.
const LONGEST_GREETING: usize = 1000;
/// A single answer longer than this is not waited for.
const LARGEST_ANSWER: usize = 64 << 20;

pub(super) struct Live {
    process: Box<dyn Process>,
    identity: Identity,
    options: String,
    /// What a query may use at most.
    resources: u64,
    /// No query was put to it yet.
    is_fresh: bool,
    /// How long the current query may wait.
    patience: Duration,
    /// When its answer must be there, by the clock of the process.
    deadline: Duration,
    /// Commands not sent yet.
    batch: String,
    stack: Vec<Term>,
    declared: Declared,
    holds_model: bool,
    /// What the solver said of just this stack, with how much it was granted: whoever asks for a model then need not ask for the answer again.
    answered: Option<(Share, Standing)>,
    /// Options were sent again, and what the solver says to them has not been skipped yet.
    greets_again: bool,
}

/// The answer to `check-sat`, with the texts about the model where there is one.
pub(super) enum Verdict {
    Sat(Texts),
    Unsat,
    Unknown(Texts),
}

/// An answer that a model can be asked for.
#[derive(Clone, Copy)]
enum Standing {
    Sat,
    Unknown,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.process.kill();
    }
}

impl Live {
    /// Starts a process that says who it is within `patience`.
    pub(super) fn launch(launch: &dyn Launch, settings: &Settings, patience: Duration) -> Result<Live, Reason> {
        let process = launch.launch().inspect_err(|_| disturb(Disturbance::Accident)).map_err(Reason::NotLaunched)?;
        let mut live = Live {
            process,
            identity: Identity { name: String::new(), version: String::new() },
            options: String::new(),
            resources: settings.resource_limit,
            is_fresh: true,
            patience,
            deadline: patience,
            batch: HELLO.to_string(),
            stack: Vec::new(),
            declared: Declared::default(),
            holds_model: false,
            answered: None,
            greets_again: false,
        };
        let greeting = live.until_ready()?;
        live.identity = Identity::read(&greeting)?;
        live.options = live.identity.options(settings);
        // Complaints about options are nobody's business: the solver goes on without them.
        live.batch = format!("{}{ECHO}", live.options);
        live.until_ready()?;
        Ok(live)
    }

    /// The answer to the next query must be there by then. The first one waited for the start of the process already.
    pub(super) fn wait_at_most(&mut self, patience: Duration) {
        let since = if std::mem::take(&mut self.is_fresh) { Duration::ZERO } else { self.process.elapsed() };
        self.patience = patience;
        self.deadline = since.saturating_add(patience);
    }

    /// The next line, if it comes in time; nobody waits longer than what is under way may take.
    fn line(&mut self) -> Result<String, Reason> {
        let patience = self.deadline.saturating_sub(self.process.elapsed());
        let patience = gainsay_meter::left().map_or(patience, |left| left.min(patience));
        let line = self.process.read_line(patience).map_err(reason_of)?;
        gainsay_meter::tick(1 + line.len() as u64 / 16);
        Ok(line)
    }

    pub(super) fn identity(&self) -> &Identity {
        &self.identity
    }

    fn until_ready(&mut self) -> Result<Vec<String>, Reason> {
        self.send()?;
        self.greeting()
    }

    fn greeting(&mut self) -> Result<Vec<String>, Reason> {
        let mut lines = Vec::new();
        while lines.len() < LONGEST_GREETING {
            let line = self.line()?;
            if line.trim().trim_matches('"') == READY {
                return Ok(lines);
            }
            lines.push(line);
        }
        Err(Reason::Garbled(lines.first().map(|line| excerpt(line)).unwrap_or_default()))
    }

    fn send(&mut self) -> Result<(), Reason> {
        self.process.write(&self.batch).map_err(reason_of)?;
        self.batch.clear();
        Ok(())
    }

    /// Everything is forgotten; the process is as good as new.
    pub(super) fn reset(&mut self) {
        self.batch.clear();
        self.batch.push_str("(reset)\n");
        self.batch.push_str(&self.options);
        self.batch.push_str(ECHO);
        self.greets_again = true;
        self.stack.clear();
        self.declared = Declared::default();
        self.holds_model = false;
        self.answered = None;
    }

    /// What the solver answers to a script that stands alone.
    pub(super) fn ask_script(&mut self, script: &str) -> Result<Response, Reason> {
        self.reset();
        self.batch.push_str(script);
        self.batch.push_str("(check-sat)\n");
        self.send()?;
        self.greets_again = false;
        self.greeting()?;
        self.response()
    }

    /// Makes the solver's stack hold exactly these assertions, keeping as much as possible of what it holds.
    pub(super) fn feed(&mut self, terms: &Terms, assertions: &[Term]) {
        self.holds_model = false;
        if assertions.starts_with(&self.stack) {
            let held = self.stack.len();
            return self.push(terms, &assertions[held..]);
        }
        let wanted: HashSet<Term, FxBuildHasher> = assertions.iter().copied().collect();
        let kept = self.stack.iter().take_while(|held| wanted.contains(*held)).count();
        if kept < self.stack.len() {
            let _ = writeln!(self.batch, "(pop {})", self.stack.len() - kept);
            self.stack.truncate(kept);
            self.answered = None;
        }
        let held: HashSet<Term, FxBuildHasher> = self.stack.iter().copied().collect();
        let missing: Vec<Term> = assertions.iter().copied().filter(|assertion| !held.contains(assertion)).collect();
        self.push(terms, &missing);
    }

    fn push(&mut self, terms: &Terms, assertions: &[Term]) {
        for assertion in assertions {
            self.answered = None;
            self.declared.declare(&mut self.batch, terms, *assertion);
            self.batch.push_str("(push 1)\n");
            write_assert(&mut self.batch, terms, *assertion);
            self.stack.push(*assertion);
        }
    }

    pub(super) fn check(&mut self, terms: &Terms, question: &Question, query: &Query<'_>) -> Result<Verdict, Reason> {
        let standing = self.answered.take().filter(|(share, _)| *share == query.share).map(|(_, standing)| standing);
        if standing.is_none() {
            self.check_within(query.share);
        }
        if !question.terms.is_empty() {
            self.ask_values(terms, &question.terms);
        }
        if question.whole_model {
            self.batch.push_str("(get-model)\n");
        }
        self.send()?;
        if std::mem::take(&mut self.greets_again) {
            self.greeting()?;
        }
        let verdict = match standing {
            Some(Standing::Sat) => Response::Sat,
            Some(Standing::Unknown) => Response::Unknown,
            None => self.response()?,
        };
        // Commands before `check-sat` use up resources as well (`push canceled`), and who has no memory left ends and says nothing more. How much a
        // solver takes for a question does not depend on the machine.
        if let Response::Error(message) = &verdict
            && (message.contains("canceled") || message.contains("out of memory"))
        {
            return Err(Reason::ResourceLimit);
        }
        let mut texts = Texts::default();
        if !question.terms.is_empty() {
            texts.values = Some(self.response_text()?);
        }
        if question.whole_model {
            texts.definitions = Some(self.response_text()?);
        }
        match verdict {
            Response::Sat => {
                self.holds_model = true;
                self.answered = Some((query.share, Standing::Sat));
                Ok(Verdict::Sat(texts))
            }
            Response::Unsat => Ok(Verdict::Unsat),
            Response::Unknown => {
                self.answered = Some((query.share, Standing::Unknown));
                Ok(Verdict::Unknown(texts))
            }
            Response::Error(message) => Err(Reason::Rejected(message)),
            other => Err(Reason::Garbled(excerpt(&format!("{other:?}")))),
        }
    }

    /// Only the search is short of resources: commands that are cut short would cost the process.
    fn check_within(&mut self, share: Share) {
        let granted = share.of(self.resources);
        if granted == self.resources {
            return self.batch.push_str("(check-sat)\n");
        }
        let (less, all) = (self.identity.limit(granted), self.identity.limit(self.resources));
        let _ = write!(self.batch, "{less}(check-sat)\n{all}");
    }

    fn ask_values(&mut self, terms: &Terms, asked: &[Term]) {
        self.batch.push_str("(get-value (");
        for term in asked {
            write_term(&mut self.batch, terms, *term);
            self.batch.push(' ');
        }
        self.batch.push_str("))\n");
    }

    /// The solver's answer about more terms in the model it holds.
    pub(super) fn values(&mut self, terms: &Terms, asked: &[Term]) -> Result<String, Reason> {
        self.ask_values(terms, asked);
        self.send()?;
        self.response_text()
    }

    /// Why the last answer was `unknown`.
    pub(super) fn reason(&mut self) -> Result<Reason, Reason> {
        self.batch.push_str("(get-info :reason-unknown)\n");
        self.send()?;
        Ok(match self.response()? {
            Response::Info { value, .. } if value.contains("resource") || value == "canceled" => Reason::ResourceLimit,
            Response::Info { value, .. } => Reason::Incomplete(value),
            _ => Reason::Incomplete(String::new()),
        })
    }

    pub(super) fn value(&mut self, terms: &mut Terms, term: Term) -> Result<Option<Value>, Reason> {
        if !self.holds_model || !self.declared.covers(terms, term) {
            return Ok(None);
        }
        self.wait_at_most(self.patience);
        let text = self.values(terms, &[term])?;
        Ok(read_values(terms, &text, &[term]).ok().and_then(|mut values| values.pop().flatten()))
    }

    fn response(&mut self) -> Result<Response, Reason> {
        let text = self.response_text()?;
        parse_answer(&text).map_err(|_| Reason::Garbled(excerpt(&text)))
    }

    /// The text of the next complete response.
    fn response_text(&mut self) -> Result<String, Reason> {
        let mut balance = Balance::default();
        let mut text = String::new();
        while text.len() < LARGEST_ANSWER {
            let line = self.line()?;
            let complete = balance.line(&line);
            text.push_str(&line);
            text.push('\n');
            if complete {
                return Ok(text);
            }
        }
        Err(Reason::Garbled(excerpt(&text)))
    }
}

fn excerpt(text: &str) -> String {
    text.trim().chars().take(200).collect()
}

/// What is silent or gone now may answer another time.
fn reason_of(failure: ProcessFailure) -> Reason {
    disturb(if failure == ProcessFailure::TimedOut { Disturbance::Clock } else { Disturbance::Accident });
    match failure {
        ProcessFailure::Ended => Reason::ProcessEnded,
        ProcessFailure::TimedOut => Reason::NoAnswer,
        ProcessFailure::NotText => Reason::Garbled("output that is not text".to_string()),
    }
}
