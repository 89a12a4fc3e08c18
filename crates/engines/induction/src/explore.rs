//! Lemmas: equations between small terms, tried on small values before anybody proves them.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_ir::functional::{Primitive, Type};

use crate::{
    case::Equation,
    code::FunctionId,
    data::{exact, unknown},
    prove::Prover,
    sample::{at, values},
    term::{Binding, Term, Variable},
};

/// The largest terms that lemmas are made of.
const LARGEST: usize = 6;
const MOST_TERMS: usize = 2_500;
const MOST_ATTEMPTS: usize = 60;
const SAMPLES: u64 = 14;

/// Something that terms are made with: what is fixed, and the types of what is not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    head: Maker,
    holes: Vec<Type>,
    result: Type,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Maker {
    /// A function; arguments that are functions themselves stay as they are.
    Call(FunctionId, Vec<Option<Term>>),
    Construct(gainsay_source::Name),
    Sum,
    /// Of counts.
    ExactSum,
}

impl Maker {
    fn made(&self, parts: &[Term]) -> Term {
        match self {
            Maker::Call(id, pattern) => {
                let mut parts = parts.iter();
                let arguments = pattern.iter().map(|fixed| fixed.clone().or_else(|| parts.next().cloned()));
                Term::Call(*id, arguments.map(|argument| argument.unwrap_or(Term::Crash)).collect())
            }
            Maker::Construct(name) => Term::Construct(name.clone(), parts.into()),
            Maker::Sum => {
                let sum = Term::primitive(Primitive::Add, parts);
                Term::primitive(Primitive::Word, [sum])
            }
            Maker::ExactSum => Term::primitive(Primitive::Add, parts),
        }
    }
}

/// Looks for lemmas about what a proof got stuck with. After each round of larger terms, `retry` says whether the proof goes through.
pub(crate) fn explore(
    prover: &mut Prover<'_, '_>,
    goal: &Equation,
    retry: &mut dyn FnMut(&mut Prover<'_, '_>) -> bool,
) -> bool {
    let shapes = shapes(prover, goal);
    if shapes.is_empty() {
        return false;
    }
    let mut exploration = Exploration::new(prover, shapes);
    for size in 1..=LARGEST {
        let before = prover.lemmas.len();
        exploration.grow(prover, size);
        exploration.try_again(prover);
        if prover.lemmas.len() > before && retry(prover) {
            return true;
        }
        if exploration.count > MOST_TERMS || exploration.attempts > MOST_ATTEMPTS {
            break;
        }
    }
    false
}

struct Exploration {
    shapes: Vec<Shape>,
    /// Terms by type and size, in normal form.
    terms: BTreeMap<Type, BTreeMap<usize, Vec<Term>>>,
    /// The simplest term for each type and behaviour.
    classes: BTreeMap<(Type, Vec<Option<Term>>), Term>,
    samples: Vec<Binding>,
    /// The variables of each type.
    atoms: BTreeMap<Type, Vec<Variable>>,
    /// Equations that were not proved.
    open: Vec<Equation>,
    count: usize,
    attempts: usize,
}

impl Exploration {
    fn new(prover: &mut Prover<'_, '_>, shapes: Vec<Shape>) -> Exploration {
        let types: BTreeSet<Type> =
            shapes.iter().flat_map(|shape| shape.holes.iter().chain([&shape.result])).cloned().collect();
        let mut variables = Vec::new();
        let mut atoms: BTreeMap<Type, Vec<Term>> = BTreeMap::new();
        let mut by_type: BTreeMap<Type, Vec<Variable>> = BTreeMap::new();
        for ty in &types {
            let own = atoms.entry(ty.clone()).or_default();
            let count = match ty {
                // A variable stands for words only.
                ty if *ty == exact() => 0,
                Type::Data(..) => 3,
                _ => 2,
            };
            for _ in 0..count {
                let variable = prover.variable(ty, 0);
                variables.push((variable, ty.clone()));
                by_type.entry(ty.clone()).or_default().push(variable);
                own.push(Term::Variable(variable));
            }
            let constants = prover.datatypes.constructors(ty).unwrap_or_default();
            let constants = constants.into_iter().filter(|(_, fields)| fields.is_empty());
            own.extend(constants.map(|(name, _)| Term::Construct(name, Rc::new([]))));
            if *ty == Type::Int || *ty == exact() {
                own.push(Term::integer(0));
            }
        }
        let samples = (0..SAMPLES).filter_map(|seed| values(prover.datatypes, &variables, seed + 100)).collect();
        let terms = BTreeMap::new();
        let (classes, open) = (BTreeMap::new(), Vec::new());
        let mut exploration =
            Exploration { shapes, terms, classes, samples, atoms: by_type, open, count: 0, attempts: 0 };
        for (ty, atoms) in atoms {
            atoms.into_iter().for_each(|atom| exploration.note(prover, &ty, atom, 1));
        }
        exploration
    }

    fn grow(&mut self, prover: &mut Prover<'_, '_>, size: usize) {
        let mut all: Vec<(usize, Term, Type)> = Vec::new();
        for shape in &self.shapes {
            let mut made = Vec::new();
            self.combine(&shape.holes, size.saturating_sub(1), &mut Vec::new(), &mut made);
            for parts in made {
                let term = shape.head.made(&parts);
                // What is most general comes first: the rest follows from it.
                all.push((usize::MAX - term.variables().len(), term, shape.result.clone()));
            }
        }
        all.sort();
        all.dedup();
        for (_, term, ty) in all {
            if self.count > MOST_TERMS || self.attempts > MOST_ATTEMPTS {
                return;
            }
            self.note(prover, &ty, term, size);
        }
    }

