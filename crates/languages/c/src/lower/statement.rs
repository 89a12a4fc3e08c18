//! Statements as blocks and steps.

use gainsay_ir::c::{
    Block, Case, CaseLabel, Declarator, Expression, ExpressionKind, Initialiser, Statement, StatementKind, Type,
};
use gainsay_ir::separation::{
    Assertion, AssertionKind, BinaryOperator as Op, Exit, Expression as Lowered, Instance, LoopRule, MatchTarget,
    Pattern, Sort, StepKind,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    builder::{Builder, Result, Target},
    endless::Way,
    object::{Content, is_object},
    scope::Entry,
};

impl Builder<'_, '_> {
    pub(super) fn block(&mut self, statements: &[Statement], span: Span) -> Result<()> {
        let depth = self.scope.entries.len();
        let within = self.graph()?.within;
        self.graph()?.live.push(Vec::new());
        statements.iter().try_for_each(|statement| self.statement(statement))?;
        self.scope.entries.truncate(depth);
        let given_up = self.graph()?.live.pop().unwrap_or_default();
        for assertion in given_up {
            self.emit(StepKind::Consume { assertion, code: "scope" }, end_of(span))?;
        }
        // A loop made of jumps ends with the block its label is in.
        self.graph()?.within = within;
        Ok(())
    }

    pub(super) fn body(&mut self, body: &Block) -> Result<()> {
        self.block(&body.statements, body.span)
    }

    /// What cannot be lowered makes the goal unknown if it is reached.
    pub(super) fn statement(&mut self, statement: &Statement) -> Result<()> {
        gainsay_meter::tick(10);
        let ghost = statement.ghost || self.graph()?.is_lemma;
        let before = std::mem::replace(&mut self.ghost, ghost);
        let result = self.statement_kind(statement);
        self.ghost = before;
        if let Err(what) = result {
            self.emit(StepKind::Unsupported(what), statement.span)?;
            self.graph()?.finish(Exit::Stop, statement.span);
        }
        Ok(())
    }

    /// An annotation must not change where the program goes, and a proof must end.
    fn allowed(&mut self, statement: &Statement) -> Result<()> {
        use StatementKind as Kind;
        let is_lemma = self.graph()?.is_lemma;
        let what = match &statement.kind {
            // Each of its iterations makes something smaller, which is proved like the rest of it.
            Kind::While { contract, .. } | Kind::DoWhile { contract, .. } | Kind::For { contract, .. }
                if is_lemma && contract.decreases.is_some() =>
            {
                return Ok(());
            }
            Kind::While { .. } | Kind::DoWhile { .. } | Kind::For { .. } | Kind::Goto(_) | Kind::Label { .. } => {
                "loops and jumps in an annotation"
            }
            Kind::Return(_) | Kind::Break | Kind::Continue if !is_lemma => "jumps in an annotation",
            _ => return Ok(()),
        };
        if self.ghost { Err(what.to_owned()) } else { Ok(()) }
    }

