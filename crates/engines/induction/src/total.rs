//! Which functions return a value that comes to an end whenever their arguments do: nothing in them fails, and by the size-change principle
//! (Lee, Jones and Ben-Amram, POPL 2001) no chain of calls goes on for ever.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::{dependency::components, functional::Primitive};
use num_bigint::BigInt;

use crate::{
    Integers,
    code::{Code, Function, FunctionId, Functions, Pattern},
    data::Datatypes,
};

/// Chains of calls that are put together for a group of functions; more are not understood.
const MOST_CHAINS: usize = 400;

/// How an argument of a call is related to a parameter of the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Smaller,
    Same,
}

/// Of one call: which parameter each argument is a part of.
type Chain = BTreeMap<(usize, usize), Change>;

/// Whether each function is total. Where integers are words, one that may make others of them, or return others, does not count: what is total
/// and of integers is a word.
pub(crate) fn total(functions: &Functions, datatypes: &Datatypes<'_>, integers: Integers) -> Vec<bool> {
    let callees = |function: &Function| {
        let mut found = BTreeSet::new();
        mentioned(&function.code, &mut found);
        found.into_iter().collect::<Vec<_>>()
    };
    let edges: Vec<Vec<FunctionId>> = functions.iter().map(callees).collect();
    let mut total = vec![false; functions.len()];
    for group in components(&edges) {
        let members: BTreeSet<FunctionId> = group.iter().copied().collect();
        let is_recursive = group.len() > 1 || edges[group[0]].contains(&group[0]);
        let others = group.iter().flat_map(|member| &edges[*member]).all(|one| members.contains(one) || total[*one]);
        let is_safe = |one: &Function| {
            one.record.is_some() || is_safe(&one.code, datatypes) && keeps_all(one, functions, integers)
        };
        let safe = group.iter().all(|member| is_safe(&functions[*member]));
        if others && safe && (!is_recursive || ends(functions, &members)) {
            group.iter().for_each(|member| total[*member] = true);
        }
    }
    total
}

fn mentioned(code: &Code, found: &mut BTreeSet<FunctionId>) {
    if let Code::Call(id, _) = code {
        found.insert(*id);
    }
    code.for_each_part(&mut |part| mentioned(part, found));
}

/// Whether code has nothing in it that fails, that is not known, or that may tie a knot.
fn is_safe(code: &Code, datatypes: &Datatypes<'_>) -> bool {
    let own = match code {
        Code::Crash | Code::Unknown => false,
        Code::Construct(name, _) => !datatypes.is_knotted(name),
        Code::Primitive(primitive, parts) => is_total(*primitive, parts.get(1).and_then(as_integer)),
        Code::Case(_, alternatives) => is_covered(alternatives, datatypes),
        _ => true,
    };
    let mut safe = own;
    code.for_each_part(&mut |part| safe &= is_safe(part, datatypes));
    safe
}

/// Whether integers stay what they are taken for: sums are made into words at once, and nothing larger is written down. Results that are counts may be
/// of any size.
fn keeps_all(function: &Function, functions: &Functions, integers: Integers) -> bool {
    integers == Integers::Any || Keeping { functions }.decision(&function.code, function.exact)
}

struct Keeping<'f> {
    functions: &'f Functions,
}

impl Keeping<'_> {
    fn decision(&self, code: &Code, exact: bool) -> bool {
        match code {
            Code::Let(_, value, body) => self.word(value) && self.decision(body, exact),
            Code::Force(first, body) => self.any(first) && self.decision(body, exact),
            Code::Case(scrutinee, alternatives) => {
                let is_bound = |(pattern, _): &(Pattern, Code)| matches!(pattern, Pattern::Default(Some(_)));
                let is_kept = match alternatives.iter().any(is_bound) {
                    true => self.word(scrutinee),
                    false => self.any(scrutinee),
                };
                is_kept && alternatives.iter().all(|(_, body)| self.decision(body, exact))
            }
            result if exact => self.any(result),
            result => self.word(result),
        }
    }

    /// Of what has to be a word if it is an integer.
    fn word(&self, code: &Code) -> bool {
        use Primitive as P;
        match code {
            Code::Integer(value) => is_word(value),
            // The quotient of the least word by -1 is none.
            Code::Primitive(P::Divide | P::Quotient, parts)
                if parts.get(1).and_then(as_integer).is_some_and(|divisor| *divisor == BigInt::from(-1)) =>
            {
                false
            }
            Code::Primitive(
                P::Word | P::Less | P::LessEqual | P::Greater | P::GreaterEqual | P::Equal | P::NotEqual,
                parts,
            ) => parts.iter().all(|part| self.any(part)),
            Code::Primitive(primitive, _) if is_arithmetic(*primitive) => false,
            Code::Call(id, _) if self.functions[*id].exact => false,
            other => {
                let mut kept = true;
                other.for_each_part(&mut |part| kept &= self.word(part));
                kept
            }
        }
    }

    /// Of what may be any integer.
    fn any(&self, code: &Code) -> bool {
        match code {
            Code::Integer(_) => true,
            Code::Primitive(primitive, parts) if is_arithmetic(*primitive) => parts.iter().all(|part| self.any(part)),
            Code::Call(id, parts) if self.functions[*id].exact => parts.iter().all(|part| self.any(part)),
            other => self.word(other),
        }
    }
}

