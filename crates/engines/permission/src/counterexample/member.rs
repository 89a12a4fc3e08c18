//! The member that failed: its variables and text.

use gainsay_ir::permission::{Expression, Function, Method, Predicate, Program, Statement, StatementKind, Variable};
use gainsay_source::{Name, Span};

use gainsay_heap::{Goal, MemberKind};

#[derive(Clone, Copy)]
pub(crate) enum Member<'a> {
    Method(&'a Method),
    Function(&'a Function),
    Predicate(&'a Predicate),
}

impl<'a> Member<'a> {
    pub(crate) fn of(program: &'a Program, goal: &Goal) -> Option<Member<'a>> {
        match goal.kind {
            MemberKind::Method => program.methods.get(&goal.name).map(Member::Method),
            MemberKind::Function => program.functions.get(&goal.name).map(Member::Function),
            MemberKind::Predicate => program.predicates.get(&goal.name).map(Member::Predicate),
        }
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Member::Method(method) => method.span,
            Member::Function(function) => function.span,
            Member::Predicate(predicate) => predicate.span,
        }
    }

    /// What the user calls it by, where it can be called.
    pub(crate) fn callable(&self) -> Option<&'a Name> {
        match self {
            Member::Method(method) => Some(&method.written),
            Member::Function(function) => Some(&function.written),
            Member::Predicate(_) => None,
        }
    }

    pub(crate) fn parameters(&self) -> &'a [Variable] {
        match self {
            Member::Method(method) => &method.parameters,
            Member::Function(function) => &function.parameters,
            Member::Predicate(predicate) => &predicate.parameters,
        }
    }

    /// Parameters, results and locals, in the order they are written.
    pub(crate) fn variables(&self) -> Vec<&'a Variable> {
        let mut found: Vec<&Variable> = self.parameters().iter().collect();
        if let Member::Method(method) = self {
            found.extend(&method.returns);
            self.statements(&mut |statement| {
                if let StatementKind::Declare(variable) = &statement.kind {
                    found.push(variable);
                }
            });
        }
        found
    }

    pub(crate) fn variable(&self, name: &Name) -> Option<&'a Variable> {
        self.variables().into_iter().find(|variable| variable.name == *name)
    }

    pub(crate) fn statements(&self, see: &mut dyn FnMut(&'a Statement)) {
        if let Member::Method(Method { body: Some(body), .. }) = self {
            body.visit(see);
        }
    }

    /// The largest expression of the member at a place. Where several are, as what a macro stands for, it is none of them.
    pub(crate) fn expression_at(&self, span: Span) -> Option<&'a Expression> {
        let mut roots: Vec<&'a Expression> = Vec::new();
        match self {
            Member::Method(method) => {
                roots.extend(method.preconditions.iter().chain(&method.postconditions));
                self.statements(&mut |statement| roots.extend(statement.expressions()));
            }
            Member::Function(function) => {
                roots.extend(function.preconditions.iter().chain(&function.postconditions).chain(&function.body));
            }
            Member::Predicate(predicate) => roots.extend(&predicate.body),
        }
        let mut found: Option<&'a Expression> = None;
        while let Some(part) = roots.pop() {
            match found {
                _ if part.span != span => roots.extend(part.children()),
                Some(other) if other != part => return None,
                _ => found = Some(part),
            }
        }
        found
    }
}
