//! Runs on values drawn at random, whatever they come to: what anybody may try before believing a proof.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Method, Program, Type};
use gainsay_source::{Name, Span};
use num_rational::BigRational;
use num_traits::One;

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

/// Arguments of a method, and what its precondition says about the heap, drawn together: objects lead to objects, as deep as predicates reach. None
/// where what is drawn does not satisfy the precondition.
pub(crate) fn drawn_start(program: &Program, method: &Method, seed: u64) -> Option<(BTreeMap<Name, Value>, Choices)> {
    let nothing = Choices::default();
    let mut interpreter = Interpreter::new(program, &nothing, Tables::default(), BUDGET);
    interpreter.completion = Completion::Drawn;
    (interpreter.draw, interpreter.seed) = (Draw(seed), seed);
    interpreter.next_object = OBJECTS as u32;
    let arguments = interpreter.arguments(&method.parameters);
    let choices = interpreter.given_at_start(method, &arguments).ok()?;
    Some((arguments, choices))
}

impl Interpreter<'_> {
    /// What the precondition gives, so that another run is given the same.
    fn given_at_start(&mut self, method: &Method, arguments: &BTreeMap<Name, Value>) -> Outcome<Choices> {
        let whole = BigRational::one();
        let mut state = State::with_store(arguments.clone());
        for precondition in &method.preconditions {
            self.inhale(&mut state, precondition, &Given::Open, &whole, Blame::Elsewhere)?;
        }
        self.fill(&mut state.heap, method.span)?;
        let mut choices = Choices::default();
        let original = state.heap.clone();
        for precondition in &method.preconditions {
            let given = self.exhale(&mut state, &original, precondition, &whole, Blame::Elsewhere)?;
            choices.add_inhaled(method.span, given);
        }
        Ok(choices)
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

    fn arguments(&mut self, parameters: &[gainsay_ir::permission::Variable]) -> BTreeMap<gainsay_source::Name, Value> {
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

    fn several(&mut self, typ: &Type, depth: usize) -> Vec<Value> {
        (0..self.draw.below(4)).map(|_| self.drawn(typ, depth - 1)).collect()
    }
}
