//! Expanding macros in statements.

use super::{
    Expander,
    expand::{Context, is_predicate_access},
};
use crate::syntax::{
    Block, Declaration, DefineBody, EXPANSION_MARK, Expression, ExpressionKind, Identifier, MeasureSyntax, Statement,
    StatementKind,
};
use gainsay_source::Name;

impl Expander {
    /// Declarations in a block are visible to its end, so they are bound on the way through it.
    pub(super) fn block(&mut self, block: &Block, context: &Context) -> Block {
        let mut inner = context.clone();
        let mut statements = Vec::new();
        for statement in &block.statements {
            self.statement(statement, &mut inner, &mut statements);
        }
        Block { statements, span: context.place(block.span) }
    }

    fn statement(&mut self, statement: &Statement, context: &mut Context, into: &mut Vec<Statement>) {
        let span = context.place(statement.span);
        let kind = match &statement.kind {
            StatementKind::Define(_) => return,
            StatementKind::Declare(variables, value) => {
                let value = value.as_ref().map(|value| self.expression(value, context));
                StatementKind::Declare(self.declare_all(variables, context), value)
            }
            StatementKind::Label(name, invariants) => {
                StatementKind::Label(context.name(name), self.all(invariants, context))
            }
            StatementKind::Assign(targets, value) if targets.is_empty() => {
                match self.called_statements(value, context) {
                    Some(expanded) => return into.extend(expanded),
                    None => self.call_statement(value, context),
                }
            }
            kind => self.plain_statement(kind, context),
        };
        self.check_statement(&kind, span);
        into.push(Statement { kind, span, annotations: statement.annotations.clone() });
    }

    /// A variable declared by a macro belongs to the block that uses the macro. It keeps its name unless the method has one like it.
    fn declare_all(&mut self, variables: &[Declaration], context: &mut Context) -> Vec<Declaration> {
        if !context.inside_macro {
            return self.bind_all(variables, context);
        }
        let mut declared = Vec::new();
        for variable in variables {
            let name = if self.variables.insert(variable.name.name.clone()) {
                context.forget(&variable.name.name);
                Identifier { name: variable.name.name.clone(), span: context.place(variable.name.span) }
            } else {
                self.bind(&variable.name, context)
            };
            declared.push(Declaration { name, typ: variable.typ.clone() });
        }
        declared
    }

    fn all(&mut self, expressions: &[Expression], context: &Context) -> Vec<Expression> {
        expressions.iter().map(|each| self.expression(each, context)).collect()
    }

    fn plain_statement(&mut self, kind: &StatementKind, context: &Context) -> StatementKind {
        use StatementKind as Kind;
        match kind {
            Kind::Assign(targets, value) => Kind::Assign(self.all(targets, context), self.expression(value, context)),
            Kind::Assertion(which, assertion) => Kind::Assertion(*which, self.expression(assertion, context)),
            Kind::Fold(access) => Kind::Fold(self.expression(access, context)),
            Kind::Unfold(access) => Kind::Unfold(self.expression(access, context)),
            Kind::Apply(wand) => Kind::Apply(self.expression(wand, context)),
            Kind::Package(wand, script) => {
                let wand = self.expression(wand, context);
                Kind::Package(wand, script.as_ref().map(|script| self.block(script, context)))
            }
            Kind::If(condition, then, otherwise) => Kind::If(
                self.expression(condition, context),
                self.block(then, context),
                otherwise.as_ref().map(|otherwise| self.block(otherwise, context)),
            ),
            Kind::While(condition, invariants, measures, body) => Kind::While(
                self.expression(condition, context),
                self.all(invariants, context),
                measures.iter().map(|measure| self.measure(measure, context)).collect(),
                self.block(body, context),
            ),
            Kind::Goto(label) => Kind::Goto(self.name(label, context)),
            Kind::Block(block) => Kind::Block(self.block(block, context)),
            Kind::QuasiHavoc(what) => Kind::QuasiHavoc(self.expression(what, context)),
            Kind::QuasiHavocAll(variables, what) => {
                let mut inner = context.clone();
                let variables = self.bind_all(variables, &mut inner);
                Kind::QuasiHavocAll(variables, self.expression(what, &inner))
            }
            Kind::Declare(..) | Kind::Label(..) | Kind::Define(_) => kind.clone(),
        }
    }

    /// The statements of the macro that is used here, if it is one that stands for statements.
    fn called_statements(&mut self, value: &Expression, context: &Context) -> Option<Vec<Statement>> {
        let (name, given) = used(value)?;
        let define = self.macros.get(name)?.clone();
        let DefineBody::Statements(body) = &define.body else { return None };
        let inner = self.enter(&define, given, context.place(value.span), context);
        Some(inner.map(|inner| self.expanded(body, inner)).unwrap_or_default())
    }

