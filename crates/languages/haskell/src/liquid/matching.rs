//! Matches become decision trees: each subject is looked at once on every way, so that each alternative knows all that was found out.

use std::collections::BTreeMap;

use gainsay_ir::refined::{
    Alternative, Base, Case, Evaluation, Expr, ExprKind, Logic as Term, Operator, Pattern as Shape, Type as Refined,
};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;

use super::{
    Elaborator, Made,
    fixed::{Matched, Types},
    function::opaque,
    stop,
};
use crate::{
    rename::{
        entity::{ConstructorId, LocalId},
        tree::{self, Guard, Match, Pattern, PatternKind, RightHandSide},
    },
    types::data::Type,
};

/// A value that is matched.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub name: Name,
    pub ty: Type,
}

/// Patterns that remain to be matched, and what follows.
#[derive(Clone)]
pub(super) struct Row<'t> {
    pub patterns: Vec<(Subject, &'t Pattern)>,
    pub aliases: Vec<(LocalId, Name)>,
    pub body: Body<'t>,
}

#[derive(Clone, Copy)]
pub(super) enum Body<'t> {
    RightHandSide(&'t RightHandSide),
    /// What comes next of a branch's guards, then its body; behind it the branches that are tried next.
    Guards(&'t [Guard], &'t tree::Expr, &'t [tree::Branch]),
    /// What follows a local pattern binding.
    Continue(&'t dyn Continuation),
}

/// What follows, where that is no tree.
pub(super) trait Continuation {
    fn elaborate(&self, elaborator: &mut Elaborator<'_>) -> Made<Expr>;
}

impl Elaborator<'_> {
    /// A function of these clauses.
    pub(super) fn clauses(&mut self, matches: &[Match], ty: &Type, span: Span) -> Made<Expr> {
        let count = matches.first().map_or(0, |first| first.patterns.len());
        let mut rest = self.zonk(ty);
        let mut subjects = Vec::new();
        let mut parameters = Vec::new();
        for place in 0..count {
            let Some((argument, result)) = self.arrow(&rest) else {
                return stop("a function with more parameters than its type", span);
            };
            let name = self.parameter(matches, place);
            parameters.push((name.clone(), self.plain(&argument, span)?.with_holes()));
            subjects.push(Subject { name, ty: argument });
            rest = result;
        }
        let rows = matches.iter().map(|one| Row {
            patterns: subjects.iter().cloned().zip(&one.patterns).collect(),
            aliases: Vec::new(),
            body: Body::RightHandSide(&one.right_hand_side),
        });
        let body = self.decide(rows.collect(), &rest, Evaluation::Forced, span)?;
        if parameters.is_empty() {
            return Ok(body);
        }
        Ok(Expr::new(ExprKind::Lambda(parameters, Box::new(body)), span))
    }

    fn parameter(&mut self, matches: &[Match], place: usize) -> Name {
        let named = matches.iter().find_map(|one| match &one.patterns.get(place)?.kind {
            PatternKind::Variable(local) => Some(*local),
            _ => None,
        });
        let hint = named.map_or(Name::new("argument"), |local| self.lowered.names().entities.local(local).name.clone());
        self.unique(&hint)
    }

    /// The first row that matches.
    pub(super) fn decide(
        &mut self,
        mut rows: Vec<Row<'_>>,
        result: &Type,
        evaluation: Evaluation,
        span: Span,
    ) -> Made<Expr> {
        self.grow(span)?;
        for row in &mut rows {
            self.simplify(row)?;
        }
        let Some(first) = rows.first() else { return self.nothing_matches(result, span) };
        match first.patterns.first().map(|(subject, pattern)| (subject.clone(), *pattern)) {
            None => {
                let first = rows.remove(0);
                self.body(first, &rows, result, span)
            }
            Some((subject, pattern)) => match &pattern.kind {
                PatternKind::Text(text) if !text.is_empty() => {
                    let length = text.chars().count();
                    self.by_test(&subject, rows, Some(length), result, span)
                }
                PatternKind::Constructor(..) | PatternKind::Text(_) => {
                    self.by_constructor(&subject, rows, result, evaluation, span)
                }
                PatternKind::Integer(_) | PatternKind::Fractional(_) if !self.is_integer(&subject.ty) => {
                    self.by_test(&subject, rows, None, result, span)
                }
                PatternKind::Integer(_) | PatternKind::Character(_) | PatternKind::Fractional(_) => {
                    self.by_literal(&subject, rows, result, evaluation, span)
                }
                PatternKind::View(function, inner) => {
                    let Some(ty) = self.result_type(function) else { return stop("a view pattern", pattern.span) };
                    let value = self.expression(function, None)?;
                    let name = self.unique("view");
                    let argument = Expr::variable(&subject.name, pattern.span);
                    let value = Expr::new(ExprKind::Apply(Box::new(value), vec![argument]), pattern.span);
                    rows[0].patterns[0] = (Subject { name: name.clone(), ty }, inner);
                    let rest = self.decide(rows, result, evaluation, span)?;
                    Ok(Expr::new(ExprKind::Let(name, Box::new(value), Box::new(rest)), span))
                }
                _ => stop("this pattern", pattern.span),
            },
        }
    }

    /// Where nobody asks whether all cases are covered, nothing is returned in those that are not.
    fn nothing_matches(&mut self, result: &Type, span: Span) -> Made<Expr> {
        if !self.without_totality.contains(&self.module) {
            return Ok(Expr::new(ExprKind::Fail("no pattern matches".to_owned()), span));
        }
        let result = self.plain(result, span)?;
        let nothing = Expr::new(ExprKind::Function(self.returns_nothing(span), vec![result]), span);
        let argument = Expr::new(ExprKind::Integer(BigInt::from(0)), span);
        Ok(Expr::new(ExprKind::Apply(Box::new(nothing), vec![argument]), span))
    }

    /// Takes the patterns away that always match. Only what comes first is looked at: later ones wait for their turn.
    fn simplify(&mut self, row: &mut Row<'_>) -> Made<()> {
        let mut left = Vec::new();
        for (subject, pattern) in std::mem::take(&mut row.patterns) {
            let mut pattern = pattern;
            loop {
                match &pattern.kind {
                    PatternKind::Wildcard => break,
                    PatternKind::Variable(local) => {
                        row.aliases.push((*local, subject.name.clone()));
                        break;
                    }
                    PatternKind::As(local, inner) => {
                        row.aliases.push((*local, subject.name.clone()));
                        pattern = inner;
                    }
                    PatternKind::Bang(inner) | PatternKind::Annotated(inner, _) => pattern = inner,
                    PatternKind::Lazy(inner) => match &inner.kind {
                        PatternKind::Variable(_) | PatternKind::Wildcard => pattern = inner,
                        _ => return stop("a lazy pattern", pattern.span),
                    },
                    PatternKind::Error => return stop("this pattern", pattern.span),
                    _ => {
                        left.push((subject.clone(), pattern));
                        break;
                    }
                }
            }
        }
        row.patterns = left;
        Ok(())
    }

    fn by_constructor(
        &mut self,
        subject: &Subject,
        rows: Vec<Row<'_>>,
        result: &Type,
        evaluation: Evaluation,
        span: Span,
    ) -> Made<Expr> {
        let nil = self.lowered.names().builtin.nil;
        let first = rows.iter().find_map(|row| match &pattern_of(row, subject)?.kind {
            PatternKind::Constructor(constructor, _) => Some(*constructor),
            PatternKind::Text(_) => Some(nil),
            _ => None,
        });
        let Some(first) = first else { return stop("this pattern", span) };
        let entities = &self.lowered.names().entities;
        let owner = entities.constructor(first).owner;
        let constructors = entities.ty(owner).constructors.clone();
        let is_newtype = entities.is_newtype(first);
        let is_bool = self.lowered.checker().well_known.bool == Some(owner);
        if !is_bool {
            self.datatype(owner, span)?;
        }
        let mut alternatives = Vec::new();
        for constructor in constructors {
            let (shape, fields, equations) = self.shape(constructor, is_bool, subject, &rows)?;
            let Some(equations) = equations else {
                // Its type says that the value is of another constructor.
                let nothing = Refined::refined(self.base(result, span)?, Term::falsity());
                alternatives.push(Alternative { pattern: shape, body: opaque(nothing, span) });
                continue;
            };
            let mut kept = Vec::new();
            for row in &rows {
                kept.extend(self.specialised(row, subject, constructor, &fields));
            }
            let body = self.knowing(&equations, |elaborator| elaborator.decide(kept, result, evaluation, span))?;
            alternatives.push(Alternative { pattern: shape, body });
        }
        let evaluation = if is_newtype { Evaluation::Lazy } else { evaluation };
        self.case(subject, alternatives, evaluation, result, span)
    }

    fn case(
        &mut self,
        subject: &Subject,
        alternatives: Vec<Alternative>,
        evaluation: Evaluation,
        result: &Type,
        span: Span,
    ) -> Made<Expr> {
        let result = self.plain(result, span)?.with_holes();
        let scrutinee = Expr::variable(&subject.name, span);
        let case = Case { scrutinee, name: subject.name.clone(), evaluation, alternatives, result };
        Ok(Expr::new(ExprKind::Case(Box::new(case)), span))
    }

    /// How an alternative looks, and what its fields are.
    fn shape(
        &mut self,
        constructor: ConstructorId,
        is_bool: bool,
        subject: &Subject,
        rows: &[Row<'_>],
    ) -> Made<(Shape, Vec<Subject>, Option<Types>)> {
        let entity = self.lowered.names().entities.constructor(constructor).clone();
        if is_bool {
            return Ok((Shape::Boolean(entity.name == "True"), Vec::new(), Some(Vec::new())));
        }
        let information = self.lowered.checker().constructor_information(constructor);
        let ty = self.zonk(&subject.ty);
        let matched = self.matched_types(&information, &ty);
        let possible = matched.is_some();
        let Matched { variables, equations } = matched.unwrap_or_default();
        let mut fields = Vec::new();
        for (place, ty) in information.fields.iter().enumerate() {
            let hint = rows.iter().find_map(|row| match &pattern_of(row, subject)?.kind {
                PatternKind::Constructor(own, arguments) if *own == constructor => match &arguments.get(place)?.kind {
                    PatternKind::Variable(local) | PatternKind::As(local, _) => Some(*local),
                    _ => None,
                },
                _ => None,
            });
            let hint = hint.map_or(Name::new("field"), |local| self.lowered.names().entities.local(local).name.clone());
            let name = self.unique(&hint);
            fields.push(Subject { name, ty: ty.substitute(&variables) });
        }
        let names = fields.iter().map(|field| field.name.clone()).collect();
        let shape = Shape::Constructor(self.constructor_name(constructor), names);
        Ok((shape, fields, possible.then_some(equations)))
    }

    /// A row where the subject was made by this constructor; nothing when it does not match.
    fn specialised<'t>(
        &self,
        row: &Row<'t>,
        subject: &Subject,
        constructor: ConstructorId,
        fields: &[Subject],
    ) -> Option<Row<'t>> {
        let Some(place) = row.patterns.iter().position(|(own, _)| own.name == subject.name) else {
            return Some(row.clone());
        };
        match &row.patterns[place].1.kind {
            PatternKind::Constructor(own, arguments) if *own == constructor => {
                let mut row = row.clone();
                let inner = fields.iter().cloned().zip(arguments);
                row.patterns.splice(place..=place, inner);
                Some(row)
            }
            PatternKind::Constructor(..) => None,
            PatternKind::Text(text) => match (text.is_empty(), constructor == self.lowered.names().builtin.nil) {
                (true, true) => {
                    let mut row = row.clone();
                    row.patterns.remove(place);
                    Some(row)
                }
                // Which characters they are is looked at later.
                (false, false) => Some(row.clone()),
                _ => None,
            },
            _ => Some(row.clone()),
        }
    }

    /// A literal of which it is not known when it matches: it does, or it does not. A string is as long as what it matches.
    fn by_test(
        &mut self,
        subject: &Subject,
        rows: Vec<Row<'_>>,
        length: Option<usize>,
        result: &Type,
        span: Span,
    ) -> Made<Expr> {
        let mut said = Term::truth();
        if let Some(length) = length {
            let measure = self.length(span)?;
            let own = self.measured(&measure, vec![Term::Variable(subject.name.clone())], span)?;
            said = Term::binary(Operator::Implies, Term::value(), Term::equal(own, Term::integer(length)));
        }
        let others: Vec<Row<'_>> = rows.iter().skip(1).cloned().collect();
        let mut matched = rows;
        matched[0].patterns.remove(0);
        let yes = self.decide(matched, result, Evaluation::Forced, span)?;
        let no = self.decide(others, result, Evaluation::Forced, span)?;
        self.conditional(opaque(Refined::refined(Base::Bool, said), span), yes, no, result, span)
    }

    fn by_literal(
        &mut self,
        subject: &Subject,
        rows: Vec<Row<'_>>,
        result: &Type,
        evaluation: Evaluation,
        span: Span,
    ) -> Made<Expr> {
        let mut values: BTreeMap<BigInt, ()> = BTreeMap::new();
        for row in &rows {
            if let Some(pattern) = pattern_of(row, subject) {
                values.insert(self.literal_value(pattern, &subject.ty)?, ());
            }
        }
        let mut alternatives = Vec::new();
        for value in values.into_keys() {
            let kept = self.with_literal(&rows, subject, Some(&value))?;
            let body = self.decide(kept, result, evaluation, span)?;
            alternatives.push(Alternative { pattern: Shape::Integer(value), body });
        }
        let kept = self.with_literal(&rows, subject, None)?;
        let body = self.decide(kept, result, evaluation, span)?;
        alternatives.push(Alternative { pattern: Shape::Default, body });
        self.case(subject, alternatives, evaluation, result, span)
    }

    fn with_literal<'t>(&mut self, rows: &[Row<'t>], subject: &Subject, value: Option<&BigInt>) -> Made<Vec<Row<'t>>> {
        let mut kept = Vec::new();
        for row in rows {
            let mut row = row.clone();
            if let Some(place) = row.patterns.iter().position(|(own, _)| own.name == subject.name) {
                let own = self.literal_value(row.patterns[place].1, &subject.ty)?;
                if Some(&own) != value {
                    continue;
                }
                row.patterns.remove(place);
            }
            kept.push(row);
        }
        Ok(kept)
    }

    /// The number that a literal pattern compares with.
    fn literal_value(&mut self, pattern: &Pattern, ty: &Type) -> Made<BigInt> {
        let ty = self.zonk(ty);
        match &pattern.kind {
            PatternKind::Integer(value) if self.is_integer(&ty) => Ok(value.clone()),
            PatternKind::Character(character) => Ok(BigInt::from(*character as u32)),
            _ => stop("a literal of this type as a pattern", pattern.span),
        }
    }

    fn body(&mut self, row: Row<'_>, rest: &[Row<'_>], result: &Type, span: Span) -> Made<Expr> {
        for (local, name) in &row.aliases {
            self.locals.insert(*local, name.clone());
        }
        match row.body {
            Body::RightHandSide(right_hand_side) => self.right_hand_side(right_hand_side, rest, result, span),
            Body::Guards(guards, body, others) => self.guards(guards, body, others, rest, result, span),
            Body::Continue(continuation) => continuation.elaborate(self),
        }
    }

    fn right_hand_side(
        &mut self,
        right_hand_side: &RightHandSide,
        rest: &[Row<'_>],
        result: &Type,
        span: Span,
    ) -> Made<Expr> {
        self.with_bindings(&right_hand_side.bindings, result, span, &|elaborator| {
            elaborator.branches(&right_hand_side.branches, rest, result, span)
        })
    }

    pub(super) fn branches(
        &mut self,
        branches: &[tree::Branch],
        rest: &[Row<'_>],
        result: &Type,
        span: Span,
    ) -> Made<Expr> {
        match branches.split_first() {
            Some((first, others)) => self.guards(&first.guards, &first.body, others, rest, result, span),
            None => self.decide(rest.to_vec(), result, Evaluation::Forced, span),
        }
    }

    fn guards(
        &mut self,
        guards: &[Guard],
        body: &tree::Expr,
        others: &[tree::Branch],
        rest: &[Row<'_>],
        result: &Type,
        span: Span,
    ) -> Made<Expr> {
        self.grow(span)?;
        let Some((guard, more)) = guards.split_first() else { return self.expression(body, Some(result)) };
        match guard {
            Guard::Condition(condition) if self.is_otherwise(condition) => {
                self.guards(more, body, others, rest, result, span)
            }
            Guard::Condition(condition) => {
                let scrutinee = self.expression(condition, None)?;
                let yes = self.guards(more, body, others, rest, result, span)?;
                let no = self.branches(others, rest, result, span)?;
                self.conditional(scrutinee, yes, no, result, span)
            }
            Guard::Let(bindings) => self.with_bindings(bindings, result, span, &|elaborator| {
                elaborator.guards(more, body, others, rest, result, span)
            }),
            Guard::Pattern(pattern, value) => {
                let ty = self.type_of(value)?;
                let value = self.expression(value, Some(&ty))?;
                let name = self.unique("guard");
                let subject = Subject { name: name.clone(), ty };
                let matched = Row {
                    patterns: vec![(subject, pattern)],
                    aliases: Vec::new(),
                    body: Body::Guards(more, body, &[]),
                };
                let otherwise = Otherwise { branches: others, rest, result, span };
                let failed = Row { patterns: Vec::new(), aliases: Vec::new(), body: Body::Continue(&otherwise) };
                let tree = self.decide(vec![matched, failed], result, Evaluation::Forced, span)?;
                Ok(Expr::new(ExprKind::Let(name, Box::new(value), Box::new(tree)), span))
            }
        }
    }

    pub(super) fn conditional(
        &mut self,
        condition: Expr,
        yes: Expr,
        no: Expr,
        result: &Type,
        span: Span,
    ) -> Made<Expr> {
        let alternatives = vec![
            Alternative { pattern: Shape::Boolean(true), body: yes },
            Alternative { pattern: Shape::Boolean(false), body: no },
        ];
        let result = self.plain(result, span)?.with_holes();
        let name = self.unique("condition");
        let case = Case { scrutinee: condition, name, evaluation: Evaluation::Forced, alternatives, result };
        Ok(Expr::new(ExprKind::Case(Box::new(case)), span))
    }

    /// `otherwise` or `True`
    pub(super) fn is_otherwise(&self, condition: &tree::Expr) -> bool {
        let names = self.lowered.names();
        match &condition.kind {
            tree::ExprKind::Global(global) => {
                let entity = names.entities.global(*global);
                entity.name == "otherwise" && self.is_library(entity.module)
            }
            tree::ExprKind::Constructor(constructor) => {
                let entity = names.entities.constructor(*constructor);
                entity.name == "True" && self.is_library(entity.module)
            }
            _ => false,
        }
    }
}

/// The branches and rows that are tried when a guard fails.
struct Otherwise<'a, 't> {
    branches: &'a [tree::Branch],
    rest: &'a [Row<'t>],
    result: &'a Type,
    span: Span,
}

impl Continuation for Otherwise<'_, '_> {
    fn elaborate(&self, elaborator: &mut Elaborator<'_>) -> Made<Expr> {
        elaborator.branches(self.branches, self.rest, self.result, self.span)
    }
}

fn pattern_of<'t>(row: &Row<'t>, subject: &Subject) -> Option<&'t Pattern> {
    row.patterns.iter().find(|(own, _)| own.name == subject.name).map(|(_, pattern)| *pattern)
}
