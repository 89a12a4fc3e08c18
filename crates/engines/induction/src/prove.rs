//! Equations between terms, proved by evaluation, cases and structural induction.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{Primitive, Type};
use gainsay_smt::{Solver, Terms};
use gainsay_source::Name;

use crate::{
    arithmetic::comparison,
    ask::{Known, follows},
    case::{Case, Decisions, Equation, Hypothesis, has_crash, oriented},
    code::{FunctionId, Functions},
    data::{Datatypes, join},
    reduce::{Head, On, Reduced, Reducer, Rule, Use},
    sample::{at, seen_type, values},
    term::{Binding, Term, Variable},
};

/// How often parts of parts of an input are taken apart.
const DEEPEST_PART: u32 = 2;
/// What one attempt at an equation may use.
pub(crate) const FUEL: u64 = 40_000;
/// Inputs that a claim is tried on before it is proved.
const TRIALS: u64 = 40;
/// Conditions that are decided and data that is taken apart one after the other, before induction and in its cases.
const AT_FIRST: Decisions = Decisions { conditions: 4, splits: 0 };
pub(crate) const IN_CASES: Decisions = Decisions { conditions: 8, splits: 2 };

pub(crate) struct Prover<'a, 's> {
    pub(crate) datatypes: &'a Datatypes<'a>,
    pub(crate) reducer: Reducer<'a>,
    /// Evaluates what has no variables, under no equations.
    pub(crate) trials: Reducer<'a>,
    solver: &'s mut dyn Solver,
    terms: Terms,
    /// The type of each variable, and how deep inside of an input it is.
    pub(crate) variables: Vec<(Type, u32)>,
    pub(crate) lemmas: Vec<Rule>,
    /// Where proofs got stuck.
    pub(crate) residue: Vec<Equation>,
    /// Functions that were tried as tests for equality, with their first arguments.
    tests: BTreeMap<(FunctionId, Vec<Term>), bool>,
    /// Functions that bounds were looked for.
    pub(crate) counts_seen: BTreeSet<FunctionId>,
    /// Whether it got stuck where counts and words meet: with both as words it may not.
    pub(crate) is_mixed: bool,
}

impl<'a, 's> Prover<'a, 's> {
    pub(crate) fn new(
        functions: &'a Functions,
        total: &'a [bool],
        datatypes: &'a Datatypes<'a>,
        words: bool,
        solver: &'s mut dyn Solver,
    ) -> Prover<'a, 's> {
        Prover {
            datatypes,
            reducer: Reducer::new(functions, total, words),
            trials: Reducer::new(functions, total, words),
            solver,
            terms: Terms::new(),
            variables: Vec::new(),
            lemmas: Vec::new(),
            residue: Vec::new(),
            tests: BTreeMap::new(),
            counts_seen: BTreeSet::new(),
            is_mixed: false,
        }
    }

    pub(crate) fn variable(&mut self, ty: &Type, depth: u32) -> Variable {
        self.variables.push((ty.clone(), depth));
        (self.variables.len() - 1) as Variable
    }

    pub(crate) fn typed(&self, variables: &[Variable]) -> Vec<(Variable, Type)> {
        variables.iter().map(|variable| (*variable, self.type_of(*variable))).collect()
    }

    pub(crate) fn type_of(&self, variable: Variable) -> Type {
        self.variables[variable as usize].0.clone()
    }

    /// Proves an equation by evaluation and cases alone, or by induction over one of its variables.
    pub(crate) fn holds(&mut self, equation: &Equation) -> bool {
        self.reducer.fuel = FUEL;
        let before = self.residue.len();
        if let Ok(true) = self.equal(&Case::default(), equation, AT_FIRST) {
            return true;
        }
        // Behind conditions that were decided it may wait for other variables.
        let stuck = self.residue.get(before..).unwrap_or_default().iter().cloned();
        let all: Vec<Equation> = std::iter::once(equation.clone()).chain(stuck).collect();
        for variable in self.candidates(&all) {
            self.reducer.fuel = FUEL;
            if let Ok(true) = self.by_induction(equation, variable) {
                return true;
            }
        }
        for variable in self.counters(&all) {
            self.reducer.fuel = FUEL;
            if let Ok(true) = self.by_countdown(equation, variable) {
                return true;
            }
        }
        false
    }