    fn statement_kind(&mut self, statement: &Statement) -> Result<()> {
        use StatementKind as Kind;
        let span = statement.span;
        self.allowed(statement)?;
        match &statement.kind {
            Kind::Empty | Kind::Hint(_) => Ok(()),
            Kind::Declare(declarators) => declarators.iter().try_for_each(|declarator| self.declare(declarator)),
            Kind::Expression(expression) => self.expression_statement(expression),
            Kind::If { condition, then, otherwise } => self.branch(condition, then, otherwise.as_deref(), span),
            Kind::While { condition, contract, body } => self.while_loop(Some(condition), None, contract, body, span),
            Kind::DoWhile { body, contract, condition } => self.do_loop(condition, contract, body, span),
            Kind::For { initial, condition, step, contract, body } => {
                let depth = self.scope.entries.len();
                self.graph()?.live.push(Vec::new());
                initial.iter().try_for_each(|initial| self.statement(initial))?;
                self.while_loop(condition.as_ref(), step.as_ref(), contract, body, span)?;
                self.scope.entries.truncate(depth);
                let given_up = self.graph()?.live.pop().unwrap_or_default();
                given_up
                    .into_iter()
                    .try_for_each(|assertion| self.emit(StepKind::Consume { assertion, code: "scope" }, end_of(span)))
            }
            Kind::Switch { subject, cases } => self.switch_statement(subject, cases, span),
            Kind::Block(block) => self.body(block),
            Kind::Return(value) => self.return_statement(value.as_ref(), span),
            Kind::Break | Kind::Continue => self.jump(&statement.kind, span),
            Kind::Goto(label) => {
                let target = self.label_block(label, span)?;
                self.graph()?.finish(Exit::Goto(target), span);
                Ok(())
            }
            Kind::Label { name, invariant } => self.label(name, invariant.as_ref(), span),
            Kind::Check(condition) => {
                let condition = self.condition(condition)?;
                let before = std::mem::replace(&mut self.ghost, false);
                let result = self.check(condition, "assert", "the assertion may be false", span);
                self.ghost = before;
                result
            }
            Kind::Assert(assertion) => {
                let assertion = self.assertion(assertion)?;
                self.emit(StepKind::Assert(assertion), span)
            }
            Kind::Assume(condition) => {
                let condition = self.condition(condition)?;
                self.lowering
                    .taken_for_granted("what is assumed here is taken for granted, not proved".to_owned(), span);
                self.emit(StepKind::Assume(condition), span)
            }
            Kind::Open { fraction, predicate, types, arguments } => {
                self.open_or_close(fraction.as_ref(), (predicate, types), arguments, span, Way::Open)
            }
            Kind::Close { fraction, predicate, types, arguments } => {
                self.open_or_close(fraction.as_ref(), (predicate, types), arguments, span, Way::Close)
            }
            Kind::Leak(assertion) => {
                let mut assertion = self.assertion(assertion)?;
                // What stays behind is what was there.
                self.name_values(&mut assertion);
                let mut left = Vec::new();
                leaked(&assertion, &mut left);
                self.emit(StepKind::Consume { assertion, code: "assert" }, span)?;
                left.into_iter().try_for_each(|left| self.emit(StepKind::Produce(left), span))
            }
            Kind::PointerProof(proof) => self.pointer_proof(proof, span),
            Kind::ProvedCall => self.proved_call(span),
            Kind::RecursiveCall => {
                let graph = self.graph()?;
                let id = graph.within.filter(|id| matches!(graph.loops[*id].rule, LoopRule::Contract { .. }));
                let id = id.ok_or("`recursive_call` outside of a loop with `requires` and `ensures`")?;
                self.emit(StepKind::Recurse(id), span)
            }
        }
    }

    fn expression_statement(&mut self, expression: &Expression) -> Result<()> {
        if let ExpressionKind::Call { callee, arguments } = &expression.kind
            && let ExpressionKind::Variable(name) = &callee.kind
            && self.lowering.checked.context.functions.contains_key(name)
        {
            return self.procedure_call(name, arguments, expression).map(|_| ());
        }
        self.value(expression).map(|_| ())
    }

    fn declare(&mut self, declarator: &Declarator) -> Result<()> {
        if declarator.is_static {
            return self.declare_static(declarator);
        }
        let ty = crate::check::substitute(&declarator.ty, &self.types);
        let in_memory = self.graph()?.in_memory.contains(&declarator.name) || is_object(&ty);
        if in_memory && !self.ghost {
            return self.declare_in_memory(declarator, &ty);
        }
        let value = match &declarator.initialiser {
            Some(Initialiser::Expression(expression)) => Some(self.converted_for(expression, &ty)?),
            Some(Initialiser::List(..)) => return Err("this initialiser".to_owned()),
            None => None,
        };
        let name = self.scope.bind(&declarator.name, ty.clone());
        if let Some(entry) = self.scope.entries.last_mut() {
            entry.ghost = self.ghost;
        }
        match value {
            Some(value) => self.emit(StepKind::Assign(name, value), declarator.span),
            None => {
                let sort = self.lowering.sort(&ty);
                self.emit(StepKind::Havoc(name.clone(), sort), declarator.span)?;
                if self.ghost {
                    return Ok(());
                }
                let flag = self.scope.unique(&format!("${}?", declarator.name));
                self.emit(StepKind::Assign(flag.clone(), Lowered::Boolean(false)), declarator.span)?;
                if let Some(entry) = self.scope.entries.last_mut() {
                    entry.assigned = Some(flag);
                }
                Ok(())
            }
        }
    }

