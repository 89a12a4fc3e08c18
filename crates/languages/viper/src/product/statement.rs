//! Statements of two executions side by side. An execution that does not take part leaves everything of its own as it is.

use std::collections::BTreeSet;

use gainsay_ir::permission::{
    BinaryOperator, Block, Expression, ExpressionKind, Measure, Statement, StatementKind as Kind, Type, Variable,
};
use gainsay_source::{Name, Span};

use super::assertion::no_wands;
use super::{Active, BOTH, Execution, Made, Maker, unsupported};

/// The callees that have no product.
type Without<'a> = &'a BTreeSet<Name>;

/// What a statement computes in an execution by itself.
pub(super) fn computed(statement: &Statement) -> Vec<&Expression> {
    match &statement.kind {
        Kind::Inhale(_) | Kind::Exhale(_) | Kind::Assert(_) | Kind::Assume(_) => Vec::new(),
        Kind::While { condition, .. } => vec![condition],
        _ => statement.expressions(),
    }
}

impl Maker<'_> {
    pub(super) fn body(&mut self, body: &Block, without: Without<'_>) -> Made<Block> {
        let start = self.start();
        let mut statements = Vec::new();
        for statement in &body.statements {
            match &statement.kind {
                Kind::Label { invariants, .. } if invariants.is_empty() => statements.push(statement.clone()),
                _ => self.statement(statement, &start, without, &mut statements)?,
            }
        }
        Ok(Block { statements, span: body.span })
    }

    fn block(&mut self, block: &Block, active: &Active, without: Without<'_>) -> Made<Block> {
        let mut statements = Vec::new();
        for statement in &block.statements {
            self.statement(statement, active, without, &mut statements)?;
        }
        Ok(Block { statements, span: block.span })
    }

    fn statement(
        &mut self,
        statement: &Statement,
        active: &Active,
        without: Without<'_>,
        into: &mut Vec<Statement>,
    ) -> Made<()> {
        let span = statement.span;
        computed(statement).into_iter().try_for_each(no_wands)?;
        let asserted = |kind: fn(Expression) -> Kind, assertion: Expression| Statement::new(kind(assertion), span);
        match &statement.kind {
            Kind::Declare(variable) => {
                let copies = BOTH.map(|each| Kind::Declare(self.copies.variable(variable, each)));
                into.extend(copies.map(|kind| Statement::new(kind, span)));
            }
            Kind::Inhale(assertion) => into.push(asserted(Kind::Inhale, self.assertion(assertion, active)?)),
            Kind::Exhale(assertion) => into.push(asserted(Kind::Exhale, self.assertion(assertion, active)?)),
            Kind::Assert(assertion) => into.push(asserted(Kind::Assert, self.assertion(assertion, active)?)),
            Kind::Assume(assertion) => into.push(asserted(Kind::Assume, self.assertion(assertion, active)?)),
            Kind::Assign { .. } | Kind::AssignField { .. } | Kind::New { .. } | Kind::Fold(_) | Kind::Unfold(_) => {
                into.extend(BOTH.map(|each| when(active.of(each), vec![self.one(statement, each)], span)));
            }
            Kind::Call { targets, method, arguments } => {
                if without.contains(method) {
                    return unsupported(format!("a call of `{method}`, whose contract is not supported"), span);
                }
                into.push(self.call(targets, method, arguments, active, span));
            }
            Kind::If { condition, then, otherwise } => {
                self.branch(condition, [then, otherwise], active, without, span, into)?;
            }
            Kind::While { .. } => self.repeat(statement, active, without, into)?,
            Kind::Block(block) => {
                let block = self.block(block, active, without)?;
                into.push(Statement::new(Kind::Block(block), span));
            }
            Kind::Label { .. } => return unsupported("a label inside of a block, or with invariants,", span),
            Kind::Goto(_) => return unsupported("`goto`", span),
            Kind::Package { .. } | Kind::Apply(_) => return unsupported("a magic wand", span),
            Kind::Refute(_) => return unsupported("`refute`", span),
            Kind::QuasiHavoc { .. } | Kind::QuasiHavocAll { .. } => return unsupported("`quasihavoc`", span),
        }
        Ok(())
    }

    /// A simple statement in one execution.
    fn one(&self, statement: &Statement, execution: Execution) -> Statement {
        let copy = |each: &Expression| self.copies.expression(each, execution, &[]);
        let mut made = statement.clone();
        match &mut made.kind {
            Kind::Assign { target, value } => {
                *target = self.copies.name(target, execution);
                *value = copy(value);
            }
            Kind::AssignField { target, value } => {
                target.field = self.copies.name(&target.field, execution);
                *target.receiver = copy(&target.receiver);
                *value = copy(value);
            }
            Kind::New { target, fields } => {
                *target = self.copies.name(target, execution);
                fields.iter_mut().for_each(|field| *field = self.copies.name(field, execution));
            }
            Kind::Fold(access) | Kind::Unfold(access) => {
                access.instance.predicate = self.copies.name(&access.instance.predicate, execution);
                access.instance.arguments.iter_mut().for_each(|each| *each = copy(each));
                *access.amount = copy(&access.amount);
            }
            _ => {}
        }
        made
    }

    /// Both executions call at once; one that does not take part passes anything and takes nothing.
    fn call(
        &mut self,
        targets: &[Name],
        method: &Name,
        arguments: &[Expression],
        active: &Active,
        span: Span,
    ) -> Statement {
        let mut statements = Vec::new();
        let mut passed = BOTH.map(|each| active.of(each)).to_vec();
        let mut results = Vec::new();
        let types: Vec<Type> = self
            .program
            .methods
            .get(method)
            .map_or_else(Vec::new, |callee| callee.returns.iter().map(|variable| variable.typ.clone()).collect());
        for execution in BOTH {
            for argument in arguments {
                let any = self.fresh("any", &argument.typ, execution, span);
                let other = Expression::variable(any.name.clone(), any.typ.clone(), argument.span);
                statements.push(Statement::new(Kind::Declare(any), span));
                let own = self.copies.expression(argument, execution, &[]);
                let condition = Box::new(active.of(execution));
                let kind = ExpressionKind::Conditional(condition, Box::new(own), Box::new(other));
                passed.push(Expression::new(kind, argument.typ.clone(), argument.span));
            }
        }
        let mut taken = Vec::new();
        for execution in BOTH {
            let mut own = Vec::new();
            for (target, typ) in targets.iter().zip(&types) {
                let result = self.fresh("result", typ, execution, span);
                let value = Expression::variable(result.name.clone(), typ.clone(), span);
                results.push(result.name.clone());
                statements.push(Statement::new(Kind::Declare(result), span));
                let target = self.copies.name(target, execution);
                own.push(Statement::new(Kind::Assign { target, value }, span));
            }
            taken.push(when(active.of(execution), own, span));
        }
        let call = Kind::Call { targets: results, method: method.clone(), arguments: passed };
        statements.push(Statement::new(call, span));
        statements.extend(taken);
        let [first, second] = BOTH.map(|each| active.of(each));
        when(Expression::binary(BinaryOperator::Or, first, second, Type::Bool, span), statements, span)
    }

    /// Each branch runs where an execution takes it, one branch after the other.
    fn branch(
        &mut self,
        condition: &Expression,
        blocks: [&Block; 2],
        active: &Active,
        without: Without<'_>,
        span: Span,
        into: &mut Vec<Statement>,
    ) -> Made<()> {
        let ways = [0, 1].map(|_| BOTH.map(|each| self.fresh("active", &Type::Bool, each, condition.span)));
        for variable in ways.iter().flatten() {
            into.push(Statement::new(Kind::Declare(variable.clone()), span));
            into.push(assign(variable, Expression::boolean(false, span), span));
        }
        for execution in BOTH {
            let taken = |way: usize| {
                let taken = assign(&ways[way][execution as usize], Expression::boolean(true, span), span);
                Block { statements: vec![taken], span }
            };
            let condition = self.copies.expression(condition, execution, &[]);
            let decide = Kind::If { condition, then: taken(0), otherwise: taken(1) };
            into.push(when(active.of(execution), vec![Statement::new(decide, span)], span));
        }
        for (block, variables) in blocks.into_iter().zip(ways).filter(|(block, _)| !block.statements.is_empty()) {
            let active = Active(variables.map(|each| Expression::variable(each.name, Type::Bool, condition.span)));
            let block = self.block(block, &active, without)?;
            into.push(Statement::new(Kind::Block(block), block_span(blocks[0], span)));
        }
        Ok(())
    }

    /// It goes on as long as one execution does.
    fn repeat(
        &mut self,
        statement: &Statement,
        active: &Active,
        without: Without<'_>,
        into: &mut Vec<Statement>,
    ) -> Made<()> {
        let Kind::While { condition, invariants, measures, body } = &statement.kind else { return Ok(()) };
        if let Some(measure) = measures.iter().find(|measure| !matches!(measure, Measure::Star { .. })) {
            return unsupported("a termination measure", measure.span());
        }
        let (span, at) = (statement.span, condition.span);
        let mut kept = self.unchanged(body, active, span, into);
        for invariant in invariants {
            kept.push(self.assertion(invariant, active)?);
        }
        let own = BOTH.map(|each| self.copies.expression(condition, each, &[]));
        let going = active.and(own);
        let variables = BOTH.map(|each| self.fresh("active", &Type::Bool, each, at));
        let mut statements = Vec::new();
        for execution in BOTH {
            let variable = &variables[execution as usize];
            statements.push(Statement::new(Kind::Declare(variable.clone()), at));
            statements.push(assign(variable, going.of(execution), at));
        }
        let inside = Active(variables.map(|each| Expression::variable(each.name, Type::Bool, at)));
        statements.extend(self.block(body, &inside, without)?.statements);
        let [first, second] = BOTH.map(|each| going.of(each));
        let kind = Kind::While {
            condition: Expression::binary(BinaryOperator::Or, first, second, Type::Bool, at),
            invariants: kept,
            measures: Vec::new(),
            body: Block { statements, span: body.span },
        };
        into.push(Statement { kind, span, annotations: statement.annotations.clone() });
        Ok(())
    }

    /// A loop forgets what its body assigns. An execution that does not come to the loop keeps it.
    fn unchanged(&mut self, body: &Block, active: &Active, span: Span, into: &mut Vec<Statement>) -> Vec<Expression> {
        let mut kept = Vec::new();
        for variable in self.assigned(body) {
            for execution in BOTH {
                let copy = self.copies.variable(&variable, execution);
                let now = Expression::variable(copy.name, copy.typ.clone(), span);
                let before = self.fresh("before", &copy.typ, execution, span);
                let then = Expression::variable(before.name.clone(), copy.typ, span);
                into.push(Statement::new(Kind::Declare(before.clone()), span));
                into.push(assign(&before, now.clone(), span));
                let same = Expression::binary(BinaryOperator::Equal, now, then, Type::Bool, span);
                let away = Expression::not(active.of(execution));
                kept.push(Expression::binary(BinaryOperator::Implies, away, same, Type::Bool, span));
            }
        }
        kept
    }

    /// The variables from around a block that it assigns.
    fn assigned(&self, body: &Block) -> Vec<Variable> {
        let mut names: BTreeSet<&Name> = BTreeSet::new();
        body.visit(&mut |statement| match &statement.kind {
            Kind::Assign { target, .. } | Kind::New { target, .. } => drop(names.insert(target)),
            Kind::Call { targets, .. } => names.extend(targets),
            _ => {}
        });
        body.visit(&mut |statement| {
            if let Kind::Declare(variable) = &statement.kind {
                names.remove(&variable.name);
            }
        });
        let mut known: Vec<Variable> = self.method.returns.clone();
        if let Some(body) = &self.method.body {
            body.visit(&mut |statement| {
                if let Kind::Declare(variable) = &statement.kind {
                    known.push(variable.clone());
                }
            });
        }
        known.retain(|variable| names.contains(&variable.name));
        known
    }
}

fn block_span(block: &Block, otherwise: Span) -> Span {
    if block.statements.is_empty() { otherwise } else { block.span }
}

fn assign(variable: &Variable, value: Expression, span: Span) -> Statement {
    Statement::new(Kind::Assign { target: variable.name.clone(), value }, span)
}

fn when(condition: Expression, statements: Vec<Statement>, span: Span) -> Statement {
    let (then, otherwise) = (Block { statements, span }, Block { statements: Vec::new(), span });
    Statement::new(Kind::If { condition, then, otherwise }, span)
}
