//! Runs on values drawn at random, whatever they come to: what anybody may try before believing a proof.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Expression, Function, FunctionAmounts, Method, OldState, Program, Type, Variable};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

use super::fit::Record;
use super::heap::Held;
use super::interpreter::{Draw, Outcome};
use super::{Budget, Choices, Completion, Given, Heap, Interpreter, Location, Sequence, State, Stop, Tables, Value};
use crate::{Goal, MemberKind};
use gainsay_heap::Blame;

/// A run takes no more than this.
const BUDGET: Budget = Budget { steps: 20_000, depth: 300 };
/// Drawn references are these objects, and null in place of the first.
const OBJECTS: usize = 6;
/// Collections of collections end here.
pub(super) const DEEPEST: usize = 3;

/// The code of the first failure that one of so many runs of a member ends in. Runs that meet functions of domains prove nothing: their values
/// are drawn as well, and may not be what the axioms say.
pub fn failing_run(program: &Program, goal: &Goal, runs: u64) -> Option<String> {
    (0..runs).find_map(|seed| {
        let choices = Choices::default();
        let mut interpreter = Interpreter::new(program, &choices, Tables::default(), BUDGET);
        interpreter.completion = Completion::Drawn;
        (interpreter.draw, interpreter.seed) = (Draw(seed), seed);
        interpreter.next_object = OBJECTS as u32;
        let end = match goal.kind {
            MemberKind::Method => {
                let method = program.methods.get(&goal.name)?;
                let arguments = interpreter.arguments(&method.parameters);
                interpreter.run_method(method, &arguments, None)
            }
            MemberKind::Function => {
                let function = program.functions.get(&goal.name)?;
                let arguments = interpreter.arguments(&function.parameters);
                interpreter.run_function_member(function, &arguments)
            }
            MemberKind::Predicate => {
                let predicate = program.predicates.get(&goal.name)?;
                let arguments = interpreter.arguments(&predicate.parameters);
                interpreter.run_predicate_member(predicate, &arguments)
            }
        };
        match end {
            Err(Stop::Failed(failed)) if interpreter.tables == Tables::default() && !interpreter.sampled => {
                let state = interpreter.last.take()?;
                interpreter.contradiction(&state, failed.span).is_none().then(|| failed.code())
            }
            _ => None,
        }
    })
}

/// What a drawn run begins from: whatever is open in it is drawn.
pub(crate) struct Base<'a> {
    pub(crate) arguments: &'a BTreeMap<Name, Value>,
    pub(crate) choices: &'a Choices,
    pub(crate) tables: &'a Tables,
}

/// Arguments of a member, what its precondition says about the heap, and what its body leaves open, drawn together so that what is assumed holds:
/// objects lead to objects, as deep as predicates reach. None where what is drawn does not satisfy the precondition.
pub(crate) fn drawn_input(
    program: &Program,
    goal: MemberToDraw<'_>,
    base: &Base<'_>,
    seed: u64,
) -> Option<(BTreeMap<Name, Value>, Choices, Tables)> {
    let mut interpreter = Interpreter::new(program, base.choices, base.tables.clone(), BUDGET);
    interpreter.completion = Completion::Drawn;
    (interpreter.draw, interpreter.seed) = (Draw(seed), seed);
    interpreter.next_object = interpreter.next_object.max(OBJECTS as u32);
    let mut arguments = interpreter.arguments(goal.parameters());
    let given = base.arguments.iter().filter(|(_, value)| !value.has_open());
    arguments.extend(given.map(|(name, value)| (name.clone(), value.clone())));
    interpreter.record = Some(Record::new(arguments.clone()));
    let state = interpreter.drawn_start(goal, arguments).ok()?;
    if let MemberToDraw::Method(method) = goal {
        interpreter.drawn_body(state, method);
    }
    let record = interpreter.record?;
    Some((record.arguments, record.choices, interpreter.tables))
}

/// Members whose runs can be drawn.
#[derive(Clone, Copy)]
pub(crate) enum MemberToDraw<'a> {
    Method(&'a Method),
    Function(&'a Function),
}

impl<'a> MemberToDraw<'a> {
    fn parameters(self) -> &'a [Variable] {
        match self {
            MemberToDraw::Method(method) => &method.parameters,
            MemberToDraw::Function(function) => &function.parameters,
        }
    }
}

