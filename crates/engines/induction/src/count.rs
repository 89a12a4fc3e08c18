//! Counts: integers that grow by no more than a fixed amount in each step of a run, as lengths and sizes do.
//!
//! No run has 2⁴⁰ steps, so no count leaves a word, and a function that counts is the same function with integers of any size:
//!
//! ```text
//! length [] = 0                                  size Leaf = 0
//! length (_ : xs) = word (1 + length xs)         size (Node l _ r) = word (size l + 1 + size r)        `word` may be left out
//! ```
//!
//! What makes a result a count: it is made of small constants, of counts, and of sums and differences of those. Where a function calls itself, each result
//! of such a call is added once, and what is counted by others is counted anew each time. So whatever is added was counted in steps of its own.
//! A count that is only handed on to the end (`go n (_ : xs) = go (n + 1) xs`) is added to the result instead. Where a count becomes something else than
//! a count, it is made into a word.

mod rewrite;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::{dependency::components, functional::Primitive};
use num_bigint::BigInt;

use crate::code::{Code, Function, FunctionId, Functions, Pattern};
use rewrite::{filled, is_looked_at, moved_up, turned, without};

/// What a step may add at most: with as many steps as there are in no run this stays far below 2⁶³.
const HEAVIEST: u64 = 1 << 16;

/// A function whose result is a count.
#[derive(Clone)]
struct Counting {
    /// The same function with integers of any size.
    exact: FunctionId,
    /// Arguments that have to be counts, with how often they are added at most.
    counts: BTreeMap<usize, u64>,
    /// The argument that is added to the result of `exact`, which does not get it.
    added: Option<usize>,
    /// What is added in a step.
    weight: u64,
    /// Whether it may count without end.
    loops: bool,
    /// What it is without decisions: put in place of calls.
    formula: Option<Code>,
}

struct Counter<'f> {
    functions: &'f Functions,
    counting: BTreeMap<FunctionId, Counting>,
}

/// What is known where code is rewritten.
#[derive(Clone, Default)]
struct Place {
    /// The function that is looked at, with its arguments that have to be counts.
    own: Option<(FunctionId, BTreeSet<usize>)>,
    /// Locals that are counts, as code.
    counts: BTreeMap<usize, Code>,
}

/// Adds to functions that count the same with integers of any size, and uses those.
pub(crate) fn with_counts(functions: &mut Functions) {
    let original = functions.clone();
    let mut counter = Counter { functions: &original, counting: BTreeMap::new() };
    let edges: Vec<Vec<FunctionId>> = original.iter().map(|one| callees(&one.code)).collect();
    for group in components(&edges) {
        let [id] = group.as_slice() else { continue };
        let is_recursive = edges[*id].contains(id);
        if let Some((counting, function)) = counter.counting(*id, is_recursive, functions.len()) {
            functions.push(function);
            counter.counting.insert(*id, counting);
        }
    }
    for (function, before) in functions.iter_mut().zip(&original) {
        function.code = counter.rewritten(&before.code, &Place::default());
    }
}

fn callees(code: &Code) -> Vec<FunctionId> {
    let mut found = BTreeSet::new();
    mentioned(code, &mut found);
    found.into_iter().collect()
}

fn mentioned(code: &Code, found: &mut BTreeSet<FunctionId>) {
    if let Code::Call(id, _) = code {
        found.insert(*id);
    }
    code.for_each_part(&mut |part| mentioned(part, found));
}

/// How the parts of a sum are used along one way through a function.
#[derive(Default)]
struct Usage {
    parameters: BTreeMap<usize, u64>,
    own_calls: Vec<Vec<Code>>,
    weight: u64,
    loops: bool,
    /// Something is multiplied that may be counted once only, or counted by others who count the same each time.
    repeats: bool,
}

impl Usage {
    fn is_heavy(&self) -> bool {
        self.weight > HEAVIEST || self.parameters.values().any(|times| *times > HEAVIEST)
    }
}

