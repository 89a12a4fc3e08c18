//! Domains: one sort and one copy of the functions and axioms for each list of type arguments in use.

use gainsay_ir::permission::{Domain, ExpressionKind, Type};
use gainsay_smt::{Function, Sort, Term};
use gainsay_source::{Name, Span};
use std::collections::BTreeMap;

use super::sorts::{is_too_deep, name_of};
use crate::ground::Ground;
use crate::interpreted::{self, SolverType};

impl Ground<'_> {
    pub fn domain_sort(&mut self, name: &Name, arguments: &[Type], typ: &Type) -> Sort {
        let program = self.program;
        if let Some(domain) = program.domains.get(name) {
            if let Some(interpretation) = &domain.interpretation {
                return self.interpreted_sort(interpretation.smtlib(), domain.span);
            }
            if typ.is_concrete() {
                self.use_domain(name, arguments);
            }
        }
        self.terms.uninterpreted_sort(&name_of(typ))
    }

    fn interpreted_sort(&mut self, text: Option<&str>, span: Span) -> Sort {
        match text.and_then(SolverType::named) {
            Some(known) => known.sort(&mut self.terms),
            None => {
                self.unsupported("a domain interpreted as this solver type", span);
                self.terms.uninterpreted_sort("uninterpreted")
            }
        }
    }

    fn use_domain(&mut self, name: &Name, arguments: &[Type]) {
        let instance = (name.clone(), arguments.to_vec());
        // An axiom that uses its own domain at a larger type would never end.
        if is_too_deep(arguments) {
            return;
        }
        if self.theory.domains_seen.insert(instance.clone()) {
            self.theory.domains_waiting.push(instance);
        }
    }

    pub fn domain_apply(
        &mut self,
        domain: &Name,
        function: &Name,
        type_arguments: &[Type],
        arguments: &[Term],
        span: Span,
    ) -> Term {
        let type_arguments: Vec<Type> = type_arguments.iter().map(|typ| self.concrete(typ)).collect();
        let interpreted =
            self.program.domains.get(domain).and_then(|each| each.functions.get(function)?.interpretation.clone());
        if let Some(text) = interpreted {
            return self.interpreted_apply(domain, function, &text, arguments, span);
        }
        match self.domain_function(domain, function, &type_arguments) {
            Some(function) => self.terms.apply(function, arguments),
            None => {
                self.unsupported(format!("unknown domain function `{function}`"), span);
                self.unspecified(Sort::BOOL)
            }
        }
    }

    fn domain_function(&mut self, domain: &Name, function: &Name, type_arguments: &[Type]) -> Option<Function> {
        self.use_domain(domain, type_arguments);
        let key = (function.clone(), type_arguments.to_vec());
        if let Some(known) = self.theory.domain_functions.get(&key) {
            return Some(*known);
        }
        let program = self.program;
        let declaration = program.domains.get(domain)?;
        let signature = declaration.functions.get(function)?;
        let outside = self.instantiate(declaration, type_arguments);
        let parameters: Vec<Sort> = signature.parameters.iter().map(|parameter| self.sort_of(&parameter.typ)).collect();
        let result = self.sort_of(&signature.result);
        self.instantiation = outside;
        let symbol = self.terms.fresh_function(function.as_str(), &parameters, result);
        self.theory.domain_functions.insert(key, symbol);
        self.use_domains_about(function, type_arguments);
        Some(symbol)
    }

    /// Other domains may have axioms about a function: those that speak of it at these types are told too.
    fn use_domains_about(&mut self, function: &Name, type_arguments: &[Type]) {
        let program = self.program;
        for (name, domain) in &program.domains {
            let mut instances: Vec<Vec<Type>> = Vec::new();
            for axiom in &domain.axioms {
                axiom.body.visit(&mut |part| {
                    if let ExpressionKind::DomainApply { function: other, type_arguments: pattern, .. } = &part.kind
                        && other == function
                        && let Some(instance) = instance_for(domain, pattern, type_arguments)
                    {
                        instances.push(instance);
                    }
                });
            }
            instances.iter().for_each(|instance| self.use_domain(name, instance));
        }
    }

    pub fn instantiate(&mut self, domain: &Domain, arguments: &[Type]) -> BTreeMap<Name, Type> {
        let inside = domain.type_parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        std::mem::replace(&mut self.instantiation, inside)
    }

    /// Declares every function, also one no axiom mentions: its types may be domains with axioms of their own. The constants that are unique.
    pub fn unique_constants(&mut self, name: &Name, arguments: &[Type]) -> Vec<Term> {
        let program = self.program;
        let mut unique = Vec::new();
        let Some(domain) = program.domains.get(name) else { return unique };
        for function in domain.functions.values().filter(|function| function.interpretation.is_none()) {
            if let Some(symbol) = self.domain_function(name, &function.name, arguments)
                && function.unique
                && function.parameters.is_empty()
            {
                unique.push(self.terms.apply(symbol, []));
            }
        }
        unique
    }

    /// A solver's own function: operators on integers, truth values and bit-vectors.
    fn interpreted_apply(
        &mut self,
        domain: &Name,
        function: &Name,
        text: &str,
        arguments: &[Term],
        span: Span,
    ) -> Term {
        let result = self.program.domains.get(domain).and_then(|each| each.functions.get(function));
        let result = result.map(|each| each.result.clone());
        let sort = result.map_or(Sort::BOOL, |result| self.sort_of(&result));
        match interpreted::apply(&mut self.terms, text, arguments) {
            Some(term) if self.terms.sort(term) == sort => term,
            _ => {
                self.unsupported(format!("the solver function `{text}`"), span);
                self.unspecified(sort)
            }
        }
    }
}

/// The type arguments of a domain for which a pattern over its parameters becomes these types; `None` if it cannot. An axiom holds for all
/// types, so also for integers in place of a parameter that the pattern leaves open.
fn instance_for(domain: &Domain, pattern: &[Type], types: &[Type]) -> Option<Vec<Type>> {
    let mut found: BTreeMap<Name, Type> = BTreeMap::new();
    let fits =
        pattern.len() == types.len() && pattern.iter().zip(types).all(|(one, other)| matches(one, other, &mut found));
    if !fits {
        return None;
    }
    Some(domain.type_parameters.iter().map(|parameter| found.get(parameter).cloned().unwrap_or(Type::Int)).collect())
}

fn matches(pattern: &Type, typ: &Type, found: &mut BTreeMap<Name, Type>) -> bool {
    if let Type::Parameter(name) = pattern {
        return found.entry(name.clone()).or_insert_with(|| typ.clone()) == typ;
    }
    let same_head = match (pattern, typ) {
        (Type::Domain(one, _), Type::Domain(other, _)) | (Type::Adt(one, _), Type::Adt(other, _)) => one == other,
        _ => std::mem::discriminant(pattern) == std::mem::discriminant(typ),
    };
    let (inner, outer) = (pattern.parts(), typ.parts());
    same_head
        && inner.len() == outer.len()
        && inner.into_iter().zip(outer).all(|(one, other)| matches(one, other, found))
}
