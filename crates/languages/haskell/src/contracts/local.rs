//! Goals of local functions with specifications: the function around it runs up to the scope of the local one, which is then given unknown
//! arguments. So it is looked at for all values that the variables around it can have.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Expr, ExprKind, Goal};
use gainsay_source::{Name, Span};

use super::{
    Undecided, Writer,
    build::{force, lambda, truth, variable},
    contract::Contract,
    counterfactual::Unspecified,
    goal::{Draft, Occasion},
    refined::Refined,
    scope::{Dropped, Scope},
};
use crate::{
    lower::{Focus, Function, SpecifiedLocal},
    notation::source_name,
    syntax::specification::{LogicKind, RefinedType, RefinedTypeKind},
    types::data::Type,
};

impl Writer<'_> {
    /// A goal for each local function with a specification that was met.
    pub(super) fn local_drafts(&mut self) -> Vec<Draft> {
        let locals = std::mem::take(&mut self.locals);
        let mut drafts = Vec::new();
        let (mut seen, mut names) = (BTreeSet::new(), BTreeSet::new());
        for (function, local) in locals {
            if !seen.insert(local.local.0) {
                continue;
            }
            let mut name = Name::from(format!("{}.{}", function.name, local.name));
            while !names.insert(name.clone()) {
                name = Name::from(format!("{name}'"));
            }
            match self.local_draft(&function, &local, &name) {
                Ok(draft) => drafts.push(draft),
                Err(dropped) => {
                    let (what, at) = (dropped.what, dropped.span);
                    self.undecided.push(Undecided { name, span: local.span, what, at });
                }
            }
        }
        drafts
    }

    fn local_draft(&mut self, function: &Function, local: &SpecifiedLocal, name: &Name) -> Result<Draft, Dropped> {
        let span = function.span;
        if let Some(hole) = hole_in_arguments(&local.specification.signature) {
            return Err(Dropped::new("a hole in what a local function takes, which its calls have to fill", hole));
        }
        let types = self.instance_types(&function.scheme, span)?;
        let dictionaries = self.goal_dictionaries(function, &types)?;
        let outer = self.contract(function.global, &types);
        if let Some(dropped) = outer.precondition_dropped.first() {
            return Err(dropped.clone());
        }
        let checker = self.unique("$checks");
        let (focused, around) = self.focused_body(function, &types, local, (&outer, &checker))?;
        let caveats = self.local_checker(function, &types, local, (name, &checker, &around))?;
        let arguments = outer.parameters.iter().map(|one| variable(&one.value, span));
        let call = Expr::apply(variable(&focused, span), dictionaries.into_iter().chain(arguments).collect(), span);
        // A stored counterexample knows its inputs by name and place, and the goal of the function around it has the same names.
        let here = Function { span: local.span, ..function.clone() };
        let body = self.with_inputs(&here, &outer, force(call, truth(true, span)))?;
        if let Some(dropped) = outer.parameters.iter().flat_map(|one| self.data_dropped_within(&one.ty)).next() {
            return Err(dropped);
        }
        // Nobody can call it from outside.
        self.entries.remove(name);
        let goal = Goal { name: name.clone(), body, span: local.span };
        Ok(Draft { goal, occasion: Occasion::Specified, caveats })
    }

    /// A function that takes what is known around the local function, and the local function, which it checks.
    fn local_checker(
        &mut self,
        function: &Function,
        types: &[Type],
        local: &SpecifiedLocal,
        (name, checker, around): (&Name, &Name, &[(Name, Refined)]),
    ) -> Result<Vec<Dropped>, Dropped> {
        let several = || Dropped::new("the specification of a local function with class constraints", local.span);
        let substitution: Vec<_> = function.scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let ty = local.ty.as_ref().ok_or_else(several)?.substitute(&substitution);
        let ty = self.ground(&ty);
        let module = self.lowered.names().entities.global(function.global).module;
        let mut scope = Scope::new(module);
        around.iter().for_each(|(label, refined)| self.bring(&mut scope, label, refined));
        scope.binders.extend(around.iter().map(|(label, _)| label.clone()));
        let mut contract = self.local_contract(&local.specification, &ty, scope);
        if let Some(dropped) = contract.precondition_dropped.first() {
            return Err(dropped.clone());
        }
        let labels = 0..contract.parameters.len();
        contract.labels = labels
            .map(|index| {
                let said = contract.labels.get(index).cloned().flatten();
                let said = said.unwrap_or_else(|| Name::from(format!("x{}", index + 1)));
                Some(Name::from(format!("{}.{said}", local.name)))
            })
            .collect();
        let (given, span) = (self.unique("local"), local.span);
        let arguments = contract.parameters.iter().map(|one| variable(&one.value, span)).collect();
        let call = Expr::apply(variable(&given, span), arguments, span);
        let own = Function { name: name.clone(), span, ..function.clone() };
        let body = self.after_call(&own, Occasion::Specified, &contract, call);
        let body = self.with_inputs(&own, &contract, body)?;
        // What of its fields is not understood is known once their conditions were made.
        if let Some(dropped) = contract.parameters.iter().flat_map(|one| self.data_dropped_within(&one.ty)).next() {
            return Err(dropped);
        }
        let parameters: Vec<Name> = around.iter().map(|(_, refined)| refined.value.clone()).chain([given]).collect();
        self.define(checker, lambda(&parameters, body, span), span);
        let mut caveats = contract.postcondition_dropped.clone();
        caveats.extend(self.data_dropped_within(&contract.result.ty));
        Ok(caveats)
    }

    /// The function around, up to the scope of the local one, and those of its parameters that have names.
    fn focused_body(
        &mut self,
        function: &Function,
        types: &[Type],
        local: &SpecifiedLocal,
        (outer, checker): (&Contract, &Name),
    ) -> Result<(Name, Vec<(Name, Refined)>), Dropped> {
        let watched = self.program_watched.clone();
        let focus = Focus { local: local.local, with: checker.clone() };
        let focused = self.lowered.lower_focused(function.global, &watched, Some(focus));
        let (mut body, met) = focused.ok_or_else(|| Dropped::new("a definition without a meaning", function.span))?;
        let name = Name::from(format!("{}@around{}", function.name, local.local.0));
        let around = named_parameters(&body, function.scheme.context.len(), outer);
        let given: Vec<Name> = around.iter().map(|(name, _)| name.clone()).collect();
        give(&mut body, checker, &given);
        self.define(&name, body, function.span);
        let substitution: Vec<_> = function.scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        for site in met.sites {
            self.program_site(&site, &substitution, Unspecified::Abstracted, 0);
        }
        let labelled = around.into_iter().map(|(name, refined)| (Name::new(source_name(&name)), refined));
        Ok((name, labelled.collect()))
    }
}

