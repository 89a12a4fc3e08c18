//! A statement about all members of a structure, shown of any one of them and part by part. What is known of all members is used for that one only, and
//! what owned instances imply on some condition is left out: so there is little for the solver to get lost in. What cannot be shown so may hold all the same.

use std::collections::BTreeSet;

use gainsay_smt::{Function, Operator, Sort, SortKind, Term};

use crate::{ask::Reply, machine::Machine, state::State};

/// What may be used to show a statement.
struct Known {
    facts: Vec<Term>,
    /// What is known of all members, said of the one that the statement is about.
    of_one: Vec<Term>,
}

impl Machine<'_> {
    /// ```text
    /// Γ, ψ₁[k], …, ψₙ[k] ⊢ φᵢ[k]  for all i      ∀x. ψⱼ(x) are known, k is new
    /// ────────────────────────────────────────────────────────────────────
    /// Γ, ∀x. ψ₁(x), …, ∀x. ψₙ(x) ⊢ ∀x. φ₁(x) ∧ … ∧ φₘ(x)
    /// ```
    pub(crate) fn proves_member_by_member(&mut self, state: &State, formula: Term) -> bool {
        let facts = state.path.iter().copied().filter(|fact| self.is_plain(*fact) || !self.implied.contains(fact));
        let facts = facts.collect();
        match self.terms.operator(formula) {
            Operator::And => {
                let parts = self.terms.arguments(formula).to_vec();
                parts.into_iter().all(|part| self.proves(state, part))
            }
            Operator::Forall(_) => self.proves_of_any_member(facts, formula),
            _ => false,
        }
    }

    /// Says one thing, such as how many values an array holds: nothing to get lost in.
    fn is_plain(&self, fact: Term) -> bool {
        !matches!(self.terms.operator(fact), Operator::And | Operator::Or) && !self.terms.has_quantifier(fact)
    }

    fn proves_of_any_member(&mut self, facts: Vec<Term>, formula: Term) -> bool {
        let Some(opened) = self.terms.open(formula) else { return false };
        let [member] = opened.variables.as_slice() else { return false };
        let guards: Vec<Function> =
            self.disjuncts(opened.body).iter().filter_map(|each| self.guard(*each, *member)).collect();
        let mut known = Known { facts: Vec::new(), of_one: Vec::new() };
        for fact in facts {
            match self.said_of_member(fact, *member, &guards) {
                Some(said) => known.of_one.push(said),
                None => known.facts.push(fact),
            }
        }
        let disjuncts = self.disjuncts(opened.body);
        let is_and = |each: &Term| self.terms.operator(*each) == Operator::And;
        let Some(position) = disjuncts.iter().position(is_and) else {
            let question = known.facts.iter().chain(&known.of_one).copied().collect();
            return self.follows(question, opened.body);
        };
        let parts = self.terms.arguments(disjuncts[position]).to_vec();
        parts.iter().all(|part| {
            let mut question = known.facts.clone();
            question.extend(known.of_one.iter().map(|said| self.part_about(*said, *part, parts.len())));
            let mut disjuncts = disjuncts.clone();
            disjuncts[position] = *part;
            let wanted = self.terms.or(disjuncts);
            self.follows(question, wanted)
        })
    }

    fn follows(&mut self, mut question: Vec<Term>, wanted: Term) -> bool {
        question.extend(self.met(wanted));
        question.push(self.terms.not(wanted));
        self.ask_in_full(&question) == Reply::Refused
    }

    fn disjuncts(&self, formula: Term) -> Vec<Term> {
        match self.terms.operator(formula) {
            Operator::Or => self.terms.arguments(formula).to_vec(),
            _ => vec![formula],
        }
    }

    /// The function that says in what the variable is, where a statement is about what is in there: `¬has(v, x)`.
    fn guard(&self, disjunct: Term, variable: Term) -> Option<Function> {
        if self.terms.operator(disjunct) != Operator::Not {
            return None;
        }
        let inside = self.terms.arguments(disjunct)[0];
        let Operator::Apply(function) = self.terms.operator(inside) else { return None };
        let arguments = self.terms.arguments(inside);
        (arguments.len() == 2 && arguments.contains(&variable)).then_some(function)
    }

    /// What is known of all members, said of one.
    fn said_of_member(&mut self, fact: Term, member: Term, guards: &[Function]) -> Option<Term> {
        let quantifier = self.terms.quantifier(fact).filter(|quantifier| quantifier.universal)?;
        let ([variable], []) = (quantifier.variables.as_slice(), quantifier.triggers.as_slice()) else { return None };
        let is_number = self.terms.sort(*variable) == Sort::INT && self.terms.sort(member) == Sort::INT;
        let about = |each: &Term| self.guard(*each, *variable).is_some_and(|function| guards.contains(&function));
        if !is_number || !self.disjuncts(quantifier.body).iter().any(about) {
            return None;
        }
        let opened = self.terms.open(fact)?;
        Some(self.terms.substitute(opened.body, &[(opened.variables[0], member)]))
    }

    /// Of a statement with as many parts as the wanted one, the part that speaks most of what is wanted.
    fn part_about(&mut self, statement: Term, wanted: Term, count: usize) -> Term {
        let spoken: BTreeSet<Term> = self.terms.subterms(&[wanted]).into_iter().collect();
        let mut disjuncts = self.disjuncts(statement);
        for each in &mut disjuncts {
            let parts = self.terms.arguments(*each);
            if self.terms.operator(*each) != Operator::And || parts.len() != count {
                continue;
            }
            let spoken_of =
                |part: &Term| self.terms.subterms(&[*part]).iter().filter(|each| spoken.contains(each)).count();
            let closest = parts.iter().max_by_key(|part| spoken_of(part)).copied();
            *each = closest.unwrap_or(*each);
        }
        self.terms.or(disjuncts)
    }

    /// Says nothing but that there are these values: what is wanted of some element is looked for among what was met.
    pub(crate) fn met(&mut self, formula: Term) -> Vec<Term> {
        let fixed = self.terms.fixed_in_quantifiers(formula);
        let mut met = Vec::new();
        for term in fixed {
            let sort = self.terms.sort(term);
            if matches!(self.terms.sort_kind(sort), SortKind::Uninterpreted(_)) {
                let function = self.terms.function(&format!("met {sort:?}"), &[sort], Sort::BOOL);
                met.push(self.terms.apply(function, [term]));
            }
        }
        met
    }
}
