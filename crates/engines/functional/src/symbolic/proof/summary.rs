//! Calls of recursive functions by summary, and what is learned about the functions on the way.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_smt::Sort;
use gainsay_verdict::Reason;
use smallvec::SmallVec;

use super::{
    super::{
        machine::{Halt, Step, SymbolicMachine},
        stack::Frame,
        state::{Control, State},
        value::{Cell, Whnf},
    },
    built::Built,
    cells::Contents,
    grammar::{Detail, Grammar, slot},
    relation::Relation,
    twins::{Knots, Twins, returned},
};
use crate::code::{Address, ConstructorId, ScopeId};

/// A recursive function that is running: how many calls of it are, and how large each argument of the innermost one is, as far as it is known.
#[derive(Clone, Debug)]
pub(in super::super) struct Running {
    depth: u32,
    sizes: Rc<[u32]>,
}

impl Running {
    /// The outermost call, of a function that gets what its summary says.
    pub(super) fn summarized(arguments: usize) -> Running {
        Running { depth: 1, sizes: vec![0; arguments].into() }
    }
}

/// Larger arguments are not told apart.
const LARGEST: u32 = 200;
/// Calls inside each other that are followed.
const DEEPEST: u32 = 40;
/// Calls of one function that are kept apart because they get other functions.
const MOST_VARIANTS: usize = 12;

/// How a call ends. Truth values are told apart, because programs ask questions about their arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ending {
    Truth(bool),
    /// A truth value inside a constructor that holds nothing else.
    Wrapped(ConstructorId, bool),
    Other,
}

/// What calls are kept apart by.
#[derive(Clone, Debug, PartialEq)]
struct Variant {
    /// What the code among the arguments is.
    code: Grammar,
    /// The arguments that can be unknown altogether, where that matters: what a predicate is asked of input says nothing of what it is asked of results.
    unknown: Vec<usize>,
}

/// A function, the arguments it is called with, and what comes of it.
#[derive(Debug)]
pub(super) struct Summary {
    pub(super) scope: ScopeId,
    /// What distinguishes the calls, where they are kept apart.
    variant: Option<Variant>,
    pub(super) inputs: Rc<Grammar>,
    /// For truth values the arguments when they come out, otherwise the result.
    pub(super) endings: BTreeMap<Ending, Rc<Grammar>>,
    /// Arguments that are the same value.
    pub(super) twins: Twins,
    /// Arguments that are the function itself.
    pub(super) knots: Knots,
    /// Arguments that the result is, where it is no truth value.
    returned: BTreeSet<usize>,
    /// How the arguments relate, and how they and the result do where it is no truth value. The last one comes first.
    pub(super) entering: Option<Rc<Relation>>,
    leaving: Option<Rc<Relation>>,
    /// The runs that rely on it, by the number of their summary.
    users: BTreeSet<usize>,
}

/// What a proof knows so far.
#[derive(Debug, Default)]
pub(in super::super) struct Proof {
    pub(super) recursive: BTreeSet<ScopeId>,
    /// Functions that turned out to be recursive in the middle of a proof, which has to start again.
    pub(super) found_recursive: BTreeSet<ScopeId>,
    pub(super) summaries: Vec<Summary>,
    pub(super) cells: Vec<Contents>,
    pub(in super::super) built: Built,
    pub(super) detail: Detail,
    /// Whether calls with unknown arguments are kept apart from others.
    pub(super) is_wary: bool,
    /// Whether numbers and lengths are compared.
    pub(super) compares: bool,
    /// The summaries whose functions have to be run again.
    pub(super) outdated: BTreeSet<usize>,
    /// The summary whose function is run, and where its arguments are. None: the goal itself.
    pub(super) running: Option<(usize, Rc<[Address]>)>,
    /// The goal itself has to be run again.
    pub(super) goal_outdated: bool,
}

/// The number under which the goal itself uses summaries.
const GOAL: usize = usize::MAX;

impl Proof {
    pub(in super::super) fn note_recursive(&mut self, scope: ScopeId) {
        self.recursive.insert(scope);
    }

