//! Expressions and calls.

use gainsay_ir::functional::{self as ir, Check, Expr, ExprKind, Literal, Primitive};
use gainsay_source::Span;

use super::{
    Lowerer, apply,
    matching::{Fail, Row, RowBody},
    primitive, unsupported,
};
use crate::{
    rename::{
        entity::{ConstructorId, GlobalId, GlobalKind, NodeId},
        tree::{self, Match},
    },
    syntax::DeclarationKind,
    types::evidence::{Annotation, Binder},
};

/// Lists written out are cut into pieces of this length, so that no expression gets too deep.
const LIST_PIECE: usize = 64;

impl Lowerer {
    pub(super) fn expression(&mut self, expression: &tree::Expr) -> Expr {
        gainsay_meter::tick(5);
        let dictionaries = self.checker.abstraction(expression.id).to_vec();
        if dictionaries.is_empty() {
            return self.plain(expression);
        }
        let parameters = self.evidence_parameters(&dictionaries);
        let body = self.plain(expression);
        Expr::lambda(parameters, body, expression.span)
    }

    fn plain(&mut self, expression: &tree::Expr) -> Expr {
        use tree::ExprKind as Kind;
        let span = expression.span;
        match &expression.kind {
            Kind::Local(_) | Kind::Global(_) | Kind::Constructor(_) | Kind::TypeApply(..) => {
                self.head_call(expression, Vec::new(), span)
            }
            Kind::Integer(value) => self.integer(expression.id, value, span),
            Kind::Fractional(value) => self.fractional(expression.id, value, span),
            Kind::Character(value) => literal(Literal::Character(*value), span),
            Kind::Text(text) => {
                let items = text.chars().map(|character| literal(Literal::Character(character), span)).collect();
                self.list(items, span)
            }
            Kind::Apply(function, arguments) => {
                let arguments = arguments.iter().map(|argument| self.expression(argument)).collect();
                self.call(function, arguments, span)
            }
            Kind::Lambda(lambda) => self.function(std::slice::from_ref(lambda), Vec::new(), "lambda", span),
            Kind::Let(bindings, body) => self.local_bindings(bindings, span, |lowerer| lowerer.expression(body)),
            Kind::If(parts) => {
                let [condition, yes, no] = &**parts;
                let (condition, yes, no) = (self.expression(condition), self.expression(yes), self.expression(no));
                Expr::conditional(condition, yes, no, span)
            }
            Kind::Case(scrutinee, matches) => self.case(scrutinee, matches, span),
            Kind::Guarded(right_hand_side) => {
                let fail = incomplete("this `if`", span);
                self.right_hand_side(right_hand_side, &fail, span)
            }
            Kind::List(items) => {
                let items = items.iter().map(|item| self.expression(item)).collect();
                self.list(items, span)
            }
            Kind::Annotated(inner, _) => {
                let inner = self.expression(inner);
                let evidence = self.node_evidence(expression.id);
                let arguments = evidence.into_iter().map(|id| self.evidence(id, span)).collect();
                apply(inner, arguments, span)
            }
            Kind::RecordConstruct(constructor, fields) => {
                self.record_construct(expression.id, *constructor, fields, span)
            }
            Kind::RecordUpdate(record, fields) => self.record_update(record, fields, span),
            Kind::Error => unsupported("this expression", span),
        }
    }

    /// A function, constructor or variable with arguments.
    fn call(&mut self, function: &tree::Expr, arguments: Vec<Expr>, span: Span) -> Expr {
        if !self.checker.abstraction(function.id).is_empty() {
            let function = self.expression(function);
            return apply(function, arguments, span);
        }
        self.head_call(function, arguments, span)
    }

    /// The same, where the dictionaries that the function itself takes are dealt with.
    fn head_call(&mut self, function: &tree::Expr, arguments: Vec<Expr>, span: Span) -> Expr {
        use tree::ExprKind as Kind;
        match &function.kind {
            Kind::TypeApply(inner, _) => self.call(inner, arguments, span),
            Kind::Global(global) => self.global_call(function.id, *global, arguments, span),
            Kind::Constructor(constructor) => self.constructor_call(function.id, *constructor, arguments, span),
            Kind::Local(local) => {
                let name = self.local_name(*local);
                let head = self.variable(&name, function.span);
                let mut all = self.binder_evidence(function.id, function.span);
                all.extend(arguments);
                apply(head, all, span)
            }
            _ => {
                let function = self.expression(function);
                apply(function, arguments, span)
            }
        }
    }

