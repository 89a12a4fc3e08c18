//! Loops, labels, and what is verified about them.

use gainsay_ir::c::{Assertion, Expression, ExpressionKind, LoopContract, Statement, StatementKind};
use gainsay_ir::separation::{Exit, Expression as Lowered, Loop, LoopId, LoopRule, Sort, StepKind, Variable};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result, Target},
    returns::Returning,
};

impl Builder<'_, '_> {
    pub(super) fn while_loop(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        contract: &LoopContract,
        body: &Statement,
        span: Span,
    ) -> Result<()> {
        let mut changed = assigned(body);
        changed.extend(condition.into_iter().chain(step).flat_map(assigned_in));
        let recursion = Recursion::of(contract, body)?;
        if recursion == Recursion::Written && step.is_some() {
            return Err("`recursive_call` in a loop that takes another step after its body".to_owned());
        }
        let id = self.begin_loop(contract, &changed, body, span)?;
        let test = match condition {
            Some(condition) => self.condition(condition)?,
            None => Lowered::Boolean(true),
        };
        let graph = self.graph()?;
        let (inside, next, exit) = (graph.block(span), graph.block(span), graph.loops[id].exit);
        graph.end(Exit::Branch(test, inside, exit), condition.map_or(span, |condition| condition.span), inside);
        self.loop_body(body, Target { leave: exit, again: Some(next), depth: 0 })?;
        let graph = self.graph()?;
        match recursion {
            // The rest of the loop was run in the body; only `continue` leads to the next turn.
            Recursion::Written => graph.goto(exit, span, next),
            Recursion::None | Recursion::AtTheEnd => graph.goto(next, span, next),
        }
        if let Some(step) = step {
            self.value(step)?;
        }
        self.end_iteration(id, recursion, span)?;
        self.end_loop(id)
    }

    pub(super) fn do_loop(
        &mut self,
        condition: &Expression,
        contract: &LoopContract,
        body: &Statement,
        span: Span,
    ) -> Result<()> {
        let mut changed = assigned(body);
        changed.extend(assigned_in(condition));
        let recursion = Recursion::of(contract, body)?;
        if recursion == Recursion::Written {
            return Err("`recursive_call` in a loop whose condition is asked after its body".to_owned());
        }
        let id = self.begin_loop(contract, &changed, body, span)?;
        let graph = self.graph()?;
        let (next, exit) = (graph.block(span), graph.loops[id].exit);
        self.loop_body(body, Target { leave: exit, again: Some(next), depth: 0 })?;
        self.graph()?.goto(next, span, next);
        let test = self.condition(condition)?;
        let graph = self.graph()?;
        let again = graph.block(span);
        graph.end(Exit::Branch(test, again, exit), condition.span, again);
        self.end_iteration(id, recursion, span)?;
        self.end_loop(id)
    }

    fn loop_body(&mut self, body: &Statement, target: Target) -> Result<()> {
        let graph = self.graph()?;
        let depth = graph.live.len();
        graph.targets.push(Target { depth, ..target });
        self.block(std::slice::from_ref(body), body.span)?;
        self.graph()?.targets.pop();
        Ok(())
    }

    fn end_iteration(&mut self, id: LoopId, recursion: Recursion, span: Span) -> Result<()> {
        if recursion == Recursion::None {
            let graph = self.graph()?;
            graph.finish(Exit::Again(id), span);
            return Ok(());
        }
        self.emit(StepKind::Recurse(id), span)?;
        let graph = self.graph()?;
        let exit = graph.loops[id].exit;
        graph.finish(Exit::Goto(exit), span);
        Ok(())
    }

    /// Opens a loop: the current block becomes its head.
    fn begin_loop(
        &mut self,
        contract: &LoopContract,
        changed: &[Name],
        body: &Statement,
        span: Span,
    ) -> Result<LoopId> {
        let mut modified = self.modified(changed);
        let returning = self.expect_returns(contract, body, span)?;
        modified.extend(returning.iter().flat_map(Returning::variables));
        let parent = self.graph()?.within;
        let exit = self.graph()?.block(span);
        let old = self.bind_old(contract);
        let rule = self.rule(contract, &modified, old, span)?;
        let measure = contract.decreases.as_ref().map(|measure| self.measure(measure)).transpose()?;
        let graph = self.graph()?;
        let id = graph.loops.len();
        graph.within = Some(id);
        let head = graph.block(span);
        graph.loops.push(Loop { rule, measure, modified, head, exit, parent, span });
        graph.end(Exit::Enter(id), span, head);
        self.begin_returns(returning, id, span)?;
        Ok(id)
    }

