//! Statements.

use gainsay_ir::permission::{
    self as ir, Block, ExpressionKind as Lowered, FieldAccess, Resource, Statement, StatementKind, Type, Variable,
};
use gainsay_source::{Name, Span};

use super::{Lowering, globals::Symbol, hyper, purity::Purity, scope::Role};
use crate::syntax::{
    self, AssertionKind, Declaration, Expression, ExpressionKind, Identifier, NewFields, Operator,
    StatementKind as Syntax,
};

impl Lowering {
    pub(super) fn block(&mut self, block: &syntax::Block) -> Block {
        self.scope.enter();
        let mut statements = Vec::new();
        for statement in &block.statements {
            let from = statements.len();
            self.statement(statement, &mut statements);
            if let Some(first) = statements.get_mut(from) {
                first.annotations.clone_from(&statement.annotations);
            }
        }
        self.scope.leave();
        Block { statements, span: block.span }
    }

    fn statement(&mut self, statement: &syntax::Statement, into: &mut Vec<Statement>) {
        let span = match &statement.kind {
            // Failures of these are reported where the assertion begins, as Silver does.
            Syntax::Assertion(_, assertion) => assertion.span,
            _ => statement.span,
        };
        let kind = match &statement.kind {
            Syntax::Declare(variables, value) => return self.declared(variables, value.as_ref(), span, into),
            Syntax::Assign(targets, value) => return self.assigned(targets, value, span, into),
            Syntax::Define(_) => return,
            Syntax::Assertion(kind, assertion) => self.asserted(*kind, assertion),
            Syntax::Fold(access) => self.folded(access, StatementKind::Fold),
            Syntax::Unfold(access) => self.folded(access, StatementKind::Unfold),
            Syntax::Apply(wand) => self.whole_wand(wand).map(StatementKind::Apply),
            Syntax::Package(wand, script) => {
                let wand = self.whole_wand(wand);
                let script = script.as_ref().map(|script| self.block(script));
                wand.map(|wand| StatementKind::Package { wand, script })
            }
            Syntax::If(condition, then, otherwise) => Some(StatementKind::If {
                condition: self.pure(condition, &Type::Bool),
                then: self.block(then),
                otherwise: match otherwise {
                    Some(otherwise) => self.block(otherwise),
                    None => Block { statements: Vec::new(), span: Span { start: span.end, ..span } },
                },
            }),
            Syntax::While(condition, invariants, measures, body) => Some(StatementKind::While {
                condition: self.pure(condition, &Type::Bool),
                invariants: self.invariants(invariants),
                measures: self.measures(measures),
                body: self.block(body),
            }),
            Syntax::Label(name, invariants) => {
                self.reject_hiding(name);
                Some(StatementKind::Label {
                    name: label_name(name),
                    invariants: invariants.iter().map(|each| self.assertion(each)).collect(),
                })
            }
            Syntax::Goto(label) => Some(StatementKind::Goto(label_name(label))),
            Syntax::Block(block) => Some(StatementKind::Block(self.block(block))),
            Syntax::QuasiHavoc(what) => {
                self.havocked(what).map(|(condition, resource)| StatementKind::QuasiHavoc { condition, resource })
            }
            Syntax::QuasiHavocAll(variables, what) => self.havocked_all(variables, what),
        };
        into.extend(kind.map(|kind| Statement::new(kind, span)));
    }

    pub(super) fn invariants(&mut self, invariants: &[Expression]) -> Vec<ir::Expression> {
        let mut lowered = Vec::new();
        for invariant in invariants {
            let invariant = self.assertion(invariant);
            self.reject_permission_questions(&invariant, super::members::Within::InhaleExhale);
            lowered.push(invariant);
        }
        lowered
    }

    /// What has no body cannot be looked into.
    pub(super) fn reject_abstract(&mut self, access: &ir::PredicateAccess) {
        let name = &access.instance.predicate;
        if self.globals.abstract_predicates.contains(name) {
            self.error(format!("`{name}` has no body: it cannot be folded or unfolded"), access.instance.span);
        }
    }

    fn asserted(&mut self, kind: AssertionKind, assertion: &Expression) -> Option<StatementKind> {
        let purity = if kind == AssertionKind::Refute { Purity::Pure } else { Purity::AnyAssertion };
        let assertion = self.whole(assertion, &Type::Bool, purity);
        Some(match kind {
            AssertionKind::Inhale => StatementKind::Inhale(assertion),
            AssertionKind::Exhale => StatementKind::Exhale(assertion),
            AssertionKind::Assert => StatementKind::Assert(assertion),
            AssertionKind::Assume => super::assume::assumed(assertion),
            AssertionKind::Refute => StatementKind::Refute(assertion),
        })
    }

    fn folded(
        &mut self,
        access: &Expression,
        make: impl FnOnce(ir::PredicateAccess) -> StatementKind,
    ) -> Option<StatementKind> {
        self.inference.reset();
        let mut access = self.predicate_access(access)?;
        self.reject_abstract(&access);
        self.solve();
        for argument in access.instance.arguments.iter_mut().chain([&mut *access.amount]) {
            self.settle(argument);
            self.check_purity(argument, Purity::Pure);
        }
        Some(make(access))
    }

