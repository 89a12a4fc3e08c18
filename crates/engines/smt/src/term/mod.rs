//! The arena of hash-consed terms. A [`Term`] is a handle; two terms of one arena are the same handle exactly if they
//! are built alike, so equality is a comparison of numbers. Everything is built through smart constructors (the other
//! files here), which simplify as they build. Not here: printing, evaluation, solving.

mod arithmetic;
mod array;
mod bits;
mod boolean;
mod data;
mod equality;
mod linear;
mod operator;
mod quantifier;
mod rebuild;
mod text;
mod traverse;

pub(crate) use arithmetic::euclidean;
pub(crate) use linear::Linear;
pub use operator::{BitOperator, Operator, TextOperator};
pub use quantifier::Quantifier;

use crate::sort::{Constructor, ConstructorDeclaration, ConstructorInfo, Signature, index};
use crate::sort::{Function, FunctionInfo, Origin, Sort, SortKind};
use crate::value::Value;
use gainsay_meter::{Held, tick};
use hashbrown::{HashMap, HashTable};
use indexmap::IndexSet;
use num_bigint::BigInt;
use num_rational::BigRational;
use quantifier::Arrangement;
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A term of one arena. Copy, compare and hash it freely; ask [`Terms`] what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

#[derive(Clone, Copy)]
struct Node {
    operator: Operator,
    first: u32,
    length: u32,
    sort: Sort,
    /// Quantifiers nested below, at most.
    level: u32,
    is_value: bool,
}

/// What a term takes, with its place in the table and what engines and links remember of it.
const BYTES_OF_A_TERM: u64 = 160;

/// The arena: one per goal. Owns sorts, function symbols, datatypes and terms.
pub struct Terms {
    signature: Signature,
    nodes: Vec<Node>,
    arguments: Vec<Term>,
    table: HashTable<u32>,
    constants: IndexSet<Value, FxBuildHasher>,
    arrangements: IndexSet<Arrangement, FxBuildHasher>,
    symbols: HashMap<Term, Arc<[Function]>, FxBuildHasher>,
    held: Held,
}

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Self {
        let mut terms = Terms {
            signature: Signature::new(),
            nodes: Vec::new(),
            arguments: Vec::new(),
            table: HashTable::new(),
            constants: IndexSet::default(),
            arrangements: IndexSet::default(),
            symbols: HashMap::default(),
            held: Held::default(),
        };
        terms.constant(Value::Bool(false), Sort::BOOL);
        terms.constant(Value::Bool(true), Sort::BOOL);
        terms
    }

    /// How many different terms were built so far.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    pub fn sort(&self, term: Term) -> Sort {
        self.node(term).sort
    }

    pub fn operator(&self, term: Term) -> Operator {
        self.node(term).operator
    }

    pub fn arguments(&self, term: Term) -> &[Term] {
        let node = self.node(term);
        &self.arguments[node.first as usize..(node.first + node.length) as usize]
    }

    /// Is this a literal, or constructors applied to nothing but literals? Two different values are never equal.
    pub fn is_value(&self, term: Term) -> bool {
        self.node(term).is_value
    }

    /// The literal, if the term is one (not for applied constructors: see [`Terms::to_value`]).
    pub fn literal(&self, term: Term) -> Option<&Value> {
        match self.node(term).operator {
            Operator::Constant(place) => self.constants.get_index(place as usize),
            _ => None,
        }
    }

    pub fn as_bool(&self, term: Term) -> Option<bool> {
        self.literal(term).and_then(Value::as_bool)
    }

    pub fn as_int(&self, term: Term) -> Option<&BigInt> {
        self.literal(term).and_then(Value::as_int)
    }

    /// The function symbol, if the term is a variable.
    pub fn as_variable(&self, term: Term) -> Option<Function> {
        match self.node(term) {
            Node { operator: Operator::Apply(function), length: 0, .. } => Some(*function),
            _ => None,
        }
    }

    fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    /// The one place where terms come into being.
    fn make(&mut self, operator: Operator, arguments: &[Term], sort: Sort) -> Term {
        tick(1 + arguments.len() as u64 / 8);
        let hash = hash_of(operator, arguments);
        let (nodes, pool) = (&self.nodes, &self.arguments);
        let same = |place: &u32| {
            let node = &nodes[*place as usize];
            let range = node.first as usize..(node.first + node.length) as usize;
            node.operator == operator && node.sort == sort && pool[range] == *arguments
        };
        if let Some(place) = self.table.find(hash, same) {
            return Term(*place);
        }
        self.held.more(BYTES_OF_A_TERM + size_of_val(arguments) as u64);
        let term = Term(index(self.nodes.len()));
        let node = self.describe(operator, arguments, sort);
        self.nodes.push(node);
        self.arguments.extend_from_slice(arguments);
        let (nodes, pool) = (&self.nodes, &self.arguments);
        self.table.insert_unique(hash, term.0, |place| {
            let node = &nodes[*place as usize];
            hash_of(node.operator, &pool[node.first as usize..(node.first + node.length) as usize])
        });
        term
    }

    fn describe(&self, operator: Operator, arguments: &[Term], sort: Sort) -> Node {
        let mut level = 0;
        let mut all_values = true;
        for argument in arguments {
            let node = self.node(*argument);
            level = level.max(node.level);
            all_values &= node.is_value;
        }
        let is_value = match operator {
            Operator::Constant(_) => true,
            Operator::Construct(_) => all_values,
            _ => false,
        };
        if matches!(operator, Operator::Forall(_) | Operator::Exists(_)) {
            level += 1;
        }
        Node { operator, first: index(self.arguments.len()), length: index(arguments.len()), sort, level, is_value }
    }

    fn constant(&mut self, value: Value, sort: Sort) -> Term {
        let (place, _) = self.constants.insert_full(value);
        self.make(Operator::Constant(index(place)), &[], sort)
    }
}

