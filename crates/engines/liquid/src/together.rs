//! Functions of which nobody says anything, checked together with the function that needs them: what their arguments are is inferred from its calls.

use std::{collections::BTreeSet, sync::PoisonError};

use gainsay_ir::refined::{Function, Trust};
use gainsay_smt::Solver;
use gainsay_source::Name;

use crate::{
    invariant::invariants,
    prove::{Failed, Module, Proof, attempt},
};

/// At most so many groups of functions are checked together.
const MOST_TOGETHER: usize = 12;

/// The functions that are being checked with others inside. What needs one of them meanwhile finds that it is not proved, which is true only as
/// long as it is being checked.
#[derive(Default)]
pub(crate) struct Underway {
    names: BTreeSet<Name>,
    /// The groups of which the functions in what is said of their data are being proved.
    groups: BTreeSet<usize>,
    /// Whether one of them was needed.
    is_met: bool,
}

impl Underway {
    /// Whether it would be the same if nothing else was being checked.
    pub(crate) fn is_final(&self, proof: &Proof) -> bool {
        !self.is_met || !matches!(proof, Proof::Failed(_))
    }

    /// Does something for a group, unless that is being done.
    pub(crate) fn during(&mut self, group: usize, work: impl FnOnce(&mut Underway)) {
        if self.groups.insert(group) {
            work(self);
            self.groups.remove(&group);
        } else {
            self.is_met = true;
        }
    }
}

impl Module {
    /// Proves a function, and before it everything that it needs. Where that fails, functions of which nobody says anything are checked with the
    /// function that needs them: what their arguments are is inferred from its calls.
    pub fn prove(&self, name: &Name, solver: &mut dyn Solver) -> Proof {
        self.prove_meanwhile(name, &mut Underway::default(), solver)
    }

    fn prove_meanwhile(&self, name: &Name, underway: &mut Underway, solver: &mut dyn Solver) -> Proof {
        let alone = self.prove_alone(name, underway, solver);
        if !may_need_others(&alone) {
            return alone;
        }
        let together = self.together.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(known) = together {
            return known;
        }
        let proof = self.succeeds_together(name, underway, solver).unwrap_or(alone);
        if underway.is_final(&proof) {
            self.together.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), proof.clone());
        }
        proof
    }

    /// Callers rely on the type that a function is given, whoever it needs to be of that type.
    pub(crate) fn or_together(
        &self,
        members: &[Name],
        alone: Proof,
        underway: &mut Underway,
        solver: &mut dyn Solver,
    ) -> Proof {
        let is_given = |member: &Name| self.function(member).is_some_and(|function| !is_private(function));
        if !may_need_others(&alone) || !members.iter().all(is_given) {
            return alone;
        }
        self.succeeds_together(&members[0], underway, solver).unwrap_or(alone)
    }

    fn succeeds_together(&self, name: &Name, underway: &mut Underway, solver: &mut dyn Solver) -> Option<Proof> {
        if !underway.names.insert(name.clone()) {
            underway.is_met = true;
            return None;
        }
        let proof = self.prove_together(name, underway, solver);
        underway.names.remove(name);
        // Nothing else is being checked any more that it could have met.
        underway.is_met &= !underway.names.is_empty() || !underway.groups.is_empty();
        proof.filter(|proof| !matches!(proof, Proof::Failed(_)))
    }

    /// The functions that are checked with another: its group, and those that it needs of which nobody says anything, with theirs.
    fn inside(&self, name: &Name) -> Option<Vec<usize>> {
        let own = *self.group_of.get(name)?;
        let mut found = BTreeSet::from([own]);
        let mut work = vec![own];
        while let Some(group) = work.pop() {
            for function in self.groups[group].iter().filter_map(|name| self.function(name)) {
                for needed in self.mentioned(function) {
                    let is_private = self.function(needed).is_some_and(is_private);
                    let Some(group) = self.group_of.get(needed).filter(|_| is_private) else { continue };
                    if found.insert(*group) {
                        work.push(*group);
                    }
                }
            }
        }
        (1 < found.len() && found.len() <= MOST_TOGETHER).then(|| found.into_iter().collect())
    }

    fn prove_together(&self, name: &Name, underway: &mut Underway, solver: &mut dyn Solver) -> Option<Proof> {
        let groups = self.inside(name)?;
        let members: BTreeSet<&Name> = groups.iter().flat_map(|group| &self.groups[*group]).collect();
        let own: &[Name] = &self.groups[*self.group_of.get(name)?];
        let mut functions: Vec<Function> = Vec::new();
        let mut partial: BTreeSet<Name> = BTreeSet::new();
        for member in &members {
            let mut function = self.function(member)?.clone();
            if function.trust != Trust::Checked {
                return None;
            }
            for needed in self.mentioned(&function).filter(|needed| !members.contains(needed)) {
                match self.prove_meanwhile(needed, underway, solver) {
                    Proof::Total => {}
                    Proof::Partial => {
                        partial.insert(needed.clone());
                    }
                    failed @ Proof::Failed(_) => return Some(failed),
                }
            }
            if !own.contains(member) && is_private(&function) {
                function.signature.ty = function.signature.ty.with_holes();
            }
            functions.push(function);
        }
        self.catalogue.invariants.get_or_init(|| invariants(&self.catalogue, solver));
        let functions: Vec<&Function> = functions.iter().collect();
        let sets: Vec<BTreeSet<Name>> =
            groups.iter().map(|group| self.groups[*group].iter().cloned().collect()).collect();
        let known = self.inferred_for(&functions);
        let definitions = self.usable(&groups);
        let checked =
            attempt(&self.catalogue, (&functions, sets), (&known, &self.qualifiers, &definitions), &partial, solver);
        Some(match checked {
            Ok(checked) => match checked.unending.into_values().next() {
                Some(failed) => Proof::Failed(failed),
                None => {
                    let mut inside_of = self.inside_of.lock().unwrap_or_else(PoisonError::into_inner);
                    inside_of.insert(name.clone(), checked.signatures);
                    if partial.is_empty() { Proof::Total } else { Proof::Partial }
                }
            },
            Err(failed) => Proof::Failed(failed),
        })
    }
}

/// Whether checking more functions together could change it.
fn may_need_others(proof: &Proof) -> bool {
    matches!(proof, Proof::Failed(Failed::Needs(_) | Failed::Head { .. }))
}

/// Whether nobody says anything of a function, and only functions of its module call it.
pub(crate) fn is_private(function: &Function) -> bool {
    let mut open = false;
    function.signature.ty.for_each_predicate(&mut |predicate| open |= predicate.is_open());
    open
}
