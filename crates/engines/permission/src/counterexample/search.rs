//! Small inputs, tried one after the other where the solver's values do not fail: solvers know functions only as far as they unroll them,
//! and their values may be beyond that. Whatever fails when it is run is a counterexample.

use gainsay_ir::permission::{Program, Type};
use gainsay_source::Name;

use super::complete::Input;
use super::confirm::{Confirmed, Trial};
use super::member::Member;
use crate::replay::{Abstraction, Budget, Choices, Completion, Sequence, Stop, Tables, Value};
use crate::replay::{Base, MemberToDraw, drawn_input};

/// At most so many inputs are tried, each for so many steps.
const MOST_INPUTS: usize = 200;
const BUDGET: Budget = Budget { steps: 5_000, depth: 200 };
/// A member whose runs do not end is not searched any further.
const MOST_ENDLESS: usize = 4;
/// Values of data types are nested so deep, and there are at most so many of one type.
const DEEPEST: usize = 2;
const MOST_VALUES: usize = 8;

/// So many runs are drawn that begin with the solver's values.
const MOST_CHANGED: u64 = 20;
/// So many heaps are drawn.
const MOST_HEAPS: u64 = 200;

impl Trial<'_> {
    /// All small arguments with nothing in the heap but what has to be, then the solver's values changed until what is assumed holds, then heaps drawn
    /// by chance.
    pub(crate) fn search(&self, found: &Input) -> Option<Confirmed> {
        self.search_arguments()
            .or_else(|| self.search_drawn(found, MOST_CHANGED))
            .or_else(|| self.search_drawn(&Input::default(), MOST_HEAPS))
    }

    fn search_drawn(&self, base: &Input, most: u64) -> Option<Confirmed> {
        let member = match self.member {
            Member::Method(method) => MemberToDraw::Method(method),
            Member::Function(function) => MemberToDraw::Function(function),
            Member::Predicate(_) => return None,
        };
        let Input { arguments, choices, tables } = base;
        let from = Base { arguments, choices, tables };
        let drawn = (0..most).filter_map(|seed| drawn_input(self.program, member, &from, seed));
        let mut inputs: Vec<Input> =
            drawn.map(|(arguments, choices, tables)| Input { arguments, choices, tables }).collect();
        inputs.sort_by_cached_key(size);
        inputs.dedup();
        self.first_that_fails(inputs)
    }

    fn search_arguments(&self) -> Option<Confirmed> {
        let parameters = self.member.parameters();
        let candidates: Vec<Vec<Value>> = parameters
            .iter()
            .enumerate()
            .map(|(place, parameter)| candidates(self.program, &parameter.typ, place, DEEPEST))
            .collect();
        let sizes: Vec<usize> = candidates.iter().map(Vec::len).collect();
        let inputs = smallest_first(&sizes, MOST_INPUTS).into_iter().map(|places| {
            let values = candidates.iter().zip(places).map(|(values, place)| values[place].clone());
            let arguments = parameters.iter().map(|parameter| parameter.name.clone()).zip(values).collect();
            Input { arguments, choices: Choices::default(), tables: Tables::default() }
        });
        self.first_that_fails(inputs)
    }

    fn first_that_fails(&self, inputs: impl IntoIterator<Item = Input>) -> Option<Confirmed> {
        let (abstraction, completion) = (Abstraction::Nothing, Completion::Plain);
        let mut endless = 0;
        for input in inputs {
            let run = self.run_within(&input, abstraction.clone(), completion, BUDGET);
            if self.reproduces(&run) {
                return Some(Confirmed { run, input, abstraction, completion });
            }
            endless += usize::from(run.end == Err(Stop::OutOfSteps));
            if endless > MOST_ENDLESS {
                return None;
            }
        }
        None
    }
}

/// How much there is to read in an input.
fn size(input: &Input) -> usize {
    let mut values = 0;
    input.choices.visit(&mut |_| values += 1);
    values
}

