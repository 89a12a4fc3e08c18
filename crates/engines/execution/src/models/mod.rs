//! Assertions over concrete memory, in both directions: *producing* an assertion builds a heap that satisfies it, *consuming* one takes the
//! part of the heap that it describes. Both walk the assertion once; what cannot be decided yet waits, and when everything waits a choice is
//! made. Choices are read from a tape, so every way to satisfy an assertion is found in turn.

mod array;
mod broken;
mod cell;
mod condition;
mod predicate;
mod split;
mod unify;

pub(crate) use broken::Broken;

use std::{cell::Cell as Counter, collections::BTreeMap};

use gainsay_ir::c::{Assertion, AssertionKind, Expression, ExpressionKind, Type};
use gainsay_source::{Name, Span};

use super::{
    choice_sequence::Tape,
    evaluate::{Context, Scope},
    memory::Memory,
    program::Program,
    substitution::{Evaluated, Knowledge, Stop},
    value::{Pointer, Share, Value},
    walk,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Build what the assertion describes.
    Produce,
    /// Take away what the assertion describes.
    Consume,
}

/// Why a walk over an assertion ended early.
#[derive(Clone, Debug)]
pub(crate) enum End {
    Broken(Box<Broken>),
    /// It depends on an input that is not chosen yet.
    Unknown(u32),
    /// It depends on uninitialised memory.
    Content(Pointer),
    /// It would need more memory than this search allows.
    TooLarge,
    Undecided(String),
}

/// The share of what an assertion describes: a factor, times a fraction that may have to be found out.
#[derive(Clone, Debug)]
pub(crate) struct Portion {
    factor: Share,
    of: Option<Value>,
    /// `[_]`: some of what there is, not all of it.
    is_vague: bool,
}

impl Portion {
    pub(crate) const ALL: Portion = Portion { factor: Share::ALL, of: None, is_vague: false };
}

/// A pointer and what it points to, with an offset: `base->field` or `base[i]`.
#[derive(Clone, Debug)]
pub(super) struct Root {
    base: Value,
    /// What the base points to.
    target: Type,
    offset: i64,
    /// What lies there.
    ty: Type,
}

