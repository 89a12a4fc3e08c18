//! Getting at every expression of a tree, to be changed in place.

use gainsay_source::{Name, Span};

use super::{
    Assertion, AssertionKind, Block, CaseLabel, Expression, ExpressionKind, Initialiser, LoopContract, Statement,
    StatementKind, Type,
};

/// What is done to each expression, parts before wholes.
pub type Change<'a> = &'a mut dyn FnMut(&mut Expression);

/// Types that stand beside expressions are changed as the type of one.
fn change_types(types: &mut Vec<Type>, span: Span, change: Change<'_>) {
    if types.is_empty() {
        return;
    }
    let ty = Type::Arguments(std::mem::take(types));
    let mut beside = Expression { kind: ExpressionKind::Any, span, ty };
    change(&mut beside);
    if let Type::Arguments(changed) = beside.ty {
        *types = changed;
    }
}

impl Expression {
    pub fn change(&mut self, change: Change<'_>) {
        use ExpressionKind as Kind;
        match &mut self.kind {
            Kind::Integer(_)
            | Kind::Text(_)
            | Kind::Boolean(_)
            | Kind::Variable(_)
            | Kind::SizeofType(_)
            | Kind::OffsetOf(..)
            | Kind::Bind(_)
            | Kind::Any
            | Kind::Unsupported(_) => {}
            Kind::Literal(_, initialiser) => initialiser.change(change),
            Kind::Unary(_, operand)
            | Kind::Increment(_, operand)
            | Kind::Dereference(operand)
            | Kind::AddressOf(operand)
            | Kind::Cast(_, operand)
            | Kind::Operand(_, operand)
            | Kind::SizeofValue(operand)
            | Kind::Old(operand)
            | Kind::Member { object: operand, .. } => operand.change(change),
            Kind::Binary(_, left, right)
            | Kind::Comma(left, right)
            | Kind::Assign { target: left, value: right, .. }
            | Kind::Index { array: left, index: right } => {
                left.change(change);
                right.change(change);
            }
            Kind::Conditional(condition, then, otherwise) => {
                condition.change(change);
                then.change(change);
                otherwise.change(change);
            }
            Kind::Call { callee, arguments } => {
                callee.change(change);
                arguments.iter_mut().for_each(|argument| argument.change(change));
            }
            Kind::Switch { subject, cases } => {
                subject.change(change);
                cases.iter_mut().for_each(|case| case.value.change(change));
            }
            Kind::List(items) => items.iter_mut().for_each(|item| item.change(change)),
            Kind::Forall { range, body, .. } => {
                range.iter_mut().for_each(|range| range.change(change));
                body.change(change);
            }
            Kind::Sum { range, body, .. } => {
                range.change(change);
                body.change(change);
            }
            Kind::Parenthesised(assertion) => assertion.change(change),
        }
        change(self);
    }
}

impl Assertion {
    pub fn change(&mut self, change: Change<'_>) {
        match &mut self.kind {
            AssertionKind::Pure(expression) => expression.change(change),
            AssertionKind::Empty => {}
            AssertionKind::Separate(parts) => parts.iter_mut().for_each(|part| part.change(change)),
            AssertionKind::Conditional { condition, then, otherwise } => {
                condition.change(change);
                then.change(change);
                otherwise.change(change);
            }
            AssertionKind::PointsTo { place, value } => {
                place.change(change);
                value.change(change);
            }
            AssertionKind::Slice { array, from, to, values } => {
                [array, from, to, values].into_iter().for_each(|part| part.change(change));
            }
            AssertionKind::Predicate { types, arguments, .. } => {
                change_types(types, self.span, change);
                arguments.iter_mut().for_each(|argument| argument.change(change));
            }
            AssertionKind::Fraction { fraction, assertion } => {
                fraction.change(change);
                assertion.change(change);
            }
            AssertionKind::Switch { subject, cases } => {
                subject.change(change);
                cases.iter_mut().for_each(|case| case.assertion.change(change));
            }
            AssertionKind::Ensures(inner) => inner.change(change),
        }
    }
}

