//! Well-formedness of expressions: each node's type is the one its parts give it.

use gainsay_source::{Name, Span};

use super::Checker;
use crate::permission::{
    BinaryOperator, Expression, ExpressionKind, FieldAccess, OldState, PredicateInstance, Quantifier, Resource, Type,
    UnaryOperator, Wand,
};

impl Checker<'_> {
    pub(super) fn expect(&mut self, expression: &Expression, typ: &Type) {
        self.expression(expression);
        if expression.typ != *typ {
            self.flaw(format!("expected {typ:?}, found {:?}", expression.typ), expression.span);
        }
    }

    pub(super) fn against(&mut self, arguments: &[Expression], types: Vec<Type>, span: Span) {
        if arguments.len() != types.len() {
            self.flaw(format!("expected {} arguments, found {}", types.len(), arguments.len()), span);
        }
        for (argument, typ) in arguments.iter().zip(types) {
            self.expect(argument, &typ);
        }
    }

    pub(super) fn expression(&mut self, expression: &Expression) {
        self.typ(&expression.typ, expression.span);
        let expected = self.type_of(expression);
        if expected.as_ref().is_some_and(|expected| *expected != expression.typ) {
            self.flaw(format!("this is of type {expected:?}, not {:?}", expression.typ), expression.span);
        }
    }

    /// The type the parts give; `None` where a flaw has been noted or any type of that shape is right.
    fn type_of(&mut self, expression: &Expression) -> Option<Type> {
        use ExpressionKind as Kind;
        let span = expression.span;
        match &expression.kind {
            Kind::Variable(name) => self.variable(name, span),
            Kind::Result => self.result(span),
            Kind::Integer(_) => Some(Type::Int),
            Kind::Boolean(_) => Some(Type::Bool),
            Kind::Null => Some(Type::Ref),
            Kind::Write | Kind::NoPermission | Kind::Wildcard | Kind::Epsilon => Some(Type::Perm),
            Kind::Unary(operator, operand) => self.unary(*operator, operand),
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, span),
            Kind::Conditional(condition, then, otherwise) => {
                self.expect(condition, &Type::Bool);
                self.expression(then);
                self.expect(otherwise, &then.typ);
                Some(then.typ.clone())
            }
            Kind::Field(access) => self.field_access(access),
            Kind::Apply { .. } | Kind::DomainApply { .. } => self.application(expression),
            Kind::Construct { .. } | Kind::Destruct { .. } | Kind::IsConstructor { .. } | Kind::Contains { .. } => {
                self.data(expression)
            }
            Kind::Let { .. } | Kind::Forall(_) | Kind::Exists(_) | Kind::ForPerm { .. } => self.binder(expression),
            Kind::Old(..) | Kind::Unfolding { .. } | Kind::Applying { .. } | Kind::Asserting { .. } => {
                self.elsewhere(expression)
            }
            Kind::Access { .. } | Kind::Wand(_) | Kind::Perm(_) | Kind::InhaleExhale(..) => self.permission(expression),
            _ => self.collection(expression),
        }
    }

    /// A value in another state.
    fn elsewhere(&mut self, expression: &Expression) -> Option<Type> {
        use ExpressionKind as Kind;
        let body = match &expression.kind {
            Kind::Old(state, body) => {
                if let OldState::Label(label) = state {
                    self.label(label, expression.span);
                }
                body
            }
            Kind::Unfolding { access, body } => {
                self.predicate_access(access);
                body
            }
            Kind::Applying { wand, body } => {
                self.wand(wand);
                body
            }
            Kind::Asserting { assertion, body } => {
                self.expect(assertion, &Type::Bool);
                body
            }
            _ => return None,
        };
        self.expression(body);
        Some(body.typ.clone())
    }

    fn permission(&mut self, expression: &Expression) -> Option<Type> {
        match &expression.kind {
            ExpressionKind::Access { resource, amount } => {
                self.resource(resource);
                self.expect(amount, &Type::Perm);
            }
            ExpressionKind::Wand(wand) => self.wand(wand),
            ExpressionKind::InhaleExhale(inhaled, exhaled) => {
                self.expect(inhaled, &Type::Bool);
                self.expect(exhaled, &Type::Bool);
            }
            ExpressionKind::Perm(resource) => {
                self.resource(resource);
                return Some(Type::Perm);
            }
            _ => return None,
        }
        Some(Type::Bool)
    }

    fn variable(&mut self, name: &Name, span: Span) -> Option<Type> {
        let found = self.member.scope.get(name).cloned();
        if found.is_none() {
            self.flaw(format!("variable `{name}` is not in scope"), span);
        }
        found
    }

    fn result(&mut self, span: Span) -> Option<Type> {
        let found = self.member.result.clone();
        if found.is_none() {
            self.flaw("`result` outside a postcondition of a function", span);
        }
        found
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &Expression) -> Option<Type> {
        self.expression(operand);
        let found = match (operator, &operand.typ) {
            (UnaryOperator::Not, Type::Bool) => Some(Type::Bool),
            (UnaryOperator::Negate, Type::Int | Type::Perm) => Some(operand.typ.clone()),
            (UnaryOperator::Cardinality, Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..)) => {
                Some(Type::Int)
            }
            (UnaryOperator::MapDomain, Type::Map(key, _)) => Some(Type::Set(key.clone())),
            (UnaryOperator::MapRange, Type::Map(_, value)) => Some(Type::Set(value.clone())),
            _ => None,
        };
        if found.is_none() {
            self.flaw(format!("{operator:?} does not apply to {:?}", operand.typ), operand.span);
        }
        found
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression, span: Span) -> Option<Type> {
        self.expression(left);
        self.expression(right);
        let found = binary_type(operator, &left.typ, &right.typ);
        if found.is_none() {
            self.flaw(format!("{operator:?} does not apply to {:?} and {:?}", left.typ, right.typ), span);
        }
        found
    }

    pub(super) fn field_access(&mut self, access: &FieldAccess) -> Option<Type> {
        self.expect(&access.receiver, &Type::Ref);
        let found = self.program.fields.get(&access.field).map(|field| field.typ.clone());
        if found.is_none() {
            self.flaw(format!("there is no field `{}`", access.field), access.span);
        }
        found
    }

    pub(super) fn resource(&mut self, resource: &Resource) {
        match resource {
            Resource::Field(access) => {
                self.field_access(access);
            }
            Resource::Predicate(instance) => self.instance(instance),
            Resource::Wand(wand) => self.wand(wand),
        }
    }

    pub(super) fn instance(&mut self, instance: &PredicateInstance) {
        match self.program.predicates.get(&instance.predicate) {
            Some(predicate) => {
                let types = predicate.parameters.iter().map(|each| each.typ.clone()).collect();
                self.against(&instance.arguments, types, instance.span);
            }
            None => self.flaw(format!("there is no predicate `{}`", instance.predicate), instance.span),
        }
    }

    pub(super) fn wand(&mut self, wand: &Wand) {
        self.expect(&wand.left, &Type::Bool);
        self.expect(&wand.right, &Type::Bool);
    }

    fn application(&mut self, expression: &Expression) -> Option<Type> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Apply { function, arguments } => {
                let Some(declaration) = self.program.functions.get(function) else {
                    self.flaw(format!("there is no function `{function}`"), span);
                    return None;
                };
                self.against(arguments, declaration.parameters.iter().map(|each| each.typ.clone()).collect(), span);
                Some(declaration.result.clone())
            }
            ExpressionKind::DomainApply { domain, function, type_arguments, arguments } => {
                let program = self.program;
                let found = program.domains.get(domain).and_then(|each| Some((each, each.functions.get(function)?)));
                let Some((declaration, function)) = found else {
                    self.flaw(format!("there is no function `{function}` in a domain `{domain}`"), span);
                    return None;
                };
                let concrete = instantiation(&declaration.type_parameters, type_arguments);
                let types = function.parameters.iter().map(|each| each.typ.substitute(&concrete)).collect();
                self.against(arguments, types, span);
                Some(function.result.substitute(&concrete))
            }
            _ => None,
        }
    }

    fn data(&mut self, expression: &Expression) -> Option<Type> {
        match &expression.kind {
            ExpressionKind::Construct { constructor, arguments } => {
                let fields = self.constructor_fields(&expression.typ, constructor, expression.span)?;
                self.against(arguments, fields, expression.span);
                Some(expression.typ.clone())
            }
            ExpressionKind::IsConstructor { value, constructor } => {
                self.expression(value);
                self.constructor_fields(&value.typ, constructor, expression.span)?;
                Some(Type::Bool)
            }
            ExpressionKind::Destruct { value, field } => {
                self.expression(value);
                let found = self.destructed(&value.typ, field);
                if found.is_none() {
                    self.flaw(format!("{:?} has no field `{field}`", value.typ), expression.span);
                }
                found
            }
            ExpressionKind::Contains { part, whole } => {
                self.expression(part);
                self.expression(whole);
                Some(Type::Bool)
            }
            _ => None,
        }
    }

    fn destructed(&self, typ: &Type, field: &Name) -> Option<Type> {
        let Type::Adt(name, arguments) = typ else { return None };
        let adt = self.program.adts.get(name)?;
        let (_, _, declared) = adt.fields_called(field).next()?;
        Some(declared.typ.substitute(&instantiation(&adt.type_parameters, arguments)))
    }

    fn constructor_fields(&mut self, typ: &Type, constructor: &Name, span: Span) -> Option<Vec<Type>> {
        let found = match typ {
            Type::Adt(name, arguments) => self.program.adts.get(name).and_then(|adt| {
                let concrete = instantiation(&adt.type_parameters, arguments);
                let declared = adt.constructors.get(constructor)?;
                Some(declared.fields.iter().map(|field| field.typ.substitute(&concrete)).collect())
            }),
            _ => None,
        };
        if found.is_none() {
            self.flaw(format!("{typ:?} has no constructor `{constructor}`"), span);
        }
        found
    }

    fn binder(&mut self, expression: &Expression) -> Option<Type> {
        match &expression.kind {
            ExpressionKind::Let { variable, value, body } => {
                self.expect(value, &variable.typ);
                self.declare(variable);
                self.expression(body);
                self.leave(std::slice::from_ref(variable));
                Some(body.typ.clone())
            }
            ExpressionKind::Forall(quantifier) | ExpressionKind::Exists(quantifier) => {
                self.quantifier(quantifier);
                Some(Type::Bool)
            }
            ExpressionKind::ForPerm { variables, resource, body } => {
                self.declare_all(variables);
                self.resource(resource);
                self.expect(body, &Type::Bool);
                self.leave(variables);
                Some(Type::Bool)
            }
            _ => None,
        }
    }

    fn quantifier(&mut self, quantifier: &Quantifier) {
        self.declare_all(&quantifier.variables);
        for trigger in &quantifier.triggers {
            trigger.expressions.iter().for_each(|each| self.expression(each));
        }
        self.expect(&quantifier.body, &Type::Bool);
        self.leave(&quantifier.variables);
    }

    fn collection(&mut self, expression: &Expression) -> Option<Type> {
        use ExpressionKind as Kind;
        match (&expression.kind, &expression.typ) {
            (Kind::Sequence(elements), Type::Seq(element))
            | (Kind::Set(elements), Type::Set(element))
            | (Kind::Multiset(elements), Type::Multiset(element)) => {
                elements.iter().for_each(|each| self.expect(each, element));
            }
            (Kind::Map(pairs), Type::Map(key, value)) => {
                for (each_key, each_value) in pairs {
                    self.expect(each_key, key);
                    self.expect(each_value, value);
                }
            }
            (Kind::Range(low, high), typ) if *typ == Type::seq(Type::Int) => {
                self.expect(low, &Type::Int);
                self.expect(high, &Type::Int);
            }
            (Kind::Index(base, index), typ) => {
                self.expect(base, &Type::seq(typ.clone()));
                self.expect(index, &Type::Int);
            }
            (Kind::Lookup(base, key), typ) => {
                self.expression(key);
                self.expect(base, &Type::map(key.typ.clone(), typ.clone()));
            }
            (Kind::Take(base, count) | Kind::Drop(base, count), typ @ Type::Seq(_)) => {
                self.expect(base, typ);
                self.expect(count, &Type::Int);
            }
            (Kind::Update(base, index, value), typ @ Type::Seq(element)) => {
                self.expect(base, typ);
                self.expect(index, &Type::Int);
                self.expect(value, element);
            }
            (Kind::Update(base, key, value), typ @ Type::Map(key_type, value_type)) => {
                self.expect(base, typ);
                self.expect(key, key_type);
                self.expect(value, value_type);
            }
            _ => self.flaw(format!("a collection that is of type {:?}", expression.typ), expression.span),
        }
        None
    }
}

