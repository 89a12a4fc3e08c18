//! The interpreter: runs C over concrete memory and checks every step. Inputs that nobody has looked at are chosen when the program does;
//! what the outside world decides (whether `malloc` fails, what is typed in) is read from the same tape and logged, so that a run can be
//! repeated from its log.

mod arithmetic;
mod call;
mod contract;
mod expression;
mod library;
mod loops;
mod operand;
mod place;
mod statement;
mod texts;

pub(crate) use arithmetic::symbol;
pub(crate) use call::parameters;
pub(crate) use contract::Taken;

use std::{cell::Cell as Counter, collections::BTreeMap, rc::Rc};

use gainsay_ir::c::{Function, Type};
use gainsay_source::{Name, Span};

use super::{
    choice,
    choice_sequence::Tape,
    evaluate::{Context, Scope},
    memory::{Block, Fault, Memory, Origin},
    models::Broken,
    program::Program,
    substitution::Knowledge,
    value::{Pointer, Value},
};

/// Which calls and loops of the function are taken by what their contracts say instead of what their bodies do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Promises {
    #[default]
    Nowhere,
    /// The one that begins where this does.
    At(Span),
    Everywhere,
    EverywhereBut(Span),
}

impl Promises {
    pub(crate) fn cover(self, span: Span) -> bool {
        match self {
            Promises::Nowhere => false,
            Promises::At(place) => is_at(span, place),
            Promises::Everywhere => true,
            Promises::EverywhereBut(place) => !is_at(span, place),
        }
    }
}

/// Whether a call or loop begins where another place does.
fn is_at(span: Span, place: Span) -> bool {
    (span.file, span.start) == (place.file, place.start)
}

/// What becomes of the promises of an earlier run in one that repeats it.
#[derive(Clone, Debug, Default)]
pub(crate) enum Repeating {
    /// They are part of its script.
    #[default]
    Exactly,
    /// These are kept to where they are still allowed; the others are asked anew. The callee at one place also gives back what it was given.
    WherePossible { kept: Vec<Allowed>, generous: Option<Span> },
}

/// What a run may do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) promises: Promises,
    /// Nobody says what the function is given; its types do.
    pub(crate) by_type: bool,
    pub(crate) allocations: Allocations,
    pub(crate) inputs: Inputs,
}

/// Which values are tried for an input of a type with few of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Inputs {
    /// Those that are worth trying.
    #[default]
    Some,
    All,
}

/// Whether runs in which an allocation fails are of interest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Allocations {
    #[default]
    MayFail,
    Succeed,
}

/// What goes wrong in a run.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The rule that is broken: `null`, `leak`, `postcondition` …
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) span: Span,
    /// The part of a contract that does not hold.
    pub(crate) broken: Option<Box<Broken>>,
    /// Blocks that nothing can free any more.
    pub(crate) leaked: Vec<usize>,
    /// The block that was accessed, where that is what went wrong.
    pub(crate) block: Option<usize>,
    /// Where the pointer lies that was followed.
    pub(crate) followed: Option<Pointer>,
}

impl Finding {
    pub(crate) fn new(code: &'static str, message: impl Into<String>, span: Span) -> Finding {
        let message = message.into();
        Finding { code, message, span, broken: None, leaked: Vec::new(), block: None, followed: None }
    }
}

/// Why a run does not go on.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    Found(Box<Finding>),
    /// The program ended, or runs for ever, or the inputs were not possible: nothing is wrong.
    Ended,
    /// Something happened of which nothing follows.
    Undecided(String),
}

pub(crate) type Run<T> = Result<T, Halt>;

/// Through what something came from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// The result of a function of the library.
    Call(Name),
    /// Whether `scanf` finds nothing that fits.
    ScanFails,
    ScannedNumber,
    ScannedCharacter,
    /// Whether `scanf` reads a word of the greatest length, which is this.
    ScannedWord(usize),
    /// What uninitialised memory happens to hold.
    Memory,
}

/// What the world outside of the program decided.
#[derive(Clone, Debug)]
pub(crate) enum External {
    AllocationFails(bool),
    Input(Heard, Value),
    /// What a contract allowed.
    Allowed(Box<Allowed>),
}

/// A variable with what it holds.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: Name,
    pub(crate) ty: Type,
    /// `None` while it is uninitialised.
    pub(crate) value: Option<Value>,
}

