//! The rules that split a path: choices, cases on unknowns, conditions that may be either.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Type};
use gainsay_smt::{Sort, Term};
use num_rational::BigRational;

use super::{
    machine::{Calls, Halt, Step, SymbolicMachine},
    stack::Environment,
    state::{Control, Happened, State},
    value::{Cell, Symbol, Whnf},
};
use crate::{
    code::{Address, AlternativesId, CheckId, ChoiceId, ConstructorId, FALSE, NodeId, TRUE},
    replay::Decision,
};

impl SymbolicMachine<'_> {
    /// ```text
    /// ----------------------------- CH-L      ----------------------------- CH-R
    /// (e₁ □ e₂, H, P) ↪ (e₁, H, P)            (e₁ □ e₂, H, P) ↪ (e₂, H, P)
    /// ```
    pub(super) fn choose(&mut self, state: &mut State, id: ChoiceId) -> Step {
        let choice = self.code.choice(id);
        if self.calls == Calls::ByBody {
            state.control = Control::Evaluate(choice.left);
            return Ok(());
        }
        let decided = |decision, body, abstractions| {
            let mut decided = state.clone();
            decided.history.push_back(Happened::Decided(id, decision));
            decided.control = Control::Evaluate(body);
            decided.effort.abstractions += abstractions;
            decided
        };
        let left = decided(Decision::Left, choice.left, 0);
        let right = decided(Decision::Right, choice.right, 1);
        Err(Halt::Fork(vec![left, right]))
    }

    /// ```text
    ///                     Sym(e)   x̄' fresh
    /// ---------------------------------------------------------------- CASE-SYM
    /// (case e of {D x̄ → e_a, …}, H, P) ↪ (e_a[x̄'/x̄], H, P ∧ e = D x̄')
    /// ```
    /// for an unknown of an algebraic type: one path for each constructor that the alternatives name, with unseen fields, and one on which it
    /// is any of the others.
    pub(super) fn refine(
        &mut self,
        state: &mut State,
        id: AlternativesId,
        symbol: Symbol,
        environment: &Environment,
    ) -> Step {
        let code = self.code;
        let named = &code.alternatives(id).constructors;
        self.looks_at_built();
        let possible = self.constructors_of(state, symbol)?;
        let (told_apart, others): (Vec<_>, Vec<_>) =
            possible.into_iter().partition(|constructor| named.iter().any(|(name, _)| name == constructor));
        let alone = if others.len() == 1 { others.as_slice() } else { &[] };
        let mut paths = Vec::new();
        for constructor in told_apart.iter().chain(alone) {
            let mut path = state.clone();
            let fields = self.become_constructor(&mut path, symbol, *constructor);
            self.select_constructor(&mut path, id, *constructor, &fields, Whnf::Unknown(symbol), environment.clone());
            paths.push(path);
        }
        if others.len() > 1 {
            let mut path = state.clone();
            path.known.possible.insert(symbol, others.into());
            self.select_default(&mut path, id, Whnf::Unknown(symbol), environment.clone());
            paths.push(path);
        }
        Self::go_on_with(state, paths)
    }

    /// What an unknown of an algebraic type can be on this path. Leaves first: small structures are found before large ones. A constructor
    /// with a field of a type without constructors is built by programs only: no unknown is one, unless it can be one that was built before.
    pub(super) fn constructors_of(&self, state: &State, symbol: Symbol) -> Result<Vec<ConstructorId>, Halt> {
        if let Some(possible) = state.known.possible.get(&symbol) {
            return Ok(possible.to_vec());
        }
        let Type::Data(name, _) = &*self.symbols[symbol.0 as usize] else {
            return Err(self.ill_typed("an unknown is of no algebraic type"));
        };
        let Some(datatype) = self.code.datatype_named(name) else {
            return Err(self.ill_typed("an unknown is of an unknown type"));
        };
        let mut constructors = datatype.constructors.clone();
        constructors.retain(|constructor| {
            self.is_built(*constructor)
                || !self.code.constructor(*constructor).fields.iter().any(|ty| self.is_empty(ty))
        });
        constructors.sort_by_key(|constructor| self.code.constructor(*constructor).fields.len());
        Ok(constructors)
    }

    fn is_empty(&self, ty: &Type) -> bool {
        match ty {
            Type::Data(name, _) => {
                self.code.datatype_named(name).is_some_and(|datatype| datatype.constructors.is_empty())
            }
            _ => false,
        }
    }

    /// On this path the unknown is that constructor, with fields that nobody has seen.
    pub(super) fn become_constructor(
        &self,
        path: &mut State,
        symbol: Symbol,
        constructor: ConstructorId,
    ) -> Rc<[Address]> {
        if self.is_built(constructor)
            && let Some(fields) = self.fields_of_built(path, constructor)
        {
            path.known.refined.insert(symbol, (constructor, fields.clone()));
            return fields;
        }
        let arguments = match &*self.symbols[symbol.0 as usize] {
            Type::Data(_, arguments) => arguments.as_slice(),
            _ => &[],
        };
        let fields = self.code.field_types(constructor, arguments).into_iter();
        let fields: Rc<[Address]> = fields.map(|field| path.allocate(Cell::Unseen(Rc::new(field)))).collect();
        path.known.refined.insert(symbol, (constructor, fields.clone()));
        // Where there is only one constructor nothing was found out.
        let datatype = self.code.constructor(constructor).datatype;
        path.effort.refinements += u32::from(self.code.datatypes[datatype.index()].constructors.len() > 1);
        fields
    }

    /// CASE-SYM for a term of a base type.
    pub(super) fn select_by_term(
        &mut self,
        state: &mut State,
        id: AlternativesId,
        term: Term,
        environment: Environment,
    ) -> Step {
        if self.terms.sort(term) == Sort::BOOL {
            return self.select_truth(state, id, term, &environment);
        }
        let alternatives = self.code.alternatives(id);
        let mut paths = Vec::new();
        let mut others = state.clone();
        for (literal, body) in &alternatives.literals {
            let Some(value) = self.literal_term(literal) else {
                return Err(self.ill_typed("a pattern does not fit what is matched"));
            };
            if self.terms.sort(value) != self.terms.sort(term) {
                return Err(self.ill_typed("a pattern does not fit what is matched"));
            }
            let equal = self.terms.eq(term, value);
            if self.admits(&others, equal)? {
                let mut path = others.clone();
                path.assume(equal);
                path.environment = environment.clone();
                path.control = Control::Evaluate(*body);
                paths.push(path);
            }
            let different = self.terms.not(equal);
            if !self.admits(&others, different)? {
                return Err(Halt::Fork(paths));
            }
            others.assume(different);
        }
        self.select_default(&mut others, id, Whnf::Term(term), environment);
        paths.push(others);
        Err(Halt::Fork(paths))
    }

    fn select_truth(&mut self, state: &mut State, id: AlternativesId, term: Term, environment: &Environment) -> Step {
        self.settle(state)?;
        let mut paths = Vec::new();
        for (mut path, truth) in self.split(state, term)? {
            let constructor: ConstructorId = if truth { TRUE } else { FALSE };
            self.select_constructor(&mut path, id, constructor, &[], Whnf::Truth(truth), environment.clone());
            paths.push(path);
        }
        Self::go_on_with(state, paths)
    }

    /// The path as it goes on if `term` holds and if it does not, as far as either is possible.
    fn split(&mut self, state: &State, term: Term) -> Result<Vec<(State, bool)>, Halt> {
        let negated = self.terms.not(term);
        let may_hold = self.admits(state, term)?;
        // The path itself is possible, so if it cannot be true it must be false.
        let may_fail = !may_hold || self.admits(state, negated)?;
        let path = |assumed: Term, truth: bool| {
            let mut path = state.clone();
            // What must hold anyway would only make every later question longer.
            if may_hold && may_fail {
                path.assume(assumed);
            }
            (path, truth)
        };
        let holds = may_hold.then(|| path(term, true));
        let fails = may_fail.then(|| path(negated, false));
        Ok(holds.into_iter().chain(fails).collect())
    }

    /// A single way on is no fork.
    pub(super) fn go_on_with(state: &mut State, mut paths: Vec<State>) -> Step {
        if paths.len() == 1
            && let Some(only) = paths.pop()
        {
            *state = only;
            return Ok(());
        }
        Err(Halt::Fork(paths))
    }

    /// ```text
    ///                    SWHNF(e_p)
    /// ---------------------------------------------- ASSUME
    /// (assume e_p in e_b, H, P) ↪ (e_b, H, e_p ∧ P)
    /// ```
    pub(super) fn assume(&mut self, state: &mut State, value: &Whnf, body: NodeId, environment: Environment) -> Step {
        match self.condition(value)? {
            Ok(true) => {}
            Ok(false) => return Err(Halt::Fork(Vec::new())),
            Err(term) => {
                if !self.admits(state, term)? {
                    return Err(Halt::Fork(Vec::new()));
                }
                state.assume(term);
            }
        }
        state.environment = environment;
        state.control = Control::Evaluate(body);
        Ok(())
    }

    /// ```text
    ///                 SWHNF(e_p)                             SWHNF(e_p)   isSMTSat(¬e_p ∧ P)
    /// ---------------------------------------------- ASSERT  ------------------------------------------------ ASSERT-CRASH
    /// (assert e_p in e_b, H, P) ↪ (e_b, H, e_p ∧ P)          (assert e_p in e_b, H, P) ↪ (CRASH, H, ¬e_p ∧ P)
    /// ```
    pub(super) fn assert(
        &mut self,
        state: &mut State,
        value: &Whnf,
        check: CheckId,
        body: NodeId,
        environment: Environment,
    ) -> Step {
        match self.condition(value)? {
            Ok(true) => {
                state.environment = environment;
                state.control = Control::Evaluate(body);
                Ok(())
            }
            Ok(false) => {
                state.control = Control::Fail(check);
                Ok(())
            }
            Err(term) => self.require(state, term, check, |path| {
                path.environment = environment;
                path.control = Control::Evaluate(body);
            }),
        }
    }

    /// Splits into the path on which `term` holds, prepared by `go_on`, and the one on which `check` fails.
    pub(super) fn require(
        &mut self,
        state: &mut State,
        term: Term,
        check: CheckId,
        go_on: impl FnOnce(&mut State),
    ) -> Step {
        let mut go_on = Some(go_on);
        let mut paths = self.split(state, term)?;
        for (path, holds) in &mut paths {
            match go_on.take_if(|_| *holds) {
                Some(go_on) => go_on(path),
                None => path.control = Control::Fail(check),
            }
        }
        // The failure first: it ends its path at once.
        paths.reverse();
        Self::go_on_with(state, paths.into_iter().map(|(path, _)| path).collect())
    }

    pub(super) fn literal_term(&mut self, literal: &Literal) -> Option<Term> {
        Some(match literal {
            Literal::Integer(value) => self.terms.int(value.clone()),
            Literal::Character(value) => self.terms.int(u32::from(*value)),
            Literal::Rational(value) => self.terms.real(value.clone()),
            Literal::Text(value) => self.terms.string(value),
            Literal::Double(value) => self.terms.real(BigRational::from_float(*value)?),
        })
    }
}
