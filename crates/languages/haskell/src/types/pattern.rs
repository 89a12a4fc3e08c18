//! Patterns against the type of what they match.

use gainsay_source::Span;

use super::{Checker, LocalType, data::Type, evidence::Annotation};
use crate::rename::{
    entity::ConstructorId,
    tree::{Pattern, PatternKind},
};

impl Checker {
    /// Binds the pattern's variables; what a constructor gives holds until the enclosing alternative ends.
    pub(super) fn pattern(&mut self, pattern: &Pattern, expected: &Type) {
        let span = pattern.span;
        match &pattern.kind {
            PatternKind::Wildcard | PatternKind::Error => {}
            PatternKind::Variable(local) => {
                self.bind_local(*local, expected, span);
            }
            PatternKind::As(local, inner) => {
                self.bind_local(*local, expected, span);
                self.pattern(inner, expected);
            }
            PatternKind::Lazy(inner) | PatternKind::Bang(inner) => self.pattern(inner, expected),
            PatternKind::Constructor(constructor, arguments) => {
                self.constructor_pattern(pattern, *constructor, arguments, expected);
            }
            PatternKind::Integer(_) => {
                let annotation = self.literal("Num", expected, true, span);
                self.annotations.insert(pattern.id, annotation);
            }
            PatternKind::Fractional(_) => {
                let annotation = self.literal("Fractional", expected, true, span);
                self.annotations.insert(pattern.id, annotation);
            }
            PatternKind::Character(_) => {
                let found = self.char_type();
                self.expect(expected, &found, span);
            }
            PatternKind::Text(_) => {
                let found = self.string_type();
                self.expect(expected, &found, span);
            }
            PatternKind::View(function, inner) => {
                let result = self.fresh_meta();
                let ty = self.function(expected.clone(), result.clone());
                self.check(function, &ty);
                self.pattern(inner, &result);
            }
            PatternKind::Annotated(inner, annotation) => {
                let ty = self.convert(annotation);
                self.expect(expected, &ty, span);
                self.pattern(inner, &ty);
            }
        }
    }

    /// A variable of a let-bound pattern may have a type already, from a signature or from its group.
    fn bind_local(&mut self, local: crate::rename::entity::LocalId, expected: &Type, span: Span) {
        if self.bound_by_group.contains(&local) {
            match self.local_types.get(&local).cloned() {
                Some(LocalType::Mono(ty)) => return self.expect(expected, &ty, span),
                Some(LocalType::Poly(scheme)) => {
                    let body = scheme.body.clone();
                    return self.expect(expected, &body, span);
                }
                None => {}
            }
        }
        self.local_types.insert(local, LocalType::Mono(expected.clone()));
    }

    fn constructor_pattern(
        &mut self,
        pattern: &Pattern,
        constructor: ConstructorId,
        arguments: &[Pattern],
        expected: &Type,
    ) {
        let information = self.constructor_information(constructor);
        let mut substitution: Vec<_> =
            information.universals.iter().map(|variable| (*variable, self.fresh_meta())).collect();
        for existential in &information.existentials {
            let rigid = self.renew(*existential);
            substitution.push((*existential, rigid));
        }
        let result = information.result.substitute(&substitution);
        if information.refines {
            self.open_equation_scope();
            self.refine(&result, expected, pattern.span);
        } else {
            self.expect(expected, &result, pattern.span);
        }
        let context: Vec<_> =
            information.context.iter().map(|constraint| constraint.substitute(&substitution)).collect();
        let equalities: Vec<_> = information
            .equalities
            .iter()
            .map(|(left, right)| (left.substitute(&substitution), right.substitute(&substitution)))
            .collect();
        let dictionaries = self.open_scope(&context, &equalities);
        self.annotations.insert(pattern.id, Annotation::Pattern(dictionaries));
        for (argument, field) in arguments.iter().zip(&information.fields) {
            let field = field.substitute(&substitution);
            self.pattern(argument, &field);
        }
    }

    /// Matching a GADT constructor: where the scrutinee's type has a rigid variable, it stands for the constructor's type here.
    fn refine(&mut self, result: &Type, scrutinee: &Type, span: Span) {
        let scrutinee = self.zonk(scrutinee);
        let (head, parameters) = result.spine();
        let (found, arguments) = scrutinee.spine();
        if parameters.len() != arguments.len() || !self.unify(head, found) {
            return self.expect(&scrutinee, result, span);
        }
        for (parameter, argument) in parameters.into_iter().zip(arguments) {
            self.equate(parameter, argument);
        }
    }

    fn equate(&mut self, parameter: &Type, argument: &Type) {
        match (self.prune(parameter), self.prune(argument)) {
            (Type::Meta(_), _) => {
                self.unify(parameter, argument);
            }
            (known, variable @ Type::Variable(_)) => self.add_equation(&variable, &known),
            (Type::Apply(one), Type::Apply(other)) => {
                self.equate(&one.0, &other.0);
                self.equate(&one.1, &other.1);
            }
            // An unknown scrutinee type must not be decided by one of several alternatives.
            (_, Type::Meta(_)) => {}
            _ => {}
        }
    }
}