fn instantiation<'a>(parameters: &'a [Name], arguments: &'a [Type]) -> impl Fn(&Name) -> Option<Type> + 'a {
    move |name| {
        let position = parameters.iter().position(|parameter| parameter == name)?;
        arguments.get(position).cloned()
    }
}

fn binary_type(operator: BinaryOperator, left: &Type, right: &Type) -> Option<Type> {
    use BinaryOperator as Operator;
    let same = left == right;
    match operator {
        Operator::Add | Operator::Subtract => (same && matches!(left, Type::Int | Type::Perm)).then(|| left.clone()),
        Operator::Multiply => match (left, right) {
            (Type::Int, Type::Int) => Some(Type::Int),
            (Type::Int | Type::Perm, Type::Perm) => Some(Type::Perm),
            _ => None,
        },
        Operator::Divide => match (left, right) {
            (Type::Int | Type::Perm, Type::Int) | (Type::Perm, Type::Perm) => Some(Type::Perm),
            _ => None,
        },
        Operator::IntegerDivide | Operator::Modulo => (same && *left == Type::Int).then_some(Type::Int),
        Operator::Equal | Operator::NotEqual => same.then_some(Type::Bool),
        Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual => {
            (same && matches!(left, Type::Int | Type::Perm)).then_some(Type::Bool)
        }
        Operator::And | Operator::Or | Operator::Implies => (same && *left == Type::Bool).then_some(Type::Bool),
        Operator::In => match right {
            Type::Seq(element) | Type::Set(element) => (**element == *left).then_some(Type::Bool),
            Type::Multiset(element) => (**element == *left).then_some(Type::Int),
            Type::Map(key, _) => (**key == *left).then_some(Type::Bool),
            _ => None,
        },
        Operator::Append => (same && matches!(left, Type::Seq(_))).then(|| left.clone()),
        Operator::Union | Operator::Intersection | Operator::SetMinus => {
            (same && matches!(left, Type::Set(_) | Type::Multiset(_))).then(|| left.clone())
        }
        Operator::Subset => (same && matches!(left, Type::Set(_) | Type::Multiset(_))).then_some(Type::Bool),
    }
}