impl Assertion {
    /// Does something to every name of a variable, where it is used and where it is bound.
    pub fn change_names(&mut self, change: &mut dyn FnMut(&mut Name)) {
        self.change(&mut |expression| match &mut expression.kind {
            ExpressionKind::Variable(name) | ExpressionKind::Bind(name) => change(name),
            ExpressionKind::Forall { variable, .. } | ExpressionKind::Sum { variable, .. } => change(variable),
            ExpressionKind::Switch { cases, .. } => {
                cases.iter_mut().flat_map(|case| &mut case.variables).for_each(&mut *change);
            }
            _ => {}
        });
        self.change_cases(change);
    }

    /// The same for what the cases of assertions bind.
    fn change_cases(&mut self, change: &mut dyn FnMut(&mut Name)) {
        match &mut self.kind {
            AssertionKind::Separate(parts) => parts.iter_mut().for_each(|part| part.change_cases(change)),
            AssertionKind::Conditional { then, otherwise, .. } => {
                then.change_cases(change);
                otherwise.change_cases(change);
            }
            AssertionKind::Fraction { assertion: inner, .. } | AssertionKind::Ensures(inner) => {
                inner.change_cases(change);
            }
            AssertionKind::Switch { cases, .. } => {
                for case in cases {
                    case.variables.iter_mut().for_each(&mut *change);
                    case.assertion.change_cases(change);
                }
            }
            AssertionKind::Pure(_)
            | AssertionKind::Empty
            | AssertionKind::PointsTo { .. }
            | AssertionKind::Slice { .. }
            | AssertionKind::Predicate { .. } => {}
        }
    }
}

impl Initialiser {
    pub fn change(&mut self, change: Change<'_>) {
        match self {
            Initialiser::Expression(expression) => expression.change(change),
            Initialiser::List(items, _) => items.iter_mut().for_each(|item| item.value.change(change)),
        }
    }
}

impl LoopContract {
    fn change(&mut self, change: Change<'_>) {
        for assertion in [&mut self.invariant, &mut self.requires, &mut self.ensures].into_iter().flatten() {
            assertion.change(change);
        }
        self.decreases.iter_mut().for_each(|measure| measure.change(change));
    }
}

impl Block {
    pub fn change(&mut self, change: Change<'_>) {
        self.statements.iter_mut().for_each(|statement| statement.change(change));
    }
}

impl Statement {
    pub fn change(&mut self, change: Change<'_>) {
        use StatementKind as Kind;
        match &mut self.kind {
            Kind::Empty
            | Kind::Break
            | Kind::Continue
            | Kind::Goto(_)
            | Kind::RecursiveCall
            | Kind::ProvedCall
            | Kind::Hint(_) => {}
            Kind::PointerProof(proof) => {
                change_types(&mut proof.types, self.span, change);
                proof.arguments.iter_mut().for_each(|argument| argument.change(change));
                proof.body.change(change);
            }
            Kind::Declare(declarators) => {
                for declarator in declarators {
                    declarator.initialiser.iter_mut().for_each(|initialiser| initialiser.change(change));
                }
            }
            Kind::Expression(expression) | Kind::Check(expression) | Kind::Assume(expression) => {
                expression.change(change);
            }
            Kind::If { condition, then, otherwise } => {
                condition.change(change);
                then.change(change);
                otherwise.iter_mut().for_each(|statement| statement.change(change));
            }
            Kind::While { condition, contract, body } | Kind::DoWhile { body, contract, condition } => {
                condition.change(change);
                contract.change(change);
                body.change(change);
            }
            Kind::For { initial, condition, step, contract, body } => {
                initial.iter_mut().for_each(|statement| statement.change(change));
                condition.iter_mut().chain(step).for_each(|expression| expression.change(change));
                contract.change(change);
                body.change(change);
            }
            Kind::Switch { subject, cases } => {
                subject.change(change);
                for case in cases {
                    if let CaseLabel::Value(value) = &mut case.label {
                        value.change(change);
                    }
                    case.body.iter_mut().for_each(|statement| statement.change(change));
                }
            }
            Kind::Block(block) => block.change(change),
            Kind::Return(value) => value.iter_mut().for_each(|value| value.change(change)),
            Kind::Label { invariant, .. } => invariant.iter_mut().for_each(|assertion| assertion.change(change)),
            Kind::Assert(assertion) | Kind::Leak(assertion) => assertion.change(change),
            Kind::Open { fraction, types, arguments, .. } | Kind::Close { fraction, types, arguments, .. } => {
                change_types(types, self.span, change);
                fraction.iter_mut().chain(arguments).for_each(|expression| expression.change(change));
            }
        }
    }
}