impl Interpreter<'_> {
    /// What the precondition gives, kept so that another run is given the same.
    fn drawn_start(&mut self, goal: MemberToDraw<'_>, arguments: BTreeMap<Name, Value>) -> Outcome<State> {
        let (preconditions, span) = match goal {
            MemberToDraw::Method(method) => (&method.preconditions, method.span),
            MemberToDraw::Function(function) => (&function.preconditions, function.span),
        };
        let is_readable = self.program.function_amounts == FunctionAmounts::Readable;
        self.readable = is_readable && matches!(goal, MemberToDraw::Function(_));
        let whole = BigRational::one();
        let mut state = State::with_store(arguments);
        for (place, precondition) in preconditions.iter().enumerate() {
            let given = self.inhaled(span, place);
            self.inhale(&mut state, precondition, &given, &whole, Blame::Elsewhere)?;
        }
        self.fill(&mut state.heap, span)?;
        let mut rest = state.clone();
        for precondition in preconditions {
            let given = self.exhale(&mut rest, &state.heap, precondition, &whole, Blame::Elsewhere)?;
            self.record.iter_mut().for_each(|record| record.choices.add_inhaled(span, given.clone()));
        }
        Ok(state)
    }

    /// Runs the body for what it leaves open, however it ends.
    fn drawn_body(&mut self, mut state: State, method: &Method) {
        state.labels.insert(OldState::Start, state.heap.clone());
        for result in &method.returns {
            let value = self.chosen(method.span, &result.name, &result.typ, 0);
            state.store.insert(result.name.clone(), value);
        }
        if let Some(body) = &method.body {
            let _ = self.execute_block(&mut state, body);
        }
    }

    /// Keeps what an assertion was inhaled with, while a run is drawn.
    pub(super) fn keep_inhaled(&mut self, state: &mut State, assertion: &Expression, span: Span) -> Outcome<()> {
        if self.record.is_none() || assertion.is_pure() {
            return Ok(());
        }
        let original = state.heap.clone();
        self.fill(&mut state.heap, span)?;
        let filled = state.heap.clone();
        let given = self.exhale(&mut state.clone(), &filled, assertion, &BigRational::one(), Blame::Elsewhere);
        match given {
            Ok(given) => self.record.iter_mut().for_each(|record| {
                if record.choices.inhaled(span, 0) == Given::Open {
                    record.choices.add_inhaled(span, given.clone());
                }
            }),
            Err(_) => state.heap = original,
        }
        Ok(())
    }

    /// New contents of a predicate instance that is forgotten: those that were chosen, or drawn ones while a run is drawn.
    pub(super) fn drawn_instance(&mut self, state: &State, location: &Location, span: Span) -> Given {
        let chosen = self.after_havoc(location, span);
        if self.record.is_none() || chosen != Given::Open {
            return chosen;
        }
        let mut alone = Heap::default();
        alone.add(location.clone(), state.heap.permission(location), Given::Open);
        self.seed = self.seed.wrapping_add(1);
        let filled = self.fill(&mut alone, span);
        let contents = alone.contents(location).cloned().filter(|_| filled.is_ok()).unwrap_or(Given::Open);
        self.record.iter_mut().for_each(|record| record.choices.add_inhaled(span, contents.clone()));
        contents
    }

    /// Draws what is inside of the predicate instances of a heap.
    fn fill(&mut self, heap: &mut Heap, span: Span) -> Outcome<()> {
        let held: Vec<(Location, Held)> = heap.entries().map(|(at, held)| (at.clone(), held.clone())).collect();
        for (location, held) in held {
            let Location::Predicate(name, arguments) = &location else { continue };
            let Some(predicate) = self.program.predicates.get(name) else { continue };
            let Some(body) = &predicate.body else { continue };
            self.step()?;
            let mut inside = State::default();
            self.open(&mut inside, name, arguments, &held.contents, &held.permission, span)?;
            self.fill(&mut inside.heap, span)?;
            let parameters = predicate.parameters.iter().map(|parameter| parameter.name.clone());
            inside.store = parameters.zip(arguments.iter().cloned()).collect();
            let original = inside.heap.clone();
            let contents = self.exhale(&mut inside, &original, body, &held.permission, Blame::Elsewhere)?;
            heap.set(&location, contents);
        }
        Ok(())
    }

    fn arguments(&mut self, parameters: &[Variable]) -> BTreeMap<Name, Value> {
        parameters.iter().map(|parameter| (parameter.name.clone(), self.drawn(&parameter.typ, DEEPEST))).collect()
    }

    /// Some value of a type, mostly small.
    pub(super) fn drawn(&mut self, typ: &Type, depth: usize) -> Value {
        match typ {
            Type::Int => Value::int([0, 1, 2, 3, -1, -2, 5, 10][self.draw.below(8)]),
            Type::Bool => Value::Bool(self.draw.below(2) == 0),
            Type::Ref => self.drawn_reference(OBJECTS),
            Type::Perm => {
                let (count, of) = [(0, 1), (1, 4), (1, 2), (3, 4), (1, 1)][self.draw.below(5)];
                Value::fraction(count, of)
            }
            Type::Seq(element) if depth > 0 => Value::Sequence(Sequence::of(self.several(element, depth))),
            Type::Set(element) if depth > 0 => Value::Set(self.several(element, depth).into_iter().collect()),
            Type::Multiset(element) if depth > 0 => {
                let members = self.several(element, depth);
                Value::Multiset(members.into_iter().map(|member| (member, 1.into())).collect())
            }
            Type::Map(key, value) if depth > 0 => {
                let keys = self.several(key, depth);
                Value::Map(keys.into_iter().map(|key| (key, self.drawn(value, depth - 1))).collect())
            }
            _ => Value::plainest(self.program, typ),
        }
    }

    /// Null, or an object of a smaller number.
    pub(super) fn drawn_reference(&mut self, below: usize) -> Value {
        match self.draw.below(below.min(OBJECTS)) {
            0 => Value::NULL,
            number => Value::object(number as u32),
        }
    }

    /// Objects in a collection are mostly different ones: permission to each is what most programs want.
    fn several(&mut self, typ: &Type, depth: usize) -> Vec<Value> {
        let count = self.draw.below(4);
        if *typ == Type::Ref && self.draw.below(4) > 0 {
            let first = 1 + self.draw.below(2);
            return (first..first + count).map(|number| Value::object(number as u32)).collect();
        }
        (0..count).map(|_| self.drawn(typ, depth - 1)).collect()
    }
}