    /// A claim in normal form. A test for equality becomes the equation that it tests.
    pub(crate) fn simplified(&mut self, claim: &Term) -> Option<Equation> {
        self.reducer.fuel = FUEL;
        let left = self.reducer.normal(claim).ok()?;
        let tested = match &left {
            Term::Primitive(Primitive::Equal, parts) => Some((parts[0].clone(), parts[1].clone())),
            Term::Call(id, parts) if parts.len() >= 2 => {
                let (prefix, sides) = parts.split_at(parts.len() - 2);
                self.is_test(*id, prefix, [&sides[0], &sides[1]]).then(|| (sides[0].clone(), sides[1].clone()))
            }
            _ => None,
        };
        let tested = tested.map(|(left, right)| Equation { left, right });
        let tested = tested.filter(|Equation { left, right }| {
            let has_value = self.reducer.has_value(left) && self.reducer.has_value(right);
            has_value && self.is_likely(left, right)
        });
        Some(tested.unwrap_or(Equation { left, right: Term::truth(true) }))
    }

    /// Whether two terms are the same for some small values.
    pub(crate) fn is_likely(&mut self, left: &Term, right: &Term) -> bool {
        let mut variables = left.variables();
        variables.extend(right.variables());
        let variables = self.typed(&variables);
        (0..TRIALS).filter_map(|seed| values(self.datatypes, &variables, seed)).all(|values| {
            let (left, right) = (at(&mut self.trials, left, &values), at(&mut self.trials, right, &values));
            left.zip(right).is_none_or(|(left, right)| left == right)
        })
    }

    /// Whether a term is its own normal form under the lemmas.
    pub(crate) fn is_normal(&mut self, term: &Term) -> bool {
        self.know_lemmas_only();
        self.reducer.fuel = FUEL;
        self.reducer.normal(term).is_ok_and(|normal| normal == *term)
    }

    /// An equation as a rule for other values of its variables.
    pub(crate) fn learn(&mut self, equation: &Equation) {
        let fixed = Variable::MAX;
        let hypothesis = self.opened(equation, fixed);
        let hypothesis = hypothesis.unwrap_or(Hypothesis { equation: equation.clone(), open: BTreeSet::new() });
        self.lemmas.extend(oriented(&hypothesis.equation, &hypothesis.open));
    }

    /// A claim that was proved as a rule for what it has become.
    pub(crate) fn learn_claim(&mut self, claim: &Term) {
        self.know_lemmas_only();
        self.reducer.fuel = FUEL;
        if let Ok(left) = self.reducer.normal(claim) {
            self.learn(&Equation { left, right: Term::truth(true) });
        }
    }

    /// Makes what is known in all cases the reducer's.
    pub(crate) fn know_lemmas_only(&mut self) {
        self.reducer.facts.clear();
        self.reducer.rules = self.lemmas.clone();
        self.reducer.forget();
    }

    /// Makes what is known in a case the reducer's. Nothing, if it contradicts itself.
    fn enter(&mut self, case: &Case) -> Reduced<Option<Case>> {
        self.reducer.facts.clear();
        self.reducer.rules = self.lemmas.clone();
        let returned = |(left, right): &(Term, Term)| Rule {
            left: left.clone(),
            right: right.clone(),
            open: BTreeSet::new(),
            use_of: Use::Always,
        };
        self.reducer.forget();
        for (call, built) in &case.returned {
            // By now it may be known what the call returns.
            if let (Term::Construct(name, _), Term::Construct(other, _)) = (self.reducer.normal(call)?, built)
                && name != *other
            {
                return Ok(None);
            }
        }
        self.reducer.rules.extend(case.returned.iter().map(returned));
        self.reducer.forget();
        let mut facts: BTreeMap<Term, bool> = BTreeMap::new();
        for (fact, value) in &case.facts {
            let (mut fact, mut value) = (self.reducer.normal(fact)?, *value);
            if let Term::Primitive(Primitive::Not, parts) = &fact {
                (fact, value) = (parts[0].clone(), !value);
            }
            match fact.as_truth() {
                Some(known) if known != value => return Ok(None),
                Some(_) => {}
                None if facts.insert(fact, value).is_some_and(|known| known != value) => return Ok(None),
                None => {}
            }
        }
        self.reducer.facts = facts.clone();
        self.reducer.forget();
        let (mut rules, mut hypotheses) = (Vec::new(), Vec::new());
        for Hypothesis { equation, open } in &case.hypotheses {
            let (left, right) = (self.reducer.normal(&equation.left)?, self.reducer.normal(&equation.right)?);
            let equation = Equation { left, right };
            rules.extend(oriented(&equation, open));
            hypotheses.push(Hypothesis { equation, open: open.clone() });
        }
        for rule in rules.iter().filter(|rule| rule.open.is_empty() && is_comparison(&rule.left)) {
            if let Some(value) = rule.right.as_truth() {
                facts.insert(rule.left.clone(), value);
            }
        }
        self.reducer.rules.extend(rules);
        self.reducer.forget();
        Ok(Some(Case { facts, hypotheses, ..case.clone() }))
    }

