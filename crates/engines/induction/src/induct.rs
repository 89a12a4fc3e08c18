//! Which variables a proof inducts over, and how.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{Primitive, Type};
use gainsay_source::Name;

use crate::{
    arithmetic::comparison,
    case::{Case, Equation, Hypothesis, Induction},
    prove::{FUEL, IN_CASES, Prover},
    reduce::{Head, On, Reduced},
    term::{Binding, Term, Variable},
};

impl Prover<'_, '_> {
    /// Variables to induct over: those that evaluation waits for. A type that nothing looks into tells nothing: functions that are equal at it
    /// need not be equal at other types, where they are used as well.
    pub(crate) fn candidates(&mut self, equations: &[Equation]) -> Vec<Variable> {
        self.reducer.fuel = FUEL;
        // Nothing is known any more of what was decided on the way.
        self.know_lemmas_only();
        let mut found = Vec::new();
        for side in equations.iter().flat_map(|equation| [&equation.left, &equation.right]) {
            if let Ok(Head::Stuck { waits, .. }) = self.reducer.head(side) {
                for on in waits {
                    if let On::Data(Term::Variable(variable)) = on {
                        found.push(variable);
                    }
                }
            }
        }
        let mut seen = BTreeSet::new();
        found.retain(|variable| {
            let ty = &self.variables[*variable as usize].0;
            seen.insert(*variable) && matches!(ty, Type::Data(..)) && self.datatypes.is_finite(ty)
        });
        found
    }

