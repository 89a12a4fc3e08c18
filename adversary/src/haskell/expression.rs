//! Expressions of a given type, as deep as wanted. Most are right, some fail for some inputs, and the two look much alike.

use gainsay_fuzz::mutate::Chance;

use super::types::{Data, Type};

/// A function that can be called.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Type,
}

/// Who writes a unit.
pub(super) struct Author<'c> {
    pub chance: &'c mut Chance,
    /// The unit's number, which is part of every name it declares.
    pub unit: usize,
    pub data: Vec<Data>,
    pub known: Vec<Known>,
    pub scope: Vec<(String, Type)>,
    locals: usize,
}

const DIVISIONS: [&str; 4] = ["div", "mod", "quot", "rem"];
const COMPARISONS: [&str; 6] = ["==", "/=", "<", "<=", ">", ">="];

impl<'c> Author<'c> {
    pub(super) fn new(chance: &'c mut Chance, unit: usize) -> Author<'c> {
        Author { chance, unit, data: Vec::new(), known: Vec::new(), scope: Vec::new(), locals: 0 }
    }

    /// Whether something that happens once in `times` happens.
    pub(super) fn rarely(&mut self, times: usize) -> bool {
        self.chance.below(times) == 0
    }

    pub(super) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.chance.below(from.len())].clone()
    }

    /// A name that nothing else in the unit has.
    pub(super) fn local(&mut self) -> String {
        self.locals += 1;
        format!("{}{}", self.pick(&["x", "y", "z", "n", "k"]), self.locals)
    }

    /// What `write` writes with more variables in scope.
    pub(super) fn with<T>(&mut self, more: &[(String, Type)], write: impl FnOnce(&mut Author<'c>) -> T) -> T {
        let before = self.scope.len();
        self.scope.extend_from_slice(more);
        let written = write(self);
        self.scope.truncate(before);
        written
    }

    fn variable(&mut self, ty: &Type) -> Option<String> {
        let fitting: Vec<String> =
            self.scope.iter().filter(|(_, known)| known == ty).map(|(name, _)| name.clone()).collect();
        (!fitting.is_empty()).then(|| self.pick(&fitting))
    }

    pub(super) fn literal(&mut self) -> String {
        let number = self.pick(&[0, 0, 1, 1, 2, 3, 5, 7, 10, 100, -1, -2]);
        if number < 0 { format!("({number})") } else { number.to_string() }
    }

    /// Something that needs no computation.
    fn atom(&mut self, ty: &Type) -> String {
        if !self.rarely(4)
            && let Some(variable) = self.variable(ty)
        {
            return variable;
        }
        match ty {
            Type::Int => self.literal(),
            Type::Bool => self.pick(&["True", "False"]).to_owned(),
            Type::Unit => "()".to_owned(),
            Type::List(of) => match self.chance.below(3) {
                // What has no parts does not say its type.
                0 => format!("([] :: {})", ty.text(&self.data)),
                1 => format!("[{}]", self.atom(of)),
                _ => format!("[{}, {}]", self.atom(of), self.atom(of)),
            },
            Type::Maybe(of) if self.rarely(2) => format!("(Just {})", self.atom(of)),
            Type::Maybe(_) => format!("(Nothing :: {})", ty.text(&self.data)),
            Type::Pair(first, second) => format!("({}, {})", self.atom(first), self.atom(second)),
            Type::Function(from, to) => {
                let (name, from) = (self.local(), (**from).clone());
                let body = self.with(&[(name.clone(), from)], |author| author.expression(to, 1));
                format!("(\\{name} -> {body})")
            }
            Type::Own(index) => self.smallest_own(*index),
            Type::Io(of) | Type::State(of) | Type::Reader(of) => format!("(return {})", self.atom(of)),
        }
    }

    /// A value of a type of the unit that does not contain itself.
    fn smallest_own(&mut self, index: usize) -> String {
        let all = self.data[index].constructors.clone();
        let flat: Vec<_> = all.iter().filter(|one| !one.fields.contains(&Type::Own(index))).cloned().collect();
        let constructor = self.pick(if flat.is_empty() { &all } else { &flat });
        let fields: Vec<String> = constructor.fields.iter().map(|field| self.atom(field)).collect();
        applied(&constructor.name, &fields)
    }

    /// An expression in parentheses, or one that needs none.
    pub(super) fn expression(&mut self, ty: &Type, depth: usize) -> String {
        if depth == 0 || self.rarely(6) {
            return self.atom(ty);
        }
        let depth = depth - 1;
        if self.rarely(3) {
            return self.choice(ty, depth);
        }
        if self.rarely(4)
            && let Some(call) = self.call(ty, depth)
        {
            return call;
        }
        match ty {
            Type::Int => self.int(depth),
            Type::Bool => self.bool(depth),
            Type::List(of) => self.list(&of.clone(), depth),
            Type::Maybe(of) => format!("(Just {})", self.expression(of, depth)),
            Type::Pair(first, second) => {
                format!("({}, {})", self.expression(first, depth), self.expression(second, depth))
            }
            Type::Own(index) => {
                let constructor = self.pick(&self.data[*index].constructors.clone());
                let fields: Vec<String> =
                    constructor.fields.iter().map(|field| self.expression(field, depth.min(1))).collect();
                applied(&constructor.name, &fields)
            }
            _ => self.atom(ty),
        }
    }

    /// A call of a function of the unit.
    fn call(&mut self, ty: &Type, depth: usize) -> Option<String> {
        let fitting: Vec<Known> = self.known.iter().filter(|known| known.result == *ty).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let known = self.pick(&fitting);
        let mut arguments: Vec<String> =
            known.parameters.iter().map(|parameter| self.expression(parameter, depth.min(1))).collect();
        // A literal alone does not say which instance is meant.
        if known.name.starts_with('m') {
            arguments[0] = format!("({} :: {})", arguments[0], known.parameters[0].text(&self.data));
        }
        Some(applied(&known.name, &arguments))
    }

    /// What depends on a condition or on how a value is built.
    fn choice(&mut self, ty: &Type, depth: usize) -> String {
        match self.chance.below(10) {
            0..=2 => {
                let condition = self.bool(depth.min(1));
                format!("(if {condition} then {} else {})", self.expression(ty, depth), self.expression(ty, depth))
            }
            3 => self.case_of_list(ty, depth),
            4 => self.case_of_maybe(ty, depth),
            5 | 6 if !self.data.is_empty() => self.case_of_own(ty, depth),
            7 => {
                let name = self.local();
                let bound = if self.rarely(5) {
                    "(error \"lazy\" :: Int)".to_owned()
                } else {
                    self.expression(&Type::Int, depth)
                };
                let body = self.with(&[(name.clone(), Type::Int)], |author| author.expression(ty, depth));
                format!("(let {name} = {bound} in {body})")
            }
            8 => {
                let condition = self.bool(depth.min(1));
                let fails = self.pick(&["error \"never\"", "undefined", "head []"]);
                // What cannot happen, most of the time.
                let fails = if *ty == Type::Int && fails == "head []" { "head []" } else { "error \"never\"" };
                let (left, right) = self.comparison_and_opposite();
                match self.chance.below(4) {
                    0 => format!("(if {condition} then {} else {fails})", self.expression(ty, depth)),
                    _ => format!(
                        "(if {left} then {} else if {right} then {} else {fails})",
                        self.expression(ty, depth),
                        self.expression(ty, depth)
                    ),
                }
            }
            _ => {
                let other = self.expression(&Type::Int, depth.min(1));
                match self.chance.below(3) {
                    0 => format!("(const {} {other})", self.expression(ty, depth)),
                    1 => format!("({other} `seq` {})", self.expression(ty, depth)),
                    _ => format!("(fst ({}, {other}))", self.expression(ty, depth)),
                }
            }
        }
    }

    /// Two conditions of which one holds, or nearly so.
    fn comparison_and_opposite(&mut self) -> (String, String) {
        let (left, right) = (self.atom(&Type::Int), self.atom(&Type::Int));
        let (one, other) = self.pick(&[("<", ">="), ("<=", ">"), ("==", "/="), (">", "<="), ("<", ">"), ("<=", ">=")]);
        (format!("{left} {one} {right}"), format!("{left} {other} {right}"))
    }

    fn case_of_list(&mut self, ty: &Type, depth: usize) -> String {
        let scrutinee = self.expression(&Type::list(Type::Int), depth.min(1));
        let (first, rest) = (self.local(), self.local());
        let inner = [(first.clone(), Type::Int), (rest.clone(), Type::list(Type::Int))];
        let full = self.with(&inner, |author| author.expression(ty, depth));
        if self.rarely(7) {
            return format!("(case {scrutinee} of {{ ({first} : {rest}) -> {full} }})");
        }
        let empty = self.expression(ty, depth);
        format!("(case {scrutinee} of {{ [] -> {empty}; ({first} : {rest}) -> {full} }})")
    }

    fn case_of_maybe(&mut self, ty: &Type, depth: usize) -> String {
        let scrutinee = self.expression(&Type::maybe(Type::Int), depth.min(1));
        let name = self.local();
        let full = self.with(&[(name.clone(), Type::Int)], |author| author.expression(ty, depth));
        if self.rarely(7) {
            return format!("(case {scrutinee} of {{ Just {name} -> {full} }})");
        }
        format!("(case {scrutinee} of {{ Just {name} -> {full}; Nothing -> {} }})", self.expression(ty, depth))
    }

    fn case_of_own(&mut self, ty: &Type, depth: usize) -> String {
        let index = self.chance.below(self.data.len());
        let scrutinee = self.expression(&Type::Own(index), depth.min(1));
        let constructors = self.data[index].constructors.clone();
        let last = constructors.len() - 1;
        let mut alternatives = Vec::new();
        for (at, constructor) in constructors.iter().enumerate() {
            if at == last && last > 0 && self.rarely(6) {
                break;
            }
            let names: Vec<(String, Type)> =
                constructor.fields.iter().map(|field| (self.local(), field.clone())).collect();
            let body = self.with(&names, |author| author.expression(ty, depth));
            let names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
            if at == last && last > 0 && self.rarely(3) {
                let body = self.expression(ty, depth);
                alternatives.push(format!("_ -> {body}"));
            } else {
                alternatives.push(format!("{} {} -> {body}", constructor.name, names.join(" ")));
            }
        }
        format!("(case {scrutinee} of {{ {} }})", alternatives.join("; "))
    }

    fn int(&mut self, depth: usize) -> String {
        let ints = Type::list(Type::Int);
        match self.chance.below(17) {
            0..=2 => format!("({} + {})", self.expression(&Type::Int, depth), self.expression(&Type::Int, depth)),
            3 => format!("({} - {})", self.expression(&Type::Int, depth), self.expression(&Type::Int, depth)),
            4 => format!("({} * {})", self.expression(&Type::Int, depth), self.literal()),
            5 | 6 => self.division(depth),
            7 => format!("(length {})", self.expression(&ints, depth.min(1))),
            8 => {
                let name = self.pick(&["abs", "negate", "signum", "subtract 1", "succ", "pred"]);
                format!("({name} {})", self.expression(&Type::Int, depth))
            }
            9 => {
                let name = self.pick(&["max", "min"]);
                format!("({name} {} {})", self.expression(&Type::Int, depth), self.expression(&Type::Int, depth))
            }
            10 | 11 => self.first(depth),
            12 => match self.variable(&Type::function(Type::Int, Type::Int)) {
                Some(function) => format!("({function} {})", self.expression(&Type::Int, depth)),
                None => self.expression(&Type::Int, depth),
            },
            13 => format!("(snd {})", self.expression(&Type::pair(Type::Bool, Type::Int), depth)),
            14 => {
                let list = self.expression(&ints, depth.min(1));
                let (value, rest) = (self.local(), self.local());
                let inner = [(value.clone(), Type::Int), (rest.clone(), Type::Int)];
                let body = self.with(&inner, |author| author.expression(&Type::Int, depth.min(1)));
                let fold = self.pick(&["foldr", "foldl"]);
                format!("({fold} (\\{value} {rest} -> {body}) {} {list})", self.literal())
            }
            15 => format!(
                "(maybe {} {} {})",
                self.literal(),
                self.expression(&Type::function(Type::Int, Type::Int), 1),
                self.expression(&Type::maybe(Type::Int), depth)
            ),
            _ => self.field(depth).unwrap_or_else(|| self.literal()),
        }
    }

    /// A field of a record of the unit.
    fn field(&mut self, depth: usize) -> Option<String> {
        let mut fields = Vec::new();
        for (index, data) in self.data.iter().enumerate() {
            for constructor in &data.constructors {
                let named = constructor.names.iter().zip(&constructor.fields);
                fields.extend(named.filter(|(_, ty)| **ty == Type::Int).map(|(name, _)| (name.clone(), index)));
            }
        }
        if fields.is_empty() {
            return None;
        }
        let (name, index) = self.pick(&fields);
        Some(format!("({name} {})", self.expression(&Type::Own(index), depth)))
    }

    fn division(&mut self, depth: usize) -> String {
        let operator = self.pick(&DIVISIONS);
        let dividend = self.expression(&Type::Int, depth);
        let divisor = self.atom(&Type::Int);
        match self.chance.below(8) {
            0 => format!("({dividend} `{operator}` {divisor})"),
            1..=3 => {
                format!("(if {divisor} == 0 then {} else {dividend} `{operator}` {divisor})", self.literal())
            }
            4 => format!("({dividend} `{operator}` (1 + abs {divisor}))"),
            5 => {
                let comparison = self.pick(&COMPARISONS);
                format!("(if {divisor} {comparison} 0 then {dividend} `{operator}` {divisor} else {})", self.literal())
            }
            _ => {
                let divisor = self.pick(&["2", "3", "10", "(-2)", "7", "(-1)"]);
                format!("({dividend} `{operator}` {divisor})")
            }
        }
    }

    /// The first element of a list, or something like it.
    fn first(&mut self, depth: usize) -> String {
        let list = self.variable(&Type::list(Type::Int)).unwrap_or_else(|| self.list(&Type::Int, depth.min(1)));
        let partial = self.pick(&["head", "last", "maximum", "sum", "product"]);
        match self.chance.below(8) {
            0 => format!("({partial} {list})"),
            1..=3 => format!("(if null {list} then {} else {partial} {list})", self.literal()),
            4 => {
                format!("(if length {list} > {} then {list} !! 1 else {})", self.pick(&["1", "0", "2"]), self.literal())
            }
            5 => format!("(head ({list} ++ [{}]))", self.literal()),
            6 => format!("(head (filter (> {}) {list}))", self.literal()),
            _ => format!("(sum (take {} {list}))", self.pick(&["1", "2", "3"])),
        }
    }

    pub(super) fn bool(&mut self, depth: usize) -> String {
        let ints = Type::list(Type::Int);
        match self.chance.below(14) {
            0..=4 => {
                let comparison = self.pick(&COMPARISONS);
                format!("({} {comparison} {})", self.expression(&Type::Int, depth), self.expression(&Type::Int, depth))
            }
            5 => format!("({} && {})", self.expression(&Type::Bool, depth), self.expression(&Type::Bool, depth)),
            6 => format!("({} || {})", self.expression(&Type::Bool, depth), self.expression(&Type::Bool, depth)),
            7 => format!("(not {})", self.expression(&Type::Bool, depth)),
            8 => format!("(null {})", self.expression(&ints, depth)),
            9 => format!("(elem {} {})", self.expression(&Type::Int, depth), self.expression(&ints, depth.min(1))),
            10 => {
                let name = self.pick(&["all", "any"]);
                let comparison = self.pick(&COMPARISONS);
                format!("({name} ({comparison} {}) {})", self.literal(), self.expression(&ints, depth.min(1)))
            }
            11 => format!("({} {})", self.pick(&["even", "odd"]), self.expression(&Type::Int, depth)),
            12 if self.data.iter().any(|data| data.plain) => {
                let plain: Vec<usize> = (0..self.data.len()).filter(|index| self.data[*index].plain).collect();
                let ty = Type::Own(self.pick(&plain));
                let comparison = self.pick(&COMPARISONS);
                format!("({} {comparison} {})", self.expression(&ty, depth.min(1)), self.expression(&ty, depth.min(1)))
            }
            _ => self.atom(&Type::Bool),
        }
    }

    fn list(&mut self, of: &Type, depth: usize) -> String {
        let ty = Type::list(of.clone());
        let part = depth.min(1);
        match self.chance.below(10) {
            0 | 1 => format!("({} : {})", self.expression(of, depth), self.expression(&ty, part)),
            2 => format!("({} ++ {})", self.expression(&ty, part), self.expression(&ty, part)),
            3 => format!(
                "({} {} {})",
                self.pick(&["take", "drop"]),
                self.expression(&Type::Int, part),
                self.expression(&ty, part)
            ),
            4 => format!("(reverse {})", self.expression(&ty, part)),
            5 => format!("(drop 1 {})", self.expression(&ty, part)),
            6 if self.rarely(3) => format!("({} {})", self.pick(&["tail", "init"]), self.expression(&ty, part)),
            7 if *of == Type::Int => {
                let name = self.local();
                let body = self.with(&[(name.clone(), Type::Int)], |author| author.expression(&Type::Int, part));
                format!("(map (\\{name} -> {body}) {})", self.expression(&ty, part))
            }
            8 if *of == Type::Int => {
                format!("(filter ({} {}) {})", self.pick(&COMPARISONS), self.literal(), self.expression(&ty, part))
            }
            _ => self.atom(&ty),
        }
    }
}

/// A name applied to arguments.
pub(super) fn applied(name: &str, arguments: &[String]) -> String {
    if arguments.is_empty() { name.to_owned() } else { format!("({name} {})", arguments.join(" ")) }
}
