//! Loops: run as they are, their invariants checked at every turn, and told when they turn for ever.

use std::collections::BTreeSet;

use gainsay_ir::c::{Assertion, Expression, ExpressionKind, LoopContract, Statement, StatementKind, Type};
use gainsay_source::{Name, Span};

use super::{Allowed, External, Frame, Halt, Machine, Run, contract::Taken, statement::Flow, undecided};
use crate::{
    memory::{Block, Memory},
    value::Value,
    walk,
};

/// More iterations are not remembered.
const MOST_ITERATIONS: usize = 12;

/// The parts of a loop, whichever it is.
struct Loop<'u> {
    initial: Option<&'u Statement>,
    condition: Option<&'u Expression>,
    step: Option<&'u Expression>,
    contract: &'u LoopContract,
    body: &'u Statement,
    is_tested_behind: bool,
    span: Span,
}

impl Loop<'_> {
    /// `for (;;)`, `while (1)`: no condition ends it.
    fn is_endless(&self) -> bool {
        self.condition
            .is_none_or(|condition| matches!(condition.kind, ExpressionKind::Integer(_) | ExpressionKind::Boolean(_)))
    }
}

/// Whether a statement of the body leads out of its loop.
fn can_leave(body: &Statement) -> bool {
    let mut pending = vec![(body, true)];
    while let Some((statement, is_own)) = pending.pop() {
        match &statement.kind {
            StatementKind::Return(_) | StatementKind::Goto(_) => return true,
            StatementKind::Break if is_own => return true,
            StatementKind::If { then, otherwise, .. } => {
                pending.push((&**then, is_own));
                pending.extend(otherwise.iter().map(|otherwise| (&**otherwise, is_own)));
            }
            StatementKind::Block(block) => {
                pending.extend(block.statements.iter().map(|statement| (statement, is_own)));
            }
            StatementKind::While { body, .. }
            | StatementKind::DoWhile { body, .. }
            | StatementKind::For { body, .. } => pending.push((&**body, false)),
            StatementKind::Switch { cases, .. } => {
                pending.extend(cases.iter().flat_map(|case| &case.body).map(|statement| (statement, false)));
            }
            _ => {}
        }
    }
    false
}

/// What an iteration of a loop can depend on.
#[derive(PartialEq)]
struct State {
    shared: Vec<Block>,
    variables: Vec<Block>,
    decisions: usize,
}

fn parts(statement: &Statement) -> Option<Loop<'_>> {
    let span = statement.span;
    match &statement.kind {
        StatementKind::While { condition, contract, body } => {
            let condition = Some(condition);
            Some(Loop { initial: None, condition, step: None, contract, body, is_tested_behind: false, span })
        }
        StatementKind::DoWhile { body, contract, condition } => {
            let condition = Some(condition);
            Some(Loop { initial: None, condition, step: None, contract, body, is_tested_behind: true, span })
        }
        StatementKind::For { initial, condition, step, contract, body } => Some(Loop {
            initial: initial.as_deref(),
            condition: condition.as_ref(),
            step: step.as_ref(),
            contract,
            body,
            is_tested_behind: false,
            span,
        }),
        _ => None,
    }
}

