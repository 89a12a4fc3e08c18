//! `return` in a loop with `requires` and `ensures`. The rest of such a loop is proved like a function that calls itself. A `return` ends all iterations,
//! and each of them still leaves what the loop ensures; only behind the loop the function returns. Variables are then what they were at the `return`,
//! so what it returns can be said again there, if it is made of them alone.

use gainsay_ir::c::{Block, Expression, ExpressionKind, LoopContract, Statement, StatementKind};
use gainsay_ir::separation::{Exit, Expression as Lowered, LoopId, Sort, StepKind, Variable};
use gainsay_source::{Name, Span};

use super::builder::{Builder, Result};

/// The places where a loop with a contract is left by `return`.
#[derive(Clone)]
pub(super) struct Returning {
    /// Tells which `return` it was: none is 0.
    which: Variable,
    value: Option<Variable>,
    places: Vec<Place>,
    /// How many scopes with places are open where the loop stands.
    depth: usize,
    /// Known once the loop began.
    id: LoopId,
}

#[derive(Clone)]
struct Place {
    written: Option<Expression>,
    /// Which variables its names are: another one behind the loop may be called the same.
    variables: Vec<(Name, Name)>,
    span: Span,
}

impl Returning {
    pub(super) fn variables(&self) -> Vec<Variable> {
        std::iter::once(self.which.clone()).chain(self.value.clone()).collect()
    }
}

impl Builder<'_, '_> {
    /// Before a loop.
    pub(super) fn expect_returns(
        &mut self,
        contract: &LoopContract,
        body: &Statement,
        span: Span,
    ) -> Result<Option<Returning>> {
        if contract.requires.is_none() || !returns(body) {
            return Ok(None);
        }
        let which = Variable { name: self.temporary("return"), sort: Sort::Int };
        let result = self.graph()?.result.clone();
        let value = match result {
            Some(ty) => {
                Some(Variable { name: self.temporary("value to return"), sort: self.lowering.value_sort(&ty)? })
            }
            None => None,
        };
        self.emit(StepKind::Assign(which.name.clone(), Lowered::integer(0)), span)?;
        if let Some(value) = &value {
            self.emit(StepKind::Havoc(value.name.clone(), value.sort.clone()), span)?;
        }
        let depth = self.graph()?.live.len();
        Ok(Some(Returning { which, value, places: Vec::new(), depth, id: 0 }))
    }

    /// At the head of the loop.
    pub(super) fn begin_returns(&mut self, returning: Option<Returning>, id: LoopId, span: Span) -> Result<()> {
        let Some(returning) = returning else { return Ok(()) };
        self.emit(StepKind::Assign(returning.which.name.clone(), Lowered::integer(0)), span)?;
        self.graph()?.returning.push(Returning { id, ..returning });
        Ok(())
    }

    /// `return` in such a loop; whether it is in one.
    pub(super) fn return_from_loop(
        &mut self,
        written: Option<&Expression>,
        value: Option<&Lowered>,
        span: Span,
    ) -> Result<bool> {
        let variables = written.map_or_else(Vec::new, |written| self.variables_of(written));
        let graph = self.graph()?;
        let Some(returning) = graph.returning.last_mut() else { return Ok(false) };
        returning.places.push(Place { written: written.cloned(), variables, span });
        let (number, which, place) = (returning.places.len(), returning.which.name.clone(), returning.value.clone());
        let (depth, exit) = (returning.depth, graph.loops[returning.id].exit);
        self.emit(StepKind::Assign(which, Lowered::integer(number as u64)), span)?;
        if let (Some(place), Some(value)) = (place, value) {
            self.emit(StepKind::Assign(place.name, value.clone()), span)?;
        }
        self.leave_scopes(depth, span)?;
        self.graph()?.finish(Exit::Goto(exit), span);
        Ok(true)
    }

    /// Behind the loop: the function returns, if it was left by `return`.
    pub(super) fn end_returns(&mut self, id: LoopId) -> Result<()> {
        if self.graph()?.returning.last().is_none_or(|returning| returning.id != id) {
            return Ok(());
        }
        let Some(returning) = self.graph()?.returning.pop() else { return Ok(()) };
        for (position, Place { written, variables, span }) in returning.places.iter().enumerate() {
            let number = Lowered::integer(position as u64 + 1);
            let is_this = Lowered::equal(Lowered::Variable(returning.which.name.clone()), number);
            let graph = self.graph()?;
            let (leave, next) = (graph.block(*span), graph.block(*span));
            graph.end(Exit::Branch(is_this, leave, next), *span, leave);
            let means_the_same =
                |written: &&Expression| self.variables_of(written) == *variables && self.is_made_of_variables(written);
            match written.as_ref().filter(means_the_same) {
                Some(written) => self.return_statement(Some(written), *span)?,
                None => {
                    let value = returning.value.as_ref().map(|value| Lowered::Variable(value.name.clone()));
                    self.return_value(written.as_ref(), value, *span)?;
                }
            }
            self.graph()?.current = next;
        }
        Ok(())
    }

    /// The names in an expression, with the variables they are here.
    fn variables_of(&self, expression: &Expression) -> Vec<(Name, Name)> {
        let mut found = Vec::new();
        expression.clone().change(&mut |each| {
            if let ExpressionKind::Variable(source) = &each.kind
                && let Some(entry) = self.scope.find(source)
            {
                found.push((source.clone(), entry.name.clone()));
            }
        });
        found
    }

    /// Whether an expression means the same behind the loop: numbers and variables that live there, none of them in memory.
    fn is_made_of_variables(&self, expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Integer(_) | ExpressionKind::Boolean(_) => true,
            ExpressionKind::Variable(name) => {
                self.scope.find(name).is_some_and(|entry| !entry.in_memory && entry.assigned.is_none())
            }
            ExpressionKind::Cast(_, operand) | ExpressionKind::Unary(_, operand) => self.is_made_of_variables(operand),
            ExpressionKind::Binary(_, left, right) => {
                self.is_made_of_variables(left) && self.is_made_of_variables(right)
            }
            _ => false,
        }
    }
}

/// Whether a statement returns somewhere.
fn returns(statement: &Statement) -> bool {
    let any = |block: &Block| block.statements.iter().any(returns);
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Block(block) => any(block),
        StatementKind::If { then, otherwise, .. } => {
            returns(then) || otherwise.as_ref().is_some_and(|statement| returns(statement))
        }
        StatementKind::While { body, .. } | StatementKind::DoWhile { body, .. } | StatementKind::For { body, .. } => {
            returns(body)
        }
        StatementKind::Switch { cases, .. } => cases.iter().flat_map(|case| &case.body).any(returns),
        _ => false,
    }
}
