//! What the alternatives of a match know.

use gainsay_ir::refined::{Base, Case, Constructor, Datatype, Expr, Logic, Operator, Pattern, Type, VALUE};
use gainsay_source::{Name, Span};

use crate::{
    callee::arguments_of,
    environment::Place,
    equation::bind,
    generate::{Checked, Generator, stop},
};

impl Generator<'_> {
    /// Γ, ȳ:t̄, facts(x, C ȳ) ⊢ e ⇐ t for each alternative `C ȳ -> e` of a match on `x`
    pub(crate) fn alternatives(
        &mut self,
        place: Place,
        case: &Case,
        subject: &Name,
        found: &Type,
        span: Span,
        check: &mut dyn FnMut(&mut Self, Place, &Expr) -> Checked<()>,
    ) -> Checked<()> {
        let mut excluded = Vec::new();
        for alternative in &case.alternatives {
            let inner = match &alternative.pattern {
                Pattern::Constructor(name, fields) => self.constructed(place, subject, found, name, fields, span)?,
                Pattern::Boolean(value) => {
                    let truth = Logic::Variable(subject.clone());
                    self.assume(place, [if *value { truth } else { Logic::negation(truth) }])
                }
                Pattern::Integer(value) => {
                    let same = Logic::equal(Logic::Variable(subject.clone()), Logic::Integer(value.clone()));
                    let inner = self.assume(place, [same.clone()]);
                    excluded.push(Logic::negation(same));
                    inner
                }
                Pattern::Default => self.assume(place, excluded.clone()),
            };
            if let Pattern::Constructor(name, _) = &alternative.pattern {
                excluded.extend(self.is_not(subject, name));
            }
            check(self, inner, &alternative.body)?;
        }
        if !self.is_complete(case) {
            return stop("a match that does not say what happens otherwise", span);
        }
        Ok(())
    }

    fn is_complete(&self, case: &Case) -> bool {
        let patterns = || case.alternatives.iter().map(|alternative| &alternative.pattern);
        if patterns().any(|pattern| *pattern == Pattern::Default) {
            return true;
        }
        let has = |value: bool| patterns().any(|pattern| *pattern == Pattern::Boolean(value));
        if has(true) && has(false) {
            return true;
        }
        let owner = patterns().find_map(|pattern| match pattern {
            Pattern::Constructor(name, _) => self.catalogue.owner(name),
            _ => None,
        });
        let is_there = |name: &Name| patterns().any(|one| matches!(one, Pattern::Constructor(own, _) if own == name));
        owner.is_some_and(|owner| owner.constructors.iter().all(|constructor| is_there(&constructor.name)))
    }

    fn is_not(&self, subject: &Name, constructor: &Name) -> Option<Logic> {
        let (owner, _) = self.catalogue.constructor(constructor)?;
        let tag = owner.constructors.iter().position(|one| one.name == *constructor)?;
        let tag_of = Logic::Apply(self.catalogue.tag_of(&owner.name), vec![Logic::Variable(subject.clone())]);
        Some(Logic::binary(Operator::NotEqual, tag_of, Logic::integer(tag)))
    }

    fn constructed(
        &mut self,
        place: Place,
        subject: &Name,
        found: &Type,
        name: &Name,
        fields: &[Name],
        span: Span,
    ) -> Checked<Place> {
        let Some((owner, constructor)) = self.catalogue.constructor(name) else {
            return stop("a constructor of which nothing is known", span);
        };
        let found = self.as_data(place, found);
        let Type::Base { base: Base::Data(data, arguments), .. } = &found else {
            return stop("a match on something that is no data", span);
        };
        let replacements = arguments_of(owner, arguments);
        let Some((types, relations)) =
            replacements.filter(|_| *data == owner.name && fields.len() == constructor.fields.len())
        else {
            return stop("a match on data of another type", span);
        };
        let mut types = fixed(owner, constructor, types);
        for hidden in &constructor.hidden {
            // What nobody knows of it is another type in every match.
            if !types.iter().any(|(own, _)| own == hidden) {
                types.push((hidden.clone(), Type::plain(Base::Variable(self.fresh(hidden)))));
            }
        }
        let mut renamed: Vec<(Name, Logic)> = vec![(Name::new(VALUE), Logic::Variable(subject.clone()))];
        let mut place = place;
        for ((field, ty), actual) in constructor.fields.iter().zip(fields) {
            let Some(ty) = ty.relate(&relations).instantiate(&types) else {
                return stop("a refined type variable that stands for functions", span);
            };
            // The refinement's own `v` is the field, not what is matched.
            let earlier: Vec<_> = renamed.iter().skip(1).cloned().collect();
            place = self.bind(place, actual, ty.substitute(&earlier));
            renamed.push((field.clone(), Logic::Variable(actual.clone())));
        }
        for (parameter, ty) in &constructor.fixes {
            let actual =
                owner.parameters.iter().position(|own| own == parameter).and_then(|place| arguments.get(place));
            if let (Some(ty), Some(actual)) = (ty.relate(&relations).instantiate(&types), actual) {
                let fields: Vec<_> = renamed.iter().skip(1).cloned().collect();
                place = self.equate(place, &ty.substitute(&fields), actual);
            }
        }
        let facts = self.catalogue.facts(owner, constructor);
        Ok(self.assume(place, facts.iter().map(|fact| fact.substitute(&renamed))))
    }
}

/// What the parameters of data and the hidden variables of its constructor stand for in a match. What the constructor fixes is no parameter of its fields.
fn fixed(owner: &Datatype, constructor: &Constructor, types: Vec<(Name, Type)>) -> Vec<(Name, Type)> {
    let mut found = Vec::new();
    for (parameter, ty) in &constructor.fixes {
        if let Some((_, actual)) = types.iter().find(|(own, _)| own == parameter) {
            bind(&constructor.hidden, ty, actual, &mut found);
        }
    }
    let is_free = |name: &Name| !constructor.fixes.iter().any(|(own, _)| own == name);
    let free = types.into_iter().filter(|(name, _)| owner.parameters.contains(name) && is_free(name));
    free.chain(found).collect()
}
