//! Functions of numbers alone: all integer types, conversions, division, shifts, assignments and branches.

use super::{
    draft::Draft,
    draw::Draw,
    function::{Function, Trial},
    term::Term,
};

const TYPES: &[&str] = &[
    "int",
    "int",
    "int",
    "int",
    "int",
    "int",
    "unsigned",
    "unsigned",
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "long",
    "unsigned long",
];
/// Larger terms say nothing to anybody.
const LARGEST: usize = 14;

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    Draft::of(function(draw, &format!("f{number}")))
}

/// A function of one to three numbers.
pub(super) fn function(draw: &mut Draw<'_>, name: &str) -> Function {
    let same = draw.odds(60).then(|| draw.pick(TYPES));
    let mut parameters: Vec<(String, String)> = Vec::new();
    for name in ["x", "y", "z"].iter().take(draw.pick(&[1, 1, 2, 2, 3])) {
        let ty = same.unwrap_or_else(|| draw.pick(TYPES));
        parameters.push((ty.to_owned(), (*name).to_owned()));
    }
    let result = same.unwrap_or_else(|| draw.pick(TYPES)).to_owned();
    let mut writer = Writer { draw, values: Vec::new(), body: String::new() };
    for (_, name) in &parameters {
        writer.values.push((name.clone(), Some(Term::name(name))));
    }
    for _ in 0..writer.draw.below(4) {
        writer.statement();
    }
    let returned = writer.expression(2);
    let exact = writer.stated(&returned);
    writer.body.push_str(&format!("    return {};\n", returned.code()));
    let body = writer.body;
    let requires = precondition(draw, &parameters);
    let ensures = postcondition(draw, exact, &parameters);
    let contract = (!draw.odds(6)).then(|| (requires.code(), ensures.code()));
    let judge = match &contract {
        Some(_) => Trial { allowed: requires.meaning(), kept: ensures.meaning(), ..Trial::default() },
        None => Trial::default(),
    };
    Function { result, name: name.to_owned(), parameters, contract, body, judge }
}

struct Writer<'d, 'c> {
    draw: &'d mut Draw<'c>,
    /// What each variable holds, where annotations can say it.
    values: Vec<(String, Option<Term>)>,
    body: String,
}

impl Writer<'_, '_> {
    fn stated(&self, term: &Term) -> Option<Term> {
        let known: Vec<(String, Term)> =
            self.values.iter().filter_map(|(name, term)| Some((name.clone(), term.clone()?))).collect();
        let is_known = |name: &str| {
            self.values.iter().rev().find(|(known, _)| known == name).is_some_and(|(_, term)| term.is_some())
        };
        let stated = term.stated()?;
        (names(&stated).iter().all(|name| is_known(name)))
            .then(|| stated.with(&known))
            .filter(|term| term.size() <= LARGEST)
    }

    fn set(&mut self, name: &str, term: Option<Term>) {
        self.values.push((name.to_owned(), term));
    }

    fn variable(&mut self) -> String {
        let at = self.draw.below(self.values.len());
        self.values[at].0.clone()
    }

    fn statement(&mut self) {
        let kind = self.draw.below(8);
        let value = self.expression(2);
        let stated = self.stated(&value);
        let fresh = format!("v{}", self.values.len());
        match kind {
            0..=2 => {
                let ty = self.draw.pick(TYPES);
                self.body.push_str(&format!("    {ty} {fresh} = {};\n", value.code()));
                self.set(&fresh, stated);
            }
            3 => {
                let name = self.variable();
                self.body.push_str(&format!("    {name} = {};\n", value.code()));
                self.set(&name, stated);
            }
            4 => {
                let name = self.variable();
                let operator = self.draw.pick(&["+", "-", "*"]);
                let both = self.stated(&Term::binary(operator, Term::name(&name), value.clone()));
                self.body.push_str(&format!("    {name} {operator}= {};\n", value.code()));
                self.set(&name, both);
            }
            5 => {
                let name = self.variable();
                let ty = self.draw.pick(TYPES);
                let before = self.stated(&Term::name(&name));
                let after = self.stated(&Term::binary("+", Term::name(&name), Term::Number(1)));
                self.body.push_str(&format!("    {ty} {fresh} = {name}++;\n"));
                self.set(&name, after);
                self.set(&fresh, before);
            }
            _ => {
                let (name, condition) = (self.variable(), self.condition());
                let then = Term::choose(condition.clone(), value.clone(), Term::name(&name));
                let stated = self.stated(&then);
                self.body.push_str(&format!("    if ({}) {name} = {};\n", condition.code(), value.code()));
                self.set(&name, stated);
            }
        }
    }

    fn condition(&mut self) -> Term {
        let operator = self.draw.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let (left, right) = (self.expression(1), self.expression(0));
        let simple = Term::binary(operator, left, right);
        if self.draw.odds(20) {
            let other = Term::binary(self.draw.pick(&["<", "!="]), self.expression(0), self.expression(0));
            return Term::binary(self.draw.pick(&["&&", "||"]), simple, other);
        }
        simple
    }

