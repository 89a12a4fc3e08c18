//! Consuming an assertion: the path must own it and know it, and gives it up.

use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator, Expression, MatchArm, Procedure, ProcedureKind,
};
use gainsay_smt::Term;
use gainsay_source::{Name, Span};

use crate::{
    machine::Machine,
    state::{Environment, State},
};

/// How much may be opened and closed on the way, in nested steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) open: u8,
    pub(crate) close: u8,
}

impl Effort {
    pub(crate) const FULL: Effort = Effort { open: 3, close: 8 };
    /// To say what is missing.
    pub(crate) const BRIEF: Effort = Effort { open: 0, close: 1 };
}

/// What holds for all of an assertion that is consumed.
#[derive(Clone, Copy)]
pub(crate) struct Consuming {
    /// The part of each instance that is consumed.
    pub(crate) scale: Term,
    pub(crate) effort: Effort,
    pub(crate) by: Asker,
}

/// Who asks for an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// A contract or invariant of the program: what it names has a value.
    Contract,
    /// An annotation, or a predicate that is being closed: it may name uninitialised memory, since that reads nothing.
    Annotation,
}

/// Something that is not there.
#[derive(Clone, Debug)]
pub(crate) struct Miss {
    pub(crate) what: Missing,
    /// The conjunct that asks for it.
    pub(crate) span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// Something that could not be shown.
    Condition,
    /// A formula that could not be shown, with the fixpoints it speaks of.
    Formula(Vec<Name>),
    /// An instance of a predicate.
    Instance(Name),
    /// An instance of a predicate that could be closed but for this.
    Closing(Name, Box<Missing>, Span),
    /// That no divisor is zero.
    Divisor,
    /// The value of a place that nobody may have written.
    Value(Name),
    /// Owned things that nobody takes.
    Leak(Name),
}

impl Missing {
    /// A formula, with the fixpoints that lemmas about it would speak of.
    pub(crate) fn formula(expression: &Expression) -> Missing {
        let mut names: Vec<Name> = Vec::new();
        for part in expression.parts() {
            let Expression::Apply(name, _) = part else { continue };
            let written = Name::new(name.split('<').next().unwrap_or(name));
            if !names.contains(&written) {
                names.push(written);
            }
        }
        Missing::Formula(names)
    }
}

impl Asker {
    /// Who asks where this is called.
    pub(crate) fn of(callee: &Procedure) -> Asker {
        match callee.kind {
            ProcedureKind::Code => Asker::Contract,
            ProcedureKind::Lemma => Asker::Annotation,
        }
    }
}

pub(crate) type Consumed = Result<Vec<(State, Environment)>, Miss>;

