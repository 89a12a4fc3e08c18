//! Meeting class constraints: from what is given in scope, or by an instance, whose context then becomes wanted in turn.

use std::sync::Arc;

use gainsay_source::Diagnostic;

use super::{
    Checker,
    data::{Constraint, Type, VariableId},
    evidence::{Evidence, Wanted},
    given::ScopeId,
};
use crate::rename::entity::InstanceId;

/// Whether an instance may be taken although another could still become the better match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    Wait,
    Decide,
}

enum Attempt {
    Solved,
    /// Some types are not known yet.
    Stuck,
    Failed,
}

/// An instance, and what its variables stand for.
struct Chosen {
    instance: InstanceId,
    substitution: Vec<(VariableId, Type)>,
}

/// Types that are not known yet decide between instances.
struct Undecided;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Matching {
    Yes,
    No,
    /// It depends on types that are not known yet.
    Maybe,
}

/// Rounds of solving; instances that ask for ever larger constraints end here.
const MAXIMUM_ROUNDS: usize = 100;

impl Checker {
    /// Solves what can be solved among the constraints wanted since `mark`; the rest stays.
    pub(super) fn solve(&mut self, mark: usize, patience: Patience) {
        for _ in 0..MAXIMUM_ROUNDS {
            let pending = self.wanted.split_off(mark);
            if pending.is_empty() {
                return;
            }
            let mut progress = false;
            for wanted in pending {
                match self.attempt(&wanted, patience) {
                    Attempt::Solved => progress = true,
                    Attempt::Stuck => self.wanted.push(wanted),
                    Attempt::Failed => {
                        progress = true;
                        self.no_instance(&wanted);
                    }
                }
            }
            if !progress {
                return;
            }
        }
        for wanted in self.wanted.split_off(mark) {
            self.no_instance(&wanted);
        }
    }

    fn no_instance(&mut self, wanted: &Wanted) {
        self.settle(wanted.evidence, Evidence::Error);
        if self.problem.is_some() {
            // Where types do not fit, missing instances are what follows from it.
            return;
        }
        let constraint = self.show_constraint(&wanted.constraint);
        let message = format!("there is no instance `{constraint}`");
        let is_function = |ty: &Type| matches!(self.zonk(ty).spine(), (Type::Constructor(head), _) if *head == self.names.builtin.arrow);
        let mut diagnostic = Diagnostic::error("no-instance", message, wanted.span);
        if wanted.constraint.arguments.iter().any(is_function) {
            diagnostic = diagnostic.with_help("it is asked of a function: an argument may be missing");
        }
        self.report(diagnostic);
    }

    fn attempt(&mut self, wanted: &Wanted, patience: Patience) -> Attempt {
        let arguments: Vec<_> =
            wanted.constraint.arguments.iter().map(|argument| self.normalise(wanted.scope, argument)).collect();
        if arguments.iter().any(has_error) {
            self.settle(wanted.evidence, Evidence::Error);
            return Attempt::Solved;
        }
        let constraint = Constraint { class: wanted.constraint.class, arguments };
        if let Some(evidence) = self.given_evidence(&constraint, wanted.scope, patience) {
            self.settle(wanted.evidence, evidence);
            return Attempt::Solved;
        }
        self.improve(&constraint);
        let known = constraint.arguments.iter().map(|argument| self.normalise(wanted.scope, argument)).collect();
        let constraint = Constraint { class: constraint.class, arguments: known };
        match self.choose_instance(&constraint, patience) {
            Ok(Some(Chosen { instance, substitution })) => {
                self.use_instance(wanted, instance, substitution);
                Attempt::Solved
            }
            Ok(None) if constraint.arguments.iter().any(has_meta) => Attempt::Stuck,
            Ok(None) => Attempt::Failed,
            Err(Undecided) => Attempt::Stuck,
        }
    }

    /// The type with metas and the scope's type equations looked through.
    pub(super) fn normalise(&self, scope: ScopeId, ty: &Type) -> Type {
        let zonked = self.zonk(ty);
        if self.has_equations(scope) { self.rewritten(scope, &zonked, 0) } else { zonked }
    }

    fn rewritten(&self, scope: ScopeId, ty: &Type, depth: usize) -> Type {
        match ty {
            Type::Variable(variable) if depth < 20 => match self.equation(scope, *variable) {
                Some(equal) => self.rewritten(scope, &self.zonk(&equal), depth + 1),
                None => ty.clone(),
            },
            Type::Apply(parts) => {
                Type::Apply(Arc::new((self.rewritten(scope, &parts.0, depth), self.rewritten(scope, &parts.1, depth))))
            }
            other => other.clone(),
        }
    }

    fn given_evidence(&mut self, constraint: &Constraint, scope: ScopeId, patience: Patience) -> Option<Evidence> {
        let givens = self.givens(scope, constraint.class);
        for (given, evidence) in &givens {
            let arguments: Vec<_> = given.arguments.iter().map(|argument| self.normalise(scope, argument)).collect();
            if arguments == constraint.arguments {
                return Some(evidence.clone());
            }
        }
        let dependencies = self.class_information(constraint.class).dependencies.clone();
        for (given, evidence) in &givens {
            let arguments: Vec<_> = given.arguments.iter().map(|argument| self.normalise(scope, argument)).collect();
            let decided = dependencies
                .iter()
                .any(|(from, _)| from.iter().all(|place| arguments.get(*place) == constraint.arguments.get(*place)));
            let only = patience == Patience::Decide && givens.len() == 1 && constraint.arguments.iter().any(has_meta);
            if (decided || only) && self.unify_all(&arguments, &constraint.arguments) {
                return Some(evidence.clone());
            }
        }
        None
    }

