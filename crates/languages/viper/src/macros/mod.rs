//! Macros: `define`s are collected, checked and expanded in every member. Expansion is hygienic: what a macro's body declares never
//! captures what its arguments mean. An expanded node stands where the macro is used, because that is where errors are reported.

mod expand;
mod recursion;
mod statement;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use gainsay_source::{Diagnostic, Name, Span};

use crate::{
    parse::PARSER_ERROR,
    syntax::{
        Block, Contract, Define, DefineBody, DomainSyntax, Expression, FunctionSyntax, MeasureSyntax, Member,
        MemberKind, MethodSyntax, StatementKind,
    },
};

/// How many nodes all expansions in one program may have together.
const MAXIMUM_NODES: usize = 1_000_000;
/// How deep the tree that is being expanded may be.
const MAXIMUM_DEPTH: u32 = 600;

/// The members without `define`s, all macros expanded, and what is wrong with them.
pub(crate) fn expand(members: Vec<Member>) -> (Vec<Member>, Vec<Diagnostic>) {
    let mut expander = Expander::default();
    let (defines, members): (Vec<Member>, Vec<Member>) =
        members.into_iter().partition(|member| matches!(member.kind, MemberKind::Define(_)));
    expander.reject_taken(&defines, &members);
    for member in defines {
        if let MemberKind::Define(define) = member.kind {
            expander.declare(define);
        }
    }
    expander.find_recursion();
    if !expander.errors.is_empty() {
        return (members, expander.errors);
    }
    let expanded = members.into_iter().map(|member| expander.member(member)).collect();
    (expanded, expander.errors)
}

#[derive(Default)]
struct Expander {
    macros: BTreeMap<Name, Arc<Define>>,
    /// Macros that lead back to themselves.
    recursive: BTreeSet<Name>,
    errors: Vec<Diagnostic>,
    /// Numbers the expansions, to make names apart.
    expansions: usize,
    nodes: usize,
    depth: u32,
    /// Labels the current method has so far.
    labels: Vec<Name>,
    /// Variables the current method declares, those of expanded macros included.
    variables: BTreeSet<Name>,
}

impl Expander {
    fn error(&mut self, message: impl Into<String>, span: Span) {
        self.errors.push(Diagnostic::error(PARSER_ERROR, message, span));
    }

    /// A macro is called like no method, function, predicate or domain.
    fn reject_taken(&mut self, defines: &[Member], members: &[Member]) {
        let taken: BTreeSet<&Name> = members.iter().filter_map(name_of).collect();
        for member in defines {
            if let MemberKind::Define(define) = &member.kind
                && taken.contains(&define.name.name)
            {
                self.error(format!("something else is called `{}` already", define.name.name), define.name.span);
            }
        }
    }

    fn declare(&mut self, define: Define) {
        if let DefineBody::Statements(block) = &define.body {
            self.reject_nested(block);
        }
        let name = define.name.clone();
        if let Some(first) = self.macros.get(&name.name) {
            let first = first.name.span;
            let message = format!("there are two macros called `{}`", name.name);
            self.errors.push(Diagnostic::error(PARSER_ERROR, message, name.span).with_label(first, "the first one"));
            return;
        }
        self.macros.insert(name.name, Arc::new(define));
    }

    fn reject_nested(&mut self, block: &Block) {
        let mut found = Vec::new();
        statement::visit(block, &mut |inner| {
            if let StatementKind::Define(define) = &inner.kind {
                found.push(define.span);
            }
        });
        for span in found {
            self.error("a macro cannot be defined inside a macro", span);
        }
    }

    fn member(&mut self, mut member: Member) -> Member {
        match &mut member.kind {
            MemberKind::Method(method) => self.method(method),
            MemberKind::Function(function) => self.function(function),
            MemberKind::Predicate(predicate) => {
                if let Some(body) = &mut predicate.body {
                    *body = self.top(body);
                }
            }
            MemberKind::Domain(domain) => self.domain(domain),
            MemberKind::Fields(_) | MemberKind::Adt(_) | MemberKind::Define(_) | MemberKind::Import(_) => {}
        }
        member
    }

    fn top(&mut self, expression: &Expression) -> Expression {
        self.expression(expression, &expand::Context::default())
    }

    fn contract(&mut self, contract: &mut Contract) {
        for clause in contract.requires.iter_mut().chain(&mut contract.ensures) {
            *clause = self.top(clause);
        }
        for measure in &mut contract.measures {
            *measure = self.measure(measure, &expand::Context::default());
        }
    }

    fn measure(&mut self, measure: &MeasureSyntax, context: &expand::Context) -> MeasureSyntax {
        let span = context.place(measure.span());
        match measure {
            MeasureSyntax::Tuple(expressions, condition, _) => MeasureSyntax::Tuple(
                expressions.iter().map(|each| self.expression(each, context)).collect(),
                condition.as_ref().map(|each| self.expression(each, context)),
                span,
            ),
            MeasureSyntax::Assumed(condition, _) => {
                MeasureSyntax::Assumed(condition.as_ref().map(|each| self.expression(each, context)), span)
            }
            MeasureSyntax::Star(_) => MeasureSyntax::Star(span),
        }
    }

    fn function(&mut self, function: &mut FunctionSyntax) {
        self.contract(&mut function.contract);
        if let Some(body) = &mut function.body {
            *body = self.top(body);
        }
    }

    fn domain(&mut self, domain: &mut DomainSyntax) {
        for axiom in &mut domain.axioms {
            axiom.body = self.top(&axiom.body);
        }
    }

    /// Macros defined in a body are visible in the whole body.
    fn method(&mut self, method: &mut MethodSyntax) {
        let outer = (self.macros.clone(), self.recursive.clone());
        self.labels.clear();
        self.variables = method.parameters.iter().chain(&method.returns).map(|each| each.name.name.clone()).collect();
        if let Some(body) = &method.body {
            let mut local = Vec::new();
            statement::visit(body, &mut |inner| match &inner.kind {
                StatementKind::Define(define) => local.push(define.clone()),
                StatementKind::Label(name, _) => self.labels.push(name.name.clone()),
                StatementKind::Declare(variables, _) => {
                    self.variables.extend(variables.iter().map(|each| each.name.name.clone()));
                }
                _ => {}
            });
            let none = local.is_empty();
            for (position, define) in local.iter().enumerate() {
                if local[..position].iter().all(|earlier| earlier.name.name != define.name.name) {
                    self.macros.remove(&define.name.name);
                }
                self.declare(define.clone());
            }
            if !none {
                self.find_recursion();
            }
        }
        if self.errors.is_empty() {
            self.contract(&mut method.contract);
            if let Some(body) = &mut method.body {
                *body = self.block(body, &expand::Context::default());
            }
        }
        (self.macros, self.recursive) = outer;
    }
}

fn name_of(member: &Member) -> Option<&Name> {
    match &member.kind {
        MemberKind::Method(method) => Some(&method.name.name),
        MemberKind::Function(function) => Some(&function.name.name),
        MemberKind::Predicate(predicate) => Some(&predicate.name.name),
        MemberKind::Domain(domain) => Some(&domain.name.name),
        MemberKind::Fields(_) | MemberKind::Adt(_) | MemberKind::Define(_) | MemberKind::Import(_) => None,
    }
}
