//! What is known of values at a call: for each place in them, what can be there.
//!
//! Places deep inside a recursive value are the same place: the tail of a tail is the tail. So there are finitely many, and descriptions of
//! ever larger values stop growing.

use std::{cmp::Ordering, collections::BTreeMap, ops::Deref, rc::Rc};

use gainsay_ir::functional::{Literal, Type};
use num_rational::BigRational;
use num_traits::Zero;

use super::cells::Site;
use crate::code::{Address, ConstructorId, ScopeId};

/// From a value to one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Part {
    /// One of the values that are described together, and how closely.
    Slot(u16, Detail),
    Field(ConstructorId, u16),
    /// What a function or suspended computation has captured, and then the arguments it has.
    Captured(ScopeId, u16),
}

/// How many places there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Detail {
    /// All elements of a list but the first are one place.
    #[default]
    Coarse,
    /// A few elements are places of their own, so that two results are not three.
    Fine,
    /// Every other rest of a list is the same place, so that elements come in pairs.
    Alternating,
}

/// A place: the parts on the way to it. Places are compared all the time, so each has a number by which most differ.
#[derive(Clone, Debug)]
pub(in super::super) struct Key(Rc<Place>);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    number: u64,
    parts: Box<[Part]>,
}

impl Key {
    fn of(parts: Box<[Part]>) -> Key {
        let number = parts.iter().fold(0, |number, part| mixed(number, *part));
        Key(Rc::new(Place { number, parts }))
    }

    fn and(&self, part: Part) -> Key {
        let number = mixed(self.0.number, part);
        Key(Rc::new(Place { number, parts: self.iter().copied().chain([part]).collect() }))
    }
}

fn mixed(number: u64, part: Part) -> u64 {
    let code = match part {
        Part::Slot(index, detail) => u64::from(index) << 2 | detail as u64,
        Part::Field(constructor, index) => 1 << 60 | u64::from(constructor.0) << 16 | u64::from(index),
        Part::Captured(scope, index) => 2 << 60 | u64::from(scope.0) << 16 | u64::from(index),
    };
    (number.rotate_left(5) ^ code).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl Deref for Key {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        &self.0.parts
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        if Rc::ptr_eq(&self.0, &other.0) { Ordering::Equal } else { self.0.cmp(&other.0) }
    }
}

pub(super) fn slot(index: usize, detail: Detail) -> Key {
    Key::of(Box::from([Part::Slot(index as u16, detail)]))
}

/// The place of a part.
pub(super) fn part_of(key: &Key, part: Part) -> Key {
    let detail = match key.first() {
        Some(Part::Slot(_, detail)) => *detail,
        _ => Detail::Coarse,
    };
    let (most_in_a_row, most_repeated) = match detail {
        Detail::Coarse => (1, 6),
        Detail::Fine => (3, 7),
        Detail::Alternating => (2, 7),
    };
    // Rests of rests are rests; what lists of lists hold is told apart from the lists.
    let in_a_row = key.iter().rev().take_while(|other| **other == part).count();
    if in_a_row >= most_in_a_row && !matches!(part, Part::Field(_, 0)) {
        return if detail == Detail::Alternating { Key::of(key[..key.len() - 1].into()) } else { key.clone() };
    }
    let alike = |other: &&Part| match (other, part) {
        (Part::Field(one, _), Part::Field(another, _)) => *one == another,
        (Part::Captured(one, _), Part::Captured(another, _)) => *one == another,
        _ => false,
    };
    if key.iter().filter(alike).count() >= most_repeated
        && let Some(first) = key.iter().position(|other| *other == part)
    {
        return Key::of(key[..=first].into());
    }
    key.and(part)
}

/// Integers, from the fewest to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Integers {
    Exactly(i64),
    AtLeast(i64),
    AtMost(i64),
    All,
}

