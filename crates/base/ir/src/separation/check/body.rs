//! Well-formedness of bodies: variables have values wherever they are used, on every path that leads there.

use gainsay_source::Name;

use super::{Checker, Sort, sorts::Variables};
use crate::separation::{BasicBlock, BlockId, Body, Exit, LoopId, LoopRule, Procedure, Step, StepKind};

impl Checker<'_> {
    /// Goes through the blocks until what is known at the beginning of each no longer changes, and says what is wrong then.
    pub(super) fn body(&mut self, procedure: &Procedure, body: &Body) {
        if let Some(message) = dangling(body) {
            return self.flaw(message);
        }
        let mut known: Vec<Option<Variables>> = vec![None; body.blocks.len()];
        if let Some(first) = known.first_mut() {
            *first = Some(self.variables.clone());
        }
        let (flaws, mut waiting) = (self.flaws.len(), vec![0]);
        while let Some(block) = waiting.pop() {
            for (target, variables) in self.block(procedure, body, block, &known) {
                let before = known[target].clone();
                match &mut known[target] {
                    Some(found) => found.meet(&variables),
                    none => *none = Some(variables),
                }
                if known[target] != before {
                    waiting.push(target);
                }
            }
            self.flaws.truncate(flaws);
        }
        for block in 0..body.blocks.len() {
            self.block(procedure, body, block, &known);
        }
    }

    /// Where a block leads, and what is known there. Nothing leads to blocks of which nothing is known.
    fn block(
        &mut self,
        procedure: &Procedure,
        body: &Body,
        id: BlockId,
        known: &[Option<Variables>],
    ) -> Vec<(BlockId, Variables)> {
        let Some(variables) = known.get(id).cloned().flatten() else { return Vec::new() };
        self.variables = variables;
        let block = &body.blocks[id];
        for step in &block.steps {
            self.span = Some(step.span);
            self.step(body, step);
        }
        self.span = Some(block.span);
        self.exit(procedure, body, block)
    }

    fn step(&mut self, body: &Body, step: &Step) {
        match &step.kind {
            StepKind::Assign(name, value) => {
                let sort = self.sort_of(value);
                self.variables.set(name, sort);
            }
            StepKind::Havoc(name, sort) => {
                self.sort(sort);
                self.variables.set(name, Some(sort.clone()));
            }
            StepKind::Load { target, cell, address } => {
                self.expect(address, &Sort::Int);
                let held = self.held_in(cell);
                self.variables.set(target, held);
            }
            StepKind::Store { cell, address, value } => {
                self.expect(address, &Sort::Int);
                if let Some(held) = self.held_in(cell) {
                    self.expect(value, &held);
                }
            }
            StepKind::Check { condition, .. } | StepKind::Assume(condition) => self.expect(condition, &Sort::Bool),
            StepKind::Produce(assertion)
            | StepKind::Consume { assertion, .. }
            | StepKind::Assert(assertion)
            | StepKind::Isolate(assertion)
            | StepKind::Conclude(assertion) => self.assertion(assertion),
            StepKind::ConsumeOne { assertions, .. } => {
                let before = self.variables.clone();
                for assertion in assertions {
                    self.assertion(assertion);
                    self.variables = before.clone();
                }
            }
            StepKind::Recast { from, to } => {
                self.assertion(from);
                self.assertion(to);
            }
            StepKind::Split { array, address, count } => {
                self.is_place(array);
                [address, count].into_iter().for_each(|value| self.expect(value, &Sort::Int));
            }
            StepKind::Join { array, address } => {
                self.is_place(array);
                self.expect(address, &Sort::Int);
            }
            StepKind::Call { target, procedure: callee, arguments } => {
                let Some(callee) = self.program.procedures.get(callee) else {
                    return self.flaw(format!("no such procedure: `{callee}`"));
                };
                let sorts: Vec<Sort> = callee.parameters.iter().map(|parameter| parameter.sort.clone()).collect();
                self.arguments(&callee.name, arguments.iter(), &sorts);
                if let Some(target) = target {
                    match &callee.result {
                        Some(result) => self.variables.set(target, Some(result.sort.clone())),
                        None => self.flaw(format!("`{}` returns nothing", callee.name)),
                    }
                }
            }
            StepKind::Open(instance) | StepKind::Close(instance) => self.instance(instance),
            StepKind::Recurse(id) => {
                if !matches!(body.loops[*id].rule, LoopRule::Contract { .. }) {
                    self.flaw("the rest of a loop without a contract");
                }
            }
            StepKind::Parts(_) | StepKind::Unsupported(_) => {}
        }
    }

    /// What a place holds.
    fn held_in(&mut self, cell: &Name) -> Option<Sort> {
        let held = self.program.predicates.get(cell).and_then(|cell| cell.parameters.get(1));
        let held = held.map(|parameter| parameter.sort.clone());
        if held.is_none() {
            self.flaw(format!("no such place: `{cell}`"));
        }
        held
    }

    fn exit(&mut self, procedure: &Procedure, body: &Body, block: &BasicBlock) -> Vec<(BlockId, Variables)> {
        match &block.exit {
            Exit::Goto(target) => vec![(*target, self.variables.clone())],
            Exit::Branch(condition, then, otherwise) => {
                self.expect(condition, &Sort::Bool);
                [then, otherwise].into_iter().map(|target| (*target, self.variables.clone())).collect()
            }
            Exit::Match(subject, targets) => {
                let Some(subject) = self.sort_of(subject) else { return Vec::new() };
                self.covers(&subject, targets.iter().map(|target| &target.constructor));
                let before = self.variables.clone();
                let mut found = Vec::new();
                for target in targets {
                    self.take_apart(&subject, &target.constructor, &target.variables);
                    found.push((target.block, std::mem::replace(&mut self.variables, before.clone())));
                }
                found
            }
            Exit::Return(value) => {
                match (value, &procedure.result) {
                    (Some(value), Some(result)) => self.expect(value, &result.sort),
                    (None, None) => {}
                    (Some(_), None) => self.flaw("it returns a value, and has no result"),
                    (None, Some(_)) => {}
                }
                Vec::new()
            }
            Exit::Enter(id) => self.enter(body, *id),
            Exit::Again(_) | Exit::Stop => Vec::new(),
        }
    }

    /// Where a loop leads when it begins. By invariant everything behind it is reached from inside; by contract, what is behind it follows at once.
    fn enter(&mut self, body: &Body, id: LoopId) -> Vec<(BlockId, Variables)> {
        let found = &body.loops[id];
        self.span = Some(found.span);
        for variable in &found.modified {
            self.sort(&variable.sort);
            self.variables.set(&variable.name, Some(variable.sort.clone()));
        }
        let before = self.variables.clone();
        let mut targets = Vec::new();
        match &found.rule {
            LoopRule::Invariant(invariant) => self.assertion(invariant),
            LoopRule::Contract { requires, ensures, old } => {
                for (name, of) in old {
                    let sort = self.variables.get(of).cloned().flatten();
                    self.variables.set(name, sort);
                }
                self.assertion(requires);
                let inside = self.variables.clone();
                self.assertion(ensures);
                self.variables = inside;
                targets.push((found.exit, before));
            }
            LoopRule::Missing => {}
        }
        if let Some(measure) = &found.measure {
            self.expect(measure, &Sort::Int);
        }
        targets.push((found.head, self.variables.clone()));
        targets
    }
}