/// Places in lists of these sizes, one of each: those whose sum is smallest first, so that no list waits for all of another one. At most so many.
fn smallest_first(sizes: &[usize], most: usize) -> Vec<Vec<usize>> {
    let largest: usize = sizes.iter().map(|size| size.saturating_sub(1)).sum();
    let mut found = Vec::new();
    for sum in 0..=largest {
        let mut begun: Vec<(Vec<usize>, usize)> = vec![(Vec::new(), sum)];
        for (position, size) in sizes.iter().enumerate() {
            let later: usize = sizes[position + 1..].iter().map(|size| size.saturating_sub(1)).sum();
            // The rest has to be used up by the lists that follow.
            let next = begun.iter().flat_map(|(places, rest)| {
                let fitting = (0..*size).filter(move |place| place <= rest && rest - place <= later);
                fitting.map(move |place| (places.iter().copied().chain([place]).collect(), rest - place))
            });
            begun = next.take(most).collect();
        }
        found.extend(begun.into_iter().map(|(places, _)| places));
        if found.len() >= most {
            break;
        }
    }
    found.truncate(most);
    found
}

/// Small values of a type. References of different parameters are different objects.
fn candidates(program: &Program, typ: &Type, place: usize, depth: usize) -> Vec<Value> {
    let mut found = match typ {
        Type::Int => [0, 1, -1, 2].map(Value::int).to_vec(),
        Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Type::Ref => vec![Value::object(u32::try_from(place).unwrap_or(0)), Value::NULL],
        Type::Perm => vec![Value::fraction(1, 2), Value::fraction(1, 1), Value::fraction(0, 1)],
        Type::Seq(element) if depth > 0 => {
            let elements = candidates(program, element, place, depth - 1);
            let mut lists: Vec<Sequence> = vec![Sequence::default()];
            lists.extend(elements.iter().take(3).map(|each| Sequence::of([each.clone()])));
            if let [one, two, ..] = elements.as_slice() {
                lists.push(Sequence::of([one.clone(), two.clone()]));
                lists.push(Sequence::of([two.clone(), one.clone()]));
            }
            lists.into_iter().map(Value::Sequence).collect()
        }
        Type::Set(element) if depth > 0 => {
            let elements = candidates(program, element, place, depth - 1);
            let mut sets = vec![Value::Set([].into())];
            sets.extend(elements.iter().take(2).map(|each| Value::Set([each.clone()].into())));
            sets.push(Value::Set(elements.into_iter().take(2).collect()));
            sets
        }
        Type::Adt(..) if depth > 0 => data(program, typ, place, depth),
        _ => vec![Value::plainest(program, typ)],
    };
    found.truncate(MOST_VALUES);
    found
}

/// Values of each constructor, with the first few combinations of parts.
fn data(program: &Program, typ: &Type, place: usize, depth: usize) -> Vec<Value> {
    let Type::Adt(name, arguments) = typ else { return Vec::new() };
    let Some(adt) = program.adts.get(name) else { return Vec::new() };
    let concrete = |parameter: &Name| {
        let place = adt.type_parameters.iter().position(|each| each == parameter)?;
        arguments.get(place).cloned()
    };
    let mut found = vec![Value::plainest(program, typ)];
    for constructor in adt.constructors.values() {
        let parts: Vec<Vec<Value>> = constructor
            .fields
            .iter()
            .map(|field| candidates(program, &field.typ.substitute(&concrete), place, depth - 1))
            .collect();
        let mut number = 0;
        while let Some(fields) = combination(&parts, number)
            && number < MOST_VALUES
        {
            let value = Value::Data { constructor: constructor.name.clone(), fields };
            if !found.contains(&value) {
                found.push(value);
            }
            number += 1;
        }
    }
    found
}

fn combination(parts: &[Vec<Value>], number: usize) -> Option<Vec<Value>> {
    let mut rest = number;
    let mut fields = Vec::with_capacity(parts.len());
    for values in parts {
        fields.push(values.get(rest % values.len().max(1))?.clone());
        rest /= values.len();
    }
    (rest == 0).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::smallest_first;

    #[test]
    fn small_inputs_come_first_and_each_once() {
        assert_eq!(smallest_first(&[2, 3], 4), [[0, 0], [0, 1], [1, 0], [0, 2]]);
        assert_eq!(smallest_first(&[2, 3], 100).len(), 6);
        assert_eq!(smallest_first(&[], 5), [Vec::<usize>::new()]);
        assert!(smallest_first(&[2, 0], 5).is_empty());
    }
}
