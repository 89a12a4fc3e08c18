//! Expressions, with the types that inference found.

use gainsay_ir::refined::{Base, Evaluation, Expr, ExprKind, Logic as Term, Type as Refined};
use gainsay_source::Span;

use super::{
    Elaborator, Made, Style,
    fixed::hidden,
    function::opaque,
    matching::{Body, Row, Subject},
    stop,
};
use crate::{
    rename::{
        entity::{ConstructorId, GlobalId, GlobalKind, LocalId, NodeId, TypeId, Value},
        tree::{self, Match},
    },
    syntax::QualifiedName,
    types::{
        LocalType,
        data::{Scheme, Type, VariableId},
        evidence::Annotation,
    },
};

impl Elaborator<'_> {
    /// An expression; `expected` is its type, where somebody knows it.
    pub(super) fn expression(&mut self, expression: &tree::Expr, expected: Option<&Type>) -> Made<Expr> {
        use tree::ExprKind as Kind;
        let span = expression.span;
        self.grow(span)?;
        match &expression.kind {
            Kind::Local(local) => self.local_use(*local, expression.id, span),
            Kind::Global(global) => match self.folded(expression, &[], span)? {
                Some(folded) => Ok(folded),
                None => self.global_use(*global, expression, &[], span),
            },
            Kind::Constructor(constructor) => self.constructor_use(*constructor, expression, expected, span),
            Kind::Integer(value) => {
                let ty = self.type_of(expression)?;
                let fits = self.style == Style::Refined || i64::try_from(value.clone()).is_ok();
                if self.is_integer(&ty) && fits {
                    return Ok(Expr::new(ExprKind::Integer(value.clone()), span));
                }
                Ok(opaque(self.plain(&ty, span)?, span))
            }
            Kind::Fractional(_) => {
                let ty = self.type_of(expression)?;
                Ok(opaque(self.plain(&ty, span)?, span))
            }
            Kind::Character(character) => {
                let ty = self.type_of(expression)?;
                let same = Term::equal(Term::value(), Term::integer(*character as u32));
                match self.plain(&ty, span)?.and(&same) {
                    Some(ty) => Ok(opaque(ty, span)),
                    None => stop("a character", span),
                }
            }
            Kind::Text(text) => self.text(text, span),
            Kind::Apply(function, arguments) => self.call_of(expression, function, arguments, expected, span),
            Kind::Lambda(one) => {
                let ty = match expected {
                    Some(ty) => self.zonk(ty),
                    None => return stop("a function whose type is not known", span),
                };
                self.clauses(std::slice::from_ref(one), &ty, span)
            }
            Kind::Let(bindings, body) => {
                let ty = self.expected_or_own(expected, expression)?;
                self.with_bindings(bindings, &ty, span, &|elaborator| elaborator.expression(body, Some(&ty)))
            }
            Kind::If(parts) => {
                let ty = self.expected_or_own(expected, expression)?;
                let [condition, yes, no] = &**parts;
                let condition = self.expression(condition, None)?;
                let yes = self.expression(yes, Some(&ty))?;
                let no = self.expression(no, Some(&ty))?;
                self.conditional(condition, yes, no, &ty, span)
            }
            Kind::Case(scrutinee, matches) => {
                let ty = self.expected_or_own(expected, expression)?;
                self.case_of(scrutinee, matches, &ty, span)
            }
            Kind::Guarded(right_hand_side) => {
                let ty = self.expected_or_own(expected, expression)?;
                let one = Match { patterns: Vec::new(), right_hand_side: (**right_hand_side).clone(), span };
                self.clauses(std::slice::from_ref(&one), &ty, span)
            }
            Kind::List(parts) => self.list(expression, parts, expected, span),
            Kind::Annotated(inner, _) => {
                let ty = self.expected_or_own(expected, inner)?;
                self.expression(inner, Some(&ty))
            }
            Kind::TypeApply(inner, _) => self.expression(inner, expected),
            Kind::RecordConstruct(constructor, fields) => self.record(expression, *constructor, fields, expected, span),
            Kind::RecordUpdate(record, fields) => self.updated(record, fields, span),
            Kind::Error => stop("this expression", span),
        }
    }

    pub(super) fn expected_or_own(&mut self, expected: Option<&Type>, expression: &tree::Expr) -> Made<Type> {
        match expected {
            Some(ty) => Ok(self.zonk(ty)),
            None => self.type_of(expression),
        }
    }

    fn local_use(&mut self, local: LocalId, node: NodeId, span: Span) -> Made<Expr> {
        let name = self.local(local);
        let mut types = Vec::new();
        if let Some(LocalType::Poly(scheme)) = self.known_local_type(local) {
            let given = self.instantiation(node);
            let given = if given.len() == scheme.variables.len() {
                given
            } else {
                scheme.variables.iter().map(|variable| Type::Variable(*variable)).collect()
            };
            for ty in &given {
                let plain = self.plain(ty, span)?;
                types.push(if scheme.context.is_empty() { plain.with_holes() } else { plain });
            }
        }
        Ok(Expr::new(ExprKind::Variable(name, types), span))
    }

    /// A global with the arguments it is called with, if it is one that is looked through.
    fn global_use(&mut self, global: GlobalId, node: &tree::Expr, arguments: &[tree::Expr], span: Span) -> Made<Expr> {
        let types = self.instantiation(node.id);
        let entity = self.lowered.names().entities.global(global).clone();
        if let GlobalKind::Field { owner } = entity.kind {
            return self.field(global, owner, node, arguments, span);
        }
        if entity.name == "undefined" && self.is_library(entity.module) {
            return Ok(Expr::new(ExprKind::Fail("`undefined`".to_owned()), span));
        }
        if let Some(known) = self.primitive(&entity, &types, span)? {
            return Ok(Expr::new(ExprKind::Function(known, Vec::new()), span));
        }
        let (global, types) = self.resolved(global, &entity, types);
        let (name, types) = self.at_types(global, &types, span)?;
        Ok(Expr::new(ExprKind::Function(name, types), span))
    }

    pub(super) fn constructor_use(
        &mut self,
        constructor: ConstructorId,
        node: &tree::Expr,
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        let owner = self.lowered.names().entities.constructor(constructor).owner;
        if Some(owner) == self.lowered.checker().well_known.bool {
            let truth = self.lowered.names().entities.constructor(constructor).name == "True";
            let same = if truth { Term::value() } else { Term::negation(Term::value()) };
            return Ok(opaque(Refined::refined(Base::Bool, same), span));
        }
        self.datatype(owner, span)?;
        let types = self.constructor_types(constructor, node.id, expected, span)?;
        let mut types = self.constructor_arguments(owner, &types, span)?;
        types.extend(self.hidden_types(constructor, node.id, span)?);
        Ok(Expr::new(ExprKind::Constructor(self.constructor_name(constructor), types), span))
    }

    /// What stands for the types that a constructor hides. Whoever matches it knows nothing of them but their classes.
    fn hidden_types(&mut self, constructor: ConstructorId, node: NodeId, span: Span) -> Made<Vec<Refined>> {
        let information = self.lowered.checker().constructor_information(constructor);
        let (hidden, inside) = hidden(&information);
        if hidden.is_empty() && inside.is_empty() && information.context.is_empty() {
            return Ok(Vec::new());
        }
        let given = self.instantiation(node);
        let scheme = information.scheme.clone();
        if given.len() != scheme.variables.len() {
            return stop("a constructor whose type is not known", span);
        }
        self.need_instances(&scheme, &given);
        self.need_lawful_at(&scheme, &given, span)?;
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(given).collect();
        let mut at = |one: VariableId| self.plain(&Type::Variable(one).substitute(&substitution), span);
        let hidden = hidden.into_iter().map(&mut at).collect::<Made<Vec<_>>>()?;
        // Those that fixed parameters mention are told apart by them.
        let inside = inside.into_iter().map(|one| Ok(at(one)?.with_holes())).collect::<Made<Vec<_>>>()?;
        Ok(hidden.into_iter().chain(inside).collect())
    }

    /// Arguments of a datatype, all of whose refinements and relations are to be inferred.
    pub(super) fn constructor_arguments(&mut self, owner: TypeId, types: &[Type], span: Span) -> Made<Vec<Refined>> {
        let plain = types.iter().map(|ty| self.plain(ty, span)).collect::<Made<Vec<_>>>()?;
        let relations = self.plain_relations(owner, &plain);
        Ok(plain.iter().chain(&relations).map(Refined::with_holes).collect())
    }

    /// What the parameters of a constructor's type stand for.
    fn constructor_types(
        &mut self,
        constructor: ConstructorId,
        node: NodeId,
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Vec<Type>> {
        let information = self.lowered.checker().constructor_information(constructor);
        let given = self.instantiation(node);
        if given.len() == information.scheme.variables.len() {
            let substitution: Vec<_> = information.scheme.variables.iter().copied().zip(given).collect();
            let result = information.result.substitute(&substitution);
            let (_, arguments) = result.spine();
            return Ok(arguments.into_iter().cloned().collect());
        }
        let Some(mut ty) = expected.map(|ty| self.zonk(ty)) else {
            return stop("a constructor whose type is not known", span);
        };
        while let Some((_, result)) = self.arrow(&ty) {
            ty = result;
        }
        let (_, arguments) = ty.spine();
        Ok(arguments.into_iter().cloned().collect())
    }

    /// A string is a list of which its length is known.
    fn text(&mut self, text: &str, span: Span) -> Made<Expr> {
        let ty = self.lowered.checker().string_type();
        let length = QualifiedName::unqualified("len", span);
        let root = self.lowered.root();
        let plain = self.plain(&ty, span)?;
        let length = match self.measure(root, &length) {
            Some(measure) => self.measured(&measure?, vec![Term::value()], span)?,
            None => return Ok(opaque(plain, span)),
        };
        let count = Term::equal(length, Term::integer(text.chars().count()));
        match plain.and(&count) {
            Some(ty) => Ok(opaque(ty, span)),
            None => stop("a string", span),
        }
    }

    fn case_of(&mut self, scrutinee: &tree::Expr, matches: &[Match], ty: &Type, span: Span) -> Made<Expr> {
        let scrutinee_type = self.type_of(scrutinee)?;
        let value = self.expression(scrutinee, Some(&scrutinee_type))?;
        let name = match &value.kind {
            ExprKind::Variable(name, types) if types.is_empty() => name.clone(),
            _ => self.unique("scrutinee"),
        };
        let subject = Subject { name: name.clone(), ty: scrutinee_type };
        let rows = matches.iter().filter_map(|one| {
            let pattern = one.patterns.first()?;
            let body = Body::RightHandSide(&one.right_hand_side);
            Some(Row { patterns: vec![(subject.clone(), pattern)], aliases: Vec::new(), body })
        });
        let tree = self.decide(rows.collect(), ty, Evaluation::Forced, span)?;
        if matches!(&value.kind, ExprKind::Variable(own, _) if *own == name) {
            return Ok(tree);
        }
        match tree.kind {
            // What is matched at once is evaluated at once.
            ExprKind::Case(mut case) if matches!(&case.scrutinee.kind, ExprKind::Variable(own, _) if *own == name) => {
                case.scrutinee = value;
                Ok(Expr::new(ExprKind::Case(case), span))
            }
            kind => {
                let body = Expr::new(kind, tree.span);
                Ok(Expr::new(ExprKind::Let(name, Box::new(value), Box::new(body)), span))
            }
        }
    }

    fn list(
        &mut self,
        expression: &tree::Expr,
        parts: &[tree::Expr],
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        let ty = self.expected_or_own(expected, expression)?;
        let (_, arguments) = ty.spine();
        let Some(element) = arguments.first().map(|element| (*element).clone()) else {
            return stop("a list whose type is not known", span);
        };
        let builtin = &self.lowered.names().builtin;
        let (list, nil, cons) = (builtin.list, builtin.nil, builtin.cons);
        self.datatype(list, span)?;
        let types = self.constructor_arguments(list, std::slice::from_ref(&element), span)?;
        let (nil, cons) = (self.constructor_name(nil), self.constructor_name(cons));
        let mut result = Expr::new(ExprKind::Constructor(nil, types.clone()), span);
        for part in parts.iter().rev() {
            let part = self.expression(part, Some(&element))?;
            let cons = Expr::new(ExprKind::Constructor(cons.clone(), types.clone()), span);
            result = Expr::new(ExprKind::Apply(Box::new(cons), vec![part, result]), span);
        }
        Ok(result)
    }

    fn record(
        &mut self,
        node: &tree::Expr,
        constructor: ConstructorId,
        given: &[(usize, tree::Expr)],
        expected: Option<&Type>,
        span: Span,
    ) -> Made<Expr> {
        let arity = self.lowered.names().entities.constructor(constructor).arity;
        let types = self.constructor_types(constructor, node.id, expected, span)?;
        let information = self.lowered.checker().constructor_information(constructor);
        let (_, own) = information.result.spine();
        let substitution: Vec<_> = own
            .iter()
            .zip(&types)
            .filter_map(|(own, ty)| match own {
                Type::Variable(variable) => Some((*variable, ty.clone())),
                _ => None,
            })
            .collect();
        let callee = self.constructor_use(constructor, node, expected, span)?;
        let mut parts = Vec::new();
        for place in 0..arity {
            let Some((_, value)) = given.iter().find(|(own, _)| *own == place) else {
                return stop("a record without all its fields", span);
            };
            let Some(ty) = information.fields.get(place) else { return stop("this record", span) };
            parts.push(self.expression(value, Some(&ty.substitute(&substitution)))?);
        }
        Ok(Expr::new(ExprKind::Apply(Box::new(callee), parts), span))
    }

    /// The Haskell type of an expression.
    pub(super) fn type_of(&mut self, expression: &tree::Expr) -> Made<Type> {
        use tree::ExprKind as Kind;
        let span = expression.span;
        let ty = match &expression.kind {
            Kind::Local(local) => match self.local_type(*local, span)? {
                LocalType::Mono(ty) => ty,
                LocalType::Poly(scheme) => self.at_node(&scheme, expression.id),
            },
            Kind::Global(global) => {
                let scheme = self.lowered.signature_of(Value::Global(*global));
                self.at_node(&scheme, expression.id)
            }
            Kind::Constructor(constructor) => {
                let scheme = self.lowered.signature_of(Value::Constructor(*constructor));
                self.at_node(&scheme, expression.id)
            }
            Kind::Integer(_) | Kind::Fractional(_) => match self.lowered.checker().annotation(expression.id) {
                Some(Annotation::Literal { ty, .. }) => ty.clone(),
                _ => return stop("a number whose type is not known", span),
            },
            Kind::Character(_) => {
                let known = self.lowered.checker().well_known.char;
                known.map_or(Type::Error, Type::Constructor)
            }
            Kind::Text(_) => self.lowered.checker().string_type(),
            Kind::Apply(function, arguments) => {
                let mut ty = self.type_of(function)?;
                for _ in arguments {
                    ty = self.zonk(&ty);
                    let Some((_, result)) = self.arrow(&ty) else { return stop("this call", span) };
                    ty = result;
                }
                ty
            }
            Kind::Let(_, body) | Kind::Annotated(body, _) | Kind::TypeApply(body, _) => self.type_of(body)?,
            Kind::If(parts) => match self.type_of(&parts[1]) {
                Ok(ty) => ty,
                Err(_) => self.type_of(&parts[2])?,
            },
            Kind::Case(_, matches) => {
                let mut bodies = matches.iter().flat_map(|one| &one.right_hand_side.branches);
                match bodies.find_map(|branch| self.type_of(&branch.body).ok()) {
                    Some(ty) => ty,
                    None => return stop("a match whose type is not known", span),
                }
            }
            Kind::Guarded(right_hand_side) => self.right_hand_side_type(right_hand_side)?,
            Kind::List(parts) => match parts.first() {
                Some(part) => {
                    let element = self.type_of(part)?;
                    self.lowered.checker().list_of(element)
                }
                None => return stop("an empty list whose type is not known", span),
            },
            Kind::RecordUpdate(record, _) => self.type_of(record)?,
            Kind::Lambda(_) | Kind::RecordConstruct(..) | Kind::Error => {
                return stop("an expression whose type is not known", span);
            }
        };
        Ok(self.zonk(&ty))
    }

    /// A scheme at the types of a use.
    fn at_node(&mut self, scheme: &Scheme, node: NodeId) -> Type {
        let given = self.instantiation(node);
        if given.len() != scheme.variables.len() {
            return scheme.body.clone();
        }
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(given).collect();
        scheme.body.substitute(&substitution)
    }

    pub(super) fn result_type(&mut self, function: &tree::Expr) -> Option<Type> {
        let ty = self.type_of(function).ok()?;
        self.arrow(&ty).map(|(_, result)| result)
    }
}
