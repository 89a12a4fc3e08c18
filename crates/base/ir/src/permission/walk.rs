//! Getting at the parts of expressions and statements without naming every case.

use super::{Block, Expression, ExpressionKind, Measure, PredicateAccess, Resource, Statement, StatementKind, Wand};

impl Resource {
    /// Receiver, arguments or the two sides.
    pub fn children(&self) -> Vec<&Expression> {
        match self {
            Resource::Field(access) => vec![&access.receiver],
            Resource::Predicate(instance) => instance.arguments.iter().collect(),
            Resource::Wand(wand) => wand.children(),
        }
    }
}

impl Resource {
    pub fn children_mut(&mut self) -> Vec<&mut Expression> {
        match self {
            Resource::Field(access) => vec![&mut access.receiver],
            Resource::Predicate(instance) => instance.arguments.iter_mut().collect(),
            Resource::Wand(wand) => vec![&mut wand.left, &mut wand.right],
        }
    }
}

impl Wand {
    pub fn children(&self) -> Vec<&Expression> {
        vec![&self.left, &self.right]
    }
}

impl PredicateAccess {
    /// Arguments, then the amount.
    pub fn children(&self) -> Vec<&Expression> {
        self.instance.arguments.iter().chain([&*self.amount]).collect()
    }
}

impl Measure {
    pub fn children(&self) -> Vec<&Expression> {
        match self {
            Measure::Tuple { expressions, condition, .. } => expressions.iter().chain(condition).collect(),
            Measure::Assumed { condition, .. } => condition.iter().collect(),
            Measure::Star { .. } => Vec::new(),
        }
    }
}

impl Expression {
    /// The direct parts, in the order they are written. Triggers come before a quantifier's body.
    pub fn children(&self) -> Vec<&Expression> {
        use ExpressionKind as Kind;
        match &self.kind {
            Kind::Variable(_)
            | Kind::Result
            | Kind::Integer(_)
            | Kind::Boolean(_)
            | Kind::Null
            | Kind::Write
            | Kind::NoPermission
            | Kind::Wildcard
            | Kind::Epsilon => Vec::new(),
            Kind::Unary(_, operand) | Kind::Old(_, operand) => vec![operand],
            Kind::Binary(_, left, right)
            | Kind::InhaleExhale(left, right)
            | Kind::Range(left, right)
            | Kind::Index(left, right)
            | Kind::Lookup(left, right)
            | Kind::Take(left, right)
            | Kind::Drop(left, right) => vec![left, right],
            Kind::Conditional(first, second, third) | Kind::Update(first, second, third) => vec![first, second, third],
            Kind::Field(access) => vec![&access.receiver],
            Kind::Apply { arguments, .. }
            | Kind::DomainApply { arguments, .. }
            | Kind::Construct { arguments, .. }
            | Kind::Sequence(arguments)
            | Kind::Set(arguments)
            | Kind::Multiset(arguments) => arguments.iter().collect(),
            Kind::Map(pairs) => pairs.iter().flat_map(|(key, value)| [key, value]).collect(),
            Kind::Destruct { value, .. } | Kind::IsConstructor { value, .. } => vec![value],
            Kind::Contains { part, whole } => vec![part, whole],
            Kind::Let { value, body, .. } => vec![value, body],
            Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
                let triggers = quantifier.triggers.iter().flat_map(|trigger| &trigger.expressions);
                triggers.chain([&*quantifier.body]).collect()
            }
            Kind::ForPerm { resource, body, .. } => with(resource.children(), body),
            Kind::Unfolding { access, body } => with(access.children(), body),
            Kind::Applying { wand, body } => with(wand.children(), body),
            Kind::Asserting { assertion, body } => vec![assertion, body],
            Kind::Access { resource, amount } => with(resource.children(), amount),
            Kind::Wand(wand) => wand.children(),
            Kind::Perm(resource) => resource.children(),
        }
    }

    /// The direct parts, to be changed in place; the same ones in the same order as [`Expression::children`].
    pub fn children_mut(&mut self) -> Vec<&mut Expression> {
        use ExpressionKind as Kind;
        match &mut self.kind {
            Kind::Variable(_)
            | Kind::Result
            | Kind::Integer(_)
            | Kind::Boolean(_)
            | Kind::Null
            | Kind::Write
            | Kind::NoPermission
            | Kind::Wildcard
            | Kind::Epsilon => Vec::new(),
            Kind::Unary(_, operand) | Kind::Old(_, operand) => vec![operand],
            Kind::Binary(_, left, right)
            | Kind::InhaleExhale(left, right)
            | Kind::Range(left, right)
            | Kind::Index(left, right)
            | Kind::Lookup(left, right)
            | Kind::Take(left, right)
            | Kind::Drop(left, right) => vec![left, right],
            Kind::Conditional(first, second, third) | Kind::Update(first, second, third) => vec![first, second, third],
            Kind::Field(access) => vec![&mut access.receiver],
            Kind::Apply { arguments, .. }
            | Kind::DomainApply { arguments, .. }
            | Kind::Construct { arguments, .. }
            | Kind::Sequence(arguments)
            | Kind::Set(arguments)
            | Kind::Multiset(arguments) => arguments.iter_mut().collect(),
            Kind::Map(pairs) => pairs.iter_mut().flat_map(|(key, value)| [key, value]).collect(),
            Kind::Destruct { value, .. } | Kind::IsConstructor { value, .. } => vec![value],
            Kind::Contains { part, whole } => vec![part, whole],
            Kind::Let { value, body, .. } => vec![value, body],
            Kind::Forall(quantifier) | Kind::Exists(quantifier) => {
                let triggers = quantifier.triggers.iter_mut().flat_map(|trigger| &mut trigger.expressions);
                triggers.chain([&mut *quantifier.body]).collect()
            }
            Kind::ForPerm { resource, body, .. } => resource.children_mut().into_iter().chain([&mut **body]).collect(),
            Kind::Unfolding { access, body } => {
                access.instance.arguments.iter_mut().chain([&mut *access.amount, &mut **body]).collect()
            }
            Kind::Applying { wand, body } => vec![&mut wand.left, &mut wand.right, body],
            Kind::Asserting { assertion, body } => vec![assertion, body],
            Kind::Access { resource, amount } => resource.children_mut().into_iter().chain([&mut **amount]).collect(),
            Kind::Wand(wand) => vec![&mut wand.left, &mut wand.right],
            Kind::Perm(resource) => resource.children_mut(),
        }
    }

    /// This expression and everything in it, outermost first.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expression)) {
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            see(next);
            waiting.extend(next.children().into_iter().rev());
        }
    }

    /// The conjuncts at the top, left to right.
    pub fn conjuncts(&self) -> Vec<&Expression> {
        let mut found = Vec::new();
        let mut waiting = vec![self];
        while let Some(next) = waiting.pop() {
            match &next.kind {
                ExpressionKind::Binary(super::BinaryOperator::And, left, right) => waiting.extend([&**right, &**left]),
                _ => found.push(next),
            }
        }
        found
    }
}

