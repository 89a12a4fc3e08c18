//! Calls and loops: by their bodies, or by their contracts and invariants.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Block, Expression, Measure, Method, OldState, Statement, StatementKind as Kind, Type};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::execute::Flow;
use super::interpreter::Abstraction;
use super::interpreter::Outcome;
use super::{Given, Head, Heap, Interpreter, Passed, PassedKind, State, Stop, Value};
use gainsay_heap::{Blame, ErrorId};

/// How many levels of nesting a call counts for: running a body needs more room than evaluating an expression.
const LEVELS_OF_A_CALL: u32 = 25;

/// So many calls and loops keep the heap that they left.
const MOST_HEAPS_KEPT: usize = 64;

/// A loop and all that is written at its head.
#[derive(Clone, Copy)]
pub(super) struct Loop<'s> {
    pub(super) span: Span,
    pub(super) condition: &'s Expression,
    pub(super) invariants: &'s [Expression],
    pub(super) measures: &'s [Measure],
    pub(super) body: &'s Block,
}

impl Interpreter<'_> {
    pub(super) fn call(
        &mut self,
        state: &mut State,
        targets: &[Name],
        method: &Name,
        arguments: &[Expression],
        span: Span,
    ) -> Outcome<()> {
        let program = self.program;
        let arguments = self.evaluate_all(state, arguments, Blame::new(ErrorId::CallFailed, span))?;
        let Some(callee) = program.methods.get(method) else {
            return Self::unsupported(format!("unknown method `{method}`"), span);
        };
        let parameters = callee.parameters.iter().map(|parameter| parameter.name.clone());
        let inside: BTreeMap<Name, Value> = parameters.zip(arguments.iter().cloned()).collect();
        let outside = std::mem::replace(&mut state.store, inside);
        let abstracted = self.abstraction.covers(span) || callee.body.is_none();
        let done = self.call_inside(state, callee, span, abstracted);
        let inside = std::mem::replace(&mut state.store, outside);
        done?;
        let results = callee.returns.iter().filter_map(|result| inside.get(&result.name).cloned());
        let results: Vec<(Name, Value)> = targets.iter().cloned().zip(results).collect();
        state.store.extend(results.iter().cloned());
        let (kind, heap) = (PassedKind::Call(method.clone()), self.heap_after(state));
        self.passed.push(Passed { span, kind, arguments, results, abstracted, heap });
        Ok(())
    }

    /// Heaps of long runs would take much room, and nobody would read them.
    pub(super) fn heap_after(&self, state: &State) -> Heap {
        if self.passed.len() < MOST_HEAPS_KEPT { state.heap.clone() } else { Heap::default() }
    }

    fn call_inside(&mut self, state: &mut State, callee: &Method, span: Span, abstracted: bool) -> Outcome<()> {
        let before = state.heap.clone();
        self.check_duty(state, &callee.name, &callee.measures, span)?;
        self.exhale_all(state, &callee.preconditions, Blame::new(ErrorId::CallPrecondition, span))?;
        let labels = std::mem::take(&mut state.labels);
        let own = Heap::difference(&before, &state.heap);
        let all_back = self.abstraction == Abstraction::AllBack(span);
        let done = match &callee.body {
            Some(body) if !abstracted => {
                let kept = self.off_duty(|interpreter| interpreter.run_callee(state, callee, body, own));
                kept.map(|kept| {
                    if all_back {
                        state.heap.merge(&kept);
                    }
                })
            }
            _ => {
                for result in &callee.returns {
                    let value = self.chosen(span, &result.name, &result.typ, 0);
                    state.store.insert(result.name.clone(), value);
                }
                state.labels.insert(OldState::Start, before);
                let given = self.inhaled(span, 0);
                let done = self.inhale_all(state, &callee.postconditions, &given, Blame::Elsewhere);
                if all_back {
                    state.heap.merge(&own.without(&state.heap));
                }
                done
            }
        };
        state.labels = labels;
        done
    }

    /// Runs a body in the heap that its precondition describes, and gives back what its postcondition describes. What it holds beyond that is the
    /// outcome.
    fn run_callee(&mut self, state: &mut State, callee: &Method, body: &Block, own: Heap) -> Outcome<Heap> {
        self.depth += LEVELS_OF_A_CALL;
        if self.depth > self.budget.depth {
            return Err(Stop::OutOfSteps);
        }
        let mut inside = State { store: state.store.clone(), heap: own.clone(), ..State::default() };
        inside.labels.insert(OldState::Start, own);
        for result in &callee.returns {
            let value = self.unfixed(&result.typ);
            inside.store.insert(result.name.clone(), value);
        }
        let branches = self.branches.len();
        let flow = self.execute_block(&mut inside, body)?;
        // The branches of a callee that returned say nothing of its caller, which may be the same method.
        self.branches.truncate(branches);
        if let Flow::Jump(label, span) = flow {
            return Self::unsupported(format!("a jump into a block, to `{label}`"), span);
        }
        let before = inside.heap.clone();
        for postcondition in &callee.postconditions {
            let blame = Blame::new(ErrorId::PostconditionViolated, postcondition.span);
            self.exhale(&mut inside, &before, postcondition, &BigRational::one(), blame)?;
        }
        state.heap.merge(&Heap::difference(&before, &inside.heap));
        state.store = inside.store;
        self.depth -= LEVELS_OF_A_CALL;
        Ok(inside.heap)
    }

    pub(super) fn execute_while(&mut self, state: &mut State, head: &Loop<'_>) -> Outcome<Flow> {
        let assigned = assigned_in(&head.body.statements);
        let abstracted = self.abstraction.covers(head.span);
        self.check_loop_promise(state, head.measures, head.condition, head.span)?;
        let flow = if abstracted { self.pass_loop(state, head, &assigned) } else { self.run_loop(state, head) }?;
        let value = |name: &Name| Some((name.clone(), state.store.get(name)?.clone()));
        let results = assigned.iter().filter_map(value).collect();
        let kind = PassedKind::Loop(Head::While(head.condition.clone()));
        let heap = self.heap_after(state);
        self.passed.push(Passed { span: head.span, kind, arguments: Vec::new(), results, abstracted, heap });
        Ok(flow)
    }

    pub(super) fn give_up_invariants(
        &mut self,
        state: &mut State,
        invariants: &[Expression],
        error: ErrorId,
    ) -> Outcome<Heap> {
        let before = state.heap.clone();
        for invariant in invariants {
            let blame = Blame::new(error, invariant.span);
            self.exhale(state, &before, invariant, &BigRational::one(), blame)?;
        }
        Ok(Heap::difference(&before, &state.heap))
    }

    /// Iterations one after the other, each in the heap that the invariants describe.
    fn run_loop(&mut self, state: &mut State, head: &Loop<'_>) -> Outcome<Flow> {
        let mut own = self.give_up_invariants(state, head.invariants, ErrorId::InvariantNotEstablished)?;
        let mut inside = state.clone();
        loop {
            self.step()?;
            inside.heap = own;
            let flow = self.iterate(&mut inside, head);
            match flow {
                Ok(Some(Flow::Next)) => {}
                Ok(Some(flow @ Flow::Jump(..))) => {
                    leave(state, inside);
                    return Ok(flow);
                }
                Ok(None) => {
                    leave(state, inside);
                    return Ok(Flow::Next);
                }
                Err(stop) => {
                    leave(state, inside);
                    return Err(stop);
                }
            }
            let before = inside.heap.clone();
            own = match self.give_up_invariants(&mut inside, head.invariants, ErrorId::InvariantNotPreserved) {
                Ok(own) => own,
                Err(stop) => {
                    inside.heap = before;
                    leave(state, inside);
                    return Err(stop);
                }
            };
        }
    }

    /// One iteration, if there is one.
    fn iterate(&mut self, state: &mut State, head: &Loop<'_>) -> Outcome<Option<Flow>> {
        let condition = head.condition;
        if !self.branch(state, condition, Blame::new(ErrorId::WhileFailed, condition.span))? {
            return Ok(None);
        }
        let measured = self.measured(state, head.measures)?;
        let flow = self.execute_block(state, head.body)?;
        if flow == Flow::Next {
            self.check_loop_measure(state, head.measures, condition, measured.as_ref())?;
        }
        Ok(Some(flow))
    }

    /// By its invariants: an arbitrary iteration if what is looked for lies in the loop, and what follows after it.
    fn pass_loop(&mut self, state: &mut State, head: &Loop<'_>, assigned: &[Name]) -> Outcome<Flow> {
        let Loop { span, condition, invariants, .. } = *head;
        let types = types_of(state, assigned);
        let is_aimed_at = self
            .target
            .is_some_and(|target| target.file == span.file && span.start <= target.start && target.end <= span.end);
        if is_aimed_at && self.reads_contracts {
            let mut alone = State { heap: Heap::default(), ..state.clone() };
            if let Err(stop @ Stop::Failed(_)) = self.begin_iteration(&mut alone, head, &types) {
                *state = alone;
                return Err(stop);
            }
        }
        self.give_up_invariants(state, invariants, ErrorId::InvariantNotEstablished)?;
        if is_aimed_at {
            let mut inside = state.clone();
            inside.heap = Heap::default();
            let done = self.arbitrary_iteration(&mut inside, head, &types);
            if let Err(stop) = done {
                *state = inside;
                return Err(stop);
            }
        }
        self.choose_again(state, span, &types, 1);
        for (place, invariant) in invariants.iter().enumerate() {
            let given = self.inhaled(span, invariants.len() + place);
            self.inhale(state, invariant, &given, &BigRational::one(), Blame::Elsewhere)?;
        }
        if self.truth(state, condition, Blame::Elsewhere)? {
            let what = format!("`!({})` is false", crate::written::in_method(self.program, condition));
            return Err(Stop::AssumptionFalse { what, span: condition.span });
        }
        Ok(Flow::Next)
    }

    pub(super) fn choose_again(&mut self, state: &mut State, span: Span, names: &[(Name, Type)], occurrence: usize) {
        for (name, typ) in names {
            let value = self.chosen(span, name, typ, occurrence);
            state.store.insert(name.clone(), value);
        }
    }

    /// The variables that a loop assigns are any, and its invariants hold.
    fn begin_iteration(&mut self, state: &mut State, head: &Loop<'_>, names: &[(Name, Type)]) -> Outcome<()> {
        self.choose_again(state, head.span, names, 0);
        for (place, invariant) in head.invariants.iter().enumerate() {
            let given = self.inhaled(head.span, place);
            let blame = Blame::new(ErrorId::ContractNotWellformed, invariant.span);
            self.inhale(state, invariant, &given, &BigRational::one(), blame)?;
        }
        Ok(())
    }

    fn arbitrary_iteration(&mut self, state: &mut State, head: &Loop<'_>, names: &[(Name, Type)]) -> Outcome<()> {
        let Loop { span, condition, invariants, .. } = *head;
        self.begin_iteration(state, head, names)?;
        let value = |(name, _): &(Name, Type)| Some((name.clone(), state.store.get(name)?.clone()));
        let results = names.iter().filter_map(value).collect();
        let kind = PassedKind::Loop(Head::While(condition.clone()));
        let heap = self.heap_after(state);
        self.passed.push(Passed { span, kind, arguments: Vec::new(), results, abstracted: true, heap });
        match self.iterate(state, head)? {
            Some(Flow::Next) => {}
            Some(Flow::Jump(..)) => return Ok(()),
            None => return Self::assumption_false(condition),
        }
        let before = state.heap.clone();
        let done = self.give_up_invariants(state, invariants, ErrorId::InvariantNotPreserved);
        state.heap = before;
        done.map(|_| ())
    }
}