    /// A variable that has an address.
    fn declare_in_memory(&mut self, declarator: &Declarator, ty: &Type) -> Result<()> {
        let (span, source) = (declarator.span, &declarator.name);
        match &declarator.initialiser {
            Some(Initialiser::Expression(expression)) if !is_object(ty) => {
                let value = self.converted_for(expression, ty)?;
                self.place_in_memory(source, ty, Some(Pattern::Value(value)), span)
            }
            Some(Initialiser::Expression(expression)) if self.lies_nowhere(expression, ty) => {
                let value = self.structure_value(expression)?;
                let value = self.keep("structure", value, span)?;
                self.place_structure(source, ty, &value, span)
            }
            Some(Initialiser::Expression(expression)) if matches!(ty, Type::Struct(_)) => {
                let from = self.address(expression)?;
                let from = self.keep("copied", from, span)?;
                self.place_in_memory(source, ty, None, span)?;
                let to = self.scope.find(source).map(|entry| Lowered::Variable(entry.name.clone()));
                self.copy_object(ty, &from, &to.ok_or("a variable without an address")?, span)
            }
            Some(initialiser) => self.begin_with(source, ty, Content::Given(initialiser), span),
            None => self.place_in_memory(source, ty, None, span),
        }
    }

    /// A new place with this value, or with any.
    pub(super) fn place_in_memory(
        &mut self,
        source: &Name,
        ty: &Type,
        value: Option<Pattern>,
        span: Span,
    ) -> Result<()> {
        let address = self.new_place(source, ty, span)?;
        let owned = self.memory_of(ty, &address, span)?;
        let mut given = owned.clone();
        if let (AssertionKind::Instance(instance), Some(value)) = (&mut given.kind, value) {
            instance.arguments[1] = value;
        }
        self.own(given, owned, span)
    }

    pub(super) fn begin_with(&mut self, source: &Name, ty: &Type, content: Content<'_>, span: Span) -> Result<()> {
        let address = self.new_place(source, ty, span)?;
        let (given, owned) = (self.object(ty, &address, content, span)?, self.memory_of(ty, &address, span)?);
        self.own(given, owned, span)
    }

    pub(super) fn new_place(&mut self, source: &Name, ty: &Type, span: Span) -> Result<Lowered> {
        let name = self.scope.unique(&format!("&{source}"));
        self.scope.entries.push(Entry {
            source: source.clone(),
            name: name.clone(),
            ty: ty.clone(),
            in_memory: true,
            assigned: None,
            ghost: false,
        });
        self.emit(StepKind::Havoc(name.clone(), Sort::Int), span)?;
        let address = Lowered::Variable(name);
        let positive = Lowered::binary(Op::Less, Lowered::integer(0), address.clone());
        self.emit(StepKind::Assume(positive), span)?;
        Ok(address)
    }

    /// Owns what is given until the scope ends, where it is given up with any content.
    pub(super) fn own(&mut self, given: Assertion, owned: Assertion, span: Span) -> Result<()> {
        self.emit(StepKind::Produce(given), span)?;
        if let Some(scope) = self.graph()?.live.last_mut() {
            scope.push(owned);
        }
        Ok(())
    }

    /// A variable that outlives the function: it holds anything when the function begins, and after calls that may come back.
    fn declare_static(&mut self, declarator: &Declarator) -> Result<()> {
        let ty = crate::check::substitute(&declarator.ty, &self.types);
        let span = declarator.span;
        let address = self.new_place(&declarator.name, &ty, span)?;
        let owned = self.memory_of(&ty, &address, span)?;
        if let Lowered::Variable(name) = &address {
            self.graph()?.outliving.push((name.clone(), owned.clone()));
        }
        let mut given = owned.clone();
        self.name_values(&mut given);
        self.own(given, owned, span)
    }