    /// The summary for a call with these arguments, which covers them from now on.
    fn summary_for(&mut self, scope: ScopeId, arguments: &Grammar, (twins, knots): (&Twins, &Knots)) -> usize {
        let variant = Variant {
            code: arguments.with_code_only(),
            unknown: if self.is_wary { arguments.unknown_slots(twins.count(), self.detail) } else { Vec::new() },
        };
        let of_function = |summary: &&Summary| summary.scope == scope;
        let same = self.summaries.iter().position(|summary| {
            summary.scope == scope && summary.variant.as_ref().is_some_and(|known| *known == variant)
        });
        let is_full = self.summaries.iter().filter(of_function).count() >= MOST_VARIANTS;
        let general = self.summaries.iter().position(|summary| summary.scope == scope && summary.variant.is_none());
        let index = same.or(general.filter(|_| is_full)).unwrap_or_else(|| {
            let variant = (!is_full).then_some(variant);
            let (inputs, endings, users) = (Rc::default(), BTreeMap::new(), BTreeSet::new());
            let (twins, knots, returned) = (twins.clone(), knots.clone(), BTreeSet::new());
            let (entering, leaving) = (None, None);
            self.summaries.push(Summary {
                scope,
                variant,
                inputs,
                endings,
                twins,
                knots,
                returned,
                entering,
                leaving,
                users,
            });
            self.outdated.insert(self.summaries.len() - 1);
            self.summaries.len() - 1
        });
        let summary = &mut self.summaries[index];
        if summary.twins.keep(twins) | summary.knots.keep(knots) {
            self.outdated.insert(index);
        }
        if !summary.inputs.covers(arguments) {
            Rc::make_mut(&mut summary.inputs).join(arguments);
            self.outdated.insert(index);
            let nested = self.summaries[index].inputs.nested_functions();
            self.found_recursive.extend(nested.filter(|scope| !self.recursive.contains(scope)));
        }
        let user = self.current();
        self.summaries[index].users.insert(user);
        index
    }

    /// Adds to what is known of the function that is run.
    fn learn(&mut self, index: usize, ending: Ending, seen: &Grammar) {
        let summary = &mut self.summaries[index];
        if summary.endings.get(&ending).is_some_and(|known| known.covers(seen)) {
            return;
        }
        Rc::make_mut(summary.endings.entry(ending).or_default()).join(seen);
        let users = summary.users.clone();
        self.run_again(&users);
    }

    /// The result that is about to be learned is one of these arguments; all others are not returned.
    fn learn_returned(&mut self, index: usize, returned: BTreeSet<usize>) {
        let summary = &mut self.summaries[index];
        if !summary.endings.contains_key(&Ending::Other) {
            summary.returned = returned;
            return;
        }
        let before = summary.returned.len();
        summary.returned.retain(|argument| returned.contains(argument));
        if summary.returned.len() < before {
            let users = summary.users.clone();
            self.run_again(&users);
        }
    }

    /// The number of the run that is under way.
    pub(super) fn current(&self) -> usize {
        self.running.as_ref().map_or(GOAL, |(running, _)| *running)
    }

    pub(super) fn run_again(&mut self, runs: &BTreeSet<usize>) {
        for run in runs {
            if *run == GOAL {
                self.goal_outdated = true;
            } else {
                self.outdated.insert(*run);
            }
        }
    }
}

pub(super) fn given_up(what: &str) -> Halt {
    Halt::Stuck(Reason::Unsupported { what: format!("{what} at a recursive call"), span: None })
}

