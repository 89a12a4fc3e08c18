//! What every engine is asked: to decide a goal, to prove it, to run its counterexamples again, to tell what it went through. An [`Engine`] is one goal
//! with everything that deciding it takes; languages build them, and nobody else asks which one it is.

use std::any::Any;

use gainsay_functional::Tried;
use gainsay_meter::Limits;
use gainsay_smt::{Profile, Solver};
use gainsay_source::{Diagnostic, Sources};
use gainsay_verdict::{Counterexample, Failure, GoalReport, Notation, Reason};

use crate::{Options, Replayed, World, cache::Answer, limits};

/// What a goal is decided with.
pub(crate) struct Means<'a> {
    pub(crate) world: World<'a>,
    pub(crate) solver: &'a mut dyn Solver,
    /// Also the budget, which [`limits`] reads out of them and nobody else.
    pub(crate) options: &'a Options,
    /// Reports what cannot be proved before it is explained: its code, its message, its place.
    pub(crate) announce: Announce<'a>,
}

pub(crate) type Announce<'a> = &'a (dyn Fn(&Failure) + Sync);

/// For those who ask about a goal without reporting it.
pub(crate) fn unannounced(_: &Failure) {}

/// One goal in the hands of its engine.
pub(crate) trait Engine: Any + Send + Sync {
    /// The kind of queries it asks.
    fn profile(&self) -> Profile;

    /// What deciding it may use.
    fn limits(&self, options: &Options) -> Limits {
        limits::of_goal(options)
    }

    /// Whether a short look comes first where a file has many goals.
    fn takes_turns(&self) -> bool {
        false
    }

    /// Proves it or refutes it. `caveats` keep it from being verified, whatever is found.
    fn decide(&self, caveats: &[Reason], means: Means<'_>) -> Answer;

    /// Whether it is proved by a proof alone, without any search.
    fn is_proved(&self, means: Means<'_>) -> bool;

    /// Runs a stored counterexample again and holds what comes of it against what is stored. An `Err` says in a sentence why it cannot.
    fn replay(
        &self,
        kept: &Failure,
        counterexample: &Counterexample,
        notation: &dyn Notation,
    ) -> Result<Replayed, String>;

    /// What a search or proof went through.
    fn paths(&self, sources: &Sources, means: Means<'_>) -> String;

    /// Kept failures in the words of a text in which everything stands in other lines; none where that cannot be done.
    fn tell_again(&self, _failures: &mut [Failure]) -> Option<()> {
        None
    }

    /// It is run on so many small inputs, where it can be.
    fn try_inputs(&self, _runs: usize, _seed: u64) -> Option<Tried> {
        None
    }

    /// What is doubtful about the program that the goal is of. It is asked of one goal of each.
    fn doubts_about_program(&self, _sources: &Sources, _solver: &mut (dyn Solver + Send)) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// What is doubtful about the goal although it is verified.
    fn doubts_when_verified(&self, _solver: &mut (dyn Solver + Send), _options: &Options) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// Who decides a goal.
pub(crate) enum Work {
    Engine(Box<dyn Engine>),
    /// It cannot be checked.
    Undecided(Reason),
    /// A whole file that could not be read to its end.
    Unread(Reason),
    /// It is known already.
    Known(Box<GoalReport>),
}

impl Work {
    pub(crate) fn by(engine: impl Engine) -> Work {
        Work::Engine(Box::new(engine))
    }

    pub(crate) fn engine(&self) -> Option<&dyn Engine> {
        match self {
            Work::Engine(engine) => Some(&**engine),
            _ => None,
        }
    }

    /// The goal as its own language knows it.
    pub(crate) fn as_engine<E: Engine>(&self) -> Option<&E> {
        (self.engine()? as &dyn Any).downcast_ref()
    }

    /// The kind of queries that deciding it takes.
    pub(crate) fn profile(&self) -> Profile {
        self.engine().map_or(Profile::Paths, Engine::profile)
    }
}
