//! The interpreter as data: what it knows, what it may spend, and how a run ends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gainsay_ir::permission::{Expression, ExpressionKind, OldState, Program, Type, Wand};
use gainsay_source::{Name, Span};
use num_rational::BigRational;

use super::{Choices, Given, Heap, Tables, Value};
use gainsay_heap::{Blame, Cause, ErrorId};

/// A failure as Viper would report it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    pub error: ErrorId,
    pub cause: Cause,
    /// Where Viper reports it.
    pub span: Span,
    /// The part that failed.
    pub offending: Span,
    /// Permission held and needed, where that is what failed.
    pub amounts: Option<(BigRational, BigRational)>,
}

impl Failed {
    pub fn code(&self) -> String {
        format!("{}:{}", self.error.code(), self.cause.code())
    }
}

/// Why a run did not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Failed(Box<Failed>),
    /// Something that is assumed does not hold: this is no execution of the program.
    AssumptionFalse {
        what: String,
        span: Span,
    },
    OutOfSteps,
    Unsupported {
        what: String,
        span: Span,
    },
    /// The outcome depends on a value that nobody fixed.
    Open {
        span: Span,
    },
}

pub(super) type Outcome<T> = Result<T, Stop>;

/// What a run may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Statements, calls and quantifier instances.
    pub steps: u64,
    /// How deeply evaluation may nest; a function that calls itself uses a few levels for each call.
    pub depth: u32,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { steps: 200_000, depth: 900 }
    }
}

/// What is done at calls and loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Abstraction {
    /// Bodies are executed wherever there are any.
    Nothing,
    /// Contracts and invariants take the place of bodies.
    Everything,
    /// Of these statements only.
    Only(BTreeSet<Span>),
    /// Bodies are executed, but assumed quantifiers are known only where their written triggers match.
    Triggers,
    /// Bodies are executed, and this call gives back all that it still holds at its end, whatever it promises.
    AllBack(Span),
    /// Contracts and invariants take the place of bodies, and quantifiers are known only where their triggers match.
    EverythingAndTriggers,
}

impl Abstraction {
    pub(super) fn covers(&self, statement: Span) -> bool {
        match self {
            Abstraction::Nothing | Abstraction::Triggers | Abstraction::AllBack(_) => false,
            Abstraction::Everything | Abstraction::EverythingAndTriggers => true,
            Abstraction::Only(spans) => spans.contains(&statement),
        }
    }

    pub(crate) fn weakens_quantifiers(&self) -> bool {
        matches!(self, Abstraction::Triggers | Abstraction::EverythingAndTriggers)
    }
}

/// What takes the place of values that nobody fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// They stay open, and what depends on them too.
    Open,
    /// They stay open until an assumption about them, or their use as a receiver, settles them.
    Lazy,
    /// The plainest value of the type.
    Plain,
    /// Some value, drawn by chance.
    Drawn,
}

impl Completion {
    /// Whether nothing stays open.
    pub(super) fn is_definite(self) -> bool {
        matches!(self, Completion::Plain | Completion::Drawn)
    }
}

/// Chance with a seed (SplitMix64).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Draw(pub(super) u64);

impl Draw {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound.max(1) as u64) as usize
    }
}

/// A call, a loop or an application of an opaque function on the way, with what its contract or its body did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    pub span: Span,
    pub kind: PassedKind,
    pub arguments: Vec<Value>,
    /// Values of the targets, or of the variables that the loop assigns, afterwards.
    pub results: Vec<(Name, Value)>,
    pub abstracted: bool,
    /// What is held afterwards; nothing for all but the first few.
    pub heap: Heap,
}

/// A function that was evaluated by its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    pub function: Name,
    pub arguments: Vec<Value>,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassedKind {
    Call(Name),
    /// The application of an opaque function that is not revealed there.
    Function(Name),
    Loop(Head),
}

/// What a reader calls a loop by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    While(Expression),
    Label(Name),
}

impl Head {
    /// The head of a loop of `program`, as it is written there.
    pub(crate) fn text(&self, program: &Program) -> String {
        match self {
            Head::While(condition) => format!("while ({})", crate::written::in_method(program, condition)),
            Head::Label(label) => format!("label {label}"),
        }
    }
}