/// Literals.
impl Terms {
    pub fn bool(&self, value: bool) -> Term {
        Term(u32::from(value))
    }

    pub fn int(&mut self, value: impl Into<BigInt>) -> Term {
        self.constant(Value::Int(value.into()), Sort::INT)
    }

    pub fn real(&mut self, value: impl Into<BigRational>) -> Term {
        self.constant(Value::Real(value.into()), Sort::REAL)
    }

    pub fn string(&mut self, text: &str) -> Term {
        self.constant(Value::string(text), Sort::STRING)
    }
}

/// Sorts and symbols.
impl Terms {
    pub fn sort_kind(&self, sort: Sort) -> &SortKind {
        self.signature.sort_kind(sort)
    }

    pub fn bit_vector_sort(&mut self, width: u32) -> Sort {
        assert!(width > 0, "a bit-vector has at least one bit");
        self.signature.sort(SortKind::BitVec(width))
    }

    pub fn array_sort(&mut self, from: Sort, to: Sort) -> Sort {
        self.signature.sort(SortKind::Array(from, to))
    }

    pub fn uninterpreted_sort(&mut self, name: &str) -> Sort {
        self.signature.sort(SortKind::Uninterpreted(name.into()))
    }

    /// The datatype of this name. Its constructors follow in [`Terms::define_datatype`], which may come later, so
    /// datatypes can refer to themselves and to each other.
    pub fn datatype(&mut self, name: &str) -> Sort {
        self.signature.sort(SortKind::Datatype(name.into()))
    }

    /// Gives a datatype its constructors. The first definition stays; returns the constructors in order.
    pub fn define_datatype(&mut self, datatype: Sort, constructors: Vec<ConstructorDeclaration>) -> Vec<Constructor> {
        self.signature.define_datatype(datatype, constructors);
        self.signature.constructors(datatype).to_vec()
    }

    /// The constructors of a datatype in order; empty for other sorts and for datatypes not defined yet.
    pub fn constructors(&self, datatype: Sort) -> &[Constructor] {
        self.signature.constructors(datatype)
    }

    pub fn constructor_info(&self, constructor: Constructor) -> &ConstructorInfo {
        self.signature.constructor_info(constructor)
    }

    pub fn function_info(&self, function: Function) -> &FunctionInfo {
        self.signature.function_info(function)
    }

    /// The uninterpreted function of this name and these sorts; the same symbol each time.
    pub fn function(&mut self, name: &str, parameters: &[Sort], result: Sort) -> Function {
        let info = FunctionInfo { name: name.into(), parameters: parameters.into(), result, origin: Origin::Named };
        self.signature.function(info)
    }

    /// A function symbol nobody else has.
    pub fn fresh_function(&mut self, name: &str, parameters: &[Sort], result: Sort) -> Function {
        let origin = self.signature.next_fresh();
        self.signature.function(FunctionInfo { name: name.into(), parameters: parameters.into(), result, origin })
    }

    /// The variable of this name and sort; the same term each time.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        let function = self.function(name, &[], sort);
        self.apply(function, [])
    }

    /// A variable nobody else has; the name is only for people.
    pub fn fresh(&mut self, name: &str, sort: Sort) -> Term {
        let function = self.fresh_function(name, &[], sort);
        self.apply(function, [])
    }

    pub fn apply(&mut self, function: Function, arguments: impl AsRef<[Term]>) -> Term {
        let arguments = arguments.as_ref();
        let info = self.signature.function_info(function);
        debug_assert!(
            info.parameters.len() == arguments.len()
                && info.parameters.iter().zip(arguments).all(|(sort, term)| *sort == self.sort(*term)),
            "arguments of {} do not fit its parameters",
            info.name
        );
        let result = info.result;
        self.make(Operator::Apply(function), arguments, result)
    }

    pub(crate) fn has_function(&self, number: u32) -> bool {
        (number as usize) < self.signature.sizes().functions
    }

    pub(crate) fn has_constructor(&self, number: u32) -> bool {
        (number as usize) < self.signature.sizes().constructors
    }

    pub(crate) fn has_sort(&self, number: u32) -> bool {
        (number as usize) < self.signature.sizes().sorts
    }

    pub(crate) fn signature(&self) -> &Signature {
        &self.signature
    }
}

fn hash_of(operator: Operator, arguments: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    operator.hash(&mut hasher);
    for argument in arguments {
        hasher.write_u32(argument.0);
    }
    hasher.finish()
}
