//! Random formulas as plain trees, with a meaning of their own that shares nothing with the crate: the yardstick for the
//! simplifier, the printer and the chain.
#![allow(dead_code)]

use gainsay_smt::{Constructor, ConstructorDeclaration, Model, Sort, Term, Terms, Value};
use proptest::prelude::*;

pub const NUMBERS: usize = 3;
pub const TRUTHS: usize = 2;
pub const LISTS: usize = 2;

#[derive(Clone, Debug)]
pub enum Number {
    Literal(i64),
    Variable(usize),
    Add(Vec<Number>),
    Subtract(Box<[Number; 2]>),
    Multiply(Box<[Number; 2]>),
    Divide(Box<[Number; 2]>),
    Modulo(Box<[Number; 2]>),
    Choice(Box<(Truth, Number, Number)>),
    Head(Box<List>),
}

#[derive(Clone, Debug)]
pub enum Truth {
    Literal(bool),
    Variable(usize),
    Not(Box<Truth>),
    And(Vec<Truth>),
    Or(Vec<Truth>),
    Implies(Box<[Truth; 2]>),
    Same(Box<[Truth; 2]>),
    Choice(Box<[Truth; 3]>),
    Equal(Box<[Number; 2]>),
    Less(Box<[Number; 2]>),
    LessEqual(Box<[Number; 2]>),
    Distinct(Vec<Number>),
    EqualLists(Box<[List; 2]>),
    IsEmpty(Box<List>),
}

#[derive(Clone, Debug)]
pub enum List {
    Variable(usize),
    Empty,
    Cons(Box<(Number, List)>),
    Tail(Box<List>),
    Choice(Box<(Truth, List, List)>),
}

#[derive(Clone, Debug)]
pub struct Assignment {
    pub numbers: [i64; NUMBERS],
    pub truths: [bool; TRUTHS],
    pub lists: [Vec<i64>; LISTS],
}

/// The plain meaning; `None` where SMT-LIB leaves it open.
impl Number {
    pub fn meaning(&self, given: &Assignment) -> Option<i64> {
        Some(match self {
            Number::Literal(value) => *value,
            Number::Variable(place) => given.numbers[*place],
            Number::Add(parts) => {
                let mut sum = 0;
                for part in parts {
                    sum += part.meaning(given)?;
                }
                sum
            }
            Number::Subtract(both) => both[0].meaning(given)? - both[1].meaning(given)?,
            Number::Multiply(both) => both[0].meaning(given)?.checked_mul(both[1].meaning(given)?)?,
            Number::Divide(both) => both[0].meaning(given)?.checked_div_euclid(both[1].meaning(given)?)?,
            Number::Modulo(both) => both[0].meaning(given)?.checked_rem_euclid(both[1].meaning(given)?)?,
            Number::Choice(parts) => {
                if parts.0.meaning(given)? {
                    parts.1.meaning(given)?
                } else {
                    parts.2.meaning(given)?
                }
            }
            Number::Head(list) => *list.meaning(given)?.first()?,
        })
    }
}

impl Truth {
    pub fn meaning(&self, given: &Assignment) -> Option<bool> {
        Some(match self {
            Truth::Literal(value) => *value,
            Truth::Variable(place) => given.truths[*place],
            Truth::Not(inner) => !inner.meaning(given)?,
            Truth::And(parts) => {
                let parts: Option<Vec<bool>> = parts.iter().map(|part| part.meaning(given)).collect();
                parts?.into_iter().all(|part| part)
            }
            Truth::Or(parts) => {
                let parts: Option<Vec<bool>> = parts.iter().map(|part| part.meaning(given)).collect();
                parts?.into_iter().any(|part| part)
            }
            Truth::Implies(both) => {
                let (premise, conclusion) = (both[0].meaning(given)?, both[1].meaning(given)?);
                !premise || conclusion
            }
            Truth::Same(both) => both[0].meaning(given)? == both[1].meaning(given)?,
            Truth::Choice(parts) => {
                if parts[0].meaning(given)? {
                    parts[1].meaning(given)?
                } else {
                    parts[2].meaning(given)?
                }
            }
            Truth::Equal(both) => both[0].meaning(given)? == both[1].meaning(given)?,
            Truth::Less(both) => both[0].meaning(given)? < both[1].meaning(given)?,
            Truth::LessEqual(both) => both[0].meaning(given)? <= both[1].meaning(given)?,
            Truth::Distinct(parts) => {
                let parts: Option<Vec<i64>> = parts.iter().map(|part| part.meaning(given)).collect();
                let mut parts = parts?;
                let count = parts.len();
                parts.sort_unstable();
                parts.dedup();
                parts.len() == count
            }
            Truth::EqualLists(both) => both[0].meaning(given)? == both[1].meaning(given)?,
            Truth::IsEmpty(list) => list.meaning(given)?.is_empty(),
        })
    }
}