/// One state of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub store: BTreeMap<Name, Value>,
    pub result: Option<Value>,
    pub heap: Heap,
    pub labels: BTreeMap<OldState, Heap>,
    /// While an assertion is given up piece by piece: what is still held, for `perm`.
    pub(super) remaining: Option<Heap>,
    /// While a wand is packaged: the heap around it, and what was taken from it.
    pub(super) around: Option<Box<Around>>,
}

impl State {
    pub fn with_store(store: BTreeMap<Name, Value>) -> State {
        State { store, ..State::default() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Around {
    pub(super) heap: Heap,
    pub(super) taken: Heap,
    /// What the statement being run took, which it may read.
    pub(super) transferred: Heap,
    /// What was taken does not go together with the left side: there is no such left side.
    pub(super) contradicted: bool,
    pub(super) further: Option<Box<Around>>,
}

/// Runs programs. One for each run.
pub struct Interpreter<'a> {
    pub(super) program: &'a Program,
    pub(super) choices: &'a Choices,
    pub tables: Tables,
    /// The values in `choices`, by type.
    pub(super) chosen_values: super::at_hand::ByType,
    pub abstraction: Abstraction,
    pub completion: Completion,
    /// Where drawn values come from.
    pub(super) draw: Draw,
    pub(super) seed: u64,
    /// What was drawn, while a run is drawn for another one to repeat.
    pub(super) record: Option<super::fit::Record>,
    pub(super) budget: Budget,
    pub(super) steps: u64,
    pub(super) depth: u32,
    /// In functions a positive amount stands for some permission to read, and nothing is given up.
    pub(super) readable: bool,
    /// What the type parameters of the axiom being read stand for.
    pub(super) instantiation: BTreeMap<Name, Type>,
    pub(super) next_object: u32,
    /// The objects that were created, and how many of them before the block that is executed began.
    pub(super) created: Vec<u32>,
    pub(super) created_before: usize,
    pub(super) next_open: u32,
    /// Numbers that were chosen to differ from others.
    pub(super) next_number: i64,
    /// Whether tables may get new rows.
    pub(super) may_add_rows: bool,
    /// How many rows were made up of functions that say yes or no.
    pub(super) truths_made_up: usize,
    /// Applications of functions that are being evaluated.
    pub(super) running: Vec<(Name, Vec<Value>)>,
    /// Applications of functions without a body that somebody has seen the value of; those whose postconditions are looked at once, and those of them
    /// that still wait for that.
    pub(super) answered: BTreeSet<(Name, Vec<Value>)>,
    pub(super) promised: BTreeSet<(Name, Vec<Value>)>,
    pub(super) unseen_promises: Vec<(Name, Vec<Value>)>,
    /// What calls must go below, while the member that is checked runs itself.
    pub(super) duty: Option<super::termination::Duty>,
    /// Predicate instances with those they were unfolded from.
    pub(super) nested: BTreeSet<(super::Location, super::Location)>,
    /// What the run came across outside of quantifiers, and the quantifiers put off until that is known.
    pub(super) mentioned: BTreeSet<super::trigger::Mention>,
    /// How many writes and gains there were, and the stamps of what the function being applied reads.
    pub(super) stamps: u32,
    pub(super) reads: Vec<Value>,
    pub(super) assumed: Vec<super::trigger::Assumed>,
    pub(super) inside_quantifiers: u32,
    /// The failure whose reproduction is wanted: loops are entered if it lies in them.
    pub(super) target: Option<Span>,
    /// Whether it is that a contract or an invariant makes no sense by itself.
    pub(super) reads_contracts: bool,
    /// While a wand is applied: what was held before, and has the same value if it is held afterwards.
    pub(super) unchanged: Option<Heap>,
    /// While a proof is run whose outcome is known: what cannot be told is taken to hold.
    pub(super) trusting: bool,
    /// Open values that an assumption settled, by their numbers.
    pub settled: BTreeMap<u32, Value>,
    pub passed: Vec<Passed>,
    /// What functions with a body gave, and which way branches went, in their order; both are for those who read about the run.
    pub applied: Vec<Applied>,
    pub branches: Vec<(Span, bool)>,
    /// The last instance for which a quantifier was false.
    pub witness: Option<Vec<(Name, Value)>>,
    /// Whether some quantifier was decided for the values at hand only.
    pub sampled: bool,
    /// The wand of each shape, with variables in place of the parts that have a value of their own.
    pub wands: BTreeMap<Arc<str>, Wand>,
    /// The state of the outermost method when the run stopped.
    pub last: Option<State>,
}

impl<'a> Interpreter<'a> {
    pub fn new(program: &'a Program, choices: &'a Choices, tables: Tables, budget: Budget) -> Interpreter<'a> {
        let mut next_object = 0;
        let mut see = |value: &Value| {
            if let Value::Reference(super::Reference::Object(number)) = value {
                next_object = next_object.max(number + 1);
            }
        };
        choices.visit(&mut see);
        tables.visit(&mut see);
        Interpreter {
            program,
            choices,
            tables,
            chosen_values: super::at_hand::ByType::default(),
            abstraction: Abstraction::Nothing,
            completion: Completion::Plain,
            draw: Draw::default(),
            seed: 0,
            record: None,
            budget,
            steps: 0,
            depth: 0,
            readable: false,
            instantiation: BTreeMap::new(),
            next_object,
            created: Vec::new(),
            created_before: 0,
            next_open: u32::MAX / 2,
            next_number: 100,
            may_add_rows: true,
            truths_made_up: 0,
            running: Vec::new(),
            answered: BTreeSet::new(),
            promised: BTreeSet::new(),
            unseen_promises: Vec::new(),
            duty: None,
            nested: BTreeSet::new(),
            mentioned: BTreeSet::new(),
            stamps: 0,
            reads: Vec::new(),
            assumed: Vec::new(),
            inside_quantifiers: 0,
            target: None,
            reads_contracts: false,
            unchanged: None,
            trusting: false,
            settled: BTreeMap::new(),
            passed: Vec::new(),
            applied: Vec::new(),
            branches: Vec::new(),
            witness: None,
            sampled: false,
            wands: BTreeMap::new(),
            last: None,
        }
    }

    pub(super) fn step(&mut self) -> Outcome<()> {
        self.steps += 1;
        gainsay_meter::tick(10);
        if self.steps > self.budget.steps { Err(Stop::OutOfSteps) } else { Ok(()) }
    }

    /// Copying a state is work as well, the more the more it holds.
    pub(super) fn charge_copy(&mut self, state: &State) {
        const COPIED_IN_A_STEP: usize = 8;
        let heaps = state.labels.values().chain([&state.heap]);
        let size: usize = heaps.map(|heap| heap.entries().count()).sum();
        self.steps += (size / COPIED_IN_A_STEP) as u64;
    }

    /// Long runs are told by their beginning.
    pub(super) fn note_application(&mut self, function: &Name, arguments: &[Value], value: &Value) {
        const MOST_NOTED: usize = 1_000;
        if self.applied.len() < MOST_NOTED {
            let (function, arguments, value) = (function.clone(), arguments.to_vec(), value.clone());
            self.applied.push(Applied { function, arguments, value });
        }
    }

    /// The truth of a condition that decides how the run goes on.
    pub(super) fn branch(&mut self, state: &mut State, condition: &Expression, blame: Blame) -> Outcome<bool> {
        const MOST_NOTED: usize = 10_000;
        let holds = self.truth(state, condition, blame)?;
        if self.branches.len() < MOST_NOTED {
            self.branches.push((condition.span, holds));
        }
        Ok(holds)
    }

    /// Something that must hold does not.
    pub(super) fn fail<T>(&self, cause: Cause, offending: Span, blame: Blame) -> Outcome<T> {
        self.fail_with(cause, offending, blame, None)
    }

    pub(super) fn fail_with<T>(
        &self,
        cause: Cause,
        offending: Span,
        blame: Blame,
        amounts: Option<(BigRational, BigRational)>,
    ) -> Outcome<T> {
        match blame {
            Blame::Report { error, span } | Blame::Assume { error, span } => {
                Err(Stop::Failed(Box::new(Failed { error, cause, span, offending, amounts })))
            }
            Blame::Elsewhere => {
                let what = format!("what is assumed is not well-defined ({})", cause.code());
                Err(Stop::AssumptionFalse { what, span: offending })
            }
        }
    }

    /// What an assertion says does not hold: a failure, or no execution where it is assumed.
    pub(super) fn refuse<T>(
        &self,
        cause: Cause,
        offending: Span,
        blame: Blame,
        amounts: Option<(BigRational, BigRational)>,
    ) -> Outcome<T> {
        match blame {
            Blame::Assume { .. } => {
                let what = format!("what is assumed does not hold ({})", cause.code());
                Err(Stop::AssumptionFalse { what, span: offending })
            }
            Blame::Report { .. } | Blame::Elsewhere => self.fail_with(cause, offending, blame, amounts),
        }
    }

    pub(super) fn assumption_false<T>(expression: &Expression) -> Outcome<T> {
        let mut what = format!("`{}` is false", crate::written::as_written(expression));
        if matches!(&expression.kind, ExpressionKind::Forall(quantifier) if !quantifier.triggers.is_empty()) {
            what.push_str(" (the solver uses it only where its trigger matches: is one missing?)");
        }
        Err(Stop::AssumptionFalse { what, span: expression.span })
    }

    pub(super) fn unsupported<T>(what: impl Into<String>, span: Span) -> Outcome<T> {
        Err(Stop::Unsupported { what: what.into(), span })
    }

    /// A value that nobody fixed.
    pub(super) fn unfixed(&mut self, typ: &Type) -> Value {
        match self.completion {
            Completion::Plain => Value::plainest(self.program, typ),
            Completion::Drawn => self.drawn(typ, super::draw::DEEPEST),
            Completion::Open | Completion::Lazy => {
                self.next_open += 1;
                Value::Open(self.next_open)
            }
        }
    }

    /// The value that was chosen, or one that nobody fixed.
    pub(super) fn chosen(&mut self, at: Span, name: &Name, typ: &Type, occurrence: usize) -> Value {
        let drawn = self.record.as_ref().and_then(|record| record.choices.variable(at, name, occurrence));
        let value = match drawn.or_else(|| self.choices.variable(at, name, occurrence)) {
            Some(value) if !matches!(value, Value::Open(_)) || !self.completion.is_definite() => {
                value.settled(&self.settled)
            }
            _ => self.unfixed(typ),
        };
        if let Some(record) = &mut self.record {
            record.variable(at, name, occurrence, &value);
        }
        value
    }

    pub(super) fn concrete(&self, typ: &Type) -> Type {
        if self.instantiation.is_empty() {
            return typ.clone();
        }
        typ.substitute(&|name| self.instantiation.get(name).cloned())
    }

    pub(super) fn field_type(&self, field: &Name) -> Type {
        self.program.fields.get(field).map_or(Type::Int, |field| field.typ.clone())
    }

    /// The contents that something inhaled without more being said has.
    pub(super) fn open_field(&mut self, receiver: super::Reference, field: &Name) -> Given {
        let typ = self.field_type(field);
        if self.completion != Completion::Drawn {
            return Given::Value(self.unfixed(&typ));
        }
        // What is looked into twice has the same values twice.
        let number = match receiver {
            super::Reference::Object(number) => u64::from(number),
            super::Reference::Null => 0,
        };
        let mix = |sum: u64, letter: u8| sum.wrapping_mul(31).wrapping_add(u64::from(letter));
        let letters = field.as_str().bytes().fold(number, mix);
        let outside = std::mem::replace(&mut self.draw, Draw(self.seed ^ letters.wrapping_mul(0xA24B_AED4_963E_E407)));
        // What is inside a predicate instance is finite, so objects lead to smaller ones only.
        let value = match (&typ, number as usize) {
            (Type::Ref, 0) => Value::NULL,
            (Type::Ref, number) => self.drawn_reference(number),
            _ => self.unfixed(&typ),
        };
        self.draw = outside;
        Given::Value(value)
    }
}
