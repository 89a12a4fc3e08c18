//! Proof by logical evaluation: definitions of functions of the logic are unfolded where what is known decides which branch is taken.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{APPLY, Definition, FUNCTION, Logic, Operator, Type, VALUE};
use gainsay_smt::Term;
use gainsay_source::Name;

use crate::{catalogue::Catalogue, environment::Place, solve::Session};

/// For one head: so many definitions are unfolded, in so many rounds, with so many questions which branch is taken.
const MOST_UNFOLDED: usize = 80;
const MOST_ROUNDS: usize = 24;
const MOST_QUESTIONS: usize = 160;

/// A definition that may be used: its function returns for all arguments that it takes.
#[derive(Clone, Debug)]
pub(crate) struct Usable {
    parameters: Vec<Name>,
    /// What the function demands of its arguments.
    condition: Logic,
    body: Logic,
    /// What its type says of what it returns.
    promise: Logic,
}

/// The definition with what its function demands. `None` where the logic cannot say what that is.
pub(crate) fn usable(catalogue: &Catalogue, definition: &Definition) -> Option<Usable> {
    let function = catalogue.function(&definition.function)?;
    let mut rest = &function.signature.ty;
    let mut conditions = Vec::new();
    let mut renamed: Vec<(Name, Logic)> = Vec::new();
    for parameter in &definition.parameters {
        let Type::Function { binder, argument, result } = rest else { return None };
        if let Type::Base { base, predicate } = &**argument {
            let mut inside = false;
            Type::plain(base.clone()).for_each_predicate(&mut |predicate| inside |= !predicate.is_true());
            if inside || catalogue.has_refined_fields(&base.sort()) {
                return None;
            }
            let mut actual = renamed.clone();
            actual.push((Name::new(VALUE), Logic::Variable(parameter.clone())));
            conditions.push(predicate.substitute(&actual));
        } else {
            let mut inside = false;
            argument.for_each_predicate(&mut |predicate| inside |= !predicate.is_true());
            if inside {
                return None;
            }
        }
        renamed.push((binder.clone(), Logic::Variable(parameter.clone())));
        rest = result;
    }
    let promise = match rest {
        Type::Base { predicate, .. } if !predicate.is_open() => predicate.substitute(&renamed),
        _ => Logic::truth(),
    };
    let (parameters, body) = (definition.parameters.clone(), definition.body.clone()?);
    Some(Usable { parameters, condition: Logic::and(conditions), body, promise })
}

impl Session<'_, '_> {
    /// Whether something follows once definitions are unfolded. What they are is known from then on.
    pub(crate) fn follows_unfolded(&mut self, place: Place, goal: &Logic, known: &mut Vec<Term>, denied: Term) -> bool {
        if self.definitions.is_empty() {
            return false;
        }
        let mut unfolding = Unfolding::default();
        unfolding.find(goal, &self.definitions);
        for fact in self.facts(place) {
            unfolding.find(&fact, &self.definitions);
        }
        let before = known.len();
        for _ in 0..MOST_ROUNDS {
            let promised = std::mem::take(&mut unfolding.promised);
            for call in &promised {
                known.extend(self.promised(call));
            }
            let waiting = std::mem::take(&mut unfolding.waiting);
            let mut progress = false;
            for call in waiting {
                if unfolding.unfolded >= MOST_UNFOLDED {
                    break;
                }
                match self.unfold(&call, known, &mut unfolding) {
                    Unfolded::Whole(leaf) => {
                        progress = true;
                        known.extend(self.known_as(&call, &leaf, &mut unfolding));
                    }
                    Unfolded::Partly(leaf) => unfolding.partly.push((call, leaf)),
                    Unfolded::Not => unfolding.postponed.push(call),
                }
            }
            let partly = std::mem::take(&mut unfolding.partly);
            if progress {
                unfolding.postponed.extend(partly.into_iter().map(|(call, _)| call));
            } else {
                // Which constructor it is of is known, what comes behind that is not: it is one or the other.
                progress = !partly.is_empty();
                for (call, leaf) in partly {
                    known.extend(self.known_as(&call, &leaf, &mut unfolding));
                }
            }
            if !progress {
                break;
            }
            if self.refuted(known, denied) {
                return true;
            }
            let postponed = std::mem::take(&mut unfolding.postponed);
            unfolding.waiting.extend(postponed);
        }
        // What nothing decides is still one branch or the other.
        let postponed: Vec<Logic> = unfolding.postponed.iter().chain(&unfolding.waiting).cloned().collect();
        for call in postponed.iter().take(MOST_UNFOLDED) {
            if let Some((condition, body)) = self.instance(call) {
                let equation = Logic::equal(call.clone(), simplify(&body));
                let equation = Logic::binary(Operator::Implies, condition, equation);
                known.extend(self.encoder.predicate(&equation));
            }
        }
        known.len() > before && self.refuted(known, denied)
    }