    /// What was not proved may follow from what was proved since.
    fn try_again(&mut self, prover: &mut Prover<'_, '_>) {
        let mut known = 0;
        while known != prover.lemmas.len() {
            known = prover.lemmas.len();
            for equation in std::mem::take(&mut self.open) {
                if prover.holds(&equation) {
                    prover.learn(&equation);
                } else {
                    self.open.push(equation);
                }
            }
        }
    }

    /// All ways to fill holes with terms of so many symbols together.
    fn combine(&self, holes: &[Type], size: usize, chosen: &mut Vec<Term>, made: &mut Vec<Vec<Term>>) {
        let Some((hole, rest)) = holes.split_first() else {
            if size == 0 {
                made.push(chosen.clone());
            }
            return;
        };
        for (own, terms) in self.terms.get(hole).into_iter().flatten() {
            if own + rest.len() > size || made.len() > MOST_TERMS {
                break;
            }
            for term in terms {
                chosen.push(term.clone());
                self.combine(rest, size - own, chosen, made);
                chosen.pop();
            }
        }
    }

    /// Whether something more general was tried in vain.
    fn is_instance(&self, left: &Term, right: &Term) -> bool {
        self.open.iter().any(|general| {
            let mut binding = Binding::new();
            general.left.matches(left, &|_| true, &mut binding) && general.right.matches(right, &|_| true, &mut binding)
        })
    }

    /// Keeps a term that is new, or proves that it is the same as one that is known.
    fn note(&mut self, prover: &mut Prover<'_, '_>, ty: &Type, term: Term, size: usize) {
        self.count += 1;
        if size > 1 && !prover.is_normal(&term) {
            return;
        }
        let behaviour: Vec<Option<Term>> =
            self.samples.iter().map(|sample| at(&mut prover.trials, &term, sample)).collect();
        if behaviour.iter().filter(|value| value.is_some()).count() * 2 < behaviour.len() {
            return;
        }
        match self.classes.get(&(ty.clone(), behaviour.clone())) {
            // The same with other names for the variables is tried once.
            Some(known)
                if *known != term && is_in_order(&self.atoms, prover, &term) && !self.is_instance(&term, known) =>
            {
                self.attempts += 1;
                let equation = Equation { left: term.clone(), right: known.clone() };
                if prover.holds(&equation) {
                    prover.learn(&equation);
                    return;
                }
                self.open.push(equation);
            }
            Some(_) => {}
            None => {
                self.classes.insert((ty.clone(), behaviour), term.clone());
            }
        }
        self.terms.entry(ty.clone()).or_default().entry(size).or_default().push(term);
    }
}

/// Whether the variables of each type appear in the order in which they were made, none left out.
fn is_in_order(atoms: &BTreeMap<Type, Vec<Variable>>, prover: &Prover<'_, '_>, term: &Term) -> bool {
    let mut next: BTreeMap<Type, usize> = BTreeMap::new();
    prover.typed(&term.variables()).into_iter().all(|(variable, ty)| {
        let place = next.entry(ty.clone()).or_default();
        *place += 1;
        atoms.get(&ty).and_then(|all| all.get(*place - 1)) == Some(&variable)
    })
}

/// The calls that a proof got stuck with, with other arguments.
fn shapes(prover: &mut Prover<'_, '_>, goal: &Equation) -> Vec<Shape> {
    let mut calls: BTreeSet<Term> = BTreeSet::new();
    let residue: Vec<Equation> = prover.residue.iter().rev().take(12).cloned().collect();
    let (mut has_sums, mut has_exact_sums) = (false, false);
    for equation in residue.iter().chain([goal]) {
        for side in [&equation.left, &equation.right] {
            side.for_each(&mut |part| match part {
                Term::Call(..) => {
                    calls.insert(part.clone());
                }
                Term::Primitive(Primitive::Word, _) => has_sums = true,
                Term::Primitive(Primitive::Add, _) => has_exact_sums = true,
                _ => {}
            });
        }
    }
    let mut shapes = BTreeSet::new();
    for call in calls {
        let Term::Call(id, parts) = &call else { continue };
        if parts.len() < prover.reducer.functions[*id].arity || !prover.reducer.total[*id] {
            continue;
        }
        let (mut pattern, mut holes) = (Vec::new(), Vec::new());
        for part in parts.iter() {
            let ty = prover.seen(part);
            if ty == unknown() || matches!(ty, Type::Function(..)) {
                pattern.push(Some(part.clone()));
            } else {
                pattern.push(None);
                holes.push(ty);
            }
        }
        let result = match prover.reducer.functions[*id].exact {
            true => exact(),
            false => prover.seen(&call),
        };
        let is_fixed = pattern.iter().flatten().all(|part| part.variables().is_empty());
        if result != unknown() && is_fixed && !holes.is_empty() {
            shapes.insert(Shape { head: Maker::Call(*id, pattern), holes, result });
        }
    }
    let types: BTreeSet<Type> =
        shapes.iter().flat_map(|shape| shape.holes.iter().chain([&shape.result])).cloned().collect();
    for ty in types {
        for (name, fields) in prover.datatypes.constructors(&ty).unwrap_or_default() {
            if !fields.is_empty() && ty != Type::Bool {
                shapes.insert(Shape { head: Maker::Construct(name), holes: fields, result: ty.clone() });
            }
        }
    }
    if has_sums {
        let holes = vec![Type::Int, Type::Int];
        shapes.insert(Shape { head: Maker::Sum, holes, result: Type::Int });
    }
    if has_exact_sums {
        shapes.insert(Shape { head: Maker::ExactSum, holes: vec![exact(), exact()], result: exact() });
    }
    shapes.into_iter().collect()
}
