//! What a member can come to speak of: only that is told to the solver, so that a goal does not depend on unrelated members.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Block, Expression, ExpressionKind as Kind, Program, Resource, StatementKind};
use gainsay_source::Name;

use crate::goal::{Goal, MemberKind, Options};
use crate::resource::ResourceKey;

#[derive(Default)]
pub struct Reach {
    pub fields: BTreeSet<Name>,
    /// Resources that occur under a quantifier.
    pub quantified: BTreeSet<ResourceKey>,
    pub quantified_wands: bool,
    pub deepest: usize,
    /// Whether the bodies of callees matter.
    bodies: bool,
    seen: BTreeSet<(u8, Name)>,
    waiting: Vec<(u8, Name)>,
}

const METHOD: u8 = 0;
const FUNCTION: u8 = 1;
const PREDICATE: u8 = 2;
/// A method of which only the contract matters.
const CONTRACT: u8 = 3;

pub fn reach(program: &Program, goal: &Goal, options: &Options) -> Reach {
    let mut reach = Reach { bodies: options.bodies.is_some(), ..Reach::default() };
    let kind = match goal.kind {
        MemberKind::Method => METHOD,
        MemberKind::Function => FUNCTION,
        MemberKind::Predicate => PREDICATE,
    };
    reach.visit(kind, &goal.name);
    while let Some((kind, name)) = reach.waiting.pop() {
        reach.member(program, kind, &name);
    }
    reach
}

impl Reach {
    fn visit(&mut self, kind: u8, name: &Name) {
        if self.seen.insert((kind, name.clone())) {
            self.waiting.push((kind, name.clone()));
        }
    }

    fn member(&mut self, program: &Program, kind: u8, name: &Name) {
        match kind {
            FUNCTION => {
                let Some(function) = program.functions.get(name) else { return };
                function
                    .preconditions
                    .iter()
                    .chain(&function.postconditions)
                    .chain(&function.body)
                    .for_each(|part| self.expression(part));
                function.measures.iter().flat_map(|measure| measure.children()).for_each(|part| self.expression(part));
            }
            PREDICATE => {
                let Some(predicate) = program.predicates.get(name) else { return };
                predicate.body.iter().for_each(|body| self.expression(body));
            }
            _ => {
                let Some(method) = program.methods.get(name) else { return };
                method.preconditions.iter().chain(&method.postconditions).for_each(|part| self.expression(part));
                method.measures.iter().flat_map(|measure| measure.children()).for_each(|part| self.expression(part));
                if let (METHOD, Some(body)) = (kind, &method.body) {
                    self.block(body);
                }
            }
        }
    }

    fn block(&mut self, block: &Block) {
        block.visit(&mut |statement| {
            statement.expressions().into_iter().for_each(|part| self.expression(part));
            match &statement.kind {
                StatementKind::New { fields, .. } => self.fields.extend(fields.iter().cloned()),
                StatementKind::AssignField { target, .. } => {
                    self.fields.insert(target.field.clone());
                }
                StatementKind::Call { method, .. } => self.visit(if self.bodies { METHOD } else { CONTRACT }, method),
                StatementKind::Fold(access) | StatementKind::Unfold(access) => {
                    self.visit(PREDICATE, &access.instance.predicate);
                }
                StatementKind::QuasiHavoc { resource, .. } => self.resource(resource),
                StatementKind::QuasiHavocAll { resource, .. } => {
                    self.resource(resource);
                    self.under_quantifier(resource);
                }
                _ => {}
            }
        });
    }

    fn expression(&mut self, expression: &Expression) {
        let mut waiting = vec![(expression, 0)];
        while let Some((part, depth)) = waiting.pop() {
            self.deepest = self.deepest.max(depth);
            self.part(part);
            // Long conjunctions are taken apart without recursion, so they do not count as deep.
            let flat = matches!(part.kind, Kind::Binary(gainsay_ir::permission::BinaryOperator::And, ..));
            let below = if flat { depth } else { depth + 1 };
            waiting.extend(part.children().into_iter().map(|child| (child, below)));
        }
    }

    fn part(&mut self, part: &Expression) {
        match &part.kind {
            Kind::Field(access) => {
                self.fields.insert(access.field.clone());
            }
            Kind::Apply { function, .. } => self.visit(FUNCTION, function),
            Kind::Access { resource, .. } | Kind::Perm(resource) | Kind::ForPerm { resource, .. } => {
                self.resource(resource);
            }
            Kind::Unfolding { access, .. } => self.visit(PREDICATE, &access.instance.predicate),
            Kind::Forall(quantifier) => quantifier.body.visit(&mut |inner| match &inner.kind {
                Kind::Access { resource, .. } => self.under_quantifier(resource),
                Kind::Wand(_) => self.quantified_wands = true,
                _ => {}
            }),
            _ => {}
        }
    }

    fn resource(&mut self, resource: &Resource) {
        match resource {
            Resource::Field(access) => {
                self.fields.insert(access.field.clone());
            }
            Resource::Predicate(instance) => self.visit(PREDICATE, &instance.predicate),
            Resource::Wand(_) => {}
        }
    }

    fn under_quantifier(&mut self, resource: &Resource) {
        match resource {
            Resource::Field(access) => {
                self.quantified.insert(ResourceKey::Field(access.field.clone()));
            }
            Resource::Predicate(instance) => {
                self.quantified.insert(ResourceKey::Predicate(instance.predicate.clone()));
            }
            Resource::Wand(_) => self.quantified_wands = true,
        }
    }
}