/// Where a signature leaves open what the function takes: arguments that no call has would show nothing.
fn hole_in_arguments(written: &RefinedType) -> Option<Span> {
    match &written.kind {
        RefinedTypeKind::Function { argument, result, .. } => {
            let is_hole = matches!(argument.kind, RefinedTypeKind::Hole)
                || matches!(&argument.kind, RefinedTypeKind::Refined { predicate, .. } if matches!(predicate.kind, LogicKind::Hole));
            if is_hole { Some(argument.span) } else { hole_in_arguments(result) }
        }
        RefinedTypeKind::Parenthesized(inner)
        | RefinedTypeKind::Qualified { body: inner, .. }
        | RefinedTypeKind::ForAll { body: inner, .. } => hole_in_arguments(inner),
        _ => None,
    }
}

/// The parameters of a lowered function that are variables in the source, each with what its contract says of it.
fn named_parameters(body: &Expr, dictionaries: usize, outer: &Contract) -> Vec<(Name, Refined)> {
    let ExprKind::Lambda(parameters, _) = &body.kind else { return Vec::new() };
    let named = parameters.iter().skip(dictionaries).zip(&outer.parameters);
    let named = named.filter(|(name, _)| source_name(name) != "argument");
    named.map(|(name, refined)| (name.clone(), refined.clone())).collect()
}

/// Gives more arguments to the function that checks the local one.
fn give(expression: &mut Expr, checker: &Name, given: &[Name]) {
    expression.for_each_part_mut(&mut |part| give(part, checker, given));
    let span = expression.span;
    if let ExprKind::Apply(function, arguments) = &mut expression.kind
        && matches!(&function.kind, ExprKind::Variable(name) if name == checker)
    {
        arguments.splice(0..0, given.iter().map(|name| variable(name, span)));
    }
}
