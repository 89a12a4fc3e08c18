//! Proofs by types: groups of functions that call each other, callees first.

use gainsay_ir::dependency::components;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, OnceLock, PoisonError},
};

use gainsay_ir::refined::{Expr, ExprKind, Function, Logic, Program, Qualifier, Signature, Termination, Trust};
use gainsay_smt::Solver;
use gainsay_source::{Name, Span};

use crate::{
    catalogue::Catalogue,
    constraint::{Constraints, Why},
    encode::Encoder,
    environment::Place,
    generate::{Generator, Stop, shown},
    invariant::invariants,
    qualifier::{candidates, qualifiers},
    solve::Session,
    termination::{Functions, unproved},
};

/// What is known of a function once its types were checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It returns a value of its type for all arguments of theirs.
    Total,
    /// If it returns, then a value of its type. That it does, nobody says, and nobody asks.
    Partial,
    Failed(Failed),
}

/// Why a function is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// This does not follow.
    Head { span: Span, why: Why },
    /// Something in it is not understood.
    Stopped(Stop),
    /// It needs another function that is not proved.
    Needs(Name),
}

/// A program whose functions are proved one by one, each at most once.
pub struct Module {
    program: Program,
    /// Which group each function is in, and the groups, callees first.
    group_of: BTreeMap<Name, usize>,
    groups: Vec<Vec<Name>>,
    proofs: Mutex<BTreeMap<Name, Proof>>,
    /// What holds of all values of a datatype, found out once.
    invariants: OnceLock<BTreeMap<Name, Vec<Logic>>>,
    qualifiers: Vec<Qualifier>,
    index: BTreeMap<Name, usize>,
    /// The types that were inferred, of functions whose types have holes.
    inferred: Mutex<BTreeMap<Name, Signature>>,
}