    /// An equation that was found, whose calls are looked at next.
    fn known_as(&mut self, call: &Logic, leaf: &Logic, unfolding: &mut Unfolding) -> Option<Term> {
        unfolding.unfolded += 1;
        unfolding.find(leaf, &self.definitions);
        self.encoder.predicate(&Logic::equal(call.clone(), leaf.clone()))
    }

    /// What a call is of because its function is: known to return for what it takes, so its type holds there.
    fn promised(&mut self, call: &Logic) -> Option<Term> {
        let Logic::Apply(name, arguments) = call else { return None };
        let usable = self.definitions.get(name).filter(|usable| usable.parameters.len() == arguments.len())?;
        if usable.promise.is_true() {
            return None;
        }
        let actual: Vec<(Name, Logic)> = usable.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let condition = usable.condition.substitute(&actual);
        let of_value: Vec<_> = actual.into_iter().chain([(Name::new(VALUE), call.clone())]).collect();
        let promise = usable.promise.substitute(&of_value);
        self.encoder.predicate(&Logic::binary(Operator::Implies, condition, promise))
    }

    fn instance(&self, call: &Logic) -> Option<(Logic, Logic)> {
        let Logic::Apply(name, arguments) = call else { return None };
        if is_named(name, arguments) {
            return Some((Logic::truth(), simplify(call)));
        }
        let usable = self.definitions.get(name).filter(|usable| usable.parameters.len() == arguments.len())?;
        let actual: Vec<(Name, Logic)> = usable.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        Some((usable.condition.substitute(&actual), usable.body.substitute(&actual)))
    }

    /// What a call is, as far as its conditions are decided.
    fn unfold(&mut self, call: &Logic, known: &[Term], unfolding: &mut Unfolding) -> Unfolded {
        let Some((condition, body)) = self.instance(call) else { return Unfolded::Not };
        if self.decided(&condition, known, unfolding) != Some(true) {
            return Unfolded::Not;
        }
        let mut body = simplify(&body);
        let mut is_decided = false;
        while let Logic::Operation(Operator::If, parts) = &body {
            let [condition, yes, no] = parts.as_slice() else { return Unfolded::Not };
            body = match self.decided(condition, known, unfolding) {
                Some(true) => simplify(yes),
                Some(false) => simplify(no),
                None if is_decided => return Unfolded::Partly(body),
                None => return Unfolded::Not,
            };
            is_decided = true;
        }
        Unfolded::Whole(body)
    }

    fn decided(&mut self, condition: &Logic, known: &[Term], unfolding: &mut Unfolding) -> Option<bool> {
        if let Logic::Boolean(value) = simplify(condition) {
            return Some(value);
        }
        let term = self.encoder.predicate(condition)?;
        let denied = self.encoder.terms.not(term);
        for (term, value) in [(denied, true), (term, false)] {
            if unfolding.questions >= MOST_QUESTIONS {
                return None;
            }
            unfolding.questions += 1;
            if self.refuted(known, term) {
                return Some(value);
            }
        }
        None
    }
}

/// What is known of a call.
enum Unfolded {
    /// What it is.
    Whole(Logic),
    /// What it is, with conditions of which nothing is known behind some that are decided.
    Partly(Logic),
    Not,
}

