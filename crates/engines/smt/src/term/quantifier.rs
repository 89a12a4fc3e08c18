//! Quantifiers. Bound variables are given as ordinary variables and renamed by nesting level, so that quantifiers equal
//! up to the names of their variables are one term, and nothing is ever captured.

use super::{Operator, Term, Terms, index};
use crate::sort::{FunctionInfo, Origin, Sort};

/// How the arguments of a quantifier are laid out: this many variables, one body, then the triggers of these lengths.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Arrangement {
    pub(crate) variables: usize,
    pub(crate) triggers: Vec<usize>,
}

/// A quantifier taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantifier {
    pub universal: bool,
    pub variables: Vec<Term>,
    pub triggers: Vec<Vec<Term>>,
    pub body: Term,
}

impl Terms {
    /// `∀ variables. body`. The variables are any variables (best made by [`Terms::fresh`]); a trigger is a set of terms
    /// that must all match.
    pub fn forall(&mut self, variables: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quantify(Operator::Forall, variables, triggers, body)
    }

    pub fn exists(&mut self, variables: &[Term], triggers: &[Vec<Term>], body: Term) -> Term {
        self.quantify(Operator::Exists, variables, triggers, body)
    }

    fn quantify(
        &mut self,
        operator: fn(u32) -> Operator,
        variables: &[Term],
        triggers: &[Vec<Term>],
        body: Term,
    ) -> Term {
        debug_assert_eq!(self.sort(body), Sort::BOOL, "a quantified truth value");
        if variables.is_empty() || self.as_bool(body).is_some() {
            return body;
        }
        let level =
            triggers.iter().flatten().map(|term| self.node(*term).level).fold(self.node(body).level, u32::max) + 1;
        let mut renaming = Vec::with_capacity(variables.len());
        for (variable, position) in variables.iter().zip(0..) {
            let sort = self.sort(*variable);
            renaming.push((*variable, self.bound_variable(level, position, sort)));
        }
        let mut arguments: Vec<Term> = renaming.iter().map(|(_, renamed)| *renamed).collect();
        arguments.push(self.substitute(body, &renaming));
        for term in triggers.iter().flatten() {
            arguments.push(self.substitute(*term, &renaming));
        }
        let arrangement = Arrangement { variables: variables.len(), triggers: triggers.iter().map(Vec::len).collect() };
        let (place, _) = self.arrangements.insert_full(arrangement);
        self.make(operator(index(place)), &arguments, Sort::BOOL)
    }

    fn bound_variable(&mut self, level: u32, position: u32, sort: Sort) -> Term {
        let origin = Origin::Bound { level, position };
        let info = FunctionInfo { name: "bound".into(), parameters: [].into(), result: sort, origin };
        let function = self.signature.function(info);
        self.apply(function, [])
    }

    /// Takes a quantifier apart as it is stored, for printing and inspection. To build new terms from the parts use
    /// [`Terms::open`], whose variables may safely occur outside.
    pub fn quantifier(&self, term: Term) -> Option<Quantifier> {
        let (universal, place) = match self.operator(term) {
            Operator::Forall(place) => (true, place),
            Operator::Exists(place) => (false, place),
            _ => return None,
        };
        let arrangement = &self.arrangements[place as usize];
        let arguments = self.arguments(term);
        let (variables, rest) = arguments.split_at(arrangement.variables);
        let (body, mut rest) = (rest[0], &rest[1..]);
        let mut triggers = Vec::with_capacity(arrangement.triggers.len());
        for length in &arrangement.triggers {
            triggers.push(rest[..*length].to_vec());
            rest = &rest[*length..];
        }
        Some(Quantifier { universal, variables: variables.to_vec(), triggers, body })
    }

    /// Takes a quantifier apart with fresh variables.
    pub fn open(&mut self, term: Term) -> Option<Quantifier> {
        let mut parts = self.quantifier(term)?;
        let mut renaming = Vec::with_capacity(parts.variables.len());
        for variable in &mut parts.variables {
            let fresh = self.fresh("opened", self.sort(*variable));
            renaming.push((*variable, fresh));
            *variable = fresh;
        }
        parts.body = self.substitute(parts.body, &renaming);
        for term in parts.triggers.iter_mut().flatten() {
            *term = self.substitute(*term, &renaming);
        }
        Some(parts)
    }
}
