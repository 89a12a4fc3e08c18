//! The types of what is called: functions and constructors at the types and relations of a use.

use std::collections::BTreeSet;

use gainsay_ir::refined::{Base, Datatype, Expr, ExprKind, FUNCTION, Logic, Signature, Trust, Type};
use gainsay_source::{Name, Span};

use crate::{
    catalogue::Catalogue,
    constraint::Why,
    environment::{Entry, Place},
    generate::{Checked, Generator, Position, shown, stop},
};

impl Generator<'_> {
    /// The type of something that can be called, at its types.
    pub(crate) fn callee(&mut self, place: Place, expression: &Expr) -> Checked<Type> {
        let span = expression.span;
        match &expression.kind {
            ExprKind::Variable(name, types) => match self.environment.lookup(place, name) {
                Some(Entry::Variable(_, ty)) => Ok(ty.same_as(name)),
                Some(Entry::Function(_, signature)) => {
                    let signature = signature.clone();
                    self.instantiate(place, name, &signature, types, span)
                }
                _ => stop(format!("`{}`, which is not in scope", shown(name)), span),
            },
            ExprKind::Function(name, types) => match self.catalogue.function(name) {
                Some(function) => {
                    let signature = self.known.get(name).unwrap_or(&function.signature).clone();
                    let ty = self.instantiate(place, name, &signature, types, span)?;
                    Ok(match self.catalogue.definition(name) {
                        Some(definition) if self.is_named(name) => defined(&ty, &definition.measure, Vec::new()),
                        _ => ty,
                    })
                }
                None => stop(format!("`{}`, of which nothing is known", shown(name)), span),
            },
            ExprKind::Constructor(name, types) => {
                let types: Vec<Type> = types.iter().map(|ty| self.template(place, ty)).collect();
                self.constructor(name, &types, span)
            }
            _ => stop("a call of something that is no function", span),
        }
    }

    fn instantiate(
        &mut self,
        place: Place,
        name: &Name,
        signature: &Signature,
        types: &[Type],
        span: Span,
    ) -> Checked<Type> {
        if signature.variables.len() != types.len() {
            return stop("a polymorphic function at other types than it has", span);
        }
        let types: Vec<(Name, Type)> =
            signature.variables.iter().zip(types).map(|(name, ty)| (name.clone(), self.template(place, ty))).collect();
        let mut relations = Vec::new();
        for (name, relation) in &signature.predicates {
            let Some(relation) = relation.instantiate(&types) else { return stop("this predicate parameter", span) };
            relations.push((name.clone(), self.template(place, &relation.with_holes())));
        }
        for bound in &signature.bounds {
            let Some(bound) = bound.relate(&relations).instantiate(&types) else { return stop("this bound", span) };
            self.kept(place, &bound, span, &Why::Argument(Name::new(&shown(name))))?;
        }
        match signature.ty.relate(&relations).instantiate(&types) {
            Some(ty) => Ok(ty),
            None => stop("a refined type variable that stands for functions", span),
        }
    }

    /// Γ, x̄:s̄ ⊢ t <: t' keeps the bound x̄:s̄ → t → t'
    fn kept(&mut self, place: Place, bound: &Type, span: Span, why: &Why) -> Checked<()> {
        let (mut place, mut rest) = (place, bound.clone());
        while let Type::Function { binder, argument, result } = rest {
            let name = self.fresh(&binder);
            let inner = result.substitute(&[(binder, Logic::Variable(name.clone()))]);
            if !matches!(inner, Type::Function { .. }) {
                return self.subtype(place, &argument, &inner, span, why);
            }
            place = self.bind(place, &name, *argument);
            rest = inner;
        }
        stop("a bound that relates nothing", span)
    }

    /// Brings the constants of the program that an expression mentions into scope, as variables.
    pub(crate) fn with_constants(&mut self, mut place: Place, expression: &Expr) -> Place {
        if self.constants == Constants::Left {
            return place;
        }
        for (name, measure, ty) in constants(self.catalogue, expression) {
            if self.is_named(&name) {
                let same = Logic::equal(Logic::value(), Logic::Apply(measure, Vec::new()));
                let constant = self.fresh(&name);
                place = self.bind(place, &constant, ty.and(&same).unwrap_or(ty));
            }
        }
        place
    }

    /// Which argument a call returns by parametricity: its result is of a type variable, which stands for anything, and one argument only is of it.
    pub(crate) fn returned(&self, function: &Expr, arguments: usize) -> Option<usize> {
        let ExprKind::Function(name, types) = &function.kind else { return None };
        let signature = self.known.get(name).or_else(|| Some(&self.catalogue.function(name)?.signature))?;
        let mut rest = &signature.ty;
        let mut taken = Vec::new();
        for _ in 0..arguments {
            let Type::Function { argument, result, .. } = rest else { return None };
            taken.push(&**argument);
            rest = result;
        }
        let Type::Base { base: Base::Variable(result), .. } = rest else { return None };
        let stands_for = signature.variables.iter().zip(types).find(|(variable, _)| *variable == result)?.1;
        // Of one that a class could make values of, nothing is inferred either.
        let is_anything = matches!(stands_for, Type::Base { predicate: Logic::Hole, .. });
        let mut of_it = taken.iter().enumerate().filter(|(_, ty)| ty.mentions(result));
        let (index, only) = of_it.next().filter(|_| is_anything)?;
        let is_value = matches!(only, Type::Base { base: Base::Variable(_), .. });
        (is_value && of_it.next().is_none()).then_some(index)
    }

    /// A function of the logic that is passed on before it has all its arguments.
    pub(crate) fn partly_applied(&mut self, place: Place, argument: &Expr) -> Checked<Option<(Logic, Type, Place)>> {
        let ExprKind::Apply(function, arguments) = &argument.kind else { return Ok(None) };
        let ExprKind::Function(name, _) = &function.kind else { return Ok(None) };
        let definition = self.catalogue.definition(name).filter(|one| arguments.len() < one.parameters.len());
        let Some(measure) = definition.filter(|_| self.returns(name)).map(|one| one.measure.clone()) else {
            return Ok(None);
        };
        let ty = self.callee(place, function)?;
        let (ty, place, actuals) = self.apply(place, (function, ty), arguments, Position::Kept, argument.span)?;
        Ok(Some((Logic::Apply(Name::from(format!("{FUNCTION}{measure}")), actuals), ty, place)))
    }

    /// Whether all arguments of a function are evaluated before it returns.
    pub(crate) fn is_strict(&self, function: &Expr) -> bool {
        let ExprKind::Function(name, _) = &function.kind else { return false };
        self.catalogue.function(name).is_some_and(|function| function.trust == Trust::Strict)
    }

    /// A call of a function that may not return, with one more argument.
    pub(crate) fn with_one_more(&mut self, expression: &Expr, binder: &Name) -> Option<(Name, Expr)> {
        let (head, arguments) = match &expression.kind {
            ExprKind::Apply(head, arguments) => ((**head).clone(), arguments.clone()),
            ExprKind::Variable(..) | ExprKind::Function(..) => (expression.clone(), Vec::new()),
            _ => return None,
        };
        if !self.is_partial(&head) {
            return None;
        }
        let name = self.fresh(binder);
        let more = Expr::variable(&name, expression.span);
        let arguments = arguments.into_iter().chain([more]).collect();
        Some((name, Expr::new(ExprKind::Apply(Box::new(head), arguments), expression.span)))
    }

    /// ∀ā. x̄:t̄ → {v:D ā | facts}
    pub(crate) fn constructor(&mut self, name: &Name, types: &[Type], span: Span) -> Checked<Type> {
        let known = self.catalogue.constructor(name);
        let Some((owner, constructor)) = known else {
            return stop(format!("the constructor `{}`, of which nothing is known", shown(name)), span);
        };
        let shown = types.len().saturating_sub(constructor.hidden.len());
        let (types, hidden) = types.split_at(shown);
        let Some((mut replacements, relations)) = arguments_of(owner, types) else {
            return stop("a constructor at other types than it has", span);
        };
        replacements.extend(constructor.hidden.iter().cloned().zip(hidden.iter().cloned()));
        let facts = Logic::and(self.catalogue.facts(owner, constructor));
        let mut types = types.to_vec();
        for (parameter, fixed) in &constructor.fixes {
            let place = owner.parameters.iter().position(|own| own == parameter);
            match (place, fixed.relate(&relations).instantiate(&replacements)) {
                (Some(place), Some(fixed)) => types[place] = fixed,
                _ => return stop("a refined type variable that stands for functions", span),
            }
        }
        let mut ty = Type::refined(Base::Data(owner.name.clone(), types), facts);
        for (field, field_type) in constructor.fields.iter().rev() {
            let Some(argument) = field_type.relate(&relations).instantiate(&replacements) else {
                return stop("a refined type variable that stands for functions", span);
            };
            let binder = self.fresh(field);
            let rename = [(field.clone(), Logic::Variable(binder.clone()))];
            ty = Type::function(binder, argument, ty.substitute(&rename));
        }
        Ok(ty)
    }
}

