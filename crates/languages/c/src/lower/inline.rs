//! Functions without a contract where they are called: their bodies stand for what they do.

use gainsay_ir::c::{Block, Expression, ExpressionKind, Function, LoopContract, Statement, StatementKind, Type};
use gainsay_ir::separation::{BlockId, Expression as Lowered, Sort, StepKind};
use gainsay_source::{Name, Span};

use super::{
    builder::{Builder, Graph, Result},
    dangling::Carriers,
    procedure::addresses_taken,
    statement::end_of,
};

/// Calls within calls are followed this deep.
const DEEPEST: usize = 4;
/// Bodies with more statements are not followed.
const LONGEST: usize = 40;
/// How many statements may be added to one procedure.
const MOST: usize = 200;

/// Where `return` leads in a body that stands in the place of a call.
#[derive(Clone)]
pub(super) struct Inlined {
    function: Name,
    result: Option<Name>,
    after: BlockId,
}

impl Builder<'_, '_> {
    /// What a call of a function without contract comes to, by its body. Nothing where that cannot be followed.
    pub(super) fn inlined(&mut self, name: &Name, arguments: &[Lowered], span: Span) -> Result<Option<Lowered>> {
        let Some((function, _)) = self.lowering.functions.get(name).copied() else { return Ok(None) };
        let Some(body) = function.body.as_ref().filter(|_| self.can_be_inlined(function)) else { return Ok(None) };
        let length = statements(body);
        let graph = self.graph()?;
        let is_open = graph.inlined.iter().any(|open| open.function == *name) || graph.procedure.as_ref() == Some(name);
        if is_open || graph.inlined.len() >= DEEPEST || length > LONGEST || graph.added + length > MOST {
            return Ok(None);
        }
        let before = graph.clone();
        graph.added += length;
        let scope = self.scope.entries.len();
        match self.body_in_place(function, body, arguments, span) {
            Ok(value) if unsupported(self.graph()?) == unsupported(&before) => Ok(Some(value)),
            _ => {
                self.scope.entries.truncate(scope);
                self.graph = Some(before);
                Ok(None)
            }
        }
    }

    fn can_be_inlined(&self, function: &Function) -> bool {
        let checked = self.lowering.checked;
        let is_whole = !checked.broken.contains(&function.name) && !checked.unit.doubts.contains_key(&function.name);
        is_whole
            && !self.ghost
            && function.contract.is_none()
            && !function.is_unreadable
            && function.type_parameters.is_empty()
            && function.body.as_ref().is_some_and(can_be_followed)
    }

    fn body_in_place(
        &mut self,
        function: &Function,
        body: &Block,
        arguments: &[Lowered],
        span: Span,
    ) -> Result<Lowered> {
        let ty = (function.result != Type::Void).then(|| function.result.clone());
        let result = match &ty {
            Some(ty) => {
                self.lowering.value_sort(ty)?;
                Some(self.temporary(&function.name))
            }
            None => None,
        };
        let outer_scope = std::mem::take(&mut self.scope.entries);
        let outer_types = std::mem::take(&mut self.types);
        let carriers = Carriers::of(body, &self.lowering.functions);
        let graph = self.graph()?;
        let after = graph.block(span);
        graph.inlined.push(Inlined { function: function.name.clone(), result: result.clone(), after });
        let outer = (
            std::mem::replace(&mut graph.in_memory, addresses_taken(body)),
            std::mem::replace(&mut graph.result, ty),
            std::mem::replace(&mut graph.carriers, carriers),
            std::mem::take(&mut graph.live),
            std::mem::take(&mut graph.targets),
            std::mem::take(&mut graph.returning),
        );
        let lowered = self.run_in_place(function, body, arguments, span);
        let graph = self.graph()?;
        (graph.in_memory, graph.result, graph.carriers, graph.live, graph.targets, graph.returning) = outer;
        graph.inlined.pop();
        self.types = outer_types;
        self.scope.entries = outer_scope;
        lowered?;
        self.graph()?.goto(after, span, after);
        Ok(result.map_or(Lowered::integer(0), Lowered::Variable))
    }

