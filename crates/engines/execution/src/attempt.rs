//! One attempt: a heap and arguments that satisfy the precondition, a run from there, and whether the postcondition holds behind it.

use std::collections::BTreeMap;

use gainsay_ir::c::{Assertion, Contract, Expression, ExpressionKind, Function, Type};
use gainsay_source::Name;

use super::{
    choice_sequence::Tape,
    evaluate::Scope,
    inputs_by_type::{Giver, NotGiven, command_line},
    machine::{External, Finding, Halt, Machine, Rules, Run, parameters},
    memory::{Block, Memory, Origin},
    models::{End, Mode, Solver},
    program::Program,
    search::end_of,
    value::{Share, Value},
    walk,
};

/// What is run.
#[derive(Clone, Copy)]
pub(crate) struct Task<'u> {
    pub(crate) function: &'u Function,
    pub(crate) contract: Option<&'u Contract>,
}

pub(crate) enum Outcome {
    /// The precondition has no heap that these decisions lead to.
    Impossible,
    /// It would need more blocks.
    TooLarge,
    /// It needs fewer blocks, and was run with fewer.
    Smaller,
    Fine,
    Undecided(String),
    Found(Box<Finding>),
}

pub(crate) struct Attempt<'a, 'u> {
    pub(crate) machine: Machine<'a, 'u>,
    pub(crate) task: Task<'u>,
    pub(crate) outcome: Outcome,
    /// Memory before the call.
    pub(crate) initial: Memory,
    pub(crate) arguments: Vec<Value>,
    /// Parameters, and what the precondition's patterns stand for.
    pub(crate) scope: Scope,
    pub(crate) promised: Vec<(&'u Assertion, Scope)>,
    /// How many decisions built the heap.
    pub(crate) generated: usize,
    pub(crate) result: Option<Value>,
}

impl<'a, 'u> Attempt<'a, 'u> {
    /// Whether an allocation failed in the run.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.machine.log.iter().any(|event| matches!(event, External::AllocationFails(true)))
    }

    /// Whether something was taken by its contract in the run.
    pub(crate) fn takes_promises(&self) -> bool {
        self.machine.log.iter().any(|event| matches!(event, External::Allowed(_)))
    }

    pub(crate) fn run(
        program: &'a Program<'u>,
        task: Task<'u>,
        rules: Rules,
        tape: Tape,
        size: usize,
        fuel: u64,
    ) -> Attempt<'a, 'u> {
        let mut attempt = Attempt {
            machine: Machine::new(program, rules, tape, fuel),
            task,
            outcome: Outcome::Fine,
            initial: Memory::default(),
            arguments: Vec::new(),
            scope: Scope::default(),
            promised: Vec::new(),
            generated: 0,
            result: None,
        };
        attempt.outcome = match attempt.build(size) {
            Some(outcome) => outcome,
            None => attempt.execute(),
        };
        attempt
    }

    pub(crate) fn steps(&self, fuel: u64) -> u64 {
        1 + fuel - self.machine.fuel.get()
    }

    /// Makes the heap and the arguments; an outcome where that is the end.
    fn build(&mut self, size: usize) -> Option<Outcome> {
        let function = self.task.function;
        if let Err(halt) = globals(&mut self.machine, self.task) {
            return Some(ended(halt));
        }
        if let Err(outcome) = self.choose_arguments(size) {
            return Some(outcome);
        }
        let scope = parameters(function, &self.arguments);
        let end = match self.task.contract {
            Some(contract) => self.require(&contract.requires, &scope, size).err(),
            None => {
                self.scope = scope;
                None
            }
        };
        self.generated = self.machine.tape.position();
        match end {
            None => {}
            Some(End::Broken(_)) => return Some(Outcome::Impossible),
            Some(End::TooLarge) => return Some(Outcome::TooLarge),
            Some(End::Undecided(why)) => return Some(Outcome::Undecided(why)),
            Some(End::Unknown(_) | End::Content(_)) => {
                return Some(Outcome::Undecided("an input was not chosen".to_owned()));
            }
        }
        let given = self.machine.memory.blocks.iter().filter(|block| block.origin == Origin::Given).count();
        // A tape with numbers is not tried size by size.
        if given < size && !self.machine.tape.has_numbers() {
            return Some(Outcome::Smaller);
        }
        self.initial = self.machine.memory.clone();
        None
    }

