//! Written types become types: names are found, synonyms expanded, contexts separated, foralls to the right of an arrow moved out.

use std::sync::Arc;

use gainsay_source::{Name, Span};

use super::{
    Checker,
    data::{Constraint, Scheme, Type, VariableId},
};
use crate::{
    rename::{
        Lookup,
        entity::{TypeEntityKind, TypeId, TypeName},
        fixity::{self, DEFAULT_FIXITY, Joiner},
    },
    syntax::{
        self, Associativity, DeclarationKind, Fixity, OperatorItem, Operators, QualifiedName, TypeBinder, TypeKind,
    },
};

/// A signature, and the variables that its own `forall` brings into scope in the definition.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub scheme: Arc<Scheme>,
    pub scoped: Vec<(Name, Type)>,
}

/// A type synonym's parameters, and what it stands for.
#[derive(Debug)]
pub(super) struct Synonym {
    variables: Vec<VariableId>,
    body: Type,
}

impl Checker {
    pub(super) fn fresh_variable(&mut self, name: Name) -> VariableId {
        self.variables.push(name);
        VariableId(self.variables.len() as u32 - 1)
    }

    /// A signature of the current module; free variables that are not in scope are quantified.
    pub(super) fn signature(&mut self, ty: &syntax::Type) -> Signature {
        let mark = self.type_scope.len();
        let mut scheme = Scheme::plain(Type::Error);
        for name in self.free_type_variables(ty) {
            let variable = self.fresh_variable(name.clone());
            scheme.variables.push(variable);
            self.type_scope.push((name, Type::Variable(variable)));
        }
        scheme.body = self.collect(ty, &mut scheme);
        self.type_scope.truncate(mark);
        let scoped = match explicit_binders(ty) {
            Some(binders) => binders
                .iter()
                .zip(&scheme.variables)
                .map(|(binder, variable)| (binder.name.name.clone(), Type::Variable(*variable)))
                .collect(),
            None => Vec::new(),
        };
        Signature { scheme: Arc::new(scheme), scoped }
    }

    /// The free variables in order of occurrence, without those in scope.
    pub(super) fn free_type_variables(&self, ty: &syntax::Type) -> Vec<Name> {
        let mut found = Vec::new();
        free_variables(ty, &mut Vec::new(), &mut found);
        found.retain(|name| !self.type_scope.iter().any(|(known, _)| known == name));
        found
    }

