//! Constraints of expressions, by bidirectional typing.
//!
//! ```text
//! Γ ⊢ e ⇒ t, Γ'      an expression has a type; arguments get names on the way (A-normal form), which Γ' holds
//! Γ ⊢ e ⇐ t          an expression is to have a type
//! ```

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::refined::{Base, Case, Evaluation, Expr, ExprKind, LocalFunction, Logic, Signature, Sort, Trust, Type};
use gainsay_source::{Name, Span};

use crate::{
    callee::Constants,
    catalogue::Catalogue,
    constraint::{Constraints, Head, RecursiveCall, Why},
    environment::{Entry, Environment, Place},
};

/// What cannot be checked by types, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub what: String,
    pub span: Span,
}

/// What becomes of an expression's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// It is what the function returns: if its evaluation does not end, nothing is returned.
    Result,
    /// It is evaluated before anything that knows of it.
    Forced,
    /// It is passed on or kept, evaluated or not.
    Kept,
}

pub(crate) struct Generator<'p> {
    pub catalogue: &'p Catalogue,
    pub constants: Constants,
    pub environment: Environment,
    pub constraints: Constraints,
    pub sorts: BTreeMap<Name, Sort>,
    /// Functions that may not return, of whose result nothing is known before it is evaluated.
    partial: &'p BTreeSet<Name>,
    /// The calls of such functions of which nothing is known either while nobody evaluates them: of their types there may be no value.
    pub doubted: &'p BTreeSet<Span>,
    /// Types that were inferred, or are being inferred.
    pub known: BTreeMap<Name, Signature>,
    /// The functions whose bodies are being checked, the innermost last.
    open: Vec<Name>,
    /// The functions that call each other, by which of them they are: each knows its group.
    groups: Vec<BTreeSet<Name>>,
    /// The signatures of the functions in these groups.
    pub signatures: BTreeMap<Name, Type>,
    /// The parameters as the bodies call them, and metrics, by function.
    pub parameters: BTreeMap<Name, Vec<(Name, Logic)>>,
    pub metrics: BTreeMap<Name, Vec<Logic>>,
    /// The numbers that are in scope around functions.
    pub around: BTreeMap<Name, Vec<Name>>,
    count: usize,
}

pub(crate) type Checked<T> = Result<T, Stop>;

pub(crate) fn stop<T>(what: impl Into<String>, span: Span) -> Checked<T> {
    Err(Stop { what: what.into(), span })
}

impl<'p> Generator<'p> {
    pub(crate) fn new(
        catalogue: &'p Catalogue,
        groups: Vec<BTreeSet<Name>>,
        known: BTreeMap<Name, Signature>,
        (partial, doubted): (&'p BTreeSet<Name>, &'p BTreeSet<Span>),
        constants: Constants,
    ) -> Self {
        Generator {
            catalogue,
            constants,
            environment: Environment::default(),
            constraints: Constraints::default(),
            sorts: BTreeMap::new(),
            partial,
            doubted,
            known,
            open: Vec::new(),
            groups,
            signatures: BTreeMap::new(),
            parameters: BTreeMap::new(),
            metrics: BTreeMap::new(),
            around: BTreeMap::new(),
            count: 0,
        }
    }

    pub(crate) fn fresh(&mut self, hint: &str) -> Name {
        self.count += 1;
        let hint = hint.split('#').next().unwrap_or("x");
        Name::from(format!("{hint}#{}'", self.count))
    }

    /// A function of the group, with a κ for each hole of its type.
    pub(crate) fn declare(&mut self, name: &Name, signature: &Signature) {
        let ty = self.template(Place::default(), &signature.ty);
        self.known.insert(name.clone(), Signature { ty, ..signature.clone() });
    }

    /// The body of a function of the group has the type of its signature.
    pub(crate) fn function(&mut self, name: &Name, body: &Expr, metric: &[Logic]) -> Checked<()> {
        match self.known.get(name).cloned() {
            Some(Signature { ty, bounds, .. }) => {
                let place = self.with_constants(Place::default(), body);
                let place = self.bounded(place, &bounds);
                self.body(place, name, &ty, body, metric, Position::Result)
            }
            None => stop("a function without a type", body.span),
        }
    }

