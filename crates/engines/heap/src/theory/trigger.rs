//! Triggers where the user wrote none, and triggers that solvers accept.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_smt::{Function, Operator, Origin, Term};

use crate::ground::Ground;

/// At most this many alternatives are kept.
const MOST_TRIGGERS: usize = 6;

impl Ground<'_> {
    /// Smallest applications of uninterpreted functions in `sources` that mention all variables; else one set that together does.
    pub fn infer_triggers(&mut self, variables: &[Term], sources: &[Term]) -> Vec<Vec<Term>> {
        let found = self.smallest_triggers(variables, sources);
        self.listed_triggers(found)
    }

    /// Triggers in which being an element of a sequence is being listed.
    fn listed_triggers(&mut self, mut triggers: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
        let sequences = self.theory.collections.values();
        let marks: BTreeMap<Function, Function> = sequences
            .filter_map(|own| Some((*own.functions.get("contains")?, *own.functions.get("listed")?)))
            .collect();
        for part in triggers.iter_mut().flatten() {
            if let Operator::Apply(function) = self.terms.operator(*part)
                && let Some(mark) = marks.get(&function)
            {
                let arguments = self.terms.arguments(*part).to_vec();
                *part = self.terms.apply(*mark, arguments);
            }
        }
        triggers
    }

    fn smallest_triggers(&mut self, variables: &[Term], sources: &[Term]) -> Vec<Vec<Term>> {
        let candidates = self.trigger_candidates(variables, sources);
        let complete: Vec<(Term, BTreeSet<Term>)> =
            candidates.iter().filter(|(_, mentioned)| mentioned.len() == variables.len()).cloned().collect();
        if !complete.is_empty() {
            let smallest = self.without_larger(&complete);
            return smallest.into_iter().take(MOST_TRIGGERS).map(|(term, _)| vec![term]).collect();
        }
        let smallest = self.without_larger(&candidates);
        let mut missing: BTreeSet<Term> = variables.iter().copied().collect();
        let mut chosen = Vec::new();
        for (term, mentioned) in smallest {
            if mentioned.iter().any(|variable| missing.contains(variable)) {
                missing.retain(|variable| !mentioned.contains(variable));
                chosen.push(term);
            }
        }
        if missing.is_empty() && !chosen.is_empty() { vec![chosen] } else { Vec::new() }
    }

    /// `∀ i :: e(i + k)` is `∀ i :: e(i)` for other `i`: for each variable that `sources` mention only as such a sum, what to put in its
    /// place so that functions are applied to the variable itself, which solvers can match.
    pub fn shifts(&mut self, variables: &[Term], sources: &[Term]) -> Vec<(Term, Term)> {
        let parts = self.terms.subterms(sources);
        let mut found = Vec::new();
        for &variable in variables {
            let parents: Vec<Term> =
                parts.iter().copied().filter(|part| self.terms.arguments(*part).contains(&variable)).collect();
            let [sum] = parents.as_slice() else { continue };
            if self.terms.operator(*sum) != Operator::Add {
                continue;
            }
            let rest = self.terms.subtract(*sum, variable);
            if self.mentioned(variables, rest).is_empty() && !self.is_inside_quantifier(rest) {
                found.push((variable, self.terms.subtract(variable, rest)));
            }
        }
        found
    }

    /// Written triggers that speak of a variable as a sum, and the body, for other variables: no solver matches `f(i + 1)` with `f(5)`.
    pub fn without_sums(&mut self, variables: &[Term], triggers: Vec<Vec<Term>>, body: Term) -> (Vec<Vec<Term>>, Term) {
        let parts: Vec<Term> = triggers.iter().flatten().copied().collect();
        let shifts = self.shifts(variables, &parts);
        if shifts.is_empty() {
            return (triggers, body);
        }
        let triggers = triggers
            .into_iter()
            .map(|set| set.into_iter().map(|part| self.terms.substitute(part, &shifts)).collect())
            .collect();
        (triggers, self.terms.substitute(body, &shifts))
    }

    /// The triggers of a quantifier that has none written, and its body, with other variables if that helps.
    pub fn inferred(&mut self, variables: &[Term], body: Term) -> (Vec<Vec<Term>>, Term) {
        let triggers = self.infer_triggers(variables, &[body]);
        if !triggers.is_empty() {
            return (triggers, body);
        }
        for part in self.terms.subterms(&[body]) {
            if !matches!(self.terms.operator(part), Operator::Apply(_)) {
                continue;
            }
            let shifts = self.shifts(variables, &[part]);
            if shifts.is_empty() {
                continue;
            }
            let shifted = self.terms.substitute(body, &shifts);
            let triggers = self.infer_triggers(variables, &[shifted]);
            if !triggers.is_empty() {
                return (triggers, shifted);
            }
        }
        (triggers, body)
    }

    fn trigger_candidates(&mut self, variables: &[Term], sources: &[Term]) -> Vec<(Term, BTreeSet<Term>)> {
        let mut candidates = Vec::new();
        for term in self.terms.subterms(sources) {
            if self.is_pattern(term) && !self.has_arithmetic(variables, term) && !self.is_inside_quantifier(term) {
                let mentioned = self.mentioned(variables, term);
                if !mentioned.is_empty() && !candidates.iter().any(|(known, _)| *known == term) {
                    candidates.push((term, mentioned));
                }
            }
        }
        candidates
    }

    /// Whether a variable that an inner quantifier binds occurs: outside of it, it means nothing.
    fn is_inside_quantifier(&self, term: Term) -> bool {
        self.terms.subterms(&[term]).into_iter().any(|part| match self.terms.operator(part) {
            Operator::Apply(function) => {
                matches!(self.terms.function_info(function).origin, Origin::Bound { .. })
            }
            _ => false,
        })
    }

    fn mentioned(&self, variables: &[Term], term: Term) -> BTreeSet<Term> {
        self.terms.subterms(&[term]).into_iter().filter(|part| variables.contains(part)).collect()
    }

    /// Candidates that contain another one of the same variables match less often and are left out.
    fn without_larger(&self, candidates: &[(Term, BTreeSet<Term>)]) -> Vec<(Term, BTreeSet<Term>)> {
        let contains_other = |term: Term, mentioned: &BTreeSet<Term>| {
            let parts = self.terms.subterms(&[term]);
            candidates.iter().any(|(other, others)| *other != term && others == mentioned && parts.contains(other))
        };
        candidates.iter().filter(|(term, mentioned)| !contains_other(*term, mentioned)).cloned().collect()
    }

    /// Whether a solver takes the term as a trigger: uninterpreted functions, selectors, constructors and literals all the way down, an
    /// uninterpreted function at the top.
    pub fn is_pattern(&self, term: Term) -> bool {
        let top = matches!(self.terms.operator(term), Operator::Apply(_) | Operator::Bits(_) | Operator::Select);
        top && self.may_be_written(term)
    }

    /// What users may write is more than what is chosen for them: constructors and selectors too.
    fn may_be_written(&self, term: Term) -> bool {
        let top = matches!(
            self.terms.operator(term),
            Operator::Apply(_) | Operator::Bits(_) | Operator::Construct(_) | Operator::Field(..) | Operator::Select
        );
        top && !self.terms.arguments(term).is_empty()
            && self.terms.subterms(&[term]).into_iter().all(|part| self.fits_pattern(part))
    }

    fn fits_pattern(&self, term: Term) -> bool {
        matches!(
            self.terms.operator(term),
            Operator::Apply(_)
                | Operator::Constant(_)
                | Operator::Construct(_)
                | Operator::Field(..)
                | Operator::Select
                | Operator::Add
                | Operator::Multiply
                | Operator::Bits(_)
                | Operator::ToReal
        )
    }

    /// Arithmetic over a variable cannot be matched well.
    fn has_arithmetic(&self, variables: &[Term], term: Term) -> bool {
        self.terms.subterms(&[term]).into_iter().any(|part| {
            matches!(self.terms.operator(part), Operator::Add | Operator::Multiply | Operator::ToReal)
                && !self.mentioned(variables, part).is_empty()
        })
    }

    /// Triggers the user wrote, as terms a solver accepts. A part that is none is replaced by what it is made of.
    pub fn written_triggers(&mut self, variables: &[Term], written: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
        let mut triggers = Vec::new();
        for set in self.listed_triggers(written) {
            match set.as_slice() {
                [only] if !self.may_be_written(*only) => triggers.extend(self.infer_triggers(variables, &set)),
                _ => {
                    let mut parts = Vec::new();
                    for part in set {
                        if self.may_be_written(part) {
                            parts.push(part);
                        } else {
                            parts
                                .extend(self.infer_triggers(variables, &[part]).into_iter().next().unwrap_or_default());
                        }
                    }
                    let mut mentioned = BTreeSet::new();
                    parts.iter().for_each(|part| mentioned.extend(self.mentioned(variables, *part)));
                    if mentioned.len() == variables.len() {
                        triggers.push(parts);
                    }
                }
            }
        }
        triggers
    }
}