    fn end_loop(&mut self, id: LoopId) -> Result<()> {
        let graph = self.graph()?;
        graph.within = graph.loops[id].parent;
        graph.current = graph.loops[id].exit;
        self.end_returns(id)
    }

    /// `old_x` for every variable `x`, in loops that have postconditions.
    fn bind_old(&mut self, contract: &LoopContract) -> Vec<(Name, Name)> {
        if contract.requires.is_none() {
            return Vec::new();
        }
        let entries: Vec<_> = self.scope.entries.iter().filter(|entry| !entry.in_memory).cloned().collect();
        entries
            .into_iter()
            .map(|entry| (self.scope.bind(&Name::from(format!("old_{}", entry.source)), entry.ty), entry.name))
            .collect()
    }

    fn rule(
        &mut self,
        contract: &LoopContract,
        modified: &[Variable],
        old: Vec<(Name, Name)>,
        span: Span,
    ) -> Result<LoopRule> {
        if let Some(invariant) = &contract.invariant {
            let invariant = self.assertion(invariant)?;
            return Ok(LoopRule::Invariant(self.with_ranges(invariant, modified, span)));
        }
        let (Some(requires), Some(ensures)) = (&contract.requires, &contract.ensures) else {
            return Ok(LoopRule::Missing);
        };
        let requires = self.assertion(requires)?;
        let ensures = self.assertion(ensures)?;
        Ok(LoopRule::Contract { requires: self.with_ranges(requires, modified, span), ensures, old })
    }

    /// `decreases`: a number made of variables.
    fn measure(&mut self, measure: &Expression) -> Result<Lowered> {
        if self.sort_of(measure) != Sort::Int {
            return Err("`decreases` with something that is no number".to_owned());
        }
        let steps = |builder: &mut Self| -> Result<usize> {
            let graph = builder.graph()?;
            Ok(graph.blocks[graph.current].steps.len())
        };
        let (before, was_ghost) = (steps(self)?, std::mem::replace(&mut self.ghost, true));
        let value = self.value(measure);
        self.ghost = was_ghost;
        if steps(self)? != before {
            return Err("`decreases` with something that is read from memory".to_owned());
        }
        value
    }

    /// Variables keep to the ranges of their types.
    fn with_ranges(
        &mut self,
        assertion: gainsay_ir::separation::Assertion,
        modified: &[Variable],
        span: Span,
    ) -> gainsay_ir::separation::Assertion {
        // Numbers of annotations have no bounds.
        let is_lemma = self.graph.as_ref().is_some_and(|graph| graph.is_lemma);
        let entries: Vec<_> = self.scope.entries.iter().filter(|entry| !is_lemma && !entry.ghost).cloned().collect();
        let ranges = modified.iter().filter_map(|variable| {
            let entry = entries.iter().find(|entry| entry.name == variable.name)?;
            let range = self.range(&Lowered::Variable(variable.name.clone()), &entry.ty)?;
            Some(gainsay_ir::separation::Assertion::new(gainsay_ir::separation::AssertionKind::Pure(range), span))
        });
        let mut parts: Vec<_> = ranges.collect();
        if parts.is_empty() {
            return assertion;
        }
        let written = assertion.span;
        parts.push(assertion);
        gainsay_ir::separation::Assertion::new(gainsay_ir::separation::AssertionKind::Star(parts), written)
    }

    fn modified(&mut self, changed: &[Name]) -> Vec<Variable> {
        let mut found: Vec<Variable> = Vec::new();
        for name in changed {
            if let Some(entry) = self.scope.find(name).cloned()
                && !entry.in_memory
                && !found.iter().any(|variable| variable.name == entry.name)
            {
                let sort = self.lowering.sort(&entry.ty);
                found.push(Variable { name: entry.name, sort });
            }
        }
        found
    }

    pub(super) fn label_block(&mut self, label: &Name, span: Span) -> Result<usize> {
        let graph = self.graph()?;
        if let Some(block) = graph.labels.get(label) {
            return Ok(*block);
        }
        let block = graph.block(span);
        graph.labels.insert(label.clone(), block);
        Ok(block)
    }

