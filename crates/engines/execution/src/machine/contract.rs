//! Contracts during a run: whether an assertion holds now, giving up what it describes, receiving what it describes.

use std::collections::BTreeMap;

use gainsay_ir::c::Assertion;
use gainsay_source::{Name, Span};

use super::{Finding, Halt, Heard, Machine, Run, undecided};
use crate::{
    choice_sequence::Tape,
    evaluate::Scope,
    memory::Memory,
    models::{Broken, End, Mode, Solver},
    value::{Pointer, Value},
};

/// More ways to read an assertion than this are not tried.
const MOST_READINGS: usize = 300;
/// Blocks that a contract may bring into being in the middle of a run.
const NEW_BLOCKS: usize = 3;

/// Choices in one reading of an assertion.
const MOST_CHOICES: usize = 40;

/// What came of taking an assertion out of memory.
pub(crate) enum Taken<'u> {
    Whole {
        /// With what the patterns stand for.
        scope: Scope,
        /// What is left.
        memory: Memory,
        promised: Vec<(&'u Assertion, Scope)>,
    },
    Broken(Box<Broken>),
    Undecided(String),
}

impl<'u> Machine<'_, 'u> {
    /// Whether memory has a part that the assertion describes. Inputs it depends on are chosen.
    pub(crate) fn consume(&mut self, assertion: &'u Assertion, scope: &Scope) -> Run<Taken<'u>> {
        self.consume_from(&self.memory.clone(), assertion, scope)
    }

    pub(crate) fn consume_from(&mut self, memory: &Memory, assertion: &'u Assertion, scope: &Scope) -> Run<Taken<'u>> {
        self.consume_as(memory, assertion, scope, &[])
    }

    /// The same where it is known what some patterns stand for.
    pub(crate) fn consume_as(
        &mut self,
        memory: &Memory,
        assertion: &'u Assertion,
        scope: &Scope,
        patterns: &[(Name, Value)],
    ) -> Run<Taken<'u>> {
        let mut base = memory.clone();
        let mut tape = Tape::default();
        let mut broken: Option<Box<Broken>> = None;
        let mut why = None;
        for _ in 0..MOST_READINGS {
            match self.read(&base, assertion, (scope, patterns), &mut tape) {
                Ok(whole) => return Ok(whole),
                Err(End::Broken(found)) if self.program.is_mistaken(found.span) => {
                    why = Some("there is an error in a specification".to_owned());
                }
                Err(End::Broken(found)) => {
                    broken = Some(match broken {
                        Some(before) => before.further(found),
                        None => found,
                    });
                }
                Err(End::Unknown(index)) => {
                    self.choose_unknown(index)?;
                    (tape, broken, why) = (Tape::default(), None, None);
                    continue;
                }
                Err(End::Content(place)) => {
                    let value = self.content(place)?;
                    for memory in [&mut base, &mut self.memory] {
                        memory.settle(place, &value);
                    }
                    (tape, broken, why) = (Tape::default(), None, None);
                    continue;
                }
                Err(End::TooLarge) => why = Some("a specification is too large".to_owned()),
                Err(End::Undecided(reason)) => why = Some(reason),
            }
            if !tape.advance() {
                return Ok(match (why, broken) {
                    (None, Some(broken)) => Taken::Broken(broken),
                    (why, _) => Taken::Undecided(why.unwrap_or_default()),
                });
            }
        }
        Ok(Taken::Undecided("a specification can be read in too many ways".to_owned()))
    }

    /// Takes an assertion apart in the way that the tape says.
    fn read(
        &mut self,
        base: &Memory,
        assertion: &'u Assertion,
        (scope, patterns): (&Scope, &[(Name, Value)]),
        tape: &mut Tape,
    ) -> Result<Taken<'u>, End> {
        let (mut memory, mut knowledge) = (base.clone(), self.knowledge.clone());
        let mut solver = Solver {
            program: self.program,
            memory: &mut memory,
            old: Some(&self.old),
            knowledge: &mut knowledge,
            tape,
            fuel: &self.fuel,
            mode: Mode::Consume,
            blocks_left: 0,
            choices_left: MOST_CHOICES,
            promised: Vec::new(),
            progress: 0,
            guessed: false,
            fractions_found: false,
            sources: BTreeMap::new(),
            taken: BTreeMap::new(),
        };
        let scope = solver.walk_as(assertion, scope, patterns)?;
        let promised = std::mem::take(&mut solver.promised);
        self.knowledge = knowledge;
        Ok(Taken::Whole { scope, memory, promised })
    }

    /// Adds what the assertion describes to memory; ends the run where that is not possible.
    pub(crate) fn produce(&mut self, assertion: &'u Assertion, scope: &Scope) -> Run<Scope> {
        let old = self.old.clone();
        let mut solver = Solver {
            program: self.program,
            memory: &mut self.memory,
            old: Some(&old),
            knowledge: &mut self.knowledge,
            tape: &mut self.tape,
            fuel: &self.fuel,
            mode: Mode::Produce,
            blocks_left: NEW_BLOCKS,
            choices_left: MOST_CHOICES,
            promised: Vec::new(),
            progress: 0,
            guessed: false,
            fractions_found: false,
            sources: BTreeMap::new(),
            taken: BTreeMap::new(),
        };
        let produced = solver.walk(assertion, scope);
        self.is_impossible |= matches!(produced, Err(End::Broken(_) | End::TooLarge));
        produced.map_err(|end| match end {
            End::Broken(_) | End::TooLarge => Halt::Ended,
            End::Undecided(why) => undecided(why),
            End::Unknown(_) | End::Content(_) => undecided("an input that was not chosen"),
        })
    }

    /// What uninitialised memory happens to hold.
    fn content(&mut self, place: Pointer) -> Run<Value> {
        let block = &self.memory.blocks[place.block];
        let declared = block.ty.as_ref().and_then(|ty| {
            let unit = self.program.size(ty).filter(|unit| *unit > 0)?;
            self.program.scalar_at(ty, place.offset % unit)
        });
        let ty = declared.map(|(_, scalar)| scalar).ok_or_else(|| undecided("uninitialised memory of unknown type"))?;
        let value = self.input(Heard::Memory, &ty)?;
        if let Value::Unknown(index) = value { self.choose_unknown(index) } else { Ok(value) }
    }

    pub(super) fn broken<T>(&self, code: &'static str, message: String, span: Span, broken: Box<Broken>) -> Run<T> {
        Err(Halt::Found(Box::new(Finding { broken: Some(broken), ..Finding::new(code, message, span) })))
    }

    pub(super) fn check_invariant(&mut self, invariant: &'u Assertion, message: &str) -> Run<()> {
        if self.frames.len() != 1 {
            return Ok(());
        }
        let scope = self.scope();
        match self.consume(invariant, &scope)? {
            Taken::Broken(broken) => self.broken("invariant", message.to_owned(), broken.root, broken),
            Taken::Whole { .. } | Taken::Undecided(_) => Ok(()),
        }
    }

    /// What is left of memory after a promise was kept.
    pub(crate) fn keeps(&mut self, promise: &'u Assertion, scope: &Scope, memory: &Memory) -> Run<Memory> {
        match self.consume_from(memory, promise, scope)? {
            Taken::Whole { memory, .. } => Ok(memory),
            Taken::Broken(broken) => {
                let span = broken.root;
                self.broken("postcondition", "the postcondition does not hold".to_owned(), span, broken)
            }
            Taken::Undecided(why) => Err(undecided(why)),
        }
    }

    /// A ghost `assert` of a condition.
    pub(super) fn check_assertion(&mut self, assertion: &'u Assertion) -> Run<()> {
        let scope = self.scope();
        match self.consume(assertion, &scope)? {
            Taken::Broken(broken) => self.broken("assert", "this assertion is false".to_owned(), broken.root, broken),
            Taken::Whole { .. } | Taken::Undecided(_) => Ok(()),
        }
    }

    /// Names values for the annotations that follow.
    pub(super) fn learn(&mut self, assertion: &'u Assertion) {
        let scope = self.scope();
        if let Ok(Taken::Whole { scope, .. }) = self.consume(assertion, &scope) {
            let names = crate::walk::binders(assertion).into_iter();
            let values: Vec<_> =
                names.filter_map(|(name, _)| Some((name.clone(), scope.values.get(&name)?.clone()))).collect();
            if let Some(frame) = self.frames.last_mut() {
                frame.ghost = frame.ghost.with(values);
            }
        }
    }

    /// Ghost `leak`: what the assertion describes is nobody's any more, on purpose.
    pub(super) fn give_up(&mut self, assertion: &'u Assertion) -> Run<()> {
        if self.leaks_allowed {
            return Ok(());
        }
        let scope = self.scope();
        match self.consume(assertion, &scope)? {
            Taken::Whole { memory, .. } => self.memory = memory,
            Taken::Broken(_) | Taken::Undecided(_) => self.leaks_allowed = true,
        }
        Ok(())
    }

    /// Takes what the assertion describes out of memory; an error where it is not there.
    pub(super) fn take(
        &mut self,
        assertion: &'u Assertion,
        scope: &Scope,
        code: &'static str,
        message: &str,
    ) -> Run<()> {
        self.take_at(assertion, scope, code, message, assertion.span).map(drop)
    }

    pub(super) fn take_at(
        &mut self,
        assertion: &'u Assertion,
        scope: &Scope,
        code: &'static str,
        message: &str,
        span: Span,
    ) -> Run<(Scope, Vec<(&'u Assertion, Scope)>)> {
        match self.consume(assertion, scope)? {
            Taken::Whole { scope, memory, promised } => {
                self.memory = memory;
                Ok((scope, promised))
            }
            Taken::Broken(broken) => self.broken(code, message.to_owned(), span, broken),
            Taken::Undecided(why) => Err(undecided(why)),
        }
    }
}