    /// A call of a method; a macro that stands for an expression is no statement, even if the expression is a call.
    fn call_statement(&mut self, value: &Expression, context: &Context) -> StatementKind {
        let call = self.expression(value, context);
        if used(value).is_some_and(|(name, _)| self.macros.contains_key(name)) {
            self.error("this macro stands for an expression, which is no statement", call.span);
        }
        StatementKind::Assign(Vec::new(), call)
    }

    fn expanded(&mut self, body: &Block, mut context: Context) -> Vec<Statement> {
        if self.depth >= super::MAXIMUM_DEPTH || self.nodes >= super::MAXIMUM_NODES {
            self.error("the macros used here expand to something too large", context.place(body.span));
            return Vec::new();
        }
        // A block costs more stack than an expression.
        self.depth += 10;
        self.nodes += 1;
        self.declare_labels(body, &mut context);
        let block = self.block(body, &context);
        self.depth -= 10;
        block.statements
    }

    /// A label of a macro keeps its name the first time; later uses of the macro in the same method get labels of their own.
    fn declare_labels(&mut self, body: &Block, context: &mut Context) {
        let mut found = Vec::new();
        visit(body, &mut |inner| {
            if let StatementKind::Label(name, _) = &inner.kind {
                found.push(name.clone());
            }
        });
        for name in found {
            if self.labels.contains(&name.name) {
                self.expansions += 1;
                let fresh = format!("{}{EXPANSION_MARK}{}", name.written(), self.expansions);
                context.rename(&name.name, Name::from(fresh));
            } else {
                self.labels.push(name.name);
            }
        }
    }

    fn check_statement(&mut self, kind: &StatementKind, span: gainsay_source::Span) {
        match kind {
            StatementKind::Fold(access) | StatementKind::Unfold(access) if !is_predicate_access(access) => {
                self.error("only a predicate can be folded or unfolded", span);
            }
            StatementKind::Assign(targets, _) => {
                let wrong = targets.iter().find(|target| !is_target(target)).map(|target| target.span);
                if let Some(span) = wrong {
                    self.error("only a variable or a field can be assigned to", span);
                }
            }
            _ => {}
        }
    }
}

fn is_target(expression: &Expression) -> bool {
    matches!(*expression.kind, ExpressionKind::Identifier(_) | ExpressionKind::Select(..))
}

/// Every statement at any depth.
pub(super) fn visit<'a>(block: &'a Block, see: &mut dyn FnMut(&'a Statement)) {
    let mut waiting: Vec<&Statement> = block.statements.iter().rev().collect();
    while let Some(next) = waiting.pop() {
        see(next);
        let blocks: Vec<&Block> = match &next.kind {
            StatementKind::Package(_, script) => script.iter().collect(),
            StatementKind::If(_, then, otherwise) => [then].into_iter().chain(otherwise).collect(),
            StatementKind::While(_, _, _, body) | StatementKind::Block(body) => vec![body],
            StatementKind::Define(crate::syntax::Define { body: DefineBody::Statements(body), .. }) => vec![body],
            _ => Vec::new(),
        };
        for block in blocks.into_iter().rev() {
            waiting.extend(block.statements.iter().rev());
        }
    }
}

/// The expressions directly in a statement.
pub(super) fn expressions(statement: &Statement) -> Vec<&Expression> {
    use StatementKind as Kind;
    match &statement.kind {
        Kind::Declare(_, value) => value.iter().collect(),
        Kind::Assign(targets, value) => targets.iter().chain([value]).collect(),
        Kind::Assertion(_, only)
        | Kind::Fold(only)
        | Kind::Unfold(only)
        | Kind::Apply(only)
        | Kind::Package(only, _)
        | Kind::If(only, _, _)
        | Kind::QuasiHavoc(only)
        | Kind::QuasiHavocAll(_, only) => vec![only],
        Kind::While(condition, invariants, measures, _) => {
            [condition].into_iter().chain(invariants).chain(measures.iter().flat_map(measured)).collect()
        }
        Kind::Label(_, invariants) => invariants.iter().collect(),
        Kind::Goto(_) | Kind::Block(_) | Kind::Define(_) => Vec::new(),
    }
}

fn measured(measure: &MeasureSyntax) -> Vec<&Expression> {
    match measure {
        MeasureSyntax::Tuple(expressions, condition, _) => expressions.iter().chain(condition).collect(),
        MeasureSyntax::Assumed(condition, _) => condition.iter().collect(),
        MeasureSyntax::Star(_) => Vec::new(),
    }
}

/// The name that is used, and what it is given, if that is all there is.
fn used(value: &Expression) -> Option<(&Name, Option<&[Expression]>)> {
    match &*value.kind {
        ExpressionKind::Call(name, arguments, _) => Some((&name.name, Some(arguments.as_slice()))),
        ExpressionKind::Identifier(name) => Some((name, None)),
        _ => None,
    }
}
