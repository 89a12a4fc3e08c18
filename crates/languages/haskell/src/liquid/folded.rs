//! Folds of lists are loops of their own: what is inferred of them may speak of the list that is left, which the type of `foldr` cannot.
//!
//! `foldr f z` is `go` where `go [] = z` and `go (y : ys) = f y (go ys)`, by definition; sums and products are folds, and so are `filter` and `takeWhile`.

use gainsay_ir::refined::{
    Alternative, Case, Evaluation, Expr, ExprKind, LocalFunction, Pattern as Shape, Signature, Type as Refined,
};
use gainsay_source::{Name, Span};

use super::{
    Elaborator, Made, Style,
    matching::{Body, Row, Subject},
};
use crate::{
    rename::{
        entity::{GlobalId, GlobalKind},
        tree,
    },
    types::data::Type,
};

/// What happens at each element.
enum Step<'t> {
    /// A function of the program, of the element and what the rest gives, or the other way round.
    Written(&'t tree::Expr),
    /// An operation on integers.
    Operation(Name),
    /// Elements of which this holds are kept.
    Kept(&'t tree::Expr),
    /// The same, up to the first of which it does not hold.
    KeptWhile(&'t tree::Expr),
}

/// A fold of a list, taken apart.
struct Fold<'t> {
    direction: Direction,
    step: Step<'t>,
    start: Expr,
    list: Type,
    element: Type,
    result: Type,
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    FromRight,
    FromLeft,
}

impl Elaborator<'_> {
    /// A fold of a list with these arguments, as a loop; `None` where it is none, or where something else than a list is folded.
    pub(super) fn folded(&mut self, function: &tree::Expr, arguments: &[tree::Expr], span: Span) -> Made<Option<Expr>> {
        let Some((fold, rest)) = self.fold(function, arguments, span)? else { return Ok(None) };
        let list = match rest {
            [] => None,
            [list] => Some(self.expression(list, Some(&fold.list.clone()))?),
            _ => return Ok(None),
        };
        self.looped(fold, list).map(Some)
    }

    /// The same where the list is there already.
    pub(super) fn folded_over(&mut self, function: &tree::Expr, list: &Expr) -> Made<Option<Expr>> {
        let (function, arguments) = match &function.kind {
            tree::ExprKind::Apply(function, arguments) => (&**function, arguments.as_slice()),
            _ => (function, [].as_slice()),
        };
        match self.fold(function, arguments, list.span)? {
            Some((fold, [])) => self.looped(fold, Some(list.clone())).map(Some),
            _ => Ok(None),
        }
    }

    /// The fold, and what else it is given.
    fn fold<'t>(
        &mut self,
        function: &'t tree::Expr,
        arguments: &'t [tree::Expr],
        span: Span,
    ) -> Made<Option<(Fold<'t>, &'t [tree::Expr])>> {
        let tree::ExprKind::Global(global) = function.kind else { return Ok(None) };
        if self.is_respecified(global) {
            return Ok(None);
        }
        if !self.is_method_of_foldable(global) {
            return self.sieve(function, arguments, span);
        }
        let name = self.lowered.names().entities.global(global).name.clone();
        let ty = self.type_of(function)?;
        let direction = match name.as_str() {
            "foldr" | "foldr'" => Direction::FromRight,
            "foldl" | "foldl'" => Direction::FromLeft,
            "sum" | "product" => {
                let Some((folded, result)) = self.arrow(&ty) else { return Ok(None) };
                let Some(element) = self.element(&folded) else { return Ok(None) };
                if self.style == Style::Plain || !self.is_integer(&result) {
                    return Ok(None);
                }
                let (operator, start) = if name == "sum" { ("+", 0) } else { ("*", 1) };
                let step = Step::Operation(self.arithmetic(operator, &result, span));
                let start = Expr::new(ExprKind::Integer(start.into()), span);
                let direction = Direction::FromRight;
                let fold = Fold { direction, step, start, list: folded, element, result, span };
                return Ok(Some((fold, arguments)));
            }
            _ => return Ok(None),
        };
        let [step, start, rest @ ..] = arguments else { return Ok(None) };
        let folded = self.arrow(&ty).and_then(|(_, ty)| self.arrow(&ty)).and_then(|(_, ty)| self.arrow(&ty));
        let Some((list, result)) = folded else { return Ok(None) };
        let Some(element) = self.element(&list) else { return Ok(None) };
        let is_named = match &step.kind {
            tree::ExprKind::Lambda(one) => one.patterns.len() == 2,
            tree::ExprKind::Apply(..) | tree::ExprKind::Global(_) | tree::ExprKind::Local(_) => true,
            tree::ExprKind::Constructor(_) => true,
            _ => false,
        };
        if !is_named || self.arrow(&result).is_some() {
            return Ok(None);
        }
        let start = self.expression(start, Some(&result))?;
        Ok(Some((Fold { direction, step: Step::Written(step), start, list, element, result, span }, rest)))
    }

    /// `filter p` and `takeWhile p`.
    fn sieve<'t>(
        &mut self,
        function: &tree::Expr,
        arguments: &'t [tree::Expr],
        span: Span,
    ) -> Made<Option<(Fold<'t>, &'t [tree::Expr])>> {
        let tree::ExprKind::Global(global) = function.kind else { return Ok(None) };
        let entity = self.lowered.names().entities.global(global).clone();
        let [condition, rest @ ..] = arguments else { return Ok(None) };
        let step = match entity.name.as_str() {
            "filter" => Step::Kept(condition),
            "takeWhile" => Step::KeptWhile(condition),
            _ => return Ok(None),
        };
        let is_of_lists = self.lowered.names().graph.modules.get(entity.module.0 as usize);
        if is_of_lists.is_none_or(|module| module.name != "Gainsay.List") || !self.is_known_at_once(condition) {
            return Ok(None);
        }
        let Some((all, _)) = self.result_type(function).and_then(|ty| self.arrow(&ty)) else { return Ok(None) };
        let Some(element) = self.element(&all) else { return Ok(None) };
        let start = self.list_made(&element, Vec::new(), span)?;
        let direction = Direction::FromRight;
        Ok(Some((Fold { direction, step, start, list: all.clone(), element, result: all, span }, rest)))
    }

    /// Whether what a condition says of an element shows where it is applied.
    fn is_known_at_once(&self, condition: &tree::Expr) -> bool {
        match &condition.kind {
            tree::ExprKind::Lambda(one) => one.patterns.len() == 1,
            tree::ExprKind::Apply(..) | tree::ExprKind::Global(_) | tree::ExprKind::Local(_) => true,
            _ => false,
        }
    }

    /// `[]`, or `x : xs` of these two.
    fn list_made(&mut self, element: &Type, parts: Vec<Expr>, span: Span) -> Made<Expr> {
        let builtin = &self.lowered.names().builtin;
        let (list, nil, cons) = (builtin.list, builtin.nil, builtin.cons);
        self.datatype(list, span)?;
        let types = self.constructor_arguments(list, std::slice::from_ref(element), span)?;
        let name = self.constructor_name(if parts.is_empty() { nil } else { cons });
        let constructor = Expr::new(ExprKind::Constructor(name, types), span);
        Ok(if parts.is_empty() { constructor } else { Expr::new(ExprKind::Apply(Box::new(constructor), parts), span) })
    }

    fn is_method_of_foldable(&self, global: GlobalId) -> bool {
        let entity = self.lowered.names().entities.global(global);
        let GlobalKind::Method { class, .. } = entity.kind else { return false };
        self.is_library(entity.module) && self.lowered.names().entities.class(class).name == "Foldable"
    }

    /// What is in a list; `None` for other structures.
    fn element(&mut self, ty: &Type) -> Option<Type> {
        let ty = self.zonk(ty);
        match ty.spine() {
            (Type::Constructor(id), arguments) if *id == self.lowered.names().builtin.list => {
                arguments.first().map(|element| (*element).clone())
            }
            _ => None,
        }
    }

    /// The loop, called with the list or by itself.
    fn looped(&mut self, fold: Fold<'_>, list: Option<Expr>) -> Made<Expr> {
        let span = fold.span;
        let (go, left, done) = (self.unique("go"), self.unique("left"), self.unique("done"));
        let (first, rest) = (self.unique("first"), self.unique("rest"));
        let builtin = &self.lowered.names().builtin;
        let (list_type, nil, cons) = (builtin.list, builtin.nil, builtin.cons);
        self.datatype(list_type, span)?;
        let all = self.plain(&fold.list, span)?.with_holes();
        let result = self.plain(&fold.result, span)?.with_holes();
        let called =
            |arguments: Vec<Expr>| Expr::new(ExprKind::Apply(Box::new(Expr::variable(&go, span)), arguments), span);
        let first_given = (Expr::variable(&first, span), fold.element.clone());
        let (at_end, at_each) = match fold.direction {
            Direction::FromRight => {
                let of_rest = (called(vec![Expr::variable(&rest, span)]), fold.result.clone());
                (fold.start.clone(), self.stepped(&fold, [first_given, of_rest])?)
            }
            Direction::FromLeft => {
                let so_far = (Expr::variable(&done, span), fold.result.clone());
                let next = self.stepped(&fold, [so_far, first_given])?;
                (Expr::variable(&done, span), called(vec![next, Expr::variable(&rest, span)]))
            }
        };
        let (nil, cons) = (self.constructor_name(nil), self.constructor_name(cons));
        let alternatives = vec![
            Alternative { pattern: Shape::Constructor(nil, Vec::new()), body: at_end },
            Alternative { pattern: Shape::Constructor(cons, vec![first, rest]), body: at_each },
        ];
        let scrutinee = Expr::variable(&left, span);
        let (name, evaluation) = (left.clone(), Evaluation::Forced);
        let case = Case { scrutinee, name, evaluation, alternatives, result: result.clone() };
        let body = Expr::new(ExprKind::Case(Box::new(case)), span);
        let over_list = Refined::function(left.clone(), all.clone(), result.clone());
        let mut parameters = vec![(left, all)];
        let mut ty = over_list;
        if fold.direction == Direction::FromLeft {
            ty = Refined::function(done.clone(), result.clone(), ty);
            parameters.insert(0, (done, result));
        }
        let body = Expr::new(ExprKind::Lambda(parameters, Box::new(body)), span);
        let signature = Signature { variables: Vec::new(), predicates: Vec::new(), bounds: Vec::new(), ty };
        let function = LocalFunction { name: go.clone(), signature, body, metric: Vec::new(), span };
        let mut given: Vec<Expr> = Vec::new();
        if fold.direction == Direction::FromLeft {
            given.push(fold.start);
        }
        given.extend(list);
        let inner = if given.is_empty() { Expr::variable(&go, span) } else { called(given) };
        Ok(Expr::new(ExprKind::LetFunctions(vec![function], Box::new(inner)), span))
    }

    /// What `flip` is given.
    fn flipped<'t>(&self, step: &'t tree::Expr) -> Option<&'t tree::Expr> {
        let tree::ExprKind::Apply(function, arguments) = &step.kind else { return None };
        let (tree::ExprKind::Global(global), [flipped]) = (&function.kind, arguments.as_slice()) else { return None };
        let entity = self.lowered.names().entities.global(*global);
        let is_flip = entity.name == "flip" && self.is_library(entity.module) && !self.is_respecified(*global);
        (is_flip && !matches!(flipped.kind, tree::ExprKind::Lambda(_))).then_some(flipped)
    }

    /// What happens at an element.
    fn stepped(&mut self, fold: &Fold<'_>, given: [(Expr, Type); 2]) -> Made<Expr> {
        let span = fold.span;
        let call = |function: Expr, given: [(Expr, Type); 2]| {
            let given = given.into_iter().map(|(argument, _)| argument);
            match function.kind {
                ExprKind::Apply(function, parts) => {
                    Expr::new(ExprKind::Apply(function, parts.into_iter().chain(given).collect()), span)
                }
                kind => Expr::new(ExprKind::Apply(Box::new(Expr::new(kind, function.span)), given.collect()), span),
            }
        };
        let step = match &fold.step {
            Step::Operation(name) => {
                return Ok(call(Expr::new(ExprKind::Function(name.clone(), Vec::new()), span), given));
            }
            Step::Kept(condition) | Step::KeptWhile(condition) => {
                let [(first, element), (kept, result)] = given;
                let (holds, _) = self.applied_once(condition, first.clone(), &element, span)?;
                let more = self.list_made(&element, vec![first, kept.clone()], span)?;
                let is_over = matches!(fold.step, Step::KeptWhile(_));
                let otherwise = if is_over { self.list_made(&element, Vec::new(), span)? } else { kept };
                return self.conditional(holds, more, otherwise, &result, span);
            }
            Step::Written(step) => step,
        };
        if let Some(flipped) = self.flipped(step) {
            let [first, second] = given;
            let ty = self.type_of(flipped)?;
            return Ok(call(self.expression(flipped, Some(&ty))?, [second, first]));
        }
        let tree::ExprKind::Lambda(one) = &step.kind else {
            let ty = self.type_of(step)?;
            return Ok(call(self.expression(step, Some(&ty))?, given));
        };
        let [(left, left_type), (right, right_type)] = given;
        let names = [self.unique("argument"), self.unique("argument")];
        let subjects = names.iter().cloned().zip([left_type, right_type]);
        let patterns = subjects.map(|(name, ty)| Subject { name, ty }).zip(&one.patterns).collect();
        let row = Row { patterns, aliases: Vec::new(), body: Body::RightHandSide(&one.right_hand_side) };
        let body = self.decide(vec![row], &fold.result, Evaluation::Forced, span)?;
        let bind = |body, (name, value)| Expr::new(ExprKind::Let(name, Box::new(value), Box::new(body)), span);
        Ok(names.into_iter().zip([left, right]).rev().fold(body, bind))
    }
}
