//! The machine: what all paths share, and the loop that runs one path until something happens.

use std::{collections::BTreeSet, rc::Rc};

use gainsay_explore::{Deadline, Event, Machine, Measure, Ran};
use gainsay_ir::functional::Type;
use gainsay_smt::{Answer, Model, Query, Solver, Sort, Term, Terms};
use gainsay_verdict::Reason;

use super::{
    proof::Proof,
    stack::Stack,
    state::{Control, State},
    value::{Cell, Symbol, Whnf},
};
use crate::code::{CheckId, Code};

/// A path on which a check fails.
pub(crate) struct Finding {
    pub(super) check: CheckId,
    pub(crate) state: State,
    /// Absent when the solver could not say what the inputs are.
    pub(crate) model: Option<Model>,
}

/// Why a path cannot simply go on.
pub(super) enum Halt {
    /// Split into these; none of them means the path is impossible.
    Fork(Vec<State>),
    Ended,
    /// It will never come to an end.
    Diverged,
    Stuck(Reason),
}

/// How calls that could also go by the callee's contract are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    ByBodyOrContract,
    ByBody,
}

/// What the integers of machines are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// As large as needed. What holds for them proves nothing of machines.
    Unbounded,
    /// Words that wrap around. Unknown integers fit into one.
    Wrapped,
    /// The same where unknown integers may be of any size.
    WrappedOfAny,
}

/// What a question counts for, also if it does not reach the solver: most of the time of hard goals goes into them.
const STEPS_OF_A_QUESTION: u64 = 100;

/// Steps that a search may still take once something cannot be followed: there will be no proof any more, and most counterexamples are found
/// long before.
const STEPS_WITHOUT_PROOF: u64 = 600_000;

pub(super) type Step = Result<(), Halt>;

/// Everything the paths of one goal share.
pub(crate) struct SymbolicMachine<'a> {
    pub(super) code: &'a Code,
    pub(crate) terms: Terms,
    pub(super) solver: &'a mut dyn Solver,
    /// The types of all unknowns of algebraic type, by symbol.
    pub(super) symbols: Vec<Rc<Type>>,
    /// Paths with this many abstractions or more are of no interest any more.
    pub(crate) enough_abstractions: u32,
    /// Steps after which the search is over, once something was found.
    pub(crate) last_step: u64,
    pub(super) steps: u64,
    pub(crate) calls: Calls,
    pub(crate) words: Words,
    /// When the time is over; queries are waited for no longer.
    pub(crate) deadline: Option<Deadline<'a>>,
    /// What is known of recursive functions, where a proof is made.
    pub(super) proof: Option<Proof>,
    /// The whole parts of unknown doubles, in proofs.
    pub(super) floors: BTreeSet<Term>,
    /// A line for each path that came to its end, where somebody wants to read them.
    pub(crate) endings: Option<Vec<String>>,
    /// What keeps a complete search from being a proof.
    pub(crate) approximation: Option<Reason>,
    /// Why the solver did not answer last, when it did not.
    pub(crate) trouble: Option<gainsay_smt::Reason>,
}

