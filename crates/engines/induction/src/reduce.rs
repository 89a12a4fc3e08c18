//! Evaluation of terms with variables, call by name, and their normal forms under equations that are known.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    rc::Rc,
};

use gainsay_ir::functional::Primitive;
use num_bigint::BigInt;

use crate::{
    arithmetic::{comparison, computed, integer, not, word},
    code::{Code, FunctionId, Functions, Pattern},
    term::{Binding, Term, Variable},
    total::{is_arithmetic, is_division, is_total, is_word},
};

/// An equation that is used from left to right, for all values of its open variables.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) left: Term,
    pub(crate) right: Term,
    pub(crate) open: BTreeSet<Variable>,
    pub(crate) use_of: Use,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Wherever it fits.
    Always,
    /// Only where the result is simpler.
    Simplifying,
}

/// A term evaluated as far as needed.
#[derive(Clone, Debug)]
pub(crate) enum Head {
    Value(Term),
    /// Evaluation waits for what something is: what is innermost first.
    Stuck {
        term: Term,
        waits: Vec<On>,
    },
    Crash,
}

/// What evaluation waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum On {
    Condition(Term),
    Data(Term),
}

/// Nothing more may be used up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spent;

pub(crate) type Reduced<T> = Result<T, Spent>;

/// Evaluation inside of evaluation goes no deeper.
const DEEPEST: usize = 300;
/// Larger terms are not looked at.
const LARGEST: usize = 2_000;

/// What rules add to what is known.
const MOST_FACTS: usize = 60;

pub(crate) struct Reducer<'a> {
    pub(crate) functions: &'a Functions,
    pub(crate) total: &'a [bool],
    /// Whether all integers are words.
    pub(crate) words: bool,
    pub(crate) rules: Vec<Rule>,
    pub(crate) facts: BTreeMap<Term, bool>,
    pub(crate) fuel: u64,
    depth: usize,
    normal: HashMap<Term, Term>,
}

