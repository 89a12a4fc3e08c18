//! What is known of values that may never be: results of functions that are not shown to return, where nobody evaluates them.
//!
//! A call that does not return is less than any value, so whatever does not fail with a value in its place does not fail without one. So what its type
//! says is known of such a call as well, if some value is of that type whatever the variables in scope are. `{v:Int | v > x}` has values,
//! `{v:Int | false}` has none, and neither has a stream, because only values that come to an end count.

use std::collections::BTreeSet;

use gainsay_ir::refined::{Base, Constructor, Datatype, Logic, Operator, Type, VALUE};
use gainsay_source::{Name, Span};

use crate::{
    callee::arguments_of,
    constraint::{Constraints, Supposed},
    environment::{Entry, Place},
    generate::{Generator, without_results},
    solve::Session,
};

/// Parts of values are looked for so deep, and so many variables are tried.
const DEEPEST: usize = 3;
const MOST_VARIABLES: usize = 8;

impl Generator<'_> {
    /// Γ ⊢ e ⇒ t, where nobody evaluates e, which may not return: t as well, if there is a value of it.
    pub(crate) fn unevaluated(&mut self, place: Place, ty: Type, span: Span) -> Type {
        if self.doubted.contains(&span) {
            return without_results(&ty);
        }
        let (mut inner, mut rest) = (place, ty.clone());
        while let Type::Function { binder, argument, result } = rest {
            let name = self.fresh(&binder);
            rest = result.substitute(&[(binder, Logic::Variable(name.clone()))]);
            inner = self.bind(inner, &name, *argument);
        }
        if rest != rest.stripped() {
            self.constraints.supposed.push(Supposed { place: inner, ty: rest, span });
        }
        ty
    }
}

impl Session<'_, '_> {
    /// The calls of whose types no value is known.
    pub(crate) fn doubtful(&mut self, constraints: &Constraints) -> BTreeSet<Span> {
        let without = |one: &&Supposed| self.value_of(one.place, &one.ty, 0).is_none();
        constraints.supposed.iter().filter(without).map(|one| one.span).collect()
    }

    /// A value that is of a type whatever the variables at a place are.
    fn value_of(&mut self, place: Place, ty: &Type, depth: usize) -> Option<Logic> {
        let Type::Base { base, predicate } = ty else { return None };
        let predicate = self.resolve(predicate);
        let mut candidates = self.in_scope(place, ty);
        match base {
            Base::Int => candidates.extend(numbers(&predicate)),
            Base::Bool => candidates.extend([Logic::truth(), Logic::falsity()]),
            Base::Data(name, arguments) => candidates.extend(self.built(place, name, arguments, depth)),
            _ => {}
        }
        candidates.into_iter().find(|candidate| {
            let of_it = predicate.substitute(&[(Name::new(VALUE), candidate.clone())]);
            self.follows(place, &of_it)
        })
    }

    /// The variables in scope that are of a type, but for what it says of them itself.
    fn in_scope(&self, place: Place, ty: &Type) -> Vec<Logic> {
        let sort = ty.sort();
        let variables = self.environment.entries(place).filter_map(|(_, entry)| match entry {
            Entry::Variable(name, own) if own.sort() == sort => Some((name, own)),
            _ => None,
        });
        let inside = self.arguments(ty);
        let fitting = variables.filter(|(_, own)| {
            let says_nothing = |part: &Type| part.map(&mut |logic| self.resolve(logic)) == part.stripped();
            inside.iter().all(says_nothing) || self.arguments(own) == inside
        });
        fitting.take(MOST_VARIABLES).map(|(name, _)| Logic::Variable(name.clone())).collect()
    }

    /// What a type says of the parts of its values.
    fn arguments(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Base { base: Base::Data(_, arguments), .. } => {
                arguments.iter().map(|one| one.map(&mut |logic| self.resolve(logic))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A value of each constructor, from parts that there are.
    fn built(&mut self, place: Place, name: &Name, arguments: &[Type], depth: usize) -> Vec<Logic> {
        let catalogue = self.catalogue;
        let Some(datatype) = catalogue.datatype(name).filter(|_| depth < DEEPEST) else { return Vec::new() };
        let constructors = datatype.constructors.iter();
        constructors.filter_map(|one| self.built_by(place, datatype, one, arguments, depth)).collect()
    }

    fn built_by(
        &mut self,
        place: Place,
        datatype: &Datatype,
        constructor: &Constructor,
        arguments: &[Type],
        depth: usize,
    ) -> Option<Logic> {
        if !constructor.hidden.is_empty() || !constructor.fixes.is_empty() {
            return None;
        }
        let (types, relations) = arguments_of(datatype, arguments)?;
        let mut parts: Vec<(Name, Logic)> = Vec::new();
        for (field, ty) in &constructor.fields {
            let ty = ty.relate(&relations).instantiate(&types)?.substitute(&parts);
            parts.push((field.clone(), self.value_of(place, &ty, depth + 1)?));
        }
        Some(Logic::Apply(constructor.name.clone(), parts.into_iter().map(|(_, part)| part).collect()))
    }
}

/// Numbers beside those that a predicate compares its value with.
fn numbers(predicate: &Logic) -> Vec<Logic> {
    let mut found = vec![Logic::integer(0)];
    predicate.for_each(&mut |part| {
        let Logic::Operation(operator, sides) = part else { return };
        let [left, right] = sides.as_slice() else { return };
        use Operator::{Equal, Less, LessEqual};
        let other = match (*left == Logic::value(), *right == Logic::value()) {
            (true, false) => right,
            (false, true) => left,
            _ => return,
        };
        if matches!(operator, Equal | Less | LessEqual) && !other.mentions(VALUE) {
            let one = |operator| Logic::binary(operator, other.clone(), Logic::integer(1));
            found.extend([other.clone(), one(Operator::Add), one(Operator::Subtract)]);
        }
    });
    found
}