/// What a contract allowed in place of what a callee or loop does.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    /// The callee; `None` for a loop.
    pub(crate) callee: Option<Name>,
    pub(crate) span: Span,
    pub(crate) arguments: Vec<Value>,
    /// Memory before the call.
    pub(crate) before: Memory,
    pub(crate) result: Option<Value>,
    pub(crate) memory: Memory,
    /// What the contract's patterns stand for.
    pub(crate) values: Vec<(Name, Value)>,
    /// Variables as a loop finds them.
    pub(crate) variables: Vec<Variable>,
}

pub(crate) struct Frame<'u> {
    pub(crate) function: &'u Function,
    /// Innermost last.
    pub(crate) variables: Vec<(Name, Pointer, Type)>,
    /// Parameters as they were, and what the precondition's patterns stand for.
    pub(crate) ghost: Scope,
    /// Memory at the call, to tell a call that repeats itself.
    entry: Rc<Entry>,
}

#[derive(PartialEq)]
struct Entry {
    arguments: Vec<Value>,
    blocks: Vec<Block>,
    decisions: usize,
}

impl Frame<'_> {
    /// What the function was called with.
    pub(crate) fn arguments(&self) -> &[Value] {
        &self.entry.arguments
    }
}

pub(crate) struct Machine<'a, 'u> {
    pub(crate) program: &'a Program<'u>,
    pub(crate) rules: Rules,
    pub(crate) memory: Memory,
    pub(crate) knowledge: Knowledge,
    pub(crate) tape: Tape,
    pub(crate) fuel: Counter<u64>,
    pub(crate) frames: Vec<Frame<'u>>,
    /// Memory when the function under test was called.
    pub(crate) old: Memory,
    /// Statements of the function under test, as they were executed.
    pub(crate) trace: Vec<Span>,
    /// The variables at the first iterations of loops of the function under test.
    pub(crate) iterations: Vec<(Span, Vec<Variable>)>,
    pub(crate) log: Vec<External>,
    /// What the log of an earlier run says, in a replay.
    pub(crate) script: Option<std::vec::IntoIter<External>>,
    pub(crate) repeating: Repeating,
    /// A contract allowed nothing that fits the decisions.
    pub(crate) is_impossible: bool,
    texts: BTreeMap<Span, Pointer>,
    /// Static variables of functions, by where they are declared.
    statics: BTreeMap<Span, Pointer>,
    /// An input was chosen, or something was not checked: other runs may behave differently.
    pub(crate) is_sample: bool,
    /// Memory before the statement that is being executed.
    pub(crate) before: Memory,
    /// Variables of the function under test when it returned.
    pub(crate) last_variables: Vec<Variable>,
    /// A ghost statement gave ownership up, so that leaks are no longer seen.
    pub(crate) leaks_allowed: bool,
    /// Where the pointer lies through which memory is about to be accessed.
    followed: Option<Pointer>,
    /// Expressions whose parts come in no order, while they are evaluated.
    unordered: Vec<operand::Unordered>,
}

impl<'a, 'u> Machine<'a, 'u> {
    pub(crate) fn new(program: &'a Program<'u>, rules: Rules, tape: Tape, fuel: u64) -> Machine<'a, 'u> {
        Machine {
            program,
            rules,
            memory: Memory::default(),
            knowledge: Knowledge { trace: tape.trace().cloned(), ..Knowledge::default() },
            tape,
            fuel: Counter::new(fuel),
            frames: Vec::new(),
            old: Memory::default(),
            trace: Vec::new(),
            iterations: Vec::new(),
            log: Vec::new(),
            script: None,
            repeating: Repeating::Exactly,
            is_impossible: false,
            texts: BTreeMap::new(),
            statics: BTreeMap::new(),
            is_sample: false,
            before: Memory::default(),
            last_variables: Vec::new(),
            leaks_allowed: program.has_vague_fractions(),
            followed: None,
            unordered: Vec::new(),
        }
    }

    pub(crate) fn context(&self) -> Context<'_, 'u> {
        Context {
            program: self.program,
            knowledge: &self.knowledge,
            memory: &self.memory,
            old: Some(&self.old),
            fuel: &self.fuel,
            depth: 0,
        }
    }

    fn spend(&self) -> Run<()> {
        self.charge(1)
    }

