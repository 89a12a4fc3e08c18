//! Questions and answers: [`Query`], [`Answer`], why an answer may be missing, and the one trait every link of the
//! chain implements.

use crate::model::Model;
use crate::process::LaunchError;
use crate::term::{Term, Terms};
use crate::value::Value;
use std::time::Duration;

/// Are these assertions satisfiable together? They are a path: the last one is the newest.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    pub assertions: &'a [Term],
    pub want: Want,
    pub share: Share,
    /// How long to wait for the answer, where that is less than the backend's own patience.
    pub patience: Option<Duration>,
}

/// How much of the solver's resources a query may use, of what the backend grants at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Share {
    /// A fiftieth: the answer only saves work.
    Glance,
    /// An eighth.
    Little,
    Full,
}

impl Share {
    /// The share of so many resources; none at all means no limit.
    pub(crate) fn of(self, resources: u64) -> u64 {
        match self {
            Share::Full => resources,
            Share::Little => resources.div_ceil(8),
            Share::Glance => resources.div_ceil(50),
        }
    }
}

/// What the asker will look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Only which of the three answers it is; a model may be missing parts.
    Verdict,
    /// Also the model: it speaks about every symbol of the query that matters, and about no others.
    Model,
}

impl<'a> Query<'a> {
    pub fn verdict(assertions: &'a [Term]) -> Self {
        Query { assertions, want: Want::Verdict, share: Share::Full, patience: None }
    }

    pub fn model(assertions: &'a [Term]) -> Self {
        Query { assertions, want: Want::Model, share: Share::Full, patience: None }
    }

    #[must_use]
    pub fn with(self, share: Share) -> Self {
        Query { share, ..self }
    }

    /// The asker has no use for an answer that takes longer.
    #[must_use]
    pub fn within(self, patience: Duration) -> Self {
        Query { patience: Some(patience), ..self }
    }

    /// Is a quantifier among the assertions? Then no model can be checked by evaluation.
    pub(crate) fn is_quantified(&self, terms: &Terms) -> bool {
        self.assertions.iter().any(|assertion| terms.has_quantifier(*assertion))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Sat(Model),
    Unsat,
    Unknown {
        reason: Reason,
        /// What the solver had in hand when it gave up; promises nothing, but replay may confirm it.
        candidate: Option<Model>,
    },
}

impl Answer {
    pub fn unknown(reason: Reason) -> Self {
        Answer::Unknown { reason, candidate: None }
    }

    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }

    pub fn is_unknown(&self) -> bool {
        matches!(self, Answer::Unknown { .. })
    }

    pub fn into_model(self) -> Option<Model> {
        match self {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The solver used up the resources the query was given.
    ResourceLimit,
    /// The solver gave up, in its own words.
    Incomplete(String),
    /// The solver did not understand the query, in its own words.
    Rejected(String),
    /// The solver's process ended in the middle of the query.
    ProcessEnded,
    /// The solver did not answer within the watchdog's patience.
    NoAnswer,
    /// The solver's answer makes no sense; holds the beginning of it.
    Garbled(String),
    /// The solver could not be started.
    NotLaunched(LaunchError),
    /// The solver is one that gives wrong answers or none.
    Unsuitable { name: String, version: String },
    /// The solver failed this many times in a row and is not started any more.
    GivenUp { failures: u32 },
    /// The small domain of the enumerating solver does not decide the query.
    DomainTooSmall,
    /// A scripted solver ran out of answers.
    ScriptEnded,
    /// Two solvers contradict each other.
    Disagreement,
}

impl Reason {
    /// Whether the solver is well and only this query was too much for it.
    pub fn is_about_the_query(&self) -> bool {
        matches!(
            self,
            Reason::ResourceLimit
                | Reason::Incomplete(_)
                | Reason::Rejected(_)
                | Reason::DomainTooSmall
                | Reason::Disagreement
        )
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::ResourceLimit => write!(formatter, "the solver used up its resources"),
            Reason::Incomplete(words) => write!(formatter, "the solver gave up ({words})"),
            Reason::Rejected(words) => write!(formatter, "the solver did not understand a query ({words})"),
            Reason::ProcessEnded => write!(formatter, "the solver ended in the middle of a query"),
            Reason::NoAnswer => write!(formatter, "the solver did not answer in time"),
            Reason::Garbled(answer) => write!(formatter, "the solver's answer makes no sense ({answer})"),
            Reason::NotLaunched(LaunchError::NotFound(program)) => write!(formatter, "there is no solver `{program}`"),
            Reason::NotLaunched(LaunchError::Failed(words)) => write!(formatter, "the solver did not start ({words})"),
            Reason::Unsuitable { name, version } => write!(formatter, "{name} {version} is too old or not suitable"),
            Reason::GivenUp { failures } => write!(formatter, "the solver failed {failures} times in a row"),
            Reason::DomainTooSmall => write!(formatter, "the enumerated domain is too small"),
            Reason::ScriptEnded => write!(formatter, "the scripted answers are used up"),
            Reason::Disagreement => write!(formatter, "two solvers contradict each other"),
        }
    }
}

/// Answers queries. The links of the chain, the backends and the fakes all are solvers.
pub trait Solver {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer;

    fn statistics(&self) -> Statistics;

    /// Forgets everything about the current arena; to be called between goals, each of which has its own [`Terms`].
    /// After it, answers are the same as those of a solver just made.
    fn reset(&mut self);

    /// The value of a term in the model of the last query, if that was satisfiable, a live solver still holds that very
    /// model, and the solver can decide the term in it (which it need not for quantifiers).
    fn value(&mut self, _terms: &mut Terms, _term: Term) -> Option<Value> {
        None
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query<'_>) -> Answer {
        (**self).check(terms, query)
    }

    fn statistics(&self) -> Statistics {
        (**self).statistics()
    }

    fn reset(&mut self) {
        (**self).reset();
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Option<Value> {
        (**self).value(terms, term)
    }
}

/// Counts, kept over resets. Each link adds its own; times are measured outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Queries put to the first link that counts them.
    pub queries: u64,
    /// Answered because an assertion is literally false or none is left.
    pub trivial: u64,
    /// Answered by evaluating the assertions in an earlier model, or in one repaired by a guess.
    pub remembered_models: u64,
    /// Answered by cheap reasoning about bounds and equalities.
    pub propagated: u64,
    /// Queries that fell apart into independent parts.
    pub split: u64,
    /// Parts answered by the answer to an equal, larger or smaller set of assertions.
    pub remembered_answers: u64,
    /// Questions the backend was asked.
    pub backend_queries: u64,
    pub backend_sat: u64,
    pub backend_unsat: u64,
    pub backend_unknown: u64,
    /// Solver processes started.
    pub launches: u64,
    /// Times the process died, hung or talked nonsense.
    pub failures: u64,
    /// Contradictions a cross-check found.
    pub disagreements: u64,
}

impl Statistics {
    pub fn add(&mut self, other: &Statistics) {
        self.queries += other.queries;
        self.trivial += other.trivial;
        self.remembered_models += other.remembered_models;
        self.propagated += other.propagated;
        self.split += other.split;
        self.remembered_answers += other.remembered_answers;
        self.backend_queries += other.backend_queries;
        self.backend_sat += other.backend_sat;
        self.backend_unsat += other.backend_unsat;
        self.backend_unknown += other.backend_unknown;
        self.launches += other.launches;
        self.failures += other.failures;
        self.disagreements += other.disagreements;
    }
}
