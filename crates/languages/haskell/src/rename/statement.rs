//! `do` blocks become calls of `>>=` and `>>`; guards stay guards.

use gainsay_source::Span;

use super::{
    Renamer,
    expression::apply,
    tree::{Branch, Expr, ExprKind, Guard, Match, PatternKind, RightHandSide},
};
use crate::syntax::{DoKind, GuardedBody, Pattern, Statement, StatementKind};

impl Renamer<'_> {
    pub(super) fn do_block(&mut self, form: &DoKind, statements: &[Statement], span: Span) -> ExprKind {
        if *form != DoKind::Do {
            self.unsupported("this form of `do`", span);
            return ExprKind::Error;
        }
        self.statements(statements, span).kind
    }

    fn statements(&mut self, statements: &[Statement], span: Span) -> Expr {
        let Some((first, rest)) = statements.split_first() else {
            self.error("syntax", "the last statement of a `do` must be an expression".to_owned(), span);
            return self.expr(ExprKind::Error, span);
        };
        if self.depth >= super::MAXIMUM_DEPTH {
            self.error("too-deep", "this `do` has too many statements".to_owned(), first.span);
            return self.expr(ExprKind::Error, span);
        }
        self.depth += 1;
        let result = self.statement(first, rest, span);
        self.depth -= 1;
        result
    }

    fn statement(&mut self, first: &Statement, rest: &[Statement], span: Span) -> Expr {
        match &first.kind {
            StatementKind::Expression(expression) if rest.is_empty() => self.expression(expression),
            StatementKind::Expression(expression) => {
                let action = self.expression(expression);
                let rest = self.statements(rest, span);
                let kind = self.call(">>", vec![action, rest], first.span);
                self.expr(kind, first.span)
            }
            StatementKind::Bind { pattern, expression } => {
                let action = self.expression(expression);
                let continuation = self.scoped(|renamer| renamer.bind_statement(pattern, rest, span));
                let kind = self.call(">>=", vec![action, continuation], first.span);
                self.expr(kind, first.span)
            }
            StatementKind::Let(bindings) => self.scoped(|renamer| {
                let bindings = renamer.bindings(bindings);
                let body = renamer.statements(rest, span);
                renamer.expr(ExprKind::Let(Box::new(bindings), Box::new(body)), first.span)
            }),
            StatementKind::Recursive(_) => {
                self.unsupported("`rec`", first.span);
                self.expr(ExprKind::Error, first.span)
            }
        }
    }

    /// `\p -> rest`, or with `fail` behind it when the pattern may not match.
    fn bind_statement(&mut self, pattern: &Pattern, rest: &[Statement], span: Span) -> Expr {
        let patterns = self.patterns(std::slice::from_ref(pattern));
        let can_fail = self.can_fail(&patterns[0]);
        let body = self.statements(rest, span);
        let matched = Match { span: pattern.span, ..Match::simple(patterns, body) };
        if !can_fail {
            return self.expr(ExprKind::Lambda(Box::new(matched)), pattern.span);
        }
        let text = self.expr(ExprKind::Text("Pattern match failure in do expression".to_owned()), pattern.span);
        let kind = self.call("fail", vec![text], pattern.span);
        let failure = self.expr(kind, pattern.span);
        let wildcard = self.node(PatternKind::Wildcard, pattern.span);
        let otherwise = Match::simple(vec![wildcard], failure);
        let local = self.fresh("bound", pattern.span);
        let scrutinee = self.expr(ExprKind::Local(local), pattern.span);
        let case = self.expr(ExprKind::Case(Box::new(scrutinee), vec![matched, otherwise]), pattern.span);
        let kind = self.function(&[local], case, pattern.span);
        self.expr(kind, pattern.span)
    }

    pub(super) fn guarded(&mut self, branch: &GuardedBody) -> Branch {
        self.scoped(|renamer| {
            let guards = renamer.guards(&branch.guards);
            let body = renamer.expression(&branch.body);
            Branch { guards, body }
        })
    }

    /// What the guards bind stays in scope.
    fn guards(&mut self, statements: &[Statement]) -> Vec<Guard> {
        let mut guards = Vec::new();
        for statement in statements {
            match &statement.kind {
                StatementKind::Expression(expression) => guards.push(Guard::Condition(self.expression(expression))),
                StatementKind::Bind { pattern, expression } => {
                    let expression = self.expression(expression);
                    let pattern = self.patterns(std::slice::from_ref(pattern)).remove(0);
                    guards.push(Guard::Pattern(pattern, expression));
                }
                StatementKind::Let(bindings) => guards.push(Guard::Let(self.bindings(bindings))),
                StatementKind::Recursive(_) => self.unsupported("`rec`", statement.span),
            }
        }
        guards
    }

    /// `f e₁ … eₙ` where `f` is a resolved expression.
    pub(super) fn apply_to(&mut self, function: Expr, arguments: Vec<Expr>, span: Span) -> Expr {
        let kind = apply(function, arguments);
        self.expr(kind, span)
    }

    pub(super) fn plain_match(&mut self, patterns: Vec<super::tree::Pattern>, body: Expr, span: Span) -> Match {
        Match { patterns, right_hand_side: RightHandSide::plain(body), span }
    }
}