    fn follows(&mut self, case: &Case, condition: &Term, holds: bool) -> bool {
        let reducer = &self.reducer;
        let is_word = |atom: &Term| reducer.words && reducer.is_defined(atom);
        let mut facts = case.facts.clone();
        reducer.extend_by_rules(condition, &mut facts);
        let known = Known { facts: &facts, is_word: &is_word };
        follows((self.solver, &mut self.terms), &known, condition, holds)
    }

    fn is_contradiction(&mut self, case: &Case) -> bool {
        !case.facts.is_empty() && self.follows(case, &Term::truth(false), true)
    }

    /// What fails is out of reach if what was decided on the way there contradicts itself.
    fn is_out_of_reach(&mut self, case: &Case) -> bool {
        let is_contradiction = self.is_contradiction(case);
        if !is_contradiction {
            let decided = case.facts.iter();
            self.residue
                .extend(decided.map(|(fact, value)| Equation { left: fact.clone(), right: Term::truth(*value) }));
        }
        is_contradiction
    }

    pub(crate) fn equal(&mut self, case: &Case, equation: &Equation, decisions: Decisions) -> Reduced<bool> {
        let Some(case) = self.enter(case)? else { return Ok(true) };
        let (left, right) = (self.reducer.normal(&equation.left)?, self.reducer.normal(&equation.right)?);
        if left == right && !has_crash(&left) {
            return Ok(true);
        }
        match (&left, &right) {
            (Term::Construct(one, parts), Term::Construct(other, others)) if one == other => {
                for (left, right) in parts.iter().zip(others.iter()) {
                    let equation = Equation { left: left.clone(), right: right.clone() };
                    if !self.equal(&case, &equation, decisions)? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
            (Term::Crash, _) | (_, Term::Crash) => return Ok(self.is_out_of_reach(&case)),
            (Term::Construct(..) | Term::Integer(_) | Term::Character(_), Term::Construct(..))
            | (Term::Integer(_), Term::Integer(_))
            | (Term::Character(_), Term::Character(_)) => return Ok(self.is_contradiction(&case)),
            _ => {}
        }
        let equation = Equation { left, right };
        if self.by_solver(&case, &equation) || self.by_test(&case, &equation, decisions)? {
            return Ok(true);
        }
        if self.by_hypothesis(&case, &equation)? {
            return Ok(true);
        }
        if self.by_cases(&case, &equation, decisions)? || self.is_contradiction(&case) {
            return Ok(true);
        }
        self.is_mixed |= self.mixes(&equation);
        self.residue.push(equation);
        Ok(false)
    }

    /// Whether counts and words meet.
    fn mixes(&self, Equation { left, right }: &Equation) -> bool {
        let (mut counts, mut words) = (false, false);
        for side in [left, right] {
            side.for_each(&mut |part| match part {
                Term::Call(id, _) if self.reducer.functions[*id].exact => counts = true,
                Term::Primitive(Primitive::Word, _) => words = true,
                _ => {}
            });
        }
        counts && words
    }

    fn by_solver(&mut self, case: &Case, Equation { left, right }: &Equation) -> bool {
        let is_number = |term: &Term| {
            use Primitive as P;
            matches!(term, Term::Integer(_) | Term::Primitive(P::Add | P::Multiply | P::Word | P::IntToChar, _))
        };
        let has_value = self.reducer.has_value(left) && self.reducer.has_value(right);
        if !has_value {
            return false;
        }
        match (left.as_truth(), right.as_truth()) {
            (None, Some(value)) if matches!(left, Term::Primitive(..)) => self.follows(case, left, value),
            (Some(value), None) if matches!(right, Term::Primitive(..)) => self.follows(case, right, value),
            _ if is_number(left) || is_number(right) => {
                let condition = comparison(Primitive::Equal, &[left.clone(), right.clone()]);
                condition.is_some_and(|condition| self.follows(case, &condition, true))
            }
            _ => false,
        }
    }

    /// One side as a hypothesis has it, whichever of its sides is simpler, and evaluated again.
    fn by_hypothesis(&mut self, case: &Case, Equation { left, right }: &Equation) -> Reduced<bool> {
        for Hypothesis { equation, open } in &case.hypotheses {
            for (from, to) in [(&equation.left, &equation.right), (&equation.right, &equation.left)] {
                for (side, other) in [(left, right), (right, left)] {
                    let mut binding = Binding::new();
                    let fits = matches!(from, Term::Call(..))
                        && from.matches(side, &|variable| open.contains(&variable), &mut binding)
                        && to.variables().iter().all(|one| !open.contains(one) || binding.contains_key(one))
                        && binding.values().all(|value| self.reducer.is_defined(value));
                    if fits && self.reducer.normal(&to.substitute(&binding))? == *other && !has_crash(other) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// A test for equality is true of what is equal.
    fn by_test(&mut self, case: &Case, equation: &Equation, decisions: Decisions) -> Reduced<bool> {
        let (Term::Call(id, parts), Some(true)) = (&equation.left, equation.right.as_truth()) else { return Ok(false) };
        let Some(split) = parts.len().checked_sub(2) else { return Ok(false) };
        let (left, right) = (parts[split].clone(), parts[split + 1].clone());
        let prefix = &parts[..split];
        let is_defined = self.reducer.is_defined(&left) || self.reducer.is_defined(&right);
        if !is_defined || !self.is_test(*id, prefix, [&left, &right]) {
            return Ok(false);
        }
        self.enter(case)?;
        self.equal(case, &Equation { left, right }, decisions)
    }

    /// Whether a function is true of all values and themselves.
    fn is_test(&mut self, id: FunctionId, prefix: &[Term], sides: [&Term; 2]) -> bool {
        if prefix.iter().any(|part| !part.variables().is_empty()) {
            return false;
        }
        let key = (id, prefix.to_vec());
        if let Some(known) = self.tests.get(&key) {
            return *known;
        }
        self.tests.insert(key.clone(), false);
        let types = sides.map(|side| self.seen(side));
        let ty = join(&types[0], &types[1]);
        let one = Term::Variable(self.variable(&ty, 0));
        let parts = prefix.iter().cloned().chain([one.clone(), one]);
        let reflexive = Equation { left: Term::Call(id, parts.collect()), right: Term::truth(true) };
        let (fuel, residue) = (self.reducer.fuel, std::mem::take(&mut self.residue));
        let holds = self.holds(&reflexive);
        self.reducer.fuel = fuel;
        self.residue = residue;
        self.tests.insert(key, holds);
        if holds {
            self.learn(&reflexive);
        }
        holds
    }

    /// The type that a term is seen to have.
    pub(crate) fn seen(&mut self, term: &Term) -> Type {
        if let Term::Variable(variable) = term {
            return self.type_of(*variable);
        }
        let variables = self.typed(&term.variables());
        seen_type(self.datatypes, &mut self.trials, term, &variables)
    }

    /// Something that evaluation waits for is decided.
    fn by_cases(&mut self, case: &Case, equation: &Equation, decisions: Decisions) -> Reduced<bool> {
        let mut waits = Vec::new();
        for side in [&equation.left, &equation.right] {
            if let Head::Stuck { waits: more, term } = self.reducer.head(side)? {
                waits.extend(more);
                if matches!(term, Term::Primitive(Primitive::Less | Primitive::Equal, _)) {
                    waits.push(On::Condition(term));
                }
            }
        }
        for on in &waits {
            let On::Condition(Term::Call(id, parts)) = on else { continue };
            let [prefix @ .., left, right] = &parts[..] else { continue };
            if left == right && !self.tests.contains_key(&(*id, prefix.to_vec())) {
                let is_test = self.is_test(*id, prefix, [left, right]);
                self.enter(case)?;
                if is_test {
                    return self.equal(case, equation, decisions);
                }
            }
        }
        let is_decidable = |on: &On| matches!(on, On::Condition(condition) if is_comparison(condition));
        if let Some(On::Condition(condition)) = waits.iter().find(|on| is_decidable(on)) {
            return match decisions.after_condition() {
                Some(left) if self.reducer.is_defined(condition) => self.fork(case, equation, condition, left),
                _ => Ok(false),
            };
        }
        // What has only so many forms is taken apart at no cost.
        for on in &waits {
            if let On::Data(Term::Variable(variable)) | On::Condition(Term::Variable(variable)) = on
                && self.is_flat(*variable)
            {
                return self.split(case, equation, *variable, decisions);
            }
        }
        for on in waits.iter().rev() {
            if let (On::Condition(condition), Some(left)) = (on, decisions.after_condition())
                && self.reducer.is_defined(condition)
                && self.fork(case, equation, condition, left)?
            {
                return Ok(true);
            }
        }
        for on in &waits {
            if let (On::Data(call @ Term::Call(..)), Some(left)) = (on, decisions.after_split())
                && self.reducer.is_defined(call)
                && self.returned(case, equation, call, left)?
            {
                return Ok(true);
            }
        }
        for on in &waits {
            if let (On::Data(Term::Variable(variable)), Some(left)) = (on, decisions.after_split())
                && self.variables[*variable as usize].1 < DEEPEST_PART
                && self.split(case, equation, *variable, left)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a variable has only so many forms.
    pub(crate) fn is_flat(&self, variable: Variable) -> bool {
        let ty = self.type_of(variable);
        matches!(ty, Type::Bool | Type::Data(..))
            && self.datatypes.constructors(&ty).is_some()
            && !self.datatypes.is_recursive(&ty)
    }

    fn fork(&mut self, case: &Case, equation: &Equation, condition: &Term, decisions: Decisions) -> Reduced<bool> {
        for value in [true, false] {
            if self.follows(case, condition, !value) {
                continue;
            }
            let mut inner = case.clone();
            inner.facts.insert(condition.clone(), value);
            if !self.equal(&inner, equation, decisions)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn split(&mut self, case: &Case, equation: &Equation, variable: Variable, decisions: Decisions) -> Reduced<bool> {
        let (ty, depth) = self.variables[variable as usize].clone();
        if !self.datatypes.is_finite(&ty) {
            return Ok(false);
        }
        let Some(constructors) = self.datatypes.constructors(&ty) else { return Ok(false) };
        for (name, fields) in constructors {
            let built = self.built(name, &fields, depth + 1);
            let binding = Binding::from([(variable, built.clone())]);
            let mut inner = case.substitute(&binding);
            self.with_smaller(&mut inner, variable, &built);
            let here =
                Equation { left: equation.left.substitute(&binding), right: equation.right.substitute(&binding) };
            if !self.equal(&inner, &here, decisions)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A call returns something that a constructor makes.
    fn returned(&mut self, case: &Case, equation: &Equation, call: &Term, decisions: Decisions) -> Reduced<bool> {
        let ty = self.seen(call);
        if !self.datatypes.is_finite(&ty) {
            return Ok(false);
        }
        let Some(constructors) = self.datatypes.constructors(&ty) else { return Ok(false) };
        for (name, fields) in constructors {
            let built = self.built(name, &fields, DEEPEST_PART);
            let mut inner = case.clone();
            inner.returned.push((call.clone(), built));
            if !self.equal(&inner, equation, decisions)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn built(&mut self, name: Name, fields: &[Type], depth: u32) -> Term {
        let parts: Vec<Term> = fields.iter().map(|field| Term::Variable(self.variable(field, depth))).collect();
        Term::Construct(name, parts.into())
    }
}

fn is_comparison(condition: &Term) -> bool {
    matches!(condition, Term::Primitive(Primitive::Less | Primitive::Equal, _))
}
