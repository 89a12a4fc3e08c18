//! List comprehensions become local recursive functions, one per generator, so that no intermediate list is built.
//!
//! ```text
//! [e | ] ++ L           =  e : L
//! [e | b, Q] ++ L       =  if b then [e | Q] ++ L else L
//! [e | let ds, Q] ++ L  =  let ds in [e | Q] ++ L
//! [e | p <- l, Q] ++ L  =  let go [] = L; go (p : us) = [e | Q] ++ go us; go (_ : us) = go us in go l
//! ```

use gainsay_source::Span;

use super::{
    Renamer,
    entity::LocalId,
    tree::{Binding, BindingKind, Bindings, Expr, ExprKind, Match, PatternKind},
};
use crate::syntax::{Expression, Pattern, Statement, StatementKind};

/// What follows the elements made so far.
#[derive(Clone, Copy)]
enum Tail {
    Nil,
    /// A call of a generator's function with the rest of its list.
    Rest {
        function: LocalId,
        list: LocalId,
    },
}

impl Renamer<'_> {
    pub(super) fn comprehension(&mut self, body: &Expression, branches: &[Vec<Statement>], span: Span) -> ExprKind {
        let [statements] = branches else {
            self.unsupported("a parallel list comprehension", span);
            return ExprKind::Error;
        };
        self.qualifiers(body, statements, Tail::Nil, span).kind
    }

    fn qualifiers(&mut self, body: &Expression, statements: &[Statement], tail: Tail, span: Span) -> Expr {
        let Some((first, rest)) = statements.split_first() else {
            let head = self.expression(body);
            let tail = self.tail(tail, span);
            return self.construct(self.names.builtin.cons, vec![head, tail], span);
        };
        match &first.kind {
            StatementKind::Expression(condition) => {
                let condition = self.expression(condition);
                let yes = self.qualifiers(body, rest, tail, span);
                let no = self.tail(tail, span);
                self.expr(ExprKind::If(Box::new([condition, yes, no])), span)
            }
            StatementKind::Let(bindings) => self.scoped(|renamer| {
                let bindings = renamer.bindings(bindings);
                let inner = renamer.qualifiers(body, rest, tail, span);
                renamer.expr(ExprKind::Let(Box::new(bindings), Box::new(inner)), span)
            }),
            StatementKind::Bind { pattern, expression } => {
                let list = self.expression(expression);
                self.generator(pattern, list, (body, rest), tail, span)
            }
            StatementKind::Recursive(_) => {
                self.unsupported("`rec`", first.span);
                self.expr(ExprKind::Error, span)
            }
        }
    }

    fn tail(&mut self, tail: Tail, span: Span) -> Expr {
        match tail {
            Tail::Nil => self.construct(self.names.builtin.nil, Vec::new(), span),
            Tail::Rest { function, list } => {
                let function = self.expr(ExprKind::Local(function), span);
                let list = self.expr(ExprKind::Local(list), span);
                self.apply_to(function, vec![list], span)
            }
        }
    }

    fn generator(
        &mut self,
        pattern: &Pattern,
        list: Expr,
        (body, rest): (&Expression, &[Statement]),
        tail: Tail,
        span: Span,
    ) -> Expr {
        let function = self.fresh("go", span);
        let remaining = self.fresh("rest", span);
        let next = Tail::Rest { function, list: remaining };
        let (head, inner) = self.scoped(|renamer| {
            let head = renamer.patterns(std::slice::from_ref(pattern)).remove(0);
            (head, renamer.qualifiers(body, rest, next, span))
        });
        let can_fail = self.can_fail(&head);
        let empty = self.node(PatternKind::Constructor(self.names.builtin.nil, Vec::new()), span);
        let end = self.tail(tail, span);
        let mut matches = vec![self.plain_match(vec![empty], end, span)];
        matches.push(self.cell_match(head, remaining, inner, span));
        if can_fail {
            let skipped = self.fresh("rest", span);
            let wildcard = self.node(PatternKind::Wildcard, span);
            let inner = self.tail(Tail::Rest { function, list: skipped }, span);
            matches.push(self.cell_match(wildcard, skipped, inner, span));
        }
        let kind = BindingKind::Function { local: function, signature: None, matches, specification: None };
        let bindings = Bindings { groups: vec![vec![Binding { kind, span }]] };
        let callee = self.expr(ExprKind::Local(function), span);
        let call = self.apply_to(callee, vec![list], span);
        self.expr(ExprKind::Let(Box::new(bindings), Box::new(call)), span)
    }

    fn cell_match(&mut self, head: super::tree::Pattern, tail: LocalId, body: Expr, span: Span) -> Match {
        let tail = self.node(PatternKind::Variable(tail), span);
        let cell = self.node(PatternKind::Constructor(self.names.builtin.cons, vec![head, tail]), span);
        self.plain_match(vec![cell], body, span)
    }
}
