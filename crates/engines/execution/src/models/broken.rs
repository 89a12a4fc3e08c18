//! Why an assertion does not hold: the conjunct, the values of its variables, and the places of memory that it is about.

use gainsay_ir::c::{AssertionKind, BinaryOperator, Expression, ExpressionKind, Type};
use gainsay_source::{Name, Span};

use super::{End, Mode, Root, Solver, Task, Work};
use crate::{
    show::{self, Words},
    value::{Pointer, Value},
    walk,
};

/// Why an assertion does not hold.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    /// The conjunct, perhaps inside a predicate.
    pub(crate) span: Span,
    /// The conjunct of the contract that it belongs to.
    pub(crate) root: Span,
    pub(crate) why: String,
    /// The variables of the conjunct.
    pub(crate) values: Vec<(Name, Type, Value)>,
    /// The places that the conjunct is about.
    pub(crate) places: Vec<Pointer>,
    /// The conjunct of the contract that needs the same memory.
    pub(crate) rival: Option<Span>,
    /// How many conjuncts were fine before.
    progress: usize,
}

impl Broken {
    /// The one of two that came further.
    pub(crate) fn further(self: Box<Self>, other: Box<Self>) -> Box<Self> {
        if other.progress > self.progress { other } else { self }
    }
}

impl<'u> Solver<'_, 'u> {
    pub(super) fn words(&self) -> Words<'_, 'u> {
        Words { program: self.program, memory: self.memory }
    }

    pub(super) fn block_name(&self, pointer: Pointer) -> String {
        show::block(self.memory, pointer.block)
    }

    pub(super) fn broken(&self, task: &Task<'u>, why: impl Into<String>) -> End {
        if self.guessed && self.mode == Mode::Consume {
            return End::Undecided("a specification that can be read in several ways".to_owned());
        }
        let variables = variables(task);
        let is_told = |name: &Name, ty: &Type| {
            self.program.constructor(name).is_none() && !matches!(ty, Type::Struct(_) | Type::Union(_))
        };
        let told = variables.iter().filter(|(name, variable)| is_told(name, &variable.ty));
        let values = told.filter_map(|(name, variable)| {
            let value = self.context().value(variable, &task.scope).ok()?;
            Some((name.clone(), variable.ty.clone(), self.knowledge.deep(&value)))
        });
        let places = self.places(task, &variables);
        let rival = match (&task.work, places.first()) {
            (Work::Cell { .. } | Work::Array { .. }, Some(place)) => self.taken.get(place).copied(),
            _ => None,
        };
        let span = if task.is_hidden { task.root } else { task.span };
        End::Broken(Box::new(Broken {
            span,
            root: if task.root.encloses(span) { span } else { task.root },
            why: why.into(),
            values: if task.is_hidden { Vec::new() } else { values.collect() },
            places,
            rival: rival.filter(|rival| *rival != task.root),
            progress: self.progress,
        }))
    }

    /// The cell that is described, what is read, and where variables were found.
    fn places(&self, task: &Task<'u>, variables: &[(Name, &'u Expression)]) -> Vec<Pointer> {
        let mut places: Vec<Pointer> = Vec::new();
        let mut add = |place: Option<Pointer>| places.extend(place.filter(|place| !places.contains(place)));
        match &task.work {
            Work::Cell { at, .. } => match self.knowledge.shallow(&at.base) {
                Value::Pointer(base) => add(Some(base.moved(at.offset))),
                _ => add(self.source(&at.base)),
            },
            Work::Array { at, values, .. } => add(self.different_element(at, values)),
            Work::Condition(expression, _) | Work::Equation(_, expression) => {
                walk::expression(expression, &mut |part: &Expression| add(self.read_at(part, task)));
            }
            _ => {}
        }
        let found = variables.iter().filter_map(|(name, _)| task.scope.values.get(name));
        found.for_each(|value| add(self.source(value)));
        places
    }

    /// The first element of an array that is not what it should be.
    fn different_element(&self, at: &Root, values: &Value) -> Option<Pointer> {
        let Value::Pointer(base) = self.knowledge.shallow(&at.base) else { return None };
        let (unit, wanted) = (self.program.size(&at.ty)?, self.knowledge.elements(values).ok()?);
        let places = (0..).map(|index| base.moved(at.offset + index * unit));
        let differs = |(place, wanted): &(Pointer, Value)| {
            let cell = self.memory.blocks[place.block].cells.get(&place.offset);
            let value = cell.and_then(|cell| cell.value.as_ref());
            value.is_some_and(|value| self.knowledge.equal(value, wanted) == Ok(false))
        };
        places.zip(wanted).find(differs).map(|(place, _)| place)
    }

    /// Where a pattern found its value.
    fn source(&self, value: &Value) -> Option<Pointer> {
        match value {
            Value::Hole(hole) => self.sources.get(hole).copied(),
            _ => None,
        }
    }

    /// A variable that still tells where it was found.
    pub(super) fn with_source(&self, expression: &Expression, task: &Task<'u>) -> Option<Value> {
        let ExpressionKind::Variable(name) = &expression.kind else { return None };
        task.scope.values.get(name).filter(|value| self.source(value).is_some()).cloned()
    }

    /// Where in memory an expression of an assertion is read.
    fn read_at(&self, expression: &Expression, task: &Task<'u>) -> Option<Pointer> {
        let is_access = matches!(expression.kind, ExpressionKind::Member { .. } | ExpressionKind::Dereference(_));
        let place = is_access.then(|| self.context().place(expression, &task.scope))?.ok()?;
        match place.0 {
            Value::Pointer(place) => Some(place),
            _ => None,
        }
    }

    /// What is wrong with a condition, with its values filled in.
    pub(super) fn falsehood(&self, condition: &Expression, expected: bool, task: &Task<'u>) -> String {
        let whole = format!("this is {}", !expected);
        self.filled(condition, expected, task).unwrap_or(whole)
    }

    fn filled(&self, condition: &Expression, expected: bool, task: &Task<'u>) -> Option<String> {
        use ExpressionKind as E;
        match &condition.kind {
            E::Binary(BinaryOperator::In, member, set) => {
                let word = if expected { "is not in" } else { "is in" };
                let set = self.filled_in(set, task)?;
                let set = if set == "nil" { "{}" } else { &set };
                Some(format!("{} {word} {set}", self.filled_in(member, task)?))
            }
            E::Binary(BinaryOperator::Or, left, right) if expected => {
                Some(format!("{}, and {}", self.filled(left, true, task)?, self.filled(right, true, task)?))
            }
            E::Binary(BinaryOperator::And | BinaryOperator::Or, ..) => None,
            E::Binary(BinaryOperator::Implies, left, right) if expected => {
                let holds = self.filled(left, false, task)?;
                Some(format!("{holds}, but {}", self.filled(right, true, task)?))
            }
            E::Binary(BinaryOperator::Implies, ..) => None,
            E::Binary(BinaryOperator::NotEqual, left, _) if expected => {
                Some(format!("both are {}", self.filled_in(left, task)?))
            }
            E::Binary(operator, left, right) => {
                let (left, right) = (self.filled_in(left, task)?, self.filled_in(right, task)?);
                let symbol = crate::machine::symbol(*operator);
                Some(format!("{left} {symbol} {right} is {}", !expected))
            }
            E::Forall { variable, range: Some(range), body, .. } if expected => {
                let elements = self.context().value(range, &task.scope).ok()?;
                let elements = self.knowledge.elements(&elements).ok()?.into_iter();
                let mut tasks = elements.map(|element| {
                    let scope = task.scope.with([(variable.clone(), element.clone())]);
                    (element, Task { scope, ..task.clone() })
                });
                let (element, inner) =
                    tasks.find(|(_, inner)| self.context().holds(body, &inner.scope) == Ok(false))?;
                let element = self.words().value(&self.knowledge.deep(&element));
                Some(format!("not for {variable} = {element}: {}", self.falsehood(body, true, &inner)))
            }
            E::Call { callee, arguments } => {
                let E::Variable(name) = &callee.kind else { return None };
                let arguments: Option<Vec<String>> =
                    arguments.iter().map(|argument| self.filled_in(argument, task)).collect();
                Some(format!("{name}({}) is {}", arguments?.join(", "), !expected))
            }
            _ => None,
        }
    }

    /// The value of an expression, in words.
    fn filled_in(&self, expression: &Expression, task: &Task<'u>) -> Option<String> {
        let value = self.context().value(expression, &task.scope).ok()?;
        Some(self.words().typed(&self.knowledge.deep(&value), &expression.ty))
    }
}

/// The variables that a conjunct mentions.
fn variables<'u>(task: &Task<'u>) -> Vec<(Name, &'u Expression)> {
    let mut found: Vec<(Name, &'u Expression)> = Vec::new();
    let mut visit = |expression: &'u Expression| {
        if let ExpressionKind::Variable(name) = &expression.kind
            && found.iter().all(|(known, _)| known != name)
        {
            found.push((name.clone(), expression));
        }
    };
    match &task.work {
        Work::Assertion(assertion) => match &assertion.kind {
            AssertionKind::Separate(_) => {}
            _ => walk::assertion(assertion, &mut visit),
        },
        Work::Condition(expression, _) | Work::Equation(_, expression) => walk::expression(expression, &mut visit),
        _ => {}
    }
    found
}
