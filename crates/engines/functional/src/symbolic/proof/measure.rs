//! What is measured of values: the number that one is, or how long it is.
//!
//! What nobody has looked at has a length that is not known, and what it turns out to be says more of it. Evaluation that comes to an end sees
//! only so much of a value, so it makes no difference that one may go on forever.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Type};
use gainsay_smt::{Answer, Query, Sort, Term};
use num_rational::BigRational;

use super::{
    super::{
        machine::{Halt, SymbolicMachine},
        state::State,
        value::{Cell, Symbol, Whnf},
    },
    grammar::{Grammar, Key},
    relation::Relation,
};
use crate::code::{Address, ConstructorId};

/// Of longer values the length is not known.
const LONGEST: i64 = 200;

/// Something of which nobody knows how long it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Unlooked {
    At(Address),
    Unknown(Symbol),
}

/// What is known of certain values, as soon as they can be measured.
#[derive(Clone, Debug)]
pub(in super::super) struct Related {
    relation: Rc<Relation>,
    values: Rc<[Address]>,
    /// How many of the measures were taken already.
    measured: usize,
}

impl State {
    /// From now on this is known of these values.
    pub(super) fn assume_related(&mut self, relation: &Rc<Relation>, values: &[Address]) {
        self.known.related.push_back(Related { relation: relation.clone(), values: values.into(), measured: 0 });
    }
}

enum Seen {
    Constructor(ConstructorId, Rc<[Address]>),
    Unlooked(Unlooked),
    /// Something that is not built of constructors.
    Other,
    /// It is being computed, or changes.
    Nothing,
}

