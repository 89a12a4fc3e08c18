//! The types of the unknowns, from how they are used. `nat` and `int` go together: an unknown is what is said about it.

use std::collections::BTreeMap;

use gainsay_source::{Diagnostic, Name, Span};

use super::term::{Operation, Program, Scope, Term, TermKind, Type};

/// Checks the types and fills those of the unknowns in; what stays open is a natural number.
pub fn infer(mut program: Program) -> Result<Program, Diagnostic> {
    let mut types = Types { solved: vec![None; program.open], unknowns: program.unknowns.clone() };
    types.of(&program.term, &mut BTreeMap::new())?;
    for (ty, _) in &mut program.unknowns {
        *ty = types.closed(ty);
    }
    Ok(program)
}

struct Types {
    solved: Vec<Option<Type>>,
    unknowns: Vec<(Type, Span)>,
}

type Scopes = BTreeMap<Name, Vec<Type>>;

impl Types {
    fn fresh(&mut self) -> Type {
        self.solved.push(None);
        Type::Open(self.solved.len() - 1)
    }

    fn of(&mut self, term: &Term, scopes: &mut Scopes) -> Result<Type, Diagnostic> {
        match &term.kind {
            TermKind::Number(_) => Ok(Type::Natural),
            TermKind::Variable(name) => match scopes.get(name).and_then(|types| types.last()) {
                Some(ty) => Ok(ty.clone()),
                None => Err(Diagnostic::error("unbound-name", format!("`{name}` is not bound"), term.span)),
            },
            TermKind::Unknown(index) => Ok(self.unknowns[*index].0.clone()),
            TermKind::Lambda(name, from, body) => {
                let to = self.under(name, from.clone(), body, scopes)?;
                Ok(Type::arrow(from.clone(), to))
            }
            TermKind::Apply(function, argument) => {
                let (function_type, from) = (self.of(function, scopes)?, self.of(argument, scopes)?);
                let to = self.fresh();
                self.equal(&function_type, &Type::arrow(from, to.clone()), term.span)?;
                Ok(to)
            }
            TermKind::Operation(operation, operands) => {
                for operand in operands {
                    let ty = self.of(operand, scopes)?;
                    self.equal(&ty, &Type::Integer, operand.span)?;
                }
                Ok(if *operation == Operation::IsZero { Type::Natural } else { Type::Integer })
            }
            TermKind::If(condition, yes, no) => {
                let ty = self.of(condition, scopes)?;
                self.equal(&ty, &Type::Integer, condition.span)?;
                let (yes, no_type) = (self.of(yes, scopes)?, self.of(no, scopes)?);
                self.equal(&yes, &no_type, no.span)?;
                Ok(yes)
            }
            TermKind::Let { name, value, body, scope } => {
                let ty = match scope {
                    Scope::Plain => self.of(value, scopes)?,
                    Scope::Recursive => {
                        let own = self.fresh();
                        let ty = self.under(name, own.clone(), value, scopes)?;
                        self.equal(&own, &ty, value.span)?;
                        ty
                    }
                };
                self.under(name, ty, body, scopes)
            }
        }
    }

    fn under(&mut self, name: &Name, ty: Type, body: &Term, scopes: &mut Scopes) -> Result<Type, Diagnostic> {
        scopes.entry(name.clone()).or_default().push(ty);
        let result = self.of(body, scopes);
        if let Some(types) = scopes.get_mut(name) {
            types.pop();
        }
        result
    }

    fn resolved(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Type::Open(index) = ty
            && let Some(found) = &self.solved[*index]
        {
            ty = found;
        }
        ty.clone()
    }

    fn equal(&mut self, left: &Type, right: &Type, span: Span) -> Result<(), Diagnostic> {
        match (self.resolved(left), self.resolved(right)) {
            (Type::Open(first), Type::Open(second)) if first == second => Ok(()),
            (Type::Open(index), other) | (other, Type::Open(index)) => {
                if self.mentions(&other, index) {
                    return Err(Diagnostic::error("type", "this function would have to take itself", span));
                }
                self.solved[index] = Some(other);
                Ok(())
            }
            (Type::Arrow(from, to), Type::Arrow(other_from, other_to)) => {
                self.equal(&from, &other_from, span)?;
                self.equal(&to, &other_to, span)
            }
            (Type::Natural | Type::Integer, Type::Natural | Type::Integer) => Ok(()),
            (left, right) => {
                let message = format!("this is of type `{}`, not `{}`", self.closed(&left), self.closed(&right));
                Err(Diagnostic::error("type", message, span))
            }
        }
    }

    fn mentions(&self, ty: &Type, index: usize) -> bool {
        match self.resolved(ty) {
            Type::Open(other) => other == index,
            Type::Arrow(from, to) => self.mentions(&from, index) || self.mentions(&to, index),
            Type::Natural | Type::Integer => false,
        }
    }

    fn closed(&self, ty: &Type) -> Type {
        match self.resolved(ty) {
            Type::Open(_) => Type::Natural,
            Type::Arrow(from, to) => Type::arrow(self.closed(&from), self.closed(&to)),
            ty => ty,
        }
    }
}
