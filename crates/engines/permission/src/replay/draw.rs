//! Runs on values drawn at random, whatever they come to: what anybody may try before believing a proof.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Program, Type};

use super::interpreter::Draw;
use super::{Budget, Choices, Completion, Interpreter, Sequence, Stop, Tables, Value};
use crate::{Goal, MemberKind};

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

impl Interpreter<'_> {
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
