//! Units whose results hold code that has not run yet: actions, state, readers, records of functions; and units with a class of their own.

use super::{
    expression::{Author, Known},
    functions::head,
    sheet::{Expected, Sheet},
    types::{Constructor, Data, Numbers, Type},
};
use crate::Unit;

impl Author<'_> {
    /// One function, or a value, with code in its result.
    pub(super) fn effect_unit(mut self) -> Unit {
        let mut sheet = Sheet::default();
        let name = format!("f{}_0", self.unit);
        let takes = self.chance.below(3);
        let mut parameters = Vec::new();
        for _ in 0..takes {
            let ty = self.pick(&[Type::Int, Type::list(Type::Int), Type::Bool, Type::maybe(Type::Int)]);
            parameters.push((self.local(), ty));
        }
        let (result, body) = self.with(&parameters.clone(), Author::effect);
        sheet.declare_data(&self.data.clone(), Numbers::Words);
        sheet
            .declare(self.signature(&name, &parameters, &result) + &format!("{} = {body}\n", head(&name, &parameters)));
        sheet.goal(&name, &parameters, &Expected::Total(result), &self.data);
        sheet.finish()
    }

    /// A type that holds code, and an expression of it.
    fn effect(&mut self) -> (Type, String) {
        let number = Type::function(Type::Int, Type::Int);
        match self.chance.below(9) {
            0 | 1 => (Type::Io(Box::new(Type::Unit)), self.actions()),
            2 | 3 => (Type::State(Box::new(Type::Int)), self.stateful()),
            4 => {
                let name = self.local();
                let body = self.with(&[(name.clone(), Type::Int)], |author| author.expression(&Type::Int, 2));
                (Type::Reader(Box::new(Type::Int)), format!("do\n  {name} <- ask\n  return {body}"))
            }
            5 => {
                let result = Type::maybe(number.clone());
                let body = format!("Just {}", self.expression(&number, 2));
                (result, body)
            }
            6 => {
                let result = Type::pair(number.clone(), number.clone());
                let body = format!("({}, {})", self.expression(&number, 2), self.expression(&number, 2));
                (result, body)
            }
            7 => {
                let unit = self.unit;
                let fields = vec![Type::Int, number.clone()];
                let names = vec![format!("r{unit}_0"), format!("r{unit}_1")];
                let constructor = Constructor { name: format!("C{unit}_0"), fields, names };
                let value = self.expression(&Type::Int, 1);
                let body = format!(
                    "{} {{ r{unit}_0 = {value}, r{unit}_1 = {} }}",
                    constructor.name,
                    self.expression(&number, 2)
                );
                self.data.push(Data { name: format!("T{unit}"), constructors: vec![constructor], plain: false });
                (Type::Own(0), body)
            }
            _ => {
                let unit = self.unit;
                let pair = Type::pair(Type::Int, Type::Int);
                let fields = vec![Type::function(Type::Int, pair.clone())];
                let constructor = Constructor { name: format!("C{unit}_0"), fields, names: vec![] };
                let name = self.local();
                let body = self.with(&[(name.clone(), Type::Int)], |author| author.expression(&pair, 3));
                let body = format!("{} (\\{name} -> {body})", constructor.name);
                self.data.push(Data { name: format!("T{unit}"), constructors: vec![constructor], plain: false });
                (Type::Own(0), body)
            }
        }
    }

    fn actions(&mut self) -> String {
        let mut text = String::from("do\n");
        let mut names: Vec<(String, Type)> = Vec::new();
        for _ in 0..1 + self.chance.below(3) {
            let line = self.with(&names.clone(), |author| author.action(&mut names));
            text.push_str(&format!("  {line}\n"));
        }
        text + "  return ()"
    }

    fn action(&mut self, names: &mut Vec<(String, Type)>) -> String {
        match self.chance.below(7) {
            0 | 1 => format!("print ({} :: Int)", self.expression(&Type::Int, 2)),
            2 => format!("putStrLn (show ({} :: Maybe Int))", self.expression(&Type::maybe(Type::Int), 2)),
            3 => {
                format!("when {} (print ({} :: Int))", self.expression(&Type::Bool, 1), self.expression(&Type::Int, 2))
            }
            4 => format!("mapM_ print ({} :: [Int])", self.expression(&Type::list(Type::Int), 1)),
            5 => {
                let name = self.local();
                let bound = self.expression(&Type::Int, 2);
                names.push((name.clone(), Type::Int));
                format!("{name} <- return {bound}")
            }
            _ => {
                let (cell, name) = (self.local(), self.local());
                let (first, next) =
                    (self.expression(&Type::Int, 1), self.expression(&Type::function(Type::Int, Type::Int), 1));
                names.push((name.clone(), Type::Int));
                format!("{cell} <- newIORef {first}\n  modifyIORef {cell} {next}\n  {name} <- readIORef {cell}")
            }
        }
    }

    fn stateful(&mut self) -> String {
        let state = self.local();
        let mut text = format!("do\n  {state} <- get\n");
        let inner = [(state, Type::Int)];
        if self.rarely(2) {
            let next = self.with(&inner, |author| author.expression(&Type::Int, 2));
            text.push_str(&format!("  put {next}\n"));
        } else {
            let next = self.with(&inner, |author| author.expression(&Type::function(Type::Int, Type::Int), 1));
            text.push_str(&format!("  modify {next}\n"));
        }
        let result = self.with(&inner, |author| author.expression(&Type::Int, 2));
        text + &format!("  return {result}")
    }

    /// A class with instances, and functions for all of them.
    pub(super) fn class_unit(mut self) -> Unit {
        let mut sheet = Sheet::default();
        let unit = self.unit;
        self.invent_data();
        sheet.declare_data(&self.data.clone(), Numbers::Words);
        let (class, method) = (format!("K{unit}"), format!("m{unit}"));
        sheet.declare(format!("class {class} a where\n  {method} :: a -> Int -> Int\n"));
        let mut types = vec![Type::Int, Type::Bool];
        types.extend((!self.data.is_empty()).then_some(Type::Own(0)));
        for ty in &types {
            let (value, number) = (self.local(), self.local());
            let inner = [(value.clone(), ty.clone()), (number.clone(), Type::Int)];
            let body = self.with(&inner, |author| author.expression(&Type::Int, 2));
            let text = ty.text(&self.data);
            sheet.declare(format!("instance {class} {text} where\n  {method} {value} {number} = {body}\n"));
        }
        for ty in &types {
            self.known.push(Known { name: method.clone(), parameters: vec![ty.clone(), Type::Int], result: Type::Int });
        }
        self.polymorphic(&class, &method, &types, &mut sheet);
        if self.rarely(2) {
            let (name, parameter) = (format!("f{unit}_1"), self.local());
            let parameters = [(parameter, Type::Int)];
            let body = self.with(&parameters, |author| author.expression(&Type::Int, 3));
            sheet.declare(
                self.signature(&name, &parameters, &Type::Int) + &format!("{} = {body}\n", head(&name, &parameters)),
            );
            sheet.goal(&name, &parameters, &Expected::Total(Type::Int), &self.data);
        }
        sheet.finish()
    }

    fn polymorphic(&mut self, class: &str, method: &str, types: &[Type], sheet: &mut Sheet) {
        let unit = self.unit;
        let (value, number) = (self.local(), self.local());
        let call = format!("{method} {value} {number}");
        let is_property = self.rarely(2);
        let (name, result, body, expected) = if is_property {
            let body = match self.chance.below(3) {
                0 => format!("{call} >= {}", self.literal()),
                1 => format!("{call} == {call}"),
                _ => format!("max ({call}) {number} >= {number}"),
            };
            (format!("prop_{unit}"), "Bool", body, Expected::Property)
        } else {
            let given = self.local();
            let more = [(number.clone(), Type::Int), (given.clone(), Type::Int)];
            let body = self.with(&more, |author| author.expression(&Type::Int, 2));
            (format!("f{unit}_0"), "Int", format!("let {given} = {call} in {body}"), Expected::Total(Type::Int))
        };
        sheet.declare(format!("{name} :: {class} a => a -> Int -> {result}\n{name} {value} {number} = {body}\n"));
        let domains: Vec<Vec<String>> =
            types.iter().map(|ty| vec![ty.domain(&self.data, Numbers::Words), "ints".to_owned()]).collect();
        sheet.goal_with(&name, &[value, number], &domains, &expected, &self.data);
    }
}