impl Integers {
    fn or(self, other: Integers) -> Integers {
        let least = |integers| match integers {
            Integers::Exactly(value) | Integers::AtLeast(value) => Some(value),
            Integers::AtMost(_) | Integers::All => None,
        };
        let most = |integers| match integers {
            Integers::Exactly(value) | Integers::AtMost(value) => Some(value),
            Integers::AtLeast(_) | Integers::All => None,
        };
        if self == other {
            return self;
        }
        let least = least(self).zip(least(other)).map(|(one, another)| one.min(another));
        let most = most(self).zip(most(other)).map(|(one, another)| one.max(another));
        match (least, most) {
            (Some(1..), _) => Integers::AtLeast(1),
            (Some(0), _) => Integers::AtLeast(0),
            (_, Some(..=-1)) => Integers::AtMost(-1),
            (_, Some(0)) => Integers::AtMost(0),
            _ => Integers::All,
        }
    }
}

/// All values of a base type other than integers and truth values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Real(Sign),
    Double(Sign),
    WholeDouble(Sign),
}

/// On which side of zero numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Any,
    NotNegative,
    Positive,
    NotPositive,
    Negative,
}

impl Sign {
    fn covers(self, other: Sign) -> bool {
        self == other
            || match self {
                Sign::Any => true,
                Sign::NotNegative => other == Sign::Positive,
                Sign::NotPositive => other == Sign::Negative,
                Sign::Positive | Sign::Negative => false,
            }
    }

    /// Of what is not a number nothing is known.
    fn of(comparison: Option<Ordering>) -> Sign {
        match comparison {
            None => Sign::Any,
            Some(Ordering::Less) => Sign::Negative,
            Some(Ordering::Equal) => Sign::NotNegative,
            Some(Ordering::Greater) => Sign::Positive,
        }
    }
}

impl Kind {
    fn covers(self, other: Kind) -> bool {
        match (self, other) {
            (Kind::Text, Kind::Text) => true,
            (Kind::Real(sign), Kind::Real(other)) => sign.covers(other),
            (Kind::Double(sign), Kind::Double(other) | Kind::WholeDouble(other)) => sign.covers(other),
            (Kind::WholeDouble(sign), Kind::WholeDouble(other)) => sign.covers(other),
            _ => false,
        }
    }
}

/// An unknown of a type, perhaps only of some of its constructors.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unknown {
    pub(super) ty: Rc<Type>,
    pub(super) among: Option<Vec<ConstructorId>>,
}

/// Something that runs: its code, and how many of its captured values and arguments it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Runnable {
    Function(ScopeId),
    Partial(ScopeId, u16, u16),
    Thunk(ScopeId),
}

/// Everything that can be at a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Node {
    pub(super) constructors: Vec<ConstructorId>,
    pub(super) runnables: Vec<Runnable>,
    pub(super) statics: Vec<Address>,
    pub(super) cells: Vec<Site>,
    pub(super) integers: Option<Integers>,
    pub(super) literals: Vec<Rc<Literal>>,
    pub(super) kinds: Vec<Kind>,
    pub(super) unknowns: Vec<Unknown>,
}

/// More literals than this are all of their kind.
const MOST_LITERALS: usize = 6;

fn insert<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

pub(super) fn kind_of(literal: &Literal) -> Option<Kind> {
    match literal {
        Literal::Text(_) => Some(Kind::Text),
        Literal::Rational(value) => Some(Kind::Real(Sign::of(value.partial_cmp(&BigRational::zero())))),
        Literal::Double(value) => {
            let sign = Sign::of(value.partial_cmp(&0.0));
            let is_whole = value.is_finite() && value.fract() == 0.0;
            Some(if is_whole { Kind::WholeDouble(sign) } else { Kind::Double(sign) })
        }
        Literal::Integer(_) | Literal::Character(_) => None,
    }
}

impl Node {
    fn covers(&self, literal: &Literal) -> bool {
        let of_kind = kind_of(literal).is_some_and(|kind| self.has_kind(kind));
        let is_any_integer = matches!(literal, Literal::Integer(_)) && self.integers == Some(Integers::All);
        of_kind || is_any_integer || self.literals.iter().any(|known| **known == *literal)
    }

    fn has_kind(&self, kind: Kind) -> bool {
        self.kinds.iter().any(|known| known.covers(kind))
    }

    pub(super) fn add_integers(&mut self, integers: Integers) {
        self.integers = Some(self.integers.map_or(integers, |known| known.or(integers)));
    }

