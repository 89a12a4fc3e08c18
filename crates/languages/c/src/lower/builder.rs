//! What lowering works on: a scope, and for code a graph of blocks that grows.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::c::{Expression, Operand, Type};
use gainsay_ir::separation::{
    Assertion, BasicBlock, BlockId, Body, Exit, Expression as Lowered, Loop, LoopId, Parts, Sort, Step, StepKind,
};
use gainsay_source::{Name, Span};

use super::{
    Lowering, dangling::Carriers, inline::Inlined, instances::TypeArguments, returns::Returning, reuse::Reuse,
    scope::Scope,
};
use crate::check::substitute;

/// Why something cannot be lowered, in words.
pub(super) type Result<T> = std::result::Result<T, String>;

pub(super) struct Builder<'b, 'a> {
    pub(super) lowering: &'b mut Lowering<'a>,
    pub(super) types: TypeArguments,
    pub(super) scope: Scope,
    /// Absent where values must not read the heap: in predicates and contracts.
    pub(super) graph: Option<Graph>,
    /// In an annotation: no checks, names mean ghost things first.
    pub(super) ghost: bool,
}

/// Where `break` and `continue` lead, and how many scopes with places are open there.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) leave: BlockId,
    pub(super) again: Option<BlockId>,
    pub(super) depth: usize,
}

#[derive(Clone, Default)]
pub(super) struct Graph {
    pub(super) blocks: Vec<BasicBlock>,
    pub(super) loops: Vec<Loop>,
    pub(super) current: BlockId,
    pub(super) within: Option<LoopId>,
    pub(super) targets: Vec<Target>,
    pub(super) labels: BTreeMap<Name, BlockId>,
    /// Labels that were reached.
    pub(super) placed: BTreeSet<Name>,
    /// Parameters and what the precondition names, where nothing in the body assigns to it.
    pub(super) constant: BTreeSet<Name>,
    /// Variables whose address is taken.
    pub(super) in_memory: BTreeSet<Name>,
    /// What the open scopes own and give up when they are left, outermost first.
    pub(super) live: Vec<Vec<Assertion>>,
    pub(super) result: Option<Type>,
    /// The procedure being lowered, and its order.
    pub(super) procedure: Option<Name>,
    pub(super) order: usize,
    pub(super) is_lemma: bool,
    /// The loops with contracts around here that are left by `return`, outermost first.
    pub(super) returning: Vec<Returning>,
    /// In a proof about a function pointer, until the call: the function, and what it is given.
    pub(super) pointer_proof: Option<(Name, Vec<(Name, Type)>)>,
    /// What it calls may call it again.
    pub(super) comes_back: bool,
    /// Variables that outlive the function: where they lie, and what they own.
    pub(super) outliving: Vec<(Name, Assertion)>,
    /// What may hold the address of a variable of the function.
    pub(super) carriers: Carriers,
    /// Where memory is given back and given out.
    pub(super) reuse: Reuse,
    /// The bodies that stand in the place of calls around here, outermost first.
    pub(super) inlined: Vec<Inlined>,
    /// How many statements came with such bodies.
    pub(super) added: usize,
}

impl<'b, 'a> Builder<'b, 'a> {
    /// For values without a heap.
    pub(super) fn pure(lowering: &'b mut Lowering<'a>, types: TypeArguments, scope: Scope) -> Builder<'b, 'a> {
        Builder { lowering, types, scope, graph: None, ghost: true }
    }

    pub(super) fn type_of(&self, expression: &Expression) -> Type {
        substitute(&expression.ty, &self.types)
    }

    pub(super) fn sort_of(&mut self, expression: &Expression) -> Sort {
        let ty = self.type_of(expression);
        self.lowering.sort(&ty)
    }

    pub(super) fn graph(&mut self) -> Result<&mut Graph> {
        self.graph.as_mut().ok_or_else(|| "a predicate or contract that reads the heap inside a value".to_owned())
    }

    pub(super) fn emit(&mut self, kind: StepKind, span: Span) -> Result<()> {
        let graph = self.graph()?;
        let current = graph.current;
        graph.blocks[current].steps.push(Step { kind, span });
        Ok(())
    }

    /// One of the parts of an expression that come in no order.
    pub(super) fn operand<T>(&mut self, operand: Operand, lower: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let graph = self.graph()?;
        let span = graph.blocks[graph.current].span;
        if operand.index == 0 {
            self.emit(StepKind::Parts(Parts::Begin), span)?;
        }
        let lowered = lower(self)?;
        let is_last = operand.index + 1 == operand.count;
        self.emit(StepKind::Parts(if is_last { Parts::End } else { Parts::Next }), span)?;
        Ok(lowered)
    }

    /// A new variable that holds a value.
    pub(super) fn temporary(&mut self, name: &str) -> Name {
        self.scope.unique(&format!("${name}"))
    }

    pub(super) fn keep(&mut self, name: &str, value: Lowered, span: Span) -> Result<Lowered> {
        let name = self.temporary(name);
        self.emit(StepKind::Assign(name.clone(), value), span)?;
        Ok(Lowered::Variable(name))
    }

    pub(super) fn check(&mut self, condition: Lowered, code: &'static str, message: &str, span: Span) -> Result<()> {
        if self.ghost {
            return Ok(());
        }
        self.emit(StepKind::Check { condition, code, message: message.to_owned() }, span)
    }
}

impl Graph {
    /// A new block in the current loop. It ends the path until it gets an exit.
    pub(super) fn block(&mut self, span: Span) -> BlockId {
        self.blocks.push(BasicBlock { steps: Vec::new(), exit: Exit::Stop, span, within: self.within });
        self.blocks.len() - 1
    }

    /// Ends the current block and goes on in `next`.
    pub(super) fn end(&mut self, exit: Exit, span: Span, next: BlockId) {
        let current = self.current;
        self.blocks[current].exit = exit;
        self.blocks[current].span = span;
        self.current = next;
    }

    pub(super) fn goto(&mut self, target: BlockId, span: Span, next: BlockId) {
        self.end(Exit::Goto(target), span, next);
    }

    /// Ends the current block; what follows is never reached unless somebody jumps there.
    pub(super) fn finish(&mut self, exit: Exit, span: Span) {
        let next = self.block(span);
        self.end(exit, span, next);
    }

    pub(super) fn into_body(self) -> Body {
        Body { blocks: self.blocks, loops: self.loops }
    }
}
