//! Members: each is lowered in a scope of its own.

use gainsay_ir::permission::{
    Adt, Axiom, Constructor, Derive, Domain, DomainFunction, Expression, ExpressionKind, Field, Function,
    Interpretation, Method, Predicate, Type, Variable,
};
use gainsay_source::Name;

use super::{Lowering, purity::Purity, scope::Role};
use crate::syntax::{
    AdtSyntax, AxiomSyntax, Contract, Declaration, DomainFunctionSyntax, DomainSyntax, FunctionSyntax, Identifier,
    Member, MemberKind, MethodSyntax, PredicateSyntax,
};

/// Where `perm` and `forperm` are allowed in a contract.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// Only inside `[A, B]`.
    InhaleExhale,
    Nothing,
}

impl Lowering {
    /// Fields first: `new(*)` means all of them.
    pub(super) fn members(&mut self, members: &[Member]) {
        for member in members {
            if let MemberKind::Fields(fields) = &member.kind {
                self.fields(fields, member);
            }
        }
        for member in members {
            self.fresh_scope();
            match &member.kind {
                MemberKind::Method(method) => self.method(method, member),
                MemberKind::Function(function) => self.function(function, member),
                MemberKind::Predicate(predicate) => self.predicate(predicate, member),
                MemberKind::Domain(domain) => self.domain(domain, member),
                MemberKind::Adt(adt) => self.adt(adt, member),
                MemberKind::Fields(_) | MemberKind::Define(_) | MemberKind::Import(_) => {}
            }
        }
    }

    fn fields(&mut self, fields: &[Declaration], member: &Member) {
        for field in fields {
            let name = field.name.name.clone();
            let typ = self.globals.fields.get(&name).cloned().unwrap_or(Type::Int);
            let annotations = member.annotations.clone();
            let lowered = Field { name: name.clone(), written: name.clone(), typ, span: member.span, annotations };
            self.program.fields.insert(name, lowered);
        }
    }

    fn parameters(&mut self, declarations: &[Declaration], role: Role) -> Vec<Variable> {
        let mut variables = Vec::new();
        for declaration in declarations {
            let typ = self.typ(&declaration.typ);
            variables.push(self.declare_variable(&declaration.name, typ, role));
        }
        variables
    }

    fn method(&mut self, method: &MethodSyntax, member: &Member) {
        let parameters = self.parameters(&method.parameters, Role::Fixed);
        let returns = self.parameters(&method.returns, Role::Assignable);
        let preconditions = self.invariants(&method.contract.requires);
        let postconditions = self.invariants(&method.contract.ensures);
        let measures = self.measures(&method.contract.measures);
        let body = method.body.as_ref().map(|body| self.block(body));
        let name = method.name.name.clone();
        let lowered = Method {
            name: name.clone(),
            written: name.clone(),
            parameters,
            returns,
            preconditions,
            postconditions,
            measures,
            body,
            span: member.span,
            annotations: member.annotations.clone(),
        };
        self.program.methods.insert(name, lowered);
    }

    fn function(&mut self, function: &FunctionSyntax, member: &Member) {
        let parameters = self.parameters(&function.parameters, Role::Fixed);
        let result = self.typ(&function.result);
        let (preconditions, postconditions) = self.function_contract(&function.contract, &result);
        let measures = self.measures(&function.contract.measures);
        let body = function.body.as_ref().map(|body| self.pure(body, &result));
        let name = function.name.name.clone();
        let lowered = Function {
            name: name.clone(),
            written: name.clone(),
            parameters,
            result,
            preconditions,
            postconditions,
            measures,
            body,
            span: member.span,
            annotations: member.annotations.clone(),
        };
        self.program.functions.insert(name, lowered);
    }

    fn function_contract(&mut self, contract: &Contract, result: &Type) -> (Vec<Expression>, Vec<Expression>) {
        let (mut preconditions, mut postconditions) = (Vec::new(), Vec::new());
        for clause in &contract.requires {
            let lowered = self.whole(clause, &Type::Bool, Purity::Assertion);
            self.reject_permission_questions(&lowered, Within::InhaleExhale);
            preconditions.push(lowered);
        }
        self.scope.result = Some(result.clone());
        for clause in &contract.ensures {
            let lowered = self.pure(clause, &Type::Bool);
            self.reject_permission_questions(&lowered, Within::Nothing);
            postconditions.push(lowered);
        }
        self.scope.result = None;
        (preconditions, postconditions)
    }

    fn predicate(&mut self, predicate: &PredicateSyntax, member: &Member) {
        let parameters = self.parameters(&predicate.parameters, Role::Fixed);
        let body = predicate.body.as_ref().map(|body| self.whole(body, &Type::Bool, Purity::Assertion));
        let name = predicate.name.name.clone();
        let lowered = Predicate {
            name: name.clone(),
            written: name.clone(),
            parameters,
            body,
            span: member.span,
            annotations: member.annotations.clone(),
        };
        self.program.predicates.insert(name, lowered);
    }

