//! What is known on a path, in the order it was learnt.

use gainsay_heap::Decision;
use gainsay_smt::{Term, Terms};
use gainsay_source::Span;

/// One thing known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    pub term: Term,
    pub kind: FactKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// Holds on this path.
    Assumption,
    /// Says what a symbol made on this path stands for; true on every path.
    Definition,
    /// The condition of a branch this path took.
    Branch,
    /// What holding many chunks means where two of them are at one location. There is one for each two of them, and most questions are
    /// settled without, so they are told only where a question is not.
    Aliasing,
}

/// Path conditions. A prefix is shared with the paths it was forked from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    pub facts: Vec<Fact>,
    pub decisions: Vec<Decision>,
}

impl Path {
    pub fn assume(&mut self, terms: &Terms, term: Term) {
        if terms.as_bool(term) != Some(true) {
            self.facts.push(Fact { term, kind: FactKind::Assumption });
        }
    }

    pub fn define(&mut self, term: Term) {
        self.facts.push(Fact { term, kind: FactKind::Definition });
    }

    pub fn branch(&mut self, term: Term) {
        self.facts.push(Fact { term, kind: FactKind::Branch });
    }

    pub fn decide(&mut self, condition: Term, span: Span) {
        let decision = Decision { condition, span };
        if !self.decisions.contains(&decision) {
            self.decisions.push(decision);
        }
    }

    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.facts.iter().map(|fact| fact.term)
    }

    /// What is known, apart from what is told only where it is needed.
    pub fn plain_terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.facts.iter().filter(|fact| fact.kind != FactKind::Aliasing).map(|fact| fact.term)
    }

    pub fn aliasing_terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.facts.iter().filter(|fact| fact.kind == FactKind::Aliasing).map(|fact| fact.term)
    }

    /// What was assumed since there were `mark` facts is told only where it is needed.
    pub fn set_aside(&mut self, mark: usize) {
        for fact in self.facts[mark..].iter_mut().filter(|fact| fact.kind == FactKind::Assumption) {
            fact.kind = FactKind::Aliasing;
        }
    }

    /// How many facts both begin with.
    pub fn common_prefix(&self, other: &Path) -> usize {
        self.facts.iter().zip(&other.facts).take_while(|(one, two)| one == two).count()
    }

    /// Takes the facts learnt since there were `mark` of them.
    pub fn split_off(&mut self, mark: usize) -> Vec<Fact> {
        self.facts.split_off(mark)
    }

    /// Whether the path is literally impossible.
    pub fn is_dead(&self, terms: &Terms) -> bool {
        self.facts.iter().any(|fact| terms.as_bool(fact.term) == Some(false))
    }
}