/// Whether a primitive of words may be no word.
pub(crate) fn is_arithmetic(primitive: Primitive) -> bool {
    matches!(primitive, Primitive::Add | Primitive::Subtract | Primitive::Multiply | Primitive::Negate)
}

pub(crate) fn is_division(primitive: Primitive) -> bool {
    matches!(primitive, Primitive::Divide | Primitive::Modulo | Primitive::Quotient | Primitive::Remainder)
}

pub(crate) fn is_word(value: &BigInt) -> bool {
    i64::try_from(value).is_ok()
}

fn is_covered(alternatives: &[(Pattern, Code)], datatypes: &Datatypes<'_>) -> bool {
    let constructors = alternatives.iter().filter_map(|(pattern, _)| match pattern {
        Pattern::Constructor(name, ..) => Some(name),
        _ => None,
    });
    let constructors: Vec<_> = constructors.collect();
    let is_default = |(pattern, _): &(Pattern, Code)| matches!(pattern, Pattern::Default(_));
    constructors.iter().all(|name| !datatypes.is_knotted(name))
        && (alternatives.iter().any(is_default) || datatypes.covers(&constructors))
}

fn as_integer(code: &Code) -> Option<&BigInt> {
    match code {
        Code::Integer(value) => Some(value),
        _ => None,
    }
}

/// Whether a primitive returns something for all arguments; of a division, the divisor.
pub(crate) fn is_total(primitive: Primitive, divisor: Option<&BigInt>) -> bool {
    use Primitive as P;
    match primitive {
        P::Add | P::Subtract | P::Multiply | P::Negate | P::Word | P::CharToInt => true,
        P::Equal | P::NotEqual | P::Less | P::LessEqual | P::Greater | P::GreaterEqual => true,
        P::Not | P::Both | P::Either => true,
        P::Divide | P::Modulo | P::Quotient | P::Remainder => {
            divisor.is_some_and(|divisor| *divisor != BigInt::from(0))
        }
        _ => false,
    }
}

/// Whether no chain of calls in a group goes on for ever: each that comes back to where it began makes something smaller.
fn ends(functions: &Functions, members: &BTreeSet<FunctionId>) -> bool {
    let mut chains: BTreeSet<(FunctionId, FunctionId, Chain)> = BTreeSet::new();
    for member in members {
        let function = &functions[*member];
        let mut parts: BTreeMap<usize, (usize, Change)> =
            (0..function.arity).map(|parameter| (parameter, (parameter, Change::Same))).collect();
        let (found, matched) = (Vec::new(), Vec::new());
        let mut calls = Calls { functions, members, caller: *member, found, matched, understood: true };
        calls.collect(&function.code, &mut parts, &mut Vec::new());
        if !calls.understood {
            return false;
        }
        chains.extend(calls.found);
    }
    let mut pending: Vec<_> = chains.iter().cloned().collect();
    let direct = pending.clone();
    while let Some((from, to, chain)) = pending.pop() {
        for (start, end, next) in direct.iter().filter(|(start, ..)| *start == to) {
            debug_assert_eq!(*start, to);
            let longer = (from, *end, composed(&chain, next));
            if chains.insert(longer.clone()) {
                pending.push(longer);
            }
        }
        if chains.len() > MOST_CHAINS {
            return false;
        }
    }
    let is_idempotent = |chain: &Chain| composed(chain, chain) == *chain;
    let falls = |chain: &Chain| chain.iter().any(|((from, to), change)| from == to && *change == Change::Smaller);
    chains.iter().filter(|(from, to, chain)| from == to && is_idempotent(chain)).all(|(_, _, chain)| falls(chain))
}

fn composed(first: &Chain, second: &Chain) -> Chain {
    let mut result = Chain::new();
    for ((from, middle), change) in first {
        for ((_, to), next) in second.iter().filter(|((start, _), _)| start == middle) {
            let change = (*change).min(*next);
            result.entry((*from, *to)).and_modify(|known| *known = (*known).min(change)).or_insert(change);
        }
    }
    result
}

struct Calls<'f> {
    functions: &'f Functions,
    members: &'f BTreeSet<FunctionId>,
    caller: FunctionId,
    found: Vec<(FunctionId, FunctionId, Chain)>,
    /// What locals were found to be: a constructor, and the locals from one on.
    matched: Vec<(Code, usize)>,
    understood: bool,
}