    fn domain(&mut self, domain: &DomainSyntax, member: &Member) {
        let type_parameters: Vec<Name> = domain.type_parameters.iter().map(|each| each.name.clone()).collect();
        let name = domain.name.name.clone();
        let mut lowered = Domain {
            name: name.clone(),
            written: name.clone(),
            type_parameters: type_parameters.clone(),
            interpretation: domain.interpretation.clone().map(|backends| Interpretation { backends }),
            functions: indexmap::IndexMap::new(),
            axioms: Vec::new(),
            span: member.span,
            annotations: member.annotations.clone(),
        };
        for function in &domain.functions {
            self.fresh_scope();
            self.scope.type_parameters.clone_from(&type_parameters);
            let function = self.domain_function(function);
            lowered.functions.insert(function.name.clone(), function);
        }
        for axiom in &domain.axioms {
            self.fresh_scope();
            self.scope.type_parameters.clone_from(&type_parameters);
            let axiom = self.axiom(axiom);
            lowered.axioms.push(axiom);
        }
        self.program.domains.insert(name, lowered);
    }

    fn domain_function(&mut self, function: &DomainFunctionSyntax) -> DomainFunction {
        let mut parameters = Vec::new();
        for (position, (name, typ)) in function.parameters.iter().enumerate() {
            let unnamed = || Identifier { name: Name::from(format!("argument_{position}")), span: typ.span };
            let name = name.clone().unwrap_or_else(unnamed);
            let typ = self.typ(typ);
            parameters.push(self.bind_domain_parameter(&name, typ));
        }
        let name = function.name.name.clone();
        DomainFunction {
            name: name.clone(),
            written: name,
            parameters,
            result: self.typ(&function.result),
            unique: function.unique,
            interpretation: function.interpretation.clone(),
            span: function.span,
            annotations: function.annotations.clone(),
        }
    }

    /// Axioms are total: they may use no function that has a precondition.
    fn axiom(&mut self, axiom: &AxiomSyntax) -> Axiom {
        let body = self.pure(&axiom.body, &Type::Bool);
        let mut guarded = Vec::new();
        body.visit(&mut |each| {
            if let ExpressionKind::Apply { function, .. } = &each.kind
                && self.globals.guarded.contains(function)
            {
                guarded.push((function.clone(), each.span));
            }
        });
        for (function, span) in guarded {
            self.error(format!("`{function}` has a precondition, so it cannot be used in an axiom"), span);
        }
        Axiom {
            name: axiom.name.as_ref().map(|name| name.name.clone()),
            body,
            span: axiom.span,
            annotations: axiom.annotations.clone(),
        }
    }

    fn adt(&mut self, adt: &AdtSyntax, member: &Member) {
        let type_parameters: Vec<Name> = adt.type_parameters.iter().map(|each| each.name.clone()).collect();
        self.scope.type_parameters.clone_from(&type_parameters);
        let mut constructors = indexmap::IndexMap::new();
        for constructor in &adt.constructors {
            let mut fields = Vec::new();
            for field in &constructor.fields {
                let typ = self.typ(&field.typ);
                fields.push(Variable::new(field.name.name.clone(), typ, field.name.span));
            }
            let name = constructor.name.name.clone();
            let lowered = Constructor { name: name.clone(), written: name.clone(), fields, span: constructor.span };
            constructors.insert(name, lowered);
        }
        let name = adt.name.name.clone();
        let derives = self.derives(adt);
        let lowered = Adt {
            name: name.clone(),
            written: name.clone(),
            type_parameters,
            constructors,
            derives,
            span: member.span,
            annotations: member.annotations.clone(),
        };
        self.program.adts.insert(name, lowered);
    }

    fn derives(&mut self, adt: &AdtSyntax) -> Vec<Derive> {
        let mut derives = Vec::new();
        for derive in &adt.derives {
            // What is not imported is not derived.
            if !self.globals.is_taken(&derive.name.name) {
                let message = format!("`{}` is not derived: no import declares it", derive.name.name);
                self.warn(message, derive.name.span);
                continue;
            }
            let same = |each: &Derive| each.name == derive.name.name;
            if let Some(first) = derives.iter().find(|each| same(each)).map(|each: &Derive| each.span) {
                self.error(format!("`{}` is derived twice", derive.name.name), first);
            }
            for field in &derive.without {
                let known =
                    adt.constructors.iter().flat_map(|each| &each.fields).any(|each| each.name.name == field.name);
                if !known {
                    self.error(format!("there is no field `{}`", field.name), field.span);
                }
            }
            let without = derive.without.iter().map(|field| field.name.clone()).collect();
            derives.push(Derive { name: derive.name.name.clone(), without, span: derive.name.span });
        }
        derives
    }

    /// Contracts mean the same to caller and callee, so they may not ask how much permission is held.
    pub(super) fn reject_permission_questions(&mut self, expression: &Expression, within: Within) {
        let mut waiting = vec![expression];
        while let Some(next) = waiting.pop() {
            match &next.kind {
                ExpressionKind::InhaleExhale(..) if within == Within::InhaleExhale => continue,
                ExpressionKind::Perm(_) | ExpressionKind::ForPerm { .. } => {
                    self.error("`perm` and `forperm` cannot be used here", next.span);
                }
                _ => {}
            }
            waiting.extend(next.children());
        }
    }
}
