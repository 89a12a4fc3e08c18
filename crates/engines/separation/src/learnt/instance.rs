//! Fixpoints on small values. What is false of these need not be asked of a solver, so that many candidates can be tried.

use std::collections::BTreeMap;

use gainsay_ir::separation::{Arm, BinaryOperator, Definition, Expression, Program, Sort, UnaryOperator, Variable};
use gainsay_source::Name;

/// How many steps a value may take.
const STEPS: u32 = 2_000;
/// How deep expressions may be within each other.
const DEPTH: u32 = 60;
/// How many values of a data type are tried.
const VALUES: usize = 14;
/// How many instances of a candidate are tried.
const INSTANCES: usize = 2_000;
/// One is far from the others, so that a constant of the program does not outweigh them all.
const NUMBERS: [i64; 5] = [0, 1, -1, 2, -100];
/// A prime number, so that steps of this size come to everything.
const SPREAD: usize = 7_919;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Number(i64),
    Truth(bool),
    Data(Name, Vec<Value>),
}

struct Run<'a> {
    program: &'a Program,
    steps: u32,
    depth: u32,
}

type Values = BTreeMap<Name, Value>;

/// Whether some small values satisfy the premise and not the conclusion.
pub(super) fn is_refuted(
    program: &Program,
    variables: &[Variable],
    premise: &Expression,
    conclusion: &Expression,
) -> bool {
    let Some(choices) = variables.iter().map(|each| small(program, &each.sort)).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let all: usize = choices.iter().map(Vec::len).product();
    // Where not all can be tried, those that are lie far apart.
    let stride = all.div_ceil(INSTANCES).max(1) | 1;
    (0..all).step_by(stride).any(|number| {
        let mut rest = number;
        let mut values = Values::new();
        for (variable, choice) in variables.iter().zip(&choices) {
            values.insert(variable.name.clone(), choice[rest % choice.len()].clone());
            rest /= choice.len();
        }
        let mut run = Run { program, steps: STEPS, depth: DEPTH };
        run.evaluate(&values, premise) == Some(Value::Truth(true))
            && run.evaluate(&values, conclusion) == Some(Value::Truth(false))
    })
}

/// Small values of a sort; nothing if there are none that can be written.
fn small(program: &Program, sort: &Sort) -> Option<Vec<Value>> {
    match sort {
        Sort::Int => Some(NUMBERS.map(Value::Number).to_vec()),
        Sort::Bool => Some([false, true].map(Value::Truth).to_vec()),
        Sort::Data(name) => {
            let mut known: BTreeMap<Name, Vec<Value>> = BTreeMap::new();
            // Each round may use what the rounds before found.
            (0..3).for_each(|_| grow(program, &mut known));
            known.remove(name).filter(|values| !values.is_empty())
        }
        _ => None,
    }
}

fn grow(program: &Program, known: &mut BTreeMap<Name, Vec<Value>>) {
    let before = known.clone();
    for datatype in program.datatypes.values() {
        let found = known.entry(datatype.name.clone()).or_default();
        for constructor in &datatype.constructors {
            let fields = constructor.fields.iter();
            let choices: Vec<Vec<Value>> = fields.map(|field| parts(field, &before)).collect();
            let all: usize = choices.iter().map(Vec::len).product();
            // Those that are taken differ in all of their fields.
            for number in 0..all.min(VALUES) {
                let mut rest = number * SPREAD % all;
                let mut fields = Vec::new();
                for choice in &choices {
                    fields.push(choice[rest % choice.len()].clone());
                    rest /= choice.len();
                }
                let value = Value::Data(constructor.name.clone(), fields);
                if found.len() < 3 * VALUES && !found.contains(&value) {
                    found.push(value);
                }
            }
        }
    }
}

/// What a field may hold.
fn parts(field: &Sort, known: &BTreeMap<Name, Vec<Value>>) -> Vec<Value> {
    match field {
        Sort::Int => NUMBERS.map(Value::Number).to_vec(),
        Sort::Bool => [false, true].map(Value::Truth).to_vec(),
        Sort::Data(name) => known.get(name).map(|all| all.iter().rev().take(5).cloned().collect()).unwrap_or_default(),
        _ => Vec::new(),
    }
}