    fn whole_wand(&mut self, syntax: &Expression) -> Option<ir::Wand> {
        let lowered = self.assertion(syntax);
        match lowered.kind {
            Lowered::Wand(wand) => Some(wand),
            _ => {
                self.error("expected a magic wand, `A --* B`", syntax.span);
                None
            }
        }
    }

    fn declared(
        &mut self,
        variables: &[Declaration],
        value: Option<&Expression>,
        span: Span,
        into: &mut Vec<Statement>,
    ) {
        let mut targets = Vec::new();
        for declaration in variables {
            let typ = self.typ(&declaration.typ);
            let variable = self.declare_variable(&declaration.name, typ, Role::Assignable);
            into.push(Statement::new(StatementKind::Declare(variable.clone()), span));
            targets.push(Target::Variable(variable));
        }
        if let Some(value) = value {
            self.assign(targets, value, span, into);
        }
    }

    fn assigned(&mut self, targets: &[Expression], value: &Expression, span: Span, into: &mut Vec<Statement>) {
        let lowered: Vec<Option<Target>> = targets.iter().map(|target| self.target(target)).collect();
        match lowered.into_iter().collect::<Option<Vec<Target>>>() {
            Some(targets) => self.assign(targets, value, span, into),
            // The value is checked although there is nothing right to assign it to.
            None => {
                self.inference.reset();
                let mut value = self.value_alone(value);
                self.finish(&mut value, Purity::AnyAssertion);
            }
        }
    }

    fn value_alone(&mut self, value: &Expression) -> ir::Expression {
        match &*value.kind {
            ExpressionKind::New(_) => self.wrong(value.span),
            ExpressionKind::Call(name, ..) if self.globals.symbol(&name.name) == Some(Symbol::Method) => {
                self.wrong(value.span)
            }
            _ => self.expression(value),
        }
    }

    fn target(&mut self, syntax: &Expression) -> Option<Target> {
        match &*syntax.kind {
            ExpressionKind::Identifier(name) => match self.scope.find(name) {
                Some(seen) if seen.ambiguous => {
                    self.ambiguous(name, syntax.span);
                    None
                }
                Some(seen) if seen.role == Role::Assignable => Some(Target::Variable(seen.variable.clone())),
                Some(_) => {
                    self.error(
                        format!("`{name}` cannot be assigned to: it is neither a local nor a result"),
                        syntax.span,
                    );
                    None
                }
                None => {
                    self.no_variable(name, syntax.span);
                    None
                }
            },
            _ => {
                self.inference.reset();
                let mut lowered = self.expression(syntax);
                let errors = self.diagnostics.len();
                self.finish(&mut lowered, Purity::Pure);
                match lowered.kind {
                    Lowered::Field(access) => Some(Target::Field(access, lowered.typ)),
                    _ => {
                        if self.diagnostics.len() == errors {
                            self.error("only a variable or a field can be assigned to", syntax.span);
                        }
                        None
                    }
                }
            }
        }
    }

    fn assign(&mut self, mut targets: Vec<Target>, value: &Expression, span: Span, into: &mut Vec<Statement>) {
        match &*value.kind {
            ExpressionKind::Call(name, arguments, None)
                if targets.is_empty() || self.globals.symbol(&name.name) == Some(Symbol::Method) =>
            {
                self.called(&targets, name, arguments, span, into);
            }
            ExpressionKind::New(fields) if targets.len() == 1 => {
                self.allocated(&targets.remove(0), fields, value, span, into);
            }
            _ if targets.len() == 1 => {
                let target = targets.remove(0);
                let value = self.pure(value, target.typ());
                into.push(Statement::new(target.assignment(value), span));
            }
            _ if targets.is_empty() => {
                self.error("this is no statement: it is neither an assignment nor a call", value.span);
            }
            _ => self.error("several variables can only be assigned to by calling a method", span),
        }
    }

    fn called(
        &mut self,
        targets: &[Target],
        name: &Identifier,
        arguments: &[Expression],
        span: Span,
        into: &mut Vec<Statement>,
    ) {
        if self.plugins.hyper && name.name == hyper::DECLASSIFY && targets.is_empty() {
            return self.declassified(arguments, span, into);
        }
        let signature = self.globals.signature(&name.name).cloned();
        let (Some(Symbol::Method), Some(signature)) = (self.globals.symbol(&name.name), signature) else {
            let message = format!("there is no method `{}`", name.name);
            return self.unbound(message, name.span, name, &[Symbol::Method]);
        };
        if arguments.len() != signature.parameters.len() {
            let message =
                format!("`{}` takes {} arguments, not {}", name.name, signature.parameters.len(), arguments.len());
            return self.error(message, span);
        }
        let pairs = arguments.iter().zip(&signature.parameters);
        let arguments: Vec<ir::Expression> = pairs.map(|(argument, typ)| self.pure(argument, typ)).collect();
        let fits = targets.iter().map(Target::typ).eq(&signature.results);
        if !fits {
            let message =
                format!("`{}` returns {} values, of other types or another number", name.name, signature.results.len());
            return self.error(message, span);
        }
        let method = name.name.clone();
        self.through_variables(targets, span, into, |targets| StatementKind::Call { targets, method, arguments });
    }