impl<'a> SymbolicMachine<'a> {
    pub(crate) fn new(code: &'a Code, solver: &'a mut dyn Solver) -> SymbolicMachine<'a> {
        SymbolicMachine {
            code,
            terms: Terms::new(),
            solver,
            symbols: Vec::new(),
            enough_abstractions: u32::MAX,
            last_step: u64::MAX,
            steps: 0,
            calls: Calls::ByBodyOrContract,
            words: Words::Unbounded,
            deadline: None,
            proof: None,
            floors: BTreeSet::new(),
            endings: None,
            approximation: None,
            trouble: None,
        }
    }

    pub(crate) fn code(&self) -> &'a Code {
        self.code
    }

    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// A fresh unknown of a type: rule SYM-GEN.
    ///
    /// ```text
    ///        s fresh
    /// ---------------------- SYM-GEN
    /// (? : τ, H, P) ↪ (s, H, P)
    /// ```
    pub(super) fn fresh(&mut self, state: &mut State, label: &str, ty: &Rc<Type>) -> Result<Whnf, Halt> {
        let sort = match &**ty {
            Type::Int | Type::Char => Sort::INT,
            Type::Bool => Sort::BOOL,
            Type::Real => Sort::REAL,
            Type::Text => Sort::STRING,
            Type::Double if self.proof.is_some() => return Ok(Whnf::Inexact(self.terms.fresh(label, Sort::REAL))),
            Type::Double => {
                let what = "doubles are reasoned about as real numbers".to_owned();
                self.approximation = Some(Reason::Unsupported { what, span: None });
                return Ok(Whnf::Inexact(self.terms.fresh(label, Sort::REAL)));
            }
            Type::Data(..) => match ty.cell_content() {
                Some(content) if let Some(proof) = &mut self.proof => {
                    return Ok(Whnf::AnyCell(proof.outside(content).any()));
                }
                Some(content) => return Ok(Self::unknown_cell(state, content, ty.is_shared_cell())),
                None => return Ok(Whnf::Unknown(self.symbol(ty))),
            },
            Type::Function(..) => return Ok(Whnf::UnknownFunction(self.symbol(ty), Rc::from([]))),
            Type::Variable(_) => {
                let what = format!("an unknown value of type {ty}");
                return Err(Halt::Stuck(Reason::Unsupported { what, span: None }));
            }
        };
        let unknown = self.terms.fresh(label, sort);
        if **ty == Type::Char {
            let in_range = self.is_code_point(unknown);
            state.assume(in_range);
        }
        if **ty == Type::Int && self.words == Words::Wrapped {
            let fits = self.fits(unknown);
            state.assume(fits);
        }
        Ok(Whnf::Term(unknown))
    }

    fn symbol(&mut self, ty: &Rc<Type>) -> Symbol {
        self.symbols.push(ty.clone());
        Symbol(self.symbols.len() as u32 - 1)
    }

    fn is_code_point(&mut self, term: Term) -> Term {
        let (zero, last) = (self.terms.int(0), self.terms.int(0x10_FFFF));
        let (before_surrogates, after_surrogates) = (self.terms.int(0xD7FF), self.terms.int(0xE000));
        let not_negative = self.terms.less_equal(zero, term);
        let not_beyond = self.terms.less_equal(term, last);
        let low = self.terms.less_equal(term, before_surrogates);
        let high = self.terms.less_equal(after_surrogates, term);
        let no_surrogate = self.terms.or([low, high]);
        self.terms.and([not_negative, not_beyond, no_surrogate])
    }

    /// Whether a path could also assume `term`. Not knowing counts as yes, since replay decides in the end; not being able to ask does not.
    pub(super) fn admits(&mut self, state: &State, term: Term) -> Result<bool, Halt> {
        if let Some(truth) = self.terms.as_bool(term) {
            return Ok(truth);
        }
        let mut assertions = Vec::with_capacity(state.path.len() + 1);
        assertions.extend_from_slice(&state.path);
        assertions.push(term);
        match self.ask(&Query::verdict(&assertions)) {
            Answer::Sat(_) => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown { reason, .. } if reason.is_about_the_query() => Ok(true),
            Answer::Unknown { .. } if self.candidate(&assertions).is_some() => Ok(true),
            Answer::Unknown { reason, .. } => Err(Halt::Stuck(Reason::SolverGaveUp { message: reason.to_string() })),
        }
    }

    /// Puts a question to the solver, which may take what is left of the time.
    pub(super) fn ask(&mut self, query: &Query<'_>) -> Answer {
        gainsay_meter::step(STEPS_OF_A_QUESTION);
        let left = self.deadline.map(|deadline| deadline.left());
        self.solver.check(&mut self.terms, &Query { patience: left, ..*query })
    }

    /// The failing path with its inputs, if it is one.
    fn fail(&mut self, mut state: State, check: CheckId) -> Event<State, Finding> {
        if let Err(Halt::Stuck(reason)) = self.settle(&mut state) {
            return Event::Stuck(reason);
        }
        let model = match self.ask(&Query::model(&state.path)) {
            Answer::Unsat => return Event::Forked(Vec::new()),
            Answer::Sat(model) => Some(model),
            Answer::Unknown { reason, candidate } => {
                self.trouble = Some(reason);
                candidate.or_else(|| self.candidate(&state.path))
            }
        };
        Event::Found(Finding { check, state, model }, Vec::new())
    }

    fn end(&mut self, mut state: State) -> Event<State, Finding> {
        if let Some(mut endings) = self.endings.take() {
            endings.push(self.describe(&state));
            self.endings = Some(endings);
        }
        match state.control.clone() {
            Control::Fail(_) if state.effort.is_muted => Event::Ended,
            Control::Fail(check) => self.fail(state, check),
            Control::Return(value) => match self.learn_result(&mut state, &value) {
                Err(Halt::Stuck(reason)) => Event::Stuck(reason),
                _ => Event::Ended,
            },
            Control::Evaluate(_) => Event::Ended,
        }
    }

    fn step(&mut self, state: &mut State) -> Step {
        match std::mem::replace(&mut state.control, Control::Fail(CheckId(u32::MAX))) {
            Control::Evaluate(node) => self.node(state, node),
            Control::Return(value) => match state.stack.pop() {
                Some(frame) => self.resume(state, frame, value),
                None => {
                    state.control = Control::Return(value);
                    Err(Halt::Ended)
                }
            },
            Control::Fail(check) => {
                state.control = Control::Fail(check);
                Err(Halt::Ended)
            }
        }
    }
}