    fn unify_all(&mut self, left: &[Type], right: &[Type]) -> bool {
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.unify(left, right))
    }

    /// Functional dependencies: an instance that matches the deciding parameters says what the others are.
    fn improve(&mut self, constraint: &Constraint) {
        let dependencies = self.class_information(constraint.class).dependencies.clone();
        if dependencies.is_empty() {
            return;
        }
        for instance in self.names.entities.class(constraint.class).instances.clone() {
            let information = self.instance_information(instance);
            for (from, to) in &dependencies {
                let mut substitution = Vec::new();
                let matches = from.iter().all(|&place| {
                    match (information.arguments.get(place), constraint.arguments.get(place)) {
                        (Some(head), Some(argument)) => {
                            match_type(head, argument, &information.variables, &mut substitution) == Matching::Yes
                        }
                        _ => false,
                    }
                });
                if !matches {
                    continue;
                }
                self.complete(&information.variables, &mut substitution);
                for &place in to {
                    if let (Some(head), Some(argument)) =
                        (information.arguments.get(place), constraint.arguments.get(place))
                    {
                        let head = head.substitute(&substitution);
                        self.unify(&head, argument);
                    }
                }
            }
        }
    }

    fn complete(&mut self, variables: &[VariableId], substitution: &mut Vec<(VariableId, Type)>) {
        for variable in variables {
            if !substitution.iter().any(|(known, _)| known == variable) {
                let meta = self.fresh_meta();
                substitution.push((*variable, meta));
            }
        }
    }

    /// The best instance whose head matches; `Err` when that cannot be said yet.
    fn choose_instance(&mut self, constraint: &Constraint, patience: Patience) -> Result<Option<Chosen>, Undecided> {
        let mut best: Option<(usize, Chosen)> = None;
        let mut open = false;
        for instance in self.names.entities.class(constraint.class).instances.clone() {
            let information = self.instance_information(instance);
            let mut substitution = Vec::new();
            match match_all(&information.arguments, &constraint.arguments, &information.variables, &mut substitution) {
                Matching::No => {}
                Matching::Maybe => open = true,
                Matching::Yes => {
                    let weight = information.arguments.iter().map(specificity).sum();
                    if best.as_ref().is_none_or(|(known, _)| weight > *known) {
                        best = Some((weight, Chosen { instance, substitution }));
                    }
                }
            }
        }
        if open && (patience == Patience::Wait || best.is_none()) {
            return Err(Undecided);
        }
        Ok(best.map(|(_, chosen)| chosen))
    }

    fn use_instance(&mut self, wanted: &Wanted, instance: InstanceId, mut substitution: Vec<(VariableId, Type)>) {
        let information = self.instance_information(instance);
        self.complete(&information.variables, &mut substitution);
        for (left, right) in &information.equalities {
            let (left, right) = (left.substitute(&substitution), right.substitute(&substitution));
            self.unify(&left, &right);
        }
        let context = information
            .context
            .iter()
            .map(|constraint| self.want_in(constraint.substitute(&substitution), wanted.scope, wanted.span))
            .collect();
        self.settle(wanted.evidence, Evidence::Instance(instance, context));
    }

    /// Whether some instance would fit, its context left aside.
    pub(super) fn has_instance(&mut self, constraint: &Constraint) -> bool {
        matches!(self.choose_instance(constraint, Patience::Decide), Ok(Some(_)))
    }
}

fn has_error(ty: &Type) -> bool {
    let mut found = false;
    ty.for_each_leaf(&mut |leaf| found |= *leaf == Type::Error);
    found
}

pub(super) fn has_meta(ty: &Type) -> bool {
    let mut found = false;
    ty.for_each_leaf(&mut |leaf| found |= matches!(leaf, Type::Meta(_)));
    found
}

/// How much an instance head says.
fn specificity(ty: &Type) -> usize {
    let mut count = 0;
    ty.for_each_leaf(&mut |leaf| count += usize::from(matches!(leaf, Type::Constructor(_))));
    count
}

fn match_all(
    patterns: &[Type],
    targets: &[Type],
    variables: &[VariableId],
    substitution: &mut Vec<(VariableId, Type)>,
) -> Matching {
    if patterns.len() != targets.len() {
        return Matching::No;
    }
    let mut result = Matching::Yes;
    for (pattern, target) in patterns.iter().zip(targets) {
        match match_type(pattern, target, variables, substitution) {
            Matching::Yes => {}
            Matching::No => return Matching::No,
            Matching::Maybe => result = Matching::Maybe,
        }
    }
    result
}

/// One-way matching: finds types for `variables` that make `pattern` the zonked `target`.
fn match_type(
    pattern: &Type,
    target: &Type,
    variables: &[VariableId],
    substitution: &mut Vec<(VariableId, Type)>,
) -> Matching {
    match (pattern, target) {
        (Type::Variable(variable), _) if variables.contains(variable) => {
            let known = substitution.iter().find(|(known, _)| known == variable).map(|(_, ty)| ty.clone());
            match known {
                None => {
                    substitution.push((*variable, target.clone()));
                    Matching::Yes
                }
                Some(known) if known == *target => Matching::Yes,
                Some(known) if has_meta(&known) || has_meta(target) => Matching::Maybe,
                Some(_) => Matching::No,
            }
        }
        (_, Type::Meta(_)) => Matching::Maybe,
        (Type::Error, _) | (_, Type::Error) => Matching::Yes,
        (Type::Apply(pattern), Type::Apply(target)) => {
            match match_type(&pattern.0, &target.0, variables, substitution) {
                Matching::No => Matching::No,
                first => match match_type(&pattern.1, &target.1, variables, substitution) {
                    Matching::Yes => first,
                    other => other,
                },
            }
        }
        _ if pattern == target => Matching::Yes,
        _ => Matching::No,
    }
}
