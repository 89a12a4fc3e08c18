//! Quantifiers over the values at hand. Where the body bounds a variable (`low <= x && x < high`, `x in s`, `x == e`) the bound is exact;
//! otherwise the values that occur in the state stand for all, and [`Interpreter::sampled`] says so.

use std::collections::BTreeSet;

use gainsay_ir::permission::{
    BinaryOperator as Operator, Expression, ExpressionKind as Kind, Quantifier, Type, Variable,
};
use gainsay_source::Name;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::interpreter::Outcome;
use super::needed_rows::{Needed, needed};
use super::{Interpreter, Reference, State, Stop, Value};
use gainsay_heap::Blame;

/// Ranges of integers longer than this are sampled.
const LONGEST_RANGE: i64 = 4_096;
/// So many members of a collection are tried at most.
const MOST_MEMBERS: usize = 4_096;

/// What is done with one instance: whether to go on.
pub(super) type Visit<'v, 'a> = &'v mut dyn FnMut(&mut Interpreter<'a>, &mut State) -> Outcome<bool>;

impl<'a> Interpreter<'a> {
    pub(super) fn universal(&mut self, state: &mut State, quantifier: &Quantifier, blame: Blame) -> Outcome<Value> {
        self.decided(state, quantifier, false, blame).map(|found| Value::Bool(!found))
    }

    pub(super) fn existential(&mut self, state: &mut State, quantifier: &Quantifier, blame: Blame) -> Outcome<Value> {
        self.decided(state, quantifier, true, blame).map(Value::Bool)
    }

    /// Whether something that is stated holds, where it is stated for all values: as far as the values at hand go. A run that goes on behind it either
    /// has it or should have stopped here; both ways the program is what is wrong.
    pub(super) fn stated(&mut self, state: &mut State, expression: &Expression, blame: Blame) -> Outcome<bool> {
        match &expression.kind {
            Kind::Forall(quantifier) => self.first_instance(state, quantifier, false, blame).map(|found| !found),
            Kind::Binary(Operator::Implies, premise, conclusion) => match self.truth(state, premise, blame)? {
                true => self.stated(state, conclusion, blame),
                false => Ok(true),
            },
            Kind::Binary(Operator::And, left, right) => {
                Ok(self.stated(state, left, blame)? && self.stated(state, right, blame)?)
            }
            _ => self.truth(state, expression, blame),
        }
    }

    /// The same where the answer can be either, and is used as a value: that nothing at hand is `wanted` does not mean that nothing is.
    fn decided(&mut self, state: &mut State, quantifier: &Quantifier, wanted: bool, blame: Blame) -> Outcome<bool> {
        let sampled_before = std::mem::take(&mut self.sampled);
        let found = self.first_instance(state, quantifier, wanted, blame);
        let is_open = found == Ok(false) && self.sampled;
        self.sampled |= sampled_before;
        if is_open { Err(Stop::Open { span: quantifier.body.span }) } else { found }
    }

    /// Whether the body is `wanted` for some instance, which is kept as the witness.
    fn first_instance(
        &mut self,
        state: &mut State,
        quantifier: &Quantifier,
        wanted: bool,
        blame: Blame,
    ) -> Outcome<bool> {
        let (mut found, mut open) = (false, None);
        let conditions = conditions_of(&quantifier.body, !wanted);
        // Where no rows are made up, those that are there tell which instances can be decided.
        let rows = if self.may_add_rows { Vec::new() } else { needed(&quantifier.body, wanted) };
        let told = Told { conditions: &conditions, rows: &rows };
        self.instances_told(state, &quantifier.variables, told, &mut |interpreter, state| match interpreter.truth(
            state,
            &quantifier.body,
            blame,
        ) {
            Ok(value) if value == wanted => {
                found = true;
                interpreter.see_instance(state, &quantifier.body);
                let value =
                    |variable: &Variable| Some((variable.written.clone(), state.store.get(&variable.name)?.clone()));
                interpreter.witness = quantifier.variables.iter().map(value).collect();
                Ok(false)
            }
            Ok(_) => Ok(true),
            Err(Stop::Open { span }) => {
                open = Some(span);
                Ok(true)
            }
            Err(other) => Err(other),
        })?;
        match open {
            Some(span) if !found => Err(Stop::Open { span }),
            _ => Ok(found),
        }
    }

