//! Where falsehoods can be planted into a C program, and what its functions take for granted.
//!
//! `assert false` stands in an annotation of its own in code, and bare in ghost code. The end of a body is every `return`, too.

use gainsay_ir::c::{
    Assertion, AssertionKind, Block, Case, CaseLabel, Contract, DeclarationKind, Expression, ExpressionKind, Function,
    FunctionKind, LoopContract, Statement, StatementKind, Unit,
};
use gainsay_source::{Edit, FileId, Name, Plant, Planted, Plants, Premise, Sources, Span};

/// The places of a file; what it includes is left alone.
pub fn plants(sources: &Sources, file: FileId, unit: &Unit) -> Plants {
    let mut finder = Finder { sources, file, goal: None, ghost: false, found: Plants::default() };
    for declaration in unit.declarations.iter().filter(|declaration| declaration.span.file == file) {
        if let DeclarationKind::Function(function) = &declaration.kind {
            finder.function(function);
        }
    }
    finder.found
}

struct Finder<'a> {
    sources: &'a Sources,
    file: FileId,
    goal: Option<Name>,
    /// The function is a lemma: all of it stands in an annotation.
    ghost: bool,
    found: Plants,
}

impl Finder<'_> {
    fn function(&mut self, function: &Function) {
        // What is made for the structures of a program stands nowhere.
        let is_written = self.sources.excerpt(function.name_span) == function.name.as_str();
        if function.kind == FunctionKind::Fixpoint || !is_written {
            return;
        }
        self.goal = Some(function.name.clone());
        self.ghost = function.kind != FunctionKind::Ordinary;
        if let Some(contract) = &function.contract {
            self.contract(contract);
        }
        if let Some(body) = &function.body {
            let entry = Edit::insert(body.span, body.span.start + 1, self.claim(false));
            self.plant(Planted::Entry, body.span, vec![entry]);
            self.block(Planted::Body, body, false);
        }
    }

    fn contract(&mut self, contract: &Contract) {
        self.premise("precondition", &contract.requires);
        let goal = self.goal.take();
        self.premise("postcondition", &contract.ensures);
        self.goal = goal;
    }

    /// Each conjunct by itself.
    fn premise(&mut self, what: &'static str, assertion: &Assertion) {
        if let AssertionKind::Separate(parts) = &assertion.kind {
            parts.iter().for_each(|part| self.premise(what, part));
            return;
        }
        let (goal, span) = (self.goal.clone(), assertion.span);
        if span.file == self.file && span.start < span.end {
            self.found.premises.push(Premise { goal, what, span, edits: vec![Edit::replace(span, "true")] });
        }
    }

    fn claim(&self, ghost: bool) -> String {
        if ghost || self.ghost { " assert false; ".to_owned() } else { " /*@ assert false; @*/ ".to_owned() }
    }

    fn plant(&mut self, place: Planted, span: Span, edits: Vec<Edit>) {
        self.found.plants.push(Plant { goal: self.goal.clone(), place, span, edits });
    }

    /// Whether a piece of the text is what its span says: macros are written elsewhere.
    fn is_written(&self, span: Span, ends: &[char]) -> bool {
        span.file == self.file && self.sources.excerpt(span).ends_with(ends)
    }

    fn block(&mut self, place: Planted, block: &Block, ghost: bool) {
        if self.is_written(block.span, &['}']) {
            self.list(place, &block.statements, block.span, block.span.end - 1, ghost);
        }
        block.statements.iter().for_each(|statement| self.statement(statement));
    }

    /// A list of statements ends where a jump leaves it, or at `end`. Who writes `false` in it means that nothing gets further.
    fn list(&mut self, place: Planted, statements: &[Statement], span: Span, end: u32, ghost: bool) {
        match statements.last() {
            _ if statements.iter().any(is_false) => {}
            Some(last) if is_jump(last) => {
                if self.is_written(last.span, &[';']) {
                    let claim = self.claim(ghost || last.ghost);
                    self.plant(place, span, vec![Edit::insert(last.span, last.span.start, claim)]);
                }
            }
            Some(last) if !can_end(last) => {}
            _ => self.plant(place, span, vec![Edit::insert(span, end, self.claim(ghost))]),
        }
    }

    /// The body of a loop, or a branch: a block, or a statement that becomes one.
    fn part(&mut self, place: Planted, part: &Statement) {
        match &part.kind {
            StatementKind::Block(block) => return self.block(place, block, part.ghost),
            // `else if` is a branch of its own.
            StatementKind::If { .. } | StatementKind::Declare(_) | StatementKind::Label { .. } => {}
            _ if !self.is_written(part.span, &[';', '}']) || is_false(part) => {}
            _ if is_jump(part) => {
                let before = format!("{{{}", self.claim(part.ghost));
                self.plant(place, part.span, Edit::around(part.span, before, " }"));
            }
            _ if can_end(part) => {
                let after = format!("{}}}", self.claim(part.ghost));
                self.plant(place, part.span, Edit::around(part.span, "{ ", after));
            }
            _ => {}
        }
        self.statement(part);
    }

    fn repetition(&mut self, contract: &LoopContract, body: &Statement) {
        if let Some(invariant) = &contract.invariant {
            self.premise("invariant", invariant);
        }
        if let Some(requires) = &contract.requires {
            self.premise("precondition", requires);
        }
        if let Some(ensures) = &contract.ensures {
            self.premise("postcondition", ensures);
        }
        self.part(Planted::Loop, body);
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::If { then, otherwise, .. } => {
                self.part(Planted::Branch, then);
                if let Some(otherwise) = otherwise {
                    self.part(Planted::Branch, otherwise);
                }
            }
            StatementKind::While { contract, body, .. }
            | StatementKind::DoWhile { contract, body, .. }
            | StatementKind::For { contract, body, .. } => self.repetition(contract, body),
            StatementKind::Switch { cases, .. } => {
                let end = statement.span.end.saturating_sub(1);
                let last = cases.len().saturating_sub(1);
                cases.iter().enumerate().for_each(|(index, case)| {
                    self.case(case, (index == last).then_some(end), statement.ghost);
                });
            }
            StatementKind::Block(block) => block.statements.iter().for_each(|each| self.statement(each)),
            StatementKind::Assume(given) => self.assumption(given),
            StatementKind::Label { invariant: Some(invariant), .. } => self.premise("invariant", invariant),
            _ => {}
        }
    }

    /// Cases that fall through end where the next one begins: nothing is lost by looking at that one.
    fn case(&mut self, case: &Case, end: Option<u32>, ghost: bool) {
        if let Some(last) = case.body.last() {
            let is_jump = is_jump(last);
            let behind = end.or_else(|| (ghost || self.ghost).then_some(last.span.end));
            if is_jump || behind.is_some() && self.is_written(last.span, &[';', '}']) {
                self.list(Planted::Branch, &case.body, case.span, behind.unwrap_or(last.span.end), ghost);
            }
        }
        case.body.iter().for_each(|statement| self.statement(statement));
    }

    fn assumption(&mut self, given: &Expression) {
        let (goal, span) = (self.goal.clone(), given.span);
        if span.file == self.file {
            let edits = vec![Edit::replace(span, "(true)")];
            self.found.premises.push(Premise { goal, what: "assumption", span, edits });
        }
    }
}

