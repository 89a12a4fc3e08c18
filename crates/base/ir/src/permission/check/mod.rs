//! Well-formedness: every name is declared, every type agrees, variables are distinct and in scope.
//!
//! A flaw is a bug of the front end that built the program, never the user's: front ends report what users do wrong before they lower it.

mod expression;
mod statement;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Name, Span};

use super::{Adt, Block, Domain, Expression, Function, Measure, Method, Predicate, Program, Type, Variable};

/// One thing that is not well-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    pub message: String,
    pub span: Span,
}

/// Everything that is not well-formed, in program order.
pub fn check(program: &Program) -> Vec<Flaw> {
    let mut checker = Checker { program, global: BTreeSet::new(), member: Member::default(), flaws: Vec::new() };
    checker.global_names();
    program.fields.values().for_each(|field| checker.typ(&field.typ, field.span));
    program.domains.values().for_each(|domain| checker.domain(domain));
    program.adts.values().for_each(|adt| checker.adt(adt));
    program.functions.values().for_each(|function| checker.function(function));
    program.predicates.values().for_each(|predicate| checker.predicate(predicate));
    program.methods.values().for_each(|method| checker.method(method));
    checker.flaws
}

/// What is known inside the member being checked.
#[derive(Default)]
struct Member {
    type_parameters: Vec<Name>,
    /// Every variable name used so far, in scope or not.
    used: BTreeSet<Name>,
    scope: BTreeMap<Name, Type>,
    labels: BTreeSet<Name>,
    /// The type of `result`, where it may be spoken of.
    result: Option<Type>,
}

struct Checker<'a> {
    program: &'a Program,
    global: BTreeSet<Name>,
    member: Member,
    flaws: Vec<Flaw>,
}

impl Checker<'_> {
    fn flaw(&mut self, message: impl Into<String>, span: Span) {
        self.flaws.push(Flaw { message: message.into(), span });
    }

    fn global_names(&mut self) {
        let program = self.program;
        let domain_functions = program.domains.values().flat_map(|domain| domain.functions.values());
        let constructors = program.adts.values().flat_map(|adt| adt.constructors.values());
        let all = (program.fields.values().map(|each| (&each.name, each.span)))
            .chain(program.domains.values().map(|each| (&each.name, each.span)))
            .chain(domain_functions.map(|each| (&each.name, each.span)))
            .chain(program.adts.values().map(|each| (&each.name, each.span)))
            .chain(constructors.map(|each| (&each.name, each.span)))
            .chain(program.functions.values().map(|each| (&each.name, each.span)))
            .chain(program.predicates.values().map(|each| (&each.name, each.span)))
            .chain(program.methods.values().map(|each| (&each.name, each.span)));
        for (name, span) in all {
            if !self.global.insert(name.clone()) {
                self.flaw(format!("`{name}` is declared twice"), span);
            }
        }
    }

    fn typ(&mut self, typ: &Type, span: Span) {
        let declared = match typ {
            Type::Domain(name, _) => self.program.domains.get(name).map(|domain| domain.type_parameters.len()),
            Type::Adt(name, _) => self.program.adts.get(name).map(|adt| adt.type_parameters.len()),
            Type::Parameter(name) => self.member.type_parameters.contains(name).then_some(0),
            _ => Some(typ.parts().len()),
        };
        if declared != Some(typ.parts().len()) {
            self.flaw(format!("no such type: {typ:?}"), span);
        }
        for part in typ.parts() {
            self.typ(part, span);
        }
    }

    fn declare(&mut self, variable: &Variable) {
        self.typ(&variable.typ, variable.span);
        if self.global.contains(&variable.name) || !self.member.used.insert(variable.name.clone()) {
            self.flaw(format!("variable `{}` is not unique in its member", variable.name), variable.span);
        }
        self.member.scope.insert(variable.name.clone(), variable.typ.clone());
    }

    fn declare_all(&mut self, variables: &[Variable]) {
        variables.iter().for_each(|variable| self.declare(variable));
    }

    fn leave(&mut self, variables: &[Variable]) {
        for variable in variables {
            self.member.scope.remove(&variable.name);
        }
    }

    fn domain(&mut self, domain: &Domain) {
        for function in domain.functions.values() {
            self.member = Member { type_parameters: domain.type_parameters.clone(), ..Member::default() };
            self.declare_all(&function.parameters);
            self.typ(&function.result, function.span);
        }
        for axiom in &domain.axioms {
            self.member = Member { type_parameters: domain.type_parameters.clone(), ..Member::default() };
            self.expect(&axiom.body, &Type::Bool);
        }
    }

    fn adt(&mut self, adt: &Adt) {
        self.member = Member { type_parameters: adt.type_parameters.clone(), ..Member::default() };
        for constructor in adt.constructors.values() {
            for field in &constructor.fields {
                self.typ(&field.typ, field.span);
                let twice = constructor.fields.iter().filter(|other| other.name == field.name).count() > 1;
                if twice {
                    self.flaw(format!("field `{}` is declared twice", field.name), field.span);
                }
            }
        }
    }

    fn function(&mut self, function: &Function) {
        self.member = Member::default();
        self.declare_all(&function.parameters);
        self.typ(&function.result, function.span);
        self.assertions(&function.preconditions);
        self.measures(&function.measures);
        self.member.result = Some(function.result.clone());
        self.assertions(&function.postconditions);
        self.member.result = None;
        if let Some(body) = &function.body {
            self.expect(body, &function.result);
        }
    }

    fn predicate(&mut self, predicate: &Predicate) {
        self.member = Member::default();
        self.declare_all(&predicate.parameters);
        if let Some(body) = &predicate.body {
            self.expect(body, &Type::Bool);
        }
    }

    fn method(&mut self, method: &Method) {
        self.member = Member::default();
        if let Some(body) = &method.body {
            self.labels(body);
        }
        self.declare_all(&method.parameters);
        self.assertions(&method.preconditions);
        self.declare_all(&method.returns);
        self.assertions(&method.postconditions);
        self.measures(&method.measures);
        if let Some(body) = &method.body {
            self.block(body);
        }
    }

    fn assertions(&mut self, assertions: &[Expression]) {
        assertions.iter().for_each(|assertion| self.expect(assertion, &Type::Bool));
    }

    fn measures(&mut self, measures: &[Measure]) {
        for measure in measures {
            if let Measure::Tuple { expressions, .. } = measure {
                expressions.iter().for_each(|expression| self.expression(expression));
            }
            if let Some(condition) = measure.condition() {
                self.expect(condition, &Type::Bool);
            }
        }
    }

    fn labels(&mut self, body: &Block) {
        let mut found = Vec::new();
        body.visit(&mut |statement| {
            if let super::StatementKind::Label { name, .. } = &statement.kind {
                found.push((name.clone(), statement.span));
            }
        });
        for (name, span) in found {
            if !self.member.labels.insert(name.clone()) {
                self.flaw(format!("label `{name}` is declared twice"), span);
            }
        }
    }
}
