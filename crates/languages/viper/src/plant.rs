//! Where falsehoods can be planted into a Viper program, and what its members take for granted.
//!
//! Methods get `assert false` where their body, a branch or a loop's body begins or ends; functions get `asserting` around their body and the branches of
//! its conditionals. Macros stay as they are.

use gainsay_ir::permission::BinaryOperator;
use gainsay_source::{Edit, FileId, Name, Plant, Planted, Plants, Premise, Sources, Span};

use crate::{
    parse,
    syntax::{
        AssertionKind, Block, Contract, Expression, ExpressionKind, FunctionSyntax, Member, MemberKind, MethodSyntax,
        Operator, Statement, StatementKind,
    },
};

/// The places of a file; imported files are left alone.
pub fn plants(sources: &Sources, file: FileId) -> Plants {
    let (members, _) = parse::parse(file, &sources.text(file));
    let mut found = Finder { goal: None, found: Plants::default() };
    members.iter().for_each(|member| found.member(member));
    found.found
}

struct Finder {
    /// The member that is looked at.
    goal: Option<Name>,
    found: Plants,
}

impl Finder {
    fn member(&mut self, member: &Member) {
        match &member.kind {
            MemberKind::Method(method) => self.method(method),
            MemberKind::Function(function) => self.function(function),
            MemberKind::Domain(domain) => {
                self.goal = None;
                domain.axioms.iter().for_each(|axiom| self.premise("axiom", &axiom.body));
            }
            _ => {}
        }
    }

    fn contract(&mut self, name: &Name, contract: &Contract) {
        self.goal = None;
        contract.ensures.iter().for_each(|clause| self.premise("postcondition", clause));
        self.goal = Some(name.clone());
        contract.requires.iter().for_each(|clause| self.premise("precondition", clause));
    }

    fn method(&mut self, method: &MethodSyntax) {
        self.contract(&method.name.name, &method.contract);
        if let Some(body) = &method.body {
            self.plant(Planted::Entry, body.span, Edit::insert(body.span, body.span.start + 1, " assert false; "));
            self.block(Planted::Body, body);
        }
    }

    fn function(&mut self, function: &FunctionSyntax) {
        self.contract(&function.name.name, &function.contract);
        if let Some(body) = &function.body {
            self.wrap(Planted::Body, body);
            self.branches(body);
        }
    }

    fn branches(&mut self, expression: &Expression) {
        if let ExpressionKind::Conditional(_, then, otherwise) = &*expression.kind {
            self.wrap(Planted::Branch, then);
            self.wrap(Planted::Branch, otherwise);
        }
        expression.kind.children(&mut |child| self.branches(child));
    }

    fn wrap(&mut self, place: Planted, expression: &Expression) {
        let (goal, span) = (self.goal.clone(), expression.span);
        let edits = Edit::around(span, "(asserting (false) in (", "))");
        self.found.plants.push(Plant { goal, place, span, edits });
    }

    fn plant(&mut self, place: Planted, span: Span, edit: Edit) {
        self.found.plants.push(Plant { goal: self.goal.clone(), place, span, edits: vec![edit] });
    }

    /// Each conjunct by itself.
    fn premise(&mut self, what: &'static str, expression: &Expression) {
        if let ExpressionKind::Binary(Operator::Plain(BinaryOperator::And), left, right) = &*expression.kind {
            self.premise(what, left);
            self.premise(what, right);
            return;
        }
        let (goal, span) = (self.goal.clone(), expression.span);
        self.found.premises.push(Premise { goal, what, span, edits: vec![Edit::replace(span, "true")] });
    }

    /// A block ends where a jump leaves it, or before its brace. Who writes `false` in it means that nothing gets further.
    fn block(&mut self, place: Planted, block: &Block) {
        match block.statements.last() {
            _ if block.statements.iter().any(is_false) => {}
            Some(Statement { kind: StatementKind::Goto(_), span, .. }) => {
                self.plant(place, block.span, Edit::insert(*span, span.start, "assert false; "));
            }
            Some(last) if !can_end(last) => {}
            _ => self.plant(place, block.span, Edit::insert(block.span, block.span.end - 1, "; assert false ")),
        }
        block.statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::If(_, then, otherwise) => {
                self.block(Planted::Branch, then);
                match otherwise {
                    // `elseif` has no braces of its own.
                    Some(Block { statements, span }) if statements.first().is_some_and(|only| only.span == *span) => {
                        statements.iter().for_each(|inner| self.statement(inner));
                    }
                    Some(otherwise) => self.block(Planted::Branch, otherwise),
                    None => {}
                }
            }
            StatementKind::While(_, invariants, _, body) => {
                invariants.iter().for_each(|invariant| self.premise("invariant", invariant));
                self.block(Planted::Loop, body);
            }
            StatementKind::Label(_, invariants) => {
                invariants.iter().for_each(|invariant| self.premise("invariant", invariant));
            }
            StatementKind::Block(inner) => inner.statements.iter().for_each(|each| self.statement(each)),
            StatementKind::Assertion(AssertionKind::Inhale | AssertionKind::Assume, given) => {
                self.premise("assumption", given);
            }
            _ => {}
        }
    }
}

/// Whether what follows a statement is not out of reach for whoever only looks at jumps.
fn can_end(statement: &Statement) -> bool {
    let ends = |block: &Block| block.statements.last().is_none_or(can_end);
    match &statement.kind {
        StatementKind::Goto(_) => false,
        StatementKind::If(_, then, Some(otherwise)) => ends(then) || ends(otherwise),
        StatementKind::Block(inner) => ends(inner),
        StatementKind::While(condition, ..) => !is_true(condition),
        _ => true,
    }
}

fn is_true(condition: &Expression) -> bool {
    matches!(*condition.kind, ExpressionKind::Constant(crate::syntax::Constant::True))
}

/// `assert false` and its relatives.
fn is_false(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Assertion(_, condition) => {
            matches!(*condition.kind, ExpressionKind::Constant(crate::syntax::Constant::False))
        }
        _ => false,
    }
}
