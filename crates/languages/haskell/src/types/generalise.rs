//! Generalisation: what a group of definitions leaves undetermined becomes type variables, and the constraints on them its context.

use std::sync::Arc;

use super::{
    Checker, LocalType,
    data::{Constraint, MetaId, Scheme, Type, letter},
    evidence::{Binder, Evidence, EvidenceVariable, Wanted},
    solve::Patience,
};

/// Which of the undetermined types may be generalised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restriction {
    /// All, with their constraints.
    None,
    /// Those without constraints: the monomorphism restriction.
    Unconstrained,
}

impl Checker {
    /// Generalises the binders, whose types were found at the next higher level; `mark` is where their constraints begin.
    pub(super) fn generalise(&mut self, binders: &[(Binder, Type)], mark: usize, restriction: Restriction) {
        self.solve(mark, Patience::Wait);
        if restriction == Restriction::Unconstrained {
            self.pin_constrained(mark);
            return self.quantify(binders, &[]);
        }
        let mut in_types = Vec::new();
        binders.iter().for_each(|(_, ty)| self.unknowns(ty, &mut in_types));
        in_types.retain(|meta| self.level_of(*meta) > self.level);
        let (ours, mut others): (Vec<_>, Vec<_>) =
            self.wanted.split_off(mark).into_iter().partition(|wanted| self.mentions(wanted, &in_types));
        self.wanted.append(&mut others);
        let level = self.level;
        self.default_since(mark, level);
        self.pin_constrained(mark);
        self.quantify(binders, &ours);
    }

    fn mentions(&self, wanted: &Wanted, metas: &[MetaId]) -> bool {
        let mut found = Vec::new();
        wanted.constraint.arguments.iter().for_each(|argument| self.unknowns(argument, &mut found));
        found.iter().any(|meta| metas.contains(meta))
    }

    /// The types in the constraints since `mark` are for the surroundings to decide.
    fn pin_constrained(&mut self, mark: usize) {
        let mut metas = Vec::new();
        for wanted in &self.wanted[mark..] {
            wanted.constraint.arguments.iter().for_each(|argument| self.unknowns(argument, &mut metas));
        }
        let level = self.level;
        metas.into_iter().for_each(|meta| self.lower_level(meta, level));
    }

    fn quantify(&mut self, binders: &[(Binder, Type)], context: &[Wanted]) {
        let mut metas = Vec::new();
        binders.iter().for_each(|(_, ty)| self.unknowns(ty, &mut metas));
        for wanted in context {
            wanted.constraint.arguments.iter().for_each(|argument| self.unknowns(argument, &mut metas));
        }
        metas.retain(|meta| self.level_of(*meta) > self.level);
        let variables: Vec<_> = metas
            .into_iter()
            .enumerate()
            .map(|(index, meta)| {
                let variable = self.fresh_variable(letter(index));
                self.solve_meta(meta, Type::Variable(variable));
                variable
            })
            .collect();
        let (context, parameters) = self.simplify(context);
        for (binder, ty) in binders {
            let body = self.zonk(ty);
            let scheme = Scheme { variables: variables.clone(), context: context.clone(), equalities: vec![], body };
            self.set_scheme(*binder, Arc::new(scheme), parameters.clone());
        }
    }

    /// Drops repeated constraints and those that are superclasses of others.
    fn simplify(&mut self, wanted: &[Wanted]) -> (Vec<Constraint>, Vec<EvidenceVariable>) {
        let constraints: Vec<_> = wanted.iter().map(|wanted| self.zonked(&wanted.constraint)).collect();
        let mut kept: Vec<(Constraint, EvidenceVariable)> = Vec::new();
        let implied: Vec<bool> = constraints
            .iter()
            .map(|constraint| constraints.iter().any(|other| other != constraint && self.implies(other, constraint)))
            .collect();
        for (index, constraint) in constraints.iter().enumerate() {
            if !implied[index] && !kept.iter().any(|(known, _)| known == constraint) {
                let variable = self.fresh_evidence_variable(constraint);
                kept.push((constraint.clone(), variable));
            }
        }
        for (wanted, constraint) in wanted.iter().zip(&constraints) {
            let found = kept.iter().find_map(|(known, variable)| {
                self.superclass_path(known, constraint, Evidence::Variable(*variable), 0)
            });
            self.settle(wanted.evidence, found.unwrap_or(Evidence::Error));
        }
        kept.into_iter().unzip()
    }

    pub(super) fn zonked(&self, constraint: &Constraint) -> Constraint {
        let arguments = constraint.arguments.iter().map(|argument| self.zonk(argument)).collect();
        Constraint { class: constraint.class, arguments }
    }

    fn implies(&mut self, strong: &Constraint, weak: &Constraint) -> bool {
        self.superclass_path(strong, weak, Evidence::Error, 0).is_some()
    }

    /// How to get from one dictionary to that of a superclass.
    fn superclass_path(
        &mut self,
        from: &Constraint,
        to: &Constraint,
        evidence: Evidence,
        depth: usize,
    ) -> Option<Evidence> {
        if from == to {
            return Some(evidence);
        }
        if depth > 12 {
            return None;
        }
        let class = self.class_information(from.class);
        let substitution: Vec<_> = class.variables.iter().copied().zip(from.arguments.iter().cloned()).collect();
        class.superclasses.iter().enumerate().find_map(|(index, superclass)| {
            let next = Evidence::Superclass(Box::new(evidence.clone()), from.class, index);
            self.superclass_path(&superclass.substitute(&substitution), to, next, depth + 1)
        })
    }

    pub(super) fn set_scheme(&mut self, binder: Binder, scheme: Arc<Scheme>, parameters: Vec<EvidenceVariable>) {
        match binder {
            Binder::Local(local) => {
                self.local_types.insert(local, LocalType::Poly(scheme));
                self.local_parameters.insert(local, parameters);
            }
            Binder::Global(global) => {
                self.global_schemes.insert(global, scheme);
                self.global_parameters.insert(global, parameters);
            }
        }
    }
}
