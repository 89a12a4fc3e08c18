//! Expressions of a type, out of what is in scope. They are mostly right: what can fail is guarded, except sometimes.

use gainsay_fuzz::mutate::Chance;

use super::types::{Access, Structure, Type, pick, pick_text};

/// Something of the module that changes.
#[derive(Clone, Debug)]
pub struct Cell {
    pub name: String,
    pub kind: Kind,
    pub holds: Type,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Variable,
    Box,
    /// Of three places.
    Vector,
    /// From symbols.
    Table,
}

/// Invents expressions; names are its own.
pub struct Inventor<'c> {
    pub chance: &'c mut Chance,
    pub fresh: usize,
    /// How often, of a hundred, a guard is left out or wrong.
    pub risk: usize,
    /// The types of the unit.
    pub palette: Vec<Type>,
    pub functions: Vec<(String, Vec<Type>, Type)>,
    pub cells: Vec<Cell>,
    pub structure: Option<Structure>,
    /// Exports that return instances of the structure type.
    pub makers: Vec<String>,
}

pub type Scope = Vec<(String, Type)>;

impl Inventor<'_> {
    pub fn name(&mut self, letter: &str) -> String {
        self.fresh += 1;
        format!("{letter}-{}", self.fresh)
    }

    pub fn risky(&mut self) -> bool {
        self.chance.below(100) < self.risk
    }

    /// One of few in each unit, so that there is something of it in scope.
    pub fn simple_type(&mut self) -> Type {
        pick(self.chance, &self.palette).unwrap_or(Type::Int)
    }

    pub fn ty(&mut self) -> Type {
        match self.chance.below(12) {
            0 | 1 => Type::List(Box::new(self.simple_type())),
            2 => Type::Maybe(Box::new(self.simple_type())),
            3 if self.structure.is_some() => Type::Instance,
            4 => Type::Any,
            _ => self.simple_type(),
        }
    }

    /// An expression of a type.
    pub fn expression(&mut self, ty: &Type, depth: usize, scope: &Scope) -> String {
        if depth == 0 {
            return self.leaf(ty, scope);
        }
        let depth = depth - 1;
        match self.chance.below(16) {
            0 => self.leaf(ty, scope),
            1 | 2 => {
                let (test, yes, no) =
                    (self.test(depth, scope), self.expression(ty, depth, scope), self.expression(ty, depth, scope));
                format!("(if {test} {yes} {no})")
            }
            3 => self.binding(ty, depth, scope),
            4 => self.call(ty, depth, scope).unwrap_or_else(|| self.own(ty, depth, scope)),
            5 => self.out_of_list(ty, scope, depth).unwrap_or_else(|| self.own(ty, depth, scope)),
            6 => self.out_of_state(ty, depth, scope).unwrap_or_else(|| self.own(ty, depth, scope)),
            7 => self.out_of_function(ty, depth, scope).unwrap_or_else(|| self.own(ty, depth, scope)),
            8 => self.out_of_maybe(ty, depth, scope).unwrap_or_else(|| self.own(ty, depth, scope)),
            9 => self.out_of_instance(ty, scope).unwrap_or_else(|| self.own(ty, depth, scope)),
            10 => self.cases(ty, depth, scope),
            _ => self.own(ty, depth, scope),
        }
    }

    fn variable(&mut self, ty: &Type, scope: &Scope) -> Option<String> {
        let fits = |known: &Type| {
            known == ty
                || matches!((known, ty), (Type::Natural, Type::Int) | (Type::Int | Type::Natural, Type::Real))
                || *ty == Type::Any
        };
        let names: Vec<String> = scope.iter().filter(|(_, known)| fits(known)).map(|(name, _)| name.clone()).collect();
        pick(self.chance, &names)
    }

    pub(super) fn leaf(&mut self, ty: &Type, scope: &Scope) -> String {
        if self.chance.below(10) > 0
            && let Some(name) = self.variable(ty, scope)
        {
            return name;
        }
        match ty {
            Type::Int => pick_text(self.chance, &["0", "1", "-1", "2", "3", "10"]),
            Type::Natural => pick_text(self.chance, &["0", "1", "2", "5"]),
            Type::Real => pick_text(self.chance, &["0", "1/2", "0.5", "2.0", "-1.5", "1e10", "0.1"]),
            Type::Bool => pick_text(self.chance, &["#t", "#f"]),
            Type::Text => pick_text(self.chance, &["\"\"", "\"a\"", "\"bc\""]),
            Type::Symbol => pick_text(self.chance, &["'a", "'b", "'c"]),
            Type::List(element) => {
                let count = self.chance.below(3);
                if count == 0 {
                    return "'()".to_owned();
                }
                let elements: Vec<String> = (0..count).map(|_| self.leaf(element, scope)).collect();
                format!("(list {})", elements.join(" "))
            }
            Type::Maybe(inner) => {
                if self.chance.below(3) == 0 {
                    "#f".to_owned()
                } else {
                    self.leaf(inner, scope)
                }
            }
            Type::Function(from, to) => self.lambda(from, to, 0, scope),
            Type::Instance => self.instance(0, scope),
            Type::Any => pick_text(self.chance, &["0", "'a", "\"s\"", "#f", "'()"]),
        }
    }

    pub(super) fn lambda(&mut self, from: &Type, to: &Type, depth: usize, scope: &Scope) -> String {
        let parameter = self.name("v");
        let mut inner = scope.clone();
        inner.push((parameter.clone(), from.clone()));
        let body = self.expression(to, depth, &inner);
        format!("(λ ({parameter}) {body})")
    }

    fn instance(&mut self, depth: usize, scope: &Scope) -> String {
        let Some(structure) = self.structure.clone() else { return "0".to_owned() };
        let fields: Vec<String> = structure.fields.iter().map(|(_, ty)| self.expression(ty, depth, scope)).collect();
        format!("({} {})", structure.name, fields.join(" "))
    }

    /// Something that is true or false.
    pub fn test(&mut self, depth: usize, scope: &Scope) -> String {
        let tested = pick(self.chance, scope);
        if let Some((name, ty)) = tested
            && self.chance.below(3) > 0
        {
            match ty {
                Type::Int | Type::Real | Type::Natural => {
                    let other = self.leaf(&ty, scope);
                    let operator = pick_text(self.chance, &["<", ">", "<=", ">=", "="]);
                    return match self.chance.below(5) {
                        0 => format!("(zero? {name})"),
                        1 if ty != Type::Real => format!("(even? {name})"),
                        2 => format!("(positive? {name})"),
                        _ => format!("({operator} {name} {other})"),
                    };
                }
                Type::List(_) => return format!("({} {name})", pick_text(self.chance, &["null?", "pair?", "empty?"])),
                Type::Maybe(_) => return name,
                Type::Any => {
                    let predicates =
                        ["integer?", "string?", "pair?", "procedure?", "real?", "list?", "symbol?", "boolean?"];
                    return format!("({} {name})", pick_text(self.chance, &predicates));
                }
                Type::Text => return format!("(string=? {name} {})", self.leaf(&ty, scope)),
                Type::Symbol => return format!("(eq? {name} {})", self.leaf(&ty, scope)),
                Type::Bool => return name,
                Type::Function(..) | Type::Instance => {}
            }
        }
        self.expression(&Type::Bool, depth, scope)
    }

    fn binding(&mut self, ty: &Type, depth: usize, scope: &Scope) -> String {
        let bound = self.simple_type();
        let value = self.expression(&bound, depth, scope);
        let name = self.name("v");
        let mut inner = scope.clone();
        inner.push((name.clone(), bound));
        let body = self.expression(ty, depth, &inner);
        match self.chance.below(4) {
            0 => format!("(let* ([{name} {value}]) {body})"),
            1 => format!("(let () (define {name} {value}) {body})"),
            2 => format!("(letrec ([{name} {value}]) {body})"),
            _ => format!("(let ([{name} {value}]) {body})"),
        }
    }

    fn call(&mut self, ty: &Type, depth: usize, scope: &Scope) -> Option<String> {
        let fitting: Vec<_> = self.functions.iter().filter(|(_, _, result)| result == ty).cloned().collect();
        let (name, parameters, _) = pick(self.chance, &fitting)?;
        let arguments: Vec<String> = parameters.iter().map(|each| self.expression(each, depth.min(1), scope)).collect();
        Some(format!("({name} {})", arguments.join(" ")))
    }

    /// An element of a list in scope, or a fold over it.
    fn out_of_list(&mut self, ty: &Type, scope: &Scope, depth: usize) -> Option<String> {
        let lists = scope.iter().filter_map(|(name, known)| match known {
            Type::List(element) => Some((name.clone(), (**element).clone())),
            _ => None,
        });
        let lists: Vec<(String, Type)> = lists.collect();
        let (name, element) = pick(self.chance, &lists)?;
        if element == *ty && self.chance.below(2) == 0 {
            let other = self.leaf(ty, scope);
            let access = pick_text(self.chance, &["car", "first", "last"]);
            return Some(match (self.risky(), self.chance.below(4)) {
                (false, 0) => format!("(match {name} [(cons v _) v] ['() {other}])"),
                (false, _) => format!("(if (null? {name}) {other} ({access} {name}))"),
                (true, 0) => format!("(match {name} [(list v) v] ['() {other}])"),
                (true, 1) => format!("(if (pair? {name}) (cadr {name}) {other})"),
                (true, _) => format!("({access} {name})"),
            });
        }
        let (step, start) = (self.name("v"), self.leaf(ty, scope));
        let accumulated = self.name("a");
        let mut inner = scope.clone();
        inner.push((step.clone(), element));
        inner.push((accumulated.clone(), ty.clone()));
        let body = self.expression(ty, depth.min(1), &inner);
        Some(match self.chance.below(3) {
            0 => format!("(foldl (λ ({step} {accumulated}) {body}) {start} {name})"),
            1 => format!("(foldr (λ ({step} {accumulated}) {body}) {start} {name})"),
            _ => format!("(for/fold ([{accumulated} {start}]) ([{step} {name}]) {body})"),
        })
    }

    fn out_of_state(&mut self, ty: &Type, depth: usize, scope: &Scope) -> Option<String> {
        let cells: Vec<Cell> = self.cells.iter().filter(|cell| cell.holds == *ty).cloned().collect();
        let cell = pick(self.chance, &cells)?;
        let read = self.read(&cell, scope);
        if self.chance.below(2) == 0 {
            return Some(read);
        }
        let write = self.write(&cell, depth, scope);
        Some(format!("(begin {write} {read})"))
    }

    pub fn read(&mut self, cell: &Cell, scope: &Scope) -> String {
        let name = &cell.name;
        match cell.kind {
            Kind::Variable => name.clone(),
            Kind::Box => format!("(unbox {name})"),
            Kind::Vector => {
                let index = pick_text(self.chance, &["0", "1", "2"]);
                let numbers = self.variable(&Type::Natural, scope);
                match numbers {
                    Some(number) if self.risky() => format!("(vector-ref {name} {number})"),
                    Some(number) => format!("(vector-ref {name} (modulo {number} 3))"),
                    None => format!("(vector-ref {name} {index})"),
                }
            }
            Kind::Table => {
                let key = self.leaf(&Type::Symbol, scope);
                if self.risky() {
                    return format!("(hash-ref {name} {key})");
                }
                let other = self.leaf(&cell.holds, scope);
                format!("(hash-ref {name} {key} {other})")
            }
        }
    }

    /// Mostly of its type.
    pub fn write(&mut self, cell: &Cell, depth: usize, scope: &Scope) -> String {
        let name = &cell.name;
        let value = if self.risky() && self.chance.below(3) == 0 {
            pick_text(self.chance, &["'bad", "#f", "\"bad\"", "-7"])
        } else {
            self.expression(&cell.holds, depth.min(2), scope)
        };
        match cell.kind {
            Kind::Variable => format!("(set! {name} {value})"),
            Kind::Box => format!("(set-box! {name} {value})"),
            Kind::Vector => format!("(vector-set! {name} {} {value})", pick_text(self.chance, &["0", "1", "2"])),
            Kind::Table => format!("(hash-set! {name} {} {value})", self.leaf(&Type::Symbol, scope)),
        }
    }

    fn out_of_function(&mut self, ty: &Type, depth: usize, scope: &Scope) -> Option<String> {
        let functions = scope.iter().filter_map(|(name, known)| match known {
            Type::Function(from, to) if **to == *ty => Some((name.clone(), (**from).clone())),
            _ => None,
        });
        let functions: Vec<(String, Type)> = functions.collect();
        let (name, from) = pick(self.chance, &functions)?;
        let argument = self.expression(&from, depth.min(2), scope);
        Some(format!("({name} {argument})"))
    }

    fn out_of_maybe(&mut self, ty: &Type, depth: usize, scope: &Scope) -> Option<String> {
        let wanted = Type::Maybe(Box::new(ty.clone()));
        let names: Vec<String> =
            scope.iter().filter(|(_, known)| *known == wanted).map(|(name, _)| name.clone()).collect();
        let name = pick(self.chance, &names)?;
        if self.risky() {
            return Some(name);
        }
        let other = self.expression(ty, depth.min(1), scope);
        Some(match self.chance.below(3) {
            0 => format!("(or {name} {other})"),
            1 => format!("(cond [{name} => (λ (v) v)] [else {other}])"),
            _ => format!("(if {name} {name} {other})"),
        })
    }

    /// A field of an instance. What clients put into fields is anybody's guess, so it is looked at.
    fn out_of_instance(&mut self, ty: &Type, scope: &Scope) -> Option<String> {
        let structure = self.structure.clone()?;
        let (field, _) = structure.fields.iter().find(|(_, held)| held == ty)?;
        let names: Vec<String> =
            scope.iter().filter(|(_, known)| *known == Type::Instance).map(|(name, _)| name.clone()).collect();
        let name = pick(self.chance, &names)?;
        let got = format!("({}-{field} {name})", structure.name);
        if structure.access != Access::Plain || self.risky() {
            return Some(got);
        }
        let predicate = match ty {
            Type::Int => "integer?",
            Type::Natural => "exact-nonnegative-integer?",
            Type::Real => "real?",
            Type::Text => "string?",
            Type::Symbol => "symbol?",
            _ => "boolean?",
        };
        let other = self.leaf(ty, scope);
        Some(format!("(let ([v {got}]) (if ({predicate} v) v {other}))"))
    }

    fn cases(&mut self, ty: &Type, depth: usize, scope: &Scope) -> String {
        let [one, two, three] = [0, 1, 2].map(|_| self.expression(ty, depth.min(2), scope));
        match self.chance.below(3) {
            0 => {
                let symbol = self.leaf(&Type::Symbol, scope);
                let last = if self.risky() { "(error \"no such case\")".to_owned() } else { three };
                format!("(case {symbol} [(a) {one}] [(b) {two}] [else {last}])")
            }
            1 => {
                let (first, second) = (self.test(1, scope), self.test(1, scope));
                // Without a clause that fits, `cond` is void.
                if self.risky() {
                    format!("(cond [{first} {one}] [{second} {two}])")
                } else {
                    format!("(cond [{first} {one}] [{second} {two}] [else {three}])")
                }
            }
            _ => {
                let (first, second) = (self.test(1, scope), self.test(1, scope));
                format!("(if (and {first} {second}) {one} {two})")
            }
        }
    }

    /// What the type itself offers.
    fn own(&mut self, ty: &Type, depth: usize, scope: &Scope) -> String {
        match ty {
            Type::Int => self.int(depth, scope),
            Type::Natural => self.natural(depth, scope),
            Type::Real => self.real(depth, scope),
            Type::Bool => self.bool(depth, scope),
            Type::Text => self.text(depth, scope),
            Type::Symbol => self.leaf(ty, scope),
            Type::List(element) => self.list(element, depth, scope),
            Type::Maybe(inner) => {
                let test = self.test(depth, scope);
                let value = self.expression(inner, depth, scope);
                format!("(if {test} {value} #f)")
            }
            Type::Function(from, to) => self.lambda(from, to, depth, scope),
            Type::Instance => self.instance(depth, scope),
            Type::Any => {
                let simple = self.simple_type();
                self.expression(&simple, depth, scope)
            }
        }
    }
}