    pub(super) fn add_kind(&mut self, kind: Kind) {
        if self.has_kind(kind) {
            return;
        }
        self.kinds.retain(|known| !kind.covers(*known));
        self.kinds.push(kind);
        let kinds = self.kinds.clone();
        self.literals
            .retain(|literal| kind_of(literal).is_none_or(|kind| !kinds.iter().any(|known| known.covers(kind))));
    }

    pub(super) fn add_literal(&mut self, literal: &Rc<Literal>) {
        if self.covers(literal) {
            return;
        }
        self.literals.push(literal.clone());
        if self.literals.len() > MOST_LITERALS {
            for literal in std::mem::take(&mut self.literals) {
                match kind_of(&literal) {
                    Some(kind) => self.add_kind(kind),
                    // Characters are integers to the solver.
                    None => self.add_integers(Integers::All),
                }
            }
        }
    }

    pub(super) fn add_unknown(&mut self, unknown: Unknown) {
        let Some(known) = self.unknowns.iter_mut().find(|known| known.ty == unknown.ty) else {
            self.unknowns.push(unknown);
            return;
        };
        match (&mut known.among, unknown.among) {
            (Some(known), Some(others)) => others.into_iter().for_each(|other| insert(known, other)),
            (among, _) => *among = None,
        }
    }

    pub(super) fn add_constructor(&mut self, constructor: ConstructorId) {
        insert(&mut self.constructors, constructor);
    }

    pub(super) fn add_runnable(&mut self, runnable: Runnable) {
        insert(&mut self.runnables, runnable);
    }

    pub(super) fn add_static(&mut self, address: Address) {
        insert(&mut self.statics, address);
    }

    pub(super) fn add_cell(&mut self, site: Site) {
        insert(&mut self.cells, site);
    }

    pub(super) fn join(&mut self, other: &Node) {
        other.constructors.iter().for_each(|one| self.add_constructor(*one));
        other.runnables.iter().for_each(|one| self.add_runnable(*one));
        other.statics.iter().for_each(|one| self.add_static(*one));
        other.cells.iter().for_each(|one| self.add_cell(*one));
        if let Some(integers) = other.integers {
            self.add_integers(integers);
        }
        other.kinds.iter().for_each(|one| self.add_kind(*one));
        other.literals.iter().for_each(|one| self.add_literal(one));
        other.unknowns.iter().for_each(|one| self.add_unknown(one.clone()));
    }

    /// Whether an unknown without any restriction can be here.
    pub(super) fn is_anything(&self) -> bool {
        self.unknowns.iter().any(|unknown| unknown.among.is_none())
    }

    /// Whether there is anything besides constructors of algebraic types.
    pub(super) fn has_base(&self) -> bool {
        self.integers.is_some() || !self.literals.is_empty() || !self.kinds.is_empty()
    }

    /// Whether something here is code or changes.
    pub(super) fn is_opaque(&self) -> bool {
        self.runs() || !self.cells.is_empty()
    }

    /// Whether everything here is of an algebraic type.
    pub(super) fn is_algebraic(&self) -> bool {
        !self.runs()
            && self.cells.is_empty()
            && self.integers.is_none()
            && self.literals.is_empty()
            && self.kinds.is_empty()
    }

    /// Whether something here is code.
    fn runs(&self) -> bool {
        !self.runnables.is_empty() || !self.statics.is_empty()
    }
}

/// What several values can be together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in super::super) struct Grammar {
    nodes: BTreeMap<Key, Node>,
}

impl Grammar {
    pub(super) fn at(&self, key: &Key) -> Option<&Node> {
        self.nodes.get(key)
    }

    pub(super) fn at_mut(&mut self, key: &Key) -> &mut Node {
        self.nodes.entry(key.clone()).or_default()
    }

    pub(super) fn join(&mut self, other: &Grammar) {
        for (key, node) in &other.nodes {
            self.at_mut(key).join(node);
        }
    }

    /// Whether nothing in it can be run or changes.
    pub(super) fn is_plain(&self) -> bool {
        let is_function = |unknown: &Unknown| matches!(*unknown.ty, Type::Function(..));
        self.nodes.values().all(|node| !node.runs() && node.cells.is_empty() && !node.unknowns.iter().any(is_function))
    }

