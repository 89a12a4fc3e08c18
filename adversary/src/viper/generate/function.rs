//! Functions of a unit: pure, recursive, of the heap, of a predicate, of a domain.

use super::{
    Maker,
    scope::{Scope, Type},
};

/// A function and how it may be applied.
#[derive(Clone, Debug)]
pub(super) enum Function {
    /// Of integers that are at least so much.
    AtLeast { name: String, least: i64 },
    /// Of an object some of whose field is held, and an integer.
    OfField { name: String, field: &'static str },
    /// Of an object whose predicate instance is held.
    OfInstance { name: String, predicate: String },
    /// Of any integer.
    Total { name: String },
}

impl Function {
    /// `None` if nothing at hand meets its precondition.
    pub(super) fn applied(&self, maker: &mut Maker<'_>, scope: &Scope, depth: usize) -> Option<String> {
        match self {
            Function::AtLeast { name, least } => {
                let (argument, other) = (maker.int(scope, depth), maker.constant());
                Some(format!("({argument} >= {least} ? {name}({argument}) : {other})"))
            }
            Function::OfField { name, field } => {
                let held: Vec<&str> =
                    scope.held.iter().filter(|cell| cell.field == *field).map(|cell| cell.object.as_str()).collect();
                let object = maker.chance.choose(&held)?.to_owned();
                Some(format!("{name}({object}, {})", maker.int(scope, depth)))
            }
            Function::OfInstance { name, predicate } => {
                let held = scope.instances.iter().filter(|(each, _)| each == predicate);
                let held: Vec<&str> = held.map(|(_, object)| object.as_str()).collect();
                let object = maker.chance.choose(&held)?.to_owned();
                Some(format!("{name}({object})"))
            }
            Function::Total { name } => Some(format!("{name}({})", maker.int(scope, depth))),
        }
    }
}

impl Maker<'_> {
    /// Declares a function with a body of its own.
    pub(super) fn declare_function(&mut self) {
        let name = self.goal_name("fun");
        let argument = self.name("a");
        let mut scope = Scope::default();
        scope.variables.push((argument.clone(), Type::Int));
        match self.chance.below(5) {
            0 => self.recursive_function(name, &argument),
            1 | 2 => {
                let object = self.name("o");
                let field = ["f", "g"][self.chance.below(2)];
                let quarters = 1 + self.chance.below(4);
                scope.held.push(super::scope::Cell { object: object.clone(), field, quarters });
                scope.variables.push((object.clone(), Type::Ref));
                let depth = 1 + self.chance.below(2);
                let body = self.int(&scope, depth);
                let amount = super::amount(quarters);
                let ensures = self.promise(&scope, &body);
                self.declarations.push(format!(
                    "function {name}({object}: Ref, {argument}: Int): Int\n  requires acc({object}.{field}, {amount})\n{ensures}{{\n  {body}\n}}"
                ));
                self.functions.push(Function::OfField { name, field });
            }
            3 => {
                let least = self.chance.below(3) as i64;
                let body = self.int(&scope, 2);
                let ensures = self.promise(&scope, &body);
                self.declarations.push(format!(
                    "function {name}({argument}: Int): Int\n  requires {argument} >= {least}\n{ensures}{{\n  {body}\n}}"
                ));
                self.functions.push(Function::AtLeast { name, least });
            }
            _ => {
                let bound = self.chance.below(3);
                self.declarations
                    .push(format!("function {name}({argument}: Int): Int\n  ensures result >= {argument} - {bound}"));
                self.functions.push(Function::Total { name });
            }
        }
    }

    /// A postcondition, sometimes: what the body is, or less, or what may not be.
    fn promise(&mut self, scope: &Scope, body: &str) -> String {
        match self.chance.below(5) {
            0 => format!("  ensures result == {body}\n"),
            1 => format!("  ensures result >= {body} - 1\n"),
            2 => format!("  ensures {}\n", self.theorem(scope)),
            3 if self.chance.below(3) == 0 => format!("  ensures result != {}\n", self.int(scope, 0)),
            _ => String::new(),
        }
    }

    fn recursive_function(&mut self, name: String, argument: &str) {
        let step = 1 + self.chance.below(3);
        let base = self.chance.below(3);
        let (ensures, each) = match self.chance.below(4) {
            0 => (format!("result >= {base}"), format!("{step}")),
            1 => (format!("result == {argument} * {step} + {base}"), format!("{step}")),
            2 => (format!("result >= {argument}"), argument.to_owned()),
            _ => ("true".to_owned(), format!("({argument} % 2)")),
        };
        self.declarations.push(format!(
            "function {name}({argument}: Int): Int\n  requires {argument} >= 0\n  ensures {ensures}\n{{\n  {argument} == 0 ? {base} : {each} + {name}({argument} - 1)\n}}"
        ));
        self.functions.push(Function::AtLeast { name, least: 0 });
    }
}
