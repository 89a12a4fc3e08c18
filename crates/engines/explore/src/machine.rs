//! What a symbolic engine offers to the loop.

use gainsay_verdict::Reason;

/// Runs paths. What is the same for all paths belongs to the machine, what differs to its states.
pub trait Machine {
    type State;
    type Finding;

    /// Runs a path until it forks, ends, finds something, or has taken `fuel` steps.
    fn run(&mut self, state: Self::State, fuel: u64) -> Ran<Self::State, Self::Finding>;

    fn measure(&self, state: &Self::State) -> Measure;

    /// Whether nothing this path can find would still be of interest.
    fn is_hopeless(&self, _state: &Self::State) -> bool {
        false
    }
}

/// What a path weighs when the next one is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// Steps since the entry.
    pub depth: u64,
    /// Lower goes first, under [`crate::Order::Priority`].
    pub priority: u64,
}

/// What happened to a path, and what it took.
pub struct Ran<S, F> {
    pub steps: u64,
    /// Bytes this path allocated on the way; children share them.
    pub bytes: u64,
    pub event: Event<S, F>,
}

pub enum Event<S, F> {
    /// Out of fuel.
    Paused(S),
    /// Split into these, the most promising first. None of them: the path turned out impossible.
    Forked(Vec<S>),
    /// Came to an end without a failure.
    Ended,
    /// A failure, and the ways on that do not fail.
    Found(F, Vec<S>),
    /// Could not go on.
    Stuck(Reason),
}
