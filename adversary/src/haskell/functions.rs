//! Plain units: data types, functions by equations, guards and recursion, and properties of them.

use super::{
    expression::{Author, Known, applied},
    sheet::{Expected, Sheet},
    types::{Constructor, Data, Numbers, Type},
};
use crate::Unit;

impl Author<'_> {
    /// Data types, a few functions, and perhaps a property.
    pub(super) fn plain_unit(mut self) -> Unit {
        let mut sheet = Sheet::default();
        self.invent_data();
        sheet.declare_data(&self.data.clone(), Numbers::Words);
        for number in 0..1 + self.chance.below(2) {
            self.function(number, &mut sheet);
        }
        if !self.rarely(3) {
            self.property(&mut sheet);
        }
        sheet.finish()
    }

    /// Types of the unit: an enumeration, a record, a tree; often none.
    pub(super) fn invent_data(&mut self) {
        let unit = self.unit;
        let name = format!("T{unit}");
        let constructor =
            |at: usize, fields: Vec<Type>| Constructor { name: format!("C{unit}_{at}"), fields, names: vec![] };
        let own = Type::Own(0);
        let constructors = match self.chance.below(8) {
            0 => (0..2 + self.chance.below(3)).map(|at| constructor(at, vec![])).collect(),
            1 => vec![
                constructor(0, vec![]),
                constructor(1, vec![Type::Int]),
                constructor(2, vec![Type::Bool, Type::Int]),
            ],
            2 => vec![constructor(0, vec![]), constructor(1, vec![own.clone(), Type::Int, own])],
            3 => {
                let names = vec![format!("r{unit}_0"), format!("r{unit}_1")];
                vec![Constructor { names, ..constructor(0, vec![Type::Int, Type::list(Type::Int)]) }]
            }
            4 => {
                let first = Constructor { names: vec![format!("r{unit}_0")], ..constructor(0, vec![Type::Int]) };
                vec![first, Constructor { names: vec![format!("r{unit}_1")], ..constructor(1, vec![Type::Bool]) }]
            }
            5 => vec![constructor(0, vec![Type::Int]), constructor(1, vec![own.clone(), own])],
            _ => return,
        };
        self.data.push(Data { name, constructors, plain: true });
    }

    /// A type of values that can be given and shown.
    pub(super) fn any_type(&mut self) -> Type {
        match self.chance.below(9) {
            0..=2 => Type::Int,
            3 => Type::Bool,
            4 => Type::list(Type::Int),
            5 => Type::maybe(Type::Int),
            6 => Type::pair(Type::Bool, Type::Int),
            _ if !self.data.is_empty() => Type::Own(0),
            _ => Type::Int,
        }
    }

    pub(super) fn signature(&self, name: &str, parameters: &[(String, Type)], result: &Type) -> String {
        let parts = parameters.iter().map(|(_, ty)| ty).chain([result]);
        let parts: Vec<String> = parts.map(|part| part.text(&self.data)).collect();
        format!("{name} :: {}\n", parts.join(" -> "))
    }

    fn function(&mut self, number: usize, sheet: &mut Sheet) {
        let name = format!("f{}_{number}", self.unit);
        let result = self.any_type();
        let shape = self.chance.below(12);
        let mut parameters: Vec<(String, Type)> = Vec::new();
        let count = 1 + self.chance.below(2);
        let first = match shape {
            6 | 7 => Type::list(Type::Int),
            8 => Type::Int,
            9 | 10 if !self.data.is_empty() => Type::Own(0),
            11 => Type::function(Type::Int, Type::Int),
            _ => self.any_type(),
        };
        for ty in [first].into_iter().chain((1..count).map(|_| self.any_type()).collect::<Vec<_>>()) {
            parameters.push((self.local(), ty));
        }
        let body = match shape {
            0 | 1 => self.guards(&name, &parameters, &result),
            2 => self.with_where(&name, &parameters, &result),
            6 => self.over_list(&name, &parameters, &result),
            7 => self.accumulator(&name, &parameters),
            8 => self.countdown(&name, &parameters, &result),
            9 | 10 if !self.data.is_empty() => self.over_own(&name, &parameters, &result),
            _ => {
                let body = self.with(&parameters, |author| author.expression(&result, 3));
                format!("{} = {body}\n", head(&name, &parameters))
            }
        };
        let result = if shape == 7 { Type::Int } else { result };
        sheet.declare(self.signature(&name, &parameters, &result) + &body);
        sheet.goal(&name, &parameters, &Expected::Total(result.clone()), &self.data);
        let types = parameters.into_iter().map(|(_, ty)| ty).collect();
        self.known.push(Known { name, parameters: types, result });
    }

    fn guards(&mut self, name: &str, parameters: &[(String, Type)], result: &Type) -> String {
        let mut text = format!("{}\n", head(name, parameters));
        for _ in 0..1 + self.chance.below(2) {
            let (condition, body) = self.with(parameters, |author| (author.bool(1), author.expression(result, 2)));
            text.push_str(&format!("  | {condition} = {body}\n"));
        }
        if !self.rarely(8) {
            let body = self.with(parameters, |author| author.expression(result, 2));
            text.push_str(&format!("  | otherwise = {body}\n"));
        }
        text
    }

    fn with_where(&mut self, name: &str, parameters: &[(String, Type)], result: &Type) -> String {
        let local = self.local();
        let bound = self.with(parameters, |author| author.expression(&Type::Int, 2));
        let mut all = parameters.to_vec();
        all.push((local.clone(), Type::Int));
        let body = self.with(&all, |author| author.expression(result, 2));
        format!("{} = {body}\n  where {local} = {bound}\n", head(name, parameters))
    }

    /// The call of the function itself on something smaller.
    fn recursive(&self, name: &str, smaller: &str, parameters: &[(String, Type)]) -> String {
        let rest = parameters[1..].iter().map(|(name, _)| name.clone());
        applied(name, &[smaller.to_owned()].into_iter().chain(rest).collect::<Vec<_>>())
    }

    /// A body that may use the result of the call of itself, under a name.
    fn step(&mut self, inner: &[(String, Type)], call: &str, result: &Type) -> String {
        let again = self.local();
        let mut inner = inner.to_vec();
        inner.push((again.clone(), result.clone()));
        let body = self.with(&inner, |author| author.expression(result, 2));
        format!("let {again} = {call} in {body}")
    }

    fn over_list(&mut self, name: &str, parameters: &[(String, Type)], result: &Type) -> String {
        let others: Vec<String> = parameters[1..].iter().map(|(name, _)| name.clone()).collect();
        let (first, rest) = (self.local(), self.local());
        let mut inner = parameters[1..].to_vec();
        let empty = self.with(&inner, |author| author.expression(result, 1));
        inner.extend([(first.clone(), Type::Int), (rest.clone(), Type::list(Type::Int))]);
        let call = self.recursive(name, &rest, parameters);
        let full = self.step(&inner, &call, result);
        let base = format!("{name} [] {} = {empty}\n", others.join(" "));
        let step = format!("{name} ({first} : {rest}) {} = {full}\n", others.join(" "));
        if self.rarely(8) { step } else { base + &step }
    }

    fn accumulator(&mut self, name: &str, parameters: &[(String, Type)]) -> String {
        let (total, first, rest, go) = (self.local(), self.local(), self.local(), self.local());
        let mut inner = parameters[1..].to_vec();
        inner.extend([(total.clone(), Type::Int), (first.clone(), Type::Int)]);
        let next = self.with(&inner, |author| author.expression(&Type::Int, 2));
        format!(
            "{} = {go} {} {}\n  where\n    {go} {total} [] = {total}\n    {go} {total} ({first} : {rest}) = {go} {next} {rest}\n",
            head(name, parameters),
            self.literal(),
            parameters[0].0,
        )
    }

    fn countdown(&mut self, name: &str, parameters: &[(String, Type)], result: &Type) -> String {
        let number = &parameters[0].0;
        let call = self.recursive(name, &format!("({number} - 1)"), parameters);
        let stop = self.pick(&["<= 0", "== 0", "< 1", "<= 1"]);
        let base = self.with(parameters, |author| author.expression(result, 1));
        let full = self.step(parameters, &call, result);
        format!("{}\n  | {number} {stop} = {base}\n  | otherwise = {full}\n", head(name, parameters))
    }

    fn over_own(&mut self, name: &str, parameters: &[(String, Type)], result: &Type) -> String {
        let others: Vec<String> = parameters[1..].iter().map(|(name, _)| name.clone()).collect();
        let constructors = self.data[0].constructors.clone();
        let mut text = String::new();
        for constructor in &constructors {
            if constructors.len() > 1 && !text.is_empty() && self.rarely(8) {
                continue;
            }
            let names: Vec<(String, Type)> =
                constructor.fields.iter().map(|field| (self.local(), field.clone())).collect();
            let mut inner = parameters[1..].to_vec();
            inner.extend(names.iter().cloned());
            let smaller: Vec<String> =
                names.iter().filter(|(_, ty)| *ty == Type::Own(0)).map(|(name, _)| name.clone()).collect();
            let body = match smaller.is_empty() {
                true => self.with(&inner, |author| author.expression(result, 2)),
                false => {
                    let smaller = self.pick(&smaller);
                    let call = self.recursive(name, &smaller, parameters);
                    self.step(&inner, &call, result)
                }
            };
            let names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
            let pattern = applied(&constructor.name, &names);
            text.push_str(&format!("{name} {pattern} {} = {body}\n", others.join(" ")));
        }
        text
    }

    fn property(&mut self, sheet: &mut Sheet) {
        let name = format!("prop_{}", self.unit);
        let mut parameters: Vec<(String, Type)> = vec![(self.local(), Type::Int)];
        for _ in 0..self.chance.below(3) {
            let ty = self.any_type();
            parameters.push((self.local(), ty));
        }
        let body = self.with(&parameters, Author::claim);
        sheet.declare(
            self.signature(&name, &parameters, &Type::Bool) + &format!("{} = {body}\n", head(&name, &parameters)),
        );
        sheet.goal(&name, &parameters, &Expected::Property, &self.data);
    }

    /// Something that is often true.
    fn claim(&mut self) -> String {
        let (a, b) = (self.expression(&Type::Int, 2), self.expression(&Type::Int, 1));
        let more = self.literal();
        match self.chance.below(12) {
            0 => format!("max {a} {b} >= {a}"),
            1 => format!("min {a} {b} <= max {a} {b}"),
            2 => format!("{a} + {more} >= {a}"),
            3 => format!("not ({a} < {b}) || {b} > {a}"),
            4 => format!("abs {a} >= 0"),
            5 => format!("{b} == 0 || ({a} `div` {b}) * {b} + ({a} `mod` {b}) == {a}"),
            6 => format!("{a} - {b} + {b} == {a}"),
            7 => format!("({a} < {b}) == ({a} - {b} < 0)"),
            8 => format!("(if {a} > {b} then {a} - {b} else {b} - {a}) >= 0"),
            9 => format!("length (take 2 ({a} : {})) <= 2", self.expression(&Type::list(Type::Int), 1)),
            10 => format!("{a} == {a}"),
            _ => self.bool(3),
        }
    }
}

/// The left side of an equation.
pub(super) fn head(name: &str, parameters: &[(String, Type)]) -> String {
    let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
    format!("{name} {}", names.join(" ")).trim_end().to_owned()
}