    fn body(
        &mut self,
        place: Place,
        name: &Name,
        ty: &Type,
        body: &Expr,
        metric: &[Logic],
        position: Position,
    ) -> Checked<()> {
        self.signatures.insert(name.clone(), ty.clone());
        self.metrics.insert(name.clone(), metric.to_vec());
        self.around.insert(name.clone(), self.environment.numbers(place));
        let mut parameters = Vec::new();
        let (mut place, mut ty, mut rest) = (place, ty.clone(), body);
        while let ExprKind::Lambda(own, inner) = &rest.kind {
            for (parameter, _) in own {
                let Type::Function { binder, argument, result } = ty else {
                    return stop("a function with more parameters than its type", body.span);
                };
                place = self.bind(place, parameter, (*argument).clone());
                let actual = Logic::Variable(parameter.clone());
                ty = result.substitute(&[(binder.clone(), actual.clone())]);
                parameters.push((binder, actual));
            }
            rest = inner;
        }
        self.parameters.insert(name.clone(), parameters);
        self.open.push(name.clone());
        let checked = self.check(place, rest, &ty, position);
        self.open.pop();
        checked
    }

    /// What its bounds say is known while a function is checked.
    fn bounded(&mut self, place: Place, bounds: &[Type]) -> Place {
        bounds.iter().fold(place, |place, bound| self.environment.extend(place, Entry::Bound(bound.clone())))
    }

    /// Brings a variable into scope.
    pub(crate) fn bind(&mut self, place: Place, name: &Name, ty: Type) -> Place {
        self.sorts.insert(name.clone(), ty.sort());
        self.environment.extend(place, Entry::Variable(name.clone(), ty))
    }

    fn condition(&mut self, place: Place, condition: Logic) -> Place {
        if condition.is_true() { place } else { self.environment.extend(place, Entry::Condition(condition)) }
    }

    pub(crate) fn head(&mut self, place: Place, goal: Logic, span: Span, why: &Why) {
        for goal in goal.conjuncts() {
            self.constraints.heads.push(Head { place, goal, span, why: why.clone() });
        }
    }

    /// Γ ⊢ e ⇐ t
    pub(crate) fn check(&mut self, place: Place, expression: &Expr, ty: &Type, position: Position) -> Checked<()> {
        gainsay_meter::tick(1);
        match &expression.kind {
            ExprKind::Lambda(parameters, body) => self.check_lambda(place, parameters, body, ty, expression.span),
            ExprKind::Let(name, value, body) => {
                let (value_type, place) = self.synthesise(place, value, Position::Kept)?;
                let place = self.bind(place, name, value_type);
                self.check(place, body, ty, position)
            }
            ExprKind::LetFunctions(functions, body) => {
                let place = self.local_functions(place, functions)?;
                self.check(place, body, ty, position)
            }
            ExprKind::Case(case) => self.check_case(place, case, ty, position, expression.span),
            ExprKind::Fail(what) => {
                self.head(place, Logic::falsity(), expression.span, &Why::Unreachable(what.clone()));
                Ok(())
            }
            ExprKind::Apply(function, arguments) => match (&function.kind, ty) {
                (ExprKind::Constructor(name, types), Type::Base { base: Base::Data(data, expected), .. })
                    if self.catalogue.owner(name).is_some_and(|owner| owner.name == *data)
                        && types.len() >= expected.len() =>
                {
                    // Γ ⊢ C ē ⇐ {v:D t̄ | p}: the type says what the constructor's variables stand for.
                    let hidden = types[expected.len()..].iter().map(|ty| self.template(place, ty));
                    let all: Vec<Type> = hidden.collect();
                    let all: Vec<Type> = expected.iter().cloned().chain(all).collect();
                    let built = self.constructor(name, &all, function.span)?;
                    let callee = Expr::new(function.kind.clone(), function.span);
                    let (found, place, _) =
                        self.apply(place, (&callee, built), arguments, Position::Kept, expression.span)?;
                    self.flows(place, found, ty, expression.span, &Why::Result)
                }
                _ => self.check_by_synthesis(place, expression, ty, position),
            },
            _ => self.check_by_synthesis(place, expression, ty, position),
        }
    }