    /// Steps for something that takes longer than one.
    fn charge(&self, steps: u64) -> Run<()> {
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(steps));
        gainsay_meter::tick(10 * steps);
        if left == 0 { Err(undecided("the run takes too many steps")) } else { Ok(()) }
    }

    /// The value, chosen if it was not yet.
    pub(crate) fn force(&mut self, value: &Value) -> Run<Value> {
        Ok(self.traced(value)?.plain())
    }

    /// The value, chosen if it was not yet, with how it was calculated.
    pub(crate) fn traced(&mut self, value: &Value) -> Run<Value> {
        match self.knowledge.traced(value) {
            Value::Unknown(index) => self.choose_unknown(index),
            known => Ok(known),
        }
    }

    pub(crate) fn choose_unknown(&mut self, index: u32) -> Run<Value> {
        if let Some(number) = choice::number(&mut self.tape, &self.knowledge, index) {
            self.is_sample = true;
            self.knowledge.unknowns[index as usize].value = Some(number.clone());
            return Ok(number);
        }
        let all = choice::all(&self.knowledge.unknowns[index as usize].ty).filter(|_| self.rules.inputs == Inputs::All);
        self.is_sample |= all.is_none();
        let mut candidates = match all {
            Some(all) => all,
            None => choice::candidates(self.program, &mut self.knowledge, &self.memory, index),
        };
        if candidates.is_empty() {
            return Err(undecided("an input of a type whose values cannot be tried"));
        }
        let value = candidates.swap_remove(self.tape.choose(candidates.len()));
        self.knowledge.unknowns[index as usize].value = Some(value.clone());
        Ok(value)
    }

    /// A pointer to the block is about to exist.
    fn expose(&mut self, address: &Value) {
        if let Value::Pointer(pointer) = address {
            self.memory.blocks[pointer.block].exposed = true;
        }
    }

    /// Memory that other functions can reach, too.
    fn shared_blocks(&self) -> Vec<Block> {
        let is_shared = |block: &&Block| match block.origin {
            Origin::Local(_) | Origin::Literal => block.exposed && !block.freed,
            Origin::Text | Origin::Value => false,
            Origin::Given | Origin::Allocated | Origin::Global(_) => true,
        };
        self.memory.blocks.iter().filter(is_shared).map(Block::plain).collect()
    }

    fn frame(&mut self) -> Run<&mut Frame<'u>> {
        self.frames.last_mut().ok_or_else(|| undecided("no function is running"))
    }

    /// A variable with a place of its own.
    pub(crate) fn declare(&mut self, name: &Name, ty: &Type) -> Run<Pointer> {
        let size = self.program.size(ty).ok_or_else(|| undecided(format!("the size of `{name}` is not known")))?;
        let mut block = Block::owned(Origin::Local(name.clone()), size);
        block.ty = Some(ty.clone());
        let place = self.memory.add(block);
        self.frame()?.variables.push((name.clone(), place, ty.clone()));
        Ok(place)
    }

    /// What the variables of the function under test hold.
    pub(crate) fn variables_in(&self, memory: &Memory) -> Vec<Variable> {
        self.frames.first().map_or_else(|| self.last_variables.clone(), |frame| self.variables_of(frame, memory))
    }

    /// What the variables of a function that was called hold.
    pub(crate) fn variables_of(&self, frame: &Frame<'_>, memory: &Memory) -> Vec<Variable> {
        let mut found: Vec<Variable> = Vec::new();
        for (name, place, ty) in &frame.variables {
            let Some(block) = memory.blocks.get(place.block) else { continue };
            let is_object = matches!(ty, Type::Struct(_) | Type::Union(_) | Type::Array(..));
            if is_object || block.origin == Origin::Literal {
                continue;
            }
            found.retain(|other| other.name != *name);
            let cell = block.cells.get(&place.offset);
            let value = cell.map_or_else(|| block.background(), |cell| cell.value.clone());
            found.push(Variable { name: name.clone(), ty: ty.clone(), value });
        }
        found
    }

    /// The variable of the running function that lies in a block, if it ends with the function.
    fn own_variable(&self, block: usize) -> Option<String> {
        let name = match &self.memory.blocks.get(block)?.origin {
            Origin::Local(name) => format!("`{name}`"),
            Origin::Literal => "what is written here".to_owned(),
            _ => return None,
        };
        self.frames.last()?.variables.iter().any(|(_, place, _)| place.block == block).then_some(name)
    }

    /// Ends the life of all variables but the first `kept`.
    fn forget_variables(&mut self, kept: usize) {
        let Some(frame) = self.frames.last_mut() else { return };
        for (_, place, _) in frame.variables.drain(kept..).rev() {
            let block = &mut self.memory.blocks[place.block];
            if matches!(block.origin, Origin::Global(_)) {
                continue;
            }
            block.freed = true;
            if !block.exposed && place.block + 1 == self.memory.blocks.len() {
                self.memory.blocks.pop();
            }
        }
    }

    /// The variables of the running function by name, with what the contract's patterns stand for.
    pub(crate) fn scope(&self) -> Scope {
        let Some(frame) = self.frames.last() else { return Scope::default() };
        let mut values = (*frame.ghost.values).clone();
        let mut places = BTreeMap::new();
        for (name, place, ty) in &frame.variables {
            values.remove(name);
            places.insert(name.clone(), (*place, ty.clone()));
        }
        Scope { values: Rc::new(values), places: Rc::new(places) }
    }

    fn found<T>(&self, code: &'static str, message: impl Into<String>, span: Span) -> Run<T> {
        Err(Halt::Found(Box::new(Finding::new(code, message, span))))
    }

    /// What an access at an address does wrong. Of memory that was made up nothing follows.
    fn fault_at<T>(&self, fault: Fault, address: &Value, what: &str, span: Span) -> Run<T> {
        if let (true, Value::Pointer(pointer)) = (self.rules.by_type, address)
            && self.memory.blocks[pointer.block].origin == Origin::Given
            && !matches!(fault, Fault::Dangling | Fault::DoubleFree)
        {
            return Err(undecided("the size of the memory behind its arguments"));
        }
        let block = match address {
            Value::Pointer(pointer) => Some(pointer.block),
            _ => None,
        };
        let beyond = if fault == Fault::OutOfBounds { self.beyond(address) } else { String::new() };
        self.fault(fault, what, span).map_err(|halt| match halt {
            Halt::Found(finding) => {
                let message = finding.message.clone() + &beyond;
                Halt::Found(Box::new(Finding { block, followed: self.followed, message, ..*finding }))
            }
            halt => halt,
        })
    }

    /// Where an address outside of its block lies, counted in what the block holds.
    fn beyond(&self, address: &Value) -> String {
        let Value::Pointer(Pointer { block, offset }) = address else { return String::new() };
        let block = &self.memory.blocks[*block];
        let Some(size) = block.size else { return String::new() };
        let element = block.ty.as_ref().and_then(|ty| match ty {
            Type::Array(element, _) => self.program.size(element),
            ty => self.program.size(ty),
        });
        match element.filter(|element| *element > 1 && size % element == 0 && offset % element == 0) {
            Some(element) => format!(": element {} of {}", offset / element, size / element),
            None => format!(": byte {offset} of {size}"),
        }
    }

    /// What an access does wrong, in words.
    fn fault<T>(&self, fault: Fault, what: &str, span: Span) -> Run<T> {
        let (code, message) = match fault {
            Fault::Null => ("null", format!("{what} through a NULL pointer")),
            Fault::Dangling => ("dangling", format!("{what} freed memory")),
            Fault::OutOfBounds => ("out-of-bounds", format!("{what} outside of the block")),
            Fault::NotOwned => ("ownership", format!("{what} memory that the contract does not give to this function")),
            Fault::ReadOnly => {
                ("ownership", format!("{what} memory of which the contract gives only a fraction, which may be read"))
            }
            Fault::Uninitialised => ("uninitialised", format!("{what} uninitialised memory")),
            Fault::NoAddress => ("ownership", format!("{what} memory at an address where this function owns nothing")),
            Fault::DoubleFree => ("double-free", "the block was freed before".to_owned()),
            Fault::FreeInside => ("free", "the pointer given to free is not the start of a block".to_owned()),
            Fault::FreeNotOwned => ("free", "the right to free this block does not belong to this function".to_owned()),
            Fault::Unclear(why) => return Err(undecided(why)),
        };
        self.found(code, message, span)
    }
}

pub(crate) fn undecided(why: impl Into<String>) -> Halt {
    Halt::Undecided(why.into())
}
