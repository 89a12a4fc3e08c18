//! What of a program a goal can come to speak of: the data types, functions and facts it has to be told of. Everything else of the program can be as
//! large as it likes.
//!
//! A goal speaks of what its procedure mentions, of the contracts of what that calls, of what opening predicates brings to light, and of what the
//! definitions of all these mention. A fact is of use only where the functions that trigger it are spoken of already.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::separation::{
    Assertion, AssertionKind, Body, Definition, Exit, Expression, Instance, LoopRule, Pattern, PredicateKind,
    Procedure, ProcedureKind, Program, Sort, Step, StepKind,
};
use gainsay_source::Name;

use crate::index::Index;

/// Places among the declarations of the program, in their order.
#[derive(Default)]
pub(crate) struct Reach {
    pub(crate) datatypes: BTreeSet<usize>,
    pub(crate) functions: BTreeSet<usize>,
    pub(crate) facts: BTreeSet<usize>,
    predicates: BTreeSet<usize>,
    procedures: BTreeSet<usize>,
}

/// Which facts may be used.
#[derive(Clone, Copy)]
enum Facts {
    None,
    /// A lemma may use those declared before it only.
    Before(usize),
    All,
}

/// Something whose parts have not been looked at yet.
enum Mention<'a> {
    Sort(&'a Sort),
    Expression(&'a Expression),
    Assertion(&'a Assertion),
    Pattern(&'a Pattern),
    Predicate(&'a Name),
    Function(&'a Name),
    Constructor(&'a Name),
    Contract(&'a Name),
}

struct Walk<'a> {
    program: &'a Program,
    index: &'a Index,
    facts: Facts,
    /// The goal writes to memory.
    writes: bool,
    found: Reach,
    waiting: Vec<Mention<'a>>,
    /// Facts that wait for a function.
    watched: BTreeMap<usize, Vec<usize>>,
}

impl Reach {
    /// What the proof of a procedure can come to speak of.
    pub(crate) fn of_procedure(program: &Program, index: &Index, procedure: &Procedure) -> Reach {
        let facts = match procedure.kind {
            ProcedureKind::Lemma => Facts::Before(procedure.order),
            ProcedureKind::Code => Facts::All,
        };
        let mut walk = Walk::new(program, index, facts);
        walk.contract(procedure);
        if let Some(body) = &procedure.body {
            let is_write = |step: &Step| matches!(step.kind, StepKind::Store { .. });
            walk.writes = body.blocks.iter().any(|block| block.steps.iter().any(is_write));
            walk.body(body);
        }
        walk.finish()
    }

    /// What the definitions of functions speak of.
    pub(crate) fn of_functions<'a>(
        program: &'a Program,
        index: &'a Index,
        functions: impl IntoIterator<Item = &'a Name>,
    ) -> Reach {
        let mut walk = Walk::new(program, index, Facts::None);
        walk.waiting.extend(functions.into_iter().map(Mention::Function));
        walk.finish()
    }
}

impl<'a> Walk<'a> {
    fn new(program: &'a Program, index: &'a Index, facts: Facts) -> Walk<'a> {
        let (found, waiting, watched) = (Reach::default(), Vec::new(), BTreeMap::new());
        Walk { program, index, facts, writes: false, found, waiting, watched }
    }

    fn finish(mut self) -> Reach {
        while let Some(next) = self.waiting.pop() {
            match next {
                Mention::Sort(sort) => self.sort(sort),
                Mention::Expression(expression) => self.expression(expression),
                Mention::Assertion(assertion) => self.assertion(assertion),
                Mention::Pattern(pattern) => self.pattern(pattern),
                Mention::Predicate(name) => self.predicate(name),
                Mention::Function(name) => self.function(name),
                Mention::Constructor(name) => {
                    if let Some(position) = self.index.data_of(name) {
                        self.datatype(position);
                    }
                }
                Mention::Contract(name) => {
                    if let Some((position, _, procedure)) = self.program.procedures.get_full(name)
                        && self.found.procedures.insert(position)
                    {
                        self.contract(procedure);
                    }
                }
            }
        }
        self.found
    }

    fn contract(&mut self, procedure: &'a Procedure) {
        let variables = procedure.parameters.iter().chain(&procedure.result);
        self.waiting.extend(variables.map(|variable| Mention::Sort(&variable.sort)));
        self.waiting.extend([&procedure.requires, &procedure.ensures].map(Mention::Assertion));
    }

    fn body(&mut self, body: &'a Body) {
        for block in &body.blocks {
            block.steps.iter().for_each(|step| self.step(step));
            match &block.exit {
                Exit::Branch(value, ..) | Exit::Return(Some(value)) => self.waiting.push(Mention::Expression(value)),
                Exit::Match(subject, targets) => {
                    self.waiting.push(Mention::Expression(subject));
                    self.waiting.extend(targets.iter().map(|target| Mention::Constructor(&target.constructor)));
                }
                Exit::Goto(_) | Exit::Return(None) | Exit::Enter(_) | Exit::Again(_) | Exit::Stop => {}
            }
        }
        for each in &body.loops {
            self.waiting.extend(each.modified.iter().map(|variable| Mention::Sort(&variable.sort)));
            match &each.rule {
                LoopRule::Invariant(invariant) => self.waiting.push(Mention::Assertion(invariant)),
                LoopRule::Contract { requires, ensures, .. } => {
                    self.waiting.extend([requires, ensures].map(Mention::Assertion));
                }
                LoopRule::Missing => {}
            }
        }
    }

    fn step(&mut self, step: &'a Step) {
        let waiting = &mut self.waiting;
        match &step.kind {
            StepKind::Havoc(_, sort) => waiting.push(Mention::Sort(sort)),
            StepKind::Load { cell, address, .. } => {
                waiting.extend([Mention::Predicate(cell), Mention::Expression(address)]);
            }
            StepKind::Store { cell, address, value } => {
                waiting.push(Mention::Predicate(cell));
                waiting.extend([address, value].map(Mention::Expression));
            }
            StepKind::Assign(_, value) | StepKind::Check { condition: value, .. } | StepKind::Assume(value) => {
                waiting.push(Mention::Expression(value));
            }
            StepKind::Produce(assertion)
            | StepKind::Consume { assertion, .. }
            | StepKind::Assert(assertion)
            | StepKind::Isolate(assertion)
            | StepKind::Conclude(assertion) => waiting.push(Mention::Assertion(assertion)),
            StepKind::ConsumeOne { assertions, .. } => waiting.extend(assertions.iter().map(Mention::Assertion)),
            StepKind::Recast { from, to } => waiting.extend([from, to].map(Mention::Assertion)),
            StepKind::Split { array, address, count } => {
                waiting.push(Mention::Predicate(array));
                waiting.extend([address, count].map(Mention::Expression));
            }
            StepKind::Join { array, address } => {
                waiting.extend([Mention::Predicate(array), Mention::Expression(address)]);
            }
            StepKind::Call { procedure, arguments, .. } => {
                waiting.push(Mention::Contract(procedure));
                waiting.extend(arguments.iter().map(Mention::Expression));
            }
            StepKind::Open(instance) | StepKind::Close(instance) => self.instance(instance),
            StepKind::Recurse(_) | StepKind::Parts(_) | StepKind::Unsupported(_) => {}
        }
    }

    fn assertion(&mut self, assertion: &'a Assertion) {
        match &assertion.kind {
            AssertionKind::Pure(condition) => self.waiting.push(Mention::Expression(condition)),
            AssertionKind::Star(parts) => self.waiting.extend(parts.iter().map(Mention::Assertion)),
            AssertionKind::Conditional(condition, then, otherwise) => {
                self.waiting.push(Mention::Expression(condition));
                self.waiting.extend([&**then, &**otherwise].map(Mention::Assertion));
            }
            AssertionKind::Instance(instance) => self.instance(instance),
            AssertionKind::Match(subject, arms) => {
                self.waiting.push(Mention::Expression(subject));
                self.waiting.extend(arms.iter().map(|arm| Mention::Constructor(&arm.constructor)));
                self.waiting.extend(arms.iter().map(|arm| Mention::Assertion(&arm.assertion)));
            }
            AssertionKind::After(inner) => self.waiting.push(Mention::Assertion(inner)),
        }
    }

    fn instance(&mut self, instance: &'a Instance) {
        self.waiting.push(Mention::Predicate(&instance.predicate));
        self.waiting.extend(instance.arguments.iter().chain(&instance.fraction).map(Mention::Pattern));
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::Value(value) => self.waiting.push(Mention::Expression(value)),
            Pattern::Construct(constructor, parts) => {
                self.waiting.push(Mention::Constructor(constructor));
                self.waiting.extend(parts.iter().map(Mention::Pattern));
            }
            Pattern::Bind(_) | Pattern::Any => {}
        }
    }

    fn expression(&mut self, expression: &'a Expression) {
        for part in expression.parts() {
            match part {
                Expression::Apply(name, _) => self.waiting.push(Mention::Function(name)),
                Expression::Construct(name, _) => self.waiting.push(Mention::Constructor(name)),
                Expression::Match(_, arms) => {
                    self.waiting.extend(arms.iter().map(|arm| Mention::Constructor(&arm.constructor)));
                }
                Expression::Forall(variables, _) => {
                    self.waiting.extend(variables.iter().map(|(_, sort)| Mention::Sort(sort)));
                }
                Expression::Constant(sort, _) | Expression::Arbitrary(sort) => self.waiting.push(Mention::Sort(sort)),
                _ => {}
            }
        }
    }

    fn sort(&mut self, sort: &'a Sort) {
        match sort {
            Sort::Data(name) => {
                if let Some(position) = self.program.datatypes.get_index_of(name) {
                    self.datatype(position);
                }
            }
            Sort::Map(from, to) => self.waiting.extend([&**from, &**to].map(Mention::Sort)),
            Sort::Int | Sort::Bool | Sort::Real | Sort::Opaque(_) => {}
        }
    }

    fn datatype(&mut self, position: usize) {
        let Some((name, datatype)) = self.program.datatypes.get_index(position) else { return };
        if !self.found.datatypes.insert(position) {
            return;
        }
        let fields = datatype.constructors.iter().flat_map(|constructor| &constructor.fields);
        self.waiting.extend(fields.map(Mention::Sort));
        // Arrays and segments are spoken of with these, whatever the goal mentions.
        let of_lists = self.program.lists.get(name).into_iter().flat_map(|functions| functions.values());
        self.waiting.extend(of_lists.map(Mention::Function));
    }

    fn function(&mut self, name: &'a Name) {
        let Some((position, _, function)) = self.program.functions.get_full(name) else { return };
        if !self.found.functions.insert(position) {
            return;
        }
        self.waiting.extend(function.parameters.iter().map(|parameter| Mention::Sort(&parameter.sort)));
        self.waiting.push(Mention::Sort(&function.result));
        match &function.definition {
            Definition::None => {}
            Definition::Direct(body) => self.waiting.push(Mention::Expression(body)),
            Definition::Cases { arms, .. } => {
                self.waiting.extend(arms.iter().map(|arm| Mention::Constructor(&arm.constructor)));
                self.waiting.extend(arms.iter().map(|arm| Mention::Expression(&arm.value)));
            }
            Definition::Closure(of) => self.waiting.push(Mention::Function(of)),
        }
        self.waiting.extend(self.index.predicates_of(name).iter().map(Mention::Predicate));
        if self.writes {
            self.waiting.extend(self.index.updates_for(function).iter().map(Mention::Function));
        }
        let waited = self.watched.remove(&position).unwrap_or_default();
        for fact in self.index.facts_of(position).iter().copied().chain(waited) {
            self.fact(fact);
        }
    }

    /// A fact one of whose functions was just reached.
    fn fact(&mut self, position: usize) {
        let Some(fact) = self.program.facts.get(position) else { return };
        let may_be_used = match self.facts {
            Facts::None => false,
            Facts::Before(order) => fact.order < order,
            Facts::All => true,
        };
        if !may_be_used {
            return;
        }
        match self.index.needs(position).iter().find(|needed| !self.found.functions.contains(needed)) {
            Some(missing) => self.watched.entry(*missing).or_default().push(position),
            None => {
                self.found.facts.insert(position);
                self.waiting.extend(fact.variables.iter().map(|variable| Mention::Sort(&variable.sort)));
                self.waiting.extend([&fact.premise, &fact.conclusion].map(Mention::Expression));
            }
        }
    }

    fn predicate(&mut self, name: &'a Name) {
        let Some((position, _, predicate)) = self.program.predicates.get_full(name) else { return };
        if !self.found.predicates.insert(position) {
            return;
        }
        self.waiting.extend(predicate.parameters.iter().map(|parameter| Mention::Sort(&parameter.sort)));
        match &predicate.kind {
            PredicateKind::Array { cell, .. } => self.waiting.push(Mention::Predicate(cell)),
            PredicateKind::Defined(body) => self.waiting.push(Mention::Assertion(body)),
            PredicateKind::Cell
            | PredicateKind::Block
            | PredicateKind::Abstract
            | PredicateKind::Ghost
            | PredicateKind::Knowledge
            | PredicateKind::Applied => {}
        }
        self.waiting.extend(self.index.lemmas_for(name).iter().map(Mention::Contract));
        // Bytes may be taken out of any array or place that there is.
        for view in self.index.byte_views_of(self.program, name) {
            if self.has_predicate(&view.bytes) && self.has_array(&view.array) {
                self.waiting.push(Mention::Predicate(&view.array));
                self.waiting.extend([&view.to_bytes, &view.from_bytes].map(Mention::Function));
            }
        }
    }

    fn has_predicate(&self, name: &Name) -> bool {
        self.program.predicates.get_index_of(name).is_some_and(|position| self.found.predicates.contains(&position))
    }

    /// Whether there is such an array, or places that one can be made of.
    fn has_array(&self, name: &Name) -> bool {
        let has_elements = self.program.predicates.get(name).is_some_and(|array| match &array.kind {
            PredicateKind::Array { cell, .. } => self.has_predicate(cell),
            _ => false,
        });
        self.has_predicate(name) || has_elements
    }
}