impl<'a> Reducer<'a> {
    pub(crate) fn new(functions: &'a Functions, total: &'a [bool], words: bool) -> Reducer<'a> {
        let (rules, facts, normal) = (Vec::new(), BTreeMap::new(), HashMap::new());
        Reducer { functions, total, words, rules, facts, fuel: 0, depth: 0, normal }
    }

    /// To be called when rules or facts have changed.
    pub(crate) fn forget(&mut self) {
        self.normal.clear();
    }

    fn spend(&mut self) -> Reduced<()> {
        gainsay_meter::tick(1);
        self.fuel = self.fuel.checked_sub(1).ok_or(Spent)?;
        Ok(())
    }

    /// Whether a term has a value that comes to an end, for all values of its variables. An integer may be of any size.
    pub(crate) fn has_value(&self, term: &Term) -> bool {
        match term {
            Term::Integer(_) => true,
            Term::Primitive(primitive, parts) if is_arithmetic(*primitive) => {
                parts.iter().all(|part| self.has_value(part))
            }
            Term::Call(id, parts) if self.functions[*id].exact => {
                self.total[*id] && parts.iter().all(|part| self.has_value(part))
            }
            Term::Primitive(primitive, parts) if is_division(*primitive) => {
                self.divides(parts) && parts.iter().all(|part| self.has_value(part))
            }
            other => self.is_defined(other),
        }
    }

    /// Whether the divisor is not zero.
    fn divides(&self, parts: &[Term]) -> bool {
        parts.get(1).is_some_and(|divisor| self.differs(divisor, 0))
    }

    fn differs(&self, term: &Term, number: i32) -> bool {
        let number = Term::integer(number);
        let Some(equal) = comparison(Primitive::Equal, &[term.clone(), number.clone()]) else { return false };
        matches!(term, Term::Integer(_)) && *term != number || self.known(&equal) == Some(false)
    }

    /// The same, and the value is a word if it is an integer where integers are words.
    pub(crate) fn is_defined(&self, term: &Term) -> bool {
        use Primitive as P;
        match term {
            Term::Integer(value) => !self.words || is_word(value),
            Term::Character(_) | Term::Variable(_) => true,
            // Sums may be anything before they are made into a word, and where they are compared.
            Term::Primitive(
                P::Word | P::Less | P::Equal | P::LessEqual | P::Greater | P::GreaterEqual | P::NotEqual,
                parts,
            ) => parts.iter().all(|part| self.has_value(part)),
            Term::Call(id, _) if self.words && self.functions[*id].exact => false,
            Term::Primitive(P::IntToChar, parts) => {
                let is_not = |left: &Term, right: &Term| {
                    comparison(P::Less, &[left.clone(), right.clone()])
                        .is_some_and(|one| self.known(&one) == Some(false))
                };
                let (first, last) = (Term::integer(0), Term::integer(u32::from(char::MAX)));
                self.has_value(&parts[0]) && is_not(&parts[0], &first) && is_not(&last, &parts[0])
            }
            Term::Primitive(primitive, _) if self.words && is_arithmetic(*primitive) => false,
            Term::Construct(_, parts) => parts.iter().all(|part| self.is_defined(part)),
            Term::Call(id, parts) => self.total[*id] && parts.iter().all(|part| self.is_defined(part)),
            Term::Apply(function, parts) => self.is_defined(function) && parts.iter().all(|part| self.is_defined(part)),
            // The quotient of the least word by -1 is none. What remains is no larger than the divisor.
            Term::Primitive(P::Divide | P::Quotient, parts) => {
                let is_kept = !self.words || self.differs(&parts[1], -1);
                is_kept && self.divides(parts) && self.is_defined(&parts[0]) && self.has_value(&parts[1])
            }
            Term::Primitive(P::Modulo | P::Remainder, parts) => {
                self.divides(parts) && self.has_value(&parts[0]) && self.is_defined(&parts[1])
            }
            Term::Primitive(primitive, parts) => {
                is_total(*primitive, None) && parts.iter().all(|part| self.is_defined(part))
            }
            Term::Crash => false,
        }
    }

    pub(crate) fn head(&mut self, term: &Term) -> Reduced<Head> {
        if self.depth >= DEEPEST {
            return Err(Spent);
        }
        self.depth += 1;
        let head = self.head_of(term.clone());
        self.depth -= 1;
        head
    }

    fn head_of(&mut self, term: Term) -> Reduced<Head> {
        let mut term = term;
        loop {
            self.spend()?;
            match &term {
                Term::Integer(_) | Term::Character(_) | Term::Construct(..) => return Ok(Head::Value(term)),
                Term::Variable(_) if self.facts.contains_key(&term) => {
                    return Ok(Head::Value(Term::truth(self.facts[&term])));
                }
                Term::Variable(_) => return Ok(Head::Stuck { waits: vec![On::Data(term.clone())], term }),
                Term::Crash => return Ok(Head::Crash),
                Term::Call(id, arguments) if arguments.len() < self.functions[*id].arity => {
                    return Ok(Head::Value(term));
                }
                Term::Call(id, arguments) => {
                    match self.run(*id, arguments)? {
                        Step::Next(next) => term = next,
                        Step::Crash => return Ok(Head::Crash),
                        Step::Stuck(waits) => match self.rewritten(&term)? {
                            (_, Some(next)) => term = next,
                            (normal, None) => return Ok(Head::Stuck { term: normal, waits }),
                        },
                    };
                }
                Term::Apply(function, arguments) => match self.head(function)? {
                    Head::Value(Term::Call(id, have)) => term = self.applied(id, &have, arguments),
                    Head::Value(_) => return Err(Spent),
                    Head::Crash => return Ok(Head::Crash),
                    Head::Stuck { term: function, waits } => {
                        let applied = Term::Apply(Rc::new(function), arguments.clone());
                        match self.rewritten(&applied)? {
                            (_, Some(next)) => term = next,
                            (normal, None) => return Ok(Head::Stuck { term: normal, waits }),
                        }
                    }
                },
                Term::Primitive(primitive, parts) => return self.operation(*primitive, &parts.clone()),
            }
        }
    }

    fn applied(&self, id: FunctionId, have: &[Term], arguments: &[Term]) -> Term {
        let all: Vec<Term> = have.iter().chain(arguments).cloned().collect();
        let arity = self.functions[id].arity;
        match all.len() <= arity {
            true => Term::Call(id, all.into()),
            false => Term::Apply(Rc::new(Term::Call(id, all[..arity].into())), all[arity..].into()),
        }
    }

    fn operation(&mut self, primitive: Primitive, parts: &[Term]) -> Reduced<Head> {
        use Primitive as P;
        // What depends on more than its arguments, a cell's content say, is no part of an equation.
        if !is_total(primitive, Some(&BigInt::from(1))) && primitive != P::IntToChar {
            return Err(Spent);
        }
        let (mut evaluated, mut waits) = (Vec::new(), Vec::new());
        for part in parts {
            let inner = match (primitive, part) {
                (P::Word, Term::Primitive(P::Add | P::Subtract | P::Multiply | P::Negate, _)) => self.operands(part)?,
                _ => self.head(part)?,
            };
            match inner {
                Head::Value(value) => evaluated.push(value),
                Head::Crash => return Ok(Head::Crash),
                Head::Stuck { term, waits: more } => {
                    waits.extend(more);
                    evaluated.push(term);
                }
            }
        }
        if !evaluated.iter().all(|part| part.is_within(LARGEST)) {
            return Err(Spent);
        }
        if let Some(value) = computed(primitive, &evaluated) {
            return Ok(Head::Value(value));
        }
        if is_division(primitive)
            && let Some(divisor) = evaluated.get(1)
            && !self.differs(divisor, 0)
        {
            match comparison(P::Equal, &[divisor.clone(), Term::integer(0)]) {
                Some(is_zero) if is_zero.as_truth().is_none() && self.known(&is_zero).is_none() => {
                    waits.push(On::Condition(is_zero));
                }
                _ => return Ok(Head::Crash),
            }
        }
        let is_known = evaluated.iter().all(|part| self.has_value(part));
        let term = match primitive {
            // What cancels out is evaluated all the same: it must have a value.
            P::Word if self.has_value(&evaluated[0]) => {
                word(&evaluated[0], &|atom| self.words && self.is_defined(atom))
            }
            P::Add | P::Subtract | P::Multiply | P::Negate if is_known => {
                integer(&Term::primitive(primitive, evaluated))
            }
            P::Not => not(evaluated[0].clone()),
            _ if is_known => comparison(primitive, &evaluated).unwrap_or_else(|| Term::primitive(primitive, evaluated)),
            _ => Term::primitive(primitive, evaluated),
        };
        if matches!(term, Term::Integer(_) | Term::Construct(..)) {
            return Ok(Head::Value(term));
        }
        if let Some(known) = self.known(&term) {
            return Ok(Head::Value(Term::truth(known)));
        }
        for rule in 0..self.rules.len() {
            if let Some(next) = self.apply(rule, &term) {
                return self.head(&next);
            }
            if let Term::Primitive(P::Not, parts) = &term
                && let Some(value) = self.apply(rule, &parts[0]).and_then(|next| next.as_truth())
            {
                return Ok(Head::Value(Term::truth(!value)));
            }
        }
        Ok(Head::Stuck { term, waits })
    }

    /// The parts of arithmetic inside of a word, evaluated.
    fn operands(&mut self, term: &Term) -> Reduced<Head> {
        let (mut parts, mut waits) = (Vec::new(), Vec::new());
        for part in term.parts() {
            let inner = match part {
                Term::Primitive(Primitive::Add | Primitive::Subtract | Primitive::Multiply | Primitive::Negate, _) => {
                    self.operands(part)?
                }
                _ => self.head(part)?,
            };
            match inner {
                Head::Value(value) => parts.push(value),
                Head::Crash => return Ok(Head::Crash),
                Head::Stuck { term, waits: more } => {
                    waits.extend(more);
                    parts.push(term);
                }
            }
        }
        let is_known = parts.iter().all(|part| self.has_value(part));
        let mut parts = parts.into_iter();
        let term = term.map(&mut |_| parts.next().unwrap_or(Term::Crash));
        let term = if is_known { integer(&term) } else { term };
        Ok(match term {
            Term::Integer(_) => Head::Value(term),
            term => Head::Stuck { term, waits },
        })
    }

    fn known(&self, condition: &Term) -> Option<bool> {
        match condition {
            Term::Primitive(Primitive::Not, parts) => self.known(&parts[0]).map(|known| !known),
            other => self.facts.get(other).copied(),
        }
    }

    fn run(&mut self, id: FunctionId, arguments: &[Term]) -> Reduced<Step> {
        let function = &self.functions[id];
        let mut locals = vec![Term::Crash; function.locals.max(arguments.len())];
        locals[..arguments.len()].clone_from_slice(arguments);
        let mut code = &function.code;
        loop {
            self.spend()?;
            match code {
                Code::Crash => return Ok(Step::Crash),
                Code::Unknown => return Err(Spent),
                Code::Let(local, value, body) => {
                    locals[*local] = build(value, &locals);
                    code = body;
                }
                Code::Force(first, body) => {
                    match self.head(&build(first, &locals))? {
                        Head::Value(_) => {}
                        Head::Crash => return Ok(Step::Crash),
                        Head::Stuck { term, .. } if self.has_value(&term) => {}
                        Head::Stuck { waits, .. } => return Ok(Step::Stuck(waits)),
                    }
                    code = body;
                }
                Code::Case(scrutinee, alternatives) => match self.head(&build(scrutinee, &locals))? {
                    Head::Value(value) => match chosen(&value, alternatives, &mut locals) {
                        Some(body) => code = body,
                        None => return Ok(Step::Crash),
                    },
                    Head::Crash => return Ok(Step::Crash),
                    Head::Stuck { term, mut waits } => match self.chosen_by_facts(&term, alternatives, &mut locals)? {
                        Choice::Body(body) => code = body,
                        Choice::Stuck(on) => {
                            waits.push(on);
                            return Ok(Step::Stuck(waits));
                        }
                        Choice::None => return Ok(Step::Crash),
                    },
                },
                other => return Ok(Step::Next(build(other, &locals))),
            }
        }
    }

    /// An alternative for what is not a value: by equations between integers.
    fn chosen_by_facts<'c>(
        &mut self,
        term: &Term,
        alternatives: &'c [(Pattern, Code)],
        locals: &mut [Term],
    ) -> Reduced<Choice<'c>> {
        for (pattern, body) in alternatives {
            let literal = match pattern {
                Pattern::Integer(value) => Term::Integer(value.clone()),
                Pattern::Character(value) => Term::Character(*value),
                // A match evaluates what it matches.
                Pattern::Default(_) if !self.has_value(term) => return Err(Spent),
                Pattern::Default(binder) => {
                    binder.iter().for_each(|binder| locals[*binder] = term.clone());
                    return Ok(Choice::Body(body));
                }
                Pattern::Constructor(name, ..) => {
                    let is_truth = *name == "True" || *name == "False";
                    return Ok(Choice::Stuck(if is_truth { condition_of(term) } else { On::Data(term.clone()) }));
                }
            };
            let equation = comparison(Primitive::Equal, &[term.clone(), literal]).ok_or(Spent)?;
            match equation.as_truth().or_else(|| self.known(&equation)) {
                Some(true) => return Ok(Choice::Body(body)),
                Some(false) => {}
                None => return Ok(Choice::Stuck(On::Condition(equation))),
            }
        }
        Ok(Choice::None)
    }

    /// A call that waits, with its arguments in normal form, and what an equation makes of it.
    fn rewritten(&mut self, term: &Term) -> Reduced<(Term, Option<Term>)> {
        let normal = self.with_normal_parts(term)?;
        if let Some(known) = self.known(&normal) {
            return Ok((normal, Some(Term::truth(known))));
        }
        for rule in 0..self.rules.len() {
            if let Some(next) = self.apply(rule, &normal) {
                return Ok((normal, Some(next)));
            }
        }
        Ok((normal, None))
    }

    fn with_normal_parts(&mut self, term: &Term) -> Reduced<Term> {
        let mut failed = None;
        let changed = term.map(&mut |part| match self.normal(part) {
            // What fails need not be evaluated.
            Ok(Term::Crash) => part.clone(),
            Ok(normal) => normal,
            Err(spent) => {
                failed = Some(spent);
                part.clone()
            }
        });
        failed.map_or(Ok(changed), Err)
    }

    fn apply(&self, rule: usize, term: &Term) -> Option<Term> {
        let Rule { left, right, open, use_of } = &self.rules[rule];
        let mut binding = Binding::new();
        if !left.matches(term, &|variable| open.contains(&variable), &mut binding) {
            return None;
        }
        let next = right.substitute(&binding);
        let fits = match use_of {
            // What an equation says of a term by itself says nothing.
            Use::Always => !next.contains(term),
            Use::Simplifying => next.is_simpler_than(term),
        };
        // An equation speaks of values that come to an end.
        (fits && binding.values().all(|value| self.is_defined(value))).then_some(next)
    }

    /// Adds to what is known what rules say of the calls that comparisons speak of.
    pub(crate) fn extend_by_rules(&self, condition: &Term, facts: &mut BTreeMap<Term, bool>) {
        let bounds: Vec<(&Rule, bool)> = self
            .rules
            .iter()
            .filter(|rule| {
                !rule.open.is_empty() && matches!(rule.left, Term::Primitive(Primitive::Less | Primitive::Equal, _))
            })
            .filter_map(|rule| Some((rule, rule.right.as_truth()?)))
            .collect();
        if bounds.is_empty() {
            return;
        }
        for _ in 0..2 {
            let calls: BTreeSet<Term> = std::iter::once(condition).chain(facts.keys()).flat_map(calls).collect();
            let before = facts.len();
            for (rule, value) in &bounds {
                for pattern in calls_with(&rule.left, &rule.open) {
                    for call in &calls {
                        let mut binding = Binding::new();
                        let fits = pattern.matches(call, &|variable| rule.open.contains(&variable), &mut binding);
                        if fits && binding.values().all(|value| self.is_defined(value)) {
                            facts.entry(rule.left.substitute(&binding)).or_insert(*value);
                        }
                    }
                }
            }
            if facts.len() == before || facts.len() > MOST_FACTS {
                return;
            }
        }
    }

    /// The normal form; of what fails, `Crash`.
    pub(crate) fn normal(&mut self, term: &Term) -> Reduced<Term> {
        if !term.is_within(LARGEST) {
            return Err(Spent);
        }
        if let Some(known) = self.normal.get(term) {
            return Ok(known.clone());
        }
        if self.depth >= DEEPEST {
            return Err(Spent);
        }
        self.depth += 1;
        let head = self.head_of(term.clone());
        let normal = match head {
            Ok(Head::Value(value)) => self.with_normal_parts(&value),
            Ok(Head::Stuck { term, .. }) => Ok(term),
            Ok(Head::Crash) => Ok(Term::Crash),
            Err(spent) => Err(spent),
        };
        self.depth -= 1;
        let normal = normal?;
        self.normal.insert(term.clone(), normal.clone());
        Ok(normal)
    }
}