    /// Visits every assignment of candidates to the variables, as long as the visit says so.
    pub(super) fn instances(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        conditions: &[&Expression],
        visit: Visit<'_, 'a>,
    ) -> Outcome<bool> {
        self.instances_told(state, variables, Told { conditions, rows: &[] }, visit)
    }

    fn instances_told(
        &mut self,
        state: &mut State,
        variables: &[Variable],
        told: Told<'_>,
        visit: Visit<'_, 'a>,
    ) -> Outcome<bool> {
        let Some((first, rest)) = variables.split_first() else {
            self.step()?;
            return self.unseen(|interpreter| visit(interpreter, state));
        };
        let later: Vec<&Name> = variables.iter().map(|variable| &variable.name).collect();
        let candidates = self.candidates(state, first, &later, told);
        let before = state.store.get(&first.name).cloned();
        let mut go_on = true;
        for candidate in candidates {
            state.store.insert(first.name.clone(), candidate);
            go_on = self.instances_told(state, rest, told, visit)?;
            if !go_on {
                break;
            }
        }
        match before {
            Some(value) => state.store.insert(first.name.clone(), value),
            None => state.store.remove(&first.name),
        };
        Ok(go_on)
    }

    fn candidates(&mut self, state: &mut State, variable: &Variable, unbound: &[&Name], told: Told<'_>) -> Vec<Value> {
        let bounds = self.bounds(state, &variable.name, unbound, told.conditions, &mut Vec::new());
        if let Some(members) = bounds.members {
            return members.into_iter().collect();
        }
        let typ = self.concrete(&variable.typ);
        match (&typ, &bounds.low, &bounds.high) {
            (Type::Bool, ..) => return vec![Value::Bool(false), Value::Bool(true)],
            (Type::Int, Some(low), Some(high)) => {
                if let Some(length) = (high - low).to_i64().filter(|length| *length <= LONGEST_RANGE) {
                    return (0..length.max(0)).map(|step| Value::Int(low + step)).collect();
                }
            }
            _ => {}
        }
        self.sampled = true;
        if let Some(values) = self.with_rows(state, variable, unbound, told.rows) {
            return values.into_iter().collect();
        }
        let mut found = self.at_hand(state, &typ);
        for edge in [&bounds.low, &bounds.high].into_iter().flatten() {
            found.extend((-2..=2).map(|step| Value::Int(edge + step)));
        }
        found.into_iter().collect()
    }

    /// What the conditions say about the values of a variable. `asked` are the variables whose bounds this is to help with.
    fn bounds<'n>(
        &mut self,
        state: &mut State,
        variable: &'n Name,
        unbound: &[&'n Name],
        conditions: &[&Expression],
        asked: &mut Vec<&'n Name>,
    ) -> Bounds {
        let mut bounds = Bounds::default();
        asked.push(variable);
        for condition in conditions {
            self.bound(state, unbound, condition, conditions, asked, &mut bounds);
        }
        asked.pop();
        bounds
    }

    fn bound<'n>(
        &mut self,
        state: &mut State,
        unbound: &[&'n Name],
        condition: &Expression,
        conditions: &[&Expression],
        asked: &mut Vec<&'n Name>,
        bounds: &mut Bounds,
    ) {
        let Some(variable) = asked.last().copied() else { return };
        let Kind::Binary(operator, left, right) = &condition.kind else { return };
        let is_variable = |side: &Expression| matches!(&side.kind, Kind::Variable(name) if name == variable);
        let (operator, other) = match (is_variable(left), is_variable(right)) {
            (true, false) => (*operator, right),
            (false, true) => match mirrored(*operator) {
                Some(operator) => (operator, left),
                None => return,
            },
            _ => return,
        };
        if let Kind::Variable(name) = &other.kind
            && let Some(name) = unbound.iter().copied().find(|each| *each == name)
        {
            // Below something that has a bound: that bound will do.
            if !asked.contains(&name) {
                let theirs = self.bounds(state, name, unbound, conditions, asked);
                match (operator, theirs.low, theirs.high) {
                    (Operator::Less | Operator::LessEqual, _, Some(high)) => bounds.below(high),
                    (Operator::Greater | Operator::GreaterEqual, Some(low), _) => bounds.from(low),
                    _ => {}
                }
            }
            return;
        }
        if mentions(other, unbound) {
            return;
        }
        if let (Operator::In, Kind::Range(low, high)) = (operator, &other.kind) {
            let low = self.number(state, low, Blame::Elsewhere);
            if let (Ok(low), Ok(high)) = (low, self.number(state, high, Blame::Elsewhere)) {
                bounds.from(low);
                bounds.below(high);
            }
            return;
        }
        let Ok(value) = self.evaluate(state, other, Blame::Elsewhere) else { return };
        match (operator, value) {
            (Operator::LessEqual, Value::Int(value)) => bounds.below(value + 1),
            (Operator::Less, Value::Int(value)) => bounds.below(value),
            (Operator::GreaterEqual, Value::Int(value)) => bounds.from(value),
            (Operator::Greater, Value::Int(value)) => bounds.from(value + 1),
            (Operator::Equal, value) if !value.has_open() => bounds.only(BTreeSet::from([value])),
            (Operator::In, Value::Set(members)) if !members.iter().any(Value::has_open) => bounds.only(members),
            (Operator::In, Value::Map(entries)) if !entries.keys().any(Value::has_open) => {
                bounds.only(entries.into_keys().collect());
            }
            (Operator::In, Value::Sequence(sequence)) => {
                let members: BTreeSet<Value> = sequence.values().take(MOST_MEMBERS).cloned().collect();
                if !members.iter().any(Value::has_open) && sequence.runs().len() <= MOST_MEMBERS {
                    bounds.only(members);
                }
            }
            _ => {}
        }
    }
}

