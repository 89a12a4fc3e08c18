//! Goals: for each function that is to be checked, an expression none of whose evaluations may fail.

use gainsay_ir::functional::{self as ir, Check, ContractPart, Expr, ExprKind, Goal};
use gainsay_source::{Diagnostic, Name};

use super::{
    Undecided, Writer,
    build::{assert, assume, bind, force, lambda, unsupported, variable},
    contract::{Contract, ContractOrigin},
    counterfactual::{Unspecified, clause},
    instance::{one_constructor_of_many, one_index_of_many},
    scope::Dropped,
    shape::Shape,
};
use crate::{
    lower::{Function, FunctionState},
    types::data::Type,
};

/// Why a function has a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    Specified,
    /// A property: a function to `Bool` named `prop_…`.
    Property,
    /// Nothing is said of it; it must not fail.
    Total,
    /// Inputs are looked for that lead somewhere; what it returns does not matter.
    Witness,
}

/// A goal, and what keeps it from being verified.
pub(super) struct Draft {
    pub goal: Goal,
    pub occasion: Occasion,
    pub caveats: Vec<Dropped>,
}

impl Writer<'_> {
    /// The goal of a function, if it has one.
    pub(super) fn draft(&mut self, function: &Function, cannot_fail: impl Fn(&Function) -> bool) -> Option<Draft> {
        let occasion = self.occasion(function)?;
        if occasion != Occasion::Property && self.is_believed_stub(function) {
            return None;
        }
        if occasion == Occasion::Total && cannot_fail(function) {
            return None;
        }
        self.draft_for(function, occasion)
    }

    /// The goal of a function for a given reason.
    pub(super) fn draft_for(&mut self, function: &Function, occasion: Occasion) -> Option<Draft> {
        match self.try_draft(function, occasion) {
            Ok(draft) => Some(draft),
            Err(dropped) => {
                let (name, span) = (function.name.clone(), function.span);
                self.undecided.push(Undecided { name, span, what: dropped.what, at: dropped.span });
                None
            }
        }
    }

    fn occasion(&mut self, function: &Function) -> Option<Occasion> {
        let global = function.global;
        if self.book.ignored.contains(&global) {
            return None;
        }
        if let Some(signed) = self.book.signatures.get(&global) {
            let checked = signed.trust == crate::syntax::specification::Trust::Checked;
            return checked.then_some(Occasion::Specified);
        }
        if self.book.not_understood.contains_key(&global) {
            return Some(Occasion::Specified);
        }
        let of_inputs = self.split_arrow(&function.scheme.body).is_some();
        if of_inputs && function.name.starts_with("prop_") && self.returns_truth(&function.scheme.body) {
            return Some(Occasion::Property);
        }
        let poisoned = matches!(function.state, FunctionState::Poisoned(_));
        // What only this module uses is judged where it is used, but a value that takes nothing must be fine by itself.
        let judged =
            function.is_method || self.is_exported(global) || self.split_arrow(&function.scheme.body).is_none();
        (judged && !poisoned).then_some(Occasion::Total)
    }

    /// Nobody can check what is not written yet: its type is believed, as LiquidHaskell does, and the user is told.
    fn is_believed_stub(&mut self, function: &Function) -> bool {
        let believed = self.book.is_used && self.lowered.is_stub(function.global);
        if believed {
            let message = format!(
                "`{}` is `undefined`: its type is believed, and what is verified with its help holds only if it is true",
                function.name
            );
            self.book.diagnostics.push(Diagnostic::warning("assumed", message, function.span));
        }
        believed
    }

    pub(super) fn returns_truth(&mut self, ty: &Type) -> bool {
        let mut rest = ty.clone();
        while let Some((_, result)) = self.split_arrow(&rest) {
            rest = result;
        }
        self.shape(&rest) == Shape::Truth
    }

    fn try_draft(&mut self, function: &Function, occasion: Occasion) -> Result<Draft, Dropped> {
        if let FunctionState::Poisoned(problem) = &function.state {
            return Err(Dropped::new(problem.message.clone(), problem.span));
        }
        let span = function.span;
        let types = self.instance_types(&function.scheme, span)?;
        let dictionaries = self.goal_dictionaries(function, &types)?;
        let contract = self.contract(function.global, &types);
        if let Some(dropped) = contract.precondition_dropped.first() {
            return Err(dropped.clone());
        }
        self.unchecked.clear();
        let checked = self.checked_body(function, &types, occasion)?;
        let unchecked = std::mem::take(&mut self.unchecked);
        let arguments: Vec<Expr> = contract.parameters.iter().map(|one| variable(&one.value, span)).collect();
        let arguments: Vec<Expr> = dictionaries.into_iter().chain(arguments).collect();
        let called = self.called_with_all(function, checked, arguments.len());
        let call = Expr::apply(variable(&called, span), arguments, span);
        let body = self.after_call(function, occasion, &contract, call);
        let body = self.with_inputs(function, &contract, body)?;
        let fields: Vec<Dropped> =
            contract.parameters.iter().flat_map(|parameter| self.data_dropped_within(&parameter.ty)).collect();
        if let Some(dropped) = fields.into_iter().next() {
            return Err(dropped);
        }
        let mut caveats = contract.postcondition_dropped.clone();
        caveats.extend(unchecked);
        caveats.extend(one_constructor_of_many(&function.scheme, span));
        caveats.extend(self.one_type_of_many(&function.scheme, occasion, span));
        if let Some(vanished) = self.vanishes_in(&contract.result) {
            caveats.push(Dropped::new(vanished, span));
        }
        for parameter in &contract.parameters {
            if let Some(vanished) = self.vanishes_in(parameter) {
                return Err(Dropped::new(vanished, span));
            }
        }
        caveats.extend(one_index_of_many(&function.scheme, &self.indexed, span));
        if let Some(own) = self.book.at_instance.get(&function.global)
            && self.book.signatures.get(&function.global).is_some_and(|signed| signed.signature != own.signature)
        {
            caveats.push(Dropped::new("what the instance says of a method beyond its class", own.signature.span));
        }
        caveats.extend(self.data_dropped_within(&contract.result.ty));
        caveats.extend(self.refined_but_hidden(&contract.result.ty));
        let signature = self.book.signatures.get(&function.global).map(|signed| &signed.signature);
        if let Some(first) = signature.and_then(|signature| signature.metric.first()) {
            // What is explored to its end ends, but whether it does for the reason given is another question.
            caveats.push(Dropped::out_of_scope("whether the termination metric decreases", first.span));
        }
        let goal = Goal { name: function.name.clone(), body, span };
        Ok(Draft { goal, occasion, caveats })
    }

    /// The dictionaries for the types at which a function is checked. The default of a method may do without any instance.
    pub(super) fn goal_dictionaries(&mut self, function: &Function, types: &[Type]) -> Result<Vec<Expr>, Dropped> {
        let span = function.span;
        match self.lowered.dictionaries(&function.scheme, types, span) {
            Ok(dictionaries) => Ok(dictionaries),
            Err(_) if function.is_method => {
                let missing = unsupported("a method that an instance leaves out", span);
                Ok(vec![missing; function.scheme.context.len()])
            }
            Err(_) => {
                let what = format!("the constraints of `{}`, for which no instance was found", function.name);
                Err(Dropped::new(what, span))
            }
        }
    }

    /// The function once more, with contracts around its calls.
    fn checked_body(&mut self, function: &Function, types: &[Type], occasion: Occasion) -> Result<Name, Dropped> {
        let watched = self.program_watched.clone();
        let detached = self.lowered.lower_focused(function.global, &watched, None);
        let (body, met) = detached.ok_or_else(|| Dropped::new("a definition without a meaning", function.span))?;
        self.locals.extend(met.locals.into_iter().map(|local| (function.clone(), local)));
        let name = Name::from(format!("{}@checked", function.name));
        self.parameter_names.insert(function.global, parameter_names(&body));
        self.define(&name, body, function.span);
        let substitution: Vec<_> = function.scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        // A property is of what the code does, and without refinement types there is nothing else.
        let run = occasion == Occasion::Property || !self.book.is_used;
        let unspecified = if run { Unspecified::Run } else { Unspecified::Abstracted };
        for site in met.sites {
            self.program_site(&site, &substitution, unspecified, 0);
        }
        Ok(name)
    }

    /// The function under a name that takes all arguments at once, so that a call of it can be told: `sort = foldr insert []` takes none.
    fn called_with_all(&mut self, function: &Function, checked: Name, count: usize) -> Name {
        let written = self.parameter_names.get(&function.global).map_or(0, Vec::len);
        if written >= count {
            return checked;
        }
        let span = function.span;
        let parameters: Vec<Name> = (0..count).map(|_| self.unique("argument")).collect();
        let arguments = parameters.iter().map(|name| variable(name, span)).collect();
        let body = Expr::apply(variable(&checked, span), arguments, span);
        let name = Name::from(format!("{}@applied", function.name));
        self.define(&name, lambda(&parameters, body, span), span);
        name
    }

    /// `let r = call in force r in assert post r in deep r`
    pub(super) fn after_call(
        &mut self,
        function: &Function,
        occasion: Occasion,
        contract: &Contract,
        call: Expr,
    ) -> Expr {
        let span = function.span;
        let result = &contract.result;
        let value = result.value.clone();
        // What is left out of the result's type is known once its conditions are.
        let conditions = self.conditions(result, &value);
        let last = match self.deep(&result.ty, &function.name, span) {
            Some(deep) => Expr::apply(deep, vec![variable(&value, span)], span),
            None => variable(&value, span),
        };
        let mut body = last;
        let check = |condition: &Expr| {
            let (owner, part) = (Some(function.name.clone()), Some(ContractPart::Postcondition));
            Check { owner, part, clause: clause(condition, span), ..Check::new("postcondition", span) }
        };
        if contract.origin != ContractOrigin::Assumed && occasion != Occasion::Witness {
            for condition in conditions.into_iter().rev() {
                body = assert(check(&condition), condition, body);
            }
        }
        if occasion == Occasion::Property {
            let property = Check { message: Some("the property is false".to_owned()), ..Check::new("property", span) };
            body = assert(property, variable(&value, span), body);
        }
        // A postcondition need not look at the result, but only a function that returns can violate it.
        bind(&value, call, force(variable(&value, span), body))
    }

    /// `let x = ? in assume pre x in …` for each parameter.
    pub(super) fn with_inputs(
        &mut self,
        function: &Function,
        contract: &Contract,
        mut body: Expr,
    ) -> Result<Expr, Dropped> {
        let span = function.span;
        let labels = self.labels(function, contract);
        let entry = self.entry(function, contract, labels.clone());
        self.entries.insert(function.name.clone(), entry);
        for (parameter, label) in contract.parameters.iter().zip(labels).rev() {
            for condition in self.conditions(parameter, &parameter.value).into_iter().rev() {
                body = assume(condition, body);
            }
            let unknown = self.unknown_input(&parameter.ty, &label, span).map_err(|what| Dropped::new(what, span))?;
            let value = self.as_promised(parameter, unknown, &label, span);
            body = bind(&parameter.value, value, body);
        }
        for predicate in contract.predicates.iter().rev() {
            let unknown = self.unknown(&predicate.ty, &predicate.label, span);
            let unknown = unknown.map_err(|what| Dropped::new(what, span))?;
            body = bind(&predicate.value, unknown, body);
        }
        Ok(body)
    }

    /// The inputs by the names the user gave them.
    fn labels(&mut self, function: &Function, contract: &Contract) -> Vec<Name> {
        let dictionaries = function.scheme.context.len();
        let written = self.parameter_names.get(&function.global).cloned().unwrap_or_default();
        let mut labels: Vec<Name> = Vec::new();
        for index in 0..contract.parameters.len() {
            let said = contract.labels.get(index).cloned().flatten();
            let own = written.get(dictionaries + index).filter(|name| *name != "argument").cloned();
            let mut label = said.or(own).unwrap_or_else(|| Name::from(format!("x{}", index + 1)));
            while labels.contains(&label) {
                label = Name::from(format!("{label}'"));
            }
            labels.push(label);
        }
        labels
    }

    /// The type of an abstract result: one without functions in it.
    pub(super) fn first_order_type(&mut self, ty: &Type) -> Option<ir::Type> {
        let found = self.lowered.symbolic_type(ty).ok()?;
        (!self.holds_functions(ty)).then_some(found)
    }

    fn holds_functions(&mut self, ty: &Type) -> bool {
        self.within(ty).iter().any(|shape| matches!(shape, Shape::Function(..) | Shape::Unknown))
    }

    /// A type in it whose values only the library can build.
    pub(super) fn hidden_within(&mut self, ty: &Type) -> Option<Name> {
        let shapes = self.within(ty);
        shapes.iter().find_map(|shape| match shape {
            Shape::Data { id, .. } if self.hides_constructors(*id) => {
                Some(self.lowered.names().entities.ty(*id).name.clone())
            }
            _ => None,
        })
    }

    /// The shapes of everything in values of this type, functions' arguments and results included.
    pub(super) fn within(&mut self, ty: &Type) -> Vec<Shape> {
        let mut seen = std::collections::BTreeSet::new();
        let mut found = Vec::new();
        let mut work = vec![ty.clone()];
        while let Some(ty) = work.pop() {
            if !seen.insert(self.key(&ty)) || seen.len() > 500 {
                continue;
            }
            let shape = self.shape(&ty);
            match &shape {
                Shape::Data { constructors, .. } => {
                    work.extend(constructors.iter().flat_map(|built| built.fields.iter().cloned()));
                }
                Shape::Function(argument, result) => work.extend([argument.clone(), result.clone()]),
                _ => {}
            }
            found.push(shape);
        }
        found
    }

    /// What is said of the parts of a type that hides types is said where nobody looks.
    fn refined_but_hidden(&mut self, ty: &Type) -> Option<Dropped> {
        if self.book.data.is_empty() {
            return None;
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut work = vec![ty.clone()];
        while let Some(ty) = work.pop() {
            if !seen.insert(self.key(&ty)) || seen.len() > 500 {
                continue;
            }
            let (head, arguments) = ty.spine();
            work.extend(arguments.into_iter().cloned());
            let said = match head {
                Type::Constructor(id) => self.book.data.get(id),
                _ => None,
            };
            let written = said.filter(|said| said.content.constructors.is_some()).map(|said| said.content.name.span);
            match self.shape(&ty) {
                Shape::Data { constructors, .. } => {
                    work.extend(constructors.into_iter().flat_map(|built| built.fields));
                }
                Shape::Unknown => {
                    if let Some(span) = written {
                        return Some(Dropped::new("a refined type that hides types", span));
                    }
                }
                _ => {}
            }
        }
        None
    }

    pub(super) fn data_dropped_within(&mut self, ty: &Type) -> Vec<Dropped> {
        if self.data_dropped.is_empty() {
            return Vec::new();
        }
        let shapes = self.within(ty);
        let ids = shapes.iter().filter_map(|shape| match shape {
            Shape::Data { id, .. } => Some(id),
            _ => None,
        });
        ids.filter_map(|id| self.data_dropped.get(id)).flatten().cloned().collect()
    }
}

/// The parameters a definition was lowered with, as the user wrote them.
fn parameter_names(body: &Expr) -> Vec<Name> {
    match &body.kind {
        ExprKind::Lambda(parameters, _) => {
            parameters.iter().map(|name| Name::new(name.split('@').next().unwrap_or("argument"))).collect()
        }
        _ => Vec::new(),
    }
}