    fn allocated(
        &mut self,
        target: &Target,
        fields: &NewFields,
        value: &Expression,
        span: Span,
        into: &mut Vec<Statement>,
    ) {
        self.inference.reset();
        self.agree(target.typ(), &Type::Ref, value.span);
        let fields: Vec<Name> = match fields {
            NewFields::All => self.program.fields.keys().cloned().collect(),
            NewFields::Listed(listed) => {
                for field in listed {
                    if self.globals.symbol(&field.name) != Some(Symbol::Field) {
                        let message = format!("there is no field `{}`", field.name);
                        self.unbound(message, field.span, field, &[Symbol::Field]);
                    }
                }
                listed.iter().map(|field| field.name.clone()).collect()
            }
        };
        self.through_variables(std::slice::from_ref(target), span, into, |mut targets| StatementKind::New {
            target: targets.remove(0),
            fields,
        });
    }

    /// Calls and allocations assign to variables; where the program has fields, they go through auxiliary variables.
    fn through_variables(
        &mut self,
        targets: &[Target],
        span: Span,
        into: &mut Vec<Statement>,
        make: impl FnOnce(Vec<Name>) -> StatementKind,
    ) {
        let mut before = Vec::new();
        let mut after = Vec::new();
        let mut names = Vec::new();
        for target in targets {
            match target {
                Target::Variable(variable) => names.push(variable.name.clone()),
                Target::Field(access, typ) => {
                    let receiver = self.auxiliary_variable("receiver", Type::Ref, access.span);
                    let value = self.auxiliary_variable("value", typ.clone(), access.span);
                    names.push(value.name.clone());
                    before.push(StatementKind::Declare(receiver.clone()));
                    let object = (*access.receiver).clone();
                    before.push(StatementKind::Assign { target: receiver.name.clone(), value: object });
                    before.push(StatementKind::Declare(value.clone()));
                    after.push(through(access, receiver, value));
                }
            }
        }
        let call = make(names);
        if before.is_empty() {
            into.push(Statement::new(call, span));
            return;
        }
        let kinds = before.into_iter().chain([call]).chain(after);
        let statements = kinds.map(|kind| Statement::new(kind, span)).collect();
        into.push(Statement::new(StatementKind::Block(Block { statements, span }), span));
    }

    /// `condition ==> resource` or just the resource.
    fn havocked(&mut self, what: &Expression) -> Option<(Option<ir::Expression>, Resource)> {
        let implies = Operator::Plain(ir::BinaryOperator::Implies);
        let (condition, resource) = match &*what.kind {
            ExpressionKind::Binary(operator, condition, resource) if *operator == implies => {
                (Some(condition), resource)
            }
            _ => (None, what),
        };
        let condition = condition.map(|condition| self.pure(condition, &Type::Bool));
        if matches!(*resource.kind, ExpressionKind::Access(..)) {
            self.error("what is havocked is named without `acc`: a field access, a predicate or a wand", resource.span);
        }
        self.inference.reset();
        let mut resource = self.resource(resource)?;
        self.solve();
        let purity = if matches!(resource, Resource::Wand(_)) { Purity::AnyAssertion } else { Purity::Pure };
        for child in resource.children_mut() {
            self.settle(child);
            self.check_purity(child, purity);
        }
        Some((condition, resource))
    }

    fn havocked_all(&mut self, variables: &[Declaration], what: &Expression) -> Option<StatementKind> {
        self.scope.enter();
        let variables = self.bound(variables);
        let havocked = self.havocked(what);
        self.scope.leave();
        havocked.map(|(condition, resource)| StatementKind::QuasiHavocAll { variables, condition, resource })
    }
}

/// `receiver.field := value` with the variables that stand for both.
fn through(access: &FieldAccess, receiver: Variable, value: Variable) -> StatementKind {
    let object = ir::Expression::variable(receiver.name, Type::Ref, access.span);
    let target = FieldAccess { receiver: Box::new(object), field: access.field.clone(), span: access.span };
    StatementKind::AssignField { target, value: ir::Expression::variable(value.name, value.typ, access.span) }
}

/// What an assignment assigns to.
enum Target {
    Variable(Variable),
    Field(FieldAccess, Type),
}

impl Target {
    fn typ(&self) -> &Type {
        match self {
            Target::Variable(variable) => &variable.typ,
            Target::Field(_, typ) => typ,
        }
    }

    fn assignment(self, value: ir::Expression) -> StatementKind {
        match self {
            Target::Variable(variable) => StatementKind::Assign { target: variable.name, value },
            Target::Field(target, _) => StatementKind::AssignField { target, value },
        }
    }
}

/// Labels have their own name space; those of repeated macro expansions get a number.
pub(super) fn label_name(label: &Identifier) -> Name {
    match label.name.split_once(syntax::EXPANSION_MARK) {
        Some((written, number)) => Name::from(format!("{written}_{number}")),
        None => label.name.clone(),
    }
}