impl SymbolicMachine<'_> {
    /// Assumes what is known of the values on a path by what they have turned out to be.
    pub(in super::super) fn settle(&mut self, path: &mut State) -> Result<(), Halt> {
        for mut related in std::mem::take(&mut path.known.related) {
            let measures = self.measured(path, &related.relation, &related.values)?;
            let measurable = measures.iter().flatten().count();
            if measurable > related.measured {
                let facts = related.relation.facts_about(&mut self.terms, &measures);
                facts.into_iter().for_each(|fact| path.assume(fact));
            }
            if measurable < measures.len() {
                related.measured = measurable;
                path.known.related.push_back(related);
            }
        }
        self.link_lengths(path);
        Ok(())
    }

    /// What has been looked at is as long as it has turned out to be.
    pub(super) fn link_lengths(&mut self, path: &mut State) {
        let lengths: Vec<_> = path.known.lengths.iter().map(|(place, length)| (*place, *length)).collect();
        for (place, length) in lengths {
            let found = match place {
                Unlooked::At(address) => match self.seen(path, address) {
                    Seen::Unlooked(still) if still == place => continue,
                    _ => self.length(path, address),
                },
                Unlooked::Unknown(symbol) => match path.known.refined.get(&symbol).cloned() {
                    None => continue,
                    Some((constructor, fields)) => self.length_of(path, constructor, &fields),
                },
            };
            path.known.lengths.remove(&place);
            if let Some(found) = found {
                let is_it = self.terms.eq(length, found);
                path.assume(is_it);
            }
        }
    }

    /// Whether what is known of numbers and lengths excludes a path.
    pub(super) fn is_excluded(&mut self, path: &mut State) -> Result<bool, Halt> {
        self.settle(path)?;
        let compares = self.proof.as_ref().is_some_and(|proof| proof.compares);
        Ok(compares && matches!(self.ask(&Query::verdict(&path.path)), Answer::Unsat))
    }

    fn seen(&self, path: &State, address: Address) -> Seen {
        match path.cell(address) {
            Cell::Value(Whnf::Data(constructor, fields)) => Seen::Constructor(*constructor, fields.clone()),
            Cell::Value(Whnf::Unknown(symbol)) => match path.known.refined.get(symbol) {
                Some((constructor, fields)) => Seen::Constructor(*constructor, fields.clone()),
                None => Seen::Unlooked(Unlooked::Unknown(*symbol)),
            },
            Cell::Value(_) => Seen::Other,
            Cell::Described(..) => Seen::Unlooked(Unlooked::At(address)),
            Cell::Unseen(ty) if matches!(**ty, Type::Data(..)) && ty.cell_content().is_none() => {
                Seen::Unlooked(Unlooked::At(address))
            }
            Cell::Unseen(_) => Seen::Other,
            Cell::Thunk(..) | Cell::Busy | Cell::Raised(..) | Cell::Initial(_) => Seen::Nothing,
        }
    }

    /// Whether a value may be one that has a length.
    pub(super) fn is_long(&self, path: &State, address: Address) -> bool {
        match self.seen(path, address) {
            Seen::Constructor(constructor, fields) => fields.is_empty() || self.rest_of(constructor, &fields).is_some(),
            Seen::Unlooked(_) => match path.cell(address) {
                Cell::Described(grammar, key) => {
                    grammar.at(key).is_some_and(|node| !node.is_opaque() && node.is_algebraic())
                }
                _ => true,
            },
            Seen::Other | Seen::Nothing => false,
        }
    }

    /// How many constructors with a rest follow each other.
    pub(super) fn length(&mut self, path: &mut State, address: Address) -> Option<Term> {
        match self.seen(path, address) {
            Seen::Constructor(constructor, fields) => self.length_of(path, constructor, &fields),
            Seen::Unlooked(place) => Some(self.length_at(path, place)),
            Seen::Other => Some(self.terms.int(0)),
            Seen::Nothing => None,
        }
    }

    fn length_of(&mut self, path: &mut State, constructor: ConstructorId, fields: &[Address]) -> Option<Term> {
        let (mut known, mut steps) = (0, 0);
        let mut at = Some((constructor, Rc::from(fields)));
        while let Some((constructor, fields)) = at {
            gainsay_meter::tick(2);
            steps += 1;
            let Some(rest) = self.rest_of(constructor, &fields) else { break };
            known += i64::from(fields.len() > 1);
            at = match self.seen(path, rest) {
                Seen::Constructor(constructor, fields) if steps < LONGEST => Some((constructor, fields)),
                Seen::Constructor(..) | Seen::Nothing => return None,
                Seen::Other => None,
                Seen::Unlooked(place) => {
                    let (known, length) = (self.terms.int(known), self.length_at(path, place));
                    return Some(self.terms.add([known, length]));
                }
            };
        }
        Some(self.terms.int(known))
    }

    /// What is left of a value without its first part, or what is all that it holds.
    fn rest_of(&self, constructor: ConstructorId, fields: &[Address]) -> Option<Address> {
        let last = fields.last()?;
        let constructor = self.code.constructor(constructor);
        let own = &self.code.datatypes[constructor.datatype.index()].name;
        let is_rest = matches!(constructor.fields.last(), Some(Type::Data(name, _)) if name == own);
        (is_rest || fields.len() == 1).then_some(*last)
    }

    fn length_at(&mut self, path: &mut State, place: Unlooked) -> Term {
        if let Some(length) = path.known.lengths.get(&place) {
            return *length;
        }
        let length = self.terms.fresh("length", Sort::INT);
        let zero = self.terms.int(0);
        let fact = self.terms.less_equal(zero, length);
        path.assume(fact);
        path.known.lengths.insert(place, length);
        length
    }

    /// The number that a value is, perhaps inside of constructors that hold nothing else.
    pub(super) fn number(&mut self, path: &mut State, mut address: Address) -> Result<Option<Term>, Halt> {
        for _ in 0..LONGEST {
            gainsay_meter::tick(2);
            self.look_at_only_thing(path, address)?;
            match self.seen(path, address) {
                Seen::Constructor(_, fields) if fields.len() == 1 => address = fields[0],
                _ => break,
            }
        }
        match path.cell(address).clone() {
            Cell::Value(value) => Ok(self.number_in(&value)),
            _ => Ok(None),
        }
    }

    /// The constructor that a value is, if somebody has seen it.
    pub(super) fn constructor_at(&self, path: &State, address: Address) -> Option<(ConstructorId, Rc<[Address]>)> {
        match self.seen(path, address) {
            Seen::Constructor(constructor, fields) => Some((constructor, fields)),
            _ => None,
        }
    }

    /// Looks at what can be one thing only.
    pub(super) fn look_at_only_thing(&mut self, path: &mut State, address: Address) -> Result<(), Halt> {
        match path.cell(address).clone() {
            Cell::Described(grammar, key) => self.look_at_described(path, address, &grammar, &key),
            Cell::Unseen(ty) if matches!(*ty, Type::Int | Type::Real) => {
                let value = self.fresh(path, "part", &ty)?;
                path.set(address, Cell::Value(value));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn look_at_described(
        &mut self,
        path: &mut State,
        address: Address,
        grammar: &Rc<Grammar>,
        key: &Key,
    ) -> Result<(), Halt> {
        let Some(node) = grammar.at(key).filter(|node| !node.is_opaque() && node.unknowns.is_empty()) else {
            return Ok(());
        };
        match node.constructors[..] {
            [] => {
                let mut values = self.base_values(path, node)?;
                if let Some((only, value)) = values.pop().filter(|_| values.is_empty()) {
                    *path = only;
                    path.set(address, Cell::Value(value));
                }
            }
            [only] if !node.has_base() && !self.code.constructor(only).fields.is_empty() => {
                let fields = self.described_fields(path, only, grammar, key);
                path.set(address, Cell::Value(Whnf::Data(only, fields)));
            }
            _ => {}
        }
        Ok(())
    }

    fn number_in(&mut self, value: &Whnf) -> Option<Term> {
        match value {
            Whnf::Integer(number) => Some(self.terms.real(BigRational::from_integer((*number).into()))),
            Whnf::Literal(literal) => match &**literal {
                Literal::Integer(number) => Some(self.terms.real(BigRational::from_integer(number.clone()))),
                Literal::Rational(_) | Literal::Double(_) => self.literal_term(literal),
                Literal::Text(_) | Literal::Character(_) => None,
            },
            Whnf::Term(term) if self.terms.sort(*term) == Sort::INT => Some(self.terms.to_real(*term)),
            Whnf::Term(term) | Whnf::Inexact(term) if self.terms.sort(*term) == Sort::REAL => Some(*term),
            _ => None,
        }
    }
}
