//! Statements of C. Ghost statements change nothing; the conditions they state are checked.

mod ghost;

use gainsay_ir::c::{
    BinaryOperator, Block, Case, CaseLabel, Declarator, Expression, ExpressionKind, Initialiser, InitialiserItem,
    Statement, StatementKind, Type,
};
use gainsay_source::{Name, Span};

use super::{Halt, Machine, Run, expression::is_object, undecided};
use crate::{
    memory::{Block as MemoryBlock, Origin},
    value::{Pointer, Value},
};

/// Larger objects have no cell for each zero.
const MOST_CELLS: u64 = 4_096;
/// Longer initialisers are given up.
const MOST_ITEMS: usize = 65_536;

/// How a statement ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Flow {
    Next,
    Break,
    Continue,
    Return(Option<Value>),
    Goto(Name),
}

impl<'u> Machine<'_, 'u> {
    pub(crate) fn block(&mut self, block: &'u Block, seek: &mut Option<Name>) -> Run<Flow> {
        self.scoped(|machine| machine.statements(&block.statements, seek))
    }

    /// What a loop, a branch or a `switch` is made of is a block, whether it is written as one or not.
    pub(super) fn inner(&mut self, statement: &'u Statement, seek: &mut Option<Name>) -> Run<Flow> {
        self.scoped(|machine| machine.statement(statement, seek))
    }

    fn scoped(&mut self, run: impl FnOnce(&mut Self) -> Run<Flow>) -> Run<Flow> {
        let kept = self.frame()?.variables.len();
        let flow = run(self)?;
        self.forget_variables(kept);
        Ok(flow)
    }

    /// Statements in order; with a label to look for, from there on.
    fn statements(&mut self, statements: &'u [Statement], seek: &mut Option<Name>) -> Run<Flow> {
        let position = |label: &Name| statements.iter().position(|statement| has_label(statement, label));
        let mut index = match seek {
            Some(label) => match position(label) {
                Some(index) => index,
                None => return Ok(Flow::Goto(label.clone())),
            },
            None => 0,
        };
        while let Some(statement) = statements.get(index) {
            match self.statement(statement, seek)? {
                Flow::Next => index += 1,
                Flow::Goto(label) => match position(&label) {
                    Some(target) => {
                        *seek = Some(label);
                        index = target;
                    }
                    None => return Ok(Flow::Goto(label)),
                },
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    pub(crate) fn statement(&mut self, statement: &'u Statement, seek: &mut Option<Name>) -> Run<Flow> {
        use StatementKind as S;
        self.spend()?;
        if statement.ghost {
            return if seek.is_some() { Ok(Flow::Next) } else { self.ghost(statement) };
        }
        if seek.is_none() {
            self.note(statement)?;
        }
        match &statement.kind {
            S::Block(block) => self.block(block, seek),
            S::If { condition, then, otherwise } => self.conditional(condition, then, otherwise.as_deref(), seek),
            S::While { .. } | S::DoWhile { .. } | S::For { .. } => self.repeat(statement, seek),
            S::Switch { subject, cases } => self.scoped(|machine| machine.switch(subject, cases, seek)),
            S::Label { name, invariant } => {
                if seek.as_ref() == Some(name) {
                    *seek = None;
                }
                if let Some(invariant) = invariant {
                    self.check_invariant(invariant, "the invariant at this label")?;
                }
                Ok(Flow::Next)
            }
            _ if seek.is_some() => Ok(Flow::Next),
            _ => self.simple(statement),
        }
    }

    /// Statements without statements in them.
    fn simple(&mut self, statement: &'u Statement) -> Run<Flow> {
        use StatementKind as S;
        match &statement.kind {
            S::Empty => Ok(Flow::Next),
            S::Declare(declarators) => {
                declarators.iter().try_for_each(|declarator| self.declaration(declarator))?;
                Ok(Flow::Next)
            }
            S::Expression(expression) => {
                match &expression.kind {
                    // It may end without returning a value: nobody needs one.
                    ExpressionKind::Call { callee, arguments } => {
                        drop(self.call(callee, arguments, expression.span)?);
                    }
                    _ => drop(self.value(expression)?),
                }
                Ok(Flow::Next)
            }
            S::Return(value) => {
                let result = self.frame()?.function.result.clone();
                let Some(written) = value else { return Ok(Flow::Return(None)) };
                let value = self.value(written)?;
                if let Value::Pointer(pointer) = self.knowledge.shallow(&value)
                    && let Some(name) = self.own_variable(pointer.block)
                    && result.is_pointer()
                {
                    let message = format!("this returns the address of {name}, which is gone then");
                    return self.found("dangling", message, written.span);
                }
                self.detached(value, &result, written.span).map(|value| Flow::Return(Some(value)))
            }
            S::Break => Ok(Flow::Break),
            S::Continue => Ok(Flow::Continue),
            S::Goto(label) => Ok(Flow::Goto(label.clone())),
            S::Check(condition) => {
                if self.condition(condition)? {
                    return Ok(Flow::Next);
                }
                self.found("assert", "this assertion is false", condition.span)
            }
            _ => self.ghost(statement),
        }
    }

    /// Remembers where the function under test is, and its memory before the step.
    fn note(&mut self, statement: &Statement) -> Run<()> {
        if self.frames.len() == 1 && !matches!(statement.kind, StatementKind::Block(_)) {
            let span = match &statement.kind {
                StatementKind::If { condition, .. } | StatementKind::While { condition, .. } => condition.span,
                StatementKind::For { condition: Some(condition), .. } => condition.span,
                StatementKind::Switch { subject, .. } => subject.span,
                StatementKind::For { .. } | StatementKind::DoWhile { .. } => return Ok(()),
                _ => statement.span,
            };
            self.trace.push(span);
            self.charge(self.memory.weight())?;
            self.before = self.memory.clone();
        }
        Ok(())
    }
    fn conditional(
        &mut self,
        condition: &'u Expression,
        then: &'u Statement,
        otherwise: Option<&'u Statement>,
        seek: &mut Option<Name>,
    ) -> Run<Flow> {
        let takes_first = match seek {
            Some(label) => has_label(then, label),
            None => self.condition(condition)?,
        };
        match (takes_first, otherwise) {
            (true, _) => self.inner(then, seek),
            (false, Some(otherwise)) => self.inner(otherwise, seek),
            (false, None) => Ok(Flow::Next),
        }
    }

    fn switch(&mut self, subject: &'u Expression, cases: &'u [Case], seek: &mut Option<Name>) -> Run<Flow> {
        let start = match seek {
            Some(label) => cases.iter().position(|case| case.body.iter().any(|statement| has_label(statement, label))),
            None => self.selected(subject, cases)?,
        };
        let Some(start) = start else { return Ok(Flow::Next) };
        for case in &cases[start..] {
            match self.statements(&case.body, seek)? {
                Flow::Next => {}
                Flow::Break => return Ok(Flow::Next),
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn selected(&mut self, subject: &'u Expression, cases: &'u [Case]) -> Run<Option<usize>> {
        let value = self.value(subject)?;
        let value = self.traced(&value)?;
        if value.number().is_none() {
            return Err(undecided("an address where a number is needed"));
        }
        for (index, case) in cases.iter().enumerate() {
            match &case.label {
                CaseLabel::Value(written) => {
                    let label = self.value(written)?;
                    let label = Value::Integer(self.integer(&label)?);
                    self.knowledge.at(written.span.start);
                    if self.knowledge.ask(BinaryOperator::Equal, &value, &label) {
                        return Ok(Some(index));
                    }
                }
                CaseLabel::Default => {}
                CaseLabel::Constructor(..) => return Err(undecided("a switch of annotations in C")),
            }
        }
        Ok(cases.iter().position(|case| case.label == CaseLabel::Default))
    }

    fn declaration(&mut self, declarator: &'u Declarator) -> Run<()> {
        if declarator.is_static {
            return self.static_variable(declarator);
        }
        let place = self.declare(&declarator.name, &declarator.ty)?;
        match &declarator.initialiser {
            Some(initialiser) => self.initialise(Value::Pointer(place), &declarator.ty, initialiser),
            None => Ok(()),
        }
    }

    /// A variable that outlives its function. What it holds is only known where the whole program runs.
    fn static_variable(&mut self, declarator: &'u Declarator) -> Run<()> {
        let runs_from_the_start = self.frames.first().is_some_and(|frame| frame.function.name == "main");
        if !runs_from_the_start {
            return Err(undecided("what a static variable of a function holds"));
        }
        let (name, ty) = (&declarator.name, &declarator.ty);
        let known = self.statics.get(&declarator.span).copied();
        let place = match known {
            Some(place) => place,
            None => {
                let owner = self.frame()?.function.name.clone();
                let size = self.size(ty)?;
                let block = MemoryBlock::owned(Origin::Global(Name::from(format!("{name} of {owner}"))), size);
                let place = self.memory.add(MemoryBlock { ty: Some(ty.clone()), exposed: true, ..block });
                self.statics.insert(declarator.span, place);
                self.clear(place, ty, declarator.span)?;
                if let Some(initialiser) = &declarator.initialiser {
                    self.initialise(Value::Pointer(place), ty, initialiser)?;
                }
                place
            }
        };
        self.frame()?.variables.push((name.clone(), place, ty.clone()));
        Ok(())
    }

    /// Zeroes in every cell of an object.
    pub(crate) fn clear(&mut self, place: Pointer, ty: &Type, span: Span) -> Run<()> {
        if self.program.parts(ty) > MOST_CELLS {
            return self.clear_large(place, ty);
        }
        for (offset, _, scalar) in self.program.scalars(ty) {
            self.store(&Value::Pointer(place.moved(offset)), &scalar, Value::Integer(0), span)?;
        }
        Ok(())
    }

    /// A large object that is all of its block needs no cells for its zeroes.
    fn clear_large(&mut self, place: Pointer, ty: &Type) -> Run<()> {
        let size = self.size(ty)?;
        let block = &mut self.memory.blocks[place.block];
        if !block.whole || place.offset != 0 || block.size != Some(size) {
            return Err(undecided("a very large part of an object"));
        }
        block.cells.clear();
        block.settled.clear();
        block.zeroed = true;
        Ok(())
    }

    pub(crate) fn initialise(&mut self, address: Value, ty: &Type, initialiser: &'u Initialiser) -> Run<()> {
        match initialiser {
            Initialiser::Expression(expression) => {
                if let (Type::Array(element, _), ExpressionKind::Text(bytes)) = (ty, &expression.kind) {
                    return self.initial_text(address, (element, ty), bytes, expression.span);
                }
                if matches!(ty, Type::Array(..)) {
                    return Err(undecided("an initialiser without inner braces"));
                }
                let value = self.value(expression)?;
                let value = self.converted(value, ty)?;
                self.store(&address, ty, value, expression.span)
            }
            // `(int){ 1 }`
            Initialiser::List(items, _) if !matches!(ty, Type::Array(..)) && !is_object(ty) => match &items[..] {
                [item] => self.initialise(address, ty, &item.value),
                _ => Err(undecided("braces around anything but one number")),
            },
            Initialiser::List(items, span) => {
                let Value::Pointer(place) = address else { return Err(undecided("an initialiser without address")) };
                self.clear(place, ty, *span)?;
                self.initial_items(place, ty, items)
            }
        }
    }

    fn initial_items(&mut self, place: Pointer, ty: &Type, items: &'u [InitialiserItem]) -> Run<()> {
        if items.len() > MOST_ITEMS {
            return Err(undecided(format!("an initialiser with {} items", items.len())));
        }
        let (mut position, mut at) = (0, 0);
        while let Some(item) = items.get(at) {
            position = item.index.map_or(position, |index| index as usize);
            let (offset, part) = self.part(ty, item.field.as_ref(), position)?;
            position += 1;
            if !begins_inside(&part, &item.value) {
                self.initialise(Value::Pointer(place.moved(offset)), &part, &item.value)?;
                at += 1;
                continue;
            }
            // Without inner braces the scalars come one after the other.
            if self.program.parts(&part) > MOST_CELLS {
                return Err(undecided("a very large object without braces of its own"));
            }
            for (inner, _, scalar) in self.program.scalars(&part) {
                let Some(item) = items.get(at) else { break };
                self.initialise(Value::Pointer(place.moved(offset + inner)), &scalar, &item.value)?;
                at += 1;
            }
        }
        Ok(())
    }

    /// `char text[8] = "abc"`: the characters, and zeroes behind them.
    fn initial_text(&mut self, address: Value, (element, ty): (&Type, &Type), bytes: &[u8], span: Span) -> Run<()> {
        let Value::Pointer(place) = address else { return Err(undecided("an initialiser without address")) };
        self.clear(place, ty, span)?;
        let room = self.size(ty)?;
        for (byte, offset) in bytes.iter().zip(0..room) {
            let value = self.converted(Value::Integer(i128::from(*byte)), element)?;
            self.store(&Value::Pointer(place.moved(offset)), element, value, span)?;
        }
        Ok(())
    }

    fn part(&self, ty: &Type, field: Option<&Name>, position: usize) -> Run<(i64, Type)> {
        let found = match (ty, field) {
            (Type::Array(element, _), None) => {
                self.program.size(element).map(|size| (size * position as i64, (**element).clone()))
            }
            (_, Some(field)) => self.program.field(ty, field).map(|(offset, ty)| (offset, ty.clone())),
            (_, None) => {
                let name = self.program.fields(ty).and_then(|fields| fields.get(position)).map(|field| &field.name);
                name.and_then(|name| self.program.field(ty, name)).map(|(offset, ty)| (offset, ty.clone()))
            }
        };
        found.ok_or_else(|| Halt::Undecided("an initialiser that does not fit".to_owned()))
    }
}

/// Whether a value stands for the first scalar of a part instead of the whole part.
fn begins_inside(part: &Type, initialiser: &Initialiser) -> bool {
    let Initialiser::Expression(expression) = initialiser else { return false };
    match part {
        Type::Array(..) => !matches!(expression.kind, ExpressionKind::Text(_)),
        Type::Struct(_) | Type::Union(_) => !matches!(expression.ty, Type::Struct(_) | Type::Union(_)),
        _ => false,
    }
}

/// Whether a label stands in a statement.
pub(crate) fn has_label(statement: &Statement, label: &Name) -> bool {
    use StatementKind as S;
    match &statement.kind {
        S::Label { name, .. } => name == label,
        S::Block(block) => block.statements.iter().any(|statement| has_label(statement, label)),
        S::If { then, otherwise, .. } => {
            has_label(then, label) || otherwise.as_ref().is_some_and(|otherwise| has_label(otherwise, label))
        }
        S::While { body, .. } | S::DoWhile { body, .. } | S::For { body, .. } => has_label(body, label),
        S::Switch { cases, .. } => {
            cases.iter().any(|case| case.body.iter().any(|statement| has_label(statement, label)))
        }
        _ => false,
    }
}
