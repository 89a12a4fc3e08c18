//! The tree of an unknown function as the rows of a table, one for each way through it.
//!
//! A row says of each argument what has to be seen of it: a number, a constructor with what is seen of its fields, and of a function what
//! it returns for the arguments it is applied to, as rows again.

use gainsay_ir::functional::Type;
use gainsay_source::Name;
use gainsay_verdict::{FunctionTable, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::{
    raise::Raising,
    unknown_function::{Interaction, KnownFunction, Seen, Subject, signature},
    value::Whnf,
};
use crate::code::{Code, ConstructorId};

/// What was seen of something on one way through the tree.
#[derive(Clone)]
enum Sight {
    Nothing,
    Value(Value),
    /// Its fields are these things.
    Constructor(ConstructorId, std::ops::Range<usize>),
    /// What a function returned, by its arguments.
    Calls(Vec<(Vec<Value>, Sight)>),
}

#[derive(Clone)]
struct Thing {
    ty: Type,
    sight: Sight,
}

/// One function's tree on its way to a table.
struct Unrolling<'a, 'r, 'm> {
    raising: &'a Raising<'r, 'm>,
    known: &'a KnownFunction,
    parameters: usize,
    result: &'a Type,
    depth: usize,
    rows: Vec<(Vec<Value>, Value)>,
}

/// The function as a table.
pub(super) fn table(raising: &Raising<'_, '_>, known: &KnownFunction, ty: &Type, depth: usize) -> FunctionTable {
    let (parameters, result) = signature(ty);
    let things = parameters.iter().map(|ty| Thing { ty: (*ty).clone(), sight: Sight::Nothing }).collect();
    let mut unrolling = Unrolling { raising, known, parameters: parameters.len(), result, depth, rows: Vec::new() };
    unrolling.unroll(0, things);
    function_table(parameters.len(), unrolling.rows)
}

fn function_table(parameters: usize, rows: Vec<(Vec<Value>, Value)>) -> FunctionTable {
    let parameters = (1..=parameters).map(|index| Name::from(format!("x{index}"))).collect();
    FunctionTable { parameters, rows, default: Box::new(Value::Unforced) }
}

impl Unrolling<'_, '_, '_> {
    fn code(&self) -> &Code {
        self.raising.machine.code
    }

    /// The rows of all ways on from a node. A way is no longer than an application's curiosity allows.
    fn unroll(&mut self, node: usize, things: Vec<Thing>) {
        match self.known.nodes.get(node) {
            Some(Interaction::Return(address)) => {
                let result = self.raising.part(*address, self.result, self.depth);
                self.add_row(&things, result);
            }
            Some(Interaction::Look { at, branches }) if branches.is_empty() => {
                // The run ended while it looked; whatever it would have seen, it must look.
                let ty = seen_type(at, &things);
                let sight = match plainest(self.code(), &ty) {
                    Some(value) => Sight::Value(value),
                    None => Sight::Nothing,
                };
                let things = self.with_sight(&things, at, sight);
                self.add_row(&things, Value::Unforced);
            }
            Some(Interaction::Look { at, branches }) => {
                for (seen, next) in branches {
                    let things = self.after(&things, at, seen);
                    self.unroll(*next, things);
                }
            }
            Some(Interaction::Open) | None => {}
        }
    }

    fn add_row(&mut self, things: &[Thing], result: Value) {
        let patterns = things[..self.parameters].iter().map(|thing| self.pattern(things, &thing.sight));
        let patterns = patterns.collect();
        self.rows.push((patterns, result));
    }

    fn after(&self, things: &[Thing], at: &Subject, seen: &Seen) -> Vec<Thing> {
        let ty = seen_type(at, things);
        match seen {
            Seen::Value(term) => {
                let value = self.raising.value(&Whnf::Term(*term), &ty, self.depth);
                self.with_sight(things, at, Sight::Value(value))
            }
            Seen::Constructor(constructor) => {
                let arguments = match &ty {
                    Type::Data(_, arguments) => arguments.as_slice(),
                    _ => &[],
                };
                let fields = self.code().field_types(*constructor, arguments);
                let range = things.len()..things.len() + fields.len();
                let mut things = self.with_sight(things, at, Sight::Constructor(*constructor, range));
                things.extend(fields.into_iter().map(|ty| Thing { ty, sight: Sight::Nothing }));
                things
            }
        }
    }

    fn with_sight(&self, things: &[Thing], at: &Subject, sight: Sight) -> Vec<Thing> {
        let mut things = things.to_vec();
        match at {
            Subject::Thing(index) => things[*index].sight = sight,
            Subject::Call { function, arguments } => {
                let thing = &mut things[*function];
                let types = signature(&thing.ty).0;
                let pairs = arguments.iter().zip(types);
                let given = pairs.map(|(address, ty)| self.raising.part(*address, ty, self.depth)).collect();
                match &mut thing.sight {
                    Sight::Calls(calls) => calls.push((given, sight)),
                    other => *other = Sight::Calls(vec![(given, sight)]),
                }
            }
        }
        things
    }

    fn pattern(&self, things: &[Thing], sight: &Sight) -> Value {
        match sight {
            Sight::Nothing => Value::Unspecified,
            Sight::Value(value) => value.clone(),
            Sight::Constructor(constructor, fields) => {
                let fields = things[fields.clone()].iter();
                Value::Constructor {
                    name: self.code().constructor(*constructor).name.clone(),
                    arguments: fields.map(|field| self.pattern(things, &field.sight)).collect(),
                }
            }
            Sight::Calls(calls) => {
                let parameters = calls.first().map_or(0, |(arguments, _)| arguments.len());
                let rows = calls.iter().map(|(given, sight)| (given.clone(), self.pattern(things, sight)));
                Value::Function(function_table(parameters, rows.collect()))
            }
        }
    }
}

