//! A slow, obvious, lazy evaluator of the core language, so that tests can run what was lowered. Recursive: give it a large stack.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use gainsay_ir::functional::{Alternative, Expr, ExprKind, Literal, Pattern, Primitive, Program, Strictness};
use num_bigint::BigInt;

pub struct Evaluator<'p> {
    globals: HashMap<&'p str, Cell<'p>>,
    strict: HashMap<&'p str, Vec<bool>>,
}

/// A value, evaluated at most once.
pub type Cell<'p> = Rc<RefCell<State<'p>>>;
pub type Environment<'p> = Option<Rc<Bound<'p>>>;
type Outcome<T> = Result<T, String>;

pub struct Bound<'p> {
    name: &'p str,
    cell: Cell<'p>,
    rest: Environment<'p>,
}

pub enum State<'p> {
    Delayed(&'p Expr, Environment<'p>),
    Busy,
    Done(Value<'p>),
}

#[derive(Clone)]
pub enum Value<'p> {
    Literal(Literal),
    Data(&'p str, Rc<Vec<Cell<'p>>>),
    Function {
        parameters: &'p [gainsay_source::Name],
        body: &'p Expr,
        environment: Environment<'p>,
        given: Vec<Cell<'p>>,
    },
}

fn delayed<'p>(expression: &'p Expr, environment: &Environment<'p>) -> Cell<'p> {
    Rc::new(RefCell::new(State::Delayed(expression, environment.clone())))
}

fn extend<'p>(environment: &Environment<'p>, name: &'p str, cell: Cell<'p>) -> Environment<'p> {
    Some(Rc::new(Bound { name, cell, rest: environment.clone() }))
}

impl<'p> Evaluator<'p> {
    pub fn new(program: &'p Program) -> Evaluator<'p> {
        let globals = program
            .definitions
            .iter()
            .map(|definition| (definition.name.as_str(), delayed(&definition.body, &None)))
            .collect();
        let constructors = program.datatypes.iter().flat_map(|datatype| &datatype.constructors);
        let strict = constructors
            .map(|constructor| {
                let strict = constructor.fields.iter().map(|field| field.strictness == Strictness::Strict).collect();
                (constructor.name.as_str(), strict)
            })
            .collect();
        Evaluator { globals, strict }
    }

    /// The value of a global, or the code of the check that failed.
    pub fn global(&self, name: &str) -> Outcome<Value<'p>> {
        self.force(&self.globals[name])
    }

