//! Dictionaries: how each class constraint is met, found out during inference and read by lowering.

use gainsay_source::Span;

use super::{
    Checker,
    data::{Constraint, Type},
    given::ScopeId,
};
use crate::rename::entity::{ClassId, GlobalId, InstanceId, LocalId};

/// A dictionary that a function or pattern binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EvidenceVariable(pub u32);

/// A place that needs a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EvidenceId(pub u32);

#[derive(Clone, Debug)]
pub enum Evidence {
    Variable(EvidenceVariable),
    /// The superclass of that index in the dictionary of the class.
    Superclass(Box<Evidence>, ClassId, usize),
    Instance(InstanceId, Vec<EvidenceId>),
    /// Met by another place's dictionary.
    Same(EvidenceId),
    /// Not met; a diagnostic said so.
    Error,
}

/// A constraint that is to be met.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub constraint: Constraint,
    pub scope: ScopeId,
    pub evidence: EvidenceId,
    pub span: Span,
}

/// What inference found out about a node of the tree.
#[derive(Clone, Debug)]
pub enum Annotation {
    /// A use of something polymorphic: one dictionary for each constraint.
    Instantiation(Vec<EvidenceId>),
    /// A use inside its own group: it takes the dictionaries that its definition takes.
    Recursive(Binder),
    /// A numeric literal's type and its `Num` or `Fractional`; in a pattern also its `Eq`.
    Literal { ty: Type, number: EvidenceId, equality: Option<EvidenceId> },
    /// The dictionaries that a constructor pattern binds.
    Pattern(Vec<EvidenceVariable>),
}

/// Something defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binder {
    Local(LocalId),
    Global(GlobalId),
}

impl Checker {
    pub(super) fn fresh_evidence_variable(&mut self, constraint: &Constraint) -> EvidenceVariable {
        self.evidence_classes.push(constraint.class);
        EvidenceVariable(self.evidence_classes.len() as u32 - 1)
    }

    /// Asks for a dictionary.
    pub(super) fn want(&mut self, constraint: Constraint, span: Span) -> EvidenceId {
        self.want_in(constraint, self.scope, span)
    }

    pub(super) fn want_in(&mut self, constraint: Constraint, scope: ScopeId, span: Span) -> EvidenceId {
        let evidence = EvidenceId(self.evidence.len() as u32);
        self.evidence.push(None);
        self.wanted.push(Wanted { constraint, scope, evidence, span });
        evidence
    }

    /// How the constraint of that place is met.
    pub fn evidence(&self, id: EvidenceId) -> &Evidence {
        match &self.evidence[id.0 as usize] {
            Some(Evidence::Same(other)) => self.evidence(*other),
            Some(evidence) => evidence,
            None => &Evidence::Error,
        }
    }

    pub(super) fn settle(&mut self, id: EvidenceId, evidence: Evidence) {
        self.evidence[id.0 as usize] = Some(evidence);
    }

    /// The class of the dictionary.
    pub fn evidence_class(&self, variable: EvidenceVariable) -> ClassId {
        self.evidence_classes[variable.0 as usize]
    }
}