/// Functions inside functions have other names for their parameters than those around them.
pub(super) fn name_parameters(value: &mut Value) {
    const LETTERS: [char; 6] = ['x', 'y', 'z', 'u', 'v', 'w'];
    enum Role {
        Given,
        /// Of a function, its rows say what it is applied to and what has to be seen then.
        Seen,
    }
    let mut pending = vec![(value, Role::Given, 0)];
    while let Some((value, role, level)) = pending.pop() {
        gainsay_meter::tick(2);
        match (value, role) {
            (Value::Constructor { arguments, .. }, Role::Given) => {
                pending.extend(arguments.iter_mut().map(|part| (part, Role::Given, level)));
            }
            (Value::Constructor { arguments, .. }, Role::Seen) => {
                pending.extend(arguments.iter_mut().map(|part| (part, Role::Seen, level)));
            }
            (Value::Function(table), Role::Given) => {
                let letter = LETTERS[level % LETTERS.len()];
                let numbered = |index: i32| Name::from(format!("{letter}{index}"));
                table.parameters.iter_mut().zip(1..).for_each(|(name, index)| *name = numbered(index));
                for (patterns, result) in &mut table.rows {
                    pending.extend(patterns.iter_mut().map(|part| (part, Role::Seen, level)));
                    pending.push((result, Role::Given, level + 1));
                }
                pending.push((&mut table.default, Role::Given, level + 1));
            }
            (Value::Function(table), Role::Seen) => {
                for (arguments, result) in &mut table.rows {
                    pending.extend(arguments.iter_mut().map(|part| (part, Role::Given, level + 1)));
                    pending.push((result, Role::Seen, level));
                }
            }
            _ => {}
        }
    }
}

/// The type of what is looked at.
fn seen_type(at: &Subject, things: &[Thing]) -> Type {
    match at {
        Subject::Thing(index) => things[*index].ty.clone(),
        Subject::Call { function, .. } => signature(&things[*function].ty).1.clone(),
    }
}

/// A pattern that looks, whatever it sees.
fn plainest(code: &Code, ty: &Type) -> Option<Value> {
    Some(match ty {
        Type::Int => Value::integer(0),
        Type::Real => Value::Rational(BigRational::from(BigInt::zero())),
        Type::Double => Value::Float(0.0),
        Type::Bool => Value::Boolean(true),
        Type::Char => Value::Character('a'),
        Type::Text => Value::Text(String::new()),
        Type::Data(name, _) => {
            let constructor = code.constructor(*code.datatype_named(name)?.constructors.first()?);
            let arguments = constructor.fields.iter().map(|_| Value::Unspecified).collect();
            Value::Constructor { name: constructor.name.clone(), arguments }
        }
        Type::Function(..) | Type::Variable(_) => return None,
    })
}
