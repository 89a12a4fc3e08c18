//! Terms as SMT-LIB text. Subterms that occur more than once are bound by `let`, so the text is as large as the graph,
//! not as the tree. No recursion.

use crate::naming;
use crate::term::{BitOperator, Operator, Term, Terms};
use crate::value::Value;
use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};
use rustc_hash::FxBuildHasher;
use std::fmt::Write;

/// Appends the term to the text.
pub fn write_term(out: &mut String, terms: &Terms, term: Term) {
    let mut printer = Printer { out, terms, names: HashMap::default(), next_name: 0, pending: Vec::new() };
    printer.pending.push(Item::Scope(term));
    printer.run();
}

/// The term as text.
pub fn print_term(terms: &Terms, term: Term) -> String {
    let mut out = String::new();
    write_term(&mut out, terms, term);
    out
}

enum Item {
    Word(&'static str),
    /// A term, by its name if it has one.
    Term(Term),
    /// A term, written out.
    Expansion(Term),
    /// A term with `let`s of its own: the whole, or the inside of a quantifier.
    Scope(Term),
    Name(Term),
    /// The end of a scope: closes its `let`s and forgets their names.
    End(Vec<Term>),
    Sorted(Term),
}

struct Printer<'a> {
    out: &'a mut String,
    terms: &'a Terms,
    names: HashMap<Term, u32, FxBuildHasher>,
    next_name: u32,
    pending: Vec<Item>,
}

impl Printer<'_> {
    fn run(&mut self) {
        while let Some(item) = self.pending.pop() {
            gainsay_meter::tick(1);
            match item {
                Item::Word(word) => self.out.push_str(word),
                Item::Scope(root) => self.scope(root),
                Item::Expansion(term) => self.expansion(term),
                Item::Term(term) => match self.names.get(&term) {
                    Some(name) => {
                        let _ = write!(self.out, "?{name}");
                    }
                    None => self.expansion(term),
                },
                Item::Name(term) => {
                    self.names.insert(term, self.next_name);
                    let _ = write!(self.out, "?{}", self.next_name);
                    self.next_name += 1;
                }
                Item::End(named) => {
                    for term in named {
                        self.out.push(')');
                        self.names.remove(&term);
                    }
                }
                Item::Sorted(variable) => {
                    self.expansion(variable);
                    self.out.push(' ');
                    naming::write_sort(self.out, self.terms, self.terms.sort(variable));
                }
            }
        }
    }

    fn scope(&mut self, root: Term) {
        let shared = self.shared(root);
        if shared.is_empty() {
            self.pending.push(Item::Term(root));
            return;
        }
        let mut items = Vec::with_capacity(4 * shared.len() + 2);
        for term in &shared {
            items.push(Item::Word("(let (("));
            items.push(Item::Name(*term));
            items.push(Item::Word(" "));
            items.push(Item::Expansion(*term));
            items.push(Item::Word(")) "));
        }
        items.push(Item::Term(root));
        items.push(Item::End(shared));
        self.pending.extend(items.into_iter().rev());
    }

    /// The applications reachable more than once without entering a quantifier, arguments first.
    fn shared(&self, root: Term) -> Vec<Term> {
        let mut seen: HashSet<Term, FxBuildHasher> = HashSet::default();
        let mut repeated: HashSet<Term, FxBuildHasher> = HashSet::default();
        let mut order = Vec::new();
        let mut pending = vec![(root, false)];
        while let Some((term, arguments_done)) = pending.pop() {
            gainsay_meter::tick(1);
            if arguments_done {
                order.push(term);
                continue;
            }
            if self.terms.arguments(term).is_empty() || self.names.contains_key(&term) {
                continue;
            }
            if !seen.insert(term) {
                repeated.insert(term);
                continue;
            }
            pending.push((term, true));
            if self.terms.quantifier(term).is_none() {
                pending.extend(self.terms.arguments(term).iter().rev().map(|argument| (*argument, false)));
            }
        }
        order.retain(|term| repeated.contains(term));
        order
    }

    fn expansion(&mut self, term: Term) {
        let operator = self.terms.operator(term);
        if let Some(literal) = self.terms.literal(term) {
            return write_literal(self.out, self.terms, literal);
        }
        if self.terms.quantifier(term).is_some() {
            return self.quantifier(term);
        }
        let arguments = self.terms.arguments(term);
        if arguments.is_empty() {
            return self.head(operator);
        }
        self.out.push('(');
        self.head(operator);
        self.pending.push(Item::Word(")"));
        for argument in arguments.iter().rev() {
            self.pending.extend([Item::Term(*argument), Item::Word(" ")]);
        }
    }

    fn head(&mut self, operator: Operator) {
        if let Some(name) = operator.plain_name() {
            return self.out.push_str(name);
        }
        let out = &mut *self.out;
        match operator {
            Operator::Apply(function) => naming::write_function(out, self.terms, function),
            Operator::Construct(constructor) => naming::write_constructor(out, self.terms, constructor),
            Operator::Field(constructor, position) => naming::write_field(out, self.terms, constructor, position),
            Operator::Test(constructor) => {
                out.push_str("(_ is ");
                naming::write_constructor(out, self.terms, constructor);
                out.push(')');
            }
            Operator::ConstantArray(sort) => {
                out.push_str("(as const ");
                naming::write_sort(out, self.terms, sort);
                out.push(')');
            }
            Operator::Bits(bits) => {
                let _ = match bits {
                    BitOperator::Extract { high, low } => write!(out, "(_ extract {high} {low})"),
                    BitOperator::ZeroExtend(by) => write!(out, "(_ zero_extend {by})"),
                    BitOperator::SignExtend(by) => write!(out, "(_ sign_extend {by})"),
                    BitOperator::FromInteger(width) => write!(out, "(_ int2bv {width})"),
                    _ => Ok(()),
                };
            }
            _ => {}
        }
    }

    /// `(forall ((x S) …) (! body :pattern (t …) …))`
    fn quantifier(&mut self, term: Term) {
        let Some(parts) = self.terms.quantifier(term) else { return };
        let mut items = vec![Item::Word(if parts.universal { "(forall (" } else { "(exists (" })];
        for variable in &parts.variables {
            items.extend([Item::Word("("), Item::Sorted(*variable), Item::Word(")")]);
        }
        items.push(Item::Word(") "));
        if !parts.triggers.is_empty() {
            items.push(Item::Word("(! "));
        }
        items.push(Item::Scope(parts.body));
        for trigger in &parts.triggers {
            items.push(Item::Word(" :pattern ("));
            for (position, part) in trigger.iter().enumerate() {
                items.push(Item::Word(if position == 0 { "" } else { " " }));
                items.push(Item::Term(*part));
            }
            items.push(Item::Word(")"));
        }
        items.push(Item::Word(if parts.triggers.is_empty() { ")" } else { "))" }));
        self.pending.extend(items.into_iter().rev());
    }
}

