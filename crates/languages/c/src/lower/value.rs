//! Values of expressions. In code, what they read, change and call becomes steps before them.

use gainsay_ir::c::{BinaryOperator, Expression, ExpressionCase, ExpressionKind, FunctionKind, Type, UnaryOperator};
use gainsay_ir::separation::{
    Arm, BinaryOperator as Op, Exit, Expression as Lowered, Sort, StepKind, UnaryOperator as LoweredUnary,
};
use gainsay_source::{Name, Span};

use super::{
    builder::{Builder, Result},
    integer,
};

impl Builder<'_, '_> {
    pub(super) fn value(&mut self, expression: &Expression) -> Result<Lowered> {
        use ExpressionKind as Kind;
        let span = expression.span;
        if expression.ty.is_float() {
            return Err("floating-point numbers".to_owned());
        }
        match &expression.kind {
            Kind::Integer(value) => Ok(Lowered::Integer(value.clone())),
            Kind::Boolean(value) => Ok(Lowered::Boolean(*value)),
            Kind::Text(_) => self.text(span),
            Kind::Variable(name) => self.variable(name, expression),
            Kind::Unary(operator, operand) => self.unary(*operator, operand, expression),
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, expression),
            Kind::Conditional(condition, then, otherwise) => self.conditional(condition, then, otherwise, expression),
            Kind::Assign { target, operator, value } => self.assign(target, *operator, value, span),
            Kind::Increment(kind, operand) => self.increment(*kind, operand, span),
            Kind::Call { callee, arguments } => self.call(callee, arguments, expression),
            Kind::Index { .. } | Kind::Member { .. } | Kind::Dereference(_) => self.read(expression),
            Kind::AddressOf(operand) => self.address_of(operand),
            Kind::Cast(ty, operand) => self.cast(ty, operand),
            Kind::Literal(..) => Err("objects without names".to_owned()),
            Kind::Unsupported(what) => Err(what.clone()),
            Kind::SizeofType(ty) => self.size(ty),
            Kind::OffsetOf(..) => Err("a field whose place is not known".to_owned()),
            Kind::SizeofValue(operand) => {
                let ty = self.type_of(operand);
                self.size(&ty)
            }
            Kind::Comma(left, right) => {
                self.value(left)?;
                self.value(right)
            }
            Kind::Operand(operand, part) => self.operand(*operand, |builder| builder.value(part)),
            Kind::Switch { subject, cases } => self.switch(subject, cases),
            Kind::List(items) => self.list(items, expression),
            Kind::Forall { variable, variable_type, range, body } => {
                self.forall(variable, variable_type, range.as_deref(), body)
            }
            Kind::Sum { variable, range, body } => self.sum(variable, range, body),
            Kind::Old(_) => Err("`old` is not supported here; bind the value in the precondition with `?x`".to_owned()),
            Kind::Bind(_) | Kind::Any => Err("a pattern stands where a value is expected".to_owned()),
            Kind::Parenthesised(_) => Err("an assertion stands where a value is expected".to_owned()),
        }
    }

    /// The expression as a condition.
    pub(super) fn condition(&mut self, expression: &Expression) -> Result<Lowered> {
        let value = self.value(expression)?;
        let sort = self.sort_of(expression);
        Ok(as_boolean(value, &sort))
    }

    /// The expression converted to a type.
    pub(super) fn converted(&mut self, expression: &Expression, ty: &Type) -> Result<Lowered> {
        if *ty == Type::Real
            && let ExpressionKind::Binary(operator, left, right) = &expression.kind
        {
            return self.fraction(*operator, left, right);
        }
        if ty.is_float() {
            return Err("floating-point numbers".to_owned());
        }
        let value = self.value(expression)?;
        let (from, to) = (self.sort_of(expression), self.lowering.sort(ty));
        let source = self.type_of(expression);
        match (source == Type::Any, *ty == Type::Any) {
            (false, true) => return Ok(self.lowering.as_any(value, &source)),
            (true, false) => return Err("a value of any type where one of a certain type is expected".to_owned()),
            _ => {}
        }
        self.fitted(convert(value, &from, &to), &source, ty, expression.span)
    }

    /// What a fixpoint function of this type comes to: fractions are no whole numbers.
    pub(super) fn returned(&mut self, value: &Expression, ty: &Type) -> Result<Lowered> {
        if *ty == Type::Real { self.converted(value, ty) } else { self.value(value) }
    }

    /// Arithmetic on fractions: `1/2` is a half.
    fn fraction(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression) -> Result<Lowered> {
        let (left, right) = (self.converted(left, &Type::Real)?, self.converted(right, &Type::Real)?);
        let operator = match operator {
            BinaryOperator::Add => Op::Add,
            BinaryOperator::Subtract => Op::Subtract,
            BinaryOperator::Multiply => Op::Multiply,
            BinaryOperator::Divide => Op::DivideReal,
            _ => return Err("this operator on fractions".to_owned()),
        };
        Ok(Lowered::binary(operator, left, right))
    }

    pub(super) fn size(&mut self, ty: &Type) -> Result<Lowered> {
        let size = self.lowering.checked.context.size(ty).ok_or("the size of this type")?;
        Ok(Lowered::integer(size))
    }

    fn text(&mut self, span: Span) -> Result<Lowered> {
        let name = self.temporary("text");
        self.emit(StepKind::Havoc(name.clone(), Sort::Int), span)?;
        let positive = Lowered::binary(Op::Less, Lowered::integer(0), Lowered::Variable(name.clone()));
        self.emit(StepKind::Assume(positive), span)?;
        Ok(Lowered::Variable(name))
    }

    pub(super) fn variable(&mut self, name: &Name, expression: &Expression) -> Result<Lowered> {
        if let Some(entry) = self.scope.find(name).cloned() {
            if entry.in_memory {
                return self.read(expression);
            }
            if let Some(assigned) = &entry.assigned {
                let message = format!("`{name}` is read before it has a value");
                self.check(Lowered::Variable(assigned.clone()), "uninitialised", &message, expression.span)?;
            }
            return Ok(Lowered::Variable(entry.name));
        }
        let ty = self.type_of(expression);
        let context = &self.lowering.checked.context;
        if self.ghost && context.constructors.contains_key(name) {
            return Ok(Lowered::Construct(self.lowering.constructor(name, &ty), Vec::new()));
        }
        if context.globals.contains_key(name) && !(self.ghost && context.is_own_predicate(name)) {
            return self.read(expression);
        }
        if self.ghost && context.fixpoints.get(name).is_some_and(|fixpoint| fixpoint.parameters.is_empty()) {
            return self.fixpoint_call(name, &[], expression);
        }
        if self.ghost && context.fixpoints.contains_key(name) {
            return self.function_value(name, &[], expression);
        }
        let is_predicate = context.predicates.contains_key(name) || context.builtin(name).is_some();
        if self.ghost && is_predicate && matches!(ty, Type::Predicate(_)) {
            return self.predicate_value(name, &[], expression);
        }
        if let Some(value) = context.enumerators.get(name) {
            return Ok(Lowered::Integer(value.clone()));
        }
        if context.functions.get(name).is_some_and(|each| each.kind == FunctionKind::Ordinary) {
            return self.function_address(name, expression.span);
        }
        Err(format!("`{name}` as a value"))
    }

    /// A value as a number: truth values are 0 and 1.
    pub(super) fn number(&mut self, expression: &Expression) -> Result<Lowered> {
        let value = self.value(expression)?;
        let sort = self.sort_of(expression);
        Ok(if sort == Sort::Bool { convert(value, &sort, &Sort::Int) } else { value })
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &Expression, whole: &Expression) -> Result<Lowered> {
        match operator {
            UnaryOperator::Not => Ok(self.condition(operand)?.negated()),
            UnaryOperator::Plus => self.value(operand),
            UnaryOperator::Minus => {
                let real = self.sort_of(operand) == Sort::Real;
                if real {
                    return Ok(Lowered::Unary(LoweredUnary::Minus, Box::new(self.value(operand)?)));
                }
                let value = self.number(operand)?;
                let negated = match value {
                    Lowered::Integer(number) => Lowered::Integer(-number),
                    value => Lowered::Unary(LoweredUnary::Minus, Box::new(value)),
                };
                let ty = self.type_of(whole);
                self.result(negated, &ty, whole.span)
            }
            UnaryOperator::Complement => {
                let value = self.number(operand)?;
                let ty = self.type_of(whole);
                Ok(self.complement(value, &ty))
            }
        }
    }

    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        whole: &Expression,
    ) -> Result<Lowered> {
        use BinaryOperator as Source;
        match operator {
            Source::And | Source::Or if !self.ghost && !self.only_chooses(right) => {
                self.short_circuit(operator, left, right, whole.span)
            }
            Source::And | Source::Or | Source::Implies => {
                let operator = match operator {
                    Source::And => Op::And,
                    Source::Or => Op::Or,
                    _ => Op::Implies,
                };
                Ok(Lowered::binary(operator, self.condition(left)?, self.condition(right)?))
            }
            Source::Equal | Source::NotEqual => {
                let (one, other) = self.compared(left, right)?;
                self.tells_apart(operator, (left, &one), (right, &other), whole.span)?;
                let equal = Lowered::equal(one, other);
                Ok(if operator == Source::Equal { equal } else { equal.negated() })
            }
            Source::Less | Source::LessEqual | Source::Greater | Source::GreaterEqual => {
                let (one, other) = self.compared(left, right)?;
                Ok(match operator {
                    Source::Less => Lowered::binary(Op::Less, one, other),
                    Source::LessEqual => Lowered::binary(Op::LessEqual, one, other),
                    Source::Greater => Lowered::binary(Op::Less, other, one),
                    _ => Lowered::binary(Op::LessEqual, other, one),
                })
            }
            Source::In => {
                let element = self.type_of(left);
                let value = self.value(left)?;
                self.membership(value, &element, right)
            }
            Source::ShiftLeft | Source::ShiftRight => {
                let (value, count) = (self.number(left)?, self.number(right)?);
                let ty = self.type_of(left);
                self.shift(operator, (value, &ty), count, whole.span)
            }
            _ => {
                let is_truth = self.sort_of(left) == Sort::Bool || self.sort_of(right) == Sort::Bool;
                let (one, other) =
                    if is_truth { (self.number(left)?, self.number(right)?) } else { self.alike(left, right)? };
                let (left_type, right_type) = (self.type_of(left), self.type_of(right));
                let ty = self.type_of(whole);
                self.arithmetic(operator, (one, &left_type), (other, &right_type), &ty, whole.span)
            }
        }
    }

    /// Both sides, in one sort.
    fn alike(&mut self, left: &Expression, right: &Expression) -> Result<(Lowered, Lowered)> {
        for ty in [Type::Real, Type::Any] {
            if self.type_of(left) == ty || self.type_of(right) == ty {
                return Ok((self.converted(left, &ty)?, self.converted(right, &ty)?));
            }
        }
        let (one, other) = (self.value(left)?, self.value(right)?);
        let (one_sort, other_sort) = (self.sort_of(left), self.sort_of(right));
        let common = match (&one_sort, &other_sort) {
            (Sort::Real, Sort::Int) | (Sort::Int, Sort::Real) => Sort::Real,
            (Sort::Bool, Sort::Int) => Sort::Int,
            _ => one_sort.clone(),
        };
        let (one, other) = (convert(one, &one_sort, &common), convert(other, &other_sort, &common));
        Ok((one, other))
    }

    /// Both sides as numbers of one type, or as they are.
    fn compared(&mut self, left: &Expression, right: &Expression) -> Result<(Lowered, Lowered)> {
        let (one, other) = self.alike(left, right)?;
        let (left_type, right_type) = (self.type_of(left), self.type_of(right));
        self.balance((one, &left_type), (other, &right_type), left.span.to(right.span))
    }

    pub(super) fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        left: (Lowered, &Type),
        right: (Lowered, &Type),
        ty: &Type,
        span: Span,
    ) -> Result<Lowered> {
        use BinaryOperator as Source;
        let ((one, left_type), (other, right_type)) = (left, right);
        if integer::is_unsigned(ty) && self.graph.is_some() {
            self.assume_fits(&one, left_type, span)?;
            self.assume_fits(&other, right_type, span)?;
        }
        let real = *left_type == Type::Real || *right_type == Type::Real;
        let scaled = |builder: &mut Self, value: Lowered, pointer: &Type| -> Result<Lowered> {
            let size = builder.size(pointer.target().unwrap_or(&Type::CHAR))?;
            Ok(Lowered::binary(Op::Multiply, value, size))
        };
        let value = match (operator, left_type.is_pointer(), right_type.is_pointer()) {
            (Source::Subtract, true, true) => {
                let size = self.size(left_type.target().unwrap_or(&Type::CHAR))?;
                return Ok(Lowered::binary(Op::Divide, Lowered::binary(Op::Subtract, one, other), size));
            }
            (Source::Add, true, _) => return Ok(Lowered::binary(Op::Add, one, scaled(self, other, left_type)?)),
            (Source::Add, _, true) => return Ok(Lowered::binary(Op::Add, scaled(self, one, right_type)?, other)),
            (Source::Subtract, true, _) => {
                return Ok(Lowered::binary(Op::Subtract, one, scaled(self, other, left_type)?));
            }
            (Source::Add, ..) => Lowered::binary(Op::Add, one, other),
            (Source::Subtract, ..) => Lowered::binary(Op::Subtract, one, other),
            (Source::Multiply, ..) => Lowered::binary(Op::Multiply, one, other),
            (Source::Divide, ..) if real => return Ok(Lowered::binary(Op::DivideReal, one, other)),
            (Source::Divide | Source::Remainder, ..) => {
                let (one, other) = self.balance((one, left_type), (other, right_type), span)?;
                let nonzero = Lowered::equal(other.clone(), Lowered::integer(0)).negated();
                self.check(nonzero, "division", "the divisor may be zero", span)?;
                let quotient = Lowered::binary(Op::Divide, one.clone(), other.clone());
                if operator == Source::Divide {
                    quotient
                } else {
                    // Where the quotient does not fit, neither is there a remainder.
                    if !integer::is_unsigned(ty) {
                        self.result(quotient, ty, span)?;
                    }
                    Lowered::binary(Op::Remainder, one, other)
                }
            }
            (Source::BitAnd | Source::BitOr | Source::BitXor, ..) => {
                let (one, other) = self.balance((one, left_type), (other, right_type), span)?;
                return self.bitwise(operator, one, other, span);
            }
            (Source::ShiftLeft | Source::ShiftRight, ..) => {
                return self.shift(operator, (one, left_type), other, span);
            }
            _ => return Err("this operator on numbers".to_owned()),
        };
        match operator {
            Source::Remainder => Ok(value),
            _ => self.result(value, ty, span),
        }
    }

    fn short_circuit(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Result<Lowered> {
        let first = self.condition(left)?;
        let result = self.temporary("condition");
        self.emit(StepKind::Assign(result.clone(), first.clone()), span)?;
        let graph = self.graph()?;
        let (more, after) = (graph.block(span), graph.block(span));
        let exit = if operator == BinaryOperator::And {
            Exit::Branch(first, more, after)
        } else {
            Exit::Branch(first, after, more)
        };
        graph.end(exit, span, more);
        let second = self.condition(right)?;
        self.emit(StepKind::Assign(result.clone(), second), span)?;
        self.graph()?.goto(after, span, after);
        Ok(Lowered::Variable(result))
    }

    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        whole: &Expression,
    ) -> Result<Lowered> {
        let ty = self.type_of(whole);
        let test = self.condition(condition)?;
        if self.ghost || self.only_chooses(then) && self.only_chooses(otherwise) {
            let (then, otherwise) = (self.converted(then, &ty)?, self.converted(otherwise, &ty)?);
            return Ok(Lowered::Conditional(Box::new(test), Box::new(then), Box::new(otherwise)));
        }
        let (span, result) = (whole.span, self.temporary("choice"));
        let graph = self.graph()?;
        let (first, second, after) = (graph.block(span), graph.block(span), graph.block(span));
        graph.end(Exit::Branch(test, first, second), span, first);
        for (branch, next) in [(then, second), (otherwise, after)] {
            let value = self.converted(branch, &ty)?;
            self.emit(StepKind::Assign(result.clone(), value), span)?;
            self.graph()?.goto(after, span, next);
        }
        Ok(Lowered::Variable(result))
    }

    /// Whether evaluating it where it is not needed does no harm: it reads no memory, calls and changes nothing, and cannot fail.
    fn only_chooses(&self, expression: &Expression) -> bool {
        use BinaryOperator as Source;
        match &expression.kind {
            ExpressionKind::Integer(_) | ExpressionKind::Boolean(_) | ExpressionKind::SizeofType(_) => true,
            ExpressionKind::Variable(name) => {
                self.scope.find(name).is_some_and(|entry| !entry.in_memory && entry.assigned.is_none())
            }
            ExpressionKind::Unary(UnaryOperator::Not, operand) => self.only_chooses(operand),
            ExpressionKind::Binary(operator, left, right) => {
                let is_order =
                    matches!(operator, Source::Less | Source::LessEqual | Source::Greater | Source::GreaterEqual);
                let compares = is_order || matches!(operator, Source::Equal | Source::NotEqual);
                let joins = matches!(operator, Source::And | Source::Or);
                (compares || joins) && self.only_chooses(left) && self.only_chooses(right)
            }
            ExpressionKind::Cast(_, operand) => matches!(operand.kind, ExpressionKind::Integer(_)),
            ExpressionKind::Conditional(condition, then, otherwise) => {
                [condition, then, otherwise].into_iter().all(|part| self.only_chooses(part))
            }
            _ => false,
        }
    }

    fn cast(&mut self, ty: &Type, operand: &Expression) -> Result<Lowered> {
        self.converted(operand, ty)
    }

    /// Binds the variables of a case; their lowered names.
    pub(super) fn bind_case(&mut self, case: &ExpressionCase, subject: &Type) -> Vec<Name> {
        self.bind_parts(&case.constructor, &case.variables, subject)
    }

    pub(super) fn bind_parts(&mut self, constructor: &Name, variables: &[Name], subject: &Type) -> Vec<Name> {
        let fields = self.lowering.checked.context.constructors.get(constructor).map(|signature| {
            let arguments = match subject {
                Type::Inductive(_, arguments) => arguments.clone(),
                _ => Vec::new(),
            };
            let values = signature.type_parameters.iter().cloned().zip(arguments).collect();
            signature.fields.iter().map(|field| crate::check::substitute(&field.ty, &values)).collect::<Vec<Type>>()
        });
        let types = fields.unwrap_or_default();
        variables.iter().zip(types).map(|(variable, ty)| self.scope.bind(variable, ty)).collect()
    }

    fn switch(&mut self, subject: &Expression, cases: &[ExpressionCase]) -> Result<Lowered> {
        let ty = self.type_of(subject);
        let subject = self.value(subject)?;
        let mut arms = Vec::new();
        for case in cases {
            let depth = self.scope.entries.len();
            let constructor = self.lowering.constructor(&case.constructor, &ty);
            let variables = self.bind_case(case, &ty);
            let value = self.value(&case.value)?;
            self.scope.entries.truncate(depth);
            arms.push(Arm { constructor, variables, value });
        }
        Ok(Lowered::Match(Box::new(subject), arms))
    }

    fn list(&mut self, items: &[Expression], whole: &Expression) -> Result<Lowered> {
        let ty = self.type_of(whole);
        let (nil, cons) =
            (self.lowering.constructor(&Name::new("nil"), &ty), self.lowering.constructor(&Name::new("cons"), &ty));
        let mut list = Lowered::Construct(nil, Vec::new());
        for item in items.iter().rev() {
            let item = self.value(item)?;
            list = Lowered::Construct(cons.clone(), vec![item, list]);
        }
        Ok(list)
    }

    fn forall(&mut self, variable: &Name, ty: &Type, range: Option<&Expression>, body: &Expression) -> Result<Lowered> {
        let ty = match range {
            Some(range) => match self.type_of(range) {
                Type::Inductive(_, arguments) if arguments.len() == 1 => arguments[0].clone(),
                _ => return Err("`forall … in` ranges over a list".to_owned()),
            },
            None => ty.clone(),
        };
        let sort = self.lowering.sort(&ty);
        let name = self.scope.bind(variable, ty.clone());
        let body = self.condition(body);
        self.scope.entries.pop();
        let body = match range {
            Some(range) => {
                let inside = self.membership(Lowered::Variable(name.clone()), &ty, range)?;
                Lowered::binary(Op::Implies, inside, body?)
            }
            None => body?,
        };
        Ok(Lowered::Forall(vec![(name, sort)], Box::new(body)))
    }
}

pub(super) fn as_boolean(value: Lowered, sort: &Sort) -> Lowered {
    convert(value, sort, &Sort::Bool)
}

pub(super) fn convert(value: Lowered, from: &Sort, to: &Sort) -> Lowered {
    match (from, to) {
        (Sort::Int, Sort::Bool) => Lowered::equal(value, Lowered::integer(0)).negated(),
        (Sort::Bool, Sort::Int) => {
            Lowered::Conditional(Box::new(value), Box::new(Lowered::integer(1)), Box::new(Lowered::integer(0)))
        }
        (Sort::Int, Sort::Real) => Lowered::Unary(LoweredUnary::ToReal, Box::new(value)),
        _ => value,
    }
}
