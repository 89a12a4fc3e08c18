//! The variables that can be seen from where we are, and names for new ones.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Type, Variable};
use gainsay_source::Name;

use super::Lowering;
use crate::syntax::Identifier;

/// What may be done with a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Locals and results of methods can be assigned to.
    Assignable,
    /// Parameters and bound variables cannot.
    Fixed,
}

#[derive(Clone)]
pub(super) struct Seen {
    /// As the syntax calls it.
    pub source: Name,
    pub variable: Variable,
    pub role: Role,
    /// Whether its name hides another variable, so that nobody knows which of them a use means.
    pub ambiguous: bool,
}

/// One block or binder.
#[derive(Default)]
struct Frame {
    variables: Vec<Seen>,
    /// Names declared in blocks and bound by quantifiers inside this one that are over: the block itself must not declare them any more.
    inner: BTreeSet<Name>,
}

#[derive(Default)]
pub(super) struct Scope {
    frames: Vec<Frame>,
    /// All names given out in this member.
    used: BTreeSet<Name>,
    pub(super) type_parameters: Vec<Name>,
    /// The type of `result` in a function.
    pub(super) result: Option<Type>,
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.frames.push(Frame::default());
    }

    /// Leaves a block or binder, whose declarations count as inner ones of the block around it.
    pub(super) fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(outer) = self.frames.last_mut() {
            outer.inner.extend(frame.variables.into_iter().map(|seen| seen.source));
            outer.inner.extend(frame.inner);
        }
    }

    /// Makes a variable visible under the name the source uses for it; its own name is given out.
    pub(super) fn see(&mut self, source: Name, variable: Variable, role: Role) {
        self.push(Seen { source, variable, role, ambiguous: false });
    }

    fn push(&mut self, seen: Seen) {
        self.used.insert(seen.variable.name.clone());
        if let Some(frame) = self.frames.last_mut() {
            frame.variables.push(seen);
        }
    }

    pub(super) fn find(&self, name: &Name) -> Option<&Seen> {
        self.frames.iter().rev().flat_map(|frame| frame.variables.iter().rev()).find(|seen| seen.source == *name)
    }

    /// As the syntax calls them.
    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        self.frames.iter().flat_map(|frame| &frame.variables).map(|seen| &seen.source)
    }

    fn declared_inside(&self, name: &Name) -> bool {
        self.frames.last().is_some_and(|frame| frame.inner.contains(name))
    }
}

impl Lowering {
    /// Starts a member: no variables, no type parameters.
    pub(super) fn fresh_scope(&mut self) {
        self.scope = Scope::default();
        self.scope.enter();
    }

    /// A name like `written` that nothing else in this member, and no declaration, has.
    fn unique_name(&mut self, written: &Name) -> Name {
        let mut name = written.clone();
        let mut number = 0;
        while self.globals.is_taken(&name) || self.scope.used.contains(&name) {
            number += 1;
            name = Name::from(format!("{written}_{number}"));
        }
        self.scope.used.insert(name.clone());
        name
    }

    fn add(&mut self, identifier: &Identifier, typ: Type, role: Role) -> Variable {
        let written = identifier.written();
        let name = self.unique_name(&written);
        let variable = Variable { name, written, typ, span: identifier.span };
        let (source, ambiguous) = (identifier.name.clone(), self.scope.find(&identifier.name).is_some());
        self.scope.push(Seen { source, variable: variable.clone(), role, ambiguous });
        variable
    }

    /// A parameter or local. It must differ from everything that can be seen here and from what blocks inside this one declared.
    pub(super) fn declare_variable(&mut self, identifier: &Identifier, typ: Type, role: Role) -> Variable {
        if self.scope.declared_inside(&identifier.name) {
            self.error(format!("`{}` is declared twice", identifier.written()), identifier.span);
        }
        self.reject_hiding(identifier);
        self.add(identifier, typ, role)
    }

    /// A variable of a quantifier or `let`: it must not hide others either.
    pub(super) fn bind_variable(&mut self, identifier: &Identifier, typ: Type) -> Variable {
        self.reject_hiding(identifier);
        self.add(identifier, typ, Role::Fixed)
    }

    /// A parameter of a domain function, which no text can speak of.
    pub(super) fn bind_domain_parameter(&mut self, identifier: &Identifier, typ: Type) -> Variable {
        if self.scope.find(&identifier.name).is_some() {
            self.error(format!("`{}` is declared twice", identifier.written()), identifier.span);
        }
        self.add(identifier, typ, Role::Fixed)
    }

    /// One name never means two things in one place.
    pub(super) fn reject_hiding(&mut self, identifier: &Identifier) {
        let first = self.scope.find(&identifier.name).map(|seen| seen.variable.span);
        let Some(first) = first.or_else(|| self.globals.place(&identifier.name)) else { return };
        let before = self.diagnostics.len();
        self.error(format!("`{}` is declared twice", identifier.written()), identifier.span);
        if self.diagnostics.len() > before
            && let Some(diagnostic) = self.diagnostics.pop()
        {
            self.diagnostics.push(diagnostic.with_label(first, "first declared here"));
        }
    }

    /// A variable no user wrote.
    pub(super) fn auxiliary_variable(&mut self, name: &str, typ: Type, span: gainsay_source::Span) -> Variable {
        let written = Name::new(name);
        let name = self.unique_name(&written);
        Variable { name, written, typ, span }
    }
}