impl Run<'_> {
    /// Nothing where the value is not known, or takes too long.
    fn evaluate(&mut self, values: &Values, expression: &Expression) -> Option<Value> {
        self.steps = self.steps.checked_sub(1)?;
        self.depth = self.depth.checked_sub(1)?;
        let value = self.evaluate_inside(values, expression);
        self.depth += 1;
        value
    }

    fn evaluate_inside(&mut self, values: &Values, expression: &Expression) -> Option<Value> {
        match expression {
            Expression::Variable(name) => values.get(name).cloned(),
            Expression::Integer(value) => i64::try_from(value).ok().map(Value::Number),
            Expression::Boolean(value) => Some(Value::Truth(*value)),
            Expression::Unary(operator, operand) => match (operator, self.evaluate(values, operand)?) {
                (UnaryOperator::Not, Value::Truth(value)) => Some(Value::Truth(!value)),
                (UnaryOperator::Minus, Value::Number(value)) => value.checked_neg().map(Value::Number),
                _ => None,
            },
            Expression::Binary(operator, left, right) => self.binary(values, *operator, left, right),
            Expression::Conditional(condition, then, otherwise) => match self.evaluate(values, condition)? {
                Value::Truth(true) => self.evaluate(values, then),
                Value::Truth(false) => self.evaluate(values, otherwise),
                _ => None,
            },
            Expression::Apply(name, arguments) => {
                let arguments: Vec<Value> = self.all(values, arguments)?;
                self.apply(name, arguments)
            }
            Expression::Construct(name, arguments) => Some(Value::Data(name.clone(), self.all(values, arguments)?)),
            Expression::Match(subject, arms) => {
                let subject = self.evaluate(values, subject)?;
                self.case(values.clone(), &subject, arms)
            }
            _ => None,
        }
    }

    fn all(&mut self, values: &Values, expressions: &[Expression]) -> Option<Vec<Value>> {
        expressions.iter().map(|each| self.evaluate(values, each)).collect()
    }

    fn apply(&mut self, name: &Name, arguments: Vec<Value>) -> Option<Value> {
        let function = self.program.functions.get(name)?;
        let names = function.parameters.iter().map(|parameter| parameter.name.clone());
        let values: Values = names.zip(arguments.iter().cloned()).collect();
        match &function.definition {
            Definition::Direct(body) => self.evaluate(&values, body),
            Definition::Cases { parameter, arms } => self.case(values, arguments.get(*parameter)?, arms),
            Definition::None | Definition::Closure(_) => None,
        }
    }

    fn case(&mut self, mut values: Values, subject: &Value, arms: &[Arm]) -> Option<Value> {
        let Value::Data(constructor, parts) = subject else { return None };
        let arm = arms.iter().find(|arm| arm.constructor == *constructor)?;
        values.extend(arm.variables.iter().cloned().zip(parts.iter().cloned()));
        self.evaluate(&values, &arm.value)
    }

    fn binary(
        &mut self,
        values: &Values,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
    ) -> Option<Value> {
        let (left, right) = (self.evaluate(values, left)?, self.evaluate(values, right)?);
        Some(match (operator, left, right) {
            (BinaryOperator::Equal, left, right) => Value::Truth(left == right),
            (BinaryOperator::And, Value::Truth(left), Value::Truth(right)) => Value::Truth(left && right),
            (BinaryOperator::Or, Value::Truth(left), Value::Truth(right)) => Value::Truth(left || right),
            (BinaryOperator::Implies, Value::Truth(left), Value::Truth(right)) => Value::Truth(!left || right),
            (BinaryOperator::Less, Value::Number(left), Value::Number(right)) => Value::Truth(left < right),
            (BinaryOperator::LessEqual, Value::Number(left), Value::Number(right)) => Value::Truth(left <= right),
            (BinaryOperator::Add, Value::Number(left), Value::Number(right)) => Value::Number(left.checked_add(right)?),
            (BinaryOperator::Subtract, Value::Number(left), Value::Number(right)) => {
                Value::Number(left.checked_sub(right)?)
            }
            (BinaryOperator::Multiply, Value::Number(left), Value::Number(right)) => {
                Value::Number(left.checked_mul(right)?)
            }
            _ => return None,
        })
    }
}