fn is_jump(statement: &Statement) -> bool {
    matches!(
        statement.kind,
        StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue | StatementKind::Goto(_)
    )
}

/// Whether what follows a statement is not out of reach for whoever only looks at jumps.
fn can_end(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::If { then, otherwise: Some(otherwise), .. } => can_end(then) || can_end(otherwise),
        StatementKind::Block(block) => block.statements.last().is_none_or(can_end),
        StatementKind::While { condition, body, .. } => !is_true(condition) || has_break(body),
        StatementKind::For { condition, body, .. } => {
            condition.as_ref().is_some_and(|condition| !is_true(condition)) || has_break(body)
        }
        StatementKind::DoWhile { condition, body, .. } => !is_true(condition) || has_break(body),
        StatementKind::Switch { cases, .. } => {
            let returns = |case: &Case| case.body.last().is_none_or(|last| !can_end(last));
            let is_last_left = cases.last().is_some_and(|case| case.body.last().is_some_and(|last| !can_end(last)));
            let is_whole = statement.ghost || cases.iter().any(|case| case.label == CaseLabel::Default);
            !(is_whole && is_last_left && cases.iter().all(returns))
                || cases.iter().any(|case| case.body.iter().any(has_break))
        }
        _ => !is_jump(statement),
    }
}

fn is_true(condition: &Expression) -> bool {
    match &condition.kind {
        ExpressionKind::Integer(value) => *value != num_bigint::BigInt::ZERO,
        ExpressionKind::Boolean(value) => *value,
        _ => false,
    }
}

/// Whether a loop with this body can be left by `break` or `goto`.
fn has_break(body: &Statement) -> bool {
    match &body.kind {
        StatementKind::Break | StatementKind::Goto(_) => true,
        StatementKind::If { then, otherwise, .. } => {
            has_break(then) || otherwise.as_ref().is_some_and(|otherwise| has_break(otherwise))
        }
        StatementKind::Block(block) => block.statements.iter().any(has_break),
        StatementKind::Switch { cases, .. } => {
            // Its own `break`s end the switch only.
            cases.iter().any(|case| case.body.iter().any(|each| matches!(each.kind, StatementKind::Goto(_))))
        }
        _ => false,
    }
}

/// `assert(false)` and its relatives, and calls that never return.
fn is_false(statement: &Statement) -> bool {
    let denies = |condition: &Expression| match &condition.kind {
        ExpressionKind::Integer(value) => *value == num_bigint::BigInt::ZERO,
        ExpressionKind::Boolean(value) => !value,
        _ => false,
    };
    match &statement.kind {
        StatementKind::Check(condition) | StatementKind::Assume(condition) => denies(condition),
        StatementKind::Assert(assertion) => {
            matches!(&assertion.kind, AssertionKind::Pure(condition) if denies(condition))
        }
        StatementKind::Expression(Expression { kind: ExpressionKind::Call { callee, .. }, .. }) => {
            matches!(&callee.kind, ExpressionKind::Variable(name) if name == "abort" || name == "exit")
        }
        _ => false,
    }
}
