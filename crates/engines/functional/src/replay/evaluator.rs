//! The evaluator's state and its main loop. The rules are in `rules.rs`.

use std::{collections::BTreeMap, rc::Rc};

use gainsay_ir::functional::Literal;
use gainsay_source::Span;
use gainsay_verdict::FunctionTable;
use num_bigint::BigInt;
use smallvec::SmallVec;

use super::{
    Decision, Script,
    kept::BodyRecord,
    table::{Matching, Wanted},
};
use crate::code::{
    Address, AlternativesId, CheckId, ChoiceId, Code, ConstructorId, GeneratorId, Node, NodeId, ScopeId, Static,
};

pub(super) type Environment = SmallVec<[Address; 8]>;

/// A value in weak head normal form.
#[derive(Clone, Debug)]
pub(super) enum Datum {
    Literal(Rc<Literal>),
    Data(ConstructorId, Rc<[Address]>),
    /// A function with what it captured and the arguments it already has.
    Function {
        scope: ScopeId,
        captured: Rc<[Address]>,
        arguments: SmallVec<[Address; 4]>,
    },
    /// A mutable cell, by the address of what it holds.
    Cell(Address),
    /// A function given as a table, with the arguments it already has.
    Table(Rc<FunctionTable>, SmallVec<[Address; 4]>),
}

#[derive(Clone, Debug)]
pub(super) enum Cell {
    Thunk(ScopeId, Rc<[Address]>),
    /// Being evaluated: needing it now means needing itself.
    Busy,
    Value(Datum),
    /// Came to no value: needing it raises this again.
    Raised(CheckId, Address),
    /// An input that the counterexample says does not matter.
    Hole,
}

/// What to do with the value being computed.
#[derive(Clone, Debug)]
pub(super) enum Frame {
    Case(AlternativesId, Environment),
    Update(Address),
    Apply(SmallVec<[Address; 4]>),
    Primitive {
        node: NodeId,
        values: SmallVec<[Datum; 2]>,
        environment: Environment,
    },
    Assume(NodeId, Environment),
    Assert {
        check: CheckId,
        condition: NodeId,
        body: NodeId,
        environment: Environment,
    },
    Force(NodeId, Environment),
    /// The handler of what is raised above.
    Catch(Address),
    /// A value under a contract, while tracing.
    Monitor {
        value: Address,
        blamed: Option<Address>,
        clause: Span,
    },
    /// A table waits for what it wants to see.
    Table(Box<(Matching, Wanted)>),
    /// The end of a call, while tracing.
    Return(usize),
    /// The end of the promised side of a choice, while tracing.
    Promised(usize),
    /// The end of the side of a choice that is the body, while tracing.
    ByBody(usize),
}

/// What the evaluator does next.
pub(super) enum Control {
    Evaluate(NodeId),
    Return(Datum),
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ending {
    Value(Address),
    Failed(CheckId),
    /// An assumption is false: the run shows nothing.
    AssumptionFalse,
    /// An input was needed that the script says does not matter, or does not have.
    HoleForced,
    /// A value needs itself.
    Loop,
    OutOfSteps,
    /// Something that cannot be run was reached.
    Unsupported(String),
    /// Something no well-typed program does.
    IllTyped(String),
}

/// How much a run may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) steps: u64,
    pub(crate) cells: usize,
}

/// Whether calls are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tracing {
    Off,
    On,
}

/// A call of a definition, remembered while tracing.
#[derive(Clone, Debug)]
pub(super) struct CallRecord {
    pub(super) scope: ScopeId,
    pub(super) arguments: Vec<Address>,
    pub(super) result: Option<Address>,
    /// Whether something that was caught outside ended it.
    pub(super) was_left: bool,
    pub(super) depth: u32,
}

/// What a choice could be evaluated in once more.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub(super) heap: Vec<Cell>,
    pub(super) environment: Environment,
    pub(super) used_inputs: BTreeMap<GeneratorId, usize>,
}

/// A choice decided for the contract, remembered while tracing.
#[derive(Clone, Debug)]
pub(super) struct PromiseRecord {
    pub(super) choice: ChoiceId,
    pub(super) arguments: Vec<Address>,
    pub(super) result: Option<Address>,
    /// How many evaluations of this choice there were, this one included.
    pub(super) occurrence: usize,
    /// The inputs that were asked for inside it, by position in the script.
    pub(super) inputs: Vec<(GeneratorId, usize)>,
    /// The evaluator as it was before: where the body can be tried instead.
    pub(super) before: Option<Box<Before>>,
}

