//! What a shell gives to a check: files and time, a solver, somebody to tell.

use std::sync::Arc;

use gainsay_smt::Launch;
use gainsay_source::{Host, Sources};
use gainsay_verdict::{Announcement, GoalReport};

use crate::Cache;

/// Everything outside the core that a check may use.
#[derive(Clone, Copy)]
pub struct World<'a> {
    pub host: &'a Arc<dyn Host>,
    pub observer: &'a dyn Observer,
    /// Starts solver processes, when a goal needs one.
    pub solver: &'a Arc<dyn Launch>,
    /// Starts the solver that is asked once more what proofs rest on, where somebody wants that.
    pub second: Option<&'a Arc<dyn Launch>>,
    /// Where answers are kept from one run to the next.
    pub cache: Option<Cache<'a>>,
}

/// Told about progress. Goals are reported in source order, each as soon as it and all before it are decided.
pub trait Observer: Sync {
    /// How many goals there are, as far as is known: files are read as the run goes on.
    fn planned(&self, goals: usize);

    /// A goal whose answer is not known is being decided from now on, a second time if the first was too short. Told by whoever decides it.
    fn begun(&self, _goal: &str) {}

    /// A premise of a goal that is being decided cannot be proved. Reported by the thread that decides the goal, as soon as that is known and in
    /// no order; goals whose answers are recalled announce nothing. `sources` are those of the goal's file: its own text is the first of them.
    fn announced(&self, _announcement: &Announcement, _sources: &Sources) {}

    /// `sources` holds every file the goal's spans lie in, imports included.
    fn decided(&self, goal: &GoalReport, sources: &Sources);

    /// Whether [`Observer::asked`] is of interest; writing the scripts takes time.
    fn wants_queries(&self) -> bool {
        false
    }

    /// A query that reached the solver, as a self-contained SMT-LIB script. Told in order, once its goal is decided.
    fn asked(&self, goal: &str, number: u64, script: &str);
}

/// Tells nobody.
pub struct Silent;

impl Observer for Silent {
    fn planned(&self, _goals: usize) {}

    fn decided(&self, _goal: &GoalReport, _sources: &Sources) {}

    fn asked(&self, _goal: &str, _number: u64, _script: &str) {}
}
