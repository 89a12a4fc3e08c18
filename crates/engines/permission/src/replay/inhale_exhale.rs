//! Inhaling and exhaling: assertions into permission and back.

use std::collections::BTreeMap;
use std::sync::Arc;

use gainsay_ir::permission::{BinaryOperator as Operator, Expression, ExpressionKind as Kind, Quantifier, Resource};
use num_rational::BigRational;
use num_traits::{One, Signed};

use super::interpreter::Outcome;
use super::location::Demand;
use super::{Given, Heap, Interpreter, Location, Reference, State, Stop, Value};
use gainsay_heap::{Blame, Cause};
use gainsay_heap::{Layer, Piece, conjuncts, one_sided, pieces};

impl<'a> Interpreter<'a> {
    /// Adds the permission an assertion speaks of, with the values given, and insists on the rest of it. All amounts are multiplied by `scale`.
    pub fn inhale(
        &mut self,
        state: &mut State,
        assertion: &Expression,
        given: &Given,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<()> {
        self.inhale_conjuncts(state, &assertion.conjuncts(), given, scale, blame)
    }

    pub(super) fn inhale_all(
        &mut self,
        state: &mut State,
        assertions: &[Expression],
        given: &Given,
        blame: Blame,
    ) -> Outcome<()> {
        self.inhale_conjuncts(state, &conjuncts(assertions), given, &BigRational::one(), blame)
    }

    fn inhale_conjuncts(
        &mut self,
        state: &mut State,
        conjuncts: &[&Expression],
        given: &Given,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<()> {
        let parts = conjuncts.iter().filter(|conjunct| !conjunct.is_pure()).count();
        let mut given = given.split(parts).into_iter();
        for conjunct in conjuncts {
            if says_values(conjunct) {
                let holds = self.insist(state, conjunct, blame);
                if !self.trust(holds)? && !self.fit(state, conjunct, blame)? {
                    return Self::assumption_false(conjunct);
                }
                if !conjunct.is_pure() {
                    given.next();
                }
            } else {
                let part = given.next().unwrap_or(Given::Open);
                self.inhale_one(state, conjunct, &part, scale, blame)?;
            }
        }
        Ok(())
    }

    fn inhale_one(
        &mut self,
        state: &mut State,
        assertion: &Expression,
        given: &Given,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<()> {
        match &assertion.kind {
            Kind::Binary(Operator::And, ..) => self.inhale(state, assertion, given, scale, blame),
            Kind::Binary(Operator::Implies, condition, body) => match self.branch(state, condition, blame)? {
                true => self.inhale(state, body, given, scale, blame),
                false => Ok(()),
            },
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.branch(state, condition, blame)?;
                self.inhale(state, if holds { then } else { otherwise }, given, scale, blame)
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate(state, value, blame)?;
                state.store.insert(variable.name.clone(), value);
                self.inhale(state, body, given, scale, blame)
            }
            Kind::Access { resource, amount } => {
                self.fit_receiver(state, resource, amount)?;
                let location = self.locate(state, resource, blame)?;
                let (amount, wildcard) = self.checked_amount(state, amount, blame)?;
                let amount = if wildcard { wildcard_part(&state.heap, &location) } else { amount * scale };
                self.gain(state, location, amount, given, assertion)
            }
            Kind::Wand(wand) => {
                let location = self.locate_wand(state, wand, blame)?;
                self.gain(state, location, scale.clone(), given, assertion)
            }
            Kind::Forall(quantifier) => self.inhale_quantified(state, quantifier, given, scale, blame),
            Kind::InhaleExhale(inhaled, _) => self.inhale(state, inhaled, given, scale, blame),
            _ => {
                let inhaled = one_sided(assertion, |inhaled, _| inhaled);
                match inhaled.is_pure() {
                    true => self.inhale(state, &inhaled, given, scale, blame),
                    false => Self::unsupported("inhaling this assertion", assertion.span),
                }
            }
        }
    }

    /// What cannot be told is taken to hold while a proof is run whose outcome is known.
    fn trust(&self, holds: Outcome<bool>) -> Outcome<bool> {
        match holds {
            Err(Stop::Open { .. }) if self.trusting => Ok(true),
            other => other,
        }
    }

    fn checked_amount(
        &mut self,
        state: &mut State,
        expression: &Expression,
        blame: Blame,
    ) -> Outcome<(BigRational, bool)> {
        let (amount, wildcard) = self.amount(state, expression, blame)?;
        if !wildcard && amount.is_negative() {
            return self.fail(Cause::NegativePermission, expression.span, blame);
        }
        Ok((amount, wildcard))
    }

    /// Adds permission to one location; there is at most one whole of each field, none of null's, and one value at each place.
    fn gain(
        &mut self,
        state: &mut State,
        location: Location,
        amount: BigRational,
        given: &Given,
        assertion: &Expression,
    ) -> Outcome<()> {
        if !amount.is_positive() {
            return Ok(());
        }
        let known = self.unchanged.as_ref().and_then(|heap| heap.contents(&location)).cloned();
        let given = match (&location, given) {
            (Location::Field(..) | Location::Predicate(..), _) if known.is_some() => known.unwrap_or(Given::Open),
            (Location::Field(receiver, field), Given::Value(Value::Open(_)) | Given::Open)
                if self.completion.is_definite() =>
            {
                match state.heap.contents(&location) {
                    Some(known) => known.clone(),
                    None => self.open_field(*receiver, field),
                }
            }
            (Location::Field(receiver, field), Given::Open) => self.open_field(*receiver, field),
            _ => given.clone(),
        };
        if let Location::Field(receiver, _) = &location {
            let whole = state.heap.permission(&location) + &amount;
            let clash = match (state.heap.contents(&location), &given) {
                (Some(Given::Value(one)), Given::Value(two)) => one.same(two) == Some(false),
                _ => false,
            };
            // In functions amounts only say what may be read: they go together however much they are.
            let too_much = !self.readable && whole > BigRational::one();
            if *receiver == Reference::Null || too_much || clash {
                return Self::assumption_false(assertion);
            }
        }
        let is_new = state.heap.contents(&location).is_none();
        state.heap.add(location.clone(), amount, given);
        if is_new {
            self.renew(state, &location);
        }
        Ok(())
    }

    fn inhale_quantified(
        &mut self,
        state: &mut State,
        quantifier: &Quantifier,
        given: &Given,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<()> {
        let pieces = pieces(quantifier, |inhaled, _| inhaled);
        let parts = pieces.iter().filter(|piece| !piece.body.is_pure()).count();
        let mut given = given.split(parts).into_iter();
        for piece in &pieces {
            if piece.body.is_pure() {
                self.for_piece(state, piece, blame, &mut |interpreter, state| match interpreter
                    .insist(state, piece.body, blame)?
                {
                    true => Ok(true),
                    false if interpreter.fit(state, piece.body, blame)? => Ok(true),
                    false => Self::assumption_false(piece.body),
                })?;
                continue;
            }
            let rows = given.next().unwrap_or(Given::Open);
            for (location, (amount, wildcard)) in self.accesses(state, piece, blame)? {
                let amount = if wildcard { wildcard_part(&state.heap, &location) } else { amount * scale };
                let row = row_of(&rows, &location);
                self.gain(state, location, amount, &row, piece.body)?;
            }
        }
        Ok(())
    }

    /// Visits the instances of a quantified assertion for which the conditions on the way to the piece hold.
    fn for_piece(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        blame: Blame,
        visit: super::quantifier::Visit<'_, 'a>,
    ) -> Outcome<()> {
        let mut variables = Vec::new();
        let mut conditions = Vec::new();
        for layer in &piece.layers {
            match layer {
                Layer::Bind(bound, _) => variables.extend(bound.iter().cloned()),
                Layer::If(condition) => conditions.extend(condition.conjuncts()),
                Layer::IfNot(_) | Layer::Let(..) => {}
            }
        }
        // A pure piece carries its own premises.
        let mut body = piece.body;
        while let Kind::Binary(Operator::Implies, premise, conclusion) = &body.kind {
            conditions.extend(premise.conjuncts());
            body = conclusion;
        }
        self.instances(state, &variables, &conditions, &mut |interpreter, state| match interpreter
            .enter(state, piece, blame)?
        {
            true => visit(interpreter, state),
            false => Ok(true),
        })?;
        Ok(())
    }

    /// Whether the conditions on the way to a piece hold.
    fn enter(&mut self, state: &mut State, piece: &Piece<'_>, blame: Blame) -> Outcome<bool> {
        for layer in &piece.layers {
            match layer {
                Layer::Bind(..) => {}
                Layer::Let(variable, value) => {
                    let value = self.evaluate(state, value, blame)?;
                    state.store.insert(variable.name.clone(), value);
                }
                Layer::If(condition) => {
                    if !self.truth(state, condition, blame)? {
                        return Ok(false);
                    }
                }
                Layer::IfNot(condition) => {
                    if self.truth(state, condition, blame)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The locations that a quantified access covers, each once.
    fn accesses(
        &mut self,
        state: &mut State,
        piece: &Piece<'_>,
        blame: Blame,
    ) -> Outcome<BTreeMap<Location, (BigRational, bool)>> {
        let (resource, amount) = match &piece.body.kind {
            Kind::Access { resource, amount } => (resource.clone(), Some(&**amount)),
            Kind::Wand(wand) => (Resource::Wand(wand.clone()), None),
            _ => return Self::unsupported("this assertion under a quantifier", piece.body.span),
        };
        let mut found = BTreeMap::new();
        self.for_piece(state, piece, blame, &mut |interpreter, state| {
            let location = interpreter.locate(state, &resource, blame)?;
            let amount = match amount {
                Some(amount) => interpreter.checked_amount(state, amount, blame)?,
                None => (BigRational::one(), false),
            };
            if amount.0.is_positive() && found.insert(location, amount).is_some() {
                return interpreter.fail(Cause::NotInjective, piece.body.span, blame);
            }
            Ok(true)
        })?;
        Ok(found)
    }

    /// Checks an assertion and leaves the heap as it is; while a wand is packaged, with what the assertion took from around it.
    pub fn assert(&mut self, state: &mut State, assertion: &Expression, blame: Blame) -> Outcome<()> {
        let mut heap = state.heap.clone();
        let before = state.around.as_mut().map(|around| std::mem::take(&mut around.transferred));
        let done = self.exhale(state, &heap, assertion, &BigRational::one(), blame);
        if let (Some(before), Some(around)) = (before, &mut state.around) {
            heap.merge(&around.transferred);
            around.transferred = before;
        }
        state.heap = heap;
        done.map(|_| ())
    }

    /// Whether an assertion holds in a heap: a recogniser.
    pub fn holds(&mut self, state: &State, assertion: &Expression) -> Outcome<bool> {
        let blame = Blame::new(gainsay_heap::ErrorId::AssertFailed, assertion.span);
        match self.assert(&mut state.clone(), assertion, blame) {
            Ok(()) => Ok(true),
            Err(Stop::Failed(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// Takes the permission an assertion speaks of out of the state's heap, checks the rest of it in `original`, and gives back the values
    /// of what was taken.
    pub fn exhale(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertion: &Expression,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<Given> {
        self.exhale_conjuncts(state, original, &assertion.conjuncts(), scale, blame)
    }

    pub(super) fn exhale_all(&mut self, state: &mut State, assertions: &[Expression], blame: Blame) -> Outcome<Given> {
        let original = state.heap.clone();
        self.exhale_conjuncts(state, &original, &conjuncts(assertions), &BigRational::one(), blame)
    }

    fn exhale_conjuncts(
        &mut self,
        state: &mut State,
        original: &Heap,
        conjuncts: &[&Expression],
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<Given> {
        let mut parts = Vec::new();
        for conjunct in conjuncts {
            if says_values(conjunct) {
                if !conjunct.is_pure() {
                    parts.push(Given::Unit);
                }
                let holds = self.in_heap(state, original, |each, state| match blame {
                    Blame::Assume { .. } => each.insist(state, conjunct, blame),
                    Blame::Report { span, .. } if each.target == Some(span) => {
                        each.put_to_the_test(state, conjunct, blame)
                    }
                    Blame::Report { .. } | Blame::Elsewhere => each.stated(state, conjunct, blame),
                });
                if !self.trust(holds)? {
                    return match blame {
                        Blame::Assume { .. } => Self::assumption_false(conjunct),
                        _ => self.refuse(Cause::AssertionFalse, conjunct.span, blame, None),
                    };
                }
            } else {
                parts.push(self.exhale_one(state, original, conjunct, scale, blame)?);
            }
        }
        Ok(Given::unite(parts))
    }

    fn exhale_one(
        &mut self,
        state: &mut State,
        original: &Heap,
        assertion: &Expression,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<Given> {
        match &assertion.kind {
            Kind::Binary(Operator::And, ..) => self.exhale(state, original, assertion, scale, blame),
            Kind::Binary(Operator::Implies, condition, body) => {
                match self.in_heap(state, original, |each, state| each.branch(state, condition, blame))? {
                    true => self.exhale(state, original, body, scale, blame),
                    false => Ok(Given::Unit),
                }
            }
            Kind::Conditional(condition, then, otherwise) => {
                let holds = self.in_heap(state, original, |each, state| each.branch(state, condition, blame))?;
                self.exhale(state, original, if holds { then } else { otherwise }, scale, blame)
            }
            Kind::Let { variable, value, body } => {
                let value = self.evaluate_in(state, original, value, blame)?;
                state.store.insert(variable.name.clone(), value);
                self.exhale(state, original, body, scale, blame)
            }
            Kind::Access { resource, amount } => {
                let (location, (amount, wildcard)) = self.in_heap(state, original, |each, state| {
                    Ok((each.locate(state, resource, blame)?, each.checked_amount(state, amount, blame)?))
                })?;
                let demand = Demand { amount: amount * scale, wildcard, offending: resource.span(), blame };
                self.give_up(state, &location, demand)
            }
            Kind::Wand(wand) => {
                let location = self.in_heap(state, original, |each, state| each.locate_wand(state, wand, blame))?;
                let demand = Demand { amount: scale.clone(), wildcard: false, offending: wand.span, blame };
                self.give_up(state, &location, demand)
            }
            Kind::Forall(quantifier) => self.exhale_quantified(state, original, quantifier, scale, blame),
            Kind::InhaleExhale(inhaled, exhaled) => {
                let side = if matches!(blame, Blame::Assume { .. }) { inhaled } else { exhaled };
                self.exhale(state, original, side, scale, blame)
            }
            _ => {
                let side = match blame {
                    Blame::Assume { .. } => one_sided(assertion, |inhaled, _| inhaled),
                    Blame::Report { .. } | Blame::Elsewhere => one_sided(assertion, |_, exhaled| exhaled),
                };
                match side.is_pure() {
                    true => self.exhale(state, original, &side, scale, blame),
                    false => Self::unsupported("exhaling this assertion", assertion.span),
                }
            }
        }
    }

    fn give_up(&mut self, state: &mut State, location: &Location, demand: Demand) -> Outcome<Given> {
        if !demand.wildcard && !demand.amount.is_positive() {
            return Ok(Given::Unit);
        }
        if self.readable {
            let held = state.permission_anywhere(location);
            if !held.is_positive() {
                let amounts = Some((held, demand.amount));
                return self.refuse(Cause::InsufficientPermission, demand.offending, demand.blame, amounts);
            }
            self.reads.push(Value::int(state.heap.stamp_of(location)));
            return Ok(state.contents_anywhere(location).cloned().unwrap_or(Given::Open));
        }
        Ok(self.take(state, location, demand)?.1)
    }

    fn exhale_quantified(
        &mut self,
        state: &mut State,
        original: &Heap,
        quantifier: &Quantifier,
        scale: &BigRational,
        blame: Blame,
    ) -> Outcome<Given> {
        let mut parts = Vec::new();
        for piece in &pieces(quantifier, |_, exhaled| exhaled) {
            if piece.body.is_pure() {
                self.in_heap(state, original, |interpreter, state| {
                    interpreter.for_piece(state, piece, blame, &mut |interpreter, state| match interpreter
                        .truth(state, piece.body, blame)?
                    {
                        true => Ok(true),
                        false => {
                            interpreter.see_instance(state, piece.body);
                            interpreter.refuse(Cause::AssertionFalse, piece.body.span, blame, None)
                        }
                    })
                })?;
                continue;
            }
            let accesses = self.in_heap(state, original, |each, state| each.accesses(state, piece, blame))?;
            let mut rows = BTreeMap::new();
            for (location, (amount, wildcard)) in accesses {
                let demand = Demand { amount: amount * scale, wildcard, offending: piece.body.span, blame };
                let given = self.give_up(state, &location, demand)?;
                rows.insert(arguments_of(&location), given);
            }
            parts.push(Given::Rows(Arc::new(rows)));
        }
        Ok(Given::unite(parts))
    }
}

/// Whether an assertion only says something about values: triggers may still speak of permission.
fn says_values(assertion: &Expression) -> bool {
    match &assertion.kind {
        Kind::Forall(quantifier) => quantifier.body.is_pure(),
        _ => assertion.is_pure(),
    }
}

/// What a location is known by among those of its resource.
fn arguments_of(location: &Location) -> Vec<Value> {
    match location {
        Location::Field(receiver, _) => vec![Value::Reference(*receiver)],
        Location::Predicate(_, arguments) | Location::Wand(_, arguments) => arguments.clone(),
    }
}

pub(super) fn row_of(rows: &Given, location: &Location) -> Given {
    match rows {
        Given::Rows(rows) => rows.get(&arguments_of(location)).cloned().unwrap_or(Given::Open),
        _ => Given::Open,
    }
}

/// Some positive amount that fits: a small part of what is missing to the whole, as nobody may count on more.
fn wildcard_part(heap: &Heap, location: &Location) -> BigRational {
    let rest = BigRational::one() - heap.permission(location);
    let rest = if rest.is_positive() { rest } else { BigRational::one() };
    rest / BigRational::from_integer(1024.into())
}