/// One run of one goal.
pub(crate) struct Evaluator<'a> {
    pub(super) code: &'a Code,
    pub(super) script: &'a Script,
    pub(super) heap: Vec<Cell>,
    pub(super) stack: Vec<Frame>,
    pub(super) environment: Environment,
    pub(super) used_inputs: BTreeMap<GeneratorId, usize>,
    pub(super) used_decisions: BTreeMap<ChoiceId, usize>,
    /// The cells that inputs speak of, by their numbers.
    pub(super) planted_cells: BTreeMap<BigInt, Address>,
    /// Whether failures are nobody's business.
    pub(super) is_muted: bool,
    /// What the run asked for last that its script does not have.
    pub(crate) missing: Option<GeneratorId>,
    pub(super) steps: u64,
    /// Frames below are none of the current evaluation's business.
    pub(super) floor: usize,
    pub(super) limits: Limits,
    pub(super) tracing: Tracing,
    pub(super) calls: Vec<CallRecord>,
    /// Calls that have not returned.
    pub(super) open_calls: u32,
    pub(super) promises: Vec<PromiseRecord>,
    pub(super) bodies: Vec<BodyRecord>,
    /// What the bodies came to, in the order in which they did.
    pub(super) body_results: Vec<(usize, Address)>,
    /// The two sides of the comparison evaluated last, for the reader of a failed assertion.
    pub(super) compared: Option<(Datum, Datum)>,
    pub(super) failed_condition: Option<NodeId>,
    /// The value and the contract of the test that was false last, since the assertion evaluated last.
    pub(super) unsatisfied: Option<(Address, Span)>,
    /// What was entered last: where a contract is broken, the party to blame.
    pub(super) entered: Option<Address>,
    /// What was raised and not caught.
    pub(super) raised: Option<Address>,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(code: &'a Code, script: &'a Script, limits: Limits, tracing: Tracing) -> Evaluator<'a> {
        let nothing: Rc<[Address]> = Rc::from([]);
        let function =
            |scope: &ScopeId| Datum::Function { scope: *scope, captured: nothing.clone(), arguments: SmallVec::new() };
        let heap = code.statics.iter().map(|value| match value {
            Static::Definition(scope) => Cell::Thunk(*scope, nothing.clone()),
            Static::Function(scope) => Cell::Value(function(scope)),
            Static::Literal(literal) => Cell::Value(Datum::Literal(Rc::new(literal.clone()))),
            Static::Constructor(constructor) => Cell::Value(Datum::Data(*constructor, nothing.clone())),
        });
        Evaluator {
            code,
            script,
            heap: heap.collect(),
            stack: Vec::new(),
            environment: Environment::new(),
            used_inputs: BTreeMap::new(),
            used_decisions: BTreeMap::new(),
            planted_cells: BTreeMap::new(),
            is_muted: false,
            missing: None,
            steps: 0,
            floor: 0,
            limits,
            tracing,
            calls: Vec::new(),
            open_calls: 0,
            promises: Vec::new(),
            bodies: Vec::new(),
            body_results: Vec::new(),
            compared: None,
            failed_condition: None,
            unsatisfied: None,
            entered: None,
            raised: None,
        }
    }

    /// Runs a goal's entry to weak head normal form, or to its failure.
    pub(crate) fn run(&mut self, entry: NodeId) -> Ending {
        match self.evaluate(Control::Evaluate(entry)) {
            Ok(datum) => Ending::Value(self.store(datum)),
            Err(Ending::Failed(_)) if self.is_muted => Ending::AssumptionFalse,
            Err(ending) => ending,
        }
    }

    /// Evaluates what is at an address, in a finished run.
    pub(super) fn force(&mut self, address: Address) -> Result<Datum, Ending> {
        let control = self.enter(address)?;
        self.evaluate(control)
    }

    /// The main loop: until the stack is as it was.
    pub(super) fn evaluate(&mut self, control: Control) -> Result<Datum, Ending> {
        let outer = std::mem::replace(&mut self.floor, self.stack.len());
        let result = self.evaluate_above(control);
        self.floor = outer;
        result
    }

    fn evaluate_above(&mut self, mut control: Control) -> Result<Datum, Ending> {
        let floor = self.floor;
        loop {
            self.steps += 1;
            gainsay_meter::tick(2);
            if self.steps > self.limits.steps || self.heap.len() > self.limits.cells {
                return Err(Ending::OutOfSteps);
            }
            control = match control {
                Control::Evaluate(node) => self.node(node)?,
                Control::Return(datum) if self.stack.len() == floor => return Ok(datum),
                Control::Return(datum) => self.resume(datum)?,
            };
        }
    }

    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    pub(super) fn store(&mut self, datum: Datum) -> Address {
        self.allocate(Cell::Value(datum))
    }

    pub(super) fn allocate(&mut self, cell: Cell) -> Address {
        self.heap.push(cell);
        Address(self.heap.len() as u32 - 1)
    }

    /// The next decision for a choice.
    pub(super) fn decide(&mut self, choice: ChoiceId) -> Decision {
        let count = self.used_decisions.entry(choice).or_default();
        *count += 1;
        self.script
            .decisions
            .get(&choice)
            .and_then(|decisions| decisions.get(*count - 1))
            .copied()
            .unwrap_or(Decision::Left)
    }

    /// The next input for a `?`.
    pub(super) fn input(&mut self, generator: GeneratorId) -> Result<Control, Ending> {
        let count = self.used_inputs.entry(generator).or_default();
        *count += 1;
        let position = *count - 1;
        if let Some(Frame::Promised(promise)) =
            self.stack.iter().rev().find(|frame| matches!(frame, Frame::Promised(_)))
        {
            self.promises[*promise].inputs.push((generator, position));
        }
        let value = self.script.inputs.get(&generator).and_then(|values| values.get(position));
        let Some(value) = value else {
            self.missing = Some(generator);
            return self.hole();
        };
        let address = self.plant(value)?;
        self.enter(address)
    }

    pub(super) fn node_at(&self, id: NodeId) -> &'a Node {
        &self.code.nodes[id.index()]
    }
}
