//! Types of expressions.

use gainsay_ir::c::{
    BinaryOperator, Expression, ExpressionKind, FunctionKind, IntegerKind, Signature, Type, UnaryOperator,
};
use gainsay_source::{Diagnostic, Name, Span};

use super::{Checker, unify::substitute};

/// The thread that runs a function.
const CURRENT_THREAD: &str = "currentThread";

impl Checker<'_> {
    /// Checks an expression that must have this type.
    pub(super) fn expect(&mut self, expression: &mut Expression, ty: &Type) {
        let found = self.expression(expression);
        if !self.types.unify(&found, ty) {
            self.mismatch(&found, ty, expression.span);
        }
    }

    pub(super) fn mismatch(&mut self, found: &Type, wanted: &Type, span: Span) {
        let (mut found, mut wanted) = (found.clone(), wanted.clone());
        self.types.finish(&mut found);
        self.types.finish(&mut wanted);
        let message = format!("expected a value of type {}, found one of type {}", describe(&wanted), describe(&found));
        self.error("type", message, span);
    }

    pub(super) fn expression(&mut self, expression: &mut Expression) -> Type {
        gainsay_meter::tick(5);
        let span = expression.span;
        if self.ghost {
            self.record_update(expression);
            self.record_field(expression);
            self.list_element(expression);
        }
        let known = expression.ty.clone();
        let ty = self.kind(&mut expression.kind, known, span);
        expression.ty = ty.clone();
        ty
    }

    fn kind(&mut self, kind: &mut ExpressionKind, known: Type, span: Span) -> Type {
        use ExpressionKind as Kind;
        match kind {
            Kind::Integer(_) => {
                // A character of C is a number; one of an annotation is an element of texts.
                if known == Type::Unknown(0) || known == Type::CHAR && !self.ghost { Type::INT } else { known }
            }
            Kind::Text(_) => Type::pointer(Type::CHAR),
            Kind::Boolean(_) => Type::Bool,
            Kind::Variable(name) => self.variable(name, &known, span),
            Kind::Unary(operator, operand) => {
                let inner = self.expression(operand);
                match operator {
                    UnaryOperator::Not => Type::Bool,
                    _ => self.promoted(&inner),
                }
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, span),
            Kind::Conditional(condition, then, otherwise) => {
                self.expression(condition);
                let ty = self.expression(then);
                self.expect(otherwise, &ty);
                let (one, other) = (self.types.shallow(&ty), self.types.shallow(&otherwise.ty));
                match (&one, &other) {
                    // Numbers of two types become numbers of the larger one.
                    (Type::Integer { .. } | Type::Bool, Type::Integer { .. } | Type::Bool) if one != other => {
                        self.arithmetic(BinaryOperator::Add, &one, &other)
                    }
                    // `c ? NULL : p` has the type of `p`.
                    _ if one == Type::pointer(Type::Void) => other,
                    _ => ty,
                }
            }
            Kind::Assign { target, value, .. } => {
                let ty = self.expression(target);
                self.expect(value, &ty);
                ty
            }
            Kind::Increment(_, operand) => self.expression(operand),
            Kind::Call { callee, arguments } => self.call(callee, arguments, span),
            Kind::Index { array, index } => {
                let mut ty = self.expression(array);
                let index_type = self.expression(index);
                // `3[a]` is `a[3]`.
                if ty.is_integer() && matches!(index_type, Type::Pointer(_) | Type::Array(..)) {
                    std::mem::swap(array, index);
                    ty = index_type;
                }
                self.target(&ty, array.span)
            }
            Kind::Member { object, field } => self.member(object, field, span),
            Kind::Dereference(operand) => {
                let ty = self.expression(operand);
                self.target(&ty, operand.span)
            }
            Kind::AddressOf(operand) => Type::pointer(self.expression(operand)),
            Kind::Cast(ty, operand) => {
                self.expression(operand);
                ty.clone()
            }
            Kind::Literal(ty, initialiser) => {
                let ty = ty.clone();
                self.initialiser(initialiser, &ty);
                ty
            }
            Kind::Unsupported(_) => known,
            Kind::SizeofType(_) => Type::SIZE,
            Kind::OffsetOf(ty, field) => {
                match self.context.offset(ty, field) {
                    Some(offset) => *kind = Kind::Integer(offset.into()),
                    None => {
                        let message = format!("where the field `{field}` lies is not known");
                        self.error("type", message, span);
                    }
                }
                Type::SIZE
            }
            Kind::SizeofValue(operand) => {
                self.expression(operand);
                Type::SIZE
            }
            Kind::Comma(left, right) => {
                self.expression(left);
                self.expression(right)
            }
            Kind::Operand(_, inner) => self.expression(inner),
            Kind::Switch { subject, cases } => {
                self.exhaustive(cases.iter().map(|case| &case.constructor), span);
                let subject_type = self.expression(subject);
                let ty = self.types.fresh();
                for case in cases {
                    let depth = self.scope.len();
                    self.case(&case.constructor, &case.variables, &subject_type, case.span);
                    self.expect(&mut case.value, &ty);
                    self.scope.truncate(depth);
                }
                ty
            }
            Kind::List(items) => {
                let element = self.types.fresh();
                items.iter_mut().for_each(|item| self.expect(item, &element));
                Type::list(element)
            }
            Kind::Old(inner) => self.expression(inner),
            Kind::Forall { variable, variable_type, range, body } => {
                let ty = match range {
                    Some(range) => {
                        let element = self.types.fresh();
                        self.expect(range, &Type::list(element.clone()));
                        element
                    }
                    None => variable_type.clone(),
                };
                self.bind(variable, ty.clone());
                self.expression(body);
                self.scope.pop();
                Type::Bool
            }
            Kind::Sum { variable, range, body } => {
                let element = self.types.fresh();
                self.expect(range, &Type::list(element.clone()));
                self.bind(variable, element);
                self.expect(body, &Type::INT);
                self.scope.pop();
                Type::INT
            }
            Kind::Bind(name) => {
                let ty = self.types.fresh();
                self.bind(name, ty.clone());
                ty
            }
            Kind::Any => self.types.fresh(),
            Kind::Parenthesised(_) => {
                self.error("type", "an assertion about the heap stands where a value is expected", span);
                Type::Bool
            }
        }
    }

    fn variable(&mut self, name: &Name, written: &Type, span: Span) -> Type {
        if let Some(ty) = self.local(name) {
            return ty;
        }
        if self.ghost
            && let Some(constructor) = self.context.constructors.get(name)
            && constructor.fields.is_empty()
        {
            let values = self.instantiated(&constructor.type_parameters, &mut written.clone(), span);
            let arguments = constructor.type_parameters.iter().map(|each| values[each].clone()).collect();
            return Type::Inductive(constructor.inductive.clone(), arguments);
        }
        // A variable that is called like a function of the library hides it where nothing is applied.
        let is_predicate = self.ghost && self.context.is_own_predicate(name);
        if let Some(ty) = self.context.globals.get(name).filter(|_| !is_predicate) {
            return ty.clone();
        }
        if self.ghost
            && let Some(fixpoint) = self.context.fixpoints.get(name)
        {
            let values = self.instantiated(&fixpoint.type_parameters, &mut written.clone(), span);
            let result = substitute(&fixpoint.result, &values);
            if self.is_definition && name == CURRENT_THREAD && fixpoint.from_library {
                self.error(
                    "type",
                    "a definition says the same of every thread: it gets the thread as an argument",
                    span,
                );
            }
            if fixpoint.parameters.is_empty() {
                return result;
            }
            let parameters = fixpoint.parameters.iter().map(|each| substitute(&each.ty, &values)).collect();
            return Type::Fixpoint(parameters, Box::new(result));
        }
        if self.ghost
            && let Some(ty) = self.predicate_value(name, &mut written.clone(), &mut [], span)
        {
            return ty;
        }
        if self.context.enumerators.contains_key(name) {
            return Type::INT;
        }
        if let Some(function) = self.context.functions.get(name) {
            let parameters = function.parameters.iter().map(|each| each.ty.clone()).collect();
            return Type::Function { name: None, parameters, result: Box::new(function.result.clone()) };
        }
        let what = if self.ghost { "variable, constructor or fixpoint" } else { "variable" };
        self.unbound(name, format!("there is no {what} `{name}` here"), span)
    }

    /// Integers smaller than `int` become `int`.
    fn promoted(&self, ty: &Type) -> Type {
        match self.types.shallow(ty) {
            Type::Bool | Type::Integer { kind: IntegerKind::Char | IntegerKind::Short, .. } => Type::INT,
            other => other,
        }
    }

    fn binary(&mut self, operator: BinaryOperator, left: &mut Expression, right: &mut Expression, span: Span) -> Type {
        use BinaryOperator as Op;
        let left_type = self.expression(left);
        let right_type = self.expression(right);
        match operator {
            Op::Equal | Op::NotEqual => {
                if !self.types.unify(&left_type, &right_type) {
                    let (mut one, mut other) = (left_type, right_type);
                    self.types.finish(&mut one);
                    self.types.finish(&mut other);
                    let message = format!("{} and {} cannot be compared", describe(&one), describe(&other));
                    self.error("type", message, span);
                }
                Type::Bool
            }
            Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual | Op::And | Op::Or | Op::Implies => Type::Bool,
            Op::In => {
                self.types.unify(&Type::list(left_type), &right_type);
                Type::Bool
            }
            Op::ShiftLeft | Op::ShiftRight => self.promoted(&left_type),
            _ => self.arithmetic(operator, &left_type, &right_type),
        }
    }

    fn arithmetic(&self, operator: BinaryOperator, left: &Type, right: &Type) -> Type {
        let (left, right) = (self.promoted(left), self.promoted(right));
        let decayed = |ty: &Type| match ty {
            Type::Array(element, _) => Type::Pointer(element.clone()),
            other => other.clone(),
        };
        match (left.is_pointer(), right.is_pointer()) {
            (true, true) if operator == BinaryOperator::Subtract => Type::LONG,
            (true, _) => decayed(&left),
            (_, true) => decayed(&right),
            _ => match (&left, &right) {
                (Type::Real, _) | (_, Type::Real) => Type::Real,
                (Type::Integer { kind: a, signed: s }, Type::Integer { kind: b, signed: t }) => {
                    let kind = *a.max(b);
                    let signed = (*s || *a < kind) && (*t || *b < kind);
                    Type::Integer { kind, signed }
                }
                (Type::Integer { .. }, _) => left,
                _ => right,
            },
        }
    }

    fn target(&mut self, ty: &Type, span: Span) -> Type {
        match self.types.shallow(ty) {
            Type::Pointer(target) | Type::Array(target, _) => *target,
            Type::Unknown(_) if self.is_broken => self.types.fresh(),
            other => {
                self.error("type", format!("expected a pointer, found a value of type {}", describe(&other)), span);
                Type::INT
            }
        }
    }

    fn member(&mut self, object: &mut Expression, field: &Name, span: Span) -> Type {
        match self.expression(object) {
            structure @ (Type::Struct(_) | Type::Union(_)) => {
                if let Some(ty) = self.context.field(&structure, field) {
                    if !self.ghost && self.context.is_ghost_field(&structure, field) {
                        self.error("type", format!("`{field}` is there for annotations only"), span);
                    }
                    return ty.clone();
                }
                if let Some((through, ty)) = self.context.unnamed_part(&structure, field) {
                    let inner = Expression { kind: ExpressionKind::Any, span: object.span, ty: ty.clone() };
                    let outer = std::mem::replace(object, inner);
                    object.kind = ExpressionKind::Member { object: Box::new(outer), field: through };
                    return self.context.field(&ty, field).cloned().unwrap_or(Type::INT);
                }
                let message = format!("{} has no field `{field}`, or its fields are not known", describe(&structure));
                let known = self.context.fields(&structure).unwrap_or_default().iter().map(|each| each.name.as_str());
                let place = Span { start: span.end.saturating_sub(field.len() as u32), ..span };
                self.is_unrunnable |= !self.ghost;
                let found = Diagnostic::error("unbound-name", message, span);
                self.diagnostics.push(found.or_nearest(field, place, known));
                Type::INT
            }
            Type::Unknown(_) if self.is_broken => self.types.fresh(),
            other => {
                self.error("type", format!("expected a structure, found a value of type {}", describe(&other)), span);
                Type::INT
            }
        }
    }

    fn callee(&self, name: &Name) -> Option<&Signature> {
        let (functions, fixpoints) = (&self.context.functions, &self.context.fixpoints);
        if self.ghost { fixpoints.get(name).or_else(|| functions.get(name)) } else { functions.get(name) }
    }

    /// Whether a local variable of this name can be applied; a number of the same name hides no fixpoint.
    fn is_function_value(&self, name: &Name) -> bool {
        self.local(name).is_some_and(|ty| matches!(self.types.shallow(&ty), Type::Fixpoint(..) | Type::Unknown(_)))
    }

    fn call(&mut self, callee: &mut Expression, arguments: &mut [Expression], span: Span) -> Type {
        if let ExpressionKind::Variable(name) = &callee.kind
            && !self.is_function_value(name)
        {
            if self.ghost
                && let Some(constructor) = self.context.constructors.get(name)
            {
                let values = self.instantiated(&constructor.type_parameters, &mut callee.ty, span);
                let fields: Vec<Type> = constructor.fields.iter().map(|each| substitute(&each.ty, &values)).collect();
                let types = constructor.type_parameters.iter().map(|each| values[each].clone()).collect();
                let result = Type::Inductive(constructor.inductive.clone(), types);
                self.arguments(name, arguments, &fields, span);
                return result;
            }
            let name = self.record_word(name.clone(), arguments);
            callee.kind = ExpressionKind::Variable(name.clone());
            let is_function = self.context.functions.contains_key(&name);
            let variable = self.local(&name).or_else(|| self.context.globals.get(&name).cloned());
            // A number that an annotation calls the same hides no function.
            let variable = variable.filter(|ty| !is_function || is_callable(&self.types.shallow(ty)));
            if let (false, Some(variable)) = (self.ghost, variable) {
                self.expression(callee);
                return self.pointer_call(&variable, arguments, span);
            }
            let is_callee = self.callee(&name).is_some();
            if self.ghost
                && !is_callee
                && let Some(ty) = self.predicate_value(&name, &mut callee.ty, arguments, span)
            {
                return ty;
            }
            return match self.callee(&name).cloned() {
                Some(signature) => self.signature_call(&name, &signature, &mut callee.ty, arguments, span),
                None => {
                    arguments.iter_mut().for_each(|argument| {
                        self.expression(argument);
                    });
                    if self.ghost && self.known.refused.iter().any(|ending| name.ends_with(ending.as_str())) {
                        self.is_broken = true;
                        return Type::INT;
                    }
                    let kind = if self.ghost { "fixpoint, lemma or predicate" } else { "function" };
                    self.unbound(&name, format!("there is no {kind} `{name}`"), callee.span)
                }
            };
        }
        let ty = self.expression(callee);
        match self.types.shallow(&ty) {
            Type::Fixpoint(parameters, result) => {
                self.arguments(&Name::new("this function"), arguments, &parameters, span);
                *result
            }
            Type::Unknown(_) => {
                let parameters: Vec<Type> = arguments.iter_mut().map(|argument| self.expression(argument)).collect();
                let result = self.types.fresh();
                self.types.unify(&ty, &Type::Fixpoint(parameters, Box::new(result.clone())));
                result
            }
            other => self.pointer_call(&other, arguments, span),
        }
    }

    /// A call of what a pointer points to.
    fn pointer_call(&mut self, ty: &Type, arguments: &mut [Expression], span: Span) -> Type {
        let function = match ty {
            Type::Pointer(target) => target,
            other => other,
        };
        let Type::Function { parameters, result, .. } = function else {
            arguments.iter_mut().for_each(|argument| {
                self.expression(argument);
            });
            let message = format!("expected a function or a pointer to one, found a value of type {}", describe(ty));
            self.error("type", message, span);
            return Type::INT;
        };
        // `()` says nothing of the parameters.
        if parameters.is_empty() {
            arguments.iter_mut().for_each(|argument| {
                self.expression(argument);
            });
        } else {
            self.arguments(&Name::new("this function"), arguments, parameters, span);
        }
        (**result).clone()
    }

    /// A call of something that was declared.
    pub(super) fn signature_call(
        &mut self,
        name: &Name,
        signature: &Signature,
        written: &mut Type,
        arguments: &mut [Expression],
        span: Span,
    ) -> Type {
        let values = self.instantiated(&signature.type_parameters, written, span);
        if !signature.type_parameters.is_empty() {
            self.note_contract(name, signature, arguments, &values);
        }
        let mut parameters: Vec<Type> = signature.parameters.iter().map(|each| substitute(&each.ty, &values)).collect();
        if signature.kind == FunctionKind::Fixpoint && !arguments.is_empty() && arguments.len() < parameters.len() {
            let rest = parameters.split_off(arguments.len());
            self.arguments(name, arguments, &parameters, span);
            return Type::Fixpoint(rest, Box::new(substitute(&signature.result, &values)));
        }
        if signature.variadic || signature.kind == FunctionKind::Ordinary && signature.from_library {
            while parameters.len() < arguments.len() {
                parameters.push(Type::Any);
            }
        }
        self.arguments(name, arguments, &parameters, span);
        substitute(&signature.result, &values)
    }

    pub(super) fn arguments(&mut self, name: &Name, arguments: &mut [Expression], parameters: &[Type], span: Span) {
        if arguments.len() != parameters.len() {
            let message = format!("`{name}` takes {} arguments, not {}", parameters.len(), arguments.len());
            self.error("type", message, span);
        }
        for (argument, ty) in arguments.iter_mut().zip(parameters) {
            self.expect(argument, ty);
        }
    }
}

/// Whether what has this type can be called in C.
pub(crate) fn is_callable(ty: &Type) -> bool {
    let target = if let Type::Pointer(target) = ty { target } else { ty };
    matches!(target, Type::Function { .. })
}

/// A type in words, for messages.
pub(crate) fn describe(ty: &Type) -> String {
    match ty {
        Type::Void => "`void`".to_owned(),
        Type::Bool => "`bool`".to_owned(),
        Type::Integer { .. } => "integer".to_owned(),
        Type::Pointer(_) => "pointer".to_owned(),
        Type::Array(..) => "array".to_owned(),
        Type::Struct(name) => format!("`struct {name}`"),
        Type::Union(name) => format!("`union {name}`"),
        Type::Float(_) => "floating-point number".to_owned(),
        Type::Inductive(name, _) => format!("`{name}`"),
        Type::Parameter(name) => format!("`{name}`"),
        Type::Fixpoint(..) => "function".to_owned(),
        Type::Real => "fraction".to_owned(),
        _ => "another kind".to_owned(),
    }
}