    /// Unknown arguments; where nobody says anything about memory, memory of their types.
    fn choose_arguments(&mut self, size: usize) -> Result<(), Outcome> {
        let machine = &mut self.machine;
        if self.task.contract.is_none() && reads_command_line(self.task.function) {
            machine.is_sample = true;
            self.arguments = command_line(&mut machine.memory, &mut machine.knowledge, &mut machine.tape);
            return Ok(());
        }
        for parameter in &self.task.function.parameters {
            let is_object = matches!(parameter.ty, Type::Struct(_) | Type::Union(_));
            if !machine.rules.by_type && !is_object {
                self.arguments.push(machine.knowledge.unknown(parameter.ty.clone()));
                continue;
            }
            let given = machine.memory.blocks.iter().filter(|block| block.origin == Origin::Given).count();
            let mut giver = Giver {
                program: machine.program,
                memory: &mut machine.memory,
                knowledge: &mut machine.knowledge,
                tape: &mut machine.tape,
                blocks_left: size - given.min(size),
            };
            let rules = machine.rules;
            let value = if rules.by_type { giver.argument(&parameter.ty) } else { giver.structure(&parameter.ty) };
            let value = value.map_err(|why| match why {
                NotGiven::TooLarge => Outcome::TooLarge,
                NotGiven::Unknown => Outcome::Undecided("no contract says what a pointer leads to".to_owned()),
            })?;
            self.arguments.push(value);
        }
        Ok(())
    }

    fn require(&mut self, requires: &'u Assertion, scope: &Scope, size: usize) -> Result<(), End> {
        let machine = &mut self.machine;
        let mut solver = Solver {
            program: machine.program,
            memory: &mut machine.memory,
            old: None,
            knowledge: &mut machine.knowledge,
            tape: &mut machine.tape,
            fuel: &machine.fuel,
            mode: Mode::Produce,
            blocks_left: size,
            choices_left: 12 + 4 * size,
            promised: Vec::new(),
            progress: 0,
            guessed: false,
            fractions_found: false,
            sources: BTreeMap::new(),
            taken: BTreeMap::new(),
        };
        let scope = solver.walk(requires, scope)?;
        self.promised = std::mem::take(&mut solver.promised);
        self.scope = scope;
        Ok(())
    }

    /// Runs the body and looks at what it leaves.
    pub(crate) fn execute(&mut self) -> Outcome {
        self.machine.old = self.machine.memory.clone();
        let span = self.task.function.name_span;
        match self.machine.run(self.task.function, &self.arguments, self.scope.clone(), span) {
            Ok(None) if self.task.contract.is_some() && self.task.function.result != Type::Void => {
                let message = "the function ends without returning a value";
                ended(Halt::Found(Box::new(Finding::new("missing-return", message, span))))
            }
            Ok(result) => {
                self.result.clone_from(&result);
                let checked = self.postcondition(result);
                checked.map_or_else(ended, |()| Outcome::Fine)
            }
            Err(halt) => ended(halt),
        }
    }

    fn postcondition(&mut self, result: Option<Value>) -> Run<()> {
        let Some(contract) = self.task.contract else { return self.lost(result.as_ref()) };
        let with_result = |scope: &Scope| scope.with(result.iter().map(|value| (Name::new("result"), value.clone())));
        let mut left = self.machine.memory.clone();
        let promised = std::mem::take(&mut self.promised);
        let promises = std::iter::once((&contract.ensures, self.scope.clone())).chain(promised.iter().cloned());
        let promises: Vec<_> = promises.collect();
        self.promised = promised;
        for (promise, scope) in promises {
            left = self.machine.keeps(promise, &with_result(&scope), &left)?;
        }
        // What others make of uninitialised memory is not seen by running this function alone.
        self.machine.is_sample |= lacks_unwritten(&left);
        self.leak(&left)
    }

