//! Calls of recursive functions by summary, and what is learned about the functions on the way.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_smt::{Sort, Term};
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
    grammar::{Detail, Grammar, Integers, Key, Kind, Part, Runnable, Unknown, copy, part_of, slot},
    relation::{Twins, returned},
};
use crate::code::{Address, ConstructorId, FALSE, ScopeId, Static, TRUE};

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
/// A larger description of arguments or results is given up on.
const MOST_PLACES: usize = 1_500;

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
    /// Arguments that the result is, where it is no truth value.
    returned: BTreeSet<usize>,
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
    fn summary_for(&mut self, scope: ScopeId, arguments: &Grammar, twins: &Twins) -> usize {
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
            let (twins, returned) = (twins.clone(), BTreeSet::new());
            self.summaries.push(Summary { scope, variant, inputs, endings, twins, returned, users });
            self.outdated.insert(self.summaries.len() - 1);
            self.summaries.len() - 1
        });
        let summary = &mut self.summaries[index];
        if summary.twins.keep(twins) {
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
        let described = self.described(state, arguments)?;
        let twins = Twins::of(state, arguments);
        let Some(proof) = &mut self.proof else { return Err(given_up("a summary without a proof")) };
        let index = proof.summary_for(scope, &described, &twins);
        if !proof.found_recursive.is_empty() {
            return Err(given_up("a function that holds itself"));
        }
        state.forget_contents();
        let endings = proof.summaries[index].endings.clone();
        let returned = proof.summaries[index].returned.first().map(|argument| arguments[*argument]);
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
                        let result = match returned {
                            Some(argument) if self.narrow_to_result(&mut path, argument, &grammar) => argument,
                            Some(_) => continue,
                            None => path.allocate(Cell::Described(grammar.clone(), slot(0, self.detail()))),
                        };
                        match self.enter(&mut path, result) {
                            Ok(()) => {}
                            Err(Halt::Fork(forked)) => {
                                paths.extend(forked);
                                continue;
                            }
                            Err(other) => return Err(other),
                        }
                        path.control
                    }
                };
                paths.push(path);
            }
        }
        Err(Halt::Fork(paths))
    }

    /// What each of the values can be, in slots of their own.
    fn described(&mut self, state: &State, values: &[Address]) -> Result<Grammar, Halt> {
        let mut grammar = Grammar::default();
        for (index, value) in values.iter().enumerate() {
            self.describe_at(state, *value, slot(index, self.detail()), &mut grammar)?;
        }
        Ok(grammar)
    }

    /// What a value can be, in the first slot.
    pub(super) fn described_value(&mut self, state: &State, value: &Whnf) -> Result<Grammar, Halt> {
        let mut grammar = Grammar::default();
        let mut pending = Vec::new();
        self.describe_whnf(state, value, &slot(0, self.detail()), &mut grammar, &mut pending)?;
        for (address, key) in pending {
            self.describe_at(state, address, key, &mut grammar)?;
        }
        Ok(grammar)
    }

    /// The function that is run has come to an end with this value.
    pub(in super::super) fn learn_result(&mut self, state: &State, value: &Whnf) -> Result<(), Halt> {
        let Some((index, inputs)) = self.proof.as_ref().and_then(|proof| proof.running.clone()) else { return Ok(()) };
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
            if let (Ending::Other, Some(proof)) = (ending, &mut self.proof) {
                proof.learn_returned(index, returned.clone());
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

    fn describe_at(&mut self, state: &State, address: Address, key: Key, grammar: &mut Grammar) -> Result<(), Halt> {
        let mut pending = vec![(address, key)];
        let mut seen = BTreeSet::new();
        while let Some((address, key)) = pending.pop() {
            gainsay_meter::tick(2);
            if !seen.insert((address, key.clone())) {
                continue;
            }
            if seen.len() > MOST_PLACES {
                return Err(given_up("a value that is too large"));
            }
            self.describe_cell(state, address, &key, grammar, &mut pending)?;
        }
        Ok(())
    }

    fn describe_cell(
        &mut self,
        state: &State,
        address: Address,
        key: &Key,
        grammar: &mut Grammar,
        pending: &mut Vec<(Address, Key)>,
    ) -> Result<(), Halt> {
        if let Some(Static::Definition(_) | Static::Function(_)) = self.code.statics.get(address.0 as usize) {
            grammar.at_mut(key).add_static(address);
            return Ok(());
        }
        match state.cell(address).clone() {
            Cell::Value(value) => return self.describe_whnf(state, &value, key, grammar, pending),
            Cell::Thunk(scope, captured) => {
                grammar.at_mut(key).add_runnable(Runnable::Thunk(scope));
                parts(scope, captured.iter(), key, pending);
            }
            Cell::Unseen(ty) if ty.cell_content().is_none() => {
                grammar.at_mut(key).add_unknown(Unknown { ty, among: None });
            }
            Cell::Described(known, from) => copy(&known, &from, grammar, key),
            Cell::Unseen(ty) => {
                let (Some(proof), Some(content)) = (&mut self.proof, ty.cell_content()) else {
                    return Err(given_up("something that changes"));
                };
                let site = proof.outside(content);
                grammar.at_mut(key).add_cell(site);
            }
            Cell::Busy | Cell::Raised(..) | Cell::Initial(_) => {
                return Err(given_up("something that changes or is being computed"));
            }
        }
        Ok(())
    }

    fn describe_whnf(
        &mut self,
        state: &State,
        value: &Whnf,
        key: &Key,
        grammar: &mut Grammar,
        pending: &mut Vec<(Address, Key)>,
    ) -> Result<(), Halt> {
        let node = grammar.at_mut(key);
        match value {
            Whnf::Integer(number) => node.add_integers(Integers::Exactly(*number)),
            Whnf::Literal(literal) => node.add_literal(literal),
            Whnf::Truth(truth) => node.add_constructor(if *truth { TRUE } else { FALSE }),
            Whnf::Data(constructor, fields) => {
                node.add_constructor(*constructor);
                fields_of(*constructor, fields, key, pending);
            }
            Whnf::Function(scope, captured) => {
                node.add_runnable(Runnable::Function(*scope));
                parts(*scope, captured.iter(), key, pending);
            }
            Whnf::Partial(partial) => {
                let (captured, held) = (partial.captured.len() as u16, partial.arguments.len() as u16);
                node.add_runnable(Runnable::Partial(partial.scope, captured, held));
                parts(partial.scope, partial.captured.iter().chain(&partial.arguments), key, pending);
            }
            Whnf::Term(term) => return self.describe_term(state, *term, key, grammar),
            Whnf::Inexact(term) => {
                let whole = self.is_whole(*term);
                let (is_whole, sign) = (self.must_hold(state, whole)?, self.sign_of(state, *term)?);
                grammar.at_mut(key).add_kind(if is_whole { Kind::WholeDouble(sign) } else { Kind::Double(sign) });
            }
            Whnf::Unknown(symbol) => match state.known.refined.get(symbol) {
                Some((constructor, fields)) => {
                    node.add_constructor(*constructor);
                    fields_of(*constructor, fields, key, pending);
                }
                None => {
                    let among = state.known.possible.get(symbol).map(|possible| possible.to_vec());
                    node.add_unknown(Unknown { ty: self.symbols[symbol.0 as usize].clone(), among });
                }
            },
            Whnf::UnknownFunction(symbol, held) if held.is_empty() => {
                node.add_unknown(Unknown { ty: self.symbols[symbol.0 as usize].clone(), among: None });
            }
            Whnf::AnyCell(cell) => node.add_cell(cell.site),
            Whnf::UnknownFunction(..) | Whnf::Cell(_) => return Err(given_up("something that changes")),
        }
        Ok(())
    }

    fn describe_term(&mut self, state: &State, term: Term, key: &Key, grammar: &mut Grammar) -> Result<(), Halt> {
        let sort = self.terms.sort(term);
        if sort == Sort::INT {
            let mut integers = Integers::All;
            for least in [1, 0] {
                let bound = self.terms.int(least);
                let holds = self.terms.less_equal(bound, term);
                if integers == Integers::All && self.must_hold(state, holds)? {
                    integers = Integers::AtLeast(least);
                }
            }
            if let Integers::AtLeast(least) = integers
                && let Some(exactly) = self.exactly(state, term, least)?
            {
                integers = Integers::Exactly(exactly);
            }
            for most in [-1, 0] {
                let bound = self.terms.int(most);
                let holds = self.terms.less_equal(term, bound);
                if integers == Integers::All && self.must_hold(state, holds)? {
                    integers = Integers::AtMost(most);
                }
            }
            grammar.at_mut(key).add_integers(integers);
            return Ok(());
        }
        if sort == Sort::REAL {
            let sign = self.sign_of(state, term)?;
            grammar.at_mut(key).add_kind(Kind::Real(sign));
            return Ok(());
        }
        let node = grammar.at_mut(key);
        match sort {
            Sort::BOOL => [TRUE, FALSE].into_iter().for_each(|truth| node.add_constructor(truth)),
            Sort::STRING => node.add_kind(Kind::Text),
            _ => return Err(given_up("a value of an unusual type")),
        }
        Ok(())
    }

    /// The small number that this is, if it is one: numbers of arguments are.
    fn exactly(&mut self, state: &State, term: Term, least: i64) -> Result<Option<i64>, Halt> {
        const MOST: i64 = 3;
        let most = self.terms.int(MOST);
        let is_small = self.terms.less_equal(term, most);
        if !self.must_hold(state, is_small)? {
            return Ok(None);
        }
        for number in least..=MOST {
            let constant = self.terms.int(number);
            let is_it = self.terms.eq(term, constant);
            if self.must_hold(state, is_it)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    pub(super) fn must_hold(&mut self, state: &State, term: Term) -> Result<bool, Halt> {
        let negated = self.terms.not(term);
        Ok(!self.admits(state, negated)?)
    }
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

fn parts<'a>(
    scope: ScopeId,
    captured: impl Iterator<Item = &'a Address>,
    key: &Key,
    pending: &mut Vec<(Address, Key)>,
) {
    pending.extend(captured.zip(0..).map(|(address, index)| (*address, part_of(key, Part::Captured(scope, index)))));
}

fn fields_of(constructor: ConstructorId, fields: &[Address], key: &Key, pending: &mut Vec<(Address, Key)>) {
    let fields = fields.iter().zip(0..);
    pending.extend(fields.map(|(address, index)| (*address, part_of(key, Part::Field(constructor, index)))));
}