/// Whether what is inferred may speak of the program's constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constants {
    Left,
    InScope,
}

pub(crate) fn mentions_constants(catalogue: &Catalogue, expression: &Expr) -> bool {
    !constants(catalogue, expression).is_empty()
}

/// The constants that an expression mentions, with their measures and types.
fn constants(catalogue: &Catalogue, expression: &Expr) -> Vec<(Name, Name, Type)> {
    let mut names = BTreeSet::new();
    expression.for_each(&mut |part| {
        if let ExprKind::Function(name, _) = &part.kind {
            names.insert(name.clone());
        }
    });
    let found = names.into_iter().filter_map(|name| {
        let definition = catalogue.definition(&name).filter(|one| one.parameters.is_empty())?;
        let ty = catalogue.function(&name)?.signature.ty.stripped();
        matches!(ty, Type::Base { .. }).then(|| (name, definition.measure.clone(), ty))
    });
    found.collect()
}

/// The type of a function whose result is a measure of its arguments.
fn defined(ty: &Type, measure: &Name, arguments: Vec<Logic>) -> Type {
    match ty {
        Type::Function { binder, argument, result } => {
            let arguments = arguments.into_iter().chain([Logic::Variable(binder.clone())]).collect();
            Type::function(binder.clone(), (**argument).clone(), defined(result, measure, arguments))
        }
        ty => {
            let same = Logic::equal(Logic::value(), Logic::Apply(measure.clone(), arguments));
            ty.and(&same).unwrap_or_else(|| ty.clone())
        }
    }
}

/// What the parameters of a datatype stand for: types, then relations.
pub(crate) type Replacements = (Vec<(Name, Type)>, Vec<(Name, Type)>);

pub(crate) fn arguments_of(owner: &Datatype, arguments: &[Type]) -> Option<Replacements> {
    if owner.parameters.len() + owner.predicates.len() != arguments.len() {
        return None;
    }
    let (types, relations) = arguments.split_at(owner.parameters.len());
    let types = owner.parameters.iter().cloned().zip(types.iter().cloned());
    let relations =
        owner.predicates.iter().zip(relations).map(|((name, _), relation)| (name.clone(), relation.clone()));
    Some((types.collect(), relations.collect()))
}

/// How a user calls what is called.
pub(crate) fn callee_name(function: &Expr) -> Name {
    match &function.kind {
        ExprKind::Variable(name, _) | ExprKind::Function(name, _) | ExprKind::Constructor(name, _) => {
            Name::new(&shown(name))
        }
        _ => Name::new("a function"),
    }
}