    /// What calls that may come back can change: it is theirs while they run. Nothing for others.
    pub(super) fn lent(&mut self) -> Result<Vec<Assertion>> {
        if self.ghost || !self.graph()?.comes_back {
            return Ok(Vec::new());
        }
        let outliving = self.graph()?.outliving.clone();
        let is_there = |place: &Name| self.scope.entries.iter().any(|entry| entry.in_memory && entry.name == *place);
        Ok(outliving.into_iter().filter(|(place, _)| is_there(place)).map(|(_, owned)| owned).collect())
    }

    /// Every place has a value, whichever: memory of which that is not said is new.
    pub(super) fn name_values(&mut self, assertion: &mut Assertion) {
        let mut waiting = vec![assertion];
        while let Some(next) = waiting.pop() {
            match &mut next.kind {
                AssertionKind::Star(parts) => waiting.extend(parts),
                AssertionKind::Instance(Instance { arguments, .. }) => {
                    for argument in arguments.iter_mut().filter(|argument| **argument == Pattern::Any) {
                        *argument = Pattern::Bind(self.temporary("value"));
                    }
                }
                _ => {}
            }
        }
    }

    fn branch(
        &mut self,
        condition: &Expression,
        then: &Statement,
        otherwise: Option<&Statement>,
        span: Span,
    ) -> Result<()> {
        let test = self.condition(condition)?;
        let graph = self.graph()?;
        let (first, second, after) = (graph.block(span), graph.block(span), graph.block(span));
        graph.end(Exit::Branch(test, first, second), condition.span, first);
        self.block(std::slice::from_ref(then), then.span)?;
        self.graph()?.goto(after, span, second);
        if let Some(otherwise) = otherwise {
            self.block(std::slice::from_ref(otherwise), otherwise.span)?;
        }
        self.graph()?.goto(after, span, after);
        Ok(())
    }

    fn switch_statement(&mut self, subject: &Expression, cases: &[Case], span: Span) -> Result<()> {
        if cases.iter().any(|case| matches!(case.label, CaseLabel::Constructor(..))) {
            return self.match_statement(subject, cases, span);
        }
        let value = self.value(subject)?;
        let value = self.keep("subject", value, span)?;
        let graph = self.graph()?;
        let bodies: Vec<usize> = cases.iter().map(|case| graph.block(case.span)).collect();
        let after = graph.block(span);
        for (case, body) in cases.iter().zip(&bodies) {
            if let CaseLabel::Value(label) = &case.label {
                let equal = Lowered::equal(value.clone(), self.value(label)?);
                let graph = self.graph()?;
                let next = graph.block(case.span);
                graph.end(Exit::Branch(equal, *body, next), case.span, next);
            }
        }
        let default =
            cases.iter().position(|case| case.label == CaseLabel::Default).map_or(after, |index| bodies[index]);
        let again = self.graph()?.targets.last().and_then(|target| target.again);
        let first = bodies.first().copied().unwrap_or(after);
        let graph = self.graph()?;
        graph.goto(default, span, first);
        let depth = graph.live.len();
        graph.targets.push(Target { leave: after, again, depth });
        for (index, case) in cases.iter().enumerate() {
            self.graph()?.current = bodies[index];
            self.block(&case.body, case.span)?;
            let next = bodies.get(index + 1).copied().unwrap_or(after);
            self.graph()?.goto(next, case.span, next);
        }
        let graph = self.graph()?;
        graph.targets.pop();
        graph.current = after;
        Ok(())
    }