    /// A type whose free variables are in scope; a polymorphic one is a [`Type::Forall`].
    pub(super) fn convert(&mut self, ty: &syntax::Type) -> Type {
        match &ty.kind {
            TypeKind::ForAll { .. } | TypeKind::Qualified { .. } | TypeKind::Function { .. } => {
                let mark = self.type_scope.len();
                let mut scheme = Scheme::plain(Type::Error);
                scheme.body = self.collect(ty, &mut scheme);
                self.type_scope.truncate(mark);
                scheme.into_type()
            }
            TypeKind::Variable(name) => self.type_variable(&name.name),
            TypeKind::Constructor(name) => self.type_constructor(name, Vec::new()),
            TypeKind::Apply { function, arguments } => {
                let arguments: Vec<_> = arguments.iter().map(|argument| self.convert(argument)).collect();
                match constructor_of(function) {
                    Some(name) => self.type_constructor(name, arguments),
                    None => Type::apply(self.convert(function), arguments),
                }
            }
            TypeKind::List(element) => {
                let element = self.convert(element);
                self.list_of(element)
            }
            TypeKind::Tuple(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.convert(part)).collect();
                match self.names.builtin.tuple(parts.len()) {
                    Some((tuple, _)) => Type::apply(Type::Constructor(tuple), parts),
                    None => Type::Error,
                }
            }
            TypeKind::Operators(operators) => self.operators(operators),
            TypeKind::Annotated { body, .. } | TypeKind::Parenthesized(body) => self.convert(body),
            TypeKind::Wildcard => self.fresh_meta(),
            // Types of other kinds than ours are not told apart: they fit everywhere.
            TypeKind::Literal(_) | TypeKind::Promoted(_) | TypeKind::PromotedList(_) | TypeKind::Unsupported(_) => {
                Type::Error
            }
        }
    }

    pub fn list_of(&self, element: Type) -> Type {
        Type::apply(Type::Constructor(self.names.builtin.list), [element])
    }

    pub fn function(&self, argument: Type, result: Type) -> Type {
        Type::apply(Type::Constructor(self.names.builtin.arrow), [argument, result])
    }

    pub(super) fn functions(&self, arguments: impl DoubleEndedIterator<Item = Type>, result: Type) -> Type {
        arguments.rev().fold(result, |result, argument| self.function(argument, result))
    }

    /// Foralls and contexts, also those to the right of an arrow, go into `scheme`; what remains is the body.
    fn collect(&mut self, ty: &syntax::Type, scheme: &mut Scheme) -> Type {
        match &ty.kind {
            TypeKind::ForAll { binders, body } => {
                self.bind_type_variables(binders, &mut scheme.variables);
                self.collect(body, scheme)
            }
            TypeKind::Qualified { context, body } => {
                context.iter().for_each(|constraint| self.constraint(constraint, scheme));
                self.collect(body, scheme)
            }
            TypeKind::Function { argument, result } => {
                let argument = self.convert(argument);
                let result = self.collect(result, scheme);
                self.function(argument, result)
            }
            TypeKind::Parenthesized(inner) => self.collect(inner, scheme),
            _ => match self.convert(ty) {
                Type::Forall(inner) => {
                    scheme.variables.extend(&inner.variables);
                    scheme.context.extend(inner.context.iter().cloned());
                    scheme.equalities.extend(inner.equalities.iter().cloned());
                    inner.body.clone()
                }
                other => other,
            },
        }
    }

    pub(super) fn bind_type_variables(&mut self, binders: &[TypeBinder], variables: &mut Vec<VariableId>) {
        for binder in binders {
            let variable = self.fresh_variable(binder.name.name.clone());
            variables.push(variable);
            self.type_scope.push((binder.name.name.clone(), Type::Variable(variable)));
        }
    }

    fn type_variable(&mut self, name: &Name) -> Type {
        if let Some((_, ty)) = self.type_scope.iter().rev().find(|(known, _)| known == name) {
            return ty.clone();
        }
        let unknown = self.fresh_meta();
        self.type_scope.push((name.clone(), unknown.clone()));
        unknown
    }

    fn type_constructor(&mut self, name: &QualifiedName, arguments: Vec<Type>) -> Type {
        let problem = match self.names.lookup_type(self.module, name) {
            Lookup::Found(TypeName::Type(id)) => return self.type_application(id, arguments, name.span),
            Lookup::Found(TypeName::Class(_)) => format!("`{name}` is a class, not a type"),
            Lookup::Ambiguous(_) => format!("the type `{name}` is ambiguous: several imports export it"),
            Lookup::Unbound if is_kind(name) || self.names.lookup_value(self.module, name) != Lookup::Unbound => {
                return Type::Error;
            }
            Lookup::Unbound => format!("there is no type `{name}` in scope"),
        };
        self.unbound_type(problem, name);
        Type::Error
    }

    pub(super) fn type_application(&mut self, id: TypeId, arguments: Vec<Type>, span: Span) -> Type {
        match self.names.entities.ty(id).kind {
            TypeEntityKind::Synonym { .. } => self.expand(id, arguments, span),
            TypeEntityKind::Unsupported { .. } => Type::Error,
            _ => Type::apply(Type::Constructor(id), arguments),
        }
    }

    fn expand(&mut self, id: TypeId, mut arguments: Vec<Type>, span: Span) -> Type {
        let Some(synonym) = self.synonym(id, span) else { return Type::Error };
        let Synonym { variables, body } = &*synonym;
        if arguments.len() < variables.len() {
            let name = self.names.entities.ty(id).name.clone();
            let message = format!("the type synonym `{name}` needs {} arguments", variables.len());
            self.error("arity", message, span);
            return Type::Error;
        }
        let rest = arguments.split_off(variables.len());
        let substitution: Vec<_> = variables.iter().copied().zip(arguments).collect();
        let expanded = self.refreshed(&body.substitute(&substitution));
        Type::apply(expanded, rest)
    }

    /// Quantified variables of a synonym's body are renewed at each use, because the body is shared.
    fn refreshed(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Forall(scheme) => {
                let fresh: Vec<_> =
                    scheme.variables.iter().map(|variable| (*variable, self.renew(*variable))).collect();
                let mut renewed = scheme.substitute(&fresh);
                renewed.variables = fresh
                    .iter()
                    .filter_map(|(_, ty)| if let Type::Variable(variable) = ty { Some(*variable) } else { None })
                    .collect();
                renewed.into_type()
            }
            Type::Apply(parts) => {
                let (function, argument) = (self.refreshed(&parts.0), self.refreshed(&parts.1));
                Type::Apply(Arc::new((function, argument)))
            }
            other => other.clone(),
        }
    }

    fn synonym(&mut self, id: TypeId, span: Span) -> Option<Arc<Synonym>> {
        if let Some(known) = self.synonyms.get(&id) {
            return known.clone();
        }
        let entity = self.names.entities.ty(id);
        let (module, name) = (entity.module, entity.name.clone());
        let TypeEntityKind::Synonym { declaration } = entity.kind else { return None };
        if self.expanding.contains(&id) {
            self.error("type-cycle", format!("the type synonym `{name}` is defined by itself"), span);
            return None;
        }
        self.expanding.push(id);
        let syntax = self.names.graph.module(module).syntax.clone();
        let mut result = None;
        if let DeclarationKind::TypeSynonym(synonym) = &syntax.declarations[declaration].kind {
            let (declared, _) = self.declared(module, |checker| {
                let mut variables = Vec::new();
                checker.bind_type_variables(&synonym.head.parameters, &mut variables);
                let body = checker.convert(&synonym.body);
                Synonym { variables, body }
            });
            result = Some(Arc::new(declared));
        }
        self.expanding.pop();
        self.synonyms.insert(id, result.clone());
        result
    }

    fn operators(&mut self, operators: &Operators<syntax::Type>) -> Type {
        let items = operators
            .items
            .iter()
            .map(|item| match item {
                OperatorItem::Operand(operand) => OperatorItem::Operand(self.convert(operand)),
                OperatorItem::Operator(name) => OperatorItem::Operator(name.clone()),
                OperatorItem::Minus(span) => OperatorItem::Minus(*span),
            })
            .collect();
        fixity::resolve(items, &mut TypeJoiner(self), &mut Vec::new()).unwrap_or(Type::Error)
    }

    /// Adds a written constraint to a scheme.
    pub(super) fn constraint(&mut self, ty: &syntax::Type, scheme: &mut Scheme) {
        match &ty.kind {
            TypeKind::Parenthesized(inner) | TypeKind::Annotated { body: inner, .. } => self.constraint(inner, scheme),
            TypeKind::Tuple(parts) => parts.iter().for_each(|part| self.constraint(part, scheme)),
            TypeKind::Constructor(name) if name.name == "()" => {}
            TypeKind::Constructor(name) => self.class_constraint(name, &[], scheme),
            TypeKind::Apply { function, arguments } => match constructor_of(function) {
                Some(name) => self.class_constraint(name, arguments, scheme),
                None => self.unsupported("a constraint with a variable class", ty.span),
            },
            TypeKind::Operators(operators) => self.equality(operators, ty.span, scheme),
            _ => self.unsupported("this form of constraint", ty.span),
        }
    }

    fn equality(&mut self, operators: &Operators<syntax::Type>, span: Span, scheme: &mut Scheme) {
        let is_equality = |item: &OperatorItem<syntax::Type>| matches!(item, OperatorItem::Operator(name) if name.name == "~" || name.name == "~~");
        let Some(at) = operators.items.iter().position(is_equality) else {
            self.unsupported("this form of constraint", span);
            return;
        };
        let (left, right) = (operators.items[..at].to_vec(), operators.items[at + 1..].to_vec());
        let left = self.operators(&Operators { items: left });
        let right = self.operators(&Operators { items: right });
        scheme.equalities.push((left, right));
    }

    fn class_constraint(&mut self, name: &QualifiedName, arguments: &[syntax::Type], scheme: &mut Scheme) {
        let problem = match self.names.lookup_type(self.module, name) {
            Lookup::Found(TypeName::Class(class)) => {
                let arguments = arguments.iter().map(|argument| self.convert(argument)).collect();
                scheme.context.push(Constraint { class, arguments });
                return;
            }
            Lookup::Found(TypeName::Type(id)) => return self.constraint_synonym(id, arguments, name.span, scheme),
            Lookup::Ambiguous(_) => format!("the class `{name}` is ambiguous: several imports export it"),
            Lookup::Unbound => format!("there is no class `{name}` in scope"),
        };
        self.unbound_type(problem, name);
    }

    /// `type Both a = (Eq a, Show a)` used as a constraint.
    fn constraint_synonym(&mut self, id: TypeId, arguments: &[syntax::Type], span: Span, scheme: &mut Scheme) {
        let entity = self.names.entities.ty(id);
        let module = entity.module;
        let TypeEntityKind::Synonym { declaration } = entity.kind else {
            self.unsupported("a type as a constraint", span);
            return;
        };
        let syntax = self.names.graph.module(module).syntax.clone();
        let DeclarationKind::TypeSynonym(synonym) = &syntax.declarations[declaration].kind else { return };
        let arguments: Vec<_> = arguments.iter().map(|argument| self.convert(argument)).collect();
        let parameters = synonym.head.parameters.iter().map(|parameter| parameter.name.name.clone());
        let outer = std::mem::replace(&mut self.type_scope, parameters.zip(arguments).collect());
        let outer_module = std::mem::replace(&mut self.module, module);
        if self.expanding.len() < 20 {
            self.expanding.push(id);
            self.constraint(&synonym.body, scheme);
            self.expanding.pop();
        }
        self.type_scope = outer;
        self.module = outer_module;
    }

    pub(super) fn unsupported(&mut self, what: &str, span: Span) {
        self.error("unsupported", format!("{what} is not supported"), span);
    }
}

