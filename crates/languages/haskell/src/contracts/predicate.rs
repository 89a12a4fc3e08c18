//! Logic expressions become predicates: definitions of the core language over the variables they mention.

use std::{collections::BTreeSet, sync::Arc};

use gainsay_ir::functional::Expr;
use gainsay_source::{Diagnostic, Name};

use super::{
    Writer,
    build::{lambda, unsupported, variable},
    logic::{Arithmetic, Conversion},
    refined::Predicate,
    scope::{Dropped, Meaning, Scope},
};
use crate::{
    lower::CallSite,
    rename::entity::{GlobalId, Value},
    syntax::{Expression, specification::Logic},
    types::data::{Scheme, Substitution, Type},
};

impl Writer<'_> {
    /// A condition of the logic.
    pub(super) fn predicate(&mut self, logic: &Logic, scope: &Scope) -> Result<Predicate, Dropped> {
        let mut problem = None;
        for arithmetic in [Arithmetic::Haskell, Arithmetic::Loose] {
            let mut conversion = Conversion::new(self, arithmetic);
            let expression = conversion.logic(logic, scope)?;
            let variables = std::mem::take(&mut conversion.variables);
            match self.condition(&expression, &variables) {
                Ok(condition) => return Ok(Predicate { condition, span: logic.span }),
                Err(message) => {
                    problem.get_or_insert(message);
                }
            }
        }
        let why = problem.map_or_else(String::new, |message| format!(" ({message})"));
        Err(Dropped::new(format!("this condition{why}"), logic.span))
    }

    /// An expression of the logic that stands for a name.
    pub(super) fn meaning(&mut self, logic: &Logic, scope: &Scope) -> Result<Meaning, Dropped> {
        let mut conversion = Conversion::new(self, Arithmetic::Haskell);
        let expression = conversion.logic(logic, scope)?;
        let variables = std::mem::take(&mut conversion.variables);
        Ok(Meaning { expression, variables })
    }

    /// Lowers a Boolean expression over these variables and gives it a name.
    pub(super) fn condition(&mut self, expression: &Expression, variables: &BTreeSet<Name>) -> Result<Expr, String> {
        let bool_type = self.lowered.checker().well_known.bool.map_or(Type::Error, Type::Constructor);
        let (name, condition) = self.over_variables(expression, variables, (&bool_type, "$predicate"))?;
        self.predicates.insert(name);
        Ok(condition)
    }

    /// The same for a number.
    pub(super) fn number(&mut self, expression: &Expression, variables: &BTreeSet<Name>) -> Result<Expr, String> {
        let types = [Some(self.lowered.int_type()), self.lowered.checker().well_known.integer.map(Type::Constructor)];
        let mut found = Err(String::new());
        for ty in types.into_iter().flatten() {
            found = found.or_else(|_| self.over_variables(expression, variables, (&ty, "$metric")));
        }
        found.map(|(_, number)| number)
    }

    /// Defines a function of these variables, of which it returns the name and a call.
    fn over_variables(
        &mut self,
        expression: &Expression,
        variables: &BTreeSet<Name>,
        (ty, hint): (&Type, &str),
    ) -> Result<(Name, Expr), String> {
        let environment: Vec<(Name, Arc<Scheme>)> = variables
            .iter()
            .filter_map(|name| Some((name.clone(), Arc::new(Scheme::plain(self.variables.get(name)?.clone())))))
            .collect();
        let root = self.lowered.root();
        let watched = self.logic_watched.clone();
        let lowered = self.lowered.lower_watched(root, expression, &environment, Some(ty), &watched);
        let (body, sites) = lowered.map_err(|diagnostics| first_message(&diagnostics))?;
        for site in sites {
            self.logic_site(&site, &[])?;
        }
        let span = expression.span;
        let name = self.unique(hint);
        let parameters: Vec<Name> = environment.into_iter().map(|(name, _)| name).collect();
        let definition = lambda(&parameters, body, span);
        self.define(&name, definition, span);
        let arguments = parameters.iter().map(|name| variable(name, span)).collect();
        let call = Expr::apply(variable(&name, span), arguments, span);
        Ok((name, call))
    }

    /// Defines what a use of an intrinsic or of a measure stands for.
    fn logic_site(&mut self, site: &CallSite, substitution: &Substitution) -> Result<(), String> {
        let Value::Global(global) = site.value else { return Ok(()) };
        let types: Vec<Type> = site.types.iter().map(|ty| self.ground(&ty.substitute(substitution))).collect();
        let made = match self.intrinsics.get(&global).copied() {
            Some(intrinsic) => self.intrinsic_at(intrinsic, &types, site.span),
            None => self.measure_at(global, &types).map(|name| variable(&name, site.span)),
        };
        match made {
            Ok(function) => {
                self.define(&site.name, function, site.span);
                Ok(())
            }
            Err(message) => {
                self.define(&site.name, unsupported(&message, site.span), site.span);
                Err(message)
            }
        }
    }

    /// A measure at these types.
    fn measure_at(&mut self, global: GlobalId, types: &[Type]) -> Result<Name, String> {
        let keys: Vec<String> = types.iter().map(|ty| self.key(ty)).collect();
        let key = format!("measure {} {}", global.0, keys.join(" "));
        if let Some(known) = self.made.get(&key) {
            return Ok(known.clone());
        }
        let hint = self.lowered.names().entities.global(global).name.clone();
        let hint = hint.split('@').next().unwrap_or("measure").to_owned();
        let name = self.define_later(&key, &hint);
        let watched = self.logic_watched.clone();
        let Some((body, sites)) = self.lowered.lower_detached(global, &watched) else {
            return Err("a measure without a meaning".to_owned());
        };
        let scheme = self.lowered.signature_of(Value::Global(global));
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let span = body.span;
        self.define(&name, body, span);
        for site in sites {
            self.logic_site(&site, &substitution)?;
        }
        Ok(name)
    }

    /// A type without unknowns: what nothing decides is `Int`.
    pub(super) fn ground(&mut self, ty: &Type) -> Type {
        let int = self.lowered.int_type();
        let ty = self.lowered.checker().zonk(ty);
        replace_unknown(&ty, &int)
    }
}

fn replace_unknown(ty: &Type, with: &Type) -> Type {
    match ty {
        Type::Meta(_) | Type::Variable(_) => with.clone(),
        Type::Apply(parts) => Type::Apply(Arc::new((replace_unknown(&parts.0, with), replace_unknown(&parts.1, with)))),
        other => other.clone(),
    }
}

pub(super) fn first_message(diagnostics: &[Diagnostic]) -> String {
    diagnostics.first().map_or_else(|| "it has no meaning".to_owned(), |first| first.message.clone())
}
