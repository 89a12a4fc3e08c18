//! Induction on values of data types, for several statements at once.

use gainsay_ir::separation::{Expression, Variable};
use gainsay_smt::Term;

use crate::{
    data::Constructor,
    machine::Machine,
    state::{Environment, State},
};

/// Something about fixpoints that may hold for all values: if the premise holds, so does the conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(super) variables: Vec<Variable>,
    /// The variable that the induction is on.
    pub(super) on: usize,
    pub(super) premise: Expression,
    pub(super) conclusion: Expression,
    /// The applications that make it worth using, together; they mention every variable.
    pub(super) trigger: Vec<Expression>,
}

impl Machine<'_> {
    /// ```text
    /// φₖ(ȳ) for all parts ȳ of C(x̄) that are of its type, for all k   ⊢   φᵢ(C(x̄))      for each i and constructor C of its type
    /// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    /// φᵢ(v) for all v, for all i
    /// ```
    /// Each is shown of any other values, and assumed for all of them.
    pub(super) fn by_induction(&mut self, together: &[Statement]) -> bool {
        together.iter().all(|statement| {
            let data = self.sort(&statement.variables[statement.on].sort);
            let constructors = self.constructors(data);
            let mut all = constructors.iter();
            !constructors.is_empty() && all.all(|each| self.inductive_step(together, statement, *each).unwrap_or(false))
        })
    }

    fn inductive_step(&mut self, together: &[Statement], wanted: &Statement, constructor: Constructor) -> Option<bool> {
        let fields = self.fields(constructor);
        let parts: Vec<Term> = fields.iter().map(|sort| self.fresh("part", *sort)).collect();
        let mut state = State::default();
        for known in together {
            let data = self.sort(&known.variables[known.on].sort);
            for part in parts.iter().zip(&fields).filter(|(_, sort)| **sort == data).map(|(part, _)| *part) {
                let hypothesis = self.said_of(known, part)?;
                self.assume(&mut state, hypothesis);
            }
        }
        let whole = self.construct(constructor, &parts);
        let (environment, _) = self.any_values(wanted, Some(whole));
        let (premise, conclusion) =
            (self.evaluate(&environment, &wanted.premise)?, self.evaluate(&environment, &wanted.conclusion)?);
        self.assume(&mut state, premise);
        Some(self.proves(&state, conclusion))
    }

    /// The statement about this value, for all others.
    fn said_of(&mut self, statement: &Statement, value: Term) -> Option<Term> {
        let (environment, others) = self.any_values(statement, Some(value));
        self.generalised(statement, &environment, &others)
    }

    /// The statement about all values.
    pub(super) fn said_of_all(&mut self, statement: &Statement) -> Option<Term> {
        let (environment, variables) = self.any_values(statement, None);
        self.generalised(statement, &environment, &variables)
    }

    fn generalised(&mut self, statement: &Statement, environment: &Environment, variables: &[Term]) -> Option<Term> {
        let premise = self.evaluate(environment, &statement.premise)?;
        let conclusion = self.evaluate(environment, &statement.conclusion)?;
        let trigger = self.evaluate_all(environment, &statement.trigger)?;
        let fact = self.terms.implies(premise, conclusion);
        // Where arguments were simplified, a variable may have gone.
        let inside = self.terms.subterms(&trigger);
        if !variables.iter().all(|variable| inside.contains(variable)) {
            return None;
        }
        Some(if variables.is_empty() { fact } else { self.terms.forall(variables, &[trigger], fact) })
    }

    /// A value for each variable, that for the induction if it is given, and those that are any.
    fn any_values(&mut self, statement: &Statement, given: Option<Term>) -> (Environment, Vec<Term>) {
        let (mut environment, mut free) = (Environment::default(), Vec::new());
        for (position, variable) in statement.variables.iter().enumerate() {
            let value = match given.filter(|_| position == statement.on) {
                Some(value) => value,
                None => {
                    let sort = self.sort(&variable.sort);
                    let value = self.fresh(&variable.name, sort);
                    free.push(value);
                    value
                }
            };
            environment.set(&variable.name, value);
        }
        (environment, free)
    }
}