/// A block or a loop that something leads to and that is not there.
fn dangling(body: &Body) -> Option<String> {
    let block = |id: BlockId| (id >= body.blocks.len()).then(|| format!("there is no block {id}"));
    let a_loop = |id: LoopId| (id >= body.loops.len()).then(|| format!("there is no loop {id}"));
    let of_loops = body
        .loops
        .iter()
        .find_map(|found| block(found.head).or_else(|| block(found.exit)).or_else(|| found.parent.and_then(a_loop)));
    let of_block = |found: &BasicBlock| {
        let steps = found.steps.iter().find_map(|step| match &step.kind {
            StepKind::Recurse(id) => a_loop(*id),
            _ => None,
        });
        let exit = match &found.exit {
            Exit::Goto(target) => block(*target),
            Exit::Branch(_, then, otherwise) => block(*then).or_else(|| block(*otherwise)),
            Exit::Match(_, targets) => targets.iter().find_map(|target| block(target.block)),
            Exit::Enter(id) | Exit::Again(id) => a_loop(*id),
            Exit::Return(_) | Exit::Stop => None,
        };
        steps.or(exit).or_else(|| found.within.and_then(a_loop))
    };
    if body.blocks.is_empty() {
        return Some("it has a body without a block".to_owned());
    }
    of_loops.or_else(|| body.blocks.iter().find_map(of_block))
}