impl Module {
    pub fn new(program: Program) -> Module {
        let names: Vec<Name> = program.functions.iter().map(|function| function.name.clone()).collect();
        let index: BTreeMap<&Name, usize> = names.iter().zip(0..).collect();
        let edges: Vec<Vec<usize>> = program.functions.iter().map(|function| targets(function, &index)).collect();
        let groups: Vec<Vec<Name>> = components(&edges)
            .into_iter()
            .map(|members| members.into_iter().map(|member| names[member].clone()).collect())
            .collect();
        let members = groups.iter().enumerate().flat_map(|(group, names)| names.iter().map(move |name| (name, group)));
        let group_of = members.map(|(name, group)| (name.clone(), group)).collect();
        let qualifiers = qualifiers(&program);
        let index = names.iter().cloned().zip(0..).collect();
        let (proofs, inferred, invariants) = (Mutex::default(), Mutex::default(), OnceLock::new());
        Module { program, group_of, groups, proofs, invariants, qualifiers, index, inferred }
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Proves a function, and before it everything that it needs.
    pub fn prove(&self, name: &Name, solver: &mut dyn Solver) -> Proof {
        let Some(group) = self.group_of.get(name) else {
            return Proof::Failed(Failed::Needs(name.clone()));
        };
        if let Some(known) = self.known(name) {
            return known;
        }
        let mut catalogue = Catalogue::new(&self.program);
        catalogue.invariants = self.invariants.get_or_init(|| invariants(&catalogue, solver)).clone();
        for group in self.needed(*group) {
            let members = &self.groups[group];
            if self.known(&members[0]).is_none() {
                let proof = self.prove_group(&catalogue, members, solver);
                let mut proofs = self.proofs.lock().unwrap_or_else(PoisonError::into_inner);
                proofs.extend(members.iter().map(|member| (member.clone(), proof.clone())));
            }
        }
        self.known(name).unwrap_or_else(|| Proof::Failed(Failed::Needs(name.clone())))
    }

    pub fn function(&self, name: &Name) -> Option<&Function> {
        self.index.get(name).and_then(|place| self.program.functions.get(*place))
    }

    fn known(&self, name: &Name) -> Option<Proof> {
        self.proofs.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// The groups that a group reaches, in the order in which they can be proved.
    fn needed(&self, group: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([group]);
        let mut work = vec![group];
        while let Some(group) = work.pop() {
            for name in &self.groups[group] {
                let Some(function) = self.function(name) else { continue };
                for needed in mentioned(function).iter().filter_map(|name| self.group_of.get(name)) {
                    if found.insert(*needed) {
                        work.push(*needed);
                    }
                }
            }
        }
        // A group comes after those it needs.
        found
    }

    fn prove_group(&self, catalogue: &Catalogue<'_>, members: &[Name], solver: &mut dyn Solver) -> Proof {
        let functions: Vec<&Function> = members.iter().filter_map(|name| self.function(name)).collect();
        let group: BTreeSet<Name> = members.iter().cloned().collect();
        let mut partial: BTreeSet<Name> = BTreeSet::new();
        for function in &functions {
            for needed in mentioned(function).into_iter().filter(|name| !group.contains(name)) {
                match self.known(&needed) {
                    Some(Proof::Total) => {}
                    Some(Proof::Partial) => {
                        partial.insert(needed);
                    }
                    Some(Proof::Failed(_)) | None => return Proof::Failed(Failed::Needs(Name::new(&shown(&needed)))),
                }
            }
        }
        let checked: Vec<&Function> =
            functions.iter().copied().filter(|function| function.trust == Trust::Checked).collect();
        if checked.is_empty() {
            let lazy = |function: &&Function| matches!(function.termination, Termination::Unchecked(_));
            return if functions.iter().any(lazy) { Proof::Partial } else { Proof::Total };
        }
        if checked.len() < functions.len() {
            // A method of an instance that comes back to itself through its class: what the class says of it may not be believed.
            let what = "recursion through a method of a class".to_owned();
            return Proof::Failed(Failed::Stopped(Stop { what, span: checked[0].span }));
        }
        let may_diverge = functions.iter().all(|function| matches!(function.termination, Termination::Unchecked(_)));
        let relies_on_partial = !partial.is_empty();
        let known = self.inferred.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match attempt(catalogue, &functions, (&known, &self.qualifiers), &partial, solver) {
            Ok(checked) if checked.unending.is_empty() => {
                self.infer(checked.signatures);
                if relies_on_partial { Proof::Partial } else { Proof::Total }
            }
            Ok(checked) if may_diverge => {
                partial.extend(checked.unending.into_keys());
                partial.extend(group);
                match attempt(catalogue, &functions, (&known, &self.qualifiers), &partial, solver) {
                    Ok(checked) => {
                        self.infer(checked.signatures);
                        Proof::Partial
                    }
                    Err(failed) => Proof::Failed(failed),
                }
            }
            Ok(checked) => match checked.unending.into_values().next() {
                Some(failed) => Proof::Failed(failed),
                None => Proof::Total,
            },
            Err(failed) => Proof::Failed(failed),
        }
    }

    fn infer(&self, signatures: BTreeMap<Name, Signature>) {
        self.inferred.lock().unwrap_or_else(PoisonError::into_inner).extend(signatures);
    }
}

/// A group whose functions are of their types.
struct Checked {
    /// Those that are not shown to end.
    unending: BTreeMap<Name, Failed>,
    /// The types of those whose types had holes.
    signatures: BTreeMap<Name, Signature>,
}

/// Checks the functions of a group.
fn attempt(
    catalogue: &Catalogue<'_>,
    functions: &[&Function],
    (known, qualifiers): (&BTreeMap<Name, Signature>, &[Qualifier]),
    partial: &BTreeSet<Name>,
    solver: &mut dyn Solver,
) -> Result<Checked, Failed> {
    solver.reset();
    let group = functions.iter().map(|function| function.name.clone()).collect();
    let mut generator = Generator::new(catalogue, group, known.clone(), partial);
    for function in functions {
        generator.declare(&function.name, &function.signature);
    }
    for function in functions {
        let Some(body) = &function.body else {
            let what = format!("`{}`, which has no body", shown(&function.name));
            return Err(Failed::Stopped(Stop { what, span: function.span }));
        };
        let metric = &function.termination.metric().parts;
        let checked = generator.function(&function.name, body, metric);
        checked.map_err(Failed::Stopped)?;
    }
    let about = Functions::of(&mut generator);
    let Generator { environment, constraints, sorts, known, .. } = &generator;
    let solution: Vec<Vec<Logic>> = constraints.kappas.iter().map(|kappa| candidates(kappa, qualifiers)).collect();
    let encoder = Encoder::new(catalogue, sorts.clone());
    let mut session = Session::new(catalogue, environment, encoder, solver, solution);
    session.weaken(constraints);
    check_heads(&mut session, constraints)?;
    let unending = unproved(&mut session, &constraints.calls, &about);
    let own = functions.iter().filter_map(|function| Some((function.name.clone(), known.get(&function.name)?.clone())));
    let signatures = own.map(|(name, signature)| {
        let ty = signature.ty.map(&mut |predicate| session.resolve(predicate));
        (name, Signature { ty, ..signature })
    });
    Ok(Checked { unending, signatures: signatures.collect() })
}

fn check_heads(session: &mut Session<'_, '_>, constraints: &Constraints) -> Result<(), Failed> {
    for head in &constraints.heads {
        if matches!(head.goal, Logic::Unknown(_)) {
            continue;
        }
        if !session.follows(head.place, &head.goal) {
            return Err(Failed::Head { span: head.span, why: head.why.clone() });
        }
    }
    // Nothing is verified because its clauses contradict each other before the program is even looked at.
    if session.follows(Place::default(), &Logic::falsity()) {
        let what = "what is known before anything else, which contradicts itself".to_owned();
        let span = constraints.heads.first().map(|head| head.span);
        return span.map_or(Ok(()), |span| Err(Failed::Stopped(Stop { what, span })));
    }
    Ok(())
}

fn targets(function: &Function, index: &BTreeMap<&Name, usize>) -> Vec<usize> {
    mentioned(function).iter().filter_map(|name| index.get(name).copied()).collect()
}

/// The functions that a function mentions or needs.
pub(crate) fn mentioned(function: &Function) -> BTreeSet<Name> {
    let mut found: BTreeSet<Name> = function.needs.iter().cloned().collect();
    let mut visit = |expression: &Expr| {
        if let ExprKind::Function(name, _) = &expression.kind {
            found.insert(name.clone());
        }
    };
    function.body.iter().for_each(|body| body.for_each(&mut visit));
    found
}