fn with<'a>(mut children: Vec<&'a Expression>, last: &'a Expression) -> Vec<&'a Expression> {
    children.push(last);
    children
}

impl Statement {
    /// The expressions directly in this statement; those of statements inside it are theirs.
    pub fn expressions(&self) -> Vec<&Expression> {
        use StatementKind as Kind;
        match &self.kind {
            Kind::Declare(_) | Kind::New { .. } | Kind::Goto(_) | Kind::Block(_) => Vec::new(),
            Kind::Assign { value, .. } => vec![value],
            Kind::AssignField { target, value } => vec![&target.receiver, value],
            Kind::Call { arguments, .. } => arguments.iter().collect(),
            Kind::Inhale(assertion)
            | Kind::Exhale(assertion)
            | Kind::Assert(assertion)
            | Kind::Assume(assertion)
            | Kind::Refute(assertion) => vec![assertion],
            Kind::Fold(access) | Kind::Unfold(access) => access.children(),
            Kind::Package { wand, .. } | Kind::Apply(wand) => wand.children(),
            Kind::If { condition, .. } => vec![condition],
            Kind::While { condition, invariants, measures, .. } => {
                [condition].into_iter().chain(invariants).chain(measures.iter().flat_map(Measure::children)).collect()
            }
            Kind::Label { invariants, .. } => invariants.iter().collect(),
            Kind::QuasiHavoc { condition, resource } | Kind::QuasiHavocAll { condition, resource, .. } => {
                condition.iter().chain(resource.children()).collect()
            }
        }
    }

    /// The blocks directly inside this statement.
    pub fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StatementKind::Package { script, .. } => script.iter().collect(),
            StatementKind::If { then, otherwise, .. } => vec![then, otherwise],
            StatementKind::While { body, .. } => vec![body],
            StatementKind::Block(block) => vec![block],
            _ => Vec::new(),
        }
    }
}

impl Block {
    /// Every statement in it at any depth, in the order they are written.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Statement)) {
        let mut waiting: Vec<&Statement> = self.statements.iter().rev().collect();
        while let Some(next) = waiting.pop() {
            see(next);
            for block in next.blocks().into_iter().rev() {
                waiting.extend(block.statements.iter().rev());
            }
        }
    }
}
