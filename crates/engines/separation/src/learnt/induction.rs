//! Induction on a value of a data type.

use gainsay_smt::{Sort, Term};

use crate::{data::Constructor, machine::Machine, state::State};

impl Machine<'_> {
    /// ```text
    /// φ(ȳ) for all parts ȳ of C(x̄) that are of its type   ⊢   φ(C(x̄))      for each constructor C
    /// ────────────────────────────────────────────────────────────────────────────────────────────
    /// φ(v) for all v
    /// ```
    /// `known` is φ of a part, for all that it speaks of besides; `wanted` is φ of the whole, for anything else. They may be nothing: then it is not shown.
    pub(crate) fn by_induction(
        &mut self,
        data: Sort,
        known: impl Fn(&mut Self, Term) -> Option<Term>,
        wanted: impl Fn(&mut Self, Term) -> Option<Term>,
    ) -> bool {
        let constructors = self.constructors(data);
        let mut all = constructors.iter();
        !constructors.is_empty() && all.all(|each| self.inductive_step(data, *each, &known, &wanted).unwrap_or(false))
    }

    fn inductive_step(
        &mut self,
        data: Sort,
        constructor: Constructor,
        known: &impl Fn(&mut Self, Term) -> Option<Term>,
        wanted: &impl Fn(&mut Self, Term) -> Option<Term>,
    ) -> Option<bool> {
        let fields = self.fields(constructor);
        let parts: Vec<Term> = fields.iter().map(|sort| self.fresh("part", *sort)).collect();
        let mut state = State::default();
        for part in parts.iter().zip(&fields).filter(|(_, sort)| **sort == data).map(|(part, _)| *part) {
            let hypothesis = known(self, part)?;
            self.assume(&mut state, hypothesis);
        }
        let whole = self.construct(constructor, &parts);
        let goal = wanted(self, whole)?;
        Some(self.proves(&state, goal))
    }
}