/// The calls in a term.
fn calls(term: &Term) -> Vec<Term> {
    let mut found = Vec::new();
    term.for_each(&mut |part| {
        if matches!(part, Term::Call(..)) {
            found.push(part.clone());
        }
    });
    found
}

/// The calls in the left side of a rule that speak of everything it is open in.
fn calls_with(left: &Term, open: &BTreeSet<Variable>) -> Vec<Term> {
    let speaks_of_all = |call: &Term| {
        let variables = call.variables();
        left.variables().iter().all(|variable| !open.contains(variable) || variables.contains(variable))
    };
    calls(left).into_iter().filter(speaks_of_all).collect()
}

enum Step {
    Next(Term),
    Stuck(Vec<On>),
    Crash,
}

enum Choice<'c> {
    Body(&'c Code),
    Stuck(On),
    None,
}

fn condition_of(term: &Term) -> On {
    match term {
        Term::Primitive(Primitive::Not, parts) => On::Condition(parts[0].clone()),
        other => On::Condition(other.clone()),
    }
}

fn build(code: &Code, locals: &[Term]) -> Term {
    let parts = |parts: &[Code]| parts.iter().map(|part| build(part, locals)).collect();
    match code {
        Code::Local(local) => locals[*local].clone(),
        Code::Integer(value) => Term::Integer(value.clone()),
        Code::Character(value) => Term::Character(*value),
        Code::Construct(name, fields) => Term::Construct(name.clone(), parts(fields)),
        Code::Call(id, arguments) => Term::Call(*id, parts(arguments)),
        Code::Apply(function, arguments) => Term::Apply(Rc::new(build(function, locals)), parts(arguments)),
        Code::Primitive(primitive, arguments) => Term::Primitive(*primitive, parts(arguments)),
        Code::Let(..) | Code::Case(..) | Code::Force(..) | Code::Crash | Code::Unknown => Term::Crash,
    }
}

fn chosen<'c>(value: &Term, alternatives: &'c [(Pattern, Code)], locals: &mut [Term]) -> Option<&'c Code> {
    alternatives.iter().find_map(|(pattern, body)| {
        let fits = match (pattern, value) {
            (Pattern::Constructor(name, first, count), Term::Construct(built, fields)) if name == built => {
                locals[*first..first + count].clone_from_slice(fields);
                true
            }
            (Pattern::Integer(left), Term::Integer(right)) => left == right,
            (Pattern::Character(left), Term::Character(right)) => left == right,
            (Pattern::Default(binder), _) => {
                binder.iter().for_each(|binder| locals[*binder] = value.clone());
                true
            }
            _ => false,
        };
        fits.then_some(body)
    })
}
