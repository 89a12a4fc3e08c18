//! Haskell functions as functions of the logic by their clauses: what they are is unfolded where a proof needs it.

use std::collections::BTreeMap;

use gainsay_ir::refined::{Definition, Logic as Term, Operator};
use gainsay_source::{Name, Span};

use super::{
    Elaborator, Made,
    measure::{Meaning, apply},
    stop,
};
use crate::{
    rename::{
        entity::{GlobalId, GlobalKind, LocalId, Value},
        tree::{self, BindingKind, Bindings, DefinitionBody, Guard, Match, Pattern, PatternKind, RightHandSide},
    },
    types::data::Type,
};

/// What local variables are.
pub(super) type Locals = BTreeMap<LocalId, Term>;

/// No definition becomes larger than this.
const LARGEST: usize = 2_000;

impl Elaborator<'_> {
    /// The measure that a function is: of all its parameters, by its clauses.
    pub(super) fn reflected(&mut self, global: GlobalId, span: Span) -> Made<Meaning> {
        let entity = self.lowered.names().entities.global(global).clone();
        let key = Name::from(format!("{}@{}", entity.name, entity.module.0));
        self.once(&key.clone(), span, |elaborator| {
            let Some(definition) = elaborator.lowered.checker().definition(global) else {
                return stop("a function without a definition in a refinement", span);
            };
            let DefinitionBody::Matches(matches) = &definition.body else { return stop("this function", span) };
            let count = matches.first().map_or(0, |first| first.patterns.len());
            let scheme = elaborator.lowered.signature_of(Value::Global(global));
            let mut rest = elaborator.zonk(&scheme.body);
            let mut sorts = Vec::new();
            while let Some((argument, result)) = elaborator.arrow(&rest) {
                sorts.push(elaborator.sort(&argument, span)?);
                rest = result;
            }
            let result = elaborator.sort(&rest, span)?;
            let arity = sorts.len();
            elaborator.declare(&key, sorts, result);
            let is_library = elaborator.is_library(entity.module);
            let function = if is_library { elaborator.request_proved(global) } else { elaborator.request(global, &[]) };
            let parameters: Vec<Name> = (0..arity).map(|_| elaborator.unique("parameter")).collect();
            let arguments: Vec<Term> = parameters.iter().cloned().map(Term::Variable).collect();
            let (own, more) = arguments.split_at(count.min(arity));
            let body = elaborator.definition_logic(matches, own, more, span)?;
            if size(&body) > LARGEST {
                return stop("a function that is too large for a refinement", span);
            }
            let definition = Definition { measure: key.clone(), function, parameters, body: Some(body) };
            elaborator.program.definitions.push(definition);
            Ok(Meaning { name: key, equations: Vec::new() })
        })
    }

    /// What a definition is of its own arguments, and more where it returns a function: `f x = g` is `f x y = g y`.
    fn definition_logic(&mut self, matches: &[Match], own: &[Term], more: &[Term], span: Span) -> Made<Term> {
        let nothing = Locals::new();
        let [one] = matches else { return Ok(applied(self.clauses_logic(matches, own, &nothing, span)?, more)) };
        let (true, [branch]) = (one.right_hand_side.bindings.is_empty(), one.right_hand_side.branches.as_slice())
        else {
            return Ok(applied(self.clauses_logic(matches, own, &nothing, span)?, more));
        };
        match &branch.body.kind {
            tree::ExprKind::Lambda(lambda) if branch.guards.is_empty() && lambda.patterns.len() <= more.len() => {
                let (first, rest) = more.split_at(lambda.patterns.len());
                let mut locals = nothing;
                let mut conditions = Vec::new();
                let patterns = one.patterns.iter().zip(own).chain(lambda.patterns.iter().zip(first));
                for (pattern, argument) in patterns {
                    self.matched(pattern, argument, &mut locals, &mut conditions)?;
                }
                Ok(applied(self.guarded(&lambda.right_hand_side, &locals, None, span)?, rest))
            }
            _ => Ok(applied(self.clauses_logic(matches, own, &nothing, span)?, more)),
        }
    }

    /// Whether the logic may know a function of the library by its definition.
    pub(super) fn is_definition(&mut self, global: GlobalId) -> bool {
        let entity = self.lowered.names().entities.global(global).clone();
        let is_function = matches!(entity.kind, GlobalKind::Function { .. }) && self.is_library(entity.module);
        is_function && self.lowered.signature_of(Value::Global(global)).context.is_empty()
    }

    /// What is reflected is known to callers, whether or not a refinement mentions it.
    pub(super) fn reflect_all(&mut self) {
        for global in self.reflected.clone() {
            let span = self.lowered.names().entities.global(global).span;
            // What the logic has no words for is a function like any other.
            let _ = self.reflected(global, span);
        }
    }

    /// A measure that is not given by what constructors make is as a function that is reflected.
    pub(super) fn reflected_measure(&mut self, global: GlobalId, span: Span) -> Made<Meaning> {
        let entity = self.lowered.names().entities.global(global).clone();
        let key = Name::from(format!("{}@{}", entity.name, entity.module.0));
        if matches!(self.measures.get(&key), Some(Err(_))) && self.retried.insert(key.clone()) {
            self.measures.remove(&key);
            self.program.measures.retain(|measure| measure.name != key);
        }
        self.reflected(global, span)
    }

    /// What clauses are of these arguments. What no clause covers is not asked: the function is proved to return before anybody relies on it.
    pub(super) fn clauses_logic(
        &mut self,
        matches: &[Match],
        arguments: &[Term],
        locals: &Locals,
        span: Span,
    ) -> Made<Term> {
        let mut result: Option<Term> = None;
        for one in matches.iter().rev() {
            if one.patterns.len() != arguments.len() {
                return stop("a function without all its arguments in a refinement", span);
            }
            let mut inner = locals.clone();
            let mut conditions = Vec::new();
            for (pattern, argument) in one.patterns.iter().zip(arguments) {
                self.matched(pattern, argument, &mut inner, &mut conditions)?;
            }
            let body = self.guarded(&one.right_hand_side, &inner, result.as_ref(), one.span)?;
            result = Some(choice(conditions, body, result));
        }
        result.map_or_else(|| stop("a function without clauses in a refinement", span), Ok)
    }

    /// When a pattern matches, and what its variables are.
    fn matched(
        &mut self,
        pattern: &Pattern,
        value: &Term,
        locals: &mut Locals,
        conditions: &mut Vec<Term>,
    ) -> Made<()> {
        match &pattern.kind {
            PatternKind::Wildcard => Ok(()),
            PatternKind::Variable(local) => {
                locals.insert(*local, value.clone());
                Ok(())
            }
            PatternKind::As(local, inner) => {
                locals.insert(*local, value.clone());
                self.matched(inner, value, locals, conditions)
            }
            PatternKind::Bang(inner) | PatternKind::Annotated(inner, _) => {
                self.matched(inner, value, locals, conditions)
            }
            PatternKind::Integer(number) => {
                conditions.push(Term::equal(value.clone(), Term::Integer(number.clone())));
                Ok(())
            }
            PatternKind::Character(character) => {
                conditions.push(Term::equal(value.clone(), Term::integer(*character as u32)));
                Ok(())
            }
            PatternKind::Constructor(constructor, parts) => {
                let entity = self.lowered.names().entities.constructor(*constructor).clone();
                if Some(entity.owner) == self.lowered.checker().well_known.bool {
                    let truth = entity.name == "True";
                    conditions.push(if truth { value.clone() } else { Term::negation(value.clone()) });
                    return Ok(());
                }
                let data = self.datatype(entity.owner, pattern.span)?;
                let constructors = self.lowered.names().entities.ty(entity.owner).constructors.clone();
                let name = self.constructor_name(*constructor);
                if let Some(place) = constructors.iter().position(|own| own == constructor)
                    && constructors.len() > 1
                {
                    let tag = Term::Apply(Name::from(format!("tag#{data}")), vec![value.clone()]);
                    conditions.push(Term::equal(tag, Term::integer(place)));
                }
                for (place, part) in parts.iter().enumerate() {
                    let field = Term::Apply(Name::from(format!("field#{place}#{name}")), vec![value.clone()]);
                    self.matched(part, &field, locals, conditions)?;
                }
                Ok(())
            }
            _ => stop("a function with this pattern in a refinement", pattern.span),
        }
    }

    /// A right-hand side; where all its guards fail, `rest`.
    pub(super) fn guarded(
        &mut self,
        right_hand_side: &RightHandSide,
        locals: &Locals,
        rest: Option<&Term>,
        span: Span,
    ) -> Made<Term> {
        let locals = self.bound(&right_hand_side.bindings, locals, span)?;
        let mut result: Option<Term> = rest.cloned();
        for branch in right_hand_side.branches.iter().rev() {
            let mut inner = locals.clone();
            let mut conditions = Vec::new();
            for guard in &branch.guards {
                match guard {
                    Guard::Condition(condition) if self.is_otherwise(condition) => {}
                    Guard::Condition(condition) => conditions.push(self.tree_logic(condition, &inner)?),
                    Guard::Let(bindings) => inner = self.bound(bindings, &inner, span)?,
                    Guard::Pattern(pattern, value) => {
                        let value = self.tree_logic(value, &inner)?;
                        self.matched(pattern, &value, &mut inner, &mut conditions)?;
                    }
                }
            }
            let body = self.tree_logic(&branch.body, &inner)?;
            result = Some(choice(conditions, body, result));
        }
        result.map_or_else(|| stop("this function of the logic", span), Ok)
    }

    /// With what is defined locally, where that is no function.
    pub(super) fn bound(&mut self, bindings: &Bindings, locals: &Locals, span: Span) -> Made<Locals> {
        let mut locals = locals.clone();
        for binding in bindings.groups.iter().flatten() {
            match &binding.kind {
                BindingKind::Function { local, matches, .. }
                    if matches.len() == 1 && matches[0].patterns.is_empty() =>
                {
                    // What it mentions has to be known already, so nothing is defined by itself.
                    let value = self.guarded(&matches[0].right_hand_side, &locals, None, span)?;
                    locals.insert(*local, value);
                }
                BindingKind::Pattern { pattern, right_hand_side, .. } => {
                    let value = self.guarded(right_hand_side, &locals, None, span)?;
                    // It is matched when one of its variables is needed; then it matches, or the function fails.
                    self.matched(pattern, &value, &mut locals, &mut Vec::new())?;
                }
                BindingKind::Function { .. } => return stop("local functions in a function of the logic", span),
            }
        }
        Ok(locals)
    }

    /// `case`, a list, and the like.
    pub(super) fn compound_logic(&mut self, expression: &tree::Expr, locals: &Locals) -> Made<Term> {
        use tree::ExprKind as Kind;
        let span = expression.span;
        match &expression.kind {
            Kind::Case(scrutinee, matches) => {
                let value = self.tree_logic(scrutinee, locals)?;
                self.clauses_logic(matches, &[value], locals, span)
            }
            Kind::Let(bindings, body) => {
                let locals = self.bound(bindings, locals, span)?;
                self.tree_logic(body, &locals)
            }
            Kind::Guarded(right_hand_side) => self.guarded(right_hand_side, locals, None, span),
            Kind::Character(character) => Ok(Term::integer(*character as u32)),
            Kind::List(parts) => {
                let parts = parts.iter().map(|part| self.tree_logic(part, locals)).collect::<Made<Vec<_>>>()?;
                self.list_of(parts, span)
            }
            Kind::TypeApply(inner, _) => self.tree_logic(inner, locals),
            _ => stop("this expression in a function of the logic", span),
        }
    }

    /// Whether the logic's operators are what a method of the library is at the types of this use.
    pub(super) fn is_as_in_logic(&mut self, node: &tree::Expr, global: GlobalId) -> Made<bool> {
        let entity = self.lowered.names().entities.global(global).clone();
        if !matches!(entity.kind, crate::rename::entity::GlobalKind::Method { .. }) {
            return Ok(true);
        }
        let types = self.instantiation(node.id);
        let types: Vec<Type> = types.iter().map(|ty| self.zonk(ty)).collect();
        let all_integers = !types.is_empty() && types.iter().all(|ty| self.is_integer(ty));
        Ok(all_integers || self.primitive(&entity, &types, node.span)?.is_some())
    }
}

/// A function at further arguments, if there are any.
fn applied(function: Term, arguments: &[Term]) -> Term {
    if arguments.is_empty() { function } else { apply(function, arguments.to_vec()) }
}

/// `if conditions then yes else no`; without an alternative the conditions hold.
fn choice(conditions: Vec<Term>, yes: Term, no: Option<Term>) -> Term {
    match (Term::and(conditions), no) {
        (Term::Boolean(true), _) | (_, None) => yes,
        (condition, Some(no)) => Term::Operation(Operator::If, vec![condition, yes, no]),
    }
}

fn size(term: &Term) -> usize {
    let mut count = 0;
    term.for_each(&mut |_| count += 1);
    count
}
