//! Invents Viper methods. A body is made statement by statement with a book of what is held and what is known, so that most programs are
//! right and say something; then one word or line of some is changed, so that many are wrong by little.

mod expression;
mod function;
mod method;
mod mutate;
mod scope;
mod shapes;
mod statement;
mod theorem;

use std::collections::BTreeSet;

use gainsay_fuzz::mutate::Chance;

pub(super) use self::scope::renamed;
use self::{
    function::Function,
    scope::{Fact, Scope, Type},
};
use crate::{Module, Unit};

/// What all units share.
const HEADER: &str = "field f: Int\nfield g: Int\nfield next: Ref\n\n";

pub(super) fn module(chance: &mut Chance, units: usize) -> Module {
    let units = (0..units).map(|number| Maker::new(chance, number).unit()).collect();
    Module { header: HEADER.to_owned(), units, footer: String::new() }
}

/// Makes one unit.
struct Maker<'c> {
    chance: &'c mut Chance,
    unit: usize,
    used: usize,
    goals: Vec<String>,
    declarations: Vec<String>,
    functions: Vec<Function>,
    predicates: Vec<Predicate>,
    callees: Vec<Callee>,
    /// Facts about whatever the unit declares, with a hole `HOLE` for an integer.
    laws: Vec<String>,
}

/// A predicate over the fields of one object.
#[derive(Clone, Debug)]
struct Predicate {
    name: String,
    cells: Vec<(&'static str, usize)>,
    /// What it says of them, of the object `it`.
    says: Option<String>,
}

/// A method with what it wants and promises.
#[derive(Clone, Debug)]
struct Callee {
    name: String,
    parameters: Vec<(String, Type)>,
    result: String,
    cells: Vec<scope::Cell>,
    wants: Vec<Fact>,
    promises: Vec<Fact>,
}

impl<'c> Maker<'c> {
    fn new(chance: &'c mut Chance, unit: usize) -> Maker<'c> {
        Maker {
            chance,
            unit,
            used: 0,
            goals: Vec::new(),
            declarations: Vec::new(),
            functions: Vec::new(),
            predicates: Vec::new(),
            callees: Vec::new(),
            laws: Vec::new(),
        }
    }

    fn unit(mut self) -> Unit {
        match self.chance.below(16) {
            0..=5 => self.free(),
            6 | 7 => self.lists(),
            8 | 9 => self.places(),
            10 => self.set_of_places(),
            11 | 12 => self.with_domain(),
            13 => self.recursion(),
            14 => self.wands(),
            _ => self.truths(),
        }
        // About half are changed, mostly in the method that was made last.
        if self.chance.below(100) < 45 {
            let last = self.declarations.len() - 1;
            let which = if self.chance.below(4) == 0 { self.chance.below(last + 1) } else { last };
            if !self.declarations[which].starts_with("domain") {
                self.declarations[which] = mutate::mutated(&self.declarations[which], self.chance);
            }
        }
        Unit { goals: self.goals, declarations: self.declarations, trials: Vec::new() }
    }

    /// A name that nothing else of the unit has.
    fn name(&mut self, stem: &str) -> String {
        self.used += 1;
        format!("{stem}{}", self.used)
    }

    /// The name of a member, which nothing else of the file has.
    fn member_name(&mut self, stem: &str) -> String {
        let name = self.name(stem);
        format!("{name}_u{}", self.unit)
    }

    fn goal_name(&mut self, stem: &str) -> String {
        let name = self.member_name(stem);
        self.goals.push(name.clone());
        name
    }

    /// Any kinds of statements, with functions, predicates and callees of the unit's own.
    fn free(&mut self) {
        for _ in 0..self.chance.below(3) {
            self.declare_function();
        }
        if self.chance.below(2) == 0 {
            self.declare_predicate();
        }
        if self.chance.below(3) == 0 {
            self.declare_callee();
        }
        let statements = 2 + self.chance.below(6);
        self.method("test", statements);
    }

    /// Little but assertions about values.
    fn truths(&mut self) {
        let mut scope = Scope::default();
        let types = [Type::Int, Type::Int, Type::Seq, Type::Seq, Type::Set, Type::Set, Type::Multiset, Type::Map];
        let parameters: BTreeSet<usize> = (0..5).map(|_| self.chance.below(types.len())).collect();
        let mut written = Vec::new();
        for each in parameters {
            let name = self.name(types[each].letter());
            written.push(format!("{name}: {}", types[each].written()));
            scope.variables.push((name, types[each]));
        }
        let name = self.goal_name("truth");
        let mut text = format!("method {name}({})\n{{\n", written.join(", "));
        for _ in 0..1 + self.chance.below(3) {
            text.push_str(&format!("  assert {}\n", self.theorem(&scope)));
        }
        text.push('}');
        self.declarations.push(text);
    }
}

/// So many quarters, as Viper writes them.
fn amount(quarters: usize) -> &'static str {
    match quarters {
        0 => "none",
        1 => "1/4",
        2 => "1/2",
        3 => "3/4",
        _ => "write",
    }
}
