//! The rules of figure 6 (lazy evaluation) and those of figure 7 that do not split a path.

use std::rc::Rc;

use gainsay_ir::functional::Type;
use gainsay_source::Span;
use gainsay_verdict::Reason;
use smallvec::SmallVec;

use super::{
    machine::{Halt, Step, SymbolicMachine},
    stack::{Environment, Frame},
    state::{Control, Happened, State},
    value::{Cell, Partial, Whnf},
};
use crate::code::{
    Address, Allocation, AlternativesId, Atom, CheckId, ConstructorId, FALSE, GeneratorId, Node, NodeId, ScopeId, TRUE,
};

impl SymbolicMachine<'_> {
    pub(super) fn node(&mut self, state: &mut State, id: NodeId) -> Step {
        let code = self.code;
        match code.node(id) {
            Node::Atom(atom) => {
                let address = self.atom(state, atom);
                self.enter(state, address)
            }
            Node::Apply { function, arguments } => {
                let arguments: SmallVec<[Address; 4]> =
                    arguments.iter().map(|argument| self.atom(state, argument)).collect();
                match self.ready(state, *function) {
                    Some(function) => self.apply(state, function, arguments),
                    None => Self::then(state, Frame::Apply(arguments), *function),
                }
            }
            Node::Let { values, body } => {
                self.bind_group(state, values);
                state.control = Control::Evaluate(*body);
                Ok(())
            }
            Node::Case { scrutinee, alternatives } => match self.ready(state, *scrutinee) {
                Some(value) => {
                    let environment = std::mem::take(&mut state.environment);
                    self.select(state, *alternatives, value, environment)
                }
                None => Self::then(state, Frame::Case(*alternatives, state.environment.clone()), *scrutinee),
            },
            Node::Primitive { .. } => {
                let environment = std::mem::take(&mut state.environment);
                self.operands(state, id, SmallVec::new(), environment)
            }
            Node::Symbolic(generator) => self.generate(state, *generator),
            Node::Choice(choice) => self.choose(state, *choice),
            Node::Assume { condition, body } => {
                Self::then(state, Frame::Assume(*body, state.environment.clone()), *condition)
            }
            Node::Assert { check, condition, body } => {
                let environment = state.environment.clone();
                Self::then(state, Frame::Assert { check: *check, body: *body, environment }, *condition)
            }
            Node::Crash(check) => {
                state.control = Control::Fail(*check);
                Ok(())
            }
            Node::Unsupported(check) => {
                let check = code.check(*check);
                let what = check.message.clone().unwrap_or_else(|| "something that cannot be run".to_owned());
                let span = if is_somewhere(check.span) { Some(check.span) } else { self.place(state) };
                Err(Halt::Stuck(Reason::Unsupported { what, span }))
            }
            Node::Force { first, body } => Self::then(state, Frame::Force(*body, state.environment.clone()), *first),
            Node::Catch { handler, body } => {
                let handler = self.atom(state, handler);
                Self::then(state, Frame::Catch(handler), *body)
            }
            Node::Monitor { body, .. } => {
                state.control = Control::Evaluate(*body);
                Ok(())
            }
            Node::Raise { check, value } => {
                let value = self.atom(state, value);
                self.raise(state, *check, value)
            }
        }
    }

    /// ```text
    /// (catch h in C[raise e], H, P) ↪ (h e, H, P)        C has no catch; thunks that C was updating raise e as well
    /// ```
    fn raise(&mut self, state: &mut State, check: CheckId, value: Address) -> Step {
        if !state.stack.is_caught() {
            state.control = Control::Fail(check);
            return Ok(());
        }
        while let Some(frame) = state.stack.pop() {
            gainsay_meter::tick(2);
            match frame {
                Frame::Update(address) => state.set(address, Cell::Raised(check, value)),
                Frame::Catch(handler) => {
                    state.stack.push(Frame::Apply(SmallVec::from_slice(&[value])));
                    return self.enter(state, handler);
                }
                _ => {}
            }
        }
        state.control = Control::Fail(check);
        Ok(())
    }

    fn then(state: &mut State, frame: Frame, node: NodeId) -> Step {
        state.stack.push(frame);
        state.control = Control::Evaluate(node);
        Ok(())
    }

    /// The value of a node that needs no evaluation: rule VAR, without a detour over the stack.
    fn ready(&self, state: &State, node: NodeId) -> Option<Whnf> {
        let address = match self.code.node(node) {
            Node::Atom(Atom::Static(address)) => *address,
            Node::Atom(Atom::Local(slot)) => state.environment[*slot as usize],
            _ => return None,
        };
        match state.cell(address) {
            Cell::Value(value) => Some(value.clone()),
            _ => None,
        }
    }

    fn atom(&mut self, state: &mut State, atom: &Atom) -> Address {
        match atom {
            Atom::Static(address) => *address,
            Atom::Local(slot) => state.environment[*slot as usize],
            Atom::New(allocation) => {
                let cell = self.cell(state, allocation);
                state.allocate(cell)
            }
        }
    }

    fn cell(&mut self, state: &mut State, allocation: &Allocation) -> Cell {
        match allocation {
            Allocation::Thunk(scope) => Cell::Thunk(*scope, self.captured(state, *scope)),
            Allocation::Closure(scope) => Cell::Value(Whnf::Function(*scope, self.captured(state, *scope))),
            Allocation::Construct(TRUE, _) => Cell::Value(Whnf::Truth(true)),
            Allocation::Construct(FALSE, _) => Cell::Value(Whnf::Truth(false)),
            Allocation::Construct(constructor, fields) => {
                let fields: Rc<[Address]> = fields.iter().map(|field| self.atom(state, field)).collect();
                if let Some(proof) = &mut self.proof
                    && self.code.constructor(*constructor).fields.iter().any(Type::is_made)
                {
                    proof.built.latest.push((*constructor, fields.clone()));
                }
                Cell::Value(Whnf::Data(*constructor, fields))
            }
        }
    }

    fn captured(&self, state: &State, scope: ScopeId) -> Rc<[Address]> {
        self.code.scope(scope).captures.iter().map(|slot| state.environment[*slot as usize]).collect()
    }

    /// ```text
    ///                    x' fresh
    /// ------------------------------------------------ LET
    /// (let x = e₁ in e₂, H, P) ↪ (e₂[x'/x], H{x' = e₁[x'/x]}, P)
    /// ```
    fn bind_group(&mut self, state: &mut State, values: &[Allocation]) {
        let first = state.heap.len() as u32;
        for _ in values {
            let address = state.allocate(Cell::Busy);
            state.environment.push(address);
        }
        for (value, index) in values.iter().zip(0..) {
            let cell = self.cell(state, value);
            if let (Some(proof), Cell::Value(Whnf::Function(scope, captured))) = (&mut self.proof, &cell)
                && captured.iter().any(|address| address.0 >= first)
            {
                proof.note_recursive(*scope);
            }
            state.set(Address(first + index), cell);
        }
    }

    /// ```text
    /// e = lookup(H, x)  SWHNF(e)           e = lookup(H, x)  ¬SWHNF(e)  (e, H, P) ↪ (e', H', P')
    /// -------------------------- VAR       ------------------------------------------------------ VAR-RED
    ///   (x, H, P) ↪ (e, H, P)                     (x, H, P) ↪ (e', H'{x = e'}, P')
    /// ```
    pub(super) fn enter(&mut self, state: &mut State, address: Address) -> Step {
        match state.cell(address).clone() {
            Cell::Value(value) => state.control = Control::Return(value),
            // A value that needs itself: the path diverges, and a path that diverges does not fail. But what never ends keeps no promise either.
            // And an unknown function may have looked where another would not have.
            Cell::Busy => {
                let what = "a value that needs itself, so that its evaluation never ends".to_owned();
                self.approximation = Some(Reason::Unsupported { what, span: self.place(state) });
                self.note_incompleteness(self.symbols.iter().any(|ty| matches!(**ty, Type::Function(..))));
                return Err(Halt::Diverged);
            }
            Cell::Raised(check, value) => return self.raise(state, check, value),
            Cell::Unseen(ty) if ty.cell_content().is_some() => return self.enter_unknown_cell(state, address, &ty),
            Cell::Initial(address) => return self.enter(state, address),
            Cell::Described(grammar, key) => return self.enter_described(state, address, &grammar, &key),
            Cell::Unseen(ty) => {
                let value = self.fresh(state, "part", &ty)?;
                state.set(address, Cell::Value(value.clone()));
                state.control = Control::Return(value);
            }
            Cell::Thunk(scope, captured) => {
                state.set(address, Cell::Busy);
                state.stack.push(Frame::Update(address));
                state.environment = captured.iter().copied().collect();
                state.control = Control::Evaluate(self.code.scope(scope).body);
            }
        }
        Ok(())
    }

    fn generate(&mut self, state: &mut State, generator: GeneratorId) -> Step {
        let label = &self.code.generator(generator).label;
        let ty = Rc::new(self.code.generator(generator).ty.clone());
        let value = self.fresh(state, label, &ty)?;
        state.history.push_back(Happened::Generated(generator, value.clone()));
        state.control = Control::Return(value);
        Ok(())
    }

    pub(super) fn resume(&mut self, state: &mut State, frame: Frame, value: Whnf) -> Step {
        match frame {
            Frame::Update(address) => {
                state.set(address, Cell::Value(value.clone()));
                state.control = Control::Return(value);
                Ok(())
            }
            Frame::Apply(arguments) => self.apply(state, value, arguments),
            Frame::Look(looking) => self.looked(state, &looking, &value),
            Frame::Leave(scope, before) => {
                match before {
                    Some(sizes) => state.known.running.insert(scope, sizes),
                    None => state.known.running.remove(&scope),
                };
                state.control = Control::Return(value);
                Ok(())
            }
            Frame::Case(alternatives, environment) => self.select(state, alternatives, value, environment),
            Frame::Primitive { node, mut values, environment } => {
                values.push(value);
                self.operands(state, node, values, environment)
            }
            Frame::Assume(body, environment) => self.assume(state, &value, body, environment),
            Frame::Assert { check, body, environment } => self.assert(state, &value, check, body, environment),
            Frame::Catch(_) => {
                state.control = Control::Return(value);
                Ok(())
            }
            Frame::Force(body, environment) => {
                state.environment = environment;
                state.control = Control::Evaluate(body);
                Ok(())
            }
        }
    }

    /// ```text
    /// (f, H, P) ↪ (f', H', P')                              x' fresh
    /// --------------------------- APP      --------------------------------------------- APP-LAM
    /// (f e, H, P) ↪ (f' e, H', P')         ((λx. e₁) e₂, H, P) ↪ (e₁[x'/x], H{x' = e₂}, P)
    /// ```
    fn apply(&mut self, state: &mut State, function: Whnf, mut arguments: SmallVec<[Address; 4]>) -> Step {
        let (scope, captured, mut held) = match function {
            Whnf::Function(scope, captured) => (scope, captured, SmallVec::new()),
            Whnf::Partial(partial) => (partial.scope, partial.captured.clone(), partial.arguments.clone()),
            Whnf::UnknownFunction(symbol, held) => return self.apply_unknown(state, symbol, &held, arguments),
            _ => return Err(self.ill_typed("something that is no function is applied")),
        };
        let wanted = self.code.scope(scope).parameters.len() - held.len();
        if arguments.len() < wanted {
            held.extend(arguments);
            let partial = Partial { scope, captured, arguments: held };
            state.control = Control::Return(Whnf::Partial(Rc::new(partial)));
            return Ok(());
        }
        if arguments.len() > wanted {
            state.stack.push(Frame::Apply(arguments.drain(wanted..).collect()));
        }
        let environment: Environment = captured.iter().copied().chain(held).chain(arguments).collect();
        if self.is_summarized(scope) {
            return self.call_recursive(state, scope, environment);
        }
        state.environment = environment;
        state.control = Control::Evaluate(self.code.scope(scope).body);
        Ok(())
    }

    /// ```text
    ///                          x̄' fresh
    /// ----------------------------------------------------------------- CASE
    /// (case D ē of {D x̄ → e, …}, H, P) ↪ (e[x̄'/x̄], H{x̄' = ē}, P)
    /// ```
    pub(super) fn select(
        &mut self,
        state: &mut State,
        id: AlternativesId,
        value: Whnf,
        environment: Environment,
    ) -> Step {
        let code = self.code;
        let alternatives = code.alternatives(id);
        if alternatives.constructors.is_empty() && alternatives.literals.is_empty() {
            self.select_default(state, id, value, environment);
            return Ok(());
        }
        match &value {
            Whnf::Truth(truth) => {
                self.select_constructor(state, id, if *truth { TRUE } else { FALSE }, &[], value, environment);
                Ok(())
            }
            Whnf::Data(constructor, fields) => {
                let fields = fields.clone();
                self.select_constructor(state, id, *constructor, &fields, value, environment);
                Ok(())
            }
            Whnf::Unknown(symbol) => match state.known.refined.get(symbol).cloned() {
                Some((constructor, fields)) => {
                    self.select_constructor(state, id, constructor, &fields, value, environment);
                    Ok(())
                }
                None => self.refine(state, id, *symbol, &environment),
            },
            Whnf::Inexact(_) if alternatives.literals.is_empty() => {
                self.select_default(state, id, value, environment);
                Ok(())
            }
            Whnf::Term(term) | Whnf::Inexact(term) => self.select_by_term(state, id, *term, environment),
            Whnf::Integer(_) | Whnf::Literal(_) => {
                let found = alternatives.literals.iter().find(|(candidate, _)| same_literal(&value, candidate));
                match found {
                    Some((_, body)) => {
                        state.environment = environment;
                        state.control = Control::Evaluate(*body);
                    }
                    None => self.select_default(state, id, value, environment),
                }
                Ok(())
            }
            Whnf::Function(..) | Whnf::Partial(_) | Whnf::UnknownFunction(..) | Whnf::Cell(_) | Whnf::AnyCell(_) => {
                self.select_default(state, id, value, environment);
                Ok(())
            }
        }
    }

    /// Goes on with the alternative of a constructor, or the default.
    pub(super) fn select_constructor(
        &self,
        state: &mut State,
        id: AlternativesId,
        constructor: ConstructorId,
        fields: &[Address],
        value: Whnf,
        mut environment: Environment,
    ) {
        let alternatives = self.code.alternatives(id);
        match alternatives.constructors.iter().find(|(candidate, _)| *candidate == constructor) {
            Some((_, body)) => {
                environment.extend(fields.iter().copied());
                state.environment = environment;
                state.control = Control::Evaluate(*body);
            }
            None => self.select_default(state, id, value, environment),
        }
    }

    pub(super) fn select_default(
        &self,
        state: &mut State,
        id: AlternativesId,
        value: Whnf,
        mut environment: Environment,
    ) {
        let alternatives = self.code.alternatives(id);
        match alternatives.default {
            Some(default) => {
                if default.binds_scrutinee {
                    environment.push(state.allocate(Cell::Value(value)));
                }
                state.environment = environment;
                state.control = Control::Evaluate(default.body);
            }
            None => state.control = Control::Fail(alternatives.unmatched),
        }
    }

    /// ```text
    ///     (e₁, H, P) ↪ (e₁', H', P')                SWHNF(e₁)  (e₂, H, P) ↪ (e₂', H', P')
    /// ------------------------------------ PR-L     ------------------------------------- PR-R
    /// (e₁ ⊕ e₂, H, P) ↪ (e₁' ⊕ e₂, H', P')          (e₁ ⊕ e₂, H, P) ↪ (e₁ ⊕ e₂', H', P')
    /// ```
    fn operands(
        &mut self,
        state: &mut State,
        node: NodeId,
        mut values: SmallVec<[Whnf; 2]>,
        environment: Environment,
    ) -> Step {
        let code = self.code;
        let Node::Primitive { operation, arguments, check, .. } = code.node(node) else {
            return Err(self.ill_typed("a primitive's frame belongs to no primitive"));
        };
        state.environment = environment;
        while let Some(next) = arguments.get(values.len()) {
            match self.ready(state, *next) {
                Some(value) => values.push(value),
                None => {
                    let environment = state.environment.clone();
                    return Self::then(state, Frame::Primitive { node, values, environment }, *next);
                }
            }
        }
        self.primitive(state, *operation, &values, *check)
    }

    /// Where in the user's text a path is: code that languages add stands nowhere, so it is at whoever waits for it.
    pub(super) fn place(&self, state: &State) -> Option<Span> {
        let spans = state.stack.frames().filter_map(|frame| match frame {
            Frame::Case(alternatives, _) => Some(self.code.check(self.code.alternatives(*alternatives).unmatched).span),
            Frame::Assert { check, .. } => Some(self.code.check(*check).span),
            Frame::Primitive { node, .. } => match self.code.node(*node) {
                Node::Primitive { span, .. } => Some(*span),
                _ => None,
            },
            _ => None,
        });
        spans.into_iter().find(|span| is_somewhere(*span))
    }

    pub(super) fn ill_typed(&self, what: &str) -> Halt {
        Halt::Stuck(Reason::Unsupported { what: format!("an ill-typed program: {what}"), span: None })
    }

    /// The truth of a condition, or the term that decides it.
    pub(super) fn condition(&self, value: &Whnf) -> Result<Result<bool, gainsay_smt::Term>, Halt> {
        match value {
            Whnf::Truth(truth) => Ok(Ok(*truth)),
            Whnf::Term(term) => Ok(Err(*term)),
            _ => Err(self.ill_typed("a condition is neither True nor False")),
        }
    }
}

/// Whether a span covers some text.
fn is_somewhere(span: Span) -> bool {
    span.start < span.end
}

fn same_literal(value: &Whnf, pattern: &gainsay_ir::functional::Literal) -> bool {
    match (value, Whnf::literal(pattern)) {
        (Whnf::Integer(value), Whnf::Integer(pattern)) => *value == pattern,
        (Whnf::Literal(value), Whnf::Literal(pattern)) => *value == pattern,
        _ => false,
    }
}
