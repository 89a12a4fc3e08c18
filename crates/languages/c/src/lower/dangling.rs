//! Addresses of local variables that leave their function: what is returned must not be one.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{
    Block, Declarator, Expression, ExpressionKind, Function, Initialiser, Statement, StatementKind, Type,
};
use gainsay_ir::separation::{BinaryOperator as Op, Expression as Lowered};
use gainsay_source::{Name, Span};
use num_traits::Zero;

use super::builder::{Builder, Result};

/// Which variables may hold the address of a local one, whatever is done in which order.
#[derive(Clone, Default)]
pub(super) struct Carriers {
    variables: BTreeSet<Name>,
    /// Functions whose results are memory of their own, or nothing that they were given: what is owned tells these from variables.
    apart: BTreeSet<Name>,
    /// Some may lie in memory, or be known to a callee: what is read or comes back may be one.
    elsewhere: bool,
}

impl Carriers {
    pub(super) fn of(body: &Block, functions: &BTreeMap<Name, (&Function, usize)>) -> Carriers {
        let apart = functions.values().filter(|(function, _)| gives_memory(function));
        let apart = apart.map(|(function, _)| function.name.clone()).collect();
        let mut carriers = Carriers { apart, ..Carriers::default() };
        loop {
            let before = (carriers.variables.len(), carriers.elsewhere);
            carriers.look(body);
            if before == (carriers.variables.len(), carriers.elsewhere) {
                return carriers;
            }
        }
    }

    fn look(&mut self, body: &Block) {
        let mut found = Vec::new();
        body.clone().change(&mut |each| found.push(each.clone()));
        for each in found {
            match &each.kind {
                ExpressionKind::Assign { target, value, .. } if self.carries(value) => match &target.kind {
                    ExpressionKind::Variable(name) => {
                        self.variables.insert(name.clone());
                    }
                    _ => self.elsewhere = true,
                },
                ExpressionKind::Call { arguments, .. } if arguments.iter().any(|argument| self.carries(argument)) => {
                    self.elsewhere = true;
                }
                _ => {}
            }
        }
        let mut declared = Vec::new();
        body.statements.iter().for_each(|statement| declarations(statement, &mut declared));
        for declarator in declared {
            let carries = match &declarator.initialiser {
                Some(Initialiser::Expression(value)) => self.carries(value),
                Some(list @ Initialiser::List(..)) => {
                    let mut found = false;
                    list.clone().change(&mut |each| found |= self.carries(each));
                    found
                }
                None => false,
            };
            if carries {
                self.variables.insert(declarator.name.clone());
            }
        }
    }

    /// Whether a value may be the address of a local variable.
    pub(super) fn carries(&self, expression: &Expression) -> bool {
        use ExpressionKind as Kind;
        match &expression.kind {
            Kind::AddressOf(_) | Kind::Literal(..) => true,
            Kind::Variable(name) => self.variables.contains(name) || matches!(expression.ty, Type::Array(..)),
            Kind::Cast(_, operand) | Kind::Increment(_, operand) | Kind::Operand(_, operand) => self.carries(operand),
            Kind::Binary(_, left, right) => expression.ty.is_pointer() && (self.carries(left) || self.carries(right)),
            Kind::Comma(_, value) | Kind::Assign { value, .. } => self.carries(value),
            Kind::Conditional(_, then, otherwise) => self.carries(then) || self.carries(otherwise),
            Kind::Member { object, .. } if self.carries(object) => true,
            Kind::Call { callee, .. } if matches!(&callee.kind, Kind::Variable(name) if self.apart.contains(name)) => {
                false
            }
            Kind::Call { .. } | Kind::Dereference(_) | Kind::Index { .. } | Kind::Member { .. } => {
                self.elsewhere || matches!(expression.ty, Type::Array(..))
            }
            _ => false,
        }
    }
}

/// Whether the contract of a function compares its result with nothing.
fn gives_memory(function: &Function) -> bool {
    let Some(contract) = &function.contract else { return false };
    let mut compared = false;
    let is_result = |each: &Expression| matches!(&each.kind, ExpressionKind::Variable(name) if name == "result");
    contract.ensures.clone().change(&mut |each| {
        if let ExpressionKind::Binary(_, left, right) = &each.kind {
            let is_null = |each: &Expression| matches!(&each.kind, ExpressionKind::Integer(number) if number.is_zero());
            compared |= is_result(left) && !is_null(right) || is_result(right) && !is_null(left);
        }
    });
    !compared
}

/// All declarations of a statement.
fn declarations<'s>(statement: &'s Statement, found: &mut Vec<&'s Declarator>) {
    use StatementKind as Kind;
    match &statement.kind {
        Kind::Declare(declarators) => found.extend(declarators),
        Kind::Block(block) => block.statements.iter().for_each(|each| declarations(each, found)),
        Kind::If { then, otherwise, .. } => {
            std::iter::once(then).chain(otherwise).for_each(|each| declarations(each, found));
        }
        Kind::While { body, .. } | Kind::DoWhile { body, .. } => declarations(body, found),
        Kind::For { initial, body, .. } => {
            initial.iter().for_each(|each| declarations(each, found));
            declarations(body, found);
        }
        Kind::Switch { cases, .. } => {
            cases.iter().flat_map(|case| &case.body).for_each(|each| declarations(each, found));
        }
        _ => {}
    }
}

impl Builder<'_, '_> {
    /// What is returned is not the address of a variable that ends here.
    pub(super) fn outlives(&mut self, written: &Expression, value: &Lowered, span: Span) -> Result<()> {
        if self.ghost || !self.graph()?.result.as_ref().is_some_and(Type::is_pointer) {
            return Ok(());
        }
        if !self.graph()?.carriers.carries(written) {
            return Ok(());
        }
        let outliving: Vec<Name> = self.graph()?.outliving.iter().map(|(name, _)| name.clone()).collect();
        let ends = |name: &Name| !outliving.contains(name);
        let entries = self.scope.entries.iter().filter(|entry| entry.in_memory && !entry.ghost && ends(&entry.name));
        let places: Vec<(Name, Name, Type)> =
            entries.map(|entry| (entry.source.clone(), entry.name.clone(), entry.ty.clone())).collect();
        for (source, name, ty) in places {
            let size = self.lowering.checked.context.size(&ty).unwrap_or(1);
            let start = Lowered::Variable(name);
            let end = Lowered::binary(Op::Add, start.clone(), Lowered::integer(size));
            let before = Lowered::binary(Op::Less, value.clone(), start);
            let behind = Lowered::binary(Op::LessEqual, end, value.clone());
            let message = format!("this may return the address of `{source}`, which is gone then");
            self.check(Lowered::binary(Op::Or, before, behind), "dangling", &message, span)?;
        }
        Ok(())
    }
}
