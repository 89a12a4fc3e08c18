//! Expressions against an expected type.

use std::sync::Arc;

use gainsay_source::Span;

use super::{
    Checker, LocalType,
    data::{Constraint, Scheme, Type},
    evidence::{Annotation, Binder, EvidenceId, EvidenceVariable},
};
use crate::{
    modules::ModuleId,
    rename::{
        entity::{GlobalId, LocalId, TypeName},
        tree::{Branch, Expr, ExprKind, Guard, Match, RightHandSide},
    },
    syntax,
};

/// Stands where a literal's type is a primitive one, so that no dictionary is needed.
pub const NO_EVIDENCE: EvidenceId = EvidenceId(u32::MAX);

impl Checker {
    /// The type of an expression of which nothing is expected.
    pub(super) fn infer(&mut self, expression: &Expr) -> Type {
        gainsay_meter::tick(5);
        let ty = self.fresh_meta();
        self.check(expression, &ty);
        ty
    }

    pub(super) fn check(&mut self, expression: &Expr, expected: &Type) {
        if let Type::Forall(scheme) = self.prune(expected) {
            return self.check_polymorphic(expression, &scheme);
        }
        let span = expression.span;
        match &expression.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Constructor(_) | ExprKind::TypeApply(..) => {
                let found = self.head(expression);
                let found = self.settled(&found);
                self.expect(expected, &found, span);
            }
            ExprKind::Integer(_) => self.number(expression, "Num", expected),
            ExprKind::Fractional(_) => self.number(expression, "Fractional", expected),
            ExprKind::Character(_) => {
                let found = self.char_type();
                self.expect(expected, &found, span);
            }
            ExprKind::Text(_) => {
                let found = self.string_type();
                self.expect(expected, &found, span);
            }
            ExprKind::Apply(function, arguments) => self.application(function, arguments, expected, span),
            ExprKind::Lambda(lambda) => self.matches(std::slice::from_ref(lambda), expected, span),
            ExprKind::Let(bindings, body) => {
                self.bindings(bindings);
                self.check(body, expected);
            }
            ExprKind::If(parts) => {
                let bool_type = self.bool_type();
                self.check(&parts[0], &bool_type);
                self.check(&parts[1], expected);
                self.check(&parts[2], expected);
            }
            ExprKind::Case(scrutinee, matches) => {
                let scrutinee = self.infer(scrutinee);
                for alternative in matches {
                    self.alternative(alternative, std::slice::from_ref(&scrutinee), expected);
                }
            }
            ExprKind::Guarded(right_hand_side) => self.right_hand_side(right_hand_side, expected),
            ExprKind::List(items) => {
                let element = self.fresh_meta();
                let list = self.list_of(element.clone());
                self.expect(expected, &list, span);
                items.iter().for_each(|item| self.check(item, &element));
            }
            ExprKind::Annotated(inner, annotation) => self.annotated(expression, inner, annotation, expected),
            ExprKind::RecordConstruct(constructor, fields) => {
                self.record_construct(expression, *constructor, fields, expected);
            }
            ExprKind::RecordUpdate(record, fields) => self.record_update(record, fields, expected, span),
            ExprKind::Error => {}
        }
    }

    /// Against a polymorphic type: its variables are rigid, its constraints given.
    pub(super) fn check_polymorphic(&mut self, expression: &Expr, scheme: &Scheme) {
        let substitution: Vec<_> = scheme.variables.iter().map(|variable| (*variable, self.renew(*variable))).collect();
        let scheme = scheme.substitute(&substitution);
        self.check_rigid(expression, &scheme);
    }

    fn check_rigid(&mut self, expression: &Expr, scheme: &Scheme) {
        let outer = self.scope;
        let parameters = self.open_scope(&scheme.context, &scheme.equalities);
        self.abstractions.insert(expression.id, parameters);
        self.check(expression, &scheme.body);
        self.scope = outer;
    }

    fn annotated(&mut self, whole: &Expr, inner: &Expr, annotation: &syntax::Type, expected: &Type) {
        let signature = self.signature(annotation);
        let mark = self.type_scope.len();
        self.type_scope.extend(signature.scoped.iter().cloned());
        if signature.scheme.is_plain() {
            self.check(inner, &signature.scheme.body);
        } else {
            self.check_rigid(inner, &signature.scheme);
        }
        self.type_scope.truncate(mark);
        let found = self.instantiate(whole, &signature.scheme, &[]);
        self.expect(expected, &found, whole.span);
    }

    /// A type whose own foralls, such as those of a lambda-bound polymorphic variable, are instantiated.
    fn settled(&mut self, ty: &Type) -> Type {
        match self.prune(ty) {
            Type::Forall(scheme) if scheme.context.is_empty() => {
                let metas: Vec<_> = scheme.variables.iter().map(|variable| (*variable, self.fresh_meta())).collect();
                scheme.body.substitute(&metas)
            }
            other => other,
        }
    }

    /// The type of a function position.
    fn head(&mut self, expression: &Expr) -> Type {
        match &expression.kind {
            ExprKind::Local(local) => self.local(expression, *local, &[]),
            ExprKind::Global(global) => self.global(expression, *global, &[]),
            ExprKind::Constructor(constructor) => {
                let information = self.constructor_information(*constructor);
                self.instantiate(expression, &information.scheme, &[])
            }
            ExprKind::TypeApply(..) => self.type_application_head(expression),
            _ => self.infer(expression),
        }
    }

    /// `f @t @u`: the first variables of the scheme are known.
    fn type_application_head(&mut self, expression: &Expr) -> Type {
        let mut types = Vec::new();
        let mut head = expression;
        while let ExprKind::TypeApply(function, argument) = &head.kind {
            types.push(self.convert(argument));
            head = function;
        }
        types.reverse();
        match &head.kind {
            ExprKind::Local(local) => self.local(head, *local, &types),
            ExprKind::Global(global) => self.global(head, *global, &types),
            ExprKind::Constructor(constructor) => {
                let information = self.constructor_information(*constructor);
                self.instantiate(head, &information.scheme, &types)
            }
            _ => self.infer(head),
        }
    }

    /// A fresh instance of the scheme; the dictionaries it needs are noted at the node.
    pub(super) fn instantiate(&mut self, node: &Expr, scheme: &Scheme, types: &[Type]) -> Type {
        if scheme.is_plain() {
            self.annotations.insert(node.id, Annotation::Instantiation(Vec::new()));
            return scheme.body.clone();
        }
        let mut given = types.iter().cloned();
        let substitution: Vec<_> = scheme
            .variables
            .iter()
            .map(|variable| (*variable, given.next().unwrap_or_else(|| self.fresh_meta())))
            .collect();
        let evidence = scheme
            .context
            .iter()
            .map(|constraint| self.want(constraint.substitute(&substitution), node.span))
            .collect();
        for (left, right) in &scheme.equalities {
            let (left, right) = (left.substitute(&substitution), right.substitute(&substitution));
            self.expect(&left, &right, node.span);
        }
        self.annotations.insert(node.id, Annotation::Instantiation(evidence));
        let types = substitution.iter().map(|(_, ty)| ty.clone()).collect();
        self.instantiations.insert(node.id, types);
        scheme.body.substitute(&substitution)
    }

    fn local(&mut self, node: &Expr, local: LocalId, types: &[Type]) -> Type {
        match self.local_types.get(&local).cloned() {
            Some(LocalType::Poly(scheme)) => self.instantiate(node, &scheme, types),
            Some(LocalType::Mono(ty)) => {
                if let Type::Forall(scheme) = self.prune(&ty) {
                    return self.instantiate(node, &scheme, types);
                }
                self.annotations.insert(node.id, Annotation::Recursive(Binder::Local(local)));
                ty
            }
            None => Type::Error,
        }
    }

    fn global(&mut self, node: &Expr, global: GlobalId, types: &[Type]) -> Type {
        if let Some(ty) = self.global_metas.get(&global).cloned() {
            self.annotations.insert(node.id, Annotation::Recursive(Binder::Global(global)));
            return ty;
        }
        let scheme = self.global_scheme(global);
        self.instantiate(node, &scheme, types)
    }

    /// Splits a function type; an unknown one becomes one.
    pub(super) fn split_function(&mut self, ty: &Type) -> Option<(Type, Type)> {
        match self.prune(ty) {
            Type::Apply(parts) => {
                let Type::Apply(inner) = self.prune(&parts.0) else {
                    return self.unify_function(ty);
                };
                match self.prune(&inner.0) {
                    Type::Constructor(id) if id == self.names.builtin.arrow => Some((inner.1.clone(), parts.1.clone())),
                    Type::Meta(_) => self.unify_function(ty),
                    _ => None,
                }
            }
            Type::Forall(scheme) if scheme.context.is_empty() => {
                let body = self.settled(&Type::Forall(scheme));
                self.split_function(&body)
            }
            Type::Error => Some((Type::Error, Type::Error)),
            Type::Meta(_) | Type::Variable(_) => self.unify_function(ty),
            _ => None,
        }
    }

    fn unify_function(&mut self, ty: &Type) -> Option<(Type, Type)> {
        let (argument, result) = (self.fresh_meta(), self.fresh_meta());
        let function = self.function(argument.clone(), result.clone());
        self.unify(ty, &function).then_some((argument, result))
    }

    fn application(&mut self, function: &Expr, arguments: &[Expr], expected: &Type, span: Span) {
        let function_type = self.head(function);
        let mut rest = function_type.clone();
        let mut parameters = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            match self.split_function(&rest) {
                Some((parameter, result)) => {
                    parameters.push(parameter);
                    rest = result;
                }
                None => {
                    self.too_many_arguments(function, &function_type, index, argument);
                    return;
                }
            }
        }
        let result = self.settled(&rest);
        self.expect(expected, &result, span);
        for (argument, parameter) in arguments.iter().zip(&parameters) {
            self.check(argument, parameter);
        }
    }

    fn too_many_arguments(&mut self, function: &Expr, ty: &Type, taken: usize, argument: &Expr) {
        let ty = self.show_type(ty);
        let message = match taken {
            0 => format!("this is applied like a function, but its type is `{ty}`"),
            _ => format!("too many arguments: a function of type `{ty}` takes only {taken}"),
        };
        self.error("type-mismatch", message, if taken == 0 { function.span } else { argument.span });
    }

    fn number(&mut self, expression: &Expr, class: &str, expected: &Type) {
        let annotation = self.literal(class, expected, false, expression.span);
        self.annotations.insert(expression.id, annotation);
    }

    /// The constraints of a numeric literal, unless its type is a primitive number already.
    pub(super) fn literal(&mut self, class: &str, expected: &Type, compared: bool, span: Span) -> Annotation {
        let ty = expected.clone();
        if self.is_primitive_number(expected, class) {
            return Annotation::Literal { ty, number: NO_EVIDENCE, equality: compared.then_some(NO_EVIDENCE) };
        }
        let number = self.want_class(class, expected, span);
        let equality = compared.then(|| self.want_class("Eq", expected, span));
        Annotation::Literal { ty, number, equality }
    }

    fn is_primitive_number(&self, ty: &Type, class: &str) -> bool {
        let Type::Constructor(id) = self.prune(ty) else { return false };
        let known = &self.well_known;
        let floating = [known.double, known.float].contains(&Some(id));
        floating || (class == "Num" && [known.int, known.integer].contains(&Some(id)))
    }

    /// Wants an instance of a class of the Prelude.
    fn want_class(&mut self, class: &str, ty: &Type, span: Span) -> EvidenceId {
        match self.names.library_type("Prelude", class) {
            Some(TypeName::Class(class)) => self.want(Constraint { class, arguments: vec![ty.clone()] }, span),
            _ => {
                self.error("unbound-name", format!("the library does not define the class `{class}`"), span);
                NO_EVIDENCE
            }
        }
    }

    /// Clauses of a function or lambda, all with the same number of patterns.
    pub(super) fn matches(&mut self, matches: &[Match], expected: &Type, span: Span) {
        let count = matches.first().map_or(0, |first| first.patterns.len());
        let mut parameters = Vec::with_capacity(count);
        let mut rest = expected.clone();
        for taken in 0..count {
            match self.split_function(&rest) {
                Some((parameter, result)) => {
                    parameters.push(parameter);
                    rest = result;
                }
                None => {
                    let expected = self.show_type(expected);
                    let message =
                        format!("this takes {count} arguments, but its type `{expected}` allows only {taken}");
                    self.error("type-mismatch", message, span);
                    return;
                }
            }
        }
        matches.iter().for_each(|one| self.alternative(one, &parameters, &rest));
    }

    fn alternative(&mut self, alternative: &Match, parameters: &[Type], expected: &Type) {
        let outer = self.scope;
        let mark = self.type_scope.len();
        for (pattern, parameter) in alternative.patterns.iter().zip(parameters) {
            self.pattern(pattern, parameter);
        }
        self.right_hand_side(&alternative.right_hand_side, expected);
        self.type_scope.truncate(mark);
        self.scope = outer;
    }

    pub(super) fn right_hand_side(&mut self, right_hand_side: &RightHandSide, expected: &Type) {
        if let Some(result) = &right_hand_side.result {
            let result = self.convert(result);
            self.expect(&result, expected, right_hand_side.branches.first().map_or(self.nowhere, |one| one.body.span));
        }
        self.bindings(&right_hand_side.bindings);
        right_hand_side.branches.iter().for_each(|branch| self.branch(branch, expected));
    }

    fn branch(&mut self, branch: &Branch, expected: &Type) {
        let outer = self.scope;
        for guard in &branch.guards {
            match guard {
                Guard::Condition(condition) => {
                    let bool_type = self.bool_type();
                    self.check(condition, &bool_type);
                }
                Guard::Pattern(pattern, expression) => {
                    let ty = self.infer(expression);
                    self.pattern(pattern, &ty);
                }
                Guard::Let(bindings) => self.bindings(bindings),
            }
        }
        self.check(&branch.body, expected);
        self.scope = outer;
    }

    /// Checks an expression that stands in no definition; gives its type and the variables of the dictionaries that hold.
    pub fn check_expression(
        &mut self,
        module: ModuleId,
        expression: &Expr,
        environment: &[(LocalId, Arc<Scheme>)],
        given: &[Constraint],
        expected: Option<&Type>,
    ) -> (Type, Vec<EvidenceVariable>) {
        let mut result = (Type::Error, Vec::new());
        self.with_retry(module, |checker| {
            for (local, scheme) in environment {
                checker.local_types.insert(*local, LocalType::Poly(scheme.clone()));
            }
            let ty = expected.cloned().unwrap_or_else(|| checker.fresh_meta());
            let parameters = checker.open_scope(given, &[]);
            checker.check(expression, &ty);
            checker.finish_since(0, 0);
            result = (ty, parameters);
        });
        (self.zonk(&result.0), result.1)
    }

    /// Dictionaries for constraints on known types.
    pub fn find_evidence(&mut self, constraints: &[Constraint], span: Span) -> Vec<EvidenceId> {
        let root = self.names.graph.root;
        let mut found = Vec::new();
        self.with_retry(root, |checker| {
            found = constraints.iter().map(|constraint| checker.want(constraint.clone(), span)).collect();
            checker.finish_since(0, 0);
        });
        found
    }

    /// A written type as seen from a module.
    pub fn read_type(&mut self, module: ModuleId, ty: &syntax::Type) -> Arc<Scheme> {
        self.declared(module, |checker| checker.signature(ty)).0.scheme
    }
}
