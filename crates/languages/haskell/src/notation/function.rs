//! How Haskell writes functions that are inputs: `\\x -> case x of …`, `\\g -> case g 0 of …`.

use gainsay_ir::functional::Type;
use gainsay_source::Name;
use gainsay_verdict::{FunctionTable, Value};

use super::{Haskell, Position, is_unseen, source_name};

/// What a function looks at.
#[derive(PartialEq)]
enum Subject<'a> {
    Parameter(usize),
    /// What the parameter of that index returns for these arguments.
    Call(usize, &'a [Value]),
}

impl<'a> Subject<'a> {
    /// What a row wants to see there.
    fn pattern(&self, patterns: &'a [Value]) -> Option<&'a Value> {
        match (self, patterns.get(self.parameter())?) {
            (Subject::Parameter(_), Value::Function(_)) => None,
            (Subject::Parameter(_), pattern) => Some(pattern),
            (Subject::Call(_, given), Value::Function(table)) => {
                table.rows.iter().find(|(arguments, _)| arguments == given).map(|(_, result)| result)
            }
            (Subject::Call(..), _) => None,
        }
    }

    fn parameter(&self) -> usize {
        match self {
            Subject::Parameter(index) | Subject::Call(index, _) => *index,
        }
    }

    /// The type of what is seen there, in a function that takes these.
    fn ty<'t>(&self, taken: &[&'t Type]) -> Option<&'t Type> {
        let ty = taken.get(self.parameter()).copied();
        match self {
            Subject::Parameter(_) => ty,
            Subject::Call(_, arguments) => applied(ty, arguments.len()).1,
        }
    }
}

impl Haskell {
    pub(super) fn function(&self, table: &FunctionTable, ty: Option<&Type>, fuel: usize) -> String {
        let (taken, returned) = applied(ty, table.parameters.len());
        // A row for any arguments is the last that counts.
        let any = table.rows.iter().position(|(arguments, _)| arguments.iter().all(is_unseen));
        let rows = &table.rows[..any.unwrap_or(table.rows.len())];
        let default = any.map_or(&*table.default, |any| &table.rows[any].1);
        let default = self.write(default, returned, Position::Free, fuel);
        let parameters = parameters(table);
        let subjects = subjects(parameters.len(), rows);
        if subjects.is_empty() {
            return format!("\\{} -> {default}", vec!["_"; parameters.len()].join(" "));
        }
        let written = subjects.iter().map(|subject| self.subject(subject, &parameters, &taken, fuel));
        let subject = tupled(written.collect());
        let mut cases: Vec<String> = Vec::new();
        for (patterns, result) in rows {
            let seen = subjects.iter().map(|one| self.pattern(one.pattern(patterns), one.ty(&taken), fuel));
            let result = self.write(result, returned, Position::Free, fuel);
            cases.push(format!("{} -> {result}", tupled(seen.collect())));
        }
        cases.push(format!("_ -> {default}"));
        format!("\\{} -> case {subject} of {{ {} }}", parameters.join(" "), cases.join("; "))
    }

    fn subject(&self, subject: &Subject<'_>, parameters: &[String], taken: &[&Type], fuel: usize) -> String {
        let parameter = parameters[subject.parameter()].clone();
        let Subject::Call(index, arguments) = subject else { return parameter };
        let types = applied(taken.get(*index).copied(), arguments.len()).0;
        let arguments = arguments.iter().enumerate();
        let arguments =
            arguments.map(|(place, one)| self.write(one, types.get(place).copied(), Position::Operand, fuel));
        std::iter::once(parameter).chain(arguments).collect::<Vec<_>>().join(" ")
    }

    /// What a function wants to see of something, as a pattern.
    fn pattern(&self, seen: Option<&Value>, ty: Option<&Type>, fuel: usize) -> String {
        let Some(seen) = seen else { return "_".to_owned() };
        self.write(&self.as_pattern(seen, fuel), ty, Position::Free, fuel)
    }

    /// A value that is written as a pattern: what does not matter is `_`, and a function inside a structure is applied by a view pattern.
    fn as_pattern(&self, seen: &Value, fuel: usize) -> Value {
        let Some(fuel) = fuel.checked_sub(1) else { return Value::Symbol(Name::new("_")) };
        match seen {
            Value::Unforced | Value::Unspecified => Value::Symbol(Name::new("_")),
            Value::Constructor { name, arguments } => Value::Constructor {
                name: name.clone(),
                arguments: arguments.iter().map(|argument| self.as_pattern(argument, fuel)).collect(),
            },
            Value::Function(table) => {
                let function = ["f".to_owned()];
                let calls = table.rows.iter().map(|(arguments, _)| Subject::Call(0, arguments));
                let calls = tupled(calls.map(|call| self.subject(&call, &function, &[], fuel)).collect());
                let results = table.rows.iter().map(|(_, result)| self.pattern(Some(result), None, fuel));
                Value::Symbol(Name::from(format!("((\\f -> {calls}) -> {})", tupled(results.collect()))))
            }
            other => other.clone(),
        }
    }
}

/// Everything that some row looks at: first the parameters themselves, then what functions among them return.
fn subjects(parameters: usize, rows: &[(Vec<Value>, Value)]) -> Vec<Subject<'_>> {
    let patterns = || rows.iter().flat_map(|(patterns, _)| patterns.iter().enumerate());
    let looks = |index: &usize| {
        patterns().any(|(at, seen)| at == *index && !is_unseen(seen) && !matches!(seen, Value::Function(_)))
    };
    let mut subjects: Vec<_> = (0..parameters).filter(looks).map(Subject::Parameter).collect();
    for (index, seen) in patterns().filter(|(index, _)| *index < parameters) {
        let Value::Function(calls) = seen else { continue };
        for (arguments, _) in &calls.rows {
            let call = Subject::Call(index, arguments);
            if !subjects.contains(&call) {
                subjects.push(call);
            }
        }
    }
    subjects
}

/// The parameters by their own names, or by short ones where they are only numbered.
fn parameters(table: &FunctionTable) -> Vec<String> {
    let names: Vec<String> = table.parameters.iter().map(|name| source_name(name).to_owned()).collect();
    let numbered = names.iter().zip(1..).all(|(name, number)| *name == format!("x{number}"));
    let short = ["x", "y", "z"].iter().map(|name| (*name).to_owned());
    if numbered && names.len() <= 3 { short.take(names.len()).collect() } else { names }
}

/// What a function of this type takes as its first arguments, and what it then returns.
fn applied(ty: Option<&Type>, count: usize) -> (Vec<&Type>, Option<&Type>) {
    let mut taken = Vec::new();
    let mut rest = ty;
    while taken.len() < count {
        let Some(Type::Function(argument, result)) = rest else { return (taken, None) };
        taken.push(&**argument);
        rest = Some(result);
    }
    (taken, rest)
}

fn tupled(mut parts: Vec<String>) -> String {
    match parts.len() {
        1 => parts.remove(0),
        _ => format!("({})", parts.join(", ")),
    }
}
