//! Refined types: their names, the arguments of aliases, and the refinements in them.

use gainsay_source::{Diagnostic, Name, Span};

use super::{Checker, scope::Scope, sort::Sort};
use crate::{
    rename::Lookup,
    syntax::{
        Identifier, QualifiedName,
        specification::{
            AbstractArgument, AbstractArgumentKind, Logic, LogicAlias, LogicKind, Qualifier, RefinedType,
            RefinedTypeKind, TupleComponent, TypeAlias,
        },
    },
};

/// Names of the logic's own prelude that are types or stand for some.
const OWN_TYPES: [&str; 12] =
    ["Nat", "Even", "Odd", "BNat", "TT", "FF", "Proof", "Prop", "Map_t", "Set_Set", "Bag", "Str"];

impl Checker<'_> {
    /// A refined type; gives the scope at its end, where a termination metric stands. `hint` is what the surroundings call the value.
    pub(super) fn written(&mut self, written: &RefinedType, scope: &Scope, hint: Option<&Name>) -> Scope {
        use RefinedTypeKind as Kind;
        match &written.kind {
            Kind::Variable(_) | Kind::Hole | Kind::Value(_) => scope.clone(),
            Kind::Parenthesized(inner) => self.written(inner, scope, hint),
            Kind::List(element) => {
                self.written(element, scope, None);
                scope.clone()
            }
            Kind::Tuple(components) => self.components(components, scope),
            Kind::Function { binder, argument, result } => {
                self.binder(binder.as_ref(), scope);
                let name = binder.as_ref().map(|binder| &binder.name);
                self.function(name, argument, result, scope)
            }
            Kind::Qualified { context, body } => {
                context.iter().for_each(|part| self.context(part));
                self.written(body, scope, hint)
            }
            Kind::ForAll { predicates, body, .. } => {
                let mut inner = scope.clone();
                inner.bring_predicates(predicates);
                self.written(body, &inner, hint)
            }
            Kind::Bounded { bound, body } => {
                let mut inner = scope.clone();
                inner.bring(bound.binders.iter().map(|(name, _)| name.name.clone()));
                self.written(&bound.left, &inner, None);
                self.written(&bound.right, &inner, None);
                self.written(body, scope, hint)
            }
            Kind::Exists { binders, body } => {
                let mut inner = scope.clone();
                inner.bring(binders.iter().map(|(name, _)| name.name.clone()));
                self.written(body, &inner, hint)
            }
            Kind::Refined { value, base, predicate } => {
                let sort = self.sort_of_written(base);
                let own = value.as_ref().map_or_else(|| Name::new("v"), |value| value.name.clone());
                // Without a name for the value, what is called `v` around it may be meant.
                let may_be_other = value.is_none() && scope.values.contains_key(&own);
                let own_sort = if may_be_other { Sort::Unknown } else { sort.clone() };
                let inner = hint.iter().fold(scope.with(&own, own_sort), |scope, name| scope.with(name, sort.clone()));
                self.written(base, &inner, None);
                self.predicate(predicate, &inner);
                scope.clone()
            }
            Kind::Braced(predicate) => {
                let inner = hint.map_or_else(|| scope.clone(), |name| scope.with(name, Sort::Unknown));
                self.predicate(predicate, &inner.with(&Name::new("v"), Sort::Unknown));
                scope.clone()
            }
            Kind::Abstract { base, arguments } => {
                arguments.iter().for_each(|argument| self.abstract_argument(argument, scope));
                self.written(base, scope, hint)
            }
            Kind::Constructor(name) => self.applied(name, &[], scope, written.span),
            Kind::Apply { function, arguments } => self.application(function, arguments, scope, written.span),
        }
    }

    /// A second binder of a name hides the first, which nobody means.
    fn binder(&mut self, binder: Option<&Identifier>, scope: &Scope) {
        if let Some(binder) = binder.filter(|binder| scope.values.contains_key(&binder.name) && binder.name != "_") {
            let message = format!(
                "`{}` names an argument to the left as well, which cannot be mentioned from here on",
                binder.name
            );
            let warning = Diagnostic::warning("specification", message, binder.span);
            self.found.push(warning.with_help("give the arguments different names"));
        }
    }

    fn function(&mut self, name: Option<&Name>, argument: &RefinedType, result: &RefinedType, scope: &Scope) -> Scope {
        let sort = self.sort_of_written(argument);
        // A binder may be mentioned in its own type.
        let own = name.map_or_else(|| scope.clone(), |name| scope.with(name, sort.clone()));
        self.written(argument, &own, name);
        let mut inner = own;
        if let Some(value) = argument.value_name() {
            inner = inner.with(&value, sort.clone());
        }
        if let Some(name) = name {
            inner = inner.with(name, sort);
        }
        self.written(result, &inner, None)
    }

    fn components(&mut self, components: &[TupleComponent], scope: &Scope) -> Scope {
        let mut inner = scope.clone();
        for component in components {
            let name = component.binder.as_ref().map(|binder| &binder.name);
            self.written(&component.component, &inner, name);
            if let Some(name) = name {
                inner = inner.with(name, self.sort_of_written(&component.component));
            }
        }
        scope.clone()
    }

    fn abstract_argument(&mut self, argument: &AbstractArgument, scope: &Scope) {
        match &argument.kind {
            AbstractArgumentKind::Predicate { name, arguments } => {
                let is_known = scope.predicates.contains(&name.name) || scope.values.contains_key(&name.name);
                let qualified = QualifiedName::from(name.clone());
                if !is_known && !self.is_function(&qualified) {
                    let message = format!("there is no predicate `{}` here", name.name);
                    let help = format!("bring it into scope: forall <{} :: … -> Bool>.", name.name);
                    self.report(message, help, name.span);
                }
                arguments.iter().for_each(|part| self.names_of(part, scope));
            }
            AbstractArgumentKind::Lambda { parameters, body } => {
                let mut inner = scope.clone();
                inner.bring(parameters.iter().map(|parameter| parameter.name.clone()));
                self.predicate(body, &inner);
            }
            AbstractArgumentKind::TypeLambda { parameters, body } => {
                let mut inner = scope.clone();
                inner.bring(parameters.iter().map(|parameter| parameter.name.clone()));
                self.written(body, &inner, None);
            }
            AbstractArgumentKind::Hole => {}
        }
    }

    fn application(&mut self, function: &RefinedType, arguments: &[RefinedType], scope: &Scope, span: Span) -> Scope {
        match &function.kind {
            RefinedTypeKind::Parenthesized(inner) => self.application(inner, arguments, scope, span),
            RefinedTypeKind::Apply { function, arguments: first } => {
                let all: Vec<_> = first.iter().chain(arguments).cloned().collect();
                self.application(function, &all, scope, span)
            }
            RefinedTypeKind::Constructor(name) => self.applied(name, arguments, scope, span),
            _ => {
                self.written(function, scope, None);
                for argument in arguments {
                    self.written(argument, scope, None);
                }
                scope.clone()
            }
        }
    }

    fn applied(&mut self, name: &QualifiedName, arguments: &[RefinedType], scope: &Scope, span: Span) -> Scope {
        match self.book.type_alias(self.module, name).map(|said| said.content.clone()) {
            Some(alias) => self.alias_use(&alias, arguments, scope, span),
            None => {
                self.type_name(name);
                for argument in arguments {
                    self.written(argument, scope, None);
                }
            }
        }
        scope.clone()
    }

    fn alias_use(&mut self, alias: &TypeAlias, arguments: &[RefinedType], scope: &Scope, span: Span) {
        let types = alias.type_parameters.len();
        let wanted = types + alias.value_parameters.len();
        let name = QualifiedName::from(alias.name.clone());
        if arguments.len() != wanted {
            // A Haskell type of the same name may be meant.
            if matches!(self.lowered.type_name(self.module, &name), Lookup::Unbound) {
                let message = format!("the alias `{}` takes {}, but has {} here", name, count(wanted), arguments.len());
                let parameters = alias.type_parameters.iter().chain(&alias.value_parameters);
                let shown: Vec<&str> = parameters.map(|parameter| parameter.name.as_str()).collect();
                self.report(message, format!("write it as `{name} {}`", shown.join(" ")), span);
            }
            return;
        }
        for (place, argument) in arguments.iter().enumerate() {
            match argument.to_logic().filter(|_| place >= types) {
                Some(logic) => self.names_of(&logic, scope),
                None => {
                    self.written(argument, scope, None);
                }
            }
        }
    }

    fn type_name(&mut self, name: &QualifiedName) {
        let is_known = self.is_incomplete
            || name.qualifier.is_some()
            || !name.name.starts_with(char::is_uppercase)
            || OWN_TYPES.contains(&name.name.as_str())
            || !matches!(self.lowered.type_name(self.module, name), Lookup::Unbound)
            || self.is_value(name);
        if !is_known {
            let message = format!("there is no type or alias `{name}`");
            let help = format!("correct the name, import it, or define it: {{-@ type {name} = … @-}}");
            self.report(message, help, name.span);
        }
    }

    fn context(&mut self, part: &RefinedType) {
        let mut head = part;
        while let RefinedTypeKind::Parenthesized(inner) | RefinedTypeKind::Apply { function: inner, .. } = &head.kind {
            head = inner;
        }
        let RefinedTypeKind::Constructor(name) = &head.kind else { return };
        let is_known = self.is_incomplete
            || name.qualifier.is_some()
            || !name.name.starts_with(char::is_uppercase)
            || self.bounds.contains(&name.name)
            || !matches!(self.lowered.type_name(self.module, name), Lookup::Unbound);
        if !is_known {
            let message = format!("there is no class or bound `{name}`");
            self.report(message, "correct the name, or import the class", name.span);
        }
    }

    pub(super) fn type_alias(&mut self, alias: &TypeAlias) {
        let mut scope = Scope::default();
        let parameters = alias.type_parameters.iter().chain(&alias.value_parameters);
        scope.bring(parameters.map(|parameter| parameter.name.clone()));
        self.written(&alias.body, &scope, None);
    }

    pub(super) fn logic_alias(&mut self, alias: &LogicAlias) {
        let mut scope = Scope::default();
        scope.bring(alias.parameters.iter().map(|parameter| parameter.name.clone()));
        self.sort(&alias.body, &scope);
    }

    pub(super) fn qualifier(&mut self, qualifier: &Qualifier) {
        let mut scope = Scope::default();
        scope.bring(qualifier.parameters.iter().map(|(name, _)| name.name.clone()));
        self.names_of(&qualifier.body, &scope);
    }

    /// A termination metric is a number.
    pub(super) fn metric(&mut self, metric: &Logic, scope: &Scope) {
        let sort = self.sort(metric, scope);
        if sort.differs(&Sort::Number) {
            let message = format!("a termination metric is a number, and this is {}", sort.shown());
            self.report(message, "give a measure of it, such as `len xs`", metric.span);
        }
    }

    /// A refinement is true or false.
    pub(super) fn predicate(&mut self, predicate: &Logic, scope: &Scope) {
        let sort = self.sort(predicate, scope);
        if sort.differs(&Sort::Truth) && !matches!(predicate.kind, LogicKind::Hole | LogicKind::Gradual) {
            let message = format!("a refinement is true or false, and this is {}", sort.shown());
            self.report(message, "compare it with something", predicate.span);
        }
    }
}

pub(super) fn count(number: usize) -> String {
    match number {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{number} arguments"),
    }
}
