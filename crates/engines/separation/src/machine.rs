//! What is the same for all paths of a goal.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_ir::separation::{LoopId, Predicate, Procedure, Program};
use gainsay_smt::{Solver, Sort, Term, Terms};
use gainsay_source::Name;
use gainsay_verdict::Reason;
use num_rational::BigRational;

use crate::{
    ask::MOST_EFFORT,
    automation::{ArraySite, Back, Focus, FocusKey, Way},
    check::Failure,
    index::Index,
    measure::Measure,
    produce::Wildcard,
    product::Products,
    state::Level,
    theory::Theory,
    uninitialised::{Hidden, Hollow},
};

pub(crate) struct Machine<'a> {
    pub(crate) program: &'a Program,
    pub(crate) index: &'a Index,
    pub(crate) procedure: &'a Procedure,
    pub(crate) terms: Terms,
    pub(crate) solver: &'a mut dyn Solver,
    pub(crate) theory: Theory<'a>,
    pub(crate) failures: Vec<Failure>,
    pub(crate) gaps: Vec<Reason>,
    /// Measures that all recursive calls of a lemma decrease; `None` before the first.
    pub(crate) measures: Option<BTreeSet<Measure>>,
    /// The levels of the chunks that the current consumption took, in order.
    pub(crate) taken: Vec<Option<Level>>,
    /// What `_` means in the precondition. Callers may be asked for memory that was written; that they are not is looked at where they call.
    pub(crate) given: Wildcard,
    /// The current consumption took memory that nobody may have written, and nobody asked for a value.
    pub(crate) took_unwritten: bool,
    /// The loops whose invariants are given such memory for `_`. Of all others `_` is memory that was written.
    pub(crate) unwritten_loops: BTreeSet<LoopId>,
    /// The loops whose iterations go elsewhere than deeper into what the first one was given.
    pub(crate) wandering_loops: BTreeSet<LoopId>,
    /// Values that stand for uninitialised memory, where annotations named them: a place that holds one has not been written.
    pub(crate) blank: BTreeSet<Term>,
    /// Fractions `[_]`: nobody knows how large they are, so some of it may always be given away, and the rest forgotten.
    pub(crate) vague: BTreeSet<Term>,
    /// Where such memory went.
    pub(crate) hidden: Hidden,
    /// What may not have been written, although nothing says so.
    pub(crate) hollow: BTreeSet<Hollow>,
    /// What opening a predicate brings to light at its parameters, by its name.
    pub(crate) provided: BTreeMap<Name, Rc<BTreeSet<crate::contents::Contained>>>,
    /// The predicates that contain one of this name.
    pub(crate) around: BTreeMap<Name, BTreeSet<Name>>,
    /// What was shown about reading through membership.
    pub(crate) focused: BTreeMap<FocusKey, Rc<Focus>>,
    /// The arrays of each kind in the records of a structure.
    pub(crate) member_arrays: BTreeMap<(Name, Name), Rc<Vec<ArraySite>>>,
    /// How predicates are taken apart at their backs, by their names.
    pub(crate) backs: BTreeMap<Name, Option<Rc<Back<'a>>>>,
    /// How what structures of two predicates hold, one behind the other, makes what the whole holds.
    pub(crate) ways: BTreeMap<(Name, Name), Vec<Way>>,
    /// What owned instances imply: said where something is not shown without it.
    pub(crate) implied: BTreeSet<Term>,
    /// Questions without products.
    pub(crate) products: Products,
    /// States are merged where paths meet.
    pub(crate) merging: bool,
    pub(crate) merges: u64,
    pub(crate) steps: u64,
    pub(crate) queries: u64,
    /// What the questions have cost.
    pub(crate) effort: u64,
    /// What they may cost.
    pub(crate) most_effort: u64,
    pub(crate) paths: u64,
    pub(crate) one: Term,
}

impl<'a> Machine<'a> {
    /// Knows nothing yet but the sorts of the language.
    pub(crate) fn new(
        program: &'a Program,
        index: &'a Index,
        procedure: &'a Procedure,
        solver: &'a mut dyn Solver,
    ) -> Machine<'a> {
        let mut terms = Terms::new();
        let one = terms.real(BigRational::from_integer(1.into()));
        Machine {
            program,
            index,
            procedure,
            terms,
            solver,
            theory: Theory::default(),
            failures: Vec::new(),
            gaps: Vec::new(),
            measures: None,
            taken: Vec::new(),
            given: Wildcard::Written,
            took_unwritten: false,
            unwritten_loops: BTreeSet::new(),
            wandering_loops: BTreeSet::new(),
            blank: BTreeSet::new(),
            vague: BTreeSet::new(),
            hidden: Hidden::default(),
            hollow: BTreeSet::new(),
            provided: BTreeMap::new(),
            around: BTreeMap::new(),
            focused: BTreeMap::new(),
            member_arrays: BTreeMap::new(),
            backs: BTreeMap::new(),
            ways: BTreeMap::new(),
            implied: BTreeSet::new(),
            products: Products::default(),
            merging: true,
            merges: 0,
            steps: 0,
            queries: 0,
            effort: 0,
            most_effort: MOST_EFFORT,
            paths: 0,
            one,
        }
    }

    pub(crate) fn predicate(&self, name: &Name) -> Option<&'a Predicate> {
        self.program.predicates.get(name)
    }

    pub(crate) fn fresh(&mut self, name: &str, sort: Sort) -> Term {
        self.terms.fresh(name, sort)
    }

    pub(crate) fn zero(&mut self) -> Term {
        self.terms.int(0)
    }

    pub(crate) fn gap(&mut self, reason: Reason) {
        if !self.gaps.contains(&reason) {
            self.gaps.push(reason);
        }
    }
}