    fn force(&self, cell: &Cell<'p>) -> Outcome<Value<'p>> {
        let state = std::mem::replace(&mut *cell.borrow_mut(), State::Busy);
        let value = match state {
            State::Done(value) => value,
            State::Busy => return Err("loop".to_owned()),
            State::Delayed(expression, environment) => match self.evaluate(expression, &environment) {
                Ok(value) => value,
                Err(failure) => {
                    *cell.borrow_mut() = State::Delayed(expression, environment);
                    return Err(failure);
                }
            },
        };
        *cell.borrow_mut() = State::Done(value.clone());
        Ok(value)
    }

    fn lookup(&self, name: &str, environment: &Environment<'p>) -> Cell<'p> {
        let mut bound = environment.as_ref();
        while let Some(entry) = bound {
            if entry.name == name {
                return entry.cell.clone();
            }
            bound = entry.rest.as_ref();
        }
        self.globals[name].clone()
    }

    fn evaluate(&self, expression: &'p Expr, environment: &Environment<'p>) -> Outcome<Value<'p>> {
        match &expression.kind {
            ExprKind::Literal(literal) => Ok(Value::Literal(literal.clone())),
            ExprKind::Variable(name) => self.force(&self.lookup(name, environment)),
            ExprKind::Lambda(parameters, body) => {
                Ok(Value::Function { parameters, body, environment: environment.clone(), given: Vec::new() })
            }
            ExprKind::Apply(function, arguments) => {
                let function = self.evaluate(function, environment)?;
                self.apply(function, arguments.iter().map(|argument| delayed(argument, environment)).collect())
            }
            ExprKind::Construct(name, arguments) => {
                let cells: Vec<_> = arguments.iter().map(|argument| delayed(argument, environment)).collect();
                let strict = self.strict.get(name.as_str()).into_iter().flatten();
                for (cell, _) in cells.iter().zip(strict).filter(|(_, strict)| **strict) {
                    self.force(cell)?;
                }
                Ok(Value::Data(name, Rc::new(cells)))
            }
            ExprKind::Primitive(primitive, arguments) => {
                let values: Outcome<Vec<_>> =
                    arguments.iter().map(|argument| self.evaluate(argument, environment)).collect();
                self.primitive(*primitive, &values?)
            }
            ExprKind::Let(bindings, body) => {
                let mut inner = environment.clone();
                let mut cells = Vec::new();
                for binding in bindings {
                    let cell = Rc::new(RefCell::new(State::Busy));
                    inner = extend(&inner, &binding.name, cell.clone());
                    cells.push(cell);
                }
                for (cell, binding) in cells.iter().zip(bindings) {
                    *cell.borrow_mut() = State::Delayed(&binding.value, inner.clone());
                }
                self.evaluate(body, &inner)
            }
            ExprKind::Case(case) => {
                let scrutinee = self.evaluate(&case.scrutinee, environment)?;
                self.select(&scrutinee, &case.alternatives, environment)
            }
            ExprKind::Force(first, body) => {
                self.evaluate(first, environment)?;
                self.evaluate(body, environment)
            }
            ExprKind::Crash(check) | ExprKind::Raise(check, _) => Err(check.code.to_string()),
            ExprKind::Catch(_, _) => Err("handlers".to_owned()),
            other => Err(format!("not evaluated: {other:?}")),
        }
    }

    fn apply(&self, function: Value<'p>, arguments: Vec<Cell<'p>>) -> Outcome<Value<'p>> {
        let Value::Function { parameters, body, environment, mut given } = function else {
            return Err("applied what is no function".to_owned());
        };
        given.extend(arguments);
        if given.len() < parameters.len() {
            return Ok(Value::Function { parameters, body, environment, given });
        }
        let rest = given.split_off(parameters.len());
        let inner = parameters
            .iter()
            .zip(given)
            .fold(environment, |environment, (name, cell)| extend(&environment, name, cell));
        let result = self.evaluate(body, &inner)?;
        if rest.is_empty() { Ok(result) } else { self.apply(result, rest) }
    }