    /// Functions that hold themselves among what they have captured: applying one may come to apply it again.
    pub(super) fn nested_functions(&self) -> impl Iterator<Item = ScopeId> {
        self.nodes.iter().flat_map(|(key, node)| {
            let scopes = node.runnables.iter().filter_map(|runnable| match runnable {
                Runnable::Function(scope) | Runnable::Partial(scope, ..) => Some(*scope),
                Runnable::Thunk(_) => None,
            });
            scopes.filter(|scope| key.iter().any(|part| matches!(part, Part::Captured(holder, _) if holder == scope)))
        })
    }

    pub(super) fn covers(&self, other: &Grammar) -> bool {
        let mut joined = self.clone();
        joined.join(other);
        joined == *self
    }

    /// The slots in which there is code: calls that differ in these are kept apart.
    pub(super) fn with_code_only(&self) -> Grammar {
        let slots_with_code: Vec<Part> =
            self.nodes.iter().filter(|(_, node)| node.runs()).filter_map(|(key, _)| key.first().copied()).collect();
        let kept = self.nodes.iter().filter(|(key, _)| key.first().is_some_and(|slot| slots_with_code.contains(slot)));
        Grammar { nodes: kept.map(|(key, node)| (key.clone(), node.clone())).collect() }
    }

    /// The slots in which there can be an unknown of which nothing is known but its type.
    pub(super) fn unknown_slots(&self, count: usize, detail: Detail) -> Vec<usize> {
        let is_unknown = |index: &usize| self.at(&slot(*index, detail)).is_some_and(Node::is_anything);
        (0..count).filter(is_unknown).collect()
    }

    pub(super) fn copy_node(&self, from: &Key, to: &mut Grammar, to_key: &Key) {
        if let Some(node) = self.nodes.get(from) {
            to.at_mut(to_key).join(node);
        }
    }

    /// Whether a place of this grammar covers a place of another.
    pub(super) fn covers_part(&self, key: &Key, other: &Grammar, other_key: &Key) -> bool {
        let mut pending = vec![(key.clone(), other_key.clone())];
        let mut seen = std::collections::BTreeSet::new();
        while let Some((key, other_key)) = pending.pop() {
            gainsay_meter::tick(2);
            if !seen.insert((key.clone(), other_key.clone())) {
                continue;
            }
            let Some(node) = other.nodes.get(&other_key) else { continue };
            let Some(own) = self.nodes.get(&key) else { return false };
            let mut joined = own.clone();
            joined.join(node);
            if joined != *own {
                return false;
            }
            let parts = other.parts_at(&other_key).into_iter();
            pending.extend(parts.map(|part| (part_of(&key, part), part_of(&other_key, part))));
        }
        true
    }

    /// The parts of all that can be at a place, as far as they are described.
    pub(super) fn parts_at(&self, key: &Key) -> Vec<Part> {
        let Some(node) = self.nodes.get(key) else { return Vec::new() };
        let mut parts = Vec::new();
        let mut collect = |part: &dyn Fn(u16) -> Part| {
            let described = (0..u16::MAX).map(part).take_while(|part| self.nodes.contains_key(&part_of(key, *part)));
            described.for_each(|part| insert(&mut parts, part));
        };
        for constructor in &node.constructors {
            collect(&|index| Part::Field(*constructor, index));
        }
        for runnable in &node.runnables {
            let (Runnable::Function(scope) | Runnable::Partial(scope, ..) | Runnable::Thunk(scope)) = runnable;
            collect(&|index| Part::Captured(*scope, index));
        }
        parts
    }
}

/// What is at a place of one grammar, at a place of another.
pub(super) fn copy(from: &Grammar, from_key: &Key, to: &mut Grammar, to_key: &Key) {
    let mut pending = vec![(from_key.clone(), to_key.clone())];
    let mut seen = std::collections::BTreeSet::new();
    while let Some((from_key, to_key)) = pending.pop() {
        gainsay_meter::tick(2);
        if !seen.insert((from_key.clone(), to_key.clone())) {
            continue;
        }
        from.copy_node(&from_key, to, &to_key);
        let parts = from.parts_at(&from_key);
        pending.extend(parts.into_iter().map(|part| (part_of(&from_key, part), part_of(&to_key, part))));
    }
}
