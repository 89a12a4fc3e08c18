//! Unification: making two types equal by finding out metas, under the type equations that matched GADT constructors give.

use std::sync::Arc;

use super::{
    Checker,
    data::{MetaId, Scheme, Type, VariableId},
    given::ScopeId,
};

#[derive(Clone, Debug)]
pub(super) enum MetaState {
    /// How many generalisable bindings surround the place it was made for.
    Unknown {
        level: u32,
    },
    Known(Type),
}

impl Checker {
    pub fn fresh_meta(&mut self) -> Type {
        self.metas.push(MetaState::Unknown { level: self.level });
        Type::Meta(MetaId(self.metas.len() as u32 - 1))
    }

    /// The type with its head known as far as possible.
    pub fn prune(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Type::Meta(meta) = ty {
            match &self.metas[meta.0 as usize] {
                MetaState::Known(known) => ty = known,
                MetaState::Unknown { .. } => break,
            }
        }
        ty.clone()
    }

    /// The type with all known metas replaced.
    pub fn zonk(&self, ty: &Type) -> Type {
        gainsay_meter::tick(1);
        match self.prune(ty) {
            Type::Apply(parts) => Type::Apply(Arc::new((self.zonk(&parts.0), self.zonk(&parts.1)))),
            Type::Forall(scheme) => Type::Forall(Arc::new(self.zonk_scheme(&scheme))),
            other => other,
        }
    }

    pub fn zonk_scheme(&self, scheme: &Scheme) -> Scheme {
        let mut zonked = scheme.clone();
        for argument in zonked.context.iter_mut().flat_map(|constraint| &mut constraint.arguments) {
            *argument = self.zonk(argument);
        }
        for (left, right) in &mut zonked.equalities {
            (*left, *right) = (self.zonk(left), self.zonk(right));
        }
        zonked.body = self.zonk(&scheme.body);
        zonked
    }

    /// Makes the types equal, or says that it cannot be done; metas found out on the way stay so.
    pub fn unify(&mut self, left: &Type, right: &Type) -> bool {
        self.unify_within(left, right, 0)
    }

    fn unify_within(&mut self, left: &Type, right: &Type, depth: usize) -> bool {
        gainsay_meter::tick(1);
        let (left, right) = (self.prune(left), self.prune(right));
        match (&left, &right) {
            _ if depth > 500 => false,
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::Meta(one), Type::Meta(other)) if one == other => true,
            (Type::Meta(meta), other) | (other, Type::Meta(meta)) => self.assign(*meta, other),
            (Type::Constructor(one), Type::Constructor(other)) if one == other => true,
            (Type::Variable(one), Type::Variable(other)) if one == other => true,
            (Type::Apply(one), Type::Apply(other)) => {
                let alike =
                    self.unify_within(&one.0, &other.0, depth + 1) && self.unify_within(&one.1, &other.1, depth + 1);
                alike || self.equal_by_givens(&left, &right, depth)
            }
            (Type::Forall(one), Type::Forall(other)) if one.variables.len() == other.variables.len() => {
                let fresh: Vec<_> = one.variables.iter().map(|variable| self.renew(*variable)).collect();
                let one = instantiated(one, &fresh);
                let other = instantiated(other, &fresh);
                self.unify_within(&one, &other, depth + 1)
            }
            (Type::Forall(scheme), other) | (other, Type::Forall(scheme)) if scheme.context.is_empty() => {
                let metas: Vec<_> = scheme.variables.iter().map(|_| self.fresh_meta()).collect();
                let body = instantiated(scheme, &metas);
                let other = other.clone();
                self.unify_within(&body, &other, depth + 1)
            }
            _ => self.equal_by_givens(&left, &right, depth),
        }
    }

    /// A new variable of the same name.
    pub(crate) fn renew(&mut self, variable: VariableId) -> Type {
        let name = self.variables[variable.0 as usize].clone();
        Type::Variable(self.fresh_variable(name))
    }

    /// Under a matched GADT constructor a rigid variable may stand for another type. Where the equations do not decide, a mismatch that
    /// involves a rigid variable is let pass: GHC would have found the program ill-typed, and nothing here depends on it.
    fn equal_by_givens(&mut self, left: &Type, right: &Type, depth: usize) -> bool {
        if !self.has_equations(self.scope) {
            return false;
        }
        if let Some(rewritten) = self.rewrite(self.scope, left) {
            return self.unify_within(&rewritten, right, depth + 50);
        }
        if let Some(rewritten) = self.rewrite(self.scope, right) {
            return self.unify_within(left, &rewritten, depth + 50);
        }
        let rigid = |ty: &Type| matches!(ty.spine().0, Type::Variable(_));
        rigid(left) || rigid(right)
    }

    fn rewrite(&self, scope: ScopeId, ty: &Type) -> Option<Type> {
        let Type::Variable(variable) = ty else { return None };
        self.equation(scope, *variable)
    }

    fn assign(&mut self, meta: MetaId, ty: &Type) -> bool {
        let MetaState::Unknown { level } = self.metas[meta.0 as usize] else { return false };
        if !self.fits(meta, level, ty) {
            return false;
        }
        self.metas[meta.0 as usize] = MetaState::Known(ty.clone());
        true
    }

    /// The occurs check; metas of inner bindings move out to the level of the one that is found out.
    fn fits(&mut self, meta: MetaId, level: u32, ty: &Type) -> bool {
        match self.prune(ty) {
            Type::Meta(other) => {
                if other == meta {
                    return false;
                }
                if let MetaState::Unknown { level: inner } = &mut self.metas[other.0 as usize] {
                    *inner = (*inner).min(level);
                }
                true
            }
            Type::Apply(parts) => self.fits(meta, level, &parts.0) && self.fits(meta, level, &parts.1),
            Type::Forall(scheme) => {
                let arguments = scheme.context.iter().flat_map(|constraint| &constraint.arguments);
                arguments.chain([&scheme.body]).all(|part| self.fits(meta, level, part))
            }
            Type::Constructor(_) | Type::Variable(_) | Type::Error => true,
        }
    }

    /// The unknown metas in a type, in order of occurrence, without duplicates.
    pub(super) fn unknowns(&self, ty: &Type, found: &mut Vec<MetaId>) {
        self.zonk(ty).for_each_leaf(&mut |leaf| {
            if let Type::Meta(meta) = leaf
                && !found.contains(meta)
            {
                found.push(*meta);
            }
        });
    }

    pub(super) fn level_of(&self, meta: MetaId) -> u32 {
        match self.metas[meta.0 as usize] {
            MetaState::Unknown { level } => level,
            MetaState::Known(_) => 0,
        }
    }

    pub(super) fn lower_level(&mut self, meta: MetaId, to: u32) {
        if let MetaState::Unknown { level } = &mut self.metas[meta.0 as usize] {
            *level = (*level).min(to);
        }
    }

    pub(super) fn solve_meta(&mut self, meta: MetaId, ty: Type) {
        self.metas[meta.0 as usize] = MetaState::Known(ty);
    }
}

fn instantiated(scheme: &Scheme, types: &[Type]) -> Type {
    let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
    scheme.body.substitute(&substitution)
}