    fn select(
        &self,
        scrutinee: &Value<'p>,
        alternatives: &'p [Alternative],
        environment: &Environment<'p>,
    ) -> Outcome<Value<'p>> {
        for alternative in alternatives {
            match (&alternative.pattern, scrutinee) {
                (Pattern::Default(None), _) => return self.evaluate(&alternative.body, environment),
                (Pattern::Constructor(name, fields), Value::Data(constructor, cells)) if name == constructor => {
                    let inner = fields
                        .iter()
                        .zip(cells.iter())
                        .fold(environment.clone(), |inner, (field, cell)| extend(&inner, field, cell.clone()));
                    return self.evaluate(&alternative.body, &inner);
                }
                (Pattern::Literal(literal), Value::Literal(value)) if literal == value => {
                    return self.evaluate(&alternative.body, environment);
                }
                _ => {}
            }
        }
        Err("no alternative".to_owned())
    }

    fn primitive(&self, primitive: Primitive, values: &[Value<'p>]) -> Outcome<Value<'p>> {
        let truth = |value: bool| Ok(Value::Data(if value { "True" } else { "False" }, Rc::new(Vec::new())));
        if let [Value::Data(left, _), rest @ ..] = values {
            return match (primitive, rest) {
                (Primitive::Not, []) => truth(*left == "False"),
                (Primitive::Both, [Value::Data(right, _)]) => truth(*left == "True" && *right == "True"),
                _ => Err(format!("not evaluated: {primitive:?}")),
            };
        }
        let literals: Vec<_> = values
            .iter()
            .filter_map(|value| if let Value::Literal(literal) = value { Some(literal) } else { None })
            .collect();
        let order = match literals.as_slice() {
            [Literal::Integer(left), Literal::Integer(right)] => Some(left.cmp(right)),
            [Literal::Character(left), Literal::Character(right)] => Some(left.cmp(right)),
            [Literal::Double(left), Literal::Double(right)] => left.partial_cmp(right),
            _ => None,
        };
        match primitive {
            Primitive::Equal => truth(order.is_some_and(std::cmp::Ordering::is_eq)),
            Primitive::NotEqual => truth(order.is_none_or(std::cmp::Ordering::is_ne)),
            Primitive::Less => truth(order.is_some_and(std::cmp::Ordering::is_lt)),
            Primitive::LessEqual => truth(order.is_some_and(std::cmp::Ordering::is_le)),
            Primitive::Greater => truth(order.is_some_and(std::cmp::Ordering::is_gt)),
            Primitive::GreaterEqual => truth(order.is_some_and(std::cmp::Ordering::is_ge)),
            Primitive::IsNaN => truth(matches!(literals.as_slice(), [Literal::Double(value)] if value.is_nan())),
            _ => arithmetic(primitive, &literals).map(Value::Literal),
        }
    }
}

fn arithmetic(primitive: Primitive, values: &[&Literal]) -> Outcome<Literal> {
    let number = |value: BigInt| Ok(Literal::Integer(value));
    match (primitive, values) {
        (Primitive::Add, [Literal::Integer(a), Literal::Integer(b)]) => number(a + b),
        (Primitive::Subtract, [Literal::Integer(a), Literal::Integer(b)]) => number(a - b),
        (Primitive::Multiply, [Literal::Integer(a), Literal::Integer(b)]) => number(a * b),
        (Primitive::Negate, [Literal::Integer(a)]) => number(-a),
        // No program of these tests leaves 64 bits.
        (Primitive::Word, [Literal::Integer(a)]) => {
            i64::try_from(a).map_err(|_| "overflow".to_owned()).map(BigInt::from).and_then(number)
        }
        (_, [Literal::Integer(_), Literal::Integer(b)]) if *b == BigInt::ZERO => Err("division by zero".to_owned()),
        (Primitive::Quotient, [Literal::Integer(a), Literal::Integer(b)]) => number(a / b),
        (Primitive::Remainder, [Literal::Integer(a), Literal::Integer(b)]) => number(a % b),
        (Primitive::Modulo, [Literal::Integer(a), Literal::Integer(b)]) => number(((a % b) + b) % b),
        (Primitive::Divide, [Literal::Integer(a), Literal::Integer(b)]) => number((a - (((a % b) + b) % b)) / b),
        (Primitive::Add, [Literal::Double(a), Literal::Double(b)]) => Ok(Literal::Double(a + b)),
        (Primitive::Subtract, [Literal::Double(a), Literal::Double(b)]) => Ok(Literal::Double(a - b)),
        (Primitive::Multiply, [Literal::Double(a), Literal::Double(b)]) => Ok(Literal::Double(a * b)),
        (Primitive::Over, [Literal::Double(a), Literal::Double(b)]) => Ok(Literal::Double(a / b)),
        (Primitive::Negate, [Literal::Double(a)]) => Ok(Literal::Double(-a)),
        (Primitive::DoublePower, [Literal::Double(a), Literal::Double(b)]) => Ok(Literal::Double(a.powf(*b))),
        (Primitive::DoubleSquareRoot, [Literal::Double(a)]) => Ok(Literal::Double(a.sqrt())),
        (Primitive::Floor, [Literal::Double(a)]) => number(BigInt::from(a.floor() as i64)),
        (Primitive::IntToDouble, [Literal::Integer(a)]) => {
            Ok(Literal::Double(a.to_string().parse().map_err(|_| "no double".to_owned())?))
        }
        (Primitive::CharToInt, [Literal::Character(a)]) => number(BigInt::from(*a as u32)),
        (Primitive::IntToChar, [Literal::Integer(a)]) => {
            let code = u32::try_from(a).ok().and_then(char::from_u32);
            code.map(Literal::Character).ok_or_else(|| "no character".to_owned())
        }
        _ => Err(format!("not evaluated: {primitive:?}")),
    }
}