    fn run_in_place(&mut self, function: &Function, body: &Block, arguments: &[Lowered], span: Span) -> Result<()> {
        self.graph()?.live.push(Vec::new());
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            let name = self.scope.bind(&parameter.name, parameter.ty.clone());
            self.emit(StepKind::Assign(name, argument.clone()), span)?;
        }
        for parameter in &function.parameters {
            self.parameter_in_memory(parameter)?;
        }
        self.body(body)?;
        let end = end_of(body.span);
        self.leave_scopes(0, end)?;
        if let Some(ty) = self.graph()?.result.clone() {
            let message = "the function may end without returning a value".to_owned();
            self.emit(StepKind::Check { condition: Lowered::Boolean(false), code: "missing-return", message }, end)?;
            let sort: Sort = self.lowering.value_sort(&ty)?;
            if let Some(result) = self.graph()?.inlined.last().and_then(|open| open.result.clone()) {
                self.emit(StepKind::Havoc(result, sort), end)?;
            }
        }
        Ok(())
    }

    /// `return` in such a body; whether it is in one.
    pub(super) fn return_in_place(&mut self, value: Option<&Lowered>, span: Span) -> Result<bool> {
        let Some(Inlined { result, after, .. }) = self.graph()?.inlined.last().cloned() else { return Ok(false) };
        if let (Some(result), Some(value)) = (result, value) {
            self.emit(StepKind::Assign(result, value.clone()), span)?;
        }
        let graph = self.graph()?;
        let next = graph.block(span);
        graph.goto(after, span, next);
        Ok(true)
    }
}

fn unsupported(graph: &Graph) -> usize {
    let steps = graph.blocks.iter().flat_map(|block| &block.steps);
    steps.filter(|step| matches!(step.kind, StepKind::Unsupported(_))).count()
}

/// What stays from call to call, and what is known of memory that was freed, belongs to functions as they stand.
fn can_be_followed(body: &Block) -> bool {
    let mut frees = false;
    body.clone().change(&mut |each: &mut Expression| {
        let is_freeing = |callee: &Expression| {
            matches!(&callee.kind, ExpressionKind::Variable(name) if matches!(name.as_str(), "free" | "realloc"))
        };
        frees |= matches!(&each.kind, ExpressionKind::Call { callee, .. } if is_freeing(callee));
    });
    !frees && body.statements.iter().all(is_plain)
}

fn is_plain(statement: &Statement) -> bool {
    use StatementKind as Kind;
    let is_told = |contract: &LoopContract| contract.invariant.is_some();
    match &statement.kind {
        Kind::Goto(_) | Kind::Label { .. } | Kind::PointerProof(_) | Kind::ProvedCall | Kind::RecursiveCall => false,
        Kind::Declare(declarators) => declarators.iter().all(|declarator| !declarator.is_static),
        Kind::Block(block) => block.statements.iter().all(is_plain),
        Kind::If { then, otherwise, .. } => is_plain(then) && otherwise.as_deref().is_none_or(is_plain),
        Kind::While { contract, body, .. } | Kind::DoWhile { contract, body, .. } => {
            is_told(contract) && is_plain(body)
        }
        Kind::For { initial, contract, body, .. } => {
            is_told(contract) && initial.as_deref().is_none_or(is_plain) && is_plain(body)
        }
        Kind::Switch { cases, .. } => cases.iter().flat_map(|case| &case.body).all(is_plain),
        _ => true,
    }
}

/// How many statements there are, within others too.
fn statements(block: &Block) -> usize {
    block.statements.iter().map(length).sum()
}

fn length(statement: &Statement) -> usize {
    use StatementKind as Kind;
    1 + match &statement.kind {
        Kind::Block(block) => statements(block),
        Kind::If { then, otherwise, .. } => length(then) + otherwise.as_deref().map_or(0, length),
        Kind::While { body, .. } | Kind::DoWhile { body, .. } | Kind::For { body, .. } => length(body),
        Kind::Switch { cases, .. } => cases.iter().flat_map(|case| &case.body).map(length).sum(),
        _ => 0,
    }
}
