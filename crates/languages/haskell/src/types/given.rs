//! What is known inside a definition or an alternative: the dictionaries of a signature's context or of an existential constructor, and
//! type equations from GADT constructors. Scopes form a tree; a wanted constraint remembers the scope it arose in, so that it can be
//! solved whenever its types are known.

use super::{
    Checker,
    data::{Constraint, Type, VariableId},
    evidence::{Evidence, EvidenceVariable},
};
use crate::rename::entity::ClassId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScopeId(pub u32);

impl ScopeId {
    /// Where nothing is given.
    pub const TOP: ScopeId = ScopeId(0);
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    parent: Option<ScopeId>,
    /// With all superclasses.
    givens: Vec<(Constraint, Evidence)>,
    equations: Vec<(VariableId, Type)>,
    /// Whether this scope or one around it has equations.
    equated: bool,
}

/// Superclasses of superclasses are followed this far, in case they form a cycle.
const DEEPEST_SUPERCLASS: usize = 12;

impl Checker {
    /// Opens a scope in which the constraints hold; their dictionaries are the variables returned, in order.
    pub(super) fn open_scope(&mut self, context: &[Constraint], equalities: &[(Type, Type)]) -> Vec<EvidenceVariable> {
        if context.is_empty() && equalities.is_empty() {
            return Vec::new();
        }
        let parent = self.scope;
        let equated = self.scopes[parent.0 as usize].equated;
        self.scopes.push(Scope { parent: Some(parent), equated, ..Scope::default() });
        self.scope = ScopeId(self.scopes.len() as u32 - 1);
        let variables: Vec<_> = context.iter().map(|constraint| self.fresh_evidence_variable(constraint)).collect();
        for (constraint, variable) in context.iter().zip(&variables) {
            self.add_given(constraint, &Evidence::Variable(*variable), 0);
        }
        for (left, right) in equalities {
            self.add_equation(left, right);
        }
        variables
    }

    fn add_given(&mut self, constraint: &Constraint, evidence: &Evidence, depth: usize) {
        let scope = self.scope;
        if depth > DEEPEST_SUPERCLASS
            || self.scopes[scope.0 as usize].givens.iter().any(|(known, _)| known == constraint)
        {
            return;
        }
        self.scopes[scope.0 as usize].givens.push((constraint.clone(), evidence.clone()));
        let class = self.class_information(constraint.class);
        let substitution: Vec<_> = class.variables.iter().copied().zip(constraint.arguments.iter().cloned()).collect();
        for (index, superclass) in class.superclasses.iter().enumerate() {
            let evidence = Evidence::Superclass(Box::new(evidence.clone()), constraint.class, index);
            self.add_given(&superclass.substitute(&substitution), &evidence, depth + 1);
        }
    }

    /// Notes that two types are equal in the current scope.
    pub(super) fn add_equation(&mut self, left: &Type, right: &Type) {
        match (self.prune(left), self.prune(right)) {
            (left, right) if left == right => {}
            (Type::Variable(variable), other) | (other, Type::Variable(variable)) => {
                let scope = &mut self.scopes[self.scope.0 as usize];
                scope.equations.push((variable, other));
                scope.equated = true;
            }
            (Type::Apply(one), Type::Apply(other)) => {
                self.add_equation(&one.0, &other.0);
                self.add_equation(&one.1, &other.1);
            }
            (meta @ Type::Meta(_), other) | (other, meta @ Type::Meta(_)) => {
                self.unify(&meta, &other);
            }
            _ => {}
        }
    }

    /// Opens a scope for equations that are still to come.
    pub(super) fn open_equation_scope(&mut self) {
        self.scopes.push(Scope { parent: Some(self.scope), equated: true, ..Scope::default() });
        self.scope = ScopeId(self.scopes.len() as u32 - 1);
    }

    pub(super) fn has_equations(&self, scope: ScopeId) -> bool {
        self.scopes[scope.0 as usize].equated
    }

    fn ancestors(&self, scope: ScopeId) -> impl Iterator<Item = &Scope> {
        std::iter::successors(Some(&self.scopes[scope.0 as usize]), |scope| {
            scope.parent.map(|parent| &self.scopes[parent.0 as usize])
        })
    }

    /// What the variable stands for in the scope.
    pub(super) fn equation(&self, scope: ScopeId, variable: VariableId) -> Option<Type> {
        self.ancestors(scope)
            .flat_map(|scope| &scope.equations)
            .find(|(known, _)| *known == variable)
            .map(|(_, ty)| ty.clone())
    }

    /// The constraints of that class that hold in the scope, innermost first.
    pub(super) fn givens(&self, scope: ScopeId, class: ClassId) -> Vec<(Constraint, Evidence)> {
        let all = self.ancestors(scope).flat_map(|scope| &scope.givens);
        all.filter(|(constraint, _)| constraint.class == class).cloned().collect()
    }
}
