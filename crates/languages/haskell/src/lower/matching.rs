//! Patterns become nested cases: Wadler's method, with failures shared in let-bound variables, so that no right-hand side is copied.

use gainsay_ir::functional::{self as ir, Alternative, Case, Expr, ExprKind, Literal};
use gainsay_source::{Name, Span};

use super::Lowerer;
use crate::{
    rename::{
        entity::{ConstructorId, LocalId},
        tree::{self, Pattern, PatternKind, RightHandSide},
    },
    types::evidence::{Annotation, EvidenceVariable},
};

/// What happens when nothing matches.
#[derive(Clone, Debug)]
pub(super) enum Fail {
    Crash(Box<ir::Check>),
    /// A variable bound to what comes next.
    Jump(Name),
}

/// A pattern with names and annotations aside.
#[derive(Clone, Debug)]
pub(super) struct Shape<'t> {
    binds: Vec<LocalId>,
    kind: ShapeKind<'t>,
}

#[derive(Clone, Debug)]
enum ShapeKind<'t> {
    Any,
    /// Matched only when one of its variables is used.
    Lazy(&'t Pattern),
    Force(Box<Shape<'t>>),
    Constructor(ConstructorId, Vec<EvidenceVariable>, Vec<Shape<'t>>),
    /// A newtype's constructor: matching it evaluates nothing.
    Newtype(ConstructorId, Box<Shape<'t>>),
    Literal(Literal),
    /// A literal that is compared with `==`.
    Overloaded(&'t Pattern),
    View(&'t tree::Expr, Box<Shape<'t>>),
}

/// Patterns that remain to be matched, and what follows.
#[derive(Clone, Debug)]
pub(super) struct Row<'t> {
    pub shapes: Vec<Shape<'t>>,
    pub body: RowBody<'t>,
    pub lazies: Vec<(Name, &'t Pattern)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum RowBody<'t> {
    RightHandSide(&'t RightHandSide),
    /// The value of a variable, for the projections of a pattern binding.
    Variable(LocalId, Span),
    /// The remaining guards of a branch, and its body.
    Guards(&'t [tree::Guard], &'t tree::Expr),
}

impl<'t> Shape<'t> {
    fn kind(kind: ShapeKind<'t>) -> Shape<'t> {
        Shape { binds: Vec::new(), kind }
    }
}

impl Lowerer {
    pub(super) fn shape<'t>(&self, pattern: &'t Pattern) -> Shape<'t> {
        let kind = match &pattern.kind {
            PatternKind::Wildcard | PatternKind::Error => ShapeKind::Any,
            PatternKind::Variable(local) => return Shape { binds: vec![*local], kind: ShapeKind::Any },
            PatternKind::As(local, inner) => {
                let mut shape = self.shape(inner);
                shape.binds.push(*local);
                return shape;
            }
            PatternKind::Annotated(inner, _) => return self.shape(inner),
            PatternKind::Lazy(inner) => ShapeKind::Lazy(inner),
            PatternKind::Bang(inner) => ShapeKind::Force(Box::new(self.shape(inner))),
            PatternKind::View(function, inner) => ShapeKind::View(function, Box::new(self.shape(inner))),
            PatternKind::Character(character) => ShapeKind::Literal(Literal::Character(*character)),
            PatternKind::Text(text) => return self.text_shape(text),
            PatternKind::Integer(_) | PatternKind::Fractional(_) => match self.literal_pattern(pattern) {
                Some(literal) => ShapeKind::Literal(literal),
                None => ShapeKind::Overloaded(pattern),
            },
            PatternKind::Constructor(constructor, arguments) => {
                let mut arguments: Vec<_> = arguments.iter().map(|argument| self.shape(argument)).collect();
                if self.checker.names.entities.is_newtype(*constructor) && arguments.len() == 1 {
                    ShapeKind::Newtype(*constructor, Box::new(arguments.remove(0)))
                } else {
                    let dictionaries = match self.checker.annotation(pattern.id) {
                        Some(Annotation::Pattern(dictionaries)) => dictionaries.clone(),
                        _ => Vec::new(),
                    };
                    ShapeKind::Constructor(*constructor, dictionaries, arguments)
                }
            }
        };
        Shape::kind(kind)
    }

    fn text_shape<'t>(&self, text: &str) -> Shape<'t> {
        let builtin = &self.checker.names.builtin;
        let nil = Shape::kind(ShapeKind::Constructor(builtin.nil, Vec::new(), Vec::new()));
        text.chars().rev().fold(nil, |rest, character| {
            let head = Shape::kind(ShapeKind::Literal(Literal::Character(character)));
            Shape::kind(ShapeKind::Constructor(builtin.cons, Vec::new(), vec![head, rest]))
        })
    }

    pub(super) fn fail(&mut self, fail: &Fail, span: Span) -> Expr {
        match fail {
            Fail::Crash(check) => Expr::new(ExprKind::Crash(check.clone()), span),
            Fail::Jump(name) => self.variable(name, span),
        }
    }

    /// Matches the subjects against the rows in order.
    pub(super) fn compile(&mut self, subjects: &[Name], mut rows: Vec<Row<'_>>, fail: &Fail, span: Span) -> Expr {
        if rows.is_empty() {
            return self.fail(fail, span);
        }
        if subjects.is_empty() {
            let rest = rows.split_off(1);
            let row = rows.remove(0);
            if !self.can_fall_through(row.body) {
                return self.row_body(row, fail, span);
            }
            return self.first_or_else(rest, subjects, fail, span, |lowerer, next| lowerer.row_body(row, next, span));
        }
        for row in &mut rows {
            self.bind_first(row, &subjects[0]);
        }
        let count = rows.iter().take_while(|row| same_kind(&rows[0].shapes[0].kind, &row.shapes[0].kind)).count();
        let single = matches!(rows[0].shapes[0].kind, ShapeKind::Overloaded(_) | ShapeKind::View(..));
        if let ShapeKind::Force(_) = rows[0].shapes[0].kind {
            return self.compile_forced(subjects, rows, fail, span);
        }
        let rest = rows.split_off(if single { 1 } else { count });
        self.first_or_else(rest, subjects, fail, span, |lowerer, next| match rows[0].shapes[0].kind.clone() {
            ShapeKind::Any | ShapeKind::Lazy(_) | ShapeKind::Force(_) => {
                rows.iter_mut().for_each(|row| {
                    row.shapes.remove(0);
                });
                lowerer.compile(&subjects[1..], rows, next, span)
            }
            ShapeKind::Constructor(..) => lowerer.compile_constructors(subjects, rows, next, span),
            ShapeKind::Newtype(constructor, _) => lowerer.compile_newtype(constructor, subjects, rows, next, span),
            ShapeKind::Literal(_) => lowerer.compile_literals(subjects, rows, next, span),
            ShapeKind::Overloaded(pattern) => lowerer.compile_overloaded(pattern, subjects, rows, next, span),
            ShapeKind::View(function, inner) => lowerer.compile_view(function, *inner, subjects, rows, next, span),
        })
    }

    /// What the first rows make, with the other rows as what happens when they fail.
    fn first_or_else<'t>(
        &mut self,
        rest: Vec<Row<'t>>,
        subjects: &[Name],
        fail: &Fail,
        span: Span,
        first: impl FnOnce(&mut Lowerer, &Fail) -> Expr,
    ) -> Expr {
        if rest.is_empty() {
            return first(self, fail);
        }
        let name = self.naming.fresh("otherwise");
        let body = first(self, &Fail::Jump(name.clone()));
        if self.use_count(&name) == 0 {
            return body;
        }
        let value = self.compile(subjects, rest, fail, span);
        Expr::bind(vec![ir::Binding { name, value }], body, span)
    }

    /// Names the variables of a row's first pattern after the subject.
    fn bind_first<'t>(&mut self, row: &mut Row<'t>, subject: &Name) {
        let shape = &mut row.shapes[0];
        for local in std::mem::take(&mut shape.binds) {
            self.naming.alias(local, subject.clone());
        }
        match &mut shape.kind {
            ShapeKind::Lazy(pattern) => {
                row.lazies.push((subject.clone(), pattern));
                shape.kind = ShapeKind::Any;
            }
            ShapeKind::Force(inner) if !matches!(inner.kind, ShapeKind::Any | ShapeKind::Newtype(..)) => {
                let inner = (**inner).clone();
                *shape = inner;
                self.bind_first(row, subject);
            }
            _ => {}
        }
    }

    fn compile_forced(&mut self, subjects: &[Name], mut rows: Vec<Row<'_>>, fail: &Fail, span: Span) -> Expr {
        if let ShapeKind::Force(inner) = rows[0].shapes[0].kind.clone() {
            rows[0].shapes[0] = *inner;
        }
        let subject = self.variable(&subjects[0], span);
        let rest = self.compile(subjects, rows, fail, span);
        Expr::new(ExprKind::Force(Box::new(subject), Box::new(rest)), span)
    }

    fn compile_constructors(&mut self, subjects: &[Name], rows: Vec<Row<'_>>, fail: &Fail, span: Span) -> Expr {
        let mut groups: Vec<(ConstructorId, Vec<Row<'_>>)> = Vec::new();
        for row in rows {
            let ShapeKind::Constructor(constructor, ..) = &row.shapes[0].kind else { continue };
            let constructor = *constructor;
            match groups.iter_mut().find(|(known, _)| *known == constructor) {
                Some((_, members)) => members.push(row),
                None => groups.push((constructor, vec![row])),
            }
        }
        let scrutinee = self.variable(&subjects[0], span);
        let siblings = groups.first().map_or(0, |(first, _)| self.checker.names.entities.siblings(*first).len());
        let complete = groups.len() == siblings;
        let mut alternatives: Vec<_> = groups
            .into_iter()
            .map(|(constructor, rows)| self.constructor_alternative(constructor, subjects, rows, fail, span))
            .collect();
        if !complete {
            let body = self.fail(fail, span);
            alternatives.push(Alternative { pattern: ir::Pattern::Default(None), body });
        }
        Expr::case(scrutinee, alternatives, span)
    }

    fn constructor_alternative(
        &mut self,
        constructor: ConstructorId,
        subjects: &[Name],
        mut rows: Vec<Row<'_>>,
        fail: &Fail,
        span: Span,
    ) -> Alternative {
        let arity = self.checker.names.entities.constructor(constructor).arity;
        let hints: Vec<_> = (0..arity).map(|place| self.field_hint(&rows, place)).collect();
        let fields: Vec<_> = hints.iter().map(|hint| self.naming.fresh(hint)).collect();
        let mut dictionaries: Vec<Name> = Vec::new();
        for row in &mut rows {
            let ShapeKind::Constructor(_, evidence, arguments) = row.shapes.remove(0).kind else { continue };
            for (place, variable) in evidence.into_iter().enumerate() {
                // Rows of one constructor share the stored dictionaries.
                match dictionaries.get(place) {
                    Some(name) => self.naming.alias_evidence(variable, name.clone()),
                    None => {
                        let name = self.evidence_variable(variable);
                        dictionaries.push(name);
                    }
                }
            }
            row.shapes.splice(0..0, arguments);
        }
        let inner: Vec<_> = fields.iter().chain(&subjects[1..]).cloned().collect();
        let body = self.compile(&inner, rows, fail, span);
        let pattern = ir::Pattern::Constructor(
            self.constructor_name(constructor),
            dictionaries.into_iter().chain(fields).collect(),
        );
        Alternative { pattern, body }
    }

    /// A field is called as the first row that names it does.
    fn field_hint(&self, rows: &[Row<'_>], place: usize) -> String {
        let named = rows.iter().find_map(|row| match &row.shapes[0].kind {
            ShapeKind::Constructor(_, _, arguments) => self.shape_hint(arguments.get(place)?),
            _ => None,
        });
        named.unwrap_or_else(|| "field".to_owned())
    }

    pub(super) fn shape_hint(&self, shape: &Shape<'_>) -> Option<String> {
        let local = shape.binds.first();
        let inner = match &shape.kind {
            ShapeKind::Force(inner) => self.shape_hint(inner),
            _ => None,
        };
        local.map(|local| self.checker.names.entities.local(*local).name.to_string()).or(inner)
    }

    fn compile_newtype(
        &mut self,
        constructor: ConstructorId,
        subjects: &[Name],
        mut rows: Vec<Row<'_>>,
        fail: &Fail,
        span: Span,
    ) -> Expr {
        let hint = match &rows[0].shapes[0].kind {
            ShapeKind::Newtype(_, inner) => self.shape_hint(inner),
            _ => None,
        };
        let inner = self.naming.fresh(hint.as_deref().unwrap_or("inner"));
        for row in &mut rows {
            if let ShapeKind::Newtype(_, shape) = row.shapes.remove(0).kind {
                row.shapes.insert(0, *shape);
            }
        }
        let next: Vec<_> = std::iter::once(inner.clone()).chain(subjects[1..].iter().cloned()).collect();
        let body = self.compile(&next, rows, fail, span);
        if self.use_count(&inner) == 0 {
            return body;
        }
        let value = self.unwrap_newtype(constructor, &subjects[0], span);
        Expr::bind(vec![ir::Binding { name: inner, value }], body, span)
    }

    fn unwrap_newtype(&mut self, constructor: ConstructorId, subject: &Name, span: Span) -> Expr {
        let scrutinee = self.variable(subject, span);
        let content = self.naming.fresh("content");
        let body = self.variable(&content, span);
        let pattern = ir::Pattern::Constructor(self.constructor_name(constructor), vec![content]);
        Expr::case(scrutinee, vec![Alternative { pattern, body }], span)
    }

    fn compile_literals(&mut self, subjects: &[Name], rows: Vec<Row<'_>>, fail: &Fail, span: Span) -> Expr {
        let mut groups: Vec<(Literal, Vec<Row<'_>>)> = Vec::new();
        for mut row in rows {
            let ShapeKind::Literal(literal) = row.shapes.remove(0).kind else { continue };
            match groups.iter_mut().find(|(known, _)| *known == literal) {
                Some((_, members)) => members.push(row),
                None => groups.push((literal, vec![row])),
            }
        }
        let scrutinee = self.variable(&subjects[0], span);
        let mut alternatives: Vec<_> = groups
            .into_iter()
            .map(|(literal, rows)| {
                let body = self.compile(&subjects[1..], rows, fail, span);
                Alternative { pattern: ir::Pattern::Literal(literal), body }
            })
            .collect();
        let body = self.fail(fail, span);
        alternatives.push(Alternative { pattern: ir::Pattern::Default(None), body });
        Expr::case(scrutinee, alternatives, span)
    }

    fn compile_overloaded(
        &mut self,
        pattern: &Pattern,
        subjects: &[Name],
        mut rows: Vec<Row<'_>>,
        fail: &Fail,
        span: Span,
    ) -> Expr {
        let condition = self.literal_test(pattern, &subjects[0]);
        rows[0].shapes.remove(0);
        let yes = self.compile(&subjects[1..], rows, fail, span);
        let no = self.fail(fail, span);
        Expr::conditional(condition, yes, no, pattern.span)
    }

    fn compile_view<'t>(
        &mut self,
        function: &'t tree::Expr,
        inner: Shape<'t>,
        subjects: &[Name],
        mut rows: Vec<Row<'t>>,
        fail: &Fail,
        span: Span,
    ) -> Expr {
        let hint = self.shape_hint(&inner);
        let name = self.naming.fresh(hint.as_deref().unwrap_or("view"));
        let function = self.expression(function);
        let subject = self.variable(&subjects[0], span);
        let value = super::apply(function, vec![subject], span);
        rows[0].shapes[0] = inner;
        let next: Vec<_> = std::iter::once(name.clone()).chain(subjects[1..].iter().cloned()).collect();
        let body = self.compile(&next, rows, fail, span);
        Expr::bind(vec![ir::Binding { name, value }], body, span)
    }

    /// Binds a subject to a value, or matches the value itself when nothing else mentions the subject.
    pub(super) fn bind_subject(&mut self, subject: Name, value: Expr, mut tree: Expr, span: Span) -> Expr {
        if self.use_count(&subject) == 1
            && let ExprKind::Case(case) = &mut tree.kind
            && matches!(&case.scrutinee.kind, ExprKind::Variable(name) if *name == subject)
        {
            let Case { scrutinee, .. } = &mut **case;
            *scrutinee = value;
            return tree;
        }
        if self.use_count(&subject) == 0 {
            return tree;
        }
        Expr::bind(vec![ir::Binding { name: subject, value }], tree, span)
    }

    fn row_body(&mut self, row: Row<'_>, fail: &Fail, span: Span) -> Expr {
        let mut bindings = Vec::new();
        for (subject, pattern) in row.lazies {
            self.projections(pattern, &subject, &mut bindings);
        }
        let body = match row.body {
            RowBody::RightHandSide(right_hand_side) => self.right_hand_side(right_hand_side, fail, span),
            RowBody::Variable(local, span) => {
                let name = self.local_name(local);
                self.variable(&name, span)
            }
            RowBody::Guards(guards, body) => self.guards(guards, body, fail),
        };
        if bindings.is_empty() { body } else { Expr::bind(bindings, body, span) }
    }

    fn can_fall_through(&self, body: RowBody<'_>) -> bool {
        match body {
            RowBody::RightHandSide(right_hand_side) => {
                !right_hand_side.branches.iter().any(|branch| self.always_holds(&branch.guards))
            }
            RowBody::Variable(..) => false,
            RowBody::Guards(guards, _) => !self.always_holds(guards),
        }
    }
}

fn same_kind(left: &ShapeKind<'_>, right: &ShapeKind<'_>) -> bool {
    use ShapeKind::{Any, Constructor, Literal, Newtype};
    matches!(
        (left, right),
        (Any, Any) | (Constructor(..), Constructor(..)) | (Newtype(..), Newtype(..)) | (Literal(_), Literal(_))
    )
}