    /// A ghost `switch` over a value of an inductive type: no falling through.
    fn match_statement(&mut self, subject: &Expression, cases: &[Case], span: Span) -> Result<()> {
        let ty = self.type_of(subject);
        let value = self.value(subject)?;
        let entry = self.graph()?.current;
        let after = self.graph()?.block(span);
        let mut targets = Vec::new();
        for case in cases {
            let CaseLabel::Constructor(constructor, variables) = &case.label else {
                return Err("`default` in a ghost `switch`".to_owned());
            };
            let depth = self.scope.entries.len();
            let lowered = self.lowering.constructor(constructor, &ty);
            let variables = self.bind_parts(constructor, variables, &ty);
            let block = self.graph()?.block(case.span);
            targets.push(MatchTarget { constructor: lowered, variables, block });
            self.graph()?.current = block;
            self.block(&case.body, case.span)?;
            self.graph()?.goto(after, case.span, after);
            self.scope.entries.truncate(depth);
        }
        let graph = self.graph()?;
        graph.current = entry;
        graph.end(Exit::Match(value, targets), span, after);
        Ok(())
    }

    /// Gives up what the scopes from `depth` on own.
    pub(super) fn leave_scopes(&mut self, depth: usize, span: Span) -> Result<()> {
        let given_up: Vec<_> = self.graph()?.live[depth..].iter().rev().flatten().cloned().collect();
        given_up.into_iter().try_for_each(|assertion| self.emit(StepKind::Consume { assertion, code: "scope" }, span))
    }

    pub(super) fn return_statement(&mut self, written: Option<&Expression>, span: Span) -> Result<()> {
        let result = self.graph()?.result.clone();
        let value = match (written, result) {
            (Some(value), Some(ty)) => {
                let value = match ty {
                    Type::Struct(_) => self.structure_value(value)?,
                    ty => self.converted_for(value, &ty)?,
                };
                let returned = self.keep("returned", value, span)?;
                if let Some(written) = written {
                    self.outlives(written, &returned, span)?;
                }
                Some(returned)
            }
            (Some(value), None) => {
                self.value(value)?;
                None
            }
            (None, _) => None,
        };
        self.return_value(written, value, span)
    }

    pub(super) fn return_value(
        &mut self,
        written: Option<&Expression>,
        value: Option<Lowered>,
        span: Span,
    ) -> Result<()> {
        if self.return_from_loop(written, value.as_ref(), span)? {
            return Ok(());
        }
        self.leave_scopes(0, span)?;
        if self.return_in_place(value.as_ref(), span)? {
            return Ok(());
        }
        self.graph()?.finish(Exit::Return(value), span);
        Ok(())
    }

    fn jump(&mut self, kind: &StatementKind, span: Span) -> Result<()> {
        let Some(target) = self.graph()?.targets.last().copied() else {
            return Err("`break` or `continue` outside of a loop".to_owned());
        };
        let block = match (kind, target.again) {
            (StatementKind::Break, _) => target.leave,
            (_, Some(again)) => again,
            _ => return Err("`continue` outside of a loop".to_owned()),
        };
        self.leave_scopes(target.depth, span)?;
        self.graph()?.finish(Exit::Goto(block), span);
        Ok(())
    }
}

pub(super) fn end_of(span: Span) -> Span {
    Span { start: span.end.saturating_sub(1), ..span }
}

/// What is leaked stays where it is for good: some of everything that it says where to find.
fn leaked(assertion: &Assertion, found: &mut Vec<Assertion>) {
    match &assertion.kind {
        AssertionKind::Star(parts) => parts.iter().for_each(|part| leaked(part, found)),
        AssertionKind::Instance(instance) if matches!(instance.arguments.first(), Some(Pattern::Value(_))) => {
            let known = |pattern: &Pattern| match pattern {
                Pattern::Bind(name) => Pattern::Value(Lowered::Variable(name.clone())),
                other => other.clone(),
            };
            let arguments = instance.arguments.iter().map(known).collect();
            let part = Instance { arguments, fraction: Some(Pattern::Any), ..instance.clone() };
            found.push(Assertion::new(AssertionKind::Instance(part), assertion.span));
        }
        _ => {}
    }
}

impl Lowering<'_> {
    pub(super) fn any(predicate: Name, address: Lowered) -> Instance {
        Instance { predicate, arguments: vec![Pattern::Value(address), Pattern::Any], fraction: None }
    }
}