/// What the loop did not touch comes back. The variables that it declared stay: their names are unique.
pub(super) fn leave(state: &mut State, inside: State) {
    let frame = std::mem::take(&mut state.heap);
    *state = inside;
    state.heap.merge(&frame);
}

/// The variables that statements assign.
pub(super) fn assigned_in(statements: &[Statement]) -> Vec<Name> {
    let mut assigned: Vec<Name> = Vec::new();
    let mut declared: Vec<Name> = Vec::new();
    let mut waiting: Vec<&Statement> = statements.iter().collect();
    while let Some(statement) = waiting.pop() {
        match &statement.kind {
            Kind::Assign { target, .. } | Kind::New { target, .. } => assigned.push(target.clone()),
            Kind::Call { targets, .. } => assigned.extend(targets.iter().cloned()),
            Kind::Declare(variable) => declared.push(variable.name.clone()),
            _ => {}
        }
        for block in statement.blocks() {
            waiting.extend(&block.statements);
        }
    }
    assigned.sort();
    assigned.dedup();
    assigned.retain(|name| !declared.contains(name));
    assigned
}

/// The types that the values of variables tell: for those that are open, integers.
pub(super) fn types_of(state: &State, names: &[Name]) -> Vec<(Name, Type)> {
    let typ = |value: Option<&Value>| match value {
        Some(Value::Bool(_)) => Type::Bool,
        Some(Value::Reference(_)) => Type::Ref,
        Some(Value::Permission(_)) => Type::Perm,
        Some(Value::Sequence(_)) => Type::seq(Type::Int),
        Some(Value::Set(_)) => Type::set(Type::Int),
        Some(Value::Multiset(_)) => Type::multiset(Type::Int),
        Some(Value::Map(_)) => Type::map(Type::Int, Type::Int),
        Some(Value::Element { typ, .. }) => typ.clone(),
        _ => Type::Int,
    };
    names.iter().map(|name| (name.clone(), typ(state.store.get(name)))).collect()
}

impl Heap {
    /// What was taken from one heap to get to the other.
    pub fn difference(before: &Heap, after: &Heap) -> Heap {
        let mut taken = Heap::default();
        for (location, held) in before.entries() {
            let amount = &held.permission - after.permission(location);
            taken.add(location.clone(), amount, held.contents.clone());
            taken.stamp(location, held.stamp);
        }
        taken
    }

    /// What is held here and not there.
    fn without(&self, other: &Heap) -> Heap {
        let mut rest = Heap::default();
        for (location, held) in self.entries().filter(|(location, _)| other.contents(location).is_none()) {
            rest.add(location.clone(), held.permission.clone(), held.contents.clone());
        }
        rest
    }

    pub fn merge(&mut self, other: &Heap) {
        for (location, held) in other.entries() {
            let is_new = self.contents(location).is_none();
            self.add(location.clone(), held.permission.clone(), held.contents.clone());
            if is_new {
                self.stamp(location, held.stamp);
            }
        }
    }
}

impl Given {
    /// Whether anything is said.
    pub fn is_open(&self) -> bool {
        matches!(self, Given::Open)
    }
}
