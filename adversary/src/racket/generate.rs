//! Modules: contracted functions over what a module shares, with state, effects at start-up, recursion and closures.

use gainsay_fuzz::mutate::Chance;

use super::{
    expression::{Cell, Inventor, Kind, Scope},
    types::{self, Access, Contract, Structure, Type, pick, pick_text},
};
use crate::Unit;

/// Calls that are tried of each function.
const TRIALS: usize = 24;

/// A module of a few exports. What its trials call stands before a tab.
pub fn unit(chance: &mut Chance) -> Unit {
    let risk = [0, 15, 40, 60, 80, 90][chance.below(6)];
    let types = [Type::Int, Type::Int, Type::Natural, Type::Real, Type::Real, Type::Bool, Type::Text, Type::Symbol];
    let palette = (0..3).filter_map(|_| pick(chance, &types)).collect();
    let (functions, cells) = (Vec::new(), Vec::new());
    let makers = Vec::new();
    let mut inventor = Inventor { chance, fresh: 0, risk, palette, functions, cells, structure: None, makers };
    let mut unit = Unit::default();
    inventor.structures(&mut unit);
    inventor.state(&mut unit);
    for _ in 0..inventor.chance.below(3) {
        inventor.function(&mut unit);
    }
    // State makes goals look at each other, which takes longer the more there are.
    let exports = if inventor.cells.is_empty() { 4 + inventor.chance.below(5) } else { 2 + inventor.chance.below(3) };
    for _ in 0..exports {
        inventor.exported(&mut unit);
        inventor.effect(&mut unit);
    }
    inventor.trials_of_accessors(&mut unit);
    unit
}