    pub(super) fn label(&mut self, name: &Name, invariant: Option<&Assertion>, span: Span) -> Result<()> {
        let block = self.label_block(name, span)?;
        let graph = self.graph()?;
        graph.placed.insert(name.clone());
        graph.blocks[block].within = graph.within;
        graph.goto(block, span, block);
        let Some(invariant) = invariant else { return Ok(()) };
        let names: Vec<Name> = self.scope.entries.iter().map(|entry| entry.source.clone()).collect();
        let mut modified = self.modified(&names);
        let constant = &self.graph()?.constant;
        modified.retain(|variable| !constant.contains(&variable.name));
        let invariant = self.assertion(invariant)?;
        let rule = LoopRule::Invariant(self.with_ranges(invariant, &modified, span));
        let graph = self.graph()?;
        let (id, parent) = (graph.loops.len(), graph.within);
        graph.within = Some(id);
        // Jumping to the label stays in the loop.
        graph.blocks[block].within = Some(id);
        let head = graph.block(span);
        graph.loops.push(Loop { rule, measure: None, modified, head, exit: head, parent, span });
        graph.end(Exit::Enter(id), span, head);
        Ok(())
    }
}

/// The variables a statement assigns to.
fn assigned(statement: &Statement) -> Vec<Name> {
    let mut names = Vec::new();
    statement.clone().change(&mut |each| target(each, &mut names));
    names
}

/// The variables that are assigned to anywhere in a block.
pub(super) fn assigned_in_block(block: &gainsay_ir::c::Block) -> Vec<Name> {
    let mut names = Vec::new();
    block.clone().change(&mut |each| target(each, &mut names));
    names
}

fn assigned_in(expression: &Expression) -> Vec<Name> {
    let mut names = Vec::new();
    expression.clone().change(&mut |each| target(each, &mut names));
    names
}

fn target(expression: &Expression, names: &mut Vec<Name>) {
    if let ExpressionKind::Assign { target, .. } | ExpressionKind::Increment(_, target) = &expression.kind {
        let mut place = &**target;
        while let ExpressionKind::Operand(_, inner) = &place.kind {
            place = inner;
        }
        if let ExpressionKind::Variable(name) = &place.kind {
            names.push(name.clone());
        }
    }
}

/// Where the rest of a loop with `requires` and `ensures` runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Recursion {
    /// The loop has an invariant, or nothing.
    None,
    /// Behind the body: nobody says where.
    AtTheEnd,
    /// Where `recursive_call();` stands.
    Written,
}

impl Recursion {
    /// Behind `recursive_call` nothing happens any more: code there would run before the next turn, not after all of them.
    fn of(contract: &LoopContract, body: &Statement) -> Result<Recursion> {
        if contract.requires.is_none() {
            return Ok(Recursion::None);
        }
        match &body.kind {
            StatementKind::RecursiveCall => Ok(Recursion::Written),
            _ if !calls_itself(body) => Ok(Recursion::AtTheEnd),
            StatementKind::Block(block) => {
                let mut behind = block.statements.iter().skip_while(|statement| !calls_itself(statement));
                let inner = behind.next().map_or(Ok(Recursion::AtTheEnd), |found| Recursion::of(contract, found));
                if behind.all(|statement| statement.ghost && !calls_itself(statement)) { inner } else { misplaced() }
            }
            _ => misplaced(),
        }
    }
}

fn misplaced() -> Result<Recursion> {
    Err("`recursive_call` that is not the last thing an iteration does; only annotations may follow it".to_owned())
}

/// Whether the statement says where the rest of the loop runs.
fn calls_itself(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::RecursiveCall => true,
        StatementKind::Block(block) => block.statements.iter().any(calls_itself),
        StatementKind::If { then, otherwise, .. } => {
            calls_itself(then) || otherwise.as_ref().is_some_and(|statement| calls_itself(statement))
        }
        StatementKind::Switch { cases, .. } => cases.iter().flat_map(|case| &case.body).any(calls_itself),
        _ => false,
    }
}

impl Lowering<'_> {
    pub(super) fn unplaced(labels: &super::builder::Graph) -> Option<Name> {
        labels.labels.keys().find(|label| !labels.placed.contains(*label)).cloned()
    }
}