impl List {
    pub fn meaning(&self, given: &Assignment) -> Option<Vec<i64>> {
        Some(match self {
            List::Variable(place) => given.lists[*place].clone(),
            List::Empty => Vec::new(),
            List::Cons(parts) => {
                let mut list = vec![parts.0.meaning(given)?];
                list.extend(parts.1.meaning(given)?);
                list
            }
            List::Tail(list) => list.meaning(given)?.get(1..)?.to_vec(),
            List::Choice(parts) => {
                if parts.0.meaning(given)? {
                    parts.1.meaning(given)?
                } else {
                    parts.2.meaning(given)?
                }
            }
        })
    }
}

/// The same formulas as terms.
pub struct Builder {
    pub terms: Terms,
    pub empty: Constructor,
    pub cons: Constructor,
    pub numbers: Vec<Term>,
    pub truths: Vec<Term>,
    pub lists: Vec<Term>,
}

impl Builder {
    pub fn new() -> Self {
        let mut terms = Terms::new();
        let list = terms.datatype("List");
        let constructors = terms.define_datatype(
            list,
            vec![
                ConstructorDeclaration::new("Nil", &[]),
                ConstructorDeclaration::new("Cons", &[("head", Sort::INT), ("tail", list)]),
            ],
        );
        let numbers = (0..NUMBERS).map(|place| terms.variable(&format!("n{place}"), Sort::INT)).collect();
        let truths = (0..TRUTHS).map(|place| terms.variable(&format!("t{place}"), Sort::BOOL)).collect();
        let lists = (0..LISTS).map(|place| terms.variable(&format!("l{place}"), list)).collect();
        Builder { terms, empty: constructors[0], cons: constructors[1], numbers, truths, lists }
    }

    pub fn model(&self, given: &Assignment) -> Model {
        let mut model = Model::new();
        let mut set = |term: Term, value: Value| {
            model.set_variable(self.terms.as_variable(term).expect("a variable"), value);
        };
        for (term, value) in self.numbers.iter().zip(given.numbers) {
            set(*term, Value::int(value));
        }
        for (term, value) in self.truths.iter().zip(given.truths) {
            set(*term, Value::Bool(value));
        }
        for (term, value) in self.lists.iter().zip(&given.lists) {
            set(*term, self.list_value(value));
        }
        model
    }

    pub fn list_value(&self, items: &[i64]) -> Value {
        items
            .iter()
            .rev()
            .fold(Value::data(self.empty, vec![]), |tail, item| Value::data(self.cons, vec![Value::int(*item), tail]))
    }

    pub fn number(&mut self, shape: &Number) -> Term {
        match shape {
            Number::Literal(value) => self.terms.int(*value),
            Number::Variable(place) => self.numbers[*place],
            Number::Add(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.number(part)).collect();
                self.terms.add(parts)
            }
            Number::Subtract(both) => {
                let [left, right] = self.two(both);
                self.terms.subtract(left, right)
            }
            Number::Multiply(both) => {
                let both = self.two(both);
                self.terms.multiply(both)
            }
            Number::Divide(both) => {
                let [left, right] = self.two(both);
                self.terms.integer_divide(left, right)
            }
            Number::Modulo(both) => {
                let [left, right] = self.two(both);
                self.terms.modulo(left, right)
            }
            Number::Choice(parts) => {
                let (condition, then, otherwise) = (self.truth(&parts.0), self.number(&parts.1), self.number(&parts.2));
                self.terms.ite(condition, then, otherwise)
            }
            Number::Head(list) => {
                let list = self.list(list);
                self.terms.field(self.cons, 0, list)
            }
        }
    }

    fn two(&mut self, both: &[Number; 2]) -> [Term; 2] {
        [self.number(&both[0]), self.number(&both[1])]
    }

    pub fn truth(&mut self, shape: &Truth) -> Term {
        match shape {
            Truth::Literal(value) => self.terms.bool(*value),
            Truth::Variable(place) => self.truths[*place],
            Truth::Not(inner) => {
                let inner = self.truth(inner);
                self.terms.not(inner)
            }
            Truth::And(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.truth(part)).collect();
                self.terms.and(parts)
            }
            Truth::Or(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.truth(part)).collect();
                self.terms.or(parts)
            }
            Truth::Implies(both) => {
                let (premise, conclusion) = (self.truth(&both[0]), self.truth(&both[1]));
                self.terms.implies(premise, conclusion)
            }
            Truth::Same(both) => {
                let (left, right) = (self.truth(&both[0]), self.truth(&both[1]));
                self.terms.eq(left, right)
            }
            Truth::Choice(parts) => {
                let [condition, then, otherwise] = [0, 1, 2].map(|place| self.truth(&parts[place]));
                self.terms.ite(condition, then, otherwise)
            }
            Truth::Equal(both) => {
                let [left, right] = self.two(both);
                self.terms.eq(left, right)
            }
            Truth::Less(both) => {
                let [left, right] = self.two(both);
                self.terms.less(left, right)
            }
            Truth::LessEqual(both) => {
                let [left, right] = self.two(both);
                self.terms.less_equal(left, right)
            }
            Truth::Distinct(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.number(part)).collect();
                self.terms.distinct(parts)
            }
            Truth::EqualLists(both) => {
                let (left, right) = (self.list(&both[0]), self.list(&both[1]));
                self.terms.eq(left, right)
            }
            Truth::IsEmpty(list) => {
                let list = self.list(list);
                self.terms.is(self.empty, list)
            }
        }
    }

    pub fn list(&mut self, shape: &List) -> Term {
        match shape {
            List::Variable(place) => self.lists[*place],
            List::Empty => self.terms.construct(self.empty, []),
            List::Cons(parts) => {
                let (head, tail) = (self.number(&parts.0), self.list(&parts.1));
                self.terms.construct(self.cons, [head, tail])
            }
            List::Tail(list) => {
                let list = self.list(list);
                self.terms.field(self.cons, 1, list)
            }
            List::Choice(parts) => {
                let (condition, then, otherwise) = (self.truth(&parts.0), self.list(&parts.1), self.list(&parts.2));
                self.terms.ite(condition, then, otherwise)
            }
        }
    }
}

