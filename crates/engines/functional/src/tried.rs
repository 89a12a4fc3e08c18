//! A goal run on many small inputs, drawn with a seed. No rule of the search and no solver takes part: whoever calls a goal verified can be held to it.

use gainsay_ir::functional::Type;
use gainsay_source::Name;
use gainsay_verdict::{FunctionTable, Value};

use crate::{
    code::{Code, Datatype, Entry, GeneratorId},
    replay::{Ending, Evaluator, Limits, Script, Tracing},
};

/// What runs came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tried {
    /// The code of the first failure, with its inputs.
    pub failure: Option<(String, Vec<(Name, Value)>)>,
    /// Runs that ended well.
    pub held: usize,
    /// Runs whose inputs are not among those the goal is about, and such that did not come to an end.
    pub nothing: usize,
}

const LIMITS: Limits = Limits { steps: 200_000, cells: 400_000 };
/// How often one `?` may be asked in a run.
const TIMES: usize = 4;
/// Values are no deeper than this.
const DEEPEST: usize = 5;

/// Runs `goal` this many times with the bodies of all functions.
pub fn try_inputs(code: &Code, goal: &Entry, runs: usize, seed: u64) -> Tried {
    let mut tried = Tried::default();
    for run in 0..runs {
        let mut draw = Draw { code, state: seed.wrapping_add(run as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 };
        let script = draw.script(run * DEEPEST / runs.max(1));
        let mut evaluator = Evaluator::new(code, &script, LIMITS, Tracing::Off);
        match evaluator.run(goal.body) {
            Ending::Failed(check) => {
                let inputs = script.inputs.iter().flat_map(|(generator, values)| {
                    let label = &code.generator(*generator).label;
                    values.first().map(|value| (label.clone(), value.clone()))
                });
                tried.failure = Some((code.check(check).code.to_string(), inputs.collect()));
                return tried;
            }
            Ending::Value(_) => tried.held += 1,
            _ => tried.nothing += 1,
        }
    }
    tried
}

struct Draw<'a> {
    code: &'a Code,
    state: u64,
}

impl Draw<'_> {
    fn next(&mut self, below: usize) -> usize {
        // xorshift64*
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        ((self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % below.max(1)
    }

    fn script(&mut self, depth: usize) -> Script {
        let mut script = Script::default();
        for (index, generator) in self.code.generators.iter().enumerate() {
            if !generator.promised {
                let values = (0..TIMES).map(|_| self.value(&generator.ty, depth + 1)).collect();
                script.inputs.insert(GeneratorId(index as u32), values);
            }
        }
        script
    }

    fn value(&mut self, ty: &Type, depth: usize) -> Value {
        match ty {
            Type::Bool => Value::Boolean(self.next(2) == 0),
            Type::Int => Value::integer(self.small()),
            Type::Real => Value::Rational(num_rational::BigRational::from_integer(self.small().into())),
            Type::Double => Value::Float(self.small() as f64),
            Type::Char => Value::Character(['a', 'b', ' ', '0', 'Z'][self.next(5)]),
            Type::Text => Value::Text(["", "a", "ab"][self.next(3)].to_owned()),
            // Nobody can look at a value of an unknown type.
            Type::Variable(_) => Value::Unspecified,
            Type::Function(..) => self.function(ty, depth),
            Type::Data(name, arguments) => {
                let datatypes = &self.code.datatypes;
                match datatypes.iter().find(|datatype| datatype.name == *name) {
                    Some(datatype) => self.data(datatype, arguments, depth),
                    None => Value::Unspecified,
                }
            }
        }
    }

    fn small(&mut self) -> i64 {
        [0, 1, -1, 2, 3, -2, 5, 10, -7, 100][self.next(10)]
    }

    /// A function that gives the same for all arguments.
    fn function(&mut self, ty: &Type, depth: usize) -> Value {
        let (mut parameters, mut result) = (Vec::new(), ty);
        while let Type::Function(_, to) = result {
            parameters.push(Name::new("_"));
            result = to;
        }
        let default = Box::new(self.value(result, depth));
        Value::Function(FunctionTable { parameters, rows: Vec::new(), default })
    }

    /// Any constructor while there is depth left, then one without parts, if there is one.
    fn data(&mut self, datatype: &Datatype, arguments: &[Type], depth: usize) -> Value {
        let all = &datatype.constructors;
        let plain: Vec<_> = all.iter().filter(|id| self.code.constructor(**id).fields.is_empty()).collect();
        let chosen = match (depth, plain.len()) {
            (0, 0) => return Value::Unspecified,
            (0, count) => *plain[self.next(count)],
            _ if all.is_empty() => return Value::Unspecified,
            _ => all[self.next(all.len())],
        };
        let constructor = self.code.constructor(chosen);
        let meant = |ty: &Type| instance(ty, &datatype.parameters, arguments);
        let fields: Vec<Type> = constructor.fields.iter().map(meant).collect();
        let parts = fields.iter().map(|field| self.value(field, depth.saturating_sub(1))).collect();
        Value::Constructor { name: constructor.name.clone(), arguments: parts }
    }
}

/// A type with its datatype's parameters replaced.
fn instance(ty: &Type, parameters: &[Name], arguments: &[Type]) -> Type {
    let again = |part: &Type| instance(part, parameters, arguments);
    match ty {
        Type::Variable(name) => {
            let place = parameters.iter().position(|parameter| parameter == name);
            place.and_then(|place| arguments.get(place)).unwrap_or(ty).clone()
        }
        Type::Data(name, parts) => Type::Data(name.clone(), parts.iter().map(again).collect()),
        Type::Function(from, to) => Type::Function(Box::new(again(from)), Box::new(again(to))),
        _ => ty.clone(),
    }
}

#[cfg(test)]
mod tests {
    use gainsay_ir::functional::read;
    use gainsay_source::Sources;

    use super::*;
    use crate::code::compile;

    fn tried(text: &str) -> Tried {
        let mut sources = Sources::new();
        let file = sources.add("a.fun", text);
        let (program, mistakes) = read(text, file);
        assert!(mistakes.is_empty(), "{mistakes:?}");
        let code = compile(&program);
        try_inputs(&code, &code.entries[0], 200, 1)
    }

    #[test]
    fn small_inputs_find_what_is_wrong_with_small_inputs() {
        let list = "data List = Nil | Cons Int List; ";
        let wrong = "goal g = let { xs = ? : List } in assert (case xs of { Cons x rest -> x < 100; _ -> True });";
        let right = "goal g = let { xs = ? : List } in assert (case xs of { Cons x rest -> x == x; _ -> True });";
        assert!(tried(&format!("{list}{wrong}")).failure.is_some());
        let fine = tried(&format!("{list}{right}"));
        assert_eq!((fine.failure, fine.held), (None, 200));
    }

    #[test]
    fn inputs_that_are_assumed_away_say_nothing() {
        let none = tried("goal g = let { x = ? : Int } in assume (x > 1000) in assert (x < 0);");
        assert_eq!((none.failure, none.held, none.nothing), (None, 0, 200));
    }
}
