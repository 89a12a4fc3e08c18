//! Names and types in statements.

use gainsay_ir::c::{
    Block, CaseLabel, Expression, ExpressionKind, LoopContract, PointerProof, Statement, StatementKind, Type,
};
use gainsay_source::{Name, Span};

use super::{Checker, MemoryLemma, unify::substitute};
use crate::lower::promoted;

impl Checker<'_> {
    pub(super) fn block(&mut self, block: &mut Block) {
        let depth = self.scope.len();
        block.statements.iter_mut().for_each(|statement| self.statement(statement));
        self.scope.truncate(depth);
    }

    pub(super) fn statement(&mut self, statement: &mut Statement) {
        let before = std::mem::replace(&mut self.ghost, statement.ghost);
        self.statement_kind(statement);
        self.ghost = before;
    }

    fn statement_kind(&mut self, statement: &mut Statement) {
        use StatementKind as Kind;
        let span = statement.span;
        match &mut statement.kind {
            Kind::Empty | Kind::Break | Kind::Continue | Kind::Goto(_) | Kind::RecursiveCall | Kind::Hint(_) => {}
            Kind::PointerProof(proof) => self.pointer_proof(proof, span),
            Kind::ProvedCall => {}
            Kind::Declare(declarators) => {
                for declarator in declarators {
                    self.known_type(&declarator.ty, declarator.span);
                    let ty = declarator.ty.clone();
                    // In C a variable is known from its own initialiser on: `p = malloc(sizeof *p)`.
                    if !self.ghost {
                        self.bind(&declarator.name, ty.clone());
                    }
                    let noted = self.typed.len();
                    if let Some(initialiser) = &mut declarator.initialiser {
                        self.initialiser(initialiser, &ty);
                    }
                    self.result_becomes(noted, &declarator.name);
                    if self.ghost {
                        self.bind(&declarator.name, ty);
                    }
                }
            }
            Kind::Expression(expression) => self.expression_statement(expression),
            Kind::Check(condition) | Kind::Assume(condition) => self.expect(condition, &Type::Bool),
            Kind::If { condition, then, otherwise } => {
                self.expect(condition, &Type::Bool);
                self.scoped(then);
                otherwise.iter_mut().for_each(|statement| self.scoped(statement));
            }
            Kind::While { condition, contract, body } | Kind::DoWhile { body, contract, condition } => {
                self.expect(condition, &Type::Bool);
                // What the invariant binds is known after the loop as well.
                self.loop_contract(contract);
                self.scoped(body);
            }
            Kind::For { initial, condition, step, contract, body } => {
                let depth = self.scope.len();
                initial.iter_mut().for_each(|statement| self.statement(statement));
                condition.iter_mut().for_each(|condition| self.expect(condition, &Type::Bool));
                step.iter_mut().for_each(|step| {
                    self.expression(step);
                });
                self.loop_contract(contract);
                self.statement(body);
                self.scope.truncate(depth);
            }
            Kind::Switch { subject, cases } => {
                let constructors = cases.iter().filter_map(|case| match &case.label {
                    CaseLabel::Constructor(name, _) => Some(name),
                    _ => None,
                });
                if cases.is_empty() || cases.iter().any(|case| matches!(case.label, CaseLabel::Constructor(..))) {
                    self.exhaustive(constructors, span);
                }
                let ty = self.expression(subject);
                let compared = promoted(&self.types.shallow(&ty));
                for case in cases {
                    let depth = self.scope.len();
                    match &mut case.label {
                        CaseLabel::Value(value) => {
                            self.expect(value, &ty);
                            if compared.is_integer() && value.ty != compared {
                                // A label becomes a number of the type that is looked at: `case -1` of an unsigned one is its largest.
                                let inner = std::mem::replace(value, Expression::new(ExpressionKind::Any, value.span));
                                let (span, ty) = (inner.span, compared.clone());
                                *value =
                                    Expression { kind: ExpressionKind::Cast(ty.clone(), Box::new(inner)), span, ty };
                            }
                        }
                        CaseLabel::Constructor(constructor, variables) => {
                            let (constructor, variables) = (constructor.clone(), variables.clone());
                            self.case(&constructor, &variables, &ty, case.span);
                        }
                        CaseLabel::Default => {}
                    }
                    case.body.iter_mut().for_each(|statement| self.statement(statement));
                    self.scope.truncate(depth);
                }
            }
            Kind::Block(block) => self.block(block),
            Kind::Return(value) => {
                let result = self.result.clone();
                value.iter_mut().for_each(|value| self.expect(value, &result));
            }
            Kind::Label { invariant, .. } => invariant.iter_mut().for_each(|assertion| self.assertion(assertion)),
            Kind::Assert(assertion) | Kind::Leak(assertion) => self.assertion(assertion),
            Kind::Open { fraction, predicate, types, arguments }
            | Kind::Close { fraction, predicate, types, arguments } => {
                fraction.iter_mut().for_each(|fraction| self.expect(fraction, &Type::Real));
                let predicate = predicate.clone();
                self.instance(&predicate, types, arguments, span);
            }
        }
    }

    fn pointer_proof(&mut self, proof: &mut PointerProof, span: Span) {
        let PointerProof { of, types: written, function, arguments, parameters, body } = proof;
        let (of, function) = match (self.context.functions.get(of), self.context.functions.get(function)) {
            (Some(of), Some(function)) if of.hidden > 0 && function.hidden == 0 => (of, function),
            (Some(of), _) if of.hidden > 0 => {
                return self.error("unbound-name", format!("there is no function `{function}`"), span);
            }
            _ => return self.error("unbound-name", format!("there is no type of functions `{of}`"), span),
        };
        let mut said = if written.is_empty() { Type::Unknown(0) } else { Type::Arguments(std::mem::take(written)) };
        let values = self.instantiated(&of.type_parameters, &mut said, span);
        *written = said.into_arguments();
        let types: Vec<Type> = of.parameters.iter().map(|parameter| substitute(&parameter.ty, &values)).collect();
        let (given, rest) = types.split_at(of.hidden);
        self.arguments(&proof.of, arguments, &given[1..], span);
        if rest.len() != parameters.len() || rest.len() != function.parameters.len() {
            let message = format!("functions of type `{}` have {} parameters", proof.of, rest.len());
            return self.error("type", message, span);
        }
        let depth = self.scope.len();
        for (parameter, ty) in parameters.iter().zip(rest) {
            self.bind(parameter, ty.clone());
        }
        self.bind(&Name::new("result"), function.result.clone());
        self.block(body);
        self.scope.truncate(depth);
    }

    fn scoped(&mut self, statement: &mut Statement) {
        let depth = self.scope.len();
        self.statement(statement);
        self.scope.truncate(depth);
    }

    /// A call as a statement is one of a lemma or a function, never of a fixpoint.
    fn expression_statement(&mut self, expression: &mut Expression) {
        if let ExpressionKind::Call { callee, arguments } = &mut expression.kind
            && let ExpressionKind::Variable(name) = &callee.kind
            && let Some(signature) = self.context.functions.get(name).cloned()
        {
            let name: Name = name.clone();
            expression.ty = self.signature_call(&name, &signature, &mut callee.ty, arguments, expression.span);
            return;
        }
        if self.ghost
            && let ExpressionKind::Call { callee, arguments } = &mut expression.kind
            && let ExpressionKind::Variable(name) = &callee.kind
        {
            if let Some(lemma) = MemoryLemma::named(name) {
                self.arguments(&name.clone(), arguments, &lemma.parameters(), expression.span);
                expression.ty = Type::Void;
                return;
            }
            if super::lemma::is_refused(name) {
                let message = format!("`{name}` is not supported: proofs about functions as values are not checked");
                return self.error("unsupported", message, expression.span);
            }
        }
        self.expression(expression);
    }

    fn loop_contract(&mut self, contract: &mut LoopContract) {
        for assertion in [&mut contract.invariant, &mut contract.requires, &mut contract.ensures].into_iter().flatten()
        {
            self.assertion(assertion);
        }
        if let Some(measure) = &mut contract.decreases {
            let before = std::mem::replace(&mut self.ghost, true);
            self.expression(measure);
            self.ghost = before;
        }
    }
}