/// What a quantifier's body tells about the instances that matter: conditions that they meet, and rows that must be there.
#[derive(Clone, Copy)]
struct Told<'e> {
    conditions: &'e [&'e Expression],
    rows: &'e [Needed<'e>],
}

/// What is known about a variable: integers from `low` up to but not including `high`, or one of `members`.
#[derive(Default)]
struct Bounds {
    low: Option<BigInt>,
    high: Option<BigInt>,
    members: Option<BTreeSet<Value>>,
}

impl Bounds {
    fn below(&mut self, high: BigInt) {
        self.high = Some(self.high.take().map_or(high.clone(), |known| known.min(high)));
    }

    fn from(&mut self, low: BigInt) {
        self.low = Some(self.low.take().map_or(low.clone(), |known| known.max(low)));
    }

    fn only(&mut self, members: BTreeSet<Value>) {
        self.members = Some(match self.members.take() {
            Some(known) => known.intersection(&members).cloned().collect(),
            None => members,
        });
    }
}

/// The conditions an instance must meet to matter: premises of a universal body, conjuncts of an existential one.
pub(super) fn conditions_of(body: &Expression, universal: bool) -> Vec<&Expression> {
    let mut found = Vec::new();
    let mut rest = body;
    if !universal {
        return body.conjuncts();
    }
    loop {
        match &rest.kind {
            Kind::Binary(Operator::Implies, premise, conclusion) => {
                found.extend(premise.conjuncts());
                rest = conclusion;
            }
            Kind::Forall(inner) => rest = &inner.body,
            _ => return found,
        }
    }
}

/// `a < b` read from the right.
pub(super) fn mirrored(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Less => Operator::Greater,
        Operator::LessEqual => Operator::GreaterEqual,
        Operator::Greater => Operator::Less,
        Operator::GreaterEqual => Operator::LessEqual,
        Operator::Equal => Operator::Equal,
        Operator::NotEqual => Operator::NotEqual,
        _ => return None,
    })
}

fn mentions(expression: &Expression, names: &[&Name]) -> bool {
    let mut found = false;
    expression.visit(&mut |part| {
        if let Kind::Variable(name) = &part.kind {
            found |= names.contains(&name);
        }
    });
    found
}

/// Whether a value is of a type, as far as the value tells.
pub(super) fn has_type(value: &Value, typ: &Type) -> bool {
    match (value, typ) {
        (Value::Int(_), Type::Int)
        | (Value::Bool(_), Type::Bool)
        | (Value::Reference(Reference::Null | Reference::Object(_)), Type::Ref)
        | (Value::Permission(_), Type::Perm)
        | (Value::Data { .. }, Type::Adt(..)) => true,
        (Value::Element { typ: own, .. }, Type::Domain(..)) => own == typ,
        (Value::Sequence(sequence), Type::Seq(element)) => sequence.values().all(|value| has_type(value, element)),
        (Value::Set(members), Type::Set(element)) => members.iter().all(|value| has_type(value, element)),
        (Value::Multiset(members), Type::Multiset(element)) => members.keys().all(|value| has_type(value, element)),
        (Value::Map(entries), Type::Map(key, element)) => {
            entries.iter().all(|(each, value)| has_type(each, key) && has_type(value, element))
        }
        _ => false,
    }
}