impl<'u> Machine<'_, 'u> {
    pub(super) fn repeat(&mut self, statement: &'u Statement, seek: &mut Option<Name>) -> Run<Flow> {
        let Some(parts) = parts(statement) else { return Err(undecided("a loop without parts")) };
        let is_sought = |label: &Name| super::statement::has_label(parts.body, label);
        if seek.as_ref().is_some_and(|label| !is_sought(label)) {
            return Ok(Flow::Next);
        }
        let kept = self.frame()?.variables.len();
        if let (Some(initial), None) = (parts.initial, &seek) {
            self.statement(initial, seek)?;
        }
        let by_contract = self.rules.promises.cover(parts.span) && self.frames.len() == 1 && seek.is_none();
        let flow = match &parts.contract.invariant {
            Some(invariant) if by_contract && !parts.is_tested_behind => self.turn_once(&parts, invariant)?,
            _ => self.turn_by_contract(&parts, seek)?,
        };
        self.forget_variables(kept);
        Ok(flow)
    }

    /// All turns. Where it ends, what the loop ensures holds for what it began with.
    fn turn_by_contract(&mut self, parts: &Loop<'u>, seek: &mut Option<Name>) -> Run<Flow> {
        let LoopContract { requires: Some(requires), ensures: Some(ensures), .. } = parts.contract else {
            return self.turn(parts, seek);
        };
        let begun = if seek.is_none() && self.frames.len() == 1 { self.begun(requires)? } else { None };
        let flow = self.turn(parts, seek)?;
        if let (Some(begun), Flow::Next) = (begun, &flow) {
            let scope = self.scope().with(begun);
            if let Taken::Broken(broken) = self.consume(ensures, &scope)? {
                let message = "what the loop ensures does not hold when it ends".to_owned();
                return self.broken("invariant", message, broken.root, broken);
            }
        }
        Ok(flow)
    }

    /// What a loop begins with: the values that it requires something of, and `old_x` for what `x` holds. Nothing where what it requires cannot be read.
    fn begun(&mut self, requires: &'u Assertion) -> Run<Option<Vec<(Name, Value)>>> {
        let Taken::Whole { scope, .. } = self.consume(requires, &self.scope())? else { return Ok(None) };
        let names = walk::binders(requires).into_iter();
        let mut values: Vec<_> =
            names.filter_map(|(name, _)| Some((name.clone(), scope.values.get(&name)?.clone()))).collect();
        for (name, place, ty) in self.frame()?.variables.clone() {
            let Some(size) = self.program.size(&ty).filter(|_| is_scalar(&ty)) else { continue };
            if let Ok(Some(value)) = self.memory.peek(&Value::Pointer(place), size) {
                values.push((Name::from(format!("old_{name}")), value));
            }
        }
        Ok(Some(values))
    }

    fn turn(&mut self, parts: &Loop<'u>, seek: &mut Option<Name>) -> Run<Flow> {
        let mut enters_body = parts.is_tested_behind || seek.is_some();
        let mut last: Option<State> = None;
        for turn in 0_u64.. {
            let is_sought = seek.is_some();
            if std::mem::take(&mut enters_body) {
                if parts.is_tested_behind && !is_sought {
                    self.head(parts.contract, turn)?;
                }
            } else {
                self.head(parts.contract, turn)?;
                if !self.goes_on(parts)? {
                    break;
                }
            }
            self.tell_endless(parts, &mut last)?;
            match self.inner(parts.body, seek)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => break,
                other => return Ok(other),
            }
            if let Some(step) = parts.step {
                self.value(step)?;
            }
            if parts.is_tested_behind {
                enters_body = true;
                if !self.goes_on(parts)? {
                    break;
                }
            }
        }
        Ok(Flow::Next)
    }

    fn goes_on(&mut self, parts: &Loop<'u>) -> Run<bool> {
        if self.frames.len() == 1 && self.iterations.len() < MOST_ITERATIONS {
            self.iterations.push((parts.span, self.variables_in(&self.memory)));
        }
        let Some(condition) = parts.condition else { return Ok(true) };
        if self.frames.len() == 1 && self.trace.last() != Some(&condition.span) {
            self.trace.push(condition.span);
            self.charge(self.memory.weight())?;
            self.before = self.memory.clone();
        }
        self.condition(condition)
    }

    fn head(&mut self, contract: &'u LoopContract, turn: u64) -> Run<()> {
        if self.frames.len() != 1 {
            return Ok(());
        }
        self.is_sample |= contract.invariant.is_some() || contract.requires.is_some();
        let when = if turn == 0 { "when the loop begins" } else { "after an iteration of the loop" };
        if let Some(invariant) = &contract.invariant {
            self.check_invariant(invariant, &format!("the invariant does not hold {when}"))?;
        }
        if let Some(requires) = &contract.requires {
            self.check_invariant(requires, &format!("what the loop requires does not hold {when}"))?;
        }
        Ok(())
    }

    /// A loop that is where it was before, with nothing decided in between, runs for ever.
    fn tell_endless(&mut self, parts: &Loop<'u>, last: &mut Option<State>) -> Run<()> {
        self.charge(self.memory.weight())?;
        let variables = self.frame()?.variables.iter().map(|(_, place, _)| place.block).collect::<Vec<_>>();
        let state = State {
            shared: self.shared_blocks(),
            variables: variables.into_iter().map(|index| self.memory.blocks[index].plain()).collect(),
            decisions: self.tape.position() + self.log.len(),
        };
        if last.as_ref() == Some(&state) {
            let has_contract = |frame: &Frame<'_>| self.program.contract(&frame.function.name).is_some();
            let is_annotated = self.frames.iter().any(has_contract);
            let says_so = |frame: &Frame<'_>| {
                self.program.contract(&frame.function.name).is_some_and(|contract| contract.terminates)
            };
            let is_said_to_end = parts.contract.decreases.is_some() || self.frames.last().is_some_and(says_so);
            if parts.is_endless() && !is_said_to_end && (is_annotated || !can_leave(parts.body)) {
                return Err(Halt::Ended);
            }
            // A callee with a contract is looked at by itself.
            if self.frames.iter().skip(1).any(has_contract) {
                return Err(undecided("a callee never ends"));
            }
            let span = parts.condition.map_or(parts.span, |condition| condition.span);
            return self.found(
                "endless-loop",
                "nothing changes from one iteration to the next: this loop never ends",
                span,
            );
        }
        *last = Some(state);
        Ok(())
    }

    /// One turn from any state that the invariant allows, or what comes behind the loop.
    fn turn_once(&mut self, parts: &Loop<'u>, invariant: &'u Assertion) -> Run<Flow> {
        let scope = self.scope();
        self.exchange(invariant, &scope, "the invariant does not hold when the loop begins", parts)?;
        let values = if self.is_scripted() { self.scripted()?.values } else { self.allowed(invariant, parts)? };
        if let Some(frame) = self.frames.last_mut() {
            frame.ghost = frame.ghost.with(values);
        }
        if !self.goes_on(parts)? {
            return Ok(Flow::Next);
        }
        match self.inner(parts.body, &mut None)? {
            Flow::Next | Flow::Continue => {}
            Flow::Break => return Ok(Flow::Next),
            other => return Ok(other),
        }
        if let Some(step) = parts.step {
            self.value(step)?;
        }
        self.check_invariant(invariant, "the invariant does not hold after an iteration of the loop")?;
        Err(Halt::Ended)
    }

    /// Any state that the invariant allows.
    fn allowed(&mut self, invariant: &'u Assertion, parts: &Loop<'u>) -> Run<Vec<(Name, Value)>> {
        let scope = self.scope();
        let scope = self.promised(None, parts.span, None, |machine| machine.produce(invariant, &scope))?;
        let names = walk::binders(invariant).into_iter();
        let values = names.filter_map(|(name, _)| Some((name.clone(), scope.values.get(&name)?.clone())));
        let values: Vec<_> = values.collect();
        self.log.push(External::Allowed(Box::new(Allowed {
            callee: None,
            span: parts.span,
            arguments: Vec::new(),
            before: Memory::default(),
            result: None,
            memory: self.memory.clone(),
            values: values.clone(),
            variables: self.variables_in(&self.memory),
        })));
        Ok(values)
    }

    /// Gives up what the invariant describes, and forgets the variables that the loop changes.
    fn exchange(
        &mut self,
        invariant: &'u Assertion,
        scope: &crate::evaluate::Scope,
        message: &str,
        parts: &Loop<'u>,
    ) -> Run<()> {
        self.take(invariant, scope, "invariant", message)?;
        let mut changed = BTreeSet::new();
        let mut visit = |expression: &'u Expression| match &expression.kind {
            ExpressionKind::Assign { target, .. } | ExpressionKind::Increment(_, target) => {
                if let ExpressionKind::Variable(name) = &target.kind {
                    changed.insert(name.clone());
                }
            }
            _ => {}
        };
        walk::statement(parts.body, &mut visit);
        parts.condition.iter().chain(&parts.step).for_each(|expression| walk::expression(expression, &mut visit));
        for name in changed {
            let Some((place, ty)) = self.local(&name) else {
                self.forget_ghost(&name);
                continue;
            };
            if is_scalar(&ty) {
                let value = self.knowledge.unknown(ty.clone());
                self.put(place, &ty, value)?;
            }
        }
        Ok(())
    }
}

fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Integer { .. } | Type::Bool | Type::Pointer(_))
}
