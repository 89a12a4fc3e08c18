//! Expressions, right-hand sides and local bindings.

use gainsay_ir::functional::{self as ir, Check, Expr, ExprKind, Literal, Primitive};
use gainsay_source::{Name, Span};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use super::{
    Lowerer, apply,
    matching::{Fail, Row, RowBody},
    primitive, unsupported,
};
use crate::{
    rename::{
        entity::{ConstructorId, GlobalId, GlobalKind, LocalId, NodeId},
        tree::{self, BindingKind, Bindings, Branch, Guard, Match, Pattern, PatternKind, RightHandSide},
    },
    syntax::DeclarationKind,
    types::{
        data::Type,
        evidence::{Annotation, Binder},
    },
};

/// Lists written out are cut into pieces of this length, so that no expression gets too deep.
const LIST_PIECE: usize = 64;

impl Lowerer {
    pub(super) fn expression(&mut self, expression: &tree::Expr) -> Expr {
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
                let fail = incomplete("multi-way if", span);
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

    fn literal_type(&self, node: NodeId) -> Option<Type> {
        match self.checker.annotation(node) {
            Some(Annotation::Literal { ty, .. }) => Some(self.checker.prune(ty)),
            _ => None,
        }
    }

    fn integer(&mut self, node: NodeId, value: &BigInt, span: Span) -> Expr {
        if let Some(known) = self.primitive_number(node, &BigRational::from(value.clone())) {
            return literal(known, span);
        }
        let argument = literal(Literal::Integer(value.clone()), span);
        self.from_literal("fromInteger", node, argument, span)
    }

    fn fractional(&mut self, node: NodeId, value: &BigRational, span: Span) -> Expr {
        if let Some(known) = self.primitive_number(node, value) {
            return literal(known, span);
        }
        let argument = self.ratio(value, span);
        self.from_literal("fromRational", node, argument, span)
    }

    fn ratio(&mut self, value: &BigRational, span: Span) -> Expr {
        let parts = vec![
            literal(Literal::Integer(value.numer().clone()), span),
            literal(Literal::Integer(value.denom().clone()), span),
        ];
        match self.checker.names.known(":%") {
            Some(crate::rename::entity::Value::Constructor(ratio)) => {
                Expr::new(ExprKind::Construct(self.constructor_name(ratio), parts), span)
            }
            _ => unsupported("a fraction", span),
        }
    }

    /// The literal itself, where its type is a primitive number.
    fn primitive_number(&self, node: NodeId, value: &BigRational) -> Option<Literal> {
        let Some(Type::Constructor(ty)) = self.literal_type(node) else { return None };
        if self.is_integer(ty) && value.is_integer() {
            return Some(Literal::Integer(value.to_integer()));
        }
        if self.is_floating(ty) { Some(Literal::Double(value.to_f64().unwrap_or(f64::NAN))) } else { None }
    }

    fn from_literal(&mut self, method: &str, node: NodeId, argument: Expr, span: Span) -> Expr {
        let Some(Annotation::Literal { number, .. }) = self.checker.annotation(node).cloned() else {
            return unsupported("a literal of unknown type", span);
        };
        let evidence = self.checker.evidence(number).clone();
        match self.known_method(method) {
            Some(method) => self.method(method, &evidence, vec![argument], span),
            None => unsupported("a literal of this type", span),
        }
    }

    pub(super) fn literal_pattern(&self, pattern: &Pattern) -> Option<Literal> {
        match &pattern.kind {
            PatternKind::Integer(value) => self.primitive_number(pattern.id, &BigRational::from(value.clone())),
            PatternKind::Fractional(value) => self.primitive_number(pattern.id, value),
            _ => None,
        }
    }

    /// `subject == literal` by the instance noted at the pattern.
    pub(super) fn literal_test(&mut self, pattern: &Pattern, subject: &Name) -> Expr {
        let span = pattern.span;
        let value = match &pattern.kind {
            PatternKind::Integer(value) => self.integer(pattern.id, value, span),
            PatternKind::Fractional(value) => self.fractional(pattern.id, value, span),
            _ => unsupported("this pattern", span),
        };
        let subject = self.variable(subject, span);
        match (self.checker.annotation(pattern.id).cloned(), self.known_method("==")) {
            (Some(Annotation::Literal { equality: Some(equality), .. }), Some(method)) => {
                let evidence = self.checker.evidence(equality).clone();
                self.method(method, &evidence, vec![subject, value], span)
            }
            _ => unsupported("a literal pattern of unknown type", span),
        }
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
        let fail = incomplete("case", span);
        if let ExprKind::Variable(name) = &value.kind {
            let name = name.clone();
            return self.compile(&[name], rows, &fail, span);
        }
        let subject = self.naming.fresh("scrutinee");
        let tree = self.compile(std::slice::from_ref(&subject), rows, &fail, span);
        self.bind_subject(subject, value, tree, span)
    }

    fn rows<'t>(&self, matches: &'t [Match]) -> Vec<Row<'t>> {
        matches
            .iter()
            .map(|one| Row {
                shapes: one.patterns.iter().map(|pattern| self.shape(pattern)).collect(),
                body: RowBody::RightHandSide(&one.right_hand_side),
                lazies: Vec::new(),
            })
            .collect()
    }

    /// The clauses of a function, behind the dictionaries it takes.
    pub(super) fn function(&mut self, matches: &[Match], dictionaries: Vec<Name>, what: &str, span: Span) -> Expr {
        let rows = self.rows(matches);
        let count = rows.first().map_or(0, |row| row.shapes.len());
        let parameters: Vec<_> = (0..count)
            .map(|place| {
                let hint = rows.iter().find_map(|row| self.shape_hint(&row.shapes[place]));
                self.naming.fresh(hint.as_deref().unwrap_or("argument"))
            })
            .collect();
        let fail = incomplete(what, span);
        let body = self.compile(&parameters, rows, &fail, span);
        Expr::lambda(dictionaries.into_iter().chain(parameters).collect(), body, span)
    }

    pub(super) fn right_hand_side(&mut self, right_hand_side: &RightHandSide, fail: &Fail, span: Span) -> Expr {
        self.local_bindings(&right_hand_side.bindings, span, |lowerer| {
            lowerer.branches(&right_hand_side.branches, fail, span)
        })
    }

    fn branches(&mut self, branches: &[Branch], fail: &Fail, span: Span) -> Expr {
        let Some((first, rest)) = branches.split_first() else { return self.fail(fail, span) };
        if self.always_holds(&first.guards) && !first.guards.iter().any(|guard| !matches!(guard, Guard::Condition(_))) {
            return self.expression(&first.body);
        }
        if let [Guard::Condition(condition)] = first.guards.as_slice() {
            let condition = self.expression(condition);
            let yes = self.expression(&first.body);
            let no = self.branches(rest, fail, span);
            return Expr::conditional(condition, yes, no, span);
        }
        if rest.is_empty() {
            return self.guards(&first.guards, &first.body, fail);
        }
        let name = self.naming.fresh("otherwise");
        let body = self.guards(&first.guards, &first.body, &Fail::Jump(name.clone()));
        if self.use_count(&name) == 0 {
            return body;
        }
        let value = self.branches(rest, fail, span);
        Expr::bind(vec![ir::Binding { name, value }], body, span)
    }

    /// The body, if all guards hold.
    pub(super) fn guards(&mut self, guards: &[Guard], body: &tree::Expr, fail: &Fail) -> Expr {
        let Some((first, rest)) = guards.split_first() else { return self.expression(body) };
        match first {
            Guard::Condition(condition) => {
                let span = condition.span;
                let condition = self.expression(condition);
                let yes = self.guards(rest, body, fail);
                let no = self.fail(fail, span);
                Expr::conditional(condition, yes, no, span)
            }
            Guard::Let(bindings) => {
                self.local_bindings(bindings, body.span, |lowerer| lowerer.guards(rest, body, fail))
            }
            Guard::Pattern(pattern, value) => {
                let span = pattern.span;
                let value = self.expression(value);
                let shape = self.shape(pattern);
                let subject = match &value.kind {
                    ExprKind::Variable(name) => name.clone(),
                    _ => self.naming.fresh(&self.shape_hint(&shape).unwrap_or_else(|| "guard".to_owned())),
                };
                let row = Row { shapes: vec![shape], body: RowBody::Guards(rest, body), lazies: Vec::new() };
                let tree = self.compile(std::slice::from_ref(&subject), vec![row], fail, span);
                match &value.kind {
                    ExprKind::Variable(_) => tree,
                    _ => self.bind_subject(subject, value, tree, span),
                }
            }
        }
    }

    /// Whether the guards cannot fail, seen from their form: none, or `otherwise`.
    pub(super) fn always_holds(&self, guards: &[Guard]) -> bool {
        guards.iter().all(|guard| match guard {
            Guard::Let(_) => true,
            Guard::Condition(condition) => match condition.kind {
                tree::ExprKind::Global(global) => self.checker.names.is_known(global, "otherwise"),
                tree::ExprKind::Constructor(constructor) => {
                    let entity = self.checker.names.entities.constructor(constructor);
                    Some(entity.owner) == self.checker.well_known.bool && entity.name == "True"
                }
                _ => false,
            },
            Guard::Pattern(..) => false,
        })
    }

    fn local_bindings(&mut self, bindings: &Bindings, span: Span, body: impl FnOnce(&mut Lowerer) -> Expr) -> Expr {
        let mut lowered = Vec::new();
        let mut forced = Vec::new();
        for binding in bindings.groups.iter().flatten() {
            match &binding.kind {
                BindingKind::Function { local, matches, .. } => {
                    let name = self.local_name(*local);
                    let parameters = self.checker.local_parameters(*local).to_vec();
                    let dictionaries = self.evidence_parameters(&parameters);
                    let what = self.checker.names.entities.local(*local).name.clone();
                    let value = self.function(matches, dictionaries, &what, binding.span);
                    lowered.push(ir::Binding { name, value });
                }
                BindingKind::Pattern { pattern, right_hand_side, .. } => {
                    self.pattern_binding(pattern, right_hand_side, &mut lowered, &mut forced, binding.span);
                }
            }
        }
        let body = body(self);
        let body = forced.into_iter().rev().fold(body, |body, name| {
            Expr::new(ExprKind::Force(Box::new(Expr::variable(&name, span)), Box::new(body)), span)
        });
        if lowered.is_empty() { body } else { Expr::bind(lowered, body, span) }
    }

    /// `p = e`: the value is bound once, and each variable of the pattern projects from it.
    fn pattern_binding(
        &mut self,
        pattern: &Pattern,
        right_hand_side: &RightHandSide,
        lowered: &mut Vec<ir::Binding>,
        forced: &mut Vec<Name>,
        span: Span,
    ) {
        let fail = incomplete("pattern binding", span);
        let mut inner = pattern;
        let mut strict = false;
        while let PatternKind::Bang(next) | PatternKind::Annotated(next, _) | PatternKind::Lazy(next) = &inner.kind {
            strict |= matches!(inner.kind, PatternKind::Bang(_));
            inner = next;
        }
        let subject = match &inner.kind {
            PatternKind::Variable(local) => self.local_name(*local),
            _ => self.naming.fresh("bound"),
        };
        let value = self.right_hand_side(right_hand_side, &fail, span);
        lowered.push(ir::Binding { name: subject.clone(), value });
        if strict {
            forced.push(subject.clone());
        }
        if !matches!(inner.kind, PatternKind::Variable(_)) {
            self.projections(inner, &subject, lowered);
        }
    }

    /// One lazy binding for each variable of a pattern.
    pub(super) fn projections(&mut self, pattern: &Pattern, subject: &Name, bindings: &mut Vec<ir::Binding>) {
        let mut locals = Vec::new();
        crate::rename::pattern_locals(pattern, &mut |local| locals.push(local));
        for local in locals {
            let name = self.local_name(local);
            let value = self.projection(pattern, local, subject);
            self.naming.alias(local, name.clone());
            bindings.push(ir::Binding { name, value });
        }
    }

    pub(super) fn projection(&mut self, pattern: &Pattern, local: LocalId, subject: &Name) -> Expr {
        let span = pattern.span;
        let fail = incomplete("pattern binding", span);
        let row = Row { shapes: vec![self.shape(pattern)], body: RowBody::Variable(local, span), lazies: Vec::new() };
        let mut locals = Vec::new();
        crate::rename::pattern_locals(pattern, &mut |local| locals.push(local));
        let names: Vec<_> = locals.iter().map(|local| self.local_name(*local)).collect();
        let value = self.compile(std::slice::from_ref(subject), vec![row], &fail, span);
        // Matching renamed the pattern's variables after its own subjects; outside they keep the names they are bound to.
        locals.into_iter().zip(names).for_each(|(local, name)| self.naming.alias(local, name));
        value
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