#[derive(Clone, Debug)]
enum Work<'u> {
    Assertion(&'u Assertion),
    /// The condition has this truth value.
    Condition(&'u Expression, bool),
    /// The expression has this value.
    Equation(Value, &'u Expression),
    Cell {
        at: Root,
        value: Value,
    },
    Array {
        at: Root,
        count: Value,
        values: Value,
    },
    /// The right to give a block of `count` times `unit` bytes back.
    Token {
        at: Root,
        count: Value,
        unit: i64,
    },
    /// A text that ends with a zero.
    Text {
        at: Root,
        characters: Value,
    },
    Instance {
        predicate: Name,
        arguments: Vec<Value>,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Task<'u> {
    work: Work<'u>,
    scope: Scope,
    portion: Portion,
    span: Span,
    root: Span,
    depth: u32,
    /// It lies in a definition that the program does not show.
    is_hidden: bool,
}

enum Step<'u> {
    /// What is left to do in its place.
    Done(Vec<Task<'u>>),
    Blocked(Stop),
}

type Stepped<'u> = Result<Step<'u>, End>;

pub(crate) struct Solver<'a, 'u> {
    pub(crate) program: &'a Program<'u>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) old: Option<&'a Memory>,
    pub(crate) knowledge: &'a mut Knowledge,
    pub(crate) tape: &'a mut Tape,
    pub(crate) fuel: &'a Counter<u64>,
    pub(crate) mode: Mode,
    /// How many blocks may still be made.
    pub(crate) blocks_left: usize,
    /// How many choices may still be made.
    pub(crate) choices_left: usize,
    /// Postconditions that stand inside the precondition.
    pub(crate) promised: Vec<(&'u Assertion, Scope)>,
    pub(crate) progress: usize,
    /// Something was taken for granted that could be otherwise: that it fails says nothing.
    pub(crate) guessed: bool,
    /// A fraction was found out by what there is.
    pub(crate) fractions_found: bool,
    /// Where patterns found what they stand for.
    pub(crate) sources: BTreeMap<u32, Pointer>,
    /// Places that were taken already, with the conjunct that did.
    pub(crate) taken: BTreeMap<Pointer, Span>,
}

/// Predicates nested deeper than this are given up.
const DEEPEST: u32 = 400;

impl<'a, 'u> Solver<'a, 'u> {
    /// Walks over an assertion; gives back the scope with what its patterns stand for.
    pub(crate) fn walk(&mut self, assertion: &'u Assertion, scope: &Scope) -> Result<Scope, End> {
        self.walk_as(assertion, scope, &[])
    }

    /// The same where it is known what some patterns stand for.
    pub(crate) fn walk_as(
        &mut self,
        assertion: &'u Assertion,
        scope: &Scope,
        patterns: &[(Name, Value)],
    ) -> Result<Scope, End> {
        let scope = self.with_binders(assertion, scope);
        for (name, value) in patterns {
            if let Some(Value::Hole(hole)) = scope.values.get(name) {
                self.knowledge.holes[*hole as usize] = Some(value.clone());
            }
        }
        let task = Task {
            work: Work::Assertion(assertion),
            scope: scope.clone(),
            portion: Portion::ALL,
            span: assertion.span,
            root: assertion.span,
            depth: 0,
            is_hidden: false,
        };
        self.run(vec![task])?;
        Ok(scope)
    }

    /// The scope with something new for every pattern of the assertion.
    fn with_binders(&mut self, assertion: &Assertion, scope: &Scope) -> Scope {
        let names = walk::binders(assertion);
        let bindings: Vec<_> = names.into_iter().map(|(name, ty)| (name, self.fresh(&ty))).collect();
        scope.with(bindings)
    }

    fn fresh(&mut self, ty: &Type) -> Value {
        match self.mode {
            Mode::Produce => self.knowledge.unknown(ty.clone()),
            Mode::Consume => self.knowledge.hole(),
        }
    }

    fn context(&self) -> Context<'_, 'u> {
        Context {
            program: self.program,
            knowledge: self.knowledge,
            memory: self.memory,
            old: self.old,
            fuel: self.fuel,
            depth: 0,
        }
    }

    fn run(&mut self, mut tasks: Vec<Task<'u>>) -> Result<(), End> {
        // What each task waited for when it was looked at last.
        let mut waiting: Vec<Option<Stop>> = vec![None; tasks.len()];
        while !tasks.is_empty() {
            let mut blocked = Vec::new();
            let (mut index, mut advanced) = (0, false);
            waiting.resize(tasks.len(), None);
            while index < tasks.len() {
                if let Some(stop) = waiting[index].clone().filter(|stop| self.is_open_still(stop)) {
                    blocked.push((index, stop));
                    index += 1;
                    continue;
                }
                self.spend()?;
                match self.step(&tasks[index])? {
                    Step::Done(rest) => {
                        advanced = true;
                        self.progress += 1;
                        waiting.splice(index..=index, rest.iter().map(|_| None));
                        tasks.splice(index..=index, rest);
                    }
                    Step::Blocked(stop) => {
                        waiting[index] = Some(stop.clone());
                        blocked.push((index, stop));
                        index += 1;
                    }
                }
            }
            if !advanced {
                let before = tasks.len();
                self.split(&mut tasks, &blocked)?;
                // A choice may have put other tasks in the place of one.
                if tasks.len() != before {
                    waiting.clear();
                }
            }
        }
        Ok(())
    }

    /// Whether what a task waits for has not come yet.
    fn is_open_still(&self, stop: &Stop) -> bool {
        match stop {
            Stop::Unknown(index) => self.knowledge.shallow(&Value::Unknown(*index)) == Value::Unknown(*index),
            _ => false,
        }
    }

    fn spend(&self) -> Result<(), End> {
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(1));
        gainsay_meter::tick(10);
        if left == 0 { Err(End::Undecided("the budget of this run is used up".to_owned())) } else { Ok(()) }
    }

    fn step(&mut self, task: &Task<'u>) -> Stepped<'u> {
        self.knowledge.at(task.span.start);
        match &task.work {
            Work::Assertion(assertion) => self.assertion(assertion, task),
            Work::Condition(condition, expected) => self.condition(condition, *expected, task),
            Work::Equation(value, expression) => self.solve(expression, value, task),
            Work::Cell { at, value } => self.cell(at, value, task),
            Work::Array { at, count, values } => self.array(at, count, values, task),
            Work::Token { at, count, unit } => self.token(at, count, *unit, task),
            Work::Text { at, characters } => self.text(at, characters, task),
            Work::Instance { predicate, arguments } => self.instance(predicate, arguments, task),
        }
    }

    fn assertion(&mut self, assertion: &'u Assertion, task: &Task<'u>) -> Stepped<'u> {
        use AssertionKind as A;
        match &assertion.kind {
            A::Empty => Ok(Step::Done(Vec::new())),
            A::Pure(condition) => {
                Ok(Step::Done(vec![Task { work: Work::Condition(condition, true), ..self.at(assertion, task) }]))
            }
            A::Separate(parts) => {
                let tasks = parts.iter().map(|part| {
                    let root = if task.depth == 0 { part.span } else { task.root };
                    Task { work: Work::Assertion(part), span: part.span, root, ..task.clone() }
                });
                Ok(Step::Done(tasks.collect()))
            }
            A::Conditional { condition, then, otherwise } => match self.context().holds(condition, &task.scope) {
                Ok(holds) => Ok(Step::Done(vec![self.branch(if holds { then } else { otherwise }, task)])),
                Err(stop) => blocked(stop),
            },
            A::PointsTo { place, value } => self.points_to(place, value, &self.at(assertion, task)),
            A::Slice { array, from, to, values } => self.slice(array, (from, to), values, &self.at(assertion, task)),
            A::Predicate { name, arguments, .. } => self.predicate(name, arguments, &self.at(assertion, task)),
            A::Fraction { fraction, assertion } => self.fraction(fraction, assertion, task),
            A::Switch { subject, cases } => {
                let subject = self.context().value(subject, &task.scope).and_then(|value| self.context().data(&value));
                let (name, arguments) = match subject {
                    Ok(data) => data,
                    Err(stop) => return blocked(stop),
                };
                let Some(case) = cases.iter().find(|case| case.constructor == name) else {
                    return Err(End::Undecided("a switch without the case that is needed".to_owned()));
                };
                let bindings = case.variables.iter().cloned().zip(arguments.iter().cloned());
                let scope = task.scope.with(bindings);
                Ok(Step::Done(vec![Task { scope, ..self.branch(&case.assertion, task) }]))
            }
            A::Ensures(inner) => {
                self.promised.push((inner, task.scope.clone()));
                Ok(Step::Done(Vec::new()))
            }
        }
    }

    fn at(&self, assertion: &Assertion, task: &Task<'u>) -> Task<'u> {
        Task { span: assertion.span, ..task.clone() }
    }

    fn branch(&self, assertion: &'u Assertion, task: &Task<'u>) -> Task<'u> {
        Task { work: Work::Assertion(assertion), span: assertion.span, ..task.clone() }
    }

    fn fraction(&mut self, fraction: &'u Expression, assertion: &'u Assertion, task: &Task<'u>) -> Stepped<'u> {
        let undecided = || End::Undecided("fractions of fractions".to_owned());
        let of = match &fraction.kind {
            ExpressionKind::Any if self.mode == Mode::Produce => Value::Real(Share::HALF),
            ExpressionKind::Any => self.knowledge.hole(),
            ExpressionKind::Bind(name) => task.scope.values.get(name).cloned().ok_or_else(undecided)?,
            _ => match self.context().fraction(fraction, &task.scope) {
                Ok(share) => Value::Real(share),
                Err(Stop::Hole(hole)) if matches!(fraction.kind, ExpressionKind::Variable(_)) => Value::Hole(hole),
                Err(stop) => return blocked(stop),
            },
        };
        let mut of = self.knowledge.shallow(&of);
        if let (Value::Unknown(index), Mode::Produce) = (&of, self.mode) {
            let share = [Share::HALF, Share::ALL][self.tape.choose(2)];
            self.knowledge.unknowns[*index as usize].value = Some(Value::Real(share));
            of = Value::Real(share);
        }
        let before = &task.portion;
        let portion = match (of, &before.of) {
            (Value::Real(share), of) => {
                let factor = before.factor.times(share).ok_or_else(undecided)?;
                Portion { factor, of: of.clone(), is_vague: before.is_vague }
            }
            (Value::Integer(1), _) => before.clone(),
            (hole @ Value::Hole(_), None) => {
                Portion { factor: before.factor, of: Some(hole), is_vague: fraction.kind == ExpressionKind::Any }
            }
            (Value::Unknown(index), _) => return blocked(Stop::Unknown(index)),
            _ => return Err(undecided()),
        };
        if portion.of.is_none() && !portion.factor.is_positive() {
            return Err(self.broken(task, "this fraction is not positive"));
        }
        Ok(Step::Done(vec![Task { portion, ..self.branch(assertion, task) }]))
    }

    /// What a pattern stands for; expressions that are not known yet become equations.
    fn pattern(
        &mut self,
        pattern: &'u Expression,
        ty: &Type,
        task: &Task<'u>,
        equations: &mut Vec<Task<'u>>,
    ) -> Result<Value, End> {
        let value = match &pattern.kind {
            ExpressionKind::Any => self.fresh(ty),
            ExpressionKind::Bind(name) => match task.scope.values.get(name) {
                Some(value) => self.knowledge.traced(value),
                None => self.fresh(ty),
            },
            ExpressionKind::Call { callee, arguments } if arguments.iter().any(walk::is_pattern) => {
                self.constructed(callee, arguments, task, equations)?
            }
            _ => match self.context().value(pattern, &task.scope) {
                Ok(value) => self.with_source(pattern, task).unwrap_or(value),
                Err(Stop::Undecided(why)) => return Err(End::Undecided(why)),
                Err(Stop::Content(place)) => return Err(End::Content(place)),
                Err(_) => {
                    let value = self.fresh(ty);
                    let work = Work::Equation(value.clone(), pattern);
                    equations.push(Task { work, span: pattern.span, ..task.clone() });
                    value
                }
            },
        };
        self.note_type(&value, ty);
        Ok(value)
    }

    /// `cons(?first, _)`: a value that is known as far as its constructor goes.
    fn constructed(
        &mut self,
        constructor: &'u Expression,
        arguments: &'u [Expression],
        task: &Task<'u>,
        equations: &mut Vec<Task<'u>>,
    ) -> Result<Value, End> {
        let name = match &constructor.kind {
            ExpressionKind::Variable(name) if self.program.constructor(name).is_some() => name,
            _ => return Err(End::Undecided("a pattern inside of something that is no constructor".to_owned())),
        };
        let mut parts = Vec::new();
        for argument in arguments {
            parts.push(self.pattern(argument, &argument.ty, task, equations)?);
        }
        Ok(Value::data(name, parts))
    }

    /// Unknowns learn their types from the places they are found in.
    fn note_type(&mut self, value: &Value, ty: &Type) {
        if let Value::Unknown(index) = self.knowledge.shallow(value) {
            let known = &mut self.knowledge.unknowns[index as usize].ty;
            let is_vague = |ty: &Type| matches!(ty, Type::Unknown(_) | Type::Any | Type::Parameter(_));
            let is_narrower = matches!((&*known, ty), (Type::Integer { .. }, Type::Integer { .. } | Type::Bool));
            if is_vague(known) && !is_vague(ty) || is_narrower && matches!(self.mode, Mode::Produce) {
                *known = ty.clone();
            }
        }
    }

    fn evaluated<T>(&self, value: Evaluated<T>) -> Result<Result<T, Stop>, End> {
        match value {
            Ok(value) => Ok(Ok(value)),
            Err(Stop::Undecided(why)) => Err(End::Undecided(why)),
            Err(Stop::Content(place)) => Err(End::Content(place)),
            Err(stop) => Ok(Err(stop)),
        }
    }
}

fn blocked<'u>(stop: Stop) -> Stepped<'u> {
    match stop {
        Stop::Undecided(why) => Err(End::Undecided(why)),
        Stop::Content(place) => Err(End::Content(place)),
        stop => Ok(Step::Blocked(stop)),
    }
}