impl Machine<'_> {
    pub(crate) fn consume(
        &mut self,
        mut state: State,
        mut environment: Environment,
        assertion: &Assertion,
        how: Consuming,
    ) -> Consumed {
        let span = assertion.span;
        match &assertion.kind {
            AssertionKind::Pure(condition) => {
                self.consume_pure(&mut state, &mut environment, condition, span)?;
                Ok(vec![(state, environment)])
            }
            AssertionKind::Star(parts) => {
                let mut all = vec![(state, environment)];
                for part in parts {
                    let mut next = Vec::new();
                    for (state, environment) in all {
                        next.extend(self.consume(state, environment, part, how)?);
                    }
                    all = next;
                }
                Ok(all)
            }
            AssertionKind::Conditional(condition, then, otherwise) => {
                let Some(condition) = self.evaluate(&environment, condition) else {
                    return Err(Miss { what: Missing::Condition, span });
                };
                if self.terms.as_bool(condition).is_none() && !state.path.contains(&condition) {
                    self.learn_if_open(&mut state, condition);
                }
                let mut all = Vec::new();
                for (state, holds) in self.fork(state, condition) {
                    let branch = if holds { then } else { otherwise };
                    all.extend(self.consume(state, environment.clone(), branch, how)?);
                }
                Ok(all)
            }
            AssertionKind::Instance(instance) => self.consume_instance(state, environment, instance, span, how),
            AssertionKind::Match(subject, arms) => {
                let Some(subject) = self.evaluate(&environment, subject) else {
                    return Err(Miss { what: Missing::Condition, span });
                };
                self.consume_match(&state, &environment, subject, arms, how)
            }
            AssertionKind::After(inner) => {
                state.after.push(((**inner).clone(), environment.clone()));
                Ok(vec![(state, environment)])
            }
        }
    }

    /// Consumes an assertion as a whole; if that fails, again with what the owned instances imply, before any of them is given up.
    pub(crate) fn consume_whole(
        &mut self,
        mut state: State,
        environment: Environment,
        assertion: &Assertion,
        by: Asker,
    ) -> Consumed {
        let how = Consuming { scale: self.one, effort: Effort::FULL, by };
        self.taken.clear();
        state.spent.clear();
        self.took_unwritten = false;
        let hollow = self.hidden.hollow.clone();
        let first = self.consume(state.clone(), environment.clone(), assertion, how);
        if first.is_ok() || !self.learn(&mut state) {
            return first;
        }
        self.hidden.hollow = hollow;
        self.taken.clear();
        self.consume(state, environment, assertion, how)
    }

    fn consume_match(
        &mut self,
        state: &State,
        environment: &Environment,
        subject: Term,
        arms: &[MatchArm],
        how: Consuming,
    ) -> Consumed {
        let mut all = Vec::new();
        for arm in arms {
            if let Some((state, parts)) = self.in_case(state, subject, &arm.constructor) {
                let mut inner = environment.clone();
                arm.variables.iter().zip(&parts).for_each(|(name, part)| inner.set(name, *part));
                all.extend(self.consume(state, inner, &arm.assertion, how)?);
            }
        }
        Ok(all)
    }

    /// A condition; what it says about unbound variables gives them their values.
    pub(crate) fn consume_pure(
        &mut self,
        state: &mut State,
        environment: &mut Environment,
        condition: &Expression,
        span: Span,
    ) -> Result<(), Miss> {
        if let Expression::Binary(BinaryOperator::And, left, right) = condition {
            self.consume_pure(state, environment, left, span)?;
            return self.consume_pure(state, environment, right, span);
        }
        if let Expression::Binary(BinaryOperator::Equal, left, right) = condition
            && !environment.unbound.is_empty()
        {
            let (one, other) = (self.evaluate(environment, left), self.evaluate(environment, right));
            match (one, other) {
                (Some(value), None) => self.solve(environment, right, value),
                (None, Some(value)) => self.solve(environment, left, value),
                _ => {}
            }
        }
        if let Some(defined) = condition.defined()
            && let Some(defined) = self.evaluate(environment, &defined)
            && !self.shows(state, defined)
        {
            return Err(Miss { what: Missing::Divisor, span });
        }
        match self.evaluate(environment, condition) {
            Some(formula) if self.shows(state, formula) => Ok(()),
            Some(_) => Err(Miss { what: Missing::formula(condition), span }),
            None => {
                environment.deferred.push((condition.clone(), span));
                Ok(())
            }
        }
    }

    /// Shows a formula, with the help of what the owned instances imply.
    pub(crate) fn shows(&mut self, state: &mut State, formula: Term) -> bool {
        self.proves(state, formula) || self.learn(state) && self.proves(state, formula)
    }

    fn learn_if_open(&mut self, state: &mut State, condition: Term) {
        let negated = self.terms.not(condition);
        if !self.proves(state, condition) && !self.proves(state, negated) {
            self.learn(state);
        }
    }

    /// Gives unbound variables values that make the expression equal `value`, where there is one way only.
    pub(crate) fn solve(&mut self, environment: &mut Environment, expression: &Expression, value: Term) {
        match expression {
            Expression::Variable(name) if environment.unbound.contains(name) => environment.set(name, value),
            Expression::Binary(BinaryOperator::Add, left, right) => {
                if let Some(known) = self.evaluate(environment, right) {
                    let rest = self.terms.subtract(value, known);
                    self.solve(environment, left, rest);
                } else if let Some(known) = self.evaluate(environment, left) {
                    let rest = self.terms.subtract(value, known);
                    self.solve(environment, right, rest);
                }
            }
            Expression::Binary(BinaryOperator::Subtract, left, right) => {
                if let Some(known) = self.evaluate(environment, right) {
                    let rest = self.terms.add([value, known]);
                    self.solve(environment, left, rest);
                } else if let Some(known) = self.evaluate(environment, left) {
                    let rest = self.terms.subtract(known, value);
                    self.solve(environment, right, rest);
                }
            }
            Expression::Construct(name, parts) => {
                if let Some(constructor) = self.theory.constructors.get(name).copied() {
                    for (position, part) in parts.iter().enumerate() {
                        let field = self.part(constructor, position, value);
                        self.solve(environment, part, field);
                    }
                }
            }
            _ => {}
        }
    }

    /// Shows what waited for values. Variables that got none may have any.
    pub(crate) fn settle(&mut self, state: &mut State, environment: &mut Environment) -> Result<(), Miss> {
        let mut progress = true;
        while progress {
            progress = false;
            for (condition, span) in std::mem::take(&mut environment.deferred) {
                let before = environment.deferred.len();
                self.consume_pure(state, environment, &condition, span)?;
                progress |= environment.deferred.len() == before;
            }
            if environment.deferred.is_empty() {
                break;
            }
        }
        match environment.deferred.first() {
            Some((_, span)) => Err(Miss { what: Missing::Condition, span: *span }),
            None => Ok(()),
        }
    }
}
