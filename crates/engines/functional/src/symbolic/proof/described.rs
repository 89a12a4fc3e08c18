//! What a value is, as a description: all that is known of it and of its parts.

use std::collections::BTreeSet;

use gainsay_smt::{Sort, Term};

use super::{
    super::{
        machine::{Halt, SymbolicMachine},
        state::State,
        value::{Cell, Whnf},
    },
    grammar::{Grammar, Integers, Key, Kind, Part, Runnable, Unknown, copy, part_of, slot},
    summary::given_up,
};
use crate::code::{Address, ConstructorId, FALSE, ScopeId, Static, TRUE};

/// A larger description of arguments or results is given up on.
const MOST_PLACES: usize = 1_500;

impl SymbolicMachine<'_> {
    /// What each of the values can be, in slots of their own.
    pub(super) fn described(&mut self, state: &State, values: &[Address]) -> Result<Grammar, Halt> {
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
        match sort {
            Sort::BOOL => {
                let negated = self.terms.not(term);
                for (truth, holds) in [(TRUE, term), (FALSE, negated)] {
                    if self.admits(state, holds)? {
                        grammar.at_mut(key).add_constructor(truth);
                    }
                }
            }
            Sort::STRING => grammar.at_mut(key).add_kind(Kind::Text),
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