/// Calls that were found, and what became of them.
#[derive(Default)]
struct Unfolding {
    seen: BTreeSet<Logic>,
    waiting: Vec<Logic>,
    /// Those of which it was not said yet what their types promise.
    promised: Vec<Logic>,
    postponed: Vec<Logic>,
    partly: Vec<(Logic, Logic)>,
    unfolded: usize,
    questions: usize,
}

impl Unfolding {
    fn find(&mut self, logic: &Logic, definitions: &BTreeMap<Name, Usable>) {
        logic.for_each(&mut |part| {
            if let Logic::Apply(name, arguments) = part
                && (definitions.contains_key(name) || is_named(name, arguments))
                && self.seen.insert(part.clone())
            {
                self.waiting.push(part.clone());
                self.promised.push(part.clone());
            }
        });
    }
}

/// Whether it applies a function that has a name.
fn is_named(name: &Name, arguments: &[Logic]) -> bool {
    let function = arguments.first();
    name.as_str() == APPLY && matches!(function, Some(Logic::Apply(named, _)) if named.starts_with(FUNCTION))
}

/// The name of a constructor's field as a function of the logic.
pub(crate) fn selector_name(constructor: &Name, place: usize) -> Name {
    Name::from(format!("field#{place}#{constructor}"))
}

/// Takes constructors apart and decides what they decide.
pub(crate) fn simplify(logic: &Logic) -> Logic {
    match logic {
        Logic::Apply(name, arguments) => {
            let arguments: Vec<Logic> = arguments.iter().map(simplify).collect();
            if let [Logic::Apply(constructor, fields)] = arguments.as_slice()
                && let Some(place) = place_of(name, constructor)
                && let Some(field) = fields.get(place)
            {
                return field.clone();
            }
            if name.as_str() == APPLY
                && let Some((Logic::Apply(function, first), rest)) = arguments.split_first()
                && let Some(named) = function.strip_prefix(FUNCTION)
            {
                return Logic::Apply(Name::new(named), first.iter().chain(rest).cloned().collect());
            }
            Logic::Apply(name.clone(), arguments)
        }
        Logic::Operation(Operator::If, parts) => match parts.as_slice() {
            [condition, yes, no] => match simplify(condition) {
                Logic::Boolean(true) => simplify(yes),
                Logic::Boolean(false) => simplify(no),
                condition => Logic::Operation(Operator::If, vec![condition, simplify(yes), simplify(no)]),
            },
            _ => logic.clone(),
        },
        Logic::Operation(operator, operands) => {
            operation(*operator, operands.iter().map(simplify).collect::<Vec<Logic>>())
        }
        other => other.clone(),
    }
}

fn place_of(selector: &Name, constructor: &Name) -> Option<usize> {
    let (place, of) = selector.strip_prefix("field#")?.split_once('#')?;
    (of == constructor.as_str()).then(|| place.parse().ok()).flatten()
}

fn operation(operator: Operator, operands: Vec<Logic>) -> Logic {
    match (operator, operands.as_slice()) {
        (Operator::And, parts) if parts.contains(&Logic::falsity()) => Logic::falsity(),
        (Operator::And, _) => Logic::and(operands),
        (Operator::Or, parts) if parts.contains(&Logic::truth()) => Logic::truth(),
        (Operator::Not, [operand]) => Logic::negation(operand.clone()),
        (Operator::Equal, [Logic::Integer(left), Logic::Integer(right)]) => Logic::Boolean(left == right),
        (Operator::Less, [Logic::Integer(left), Logic::Integer(right)]) => Logic::Boolean(left < right),
        (Operator::LessEqual, [Logic::Integer(left), Logic::Integer(right)]) => Logic::Boolean(left <= right),
        (Operator::Add, [Logic::Integer(left), Logic::Integer(right)]) => Logic::Integer(left + right),
        (Operator::Subtract, [Logic::Integer(left), Logic::Integer(right)]) => Logic::Integer(left - right),
        (Operator::Multiply, [Logic::Integer(left), Logic::Integer(right)]) => Logic::Integer(left * right),
        _ => Logic::Operation(operator, operands),
    }
}
