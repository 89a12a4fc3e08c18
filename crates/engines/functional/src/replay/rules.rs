//! Lazy evaluation: what each node does, and what each frame does with a value.

use std::rc::Rc;

use gainsay_ir::functional::{Literal, Primitive};
use num_traits::Zero;
use smallvec::SmallVec;

use super::{
    Decision, Tracing,
    evaluator::{Before, CallRecord, Cell, Control, Datum, Ending, Environment, Evaluator, Frame, PromiseRecord},
    primitive,
};
use crate::code::{Address, Allocation, AlternativesId, Atom, CheckId, ChoiceId, FALSE, Node, NodeId, ScopeId, TRUE};

type Next = Result<Control, Ending>;

impl Evaluator<'_> {
    pub(super) fn node(&mut self, id: NodeId) -> Next {
        match self.node_at(id) {
            Node::Atom(atom) => {
                let address = self.atom(atom);
                self.enter(address)
            }
            Node::Apply { function, arguments } => {
                let arguments = arguments.iter().map(|argument| self.atom(argument)).collect();
                self.stack.push(Frame::Apply(arguments));
                Ok(Control::Evaluate(*function))
            }
            Node::Let { values, body } => {
                self.bind_group(values);
                Ok(Control::Evaluate(*body))
            }
            Node::Case { scrutinee, alternatives } => {
                self.stack.push(Frame::Case(*alternatives, self.environment.clone()));
                Ok(Control::Evaluate(*scrutinee))
            }
            Node::Primitive { arguments, .. } => {
                let environment = self.environment.clone();
                self.stack.push(Frame::Primitive { node: id, values: SmallVec::new(), environment });
                Ok(Control::Evaluate(arguments[0]))
            }
            Node::Symbolic(generator) => self.input(*generator),
            Node::Choice(choice) => Ok(self.choose(*choice)),
            Node::Assume { condition, body } => {
                self.stack.push(Frame::Assume(*body, self.environment.clone()));
                Ok(Control::Evaluate(*condition))
            }
            Node::Assert { check, condition, body } => {
                let environment = self.environment.clone();
                self.unsatisfied = None;
                self.stack.push(Frame::Assert { check: *check, condition: *condition, body: *body, environment });
                Ok(Control::Evaluate(*condition))
            }
            Node::Crash(check) => Err(Ending::Failed(*check)),
            Node::Unsupported(check) => {
                let message = self.code.check(*check).message.clone();
                Err(Ending::Unsupported(message.unwrap_or_else(|| "something that cannot be run".to_owned())))
            }
            Node::Catch { handler, body } => {
                let handler = self.atom(handler);
                self.stack.push(Frame::Catch(handler));
                Ok(Control::Evaluate(*body))
            }
            Node::Monitor { value, blamed, clause, body } => {
                if self.tracing == Tracing::On {
                    let (value, blamed) = (self.atom(value), blamed.as_ref().map(|blamed| self.atom(blamed)));
                    self.stack.push(Frame::Monitor { value, blamed, clause: *clause });
                }
                Ok(Control::Evaluate(*body))
            }
            Node::Raise { check, value } => {
                let value = self.atom(value);
                self.raise(*check, value)
            }
            Node::Force { first, body } => {
                self.stack.push(Frame::Force(*body, self.environment.clone()));
                Ok(Control::Evaluate(*first))
            }
        }
    }

    /// What is raised goes to the innermost handler; what was being computed on the way to it comes to no value.
    fn raise(&mut self, check: CheckId, value: Address) -> Next {
        let above = &self.stack[self.floor..];
        let Some(position) = above.iter().rposition(|frame| matches!(frame, Frame::Catch(_))) else {
            self.raised = Some(value);
            return Err(Ending::Failed(check));
        };
        for frame in self.stack.drain(self.floor + position + 1..) {
            match frame {
                Frame::Update(address) => self.heap[address.0 as usize] = Cell::Raised(check, value),
                Frame::Return(call) => {
                    self.open_calls -= 1;
                    self.calls[call].was_left = true;
                }
                _ => {}
            }
        }
        let Some(Frame::Catch(handler)) = self.stack.pop() else { return Err(Ending::Failed(check)) };
        self.stack.push(Frame::Apply(SmallVec::from_slice(&[value])));
        self.enter(handler)
    }

    fn choose(&mut self, id: ChoiceId) -> Control {
        let choice = self.code.choice(id);
        let decision = self.decide(id);
        if decision == Decision::Left {
            if self.tracing == Tracing::On {
                self.note_body(id);
            }
            return Control::Evaluate(choice.left);
        }
        if self.tracing == Tracing::On {
            let arguments = choice.arguments.iter().map(|argument| self.atom(argument)).collect();
            let before = Before {
                heap: self.heap.clone(),
                environment: self.environment.clone(),
                used_inputs: self.used_inputs.clone(),
            };
            let before = Some(Box::new(before));
            self.stack.push(Frame::Promised(self.promises.len()));
            let occurrence = self.used_decisions.get(&id).copied().unwrap_or(0);
            let inputs = Vec::new();
            self.promises.push(PromiseRecord { choice: id, arguments, result: None, occurrence, inputs, before });
        }
        Control::Evaluate(choice.right)
    }

    pub(super) fn atom(&mut self, atom: &Atom) -> Address {
        match atom {
            Atom::Static(address) => *address,
            Atom::Local(slot) => self.environment[*slot as usize],
            Atom::New(allocation) => {
                let cell = self.cell(allocation);
                self.allocate(cell)
            }
        }
    }

    fn cell(&mut self, allocation: &Allocation) -> Cell {
        match allocation {
            Allocation::Thunk(scope) => Cell::Thunk(*scope, self.captured(*scope)),
            Allocation::Closure(scope) => {
                let captured = self.captured(*scope);
                Cell::Value(Datum::Function { scope: *scope, captured, arguments: SmallVec::new() })
            }
            Allocation::Construct(constructor, fields) => {
                let fields: Rc<[Address]> = fields.iter().map(|field| self.atom(field)).collect();
                Cell::Value(Datum::Data(*constructor, fields))
            }
        }
    }

    fn captured(&self, scope: ScopeId) -> Rc<[Address]> {
        self.code.scope(scope).captures.iter().map(|slot| self.environment[*slot as usize]).collect()
    }

    /// Addresses first, then contents, because the group may refer to itself.
    fn bind_group(&mut self, values: &[Allocation]) {
        let addresses: SmallVec<[Address; 4]> = values.iter().map(|_| self.allocate(Cell::Busy)).collect();
        self.environment.extend(addresses.iter().copied());
        for (value, address) in values.iter().zip(addresses) {
            self.heap[address.0 as usize] = self.cell(value);
        }
    }

    /// What is at an address: a value at once, a thunk after its evaluation.
    pub(super) fn enter(&mut self, address: Address) -> Next {
        self.entered = Some(address);
        match &self.heap[address.0 as usize] {
            Cell::Value(datum) => Ok(Control::Return(datum.clone())),
            Cell::Busy => Err(Ending::Loop),
            Cell::Hole => self.hole(),
            Cell::Raised(check, value) => {
                let (check, value) = (*check, *value);
                self.raise(check, value)
            }
            Cell::Thunk(scope, captured) => {
                let (scope, captured) = (*scope, captured.clone());
                self.heap[address.0 as usize] = Cell::Busy;
                self.stack.push(Frame::Update(address));
                self.environment = captured.iter().copied().collect();
                Ok(Control::Evaluate(self.code.scope(scope).body))
            }
        }
    }

    /// A part of an input that does not matter. It must not be needed, but that it is an input can be told.
    pub(super) fn hole(&mut self) -> Next {
        let updates = self.stack.iter().rev().take_while(|frame| matches!(frame, Frame::Update(_))).count();
        let asking = self.stack.len().checked_sub(updates + 1);
        let Some(Frame::Primitive { node, .. }) = asking.map(|place| &self.stack[place]) else {
            return Err(Ending::HoleForced);
        };
        if !matches!(self.node_at(*node), Node::Primitive { operation: Primitive::IsInput, .. }) {
            return Err(Ending::HoleForced);
        }
        for frame in self.stack.split_off(self.stack.len() - updates - 1) {
            if let Frame::Update(address) = frame {
                self.heap[address.0 as usize] = Cell::Hole;
            }
        }
        Ok(Control::Return(Datum::Data(TRUE, Rc::from([]))))
    }

    pub(super) fn resume(&mut self, datum: Datum) -> Next {
        let Some(frame) = self.stack.pop() else { return Ok(Control::Return(datum)) };
        match frame {
            Frame::Update(address) => {
                self.heap[address.0 as usize] = Cell::Value(datum.clone());
                Ok(Control::Return(datum))
            }
            Frame::Apply(arguments) => self.apply(datum, arguments),
            Frame::Table(waiting) => {
                let (matching, wanted) = *waiting;
                self.matched(matching, wanted, datum)
            }
            Frame::Case(alternatives, environment) => self.select(alternatives, datum, environment),
            Frame::Primitive { node, values, environment } => self.operand(node, values, datum, environment),
            Frame::Assume(body, environment) => {
                if !self.truth(&datum)? {
                    return Err(Ending::AssumptionFalse);
                }
                self.environment = environment;
                Ok(Control::Evaluate(body))
            }
            Frame::Assert { check, condition, body, environment } => {
                if !self.truth(&datum)? {
                    self.failed_condition = Some(condition);
                    return Err(Ending::Failed(check));
                }
                self.environment = environment;
                Ok(Control::Evaluate(body))
            }
            Frame::Monitor { value, blamed: None, clause } => {
                if matches!(datum, Datum::Data(FALSE, _)) {
                    self.unsatisfied = Some((value, clause));
                }
                Ok(Control::Return(datum))
            }
            Frame::Catch(_) | Frame::Monitor { .. } => Ok(Control::Return(datum)),
            Frame::Force(body, environment) => {
                self.environment = environment;
                Ok(Control::Evaluate(body))
            }
            Frame::Return(call) => {
                self.open_calls -= 1;
                self.calls[call].result = Some(self.store(datum.clone()));
                Ok(Control::Return(datum))
            }
            Frame::ByBody(body) => {
                let result = self.store(datum.clone());
                self.body_results.push((body, result));
                Ok(Control::Return(datum))
            }
            Frame::Promised(promise) => {
                self.promises[promise].result = Some(self.store(datum.clone()));
                Ok(Control::Return(datum))
            }
        }
    }

    fn truth(&self, datum: &Datum) -> Result<bool, Ending> {
        match datum {
            Datum::Data(TRUE, _) => Ok(true),
            Datum::Data(FALSE, _) => Ok(false),
            _ => Err(Ending::IllTyped("a condition is neither True nor False".to_owned())),
        }
    }

    fn apply(&mut self, datum: Datum, mut arguments: SmallVec<[Address; 4]>) -> Next {
        let (scope, captured, mut held) = match datum {
            Datum::Function { scope, captured, arguments: held } => (scope, captured, held),
            Datum::Table(table, held) => return self.apply_table(table, held, arguments),
            _ => return Err(Ending::IllTyped("something that is no function is applied".to_owned())),
        };
        let arity = self.code.scope(scope).parameters.len();
        let wanted = arity - held.len();
        if arguments.len() < wanted {
            held.extend(arguments);
            return Ok(Control::Return(Datum::Function { scope, captured, arguments: held }));
        }
        let surplus: SmallVec<[Address; 4]> = arguments.drain(wanted..).collect();
        if !surplus.is_empty() {
            self.stack.push(Frame::Apply(surplus));
        }
        held.extend(arguments);
        self.trace_call(scope, &held);
        self.environment = captured.iter().copied().chain(held).collect();
        Ok(Control::Evaluate(self.code.scope(scope).body))
    }

    fn trace_call(&mut self, scope: ScopeId, arguments: &[Address]) {
        let name = self.code.scope(scope).name.as_ref();
        // What a language adds to every program starts with a dollar sign; nobody wrote it, so nobody wants to read it.
        if self.tracing == Tracing::Off || name.is_none_or(|name| name.starts_with('$')) {
            return;
        }
        self.stack.push(Frame::Return(self.calls.len()));
        let (arguments, depth) = (arguments.to_vec(), self.open_calls);
        self.calls.push(CallRecord { scope, arguments, result: None, was_left: false, depth });
        self.open_calls += 1;
    }

    fn select(&mut self, id: AlternativesId, datum: Datum, mut environment: Environment) -> Next {
        let alternatives = self.code.alternatives(id);
        let chosen = match &datum {
            Datum::Data(constructor, fields) => {
                let found = alternatives.constructors.iter().find(|(candidate, _)| candidate == constructor);
                found.map(|(_, body)| {
                    environment.extend(fields.iter().copied());
                    *body
                })
            }
            Datum::Literal(literal) => {
                alternatives.literals.iter().find(|(candidate, _)| *candidate == **literal).map(|(_, body)| *body)
            }
            Datum::Function { .. } | Datum::Table(..) | Datum::Cell(_) => None,
        };
        let body = match (chosen, alternatives.default) {
            (Some(body), _) => body,
            (None, Some(default)) => {
                if default.binds_scrutinee {
                    environment.push(self.store(datum));
                }
                default.body
            }
            (None, None) => return Err(Ending::Failed(alternatives.unmatched)),
        };
        self.environment = environment;
        Ok(Control::Evaluate(body))
    }

    fn operand(
        &mut self,
        node: NodeId,
        mut values: SmallVec<[Datum; 2]>,
        datum: Datum,
        environment: Environment,
    ) -> Next {
        let Node::Primitive { operation, arguments, check, .. } = self.node_at(node) else {
            return Err(Ending::IllTyped("a primitive's frame belongs to no primitive".to_owned()));
        };
        values.push(datum);
        if let Some(next) = arguments.get(values.len()) {
            self.environment = environment.clone();
            self.stack.push(Frame::Primitive { node, values, environment });
            return Ok(Control::Evaluate(*next));
        }
        self.finish_primitive(*operation, &values, *check)
    }

    /// The primitives that do something besides having a value; `None` for all others.
    fn effect(&mut self, operation: Primitive, values: &[Datum]) -> Option<Next> {
        let result = match (operation, values) {
            (Primitive::Mute, [Datum::Literal(muted)]) => {
                self.is_muted = !matches!(&**muted, Literal::Integer(number) if number.is_zero());
                Datum::Literal(muted.clone())
            }
            (Primitive::NewCell, [content]) => Datum::Cell(self.store(content.clone())),
            (Primitive::ReadCell, [Datum::Cell(address)]) => return Some(self.enter(*address)),
            (Primitive::WriteCell, [Datum::Cell(address), content]) => {
                self.heap[address.0 as usize] = Cell::Value(content.clone());
                content.clone()
            }
            (Primitive::IsInput | Primitive::IsSettled, [_]) => Datum::Data(FALSE, Rc::from([])),
            (Primitive::IsSame, [_, _]) => Datum::Data(FALSE, Rc::from([])),
            (Primitive::SameCell, [Datum::Cell(left), Datum::Cell(right)]) => {
                Datum::Data(if left == right { TRUE } else { FALSE }, Rc::from([]))
            }
            _ => return None,
        };
        Some(Ok(Control::Return(result)))
    }

    fn finish_primitive(&mut self, operation: Primitive, values: &[Datum], check: Option<CheckId>) -> Next {
        if let Some(next) = self.effect(operation, values) {
            return next;
        }
        let ill_typed = || Ending::IllTyped(format!("`{}` is given something it does not work on", operation.name()));
        let operands: Option<SmallVec<[primitive::Operand; 2]>> = values.iter().map(operand_of).collect();
        let result = primitive::apply(operation, &operands.ok_or_else(ill_typed)?);
        if let [left, right] = values {
            self.compared = Some((left.clone(), right.clone()));
        }
        match result {
            Ok(primitive::Operand::Truth(truth)) => {
                Ok(Control::Return(Datum::Data(if truth { TRUE } else { FALSE }, Rc::from([]))))
            }
            Ok(primitive::Operand::Literal(literal)) => Ok(Control::Return(Datum::Literal(literal))),
            Err(primitive::Refused::DivisionByZero) => Err(check.map_or_else(ill_typed, Ending::Failed)),
            Err(primitive::Refused::IllTyped) => Err(ill_typed()),
            Err(primitive::Refused::TooLarge) => Err(Ending::OutOfSteps),
        }
    }
}

fn operand_of(datum: &Datum) -> Option<primitive::Operand> {
    match datum {
        Datum::Literal(literal) => Some(primitive::Operand::Literal(literal.clone())),
        Datum::Data(TRUE, _) => Some(primitive::Operand::Truth(true)),
        Datum::Data(FALSE, _) => Some(primitive::Operand::Truth(false)),
        _ => None,
    }
}
