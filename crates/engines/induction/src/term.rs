//! Terms that are reasoned about: values, variables, and calls that wait for what a variable is.

use std::{cmp::Ordering, collections::BTreeMap, rc::Rc};

use gainsay_ir::functional::Primitive;
use gainsay_source::Name;
use num_bigint::BigInt;

use crate::code::FunctionId;

pub(crate) type Variable = u32;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Term {
    Integer(BigInt),
    Character(char),
    Variable(Variable),
    Construct(Name, Rc<[Term]>),
    Call(FunctionId, Rc<[Term]>),
    Apply(Rc<Term>, Rc<[Term]>),
    Primitive(Primitive, Rc<[Term]>),
    Crash,
}

pub(crate) type Binding = BTreeMap<Variable, Term>;

impl Term {
    pub(crate) fn truth(value: bool) -> Term {
        Term::Construct(Name::new(if value { "True" } else { "False" }), Rc::new([]))
    }

    pub(crate) fn integer(value: impl Into<BigInt>) -> Term {
        Term::Integer(value.into())
    }

    pub(crate) fn primitive(primitive: Primitive, parts: impl Into<Rc<[Term]>>) -> Term {
        Term::Primitive(primitive, parts.into())
    }

    pub(crate) fn as_truth(&self) -> Option<bool> {
        match self {
            Term::Construct(name, _) if *name == "True" => Some(true),
            Term::Construct(name, _) if *name == "False" => Some(false),
            _ => None,
        }
    }

    pub(crate) fn parts(&self) -> &[Term] {
        match self {
            Term::Construct(_, parts) | Term::Call(_, parts) | Term::Primitive(_, parts) => parts,
            Term::Apply(_, parts) => parts,
            _ => &[],
        }
    }

    /// The same with other parts; the function of an application counts as one, in front.
    pub(crate) fn map(&self, change: &mut dyn FnMut(&Term) -> Term) -> Term {
        match self {
            Term::Construct(name, parts) => Term::Construct(name.clone(), parts.iter().map(change).collect()),
            Term::Call(id, parts) => Term::Call(*id, parts.iter().map(change).collect()),
            Term::Primitive(primitive, parts) => Term::Primitive(*primitive, parts.iter().map(change).collect()),
            Term::Apply(function, parts) => {
                let function = change(function);
                Term::Apply(Rc::new(function), parts.iter().map(change).collect())
            }
            other => other.clone(),
        }
    }

    pub(crate) fn for_each<'t>(&'t self, visit: &mut dyn FnMut(&'t Term)) {
        visit(self);
        if let Term::Apply(function, _) = self {
            function.for_each(visit);
        }
        self.parts().iter().for_each(|part| part.for_each(visit));
    }

    pub(crate) fn size(&self) -> usize {
        let mut size = 0;
        self.for_each(&mut |_| size += 1);
        size
    }

    /// Whether it has no more parts than that, those that stand in several places counted in each. Parts are shared, so there may be far more of them
    /// than anything that visits them all could bear.
    pub(crate) fn is_within(&self, most: usize) -> bool {
        let mut pending = vec![self];
        let mut seen = 0;
        while let Some(term) = pending.pop() {
            seen += 1;
            if seen > most {
                return false;
            }
            if let Term::Apply(function, _) = term {
                pending.push(function);
            }
            pending.extend(term.parts());
        }
        true
    }

    pub(crate) fn is_simpler_than(&self, other: &Term) -> bool {
        self.compare(other).is_lt()
    }

    /// By size; of the same symbol, by the first part that differs: what is nested to the right is simpler.
    fn compare(&self, other: &Term) -> Ordering {
        self.size().cmp(&other.size()).then_with(|| {
            let pairs = || self.parts().iter().zip(other.parts());
            match self.is_made_like(other) {
                true => pairs().map(|(one, other)| one.compare(other)).find(|order| order.is_ne()),
                false => None,
            }
            .unwrap_or_else(|| self.cmp(other))
        })
    }

    fn is_made_like(&self, other: &Term) -> bool {
        match (self, other) {
            (Term::Construct(one, _), Term::Construct(other, _)) => one == other,
            (Term::Call(one, _), Term::Call(other, _)) => one == other,
            _ => false,
        }
    }

    pub(crate) fn contains(&self, other: &Term) -> bool {
        let mut found = false;
        self.for_each(&mut |part| found |= part == other);
        found
    }

    pub(crate) fn variables(&self) -> Vec<Variable> {
        let mut found = Vec::new();
        self.for_each(&mut |part| {
            if let Term::Variable(variable) = part
                && !found.contains(variable)
            {
                found.push(*variable);
            }
        });
        found
    }

    pub(crate) fn substitute(&self, binding: &Binding) -> Term {
        match self {
            Term::Variable(variable) => binding.get(variable).unwrap_or(self).clone(),
            _ => self.map(&mut |part| part.substitute(binding)),
        }
    }

    /// Whether another term is this one with something for its variables; those that are not open stand for themselves.
    pub(crate) fn matches(&self, other: &Term, open: &dyn Fn(Variable) -> bool, binding: &mut Binding) -> bool {
        match (self, other) {
            (Term::Variable(variable), _) if open(*variable) => {
                binding.entry(*variable).or_insert_with(|| other.clone()) == other
            }
            (Term::Construct(left, _), Term::Construct(right, _)) if left != right => false,
            (Term::Call(left, _), Term::Call(right, _)) if left != right => false,
            (Term::Primitive(left, _), Term::Primitive(right, _)) if left != right => false,
            (Term::Construct(..), Term::Construct(..))
            | (Term::Call(..), Term::Call(..))
            | (Term::Primitive(..), Term::Primitive(..)) => all_match(self.parts(), other.parts(), open, binding),
            (Term::Apply(left, _), Term::Apply(right, _)) => {
                left.matches(right, open, binding) && all_match(self.parts(), other.parts(), open, binding)
            }
            _ => self == other,
        }
    }
}

fn all_match(left: &[Term], right: &[Term], open: &dyn Fn(Variable) -> bool, binding: &mut Binding) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.matches(right, open, binding))
}