struct TypeJoiner<'a>(&'a mut Checker);

impl Joiner<Type> for TypeJoiner<'_> {
    fn fixity(&mut self, operator: &QualifiedName) -> Fixity {
        match operator.name.as_str() {
            "~" => Fixity { associativity: Associativity::None, precedence: 4 },
            _ => DEFAULT_FIXITY,
        }
    }

    fn binary(&mut self, operator: QualifiedName, left: Type, right: Type) -> Type {
        if !operator.is_constructor() && !operator.is_symbolic() {
            let function = self.0.type_variable(&operator.name);
            return Type::apply(function, [left, right]);
        }
        self.0.type_constructor(&operator, vec![left, right])
    }

    fn negate(&mut self, _: Span, _: Type) -> Type {
        Type::Error
    }
}

fn constructor_of(ty: &syntax::Type) -> Option<&QualifiedName> {
    match &ty.kind {
        TypeKind::Constructor(name) => Some(name),
        TypeKind::Parenthesized(inner) => constructor_of(inner),
        _ => None,
    }
}

fn is_kind(name: &QualifiedName) -> bool {
    matches!(name.name.as_str(), "*" | "Type" | "Constraint")
}

fn explicit_binders(ty: &syntax::Type) -> Option<&[TypeBinder]> {
    match &ty.kind {
        TypeKind::ForAll { binders, .. } => Some(binders),
        TypeKind::Parenthesized(inner) => explicit_binders(inner),
        _ => None,
    }
}

