//! Viper's consistency rules, checked on a program whose types are right.

mod calls;
mod expression;
mod statement;

use std::collections::BTreeSet;

use gainsay_ir::permission::{
    Expression, ExpressionKind, Function, Interpretation, Measure, Method, OldState, Program, Resource,
};
use gainsay_source::{Diagnostic, Name, Span};

use expression::Place;

pub(crate) const CONSISTENCY_ERROR: &str = "consistency.error";

/// Everything that breaks a rule, in program order.
pub(crate) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut checker = Checker { program, labels: Vec::new(), diagnostics: Vec::new() };
    checker.names_of_axioms();
    program.domains.values().for_each(|domain| checker.domain(domain));
    for adt in program.adts.values().filter(|adt| adt.constructors.is_empty()) {
        checker.error(format!("the data type `{}` needs at least one constructor", adt.written), adt.span);
    }
    program.functions.values().for_each(|function| checker.function(function));
    checker.circular_functions();
    for predicate in program.predicates.values() {
        checker.without_old(predicate.body.as_slice(), "a predicate");
        predicate.body.iter().for_each(|body| checker.expression(body));
        checker.without_permission_questions(predicate.body.as_ref(), "a predicate");
    }
    program.methods.values().for_each(|method| checker.method(method));
    checker.diagnostics
}

struct Checker<'a> {
    program: &'a Program,
    /// Labels of the method being checked.
    labels: Vec<Name>,
    diagnostics: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn error(&mut self, message: impl Into<String>, span: Span) {
        let diagnostic = Diagnostic::error(CONSISTENCY_ERROR, message, span);
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Axioms share the names of everything else but data types.
    fn names_of_axioms(&mut self) {
        let program = self.program;
        let members = program.fields.keys().chain(program.methods.keys()).chain(program.functions.keys());
        let mut taken: BTreeSet<&Name> =
            members.chain(program.predicates.keys()).chain(program.domains.keys()).collect();
        for domain in program.domains.values() {
            let axioms = domain.axioms.iter().filter_map(|axiom| Some((axiom.name.as_ref()?, axiom.span)));
            let functions = domain.functions.values().map(|function| (&function.name, function.span));
            for (name, span) in axioms.chain(functions) {
                if !taken.insert(name) {
                    self.error(format!("`{name}` is declared twice"), span);
                }
            }
        }
    }

    fn domain(&mut self, domain: &gainsay_ir::permission::Domain) {
        let known = |interpretation: &Interpretation| interpretation.backends.iter().any(|(name, _)| name == "SMTLIB");
        if domain.interpretation.as_ref().is_some_and(|interpretation| !known(interpretation)) {
            let message = format!("the domain `{}` has no interpretation for SMTLIB", domain.written);
            self.error(message, domain.span);
        }
        if domain.interpretation.is_some() && !domain.type_parameters.is_empty() {
            self.error(
                format!("the domain `{}` is interpreted, so it has no type parameters", domain.written),
                domain.span,
            );
        }
        for function in domain.functions.values() {
            if function.unique && !function.parameters.is_empty() {
                self.error("only a domain function without parameters can be unique", function.span);
            }
        }
        for axiom in &domain.axioms {
            if depends_on_heap(&axiom.body) {
                self.error("an axiom cannot read the heap", axiom.body.span);
            }
            let asserts = |kind: &ExpressionKind| matches!(kind, ExpressionKind::Asserting { .. });
            self.find(&axiom.body, asserts, "an axiom cannot contain `asserting`");
            self.expression(&axiom.body);
        }
    }

    fn function(&mut self, function: &Function) {
        self.labels.clear();
        let everything = function.preconditions.iter().chain(&function.postconditions).chain(&function.body);
        for precondition in &function.preconditions {
            self.expression_in(precondition, Place::FunctionPrecondition);
        }
        function.postconditions.iter().chain(&function.body).for_each(|each| self.expression(each));
        self.without_old(everything, "a function");
        self.without_permission_questions(function.body.as_ref(), "a function");
        self.measures(&function.measures);
    }

    fn without_old<'e>(&mut self, expressions: impl IntoIterator<Item = &'e Expression>, place: &str) {
        let message = format!("`old` cannot be used in {place}");
        for expression in expressions {
            self.find(
                expression,
                |kind| matches!(kind, ExpressionKind::Old(OldState::Start | OldState::Label(_), _)),
                &message,
            );
        }
    }

    /// What a body means does not depend on how much permission is held.
    fn without_permission_questions(&mut self, body: Option<&Expression>, place: &str) {
        let Some(body) = body else { return };
        let mut asks = false;
        body.visit(&mut |each| asks |= matches!(each.kind, ExpressionKind::Perm(_) | ExpressionKind::ForPerm { .. }));
        if asks {
            self.error(format!("the body of {place} cannot contain `perm` or `forperm`"), body.span);
        }
    }

    fn find(&mut self, expression: &Expression, wrong: impl Fn(&ExpressionKind) -> bool, message: &str) {
        let mut found = Vec::new();
        expression.visit(&mut |each| {
            if wrong(&each.kind) {
                found.push(each.span);
            }
        });
        found.into_iter().for_each(|span| self.error(message, span));
    }

    fn method(&mut self, method: &Method) {
        self.labels.clear();
        for precondition in &method.preconditions {
            let is_return = |name: &Name| method.returns.iter().any(|variable| variable.name == *name);
            let mut mentioned = false;
            precondition.visit(&mut |each| {
                mentioned |= matches!(&each.kind, ExpressionKind::Variable(name) if is_return(name));
            });
            if mentioned {
                self.error("a precondition cannot speak of results", precondition.span);
            }
        }
        self.without_old(&method.preconditions, "a precondition");
        method.preconditions.iter().chain(&method.postconditions).for_each(|clause| self.expression(clause));
        self.measures(&method.measures);
        if let Some(body) = &method.body {
            self.collect_labels(body);
            self.block(body);
        }
    }

    /// There is at most one measure of each kind.
    fn measures(&mut self, measures: &[Measure]) {
        let kinds: [fn(&Measure) -> bool; 3] = [
            |measure| matches!(measure, Measure::Tuple { .. }),
            |measure| matches!(measure, Measure::Assumed { .. }),
            |measure| matches!(measure, Measure::Star { .. }),
        ];
        for kind in kinds {
            let mut same = measures.iter().filter(|measure| kind(measure));
            if let (Some(first), Some(_)) = (same.next(), same.next()) {
                self.error("there are several termination measures of the same kind", first.span());
            }
        }
        for each in measures.iter().flat_map(Measure::children) {
            let field =
                |kind: &ExpressionKind| matches!(kind, ExpressionKind::Access { resource: Resource::Field(_), .. });
            self.find(each, field, "a termination measure is a value or a predicate instance");
            self.expression(each);
        }
    }
}

fn depends_on_heap(expression: &Expression) -> bool {
    let mut found = false;
    expression.visit(&mut |each| {
        found |= matches!(
            each.kind,
            ExpressionKind::Field(_)
                | ExpressionKind::Old(..)
                | ExpressionKind::Perm(_)
                | ExpressionKind::ForPerm { .. }
                | ExpressionKind::Unfolding { .. }
                | ExpressionKind::Applying { .. }
        );
    });
    found
}