    /// The dictionaries a use of a variable passes.
    fn binder_evidence(&mut self, node: NodeId, span: Span) -> Vec<Expr> {
        match self.checker.annotation(node).cloned() {
            Some(Annotation::Instantiation(evidence)) => {
                evidence.into_iter().map(|id| self.evidence(id, span)).collect()
            }
            Some(Annotation::Recursive(binder)) => {
                let parameters = match binder {
                    Binder::Local(local) => self.checker.local_parameters(local).to_vec(),
                    Binder::Global(global) => self.checker.global_parameters(global).to_vec(),
                };
                let names = self.evidence_parameters(&parameters);
                names.iter().map(|name| self.variable(name, span)).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn global_call(&mut self, node: NodeId, global: GlobalId, arguments: Vec<Expr>, span: Span) -> Expr {
        let arguments = match self.shortcut(global, arguments, span) {
            Ok(done) => return done,
            Err(arguments) => arguments,
        };
        match self.checker.names.entities.global(global).kind.clone() {
            GlobalKind::Primitive { declaration } => self.primitive_call(global, declaration, arguments, span),
            GlobalKind::Method { class, index } => {
                let mut evidence = self.node_evidence(node).into_iter();
                let Some(first) = evidence.next() else {
                    return unsupported("a method without its instance", span);
                };
                let first = self.checker.evidence(first).clone();
                let mut all: Vec<_> = evidence.map(|id| self.evidence(id, span)).collect();
                all.extend(arguments);
                if let Some(name) = self.watched_call(node, global, span) {
                    let dictionary = self.dictionary(&first, span);
                    all.insert(0, dictionary);
                    return apply(Expr::variable(&name, span), all, span);
                }
                self.method((class, index), &first, all, span)
            }
            _ => {
                let mut all = self.binder_evidence(node, span);
                all.extend(arguments);
                let name = match self.watched_call(node, global, span) {
                    Some(name) => name,
                    None => self.request(global),
                };
                apply(Expr::variable(&name, span), all, span)
            }
        }
    }

    /// Boolean functions of the library become what they are defined as.
    fn shortcut(&mut self, global: GlobalId, mut arguments: Vec<Expr>, span: Span) -> Result<Expr, Vec<Expr>> {
        let names = &self.checker.names;
        let truth = |value: &str| Expr::construct(value, Vec::new(), span);
        match arguments.len() {
            0 if names.is_known(global, "otherwise") => Ok(truth("True")),
            1 if names.is_known(global, "not") => Ok(Expr::new(ExprKind::Primitive(Primitive::Not, arguments), span)),
            2 if names.is_known(global, "&&") => {
                let right = arguments.swap_remove(1);
                Ok(Expr::conditional(arguments.swap_remove(0), right, truth("False"), span))
            }
            2 if names.is_known(global, "||") => {
                let right = arguments.swap_remove(1);
                Ok(Expr::conditional(arguments.swap_remove(0), truth("True"), right, span))
            }
            _ => Err(arguments),
        }
    }

    fn primitive_call(&mut self, global: GlobalId, declaration: usize, mut arguments: Vec<Expr>, span: Span) -> Expr {
        let Some(entity) = self.primitive_entity(global, declaration) else {
            return unsupported("a foreign import", span);
        };
        let arity = primitive::arity(&entity);
        if arguments.len() >= arity {
            let rest = arguments.split_off(arity);
            let result = primitive::apply(&entity, arguments, span);
            return apply(result, rest, span);
        }
        let name = self.request(global);
        apply(Expr::variable(&name, span), arguments, span)
    }

    pub(super) fn primitive_entity(&self, global: GlobalId, declaration: usize) -> Option<String> {
        let module = self.checker.names.entities.global(global).module;
        match &self.checker.names.graph.module(module).syntax.declarations[declaration].kind {
            DeclarationKind::ForeignImport { entity, .. } => Some(entity.clone()),
            _ => None,
        }
    }

    fn constructor_call(&mut self, node: NodeId, constructor: ConstructorId, arguments: Vec<Expr>, span: Span) -> Expr {
        let arity = self.checker.names.entities.constructor(constructor).arity;
        let dictionaries: Vec<_> = self.node_evidence(node).into_iter().map(|id| self.evidence(id, span)).collect();
        let name = self.constructor_name(constructor);
        if let Some(name) = self.watched_constructor(node, constructor, span) {
            let all = dictionaries.into_iter().chain(arguments).collect();
            return apply(Expr::variable(&name, span), all, span);
        }
        if arguments.len() >= arity {
            let all = dictionaries.into_iter().chain(arguments).collect();
            return Expr::new(ExprKind::Construct(name, all), span);
        }
        // Arguments that are there already must be shared by all uses of the function that waits for the others.
        let mut bindings = Vec::new();
        let mut all = dictionaries;
        for argument in arguments {
            if matches!(argument.kind, ExprKind::Variable(_) | ExprKind::Literal(_)) {
                all.push(argument);
            } else {
                let shared = self.naming.fresh("argument");
                all.push(Expr::variable(&shared, span));
                bindings.push(ir::Binding { name: shared, value: argument });
            }
        }
        let missing: Vec<_> = (0..arity + self.dictionary_count(constructor) - all.len())
            .map(|_| self.naming.fresh("argument"))
            .collect();
        all.extend(missing.iter().map(|name| Expr::variable(name, span)));
        let lambda = Expr::lambda(missing, Expr::new(ExprKind::Construct(name, all), span), span);
        if bindings.is_empty() { lambda } else { Expr::bind(bindings, lambda, span) }
    }

    fn dictionary_count(&mut self, constructor: ConstructorId) -> usize {
        self.checker.constructor_information(constructor).context.len()
    }

    /// A list written out; a long one is bound piece by piece.
    fn list(&mut self, items: Vec<Expr>, span: Span) -> Expr {
        let nil = |span| Expr::construct("[]", Vec::new(), span);
        let cons = |head: Expr, tail: Expr| Expr::construct(":", vec![head, tail], span);
        self.request_type(self.checker.names.builtin.list);
        if items.len() <= LIST_PIECE {
            return items.into_iter().rev().fold(nil(span), |tail, head| cons(head, tail));
        }
        let mut bindings: Vec<ir::Binding> = Vec::new();
        let mut tail = nil(span);
        let mut items = items;
        while items.len() > LIST_PIECE {
            let piece = items.split_off(items.len() - LIST_PIECE);
            let value = piece.into_iter().rev().fold(tail, |tail, head| cons(head, tail));
            let name = self.naming.fresh("rest");
            tail = Expr::variable(&name, span);
            bindings.push(ir::Binding { name, value });
        }
        let first = items.into_iter().rev().fold(tail, |tail, head| cons(head, tail));
        Expr::bind(bindings, first, span)
    }

    fn case(&mut self, scrutinee: &tree::Expr, matches: &[Match], span: Span) -> Expr {
        let value = self.expression(scrutinee);
        let rows = self.rows(matches);
        let fail = incomplete("this `case`", span);
        if let ExprKind::Variable(name) = &value.kind {
            let name = name.clone();
            return self.compile(&[name], rows, &fail, span);
        }
        let subject = self.naming.fresh("scrutinee");
        let tree = self.compile(std::slice::from_ref(&subject), rows, &fail, span);
        self.bind_subject(subject, value, tree, span)
    }

    pub(super) fn rows<'t>(&self, matches: &'t [Match]) -> Vec<Row<'t>> {
        matches
            .iter()
            .map(|one| Row {
                shapes: one.patterns.iter().map(|pattern| self.shape(pattern)).collect(),
                body: RowBody::RightHandSide(&one.right_hand_side),
                lazies: Vec::new(),
            })
            .collect()
    }
}

pub(super) fn literal(literal: Literal, span: Span) -> Expr {
    Expr::new(ExprKind::Literal(literal), span)
}

/// What happens when no pattern matches.
pub(super) fn incomplete(what: &str, span: Span) -> Fail {
    let message = Some(format!("the patterns of {what} do not cover this value"));
    Fail::Crash(Box::new(Check { message, ..Check::new("incomplete-pattern", span) }))
}