impl Machine for SymbolicMachine<'_> {
    type State = State;
    type Finding = Finding;

    fn run(&mut self, mut state: State, fuel: u64) -> Ran<State, Finding> {
        let (start, cells) = (state.effort.steps, state.heap.len());
        let mut halt = None;
        while halt.is_none() && state.effort.steps - start < fuel {
            if let Control::Fail(_) = state.control {
                halt = Some(Halt::Ended);
                break;
            }
            state.effort.steps += 1;
            gainsay_meter::tick(3);
            halt = self.step(&mut state).err();
            if let Err(stuck) = self.learn_latest(&state) {
                halt = Some(stuck);
            }
        }
        let steps = (state.effort.steps - start).max(1);
        self.steps += steps;
        let bytes = (state.heap.len() - cells) as u64 * size_of::<Cell>() as u64 + steps.min(64) * Stack::FRAME_BYTES;
        let event = match halt {
            None => Event::Paused(state),
            Some(Halt::Fork(states)) => Event::Forked(states),
            Some(Halt::Stuck(reason)) => {
                self.last_step = self.last_step.min(self.steps + STEPS_WITHOUT_PROOF);
                Event::Stuck(reason)
            }
            Some(Halt::Ended) => self.end(state),
            Some(Halt::Diverged) => Event::Ended,
        };
        Ran { steps, bytes, event }
    }

    fn measure(&self, state: &State) -> Measure {
        /// How many steps ahead a path has to be to be preferred although it abstracts one call more, or is one constructor larger.
        const PER_ABSTRACTION: u64 = 400;
        const PER_REFINEMENT: u64 = 100;
        let effort = &state.effort;
        let handicap =
            u64::from(effort.abstractions) * PER_ABSTRACTION + u64::from(effort.refinements) * PER_REFINEMENT;
        Measure { depth: effort.steps, priority: (effort.steps + handicap).saturating_add_signed(effort.handicap) }
    }

    fn is_hopeless(&self, state: &State) -> bool {
        state.effort.abstractions >= self.enough_abstractions || self.steps > self.last_step
    }
}