    /// Γ ⊢ e[x := C ys] for all constructors, with e[x := y] for the ys of x's type    gives    Γ ⊢ e
    pub(crate) fn by_induction(&mut self, equation: &Equation, variable: Variable) -> Reduced<bool> {
        let ty = self.type_of(variable);
        let Some(constructors) = self.datatypes.constructors(&ty) else { return Ok(false) };
        for (name, fields) in constructors {
            let mut case = Case::default();
            let (built, parts) = self.parts(name, &fields, &ty);
            case.hypotheses = parts.iter().flat_map(|part| self.smaller(equation, variable, *part)).collect();
            let parts = parts.into_iter().collect();
            case.inductions.push(Induction { claim: equation.clone(), variable, parts });
            let here = self.at(equation, variable, &built);
            if !self.equal(&case, &here, IN_CASES)? && !self.by_inner_induction(&case, &here, (equation, variable))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What an induction says of a part: with the same values of the other variables, and with any.
    fn smaller(&mut self, equation: &Equation, variable: Variable, part: Variable) -> Vec<Hypothesis> {
        let smaller = self.at(equation, variable, &Term::Variable(part));
        let opened = self.opened(&smaller, part);
        std::iter::once(Hypothesis { equation: smaller, open: BTreeSet::new() }).chain(opened).collect()
    }

    /// Where a part is taken apart, what it is made of is smaller as well.
    pub(crate) fn with_smaller(&mut self, case: &mut Case, taken_apart: Variable, built: &Term) {
        let mut inductions = std::mem::take(&mut case.inductions);
        for induction in inductions.iter_mut().filter(|one| one.parts.contains(&taken_apart)) {
            let ty = self.type_of(induction.variable);
            for part in built.variables().into_iter().filter(|part| self.type_of(*part) == ty).collect::<Vec<_>>() {
                let smaller = self.smaller(&induction.claim, induction.variable, part);
                case.hypotheses.extend(smaller);
                induction.parts.insert(part);
            }
        }
        case.inductions = inductions;
    }

    /// The same over a second variable, with what is known of all values of it for smaller values of the first: what is smaller is so in lexicographic order.
    fn by_inner_induction(
        &mut self,
        case: &Case,
        equation: &Equation,
        (outer, first): (&Equation, Variable),
    ) -> Reduced<bool> {
        let of_outer: BTreeSet<Variable> = outer.left.variables().into_iter().chain(outer.right.variables()).collect();
        let is_recursive = |prover: &Self, one: Variable| {
            let ty = prover.type_of(one);
            one != first && prover.datatypes.is_finite(&ty) && prover.datatypes.is_recursive(&ty)
        };
        let others: Vec<Variable> = of_outer.into_iter().filter(|one| is_recursive(self, *one)).collect();
        let [second] = others.as_slice() else { return Ok(false) };
        let ty = self.type_of(*second);
        let Some(constructors) = self.datatypes.constructors(&ty) else { return Ok(false) };
        for (name, fields) in constructors {
            let (built, parts) = self.parts(name, &fields, &ty);
            let mut inner = case.substitute(&Binding::from([(*second, built.clone())]));
            for part in parts {
                let smaller = self.at(equation, *second, &Term::Variable(part));
                inner.hypotheses.push(Hypothesis { equation: smaller, open: BTreeSet::new() });
            }
            let here = self.at(equation, *second, &built);
            if !self.equal(&inner, &here, IN_CASES)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A constructor with variables, and those of a type.
    fn parts(&mut self, name: Name, fields: &[Type], ty: &Type) -> (Term, Vec<Variable>) {
        let parts: Vec<Variable> = fields.iter().map(|field| self.variable(field, 1)).collect();
        let same = parts.iter().zip(fields).filter(|(_, field)| *field == ty).map(|(part, _)| *part).collect();
        (Term::Construct(name, parts.into_iter().map(Term::Variable).collect()), same)
    }

    /// Γ, n ≤ 0 ⊢ e and Γ, n > 0, e[n := n - 1] ⊢ e    gives    Γ ⊢ e, for an integer n
    pub(crate) fn by_countdown(&mut self, equation: &Equation, variable: Variable) -> Reduced<bool> {
        let number = Term::Variable(variable);
        let Some(is_positive) = comparison(Primitive::Less, &[Term::integer(0), number.clone()]) else {
            return Ok(false);
        };
        let before = Term::primitive(Primitive::Subtract, [number, Term::integer(1)]);
        let before = if self.reducer.words { Term::primitive(Primitive::Word, [before]) } else { before };
        for value in [false, true] {
            let mut case = Case { facts: [(is_positive.clone(), value)].into(), ..Case::default() };
            if value {
                let smaller = self.at(equation, variable, &before);
                case.hypotheses.push(Hypothesis { equation: smaller.clone(), open: BTreeSet::new() });
                case.hypotheses.extend(self.opened(&smaller, variable));
            }
            if !self.equal(&case, equation, IN_CASES)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Integers that evaluation compares with something.
    pub(crate) fn counters(&mut self, equations: &[Equation]) -> Vec<Variable> {
        self.reducer.fuel = FUEL;
        self.know_lemmas_only();
        let mut found = BTreeSet::new();
        for side in equations.iter().flat_map(|equation| [&equation.left, &equation.right]) {
            let Ok(Head::Stuck { waits, .. }) = self.reducer.head(side) else { continue };
            for on in waits {
                let On::Condition(Term::Primitive(Primitive::Less | Primitive::Equal, parts)) = on else { continue };
                found.extend(parts.iter().filter_map(|part| match part {
                    Term::Variable(variable) if self.type_of(*variable) == Type::Int => Some(*variable),
                    _ => None,
                }));
            }
        }
        found.into_iter().collect()
    }

    /// What an equation says of something that stands in it more than once, said of everything.
    pub(crate) fn generalized(&mut self, equation: &Equation) -> Option<Equation> {
        let mut counts: BTreeMap<Term, usize> = BTreeMap::new();
        for side in [&equation.left, &equation.right] {
            side.for_each(&mut |part| {
                if matches!(part, Term::Call(..)) && !part.variables().is_empty() {
                    *counts.entry(part.clone()).or_default() += 1;
                }
            });
        }
        let mut repeated: Vec<Term> =
            counts.into_iter().filter(|(_, count)| *count > 1).map(|(term, _)| term).collect();
        repeated.sort_by_key(|term| std::cmp::Reverse(term.size()));
        for term in repeated.into_iter().filter(|term| self.reducer.is_defined(term)).collect::<Vec<_>>() {
            let ty = self.seen(&term);
            if matches!(ty, Type::Data(..)) && self.datatypes.is_finite(&ty) {
                let all = Term::Variable(self.variable(&ty, 0));
                let (left, right) = (replaced(&equation.left, &term, &all), replaced(&equation.right, &term, &all));
                if self.is_likely(&left, &right) {
                    return Some(Equation { left, right });
                }
            }
        }
        None
    }

    /// A claim for each form of an input that it waits for, where the input's type is not recursive.
    pub(crate) fn forms(&mut self, claim: &Equation) -> Option<Vec<Equation>> {
        let candidates = self.candidates(std::slice::from_ref(claim));
        let variable = candidates.into_iter().find(|one| self.is_flat(*one))?;
        let constructors = self.datatypes.constructors(&self.type_of(variable))?;
        let form = |(name, fields): (Name, Vec<Type>)| {
            let built = self.built(name, &fields, 0);
            self.at(claim, variable, &built)
        };
        Some(constructors.into_iter().map(form).collect())
    }

    pub(crate) fn at(&self, equation: &Equation, variable: Variable, value: &Term) -> Equation {
        let binding = Binding::from([(variable, value.clone())]);
        Equation { left: equation.left.substitute(&binding), right: equation.right.substitute(&binding) }
    }

    /// The equation for all values of its variables but one.
    pub(crate) fn opened(&mut self, equation: &Equation, fixed: Variable) -> Option<Hypothesis> {
        let mut binding = Binding::new();
        let all = equation.left.variables().into_iter().chain(equation.right.variables());
        for variable in all.filter(|variable| *variable != fixed).collect::<BTreeSet<_>>() {
            let other = self.variable(&self.type_of(variable), 0);
            binding.insert(variable, Term::Variable(other));
        }
        let open = binding.values().flat_map(Term::variables).collect::<BTreeSet<_>>();
        let (left, right) = (equation.left.substitute(&binding), equation.right.substitute(&binding));
        (!open.is_empty()).then_some(Hypothesis { equation: Equation { left, right }, open })
    }
}

fn replaced(term: &Term, what: &Term, by: &Term) -> Term {
    match term == what {
        true => by.clone(),
        false => term.map(&mut |part| replaced(part, what, by)),
    }
}