impl Inventor<'_> {
    fn structures(&mut self, unit: &mut Unit) {
        if self.chance.below(4) > 0 {
            return;
        }
        let name = self.name("s");
        let fields =
            (0..1 + self.chance.below(2)).map(|number| (format!("field{number}"), self.simple_type())).collect();
        let fields: Vec<(String, Type)> = fields;
        let contracts = fields.iter().map(|(_, ty)| types::domain(ty, None, self.chance)).collect();
        let access = match self.chance.below(4) {
            0 => Access::None,
            1 => Access::Plain,
            2 => Access::Item(contracts),
            _ => Access::Parts(contracts),
        };
        let structure = Structure { name, fields, mutable: self.chance.below(3) == 0, access };
        let names: Vec<&str> = structure.fields.iter().map(|(name, _)| name.as_str()).collect();
        let mutable = if structure.mutable { " #:mutable" } else { "" };
        let name = &structure.name;
        self.offer(&structure, unit);
        unit.declarations.push(format!("(struct {name} ({}){mutable})", names.join(" ")));
        self.structure = Some(structure);
    }

    /// Provides what belongs to a structure type.
    fn offer(&mut self, structure: &Structure, unit: &mut Unit) {
        let Structure { name, fields, access, .. } = structure;
        match access {
            Access::None => {}
            Access::Plain => unit.declarations.push(format!("(provide (struct-out {name}))")),
            Access::Item(contracts) => {
                let fields: Vec<String> = fields
                    .iter()
                    .zip(contracts)
                    .map(|((field, _), known)| format!("[{field} {}]", known.text))
                    .collect();
                let item = format!("[struct {name} ({})]", fields.join(" "));
                unit.declarations.push(format!("(provide (contract-out {item}))"));
                self.trials(name, contracts, &Type::Any, unit);
            }
            Access::Parts(contracts) => {
                let domains: Vec<&str> = contracts.iter().map(|known| known.text.as_str()).collect();
                let mut items = format!("[{name} (-> {} {name}?)] [{name}? (-> any/c boolean?)]", domains.join(" "));
                for ((field, ty), known) in fields.iter().zip(contracts) {
                    let range =
                        if self.risky() { types::range(ty, None, true, self.chance) } else { known.text.clone() };
                    items.push_str(&format!(" [{name}-{field} (-> {name}? {range})]"));
                }
                unit.declarations.push(format!("(provide (contract-out {items}))"));
                self.trials(name, contracts, &Type::Any, unit);
            }
        }
    }

    /// Accessors are tried on what clients make, and on what they get from the module's functions, where those return.
    fn trials_of_accessors(&mut self, unit: &mut Unit) {
        let Some(structure) = self.structure.clone() else { return };
        let Structure { name, fields, access, .. } = &structure;
        let calls = unit.trials.iter().filter_map(|trial| trial.split_once('\t'));
        let got: Vec<(String, String)> = calls
            .filter(|(goal, _)| self.makers.iter().any(|maker| maker == goal))
            .map(|(goal, call)| (goal.to_owned(), call.to_owned()))
            .collect();
        for (field, _) in fields {
            let accessor = format!("{name}-{field}");
            match access {
                Access::None | Access::Plain => return,
                // Whoever hands out an instance answers for its fields.
                Access::Item(_) => {
                    unit.trials.extend(got.iter().map(|(goal, call)| format!("{goal}\t({accessor} {call})")));
                }
                Access::Parts(_) => {
                    let made = types::domain(&Type::Instance, Some(&structure), self.chance).values;
                    unit.trials.extend(made.iter().map(|value| format!("{accessor}\t({accessor} {value})")));
                    unit.trials.extend(got.iter().map(|(_, call)| {
                        let value = format!("(with-handlers ([void (λ (e) (raise 'client))]) {call})");
                        format!("{accessor}\t({accessor} {value})")
                    }));
                }
            }
        }
    }

    fn state(&mut self, unit: &mut Unit) {
        if self.chance.below(5) < 3 {
            return;
        }
        for _ in 0..1 + self.chance.below(2) {
            let name = self.name("c");
            let kinds = [Kind::Variable, Kind::Variable, Kind::Box, Kind::Vector, Kind::Table];
            let kind = pick(self.chance, &kinds).unwrap_or(Kind::Variable);
            let holds = self.simple_type();
            let start = self.expression(&holds, 0, &Vec::new());
            let made = match kind {
                Kind::Variable => start,
                Kind::Box => format!("(box {start})"),
                Kind::Vector => format!("(make-vector 3 {start})"),
                Kind::Table => "(make-hash)".to_owned(),
            };
            unit.declarations.push(format!("(define {name} {made})"));
            self.cells.push(Cell { name, kind, holds });
        }
    }

    /// Something that happens when the module starts.
    fn effect(&mut self, unit: &mut Unit) {
        let Some(cell) = pick(self.chance, &self.cells.clone()) else { return };
        if self.chance.below(3) > 0 {
            return;
        }
        let write = self.write(&cell, 1, &Vec::new());
        if self.chance.below(2) == 0 {
            return unit.declarations.push(write);
        }
        let name = self.name("f");
        unit.declarations.push(format!("(define ({name}) {write})"));
        unit.declarations.push(format!("({name})"));
    }

    /// A function that others use, under no contract.
    fn function(&mut self, unit: &mut Unit) {
        let name = self.name("f");
        let (parameters, result) = (self.parameters(), self.ty());
        let body = self.body(&name, &parameters, &result);
        let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
        unit.declarations.push(format!("(define ({name} {}) {body})", names.join(" ")));
        self.functions.push((name, parameters.into_iter().map(|(_, ty)| ty).collect(), result));
    }

    fn parameters(&mut self) -> Scope {
        let count = 1 + self.chance.below(3);
        (0..count).map(|_| (self.name("v"), self.ty())).collect()
    }

    fn exported(&mut self, unit: &mut Unit) {
        if self.chance.below(16) == 0 {
            return self.exported_value(unit);
        }
        let name = self.name("f");
        let mut parameters = self.parameters();
        if self.chance.below(3) == 0 {
            let function = Type::Function(Box::new(self.simple_type()), Box::new(self.simple_type()));
            parameters[0].1 = function;
        }
        let result = match self.chance.below(8) {
            0 => Type::Function(Box::new(self.simple_type()), Box::new(self.simple_type())),
            _ => self.ty(),
        };
        let structure = self.structure.clone();
        let domains: Vec<Contract> =
            parameters.iter().map(|(_, ty)| types::domain(ty, structure.as_ref(), self.chance)).collect();
        let strict = self.risk > 0 && self.chance.below(5) < 2;
        let range = types::range(&result, structure.as_ref(), strict, self.chance);
        let contract = self.arrow(&parameters, &domains, &result, &range);
        let body = self.body(&name, &parameters, &result);
        let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
        unit.declarations.insert(0, format!("(provide (contract-out [{name} {contract}]))"));
        unit.declarations.push(format!("(define ({name} {}) {body})", names.join(" ")));
        self.trials(&name, &domains, &result, unit);
        if result == Type::Instance {
            self.makers.push(name.clone());
        }
        if self.chance.below(5) == 0 {
            self.offered_again(&name, &parameters, &result, unit);
        }
        unit.goals.push(name);
    }

    /// The same function or a primitive under another contract and name.
    fn offered_again(&mut self, function: &str, parameters: &Scope, result: &Type, unit: &mut Unit) {
        let list = || Type::List(Box::new(Type::Int));
        let primitives = [
            ("add1", vec![Type::Int], Type::Int),
            ("abs", vec![Type::Real], Type::Real),
            ("quotient", vec![Type::Int, Type::Int], Type::Int),
            ("string-length", vec![Type::Text], Type::Natural),
            ("car", vec![list()], Type::Int),
            ("reverse", vec![list()], list()),
            ("exact->inexact", vec![Type::Real], Type::Real),
            ("/", vec![Type::Real, Type::Real], Type::Real),
        ];
        let (of, types, result) = match self.chance.below(2) {
            0 => {
                let types = parameters.iter().map(|(_, ty)| ty.clone()).collect();
                (function.to_owned(), types, result.clone())
            }
            _ => {
                let (name, types, result) = primitives[self.chance.below(primitives.len())].clone();
                (name.to_owned(), types, result)
            }
        };
        let structure = self.structure.clone();
        let domains: Vec<Contract> =
            types.iter().map(|ty| types::domain(ty, structure.as_ref(), self.chance)).collect();
        let strict = self.chance.below(2) == 0;
        let range = types::range(&result, structure.as_ref(), strict, self.chance);
        let name = self.name("g");
        let texts: Vec<&str> = domains.iter().map(|domain| domain.text.as_str()).collect();
        let item = format!("[rename {of} {name} (-> {} {range})]", texts.join(" "));
        unit.declarations.insert(0, format!("(provide (contract-out {item}))"));
        self.trials(&name, &domains, &result, unit);
        unit.goals.push(name);
    }

    fn exported_value(&mut self, unit: &mut Unit) {
        let name = self.name("f");
        let ty = self.ty();
        let value = self.expression(&ty, 2, &Vec::new());
        let structure = self.structure.clone();
        let strict = self.risky();
        let contract = types::range(&ty, structure.as_ref(), strict, self.chance);
        unit.declarations.insert(0, format!("(provide (contract-out [{name} {contract}]))"));
        unit.declarations.push(format!("(define {name} {value})"));
        unit.trials.push(format!("{name}\t{name}"));
        unit.goals.push(name);
    }

    /// `->`, or `->i` where a contract depends on what was given.
    fn arrow(&mut self, parameters: &Scope, domains: &[Contract], result: &Type, range: &str) -> String {
        let is_number = |ty: &Type| matches!(ty, Type::Int | Type::Natural | Type::Real);
        let numbers: Vec<&(String, Type)> = parameters.iter().filter(|(_, ty)| is_number(ty)).collect();
        if self.chance.below(6) > 0
            || !is_number(result)
            || numbers.is_empty()
            || !self.risky() && self.chance.below(3) > 0
        {
            let domains: Vec<&str> = domains.iter().map(|domain| domain.text.as_str()).collect();
            return format!("(-> {} {range})", domains.join(" "));
        }
        let (number, _) = numbers[self.chance.below(numbers.len())];
        let bound = pick_text(self.chance, &[">=/c", "<=/c", "=/c"]);
        let arguments: Vec<String> =
            parameters.iter().zip(domains).map(|((name, _), domain)| format!("[{name} {}]", domain.text)).collect();
        let range = match self.chance.below(2) {
            0 => format!("(and/c {range} ({bound} {number}))"),
            _ => format!("(λ (r) (or (not (real? r)) (>= (abs r) {number}) (< r 1000)))"),
        };
        format!("(->i ({}) [result ({number}) {range}])", arguments.join(" "))
    }

    fn trials(&mut self, name: &str, domains: &[Contract], result: &Type, unit: &mut Unit) {
        if domains.iter().any(|domain| domain.values.is_empty()) {
            return;
        }
        let structure = self.structure.clone();
        for round in 0..TRIALS {
            let arguments: Vec<String> = domains
                .iter()
                .map(|domain| match round {
                    0 => domain.values[0].clone(),
                    _ => pick(self.chance, &domain.values).unwrap_or_default(),
                })
                .collect();
            let call = format!("({name} {})", arguments.join(" "));
            let call = match result {
                // What its contract says of arguments, the judge checks.
                Type::Function(from, _) => {
                    let from = types::domain(from, structure.as_ref(), self.chance);
                    let given = pick(self.chance, &from.values).unwrap_or_default();
                    format!("({call} {given})")
                }
                _ => call,
            };
            unit.trials.push(format!("{name}\t{call}"));
        }
    }

    /// The body of a function, often a recursive one.
    fn body(&mut self, name: &str, parameters: &Scope, result: &Type) -> String {
        let recursion = parameters.iter().position(|(_, ty)| matches!(ty, Type::List(_) | Type::Natural));
        if let Some(at) = recursion
            && self.chance.below(2) == 0
        {
            return self.recursive(name, parameters, at, result);
        }
        let depth = 1 + self.chance.below(3);
        let body = self.expression(result, depth, parameters);
        if self.chance.below(4) == 0
            && let Some(cell) = pick(self.chance, &self.cells.clone())
        {
            let write = self.write(&cell, 1, parameters);
            return format!("{write} {body}");
        }
        body
    }

    fn recursive(&mut self, name: &str, parameters: &Scope, at: usize, result: &Type) -> String {
        let (over, ty) = parameters[at].clone();
        let mut inner = parameters.clone();
        let (is_end, smaller, mut wrapped) = match &ty {
            Type::List(element) => {
                let head = self.name("v");
                inner.push((head.clone(), (**element).clone()));
                let is_end = if self.risky() { "(and (pair? X) (null? (cdr X)))" } else { "(null? X)" };
                (is_end, "(cdr X)", format!("(let ([{head} (car X)]) BODY)"))
            }
            _ => {
                let is_end = if self.risky() { "(= X 1)" } else { "(zero? X)" };
                let smaller = if self.risky() { "(- X 2)" } else { "(sub1 X)" };
                (is_end, smaller, "BODY".to_owned())
            }
        };
        let base = self.expression(result, 1, parameters);
        let (again, loop_name) = (self.name("v"), self.name("f"));
        inner.push((again.clone(), result.clone()));
        let step = self.expression(result, 2, &inner);
        let is_named_let = self.chance.below(3) == 0;
        let call = if is_named_let {
            format!("({loop_name} {smaller})")
        } else {
            let arguments = parameters.iter().enumerate().map(|(index, (each, kind))| match index == at {
                true => smaller.to_owned(),
                false if self.chance.below(3) == 0 => self.expression(kind, 1, parameters),
                false => each.clone(),
            });
            let arguments: Vec<String> = arguments.collect();
            format!("({name} {})", arguments.join(" "))
        };
        wrapped = wrapped.replace("BODY", &format!("(let ([{again} {call}]) {step})"));
        let body = match self.chance.below(2) {
            0 => format!("(if {is_end} {base} {wrapped})"),
            _ => format!("(cond [{is_end} {base}] [else {wrapped}])"),
        };
        let body = body.replace('X', &over);
        if is_named_let { format!("(let {loop_name} ([{over} {over}]) {body})") } else { body }
    }
}