fn write_literal(out: &mut String, terms: &Terms, value: &Value) {
    let _ = match value {
        Value::Bool(value) => write!(out, "{value}"),
        Value::Int(value) => write_integer(out, value),
        Value::Real(value) => write_rational(out, value),
        Value::BitVec(bits) => write!(out, "(_ bv{} {})", bits.bits, bits.width),
        Value::String(points) => write_string(out, points),
        Value::Element(element) => {
            // No solver takes elements as input; written the way Z3 prints them, so that the reader can read them.
            naming::write_sort(out, terms, element.sort);
            write!(out, "!val!{}", element.number)
        }
        Value::Data(_) | Value::Array(_) => Ok(()),
    };
}

fn write_integer(out: &mut String, value: &BigInt) -> std::fmt::Result {
    if value.is_negative() { write!(out, "(- {})", value.magnitude()) } else { write!(out, "{value}") }
}

fn write_rational(out: &mut String, value: &BigRational) -> std::fmt::Result {
    let (sign, close) = if value.is_negative() { ("(- ", ")") } else { ("", "") };
    let (above, below) = (value.numer().magnitude(), value.denom());
    if below.is_one() {
        write!(out, "{sign}{above}.0{close}")
    } else {
        write!(out, "{sign}(/ {above}.0 {below}.0){close}")
    }
}

fn write_string(out: &mut String, points: &[u32]) -> std::fmt::Result {
    out.push('"');
    for point in points {
        match char::from_u32(*point) {
            Some('"') => out.push_str("\"\""),
            // The backslash is escaped as well: some solvers would read `\u{…}` in the middle of a text.
            Some(plain @ ' '..='~') if plain != '\\' => out.push(plain),
            _ => write!(out, "\\u{{{point:x}}}")?,
        }
    }
    out.push('"');
    Ok(())
}