    fn check_by_synthesis(&mut self, place: Place, expression: &Expr, ty: &Type, position: Position) -> Checked<()> {
        if let (Position::Result, Type::Function { binder, argument, result }) = (position, ty)
            && let Some((name, applied)) = self.with_one_more(expression, binder)
        {
            // Γ, x:s ⊢ e x ⇐ t  gives  Γ ⊢ e ⇐ x:s → t: of what a partial function returns something is known once it has all its arguments.
            let place = self.bind(place, &name, (**argument).clone());
            let result = result.substitute(&[(binder.clone(), Logic::Variable(name))]);
            return self.check(place, &applied, &result, position);
        }
        let (found, place) = self.synthesise(place, expression, position)?;
        self.flows(place, found, ty, expression.span, &Why::Result)
    }

    fn check_lambda(
        &mut self,
        place: Place,
        parameters: &[(Name, Type)],
        body: &Expr,
        ty: &Type,
        span: Span,
    ) -> Checked<()> {
        let (mut place, mut ty) = (place, ty.clone());
        for (parameter, _) in parameters {
            let Type::Function { binder, argument, result } = ty else {
                return stop("a function where its type is none", span);
            };
            place = self.bind(place, parameter, *argument);
            ty = result.substitute(&[(binder, Logic::Variable(parameter.clone()))]);
        }
        // What a function returns is kept by whoever calls it.
        self.check(place, body, &ty, Position::Kept)
    }

    /// Functions in scope of each other. Where nothing is said of one, its type is inferred.
    fn local_functions(&mut self, place: Place, functions: &[LocalFunction]) -> Checked<Place> {
        let mut place = place;
        let mut signatures = Vec::new();
        for function in functions {
            let ty = self.template(place, &function.signature.ty);
            signatures.push(Signature { ty, ..function.signature.clone() });
        }
        for (function, signature) in functions.iter().zip(&signatures) {
            self.sorts.insert(function.name.clone(), signature.ty.sort());
            place = self.environment.extend(place, Entry::Function(function.name.clone(), signature.clone()));
        }
        self.groups.push(functions.iter().map(|function| function.name.clone()).collect());
        for (function, signature) in functions.iter().zip(&signatures) {
            let inner = self.bounded(place, &signature.bounds);
            // Of one that may not return, nobody knows anything before its result was evaluated.
            let is_partial = self.partial.contains(&function.name);
            let position = if is_partial { Position::Result } else { Position::Kept };
            self.body(inner, &function.name, &signature.ty, &function.body, &function.metric, position)?;
        }
        // Calls from here on are no longer among themselves.
        self.groups.pop();
        Ok(place)
    }

    /// Γ ⊢ e ⇒ t, Γ'
    pub(crate) fn synthesise(&mut self, place: Place, expression: &Expr, position: Position) -> Checked<(Type, Place)> {
        gainsay_meter::tick(1);
        let span = expression.span;
        match &expression.kind {
            ExprKind::Integer(value) => {
                let same = Logic::equal(Logic::value(), Logic::Integer(value.clone()));
                Ok((Type::refined(Base::Int, same), place))
            }
            ExprKind::Opaque(ty) => Ok((ty.clone(), place)),
            ExprKind::Variable(..) | ExprKind::Function(..) | ExprKind::Constructor(..) => {
                let ty = self.callee(place, expression)?;
                self.note_call(place, expression, None, span);
                let is_partial = self.is_partial(expression);
                Ok((if is_partial { self.unevaluated(place, ty, span) } else { ty }, place))
            }
            ExprKind::Apply(function, arguments) => {
                let (ty, place) = match &function.kind {
                    ExprKind::Variable(..) | ExprKind::Function(..) | ExprKind::Constructor(..) => {
                        (self.callee(place, function)?, place)
                    }
                    _ => self.synthesise(place, function, Position::Kept)?,
                };
                let (ty, place, _) = self.apply(place, (function, ty), arguments, position, span)?;
                let unknown = position == Position::Kept && self.is_partial(function);
                let unknown = unknown || self.is_partial(function) && matches!(ty, Type::Function { .. });
                Ok((if unknown { self.unevaluated(place, ty, span) } else { ty }, place))
            }
            ExprKind::Lambda(..) => stop("a function whose type has to be inferred from its body", span),
            ExprKind::Let(name, value, body) => {
                let (ty, place) = self.synthesise(place, value, Position::Kept)?;
                let place = self.bind(place, name, ty);
                self.synthesise(place, body, position)
            }
            ExprKind::LetFunctions(functions, body) => {
                let place = self.local_functions(place, functions)?;
                self.synthesise(place, body, position)
            }
            ExprKind::Case(case) => {
                let ty = self.template(place, &case.result);
                if let Type::Base { predicate: Logic::Unknown(unknown), .. } = &ty {
                    self.constraints.joins.insert(unknown.id, place);
                }
                self.check_case(place, case, &ty, position, span)?;
                Ok((ty, place))
            }
            ExprKind::Fail(what) => {
                self.head(place, Logic::falsity(), span, &Why::Unreachable(what.clone()));
                stop("a failure instead of a value", span)
            }
            ExprKind::Annotated(inner, ty) => {
                self.check(place, inner, ty, position)?;
                Ok(((**ty).clone(), place))
            }
        }
    }