impl Counter<'_> {
    fn counting(&self, id: FunctionId, is_recursive: bool, exact: FunctionId) -> Option<(Counting, Function)> {
        let function = &self.functions[id];
        if function.record.is_some() {
            return None;
        }
        let mut counts = BTreeSet::new();
        let (code, results) = loop {
            let known = counts.iter().map(|count| (*count, Code::Local(*count))).collect();
            let place = Place { own: Some((id, counts.clone())), counts: known };
            let mut results = Vec::new();
            let code = self.exact_decision(&function.code, &place, &mut results)?;
            let mut usage = Usage::default();
            for result in &results {
                self.usage(result, 1, (id, &counts, &BTreeSet::new()), &mut usage)?;
            }
            let found: BTreeSet<usize> = usage.parameters.into_keys().collect();
            if found.is_subset(&counts) {
                break (code, results);
            }
            counts.extend(found);
        };
        let mut all = Counting {
            exact,
            counts: counts.iter().map(|one| (*one, 0)).collect(),
            added: None,
            weight: 1,
            loops: is_recursive,
            formula: None,
        };
        let fresh = changing(function, &results, id);
        for result in &results {
            let mut usage = Usage::default();
            self.usage(result, 1, (id, &counts, &fresh), &mut usage)?;
            let is_single = usage.parameters.values().all(|times| *times <= 1) && !usage.repeats;
            if usage.is_heavy() || is_recursive && !(is_single && are_apart(&usage.own_calls)) {
                return None;
            }
            all.weight = all.weight.max(usage.weight);
            all.loops |= usage.loops;
            for (parameter, times) in usage.parameters {
                let known = all.counts.entry(parameter).or_default();
                *known = (*known).max(times);
            }
        }
        let function = |arity, code| Function {
            definition: None,
            arity,
            locals: function.locals,
            code,
            record: None,
            exact: true,
        };
        if is_recursive
            && let Some(added) = self.added(&counts, &code, id)
            && results.iter().all(|result| self.times_added(result, id, added) == Some(1))
        {
            let code = without(&code, (id, exact), added);
            let arity = self.functions[id].arity - 1;
            all.added = Some(added);
            // What comes after it moves up.
            return Some((all, function(arity, moved_up(&code, added))));
        }
        all.formula = Some(code.clone()).filter(|code| !is_recursive && is_formula(code) && code.size() < 12);
        Some((all, function(self.functions[id].arity, turned(&code, id, exact))))
    }

    /// The code of a function whose result is a count, `results` being what it ends in.
    fn exact_decision(&self, code: &Code, place: &Place, results: &mut Vec<Code>) -> Option<Code> {
        Some(match code {
            Code::Let(local, value, body) => match self.exact(value, place) {
                Some(value) => {
                    let mut inner = place.clone();
                    inner.counts.insert(*local, value);
                    self.exact_decision(body, &inner, results)?
                }
                None => {
                    let value = self.word(value, place);
                    let body = self.exact_decision(body, place, results)?;
                    Code::Let(*local, Box::new(value), Box::new(body))
                }
            },
            Code::Case(scrutinee, alternatives) => {
                let scrutinee = self.scrutinee(scrutinee, alternatives, place);
                let mut made = Vec::new();
                for (pattern, body) in alternatives {
                    made.push((pattern.clone(), self.exact_decision(body, place, results)?));
                }
                Code::Case(Box::new(scrutinee), made)
            }
            Code::Force(first, second) => {
                let first = self.count(first, place).unwrap_or_else(|| self.word(first, place));
                Code::Force(Box::new(first), Box::new(self.exact_decision(second, place, results)?))
            }
            Code::Crash => Code::Crash,
            other => {
                let result = self.exact(other, place)?;
                results.push(result.clone());
                result
            }
        })
    }

    /// A count as an integer of any size. Calls of the function that is looked at are left as they are, but for their arguments.
    fn exact(&self, code: &Code, place: &Place) -> Option<Code> {
        use Primitive as P;
        match code {
            Code::Integer(value) => (*value.magnitude() <= HEAVIEST.into()).then(|| code.clone()),
            Code::Local(local) => match (place.counts.get(local), &place.own) {
                (Some(known), _) => Some(known.clone()),
                (None, Some((own, _))) => (*local < self.functions[*own].arity).then(|| code.clone()),
                (None, None) => None,
            },
            Code::Primitive(P::Word, parts) => self.exact_sum(&parts[0], place),
            Code::Call(id, arguments) if arguments.len() == self.functions[*id].arity => {
                self.exact_call(*id, arguments, place)
            }
            _ => None,
        }
    }

    /// What is made into a word, if it is a count.
    fn exact_sum(&self, code: &Code, place: &Place) -> Option<Code> {
        use Primitive as P;
        match code {
            Code::Primitive(primitive @ (P::Add | P::Subtract | P::Negate), parts) => {
                let parts: Option<Vec<Code>> = parts.iter().map(|part| self.exact_sum(part, place)).collect();
                Some(Code::Primitive(*primitive, parts?))
            }
            other => self.exact(other, place),
        }
    }

    fn exact_call(&self, id: FunctionId, arguments: &[Code], place: &Place) -> Option<Code> {
        if let Some((own, counts)) = &place.own
            && *own == id
        {
            let argument = |(place_of, argument): (usize, &Code)| match counts.contains(&place_of) {
                true => self.exact(argument, place),
                false => Some(self.word(argument, place)),
            };
            let arguments: Option<Vec<Code>> = arguments.iter().enumerate().map(argument).collect();
            return Some(Code::Call(id, arguments?));
        }
        let counting = self.counting.get(&id)?;
        let argument = |(place_of, argument): (usize, &Code)| match counting.counts.contains_key(&place_of) {
            true => self.exact(argument, place),
            false => Some(self.word(argument, place)),
        };
        let arguments: Option<Vec<Code>> = arguments.iter().enumerate().map(argument).collect();
        let mut arguments = arguments?;
        if let Some(formula) = &counting.formula {
            return Some(filled(formula, &arguments));
        }
        let added = counting.added.map(|added| arguments.remove(added));
        let call = Code::Call(counting.exact, arguments);
        Some(match added {
            Some(Code::Integer(zero)) if zero == BigInt::from(0) => call,
            Some(added) => Code::Primitive(Primitive::Add, vec![added, call]),
            None => call,
        })
    }

    /// The same with what counts in it, as what is no count.
    fn rewritten(&self, code: &Code, place: &Place) -> Code {
        match code {
            Code::Let(local, value, body) => match self.count(value, place) {
                Some(value) if !matches!(value, Code::Integer(_)) => {
                    let mut inner = place.clone();
                    inner.counts.insert(*local, value);
                    self.rewritten(body, &inner)
                }
                _ => Code::Let(*local, Box::new(self.word(value, place)), Box::new(self.rewritten(body, place))),
            },
            Code::Case(scrutinee, alternatives) => {
                let scrutinee = self.scrutinee(scrutinee, alternatives, place);
                let alternative = |(pattern, body): &(Pattern, Code)| (pattern.clone(), self.rewritten(body, place));
                Code::Case(Box::new(scrutinee), alternatives.iter().map(alternative).collect())
            }
            Code::Force(first, second) => {
                Code::Force(Box::new(self.word(first, place)), Box::new(self.rewritten(second, place)))
            }
            other => self.word(other, place),
        }
    }

    fn scrutinee(&self, scrutinee: &Code, alternatives: &[(Pattern, Code)], place: &Place) -> Code {
        let is_compared =
            alternatives.iter().all(|(pattern, _)| matches!(pattern, Pattern::Integer(_) | Pattern::Default(None)));
        self.count(scrutinee, place).filter(|_| is_compared).unwrap_or_else(|| self.word(scrutinee, place))
    }

    /// A count where nothing is counted: so often as it is added there is known.
    fn count(&self, code: &Code, place: &Place) -> Option<Code> {
        let count = self.exact(code, &Place { own: None, ..place.clone() })?;
        let mut usage = Usage::default();
        self.usage(&count, 1, (FunctionId::MAX, &BTreeSet::new(), &BTreeSet::new()), &mut usage)?;
        (!usage.is_heavy()).then_some(count)
    }

    /// Code that is no count, or used where none is expected.
    fn word(&self, code: &Code, place: &Place) -> Code {
        use Primitive as P;
        let outer = Place { own: None, ..place.clone() };
        let all = |parts: &[Code]| parts.iter().map(|part| self.word(part, &outer)).collect::<Vec<_>>();
        match code {
            Code::Integer(_) => code.clone(),
            Code::Primitive(P::Less | P::LessEqual | P::Greater | P::GreaterEqual | P::Equal | P::NotEqual, parts) => {
                let operand = |part: &Code| self.count(part, &outer).unwrap_or_else(|| self.word(part, &outer));
                let Code::Primitive(primitive, _) = code else { return Code::Unknown };
                Code::Primitive(*primitive, parts.iter().map(operand).collect())
            }
            Code::Primitive(P::Word, parts) => Code::Primitive(P::Word, vec![self.inside_word(&parts[0], &outer)]),
            // What is divided by a count is no larger than it was. What remains is smaller than the count.
            Code::Primitive(primitive @ (P::Divide | P::Quotient | P::Modulo | P::Remainder), parts) => {
                let divided = |divisor| Code::Primitive(*primitive, vec![self.word(&parts[0], &outer), divisor]);
                match (self.count(&parts[1], &outer), primitive) {
                    (Some(Code::Integer(_)) | None, _) => divided(self.word(&parts[1], &outer)),
                    (Some(divisor), P::Divide | P::Quotient) => divided(divisor),
                    (Some(divisor), _) => Code::Primitive(P::Word, vec![divided(divisor)]),
                }
            }
            Code::Primitive(primitive, parts) => Code::Primitive(*primitive, all(parts)),
            Code::Local(_) | Code::Call(..) => match self.count(code, &outer) {
                Some(Code::Integer(value)) => Code::Integer(value),
                Some(count) => Code::Primitive(P::Word, vec![count]),
                None => match code {
                    Code::Call(id, parts) => Code::Call(*id, all(parts)),
                    other => other.clone(),
                },
            },
            Code::Construct(name, parts) => Code::Construct(name.clone(), all(parts)),
            Code::Apply(function, parts) => Code::Apply(Box::new(self.word(function, &outer)), all(parts)),
            other => other.clone(),
        }
    }

    fn inside_word(&self, code: &Code, place: &Place) -> Code {
        use Primitive as P;
        match code {
            Code::Primitive(primitive @ (P::Add | P::Subtract | P::Negate | P::Multiply), parts) => {
                Code::Primitive(*primitive, parts.iter().map(|part| self.inside_word(part, place)).collect())
            }
            other => self.count(other, place).unwrap_or_else(|| self.word(other, place)),
        }
    }

    fn usage(
        &self,
        code: &Code,
        times: u64,
        own: (FunctionId, &BTreeSet<usize>, &BTreeSet<usize>),
        usage: &mut Usage,
    ) -> Option<()> {
        match code {
            Code::Integer(value) => {
                let size = u64::try_from(value.magnitude()).ok()?;
                usage.weight = usage.weight.checked_add(size.checked_mul(times)?)?;
            }
            Code::Local(local) => *usage.parameters.entry(*local).or_default() += times,
            Code::Primitive(_, parts) => {
                for part in parts {
                    self.usage(part, times, own, usage)?;
                }
            }
            Code::Call(id, arguments) if *id == own.0 => {
                usage.repeats |= times > 1;
                for count in own.1 {
                    self.usage(&arguments[*count], times, own, usage)?;
                }
                usage.own_calls.push(arguments.clone());
            }
            Code::Call(exact, arguments) => {
                let counting = self.counting.values().find(|one| one.exact == *exact)?;
                usage.weight = usage.weight.checked_add(counting.weight.checked_mul(times)?)?;
                usage.loops |= counting.loops;
                let place_of = |count: usize| match counting.added {
                    Some(added) if count == added => None,
                    Some(added) if count > added => Some(count - 1),
                    _ => Some(count),
                };
                let counts: BTreeMap<usize, u64> =
                    counting.counts.iter().filter_map(|(count, times)| Some((place_of(*count)?, *times))).collect();
                let is_own = |argument: &Code| {
                    let mut found = false;
                    locals(argument, &mut |local| found |= own.2.contains(&local));
                    found
                };
                let others = arguments.iter().enumerate().filter(|(place, _)| !counts.contains_key(place));
                usage.repeats |= counting.loops && !others.into_iter().any(|(_, argument)| is_own(argument));
                for (count, more) in counts {
                    let times = times.checked_mul(more)?;
                    self.usage(&arguments[count], times, own, usage)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The one argument that is only handed on.
    fn added(&self, counts: &BTreeSet<usize>, code: &Code, id: FunctionId) -> Option<usize> {
        let mut counts = counts.iter();
        let added = *counts.next()?;
        let is_only = counts.next().is_none();
        (is_only && !is_looked_at(code, added, id)).then_some(added)
    }

    /// How often an argument is added to a result, if that is always the same.
    fn times_added(&self, result: &Code, id: FunctionId, added: usize) -> Option<i64> {
        use Primitive as P;
        Some(match result {
            Code::Integer(_) => 0,
            Code::Local(local) => i64::from(*local == added),
            Code::Primitive(P::Add, parts) => {
                let parts: Option<Vec<i64>> = parts.iter().map(|part| self.times_added(part, id, added)).collect();
                parts?.iter().sum()
            }
            Code::Primitive(P::Subtract, parts) => {
                self.times_added(&parts[0], id, added)? - self.times_added(&parts[1], id, added)?
            }
            Code::Call(other, arguments) if *other == id => self.times_added(&arguments[added], id, added)?,
            other => {
                let mut found = false;
                locals(other, &mut |local| found |= local == added);
                (!found).then_some(0)?
            }
        })
    }
}

/// Whether calls that a function makes of itself count different things: what differs between any two are different parts of what it was given.
fn are_apart(calls: &[Vec<Code>]) -> bool {
    let differ = |one: &[Code], other: &[Code]| {
        one.iter().zip(other).any(|(left, right)| {
            let (mut of_left, mut of_right) = (BTreeSet::new(), BTreeSet::new());
            locals(left, &mut |local| {
                of_left.insert(local);
            });
            locals(right, &mut |local| {
                of_right.insert(local);
            });
            of_left != of_right
        })
    };
    calls.iter().enumerate().all(|(place, one)| calls[place + 1..].iter().all(|other| differ(one, other)))
}

fn locals(code: &Code, visit: &mut dyn FnMut(usize)) {
    if let Code::Local(local) = code {
        visit(*local);
    }
    code.for_each_part(&mut |part| locals(part, visit));
}

/// Locals that are something else in each call that a function makes of itself: parts of what it does not just hand on.
fn changing(function: &Function, results: &[Code], id: FunctionId) -> BTreeSet<usize> {
    let mut changing: BTreeSet<usize> = (0..function.arity).collect();
    results.iter().for_each(|result| {
        own_calls(result, id, &mut |arguments| {
            changing.retain(|parameter| arguments[*parameter] != Code::Local(*parameter));
        });
    });
    let mut parts = BTreeSet::new();
    parts_of(&function.code, &changing, &mut parts);
    parts
}

fn own_calls(code: &Code, id: FunctionId, visit: &mut dyn FnMut(&[Code])) {
    if let Code::Call(other, arguments) = code
        && *other == id
    {
        visit(arguments);
    }
    code.for_each_part(&mut |part| own_calls(part, id, visit));
}

/// What matches make of some locals and of their parts.
fn parts_of(code: &Code, whole: &BTreeSet<usize>, parts: &mut BTreeSet<usize>) {
    if let Code::Case(scrutinee, alternatives) = code
        && let Code::Local(local) = &**scrutinee
        && (whole.contains(local) || parts.contains(local))
    {
        for (pattern, _) in alternatives {
            if let Pattern::Constructor(_, first, count) = pattern {
                parts.extend(*first..first + count);
            }
        }
    }
    code.for_each_part(&mut |part| parts_of(part, whole, parts));
}

fn is_formula(code: &Code) -> bool {
    match code {
        Code::Integer(_) | Code::Local(_) => true,
        Code::Primitive(_, parts) | Code::Call(_, parts) => parts.iter().all(is_formula),
        _ => false,
    }
}
