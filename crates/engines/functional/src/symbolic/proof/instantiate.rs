//! From descriptions back to values: one path for each thing that a value can be, its parts not looked at yet.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Type};
use gainsay_smt::{Sort, Term};
use num_rational::BigRational;
use num_traits::Zero;

use super::{
    super::{
        machine::{Halt, Step, SymbolicMachine},
        stack::Frame,
        state::{Control, State},
        value::{Cell, Partial, Symbol, Whnf},
    },
    grammar::{Grammar, Integers, Key, Kind, Node, Part, Runnable, Sign, Unknown, part_of, slot},
    meet::{Descriptions, Meeting},
    summary::{Ending, given_up},
};
use crate::code::{Address, ConstructorId, FALSE, ScopeId, TRUE};

/// Values are narrowed no deeper than this.
const DEEPEST: u32 = 12;

impl SymbolicMachine<'_> {
    /// Somebody looks at a value of which only a description is known.
    pub(in super::super) fn enter_described(
        &mut self,
        state: &mut State,
        address: Address,
        grammar: &Rc<Grammar>,
        key: &Key,
    ) -> Step {
        let Some(node) = grammar.at(key).cloned() else { return Err(given_up("a part that is not described")) };
        let mut paths = Vec::new();
        for constructor in &node.constructors {
            let mut path = state.clone();
            let value = match *constructor {
                TRUE => Whnf::Truth(true),
                FALSE => Whnf::Truth(false),
                other => Whnf::Data(other, self.described_fields(&mut path, other, grammar, key)),
            };
            paths.push(returned(path, address, value));
        }
        for runnable in &node.runnables {
            let path = state.clone();
            paths.push(self.described_runnable(path, address, *runnable, grammar, key)?);
        }
        for definition in &node.statics {
            let mut path = state.clone();
            path.stack.push(Frame::Update(address));
            self.enter(&mut path, *definition)?;
            paths.push(path);
        }
        for site in &node.cells {
            paths.push(returned(state.clone(), address, Whnf::AnyCell(site.any())));
        }
        for value in self.base_values(state, &node)? {
            let (path, value) = value;
            paths.push(returned(path, address, value));
        }
        for unknown in &node.unknowns {
            let mut path = state.clone();
            let value = self.unknown(&mut path, unknown)?;
            paths.push(returned(path, address, value));
        }
        Self::go_on_with(state, paths)
    }

    pub(super) fn described_fields(
        &self,
        path: &mut State,
        constructor: ConstructorId,
        grammar: &Rc<Grammar>,
        key: &Key,
    ) -> Rc<[Address]> {
        let count = self.code.constructor(constructor).fields.len() as u16;
        let part = |index| part_of(key, Part::Field(constructor, index));
        (0..count).map(|index| path.allocate(Cell::Described(grammar.clone(), part(index)))).collect()
    }

    fn described_runnable(
        &mut self,
        mut path: State,
        address: Address,
        runnable: Runnable,
        grammar: &Rc<Grammar>,
        key: &Key,
    ) -> Result<State, Halt> {
        let mut captured = |scope: ScopeId, count: usize| -> Vec<Address> {
            let part = |index| part_of(key, Part::Captured(scope, index as u16));
            (0..count).map(|index| path.allocate(Cell::Described(grammar.clone(), part(index)))).collect()
        };
        match runnable {
            Runnable::Function(scope) => {
                let captured = captured(scope, self.code.scope(scope).captures.len());
                Ok(returned(path, address, Whnf::Function(scope, captured.into())))
            }
            Runnable::Partial(scope, count, held) => {
                let mut captured = captured(scope, usize::from(count) + usize::from(held));
                let arguments = captured.split_off(usize::from(count)).into();
                let partial = Partial { scope, captured: captured.into(), arguments };
                Ok(returned(path, address, Whnf::Partial(Rc::new(partial))))
            }
            Runnable::Thunk(scope) => {
                let captured = captured(scope, self.code.scope(scope).captures.len());
                path.set(address, Cell::Thunk(scope, captured.into()));
                self.enter(&mut path, address)?;
                Ok(path)
            }
        }
    }

    pub(super) fn base_values(&mut self, state: &State, node: &Node) -> Result<Vec<(State, Whnf)>, Halt> {
        let mut values = Vec::new();
        match node.integers {
            Some(Integers::Exactly(number)) => values.push((state.clone(), Whnf::Integer(number))),
            Some(integers) => {
                let number = self.terms.fresh("number", Sort::INT);
                let mut path = state.clone();
                match integers {
                    Integers::AtLeast(least) => {
                        let least = self.terms.int(least);
                        path.assume(self.terms.less_equal(least, number));
                    }
                    Integers::AtMost(most) => {
                        let most = self.terms.int(most);
                        path.assume(self.terms.less_equal(number, most));
                    }
                    Integers::Exactly(_) | Integers::All => {}
                }
                values.push((path, Whnf::Term(number)));
            }
            None => {}
        }
        values.extend(node.literals.iter().map(|literal| (state.clone(), Whnf::literal(literal))));
        for kind in &node.kinds {
            let mut path = state.clone();
            match kind {
                Kind::Text => values.push((path, Whnf::Term(self.terms.fresh("text", Sort::STRING)))),
                Kind::Real(sign) => {
                    let real = self.terms.fresh("real", Sort::REAL);
                    self.assume_sign(&mut path, real, *sign);
                    values.push((path, Whnf::Term(real)));
                }
                Kind::WholeDouble(sign) => {
                    let double = self.terms.fresh("double", Sort::REAL);
                    path.assume(self.is_whole(double));
                    self.assume_sign(&mut path, double, *sign);
                    values.push((path, Whnf::Inexact(double)));
                }
                Kind::Double(sign) => {
                    let double = self.terms.fresh("double", Sort::REAL);
                    self.assume_sign(&mut path, double, *sign);
                    let others = match sign {
                        Sign::Any => &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY][..],
                        Sign::NotNegative | Sign::Positive => &[f64::INFINITY],
                        Sign::NotPositive | Sign::Negative => &[f64::NEG_INFINITY],
                    };
                    let others = others.iter().map(|other| Whnf::Literal(Rc::new(Literal::Double(*other))));
                    values.extend(others.map(|other| (state.clone(), other)));
                    values.push((path, Whnf::Inexact(double)));
                }
            }
        }
        Ok(values)
    }

    fn assume_sign(&mut self, path: &mut State, number: Term, sign: Sign) {
        let zero = self.terms.real(BigRational::zero());
        let holds = match sign {
            Sign::Any => return,
            Sign::NotNegative => self.terms.less_equal(zero, number),
            Sign::Positive => self.terms.less(zero, number),
            Sign::NotPositive => self.terms.less_equal(number, zero),
            Sign::Negative => self.terms.less(number, zero),
        };
        path.assume(holds);
    }

    /// On which side of zero a number is for certain.
    pub(super) fn sign_of(&mut self, state: &State, number: Term) -> Result<Sign, Halt> {
        let zero = self.terms.real(BigRational::zero());
        for (weak, strict, left, right) in
            [(Sign::NotNegative, Sign::Positive, zero, number), (Sign::NotPositive, Sign::Negative, number, zero)]
        {
            let (weakly, strictly) = (self.terms.less_equal(left, right), self.terms.less(left, right));
            if self.must_hold(state, weakly)? {
                return Ok(if self.must_hold(state, strictly)? { strict } else { weak });
            }
        }
        Ok(Sign::Any)
    }

    fn unknown(&mut self, path: &mut State, unknown: &Unknown) -> Result<Whnf, Halt> {
        let value = match &*unknown.ty {
            Type::Function(..) => return Err(given_up("an unknown function")),
            _ => self.fresh(path, "part", &unknown.ty)?,
        };
        if let (Whnf::Unknown(symbol), Some(among)) = (&value, &unknown.among) {
            path.known.possible.insert(*symbol, among.as_slice().into());
        }
        Ok(value)
    }

    /// The paths on which the arguments of a call are what they are when it comes to such an end.
    pub(super) fn narrowed(
        &self,
        state: &State,
        ending: Ending,
        grammar: &Rc<Grammar>,
        arguments: &[Address],
    ) -> Vec<State> {
        let mut paths = vec![state.clone()];
        if ending == Ending::Other {
            return paths;
        }
        for (index, argument) in arguments.iter().enumerate() {
            let key = slot(index, self.detail());
            let Some(node) = grammar.at(&key) else { continue };
            if let Cell::Value(Whnf::Unknown(symbol)) = state.cell(*argument)
                && !state.known.refined.contains_key(symbol)
            {
                let narrow = |path: &State| self.narrowed_unknown(path, *symbol, node, grammar, &key);
                paths = paths.iter().flat_map(narrow).collect();
            } else {
                paths.retain_mut(|path| self.narrow(path, *argument, grammar, &key, DEEPEST));
            }
        }
        paths
    }

    /// An argument that a call returns is what its result is.
    pub(super) fn narrow_to_result(&self, path: &mut State, argument: Address, result: &Rc<Grammar>) -> bool {
        self.narrow(path, argument, result, &slot(0, self.detail()), DEEPEST)
    }

    /// Makes a value what a description says of it; false where it cannot be.
    fn narrow(&self, path: &mut State, address: Address, grammar: &Rc<Grammar>, key: &Key, depth: u32) -> bool {
        let Some(node) = grammar.at(key) else { return true };
        let fields = match path.cell(address).clone() {
            Cell::Described(known, from) => {
                return self.narrow_described(path, address, (&known, &from), (grammar, key));
            }
            Cell::Unseen(ty) if ty.cell_content().is_none() && !node.is_anything() => {
                path.set(address, Cell::Described(grammar.clone(), key.clone()));
                return true;
            }
            Cell::Value(Whnf::Data(constructor, fields)) => Some((constructor, fields)),
            Cell::Value(Whnf::Unknown(symbol)) => path.known.refined.get(&symbol).cloned(),
            _ => None,
        };
        let Some((constructor, fields)) = fields.filter(|_| !node.is_opaque() && depth > 0) else { return true };
        let is_among = |unknown: &Unknown| unknown.among.as_ref().is_none_or(|among| among.contains(&constructor));
        if node.unknowns.iter().any(is_among) {
            return true;
        }
        node.constructors.contains(&constructor)
            && fields.iter().zip(0..).all(|(field, index)| {
                self.narrow(path, *field, grammar, &part_of(key, Part::Field(constructor, index)), depth - 1)
            })
    }

    fn narrow_described(
        &self,
        path: &mut State,
        address: Address,
        (known, from): (&Rc<Grammar>, &Key),
        (grammar, key): (&Rc<Grammar>, &Key),
    ) -> bool {
        if is_covered(known, from, grammar, key) {
            return true;
        }
        let fields = |constructor| self.code.constructor(constructor).fields.len() as u16;
        let both = Descriptions { one: (known, from), two: (grammar, key), fields: &fields };
        match both.meet(self.detail()) {
            Meeting::Nothing => return false,
            Meeting::Unclear => path.set(address, Cell::Described(grammar.clone(), key.clone())),
            Meeting::At(grammar, key) => path.set(address, Cell::Described(grammar, key)),
        }
        true
    }

    fn narrowed_unknown(
        &self,
        path: &State,
        symbol: Symbol,
        node: &Node,
        grammar: &Rc<Grammar>,
        key: &Key,
    ) -> Vec<State> {
        let ty = &self.symbols[symbol.0 as usize];
        let unknown = node.unknowns.iter().find(|unknown| unknown.ty == *ty);
        let possible = path.known.possible.get(&symbol).cloned();
        let can_be = |constructor: &ConstructorId| possible.as_ref().is_none_or(|all| all.contains(constructor));
        // Anything at all is no news, and what is no constructor cannot be told of an unknown.
        if unknown.is_some_and(|unknown| unknown.among.is_none()) || !node.is_algebraic() {
            return vec![path.clone()];
        }
        let mut paths = Vec::new();
        for constructor in node.constructors.iter().filter(|constructor| can_be(constructor)) {
            let mut narrowed = path.clone();
            let fields = self.described_fields(&mut narrowed, *constructor, grammar, key);
            narrowed.known.refined.insert(symbol, (*constructor, fields));
            paths.push(narrowed);
        }
        if let Some(among) = unknown.and_then(|unknown| unknown.among.as_ref()) {
            let left: Rc<[ConstructorId]> = among.iter().copied().filter(|constructor| can_be(constructor)).collect();
            if !left.is_empty() {
                let mut narrowed = path.clone();
                narrowed.known.possible.insert(symbol, left);
                paths.push(narrowed);
            }
        }
        paths
    }

    pub(super) fn is_whole(&mut self, number: Term) -> Term {
        let below = self.terms.to_integer(number);
        let below = self.terms.to_real(below);
        self.terms.eq(below, number)
    }
}

fn returned(mut path: State, address: Address, value: Whnf) -> State {
    path.set(address, Cell::Value(value.clone()));
    path.control = Control::Return(value);
    path
}

/// Whether one description says no more than the other; only told where both are of whole arguments.
fn is_covered(known: &Rc<Grammar>, from: &Key, other: &Rc<Grammar>, key: &Key) -> bool {
    Rc::ptr_eq(known, other) && from == key || other.covers_part(key, known, from)
}