pub fn assignments() -> impl Strategy<Value = Assignment> {
    let number = -3i64..=3;
    let list = proptest::collection::vec(-2i64..=2, 0..3);
    (proptest::array::uniform3(number), any::<[bool; TRUTHS]>(), [list.clone(), list])
        .prop_map(|(numbers, truths, lists)| Assignment { numbers, truths, lists })
}

fn leaves() -> (BoxedStrategy<Number>, BoxedStrategy<Truth>, BoxedStrategy<List>) {
    let number = prop_oneof![(-3i64..=3).prop_map(Number::Literal), (0..NUMBERS).prop_map(Number::Variable)].boxed();
    let truth =
        prop_oneof![1 => any::<bool>().prop_map(Truth::Literal), 4 => (0..TRUTHS).prop_map(Truth::Variable)].boxed();
    let list = prop_oneof![Just(List::Empty), (0..LISTS).prop_map(List::Variable)].boxed();
    (number, truth, list)
}

/// Formulas nested at most this deep.
pub fn formulas(depth: usize) -> BoxedStrategy<Truth> {
    strategies(depth).1
}

fn strategies(depth: usize) -> (BoxedStrategy<Number>, BoxedStrategy<Truth>, BoxedStrategy<List>) {
    if depth == 0 {
        return leaves();
    }
    let (number, truth, list) = strategies(depth - 1);
    let two = |of: &BoxedStrategy<Number>| [of.clone(), of.clone()].prop_map(Box::new);
    let truths = || proptest::collection::vec(truth.clone(), 0..4);
    let numbers = || proptest::collection::vec(number.clone(), 1..4);
    let more_numbers = prop_oneof![
        2 => number.clone(),
        3 => numbers().prop_map(Number::Add),
        2 => two(&number).prop_map(Number::Subtract),
        2 => two(&number).prop_map(Number::Multiply),
        1 => two(&number).prop_map(Number::Divide),
        1 => two(&number).prop_map(Number::Modulo),
        1 => (truth.clone(), number.clone(), number.clone()).prop_map(|parts| Number::Choice(Box::new(parts))),
        1 => list.clone().prop_map(|list| Number::Head(Box::new(list))),
    ];
    let more_truths = prop_oneof![
        1 => truth.clone(),
        2 => truth.clone().prop_map(|inner| Truth::Not(Box::new(inner))),
        2 => truths().prop_map(Truth::And),
        2 => truths().prop_map(Truth::Or),
        1 => [truth.clone(), truth.clone()].prop_map(|both| Truth::Implies(Box::new(both))),
        1 => [truth.clone(), truth.clone()].prop_map(|both| Truth::Same(Box::new(both))),
        1 => [truth.clone(), truth.clone(), truth.clone()].prop_map(|parts| Truth::Choice(Box::new(parts))),
        3 => two(&number).prop_map(Truth::Equal),
        3 => two(&number).prop_map(Truth::Less),
        3 => two(&number).prop_map(Truth::LessEqual),
        1 => numbers().prop_map(Truth::Distinct),
        2 => [list.clone(), list.clone()].prop_map(|both| Truth::EqualLists(Box::new(both))),
        1 => list.clone().prop_map(|list| Truth::IsEmpty(Box::new(list))),
    ];
    let more_lists = prop_oneof![
        2 => list.clone(),
        3 => (number.clone(), list.clone()).prop_map(|parts| List::Cons(Box::new(parts))),
        1 => list.clone().prop_map(|list| List::Tail(Box::new(list))),
        1 => (truth.clone(), list.clone(), list.clone()).prop_map(|parts| List::Choice(Box::new(parts))),
    ];
    (more_numbers.boxed(), more_truths.boxed(), more_lists.boxed())
}