    /// Without a contract, what the function allocated must be within reach of somebody when it returns.
    fn lost(&mut self, result: Option<&Value>) -> Run<()> {
        let mut reached = super::reach::Reach::new(&self.machine.memory, &self.machine.knowledge);
        result.into_iter().chain(&self.arguments).for_each(|value| reached.value(value));
        let leaked = reached.lost();
        if leaked.is_empty() || self.machine.leaks_allowed {
            return Ok(());
        }
        let names: Vec<String> = leaked.iter().map(|index| super::show::block(&self.machine.memory, *index)).collect();
        let names = names.join(", ");
        let message = format!("nothing points to {names} when the function returns: it can never be freed");
        let span = end_of(&self.machine.trace, self.task.function.name_span);
        Err(Halt::Found(Box::new(Finding { leaked, ..Finding::new("leak", message, span) })))
    }

    /// What is still owned although nothing in the postcondition describes it.
    fn leak(&mut self, left: &Memory) -> Run<()> {
        let machine = &self.machine;
        if machine.leaks_allowed {
            return Ok(());
        }
        let is_left = |block: &Block| {
            let is_heap = matches!(block.origin, Origin::Given | Origin::Allocated);
            let owned = block.token.is_positive() || block.cells.values().any(|cell| cell.share == Share::ALL);
            is_heap && !block.freed && owned
        };
        let leaked: Vec<usize> = (0..left.blocks.len()).filter(|index| is_left(&left.blocks[*index])).collect();
        if leaked.is_empty() {
            return Ok(());
        }
        let names: Vec<String> = leaked.iter().map(|index| super::show::block(&machine.memory, *index)).collect();
        let names = names.join(", ");
        let message = format!("{names} is leaked: not freed, and no longer owned when the function returns");
        let span = end_of(&machine.trace, self.task.function.name_span);
        Err(Halt::Found(Box::new(Finding { leaked, ..Finding::new("leak", message, span) })))
    }
}

/// Whether cells were taken out of uninitialised memory.
fn lacks_unwritten(left: &Memory) -> bool {
    let mut cells = left.blocks.iter().flat_map(|block| block.cells.values());
    cells.any(|cell| cell.value.is_none() && cell.share != Share::ALL)
}

fn ended(halt: Halt) -> Outcome {
    match halt {
        Halt::Found(finding) => Outcome::Found(finding),
        Halt::Ended => Outcome::Fine,
        Halt::Undecided(why) => Outcome::Undecided(why),
    }
}

/// Whether `main` looks at what it is given.
fn reads_command_line(function: &Function) -> bool {
    let [count, words] = function.parameters.as_slice() else { return false };
    let mut found = false;
    walk::function(function, &mut |expression| {
        found |=
            matches!(&expression.kind, ExpressionKind::Variable(name) if *name == count.name || *name == words.name);
    });
    function.name == "main" && found
}

/// Whether a contract speaks of a variable.
fn speaks_of(contract: Option<&Contract>, variable: &str) -> bool {
    let mut found = false;
    if let Some(contract) = contract {
        let mut visit = |expression: &Expression| {
            found |= matches!(&expression.kind, ExpressionKind::Variable(name) if name == variable);
        };
        walk::assertion(&contract.requires, &mut visit);
        walk::assertion(&contract.ensures, &mut visit);
    }
    found
}

/// Global variables have places; who may touch them is for contracts to say. Only `main` finds them as they begin, and those that never change.
pub(crate) fn globals<'u>(machine: &mut Machine<'_, 'u>, Task { function, contract }: Task<'u>) -> Run<()> {
    let program = machine.program;
    let is_start = function.name == "main";
    for global in &program.reached_globals {
        let Some(size) = program.size(&global.ty) else { continue };
        let mut block = Block::new(Origin::Global(global.name.clone()), Some(size));
        let is_known = is_start || program.is_constant(global) && !speaks_of(contract, &global.name);
        block.whole = is_known;
        block.ty = Some(global.ty.clone());
        let place = machine.memory.add(block);
        if !is_known {
            continue;
        }
        machine.clear(place, &global.ty, function.name_span)?;
        if let Some(initialiser) = &global.initialiser {
            machine.initialise(Value::Pointer(place), &global.ty, initialiser)?;
        }
    }
    Ok(())
}
