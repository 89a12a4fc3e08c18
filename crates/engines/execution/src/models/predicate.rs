//! Instances of predicates: their definitions unfold; those that every program has are cells, arrays and blocks.

use std::rc::Rc;

use gainsay_ir::c::{Builtin, Expression, ExpressionKind, Type};
use gainsay_source::Name;

use super::{DEEPEST, End, Mode, Root, Solver, Step, Stepped, Task, Work, blocked, unify::Unified};
use crate::{evaluate::Scope, substitution::Stop, value::Value};

/// Predicates over the elements of a list that need no definition.
const FOR_EACH: [&str; 2] = ["foreach", "foreachp"];

impl<'u> Solver<'_, 'u> {
    /// An instance as it is written.
    pub(super) fn predicate(&mut self, name: &Name, arguments: &'u [Expression], task: &Task<'u>) -> Stepped<'u> {
        if matches!(task.work, Work::Assertion(_))
            && let Some((_, stop)) = self.inside_unknown(arguments, task)
        {
            return blocked(stop);
        }
        let mut equations = Vec::new();
        let local = task.scope.values.get(name).map(|value| self.knowledge.shallow(value));
        if let Some(function @ (Value::Function(_) | Value::Partial(..))) = local {
            return self.instance_of_value(function, arguments, task);
        }
        if name == "string" && arguments.len() == 2 && !self.program.is_own_predicate(name) {
            let base = self.pattern(&arguments[0], &Type::pointer(Type::CHAR), task, &mut equations)?;
            let characters = self.pattern(&arguments[1], &Type::list(Type::CHAR), task, &mut equations)?;
            let at = Root { base, target: Type::CHAR, offset: 0, ty: Type::CHAR };
            equations.insert(0, Task { work: Work::Text { at, characters }, ..task.clone() });
            return Ok(Step::Done(equations));
        }
        if self.program.predicate(name).is_some() || FOR_EACH.contains(&name.as_str()) {
            let declared = self.program.predicate(name);
            let ty = |index: usize| {
                let parameter = declared.and_then(|predicate| predicate.parameters.get(index));
                parameter.map_or(Type::Unknown(0), |parameter| parameter.ty.clone())
            };
            let mut values = Vec::new();
            for (index, argument) in arguments.iter().enumerate() {
                values.push(self.pattern(argument, &ty(index), task, &mut equations)?);
            }
            let work = Work::Instance { predicate: name.clone(), arguments: values };
            equations.insert(0, Task { work, ..task.clone() });
            return Ok(Step::Done(equations));
        }
        let Some(builtin) = self.program.checked.context.builtin(name) else {
            return Err(End::Undecided(format!("the predicate `{name}` is not known")));
        };
        let types = builtin.parameters();
        let mut values = Vec::new();
        for (argument, ty) in arguments.iter().zip(&types) {
            values.push(self.pattern(argument, ty, task, &mut equations)?);
        }
        let Some(work) = self.built_in(&builtin, values)? else { return Ok(Step::Done(equations)) };
        equations.insert(0, Task { work, ..task.clone() });
        Ok(Step::Done(equations))
    }

    /// An argument that lies inside of a structure which is not there yet, as in `P(&p->part)`: that is needed first.
    pub(super) fn inside_unknown(&self, arguments: &'u [Expression], task: &Task<'u>) -> Option<(Root, Stop)> {
        let place = |argument: &'u Expression| match &argument.kind {
            ExpressionKind::AddressOf(place) => Some(&**place),
            ExpressionKind::Member { .. } if matches!(argument.ty, Type::Array(..)) => Some(argument),
            _ => None,
        };
        let is_produced = self.mode == Mode::Produce;
        let mut roots = arguments.iter().filter(|_| is_produced).filter_map(place).filter_map(|place| {
            let root = self.root(place, task).ok()?.ok()?;
            match self.knowledge.needed(&root.base) {
                Err(stop @ Stop::Unknown(_)) if matches!(root.target, Type::Struct(_)) => Some((root, stop)),
                _ => None,
            }
        });
        roots.next()
    }

    fn instance_of_value(&mut self, function: Value, arguments: &'u [Expression], task: &Task<'u>) -> Stepped<'u> {
        let (predicate, mut values) = match function {
            Value::Function(name) => (name, Vec::new()),
            Value::Partial(name, before) => (name, (*before).clone()),
            other => {
                return blocked(
                    self.knowledge
                        .needed(&other)
                        .err()
                        .unwrap_or_else(|| Stop::undecided("something that is no predicate is used as one")),
                );
            }
        };
        let mut equations = Vec::new();
        for argument in arguments {
            values.push(self.pattern(argument, &Type::Unknown(0), task, &mut equations)?);
        }
        equations.insert(0, Task { work: Work::Instance { predicate, arguments: values }, ..task.clone() });
        Ok(Step::Done(equations))
    }

    /// What a predicate that every program has describes; nothing where nobody looks at it.
    fn built_in(&mut self, builtin: &Builtin, values: Vec<Value>) -> Result<Option<Work<'u>>, End> {
        let undecided = || End::Undecided("a predicate with too few arguments".to_owned());
        let mut values = values.into_iter();
        let base = values.next().ok_or_else(undecided)?;
        let mut next = || values.next().ok_or_else(undecided);
        let plain = |base: Value, ty: &Type| Root { base, target: ty.clone(), offset: 0, ty: ty.clone() };
        Ok(Some(match builtin {
            Builtin::Field { structure, field, ty } => {
                let target = Type::Struct(structure.clone());
                let (offset, _) = self.program.field(&target, field).ok_or_else(undecided)?;
                match ty {
                    Type::Array(element, length) => Work::Array {
                        at: Root { base, target, offset, ty: (**element).clone() },
                        count: Value::Integer(length.map_or(0, i128::from)),
                        values: next()?,
                    },
                    _ => Work::Cell { at: Root { base, target, offset, ty: ty.clone() }, value: next()? },
                }
            }
            Builtin::Cell(ty) => Work::Cell { at: plain(base, ty), value: next()? },
            Builtin::Array(ty) => Work::Array { at: plain(base, ty), count: next()?, values: next()? },
            Builtin::StructureBlock(name) => {
                let target = Type::Struct(name.clone());
                let unit = self.program.size(&target).ok_or_else(undecided)?;
                Work::Token { at: plain(base, &target), count: Value::Integer(1), unit }
            }
            Builtin::ArrayBlock(ty) => {
                let unit = self.program.size(ty).ok_or_else(undecided)?;
                Work::Token { at: plain(base, ty), count: next()?, unit }
            }
            Builtin::Padding(_) => return Ok(None),
        }))
    }

    pub(super) fn instance(&mut self, predicate: &Name, arguments: &[Value], task: &Task<'u>) -> Stepped<'u> {
        if task.depth >= DEEPEST {
            return Err(match self.mode {
                Mode::Produce => End::TooLarge,
                Mode::Consume => End::Undecided(format!("`{predicate}` unfolds without end")),
            });
        }
        let declared = self.program.predicate(predicate);
        let Some(body) = declared.and_then(|declared| declared.body.as_ref()) else {
            if FOR_EACH.contains(&predicate.as_str()) {
                return self.for_each(arguments, task);
            }
            let of = predicate.strip_prefix("is_").and_then(|of| self.program.ordinary(of));
            if of.is_some_and(|of| of.hidden > 0) {
                return Err(End::Undecided("what a function behind a pointer promises is not looked at".to_owned()));
            }
            return self.opaque(predicate, arguments, task);
        };
        let parameters = declared.map(|declared| &declared.parameters[..]).unwrap_or_default();
        if parameters.len() != arguments.len() {
            return Err(End::Undecided(format!("`{predicate}` with the wrong number of arguments")));
        }
        for (parameter, argument) in parameters.iter().zip(arguments) {
            self.note_type(argument, &parameter.ty);
        }
        let names = parameters.iter().map(|parameter| parameter.name.clone());
        let scope = Scope::default().with(names.zip(arguments.iter().cloned()));
        let scope = self.with_binders(body, &scope);
        let is_hidden = task.is_hidden || self.program.is_predicate_of_records(predicate);
        let task = Task { scope, depth: task.depth + 1, is_hidden, ..task.clone() };
        Ok(Step::Done(vec![self.branch(body, &task)]))
    }

    fn for_each(&mut self, arguments: &[Value], task: &Task<'u>) -> Stepped<'u> {
        let [list, predicate] = arguments else {
            return Err(End::Undecided("a list and a predicate were expected".to_owned()));
        };
        let elements = match self.knowledge.elements(list) {
            Ok(elements) => elements,
            Err(stop) => return blocked(stop),
        };
        let (name, before) = match self.knowledge.needed(predicate) {
            Ok(Value::Function(name)) => (name, Rc::new(Vec::new())),
            Ok(Value::Partial(name, before)) => (name, before),
            Ok(_) => return Err(End::Undecided("a predicate was expected".to_owned())),
            Err(stop) => return blocked(stop),
        };
        let tasks = elements.into_iter().map(|element| {
            let arguments = before.iter().cloned().chain([element]).collect();
            Task { work: Work::Instance { predicate: name.clone(), arguments }, depth: task.depth + 1, ..task.clone() }
        });
        Ok(Step::Done(tasks.collect()))
    }

    /// A predicate without definition is only ever handed on.
    fn opaque(&mut self, predicate: &Name, arguments: &[Value], task: &Task<'u>) -> Stepped<'u> {
        let share = task.portion.factor;
        if task.portion.of.is_some() {
            return Err(End::Undecided(format!("a fraction of `{predicate}`, which has no definition")));
        }
        if self.mode == Mode::Produce {
            let declared = self.program.predicate(predicate);
            let is_determined = declared.is_some_and(|it| it.inputs.is_some_and(|inputs| inputs < it.parameters.len()));
            if is_determined && self.memory.opaque.iter().any(|(name, ..)| name == predicate) {
                return Err(End::Undecided(format!("whether two instances of `{predicate}` agree")));
            }
            self.memory.opaque.push((predicate.clone(), arguments.to_vec(), share));
            return Ok(Step::Done(Vec::new()));
        }
        let same = |(name, _, held): &(Name, _, crate::value::Share)| name == predicate && *held == share;
        let found: Vec<usize> =
            (0..self.memory.opaque.len()).filter(|index| same(&self.memory.opaque[*index])).collect();
        let unknown = || End::Undecided(format!("what lemmas make of `{predicate}`"));
        let can_change = self.program.is_changed_by_lemmas(predicate);
        if found.is_empty() && can_change {
            return Err(unknown());
        }
        if found.is_empty() {
            return Err(self.broken(task, format!("no `{predicate}` is there")));
        }
        let chosen = found[self.tape.choose(found.len())];
        let held = self.memory.opaque.remove(chosen).1;
        for (held, wanted) in held.iter().zip(arguments) {
            match self.unify(held, wanted)? {
                Unified::Equal => {}
                Unified::Different if can_change => return Err(unknown()),
                Unified::Different => return Err(self.broken(task, format!("no such `{predicate}` is there"))),
                Unified::Open(stop) => {
                    return blocked(stop).and(Err(End::Undecided(format!("which `{predicate}` is meant"))));
                }
            }
        }
        Ok(Step::Done(Vec::new()))
    }
}
