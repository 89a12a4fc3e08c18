//! One path: variables, what is owned, what is known, the loops it is in.

use std::{collections::BTreeMap, rc::Rc};

use gainsay_ir::separation::{Assertion, BlockId, Expression, LoopId};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

/// Values of variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Environment {
    pub(crate) values: BTreeMap<Name, Term>,
    /// Variables whose values are to be found while something is consumed.
    pub(crate) unbound: Vec<Name>,
    /// Conditions that speak of unbound variables, to be shown once these have values.
    pub(crate) deferred: Vec<(Expression, Span)>,
}

impl Environment {
    pub(crate) fn set(&mut self, name: &Name, value: Term) {
        self.unbound.retain(|each| each != name);
        self.values.insert(name.clone(), value);
    }
}

/// Which instance of the precondition a chunk was in, and how many predicates were opened to get it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Level {
    pub(crate) origin: usize,
    pub(crate) depth: u32,
}

impl Level {
    /// What is closed around these parts is as high as what they were in.
    /// ```text
    /// height(part) ≤ height(origin) - depth
    /// ```
    pub(crate) fn around(parts: &[Option<Level>]) -> Option<Level> {
        let levels: Vec<Level> = parts.iter().copied().collect::<Option<_>>()?;
        let origin = levels.first()?.origin;
        let depth = levels.iter().map(|level| level.depth).min()?.checked_sub(1)?;
        levels.iter().all(|level| level.origin == origin).then_some(Level { origin, depth })
    }
}

/// An owned instance of a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) predicate: Name,
    pub(crate) arguments: Vec<Term>,
    pub(crate) fraction: Term,
    /// Where it comes from, if that is what the procedure began with.
    pub(crate) level: Option<Level>,
    /// What follows from it was assumed already.
    pub(crate) learnt: bool,
    /// It owns nothing and follows from another one that is there.
    pub(crate) written_out: bool,
    /// A place, or places in a row, that nobody may have written.
    pub(crate) unwritten: bool,
    /// Stands for its content where that is read without opening it.
    pub(crate) version: Option<Term>,
}

impl Chunk {
    /// Whether both say the same of the heap.
    pub(crate) fn says_the_same(&self, other: &Chunk) -> bool {
        let said = |chunk: &Chunk| (chunk.fraction, chunk.unwritten, chunk.version);
        self.predicate == other.predicate && self.arguments == other.arguments && said(self) == said(other)
    }

    pub(crate) fn new(predicate: Name, arguments: Vec<Term>, fraction: Term) -> Chunk {
        Chunk {
            predicate,
            arguments,
            fraction,
            level: None,
            learnt: false,
            written_out: false,
            unwritten: false,
            version: None,
        }
    }
}

/// A loop the path is in.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) id: LoopId,
    /// What the loop does not see.
    pub(crate) heap: Vec<Chunk>,
    /// The loop has a contract: leaving it must establish the postcondition.
    pub(crate) has_contract: bool,
    /// Nobody said what holds in the loop.
    pub(crate) lacks_invariant: bool,
    /// How deep the plain instances of its assertion lie in whatever iteration, as far as that is known.
    pub(crate) levels: Vec<Option<Level>>,
}

/// An expression whose parts come in no order, between its first and its last part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unordered {
    /// What the part that is being evaluated leaves as it is, and those before it left.
    pub(crate) frame: Vec<Chunk>,
    /// What the parts before it took, changed, made or read.
    pub(crate) aside: Vec<Chunk>,
    /// Places that it reads.
    pub(crate) read: Vec<(Name, Term)>,
    /// What was only read, and is half here and half aside.
    pub(crate) halved: Vec<Chunk>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) store: Environment,
    pub(crate) heap: Vec<Chunk>,
    /// What the assertion that is being consumed has got already: it lies apart from all that is left.
    pub(crate) spent: Vec<Chunk>,
    pub(crate) path: Vec<Term>,
    pub(crate) frames: Vec<Frame>,
    /// Expressions around here whose parts come in no order, outermost first.
    pub(crate) unordered: Vec<Unordered>,
    /// Parameters and what the precondition bound, for the postcondition.
    pub(crate) entry: Rc<Environment>,
    /// Postconditions that belong to a case of the precondition.
    pub(crate) after: Vec<(Assertion, Environment)>,
    /// The instance of each predicate that was opened last.
    pub(crate) opened: BTreeMap<Name, Vec<Term>>,
    /// Proper parts of the values the procedure began with, by their names.
    pub(crate) parts: BTreeMap<Name, Vec<Term>>,
    /// Where it goes on.
    pub(crate) block: BlockId,
}
