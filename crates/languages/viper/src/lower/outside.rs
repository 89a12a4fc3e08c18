//! Assertions about a program that stand outside it, such as what a counterexample is expected to show.

use gainsay_ir::permission::{Expression, Method, Program, StatementKind, Type, Variable};
use gainsay_source::{Diagnostic, Name, Span};

use super::{
    Lowering,
    globals::{Globals, Signature, Symbol},
    purity::Purity,
    scope::Role,
};
use crate::syntax;

/// The assertions as seen from the end of the method: all its variables are known, by the names the user gave them.
pub(crate) fn lower_outside(
    program: &Program,
    method: &Method,
    assertions: &[syntax::Expression],
) -> (Vec<Expression>, Vec<Diagnostic>) {
    let mut lowering = Lowering { globals: Globals::of(program), ..Lowering::default() };
    lowering.fresh_scope();
    for variable in method.parameters.iter().chain(&method.returns) {
        lowering.see(variable);
    }
    if let Some(body) = &method.body {
        body.visit(&mut |statement| {
            if let StatementKind::Declare(variable) = &statement.kind {
                lowering.see(variable);
            }
        });
    }
    let lowered = assertions.iter().map(|each| lowering.whole(each, &Type::Bool, Purity::AnyAssertion)).collect();
    (lowered, lowering.diagnostics)
}

impl Lowering {
    fn see(&mut self, variable: &Variable) {
        self.scope.see(variable.written.clone(), variable.clone(), Role::Fixed);
    }
}

impl Globals {
    /// What a program that has been lowered declares.
    fn of(program: &Program) -> Globals {
        let mut globals = Globals::default();
        for field in program.fields.values() {
            globals.add(&field.name, Symbol::Field, field.span);
            globals.fields.insert(field.name.clone(), field.typ.clone());
        }
        for function in program.functions.values() {
            globals.add(&function.name, Symbol::Function, function.span);
            globals.sign(&function.name, None, types(&function.parameters), vec![function.result.clone()]);
        }
        for predicate in program.predicates.values() {
            globals.add(&predicate.name, Symbol::Predicate, predicate.span);
            globals.sign(&predicate.name, None, types(&predicate.parameters), vec![Type::Bool]);
        }
        for method in program.methods.values() {
            globals.add(&method.name, Symbol::Method, method.span);
            globals.sign(&method.name, None, types(&method.parameters), types(&method.returns));
        }
        globals.add_types(program);
        globals
    }

    fn add_types(&mut self, program: &Program) {
        for domain in program.domains.values() {
            self.add(&domain.name, Symbol::Domain, domain.span);
            self.parametrise(&domain.name, &domain.type_parameters);
            for function in domain.functions.values() {
                self.add(&function.name, Symbol::DomainFunction, function.span);
                self.sign(
                    &function.name,
                    Some(&domain.name),
                    types(&function.parameters),
                    vec![function.result.clone()],
                );
            }
        }
        for adt in program.adts.values() {
            self.add(&adt.name, Symbol::Adt, adt.span);
            self.parametrise(&adt.name, &adt.type_parameters);
            for constructor in adt.constructors.values() {
                self.add(&constructor.name, Symbol::Constructor, constructor.span);
                self.sign(&constructor.name, Some(&adt.name), types(&constructor.fields), vec![adt.own_type()]);
                for field in &constructor.fields {
                    let known = self.destructors.entry(field.name.clone()).or_default();
                    known.push((adt.name.clone(), field.typ.clone()));
                }
            }
        }
    }

    fn add(&mut self, name: &Name, symbol: Symbol, span: Span) {
        self.symbols.insert(name.clone(), (symbol, span));
    }

    fn parametrise(&mut self, name: &Name, parameters: &[Name]) {
        self.type_parameters.insert(name.clone(), parameters.to_vec());
    }

    fn sign(&mut self, name: &Name, owner: Option<&Name>, parameters: Vec<Type>, results: Vec<Type>) {
        self.signatures.insert(name.clone(), Signature { owner: owner.cloned(), parameters, results });
    }
}

fn types(variables: &[Variable]) -> Vec<Type> {
    variables.iter().map(|variable| variable.typ.clone()).collect()
}