impl SymbolicMachine<'_> {
    pub(super) fn detail(&self) -> Detail {
        self.proof.as_ref().map_or_else(Detail::default, |proof| proof.detail)
    }

    pub(in super::super) fn is_summarized(&self, scope: ScopeId) -> bool {
        self.proof.as_ref().is_some_and(|proof| proof.recursive.contains(&scope))
    }

    /// The first call, and those on ever smaller known data, are followed; all others are summarized.
    pub(in super::super) fn call_recursive(
        &mut self,
        state: &mut State,
        scope: ScopeId,
        arguments: SmallVec<[Address; 8]>,
    ) -> Step {
        let sizes: Rc<[u32]> = arguments.iter().map(|argument| size(state, *argument)).collect();
        let running = state.known.running.get(&scope).cloned();
        let shrinks = |before: &Running| before.sizes.iter().zip(sizes.iter()).any(|(before, now)| now < before);
        if running.as_ref().is_some_and(|before| before.depth >= DEEPEST || !shrinks(before)) {
            return self.summarized(state, scope, &arguments);
        }
        let depth = running.as_ref().map_or(1, |before| before.depth + 1);
        state.stack.push(Frame::Leave(scope, running));
        state.known.running.insert(scope, Running { depth, sizes });
        state.environment = arguments;
        state.control = Control::Evaluate(self.code.scope(scope).body);
        Ok(())
    }

    fn summarized(&mut self, state: &mut State, scope: ScopeId, arguments: &[Address]) -> Step {
        if self.is_excluded(state)? {
            return Err(Halt::Fork(Vec::new()));
        }
        let described = self.described(state, arguments)?;
        let (twins, knots) = (Twins::of(state, arguments), Knots::of(state, scope, arguments));
        let Some(proof) = &mut self.proof else { return Err(given_up("a summary without a proof")) };
        let index = proof.summary_for(scope, &described, (&twins, &knots));
        if !proof.found_recursive.is_empty() {
            return Err(given_up("a function that holds itself"));
        }
        self.relate_arguments(state, index, arguments)?;
        state.forget_contents();
        let Some(summary) = self.proof.as_ref().map(|proof| &proof.summaries[index]) else { return Ok(()) };
        let endings = summary.endings.clone();
        let mut paths = Vec::new();
        for (ending, grammar) in endings {
            for mut path in self.narrowed(state, ending, &grammar, arguments) {
                path.control = match ending {
                    Ending::Truth(truth) => Control::Return(Whnf::Truth(truth)),
                    Ending::Wrapped(constructor, truth) => {
                        let truth = path.allocate(Cell::Value(Whnf::Truth(truth)));
                        Control::Return(Whnf::Data(constructor, Rc::from([truth])))
                    }
                    Ending::Other => {
                        paths.extend(self.with_results(path, index, arguments, &grammar)?);
                        continue;
                    }
                };
                paths.push(path);
            }
        }
        Err(Halt::Fork(paths))
    }

    /// The paths on which a call has come to a result that is no truth value.
    fn with_results(
        &mut self,
        mut path: State,
        index: usize,
        arguments: &[Address],
        results: &Rc<Grammar>,
    ) -> Result<Vec<State>, Halt> {
        let Some(summary) = self.proof.as_ref().map(|proof| &proof.summaries[index]) else { return Ok(Vec::new()) };
        let leaving = summary.leaving.clone();
        let result = match summary.returned.first().map(|argument| arguments[*argument]) {
            Some(argument) if self.narrow_to_result(&mut path, argument, results) => argument,
            Some(_) => return Ok(Vec::new()),
            None => path.allocate(Cell::Described(results.clone(), slot(0, self.detail()))),
        };
        let mut paths = match self.enter(&mut path, result) {
            Ok(()) => vec![path],
            Err(Halt::Fork(forked)) => forked,
            Err(other) => return Err(other),
        };
        if let Some(leaving) = leaving {
            let values = last_first(arguments, Some(result));
            paths.iter_mut().for_each(|path| path.assume_related(&leaving, &values));
        }
        Ok(paths)
    }

    /// Keeps of what is known of how the arguments of a function relate what holds of these.
    fn relate_arguments(&mut self, state: &mut State, index: usize, arguments: &[Address]) -> Result<(), Halt> {
        let Some(summary) = self.comparing(index) else { return Ok(()) };
        let mut entering = summary.entering.as_deref().cloned();
        let differs = self.relate(state, &last_first(arguments, None), &mut entering)?;
        if let Some(proof) = self.proof.as_mut().filter(|_| differs) {
            proof.summaries[index].entering = entering.map(Rc::new);
            proof.outdated.insert(index);
        }
        Ok(())
    }

    /// Keeps of what is known of how the arguments of a function relate to its result what holds of this one.
    fn relate_result(&mut self, state: &State, index: usize, arguments: &[Address], result: &Whnf) -> Result<(), Halt> {
        let Some(summary) = self.comparing(index) else { return Ok(()) };
        let mut leaving = summary.leaving.as_deref().cloned();
        let mut path = state.clone();
        let result = path.allocate(Cell::Value(result.clone()));
        let differs = self.relate(&mut path, &last_first(arguments, Some(result)), &mut leaving)?;
        if let Some(proof) = self.proof.as_mut().filter(|_| differs) {
            proof.summaries[index].leaving = leaving.map(Rc::new);
            let users = proof.summaries[index].users.clone();
            proof.run_again(&users);
        }
        Ok(())
    }

    fn comparing(&self, index: usize) -> Option<&Summary> {
        self.proof.as_ref().filter(|proof| proof.compares).map(|proof| &proof.summaries[index])
    }

    /// The function that is run has come to an end with this value.
    pub(in super::super) fn learn_result(&mut self, state: &mut State, value: &Whnf) -> Result<(), Halt> {
        let Some((index, inputs)) = self.proof.as_ref().and_then(|proof| proof.running.clone()) else { return Ok(()) };
        if self.is_excluded(state)? {
            return Ok(());
        }
        let endings: Vec<Ending> = match value {
            Whnf::Truth(truth) => vec![Ending::Truth(*truth)],
            Whnf::Term(term) if self.terms.sort(*term) == Sort::BOOL => [true, false].map(Ending::Truth).to_vec(),
            Whnf::Data(constructor, fields) => match &fields[..] {
                [field] => self.wrapped(state, *field, *constructor),
                _ => vec![Ending::Other],
            },
            _ => vec![Ending::Other],
        };
        let returned = returned(state, &inputs, value);
        for ending in endings {
            if ending == Ending::Other {
                self.relate_result(state, index, &inputs, value)?;
                if let Some(proof) = &mut self.proof {
                    proof.learn_returned(index, returned.clone());
                }
            }
            let grammar = match ending {
                Ending::Other => self.described_value(state, value)?,
                Ending::Truth(_) | Ending::Wrapped(..) => self.described(state, &inputs)?,
            };
            if let Some(proof) = &mut self.proof {
                proof.learn(index, ending, &grammar);
            }
        }
        Ok(())
    }

    fn wrapped(&self, state: &State, field: Address, constructor: ConstructorId) -> Vec<Ending> {
        match state.cell(field) {
            Cell::Value(Whnf::Truth(truth)) => vec![Ending::Wrapped(constructor, *truth)],
            Cell::Value(Whnf::Term(term)) if self.terms.sort(*term) == Sort::BOOL => {
                [true, false].map(|truth| Ending::Wrapped(constructor, truth)).to_vec()
            }
            _ => vec![Ending::Other],
        }
    }
}

/// Of many arguments the last ones are compared: what a function has captured comes before them.
pub(super) fn last_first(arguments: &[Address], result: Option<Address>) -> Vec<Address> {
    result.into_iter().chain(arguments.iter().rev().copied()).collect()
}

/// The number of constructors in a value as far as it is known; small numbers count as their value.
fn size(state: &State, address: Address) -> u32 {
    let mut size = 0;
    let mut pending = vec![address];
    while let Some(address) = pending.pop() {
        gainsay_meter::tick(2);
        size += 1;
        if size > LARGEST {
            return LARGEST;
        }
        match state.cell(address) {
            Cell::Value(Whnf::Data(_, fields)) => pending.extend(fields.iter().copied()),
            Cell::Value(Whnf::Unknown(symbol)) => {
                let fields = state.known.refined.get(symbol).map(|(_, fields)| fields.iter().copied());
                pending.extend(fields.into_iter().flatten());
            }
            Cell::Value(Whnf::Integer(number)) => size += u32::try_from(*number).unwrap_or(0).min(LARGEST),
            _ => {}
        }
    }
    size
}