    /// A value of one type has to be of another.
    pub(crate) fn flows(&mut self, place: Place, found: Type, expected: &Type, span: Span, why: &Why) -> Checked<()> {
        match &found {
            Type::Base { .. } => {
                let name = self.fresh("value");
                let place = self.bind(place, &name, found.clone());
                self.is_as(place, &Logic::Variable(name), &found, expected, span, why)
            }
            Type::Function { .. } | Type::Relation { .. } => self.subtype(place, &found, expected, span, why),
        }
    }

    fn check_case(&mut self, place: Place, case: &Case, ty: &Type, position: Position, span: Span) -> Checked<()> {
        // A match that may never be evaluated evaluates nothing.
        let is_forced = case.evaluation == Evaluation::Forced && position != Position::Kept;
        let evaluated = if is_forced { Position::Forced } else { Position::Kept };
        let (found, place) = self.synthesise(place, &case.scrutinee, evaluated)?;
        let (subject, place) = match &case.scrutinee.kind {
            ExprKind::Variable(name, types) if types.is_empty() => (name.clone(), place),
            _ => (case.name.clone(), self.bind(place, &case.name, found.clone())),
        };
        self.alternatives(place, case, &subject, &found, span, &mut |generator, place, body| {
            generator.check(place, body, ty, position)
        })
    }

    /// Remembers a call among functions that call each other.
    pub(crate) fn note_call(&mut self, place: Place, function: &Expr, arguments: Option<Vec<Logic>>, span: Span) {
        let (ExprKind::Function(name, _) | ExprKind::Variable(name, _)) = &function.kind else { return };
        let Some(group) = self.groups.iter().find(|group| group.contains(name)) else { return };
        let Some(caller) = self.open.iter().rev().find(|open| group.contains(*open)).cloned() else { return };
        let (callee, calls) = (name.clone(), &mut self.constraints.calls);
        calls.push(RecursiveCall { place, caller, callee, arguments, span });
    }

    /// Whether a function is known to return, without what is being proved.
    pub(crate) fn returns(&self, name: &Name) -> bool {
        let is_checked = self.catalogue.function(name).is_some_and(|function| function.trust == Trust::Checked);
        is_checked && !self.partial.contains(name) && !self.groups.iter().any(|group| group.contains(name))
    }

    /// Whether what a function returns may be called by the measure that it is. While it is being proved to return, that is a name and no more:
    /// what the measure is of a value is used only behind that proof, or said by the value's constructors.
    pub(crate) fn is_named(&self, name: &Name) -> bool {
        let is_checked = self.catalogue.function(name).is_some_and(|function| function.trust == Trust::Checked);
        is_checked && !self.partial.contains(name)
    }

    pub(crate) fn is_partial(&self, function: &Expr) -> bool {
        matches!(&function.kind, ExprKind::Function(name, _) | ExprKind::Variable(name, _) if self.partial.contains(name))
    }

    pub(crate) fn assume(&mut self, place: Place, facts: impl IntoIterator<Item = Logic>) -> Place {
        facts.into_iter().fold(place, |place, fact| self.condition(place, fact))
    }
}

/// A type of whose results nothing is known, because they may never be.
pub(crate) fn without_results(ty: &Type) -> Type {
    match ty {
        Type::Base { .. } | Type::Relation { .. } => ty.stripped(),
        Type::Function { binder, argument, result } => {
            Type::function(binder.clone(), (**argument).clone(), without_results(result))
        }
    }
}

/// A name as its user knows it.
pub fn shown(name: &str) -> String {
    name.split(['#', '@']).next().unwrap_or(name).to_owned()
}
