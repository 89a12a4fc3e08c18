//! Units with LiquidHaskell's refinement types: what a function demands of its arguments and promises of its result, kept or nearly kept.

use super::{
    expression::Author,
    functions::head,
    sheet::{Expected, Sheet},
    types::Type,
};
use crate::Unit;

/// A refined function before it is written down.
struct Claim {
    parameters: Vec<(String, Type)>,
    /// Of each parameter, in terms of those before it and itself.
    demands: Vec<String>,
    result: Type,
    /// Of the result `v`.
    promise: String,
    body: String,
}

const NUMBER: [&str; 6] = ["true", "x >= 0", "x > 0", "x /= 0", "x < 100", "x <= 0"];

impl Author<'_> {
    pub(super) fn refined_unit(mut self) -> Unit {
        let mut sheet = Sheet::default();
        let name = format!("f{}_0", self.unit);
        let first = self.refined_claim();
        self.write(&name, &first, &mut sheet);
        if self.rarely(2) {
            let second = self.caller(&name, &first);
            self.write(&format!("f{}_1", self.unit), &second, &mut sheet);
        }
        sheet.finish()
    }

    fn write(&self, name: &str, claim: &Claim, sheet: &mut Sheet) {
        let mut parts = Vec::new();
        for ((parameter, ty), demand) in claim.parameters.iter().zip(&claim.demands) {
            let base = ty.text(&[]);
            parts.push(format!("{parameter}:{{{parameter}:{base} | {demand}}}"));
        }
        parts.push(format!("{{v:{} | {}}}", claim.result.text(&[]), claim.promise));
        let specification = format!("{{-@ {name} :: {} @-}}\n", parts.join(" -> "));
        let body = if claim.body.contains(" = ") && claim.body.starts_with(name) {
            claim.body.clone()
        } else {
            format!("{} = {}\n", head(name, &claim.parameters), claim.body)
        };
        sheet.declare(specification + &self.signature(name, &claim.parameters, &claim.result) + &body);
        let requires: Vec<String> = claim.demands.iter().map(|demand| format!("({})", haskell(demand))).collect();
        let expected = Expected::Promise {
            requires: requires.join(" && "),
            ensures: haskell(&claim.promise),
            result: claim.result.clone(),
        };
        sheet.goal(name, &claim.parameters, &expected, &[]);
    }

    /// A demand on a number.
    fn demand(&mut self, parameter: &str) -> String {
        self.pick(&NUMBER).replace('x', parameter)
    }

    fn refined_claim(&mut self) -> Claim {
        match self.chance.below(9) {
            0 | 1 => self.linear(),
            2 => self.larger(),
            3 => self.quotient(),
            4 => self.first_of(),
            5 => self.mapped(),
            6 => self.appended(),
            7 => self.counted(),
            _ => self.anything(),
        }
    }

    fn two_numbers(&mut self) -> (Vec<(String, Type)>, Vec<String>, String, String) {
        let (x, y) = (self.local(), self.local());
        let demands = vec![self.demand(&x), self.demand(&y)];
        (vec![(x.clone(), Type::Int), (y.clone(), Type::Int)], demands, x, y)
    }

    fn linear(&mut self) -> Claim {
        let (parameters, demands, x, y) = self.two_numbers();
        let step = self.pick(&[1, 2, 3]);
        let off = if self.rarely(3) { step + 1 } else { step };
        let (body, promise) = match self.chance.below(4) {
            0 => (format!("{x} + {step}"), format!("v > {x}")),
            1 => (format!("{x} + {y} + {step}"), format!("v = {x} + {y} + {off}")),
            2 => (format!("{x} - {y}"), format!("v <= {x}")),
            _ => (format!("if {x} > {y} then {x} - {y} else {y} - {x}"), "v >= 0".to_owned()),
        };
        Claim { parameters, demands, result: Type::Int, promise, body }
    }

    fn larger(&mut self) -> Claim {
        let (parameters, demands, x, y) = self.two_numbers();
        let comparison = self.pick(&[">", ">=", "<"]);
        let promise = self.pick(&["v >= X && v >= Y", "v >= X", "v = X || v = Y", "v > X"]);
        let promise = promise.replace('X', &x).replace('Y', &y);
        Claim {
            parameters,
            demands,
            result: Type::Int,
            promise,
            body: format!("if {x} {comparison} {y} then {x} else {y}"),
        }
    }

    fn quotient(&mut self) -> Claim {
        let (parameters, demands, x, y) = self.two_numbers();
        let operator = self.pick(&["div", "mod"]);
        let promise = self.pick(&["true", "v >= 0", "v <= X", "v < Y"]).replace('X', &x).replace('Y', &y);
        Claim { parameters, demands, result: Type::Int, promise, body: format!("{x} `{operator}` {y}") }
    }

    fn first_of(&mut self) -> Claim {
        let (list, number) = (self.local(), self.local());
        let demand = self.pick(&["len L > 0", "len L >= 0", "len L > 1", "true"]).replace('L', &list);
        let body = match self.chance.below(3) {
            0 => format!("head {list}"),
            1 => format!("case {list} of {{ (a : b : _) -> a + {number}; _ -> {number} }}"),
            _ => format!("case {list} of {{ (a : _) -> a }}"),
        };
        let demands = vec![demand, self.demand(&number)];
        let parameters = vec![(list, Type::list(Type::Int)), (number, Type::Int)];
        Claim { parameters, demands, result: Type::Int, promise: "true".to_owned(), body }
    }

    fn mapped(&mut self) -> Claim {
        let (list, name) = (self.local(), format!("f{}_0", self.unit));
        let keeps = !self.rarely(4);
        let next = if keeps { "a + 1 : F r" } else { "if a > 3 then F r else a : F r" };
        let next = next.replace('F', &name);
        let promise = self.pick(&["len v = len L", "len v <= len L", "len v >= 0"]).replace('L', &list);
        let body = format!("{name} [] = []\n{name} (a : r) = {next}\n");
        let parameters = vec![(list, Type::list(Type::Int))];
        Claim { parameters, demands: vec!["true".to_owned()], result: Type::list(Type::Int), promise, body }
    }

    fn appended(&mut self) -> Claim {
        let (one, two) = (self.local(), self.local());
        let ty = Type::list(Type::Int);
        let body = match self.chance.below(3) {
            0 => format!("{one} ++ {two}"),
            1 => format!("case {one} of {{ [] -> {two}; (a : _) -> a : {two} }}"),
            _ => format!("1 : 2 : {one}"),
        };
        let promise = self.pick(&["len v = len A + len B", "len v >= len B", "len v > 0", "len v >= len A"]);
        let promise = promise.replace('A', &one).replace('B', &two);
        let demand = self.pick(&["true", "len A > 0"]).replace('A', &one);
        Claim {
            parameters: vec![(one, ty.clone()), (two, ty.clone())],
            demands: vec![demand, "true".to_owned()],
            result: ty,
            promise,
            body,
        }
    }

    fn counted(&mut self) -> Claim {
        let (number, name) = (self.local(), format!("f{}_0", self.unit));
        let demand = self.demand(&number);
        let stop = self.pick(&["== 0", "<= 0"]);
        let promise = self.pick(&["v >= 0", "v >= N", "v = N", "true"]).replace('N', &number);
        let body = format!("{name} {number} = if {number} {stop} then 0 else 1 + {name} ({number} - 1)\n");
        Claim { parameters: vec![(number, Type::Int)], demands: vec![demand], result: Type::Int, promise, body }
    }

    fn anything(&mut self) -> Claim {
        let (parameters, demands, x, y) = self.two_numbers();
        let body = self.with(&parameters.clone(), |author| author.expression(&Type::Int, 2));
        let promise = self.pick(&["true", "v >= X", "v /= Y", "v > 0"]).replace('X', &x).replace('Y', &y);
        Claim { parameters, demands, result: Type::Int, promise, body }
    }

    /// Somebody who calls a refined function, with care or without.
    fn caller(&mut self, name: &str, called: &Claim) -> Claim {
        let (parameters, demands, x, y) = self.two_numbers();
        let arguments = called.parameters.iter().map(|(_, ty)| match ty {
            Type::Int => self.pick(&["X", "Y", "(abs X + 1)", "1", "(X + 1)"]).replace('X', &x).replace('Y', &y),
            _ => self.pick(&["[]", "[X]", "[X, Y, 1]"]).replace('X', &x).replace('Y', &y),
        });
        let call = format!("{name} {}", arguments.collect::<Vec<_>>().join(" "));
        let body = match called.result {
            Type::Int => format!("{call} + {}", self.literal()),
            _ => format!("length ({call})"),
        };
        let promise = self.pick(&["true", "v >= 0", "v > X", "v /= Y"]).replace('X', &x).replace('Y', &y);
        Claim { parameters, demands, result: Type::Int, promise, body }
    }
}

/// A predicate of a specification as a Haskell expression.
fn haskell(predicate: &str) -> String {
    let words = predicate.split(' ').map(|word| match word {
        "=" => "==",
        "true" => "True",
        "len" => "length",
        other => other,
    });
    words.collect::<Vec<_>>().join(" ")
}