    fn expression(&mut self, depth: usize) -> Term {
        if depth == 0 || self.draw.odds(25) {
            if self.draw.odds(65) {
                return Term::Name(self.variable());
            }
            let number = self.draw.number(-3, 8);
            return Term::Number(if self.draw.odds(8) {
                self.draw.pick(&[100, 255, 256, 65536, 1000])
            } else {
                number
            });
        }
        let left = self.expression(depth - 1);
        match self.draw.below(16) {
            0..=4 => Term::binary("+", left, self.expression(depth - 1)),
            5..=7 => Term::binary("-", left, self.expression(depth - 1)),
            8..=9 => Term::binary("*", left, self.expression(0)),
            10 => Term::binary(self.draw.pick(&["/", "%"]), left, self.divisor()),
            11 => Term::binary(self.draw.pick(&["&", "|", "^"]), left, self.expression(0)),
            12 => {
                let count = if self.draw.odds(80) { Term::Number(self.draw.number(0, 9)) } else { self.expression(0) };
                Term::binary(self.draw.pick(&["<<", ">>", ">>"]), left, count)
            }
            13 => Term::Cast(self.draw.pick(TYPES), Box::new(left)),
            14 => Term::choose(self.condition(), left, self.expression(0)),
            _ => Term::Unary(self.draw.pick(&["-", "-", "~", "!"]), Box::new(left)),
        }
    }

    fn divisor(&mut self) -> Term {
        if self.draw.odds(70) {
            let number = self.draw.number(1, 7);
            return Term::Number(if self.draw.odds(20) { -number } else { number });
        }
        self.expression(0)
    }
}

fn names(term: &Term) -> Vec<String> {
    match term {
        Term::Name(name) => vec![name.clone()],
        Term::Number(_) => Vec::new(),
        Term::Binary(_, left, right) => [names(left), names(right)].concat(),
        Term::Unary(_, operand) | Term::Cast(_, operand) => names(operand),
        Term::If(condition, then, otherwise) => [names(condition), names(then), names(otherwise)].concat(),
    }
}

/// A conjunction; `1` if there is nothing in it.
pub(super) fn all(conditions: Vec<Term>) -> Term {
    let joined = conditions.into_iter().reduce(|left, right| Term::binary("&&", left, right));
    joined.unwrap_or_else(|| Term::binary("==", Term::Number(0), Term::Number(0)))
}

/// `least <= term && term <= most`
pub(super) fn between(least: i64, term: &Term, most: i64) -> Term {
    Term::binary(
        "&&",
        Term::binary("<=", Term::Number(least), term.clone()),
        Term::binary("<=", term.clone(), Term::Number(most)),
    )
}

fn precondition(draw: &mut Draw<'_>, parameters: &[(String, String)]) -> Term {
    let mut all_of_them = Vec::new();
    for (ty, name) in parameters {
        let term = Term::name(name);
        let least = if ty.starts_with("unsigned") || draw.odds(40) { draw.number(0, 3) } else { draw.number(-10, 0) };
        match draw.below(10) {
            0..=5 => all_of_them.push(between(least, &term, least + draw.number(2, 60))),
            6 => all_of_them.push(between(least, &term, least + draw.number(100, 70000))),
            7 => all_of_them.push(Term::binary("<=", Term::Number(least), term)),
            _ => {}
        }
    }
    if let [(_, one), (_, other), ..] = parameters
        && draw.odds(15)
    {
        all_of_them.push(Term::binary(draw.pick(&["<", "<=", "!="]), Term::name(one), Term::name(other)));
    }
    all(all_of_them)
}

fn postcondition(draw: &mut Draw<'_>, exact: Option<Term>, parameters: &[(String, String)]) -> Term {
    let result = Term::name("result");
    let other = Term::name(&parameters[draw.below(parameters.len())].1);
    match (draw.below(10), exact) {
        (0..=5, Some(exact)) => Term::binary("==", result, exact),
        (6, Some(exact)) => {
            let change = Term::Number(draw.number(1, 2));
            Term::binary("==", result, Term::binary(draw.pick(&["+", "-"]), exact, change))
        }
        (7, Some(exact)) => Term::binary(draw.pick(&["<=", ">=", "<"]), result, exact),
        (8, _) => Term::binary(draw.pick(&["<=", ">=", "!=", "<"]), result, other),
        _ => match draw.below(4) {
            0 => Term::binary(">=", result, Term::Number(draw.number(-200, 0))),
            1 => Term::binary("<=", result, Term::Number(draw.number(50, 5000))),
            2 => Term::binary("!=", result, Term::Number(draw.number(-3, 20))),
            _ => between(-1000, &result, 100_000),
        },
    }
}