/// Type variables that no `forall` inside `ty` binds.
fn free_variables(ty: &syntax::Type, bound: &mut Vec<Name>, found: &mut Vec<Name>) {
    match &ty.kind {
        TypeKind::Variable(name) => {
            if !bound.contains(&name.name) && !found.contains(&name.name) {
                found.push(name.name.clone());
            }
        }
        TypeKind::Apply { function, arguments } => {
            free_variables(function, bound, found);
            arguments.iter().for_each(|argument| free_variables(argument, bound, found));
        }
        TypeKind::Function { argument, result } => {
            free_variables(argument, bound, found);
            free_variables(result, bound, found);
        }
        TypeKind::Tuple(parts) | TypeKind::PromotedList(parts) => {
            parts.iter().for_each(|part| free_variables(part, bound, found));
        }
        TypeKind::ForAll { binders, body } => {
            let mark = bound.len();
            bound.extend(binders.iter().map(|binder| binder.name.name.clone()));
            free_variables(body, bound, found);
            bound.truncate(mark);
        }
        TypeKind::Qualified { context, body } => {
            context.iter().for_each(|part| free_variables(part, bound, found));
            free_variables(body, bound, found);
        }
        TypeKind::Operators(operators) => {
            for item in &operators.items {
                match item {
                    OperatorItem::Operand(operand) => free_variables(operand, bound, found),
                    OperatorItem::Operator(name)
                        if !name.is_constructor()
                            && !name.is_symbolic()
                            && !bound.contains(&name.name)
                            && !found.contains(&name.name) =>
                    {
                        found.push(name.name.clone());
                    }
                    _ => {}
                }
            }
        }
        TypeKind::List(inner)
        | TypeKind::Parenthesized(inner)
        | TypeKind::Promoted(inner)
        | TypeKind::Annotated { body: inner, .. } => free_variables(inner, bound, found),
        TypeKind::Constructor(_) | TypeKind::Wildcard | TypeKind::Literal(_) | TypeKind::Unsupported(_) => {}
    }
}