impl Calls<'_> {
    /// `parts`: which parameter a local is a part of. `positive`: integers that are known to be above zero here.
    fn collect(&mut self, code: &Code, parts: &mut BTreeMap<usize, (usize, Change)>, positive: &mut Vec<usize>) {
        match code {
            Code::Call(id, arguments) => {
                if self.members.contains(id) {
                    self.call(*id, arguments, parts, positive);
                }
                arguments.iter().for_each(|argument| self.collect(argument, parts, positive));
            }
            Code::Let(local, value, body) => {
                self.collect(value, parts, positive);
                if let Code::Local(other) = &**value
                    && let Some(known) = parts.get(other).copied()
                {
                    parts.insert(*local, known);
                } else if let Some(parameter) = counted_down(value, positive)
                    && let Some((parameter, Change::Same)) = parts.get(&parameter).copied()
                {
                    parts.insert(*local, (parameter, Change::Smaller));
                }
                self.collect(body, parts, positive);
            }
            Code::Case(scrutinee, alternatives) => {
                self.collect(scrutinee, parts, positive);
                let of = match &**scrutinee {
                    Code::Local(local) => parts.get(local).copied(),
                    _ => None,
                };
                for (pattern, body) in alternatives {
                    let before = positive.len();
                    match (pattern, of) {
                        (Pattern::Constructor(_, first, count), Some((parameter, _))) => {
                            parts.extend((*first..first + count).map(|local| (local, (parameter, Change::Smaller))));
                        }
                        (Pattern::Default(Some(local)), Some(known)) => {
                            parts.insert(*local, known);
                        }
                        _ => {}
                    }
                    let known = self.matched.len();
                    if let Pattern::Constructor(name, first, count) = pattern {
                        positive.extend(bounded_below(scrutinee, *name == "True"));
                        if let Code::Local(local) = &**scrutinee {
                            let fields = (*first..first + count).map(Code::Local).collect();
                            self.matched.push((Code::Construct(name.clone(), fields), *local));
                        }
                    }
                    self.collect(body, parts, positive);
                    positive.truncate(before);
                    self.matched.truncate(known);
                }
            }
            _ => code.for_each_part(&mut |part| self.collect(part, parts, positive)),
        }
    }

    fn call(
        &mut self,
        callee: FunctionId,
        arguments: &[Code],
        parts: &BTreeMap<usize, (usize, Change)>,
        positive: &[usize],
    ) {
        // One that lacks arguments may get any.
        if arguments.len() < self.functions[callee].arity {
            self.understood = false;
        }
        let mut chain = Chain::new();
        for (argument, place) in arguments.iter().zip(0..) {
            // What was taken apart and is put together again is what it was.
            let same = self.matched.iter().find(|(built, _)| built == argument).map(|(_, local)| Code::Local(*local));
            match same.as_ref().unwrap_or(argument) {
                Code::Local(local) => {
                    if let Some((parameter, change)) = parts.get(local) {
                        chain.insert((*parameter, place), *change);
                    }
                }
                other => {
                    if let Some(local) = counted_down(other, positive)
                        && let Some((parameter, Change::Same)) = parts.get(&local)
                    {
                        chain.insert((*parameter, place), Change::Smaller);
                    }
                }
            }
        }
        self.found.push((self.caller, callee, chain));
    }
}

/// The integer that a condition says is above zero.
fn bounded_below(condition: &Code, holds: bool) -> Option<usize> {
    let Code::Primitive(primitive, parts) = condition else { return None };
    let [left, right] = parts.as_slice() else { return None };
    use Primitive as P;
    let zero = BigInt::from(0);
    let one = BigInt::from(1);
    match (primitive, holds, left, right) {
        (P::LessEqual, false, Code::Local(local), Code::Integer(limit)) if *limit >= zero => Some(*local),
        (P::Less, false, Code::Local(local), Code::Integer(limit)) if *limit >= one => Some(*local),
        (P::Greater, true, Code::Local(local), Code::Integer(limit)) if *limit >= zero => Some(*local),
        (P::GreaterEqual, true, Code::Local(local), Code::Integer(limit)) if *limit >= one => Some(*local),
        (P::Less, true, Code::Integer(limit), Code::Local(local)) if *limit >= zero => Some(*local),
        (P::LessEqual, true, Code::Integer(limit), Code::Local(local)) if *limit >= one => Some(*local),
        _ => None,
    }
}

/// `n - 1` of a positive `n`.
fn counted_down(code: &Code, positive: &[usize]) -> Option<usize> {
    let code = match code {
        Code::Primitive(Primitive::Word, parts) => parts.first()?,
        other => other,
    };
    match code {
        Code::Primitive(Primitive::Subtract, parts) => match parts.as_slice() {
            [Code::Local(local), Code::Integer(step)] if positive.contains(local) && *step == BigInt::from(1) => {
                Some(*local)
            }
            _ => None,
        },
        _ => None,
    }
}
